"""Texts of the area "preview": a document seen before it is printed."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("preview.zoom", "Zoom")
text("preview.pages", "Pages")
text("preview.fit", "Whole page")
text("preview.percent", "{n} %")
text("preview.page", "Page {page} of {pages}")
text("preview.smaller", "Smaller (-)")
text("preview.larger", "Larger (+)")
text("preview.before", "Page before (PgUp)")
text("preview.after", "Next page (PgDn)")
text("preview.print", "Print...")
text("preview.printing", "Printing on {printer}... You can go on meanwhile.")
text("preview.printing.page", "Page {page} of {pages} to {printer}... You can go on meanwhile.")
text("preview.stop", "Stop printing")
text("preview.stopping", "Printing is being stopped...")
text("preview.stopped", "Printing was stopped. Pages that the printer has may still come out.")
text("preview.printed", "Sent to the printer: {printer}")
text("preview.saved", "Saved: {path}")
text(
    "preview.offline",
    "The printer reports a fault: it is off, unplugged or out of paper. See to it and print again, or save a PDF instead.",
)

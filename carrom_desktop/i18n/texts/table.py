"""Texts of the area "table": table mode, one screen for the hall picture and the entry."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("table.strip", "Entry in table mode")
text("table.tap", "In the loser's row, tap what is left on the board")
text("table.queen", "Queen")
text("table.queen_side", "{X} covered the queen")
text("table.mark", "Queen in")
text("table.mark.said", "The queen was covered during the board: then tap a side")
text("table.other", "Other end")
text("table.back", "Back")
text("table.back.said", "Clear the last part; with nothing typed, twice: take back")
text("table.leave", "Leave")
text("table.leave.said", "Leave table mode")
text("table.aside", "Table mode comes back when this is done. F11 leaves it.")
text(
    "table.aside_umpire",
    "The umpire's board needs the whole window; table mode comes back when it is off. F11 leaves it.",
)
text(
    "table.offer",
    "One screen only: connect a TV or projector, or press F11 for table mode, hall picture and entry on this one.",
)
text("table.offer.yes", "Table  F11")
text("table.offer.no", "Not now")

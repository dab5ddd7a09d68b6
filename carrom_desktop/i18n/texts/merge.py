"""Texts of the area "merge": the results of several computers in one library."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("merge.title", "Merge results of several laptops")
text(
    "merge.what", "Add what the other laptops left: .carrom files, libraries (carrom.db), folders or sticks."
)
text("merge.sources", "Where results come from")
text("merge.none_yet", "Nothing chosen yet. Add files or a stick, or drop them here.")
text("merge.add_files", "Add files...")
text("merge.add_folder", "Add folder or stick...")
text("merge.remove", "Remove")
text("merge.choose_files", "Choose files with matches")
text("merge.choose_folder", "Choose a folder or a stick")
text("merge.kinds", "Matches (*.carrom *.db);;All files (*)")
text("merge.do", "Merge")
text("merge.again", "Merge again")
text("merge.stop", "Stop")
text("merge.looking", "Looking for files with matches...")
text("merge.reading", "{file}: {done} of {all} matches (file {number} of {files})")
text("merge.stopped", "Stopped: what is listed was merged, each match whole.")
text("merge.failed", "The library took no more. What is listed was merged, each match whole. {reason}")
text(
    "merge.unsaved",
    "What was entered is not in the library yet. Wait until the save light is green, then merge.",
)
text("merge.report", "What was merged")
text("merge.report.before", "Each match and what becomes of it is listed here.")
text("merge.report.same", "Nothing is different: all of it was here already.")
text("merge.nothing_new", "All of it was here already.")
text("merge.show_same", "Show also what was the same")
text("merge.copy", "Copy report")
text("merge.copied", "The report is on the clipboard.")
text("merge.column.match", "Match")
text("merge.column.place", "Round, table")
text("merge.column.outcome", "What became of it")
text("merge.column.file", "File")
text("merge.match", "{A} – {B}")
text("merge.outcome.new", "new")
text("merge.outcome.continued", "continued: it goes on where it stood here")
text("merge.outcome.same", "the same as here")
text("merge.outcome.different", "different: both kept, as two matches")
text("merge.outcome.put_away", "deleted there: left as it is here")
plural("merge.sum.new", "{n} new", "{n} new")
plural("merge.sum.continued", "{n} continued", "{n} continued")
plural("merge.sum.same", "{n} the same", "{n} the same")
plural("merge.sum.different", "{n} different", "{n} different")
plural("merge.sum.put_away", "{n} deleted there", "{n} deleted there")
plural("merge.sum.unreadable", "{n} not readable", "{n} not readable")
text("merge.here", "On this computer")
text("merge.there", "On the other one")
text("merge.no_more", "nothing more")
text("merge.since", "The same up to: {same}")
text("merge.tip", "Choose a line with “different” to see both side by side.")

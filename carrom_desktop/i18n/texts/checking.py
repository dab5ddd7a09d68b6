"""Texts of the area "checking": whether a sheet is the one whose value stands on it."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("checking.title", "Check a sheet")
text(
    "checking.what",
    "Type the check value from the foot of a sheet or a result card, choose a file (a saved PDF, a sheet file, a .carrom file, a library), or both.",
)
text("checking.value", "Check value")
text("checking.choose", "Choose file...")
text("checking.choose_title", "Choose a sheet or a file with matches")
text("checking.kinds", "Sheets and matches (*.pdf *.json *.jsonl *.carrom *.db);;All files (*)")
text("checking.clear", "Without the file")
text("checking.file", "File: {file}")
text("checking.here", "The value is looked for among the matches of this library.")
text("checking.answer", "What was found")
text("checking.empty", "What is found is listed here.")
text("checking.do", "Check")
text("checking.no_value", "“{typed}” is no check value: it has eight letters and digits, e.g. PFR4-S9ZR")
text("checking.nothing", "Type a check value or choose a file.")
text("checking.found.here", "{value}: a match of this library. The paper tells the same.")
text("checking.none.here", "{value}: no finished match of this library has it.")
text("checking.found.file", "{value}: the file tells the same as the paper.")
text("checking.none.file", "{value}: no match in the file has it. Paper and file differ.")
text("checking.in_order", "In order.")
plural(
    "checking.errors",
    "{n} error: see it with “carrom-desktop check”.",
    "{n} errors: see them with “carrom-desktop check”.",
)

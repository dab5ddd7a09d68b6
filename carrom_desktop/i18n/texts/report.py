"""Texts of the area "report": the problem report."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("report.title", "Problem report")
text(
    "report.intro",
    "One file with what helps to find a fault. It is written to a place of your choice and sent nowhere: "
    "attach it to a mail if you want help.",
)
text("report.part.log", "the log: what the program noted about itself")
text("report.part.match", "the open match: every step that was recorded")
text("report.part.settings", "the settings")
text("report.part.screens", "the screens that are connected")
text("report.part.versions", "the versions of the program and the system, and the files in the data folder")
text("report.with_names", "Put names and remarks in")
text(
    "report.without_names",
    "Without the tick each name of a player, an official, a club or an event is a number and each remark is left out, in the log too.",
)
text("report.save", "Save the report...")
text("report.kind", "Problem report (*.zip)")
text("report.saved", "Saved: {path}")
text("report.failed", "The report was not saved. Choose another place. {reason}")
text(
    "report.fault",
    "A fault of the program ({reason}). The match goes on, nothing that was saved is lost. Help > Problem report writes down what happened.",
)

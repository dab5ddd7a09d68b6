"""A list of the statistics as a table for spreadsheets, and as a document for paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.totals import Line, View
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.paint.table_pages import table_document
from carrom_desktop.ui.printing import Job, Words
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.table_file import FileWords, csv_bytes, save_file
from carrom_desktop.ui.totals_cells import export_rows, table_text
from carrom_desktop.viewmodels.totals_view import Naming

_PAPER_WORDS = Words(
    "totals.save.title",
    "totals.save.failed",
    "totals.print.title",
    "totals.print.no_printer",
    "totals.print.no_start",
)
_FILE_WORDS = FileWords(
    "totals.csv.title", "totals.save.failed", "audit.save.other_place", {".csv": "totals.csv.kind"}
)


def save_table(
    parent: QWidget | None,
    language: str,
    view: View,
    lines: Sequence[Line],
    naming: Naming,
    folder: Path | None = None,
) -> Path | None:
    """Ask for a file and write a list there for spreadsheets; return the path, None where it was given up."""

    def write(path: Path) -> None:
        put_whole(path, csv_bytes(export_rows(language, view, lines, naming), language))

    return save_file(parent, language, _FILE_WORDS, _name(language, view), write, folder)


def list_job(desk: SettingsDesk, view: View, lines: Sequence[Line], naming: Naming, about: str) -> Job:
    """Return a list to be saved or printed, in the sheet's paper and the window's language."""
    table = table_text(desk.language, view, lines, naming, about)
    document = table_document(table, desk.language, desk.paper)
    return Job(document, f"{_name(desk.language, view)}.pdf", _PAPER_WORDS, desk.language)


def _name(language: str, view: View) -> str:
    return say(language, "totals.file", view=say(language, f"totals.view.{view}"))

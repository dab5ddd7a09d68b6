"""From the page of a tie to paper and files: the tie sheet as PDF or printed, the result as text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.tie_book import TieMatches
from carrom_desktop.match.ties import Tie
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.paint.tie_sheet import tie_sheet_document
from carrom_desktop.ui.ask_file import ask_file, documents
from carrom_desktop.ui.printing import Job, Words, paper_name, print_job, save_job
from carrom_desktop.ui.tie_desk import TieDesk
from carrom_desktop.viewmodels.tie import TieView
from carrom_desktop.viewmodels.tie_sheet import build_tie_sheet

TIE_WORDS = Words(
    "tie.sheet.save_title",
    "tie.sheet.save_failed",
    "tie.sheet.print_title",
    "tie.sheet.no_printer",
    "tie.sheet.no_start",
)


def tie_job(desk: TieDesk, tie: Tie, view: TieView, matches: TieMatches) -> Job:
    """Return the tie sheet to be saved or printed, in the sheet's language on the sheet's paper."""
    settings = desk.window.settings_desk
    sheet = build_tie_sheet(tie, view, matches.states)
    document = tie_sheet_document(sheet, settings.sheet_language, settings.paper)
    name = file_name(view, desk.language, sheet.day)
    return Job(document, name, TIE_WORDS, desk.language)


def save_tie_sheet(
    parent: QWidget, desk: TieDesk, tie: Tie, view: TieView, matches: TieMatches
) -> Path | None:
    """Save the tie sheet as a PDF; return where, None where it was given up."""
    return save_job(parent, tie_job(desk, tie, view, matches))


def print_tie_sheet(parent: QWidget, desk: TieDesk, tie: Tie, view: TieView, matches: TieMatches) -> bool:
    """Print the tie sheet with a preview; return whether there is one."""
    return print_job(parent, tie_job(desk, tie, view, matches)) is not None


def save_text(parent: QWidget, language: str, view: TieView, text: str) -> Path | None:
    """Ask for a file and write the result as text there, UTF-8; None: given up. Raises `StorageError`."""
    name = Path(file_name(view, language, view.details.date)).with_suffix(".txt").name
    title, kinds = say(language, "tie.page.save_text"), {".txt": say(language, "tie.page.text_filter")}
    path = ask_file(parent, title, kinds, documents() / name)
    if path is not None:
        put_whole(path, text.encode("utf-8", "replace"))
    return path


def file_name(view: TieView, language: str, day: str) -> str:
    """Return "Tie sheet 2026-03-12 Table 4 India - Spain.pdf", safe on every file system."""
    names = " - ".join(team.name for team in view.teams)
    so_far = "" if view.is_over else say(language, "sheet.file.unfinished")
    return paper_name(language, say(language, "tie.sheet.file"), day, view.details.table, names, so_far)

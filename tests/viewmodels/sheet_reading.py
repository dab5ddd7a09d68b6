"""Read a sheet's view as a person reads the paper: cells, rows, ticked boxes, remarks."""

from __future__ import annotations

from carrom_desktop.i18n import speak
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import Cell, SheetGame, SheetRow, SheetView, Tick
from tests.paint.ending_matches import Ending


def told(cell: Cell, language: str = "en") -> str:
    """Return a cell in words."""
    return cell if isinstance(cell, str) else speak(language, cell)


def ended(row: SheetRow, language: str = "en") -> str:
    """Return what the column "ended" says of a row."""
    return "; ".join(speak(language, each) for each in row.ended)


def cells(row: SheetRow) -> list[str]:
    """Return the card's columns (2) to (7) of a row."""
    return [told(cell) for each in (row.first, row.second) for cell in (each.queen, each.men, each.total)]


def ticked(boxes: tuple[Tick, ...]) -> list[str]:
    """Return the labels of the boxes that are ticked."""
    return [speak("en", box.label) for box in boxes if box.ticked]


def remarks(view: SheetView) -> list[str]:
    """Return the remarks without letters and places."""
    return [speak("en", remark.text) for remark in view.remarks]


def first_row(match: Ending) -> tuple[SheetView, SheetRow]:
    """Return the sheet of a match and the first row of game 1."""
    view = build_sheet(match.state)
    return view, view.games[0].rows[0]


def kinds(game: SheetGame) -> str:
    """Return the rows' kinds by their first letters: "ppms" for two played, a mark, one struck."""
    return "".join(row.kind.value[0] for row in game.rows)

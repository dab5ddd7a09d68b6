"""The statistics in words and figures: for the window, for a spreadsheet, for paper."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.i18n import say
from carrom_desktop.match.totals import Line, View
from carrom_desktop.paint.table_pages import TableText
from carrom_desktop.ui.library_model import grouped
from carrom_desktop.viewmodels.totals_view import COLUMNS, EXPORTED, Column, Naming, value_of

NOTHING = "\N{EN DASH}"
"""What stands where there is nothing to divide by."""


def head_of(language: str, view: View) -> tuple[str, ...]:
    """Return the heads of a list's columns."""
    return tuple(say(language, f"totals.column.{column.code}") for column in COLUMNS[view])


def number_text(language: str, line: Line, column: Column) -> str:
    """Return the numbers of a cell: "12", "12/20", "12–5", "4.57"."""
    value = value_of(line, column)
    if column.shape == "rate":
        return decimal(language, value[0])
    texts = [grouped(language, int(number or 0)) for number in value]
    return ("/" if column.shape == "of" else "\N{EN DASH}").join(texts)


def decimal(language: str, number: float | None, missing: str = NOTHING) -> str:
    """Return a number with two decimals, after a comma in Spanish."""
    if number is None:
        return missing
    text = f"{number:.2f}"
    return text.replace(".", ",") if language == "es" else text


def cells_of(language: str, view: View, line: Line, naming: Naming) -> tuple[str, ...]:
    """Return a row of a list in words."""
    numbers = [number_text(language, line, column) for column in COLUMNS[view] if not column.is_text]
    return (*_texts(language, view, line, naming), *numbers)


def _texts(language: str, view: View, line: Line, naming: Naming) -> tuple[str, ...]:
    texts = naming.texts(view, line)
    if view == "events" and not texts[0]:
        return (say(language, "totals.no_event"),)
    return texts


def export_rows(language: str, view: View, lines: Sequence[Line], naming: Naming) -> list[tuple[str, ...]]:
    """Return a list for a spreadsheet: heads, then a row each with every number in a cell of its own."""
    texts = [column.code for column in COLUMNS[view] if column.is_text]
    heads = [say(language, f"totals.column.{code}") for code in texts]
    heads += [say(language, f"totals.field.{field}") for field in EXPORTED[view]]
    rows = [(*heads, say(language, "totals.field.per_board"))]
    for line in lines:
        numbers = [str(line[field]) for field in EXPORTED[view]]
        rate = decimal(language, line.points_per_board, "")
        rows.append((*_texts(language, view, line, naming), *numbers, rate))
    return rows


def table_text(language: str, view: View, lines: Sequence[Line], naming: Naming, about: str) -> TableText:
    """Return a list for paper; players and pairs are numbered."""
    ranked = view in ("players", "pairs")
    rows = []
    for number, line in enumerate(lines, start=1):
        cells = cells_of(language, view, line, naming)
        rows.append((f"{number}. {cells[0]}", *cells[1:]) if ranked else cells)
    title = say(language, "totals.print.heading", view=say(language, f"totals.view.{view}"))
    legend = say(language, "totals.legend.meetings" if view == "meetings" else "totals.legend")
    texts = sum(column.is_text for column in COLUMNS[view])
    return TableText(title, about, head_of(language, view), tuple(rows), texts, legend)

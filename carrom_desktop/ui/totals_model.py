"""The rows of a list of the statistics, sorted by any column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from carrom_desktop.i18n import say
from carrom_desktop.match.summary import folded
from carrom_desktop.match.totals import Line, View
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.totals_cells import cells_of
from carrom_desktop.viewmodels.totals_view import COLUMNS, Naming, value_of


class TotalsModel(TableModel):
    """One list as a table.

    Attributes: `view`, which; `sorted_by`, its column, -1 for none, and `falls`, the most first.
    """

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(language, (), parent)  # type: ignore[arg-type]
        self.view: View = "players"
        self.sorted_by, self.falls = 0, False
        self._lines: list[Line] = []
        self._naming: Naming | None = None
        self._worded: dict[int, tuple[str, ...]] = {}

    @property
    def texts(self) -> int:
        """Return how many of the first columns are texts."""
        return sum(column.is_text for column in COLUMNS[self.view])

    @property
    def lines(self) -> Sequence[Line]:
        """Return the rows in the order in which they are shown."""
        return self._lines

    def set_lines(self, view: View, lines: Sequence[Line], naming: Naming) -> None:
        """Show a list; it is sorted as `sort_by` was told last."""
        self.beginResetModel()
        self.view, self._naming = view, naming
        self._columns = tuple(f"totals.column.{column.code}" for column in COLUMNS[view])
        self._lines = list(lines)
        self._sort()
        self.endResetModel()

    def sort_by(self, column: int, *, falls: bool) -> None:
        """Sort by a column."""
        self.beginResetModel()
        self.sorted_by, self.falls = column, falls
        self._sort()
        self.endResetModel()

    def line(self, row: int) -> Line | None:
        """Return the line in `row`, None where there is none."""
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def row_count(self) -> int:
        """Return the number of lines shown."""
        return len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear whose number it is and what it counts."""
        line = self.line(index.row())
        if not index.isValid() or line is None:
            return None
        column = COLUMNS[self.view][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells(index.row(), line)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            cells = self._cells(index.row(), line)
            said = [cells[0]] if index.column() else []
            return ". ".join([*said, f"{self._head(index.column())}: {cells[index.column()]}"])
        if role == Qt.ItemDataRole.TextAlignmentRole and not column.is_text:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole and column.code == "club":
            return current_palette().color("dim")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name, and in its tool tip what it counts, by which law."""
        if orientation is not Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = COLUMNS[self.view][section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tip(section)
        if role == Qt.ItemDataRole.TextAlignmentRole and not column.is_text:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)

    def tip(self, column: int) -> str:
        """Return what a column counts."""
        return say(self._language, f"totals.tip.{COLUMNS[self.view][column].code}")

    def _head(self, column: int) -> str:
        return say(self._language, self._columns[column])

    def _cells(self, row: int, line: Line) -> tuple[str, ...]:
        if row not in self._worded and self._naming is not None:
            self._worded[row] = cells_of(self._language, self.view, line, self._naming)
        return self._worded[row]

    def _sort(self) -> None:
        self._worded.clear()
        columns, naming = COLUMNS[self.view], self._naming
        if naming is None or not 0 <= self.sorted_by < len(columns):
            return
        column = columns[self.sorted_by]
        if column.is_text:
            place = self.sorted_by
            self._lines.sort(key=lambda line: _sortable(naming, self.view, line, place), reverse=self.falls)
            return
        self._lines.sort(
            key=lambda line: tuple(-1.0 if part is None else part for part in value_of(line, column)),
            reverse=self.falls,
        )


def _sortable(naming: Naming, view: View, line: Line, place: int) -> tuple[str, ...]:
    """Return what a text is sorted by: players by family name."""
    if view in ("events", "seasons"):
        return (folded(line.name),)
    if view == "players" and place == 1:
        return (folded(naming.texts(view, line)[1]),)
    side = line.sides[min(place, len(line.sides) - 1)]
    return tuple(folded(part) for given, family, club in side for part in (family, given, club))

"""The rows of a merge's report, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.match.merging import Merged, Outcome
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.merging import NEWS_FIRST, match_msg, outcome_msg, place_msgs

COLUMNS = ("match", "place", "outcome", "file")
OUTCOME_COLUMN = COLUMNS.index("outcome")
_TONES = {Outcome.UNREADABLE: "alarm", Outcome.DIFFERENT: "warning", Outcome.SAME: "dim"}


class MergeModel(TableModel):
    """What became of each match, first what somebody has to look at; `with_same`: also what was the same."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"merge.column.{name}" for name in COLUMNS), parent)
        self._rows: list[Merged] = []
        self.with_same = False

    def show(self, done: Sequence[Merged]) -> None:
        """Show other rows."""
        self.beginResetModel()
        shown = [one for one in done if self.with_same or one.outcome is not Outcome.SAME]
        self._rows = sorted(shown, key=lambda one: NEWS_FIRST.index(one.outcome))
        self.endResetModel()

    def row(self, place: int) -> Merged | None:
        """Return a row, None where there is none."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def row_count(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole row at its first cell."""
        one = self.row(index.row()) if index.isValid() else None
        if one is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cells_of(one, self._language)[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ", ".join(filter(None, cells_of(one, self._language)))
            case Qt.ItemDataRole.ToolTipRole:
                last = index.column() == len(COLUMNS) - 1
                return str(one.file) if last else cells_of(one, self._language)[OUTCOME_COLUMN]
            case Qt.ItemDataRole.ForegroundRole if index.column() == OUTCOME_COLUMN:
                return current_palette().color(_TONES.get(one.outcome, "saved"))
            case Qt.ItemDataRole.ForegroundRole if index.column():
                return current_palette().color("dim")
        return None


def cells_of(one: Merged, language: str) -> tuple[str, ...]:
    """Return the cells of a row: the match, its round and table, what became of it, the file."""
    match = place = ""
    if one.summary is not None:
        match = speak(language, match_msg(one.summary))
        place = ", ".join(speak(language, part) for part in place_msgs(one.summary))
    file = f"{one.file.parent.name}/{one.file.name}"
    return (match or one.match_id, place, speak(language, outcome_msg(one)), file)


def report_text(done: Sequence[Merged], language: str) -> str:
    """Return the report as lines with tabs, for a spreadsheet or a message."""
    ordered = sorted(done, key=lambda one: NEWS_FIRST.index(one.outcome))
    return "\n".join("\t".join((*cells_of(one, language)[:3], str(one.file))) for one in ordered)

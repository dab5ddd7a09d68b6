"""The rows of the trail, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.audit_export import COLUMNS, cells_of
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.audit import AuditLine


class AuditModel(TableModel):
    """Lines of the trail as a table; those taken back later are struck through."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"audit.column.{name}" for name in COLUMNS), parent)
        self._lines: tuple[AuditLine, ...] = ()
        self._cells: list[tuple[str, ...]] = []

    @property
    def lines(self) -> tuple[AuditLine, ...]:
        """Return the lines shown."""
        return self._lines

    def set_lines(self, lines: Sequence[AuditLine]) -> None:
        """Show other lines; the day is said where there is more than one."""
        self.beginResetModel()
        self._lines = tuple(lines)
        with_date = len({line.at[:10] for line in lines if line.at}) > 1
        self._cells = [cells_of(line, self._language, with_date=with_date) for line in lines]
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of lines."""
        return len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole line at its first cell."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line, cells = self._lines[index.row()], self._cells[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cells[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._said(line, cells) if index.column() == 0 else cells[index.column()]
            case Qt.ItemDataRole.ForegroundRole if line.is_undone or index.column() in (0, 4):
                return current_palette().color("dim")
            case Qt.ItemDataRole.FontRole if line.is_undone:
                font = QFont()
                font.setStrikeOut(True)
                return font
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
            case _:
                return None

    def _said(self, line: AuditLine, cells: tuple[str, ...]) -> str:
        time, what, before, after, by = (cell or "–" for cell in cells)
        said = say(self._language, "audit.said", time=time, what=what, before=before, after=after, by=by)
        return say(self._language, "audit.said_undone", said=said) if line.is_undone else said

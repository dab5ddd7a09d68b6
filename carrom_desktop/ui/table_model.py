"""A table of rows that is only read: counts and column names, which every such list shares."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from carrom_desktop.i18n import say

Index = QModelIndex | QPersistentModelIndex


class TableModel(QAbstractTableModel):
    """Override `row_count` and `data`. `columns` are the codes of the columns' names."""

    def __init__(self, language: str, columns: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._columns = columns

    def row_count(self) -> int:
        """Return the number of rows."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows; rows have no rows of their own."""
        return 0 if parent.isValid() else self.row_count()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return say(self._language, self._columns[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


def row_table(model: TableModel, stretched: int, row_px: int, parent: QWidget) -> QTableView:
    """Return a table of `model` whose rows are chosen as a whole and never edited.

    Columns are as wide as what they hold, `stretched` takes the rest; rows are `row_px` pixels high.
    """
    table = QTableView(parent)
    table.setModel(model)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(row_px)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setSectionsClickable(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    return table


def select_row(table: QTableView, row: int) -> None:
    """Select a row alone, whatever keys are held: Ctrl of a shortcut would take the selection away.

    Where there is no such row, what is selected stays so.
    """
    index = table.model().index(row, 0)
    if not index.isValid():
        return
    flags = QItemSelectionModel.SelectionFlag
    table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
    table.scrollTo(index)

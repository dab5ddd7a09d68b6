"""The rubbers of a team tie as rows of a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.tie import RubberStatus, RubberView, TieView, games_text, status_msg

NUMBER, KIND, TEAM_A, RESULT, TEAM_B, STATUS = range(6)
_COLUMNS = (
    "tie.column.number",
    "tie.column.kind",
    "tie.column.team_a",
    "tie.column.result",
    "tie.column.team_b",
    "tie.column.status",
)


class RubbersModel(TableModel):
    """Shows `view`, None for no tie; the columns of the sides are called as the teams are."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, _COLUMNS, parent)
        self.view: TieView | None = None

    def set_view(self, view: TieView | None) -> None:
        """Show another tie, or the same one as it stands now."""
        self.beginResetModel()
        self.view = view
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of rubbers."""
        return 0 if self.view is None else len(self.view.rubbers)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name."""
        named = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        if named and self.view is not None and section in (TEAM_A, TEAM_B):
            return self.view.teams[0 if section == TEAM_A else 1].name
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell says; who won is bold, what is not played is dim."""
        if self.view is None or not index.isValid():
            return None
        rubber, column = self.view.rubbers[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(rubber, column)
        if role == Qt.ItemDataRole.ToolTipRole and column in (TEAM_A, TEAM_B):
            return " / ".join(rubber.people[0 if column == TEAM_A else 1]) or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._text(rubber, column)
        won = {TEAM_A: Side.A, TEAM_B: Side.B}.get(column)
        if role == Qt.ItemDataRole.FontRole and won is not None and rubber.winner is won:
            font = QFont()
            font.setBold(True)
            return font
        is_open = column in (TEAM_A, TEAM_B) and not rubber.names[0 if column == TEAM_A else 1]
        if role == Qt.ItemDataRole.ForegroundRole and (rubber.status is RubberStatus.UNPLAYED or is_open):
            return current_palette().color("dim")
        return None

    def _text(self, rubber: RubberView, column: int) -> str:
        language = self._language
        if column == NUMBER:
            return str(rubber.number)
        if column == KIND:
            return say(language, f"common.{rubber.kind.value}")
        if column in (TEAM_A, TEAM_B):
            return rubber.names[0 if column == TEAM_A else 1] or say(language, "tie.not_named")
        if column == RESULT:
            text = games_text(rubber)
            if rubber.status is RubberStatus.PLAYING:
                return f"{text}, {rubber.points[0]}-{rubber.points[1]}".lstrip(", ")
            return text
        said = speak(language, status_msg(rubber))
        if rubber.provisional:
            said = f"{said}, {say(language, 'tie.page.provisional')}"
        if rubber.dead and rubber.has_begun:
            said = f"{said} {say(language, 'tie.page.dead')}"
        return said

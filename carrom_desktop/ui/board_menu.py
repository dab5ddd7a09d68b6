"""What can be done with a board of the table, as a menu; each entry with its key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.viewmodels.table import Mark, RowKind, TableRow


class BoardMenu(QMenu):
    """Signals: `chosen(what, board, value)`: "change", "insert" (value 0 before it, 1 behind it), "delete",
    "move" (value -1 up, 1 down), "to_game" (value: the game), "void", "protest"."""

    chosen = Signal(str, int, int)

    def __init__(
        self,
        row: TableRow,
        boards: Sequence[int],
        games: Sequence[int],
        language: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._board = row.number
        board, playing = row.is_board, row.kind is RowKind.CURRENT
        enter, delete = say(language, "correct.key.apply"), say(language, "correct.key.del")
        insert = say(language, "correct.key.insert")
        self._add("correct.menu.change", enter, board, "change")
        self.addSeparator()
        self._add("correct.menu.insert_before", insert, board or playing, "insert", 0)
        self._add("correct.menu.insert_after", "", board, "insert", 1)
        self._add("correct.menu.delete", delete, board, "delete")
        self.addSeparator()
        first, last = bool(boards) and row.number == boards[0], bool(boards) and row.number == boards[-1]
        self._add("correct.menu.up", say(language, "correct.key.up"), board and not first, "move", -1)
        self._add("correct.menu.down", say(language, "correct.key.down"), board and not last, "move", 1)
        for game in games:
            self._add("correct.menu.to_game", "", board, "to_game", game)
        self.addSeparator()
        played = board and row.kind is not RowKind.VOID
        self._add("correct.menu.void", "", played or playing, "void")
        self._add("correct.menu.protest", "", played and Mark.PROTEST not in row.marks, "protest")

    def _add(self, code: str, key: str, enabled: bool, what: str, value: int = 0) -> None:
        label = say(self._language, code, g=value)
        action = QAction(f"{label}\t{key}" if key else label, self)
        action.setEnabled(enabled)
        action.setData((what, value))
        action.triggered.connect(self._on_action_triggered)
        self.addAction(action)

    def _on_action_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            what, value = action.data()
            self.chosen.emit(what, self._board, value)

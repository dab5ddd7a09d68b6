"""The list of players: search, add, edit, delete, merge, paste; every change is written and can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelection, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.players import (
    ClubPlayers,
    Entry,
    PlayerRefused,
    Who,
    add,
    change,
    delete,
    duplicates,
    load_players,
    merge,
    roster,
    save_players,
    who,
)
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.library_model import grouped
from carrom_desktop.ui.list_parts import ListCard, ListDialog, UndoBar, add_foot
from carrom_desktop.ui.players_forms import MergeForm, PlayerForm
from carrom_desktop.ui.players_model import COLUMNS, PlayersModel, search_text
from carrom_desktop.ui.table_model import row_table, select_row
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import KeyButton, ProblemLine, Tile, Words
from carrom_desktop.viewmodels.message import coded

_SIZE = (1080, 640)
_ROW_PX = 36
_STRETCHED = ("family", "given", "note")


class PlayersDialog(ListDialog):
    """Show the players in the file `path` with those of the matches, `played`, in how many each.

    The keyboard is in the search field, arrows move the list from there, Shift selects more.
    """

    def __init__(
        self, language: str, path: Path, played: Mapping[Player, int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._path = path
        self._played = played
        self._players = ClubPlayers()
        self._before: list[tuple[ClubPlayers, str]] = []  # for undo, with what is told
        self._entries: list[tuple[Entry, str]] = []
        self._groups: list[tuple[Entry, ...]] = []
        self._edited: Entry | None = None
        self.model = PlayersModel(language, self)
        self._search_label = Words(say(language, "players.search"), self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(say(language, "players.search.hint"))
        self.search.setAccessibleName(say(language, "players.search"))
        self._search_label.setBuddy(self.search)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self.only_doubtful = Tile(parent=self)
        self.table = self._make_table()
        self._list = ListCard(self.table, self)
        self.problem = ProblemLine(self)
        self._bar = UndoBar(self)
        self.undo_button = self._bar.undo
        keys = {"add": "Ins", "edit": "Enter", "delete": "Del", "merge": "Ctrl+M", "paste": "Ctrl+V"}
        self.buttons = {name: KeyButton(key, self) for name, key in keys.items()}
        self.close_button = KeyButton("Esc", self)
        self._word()
        self._lay_out()
        self._connect()
        self._load()
        self.resize(*_SIZE)
        self.search.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def players(self) -> ClubPlayers:
        """Return what the file holds now."""
        return self._players

    def selected(self) -> list[Entry]:
        """Return the players in the selected rows, from top to bottom."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [entry for row in rows if (entry := self.model.entry(row)) is not None]

    def empty_text(self) -> str:
        """Return what stands in place of an empty list, "" while there are players."""
        return self._list.empty_text()

    # ---- what is shown

    def _load(self) -> None:
        try:
            self._players, kept = load_players(self._path)
        except StorageError as error:
            self._tell(error)
            kept = None
        if kept is not None:
            self.problem.set_text(say(self._language, "players.broken", kept=str(kept)), warning=True)
        self._refresh()

    def _refresh(self, select: Who | None = None) -> None:
        """Count all anew, after a change."""
        entries = roster(self._players, self._played)
        self._entries = [(entry, search_text(entry)) for entry in entries]
        self._groups = duplicates(entries)
        doubtful = sum(map(len, self._groups))
        self.only_doubtful.setText(say(self._language, "players.duplicates", n=len(self._groups)))
        self.only_doubtful.setAccessibleName(self.only_doubtful.text())
        self.only_doubtful.setEnabled(doubtful > 0 or self.only_doubtful.isChecked())
        self._show_found(select)

    def _show_found(self, select: Who | None = None) -> None:
        chosen = self.selected()
        wanted = select or (who(chosen[0].player) if chosen else None)
        row = self.table.currentIndex().row()
        words = folded(self.search.text()).split()
        texts = dict(self._entries)
        entries = [entry for entry, _ in self._entries]
        if self.only_doubtful.isChecked():
            entries = [entry for group in self._groups for entry in group]
        found = [entry for entry in entries if all(word in texts[entry] for word in words)]
        doubtful = frozenset(who(entry.player) for group in self._groups for entry in group)
        self.model.set_entries(found, doubtful, self._language)
        self._count.setText(self._count_of(len(found), len(self._entries)))
        self._list.show_rows(len(found), self._why_empty())
        kept = self.model.row_of(wanted) if wanted is not None else -1
        select_row(self.table, kept if kept >= 0 else min(max(row, 0), len(found) - 1))
        self._refresh_buttons()

    def _count_of(self, found: int, total: int) -> str:
        shown, of = grouped(self._language, found), grouped(self._language, total)
        if found == total:
            return say(self._language, "players.count", n=found, shown=shown)
        return say(self._language, "players.count_of", shown=shown, total=of)

    def _why_empty(self) -> str:
        if search := self.search.text().strip():
            return say(self._language, "players.nothing_found", search=search)
        return say(self._language, "players.no_duplicates" if self._entries else "players.empty")

    def _refresh_buttons(self) -> None:
        count = len(self.selected())
        self.buttons["edit"].setEnabled(count == 1)
        self.buttons["delete"].setEnabled(count == 1)
        self.buttons["merge"].setEnabled(len(self._to_merge()) > 1)

    def _to_merge(self) -> list[Entry]:
        """Return the names that would be merged: those selected, or all of the one's proposed group."""
        chosen = self.selected()
        if len(chosen) != 1:
            return chosen
        return next((list(group) for group in self._groups if chosen[0] in group), chosen)

    # ---- changes

    def _change(self, players: ClubPlayers, told: str, select: Who | None = None) -> bool:
        """Write the list and show it; False where it could not be written: nothing has changed then."""
        try:
            save_players(self._path, players)
        except StorageError as error:
            self._tell(error)
            return False
        self._before.append((self._players, told))
        self._players = players
        self.problem.set_text("")
        self._show_bar()
        self._refresh(select)
        return True

    def _show_bar(self) -> None:
        self._bar.show_text(self._before[-1][1] if self._before else "")

    def _on_undo_clicked(self) -> None:
        if not self._before:
            return
        players = self._before[-1][0]
        try:
            save_players(self._path, players)
        except StorageError as error:
            self._tell(error)
            return
        focused = self.undo_button.hasFocus()
        self._before.pop()
        self._players = players
        self.problem.set_text("")
        self._show_bar()
        if focused and not self._before:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._refresh()

    def _on_add_clicked(self) -> None:
        self._run(PlayerForm(self._language, self._add, None, self))

    def _add(self, player: Player) -> None:
        changed = add(self._players, (player,))
        told = say(self._language, "players.done.added", name=player.full_name)
        self.search.clear()
        self._change(changed, told, who(player))

    def _on_edit_clicked(self) -> None:
        chosen = self.selected()
        if len(chosen) == 1:
            self._edited = chosen[0]
            self._run(PlayerForm(self._language, self._edit, chosen[0], self))

    def _edit(self, player: Player) -> None:
        old = self._edited
        if old is None:
            return
        changed = change(self._players, old.player, player, has_matches=old.matches > 0)
        told = say(self._language, "players.done.changed", name=player.full_name)
        self._change(changed, told, who(player))

    def _on_delete_clicked(self) -> None:
        chosen = self.selected()
        if len(chosen) != 1:
            return
        try:
            changed = delete(self._players, chosen[0])
        except PlayerRefused as refused:
            self.problem.set_text(speak(self._language, coded(refused.code, refused.values)), warning=True)
            return
        self._change(changed, say(self._language, "players.done.deleted", name=chosen[0].player.full_name))

    def _on_merge_clicked(self) -> None:
        names = self._to_merge()
        if len(names) < 2:
            self.problem.set_text(say(self._language, "players.merge_needs_two"), warning=True)
            return
        form = MergeForm(self._language, names, self)
        if self._run(form):
            told = say(self._language, "players.done.merged", name=form.stands.full_name)
            self._change(merge(self._players, names, form.stands), told, who(form.stands))

    def _on_paste_clicked(self) -> None:
        from carrom_desktop.ui.players_paste import PasteForm

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.problem.set_text(say(self._language, "players.clipboard_empty"), warning=True)
            return
        known = frozenset(who(player) for player in self._players.players)
        form = PasteForm(self._language, text, known, self)
        if self._run(form) and form.players:
            told = say(self._language, "players.done.pasted", n=len(form.players))
            self.search.clear()
            self._change(add(self._players, form.players), told, who(form.players[0]))

    def _run(self, form: RoomyDialog) -> bool:
        self.problem.set_text("")
        accepted = bool(form.exec())
        form.deleteLater()
        return accepted

    def _tell(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrows move the list from the search field, and keys act where they edit no text."""
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        in_search = watched is self.search
        key = event.key()
        if in_search and self.moved(event):
            return True
        if event.matches(QKeySequence.StandardKey.Paste):
            text = QGuiApplication.clipboard().text()
            if in_search and not {"\n", "\t"} & set(text.strip()):
                return False  # a word that is searched
            self._on_paste_clicked()
            return True
        if key == Qt.Key.Key_Delete and in_search and self.search.text():
            return False
        return self.acted(event)

    def acted(self, event: QKeyEvent) -> bool:
        """Do what a key stands for in the list, and say whether it does."""
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key = event.key()
        deed = None
        if control and key == Qt.Key.Key_Z and self._before:
            deed = self._on_undo_clicked
        elif control and key == Qt.Key.Key_M:
            deed = self._on_merge_clicked
        elif plain and key == Qt.Key.Key_Insert:
            deed = self._on_add_clicked
        elif plain and key == Qt.Key.Key_Delete:
            deed = self._on_delete_clicked
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            deed = self._on_edit_clicked
        if deed is not None and not event.isAutoRepeat():
            deed()
        return deed is not None

    # ---- building

    def _word(self) -> None:
        self.setWindowTitle(say(self._language, "players.title"))
        self.table.setAccessibleName(say(self._language, "players.list"))
        keys = {"edit": "enter", "delete": "delete"}
        for name, button in self.buttons.items():
            key = say(self._language, f"players.key.{keys[name]}") if name in keys else None
            button.set_face(say(self._language, f"players.{name}"), key)
        self.undo_button.set_face(say(self._language, "players.undo"))
        self.close_button.set_face(say(self._language, "common.close"))

    def _connect(self) -> None:
        self.search.installEventFilter(self)
        self.table.installEventFilter(self)
        self.search.textChanged.connect(self._on_search_changed)
        self.only_doubtful.toggled.connect(self._on_only_doubtful_toggled)
        self.table.doubleClicked.connect(self._on_edit_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.undo_button.clicked.connect(self._on_undo_clicked)
        self.close_button.clicked.connect(self.reject)
        self.buttons["add"].clicked.connect(self._on_add_clicked)
        self.buttons["edit"].clicked.connect(self._on_edit_clicked)
        self.buttons["delete"].clicked.connect(self._on_delete_clicked)
        self.buttons["merge"].clicked.connect(self._on_merge_clicked)
        self.buttons["paste"].clicked.connect(self._on_paste_clicked)

    def _on_search_changed(self, _text: str) -> None:
        self._show_found()

    def _on_only_doubtful_toggled(self, _checked: bool) -> None:
        self._show_found()

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._refresh_buttons()

    def _make_table(self) -> QTableView:
        table = row_table(self.model, 0, roomy(_ROW_PX), self)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = table.horizontalHeader()
        for column, name in enumerate(COLUMNS):
            header.setSectionResizeMode(
                column,
                QHeaderView.ResizeMode.Stretch if name in _STRETCHED else QHeaderView.ResizeMode.Interactive,
            )
        for name, width in (("club", 150), ("short", 145), ("matches", 90)):
            header.resizeSection(COLUMNS.index(name), roomy(width))
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._search_label)
        top.addWidget(self.search, 1)
        top.addWidget(self._count)
        top.addWidget(self.only_doubtful)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addWidget(self._list, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self._bar)
        add_foot(whole, self.buttons.values(), (self.close_button,))

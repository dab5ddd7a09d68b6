"""The players of an event: from the club's list, pasted, typed, and those of its fixtures by themselves."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QWidget,
)

from carrom_desktop.i18n import say
from carrom_desktop.match.event import renamed, with_clubs, with_everybody
from carrom_desktop.match.players import ClubPlayers, Entry, PlayerRefused, add, tidy, who
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.event_draft import EventDraft, ListPage
from carrom_desktop.ui.list_parts import ListCard, lay_out_page
from carrom_desktop.ui.players_forms import PlayerForm
from carrom_desktop.ui.players_model import PastedModel
from carrom_desktop.ui.table_model import row_table, select_row
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words

_ROW_PX = 34


class PlayersPage(ListPage):
    """Attributes: `table`, `model`; `buttons` by name; `problem`."""

    def __init__(
        self, draft: EventDraft, language: str, people: list[Player], parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, language, parent)
        self._people = people
        self._edited: Player | None = None
        self.model = PastedModel(language, self)
        self.table = row_table(self.model, 0, roomy(_ROW_PX), self)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName(say(language, "event.players"))
        self.table.installEventFilter(self)
        self._list = ListCard(self.table, self, say(language, "event.players.empty"), within=True)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self.problem = ProblemLine(self)
        keys = {"add": "Ins", "edit": "Enter", "delete": "Del", "paste": "Ctrl+V", "club": "Ctrl+L"}
        self.buttons = {name: KeyButton(key, self) for name, key in keys.items()}
        named = {"edit": "enter", "delete": "delete"}
        for name, button in self.buttons.items():
            key = say(language, f"players.key.{named[name]}") if name in named else None
            code = "event.players.club" if name == "club" else f"players.{name}"
            button.set_face(say(language, code), key)
        self._lay_out()
        self.table.doubleClicked.connect(self.edit_player)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        deeds = (self.add_player, self.edit_player, self.delete_players, self.paste, self.take_club)
        for button, deed in zip(self.buttons.values(), deeds, strict=True):
            button.clicked.connect(deed)
        self.refresh()

    def refresh(self) -> None:
        """Show the players, those of the fixtures with them."""
        players = with_everybody(self.draft.kit).players
        row = max(0, self.table.currentIndex().row())
        self.model.set_players(players, frozenset())
        self._players = players
        had_keyboard = self.table.hasFocus()
        self._list.show_rows(len(players))
        if had_keyboard and not players:
            self.focus_first()
        self._count.setText(say(self.language, "players.count", n=len(players), shown=str(len(players))))
        self.buttons["club"].setEnabled(bool(self._people))
        select_row(self.table, min(row, len(players) - 1))
        self._refresh_buttons()

    def focus_first(self) -> None:
        """Give the keyboard to the list, else to what fills it."""
        wanted = self.table if self._players else self.buttons["add"]
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def selected(self) -> list[Player]:
        """Return the selected players."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self._players[row] for row in rows if row < len(self._players)]

    # ---- what can be done

    def add_player(self) -> None:
        """Type a player."""
        self._run(PlayerForm(self.language, self._add, None, self))

    def edit_player(self) -> None:
        """Correct a player, in his fixtures too."""
        chosen = self.selected()
        if len(chosen) == 1:
            self._edited = chosen[0]
            self._run(PlayerForm(self.language, self._correct, Entry(chosen[0], 0, True), self))

    def delete_players(self) -> None:
        """Take the selected players off the list; one who stands in a fixture stays."""
        playing = {
            who(one) for fixture in self.draft.kit.fixtures for side in fixture.sides for one in side.players
        }
        chosen = {who(player): player for player in self.selected()}
        kept = next((player for name, player in chosen.items() if name in playing), None)
        gone = chosen.keys() - playing
        self.draft.change(players=tuple(one for one in self.draft.kit.players if who(one) not in gone))
        text = "" if kept is None else say(self.language, "event.players.plays", name=kept.full_name)
        self.problem.set_text(text, warning=True)

    def paste(self) -> None:
        """Add players from the clipboard."""
        from carrom_desktop.ui.players_paste import PasteForm

        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self.problem.set_text(say(self.language, "players.clipboard_empty"), warning=True)
            return
        form = PasteForm(self.language, text, frozenset(map(who, self._players)), self)
        if self._run(form):
            self._take(form.players, with_their_clubs=True)

    def take_club(self) -> None:
        """Add everybody of the club's list and of earlier matches."""
        self._take(tuple(self._people), with_their_clubs=True)

    # ---- inside

    def _add(self, player: Player) -> None:
        self._take((player,))

    def _take(self, players: tuple[Player, ...], *, with_their_clubs: bool = False) -> None:
        kit = with_everybody(self.draft.kit)
        if with_their_clubs:  # a second player of a name is typed, not pasted
            kit = with_clubs(kit, players)
        known = ClubPlayers(kit.players)
        self.draft.put(with_everybody(replace(kit, players=add(known, players).players)))

    def _correct(self, player: Player) -> None:
        old, new = self._edited, add(ClubPlayers(), (player,)).players[0]
        if old is None:
            return
        if who(new) != who(old) and who(new) in set(map(who, self._players)):
            raise PlayerRefused("event.players.taken", name=new.full_name)
        kit = with_everybody(self.draft.kit)
        self.draft.put(with_everybody(renamed(kit, old, tidy(new))))

    def _run(self, form: PlayerForm | QWidget) -> bool:
        self.problem.set_text("")
        accepted = bool(form.exec()) if hasattr(form, "exec") else False
        form.deleteLater()
        self.focus_first()
        return accepted

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._refresh_buttons()

    def _refresh_buttons(self) -> None:
        count = len(self.selected())
        self.buttons["edit"].setEnabled(count == 1)
        self.buttons["delete"].setEnabled(count > 0)

    def is_taken(self, event: QKeyEvent) -> bool:
        """Take a key of the list."""
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key, deed = event.key(), None
        if event.matches(QKeySequence.StandardKey.Paste):
            deed = self.paste
        elif control and key == Qt.Key.Key_L:
            deed = self.take_club
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            deed = self.edit_player
        elif plain and key == Qt.Key.Key_Insert:
            deed = self.add_player
        elif plain and key == Qt.Key.Key_Delete:
            deed = self.delete_players
        if deed is None:
            return False
        if not event.isAutoRepeat():
            deed()
        return True

    def _lay_out(self) -> None:
        card = Card(self)
        card.box.addWidget(self._count)
        card.box.addWidget(self._list, 1)
        lay_out_page(self, card, self.problem, self.buttons.values())

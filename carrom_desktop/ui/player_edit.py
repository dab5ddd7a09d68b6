"""Type a person: given name, family name, club or country, with those of earlier matches to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QGridLayout, QLineEdit, QListView, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui.theme import roomy, set_property

_TURNING = dict.fromkeys([0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_FOLDED = Qt.ItemDataRole.UserRole + 1
_SHOWN_PEOPLE = 8
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_OF_THE_LIST = _ENTER | {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Escape,
}
"""Keys that the list of people takes while it is open."""

COLUMNS = (5, 5, 3, 2)
"""Shares of the width that given name, family name, club and short name take."""
SHORT = 3
"""The column of the short name."""


def _plain(text: str) -> str:
    """Return what was typed or pasted with single blanks, and without marks that turn the words around it."""
    return " ".join(text.translate(_TURNING).split())


def split_name(text: str) -> tuple[str, str]:
    """Return given and family name of a name written as one: the last word is the family name."""
    words = text.split()
    return " ".join(words[:-1]), " ".join(words[-1:])


def person_line(player: Player) -> str:
    """Return "Player One · IND" as the list of earlier people shows it."""
    return f"{player.full_name} · {player.club}" if player.club else player.full_name


class PeopleModel(QAbstractListModel):
    """People of earlier matches, the newest first."""

    def __init__(self, people: Sequence[Player], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._people = tuple(people)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Return the number of people."""
        return 0 if parent.isValid() else len(self._people)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a person as shown, or folded for the search."""
        if not index.isValid():
            return None
        person = self._people[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return person_line(person)
        if role == _FOLDED:
            return folded(f"{person.full_name} {person.club}")
        return None

    def person(self, row: int) -> Player:
        """Return the person in `row`."""
        return self._people[row]


class PeopleCompleter(QCompleter):
    """Find people by any part of a name, accents or not; `attribute` is what the field itself takes.

    Signals: `chosen(object)`, the `Player` that was picked from the list.
    """

    chosen = Signal(object)

    def __init__(self, people: PeopleModel, attribute: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._people = people
        self._attribute = attribute
        self.setModel(people)
        self.setCompletionRole(_FOLDED)
        self.setCompletionColumn(0)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setMaxVisibleItems(_SHOWN_PEOPLE)
        popup = QListView()
        popup.setObjectName("completions")
        popup.setMinimumWidth(320)
        self.setPopup(popup)
        # A popup takes the keyboard of the whole window: a Tab was lost that came while it opened or closed.
        popup.setWindowFlags(Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        popup.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.activated[QModelIndex].connect(self._on_activated)  # type: ignore[index]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hand the list the keys that are its own; the field, which keeps the keyboard, has all others."""
        popup = self.popup()
        if popup is not None and watched is self.widget():
            if event.type() == QEvent.Type.FocusOut:
                popup.hide()
            elif isinstance(event, QKeyEvent) and popup.isVisible() and event.key() in _OF_THE_LIST:
                if event.key() in _ENTER and not popup.currentIndex().isValid():
                    popup.hide()  # nobody was chosen: Enter means what it means without the list
                    return False
                if event.type() == QEvent.Type.KeyPress:
                    QCoreApplication.sendEvent(popup, event)
                event.accept()  # a ShortcutOverride, too: Esc closes the list and not the window
                return event.type() == QEvent.Type.KeyPress
        return super().eventFilter(watched, event)

    def splitPath(self, path: str) -> list[str]:
        """Compare what is typed as the names are: folded."""
        return [folded(path)]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Put one part of the name into the field; the others are filled by the row."""
        return str(getattr(self._people.person(self.row_of(index)), self._attribute))

    def _on_activated(self, index: QModelIndex) -> None:
        self.chosen.emit(self._people.person(self.row_of(index)))

    def row_of(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Return the row in the list of all people of an index, which may be one of the filtered list."""
        if index.model() is self._people:
            return index.row()
        wanted = index.data(Qt.ItemDataRole.DisplayRole)
        return next(
            row
            for row in range(self._people.rowCount())
            if self._people.index(row).data(Qt.ItemDataRole.DisplayRole) == wanted
        )


class PlayerRow(QWidget):
    """Three fields in a row for one person.

    Signals: `changed()`, whenever the person differs.
    """

    changed = Signal()

    def __init__(self, people: PeopleModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = {"given": "", "family": ""}
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        self.given = QLineEdit(self)
        self.family = QLineEdit(self)
        self.club = QLineEdit(self)
        self.short = QLineEdit(self)
        for column, (edit, stretch) in enumerate(
            zip((self.given, self.family, self.club, self.short), COLUMNS, strict=True)
        ):
            edit.setMinimumWidth(roomy(64 if edit is self.short else 90))
            grid.addWidget(edit, 0, column)
            grid.setColumnStretch(column, stretch)
            edit.textChanged.connect(self.changed)
        self._completers = (
            PeopleCompleter(people, "given", self.given),
            PeopleCompleter(people, "family", self.family),
        )
        for edit, completer in zip((self.given, self.family), self._completers, strict=True):
            edit.setCompleter(completer)
            completer.chosen.connect(self._on_completer_chosen)
        self._people = people
        self.given.textEdited.connect(self._on_given_edited)
        self.family.textEdited.connect(self._on_family_edited)

    def least_widths(self) -> tuple[int, ...]:
        """Return what the fields take at least."""
        return tuple(edit.minimumWidth() for edit in (self.given, self.family, self.club, self.short))

    def set_widths(self, widths: Sequence[int]) -> None:
        """Leave each field at least as much room."""
        for column, width in enumerate(widths):
            self._grid.setColumnMinimumWidth(column, width)

    def player(self) -> Player:
        """Return the person as typed; a name typed as one is taken apart."""
        edits = (self.given, self.family, self.club, self.short)
        given, family, club, short = (_plain(edit.text()) for edit in edits)
        if not family:
            given, family = split_name(given)
        return Player(family, given, club, short)

    def show_short(self, shown: bool) -> None:
        """Show or hide the short name; the other fields take its room."""
        self.short.setVisible(shown)
        self._grid.setColumnStretch(SHORT, COLUMNS[SHORT] if shown else 0)

    def set_player(self, player: Player) -> None:
        """Fill the fields."""
        self.given.setText(player.given)
        self.family.setText(player.family)
        self.club.setText(player.club)
        self.short.setText(player.short)
        self._before = {"given": player.given, "family": player.family}
        for edit in (self.given, self.family, self.club, self.short):
            edit.setCursorPosition(0)

    def tidy(self) -> None:
        """Show the name as it is understood: one typed as a whole stands in its two fields."""
        player = self.player()
        if (player.given, player.family, player.club) != (
            self.given.text(),
            self.family.text(),
            self.club.text(),
        ):
            self.set_player(player)

    def set_names(self, language: str, who: str) -> None:
        """Word the fields for screen readers; `who` names the person's place."""
        for edit, code in (
            (self.given, "wizard.given"),
            (self.family, "wizard.family"),
            (self.club, "wizard.club"),
            (self.short, "wizard.short"),
        ):
            edit.setAccessibleName(say(language, "wizard.field_of", who=who, field=say(language, code)))

    def set_invalid(self, invalid: bool) -> None:
        """Mark the name as one with something wrong said below it."""
        for edit in (self.given, self.family):
            set_property(edit, "invalid", invalid)

    def focus(self) -> None:
        """Give the keyboard to the part of the name that is missing, else to the given name."""
        edit = self.family if self.given.text().strip() and not self.family.text().strip() else self.given
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.selectAll()

    def _on_given_edited(self, text: str) -> None:
        self._split_pasted("given", text)

    def _on_family_edited(self, text: str) -> None:
        self._split_pasted("family", text)

    def _split_pasted(self, field: str, text: str) -> None:
        """Take a full name apart that came in at once; one typed letter by letter is left alone."""
        before = self._before[field]
        self._before[field] = text
        other = self.family if field == "given" else self.given
        came_at_once = len(text.strip()) > len(before) + 1 and len(text.split()) > 1
        if came_at_once and not before.strip() and not other.text().strip():
            given, family = split_name(text)
            self.set_player(Player(family, given, self.club.text().strip(), self.short.text()))

    def _on_completer_chosen(self, person: Player) -> None:
        self.set_player(person)

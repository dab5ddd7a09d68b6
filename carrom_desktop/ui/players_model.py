"""The rows of the list of players, and those of a list that is pasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.players import Entry, Who, who
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette

COLUMNS = ("family", "given", "club", "short", "matches", "note")
_PLAYER_COLUMNS = COLUMNS[:4]


class PlayersModel(TableModel):
    """Players as a table: names, club, short name, in how many matches, what is to be said of them."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"players.column.{name}" for name in COLUMNS), parent)
        self._entries: tuple[Entry, ...] = ()
        self._doubtful: frozenset[Who] = frozenset()

    def set_entries(self, entries: Sequence[Entry], doubtful: frozenset[Who], language: str) -> None:
        """Show `entries`; those of `doubtful` may be duplicates."""
        self.beginResetModel()
        self._entries, self._doubtful, self._language = tuple(entries), doubtful, language
        self.endResetModel()

    def entry(self, row: int) -> Entry | None:
        """Return the player in `row`, None where there is no such row."""
        return self._entries[row] if 0 <= row < len(self._entries) else None

    def row_of(self, name: Who) -> int:
        """Return the row of a player, -1 where he is not shown."""
        names = [who(entry.player) for entry in self._entries]
        return names.index(name) if name in names else -1

    def row_count(self) -> int:
        """Return the number of players shown."""
        return len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole row at its first cell."""
        entry = self.entry(index.row())
        if not index.isValid() or entry is None:
            return None
        column = COLUMNS[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cell(entry, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column():
                return self._cell(entry, column)
            said = [entry.player.full_name, *(self._cell(entry, name) for name in COLUMNS[2:])]
            return ". ".join(part for part in said if part)
        if role == Qt.ItemDataRole.ForegroundRole and column in ("club", "short", "matches", "note"):
            doubtful = column == "note" and who(entry.player) in self._doubtful
            return current_palette().color("warning" if doubtful else "dim")
        return None

    def _cell(self, entry: Entry, column: str) -> str:
        if column == "matches":
            return str(entry.matches) if entry.matches else ""
        if column != "note":
            return str(getattr(entry.player, column))
        notes = []
        if who(entry.player) in self._doubtful:
            notes.append(say(self._language, "players.note.duplicate"))
        elif entry.same_name:
            notes.append(say(self._language, "players.note.namesake"))
        if entry.others:
            names = ", ".join(_named(other) for other in entry.others)
            notes.append(say(self._language, "players.note.also", names=names))
        return " · ".join(notes)


class PastedModel(TableModel):
    """Players that are pasted, before they are added."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"players.column.{name}" for name in _PLAYER_COLUMNS), parent)
        self._players: tuple[Player, ...] = ()
        self._known: frozenset[Who] = frozenset()

    def set_players(self, players: Sequence[Player], known: frozenset[Who]) -> None:
        """Show `players`; those who are `known` are dim."""
        self.beginResetModel()
        self._players, self._known = tuple(players), known
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of players."""
        return len(self._players)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell."""
        if not index.isValid() or index.row() >= len(self._players):
            return None
        player = self._players[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return str(getattr(player, _PLAYER_COLUMNS[index.column()]))
        if role == Qt.ItemDataRole.ForegroundRole and who(player) in self._known:
            return current_palette().color("dim")
        return None


def search_text(entry: Entry) -> str:
    """Return what a search looks at, folded."""
    player = entry.player
    words = (player.full_name, player.club, player.short, *(_named(other) for other in entry.others))
    return folded("\n".join(words))


def _named(name: Who) -> str:
    given, family, club = name
    full = f"{given} {family}".strip()
    return f"{full} ({club})" if club else full

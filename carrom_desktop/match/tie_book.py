"""A team tie with the matches of its rubbers, read from the library whenever it is asked for."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.book import Book
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.match.paths import ties_path
from carrom_desktop.match.session import Session
from carrom_desktop.match.ties import Ties
from carrom_desktop.rules.state import MatchState


class TieMatches(Struct, frozen=True):
    """The matches that count, by rubber: `ids` and `states`; `counts`, how many there are of each rubber;
    `unreadable`, rubbers whose match cannot be read."""

    ids: dict[int, str]
    states: dict[int, MatchState]
    counts: dict[int, int]
    unreadable: tuple[int, ...] = ()


class TieBook:
    """The ties of a data folder. Every method raises `StorageError` where something cannot be read."""

    def __init__(self, folder: Path, journal: Book, library: Library | None = None) -> None:
        self.ties = Ties(ties_path(folder))
        self.journal = journal
        self._library = library or Library(journal)

    def matches(self, tie_id: str) -> TieMatches:
        """Return the matches of a tie, replayed; of several for one rubber the latest counts."""
        found = self._library.of_tie(tie_id)
        ids = {number: matches[0] for number, matches in found.items()}
        counts = {number: len(matches) for number, matches in found.items()}
        states: dict[int, MatchState] = {}
        unreadable: list[int] = []
        for number, match_id in ids.items():
            try:
                states[number] = Session.load(self.journal, match_id).state
            except StorageError:
                unreadable.append(number)
        return TieMatches(ids, states, counts, tuple(sorted(unreadable)))


def begun(matches: TieMatches) -> frozenset[int]:
    """Return the rubbers of which boards, a score or an ending are recorded: their line-ups stay."""
    return frozenset(number for number, state in matches.states.items() if has_begun(state))


def has_begun(state: MatchState) -> bool:
    """Say whether anything was played or decided in a match."""
    return state.has_boards or state.is_over or any(game.was_set for game in state.games)

"""The rows of the list of matches, in words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.library import MatchSummary, folded
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.message import date_msg, round_msg
from carrom_desktop.viewmodels.names import is_code, with_club

if TYPE_CHECKING:
    from carrom_desktop.match.match_index import MatchIndex

_READ_KEPT = 1000

COLUMNS = ("date", "players", "round", "score", "state")
PLAYERS_COLUMN = COLUMNS.index("players")


class LibraryModel(TableModel):
    """Matches as a table: date, players, round, score, state."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"library.column.{name}" for name in COLUMNS), parent)
        self._summaries: tuple[MatchSummary, ...] = ()

    def set_summaries(self, summaries: Sequence[MatchSummary], language: str) -> None:
        """Show other matches, or the same in another language."""
        self.beginResetModel()
        self._summaries = tuple(summaries)
        self._language = language
        self.endResetModel()

    def summary(self, row: int) -> MatchSummary | None:
        """Return the match in `row`, None where there is no such row."""
        return self._summaries[row] if 0 <= row < len(self._summaries) else None

    def row_of(self, match_id: str) -> int:
        """Return the row of a match, -1 where it is not shown."""
        ids = [summary.match_id for summary in self._summaries]
        return ids.index(match_id) if match_id in ids else -1

    def row_count(self) -> int:
        """Return the number of matches shown."""
        return len(self._summaries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole row at its first cell."""
        summary = self.summary(index.row())
        if not index.isValid() or summary is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells(summary)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            cells = self._cells(summary)
            return ". ".join(cell for cell in cells if cell) if index.column() == 0 else cells[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and COLUMNS[index.column()] in ("date", "round", "state"):
            marked = summary.warned and COLUMNS[index.column()] == "state"
            return current_palette().color("warning" if marked else "dim")
        return None

    def title(self, summary: MatchSummary) -> str:
        """Return "Player One v Player Two", with a country's code where one is known."""
        a, b = (_named(summary, place) for place in (0, 1))
        return say(self._language, "library.versus", a=a, b=b)

    def round_name(self, code: str) -> str:
        """Return a round in the user's language, which the search knows too."""
        named = round_msg(code)
        return speak(self._language, named) if named is not None else ""

    def _cells(self, summary: MatchSummary) -> tuple[str, ...]:
        dated = date_msg(summary.date or summary.created_at)
        return (
            speak(self._language, dated) if dated is not None else summary.date,
            self.title(summary),
            self.round_name(summary.round),
            self._score(summary),
            self._state(summary),
        )

    def _state(self, summary: MatchSummary) -> str:
        said = say(self._language, f"library.state.{'deleted' if summary.deleted else summary.state}")
        return say(self._language, "library.warned", state=said) if summary.warned else said

    def _score(self, summary: MatchSummary) -> str:
        """Return games won with the results, or with the score of the game being played."""
        (games_a, games_b), (score_a, score_b) = summary.score
        if summary.state == "not_started":
            return ""
        games = say(self._language, "library.score.games", games_a=games_a, games_b=games_b)
        inside = [_pair(result) for result in summary.results]
        if summary.state == "in_progress":
            inside.append(_pair((score_a, score_b)))
        return f"{games}  ({', '.join(inside)})"


class FoundModel(LibraryModel):
    """Matches of an index: those that were found, each read when it comes into sight."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self._index: MatchIndex | None = None
        self._numbers: list[int] = []
        self._read: dict[int, MatchSummary | None] = {}
        self._worded: dict[str, tuple[str, ...]] = {}

    def set_found(self, index: MatchIndex | None, numbers: list[int]) -> None:
        """Show the matches of `index` with these numbers, which rise."""
        self.beginResetModel()
        self._index, self._numbers = index, numbers
        self.endResetModel()

    def forget(self, language: str) -> None:
        """Show none until `set_found`, and read and word all anew then."""
        self._language = language
        self.set_found(None, [])
        self._read.clear()
        self._worded.clear()

    def summary(self, row: int) -> MatchSummary | None:
        """Return the match in `row`, None where there is no such row."""
        if self._index is None or not 0 <= row < len(self._numbers):
            return None
        number = self._numbers[row]
        if number not in self._read:
            if len(self._read) >= _READ_KEPT:
                self._read.clear()
                self._worded.clear()
            self._read[number] = self._index.summary(number)
        return self._read[number]

    def match_ids(self) -> list[str]:
        """Return every match that is shown, from the top."""
        return [] if self._index is None else [self._index.match_id(number) for number in self._numbers]

    def row_of(self, match_id: str) -> int:
        """Return the row of a match, -1 where it is not shown."""
        number = -1 if self._index is None else self._index.number_of(match_id)
        row = bisect_left(self._numbers, number)
        return row if row < len(self._numbers) and self._numbers[row] == number else -1

    def row_count(self) -> int:
        """Return the number of matches shown."""
        return len(self._numbers)

    def _cells(self, summary: MatchSummary) -> tuple[str, ...]:
        if summary.match_id not in self._worded:
            self._worded[summary.match_id] = super()._cells(summary)
        return self._worded[summary.match_id]


def _named(summary: MatchSummary, place: int) -> str:
    """Return what a side is called in a list: a player with a country's code, a namesake with any club."""
    players = summary.players[place]
    if len(players) != 1:
        return summary.names[place]
    namesake = folded(summary.names[0]) == folded(summary.names[1])
    return with_club(players[0]) if namesake or is_code(players[0].club) else summary.names[place]


def grouped(language: str, number: int) -> str:
    """Return a number as it is written, "20,000"; in Spanish a narrow space, and none in four digits."""
    if language == "es":
        return str(number) if number < 10_000 else f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return f"{number:,}"


def _pair(points: tuple[int, int]) -> str:
    return f"{points[0]}\N{EN DASH}{points[1]}"

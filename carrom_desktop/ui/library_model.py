"""The rows of the list of matches, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.library import MatchSummary
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.message import date_msg, round_msg

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
            return current_palette().color("dim")
        return None

    def title(self, summary: MatchSummary) -> str:
        """Return "Player One v Player Two"."""
        return say(self._language, "library.versus", a=summary.names[0], b=summary.names[1])

    def round_name(self, summary: MatchSummary) -> str:
        """Return the match's round in the user's language, which the search knows too."""
        named = round_msg(summary.round)
        return speak(self._language, named) if named is not None else ""

    def _cells(self, summary: MatchSummary) -> tuple[str, ...]:
        dated = date_msg(summary.date or summary.created_at)
        return (
            speak(self._language, dated) if dated is not None else summary.date,
            self.title(summary),
            self.round_name(summary),
            self._score(summary),
            say(self._language, f"library.state.{'deleted' if summary.deleted else summary.state}"),
        )

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


def _pair(points: tuple[int, int]) -> str:
    return f"{points[0]}\N{EN DASH}{points[1]}"

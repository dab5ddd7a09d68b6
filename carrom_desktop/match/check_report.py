"""A check as the object that `carrom-desktop check --json` prints: `carrom-check/1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom_desktop.match.check import CheckResult, boards_with_state
from carrom_desktop.match.sheetfile_ends import tells_of_play
from carrom_desktop.match.sheetfile_models import Game, Sheet
from carrom_desktop.rules.ids import BoardKind, NextKind, Problem, Termination
from carrom_desktop.rules.state import GameState, MatchState

FORMAT = "carrom-check/1"


def report(
    result: CheckResult, file: str, line: int, text_of: Callable[[Problem], str], value: str = ""
) -> dict[str, Any]:
    """Return the object for one sheet; `text_of` words a finding in the user's language; `value` is its check
    value, "" while it is not finished."""
    state = result.state
    return {
        "format": FORMAT,
        "file": file,
        "line": line,
        "in_order": result.in_order,
        "state": _state(state),
        "winner": None if state is None else state.winner,
        "games_won": [0, 0] if state is None else state.games_won,
        "games": [] if state is None else _games(result.sheet, state),
        "next": {"kind": NextKind.NOTHING} if state is None else _next(state),
        **({"check_value": value} if value else {}),
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "game": finding.game or None,
                "board": finding.board or None,
                "law": finding.law or None,
                "text": text_of(finding),
            }
            for finding in result.findings
        ],
    }


def _state(state: MatchState | None) -> str:
    if state is None or not state.is_over:
        return "in_progress"
    if state.ended_by is Termination.ABANDONED:
        return "abandoned"
    return "drawn" if state.drawn else "finished"


def _games(sheet: Sheet, state: MatchState) -> list[dict[str, Any]]:
    """Return the games; one that a ruling over the whole match broke off ended by that ruling."""
    games = [
        {
            "number": played.number,
            "winner": played.winner,
            "ended_by": played.ended_by,
            "raw": played.raw,
            "result": played.result,
            "boards": _boards(game, played),
        }
        for game, played in zip(sheet.games, state.games, strict=False)
    ]
    if games and not state.games[len(games) - 1].is_over and tells_of_play(sheet.games[len(games) - 1]):
        games[-1]["ended_by"] = state.ended_by
    return games


def _boards(game: Game, played: GameState) -> list[dict[str, Any]]:
    """Return the boards as written; one to be replayed stands there with number and break, and no points."""
    boards: list[dict[str, Any]] = []
    for _, board, voided in boards_with_state(game, played):
        boards.append(
            {
                "number": board.number,
                "break": board.breaker,
                "points": (0, 0) if voided else board.points_pair,
                "queen_points": 0 if voided else board.queen_points,
                "total": board.before if voided else board.total,
                "laws": () if voided else board.laws,
            }
        )
    return boards


def _next(state: MatchState) -> dict[str, Any]:
    following = state.next
    data: dict[str, Any] = {"kind": following.kind}
    if following.kind is NextKind.BOARD:
        data.update(game=following.game, board=following.board)
        data["break"] = following.breaker
    if _change_just_due(state):
        data["side_change"] = True
    return data


def _change_just_due(state: MatchState) -> bool:
    """Say whether the last board made a change of sides due (Laws 58-60): later it was made, or put off."""
    due = state.side_change
    if due is None:
        return False
    boards = state.games[due.game - 1].boards
    played = [board.number for board in boards if board.kind is not BoardKind.VOID]
    return due.since_board == max(played, default=0)

"""A check as the object that `carrom-desktop check --json` prints: `carrom-check/1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom_desktop.match.check import CheckResult, boards_with_state
from carrom_desktop.match.sheetfile_models import Game
from carrom_desktop.rules.ids import NextKind, Problem, Side
from carrom_desktop.rules.seating import board_breaker
from carrom_desktop.rules.state import GameState, MatchState

FORMAT = "carrom-check/1"


def report(result: CheckResult, file: str, line: int, text_of: Callable[[Problem], str]) -> dict[str, Any]:
    """Return the object for one sheet; `text_of` words a finding in the user's language."""
    state = result.state
    return {
        "format": FORMAT,
        "file": file,
        "line": line,
        "in_order": result.in_order,
        "state": "finished" if state is not None and state.is_over else "in_progress",
        "winner": None if state is None else state.winner,
        "games_won": [0, 0] if state is None else state.games_won,
        "games": [] if state is None else _games(result.sheet.games, state),
        "next": {"kind": NextKind.NOTHING} if state is None else _next(state),
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


def _games(games: tuple[Game, ...], state: MatchState) -> list[dict[str, Any]]:
    return [
        {
            "number": played.number,
            "winner": played.winner,
            "ended_by": played.ended_by,
            "raw": played.raw,
            "result": played.result,
            "boards": _boards(game, played),
        }
        for game, played in zip(games, state.games, strict=False)
    ]


def _boards(game: Game, played: GameState) -> list[dict[str, Any]]:
    """Return the boards as written; one to be replayed stands there with number and break, and no points."""
    boards: list[dict[str, Any]] = []
    total = (0, 0)
    for _, number, board in boards_with_state(game, played):
        breaker: Side | None
        if board is None:
            breaker = None if played.opener is None else board_breaker(played.opener, number)
        else:
            breaker, total = board.breaker, board.total
        boards.append(
            {
                "number": number,
                "break": breaker,
                "points": (0, 0) if board is None else board.points_pair,
                "queen_points": 0 if board is None else board.queen_points,
                "total": total,
                "laws": () if board is None else board.laws,
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
    return due is not None and due.since_board == len(state.games[due.game - 1].boards)

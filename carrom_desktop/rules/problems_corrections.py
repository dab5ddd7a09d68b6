"""What stands against a correction: only the boards that it touches are judged.

`problems.problems` is the way in; see there.
"""

from __future__ import annotations

from carrom_desktop.rules.commands import CorrectBoards
from carrom_desktop.rules.facts import BoardRecorded, KeptBoard
from carrom_desktop.rules.fouls import foul_problems
from carrom_desktop.rules.ids import BoardKind, Problem, Queen, Side
from carrom_desktop.rules.judge import award_problems, slam_of, slam_problem
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.scoring import men_problem
from carrom_desktop.rules.seating import board_breaker
from carrom_desktop.rules.state import BoardState, GameState, MatchState, recorded_of


def correction_problems(state: MatchState, command: CorrectBoards) -> tuple[Problem, ...]:
    """Return what stands against new board lists, but for the words of the reason.

    A board that stays in its game as it was recorded is not judged again: the rules may have been others
    then. Its slam is, where another number has another breaker (26, 49a).
    """
    numbers = [one.game for one in command.games]
    if not numbers or len(set(numbers)) != len(numbers):
        return (Problem("nothing_changed"),)
    found: list[Problem] = []
    for one in command.games:
        if not 1 <= one.game <= len(state.games) or state.games[one.game - 1].was_set:
            found.append(Problem("game_unknown", game=one.game))
            continue
        played = state.games[one.game - 1]
        first = sum(board.kind is BoardKind.UNKNOWN for board in played.boards)
        left = _left_as_they_were(played, one.boards)
        for number, (kept, was) in enumerate(zip(one.boards, left, strict=True), start=first + 1):
            if kept.board is None:
                continue
            if was is None:
                found.extend(_record_problems(state.rules, kept.board, one.game, number))
            found.extend(_slam_problems(state.rules, kept.board, was, played, number))
    return tuple(found)


def _left_as_they_were(played: GameState, boards: tuple[KeptBoard, ...]) -> list[BoardState | None]:
    """Return for each board of a corrected list the one that it is, if its record is the same, else None.

    A board is known by the step that recorded it; one that was put in by what it says.
    """
    there = [board for board in played.boards if board.kind is not BoardKind.UNKNOWN]
    found: list[BoardState | None] = []
    for kept in boards:
        was = next(
            (
                board
                for board in there
                if board.step == kept.step and recorded_of(board, played.number) == kept.board
            ),
            None,
        )
        if was is not None:
            there.remove(was)
        found.append(was)
    return found


def _record_problems(rules: RuleSet, fact: BoardRecorded, game: int, board: int) -> tuple[Problem, ...]:
    """Return what cannot be about a board however it ended, apart from a slam."""
    if fact.foul is not None:
        return foul_problems(rules, fact.foul, game, board)
    if fact.award is not None:
        return award_problems(rules, fact.award, game, board)
    found = []
    if fact.winner is None:
        found.append(Problem("winner_missing", game=game, board=board))
    if not 1 <= fact.men_left <= MEN:
        found.append(men_problem(rules, fact.men_left, game, board))
    if fact.queen is Queen.NOBODY and rules.queen_must_be_covered:
        found.append(Problem("queen_on_board", law=rules.laws.cover, game=game, board=board))
    return tuple(found)


def _slam_problems(
    rules: RuleSet, fact: BoardRecorded, was: BoardState | None, played: GameState, board: int
) -> tuple[Problem, ...]:
    """Say where a slam cannot have been: by who breaks the board at its new place (26)."""
    if fact.slam is None or slam_of(fact, fact.winner, _breaker(rules, played, board)):
        return ()
    if was is not None and (was.number == board or not slam_of(fact, fact.winner, was.breaker)):
        return ()  # it stands there already, or it was no better where it stood
    return (slam_problem(rules, fact, played.number, board),)


def _breaker(rules: RuleSet, played: GameState, board: int) -> Side | None:
    """Return who breaks board `board` of a corrected list, None where that is not known."""
    limit = rules.board_limit
    is_extra = board <= len(played.boards) and played.boards[board - 1].extra
    if (limit is not None and board > limit) or is_extra:
        return played.extra_breaker
    return None if played.opener is None else board_breaker(played.opener, board)

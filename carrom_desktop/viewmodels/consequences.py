"""What a change of rules or a correction does to a match, before it is done: two states compared."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.ids import NextKind, Problem, Severity, Side, Termination
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import family_name, is_pair, player_of, side_name
from carrom_desktop.viewmodels.problems import problem_msg


class Effect(StrEnum):
    """What a line is about; `MATCH`, `GAME` and `MISFIT` are what a person must not overlook."""

    MATCH = "match"
    GAME = "game"
    MISFIT = "misfit"
    TOTAL = "total"
    QUEEN = "queen"
    POINTS = "points"
    BREAK = "break"
    NEXT = "next"
    NOTHING = "nothing"

    @property
    def is_weighty(self) -> bool:
        """Say whether an end, a winner or a board's place changes."""
        return self in (Effect.MATCH, Effect.GAME, Effect.MISFIT)


class Consequence(Struct, frozen=True):
    """One line: what it is about, and its words."""

    effect: Effect
    text: Msg


def consequences(before: MatchState, after: MatchState) -> tuple[Consequence, ...]:
    """Return what differs between two states of one match: the match, game by game, then what comes.

    It is one line that says so where nothing differs.
    """
    found = [*_match(before, after)]
    for place in range(max(len(before.games), len(after.games))):
        old = before.games[place] if place < len(before.games) else None
        new = after.games[place] if place < len(after.games) else None
        found.extend(_game(after, old, new))
    found.extend(_misfits(before, after))
    found.extend(_next(before, after))
    return tuple(found) or (Consequence(Effect.NOTHING, msg("rules.effect.nothing")),)


def _match(before: MatchState, after: MatchState) -> Iterator[Consequence]:
    if (before.is_over, before.winner, before.drawn) == (after.is_over, after.winner, after.drawn):
        return
    if not after.is_over:
        yield Consequence(Effect.MATCH, msg("rules.effect.match_goes_on"))
    elif after.winner is None:
        yield Consequence(Effect.MATCH, msg("rules.effect.match_drawn"))
    else:
        place, other = after.winner.place, after.winner.other.place
        text = msg(
            "rules.effect.match_won",
            pair=is_pair(after),
            W=side_name(after, after.winner),
            x=after.games_won[place],
            y=after.games_won[other],
        )
        yield Consequence(Effect.MATCH, text)


def _game(after: MatchState, old: GameState | None, new: GameState | None) -> Iterator[Consequence]:
    known = new or old
    if known is None:
        return
    if old is None or new is None:
        # A game that only waits for its first board is not worth a line.
        if known.boards or known.was_set:
            code = "rules.effect.game_new" if old is None else "rules.effect.game_gone"
            yield Consequence(Effect.GAME, msg(code, g=known.number))
        return
    yield from _end(after, old, new)
    if _shown(old) != _shown(new):
        (a, b), (c, d) = _shown(new), _shown(old)
        first, second = (family_name(after, side) for side in Side)
        text = msg("rules.effect.total", g=new.number, A=first, a=a, B=second, b=b, c=c, d=d)
        yield Consequence(Effect.TOTAL, text)
    pairs = _paired(old, new)
    yield from _queens(new.number, pairs)
    yield from _points(new.number, pairs)
    turned = tuple(str(now.number) for was, now in pairs if _breaks_otherwise(was, now))
    if turned:
        text = msg("rules.effect.breaks", g=new.number, n=len(turned), boards=turned)
        yield Consequence(Effect.BREAK, text)


def _shown(game: GameState) -> tuple[int, int]:
    return game.result if game.is_over else game.raw


def _end(after: MatchState, old: GameState, new: GameState) -> Iterator[Consequence]:
    """Say that a game ends, goes on, ends otherwise, or ends at another board."""
    if not new.is_over:
        if old.is_over:
            yield Consequence(Effect.GAME, msg("rules.effect.goes_on", g=new.number))
        return
    ends_at, ended_at = _last_counted(new), _last_counted(old)
    if old.is_over and (old.winner, ended_at) == (new.winner, ends_at):
        return
    if new.winner is None:
        yield Consequence(Effect.GAME, msg("rules.effect.drawn", g=new.number))
        return
    place, other = new.winner.place, new.winner.other.place
    code = "rules.effect.won" if new.ended_by in _BY_BOARDS else "rules.effect.won_otherwise"
    text = msg(
        code,
        pair=is_pair(after),
        g=new.number,
        W=side_name(after, new.winner),
        x=new.result[place],
        y=new.result[other],
        k=ends_at,
    )
    yield Consequence(Effect.GAME, text)


_BY_BOARDS = (Termination.TARGET, Termination.BOARD_LIMIT, Termination.EXTRA_BOARD)


def _last_counted(game: GameState) -> int:
    return max((board.number for board in game.boards if board.counts), default=0)


def _paired(old: GameState, new: GameState) -> tuple[tuple[BoardState, BoardState], ...]:
    """Pair each board with what it was, by the step that recorded it: a board that moved stays itself."""
    steps = {board.step: board for board in old.boards if board.step}
    pairs = []
    for place, board in enumerate(new.boards):
        was = steps.get(board.step) if board.step else None
        if was is None and not board.step and place < len(old.boards):
            was = old.boards[place]
        if was is not None:
            pairs.append((was, board))
    return tuple(pairs)


def _queens(number: int, pairs: tuple[tuple[BoardState, BoardState], ...]) -> Iterator[Consequence]:
    """Say in which boards the queen now counts, no longer counts, or is worth another number of points."""
    groups: dict[tuple[str, int], list[str]] = {}
    for old, new in pairs:
        if old.queen_points == new.queen_points or not _same_board(old, new):
            continue
        if not new.queen_points:
            key = ("queen_off", 0)
        elif not old.queen_points:
            key = ("queen_on", new.queen_points)
        else:
            key = ("queen_worth", new.queen_points)
        groups.setdefault(key, []).append(str(new.number))
    for (code, points), boards in groups.items():
        text = msg(f"rules.effect.{code}", g=number, n=len(boards), boards=tuple(boards), points=points)
        yield Consequence(Effect.QUEEN, text)


def _points(number: int, pairs: tuple[tuple[BoardState, BoardState], ...]) -> Iterator[Consequence]:
    """Say which boards are worth something else for another reason than the queen."""
    for old, new in pairs:
        because_of_queen = old.queen_points != new.queen_points and _same_board(old, new)
        if because_of_queen or old.points_pair == new.points_pair or not (old.counts and new.counts):
            continue
        text = msg(
            "rules.effect.points",
            g=number,
            k=new.number,
            now=msg("rules.value.both", a=new.points_pair[0], b=new.points_pair[1]),
            before=msg("rules.value.both", a=old.points_pair[0], b=old.points_pair[1]),
        )
        yield Consequence(Effect.POINTS, text)


def _same_board(old: BoardState, new: BoardState) -> bool:
    """Say whether what was recorded is the same."""
    return (old.kind, old.winner, old.men_left, old.queen) == (new.kind, new.winner, new.men_left, new.queen)


def _breaks_otherwise(old: BoardState, new: BoardState) -> bool:
    return old.breaker is not None and new.breaker is not None and old.breaker is not new.breaker


def _misfits(before: MatchState, after: MatchState) -> Iterator[Consequence]:
    """Say which boards no longer fit: those after the end of their game together, all else one by one."""
    names = (side_name(after, Side.A), side_name(after, Side.B))
    known = {_place(problem) for problem in before.problems}
    beyond: dict[int, list[str]] = {}
    others: list[Problem] = []
    for problem in after.problems:
        if _place(problem) in known or problem.severity is not Severity.ERROR:
            continue
        if problem.code == "board_after_game_over":
            beyond.setdefault(problem.game, []).append(str(problem.board))
        else:
            others.append(problem)
    for game, boards in beyond.items():
        text = msg("rules.effect.beyond", g=game, n=len(boards), boards=tuple(boards))
        yield Consequence(Effect.MISFIT, text)
    for problem in others:
        said = problem_msg(problem, after.rules, names)
        if problem.board:
            said = msg("rules.effect.at_board", g=problem.game, k=problem.board, text=said)
        elif problem.game:
            said = msg("rules.effect.at_game", g=problem.game, text=said)
        yield Consequence(Effect.MISFIT, said)


def _place(problem: Problem) -> tuple[str, int, int]:
    return (problem.code, problem.game, problem.board)


def _next(before: MatchState, after: MatchState) -> Iterator[Consequence]:
    """Say what comes, where that is something else than before."""
    old, new = before.next, after.next
    same = (old.kind, old.game, old.board, old.extra, old.breaker) == (
        new.kind,
        new.game,
        new.board,
        new.extra,
        new.breaker,
    )
    if same or new.kind in (NextKind.NOTHING, NextKind.TOSS):
        return
    if new.kind is NextKind.EXTRA_TOSS:
        text = msg("rules.effect.next_toss", g=new.game)
    elif new.kind is NextKind.DECISION:
        text = msg("rules.effect.next_decision", g=new.game)
    elif new.player is None:
        text = msg("rules.effect.next_board", g=new.game, k=new.board)
    else:
        code = "rules.effect.next_extra" if new.extra else "rules.effect.next_breaks"
        text = msg(code, g=new.game, k=new.board, X=player_of(after, new.player).full_name)
    yield Consequence(Effect.NEXT, text)

"""Fold the facts of one match into its state; tolerant, so that every file can be shown and checked.

A board belongs to the game named in its fact, and its number is its place in that game: nothing is ever
moved. What does not fit becomes a problem in the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from carrom_desktop.rules.facts import (
    BoardRecorded,
    Details,
    DetailsChanged,
    ExtraTossRecorded,
    MatchCreated,
    MatchDeleted,
    OpenerChosen,
    PlayCalled,
    Player,
    QueenMarked,
    Row,
    SeatsRecorded,
    SidesChanged,
    TossRecorded,
)
from carrom_desktop.rules.game_replay import GameInput, play_game
from carrom_desktop.rules.history import in_force
from carrom_desktop.rules.ids import ChangeKind, Kind, NextKind, PlayerRef, Problem, Seat, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import game_opener, player_to_the_right
from carrom_desktop.rules.state import GameState, MatchState, NextStep, SideChange


class NotAMatch(ValueError):
    """The rows do not begin with `MatchCreated`."""


@dataclass(slots=True)
class _Collected:
    """The facts in force, sorted by what they are about."""

    rules: RuleSet
    kind: Kind
    players: tuple[tuple[Player, ...], tuple[Player, ...]]
    details: Details
    created_at: str = ""
    toss: TossRecorded | None = None
    toss_at: str = ""
    right_of_a1: int = 0
    seats_recorded: bool = False
    games: dict[int, GameInput] = field(default_factory=dict)
    openers: dict[int, OpenerChosen] = field(default_factory=dict)
    marks: dict[tuple[int, int], Side | None] = field(default_factory=dict)
    plays: set[tuple[int, int]] = field(default_factory=set)
    changes: list[SidesChanged] = field(default_factory=list)
    deleted: bool = False

    def game(self, number: int) -> GameInput:
        """Return what is known of game `number`, made on first use."""
        return self.games.setdefault(number, GameInput(number))


def replay(rows: Iterable[Row]) -> MatchState:
    """Return the state after `rows`, of which undone steps are left out.

    Raises `NotAMatch` where the first row in force is no `MatchCreated`.
    """
    facts = _collect(in_force(rows))
    games: list[GameState] = []
    problems: list[Problem] = []
    won = [0, 0]
    winner: Side | None = None
    ended_at = ""
    last = max((number for number, game in facts.games.items() if game.boards), default=0)
    number = 0
    while number < last or (winner is None and (number == 0 or games[-1].is_over)):
        number += 1
        given = facts.game(number)
        given.opener, given.opener_player = _opener(facts, number, games)
        game, found = play_game(facts.rules, facts.kind, given, facts.right_of_a1, follows=number < last)
        if number == 1 and not game.started_at:
            game = _with_start(game, facts.toss_at)
        if winner is not None:
            problems.append(Problem("game_after_match_over", law=facts.rules.laws.match, game=number))
        problems.extend(found)
        games.append(game)
        if game.winner is not None and winner is None:
            won[game.winner.place] += 1
            if won[game.winner.place] == facts.rules.games_to_win:
                winner, ended_at = game.winner, game.finished_at
    following = _next_step(facts, games, winner)
    return MatchState(
        rules=facts.rules,
        kind=facts.kind,
        players=facts.players,
        details=facts.details,
        toss=facts.toss,
        right_of_a1=facts.right_of_a1,
        seats_recorded=facts.seats_recorded,
        games=tuple(games),
        games_won=(won[0], won[1]),
        winner=winner,
        ended_at=ended_at,
        created_at=facts.created_at,
        toss_at=facts.toss_at,
        next=following,
        side_change=_side_change(facts, games, following),
        queen_marked=facts.marks.get((following.game, following.board)),
        play_called=(following.game, following.board) in facts.plays,
        left=_left(facts),
        deleted=facts.deleted,
        problems=tuple(problems),
    )


def _collect(rows: Iterable[Row]) -> _Collected:
    facts: _Collected | None = None
    for row in rows:
        fact = row.fact
        if isinstance(fact, MatchCreated):
            if facts is None:
                players = (fact.players_a, fact.players_b)
                facts = _Collected(fact.rules, fact.kind, players, fact.details, created_at=row.at)
        elif facts is None:
            raise NotAMatch("the first fact is not MatchCreated")
        else:
            _add(facts, row)
    if facts is None:
        raise NotAMatch("there are no facts")
    return facts


def _add(facts: _Collected, row: Row) -> None:
    match row.fact:
        case BoardRecorded(game=number) as fact:
            facts.game(number).boards.append((fact, row.at, row.step))
        case DetailsChanged(details, players_a, players_b):
            facts.details = details or facts.details
            facts.players = (players_a or facts.players[0], players_b or facts.players[1])
        case TossRecorded() as fact:
            facts.toss, facts.toss_at = fact, row.at
        case SeatsRecorded(right_of_a1):
            facts.right_of_a1, facts.seats_recorded = right_of_a1, True
        case OpenerChosen() as fact:
            facts.openers[fact.game] = fact
        case PlayCalled(game, board):
            facts.plays.add((game, board))
            given = facts.game(game)
            if board == 1 and not given.started_exact:
                given.started_at, given.started_exact = row.at, True
        case QueenMarked(game, board, side):
            facts.marks[game, board] = side
        case ExtraTossRecorded(game, breaker, player):
            facts.game(game).extra = (breaker, player)
        case SidesChanged(game, kind) as fact:
            given = facts.game(game)
            facts.changes.append(fact)
            if kind is ChangeKind.MIDGAME:
                given.changed_after_board = len(given.boards)
            else:
                given.changed_before = True
                if not given.boards and not given.started_at:
                    given.started_at = row.at
        case MatchDeleted():
            facts.deleted = True
        case _:  # MatchCreated is taken before, StepUndone and StepRedone never reach here
            raise TypeError(f"no rule for {row.fact!r}")


def _with_start(game: GameState, at: str) -> GameState:
    first = game.boards[0].at if game.boards else ""
    return replace(game, started_at=at or first, started_exact=False)


def _opener(facts: _Collected, number: int, games: list[GameState]) -> tuple[Side | None, PlayerRef | None]:
    """Return who opens game `number`: the default of 49a(ii), (iii), or what was chosen instead."""
    chosen = facts.openers.get(number)
    if chosen is not None:
        return chosen.side, PlayerRef(chosen.side, chosen.player)
    if facts.toss is None:
        return None, None
    if number == 1:
        return facts.toss.breaker, PlayerRef(facts.toss.breaker, facts.toss.player)
    first = games[0].opener_player
    if first is None:
        return None, None
    side = game_opener(first.side, number)
    if facts.kind is Kind.SINGLES:
        return side, PlayerRef(side)
    return side, first if number % 2 == 1 else player_to_the_right(first, facts.right_of_a1)


def _next_step(facts: _Collected, games: list[GameState], winner: Side | None) -> NextStep:
    if winner is not None:
        return NextStep(NextKind.NOTHING)
    game = games[-1]
    board = len(game.boards) + 1
    if facts.toss is None and not any(played.boards for played in games):
        return NextStep(NextKind.TOSS, game.number, board)
    if game.level_at_limit:
        if any(played.extra for played in game.boards):
            return NextStep(NextKind.DECISION, game.number, board)
        if game.extra_breaker is None:
            return NextStep(NextKind.EXTRA_TOSS, game.number, board, extra=True)
        return NextStep(NextKind.BOARD, game.number, board, game.extra_breaker, game.extra_player, extra=True)
    given = facts.game(game.number)
    breaker, player = given.breaker_of(board, facts.kind, facts.right_of_a1)
    return NextStep(NextKind.BOARD, game.number, board, breaker, player)


def _side_change(facts: _Collected, games: list[GameState], following: NextStep) -> SideChange | None:
    """Return the change of sides that is due: between games first (58, 59), then within the last (60)."""
    if following.game == 0:
        return None
    game = games[following.game - 1]
    if game.number > 1 and not game.changed_before and games[game.number - 2].is_over:
        return SideChange(ChangeKind.BETWEEN, game.number, 0)
    rules = facts.rules
    if game.number != rules.max_games or game.changed_after_board is not None or rules.midgame_points is None:
        return None
    for board in game.boards:
        if max(board.total) >= rules.midgame_points:
            reached = Side.A if board.total[0] >= rules.midgame_points else Side.B
            return SideChange(ChangeKind.MIDGAME, game.number, board.number, by_points=True, reached=reached)
        if rules.midgame_board is not None and board.number >= rules.midgame_board:
            return SideChange(ChangeKind.MIDGAME, game.number, board.number)
    return None


def _left(facts: _Collected) -> Side:
    """Return the side on the left of the picture: in singles it follows the seats, in doubles it is A."""
    if facts.kind is Kind.DOUBLES:
        return Side.A
    left = Side.A
    if facts.toss is not None and facts.toss.seat is not None:
        chooser = facts.toss.breaker.other
        left = chooser if facts.toss.seat is Seat.LEFT else chooser.other
    return left if len(facts.changes) % 2 == 0 else left.other

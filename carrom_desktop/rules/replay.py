"""Fold the facts of one match into its state; tolerant, so that every file can be shown and checked.

A board belongs to the game named in its fact, and its number is its place in that game: nothing is ever
moved. What does not fit becomes a problem in the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from carrom_desktop.rules.collect import Collected, collect
from carrom_desktop.rules.collect import NotAMatch as NotAMatch
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.game_replay import play_game
from carrom_desktop.rules.history import in_force
from carrom_desktop.rules.ids import BoardKind, ChangeKind, Kind, NextKind, PlayerRef, Problem, Seat, Side
from carrom_desktop.rules.seating import game_opener, player_to_the_right
from carrom_desktop.rules.state import GameState, MatchState, NextStep, SideChange


def replay(rows: Iterable[Row]) -> MatchState:
    """Return the state after `rows`, of which undone steps are left out.

    Raises `NotAMatch` where the first row in force is no `MatchCreated`.
    """
    facts = collect(in_force(rows))
    games: list[GameState] = []
    problems: list[Problem] = []
    won = [0, 0]
    winner: Side | None = None
    ended_at = ""
    drawn = False
    last = max((number for number, game in facts.games.items() if game.is_known), default=0)
    number = 0
    while number < last or (winner is None and (number == 0 or games[-1].is_over) and not _reopened(games)):
        number += 1
        given = facts.game(number)
        given.opener, given.opener_player = _opener(facts, number, games)
        chosen = facts.openers.get(number)
        given.toss_at = facts.toss_at if number == 1 else ""
        given.opener_corrected = chosen is not None and chosen.corrected
        game, found = play_game(
            facts.rules, facts.kind, given, facts.right_of_a1, facts.start_points, follows=number < last
        )
        if winner is not None or drawn:
            problems.append(Problem("game_after_match_over", law=facts.rules.laws.match, game=number))
        problems.extend(found)
        games.append(game)
        if game.winner is not None and winner is None and not drawn:
            won[game.winner.place] += 1
            if won[game.winner.place] == facts.rules.games_to_win:
                winner, ended_at = game.winner, game.finished_at
        if game.drawn and facts.rules.games_to_win == 1 and winner is None and not drawn:
            drawn, ended_at = True, game.finished_at
        if drawn and number >= last:
            break
    ended = None if winner is not None else facts.ended
    if ended is not None:
        winner, ended_at, drawn = ended.winner, facts.ended_at, False
    over = winner is not None or drawn or ended is not None
    following = NextStep(NextKind.NOTHING) if over else _next_step(facts, games)
    state = MatchState(
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
        drawn=drawn,
        ended_by=None if ended is None else ended.by,
        ended_law="" if ended is None else ended.law,
        ended_reason="" if ended is None else ended.reason,
        start_points=facts.start_points,
        from_paper=facts.from_paper,
        of_tie=facts.of_tie,
        protests=tuple(facts.protests),
        ruled=tuple(facts.ruled),
        deciding=facts.deciding,
        trial=facts.trial,
        trials=facts.trials,
        signed=facts.signed,
        version=facts.version,
        reopened=facts.reopened,
        clock=facts.clock.state(following.game),
        umpired=facts.umpired,
        fixture=facts.fixture,
        strokes=tuple(facts.strokes.get((following.game, following.board), ())),
        changes=len(facts.changes),
        imported=facts.imported,
    )
    return _with_queen_of_strokes(state) if state.strokes and state.queen_marked is None else state


def _with_queen_of_strokes(state: MatchState) -> MatchState:
    """Return the state in which whoever covered the queen by the strokes has covered her."""
    from carrom_desktop.rules.umpiring import followed  # most matches are not umpired

    here = followed(state)
    return state if here is None else replace(state, queen_marked=here.board.queen.side)


def _opener(facts: Collected, number: int, games: list[GameState]) -> tuple[Side | None, PlayerRef | None]:
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


def _next_step(facts: Collected, games: list[GameState]) -> NextStep:
    """Return what comes now in a match that goes on: first a board to be replayed, wherever it stands."""
    for game in games:
        if game.open_void:
            board = game.boards[game.open_void - 1]
            return NextStep(
                NextKind.BOARD,
                game.number,
                board.number,
                board.breaker,
                board.breaker_player,
                extra=board.extra,
                replayed=True,
                last=game.time_last is not None and board.number >= game.time_last,
            )
    game = _reopened(games) or games[-1]
    number = len(game.boards) + 1
    if facts.toss is None and not any(played.boards for played in games):
        return NextStep(NextKind.TOSS, game.number, number)
    if game.undecided:
        return NextStep(NextKind.DECISION, game.number, number)
    if game.level_at_limit:
        if any(played.extra for played in game.boards):
            return NextStep(NextKind.DECISION, game.number, number)
        if game.extra_breaker is None:
            return NextStep(NextKind.EXTRA_TOSS, game.number, number, extra=True)
        return NextStep(
            NextKind.BOARD, game.number, number, game.extra_breaker, game.extra_player, extra=True
        )
    given = facts.game(game.number)
    breaker, player = given.breaker_of(number, facts.kind, facts.right_of_a1)
    last = game.time_last is not None and number >= game.time_last
    return NextStep(NextKind.BOARD, game.number, number, breaker, player, last=last)


def _reopened(games: list[GameState]) -> GameState | None:
    """Return the first game that is open again since a board of it was replayed: it goes on before others.

    A game that a correction leaves open does not: the board being played belongs to the game it was begun in,
    and the umpire says what becomes of the other.
    """
    for game in games:
        if not game.is_over and any(board.voids for board in game.boards):
            return game
    return None


def _side_change(facts: Collected, games: list[GameState], following: NextStep) -> SideChange | None:
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
        if board.kind is BoardKind.VOID:
            continue
        if max(board.total) >= rules.midgame_points:
            reached = Side.A if board.total[0] >= rules.midgame_points else Side.B
            return SideChange(ChangeKind.MIDGAME, game.number, board.number, by_points=True, reached=reached)
        if rules.midgame_board is not None and board.number >= rules.midgame_board:
            return SideChange(ChangeKind.MIDGAME, game.number, board.number)
    return None


def _left(facts: Collected) -> Side:
    """Return the side on the left of the picture: in singles it follows the seats, in doubles it is A."""
    if facts.kind is Kind.DOUBLES:
        return Side.A
    left = Side.A
    if facts.toss is not None and facts.toss.seat is not None:
        chooser = facts.toss.breaker.other
        left = chooser if facts.toss.seat is Seat.LEFT else chooser.other
    return left if len(facts.changes) % 2 == 0 else left.other

"""What the umpire says now, and what comes then; and the new state for screen readers.

The sentences are those of the catalogue's area "announce"; which of them make a line is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.facts import (
    BoardRecorded,
    Fact,
    MatchCreated,
    Player,
    QueenMarked,
    TossRecorded,
)
from carrom_desktop.rules.ids import ChangeKind, NextKind, Side, Termination, TossChoice
from carrom_desktop.rules.scoring import Reason, queen_counts
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Pair, SideChange
from carrom_desktop.viewmodels.message import Msg, Value, msg, round_msg
from carrom_desktop.viewmodels.names import is_pair, player_of, spoken_side

Line = tuple[Msg, ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Sentences to say `now` and `then`; each tuple is one line, its sentences joined by a space."""

    now: Line
    then: Line = ()


def announce(
    state: MatchState, last_facts: tuple[Fact, ...] = (), *, preview: MatchState | None = None
) -> Announcement:
    """Return what the umpire says after `last_facts`, those of the step that led to `state`.

    Without them (after a start, an undo, or once the next entry is begun) it is the line of this moment.
    `preview`: the state after the entry that stands complete; its board is then what comes.
    """
    if preview is not None:
        return Announcement(_moment(state), _board_ended(preview))
    kinds = {type(fact) for fact in last_facts}
    if BoardRecorded in kinds:
        return Announcement(_board_ended(state), () if state.is_over else _moment(state))
    if MatchCreated in kinds:
        return Announcement(_presentation(state), _toss_line(state))
    if TossRecorded in kinds:
        return Announcement(_toss_line(state), _moment(state))
    marked = [fact.side for fact in last_facts if isinstance(fact, QueenMarked)]
    if marked and marked[-1] is not None:
        return Announcement((msg("announce.queen_covered", X=spoken_side(state, marked[-1])),))
    return Announcement(_moment(state), _after_moment(state))


def spoken_state(state: MatchState) -> Line:
    """Return the state in sentences, for a screen reader once after each entry."""
    match state.next.kind:
        case NextKind.NOTHING:
            return (_match_won(state),)
        case NextKind.TOSS:
            return (msg("announce.board", k=state.next.board), msg("announce.spoken_toss"))
        case NextKind.EXTRA_TOSS:
            return _extra_toss(state)
        case NextKind.DECISION:
            return (msg("announce.decision"),)
        case NextKind.BOARD:
            pass
    here = state.next
    raw = state.game.raw
    score = msg(
        "announce.spoken_score",
        A=spoken_side(state, Side.A),
        x=raw[0],
        B=spoken_side(state, Side.B),
        y=raw[1],
    )
    lines: list[Msg] = []
    if here.board == 1 and here.game > 1:
        last = state.games[here.game - 2]
        if last.winner is not None:
            lines.append(_game_won(state, last, last.winner))
        lines.append(msg("announce.game", g=here.game))
    lines.append(msg("announce.extra_board") if here.extra else msg("announce.board", k=here.board))
    lines += [score, *_to_break(state)]
    if state.side_change is not None:
        lines.append(msg("announce.spoken_sides_due"))
    return tuple(lines)


# ---- the line of this moment ------------------------------------------------------------------------------


def _moment(state: MatchState) -> Line:
    """Return what is said now when nothing has just happened."""
    match state.next.kind:
        case NextKind.NOTHING:
            return (_match_won(state),)
        case NextKind.TOSS:
            return _presentation(state)
        case NextKind.EXTRA_TOSS:
            return _extra_toss(state)
        case NextKind.DECISION:
            return (msg("announce.decision"),)
        case NextKind.BOARD:
            if state.side_change is None:
                return _board_line(state)
            # Whoever plays on without the change must still hear which board comes and who breaks.
            more = _board_line(state) if _played_on(state, state.side_change) else ()
            return (*_change(state, state.side_change), *more)


def _after_moment(state: MatchState) -> Line:
    """Return what comes after the line of this moment, where that is known without a board."""
    match state.next.kind:
        case NextKind.TOSS:
            return _toss_line(state)
        case NextKind.BOARD if state.side_change is not None and not state.play_called:
            return () if _played_on(state, state.side_change) else _board_line(state)
        case _:
            return ()


def _board_line(state: MatchState) -> Line:
    """Return "Board 6 of 8. Player Two to break. Player One leads 21-14. Play." and its likes."""
    here = state.next
    play = msg("announce.play")
    if here.extra:
        return (msg("announce.extra_board"), *_to_break(state), play)
    if here.board == 1:
        return (msg("announce.game", g=here.game), *_to_break(state, "announce.to_break_white"), play)
    limit = state.rules.board_limit
    if here.board == limit:
        number = msg("announce.last_board")
    elif limit is not None:
        number = msg("announce.board_of", k=here.board, lim=limit)
    else:
        number = msg("announce.board", k=here.board)
    return (number, *_to_break(state), _score(state, state.game.raw), play)


def _to_break(state: MatchState, code: str = "announce.to_break") -> Line:
    """Name who breaks: in doubles the player, nothing while no toss says it."""
    if state.next.player is None:
        return ()
    return (msg(code, X=player_of(state, state.next.player).full_name),)


def _score(state: MatchState, raw: Pair) -> Msg:
    if raw[0] == raw[1]:
        return msg("announce.all", n=raw[0])
    leader = Side.A if raw[0] > raw[1] else Side.B
    return _lead(state, "announce.leads", leader, raw)


def _lead(state: MatchState, code: str, leader: Side, numbers: Pair) -> Msg:
    x, y = _seen_from(leader, numbers)
    return msg(code, pair=is_pair(state), D=spoken_side(state, leader), x=x, y=y)


def _seen_from(side: Side, numbers: Pair) -> Pair:
    """Return a pair of numbers with the named side's first."""
    return numbers if side is Side.A else (numbers[1], numbers[0])


# ---- presentation and toss ---------------------------------------------------------------------------------


def _presentation(state: MatchState) -> Line:
    """Return event, round and table, both sides with their clubs, the format, the umpire; what is empty
    falls out."""
    details = state.details
    lines = []
    head: list[Value] = [details.event] if details.event else []
    named = round_msg(details.round)
    if named is not None:
        head.append(named)
    if details.table:
        head.append(msg("announce.table" if head else "announce.table_first", t=details.table))
    if head:
        lines.append(msg("announce.sentence", text=_listed(head)))
    lines.append(msg("announce.sides", A=_side_with_club(state, Side.A), B=_side_with_club(state, Side.B)))
    lines.append(msg(f"announce.best_of.{state.rules.games_to_win}"))
    if details.umpire:
        lines.append(msg("announce.umpire", u=details.umpire))
    return tuple(lines)


def _side_with_club(state: MatchState, side: Side) -> Value:
    players: tuple[Player, ...] = state.side_players(side)
    clubs = list(dict.fromkeys(player.club for player in players if player.club))
    name = spoken_side(state, side)
    return _listed([name, tuple(clubs)] if clubs else [name])


def _listed(items: list[Value]) -> Value:
    """Return "a, b, c" as nested messages, since the parts may need a language."""
    listed = items[0]
    for item in items[1:]:
        listed = msg("announce.comma", a=listed, b=item)
    return listed


def _toss_line(state: MatchState) -> Line:
    """Return how the toss ended (Law 39; UKCA D3, D4), or that it comes: the side named first calls."""
    toss, pair = state.toss, is_pair(state)
    if toss is None:
        return (msg("announce.toss", pair=pair, X=spoken_side(state, Side.A)),)
    if state.rules.toss_style == "white_breaks":
        return (
            msg("announce.has_white", pair=pair, W=spoken_side(state, toss.breaker)),
            msg("announce.chooses_seat", pair=pair, L=spoken_side(state, toss.breaker.other)),
        )
    if toss.winner is None or toss.choice is None:
        return (
            msg("announce.breaks", pair=pair, X=spoken_side(state, toss.breaker)),
            msg("announce.chooses_side", pair=pair, L=spoken_side(state, toss.breaker.other)),
        )
    winner, loser = spoken_side(state, toss.winner), spoken_side(state, toss.winner.other)
    if toss.choice is TossChoice.BREAK:
        return (
            msg("announce.takes_break", pair=pair, W=winner),
            msg("announce.chooses_side", pair=pair, L=loser),
            msg("announce.sits_first", pair=pair, W=winner),
        )
    return (
        msg("announce.takes_side", pair=pair, W=winner),
        msg("announce.sits_and_breaks", pair=pair, L=loser),
    )


def _extra_toss(state: MatchState) -> Line:
    """Say that a game is level after its last board: an extra board after a toss for the break (56b)."""
    game = state.game
    return (
        msg("announce.level", all=game.raw[0], n=state.rules.board_limit or len(game.boards)),
        msg("announce.extra_board"),
        msg("announce.toss_for_break"),
    )


# ---- a board, and what it ended ----------------------------------------------------------------------------


def _board_ended(state: MatchState) -> Line:
    """Return the board recorded last, then the score, or the game or match that it ended."""
    game = next((game for game in reversed(state.games) if game.boards), None)
    if game is None:
        return ()
    board = game.boards[-1]
    said = _board_won(state, board)
    if game.winner is None:
        return (*said, _score(state, game.raw), *_cutoff_reached(state, board))
    if game.ended_by is Termination.BOARD_LIMIT:
        said = (*said, msg("announce.boards_played", n=board.number))
    if state.is_over:
        return (*said, _match_won(state))
    return (*said, _game_won(state, game, game.winner), _games_so_far(state))


def _board_won(state: MatchState, board: BoardState) -> Line:
    if board.winner is None or not board.counts:
        return ()
    code, more = "announce.board_men", []
    if Reason.QUEEN in board.reasons:
        code = "announce.board_with_queen"
    elif Reason.CUTOFF in board.reasons:
        more.append(msg("announce.queen_at_cutoff", s=state.rules.queen_cutoff or 0))
    elif Reason.LOSER in board.reasons:
        more.append(msg("announce.queen_not_counted"))
    men = msg("common.men", rule=state.rules.wording == "rule", n=board.men_left)
    points = msg("common.points", n=board.points)
    return (msg(code, W=spoken_side(state, board.winner), men=men, points=points), *more)


def _cutoff_reached(state: MatchState, board: BoardState) -> Line:
    """Say that the winner's queen counts no longer in this game, once: at the board that took him there
    (54)."""
    if board.winner is None:
        return ()
    place = board.winner.place
    if not queen_counts(state.rules, board.before[place]) or queen_counts(state.rules, board.total[place]):
        return ()
    return (
        msg(
            "announce.reached_cutoff",
            pair=is_pair(state),
            X=spoken_side(state, board.winner),
            s=board.total[place],
        ),
    )


def _game_won(state: MatchState, game: GameState, winner: Side) -> Msg:
    x, y = _seen_from(winner, game.result)
    code = "announce.game_by_extra" if game.ended_by is Termination.EXTRA_BOARD else "announce.game_won"
    return msg(code, g=game.number, W=spoken_side(state, winner), x=x, y=y)


def _games_so_far(state: MatchState) -> Msg:
    won = state.games_won
    if won[0] == won[1]:
        return msg("announce.one_all") if won[0] == 1 else msg("announce.games_all", n=won[0])
    leader = Side.A if won[0] > won[1] else Side.B
    code = "announce.one_nil" if max(won) == 1 else "announce.games_lead"
    if code == "announce.one_nil":
        return msg(code, pair=is_pair(state), D=spoken_side(state, leader))
    return _lead(state, code, leader, won)


def _match_won(state: MatchState) -> Msg:
    winner = state.winner or Side.A
    results: list[Value] = []
    for game in state.games:
        if game.is_over:
            x, y = _seen_from(winner, game.result)
            results.append(msg("announce.result", x=x, y=y))
    return msg("announce.match", W=spoken_side(state, winner), results=_listed(results))


# ---- change of sides ---------------------------------------------------------------------------------------


def _played_on(state: MatchState, change: SideChange) -> bool:
    """Say whether boards were recorded after the one that made the change due, and none is under way."""
    return len(state.game.boards) > change.since_board and not state.play_called


def _change(state: MatchState, change: SideChange) -> Line:
    """Return the change that is due; once the next board has begun it waits for that board's end (60c)."""
    if state.play_called:
        return (msg("announce.change_after_board"),)
    late = _played_on(state, change)
    if change.kind is ChangeKind.BETWEEN:
        code = "announce.seat_right" if is_pair(state) else "announce.change"
        if late or state.next.player is None:
            return (msg(code),)
        opener = player_of(state, state.next.player).full_name
        return (msg(code), msg("announce.opens", X=opener, g=change.game))
    lines: Line = (msg("announce.change_two_minutes"),)
    if late:
        return lines
    if change.by_points and change.reached is not None:
        points = state.rules.midgame_points or 0
        who = spoken_side(state, change.reached)
        return (msg("announce.reached_points", pair=is_pair(state), X=who, s=points), *lines)
    if change.since_board == 4:
        return (msg("announce.four_boards"), *lines)
    return (msg("announce.boards_played", n=change.since_board), *lines)

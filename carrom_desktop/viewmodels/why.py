"""Why every number on the operator's window is what it is: sentences with the rulebook's own numbers.

An explanation is a few sentences, the most telling first. `why_boards` explains points, `why_breaks` the
break and the colours, `why_view` finds the explanation for a place on the window.
"""

from __future__ import annotations

from carrom_desktop.rules.ids import BoardKind, Side, Termination
from carrom_desktop.rules.leads import safe_lead
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name
from carrom_desktop.viewmodels.why_boards import Lines as Lines
from carrom_desktop.viewmodels.why_boards import (
    is_rule,
    law_line,
    law_msg,
    men_msg,
    nothing_lines,
    points_lines,
    queen_lines,
)
from carrom_desktop.viewmodels.why_breaks import why_of_breaker as why_of_breaker
from carrom_desktop.viewmodels.why_breaks import why_of_colour as why_of_colour
from carrom_desktop.viewmodels.why_breaks import why_of_next_breaker as why_of_next_breaker

_UNPLAYED = (Termination.CONCEDED, Termination.AWARDED)


# ---- boards


def why_of_board(state: MatchState, board: BoardState) -> Lines:
    """Return why `board` counts what it counts (52-55, 102-112; F4, F5)."""
    return points_lines(state, board)


def why_of_number(state: MatchState, board: BoardState) -> Lines:
    """Return what number a board has: it keeps it when it is replayed; the extra board stands outside."""
    rules = state.rules
    if board.extra:
        return (msg("why.extra_board", law=law_msg(rules.laws.extra)),)
    lines: list[Msg] = []
    if board.kind is BoardKind.VOID or board.voids:
        lines.append(msg("why.number_kept"))
    if rules.board_limit is None:
        lines.append(msg("why.no_limit", t=rules.target, law=law_msg(rules.laws.target)))
    else:
        lines.append(msg("why.limit", n=rules.board_limit, law=law_msg(rules.laws.limit)))
    return tuple(lines)


def why_of_winner(state: MatchState, board: BoardState) -> Lines:
    """Return why a side won a board: its last man fell first (52), the other's foul, or the umpire."""
    if board.winner is None or not board.counts:
        return nothing_lines(state, board)
    match board.kind:
        case BoardKind.FOUL:
            return law_line(state, board)
        case BoardKind.AWARDED:
            return points_lines(state, board)
        case _:
            loser = side_name(state, board.winner.other)
            men = men_msg(state, board.men_left)
            won = msg(
                "why.won",
                pair=is_pair(state),
                rule=is_rule(state),
                W=side_name(state, board.winner),
                men=men,
                L=loser,
            )
            return (won,)


def why_of_men(state: MatchState, board: BoardState) -> Lines:
    """Return whose men were counted and why (53a): dues do not change them (55)."""
    laws = state.rules.laws
    if board.winner is None or not board.counts or board.kind is not BoardKind.NORMAL:
        return points_lines(state, board)
    loser = board.winner.other
    colour = "men" if board.breaker is None else "white" if board.breaker is loser else "black"
    code = {"men": "entry.men_tile", "white": "entry.white_men", "black": "entry.black_men"}[colour]
    return (
        msg(code, rule=is_rule(state), n=board.men_left, L=side_name(state, loser)),
        msg("why.men_point", rule=is_rule(state), law=law_msg(laws.men)),
        msg("why.dues", rule=is_rule(state), law=law_msg(laws.dues)),
    )


def why_of_queen(state: MatchState, board: BoardState) -> Lines:
    """Return what the queen of a board counted, and why; () where she has no part in it."""
    if not board.counts:
        return nothing_lines(state, board)
    return queen_lines(state, board)


# ---- totals


def why_of_total(state: MatchState, game: GameState, side: Side, upto: BoardState | None = None) -> Lines:
    """Return what the points of `side` in `game` are made of; `upto`: as they stood after that board."""
    last = len(game.boards) if upto is None else upto.number
    total = game.raw[side.place] if upto is None else upto.total[side.place]
    if game.was_set:
        return (msg("why.set_result"),)
    if upto is not None and upto.kind is BoardKind.UNKNOWN:
        return (msg("why.unknown"),)
    parts: list[Msg] = []
    unknown = [board for board in game.boards if board.kind is BoardKind.UNKNOWN]
    if unknown and last >= len(unknown):
        base = _base(game, len(unknown), side)
        parts.append(msg("why.part_set", p=base))
    elif game.start[side.place]:
        parts.append(msg("why.part_start", p=game.start[side.place]))
    for board in game.boards[:last]:
        if board.winner is side and board.counts and board.points:
            code = "why.part_extra" if board.extra else "why.part"
            parts.append(msg(code, k=board.number, p=board.points))
    if not parts:
        lines: list[Msg] = [msg("why.no_points")]
    elif len(parts) == 1:
        lines = [parts[0]]
    else:
        lines = [msg("why.sum", parts=_sum(parts), total=total)]
    if upto is None:
        lines.extend(_to_come(state, game, side, total))
    return tuple(lines)


def why_of_start(state: MatchState, side: Side) -> Lines:
    """Return where points before the first board come from (handicap); () where there are none."""
    points = state.start_points[side.place]
    if not points:
        return ()
    return (msg("why.start", n=points, W=side_name(state, side)),)


def why_of_lead(state: MatchState, game: GameState) -> Lines:
    """Return why a lead cannot be made up, though the game goes on: no law ends it early; () where it can."""
    lead = safe_lead(state.rules, game)
    if lead is None:
        return ()
    name = side_name(state, lead.side)
    ahead = msg("common.points", n=lead.ahead)
    boards = msg("common.boards", n=lead.boards)
    return (
        msg("why.safe", pair=is_pair(state), W=name, ahead=ahead, boards=boards, most=lead.most),
        msg("why.safe_goes_on", rule=is_rule(state), law=law_msg(state.rules.laws.concede)),
    )


# ---- games and match


def why_of_games(state: MatchState) -> Lines:
    """Return who won which game, and how many win the match (57)."""
    lines = [_game_line(state, game) for game in state.games if game.is_over]
    law = law_msg(state.rules.laws.match)
    lines.append(msg("why.games_needed", n=state.rules.games_to_win, law=law))
    return tuple(lines)


def why_of_result(state: MatchState, game: GameState) -> Lines:
    """Return why a finished game counts as it does: at most the target where the rules clip it."""
    lines = list(why_of_end(state, game))
    if game.result != game.raw:
        place = (game.winner or Side.A).place
        raw, shown = game.raw, game.result
        lines.append(
            msg(
                "why.clipped",
                rule=is_rule(state),
                x=raw[place],
                y=raw[1 - place],
                cx=shown[place],
                cy=shown[1 - place],
                t=state.rules.target,
            )
        )
    return tuple(lines)


def why_of_end(state: MatchState, game: GameState) -> Lines:
    """Return why a game ended (56, 139), or what ends it while it goes on."""
    rules, laws = state.rules, state.rules.laws
    if game.was_set:
        return (msg("why.set_result"),)
    if not game.is_over:
        return (*why_of_lead(state, game), *_goes_on(state, game))
    if game.drawn:
        return (msg("why.drawn", n=game.raw[0]),)
    winner = game.winner or Side.A
    name, pair = side_name(state, winner), is_pair(state)
    x, y = game.raw[winner.place], game.raw[winner.other.place]
    match game.ended_by:
        case Termination.TARGET:
            return (msg("why.target", pair=pair, W=name, x=x, t=rules.target, law=law_msg(laws.target)),)
        case Termination.CONCEDED:
            loser = side_name(state, winner.other)
            return (msg("why.conceded_game", pair=pair, L=loser, law=law_msg(laws.concede)),)
        case Termination.AWARDED:
            return (msg("why.awarded_game"), *_reason(game.ended_reason))
        case _ if x == y:
            return (msg("why.umpire_decided", n=x, W=name),)
        case Termination.EXTRA_BOARD:
            return (msg("why.by_extra", pair=pair, W=name, law=law_msg(laws.extra)),)
        case Termination.TIME:
            return (msg("why.on_time", pair=pair, W=name, x=x, y=y),)
        case _:
            boards = rules.board_limit or len(game.boards)
            law = law_msg(laws.limit)
            return (msg("why.by_limit", pair=pair, n=boards, W=name, x=x, y=y, law=law),)


def why_of_rules(state: MatchState) -> Lines:
    """Return what ends a game under the rules of this match (56)."""
    rules, law = state.rules, law_msg(state.rules.laws.target)
    if rules.board_limit is None:
        return (msg("why.no_limit", t=rules.target, law=law),)
    return (msg("why.target_or_limit", t=rules.target, n=rules.board_limit, law=law),)


def why_of_match(state: MatchState) -> Lines:
    """Return why the match ended: games (57), or a ruling (139, 143); or what wins it while it goes on."""
    by, laws = state.ended_by, state.rules.laws
    if by is None:
        return why_of_games(state)
    if by is Termination.ABANDONED or state.winner is None:
        return (msg("why.match.abandoned"), *_reason(state.ended_reason))
    law = {
        Termination.CONCEDED: laws.concede,
        Termination.WALKOVER: state.ended_law or laws.late,
        Termination.DISQUALIFIED: state.ended_law or laws.conduct,
    }.get(by, "")
    loser = side_name(state, state.winner.other)
    ended = msg(f"why.match.{by.value}", pair=is_pair(state), L=loser, law=law_msg(law))
    return (ended, *_reason(state.ended_reason))


# ---- parts


def _to_come(state: MatchState, game: GameState, side: Side, total: int) -> Lines:
    """Return what the total means for what comes: the target, the cut-off of the queen, the result."""
    rules, lines = state.rules, list[Msg]()
    if game.is_over:
        return why_of_result(state, game)
    lines.append(
        msg("why.to_target", n=max(0, rules.target - total), t=rules.target, law=law_msg(rules.laws.target))
    )
    if rules.queen_cutoff is not None and total >= rules.queen_cutoff:
        lines.append(msg("why.from_cutoff", s=rules.queen_cutoff, law=law_msg(rules.laws.cutoff)))
    lead = safe_lead(rules, game)
    if lead is not None and lead.side is side:
        lines.extend(why_of_lead(state, game))
    return tuple(lines)


def _goes_on(state: MatchState, game: GameState) -> Lines:
    n = game.raw[0]
    if game.undecided:
        return (msg("why.level_umpire", n=n),)
    if game.level_at_limit:
        return (msg("why.level_extra", n=n, law=law_msg(state.rules.laws.extra)),)
    return why_of_rules(state)


def _game_line(state: MatchState, game: GameState) -> Msg:
    """Return "Game 1: Player One, 25-14", or how else it was won."""
    if game.winner is None:
        return msg("why.game_drawn", g=game.number, n=game.raw[0])
    name = side_name(state, game.winner)
    if game.ended_by in _UNPLAYED:
        return msg(f"why.game.{game.ended_by.value}", g=game.number, W=name)
    x, y = game.result[game.winner.place], game.result[game.winner.other.place]
    return msg("why.game_won", g=game.number, W=name, x=x, y=y)


def _base(game: GameState, unknown: int, side: Side) -> int:
    """Return the points of `side` after the boards that nobody knows."""
    return game.boards[unknown - 1].total[side.place]


def _reason(text: str) -> Lines:
    return (msg("why.reason", text=text.strip()),) if text.strip() else ()


def _sum(parts: list[Msg]) -> Msg:
    """Return "a + b + c" as nested messages."""
    joined = parts[0]
    for part in parts[1:]:
        joined = msg("why.plus", a=joined, b=part)
    return joined

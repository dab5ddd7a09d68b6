"""Why a side breaks a board, and why that gives it white (39, 43, 49, 56b)."""

from __future__ import annotations

from carrom_desktop.rules.ids import Kind, PlayerRef, Side, TossChoice
from carrom_desktop.rules.seating import game_opener, player_to_the_right
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, player_of, side_name
from carrom_desktop.viewmodels.why_boards import Lines, game_of, law_msg


def why_of_breaker(state: MatchState, board: BoardState) -> Lines:
    """Return why the side that broke `board` did: toss, turn (49a), seats (49b), the extra board's toss."""
    again = bool(board.voids)
    return _breaks(
        state, game_of(state, board), board.number, board.breaker, board.breaker_player, board.extra, again
    )


def why_of_next_breaker(state: MatchState) -> Lines:
    """Return why the side that breaks next does; () where no board comes next."""
    here = state.next
    if not here.game:
        return ()
    game = state.games[here.game - 1]
    return _breaks(state, game, here.board, here.breaker, here.player, here.extra, here.replayed)


def why_of_colour(state: MatchState, side: Side) -> Lines:
    """Return why `side` has white or black in the board that comes next."""
    here = state.next
    if here.breaker is None:
        return (msg("why.breaker_unknown"),)
    code = "why.white" if here.breaker is side else "why.black"
    pair = is_pair(state) and here.player is None
    colour = msg(code, pair=pair, X=_broken_by(state, here.breaker, here.player), law=_white(state))
    return (colour, *why_of_next_breaker(state))


def _breaks(
    state: MatchState,
    game: GameState,
    number: int,
    breaker: Side | None,
    player: PlayerRef | None,
    extra: bool,
    again: bool,
) -> Lines:
    laws = state.rules.laws
    if breaker is None:
        return (msg("why.breaker_unknown"),)
    who = _broken_by(state, breaker, player)
    pair = is_pair(state) and player is None
    if extra:
        return (msg("why.breaks_extra", X=side_name(state, breaker), law=law_msg(laws.extra)),)
    lines: list[Msg] = []
    if again:
        lines.append(msg("why.breaks_again"))
    if number == 1:
        lines.extend(_opens(state, game, breaker, player))
    elif state.kind is Kind.DOUBLES and player is not None and game.opener_player is not None:
        opener = player_of(state, game.opener_player).full_name
        lines.append(msg("why.breaks_right", X=who, O=opener, law=law_msg(_doubles_law(state))))
    elif game.opener is not None:
        opener = side_name(state, game.opener)
        code = "why.breaks_odd" if number % 2 else "why.breaks_even"
        lines.append(msg(code, pair=pair, X=who, O=opener, law=law_msg(laws.breaks)))
    return tuple(lines)


def _opens(state: MatchState, game: GameState, side: Side, player: PlayerRef | None) -> Lines:
    """Return why `side` opens a game: the toss for the first, in turns after it (49a)."""
    rules, who = state.rules, _broken_by(state, side, player)
    if game.opener_corrected:
        return (msg("why.opener_corrected", g=game.number),)
    if game.number == 1:
        return _by_toss(state, side)
    first = state.games[0].opener
    if first is not None and game_opener(first, game.number) is not side:
        return (msg("why.opener_chosen", X=who),)
    law = law_msg(rules.laws.opener)
    if game.number % 2:
        lines = [msg("why.opens_as_first", X=who, g=game.number, law=law)]
    else:
        lines = [msg("why.opens_other", X=who, g=game.number, law=law)]
    if player is not None and state.kind is Kind.DOUBLES and game.number % 2 == 0:
        opener = state.games[0].opener_player
        by_default = opener is not None and player_to_the_right(opener, state.right_of_a1) == player
        lines.append(msg("why.partner_default" if by_default else "why.partner_chosen"))
    return tuple(lines)


def _by_toss(state: MatchState, side: Side) -> Lines:
    toss, law = state.toss, law_msg(state.rules.laws.toss)
    name, other = side_name(state, side), side_name(state, side.other)
    pair = is_pair(state)
    if toss is None or toss.breaker is not side:
        return (msg("why.toss_noted", pair=pair, X=name),)
    if state.rules.toss_style == "white_breaks":
        return (msg("why.toss_white", pair=pair, X=name, law=law),)
    match toss.choice:
        case TossChoice.BREAK:
            return (msg("why.toss_break", pair=pair, X=name, law=law),)
        case TossChoice.SIDE:
            return (msg("why.toss_side", pair=pair, X=name, Y=other, law=law),)
        case _:
            return (msg("why.toss_noted", pair=pair, X=name),)


def _broken_by(state: MatchState, side: Side, player: PlayerRef | None) -> str:
    """Return who breaks: in doubles the player, where the seats tell it."""
    return side_name(state, side) if player is None else player_of(state, player).full_name


def _white(state: MatchState) -> Msg | str:
    return law_msg(state.rules.laws.white)


def _doubles_law(state: MatchState) -> str:
    """Return the rule by which the break passes to the right: the laws have a clause of its own for it."""
    return "49b" if state.rules.laws.breaks == "49a" else state.rules.laws.breaks

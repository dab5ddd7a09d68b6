"""The two cards of the hall's picture, and how a side is named where there is room for one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from carrom_desktop.rules.ids import PlayerRef, Side
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.hall_moment import Moment
from carrom_desktop.viewmodels.hall_parts import BreakMark, CardView, NameView, QueenMark, name_view
from carrom_desktop.viewmodels.hall_strip import queen_of
from carrom_desktop.viewmodels.names import distinct_family, player_of, side_codes

if TYPE_CHECKING:
    from carrom_desktop.rules.board_state import BoardPlay


def build_cards(
    moment: Moment, sides: tuple[Side, Side] | None = None, fresh: bool = False
) -> tuple[CardView, ...]:
    """Return the cards as they stand, or in the order of `sides`; `fresh`: with marks of the last record."""
    board = moment.fresh if fresh else None
    return tuple(_card(moment, side, board) for side in sides or moment.sides)


def player_view(state: MatchState, ref: PlayerRef, breaks: bool = False) -> NameView:
    """Return a player's name, which tells two of one family name apart where it stands alone."""
    name, alone = name_view(player_of(state, ref), breaks), " ".join(distinct_family(state, ref).split())
    return replace(name, alone=alone) if alone else name


def name_forms(state: MatchState, side: Side) -> tuple[str, ...]:
    """Return a side's names from long to short, without repeats."""
    count = len(state.side_players(side))
    names = [player_view(state, PlayerRef(side, index)) for index in range(count)]
    initial = " / ".join(f"{name.initials} {name.family}".strip() for name in names)
    family = " / ".join(name.alone for name in names)
    short = " / ".join(name.short or name.alone for name in names)
    full = " / ".join(name.full for name in names)
    return tuple(dict.fromkeys((full, initial, family, short)))


def _card(moment: Moment, side: Side, fresh: BoardState | None) -> CardView:
    state, game = moment.state, moment.game
    breaker, breaking = state.next.breaker, state.next.player
    players = state.side_players(side)
    board = followed_board(moment)
    mark = BreakMark.NONE
    if breaker is side:
        mark = BreakMark.NEXT if fresh is not None else BreakMark.NOW
    several = state.rules.games_to_win > 1
    return CardView(
        side=side,
        names=tuple(
            player_view(state, PlayerRef(side, index), breaking == PlayerRef(side, index))
            for index in range(len(players))
        ),
        code=side_codes(state)[side.place],
        club=" / ".join(dict.fromkeys(player.club.strip() for player in players if player.club.strip())),
        score=game.result[side.place],
        games_won=state.games_won[side.place] if several else None,
        results=tuple(
            played.result[side.place]
            for played in state.games
            if played.is_over and played.number < game.number
        ),
        white=None if breaker is None else breaker is side,
        breaks=mark,
        queen=_queen(moment, side, fresh),
        plus=fresh.points if fresh is not None and fresh.counts and fresh.winner is side else None,
        men=None if board is None else board.men[side.place],
        in_turn=board is not None and board.turn is side,
    )


def followed_board(moment: Moment) -> BoardPlay | None:
    """Return the board as its strokes tell it, where that is to be shown and a stroke has been played."""
    if not moment.context.show_strokes or not moment.state.umpired or not moment.state.strokes:
        return None
    from carrom_desktop.rules.umpiring import followed  # few matches are followed so

    here = followed(moment.state)
    return None if here is None or here.board.end is not None else here.board


def _queen(moment: Moment, side: Side, fresh: BoardState | None) -> QueenMark | None:
    """Return the crown of a card: covered in this board, else struck where she counts no longer (54)."""
    state = moment.state
    cutoff = state.rules.queen_cutoff
    counts_no_longer = cutoff is not None and moment.game.raw[side.place] >= cutoff and not state.is_over
    if moment.context.show_queen and state.queen_marked is side:
        return QueenMark.HOLLOW if counts_no_longer else QueenMark.FILLED
    if counts_no_longer:
        return QueenMark.STRUCK
    return queen_of(fresh, side) if fresh is not None and fresh.counts else None


def queen_on_board(moment: Moment) -> bool | None:
    """Say whether the queen is on the board, None where its strokes are not shown."""
    board = followed_board(moment)
    if board is None:
        return None
    from carrom_desktop.rules.board_state import PlayQueen  # few matches are followed so

    return board.queen is PlayQueen.BOARD

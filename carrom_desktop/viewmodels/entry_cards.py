"""The cards of the two sides: name, colour of the board, games, score, a lead that cannot be made up."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.leads import safe_lead
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import (
    initials,
    is_pair,
    player_forms,
    player_of,
    side_codes,
    side_forms,
    side_name,
    with_club,
)


class SideCard(Struct, frozen=True):
    """One side as drawn.

    Attributes: `side`; `name` as said; `forms` of it for narrow places, long to short, with `joint` between
    the parts of each; `full_name`, of a pair both, with club or country; `code`, three letters; `is_white` in
    the board being played, None while unknown or when the match is over; `breaks` it; `breaker`, in doubles
    the name of the player who does, else ""; `score` of this game; `games_won`, and `results`, own points in
    each of the games that are `finished` (their numbers); `status`, the small line "white, breaks . games 0
    (11)"; what takes its first part apart in doubles, `colour`, and `breaking`, who breaks, from long to
    short; `lead`, "cannot be caught" or None; `arrow`, "left" or "right"; `chosen` as winner; `queen_marked`,
    covered her in this board; `is_winner` of the match; `accessible`, the card in one sentence.
    """

    side: Side
    name: str
    forms: tuple[tuple[str, ...], ...]
    joint: str
    full_name: str
    code: str
    is_white: bool | None
    breaks: bool
    breaker: str
    score: int
    games_won: int
    results: tuple[int, ...]
    finished: tuple[int, ...]
    status: tuple[Msg, ...]
    colour: Msg | None
    breaking: tuple[Msg, ...]
    lead: Msg | None
    arrow: str
    chosen: bool
    queen_marked: bool
    is_winner: bool
    accessible: Msg


def side_card(state: MatchState, draft: Draft, side: Side, arrow: str) -> SideCard:
    """Return the card of `side`; `arrow`, "left" or "right", is where it is drawn."""
    here = state.next
    playing = here.kind is NextKind.BOARD
    breaks = playing and here.breaker is side
    player = player_of(state, here.player).full_name if breaks and here.player is not None else ""
    breaker = player if is_pair(state) else ""
    is_white = here.breaker is side if playing and here.breaker is not None else None
    finished = [game for game in state.games if game.is_over]
    results = tuple(game.result[side.place] for game in finished)
    status = _status(state, side, is_white, breaker, results)
    safe = None if state.is_over else safe_lead(state.rules, state.game)
    lead = msg("entry.cannot_be_caught") if safe is not None and safe.side is side else None
    # A finished match shows its last game as it counts; a running game its raw total.
    score = state.game.result[side.place]
    return SideCard(
        side=side,
        name=side_name(state, side),
        forms=side_forms(state, side),
        joint=" / " if is_pair(state) else " ",
        full_name=" / ".join(with_club(player) for player in state.side_players(side)),
        code=side_codes(state)[side.place],
        is_white=is_white,
        breaks=breaks,
        breaker=breaker,
        score=score,
        games_won=state.games_won[side.place],
        results=results,
        finished=tuple(game.number for game in finished),
        status=status,
        colour=msg("entry.white") if breaker else None,
        breaking=_breaking(state) if breaker else (),
        lead=lead,
        arrow=arrow,
        chosen=draft.winner is side,
        queen_marked=state.queen_marked is side,
        is_winner=state.winner is side,
        accessible=_card_said(state, side, score, status if lead is None else (*status, lead)),
    )


def _status(
    state: MatchState, side: Side, is_white: bool | None, breaker: str, results: tuple[int, ...]
) -> tuple[Msg, ...]:
    """Return the small line: colour and break, then the games (only where more than one is played)."""
    parts = []
    if state.winner is side:
        parts.append(msg("entry.won_match", pair=is_pair(state)))
    elif is_white and breaker:
        parts.append(msg("entry.white_player_breaks", X=breaker))
    elif is_white is not None:
        parts.append(msg("entry.white_breaks" if is_white else "entry.black"))
    if state.rules.games_to_win > 1:
        won = state.games_won[side.place]
        if results:
            shown = ", ".join(str(points) for points in results)
            parts.append(msg("entry.games_results", n=won, results=shown))
        else:
            parts.append(msg("entry.games", n=won))
    return tuple(parts)


def _breaking(state: MatchState) -> tuple[Msg, ...]:
    """Return who of a pair breaks, from long to short."""
    ref = state.next.player
    if ref is None:
        return ()
    player = player_of(state, ref)
    initial = f"{initials(player.given)} {player.family}".strip()
    names = dict.fromkeys((player.full_name, initial, *player_forms(state, ref)))
    return tuple(msg("entry.player_breaks", X=name) for name in names)


def _card_said(state: MatchState, side: Side, score: int, status: tuple[Msg, ...]) -> Msg:
    name, points = side_name(state, side), msg("common.points", n=score)
    if not status:
        return msg("entry.list", a=name, b=points)
    listed = status[0]
    for part in status[1:]:
        listed = msg("entry.list", a=listed, b=part)
    return msg("entry.card_said", name=name, points=points, status=listed)

"""The result of a match to be shown and told elsewhere: a card, and one sentence; or how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.rules.ids import PlayerRef, Side, Termination
from carrom_desktop.rules.state import GameState, MatchState, Pair
from carrom_desktop.viewmodels.hall_cards import player_view
from carrom_desktop.viewmodels.hall_moment import turned
from carrom_desktop.viewmodels.hall_parts import CardView
from carrom_desktop.viewmodels.message import Msg, date_msg, msg, round_msg
from carrom_desktop.viewmodels.names import is_pair, side_codes, side_name, spoken_side
from carrom_desktop.viewmodels.score_line import ScoreLineView, build_score_line

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.check_mark import CheckMark


class ResultGame(Struct, frozen=True):
    """One game: its points in the order of the sides, and the place of its winner, None while it has none."""

    number: int
    points: Pair
    winner: int | None


class ResultView(Struct, frozen=True):
    """The card.

    Attributes: `event`; `where`, round, table and date; `sides`, the winner first (side A where there is
    none); `games` that were played; `won`, games won in that order, None where one game decides; `winner`,
    the words beside the winner, None where there is none; `notes` below: how it ended, or that it goes on;
    `check`, the check value and its code, None while the match is not finished; `line`, its course, None
    where there is none to speak of.
    """

    event: str
    where: tuple[Msg, ...]
    sides: tuple[CardView, CardView]
    games: tuple[ResultGame, ...]
    won: Pair | None
    winner: Msg | None
    notes: tuple[Msg, ...]
    check: CheckMark | None = None
    line: ScoreLineView | None = None


def build_result(state: MatchState, real: MatchState | None = None) -> ResultView:
    """Return the card of `state`; `real` is the match with its real names where `state` has initials."""
    from carrom_desktop.viewmodels.check_mark import check_mark

    details = state.details
    first = state.winner or Side.A
    table = details.table.strip()
    where = (
        round_msg(details.round.strip()),
        msg("common.table", table=table) if table else None,
        date_msg(details.date or state.created_at),
    )
    several = state.rules.games_to_win > 1 and bool(played_games(state))
    return ResultView(
        event=details.event.strip(),
        where=tuple(part for part in where if part is not None),
        sides=(_card(state, first), _card(state, first.other)),
        games=tuple(
            ResultGame(
                game.number,
                turned(game.result, first),
                None if game.winner is None else int(game.winner is not first),
            )
            for game in played_games(state)
        ),
        won=turned(state.games_won, first) if several else None,
        winner=None if state.winner is None else msg("hall.wins", pair=is_pair(state)),
        notes=_notes(state),
        check=check_mark(real or state, state),
        line=build_score_line(state, first),
    )


def result_text(state: MatchState) -> Msg:
    """Return the result as one sentence: "Ann Smith beat Bo Lee 2-1: 25-11, 15-19, 25-7"."""
    sentence = _sentence(state)
    return msg("stream.result.provisional", text=sentence) if state.provisional else sentence


def _sentence(state: MatchState) -> Msg:
    pair = is_pair(state)
    a, b = (side_name(state, side) for side in Side)
    if state.winner is not None:
        won, lost = side_name(state, state.winner), side_name(state, state.winner.other)
        score, how = score_text(state, state.winner), _how(state)
        if how is not None:
            named = msg("stream.result.beat_how", pair=pair, W=won, L=lost, score=score, how=how)
            return named if score else msg("stream.result.beat_only", pair=pair, W=won, L=lost, how=how)
        return msg("stream.result.beat", pair=pair, W=won, L=lost, score=score)
    score = score_text(state, Side.A)
    if state.drawn:
        both = [spoken_side(state, side) for side in Side]
        names = tuple(name for one in both for name in ((one,) if isinstance(one, str) else one))
        if pair:
            return msg("stream.result.drew_pairs", A=a, B=b, score=score)
        return msg("stream.result.drew", both=names, score=score)
    if state.ended_by is not None:
        if not score:
            return msg("stream.result.abandoned_only", A=a, B=b)
        return msg("stream.result.abandoned", A=a, B=b, score=score)
    return msg("stream.result.so_far", A=a, B=b, score=score)


def score_text(state: MatchState, first: Side) -> str:
    """Return "2-1: 25-11, 15-19, 25-7", or "25-11" of a match of one game; "" where nothing was played."""
    results = ", ".join("{}-{}".format(*turned(game.result, first)) for game in played_games(state))
    if state.rules.games_to_win < 2 or not results:
        return results
    won = "{}-{}".format(*turned(state.games_won, first))
    return f"{won}: {results}"


def played_games(state: MatchState) -> list[GameState]:
    """Return the games that have points to be told."""
    return [game for game in state.games if game.boards or game.was_set or any(game.start) or game.is_over]


def _how(state: MatchState) -> Msg | None:
    """Return how the match ended if not by games."""
    if state.ended_by is None or state.winner is None:
        return None
    loser = side_name(state, state.winner.other)
    pair = is_pair(state)
    match state.ended_by:
        case Termination.WALKOVER:
            return msg("stream.result.walkover")
        case Termination.RETIRED:
            return msg("stream.result.retired", pair=pair, L=loser)
        case Termination.CONCEDED:
            return msg("stream.result.conceded", pair=pair, L=loser)
        case Termination.DISQUALIFIED:
            return msg("stream.result.disqualified", pair=pair, L=loser)
        case _:
            return msg("stream.result.awarded")


def _notes(state: MatchState) -> tuple[Msg, ...]:
    """Return what stands below the card."""
    notes: list[Msg] = []
    if (how := _how(state)) is not None:
        notes.append(how)
    elif state.drawn:
        notes.append(msg("stream.result.draw"))
    elif state.ended_by is not None:
        notes.append(msg("stream.result.match_abandoned"))
    elif not state.is_over:
        notes.append(_where_it_stands(state))
    if state.provisional:
        notes.append(msg("hall.provisional"))
    return tuple(notes)


def _where_it_stands(state: MatchState) -> Msg:
    following = state.next
    if not following.board:
        return msg("stream.result.unfinished")
    return msg("stream.result.stands", game=following.game, board=following.board)


def _card(state: MatchState, side: Side) -> CardView:
    players = state.side_players(side)
    clubs = dict.fromkeys(player.club.strip() for player in players if player.club.strip())
    return CardView(
        side=side,
        names=tuple(player_view(state, PlayerRef(side, index)) for index in range(len(players))),
        code=side_codes(state)[side.place],
        club=" / ".join(clubs),
    )

"""What stands in place of the cards: names before play, ends of games and of the match, breaks."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.clocks import pause
from carrom_desktop.rules.facts import MatchCreated, TimeCalled
from carrom_desktop.rules.ids import Kind, PlayerRef, Side, Termination
from carrom_desktop.rules.seating import board_breaker, rotation
from carrom_desktop.rules.state import GameState, MatchState, Pair
from carrom_desktop.viewmodels.clocks import ClockView, hour
from carrom_desktop.viewmodels.hall_banner import Forms, capitals, decision, waiting
from carrom_desktop.viewmodels.hall_cards import name_forms, player_view
from carrom_desktop.viewmodels.hall_context import PRESENTATION_S
from carrom_desktop.viewmodels.hall_moment import Moment, turned
from carrom_desktop.viewmodels.hall_parts import PanelView, SeatView
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import family_name, is_pair, player_forms, side_codes, side_name


def names_view(moment: Moment) -> tuple[PanelView, Forms]:
    """Return what is to be played and who umpires, and what joins the names.

    That is who is waited for, with the clock; a trial board; TOSS, or what the toss decided.
    """
    state = moment.state
    notes = [_format(state)]
    umpire = state.details.umpire.strip()
    if umpire:
        notes.append(msg("hall.umpire", name=umpire))
    panel = PanelView(notes=tuple(notes))
    forms = decision(moment)
    if not forms and state.clock.waiting_limit:
        return replace(panel, clock=moment.context.clock("waiting")), waiting(moment)
    if not forms and state.trial:
        forms = _trial(state)
    if not forms and state.toss is not None:
        return replace(panel, disc=True), _toss_decided(state, state.toss.breaker)
    presented = moment.context.has(MatchCreated) and moment.context.age_s < PRESENTATION_S
    if not forms and not presented:
        forms = (msg("hall.toss"),)
    return panel, forms


def game_end_panel(moment: Moment, game: GameState) -> PanelView:
    """Return a game just finished: its winner, its result, and how if not by the target."""
    state = moment.state
    winner = game.winner or Side.A
    called = moment.context.has(TimeCalled)
    notes = _decided(game)
    if _is_provisional(state, game):
        notes = (*notes, msg("hall.provisional"))
    return PanelView(
        title=msg("hall.time") if called else msg("hall.game_capital", game=game.number),
        name=name_forms(state, winner),
        side=winner,
        score=turned(game.result, winner),
        games=turned(state.games_won, winner) if state.rules.games_to_win > 1 else None,
        how=() if called else _how_game(state, game),
        notes=notes,
    )


def change_panel(moment: Moment, sides: tuple[Side, Side]) -> PanelView:
    """Return the change of sides between two games, with the results so far and its clock."""
    state = moment.state
    doubles = state.kind is Kind.DOUBLES
    return PanelView(
        title=msg("hall.one_seat_right") if doubles else msg("hall.change_of_sides"),
        results=_results(state, sides[0], finished=True),
        seats=_seats(moment) if doubles else (),
        clock=moment.context.clock("change"),
    )


def interval_panel(moment: Moment, clock: ClockView, sides: tuple[Side, Side]) -> PanelView:
    """Return the interval before the deciding game: until when, the results so far, who breaks then (138)."""
    state = moment.state
    title = msg("hall.interval", game=state.next.game)
    rest = pause(state)
    if rest is not None and not state.clock.held_at:
        title = msg("hall.interval_until", game=state.next.game, time=hour(rest.ends))
    return PanelView(
        title=title,
        results=_results(state, sides[0], finished=True),
        clock=clock,
        breaker=_breaks(state),
    )


def wins_panel(moment: Moment) -> PanelView:
    """Return the match's winner with all results, the winner's points first; how it ended if not by games."""
    state = moment.state
    winner = state.winner or Side.A
    several = state.rules.games_to_win > 1 and any(state.games_won)
    last = state.games[state.last_game_number - 1]
    how = _how_match(state, winner.other)
    notes: Forms = ()
    if state.ended_by is None and last.ended_by in (Termination.TIME, *_BY_PERSON):
        how, notes = _how_game(state, last), _decided(last)
    if state.provisional:
        notes = (*notes, msg("hall.provisional"))
    return PanelView(
        title=msg("hall.wins", pair=is_pair(state)),
        name=name_forms(state, winner),
        side=winner,
        games=turned(state.games_won, winner) if several else None,
        results=_results(state, winner),
        how=how,
        law=_law(state),
        reason=state.ended_reason,
        notes=notes,
    )


def draw_panel(moment: Moment) -> PanelView:
    """Return a match that ended level."""
    x, y = moment.game.result
    return PanelView(title=msg("hall.draw", x=x, y=y), notes=_end_notes(moment))


def abandoned_panel(moment: Moment) -> PanelView:
    """Return a match that was abandoned; the cards have its score as it stands."""
    state = moment.state
    return PanelView(title=msg("hall.abandoned"), law=_law(state), reason=state.ended_reason)


_BY_PERSON = (Termination.CONCEDED, Termination.AWARDED)


def _trial(state: MatchState) -> Forms:
    """Return which trial board is played, and by whom: the sides take turns, first who breaks (40)."""
    breaker = Side.A if state.toss is None else state.toss.breaker
    return tuple(
        msg("hall.trial", i=state.trial, limit=state.rules.trial_boards, X=name)
        for name in capitals(state, board_breaker(breaker, state.trial))
    )


def _toss_decided(state: MatchState, breaker: Side) -> Forms:
    codes = side_codes(state)
    return tuple(
        msg("hall.toss_decided", pair=is_pair(state), X=forms[0].upper(), Y=forms[1].upper())
        for forms in (
            (side_name(state, breaker), side_name(state, breaker.other)),
            (family_name(state, breaker), family_name(state, breaker.other)),
            (codes[breaker.place], codes[breaker.other.place]),
        )
    )


def _end_notes(moment: Moment) -> tuple[Msg, ...]:
    return (msg("hall.provisional"),) if moment.state.provisional else ()


def _is_provisional(state: MatchState, game: GameState) -> bool:
    return any(one.game == game.number and one.upheld is None for one in state.protests)


def _how_game(state: MatchState, game: GameState) -> Forms:
    """Return how a game ended if not by the target, its forms from long to short."""
    match game.ended_by:
        case Termination.BOARD_LIMIT:
            limit = state.rules.board_limit or len(game.boards)
            return (msg("hall.by_eight_boards") if limit == 8 else msg("hall.by_boards", n=limit),)
        case Termination.EXTRA_BOARD:
            return (msg("hall.by_extra_board"),)
        case Termination.TIME:
            return (msg("hall.on_time"),)
        case Termination.CONCEDED:
            return _conceded(state, (game.winner or Side.A).other)
        case Termination.AWARDED:
            return (msg("hall.awarded"),)
        case _:
            return ()


def _decided(game: GameState) -> Forms:
    """Return that the umpire decided a game that was level."""
    level = game.raw[0] == game.raw[1] and game.ended_by in (Termination.TIME, Termination.BOARD_LIMIT)
    return (msg("hall.awarded"),) if level else ()


def _conceded(state: MatchState, loser: Side) -> Forms:
    return tuple(msg("hall.conceded", pair=is_pair(state), L=name) for name in capitals(state, loser))


def _how_match(state: MatchState, loser: Side) -> Forms:
    """Return how the match ended if not by games, its forms from long to short; () if by games."""
    pair, names = is_pair(state), capitals(state, loser)
    match state.ended_by:
        case Termination.WALKOVER:
            return (msg("hall.walkover"),)
        case Termination.RETIRED:
            return tuple(msg("hall.retired", pair=pair, L=name) for name in names)
        case Termination.CONCEDED:
            return _conceded(state, loser)
        case Termination.DISQUALIFIED:
            return tuple(msg("hall.disqualified", L=name) for name in names)
        case Termination.AWARDED:
            return (msg("hall.awarded"),)
        case _:
            return ()


def _law(state: MatchState) -> Msg | None:
    if not state.ended_law:
        return None
    return msg("common.law", rule=state.rules.wording == "rule", law=state.ended_law)


def _results(state: MatchState, first: Side, finished: bool = False) -> tuple[Pair, ...]:
    """Return the results of the games that were played, or `finished` only, the points of `first` first."""
    return tuple(
        turned(game.result, first)
        for game in state.games
        if (game.is_over if finished else game.boards or game.was_set)
    )


def _breaks(state: MatchState) -> Forms:
    """Return who breaks next, in doubles the one player."""
    breaker, player = state.next.breaker, state.next.player
    if breaker is None:
        return ()
    if player is not None and is_pair(state):
        return tuple(msg("hall.side_breaks", X=form.upper()) for form in player_forms(state, player))
    return tuple(msg("hall.side_breaks", X=name) for name in capitals(state, breaker))


def _seats(moment: Moment) -> tuple[SeatView, ...]:
    """Return the four players where they sit now: A's first player left, then counter-clockwise (28).

    Each change of sides moved everybody one seat to the right, counter-clockwise from above (58).
    """
    state = moment.state
    moves = sum(game.changed_before + (game.changed_after_board is not None) for game in state.games)
    turn = 2 if moment.context.places.swapped else 0
    return tuple(
        SeatView((place + moves + turn) % 4, player_view(state, player), player.side)
        for place, player in enumerate(rotation(PlayerRef(Side.A), state.right_of_a1))
    )


def _format(state: MatchState) -> Msg:
    """Return "Best of 3 · 25 points · 8 boards"."""
    rules = state.rules
    games = msg("hall.best_of", games=rules.max_games) if rules.games_to_win > 1 else msg("hall.one_game")
    points = msg("common.points", n=rules.target)
    if rules.board_limit is None:
        return msg("hall.format", games=games, points=points)
    return msg(
        "hall.format_limit", games=games, points=points, boards=msg("common.boards", n=rules.board_limit)
    )

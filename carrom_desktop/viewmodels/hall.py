"""What the hall sees of a match: one frozen picture from the state, the last facts and their age.

The picture changes by facts and clocks, and by time only at the ages of `hall_context`: `next_change_s` says
when, so that one single-shot timer is enough and an idle screen costs nothing. Left and right follow the
seats as `context.places` says, and the strip's rows follow the picture: the left side's row
is the upper one, so that a card and its row are found by the same place at any time.
"""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import TimeCalled, TossRecorded
from carrom_desktop.rules.ids import ChangeKind, Kind, NextKind, Termination
from carrom_desktop.rules.state import GameState, MatchState, Pair
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_banner import board_banner, decision, panel_banner
from carrom_desktop.viewmodels.hall_cards import build_cards, queen_on_board
from carrom_desktop.viewmodels.hall_context import (
    GAME_END_S,
    LOGO_S,
    LONG_AGO_S,
    TAKEN_BACK_S,
    TIE_S,
    TOSS_S,
    WINS_S,
    ages_s,
)
from carrom_desktop.viewmodels.hall_context import HallContext as HallContext
from carrom_desktop.viewmodels.hall_context import HallMode as HallMode
from carrom_desktop.viewmodels.hall_moment import Moment, turned
from carrom_desktop.viewmodels.hall_panels import (
    abandoned_panel,
    change_panel,
    draw_panel,
    game_end_panel,
    interval_panel,
    names_view,
    wins_panel,
)
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView, NextView, PanelView
from carrom_desktop.viewmodels.hall_strip import build_strip
from carrom_desktop.viewmodels.message import Msg, msg, round_msg


def build_hall(state: MatchState | None, context: HallContext) -> HallView:
    """Return the picture of `state`, or of a table without a match."""
    if context.mode is HallMode.BLANK:
        return HallView(HallScene.BLANK)
    if context.mode is HallMode.LOGO:
        return _logo(state, context)
    if context.mode is HallMode.NEXT and (context.following or _next_rubber(context)):
        where = (msg("common.table", table=context.table),) if context.table else ()
        coming = context if context.following else replace(context, following=_next_rubber(context))
        tie = () if context.following else _tie_forms(context)
        return replace(_no_match(coming), scene=HallScene.NEXT, panel=None, where=where, tie=tie)
    if context.mode is HallMode.NEXT or state is None or state.deleted:
        return _no_match(context)
    if context.mode is HallMode.RESULT:
        return _result(Moment(state, replace(context, age_s=LONG_AGO_S, last_facts=())))
    moment = moment_shown(state, context)
    view = _picture(moment)
    if moment.context.correcting and view.scene is not HallScene.NAMES:
        banner = decision(moment)
        return replace(view, banner=banner, correcting=not banner)
    return view


def moment_shown(state: MatchState, context: HallContext) -> Moment:
    """Return the match as the hall shows it: while a board is taken back, as it was before."""
    if context.held is not None and context.age_s < TAKEN_BACK_S:
        return Moment(context.held, replace(context, age_s=LONG_AGO_S, last_facts=(), correcting=True))
    return Moment(state, context)


def next_change_s(
    state: MatchState | None, context: HallContext, now: HallView | None = None
) -> float | None:
    """Return in how many seconds the picture changes by time alone, None if it does not.

    `now`, the picture of now where it is known. The ticks of `context.clocks` do not count: they are given.
    """
    for age_s in ages_s(context, is_over=state is not None and state.is_over):
        now = build_hall(state, context) if now is None else now
        if build_hall(state, replace(context, age_s=age_s)) != now:
            return age_s - context.age_s
    return None


def _picture(moment: Moment) -> HallView:
    """Return the picture; the first state that applies is the one shown."""
    state, context = moment.state, moment.context
    if state.is_over:
        return _match_end(moment)
    if not state.has_boards and _names_show(moment):
        return _names(moment)
    ended = moment.ended
    if ended is not None and context.age_s < GAME_END_S and ended.number != state.next.game:
        return _game_end(moment, ended)
    idle = not state.game.boards and not state.board_in_play
    interval = context.clock("interval")
    if interval is not None and idle:
        return _interval(moment, interval)
    due = state.side_change
    if due is not None and due.kind is ChangeKind.BETWEEN and idle:
        return _change(moment)
    return _board(moment)


def _match_end(moment: Moment) -> HallView:
    """Return the last score for two seconds, then how the match ended."""
    state, context = moment.state, moment.context
    if moment.just is not None and context.age_s < WINS_S:
        return _board(moment)
    if context.has_logo and context.last_facts and context.age_s >= LOGO_S:
        return _logo(state, context)
    if context.tie is not None and context.age_s >= TIE_S and not context.correcting:
        return replace(_how_it_ended(moment), rubbers=context.tie, tie=())
    return _how_it_ended(moment)


def _how_it_ended(moment: Moment) -> HallView:
    """Return the panel of a match that is over."""
    state, context = moment.state, moment.context
    if state.ended_by is Termination.ABANDONED:
        return _with_cards(moment, HallScene.ABANDONED, abandoned_panel(moment))
    if state.drawn:
        return _with_cards(moment, HallScene.DRAW, draw_panel(moment))
    ended = moment.ended
    if ended is not None and context.has(TimeCalled) and context.age_s < GAME_END_S:
        return _game_end(moment, ended)
    panel = wins_panel(moment)
    scene = HallScene.WINS if state.ended_by is None else HallScene.ENDED
    strip = build_strip(moment, moment.game, fresh=False) if state.has_boards else None
    return replace(_framed(moment, scene), panel=panel, game=None, strip=strip)


# ---- pictures


def _no_match(context: HallContext) -> HallView:
    """Return the table with what is played next and the time of day.

    Never plain black: whoever set the projector up must see that the cable works.
    """
    event = context.event.strip()
    title = msg("event.named", event=event) if event else msg("common.app")
    if context.table:
        title = msg("hall.table", table=context.table)
    following, coming = context.following, None
    if following:
        sides = (following.side_a.strip(), following.side_b.strip())
        coming = NextView(sides, round_msg(following.round.strip()), following.time.strip())
    return HallView(
        HallScene.NO_MATCH,
        panel=PanelView(title=title),
        following=coming,
        wall=context.wall,
        event=event if context.table else "",
    )


def _logo(state: MatchState | None, context: HallContext) -> HallView:
    """Return the event whose logo is shown, or whose sponsors are."""
    event = "" if state is None or state.deleted else state.details.event.strip()
    return HallView(HallScene.LOGO, event=event or context.event.strip())


def _result(moment: Moment) -> HallView:
    """Return who won, with all games; of a match under way the games so far and the score as it stands."""
    if moment.state.is_over:
        return _match_end(moment)
    return replace(
        _framed(moment, HallScene.RESULT),
        game=None,
        cards=build_cards(moment),
        panel=PanelView(title=msg("hall.result_title"), results=_results_of(moment)),
    )


def _results_of(moment: Moment) -> tuple[Pair, ...]:
    """Return the results of the games that are over, the left side's points first."""
    return tuple(turned(game.result, moment.sides[0]) for game in moment.state.games if game.is_over)


def _next_rubber(context: HallContext) -> NextMatch:
    """Return the next rubber of the team tie as the match that comes, an empty one where there is none."""
    if context.tie is None:
        return NextMatch()
    from carrom_desktop.viewmodels.tie import next_of

    return next_of(context.tie)


def _tie_forms(context: HallContext) -> tuple[Msg, ...]:
    """Return the score of the team tie from long to short, () where the match belongs to none."""
    if context.tie is None:
        return ()
    from carrom_desktop.viewmodels.tie import shown_rubber, tie_line

    is_next = context.mode is HallMode.NEXT
    return tie_line(context.tie, context.tie.following if is_next else shown_rubber(context.tie))


def _names(moment: Moment) -> HallView:
    """Return the players with what is to be played and what comes first."""
    panel, banner = names_view(moment)
    return replace(_framed(moment, HallScene.NAMES), cards=build_cards(moment), panel=panel, banner=banner)


def _board(moment: Moment) -> HallView:
    """Return the standard picture: header, two cards, strip."""
    state = moment.state
    following, limit = state.next, state.rules.board_limit
    board: Msg | None = None
    if following.board and following.kind is not NextKind.DECISION:
        if limit is None or following.board > limit or following.extra:
            board = msg("hall.board", board=following.board)
        else:
            board = msg("hall.board_of", board=following.board, limit=limit)
    return replace(
        _framed(moment, HallScene.BOARD),
        board=board,
        banner=board_banner(moment),
        cards=build_cards(moment, fresh=True),
        strip=build_strip(moment, state.game),
        stroke=moment.context.clock("stroke"),
        queen_on_board=queen_on_board(moment),
    )


def _game_end(moment: Moment, game: GameState) -> HallView:
    return replace(
        _framed(moment, HallScene.GAME_END),
        game=None,
        panel=game_end_panel(moment, game),
        strip=build_strip(moment, game),
    )


def _interval(moment: Moment, clock: ClockView) -> HallView:
    """Return the interval before the deciding game; the change of sides goes with it until it is entered."""
    view = _framed(moment, HallScene.INTERVAL)
    sides = moment.sides
    banner = view.banner
    if not banner and moment.state.side_change is not None:
        doubles = moment.state.kind is Kind.DOUBLES
        banner = (msg("hall.one_seat_right" if doubles else "hall.change_of_sides"),)
    return replace(view, cards=build_cards(moment), panel=interval_panel(moment, clock, sides), banner=banner)


def _change(moment: Moment) -> HallView:
    """Return the panel between two games: the names in their new places, or four seats."""
    doubles = moment.state.kind is Kind.DOUBLES
    sides = moment.sides if doubles else (moment.sides[1], moment.sides[0])
    scene = HallScene.CHANGE_SEATS if doubles else HallScene.CHANGE
    return replace(
        _framed(moment, scene), cards=build_cards(moment, sides), panel=change_panel(moment, sides)
    )


def _with_cards(moment: Moment, scene: HallScene, panel: PanelView) -> HallView:
    """Return a panel with both sides on it, and the boards below where there are any."""
    strip = build_strip(moment, moment.game, fresh=False) if moment.game.boards else None
    return replace(_framed(moment, scene), game=None, cards=build_cards(moment), panel=panel, strip=strip)


def _framed(moment: Moment, scene: HallScene) -> HallView:
    """Return what stands around every picture: the header and the clock of the round."""
    state, context = moment.state, moment.context
    details = state.details
    where = [found for found in (round_msg(details.round.strip()),) if found is not None]
    table = details.table.strip() or context.table.strip()
    if table:
        where.append(msg("common.table", table=table))
    game = None
    if state.rules.games_to_win > 1 and scene is not HallScene.NAMES:
        game = msg("common.game", game=state.game.number)
    clock = context.clock("round")
    if clock is not None and (clock.phase == "time" or state.is_over):
        clock = None
    banner = () if scene in (HallScene.NAMES, HallScene.BOARD) else panel_banner(moment)
    return HallView(
        scene,
        game=game,
        where=tuple(where),
        event=details.event.strip(),
        banner=banner,
        clock=clock,
        tie=_tie_forms(context),
    )


def _names_show(moment: Moment) -> bool:
    """Say whether the players are shown rather than a score: before the first board only."""
    state, context = moment.state, moment.context
    if state.toss is None or state.trial or state.clock.waiting_limit:
        return True
    return not state.board_in_play and context.has(TossRecorded) and context.age_s < TOSS_S

"""The one banner of the hall's picture, by rank.

Decision of the umpire, correction, a board given by a ruling, time, a player who is waited for, change of
sides, extra or last board, queen, slam, board to be replayed, protest. Each returns its forms from long to
short, () where it has nothing to say.
"""

from __future__ import annotations

from carrom_desktop.rules.facts import BoardVoided, OpenerChosen, ProtestLodged, ScoreSet
from carrom_desktop.rules.ids import BoardKind, ChangeKind, NextKind, Side, Slam
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_moment import Moment
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import family_name, side_codes

Forms = tuple[Msg, ...]


def board_banner(moment: Moment) -> Forms:
    """Return the banner of the standard picture."""
    return (
        decision(moment)
        or _correction(moment)
        or _ruled(moment)
        or _time(moment)
        or _waiting(moment)
        or _change(moment)
        or _last_board(moment)
        or _queen(moment)
        or _slam(moment)
        or _replay(moment)
        or _protest(moment)
    )


def panel_banner(moment: Moment) -> Forms:
    """Return the banner beside a panel: only what the panel itself does not say."""
    return (
        decision(moment)
        or _correction(moment)
        or _ruled(moment)
        or _waiting(moment)
        or _slam(moment)
        or _replay(moment)
        or _protest(moment)
    )


def decision(moment: Moment) -> Forms:
    """Return "DECISION OF THE UMPIRE" where play waits for it."""
    state = moment.state
    if state.deciding or state.next.kind is NextKind.DECISION:
        return msg("hall.decision"), msg("hall.decision_short")
    return ()


def waiting(moment: Moment) -> Forms:
    """Return for whom the hall waits, without the clock; () for nobody."""
    state = moment.state
    if not state.clock.waiting_limit:
        return ()
    side = state.clock.waiting_side
    if side is None:
        return (msg("hall.waiting_both"),)
    return tuple(msg("hall.waiting", P=name) for name in capitals(state, side))


def capitals(state: MatchState, side: Side) -> tuple[str, ...]:
    """Return a side's family name in capitals, then its code."""
    return tuple(dict.fromkeys((family_name(state, side).upper(), side_codes(state)[side.place])))


def with_clock(forms: Forms, clock: ClockView | None) -> Forms:
    """Return `forms` with what remains behind each."""
    if clock is None:
        return forms
    return tuple(msg("hall.with_clock", text=form, clock=clock.text) for form in forms)


def _correction(moment: Moment) -> Forms:
    """Return what was corrected: a board of the game that is shown, else the game too."""
    changed = moment.corrected
    games = list(dict.fromkeys(game for game, _ in changed))
    if moment.is_news:
        for fact in moment.context.last_facts:
            if isinstance(fact, OpenerChosen) and fact.corrected and moment.state.has_boards:
                games.append(fact.game)
            elif isinstance(fact, ScoreSet):
                games.append(len(fact.results) + 1)
    if not games:
        return ()
    if len(games) > 1:
        return (msg("hall.corrected_games", games=_listed(games)),)
    boards = [board for _, board in changed]
    short = msg("hall.corrected_game", game=games[0])
    if not boards:
        return (short,)
    if games[0] != moment.game.number:
        if len(boards) > 1:
            return (short,)
        return (msg("hall.corrected_board_of", game=games[0], k=boards[0]), short)
    if len(boards) == 1:
        return (msg("hall.corrected", k=boards[0]),)
    return (msg("hall.corrected_boards", boards=_listed(boards)),)


def _listed(numbers: list[int]) -> str:
    """Return "2, 4", or "2–6" where none is left out."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def _ruled(moment: Moment) -> Forms:
    """Return to whom a foul or the umpire gave the board just recorded."""
    fresh = moment.fresh
    codes = {BoardKind.FOUL: "hall.board_by_foul", BoardKind.AWARDED: "hall.board_awarded"}
    if fresh is None or fresh.winner is None or not fresh.counts or fresh.kind not in codes:
        return ()
    return tuple(msg(codes[fresh.kind], B=name) for name in capitals(moment.state, fresh.winner))


def _time(moment: Moment) -> Forms:
    """Return that time is up in the board being played, else that it will be soon."""
    state = moment.state
    if state.next.last:
        return (msg("hall.time_last"),)
    clock = moment.context.clock("round")
    if clock is None or clock.phase != "pre_alarm":
        return ()
    minutes = -(-clock.remaining_s // 60)
    short = msg("hall.minutes", n=minutes)
    if state.rules.on_expiry != "no_new_board" or state.game.alarm_overruled:
        return (short,)
    return (msg("hall.alarm", n=minutes), msg("hall.alarm_short", n=minutes), short)


def _waiting(moment: Moment) -> Forms:
    return with_clock(waiting(moment), moment.context.clock("waiting"))


def _change(moment: Moment) -> Forms:
    """Return the change of sides within the deciding game, until it is entered."""
    due = moment.state.side_change
    if due is None or due.kind is not ChangeKind.MIDGAME:
        return ()
    if due.by_points:
        long = msg("hall.change_at_points", n=moment.state.rules.midgame_points or 0)
    else:
        long = msg("hall.change_at_board", board=due.since_board)
    return with_clock((long, msg("hall.change_of_sides")), moment.context.clock("change"))


def _last_board(moment: Moment) -> Forms:
    state = moment.state
    if state.next.kind is NextKind.EXTRA_TOSS:
        level = state.game.raw[0]
        return (msg("hall.level_toss", n=level), msg("hall.level", n=level))
    if state.next.extra:
        return (msg("hall.extra_board"),)
    if state.next.kind is NextKind.BOARD and state.next.board == state.rules.board_limit:
        return (msg("hall.last_board"),)
    return ()


def _queen(moment: Moment) -> Forms:
    """Return for whom the queen has just ceased to count (54); named, since she goes on for the other."""
    state, fresh = moment.state, moment.fresh
    cutoff = state.rules.queen_cutoff
    if fresh is None or fresh.winner is None or cutoff is None:
        return ()
    place = fresh.winner.place
    if fresh.before[place] < cutoff <= fresh.total[place] and state.next.board > 1:
        return (msg("hall.queen_not_for", who=side_codes(state)[place]), msg("hall.queen_not"))
    return ()


def _slam(moment: Moment) -> Forms:
    board = moment.just
    if board is None or board.slam is None or board.winner is None or not moment.is_news:
        return ()
    code = "hall.white_slam" if board.slam is Slam.WHITE else "hall.black_slam"
    return tuple(msg(code, X=name) for name in capitals(moment.state, board.winner))


def _replay(moment: Moment) -> Forms:
    for fact in moment.context.last_facts:
        if isinstance(fact, BoardVoided) and not moment.state.awaits_replay(fact.game, fact.board):
            return ()  # a protest upheld after a ruling had ended the game: nobody plays it again
    return _of_board(moment, BoardVoided, "hall.will_be_replayed")


def _protest(moment: Moment) -> Forms:
    """Return which board is under protest, where boards under protest are marked at all."""
    return _of_board(moment, ProtestLodged, "hall.protest") if moment.context.show_protest else ()


def _of_board(moment: Moment, kind: type[BoardVoided | ProtestLodged], code: str) -> Forms:
    if not moment.is_news:
        return ()
    for fact in moment.context.last_facts:
        if isinstance(fact, BoardVoided | ProtestLodged) and isinstance(fact, kind):
            return (msg(code, k=fact.board),)
    return ()

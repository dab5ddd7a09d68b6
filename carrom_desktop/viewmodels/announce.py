"""What the umpire says now, and what comes then; and the new state for screen readers.

The sentences are those of the catalogue's area "announce"; which of them make a line is decided here and in
the modules beside: `announce_start` (before the first board), `announce_boards`, `announce_games`,
`announce_sides`, `announce_rulings`, `announce_clock`.
"""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.clocks import asks_before_board
from carrom_desktop.rules.facts import (
    BoardRecorded,
    BoardVoided,
    ClockHeld,
    ClockReleased,
    Corrected,
    DecisionGiven,
    Fact,
    GameEnded,
    LevelDecided,
    MatchCreated,
    MatchEnded,
    OpenerChosen,
    ProtestDecided,
    ProtestLodged,
    QueenMarked,
    ScoreSet,
    StrokeAmended,
    StrokePlayed,
    TimeCalled,
    TossRecorded,
    WaitingBegun,
)
from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels import announce_rulings as rulings
from carrom_desktop.viewmodels import announce_start as start
from carrom_desktop.viewmodels.announce_boards import (
    board_won,
    claim,
    cutoff_reached,
    latest_board,
    void,
)
from carrom_desktop.viewmodels.announce_games import game_over, game_won, level, level_decided, match_over
from carrom_desktop.viewmodels.announce_sides import change_of_sides, played_on
from carrom_desktop.viewmodels.announce_words import Line, decision, score, to_break
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import spoken_side


class Announcement(Struct, frozen=True):
    """Sentences to say `now` and `then`; each tuple is one line, its sentences joined by a space."""

    now: Line
    then: Line = ()


def announce(
    state: MatchState,
    last_facts: tuple[Fact, ...] = (),
    *,
    preview: MatchState | None = None,
    before: MatchState | None = None,
    call: Line = (),
) -> Announcement:
    """Return what the umpire says after `last_facts`, those of the step that led from `before` to `state`.

    Without them (after a start, an undo, or once the next entry is begun) it is the line of this moment.
    `preview`: the state after the entry that stands complete; its board is then what comes. `call`: what is
    called by the clock now, see `announce_clock`.
    """
    said = _after(state, last_facts, before) if preview is None else _entered(state, preview)
    return Announcement(call, said.now) if call else said


def spoken_state(state: MatchState) -> Line:
    """Return the state in sentences, for a screen reader once after each entry."""
    if state.deciding:
        return (msg("announce.decision"),)
    match state.next.kind:
        case NextKind.NOTHING:
            return match_over(state)
        case NextKind.TOSS:
            return (msg("announce.board", k=state.next.board), msg("announce.spoken_toss"))
        case NextKind.EXTRA_TOSS | NextKind.DECISION:
            return level(state)
        case NextKind.BOARD:
            pass
    here = state.next
    raw = state.game.raw
    numbers = msg(
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
            lines.append(game_won(state, last, last.winner))
        lines.append(msg("announce.game", g=here.game))
    if here.last:
        lines.append(msg("announce.last_board"))
    lines.append(msg("announce.extra_board") if here.extra else msg("announce.board", k=here.board))
    lines += [numbers, *to_break(state)]
    if state.side_change is not None:
        lines.append(msg("announce.spoken_sides_due"))
    return tuple(lines)


# ---- after a step ------------------------------------------------------------------------------------------


def _entered(state: MatchState, preview: MatchState) -> Announcement:
    """Return what is said while an entry stands complete: a foul's additional points are asked for (87b)."""
    latest = latest_board(preview)
    foul = None if latest is None else latest[1].foul
    asked = () if foul is None else claim(state, foul)
    return Announcement(asked or _moment(state), _board_ended(preview))


def _after(state: MatchState, facts: tuple[Fact, ...], before: MatchState | None) -> Announcement:
    """Return the line of the first fact that has one; the line of this moment comes after it."""
    for fact in facts:
        said = _line_of(state, fact, facts, before)
        if said:
            return Announcement(said, _next_line(state, fact))
    return Announcement(_moment(state), _after_moment(state))


def _line_of(state: MatchState, fact: Fact, facts: tuple[Fact, ...], before: MatchState | None) -> Line:
    """Return what is said of one fact, () for one that only leads back to the moment."""
    match fact:
        case MatchCreated():
            return start.presentation(state)
        case TossRecorded():
            return start.toss(state)
        case WaitingBegun():
            return start.late(state)
        case QueenMarked(side=side):
            return _queen(state, side, None if before is None else before.queen_marked)
        case BoardRecorded():
            return _board_ended(state)
        case StrokePlayed() | StrokeAmended():
            from carrom_desktop.viewmodels.announce_strokes import stroke_line  # few matches are umpired

            return stroke_line(state)
        case BoardVoided(game=game, board=board):
            return void(state, game, board)
        case GameEnded(game=game):
            return game_over(state, state.games[game - 1], None)
        case MatchEnded():
            return match_over(state)
        case TimeCalled(game=game, last_board=last):
            return _time_called(state, game, last)
        case LevelDecided(game=game, choice=choice):
            return level_decided(state, state.games[game - 1], choice)
        case _:
            return _ruling(state, fact, facts)


def _ruling(state: MatchState, fact: Fact, facts: tuple[Fact, ...]) -> Line:
    """Return what is said of a ruling, a correction or a clock."""
    match fact:
        case ClockHeld():
            return (msg("announce.time_stopped"),)
        case ClockReleased():
            return (msg("announce.play"),)
        case DecisionGiven(ruling=ruling) if ruling:
            return (decision(ruling),)
        case ProtestLodged():
            return rulings.protest(state, fact)
        case ProtestDecided(upheld=True):
            voided = [other for other in facts if isinstance(other, BoardVoided)]
            more = void(state, voided[0].game, voided[0].board) if voided else ()
            return (msg("announce.protest_upheld"), *more)
        case ProtestDecided():
            return (msg("announce.protest_dismissed"),)
        case Corrected():
            return rulings.corrected(state, fact)
        case ScoreSet():
            return rulings.score_set(state, fact)
        case OpenerChosen(corrected=True):
            return rulings.opener_corrected(state, fact)
        case _:
            return ()


def _next_line(state: MatchState, fact: Fact) -> Line:
    """Return what comes after the line of `fact`."""
    match fact:
        case MatchCreated():
            return start.toss(state)
        case QueenMarked() | StrokePlayed() | StrokeAmended():
            return ()
        case ClockHeld():
            return (msg("announce.play"),)
        case WaitingBegun():
            return _after_moment(state)
        case TimeCalled() | ClockReleased() if state.next.kind is NextKind.BOARD and state.board_in_play:
            return ()  # that board is played on
        case TimeCalled() | LevelDecided() if state.next.kind in (NextKind.EXTRA_TOSS, NextKind.DECISION):
            return ()  # said already
        case _:
            return () if state.is_over else _moment(state)


def _queen(state: MatchState, side: Side | None, was: Side | None) -> Line:
    """Return that the queen is covered; or, where her mark is taken back, that she is not (96)."""
    if side is not None:
        return (msg("announce.queen_covered", X=spoken_side(state, side)),)
    if was is None:
        return ()
    return (
        msg("announce.queen_not_covered"),
        msg("announce.to_play", Y=spoken_side(state, was.other)),
    )


def _board_ended(state: MatchState) -> Line:
    """Return the board recorded last, then the score, or the game or match that it ended."""
    latest = latest_board(state)
    if latest is None:
        return ()
    game, board = latest
    said = board_won(state, game.number, board)
    if not game.is_over:
        return (*said, score(state, game.raw), *cutoff_reached(state, board))
    return (*said, *game_over(state, game, board))


def _time_called(state: MatchState, number: int, last_board: int) -> Line:
    """Return that time is up: the board in play is the last one, or the game is over, or level."""
    game = state.games[number - 1]
    if game.is_over:
        return game_over(state, game, None)
    if last_board > len(game.boards) or game.open_void:
        return (msg("announce.time"), msg("announce.this_is_last"))
    return level(state)


# ---- the line of this moment -------------------------------------------------------------------------------


def _moment(state: MatchState) -> Line:
    """Return what is said now when nothing has just happened."""
    if state.deciding:
        return (msg("announce.decision"),)
    if state.next.kind is NextKind.NOTHING:
        return match_over(state)
    if state.clock.by_key:
        return (msg("announce.time_stopped"),)
    return start.late(state) or _without_waiting(state)


def _without_waiting(state: MatchState) -> Line:
    """Return the line of this moment as if everybody were there and the clock ran."""
    match state.next.kind:
        case NextKind.TOSS:
            return start.presentation(state)
        case NextKind.EXTRA_TOSS | NextKind.DECISION:
            return level(state)
        case NextKind.BOARD if state.trial:
            return start.trial(state, state.trial)
        case NextKind.BOARD if state.side_change is not None:
            # Whoever plays on without the change must still hear which board comes and who breaks.
            more = _board_line(state) if played_on(state, state.side_change) else ()
            return (*change_of_sides(state, state.side_change), *more)
        case NextKind.BOARD if asks_before_board(state):
            return (msg("announce.no_board"), score(state, state.game.raw))
        case NextKind.BOARD:
            return _board_line(state)
        case NextKind.NOTHING:
            return match_over(state)


def _after_moment(state: MatchState) -> Line:
    """Return what comes after the line of this moment, where that is known without a board."""
    if state.deciding or state.next.kind is NextKind.NOTHING:
        return ()
    if state.clock.by_key:
        return (msg("announce.play"),)
    if state.clock.waiting_limit:
        return _without_waiting(state)
    match state.next.kind:
        case NextKind.TOSS:
            return start.toss(state)
        case NextKind.BOARD if state.trial:
            more = state.trial < state.rules.trial_boards
            return start.trial(state, state.trial + 1) if more else _board_line(state)
        case NextKind.BOARD if state.side_change is not None and not state.play_called:
            return () if played_on(state, state.side_change) else _board_line(state)
        case _:
            return ()


def _board_line(state: MatchState) -> Line:
    """Return "Board 6 of 8. Player Two to break. Player One leads 21-14. Play." and its likes."""
    here, raw = state.next, state.game.raw
    play = msg("announce.play")
    if here.extra:
        return (msg("announce.extra_board"), *to_break(state), play)
    if here.board == 1 and len(state.game.boards) <= 1:
        # Points stand before the first board only with a handicap.
        stands = () if raw == (0, 0) else (score(state, raw),)
        opens = to_break(state, "announce.to_break_white")
        return (msg("announce.game", g=here.game), *opens, *stands, play)
    limit = state.rules.board_limit
    if here.last or here.board == limit:
        number = msg("announce.last_board")
    elif limit is not None:
        number = msg("announce.board_of", k=here.board, lim=limit)
    else:
        number = msg("announce.board", k=here.board)
    return (number, *to_break(state), score(state, raw), play)

"""What stands against rulings, corrections, clocks, and ends that no score brings about.

`problems.problems` is the way in; see there.
"""

from __future__ import annotations

from carrom_desktop.rules.clock_replay import parse_time
from carrom_desktop.rules.commands import (
    AddNote,
    AwaitDecision,
    AwaitPlayer,
    AwardBoard,
    CallTime,
    ChangeRules,
    Command,
    CorrectBoards,
    CorrectOpener,
    DecideLevel,
    DecideProtest,
    EndBoard,
    EndGame,
    EndMatch,
    GiveDecision,
    HoldClock,
    LodgeProtest,
    OverrulePreAlarm,
    PlayerCame,
    PlayTrial,
    ReopenMatch,
    SetRoundEnd,
    SetScore,
    SetTimes,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.fouls import asks_queen, foul_problems
from carrom_desktop.rules.ids import (
    GAME_ENDINGS,
    MATCH_ENDINGS,
    BoardKind,
    Kind,
    LevelChoice,
    NextKind,
    Problem,
    Severity,
    Termination,
)
from carrom_desktop.rules.judge import award_problems
from carrom_desktop.rules.problems_corrections import correction_problems
from carrom_desktop.rules.ruleset import rules_problems, start_problems
from carrom_desktop.rules.state import BoardState, MatchState

VOID_LAWS = ("137", "140", "142", "protest")
"""By what a board may be voided: three passes each, circumstances, base line blocked, a protest upheld."""

NOTE_LENGTH = 1000
"""Most letters of a remark or a reason."""


def ruling_problems(state: MatchState, command: Command) -> tuple[Problem, ...]:
    """Return what stands against a command that is no plain play; () for any other."""
    match command:
        case VoidBoard():
            return _void(state, command)
        case CorrectOpener(game):
            known = 1 <= game <= len(state.games) and state.games[game - 1].opener is not None
            return () if known else (Problem("opener_unknown", law=state.rules.laws.opener, game=game),)
        case EndGame():
            return _end_game(state, command)
        case EndMatch():
            return _end_match(state, command)
        case CallTime() | DecideLevel() | OverrulePreAlarm() | SetRoundEnd() | HoldClock():
            return _time(state, command)
        case AwaitPlayer() | PlayerCame() | PlayTrial():
            return _before_play(state, command)
        case AwaitDecision():
            return (Problem("decision_awaited"),) if state.deciding else ()
        case GiveDecision(ruling):
            return _text(ruling) if state.deciding else (Problem("no_decision_awaited"),)
        case LodgeProtest() | DecideProtest():
            return _protest(state, command)
        case WarnPlayer(side, player, reason):
            there = 0 <= player < len(state.players[side.place])
            return _text(reason) if there else (Problem("player_unknown"),)
        case AddNote(text):
            return _text(text, needed=True)
        case ChangeRules():
            return _change_rules(state, command)
        case SetScore():
            return _set_score(state, command)
        case SetTimes():
            return _set_times(state, command)
        case CorrectBoards():
            return (*correction_problems(state, command), *_text(command.reason))
        case SignMatch():
            return _sign(state)
        case ReopenMatch(reason):
            return _text(reason, needed=True) if state.signed else (Problem("not_signed"),)
        case _:
            return ()


def board_ending_problems(state: MatchState, command: EndBoard | AwardBoard) -> tuple[Problem, ...]:
    """Return what stands against a foul ending or an award for the board that is open now."""
    game, board = state.next.game, state.next.board
    if isinstance(command, AwardBoard):
        return (*award_problems(state.rules, command.award, game, board), *_text(command.award.reason))
    ending = command.ending
    found = list(foul_problems(state.rules, ending, game, board))
    if asks_queen(ending.law) and ending.queen is None:
        found.append(Problem("foul_queen_missing", law=ending.law, game=game, board=board))
    return tuple(found)


def _void(state: MatchState, command: VoidBoard) -> tuple[Problem, ...]:
    here = (Problem("board_unknown", game=command.game, board=command.board),)
    if command.law not in VOID_LAWS:
        return (Problem("void_law_unknown", values=(("law", command.law),)),)
    if (command.game, command.board) == (state.next.game, state.next.board):
        return _text(command.reason) if state.next.kind is NextKind.BOARD else here
    board = board_at(state, command.game, command.board)
    if board is None or board.kind in (BoardKind.VOID, BoardKind.UNKNOWN):
        return here
    if state.ended_by is not None or state.games[command.game - 1].ended_by in GAME_ENDINGS:
        return (Problem("void_after_ruling", game=command.game, board=command.board),)
    return _text(command.reason)


def board_at(state: MatchState, game: int, board: int) -> BoardState | None:
    """Return a board by its game and number, both 1-based, None where there is none."""
    if not 1 <= game <= len(state.games) or not 1 <= board <= len(state.games[game - 1].boards):
        return None
    return state.games[game - 1].boards[board - 1]


def _match_over(state: MatchState) -> tuple[Problem, ...]:
    return (Problem("match_over", law=state.rules.laws.match),) if state.is_over else ()


def _end_game(state: MatchState, command: EndGame) -> tuple[Problem, ...]:
    over = _match_over(state)
    if over:
        return over
    if command.game and not (
        1 <= command.game <= len(state.games) and not state.games[command.game - 1].is_over
    ):
        return (Problem("game_unknown", game=command.game),)
    if command.by not in GAME_ENDINGS:
        return (Problem("ending_not_of_a_game", values=(("by", command.by.value),)),)
    return _text(command.reason)


def _end_match(state: MatchState, command: EndMatch) -> tuple[Problem, ...]:
    over = _match_over(state)
    if over:
        return over
    if command.by not in MATCH_ENDINGS:
        return (Problem("ending_not_of_a_match", values=(("by", command.by.value),)),)
    if (command.winner is None) is not (command.by is Termination.ABANDONED):
        return (Problem("ending_winner", values=(("by", command.by.value),)),)
    return _text(command.reason)


def _time(
    state: MatchState, command: CallTime | DecideLevel | OverrulePreAlarm | SetRoundEnd | HoldClock
) -> tuple[Problem, ...]:
    over = _match_over(state)
    if over:
        return over
    game = state.game
    match command:
        case CallTime(in_play):
            if game.time_last is not None:
                return (Problem("time_called_already", game=game.number),)
            if state.next.kind is NextKind.TOSS or (in_play and state.next.kind is not NextKind.BOARD):
                return (Problem("no_board_in_play", game=game.number),)
        case DecideLevel(choice):
            if not game.undecided:
                return (Problem("nothing_to_decide", game=game.number),)
            if choice is LevelChoice.DRAW and state.rules.games_to_win > 1:
                return (Problem("no_draw_in_games", law=state.rules.laws.match, game=game.number),)
        case OverrulePreAlarm():
            if game.alarm_overruled or state.rules.on_expiry != "no_new_board":
                return (Problem("nothing_changed"),)
        case SetRoundEnd(at):
            if at and parse_time(at) is None:
                return (Problem("time_unreadable", values=(("at", at),)),)
        case HoldClock():
            pass
    return ()


def _before_play(state: MatchState, command: AwaitPlayer | PlayerCame | PlayTrial) -> tuple[Problem, ...]:
    over = _match_over(state)
    if over:
        return over
    match command:
        case AwaitPlayer(limit):
            if parse_time(limit) is None:
                return (Problem("time_unreadable", values=(("at", limit),)),)
        case PlayerCame():
            if not state.clock.waiting_limit:
                return (Problem("nobody_awaited"),)
        case PlayTrial(number):
            if state.has_boards:
                return (Problem("trial_after_first_board", law=state.rules.laws.trial),)
            if not 0 <= number <= state.rules.trial_boards:
                values = (("most", state.rules.trial_boards),)
                return (Problem("trial_out_of_range", law=state.rules.laws.trial, values=values),)
    return ()


def _protest(state: MatchState, command: LodgeProtest | DecideProtest) -> tuple[Problem, ...]:
    board = board_at(state, command.game, command.board)
    is_known = board is not None and board.kind is not BoardKind.UNKNOWN
    # A score that was typed in may have put the board away: its protest can still be dismissed.
    if not is_known and (isinstance(command, LodgeProtest) or command.upheld):
        return (Problem("board_unknown", game=command.game, board=command.board),)
    is_open = any(
        (protest.game, protest.board, protest.upheld) == (command.game, command.board, None)
        for protest in state.protests
    )
    if isinstance(command, LodgeProtest):
        if is_open:
            return (Problem("protest_open", game=command.game, board=command.board),)
        if board is not None and board.kind is BoardKind.VOID:
            return (Problem("board_unknown", game=command.game, board=command.board),)
        return _text(command.reason)
    if not is_open:
        return (Problem("no_protest", game=command.game, board=command.board),)
    return _text(command.verdict)


def _change_rules(state: MatchState, command: ChangeRules) -> tuple[Problem, ...]:
    found = rules_problems(command.rules)
    if found:
        return found
    if (command.rules, command.start_points) == (state.rules, state.start_points):
        return (Problem("nothing_changed"),)
    return (*start_problems(command.rules, command.start_points), *_text(command.reason))


def _set_score(state: MatchState, command: SetScore) -> tuple[Problem, ...]:
    rules, found = state.rules, []
    won = [0, 0]
    for number, (a, b) in enumerate(command.results, start=1):
        if a == b or not 0 <= min(a, b) < rules.target or max(a, b) > rules.target + rules.board_cap:
            found.append(Problem("set_result", game=number, values=(("a", a), ("b", b))))
        else:
            won[0 if a > b else 1] += 1
    if max(won) >= rules.games_to_win:
        found.append(Problem("set_match_over", law=rules.laws.match))
    current = len(command.results) + 1
    most = 99 if rules.board_limit is None else rules.board_limit
    if rules.board_limit is not None and command.total[0] == command.total[1]:
        most += 1  # level after the limit: the extra board comes next (56b)
    if not 1 <= command.board <= most:
        found.append(Problem("set_board", game=current, values=(("most", most),)))
    low = state.start_points
    if any(not low[place] <= points < rules.target for place, points in enumerate(command.total)):
        found.append(Problem("set_total", game=current, values=(("target", rules.target),)))
    elif (command.board == 1) is not (command.total == low):
        # Every board is worth a point, so board 1 and only board 1 is played at the start points.
        found.append(Problem("set_total_of_board", game=current, board=max(command.board, 1)))
    if not 0 <= command.player < len(state.players[command.opener.place]):
        found.append(Problem("player_unknown"))
    return (*found, *_text(command.reason))


def _set_times(state: MatchState, command: SetTimes) -> tuple[Problem, ...]:
    if not 1 <= command.game <= len(state.games):
        return (Problem("game_unknown", game=command.game),)
    times = [parse_time(at) for at in (command.started, command.finished)]
    for at, read in zip((command.started, command.finished), times, strict=True):
        if at and read is None:
            return (Problem("time_unreadable", values=(("at", at),)),)
    started, finished = times
    if started is not None and finished is not None and finished < started:
        return (Problem("times_turned", game=command.game),)
    return ()


def _sign(state: MatchState) -> tuple[Problem, ...]:
    if not state.is_over:
        return (Problem("match_not_over", law=state.rules.laws.match),)
    if state.deciding:
        return (Problem("decision_awaited"),)
    errors = tuple(problem for problem in state.problems if problem.severity is Severity.ERROR)
    if errors:
        first = errors[0]
        return (Problem("sign_problems", game=first.game, board=first.board),)
    if state.kind is Kind.DOUBLES and state.has_boards and not state.seats_recorded:
        return (Problem("seats_missing", Severity.WARNING, state.rules.laws.toss),)
    for protest in state.protests:
        if protest.upheld is None:
            return (Problem("protest_open", Severity.WARNING, game=protest.game, board=protest.board),)
    return ()


def _text(text: str, needed: bool = False) -> tuple[Problem, ...]:
    if needed and not text.strip():
        return (Problem("text_missing"),)
    if len(text) > NOTE_LENGTH:
        return (Problem("text_too_long", values=(("most", NOTE_LENGTH),)),)
    return ()

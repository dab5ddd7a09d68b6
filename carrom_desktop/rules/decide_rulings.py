"""Turn rulings, corrections, clocks and ends into facts; `decide.decide` is the way in."""

from __future__ import annotations

from carrom_desktop.rules.commands import (
    AddNote,
    AwaitDecision,
    AwaitPlayer,
    CallTime,
    ChangeRules,
    Command,
    CorrectBoards,
    CorrectOpener,
    DecideLevel,
    DecideProtest,
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
from carrom_desktop.rules.facts import (
    BoardVoided,
    ClockHeld,
    ClockReleased,
    Corrected,
    DecisionAwaited,
    DecisionGiven,
    Fact,
    GameEnded,
    LevelDecided,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    OpenerChosen,
    PlayerWarned,
    PreAlarmOverruled,
    ProtestDecided,
    ProtestLodged,
    RoundEndSet,
    RulesChanged,
    ScoreSet,
    TimeCalled,
    TimesSet,
    TrialBoard,
    WaitingBegun,
    WaitingEnded,
)
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.seating import player_to_the_right
from carrom_desktop.rules.state import MatchState


def ruling_facts(state: MatchState, command: Command) -> tuple[Fact, ...]:
    """Return the facts of a command that is no plain play; nothing stands against it."""
    game = state.game.number
    match command:
        case VoidBoard(number, board, law, reason):
            return (BoardVoided(number, board, law, reason),)
        case CorrectOpener(number):
            return (_turned(state, number),)
        case EndGame(by, winner, reason, number):
            return (GameEnded(number or game, by, winner, reason),)
        case EndMatch(by, winner, law, reason):
            return (MatchEnded(by, winner, law, reason),)
        case CallTime(in_play):
            return (TimeCalled(game, _last_board(state, in_play)),)
        case DecideLevel(choice):
            return (LevelDecided(game, choice),)
        case OverrulePreAlarm():
            return (PreAlarmOverruled(game),)
        case SetRoundEnd(at):
            return (RoundEndSet(game, at),)
        case HoldClock():
            return (ClockReleased() if state.clock.by_key else ClockHeld(),)
        case AwaitPlayer(limit, side):
            return (WaitingBegun(limit, side),)
        case PlayerCame():
            return (WaitingEnded(),)
        case PlayTrial(number):
            return (TrialBoard(number),)
        case AwaitDecision():
            return (DecisionAwaited(),)
        case GiveDecision(ruling):
            return (DecisionGiven(ruling.strip()),)
        case LodgeProtest(number, board, by_side, reason):
            return (ProtestLodged(number, board, by_side, reason),)
        case DecideProtest(number, board, upheld, verdict):
            decided = ProtestDecided(number, board, upheld, verdict)
            return (decided, BoardVoided(number, board, "protest", verdict)) if upheld else (decided,)
        case WarnPlayer(side, player, reason):
            return (PlayerWarned(side, player, reason),)
        case AddNote(text, number, board):
            return (NoteAdded(text.strip(), number, board),)
        case ChangeRules(rules, start_points, reason):
            return (RulesChanged(rules, start_points, reason),)
        case SetScore(results, total, board, opener, player, reason):
            return (ScoreSet(results, total, board, opener, player, reason),)
        case SetTimes(number, started, finished):
            return (TimesSet(number, started, finished),)
        case CorrectBoards(games, reason):
            return (Corrected(games, reason),)
        case SignMatch():
            return (MatchSigned(),)
        case ReopenMatch(reason):
            return (MatchReopened(reason.strip()),)
        case _:
            raise TypeError(f"no rule for {command!r}")


def _turned(state: MatchState, number: int) -> Fact:
    """Return the opener of a game whose colours were the other way round; a pair's by the rotation (49b)."""
    game = state.games[number - 1]
    if game.opener is None or game.opener_player is None:
        raise ValueError(f"nobody is known to open game {number}")
    if state.kind is Kind.SINGLES:
        return OpenerChosen(number, game.opener.other, corrected=True)
    player = player_to_the_right(game.opener_player, state.right_of_a1)
    return OpenerChosen(number, player.side, player.index, corrected=True)


def _last_board(state: MatchState, in_play: bool) -> int:
    """Return the last board that counts: the one in play, unless the rules stop it at once."""
    played = len(state.game.boards)
    if not in_play or state.rules.on_expiry == "stop":
        return played
    return max(state.next.board, played)

"""The names of rulings, corrections, clocks and ends as steps: one exhaustive table."""

from __future__ import annotations

from carrom_desktop.rules.facts import (
    BoardCounted,
    BoardVoided,
    ClockHeld,
    ClockJumped,
    ClockReleased,
    Corrected,
    DecisionAwaited,
    DecisionGiven,
    Fact,
    GameEnded,
    Imported,
    LevelDecided,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    PlayerWarned,
    PreAlarmOverruled,
    ProtestDecided,
    ProtestLodged,
    RoundEndSet,
    RulesChanged,
    ScoreSet,
    StrokeAmended,
    StrokePlayed,
    TimeCalled,
    TimesSet,
    TrialBoard,
    TurnCorrected,
    UmpiringSet,
    WaitingBegun,
    WaitingEnded,
)
from carrom_desktop.rules.ids import LevelChoice, PlayerRef, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, player_of, side_name

_PLAIN: dict[type[Fact], str] = {
    PreAlarmOverruled: "overruled",
    ClockHeld: "clock_held",
    ClockReleased: "clock_released",
    ClockJumped: "clock_jumped",
    WaitingBegun: "waiting",
    WaitingEnded: "waiting_ended",
    DecisionAwaited: "decision",
    DecisionGiven: "decision_given",
    NoteAdded: "note",
    Imported: "imported",
    RulesChanged: "rules",
    ScoreSet: "score_set",
    MatchSigned: "signed",
    MatchReopened: "reopened",
}
"""Facts that are named without anything of their own."""


def ruling_msg(fact: Fact, state: MatchState) -> Msg:
    """Return the name of a step that is no plain play, e.g. "Board 4 void". Raises `TypeError` for play."""
    if type(fact) in _PLAIN:
        return msg(f"rulings.step.{_PLAIN[type(fact)]}")
    match fact:
        case BoardVoided(game, board):
            return msg("rulings.step.void", g=game, k=board)
        case GameEnded(game, by):
            return msg("rulings.step.game_ended", g=game, how=ended_by_msg(by.value))
        case MatchEnded(by):
            return msg("rulings.step.match_ended", how=ended_by_msg(by.value))
        case TimeCalled(game):
            return msg("rulings.step.time", g=game)
        case LevelDecided(game, choice):
            return msg("rulings.step.level", g=game, choice=level_msg(state, choice))
        case RoundEndSet(game):
            return msg("rulings.step.round_end", g=game)
        case TrialBoard(number):
            return msg("rulings.step.trial", i=number) if number else msg("rulings.step.trials_over")
        case ProtestLodged(game, board):
            return msg("rulings.step.protest", g=game, k=board)
        case ProtestDecided(game, board, upheld):
            return msg(f"rulings.step.{'upheld' if upheld else 'dismissed'}", g=game, k=board)
        case PlayerWarned(side, player):
            return msg("rulings.step.warning", P=player_of(state, PlayerRef(side, player)).full_name)
        case TimesSet(game):
            return msg("rulings.step.times", g=game)
        case Corrected():
            return _corrected(fact, state)
        case UmpiringSet(on):
            return msg("strokes.step.on" if on else "strokes.step.off")
        case StrokePlayed(_, board, keys):
            return msg("strokes.step.stroke", k=board, keys=keys)
        case StrokeAmended(_, board, keys):
            return msg("strokes.step.amended", k=board, keys=keys)
        case TurnCorrected(_, board):
            return msg("strokes.step.turn", k=board)
        case BoardCounted(_, board):
            return msg("strokes.step.counted", k=board)
        case _:
            raise TypeError(f"no name for {fact!r}")


def _corrected(fact: Corrected, state: MatchState) -> Msg:
    """Name the board that was corrected, or the games where there are several; in force or not."""
    from carrom_desktop.viewmodels.board_words import board_changes, placed_boards
    from carrom_desktop.viewmodels.correction_draft import recorded_games  # only where there was a correction

    ruled = [one.before for one in state.ruled if one.fact == fact]
    games = tuple(one.game for one in fact.games)
    before = ruled[-1] if ruled else tuple(one for one in recorded_games(state) if one.game in games)
    changes = board_changes(placed_boards(state, before), placed_boards(state, fact.games))
    if len(changes) == 1:
        return msg("correct.step.board", g=changes[0].game, k=changes[0].board)
    if len(games) == 1:
        return msg("rulings.step.corrected", g=games[0])
    return msg("rulings.step.corrected_games", n=len(games))


def ended_by_msg(by: str) -> Msg:
    """Return how a game or match ended, e.g. "conceded", from the code of its `Termination`."""
    return msg(f"rulings.by.{by}")


def level_msg(state: MatchState, choice: LevelChoice) -> Msg:
    """Return what the umpire decided of a level game: "extra board", "draw" or who wins."""
    if choice in (LevelChoice.A, LevelChoice.B):
        return msg("rulings.level.winner", pair=is_pair(state), W=side_name(state, Side(choice.value)))
    return msg(f"rulings.level.{choice.value}")

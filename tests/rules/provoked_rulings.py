"""The cases that provoke each code about rulings, ends, clocks and corrections."""

from __future__ import annotations

from collections.abc import Callable

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AddNote,
    AwardBoard,
    CallTime,
    ChangeRules,
    Command,
    CorrectBoards,
    CorrectOpener,
    DecideLevel,
    EndGame,
    EndMatch,
    GiveDecision,
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
from carrom_desktop.rules.facts import Award, BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import LevelChoice, Problem, Queen, Side, Termination
from carrom_desktop.rules.problems import problems
from tests.support.matches import match

A = Side.A
GAME_TO_A = "A 9 A; A 9 A; A 9 A"
LEVEL = "A 1 B; B 1 A; " * 4


def found(script: str, command: Command, rules: str = "icf") -> tuple[Problem, ...]:
    """Return what stands against `command` after `script`."""
    return problems(match(rules, script).state, command)


def asked(script: str, words: str, rules: str = "icf") -> tuple[Problem, ...]:
    """Return what stands against the words of a script."""
    return match(rules, script).against(words)


def _over_with_an_open_game() -> tuple[Problem, ...]:
    """A match that is over, and of which a correction has left game 1 open."""
    played = match("icf", f"toss A; {GAME_TO_A}; {GAME_TO_A}")
    one = KeptBoard(BoardRecorded(1, A, 1, Queen.A))
    played.do(CorrectBoards((CorrectedGame(1, (one,)),)))
    played.play(GAME_TO_A)
    return problems(played.state, SignMatch())


RULINGS: dict[str, Callable[[], tuple[Problem, ...]]] = {
    # a board that ended otherwise
    "slam_impossible": lambda: asked("toss A", "A 6 A black"),
    "awarded_out_of_range": lambda: found("toss A", AwardBoard(Award(A, 13))),
    "ending_unknown": lambda: asked("toss A", "foul 999 A"),
    "ending_not_in_rules": lambda: asked("toss A", "foul 107 A", "ukca"),
    "demanded_out_of_range": lambda: asked("toss A", "foul 107 A demanded=1"),
    "foul_queen_missing": lambda: asked("toss A", "foul 91 A men=3"),
    "void_law_unknown": lambda: found("toss A", VoidBoard(1, 1, "138")),
    "void_after_ruling": lambda: asked("toss A; A 3 A; concede match B", "void 1.1"),
    "board_unknown": lambda: asked("toss A", "void 1.2"),
    "opener_unknown": lambda: found("", CorrectOpener(1)),
    # ends
    "ending_not_of_a_game": lambda: found("toss A", EndGame(Termination.WALKOVER, A)),
    "ending_not_of_a_match": lambda: found("toss A", EndMatch(Termination.TIME, A)),
    "ending_winner": lambda: found("toss A", EndMatch(Termination.ABANDONED, A)),
    "game_unknown": lambda: found("toss A", SetTimes(4)),
    "match_not_over": lambda: asked("toss A", "sign"),
    "match_signed": lambda: asked("toss A; concede match A; sign", "A 3 A"),
    "not_signed": lambda: found("toss A", ReopenMatch("why")),
    "sign_problems": _over_with_an_open_game,
    # decisions, protests, warnings, remarks
    "decision_awaited": lambda: asked("toss A; decision", "A 3 A"),
    "no_decision_awaited": lambda: found("toss A", GiveDecision("x")),
    "protest_open": lambda: asked("toss A; A 3 A; protest B 1.1", "protest B 1.1"),
    "no_protest": lambda: asked("toss A; A 3 A", "protest upheld 1.1"),
    "player_unknown": lambda: found("toss A", WarnPlayer(A, 1)),
    "text_missing": lambda: found("toss A", AddNote("  ")),
    "text_too_long": lambda: found("toss A", AddNote("x" * 1001)),
    "nothing_changed": lambda: found("toss A", ChangeRules(preset("icf"))),
    # clocks and time
    "time_called_already": lambda: found("toss A; A 3 A; time in-play", CallTime(in_play=True)),
    "no_board_in_play": lambda: found(f"toss A; {LEVEL}", CallTime(in_play=True)),
    "nothing_to_decide": lambda: found("toss A", DecideLevel(LevelChoice.A)),
    "no_draw_in_games": lambda: found("toss A; time", DecideLevel(LevelChoice.DRAW)),
    "time_unreadable": lambda: found("toss A", SetRoundEnd("half past four")),
    "times_turned": lambda: found(
        "toss A", SetTimes(1, "2026-03-12T15:00:00+05:30", "2026-03-12T14:00:00+05:30")
    ),
    "nobody_awaited": lambda: found("toss A", PlayerCame()),
    "trial_after_first_board": lambda: found("toss A; A 3 A", PlayTrial(1)),
    "trial_out_of_range": lambda: found("toss A", PlayTrial(3)),
    # start points and a score that is set
    "start_points_range": lambda: found("toss A", ChangeRules(preset("icf"), (25, 0))),
    "set_result": lambda: found("toss A", SetScore(((5, 5),), (0, 0), 1, A)),
    "set_match_over": lambda: found("toss A", SetScore(((25, 5), (25, 6)), (0, 0), 1, A)),
    "set_board": lambda: found("toss A", SetScore((), (9, 3), 9, A)),
    "set_total": lambda: found("toss A", SetScore((), (25, 3), 4, A)),
    "set_total_of_board": lambda: found("toss A", SetScore((), (9, 3), 1, A)),
}
"""Codes by a case that answers with them."""

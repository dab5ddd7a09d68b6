"""The names of steps."""

from __future__ import annotations

from typing import get_args

import pytest

from carrom_desktop.rules.commands import ChangeDetails, DeleteMatch, RecordSeats
from carrom_desktop.rules.facts import (
    BoardCounted,
    BoardRecorded,
    BoardVoided,
    ClockHeld,
    ClockJumped,
    ClockReleased,
    Corrected,
    CorrectedGame,
    DecisionAwaited,
    DecisionGiven,
    Details,
    DetailsChanged,
    ExtraTossRecorded,
    Fact,
    GameEnded,
    Imported,
    LevelDecided,
    MatchCreated,
    MatchDeleted,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    OpenerChosen,
    PlayCalled,
    PlayerWarned,
    PreAlarmOverruled,
    ProtestDecided,
    ProtestLodged,
    QueenMarked,
    RoundEndSet,
    RulesChanged,
    ScoreSet,
    SeatsRecorded,
    SidesChanged,
    StepRedone,
    StepUndone,
    StrokeAmended,
    StrokePlayed,
    TimeCalled,
    TimesSet,
    TossRecorded,
    TrialBoard,
    TurnCorrected,
    UmpiringSet,
    WaitingBegun,
    WaitingEnded,
)
from carrom_desktop.rules.ids import ChangeKind, LevelChoice, Queen, Side, Termination
from carrom_desktop.viewmodels.undo import redo_msg, step_msg, undo_msg
from tests.viewmodels.desk import desk, doubles_desk, english, spanish


def test_undo_and_redo_name_the_board_in_both_languages() -> None:
    made = desk()
    made.type("left 3 left enter right 6 right enter")
    assert english(undo_msg(made.undo_facts, made.state)) == 'Undo "Board 2: Player Two +9"'
    assert spanish(undo_msg(made.undo_facts, made.state)) == 'Deshacer "Tablero 2: Player Two +9"'
    made.undo()
    assert english(undo_msg(made.undo_facts, made.state)) == 'Undo "Board 1: Player One +6"'
    assert english(redo_msg(made.redo_facts, made.state)) == 'Redo "Board 2: Player Two +9"'
    assert spanish(redo_msg(made.redo_facts, made.state)) == 'Rehacer "Tablero 2: Player Two +9"'


def test_law_54_a_board_to_be_put_back_is_scored_by_the_total_before_it() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter left 9 left enter")
    said = english(undo_msg(made.undo_facts, made.state))
    assert said == 'Undo "Board 3: Player One +9"'
    made.undo()
    assert english(redo_msg(made.redo_facts, made.state)) == said.replace("Undo", "Redo")


def test_the_first_board_of_a_game_to_be_put_back() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter left 2 left enter")
    made.undo()
    assert english(redo_msg(made.redo_facts, made.state)) == 'Redo "Board 1: Player One +5"'
    made.undo()
    assert english(redo_msg(made.redo_facts, made.state)) == 'Redo "Board 1: Player One +9"'


def test_steps_that_commands_make() -> None:
    made = doubles_desk("ukca", toss=None, target=9, queen_cutoff=9)
    found = []
    made.submit(RecordSeats(1))
    found.append(undo_msg(made.undo_facts, made.state))
    for keys in ("b left", "p", "q right", "q q", "left 6 left enter", "c", "b left"):
        made.type(keys)
        found.append(undo_msg(made.undo_facts, made.state))
    made.submit(ChangeDetails(details=Details(table="2")))
    found.append(undo_msg(made.undo_facts, made.state))
    made.submit(DeleteMatch())
    found.append(undo_msg(made.undo_facts, made.state))
    assert [english(message) for message in found] == [
        'Undo "Seats"',
        'Undo "Toss: Ana Abbas breaks"',
        'Undo "Play, board 1"',
        'Undo "Queen: Bello / Ibarra"',
        'Undo "Queen: back on the board"',
        'Undo "Board 1: Abbas / Alvi +11"',
        'Undo "Change of sides"',
        'Undo "Game 2: Ana Abbas opens"',
        'Undo "Details of the match"',
        'Undo "Match deleted"',
    ]
    assert all(spanish(message).startswith("Deshacer") for message in found)


def test_doubles_name_the_player_who_breaks_the_extra_board_once_it_is_chosen() -> None:
    made = doubles_desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter b right")
    assert english(undo_msg(made.undo_facts, made.state)) == (
        'Undo "Toss for the extra board: Bello / Ibarra break"'
    )
    made.type("b right")
    assert english(undo_msg(made.undo_facts, made.state)) == (
        'Undo "Toss for the extra board: Ivo Ibarra breaks"'
    )


def samples() -> list[Fact]:
    made = desk().rows[0].fact
    assert isinstance(made, MatchCreated)
    side = Side.A
    return [
        made,
        DetailsChanged(),
        TossRecorded(side),
        SeatsRecorded(0),
        OpenerChosen(1, side),
        PlayCalled(1, 1),
        QueenMarked(1, 1, side),
        BoardRecorded(1, side, 3, Queen.A),
        ExtraTossRecorded(1, side),
        SidesChanged(1, ChangeKind.BETWEEN),
        MatchDeleted(),
        StepUndone(1),
        StepRedone(1),
        BoardVoided(1, 1, "137"),
        GameEnded(1, Termination.CONCEDED, side),
        MatchEnded(Termination.WALKOVER, side),
        TimeCalled(1, 0),
        LevelDecided(1, LevelChoice.A),
        PreAlarmOverruled(1),
        RoundEndSet(1, ""),
        ClockHeld(),
        ClockReleased(),
        ClockJumped(60.0),
        WaitingBegun("2026-03-12T14:15:00+05:30"),
        WaitingEnded(),
        TrialBoard(1),
        DecisionAwaited(),
        DecisionGiven(),
        ProtestLodged(1, 1, side),
        ProtestDecided(1, 1, upheld=True),
        PlayerWarned(side),
        NoteAdded("x"),
        Imported("x"),
        RulesChanged(made.rules),
        ScoreSet((), (3, 0), 2, side),
        TimesSet(1),
        Corrected((CorrectedGame(1, ()),)),
        MatchSigned(),
        MatchReopened("x"),
        UmpiringSet(on=True),
        StrokePlayed(1, 1, "S1"),
        StrokeAmended(1, 1, "US1"),
        TurnCorrected(1, 1),
        BoardCounted(1, 1, (5, 6), "board", 0),
    ]


def test_the_table_names_every_kind_of_fact() -> None:
    assert {type(fact) for fact in samples()} == set(get_args(Fact))
    state = desk().state
    names = [english(step_msg(state, (fact,), None)) for fact in samples()]
    assert len(set(names)) == len(names)


def test_a_board_from_a_file_without_a_winner_has_a_name() -> None:
    made = desk()
    made.write((BoardRecorded(1, None, 3, Queen.A),))
    assert english(step_msg(None, made.undo_facts, made.state)) == "Board 1"


def test_a_step_needs_facts_and_a_state() -> None:
    state = desk().state
    with pytest.raises(ValueError, match="has facts"):
        step_msg(state, (), None)
    with pytest.raises(ValueError, match="has facts"):
        step_msg(None, (MatchDeleted(),), None)

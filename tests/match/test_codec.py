"""Facts come back from their JSON as they went in, and anything else is refused by name."""

from __future__ import annotations

import pytest

from carrom_desktop.match.codec import CodecError, decode, encode
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.facts import (
    FACTS,
    Award,
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
    FoulEnding,
    GameEnded,
    Imported,
    KeptBoard,
    LevelDecided,
    MatchCreated,
    MatchDeleted,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    OpenerChosen,
    PlayCalled,
    Player,
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
from carrom_desktop.rules.ids import (
    ChangeKind,
    FoulQueen,
    Kind,
    LevelChoice,
    Problem,
    Queen,
    Seat,
    Severity,
    Side,
    Slam,
    Termination,
    TossChoice,
)

EXAMPLES: tuple[Fact, ...] = (
    MatchCreated(
        preset("caint"),
        Kind.DOUBLES,
        (Player("Ñandú", "José", "ARG", "Pepe"), Player("कुमार", "रवि")),
        (Player("Ó Briain", "", "IRL"), Player("Ł", "Þ")),
        Details(event='Ópen "2026"\n', round="final"),
    ),
    DetailsChanged(Details(remarks="wind"), None, (Player("Two"),)),
    TossRecorded(Side.B, Side.A, TossChoice.SIDE, Seat.RIGHT, 1),
    SeatsRecorded(1),
    OpenerChosen(2, Side.A, 1),
    PlayCalled(1, 8),
    QueenMarked(1, 8, None),
    BoardRecorded(3, None, 0, Queen.UNRECORDED),
    ExtraTossRecorded(1, Side.B, None),
    SidesChanged(3, ChangeKind.MIDGAME),
    MatchDeleted(),
    StepUndone(7),
    StepRedone(7),
    BoardRecorded(1, None, 0, Queen.UNRECORDED, FoulEnding("106", Side.A, True, 1, 5, FoulQueen.BOARD)),
    BoardVoided(1, 4, "140", "luz"),
    GameEnded(1, Termination.CONCEDED, Side.B, "tired"),
    MatchEnded(Termination.DISQUALIFIED, Side.A, "143h", "twice"),
    TimeCalled(1, 0),
    LevelDecided(1, LevelChoice.EXTRA_BOARD),
    PreAlarmOverruled(1),
    RoundEndSet(1, "2026-03-12T14:45:00.000+05:30"),
    ClockHeld(),
    ClockReleased(),
    ClockJumped(-3600.5),
    WaitingBegun("2026-03-12T14:15:00.000+05:30", Side.B),
    WaitingEnded(),
    TrialBoard(2),
    DecisionAwaited(),
    DecisionGiven("replay"),
    ProtestLodged(1, 3, Side.A, "moved"),
    ProtestDecided(1, 3, False, "seen"),
    PlayerWarned(Side.B, 1, "noise"),
    NoteAdded("wind", 1, 3),
    Imported("a.csv", (Problem("total_differs", Severity.ERROR, "54", 1, 2, (("paper", 9), ("x", "A"))),), 3),
    RulesChanged(preset("european"), (3, 0), "agreed"),
    ScoreSet(((25, 10), (11, 25)), (9, 4), 3, Side.A, 1, "power cut"),
    TimesSet(1, "2026-03-12T14:06:00.000+05:30", ""),
    Corrected(
        (
            CorrectedGame(
                2,
                (
                    KeptBoard(BoardRecorded(2, Side.A, 3, Queen.B, slam=Slam.WHITE), "", 9),
                    KeptBoard(None),
                    KeptBoard(BoardRecorded(2, None, 0, Queen.A, award=Award(Side.B, 4, "why", "105"))),
                ),
            ),
        ),
        "slip",
    ),
    MatchSigned(),
    MatchReopened("wrong name"),
    UmpiringSet(on=True),
    StrokePlayed(1, 3, "S1"),
    StrokeAmended(1, 3, "US1"),
    TurnCorrected(1, 3),
    BoardCounted(1, 3, (5, 6), "pocketed", 3, (0, 1)),
)


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(fact).__name__ for fact in EXAMPLES} == set(FACTS)


@pytest.mark.parametrize("fact", EXAMPLES, ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_as_it_was(fact: Fact) -> None:
    kind, body = encode(fact)
    assert kind == type(fact).__name__
    back = decode(kind, body)
    assert back == fact
    assert type(back) is type(fact)


def test_an_old_row_takes_the_defaults_of_newer_attributes() -> None:
    assert decode("TossRecorded", '{"breaker":"A"}') == TossRecorded(Side.A)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("BoardForgotten", "{}"),
        ("StepUndone", ""),
        ("StepUndone", "{"),
        ("StepUndone", "{}"),
        ("StepUndone", '{"step":"7"}'),
        ("StepUndone", '{"step":7.5}'),
        ("StepUndone", '{"step":NaN}'),
        ("StepUndone", "[7]"),
        ("BoardRecorded", '{"game":1,"winner":"C","men_left":1,"queen":"A"}'),
        ("BoardRecorded", b"\xff\xfe"),
        ("MatchCreated", "[" * 5000),
    ],
)
def test_what_is_no_fact_is_refused_with_its_kind(kind: str, body: str | bytes) -> None:
    with pytest.raises(CodecError, match=kind):
        decode(kind, body)


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(CodecError, match="DetailsChanged"):
        encode(DetailsChanged(Details(event="\ud800")))

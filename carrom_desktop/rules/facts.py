"""What happened, in the past tense: the only thing a match stores.

A fact carries only what a person saw or decided; points, totals and winners are always computed from it.
Adding a kind: add a frozen dataclass and list it in `FACTS`; never change the meaning of a stored attribute.
New attributes need a default, since old journals lack them.
"""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.facts_play import (
    Award as Award,
)
from carrom_desktop.rules.facts_play import (
    BoardRecorded as BoardRecorded,
)
from carrom_desktop.rules.facts_play import (
    DetailsChanged as DetailsChanged,
)
from carrom_desktop.rules.facts_play import (
    ExtraTossRecorded as ExtraTossRecorded,
)
from carrom_desktop.rules.facts_play import (
    FoulEnding as FoulEnding,
)
from carrom_desktop.rules.facts_play import (
    MatchCreated as MatchCreated,
)
from carrom_desktop.rules.facts_play import (
    OpenerChosen as OpenerChosen,
)
from carrom_desktop.rules.facts_play import (
    PlayCalled as PlayCalled,
)
from carrom_desktop.rules.facts_play import (
    QueenMarked as QueenMarked,
)
from carrom_desktop.rules.facts_play import (
    SeatsRecorded as SeatsRecorded,
)
from carrom_desktop.rules.facts_play import (
    SidesChanged as SidesChanged,
)
from carrom_desktop.rules.facts_play import (
    TossRecorded as TossRecorded,
)
from carrom_desktop.rules.facts_rulings import (
    BoardVoided as BoardVoided,
)
from carrom_desktop.rules.facts_rulings import (
    ClockHeld as ClockHeld,
)
from carrom_desktop.rules.facts_rulings import (
    ClockJumped as ClockJumped,
)
from carrom_desktop.rules.facts_rulings import (
    ClockReleased as ClockReleased,
)
from carrom_desktop.rules.facts_rulings import (
    Corrected as Corrected,
)
from carrom_desktop.rules.facts_rulings import (
    CorrectedGame as CorrectedGame,
)
from carrom_desktop.rules.facts_rulings import (
    DecisionAwaited as DecisionAwaited,
)
from carrom_desktop.rules.facts_rulings import (
    DecisionGiven as DecisionGiven,
)
from carrom_desktop.rules.facts_rulings import (
    GameEnded as GameEnded,
)
from carrom_desktop.rules.facts_rulings import (
    Imported as Imported,
)
from carrom_desktop.rules.facts_rulings import (
    KeptBoard as KeptBoard,
)
from carrom_desktop.rules.facts_rulings import (
    LevelDecided as LevelDecided,
)
from carrom_desktop.rules.facts_rulings import (
    MatchEnded as MatchEnded,
)
from carrom_desktop.rules.facts_rulings import (
    MatchReopened as MatchReopened,
)
from carrom_desktop.rules.facts_rulings import (
    MatchSigned as MatchSigned,
)
from carrom_desktop.rules.facts_rulings import (
    NoteAdded as NoteAdded,
)
from carrom_desktop.rules.facts_rulings import (
    PlayerWarned as PlayerWarned,
)
from carrom_desktop.rules.facts_rulings import (
    PreAlarmOverruled as PreAlarmOverruled,
)
from carrom_desktop.rules.facts_rulings import (
    ProtestDecided as ProtestDecided,
)
from carrom_desktop.rules.facts_rulings import (
    ProtestLodged as ProtestLodged,
)
from carrom_desktop.rules.facts_rulings import (
    RoundEndSet as RoundEndSet,
)
from carrom_desktop.rules.facts_rulings import (
    RulesChanged as RulesChanged,
)
from carrom_desktop.rules.facts_rulings import (
    ScoreSet as ScoreSet,
)
from carrom_desktop.rules.facts_rulings import (
    TimeCalled as TimeCalled,
)
from carrom_desktop.rules.facts_rulings import (
    TimesSet as TimesSet,
)
from carrom_desktop.rules.facts_rulings import (
    TrialBoard as TrialBoard,
)
from carrom_desktop.rules.facts_rulings import (
    WaitingBegun as WaitingBegun,
)
from carrom_desktop.rules.facts_rulings import (
    WaitingEnded as WaitingEnded,
)
from carrom_desktop.rules.facts_strokes import (
    BoardCounted as BoardCounted,
)
from carrom_desktop.rules.facts_strokes import (
    StrokeAmended as StrokeAmended,
)
from carrom_desktop.rules.facts_strokes import (
    StrokePlayed as StrokePlayed,
)
from carrom_desktop.rules.facts_strokes import (
    TurnCorrected as TurnCorrected,
)
from carrom_desktop.rules.facts_strokes import (
    UmpiringSet as UmpiringSet,
)
from carrom_desktop.rules.people import Details as Details
from carrom_desktop.rules.people import OfTie as OfTie
from carrom_desktop.rules.people import Player as Player

ROUNDS = (
    "group",
    "round-1",
    "round-2",
    "round-3",
    "round-4",
    "round-5",
    "round-6",
    "round-7",
    "round-8",
    "round-9",
    "round-of-16",
    "quarter-final",
    "semi-final",
    "final",
)
"""Codes of the pick list of rounds, in the order of an event."""

ROUNDS_WITHOUT_LIMIT = frozenset({"quarter-final", "semi-final", "final"})
"""Rounds from which ICF proposes no board limit (Law 56b: eight boards up to the pre-quarter-finals)."""


class MatchDeleted(Struct, frozen=True):
    """The match was put away; the list no longer shows it."""


class StepUndone(Struct, frozen=True):
    """Step `step` was taken back."""

    step: int


class StepRedone(Struct, frozen=True):
    """Step `step`, taken back before, was put back."""

    step: int


Fact = (
    MatchCreated
    | DetailsChanged
    | TossRecorded
    | SeatsRecorded
    | OpenerChosen
    | PlayCalled
    | QueenMarked
    | BoardRecorded
    | ExtraTossRecorded
    | SidesChanged
    | BoardVoided
    | GameEnded
    | MatchEnded
    | TimeCalled
    | LevelDecided
    | PreAlarmOverruled
    | RoundEndSet
    | ClockHeld
    | ClockReleased
    | ClockJumped
    | WaitingBegun
    | WaitingEnded
    | TrialBoard
    | DecisionAwaited
    | DecisionGiven
    | ProtestLodged
    | ProtestDecided
    | PlayerWarned
    | NoteAdded
    | Imported
    | RulesChanged
    | ScoreSet
    | TimesSet
    | Corrected
    | MatchSigned
    | MatchReopened
    | UmpiringSet
    | StrokePlayed
    | StrokeAmended
    | TurnCorrected
    | BoardCounted
    | MatchDeleted
    | StepUndone
    | StepRedone
)

FACTS: dict[str, type[Fact]] = {
    kind.__name__: kind
    for kind in (
        MatchCreated,
        DetailsChanged,
        TossRecorded,
        SeatsRecorded,
        OpenerChosen,
        PlayCalled,
        QueenMarked,
        BoardRecorded,
        ExtraTossRecorded,
        SidesChanged,
        BoardVoided,
        GameEnded,
        MatchEnded,
        TimeCalled,
        LevelDecided,
        PreAlarmOverruled,
        RoundEndSet,
        ClockHeld,
        ClockReleased,
        ClockJumped,
        WaitingBegun,
        WaitingEnded,
        TrialBoard,
        DecisionAwaited,
        DecisionGiven,
        ProtestLodged,
        ProtestDecided,
        PlayerWarned,
        NoteAdded,
        Imported,
        RulesChanged,
        ScoreSet,
        TimesSet,
        Corrected,
        MatchSigned,
        MatchReopened,
        UmpiringSet,
        StrokePlayed,
        StrokeAmended,
        TurnCorrected,
        BoardCounted,
        MatchDeleted,
        StepUndone,
        StepRedone,
    )
}
"""Every kind of fact by the name that the journal stores."""


class Row(Struct, frozen=True):
    """One journal row: a fact with its place and time.

    Attributes: `seq`, 1-based, the order; `step`, the user's action it belongs to; `at`, ISO 8601 with
    offset, never used for order and "" in files without times; `by`, the scorer's name or ""; `fact`.
    """

    seq: int
    step: int
    fact: Fact
    at: str = ""
    by: str = ""

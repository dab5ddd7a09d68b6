"""The entry as typed so far: its keys, its parts, and what a key may do."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.commands import Command, RecordBoard
from carrom_desktop.rules.facts import BoardRecorded, Fact, FoulEnding
from carrom_desktop.rules.ids import Problem, Queen, Side, Slam
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.foul_draft import FoulDraft, draft_of_ending, outcome_of
from carrom_desktop.viewmodels.message import Msg

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.umpire_draft import UmpireDraft

ARMED_S = 3.0
"""How long the take-back stays armed; the window's timer then calls `disarm`."""

BURST_S = 0.6
"""A Backspace this soon after another belongs to its burst (`EntryKey.burst`)."""

TAKE_BACK_BAR_S = 20.0
"""How long the bar says what was recorded."""


class KeyKind(StrEnum):
    """What a key or a click means, whatever the keyboard calls it."""

    LEFT = "left"
    RIGHT = "right"
    DIGIT = "digit"
    QUEEN = "queen"
    NOBODY = "nobody"
    OTHER_SIDE = "other_side"
    ENTER = "enter"
    BACKSPACE = "backspace"
    ESC = "esc"
    BREAKER = "breaker"
    CHANGE_SIDES = "change_sides"
    PLAY = "play"
    ENDED = "ended"
    STRIKER_OR_SLAM = "s"
    IMPROPER = "i"
    WAIT = "wait"
    COLOURS = "colours"
    TIME = "time"
    HOLD = "hold"
    LATER = "later"
    EARLIER = "earlier"
    TRIAL = "trial"
    STROKE = "stroke"
    SIDE = "side"
    MEN = "men"
    QUEEN_SIDE = "queen_side"
    QUEEN_OPTION = "queen_option"
    LETTER = "letter"
    UMPIRE = "umpire"
    FOLLOWING = "following"


class EntryKey(Struct, frozen=True):
    """One key or click.

    Attributes: `kind`; `number` of DIGIT (0-9) and MEN (1-9); `side` of SIDE (a card), of QUEEN_SIDE (a tile)
    and of MEN in table mode, whose men they are; `queen` of QUEEN_OPTION (UNRECORDED or NOBODY); `burst`, a
    BACKSPACE within `BURST_S` of another: it never arms the take-back; `letter` of LETTER, a key of the
    umpire's board, e.g. "Shift+G", and of FOLLOWING, what comes after a match: "new", "rematch" or "stays".
    """

    kind: KeyKind
    number: int = 0
    side: Side | None = None
    queen: Queen | None = None
    burst: bool = False
    letter: str = ""


def side_meant(key: EntryKey, left: Side) -> Side | None:
    """Return the side that an arrow, a card or a tile means."""
    match key.kind:
        case KeyKind.LEFT:
            return left
        case KeyKind.RIGHT:
            return left.other
        case KeyKind.SIDE | KeyKind.QUEEN_SIDE:
            return key.side
        case _:
            return None


class Part(StrEnum):
    """A part of the entry, as the thing that blinks."""

    WINNER = "winner"
    MEN = "men"
    QUEEN = "queen"
    NOBODY = "nobody"
    BREAKER = "breaker"
    FOUL = "foul"
    STROKE = "stroke"


class Draft(Struct, frozen=True):
    """The entry as typed so far; never stored.

    Attributes: `winner`; `men_left`, the loser's, 1-9; `queen` as typed (None: not typed; a marked queen
    then fills this part, see `queen_of`); `pending`, what the next key answers: "queen" (after `Q`),
    "breaker" (after `B`), "nobody" (after `N`), "time" (after `T`) or ""; `armed`, the next Backspace takes
    back; `slam`, ticked (26): white by the breaker, black by the other side; `foul`, the board ended
    otherwise (after `E`); `umpire`, typed on the umpire's board; `aside`, a board that is umpired is
    entered in the normal way.
    """

    winner: Side | None = None
    men_left: int | None = None
    queen: Queen | None = None
    pending: str = ""
    armed: bool = False
    slam: bool = False
    foul: FoulDraft | None = None
    umpire: UmpireDraft | None = None
    aside: bool = False

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is typed; a marked queen is a fact, not typed."""
        typed = (self.winner, self.men_left, self.queen, self.foul, self.umpire)
        return all(part is None for part in typed) and not self.pending


class Step(Struct, frozen=True):
    """What a key does.

    Attributes: `draft` afterwards; `command` to submit, or None (where the write fails, the window keeps
    the draft from before); `undo`, take back the last step; `blink`, the part to blink once; `refusals`,
    why not, with laws; `hint`, what the entry needs or what the key would do; `ask`, the dialog to open:
    "awarded", "void", "ruling", what comes after a match ("new", "rematch", "stays"), what the clocks are
    asked for ("stroke", "hold") or "".
    """

    draft: Draft
    command: Command | None = None
    undo: bool = False
    blink: Part | None = None
    refusals: tuple[Problem, ...] = ()
    hint: Msg | None = None
    ask: str = ""


def disarm(draft: Draft) -> Draft:
    """Return `draft` with the take-back no longer armed (3 s after it was)."""
    return replace(draft, armed=False) if draft.armed else draft


def draft_from_undone(facts: tuple[Fact, ...]) -> Draft:
    """Return the entry filled as the taken-back `facts` had it; empty where they hold no board."""
    for fact in facts:
        match fact:
            case BoardRecorded(foul=None, award=None, winner=winner, men_left=men, queen=queen, slam=slam):
                return Draft(winner, men if 1 <= men <= MEN else None, queen, slam=slam is not None)
            case BoardRecorded(foul=FoulEnding() as ending):
                return Draft(foul=draft_of_ending(ending))
            case _:
                continue
    return Draft()


def queen_of(draft: Draft, state: MatchState) -> Queen | None:
    """Return the queen part of the entry: what was typed, else the side that is marked, else None."""
    if draft.queen is not None:
        return draft.queen
    return Queen(state.queen_marked.value) if state.queen_marked is not None else None


def missing_parts(draft: Draft, state: MatchState) -> tuple[Part, ...]:
    """Return what a complete entry still lacks, in the order of typing."""
    parts = (
        (Part.WINNER, draft.winner),
        (Part.MEN, draft.men_left),
        (Part.QUEEN, queen_of(draft, state)),
    )
    return tuple(part for part, value in parts if value is None)


def slam_of(draft: Draft, state: MatchState) -> Slam | None:
    """Return which slam the winner of the entry can have made (26): white by the breaker, else black."""
    breaker = state.next.breaker
    if draft.winner is None or breaker is None:
        return None
    return Slam.WHITE if draft.winner is breaker else Slam.BLACK


def preview_of(draft: Draft, state: MatchState) -> Command | None:
    """Return what to preview: what Enter would record, or the foul so far while points may be demanded."""
    if draft.foul is not None:
        outcome = outcome_of(draft.foul, state)
        return outcome.command or outcome.so_far
    return command_of(draft, state)


def command_of(draft: Draft, state: MatchState) -> Command | None:
    """Return the board that Enter would record, None where the entry is incomplete: what to preview."""
    if draft.foul is not None:
        return outcome_of(draft.foul, state).command
    queen = queen_of(draft, state)
    if draft.winner is None or draft.men_left is None or queen is None:
        return None
    return RecordBoard(draft.winner, draft.men_left, queen, slam_of(draft, state) if draft.slam else None)

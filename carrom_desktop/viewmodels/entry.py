"""The entry panel as a frozen picture: cards, tiles, read-back, banners, take-back bar."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.ids import Problem, Queen, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import (
    Draft,
    EntryKey,
    KeyKind,
    Part,
    Step,
    command_of,
    disarm,
    draft_from_undone,
    missing_parts,
    queen_of,
)
from carrom_desktop.viewmodels.grammar import reduce_key
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.readback import OnTable, ReadBack

__all__ = [
    "Banner",
    "BannerKind",
    "BoardPreview",
    "Draft",
    "EntryKey",
    "EntryView",
    "KeyKind",
    "MenTile",
    "OnTable",
    "Part",
    "QueenOption",
    "QueenTile",
    "ReadBack",
    "SideCard",
    "Step",
    "build_entry",
    "command_of",
    "disarm",
    "draft_from_undone",
    "missing_parts",
    "queen_of",
    "reduce_key",
]


class BoardPreview(Protocol):
    """What `session.preview(command)` returns."""

    @property
    def problems(self) -> tuple[Problem, ...]: ...
    @property
    def after(self) -> MatchState | None: ...


@dataclass(frozen=True, slots=True)
class SideCard:
    """One side as drawn.

    Attributes: `side`; `name` as said; `code`, three letters; `is_white` in the board being played, None
    while unknown or when the match is over; `breaks` it; `breaker`, in doubles the name of the player who
    does, else ""; `score` of this game; `games_won` and `results`, own points in each finished game;
    `status`, the small line "white, breaks . games 0 (11)"; `arrow`, "left" or "right"; `chosen` as winner;
    `queen_marked`, covered her in this board; `is_winner` of the match; `accessible`, the card in one
    sentence.
    """

    side: Side
    name: str
    code: str
    is_white: bool | None
    breaks: bool
    breaker: str
    score: int
    games_won: int
    results: tuple[int, ...]
    status: tuple[Msg, ...]
    arrow: str
    chosen: bool
    queen_marked: bool
    is_winner: bool
    accessible: Msg


@dataclass(frozen=True, slots=True)
class MenTile:
    """A tile 1-9; not `enabled` while no side is chosen (a tap then asks for the side) or the match is
    over."""

    number: int
    chosen: bool
    enabled: bool
    accessible: Msg


@dataclass(frozen=True, slots=True)
class QueenTile:
    """A queen tile: a side's, or "Nobody / not sure..." (`side` None).

    Attributes: `arrow`, "left", "right" or ""; `key`, "N" or ""; `marked`, chosen by a mark, not typed.
    """

    side: Side | None
    label: Msg
    arrow: str
    key: str
    chosen: bool
    marked: bool


@dataclass(frozen=True, slots=True)
class QueenOption:
    """One of the choices after `N`, with its keys, e.g. "1"."""

    queen: Queen
    label: Msg
    key: str


class BannerKind(StrEnum):
    """What the panel asks or says above the entry, most urgent first."""

    OVER = "over"
    DECISION = "decision"
    TOSS = "toss"
    EXTRA_TOSS = "extra_toss"
    CHANGE_DUE = "change_due"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Banner:
    """A line with the key that answers it ("B", "C" or "")."""

    kind: BannerKind
    text: Msg
    key: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """Everything the entry panel shows.

    Attributes: `cards`, left one first; `who_question`, `men_question`, `queen_question`, `queen_hint` ("at
    any time: Q then a side"); `men`, nine; `queens`, left side, right side, nobody; `options`, open after
    `N`, else empty; `read_back` of a complete entry, else None; `prompt`, what the entry needs next, in
    words (also after `Q`, `B`, `N`), None when complete; `missing` parts; `hint`, `refusals` (of the last
    key, or of the entry) and `warnings`, worded; `button`, `can_record`; `other_side`, the label of X, and
    `can_swap`; `banners`, most urgent first; `take_back`, the bar's lines (what was recorded; how to take
    it back), empty while something is typed; `armed`.
    """

    cards: tuple[SideCard, SideCard]
    who_question: Msg
    men_question: Msg
    men: tuple[MenTile, ...]
    queen_question: Msg
    queen_hint: Msg
    queens: tuple[QueenTile, QueenTile, QueenTile]
    options: tuple[QueenOption, ...]
    pending: str
    read_back: ReadBack | None
    prompt: Msg | None
    missing: tuple[Part, ...]
    hint: Msg | None
    warnings: tuple[Msg, ...]
    refusals: tuple[Msg, ...]
    button: Msg
    can_record: bool
    other_side: Msg
    can_swap: bool
    banners: tuple[Banner, ...]
    take_back: tuple[Msg, ...]
    armed: bool

    @property
    def banner(self) -> Banner | None:
        """Return the most urgent banner."""
        return self.banners[0] if self.banners else None


def build_entry(
    state: MatchState,
    draft: Draft,
    preview: BoardPreview | None,
    left: Side,
    *,
    undo_facts: tuple[Fact, ...] = (),
    refusals: tuple[Problem, ...] = (),
    hint: Msg | None = None,
) -> EntryView:
    """Return the panel for `draft`; `preview` is that of `command_of(draft, state)`, None where it is
    incomplete.

    `left`: the side drawn on the left; `undo_facts`: the facts of the step that undo would take back, () if
    none; `refusals`, `hint`: of the last `Step`, until the next key.
    """
    raise NotImplementedError

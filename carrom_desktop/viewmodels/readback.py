"""The read-back: what Enter would record, said before Enter."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.viewmodels.message import Msg


@dataclass(frozen=True, slots=True)
class OnTable:
    """What must lie on the board now: discs to draw and the words for them.

    Attributes: `is_white` of the discs, None while no toss says it; `count`, 1-9; `label` "On the board
    now:"; `text` "6 white men of Player Two".
    """

    is_white: bool | None
    count: int
    label: Msg
    text: Msg


@dataclass(frozen=True, slots=True)
class ReadBack:
    """A complete entry, read back.

    Attributes: `headline` "Player One wins board 6: +9"; `totals`, winner first, "30-14, counts as 25-14";
    `ends`, in the wood colour, "ENDS THE MATCH", or None; `on_table`; `why`, one line each, with laws;
    `follows`, what else the board brings about (extra board, change of sides, the queen no longer counts).
    """

    headline: Msg
    totals: Msg
    ends: Msg | None
    on_table: OnTable
    why: tuple[Msg, ...]
    follows: tuple[Msg, ...]

"""What a finished match carries on paper and pictures: its check value, and one line for a phone."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.check_value import check_value
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.hall_cards import name_forms
from carrom_desktop.viewmodels.message import Msg, msg, round_msg
from carrom_desktop.viewmodels.names import short_form, side_codes
from carrom_desktop.viewmodels.result import score_text

Part = str | Msg

LONGEST = 60
"""Letters of a round or a table in the line; a longer one is left out."""


class CheckMark(Struct, frozen=True):
    """Attributes: `value`, "XXXX-XXXX"; `lines`, what the code says, from long names to none: parts that
    stand with " | " between them. The last one is the value alone."""

    value: str
    lines: tuple[tuple[Part, ...], ...]


def check_mark(state: MatchState, shown: MatchState | None = None) -> CheckMark | None:
    """Return the mark of a match, None while it is not finished.

    `shown`: the match with the names that are told, e.g. initials; the value is always that of the real ones.
    """
    if not state.is_over:
        return None
    value, shown = check_value(state), shown or state
    where = _where(shown)
    points = score_text(shown, shown.winner or Side.A)
    score: tuple[Part, ...] = (*((points,) if points else ()), *how_parts(shown))
    lines = [(*where, names, *score, value) for names in _names(shown)]
    codes = " - ".join(_in_order(shown, side_codes(shown)))
    return CheckMark(value, (*lines, (*where, codes, *score, value), (codes, *score, value), (value,)))


def _where(state: MatchState) -> tuple[Part, ...]:
    details = state.details
    told, table = round_msg(details.round.strip()[:LONGEST]), details.table.strip()
    parts = (told, msg("common.table", table=table) if 0 < len(table) <= LONGEST else None)
    return tuple(part for part in parts if part is not None)


def _names(state: MatchState) -> tuple[str, ...]:
    """Return both sides, the winner first, in fewer and fewer letters."""
    ladders = [(*name_forms(state, side), " / ".join(short_form(state, side))) for side in Side]
    steps = max(map(len, ladders))
    rows = [
        tuple(" ".join(ladder[min(step, len(ladder) - 1)].split()) for ladder in ladders)
        for step in range(steps)
    ]
    told = (" - ".join(_in_order(state, (row[0], row[1]))) for row in rows if row[0] != row[1])
    return tuple(dict.fromkeys(told))


def _in_order(state: MatchState, pair: tuple[str, str]) -> tuple[str, str]:
    return pair[::-1] if state.winner is Side.B else pair


def how_parts(state: MatchState) -> tuple[Msg, ...]:
    """Return in a word or two how a finished match ended if not by games, and that a protest is open."""
    how: list[Msg] = []
    if state.ended_by is not None:
        how.append(msg(f"results.how.{state.ended_by.value}"))
    elif state.drawn:
        how.append(msg("results.how.drawn"))
    if state.provisional:
        how.append(msg("results.how.provisional"))
    return tuple(how)

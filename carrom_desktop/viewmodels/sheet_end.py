"""How the match ended, and what the foot says of protests, corrections and the sheet's version."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_boards import cited, clock_time
from carrom_desktop.viewmodels.sheet_view import RemarkKind, SheetEnd, SheetRemark, Tick

BOXES = (
    "played",
    Termination.WALKOVER,
    Termination.RETIRED,
    Termination.CONCEDED,
    Termination.DISQUALIFIED,
    Termination.ABANDONED,
)
"""Boxes of the foot; one for an awarded match stands there only where it was so."""

LONGEST_REASON = 48
"""Letters of a reason for a new version that its line has room for; beyond, it refers to the remark."""


def ended_boxes(state: MatchState) -> tuple[Tick, ...]:
    """Return the boxes of how the match ended, with the law of a disqualification or a walkover."""
    rule, by = state.rules.wording == "rule", state.ended_by
    boxes = [_box(state, code, rule) for code in BOXES]
    if by is Termination.AWARDED:
        boxes.append(Tick(msg("sheet.end.awarded"), True))
    return tuple(boxes)


def _box(state: MatchState, code: str, rule: bool) -> Tick:
    if code == "played":
        return Tick(msg("sheet.end.played"), state.is_over and state.ended_by is None)
    by = state.ended_by
    ticked = by is not None and by.value == code
    name = f"sheet.end.{Termination(code).value}"
    if ticked and state.ended_law and by is Termination.WALKOVER:
        return Tick(cited("sheet.end.walkover_law", state.ended_law), True)
    if ticked and state.ended_law and by is Termination.DISQUALIFIED:
        law = msg("common.law", rule=rule, law=state.ended_law)
        return Tick(msg("sheet.end.disqualified_law", rule=rule, law=law), True)
    return Tick(msg(name, rule=rule), ticked)


def ending(state: MatchState, order: tuple[Side, Side], remarks: Sequence[SheetRemark]) -> SheetEnd | None:
    """Return who ended the match and when, None where its games decided it."""
    if state.ended_by is None:
        return None
    loser = None if state.winner is None else order.index(state.winner.other)
    time = "" if state.from_paper else clock_time(state.ended_at)
    return SheetEnd(loser, time, (_letters(remarks, RemarkKind.END) or [""])[-1])


def awarded_results(state: MatchState) -> tuple[tuple[int, int], ...]:
    """Return the results that stand for the games which the winner still needed, target to 0 each.

    Games played to their end keep theirs; a match that its games decided, or that nobody won, gets none.
    """
    if state.ended_by is None or state.winner is None:
        return ()
    needed = state.rules.games_to_win - state.games_won[state.winner.place]
    return ((state.rules.target, 0),) * max(0, needed)


def protest_note(state: MatchState, remarks: Sequence[SheetRemark]) -> Msg | None:
    """Return what the foot says of protests; None, a pencil's line: none is known, and nothing is signed."""
    if not state.protests:
        return msg("sheet.protest.none") if state.signed else None
    letters = ", ".join(_letters(remarks, RemarkKind.PROTEST))
    code = "sheet.protest.open" if state.provisional else "sheet.protest.decided"
    return msg(code, letters=letters)


def corrections_note(state: MatchState, remarks: Sequence[SheetRemark]) -> Msg | None:
    """Return how many corrections there were and where they stand; None, a pencil's line, as for protests."""
    letters = _letters(remarks, RemarkKind.CORRECTION)
    if not letters:
        return msg("sheet.corrections.none") if state.signed else None
    return msg("sheet.corrections.some", count=len(letters), letters=", ".join(letters))


def version(state: MatchState, remarks: Sequence[SheetRemark]) -> tuple[Msg, ...]:
    """Return which version of the sheet this is, from long to short; () before anything is recorded."""
    if not state.signed and not state.is_over and not state.version:
        return ()
    now = msg("sheet.version", version=state.version) if state.signed else msg("sheet.version.unsigned")
    replaced = state.version - 1 if state.signed else state.version
    if replaced < 1:
        return (now,)
    letter = (_letters(remarks, RemarkKind.REOPENED) or [""])[-1]
    reason = " ".join(state.reopened.split())
    said = []
    if len(reason) <= LONGEST_REASON:
        said.append(msg("sheet.version.replaces", now=now, old=replaced, reason=reason))
    if letter:
        said.append(msg("sheet.version.replaces_see", now=now, old=replaced, letter=letter))
    return tuple(said) or (now,)


def _letters(remarks: Sequence[SheetRemark], kind: RemarkKind) -> list[str]:
    return [remark.letter for remark in remarks if remark.kind is kind]

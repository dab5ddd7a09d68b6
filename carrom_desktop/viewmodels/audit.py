"""The trail of a match: every step in plain words, with what stood before and after it, and who wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.facts import (
    BoardVoided,
    Corrected,
    DetailsChanged,
    Fact,
    GameEnded,
    MatchDeleted,
    MatchEnded,
    MatchReopened,
    OpenerChosen,
    ProtestDecided,
    Row,
    RulesChanged,
    ScoreSet,
    StepRedone,
    StepUndone,
    TimesSet,
)
from carrom_desktop.rules.history import in_force
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.audit_words import Told, correction_told, fact_told, score_msg
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_view import TrailLine
from carrom_desktop.viewmodels.undo import step_msg

_CORRECTIONS = (
    BoardVoided,
    Corrected,
    DetailsChanged,
    GameEnded,
    MatchDeleted,
    MatchEnded,
    MatchReopened,
    ProtestDecided,
    RulesChanged,
    ScoreSet,
    StepRedone,
    StepUndone,
    TimesSet,
)
"""What changes something that stood already, or ends what was going on: the short trail."""


class AuditLine(Struct, frozen=True):
    """One line of the trail.

    Attributes: `at`, ISO 8601 with offset, "" where unknown; `what` was done; `before` and `after`, what
    stood before and after it, None where nothing is to be said; `by`, the scorer's name or ""; `step`, the
    action it belongs to; `is_correction`, it belongs to the short trail; `is_undone`, it was taken back later
    and not put back.
    """

    at: str
    what: Msg
    before: Msg | None
    after: Msg | None
    by: str
    step: int = 0
    is_correction: bool = False
    is_undone: bool = False


def audit_lines(rows: Sequence[Row], *, corrections_only: bool = False) -> tuple[AuditLine, ...]:
    """Return the trail of a match in the order in which it was written, undone steps too.

    `corrections_only`: what changes something that stood already. Raises `NotAMatch` where the rows make no
    match.
    """
    standing = {row.seq for row in in_force(rows)}
    found: list[AuditLine] = []
    before: MatchState | None = None
    for end, (step, group) in _steps(rows):
        after = replay(rows[:end])
        for row in group:
            is_correction = _is_correction(row.fact, before)
            if corrections_only and not is_correction:
                continue
            undone = row.seq not in standing and not isinstance(row.fact, StepUndone | StepRedone)
            found.extend(
                AuditLine(row.at, told.what, told.before, told.after, row.by, step, is_correction, undone)
                for told in _told(rows, row, before, after)
            )
        before = after
    return tuple(found)


def trail_cells(lines: Sequence[AuditLine]) -> tuple[TrailLine, ...]:
    """Return the trail as the sheet prints it; the day stands with the time where there is more than one."""
    with_date = len({line.at[:10] for line in lines if line.at}) > 1
    return tuple(
        (
            f"{line.at[:10]} {line.at[11:16]}".strip() if with_date else line.at[11:16],
            msg("audit.taken_back_later", text=line.what) if line.is_undone else line.what,
            line.before or "",
            line.after or "",
            line.by,
        )
        for line in lines
    )


def _steps(rows: Sequence[Row]) -> Iterable[tuple[int, tuple[int, list[Row]]]]:
    """Yield each step with its rows, and how many rows there are at its end."""
    group: list[Row] = []
    for place, row in enumerate(rows):
        if group and row.step != group[-1].step:
            yield place, (group[-1].step, group)
            group = []
        group.append(row)
    if group:
        yield len(rows), (group[-1].step, group)


def _is_correction(fact: Fact, before: MatchState | None) -> bool:
    if isinstance(fact, OpenerChosen):
        return fact.corrected
    if isinstance(fact, BoardVoided) and before is not None:
        # A board in play that is broken off takes nothing off the sheet.
        return any(game.number == fact.game and fact.board <= len(game.boards) for game in before.games)
    return isinstance(fact, _CORRECTIONS)


def _told(rows: Sequence[Row], row: Row, before: MatchState | None, after: MatchState) -> tuple[Told, ...]:
    """Return the lines of one fact; what changes the score says so."""
    fact = row.fact
    if isinstance(fact, Corrected):
        return correction_told(fact, row.step, after if before is None else before, after)
    told = _history(rows, fact, before, after) or fact_told(fact, row.step, before, after)
    return (_with_score(told, before, after) if _moves_score(fact) else told,)


def _history(rows: Sequence[Row], fact: Fact, before: MatchState | None, after: MatchState) -> Told | None:
    """Say what an undo took back or a redo put back; None for any other fact."""
    if not isinstance(fact, StepUndone | StepRedone):
        return None
    facts = tuple(
        row.fact
        for row in rows
        if row.step == fact.step and not isinstance(row.fact, StepUndone | StepRedone)
    )
    if not facts:
        return Told(step_msg(before, (fact,), after))
    # The state in which the step stands: before an undo, after a redo.
    stands = after if isinstance(fact, StepRedone) else before
    name = step_msg(None, facts, stands or after)
    code = "audit.undone" if isinstance(fact, StepUndone) else "audit.redone"
    return Told(msg(code, step=name))


def _moves_score(fact: Fact) -> bool:
    return isinstance(
        fact, BoardVoided | GameEnded | MatchEnded | RulesChanged | ScoreSet | StepUndone | StepRedone
    )


def _with_score(told: Told, before: MatchState | None, after: MatchState) -> Told:
    """Add the score before and after, where they differ."""
    if before is None or score_msg(before) == score_msg(after):
        return told
    return replace(
        told,
        before=_added(told.before, score_msg(before)),
        after=_added(told.after, score_msg(after)),
    )


def _added(text: Msg | None, score: Msg) -> Msg:
    return score if text is None else msg("audit.with_score", text=text, score=score)

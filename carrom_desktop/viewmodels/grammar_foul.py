"""The keys while a board that ended otherwise is typed (after `E`). A pure table, as `grammar`."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.fouls import Verdict
from carrom_desktop.rules.ids import Severity, Side
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind, Part, Step
from carrom_desktop.viewmodels.foul_draft import (
    BY_UMPIRE,
    CONDUCT,
    Ask,
    FoulDraft,
    Outcome,
    outcome_of,
    toggled,
    with_digit,
    with_side,
    without_last,
)
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import is_pair, side_name


def reduce_foul(draft: Draft, foul: FoulDraft, key: EntryKey, state: MatchState, left: Side) -> Step:
    """Return what `key` does to the answers so far; Esc leaves them, Enter records what they amount to."""
    match key.kind:
        case KeyKind.LEFT | KeyKind.RIGHT:
            side = left if key.kind is KeyKind.LEFT else left.other
            return _with(draft, with_side(foul, side))
        case KeyKind.SIDE | KeyKind.QUEEN_SIDE if key.side is not None:
            return _with(draft, with_side(foul, key.side))
        case KeyKind.DIGIT | KeyKind.MEN:
            return _digit(draft, foul, key.number, state)
        case KeyKind.STRIKER_OR_SLAM | KeyKind.IMPROPER:
            if foul.what is None or foul.what in CONDUCT:
                code = "what_first" if foul.what is None else "not_listed"
                return Step(draft, blink=Part.FOUL, hint=msg(f"foul.hint.{code}"))
            striker = key.kind is KeyKind.STRIKER_OR_SLAM
            return _with(draft, toggled(foul, striker=striker, improper=not striker))
        case KeyKind.BACKSPACE:
            shorter = without_last(foul)
            return Step(Draft()) if shorter is None else _with(draft, shorter)
        case KeyKind.ESC | KeyKind.ENDED:
            return Step(Draft())
        case KeyKind.ENTER:
            return _enter(draft, foul, state)
        case _:
            return Step(draft, hint=msg("foul.hint.finish_first"))


def _with(draft: Draft, foul: FoulDraft) -> Step:
    return Step(replace(draft, foul=foul))


def _digit(draft: Draft, foul: FoulDraft, number: int, state: MatchState) -> Step:
    """Take a digit for the open question; an award or a void board is typed in a dialog."""
    answered = with_digit(foul, number, state)
    if answered is None:
        outcome = outcome_of(foul, state)
        if outcome.ask is Ask.BY:
            return _needs(draft, outcome, state)
        return Step(draft, blink=Part.FOUL, hint=msg("foul.hint.not_listed"))
    if answered.what is not None and answered.what in BY_UMPIRE:
        return Step(Draft(), ask=answered.what.value)
    return _with(draft, answered)


def _enter(draft: Draft, foul: FoulDraft, state: MatchState) -> Step:
    outcome = outcome_of(foul, state)
    if outcome.verdict is Verdict.GOES_ON:
        return Step(draft, blink=Part.FOUL, hint=msg("foul.hint.goes_on"))
    if outcome.command is None:
        return _needs(draft, outcome, state)
    errors = tuple(
        problem for problem in problems(state, outcome.command) if problem.severity is Severity.ERROR
    )
    if errors:
        return Step(draft, blink=Part.FOUL, refusals=errors)
    return Step(Draft(), outcome.command)


def _needs(draft: Draft, outcome: Outcome, state: MatchState) -> Step:
    """Say which answer is missing, and let its place blink."""
    part = Part.WINNER if outcome.ask is Ask.BY else Part.FOUL
    if outcome.ask is Ask.MEN and outcome.men_of is not None:
        pair, rule = is_pair(state), state.rules.wording == "rule"
        hint = msg("entry.need.men", pair=pair, rule=rule, L=side_name(state, outcome.men_of))
        return Step(draft, blink=part, hint=hint)
    return Step(draft, blink=part, hint=msg(f"foul.hint.{outcome.ask.value}"))

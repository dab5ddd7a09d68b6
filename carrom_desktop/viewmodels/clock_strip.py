"""The operator's strip of clocks: one line a clock, and the buttons that these clocks have."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.clocks import pause
from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.clocks import ClockKind, ClockView, Phase, awaited_name, hour, hour_of
from carrom_desktop.viewmodels.draft import EntryKey, KeyKind
from carrom_desktop.viewmodels.grammar_clock import next_trial
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name


class StripLine(Struct, frozen=True):
    """One clock: `text`, what remains ("" where nothing is counted); `label`; `phase` as in `ClockView`."""

    text: str
    label: Msg
    phase: str


class StripButton(Struct, frozen=True):
    """A button: `label`, its `key` ("" for none), how it is `said`, and what it does.

    `press` is a key of the entry, or None; then `does` is "desk" or "came".
    """

    label: Msg
    key: str
    said: Msg
    press: EntryKey | None = None
    does: str = ""


class ClockStripView(Struct, frozen=True):
    """What the strip shows; without lines there is no strip."""

    lines: tuple[StripLine, ...] = ()
    buttons: tuple[StripButton, ...] = ()


def build_strip(state: MatchState, views: tuple[ClockView, ...], *, trials: bool = True) -> ClockStripView:
    """Return the strip for `views`; `trials`: trial boards are shown."""
    if state.is_over:
        return ClockStripView()
    lines = [StripLine(view.text, _label(state, view), view.phase) for view in views]
    at_desk = state.clock.at_desk and state.game.time_last is None
    if at_desk:
        lines.insert(0, StripLine("", msg("clock.strip.desk"), Phase.RUNNING.value))
    in_trial = trials and state.trial > 0
    if in_trial:
        lines.append(_trial(state))
    kinds = {view.kind for view in views}
    found: list[StripButton] = []
    if ClockKind.ROUND in kinds:
        found += [_button("earlier", "-", KeyKind.EARLIER), _button("later", "+", KeyKind.LATER)]
    if views or state.clock.held_at:
        found.append(_button("run" if state.clock.by_key else "hold", "H", KeyKind.HOLD))
    if ClockKind.ROUND in kinds or at_desk:
        found.append(_button("time", "T", KeyKind.TIME))
    if ClockKind.ROUND in kinds:
        label = msg("clock.button.desk")
        found.append(StripButton(label, "", label, does="desk"))
    if ClockKind.WAITING in kinds:
        label = msg("clock.button.came")
        found.append(StripButton(label, "", label, does="came"))
    if in_trial:
        label = msg("clock.button.next_trial" if next_trial(state) else "clock.button.trials_over")
        found.append(StripButton(label, "Y", label, EntryKey(KeyKind.TRIAL)))
    return ClockStripView(tuple(lines), tuple(found) if lines else ())


def trial_side(state: MatchState, number: int) -> Side:
    """Return whose trial board `number` is: one a side (40), first of the side that breaks."""
    first = state.next.breaker if state.next.kind is NextKind.BOARD and state.next.breaker else Side.A
    return first if number % 2 else first.other


def _trial(state: MatchState) -> StripLine:
    who = side_name(state, trial_side(state, state.trial))
    label = msg("clock.strip.trial", i=state.trial, most=state.rules.trial_boards, X=who)
    return StripLine("", label, Phase.RUNNING.value)


def _button(code: str, key: str, kind: KeyKind) -> StripButton:
    return StripButton(msg(f"clock.button.{code}"), key, msg(f"clock.said.{code}"), EntryKey(kind))


def _label(state: MatchState, view: ClockView) -> Msg:
    match view.kind:
        case ClockKind.ROUND if view.phase == Phase.HELD:
            if not state.clock.by_key:
                return msg("clock.strip.round_held_decision")
            return msg("clock.strip.round_held", t=hour_of(state.clock.held_at))
        case ClockKind.ROUND:
            return msg("clock.strip.round", t=hour_of(state.clock.round_end))
        case ClockKind.WAITING:
            return msg("clock.strip.waiting", P=awaited_name(state), t=hour_of(state.clock.waiting_limit))
        case ClockKind.INTERVAL:
            found = pause(state)
            return msg("clock.strip.interval", t="" if found is None else hour(found.ends))
        case ClockKind.CHANGE:
            return msg("clock.strip.change")
        case _:
            return msg("clock.strip.stroke")

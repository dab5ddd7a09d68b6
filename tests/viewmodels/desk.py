"""A desk without windows: keys go through the grammar and the rules, as the window would send them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import Command, CreateMatch, RecordToss
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Details, Fact, Player, Row, StepRedone, StepUndone
from carrom_desktop.rules.history import next_step_number, redo_step, undo_step
from carrom_desktop.rules.ids import Kind, Problem, Queen, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce import Announcement, announce
from carrom_desktop.viewmodels.announce_clock import clock_call
from carrom_desktop.viewmodels.clocks import build_clocks
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind, Step, draft_from_undone, preview_of
from carrom_desktop.viewmodels.entry import EntryView, build_entry
from carrom_desktop.viewmodels.grammar import reduce_key
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.places import Places
from carrom_desktop.viewmodels.umpire_draft import is_stroke, settled, umpires

ONE = Player("One", "Player", "IND")
TWO = Player("Two", "Player", "SRI")
PAIR_A = (Player("Abbas", "Ana"), Player("Alvi", "Amir"))
PAIR_B = (Player("Bello", "Bea"), Player("Ibarra", "Ivo"))

_WORDS = {
    "left": KeyKind.LEFT,
    "right": KeyKind.RIGHT,
    "q": KeyKind.QUEEN,
    "n": KeyKind.NOBODY,
    "x": KeyKind.OTHER_SIDE,
    "enter": KeyKind.ENTER,
    "backspace": KeyKind.BACKSPACE,
    "esc": KeyKind.ESC,
    "b": KeyKind.BREAKER,
    "c": KeyKind.CHANGE_SIDES,
    "p": KeyKind.PLAY,
    "e": KeyKind.ENDED,
    "s": KeyKind.STRIKER_OR_SLAM,
    "i": KeyKind.IMPROPER,
    "w": KeyKind.WAIT,
    "shift+x": KeyKind.COLOURS,
    "t": KeyKind.TIME,
    "h": KeyKind.HOLD,
    "k": KeyKind.STROKE,
    "y": KeyKind.TRIAL,
    "ctrl+u": KeyKind.UMPIRE,
    "+": KeyKind.LATER,
    "-": KeyKind.EARLIER,
}


STROKE_LETTERS = frozenset({*"qsoivaufgzkdyr", "shift+g"})
"""Keys that are letters of a stroke while the umpire's board takes them."""


def letter(word: str) -> EntryKey:
    """Return a letter of the umpire's board: "q", "shift+g"."""
    return EntryKey(KeyKind.LETTER, letter="Shift+G" if word == "shift+g" else word.upper())


def key(word: str) -> EntryKey:
    """Return the key that a word names: "left", "6", "q", "burst", or a click such as "men:6", "side:A"."""
    if word.isdigit():
        return EntryKey(KeyKind.DIGIT, number=int(word))
    if word == "burst":
        return EntryKey(KeyKind.BACKSPACE, burst=True)
    name, _, value = word.partition(":")
    match name:
        case "men":
            return EntryKey(KeyKind.MEN, number=int(value))
        case "side":
            return EntryKey(KeyKind.SIDE, side=Side(value))
        case "queen":
            return EntryKey(KeyKind.QUEEN_SIDE, side=Side(value))
        case "option":
            return EntryKey(KeyKind.QUEEN_OPTION, queen=Queen(value))
        case _:
            return EntryKey(_WORDS[name])


@dataclass(frozen=True)
class Previewed:
    """What `session.preview` returns."""

    problems: tuple[Problem, ...]
    after: MatchState | None


@dataclass
class Desk:
    """One match at one desk.

    `swapped`: left and right of the picture are swapped by hand; `clock`, where rows have times; `before`,
    the state before the last step.
    """

    rows: list[Row] = field(default_factory=list)
    draft: Draft = field(default_factory=Draft)
    swapped: bool = False
    chosen: Places = field(default_factory=Places)
    last_facts: tuple[Fact, ...] = ()
    last: Step = field(default_factory=lambda: Step(Draft()))
    clock: SteppedClock | None = None
    before: MatchState | None = None

    @property
    def state(self) -> MatchState:
        return replay(self.rows)

    @property
    def places(self) -> Places:
        return replace(self.chosen, swapped=self.swapped)

    @property
    def left(self) -> Side:
        return self.places.left(self.state)

    @property
    def undo_facts(self) -> tuple[Fact, ...]:
        return self.facts_of(undo_step(self.rows))

    @property
    def redo_facts(self) -> tuple[Fact, ...]:
        return self.facts_of(redo_step(self.rows))

    def facts_of(self, step: int | None) -> tuple[Fact, ...]:
        return tuple(
            row.fact
            for row in self.rows
            if row.step == step and not isinstance(row.fact, StepUndone | StepRedone)
        )

    def write(self, facts: Iterable[Fact]) -> None:
        step = next_step_number(self.rows)
        self.last_facts = tuple(facts)
        self.before = replay(self.rows) if self.rows else None
        at = "" if self.clock is None else self.clock.now_iso()
        for fact in self.last_facts:
            self.rows.append(Row(len(self.rows) + 1, step, fact, at))

    def submit(self, command: Command) -> None:
        self.write(decide(self.state, command))

    def undo(self) -> None:
        """Take back the last step; the entry comes back filled."""
        step = undo_step(self.rows)
        assert step is not None
        self.draft = draft_from_undone(self.undo_facts)
        self.write((StepUndone(step),))
        self.last_facts = ()

    def redo(self) -> None:
        step = redo_step(self.rows)
        assert step is not None
        self.write((StepRedone(step),))
        self.last_facts = ()

    def type(self, keys: str) -> Step:
        """Press the keys one after the other and do what they mean; return what the last one did."""
        for word in keys.split():
            can_undo = undo_step(self.rows) is not None
            state = self.state
            is_letter = word in STROKE_LETTERS and umpires(self.draft, state)
            self.last = reduce_key(
                self.draft,
                letter(word) if is_letter else key(word),
                state,
                self.left,
                can_undo=can_undo,
                undo_stroke=is_stroke(self.undo_facts) if can_undo else False,
            )
            if self.last.command is not None:
                self.submit(self.last.command)
            self.draft = self.last.draft
            if self.last.undo:
                self.undo()
            if self.state.umpired:
                self.draft = settled(self.draft, self.state)
        return self.last

    def preview(self) -> Previewed | None:
        command = preview_of(self.draft, self.state)
        if command is None:
            return None
        found = problems(self.state, command)
        if not can(found):
            return Previewed(found, None)
        step = next_step_number(self.rows)
        new = [Row(len(self.rows) + 1, step, fact) for fact in decide(self.state, command)]
        return Previewed(found, replay([*self.rows, *new]))

    def view(self) -> EntryView:
        return build_entry(
            self.state,
            self.draft,
            self.preview(),
            self.places,
            undo_facts=self.undo_facts,
            refusals=self.last.refusals,
            hint=self.last.hint,
        )

    def announced(self, at: str = "") -> Announcement:
        """Return what is said; `at`, "14:08:00": the clocks call too."""
        state = self.state
        call = (
            clock_call(state, build_clocks(state, f"2026-03-12T{at}+05:30", None, Settings())) if at else ()
        )
        return announce(state, self.last_facts, before=self.before, call=call)


def desk(
    rules: str | RuleSet = "icf",
    *,
    toss: Side | RecordToss | None = Side.A,
    details: Details | None = None,
    clock: SteppedClock | None = None,
    start: tuple[int, int] = (0, 0),
    **numbers: Any,
) -> Desk:
    """Return a desk with a singles match; `toss`: who breaks, None if that is not decided; `start`: points
    before the first board of each game."""
    return _desk(rules, Kind.SINGLES, (ONE,), (TWO,), toss, details, numbers, clock=clock, start=start)


def doubles_desk(
    rules: str | RuleSet = "icf",
    *,
    toss: Side | RecordToss | None = Side.A,
    details: Details | None = None,
    seats: int | None = 0,
    **numbers: Any,
) -> Desk:
    """Return a desk with a doubles match; `seats`: who of B sits to the right of A1, None if not said yet."""
    return _desk(rules, Kind.DOUBLES, PAIR_A, PAIR_B, toss, details, numbers, seats)


def _desk(
    rules: str | RuleSet,
    kind: Kind,
    players_a: tuple[Player, ...],
    players_b: tuple[Player, ...],
    toss: Side | RecordToss | None,
    details: Details | None,
    numbers: dict[str, Any],
    seats: int | None = None,
    clock: SteppedClock | None = None,
    start: tuple[int, int] = (0, 0),
) -> Desk:
    rule_set = with_numbers(preset(rules) if isinstance(rules, str) else rules, **numbers)
    made = Desk(clock=clock)
    made.write(
        create(
            CreateMatch(rule_set, kind, players_a, players_b, details or Details(), seats, start_points=start)
        )
    )
    if isinstance(toss, RecordToss):
        made.submit(toss)
    elif toss is not None:
        made.submit(RecordToss(toss))
    return made


def renamed(player: Player, **changes: str) -> Player:
    return replace(player, **changes)


def english(message: Msg | None) -> str:
    return "" if message is None else speak("en", message)


def spanish(message: Msg | None) -> str:
    return "" if message is None else speak("es", message)


def line(language: str, messages: Iterable[Msg]) -> str:
    return " ".join(speak(language, message) for message in messages)


def codes(found: Iterable[Problem]) -> list[str]:
    return [problem.code for problem in found]

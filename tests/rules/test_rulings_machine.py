"""Random matches of all commands: whatever is allowed can be shown, said, printed, checked and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec import Struct

from carrom_desktop.i18n import speak
from carrom_desktop.match.check import check_sheet
from carrom_desktop.match.session import Preview
from carrom_desktop.match.settings import Settings
from carrom_desktop.match.sheetfile import dump, parse
from carrom_desktop.match.sheetfile_export import sheet_of
from carrom_desktop.match.sheetfile_models import Sheet
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.history import redo_step, undo_step
from carrom_desktop.rules.ids import BoardKind, Kind, NextKind, Problem, Severity, Side, Termination
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import GameState, MatchState
from carrom_desktop.viewmodels.announce import announce, spoken_state
from carrom_desktop.viewmodels.audit import audit_lines, trail_cells
from carrom_desktop.viewmodels.clock_strip import build_strip
from carrom_desktop.viewmodels.clocks import build_clocks
from carrom_desktop.viewmodels.consequences import consequences
from carrom_desktop.viewmodels.correction import build_correction
from carrom_desktop.viewmodels.correction_draft import correction_of, draft_of, rebased
from carrom_desktop.viewmodels.entry import Draft, build_entry
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.places import Places
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.table import build_table
from carrom_desktop.viewmodels.undo import undo_msg
from carrom_desktop.viewmodels.unsaid import unsaid_msg
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, explain
from tests.support.any_command import any_command, any_draft, any_rules
from tests.support.matches import PlayedMatch, created

NOW = "2026-03-12T10:10:00+05:30"
SEED = st.integers(0, 2**32 - 1)
_said: set[Msg] = set()


class AnyMatch(RuleBasedStateMachine):
    """A match in which anything is asked for; `draft` is a correction that stays open while play goes on."""

    @initialize(seed=SEED, kind=st.sampled_from(Kind), right=st.sampled_from([None, 0, 1]))
    def begin(self, seed: int, kind: Kind, right: int | None) -> None:
        chance = Random(seed)
        rules = any_rules(chance)
        start = chance.choice(((0, 0), (0, 0), (0, 2)))
        self.played = PlayedMatch(created(rules, kind, right if kind is Kind.DOUBLES else None, start))
        self.state = self.played.state
        self.draft = draft_of(self.state)

    @rule(seeds=st.lists(SEED, min_size=1, max_size=12))
    def ask(self, seeds: list[int]) -> None:
        """Ask for something; what cannot be is said why, all else is done."""
        for seed in seeds:
            command = any_command(Random(seed), self.state)
            if command is None:
                continue
            found = problems(self.state, command)
            say(worded(self.state, found))
            if can(found):
                before, facts = self.state, decide(self.state, command)
                self.played.write(facts)
                self.look(before, facts)

    @rule(seed=SEED)
    def begin_a_correction(self, seed: int) -> None:
        self.draft = any_draft(Random(seed), self.state)

    @precondition(lambda self: undo_step(self.played.rows) is not None)
    @rule(again=st.booleans())
    def take_back(self, again: bool) -> None:
        """Take the last step back; put back, it is the same match."""
        before, step = self.state, undo_step(self.played.rows)
        facts = tuple(row.fact for row in self.played.rows if row.step == step)
        say(undo_msg(facts, before))
        self.played.undo()
        self.look(before, (self.played.rows[-1].fact,))
        assert redo_step(self.played.rows) == step
        if again:
            self.played.redo()
            assert self.played.state == before
            self.look(self.state, (self.played.rows[-1].fact,))

    def look(self, before: MatchState, facts: tuple[Fact, ...]) -> None:
        """Take the new state, and see that it adds up and that every place can tell it."""
        self.state = self.played.state
        adds_up(self.state)
        for view in views(self.state, before, facts):
            say(view)
        self.draft = rebased(self.draft, self.state)
        command = correction_of(self.draft)
        if command is not None:
            found = problems(self.state, command)
            after = None
            if can(found):
                trial = PlayedMatch.__new__(PlayedMatch)
                trial.rows = list(self.played.rows)
                trial.write(decide(self.state, command))
                after = trial.state
            say(build_correction(self.state, self.draft, Preview(found, after)))
        is_read_back(self.state)

    def teardown(self) -> None:
        assert replay(self.played.rows) == self.state
        lines = audit_lines(self.played.rows)
        say(lines)
        say(trail_cells(lines))


def views(state: MatchState, before: MatchState, facts: tuple[Fact, ...]) -> Iterator[object]:
    """Yield all that shows a match."""
    yield build_entry(state, Draft(), None, Places(), undo_facts=facts)
    clocks = build_clocks(state, NOW, None, Settings())
    yield build_strip(state, clocks)
    for age_s in (0.0, 1e9):
        yield build_hall(state, HallContext(age_s=age_s, last_facts=facts, show_protest=True, clocks=clocks))
    yield build_sheet(state, awarded_result=True)
    yield announce(state, facts, before=before)
    yield announce(state)
    yield spoken_state(state)
    yield consequences(before, state)
    yield worded(state, state.problems)
    for game in state.games:
        yield build_table(state, game.number)
        for kind in WhyKind:
            for board in range(len(game.boards) + 2):
                yield explain(state, WhyKey(kind, Side.B, game.number, board))


def worded(state: MatchState, found: tuple[Problem, ...]) -> list[Msg]:
    names = (side_name(state, Side.A), side_name(state, Side.B))
    return [problem_msg(problem, state.rules, names) for problem in found]


def say(seen: Any) -> None:
    """Say every message of a view in both languages, each once."""
    if isinstance(seen, Msg):
        if seen not in _said:
            _said.add(seen)
            for language in ("en", "es"):
                words = speak(language, seen)
                assert words
                assert "{" not in words
    elif isinstance(seen, Struct):
        for each in seen.__struct_fields__:
            say(getattr(seen, each))
    elif isinstance(seen, tuple | list | frozenset):
        for one in seen:
            say(one)


def adds_up(state: MatchState) -> None:
    """Totals are sums; who has won is one side, unless the match was drawn or broken off."""
    for game in state.games:
        if not game.was_set and all(board.kind is not BoardKind.UNKNOWN for board in game.boards):
            game_adds_up(game)
        assert game.drawn is (game.is_over and game.winner is None)
    assert state.is_over is (state.next.kind is NextKind.NOTHING)
    if state.is_over:
        nobody = state.drawn or state.ended_by is Termination.ABANDONED
        assert (state.winner is None) is nobody
        if state.winner is not None and state.ended_by is None:
            assert state.games_won[state.winner.place] == state.rules.games_to_win
    else:
        assert state.winner is None


def game_adds_up(game: GameState) -> None:
    raw = game.start
    for board in game.boards:
        assert board.before == raw
        if board.counts:
            a, b = board.points_pair
            raw = (raw[0] + a, raw[1] + b)
        assert board.total == raw
    assert game.raw == raw


def is_read_back(state: MatchState) -> None:
    """The sheet is read as it was written; a match without faults is in order, with the same results."""
    sheet = sheet_of(state, lambda one: speak("en", unsaid_msg(one)))
    again = parse(dump(sheet), "sheet.json", 1)
    assert isinstance(again, Sheet)
    assert again == sheet
    result = check_sheet(again)
    say([problem_msg(each, result.rules, result.names) for each in result.findings])
    kinds = {board.kind for game in state.games for board in game.boards}
    plain = not kinds & {BoardKind.VOID, BoardKind.UNKNOWN} and state.start_points == (0, 0)
    plain = plain and not any(game.was_set for game in state.games)
    if plain and all(one.severity is not Severity.ERROR for one in state.problems):
        assert result.in_order
        assert result.state is not None
        if state.is_over:
            assert result.state.winner == state.winner
            over = [(game.raw, game.winner) for game in state.games if game.is_over]
            assert [(game.raw, game.winner) for game in result.state.games if game.is_over] == over


AnyMatch.TestCase.settings = settings(
    max_examples=45,
    stateful_step_count=14,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestAnyMatch = pytest.mark.no_cover(AnyMatch.TestCase)

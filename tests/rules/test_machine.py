"""Random matches under random legal rule sets, with undo and redo, against the umpire of `oracle`."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.history import redo_step, undo_step
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.problems import can
from carrom_desktop.rules.ruleset import RuleSet, rules_problems, with_numbers
from carrom_desktop.rules.state import MatchState
from tests.rules.oracle import Laws, Umpire
from tests.support.matches import PlayedMatch, created

SIDES = st.sampled_from("AB")
BOARD = st.tuples(SIDES, st.integers(1, 9), st.sampled_from(["A", "B", "A", "B", "-"]))
ANY_WORDS = st.one_of(
    st.builds("{} {} {}".format, SIDES, st.integers(0, 10), st.sampled_from(["A", "B", "-", "nobody"])),
    st.builds("break {}".format, SIDES),
    st.builds("toss {}{}".format, SIDES, st.sampled_from(["", " left", " right"])),
    st.builds("mark {}".format, st.sampled_from("AB-")),
    st.builds("seats {}".format, st.integers(0, 1)),
    st.sampled_from(["change", "play"]),
)


WITH_EXTRA_BOARD = [key for key in PRESETS if preset(key).level_after_limit == "extra_board"]
"""Sets whose level game goes on: the umpire of these tests knows no draw."""


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a preset, or one with numbers changed for this match."""
    rules = preset(draw(st.sampled_from(WITH_EXTRA_BOARD)))
    if draw(st.booleans()):
        target = draw(st.integers(1, 31))
        games_to_win = draw(st.integers(1, 3))
        rules = with_numbers(
            rules,
            target=target,
            queen_points=draw(st.integers(0, 7)),
            queen_cutoff=draw(st.none() | st.integers(1, target)),
            board_cap=draw(st.integers(9, 16)),
            board_limit=draw(st.none() | st.integers(1, 9)),
            games_to_win=games_to_win,
            level_at_time=rules.level_at_time if games_to_win == 1 else "ask",
            clip_result=draw(st.booleans()),
            midgame_change=draw(st.booleans()),
            opener_may_differ=draw(st.booleans()),
        )
    assert rules_problems(rules) == ()
    return rules


class RandomMatch(RuleBasedStateMachine):
    """Plays by words; `told` are the words in force, `back` those taken back, the next to put back last."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.back: list[str] = []

    @initialize(rules=rule_sets(), kind=st.sampled_from(Kind), right=st.integers(0, 1))
    def begin(self, rules: RuleSet, kind: Kind, right: int) -> None:
        self.right = right if kind is Kind.DOUBLES else None
        self.played = PlayedMatch(created(rules, kind, self.right))
        self.laws = laws_of(rules)

    def umpire(self) -> Umpire:
        """Tell a new umpire all that is in force."""
        umpire = Umpire(self.laws, ["A", "B"])
        if self.right is not None:
            umpire.seat(self.right)
        for words in self.told:
            tell(umpire, words)
        return umpire

    def do(self, words: str) -> None:
        self.played.play(words)
        self.told.append(words)
        self.back.clear()

    # ---- what happens

    @rule(words=ANY_WORDS)
    def try_anything(self, words: str) -> None:
        """What the umpire allows is done, all else is refused and changes nothing."""
        allowed = allows(self.umpire(), words)
        before = self.played.state
        assert can(self.played.against(words)) is allowed
        if allowed:
            self.do(words)
            return
        try:
            self.played.play(words)
        except Refused:
            assert self.played.state == before
        else:
            raise AssertionError(f"{words!r} was not refused")

    @rule(boards=st.lists(BOARD, min_size=1, max_size=8))
    def play_on(self, boards: list[tuple[str, int, str]]) -> None:
        for board in boards:
            if self.played.state.next.kind == "board":
                self.do("{} {} {}".format(*board))

    @precondition(lambda self: self.played.state.next.kind == "board")
    @rule(winner=SIDES, men=st.integers(5, 9), queen=SIDES)
    def play_a_game(self, winner: str, men: int, queen: str) -> None:
        """Win the game that is being played, to get on to the next."""
        game = self.played.state.next.game
        for _ in range(6):
            if self.played.state.next.kind == "board" and self.played.state.next.game == game:
                self.do(f"{winner} {men} {queen}")

    @precondition(lambda self: self.played.state.next.kind in ("toss", "extra_toss"))
    @rule(side=SIDES)
    def decide_the_toss(self, side: str) -> None:
        self.do(f"break {side}")

    @precondition(lambda self: self.played.state.side_change is not None)
    @rule()
    def change_sides(self) -> None:
        self.do("change")

    @precondition(lambda self: undo_step(self.played.rows) is not None)
    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.told))):
            self.played.undo()
            self.back.append(self.told.pop())

    @precondition(lambda self: redo_step(self.played.rows) is not None)
    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(min(times, len(self.back))):
            self.played.redo()
            self.told.append(self.back.pop())

    # ---- what must hold

    @invariant()
    def the_sheet_is_the_umpires(self) -> None:
        assert (undo_step(self.played.rows) is not None) is bool(self.told)
        assert (redo_step(self.played.rows) is not None) is bool(self.back)
        compare(self.umpire(), self.played.state)

    def teardown(self) -> None:
        """Take all back and put all back: the same match."""
        state = self.played.state
        steps = len(self.told)
        for _ in range(steps):
            self.played.undo()
        assert not self.played.state.has_boards
        for _ in range(steps):
            self.played.redo()
        assert self.played.state == state


@pytest.mark.no_cover
@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(rules=rule_sets(), kind=st.sampled_from(Kind), right=st.integers(0, 1), seed=st.integers(0, 2**32 - 1))
def test_random_whole_matches(rules: RuleSet, kind: Kind, right: int, seed: int) -> None:
    """To the end of the match, often level: extra boards, changes within the last game, long matches."""
    chance = random.Random(seed)
    played = PlayedMatch(created(rules, kind, right if kind is Kind.DOUBLES else None))
    umpire = Umpire(laws_of(rules), ["A", "B"])
    if kind is Kind.DOUBLES:
        umpire.seat(right)
    level = chance.choice((0.0, 0.5, 0.9))
    while umpire.awaits != "nothing":
        if umpire.change_due and chance.random() < 0.4:
            words = "change"
        elif umpire.awaits != "board" or (chance.random() < 0.15 and umpire.allows_breaker("A")):
            words = f"break {chance.choice('AB')}"
            if not umpire.allows_breaker(words[-1]):
                continue
        elif umpire.now.score["A"] != umpire.now.score["B"] and chance.random() < level:
            behind = min("AB", key=umpire.now.score.__getitem__)
            words = f"{behind} {min(9, abs(umpire.now.score['A'] - umpire.now.score['B']))} -"
        else:
            words = f"{chance.choice('AB')} {chance.randint(1, 9)} {chance.choice('AB')}"
        played.play(words)
        tell(umpire, words)
        compare(umpire, played.state)
    assert played.state.is_over
    assert played.codes("A 1 A") == ["match_over"]


def compare(umpire: Umpire, state: MatchState) -> None:
    """Compare the program's sheet with the umpire's."""
    assert state.next.kind.value == umpire.awaits
    assert state.games_won == (umpire.wins("A"), umpire.wins("B"))
    assert state.winner == umpire.champion
    assert state.is_over is (umpire.champion is not None)
    assert who(state.next.player, state.kind) == umpire.breaker
    assert state.next.breaker == (umpire.breaker[0] if umpire.breaker else None)
    if umpire.awaits in ("board", "extra_toss"):
        assert (state.next.game, state.next.board) == (len(umpire.games), len(umpire.now.lines) + 1)
        assert state.next.extra is umpire.must_play_extra
    assert (state.side_change.kind.value if state.side_change else None) == umpire.change_due
    assert (state.left is Side.B) is (umpire.b_on_the_left and state.kind is Kind.SINGLES)
    if umpire.awaits == "board":
        assert state.queen_marked == umpire.mark
        assert state.play_called is umpire.play_called
    nothing_recorded_is_wrong(state)
    if umpire.first is None:
        return
    assert len(state.games) == len(umpire.games)
    for game, wanted in zip(state.games, umpire.games, strict=True):
        assert who(game.opener_player, state.kind) == wanted.opener
        assert game.raw == (wanted.score["A"], wanted.score["B"])
        assert game.result == umpire.result(wanted)
        assert game.winner == wanted.winner
        assert (game.ended_by.value if game.ended_by else None) == wanted.how
        assert game.changed_before is wanted.moved_before
        assert game.changed_after_board == wanted.moved_after
        assert [
            (who(board.breaker_player, state.kind), board.points, board.total, board.extra)
            for board in game.boards
        ] == [(line.broke, line.points, line.totals, line.extra) for line in wanted.lines]


def nothing_recorded_is_wrong(state: MatchState) -> None:
    """No board that could be recorded is an error afterwards, and no game is drawn."""
    assert can(state.problems)
    for game in state.games:
        if game.is_over:
            assert game.raw[0] != game.raw[1]
        for board in game.boards:
            assert board.counts
            assert 1 <= board.points <= state.rules.board_cap


def laws_of(rules: RuleSet) -> Laws:
    """Return the numbers that the umpire is told."""
    return Laws(
        rules.target,
        rules.queen_points,
        rules.queen_cutoff,
        rules.board_cap,
        rules.board_limit,
        rules.games_to_win,
        rules.clip_result,
        rules.midgame_change,
        rules.opener_may_differ,
    )


def who(player: PlayerRef | None, kind: Kind) -> str | None:
    """Return a player as the umpire calls him."""
    if player is None:
        return None
    return player.side.value if kind is Kind.SINGLES else f"{player.side.value}{player.index + 1}"


def allows(umpire: Umpire, words: str) -> bool:
    """Ask the umpire whether words of a script can be."""
    match words.split():
        case ["break", side]:
            return umpire.allows_breaker(side)
        case ["toss", *_]:
            return not umpire.any_board
        case ["mark", _] | ["play"]:
            return umpire.awaits == "board"
        case ["seats", _]:
            return umpire.doubles and not umpire.any_board
        case ["change"]:
            return umpire.change_due is not None
        case [_, men, queen]:
            return umpire.allows_board(int(men), queen)
    raise AssertionError(words)


def tell(umpire: Umpire, words: str) -> None:
    """Tell the umpire what happened."""
    match words.split():
        case ["break", side]:
            umpire.choose_breaker(side)
        case ["toss", side]:
            umpire.toss(umpire.one_of(side))
        case ["toss", side, seat]:
            umpire.toss(umpire.one_of(side), seat == "left")
        case ["mark", side]:
            umpire.mark = None if side == "-" else side
        case ["play"]:
            umpire.play_called = True
        case ["seats", right]:
            umpire.seat(int(right))
        case ["change"]:
            umpire.change()
        case [winner, men, queen]:
            umpire.board(winner, int(men), queen)


RandomMatch.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestRandomMatches = pytest.mark.no_cover(pytest.mark.slow(RandomMatch.TestCase))

"""Random boards, stroke by stroke, under each rule book, beside a small bookkeeping of our own.

The bookkeeping knows no law: it moves men between board and pockets by what the outcome says, and asks only
what must hold whatever the law. When a board ends is told by a few lines of our own reading of the laws.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from msgspec.structs import replace

from carrom_desktop.match.check import CheckResult, check_sheet
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sheetfile import Sheet, parse
from carrom_desktop.rules.board_play import begin, play
from carrom_desktop.rules.board_state import BoardEnd, BoardPlay, EndKind, Outcome, PlayQueen, StrokeRefused
from carrom_desktop.rules.fouls import proposed_points
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_rows import QueenDone, RuleBook
from carrom_desktop.rules.strokes import Stroke, StrokeKind

PLACED = {QueenDone.WAITS: "pocketed", QueenDone.BACK: "board"}
REFUSALS = {
    "own_men", "their_men", "queen_twice", "queen_gone", "striker_twice", "double_not_agreed",
    "double_without_man", "double_unpayable", "double_last", "nothing_to_forgo", "published",
    "technical_late", "break_made",
}  # fmt: skip


class RandomBoard(RuleBasedStateMachine):
    """One board; `on_board` and `in_pockets` are the men of A and B, `owed` their dues, `queen` her place."""

    def __init__(self) -> None:
        super().__init__()
        self.play = begin(RuleBook.ICF, Side.A)
        self.on_board, self.in_pockets, self.owed = [MEN, MEN], [0, 0], [0, 0]
        self.queen = "board"
        self.passes = 0

    @initialize(
        book=st.sampled_from(RuleBook),
        breaker=st.sampled_from(Side),
        doubles=st.booleans(),
        double_due=st.booleans(),
        late=st.none() | st.tuples(st.integers(1, 3), st.integers(1, 3), st.sampled_from(PlayQueen)),
    )
    def begin_it(
        self,
        book: RuleBook,
        breaker: Side,
        doubles: bool,
        double_due: bool,
        late: tuple[int, int, PlayQueen] | None,
    ) -> None:
        """Begin at the break, or `late`, nearly played, since random strokes seldom come so far."""
        self.play = begin(book, breaker, double_due=double_due, doubles=doubles)
        if late is not None:
            a, b, queen = late
            self.on_board, self.in_pockets, self.queen = [a, b], [MEN - a, MEN - b], queen.value
            self.play = replace(
                self.play, men=(a, b), queen=queen, first=(False, False), begun=True, turns=8, turn_men=a
            )

    # ---- what happens

    def going_on(self) -> bool:
        return self.play.end is None

    @precondition(going_on)
    @rule(own=st.integers(0, 3), queen=st.booleans())
    def play_cleanly(self, own: int, queen: bool) -> None:
        on_board = self.play.queen is PlayQueen.BOARD
        self.do(Stroke(own=min(own, self.mine()), queen=queen and on_board))

    @precondition(going_on)
    @rule(
        own=st.integers(0, 2),
        theirs=st.integers(0, 2),
        off=st.tuples(st.integers(0, 1), st.integers(0, 1)),
        marks=st.fixed_dictionaries(
            {
                name: st.sampled_from([False, False, True])
                for name in ("queen", "striker", "improper", "queen_off", "striker_off", "forgo", "as_icf")
            }
        ),
        double=st.booleans(),
    )
    def play_anything(
        self, own: int, theirs: int, off: tuple[int, int], marks: dict[str, Any], double: bool
    ) -> None:
        self.do(
            Stroke(
                own=own,
                theirs=theirs,
                own_off=off[0],
                theirs_off=off[1],
                double=double and marks["striker"],
                **marks,
            )
        )

    @precondition(going_on)
    @rule(own=st.integers(0, 3), theirs=st.integers(0, 3), striker=st.booleans(), double=st.booleans())
    def pocket_the_wrong_things(self, own: int, theirs: int, striker: bool, double: bool) -> None:
        own, theirs = min(own, self.mine()), min(theirs, self.on_board[self.play.turn.other.place])
        self.do(Stroke(own=own, theirs=theirs, striker=striker, double=double and striker and own > 0))

    @precondition(going_on)
    @rule(
        kind=st.sampled_from([kind for kind in StrokeKind if kind is not StrokeKind.PLAYED]),
        forgo=st.booleans(),
        striker=st.booleans(),
    )
    def do_something_else(self, kind: StrokeKind, forgo: bool, striker: bool) -> None:
        self.do(Stroke(kind=kind, forgo=forgo, striker=striker and kind is StrokeKind.NO_BREAK))

    @precondition(going_on)
    @rule(times=st.sampled_from([1, 2, 5, 6]))
    def pass_on_and_on(self, times: int) -> None:
        for _ in range(times):
            if self.going_on():
                self.do(Stroke(kind=StrokeKind.PASSED))

    @precondition(lambda self: self.play.end is not None)
    @rule()
    def nothing_is_played_after_the_end(self) -> None:
        before = self.play
        assert self.refused(Stroke()) == "over"
        assert self.refused(Stroke(kind=StrokeKind.PASSED)) == "over"
        assert self.play == before

    def teardown(self) -> None:
        """Play the board to its end with clean strokes: the queen, her cover, the men."""
        for _ in range(40):
            if self.play.end is not None:
                break
            can_take_her = self.mine() > 1 and not self.play.first[self.play.turn.place]
            queen = self.play.queen is PlayQueen.BOARD and can_take_her and not self.owed[self.place()]
            self.do(Stroke(queen=True) if queen else Stroke(own=1))
        assert self.play.end is not None, "forty clean strokes did not end the board"

    # ---- the bookkeeping

    def place(self) -> int:
        return self.play.turn.place

    def mine(self) -> int:
        return self.on_board[self.place()]

    def refused(self, stroke: Stroke) -> str:
        try:
            play(self.play, stroke)
        except StrokeRefused as error:
            return error.code
        return ""

    def do(self, stroke: Stroke) -> None:
        """Play a stroke, hold its outcome against the bookkeeping; an impossible one is refused."""
        before = self.play
        code = self.refused(stroke)
        if code:
            assert code in REFUSALS
            assert impossible(before, stroke) or code in allowed_refusals(before, stroke)
            return
        assert not impossible(before, stroke)
        outcome = play(before, stroke)
        self.play = outcome.after
        self.move_men(outcome)
        self.move_queen(outcome)
        self.count_dues(outcome)
        self.look_at_turn(outcome)
        self.look_at_end(outcome)

    def move_men(self, outcome: Outcome) -> None:
        by, other, stroke = outcome.by.place, outcome.by.other.place, outcome.stroke
        if stroke.kind is StrokeKind.PLAYED:
            self.pocket(by, stroke.own)
            self.pocket(other, stroke.theirs)
        self.pocket(by, -outcome.own_back - outcome.paid)
        self.pocket(other, -outcome.theirs_paid)
        for side in outcome.last_back:
            self.pocket(side.place, -1)
        assert outcome.after.men == tuple(self.on_board)
        assert sum(self.on_board) + sum(self.in_pockets) == 2 * MEN
        assert min(*self.on_board, *self.in_pockets) >= 0

    def pocket(self, place: int, men: int) -> None:
        self.on_board[place] -= men
        self.in_pockets[place] += men

    def move_queen(self, outcome: Outcome) -> None:
        end, stroke = outcome.after.end, outcome.stroke
        if outcome.queen is QueenDone.COVERED:
            assert stroke.queen or self.queen == "pocketed"
            assert stroke.own > 0
            self.queen = outcome.by.value
        elif end is not None and stroke.queen and outcome.queen is QueenDone.NOTHING:
            self.queen = "pocketed"  # the board ended with her
        else:
            self.queen = PLACED.get(outcome.queen, self.queen)
        assert outcome.after.queen.value == self.queen
        if self.queen == "pocketed" and end is None:
            assert outcome.after.seat == outcome.before.seat, "she waits for nobody's cover"
        if outcome.queen is QueenDone.WAITS:
            assert stroke.queen or outcome.before.queen is PlayQueen.POCKETED

    def count_dues(self, outcome: Outcome) -> None:
        by, other = outcome.by.place, outcome.by.other.place
        was = self.owed[by]
        left = was + outcome.due - outcome.paid
        assert 0 <= outcome.paid <= was + outcome.due
        assert 0 <= outcome.theirs_paid <= self.owed[other]
        self.owed[other] -= outcome.theirs_paid
        self.owed[by] = left if not outcome.stroke.forgo else outcome.after.owed[by]
        assert 0 <= self.owed[by] <= left
        if outcome.after.end is not None:
            self.owed = [0, 0]
        assert outcome.after.owed == tuple(self.owed)
        at_once = outcome.before.book is RuleBook.ICF and outcome.after.end is None
        if at_once and not outcome.stroke.forgo:
            for place in (0, 1):
                assert not self.owed[place] or not self.in_pockets[place], "a due could have been placed"

    def look_at_turn(self, outcome: Outcome) -> None:
        before, after = outcome.before, outcome.after
        if after.end is not None:
            return
        assert outcome.laws
        assert all(outcome.laws)
        assert after.seat == (before.seat if outcome.keeps else (before.seat + 1) % before.seats)
        assert after.seats == (4 if after.doubles else 2)
        assert (after.turn is after.breaker) is (after.seat % 2 == 0)
        assert min(self.on_board) >= 1, "a side without men goes on playing"

    def look_at_end(self, outcome: Outcome) -> None:
        passed = outcome.stroke.kind is StrokeKind.PASSED
        kept = outcome.stroke.kind in (StrokeKind.TECHNICAL, StrokeKind.TECHNICAL_OTHER)
        self.passes = self.passes + 1 if passed else self.passes if kept else 0
        end = outcome.after.end
        assert (end is not None) is ends(outcome, self.passes)
        if end is None:
            return
        if end.kind is EndKind.NORMAL:
            assert end.queen.side is not None, "won with the queen uncovered"
            assert end.winner is not None
            assert self.on_board[end.winner.place] == 0
            assert end.men_left == self.on_board[end.winner.other.place]
            assert end.queen.value == self.queen
        if end.kind is EndKind.FOUL:
            assert outcome.before.book is RuleBook.ICF
        result = checked(self.play, end)
        assert result.in_order, result.findings
        assert result.state is not None
        if end.winner is not None:
            assert result.state.games[0].boards[0].winner is end.winner
            assert result.state.games[0].boards[0].points >= 1


# ---- our own reading


def impossible(on: BoardPlay, stroke: Stroke) -> bool:
    """Say whether there are no such men, queen or striker to fall or to leave the board."""
    if stroke.kind is not StrokeKind.PLAYED:
        return False
    own, theirs = on.men[on.turn.place], on.men[on.turn.other.place]
    return (
        stroke.own + stroke.own_off > own
        or stroke.theirs + stroke.theirs_off > theirs
        or (stroke.queen and stroke.queen_off)
        or ((stroke.queen or stroke.queen_off) and on.queen is not PlayQueen.BOARD)
        or (stroke.striker and stroke.striker_off)
        or (stroke.double and not on.double_due)
    )


def allowed_refusals(on: BoardPlay, stroke: Stroke) -> set[str]:
    """Return for what a stroke that could be may be refused."""
    allowed = set()
    if stroke.double:
        allowed |= {"double_without_man", "double_unpayable", "double_last"}
    if stroke.forgo:
        allowed.add("nothing_to_forgo")
    if stroke.as_icf:
        allowed.add("published")
    if on.book is RuleBook.ICF and not on.fresh and stroke.kind is StrokeKind.TECHNICAL:
        allowed.add("technical_late")
    if on.begun and stroke.kind is StrokeKind.NO_BREAK:
        allowed.add("break_made")
    return allowed


def ends(outcome: Outcome, passes: int) -> bool:
    """Say whether the laws end the board: ICF 52, 102-112, 137; UKCA F1, and nothing else (H8, H17, H18)."""
    before, stroke = outcome.before, outcome.stroke
    as_icf = before.book is RuleBook.ICF or stroke.as_icf
    if stroke.kind is not StrokeKind.PLAYED:
        return as_icf and stroke.kind is StrokeKind.PASSED and passes >= 6
    own_last = 0 < stroke.own == before.men[outcome.by.place]
    their_last = 0 < stroke.theirs == before.men[outcome.by.other.place]
    clean = not (stroke.improper or stroke.striker)
    if as_icf:
        her_time = before.queen is PlayQueen.BOARD and not stroke.queen
        return their_last or (own_last and (clean or her_time))
    no_penalty = clean and not (
        stroke.theirs or stroke.own_off or stroke.theirs_off or stroke.queen_off or stroke.striker_off
    )
    covered = before.queen is not PlayQueen.BOARD or (
        stroke.queen and (stroke.own > 1 or not before.first[outcome.by.place])
    )
    return own_last and no_penalty and covered


def checked(played: BoardPlay, end: BoardEnd) -> CheckResult:
    """Return what `check` says of a score sheet with this board as its first."""
    sheet = {
        "format": "carrom-sheet/1",
        "rules": played.book.value,
        "kind": "singles",
        "sides": {"A": ["Ada"], "B": ["Bo"]},
        "first_break": played.breaker.value,
        "games": [{"boards": [sheet_board(played, end)]}],
    }
    read = parse(json.dumps(sheet).encode(), "board.json", 1)
    assert isinstance(read, Sheet), read
    return check_sheet(read)


def sheet_board(played: BoardPlay, end: BoardEnd) -> dict[str, object]:
    """Return the board as a score sheet has it."""
    match end.kind:
        case EndKind.CANCELLED:
            return {"voided": {"law": "137"}}
        case EndKind.UMPIRE:
            assert end.last is not None
            assert end.winner is not None
            assert end.near
            points = proposed_points(preset(played.book.value), end.last, end.men_left, 0)
            return {"awarded": {"winner": end.winner.value, "points": points, "reason": f"near {end.near}"}}
        case EndKind.FOUL:
            foul = end.foul
            assert foul is not None
            return {
                "ending": {
                    "law": foul.law,
                    "by": foul.by.value,
                    "improper": foul.improper,
                    "men_left": foul.men_left,
                }
            }
        case EndKind.NORMAL:
            assert end.winner is not None
            assert end.queen not in (Queen.NOBODY, Queen.UNRECORDED)
            normal: dict[str, object] = {
                "winner": end.winner.value,
                "men_left": end.men_left,
                "queen": end.queen.value,
            }
            return normal | ({"slam": end.slam.value} if end.slam else {})


TestRandomBoard = pytest.mark.no_cover(RandomBoard.TestCase)
RandomBoard.TestCase.settings = settings(
    max_examples=120,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

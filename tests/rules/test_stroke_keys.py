"""Strokes as keys: written and read back, what cannot be read, and a row in each table for every stroke."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_desktop.rules.board_play import begin, play, recount, turn_over
from carrom_desktop.rules.board_state import BoardPlay, PlayQueen, StrokeRefused
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.rules.strokes import (
    LONGEST_STROKE,
    Stroke,
    StrokeKind,
    UnreadableStroke,
    read_stroke,
    shape,
    write_stroke,
)
from tests.support.strokes import board, refused, seen, stroke, strokes

BOOKS = ["icf", "ukca", "caint"]


@st.composite
def written(draw: st.DrawFn) -> Stroke:
    """Draw any stroke that keys can write."""
    flag, count = st.booleans(), st.integers(0, MEN)
    kind = draw(st.sampled_from([StrokeKind.PLAYED, *StrokeKind]))
    marks: dict[str, Any] = {"forgo": draw(flag), "as_icf": draw(flag)}
    if kind is StrokeKind.NO_BREAK:
        return Stroke(kind=kind, striker=draw(flag), **marks)
    if kind is not StrokeKind.PLAYED:
        return Stroke(kind=kind, **marks)
    striker = draw(flag)
    return Stroke(
        own=draw(count),
        theirs=draw(count),
        queen=draw(flag),
        striker=striker,
        improper=draw(flag),
        own_off=draw(st.integers(0, 6)),
        theirs_off=draw(st.integers(0, 6)),
        queen_off=draw(flag),
        striker_off=draw(flag),
        double=striker and draw(flag),
        **marks,
    )


@given(written())
def test_what_is_written_is_read_back(any_stroke: Stroke) -> None:
    text = write_stroke(any_stroke)
    if len(text) > LONGEST_STROKE:
        with pytest.raises(UnreadableStroke, match="long"):
            read_stroke(text)
        return
    assert read_stroke(text) == any_stroke
    assert read_stroke(f" {' '.join(text.lower())} ") == any_stroke


@given(st.text(alphabet="0129QSOIVUAFGZK+SHIFTx ", max_size=12))
def test_any_text_is_read_or_refused_and_what_is_read_is_written_the_same(text: str) -> None:
    try:
        found = read_stroke(text)
    except UnreadableStroke as error:
        found, code = None, error.code
    else:
        code = ""
    assert (found is None) is bool(code)
    if found is not None:
        assert read_stroke(write_stroke(found)) == found


@given(st.permutations(["Q", "S", "O", "O", "I", "VV", "VO", "U"]))
def test_the_order_of_the_letters_does_not_matter(letters: list[str]) -> None:
    expected = Stroke(
        own=2, theirs=2, queen=True, striker=True, improper=True, own_off=1, theirs_off=1, forgo=True
    )
    assert read_stroke("".join(letters) + "2") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", Stroke()),
        ("s 0", Stroke(striker=True)),
        ("SS1", Stroke(striker=True, double=True, own=1)),
        ("VSV V0", Stroke(striker_off=True, own_off=1)),
        ("F", Stroke(kind=StrokeKind.FOUL)),
        ("G", Stroke(kind=StrokeKind.TECHNICAL)),
        ("shift+g", Stroke(kind=StrokeKind.TECHNICAL_OTHER)),
        ("Z", Stroke(kind=StrokeKind.PASSED)),
        ("SK", Stroke(kind=StrokeKind.NO_BREAK, striker=True)),
        ("UF", Stroke(kind=StrokeKind.FOUL, forgo=True)),
        ("AIQ1", Stroke(as_icf=True, improper=True, queen=True, own=1)),
    ],
)
def test_keys_that_are_read(text: str, expected: Stroke) -> None:
    assert read_stroke(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("", "empty", ""),
        ("  ", "empty", ""),
        ("S", "digit", ""),
        ("U", "digit", ""),
        ("12", "after_digit", "2"),
        ("1S", "after_digit", "S"),
        ("X0", "key", "X"),
        ("²", "key", "²"),
        ("V0", "overboard", "0"),
        ("V", "overboard", ""),
        ("QQ0", "twice", "Q"),
        ("SSS1", "twice", "S"),
        ("II0", "twice", "I"),
        ("O" * 10 + "0", "many", "O"),
        ("QF", "whole", "F"),
        ("SG", "whole", "G"),
        ("OK", "whole", "K"),
        ("O" * 60 + "0", "long", ""),
    ],
)
def test_keys_that_are_no_stroke(text: str, code: str, key: str) -> None:
    with pytest.raises(UnreadableStroke) as caught:
        read_stroke(text)
    assert (caught.value.code, caught.value.key) == (code, key)


def test_a_shape_leaves_the_numbers_out() -> None:
    shapes = [shape(read_stroke(keys)) for keys in ("0", "5", "SOO2", "ISO1", "SS1", "QVV0")]
    assert shapes == ["0", "1", "SO1", "ISO1", "SS1", "0"]


# ---- a row for every stroke

KEYS = [
    "".join(part)
    for part in itertools.product(
        ["", "A"], ["", "I"], ["", "S", "SS"], ["", "O"], ["", "Q"],
        ["", "VV", "VO", "VQ", "VS", "VVVOVQVS"], ["0", "1", "2"],
    )
] + ["F", "G", "Shift+G", "Z", "K", "SK", "AF", "AG", "AZ", "AK", "ASK"]  # fmt: skip
PLACES = [
    board(book, men, queen, first=first, owed=owed, double_due=book == "ukca")
    for book in BOOKS
    for men in [(9, 9), (5, 5), (2, 2), (1, 1), (1, 5), (5, 1)]
    for queen in ["board", "pocketed", "A", "B"]
    for first in ([(True, True), (False, False)] if men == (9, 9) else [(False, False)])
    for owed in ([(0, 0), (1, 2)] if men[0] > 4 else [(0, 0)])
]


@pytest.mark.sample_cover
@pytest.mark.parametrize("on", PLACES, ids=[f"{at.book}-{place}" for place, at in enumerate(PLACES)])
def test_every_stroke_finds_its_row_or_is_refused(on: BoardPlay) -> None:
    judged = 0
    for keys in KEYS:
        if refused(on, keys):
            continue
        judged += 1
        outcome = play(on, read_stroke(keys))
        after = outcome.after
        assert outcome.laws, keys
        assert all(outcome.laws), keys
        assert len(set(outcome.laws)) == len(outcome.laws), (keys, outcome.laws)
        assert all(0 <= men <= MEN for men in after.men), keys
        assert min(after.owed) >= 0, keys
        assert outcome.keeps is (after.seat == on.seat) or after.end is not None, keys
    assert judged > 20


# ---- the thread lost: the turn corrected, everything counted again


def test_the_turn_is_corrected_as_a_fact_and_begins_anew() -> None:
    turned = turn_over(strokes(board("icf", (6, 7)), "1").after)
    assert (turned.men, turned.turn, turned.fresh) == ((5, 7), Side.B, True)
    over = stroke(board("icf", (1, 4), "A"), "1").after
    with pytest.raises(StrokeRefused, match="over"):
        turn_over(over)


def test_a_board_counted_again_goes_on_from_what_was_counted() -> None:
    lost = strokes(board("icf", (9, 9), doubles=True), "Z Z S0").after
    counted = recount(lost, (4, 5), PlayQueen.POCKETED, 3, (0, 1))
    assert (counted.men, counted.queen, counted.turn, counted.owed) == (
        (4, 5),
        PlayQueen.POCKETED,
        Side.B,
        (0, 1),
    )
    assert counted.recounted
    assert seen(stroke(counted, "1")) == "4-5, queen B, placed 1, turn B"


def test_a_board_counted_again_is_no_first_turn_so_there_is_no_slam() -> None:
    counted = recount(begin(RuleBook.ICF, Side.A), (9, 9), PlayQueen.B, 0)
    assert seen(strokes(counted, "9")) == "0-9, queen B, A wins 9 queen B"


def test_a_board_that_had_ended_goes_on_when_it_is_counted_again() -> None:
    over = stroke(board("icf", (1, 4)), "1").after
    assert over.end is not None
    assert seen(stroke(recount(over, (1, 4), PlayQueen.A, 1), "0")) == "1-4, queen A, turn A"


@pytest.mark.parametrize(
    ("men", "seat", "code"),
    [
        ((10, 4), 0, "count_men"),
        ((-1, 4), 0, "count_men"),
        ((0, 4), 0, "count_over"),
        ((4, 0), 0, "count_over"),
        ((4, 4), 2, "count_turn"),
        ((4, 4), -1, "count_turn"),
    ],
)
def test_what_cannot_have_been_counted(men: tuple[int, int], seat: int, code: str) -> None:
    with pytest.raises(StrokeRefused) as caught:
        recount(board("icf", (6, 7)), men, PlayQueen.BOARD, seat)
    assert caught.value.code == code

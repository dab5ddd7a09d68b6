"""Strokes under CAINT's rules, of which only the comparison in document 001 is published.

Published: the striker, the opponent's man, striker and own man, men overboard. All else is decided as by the
UKCA's rules, or with key A as by the ICF's laws, and is marked as unpublished.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.rules.board_play import begin
from carrom_desktop.rules.board_state import BoardPlay, Outcome
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import RuleBook
from tests.support.strokes import board, refused, seen, stroke, strokes


def caint(men: tuple[int, int] = (6, 7), queen: str = "board", owed: int = 0) -> BoardPlay:
    """Return a board of CAINT in the middle of play, A in turn and owing `owed`."""
    return board("caint", men, queen, owed=(owed, 0))


def opening() -> BoardPlay:
    """Return a board before its break, which is A's."""
    return begin(RuleBook.CAINT, Side.A)


PUBLISHED = [
    ("0", "6-7, turn B"),
    ("1", "5-7, turn A"),
    ("2", "4-7, turn A"),
    ("S0", "7-7, placed 1, turn B"),
    ("O0", "7-6, placed 1, turn B"),
    ("O1", "6-6, placed 1, turn B"),
    ("OO0", "7-5, placed 1, turn B"),
    ("S1", "7-7, placed 2, turn B"),
    ("VO0", "7-7, placed 1, turn B"),
    ("VV0", "7-7, placed 1, turn B"),
    ("VO1", "6-7, placed 1, turn B"),
]


@pytest.mark.parametrize(("keys", "came"), PUBLISHED)
def test_document_001_says_what_these_strokes_cost(keys: str, came: str) -> None:
    outcome = stroke(caint(), keys)
    assert seen(outcome) == came
    assert outcome.published
    assert outcome.laws == ("CAINT",)
    assert refused(caint(), f"A{keys}") == "published"


def test_document_001_striker_and_own_man_are_two_dues_as_far_as_they_can_be_paid() -> None:
    assert seen(stroke(caint((8, 7)), "S1")) == "9-7, placed 2, turn B"
    assert seen(stroke(caint((9, 7)), "S1")) == "9-7, placed 1, owed 1-0, turn B"


def test_document_001_a_due_that_cannot_be_paid_is_owed_and_how_is_not_said() -> None:
    outcome = stroke(caint((9, 7)), "S0")
    assert seen(outcome) == "9-7, owed 1-0, turn B"
    assert outcome.laws == ("CAINT", "umpire")
    assert seen(strokes(caint((9, 7)), "S0 0 1 0")) == "9-7, placed 1, turn B"


def test_document_001_the_winner_needs_the_queen_covered() -> None:
    outcome = stroke(caint((1, 4), "A"), "1")
    assert seen(outcome) == "0-4, queen A, A wins 4 queen A"
    assert seen(stroke(caint((1, 4), "B"), "1")) == "0-4, queen B, A wins 4 queen B"


def test_document_001_dues_of_the_last_man_with_the_striker() -> None:
    assert seen(stroke(caint((1, 4), "A"), "S1")) == "2-4, queen A, placed 2, turn B"


UNPUBLISHED = [
    "Q0", "Q1", "SQ0", "QO0", "IQ0", "VS0", "VS1", "IS0", "SO0", "SO1", "I0", "I1", "IO0", "IO1", "IS1",
    "ISO1", "F", "G", "Shift+G", "Z",
]  # fmt: skip


def plain(outcome: Outcome) -> str:
    """Return what came of a stroke, without saying that it is not published."""
    return seen(replace(outcome, published=True))


@pytest.mark.parametrize("keys", UNPUBLISHED)
@pytest.mark.parametrize("men", [(6, 7), (9, 7), (9, 9), (8, 3)])
def test_what_is_not_published_is_decided_as_the_ukca_says(keys: str, men: tuple[int, int]) -> None:
    outcome = stroke(caint(men), keys)
    assert not outcome.published
    assert set(outcome.laws) == {"umpire"}
    assert len(outcome.laws) == 1
    assert plain(outcome) == seen(stroke(board("ukca", men), keys))


@pytest.mark.parametrize("keys", UNPUBLISHED)
@pytest.mark.parametrize("men", [(6, 7), (9, 7), (9, 9), (8, 3)])
def test_with_key_a_the_umpire_decides_as_the_icf_says(keys: str, men: tuple[int, int]) -> None:
    outcome = stroke(caint(men), f"A{keys}")
    assert not outcome.published
    assert set(outcome.laws) == {"umpire"}
    assert plain(outcome) == seen(stroke(board("icf", men), keys))


@pytest.mark.parametrize("keys", ["0", "1", "2", "O0", "S0", "SO1"])
def test_how_the_queen_is_covered_is_not_published(keys: str) -> None:
    waits = caint(queen="pocketed")
    as_ukca, as_icf = stroke(waits, keys), stroke(waits, f"A{keys}")
    assert not as_ukca.published
    assert not as_icf.published
    assert plain(as_ukca) == seen(stroke(board("ukca", (6, 7), "pocketed"), keys))
    assert plain(as_icf) == seen(stroke(board("icf", (6, 7), "pocketed"), keys))


@pytest.mark.parametrize(("men", "keys"), [((1, 4), "1"), ((5, 1), "O0"), ((5, 1), "SO0"), ((1, 1), "O1")])
def test_last_men_are_not_published_ukca_or_icf_with_key_a(men: tuple[int, int], keys: str) -> None:
    as_ukca, as_icf = stroke(caint(men), keys), stroke(caint(men), f"A{keys}")
    assert not as_ukca.published
    assert not as_icf.published
    assert plain(as_ukca) == seen(stroke(board("ukca", men), keys))
    assert as_ukca.after.end is None
    assert as_icf.after.end is not None


ENDED_AS_ICF = [
    ((1, 4), "board", "A1", "umpire: B near 107"),
    ((5, 1), "board", "AO0", "umpire: B near 106"),
    ((5, 1), "board", "ASO0", "umpire: B near 111"),
    ((1, 1), "pocketed", "AO1", "umpire: A near 102"),
    ((5, 1), "pocketed", "ASO0", "umpire: B near 103"),
    ((5, 1), "B", "AO0", "B wins 5 queen B"),
]


@pytest.mark.parametrize(("men", "queen", "keys", "end"), ENDED_AS_ICF)
def test_caint_has_no_table_of_fouls_so_what_the_icf_says_is_given_by_the_umpire(
    men: tuple[int, int], queen: str, keys: str, end: str
) -> None:
    outcome = stroke(caint(men, queen), keys)
    assert seen(outcome).endswith(f", unpublished, {end}")
    assert outcome.after.end is not None
    assert outcome.after.end.foul is None
    if keys == "AO0" and queen == "board":
        assert outcome.after.end.men_left == 5


def test_a_last_man_comes_back_though_the_dues_of_the_striker_are_forgone() -> None:
    outcome = stroke(caint((1, 4), "A"), "US1")
    assert seen(outcome) == "1-4, queen A, last A, unpublished, turn B"


def test_the_break_is_not_published_ukca_or_icf_with_key_a() -> None:
    assert seen(strokes(opening(), "K K K")) == "9-9, unpublished, turn A"
    assert seen(strokes(opening(), "AK AK AK")) == "9-9, unpublished, turn B"
    assert seen(stroke(opening(), "SK")) == "9-9, owed 1-0, unpublished, turn B"
    assert seen(stroke(opening(), "ASK")) == "9-9, unpublished, turn B"


def test_a_due_may_be_forgone_by_the_umpire() -> None:
    assert stroke(caint(), "S0").may_forgo == "umpire"
    outcome = stroke(caint(), "US0")
    assert seen(outcome).startswith("6-7, ")
    assert outcome.laws == ("CAINT", "umpire")
    assert stroke(caint(), "UF").laws == ("umpire",)

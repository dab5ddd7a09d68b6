"""Fitting text: shorter forms before smaller letters, whole letters only, floors kept."""

from __future__ import annotations

import unicodedata

import pytest

from carrom_desktop.paint.fit import (
    CAP_PER_EM,
    ELLIPSIS,
    NameSizes,
    Room,
    clean,
    elide,
    fit_line,
    fit_lines,
    fit_name,
    measure,
    pixels,
)
from carrom_desktop.viewmodels.hall_parts import NameView

SIZES = NameSizes(small=20, big=60, two=44, floor=40)


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


def test_capitals_are_at_least_as_high_as_asked() -> None:
    for cap in (1, 4.05, 21.42, 30, 323.9):
        assert cap - 1e-6 <= pixels(cap) * CAP_PER_EM < cap + 1


@pytest.mark.parametrize(
    "text", ["Wolfeschlegelsteinhausen", "नि" * 40, "க்ஷ" * 30, "e\u0301" * 50, "👩\u200d👩\u200d👧" * 20]
)
def test_elide_keeps_letters_whole_and_fits(text: str) -> None:
    for width in (60, 120, 333, 700):
        short = elide(text, 40, True, width)
        assert measure(short, 40, True)[0] <= width
        if short.endswith(ELLIPSIS) and len(short) > 1:
            following = text[len(short) - 1]
            assert not unicodedata.category(following).startswith("M"), short
            assert following != "\u200d"
            assert short[-2] != "\u200d"


def test_elide_at_its_ends() -> None:
    assert elide("short", 40, True, 1000) == "short"
    assert elide("", 40, True, 0) == ""
    assert elide("Wide", 40, True, 1) == ""
    assert elide("One, Two", 40, True, measure("One, T…", 40, True)[0] - 1) == "One" + ELLIPSIS


def test_a_shorter_form_goes_before_smaller_letters() -> None:
    wide = measure("Bartholomew", pixels(40), True)[0]
    line = fit_line(["Bartholomew", "Bart"], Room(wide - 1), 40, 20)
    assert (line.text, line.px) == ("Bart", pixels(40))


def test_with_a_soft_size_a_longer_form_may_be_a_little_smaller() -> None:
    wide = measure("Bartholomew", pixels(40), True)[0]
    line = fit_line(["Bartholomew", "Bart"], Room(wide - 1), 40, 20, soft=30)
    assert line.text == "Bartholomew"
    assert pixels(30) <= line.px < pixels(40)
    assert line.width <= wide - 1


def test_ink_that_reaches_too_high_or_low_makes_a_line_smaller() -> None:
    flat = fit_line(["xxx"], Room(1000, up=50, down=2), 50, 20)
    deep = fit_line(["Åg"], Room(1000, up=50, down=9), 50, 20)
    assert flat.px == pixels(50)
    ink = measure(deep.text, deep.px, True)[1]
    assert -ink.top() <= 50
    assert ink.bottom() <= 9


def test_two_lines_break_at_a_blank_or_hyphen_and_stay_even() -> None:
    wide = measure("Fernández de la", pixels(40), True)[0]
    lines = fit_lines(["Fernández de la Cruz y Mendoza"], Room(wide + 2), 80, 40, 30)
    assert [line.text for line in lines] == ["Fernández de la", "Cruz y Mendoza"]
    hyphen = fit_lines(
        ["Montgomery-Featherstonehaugh"],
        Room(measure("Featherstonehaugh", pixels(40), True)[0] + 2),
        80,
        40,
        40,
    )
    assert [line.text for line in hyphen] == ["Montgomery-", "Featherstonehaugh"]


def test_last_rungs_break_a_word_then_leave_letters_out() -> None:
    room = Room(measure("W" * 8, pixels(40), True)[0])
    block = fit_name(NameView("", "W" * 10, ""), room, room.width, SIZES)
    assert [line.text for line in block.lines] == ["W" * 7 + "-", "WWW"]
    assert block.is_short
    longer = fit_name(NameView("", "W" * 40, ""), room, room.width, SIZES)
    assert longer.lines[1].text.endswith(ELLIPSIS)
    assert all(line.cap >= SIZES.floor for line in longer.lines)
    assert all(line.width <= room.width for line in longer.lines)


def test_a_room_for_nothing_gives_nothing_and_never_raises() -> None:
    block = fit_name(NameView("Given", "Family", ""), Room(3), 3, SIZES)
    assert all(line.width <= 3 for line in block.lines)


def test_clean() -> None:
    assert clean("  a\n\tb\u202e \u2067c\x00 ") == "a b c"
    assert clean("क्\u200dष") == "क्\u200dष"  # joiners shape letters: they stay


def test_letters_become_narrower_before_one_is_left_out() -> None:
    name = "Wickramasinghe"
    wide = measure(name, pixels(40), True)[0]
    for share, stretch in ((1.0, 100), (0.92, 90), (0.82, 80)):
        line = fit_line([name], Room(wide * share + 1), 60, 40, narrow=True)
        assert (line.text, line.stretch) == (name, stretch)
        assert line.cap >= 40, "as high as ever"
        assert line.width <= wide * share + 1
    assert fit_line([name], Room(wide * 0.92), 60, 40).text.endswith(ELLIPSIS)
    cut = fit_line([name], Room(wide * 0.5), 60, 40, narrow=True)
    assert cut.text.endswith(ELLIPSIS)
    assert cut.stretch == 80


def test_a_single_name_is_narrow_before_its_word_is_broken() -> None:
    name = NameView("P", "Wickramasinghe", "")
    wide = measure(name.family, pixels(40), True)[0]
    block = fit_name(name, Room(wide * 0.85), wide * 0.85, SIZES)
    assert [(line.text, line.stretch) for line in block.lines] == [("Wickramasinghe", 80)]


def test_the_two_of_a_pair_stand_on_a_line_each_before_a_name_is_broken() -> None:
    pair = "M.-J. Fernández de la Cruz / H. Wolfeschlegelstein"
    wide = measure("H. Wolfeschlegelstein", pixels(40), True)[0]
    least = measure("M.-J. Fernández de la Cruz /", pixels(30), True)[0]
    lines = fit_lines([pair], Room(max(wide, least) + 2), 80, 60, 30)
    assert [line.text for line in lines] == ["M.-J. Fernández de la Cruz /", "H. Wolfeschlegelstein"]
    narrow = fit_lines(
        [f"{'Q' * 20} {'W' * 20} / X"], Room(measure("W" * 22, pixels(30), True)[0]), 80, 60, 30
    )
    assert [line.text for line in narrow] == ["Q" * 20, f"{'W' * 20} / X"], "where it must be, it is"
    assert not any(line.text.startswith("/") for line in narrow)

"""Text in its rectangles: nothing lost in wrapping, nothing wider than its place."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrom_desktop.paint.sheet_text import elided, fitted_step, text_width, wrap

pytestmark = pytest.mark.usefixtures("qapp")

words = st.lists(st.text("abcWMij.-ñ", min_size=1, max_size=40), max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words, st.integers(400, 6000))
def test_wrapping_loses_no_letter_and_every_line_fits(parts: list[str], width: int) -> None:
    lines = wrap(" ".join(parts), width, 200)
    assert "".join(lines).replace(" ", "") == "".join(parts)
    assert all(text_width(line, 200) <= width for line in lines)


def test_wrapping_breaks_between_words_where_it_can() -> None:
    width = text_width("Player One", 300) + 1
    assert wrap("Player One Two", width, 300) == ["Player One", "Two"]
    assert wrap("One\nTwo", 100_000, 300) == ["One", "Two"]


def test_all_names_take_the_same_step() -> None:
    ladders = [("Maximilian Longname", "Longname", "LON"), ("Al Bo", "Bo", "BO")]
    wide, narrow = text_width("Maximilian Longname", 300) + 1, text_width("Longname", 300) + 1
    assert fitted_step(ladders, wide, 300, 210) == (0, 300)
    assert fitted_step(ladders, narrow, 300, 210) == (1, 300)
    step, size = fitted_step(ladders, text_width("LON", 100), 300, 210)
    assert step == 2
    assert size == pytest.approx(100, rel=0.05)


def test_a_word_too_wide_breaks_where_looking_at_every_letter_would() -> None:
    word = "mil" * 40
    width = text_width("mil" * 7, 300)
    lines = wrap(word, width, 300)
    rest = word
    for line in lines:
        longest = max(end for end in range(1, len(rest) + 1) if text_width(rest[:end], 300) <= width)
        assert line == rest[:longest]
        rest = rest[longest:]
    assert rest == ""


def test_wrapping_stops_one_line_after_the_most_that_have_room() -> None:
    for text in ("mil" * 400, "One Two " * 100, "i\n" * 100):
        whole = wrap(text, 3000, 300)
        for most in (1, 2, 5):
            assert wrap(text, 3000, 300, most=most) == whole[: most + 1]
        assert wrap(text, 3000, 300, most=len(whole)) == whole


def test_left_out_words_end_in_an_ellipsis_that_fits() -> None:
    lines = wrap("One Two Three " * 10, 3000, 300)
    assert len(lines) > 2
    cut = elided(lines, 2, 3000, 300)
    assert cut[0] == lines[0]
    assert cut[1].endswith("…")
    assert text_width(cut[1], 300) <= 3000
    assert lines[1].startswith(cut[1][:-1])

"""Text in its rectangles: nothing lost in wrapping, nothing wider than its place."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrom_desktop.paint.sheet_text import fitted_step, text_width, wrap

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

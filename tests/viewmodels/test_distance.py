"""The distance check: the table of the legibility rules, and what is said of a hall."""

from __future__ import annotations

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.viewmodels.distance import (
    build_distance,
    height_of_inches,
    inches_of_width,
    needed_share,
    reach,
)

TABLE = {
    32: {4: 6.7, 8: 13.4},
    43: {4: 5.0, 8: 10.0, 12: 14.9},
    55: {4: 3.9, 8: 7.8, 12: 11.7},
}
"""Share of the height, in hundredths, that names need by diagonal and distance."""


@pytest.mark.parametrize("inches", TABLE)
def test_the_share_that_names_need_is_that_of_the_legibility_rules(inches: int) -> None:
    for seat, share in TABLE[inches].items():
        assert 100 * needed_share(seat, height_of_inches(inches)) == pytest.approx(share, abs=0.06)


def test_a_projector_picture_two_metres_wide() -> None:
    height = height_of_inches(inches_of_width(2.0))
    assert height == pytest.approx(1.125)
    for seat, share in {4: 2.4, 8: 4.7, 12: 7.1}.items():
        assert 100 * needed_share(seat, height) == pytest.approx(share, abs=0.06)


def test_what_is_said_of_a_hall() -> None:
    near, middle, far, too_far = (build_distance(seat, 43) for seat in (6.5, 9.0, 12.0, 40.0))
    assert speak("en", near.verdict) == "Readable to the last row."
    assert speak("es", near.verdict) == "Se lee hasta la última fila."
    assert [view.layout for view in (near, middle, far, too_far)] == ["standard", "giant", "", ""]
    assert "giant layout" in speak("en", middle.verdict)
    assert "no names" in speak("en", far.verdict)
    assert speak("en", far.verdict).endswith("54 inches.")
    assert "Too far" in speak("en", too_far.verdict)
    assert speak("en", near.lines[0]) == "Standard layout: names up to 6.9 m, scores up to 9.4 m"
    assert speak("es", near.lines[1]) == "Disposición gigante: nombres hasta 9,6 m, marcador hasta 13,2 m"
    assert build_distance(12.0, 54).layout == "giant"


def test_long_names_are_read_less_far() -> None:
    one = reach("standard", 1.0)
    assert one.long_names < one.names < one.scores

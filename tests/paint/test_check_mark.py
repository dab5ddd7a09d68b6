"""A finished match tells its result to a phone: from the sheet's foot and from the card; no other does."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.match.check_value import check_value
from carrom_desktop.paint.qr import code_line
from carrom_desktop.paint.result_card import SQUARE, WIDE, result_image
from carrom_desktop.paint.sheet import write_pdf
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.check_mark import check_mark
from carrom_desktop.viewmodels.initials import with_initials
from carrom_desktop.viewmodels.result import build_result
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.paint.codes import codes_in
from tests.paint.ending_matches import ending
from tests.paint.pdf_reading import picture, read_pages, text_of
from tests.paint.sheet_matches import LONG_PAIRS, long_match, twenty_boards

LINES = {
    "en": "Round of 16 | Table 4 | Player One - Player Two | 2-1: 25-11, 15-19, 25-7 | HZ1N-CQZR",
    "es": "Octavos de final | Mesa 4 | Player One - Player Two | 2-1: 25-11, 15-19, 25-7 | HZ1N-CQZR",
}


@pytest.mark.usefixtures("qapp")
def test_the_sheet_is_read_by_a_phone_at_150_dots_an_inch(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    for language, paper in (("en", "A4"), ("es", "Letter")):
        write_pdf(build_sheet(twenty_boards()), path, language, paper)
        assert codes_in(picture(path, tmp_path, dpi=150)) == [LINES[language]]
        caption = {"en": "Check HZ1N-CQZR", "es": "Control HZ1N-CQZR"}[language]
        assert caption in text_of(read_pages(path)[0])


@pytest.mark.usefixtures("qapp")
def test_names_and_places_that_are_too_long_leave_the_score_and_the_value(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    state = twenty_boards(players=LONG_PAIRS, right_of_a1=1)
    write_pdf(build_sheet(state), path, "es", "A4")
    (said,) = codes_in(picture(path, tmp_path, dpi=150))
    assert said.endswith(f" | 2-1: 25-11, 15-19, 25-7 | {check_value(state)}")
    mark = check_mark(long_match("ഞാൻ അറിയുന്നു " * 30))
    assert mark is not None
    for most in (106, 84, 40, 9):
        said = code_line("es", mark, most)
        assert len(said.encode()) <= most
        assert said.endswith(mark.value)


@pytest.mark.usefixtures("qapp")
def test_a_match_that_is_not_finished_has_neither_value_nor_code() -> None:
    state = ending("rulings")
    assert not state.is_over
    assert check_mark(state) is None
    assert build_sheet(state).check is None
    assert codes_in(result_image(build_result(state), HallStyle(), WIDE)) == []


@pytest.mark.usefixtures("qapp")
def test_both_shapes_of_the_card_are_read_in_every_theme() -> None:
    state = twenty_boards()
    for language, theme, size in (("en", "dark", WIDE), ("es", "lit", SQUARE), ("en", "contrast", SQUARE)):
        image = result_image(build_result(state), HallStyle(theme, language), size)
        (said,) = codes_in(image)
        assert said.split(" | ")[-2:] == ["2-1: 25-11, 15-19, 25-7", "HZ1N-CQZR"]
        assert said.startswith({"en": "Round of 16 | Table 4", "es": "Octavos de final | Mesa 4"}[language])
        halved = image.scaledToWidth(round(image.width() * 0.6))
        assert codes_in(halved) == [said]  # as a messenger passes it on


def words(state: MatchState, shown: MatchState | None = None) -> list[str]:
    mark = check_mark(state, shown)
    assert mark is not None
    return code_line("en", mark, 300).split(" | ")


def test_the_line_says_how_a_match_ended_and_the_winner_first() -> None:
    value = check_value(ending("conceded match"))
    assert words(ending("conceded match"))[2:] == [
        "Player One - Player Two",
        "1-0: 25-11, 4-5",
        "conceded",
        value,
    ]
    assert words(ending("walkover"))[3:-1] == ["walkover"]
    assert words(ending("draw"))[3:-1] == ["6-6", "draw"]
    assert words(ending("abandoned"))[3:-1] == ["1-0: 25-11, 0-5", "abandoned"]


def test_initials_are_told_and_the_value_stays_that_of_the_names() -> None:
    state = twenty_boards()
    assert words(state, with_initials(state))[2:] == ["P. O. - P. T.", "2-1: 25-11, 15-19, 25-7", "HZ1N-CQZR"]

"""The start page: whatever people are called, a row tells which match it is and nothing of it is clipped."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.match.library import MatchSummary
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.match_button import MatchButton
from carrom_desktop.ui.operator_window import LEAST_SIZE
from carrom_desktop.ui.start_page import StartPage
from carrom_desktop.ui.theme import apply_theme

FACTS = {
    "en": "1-0 (12-9)  ·  Quarter-final  ·  1 Nov 2026  ·  10:30",
    "es": "1-0 (12-9)  ·  Cuartos de final  ·  1 nov 2026  ·  10:30",
}
SHORT, LONG, ENDLESS = "Ana & Eva", "Fernández de la Cruz y Mendoza / Wickramasinghe", "X" * 200


def match_of(a: str, b: str, round_name: str = "quarter-final") -> MatchSummary:
    return MatchSummary(
        match_id="m",
        created_at="2026-11-01T10:00:00+01:00",
        changed_at="2026-11-01T10:30:00+01:00",
        names=(a, b),
        kind=Kind.SINGLES,
        round=round_name,
        event="",
        table="",
        match_no="",
        date="",
        score=((1, 0), (12, 9)),
        results=((25, 3),),
        state="in_progress",
        deleted=False,
        winner=None,
        players=((), ()),
    )


def opened(qtbot: QtBot, matches: list[MatchSummary], language: str, width: int) -> StartPage:
    """Return a page in a window of `width`."""
    apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
    page = StartPage()
    qtbot.addWidget(page)
    page.set_language(language)
    page.set_unfinished(tuple(matches))
    page.resize(width, LEAST_SIZE[1])
    page.show()
    assert page.width() == width, "names do not widen the window"
    return page


def rows(page: StartPage) -> list[MatchButton]:
    return [button for button in page.findChildren(MatchButton) if button.isVisible()]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [LEAST_SIZE[0], 1366, 1920])
@pytest.mark.parametrize("place", [0, 1], ids=["bold", "plain"])
def test_long_names_are_shortened_at_their_ends_and_the_rest_stays(
    qtbot: QtBot, language: str, width: int, place: int
) -> None:
    for a, b in ((ENDLESS, SHORT), (SHORT, ENDLESS), (ENDLESS, ENDLESS), (ENDLESS * 500, LONG), (LONG, LONG)):
        matches = [match_of(SHORT, SHORT), match_of(SHORT, SHORT)]
        matches[place] = match_of(a, b)
        page = opened(qtbot, matches, language, width)
        row = rows(page)[place]
        shown = row.shown()
        assert row.fontMetrics().horizontalAdvance(shown) <= row.width() - 2 * 16
        names, _, rest = shown.partition("  ·  ")
        assert rest == FACTS[language]
        for name, whole in zip(names.split(" – "), (a, b), strict=True):
            assert name == whole or (name.endswith("…") and whole.startswith(name[:-1]) and len(name) > 8)
            assert name == SHORT or whole != SHORT, "a short name stays whole beside a long one"
        assert (row.toolTip() != "") == ("…" in shown)
        assert row.accessibleName().startswith(a[:390])


def test_a_row_with_room_shows_all_and_needs_no_tool_tip(qtbot: QtBot) -> None:
    page = opened(qtbot, [match_of(SHORT, "Zoë")], "en", 1024)
    (row,) = rows(page)
    assert row.shown() == "Ana & Eva – Zoë  ·  1-0 (12-9)  ·  Quarter-final  ·  1 Nov 2026  ·  10:30"
    assert row.accessibleName() == row.shown()
    assert row.text().startswith("Ana && Eva")
    assert row.toolTip() == ""


def test_a_round_of_two_hundred_letters_leaves_the_names(qtbot: QtBot) -> None:
    page = opened(qtbot, [match_of(LONG, SHORT, "round " * 33)], "en", 1024)
    (row,) = rows(page)
    shown = row.shown()
    assert shown.startswith("Fernández")
    assert SHORT in shown
    assert "1-0 (12-9)" in shown
    assert shown.endswith("…")
    assert row.fontMetrics().horizontalAdvance(shown) <= row.width() - 2 * 16

"""Rows 11 to 13 of the announcements, called out where strokes are followed."""

from __future__ import annotations

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.rules.commands import PlayStroke, SetUmpiring
from carrom_desktop.viewmodels.announce import announce
from tests.support.matches import match


def called(strokes: str, language: str) -> str:
    """Return what is called out after the last of `strokes`, "" where that is the line of the moment."""
    played = match("icf", "toss A").do(SetUmpiring(on=True))
    for keys in strokes.split():
        played.do(PlayStroke(keys))
    quiet = announce(played.state).now
    now = announce(played.state, (played.rows[-1].fact,)).now
    return "" if now == quiet else " ".join(speak(language, each) for each in now)


@pytest.mark.parametrize(
    ("strokes", "english", "spanish"),
    [
        pytest.param("1 S0", "Due.", "Deuda.", id="law_72a"),
        pytest.param("1 O0", "", "", id="law_125_no_due"),
        pytest.param("1 F", "Foul.", "Falta.", id="law_64a"),
        pytest.param("1 0 G", "Technical foul.", "Falta técnica.", id="law_63"),
        pytest.param("1 Shift+G", "Technical foul.", "Falta técnica.", id="law_63_the_other_side"),
        pytest.param(
            "1 Q0 1", "Queen covered, Player One.", "Reina cubierta, Player One.", id="law_15_covered"
        ),
        pytest.param(
            "1 Q0 0",
            "Queen not covered. Player Two to play.",
            "Reina sin cubrir. Turno de Player Two.",
            id="law_96",
        ),
        pytest.param(
            "1 Q0 S0",
            "Due. Queen not covered. Player Two to play.",
            "Deuda. Reina sin cubrir. Turno de Player Two.",
            id="law_100a",
        ),
        pytest.param("1", "", "", id="law_48"),
        pytest.param("1 US0", "", "", id="law_87a_forgone"),
    ],
)
def test_what_is_called_out(strokes: str, english: str, spanish: str) -> None:
    assert (called(strokes, "en"), called(strokes, "es")) == (english, spanish)

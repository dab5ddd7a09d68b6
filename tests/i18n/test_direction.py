"""Names written from right to left turn nothing round that stands beside them (field case V50)."""

from __future__ import annotations

import unicodedata

import pytest

from carrom_desktop.i18n import LANGUAGES, say, speak
from carrom_desktop.rules.facts import BoardRecorded, MatchCreated, Player, Row, TossRecorded
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.viewmodels.announce import announce, spoken_state
from tests.rules.test_problems import ICF

ARABIC, HEBREW = Player("العربي", "أحمد"), Player("כהן", "דוד")
A, B = Side.A, Side.B


def stands_alone(text: str) -> bool:
    """Say whether every letter that runs from right to left stands in an isolate."""
    depth = 0
    for letter in text:
        depth += (letter == "\u2068") - (letter == "\u2069")
        if unicodedata.bidirectional(letter) in ("R", "AL") and not depth:
            return False
    return depth == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_v50_a_score_beside_an_arabic_name_is_not_turned_round(language: str) -> None:
    rows = [Row(1, 1, MatchCreated(ICF, Kind.SINGLES, (ARABIC,), (HEBREW,))), Row(2, 2, TossRecorded(A))]
    for number, (winner, men) in enumerate(((A, 6), (B, 9), (A, 9), (B, 5)), start=3):
        fact = BoardRecorded(1, winner, men, Queen(winner.value))
        rows.append(Row(number, number, fact))
        state = replay(tuple(rows))
        lines = announce(state, (fact,))
        said = [speak(language, part) for part in (*lines.now, *lines.then, *spoken_state(state))]
        assert any(ARABIC.family in text or HEBREW.family in text for text in said)
        assert [text for text in said if not stands_alone(text)] == []


def test_other_names_and_a_name_alone_are_as_they_were() -> None:
    assert say("en", "entry.name", name=ARABIC.full_name) == ARABIC.full_name
    assert "\u2068" not in say("en", "entry.men_tile", n=3, L="José Núñez")

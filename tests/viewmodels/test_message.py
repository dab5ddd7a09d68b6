"""Rounds and dates: named where they are what they seem, and left as text where they are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.viewmodels.message import date_msg, msg, round_msg

ODD_DIGITS = [
    "\N{SUPERSCRIPT TWO}",
    "\N{ARABIC-INDIC DIGIT THREE}",
    "\N{CIRCLED DIGIT ONE}",
    "-1",
    "+1",
    "1_0",
    "",
]


@pytest.mark.parametrize(
    ("code", "number"), [("round-3", 3), ("round-12", 12), ("round-999999999", 999999999)]
)
def test_a_numbered_round(code: str, number: int) -> None:
    assert round_msg(code) == msg("common.round.numbered", number=number)


@pytest.mark.parametrize(
    "code", [*(f"round-{odd}" for odd in ODD_DIGITS), "round-" + "9" * 5000, "round-1st", "7"]
)
def test_what_only_looks_like_a_numbered_round_is_text(code: str) -> None:
    said = round_msg(code)
    assert said == msg("common.round.other", name=code)
    assert said is not None
    assert speak("es", said) == code


@pytest.mark.parametrize("iso", ["2026-03-12", "2026-03-12T18:30:00+01:00"])
def test_a_date(iso: str) -> None:
    said = date_msg(iso)
    assert said is not None
    assert speak("en", said) == "12 Mar 2026"


@pytest.mark.parametrize(
    "iso",
    [
        "",
        "2026",
        "2026-03",
        "2026-03-",
        "2026-03-1",
        "2026-3-12",
        "2026-00-12",
        "2026-13-12",
        "2026-03-00",
        "2026-03-32",
        "2026/03/12",
        "20260312",
        "12-03-2026",
        "20\N{SUPERSCRIPT TWO}6-01-01",
        "2026-0\N{SUPERSCRIPT TWO}-01",
        "2026-01-0\N{ARABIC-INDIC DIGIT THREE}",
        "next Sunday",
        "9" * 5000,
    ],
)
def test_what_is_no_date_stays_as_it_is_written(iso: str) -> None:
    assert date_msg(iso) is None


@given(st.text(st.sampled_from("0129-\N{SUPERSCRIPT TWO}\N{ARABIC-INDIC DIGIT THREE}Tx"), max_size=12))
def test_any_text_can_be_a_round_and_a_date(text: str) -> None:
    for said in (round_msg(text), round_msg(f"round-{text}"), date_msg(text), date_msg(f"2026-{text}")):
        assert said is None or speak("en", said)

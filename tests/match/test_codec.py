"""Facts come back from their JSON as they went in, and anything else is refused by name."""

from __future__ import annotations

import pytest

from carrom_desktop.match.codec import CodecError, decode, encode
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.facts import (
    FACTS,
    BoardRecorded,
    Details,
    DetailsChanged,
    ExtraTossRecorded,
    Fact,
    MatchCreated,
    MatchDeleted,
    OpenerChosen,
    PlayCalled,
    Player,
    QueenMarked,
    SeatsRecorded,
    SidesChanged,
    StepRedone,
    StepUndone,
    TossRecorded,
)
from carrom_desktop.rules.ids import ChangeKind, Kind, Queen, Seat, Side, TossChoice

EXAMPLES: tuple[Fact, ...] = (
    MatchCreated(
        preset("caint"),
        Kind.DOUBLES,
        (Player("Ñandú", "José", "ARG", "Pepe"), Player("कुमार", "रवि")),
        (Player("Ó Briain", "", "IRL"), Player("Ł", "Þ")),
        Details(event='Ópen "2026"\n', round="final"),
    ),
    DetailsChanged(Details(remarks="wind"), None, (Player("Two"),)),
    TossRecorded(Side.B, Side.A, TossChoice.SIDE, Seat.RIGHT, 1),
    SeatsRecorded(1),
    OpenerChosen(2, Side.A, 1),
    PlayCalled(1, 8),
    QueenMarked(1, 8, None),
    BoardRecorded(3, None, 0, Queen.UNRECORDED),
    ExtraTossRecorded(1, Side.B, None),
    SidesChanged(3, ChangeKind.MIDGAME),
    MatchDeleted(),
    StepUndone(7),
    StepRedone(7),
)


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(fact).__name__ for fact in EXAMPLES} == set(FACTS)


@pytest.mark.parametrize("fact", EXAMPLES, ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_as_it_was(fact: Fact) -> None:
    kind, body = encode(fact)
    assert kind == type(fact).__name__
    back = decode(kind, body)
    assert back == fact
    assert type(back) is type(fact)


def test_an_old_row_takes_the_defaults_of_newer_attributes() -> None:
    assert decode("TossRecorded", '{"breaker":"A"}') == TossRecorded(Side.A)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("BoardForgotten", "{}"),
        ("StepUndone", ""),
        ("StepUndone", "{"),
        ("StepUndone", "{}"),
        ("StepUndone", '{"step":"7"}'),
        ("StepUndone", '{"step":7.5}'),
        ("StepUndone", '{"step":NaN}'),
        ("StepUndone", "[7]"),
        ("BoardRecorded", '{"game":1,"winner":"C","men_left":1,"queen":"A"}'),
        ("BoardRecorded", b"\xff\xfe"),
        ("MatchCreated", "[" * 5000),
    ],
)
def test_what_is_no_fact_is_refused_with_its_kind(kind: str, body: str | bytes) -> None:
    with pytest.raises(CodecError, match=kind):
        decode(kind, body)


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(CodecError, match="DetailsChanged"):
        encode(DetailsChanged(Details(event="\ud800")))

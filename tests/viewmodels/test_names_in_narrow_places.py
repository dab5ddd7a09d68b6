"""Shorter forms of names: as much as there is, and never a form that is somebody else's."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.decide import create
from carrom_desktop.rules.facts import Player, Row
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.names import is_code, player_forms, short_form, side_forms, with_club

A, B = Side.A, Side.B
BEA, IVO, MIA = Player("Bello", "Bea"), Player("Ibarra", "Ivo"), Player("Ito", "Mia")


def pairs(*players: Player) -> MatchState:
    return _match(Kind.DOUBLES, players[:2], players[2:])


def _match(kind: Kind, a: tuple[Player, ...], b: tuple[Player, ...]) -> MatchState:
    facts = create(CreateMatch(preset("icf"), kind, a, b))
    return replay([Row(seq, 1, fact) for seq, fact in enumerate(facts, 1)])


def test_from_the_family_name_down_to_a_code() -> None:
    state = pairs(Player("Vasanthakumari-Balasubramaniyam", "Ana Maria", short="Vasantha B."), MIA, BEA, IVO)
    assert player_forms(state, PlayerRef(A, 0)) == (
        "Vasanthakumari-Balasubramaniyam",
        "Vasantha B.",
        "Ana",
    )
    assert player_forms(state, PlayerRef(B, 0)) == ("Bello", "Bea")


def test_a_first_family_name_of_two_players_names_neither() -> None:
    state = pairs(Player("Ray-Fernández Ossorio", "Amir"), BEA, Player("Ray-Fernández Mendoza", "Ivo"), IVO)
    assert player_forms(state, PlayerRef(A, 0)) == ("Ray-Fernández Ossorio", "Amir")
    forms = [player_forms(state, PlayerRef(side, index)) for side in Side for index in (0, 1)]
    assert forms[2][-1] != "Ivo", "the partner is called Ivo too"


def test_namesakes_have_their_initials() -> None:
    state = pairs(Player("Ray", "Ana"), Player("Ray", "Bea"), BEA, IVO)
    assert player_forms(state, PlayerRef(A, 0))[0] == "A. Ray"
    assert "Bea" not in player_forms(state, PlayerRef(A, 1)), "another player is called Bea"


def test_a_side_from_the_full_names_to_the_first_family_names() -> None:
    state = pairs(Player("Ray-Fernández de la Vega", "Amir"), Player("Vasantha-Bala", "Ana"), BEA, IVO)
    assert side_forms(state, A) == (
        ("Ray-Fernández de la Vega", "Vasantha-Bala"),
        ("Ray-Fernández", "Vasantha"),
    )
    assert side_forms(state, B) == (("Bello", "Ibarra"),)
    assert [short_form(state, side) for side in Side] == [("Amir", "Ana"), ("Bea", "Ivo")]
    single = _match(Kind.SINGLES, (Player("Ray-Fernández de la Vega", "Amir Guillermo"),), (BEA,))
    assert side_forms(single, A) == (
        ("Amir Guillermo", "Ray-Fernández de la Vega"),
        ("A. G. Ray-Fernández de la Vega",),
        ("Ray-Fernández de la Vega",),
        ("Ray-Fernández",),
    )


@pytest.mark.parametrize("given", ["Amir", "Ivo"])
def test_no_side_has_a_form_that_is_the_others(given: str) -> None:
    single = _match(
        Kind.SINGLES, (Player("Ray-Fernández Vega", given),), (Player("Ray-Fernández Sol", "Bea"),)
    )
    assert not set(side_forms(single, A)) & set(side_forms(single, B))


def test_a_countrys_code_is_told_from_a_clubs_name() -> None:
    assert [is_code(club) for club in ("IND", "ESP", "UK", "Club", "CC Barcelona", "", "B3")] == [
        *(True, True, True, False, False, False, False)
    ]
    assert with_club(Player("Ruiz", "Ana", "ESP")) == "Ana Ruiz (ESP)"
    assert with_club(Player("Ruiz", "Ana")) == "Ana Ruiz"

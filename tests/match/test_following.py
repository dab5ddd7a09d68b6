"""Set-ups of the match after this one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.match.demo import demo_setup, demo_states
from carrom_desktop.match.following import announced_setups, is_announced, rematch_of, stays_of
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Termination
from carrom_desktop.rules.people import Player
from carrom_desktop.viewmodels.summary import nobody_stays

ANA, AMIR = Player("Abbas", "Ana", "MUM"), Player("Alvi", "Amir", "MUM", "AA")
BEA, CRUZ = Player("Bello", "Bea", "LIM"), Player("Cruz", "Inés", "LIM")
OTHER_CRUZ = Player("Cruz", "Iván", "CUZ")
PEOPLE = (ANA, AMIR, BEA, CRUZ, OTHER_CRUZ)
LAST = replace(demo_setup(), rules=preset("ukca"), start_points=(5, 0))


def test_a_rematch_copies_all_but_toss_date_and_number() -> None:
    _half, whole = demo_states()
    made = rematch_of(whole)
    assert (made.players_a, made.players_b, made.rules) == (*whole.players, whole.rules)
    assert made.details == replace(whole.details, date="", match_no="", remarks="")
    assert (made.right_of_a1, made.from_paper) == (None, False)


def test_the_winner_stays_on_the_side_that_won() -> None:
    half, whole = demo_states()
    assert (nobody_stays(None), nobody_stays(half), nobody_stays(whole)) == ("no_match", "not_finished", "")
    made = stays_of(whole, [BEA])
    assert (made.players_a, made.players_b) == (whole.players[0], (BEA,))
    assert made.start_points == (0, 0)
    with pytest.raises(ValueError, match="nobody won"):
        stays_of(half, [BEA])
    left = replace(whole, games=whole.games, ended_by=Termination.ABANDONED, winner=None)
    assert nobody_stays(left) == "no_winner"
    assert nobody_stays(replace(whole, deleted=True)) == "no_match"


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        (("ana abbas", "Inés Cruz"), ((ANA,), (CRUZ,))),
        (("Ana  Abbas / Alvi", "Bello & ines cruz"), ((ANA, AMIR), (BEA, CRUZ))),
        (("AA / Abbas", "Cruz + Bea Bello"), ((AMIR, ANA), (Player("Cruz"), BEA))),  # two are called Cruz
        (("Dora de la Paz", "Ana Abbas"), ((Player("Paz", "Dora de la"),), (ANA,))),
        (("Abbas / Alvi", "Bea Bello"), ((ANA, AMIR), (BEA, Player("")))),
    ],
)
def test_names_as_announced_are_people(
    typed: tuple[str, str], sides: tuple[tuple[Player, ...], tuple[Player, ...]]
) -> None:
    made = announced_setups(NextMatch(*typed, "final"), PEOPLE, LAST).prefill
    assert made is not None
    assert (made.players_a, made.players_b) == sides
    assert made.kind is (Kind.DOUBLES if len(sides[0]) == 2 else Kind.SINGLES)
    assert (made.rules, made.start_points) == (preset("ukca"), (0, 0))
    assert (made.details.round, made.details.umpire, made.details.match_no) == ("final", "Umpire Three", "")


def test_without_an_announcement_there_is_nothing_and_without_a_match_the_icf_set() -> None:
    assert announced_setups(NextMatch("Ana Abbas"), PEOPLE, LAST).prefill is None
    made = announced_setups(NextMatch("Ana Abbas", "Bea Bello"), PEOPLE, None).prefill
    assert made == CreateMatch(preset("icf"), Kind.SINGLES, (ANA,), (BEA,))


def test_the_announced_match_is_known_by_its_players_in_either_order() -> None:
    announced = NextMatch("Abbas / Amir Alvi", "Bello / Inés Cruz")
    assert is_announced(announced, ((ANA, AMIR), (BEA, CRUZ)))
    assert is_announced(announced, ((BEA, CRUZ), (ANA, AMIR)))
    assert not is_announced(announced, ((ANA, AMIR), (BEA, OTHER_CRUZ)))
    assert not is_announced(NextMatch(), ((ANA,), (BEA,)))

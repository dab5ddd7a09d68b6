"""Names as initials: in every part of the hall and of its files, and never two alike."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall
from carrom_desktop.viewmodels.initials import initials_of, next_with_initials, with_initials
from carrom_desktop.viewmodels.result import result_text
from carrom_desktop.viewmodels.stream import StreamMode, build_stream


def match_of(first: list[Player], second: list[Player], until: str = "half") -> MatchState:
    state = replay(demo_rows("end" if until == "end" else "half"))
    details = replace(state.details, umpire="Uma Thorn", umpire_2="", chief_referee="Rex Vane")
    return replace(state, players=(tuple(first), tuple(second)), details=details)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ana Ruiz", "A. R."),
        ("María-José Fernández de la Cruz", "M.-J. F. C."),
        ("Ana", "A."),
        ("ana de ruiz", "a. d. r."),
        ("  O'Brien - 2 ", "O. 2."),
        ("किरण शर्मा", "कि. श."),
        ("", ""),
        ("- ()", ""),
    ],
)
def test_first_letters(name: str, short: str) -> None:
    assert initials_of(name) == short


def test_no_two_players_are_alike() -> None:
    alike = (
        [Player("Ruiz", "Ana", "ESP"), Player("Rojo", "Alba")],
        [Player("Ruano", "Al"), Player("Ruano", "Al")],
    )
    covered = with_initials(match_of(*alike))
    names = [player.full_name for side in covered.players for player in side]
    assert names == ["A. Rui.", "A. Ro.", "A. Rua. 1", "A. Rua. 2"]
    assert covered.players[0][0].club == "ESP"
    assert covered.details.umpire == "U. T."


@pytest.mark.parametrize("until", ["half", "end"])
@pytest.mark.parametrize("mode", list(HallMode))
def test_nothing_that_leaves_the_hall_holds_a_name(mode: HallMode, until: str) -> None:
    state = match_of([Player("Quintana", "Zelda", "ESP", "Zel")], [Player("Wexford", "Ymir")], until)
    following = NextMatch("Karla Jonsson / Ivo Hals", "Greta Fromm", "final", "14:45")
    context = HallContext(mode=mode, following=next_with_initials(following), table="4")
    covered = with_initials(state)
    hall = build_hall(covered, context)
    said = str(to_builtins(hall))
    said += str(to_builtins(build_stream(covered, context, hall, StreamMode.LIVE)))
    said += str(to_builtins(result_text(covered)))
    names = "Quintana Zelda Zel Wexford Ymir Karla Jonsson Ivo Hals Greta Fromm Thorn Vane"
    for name in names.split():
        assert name.casefold() not in said.casefold(), name
    assert next_with_initials(following) == NextMatch("K. J. / I. H.", "G. F.", "final", "14:45")
    assert str(to_builtins(build_hall(state, context))) != said

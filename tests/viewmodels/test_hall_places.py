"""Where the hall's picture puts what: left and right, rows, columns, names; both languages in every state."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import ChangeSides, RecordToss
from carrom_desktop.rules.facts import Details, MatchCreated, Player, Row
from carrom_desktop.rules.ids import Kind, Seat, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.viewmodels.hall import HallContext, build_hall, next_change_s
from carrom_desktop.viewmodels.hall_parts import NameView, name_view
from carrom_desktop.viewmodels.names import family_name, side_name
from carrom_desktop.viewmodels.places import Places
from tests.support.hall_seen import left, right, said, view
from tests.support.hall_states import DETAILS, Table, all_scenarios

# ---- left and right, rows, columns


def test_the_seat_of_the_toss_and_swapping_turn_the_picture_and_its_rows() -> None:
    played = Table().do(RecordToss(Side.A, seat=Seat.LEFT))
    assert left(view(played)).side is Side.B
    assert left(view(played, places=Places(swapped=True))).side is Side.A
    for swapped in (False, True):
        shown = view(played, places=Places(swapped=swapped))
        assert shown.strip is not None
        assert shown.strip.sides == tuple(card.side for card in shown.cards)
        assert shown.strip.codes == tuple(card.code for card in shown.cards)


def test_fixed_places_stay_as_the_match_began_and_pinned_ones_as_it_was_written() -> None:
    short = replace(preset("icf"), target=9, queen_cutoff=9)
    played = Table(short).do(RecordToss(Side.A, seat=Seat.LEFT))
    follow, fixed, pinned = Places(), Places(singles=False), Places(swapped=True, pinned=True)
    for board, expected in (("", "BBA"), ("A9A", "ABA"), ("B9B", "BBA")):
        if board:
            played.play(board).do(ChangeSides())
        shown = [left(view(played, places=places)) for places in (follow, fixed, pinned)]
        assert "".join(card.side.value for card in shown) == expected
    pairs = Table(short, Kind.DOUBLES).toss().play("A9A").do(ChangeSides())
    assert left(view(pairs)).side is Side.A
    assert left(view(pairs, places=Places(doubles=True))).side is Side.B


def test_strip_has_one_column_more_than_the_limit() -> None:
    for limit, labels in ((8, "1 2 3 4 5 6 7 8 +1"), (3, "1 2 3 +1")):
        shown = view(Table(replace(preset("icf"), board_limit=limit)).toss())
        assert shown.strip is not None
        assert [column.label for column in shown.strip.columns] == labels.split()
        assert not shown.strip.cut


@pytest.mark.parametrize("limit", [None, 20])
def test_strip_shows_the_last_nine_boards_without_a_limit_or_with_a_long_one(limit: int | None) -> None:
    played = Table(replace(preset("icf"), board_limit=limit)).toss()
    assert [column.label for column in view(played).strip.columns] == list("123456789")  # type: ignore[union-attr]
    played.play("A1B B1A " * 5 + "A1B")
    strip = view(played).strip
    assert strip is not None
    assert [column.label for column in strip.columns] == [str(number) for number in range(4, 13)]
    assert strip.cut
    assert strip.columns[-1].current


def test_long_limit_labels_the_extra_board() -> None:
    played = Table(replace(preset("icf"), board_limit=10)).toss().play("A1B B1A " * 5)
    strip = view(played).strip
    assert strip is not None
    assert [column.label for column in strip.columns] == ["3", "4", "5", "6", "7", "8", "9", "10", "+1"]


def test_doubles_mark_the_player_who_breaks_and_share_clubs() -> None:
    played = Table(kind=Kind.DOUBLES).toss().play("A2A")
    shown = view(played)
    assert [name.breaks for name in left(shown).names] == [False, False]
    assert [name.breaks for name in right(shown).names] == [True, False]
    assert left(shown).club == "IND"
    mixed = Table(
        kind=Kind.DOUBLES,
        players=((Player("A", "", "X"), Player("B", "", "Y")), (Player("C"), Player("D"))),
    )
    assert left(view(mixed)).club == "X / Y"
    assert right(view(mixed)).club == ""


def test_the_computers_table_stands_in_for_a_match_without_one() -> None:
    played = Table(details=Details(round="round-3"))
    assert [said(part) for part in view(played, table="7").where] == ["Round 3", "Table 7"]
    assert [said(part) for part in view(played).where] == ["Round 3"]
    assert [said(part, "es") for part in view(Table()).where] == ["Octavos de final", "Mesa 4"]
    assert DETAILS.table == "4"


def test_names_in_parts() -> None:
    assert NameView("María-José", "Cruz", "").initials == "M.-J."
    assert NameView("Anna Bea", "C", "").initials == "A. B."
    assert NameView("", "C", "").initials == ""
    assert NameView("- -", "C", "").initials == ""
    assert name_view(Player("", "Solo")) == NameView("", "Solo", "", alone="Solo")
    assert name_view(Player("  Two   Words ", " G ")).full == "G Two Words"
    assert name_view(Player(" ")).family == "?"


def test_every_state_speaks_both_languages_and_waits_for_nothing_unforeseen() -> None:
    for kind in Kind:
        for scenario in all_scenarios(kind):
            shown = build_hall(scenario.state, scenario.context)
            panel = shown.panel
            messages = [shown.game, shown.board, *shown.where, *shown.banner]
            messages += [] if panel is None else [panel.title, *panel.notes]
            for language in LANGUAGES:
                assert all(said(message, language) for message in messages if message is not None)
            pause = next_change_s(scenario.state, scenario.context)
            assert pause is None or 0 < pause <= 20
            if pause is not None:
                later = replace(scenario.context, age_s=scenario.context.age_s + pause)
                just_before = replace(later, age_s=later.age_s - 0.001)
                assert build_hall(scenario.state, later) != shown
                assert build_hall(scenario.state, just_before) == shown


@pytest.mark.parametrize("kind", list(Kind))
def test_two_of_one_family_name_are_told_apart_wherever_it_stands_alone(kind: Kind) -> None:
    sides = {
        Kind.SINGLES: ((Player("García", "Ana"),), (Player("GARCÍA", "Irene"),)),
        Kind.DOUBLES: (
            (Player("Fernández", "Inés"), Player("Fernández", "Ana")),
            (Player("Ruiz", "Irene"), Player("Fernández", "Ina")),
        ),
    }[kind]
    state = replay((Row(1, 1, MatchCreated(preset("icf"), kind, *sides)),))
    shown = build_hall(state, HallContext())
    told = [name.alone for card in shown.cards for name in card.names]
    assert len(set(told)) == len(told)
    assert family_name(state, Side.A) != family_name(state, Side.B)
    if kind is Kind.DOUBLES:
        assert told == ["Inés Fernández", "A. Fernández", "Ruiz", "Ina Fernández"]
        assert side_name(state, Side.A) == "Inés Fernández / A. Fernández"
    else:
        assert told == ["A. García", "I. GARCÍA"]

"""What the hall shows between matches: next match, result with all games, logo; the followed board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import PlayStroke, SetUmpiring
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall, next_change_s
from carrom_desktop.viewmodels.hall_parts import HallScene
from carrom_desktop.viewmodels.places import Places
from tests.support.hall_states import Table

GAME = "A8A B3B A4A B2B A9A"
NEXT = NextMatch("One / Three", "Two / Four", "semi-final", "15:30")


def test_without_a_match_the_table_shows_what_comes_next_and_the_time() -> None:
    shown = build_hall(None, HallContext(table="4", following=NEXT, wall="14:52"))
    assert shown.scene is HallScene.NO_MATCH
    assert shown.wall == "14:52"
    assert shown.following is not None
    assert (shown.following.sides, shown.following.time) == (("One / Three", "Two / Four"), "15:30")


def test_a_next_match_without_two_names_is_none() -> None:
    assert build_hall(None, HallContext(following=NextMatch("One", " "))).following is None
    assert build_hall(None, HallContext(following=NextMatch("One", "Two"))).following is not None


def test_the_next_match_is_shown_during_another() -> None:
    played = Table().toss().play("A6A")
    context = replace(played.context(), mode=HallMode.NEXT, following=NEXT, table="4")
    shown = build_hall(played.state, context)
    assert shown.scene is HallScene.NEXT
    assert shown.following is not None
    assert shown.following.round is not None
    assert speak("es", shown.following.round) == "Semifinal"
    assert [speak("es", part) for part in shown.where] == ["Mesa 4"]
    # With nothing to tell the hall keeps the table rather than an empty picture.
    assert build_hall(played.state, replace(context, following=NextMatch())).scene is HallScene.NO_MATCH


def test_a_result_has_all_games_and_the_score_as_it_stands() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B A2A B9B")
    shown = build_hall(played.state, replace(played.context(1), mode=HallMode.RESULT))
    assert shown.scene is HallScene.RESULT
    assert shown.panel is not None
    left = shown.cards[0].side
    assert shown.panel.results == ((11, 25), (25, 5))
    assert [card.games_won for card in shown.cards] == [1, 1]
    assert all(card.plus is None for card in shown.cards), "nothing of the moment stays"
    turned = build_hall(
        played.state, replace(played.context(1), mode=HallMode.RESULT, places=Places(swapped=True))
    )
    assert turned.panel is not None
    assert turned.cards[0].side is left.other
    assert turned.panel.results == tuple((y, x) for x, y in shown.panel.results)


def test_the_result_of_a_match_that_is_over_is_its_winner_at_any_age() -> None:
    over = Table().toss().play(f"{GAME} . A9A B2A A9A A1B")
    for age in (0.0, 1e9):
        shown = build_hall(over.state, replace(over.context(age), mode=HallMode.RESULT, has_logo=True))
        assert shown.scene is HallScene.WINS


def test_three_minutes_after_the_end_the_logo_comes_where_there_is_one() -> None:
    over = Table().toss().play(f"{GAME} . A9A B2A A9A A1B")
    assert over.state.is_over
    context = replace(over.context(10), has_logo=True)
    assert build_hall(over.state, context).scene is HallScene.WINS
    assert next_change_s(over.state, context) == pytest.approx(170)
    later = build_hall(over.state, replace(context, age_s=180))
    assert (later.scene, later.event) == (HallScene.LOGO, "National Open 2026")
    assert build_hall(over.state, replace(context, age_s=180, has_logo=False)).scene is HallScene.WINS
    opened = HallContext(has_logo=True)  # of a match that was opened the winner is shown
    assert build_hall(over.state, opened).scene is HallScene.WINS


def test_the_logo_is_shown_in_any_state() -> None:
    for state in (None, Table().state, Table().toss().play("A6A").state):
        assert build_hall(state, HallContext(mode=HallMode.LOGO)).scene is HallScene.LOGO


def test_the_queen_on_the_board_is_known_while_strokes_are_shown() -> None:
    played = Table().toss().do(SetUmpiring(on=True), PlayStroke("2"))
    assert build_hall(played.state, HallContext()).queen_on_board is None
    assert build_hall(played.state, HallContext(show_strokes=True)).queen_on_board is True
    played.do(PlayStroke("Q0"))
    assert build_hall(played.state, HallContext(show_strokes=True)).queen_on_board is False

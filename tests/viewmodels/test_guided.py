"""Guided entry: which question comes, what may be answered, and that a tap is the keys on its tile."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.rules.ids import ChangeKind, NextKind, Queen, Side
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind
from carrom_desktop.viewmodels.entry import BannerKind
from carrom_desktop.viewmodels.grammar import reduce_key
from carrom_desktop.viewmodels.guided import Ask, GuidedTile, GuidedView, Picture, build_guided, guided_entry
from tests.viewmodels.clocked_desk import alarmed, level_at_time
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, spanish

A, B = Side.A, Side.B


def asked(one: Desk, *, later: bool = False) -> GuidedView:
    found = build_guided(one.view(), one.state, one.draft, one.left, later=later)
    assert found is not None
    return found


def question(one: Desk, *, later: bool = False) -> str:
    return english(asked(one, later=later).questions[0])


def tiles(view: GuidedView) -> list[GuidedTile]:
    return [tile for row in view.rows for tile in row]


def answers(one: Desk) -> list[str]:
    return [english(tile.said) for tile in tiles(asked(one))]


def tap(one: Desk, said: str) -> None:
    """Press what the tile that says so means."""
    tile = next(tile for tile in tiles(asked(one)) if english(tile.said) == said)
    for press in tile.presses:
        take(one, press)


def take(one: Desk, press: EntryKey) -> None:
    step = reduce_key(one.draft, press, one.state, one.left)
    one.last, one.draft = step, step.draft
    if step.command is not None:
        one.submit(step.command)
    if step.undo:
        one.undo()


def test_a_board_by_taps_alone_asks_winner_men_and_queen_and_reads_back() -> None:
    one = desk(toss=None)
    assert question(one) == "Who breaks first?"
    assert [tile.keys for tile in tiles(asked(one))] == [("B", "left"), ("B", "right")]
    assert asked(one).hidden == (BannerKind.TOSS,)
    tap(one, "White, breaks: Player One")
    assert one.state.next.breaker is A
    assert question(one) == "Who has pocketed all his men?"
    assert answers(one) == [
        "White: Player One",
        "Black: Player Two",
        "The board goes on, the queen is covered",
        "Ended otherwise: foul, umpire's award",
    ]
    assert not asked(one).can_go_back
    tap(one, "White: Player One")
    assert question(one) == "How many men of Player Two (black) lie on the board?"
    numbers = tiles(asked(one))[:9]
    assert [(tile.count, tile.is_white, tile.keys) for tile in numbers] == [
        (n, False, (str(n),)) for n in range(1, 10)
    ]
    tap(one, "6 men of Player Two")
    assert question(one) == "Who covered the queen?"
    tap(one, "Black: Player Two")
    view = asked(one)
    assert view.ask is Ask.READ_BACK
    assert [english(chip.labels[0]) for chip in view.chips] == [
        "Won: Player One",
        "6 men left",
        "Queen: Player Two",
    ]
    tap(one, "Record board")
    assert one.state.games[0].raw == (6, 0)
    done = english(asked(one).take_back[0][0])
    assert done == "Board 1: Player One +6."


def test_keys_go_on_meaning_what_they_mean_and_move_the_question() -> None:
    one = desk()
    seen = []
    for word in ("left", "6", "left"):
        one.type(word)
        seen.append(asked(one).ask)
    assert seen == [Ask.MEN, Ask.QUEEN, Ask.READ_BACK]
    one.type("enter")
    assert one.state.games[0].raw == (9, 0)
    assert asked(one).ask is Ask.WINNER


def test_every_tile_is_the_keys_on_its_caps() -> None:
    """What a tap does is what its caps do on the keyboard, in every question."""
    words = {"Enter": "enter", "Backspace": "backspace", "Esc": "esc"}
    scripts = (
        "",
        "left",
        "left 6",
        "left 6 n",
        "left 6 n 2",
        "left 6 left",
        "left 9 left",
        "q",
        "b",
        "t",
        "w",
    )
    made = (
        desk,
        lambda: desk(toss=None),
        lambda: doubles_desk(seats=None),
        lambda: desk("ukca"),
        alarmed,
        level_at_time,
    )
    for make, script in itertools.product(made, scripts):
        for place in range(len(tiles(asked(_typed(make(), script))))):
            tapped, typed = _typed(make(), script), _typed(make(), script)
            tile = tiles(asked(tapped))[place]
            for press in tile.presses:
                take(tapped, press)
            if not tile.presses:
                continue
            typed.type(" ".join(words.get(key, key.lower()) for key in tile.keys))
            assert tapped.draft == typed.draft, (script, tile.keys)
            assert [row.fact for row in tapped.rows] == [row.fact for row in typed.rows], (script, tile.keys)


def _typed(one: Desk, script: str) -> Desk:
    one.type(script)
    return one


@pytest.mark.parametrize("rules", ["icf", "ukca", "caint"])
@pytest.mark.parametrize("make", [desk, doubles_desk])
def test_each_rule_book_in_its_own_words(rules: str, make: Callable[[str], Desk]) -> None:
    one = make(rules)
    pieces = rules != "icf"
    assert ("pieces" in question(one)) is pieces
    one.type("right")
    assert ("pieces" in question(one)) is pieces
    assert "(white)" in question(one), "the loser broke"
    assert "(blancas)" in spanish(asked(one).questions[0])


def test_who_has_white_is_asked_where_white_breaks() -> None:
    assert question(desk("ukca", toss=None)) == "Who has white and breaks first?"


def test_an_arrow_before_the_toss_leaves_the_toss_asked() -> None:
    one = desk(toss=None)
    one.type("left 6")
    view = asked(one)
    assert view.ask is Ask.BREAKER
    assert "First the toss" in english(view.note)
    tap(one, "White, breaks: Player Two")
    assert one.draft.men_left == 6
    assert asked(one).ask is Ask.QUEEN


def test_law_49b_seats_are_asked_before_board_1_of_doubles() -> None:
    one = doubles_desk(seats=None)
    assert question(one) == "Who sits to the right of Ana Abbas?"
    assert [tile.keys for tile in tiles(asked(one))] == [("B", "1"), ("B", "2")]
    tap(one, "Ivo Ibarra sits to the right of Ana Abbas")
    assert one.state.right_of_a1 == 1
    assert question(one) == "Which pair has pocketed all its men?"


def test_the_extra_board_asks_for_its_toss() -> None:
    one = desk(board_limit=1, start=(5, 11))
    one.type("left 3 left enter")
    assert one.state.next.kind is NextKind.EXTRA_TOSS
    view = asked(one)
    assert english(view.questions[0]) == "Extra board: who breaks?"
    assert english(view.note) == "11 all: toss for the break; the sides stay."
    tap(one, "White, breaks: Player Two")
    assert one.state.next.extra
    assert answers(one)[0] == "Black: Player One"


def test_a_queen_marked_before_is_not_asked_again() -> None:
    one = desk()
    tap(one, "The board goes on, the queen is covered")
    assert asked(one).ask is Ask.MARK
    assert answers(one)[-1] == "Nobody yet"
    tap(one, "Black: Player Two")
    assert one.state.queen_marked is B
    assert "The board goes on, the queen is covered" not in answers(one)
    one.type("left 4")
    view = asked(one)
    assert view.ask is Ask.READ_BACK
    assert english(view.chips[-1].labels[0]) == "Queen: Player Two"
    for press in view.chips[-1].presses:
        take(one, press)
    assert answers(one)[-1] == "She is back on the board"
    tap(one, "She is back on the board")
    assert not one.state.board_in_play
    assert asked(one).ask is Ask.QUEEN


def test_law_54_at_22_the_queen_is_asked_and_said_to_add_nothing() -> None:
    one = desk(start=(22, 0))
    one.type("left 2")
    assert "had 22 before this board" in english(asked(one).note)
    one.type("esc right 2")
    assert asked(one).note is None, "the winner has 0"
    for points, says in ((23, False), (24, True)):
        caint = desk("caint", start=(points, 0))
        caint.type("left 2")
        assert (asked(caint).note is not None) is says


def test_no_men_left_is_refused_and_another_end_is_there_to_tap() -> None:
    one = desk()
    one.type("left 0")
    assert asked(one).ask is Ask.MEN
    assert one.last.refusals
    tap(one, "None: the board ended otherwise")
    assert one.draft.foul is not None
    assert build_guided(one.view(), one.state, one.draft, one.left) is None, "the panel after E asks now"


def test_law_107_a_queen_on_the_board_is_no_dead_end() -> None:
    one = desk()
    one.type("left 6")
    tap(one, "Nobody / not sure...")
    assert asked(one).ask is Ask.NOBODY
    tap(one, "The queen is still on the board")
    view = asked(one)
    assert view.ask is Ask.REFUSED
    assert [tile.presses[0].kind for tile in tiles(view)] == [KeyKind.BACKSPACE, KeyKind.ENDED]
    assert not view.can_go_back
    tap(one, "Change something")
    assert asked(one).ask is Ask.QUEEN


def test_where_she_need_not_be_covered_she_may_lie_there() -> None:
    one = desk(queen_must_be_covered=False)
    one.type("left 6 n 2")
    assert asked(one).ask is Ask.READ_BACK


def test_law_26_a_slam_is_asked_only_where_one_can_be() -> None:
    one = desk()
    one.type("left 8 right")
    assert [tile.keys for tile in tiles(asked(one))] == [("Backspace",), ("Enter",)]
    one.type("esc left 9 left")
    slam = tiles(asked(one))[1]
    assert (english(slam.said), slam.keys, slam.chosen) == ("White slam", ("S",), False)
    assert "all nine men and the queen" in english(asked(one).note)
    tap(one, "White slam")
    assert one.draft.slam
    assert tiles(asked(one))[1].chosen


def test_chips_lead_back_to_each_question() -> None:
    for place, ask in enumerate((Ask.WINNER, Ask.MEN, Ask.QUEEN)):
        for script in ("left 9 left", "left 9 left s", "left 9 left n"):
            one = desk()
            one.type(script)
            for press in asked(one).chips[place].presses:
                take(one, press)
            assert asked(one).ask is ask, script
            assert not one.draft.armed


def test_a_change_of_sides_is_asked_and_can_be_put_off() -> None:
    one = desk()
    one.type("left 9 left enter left 9 left enter left 3 left enter")
    assert question(one) == "Have the players changed sides?"
    assert asked(one).hidden == (BannerKind.CHANGE_DUE,)
    assert tiles(asked(one))[1].presses == ()
    assert question(one, later=True) == "Who has pocketed all his men?"
    assert asked(one, later=True).hidden == ()
    one.type("left")
    assert asked(one).ask is Ask.MEN, "an entry is not held up (60c)"
    one.type("esc p")
    assert asked(one).ask is Ask.WINNER, "the board is played first (60c)"
    two = doubles_desk()
    two.type("left 9 left enter left 9 left enter left 3 left enter")
    change = two.state.side_change
    assert change is not None
    assert change.kind is ChangeKind.BETWEEN
    assert question(two) == "Has everybody moved one seat to the right?"
    tap(two, "Yes, they have changed")
    assert two.state.side_change is None


def test_sides_stand_as_they_are_drawn() -> None:
    one = desk()
    one.swapped = True
    assert answers(one)[:2] == ["Black: Player Two", "White: Player One"]
    assert [tile.keys for tile in tiles(asked(one))][:2] == [("left",), ("right",)]


def test_questions_about_time_are_asked_as_the_entry_asks_them() -> None:
    one = alarmed()
    view = asked(one)
    assert view.ask is Ask.CHOICE
    assert [tile.keys for tile in tiles(view)] == [("T",), ("P",)]
    level = level_at_time()
    assert asked(level).ask is Ask.CHOICE
    assert len(tiles(asked(level))) == len(level.view().choices)


def test_a_decision_that_is_awaited_has_three_ways_on() -> None:
    one = desk()
    one.type("w")
    view = asked(one)
    assert view.ask is Ask.DECIDING
    assert [tile.keys for tile in tiles(view)] == [("E",), ("W",), ("Esc",)]
    tap(one, "Play on")
    assert asked(one).ask is Ask.WINNER


def test_after_the_match_it_asks_what_comes_next_as_the_normal_entry_does() -> None:
    one = desk(games_to_win=1)
    one.type("left 9 left enter left 9 left enter left 3 left enter")
    view = asked(one)
    assert view.ask is Ask.CLOSED
    assert "The match is over: Player One wins" in english(view.questions[0])
    assert view.note == one.view().prompt
    offered = [(tile.label, tile.keys, tile.presses) for tile in tiles(view)]
    assert offered == [(each.label, (each.key,), (each.press,)) for each in one.view().after]
    assert [tile.keys for tile in tiles(view)] == [("Ctrl+N",), ("Ctrl+R",), ("Ctrl+W",)]


def test_the_umpires_board_comes_before_it() -> None:
    one = desk()
    one.type("ctrl+u")
    assert build_guided(one.view(), one.state, one.draft, one.left) is None
    assert guided_entry(one.view(), None) == one.view()


def test_the_banner_that_asks_the_same_is_not_shown_beside_it() -> None:
    one = desk(toss=None)
    shown = guided_entry(one.view(), asked(one))
    assert shown.guided is not None
    assert [banner.kind for banner in one.view().banners] == [BannerKind.TOSS]
    assert shown.banners == ()


def test_everything_is_said_in_both_languages() -> None:
    for make, script in itertools.product(
        (desk, doubles_desk), ("", "left", "left 6", "left 6 left", "q", "w")
    ):
        one = make()
        one.type(script)
        view = asked(one)
        for language in ("en", "es"):
            for message in (*view.questions, *(tile.said for tile in tiles(view))):
                assert speak(language, message)


def test_an_unrecorded_queen_is_a_chip_of_its_own() -> None:
    one = desk()
    one.type("left 6 n 1")
    assert one.draft.queen is Queen.UNRECORDED
    assert english(asked(one).chips[-1].labels[0]) == "Queen: not recorded"
    assert asked(one).ask is Ask.READ_BACK


def test_pictures_are_of_what_is_asked() -> None:
    one = desk()
    assert {tile.picture for tile in tiles(asked(one))} == {Picture.POCKETED, Picture.QUEEN, Picture.FOUL}
    assert one.draft == Draft()

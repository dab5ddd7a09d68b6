"""The keys of the umpire's board: letters, digits, choices after a stroke, counting again, taking back."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AmendStroke,
    AwaitDecision,
    ChangeRules,
    CorrectTurn,
    CountBoard,
    PlayStroke,
    RecordToss,
    SetUmpiring,
)
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.draft import Draft, Part
from carrom_desktop.viewmodels.umpire_draft import settled
from tests.viewmodels.clocked_desk import alarmed
from tests.viewmodels.desk import desk, doubles_desk, english, line
from tests.viewmodels.umpire_desk import asked, men, play, refused, said, shown, umpired

A, B = Side.A, Side.B


@pytest.mark.parametrize(
    ("keys", "stroke"),
    [
        ("0", "0"),
        ("1", "1"),
        ("2", "2"),
        ("s 0", "S0"),
        ("q 0", "Q0"),
        ("q 1", "Q1"),
        ("o 0", "O0"),
        ("o o 1", "OO1"),
        ("i s 0", "IS0"),
        ("v v 0", "VV0"),
        ("v o 0", "VO0"),
        ("v q 0", "VQ0"),
        ("v s 1", "VS1"),
        ("f", "F"),
        ("g", "G"),
        ("shift+g", "Shift+G"),
        ("z", "Z"),
        ("k", "K"),
        ("s k", "SK"),
        ("u s 0", "US0"),
        ("u f", "UF"),
    ],
)
def test_a_digit_or_a_whole_stroke_closes(keys: str, stroke: str) -> None:
    made = umpired()
    made.type(keys)
    assert made.last.command == PlayStroke(stroke)
    assert made.draft == Draft()


def test_letters_stand_as_chips_until_the_digit_and_backspace_takes_them_one_by_one() -> None:
    made = umpired()
    made.type("i s v")
    assert shown(made).chips == ("I", "S", "V")
    made.type("o")
    assert shown(made).chips == ("I", "S", "VO")
    made.type("backspace")
    assert shown(made).chips == ("I", "S", "V")
    made.type("backspace backspace")
    assert shown(made).chips == ("I",)
    made.type("s esc")
    assert shown(made).chips == ()
    assert made.state.strokes == ()


@pytest.mark.parametrize(
    ("before", "keys", "why"),
    [
        ("", "q q", "Q stands twice"),
        ("", "i i", "I stands twice"),
        ("", "q f", "F stands alone"),
        ("", "v f", "V needs what left the board"),
        ("", "v 1", "V needs what left the board"),
        ("", "s s", "A double due must be agreed before the game (H13)"),
        ("", "d", "No double due can be claimed for the last stroke"),
        ("", "a", "there is nothing to choose"),
        ("", "x", "X is no key of a stroke"),
        ("", "n", "N is no key of a stroke"),
        ("", "s enter", "A digit ends a stroke"),
        ("1", "k", "The break has been made"),
        ("1", "g", "After the first stroke of a turn it is a foul (64): F"),
        ("1", "9", "Only 8 own men are on the board"),
        ("1 Q1", "q", "The queen is not on the board"),
        ("1 Q1", "v q", "The queen is not on the board"),
    ],
)
def test_a_wrong_key_blinks_says_why_and_changes_nothing(before: str, keys: str, why: str) -> None:
    made = umpired()
    play(made, before)
    rows = len(made.rows)
    *first, _wrong = keys.split()
    made.type(" ".join(first))
    typed = made.draft
    made.type(keys.split()[-1])
    assert why in refused(made)
    assert made.last.blink is Part.STROKE
    assert (made.draft, len(made.rows)) == (typed, rows)


def test_enter_is_harmless_where_nothing_is_typed() -> None:
    made = umpired()
    rows = len(made.rows)
    made.type("enter enter")
    assert (made.draft, len(made.rows)) == (Draft(), rows)


# ---- choices after a stroke


def test_law_87a_u_alone_forgoes_the_due_of_the_last_stroke() -> None:
    made = umpired()
    play(made, "1 S0")
    assert asked(made) == "Player Two: place it, or forgo (U) within 15 s?"
    assert [tile.key for row in shown(made).tiles for tile in row if tile.asked] == ["U"]
    assert men(made) == (9, 9)
    made.type("u")
    assert made.last.command == AmendStroke("US0")
    assert men(made) == (8, 9)
    assert asked(made) == ""
    made.type("u")
    assert shown(made).chips == ("U",), "now it belongs to the next stroke"
    made.type("backspace backspace")
    assert men(made) == (9, 9), "the choice is taken back, not the stroke"
    assert asked(made).startswith("Player Two: place it")


def test_rule_h13_d_claims_a_double_due_where_it_was_agreed() -> None:
    made = umpired("ukca", double_due=True)
    play(made, "1 1 S1")
    assert "claim a double due (D)?" in asked(made)
    made.type("d")
    assert made.last.command == AmendStroke("SS1")
    assert said(made).endswith("Player One plays on. (H13)")
    plain = umpired("ukca")
    play(plain, "1 1 S1")
    plain.type("d")
    assert refused(plain) == "No double due can be claimed for the last stroke"


def test_a_before_a_stroke_that_caint_does_not_know_is_a_letter_of_it() -> None:
    made = umpired("caint")
    play(made, "1 0 1")
    made.type("a i s 0")
    assert made.last.command == PlayStroke("AIS0")


# ---- taking back


def test_backspace_takes_back_one_stroke_at_once_and_ctrl_y_puts_it_back() -> None:
    made = umpired()
    play(made, "1 1 0")
    made.type("backspace")
    assert said(made) == "Own man in: 7 left. Player One plays on. (48)"
    made.redo()
    assert said(made) == "Nothing pocketed. Turn to Player Two. (48)"
    made.type("burst burst burst")
    assert made.state.strokes == ()
    assert made.state.umpired
    made.type("burst")
    assert made.draft == Draft(), "a burst never takes back more than strokes"
    made.type("backspace")
    assert made.draft == Draft(armed=True)
    made.type("backspace")
    assert made.view().umpire is None


def test_a_recorded_board_is_taken_back_only_armed() -> None:
    made = umpired()
    play(made, "1 Q1 " + " ".join("1" * 7))
    made.type("enter")
    made.type("backspace")
    assert (made.state.has_boards, made.draft.armed) == (True, True)
    assert line("en", made.view().take_back).startswith("Backspace again takes back board 1")


def test_what_is_no_stroke_is_taken_back_armed_too() -> None:
    made = umpired()
    play(made, "1")
    made.type("p backspace")
    assert made.draft.armed
    made.type("backspace backspace")
    assert made.state.strokes == ()


# ---- whose turn


def test_y_corrects_the_turn_as_a_fact() -> None:
    made = umpired()
    play(made, "1")
    made.type("y")
    assert made.last.command == CorrectTurn()
    assert said(made) == "Turn corrected: Player Two plays."
    assert said(made, "es") == "Turno corregido: juega Player Two."
    assert shown(made).to is B
    made.type("backspace")
    assert shown(made).to is A


def test_law_49b_in_doubles_the_bar_names_the_player() -> None:
    made = umpired(doubles=True)
    names = []
    for _ in range(5):
        view = shown(made)
        names += [english(side.turn[0]) for side in view.sides if side.turn]
        play(made, "0")
    assert names == ["Abbas to break", "Bello to play", "Alvi to play", "Ibarra to play", "Abbas to play"]


# ---- counting again


def test_counting_again_asks_four_things_by_one_key_each() -> None:
    made = umpired()
    play(made, "1 0 1")
    questions = []
    for key in ("r", "4", "6", "3"):
        made.type(key)
        count = shown(made).count
        assert count is not None
        questions.append(english(count.question))
    assert questions == [
        "Men of Player One on the board?",
        "Men of Player Two on the board?",
        "Where is the queen?",
        "Whose turn is it? Press the arrow",
    ]
    made.type("right")
    assert made.last.command == CountBoard((4, 6), "A", 1)
    assert said(made) == "Counted again: Player Two plays."
    assert men(made) == (4, 6)
    assert english(shown(made).incomplete) == "incomplete"
    assert shown(made).played == ()
    made.type("backspace")
    assert men(made) == (8, 8)


def test_counting_again_in_the_swapped_picture_and_where_b_broke() -> None:
    made = desk(toss=B)
    made.submit(SetUmpiring(True))
    made.swapped = True
    made.type("r 4 6 left left")
    assert made.last.command == CountBoard((6, 4), "B", 0), "B is drawn left, and broke"


def test_counting_again_in_doubles_asks_for_the_player() -> None:
    made = umpired(doubles=True)
    made.type("r 4 6 2")
    count = shown(made).count
    assert count is not None
    assert [english(option.label) for option in count.options] == ["Abbas", "Bello", "Alvi", "Ibarra"]
    made.type("left")
    assert refused(made) == "A digit: whose turn it is, 1 to 4"
    made.type("3")
    assert made.last.command == CountBoard((4, 6), "pocketed", 2)


def test_counting_again_goes_back_one_question_and_esc_leaves() -> None:
    made = umpired()
    made.type("r 4 6 1 backspace backspace backspace")
    count = shown(made).count
    assert count is not None
    assert english(count.question) == "Men of Player One on the board?"
    made.type("backspace")
    assert shown(made).count is None
    made.type("r 4 esc")
    assert shown(made).count is None
    assert made.state.strokes == ()


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("r 0", "With no men left the board is over: record it"),
        ("r left", "A digit: 1 to 9"),
        ("r q", "A digit: 1 to 9"),
        ("r 4 5 6", "A digit: 1 to 4; or an arrow: covered by that side"),
        ("r 4 5 1 5", "An arrow: whose turn it is"),
        ("r 4 5 1 e", "An arrow: whose turn it is"),
    ],
)
def test_a_wrong_answer_while_counting_says_what_is_asked(keys: str, why: str) -> None:
    made = umpired()
    made.type(keys)
    assert refused(made) == why
    assert made.last.blink is Part.STROKE
    assert shown(made).count is not None


def test_a_due_stays_owed_where_no_man_was_pocketed() -> None:
    made = umpired()
    play(made, "S0 1")
    made.type("r 9 8 1 right")
    assert made.last.command == CountBoard((9, 8), "board", 1, (1, 0))


def test_strokes_that_no_longer_fit_are_mended_by_counting_again() -> None:
    made = umpired()
    play(made, "1 1 1")
    made.submit(RecordToss(B))  # the other side broke: A's strokes are B's now, and still fit
    assert men(made) == (9, 6)
    made = umpired("ukca", double_due=True)
    play(made, "1 1 S1")
    made.type("d")
    made.submit(ChangeRules(with_numbers(preset("ukca"), double_due=False)))
    assert said(made) == "The strokes no longer fit the board: count again (R)."
    made.type("1")
    assert "count again" in refused(made)
    made.type("r 7 9 1 left 1")
    assert men(made) == (6, 9)


# ---- to the normal entry and back


def test_an_arrow_leaves_with_what_is_known_and_esc_comes_back() -> None:
    made = umpired()
    play(made, "1 1 Q1 0 1")
    made.type("right")
    assert made.draft == Draft(B, 6, aside=True)
    view = made.view()
    assert view.umpire is None
    assert [tile.chosen for tile in view.queens] == [True, False, False], "A has covered her"
    assert view.can_record
    made.type("esc")
    assert made.view().umpire is not None
    made.type("side:A")
    assert made.draft == Draft(A, 8, aside=True)


def test_esc_clears_what_was_typed_by_hand_first() -> None:
    made = umpired()
    play(made, "1 0 1")
    made.type("left 4 esc")
    assert made.draft == Draft(aside=True)
    made.type("left 5 right esc esc")
    assert made.view().umpire is not None


def test_the_menu_comes_back_too_and_else_turns_the_umpires_board_off() -> None:
    made = umpired()
    play(made, "1")
    made.type("left ctrl+u")
    assert made.view().umpire is not None
    made.type("ctrl+u")
    assert not made.state.umpired
    assert made.view().umpire is None
    made.type("ctrl+u")
    assert men(made) == (8, 9), "the strokes are facts"


def test_a_board_left_for_the_normal_entry_is_recorded_there() -> None:
    made = umpired()
    play(made, "1 Q1")
    made.type("left enter")
    assert made.state.games[0].raw == (12, 0)
    assert shown(made).played == ()


def test_nothing_is_known_where_no_stroke_was_typed() -> None:
    made = umpired()
    made.type("left")
    assert made.draft == Draft(A, None, aside=True)
    made.type("5 left enter")
    assert made.state.games[0].raw == (8, 0)


def test_other_keys_keep_their_meaning() -> None:
    made = umpired()
    play(made, "1")
    made.type("p")
    assert made.state.play_called
    made.type("e")
    assert made.view().foul is not None
    made.type("esc")
    assert made.view().umpire is not None
    made.type("t")
    assert made.draft.pending == "time"
    made.type("backspace")
    assert made.view().umpire is not None


def test_a_decision_awaited_refuses_strokes_and_esc_plays_on() -> None:
    made = umpired()
    play(made, "1")
    made.submit(AwaitDecision())
    for keys in ("1", "s 0", "f"):
        made.type(keys)
        assert "decision" in refused(made).lower()
        made.draft = Draft()
    assert men(made) == (8, 9)
    made.type("esc")
    assert not made.state.deciding
    play(made, "1")
    assert men(made) == (7, 9)


def test_a_house_rule_without_covering_has_no_rule_book() -> None:
    made = desk("icf", queen_must_be_covered=False)
    made.type("ctrl+u")
    assert not made.state.umpired
    assert refused(made) == "No rule book says what a stroke means where the queen needs no cover"


def test_after_the_pre_alarm_the_next_board_is_allowed_first() -> None:
    made = alarmed()
    made.submit(SetUmpiring(True))
    assert made.view().umpire is None
    assert [choice.key for choice in made.view().choices] == ["T", "P"]
    made.type("p")
    assert made.view().umpire is not None


def test_in_doubles_nobody_is_named_before_the_seats_are_said() -> None:
    made = doubles_desk(seats=None)
    made.submit(SetUmpiring(True))
    assert [english(form) for side in shown(made).sides for form in side.turn[:1]] == [
        "Abbas / Alvi to break"
    ]
    made.type("r 4 6 1 right")
    assert made.last.command == CountBoard((4, 6), "board", 1)
    made.type("b 1")
    assert [english(form) for side in shown(made).sides for form in side.turn[:1]] == ["Bello to play"]


def test_before_the_toss_the_normal_entry_asks_for_it() -> None:
    made = desk(toss=None)
    made.type("ctrl+u")
    assert made.view().umpire is None
    made.type("b right")
    assert said(made) == "Player Two breaks. A digit closes each stroke: how many own men fell."


def test_a_draft_of_the_normal_entry_is_marked_as_such() -> None:
    made = umpired()
    typed = Draft(A, 4, Queen.A)
    assert settled(typed, made.state) == Draft(A, 4, Queen.A, aside=True)
    assert settled(Draft(pending="time"), made.state) == Draft(pending="time")

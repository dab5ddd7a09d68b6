"""After `E`: each key, answers taken back, when it can be pressed, and the words of the panel."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.ids import FoulQueen, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, Part
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What
from tests.viewmodels.desk import Desk, codes, desk, doubles_desk, english, spanish
from tests.viewmodels.foul_desk import (
    LAWS,
    SHORTEST,
    ending_of,
    most_claimed,
    opened,
    panel,
    shown,
)

A, B = Side.A, Side.B


# ---- taking answers back


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_backspace_takes_back_answers_one_by_one_and_then_leaves(law: str, stroke: str) -> None:
    made = opened()
    answers = SHORTEST[law, stroke].removesuffix(" enter").split()
    made.type(" ".join(answers))
    rows, said = len(made.rows), [_parts(made)]
    for _ in answers:
        made.type("backspace")
        assert made.draft.foul is not None
        said.append(_parts(made))
    assert said == list(range(len(answers), -1, -1))
    assert made.draft.foul == FoulDraft()
    made.type("backspace")
    assert made.draft == Draft(), "E is left"
    made.type("backspace")
    assert made.draft.armed, "only now the take-back is armed"
    assert len(made.rows) == rows


def _parts(made: Desk) -> int:
    """Return how many answers there are."""
    foul = made.draft.foul
    assert foul is not None
    values = (foul.by, foul.what, foul.queen, foul.men, foul.demanded)
    return sum(value is not None for value in values) + foul.striker + foul.improper


def test_backspace_takes_back_what_stands_last_in_the_line_of_answers() -> None:
    made = opened()
    made.type("left 2 s i 1 5 2")
    words = [english(part) for part in panel(made).answers]
    assert words == [
        "Stroke of Player One",
        "The opponent's last man fell",
        "queen on the board",
        "Striker in",
        "Improper stroke",
        "5 white men of Player One",
    ]
    for left in (6, 5, 4, 3, 2, 1, 0):
        made.type("backspace")
        assert [english(part) for part in panel(made).answers] == words[:left]


@pytest.mark.parametrize("word", ["esc", "e"])
def test_esc_and_e_leave_and_record_nothing(word: str) -> None:
    made = opened()
    rows = len(made.rows)
    made.type(f"left 1 1 {word}")
    assert made.draft == Draft()
    assert len(made.rows) == rows


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_a_board_taken_back_comes_back_into_the_answers(law: str, stroke: str) -> None:
    for claimed in range(most_claimed(law, stroke) + 1):
        made = opened()
        words = SHORTEST[law, stroke].removesuffix(" enter").split()
        if most_claimed(law, stroke):
            words[-1] = str(claimed)
        made.type(" ".join(words))
        before, draft = shown(made), made.draft
        board = made.type("enter").command
        made.undo()
        assert made.draft == draft, "filled as it was"
        assert shown(made) == before
        assert made.type("enter").command == board


def test_only_the_wrong_answer_is_typed_again() -> None:
    made = opened()
    made.type("left 2 1 5 enter backspace backspace 4 enter")
    assert made.state.game.raw == (0, 7)
    made.undo()
    made.type("right enter")
    assert made.state.game.raw == (7, 0)
    made.undo()
    made.type("s 1 enter")
    assert made.state.game.raw == (8, 0)


def test_a_normal_win_taken_back_comes_back_as_a_normal_entry() -> None:
    made = opened()
    made.type("left 2 5 4 enter")
    made.undo()
    assert made.draft == Draft(B, 4, Queen.B)


# ---- each key


def test_e_asks_what_in_words_and_names_no_law() -> None:
    view = panel(opened())
    assert english(view.question) == "What ended the board?"
    assert [(option.key, english(option.label)) for option in view.options] == [
        ("1", "The player's own last man fell"),
        ("2", "The opponent's last man fell"),
        ("3", "Both last men fell"),
        ("4", "Played out of turn"),
        ("5", "Left the seat during the board"),
        ("6", "Played on during an appeal"),
        ("7", "Disturbed the board beyond repair"),
        ("8", "The umpire awards the board..."),
        ("9", "Void, to be replayed..."),
    ]
    assert view.toggles == ()


def test_the_arrow_may_come_at_any_time() -> None:
    for keys in ("left 2 1 5", "2 left 1 5"):
        made = opened()
        assert ending_of(made.type(f"{keys} enter").command) == FoulEnding(
            "106", A, men_left=5, queen=FoulQueen.BOARD
        )


def test_who_did_it_is_asked_by_the_sides_as_they_stand() -> None:
    made = opened()
    made.swapped = True
    made.type("1")
    view = panel(made)
    assert [(option.key, option.side) for option in view.options] == [("left", B), ("right", A)]
    assert english(view.question) == "Who did it? Press the arrow of the player"
    made.type("left 1")
    assert "Law 107" in shown(made)
    assert ending_of(made.type("enter").command).by is B


def test_a_digit_never_changes_what_ended_the_board_while_the_side_is_asked_for() -> None:
    """`2 1 left` would else be read as an own last man."""
    made = opened()
    step = made.type("2 1")
    assert (step.blink, english(step.hint)) == (Part.WINNER, "Who did it? Press the arrow")
    assert made.draft.foul == FoulDraft(what=What.THEIRS)


@pytest.mark.parametrize(("keys", "covered"), [("4", A), ("5", B)])
def test_who_covered_her_stays_where_the_stroke_was_the_other_sides(keys: str, covered: Side) -> None:
    """She was covered by a person, whoever played the last stroke."""
    made = opened()
    made.type(f"left 2 {keys} 4 right enter")
    board = made.state.games[0].boards[0]
    assert (board.winner, board.queen) == (A, Queen(covered.value))


@pytest.mark.parametrize("word", ["s", "i"])
def test_striker_and_improper_wait_for_what_fell_and_are_about_strokes_only(word: str) -> None:
    made = opened()
    assert "First what ended the board" in english(made.type(word).hint)
    assert english(made.type(f"left 5 {word}").hint) == "That is not one of the answers"
    assert panel(made).toggles == ()
    made.type("backspace 1")
    assert [toggle.on for toggle in panel(made).toggles] == [False, False]
    made.type(word)
    assert sum(toggle.on for toggle in panel(made).toggles) == 1
    made.type(word)
    assert [toggle.on for toggle in panel(made).toggles] == [False, False]


@pytest.mark.parametrize("word", ["q", "n", "x", "b", "c", "p", "w", "shift+x"])
def test_other_keys_do_nothing_until_this_is_finished(word: str) -> None:
    made = opened()
    rows = len(made.rows)
    made.type("left 2")
    draft = made.draft
    step = made.type(word)
    assert english(step.hint) == "First finish this, or press Esc to leave it"
    assert (made.draft, len(made.rows)) == (draft, rows)


def test_enter_says_which_answer_is_missing() -> None:
    made = opened()
    for keys, part, said in (
        ("", Part.FOUL, "Choose what ended the board: a digit of the list"),
        ("2", Part.WINNER, "Who did it? Press the arrow"),
        ("left", Part.FOUL, "Where was the queen? Press a digit of the list"),
        ("1", Part.FOUL, "How many men does Player One still have on the board? Press 1 to 9."),
    ):
        step = made.type(f"{keys} enter")
        assert (step.command, step.blink, english(step.hint)) == (None, part, said)
    made.type("i 5")
    assert english(made.type("enter").hint) == "How many points are claimed? Press a digit of the list"


def test_a_second_enter_finds_an_empty_entry_and_does_nothing() -> None:
    made = opened()
    made.type("left 1 1 enter")
    rows = len(made.rows)
    step = made.type("enter enter")
    assert (step.command, step.hint, step.refusals) == (None, None, ())
    assert len(made.rows) == rows


def test_clicks_mean_the_same_as_keys() -> None:
    made = opened()
    made.type("side:B 2 1 men:5 enter")
    assert made.state.game.raw == (8, 0)


@pytest.mark.parametrize(("word", "asked"), [("8", "awarded"), ("9", "void")])
def test_award_and_void_open_their_dialog_and_leave_the_entry_empty(word: str, asked: str) -> None:
    made = opened()
    step = made.type(word)
    assert (step.ask, step.command, made.draft) == (asked, None, Draft())


# ---- when


def test_law_39_no_board_can_end_before_the_toss() -> None:
    made = desk(toss=None)
    step = made.type("e")
    assert codes(step.refusals) == ["toss_missing"]
    assert made.draft == Draft()


def test_law_56b_an_extra_board_is_tossed_for_first() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter")
    assert codes(made.type("e").refusals) == ["extra_toss_first"]
    made.type("b left e left 1 1")
    assert "Player Two wins the extra board: +3" in shown(made)
    made.type("enter")
    assert made.state.games[0].winner is B


def test_nothing_ends_once_the_match_is_over() -> None:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    assert codes(made.type("e").refusals) == ["match_over"]


def test_law_121_a_ruling_ends_the_waiting_and_a_normal_finish_waits() -> None:
    made = desk()
    made.type("w e left 2 5 4")
    assert codes(made.type("enter").refusals) == ["decision_awaited"]
    made.type("esc e left 1 1 enter")
    assert made.state.game.raw == (0, 3)
    assert not made.state.deciding


def test_esc_leaves_the_answers_first_and_then_the_waiting() -> None:
    made = desk()
    made.type("w e left esc")
    assert made.state.deciding
    made.type("esc")
    assert not made.state.deciding


def test_law_58_a_change_of_sides_that_is_not_confirmed_is_warned_of() -> None:
    made = desk(start=(24, 0))
    made.type("left 1 left enter e left 1 1")
    view = made.view()
    assert "Change of sides not confirmed" in english(view.warnings[0])
    assert english(view.button) == "Record anyway"


def test_a_replayed_board_is_judged_by_the_score_before_it() -> None:
    """Board 1 is void and replayed after B has come to 24: it was played at 0."""
    made = desk(board_limit=None)
    made.type("left 3 left enter right 9 right enter right 9 right enter")
    made.submit(_void(made.state))
    made.type("e left 1 1")
    assert "Player Two wins board 1: +3" in shown(made)
    made.type("enter")
    assert made.state.games[0].boards[0].points == 3


def _void(state: MatchState) -> Command:
    from carrom_desktop.rules.commands import VoidBoard

    assert state.games[0].boards
    return VoidBoard(1, 1, "137")


def test_the_entry_asks_in_f1_what_the_panel_asks() -> None:
    made = opened()
    made.type("left 1")
    assert english(made.view().prompt) == "Where was the queen?"


# ---- rules that know no such end


def test_rules_h8_h17_h18_no_board_is_lost_by_a_foul_and_what_happens_instead_is_said() -> None:
    made = opened(rules="ukca")
    view = panel(made)
    assert [option.key for option in view.options] == ["8", "9"]
    assert english(view.question) == "Does the umpire decide this board?"
    assert [english(note) for note in view.note] == [
        "Under these rules no board is lost by a foul: play goes on",
        "Own last piece before the queen is covered: it and one more come back (H18)",
        "The opponent's last piece: it and one of the player's own come back (H17)",
    ]
    assert not made.view().can_record
    for word in "1234567":
        assert english(made.type(word).hint) == "That is not one of the answers"
    assert made.type("left enter").command is None
    assert made.type("8").ask == "awarded"


def test_caint_cites_no_rule_for_it() -> None:
    view = panel(opened(rules="caint"))
    assert english(view.note[0]) == "Under these rules no board is lost by a foul: play goes on"
    assert not any("(" in english(note) for note in view.note)


def test_a_rule_set_that_leaves_it_to_the_umpire_offers_the_award() -> None:
    made = desk(last_piece_foul="manual")
    made.type("e")
    assert [option.key for option in panel(made).options] == ["8", "9"]


# ---- words


def test_doubles_speak_of_pairs() -> None:
    made = doubles_desk()
    made.type("e 2")
    assert english(panel(made).question) == "Who did it? Press the arrow of the pair"
    made.type("left 1")
    assert english(panel(made).question) == "Men Abbas / Alvi still have on the board"
    made.type("5")
    assert "Bello / Ibarra win board 1: +8" in shown(made)


def test_spanish_says_the_same() -> None:
    made = opened()
    made.type("left 2 s i 1 5")
    view = panel(made)
    assert spanish(view.question) == "Player Two, ¿se reclaman los puntos adicionales?"
    assert spanish(view.headline) == "Player Two gana el tablero 1: +8"
    assert spanish(view.answers[0]) == "Tiro de Player One"
    assert "Ley 111" in spanish(view.why[0])


def test_the_men_are_asked_for_in_one_row_of_nine() -> None:
    made = opened()
    made.type("left 2 1")
    view = panel(made)
    assert (len(view.options), view.columns) == (9, 9)


def test_what_is_recorded_is_all_there_is_after_a_restart() -> None:
    made = opened()
    made.type("left 1 s i 1 2 enter")
    assert replay(list(made.rows)).game.raw == (0, 5)

"""A whole board on the umpire's board under each federation: every sentence, and what the end fills in."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.board_play import recount
from carrom_desktop.rules.board_state import PlayQueen
from carrom_desktop.rules.commands import CountBoard
from carrom_desktop.rules.ids import BoardKind, Queen, Side, Slam
from carrom_desktop.rules.umpiring import followed
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What
from tests.viewmodels.desk import Desk, english, line, spanish
from tests.viewmodels.umpire_desk import BOARDS, NUMBERS, asked, keys_of, men, play, said, shown, umpired

A, B = Side.A, Side.B


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", BOARDS)
def test_a_whole_board_sentence_by_sentence(rules: str, language: str) -> None:
    made = umpired(rules, **NUMBERS[rules])
    for number, (keys, ours, theirs) in enumerate(BOARDS[rules]):
        made.type(keys_of(keys))
        assert said(made, language) == (ours if language == "en" else theirs), (number, keys)
    made.type("1")
    assert made.view().umpire is None, "the board is over"
    before = made.state
    made.type("enter")
    board = made.state.games[0].boards[0]
    assert (board.number, board.winner, before.has_boards) == (1, B, False)
    assert said(made).startswith("Player Two breaks"), "the next board is followed too"


def test_laws_72c_and_78a_a_due_owed_is_paid_with_the_next_man() -> None:
    made = umpired()
    play(made, "S0")
    assert english(shown(made).sides[0].owes) == "owes 1 due"
    play(made, "0 1")
    assert men(made) == (9, 9)
    assert "1 due paid" in said(made)


def test_nobody_is_asked_whether_he_counted_what_the_strokes_counted() -> None:
    made = umpired()
    play(made, "Q1 1 1 1 1 1 1 1 1")
    view = made.view()
    assert (made.draft.winner, made.draft.men_left) == (A, 9)
    assert view.warnings == ()
    assert english(view.button) == "Record board"
    made.type("8")
    assert english(made.view().warnings[0]).startswith("That is many: did you count"), "now it was typed"


def test_law_107_the_foul_panel_is_filled_in_and_one_enter_records() -> None:
    made = umpired()
    play(made, " ".join("1" * 9))
    assert made.draft.foul is not None
    assert (made.draft.foul.by, made.draft.foul.what) == (A, What.OWN)
    view = made.view()
    assert view.foul is not None
    assert english(view.foul.headline) == "Player Two wins board 1: +3"
    sentence = "Board to Player Two, 3. Player One pocketed the last man with the queen on the board. (107)"
    assert english(view.foul.note[0]) == sentence
    assert spanish(view.foul.note[0]) == (
        "Tablero para Player Two, 3. Player One embocó su última ficha con la reina en el tablero. (107)"
    )
    assert view.can_record
    made.type("enter")
    board = made.state.games[0].boards[0]
    assert board.foul is not None
    assert (board.kind, board.foul.law, board.winner, board.points) == (BoardKind.FOUL, "107", B, 3)


def test_law_108_whether_the_additional_point_is_claimed_is_asked() -> None:
    made = umpired()
    play(made, " ".join("1" * 8) + " S1")
    view = made.view()
    assert view.foul is not None
    assert english(view.foul.question) == "Player Two, do you claim the additional point?"
    assert not view.can_record
    made.type("1")
    note = made.view().foul
    assert note is not None
    assert "(108)" in english(note.note[0]), "the sentence stays while it is answered"
    made.type("enter")
    assert made.state.games[0].boards[0].points == 4


def test_rule_h18_the_board_goes_on() -> None:
    made = umpired("ukca")
    play(made, " ".join("1" * 9))
    assert said(made) == "That piece and 1 more come back, Player Two places them. Board goes on. (H18)"
    assert men(made) == (2, 9)


def test_law_52a_winner_men_and_queen_are_filled_in() -> None:
    made = umpired()
    play(made, "1 1 0 1 0 Q1 1 0 0 1 1 1 1 1")
    assert made.draft == Draft(A, 8, Queen.A)
    view = made.view()
    assert english(view.hint) == "Board to Player One, 11. All of Player One's men are in. (52a)"
    assert view.can_record
    made.type("enter")
    assert made.state.games[0].raw == (11, 0)
    assert made.draft == Draft()


def test_law_26_a_white_slam_is_ticked() -> None:
    made = umpired()
    play(made, "1 Q1 " + " ".join("1" * 7))
    assert made.draft == Draft(A, 9, Queen.A, slam=True)
    made.type("enter")
    assert made.state.games[0].boards[0].slam is Slam.WHITE


def test_law_137_six_passes_cancel_the_board_and_enter_voids_it() -> None:
    made = umpired()
    play(made, "1 0 Z Z Z Z Z")
    assert said(made).startswith("Pass, 5 in a row.")
    play(made, "Z")
    view = made.view().umpire
    assert view is not None
    assert said(made) == "Three passes each: the board is cancelled and played again. (137)"
    assert english(view.void) == "Void the board"
    made.type("enter")
    assert made.state.games[0].boards[0].kind is BoardKind.VOID
    assert (made.state.next.board, made.state.next.replayed, made.state.strokes) == (1, True, ())
    assert men(made) == (9, 9)


def test_a_stroke_that_no_law_names_is_for_the_umpire_with_the_nearest_row() -> None:
    made = counted((1, 1), PlayQueen.POCKETED, seat=0)
    play(made, "SO1")
    assert made.draft.foul is not None
    assert (made.draft.foul.what, made.draft.foul.striker) == (What.BOTH, True)
    view = made.view()
    assert view.foul is not None
    assert "the umpire decides. Nearest: Law" in english(view.foul.note[0])


def counted(men_left: tuple[int, int], queen: PlayQueen, seat: int, rules: str = "icf") -> Desk:
    made = umpired(rules)
    here = followed(made.state)
    assert here is not None
    assert recount(here.board, men_left, queen, seat).men == men_left
    made.submit(CountBoard(men_left, queen.value, seat))
    return made


@pytest.mark.parametrize(
    ("men_left", "queen", "keys", "law"),
    [
        ((1, 4), PlayQueen.POCKETED, "O1", ""),
        ((1, 1), PlayQueen.POCKETED, "O1", "102"),
        ((3, 1), PlayQueen.POCKETED, "O0", "103"),
        ((1, 1), PlayQueen.BOARD, "QO1", "104"),
        ((1, 1), PlayQueen.BOARD, "O1", "105"),
        ((3, 1), PlayQueen.BOARD, "O0", "106"),
        ((1, 4), PlayQueen.BOARD, "1", "107"),
        ((1, 4), PlayQueen.BOARD, "S1", "108"),
        ((1, 1), PlayQueen.A, "SO1", "110"),
        ((3, 1), PlayQueen.BOARD, "SO0", "111"),
        ((1, 1), PlayQueen.B, "SO1", "112"),
    ],
)
def test_laws_102_to_112_lead_to_the_panel_after_e(
    men_left: tuple[int, int], queen: PlayQueen, keys: str, law: str
) -> None:
    made = counted(men_left, queen, seat=0)
    play(made, keys)
    if not law:  # the queen is covered and the own last man is in: won
        assert made.draft.foul is None
        return
    assert made.draft.foul is not None
    outcome = made.view().foul
    assert outcome is not None
    assert f"({law})" in english(outcome.note[0])
    if not made.view().can_record:
        made.type("1")
    made.type("enter")
    recorded = made.state.games[0].boards[0]
    assert recorded.foul is not None
    assert recorded.foul.law == law


def test_backspace_at_the_end_takes_back_the_last_stroke() -> None:
    for strokes in (" ".join("1" * 9), "1 Q1 " + " ".join("1" * 7), "1 0 Z Z Z Z Z Z"):
        made = umpired()
        play(made, strokes)
        made.type("backspace")
        assert made.view().umpire is not None
        assert len(made.state.strokes) == len(strokes.split()) - 1
        play(made, strokes.split()[-1])
        assert (made.view().umpire is None) == ("Z" not in strokes)


def test_a_board_taken_back_comes_back_at_its_end() -> None:
    made = umpired()
    play(made, "1 Q1 " + " ".join("1" * 7))
    made.type("enter backspace")
    assert made.draft.armed
    made.type("backspace")
    assert not made.state.has_boards
    assert made.draft == Draft(A, 9, Queen.A, slam=True)
    made.type("backspace")
    assert said(made) == "Own man in: 1 left. Player One plays on. (48)"


def test_esc_at_the_end_leads_to_the_entry_by_hand_and_back() -> None:
    made = umpired()
    play(made, " ".join("1" * 9))
    made.type("esc")
    assert made.draft == Draft(aside=True)
    made.type("right 4 left esc")
    assert made.draft == Draft(aside=True)
    made.type("esc")
    assert made.draft.foul is not None, "filled in again"
    made.type("esc right 4 n n enter")
    assert made.state.games[0].raw == (0, 4), "the umpire decided otherwise"


def test_e_at_the_end_of_a_won_board_opens_the_panel_as_ever() -> None:
    made = umpired()
    play(made, "1 Q1 " + " ".join("1" * 7))
    made.type("e")
    assert made.draft == Draft(foul=FoulDraft())
    made.type("esc")
    assert made.draft == Draft(A, 9, Queen.A, slam=True)


def test_caint_what_is_not_published_is_the_umpires() -> None:
    made = umpired("caint")
    play(made, "1 0 1 IS0")
    assert asked(made).endswith(
        "Not in CAINT's published rules: the umpire decides. As UKCA here; as ICF: A."
    )
    assert asked(made, "es")
    made.type("a")
    assert asked(made).endswith("Not in CAINT's published rules: as the ICF's laws, by the umpire.")
    play(made, "1")
    assert asked(made) == ""
    made.type("a 1")
    assert line("en", made.view().refusals) == (
        "The rule book says what this stroke means: there is nothing to choose"
    )


def test_foul_answers_of_a_draft_are_those_of_the_last_stroke() -> None:
    made = counted((4, 1), PlayQueen.BOARD, seat=0)
    play(made, "IO0")
    assert made.draft.foul is not None
    seen = FoulDraft(A, What.THEIRS, made.draft.foul.queen, 4, improper=True)
    assert made.draft.foul == seen

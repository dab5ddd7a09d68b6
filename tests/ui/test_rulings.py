"""Awards, void boards, decisions, protests, and ends of games and matches, by keys, in both languages."""

from __future__ import annotations

from typing import Literal

import pytest

from carrom_desktop.rules.facts import MatchEnded
from carrom_desktop.rules.ids import NextKind, Side, Termination
from carrom_desktop.ui.actions import ActionId
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import (
    answered,
    deciding,
    facts,
    hall,
    rows,
    rule,
    upheld,
)

A, B = Side.A, Side.B
Language = Literal["en", "es"]


# ---- awards and void boards


def test_law_139_an_award_takes_six_keys_after_e(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left e")
    told = answered(either, "right space tab 7 enter", lambda: either.type("8"))
    assert told.closed
    assert either.state.game.raw == (0, 7)
    assert ("awarded" if language == "en" else "adjudicado") in either.said("table")
    either.type("ctrl+z")
    assert not either.state.has_boards
    either.type("ctrl+y")
    assert either.state.game.raw == (0, 7)


def test_an_award_says_why_and_refuses_points_that_no_board_has(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e")
    told = answered(page, "space tab 1 3 enter", lambda: page.type("8"))
    assert (told.closed, told.wrong) == (False, "13 points cannot be awarded: choose 1 to 12")
    assert not page.state.has_boards
    page.type("e")
    told = answered(page, "space tab 3 tab 'light_went_out' enter", lambda: page.type("8"))
    assert told.closed
    assert "light went out" in page.said("announce")


@pytest.mark.parametrize(("downs", "law"), [("down", "137"), ("down down", "140"), ("down down down", "142")])
def test_laws_137_140_142_the_board_in_play_is_void(page: OperatorPage, downs: str, law: str) -> None:
    page.begin()
    page.type("b left left 3 left enter e")
    told = answered(page, f"tab {downs} enter", lambda: page.type("9"))
    assert told.closed
    here = page.state.next
    assert (here.board, here.breaker) == (2, B), "still board 2, same breaker"
    assert page.said("announce").startswith("Board 2 is void. Player Two breaks again.")
    assert page.state.game.boards[0].counts
    page.type("ctrl+z")
    assert "Board 1" in page.said("foot")
    page.type("ctrl+y right 5 right enter")
    assert page.state.game.raw == (6, 8)


def test_a_recorded_board_is_void_and_replayed_in_its_place(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left left 3 left enter right 5 right enter")
    told = rule(either, ActionId.VOID, "down down tab down enter")
    assert told.closed
    assert (either.state.next.board, either.state.next.breaker) == (1, A)
    void = "Board 1 is void" if language == "en" else "Tablero 1 anulado"
    assert void in either.said("announce")
    assert ("void" if language == "en" else "anulado") in either.said("table")
    either.type("left 1 left enter")
    assert either.state.game.raw == (4, 8)
    assert either.state.next.board == 3


def test_after_a_ruling_from_the_table_the_arrows_are_the_entrys(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter right 5 right enter ctrl+e")
    side = page.window.page.side
    told = answered(page, "esc", lambda: side.ruling_wanted.emit("void", 1, 1))
    assert told.closed
    assert side.table.hasFocus(), "nothing was ruled: the table goes on"
    told = answered(page, "tab down enter", lambda: side.ruling_wanted.emit("void", 1, 1))
    assert told.closed
    assert page.window.entry.hasFocus()


# ---- waiting for a decision


def test_law_121_w_holds_the_entry_until_esc(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left left 3 left enter w")
    assert deciding(either)
    decided = "The chief referee will decide" if language == "en" else "Decide el juez árbitro"
    assert decided in either.said("announce")
    esc = "Esc plays on" if language == "en" else "Esc"
    assert esc in either.said("banner")
    before = rows(either)
    either.type("left 5 left enter q p c b x n 3")
    assert (rows(either), either.window.entry.draft.is_empty) == (before, True)
    shown = "DECISION OF THE UMPIRE" if language == "en" else "DECISIÓN DEL ÁRBITRO"
    assert hall(either) == shown
    either.type("esc")
    assert not deciding(either)
    assert shown not in hall(either)
    either.type("right 5 right enter")
    assert either.state.game.raw == (6, 8)


def test_w_again_says_what_was_decided(page: OperatorPage) -> None:
    page.begin()
    page.type("b left w")
    told = answered(page, "'striker_changed' enter", lambda: page.type("w"))
    assert told.closed
    assert not deciding(page)
    assert "striker changed" in page.said("announce")
    page.type("ctrl+z")
    assert deciding(page)
    page.type("ctrl+z")
    assert not deciding(page)


def test_w_then_e_ends_the_board_and_the_waiting(page: OperatorPage) -> None:
    page.begin()
    page.type("b left w e left 1 1 enter")
    assert not deciding(page)
    assert page.state.game.raw == (0, 3)


def test_w_then_any_ruling_ends_the_waiting(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter w")
    rule(page, ActionId.VOID, "tab down enter")
    assert not deciding(page)


def test_what_was_typed_stays_while_a_decision_is_awaited(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left w enter")
    assert not page.state.has_boards
    page.type("esc")
    assert deciding(page), "Esc cleared the entry first"
    page.type("esc left 6 left enter")
    assert page.state.game.raw == (9, 0)


# ---- the opener corrected


def test_shift_x_turns_the_colours_of_a_game(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left left 3 left enter right 5 right enter")
    assert [board.breaker for board in either.state.game.boards] == [A, B]
    either.type("shift+x")
    assert [board.breaker for board in either.state.game.boards] == [B, A]
    assert either.state.next.breaker is B
    assert either.state.game.raw == (6, 8), "points stay"
    opened = "Player Two opened game 1" if language == "en" else "juego 1"
    assert opened in either.said("announce")
    either.type("ctrl+z")
    assert either.state.next.breaker is A
    either.type("ctrl+y")
    assert either.state.next.breaker is B


def test_shift_x_before_a_board_says_b(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    before = rows(page)
    page.type("shift+x")
    assert rows(page) == before
    assert "B and an arrow say who breaks" in page.said("read_back")


def test_x_alone_is_still_the_other_side(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left x")
    assert page.window.entry.draft.winner is B


# ---- protests, warnings, remarks


def test_a_protest_is_lodged_and_upheld_or_dismissed(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left left 3 left enter right 5 right enter")
    told = rule(either, ActionId.PROTEST, "tab space tab 'seen_otherwise' enter")
    assert told.closed
    protest = either.state.protests[0]
    assert (protest.game, protest.board, protest.by) == (1, 2, A)
    said = "Board 2 is under protest" if language == "en" else "bajo protesta"
    assert said in either.said("announce")
    told = rule(either, ActionId.VERDICT, "tab right space enter")
    assert told.closed
    assert upheld(either) is False
    either.type("ctrl+z")
    told = rule(either, ActionId.VERDICT, "tab space enter")
    assert upheld(either) is True
    assert (either.state.next.board, either.state.next.replayed) == (2, True)
    either.type("ctrl+z ctrl+z")
    assert not either.state.protests


def test_law_143h_warnings_are_counted(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    for _ in range(2):
        assert rule(page, ActionId.WARNING, "down down tab 'talks' enter").closed
    assert len(page.state.ruled) == 2
    assert "Warning: Player Two" in page.said("foot")
    page.type("ctrl+z")
    assert len(page.state.ruled) == 1


def test_a_remark_is_printed_and_taken_back(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter")
    assert rule(page, ActionId.NOTE, "'Table_was_moved' enter").closed, "typed at once"
    assert "Remark" in page.said("foot")
    told = rule(page, ActionId.NOTE, "enter")
    assert (told.closed, bool(told.wrong)) == (False, True), "a remark needs words"


# ---- games and matches that end otherwise


def test_law_139_a_game_is_conceded_seen_taken_back_and_conceded_again(
    either: OperatorPage, language: Language
) -> None:
    either.begin()
    either.type("b left left 3 left enter")
    concedes = "Player One concedes the game" if language == "en" else "Player One concede el juego"
    for _ in range(2):
        told = rule(either, ActionId.END_GAME, "space tab space tab 'not_well' enter")
        assert told.closed
        assert "Player Two 1" in told.outcome
        game = either.state.games[0]
        assert (game.winner, game.ended_by, game.ended_reason) == (B, Termination.CONCEDED, "not well")
        assert game.raw == (6, 0), "its boards stay as they were played"
        assert concedes in either.said("announce")
        assert either.state.games_won == (0, 1)
        either.type("ctrl+z")
        assert either.state.games_won == (0, 0)
        assert either.said("left").startswith("Player One: 6 ")


def test_a_game_is_awarded(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    assert rule(page, ActionId.END_GAME, "right space tab space enter").closed
    game = page.state.games[0]
    assert (game.winner, game.ended_by) == (A, Termination.AWARDED)


ENDS = {
    "conceded": ("down tab space", B, "Player One concedes the match", "Player One concede el partido"),
    "walkover": ("down down tab space", B, "Player One did not report", "Player One no se presentó"),
    "retired": (
        "down down down tab space",
        B,
        "Player One retires",
        "Player One se retira",
    ),
    "disqualified": (
        "down down down down tab space tab down",
        B,
        "Player One loses the match under Law 143",
        "Player One pierde el partido por la Ley 143",
    ),
}
"""Keys of the dialog up to the reason, the winner, and what the umpire says."""


@pytest.mark.parametrize("by", ENDS)
def test_laws_139_143_a_match_ends_is_seen_taken_back_and_ends_again(
    either: OperatorPage, language: Language, by: str
) -> None:
    keys, winner, english, spanish = ENDS[by]
    either.begin()
    either.type("b left left 3 left enter")
    for _ in range(2):
        told = rule(either, ActionId.END_MATCH, f"{keys} tab 'reason_why' enter")
        assert told.closed, told.wrong
        state = either.state
        assert (state.winner, state.ended_by) == (winner, Termination(by))
        ended = [fact for fact in facts(either) if isinstance(fact, MatchEnded)][-1]
        assert ended.reason == "reason why"
        announced = either.said("announce")
        assert (english if language == "en" else spanish) in announced
        assert "Player Two" in either.said("banner")
        assert "Player Two" in hall(either)
        assert "reason why" in hall(either)
        before = rows(either)
        either.type("left 3 left enter e")
        assert rows(either) == before, "nothing is recorded after it"
        either.type("ctrl+z")
        assert not either.state.is_over
        assert either.state.game.raw == (6, 0)
        assert either.state.next.kind is NextKind.BOARD


def test_a_match_is_abandoned_or_awarded(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter")
    told = rule(page, ActionId.END_MATCH, "end tab 'power_cut' enter")
    assert told.closed
    assert (page.state.ended_by, page.state.winner) == (Termination.ABANDONED, None)
    assert "The match is abandoned" in page.said("announce")
    assert "abandoned" in page.said("banner")
    page.type("ctrl+z")
    told = rule(page, ActionId.END_MATCH, "end up tab right space enter")
    assert told.closed
    assert (page.state.ended_by, page.state.winner) == (Termination.AWARDED, B)


def test_a_match_that_nobody_came_to_ends_before_the_toss(page: OperatorPage) -> None:
    page.begin()
    assert rule(page, ActionId.END_MATCH, "down down tab space enter").closed
    assert (page.state.winner, page.state.ended_by) == (B, Termination.WALKOVER)
    page.type("ctrl+z")
    assert page.state.next.kind is NextKind.TOSS

"""The entry panel as a picture: cards, tiles, banners, refusals, the take-back bar."""

from __future__ import annotations

import pytest
from msgspec import Struct

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.rules.commands import ChangeDetails, DeleteMatch, RecordToss
from carrom_desktop.rules.ids import Queen, Seat, Side
from carrom_desktop.viewmodels.draft import Part
from carrom_desktop.viewmodels.entry import BannerKind, EntryView, SideCard
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.places import Places
from tests.viewmodels.desk import PAIR_B, TWO, Desk, desk, doubles_desk, english, renamed, spanish

A, B = Side.A, Side.B


def status(card: SideCard, language: str = "en") -> str:
    return " · ".join(speak(language, part) for part in card.status)


def bar(view: EntryView) -> list[str]:
    return [english(part) for part in view.take_back]


def banner(made: Desk, language: str = "en") -> str:
    found = made.view().banner
    return "" if found is None else speak(language, found.text)


# ---- cards ---------------------------------------------------------------------------------------


def test_cards_of_a_match_under_way() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter c left 3 left enter")
    left, right = made.view().cards
    assert (left.side, right.side) == (B, A)  # they changed sides
    assert (left.arrow, right.arrow) == ("left", "right")
    assert (left.name, left.code, left.score, left.games_won, left.results) == (
        "Player Two",
        "TWO",
        6,
        0,
        (0,),
    )
    assert (right.score, right.games_won, right.results) == (0, 1, (25,))
    assert (left.is_white, left.breaks, right.is_white, right.breaks) == (False, False, True, True)
    assert status(left) == "black · games 0 (0)"
    assert status(right) == "white, breaks · games 1 (25)"
    assert status(right, "es") == "blancas, abre · juegos 1 (25)"
    assert english(left.accessible) == "Player Two: 6 points; black, games 0 (0)"


def test_law_43_the_breaker_has_white_and_without_a_toss_nobody_has() -> None:
    made = desk(toss=None)
    assert [card.is_white for card in made.view().cards] == [None, None]
    made.type("b right")
    assert [card.is_white for card in made.view().cards] == [False, True]


def test_law_39_the_seat_taken_at_the_toss_places_the_cards() -> None:
    made = desk(toss=RecordToss(A, seat=Seat.LEFT))
    assert [card.side for card in made.view().cards] == [B, A]
    made.swapped = True
    assert [card.side for card in made.view().cards] == [A, B]


def test_doubles_name_the_breaking_player() -> None:
    made = doubles_desk()
    made.type("left 1 left enter")
    left, right = made.view().cards
    assert (left.name, left.breaker, right.breaker) == ("Abbas / Alvi", "", "Bea Bello")
    assert status(right) == "white, Bea Bello breaks · games 0"


def test_one_game_needs_no_games_on_the_card() -> None:
    assert status(desk(games_to_win=1).view().cards[0]) == "white, breaks"


def test_winner_of_the_match_and_its_clipped_score() -> None:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 9 left enter")
    left, right = made.view().cards
    assert (left.score, left.is_winner, left.is_white, right.is_white) == (9, True, None, None)
    assert status(left) == "wins the match"
    assert english(left.accessible) == "Player One: 9 points; wins the match"
    pair = doubles_desk(games_to_win=1, target=9, queen_cutoff=9)
    pair.type("left 9 left enter")
    assert status(pair.view().cards[0], "es") == "ganan el partido"


def test_a_marked_queen_shows_on_the_card_and_in_the_tile() -> None:
    made = desk()
    made.type("q right left 6")
    view = made.view()
    assert [card.queen_marked for card in view.cards] == [False, True]
    assert [(tile.chosen, tile.marked) for tile in view.queens] == [
        (False, False),
        (True, True),
        (False, False),
    ]
    assert view.read_back is not None
    made.type("left")
    assert next((tile.chosen, tile.marked) for tile in made.view().queens) == (True, False)


# ---- questions and tiles -------------------------------------------------------------------------


def test_questions_name_the_loser() -> None:
    made = desk()
    assert english(made.view().men_question) == "Men the loser still has on the board"
    made.type("left")
    assert english(made.view().men_question) == "Men Player Two still has on the board"
    assert spanish(made.view().men_question) == "Fichas que le quedan a Player Two sobre el tablero"
    pair = doubles_desk("ukca")
    pair.type("left")
    assert english(pair.view().men_question) == "Pieces Bello / Ibarra still have on the board"
    assert spanish(pair.view().men_question) == "Fichas que les quedan a Bello / Ibarra sobre el tablero"


def test_tiles_follow_the_entry() -> None:
    made = desk()
    made.type("left 6")
    view = made.view()
    assert [tile.number for tile in view.men if tile.chosen] == [6]
    assert english(view.men[0].accessible) == "1 man of Player Two"
    assert [tile.arrow for tile in view.queens] == ["left", "right", ""]
    assert [tile.key for tile in view.queens] == ["", "", "N"]
    assert english(view.queens[2].label) == "Nobody / not sure..."
    made.type("n n")
    assert english(made.view().queens[2].label) == "Not recorded who"
    assert made.view().queens[2].chosen


def test_law_49b_doubles_are_asked_who_sits_to_the_right_until_it_is_said() -> None:
    made = doubles_desk(toss=None, seats=None)
    made.type("b left")  # Ana Abbas breaks; nobody has said who sits where
    assert made.view().banner is not None
    assert made.view().banner.kind is BannerKind.SEATS  # type: ignore[union-attr]
    assert banner(made) == "Who sits to the right of Ana Abbas? Press B, then 1 or 2."
    assert banner(made, "es") == "¿Quién se sienta a la derecha de Ana Abbas? Pulsa B y luego 1 o 2."
    made.type("b")
    assert [(seat.key, english(seat.label)) for seat in made.view().seats] == [
        ("1", "Bea Bello sits to the right of Ana Abbas"),
        ("2", "Ivo Ibarra sits to the right of Ana Abbas"),
    ]
    made.type("2")
    assert (made.state.right_of_a1, made.state.seats_recorded) == (1, True)
    assert (banner(made), made.view().seats, made.draft.is_empty) == ("", (), True)
    made.type("left 6 left enter")
    right = made.view().cards[1]
    assert right.breaker == "Ivo Ibarra"
    made.type("b 1")  # seats are fixed once a board is recorded (39d)
    assert made.state.right_of_a1 == 1


def test_the_seats_can_be_said_before_the_toss_and_singles_have_none() -> None:
    made = doubles_desk(toss=None)
    made.type("b 1")
    assert made.state.seats_recorded
    assert banner(made).startswith("Who breaks first?")
    alone = desk(toss=None)
    alone.type("b 1")
    assert (alone.view().seats, len(alone.rows)) == ((), 1)


def test_n_opens_the_choices() -> None:
    made = desk()
    made.type("left 6 n")
    view = made.view()
    assert [(option.queen, option.key) for option in view.options] == [
        (Queen.UNRECORDED, "1"),
        (Queen.NOBODY, "2"),
    ]
    assert english(view.prompt).startswith("1 or N: not recorded")
    assert not view.can_record
    made.type("2")
    refused = made.view().refusals
    assert len(refused) == 1
    assert "107" in english(refused[0])
    assert made.view().options == ()  # the question is closed: a number is the men again
    made.type("n")
    assert made.view().refusals == ()
    assert made.view().options
    assert not any(tile.enabled for tile in made.view().men)
    made.type("esc")
    assert made.view().options == ()


def test_law_58_a_board_entered_before_c_is_warned_about_in_singles_only() -> None:
    made = desk()
    made.type("left 9 left enter" + " left 9 left enter" * 2)
    assert made.state.side_change is not None
    made.type("left 4 left")
    view = made.view()
    assert english(view.warnings[0]) == (
        "Change of sides not confirmed: here Player One is still on your left. "
        "Have they moved? Then press C first."
    )
    assert view.can_record
    assert english(view.button) == "Record anyway"
    made.type("c left 4 left")
    assert not made.view().warnings
    pair = doubles_desk()
    pair.type("left 9 left enter" + " left 9 left enter" * 2 + " left 4 left")
    assert pair.state.side_change is not None
    assert not pair.view().warnings


def test_law_39_before_the_toss_one_prompt_asks_for_it() -> None:
    made = desk(toss=None)
    assert english(made.view().prompt).startswith("The toss comes first: press B")


def test_an_enter_in_a_question_does_not_say_the_same_twice() -> None:
    made = desk()
    made.type("left 6 n enter")
    assert made.view().hint is None


@pytest.mark.parametrize(
    ("keys", "prompt", "missing"),
    [
        ("", "Who won the board? Press the arrow of that side.", (Part.WINNER, Part.MEN, Part.QUEEN)),
        (
            "left",
            "How many men does Player Two still have on the board? Press 1 to 9.",
            (Part.MEN, Part.QUEEN),
        ),
        ("left 6", "Who covered the queen? Press the arrow of that side, or N.", (Part.QUEEN,)),
        ("left 6 left", "", ()),
        (
            "q",
            "The queen is covered: by whom? Press the arrow of that side.",
            (Part.WINNER, Part.MEN, Part.QUEEN),
        ),
        (
            "b",
            "Who breaks? Press the arrow of that side.",
            (Part.WINNER, Part.MEN, Part.QUEEN),
        ),
    ],
)
def test_prompt_says_what_the_entry_needs(keys: str, prompt: str, missing: tuple[Part, ...]) -> None:
    made = desk()
    made.type(keys)
    assert english(made.view().prompt) == prompt
    assert made.view().missing == missing


# ---- recording -----------------------------------------------------------------------------------


def test_only_a_complete_entry_can_be_recorded() -> None:
    made = desk()
    for keys, can_record in (("left", False), ("6", False), ("left", True), ("q", False), ("esc", False)):
        made.type(keys)
        assert made.view().can_record is can_record, keys


def test_a_warning_stands_before_enter_and_changes_the_button_only() -> None:
    made = desk()
    made.type("left 9 right")
    view = made.view()
    assert len(view.warnings) == 2  # many men, and nine left with the loser's queen
    assert any("many" in english(warning) for warning in view.warnings)
    assert english(view.button) == "Record anyway"
    assert view.can_record
    made.type("3")
    assert (made.view().warnings, english(made.view().button)) == ((), "Record board")
    assert spanish(made.view().button) == "Anotar tablero"


def test_not_recorded_who_is_a_warning() -> None:
    made = desk()
    made.type("left 6 n n")
    view = made.view()
    assert len(view.warnings) == 1
    assert view.can_record
    assert english(view.button) == "Record anyway"


def test_law_54_the_queen_past_the_cutoff_is_no_warning() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter")
    made.type("right 2 right enter left 1 left")
    assert made.view().warnings == ()


def test_law_39_a_complete_entry_without_a_toss_is_read_back_and_refused() -> None:
    made = desk(toss=None)
    made.type("left 6 left enter")
    view = made.view()
    assert view.read_back is not None
    assert english(view.read_back.headline) == "Player One wins board 1: +9"
    assert (view.can_record, len(view.refusals)) == (False, 1)
    assert "B" in english(view.refusals[0])


def test_a_refused_zero_is_said_with_the_way_out() -> None:
    made = desk()
    made.type("left 0")
    assert "107" in english(made.view().refusals[0])


def test_hint_is_carried_until_the_next_key() -> None:
    made = desk()
    made.type("6")
    assert english(made.view().hint).startswith("First the winner")
    made.type("left")
    assert made.view().hint is None


# ---- banners -------------------------------------------------------------------------------------


def test_banner_asks_for_the_toss() -> None:
    assert banner(desk(toss=None)) == "Who breaks first? Press B and the arrow of that side."
    assert banner(desk("ukca", toss=None)).startswith("Who has white and breaks?")


def test_law_56b_banner_asks_for_the_toss_of_the_extra_board() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter")
    found = made.view().banner
    assert found is not None
    assert (found.kind, found.key) == (BannerKind.EXTRA_TOSS, "B")
    assert banner(made, "es").startswith("9 iguales. Sorteo para el tablero extra")


def test_banner_of_a_change_of_sides_until_the_next_record() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    found = made.view().banner
    assert found is not None
    assert (found.kind, found.key) == (BannerKind.CHANGE_DUE, "C")
    made.type("c")
    assert banner(made) == "Sides changed: Player Two is now on YOUR LEFT"
    assert banner(made, "es") == "Cambio de lado: Player Two está ahora a TU IZQUIERDA"
    made.type("p")
    assert banner(made).startswith("Sides changed")
    made.type("left 1 left enter")
    assert made.view().banner is None


def test_the_banner_names_the_side_that_is_drawn_on_the_left() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.swapped = True
    made.type("side:A men:6 queen:A enter c")
    assert banner(made) == "Sides changed: Player One is now on YOUR LEFT"


def test_where_places_are_fixed_the_picture_stays_and_says_who_sits_where() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.chosen = Places(singles=False)
    made.type("side:A men:6 queen:A enter left 6 left")
    assert not made.view().warnings, "no arrow changes its meaning"
    made.type("esc c")
    assert made.left is Side.A
    assert banner(made) == "Sides changed, the picture stays: Player One sits on YOUR RIGHT now."
    assert banner(made, "es") == "Cambio de lado, la imagen no cambia: Player One está ahora a TU DERECHA."
    made.type("right 6 right enter c")
    assert made.state.last_board is not None
    assert made.state.last_board.winner is Side.B, "an arrow means the side as drawn"
    assert banner(made) == "Sides changed: both sit as in the picture again."
    made.swapped = True
    assert made.places.left(made.state) is Side.B


def test_pairs_follow_where_it_is_chosen() -> None:
    made = doubles_desk(target=9, queen_cutoff=9)
    made.type("side:A men:6 queen:A enter left 6 left")
    assert not made.view().warnings
    made.chosen = Places(doubles=True)
    first, *_ = made.view().warnings
    assert english(first).startswith(
        "Change of sides not confirmed: here Abbas / Alvi are still on your left"
    )
    made.type("esc c")
    assert made.left is Side.B
    assert banner(made) == "Sides changed: Bello / Ibarra are now on the left of the picture."


def test_a_change_that_is_taken_back_is_due_again() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter c")
    made.undo()
    found = made.view().banner
    assert found is not None
    assert found.kind is BannerKind.CHANGE_DUE


def test_law_60c_during_a_board_the_change_waits_for_its_end() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter p")
    assert banner(made).startswith("Change of sides after this board")


def test_law_60_banner_in_the_deciding_game() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("left 9 left enter")
    assert made.view().banner is None
    made.type("right 1 left enter left 1 left enter")
    found = made.view().banner
    assert found is not None
    assert found.kind is BannerKind.CHANGE_DUE
    made.type("c")
    assert banner(made).startswith("Sides changed: Player Two")


def test_law_59_doubles_move_and_the_picture_stays() -> None:
    made = doubles_desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    assert banner(made).startswith("One seat to the right")
    made.type("c")
    assert banner(made).startswith("Seats changed: everybody one to the right.")


def test_law_60_doubles_change_within_the_deciding_game() -> None:
    made = doubles_desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("right 9 right enter right 9 right enter right 1 right enter c")
    assert made.state.next.game == 3
    made.type("left 9 left enter left 1 left enter")
    assert banner(made).startswith("Change of sides")
    made.type("c")
    assert banner(made) == "Sides changed. Left and right of the picture stay."


def test_law_57_banner_when_the_match_is_over() -> None:
    made = doubles_desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    assert banner(made).startswith("The match is over: Abbas / Alvi win. Ctrl+Z")
    view = made.view()
    assert view.prompt is not None
    assert "Ctrl+P" in speak("en", view.prompt)
    assert (view.missing, view.can_record, view.can_swap) == ((), False, False)
    assert not any(tile.enabled for tile in view.men)
    made.type("left")
    assert len(made.view().refusals) == 1


# ---- taking back ---------------------------------------------------------------------------------


def test_bar_says_what_was_recorded_while_the_entry_is_empty() -> None:
    made = desk()
    assert bar(made.view()) == []  # the toss alone is nothing to boast of
    made.type("left 6 left enter")
    assert bar(made.view()) == ["Board 1: Player One +9.", "Wrong? Backspace twice"]
    made.type("left")
    assert bar(made.view()) == []
    made.type("1 right enter")
    assert bar(made.view())[0] == "Board 2: Player One +1."
    assert spanish(made.view().take_back[0]) == "Tablero 2: Player One +1."


def test_armed_bar_names_what_would_be_taken_back() -> None:
    made = desk()
    made.type("left 6 left enter backspace")
    view = made.view()
    assert view.armed
    assert bar(view) == ["Backspace again takes back board 1: Player One +9"]
    made.type("esc q right backspace")
    assert bar(made.view()) == ["Backspace again takes back: Queen: Player Two"]


def test_after_details_changed_the_bar_is_silent_but_arming_names_them() -> None:
    made = desk()
    made.type("left 6 left enter")
    made.submit(ChangeDetails(players_b=(renamed(TWO, family="Dos"),)))
    assert bar(made.view()) == []
    made.type("backspace")
    assert bar(made.view()) == ["Backspace again takes back: Details of the match"]


# ---- every message has its text ------------------------------------------------------------------


def messages(value: object) -> list[Msg]:
    """Return every message in a view, however deep."""
    if isinstance(value, Msg):
        return [value]
    if isinstance(value, tuple | list):
        return [found for item in value for found in messages(item)]
    if isinstance(value, Struct):
        return [found for field in value.__struct_fields__ for found in messages(getattr(value, field))]
    return []


@pytest.mark.parametrize("rules", ["icf", "ukca", "caint"])
@pytest.mark.parametrize("double", [False, True])
def test_every_message_can_be_said_in_both_languages(rules: str, double: bool) -> None:
    made = (doubles_desk if double else desk)(rules, toss=None, target=30, queen_cutoff=12)
    script = (
        "left 0 6 n 2 n enter b left q q q right q q left 9 right enter backspace esc left 9 left x 3 enter "
        "left 9 left enter left 9 left enter left 9 left enter backspace esc c p c left 9 left enter "
        "left 9 left enter left 9 left enter left 9 left enter left left"
    )
    for word in script.split():
        made.type(word)
        view = made.view()
        for language in LANGUAGES:
            for message in messages(view):
                said = speak(language, message)
                assert said.strip(), message.code
                assert "{" not in said, message.code
                if message.rule and language == "en":
                    assert "men" not in said.split(), said
    made.submit(DeleteMatch())


def test_spanish_names_stand_as_they_are() -> None:
    made = doubles_desk()
    made.submit(ChangeDetails(players_b=(PAIR_B[0], renamed(PAIR_B[1], family="Hierro {x}"))))
    made.type("left 6 left")
    assert "Bello / Hierro {x}" in spanish(made.view().men_question)

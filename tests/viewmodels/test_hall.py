"""What the hall sees in each state, and when time alone changes it."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeDetails,
    ChangeSides,
    ChooseBreaker,
    DeleteMatch,
    MarkQueen,
    PlayStroke,
    SetUmpiring,
)
from carrom_desktop.rules.facts import BoardRecorded, Details, Row
from carrom_desktop.rules.ids import Kind, NextKind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall, next_change_s
from carrom_desktop.viewmodels.hall_parts import (
    BreakMark,
    CellView,
    ColumnMark,
    HallScene,
    HallView,
    QueenMark,
)
from carrom_desktop.viewmodels.places import Places
from tests.support.hall_seen import banner, left, right, said, view, wait
from tests.support.hall_states import Table, all_scenarios

GAME = "A8A B3B A4A B2B A9A"
"""A wins 25-11 in five boards."""
LEVEL = "A3A B3B A3A B3B A3A B3B A3A"
"""24-18 after seven boards; B3B makes it 24 all."""


# ---- before the first board


def test_without_a_match_the_table_shows_or_nothing() -> None:
    assert build_hall(None, HallContext()) == build_hall(None, HallContext(table=""))
    shown = build_hall(None, HallContext(table="4"))
    assert shown.scene is HallScene.NO_MATCH
    assert shown.panel is not None
    assert said(shown.panel.title) == "TABLE 4"
    assert said(shown.panel.title, "es") == "MESA 4"
    assert next_change_s(None, HallContext(table="4")) is None


def test_a_deleted_match_is_no_match() -> None:
    assert view(Table().toss().do(DeleteMatch())).scene is HallScene.NO_MATCH


def test_blank_is_blank_in_any_state() -> None:
    for scenario in all_scenarios():
        shown = build_hall(scenario.state, replace(scenario.context, mode=HallMode.BLANK))
        assert shown == HallView(HallScene.BLANK)


def test_presentation_then_toss() -> None:
    played = Table()
    shown = view(played, 0)
    assert shown.scene is HallScene.NAMES
    assert [card.names[0].full for card in shown.cards] == ["Player One", "Player Two"]
    assert [card.club for card in shown.cards] == ["IND", "SRI"]
    assert shown.strip is None
    assert shown.event == "National Open 2026"
    assert [said(part) for part in shown.where] == ["Round of 16", "Table 4"]
    assert shown.panel is not None
    assert [said(note) for note in shown.panel.notes] == [
        "Best of 3 · 25 points · 8 boards",
        "Umpire: Umpire Three",
    ]
    assert banner(shown) == ""
    assert wait(played, 0) == 20
    assert banner(view(played, 20)) == "TOSS"
    assert banner(view(played, 20), "es") == "SORTEO"
    assert wait(played, 20) is None


def test_a_match_opened_before_its_toss_shows_the_toss_at_once() -> None:
    shown = build_hall(Table().state, HallContext())
    assert banner(shown) == "TOSS"


def test_format_without_limit_and_of_one_game() -> None:
    unlimited = view(Table(replace(preset("icf"), board_limit=None)), 0)
    single = view(Table(replace(preset("icf"), games_to_win=1)), 0)
    assert unlimited.panel is not None
    assert single.panel is not None
    assert said(unlimited.panel.notes[0]) == "Best of 3 · 25 points"
    assert said(single.panel.notes[0], "es") == "Un juego · 25 puntos · 8 tableros"


def test_toss_decided_names_who_breaks_and_who_chooses() -> None:
    played = Table().toss(Side.B)
    shown = view(played, 0)
    assert shown.scene is HallScene.NAMES
    assert said(shown.banner[0]) == "PLAYER TWO BREAKS · PLAYER ONE CHOOSES THE SIDE"
    assert said(shown.banner[1], "es") == "TWO ABRE · ONE ELIGE EL LADO"
    assert [said(form) for form in shown.banner[2:]] == ["TWO BREAKS · ONE CHOOSES THE SIDE"]
    pair = view(Table(kind=Kind.DOUBLES).toss(Side.A), 0)
    assert said(pair.banner[0]) == "ONE / THREE BREAK · TWO / FOUR CHOOSE THE SIDE"
    assert said(pair.banner[0], "es") == "ONE / THREE ABREN · TWO / FOUR ELIGEN EL LADO"


def test_toss_decided_ends_by_play_a_mark_another_entry_or_time() -> None:
    played = Table().toss()
    assert wait(played, 5) == 15
    assert view(played, 20).scene is HallScene.BOARD
    assert view(Table().toss().do(CallPlay()), 0).scene is HallScene.BOARD
    assert view(Table().toss().do(MarkQueen(Side.A)), 0).scene is HallScene.BOARD
    assert view(Table().toss().do(ChangeDetails(Details(table="5"))), 0).scene is HallScene.BOARD


# ---- a board


def test_during_a_board() -> None:
    shown = view(Table().toss(Side.B).do(CallPlay()), 0)
    assert (said(shown.game), said(shown.board)) == ("Game 1", "Board 1 of 8")
    assert (left(shown).white, left(shown).breaks) == (False, BreakMark.NONE)
    assert (right(shown).white, right(shown).breaks) == (True, BreakMark.NOW)
    assert left(shown).games_won == 0
    assert banner(shown) == ""


def test_crown_as_soon_as_the_queen_is_marked_unless_the_setting_hides_it() -> None:
    played = Table().toss().do(MarkQueen(Side.B))
    assert right(view(played)).queen is QueenMark.FILLED
    assert left(view(played)).queen is None
    assert right(view(played, show_queen=False)).queen is None
    assert right(view(played.do(MarkQueen(None)))).queen is None


def test_board_recorded_for_six_seconds() -> None:
    played = Table().toss().play("A6A")
    shown = view(played, 0)
    assert (left(shown).score, left(shown).plus, right(shown).plus) == (9, 9, None)
    assert left(shown).queen is QueenMark.FILLED
    assert right(shown).breaks is BreakMark.NEXT
    assert said(shown.board) == "Board 2 of 8"
    assert shown.strip is not None
    assert shown.strip.columns[0].outlined == (0,)
    assert shown.strip.columns[1].current
    assert wait(played, 0) == 6
    assert wait(played, 5.5) == 0.5
    later = view(played, 6)
    assert (left(later).plus, left(later).queen) == (None, None)
    assert right(later).breaks is BreakMark.NOW
    assert later.strip is not None
    assert later.strip.columns[0].outlined == ()
    assert wait(played, 6) is None


def test_marks_end_with_the_next_entry() -> None:
    played = Table().toss().play("A6A").do(CallPlay())
    assert left(view(played, 0)).plus is None
    assert right(view(played, 0)).breaks is BreakMark.NOW
    assert wait(played, 0) is None


def test_take_back_shows_the_earlier_score_at_once() -> None:
    played = Table().toss().play("A6A B9B").undo()
    shown = view(played, 0)
    assert (left(shown).score, right(shown).score) == (9, 0)
    assert all(card.plus is None for card in shown.cards)
    assert left(shown).queen is None
    assert right(shown).breaks is BreakMark.NOW
    assert shown.strip is not None
    assert all(column.outlined == () for column in shown.strip.columns)
    assert wait(played, 0) is None


def test_law_53c_covered_by_the_loser_is_a_hollow_crown() -> None:
    shown = view(Table().toss().play("A3B"), 0)
    assert right(shown).queen is QueenMark.HOLLOW
    assert shown.strip is not None
    assert shown.strip.columns[0].cells == (CellView(3), CellView(None, QueenMark.HOLLOW))


def test_law_54_struck_crown_from_22_for_the_rest_of_the_game() -> None:
    played = Table().toss().play("A8A B3B A8A")
    shown = view(played, 0)
    assert left(shown).score == 22
    assert (left(shown).queen, right(shown).queen) == (QueenMark.STRUCK, None)
    assert (banner(shown), banner(shown, "es")) == ("ONE: QUEEN DOES NOT COUNT", "ONE: LA REINA NO SUMA")
    assert banner(view(played, 6)) == ""
    assert left(view(played, 6)).queen is QueenMark.STRUCK
    assert left(view(played.play("B1B"), 9)).queen is QueenMark.STRUCK
    assert left(view(played.do(MarkQueen(Side.A)))).queen is QueenMark.HOLLOW
    assert right(view(played.do(MarkQueen(Side.B)))).queen is QueenMark.FILLED


def test_law_54_a_side_that_has_22_wins_a_board_without_her_points() -> None:
    shown = view(Table().toss().play("A8A B3B A8A A1A"), 9)
    assert shown.strip is not None
    assert shown.strip.columns[3].cells[0] == CellView(1, QueenMark.HOLLOW)


def test_rule_f4_ukca_strikes_from_24() -> None:
    played = Table(preset("ukca")).toss().play("A9A A9A")
    assert left(view(played)).score == 28
    assert left(view(played)).queen is QueenMark.STRUCK
    nineteen = Table(preset("ukca")).toss().play("A9A A4A")
    assert left(view(nineteen)).score == 23
    assert left(view(nineteen)).queen is None


# ---- banners


def test_law_56_last_board_level_and_extra_board() -> None:
    played = Table().toss().play(LEVEL)
    assert (banner(view(played, 0)), banner(view(played), "es")) == ("LAST BOARD", "ÚLTIMO TABLERO")
    shown = view(played.play("B3B"))
    assert [said(form) for form in shown.banner] == ["24 ALL · TOSS FOR THE BREAK", "24 ALL · TOSS"]
    assert banner(shown, "es") == "24 IGUALES · SORTEO PARA LA APERTURA"
    assert all(card.breaks is BreakMark.NONE and card.white is None for card in shown.cards)
    assert shown.strip is not None
    assert [column.label for column in shown.strip.columns][-2:] == ["8", "+1"]
    assert shown.strip.columns[8].current
    extra = view(played.do(ChooseBreaker(Side.B)))
    assert (banner(extra), banner(extra, "es")) == ("EXTRA BOARD", "TABLERO EXTRA")
    assert right(extra).breaks is BreakMark.NOW
    assert said(extra.board) == "Board 9"


def test_law_60_change_of_sides_in_the_third_game_stays_until_c() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B A2A B9B .")
    assert played.state.next.game == 3
    played.play("A9A B1B A9A")
    assert banner(view(played, 0)) == "CHANGE OF SIDES · 13 POINTS"
    assert banner(view(played), "es") == "CAMBIO DE LADO · 13 PUNTOS"
    assert view(played).scene is HallScene.BOARD
    before = left(view(played)).side
    assert banner(view(played.do(ChangeSides()))) == ""
    assert left(view(played)).side is before.other


def test_law_60a_change_of_sides_after_board_4() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B B9B . A1A B1B A1A B1B")
    assert banner(view(played)) == "CHANGE OF SIDES · BOARD 4"
    assert banner(view(played), "es") == "CAMBIO DE LADO · TABLERO 4"


def test_change_of_sides_ranks_before_last_board_and_queen() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B B9B . " + LEVEL)
    assert played.state.next.board == 8
    assert banner(view(played, 0)).startswith("CHANGE OF SIDES")
    assert banner(view(played.do(ChangeSides()), 0)) == "LAST BOARD"


def test_a_board_that_cannot_be_scores_nothing_and_a_dead_end_asks_for_the_umpire() -> None:
    played = Table().toss().play(LEVEL + " B3B").do(ChooseBreaker(Side.B))
    spoilt = Row(len(played.rows) + 1, 99, BoardRecorded(1, None, 3, Queen.UNRECORDED))
    state = replay([*played.rows, spoilt])
    shown = build_hall(state, HallContext())
    assert state.next.kind is NextKind.DECISION
    assert (banner(shown), banner(shown, "es")) == ("DECISION OF THE UMPIRE", "DECISIÓN DEL ÁRBITRO")
    assert shown.strip is not None
    assert shown.strip.columns[8].mark is ColumnMark.NOTHING
    assert shown.strip.columns[8].cells == (CellView(), CellView())


# ---- ends


def test_game_end_for_eight_seconds_then_change_of_sides_until_c() -> None:
    played = Table().toss().play(GAME)
    shown = view(played, 0)
    assert shown.scene is HallScene.GAME_END
    assert shown.panel is not None
    assert said(shown.panel.title) == "GAME 1"
    assert shown.panel.name[0] == "Player One"
    assert (shown.panel.score, shown.panel.games) == ((25, 11), (1, 0))
    assert shown.panel.notes == ()
    assert shown.strip is not None
    assert len([c for c in shown.strip.columns if c.cells[0].points or c.cells[1].points]) == 5
    assert view(played, 7.9).scene is HallScene.GAME_END
    assert wait(played, 6) == 2
    change = view(played, 8)
    assert change.scene is HallScene.CHANGE
    assert [card.side for card in change.cards] == [Side.B, Side.A]
    assert change.panel is not None
    assert said(change.panel.title, "es") == "CAMBIO DE LADO"
    assert change.panel.results == ((11, 25),)
    assert wait(played, 8) is None
    after = view(played.do(ChangeSides()), 0)
    assert after.scene is HallScene.BOARD
    assert [card.side for card in after.cards] == [Side.B, Side.A]
    assert (right(after).games_won, right(after).results) == (1, (25,))
    assert (left(after).score, left(after).breaks) == (0, BreakMark.NOW)


def test_game_end_leaves_with_play_too() -> None:
    played = Table().toss().play(GAME).do(CallPlay())
    shown = view(played, 0)
    assert shown.scene is HallScene.BOARD
    assert [card.side for card in shown.cards] == [Side.A, Side.B]
    assert shown.banner == ()


def test_a_change_of_sides_not_entered_never_hides_the_score() -> None:
    played = Table().toss().play(GAME + " A2A")
    assert played.state.side_change is not None
    assert view(played, 0).scene is HallScene.BOARD
    assert left(view(played, 0)).score == 5


def test_how_a_game_ended_if_not_by_the_target() -> None:
    def notes(played: Table, language: str = "en") -> list[str]:
        panel = view(played, 0).panel
        assert panel is not None
        return [said(note, language) for note in (*panel.how[:1], *panel.notes)]

    by_boards = Table().toss().play("A2A B2B " * 3 + "A2A A1B")
    assert (notes(by_boards), notes(by_boards, "es")) == (["BY EIGHT BOARDS"], ["POR OCHO TABLEROS"])
    six = Table(replace(preset("icf"), board_limit=6)).toss().play("A2A B2B " * 2 + "A2A A1B")
    assert notes(six) == ["BY 6 BOARDS"]
    extra = Table().toss().play(LEVEL + " B3B").do(ChooseBreaker(Side.B)).play("B1B")
    assert (notes(extra), notes(extra, "es")) == (["BY THE EXTRA BOARD"], ["EN EL TABLERO EXTRA"])
    panel = view(extra, 0).panel
    assert panel is not None
    assert (panel.side, panel.score, panel.games) == (Side.B, (25, 24), (1, 0))


def test_law_58_doubles_show_four_seats_and_one_seat_to_the_right() -> None:
    played = Table(kind=Kind.DOUBLES).toss().play(GAME)
    shown = view(played, 8)
    assert shown.scene is HallScene.CHANGE_SEATS
    assert shown.panel is not None
    assert said(shown.panel.title) == "ONE SEAT TO THE RIGHT"
    assert said(shown.panel.title, "es") == "UN ASIENTO A LA DERECHA"
    assert [(seat.place, seat.name.family) for seat in shown.panel.seats] == [
        (0, "One"),
        (1, "Two"),
        (2, "Three"),
        (3, "Four"),
    ]
    played.play(". B9B B9B B9B")
    moved = view(played, 8).panel
    assert moved is not None
    assert {seat.name.family: seat.place for seat in moved.seats} == {
        "One": 1,
        "Two": 2,
        "Three": 3,
        "Four": 0,
    }
    turned = view(played, 8, places=Places(swapped=True)).panel
    assert turned is not None
    assert {seat.name.family: seat.place for seat in turned.seats}["One"] == 3


def test_last_score_stands_two_seconds_before_wins() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B A2A B9B . A9A B2B A9A A1A")
    assert played.state.winner is Side.A
    shown = view(played, 1.9)
    assert shown.scene is HallScene.BOARD
    assert said(shown.game) == "Game 3"
    assert shown.board is None
    assert sorted(card.score for card in shown.cards) == [5, 25]
    assert all(card.breaks is BreakMark.NONE for card in shown.cards)
    assert {card.plus for card in shown.cards} == {None, 1}
    assert wait(played, 0.5) == 1.5
    over = view(played, 2)
    assert over.scene is HallScene.WINS
    assert over.panel is not None
    assert (said(over.panel.title), said(over.panel.title, "es")) == ("WINS", "GANA")
    assert over.panel.name == ("Player One", "P. One", "One")
    assert (over.panel.games, over.panel.results) == ((2, 1), ((25, 11), (5, 25), (25, 5)))
    assert wait(played, 2) is None


def test_winner_b_has_its_points_first_and_a_pair_wins_in_the_plural() -> None:
    played = Table(kind=Kind.DOUBLES).toss().play("B9B B9B B9B . B9B B9B A5A B9B")
    panel = view(played).panel
    assert panel is not None
    assert (panel.side, panel.results) == (Side.B, ((25, 0), (25, 8)))
    assert (said(panel.title), said(panel.title, "es")) == ("WIN", "GANAN")
    assert panel.name[0] == "Player Two / Player Four"


def test_a_finished_match_opened_again_shows_wins_at_once() -> None:
    played = Table().toss().play("B9B B9B B9B . B9B B9B B9B")
    assert build_hall(played.state, HallContext()).scene is HallScene.WINS
    assert next_change_s(played.state, HallContext()) is None


def test_taking_back_the_last_board_of_the_match_returns_to_the_score() -> None:
    played = Table().toss().play("B9B B9B B9B . B9B B9B B9B").undo()
    shown = view(played, 0)
    assert shown.scene is HallScene.BOARD
    assert {card.side: card.score for card in shown.cards} == {Side.A: 0, Side.B: 24}


def test_one_game_hides_games_and_the_game_number() -> None:
    played = Table(replace(preset("icf"), games_to_win=1)).toss().play("A6A")
    shown = view(played)
    assert shown.game is None
    assert left(shown).games_won is None
    panel = view(played.play("A9A A9A")).panel
    assert panel is not None
    assert panel.games is None


# ---- men left and whose turn, where strokes are followed


def test_men_left_and_the_turn_are_shown_only_where_they_are_switched_on() -> None:
    played = Table().toss().do(SetUmpiring(on=True), PlayStroke("2"), PlayStroke("0"), PlayStroke("1"))
    hidden = build_hall(played.state, HallContext())
    assert [(card.men, card.in_turn) for card in hidden.cards] == [(None, False), (None, False)]
    shown = build_hall(played.state, HallContext(show_strokes=True))
    assert [(card.men, card.in_turn) for card in shown.cards] == [(7, False), (8, True)]


def test_men_left_are_shown_from_the_first_stroke_to_the_last() -> None:
    fresh = Table().toss().do(SetUmpiring(on=True))
    assert [card.men for card in build_hall(fresh.state, HallContext(show_strokes=True)).cards] == [
        None,
        None,
    ]
    fresh.do(PlayStroke("3"), PlayStroke("Q0"), PlayStroke("3"))
    seen = build_hall(fresh.state, HallContext(show_strokes=True))
    assert [card.men for card in seen.cards] == [3, 9]
    assert seen.cards[0].queen is QueenMark.FILLED
    fresh.do(PlayStroke("3"))
    over = build_hall(fresh.state, HallContext(show_strokes=True))
    assert [(card.men, card.in_turn) for card in over.cards] == [(None, False), (None, False)]

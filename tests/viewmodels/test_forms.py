"""Published forms filled from a match: only what their columns know, all else under the remarks."""

from __future__ import annotations

import re

import pytest

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.forms import build_form, default_form
from carrom_desktop.viewmodels.forms_view import ROWS, Form, FormRow, FormView
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.papers import Fill, Paper, blank_state, fills, heading_state, numbers, papers
from carrom_desktop.viewmodels.sheet_view import Cell
from tests.paint.ending_matches import ENDINGS, ending
from tests.paint.sheet_matches import Scorer, level_game, twenty_boards

PUBLISHED = (Form.ICF, Form.EUROPEAN, Form.UKCA)


def said(cell: Cell, language: str = "en") -> str:
    """Return a cell in words."""
    return speak(language, cell) if isinstance(cell, Msg) else cell


def cells(row: FormRow) -> tuple[str, ...]:
    """Return queen, men, points and total of the first side, then of the second."""
    return tuple(said(cell) for side in row.sides for cell in (side.queen, side.men, side.points, side.total))


def remarks(view: FormView) -> list[str]:
    """Return the remarks, each with its places."""
    return [
        " ".join([*(speak("en", place) for place in line.places), speak("en", line.text)])
        for line in view.sheet.remarks
    ]


def played(state: MatchState) -> list[tuple[int, int, int]]:
    """Return game, board and points of every board that counts."""
    return [
        (game.number, board.number, board.points)
        for game in state.games
        for board in game.boards
        if board.counts
    ]


def test_the_icf_card_as_published_knows_three_or_nil_and_no_letters() -> None:
    for name in ENDINGS.keys() - {"UKCA"}:  # by those rules she gives five
        view = build_form(ending(name), Form.ICF)
        for page in view.pages:
            for block in page:
                assert len(block.rows) == 8
                for row in block.rows:
                    queen, men, _points, total, queen_2, men_2, _points_2, total_2 = cells(row)
                    for value in (queen, queen_2):
                        assert value in ("3", "Nil", "–", ""), (name, row)
                    for value in (men, men_2, total, total_2):
                        assert re.fullmatch(r"\d{1,2}|Nil|–|", value), (name, row)


def test_the_rows_of_the_icf_card() -> None:
    view = build_form(twenty_boards(), Form.ICF)
    first, second, third = view.pages[0]
    assert cells(first.rows[0]) == ("3", "6", "9", "9", "Nil", "Nil", "Nil", "0")
    assert cells(first.rows[3]) == ("Nil", "Nil", "Nil", "13", "Nil", "5", "5", "11")
    # 54: at 22 the queen gives nothing, so her column says Nil.
    assert cells(third.rows[4]) == ("Nil", "4", "4", "26", "Nil", "Nil", "Nil", "7")
    assert [row.struck for row in first.rows] == [False] * 6 + [True] * 2
    assert [len(block.rows) for block in (first, second, third)] == [8, 8, 8]


def test_56b_the_extra_board_has_no_row_on_the_icf_card_and_the_ninth_on_the_european() -> None:
    card = build_form(twenty_boards(), Form.ICF)
    assert "G2 B9 extra board, break by Two: won by Two, queen 3, c/m 1, grand total 15 - 19" in remarks(card)
    european = build_form(twenty_boards(), Form.EUROPEAN)
    assert cells(european.pages[0][1].rows[8]) == ("0", "0", "0", "15", "3", "1", "4", "19")
    assert "G2 B9 extra board, break by Two" in remarks(european)


def test_every_board_that_counts_stands_on_every_form_once_with_its_points() -> None:
    for name in ENDINGS:
        state = ending(name)
        for form in PUBLISHED:
            view = build_form(state, form)
            found = [
                (block.number, row.number, points)
                for page in view.pages
                for block in page
                for row in block.rows
                for points in [
                    sum(int(text) for text in cells(row)[2::4] if text.isdecimal())
                    if any(cells(row)[2::4])
                    else 0
                ]
                if points
            ]
            elsewhere = [
                (game.number, board.number, board.points)
                for game in state.games
                for board in game.boards
                if form is Form.ICF and board.extra and board.number > ROWS[form]
            ]
            wanted = [each for each in played(state) if each[2]]
            assert sorted([*found, *elsewhere]) == wanted, (name, form)


def test_totals_run_on_from_board_to_board_and_add_up() -> None:
    for name in ("rulings", "handicap", "long names", "UKCA", "no limit"):
        state = ending(name)
        order = (state.games[0].opener or Side.A, (state.games[0].opener or Side.A).other)
        view = build_form(state, Form.UKCA)
        rows = {
            (block.number, row.number): row for page in view.pages for block in page for row in block.rows
        }
        for game in state.games:
            for board in game.boards:
                if board.counts:
                    row = rows[game.number, board.number]
                    assert (cells(row)[3], cells(row)[7]) == tuple(
                        str(board.total[side.place]) for side in order
                    )


def test_more_boards_than_rows_go_on_a_later_page_and_leave_room_for_the_pencil() -> None:
    rules = with_numbers(preset("icf"), board_limit=None)
    scorer = Scorer(rules)
    scorer.toss()
    scorer.play(level_game(8))
    view = build_form(scorer.state, Form.ICF)
    assert [(block.number, block.later, block.rows[0].number) for page in view.pages for block in page] == [
        (1, False, 1),
        (2, False, 1),
        (3, False, 1),
        (1, True, 9),
    ]
    assert not any(row.struck for row in view.pages[1][0].rows)
    assert len(build_form(ending("no limit"), Form.ICF).pages) == 2


@pytest.mark.parametrize(
    ("name", "form", "part"),
    [
        ("rulings", Form.ICF, "the own last man with the queen on the board (Law 107)"),
        ("rulings", Form.EUROPEAN, "awarded to One by the umpire, 5 points"),
        ("rulings", Form.ICF, "G1 B3 white slam (26)"),
        ("rulings", Form.EUROPEAN, "men 6 -> 4: slip of the scorer"),
        ("walkover", Form.ICF, "walkover: Two did not report in time"),
        ("retired", Form.UKCA, "Two retired"),
        ("conceded game", Form.ICF, "conceded by One"),
        ("time", Form.EUROPEAN, "leader when time was called"),
        ("draw", Form.ICF, "match drawn"),
        ("handicap", Form.ICF, "points at the start: 0 - 5"),
        ("score set", Form.ICF, "boards not known: result set, 12 - 25"),
        ("paper", Form.ICF, "Typed in from paper"),
        ("void at the end", Form.ICF, "void"),
    ],
)
def test_what_a_form_has_no_column_for_stands_under_its_remarks(name: str, form: Form, part: str) -> None:
    found = "\n".join(remarks(build_form(ending(name), form)))
    assert part.casefold() in found.casefold()


def test_no_remark_of_a_form_refers_by_a_letter_and_each_can_be_said() -> None:
    for name in ENDINGS:
        for form in PUBLISHED:
            view = build_form(ending(name), form)
            assert not any(line.letter for line in view.sheet.remarks)
            for language in LANGUAGES:
                assert all(speak(language, line.text) for line in view.sheet.remarks)


def test_a_game_that_was_not_played_is_struck_and_one_to_come_is_free() -> None:
    finished = build_form(ending("conceded match"), Form.ICF).pages[0]
    assert [block.struck for block in finished] == [False, False, True]
    begun = build_form(ending("void open"), Form.ICF).pages[0]
    assert not any(block.struck for block in begun)
    blank = build_form(blank_state(preset("european")), Form.ICF).pages[0]
    assert [block.struck for block in blank] == [False] * 3
    # A card for three games of a match that has one: the others will not be played.
    assert [block.struck for block in build_form(ending("draw"), Form.ICF).pages[0]] == [False, True, True]


def test_a_european_card_is_of_one_game_and_a_final_of_three() -> None:
    assert [len(page) for page in build_form(blank_state(preset("european")), Form.EUROPEAN).pages] == [1]
    final = with_numbers(preset("european"), games_to_win=2)
    assert [len(page) for page in build_form(blank_state(final), Form.EUROPEAN).pages] == [3]
    five = with_numbers(preset("icf"), games_to_win=3)
    assert [len(page) for page in build_form(blank_state(five), Form.ICF).pages] == [3, 2]


def test_a_heading_keeps_the_players_and_nothing_of_the_play() -> None:
    state = ending("rulings")
    bare = heading_state(state)
    assert bare.players == state.players
    assert bare.details == state.details
    assert not bare.has_boards
    view = build_form(bare, Form.ICF)
    assert view.sheet.sides[0].names[0]
    assert not view.sheet.remarks


def test_each_rule_set_has_its_usual_form() -> None:
    wanted = {"icf": Form.ICF, "european": Form.EUROPEAN, "ukca": Form.UKCA, "caint": Form.UKCA}
    assert {key: default_form(preset(key)) for key in wanted} == wanted
    with pytest.raises(ValueError, match="no published form"):
        build_form(twenty_boards(), Form.OWN)


def test_what_each_paper_can_be() -> None:
    assert Paper.TRAIL not in papers(has_match=False)
    assert fills(Paper.ICF, has_match=False) == (Fill.BLANK, Fill.ROUND, Fill.PLAYED)
    assert fills(Paper.VENUE, has_match=True) == ()
    assert (numbers(Paper.OWN), numbers(Paper.UKCA), numbers(Paper.CARD_ICF)) == ((1, 2), (1, 2, 4), (1,))
    assert (Paper.CARD_CAINT.book, Paper.ICF.book, Paper.VENUE.form) == ("caint", "", None)

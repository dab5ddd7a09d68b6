"""The sheet of boards that ended otherwise than by a last man: fouls, awards, void, slams, corrections."""

from __future__ import annotations

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import EndBoard
from carrom_desktop.rules.facts import BoardRecorded, FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS
from carrom_desktop.rules.ids import FoulQueen, Queen, Side, Slam
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import RowKind
from tests.paint.ending_matches import begun, ending
from tests.support.corrections import corrected
from tests.support.matches import match
from tests.support.script import foul
from tests.viewmodels.sheet_reading import cells, ended, first_row, kinds, remarks, told

# ---- boards lost by a foul


def test_law_107_names_law_stroke_and_points_and_f_3_stands_under_men() -> None:
    view, row = first_row(begun().say("foul 107 B"))
    assert ended(row) == "Law 107 by Two, proper: 3 points"
    assert ended(row, "es") == "Ley 107, Two, reglamentario: 3 puntos"
    assert cells(row) == ["Nil", "F3", "3", "Nil", "Nil", "0"]
    assert row.see == "a"
    (remark,) = view.remarks
    assert remark.letter == "a"
    assert [speak("en", place) for place in remark.places] == ["G1 B1"]
    assert remarks(view) == [
        "Two, proper stroke: the own last man with the queen on the board (Law 107). To One: 3 points"
    ]


def test_law_107_at_22_is_worth_1_and_says_so() -> None:
    match = begun().boards(["A9A", "B1A", "A7A", "B1A"]).say("foul 107 B")
    view = build_sheet(match.state)
    row = view.games[0].rows[4]
    assert ended(row) == "Law 107 by Two, proper: 1 point"
    assert cells(row)[:3] == ["Nil", "F1", "23"]
    assert remarks(view)[0].endswith("To One: 1 point (1 from 22 on (54))")


def test_law_106_men_and_queen_stand_in_their_own_columns() -> None:
    view, row = first_row(begun().say("foul 106 A men=5 improper demanded=1"))
    assert ended(row) == "Law 106 by One, improper: 9 points"
    assert cells(row) == ["Nil", "Nil", "0", "3", "F6", "9"]
    assert remarks(view)[0].endswith("To Two: 9 points (5 men, queen 3, 1 on demand (87b))")
    assert view.queens == (0, 1)


def test_law_106_at_22_the_queen_gives_nothing() -> None:
    match = begun().boards(["A9A", "B1A", "A7A", "B1A"]).say("foul 106 B men=4")
    row = build_sheet(match.state).games[0].rows[4]
    assert cells(row)[:3] == ["Nil", "F4", "26"]
    assert ended(row) == "target; Law 106 by Two, proper: 4 points; queen at 22: no points (54)"


def test_law_103_beyond_the_cap_names_the_cap() -> None:
    view, row = first_row(begun().say("foul 103 B improper demanded=1 men=9"))
    assert cells(row)[:3] == ["3", "F10", "12"]
    assert ended(row) == "Law 103 by Two, improper: 12 points; cap 12 (55)"
    assert remarks(view)[0].endswith("(9 men, queen 3, 1 on demand (87b), cap 12 (55))")


def test_law_102_a_proper_stroke_gives_the_board_to_who_played_it() -> None:
    view, row = first_row(begun().say("foul 102 A"))
    assert cells(row)[:2] == ["Nil", "F3"]
    assert row.winner == 0
    assert "To One: 3 points" in remarks(view)[0]


def test_law_112_who_had_covered_the_queen_is_marked() -> None:
    view, row = first_row(begun().say("foul 112 B improper demanded=2"))
    assert cells(row) == ["Nil c", "F5", "5", "Nil", "Nil", "0"]
    assert remarks(view)[0].endswith("To One: 5 points (3 points, 2 on demand (87b))")
    _view, row = first_row(begun().say("foul 110 B"))
    assert cells(row) == ["Nil", "F1", "1", "Nil c", "Nil", "0"]


@pytest.mark.parametrize(
    ("queen", "first", "second"),
    [
        ("board", ["3", "F6", "9"], ["Nil", "Nil", "0"]),
        ("A", ["Nil c", "F6", "6"], ["Nil", "Nil", "0"]),
        ("B", ["Nil", "F6", "6"], ["Nil c", "Nil", "0"]),
    ],
)
def test_law_91_conduct_is_neither_proper_nor_improper(
    queen: str, first: list[str], second: list[str]
) -> None:
    view, row = first_row(begun().say(f"foul 91 B men=6 queen={queen}"))
    points = first[2]
    assert ended(row) == f"Law 91 by Two: {points} points"
    assert cells(row) == [*first, *second]
    assert remarks(view)[0].startswith("Two left the seat during the board (Law 91). To One:")


@pytest.mark.parametrize("law", list(FOUL_LAWS))
@pytest.mark.parametrize("improper", [False, True])
def test_every_law_of_the_table_adds_up_in_its_columns_and_has_words(law: str, improper: bool) -> None:
    low, high = (5, FoulQueen.BOARD) if law in ("51", "91", "121b", "126b") else (0, None)
    men = low or (5 if law in ("103", "106", "111") else 0)
    match = begun()
    match.do(EndBoard(FoulEnding(law, Side.B, improper, 0, men, high)))
    board = match.state.games[0].boards[0]
    view, row = first_row(match)
    for side, own in ((Side.A, row.first), (Side.B, row.second)):
        counted = sum(
            int(text.lstrip("F")) for cell in (own.queen, own.men) if (text := told(cell))[-1].isdigit()
        )
        assert counted == (board.points if board.winner is side else 0)
        assert own.total == str(board.total[side.place])
    for language in ("en", "es"):
        assert law in ended(row, language)
        assert f"{board.points}" in ended(row, language)
        assert speak(language, view.remarks[0].text)


def test_a_foul_that_the_rules_do_not_know_scores_nothing_and_says_why() -> None:
    match = begun(preset("ukca"))
    match._add([BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=foul("107", "B"))])
    view, row = first_row(match)
    assert row.kind is RowKind.VOID
    assert ended(row) == "scores nothing"
    assert remarks(view) == ["ended by a foul, which these rules do not know: it scores nothing"]


# ---- awarded, void, slam, corrected boards


def test_an_awarded_board_gives_its_points_and_the_reason() -> None:
    view, row = first_row(begun().say("award B 5 One pushed the board"))
    assert ended(row) == "awarded by the umpire: 5 points"
    assert cells(row) == ["Nil", "Nil", "0", "Nil", "A5", "5"]
    assert remarks(view) == ["awarded to Two by the umpire, 5 points: One pushed the board"]


def test_law_137_a_replayed_board_keeps_its_number_and_says_why() -> None:
    match = begun().boards(["A6A", "B3B"]).say("void 1 137 nobody could play; B 2 A")
    view, row = first_row(match)
    assert (row.label, row.kind) == ("1", RowKind.PLAYED)
    assert ended(row) == "void (137), replayed"
    assert cells(row) == ["Nil c", "Nil", "0", "Nil", "2", "2"]
    assert view.games[0].rows[1].second.total == "8"
    assert row.see == "a"
    assert remarks(view) == [
        "void, three passes each in a row (137): nobody could play; had been recorded: One, 6 men, queen One"
    ]


def test_law_140_a_board_to_be_replayed_is_an_empty_row_for_the_pencil() -> None:
    view = build_sheet(ending("void open"))
    row = view.games[0].rows[0]
    assert row.kind is RowKind.EMPTY
    assert ended(row) == "void (140): to be replayed"
    assert ended(row, "es") == "anulado (140): se repite"
    assert cells(row) == [""] * 6
    assert row.time == ""
    assert row.breaker is not None
    assert view.goes_on is not None
    assert speak("en", view.goes_on) == "Next: game 1, board 1 again, break by Player One."
    assert view.boards_played == 1


def test_law_142_two_tries_of_one_board_name_both_laws() -> None:
    match = begun().say("void 1 142; void 1 137; A 6 A")
    assert ended(build_sheet(match.state).games[0].rows[0]) == "void (142, 137), replayed"


def test_a_board_still_void_when_the_match_ends_is_struck() -> None:
    view = build_sheet(ending("void at the end"))
    assert kinds(view.games[0]) == "pvmssssss"
    assert ended(view.games[0].rows[1]) == "void (137), not replayed"
    assert cells(view.games[0].rows[1]) == [""] * 6


def test_ukca_cites_no_law_of_the_icf_for_a_void_board_or_a_warning() -> None:
    view = build_sheet(ending("UKCA"))
    assert [ended(row) for row in view.games[0].rows[:3]] == [
        "",
        "black slam; void, replayed",
        "awarded by the umpire: 4 points",
    ]
    assert remarks(view) == [
        "awarded to Two by the umpire, 4 points: the striker was weighted",
        "void, three passes each in a row",
        "warning 1 to One",
    ]


def test_law_26_slams_stand_in_their_rows_and_in_the_totals() -> None:
    match = begun().say("A 9 A white; A 4 B black; A 9 A white")
    view = build_sheet(match.state)
    assert [ended(row) for row in view.games[0].rows[:3]] == [
        "white slam (26)",
        "black slam (26)",
        "target; white slam (26)",
    ]
    assert view.slams == (2, 1)


def test_law_26_a_slam_that_cannot_have_been_is_not_counted() -> None:
    match = begun()
    match._add([BoardRecorded(1, Side.B, 3, Queen.B, slam=Slam.WHITE)])
    view = build_sheet(match.state)
    assert view.slams == (0, 0)
    assert remarks(view) == ["a slam is noted that cannot have been (Law 26)"]


def test_a_corrected_board_is_marked_and_the_correction_names_old_and_new() -> None:
    match = begun().boards(["A6A", "B3B"]).correct(1, 2, "slip of the scorer", men_left=4, queen=Queen.A)
    view = build_sheet(match.state)
    row = view.games[0].rows[1]
    assert ended(row) == "corrected"
    assert cells(row)[3:] == ["Nil", "4", "4"]
    assert row.see == "a"
    assert remarks(view) == ["G1 B2 men 3 -> 4, queen Two -> One: slip of the scorer"]
    assert view.corrections is not None
    assert speak("en", view.corrections) == "1, see a"


def test_boards_before_a_score_that_was_set_are_not_known() -> None:
    view = build_sheet(ending("score set"))
    first, second = view.games[0], view.games[1]
    assert kinds(first) == "u"
    assert ended(first.rows[0]) == "boards not known: result set"
    assert first.result == (12, 25)
    assert first.winner == 1
    assert not first.struck
    assert kinds(second) == "uuuupeeee"
    assert [ended(row) for row in second.rows[:4]] == ["not known"] * 3 + ["not known: score set"]
    assert cells(second.rows[2]) == ["–", "–", "", "–", "–", ""]
    assert cells(second.rows[3]) == ["–", "–", "14", "–", "–", "9"]
    assert cells(second.rows[4]) == ["3", "3", "20", "Nil", "Nil", "9"]
    assert remarks(view) == [
        "score set: game 2, One 14 - 9 Two before board 5, opened by Two (games before 12-25): "
        "the laptop died"
    ]
    assert [row.see for row in second.rows[:5]] == ["a", "a", "a", "a", ""]
    assert first.see == "a"
    assert view.boards_unknown


def test_law_56b_a_level_score_set_after_the_limit_goes_on_with_the_extra_board() -> None:
    match = begun().boards(["A1A"]).say("set-score 20-20 board=9 break=A")
    rows = build_sheet(match.state).games[0].rows
    assert ended(rows[7]) == "not known: score set; level: extra board (56b)"
    assert ended(rows[8]) == "toss for break: ____"


# ---- a change of sides within the game whose boards are corrected


@pytest.mark.parametrize(
    ("boards", "label"),
    [
        ("=1; =2; =3; =4; =5", "changed again after board 4 at 5 points"),
        ("+ B 1 A; =1; =2; =3; =4; =5", "changed again after board 5 at 5 points"),
        ("=2; =3; =4; =5", "changed again after board 3 at 4 points"),
        ("=5", "changed again, after board ___"),
    ],
)
def test_law_60_the_box_names_the_board_that_the_sides_were_changed_after(boards: str, label: str) -> None:
    three = "A 9 A; A 9 A; A 9 A"
    script = f"toss A; {three}; change; {three.replace('A', 'B')}; change; "
    played = match("icf", script + "A 2 B; B 2 A; A 3 B; B 2 A; change; A 1 B")
    played.do(corrected(played, boards, game=3))
    box = build_sheet(played.state).games[2].changed_within
    assert box is not None
    assert box.ticked
    assert speak("en", box.label) == label

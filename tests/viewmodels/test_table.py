"""The board table."""

from __future__ import annotations

from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.viewmodels.table import Mark, RowKind, TableRow, build_table
from tests.support.corrections import corrected
from tests.support.matches import PlayedMatch, match
from tests.viewmodels.desk import desk, doubles_desk, english, line, spanish


def cells(row: TableRow) -> tuple[object, ...]:
    return (row.number, row.breaks, row.won, row.men, row.queen, row.queen_code, row.points, row.totals)


def test_the_table_of_the_target_picture() -> None:
    made = desk()
    for keys in ("left 6 left", "right 3 right", "left 3 right", "right 5 right", "left 6 left"):
        made.type(f"{keys} enter")
    view = build_table(made.state, 1)
    assert [english(head) for head in view.headers] == [
        "#",
        "Breaks",
        "Won",
        "Men",
        "Queen",
        "+",
        "ONE",
        "TWO",
    ]
    assert [spanish(head) for head in view.headers[:6]] == ["N.º", "Abre", "Ganó", "Fichas", "Reina", "+"]
    assert [cells(row) for row in view.rows] == [
        (1, "ONE", "ONE", 6, "filled", "ONE", 9, (9, 0)),
        (2, "TWO", "TWO", 3, "filled", "TWO", 6, (9, 6)),
        (3, "ONE", "ONE", 3, "hollow", "TWO", 3, (12, 6)),
        (4, "TWO", "TWO", 5, "filled", "TWO", 8, (12, 14)),
        (5, "ONE", "ONE", 6, "filled", "ONE", 9, (21, 14)),
        (6, "TWO", "", None, "", "", None, None),
    ]
    assert [row.is_current for row in view.rows] == [False] * 5 + [True]
    assert view.result is None
    assert line("en", view.rows[2].accessible) == (
        "Board 3: Player One, 3 men, 3 points. Queen covered by Player Two: 0. Player One 12, Player Two 6."
    )
    assert line("en", view.rows[5].accessible) == "Board 6 is being played. Player Two to break."


def test_side_a_stays_first_after_a_change_of_sides() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter c left 1 left enter")
    assert made.left is Side.B
    view = build_table(made.state, 2)
    assert english(view.headers[6]) == "ONE"
    assert view.rows[0].totals == (0, 4)


def test_a_marked_queen_shows_in_the_board_being_played() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter q left")
    row = build_table(made.state, 1).rows[-1]
    assert (row.queen, row.queen_code) == ("hollow", "ONE")  # past 22 she would count for nobody (54)
    made.type("q right")
    assert build_table(made.state, 1).rows[-1].queen == "filled"


def test_a_finished_game_has_a_result_and_no_board_being_played() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter right 6 n n enter left 9 right enter")
    view = build_table(made.state, 1)
    assert english(view.result) == "Player One, 25–6 (33–6 played)"
    assert (len(view.rows), view.rows[2].queen, view.rows[2].queen_code) == (4, "unrecorded", "")
    assert "not recorded" in line("en", view.rows[2].accessible).lower()
    assert [row.number for row in build_table(made.state, 2).rows] == [1]


def test_law_56b_the_extra_board_waits_for_its_toss() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter")
    row = build_table(made.state, 1).rows[-1]
    assert (row.extra, row.is_current, row.breaks) == (True, True, "")
    made.type("b right")
    assert build_table(made.state, 1).rows[-1].breaks == "TWO"


def test_doubles_name_the_player_who_breaks() -> None:
    made = doubles_desk("ukca")
    made.type("left 1 left enter left 1 left enter")
    view = build_table(made.state, 1)
    assert [row.breaks_player for row in view.rows] == ["Abbas", "Bello", "Alvi"]
    assert english(view.headers[3]) == "Pieces"


def test_a_board_that_cannot_be_is_struck_and_says_why() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    made.write((BoardRecorded(1, Side.B, 4, Queen.B), BoardRecorded(1, None, 3, Queen.A)))
    rows = build_table(made.state, 1).rows
    assert [(row.is_struck, row.points, row.totals) for row in rows[1:]] == [(True, 0, (9, 0))] * 2
    assert all(row.problems for row in rows[1:])
    assert "9" in english(rows[1].problems[0]) or "1" in english(rows[1].problems[0])
    assert line("en", rows[1].accessible) == "Board 2 scores nothing."
    assert rows[2].won == ""


# ---- rows that are no plain boards


def rows_of(played: PlayedMatch, game: int = 1) -> list[TableRow]:
    return list(build_table(played.state, game).rows)


def test_law_107_a_foul_stands_as_on_paper() -> None:
    played = match("icf", "toss A; foul 107 A; foul 91 B men=3 queen=board")
    first, second, _current = rows_of(played)
    assert (first.kind, english(first.cell), first.won, first.men, first.queen) == (
        RowKind.FOUL,
        "F 107",
        "TWO",
        None,
        "",
    )
    assert (english(second.cell), second.points, second.totals) == ("F 91", 6, (6, 3))
    assert line("en", first.accessible) == (
        "Board 1: Player Two gains it by a foul, Law 107, 3 points. Player One 0, Player Two 3."
    )
    assert "falta, Ley 107" in line("es", first.accessible)


def test_an_awarded_board_says_so() -> None:
    row = rows_of(match("icf", "toss A; award B 4 late"))[0]
    assert (row.kind, english(row.cell), spanish(row.cell), row.won) == (
        RowKind.AWARDED,
        "awarded",
        "otorgado",
        "TWO",
    )
    assert line("en", row.accessible).startswith("Board 1: given to Player Two by the umpire, 4 points.")


def test_law_137_a_void_board_waits_in_its_place_and_is_the_one_being_played() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; void 1")
    void, after = rows_of(played)
    assert (void.kind, english(void.cell), void.is_current, void.is_struck) == (
        RowKind.VOID,
        "to be replayed",
        True,
        False,
    )
    assert (void.won, void.points, void.totals) == ("", None, None)
    assert after.number == 2
    played.play("B 9 B")
    assert Mark.VOIDED in rows_of(played)[0].marks
    assert "Replayed after 1 void board." in line("en", rows_of(played)[0].accessible)


def test_boards_before_a_score_that_was_set_are_not_known() -> None:
    played = match("icf", "toss A; set-score 25-10 12-4 board=3 break=B; A 1 A")
    unknown = rows_of(played, 2)[:2]
    assert [(row.kind, row.totals, row.is_struck) for row in unknown] == [
        (RowKind.UNKNOWN, None, False),
        (RowKind.UNKNOWN, (12, 4), False),
    ]
    assert [tab.is_fixed for tab in build_table(played.state, 2).tabs] == [True, False]
    assert not any(row.is_board for row in unknown)


def test_start_points_are_row_0() -> None:
    played = match("icf", "toss A; A 3 A", start_points=(0, 7))
    first = rows_of(played)[0]
    assert (first.number, first.kind, first.totals, english(first.cell)) == (
        0,
        RowKind.START,
        (0, 7),
        "start points",
    )
    assert rows_of(played)[1].totals == (6, 7)


def test_c13_a_late_board_is_struck_through_and_says_why() -> None:
    played = match("icf", "toss A; A 9 A; A 9 B; A 2 B; B 1 A")
    played.do(corrected(played, "=1; =2; 3: A 4 B; =4"))
    third, late = rows_of(played)[2:4]
    assert Mark.CORRECTED in third.marks
    assert "Corrected." in line("en", third.accessible)
    assert (late.is_struck, late.marks) == (True, ())
    assert late.problems


def test_a_board_under_protest_has_a_flag_until_it_is_decided() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; protest A 1.2")
    assert rows_of(played)[1].marks == (Mark.PROTEST,)
    assert "Bajo protesta." in line("es", rows_of(played)[1].accessible)
    played.play("protest dismissed 1.2")
    assert rows_of(played)[1].marks == ()


def test_law_26_a_slam_has_its_man() -> None:
    played = match("icf", "toss A; A 3 A white; A 2 A black")
    assert [row.marks for row in rows_of(played)[:2]] == [(Mark.WHITE_SLAM,), (Mark.BLACK_SLAM,)]
    assert "White slam" in line("en", rows_of(played)[0].accessible)


def test_what_an_open_correction_changes_is_marked() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A")
    view = build_table(played.state, 1, frozenset({(1, 2)}))
    assert [row.marks for row in view.rows] == [(), (Mark.PENDING,), ()]

"""The board table."""

from __future__ import annotations

from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.viewmodels.table import TableRow, build_table
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

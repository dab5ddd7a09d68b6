"""The board table."""

from __future__ import annotations

from carrom_desktop.rules.commands import AwardBoard, CallTime, EndBoard, EndGame, SetScore, VoidBoard
from carrom_desktop.rules.facts import Award, BoardRecorded, FoulEnding
from carrom_desktop.rules.ids import Queen, Side, Termination
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


def test_every_row_says_of_what_kind_it_is() -> None:
    played = match("icf", "toss A; A 3 A; foul 107 A; award B 4; A 1 B; void 4")
    assert [row.kind.value for row in rows_of(played)] == ["normal", "foul", "awarded", "void"]
    played.play("B 2 B")
    assert [row.kind.value for row in rows_of(played)][3:] == ["normal", "current"]
    assert Mark.VOIDED in rows_of(played)[3].marks
    assert "Replayed after 1 void board." in line("en", rows_of(played)[3].accessible)


def test_law_137_the_queen_of_a_board_that_is_replayed_is_marked_on_its_line() -> None:
    row = rows_of(match("icf", "toss A; A 3 A; B 2 A; void 1; mark A"))[0]
    assert (row.is_current, row.queen, row.queen_code, row.note) == (True, "filled", "ONE", None)


def test_boards_that_nobody_knows_cannot_be_corrected() -> None:
    played = match("icf", "toss A; A 3 A; set-score 25-10 12-4 board=3 break=B; A 1 A")
    view = build_table(played.state, 2)
    assert [row.is_board for row in view.rows] == [False, False, True, False]
    assert [tab.is_fixed for tab in view.tabs] == [True, False]


def test_start_points_are_row_0() -> None:
    first, second, _current = rows_of(match("icf", "toss A; A 3 A", start_points=(0, 7)))
    assert (first.number, first.kind, first.totals) == (0, RowKind.START, (0, 7))
    assert (english(first.note), spanish(first.note)) == ("start points", "puntos iniciales")
    assert line("en", first.accessible) == "Start points: Player One 0, Player Two 7."
    assert second.totals == (6, 7)


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


# ---- boards that did not end normally


def test_law_107_a_board_lost_by_a_foul_names_its_law() -> None:
    made = desk()
    made.submit(EndBoard(FoulEnding("107", Side.A)))
    row = build_table(made.state, 1).rows[0]
    assert cells(row) == (1, "ONE", "TWO", None, "", "", 3, (0, 3))
    assert english(row.note) == "Law 107"
    assert spanish(row.note) == "Ley 107"
    assert line("en", row.accessible) == "Board 1: Player Two, 3 points, Law 107. Player One 0, Player Two 3."
    assert not row.is_struck


def test_law_106_the_offenders_men_are_those_that_were_counted() -> None:
    made = desk()
    made.submit(EndBoard(FoulEnding("106", Side.A, men_left=5)))
    assert cells(build_table(made.state, 1).rows[0]) == (1, "ONE", "TWO", 5, "", "", 8, (0, 8))


def test_a_board_given_by_the_umpire() -> None:
    made = desk()
    made.submit(AwardBoard(Award(Side.B, 2)))
    row = build_table(made.state, 1).rows[0]
    assert (english(row.note), row.points) == ("awarded", 2)


def test_law_137_a_void_board_keeps_its_line_while_it_is_replayed() -> None:
    made = desk()
    made.type("left 6 left enter left 3 left enter")
    made.submit(VoidBoard(1, 1, "137"))
    view = build_table(made.state, 1)
    assert [row.number for row in view.rows] == [1, 2]
    first = view.rows[0]
    assert (first.is_current, first.is_struck, first.points, first.totals) == (True, False, None, None)
    assert spanish(first.note) == "anulado"
    made.type("right 1 right enter")
    assert [row.number for row in build_table(made.state, 1).rows] == [1, 2, 3]


def test_boards_before_a_score_that_was_typed_in_are_not_known() -> None:
    made = desk()
    made.submit(SetScore((), (12, 3), 3, Side.A))
    rows = build_table(made.state, 1).rows
    assert [(row.points, row.totals) for row in rows[:2]] == [(None, None), (None, (12, 3))]
    assert english(rows[0].note) == "unknown"
    assert line("en", rows[0].accessible) == "Board 1: not known, the score was typed in."


def test_points_before_the_first_board_stand_in_the_title() -> None:
    assert english(build_table(desk(start=(0, 5)).state, 1).title) == "Game 1, from 0–5"
    assert spanish(build_table(desk(start=(0, 5)).state, 1).title) == "Juego 1, desde 0–5"


def test_a_game_that_a_person_ended_says_so() -> None:
    made = desk()
    made.type("right 6 right enter")
    made.submit(EndGame(Termination.CONCEDED, Side.A))
    assert english(build_table(made.state, 1).result) == "Player One, 0–9, conceded"
    drawn = desk("european")
    drawn.type("left 6 left enter right 6 right enter")
    drawn.submit(CallTime(in_play=False))
    assert english(build_table(drawn.state, 1).result) == "A draw, 9–9"

"""The sheet of boards, games and matches that ended otherwise than by a last man, a target, a limit."""

from __future__ import annotations

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import EndBoard, SetTimes
from carrom_desktop.rules.facts import BoardRecorded, FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS
from carrom_desktop.rules.ids import GAME_ENDINGS, MATCH_ENDINGS, FoulQueen, Queen, Side, Slam, Termination
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import Cell, RowKind, SheetGame, SheetRow, SheetView, Tick
from tests.paint.ending_matches import ENDINGS, ONE_GAME, Ending, begun, ending, trials, with_start
from tests.paint.sheet_matches import GAME_1, level_game
from tests.support.matches import match as played
from tests.support.script import foul


def told(cell: Cell, language: str = "en") -> str:
    return cell if isinstance(cell, str) else speak(language, cell)


def ended(row: SheetRow, language: str = "en") -> str:
    return "; ".join(speak(language, each) for each in row.ended)


def cells(row: SheetRow) -> list[str]:
    """Return the card's columns (2) to (7) of a row."""
    return [told(cell) for each in (row.first, row.second) for cell in (each.queen, each.men, each.total)]


def ticked(boxes: tuple[Tick, ...]) -> list[str]:
    return [speak("en", box.label) for box in boxes if box.ticked]


def remarks(view: SheetView) -> list[str]:
    """Return the remarks without letters and places."""
    return [speak("en", remark.text) for remark in view.remarks]


def first_row(match: Ending) -> tuple[SheetView, SheetRow]:
    view = build_sheet(match.state)
    return view, view.games[0].rows[0]


def kinds(game: SheetGame) -> str:
    """Return the rows' kinds by their first letters: "ppms" for two played, a mark, one struck."""
    return "".join(row.kind.value[0] for row in game.rows)


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


# ---- games


def test_law_139_a_conceded_game_keeps_its_rows_and_is_marked() -> None:
    view = build_sheet(ending("conceded game"))
    game = view.games[1]
    assert kinds(game) == "ppmssssss"
    assert ended(game.rows[2]) == "game conceded by One (139)"
    assert game.rows[2].label == "3"
    assert game.winner == 1
    assert (game.result, game.raw) == ((4, 5), (4, 5))
    assert ticked(game.won_by) == ["conceded"]
    assert remarks(view) == ["conceded by One (139)"]
    assert game.see == "a"


def test_an_awarded_game_has_its_box_and_its_reason() -> None:
    view = build_sheet(ending("awarded game"))
    assert ended(view.games[0].rows[1]) == "game awarded to Two"
    assert ticked(view.games[0].won_by) == ["awarded"]
    assert remarks(view) == ["awarded to Two by the umpire: the board was moved"]


def test_time_is_ticked_and_said_in_the_last_boards_row() -> None:
    view = build_sheet(ending("time"))
    assert ended(view.games[0].rows[2]) == "leader when time was called"
    assert ticked(view.games[0].won_by) == ["time"]
    assert Msg("sheet.rules.time", (("n", 45),)) in view.rules


def test_time_before_any_board_is_marked() -> None:
    match = with_start(5, 0).say("time")
    game = build_sheet(match.state).games[0]
    assert kinds(game) == "smssssssss"
    assert ended(game.rows[1]) == "time, no board begun"
    assert ticked(game.won_by) == ["time"]


def test_a_drawn_game_is_a_drawn_match() -> None:
    view = build_sheet(ending("draw"))
    game = view.games[0]
    assert ended(game.rows[3]) == "level: a draw"
    assert game.drawn
    assert game.winner is None
    assert game.result == (6, 6)
    assert ticked(game.won_by) == ["time"]
    assert view.drawn
    assert view.winner is None
    assert ticked(view.ended) == ["played"]


@pytest.mark.parametrize(
    ("choice", "row", "remark"),
    [
        ("draw", "level: a draw", "level: the umpire decided for a draw"),
        ("extra_board", "level: extra board (56b)", "level: the umpire decided for an extra board"),
        ("B", "level: the umpire decided", "level: the umpire gave the game to Two"),
        ("", "level: the umpire decides", ""),
    ],
)
def test_what_the_umpire_decided_of_a_level_game_stands_in_row_and_remarks(
    choice: str, row: str, remark: str
) -> None:
    rules = with_numbers(ONE_GAME, level_after_limit="umpire")
    match = begun(rules).boards(level_game(8))
    if choice:
        match.say(f"level {choice}")
    view = build_sheet(match.state)
    assert ended(view.games[0].rows[7]) == row
    assert remarks(view) == ([remark] if remark else [])


def test_points_at_the_start_are_row_0_of_every_game() -> None:
    view = build_sheet(ending("handicap"))
    for game in view.games:
        assert game.rows[0].label == "0"
        assert cells(game.rows[0]) == ["", "", "0", "", "", "5"]
    assert view.games[0].raw == (30, 16)
    assert "0" not in [row.label for row in build_sheet(ending("time")).games[0].rows]


def test_a_match_typed_in_from_paper_has_the_times_of_its_games_only() -> None:
    view = build_sheet(ending("paper"))
    assert [(game.started, game.finished) for game in view.games] == [
        ("10:05", "10:40"),
        ("", ""),
        ("11:30", "11:50"),
    ]
    assert {row.time for game in view.games for row in game.rows} == {""}
    assert remarks(view) == ["Typed in from paper: the boards have no times."]
    assert view.duration == Msg("sheet.duration", (("mark", ""), ("hours", 1), ("minutes", "45")))


def test_times_set_of_a_match_that_was_played_here_stand_beside_its_records() -> None:
    match = begun().boards(GAME_1)
    match.do(SetTimes(1, "2026-03-12T13:55:00+01:00", "2026-03-12T14:40:00+01:00"))
    game = build_sheet(match.state).games[0]
    assert (game.started, game.finished) == ("13:55", "14:40")
    assert game.rows[0].time == "14:11"


def test_a_corrected_opener_turns_the_breaks_and_is_a_remark() -> None:
    match = begun().boards([*GAME_1, "B2B", "A1A"])
    match.say("turn 2")
    view = build_sheet(match.state)
    breakers = [row.breaker for row in view.games[1].rows[:2]]
    assert [view.player(ref).names[0] for ref in breakers if ref] == ["Player One", "Player Two"]
    assert remarks(view) == ["colours corrected: One opened the game, all its breaks turn"]
    assert view.games[1].see == "a"


# ---- the match


@pytest.mark.parametrize(
    ("name", "box", "loser", "words"),
    [
        ("conceded match", "conceded", 1, "match conceded by Two (139)"),
        ("walkover", "W.O. (143i)", 1, "walkover: Two did not report in time (143i)"),
        ("retired", "retired", 1, "Two retired"),
        ("disqualified", "Law 143c", 0, "One / Three disqualified (143c)"),
        ("abandoned", "abandoned", None, "match abandoned: the hall closed"),
    ],
)
def test_law_143_how_a_match_ended_is_ticked_with_who_why_and_when(
    name: str, box: str, loser: int | None, words: str
) -> None:
    state = ending(name)
    view = build_sheet(state)
    assert ticked(view.ended) == [box]
    assert view.end is not None
    assert view.end.loser == loser
    assert view.end.time == state.ended_at[11:16] != ""
    assert remarks(view)[-1] == words
    assert view.remarks[-1].letter == view.end.letter
    assert view.finished


@pytest.mark.parametrize("name", ["conceded match", "retired", "disqualified", "abandoned"])
def test_completed_games_stand_and_the_unfinished_one_keeps_its_real_rows(name: str) -> None:
    state = ending(name)
    view = build_sheet(state)
    played, broken, never = view.games
    assert (played.result, played.winner, played.stopped) == ((25, 11), 0, False)
    boards = state.games[1].boards
    assert kinds(broken) == ("p" * len(boards) + "m").ljust(9, "s")
    assert broken.stopped
    assert broken.winner is None
    assert broken.result == broken.raw == state.games[1].raw
    assert "match ended here" in ended(broken.rows[len(boards)])
    assert never.struck
    assert kinds(never) == "s" * 9
    assert view.boards_played == 6 + len(boards)
    assert view.games_won == (1, 0)


def test_a_match_ended_before_the_second_board_of_a_game_marks_the_game_that_had_begun() -> None:
    match = begun().boards(GAME_1).say("change; play; retired B")
    view = build_sheet(match.state)
    assert kinds(view.games[1]) == "mssssssss"
    assert view.games[1].stopped
    match = begun().boards(GAME_1).say("retired B")
    view = build_sheet(match.state)
    assert view.games[1].struck


@pytest.mark.parametrize(
    ("name", "awarded"),
    [
        ("walkover", ((25, 0), (25, 0))),
        ("retired", ((25, 0),)),
        ("conceded match", ((25, 0),)),
        ("disqualified", ((25, 0), (25, 0))),
        ("abandoned", ()),
        ("reopened", ()),
        ("conceded game", ()),
    ],
)
def test_law_139_games_not_played_are_25_0_only_where_the_competition_wants_it(
    name: str, awarded: tuple[tuple[int, int], ...]
) -> None:
    state = ending(name)
    assert build_sheet(state).awarded == ()
    view = build_sheet(state, awarded_result=True)
    assert view.awarded == awarded
    assert view.games == build_sheet(state).games  # no board and no game is invented


def test_ukca_awards_games_by_its_own_target() -> None:
    match = begun(preset("ukca")).say("walkover A")
    assert build_sheet(match.state, awarded_result=True).awarded == ((29, 0), (29, 0))
    assert ticked(build_sheet(match.state).ended) == ["W.O."]
    match = begun(preset("ukca")).say("disqualified A")
    assert ticked(build_sheet(match.state).ended) == ["disqualified"]


def test_law_40_trial_boards_are_ticked_as_they_were_played() -> None:
    assert build_sheet(begun().state).trials == (False, False)
    assert build_sheet(trials().state).trials == (True, True)
    assert build_sheet(begun(preset("ukca")).state).trials == (False, False)


def test_v46_an_ending_that_was_taken_back_leaves_no_trace() -> None:
    match = played("icf", "toss A; A 6 A")
    before = build_sheet(match.state)
    match.play("retired B; undo")
    assert build_sheet(match.state) == before


@pytest.mark.parametrize("by", [*GAME_ENDINGS, *(set(Termination) - set(MATCH_ENDINGS) - set(GAME_ENDINGS))])
def test_every_end_of_a_game_has_a_box(by: Termination) -> None:
    ends = {
        Termination.TARGET: begun().boards(GAME_1),
        Termination.BOARD_LIMIT: begun().boards(["A1A", *level_game(7)]),
        Termination.EXTRA_BOARD: begun().boards([*level_game(8), "B1B"]),
        Termination.TIME: Ending(preset("european")).say("toss A; A 2 A; time"),
        Termination.CONCEDED: begun().say("A 2 A; concede game A"),
        Termination.AWARDED: begun().say("A 2 A; endgame awarded A"),
    }
    state = ends[by].state
    assert state.games[0].ended_by is by
    assert len(ticked(build_sheet(state).games[0].won_by)) == 1


@pytest.mark.parametrize("by", MATCH_ENDINGS)
def test_every_end_of_a_match_has_a_box_a_mark_and_words(by: Termination) -> None:
    script = {Termination.ABANDONED: "abandoned", Termination.AWARDED: "endmatch awarded B"}
    words = script.get(by, "concede match A" if by is Termination.CONCEDED else f"{by.value} A")
    view = build_sheet(begun().say(f"A 2 A; {words}").state)
    assert len(ticked(view.ended)) == 1
    for language in ("en", "es"):
        assert ended(view.games[0].rows[1], language)
        assert speak(language, view.remarks[0].text)


@pytest.mark.parametrize("name", list(ENDINGS))
def test_v78_every_number_of_the_state_stands_in_its_row(name: str) -> None:
    state = ending(name)
    view = build_sheet(state)
    order = [0, 1] if state.games[0].opener is Side.A else [1, 0]
    for game, shown in zip(state.games, view.games, strict=False):
        rows = [row for row in shown.rows if (row.label.isdigit() and row.label != "0") or row.label == "X"]
        for board, row in zip(game.boards, rows, strict=False):
            if not board.counts:
                continue
            assert [row.first.total, row.second.total] == [str(board.total[place]) for place in order]
            assert row.breaker == board.breaker_player
            assert row.time == board.at[11:16]
            gained = [int(told(side.total)) for side in (row.first, row.second)]
            assert gained == [board.before[place] + board.points_pair[place] for place in order]
        if game.is_over:
            assert shown.result == tuple(game.result[place] for place in order)
            assert shown.raw == tuple(game.raw[place] for place in order)
    assert view.boards_played == sum(board.counts for game in state.games for board in game.boards)
    assert view.games_won == tuple(state.games_won[place] for place in order)

"""The sheet of games and matches that ended otherwise than by a target or a limit."""

from __future__ import annotations

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import SetTimes
from carrom_desktop.rules.ids import GAME_ENDINGS, MATCH_ENDINGS, Side, Termination
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.paint.ending_matches import ENDINGS, ONE_GAME, Ending, begun, ending, trials, with_start
from tests.paint.sheet_matches import GAME_1, level_game
from tests.support.matches import match as played
from tests.viewmodels.sheet_reading import cells, ended, kinds, remarks, ticked, told

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

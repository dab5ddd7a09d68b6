"""The umpire's rulings as remarks: warnings, protests, corrections, versions of the sheet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import AddNote, ChangeRules, DecideProtest
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import BoardRecorded, FoulEnding, KeptBoard, Row
from carrom_desktop.rules.ids import FoulQueen, Queen, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import GameState, MatchState, Protest
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_protest import if_upheld, rows_of
from carrom_desktop.viewmodels.sheet_view import RemarkKind, SheetView
from tests.paint.ending_matches import ENDINGS, Ending, begun, ending
from tests.paint.sheet_matches import GAME_1, GAME_2, GAME_3, PAIRS
from tests.support.matches import PlayedMatch, created
from tests.support.script import command, steps


def told(view: SheetView, language: str = "en") -> list[str]:
    """Return the remarks as printed, without their letters."""
    lines = []
    for remark in view.remarks:
        where = ", ".join(speak(language, place) for place in remark.places)
        lines.append(" ".join(part for part in (remark.time, where, speak(language, remark.text)) if part))
    return lines


def whole_match() -> Ending:
    return begun().boards([*GAME_1, *GAME_2, *GAME_3])


# ---- notes, warnings, decisions


def test_law_143_warnings_are_counted_for_each_player() -> None:
    match = begun(players=PAIRS, right_of_a1=1)
    match.say("A 2 A; warn B noise; warn A smoked; warn B noise again")
    assert told(build_sheet(match.state)) == [
        "14:15 warning 1 to Two (143): noise",
        "14:20 warning 1 to One (143): smoked",
        "14:25 warning 2 to Two (143): noise again",
    ]


def test_notes_and_decisions_stand_as_they_were_written() -> None:
    match = begun().say("A 2 A; note the lamp failed; decision; ruling play goes on; decision; ruling")
    assert told(build_sheet(match.state)) == [
        "14:15 the lamp failed",
        "14:25 decision of the umpire: play goes on",
    ]


def test_a_note_about_a_board_has_its_place_and_its_row_the_letter() -> None:
    match = begun().say("A 2 A")
    match.do(AddNote("a man broke", 1, 1))
    view = build_sheet(match.state)
    assert told(view) == ["14:11 G1 B1 a man broke"]
    assert view.games[0].rows[0].see == "a"


def test_more_remarks_than_letters_go_on_with_two() -> None:
    match = begun().say("A 2 A;" + "note again;" * 30)
    letters = [remark.letter for remark in build_sheet(match.state).remarks]
    assert letters[:2] + letters[25:28] == ["a", "b", "z", "aa", "ab"]
    assert len(set(letters)) == 30


def test_the_pre_alarm_overruled_is_a_remark() -> None:
    match = begun(preset("european")).say("A 2 A; overrule")
    assert told(build_sheet(match.state)) == ["14:15 Game 1 the umpire let a board begin after the pre-alarm"]


# ---- protests


def test_fic_110_an_open_protest_makes_the_result_provisional_and_gives_both_outcomes() -> None:
    match = whole_match().say("protest B 3.4 the queen had been on the board")
    view = build_sheet(match.state)
    assert view.provisional
    assert [game.provisional for game in view.games] == [False, False, True]
    assert told(view) == [
        "16:19 G3 B4 protest by Two: the queen had been on the board. Not decided: provisional. "
        "As it stands: match to One, 2-1 in games (25-11, 15-19, 25-7). "
        "If upheld: board 4 of game 3 is replayed, One - Two 1-1 in games, 21-7 in game 3"
    ]
    assert view.games[2].rows[3].see == "a"
    assert view.protest is not None
    assert speak("en", view.protest) == "OPEN, see a"


def test_an_open_protest_of_a_match_under_way_tells_where_each_way_leads() -> None:
    match = begun().boards(GAME_1[:4]).say("protest A 1 out of turn")
    (remark,) = told(build_sheet(match.state), "es")
    assert remark == (
        "14:34 J1 T1 protesta de One: out of turn. Sin resolver: provisional. "
        "Tal como está: One - Two 0-0 en juegos, 13-11 en el juego 1. "
        "Si se acepta: se repite el tablero 1 del juego 1, One - Two 0-0 en juegos, 4-11 en el juego 1"
    )


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        ("upheld", "Upheld 16:24, the board is void"),
        ("dismissed", "Dismissed 16:24"),
    ],
)
def test_fic_115_a_decided_protest_has_its_verdict_in_the_same_remark(verdict: str, words: str) -> None:
    match = whole_match().say(f"protest B 3.4 wrong count; protest {verdict} 3.4")
    view = build_sheet(match.state)
    assert not view.provisional
    assert told(view) == [f"16:19 G3 B4 protest by Two: wrong count. {words}"]
    assert view.protest is not None
    assert speak("en", view.protest) == "see a"


def test_fic_115a_a_board_void_after_a_protest_says_so_in_its_row() -> None:
    match = begun().boards(GAME_1[:4]).say("protest A 4; protest upheld 4")
    row = build_sheet(match.state).games[0].rows[3]
    assert [speak("en", each) for each in row.ended] == ["void: to be replayed"]
    match.say("A 1 A")
    row = build_sheet(match.state).games[0].rows[3]
    assert [speak("en", each) for each in row.ended] == ["void, replayed"]
    assert row.see == "a"


def test_a_protest_whose_board_was_taken_out_has_nothing_left_to_decide() -> None:
    match = begun().boards(GAME_1[:3]).say("protest A 2")
    kept = match.kept(1)
    match.put(1, (kept[0], kept[2]), "board 2 was never played")
    assert told(build_sheet(match.state))[0] == (
        "14:28 Game 1 protest by One. Its board was taken out by a correction: nothing is left to decide"
    )


def test_no_protest_is_said_of_a_signed_sheet_only() -> None:
    assert build_sheet(whole_match().state).protest is None
    view = build_sheet(whole_match().say("sign").state)
    assert view.protest is not None
    assert view.corrections is not None
    assert [speak("en", view.protest), speak("en", view.corrections)] == ["none", "none"]


def essence(game: GameState) -> object:
    """Return what a protest can change of a game."""
    boards = [(board.kind, board.points_pair, board.total, board.breaker_player) for board in game.boards]
    return (
        boards,
        game.raw,
        game.result,
        game.winner,
        game.ended_by,
        game.drawn,
        game.undecided,
        game.open_void,
        game.extra_breaker,
    )


def summary(state: MatchState) -> object:
    return (
        [essence(game) for game in state.games],
        state.games_won,
        state.winner,
        state.drawn,
        state.ended_by,
        state.next,
    )


@pytest.mark.parametrize("name", list(ENDINGS))
def test_rows_made_from_a_state_replay_to_it(name: str) -> None:
    state = ending(name)
    assert summary(replay(rows_of(state))) == summary(state)


PIECES = steps(
    "A 9 A; B 9 B; A 6 A; B 3 A; A 1 B; B 1 A; A 5 -; foul 107 A; foul 106 B men=4; award B 4; "
    "void 1; void 2; void 1.1; concede game B; time; time in-play; level draw; level A; level extra_board; "
    "break A; change; turn 1; set-score 25-10 12-4 board=5 break=B; set-score 7-4 board=4 break=A; "
    "retired A; walkover B"
)


def do(match: PlayedMatch, words: str) -> None:
    """Do a piece of a script, where the rules let it be done."""
    state = match.state
    asked = command(words, state.game.number)
    if can(problems(state, asked)):
        match.write(decide(state, asked))


@settings(max_examples=60)
@given(
    key=st.sampled_from(["icf", "ukca", "european"]),
    script=st.lists(st.sampled_from(PIECES), min_size=4, max_size=25),
    start=st.sampled_from([(0, 0), (0, 4)]),
    place=st.tuples(st.integers(1, 3), st.integers(1, 9)),
)
def test_what_an_upheld_protest_would_bring_is_what_it_brings(
    key: str, script: list[str], start: tuple[int, int], place: tuple[int, int]
) -> None:
    match = PlayedMatch(created(preset(key), start_points=start))
    do(match, "toss A")
    for words in script:
        do(match, words)
    state = match.state
    assert summary(replay(rows_of(state))) == summary(state)
    do(match, f"protest B {place[0]}.{place[1]}")
    lodged = match.state
    if not lodged.protests:
        return
    upheld = if_upheld(lodged, lodged.protests[-1])
    asked = DecideProtest(*place, upheld=True)
    assert upheld is not None
    rows = [*match.rows]
    for fact in decide(lodged, asked):
        rows.append(Row(len(rows) + 1, rows[-1].step + 1, fact))
    assert summary(replay(rows)) == summary(upheld)
    for language in ("en", "es"):
        assert told(build_sheet(lodged), language)


def test_a_protest_against_a_board_that_is_not_there_has_one_outcome() -> None:
    state = begun().boards(GAME_1[:2]).state
    assert if_upheld(state, Protest(1, 5, Side.A, "", "")) is None
    assert if_upheld(state, Protest(4, 1, Side.A, "", "")) is None
    assert if_upheld(ending("void open"), Protest(1, 1, Side.A, "", "")) is None


def test_a_protest_in_a_game_that_a_score_set_swept_off_has_one_outcome() -> None:
    match = begun().boards([*GAME_1, "B2B"]).say("protest A 2.1; set-score 7-4 board=4 break=A")
    (protest, _score) = told(build_sheet(match.state))
    assert protest.endswith("provisional. As it stands: One - Two 0-0 in games, 7-4 in game 1")


# ---- corrections


def board(winner: Side, men: int, queen: Queen) -> KeptBoard:
    return KeptBoard(BoardRecorded(1, winner, men, queen))


def test_a_correction_names_the_winner_the_men_and_the_queen_that_changed() -> None:
    match = begun().boards(["A6A", "B3B"])
    match.correct(1, 1, "misheard", winner=Side.B, men_left=2, queen=Queen.UNRECORDED)
    assert told(build_sheet(match.state))[-1] == (
        "14:18 G1 B1 winner One -> Two, men 6 -> 2, queen One -> not recorded: misheard"
    )


def test_a_correction_to_another_kind_of_ending_gives_both_boards_whole() -> None:
    match = begun().say("foul 107 B; A 6 A")
    kept = match.kept(1)
    plain = replace(kept[0], board=BoardRecorded(1, Side.A, 4, Queen.A))
    match.put(1, (plain, kept[1]))
    assert told(build_sheet(match.state))[-1] == (
        "14:16 G1 B1 Law 107 by Two, proper -> One, 4 men, queen One"
    )


def test_laws_106_and_91_keep_what_they_were_made_of_when_corrected() -> None:
    match = begun().say("foul 106 A men=5 demanded=1 improper")
    kept = match.kept(1)
    assert kept[0].board is not None
    left = FoulEnding("91", Side.A, men_left=6, queen=FoulQueen.BOARD)
    match.put(1, (replace(kept[0], board=replace(kept[0].board, foul=left)),))
    assert told(build_sheet(match.state))[-1] == (
        "14:11 G1 B1 Law 106 by One, improper, 5 men, 1 on demand (87b) -> "
        "Law 91 by One, 6 men, queen on the board"
    )


def test_boards_inserted_removed_and_moved_are_named() -> None:
    match = begun().boards(["A6A", "B3B", "A1B"])
    one, _two, three = match.kept(1)
    match.put(1, (one, board(Side.B, 2, Queen.B), three), "miscounted")
    assert told(build_sheet(match.state)) == [
        "14:24 G1 B2 inserted: Two, 2 men, queen Two, G1 B2 removed: Two, 3 men, queen Two: miscounted"
    ]
    view = build_sheet(match.state)
    assert [row.see for row in view.games[0].rows[:3]] == ["", "a", ""]
    match = begun().boards(["A6A", "B3B", "A1B"])
    one, two, three = match.kept(1)
    match.put(1, (two, one, three))
    assert told(build_sheet(match.state)) == ["14:24 G1 B1 moved from G1 B2, G1 B2 moved from G1 B1"]


def test_a_board_put_back_to_be_replayed_says_so() -> None:
    match = begun().boards(["A6A", "B3B"])
    kept = match.kept(1)
    match.put(1, (replace(kept[0], board=None), kept[1]))
    assert told(build_sheet(match.state)) == ["14:18 G1 B1 One, 6 men, queen One -> to be replayed"]


def test_who_corrected_is_named_where_that_is_known() -> None:
    match = begun().boards(["A6A"]).correct(1, 1, men_left=5)
    match.rows[-1] = replace(match.rows[-1], by="Sam")
    assert told(build_sheet(match.state)) == ["14:12 G1 B1 men 6 -> 5 (by Sam)"]


def test_ukca_corrections_say_pieces() -> None:
    match = begun(preset("ukca")).boards(["A6A"]).correct(1, 1, men_left=5)
    assert told(build_sheet(match.state)) == ["14:12 G1 B1 pieces 6 -> 5"]


def test_changed_rules_are_a_remark_with_the_difference() -> None:
    match = begun().boards(["A6A"])
    rules = with_numbers(preset("icf"), board_limit=None, target=29, level_at_time="extra_board")
    match.do(ChangeRules(rules, (0, 4), "the final has no limit"))
    assert told(build_sheet(match.state)) == [
        "14:12 rules changed: target 25 -> 29, board limit 8 -> none, "
        "level when time is called: the umpire decides -> extra board, "
        "points at the start One 0 - 0 Two -> One 0 - 4 Two: the final has no limit"
    ]
    assert told(build_sheet(match.state), "es")[0].startswith("14:12 cambio de reglas: meta 25 -> 29")


def test_from_paper_rulings_have_no_times() -> None:
    match = ENDINGS["paper"]().say("note the table was uneven; sign; reopen ink")
    view = build_sheet(match.state)
    assert [remark.time for remark in view.remarks] == ["", "", ""]


# ---- versions


def versions(match: Ending) -> list[str]:
    return [speak("en", each) for each in build_sheet(match.state).version]


def test_the_sheet_says_which_version_it_is_and_which_it_replaces() -> None:
    match = begun().boards([*GAME_1, "A9A", "A9A"])
    assert versions(match) == []
    match.boards(["A9A"])
    assert versions(match) == ["not signed"]
    match.say("sign")
    assert versions(match) == ["Sheet v1"]
    match.say("reopen the men of board 2")
    assert versions(match)[0] == "not signed, replaces v1: the men of board 2"
    match.correct(1, 2, men_left=4).say("sign")
    assert versions(match) == ["Sheet v2, replaces v1: the men of board 2", "Sheet v2, replaces v1: see a"]
    view = build_sheet(match.state)
    assert view.version_no == 2
    assert [remark.kind for remark in view.remarks] == [RemarkKind.REOPENED, RemarkKind.CORRECTION]
    assert told(view)[0] == "15:12 sheet v1 reopened: the men of board 2"


def test_a_long_reason_for_a_new_version_stands_in_the_remarks_alone() -> None:
    match = begun().boards([*GAME_1, "A9A", "A9A", "A9A"]).say(f"sign; reopen {'because ' * 20}; sign")
    assert versions(match) == ["Sheet v2, replaces v1: see a"]


# ---- the trail


def test_the_trail_is_there_only_where_it_is_asked_for() -> None:
    state = whole_match().state
    assert build_sheet(state).trail is None
    assert build_sheet(state, audit=[]).trail == ()
    line = ("15:10", "G1 B2", "men 6", "men 4", "Sam")
    assert build_sheet(state, audit=[line]).trail == (line,)


def test_every_ruled_fact_of_every_match_has_words_in_both_languages() -> None:
    for name in ENDINGS:
        view = build_sheet(ending(name))
        for language in ("en", "es"):
            assert all(told(view, language))

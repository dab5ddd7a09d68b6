"""A match goes into a sheet and comes back with its score; what no key can hold is said and never lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.check import check_sheet
from carrom_desktop.match.check_value import canonical
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sheetfile import Sheet, Unsaid, Unsayable, dump, parse, sheet_of, state_of, unsaid
from carrom_desktop.rules.commands import (
    AddNote,
    AwardBoard,
    CallTime,
    ChangeRules,
    ChangeSides,
    ChooseBreaker,
    Command,
    CorrectBoards,
    CorrectOpener,
    DecideLevel,
    DecideProtest,
    EndBoard,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    OverrulePreAlarm,
    RecordBoard,
    RecordToss,
    ReopenMatch,
    SetScore,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.facts import Award, BoardRecorded, CorrectedGame, FoulEnding, KeptBoard
from carrom_desktop.rules.fouls import FOUL_LAWS, asks_queen, counts_men
from carrom_desktop.rules.ids import (
    BoardKind,
    FoulQueen,
    Kind,
    LevelChoice,
    Queen,
    Severity,
    Side,
    Slam,
    Termination,
)
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.unsaid import unsaid_msg
from tests.support.matches import PlayedMatch, created

ICF, UKCA, EUROPEAN = preset("icf"), preset("ukca"), preset("european")


def words(one: Unsaid) -> str:
    return speak("en", unsaid_msg(one))


def there_and_back(state: MatchState) -> MatchState:
    """Return the match that is read from the sheet written of `state`."""
    read = parse(dump(sheet_of(state, words)), "test", 1)
    assert isinstance(read, Sheet), read
    return state_of(read)


# ---- any match --------------------------------------------------------------------------------------------

_SIDE = st.sampled_from(tuple(Side))
_MEN = st.integers(1, 9)


def _ending(law: str, by: Side, improper: bool, demanded: int, men: int, queen: FoulQueen) -> Command:
    men, where = men if counts_men(law) else 0, queen if asks_queen(law) else None
    return EndBoard(FoulEnding(law, by, improper, demanded, men, where))


_BOARDS = st.one_of(
    st.builds(RecordBoard, _SIDE, _MEN, st.sampled_from([Queen.A, Queen.B, Queen.UNRECORDED])),
    st.builds(RecordBoard, _SIDE, _MEN, st.sampled_from([Queen.A, Queen.B]), st.sampled_from(tuple(Slam))),
    st.builds(
        _ending,
        st.sampled_from(tuple(FOUL_LAWS)),
        _SIDE,
        st.booleans(),
        st.integers(0, 2),
        _MEN,
        st.sampled_from(tuple(FoulQueen)),
    ),
    st.builds(AwardBoard, st.builds(Award, _SIDE, st.integers(1, 12), st.sampled_from(["", "agreed"]))),
)

_RULINGS: tuple[st.SearchStrategy[Command], ...] = (
    st.builds(VoidBoard, st.integers(1, 3), st.integers(1, 9), st.sampled_from(["137", "140", "142"])),
    st.builds(EndGame, st.sampled_from([Termination.CONCEDED, Termination.AWARDED]), _SIDE),
    st.builds(
        EndMatch,
        st.sampled_from(
            [Termination.CONCEDED, Termination.WALKOVER, Termination.RETIRED, Termination.DISQUALIFIED]
        ),
        _SIDE,
    ),
    st.just(EndMatch(Termination.ABANDONED, None)),
    st.just(CallTime(in_play=False)),
    st.builds(DecideLevel, st.sampled_from(tuple(LevelChoice))),
    st.builds(ChooseBreaker, _SIDE),
    st.just(ChangeSides()),
    st.builds(CorrectOpener, st.integers(1, 3)),
)

_RULES = st.sampled_from(
    [
        ICF,
        UKCA,
        EUROPEAN,
        with_numbers(ICF, board_limit=2, games_to_win=1),
        with_numbers(ICF, board_limit=2, level_after_limit="umpire"),
        with_numbers(EUROPEAN, board_limit=2, level_at_time="ask", level_after_limit="draw"),
        with_numbers(ICF, target=9, queen_cutoff=None, board_limit=None),
    ]
)


@st.composite
def matches(draw: st.DrawFn) -> MatchState:
    """Draw a match as it can be played: boards of every kind, rulings, time; what is refused is left out."""
    match = PlayedMatch(created(draw(_RULES), draw(st.sampled_from(tuple(Kind))), right_of_a1=1))
    commands = [RecordToss(draw(_SIDE))] if draw(st.booleans()) else []
    # Mostly boards: a ruling ends most of what comes after it.
    commands += draw(st.lists(st.one_of(_BOARDS, _BOARDS, _BOARDS, _BOARDS, *_RULINGS), max_size=24))
    for command in commands:
        try:
            match.do(command)
        except Refused:
            continue
    return match.state


def _without_about(state: MatchState) -> object:
    """Return the sheet of a match but for its texts: corrections come back as remarks."""
    return sheet_of(state, words).model_dump(exclude={"about"}, exclude_unset=True)


def _without_players(state: MatchState) -> MatchState:
    """Return the match with the sides that break and not their players, who are said in words."""
    games = tuple(
        replace(game, boards=tuple(replace(board, breaker_player=None) for board in game.boards))
        for game in state.games
    )
    return replace(state, games=games, next=replace(state.next, player=None))


HIDDEN = {"to_replay", "last_board", "after_end", "level_extra_board", "level_a", "level_b", "level_draw"}
"""What changes how a game is read: such games are looked at one by one below."""


def _kept(board: BoardState) -> tuple[object, ...]:
    """Return all of a board that a sheet holds."""
    return (
        board.number,
        board.breaker,
        board.breaker_player,
        board.extra,
        board.kind,
        board.winner,
        board.points,
        board.queen_points,
        board.laws,
        board.total,
        board.foul,
        board.award,
        board.slam,
        [tried.law for tried in board.voids],
    )


@settings(max_examples=120)
@given(matches())
def test_a_match_goes_into_a_sheet_and_comes_back_with_its_score(state: MatchState) -> None:
    again = there_and_back(state)
    assert (again.games_won, again.winner, again.drawn, again.ended_by) == (
        state.games_won,
        state.winner,
        state.drawn,
        state.ended_by,
    )
    if "to_replay" not in {one.code for one in unsaid(state)}:
        assert canonical(again) == canonical(state)
    if HIDDEN & {one.code for one in unsaid(state)}:
        return
    if {"partner_opened", "partner_extra"} & {one.code for one in unsaid(state)}:
        state, again = _without_players(state), _without_players(again)
    assert (again.next, again.rules) == (state.next, state.rules)
    assert _without_about(again) == _without_about(state)
    for one, two in zip(state.games, again.games, strict=False):
        assert (one.raw, one.result, one.winner, one.ended_by, one.opener) == (
            two.raw,
            two.result,
            two.winner,
            two.ended_by,
            two.opener,
        )
        assert [_kept(board) for board in one.boards] == [_kept(board) for board in two.boards]


def test_a_void_last_board_of_a_game_that_another_follows_cannot_be_said() -> None:
    match = PlayedMatch(created(with_numbers(ICF, board_limit=2))).do(RecordToss(Side.A))
    match.do(RecordBoard(Side.A, 1, Queen.A)).do(RecordBoard(Side.A, 1, Queen.A))
    match.do(RecordBoard(Side.B, 1, Queen.B)).do(VoidBoard(1, 2, "137"))
    assert "to_replay" in {one.code for one in unsaid(match.state)}


@settings(max_examples=80)
@given(matches())
def test_what_is_written_of_a_match_is_in_order(state: MatchState) -> None:
    if "to_replay" in {one.code for one in unsaid(state)}:
        return
    result = check_sheet(sheet_of(state, words))
    of_state = {one.code for one in state.problems if one.severity is Severity.ERROR}
    assert {one.code for one in result.findings if one.severity is Severity.ERROR} <= of_state


def test_every_kind_of_board_and_end_is_written() -> None:
    match = PlayedMatch(created(ICF)).do(RecordToss(Side.A))
    match.do(RecordBoard(Side.A, 9, Queen.A, Slam.WHITE))
    match.do(VoidBoard(1, 2, "140"))
    match.do(EndBoard(FoulEnding("106", Side.A, True, 1, 4))).do(AwardBoard(Award(Side.B, 2, "agreed")))
    match.do(EndGame(Termination.CONCEDED, Side.A)).do(EndMatch(Termination.RETIRED, Side.B))
    (game,) = sheet_of(match.state, words).model_dump(exclude_unset=True, mode="json")["games"]
    assert game["boards"] == [
        {"winner": "A", "men_left": 9, "queen": "A", "slam": "white"},
        {"voided": {"law": "140"}},
        {
            "ending": {
                "law": "106",
                "by": "A",
                "improper": True,
                "demanded": 1,
                "men_left": 4,
                "queen": None,
            }
        },
        {"awarded": {"winner": "B", "points": 2, "reason": "agreed"}},
    ]
    assert (game["ended"], game["recorded"]) == ({"by": "conceded", "side": "B"}, [12, 10])
    written = sheet_of(match.state, words)
    assert written.ended is not None
    assert (written.ended.by, written.ended.side, written.recorded_winner) == ("retired", Side.A, Side.B)
    assert check_sheet(written).findings == ()


def test_a_walkover_is_a_sheet_without_a_board() -> None:
    match = PlayedMatch(created(ICF)).do(EndMatch(Termination.WALKOVER, Side.B, "143i"))
    written = sheet_of(match.state, words)
    assert written.games == ()
    assert there_and_back(match.state).winner is Side.B
    assert written.about is not None
    assert written.about.remarks == "How the match ended (Law 143i)"


def test_an_old_match_without_last_piece_foul_is_written_by_what_its_rules_mean() -> None:
    for rules, table in ((ICF, True), (UKCA, False), (preset("caint"), False)):
        old = with_numbers(rules, last_piece_foul="")
        again = there_and_back(PlayedMatch(created(old)).state)
        assert again.rules.has_foul_table is table


# ---- what the umpire decided of a level game --------------------------------------------------------------


def _level(rules: RuleSet, choice: LevelChoice) -> MatchState:
    match = PlayedMatch(created(rules)).do(RecordToss(Side.A))
    match.do(RecordBoard(Side.A, 1, Queen.A)).do(RecordBoard(Side.B, 1, Queen.B))
    if rules.level_after_limit != "umpire":
        match.do(CallTime(in_play=False))
    return match.do(DecideLevel(choice)).state


BY_UMPIRE = {
    "limit": with_numbers(ICF, board_limit=2, level_after_limit="umpire", games_to_win=1),
    "time": with_numbers(ICF, games_to_win=1),
}


@pytest.mark.parametrize("why", BY_UMPIRE)
def test_a_level_game_that_the_umpire_decided_keeps_its_outcome(why: str) -> None:
    for choice, winner in ((LevelChoice.A, Side.A), (LevelChoice.B, Side.B)):
        state = _level(BY_UMPIRE[why], choice)
        again = there_and_back(state)
        assert (again.winner, again.games[0].raw, again.games[0].ended_by) == (
            winner,
            (4, 4),
            Termination.AWARDED,
        )
        assert [words(one) for one in unsaid(state)] == [
            f"Game 1 was level: the umpire gave it to {'Player One' if winner is Side.A else 'Player Two'}"
        ]
    drawn = there_and_back(_level(BY_UMPIRE[why], LevelChoice.DRAW))
    assert (drawn.drawn, drawn.winner, drawn.is_over) == (True, None, True)


@pytest.mark.parametrize("why", BY_UMPIRE)
def test_an_extra_board_by_the_umpires_decision_is_read_again(why: str) -> None:
    match = PlayedMatch(created(BY_UMPIRE[why])).do(RecordToss(Side.A))
    match.do(RecordBoard(Side.A, 1, Queen.A)).do(RecordBoard(Side.B, 1, Queen.B))
    if why == "time":
        match.do(CallTime(in_play=False))
    match.do(DecideLevel(LevelChoice.EXTRA_BOARD)).do(ChooseBreaker(Side.B))
    tossed = there_and_back(match.state)
    assert (tossed.next.extra, tossed.next.board, tossed.next.breaker) == (True, 3, Side.B)
    match.do(RecordBoard(Side.A, 2, Queen.B))
    again = there_and_back(match.state)
    assert (again.winner, again.games[0].ended_by) == (Side.A, Termination.EXTRA_BOARD)
    assert check_sheet(sheet_of(match.state, words)).findings == ()


# ---- what no key can hold ---------------------------------------------------------------------------------


def _played(rules: RuleSet = ICF, **more: Any) -> PlayedMatch:
    """Return a match with one board: A won it with six men and the queen."""
    match = PlayedMatch(created(rules, **more)).do(RecordToss(Side.A))
    return match.do(RecordBoard(Side.A, 6, Queen.A))


def _corrected(match: PlayedMatch) -> PlayedMatch:
    board = KeptBoard(BoardRecorded(1, Side.A, 5, Queen.A), "", match.last.step)
    return match.do(CorrectBoards((CorrectedGame(1, (board,)),), "counted again"))


def _boards(match: PlayedMatch, count: int) -> PlayedMatch:
    for _ in range(count):
        match.do(RecordBoard(Side.A, 1, Queen.B))
    return match


_SET = SetScore(((25, 11),), (4, 6), 3, Side.B, reason="the power failed")
_PAIRS: dict[str, Any] = {"kind": Kind.DOUBLES, "right_of_a1": 0}

CANNOT: dict[str, tuple[Callable[[], PlayedMatch], list[str]]] = {
    "start points": (
        lambda: PlayedMatch(created(ICF, start_points=(3, 0))),
        ["Every game began at 3-0"],
    ),
    "a score that was set": (
        lambda: _played().do(_SET),
        [
            "Game 1: the result 25-11 was typed in, its boards are not known",
            "Game 2: the score 4-6 before board 3 was typed in",
            "A score was typed in: the power failed",
        ],
    ),
    "a protest": (
        lambda: _played().do(LodgeProtest(1, 1, Side.B, "a man fell")),
        ["Game 1, board 1: Player Two protests, not decided yet: a man fell"],
    ),
    "a protest dismissed": (
        lambda: _played().do(LodgeProtest(1, 1, Side.B)).do(DecideProtest(1, 1, upheld=False)),
        ["Game 1, board 1: Player Two protested, dismissed"],
    ),
    "a protest upheld": (
        lambda: (
            _played()
            .do(LodgeProtest(1, 1, Side.B))
            .do(DecideProtest(1, 1, upheld=True, verdict="no Play"))
            .do(RecordBoard(Side.B, 2, Queen.B))
        ),
        [
            "Game 1: board 1 was recorded, voided and replayed",
            "Game 1: board 1 was voided: no Play",
            "Game 1, board 1: Player Two protested, upheld: no Play",
        ],
    ),
    "a void board that others follow": (
        lambda: _boards(_played(), 1).do(VoidBoard(1, 1, "140", "the light")),
        [
            "Game 1: board 1 is void and still to be replayed",
            "Game 1: board 1 was recorded, voided and replayed",
            "Game 1: board 1 was voided: the light",
        ],
    ),
    "remarks": (
        lambda: _played().do(AddNote("warm")).do(AddNote("slow", 1)).do(AddNote("chalk", 1, 1)),
        ["Remark: warm", "Remark, game 1: slow", "Remark, game 1, board 1: chalk"],
    ),
    "a warning": (
        lambda: _played().do(WarnPlayer(Side.B, 0, "talked")),
        ["Player Two was warned: talked"],
    ),
    "the reason of an end": (
        lambda: _played().do(EndGame(Termination.CONCEDED, Side.A, "a train")),
        ["How game 1 ended: a train"],
    ),
    "the reason of the match's end": (
        lambda: _played().do(EndMatch(Termination.ABANDONED, None, reason="storm")),
        ["How the match ended: storm"],
    ),
    "other rules": (
        lambda: _played().do(ChangeRules(with_numbers(ICF, board_limit=None), reason="it is a final")),
        ["The rules were changed during the match: it is a final"],
    ),
    "a correction": (
        lambda: _corrected(_played()),
        ["Game 1: boards were corrected: counted again"],
    ),
    "a turned break": (
        lambda: _played().do(CorrectOpener(1)),
        ["Game 1: who broke was corrected"],
    ),
    "time called with a board in play": (
        lambda: _played().do(CallTime(in_play=True)),
        ["Game 1: time was called, board 2 is the last one"],
    ),
    "a pre-alarm overruled": (
        lambda: _played(EUROPEAN).do(OverrulePreAlarm()),
        ["Game 1: a new board was allowed after the pre-alarm"],
    ),
    "a sheet opened again": (
        lambda: _played().do(EndMatch(Termination.RETIRED, Side.A)).do(SignMatch()).do(ReopenMatch("a name")),
        ["The signed sheet was opened again: a name"],
    ),
    "the other partner": (
        lambda: _played(**_PAIRS).do(EndGame(Termination.CONCEDED, Side.A)).do(ChooseBreaker(Side.B)),
        ["Game 2 was opened by Dan Four"],
    ),
}


@pytest.mark.parametrize("what", CANNOT)
def test_what_no_key_can_hold_is_said_in_remarks_or_corrections(what: str) -> None:
    made, wanted = CANNOT[what]
    state = made().state
    about = sheet_of(state, words).about
    assert about is not None
    said = [*(about.remarks or "").splitlines(), *(about.corrections or ())]
    assert sorted(said) == sorted(wanted)
    remarks = there_and_back(state).details.remarks.splitlines()
    assert sorted(remarks) == sorted(wanted)  # and it is there again when the sheet is read


@pytest.mark.parametrize("what", CANNOT)
def test_nothing_is_left_out_in_silence(what: str) -> None:
    state = CANNOT[what][0]().state
    with pytest.raises(Unsayable):
        sheet_of(state)
    for one in unsaid(state):
        said = {language: speak(language, unsaid_msg(one)) for language in LANGUAGES}
        assert said["en"] != said["es"]
        assert not any("{" in text for text in said.values())


def test_a_ruling_that_was_awaited_is_said() -> None:
    from carrom_desktop.rules.commands import AwaitDecision

    state = _played().do(AwaitDecision()).do(GiveDecision("play on")).state
    assert [words(one) for one in unsaid(state)] == ["The umpire decided: play on"]


def test_own_remarks_come_first_and_a_plain_match_needs_no_words() -> None:
    match = _played()
    plain = sheet_of(match.state)
    assert plain.about is None
    with_note = match.do(AddNote("warm")).state
    state = replace(with_note, details=replace(with_note.details, remarks="hot hall"))
    about = sheet_of(state, words).about
    assert about is not None
    assert about.remarks == "hot hall\nRemark: warm"


def test_check_says_truly_that_a_score_that_was_set_is_not_in_the_boards() -> None:
    match = _played().do(_SET).do(RecordBoard(Side.A, 3, Queen.A))
    found = check_sheet(sheet_of(match.state, words)).findings
    assert [(one.code, one.game, one.board) for one in found if one.severity is Severity.ERROR] == [
        ("game_not_finished", 1, 0),
        ("recorded_differs", 1, 0),
        ("winner_missing", 2, 1),
        ("men_left_out_of_range", 2, 1),
        ("winner_missing", 2, 2),
        ("men_left_out_of_range", 2, 2),
    ]
    # Boards keep their numbers and breaks, and are compared from the score that was set.
    again = there_and_back(match.state)
    assert [one.breaker for one in again.games[1].boards] == [
        one.breaker for one in match.state.games[1].boards
    ]
    assert match.state.games[1].boards[1].kind is BoardKind.UNKNOWN


def test_check_says_truly_by_how_much_start_points_exceed_the_boards() -> None:
    match = PlayedMatch(created(with_numbers(ICF, games_to_win=1), start_points=(3, 0)))
    match.do(RecordToss(Side.A)).do(RecordBoard(Side.A, 9, Queen.A)).do(RecordBoard(Side.A, 9, Queen.B))
    match.do(RecordBoard(Side.A, 1, Queen.B))
    result = check_sheet(sheet_of(match.state, words))
    assert result.state is not None
    assert (match.state.games[0].raw, result.state.games[0].raw) == ((25, 0), (22, 0))
    assert [one.code for one in result.findings if one.severity is Severity.ERROR] == [
        "recorded_differs",
        "winner_differs",
    ]

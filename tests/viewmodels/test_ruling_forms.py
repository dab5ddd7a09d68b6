"""Forms of the umpire: what is asked, what the answers mean, and that nothing that decides is preanswered."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AddNote,
    AwardBoard,
    Command,
    CreateMatch,
    DecideProtest,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    ReopenMatch,
    SetScore,
    SetTimes,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award, Details
from carrom_desktop.rules.ids import MATCH_ENDINGS, Kind, PlayerRef, Side, Termination
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.form_parts import FieldKind, FormField, FormKind, RulingForm, heard, is_asked
from carrom_desktop.viewmodels.paper_forms import read_pairs, read_time
from carrom_desktop.viewmodels.ruling_forms import LAWS_143, build_form
from carrom_desktop.viewmodels.ruling_outcome import outcome_lines
from tests.support.clocked import ClockedMatch, at, clocked
from tests.support.matches import ONE, TWO, PlayedMatch, doubles, match
from tests.viewmodels.desk import english, spanish

A, B = Side.A, Side.B
NOW = "2026-03-12T16:20:30.000+05:30"
WON = "; A 9 A; A 9 A; A 9 A"
OVER = f"toss A{WON}{WON}"


def built(state: MatchState, kind: FormKind, game: int = 0, board: int = 0, now: str = NOW) -> RulingForm:
    """Return a form that there is; each of its words stands in both languages."""
    form = build_form(state, kind, game=game, board=board, now=now)
    assert form is not None
    labels = [option.label for field in form.fields for option in field.options]
    for words in (form.title, form.verb, form.hint, *(field.label for field in form.fields), *labels):
        assert words is None or (english(words) and spanish(words))
    return form


def means(form: RulingForm, **given: str) -> Command | None:
    """Return the command that the answers mean; what is not given stays as the form begins with."""
    typed = {field.name: field.value for field in form.fields}
    assert set(given) <= set(typed)
    return form.make(heard(form.fields, {**typed, **given}))


def field(form: RulingForm, name: str) -> FormField:
    return next(one for one in form.fields if one.name == name)


def labels(form: RulingForm, name: str) -> list[str]:
    return [english(option.label) for option in field(form, name).options]


def asked(form: RulingForm, **given: str) -> list[str]:
    """Return the names of the questions that are asked with these answers."""
    typed = {one.name: one.value for one in form.fields} | given
    return [one.name for one in form.fields if is_asked(one, typed)]


def accepted(state: MatchState, command: Command | None) -> bool:
    assert command is not None
    return can(problems(state, command))


# ---- Enter alone


@pytest.mark.parametrize("kind", [kind for kind in FormKind if kind not in (FormKind.SIGN, FormKind.RULING)])
@pytest.mark.parametrize("rules", ["icf", "ukca"])
def test_a_stray_enter_decides_nothing(kind: FormKind, rules: str) -> None:
    """Signing is a question of its own; that nothing came of a decision is what Esc says, too."""
    script = "toss A; A 3 B; protest B 1; B 2 A"
    if kind is FormKind.REOPEN:
        script = f"{OVER}; sign"
    played = match(rules, script)
    command = means(built(played.state, kind))
    assert command is None or not can(problems(played.state, command))


# ---- an award


def test_law_139_an_award_is_who_how_much_and_why() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.AWARDED)
    assert english(form.hint) == "Board 2 is given, whatever lies on it. The reason is printed."
    assert english(field(form, "points").label) == "Points, 1 to 12"
    assert labels(form, "winner") == ["Player One", "Player Two"]
    command = means(form, winner="B", points="4", reason=" rain on the board ")
    assert command == AwardBoard(Award(B, 4, "rain on the board"))
    assert accepted(state, command)
    assert means(form, winner="B", points="") is None
    assert means(form, winner="B", points="x") is None
    assert means(form, points="4") is None


@pytest.mark.parametrize(("points", "stands"), [("0", False), ("1", True), ("12", True), ("13", False)])
def test_law_55_the_rules_say_which_points_can_be_awarded(points: str, stands: bool) -> None:
    state = match("icf", "toss A").state
    assert accepted(state, means(built(state, FormKind.AWARDED), winner="A", points=points)) is stands


def test_no_board_can_be_awarded_before_the_toss_or_after_the_match() -> None:
    for script in ("", OVER):
        assert build_form(match("icf", script).state, FormKind.AWARDED) is None


# ---- void


@pytest.mark.parametrize("law", ["137", "140", "142"])
def test_laws_137_140_142_the_board_in_play_comes_first_and_the_law_is_asked(law: str) -> None:
    state = match("icf", "toss A; A 3 B; B 2 A").state
    form = built(state, FormKind.VOID)
    assert labels(form, "board") == [
        "Game 1, board 3: in play now",
        "Game 1, board 2: Player Two +2",
        "Game 1, board 1: Player One +3",
    ]
    assert means(form) is None, "by which law?"
    command = means(form, law=law, reason="light went out")
    assert command == VoidBoard(1, 3, law, "light went out")
    assert accepted(state, command)
    assert means(form, law=law, board="1.1") == VoidBoard(1, 1, law)


def test_a_board_chosen_in_the_table_stands_there_already() -> None:
    state = match("icf", f"toss A{WON}; A 3 B; B 2 A").state
    assert field(built(state, FormKind.VOID, game=1, board=2), "board").value == "1.2"
    assert field(built(state, FormKind.PROTEST, game=2, board=1), "board").value == "2.1"
    assert field(built(state, FormKind.NOTE, game=2, board=2), "board").value == "2.2"
    assert field(built(state, FormKind.NOTE), "board").value == "0.0"
    assert field(built(state, FormKind.VOID, game=7, board=1), "board").value == "2.3", "unknown: in play"


def test_a_void_board_cannot_be_voided_again_or_protested_against() -> None:
    state = match("icf", "toss A; A 3 B; void 1").state
    for kind in (FormKind.PROTEST, FormKind.VOID):
        form = build_form(state, kind)
        assert form is None or "1.1" not in [option.value for option in field(form, "board").options][1:]


def test_ukca_names_no_icf_law() -> None:
    state = match("ukca", "toss A; A 3 B").state
    for kind in (FormKind.VOID, FormKind.WARNING, FormKind.END_GAME, FormKind.END_MATCH):
        form = built(state, kind)
        words = [english(form.hint) if form.hint is not None else ""]
        words += [english(option.label) for one in form.fields for option in one.options]
        words += [english(one.label) for one in form.fields]
        assert not any("13" in text or "14" in text for text in words), words


# ---- a decision


def test_a_decision_is_what_was_decided_in_any_words_or_none() -> None:
    form = built(match("icf", "toss A; decision").state, FormKind.RULING)
    assert means(form, reason=" striker changed ") == GiveDecision("striker changed")
    assert means(form) == GiveDecision("")


# ---- protests


def test_a_protest_is_which_board_whose_and_why() -> None:
    state = match("icf", "toss A; A 3 B; B 2 A").state
    form = built(state, FormKind.PROTEST)
    assert field(form, "board").value == "1.2", "the last one"
    assert means(form, reason="seen otherwise") is None
    command = means(form, by="A", reason="seen otherwise")
    assert command == LodgeProtest(1, 2, A, "seen otherwise")
    assert accepted(state, command)
    assert build_form(match("icf", "toss A").state, FormKind.PROTEST) is None


def test_a_verdict_is_asked_about_open_protests_only() -> None:
    played = match("icf", "toss A; A 3 B; B 2 A; protest A 2; protest B 1")
    form = built(played.state, FormKind.VERDICT)
    assert labels(form, "board") == [
        "Game 1, board 2: protest of Player One",
        "Game 1, board 1: protest of Player Two",
    ]
    assert means(form) is None
    assert means(form, upheld="no", reason="seen by all") == DecideProtest(1, 2, False, "seen by all")
    command = means(form, upheld="yes", board="1.1")
    assert command == DecideProtest(1, 1, True)
    assert accepted(played.state, command)
    played.play("protest dismissed 2; protest dismissed 1")
    assert build_form(played.state, FormKind.VERDICT) is None


# ---- warnings and remarks


def test_law_143h_a_warning_names_the_player_and_how_often_before() -> None:
    played = doubles("icf", "toss A")
    form = built(played.state, FormKind.WARNING)
    assert len(labels(form, "player")) == 4
    assert means(form, reason="talks") is None
    command = means(form, player="B1", reason=" talks ")
    assert command == WarnPlayer(B, 1, "talks")
    played.do(command)
    played.do(command)
    name = played.state.side_players(B)[1].full_name
    assert f"{name} (2 warnings so far)" in labels(built(played.state, FormKind.WARNING), "player")


def test_a_remark_is_about_the_match_or_a_board_and_needs_words() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.NOTE)
    assert means(form, reason="Table moved") == AddNote("Table moved")
    assert means(form, reason="Table moved", board="1.1") == AddNote("Table moved", 1, 1)
    assert not accepted(state, means(form, reason="  "))
    assert not accepted(state, means(form, reason="x" * 1001))


# ---- ends of a game


def test_law_139_a_game_is_conceded_by_a_side() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.END_GAME)
    assert asked(form) == ["by", "reason"]
    assert asked(form, by="conceded") == ["by", "loser", "reason"]
    assert means(form, by="conceded") is None
    assert means(form, loser="A") is None, "how?"
    command = means(form, by="conceded", loser="A", reason="not well")
    assert command == EndGame(Termination.CONCEDED, B, "not well", 1)
    assert accepted(state, command)


def test_a_game_can_be_awarded() -> None:
    form = built(match("icf", "toss A").state, FormKind.END_GAME)
    assert asked(form, by="awarded") == ["by", "winner", "reason"]
    assert means(form, by="awarded", winner="A") == EndGame(Termination.AWARDED, A, "", 1)
    assert means(form, by="awarded", winner="A", loser="A") == EndGame(Termination.AWARDED, A, "", 1), (
        "what is no longer asked is forgotten"
    )


def test_the_game_being_played_is_meant_unless_an_earlier_one_is_open() -> None:
    state = match("icf", f"toss A{WON}; A 3 B").state
    assert "Game 2 ends here" in english(built(state, FormKind.END_GAME).hint)
    assert means(built(state, FormKind.END_GAME, game=1), by="conceded", loser="A") == EndGame(
        Termination.CONCEDED, B, "", 2
    ), "game 1 is over"


@pytest.mark.parametrize("kind", [FormKind.END_GAME, FormKind.END_MATCH])
def test_a_match_that_is_over_is_not_ended_again(kind: FormKind) -> None:
    assert build_form(match("icf", OVER).state, kind) is None


# ---- ends of the match


@pytest.mark.parametrize(
    ("by", "law"),
    [("conceded", "139"), ("walkover", "143i"), ("retired", "")],
)
def test_laws_139_143_an_end_names_who_loses_why_and_its_law(by: str, law: str) -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.END_MATCH)
    assert asked(form, by=by) == ["by", "loser", "reason"]
    assert means(form, by=by) is None
    command = means(form, by=by, loser="B", reason="ill")
    assert command == EndMatch(Termination(by), A, law, "ill")
    assert accepted(state, command)


def test_law_143_a_disqualification_needs_its_law() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.END_MATCH)
    assert asked(form, by="disqualified") == ["by", "loser", "law", "reason"]
    assert [option.value for option in field(form, "law").options] == list(LAWS_143)
    assert "143i: was not at the table within 15 minutes" in labels(form, "law")
    assert means(form, by="disqualified", loser="A") is None
    for law in LAWS_143:
        command = means(form, by="disqualified", loser="A", law=law)
        assert command == EndMatch(Termination.DISQUALIFIED, B, law)
        assert accepted(state, command)


def test_ukca_disqualifies_without_a_law_of_the_icf() -> None:
    form = built(match("ukca", "toss A").state, FormKind.END_MATCH)
    assert asked(form, by="disqualified") == ["by", "loser", "reason"]
    assert means(form, by="disqualified", loser="A") == EndMatch(Termination.DISQUALIFIED, B)


def test_an_abandoned_match_has_no_winner_and_an_award_has_one() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.END_MATCH)
    assert asked(form, by="abandoned") == ["by", "reason"]
    assert means(form, by="abandoned", reason="power cut") == EndMatch(
        Termination.ABANDONED, None, reason="power cut"
    )
    assert means(form, by="awarded", loser="A") is None
    assert means(form, by="awarded", winner="A") == EndMatch(Termination.AWARDED, A)
    for by in MATCH_ENDINGS:
        letters = {"law": "143"} if by is Termination.DISQUALIFIED else {}
        assert accepted(state, means(form, by=by.value, loser="A", winner="B", **letters))


# ---- signature


def test_a_match_that_is_over_is_signed_once_and_reopened_with_a_reason() -> None:
    played = match("icf", OVER)
    form = built(played.state, FormKind.SIGN)
    assert english(form.hint).startswith("Version 1 of the sheet.")
    assert means(form) == SignMatch()
    assert build_form(played.state, FormKind.REOPEN) is None
    played.play("sign")
    assert build_form(played.state, FormKind.SIGN) is None
    form = built(played.state, FormKind.REOPEN)
    assert english(form.hint).startswith("What is signed next is version 2")
    assert not accepted(played.state, means(form, reason=" "))
    command = means(form, reason="wrong winner in board 3")
    assert command == ReopenMatch("wrong winner in board 3")
    played.do(command)
    assert english(built(played.state, FormKind.SIGN).hint).startswith("Version 2 of the sheet.")
    assert build_form(match("icf", "toss A").state, FormKind.SIGN) is None


# ---- a known score


def test_the_score_as_it_stands_is_proposed_and_who_breaks_is_asked() -> None:
    state = match("icf", f"toss A{WON}; A 3 B; B 2 A").state
    form = built(state, FormKind.SCORE)
    assert [field(form, name).value for name in ("results", "total", "board", "breaker")] == [
        "25-0",
        "3-2",
        "3",
        "",
    ]
    assert means(form) is None
    command = means(form, breaker="B", reason="the computer had gone")
    assert command == SetScore(((25, 0),), (3, 2), 3, B, 0, "the computer had gone")
    assert accepted(state, command)


@pytest.mark.parametrize(("board", "opener"), [("1", A), ("2", B), ("5", A), ("8", B)])
def test_law_49a_who_breaks_a_board_tells_who_opened_the_game(board: str, opener: Side) -> None:
    state = match("icf", "").state
    total = "0-0" if board == "1" else "10-3"
    command = means(built(state, FormKind.SCORE), total=total, board=board, breaker="A")
    assert isinstance(command, SetScore)
    assert command.opener is opener
    played = match("icf", "").do(command)
    assert (played.state.next.board, played.state.next.breaker) == (int(board), A)


@pytest.mark.parametrize("chosen", ["A0", "B0", "A1", "B1"])
@pytest.mark.parametrize("board", range(1, 9))
@pytest.mark.parametrize("right", [0, 1])
def test_law_49b_in_doubles_the_player_who_breaks_tells_who_opened_the_game(
    chosen: str, board: int, right: int
) -> None:
    played = doubles("icf", f"seats {right}")
    form = built(played.state, FormKind.SCORE)
    assert field(form, "breaker").kind is FieldKind.PICK
    assert means(form, total="0-0", board="1") is None
    total = "0-0" if board == 1 else "10-3"
    played.do(means(form, total=total, board=str(board), breaker=chosen) or SignMatch())
    here = played.state.next
    assert (here.board, here.player) == (board, PlayerRef(Side(chosen[0]), int(chosen[1])))


def test_results_that_cannot_be_are_said_by_the_rules() -> None:
    state = match("icf", "toss A; A 3 B").state
    form = built(state, FormKind.SCORE)
    for given in (
        {"results": "10-10"},
        {"results": "25-10, 25-3"},
        {"total": "25-3"},
        {"total": "0-0"},
        {"board": "10"},
        {"board": "0"},
    ):
        answers = {"total": "10-3", "board": "4", "breaker": "A", **given}
        assert not accepted(state, means(form, **answers)), given
    for given in ({"results": "25 to 10"}, {"total": ""}, {"total": "3"}, {"board": "x"}, {"board": ""}):
        answers = {"total": "10-3", "board": "4", "breaker": "A", **given}
        assert means(form, **answers) is None, given


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", ()),
        ("  ", ()),
        ("25-10", ((25, 10),)),
        ("25-10, 11-25", ((25, 10), (11, 25))),
        (" 25:10 ; 11 - 25 ", ((25, 10), (11, 25))),
        ("25–10", ((25, 10),)),
        ("25", None),
        ("25-10,", None),
        ("25-10 11-25", None),
        ("-3-10", None),
        ("٢٥-١٠", None),
        ("a-b", None),
    ],
)
def test_results_as_they_are_typed(typed: str, read: tuple[tuple[int, int], ...] | None) -> None:
    assert read_pairs(typed) == read


# ---- times


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("14:06", "2026-03-12T14:06:00.000+05:30"),
        (" 9:05 ", "2026-03-12T09:05:00.000+05:30"),
        ("14.06", "2026-03-12T14:06:00.000+05:30"),
        ("14h06", "2026-03-12T14:06:00.000+05:30"),
        ("", ""),
        ("25:00", "25:00"),
        ("14:60", "14:60"),
        ("soon", "soon"),
        ("1406", "1406"),
    ],
)
def test_times_as_they_are_typed(typed: str, read: str) -> None:
    assert read_time(typed, NOW) == read


def two_games() -> ClockedMatch:
    """Return a match whose first game was played from 14:00 to 14:20, and whose second began at 14:50."""
    played = clocked("icf").wait(20)
    played.play("A 9 A; A 9 A; A 9 A")
    played.wait(30)
    played.play("change; play; A 3 B")
    return played


def test_each_game_has_its_own_times_to_type_over() -> None:
    state = two_games().state
    form = built(state, FormKind.TIMES)
    assert field(form, "game").value == "2", "the last one"
    assert asked(form) == ["game", "started.2", "finished.2"]
    assert asked(form, game="1") == ["game", "started.1", "finished.1"]
    assert [field(form, name).value for name in ("started.1", "finished.1", "started.2", "finished.2")] == [
        "14:00",
        "14:20",
        "14:50",
        "",
    ]
    assert field(built(state, FormKind.TIMES, game=1), "game").value == "1"
    assert build_form(match("icf", "toss A").state, FormKind.TIMES) is None, "no game was played yet"


def test_times_of_the_paper_are_of_that_day_and_what_was_not_typed_stays() -> None:
    played = two_games()
    known = played.state.games[0]
    form = built(played.state, FormKind.TIMES, game=1)
    command = means(form, **{"started.1": "13:55"})
    assert command == SetTimes(1, at("13:55"), known.finished_at)
    assert accepted(played.state, command)
    played.do(command)
    game = played.state.games[0]
    assert (game.started_at, game.started_exact, game.finished_at) == (
        at("13:55"),
        True,
        known.finished_at,
    )


def test_times_that_are_not_known_are_left_empty() -> None:
    state = two_games().state
    known = state.games[0]
    form = built(state, FormKind.TIMES, game=1)
    assert means(form, **{"finished.1": ""}) == SetTimes(1, known.started_at, "")
    assert means(form, **{"started.1": " ", "finished.1": ""}) == SetTimes(1)


def test_a_game_past_midnight_finishes_on_the_next_day() -> None:
    form = built(two_games().state, FormKind.TIMES, game=1)
    command = means(form, **{"started.1": "23:50", "finished.1": "0:20"})
    assert command == SetTimes(1, at("23:50"), "2026-03-13T00:20:00.000+05:30")


def test_times_that_are_turned_or_unreadable_are_said_by_the_rules() -> None:
    state = two_games().state
    form = built(state, FormKind.TIMES, game=1)
    for started, finished, code in (
        ("14:30", "14:06", "times_turned"),
        ("soon", "14:06", "time_unreadable"),
        ("14:00", "25:00", "time_unreadable"),
    ):
        command = means(form, **{"started.1": started, "finished.1": finished})
        assert command is not None
        assert [problem.code for problem in problems(state, command)] == [code]


def test_a_match_typed_in_from_paper_has_the_papers_day() -> None:
    setup = CreateMatch(
        preset("icf"), Kind.SINGLES, (ONE,), (TWO,), Details(date="2026-02-01"), from_paper=True
    )
    played = ClockedMatch(setup)
    played.play(OVER)
    assert played.state.is_over
    form = built(played.state, FormKind.TIMES, game=1)
    command = means(form, **{"started.1": "10:05", "finished.1": "10:40"})
    assert command == SetTimes(1, "2026-02-01T10:05:00.000+05:30", "2026-02-01T10:40:00.000+05:30")
    played.do(command)
    game = played.state.games[0]
    assert (game.started_at[11:16], game.started_exact, game.finished_at[11:16]) == ("10:05", True, "10:40")


# ---- what it leads to


def outcome(played: PlayedMatch, command: Command | None) -> list[str]:
    """Return what the dialog says of a command before it is done."""
    assert command is not None
    before = played.state
    lines = outcome_lines(before, played.do(command).state)
    assert all(spanish(line) for line in lines)
    return [english(line) for line in lines]


def test_an_end_is_said_before_it_is_done() -> None:
    played = match("icf", f"toss A{WON}; B 3 B")
    command = means(built(played.state, FormKind.END_MATCH), by="retired", loser="A")
    assert outcome(played, command) == ["Player Two wins the match."]


def test_an_abandoned_match_ends_without_a_winner() -> None:
    played = match("icf", "toss A; B 3 B")
    assert outcome(played, means(built(played.state, FormKind.END_MATCH), by="abandoned")) == [
        "The match ends without a winner."
    ]


def test_a_conceded_game_that_ends_the_match_says_both() -> None:
    played = match("icf", f"toss A{WON}; B 3 B")
    command = means(built(played.state, FormKind.END_GAME), by="conceded", loser="B")
    assert outcome(played, command) == [
        "Player One wins the match.",
        "Games: Player One 2, Player Two 0.",
    ]


def test_a_void_board_takes_its_points_away_and_may_let_the_match_go_on() -> None:
    played = match("icf", OVER)
    command = means(built(played.state, FormKind.VOID, game=2, board=3), law="140")
    assert outcome(played, command) == [
        "The match goes on.",
        "Game 2: 25-0 becomes 24-0.",
        "Games: Player One 1, Player Two 0.",
    ]


def test_a_ruling_that_changes_no_score_says_nothing() -> None:
    played = match("icf", "toss A; A 3 B")
    assert outcome(played, means(built(played.state, FormKind.WARNING), player="A0")) == []

"""Forms of the umpire: what is asked, what the answers mean, and that nothing that decides is preanswered."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import (
    AddNote,
    AwardBoard,
    Command,
    DecideProtest,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    ReopenMatch,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award
from carrom_desktop.rules.ids import MATCH_ENDINGS, Side, Termination
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.viewmodels.form_parts import FormKind
from carrom_desktop.viewmodels.ruling_forms import LAWS_143, build_form
from carrom_desktop.viewmodels.ruling_outcome import outcome_lines
from tests.support.matches import PlayedMatch, doubles, match
from tests.viewmodels.desk import english, spanish
from tests.viewmodels.form_answers import OVER, WON, accepted, asked, built, field, labels, means

A, B = Side.A, Side.B


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

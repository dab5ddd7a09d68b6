"""A known score and times as a paper has them: what is asked and what the answers mean."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    CreateMatch,
    SetScore,
    SetTimes,
    SignMatch,
)
from carrom_desktop.rules.facts import Details
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.problems import problems
from carrom_desktop.viewmodels.form_parts import FieldKind, FormKind
from carrom_desktop.viewmodels.paper_forms import read_pairs, read_time
from carrom_desktop.viewmodels.ruling_forms import build_form
from tests.support.clocked import ClockedMatch, at, clocked
from tests.support.matches import ONE, TWO, doubles, match
from tests.viewmodels.form_answers import NOW, OVER, WON, accepted, asked, built, field, means

A, B = Side.A, Side.B


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

"""A team tie as it stands: always counted from its matches, in every order they are played."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.match.ties import Team, Tie, with_line_up
from carrom_desktop.rules.facts import BoardRecorded, Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall, next_change_s
from carrom_desktop.viewmodels.hall_context import TIE_S
from carrom_desktop.viewmodels.hall_parts import HallScene
from carrom_desktop.viewmodels.tie import (
    TieView,
    build_tie,
    current_rubber,
    outcome,
    result_lines,
    team_codes,
    tie_line,
)
from carrom_desktop.viewmodels.tie_sheet import build_tie_sheet
from tests.support.ties import A_WINS, B_WINS, INDIA, SPAIN, make_tie, played, rubber, stands

A, B = Side.A, Side.B


def statuses(view: TieView) -> str:
    letters = {"unnamed": "?", "named": ".", "ready": "r", "playing": "p", "over": "o", "unplayed": "-"}
    return "".join(letters[one.status] for one in view.rubbers)


def said(view: TieView, language: str = "en") -> str:
    return speak(language, outcome(view))


# ---- the score


def test_every_course_of_three_rubbers_gives_the_score_that_counting_gives() -> None:
    """The oracle counts letters; the program replays the matches."""
    for letters in product("AB.", repeat=3):
        scripts = {
            f"r{number}": {"A": A_WINS, "B": B_WINS}[letter]
            for number, letter in enumerate(letters, start=1)
            if letter != "."
        }
        won = letters.count("A"), letters.count("B")
        decided = abs(won[0] - won[1]) > letters.count(".")
        for stops in (True, False):
            view = stands(make_tie(stops=stops), 0, **scripts)
            assert (view.score, view.decided) == (won, decided), letters
            assert view.is_over is ("." not in letters or (decided and stops)), letters
            leader = A if won[0] > won[1] else B
            assert view.winner is (leader if decided else None), letters
            follow = 0 if view.is_over else letters.index(".") + 1
            assert view.following == follow, letters


def test_a_decided_tie_stops_or_plays_on_as_the_event_says() -> None:
    stopped = stands(make_tie(), r1=A_WINS, r2=A_WINS)
    assert (statuses(stopped), said(stopped)) == ("oo-", "India win the tie 2–0 against España")
    goes_on = stands(make_tie(stops=False), r1=A_WINS, r2=A_WINS)
    assert (statuses(goes_on), goes_on.following) == ("oo.", 3)
    assert said(goes_on) == "India have won the tie; the rubbers left are played"
    to_the_end = stands(make_tie(stops=False), r1=A_WINS, r2=A_WINS, r3=B_WINS)
    assert (to_the_end.score, to_the_end.rubbers[2].dead) == ((2, 1), True)
    assert said(to_the_end) == "India win the tie 2–1 against España"
    assert not to_the_end.rubbers[1].dead


def test_walkovers_and_retirements_count_and_draws_count_for_nobody() -> None:
    view = stands(make_tie("SSSS"), r1="walkover B", r2="toss A; A 9 A; retired A", r3="abandoned")
    assert (view.score, statuses(view)) == ((1, 1), "ooo.")
    assert [speak("en", one.how) for one in view.rubbers[:3] if one.how is not None] == [
        "walkover",
        "retired",
        "abandoned",
    ]
    level = stands(make_tie("SS"), r1=A_WINS, r2=B_WINS)
    assert (level.is_over, level.winner) == (True, None)
    assert said(level) == "The tie of India and España ends level, 1–1"


def test_the_tie_follows_what_is_taken_back_corrected_and_deleted_in_its_matches() -> None:
    tie = make_tie()
    first = rubber(tie, 1, A_WINS)
    assert build_tie(tie, {1: first.state}).score == (1, 0)
    assert build_tie(tie, {1: first.undo().state}).score == (0, 0)
    assert statuses(build_tie(tie, {1: first.state})) == "p.."
    assert build_tie(tie, {1: first.redo().state}).score == (1, 0)
    assert build_tie(tie, {}).score == (0, 0), "its match was put away"


def test_rubbers_say_how_far_they_are_and_which_is_wanted_now() -> None:
    tie = with_line_up(make_tie(), 3, B, ())
    view = build_tie(tie, {1: rubber(tie, 1).state, 2: rubber(tie, 2, "toss A; A 6 A").state})
    assert statuses(view) == "rp?"
    assert current_rubber(view) == 2
    assert said(view) == "Rubber 2 of 3 is being played"
    assert view.rubbers[1].points == (9, 0)
    assert said(stands(make_tie())) == "Nothing is played yet: 3 rubbers"


def test_codes_of_teams_are_never_the_same() -> None:
    assert team_codes((Team("India"), Team("Indonesia"))) == ("INDI", "INDO")
    assert team_codes((Team("Club A"), Team("Club B"))) == ("CLUBA", "CLUBB")
    assert team_codes((Team("Santander Uno"), Team("Santander Dos"))) == ("SANTA1", "SANTA2"[:6])
    assert team_codes((INDIA, SPAIN)) == ("IND", "ESP")
    assert team_codes((Team("!!!"), Team("???")))[0] != team_codes((Team("!!!"), Team("???")))[1]


def test_the_score_is_said_from_long_to_short() -> None:
    view = stands(make_tie(), here=2, r1=A_WINS)
    assert [speak("en", form) for form in tie_line(view, 2)] == [
        "India 1 – 0 España · rubber 2 of 3",
        "India 1 – 0 España · 2/3",
        "India 1 – 0 España",
        "IND 1 – 0 ESP · rubber 2 of 3",
        "IND 1 – 0 ESP · 2/3",
        "IND 1 – 0 ESP",
    ]
    assert speak("es", tie_line(view, 2)[0]) == "India 1 – 0 España · partido 2 de 3"


def test_the_result_as_text_has_a_line_for_each_rubber() -> None:
    view = stands(make_tie(), r1=A_WINS, r2="walkover A", r3="toss A; A 9 A; retired B")
    assert [speak("en", line) for line in result_lines(view)] == [
        "Copa de Naciones · Semi-final",
        "India 2 – 1 España",
        "India win the tie 2–1 against España",
        "1. Singles: Asha Anand1 – Bea Bello1: 2-0: 25-0, 25-0",
        "2. Singles: Asha Anand2 – Bea Bello2: walkover",
        "3. Doubles: Anand3 / Anand4 – Bello3 / Bello4: retired",
    ]
    text = "\n".join(speak("es", line) for line in result_lines(stands(make_tie(named=False))))
    assert "1. Individuales: por nombrar – por nombrar: sin alineación" in text


# ---- in the hall


def hall(tie: Tie, here: int, script: str, age_s: float = 1e9, mode: HallMode = HallMode.LIVE, **others: str):  # type: ignore[no-untyped-def]
    live = rubber(tie, here, script)
    states = {**played(tie, **others), here: live.state}
    facts = tuple(row.fact for row in live.rows[-1:])
    view = build_tie(tie, states, here)
    context = HallContext(mode=mode, age_s=age_s, last_facts=facts, tie=view, table="4")
    return live.state, context, build_hall(live.state, context)


def test_the_header_says_the_score_and_which_rubber_this_is() -> None:
    _, _, view = hall(make_tie(), 2, "toss A; A 6 A", r1=A_WINS)
    assert view.scene is HallScene.BOARD
    assert speak("en", view.tie[0]) == "India 1 – 0 España · rubber 2 of 3"
    assert view.rubbers is None
    _, _, plain = hall(make_tie(), 2, "toss A; A 6 A")
    assert speak("en", plain.tie[0]) == "India 0 – 0 España · rubber 2 of 3"


def test_after_a_rubber_its_winner_is_shown_then_the_tie_with_all_rubbers() -> None:
    state, context, view = hall(make_tie(), 1, A_WINS, age_s=10)
    assert isinstance(context.last_facts[0], BoardRecorded)
    assert (view.scene, view.rubbers) == (HallScene.WINS, None)
    assert next_change_s(state, context) == pytest.approx(TIE_S - 10)
    later = build_hall(state, replace(context, age_s=TIE_S))
    assert later.rubbers is not None
    assert (later.rubbers.score, later.rubbers.following) == ((1, 0), 2)
    assert (later.scene, later.tie) == (HallScene.WINS, ()), "live.json needs no new state"
    assert build_hall(state, replace(context, age_s=TIE_S, correcting=True)).rubbers is None


def test_next_names_the_next_rubber_unless_another_match_was_announced() -> None:
    from carrom_desktop.match.settings import NextMatch

    state, context, view = hall(make_tie(), 1, A_WINS, mode=HallMode.NEXT)
    assert view.scene is HallScene.NEXT
    assert view.following is not None
    assert view.following.sides == ("Asha Anand2", "Bea Bello2")
    assert speak("en", view.tie[0]) == "India 1 – 0 España · rubber 2 of 3"
    other = build_hall(state, replace(context, following=NextMatch("Ana", "Bo")))
    assert other.following is not None
    assert (other.following.sides, other.tie) == (("Ana", "Bo"), ())
    open_tie = with_line_up(with_line_up(make_tie(), 2, A, ()), 2, B, ())
    _, _, unnamed = hall(open_tie, 1, A_WINS, mode=HallMode.NEXT)
    assert unnamed.following is not None
    assert unnamed.following.sides == ("India", "España")
    _, _, over = hall(make_tie("S"), 1, A_WINS, mode=HallMode.NEXT)
    assert over.scene is HallScene.NO_MATCH


def test_the_hall_names_children_by_initials_in_the_tie_too() -> None:
    tie = make_tie()
    view = build_tie(tie, played(tie, r1=A_WINS), covered=True)
    shown = str([(one.names, one.forms, one.people) for one in view.rubbers])
    assert "Anand" not in shown
    assert view.rubbers[0].names == ("A. A.", "B. B.")


# ---- the sheet


def test_the_sheet_says_each_rubber_and_the_score_after_it() -> None:
    tie = make_tie()
    states = played(tie, r1=A_WINS, r2="walkover A")
    sheet = build_tie_sheet(tie, build_tie(tie, states), states)
    assert [one.score for one in sheet.rubbers] == [(1, 0), (1, 1), None]
    assert [one.winner for one in sheet.rubbers] == [0, 1, None]
    assert sheet.rubbers[0].games == ((25, 0), (25, 0))
    assert (sheet.columns, sheet.winner, sheet.score) == (3, None, (1, 1))
    assert [remark.number for remark in sheet.remarks] == [2]
    done = played(tie, r1=A_WINS, r2=A_WINS)
    over = build_tie_sheet(tie, build_tie(tie, done), done)
    assert (over.winner, over.is_over) == (0, True)
    assert [(one.number, one.what.code) for one in over.remarks if hasattr(one.what, "code")] == [
        (3, "tie.sheet.remark.unplayed")
    ]


def test_names_of_a_match_that_were_corrected_are_those_of_the_tie() -> None:
    from carrom_desktop.rules.commands import ChangeDetails

    tie = make_tie()
    live = rubber(tie, 1, "toss A; A 6 A").do(ChangeDetails(None, (Player("Rao", "Om"),), None))
    assert build_tie(tie, {1: live.state}).rubbers[0].names == ("Om Rao", "Bea Bello1")

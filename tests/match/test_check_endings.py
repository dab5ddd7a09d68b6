"""What `check` makes of boards and games that end otherwise: fouls, awards, voids, slams, time, rulings."""

from __future__ import annotations

from typing import Any

import pytest

from carrom_desktop.rules.ids import Severity
from tests.match.sheets import (
    NOT_RECORDED,
    award,
    board,
    boards,
    check,
    codes,
    ended,
    foul,
    game,
    json_of,
    voided,
)

LEVEL = "A1A B1B A1A B1B A1A B1B A1A B1B"
WON = game("A9A A9A A8B")
ONE_GAME = {"games_to_win": 1}


def played(*given: dict[str, Any], **more: Any) -> list[list[object]]:
    """Return each board of game 1 as [number, break, points, queen points, total, laws]."""
    made = json_of({"boards": list(given)}, **more)
    keys = ("number", "break", "points", "queen_points", "total", "laws")
    return [[one[key] for key in keys] for one in made["games"][0]["boards"]]


def found(*given: dict[str, Any], **more: Any) -> list[tuple[str, int, int]]:
    return codes(check({"boards": list(given)}, **more))


# ---- fouls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "ending", "points", "queen"),
    [
        ("", foul("107"), [0, 3], 0),
        ("", foul("107", "B"), [3, 0], 0),
        ("B9B B7B", foul("107"), [0, 1], 0),  # 22 before: 1
        ("", foul("105"), [0, 3], 0),
        ("", foul("106", men_left=5), [0, 8], 3),
        ("B9B B6B", foul("106", men_left=5), [0, 8], 3),  # 21 before
        ("B9B B7B", foul("106", men_left=5), [0, 5], 0),
        ("", foul("102"), [3, 0], 0),  # proper: who covers wins
        ("", foul("102", improper=True), [0, 3], 0),
        ("", foul("102", improper=True, demanded=1), [0, 4], 0),
        ("", foul("103", men_left=9, improper=True, demanded=1), [0, 12], 3),  # 13, and the cap
        ("", foul("104"), [3, 0], 0),
        ("", foul("110", demanded=1), [0, 2], 0),
        ("B9B B7B", foul("112", demanded=1), [0, 2], 0),
        ("", foul("108", improper=True, demanded=2), [0, 5], 0),
        ("", foul("91", men_left=6, queen="board"), [0, 9], 3),
        ("", foul("91", men_left=6, queen="A"), [0, 6], 0),
        ("B9B B7B", foul("51", men_left=6, queen="board"), [0, 6], 0),
        ("", foul("126b", men_left=2, queen="B"), [0, 5], 3),
    ],
    ids=lambda one: next(iter(one.values()))["law"] if isinstance(one, dict) else None,
)
def test_laws_51_to_126b_a_foul_gives_the_board_with_the_law(
    before: str, ending: dict[str, Any], points: list[int], queen: int
) -> None:
    number, breaker, got, of_queen, total, laws = played(*boards(before), ending)[-1]
    law = ending["ending"]["law"]
    assert (got, of_queen) == (points, queen)
    assert isinstance(laws, list)
    demanded, capped = ending["ending"].get("demanded"), points == [0, 12]
    assert laws == [law, *(["87b"] if demanded else []), *(["55"] if capped else [])]
    earlier = played(*boards(before))[-1][4] if before else [0, 0]
    assert isinstance(earlier, list)
    assert total == [earlier[0] + points[0], earlier[1] + points[1]]
    assert (number, breaker) == (len(boards(before)) + 1, "A")
    assert [one for one in found(*boards(before), ending) if one[0] != "queen_not_counted"] == []


def test_a_foul_can_end_the_game_and_the_match() -> None:
    made = json_of(
        {"boards": [*boards("A9A A9A"), foul("106", "B", men_left=4)], "recorded": [25, 0]},
        overrides=ONE_GAME,
        recorded_winner="A",
    )
    assert (made["state"], made["winner"], made["games"][0]["ended_by"]) == ("finished", "A", "target")
    assert (made["games"][0]["raw"], made["findings"]) == ([28, 0], [])


@pytest.mark.parametrize("law", ["48", "107a", "", "ley 107"])
def test_a_law_that_ends_no_board(law: str) -> None:
    assert found(foul(law), *boards("A6A")) == [("ending_unknown", 1, 1)]
    assert [one[2] for one in played(foul(law), *boards("A6A"))] == [[0, 0], [9, 0]]


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_rule_h8_no_board_is_lost_by_a_foul(rules: str) -> None:
    assert found(foul("107"), rules=rules) == [("ending_not_in_rules", 1, 1)]
    table = {"last_piece_foul": "icf_table"}
    assert found(foul("107"), rules=rules, overrides=table) == []
    assert found(foul("107"), overrides={"last_piece_foul": "returned"}) == [("ending_not_in_rules", 1, 1)]


@pytest.mark.parametrize("men", [None, 0, -1, 10, 10**30])
def test_law_106_counts_men_that_must_be_there(men: int | None) -> None:
    given = foul("106") if men is None else foul("106", men_left=men)
    assert found(given, *boards("A6A")) == [("men_left_out_of_range", 1, 1)]
    assert played(given, *boards("A6A"))[0][2] == [0, 0]
    uncounted = foul("107") if men is None else foul("107", men_left=men)
    assert found(uncounted) == ([] if men in (None, 0) else [("men_left_out_of_range", 1, 1)])


@pytest.mark.parametrize(
    ("law", "improper", "demanded", "most"),
    [
        ("107", False, 1, 0),
        ("107", True, 2, 1),
        ("108", False, 2, 1),
        ("108", True, 3, 2),
        ("107", True, -1, 1),
    ],
)
def test_law_87b_more_points_demanded_than_the_law_allows(
    law: str, improper: bool, demanded: int, most: int
) -> None:
    given = foul(law, improper=improper, demanded=demanded)
    result = check({"boards": [given]})
    assert codes(result) == [("demanded_out_of_range", 1, 1)]
    assert result.findings[0].params["most"] == most
    assert played(given)[0][2] == [0, 3 + max(0, min(demanded, most))]
    assert found(foul(law, improper=improper, demanded=most)) == []


@pytest.mark.parametrize("law", ["51", "91", "121b", "126b"])
def test_conduct_asks_where_the_queen_was(law: str) -> None:
    result = check({"boards": [foul(law, men_left=4)]})
    assert [(one.code, one.severity) for one in result.findings] == [("queen_not_recorded", Severity.WARNING)]
    assert result.in_order
    assert played(foul(law, men_left=4))[0][2] == [0, 4]
    assert found(foul("106", men_left=4)) == []  # implied by the law


def test_a_winner_beside_a_foul_must_be_the_one_who_gains_the_board() -> None:
    assert found(foul("107") | {"winner": "B"}) == []
    assert found(foul("107") | {"winner": "A"}) == [("winner_differs", 1, 1)]
    assert found(award("A", 3) | {"winner": "B"}) == [("winner_differs", 1, 1)]


# ---- awards and slams -------------------------------------------------------------------------------------


def test_an_award_gives_its_points() -> None:
    assert played(award("B", 4), *boards("A6A")) == [
        [1, "A", [0, 4], 0, [0, 4], []],
        [2, "B", [9, 0], 3, [9, 4], ["53a", "52b"]],
    ]
    assert found(award("B", 12)) == []


@pytest.mark.parametrize("points", [0, -1, 13, 10**30])
def test_law_55_awarded_points_lie_between_1_and_the_cap(points: int) -> None:
    assert found(award("B", points), *boards("A6A")) == [("awarded_out_of_range", 1, 1)]
    assert [one[2] for one in played(award("B", points), *boards("A6A"))] == [[0, 0], [9, 0]]


def test_a_board_with_two_ends_scores_nothing_and_keeps_number_and_break() -> None:
    both = foul("107") | award("B", 3) | {"men_left": 12}
    assert found(both, *boards("A6A")) == [("not_scored_yet", 1, 1)]
    assert [one[:3] for one in played(both, *boards("A6A"))] == [[1, "A", [0, 0]], [2, "B", [9, 0]]]


@pytest.mark.parametrize(
    ("given", "possible"),
    [
        (board("A", 9, "A", slam="white"), True),  # A breaks board 1
        (board("A", 3, "A", slam="white"), True),
        (board("A", 9, "B", slam="white"), False),
        (board("A", 9, NOT_RECORDED, slam="white"), False),
        (board("B", 9, "B", slam="white"), False),
        (board("B", 9, "B", slam="black"), True),
        (board("B", 9, "A", slam="black"), True),
        (board("A", 9, "A", slam="black"), False),
        (foul("107") | {"slam": "white"}, False),
        (award("A", 3) | {"slam": "black"}, False),
    ],
)
def test_law_26_a_slam_that_cannot_have_been(given: dict[str, Any], possible: bool) -> None:
    slams = [one for one in check({"boards": [given]}).findings if one.code == "slam_impossible"]
    assert (slams == []) is possible
    assert all(one.severity is Severity.ERROR and one.law == "26" for one in slams)
    without = {key: value for key, value in given.items() if key != "slam"}
    assert played(given) == played(without)  # the board scores as it would


def test_law_26_without_a_known_break_either_side_may_have_made_a_slam() -> None:
    for side in ("A", "B"):
        assert found(board(side, 9, side, slam="white"), first_break=None) == []


# ---- boards that are replayed -----------------------------------------------------------------------------


def test_law_137_a_replayed_board_and_its_replay_have_one_number_and_one_break() -> None:
    given = [*boards("A1A"), voided(), voided("140"), *boards("A1A B2B")]
    assert played(*given) == [
        [1, "A", [4, 0], 3, [4, 0], ["53a", "52b"]],
        [2, "B", [0, 0], 0, [4, 0], []],
        [2, "B", [0, 0], 0, [4, 0], []],
        [2, "B", [4, 0], 3, [8, 0], ["53a", "52b"]],
        [3, "A", [0, 5], 3, [8, 5], ["53a", "52b"]],
    ]
    assert found(*given) == []
    assert found(*boards("A1A"), voided() | {"break": "B"}, *boards("A1A")) == []
    assert found(*boards("A1A"), voided() | {"break": "A"}, *boards("A1A")) == [("break_differs", 1, 2)]


def test_a_board_may_be_voided_by_any_law() -> None:
    for law in ("137", "140", "142", "protest", "", "x" * 1000):
        assert found(voided(law), *boards("A1A")) == []


def test_law_137_next_is_the_replay() -> None:
    made = json_of({"boards": [*boards("A1A"), voided()]})
    assert made["next"] == {"kind": "board", "game": 1, "board": 2, "break": "B"}
    assert (made["state"], made["games"][0]["raw"], made["findings"]) == ("in_progress", [4, 0], [])


def test_a_board_still_to_be_replayed_leaves_its_game_unfinished() -> None:
    assert codes(check({"boards": [*boards("A9A A9A"), voided()]}, game("A1A"))) == [
        ("game_not_finished", 1, 0)
    ]
    assert codes(check(game(LEVEL) | {"boards": [*boards(LEVEL)[:7], voided()]}, recorded_winner="A")) == [
        ("winner_differs", 0, 0)
    ]


def test_a_board_begun_after_the_end_and_voided_is_not_played_again() -> None:
    made = json_of({"boards": [*boards("A9A A9A A8B"), voided()], "recorded": [25, 0]}, overrides=ONE_GAME)
    assert (made["state"], made["winner"], made["next"]) == ("finished", "A", {"kind": "nothing"})
    timed = json_of({"boards": [*boards("A6A"), voided()], "ended": ended("time")}, overrides=ONE_GAME)
    assert (timed["state"], timed["winner"], timed["next"]) == ("finished", "A", {"kind": "nothing"})


def test_law_56b_the_extra_board_can_be_replayed() -> None:
    given = {"boards": [*boards(LEVEL), voided() | {"break": "B"}, *boards("A1B")], "extra_break": "B"}
    made = json_of(given, overrides=ONE_GAME)
    assert [(one["number"], one["break"]) for one in made["games"][0]["boards"][-2:]] == [(9, "B"), (9, "B")]
    assert (made["winner"], made["findings"]) == ("A", [])


def test_law_60a_a_void_board_does_not_hide_the_change_of_sides_that_is_due() -> None:
    third = {"boards": [*boards("A1A A1B A1B A1B"), voided()]}
    assert json_of(WON, game("B9B B9B B9B"), third)["next"]["side_change"] is True


# ---- games that a person or the time ended ----------------------------------------------------------------

LOST = ("conceded", "walkover", "retired", "disqualified", "awarded")


@pytest.mark.parametrize("by", LOST)
def test_a_game_that_a_side_lost_otherwise_is_the_others(by: str) -> None:
    made = json_of(game("A6A", ended=ended(by, "A"), recorded=[9, 0]), game("A1A"))
    (first, _) = made["games"]
    assert (first["winner"], first["ended_by"], first["raw"], first["result"]) == ("B", by, [9, 0], [9, 0])
    assert (made["games_won"], made["state"], made["findings"]) == ([0, 1], "in_progress", [])


@pytest.mark.parametrize("by", LOST)
def test_law_57_such_games_win_the_match(by: str) -> None:
    made = json_of(WON, {"boards": [], "ended": ended(by, "B")}, recorded_winner="A")
    assert (made["state"], made["winner"], made["games_won"]) == ("finished", "A", [2, 0])
    assert (made["games"][1]["ended_by"], made["games"][1]["boards"], made["findings"]) == (by, [], [])
    (finding,) = check(WON, game("A1A", ended=ended(by, "B")), recorded_winner="B").findings
    assert finding.code == "winner_differs"


def test_such_a_game_may_be_recorded_as_it_stood_or_as_won_to_the_target() -> None:
    for recorded, wrong in (([9, 6], 0), ([25, 6], 0), ([25, 0], 0), ([9, 7], 1), ([6, 25], 1), ([24, 6], 1)):
        given = game("A6A B3B", ended=ended("conceded", "B"), recorded=recorded)
        assert codes(check(given)) == [("recorded_differs", 1, 0)] * wrong
    timed = game("A6A B3B", ended=ended("time"), recorded=[25, 6])
    assert codes(check(timed)) == [("recorded_differs", 1, 0)]  # time gives no points


@pytest.mark.parametrize("by", LOST)
def test_an_end_by_a_person_must_not_contradict_the_boards(by: str) -> None:
    won = WON | {"ended": ended(by, "A")}
    assert codes(check(won)) == [("winner_differs", 1, 0)]
    assert codes(check(WON | {"ended": ended(by, "B")})) == []  # they had given it to A already
    assert codes(check(WON, WON, ended=ended(by, "A"))) == [("winner_differs", 0, 0)]
    assert codes(check(WON, WON, ended=ended(by, "B"))) == []


@pytest.mark.parametrize("by", LOST)
def test_an_end_that_does_not_say_who_lost_is_not_scored_and_accuses_nobody(by: str) -> None:
    first = game("A6A", ended=ended(by), recorded=[25, 0])
    assert codes(check(first, game("A1A"), recorded_winner="A")) == [("not_scored_yet", 1, 0)]
    assert codes(check(first, WON, WON, game("A1A"))) == [("not_scored_yet", 1, 0)]
    result = check(game("A6A"), ended=ended(by), recorded_winner="A")
    assert codes(result) == [("not_scored_yet", 0, 0)]
    assert not result.in_order


def test_time_ends_a_game_for_the_leader() -> None:
    made = json_of(game("A6A B3B", ended=ended("time"), recorded=[9, 6]), overrides=ONE_GAME)
    assert (made["state"], made["winner"], made["games"][0]["ended_by"]) == ("finished", "A", "time")
    assert made["findings"] == []
    late = json_of(game("A9A A9A A8B", ended=ended("time")), overrides=ONE_GAME)
    assert late["games"][0]["ended_by"] == "target"
    wrong = game("A6A B3B", ended=ended("time", "A"))
    assert codes(check(wrong)) == [("winner_differs", 1, 0)]


def test_european_level_at_time_is_a_draw() -> None:
    level = game("A1A B1B", ended=ended("time"), recorded=[4, 4])
    made = json_of(level, rules="european")
    assert (made["state"], made["winner"], made["games_won"]) == ("drawn", None, [0, 0])
    assert (made["games"][0]["winner"], made["games"][0]["ended_by"]) == (None, "time")
    assert (made["next"], made["findings"]) == ({"kind": "nothing"}, [])
    result = check(level, rules="european", recorded_winner="A")
    assert [(one.code, one.params["reason"]) for one in result.findings] == [("winner_differs", "drawn")]
    assert codes(check(level, game("A1A"), rules="european")) == [("game_after_match_over", 2, 0)]


def test_icf_level_at_time_waits_for_the_umpire() -> None:
    made = json_of(game("A1A B1B", ended=ended("time")))
    assert (made["state"], made["next"], made["findings"]) == ("in_progress", {"kind": "decision"}, [])
    extra = json_of(game("A1A B1B A1B", ended=ended("time"), extra_break="B"))
    assert (extra["games"][0]["winner"], extra["games"][0]["ended_by"]) == ("A", "extra_board")
    assert (extra["games"][0]["boards"][2]["break"], extra["findings"]) == ("B", [])
    tossed = json_of(game("A1A B1B", ended=ended("time"), extra_break="B"))
    assert tossed["next"] == {"kind": "board", "game": 1, "board": 3, "break": "B"}


def test_level_at_the_limit_where_the_rules_leave_it_to_the_umpire() -> None:
    rules = {"level_after_limit": "umpire", **ONE_GAME}
    assert json_of(game(LEVEL), overrides=rules)["next"] == {"kind": "decision"}
    extra = json_of(game(f"{LEVEL} A1B", extra_break="A"), overrides=rules)
    assert (extra["winner"], extra["games"][0]["ended_by"], extra["findings"]) == ("A", "extra_board", [])
    assert codes(check(game(f"{LEVEL} A1B"), overrides=rules)) == [("extra_toss_missing", 1, 9)]
    given = json_of(game(LEVEL, ended=ended("awarded", "B")), overrides=rules)
    assert (given["winner"], given["games"][0]["ended_by"]) == ("A", "awarded")
    draw = json_of(game(LEVEL, recorded=[16, 16]), overrides=rules | {"level_after_limit": "draw"})
    assert (draw["state"], draw["games"][0]["ended_by"], draw["findings"]) == ("drawn", "board_limit", [])


# ---- matches that ended otherwise -------------------------------------------------------------------------


@pytest.mark.parametrize("by", LOST)
def test_a_match_that_a_side_lost_otherwise(by: str) -> None:
    made = json_of(WON, game("A6A B3B"), ended=ended(by, "A"), recorded_winner="B")
    assert (made["state"], made["winner"], made["games_won"]) == ("finished", "B", [1, 0])
    assert [(one["winner"], one["ended_by"]) for one in made["games"]] == [("A", "target"), (None, by)]
    assert (made["next"], made["findings"]) == ({"kind": "nothing"}, [])
    assert codes(check(WON, ended=ended(by, "A"), recorded_winner="A")) == [("winner_differs", 0, 0)]


def test_law_143i_a_walkover_without_a_board() -> None:
    made = json_of(ended=ended("walkover", "B"), recorded_winner="A")
    assert (made["state"], made["winner"], made["games"], made["findings"]) == ("finished", "A", [], [])
    # As it is written down: won to the target in every game.
    full = json_of({"recorded": [25, 0]}, {"recorded": [25, 0]}, ended=ended("walkover", "B"))
    assert (full["state"], full["winner"], full["findings"]) == ("finished", "A", [])
    assert codes(check({"recorded": [0, 25]}, ended=ended("walkover", "B"))) == [("recorded_differs", 1, 0)]


def test_a_match_broken_off_may_be_recorded_as_won_to_the_target() -> None:
    for recorded, wrong in (([9, 6], 0), ([25, 6], 0), ([9, 5], 1)):
        given = game("A6A B3B", recorded=recorded)
        found = codes(check(WON, given, ended=ended("retired", "B"), recorded_winner="A"))
        assert found == [("recorded_differs", 2, 0)] * wrong


@pytest.mark.parametrize("on_game", [True, False])
def test_an_abandoned_match_has_no_winner(on_game: bool) -> None:
    end = ended("abandoned")
    broken = game("A6A", recorded=[9, 0]) | ({"ended": end} if on_game else {})
    more = {} if on_game else {"ended": end}
    made = json_of(WON, broken, **more)
    assert (made["state"], made["winner"], made["games_won"]) == ("abandoned", None, [1, 0])
    assert [one["ended_by"] for one in made["games"]] == ["target", "abandoned"]
    assert (made["next"], made["findings"]) == ({"kind": "nothing"}, [])
    (finding,) = check(WON, broken, recorded_winner="A", **more).findings
    assert (finding.code, finding.params["reason"]) == ("winner_differs", "abandoned")


def test_an_abandoned_game_that_another_follows_is_not_finished() -> None:
    assert codes(check(game("A6A", ended=ended("abandoned")), game("A1A"))) == [("game_not_finished", 1, 0)]


def test_time_over_the_whole_match_ends_the_game_being_played() -> None:
    made = json_of(WON, game("A6A"), ended=ended("time"), recorded_winner="A")
    assert (made["state"], made["winner"], made["games_won"]) == ("finished", "A", [2, 0])
    assert (made["games"][1]["ended_by"], made["findings"]) == ("time", [])
    assert json_of(game("A6A"), ended=ended("time"), overrides=ONE_GAME)["games"][0]["ended_by"] == "time"
    # One game each: who wins the match, the rules do not say.
    assert json_of(WON, game("B6B"), ended=ended("time"))["next"]["kind"] == "board"
    # Between two games: nothing was played in the second.
    assert json_of(WON, ended=ended("time"))["next"]["kind"] == "decision"
    assert json_of(WON, WON, ended=ended("time"))["state"] == "finished"


def test_next_tells_of_every_kind() -> None:
    kinds = [
        json_of(first_break=None),
        json_of(game("A1A")),
        json_of(game(LEVEL)),
        json_of(game("A1A B1B", ended=ended("time"))),
        json_of(ended=ended("walkover", "A")),
    ]
    assert [one["next"]["kind"] for one in kinds] == ["toss", "board", "extra_toss", "decision", "nothing"]


# ---- what the paper says of such boards -------------------------------------------------------------------


def test_the_paper_is_compared_with_boards_of_every_kind() -> None:
    given = [foul("107"), award("A", 5), voided(), *boards("B3B")]
    for one, points, total in (
        (given[0], 3, [0, 3]),
        (given[1], 5, [5, 3]),
        (given[3], 6, [5, 9]),
    ):
        one |= {"points": points, "total": total}
    assert found(*given) == []
    given[0] |= {"points": 2, "total": [0, 2]}
    assert found(*given)[:2] == [("points_differ", 1, 1), ("total_differs", 1, 1)]


def test_after_a_board_without_a_score_fouls_are_judged_by_the_papers_own_total() -> None:
    lost = board(None, 9, "B", total=[0, 22])
    assert found(lost, foul("107") | {"points": 1, "total": [0, 23]}) == [("winner_missing", 1, 1)]
    assert found(lost, foul("107") | {"points": 3, "total": [0, 25]}) == [
        ("winner_missing", 1, 1),
        ("points_differ", 1, 2),
        ("total_differs", 1, 2),
    ]
    # Without a total nobody knows whether it is 3 or 1; 110 always gives 1.
    unknown = board(None, 9, "B")
    assert found(unknown, foul("107") | {"points": 1}) == [("winner_missing", 1, 1)]
    assert found(unknown, foul("110") | {"points": 3})[1:] == [("points_differ", 1, 2)]

"""The statistics: what each number counts, by the laws, and the same as a count by hand of real matches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.figures import FIELDS, figures_of
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.players import Alias, ClubPlayers, save_players, who
from carrom_desktop.match.session import Session
from carrom_desktop.match.sheetfile import parse
from carrom_desktop.match.sheetfile_models import Sheet
from carrom_desktop.match.sheetfile_rows import rows_of
from carrom_desktop.match.totals import (
    Line,
    Statistics,
    View,
    Wanted,
    season_days,
    season_of,
)
from carrom_desktop.rules.commands import ChangeDetails, Command, CreateMatch, EndMatch, RecordToss
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind, Side, Termination
from tests.match.making import board, doubles, setup
from tests.support.matches import match

DATA = Path(__file__).parents[1] / "data"


def figures(script: str, rules: str = "icf", **more: Any) -> tuple[Counter[str], Counter[str]]:
    """Return the figures of both sides of a match that is played by a script."""
    found = figures_of(match(rules, script, **more).state)
    a, b = (Counter(dict(zip(FIELDS, side, strict=True))) for side in (found.a, found.b))
    return a, b


# ---- what each number counts


def test_colour_is_the_breakers_law_43_and_the_queen_counts_below_22_only_law_54() -> None:
    a, b = figures("toss A; A 9 A; A 7 A; B 2 A; A 4 A; B 1 B")
    assert (a["white"], a["won_white"], a["black"], a["won_black"]) == (2, 1, 3, 2)
    assert (b["white"], b["won_white"], b["black"], b["won_black"]) == (3, 1, 2, 1)
    assert (a["boards_won"], a["boards_lost"], a["games_won"], a["covered"]) == (3, 2, 1, 4)
    assert (a["counted"], b["covered"], b["counted"]) == (
        2,
        1,
        1,
    )  # at 22 and as loser (53c) she gives nothing
    assert (a["points"], a["against"], b["points"]) == (26, 6, 6)


def test_a_queen_of_the_loser_is_covered_and_not_counted_law_53c() -> None:
    a, b = figures("toss A; A 5 B")
    assert (a["covered"], b["covered"], a["counted"] + b["counted"]) == (0, 1, 0)


def test_a_board_lost_by_a_foul_counts_and_is_told_apart_as_given() -> None:
    a, b = figures("toss A; foul 107 A; A 3 A")
    assert (b["boards_won"], b["given"], b["won_black"], b["points"]) == (1, 1, 1, 3)
    assert (b["covered"], b["counted"], a["given"]) == (0, 0, 0)


def test_a_queen_that_a_foul_gives_counts_though_nobody_covered_her_law_106() -> None:
    _, b = figures("toss A; foul 106 A men=4")
    assert (b["covered"], b["counted"], b["points"]) == (0, 1, 7)


def test_a_void_board_counts_once_when_it_is_replayed_law_137() -> None:
    voided = "toss A; A 3 A; void 1 137"
    a, _ = figures(voided)
    assert a["boards_won"] + a["boards_lost"] == 0
    a, b = figures(f"{voided}; B 4 B")
    assert (a["boards_lost"], b["boards_won"], b["points"], a["points"]) == (1, 1, 7, 0)


def test_the_extra_board_is_a_board_and_makes_a_close_game_law_56b() -> None:
    level = "; ".join(("A 3 B", "B 3 A") * 4)
    a, b = figures(f"toss A; {level}; break A; A 1 B")
    assert (a["boards_won"], b["boards_won"], a["close_won"], b["close_lost"]) == (5, 4, 1, 1)


def test_a_game_is_close_where_no_more_than_a_queen_lies_between_them() -> None:
    a, _ = figures("toss A; A 9 A; B 9 A; B 9 A; B 4 A; A 9 A; A 1 A")  # 25-22, the raw 28-22 clipped
    assert (a["games_won"], a["close_won"]) == (1, 1)
    a, _ = figures("toss A; A 9 A; B 9 A; B 9 A; B 3 A; A 9 A; A 1 A")  # 25-21
    assert (a["games_won"], a["close_won"]) == (1, 0)


def test_slams_count_for_who_made_them_law_26() -> None:
    a, b = figures("toss A; A 9 A white; A 9 A black; B 9 B black")
    assert (a["slams_white"], a["slams_black"], b["slams_white"], b["slams_black"]) == (1, 1, 0, 1)


# ---- a library


class Club:
    """A library with its list of players."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal.open(folder / "carrom.db")
        self.players = folder / "players.json"
        self.library = Library(self.journal, players=self.players)

    def plays(self, made: CreateMatch, *commands: Command, at: str = "2026-03-12T10:00:00.000+01:00") -> str:
        session = Session.create(self.journal, made, SteppedClock(at))
        for command in commands:
            session.submit(command, "test")
        return session.match_id

    def take(self, number: str, line: bytes) -> None:
        """Take a match of a sheet file into the library."""
        sheet = parse(line, "real", 1)
        assert isinstance(sheet, Sheet)
        self.journal.append(number, 0, rows_of(sheet))

    def lines(self, view: View = "players", wanted: Wanted = Wanted(), starts: int = 1) -> list[Line]:  # noqa: B008
        found = self.statistics
        return found.lines(view, found.wanted(wanted), starts)

    @property
    def statistics(self) -> Statistics:
        return self.library.statistics()

    def line(self, name: str, view: View = "players") -> Line:
        (found,) = (line for line in self.lines(view) if line.sides[0][0][1] == name or line.name == name)
        return found


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.journal.close()


TOSS = RecordToss(Side.A)
WALKOVER = EndMatch(Termination.WALKOVER, Side.A)


def test_a_walkover_is_a_match_and_no_game_and_an_abandoned_one_is_nothing(club: Club) -> None:
    club.plays(setup("Ana One", "Bo Two"), WALKOVER)
    club.plays(setup("Ana One", "Bo Two"), TOSS, board(), EndMatch(Termination.ABANDONED, None))
    club.plays(setup("Ana One", "Bo Two"), TOSS, board())
    one, two = club.line("One"), club.line("Two")
    assert (one["matches"], one["won"], two["lost"], one["games_won"], one.boards) == (1, 1, 1, 0, 0)
    assert one.points_per_board is None
    assert club.statistics.left_out == (1, 1)


def test_who_retires_keeps_the_boards_that_were_played(club: Club) -> None:
    club.plays(setup("Ana One", "Bo Two"), TOSS, board("B"), EndMatch(Termination.RETIRED, Side.A))
    one, two = club.line("One"), club.line("Two")
    assert (one["won"], one["games_won"], two["boards_won"], two["lost"]) == (1, 0, 1, 1)


def test_a_merged_name_counts_for_the_one_who_stands(club: Club) -> None:
    ana, loud = Player("One", "Ana"), Player("ONE", "ANA")
    club.plays(setup("Ana One", "Bo Two"), WALKOVER)
    club.plays(setup("ANA ONE", "Bo Two"), WALKOVER)
    assert [line["matches"] for line in club.lines()] == [2, 1, 1]
    save_players(club.players, ClubPlayers((ana,), (Alias(who(loud), who(ana)),)))
    assert [line["matches"] for line in club.lines()] == [2, 2]
    assert club.statistics.people[who(ana)] == ana


def test_partners_have_the_pairs_figures_and_the_pair_is_one_whoever_is_typed_first(club: Club) -> None:
    made = doubles()
    club.plays(made, WALKOVER)
    swapped = CreateMatch(
        made.rules, made.kind, made.players_b[::-1], made.players_a[::-1], right_of_a1=made.right_of_a1
    )
    club.plays(swapped, WALKOVER)
    assert [line["matches"] for line in club.lines("players")] == [2, 2, 2, 2]
    pairs = club.lines("pairs")
    assert [(len(line.sides[0]), line["matches"], line["won"]) for line in pairs] == [(2, 2, 1), (2, 2, 1)]
    (meeting,) = club.lines("meetings")
    assert (meeting["matches"], meeting["won"], meeting["lost"]) == (2, 1, 1)


def test_a_season_is_a_calendar_year_or_runs_from_september_to_august(club: Club) -> None:
    assert season_of("2026-08-31", 9) == "2025/26"
    assert season_of("2026-09-01", 9) == "2026/27"
    assert season_of("2099-12-31", 9) == "2099/00"
    assert season_of("2026-09", 1) == "2026"
    assert season_days("2025/26") == ("2025-09-01", "2026-08-31")
    assert season_days("2099/00") == ("2099-09-01", "2100-08-31")
    assert season_days("2026") == ("2026-01-01", "2026-12-31")
    for day in ("2025-12-30", "2026-08-31", "2026-09-01"):
        club.plays(setup("Ana One", "Bo Two", date=day), WALKOVER)
    club.plays(setup("Ana One", "Bo Two"), WALKOVER, at="2024-05-01T23:00:00.000+01:00")
    assert [(line.name, line["matches"]) for line in club.lines("seasons", starts=9)] == [
        ("2026/27", 1),
        ("2025/26", 2),
        ("2023/24", 1),
    ]
    assert club.statistics.seasons(1) == ["2026", "2025", "2024"]
    found = club.lines(wanted=Wanted(*season_days("2025/26")))
    assert [line["matches"] for line in found] == [2, 2]
    assert [line["matches"] for line in club.lines(wanted=Wanted("2026-09-01"))] == [1, 1]
    assert [line["matches"] for line in club.lines(wanted=Wanted(last="2025"))] == [2, 2]


def test_events_count_each_match_game_and_board_once(club: Club) -> None:
    session: list[Command] = [TOSS, board(), board("B", queen="B")]
    club.plays(setup("Ana One", "Bo Two", event="Open"), *session, EndMatch(Termination.RETIRED, Side.A))
    club.plays(setup("Cy Six", "Di Ten", event="OPEN "), WALKOVER)
    club.plays(setup("Cy Six", "Di Ten"), WALKOVER)
    named = {line.name: line for line in club.lines("events")}
    assert set(named) == {"OPEN", ""}  # as typed last
    assert (named["OPEN"]["matches"], named["OPEN"].boards, named["OPEN"]["counted"]) == (2, 2, 2)
    assert named["OPEN"].points_per_board == 8.0
    assert [line["matches"] for line in club.lines(wanted=Wanted(event="open"))] == [1, 1, 1, 1]
    assert club.lines(wanted=Wanted(kind=Kind.DOUBLES)) == []


def test_the_matches_behind_a_number(club: Club) -> None:
    first = club.plays(setup("Ana One", "Bo Two"), WALKOVER)
    second = club.plays(setup("Ana One", "Bo Two"), EndMatch(Termination.WALKOVER, Side.B))
    one = club.line("One")
    assert one.behind(("won",)) == [first]
    assert one.behind(("lost",)) == [second]
    assert one.behind(()) == [second, first]
    assert one.behind(("slams_white", "slams_black")) == []


def test_a_correction_and_a_deleted_match_are_followed(club: Club) -> None:
    match_id = club.plays(setup("Ana One", "Bo Two"), WALKOVER)
    assert club.lines()
    session = Session.load(club.journal, match_id)
    session.submit(
        ChangeDetails(players_a=(Player("Seven", "Ana"),), details=Details(date="2019-02-03")), "t"
    )
    assert {line.sides[0][0][1] for line in club.lines()} == {"Seven", "Two"}
    assert club.statistics.seasons(9) == ["2018/19"]
    club.library.delete(match_id)
    assert club.lines() == []


# ---- the real matches, counted by hand


def by_hand(sheets: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """Count the sheets as the laws have it, without the program: 52-54, 43, 49a, 56."""
    counts: dict[str, Counter[str]] = {}
    for sheet in sheets:
        names = {side: sheet["sides"][side][0] for side in "AB"}
        for side in "AB":
            counts.setdefault(names[side], Counter())
        total = {"A": 0, "B": 0}
        boards = sheet["games"][0]["boards"]
        breaker = sheet["first_break"]
        for number, played in enumerate(boards, start=1):
            winner, queen = played["winner"], played.get("queen")
            loser = "B" if winner == "A" else "A"
            if number == 9:
                breaker = sheet["games"][0].get("extra_break")
            points = played["men_left"]
            if queen in ("A", "B"):
                counts[names[queen]]["covered"] += 1
            if queen == winner and total[winner] <= 21:
                points += 3
                counts[names[winner]]["counted"] += 1
            total[winner] += points
            counts[names[winner]].update({"boards_won": 1, "points": points})
            counts[names[loser]].update({"boards_lost": 1, "against": points})
            if breaker is not None:
                colour = "white" if breaker == winner else "black"
                counts[names[winner]]["won_" + colour] += 1
                breaker = "B" if breaker == "A" else "A"
        a, b = (min(total[side], 25) for side in "AB")
        for side, mine, theirs in (("A", a, b), ("B", b, a)):
            how = "won" if mine > theirs else "lost" if mine < theirs else "drawn"
            counts[names[side]].update({"matches": 1, how: 1, f"games_{how}": 1})
            if abs(a - b) <= 3:
                counts[names[side]][f"close_{how}"] += 1
    return counts


def test_the_figures_of_real_matches_are_those_of_a_count_by_hand(club: Club) -> None:
    lines = (DATA / "round_robin_16.jsonl").read_bytes().splitlines()
    sheets = [json.loads(line) for line in lines]
    for sheet, line in zip(sheets, lines, strict=True):
        club.take(sheet["about"]["match_no"], line)
    statistics = club.statistics
    finished = {match.match_id for match in statistics.matches}
    unfinished = [
        sheet["about"]["match_no"] for sheet in sheets if sheet["about"]["match_no"] not in finished
    ]
    assert statistics.left_out == (len(unfinished), 0)
    hand = by_hand([sheet for sheet in sheets if sheet["about"]["match_no"] in finished])
    found = {line.sides[0][0][1]: line for line in statistics.lines("players", statistics.matches)}
    fields = [
        "matches",
        "won",
        "drawn",
        "lost",
        "games_won",
        "games_drawn",
        "games_lost",
        "close_won",
        "close_drawn",
        "close_lost",
        "boards_won",
        "boards_lost",
        "won_white",
        "won_black",
        "covered",
        "counted",
        "points",
        "against",
    ]
    said = {name: {field: line[field] for field in fields} for name, line in found.items()}
    assert said == {
        name.split()[-1]: {field: count[field] for field in fields} for name, count in hand.items()
    }
    (event,) = statistics.lines("events", statistics.matches)
    assert event.boards == sum(count["boards_won"] for count in hand.values())
    assert event["won_white"] + event["won_black"] <= event.boards
    assert sum(line["matches"] for line in statistics.lines("meetings", statistics.matches)) == len(finished)

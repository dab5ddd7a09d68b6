"""`live.json` and the text files: what other programs read, in every state, by the published schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from carrom_desktop.rules.commands import MarkQueen, PlayStroke, SetUmpiring
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.live_json import SCHEMA, Live, Stamp, live_bytes
from carrom_desktop.ui.stream_texts import PER_SIDE, SHARED, text_fields
from carrom_desktop.viewmodels.hall import build_hall
from carrom_desktop.viewmodels.hall_context import HallContext
from carrom_desktop.viewmodels.stream import StreamMode, StreamView, build_stream
from tests.conftest import ROOT
from tests.support.hall_names import NAMES
from tests.support.hall_states import all_scenarios
from tests.support.hall_table import Scenario, Table
from tests.support.json_schema import faults

FILE = ROOT / "docs" / "carrom-live-1.schema.json"
STAMP = Stamp("2026-03-12T10:00:00.000+05:30", 5)


def view_of(scenario: Scenario, mode: StreamMode = StreamMode.LIVE) -> StreamView:
    hall = build_hall(scenario.state, scenario.context)
    return build_stream(scenario.state, scenario.context, hall, mode)


def views(names: str = "usual") -> dict[str, StreamView]:
    return {scenario.name: view_of(scenario) for scenario in all_scenarios(*NAMES[names])}


def read(view: StreamView, language: str = "en") -> dict[str, Any]:
    found = json.loads(live_bytes(view, language, STAMP, "2026-03-12T10:00:05.100+05:30"))
    assert isinstance(found, dict)
    return found


def at(played: Table, **more: Any) -> StreamView:
    return view_of(Scenario("", played.state, played.context(**more)))


def test_the_published_schema_is_the_one_that_is_written(golden: Callable[[str | Path, str], None]) -> None:
    made = msgspec.json.schema(Live)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        **made,
    }
    golden(FILE, json.dumps(whole, indent=2, ensure_ascii=False) + "\n")


@pytest.mark.parametrize("names", ["usual", "long", "accents", "pairs", "long pairs"])
def test_every_state_is_what_the_schema_says(names: str) -> None:
    schema = json.loads(FILE.read_text("utf-8"))
    for name, view in views(names).items():
        for language in ("en", "es"):
            found = read(view, language)
            assert faults(found, schema, schema) == [], name
            assert found["schema"] == "carrom-live/1"


def test_the_schema_finds_faults() -> None:
    schema = json.loads(FILE.read_text("utf-8"))
    found = read(views()["recorded"])
    changes: tuple[dict[str, object], ...] = (
        {"schema": "carrom-live/2"},
        {"delay_s": "5"},
        {"state": "somewhere"},
        {"sides": [{}]},
        {"correcting": 1},
        {"left": "C"},
    )
    for change in changes:
        assert faults({**found, **change}, schema, schema), change
    del found["rules"]
    assert faults(found, schema, schema) == ["$: rules is missing"]


def test_a_board_just_recorded() -> None:
    found = read(views()["recorded"])
    assert (found["event"], found["table"], found["kind"]) == ("National Open 2026", "4", "singles")
    assert found["round"] == {"code": "round-of-16", "text": "Round of 16"}
    assert (found["state"], found["mode"], found["game"], found["board"]) == ("board", "live", 1, 2)
    assert (found["shown_at"], found["delay_s"]) == ("2026-03-12T10:00:00.000+05:30", 5)
    one, two = found["sides"]
    assert (one["side"], one["place"], one["name"], one["plus"]) == ("A", "left", "Player One", 9)
    assert (one["score"], one["queen"], one["color"]) == ({"shown": 9, "raw": 9}, "filled", "black")
    assert (two["breaks"], two["color"], two["players"][0]["breaks"]) == ("next", "white", True)
    assert found["next"] == {
        "kind": "board",
        "game": 1,
        "board": 2,
        "extra": False,
        "replayed": False,
        "breaker": "B",
        "player": 0,
    }
    board = found["games"][0]["boards"][0]
    assert (board["winner"], board["points"], board["queen"], board["total"]) == ("A", [9, 0], "A", [9, 0])


def test_a_finished_match_has_its_result_raw_and_as_shown() -> None:
    found = read(views()["wins"])
    assert found["state"] == "wins"
    assert found["result"] == {"winner": "A", "drawn": False, "ended_by": None, "provisional": False}
    assert [(game["score"], game["raw"]) for game in found["games"]] == [
        ([25, 11], [30, 11]),
        ([25, 2], [25, 2]),
    ]
    assert found["left"] == "B"
    assert [side["side"] for side in found["sides"]] == ["A", "B"]
    ended = read(views()["game end"])
    assert [side["score"] for side in ended["sides"]] == [{"shown": 25, "raw": 30}, {"shown": 11, "raw": 11}]
    assert (ended["game"], [side["games_won"] for side in ended["sides"]]) == (1, [1, 0])
    retired = read(views()["retired"])
    assert retired["result"]["ended_by"] == "retired"


def test_a_banner_has_a_code_for_programs_and_words_for_people() -> None:
    view = views()["last board"]
    assert read(view)["banner"] == {"code": "last_board", "text": "LAST BOARD"}
    assert read(view, "es")["banner"] == {"code": "last_board", "text": "ÚLTIMO TABLERO"}


def test_before_the_match_there_is_no_score_and_without_one_no_sides() -> None:
    names = read(views()["presentation"])
    assert [side["score"] for side in names["sides"]] == [None, None]
    assert (names["game"], names["games"]) == (None, [])
    table = read(views()["no match, table"])
    assert (table["state"], table["table"], table["sides"], table["rules"]) == ("no_match", "12", [], None)


def test_nothing_is_told_that_the_hall_does_not_show() -> None:
    played = Table().toss().do(MarkQueen(Side.A))
    assert [side["queen"] for side in read(at(played))["sides"]] == ["filled", None]
    assert [side["queen"] for side in read(at(played, show_queen=False))["sides"]] == [None, None]
    assert text_fields(at(played, show_queen=False), "en")["queen_a"] == ""
    followed = Table().toss().do(SetUmpiring(on=True), PlayStroke("2"))
    assert [side["men"] for side in read(at(followed))["sides"]] == [None, None]
    shown = at(followed, show_strokes=True)
    assert [(side["men"], side["in_turn"]) for side in read(shown)["sides"]] == [(7, True), (9, False)]


def test_while_a_board_is_taken_back_the_score_is_the_old_one() -> None:
    found = read(views()["taken back, held"])
    assert found["correcting"]
    assert found["headline"] == {"code": "correction", "text": "CORRECTION"}
    assert [side["score"]["shown"] for side in found["sides"]] == [9, 12]
    assert len(found["games"][0]["boards"]) == 2


def test_a_dark_hall_says_nothing() -> None:
    for scenario in all_scenarios():
        view = view_of(scenario, StreamMode.BLANK)
        found = read(view)
        assert (found["mode"], found["state"]) == ("blank", "blank")
        rest = set(found) - {"schema", "written_at", "shown_at", "delay_s", "language", "mode", "state"}
        assert not any(found[key] for key in rest), scenario.name
        assert set(text_fields(view, "en").values()) == {""}


def test_there_is_always_one_text_a_field() -> None:
    names = {f"{field}_{who}" for field in PER_SIDE for who in ("a", "b", "left", "right")} | set(SHARED)
    for kinds in ("usual", "long pairs"):
        for name, view in views(kinds).items():
            for language in ("en", "es"):
                found = text_fields(view, language)
                assert set(found) == names, name
                assert not any("\n" in text or text != text.strip() for text in found.values()), name


def test_texts_of_a_side_stay_its_own_when_sides_change() -> None:
    found = text_fields(views()["wins"], "es")
    assert (found["name_a"], found["name_left"], found["name_right"]) == (
        "Player One",
        "Player Two",
        "Player One",
    )
    assert (found["score_a"], found["score_left"], found["games_a"]) == ("25", "2", "2")
    assert found["results"] == "11–25  2–25"
    assert found["headline"] == "PLAYER ONE GANA"
    recorded = text_fields(views()["recorded"], "es")
    assert (recorded["plus_a"], recorded["color_b"], recorded["breaks_b"], recorded["queen_a"]) == (
        "+9",
        "BLANCAS",
        "ABRE AHORA",
        "REINA",
    )
    assert (recorded["event"], recorded["round"], recorded["table"]) == (
        "National Open 2026",
        "Octavos de final",
        "Mesa 4",
    )
    assert (recorded["game"], recorded["board"]) == ("Juego 1", "Tablero 2 de 8")


def test_letters_that_turn_a_line_round_stay_out() -> None:
    played = Table().toss()
    from carrom_desktop.rules.facts import Player

    state = replace(played.state, players=((Player("a\u202eb\nc"),), (Player("Two"),)))
    context = HallContext()
    view = build_stream(state, context, build_hall(state, context))
    assert text_fields(view, "en")["name_a"] == "ab c"
    assert read(view)["sides"][0]["name"] == "ab c"

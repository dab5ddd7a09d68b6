"""Sheet files: what is read, what is refused and how, and the way to facts and back."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.match.rulesets import PRESETS
from carrom_desktop.match.sheetfile import (
    MAX_BYTES,
    FileFault,
    Sheet,
    SheetAt,
    dump,
    parse,
    read_sheets,
    rules_of,
    sheet_of,
    state_of,
)
from carrom_desktop.rules.facts import (
    MatchCreated,
    Player,
    Row,
)
from carrom_desktop.rules.ids import (
    Kind,
    Queen,
    Side,
)
from carrom_desktop.rules.replay import replay
from tests.match.sheets import (
    RepeatedLine,
    board,
    data,
    game,
    line,
    sheet,
    stream,
)
from tests.support.house_rules import HOUSE_RULES


def faults(raw: bytes) -> list[tuple[str, tuple[str | int, ...]]]:
    """Return what is wrong with one line, as (code, key)."""
    found = parse(raw, "test", 1)
    assert not isinstance(found, Sheet)
    return [(fault.code, fault.key) for fault in found]


def changed(**more: Any) -> bytes:
    return json.dumps(data(game("A6A")) | more).encode()


def with_board(**more: Any) -> bytes:
    return json.dumps(data({"boards": [board("A", 6, "A") | more]})).encode()


def test_the_page_s_own_example_is_read() -> None:
    read = parse(
        b"""{"format": "carrom-sheet/1", "rules": "icf", "overrides": {"board_limit": null},
        "kind": "singles",
        "sides": {"A": ["Player One"], "B": ["Player Two"]}, "first_break": "A",
        "games": [{"boards": [{"winner": "A", "men_left": 6, "queen": "A"},
        {"winner": "B", "men_left": 3, "queen": "A", "break": "B", "points": 3, "total": [9, 3]}],
        "extra_break": "B", "recorded": [25, 11]}], "recorded_winner": "A"}""",
        "test",
        1,
    )
    assert isinstance(read, Sheet)
    state = state_of(read)
    assert state.rules.board_limit is None
    assert state.game.raw == (9, 3)
    assert state.next.board == 3


@pytest.mark.parametrize(
    ("raw", "code", "key"),
    [
        (changed(extra=1), "unknown_key", ("extra",)),
        (changed(format="carrom-sheet/2"), "unknown_format", ("format",)),
        (changed(rules="European"), "unknown_rules", ("rules",)),
        (changed(rules="club night"), "unknown_rules", ("rules",)),
        (changed(kind="triples"), "one_of", ("kind",)),
        (changed(first_break="C"), "one_of", ("first_break",)),
        (changed(first_break="a"), "one_of", ("first_break",)),
        (changed(sides={"A": ["One"]}), "missing", ("sides", "B")),
        (changed(sides={"A": ["One"], "B": [2]}), "text", ("sides", "B", 0)),
        (changed(sides={"A": "One", "B": ["Two"]}), "list", ("sides", "A")),
        (changed(games={}), "list", ("games",)),
        (changed(overrides={"goal": 3}), "unknown_key", ("overrides", "goal")),
        (changed(overrides={"target": None}), "whole_number", ("overrides", "target")),
        (changed(overrides={"time_limit": "45"}), "whole_number", ("overrides", "time_limit")),
        (changed(overrides={"level_at_time": "toss"}), "one_of", ("overrides", "level_at_time")),
        (changed(overrides={"last_piece_foul": ""}), "one_of", ("overrides", "last_piece_foul")),
        (changed(overrides={"demanded_points": 1}), "true_or_false", ("overrides", "demanded_points")),
        (changed(overrides={"target": 25.0}), "whole_number", ("overrides", "target")),
        (changed(about={"table": 4}), "text", ("about", "table")),
        (changed(toss={"winner": "A", "choice": "seat"}), "one_of", ("toss", "choice")),
        (changed(ended={"by": "rain"}), "one_of", ("ended", "by")),
        (with_board(men_left=True), "whole_number", ("games", 0, "boards", 0, "men_left")),
        (with_board(men_left=6.0), "whole_number", ("games", 0, "boards", 0, "men_left")),
        (with_board(men_left="6"), "whole_number", ("games", 0, "boards", 0, "men_left")),
        (with_board(winner="C"), "one_of", ("games", 0, "boards", 0, "winner")),
        (with_board(queen="board"), "one_of", ("games", 0, "boards", 0, "queen")),
        (with_board(total=[9]), "two_numbers", ("games", 0, "boards", 0, "total")),
        (with_board(total=[9, 3, 1]), "two_numbers", ("games", 0, "boards", 0, "total")),
        (with_board(slam="red"), "one_of", ("games", 0, "boards", 0, "slam")),
        (with_board(**{"break": 1}), "one_of", ("games", 0, "boards", 0, "break")),
        (json.dumps(data({"boards": [], "started": "6 pm"})).encode(), "time", ("games", 0, "started")),
        (
            json.dumps(data({"boards": [], "started": "2026-03-12T18:00:00"})).encode(),
            "time",
            ("games", 0, "started"),
        ),
        (
            json.dumps(data({"boards": [], "started": "2026-13-12T18:00Z"})).encode(),
            "time",
            ("games", 0, "started"),
        ),
        (b"[]", "object", ()),
        (b"nonsense", "not_json", ()),
        (b'{"format": "carrom-sheet/1"', "cut_off", ()),
        (line(game("A6A")).strip() + b" {}", "trailing", ()),
        (b"[" * 50_000, "too_deep", ()),
        (b'{"games":' * 50_000, "too_deep", ()),
        (b'{"format": "\xff"}', "not_utf8", ()),
        (b'{"format": "\\ud800"}', "not_utf8", ()),
        (with_board().replace(b'"men_left": 6', b'"men_left": ' + b"9" * 5000), "number_too_long", ()),
        (
            with_board().replace(b'"men_left": 6', b'"men_left": NaN'),
            "whole_number",
            ("games", 0, "boards", 0, "men_left"),
        ),
        (with_board().replace(b'"men_left": 6', b'"men_left": 6, "men_left": 7'), "twice", ("men_left",)),
        (with_board().replace(b'"rules"', b'"rules": "icf", "rules"'), "twice", ("rules",)),
    ],
)
def test_what_is_no_sheet_is_named_with_its_key(raw: bytes, code: str, key: tuple[str | int, ...]) -> None:
    assert faults(raw) == [(code, key)]


def test_every_fault_of_a_line_is_told_but_not_hundreds() -> None:
    assert faults(changed(kind="x", first_break="x")) == [("one_of", ("kind",)), ("one_of", ("first_break",))]
    many = faults(json.dumps(data() | {"games": ["x"] * 300}).encode())
    assert len(many) == 21
    assert many[-1] == ("more", ())


def test_numbers_out_of_range_are_no_fault_of_the_file() -> None:
    for men in (-1, 0, 10, 10**18, -(10**40)):
        assert isinstance(parse(with_board(men_left=men), "test", 1), Sheet)


def test_optional_keys_may_be_null() -> None:
    bare = data(game("A6A"), first_break=None)
    full = bare | dict.fromkeys(
        ("overrides", "about", "toss", "seats", "first_break", "ended", "recorded_winner")
    )
    read = parse(json.dumps(full).encode(), "test", 1)
    assert isinstance(read, Sheet)
    assert state_of(read) == state_of(sheet(game("A6A"), first_break=None))


def test_queen_null_is_nobody_and_absent_is_not_recorded() -> None:
    read = state_of(sheet(game("A6- A6?")))
    assert [played.queen for played in read.game.boards] == [Queen.NOBODY, Queen.UNRECORDED]


def test_lines_blank_lines_and_a_bom() -> None:
    raw = stream(
        b"\xef\xbb\xbf" + line(game("A6A")), b"\n", b"  \r\n", line(game("B3A")).rstrip() + b"\r\n", b"x\n"
    )
    found = list(read_sheets("-", raw))
    assert [(item.line, type(item)) for item in found] == [(1, SheetAt), (4, SheetAt), (5, FileFault)]


def test_a_json_file_holds_one_object_on_any_number_of_lines(tmp_path: Path) -> None:
    file = tmp_path / "One.JSON"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(data(game("A6A")), indent=2).encode())
    assert [type(item) for item in read_sheets(str(file), stream())] == [SheetAt]
    file.write_bytes(b"{\n\n  x")
    fault = next(iter(read_sheets(str(file), stream())))
    assert isinstance(fault, FileFault)
    assert (fault.code, fault.line) == ("not_json", 3)


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_an_empty_file_is_an_error(raw: bytes, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(raw)
    found = [item.code for item in read_sheets(str(tmp_path / name), stream()) if isinstance(item, FileFault)]
    assert found == ["empty"]


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    def only(file: str) -> str:
        (fault,) = read_sheets(file, stream())
        assert isinstance(fault, FileFault)
        return fault.code

    assert only(str(tmp_path / "none.json")) == "not_found"
    assert only(str(tmp_path)) == "is_folder"
    assert only("a\0b") == "unreadable"


def test_a_line_over_one_mib_is_refused_and_the_next_is_read(tmp_path: Path) -> None:
    fits = line(game("A6A")).rstrip()
    fits += b" " * (MAX_BYTES - len(fits))
    raw = stream(fits + b"\r\n", fits + b" \n", b"x" * (3 * MAX_BYTES) + b"\n", line(game("A6A")))
    found = list(read_sheets("-", raw))
    assert [getattr(item, "code", "read") for item in found] == [
        "read",
        "line_too_long",
        "line_too_long",
        "read",
    ]
    assert [item.line for item in found] == [1, 2, 3, 4]
    (tmp_path / "a.json").write_bytes(fits + b" ")
    (fault,) = read_sheets(str(tmp_path / "a.json"), stream())
    assert isinstance(fault, FileFault)
    assert fault.code == "too_big"


def test_reading_takes_flat_memory() -> None:
    def peak(times: int) -> int:
        raw = io.BufferedReader(RepeatedLine(line(game("A6A B3A " * 4)), times), 8192)
        tracemalloc.start()
        assert sum(isinstance(item, SheetAt) for item in read_sheets("-", raw)) == times
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(50)  # caches fill
    assert peak(1500) < peak(150) + 1_000_000  # held, they take far more


# ---- there and back ---------------------------------------------------------------------------------------

_NAMES = st.sampled_from(["Ana Ruiz", "Li", "Åke Öberg", "José María de la Cruz", "Ram Kumar"])
_SIDE = st.sampled_from(["A", "B"])
_BOARD = st.builds(board, _SIDE, st.integers(1, 9), st.sampled_from(["A", "B", None, "not recorded"]))


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a sheet of whole games, singles or doubles, with or without times and toss."""
    doubles = draw(st.booleans())
    names = draw(st.lists(_NAMES, min_size=4, max_size=4, unique=True))
    made = data(
        *draw(
            st.lists(
                st.builds(lambda b: {"boards": b}, st.lists(_BOARD, min_size=1, max_size=12)), max_size=4
            )
        ),
        rules=draw(st.sampled_from(["icf", "ukca", "caint"])),
        kind="doubles" if doubles else "singles",
        sides={"A": names[:2], "B": names[2:]} if doubles else {"A": names[:1], "B": names[1:2]},
        first_break=draw(st.sampled_from(["A", "B", None])),
    )
    if doubles and made.get("first_break") and draw(st.booleans()):
        first, other = (names[:2], names[2:]) if made["first_break"] == "A" else (names[2:], names[:2])
        made["seats"] = [first[0], other[1], first[1], other[0]]
    if draw(st.booleans()):
        made["overrides"] = {"games_to_win": 1, "board_limit": draw(st.sampled_from([None, 4, 8]))}
    if draw(st.booleans()):
        made["about"] = {"event": "Open", "round": "round-3", "clubs": {"A": ["X"], "B": []}}
    for each in made["games"]:
        each.update(
            draw(st.sampled_from([{}, {"extra_break": "B"}, {"started": "2026-03-12T18:00:00+01:00"}]))
        )
    return made


@given(sheets())
def test_a_match_goes_into_a_sheet_and_comes_back_the_same(made: dict[str, Any]) -> None:
    state = state_of(_read(json.dumps(made).encode()))
    written = dump(sheet_of(state))
    again = state_of(_read(written))
    assert dump(sheet_of(again)) == written
    assert (again.rules, again.players, again.games_won, again.winner) == (
        state.rules,
        state.players,
        state.games_won,
        state.winner,
    )
    begun = [one for one in state.games if one.boards]
    back = [one for one in again.games if one.boards]
    for one, two in zip(begun, back, strict=True):
        assert (one.raw, one.result, one.ended_by, one.opener, one.boards) == (
            two.raw,
            two.result,
            two.ended_by,
            two.opener,
            tuple(_same_step(b, o) for b, o in zip(two.boards, one.boards, strict=True)),
        )


def _same_step(board_state: Any, other: Any) -> Any:
    """Return the board with the step and time of the other: a sheet knows neither."""
    from msgspec.structs import replace

    return replace(board_state, step=other.step, at=other.at)


def _read(raw: bytes) -> Sheet:
    found = parse(raw, "test", 1)
    assert isinstance(found, Sheet), found
    return found


def test_an_exported_match_names_its_result() -> None:
    exported = sheet_of(state_of(sheet(game("A9A A9A A9A"), game("A9A A9A A4A"))))
    assert [one.recorded for one in exported.games] == [(25, 0), (25, 0)]
    assert exported.recorded_winner is Side.A
    assert exported.kind is Kind.SINGLES
    assert b"overrides" not in dump(exported)


# ---- the rest ---------------------------------------------------------------------------------------------


def test_pydantic_stays_off_the_way_of_a_match() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, carrom_desktop.match.rulesets, carrom_desktop.rules.replay, "
            "carrom_desktop.viewmodels.problems; sys.exit('pydantic' in sys.modules)",
        ],
        check=False,
    )
    assert done.returncode == 0


def test_the_sheet_in_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "sheet-format.md").read_text("utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    state = state_of(_read(example.encode()))
    assert [one.points_pair for one in state.game.boards] == [(9, 0), (0, 3)]


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_match_by_a_set_of_the_users_is_written_by_a_preset_and_what_differs(name: str) -> None:
    rules = replace(HOUSE_RULES[name], key="own", title=name)
    state = replay([Row(1, 1, MatchCreated(rules, Kind.SINGLES, (Player("One"),), (Player("Two"),)))])
    written = sheet_of(state)
    assert written.rules in PRESETS
    known = rules_of(written)
    # The key, the name and what the wizard proposes are the preset's; all that scores is the set's.
    same = {key: getattr(known, key) for key in ("key", "title", "edition", "limit_follows_round")}
    assert known == replace(rules, **same)

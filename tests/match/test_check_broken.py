"""Broken files: a clear line for each fault, never a traceback, in bounded memory; fuzzed from all sides."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_desktop.cli_check import run_check
from tests.match.sheets import award, board, data, ended, foul, game, line, voided

ROOT = Path(__file__).resolve().parents[2]

FULL = data(
    {
        "boards": [
            board("A", 6, "A", points=9, total=[9, 0], break_="A", slam="white"),
            foul("106", "B", improper=True, demanded=1, men_left=4, queen="board"),
            voided("140"),
            award("B", 3),
            board("B", 3, None),
        ],
        "extra_break": "B",
        "opener": "A",
        "started": "2026-03-12T18:00:00+01:00",
        "finished": "2026-03-12T18:20:00Z",
        "ended": ended("conceded", "B"),
        "recorded": [25, 9],
    },
    game("A9A A9A A8B"),
    rules="icf",
    overrides={
        "target": 25,
        "queen_cutoff": 22,
        "board_limit": None,
        "clip_result": True,
        "on_expiry": "stop",
    },
    about={"event": "Open", "clubs": {"A": ["X"], "B": []}, "corrections": ["one"]},
    toss={"winner": "A", "choice": "break"},
    seats=["Player One"],
    ended=ended("walkover", "B"),
    recorded_winner="A",
)
"""A sheet that has every kind of key."""

RICH = json.dumps(FULL).encode() + b"\n"
PLAIN = line(game("A6A B3B"))


def run(stdin: bytes, lang: str = "en", *, json_output: bool = False) -> tuple[int, str, str]:
    """Return exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = run_check(["-"], json_output, lang, io.BytesIO(stdin), out, err)
    return status, out.getvalue(), err.getvalue()


def lines_are_clear(stdin: bytes, lang: str = "en") -> int:
    """Check `stdin` as text and as JSON: the same status, one plain line a fault; return the status."""
    status, out, err = run(stdin, lang)
    for text in (*out.splitlines(), *err.splitlines()):
        assert text.isprintable()
        assert "Traceback" not in text
        assert len(text) < 1000
    name = "standard input" if lang == "en" else "entrada estándar"
    for text in err.splitlines():
        assert re.match(rf"{name}(:\d+)?: \S", text), text
    assert (status == 2) is bool(err)
    again, objects, same = run(stdin, lang, json_output=True)
    assert (again, same) == (status, err)
    assert all(json.loads(each)["format"] == "carrom-check/1" for each in objects.splitlines())
    return status


# ---- fuzz -------------------------------------------------------------------------------------------------


@given(st.binary(max_size=400), st.sampled_from(["en", "es"]))
def test_any_bytes(raw: bytes, lang: str) -> None:
    lines_are_clear(raw, lang)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    lines_are_clear(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("key", [" games", "games ", "", "a.b", '"'])
def test_a_key_of_blanks_or_signs_stands_in_quotes(key: str) -> None:
    status, _, err = run(json.dumps({**FULL, key: 1}).encode() + b"\n")
    assert (status, err) == (2, f'standard input:1: "{key}": there is no such key\n')
    assert lines_are_clear(json.dumps({**FULL, key: 1}).encode() + b"\n") == 2


@settings(max_examples=300)
@given(st.data())
def test_a_sheet_with_bytes_cut_put_in_doubled_or_swapped(draw: st.DataObject) -> None:
    raw = bytearray(draw.draw(st.sampled_from([RICH, PLAIN])))
    for _ in range(draw.draw(st.integers(1, 4))):
        start = draw.draw(st.integers(0, len(raw)))
        stop = min(len(raw), start + draw.draw(st.integers(0, 12)))
        match draw.draw(st.sampled_from(["cut", "put", "double", "swap", "end"])):
            case "cut":
                del raw[start:stop]
            case "put":
                raw[start:stop] = draw.draw(st.binary(max_size=8) | st.sampled_from(_SPITEFUL))
            case "double":
                raw[start:start] = raw[start:stop]
            case "swap":
                raw[start:stop] = raw[start:stop][::-1]
            case "end":
                del raw[start:]
    lines_are_clear(bytes(raw), draw.draw(st.sampled_from(["en", "es"])))


_SPITEFUL = (
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\\ud800",
    b"1e999",
    b"-0",
    b"9" * 50,
    b"NaN",
    b'"',
    b"{",
    b"[[",
    b"\r",
)


def _places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in a sheet."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _places(inner, (*path, place))


def _with(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """Return the full sheet with `value` at `path`."""
    made: Any = json.loads(json.dumps(FULL))
    holder = made
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    result: dict[str, Any] = made
    return result


PLACES = tuple(_places(FULL))

_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(
        ["A", "B", "time", "board", "white", "107", "icf", "\x00", "\N{RIGHT-TO-LEFT OVERRIDE}"]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.sampled_from(PLACES), _VALUES)
def test_any_value_in_any_place(path: tuple[str | int, ...], value: Any) -> None:
    lines_are_clear(json.dumps(_with(path, value)).encode())


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.text(max_size=8)), min_size=1, max_size=3))
def test_any_other_key_in_any_object(changes: list[tuple[tuple[str | int, ...], str]]) -> None:
    made = json.loads(json.dumps(FULL))
    for path, key in changes:
        holder: Any = made
        for step in path[:-1]:
            try:
                holder = holder[step]
            except (LookupError, TypeError):  # an earlier change has renamed it
                break
        if isinstance(holder, dict):
            holder[key] = holder.pop(path[-1], None)
    lines_are_clear(json.dumps(made).encode())


@given(
    st.lists(
        st.sampled_from([RICH, PLAIN, b"\n", b" \t\r\n", b"{}\n", RICH[:-30], b"\xef\xbb\xbf"]), max_size=6
    )
)
def test_any_order_of_good_and_bad_lines(parts: list[bytes]) -> None:
    lines_are_clear(b"".join(parts))


# ---- each kind of fault -----------------------------------------------------------------------------------


def test_a_sheet_cut_off_at_any_byte_is_told() -> None:
    whole = PLAIN.rstrip()
    for length in range(1, len(whole)):
        status, out, err = run(whole[:length])
        assert (status, out) == (2, "0 sheets: 0 in order, 0 with errors, 1 could not be read\n")
        assert re.fullmatch(r"standard input:1: the JSON stops in the middle \(at character \d+\)\n", err), (
            whole[:length]
        )


@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_a_value_of_the_wrong_type_is_told_with_file_line_and_key(path: tuple[str | int, ...]) -> None:
    status, _, err = run(b"\n" + json.dumps(_with(path, {"no such key": 1})).encode())
    assert status == 2
    key = next(str(step) for step in reversed(path) if isinstance(step, str))
    first = err.splitlines()[0]
    assert first.startswith("standard input:2: ")
    if key in ("games", "boards"):
        word = "game" if key == "games" else "board"
        assert key in first or f"{word} " in first
    else:
        assert key in first


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in PLACES
        if isinstance(path[-1], int) or path[-1] in ("men_left", "points", "demanded", "target")
    ],
    ids=lambda path: ".".join(map(str, path)),
)
@pytest.mark.parametrize("number", ["true", "6.0", '"6"', "1e3", "NaN", "Infinity", "-0.0"])
def test_strict_whole_numbers(path: tuple[str | int, ...], number: str) -> None:
    made = json.dumps(_with(path, "here")).encode().replace(b'"here"', number.encode())
    assert lines_are_clear(made) in ((1, 2) if number == '"6"' else (2,))  # "6" may stand where texts are


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**30, 10**4299, -(10**4299), 2**63, -(2**63) - 1])
def test_a_huge_whole_number_is_a_finding_wherever_it_stands(number: int) -> None:
    numbers = [path for path in PLACES if isinstance(_at(path), int) and not isinstance(_at(path), bool)]
    assert len(numbers) > 10
    for path in numbers:
        made = json.dumps(_with(path, 77777)).encode().replace(b"77777", str(number).encode())
        assert lines_are_clear(made) == 1


def _at(path: tuple[str | int, ...]) -> Any:
    value: Any = FULL
    for step in path:
        value = value[step]
    return value


@pytest.mark.parametrize(
    ("number", "said"), [("9" * 4301, "a number is too long"), ("9" * 100_000, "a number is too long")]
)
def test_a_number_too_long_to_be_read(number: str, said: str) -> None:
    made = json.dumps(_with(("games", 0, "boards", 0, "men_left"), 77777)).replace("77777", number).encode()
    status, _, err = run(made)
    assert status == 2
    assert err.startswith(f"standard input:1: {said} (at character ")


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"games":[', '{"about":{"clubs":', '[{"boards":['])
@pytest.mark.parametrize("closed", [True, False])
def test_deep_nesting(opening: str, closed: bool) -> None:
    closing = "".join({"[": "]", "{": "}"}[letter] for letter in reversed(opening) if letter in "[{")
    deep = opening * 5000 + (f"1{closing * 5000}" if closed else "")
    inside = json.dumps(_with(("about",), "here")).replace('"here"', deep)
    for made in (deep, inside):
        status, _, err = run(made.encode() + b"\n" + PLAIN)
        assert status == 2
        assert re.fullmatch(r"standard input:1: objects are nested too deep \(at character \d+\)\n", err)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp037"])
def test_another_encoding_is_told_and_never_guessed(encoding: str) -> None:
    for text in (PLAIN.decode(), PLAIN.decode() * 3):
        assert lines_are_clear(text.encode(encoding)) == 2


def test_latin_1_is_told_where_it_differs_from_utf_8() -> None:
    made = json.dumps(data(sides={"A": ["José"], "B": ["Li"]}), ensure_ascii=False)
    assert lines_are_clear(made.encode()) == 0
    status, _, err = run(made.encode("latin-1"))
    assert (status, err[:42]) == (2, "standard input:1: this is not UTF-8 (at ch")


@pytest.mark.parametrize(
    "name",
    [b"\x00", b"a\x00b", b"\\ud800", b"\\udc00\\ud800", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80"],
)
def test_nul_letters_and_lone_surrogates_are_told(name: bytes) -> None:
    assert lines_are_clear(PLAIN.replace(b"Player One", name) + PLAIN) == 2


def test_an_escaped_nul_in_a_name_is_a_name_and_printed_as_a_blank() -> None:
    made = line(game("A6A", recorded=[1, 1])).replace(b"Player One", b"Player\\u0000\\u001b[31mOne\\n")
    assert lines_are_clear(made) == 1
    _, out, _ = run(made)
    assert "Player [31mOne" in out


@pytest.mark.parametrize(
    ("path", "key"),
    [((), "rules"), (("sides",), "A"), (("games", 0, "boards", 0), "winner"), (("about", "clubs"), "B")],
)
def test_a_key_that_stands_twice_is_told(path: tuple[str | int, ...], key: str) -> None:
    twice = json.dumps(FULL if not path else _with(path, _at(path)))
    value = json.dumps(_at((*path, key)))
    twice = twice.replace(f'"{key}": {value}', f'"{key}": {value}, "{key}": {value}', 1)
    status, _, err = run(twice.encode())
    assert (status, err) == (2, f"standard input:1: {key}: the key appears twice in one object\n")


# ---- bounded memory ---------------------------------------------------------------------------------------

PEAK = """
import resource, sys
from carrom_desktop.cli import main
status = main(sys.argv[1:])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def _peak_mb(*arguments: str) -> tuple[int, float, int]:
    """Return the exit status of the program, its peak memory in MB, and its lines on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        timeout=120,
        check=True,
    )
    said = done.stderr.decode().splitlines()
    status, peak = said[-1].split()
    return int(status), int(peak) / (1024 * 1024 if sys.platform == "darwin" else 1024), len(said) - 1


def _write(path: Path, lines: int) -> str:
    """Write a file of so many lines: blank ones, broken ones, good ones, and some of a MiB and more."""
    chunk = b"\n" * 976 + b"nonsense\n" * 20 + RICH[:-40] + b"\n" + RICH + PLAIN * 2
    with path.open("wb") as stream:
        for place in range(lines // 1000):
            stream.write(chunk)
            if place % 250 == 0:
                stream.write(b"[" * (1 << 20) + b"\n")
                stream.write(b"x" * (5 << 20) + b"\n")
    return str(path)


@pytest.mark.no_cover
@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts memory otherwise")
def test_a_million_lines_take_no_more_memory_than_a_thousand(tmp_path: Path) -> None:
    status, few, said = _peak_mb("check", "--json", _write(tmp_path / "few.jsonl", 1000))
    assert (status, said) == (2, 21 + 2)
    status, many, said = _peak_mb("check", "--json", _write(tmp_path / "many.jsonl", 1_000_000))
    assert (status, said) == (2, 21 * 1000 + 2 * 4)
    assert many < few + 8  # held, the lines alone would be tens of MB, the sheets hundreds


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts memory otherwise")
def test_an_endless_line_is_not_held(tmp_path: Path) -> None:
    endless = tmp_path / "endless.jsonl"
    with endless.open("wb") as stream:
        for _ in range(200):
            stream.write(b"x" * (1 << 20))
        stream.write(b"\n" + PLAIN)
    status, peak, said = _peak_mb("check", str(endless))
    assert (status, said) == (2, 1)
    _, small, _ = _peak_mb("check", _write(tmp_path / "few.jsonl", 1000))
    assert peak < small + 8
    (tmp_path / "endless.jsonl").rename(tmp_path / "endless.json")
    status, peak, said = _peak_mb("check", str(tmp_path / "endless.json"))
    assert (status, said) == (2, 1)
    assert peak < small + 8

"""`carrom-desktop law` from outside: one stroke by the three rule books, and boards stroke by stroke."""

from __future__ import annotations

import io
import json
import re
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_desktop.cli import main
from tests.match.sheets import RepeatedLine, json_of

LINE = {"rules": "icf", "double_due": False, "break": "A", "strokes": ["1", "0", "S0", "Q1"]}
KEYS = ("0", "1", "2", "S0", "S1", "SS1", "O0", "O1", "Q0", "Q1", "I1", "IS0", "SQO1", "VO0", "F", "G", "Z")
MORE_KEYS = (*KEYS, "K", "SK", "U", "US0", "AQ0", "Shift+G", "VV1", "VS0", "3", "SO1", "9", "ISO2")

KNOWN = "icf, ukca, caint, european, school"


class Law:
    """Calls of the command; `raw` is what standard input holds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, raw: bytes | io.RawIOBase = b"") -> tuple[int, str, str]:
        return run(self.monkeypatch, *arguments, raw=raw)


def run(
    monkeypatch: pytest.MonkeyPatch, *arguments: str, raw: bytes | io.RawIOBase = b""
) -> tuple[int, str, str]:
    """Return exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    source = io.BytesIO(raw) if isinstance(raw, bytes) else io.BufferedReader(raw)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(source))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        status = main(["law", *arguments])
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def law(monkeypatch: pytest.MonkeyPatch) -> Law:
    return Law(monkeypatch)


def line(**changes: Any) -> bytes:
    """Return a line of a file, with some keys of `LINE` changed; None leaves a key out."""
    made = {key: value for key, value in (LINE | changes).items() if value is not None}
    return json.dumps(made).encode() + b"\n"


def told(law: Law, **changes: Any) -> dict[str, Any]:
    """Return what is printed of one board."""
    status, out, err = law("--board", "-", "--json", raw=line(**changes))
    assert (status, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


def refused(law: Law, raw: bytes, lang: str = "en") -> list[str]:
    """Return what is said of input that cannot be, the same with and without `--json`."""
    status, out, err = law("--board", "-", "--json", "--lang", lang, raw=raw)
    assert (status, out) == (2, "")
    assert law("--board", "-", "--lang", lang, raw=raw) == (2, "", err)
    return err.splitlines()


# ---- one stroke


def test_a_stroke_by_the_three_rule_books(law: Law) -> None:
    assert law("S1", "--lang", "en") == (
        0,
        "ICF    Striker and own man in: 2 men come out, B places them. A plays on. (73)\n"
        "       B: place it, or forgo (U) within 15 s? (87a)\n"
        "UKCA   Striker and own piece in: 1 piece comes out, B places it. Turn lost. (H12)\n"
        "       B: place it, or not call for it (U)? (H4)\n"
        "       If a double due was agreed: Striker and own piece in, double due: 2 pieces come out, "
        "B places them. A plays on. (H13)\n"
        "CAINT  Striker and own piece in: 2 pieces come out, B places them. Turn lost. (CAINT)\n"
        "       B: place it, or not call for it (U)? (the umpire's choice)\n"
        "Had A pocketed a man before? Taken: yes (--first: no)\n"
        "Are dues owed? Taken: no (--owed N: so many)\n",
        "",
    )


@pytest.mark.parametrize("rules", ["icf", "european"])
def test_law_107_in_spanish_by_one_rule_book(law: Law, rules: str) -> None:
    assert law("1", "--last", "own", "--rules", rules, "--lang", "es") == (
        0,
        "ICF    Tablero para B, 3 (1 a partir de 22). A embocó su última ficha con la reina en el tablero. "
        "(107)\n",
        "",
    )


@pytest.mark.parametrize(
    ("arguments", "laws"),
    [
        (("Q0", "--first"), ["95a"]),
        (("Q0", "--owed", "1"), ["95b"]),
        (("0", "--queen", "cover"), ["96"]),
        (("O0", "--last", "theirs", "--queen", "theirs"), ["52a"]),
        (("SO1", "--last", "both", "--queen", "own"), ["110"]),
        (("1", "--owed", "2"), ["78a"]),
        (("US0",), ["72a", "89b", "87a"]),
    ],
)
def test_the_table_is_told_by_options(law: Law, arguments: tuple[str, ...], laws: list[str]) -> None:
    status, out, _ = law(*arguments, "--rules", "icf", "--json")
    (book,) = json.loads(out)["books"]
    assert (status, book["rules"], book["laws"]) == (0, "icf", laws)


def test_a_stroke_as_json(law: Law) -> None:
    _, out, _ = law("S1", "--rules", "ukca", "--json", "--lang", "en")
    assert json.loads(out) == {
        "format": "carrom-law/1",
        "stroke": "S1",
        "queen": "board",
        "books": [
            {
                "rules": "ukca",
                "text": "Striker and own piece in: 1 piece comes out, B places it. Turn lost. (H12)",
                "cannot": None,
                "laws": ["H12"],
                "plays_on": False,
                "ended": None,
                "near": None,
                "may_forgo": "H4",
                "double_due": "Striker and own piece in, double due: 2 pieces come out, B places them. "
                "A plays on. (H13)",
                "published": True,
                "notes": [
                    "B: place it, or not call for it (U)? (H4)",
                    "If a double due was agreed: Striker and own piece in, double due: 2 pieces come out, "
                    "B places them. A plays on. (H13)",
                ],
            }
        ],
        "questions": [
            {"code": "had_man", "text": "Had A pocketed a man before?", "answer": None},
            {"code": "owed", "text": "Are dues owed?", "answer": None},
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "english", "spanish"),
    [
        ((), "missing: a stroke, such as S1, or --board FILE (--help shows how)", "falta un tiro, como S1"),
        (("SX",), "X is no key of a stroke", "X no es una tecla de un tiro"),
        (("S",), "A digit ends a stroke: how many own men fell, 0 to 9", "Una cifra cierra el tiro"),
        (("\N{LATIN SMALL LETTER SHARP S}1",), "\N{LATIN SMALL LETTER SHARP S} is no key of a stroke", ""),
        (("Q0", "--queen", "own"), "The queen is not on the board", "La reina no está en el tablero"),
        (("0", "--queen", "x"), "--queen x cannot be: one of board, cover, own, theirs", "--queen x no"),
        (
            ("0", "--rules", "house"),
            "--rules house cannot be: one of icf, ukca, caint, european, school",
            "--rules",
        ),
        (("0", "--last", "x"), "--last x cannot be: one of own, theirs, both", "--last"),
        (("0", "--owed", "10"), "--owed 10 cannot be: 0 to 9 dues", "--owed 10 no puede ser"),
        (("0", "--owed", "²"), "--owed ² cannot be: 0 to 9 dues", "--owed ² no puede ser"),
        (("S1", "--board", "-"), "S1 does not go with --board", "S1 no va con --board"),
        (("--board", "-", "--first"), "--first does not go with --board", "--first no va con --board"),
        (("--board", "-", "--owed", "0"), "--owed does not go with --board", "--owed no va con --board"),
        (("0", "1"), "unknown argument: 1 (--help lists what there is)", ""),
    ],
)
def test_what_cannot_be_is_one_line(law: Law, arguments: tuple[str, ...], english: str, spanish: str) -> None:
    assert law(*arguments, "--lang", "en") == (2, "", f"carrom-desktop: {english}\n")
    if spanish:
        status, out, err = law(*arguments, "--lang", "es")
        assert (status, out) == (2, "")
        assert err.startswith(f"carrom-desktop: {spanish}")


@given(st.text(max_size=12), st.sampled_from(["en", "es"]), st.booleans())
def test_any_text_as_a_stroke(text: str, lang: str, as_json: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        status, out, err = run(patch, *(("--json",) if as_json else ()), "--lang", lang, "--", text)
    assert bool(out) is (status == 0)
    assert bool(err) is (status == 2)
    assert err.count("\n") <= 1
    assert err.rstrip("\n").isprintable()


# ---- a board


def test_a_board_after_each_stroke(law: Law) -> None:
    assert told(law) == {
        "format": "carrom-board/1",
        "file": "-",
        "line": 1,
        "rules": "icf",
        "break": "A",
        "strokes": [
            step("1", "A", "A", (8, 9), laws=["48"]),
            step("0", "A", "B", (8, 9), laws=["48"]),
            step("S0", "B", "A", (8, 9), owed=(0, 1), laws=["72c"]),
            step("Q1", "A", "A", (7, 9), queen="A", owed=(0, 1), laws=["97a"]),
        ],
        "over": False,
        "near": None,
        "result": None,
    }


def step(
    keys: str,
    by: str,
    turn: str | None,
    men: tuple[int, int],
    queen: str = "board",
    owed: tuple[int, int] = (0, 0),
    placed: tuple[int, int] = (0, 0),
    laws: list[str] | None = None,
) -> dict[str, Any]:
    def sides(pair: tuple[int, int]) -> dict[str, int]:
        return {"A": pair[0], "B": pair[1]}

    return {
        "stroke": keys,
        "by": by,
        "turn": turn,
        "men": sides(men),
        "queen": queen,
        "dues_owed": sides(owed),
        "dues_placed": sides(placed),
        "laws": laws or [],
    }


def test_law_78a_dues_are_placed_by_the_stroke_that_pays_them(law: Law) -> None:
    steps = told(law, strokes=["S0", "S0", "1", "0"])["strokes"]
    assert steps[2] == step("1", "A", "A", (9, 9), owed=(0, 1), placed=(1, 0), laws=["78a"])


def test_law_87a_a_lone_u_forgoes_the_due_of_the_stroke_before(law: Law) -> None:
    steps = told(law, strokes=["1", "S0", "u"])["strokes"]
    assert steps[1] == step("S0", "A", "B", (9, 9), placed=(1, 0), laws=["72a", "89b"])
    assert steps[2] == step("u", "A", "B", (8, 9), laws=["72a", "89b", "87a"])


@pytest.mark.parametrize("strokes", [["U"], ["0", "U"], ["1", "S0", "U", "U"], ["1", "US0", "U"]])
def test_a_u_with_nothing_to_forgo_is_told(law: Law, strokes: list[str]) -> None:
    last = len(strokes)
    assert refused(law, line(strokes=strokes)) == [
        f"standard input:1: stroke {last}: There is no due to forgo"
    ]


def test_rule_h13_a_double_due_must_be_agreed(law: Law) -> None:
    strokes = ["2", "SS1"]
    assert told(law, rules="ukca", double_due=True, strokes=strokes)["strokes"][1]["dues_placed"] == {
        "A": 2,
        "B": 0,
    }
    assert refused(law, line(rules="ukca", strokes=strokes), "es") == [
        "entrada estándar:1: tiro 2: La deuda doble se acuerda antes del juego (H13)"
    ]


@pytest.mark.parametrize(
    ("case", "changes", "result"),
    [
        (
            "107",
            {"strokes": ["9"]},
            {
                "ending": {"law": "107", "by": "A", "improper": False, "demanded": 0, "men_left": 0},
                "break": "A",
            },
        ),
        (
            "106",
            {"strokes": ["8", "0", "8", "0", "O0"]},
            {
                "ending": {"law": "106", "by": "A", "improper": False, "demanded": 0, "men_left": 1},
                "break": "A",
            },
        ),
        (
            "52a",
            {"strokes": ["2", "0", "1", "0", "Q1", "6"]},
            {"winner": "A", "men_left": 8, "queen": "A", "break": "A"},
        ),
        (
            "26",
            {"strokes": ["Q9"]},
            {"winner": "A", "men_left": 9, "queen": "A", "slam": "white", "break": "A"},
        ),
        ("137", {"strokes": ["Z"] * 6}, {"voided": {"law": "137"}}),
        (
            "umpire",
            {"strokes": ["8", "0", "8", "0", "SO1"], "break": "B"},
            {
                "awarded": {
                    "winner": "A",
                    "points": 3,
                    "reason": "the umpire decides; nearest: Law 105",
                },
                "break": "B",
            },
        ),
        ("european", {"strokes": ["9"], "rules": "european"}, "107"),
        ("H18", {"strokes": ["9"], "rules": "ukca"}, None),
    ],
)
def test_the_result_is_a_board_of_a_sheet(
    law: Law, case: str, changes: dict[str, Any], result: dict[str, Any] | str | None
) -> None:
    status, out, _ = law("--board", "-", "--json", "--lang", "en", raw=line(**changes))
    got = json.loads(out)
    assert (status, got["over"]) == (0, result is not None), case
    if isinstance(result, str):
        assert got["result"]["ending"]["law"] == result
    else:
        assert got["result"] == result
    assert got["near"] == ("105" if case == "umpire" else None)
    assert got["strokes"][-1]["turn"] is None or not got["over"]


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(["icf", "ukca", "caint", "european"]),
    st.sampled_from(["A", "B"]),
    st.booleans(),
    st.lists(st.sampled_from(MORE_KEYS), max_size=60),
)
def test_the_result_of_every_board_passes_check(
    rules: str, breaker: str, double_due: bool, keys: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        got = _last_that_can_be(patch, {"rules": rules, "break": breaker, "double_due": double_due}, keys)
    for before, after in zip(got["strokes"], got["strokes"][1:], strict=False):
        assert before["turn"] is not None
        assert all(0 <= men <= 9 for men in after["men"].values())
    if got["result"] is None:
        assert not got["over"]
        return
    found = json_of({"boards": [got["result"]]}, rules=rules, first_break=breaker)
    assert found["in_order"], found["findings"]


def _last_that_can_be(patch: pytest.MonkeyPatch, head: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """Return what is printed of the strokes, those left out that cannot be."""
    kept = list(keys)
    while True:
        raw = json.dumps({**head, "strokes": kept}).encode()
        status, out, err = run(patch, "--board", "-", "--json", "--lang", "en", raw=raw)
        if status == 0:
            result: dict[str, Any] = json.loads(out)
            return result
        found = re.fullmatch(r"standard input:1: stroke (\d+): .+\n", err)
        assert found, err
        number = int(found[1])
        if "The board is over" in err:
            del kept[number - 1 :]
        else:
            del kept[number - 1]


def test_a_board_as_a_table(law: Law) -> None:
    raw = (
        line(strokes=["8", "0", "Z", "Q1"])
        + b"\n"
        + line(rules="ukca", strokes=["9"]).replace(b'"break": "A"', b'"break": "B"')
    )
    status, out, err = law("--board", "-", "--lang", "en", raw=raw)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "standard input:1: ICF, A breaks",
        "  #  Stroke  By  Men A-B  Queen  Dues owed",
        "  1  8       A   1-9      board  0-0        8 own men in: 1 left. A plays on. (48)",
        "  2  0       A   1-9      board  0-0        Nothing pocketed. Turn to B. (48)",
        "  3  Z       B   1-9      board  0-0        Pass. Turn to A. (137)",
        "  4  Q1      A   0-9      A      0-0        Queen and man together: covered. Board to A. All of "
        "A's men are in. (52a)",
        "  Result: board to A, 9 men of B left, queen covered by A.",
        "standard input:3: UKCA, B breaks",
        "  #  Stroke  By  Men A-B  Queen  Dues owed",
        "  1  9       B   9-2      board  0-0        That piece and 1 more come back, A places them. Board "
        "goes on. (H18)",
        "  The board is not over.",
    ]


@pytest.mark.parametrize(
    ("strokes", "last"),
    [
        (["9"], "Resultado: tablero para B por la Ley 107."),
        (["Z"] * 6, "Resultado: anulado, el tablero se repite (137)."),
        (
            ["8", "0", "8", "0", "SO1"],
            "Resultado: decide el árbitro. La más cercana: Ley 105, tablero para B.",
        ),
        ([], "El tablero no ha terminado."),
    ],
)
def test_the_end_of_the_table_in_spanish(law: Law, strokes: list[str], last: str) -> None:
    _, out, _ = law("--board", "-", "--lang", "es", raw=line(strokes=strokes))
    assert out.splitlines()[-1].strip() == last


# ---- what cannot be read


@pytest.mark.parametrize(
    ("raw", "english", "spanish"),
    [
        (b"", "standard input: there is no board in it", "entrada estándar: no contiene ningún tablero"),
        (b"\n \n", "standard input: there is no board in it", ""),
        (line(strokes=None), "standard input:1: strokes: the key is missing", ""),
        (line(x=1), "standard input:1: x: there is no such key", ""),
        (
            line(rules="house"),
            "standard input:1: rules: it must be one of: icf, ukca, caint, european, school",
            "",
        ),
        (line(double_due=1), "standard input:1: double_due: it must be true or false", ""),
        (line(strokes="1"), "standard input:1: strokes: it must be a list in square brackets", ""),
        (
            line(strokes=["1", 0]),
            "standard input:1: stroke 2: it must be a text in quotes",
            "entrada estándar:1: tiro 2: tiene que ser un texto entre comillas",
        ),
        (line(strokes=["1", ""]), "standard input:1: stroke 2: A stroke has at least one key", ""),
        (line(strokes=["1", "S" * 999]), "standard input:1: stroke 2: A stroke has fewer keys", ""),
        (line(strokes=["0", "X0"]), "standard input:1: stroke 2: X is no key of a stroke", ""),
        (line(strokes=["\x1b"]), "standard input:1: stroke 1: ? is no key of a stroke", ""),
        (
            line(strokes=["1", "9"]),
            "standard input:1: stroke 2: Only 8 own men are on the board",
            "entrada estándar:1: tiro 2: Solo quedan 8 fichas propias en el tablero",
        ),
        (line(strokes=["9", "0"]), "standard input:1: stroke 2: The board is over", ""),
        (
            line(strokes=["0"] * 1001),
            "standard input:1: strokes: more than 1000 strokes are not read of one board",
            "entrada estándar:1: strokes: de un tablero no se leen más de 1000 tiros",
        ),
        (
            b"[" * 100_000,
            "standard input:1: objects are nested too deep (at character 201)",
            "",
        ),
        (
            b"x" * (1 << 21),
            "standard input:1: the line is longer than 1 MiB: no more is read of a board",
            "entrada estándar:1: la línea pasa de 1 MiB: de un tablero no se lee más",
        ),
        (line()[:-5], "standard input:1: the JSON stops in the middle (at character 74)", ""),
        (
            b'{"rules": "icf", ' + line()[1:],
            "standard input:1: rules: the key appears twice in one object",
            "",
        ),
    ],
)
def test_input_that_cannot_be_is_one_line(law: Law, raw: bytes, english: str, spanish: str) -> None:
    (only,) = refused(law, raw)
    assert re.sub(r"\d+\)$", "N)", only) == re.sub(r"\d+\)$", "N)", english)
    if spanish:
        assert refused(law, raw, "es") == [spanish]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "cp037"])
def test_another_encoding_is_told(law: Law, encoding: str) -> None:
    assert all(text.startswith("standard input:") for text in refused(law, line().decode().encode(encoding)))


def test_a_bad_line_does_not_stop_the_others(law: Law) -> None:
    status, out, err = law("--board", "-", "--json", raw=b"{}\n" + line() + b"\xff\n" + line())
    assert (status, [json.loads(text)["line"] for text in out.splitlines()]) == (2, [2, 4])
    assert [text.split(": ")[0] for text in err.splitlines()] == ["standard input:1"] * 3 + [
        "standard input:3"
    ]


def test_a_file_with_one_object_and_files_that_are_none(law: Law, tmp_path: Path) -> None:
    one, none = tmp_path / "one.json", tmp_path / "none.jsonl"
    one.write_bytes(b"\xef\xbb\xbf" + json.dumps(LINE, indent=1).encode())
    assert law("--board", str(one))[0] == 0
    assert law("--board", str(none), "--lang", "en") == (2, "", f"{none}: there is no such file\n")
    assert law("--board", str(tmp_path), "--lang", "en") == (
        2,
        "",
        f"{tmp_path}: that is a folder, not a file\n",
    )
    one.write_bytes(b" " * ((1 << 20) + 1))
    assert law("--board", str(one), "--lang", "en")[2] == (
        f"{one}: it is larger than 1 MiB: no more is read of a board\n"
    )


def _is_clear(raw: bytes, lang: str = "en") -> None:
    with pytest.MonkeyPatch.context() as patch:
        status, out, err = run(patch, "--board", "-", "--json", "--lang", lang, raw=raw)
        again, table, same = run(patch, "--board", "-", "--lang", lang, raw=raw)
    assert (again, same) == (status, err)
    assert (status == 2) is bool(err)
    name = "standard input" if lang == "en" else "entrada estándar"
    for text in err.splitlines():
        assert text.isprintable()
        assert re.match(rf"{name}(:\d+)?: \S", text), text
        assert len(text) < 1000
    assert all(json.loads(text)["format"] == "carrom-board/1" for text in out.splitlines())
    assert all(text.isprintable() for text in table.splitlines())


@given(st.binary(max_size=300), st.sampled_from(["en", "es"]))
def test_any_bytes(raw: bytes, lang: str) -> None:
    _is_clear(raw, lang)


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["A", "B", "icf", "S1", "U", "\x00", "\N{RIGHT-TO-LEFT OVERRIDE}", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.no_cover
@settings(max_examples=200)
@given(st.sampled_from([*LINE, "other"]), _VALUES)
def test_any_value_of_any_key(key: str, value: Any) -> None:
    _is_clear(json.dumps({**LINE, key: value}).encode())


@pytest.mark.no_cover
@settings(max_examples=200)
@given(st.lists(st.text(max_size=5) | st.sampled_from(MORE_KEYS), max_size=12), st.sampled_from(["en", "es"]))
def test_any_strokes(strokes: list[str], lang: str) -> None:
    _is_clear(line(strokes=strokes), lang)


@given(st.data())
def test_a_line_with_bytes_cut_or_put_in(draw: st.DataObject) -> None:
    raw = bytearray(line())
    for _ in range(draw.draw(st.integers(1, 4))):
        start = draw.draw(st.integers(0, len(raw)))
        raw[start : start + draw.draw(st.integers(0, 6))] = draw.draw(st.binary(max_size=6))
    _is_clear(bytes(raw))


@pytest.mark.no_cover
def test_many_boards_take_the_memory_of_one(law: Law, tmp_path: Path) -> None:
    text = line(strokes=["0"] * 1000)

    def peak(times: int) -> int:
        with (tmp_path / "out").open("w") as out, pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(RepeatedLine(text, times))))
            patch.setattr(sys, "stdout", out)
            tracemalloc.start()
            assert main(["law", "--board", "-", "--json"]) == 0
            found = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return found

    peak(1)
    assert peak(12) < peak(2) * 1.5 + 100_000

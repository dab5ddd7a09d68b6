"""`check` reads whatever holds matches: sheets, PDFs of sheets, `.carrom` files, libraries."""

from __future__ import annotations

import io
import json
import zlib
from pathlib import Path

import pytest

from carrom_desktop.cli import main
from carrom_desktop.cli_check import run_check
from carrom_desktop.match.archive import write_archive
from carrom_desktop.match.check_value import check_value
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.sheet_pdf import MOST_SHEET_BYTES, sheet_in_pdf
from carrom_desktop.match.sheetfile import dump, sheet_of
from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.sheet import sheet_document
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.match.sheets import game, line
from tests.paint.ending_matches import ending
from tests.paint.sheet_matches import twenty_boards
from tests.support.matches import match

WON = "toss A; A 6 A; B 3 B; A 9 A; A 8 A; change; B 9 B; B 9 B; B 9 B; change; A 9 A; A 9 A; A 9 A"
VALUE = "PFR4-S9ZR"
OPEN = "toss A; A 6 A"


def run(
    *files: str, wanted: str = "", json_output: bool = False, lang: str = "en"
) -> tuple[int, list[str], str]:
    """Return exit status, lines of standard output, and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = run_check(files, json_output, lang, io.BytesIO(), out, err, wanted=wanted)
    return status, out.getvalue().splitlines(), err.getvalue()


@pytest.fixture
def archive(tmp_path: Path) -> str:
    """Return a `.carrom` file with a match that is won and one that is not."""
    path = tmp_path / "day.carrom"
    write_archive(path, [("m-1", match("icf", WON).rows), ("m-2", match("icf", OPEN).rows)])
    return str(path)


def pdf(state: MatchState, path: Path, language: str = "en") -> Path:
    write_document(sheet_document(build_sheet(state), language, "A4", state), path)
    return path


def test_each_finished_match_is_told_with_its_value(archive: str, tmp_path: Path) -> None:
    status, lines, err = run(archive)
    assert (status, err) == (0, "")
    assert lines[-2:] == [
        f"{archive}:1: Player One - Player Two: check value {VALUE}",
        "2 sheets: 2 in order, 0 with errors",
    ]
    sheets = tmp_path / "round.jsonl"
    sheets.write_bytes(b"\n".join(dump(sheet_of(match("icf", script).state)) for script in (OPEN, WON)))
    assert run(str(sheets))[1][-2] == f"{sheets}:2: Player One - Player Two: check value {VALUE}"
    first, second = (json.loads(told) for told in run(str(sheets), json_output=True)[1])
    assert "check_value" not in first
    assert second["check_value"] == VALUE


def test_a_value_is_looked_for_in_every_match_of_every_file(archive: str, tmp_path: Path) -> None:
    status, lines, _ = run(archive, wanted=VALUE)
    assert status == 0
    assert lines == [
        f"{archive}:1: Player One - Player Two: has this check value",
        f"{archive}:2: Player One - Player Two: not finished, has no check value",
        f"{VALUE}: 1 match of 2 has it",
    ]
    status, lines, _ = run(archive, wanted="0000-0000", lang="es")
    assert status == 1
    assert lines[0] == f"{archive}:1: Player One - Player Two: tiene otro valor de control, {VALUE}"
    assert [
        json.loads(told)["value_matches"] for told in run(archive, wanted=VALUE, json_output=True)[1]
    ] == [
        True,
        False,
    ]
    missing = str(tmp_path / "missing.carrom")
    assert run(archive, missing, wanted=VALUE)[0] == 2


def test_the_value_may_be_typed_as_people_type(archive: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--value", " pfr4 s9zr", archive, "--lang", "en"]) == 0
    assert main(["check", "--value", "pfr4-s9z", archive, "--lang", "en"]) == 2
    assert "pfr4-s9z is no check value" in capsys.readouterr().err


def test_a_library_is_read_and_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    journal = Journal.open(path)
    journal.append("m-1", 0, match("icf", WON).rows)
    journal.close()
    before = path.read_bytes()
    assert run(str(path), wanted=VALUE)[0] == 0
    assert run(str(tmp_path), wanted=VALUE)[0] == 0  # its folder is enough
    assert path.read_bytes() == before


@pytest.mark.usefixtures("qapp")
def test_a_saved_sheet_carries_its_match(tmp_path: Path) -> None:
    for state, language in ((twenty_boards(), "en"), (ending("handicap"), "es"), (ending("score set"), "en")):
        path = pdf(state, tmp_path / "sheet.pdf", language)
        status, lines, err = run(str(path), lang=language)
        assert err == ""
        if state.is_over:
            assert check_value(state) in lines[-2]
            assert run(str(path), wanted=check_value(state))[0] == 0
        assert status in (0, 1)
    plain = tmp_path / "other.pdf"
    write_document(sheet_document(build_sheet(twenty_boards()), "en", "A4"), plain)
    status, _, err = run(str(plain))
    assert status == 2
    assert "holds no sheet of Carrom Desktop" in err


@pytest.mark.usefixtures("qapp")
def test_a_pdf_whose_data_was_changed_has_another_value(tmp_path: Path) -> None:
    path = pdf(twenty_boards(), tmp_path / "sheet.pdf")
    sheet = sheet_in_pdf(path.read_bytes())
    assert sheet is not None
    forged = sheet.replace(b'"men_left":6', b'"men_left":5', 1)
    path.write_bytes(b"%PDF-1.4\nstream\n" + zlib.compress(forged) + b"\nendstream")
    assert run(str(path), wanted="HZ1N-CQZR")[0] == 1


def test_streams_of_any_kind_are_no_sheet_and_none_is_unpacked_beyond_measure() -> None:
    bomb = zlib.compress(b'{"format":"carrom-sheet/1"' + b" " * (MOST_SHEET_BYTES * 40))
    for data in (
        b"",
        b"stream\n",
        b"stream\n\x78\x9cxx",
        b"stream\nxendstream",
        b"stream\n" + zlib.compress(b'{"other": 1}'),
        b"stream\r\n" + bomb,
        b'stream\n{"format":"carrom-sheet/1"' + b"x" * MOST_SHEET_BYTES + b"endstream",
    ):
        assert sheet_in_pdf(data) is None
    assert sheet_in_pdf(b'stream\n{"format": "carrom-sheet/1"}\nendstream') == b'{"format": "carrom-sheet/1"}'


def test_what_cannot_be_read_is_named_with_its_reason(tmp_path: Path) -> None:
    broken = tmp_path / "broken.carrom"
    broken.write_bytes(b"PK\x03\x04 no more")
    status, _, err = run(str(broken))
    assert status == 2
    assert err.startswith(f"{broken}: ")
    good = tmp_path / "good.jsonl"
    good.write_bytes(line(game("A6A")))
    assert run(str(broken), str(good))[1][-1] == "1 sheet: 1 in order, 0 with errors, 1 could not be read"

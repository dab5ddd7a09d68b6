"""The command line as a user types it: real processes, both languages, exit statuses."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, NamedTuple

import pytest

from carrom_desktop import __version__
from carrom_desktop.cli import main
from carrom_desktop.match.own_rulesets import OwnRuleSets
from tests.support.house_rules import HOUSE_RULES

ROOT = Path(__file__).resolve().parents[2]
SHEET = {
    "format": "carrom-sheet/1",
    "rules": "icf",
    "kind": "singles",
    "sides": {"A": ["Player One"], "B": ["Player Two"]},
    "first_break": "A",
    "games": [
        {
            "boards": [
                {"winner": "A", "men_left": 6, "queen": "A"},
                {"winner": "B", "men_left": 3, "queen": "A"},
            ]
        }
    ],
}


def carrom(
    *arguments: str,
    cwd: Path | None = None,
    before: str = "",
    output: int | IO[bytes] = subprocess.PIPE,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Run the command line in `environment`; `before`: statements that come first in its process."""
    module, inherited = ["-m", "carrom_desktop"], dict(os.environ)
    if before:
        # A process that may write no file cannot write what it covered either.
        inherited = {name: value for name, value in inherited.items() if not name.startswith("COVERAGE_")}
        module = ["-c", f"{before}runpy.run_module('carrom_desktop', run_name='__main__', alter_sys=True)"]
    return subprocess.run(
        [sys.executable, *module, *arguments],
        env={**inherited, **environment},
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        cwd=cwd or ROOT,
        encoding="utf-8",
    )


class Told(NamedTuple):
    """What a command line did that was run in this process: to start one takes a hundred times as long."""

    returncode: int
    stdout: str
    stderr: str


def told(*arguments: str) -> Told:
    """Run a command line here; its streams are such as a process has."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        status = main(arguments)
        return Told(status, out.getvalue().decode(), err.getvalue().decode())


def limited(size: int) -> str:
    """Return statements after which no file grows beyond `size` bytes, which is told as a full disk is."""
    # Nor may a module be compiled now: half of it would be kept, and later starts would fail.
    no_bytecode = "import sys; sys.dont_write_bytecode = True; "
    return (
        f"{no_bytecode}import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); "
    )


posix = pytest.mark.skipif(os.name != "posix", reason="limits of a process and such names are POSIX only")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "round 1 ñ.json"
    path.write_text(json.dumps(SHEET), "utf-8")
    return path


def test_version_and_help_in_both_languages() -> None:
    assert carrom("--version").stdout.split()[-1] == __version__
    assert "score sheet files again" in carrom("--help").stdout
    spanish = carrom("--help", "--lang", "es").stdout
    assert "vuelve a puntuar" in spanish
    assert spanish.startswith("uso: carrom-desktop")
    for words in (spanish, carrom("hall", "--help", "--lang", "es").stdout):
        assert not {"usage:", "options:", "positional", "arguments:", "FILE", "DIR"} & set(words.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bogus"], "unknown command: bogus"),
        (["--bogus"], "unknown argument: --bogus"),
        (["check"], "missing: FILE"),
        (["hall", "x.json"], "missing: -o/--output"),
        (["hall", "x.json", "-o"], "a value is missing"),
        (["hall", "x.json", "-o", "y.png", "--size", "12"], "size 12 cannot be"),
        (["hall", "x.json", "-o", "y.png", "--size", "99999x99999"], "size 99999x99999 cannot be"),
        (["hall", "x.json", "-o", "y.png", "--theme", "pink"], "unknown theme: pink"),
        (
            ["hall", "x.json", "-o", "y.png", "--layout", "big"],
            "unknown layout: big (known: standard, giant, men)",
        ),
        (["hall", "x.json", "-o", "y.png", "--margin", "11"], "margin 11 cannot be: percent, from 0 to 10"),
        (["hall", "x.json", "-o", "y.png", "--margin", "-1"], "margin -1 cannot be: percent, from 0 to 10"),
        (["sheet", "x.json", "-o", "y.pdf", "--paper", "A5"], "unknown paper: A5"),
        (["card", "icf"], "missing: -o/--output"),
        (["card", "-o", "y.pdf"], "missing: icf|ukca|caint"),
        (["card", "european", "-o", "y.pdf"], "unknown rule book: european (icf, ukca or caint)"),
        (["card", "icf", "-o", "y.pdf", "--paper", "A5"], "unknown paper: A5"),
        (["card", "icf", "-o", "y.pdf", "--lang", "de"], "unknown language: de"),
        (["check", "x.json", "--lang", "de"], "unknown language: de"),
        (["hall", "no-such.json", "-o", "y.png"], "no-such.json"),
        (["sheet", "no-such.json", "-o", "y.pdf"], "no-such.json"),
    ],
)
def test_wrong_arguments_get_one_clear_line_and_status_2(arguments: list[str], said: str) -> None:
    done = told(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [["bogus"], ["hall", "x.json", "-o", "y.png", "--size", "12"]])
def test_wrong_arguments_end_a_real_process_the_same(arguments: list[str]) -> None:
    done = carrom(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == told(*arguments)


def test_wrong_arguments_in_spanish() -> None:
    done = carrom("--lang", "es", "bogus")
    assert done.returncode == 2
    assert "orden desconocida: bogus" in done.stderr


def test_check_sheet_and_hall_from_a_file(
    sheet: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert carrom("check", str(sheet)).returncode == 0
    said = json.loads(carrom("check", "--json", str(sheet)).stdout)
    assert said["games"][0]["raw"] == [9, 3]
    picture, paper = tmp_path / "out.png", tmp_path / "out.pdf"
    looks = (("--layout", "giant"), ("--margin", "7,5"), ("--margin", "0"), ("--layout", "standard"))
    pictures = set()
    # Each by a process of its own: Qt draws a letter that it has in store a little otherwise.
    for look in looks:
        assert carrom("hall", str(sheet), "-o", str(picture), "--size", "1280x720", *look).returncode == 0
        pictures.add(picture.read_bytes())
        monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)  # the next ones run the same lines
    assert len(pictures) == len(looks)
    done = carrom("hall", str(sheet), "-o", str(picture), "--size", "1280x720", "--layout", "men")
    assert done.returncode == 0
    assert picture.read_bytes() in pictures, "no stroke is followed in a sheet: as standard"
    assert picture.read_bytes()[16:24] == (1280).to_bytes(4, "big") + (720).to_bytes(4, "big")
    monkeypatch.undo()
    assert carrom("sheet", str(sheet), "-o", str(paper), "--lang", "es").returncode == 0
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("book", ["icf", "UKCA", "caint"])
def test_a_reference_card_needs_no_match(book: str, tmp_path: Path) -> None:
    paper = tmp_path / "card.pdf"
    done = carrom("card", book, "-o", str(paper), "--paper", "Letter", "--lang", "es")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert paper.read_bytes().startswith(b"%PDF-")


def test_an_unknown_rule_book_in_spanish() -> None:
    done = carrom("card", "aicf", "-o", "y.pdf", "--lang", "es")
    assert done.returncode == 2
    assert done.stderr == "carrom-desktop: reglamento desconocido: aicf (icf, ukca o caint)\n"


def test_a_place_that_cannot_be_written_is_named(qapp: object, sheet: Path, tmp_path: Path) -> None:
    for command, name in (("hall", "x.png"), ("sheet", "x.pdf"), ("card", "x.pdf")):
        given = "icf" if command == "card" else str(sheet)
        run = carrom if command == "hall" else told
        done = run(command, given, "-o", str(tmp_path / "nowhere" / name))
        assert done.returncode == 2
        assert "nowhere" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        if command != "card":  # written by what writes a sheet
            assert told(command, given, "-o", str(tmp_path)).returncode == 2


@posix
@pytest.mark.parametrize(
    ("command", "language"),
    [("hall", "en"), ("sheet", "es"), ("card", "en"), ("demo", "es"), ("demo", "en")],
)
def test_a_full_disk_is_named_and_leaves_the_older_file(
    command: str, language: str, sheet: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    output = folder / {"hall": "x.png", "demo": "carrom-demo-hall.png"}.get(command, "x.pdf")
    output.write_bytes(b"old")
    first = "ukca" if command == "card" else str(sheet)
    given = ["-o", str(folder)] if command == "demo" else [first, "-o", str(output)]
    done = carrom(command, *given, "--lang", language, before=limited(1000))
    assert done.returncode == 2
    assert output.name in done.stderr
    assert {"en": "The disk is full", "es": "El disco está lleno"}[language] in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
    assert [each.name for each in folder.iterdir()] == [output.name]
    assert output.read_bytes() == b"old"


def test_demo_leaves_picture_and_sheet_and_says_where(tmp_path: Path) -> None:
    done = carrom("demo", "-o", str(tmp_path / "demo"))
    assert done.returncode == 0
    for name in ("carrom-demo-hall.png", "carrom-demo-sheet.pdf"):
        path = tmp_path / "demo" / name
        assert path.stat().st_size > 5000
        assert str(path) in done.stdout
    assert "2-1" in done.stdout


@posix
@pytest.mark.parametrize(
    ("command", "language", "unbuffered"),
    [
        *((command, "en", "") for command in ("check", "check --json", "self-test", "--help")),
        *((command, "es", "1") for command in ("check", "demo", "--help", "hall --help", "--version")),
    ],
)
def test_an_output_that_cannot_be_written_is_told_in_one_line(
    command: str, language: str, unbuffered: str, sheet: Path, tmp_path: Path
) -> None:
    name, *given = command.split()
    if name == "check":
        given += [str(sheet)] * 300
    elif name == "demo":
        given += ["-o", str(tmp_path)]
    # Only the output is full: nothing but its own size is above the limit.
    size = 10_000_000
    with (tmp_path / "output").open("wb") as full:
        full.seek(size)
        done = carrom(
            name,
            *given,
            "--lang",
            language,
            before=limited(size),
            output=full,
            PYTHONUNBUFFERED=unbuffered,
        )
    assert done.returncode == 2
    said = {"en": "the output cannot be written: ", "es": "no se puede escribir la salida: "}[language]
    assert done.stderr.startswith(f"carrom-desktop: {said}")
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("command", "encoding", "status"),
    [
        *(("check", encoding, 0) for encoding in ("ascii", "cp1252", "cp437")),
        *(("--help", encoding, 0) for encoding in ("ascii", "cp437")),
        *(("bogus", encoding, 2) for encoding in ("ascii", "cp1252")),
        *(("demo --help", "cp1252", 0), ("demo", "cp437", 0), ("self-test", "ascii", 0)),
    ],
)
def test_letters_that_the_output_lacks_end_nothing(
    command: str, status: int, encoding: str, tmp_path: Path
) -> None:
    given = command.split()
    path = tmp_path / "ശ ñ \udcff.json" if os.name == "posix" else tmp_path / "ശ ñ.json"
    if command == "check":
        path.write_text(json.dumps(SHEET), "utf-8")
        given.append(str(path))
    elif command == "demo":
        given += ["-o", str(path)]
    with (tmp_path / "output").open("wb") as output:
        done = carrom(*given, "--lang", "es", output=output, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert (tmp_path / "output").stat().st_size > 20 or status


def test_check_says_what_it_found_with_a_question_mark_for_each_lacking_letter(
    tmp_path: Path,
) -> None:
    wrong = {**SHEET, "sides": {"A": ["Åke"], "B": ["Łukasz"]}, "games": [{"recorded": [1, 0], "boards": []}]}
    (tmp_path / "ñ.jsonl").write_text(json.dumps(wrong) + "\nnonsense\n", "utf-8")
    done = carrom("check", "ñ.jsonl", "--lang", "es", cwd=tmp_path, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 2
    found, *_, counted = done.stdout.splitlines()
    assert found.startswith("?.jsonl:1: error: juego 1: ")
    assert "?ke" in done.stdout
    assert "1 con errores" in counted
    assert done.stderr.startswith("?.jsonl:2: ")


@posix
@pytest.mark.parametrize("bad", ["a\nb", "a\x1b[31mb\rc\u202ed\u2028e\x85f\tg\x07"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "x.json", "--lang"],
        ["sheet", "x.json", "-o", "y.pdf", "--paper"],
        ["hall", "x.json", "-o", "y.png", "--size"],
        ["hall", "x.json", "-o", "y.png", "--theme"],
        [],
        ["check", "x.json", "--lang", "en", "--bogus"],
        ["check"],
        ["sheet", "-o", "y.pdf"],
        ["card", "-o", "y.pdf"],
        ["demo", "-o", "/dev/null/x"],
    ],
)
def test_control_letters_of_an_argument_reach_no_terminal(arguments: list[str], bad: str) -> None:
    if arguments[-1:] == ["--bogus"] or arguments[:1] == ["demo"]:
        arguments, bad = arguments[:-1], f"{arguments[-1]}{bad}"
    done = told(*arguments, bad)
    assert done.returncode == 2
    line = done.stderr.removesuffix("\n")
    assert line
    assert line.isprintable()


@pytest.mark.parametrize(
    "size", ["\u0661\u0669\u0662\u0660x1080", "1920x\uff11\uff10\uff18\uff10", "1920\n", "1920x1080\n"]
)
def test_a_size_is_written_in_ascii_figures(size: str) -> None:
    done = told("hall", "x.json", "-o", "y.png", "--size", size)
    assert done.returncode == 2
    assert "cannot be: WIDTHxHEIGHT" in done.stderr


def test_check_goes_quietly_when_its_reader_does(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    wrong = {**SHEET, "games": [{"boards": [{"winner": "A", "men_left": 0, "queen": "A"}] * 8}]}
    many.write_text((json.dumps(wrong) + "\n") * 2000, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "carrom_desktop", "check", str(many)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdout = None
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_self_test() -> None:
    done = carrom("self-test", "--lang", "en")  # in Spanish it is one of the commands above
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(done.stdout.strip().splitlines()) == 13


def test_a_window_without_a_screen_is_refused_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems have no way to lack a screen")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = carrom("--lang", "en")
    assert done.returncode == 2
    assert "carrom-desktop demo" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_sheet_may_name_a_rule_set_in_the_data_folder_and_check_makes_no_folder(tmp_path: Path) -> None:
    folder, file = tmp_path / "data", tmp_path / "sheet.json"
    file.write_text(json.dumps({**SHEET, "rules": "club"}), "utf-8")
    done = carrom("--data-dir", str(folder), "check", str(file))
    assert done.returncode == 2
    assert "unknown rule set" in done.stderr
    assert not folder.exists()
    OwnRuleSets(folder / "rulesets").save("Club", HOUSE_RULES["Bar 19"])
    assert carrom("--data-dir", str(folder), "check", str(file)).returncode == 0
    assert carrom("check", str(file), CARROM_DATA_DIR=str(folder)).returncode == 0
    printed = tmp_path / "sheet.pdf"
    done = carrom("--data-dir", str(folder), "sheet", str(file), "-o", str(printed))
    assert (done.returncode, done.stderr) == (0, "")
    assert printed.is_file()


def test_a_file_named_like_a_command_is_opened_by_its_path_only() -> None:
    """A double click gives whole paths; a command that is added must be known as one."""
    from carrom_desktop.cli import _parser
    from carrom_desktop.cli_line import COMMANDS, files_in

    (commands,) = (one for one in _parser("en")._actions if isinstance(one.choices, dict))
    assert {name for name in commands.choices or () if not name.startswith("bench-")} == set(COMMANDS)
    given = ["--data-dir", "x.db", "--windowed", "a.carrom", "/b/check", "--lang", "es"]
    files, rest = files_in(given)
    assert [str(file) for file in files] == ["a.carrom", str(Path("/b/check"))]
    assert rest == ["--data-dir", "x.db", "--windowed", "--lang", "es"]
    assert files_in(["check", "a.csv"]) == ([], ["check", "a.csv"])
    assert files_in(["no-such", "a.csv"])[0] == []

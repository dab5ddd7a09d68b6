"""The list of tests that coverage does not watch."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.conftest import load_script

ROOT = Path(__file__).resolve().parents[2]
unmeasured = load_script("unmeasured")


def names_in(file: Path) -> set[str]:
    """Return the names of the tests in a file, with the class that one stands in."""
    found = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        for part in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(part, ast.FunctionDef):
                found.add(f"{node.name}::{part.name}" if isinstance(node, ast.ClassDef) else part.name)
    return found


def test_most_lines_of_the_list_name_a_test_that_there_is() -> None:
    listed = [line.partition("::") for line in unmeasured.LIST.read_text("utf-8").splitlines()[1:]]
    known = {file: names_in(ROOT / file) for file, _, _ in listed if (ROOT / file).exists()}
    gone = [file + "::" + test for file, _, test in listed if test not in known.get(file, set())]
    assert len(gone) < len(listed) / 10, f"packaging/unmeasured.py should be run again: {gone}"


def test_a_test_is_left_out_whose_lines_others_run_and_the_slowest_goes_first() -> None:
    lines = {
        "": {("a.py", 1)},
        "tests/ui/a.py::slow": {("a.py", line) for line in range(9)},
        "tests/ui/a.py::slower": {("a.py", line) for line in range(9)},
        "tests/ui/a.py::alone": {("b.py", line) for line in range(9)},
        "tests/ui/a.py::quick": {("a.py", 1)},
        "tests/infra/a.py::program": set(),
    }
    seconds = dict(zip(list(lines)[1:], (1.0, 2.0, 3.0, 0.01, 4.0), strict=True))
    assert unmeasured.redundant(lines, seconds) == {"tests/ui/a.py::slower"}


def test_seconds_of_all_cases_are_added_also_within_a_class(tmp_path: Path) -> None:
    report = tmp_path / "tests.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.ui.test_a" name="test_b[en]" time="1.5"/>'
        '<testcase classname="tests.ui.test_a" name="test_b[es]" time="0.5"/>'
        '<testcase classname="tests.rules.test_c.TestAny" name="runTest" time="2"/></testsuite></testsuites>'
    )
    found = unmeasured.seconds_of_tests(report)
    assert found == {"tests/ui/test_a.py::test_b": 2.0, "tests/rules/test_c.py::TestAny::runTest": 2.0}


def test_without_a_run_it_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["unmeasured.py", "--coverage", str(tmp_path / "none")])
    assert unmeasured.main() == 1
    assert "run the tests first" in capsys.readouterr().out

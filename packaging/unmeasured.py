"""Write tests/unmeasured.txt: the tests that coverage need not watch, since others run the same lines.

Coverage makes what it watches half as slow again, and most tests of windows run the lines of their
neighbours with other names and numbers. It reads what one run left that watched every test:

    CARROM_MEASURE_ALL=1 python3 dev.py test -- --cov-context=test
    .venv/bin/python packaging/unmeasured.py

A test that is new is watched until this is run again, so that the list may be old, and is then merely long.
"""

from __future__ import annotations

import argparse
import sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from pathlib import Path

from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "tests" / "unmeasured.txt"
SHORT_S = 0.1
"""A test that is done faster than this, all its cases together, is not worth a line."""

ALONE = 2
"""So many lines of the product may be run by an unmeasured test alone, for each test."""

WATCHED = ("tests/infra/", "tests/e2e/test_program.py::test_v6")
"""Tests of whole programs, which leave no word of the test that started them: enough of them stay watched."""

HEAD = "# Tests that coverage does not watch: others run the same lines. Made by packaging/unmeasured.py\n"


def main() -> int:
    """Read what coverage and pytest left; write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--coverage", type=Path, default=ROOT / ".coverage", help="what coverage left")
    parser.add_argument(
        "--report", type=Path, default=ROOT / "build" / "tests.xml", help="pytest's JUnit file"
    )
    arguments = parser.parse_args()
    for file in (arguments.coverage, arguments.report):
        if not file.exists():
            print(f"{file} is missing: run the tests first, as stands at the head of {Path(__file__).name}")
            return 1
    lines = lines_of_tests(arguments.coverage)
    if not any(lines):
        print(f"{arguments.coverage} does not say which test ran what: run them with --cov-context=test")
        return 1
    seconds = seconds_of_tests(arguments.report)
    found = redundant(lines, seconds)
    LIST.write_text(HEAD + "".join(f"{test}\n" for test in sorted(found)), "utf-8")
    spared = sum(seconds[test] for test in found)
    print(
        f"{len(found)} of {len(seconds)} tests are not watched, {spared:.0f} of {sum(seconds.values()):.0f} s"
    )
    return 0


def lines_of_tests(file: Path) -> dict[str, set[tuple[str, int]]]:
    """Return which lines each test ran; "" is what ran outside of any, in loading and in programs."""
    data = CoverageData(str(file))
    data.read()
    found: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for measured in data.measured_files():
        for line, contexts in data.contexts_by_lineno(measured).items():
            for context in contexts:
                found[context.partition("|")[0].partition("[")[0]].add((measured, line))
    return found


def seconds_of_tests(report: Path) -> dict[str, float]:
    """Return how long each test took with all its cases."""
    found: dict[str, float] = defaultdict(float)
    for case in ET.parse(report).getroot().iter("testcase"):
        parts = case.get("classname", "").split(".")
        classes = [part for part in parts if part[:1].isupper()]
        path = "/".join(parts[: len(parts) - len(classes)]) + ".py"
        name = case.get("name", "").partition("[")[0]
        found["::".join([path, *classes, name])] += float(case.get("time", 0))
    return found


def redundant(lines: dict[str, set[tuple[str, int]]], seconds: dict[str, float]) -> set[str]:
    """Return tests, the slowest first, without which nearly every line is still run by another."""
    runs = Counter(line for ran in lines.values() for line in ran)
    found = set()
    for test in sorted(seconds, key=lambda test: (-seconds[test], test)):
        ran = lines.get(test, set())
        if test.startswith(WATCHED) or seconds[test] < SHORT_S:
            continue
        if sum(runs[line] == 1 for line in ran) > ALONE:
            continue
        runs.subtract(ran)
        found.add(test)
    return found


if __name__ == "__main__":
    sys.exit(main())

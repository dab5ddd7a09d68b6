"""Imports that import-linter cannot judge: parts of Qt, and what a start may not load."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

from tests.conftest import load_script

PACKAGE = Path(__file__).resolve().parents[2] / "carrom_desktop"


def imported(path: Path) -> set[str]:
    """Return every module that a file imports anywhere in it, in full."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_painters_use_no_widgets() -> None:
    files = sorted((PACKAGE / "paint").rglob("*.py"))
    assert files
    assert [path.name for path in files if "PySide6.QtWidgets" in imported(path)] == []


def test_no_part_of_qt_that_the_bundle_leaves_out() -> None:
    shipped = {"QtCore", "QtDBus", "QtGui", "QtPrintSupport", "QtWidgets"}
    used = {
        name.split(".")[1]
        for path in PACKAGE.rglob("*.py")
        for name in imported(path)
        if name.startswith("PySide6.")
    }
    assert used - shipped == set()


def test_no_module_that_the_bundle_leaves_out() -> None:
    left_out = set(load_script("trim").EXCLUDED_MODULES)
    used = {
        (path.name, whole)
        for path in PACKAGE.rglob("*.py")
        for name in imported(path)
        for whole in accumulate(name.split("."), "{}.{}".format)
    }
    # macOS alone reads a property list, and its bundle has what that takes.
    assert {(file, name) for file, name in used if name in left_out} - {
        ("system_locale.py", "plistlib")
    } == set()


def test_a_start_loads_no_pydantic() -> None:
    """It takes a tenth of a second and more, and only `check` needs it."""
    ask = "import sys, carrom_desktop.app; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("False", "")


def test_the_rules_never_ask_what_time_it_is() -> None:
    """They compare and move the times of facts; who asks a clock stands in `match`."""
    asked = re.compile(r"\.(now|today|utcnow|fromtimestamp)\(")
    files = sorted((PACKAGE / "rules").glob("*.py"))
    assert files
    assert [path.name for path in files if asked.search(path.read_text("utf-8"))] == []

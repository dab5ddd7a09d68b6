"""Imports that import-linter cannot judge: parts of Qt, and what a start may not load."""

from __future__ import annotations

import ast
import functools
import json
import os
import re
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

from tests.conftest import load_script

PACKAGE = Path(__file__).resolve().parents[2] / "carrom_desktop"


@functools.cache
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


NORMAL_MATCH = """
import json, sys, tempfile
from pathlib import Path

for name in list(sys.modules):
    if name.partition(".")[0] in ("html", "multiprocessing", "xml"):
        del sys.modules[name]  # coverage brought them; what we load shows again

from carrom_desktop import bench_hooks
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal

application = bench_hooks.make_application()
with tempfile.TemporaryDirectory() as folder:
    journal = KeptJournal(Journal.open(Path(folder) / "carrom.db"))
    window = bench_hooks._open(Path(folder), journal)
    bench_hooks._latency(window, journal, 3)
    assert window.isVisible() and window.controller.window.isVisible()
    print(json.dumps(sorted(sys.modules)))
    window.close()
    window.bridge.open(None)
    journal.close()
"""
"""Open both windows on a match, record three boards, and tell what that imported."""

ONLY_WHEN_ASKED_FOR = re.compile(
    r"carrom_desktop\.("
    r"ui\.(\w+_dialog|wizard\w*|awake_dbus|board_fields|correction_\w+|details\w*|foul_pane|guide_\w+|live_json|library_model"
    r"|lookup_\w+|printing|rules_\w+|rulings_desk|sol_\w+|stream_\w+|table_(desk|model|page|parts)|merge_\w+|preview|umpire_\w+|window_questions)"
    r"|paint\.(card\w*|check_mark|day_results|document|hall_test|image|lower_third|overlay|qr|result_card|sheet\w*)"
    r"|viewmodels\.(audit\w*|board_edit|card_\w+|check_mark|clock_forms|consequences|correction\w*|foul_view|grammar_(foul|umpire)"
    r"|lookup\w*|result|ruling_\w+|sheet\w*|sol|stream|stroke_words|table_strip|umpire_\w+|unsaid)"
    r"|match\.(cells|check\w*|merging|own_rulesets|sheetfile\w*|sol\w*|stream_writer|strokefile)"
    r"|rules\.(board_(play|state)|stroke\w+|umpiring|(decide|problems)_\w+))"
    r"|PySide6\.(QtDBus|QtNetwork|QtPrintSupport|QtSvg\w*)"
    r"|asyncio|csv|ctypes|email|html|http|multiprocessing|pydantic|qrcode|ssl|subprocess|tomli_w|xml|yaml"
)

MOST_OF_A_NORMAL_MATCH = 172
"""Of our own modules; each takes 10 to 300 kB. What few matches need is imported where it is first used."""


def test_a_normal_match_loads_only_what_it_shows() -> None:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", NORMAL_MATCH]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert [name for name in loaded if ONLY_WHEN_ASKED_FOR.fullmatch(name)] == []
    ours = [name for name in loaded if name.startswith("carrom_desktop.")]
    assert 100 < len(ours) <= MOST_OF_A_NORMAL_MATCH, "is each needed by a match with nothing unusual in it?"


def test_a_start_loads_nothing_of_a_match_before_its_window_is_painted(tmp_path: Path) -> None:
    """Who has just opened the program waits for it: parts of the match page cost a fifth of the time."""
    ask = (
        "import sys, atexit, carrom_desktop.cli\n"
        "atexit.register(lambda: print('loaded', *sorted(sys.modules)))\n"
        "carrom_desktop.cli.main(sys.argv[1:])\n"
    )
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CARROM_BENCH_PAINTED": "1"}
    command = [sys.executable, "-c", ask, "--data-dir", str(tmp_path / "new")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=PACKAGE.parent)
    words = done.stdout.split()
    assert "painted" in words, done.stderr
    loaded = set(words[words.index("loaded") :])
    assert "carrom_desktop.ui.start_page" in loaded
    late = (
        "ui.entry_panel",
        "ui.hall_window",
        "ui.board_table",
        "paint.hall",
        "rules.replay",
        "match.session",
    )
    assert {f"carrom_desktop.{name}" for name in late} & loaded == set()


def test_the_rules_never_ask_what_time_it_is() -> None:
    """They compare and move the times of facts; who asks a clock stands in `match`."""
    asked = re.compile(r"\.(now|today|utcnow|fromtimestamp)\(")
    files = sorted((PACKAGE / "rules").glob("*.py"))
    assert files
    assert [path.name for path in files if asked.search(path.read_text("utf-8"))] == []

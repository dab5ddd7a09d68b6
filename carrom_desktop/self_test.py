"""`carrom-desktop self-test`: try, inside the bundle, all that the program needs at run time."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path

from carrom_desktop.cli_output import headless_qt
from carrom_desktop.i18n import LANGUAGES, say
from carrom_desktop.i18n.catalogue import entries


class SelfTestFailed(Exception):
    """A part of the program does not work where it was installed."""


def run_self_test(language: str) -> int:
    """Run every part, print one line each, and return 0 only if all of them work."""
    parts: tuple[tuple[str, Callable[[Path], None]], ...] = (
        ("languages", _languages),
        ("rules", _rules),
        ("journal", _journal),
        ("backup", _backup),
        ("fonts", _fonts),
        ("hall", _hall),
        ("sheet", _sheet),
        ("check", _check),
        ("law", _law),
        ("sol", _sol),
        ("guide", _guide),
        ("window", _window),
    )
    failed = False
    logging.getLogger("carrom_desktop").addHandler(logging.NullHandler())  # a spoilt library is logged
    with tempfile.TemporaryDirectory(prefix="carrom-self-test-") as name:
        for code, part in parts:
            label = say(language, f"cli.self_test.{code}")
            try:
                part(Path(name))
            except Exception as error:  # whatever is missing in a bundle must be named, not raised
                failed = True
                print(
                    say(language, "cli.self_test.failed", part=label, why=f"{type(error).__name__}: {error}")
                )
            else:
                print(say(language, "cli.self_test.passed", part=label))
    print(say(language, "cli.self_test.bad" if failed else "cli.self_test.good"))
    return 1 if failed else 0


def _need(condition: bool, what: str) -> None:
    if not condition:
        raise SelfTestFailed(what)


def _languages(_folder: Path) -> None:
    """Every text of every area in every language."""
    from carrom_desktop.i18n.catalogue import find_missing

    for language in LANGUAGES:
        missing = find_missing(language, entries())
        _need(not missing, f"{language}: {', '.join(missing[:5])}")


NAMES_OF_SCRIPTS = ("Ñandú", "श्रीनिवासन", "রবীন্দ্রনাথ", "சுப்பிரமணியன்", "శ్రీనివాసన్", "عبد الرحمن", "ظفر گھوڑا")
"""Names in each script whose letters ship with the program."""


def _rules(_folder: Path) -> None:
    from carrom_desktop.match.demo import demo_states
    from carrom_desktop.match.rulesets import PRESETS, preset, read_rules, write_rules
    from carrom_desktop.rules.ruleset import rules_problems

    for key in PRESETS:
        _need(not rules_problems(preset(key)), key)
        _need(read_rules(write_rules(preset(key)), key) == preset(key), f"{key}: written and read")
    _half, whole = demo_states()
    _need(whole.is_over and not whole.deleted, "the demo match has no winner")
    _need(
        [game.result for game in whole.games] == [(25, 11), (15, 19), (25, 7)],
        "the demo match scores differently",
    )


def _journal(folder: Path) -> None:
    from carrom_desktop.match.demo import write_demo_match
    from carrom_desktop.match.journal import Journal
    from carrom_desktop.rules.replay import replay

    journal = Journal.open(folder / "carrom.db")
    try:
        match_id = write_demo_match(journal)
    finally:
        journal.close()
    journal = Journal.open(folder / "carrom.db")
    try:
        _need(replay(journal.rows(match_id)).has_boards, "what was written is not there")
    finally:
        journal.close()


def _backup(folder: Path) -> None:
    """Back a library up, spoil it, and let the next start find the backup."""
    from carrom_desktop.match.backups import START, back_up, backups_in
    from carrom_desktop.match.clock import SystemClock
    from carrom_desktop.match.demo import write_demo_match
    from carrom_desktop.match.journal import Journal

    path = folder / "backed up" / "carrom.db"
    path.parent.mkdir()
    journal = Journal.open(path)
    try:
        match_id = write_demo_match(journal)
        rows = journal.rows(match_id)
    finally:
        journal.close()
    back_up(path, START, SystemClock())
    _need(len(backups_in(path.parent / "backups")) == 1, "no backup was made")
    path.write_bytes(bytes(path.stat().st_size))
    journal = Journal.open(path)
    try:
        _need(journal.notice is not None and journal.rows(match_id) == rows, "the backup was not restored")
    finally:
        journal.close()


def _fonts(_folder: Path) -> None:
    with headless_qt():
        from PySide6.QtGui import QRawFont

        from carrom_desktop.paint.fonts import FAMILIES, font, load_fonts

        missing = set(FAMILIES) - set(load_fonts())
        _need(not missing, ", ".join(sorted(missing)))
        _need(QRawFont.fromFont(font(40, bold=True)).weight() >= 600, "no real bold")
        from PySide6.QtGui import QTextLayout

        for name in NAMES_OF_SCRIPTS:
            shaped = QTextLayout(name, font(40, bold=True))
            shaped.beginLayout()
            shaped.createLine()
            shaped.endLayout()
            glyphs = [glyph for run in shaped.glyphRuns() for glyph in run.glyphIndexes()]
            _need(bool(glyphs) and 0 not in glyphs, f"boxes instead of letters: {name}")


def _hall(folder: Path) -> None:
    from carrom_desktop.cli_output import HallLook, _hall_png
    from carrom_desktop.match.demo import demo_states

    half, _whole = demo_states()
    for language in LANGUAGES:
        path = folder / f"hall-{language}.png"
        _need(_hall_png(half, path, language, HallLook((1280, 720))) == 0, "no picture")
        _need(path.stat().st_size > 5000, "an empty picture")


def _sheet(folder: Path) -> None:
    from carrom_desktop.cli_output import _sheet_pdf
    from carrom_desktop.match.demo import demo_states

    _half, whole = demo_states()
    path = folder / "sheet.pdf"
    _need(_sheet_pdf(whole, path, "es", "A4") == 0, "no PDF")
    _need(path.read_bytes().startswith(b"%PDF-"), "not a PDF")


def _check(_folder: Path) -> None:
    import io

    from carrom_desktop.cli_check import run_check
    from carrom_desktop.match.demo import demo_states
    from carrom_desktop.match.sheetfile import dump, sheet_of

    _half, whole = demo_states()
    out, err = io.StringIO(), io.StringIO()
    status = run_check(["-"], True, "en", io.BytesIO(dump(sheet_of(whole)) + b"\n"), out, err)
    _need(status == 0, out.getvalue() + err.getvalue())


def _law(_folder: Path) -> None:
    """Ask each rule book what the striker alone in a pocket means."""
    import io
    from argparse import Namespace

    from carrom_desktop.cli_law import run_law

    unsaid = dict.fromkeys(("board", "rules", "queen", "last", "first", "owed"))
    for language in LANGUAGES:
        out, err = io.StringIO(), io.StringIO()
        status = run_law(Namespace(**unsaid, stroke="S0", json=False), language, io.BytesIO(), out, err)
        _need(status == 0 and len(out.getvalue().splitlines()) >= 3, out.getvalue() + err.getvalue())


def _sol(_folder: Path) -> None:
    """What only SoL needs of Python and of a package: YAML, and a secured connection."""
    import ssl

    from carrom_desktop.match.sol import parse_sol
    from carrom_desktop.match.sol_link import read_link

    lines = (
        "players: [{lastname: One}, {lastname: Two}]",
        "---",
        "competitors: [{players: [1]}, {players: [2]}]",
        "matches: [{turn: 1, board: 1, competitor1: 1, competitor2: 2}]",
        "currentturn: 1",
    )
    _need(len(parse_sol("\n".join(lines).encode()).tourneys[0].current()) == 1, "no match in a .sol file")
    _need(read_link("https://sol.example/lit/match/1-2.AbCdEfGhIj").table == 2, "no table in a link")
    _need("carrom.example".encode("idna") == b"carrom.example", "no names of hosts")
    _need(ssl.create_default_context().verify_mode is ssl.CERT_REQUIRED, "no secured connection")


def _guide(_folder: Path) -> None:
    """Read a chapter of the guide as its window does, with its picture."""
    from PySide6.QtGui import QImage, QTextDocument

    from carrom_desktop.resources import resource_path
    from carrom_desktop.viewmodels.guide import CHAPTERS

    for language in LANGUAGES:
        folder = resource_path("guide", language)
        _need(
            all((folder / f"{name}.md").is_file() for name in CHAPTERS), f"a chapter is missing in {folder}"
        )
        with headless_qt():
            document = QTextDocument()
            document.setMarkdown((folder / "start.md").read_text("utf-8"))
            _need(document.begin().blockFormat().headingLevel() == 1, "no headings")
            picture = resource_path("guide", "pictures", language, "window.png")
            _need(not QImage(str(picture)).isNull(), f"no picture: {picture}")


def _window(folder: Path) -> None:
    """Open the operator's window as a start does, and let it paint once."""
    import subprocess
    import sys

    from carrom_desktop.app import PAINTED_ENVIRONMENT

    command = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "carrom_desktop"]
    import os

    environment = {**os.environ, **PAINTED_ENVIRONMENT, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [*command, "--demo", "--data-dir", str(folder / "data")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    _need(done.returncode == 0 and "painted" in done.stdout, (done.stderr or done.stdout).strip()[-400:])

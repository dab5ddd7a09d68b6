"""What `dev.py bench` measures of the real program: the windows, the keys, the disk, as a user has them."""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import ChooseBreaker, CreateMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, NextKind, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.screens import QtScreens
from carrom_desktop.ui.theme import make_application


def run_bench(name: str, *, boards: int, seconds: float, matches: int = 0) -> int:
    """Run one measurement and print it as one line of JSON."""
    if name == "bench-replay":
        print(json.dumps(_replay()))
        return 0
    application = make_application()
    with tempfile.TemporaryDirectory(prefix="carrom-bench-") as folder:
        journal = KeptJournal(Journal.open(Path(folder) / "carrom.db"))
        if name == "bench-library":
            print(json.dumps(_library(journal, matches)))
            journal.close()
            del application
            return 0
        window = _open(Path(folder), journal)
        if name == "bench-latency":
            measured: dict[str, list[float]] | dict[str, float] = _latency(window, journal, boards)
        elif name == "bench-strokes":
            measured = _strokes(window, journal, boards)
        else:
            measured = _idle(seconds)
        window.close()
        window.bridge.open(None)
        journal.close()
    print(json.dumps(measured))
    del application
    return 0


def _open(folder: Path, journal: KeptJournal) -> OperatorWindow:
    window = OperatorWindow(
        journal, Library(journal), Settings(language="en"), folder / "settings.json", QtScreens()
    )
    window.bridge.open(_new_session(journal))
    window.resize(1366, 768)
    window.show()
    window.controller.start()
    if window.controller.window is None:
        window.controller.show_window()
    hall = window.controller.window
    if hall is not None and hall.width() < 1280:
        hall.resize(1920, 1080)
    window.activateWindow()
    window.entry.guard.now = itertools.count().__next__  # keys come as from a hand, a second apart
    window.entry.setFocus()
    QApplication.processEvents()
    return window


def _new_session(journal: KeptJournal) -> Session:
    made = CreateMatch(
        preset("icf"), Kind.SINGLES, (Player("One", "Player", "IND"),), (Player("Two", "Player", "SRI"),)
    )
    session = Session.create(journal, made)
    session.submit(ChooseBreaker(Side.A))
    return session


class _Painted(QObject):
    """Count the paints of the windows' pictures since they were last asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[int] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note who was painted."""
        if event.type() is QEvent.Type.Paint:
            self.seen.add(id(watched))
        return False


def _press(window: OperatorWindow, key: Qt.Key, text: str = "") -> None:
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(window.entry, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def _latency(window: OperatorWindow, journal: KeptJournal, boards: int) -> dict[str, list[float]]:
    """Enter to synced and both windows repainted, in milliseconds, over `boards` boards."""
    painted = _Painted()
    hall = window.controller.window
    watched = [window.entry, window.side.copy, *([hall] if hall is not None else [])]
    for widget in watched:
        widget.installEventFilter(painted)
    times: list[float] = []
    memory: list[float] = []
    keys = (Qt.Key.Key_Left, Qt.Key.Key_Right)
    done = 0
    while done < boards:
        state = window.bridge.state
        if state is None or state.is_over:
            window.bridge.open(_new_session(journal))
            QApplication.processEvents()
            continue
        if state.next.kind is NextKind.EXTRA_TOSS:
            _press(window, Qt.Key.Key_B)
            _press(window, Qt.Key.Key_Left)
            continue
        arrow = keys[done % 2]
        number = 1 + done % 4
        _press(window, arrow)
        _press(window, Qt.Key(Qt.Key.Key_0 + number), str(number))
        _press(window, arrow)
        QApplication.processEvents()
        painted.seen.clear()
        began = time.perf_counter()
        _press(window, Qt.Key.Key_Return)
        while not all(id(widget) in painted.seen for widget in watched):
            QApplication.processEvents()
        times.append((time.perf_counter() - began) * 1000)
        done += 1
        if done % 50 == 0:
            memory.append(resident_kb())
    return {"ms": times, "rss_kb": memory}


SEARCHES = ("fernandez", "ana garcia", "quarter-final", "city cup 2021", "2019-05", "mun", "zz")
"""What is typed into the search of the list, letter by letter, and taken back in the same way."""


def _library(journal: KeptJournal, matches: int) -> dict[str, list[float]]:
    """Each letter of a search to the list repainted, in milliseconds, with the filters set and without."""
    from carrom_desktop.bench_library import write_many
    from carrom_desktop.ui.library_dialog import LibraryDialog

    write_many(journal.library, matches)
    library = Library(journal)
    began = time.perf_counter()
    while True:
        done, total = library.make_some()
        if done == total:
            break
    made = time.perf_counter() - began
    began = time.perf_counter()
    dialog = LibraryDialog(library, "en")
    dialog.show()
    QApplication.processEvents()
    opened = time.perf_counter() - began
    painted = _Painted()
    dialog.table.viewport().installEventFilter(painted)
    times: list[float] = []
    for month in ("", "2021"):
        dialog.filters.month.setCurrentIndex(dialog.filters.month.findData(month))
        for search in SEARCHES:
            for length in (*range(1, len(search) + 1), *range(len(search) - 1, -1, -1)):
                QApplication.processEvents()
                painted.seen.clear()
                began = time.perf_counter()
                dialog.search.setText(search[:length])
                QApplication.processEvents()
                if not painted.seen and dialog.model.rowCount():
                    raise RuntimeError("the list was not painted")
                times.append((time.perf_counter() - began) * 1000)
    dialog.close()
    return {"ms": times, "made_ms": [made * 1000], "opened_ms": [opened * 1000]}


STROKES = "1 0 1 0 S0 1 1 0 Q0 1 0 O0 1 0 1 0 F 1 0 1 0 0 0 I0 1 0 1 1 1 0"
"""Strokes of a board of the usual length that ends by none of them."""


def _strokes(window: OperatorWindow, journal: KeptJournal, boards: int) -> dict[str, list[float]]:
    """The closing key of each stroke to synced and repainted, in milliseconds, over `boards` boards."""
    from carrom_desktop.ui.umpire_pane import UmpirePane
    from carrom_desktop.viewmodels.entry import EntryKey, KeyKind

    painted = _Painted()
    times: list[float] = []
    memory: list[float] = []
    for done in range(boards):
        state = window.bridge.state
        if state is None or state.is_over or state.next.kind is not NextKind.BOARD:
            window.bridge.open(_new_session(journal))
            state = window.bridge.state
        if state is not None and not state.umpired:
            window.entry.press(EntryKey(KeyKind.UMPIRE))
        QApplication.processEvents()
        pane = window.entry.findChild(UmpirePane)
        if pane is None:
            raise RuntimeError("the umpire's board is not shown")
        pane.installEventFilter(painted)
        for stroke in STROKES.split():
            for letter in stroke[:-1]:
                _press(window, Qt.Key(ord(letter)), letter.lower())
            QApplication.processEvents()
            painted.seen.clear()
            began = time.perf_counter()
            _press(window, Qt.Key(ord(stroke[-1])), stroke[-1].lower())
            while id(pane) not in painted.seen:
                QApplication.processEvents()
            times.append((time.perf_counter() - began) * 1000)
        arrow = Qt.Key.Key_Left if done % 2 else Qt.Key.Key_Right
        _press(window, arrow)
        _press(window, Qt.Key.Key_3, "3")
        _press(window, arrow)
        _press(window, Qt.Key.Key_Return)
        QApplication.processEvents()
        if done % 10 == 9:
            memory.append(resident_kb())
    return {"ms": times, "rss_kb": memory}


def _idle(seconds: float) -> dict[str, float]:
    """Share of one core used while nothing happens, in percent, with both windows open."""
    from PySide6.QtCore import QEventLoop, QTimer

    def wait(duration_s: float) -> None:
        loop = QEventLoop()
        QTimer.singleShot(round(duration_s * 1000), loop.quit)
        loop.exec()

    wait(9.0)
    began, used = time.perf_counter(), time.process_time()
    wait(seconds)
    share = (time.process_time() - used) / (time.perf_counter() - began) * 100
    return {"cpu_percent": share, "rss_kb": resident_kb()}


def _replay() -> dict[str, list[float]]:
    from carrom_desktop.match.demo import demo_rows

    rows = demo_rows("end")
    times: list[float] = []
    for _ in range(300):
        began = time.perf_counter()
        replay(rows)
        times.append((time.perf_counter() - began) * 1000)
    return {"ms": times, "boards": [float(sum(len(game.boards) for game in replay(rows).games))]}


def resident_kb() -> float:
    """Return the memory of this process that is in use, in kB; -1 where the system does not say."""
    if sys.platform.startswith("linux"):
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmRSS:"):
                return float(line.split()[1])
    return -1.0

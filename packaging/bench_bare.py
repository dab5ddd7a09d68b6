"""Bare PySide6 programs to measure ours against: the least that any program of this kind has to do.

bench_bare.py window             show an empty window, print when it is painted, and its memory
bench_bare.py latency BOARDS     commit one row and repaint two full windows, so many times
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

OPERATOR_PX = (1366, 768)
HALL_PX = (1920, 1080)
# As long as the row of a board.
BODY = json.dumps(
    {"game": 1, "board": 1, "winner": "A", "men_left": 6, "queen": "A", "points": 9, "pad": "x" * 60}
)


def rss_kb() -> int:
    """Return this process's resident memory in kB; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


class BareWindow(QMainWindow):
    """An empty window that tells when it was first painted, and ends."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Print the time once the paint is on its way to the screen."""
        super().paintEvent(event)
        QTimer.singleShot(0, self.tell)

    def tell(self) -> None:
        """Print and end."""
        print(f"painted {time.monotonic_ns()}", flush=True)
        if os.environ.get("CARROM_BENCH_MEMORY"):
            print(f"rss_kb {rss_kb()}", flush=True)
        QApplication.exit()


class Area(QWidget):
    """A window that paints all of itself in one colour and counts its paints."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        super().__init__()
        self.painted = 0
        self.resize(*size_px)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the window and write one line."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor.fromHsv(self.painted % 360, 80, 120))
        painter.drawText(self.rect(), str(self.painted))
        painter.end()
        self.painted += 1


def window(app: QApplication) -> None:
    """Show an empty window."""
    bare = BareWindow()
    bare.resize(*OPERATOR_PX)
    bare.show()
    app.exec()


def latency(app: QApplication, boards: int) -> None:
    """Commit a row, then wait until both windows are painted; print the times as JSON."""
    areas = (Area(OPERATOR_PX), Area(HALL_PX))
    for area in areas:
        area.show()
    wait_for_paints(app, areas, 1)
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        database.execute("PRAGMA journal_mode=PERSIST")
        database.execute("PRAGMA synchronous=FULL")
        database.execute(
            "CREATE TABLE fact (match TEXT, seq INTEGER, at TEXT, body TEXT, PRIMARY KEY (match, seq))"
        )
        times_ms = []
        for seq in range(boards):
            wanted = min(area.painted for area in areas) + 1
            begin = time.perf_counter_ns()
            database.execute("BEGIN IMMEDIATE")
            database.execute(
                "INSERT INTO fact VALUES (?, ?, ?, ?)", ("bare", seq, "2026-01-01T00:00:00", BODY)
            )
            database.execute("COMMIT")
            for area in areas:
                area.update()
            wait_for_paints(app, areas, wanted)
            times_ms.append((time.perf_counter_ns() - begin) / 1e6)
        database.close()
    print(json.dumps({"ms": times_ms}))


def wait_for_paints(app: QApplication, areas: tuple[Area, ...], wanted: int) -> None:
    """Let Qt work until each window was painted so often."""
    while any(area.painted < wanted for area in areas):
        app.processEvents()


def main() -> None:
    """Do what the command line says."""
    app = QApplication(sys.argv[:1])
    if sys.argv[1] == "window":
        window(app)
    else:
        latency(app, int(sys.argv[2]))


if __name__ == "__main__":
    main()

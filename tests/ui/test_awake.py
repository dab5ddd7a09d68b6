"""V58: the computer stays awake while a match is live; each system's way, the real thing where it can be."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.ui.awake import (
    ES_CONTINUOUS,
    ES_DISPLAY_REQUIRED,
    ES_SYSTEM_REQUIRED,
    AwakeStatus,
    KeepAwake,
    MacAwake,
    Wakefulness,
    WindowsAwake,
)
from carrom_desktop.ui.awake_dbus import DBusAwake, session_bus

AWAKE = AwakeStatus(Wakefulness.AWAKE)


class Told:
    """A port and all that it told."""

    def __init__(self, port: KeepAwake) -> None:
        self.port = port
        self.statuses: list[AwakeStatus] = []
        port.changed.connect(self.statuses.append)

    @property
    def last(self) -> Wakefulness:
        """Return what it told last."""
        return self.statuses[-1].wakefulness if self.statuses else Wakefulness.OFF


@pytest.fixture
def owner(qapp: QApplication) -> Iterator[QObject]:
    """Give a parent, deleted afterwards with all it owns."""
    made = QObject()
    yield made
    made.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- Windows and macOS


def test_windows_asks_for_screen_and_system_once_and_lets_go(owner: QObject) -> None:
    asked: list[int] = []

    def ask(state: int) -> int:
        asked.append(state)
        return ES_CONTINUOUS

    told = Told(WindowsAwake(owner, ask))
    told.port.hold("why")
    told.port.hold("why")
    assert told.statuses == [AWAKE]
    told.port.release()
    assert asked == [ES_CONTINUOUS | ES_SYSTEM_REQUIRED | ES_DISPLAY_REQUIRED, ES_CONTINUOUS]
    assert told.last is Wakefulness.OFF


def test_windows_refused_says_so(owner: QObject) -> None:
    told = Told(WindowsAwake(owner, lambda _: 0))
    told.port.hold("why")
    assert told.last is Wakefulness.REFUSED
    assert told.statuses[-1].reason is not None


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for caffeinate")
def test_macos_runs_caffeinate_bound_to_this_process(owner: QObject, qtbot: QtBot, tmp_path: Path) -> None:
    script, notes = tmp_path / "caffeinate", tmp_path / "notes"
    script.write_text(f'#!/bin/sh\necho "$@" >> "{notes}"\nexec sleep 60\n', "utf-8")
    script.chmod(0o755)
    told = Told(MacAwake(owner, str(script)))
    told.port.hold("why")
    qtbot.waitUntil(lambda: told.last is Wakefulness.AWAKE and notes.exists() and bool(notes.read_text()))
    arguments = notes.read_text("utf-8").split()
    assert arguments[:3] == ["-d", "-i", "-w"]
    assert int(arguments[3]) > 0
    told.port.release()
    assert told.last is Wakefulness.OFF


def test_macos_without_caffeinate_says_so(owner: QObject, qtbot: QtBot, tmp_path: Path) -> None:
    told = Told(MacAwake(owner, str(tmp_path / "nothing")))
    told.port.hold("why")
    qtbot.waitUntil(lambda: told.last is Wakefulness.REFUSED)


# ---- Linux: a real bus with a small screen saver on it


class Saver:
    """A screen saver of `tests/support/screen_saver.py`, and what it said."""

    def __init__(self, address: str, path: str, notes: Path) -> None:
        self._notes = notes
        program = [sys.executable, "-m", "tests.support.screen_saver", address, path]
        with notes.open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(program, stdout=out, stderr=subprocess.STDOUT)

    @property
    def said(self) -> list[str]:
        """Return the lines it printed."""
        return self._notes.read_text("utf-8").splitlines()

    @property
    def asked(self) -> list[str]:
        """Return what it was asked."""
        return [line.removeprefix("asked ") for line in self.said if line.startswith("asked ")]

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()


class Bus:
    """A session bus of the test's own."""

    def __init__(self, folder: Path) -> None:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self._folder = folder
        self._savers: list[Saver] = []

    def serve(self, qtbot: QtBot, path: str = "/org/freedesktop/ScreenSaver") -> Saver:
        """Put a screen saver on the bus and wait until it is there."""
        saver = self.start(path)
        qtbot.waitUntil(lambda: "ready" in saver.said, timeout=15000)
        return saver

    def start(self, path: str = "/org/freedesktop/ScreenSaver") -> Saver:
        """Start a screen saver for the bus."""
        saver = Saver(self.address, path, self._folder / f"saver-{len(self._savers)}")
        self._savers.append(saver)
        return saver

    def guests(self) -> int:
        """Return how many connections there are, without our own."""
        bus = "org.freedesktop.DBus"
        command = ["dbus-send", f"--bus={self.address}", "--print-reply", f"--dest={bus}"]
        command += ["/org/freedesktop/DBus", f"{bus}.ListNames"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return told.count('string ":') - 1

    def close(self) -> None:
        """End it and all on it."""
        for saver in self._savers:
            saver.close()
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture
def bus(qapp: QApplication, tmp_path: Path) -> Iterator[Bus]:
    """Give a real bus."""
    if any(shutil.which(tool) is None for tool in ("dbus-daemon", "dbus-send")):
        pytest.skip("needs dbus-daemon and dbus-send")
    made = Bus(tmp_path)
    yield made
    made.close()


def test_v58_linux_a_screen_saver_is_asked_and_let_go_with_the_connection(
    bus: Bus, owner: QObject, qtbot: QtBot
) -> None:
    saver = bus.serve(qtbot)
    told = Told(DBusAwake(owner, bus.address))
    told.port.hold("A match is being scored")
    told.port.hold("again")
    qtbot.waitUntil(lambda: told.last is Wakefulness.AWAKE)
    assert saver.asked == ["Carrom Desktop A match is being scored"]
    assert bus.guests() == 2
    told.port.release()
    qtbot.waitUntil(lambda: bus.guests() == 1)
    assert told.last is Wakefulness.OFF
    told.port.hold("the next match")
    qtbot.waitUntil(lambda: len(saver.asked) == 2)


def test_linux_an_older_place_of_the_screen_saver(bus: Bus, owner: QObject, qtbot: QtBot) -> None:
    saver = bus.serve(qtbot, "/ScreenSaver")
    told = Told(DBusAwake(owner, bus.address))
    told.port.hold("why")
    qtbot.waitUntil(lambda: told.last is Wakefulness.AWAKE)
    assert len(saver.asked) == 1


def test_linux_nobody_answers_and_then_one_comes_and_goes(bus: Bus, owner: QObject, qtbot: QtBot) -> None:
    port = DBusAwake(owner, bus.address)
    told = Told(port)
    told.port.hold("why")
    qtbot.waitUntil(lambda: told.last is Wakefulness.REFUSED)
    assert told.statuses[-1].why == "screens.awake.why.no_service"
    saver = bus.serve(qtbot)
    port.check()  # as every minute
    qtbot.waitUntil(lambda: told.last is Wakefulness.AWAKE)
    port.check()
    qtbot.wait(50)
    assert len(saver.asked) == 1
    saver.close()
    port.check()
    qtbot.waitUntil(lambda: told.last is Wakefulness.REFUSED)


def test_v58_linux_a_killed_program_holds_nothing(bus: Bus, qtbot: QtBot) -> None:
    saver = bus.serve(qtbot)
    program = (
        "import sys\nfrom PySide6.QtCore import QCoreApplication\n"
        "from carrom_desktop.ui.awake_dbus import DBusAwake\n"
        "app = QCoreApplication([])\nport = DBusAwake(None, sys.argv[1])\nport.hold('why')\napp.exec()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, bus.address])
    try:
        qtbot.waitUntil(lambda: bool(saver.asked), timeout=15000)
    finally:
        process.kill()
        process.wait()
    qtbot.waitUntil(lambda: bus.guests() == 1)


def test_linux_without_a_bus_says_so(owner: QObject, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert session_bus() == ""
    told = Told(DBusAwake(owner))
    told.port.hold("why")
    assert [status.why for status in told.statuses] == ["screens.awake.why.no_bus"]
    (tmp_path / "bus").touch()
    assert session_bus() == f"unix:path={tmp_path}/bus"
    told.port.hold("why")  # a bus that nobody serves
    assert told.last is Wakefulness.REFUSED

"""The tests' own surroundings: nobody's settings, no network, no font but ours, and a sound PySide6."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

SAMPLE = Path(__file__).with_name("sample.golden")


def test_every_place_for_settings_lies_in_the_home_of_this_run(home: Path) -> None:
    location = QStandardPaths.StandardLocation
    kinds = (
        location.AppDataLocation,
        location.AppLocalDataLocation,
        location.ConfigLocation,
        location.HomeLocation,
    )
    places = [Path(QStandardPaths.writableLocation(kind)) for kind in kinds]
    assert [place for place in [*places, Path.home()] if not place.is_relative_to(home)] == []


def test_qt_runs_without_a_screen(qapp: QApplication) -> None:
    assert QGuiApplication.platformName() == "offscreen"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere the system's fonts cannot be hidden"
)
def test_no_font_of_the_system_is_seen(qapp: QApplication) -> None:
    aliases = {"Monospace", "Sans Serif", "Serif"}  # fontconfig always names them
    families = set(QFontDatabase.families()) - aliases
    assert [family for family in families if not family.startswith("Noto Sans")] == []


def test_a_connection_to_elsewhere_is_refused() -> None:
    with socket.socket() as connection, pytest.raises(RuntimeError, match="reach the network"):
        connection.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="reach the network"):
        socket.getaddrinfo("example.org", 80)


def test_a_connection_to_this_computer_is_not_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as connection:
        connection.connect(server.getsockname())


def test_a_golden_file_that_differs_or_is_missing_fails(golden: Callable[[str | Path, str], None]) -> None:
    with pytest.raises(pytest.fail.Exception, match="--update-golden"):
        golden("no-such-file.txt", "text")
    with pytest.raises(pytest.fail.Exception, match=r"\+wrong"):
        golden(SAMPLE, "right\nwrong\n")
    golden(SAMPLE, "right\n")


def test_a_void_call_of_qt_keeps_its_reference_to_none() -> None:
    """PySide6 6.12.0 gives one away at each, and Python 3.11 aborts after some 5,000."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("name")
    # From 3.12 on None is immortal and the count a constant; other code moves it by a few before.
    assert abs(sys.getrefcount(None) - before) < 100


def test_child_programs_inherit_the_surroundings(home: Path) -> None:
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    assert Path(os.environ["XDG_CONFIG_HOME"]).is_relative_to(home)

"""Each system's branch of the ports, played with fakes on whatever system this runs."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from carrom_desktop import app
from carrom_desktop.match import emergency, event_kit, single
from carrom_desktop.match.battery import Charge, may_have_battery, read_charge
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.journal_file import sync_folder
from carrom_desktop.match.paths import default_data_folder, emergency_folders, user_id
from carrom_desktop.match.settings import Settings
from carrom_desktop.match.system_locale import system_language, system_locale
from carrom_desktop.ui.awake import MacAwake, WindowsAwake, system_awake
from carrom_desktop.ui.awake_dbus import DBusAwake
from carrom_desktop.ui.display_settings import LINUX, MACOS, WINDOWS, display_settings, open_display_settings
from carrom_desktop.ui.dress import Dress
from carrom_desktop.ui.duplicates import PATH_BYTES, system_duplicates, system_name
from carrom_desktop.ui.hall_window import full_screen_way
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.system_text import windows_percent
from carrom_desktop.ui.theme import apply_theme

SYSTEMS = ("win32", "darwin", "linux")


def test_each_system_is_kept_awake_by_its_own_means(qapp: QApplication) -> None:
    owner = QObject()
    kinds = [type(system_awake(owner, system)) for system in SYSTEMS]
    assert kinds == [WindowsAwake, MacAwake, DBusAwake]
    owner.deleteLater()


def test_data_and_emergency_folders_are_where_each_system_has_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TEMP", str(tmp_path / "temp"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    mac = tmp_path / "Library" / "Application Support" / "Carrom Desktop"
    folders = [tmp_path / "local" / "Carrom Desktop", mac, tmp_path / "share" / "carrom-desktop"]
    assert [default_data_folder(system) for system in SYSTEMS] == folders
    ours = tmp_path / "tmp" / f"carrom-desktop-{user_id()}"
    others = [tmp_path / "temp" / "Carrom Desktop", ours, ours]
    assert [emergency_folders(system) for system in SYSTEMS] == [
        (folder / "emergency", other) for folder, other in zip(folders, others, strict=True)
    ]
    monkeypatch.delenv("TEMP")
    monkeypatch.delenv("TMPDIR")
    assert emergency_folders("win32") == (folders[0] / "emergency",)
    assert len(emergency_folders("linux")) == 3
    assert emergency._is_ours(tmp_path / "nobody's", "win32")
    assert not emergency._is_ours(tmp_path / "nobody's", "linux")
    sync_folder(tmp_path / "not there", "win32")  # Windows needs no word about it


def test_one_copy_alone_holds_the_lock_on_windows_and_elsewhere(tmp_path: Path) -> None:
    handle = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    asked: list[tuple[int, ...]] = []
    refusal: list[int] = []

    def ask(*words: int) -> None:
        asked.append((*words[1:], os.lseek(handle, 0, os.SEEK_CUR)))
        if refusal:
            raise OSError(refusal[0], "refused")

    windows, posix = single.WindowsLocks(ask, 1, 0), single.PosixLocks(ask, 6, 8)
    byte = single._LOCK_BYTE
    assert windows.lock(handle)
    windows.unlock(handle)
    assert asked == [(1, 1, byte), (0, 1, byte)], "one byte, far behind what stands in the file"
    asked.clear()
    assert posix.lock(handle)
    posix.unlock(handle)
    assert [mode for mode, _ in asked] == [6, 8]
    refused_by: list[tuple[single.Locks, tuple[int, ...]]] = [
        (windows, (errno.EACCES, errno.EDEADLK)),
        (posix, (errno.EWOULDBLOCK, errno.EACCES)),
    ]
    for locks, codes in refused_by:
        for code in codes:
            refusal[:] = [code]
            assert not locks.lock(handle), "another copy has it"
        refusal[:] = [errno.ENOSYS]
        assert locks.lock(handle), "a file system without locks: better two copies than none"
    os.close(handle)


def test_each_system_tells_what_its_battery_holds(tmp_path: Path) -> None:
    def full(told: bytearray) -> bool:
        told[0:3] = bytes((0, 1, 55))
        return True

    assert read_charge("win32", windows=full) == Charge(55, is_draining=True)
    said = "Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t81%; charging"
    assert read_charge("darwin", pmset=lambda: said) == Charge(81, is_draining=False)
    assert read_charge("linux", folder=tmp_path) is None
    assert [may_have_battery(system, tmp_path) for system in SYSTEMS] == [True, True, False]
    battery = tmp_path / "BAT0"
    battery.mkdir()
    for name, value in (("type", "Battery"), ("capacity", "7"), ("status", "Discharging")):
        (battery / name).write_text(value)
    assert read_charge("linux", folder=tmp_path) == Charge(7, is_draining=True)
    assert may_have_battery("linux", tmp_path)


class Times:
    """The module `time` as each system has it: the names of its clocks are what they show."""

    CLOCK_BOOTTIME, CLOCK_MONOTONIC, CLOCK_UPTIME_RAW = 100.0, 70.0, 40.0

    def clock_gettime(self, clock: float) -> float:
        """Return what the clock shows."""
        return clock

    def monotonic(self) -> float:
        """Return Windows' seconds, sleep included."""
        return 90.0


def test_sleep_counts_as_time_that_passed_on_each_system() -> None:
    clocks = [SystemClock(system, Times(), lambda: 600_000_000) for system in (*SYSTEMS, "freebsd")]
    assert [clock.elapsed_s() for clock in clocks] == [90.0, 70.0, 100.0, 90.0]
    assert [clock.slept_s() for clock in clocks] == [30.0, 30.0, 30.0, 0.0]


def test_each_system_names_its_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import plistlib

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert system_locale("win32", lambda: 0x2C0A) == "es_AR"
    assert system_locale("win32", lambda: 0xFFFF) == ""
    assert system_locale("darwin", home=tmp_path) == ""
    preferences = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    preferences.parent.mkdir(parents=True)
    preferences.write_bytes(plistlib.dumps({"AppleLanguages": ["es-MX", "en"]}))
    assert system_locale("darwin", home=tmp_path) == "es_MX"
    preferences.write_bytes(b"broken")
    assert system_locale("darwin", home=tmp_path) == ""
    assert system_locale("linux") == ""
    monkeypatch.setenv("LANG", "es_PE.UTF-8")
    assert [system_locale(system) for system in SYSTEMS] == ["es_PE"] * 3
    assert system_language() == "es"


def test_removable_drives_are_found_on_each_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"C:\\": 3, "E:\\": 2, "Q:\\": 5}
    found = event_kit.mounted("win32", lambda root: kinds.get(root, 1))
    assert [str(root) for root in found] == ["E:\\"]
    for name in ("ALFA", "BETA"):
        (tmp_path / name).mkdir()
    (tmp_path / "a file").touch()
    assert list(event_kit.mounted("darwin", volumes=tmp_path)) == [tmp_path / "ALFA", tmp_path / "BETA"]
    monkeypatch.setenv("USER", "nobody-at-all")
    assert isinstance(list(event_kit.mounted("linux")), list)


def _fill(target: object, values: bytes) -> None:
    target._obj.value = int.from_bytes(values, "little")  # type: ignore[attr-defined]


class User32:
    """Windows' displays: how many paths are on, and from which source each begins."""

    def __init__(self, *sources: int, refuses: bool = False) -> None:
        self.paths = b"".join(struct.pack("<QI", 7, one).ljust(PATH_BYTES, b"\0") for one in sources)
        self.refuses = refuses

    def GetDisplayConfigBufferSizes(self, _flags: int, paths: object, modes: object) -> int:
        """Say how large the answer will be."""
        _fill(paths, bytes([len(self.paths) // PATH_BYTES]))
        _fill(modes, b"\1")
        return int(self.refuses)

    def QueryDisplayConfig(
        self, _flags: int, _paths: object, found: bytearray, _modes: object, _rest: object, _topology: None
    ) -> int:
        """Answer."""
        for place, byte in enumerate(self.paths):
            found[place] = byte
        return 0


class CoreGraphics:
    """macOS' displays: which of them mirror."""

    def __init__(self, *mirrors: bool, refuses: bool = False) -> None:
        self.mirrors, self.refuses = mirrors, refuses

    def CGGetOnlineDisplayList(self, _most: int, displays: list[int], count: object) -> int:
        """List them."""
        for place in range(len(self.mirrors)):
            displays[place] = place
        _fill(count, bytes([len(self.mirrors)]))
        return int(self.refuses)

    def CGDisplayIsInMirrorSet(self, display: int) -> bool:
        """Say whether one mirrors."""
        return self.mirrors[display]


def test_v14_each_system_is_asked_whether_it_duplicates_screens() -> None:
    assert system_duplicates("win32", User32(0, 0))
    assert not system_duplicates("win32", User32(0, 1))
    assert not system_duplicates("win32", User32(0, 0, refuses=True))
    assert system_duplicates("darwin", CoreGraphics(False, True))
    assert not system_duplicates("darwin", CoreGraphics(False, False))
    assert not system_duplicates("darwin", CoreGraphics(True, refuses=True))
    assert not system_duplicates("linux")
    for system in ("win32", "darwin"):
        assert not system_duplicates(system, SimpleNamespace()), "a system that lacks the call does not tell"
    assert [system_name(system) for system in SYSTEMS] == ["windows", "macos", "linux"]


def test_each_system_opens_its_own_display_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert display_settings("win32") == (WINDOWS,)
    assert display_settings("darwin") == (MACOS,)
    assert display_settings("linux", lambda _name: None) == ()
    for command in LINUX:
        assert display_settings("linux", {command[0]: "/usr/bin"}.get) == command
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toString())
        return True

    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", open_url)
    assert open_display_settings((WINDOWS,))
    assert opened == [WINDOWS]
    assert not open_display_settings(())
    assert not open_display_settings(("/no/such/program",))


def test_the_hall_window_fills_a_screen_as_each_system_needs_it() -> None:
    frameless, on_top = Qt.WindowType.FramelessWindowHint, Qt.WindowType.WindowStaysOnTopHint
    seen = {}
    for system in SYSTEMS:
        flags, has_state = full_screen_way(system)
        assert flags & Qt.WindowType.WindowDoesNotAcceptFocus
        seen[system] = (bool(flags & frameless), bool(flags & on_top), has_state)
    assert seen == {
        "win32": (False, True, True),
        "darwin": (True, False, False),
        "linux": (False, False, True),
    }
    flags, _ = full_screen_way("win32", hint="Esc leads back")
    assert not flags & on_top


def test_text_size_and_dark_mode_follow_the_system(qapp: QApplication, tmp_path: Path) -> None:
    def none() -> object:
        raise OSError

    assert windows_percent(none) == 100
    assert windows_percent(lambda: 225) == 225
    assert windows_percent(lambda: "large") == 100
    said = [130]
    desk = SettingsDesk(Settings(language="en"), tmp_path / "settings.json")
    for system, percent in (("win32", 130), ("darwin", 100), ("linux", 100)):
        dress = Dress(desk, desk, system, lambda: said[0])
        assert dress.system_text == percent
    windows = Dress(desk, desk, "win32", lambda: said[0])
    said[0] = 155
    windows._on_application_state_changed(Qt.ApplicationState.ApplicationActive)
    assert windows.system_text == 150
    hints = QGuiApplication.styleHints()
    assert windows._worn == ("system", hints.colorScheme() is not Qt.ColorScheme.Light, False, 150)
    desk.deleteLater()
    apply_theme(qapp, "dark", system_dark=True)


def test_only_linux_can_be_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert [app.has_screen(system) for system in SYSTEMS] == [True, True, False]
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert app.has_screen("linux")

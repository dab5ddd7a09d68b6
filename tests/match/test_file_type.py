"""The menu's entry and the double click, put for one user and taken back; Windows with a registry of ours."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from carrom_desktop.cli import main
from carrom_desktop.match import file_type
from carrom_desktop.match.errors import StorageError

TITLES = ("Carrom matches", "Carrom event kit")

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as freedesktop.org has it")


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's data folder, of a system without tools that tell it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share ñ"))
    monkeypatch.setattr("shutil.which", lambda _tool: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path / "share ñ"


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@on_linux
def test_the_menus_entry_names_this_program_wherever_it_lies(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", '/opt/José/50% "carrom"/python')
    assert (file_type.can_be_set("linux"), file_type.can_be_set("darwin")) == (True, False)
    assert not file_type.is_set()
    assert not file_type.put(TITLES), "the system was not told"
    assert file_type.is_set()
    entry = (shared / "applications" / "carrom-desktop.desktop").read_text("utf-8").splitlines()
    assert 'Exec="/opt/José/50%% \\\\"carrom\\\\"/python" "-m" "carrom_desktop" %F' in entry
    assert 'TryExec=/opt/José/50% "carrom"/python' in entry
    for kind in file_type.TYPES:
        assert kind.mime in next(line for line in entry if line.startswith("MimeType="))
    sizes = {"scalable", *(f"{size}x{size}" for size in (16, 24, 32, 48, 64, 128, 256))}
    assert {path.parent.parent.name for path in shared.glob("icons/hicolor/*/apps/*")} == sizes
    monkeypatch.setattr(sys, "executable", "/elsewhere/python")
    assert not file_type.is_set(), "the program has moved: a double click would not find it"
    before = files_in(shared)
    file_type.put(TITLES)
    file_type.put(TITLES)
    assert file_type.is_set()
    assert files_in(shared) == before


@on_linux
def test_all_is_taken_back_and_what_is_others_stays(shared: Path) -> None:
    other = shared / "icons" / "hicolor" / "16x16" / "apps" / "other.png"
    other.parent.mkdir(parents=True)
    other.touch()
    file_type.put(TITLES)
    file_type.take_away()
    assert files_in(shared) == {other.relative_to(shared).as_posix()}
    assert [path.name for path in (shared / "icons" / "hicolor").iterdir()] == ["16x16"]
    file_type.take_away()  # twice is no fault


@on_linux
def test_a_disk_that_refuses_is_told(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared.mkdir()
    (shared / "mime").write_bytes(b"")
    with pytest.raises(StorageError):
        file_type.put(TITLES)
    assert not file_type.is_set()
    assert main(["install", "--lang", "es"]) == 2
    assert str(shared / "mime") in capsys.readouterr().err


@on_linux
def test_the_command_puts_it_takes_it_back_and_says_where_the_matches_are(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["install", "--lang", "es"]) == 0
    said = capsys.readouterr().out
    assert "Carrom Desktop ya está en tu menú" in said
    assert "shared-mime-info" in said, "what this system lacks"
    assert file_type.is_set()
    folder = tmp_path / "matches"
    for exists, words in ((False, "There are no matches"), (True, "Your matches were kept")):
        if exists:
            folder.mkdir()
        assert main(["--data-dir", str(folder), "install", "--remove", "--lang", "en"]) == 0
        said = capsys.readouterr().out
        assert words in said
        assert str(folder) in said
    assert not file_type.is_set()
    # a portable one, whose matches lie beside it: nobody is told to delete that folder
    place = tmp_path / "stick"
    (place / "Carrom Desktop data").mkdir(parents=True)
    (place / "carrom-portable.txt").touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(place / "carrom-desktop"))
    monkeypatch.delenv("CARROM_DATA_DIR", raising=False)
    assert main(["install", "--remove", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert f"in {place / 'Carrom Desktop data'};" in said
    assert f"folder {place}." not in said
    assert main(["install", "--lang", "en"]) == 2, "this bundle lacks what the menu needs"
    assert str(place / "linux") in capsys.readouterr().err


def test_on_a_mac_there_is_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    from carrom_desktop.cli_install import run_install

    assert run_install(None, "en", remove=False, platform="darwin") == 0
    assert "Nothing to do" in capsys.readouterr().out


# ---- Windows, with a registry of our own


class Registry:
    """What the program asks of Windows' registry: keys with a default value each."""

    HKEY_CURRENT_USER, REG_SZ = 1, 1

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}

    def SetValue(self, _root: int, key: str, _kind: int, value: str) -> None:
        parts = key.split("\\")
        for depth in range(1, len(parts)):
            self.keys.setdefault("\\".join(parts[:depth]), "")
        self.keys[key] = value

    def QueryValue(self, _root: int, key: str) -> str:
        if key not in self.keys:
            raise FileNotFoundError(key)
        return self.keys[key]

    def OpenKey(self, _root: int, key: str) -> Any:
        self.QueryValue(0, key)
        return _Opened(key)

    def _below(self, opened: _Opened) -> list[str]:
        depth = opened.key.count("\\") + 1
        found = [key for key in self.keys if key.startswith(opened.key + "\\") and key.count("\\") == depth]
        return [key.rsplit("\\", 1)[1] for key in found]

    def QueryInfoKey(self, opened: _Opened) -> tuple[int, int, int]:
        return len(self._below(opened)), 1, 0

    def EnumKey(self, opened: _Opened, place: int) -> str:
        return self._below(opened)[place]

    def DeleteKey(self, _root: int, key: str) -> None:
        if self._below(_Opened(key)):
            raise PermissionError(key)
        del self.keys[key]


class _Opened:
    def __init__(self, key: str) -> None:
        self.key = key

    def __enter__(self) -> _Opened:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def as_windows_loads_it(monkeypatch: pytest.MonkeyPatch, registry: Registry, told: list[int]) -> ModuleType:
    """Load the module anew as Windows would."""
    import ctypes

    def notify(what: int, *_: object) -> None:
        told.append(what)

    shell = SimpleNamespace(SHChangeNotify=notify)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell), raising=False)
    monkeypatch.setitem(sys.modules, "winreg", registry)
    spec = importlib.util.spec_from_file_location("file_type_of_windows", file_type.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "platform", "win32")
        spec.loader.exec_module(module)
    return module


def test_windows_registry_gets_what_the_installer_writes_and_loses_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry, told = Registry(), list[int]()
    windows: Any = as_windows_loads_it(monkeypatch, registry, told)
    place = r"C:\Users\Ñ\Carrom Desktop.exe"
    monkeypatch.setattr(windows, "program", lambda: [place])
    classes = "Software\\Classes\\"
    assert not windows.is_set()
    assert windows.put(TITLES)
    assert registry.keys[f"{classes}.carrom"] == "CarromDesktop.Match"
    assert registry.keys[f"{classes}.carromevent"] == "CarromDesktop.Event"
    command = f"{classes}CarromDesktop.Match\\shell\\open\\command"
    assert registry.keys[command] == f'"{place}" "%1"'
    assert registry.keys[f"{classes}CarromDesktop.Event"] == "Carrom event kit"
    assert windows.is_set()
    registry.keys[f"{classes}.carrom"] = "Other.Program"
    assert not windows.is_set()
    windows.take_away()
    assert registry.keys[f"{classes}.carrom"] == "Other.Program", "not ours any more, so it stays"
    assert registry.keys[f"{classes}.carromevent"] == ""
    assert not [key for key in registry.keys if "CarromDesktop" in key]
    windows.take_away()
    assert told == [0x08000000] * 3
    assert not windows.is_set()

"""The data folder: as asked, as the environment says, as the system foresees, made on demand or told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.installed import PORTABLE_FOLDER, PORTABLE_MARKER, archive_viewed, program_folder
from carrom_desktop.match.paths import (
    data_folder,
    default_data_folder,
    emergency_folders,
    library_path,
    settings_path,
)


def test_the_folder_asked_for_wins_and_is_made(tmp_path: Path) -> None:
    wanted = tmp_path / "Campeonato Ñ" / "मैच"
    assert data_folder(str(wanted)) == wanted
    assert wanted.is_dir()
    assert data_folder(wanted) == wanted
    assert library_path(wanted).parent == settings_path(wanted).parent == wanted


def test_a_relative_folder_is_seen_from_where_the_program_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder("club") == tmp_path / "club"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert data_folder("~/club") == tmp_path / "club"


def test_the_environment_comes_before_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_DATA_DIR", str(tmp_path / "there"))
    assert data_folder() == tmp_path / "there"
    assert data_folder(tmp_path / "asked") == tmp_path / "asked"
    monkeypatch.delenv("CARROM_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "xdg"))
    found = data_folder()
    assert found.is_dir()
    assert found.is_relative_to(tmp_path / "xdg")


def test_where_each_system_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert default_data_folder("win32") == tmp_path / "Local" / "Carrom Desktop"
    assert default_data_folder("darwin") == tmp_path / "Library" / "Application Support" / "Carrom Desktop"
    assert default_data_folder("linux") == tmp_path / "share" / "carrom-desktop"
    monkeypatch.setenv("LOCALAPPDATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_data_folder("win32") == tmp_path / "AppData" / "Local" / "Carrom Desktop"
    assert default_data_folder("linux") == tmp_path / ".local" / "share" / "carrom-desktop"


def frozen(monkeypatch: pytest.MonkeyPatch, program: Path) -> None:
    """Be the bundle whose start program is `program`."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.delenv("CARROM_DATA_DIR", raising=False)


def test_with_the_marker_beside_the_program_all_data_stays_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert program_folder() is None, "a checkout"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    stick = tmp_path / "stick"
    for program in (stick / "carrom-desktop", stick / "Carrom Desktop.app" / "Contents" / "MacOS" / "carrom"):
        frozen(monkeypatch, program)
        assert data_folder().is_relative_to(tmp_path / "home")
        (stick).mkdir(exist_ok=True)
        (stick / PORTABLE_MARKER).touch()
        assert data_folder() == stick / PORTABLE_FOLDER
        assert data_folder(tmp_path / "asked") == tmp_path / "asked"
        assert not any(folder.is_relative_to(stick) for folder in emergency_folders()), (
            "where the stick is gone"
        )
        (stick / PORTABLE_MARKER).unlink()


@pytest.mark.parametrize(
    ("folder", "viewed"),
    [
        ("Temp/Temp1_carrom-desktop-1.0.zip/carrom-desktop", "Temp1_carrom-desktop-1.0.zip"),
        ("Temp/Rar$EXa1234.567.rartemp/carrom-desktop", "Rar$EXa1234.567.rartemp"),
        ("Temp/7zO8A31F2C0/carrom-desktop", "7zO8A31F2C0"),
        (".cache/.fr-aB3xYz/carrom-desktop", ".fr-aB3xYz"),
        ("tmp/ark-fGhIjK/carrom-desktop", "ark-fGhIjK"),
        ("Temp/carrom-desktop", None),
        ("Downloads/carrom-desktop-1.0.zip folder/carrom-desktop", None),
        ("Programs/Carrom Desktop", None),
        ("home/ark-players/carrom-desktop", None),
    ],
)
def test_a_program_in_the_folder_of_an_archive_viewer_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str, viewed: str | None
) -> None:
    assert archive_viewed() is None
    frozen(monkeypatch, tmp_path / folder / "carrom-desktop")
    found = archive_viewed()
    assert (None if found is None else found.name) == viewed


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("not a folder")
    for wanted in (tmp_path / "club", tmp_path / "club" / "below"):
        with pytest.raises(StorageError) as refused:
            data_folder(wanted)
        assert refused.value.code == "storage.not_a_folder"
        assert refused.value.values["path"] == str(wanted)

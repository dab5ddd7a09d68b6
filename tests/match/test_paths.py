"""The data folder: as asked, as the environment says, as the system foresees, made on demand or told."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.paths import data_folder, default_data_folder, library_path, settings_path


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


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "club").write_text("not a folder")
    for wanted in (tmp_path / "club", tmp_path / "club" / "below"):
        with pytest.raises(StorageError) as refused:
            data_folder(wanted)
        assert refused.value.code == "storage.not_a_folder"
        assert refused.value.values["path"] == str(wanted)

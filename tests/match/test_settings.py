"""Settings: defaults without a file, a broken one kept aside and told, saved at once or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.settings import ScreenRecord, Settings, load_settings, save_settings
from carrom_desktop.rules.ids import Severity
from carrom_desktop.viewmodels.message import Msg

posix = pytest.mark.skipif(os.name != "posix", reason="making links needs no right on POSIX only")

CHOSEN = Settings(
    language="es",
    hall_language="en",
    sheet_language="same",
    theme="light",
    hall_theme="lit",
    paper="Letter",
    table="Mesa 4 – ñ",
    scorer="José",
    swapped=True,
    show_queen=False,
    hall_protest=True,
    wish="HDMI-1",
    screens=(
        ScreenRecord("HDMI-1", "EPSON", "EB-X41", "X123", 1920, 0, theme="lit", margin=0.05),
        ScreenRecord("DP-2", show=False),
    ),
    geometry="AdnQywAD",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Añadir" / "settings.json"


def test_without_a_file_there_are_defaults(path: Path) -> None:
    assert load_settings(path) == (Settings(), None)
    assert not path.exists()


def test_they_come_back_as_saved(path: Path) -> None:
    save_settings(path, CHOSEN)
    assert load_settings(path) == (CHOSEN, None)
    save_settings(path, Settings())
    assert load_settings(path) == (Settings(), None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_the_file_can_be_read_by_people(path: Path) -> None:
    save_settings(path, CHOSEN)
    assert '\n  "table": "Mesa 4 – ñ",\n' in path.read_text("utf-8")


def test_missing_keys_are_defaults_and_unknown_ones_are_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"scorer": "José", "from_next_version": {"a": [1, 2]}}', "utf-8")
    settings, problem = load_settings(path)
    assert (settings, problem) == (Settings(scorer="José"), None)
    save_settings(path, Settings(scorer="Ana"))
    stored = json.loads(path.read_text("utf-8"))
    assert stored["from_next_version"] == {"a": [1, 2]}
    assert stored["scorer"] == "Ana"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 300,
        b"{",
        b"[]",
        b'{"swapped": "false"}',
        b'{"swapped": 0}',
        b'{"language": "xx"}',
        b'{"scorer": null}',
        b'{"screens": [{"margin": 0.5}]}',
        b'{"screens": [{"margin": NaN}]}',
        b'{"scorer": "\xff"}',
        b"[" * 20000,
    ],
)
def test_a_broken_file_is_kept_aside_and_told(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem is not None
    assert (problem.code, problem.severity) == ("settings_broken", Severity.WARNING)
    kept = Path(str(problem.params["kept"]))
    assert kept.parent == path.parent
    assert kept.name.startswith("settings-broken-20")
    assert kept.read_bytes() == content
    assert not path.exists()
    for language in ("en", "es"):
        assert str(kept) in speak(language, Msg(f"storage.{problem.code}", problem.values))
    save_settings(path, CHOSEN)
    assert load_settings(path) == (CHOSEN, None)
    assert kept.read_bytes() == content


def test_a_second_broken_file_takes_another_name(path: Path) -> None:
    path.parent.mkdir()
    for content in ("1", "2", "3"):
        path.write_text(content)
        load_settings(path)
    assert sorted(file.read_text() for file in path.parent.glob("settings-broken-*")) == ["1", "2", "3"]


def test_a_file_that_cannot_be_read_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem is not None
    assert problem.code == "settings_unreadable"
    assert str(path) in speak("es", Msg(f"storage.{problem.code}", problem.values))


def test_a_save_that_fails_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(path, CHOSEN)
    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, _fail)
            with pytest.raises(StorageError) as refused:
                save_settings(path, Settings())
        assert refused.value.code == "storage.disk_full"
        assert load_settings(path) == (CHOSEN, None)
        assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def _fail(*_: object) -> None:
    raise OSError(28, "No space left on device")


@posix
def test_a_link_stays_a_link_when_saved_and_when_broken(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    target = tmp_path / "dotfiles" / "carrom.json"
    target.parent.mkdir()
    path.symlink_to(Path("..") / "dotfiles" / "carrom.json")
    save_settings(path, CHOSEN)
    assert load_settings(target) == load_settings(path) == (CHOSEN, None)
    target.write_bytes(b"{")
    settings, problem = load_settings(path)
    assert settings == Settings()
    assert problem is not None
    kept = Path(str(problem.params["kept"]))
    assert (kept.parent, kept.read_bytes()) == (target.parent.resolve(), b"{")
    save_settings(path, CHOSEN)
    assert path.is_symlink()
    assert load_settings(target) == (CHOSEN, None)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
    assert {file.name for file in target.parent.iterdir()} == {"carrom.json", kept.name}


@posix
def test_a_link_to_a_folder_that_is_gone_is_told_and_stays(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(tmp_path / "stick" / "settings.json")
    assert load_settings(path) == (Settings(), None)
    with pytest.raises(StorageError) as refused:
        save_settings(path, CHOSEN)
    assert refused.value.code == "storage.folder_missing"
    assert path.is_symlink()


def test_a_place_that_is_no_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError):
        save_settings(tmp_path / "file" / "settings.json", CHOSEN)

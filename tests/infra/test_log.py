"""The log: at most 5 MB, and no fault of its own where it cannot be written; a folder in use elsewhere."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom_desktop import app
from carrom_desktop.match import single
from carrom_desktop.match.single import SingleInstance

LIMIT = 5_000_000


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Give the program's logger its handlers back."""
    root = logging.getLogger("carrom_desktop")
    before = (list(root.handlers), root.level, root.propagate, logging.raiseExceptions)
    root.handlers = []
    yield
    for made in root.handlers:
        made.close()
    root.handlers, root.level, root.propagate, logging.raiseExceptions = before


def test_the_log_turns_over_and_never_grows_past_five_megabytes(tmp_path: Path) -> None:
    app.start_log(tmp_path)
    log = logging.getLogger("carrom_desktop.test")
    assert not (tmp_path / "logs").exists(), "nothing to say, no file"
    for number in range(650):
        log.info("%d %s", number, "ñ" * 5000)
    files = sorted((tmp_path / "logs").iterdir())
    assert len(files) == app.LOG_FILES + 1
    assert sum(file.stat().st_size for file in files) <= LIMIT
    assert "649 ñ" in files[0].read_text("utf-8")


def test_a_log_that_cannot_be_begun_goes_to_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("a file stands here")
    app.start_log(tmp_path)
    logging.getLogger("carrom_desktop.test").error("heard")
    assert "heard" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_silences_the_log_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "carrom.log").symlink_to("/dev/full")
    app.start_log(tmp_path)
    log = logging.getLogger("carrom_desktop.test")
    for number in range(100):
        log.error("lost %d", number)
    assert capsys.readouterr().err == ""


def test_v68_a_folder_in_use_on_another_computer_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    host = "desk-of-table-2"
    monkeypatch.setattr(single, "_host", lambda: host)
    first = SingleInstance(tmp_path)
    assert first.acquire()
    wake = first.wake_path.read_bytes()
    monkeypatch.setattr(single, "_host", lambda: "another")
    for language, word in (("en", "in use on the computer"), ("es", "en uso en el ordenador")):
        assert app.run(tmp_path, language=language) == app.WRONG
        said = capsys.readouterr().err
        assert word in said
        assert host in said
        assert str(tmp_path) in said
        assert Path(sys.argv[0]).name in said
    assert first.wake_path.read_bytes() == wake, "nobody there is disturbed"
    first.release()

"""Files written whole: replaced at once or left alone, links and pipes as they are."""

from __future__ import annotations

import errno
import os
import re
import threading
from pathlib import Path

import pytest

from carrom_desktop.match.whole_file import write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="links and pipes are POSIX's here")


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    for data in (b"one", b"two" * 100_000, b""):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == ["x.png"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_what_fails_half_way_leaves_no_file_and_keeps_the_older_one(
    step: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(b"old")

    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(type(error)):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["x.png"]


@posix
@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link_and_what_it_leads_to_is_written(there: bool, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, middle, link = tmp_path / "far" / "real.pdf", tmp_path / "middle", tmp_path / "link.pdf"
    if there:
        target.write_bytes(b"old")
    middle.symlink_to(Path("far") / "real.pdf")
    link.symlink_to(middle)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert middle.is_symlink()
    assert target.read_bytes() == b"new"
    assert [each.name for each in target.parent.iterdir()] == ["real.pdf"]


@posix
def test_a_link_to_nowhere_raises_and_stays(tmp_path: Path) -> None:
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "none" / "x.pdf")
    with pytest.raises(FileNotFoundError):
        write_whole(link, b"new")
    link.unlink()
    link.symlink_to(link)
    with pytest.raises(OSError, match=r"link\.pdf"):
        write_whole(link, b"new")
    assert link.is_symlink()


@posix
@pytest.mark.parametrize("linked", [False, True])
def test_a_pipe_is_written_to_and_stays_a_pipe(linked: bool, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    name = pipe
    if linked:
        name = tmp_path / "link"
        name.symlink_to(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(name, b"new" * 50_000)
    reader.join(10)
    assert got == [b"new" * 50_000]
    assert pipe.is_fifo()
    assert name.is_symlink() == linked


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=re.escape(tmp_path.name)):
        write_whole(tmp_path, b"new")

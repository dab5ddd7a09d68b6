"""One copy at a time: the lock goes with its process, and a second start wakes the first."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.single import Owner, SingleInstance

SECOND = """
import sys
from pathlib import Path
from carrom_desktop.match.single import SingleInstance
instance = SingleInstance(Path(sys.argv[1]))
got = instance.acquire()
if not got:
    instance.request_wake()
print(got, flush=True)
if sys.argv[2] == "stay":
    sys.stdin.read()
"""


def start(folder: Path, then: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SECOND, str(folder), then],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def answer(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_the_first_has_it_and_the_second_wakes_the_first(tmp_path: Path) -> None:
    first = SingleInstance(tmp_path)
    assert first.acquire()
    assert first.acquire()
    before = first.wake_path.read_bytes()
    with start(tmp_path, "leave") as second:
        assert answer(second) == "False"
    assert first.wake_path.read_bytes() not in (before, b"")
    assert first.owner() == Owner(os.getpid(), socket.gethostname(), Path(sys.argv[0]).name)
    first.release()
    with start(tmp_path, "leave") as third:
        assert answer(third) == "True"


def test_each_wake_changes_the_same_file(tmp_path: Path) -> None:
    first = SingleInstance(tmp_path)
    assert first.acquire()
    seen = {first.wake_path.read_bytes()}
    inode = first.wake_path.stat().st_ino
    for _ in range(3):
        SingleInstance(tmp_path).request_wake()
        seen.add(first.wake_path.read_bytes())
    assert len(seen) == 4
    assert first.wake_path.stat().st_ino == inode  # a watcher would lose sight of another file
    first.release()


def test_two_in_one_program_keep_each_other_out(tmp_path: Path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.acquire()
    assert not second.acquire()
    first.release()
    first.release()
    assert second.acquire()
    second.release()


def test_other_folders_are_free(tmp_path: Path) -> None:
    (tmp_path / "ñ").mkdir()
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path / "ñ")
    assert first.acquire()
    assert second.acquire()
    first.release()
    second.release()


def test_a_killed_owner_blocks_nobody(tmp_path: Path) -> None:
    with start(tmp_path, "stay") as first:
        assert answer(first) == "True"
        instance = SingleInstance(tmp_path)
        assert not instance.acquire()
        owner = instance.owner()
        assert owner is not None
        assert owner.pid == first.pid
        first.kill()
        first.wait()
        assert instance.acquire()
        assert instance.owner() != owner
        instance.release()


def test_what_stands_in_an_old_lock_file_does_not_matter(tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path)
    assert instance.owner() is None
    instance.lock_path.write_bytes(
        b'{"pid": 1, "host": "elsewhere", "program": "a longer name than ours is"}   '
    )
    assert instance.owner() == Owner(1, "elsewhere", "a longer name than ours is")
    assert instance.acquire()
    assert instance.owner() == Owner(os.getpid(), socket.gethostname(), Path(sys.argv[0]).name)
    instance.release()
    instance.lock_path.write_bytes(b"\xff\0")
    assert instance.owner() is None


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path / "gone")
    with pytest.raises(StorageError, match="folder_missing"):
        instance.acquire()
    with pytest.raises(StorageError, match="folder_missing"):
        instance.request_wake()


@pytest.mark.skipif(sys.platform == "win32", reason="asks the POSIX lock")
def test_a_file_system_without_locks_does_not_stop_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    instance = SingleInstance(tmp_path)
    assert instance.acquire()
    instance.release()

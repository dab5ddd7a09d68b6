"""Files for streaming on a real disk: whole at any moment, the latest wins, every failure told and mended."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from carrom_desktop.match import stream_writer
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.stream_writer import StreamFile, StreamWriter

Told = list[StorageError | None]


def file(name: str, data: bytes) -> StreamFile:
    return StreamFile(name, lambda: data)


def until(done: Callable[[], object], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.005)


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
def writer(told: Told) -> Iterator[StreamWriter]:
    made = StreamWriter(told.append, retry_s=0.05)
    yield made
    assert made.close(10)


def test_files_are_written_and_told_and_nothing_else_is_left(
    writer: StreamWriter, told: Told, tmp_path: Path
) -> None:
    writer.write(tmp_path, [file("a.txt", b"one"), file("b.png", b"two")])
    until(lambda: told)
    assert told == [None]
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {"a.txt": b"one", "b.png": b"two"}


def test_only_what_changed_is_written_again(writer: StreamWriter, told: Told, tmp_path: Path) -> None:
    writer.write(tmp_path, [file("a.txt", b"one"), file("b.txt", b"two")])
    until(lambda: len(told) == 1)
    before = (tmp_path / "a.txt").stat()
    writer.write(tmp_path, [file("a.txt", b"one"), file("b.txt", b"three")])
    until(lambda: len(told) == 2)
    after = (tmp_path / "a.txt").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert (tmp_path / "b.txt").read_bytes() == b"three"


def test_a_file_that_somebody_deleted_comes_back(writer: StreamWriter, told: Told, tmp_path: Path) -> None:
    writer.write(tmp_path, [file("a.txt", b"one")])
    until(lambda: len(told) == 1)
    (tmp_path / "a.txt").unlink()
    writer.write(tmp_path, [file("a.txt", b"one")])
    until(lambda: len(told) == 2)
    assert (tmp_path / "a.txt").read_bytes() == b"one"


def test_a_reader_never_sees_half_a_file(writer: StreamWriter, tmp_path: Path) -> None:
    contents = [bytes([48 + digit]) * 400_000 for digit in range(10)]
    path, stop, faults, seen = tmp_path / "whole.png", threading.Event(), [], set[bytes]()

    def read() -> None:
        while not stop.is_set():
            with suppress(FileNotFoundError):
                data = path.read_bytes()
                seen.add(data[:1])
                if data not in contents:
                    faults.append(len(data))

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(200):
        writer.write(tmp_path, [file("whole.png", contents[number % 10])])
        time.sleep(0.002)
    until(lambda: path.is_file() and path.read_bytes() == contents[9])
    stop.set()
    reader.join()
    assert not faults
    assert len(seen) > 3


def test_a_slow_disk_keeps_nobody_and_the_latest_state_wins(
    writer: StreamWriter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrote: list[bytes] = []

    def slowly(path: Path, data: bytes, *, synced: bool) -> None:
        time.sleep(0.1)
        wrote.append(data)
        path.write_bytes(data)

    monkeypatch.setattr(stream_writer, "write_whole", slowly)
    start = time.monotonic()
    for number in range(100):
        writer.write(tmp_path, [file("a.txt", b"%d" % number)])
    assert time.monotonic() - start < 0.1
    until(lambda: wrote and wrote[-1] == b"99")
    assert len(wrote) <= 3


def test_a_folder_that_is_gone_is_told_once_and_used_when_it_comes_back(
    writer: StreamWriter, told: Told, tmp_path: Path
) -> None:
    folder = tmp_path / "stick"
    writer.write(folder, [file("a.txt", b"one")])
    until(lambda: told)
    time.sleep(0.2)
    assert len(told) == 1
    assert isinstance(told[0], StorageError)
    assert (told[0].code, told[0].values) == ("storage.folder_missing", {"path": str(folder)})
    folder.mkdir()
    until(lambda: told[-1] is None)
    assert (folder / "a.txt").read_bytes() == b"one"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="rights of files as POSIX has them")
def test_a_folder_that_may_not_be_written_to_is_told(
    writer: StreamWriter, told: Told, tmp_path: Path
) -> None:
    tmp_path.chmod(0o500)
    try:
        writer.write(tmp_path, [file("a.txt", b"one")])
        until(lambda: told)
        assert isinstance(told[0], StorageError)
        assert (told[0].code, told[0].values) == ("storage.read_only", {"path": str(tmp_path)})
    finally:
        tmp_path.chmod(0o700)
    until(lambda: told[-1] is None)


def test_a_file_that_another_program_holds_keeps_no_other_back(
    writer: StreamWriter, told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = True
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if held and Path(target).name == "whole.png":
            raise PermissionError(13, "The process cannot access the file")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    writer.write(tmp_path, [file("whole.png", b"picture"), file("a.txt", b"one")])
    until(lambda: told)
    assert isinstance(told[0], StorageError)
    assert (told[0].code, told[0].values) == ("storage.locked", {"path": str(tmp_path / "whole.png")})
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
    held = False
    until(lambda: told[-1] is None)
    assert (tmp_path / "whole.png").read_bytes() == b"picture"


def test_a_short_hold_is_no_failure(
    writer: StreamWriter, told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []
    replace = Path.replace

    def refuse_once(self: Path, target: Path) -> Path:
        tries.append(target)
        if len(tries) == 1:
            raise PermissionError(13, "The process cannot access the file")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse_once)
    writer.write(tmp_path, [file("a.txt", b"one")])
    until(lambda: told)
    assert told == [None]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Give a disk of 128 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("needs the right to mount a tmpfs")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_told_the_old_file_stays_and_small_ones_are_written(
    told: Told, small_disk: Path
) -> None:
    writer = StreamWriter(told.append, retry_s=0.05)
    writer.write(small_disk, [file("whole.png", b"old")])
    until(lambda: told)
    writer.write(small_disk, [file("whole.png", b"x" * 500_000), file("score_a.txt", b"9")])
    until(lambda: len(told) == 2)
    assert isinstance(told[1], StorageError)
    assert told[1].code == "storage.disk_full"
    assert (small_disk / "whole.png").read_bytes() == b"old"
    assert (small_disk / "score_a.txt").read_bytes() == b"9"
    writer.write(small_disk, [file("whole.png", b"new")])
    until(lambda: told[-1] is None)
    assert writer.close(10)
    assert {each.name: each.read_bytes() for each in small_disk.iterdir()} == {
        "whole.png": b"new",
        "score_a.txt": b"9",
    }


def test_a_disk_that_is_write_protected_is_told(told: Told, small_disk: Path) -> None:
    writer = StreamWriter(told.append, retry_s=0.05)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    writer.write(small_disk, [file("a.txt", b"one")])
    until(lambda: told)
    assert isinstance(told[0], StorageError)
    assert (told[0].code, told[0].values) == ("storage.read_only", {"path": str(small_disk)})
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    until(lambda: told[-1] is None)
    assert writer.close(10)
    assert (small_disk / "a.txt").read_bytes() == b"one"


def test_a_fault_in_one_file_leaves_the_others(
    writer: StreamWriter, told: Told, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    writer.write(tmp_path, [StreamFile("whole.png", fail), file("a.txt", b"one")])
    until(lambda: told)
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]
    assert "whole.png could not be made" in caplog.text
    caplog.clear()


def test_what_waits_is_written_at_the_end(told: Told, tmp_path: Path) -> None:
    writer = StreamWriter(told.append)
    for number in range(50):
        writer.write(tmp_path, [file("a.txt", b"%d" % number)])
    assert writer.close(10)
    assert (tmp_path / "a.txt").read_bytes() == b"49"
    writer.write(tmp_path, [file("a.txt", b"too late")])
    assert (tmp_path / "a.txt").read_bytes() == b"49"
    assert StreamWriter(told.append).close()


def test_a_disk_that_fails_does_not_hold_the_end_up(told: Told, tmp_path: Path) -> None:
    writer = StreamWriter(told.append, retry_s=60)
    writer.write(tmp_path / "none", [file("a.txt", b"one")])
    until(lambda: told)
    start = time.monotonic()
    assert writer.close(10)
    assert time.monotonic() - start < 5


def test_the_end_waits_for_a_picture_that_is_being_made_and_begins_none(tmp_path: Path) -> None:
    """What it is made with goes when the program ends: a picture may not be under way then."""
    begun, may_go_on, made = threading.Event(), threading.Event(), []

    def slow() -> bytes:
        begun.set()
        may_go_on.wait()
        made.append("slow")
        return b"slow"

    def never() -> bytes:
        made.append("never")
        return b"never"

    writer = StreamWriter(lambda _failure: None)
    writer.write(tmp_path, [StreamFile("a", slow), StreamFile("b", never)])
    assert begun.wait(10)
    closing = threading.Thread(target=writer.close, args=(0,))
    closing.start()
    closing.join(0.05)
    assert closing.is_alive(), "the picture is waited for"
    may_go_on.set()
    closing.join(10)
    assert not closing.is_alive()
    assert made[0] == "slow"

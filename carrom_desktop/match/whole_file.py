"""Write a file, be it settings, sheet or picture: all of it or nothing; a link or a device stays one.

A value that is kept as JSON is read here, too, and told apart from a broken file.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from carrom_desktop.match.errors import StorageError, from_os_error

BROKEN_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for text that is no JSON, or JSON that is something else than was asked for."""

Value = TypeVar("Value")


class BrokenFile(Exception):
    """A file is there and holds something else than was asked for."""


def write_whole(path: Path, data: bytes, *, synced: bool = True) -> None:
    """Write `data` to `path`; a file that is there is replaced at once, or stays where writing fails.

    A link stays a link, what it leads to is written; a pipe or a device is written to. `synced`: it is on the
    disk when this returns; without, a reader still sees all of it or nothing, but a cut of the power may
    lose it, and no other write waits for it. Raises `OSError`.
    """
    with filled(path, synced=synced) as file:
        file.write(data)


def put_whole(path: Path, data: bytes) -> None:
    """Write `data` to `path` as `write_whole` does. Raises `StorageError` for what the disk refuses."""
    with fill_whole(path) as file:
        file.write(data)


@contextmanager
def fill_whole(path: Path) -> Iterator[IO[bytes]]:
    """Give a file to be filled in place of `path`, which is replaced as by `write_whole`.

    Raises `StorageError` for what the disk refuses; what else is raised leaves `path` as it was.
    """
    try:
        with filled(path) as file:
            yield file
    except OSError as error:
        raise from_os_error(error, path) from error


@contextmanager
def filled(path: Path, *, synced: bool = True) -> Iterator[IO[bytes]]:
    """Give a file to be filled in place of `path`, as `write_whole` does. Raises `OSError`."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    # A name may be a pipe's or a device's, such as /dev/stdout: only a file can be replaced by another. A
    # link that leads to itself has no target, and opening it says so.
    if target.is_symlink() or (path.exists() and not path.is_file()):
        with path.open("wb") as file:
            yield file
        return
    # Beside the target, so that it can take its place at once; opened plainly, so that others may read it.
    # Two threads may write into one folder at the same time.
    temporary = target.with_name(f".carrom-{os.getpid()}-{threading.get_ident()}{target.suffix}")
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            if synced:
                os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def move_aside(path: Path) -> Path:
    """Rename a file that is broken after the date, and return where it lies: `path` where that fails.

    Of a link what it leads to is renamed, so that the next file is written there.
    """
    path = Path(os.path.realpath(path)) if path.is_symlink() else path
    date = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S")
    for number in range(1, 1000):
        again = "" if number == 1 else f"-{number}"
        kept = path.with_name(f"{path.stem}-broken-{date}{again}{path.suffix}")
        if not kept.exists():
            try:
                return path.rename(kept)
            except OSError:
                break
    return path


def read_json(path: Path, kind: type[Value]) -> Value | None:
    """Return what `path` holds, None where there is no such file.

    Raises `BrokenFile`, `StorageError` where it cannot be read at all.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise from_os_error(error, path) from error
    except BROKEN_JSON as error:
        raise BrokenFile(str(error)) from error


def write_json(path: Path, value: object, *, indent: int = 1) -> None:
    """Write `value`, one that people can read, to `path`, whose folder is made. Raises `StorageError`."""
    try:
        data = msgspec.json.format(msgspec.json.encode(value), indent=indent) + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except UnicodeEncodeError as error:  # half a surrogate pair, as a broken paste may bring
        raise StorageError("storage.other", path=str(path), reason=str(error)) from error
    except OSError as error:
        raise from_os_error(error, path) from error

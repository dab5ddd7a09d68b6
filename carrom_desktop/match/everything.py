"""The full archive: one file with the library and all that is the user's, which restores everything.

It is a ZIP like that of matches for another computer, with `carrom.db`, a checked copy of the library, in
place of matches. Restoring it is restoring a backup that has the other files with it.
"""

from __future__ import annotations

import contextlib
import errno
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from carrom_desktop.match.archive import FORMAT, HEAD, Head, read_head
from carrom_desktop.match.clock import Clock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.library_copy import copy_whole, looked_at
from carrom_desktop.match.our_files import our_files, pack_into, read_pack
from carrom_desktop.match.paths import LIBRARY_FILE
from carrom_desktop.match.whole_file import fill_whole
from carrom_desktop.match.zip_reading import BROKEN, open_zip

VERSION = 2
"""A program that knows only archives of matches (1) says that it is too old for this one."""
MOST_LIBRARY_BYTES = 4 << 30
_CHUNK = 1 << 20


class EverythingHead(Head, frozen=True):
    """What stands in `carrom.json`: `kind` is "everything"; `computer`, the name of the one it came from."""

    kind: str = ""
    computer: str = ""


def write_everything(
    path: Path, library: Path, clock: Clock, told: Callable[[int], None] | None = None
) -> int:
    """Write the full archive of the data folder of `library` to `path`, whole or not at all.

    Return how many files beside the library are in it; `told` hears the percent done. Raises
    `StorageError`: `storage.damaged` where the library is.
    """
    from carrom_desktop import __version__
    from carrom_desktop.match.single import host_name

    head = EverythingHead(
        FORMAT, VERSION, f"Carrom Desktop {__version__}", clock.now_iso(), "everything", host_name()
    )
    with TemporaryDirectory(prefix="carrom-all-", ignore_cleanup_errors=True) as place:
        copy = Path(place) / LIBRARY_FILE
        with looked_at(library, live=True) as source:
            copy_whole(source, copy)
        size = max(1, copy.stat().st_size)
        with fill_whole(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(HEAD, msgspec.json.encode(head))
            number = pack_into(archive, our_files(library.parent, with_pictures=True))
            with copy.open("rb") as source_file, archive.open(LIBRARY_FILE, "w", force_zip64=True) as member:
                done = 0
                while data := source_file.read(_CHUNK):
                    member.write(data)
                    done += len(data)
                    if told is not None:
                        told(done * 100 // size)
    return number


class Everything:
    """An open full archive. Attributes: `path`; `head`; `files`, the user's files in it by their names."""

    def __init__(self, path: Path) -> None:
        """Open `path`. Raises `StorageError`, whose code says what is wrong with it."""
        self.path = path
        self._zip = open_zip(path)
        try:
            self.head = read_head(self._zip, path, EverythingHead, VERSION)
            if self.head.kind != "everything" or LIBRARY_FILE not in self._zip.namelist():
                raise StorageError("storage.not_archive", path=str(path))
            self.files = read_pack(self._zip, path, (HEAD, LIBRARY_FILE))
        except BaseException:
            self._zip.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    @contextlib.contextmanager
    def library(self, near: Path | None = None) -> Iterator[Path]:
        """Give a copy of the library in it, which is gone afterwards; `near`: made in this folder.

        Raises `StorageError`.
        """
        with TemporaryDirectory(prefix="carrom-all-", dir=near, ignore_cleanup_errors=True) as place:
            copy = Path(place) / LIBRARY_FILE
            info = self._zip.getinfo(LIBRARY_FILE)
            known = info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
            if not known or info.file_size > MOST_LIBRARY_BYTES:
                raise StorageError("storage.archive_damaged", path=str(self.path), reason=LIBRARY_FILE)
            try:
                if info.file_size > shutil.disk_usage(place).free:
                    raise StorageError("storage.disk_full", path=place)
                with self._zip.open(info) as member, copy.open("wb") as file:
                    shutil.copyfileobj(member, file, _CHUNK)
            except OSError as error:
                if error.errno == errno.EINVAL:  # a place in the archive that cannot be
                    raise StorageError(
                        "storage.archive_damaged", path=str(self.path), reason=LIBRARY_FILE
                    ) from error
                raise from_os_error(error, copy) from error
            except BROKEN as error:
                raise StorageError(
                    "storage.archive_damaged", path=str(self.path), reason=str(error)
                ) from error
            yield copy

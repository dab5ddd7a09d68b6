"""The world's faults: disks, folders and files that do not do what they should."""

from __future__ import annotations

import errno
from pathlib import Path

FULL = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG} if hasattr(errno, "EDQUOT") else {errno.ENOSPC, errno.EFBIG}
)
REFUSED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
MISSING = frozenset({errno.ENOENT, errno.ENOTDIR})


class StorageError(Exception):
    """Something could not be read or written, and nothing was changed: tell, keep going, try again.

    Attributes: `code`, a text of the area "storage", e.g. "storage.disk_full"; `values`, its parameters.
    """

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        """Return code and values for a log."""
        return f"{self.code} ({', '.join(f'{name}={value}' for name, value in self.values.items())})"


def from_os_error(error: OSError, path: Path) -> StorageError:
    """Return what an error of the system at `path` means to the user."""
    if error.errno in FULL:
        return StorageError("storage.disk_full", path=str(path))
    if error.errno in REFUSED:
        return StorageError("storage.read_only", path=str(path))
    if error.errno in MISSING:
        return StorageError("storage.folder_missing", path=str(path))
    return StorageError("storage.other", path=str(path), reason=error.strerror or str(error))

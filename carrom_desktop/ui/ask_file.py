"""Ask where a file is to be, and write it there; where it cannot be, say why and ask for another place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.viewmodels.message import coded


def documents() -> Path:
    """Return the user's folder of documents, or their home."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = Path(place) if place else Path.home()
    return folder if folder.is_dir() else Path.home()


def free_path(path: Path, end: str = "") -> Path:
    """Return the first of "name (2).pdf", "name (3).pdf" ... that does not exist yet.

    `end` is how the name ends, "" for what stands behind its last dot.
    """
    end = end or path.suffix
    stem = re.sub(r" \(\d+\)$", "", path.name.removesuffix(end))
    number = 2
    while _exists(other := path.with_name(f"{stem} ({number}){end}")):
        number += 1
    return other


def _exists(path: Path) -> bool:
    """Say whether there is such a file; of a place that cannot be looked into, writing says what is wrong."""
    try:
        return path.exists()
    except OSError:
        return False


def ask_file(
    parent: QWidget | None, title: str, kinds: Mapping[str, str], wanted: Path, also: tuple[str, ...] = ()
) -> Path | None:
    """Ask where to write, `wanted` suggested; nothing is overwritten unasked. None: given up.

    `kinds` are the dialog's words for files by how their names end; `also`, other ends that are taken as they
    are. A name that ends otherwise gets the end of the kind chosen: a file that has this name already stays,
    as the dialog has not asked about it, and the next free name is taken.
    """
    chosen, kind = QFileDialog.getSaveFileName(parent, title, str(wanted), ";;".join(kinds.values()))
    if not chosen:
        return None
    path, ends = Path(chosen), tuple(kinds)
    if path.name.casefold().endswith((*ends, *also)):
        return path
    end = next((end for end in ends if f"*{end}" in kind), ends[0])
    path = path.with_name(path.name + end)
    return free_path(path, end) if _exists(path) else path


def write_asked(
    ask: Callable[[Path], Path | None],
    wanted: Path,
    write: Callable[[Path], object],
    failed: Callable[[StorageError], bool],
) -> Path | None:
    """`ask` for a file, `wanted` suggested, and `write` it; return the path, None where it was given up.

    `failed` tells why a file was not written, and says whether to ask for another place.
    """
    while (path := ask(wanted)) is not None:
        try:
            write(path)
        except StorageError as error:
            if not failed(error):
                return None
            wanted = documents() / path.name
        else:
            return path
    return None


def warning(parent: QWidget | None, language: str, title: str, code: str) -> Callable[[StorageError], bool]:
    """Return what tells, in the words of `code`, why nothing was written; another place is asked for then."""

    def failed(error: StorageError) -> bool:
        reason = speak(language, coded(error.code, error.values))
        QMessageBox.warning(parent, title, say(language, code, reason=reason))
        return True

    return failed

"""Tables for spreadsheets: no cell becomes a formula; files that are asked for, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.cells import csv_rows
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.ui.ask_file import ask_file, documents, write_asked
from carrom_desktop.viewmodels.message import coded


class FileWords(Struct, frozen=True):
    """What is said of a file: codes of texts. `kinds` are the filters by the end of the file's name."""

    title: str
    failed: str
    other_place: str
    kinds: dict[str, str]


def csv_text(rows: Iterable[Sequence[str]], language: str) -> str:
    """Return rows for a spreadsheet; semicolons where the comma is the decimal point."""
    return csv_rows(rows, semicolons=language == "es")


def csv_bytes(rows: Iterable[Sequence[str]], language: str) -> bytes:
    """Return rows as a file; its mark tells spreadsheets that it is UTF-8."""
    return csv_text(rows, language).encode("utf-8-sig")


def save_file(
    parent: QWidget | None,
    language: str,
    words: FileWords,
    name: str,
    write: Callable[[Path], None],
    folder: Path | None = None,
) -> Path | None:
    """Ask for a file, `name` suggested without its end, and `write` it, which raises `StorageError`.

    Returns the path, None where it was given up. A file that cannot be written is told with the reason, and
    another one is asked for.
    """
    kinds = {end: say(language, code) for end, code in words.kinds.items()}
    wanted = (folder or documents()) / f"{safe_name((name,))}{next(iter(kinds))}"
    ask = partial(ask_file, parent, say(language, words.title), kinds)
    return write_asked(ask, wanted, write, partial(_ask_again, parent, language, words))


def _ask_again(parent: QWidget | None, language: str, words: FileWords, error: StorageError) -> bool:
    """Tell why nothing was written; return whether another place is to be tried."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, words.title))
    box.setText(say(language, words.failed))
    box.setInformativeText(speak(language, coded(error.code, error.values)))
    again = box.addButton(say(language, words.other_place), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(again)
    box.setEscapeButton(cancel)
    box.exec()
    wanted = box.clickedButton() is again
    box.deleteLater()
    return wanted

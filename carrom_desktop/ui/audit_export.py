"""The trail of a match as cells, as a table for spreadsheets, as plain text, as PDF; written whole or not at
all.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.whole_file import write_whole
from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.ui.printing import documents
from carrom_desktop.viewmodels.audit import AuditLine
from carrom_desktop.viewmodels.message import Msg, coded

COLUMNS = ("time", "what", "before", "after", "by")

_FORMULA = re.compile(r"[\s\u200b-\u200f\u2066-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that some spreadsheet would take for a formula; a few skip blanks and invisible letters
before the sign, and some know the wide signs of an East Asian keyboard."""


def cells_of(line: AuditLine, language: str, *, with_date: bool) -> tuple[str, ...]:
    """Return time, what, before, after and by in words; `with_date`: the day stands before the time."""

    def words(message: Msg | None) -> str:
        return "" if message is None else speak(language, message)

    time = line.at[11:19]
    if with_date:
        time = f"{line.at[:10]} {time}".strip()
    return (time, words(line.what), words(line.before), words(line.after), line.by)


def csv_text(lines: Sequence[AuditLine], language: str) -> str:
    """Return the trail for a spreadsheet, with heads; semicolons where the comma is the decimal point."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";" if language == "es" else ",", lineterminator="\r\n")
    writer.writerow([say(language, f"audit.column.{name}") for name in (*COLUMNS, "undone")])
    for line in lines:
        undone = say(language, "audit.yes") if line.is_undone else ""
        row = (*cells_of(line, language, with_date=True), undone)
        writer.writerow([f"'{cell}" if _FORMULA.match(cell) else cell for cell in row])
    return file.getvalue()


def plain_text(lines: Sequence[AuditLine], language: str, title: str) -> str:
    """Return the trail to be read: a line for each step, what stood before and after it below."""
    found = [title, "=" * len(title), ""]
    for line in lines:
        time, what, before, after, by = cells_of(line, language, with_date=True)
        head = f"{time}  {what}".strip()
        found.append(f"{head}  [{by}]" if by else head)
        told = (("before", before), ("after", after))
        found.extend("    " + say(language, f"audit.text.{name}", text=text) for name, text in told if text)
        if line.is_undone:
            found.append("    " + say(language, "audit.text.undone"))
    return "\n".join(found) + "\n"


def write_trail(path: Path, lines: Sequence[AuditLine], language: str, title: str) -> None:
    """Write the trail: plain text where the name ends in .txt, else a table. Raises `StorageError`."""
    if path.suffix.casefold() == ".txt":
        data = plain_text(lines, language, title).encode("utf-8")
    else:
        data = csv_text(lines, language).encode("utf-8-sig")  # the mark tells spreadsheets that it is UTF-8
    try:
        write_whole(path, data)
    except OSError as error:
        raise from_os_error(error, path) from error


def save_trail(
    parent: QWidget | None,
    lines: Sequence[AuditLine],
    language: str,
    title: str,
    name: str,
    folder: Path | None = None,
    *,
    document: Callable[[], Document] | None = None,
) -> Path | None:
    """Ask for a file, `name` suggested without its end, and write the trail there; `document`, as a PDF.

    Returns the path, None where it was given up. A file that cannot be written is told with the reason, and
    another one is asked for.
    """
    wanted = (folder or documents()) / f"{safe_name((name,))}.csv"
    kinds = {"csv": "audit.save.csv", "txt": "audit.save.text", "pdf": "sheet.save.filter"}
    if document is None:
        del kinds["pdf"]
    filters = ";;".join(say(language, code) for code in kinds.values())
    while True:
        chosen, kind = QFileDialog.getSaveFileName(
            parent, say(language, "audit.save.title"), str(wanted), filters
        )
        if not chosen:
            return None
        path = Path(chosen)
        if path.suffix.casefold().removeprefix(".") not in kinds:
            end = next((each for each in kinds if f"*.{each}" in kind), "csv")
            path = path.with_name(f"{path.name}.{end}")
        try:
            if document is not None and path.suffix.casefold() == ".pdf":
                write_document(document(), path)
            else:
                write_trail(path, lines, language, title)
        except StorageError as error:
            if not _ask_again(parent, language, error):
                return None
            wanted = documents() / path.name
        else:
            return path


def _ask_again(parent: QWidget | None, language: str, error: StorageError) -> bool:
    """Tell why nothing was written; return whether another place is to be tried."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, "audit.save.title"))
    box.setText(say(language, "audit.save.failed"))
    box.setInformativeText(speak(language, coded(error.code, error.values)))
    again = box.addButton(say(language, "audit.save.other_place"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(again)
    box.setEscapeButton(cancel)
    box.exec()
    wanted = box.clickedButton() is again
    box.deleteLater()
    return wanted

"""The trail of a match as cells, as a table for spreadsheets, as plain text, as PDF; written whole or not at
all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.ui import table_file
from carrom_desktop.ui.table_file import FileWords, save_file
from carrom_desktop.viewmodels.audit import AuditLine
from carrom_desktop.viewmodels.message import Msg

COLUMNS = ("time", "what", "before", "after", "by")

_WORDS = FileWords(
    "audit.save.title",
    "audit.save.failed",
    "audit.save.other_place",
    {".csv": "audit.save.csv", ".txt": "audit.save.text"},
)


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
    rows = [tuple(say(language, f"audit.column.{name}") for name in (*COLUMNS, "undone"))]
    for line in lines:
        undone = say(language, "audit.yes") if line.is_undone else ""
        rows.append((*cells_of(line, language, with_date=True), undone))
    return table_file.csv_text(rows, language)


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
    put_whole(path, data)


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
    """Ask for a file and write the trail there, as `save_file` does; `document`, as a PDF."""
    words = _WORDS
    if document is not None:
        words = replace(_WORDS, kinds={**_WORDS.kinds, ".pdf": "sheet.save.filter"})

    def write(path: Path) -> None:
        if document is not None and path.suffix.casefold() == ".pdf":
            write_document(document(), path)
        else:
            write_trail(path, lines, language, title)

    return save_file(parent, language, words, name, write, folder)

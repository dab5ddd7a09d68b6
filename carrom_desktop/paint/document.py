"""A document that paints itself, page by page, for a printer or a PDF that is written whole or not at all."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from carrom_desktop.match.errors import FULL, MISSING, REFUSED, StorageError
from carrom_desktop.match.whole_file import write_whole

PDF_DPI = 1200

Paint = Callable[[QPainter, Callable[[], object]], int]
"""Paints all pages and returns their number; the second argument begins the next page."""


class DocumentError(StorageError):
    """A document was not written; `code` is a text of the area "sheet", `values` its parameters."""


class Document(Struct, frozen=True):
    """What stands on paper: `title`; `paper`, "A4" or "Letter"; `paint`, with the painter's origin in the
    corner of the whole page; `pages`, how many there will be, 0 where only painting tells; `part`, where it
    can be told, makes a shorter document that has page so-and-so, from 1, and says which of its own pages
    that is; `attached`, makes a JSON file that a PDF
    carries: its name and its bytes."""

    title: str
    paper: str
    paint: Paint
    pages: int = 0
    part: Callable[[int], tuple[Document, int]] | None = None
    attached: Callable[[], tuple[str, bytes]] | None = None


def page_layout(paper: str) -> QPageLayout:
    """Return the upright page of a paper, "A4" or "Letter", painted on from its corner."""
    size = QPageSize(QPageSize.PageSizeId.A4 if paper == "A4" else QPageSize.PageSizeId.Letter)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def write_document(document: Document, path: Path) -> None:
    """Write a document as a PDF, all of it or nothing. Needs a QGuiApplication. Raises `DocumentError`."""
    data = document_bytes(document)
    try:
        write_whole(path, data)
    except OSError as error:
        raise file_error(error, path) from error


def document_bytes(document: Document) -> bytes:
    """Return a document as the bytes of a PDF. Raises `DocumentError` where Qt cannot draw it."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(page_layout(document.paper))
    writer.setTitle(document.title)
    writer.setCreator("Carrom Desktop")
    if document.attached is not None:
        name, attached = document.attached()
        writer.addFileAttachment(name, QByteArray(attached), "application/json")
    painter = QPainter()
    if not painter.begin(writer):
        raise DocumentError("sheet.error.paint")
    try:
        document.paint(painter, writer.newPage)
    finally:
        painter.end()
    buffer.close()
    return bytes(data.data())


def file_error(error: OSError, path: Path) -> DocumentError:
    """Name what stands against the file: Windows says "refused" of a PDF that a reader holds open."""
    folder = path.parent
    if _is_folder(path):
        return DocumentError("sheet.error.is_folder", name=path.name)
    if error.errno in FULL:
        return DocumentError("sheet.error.disk_full", name=path.name)
    if error.errno == errno.EROFS:
        return DocumentError("sheet.error.read_only", folder=str(folder))
    if error.errno in REFUSED:
        return DocumentError("sheet.error.locked", name=path.name)
    if error.errno in MISSING and not _is_folder(folder):
        return DocumentError("sheet.error.folder_missing", folder=str(folder))
    return DocumentError("sheet.error.other", name=path.name, reason=error.strerror or str(error))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long, or in a folder that may not be looked into
        return False

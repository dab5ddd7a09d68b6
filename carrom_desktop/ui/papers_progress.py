"""Show how far a long document is while it is made; given up, nothing is written."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QProgressDialog, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.paint.document import Document

LONG = 12
"""Pages from which on a document takes long enough to tell how far it is."""


class Cancelled(Exception):
    """A person gave it up."""


def with_progress(document: Document, language: str, parent: QWidget | None) -> Document:
    """Return `document`, which tells how far it is while it is painted, where it is long.

    Painting it raises `Cancelled` where a person gives it up.
    """
    if document.pages < LONG:
        return document

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        told = QProgressDialog(parent)
        told.setWindowTitle(say(language, "papers.title"))
        told.setCancelButtonText(say(language, "common.cancel"))
        told.setRange(0, document.pages)
        told.setWindowModality(Qt.WindowModality.WindowModal)
        told.setMinimumDuration(300)
        done = [0]

        def next_page() -> object:
            done[0] += 1
            told.setLabelText(say(language, "papers.working", page=done[0], pages=document.pages))
            told.setValue(done[0])
            if told.wasCanceled():
                raise Cancelled
            return new_page()

        try:
            return document.paint(painter, next_page)
        finally:
            told.close()
            told.deleteLater()

    return replace(document, paint=paint)

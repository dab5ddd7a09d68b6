"""A small picture of the page that will be printed, and the way to the others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.page_image import page_image
from carrom_desktop.ui.widgets import ArrowButton, Words

_LEAST = QSize(260, 300)
_WAIT_MS = 60
"""Choices that come within this are shown once."""

_EDGE = QColor("#8a8a8a")


class PageView(QWidget):
    """Shows a page of a document, as large as there is room.

    Attributes: `image`; `page`, from 1; `pages`. Signals: `shown()`, a page was drawn.
    """

    shown = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image = QImage()
        self.page, self.pages = 1, 0
        self._source: Callable[[], Document | None] | None = None
        self._document: Document | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self.render_now)
        self.setMinimumSize(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_source(self, source: Callable[[], Document | None]) -> None:
        """Show the first page of another document soon, made then by `source`; None: nothing to print."""
        self._source = source
        self.page = 1
        self._timer.start()

    def turn(self, pages: int) -> None:
        """Go on by so many pages, or back, as far as there are any."""
        self.page = max(1, min(self.pages, self.page + pages))
        self._timer.start()

    def render_now(self) -> None:
        """Draw the page as it is wanted now."""
        self._timer.stop()
        if self._source is not None:
            self._document, self._source = self._source(), None
        if self._document is None:
            self.image, self.pages = QImage(), 0
        else:
            ratio = self.devicePixelRatioF()
            room = QSize(int(self.width() * ratio) - 2, int(self.height() * ratio) - 2)
            self.image, self.pages = page_image(self._document, self.page, room)
            self.image.setDevicePixelRatio(ratio)
        self.update()
        self.shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the page anew for the room there is."""
        super().resizeEvent(event)
        self._timer.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the page in the middle, with an edge."""
        if self.image.isNull():
            return
        size = self.image.deviceIndependentSize()
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        painter = QPainter(self)
        painter.drawImage(QRectF(left, top, size.width(), size.height()), self.image)
        painter.setPen(QPen(_EDGE, 1))
        painter.drawRect(QRectF(left - 0.5, top - 0.5, size.width(), size.height()))
        painter.end()


class Preview(QWidget):
    """The page, and below it which one of how many it is.

    Attributes: `view`; `before` and `after`, the buttons; `words`.
    """

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self.view = PageView(self)
        self.words = Words(parent=self)
        self.words.setProperty("role", "dim")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before, self.after = ArrowButton(-1, self), ArrowButton(1, self)
        for button, name in ((self.before, "before"), (self.after, "after")):
            button.setAutoDefault(False)
            said = say(language, f"papers.page.{name}")
            button.setAccessibleName(said)
            button.setToolTip(said)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(self.before)
        row.addWidget(self.words)
        row.addWidget(self.after)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view, 1)
        column.addLayout(row)
        self.before.clicked.connect(self._on_before_clicked)
        self.after.clicked.connect(self._on_after_clicked)
        self.view.shown.connect(self._on_view_shown)

    def _on_before_clicked(self) -> None:
        self.view.turn(-1)

    def _on_after_clicked(self) -> None:
        self.view.turn(1)

    def _on_view_shown(self) -> None:
        view = self.view
        text = say(self._language, "papers.page", page=view.page, pages=view.pages) if view.pages else ""
        self.words.setText(text)
        view.setAccessibleName(say(self._language, "papers.preview", page=view.page) if text else "")
        self.before.setEnabled(view.page > 1)
        self.after.setEnabled(view.page < view.pages)

"""See a document page by page before it is printed or saved; the window stays beside, entry goes on."""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QImage, QKeyEvent, QPageSize, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.paint.document import Document, page_layout
from carrom_desktop.paint.page_image import page_image
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.papers_progress import LONG
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.widgets import ArrowButton, KeyButton, Picker, Words, lay_out_form
from carrom_desktop.ui.worker import Tell, Worker

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from carrom_desktop.ui.printing import Job

FIT = 0
ZOOMS = (FIT, 50, 75, 100, 125, 150, 200, 300, 400)
"""Percent of the paper's own size; 0: the whole page."""

_SIZE = (900, 690)
_DPI = 96.0
_EDGE_PX = 12


class PageView(QScrollArea):
    """One page of a document, as large as `zoom` says. Signal: `changed()`, another page, zoom or document.

    Attributes: `zoom`, one of `ZOOMS`; `page`, from 1; `pages`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.zoom, self.page, self.pages = FIT, 1, 1
        self._document: Document | None = None
        self._sheet = _Sheet(self)
        self.setWidget(self._sheet)
        self.setWidgetResizable(False)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_document(self, document: Document) -> None:
        """Show another document, its first page, at the same zoom."""
        self._document, self.page = document, 1
        self._show()

    def set_zoom(self, zoom: int) -> None:
        """Show the page at `zoom` percent, `FIT`: as a whole."""
        self.zoom = zoom
        self._show()

    def zoom_by(self, steps: int) -> None:
        """Show it larger or smaller by so many steps; from the whole page on, from what that is."""
        sizes = ZOOMS[1:]
        if self.zoom == FIT:
            shown = self._fitting_dpi() / _DPI * 100
            sizes_past = [size for size in sizes if (size > shown if steps > 0 else size < shown)]
            self.set_zoom((sizes_past[0] if steps > 0 else sizes_past[-1]) if sizes_past else sizes[0])
            return
        place = sizes.index(self.zoom) + steps
        self.set_zoom(sizes[max(0, min(place, len(sizes) - 1))])

    def turn(self, pages: int) -> None:
        """Go on or back by so many pages."""
        page = max(1, min(self.page + pages, self.pages))
        if page != self.page:
            self.page = page
            self._show()
            self.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take + and - for zoom, 0 for the whole page, PgUp, PgDn, Home and End for pages."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(1)
            case Qt.Key.Key_Minus:
                self.zoom_by(-1)
            case Qt.Key.Key_0:
                self.set_zoom(FIT)
            case Qt.Key.Key_PageDown:
                self.turn(1)
            case Qt.Key.Key_PageUp:
                self.turn(-1)
            case Qt.Key.Key_Home:
                self.turn(-self.pages)
            case Qt.Key.Key_End:
                self.turn(self.pages)
            case _:
                super().keyPressEvent(event)
                return
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page again."""
        super().resizeEvent(event)
        if self.zoom == FIT:
            self._show()

    def _fitting_dpi(self) -> float:
        if self._document is None:
            return _DPI
        size = page_layout(self._document.paper).pageSize().size(QPageSize.Unit.Inch)
        room = self.viewport().size() if self.isVisible() else self.size()
        across, down = room.width() - 2 * _EDGE_PX - 2, room.height() - 2 * _EDGE_PX - 2
        return max(20.0, float(int(min(across / size.width(), down / size.height()))))

    def _show(self) -> None:
        if self._document is None:
            return
        dpi = self._fitting_dpi() if self.zoom == FIT else _DPI * self.zoom / 100
        ratio = self.devicePixelRatioF()
        inches = page_layout(self._document.paper).pageSize().size(QPageSize.Unit.Inch)
        room = QSize(ceil(inches.width() * dpi * ratio) + 1, ceil(inches.height() * dpi * ratio) + 1)
        image, self.pages = page_image(self._document, self.page, room)
        image.setDevicePixelRatio(ratio)
        self._sheet.set_image(image)
        self.changed.emit()


class _Sheet(QWidget):
    """The paper."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()

    def set_image(self, image: QImage) -> None:
        self._image = image
        size = image.deviceIndependentSize().toSize()
        self.setFixedSize(size + QSize(2 * _EDGE_PX, 2 * _EDGE_PX))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the page on the ground of the window."""
        painter = QPainter(self)
        painter.drawImage(_EDGE_PX, _EDGE_PX, self._image)
        painter.setPen(current_palette().color("dim"))
        painter.drawRect(self.rect().adjusted(_EDGE_PX - 1, _EDGE_PX - 1, -_EDGE_PX, -_EDGE_PX))
        painter.end()


class PageBar(QWidget):
    """Zoom and pages of a `PageView`, as buttons. Attributes: `zoom`, a pick list; `where`, "Page 1 of 2"."""

    def __init__(self, view: PageView, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view, self._language = view, language
        self.zoom = Picker(self)
        self.zoom.setAccessibleName(say(language, "preview.zoom"))
        self.zoom.addItem(say(language, "preview.fit"), FIT)
        for zoom in ZOOMS[1:]:
            self.zoom.addItem(say(language, "preview.percent", n=zoom), zoom)
        self.where = Words(parent=self)
        self.smaller, self.larger = QPushButton("\u2212", self), QPushButton("+", self)
        self.before, self.after = ArrowButton(-1, self), ArrowButton(1, self)
        named = (
            (self.smaller, "smaller"),
            (self.larger, "larger"),
            (self.before, "before"),
            (self.after, "after"),
        )
        for button, name in named:
            button.setAutoDefault(False)
            button.setAccessibleName(say(language, f"preview.{name}"))
            button.setToolTip(button.accessibleName())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (self.smaller, self.zoom, self.larger, self.before, self.where, self.after):
            row.addWidget(part)
        row.addStretch(1)
        view.setAccessibleName(say(language, "preview.pages"))
        view.changed.connect(self._show)
        self.zoom.activated.connect(self._on_zoom_activated)
        self.smaller.clicked.connect(self._on_smaller_clicked)
        self.larger.clicked.connect(self._on_larger_clicked)
        self.before.clicked.connect(self._on_before_clicked)
        self.after.clicked.connect(self._on_after_clicked)

    def _show(self) -> None:
        view = self._view
        self.zoom.setCurrentIndex(ZOOMS.index(view.zoom))
        self.where.setText(say(self._language, "preview.page", page=view.page, pages=view.pages))
        self.before.setEnabled(view.page > 1)
        self.after.setEnabled(view.page < view.pages)

    def _on_zoom_activated(self, place: int) -> None:
        self._view.set_zoom(ZOOMS[place])

    def _on_smaller_clicked(self) -> None:
        self._view.zoom_by(-1)

    def _on_larger_clicked(self) -> None:
        self._view.zoom_by(1)

    def _on_before_clicked(self) -> None:
        self._view.turn(-1)

    def _on_after_clicked(self) -> None:
        self._view.turn(1)


class PreviewDialog(RoomyDialog):
    """Show a job and print it on a thread of its own, so that no printer holds the entry up.

    Attributes: `view`, `bar`; `told`, what was done; `print_button`, `save_button`, `close_button`;
    `stop_button`, there while a long document is on its way to the printer.
    """

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job = job
        self._worker = Worker("print", self)
        self._printer = ""
        self._is_left = False
        language = job.language
        self.setWindowTitle(job.document.title)
        self.view = PageView(self)
        self.bar = PageBar(self.view, language, self)
        self.told = Words(parent=self)
        self.told.setProperty("role", "saved")
        self.told.setWordWrap(True)
        self._stop = Event()
        self.stop_button = QPushButton(say(language, "preview.stop"), self)
        self.stop_button.setAutoDefault(False)
        self.stop_button.hide()
        self.save_button = QPushButton(say(language, "sheet.print.save"), self)
        self.save_button.setAutoDefault(False)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.print_button = KeyButton("Enter", self, primary=True)
        self.print_button.set_face(say(language, "preview.print"), say(language, "wizard.key.enter"))
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(self.bar)
        column.addWidget(self.view, 1)
        whole = lay_out_form(
            self, self.told, self.stop_button, self.save_button, self.close_button, self.print_button
        )
        whole.insertLayout(0, column, 1)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.save_button.clicked.connect(self._on_save_clicked)
        self.close_button.clicked.connect(self.reject)
        self.stop_button.clicked.connect(self._on_stop_clicked)
        self._worker.ended.connect(self._on_worker_ended)
        self._worker.news.connect(self._on_worker_news)
        self.resize(*_SIZE)
        self.view.set_document(job.document)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button by Enter, else print; zoom and pages wherever the keyboard is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                focused = self.focusWidget()
                (focused if isinstance(focused, QPushButton) else self.print_button).click()
        elif event.key() == Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        else:
            self.view.keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go out of sight, as by Esc, while something is being printed."""
        if self._worker.is_busy:
            event.ignore()
            self.done(0)
        else:
            super().closeEvent(event)

    def done(self, result: int) -> None:
        """Close; while something is being printed only out of sight, so that a fault is still told."""
        if self._worker.is_busy:
            self._is_left = True
            self.hide()
        else:
            super().done(result)

    def outlive(self, parent: QWidget | None) -> bool:
        """Go on above `parent` while something is being printed, whatever becomes of the window below; say
        whether that is so."""
        if self._worker.is_busy:
            shown = self.isVisible()
            self.setParent(parent, self.windowFlags())
            self.setVisible(shown)
        return self._worker.is_busy

    def print_on(self, printer: QPrinter) -> None:
        """Print on `printer`, while everything else goes on."""
        document = self._job.document
        self._printer = printer.printerName() or printer.outputFileName()
        self._stop = stop = Event()

        def work(tell: Tell) -> object:
            from carrom_desktop.ui.printing import DocumentPrint, is_offline

            if is_offline(printer):
                return "offline"

            def goes_on(page: int) -> bool:
                if document.pages >= LONG:
                    with suppress(RuntimeError):  # nobody looks on any more: the pages come out all the same
                        tell(page)
                return not stop.is_set()

            pages = DocumentPrint(document, goes_on=goes_on)
            pages.paint(printer)
            return "stopped" if pages.stopped else pages.began

        if self._worker.run(work):
            self.print_button.setEnabled(False)
            self.stop_button.setEnabled(True)
            self.stop_button.setVisible(document.pages >= LONG)
            self.told.setText(say(self._job.language, "preview.printing", printer=self._printer))

    def _on_print_clicked(self) -> None:
        from carrom_desktop.ui.printing import ask_printer

        printer = ask_printer(self, self._job)
        if printer is not None:
            self.print_on(printer)

    def _on_stop_clicked(self) -> None:
        self._stop.set()
        self.stop_button.setEnabled(False)
        self.told.setText(say(self._job.language, "preview.stopping"))

    def _on_worker_news(self, page: int) -> None:
        if not self._stop.is_set():
            pages, language = self._job.document.pages, self._job.language
            self.told.setText(
                say(language, "preview.printing.page", page=page, pages=pages, printer=self._printer)
            )

    def _on_worker_ended(self, outcome: object) -> None:
        from carrom_desktop.ui.printing import offer_pdf

        self.print_button.setEnabled(True)
        if self.stop_button.hasFocus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.stop_button.hide()
        if outcome is True:
            self.told.setText(say(self._job.language, "preview.printed", printer=self._printer))
        elif outcome == "stopped":
            self.told.setText(say(self._job.language, "preview.stopped"))
        else:
            self.told.setText("")
            why = "preview.offline" if outcome == "offline" else self._job.words.no_start
            offer_pdf(self.parentWidget() if self._is_left else self, self._job, why)
        if self._is_left:
            self.deleteLater()

    def _on_save_clicked(self) -> None:
        from carrom_desktop.ui.printing import save_job

        path: Path | None = save_job(self, self._job)
        if path is not None:
            self.told.setText(say(self._job.language, "preview.saved", path=str(path)))

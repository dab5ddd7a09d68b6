"""The guide: a window of its own beside the match, with contents, search, links and larger letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    QUrl,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say
from carrom_desktop.paint.fonts import font
from carrom_desktop.ui.guide_page import Chapter, build_chapter, fit, place_of
from carrom_desktop.ui.guide_text import chapter, whole
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.theme import TEXT_PIXELS, current_palette, grown, roomy, set_property
from carrom_desktop.ui.widgets import Words
from carrom_desktop.viewmodels.guide import CHAPTERS, Hit, Section, find, folded

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE, _LIST_PX, _LIST_SHARE = (1120, 680), 300, 0.32
_ZOOMS = (0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
_PADS = (10, 5, -8, -5)
"""Room round a line of the list: left, top, right, bottom."""
_WRAP = int(Qt.TextFlag.TextWordWrap)
_SECTION = Qt.ItemDataRole.UserRole
_SNIPPET = Qt.ItemDataRole.UserRole + 1


class GuideWindow(QDialog):
    """Attributes: `search`, `list` (chapters, or what was found), `page`, `back`, `forward`, `found`.

    Alt+Left and Alt+Right go back and forward, Ctrl+F and F3 search, Ctrl++, Ctrl+- and Ctrl+0 set the size
    of letters, Esc clears a search, then closes. The match goes on beside it: the window is not modal.
    """

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._language, self._zoom = language, 1.0
        self._shown: tuple[str, int] = ("", 0)
        self._chapter: Chapter | None = None
        self._window: OperatorWindow | None = None
        self._past: list[tuple[str, int]] = []
        self._future: list[tuple[str, int]] = []
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setItemDelegate(_Lines(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = QTextBrowser(self)
        self.page.setOpenLinks(False)
        self.back, self.forward = QPushButton(self), QPushButton(self)
        self.smaller, self.larger = QPushButton("A−", self), QPushButton("A+", self)
        self.found = Words(parent=self)
        self.found.setProperty("role", "dim")
        self._hint = Words(parent=self)
        self._hint.setProperty("role", "dim")
        self._refit = QTimer(self, interval=60, singleShot=True)
        self._redress = QTimer(self, interval=60, singleShot=True)
        self._lay_out()
        self._connect()
        self.set_language(language)
        room = self.screen().availableSize()
        self.resize(min(roomy(_SIZE[0]), room.width() - 16), min(roomy(_SIZE[1]), room.height() - 44))

    def set_language(self, language: str) -> None:
        """Word everything in `language`, at the chapter that is shown."""
        self._language = language
        self.setWindowTitle(say(language, "guide.title"))
        for button, code in (
            (self.back, "back"),
            (self.forward, "forward"),
            (self.smaller, "smaller"),
            (self.larger, "larger"),
        ):
            words = say(language, f"guide.{code}")
            button.setAccessibleName(words)
            button.setToolTip(words)
            if button in (self.back, self.forward):
                button.setText(words)
        self.search.setPlaceholderText(say(language, "guide.search"))
        self.search.setAccessibleName(say(language, "guide.search"))
        self.list.setAccessibleName(say(language, "guide.contents"))
        self.page.setAccessibleName(say(language, "guide.page"))
        self._hint.setText(say(language, "guide.hint"))
        self._fill_list()
        if self._shown[0]:
            self._show(*self._shown)

    def open(self, name: str = "", anchor: str = "") -> None:
        """Show a chapter at an anchor of it, and come to the front; without a name what was shown stays."""
        if name or not self._shown[0]:
            self.go(name if name in CHAPTERS else CHAPTERS[0], anchor)
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self, name: str, anchor: str = "") -> None:
        """Show a chapter, at the section with `anchor` where it has one."""
        number = next((part.number for part in self._sections(name) if anchor and part.anchor == anchor), 0)
        self._go(name, number)

    def follow(self, window: OperatorWindow) -> None:
        """Follow the language of `window`, whenever it changes."""
        self._window = window
        window.settings_desk.changed.connect(self._on_settings_changed)

    # ---- what is shown

    def _sections(self, name: str) -> tuple[Section, ...]:
        try:
            return whole(self._language).get(name, ())
        except OSError:
            return ()

    def _go(self, name: str, number: int) -> None:
        if self._shown[0] and self._shown != (name, number):
            self._past.append(self._shown)
            self._future.clear()
        self._show(name, number)

    def _show(self, name: str, number: int) -> None:
        try:
            text = chapter(self._language, name)
        except OSError as error:
            text = say(self._language, "guide.missing", reason=error.strerror or str(error))
        text_px = grown(TEXT_PIXELS) * self._zoom
        shown = build_chapter(text, self._language, current_palette(), text_px, self._room())
        shown.document.setParent(self.page)
        before, self._chapter = self._chapter, shown
        self.page.setDocument(shown.document)
        if before is not None:
            before.document.deleteLater()
        self._shown = (name, number)
        self._mark_words()
        self._scroll_to(number)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._future))
        if not self.search.text().strip():
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(CHAPTERS.index(name))
        title = next((part.title for part in self._sections(name)), "")
        self.setWindowTitle(f"{title} - {say(self._language, 'guide.title')}")

    def _room(self) -> int:
        """Return how wide a picture can be."""
        return max(
            200, self.page.viewport().width() - 2 * 14 - self.page.verticalScrollBar().sizeHint().width() // 2
        )

    def _scroll_to(self, number: int) -> None:
        if self._chapter is None:
            return
        section = Section(self._shown[0], "", "", number, "")
        cursor = QTextCursor(self._chapter.document)
        cursor.setPosition(place_of(self._chapter, section) if number else 0)
        self.page.setTextCursor(cursor)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect().top() - 6 if number else 0)

    def _mark_words(self) -> None:
        """Mark in the chapter what is searched for."""
        marked: list[QTextEdit.ExtraSelection] = []
        if self._chapter is not None:
            palette = current_palette()
            form = QTextCharFormat()
            form.setBackground(QColor(palette.chosen))
            form.setForeground(QColor(palette.ink))
            form.setFontUnderline(True)
            plain = folded(self._chapter.document.toPlainText())
            for word in {folded(word) for word in self.search.text().split() if len(word) > 1}:
                place = plain.find(word)
                while place >= 0 and len(marked) < 500:
                    one = QTextEdit.ExtraSelection()
                    cursor = QTextCursor(self._chapter.document)
                    cursor.setPosition(place)
                    cursor.setPosition(place + len(word), QTextCursor.MoveMode.KeepAnchor)
                    one.cursor, one.format = cursor, form
                    marked.append(one)
                    place = plain.find(word, place + len(word))
        self.page.setExtraSelections(marked)

    def _fill_list(self) -> None:
        """List the chapters, or what was found."""
        words = self.search.text()
        hits = self._hits(words)
        with QSignalBlocker(self.list):
            self.list.clear()
            if words.strip():
                for hit in hits:
                    self._add(hit.section, self._named(hit), hit.snippet)
            else:
                for name in CHAPTERS:
                    if parts := self._sections(name):
                        self._add(parts[0], parts[0].title, "")
        if words.strip():
            code = (
                say(self._language, "guide.found", n=len(hits)) if hits else say(self._language, "guide.none")
            )
            self.found.setText(code)
        self.found.setVisible(bool(words.strip()))
        set_property(self.found, "role", "dim" if hits else "warning")

    def _hits(self, words: str) -> tuple[Hit, ...]:
        try:
            return find(words, whole(self._language))
        except OSError:
            return ()

    def _named(self, hit: Hit) -> str:
        first = self._sections(hit.section.chapter)[0].title
        return first if hit.section.number == 0 else f"{hit.section.title} ({first})"

    def _add(self, section: Section, title: str, snippet: str) -> None:
        item = QListWidgetItem(title, self.list)
        item.setData(_SECTION, (section.chapter, section.number))
        item.setData(_SNIPPET, snippet)
        if snippet:
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, snippet)

    # ---- slots

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_words_changed)
        self.search.returnPressed.connect(self._on_search_return)
        self.list.currentItemChanged.connect(self._on_item_changed)
        self.list.itemActivated.connect(self._on_item_activated)
        self.page.anchorClicked.connect(self._on_link)
        self.back.clicked.connect(self._on_back)
        self.forward.clicked.connect(self._on_forward)
        self.smaller.clicked.connect(self._on_smaller)
        self.larger.clicked.connect(self._on_larger)
        self._refit.timeout.connect(self._on_refit)
        self._redress.timeout.connect(self._on_redress)
        for keys, slot in (
            ("Alt+Left", self._on_back),
            ("Alt+Right", self._on_forward),
            ("Ctrl+F", self._on_find),
            ("F3", self._on_find),
            ("Ctrl++", self._on_larger),
            ("Ctrl+=", self._on_larger),
            ("Ctrl+-", self._on_smaller),
            ("Ctrl+0", self._on_usual_size),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    def _on_words_changed(self, _words: str) -> None:
        self._fill_list()
        self._mark_words()
        if not self.search.text().strip() and self._shown[0]:
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(CHAPTERS.index(self._shown[0]))
        elif self.search.text().strip():
            tell(self.found, self.found.text())

    def _on_search_return(self) -> None:
        if self.list.count():
            self.list.setCurrentRow(max(0, self.list.currentRow()))
            self._on_item_activated(self.list.currentItem())

    def _on_item_changed(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._go(*item.data(_SECTION))

    def _on_item_activated(self, item: QListWidgetItem) -> None:
        self._go(*item.data(_SECTION))
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_link(self, link: QUrl) -> None:
        name, _, anchor = link.toString().partition("#")
        self.go(name or self._shown[0], anchor)

    def _on_back(self) -> None:
        if self._past:
            self._future.append(self._shown)
            self._show(*self._past.pop())

    def _on_forward(self) -> None:
        if self._future:
            self._past.append(self._shown)
            self._show(*self._future.pop())

    def _on_find(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _on_larger(self) -> None:
        self._set_zoom(next((zoom for zoom in _ZOOMS if zoom > self._zoom), _ZOOMS[-1]))

    def _on_smaller(self) -> None:
        self._set_zoom(next((zoom for zoom in reversed(_ZOOMS) if zoom < self._zoom), _ZOOMS[0]))

    def _on_usual_size(self) -> None:
        self._set_zoom(1.0)

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = zoom
        bar = self.page.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self._show(*self._shown)
        bar.setValue(round(share * bar.maximum()))

    def _on_settings_changed(self) -> None:
        if self._window is not None and self._window.language != self._language:
            self.set_language(self._window.language)

    def _on_redress(self) -> None:
        self.search.setFixedHeight(self.back.sizeHint().height())
        self._set_zoom(self._zoom)

    def _on_refit(self) -> None:
        self.list.doItemsLayout()  # a title may take another number of lines
        if self.list.currentItem() is not None:
            self.list.scrollToItem(self.list.currentItem())
        if self._chapter is not None:
            fit(self._chapter, self._room())
            self._scroll_to(self._shown[1])

    # ---- the window itself

    def showEvent(self, event: QShowEvent) -> None:
        """Let the field be as high as the buttons beside it, and leave most of the width to the page."""
        super().showEvent(event)
        self.search.setFixedHeight(self.back.sizeHint().height())
        if not event.spontaneous():
            room = self.width()
            contents = min(roomy(_LIST_PX), round(room * _LIST_SHARE))
            self._split.setSizes([contents, room - contents])

    def changeEvent(self, event: QEvent) -> None:
        """Take on other colours and another text size, once all of it has come."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self._shown[0]:
            self._redress.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let pictures follow the width, once it stands still."""
        super().resizeEvent(event)
        self._refit.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear a search by Esc first; Enter is the list's."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self.page.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
        super().keyPressEvent(event)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        for button in (self.back, self.forward, self.smaller, self.larger):
            button.setAutoDefault(False)
        top.addWidget(self.back)
        top.addWidget(self.forward)
        top.addStretch(1)
        top.addWidget(self.smaller)
        top.addWidget(self.larger)
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.found)
        column.addWidget(self.list, 1)
        self.found.setWordWrap(True)
        read = QVBoxLayout(right)
        read.setContentsMargins(0, 0, 0, 0)
        read.setSpacing(8)
        read.addLayout(top)
        read.addWidget(self.page, 1)
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.setHandleWidth(12)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(left)
        self._split.addWidget(right)
        self._split.setStretchFactor(1, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 10)
        outer.setSpacing(8)
        outer.addWidget(self._split, 1)
        outer.addWidget(self._hint)
        self.found.hide()


class _Lines(QStyledItemDelegate):
    """Draws a title that wraps, and under it in grey what was found."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a line of the list."""
        palette = current_palette()
        title, snippet = str(index.data()), str(index.data(_SNIPPET))
        rect: QRect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, palette.color("chosen"))
            painter.fillRect(
                QRect(rect.left(), rect.top() + 2, 4, rect.height() - 4), palette.color("side_a")
            )
        inner = rect.adjusted(*_PADS)
        painter.setPen(palette.color("ink"))
        painter.setFont(self._font(bool(snippet)))
        used = painter.drawText(inner, _WRAP, title)
        if snippet:
            painter.setPen(palette.color("dim"))
            painter.setFont(self._font(False))
            painter.drawText(inner.adjusted(0, used.height() + 2, 0, 0), _WRAP, snippet)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room that a line needs at the list's width."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListWidget) else option.rect.width()
        room = QRect(0, 0, width, 10_000).adjusted(*_PADS)
        title, snippet = str(index.data()), str(index.data(_SNIPPET))
        height = QFontMetrics(self._font(bool(snippet))).boundingRect(room, _WRAP, title).height()
        if snippet:
            height += 2 + QFontMetrics(self._font(False)).boundingRect(room, _WRAP, snippet).height()
        return QSize(room.width(), height + _PADS[1] - _PADS[3] + 2)

    def _font(self, bold: bool) -> QFont:
        return font(grown(TEXT_PIXELS), bold)

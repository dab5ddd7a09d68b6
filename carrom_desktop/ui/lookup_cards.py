"""What a rule book says, as a card: the sentence, names in bold; whose turn, with an arrow; the law, grey."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.icons import Direction, draw_arrow, draw_flag
from carrom_desktop.ui.paint_kit import text_width
from carrom_desktop.ui.theme import current_palette, grown, set_property
from carrom_desktop.viewmodels.lookup_books import BookSaid
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.stroke_words import StrokeSaid, laws_msg

_NAME, _NAME_END = "\ue000", "\ue001"
"""Private letters round a name, so that it can be told from the words about it."""

_GOES_ON = "strokes.turn.goes_on"

SIZES = (22, 20, 18, 17, 16, 15, 14)
"""Sizes of the sentence in pixels, the largest that fits is taken."""

_SMALLER, _LEAST, _EDGE = 5, 14, 2


def marked(name: str) -> str:
    """Return a name that is to be drawn in bold."""
    return f"{_NAME}{name}{_NAME_END}"


def plain(text: str) -> str:
    """Return a text without the marks of its names."""
    return text.replace(_NAME, "").replace(_NAME_END, "")


def rich(text: str) -> str:
    """Return a text for a label, its names in bold."""
    return html.escape(text, quote=False).replace(_NAME, "<b>").replace(_NAME_END, "</b>")


def fit_cards(cards: Sequence[BookCard]) -> None:
    """Take one size of text for all, the largest at which every word is seen."""
    size = min(card.fitting() for card in cards)
    for card in cards:
        card.set_size(size)


class TurnLine(QWidget):
    """Whose turn it is as a coloured word with an arrow: on to the right, back for a turn that is lost."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.tone, self._size = "", "saved", 20
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_turn(self, text: str, tone: str) -> None:
        """Show `text`; `tone` is "saved" plays on, "alarm" turn lost, "warning" to the other, "wood" over."""
        self.text, self.tone = plain(text), tone
        self.setVisible(bool(text))
        self.update()

    def set_size(self, size: int) -> None:
        """Take another size of text, in pixels."""
        self._size = size
        self.setFixedHeight(size + 14)

    def sizeHint(self) -> QSize:
        """Return the room of the line."""
        return QSize(round(text_width(self.text, self._size, True)) + self._size + 10, self._size + 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the arrow and the word."""
        painter, color = QPainter(self), current_palette().color(self.tone)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self._size
        box = QRectF(1, (self.height() - side) / 2, side, side)
        if self.tone == "wood":
            draw_flag(painter, box.adjusted(2, 0, -2, 0), color)
        else:
            draw_arrow(painter, box, Direction.RIGHT if self.tone == "saved" else Direction.LEFT, color)
        size = self._size
        room = self.width() - side - 10
        while size > _LEAST and text_width(self.text, size, True) > room:
            size -= 1
        painter.setFont(font(size, bold=True))
        painter.setPen(color)
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(side + 10, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


class BookCard(QFrame):
    """What one rule book says of the stroke; the match's own has an edge of wood and says so.

    Signals: `resized()`.
    """

    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "true")
        self.setProperty("book", "true")
        self.setMinimumWidth(200)
        self._head = QLabel(self)
        self._head.setProperty("role", "section")
        self._chip = QLabel(self)
        self._said = self._label()
        self.turn = TurnLine(self)
        self._law = self._label("grey")
        self._notes: list[QLabel] = []
        head = QHBoxLayout()
        head.addWidget(self._head)
        head.addStretch(1)
        head.addWidget(self._chip)
        self._box = QVBoxLayout(self)
        self._box.addLayout(head)
        self._box.addWidget(self._said)
        self._box.addWidget(self.turn)
        self._box.addWidget(self._law)
        self._box.addStretch(1)
        self.turn.hide()

    def show_book(self, language: str, book: BookSaid | None, name: str, is_own: bool) -> None:
        """Show what `book` says; None, nothing was asked yet of the rule book called `name`."""
        self._head.setText(name)
        set_property(self, "own", is_own)
        is_open = book is not None and not book.published
        chip = say(language, "lookup.not_published") if is_open else ""
        if is_own:
            own = say(language, "lookup.this_match")
            chip = f"{own} · {chip}" if chip else own
        self._chip.setText(chip)
        set_property(self._chip, "role", "wood" if is_own else "warning")
        for note in self._notes:
            note.hide()
            note.deleteLater()
        self._notes = []
        self._show_said(language, book, name)
        for text in () if book is None else notes_of(language, book):
            self._notes.append(self._label())
            self._notes[-1].setText(rich(text))
            self._box.insertWidget(self._box.count() - 1, self._notes[-1])
            self._notes[-1].show()  # at once, since its height is asked for
        said = plain(_words(self._said)) if book is None else spoken(language, book)
        code = "lookup.book_own" if is_own else "lookup.book"
        self.setAccessibleName(say(language, code, book=name, said=said))

    def text(self) -> str:
        """Return everything on the card, line by line."""
        turn = "" if self.turn.isHidden() else self.turn.text
        labels = (self._said, self._law, *self._notes)
        said, law, *notes = ("" if each.isHidden() else _words(each) for each in labels)
        parts = (self._head.text(), self._chip.text(), said, turn, law, *notes)
        return "\n".join(filter(None, parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell that there is another room for the words."""
        super().resizeEvent(event)
        self.resized.emit()

    def fitting(self) -> int:
        """Return the largest size of text in pixels at which everything is seen, the least one at worst."""
        largest = round(grown(SIZES[0]))
        sizes: tuple[int, ...] = (*range(largest, SIZES[0], -2), *SIZES)
        for size in sizes:
            self.set_size(size)
            if self._height() <= self.height():
                return size
        return _LEAST

    def _height(self) -> float:
        margins = self._box.contentsMargins()
        width = self.width() - margins.left() - margins.right() - 2 * _EDGE
        found = margins.top() + margins.bottom() + 2 * _EDGE + self._head.sizeHint().height()
        for part in (self._said, self._law, *self._notes):
            if not part.isHidden() and part.text():
                found += part.heightForWidth(width) + self._box.spacing()
        if not self.turn.isHidden():
            found += self.turn.height() + self._box.spacing()
        return found

    def set_size(self, size: int) -> None:
        """Take another size of text, in pixels; at the least one everything stands closer."""
        is_close = size == SIZES[-1]
        edge = 3 if is_close else 8
        self._box.setContentsMargins(16, edge, 16, edge)
        self._box.setSpacing(2 if is_close else 5)
        self._said.setFont(_sized(size))
        self.turn.set_size(size)
        small = _sized(max(_LEAST, size - _SMALLER))
        self._law.setFont(small)
        for note in self._notes:
            note.setFont(small)

    def _show_said(self, language: str, book: BookSaid | None, name: str) -> None:
        said = None if book is None else book.said
        if book is None:
            text, role = say(language, f"lookup.about.{name.lower()}"), "grey"
        elif book.refused is not None:
            text, role = speak(language, book.refused), "warning"
        else:
            text, role = "" if said is None else _told(language, said), ""
        self._said.setText(rich(text))
        set_property(self._said, "role", role)
        turn, tone = ("", "saved") if said is None else turn_of(language, said)
        self.turn.set_turn(turn, tone)
        law = "" if said is None or said.laws is None else speak(language, said.laws)
        self._law.setText(rich(law))
        self._law.setVisible(bool(law))

    def _label(self, role: str = "") -> QLabel:
        made = QLabel(self)
        made.setWordWrap(True)
        made.setTextFormat(Qt.TextFormat.RichText)
        made.setProperty("role", role)
        return made


def _words(label: QLabel) -> str:
    """Return what a label says, without its marks."""
    return html.unescape(label.text().replace("<b>", "").replace("</b>", ""))


def _sized(size: int) -> QFont:
    return QFont(font(size))


def _told(language: str, said: StrokeSaid) -> str:
    """Return what happened and who does what, and that the board goes on where that is worth saying."""
    goes_on = said.turn if said.turn is not None and said.turn.code == _GOES_ON else None
    return " ".join(speak(language, each) for each in (*said.parts, goes_on) if each is not None)


def turn_of(language: str, said: StrokeSaid) -> tuple[str, str]:
    """Return whose turn it is and the tone of it; a sentence that tells it itself is told again."""
    if said.keeps is None:
        return say(language, "lookup.over"), "wood"
    if said.turn is not None and said.turn.code == _GOES_ON:
        return speak(language, Msg("strokes.turn.lost", said.turn.values)), "alarm"
    if said.turn is not None:
        is_to = said.turn.code == "strokes.turn.to"
        return speak(language, said.turn), "saved" if said.keeps else "warning" if is_to else "alarm"
    values = said.parts[0].values
    which = "strokes.turn.on" if said.keeps else "strokes.turn.to"
    return speak(language, Msg(which, values)), "saved" if said.keeps else "warning"


def notes_of(language: str, book: BookSaid) -> list[str]:
    """Return what stands under the law: points, what is open, what a double due would be."""
    notes = [speak(language, each) for each in book.lines]
    if book.said is None:
        return notes
    if book.said.note is not None:
        notes.append(speak(language, book.said.note))
    law = laws_msg((book.may_forgo,)) if book.may_forgo else None
    notes += [" ".join(speak(language, each) for each in (one, law) if each) for one in book.said.questions]
    if book.double is not None:
        double = " ".join(speak(language, each) for each in book.double.sentences)
        notes.append(speak(language, msg("lookup.if_agreed", said=double)))
    return notes


def spoken(language: str, book: BookSaid) -> str:
    """Return all that a rule book says, for screen readers."""
    if book.refused is not None:
        return plain(speak(language, book.refused))
    sentences = () if book.said is None else book.said.sentences
    return plain(" ".join([*(speak(language, each) for each in sentences), *notes_of(language, book)]))

"""Parts of the right column: the light, buttons, a question, a strip, the live copy."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import draw_dot, draw_warning
from carrom_desktop.ui.entry_parts import Pane, TouchButton
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, Scale, draw_block, draw_card, draw_line, text_width
from carrom_desktop.ui.theme import DARK, current_palette


class StatusLine(Pane):
    """Where the hall picture is, with a light and words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.note = ""
        self.tone = "dim"

    def set_status(self, text: str, note: str, tone: str) -> None:
        """Show `text` with a light of `tone`, and `note` at the right."""
        self.text, self.note, self.tone = text, note, tone
        self.setAccessibleName(f"{text} {note}".strip())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area = self.area()
        sign, color = s.px(13), palette.color(self.tone)
        box = QRectF(0, area.center().y() - sign / 2, sign, sign)
        if self.tone == "alarm":
            draw_warning(painter, box, color)
        else:
            draw_dot(painter, box, color, hollow=self.tone == "dim")
        ink = palette.alarm if self.tone == "alarm" else palette.dim
        room = area.adjusted(sign + s.px(8), 0, 0, 0)
        first, second = self.lines(room.width())
        if not second:
            draw_line(painter, room, first, s.text(16), ink)
        else:
            half = room.height() / 2
            below = ink if second != self.note else palette.dim
            draw_line(painter, room.adjusted(0, 0, 0, -half), first, LEAST_TEXT_PX, ink)
            draw_line(painter, room.adjusted(0, half, 0, 0), second, LEAST_TEXT_PX, below)
        painter.end()

    def lines(self, width: float) -> tuple[str, str]:
        """Return the two lines to paint in `width`: an alarm takes both before it is cut, else the note."""
        if self.tone != "alarm" and self.note:
            return self.text, self.note
        if text_width(self.text, LEAST_TEXT_PX) <= width:
            return self.text, self.note
        words = self.text.split(" ")
        count = len(words)
        while count > 1 and text_width(" ".join(words[:count]), LEAST_TEXT_PX) > width:
            count -= 1
        return " ".join(words[:count]), " ".join(words[count:])


class OutputButton(TouchButton):
    """A small button with its key in its label."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = ""
        self.chosen = False
        self.usable = True
        self.tone = "saved"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button; the chosen one is edged and underlined."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        edge = str(getattr(palette, self.tone)) if self.chosen else palette.edge
        draw_card(
            painter, self.area(), palette.tile, edge, radius=s.px(8), line=s.px(2.5 if self.chosen else 1.5)
        )
        room = self.area().adjusted(s.px(4), 0, -s.px(4), 0)
        draw_line(
            painter,
            room,
            self.label,
            s.text(15),
            palette.ink if self.usable else palette.dim,
            bold=True,
            least_px=12,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        painter.end()


class ProposalPane(QWidget):
    """A screen never seen before: shall the score be shown there? Signals: `accepted()`, `declined()`."""

    accepted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.button_width = 110
        self._text = ""
        self.yes = OutputButton(self)
        self.no = OutputButton(self)
        self.yes.clicked.connect(self.accepted)
        self.no.clicked.connect(self.declined)
        self.hide()

    def set_text(self, text: str, yes: str, no: str) -> None:
        """Ask `text`; "" asks nothing."""
        self._text = text
        self.yes.label, self.no.label = yes, no
        self.yes.chosen, self.yes.tone = True, "wood"
        self.yes.setAccessibleName(yes)
        self.no.setAccessibleName(no)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the two buttons at the right."""
        super().resizeEvent(event)
        s = self.scale
        width, height = round(s.px(self.button_width)), round((self.height() - s.px(18)) / 2)
        x = self.width() - width - round(s.px(8))
        for place, button in enumerate((self.yes, self.no)):
            button.scale = s
            button.setGeometry(QRect(x, round(s.px(6)) + place * (height + round(s.px(6))), width, height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the question."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(painter, QRectF(self.rect()), palette.takeback, palette.wood, radius=s.px(10))
        room = QRectF(self.rect()).adjusted(s.px(12), s.px(4), -s.px(self.button_width + 18), -s.px(4))
        draw_block(painter, room, self._text, s.text(16), palette.ink)
        painter.end()


class SideStrip(QWidget):
    """What may stand between the hall's keys and the table of boards.

    Attributes: `scale`, set by the column. Signals: `room_changed()`, `wanted_height` is another.
    """

    room_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)

    def wanted_height(self) -> float:
        """Return the height in pixels that is wanted, 0 for none."""
        return 0.0


FRAME, BAR = 6.0, 34.0
"""Width of the frame of a picture that is not the match, and height of the words in it."""


class LiveCopy(HallCanvas):
    """The hall picture in small; frozen or not the match, it wears a red frame and says so; blank, too.

    Attributes: `frozen` and `blank`, the words, "" for none, set by `set_words`. The picture keeps its shape
    within the frame, so that nothing of it is covered.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.frozen = ""
        self.blank = ""
        self._bar_px = BAR

    def set_words(self, frozen: str, blank: str = "") -> None:
        """Say that it is frozen, or shows nothing of the match."""
        if (frozen, blank) != (self.frozen, self.blank):
            self.frozen, self.blank = frozen, blank
            self.update()

    def _picture_area(self) -> QRect:
        if not self.frozen:
            return self.rect()
        frame, bar = round(self.scale.px(FRAME)), round(self.scale.px(self._bar_px))
        inner = self.rect().adjusted(frame, frame, -frame, -max(frame, bar))
        size = self.size().scaled(inner.size(), Qt.AspectRatioMode.KeepAspectRatio)
        area = QRect(inner.topLeft(), size)
        area.moveCenter(inner.center())
        return area

    def _paint_over(self, painter: QPainter) -> None:
        palette, s = current_palette(), self.scale
        if self.blank:
            place = QRectF(self.rect()).adjusted(s.px(12), 0, -s.px(12), 0)
            center = Qt.AlignmentFlag.AlignHCenter
            draw_line(painter, place, self.blank, s.text(17), DARK.alarm, bold=True, align=center)
        if not self.frozen:
            return
        half = s.px(FRAME) / 2
        painter.setPen(QPen(palette.color("alarm"), 2 * half))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.rect()).adjusted(half, half, -half, -half))
        if self._bar_px:
            bar = QRectF(self.rect()).adjusted(0, self.height() - s.px(self._bar_px), 0, 0)
            painter.fillRect(bar, palette.color("alarm"))
            room, ink = bar.adjusted(s.px(8), 0, -s.px(8), 0), palette.background
            center = Qt.AlignmentFlag.AlignHCenter
            draw_line(painter, room, self.frozen, s.text(17), ink, bold=True, align=center)


class FramedPicture(LiveCopy):
    """The hall picture of table mode: framed in red while it is not the match; the strip has the words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._bar_px = 0.0

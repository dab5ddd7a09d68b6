"""Guided entry in the operator's window: one question, large, with its answers as tiles.

It covers cards and tiles of the normal entry. What is tapped is handed on as the entry's own keys; the
keyboard stays with the entry panel.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.icons import Crown, draw_crown, draw_warning
from carrom_desktop.ui.entry_parts import TouchButton
from carrom_desktop.ui.guided_parts import AnswerTile, BoardPicture, GuidedButton
from carrom_desktop.ui.paint_kit import Scale, block_height, draw_block, draw_card
from carrom_desktop.ui.readback_pane import ReadBackPane, ReadBackText
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.entry import EntryView, Part
from carrom_desktop.viewmodels.guided import BACK, Ask, GuidedTile, GuidedView

QUESTION_PX, LEAST_QUESTION_PX, NOTE_PX = 38, 34, 18
"""Text sizes of the target picture; a question is no smaller than the second as long as two lines hold it."""

TILE_PX, FOOT_PX, CHIP_PX = 72, 46, 46
"""Heights of the target picture: of an answer at least, of the line at the foot, of what is answered."""

_FIRST_PX, _MEN_PX, _OTHER_PX = 280, 220, 116
"""Heights that the first row of answers, one of numbers, and any other row have at most."""

_PAD, _GAP = 14.0, 10.0
_TWO_LINES = 2.8
"""What two lines of a question take, in text sizes."""

_BLINKS = {
    Part.WINNER: (Ask.WINNER,),
    Part.MEN: (Ask.MEN,),
    Part.QUEEN: (Ask.QUEEN, Ask.MARK),
    Part.NOBODY: (Ask.NOBODY,),
    Part.BREAKER: (Ask.BREAKER, Ask.SEATS),
}


class GuidedPane(QWidget):
    """Attributes: `words`, the read-back. Signals: `answered(tuple[EntryKey, ...])`, something was tapped;
    `put_off()`, a reminder shall be asked later; `leave_asked()`, the button "Normal entry"."""

    answered = Signal(object)
    put_off = Signal()
    leave_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self._guided: GuidedView | None = None
        self._questions: tuple[str, ...] = ()
        self._question, self._size = "", 0.0
        self._note, self._tone = "", "dim"
        self._boxes = (QRectF(), QRectF(), QRectF())
        self.tiles = tuple(AnswerTile(self) for _ in range(11))
        self.chips = tuple(GuidedButton(self) for _ in range(3))
        self.words = ReadBackPane(self)
        self.board = BoardPicture(self)
        self.back, self.leave, self.taking_back = GuidedButton(self), GuidedButton(self), GuidedButton(self)
        for part in (*self.tiles, *self.chips, self.back, self.taking_back):
            part.clicked.connect(self._on_part_clicked)
        self.back.presses = self.taking_back.presses = (BACK,)
        self.leave.clicked.connect(self.leave_asked)
        self.leave.show()
        self.words.hide()
        self.hide()

    # ---- what is shown

    @property
    def question(self) -> str:
        """Return the question as it is written."""
        return self._question

    @property
    def question_px(self) -> float:
        """Return the height of its text."""
        return self._size

    @property
    def note(self) -> str:
        """Return what stands under it."""
        return self._note

    def show_view(
        self, view: EntryView, guided: GuidedView, read_back: ReadBackText, language: str, blink: Part | None
    ) -> None:
        """Show the question, its answers, and what is answered; `read_back` as the normal entry shows it."""
        self._guided = guided
        self._questions = tuple(speak(language, one) for one in guided.questions)
        reads_back = guided.ask is Ask.READ_BACK
        self._note, self._tone = self._noted(view, guided, language)
        self._show_tiles(guided, language, blink is not None and guided.ask in _BLINKS.get(blink, ()))
        beside = replace(read_back, table_label="", is_white=None)  # the men are drawn on the board
        self.words.set_text(beside if reads_back else ReadBackText())
        self.board.set_men(read_back.count, read_back.is_white, read_back.table_text)
        self.words.setVisible(reads_back)
        self.board.setVisible(reads_back)
        self._show_buttons(guided, language)
        name = " ".join(part for part in (*self._questions[:1], self._note) if part)
        self.setAccessibleName(name)
        self.setAccessibleDescription(say(language, "guided.panel"))
        self.place()
        self.update()

    def _noted(self, view: EntryView, guided: GuidedView, language: str) -> tuple[str, str]:
        """Return the line under the question with its tone; the read-back says what stands against it."""
        if guided.ask is not Ask.READ_BACK:
            if view.refusals:
                return " ".join(speak(language, line) for line in view.refusals), "alarm"
            if view.hint is not None:
                return speak(language, view.hint), "warning"
        return ("" if guided.note is None else speak(language, guided.note)), "dim"

    def _show_tiles(self, guided: GuidedView, language: str, blinking: bool) -> None:
        shown = [tile for row in guided.rows for tile in row]
        for button, tile in zip(self.tiles, shown, strict=False):
            _show_tile(button, tile, language, blinking)
        for place, button in enumerate(self.tiles):
            button.setVisible(place < len(shown))

    def _show_buttons(self, guided: GuidedView, language: str) -> None:
        for button, chip in zip(self.chips, guided.chips, strict=False):
            labels = tuple(speak(language, label) for label in chip.labels)
            said = say(language, "guided.chip.said", answer=labels[0])
            button.show_as(said, labels=labels, presses=chip.presses, ticked=True)
        for place, button in enumerate(self.chips):
            button.setVisible(place < len(guided.chips))
        backspace = say(language, "operator.key.backspace")
        labels = (say(language, "guided.back"),)
        self.back.show_as(say(language, "guided.back.said"), labels=labels, key=backspace)
        self.back.setVisible(guided.can_go_back)
        self.leave.show_as(say(language, "guided.leave.said"), labels=(say(language, "guided.leave"),))
        texts = tuple(" ".join(speak(language, line) for line in lines) for lines in guided.take_back)
        tone = "warning" if guided.armed else "takeback_edge"
        self.taking_back.show_as("".join(texts[:1]), labels=texts, key=backspace, tone=tone)
        self.taking_back.setVisible(bool(texts) and not guided.can_go_back)

    # ---- places

    def place(self) -> None:
        """Lay the parts out: what is answered, the question, its answers, and the line at the foot."""
        guided, s = self._guided, self.scale
        if guided is None or self.width() < 1:
            return
        for part in self.findChildren(QWidget):
            if isinstance(part, TouchButton | BoardPicture):
                part.scale = s
        pad, gap = s.px(_PAD), s.px(_GAP)
        width = self.width() - 2 * pad
        y = self._place_chips(QRectF(pad, pad, width, s.px(CHIP_PX)), gap)
        self._question, self._size = self._fit_question(width)
        high = block_height(self._question, self._size, width, bold=True)
        question = QRectF(pad, y, width, min(high, self._size * _TWO_LINES))
        y = question.bottom() + s.px(4)
        note = QRectF(pad, y, width, 0)
        if self._note:
            aside = s.px(30) if self._tone in ("alarm", "warning") else 0.0
            high = block_height(self._note, s.text(NOTE_PX), width - aside)
            note.setHeight(min(high, s.text(NOTE_PX) * 1.3 * 3))
            y = note.bottom()
        y += s.px(8)
        foot = QRectF(pad, self.height() - pad - s.px(FOOT_PX), width, s.px(FOOT_PX))
        self._place_foot(foot, gap)
        body = QRectF(pad, y, width, foot.top() - gap - y)
        empty = QRectF()
        if guided.ask is Ask.READ_BACK:
            body = self._place_read_back(body, gap)
        elif guided.ask is Ask.CLOSED:
            empty, tiles = QRectF(body), min(body.height(), s.px(_OTHER_PX)) if guided.rows else 0.0
            body.setTop(body.bottom() - tiles)
            empty.setBottom(body.top() - gap)
        self._place_rows(body, guided, gap)
        self._boxes = (question, note, empty)

    def _fit_question(self, width: float) -> tuple[str, float]:
        """Return the question, with shorter names before it is smaller than a glance reads, and its size."""
        s = self.scale
        usual, least = s.text(QUESTION_PX), s.text(LEAST_QUESTION_PX)
        for text in self._questions:
            for size in (usual, least):
                if block_height(text, size, width, bold=True) <= size * _TWO_LINES:
                    return text, size
        text, size = self._questions[-1], least
        while size > s.text(24) and block_height(text, size, width, bold=True) > least * _TWO_LINES:
            size -= 1
        return text, size

    def _place_chips(self, room: QRectF, gap: float) -> float:
        shown = [chip for chip in self.chips if not chip.isHidden()]
        if not shown:
            return room.top()
        free = room.width() - gap * (len(shown) - 1)
        x = room.left()
        for chip, wide in zip(shown, _fitting(shown, free), strict=True):
            _put(chip, x, room.top(), wide, room.height())
            x += wide + gap
        return room.bottom() + gap

    def _place_foot(self, room: QRectF, gap: float) -> None:
        leave = self.leave.wanted_width()
        _put(self.leave, room.right() - leave, room.top(), leave, room.height())
        rest = room.width() - leave - gap
        _put(self.back, room.left(), room.top(), min(rest, self.back.wanted_width()), room.height())
        wide = min(rest, self.taking_back.wanted_width())
        _put(self.taking_back, room.left(), room.top(), wide, room.height())

    def _place_read_back(self, room: QRectF, gap: float) -> QRectF:
        """Place the picture of the board beside the read-back; returns what is left for the answers."""
        s = self.scale
        tiles = s.px(TILE_PX + 4)
        high = room.height() - tiles - gap
        side = min(high, room.width() * 0.31, s.px(300))
        _put(self.board, room.left(), room.top() + (high - side) / 2, side, side)
        self.words.scale = Scale(s.factor * (1.1 if s.factor >= 1 else 1.0))
        _put(self.words, room.left() + side + gap, room.top(), room.width() - side - gap, high)
        return QRectF(room.left(), room.bottom() - tiles, room.width(), tiles)

    def _place_rows(self, room: QRectF, guided: GuidedView, gap: float) -> None:
        s, rows = self.scale, guided.rows
        if not rows:
            return
        free = room.height() - gap * (len(rows) - 1)
        first, others = s.px(_MEN_PX if guided.ask is Ask.MEN else _FIRST_PX), len(rows) - 1
        rest = (free - first) / max(1, others)  # the first row has what it wants before the others grow
        other = max(s.px(TILE_PX), min(s.px(_OTHER_PX), rest))
        heights = [min(first, free - other * others), *(other for _ in rows[1:])]
        if guided.ask is Ask.NOBODY:
            heights = [min(s.px(120), free / len(rows)) for _ in rows]
        y, buttons = room.top(), iter(self.tiles)
        for row, high in zip(rows, heights, strict=True):
            shares = _shares(row)
            wide = room.width() - gap * (len(row) - 1)
            x = room.left()
            for share in shares:
                _put(next(buttons), x, y, wide * share, high)
                x += wide * share + gap
            y += high + gap

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Place the parts anew."""
        self.place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card, the question and what stands under it."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(painter, QRectF(self.rect()), palette.card, radius=s.px(12))
        question, note, empty = self._boxes
        draw_block(painter, question, self._question, self._size, palette.ink, bold=True)
        if self._note:
            room = QRectF(note)
            if self._tone in ("alarm", "warning"):
                sign = QRectF(note.left(), note.center().y() - s.px(10), s.px(22), s.px(20))
                draw_warning(painter, sign, palette.color(self._tone))
                room.setLeft(room.left() + s.px(30))
            draw_block(painter, room, self._note, s.text(NOTE_PX), str(getattr(palette, self._tone)))
        if empty.height() > s.px(60):  # the match is over: nothing is asked
            crown = QRectF(empty.center().x() - s.px(90), empty.center().y() - s.px(60), s.px(180), s.px(120))
            draw_crown(painter, crown.intersected(empty), Crown.FILLED, palette.color("wood"))
        painter.end()

    # ---- taps

    def _on_part_clicked(self) -> None:
        part = self.sender()
        if isinstance(part, AnswerTile | GuidedButton):
            if part.presses:
                self.answered.emit(part.presses)
            else:
                self.put_off.emit()


def _show_tile(button: AnswerTile, tile: GuidedTile, language: str, blinking: bool) -> None:
    named = {"Enter": "operator.key.enter", "Backspace": "operator.key.backspace", "Esc": "operator.key.esc"}
    button.show_as(
        speak(language, tile.said),
        label=speak(language, tile.label),
        keys=tuple(say(language, named[key]) if key in named else key for key in tile.keys),
        presses=tile.presses,
        picture=tile.picture,
        is_white=tile.is_white,
        count=tile.count,
        side=tile.side,
        forms=tile.forms,
        joint=tile.joint,
        chosen=tile.chosen,
        main=tile.main,
        usable=tile.usable,
        blinking=blinking,
    )
    button.setCursor(Qt.CursorShape.PointingHandCursor if tile.usable else Qt.CursorShape.ArrowCursor)


def _fitting(buttons: Sequence[GuidedButton], room: float) -> list[float]:
    """Return the widths of buttons in a row: the widest take shorter names, then two lines, the rest stay."""
    forms = [button.widths() for button in buttons]
    widths = [form[0] for form in forms]
    while sum(widths) > room and any(len(form) > 1 for form in forms):
        place = max((place for place, form in enumerate(forms) if len(form) > 1), key=widths.__getitem__)
        forms[place] = forms[place][1:]
        widths[place] = forms[place][0]
    while sum(widths) > room + 0.5:
        widest = max(widths)
        wide = [place for place, width in enumerate(widths) if width > widest - 1]
        less = max((width for width in widths if width < widest - 1), default=0.0)
        cut = min(widest - less, (sum(widths) - room) / len(wide))
        for place in wide:
            widths[place] -= cut
    return widths


def _shares(row: Sequence[GuidedTile]) -> tuple[float, ...]:
    """Return the shares of a row's width: the answer that records has the most."""
    weights = [1.5 if tile.main else 1.0 for tile in row]
    return tuple(weight / sum(weights) for weight in weights)


def _put(part: QWidget, x: float, y: float, width: float, height: float) -> None:
    part.setGeometry(QRect(round(x), round(y), round(width), round(height)))

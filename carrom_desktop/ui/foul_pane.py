"""The panel after `E`: what ended the board, in words, and who gains how much by which law.

It covers the tiles of the normal entry and turns clicks into the entry's own keys; the keyboard stays with
the entry panel.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.icons import draw_tick, draw_warning
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import ActionButton, TouchButton
from carrom_desktop.ui.paint_kit import (
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.ui.why_places import WhyPlace, around, number_boxes, text_box
from carrom_desktop.viewmodels.entry import EntryKey, EntryView, KeyKind
from carrom_desktop.viewmodels.foul_view import FoulView
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

MOST_OPTIONS = 9

MOST_LABELLED = 3
"""Answers in a row whose words have room; of more, the cap alone is drawn, and their words are spoken."""


class AnswerButton(TouchButton):
    """One answer, with the cap of its key; ticked where it stands now. Where `bare`, the cap says it all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = ""
        self.label = ""
        self.chosen = False
        self.blinking = False
        self.bare = False
        self.side: Side | None = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area, middle = self.area(), self.area().center().y()
        edge = palette.side_a if self.chosen else palette.wood if self.blinking else palette.edge
        fill = palette.chosen if self.chosen else palette.tile
        draw_card(painter, area, fill, edge, radius=s.px(8), line=s.px(2.5 if self.chosen else 2))
        x = s.px(12)
        if self.bare:
            x = (area.width() - keycap_size(self.key, s)[0]) / 2
        x += draw_keycap(painter, QPointF(x, middle), self.key, s, palette) + s.px(10)
        if self.bare:
            painter.end()
            return
        if self.chosen:
            tick = s.px(15)
            draw_tick(painter, QRectF(x, middle - tick / 2, tick, tick), palette.color("ink"))
            x += tick + s.px(8)
        room = QRectF(x, 0, area.width() - x - s.px(8), area.height())
        size = s.text(17)
        if text_width(self.label, size, bold=True) > room.width():
            draw_block(painter, room, self.label, size, palette.ink, bold=True)
        else:
            draw_line(painter, room, self.label, size, palette.ink, bold=True)
        painter.end()


class _Words(Struct, frozen=True):
    """What the panel shows, in words."""

    question: str = ""
    answers: str = ""
    headline: str = ""
    totals: str = ""
    ends: str = ""
    why: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    hint: str = ""
    warnings: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()


class FoulPane(QWidget):
    """Signals: `pressed(EntryKey)`, an answer, a tick or a button was clicked."""

    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self._words = _Words()
        self._columns = 2
        self._top = 0.0
        self._buttons = QRect()
        self._options = tuple(AnswerButton(self) for _ in range(MOST_OPTIONS))
        self._toggles = (AnswerButton(self), AnswerButton(self))
        self._record = ActionButton("Enter", self, main=True)
        self._leave = ActionButton("Esc", self)
        for option in self._options:
            option.clicked.connect(self._on_option_clicked)
        for toggle in self._toggles:
            toggle.clicked.connect(self._on_toggle_clicked)
        self._record.clicked.connect(self._on_record_clicked)
        self._leave.clicked.connect(self._on_leave_clicked)
        self.hide()

    def show_view(self, view: EntryView, foul: FoulView, language: str, blinking: bool) -> None:
        """Show the question, its answers and what they amount to."""

        def words(message: Msg | None) -> str:
            return "" if message is None else speak(language, message)

        bare = foul.columns > MOST_LABELLED
        for button, option in zip(self._options, foul.options, strict=False):
            label = words(option.label)
            button.show_as(
                label,
                label=label,
                key=option.key,
                chosen=option.chosen,
                blinking=blinking,
                bare=bare,
                side=option.side,
            )
        for place, button in enumerate(self._options):
            button.setVisible(place < len(foul.options))
        for button, toggle in zip(self._toggles, foul.toggles, strict=False):
            label = words(toggle.label)
            button.show_as(label, label=label, key=toggle.key, chosen=toggle.on)
        for button in self._toggles:
            button.setVisible(bool(foul.toggles))
        self._columns = foul.columns
        label = words(view.button)
        self._record.show_as(
            label, label=label, usable=view.can_record, key=say(language, "operator.key.enter")
        )
        label = say(language, "foul.leave")
        self._leave.show_as(label, label=label)
        hint = words(view.hint)
        shown = _Words(
            question=words(foul.question),
            answers=" · ".join(words(answer) for answer in foul.answers),
            headline=words(foul.headline),
            totals=words(foul.totals),
            ends=words(foul.ends),
            why=tuple(words(line) for line in foul.why),
            notes=tuple(words(line) for line in foul.note),
            hint=hint,
            warnings=tuple(words(line) for line in view.warnings),
            refusals=tuple(words(line) for line in view.refusals),
        )
        if shown != self._words:
            self._words = shown
            amounts = (shown.headline, shown.totals, shown.ends, *shown.why, *shown.notes)
            trouble = (*shown.refusals, *shown.warnings, hint)
            self.setAccessibleName(" ".join(part for part in (shown.question, *amounts, *trouble) if part))
            self.update()
        self.place()

    def place(self) -> None:
        """Lay the parts out: question, answers, ticks, and below them what they amount to.

        In a low window the two buttons go side by side first, then the answers into three columns, where they
        or the lines below them would have no room.
        """
        for part in (*self._options, *self._toggles, self._record, self._leave):
            part.scale = self.scale
        for columns, tile, beside in self._ways():
            self._place(columns, self.scale.px(tile), beside=beside)
            answers = [part for part in (*self._options, *self._toggles) if not part.isHidden()]
            free = not any(part.geometry().intersects(self._buttons) for part in answers)
            if free and self._laid_out(self._amounts(tight=True))[1]:
                break

    def _ways(self) -> tuple[tuple[int, float, bool], ...]:
        """Return columns and height of the answers, and whether the buttons stand side by side."""
        usual = self._columns
        more = 3 if usual == 2 else usual
        return (usual, 46, False), (usual, 46, True), (usual, 43, True), (more, 46, True), (more, 38, True)

    def _place(self, columns: int, height: float, *, beside: bool) -> None:
        s, width = self.scale, float(self.width())
        gap, pad = s.px(8), s.px(14)
        y = self._head() + self._answers_height()
        shown = [button for button in self._options if not button.isHidden()]
        tile = (width - 2 * pad - (columns - 1) * gap) / columns
        for place, button in enumerate(shown):
            row, column = divmod(place, columns)
            button.setGeometry(_rect(pad + column * (tile + gap), y + row * (height + gap), tile, height))
        if shown:
            y += ((len(shown) - 1) // columns + 1) * (height + gap)
        if not self._toggles[0].isHidden():
            half = (width - 2 * pad - gap) / 2
            for place, button in enumerate(self._toggles):
                button.setGeometry(_rect(pad + place * (half + gap), y, half, height))
            y += height + gap
        self._top = y
        buttons = s.px(230) * (1 + (letters() - 1) / 2)
        x = width - pad - buttons
        bottom = self.height() - s.px(10)
        if beside:
            leave = s.px(160) * letters()
            self._record.setGeometry(_rect(x, bottom - s.px(46), buttons, s.px(46)))
            self._leave.setGeometry(_rect(x - gap - leave, bottom - s.px(46), leave, s.px(46)))
        else:
            self._record.setGeometry(_rect(x, bottom - s.px(100), buttons, s.px(52)))
            self._leave.setGeometry(_rect(x, bottom - s.px(40), buttons, s.px(40)))
        self._buttons = self._record.geometry().united(self._leave.geometry())

    def _head(self) -> float:
        """Return the height of the question with what is left around it."""
        return self.scale.around(40)

    def _answers_height(self) -> float:
        """Return the height of the answers so far: one line, two where names are long."""
        s, room = self.scale, self.width() - 2 * self.scale.px(14)
        return min(max(s.around(24), block_height(self._words.answers, s.text(15), room)), s.around(44))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Place the parts anew."""
        self.place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card, the question with the answers so far, and who gains how much."""
        palette, s, painter, shown = current_palette(), self.scale, QPainter(self), self._words
        area = QRectF(self.rect())
        draw_card(painter, area, palette.card, radius=s.px(12))
        pad = s.px(14)
        line = QRectF(pad, s.px(6), area.width() - 2 * pad, self._head() - s.px(10))
        draw_line(painter, line, shown.question, s.text(20), palette.ink, bold=True)
        line = QRectF(pad, self._head() - s.px(4), area.width() - 2 * pad, self._answers_height())
        draw_block(painter, line, shown.answers, s.text(15), palette.dim)
        for rect, (text, size, color, bold) in self._placed():
            if color in (palette.warning, palette.alarm):
                tone = "alarm" if color == palette.alarm else "warning"
                sign = QRectF(pad, rect.top() + s.px(2), s.px(20), s.px(18))
                draw_warning(painter, sign, palette.color(tone))
            draw_block(painter, rect, text, s.text(size), color, bold=bold)
        painter.end()

    def why_places(self, board: WhyKey, winner: Side) -> tuple[WhyPlace, ...]:
        """Return the numbers of what the answers amount to: points, totals (the winner's first), result.

        `board` tells the game and the board that are entered, and `winner` who would win it.
        """
        shown, found = self._words, list[WhyPlace]()
        for rect, (text, size, _color, bold) in self._placed():
            if text == shown.headline:
                box = text_box(rect, text, self.scale.text(size), bold)
                found.append(WhyPlace(replace(board, kind=WhyKind.POINTS), around(box)))
            elif shown.totals and text.startswith(shown.totals):
                keys = [replace(board, kind=WhyKind.TOTAL, side=side) for side in (winner, winner.other)]
                keys += [WhyKey(WhyKind.RESULT, winner, board.game, entered=True)] * 2
                boxes = number_boxes(rect, shown.totals, self.scale.text(size), bold)
                found.extend(WhyPlace(key, around(box)) for key, box in zip(keys, boxes, strict=False))
        return tuple(found)

    def _placed(self) -> list[tuple[QRectF, tuple[str, int, str, bool]]]:
        """Return the lines below the answers with their places, smaller where they would have no room."""
        placed, whole = self._laid_out(self._amounts())
        return placed if whole else self._laid_out(self._amounts(tight=True))[0]

    def _laid_out(
        self, amounts: list[tuple[str, int, str, bool]]
    ) -> tuple[list[tuple[QRectF, tuple[str, int, str, bool]]], bool]:
        """Return the lines that find room with their places, and whether all of them do."""
        palette, s, placed, whole = current_palette(), self.scale, [], True
        pad, width = s.px(14), float(self.width())
        y, bottom = self._top + s.px(4), self.height() - s.px(10)
        for amount in amounts:
            text, size, color, bold = amount
            aside = s.px(28) if color in (palette.warning, palette.alarm) else 0.0
            wide = width - 2 * pad - aside
            if y + block_height(text, s.text(size), wide, bold) + s.px(10) > self._buttons.y():
                wide -= self._buttons.width() + pad  # beside the buttons only where it must be
            needed = block_height(text, s.text(size), wide, bold)
            high = min(needed + s.px(4), bottom - y)
            whole = whole and high >= needed
            if high < s.px(16):
                break
            placed.append((QRectF(pad + aside, y, wide, high), amount))
            y += high + s.px(2)
        return placed, whole

    def _amounts(self, *, tight: bool = False) -> list[tuple[str, int, str, bool]]:
        """Return the lines below the answers, as (text, size, colour, bold).

        `tight`: smaller, and the reasons follow one another in one block.
        """
        palette, shown = current_palette(), self._words
        found = [(text, 17, palette.alarm, False) for text in shown.refusals]
        found.extend((text, 17, palette.warning, False) for text in (shown.hint, *shown.warnings) if text)
        if shown.headline:
            found.append((shown.headline, 20 if tight else 27, palette.ink, True))
            totals = f"{shown.totals}  {shown.ends}".strip()
            color = palette.wood if shown.ends else palette.ink
            found.append((totals, 17 if tight else 20, color, bool(shown.ends)))
        why = (" · ".join(shown.why),) if tight else shown.why
        found.extend((text, 14 if tight else 16, palette.dim, False) for text in why if text)
        found.extend((text, 15 if tight else 17, palette.ink, False) for text in shown.notes)
        return found

    def _on_option_clicked(self) -> None:
        button = self.sender()
        if not isinstance(button, AnswerButton):
            return
        if button.side is not None:
            self.pressed.emit(EntryKey(KeyKind.SIDE, side=button.side))
        else:
            self.pressed.emit(EntryKey(KeyKind.DIGIT, number=int(button.key)))

    def _on_toggle_clicked(self) -> None:
        first = self.sender() is self._toggles[0]
        self.pressed.emit(EntryKey(KeyKind.STRIKER_OR_SLAM if first else KeyKind.IMPROPER))

    def _on_record_clicked(self) -> None:
        self.pressed.emit(EntryKey(KeyKind.ENTER))

    def _on_leave_clicked(self) -> None:
        self.pressed.emit(EntryKey(KeyKind.ESC))


def _rect(x: float, y: float, width: float, height: float) -> QRect:
    return QRect(round(x), round(y), round(width), round(height))

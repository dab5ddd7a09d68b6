"""The entry panel's parts, where they stand and what they show; it turns clicks into the entry's own keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.ids import Queen
from carrom_desktop.ui.entry_heights import BETWEEN, OTHER, PANEL_PAD, RECORD, TILES_PAD, heights_for
from carrom_desktop.ui.entry_parts import (
    ActionButton,
    AnnouncePane,
    BannerPane,
    MenTileButton,
    Pane,
    QueenTileButton,
    TakeBackPane,
    TouchButton,
    side_color,
)
from carrom_desktop.ui.late_panes import LatePanes
from carrom_desktop.ui.paint_kit import Scale, draw_card, draw_keycap, draw_line, keycap_size, text_width
from carrom_desktop.ui.readback_pane import ReadBackPane, ReadBackText
from carrom_desktop.ui.side_card import SideCardButton
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.viewmodels.announce import Announcement
from carrom_desktop.viewmodels.entry import (
    BannerKind,
    ClockChoice,
    EntryKey,
    EntryView,
    KeyKind,
    Part,
    QueenOption,
    SeatOption,
)
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.why_view import status_kind

if TYPE_CHECKING:
    from carrom_desktop.ui.foul_pane import FoulPane

_BEFORE_CLOCKS = (BannerKind.OVER, BannerKind.DECISION, BannerKind.TOSS, BannerKind.EXTRA_TOSS)
"""Banners that a clock's notice does not hide."""

Choice = QueenOption | SeatOption | ClockChoice


class ShownWords(Struct, frozen=True):
    """What is said beside the view: by the umpire now, by the clocks, with the key that answers, and why an
    entry could not be written ("": it could)."""

    said: tuple[Msg, ...] = ()
    notice: tuple[Msg, str] | None = None
    failure: str = ""


class EntryStage(QWidget):
    """Shows an `EntryView`; `shown_words` are those beside it.

    Signals: `pressed(EntryKey)`, a tile or a button was clicked or touched; `shown()`, another view is shown;
    `pane_made(QWidget)`, a panel over the tiles that has numbers is there from now on.
    """

    pressed = Signal(object)
    shown = Signal()
    pane_made = Signal(QWidget)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._scale = Scale(1.0)
        self._blink: Part | None = None
        self._view: EntryView | None = None
        self._notice: tuple[Msg, str] | None = None
        self._titles: tuple[tuple[QRectF, float, str], ...] = ()
        self._questions = ("", "", "", "")
        self._covered = False
        self.shown_words = ShownWords()
        self._late = LatePanes(self, self._click, self.pane_made.emit)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that this panel listens."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def show_view(self, view: EntryView, said: Announcement, failure: str) -> None:
        """Show `view`, what the umpire says, and why an entry could not be written ("": it could)."""
        self._view = view
        self.shown_words = ShownWords(said.now, self._notice, failure)
        then = self._line(said.then)
        if then:
            then = say(self._language, "operator.then", line=then)
        self._announce.set_lines(self._line(said.now), then)
        self._announce.setAccessibleDescription(say(self._language, "entry.announce"))
        self._show_banner(view, failure)
        self._show_cards(view)
        self._show_men(view)
        self._show_queens(view)
        self._show_read_back(view)
        self._show_late(view)
        own = view.umpire is not None or view.guided is not None  # they say it themselves
        lines = () if own else view.take_back
        self._take_back.set_lines(tuple(self._say(line) for line in lines), view.armed)
        self._place()
        self._show_questions(view)
        self.shown.emit()

    @property
    def blinking(self) -> Part | None:
        """Return the part that blinks now."""
        return self._blink

    @property
    def cards(self) -> tuple[SideCardButton, SideCardButton]:
        """Return the cards of the two sides, the left one first."""
        return self._cards

    def _show_questions(self, view: EntryView) -> None:
        """Word the questions over the tiles; the panel itself is painted anew only where they differ."""
        before, _key, after = self._say(view.queen_hint).partition("\x00")
        questions = (self._say(view.men_question), self._say(view.queen_question), before, after)
        if questions != self._questions:
            self._questions = questions
            for rect, _head, _what in self._titles:
                self.update(rect.toAlignedRect())

    def _say(self, message: Msg) -> str:
        return speak(self._language, message)

    def _line(self, messages: tuple[Msg, ...]) -> str:
        return " ".join(self._say(message) for message in messages)

    def _show_banner(self, view: EntryView, failure: str) -> None:
        if failure:
            self._banner.set_line(failure, tone="alarm")
        elif self._notice is not None and (view.banner is None or view.banner.kind not in _BEFORE_CLOCKS):
            self._banner.set_line(self._say(self._notice[0]), self._notice[1])
        elif view.banner is not None:
            self._banner.set_line(self._say(view.banner.text), view.banner.key)
        else:
            self._banner.set_line("")

    def _show_cards(self, view: EntryView) -> None:
        for button, card in zip(self._cards, view.cards, strict=True):
            button.show_as(
                self._say(card.accessible),
                side=card.side,
                name=card.name,
                forms=card.forms,
                joint=card.joint,
                full_name=card.full_name,
                score=card.score,
                parts=tuple((self._say(part), status_kind(part)) for part in card.status),
                colour="" if card.colour is None else self._say(card.colour),
                breaking=tuple(self._say(form) for form in card.breaking),
                finished=card.finished,
                lead="" if card.lead is None else self._say(card.lead),
                arrow=card.arrow,
                chosen=card.chosen,
                is_white=card.is_white,
                queen_marked=card.queen_marked,
                blinking=self._blink in (Part.WINNER, Part.BREAKER),
            )

    def _show_men(self, view: EntryView) -> None:
        winner = next((card.side for card in view.cards if card.chosen), None)
        for button, tile in zip(self._men, view.men, strict=True):
            button.show_as(
                self._say(tile.accessible),
                chosen=tile.chosen,
                usable=tile.enabled,
                color=side_color(current_palette(), winner) if tile.chosen else "",
                blinking=self._blink is Part.MEN,
            )

    def _show_queens(self, view: EntryView) -> None:
        for button, tile in zip(self._queens, view.queens, strict=True):
            label = self._say(tile.label)
            button.show_as(
                f"{self._say(view.queen_question)} {label}",
                side=tile.side,
                label=label,
                forms=tile.forms,
                joint=tile.joint,
                chosen=tile.chosen,
                key=tile.arrow or tile.key,
                blinking=self._blink is Part.QUEEN,
            )

    def _show_read_back(self, view: EntryView) -> None:
        back = view.read_back
        refusals = tuple(self._say(line) for line in view.refusals)
        warnings = tuple(self._say(line) for line in view.warnings)
        hint = self._say(view.hint) if view.hint is not None else ""
        prompt = self._say(view.prompt) if view.prompt is not None else ""
        hint = "" if hint == prompt else hint  # what is asked already is not asked twice
        choices: tuple[Choice, ...] = view.options or view.seats or view.choices or view.after
        if back is None or choices:
            text = ReadBackText(
                prompt=prompt, refusals=refusals, warnings=() if choices else warnings, hint=hint
            )
        else:
            text = ReadBackText(
                headline=self._say(back.headline),
                totals=self._say(back.totals),
                ends=self._say(back.ends) if back.ends is not None else "",
                table_label=self._say(back.on_table.label),
                table_text=self._say(back.on_table.text),
                is_white=back.on_table.is_white,
                count=back.on_table.count,
                why=tuple(self._say(line) for line in (*back.why, *back.follows)),
                warnings=warnings,
                refusals=refusals,
                prompt=prompt,
                hint=hint,
            )
        self._read_back.set_text(text)
        label = self._say(view.button)
        enter = say(self._language, "operator.key.enter")
        self._record.show_as(label, label=label, usable=view.can_record, key=enter)
        label = self._say(view.other_side)
        self._other.show_as(label, label=label, usable=view.can_swap)
        for button, option in zip(self._options, choices, strict=False):
            label = self._say(option.label)
            button.show_as(label, label=label, key=option.key)
        open_options = bool(choices)
        for place, button in enumerate(self._options):
            button.setVisible(place < len(choices))
        self._record.setVisible(not open_options)
        self._other.setVisible(not open_options)

        self._slam.setVisible(view.slam is not None and not open_options)
        if view.slam is not None:
            label = self._say(view.slam.label)
            self._slam.show_as(label, label=label, chosen=view.slam.on)

    def _show_late(self, view: EntryView) -> None:
        """Show the panel after `E`, the umpire's board or one question over the normal entry."""
        self._covered = self._late.show_view(view, self._read_back.text, self._language, self._blink)
        for card in self._cards:
            card.setVisible(view.guided is None)
        for part in (*self._men, *self._queens, self._read_back):
            part.setVisible(not self._covered)
        if self._covered:
            for button in (self._record, self._other, self._slam, *self._options):
                button.hide()

    @property
    def _foul(self) -> FoulPane:
        """Return the panel after `E`, made for the first board that needs it."""
        return self._late.foul

    def stroke_said(self) -> str:
        """Return what the umpire's board says, for a screen reader."""
        return self._late.stroke_said

    # ---- parts and places

    def _make_parts(self) -> None:
        self._announce = AnnouncePane(self)
        self._banner = BannerPane(self)
        self._cards = (SideCardButton(self), SideCardButton(self))
        self._men = tuple(MenTileButton(number, self) for number in range(1, 10))
        self._queens = (QueenTileButton(self), QueenTileButton(self), QueenTileButton(self))
        self._read_back = ReadBackPane(self)
        self._take_back = TakeBackPane(self)
        self._record = ActionButton("Enter", self, main=True)
        self._other = ActionButton("X", self)
        self._options = tuple(ActionButton(str(number), self) for number in range(1, 5))
        self._slam = ActionButton("S", self)
        self._banner.hide()
        self._take_back.hide()
        self._slam.hide()
        self._slam.clicked.connect(self._on_slam_clicked)
        for card in self._cards:
            card.clicked.connect(self._on_card_clicked)
        for tile in self._men:
            tile.clicked.connect(self._on_men_clicked)
        for queen in self._queens:
            queen.clicked.connect(self._on_queen_clicked)
        for option in self._options:
            option.clicked.connect(self._on_option_clicked)
        self._record.clicked.connect(self._on_record_clicked)
        self._other.clicked.connect(self._on_other_clicked)

    def _on_card_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, SideCardButton):
            self._click(EntryKey(KeyKind.SIDE, side=button.side))

    def _on_men_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, MenTileButton):
            self._click(EntryKey(KeyKind.MEN, number=button.number))

    def _on_queen_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QueenTileButton):
            if button.side is None:
                self._click(EntryKey(KeyKind.NOBODY))
            else:
                self._click(EntryKey(KeyKind.QUEEN_SIDE, side=button.side))

    def _on_option_clicked(self) -> None:
        button = self.sender()
        if self._view is None or not isinstance(button, ActionButton):
            return
        choices = self._view.choices or self._view.after
        chosen = next((choice for choice in choices if choice.key == button.key), None)
        if chosen is not None and not self._view.options and not self._view.seats:
            self._click(chosen.press)
            return
        if self._view.seats:
            self._click(EntryKey(KeyKind.DIGIT, number=int(button.key)))
            return
        queen = next((option.queen for option in self._view.options if option.key == button.key), None)
        if queen is not None:
            self._click(EntryKey(KeyKind.QUEEN_OPTION, queen=Queen(queen)))

    def _on_record_clicked(self) -> None:
        self._click(EntryKey(KeyKind.ENTER))

    def _on_slam_clicked(self) -> None:
        self._click(EntryKey(KeyKind.STRIKER_OR_SLAM))

    def _on_other_clicked(self) -> None:
        self._click(EntryKey(KeyKind.OTHER_SIDE))

    def _click(self, key: EntryKey) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.pressed.emit(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts anew, in sizes of the window."""
        super().resizeEvent(event)
        window = self.window()
        self._scale = Scale.of(window.size())
        parts: tuple[Pane | TouchButton, ...] = (
            self._announce,
            self._banner,
            *self._cards,
            *self._men,
            *self._queens,
            self._read_back,
            self._take_back,
            self._record,
            self._other,
            self._slam,
            *self._options,
        )
        for part in parts:
            part.scale = self._scale
        self._place()

    def _place(self) -> None:
        """Lay the parts out from the top; the read-back takes what is left, and at least what it needs."""
        s = self._scale
        tall = heights_for(
            self.height() / s.factor,
            banner=self._banner.isVisibleTo(self),
            take_back=self._take_back.isVisibleTo(self),
            letters=letters(),
        )
        gap, x = s.px(tall.gap), s.px(PANEL_PAD)
        width = self.width() - 2 * x
        y = self._put(self._announce, x, s.px(PANEL_PAD), width, s.px(tall.announce)) + gap
        if tall.banner:
            y = self._put(self._banner, x, y, width, s.px(tall.banner)) + gap
        half = (width - s.px(10)) / 2
        cards_top = y
        self._put(self._cards[0], x, y, half, s.px(tall.cards))
        y = self._put(self._cards[1], x + half + s.px(10), y, half, s.px(tall.cards)) + gap
        men_top = y
        men = QRectF(x, y, width, s.px(tall.men_head + tall.men + TILES_PAD))
        self._place_men(men, s.px(tall.men_head), s.px(tall.men))
        y = men.bottom() + gap
        queen = QRectF(x, y, width, s.px(tall.queen_head + tall.queen + TILES_PAD))
        self._place_queens(queen, s.px(tall.queen_head), s.px(tall.queen))
        y = queen.bottom() + gap
        bottom = self.height() - s.px(PANEL_PAD)
        if tall.take_back:
            self._put(self._take_back, x, bottom - s.px(tall.take_back), width, s.px(tall.take_back))
            bottom -= s.px(tall.take_back) + gap
        whole = QRectF(x, cards_top, width, bottom - cards_top)
        self._late.put(QRectF(x, men_top, width, bottom - men_top), whole, s)
        self._place_read_back(QRectF(x, y, width, bottom - y))
        titles = (
            (QRectF(x, men.top(), width, men.height()), s.px(tall.men_head), "men"),
            (QRectF(x, queen.top(), width, queen.height()), s.px(tall.queen_head), "queen"),
        )
        if titles != self._titles:
            self._titles = titles
            self.update()  # this panel paints the cards under the tiles: away where they were, and anew

    def _place_men(self, card: QRectF, head: float, height: float) -> None:
        s = self._scale
        tile = (card.width() - 2 * s.px(12) - 8 * s.px(8)) / 9
        for place, men in enumerate(self._men):
            self._put(men, card.left() + s.px(12) + place * (tile + s.px(8)), card.top() + head, tile, height)

    def _place_queens(self, card: QRectF, head: float, height: float) -> None:
        s = self._scale
        room = card.width() - 2 * s.px(12) - 2 * s.px(10)
        side = room * 0.345
        x = card.left() + s.px(12)
        for button, width in zip(self._queens, (side, side, room - 2 * side), strict=True):
            self._put(button, x, card.top() + head, width, height)
            x += width + s.px(10)

    def _place_read_back(self, card: QRectF) -> None:
        """Place the read-back, and within it at the right the buttons or the choices; never beyond it."""
        s = self._scale
        self._put(self._read_back, card.left(), card.top(), card.width(), card.height())
        buttons = s.px(250) * (1 + (letters() - 1) / 2)
        self._read_back.right_inset = buttons + s.px(12)
        x = card.right() - s.px(18) - buttons
        slam = self._slam.isVisibleTo(self)
        stack = RECORD + (BETWEEN + OTHER) * (2 if slam else 1)
        part = min(s.factor, (card.height() - s.px(BETWEEN)) / stack)
        y = card.center().y() - stack * part / 2
        y = self._put(self._record, x, y, buttons, RECORD * part) + BETWEEN * part
        y = self._put(self._other, x, y, buttons, OTHER * part) + BETWEEN * part
        self._put(self._slam, x, y, buttons, OTHER * part)
        wide = min(card.width() * (0.56 + (letters() - 1) / 5), s.px(520))
        if self._options[0].isVisibleTo(self):
            self._read_back.right_inset = wide + s.px(12)
        shown = sum(option.isVisibleTo(self) for option in self._options)
        each = min(s.px(OTHER + 8) * (1 + (letters() - 1) / 2), (card.height() - s.px(8)) / max(1, shown))
        top = card.center().y() - shown * each / 2
        for place, option in enumerate(self._options):
            self._put(option, card.right() - s.px(18) - wide, top + place * each, wide, each - s.px(6))

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> float:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))
        return y + height

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards under the tiles with their questions, and the frame of who listens."""
        if self._view is None:
            return
        palette, s, painter = current_palette(), self._scale, QPainter(self)
        for rect, head, what in () if self._covered else self._titles:
            if not event.region().intersects(rect.toAlignedRect()):
                continue
            draw_card(painter, rect, palette.card, radius=s.px(12))
            line = QRectF(rect.left() + s.px(12), rect.top(), rect.width() - s.px(24), head)
            if not event.region().intersects(line.toAlignedRect()):
                continue
            hint_width = self._draw_queen_hint(painter, line) + s.px(10) if what == "queen" else 0.0
            question = self._questions[0 if what == "men" else 1]
            draw_line(painter, line.adjusted(0, 0, -hint_width, 0), question, s.text(16), palette.dim)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)  # whether a card was painted or not
            painter.setPen(QPen(palette.color("side_a"), max(1.0, s.px(1.5))))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), s.px(14), s.px(14)
            )
        painter.end()

    def _draw_queen_hint(self, painter: QPainter, line: QRectF) -> float:
        """Draw "at any time: Q then a side" with the key as a cap; returns the width taken."""
        palette, s = current_palette(), self._scale
        before, after = self._questions[2:]
        size = s.text(15)
        cap = keycap_size("Q", s)[0]
        first, second = text_width(before, size), text_width(after, size)
        x = line.right() - first - cap - second
        draw_line(painter, QRectF(x, line.top(), first + 2, line.height()), before, size, palette.dim)
        draw_keycap(painter, QPointF(x + first, line.center().y()), "Q", s, palette)
        room = QRectF(x + first + cap, line.top(), second + 2, line.height())
        draw_line(painter, room, after, size, palette.dim)
        return first + cap + second

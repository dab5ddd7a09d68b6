"""The last line of the window: the save light in words, what is posted elsewhere, whether the computer stays
awake, what undo takes back, and the keys that help.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import draw_dot, draw_warning
from carrom_desktop.ui.paint_kit import Scale, draw_card, draw_keycap, draw_line, keycap_size, text_width
from carrom_desktop.ui.theme import current_palette


class FootBar(QWidget):
    """The last line: the save light in words, what undo takes back, and the keys that help."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self._saved = ""
        self._tone = "saved"
        self._saved_tip = ""
        self._awake_tip = ""
        self._awake = ""
        self._awake_tone = "saved"
        self._posted = ""
        self._posted_tone = "saved"
        self._posted_tip = ""
        self._undo = ""
        self._redo = ""
        self._help = ""
        self._only_alarms = False
        self.setFixedHeight(32)

    def set_saved(self, text: str, tone: str, tip: str = "") -> None:
        """Show the save light: `tone` "saved" (a dot), "warning" (a triangle) or "alarm" (a plate).

        Always with its word; `tip` says what helps.
        """
        if (text, tone, tip) != (self._saved, self._tone, self._saved_tip):
            self._saved, self._tone, self._saved_tip = text, tone, tip
            self._tip()
            self._name()
            self._appear()

    def set_only_alarms(self, only_alarms: bool) -> None:
        """Leave the room to table mode, unless there is a warning or an alarm to tell."""
        self._only_alarms = only_alarms
        self._appear()

    def _appear(self) -> None:
        self.setVisible(not self._only_alarms or self._tone != "saved")

    def set_awake(self, text: str, tone: str, tip: str) -> None:
        """Show the light of staying awake, `tone` "saved" or "warning"; "" for none; `tip` explains it."""
        if (text, tone, tip) != (self._awake, self._awake_tone, self._awake_tip):
            self._awake, self._awake_tone, self._awake_tip = text, tone, tip
            self._tip()
            self._name()

    def set_posted(self, text: str, tone: str, tip: str) -> None:
        """Show the light of what is posted elsewhere, as `set_awake` does."""
        if (text, tone, tip) != (self._posted, self._posted_tone, self._posted_tip):
            self._posted, self._posted_tone, self._posted_tip = text, tone, tip
            self._tip()
            self._name()

    def set_undo(self, undo: str, redo: str = "") -> None:
        """Name what undo takes back and what redo puts back, "" for nothing."""
        if (undo, redo) != (self._undo, self._redo):
            self._undo, self._redo = undo, redo
            self._name()

    def set_help(self, text: str) -> None:
        """Name the keys that help."""
        self._help = text
        self._name()

    def _tip(self) -> None:
        self.setToolTip("\n".join(tip for tip in (self._saved_tip, self._posted_tip, self._awake_tip) if tip))

    def _name(self) -> None:
        self.setAccessibleName(
            ". ".join(
                part for part in (self._saved, self._posted, self._awake, self._undo, self._redo) if part
            )
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area = QRectF(self.rect())
        painter.fillRect(area, palette.color("bar"))
        x, middle = s.px(14), area.center().y()
        light = s.px(11)
        box = QRectF(x, middle - light / 2, light, light)
        size = s.text(15)
        helped = text_width(self._help, size)
        room = area.width() - x - light - s.px(8)
        room = room * 0.45 if self._tone == "saved" else min(room * 0.75, room - helped - s.px(44))
        ink = getattr(palette, self._tone)
        if self._tone == "saved":
            draw_dot(painter, box, palette.color("saved"))
        elif self._tone == "warning":
            draw_warning(painter, box.adjusted(-2, -3, 4, 3), palette.color(self._tone))
        else:
            ink = palette.bar
            used = min(text_width(self._saved, size, bold=True), room)
            plate = QRectF(x - s.px(6), s.px(3), light + s.px(8) + used + s.px(14), area.height() - s.px(6))
            draw_card(painter, plate, palette.alarm, palette.alarm, radius=s.px(4))
            draw_warning(painter, box.adjusted(-2, -3, 4, 3), palette.color("bar"))
        x += light + s.px(8)
        x += draw_line(
            painter,
            QRectF(x, 0, room, area.height()),
            self._saved,
            size,
            ink,
            bold=self._tone == "alarm",
        ) + s.px(22)
        x += self._paint_light(painter, x, area, size, self._posted, self._posted_tone)
        x += self._paint_light(painter, x, area, size, self._awake, self._awake_tone)
        for text, key in ((self._undo, "Ctrl+Z"), (self._redo, "Ctrl+Y")):
            cap = keycap_size(key, s)[0]
            room = area.right() - helped - s.px(50) - x - cap
            if not text or room < s.px(90):
                continue
            used = draw_line(painter, QRectF(x, 0, room, area.height()), text, size, palette.dim)
            draw_keycap(painter, QPointF(x + used + s.px(8), middle - 1), key, s, palette)
            x += used + cap + s.px(30)
        draw_line(
            painter,
            QRectF(area.right() - helped - s.px(14), 0, helped + 2, area.height()),
            self._help,
            size,
            palette.dim,
        )
        painter.end()

    def _paint_light(
        self, painter: QPainter, x: float, area: QRectF, size: float, text: str, tone: str
    ) -> float:
        """Paint a lesser light, such as that of staying awake, at `x`; return the width it took."""
        if not text:
            return 0.0
        palette, s = current_palette(), self.scale
        light = s.px(11)
        box = QRectF(x, area.center().y() - light / 2, light, light)
        if tone == "saved":
            draw_dot(painter, box, palette.color("saved"), hollow=True)
        else:
            draw_warning(painter, box.adjusted(-2, -3, 4, 3), palette.color(tone))
        room = QRectF(x + light + s.px(8), 0, area.width() * 0.3, area.height())
        ink = palette.dim if tone == "saved" else getattr(palette, tone)
        return light + s.px(8) + draw_line(painter, room, text, size, ink) + s.px(22)

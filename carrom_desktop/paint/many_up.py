"""Several cards on one page, each in its slot, with crop marks where the page is cut."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter, QPen, QTransform

from carrom_desktop.paint.sheet_pages import PAPERS
from carrom_desktop.paint.sheet_text import BLACK, HAIR, MM

NUMBERS = (1, 2, 4)
"""How many cards a page may hold."""

FREE_MM, WHOLE_MM = 7.0, 12.0
"""Free around each of several cards, and around one that has the page for itself."""

MARK_FROM_MM, MARK_TO_MM, CROSS_MM = 4.0, 9.0, 2.0
"""From where to where crop marks go from the paper's edge, and half of the cross where cuts meet."""


class Area(Struct, frozen=True):
    """The inside of a slot in the slot's own co-ordinates, hundredths of a millimetre."""

    left: float
    top: float
    width: float
    height: float

    @property
    def rect(self) -> QRectF:
        """Return the area as a rectangle."""
        return QRectF(self.left, self.top, self.width, self.height)

    @property
    def is_wide(self) -> bool:
        """Say whether games stand beside each other."""
        return self.width > self.height


class Slots:
    """The slots of a paper's pages, one after another.

    Attributes: `number` to a page; `area`, the inside of each. `turned`: cards lie on their side, so that
    each of four has the width for three games; `inside`, what is done to a card within its slot.
    """

    def __init__(
        self, paper: str, number: int, *, turned: bool = False, inside: QTransform | None = None
    ) -> None:
        sheet = PAPERS[paper]
        self.number = number
        self._page = (sheet.width_mm * MM, sheet.height_mm * MM)
        columns, rows = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[number]
        self._shape = (columns, rows)
        self._slot = (self._page[0] / columns, self._page[1] / rows)
        self._turned = turned
        self._inside = inside or QTransform()
        self._used = 0
        width, height = self._slot
        if turned:
            width, height = height, width
        if number == 1:
            self.area = Area(
                WHOLE_MM * MM, WHOLE_MM * MM, width - 2 * WHOLE_MM * MM, height - 2 * WHOLE_MM * MM
            )
        else:
            # A slot may lie at any edge of the page: the same inside for all, so that cut cards are alike.
            free = FREE_MM * MM
            self.area = Area(free, free, width - 2 * free, height - 2 * free)

    def next(self, painter: QPainter, new_page: Callable[[], object]) -> None:
        """Put the painter's origin into the next slot; a page is begun only when it is needed.

        Before the first call the painter measures in hundredths of a millimetre from the page's corner.
        """
        place = self._used % self.number
        if self._used:
            painter.setWorldTransform(self._transform((self._used - 1) % self.number).inverted()[0], True)
            if place == 0:
                new_page()
        if place == 0:
            self._crop_marks(painter)
        self._used += 1
        painter.setWorldTransform(self._transform(place), True)

    def _transform(self, place: int) -> QTransform:
        column, row = place % self._shape[0], place // self._shape[0]
        made = QTransform()
        made.translate(column * self._slot[0], row * self._slot[1])
        if self._turned:
            made.translate(self._slot[0], 0)
            made.rotate(90)
        return self._inside * made

    def _crop_marks(self, painter: QPainter) -> None:
        """Draw where to cut: at the paper's edges, and a cross where two cuts meet."""
        width, height = self._page
        columns, rows = self._shape
        painter.setPen(QPen(BLACK, HAIR))
        begin, end, cross = MARK_FROM_MM * MM, MARK_TO_MM * MM, CROSS_MM * MM
        ups = [column * self._slot[0] for column in range(1, columns)]
        acrosses = [row * self._slot[1] for row in range(1, rows)]
        for x in ups:
            painter.drawLine(QLineF(x, begin, x, end))
            painter.drawLine(QLineF(x, height - end, x, height - begin))
        for y in acrosses:
            painter.drawLine(QLineF(begin, y, end, y))
            painter.drawLine(QLineF(width - end, y, width - begin, y))
        for x in ups:
            for y in acrosses:
                painter.drawLine(QLineF(x - cross, y, x + cross, y))
                painter.drawLine(QLineF(x, y - cross, x, y + cross))


def shrunk(paper: str, number: int) -> tuple[QTransform, bool]:
    """Return how a whole page is put into a slot, and whether slots are turned for it: two pages stand side
    by side on a page that lies, so each is turned.
    """
    sheet = PAPERS[paper]
    if number == 1:
        return QTransform(), False
    # 2 to a page: the slot, turned, is as upright as the page.
    slot = (sheet.height_mm / 2, sheet.width_mm) if number == 2 else (sheet.width_mm / 2, sheet.height_mm / 2)
    scale = min(slot[0] / sheet.width_mm, slot[1] / sheet.height_mm)
    made = QTransform()
    made.translate((slot[0] - sheet.width_mm * scale) / 2 * MM, (slot[1] - sheet.height_mm * scale) / 2 * MM)
    made.scale(scale, scale)
    return made, number == 2

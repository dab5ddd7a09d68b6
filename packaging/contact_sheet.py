"""Make pictures of all that the hall can show: every state, layout, theme, language and size.

Pages by theme, language, size and names, each cell painted at its real size and captioned, and one contact
sheet of them all. `--each` also writes every picture as a file of its own (gigabytes); `--quick` makes the
pages of one theme only.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from carrom_desktop.paint.style import HallStyle
    from carrom_desktop.viewmodels.hall_parts import HallView

FOLDER = ROOT / "build" / "pictures"
SIZES = (
    (1920, 1080),
    (1366, 768),
    (1280, 800),
    (1024, 768),
    (800, 600),
    (3840, 2160),
    (2560, 1080),
    (1080, 1920),
)
NAMES = ("usual", "long", "long pairs")
THEMES, LANGUAGES = ("dark", "lit", "contrast"), ("en", "es")
CELL, CAPTION, GAP, PER_ROW = 300, 18, 6, 10
"""Longest side of a cell, height of its caption and what is left between cells, in pixels; cells in a row."""


@dataclass(frozen=True)
class Page:
    """One page: all pictures of a theme, a language and a size."""

    theme: str
    language: str
    width: int
    height: int
    names: str
    each: bool

    @property
    def name(self) -> str:
        """Return the file's name without its ending."""
        return f"{self.width}x{self.height}-{self.theme}-{self.language}-{self.names.replace(' ', '-')}"


def main() -> int:
    """Make the pages, then the contact sheet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="the dark theme only")
    parser.add_argument("--each", action="store_true", help="write every picture as a file, too")
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    pages = [
        Page(theme, language, *size, names, options.each)
        for size in SIZES
        for theme in (THEMES[:1] if options.quick else THEMES)
        for language in LANGUAGES
        for names in NAMES
    ]
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=get_context("spawn")) as workers:
        for page, count in zip(pages, workers.map(make_page, pages), strict=True):
            print(f"{page.name}: {count} pictures", flush=True)
    print(f"{make_overview(pages).relative_to(ROOT)}: one of each page")
    return 0


def make_page(page: Page) -> int:
    """Write one page and return how many pictures are on it."""
    _start()
    from carrom_desktop.paint.image import hall_image

    cells: list[tuple[str, QImage]] = []
    for caption, view, style in _pictures(page):
        image = hall_image(view, style, page.width, page.height)
        if page.each:
            folder = FOLDER / page.name
            folder.mkdir(exist_ok=True)
            image.save(str(folder / f"{len(cells):03}-{caption.replace(' ', '-').replace(',', '')}.png"))
        cells.append((caption, _small(image)))
    _sheet(cells).save(str(FOLDER / f"{page.name}.png"))
    return len(cells)


def make_overview(pages: list[Page]) -> Path:
    """Write the contact sheet: two pictures of each page."""
    _start()
    from carrom_desktop.paint.image import hall_image

    cells = []
    for page in pages:
        shown = _pictures(page)
        for wanted in _OVERVIEW:
            caption, view, style = next(one for one in shown if one[0] == wanted)
            image = hall_image(view, style, page.width, page.height)
            cells.append((f"{page.name}: {caption}", _small(image)))
    path = FOLDER / "contact-sheet.png"
    _sheet(cells).save(str(path))
    return path


_OVERVIEW = ("recorded", "giant: between boards")


def _start() -> None:
    """Start Qt, once in a process."""
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None:
        _kept.append(QGuiApplication([]))


_kept: list[object] = []


def _pictures(page: Page) -> list[tuple[str, HallView, HallStyle]]:
    """Return every picture with its caption: all states, and the layouts."""
    from PySide6.QtGui import QColor, QImage

    from carrom_desktop.paint.pictures import Picture
    from carrom_desktop.paint.style import HallStyle
    from carrom_desktop.viewmodels.hall import build_hall
    from carrom_desktop.viewmodels.hall_parts import HallScene
    from tests.support.hall_between import between_scenarios, followed_scenarios
    from tests.support.hall_names import NAMES as SETS
    from tests.support.hall_states import all_scenarios

    made = QImage(400, 160, QImage.Format.Format_RGB32)
    made.fill(QColor("#2f6f4f"))
    logo = Picture(made, "logo")
    theme, language, names = page.theme, page.language, SETS[page.names]
    found = []
    for one in (*all_scenarios(*names), *between_scenarios(*names)):
        view = build_hall(one.state, one.context)
        found.append((one.name, view, HallStyle(theme, language)))
        if view.scene is HallScene.BOARD and one.name in _LAYOUT_STATES:
            found.append((f"giant: {one.name}", view, HallStyle(theme, language, layout="giant")))
            event = HallStyle(theme, language, event=True, logo=logo)
            found.append((f"event: {one.name}", view, event))
    for one in followed_scenarios(*names):
        view = build_hall(one.state, one.context)
        for layout in ("standard", "men", "giant"):
            style = HallStyle(theme, language, layout=layout)
            found.append((f"{layout}: {one.name}", view, style))
    return found


_LAYOUT_STATES = ("recorded", "between boards", "last board", "queen no longer counts")


def _small(image: QImage) -> QImage:
    from PySide6.QtCore import Qt

    return image.scaled(
        CELL, CELL, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _sheet(cells: list[tuple[str, QImage]]) -> QImage:
    """Return all cells in rows, each with its caption."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QImage, QPainter

    from carrom_desktop.paint.fonts import font

    wide = max(image.width() for _, image in cells) + GAP
    high = max(image.height() for _, image in cells) + CAPTION + GAP
    per_row = PER_ROW * CELL // wide
    rows = -(-len(cells) // per_row)
    sheet = QImage(per_row * wide + GAP, rows * high + GAP, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#6b6f76"))
    painter = QPainter(sheet)
    painter.setFont(font(12))
    painter.setPen(QColor("white"))
    for number, (caption, image) in enumerate(cells):
        x, y = GAP + number % per_row * wide, GAP + number // per_row * high
        painter.drawImage(x, y, image)
        place = QRectF(x, y + image.height(), image.width(), CAPTION)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, caption)
    painter.end()
    return sheet


if __name__ == "__main__":
    sys.exit(main())

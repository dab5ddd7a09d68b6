"""The hall picture as pixels, kept between paints: only what a new view changes is drawn again.

A whole picture costs some milliseconds at 1920 x 1080, and most boards change a score, a pill and a cell. A
fault leaves the last good frame standing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion

from carrom_desktop.paint.hall import HallStyle, layout_hall, paint_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.viewmodels.hall_parts import HallView

PaintHall = Callable[[QPainter, int, int, HallView, HallStyle], object]

_log = logging.getLogger(__name__)


class HallPicture(Struct, frozen=True):
    """What the hall sees: a view in a style; before the first view the screen is black."""

    view: HallView | None
    style: HallStyle


class HallFrame:
    """Attributes: `image`, the last good frame, None before the first."""

    def __init__(self, paint: PaintHall = paint_hall) -> None:
        self.image: QImage | None = None
        self._paint = paint
        self._keeps_scenes: bool = paint == paint_hall
        self._scene: Scene | None = None
        self._painted: tuple[HallPicture, QSize, float] | None = None
        self._failed: tuple[HallPicture, QSize, float] | None = None
        self._last_fault = ""

    def clear(self) -> None:
        """Forget the picture: black."""
        self.image = self._scene = self._painted = None

    def refresh(self, picture: HallPicture, size: QSize, ratio: float) -> QRegion | None:
        """Bring the frame up to date and return what changed, in pixels of `size`; None for all of it.

        `ratio`: device pixels of one pixel. A picture that cannot be painted is logged once and changes
        nothing.
        """
        wanted = (picture, size, ratio)
        if picture.view is None or wanted in (self._painted, self._failed) or size.isEmpty():
            return QRegion()
        try:
            changed = self._repaint(picture.view, picture.style, size, ratio)
        except Exception as fault:  # entry must live on whatever the picture does
            self._failed = wanted
            if repr(fault) != self._last_fault:
                self._last_fault = repr(fault)
                _log.exception("the hall picture could not be painted; the last good one stays")
            return QRegion()
        self._painted = wanted
        self._failed = None
        self._last_fault = ""
        return changed

    def _repaint(self, view: HallView, style: HallStyle, size: QSize, ratio: float) -> QRegion | None:
        if not self._keeps_scenes:
            self.image = _painted_image(size, ratio, partial(self._paint_with, view, style, size))
            return None
        scene = layout_hall(size.width(), size.height(), view, style)
        changed = self._changed(scene, size, ratio)
        if changed is None or self.image is None:
            self.image = _painted_image(size, ratio, scene.draw)
        else:
            self._redraw(self.image, scene, changed)
        self._scene = scene
        return changed

    def _changed(self, scene: Scene, size: QSize, ratio: float) -> QRegion | None:
        """Return where `scene` differs from the frame, None where all has to be drawn."""
        if self.image is None or self._scene is None:
            return None
        # Where pixels and device pixels have no common grid, the edge of what is redrawn would show.
        is_same_grid = ratio == round(ratio) == self.image.devicePixelRatio()
        if not is_same_grid or self.image.size() != size * ratio:
            return None
        return scene.changed_since(self._scene)

    def _redraw(self, image: QImage, scene: Scene, region: QRegion) -> None:
        """Draw `region` of the frame anew; after a fault it is drawn as it was, and the fault goes on."""
        painter = QPainter(image)
        try:
            painter.setClipRegion(region)
            scene.draw_within(painter, region)
        except Exception:
            if self._scene is not None:
                self._scene.draw_within(painter, region)
            raise
        finally:
            painter.end()

    def _paint_with(self, view: HallView, style: HallStyle, size: QSize, painter: QPainter) -> None:
        self._paint(painter, size.width(), size.height(), view, style)


def _painted_image(size: QSize, ratio: float, paint: Callable[[QPainter], object]) -> QImage:
    """Return what `paint` leaves on a black image of `size`."""
    image = QImage(size * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    try:
        paint(painter)
    finally:
        painter.end()
    return image

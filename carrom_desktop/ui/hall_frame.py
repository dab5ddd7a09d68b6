"""The hall picture as it is laid out: what a new view changes is known, and only that is drawn again.

A whole picture costs some milliseconds at 1920 x 1080, and most boards change a score, a pill and a cell. It
is drawn straight into its window, whose pixels the system keeps anyway; a second copy of them would be the
largest thing that the program holds. A fault leaves the last good picture standing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QRegion

from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.viewmodels.hall_parts import HallView

LayoutHall = Callable[[float, float, HallView, HallStyle], Scene]

_log = logging.getLogger(__name__)


class HallPicture(Struct, frozen=True):
    """What the hall sees: a view in a style; before the first view the screen is black."""

    view: HallView | None
    style: HallStyle


class _Laid(Struct, frozen=True):
    """A picture laid out for a size in pixels; `ratio`: device pixels of one of them."""

    picture: HallPicture
    size: QSize
    ratio: float
    scene: Scene

    @property
    def key(self) -> tuple[HallPicture, QSize, float]:
        """Return what it was laid out from."""
        return (self.picture, self.size, self.ratio)

    def changed_since(self, before: _Laid | None) -> QRegion | None:
        """Return where this looks different from `before`, None where all of it may."""
        # Where pixels and device pixels have no common grid, the edge of what is redrawn would show.
        is_same_grid = before is not None and before.ratio == self.ratio == round(self.ratio)
        if before is None or not is_same_grid or before.size != self.size:
            return None
        return self.scene.changed_since(before.scene)


class HallFrame:
    """Keep the picture that stands, and the last one that was drawn without a fault."""

    def __init__(self, layout: LayoutHall = layout_hall) -> None:
        self._layout = layout
        self._laid: _Laid | None = None
        self._good: _Laid | None = None
        self._failed: tuple[HallPicture, QSize, float] | None = None
        self._last_fault = ""

    @property
    def scene(self) -> Scene | None:
        """Return what stands; None is black."""
        return None if self._laid is None else self._laid.scene

    def clear(self) -> None:
        """Forget the picture: black."""
        self._laid = self._good = None

    def refresh(self, picture: HallPicture, size: QSize, ratio: float) -> QRegion | None:
        """Lay `picture` out and return what has to be drawn again, in pixels of `size`; None for all of it.

        `ratio`: device pixels of one pixel. In place of a picture that cannot be laid out, or could not be
        drawn, the last good one stands.
        """
        if picture.view is None or size.isEmpty():
            return QRegion()
        before = self._laid
        wanted = (picture, size, ratio)
        if wanted != self._failed:
            if before is not None and wanted == before.key:
                return QRegion()
            laid = self._laid_out(picture, size, ratio)
            if laid is not None:
                self._laid = laid
                return laid.changed_since(before)
            self._failed = wanted
        return self._stand_in(size, ratio)

    def draw(self, painter: QPainter, region: QRegion) -> None:
        """Draw `region` of what stands; the painter is clipped to it. For what this raises: `fall_back`."""
        laid = self._laid
        if laid is None:
            return
        if laid.ratio != round(laid.ratio):
            region = QRegion(0, 0, laid.size.width(), laid.size.height())
        laid.scene.draw_within(painter, region)
        if self._good is None or self._good.picture != laid.picture:
            self._last_fault = ""
        self._good = laid

    def fall_back(self, fault: Exception) -> None:
        """Let the last good picture stand in place of one that could not be drawn; after that, black."""
        laid = self._laid
        if laid is None:
            return
        self._tell(fault)
        self._failed = laid.key
        if self._good is not None and self._good.picture == laid.picture:
            self._good = None
        self._stand_in(laid.size, laid.ratio)

    def _stand_in(self, size: QSize, ratio: float) -> QRegion | None:
        """Let the last good picture stand, in this size; return what that changes, None for all of it."""
        before, good = self._laid, self._good
        if good is not None and good.key != (good.picture, size, ratio):
            good = self._laid_out(good.picture, size, ratio)
        self._laid = good
        if good is before:
            return QRegion()
        return None if good is None else good.changed_since(before)

    def _laid_out(self, picture: HallPicture, size: QSize, ratio: float) -> _Laid | None:
        if picture.view is None:
            return None
        try:
            scene = self._layout(size.width(), size.height(), picture.view, picture.style)
        except Exception as fault:  # entry must live on whatever the picture does
            self._tell(fault)
            return None
        return _Laid(picture, QSize(size), ratio, scene)

    def _tell(self, fault: Exception) -> None:
        """Log a fault, once however often it comes."""
        if repr(fault) != self._last_fault:
            self._last_fault = repr(fault)
            _log.error("the hall picture could not be painted; the last good one stays", exc_info=fault)

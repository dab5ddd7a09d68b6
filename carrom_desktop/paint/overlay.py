"""The hall's picture to be laid over a film: nothing behind it, and whole ground under every text.

A text without ground could not be read over a bright film, so what stands outside the cards (header, titles,
notes) gets plates in the background's colour, as wide as the picture.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from carrom_desktop.paint.hall import layout_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView

_AROUND = 1.3
"""How far a plate reaches beyond its texts, in units."""


def layout_overlay(width: float, height: float, view: HallView, style: HallStyle) -> Scene:
    """Lay the hall's picture out on nothing; a dark hall has no picture at all."""
    scene = layout_hall(width, height, view, style)
    scene.background = QColor(Qt.GlobalColor.transparent)
    if view.scene is HallScene.BLANK:
        return scene
    for rect in _plates(scene):
        scene.ground(rect)
    return scene


def _plates(scene: Scene) -> list[QRectF]:
    """Return plates under all that stands on no card; what overlaps or nearly does shares one."""
    cards = list(scene.cards)
    inks = [box.rect for box in scene.boxes] + scene.icons
    free = sorted(
        (ink for ink in inks if not any(card.contains(ink) for card in cards)), key=lambda ink: ink.top()
    )
    around = _AROUND * scene.u
    plates: list[QRectF] = []
    for ink in free:
        top, bottom = ink.top() - around, ink.bottom() + around
        plate = QRectF(scene.frame.left() - around, top, scene.frame.width() + 2 * around, bottom - top)
        if plates and plates[-1].bottom() + around >= top:
            plates[-1] = plates[-1].united(plate)
        else:
            plates.append(plate)
    whole = QRectF(0, 0, scene.width, scene.height)
    return [plate.intersected(whole) for plate in plates]

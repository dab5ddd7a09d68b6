"""Pictures as images, for files, the demo and tests: no window and no screen needed."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from carrom_desktop.paint.hall import HallStyle, paint_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.viewmodels.hall_parts import HallView


def hall_image(view: HallView, style: HallStyle, width: int, height: int) -> QImage:
    """Return `view` painted on `width` by `height` pixels. Needs a QGuiApplication (offscreen will do)."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        paint_hall(painter, width, height, view, style)
    finally:
        painter.end()
    return image


def scene_image(scene: Scene) -> QImage:
    """Return `scene` on as many pixels as it has; where it draws nothing one sees through it."""
    size = (round(scene.width), round(scene.height))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        scene.draw(painter)
    finally:
        painter.end()
    return image


class Layer:
    """A see-through picture kept between scenes: only what a new one changes is drawn again."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._image: QImage | None = None

    def refresh(self, scene: Scene) -> QImage:
        """Return `scene` as an image, which stays as it is whatever comes later."""
        region = scene.changed_since(self._scene) if self._scene is not None else None
        if region is None or self._image is None:
            self._image = scene_image(scene)
        elif not region.isEmpty():
            image = QImage(self._image)
            painter = QPainter(image)
            try:
                painter.setClipRegion(region)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.fillRect(region.boundingRect(), Qt.GlobalColor.transparent)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                scene.draw_within(painter, region)
            finally:
                painter.end()
            self._image = image
        self._scene = scene
        return QImage(self._image)


def png_bytes(image: QImage) -> bytes:
    """Return `image` as a PNG; on any thread, since it only reads. Raises `ValueError` where Qt cannot."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise ValueError("the picture could not be made a PNG")
    return bytes(data.data())

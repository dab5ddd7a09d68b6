"""The result card: seen first, saved as PNG wide or square, copied as a picture or as one sentence."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.paint.image import png_bytes
from carrom_desktop.paint.result_card import LINE, SQUARE, WIDE, line_image, result_image
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.ask_file import ask_file, documents
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.widgets import Choices, KeyButton, Words, lay_out_form
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.names import family_name
from carrom_desktop.viewmodels.result import build_result, result_text

_SIZE = (980, 680)
_LEAST_PREVIEW = QSize(480, 270)


class ResultDialog(RoomyDialog):
    """Show the card of `state` in `language`; `theme` is the hall's; `real` as in `build_result`.

    Attributes: `shape`, wide or square; `preview`; `sentence`, the result in words; `save`, `copy_picture`,
    `copy_text`; `told`, what was done. Enter saves, Esc closes.
    """

    def __init__(
        self,
        language: str,
        state: MatchState,
        theme: str = "dark",
        parent: QWidget | None = None,
        *,
        real: MatchState | None = None,
        folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._state = state
        self._style = HallStyle(theme, language)
        self._folder = folder
        self.setWindowTitle(say(language, "stream.card.title"))
        self._view = build_result(state, real)
        self.shape = Choices((WIDE, SQUARE, LINE), parent=self)
        words = [say(language, f"stream.card.{name}") for name in ("wide", "square")]
        self.shape.set_texts([*words, say(language, "line.title")], say(language, "stream.card.shape"))
        self.shape.tile(LINE).setEnabled(self._view.line is not None)
        self.shape.set_value(WIDE)
        self.preview = Preview(self)
        self.sentence = Words(speak(language, result_text(state)), self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.told = Words(parent=self)
        self.told.setProperty("role", "saved")
        self.told.setWordWrap(True)
        self.copy_picture = QPushButton(say(language, "stream.card.copy_picture"), self)
        self.copy_text = QPushButton(say(language, "stream.card.copy_text"), self)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.save = KeyButton("Enter", self, primary=True)
        self.save.set_face(say(language, "stream.card.save"), say(language, "wizard.key.enter"))
        for button in (self.copy_picture, self.copy_text):
            button.setAutoDefault(False)
        self._lay_out()
        self.resize(*_SIZE)
        self._show()
        self.shape.changed.connect(self._show)
        self.copy_picture.clicked.connect(self._on_copy_picture_clicked)
        self.copy_text.clicked.connect(self._on_copy_text_clicked)
        self.save.clicked.connect(self._on_save_clicked)
        self.close_button.clicked.connect(self.reject)
        self.save.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def size_px(self) -> tuple[int, int]:
        """Return the pixels of the card that is chosen."""
        shape = self.shape.value()
        return next((size for size in (SQUARE, LINE) if size == shape), WIDE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button by Enter, else save; a held Enter does nothing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                focused = self.focusWidget()
                is_button = isinstance(focused, QPushButton) and not focused.isCheckable()
                (focused if is_button and isinstance(focused, QPushButton) else self.save).click()
            return
        super().keyPressEvent(event)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(self.shape)
        column.addWidget(self.preview, 1)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.sentence, 1)
        line.addWidget(self.copy_text)
        line.addWidget(self.copy_picture)
        column.addLayout(line)
        lay_out_form(self, self.told, self.close_button, self.save).insertLayout(0, column, 1)

    def _show(self) -> None:
        size = self.size_px
        image = (
            line_image(self._view, self._style)
            if size == LINE
            else result_image(self._view, self._style, size)
        )
        self.preview.set_image(image)
        self.preview.setAccessibleName(self.sentence.text())

    # ---- what can be done with it

    def _on_copy_picture_clicked(self) -> None:
        QGuiApplication.clipboard().setImage(self.preview.image)
        self.told.setText(say(self._language, "stream.card.picture_copied"))

    def _on_copy_text_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.sentence.text())
        self.told.setText(say(self._language, "stream.card.text_copied"))

    def _on_save_clicked(self) -> None:
        path = self._ask_path()
        if path is None:
            return
        try:
            put_whole(path, png_bytes(self.preview.image))
        except StorageError as error:
            self._tell_failure(error)
            return
        self.told.setText(say(self._language, "stream.card.saved", path=str(path)))

    def _ask_path(self) -> Path | None:
        width, height = self.size_px
        name = f"{file_stem(self._state, self._language)} {width}x{height}.png"
        title, kinds = say(self._language, "stream.card.save_title"), say(self._language, "stream.card.png")
        return ask_file(self, title, {".png": kinds}, (self._folder or documents()) / name)

    def _tell_failure(self, error: StorageError) -> None:
        reason = speak(self._language, coded(error.code, error.values))
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(say(self._language, "stream.card.save_title"))
        box.setText(say(self._language, "stream.card.failed"))
        box.setInformativeText(reason)
        box.addButton(say(self._language, "common.close"), QMessageBox.ButtonRole.AcceptRole)
        box.exec()
        box.deleteLater()


class Preview(QWidget):
    """Attributes: `image`, the card in its own size; it is shown as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image = QImage()
        self.setMinimumSize(_LEAST_PREVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_image(self, image: QImage) -> None:
        """Show `image`."""
        self.image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card in the middle."""
        if self.image.isNull():
            return
        ratio = self.devicePixelRatioF()
        size = self.image.size().scaled(self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio)
        shown = self.image.scaled(
            size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        width, height = size.width() / ratio, size.height() / ratio
        place = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter = QPainter(self)
        painter.drawImage(place, shown)
        painter.end()


def file_stem(state: MatchState, language: str) -> str:
    """Return "2026-03-12 T4 One - Two": date, table and names, safe on every file system."""
    from carrom_desktop.viewmodels.sheet import table_code

    day = (state.details.date or state.created_at)[:10]
    names = " - ".join(family_name(state, side) for side in Side)
    so_far = "" if state.is_over else say(language, "sheet.file.unfinished")
    return safe_name((day, table_code(state.details.table), names, so_far))

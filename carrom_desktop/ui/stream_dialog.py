"""Where the files for streaming go, how late, and which; each choice is in force at once."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.stream_desk import StreamDesk, StreamStatus
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Card, KeyButton, Picker, TickBox, Words, lay_out_form
from carrom_desktop.viewmodels.message import coded

MOST_DELAY_S = 60
KINDS = ("whole", "lower", "json", "texts")
"""What can be written, as the settings call it."""

_WIDTH = 760


class StreamDialog(FormDialog):
    """Attributes: `on`, `folder`, `choose`, `delay`, `kinds` by their names, `fixed`, `state`, the line that
    says how it goes. Esc and Enter close.
    """

    def __init__(self, settings: SettingsDesk, stream: StreamDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._stream = stream
        chosen, language = settings.settings, settings.language
        self.setWindowTitle(say(language, "stream.title"))
        self.on = TickBox(say(language, "stream.on"), self)
        self.on.setChecked(chosen.stream and bool(chosen.stream_folder))
        self.folder = Words(parent=self)
        self.folder.setWordWrap(True)
        self.choose = QPushButton(say(language, "stream.choose"), self)
        self.choose.setAutoDefault(False)
        self.delay = Picker(self)
        self.delay.setAccessibleName(say(language, "stream.delay"))
        for seconds in range(MOST_DELAY_S + 1):
            self.delay.addItem(say(language, "stream.seconds", n=seconds), seconds)
        self.delay.setCurrentIndex(chosen.stream_delay)
        self.kinds: dict[str, TickBox] = {}
        for kind in KINDS:
            box = self.kinds[kind] = TickBox(say(language, f"stream.{kind}"), self)
            box.setChecked(getattr(chosen, f"stream_{kind}"))
        self.fixed = TickBox(say(language, "stream.fixed"), self)
        self.fixed.setChecked(chosen.stream_fixed)
        self.state = Words(parent=self)
        self.state.setWordWrap(True)
        self.close_button = self.enter_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self._lay_out(language)
        self.resize(_WIDTH, self.sizeHint().height())
        self._show_folder()
        self._on_stream_status_changed(stream.status)
        self.on.clicked.connect(self._on_on_clicked)
        self.choose.clicked.connect(self._on_choose_clicked)
        self.delay.currentIndexChanged.connect(self._on_delay_index_changed)
        for box in self.kinds.values():
            box.clicked.connect(self._on_kind_clicked)
        self.fixed.clicked.connect(self._on_fixed_clicked)
        stream.status_changed.connect(self._on_stream_status_changed)
        self.close_button.clicked.connect(self.accept)
        self.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self, language: str) -> None:
        intro = self._dim(say(language, "stream.intro"))
        where = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._dim(say(language, "stream.folder")), 0, 0)
        grid.addWidget(self.folder, 0, 1)
        grid.addWidget(self.choose, 0, 2)
        grid.addWidget(self._dim(say(language, "stream.delay")), 1, 0)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.delay)
        line.addWidget(self._dim(say(language, "stream.delay_means")), 1)
        grid.addLayout(line, 1, 1, 1, 2)
        where.box.addWidget(self.on)
        where.box.addLayout(grid)
        what = Card(self)
        for box in self.kinds.values():
            what.box.addWidget(box)
        what.box.addWidget(self.fixed)
        column = QVBoxLayout()
        column.setSpacing(10)
        for part in (intro, where, what, self._dim(say(language, "stream.follows"))):
            column.addWidget(part)
        column.addStretch(1)
        lay_out_form(self, self.state, self.close_button).insertLayout(0, column, 1)

    def _dim(self, text: str) -> Words:
        words = Words(text, self)
        words.setProperty("role", "dim")
        words.setWordWrap(True)
        return words

    # ---- choices

    def _on_on_clicked(self, checked: bool) -> None:
        folder = self._settings.settings.stream_folder
        if checked and not folder:
            folder = self._ask_folder()
            if not folder:
                self.on.setChecked(False)
                return
        self._settings.change(stream=checked, stream_folder=folder)
        self._show_folder()

    def _on_choose_clicked(self) -> None:
        folder = self._ask_folder()
        if folder:
            self._settings.change(stream_folder=folder)
            self._show_folder()

    def _on_delay_index_changed(self, seconds: int) -> None:
        self._settings.change(stream_delay=seconds)

    def _on_kind_clicked(self) -> None:
        self._settings.change(**{f"stream_{kind}": box.isChecked() for kind, box in self.kinds.items()})

    def _on_fixed_clicked(self, checked: bool) -> None:
        self._settings.change(stream_fixed=checked)

    def _ask_folder(self) -> str:
        chosen = self._settings.settings.stream_folder
        place = chosen or QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        title = say(self._settings.language, "stream.choose_title")
        return QFileDialog.getExistingDirectory(self, title, place or str(Path.home()))

    # ---- what is shown

    def _show_folder(self) -> None:
        folder = self._settings.settings.stream_folder
        self.folder.setText(folder or say(self._settings.language, "stream.no_folder"))
        self.folder.setToolTip(folder)

    def _on_stream_status_changed(self, status: StreamStatus) -> None:
        self.state.setText(status_text(status, self._settings.language))
        set_property(self.state, "role", _role(status))


def _role(status: StreamStatus) -> str:
    if status.failure is not None:
        return "alarm"
    return "saved" if status.written_at else "dim"


def status_text(status: StreamStatus, language: str) -> str:
    """Return how it goes: off, not yet, when last, or why not."""
    if not status.on:
        return say(language, "stream.status.off")
    written = say(language, "stream.status.written", time=status.written_at) if status.written_at else ""
    if status.failure is None:
        return written or say(language, "stream.status.waiting")
    failed = say(language, "stream.status.failed", reason=reason_text(status.failure, language))
    return f"{failed} {written}".strip()


def reason_text(failure: StorageError, language: str) -> str:
    """Return why the files could not be written, in words."""
    return speak(language, coded(failure.code, failure.values))

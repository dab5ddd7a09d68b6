"""What the hall shows of an event: its logo, and the sponsors' pictures one after another."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import MOST_SPONSORS, KitPicture
from carrom_desktop.match.event_file import read_picture_file
from carrom_desktop.paint.pictures import SUFFIXES, PictureRefused, read_picture
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.event_draft import EditorPage, EventDraft
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.number_box import NumberBox
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, CutWords, ProblemLine, Words
from carrom_desktop.viewmodels.message import coded

_PREVIEW_PX = 150


class PicturesPage(EditorPage):
    """Attributes: `logo` and `sponsors`, what is shown of them; `problem`; `buttons` by name."""

    def __init__(self, draft: EventDraft, language: str, parent: QWidget | None = None) -> None:
        super().__init__(draft, language, parent)
        self._folder = documents()
        self.problem = ProblemLine(self)
        self.buttons: dict[str, QPushButton] = {}
        for name in ("logo", "no_logo", "add", "remove", "up"):
            button = QPushButton(say(language, f"event.pictures.{name}"), self)
            button.setAutoDefault(False)
            self.buttons[name] = button
        self.logo, self._logo_name = self._preview(), CutWords(parent=self)
        self.sponsors = QListWidget(self)
        self.sponsors.setAccessibleName(say(language, "event.pictures.sponsors"))
        self._list = ListCard(self.sponsors, self, say(language, "event.pictures.no_sponsors"), within=True)
        self._sponsor = self._preview()
        self.seconds = NumberBox(3, 600, parent=self)
        self.seconds.setAccessibleName(say(language, "event.pictures.seconds"))
        self._lay_out()
        self.buttons["logo"].clicked.connect(self._on_logo_clicked)
        self.buttons["no_logo"].clicked.connect(self._on_no_logo_clicked)
        self.buttons["add"].clicked.connect(self._on_add_clicked)
        self.buttons["remove"].clicked.connect(self._on_remove_clicked)
        self.buttons["up"].clicked.connect(self._on_up_clicked)
        self.sponsors.currentRowChanged.connect(self._show_sponsor)
        self.seconds.editingFinished.connect(self.commit)
        self.refresh()

    def refresh(self) -> None:
        """Show the pictures of the draft."""
        kit = self.draft.kit
        _show(self.logo, kit.logo)
        nothing = say(self.language, "event.pictures.none")
        self._logo_name.setText(nothing if kit.logo is None else kit.logo.name)
        self.buttons["no_logo"].setEnabled(kit.logo is not None)
        row = self.sponsors.currentRow()
        self.sponsors.blockSignals(True)
        self.sponsors.clear()
        self.sponsors.addItems([picture.name for picture in kit.sponsors])
        self.sponsors.setCurrentRow(min(max(row, 0), len(kit.sponsors) - 1))
        self.sponsors.blockSignals(False)
        self._list.show_rows(len(kit.sponsors))
        self.seconds.setValue(kit.sponsors_s)
        self._show_sponsor(self.sponsors.currentRow())

    def commit(self) -> None:
        """Take how long a sponsor is shown."""
        self.draft.change(sponsors_s=round(self.seconds.value()))

    def focus_first(self) -> None:
        """Give the keyboard to the button for the logo."""
        self.buttons["logo"].setFocus(Qt.FocusReason.OtherFocusReason)

    def take(self, path: Path) -> KitPicture | None:
        """Return the picture in `path`, None where the hall could not show it, which is said."""
        self._folder = path.parent
        try:
            read_picture(path)
            picture = read_picture_file(path)
        except PictureRefused as refused:
            code = "event.pictures.cmyk" if refused.reason == "cmyk" else "storage.picture_wrong"
            self.problem.set_text(say(self.language, code, path=str(path)))
            return None
        except StorageError as error:
            self.problem.set_text(speak(self.language, coded(error.code, error.values)))
            return None
        self.problem.set_text("")
        return picture

    def add_sponsors(self, paths: list[Path]) -> None:
        """Add pictures of sponsors, as far as there is room for them."""
        kit = self.draft.kit
        room = MOST_SPONSORS - len(kit.sponsors)
        pictures = [picture for path in paths[:room] if (picture := self.take(path)) is not None]
        self.draft.change(sponsors=(*kit.sponsors, *pictures))
        if len(paths) > room:
            self.problem.set_text(say(self.language, "event.pictures.too_many", n=MOST_SPONSORS))

    def _on_logo_clicked(self) -> None:
        title = say(self.language, "event.pictures.logo")
        path, _ = QFileDialog.getOpenFileName(self, title, str(self._folder), _kinds())
        if path and (picture := self.take(Path(path))) is not None:
            self.draft.change(logo=picture)

    def _on_no_logo_clicked(self) -> None:
        self.draft.change(logo=None)
        self.buttons["logo"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_add_clicked(self) -> None:
        title = say(self.language, "event.pictures.add")
        paths, _ = QFileDialog.getOpenFileNames(self, title, str(self._folder), _kinds())
        self.add_sponsors([Path(path) for path in paths])

    def _on_remove_clicked(self) -> None:
        row, sponsors = self.sponsors.currentRow(), self.draft.kit.sponsors
        if 0 <= row < len(sponsors):
            self.draft.change(sponsors=(*sponsors[:row], *sponsors[row + 1 :]))

    def _on_up_clicked(self) -> None:
        row, sponsors = self.sponsors.currentRow(), list(self.draft.kit.sponsors)
        if row > 0:
            sponsors[row - 1], sponsors[row] = sponsors[row], sponsors[row - 1]
            self.draft.change(sponsors=tuple(sponsors))
            self.sponsors.setCurrentRow(row - 1)

    def _show_sponsor(self, row: int) -> None:
        sponsors = self.draft.kit.sponsors
        _show(self._sponsor, sponsors[row] if 0 <= row < len(sponsors) else None)
        self.buttons["remove"].setEnabled(0 <= row < len(sponsors))
        self.buttons["up"].setEnabled(row > 0)

    def _preview(self) -> QLabel:
        label = QLabel(self)
        label.setFixedSize(roomy(_PREVIEW_PX) * 16 // 9, roomy(_PREVIEW_PX))
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def _lay_out(self) -> None:
        logo, sponsors = Card(self), Card(self)
        for card, code in ((logo, "logo_heading"), (sponsors, "sponsors")):
            heading = Words(say(self.language, f"event.pictures.{code}"), card)
            heading.setProperty("role", "section")
            card.box.addWidget(heading)
        row = QHBoxLayout()
        row.setSpacing(14)
        column = QVBoxLayout()
        column.addWidget(self._logo_name)
        buttons = QHBoxLayout()
        buttons.addWidget(self.buttons["logo"])
        buttons.addWidget(self.buttons["no_logo"])
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addStretch(1)
        row.addWidget(self.logo)
        row.addLayout(column, 1)
        logo.box.addLayout(row)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self._sponsor, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._list, 1)
        sponsors.box.addLayout(row, 1)
        row = QHBoxLayout()
        for name in ("add", "remove", "up"):
            row.addWidget(self.buttons[name])
        row.addStretch(1)
        label = Words(self.seconds.accessibleName(), self)
        label.setBuddy(self.seconds)
        row.addWidget(label)
        row.addWidget(self.seconds)
        sponsors.box.addLayout(row)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(logo)
        whole.addWidget(sponsors, 1)
        whole.addWidget(self.problem)


def _kinds() -> str:
    return " ".join(f"*{suffix}" for suffix in sorted(SUFFIXES))


def _show(label: QLabel, picture: KitPicture | None) -> None:
    """Show a picture within its label, nothing for none."""
    label.setVisible(picture is not None)
    pixmap = QPixmap()
    if picture is not None:
        pixmap.loadFromData(picture.data)
    if pixmap.isNull():
        label.clear()
        return
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    label.setPixmap(pixmap.scaled(label.size(), keep, smooth))

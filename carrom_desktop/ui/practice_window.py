"""The window of practice: the operator's window on a folder of its own, which says so at all times."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QBoxLayout, QMessageBox

from carrom_desktop.i18n import say
from carrom_desktop.match.demo import write_demo_match
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.match_desk import MatchDesk
from carrom_desktop.ui.match_page import MatchPage
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.practice_bar import PracticeBar
from carrom_desktop.ui.screens import ScreenProvider

_ABOUT_FILES = (
    ActionId.STREAM,
    ActionId.BACKUPS,
    ActionId.ERASE,
    ActionId.DATA_FOLDER,
    ActionId.REPORT,
    ActionId.SEND,
    ActionId.TAKE_OVER,
    ActionId.PLAYERS,
    ActionId.TIES,
    ActionId.SOL_OPEN,
    ActionId.SOL_LINK,
    ActionId.SOL_RESULT,
)


class PracticeMatches(MatchDesk):
    """A new match and the list are about real matches: they are asked for where those are.

    Signals: `real_asked(str)`, "new" or "open".
    """

    real_asked = Signal(str)

    def new(self) -> None:
        """Ask for a real match."""
        self.real_asked.emit("new")

    def open(self) -> None:
        """Ask for the list of the real matches."""
        self.real_asked.emit("open")


class PracticeWindow(OperatorWindow):
    """`real`: the names of the match that the hall goes on with, () where the hall shows what is practised.

    Signals: `ended(str)`, before it closes: "", or "new" or "open", what is wanted then.
    """

    ended = Signal(str)
    is_practice = True

    def __init__(
        self,
        journal: KeptJournal,
        settings: Settings,
        settings_path: Path,
        screens: ScreenProvider,
        real: tuple[str, ...] = (),
    ) -> None:
        self._real = real
        self._wanted = ""
        super().__init__(journal, Library(journal), settings, settings_path, screens)
        self._on_settings_changed()

    def practise(self) -> None:
        """Begin again with the half-played match."""
        if self.begin():
            self.tell(say(self.language, "practice.began_again"))

    def begin(self) -> bool:
        """Open the half-played match as it is at the beginning; False where it could not be written."""
        try:
            match_id = write_demo_match(self._journal, "half", event=say(self.language, "practice.event"))
            session = Session.load(self._journal, match_id, by=self.settings.scorer)
        except StorageError as error:
            self.desk.tell(error)
            return False
        self.bridge.open(session)
        return True

    def setWindowTitle(self, title: str) -> None:
        """Say it in the task bar too."""
        super().setWindowTitle(say(self.language, "practice.window", title=title))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave; nothing is worth a question."""
        super().closeEvent(event)
        self.ended.emit(self._wanted)

    def _build(self) -> None:
        super()._build()
        middle = self.centralWidget() or self
        self.bar = PracticeBar(middle)
        self.bar.again_asked.connect(self.practise)
        self.bar.leave_asked.connect(self.close)
        column = middle.layout()
        if isinstance(column, QBoxLayout):
            column.insertWidget(0, self.bar)

    def _connect_page(self, page: MatchPage) -> None:
        super()._connect_page(page)
        page.controller.dress(practice=True)

    def _make_desk(self) -> MatchDesk:
        desk = PracticeMatches(self._journal, self._library, self.bridge, self._settings, self)
        desk.real_asked.connect(self._on_desk_real_asked)
        return desk

    def show_saved(self) -> None:
        """Say in the foot that nothing is saved, wherever else it would say when."""
        self.foot.set_saved(say(self.language, "practice.foot"), "warning")

    def _on_settings_changed(self) -> None:
        super()._on_settings_changed()
        language, actions = self.language, self.menus.actions
        if self._real:
            text = say(language, "practice.bar_hall", A=self._real[0], B=self._real[1])
            self.side.set_elsewhere(say(language, "practice.elsewhere"))
        else:
            text = say(language, "practice.bar")
        self.bar.word(language, text)
        actions[ActionId.PRACTICE].setText(say(language, "practice.again.menu"))
        actions[ActionId.QUIT].setText(say(language, "practice.leave"))
        self._keep_off_files()

    def _show_page(self) -> None:
        super()._show_page()
        self._keep_off_files()

    def _keep_off_files(self) -> None:
        """Disable what is about real files: a match read from one would be real, and thrown away."""
        for action_id in _ABOUT_FILES:
            self.menus.actions[action_id].setEnabled(False)

    def _on_desk_real_asked(self, what: str) -> None:
        box = QMessageBox(QMessageBox.Icon.Question, say(self.language, "common.app"), "", parent=self)
        box.setText(say(self.language, f"practice.real.{what}"))
        leave = box.addButton(say(self.language, "practice.leave"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(say(self.language, "practice.stay"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(leave)
        box.setEscapeButton(stay)
        box.exec()
        if box.clickedButton() is leave:
            self._wanted = what
            self.close()
        box.deleteLater()

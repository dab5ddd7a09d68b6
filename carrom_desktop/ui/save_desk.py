"""What the window does while the library cannot be written: the save light, the bar that says what to do, the
tries to bring all back, and the question before closing. Made by the first fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMessageBox

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import SAVED, KeptJournal
from carrom_desktop.ui.reader import sentences, tell
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.warning_bar import bar_in
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.match.journal import Notice
    from carrom_desktop.ui.operator_window import OperatorWindow

RECOVER_MS = 3000
"""How often it is tried to bring back what is kept elsewhere, without an entry."""

ADVICE = {
    "storage.disk_full": "operator.save.do.full",
    "storage.read_only": "operator.save.do.read_only",
    "storage.locked": "operator.save.do.locked",
    "storage.file_gone": "operator.save.do.gone",
    "storage.folder_missing": "operator.save.do.gone",
}
"""What helps, by what is wrong."""


class SaveDesk(QObject):
    """Attributes: `bar`, the line above the foot."""

    def __init__(self, window: OperatorWindow, journal: KeptJournal, settings: SettingsDesk) -> None:
        super().__init__(window)
        self._window = window
        self._journal = journal
        self._settings = settings
        self._light = SAVED
        self._put_away = ""
        self.bar = bar_in(window)
        self.bar.put_away.connect(self._on_bar_pressed)
        self._timer = QTimer(self)
        self._timer.setInterval(RECOVER_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        settings.changed.connect(self._show_bar)

    def follow(self) -> None:
        """Take what the journal has to tell; called in the middle of a write."""
        session = self._window.bridge.session if self._window.has_page else None
        renamed = self._journal.take_renamed()
        if session is not None:
            session.match_id = renamed.get(session.match_id, session.match_id)
        notices = self._journal.take_notices()
        if notices:
            self._tell(notices)
        before, self._light = self._light, self._journal.light
        if self._light.kind == "saved":
            self._timer.stop()
            self._put_away = ""
        elif not self._timer.isActive():
            self._timer.start()
        self._window.show_saved()
        self._show_bar()
        if self._light.kind not in (before.kind, "saved"):
            tell(self._window.foot, sentences((self._words(), self._advice(), self._then())), urgent=True)
        if self._light.kind == "saved" and before.kind != "saved":
            self._window.tell(say(self._settings.language, "operator.save.back"))

    def shows_light(self) -> bool:
        """Show the save light where the library has not all; False where it has."""
        if self._light.kind == "saved":
            return False
        words, tone = self._words(), "warning" if self._light.kind == "emergency" else "alarm"
        self._window.foot.set_saved(words, tone, f"{words}\n{self._advice()}")
        return True

    def may_close(self) -> bool:
        """Ask what to do about entries that are in no file; False where the program stays open."""
        self._journal.recover()
        while not self._journal.closes_safely:
            language = self._settings.language
            box = QMessageBox(self._window)
            box.setIcon(QMessageBox.Icon.Warning)
            box.setWindowTitle(say(language, "common.app"))
            box.setText(say(language, "operator.not_saved", reason=self._reason()))
            box.setInformativeText(say(language, "operator.close_unsaved"))
            again = box.addButton(say(language, "operator.save.again"), QMessageBox.ButtonRole.AcceptRole)
            copy = box.addButton(say(language, "operator.save.copy"), QMessageBox.ButtonRole.ActionRole)
            leave = box.addButton(
                say(language, "operator.close_anyway"), QMessageBox.ButtonRole.DestructiveRole
            )
            stay = box.addButton(say(language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
            box.setDefaultButton(again)
            box.setEscapeButton(stay)
            box.exec()
            clicked = box.clickedButton()
            box.deleteLater()
            if clicked is again:
                self._journal.recover()
            elif clicked is copy:
                self.save_copy()
            else:
                return clicked is leave
        return True

    def save_copy(self) -> None:
        """Ask where to, and write what is kept into a file there."""
        from carrom_desktop.match.archive import SUFFIX
        from carrom_desktop.ui.ask_file import ask_file, documents

        language = self._settings.language
        wanted = documents() / say(language, "operator.save.copy_name")
        title, kinds = (
            say(language, "operator.save.copy_title"),
            {SUFFIX: say(language, "takeover.save_kind")},
        )
        path = ask_file(self._window, title, kinds, wanted)
        if path is None:
            return
        try:
            self._journal.save_copy(path)
        except StorageError as error:
            text = speak(language, coded(error.code, error.values))
            QMessageBox.warning(self._window, say(language, "common.app"), text)
            return
        self._window.tell(say(language, "operator.save.copied", path=str(path)))

    def _reason(self) -> str:
        reason = self._light.reason
        return "" if reason is None else speak(self._settings.language, coded(reason.code, reason.values))

    def _words(self) -> str:
        """Return what the light says."""
        language, reason = self._settings.language, self._reason()
        if self._light.kind == "emergency":
            return say(language, "operator.saved_emergency", place=self._light.place, reason=reason)
        return say(language, "operator.not_saved", reason=reason)

    def _then(self) -> str:
        """Return how to go on."""
        kind = "emergency" if self._light.kind == "emergency" else "memory"
        return say(self._settings.language, f"operator.save.{kind}")

    def _advice(self) -> str:
        code = "" if self._light.reason is None else self._light.reason.code
        return say(self._settings.language, ADVICE.get(code, "operator.save.do.other"))

    def _show_bar(self) -> None:
        language, kind = self._settings.language, self._light.kind
        if kind in ("saved", self._put_away):
            self.bar.show_text("", "")
            return
        in_file = kind == "emergency"
        button = say(language, "screens.bar.ok" if in_file else "operator.save.copy")
        advice, then = self._advice(), self._then()
        text = say(language, "operator.save.bar", reason=self._reason(), advice=advice, then=then)
        self.bar.show_text(text, button, "warning" if in_file else "alarm")

    def _tell(self, notices: tuple[Notice, ...]) -> None:
        language = self._settings.language
        told = "\n\n".join(speak(language, coded(notice.code, notice.values)) for notice in notices)
        box = _Later(told, self._window)
        QTimer.singleShot(0, box, box.show)

    def _on_bar_pressed(self) -> None:
        if self._light.kind == "memory":
            self.save_copy()
        else:
            self._put_away = self._light.kind
            self._show_bar()
        if self._window.has_match:
            self._window.entry.setFocus()

    def _on_timer_timeout(self) -> None:
        self._journal.recover()


class _Later(QObject):
    """A notice that is shown when the write is over."""

    def __init__(self, text: str, window: OperatorWindow) -> None:
        super().__init__(window)
        self._text = text
        self._window = window

    def show(self) -> None:
        """Show it."""
        self._window.show_notice(self._text)
        self.deleteLater()

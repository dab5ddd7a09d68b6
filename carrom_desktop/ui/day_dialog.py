"""The results of a day: seen as they will be printed, copied as text, saved and printed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.days import read_day
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.match_index import Wanted
from carrom_desktop.paint.day_results import day_document, press_text
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.event_play import event_kit
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.preview import PageBar, PageView
from carrom_desktop.ui.printing import RESULTS_WORDS, Job, print_job, save_job
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import ArrowButton, KeyButton, Picker, ProblemLine, Words, lay_out_form
from carrom_desktop.viewmodels.day_results import DayView, build_day
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE = (960, 690)
_DAY_PX, _EVENT_PX = 130, 260


class DayDialog(FormDialog):
    """Show the list of a day, today first; `today` in ISO 8601.

    Attributes: `day`, a field; `before`, `after`; `event_picker`; `view`, the pages; `shown`, the list;
    `problem`; `told`; `copy`, `save`, `print_button`, `close_button`. Enter prints, Esc closes.
    """

    asks_first = False  # what is typed here finds something

    def __init__(self, window: OperatorWindow, today: str = "") -> None:
        super().__init__(window)
        self._window = window
        self._language = language = window.language
        self.shown = DayView("", None, "", ())
        self.setWindowTitle(say(language, "results.dialog"))
        self.day = QLineEdit(today or SystemClock().now_iso()[:10], self)
        self.day.setMaxLength(10)
        self.day.setFixedWidth(roomy(_DAY_PX))
        self.day.setAccessibleName(say(language, "results.day"))
        self.before, self.after = ArrowButton(-1, self), ArrowButton(1, self)
        self.event_picker = Picker(self)
        self.event_picker.setAccessibleName(say(language, "results.events"))
        self.event_picker.setMinimumWidth(roomy(_EVENT_PX))
        self.view = PageView(self)
        self._bar = PageBar(self.view, language, self)
        self.problem = ProblemLine(self)
        self.told = Words(parent=self)
        self.copy = QPushButton(say(language, "results.copy"), self)
        self.save = QPushButton(say(language, "sheet.print.save"), self)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.print_button = self.enter_button = KeyButton("Enter", self, primary=True)
        self.print_button.set_face(say(language, "results.print"), say(language, "wizard.key.enter"))
        for arrow, name in ((self.before, "before"), (self.after, "after")):
            arrow.setAccessibleName(say(language, f"results.{name}"))
            arrow.setToolTip(arrow.accessibleName())
        for button in (self.before, self.after, self.copy, self.save):
            button.setAutoDefault(False)
        self._lay_out()
        self._offer_events()
        self.day.textChanged.connect(self._show)
        self.event_picker.currentIndexChanged.connect(self._show)
        self.before.clicked.connect(self._on_before_clicked)
        self.after.clicked.connect(self._on_after_clicked)
        self.copy.clicked.connect(self._on_copy_clicked)
        self.save.clicked.connect(self._on_save_clicked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.close_button.clicked.connect(self.reject)
        self.resize(*_SIZE)
        self._show()
        self.day.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- the list

    def _states(self, day: str) -> Iterable[MatchState]:
        """Yield the matches of a day as they are told; what cannot be understood is left out."""
        index = self._window.library.index()
        event = str(self.event_picker.currentData() or "")
        for number in index.find(Wanted(event=event, first=day, last=day)):
            try:
                state = replay(self._window.desk.journal.rows(index.match_id(number)))
            except NotAMatch:
                continue
            if self._window.settings.initials or state.rules.initials:
                from carrom_desktop.viewmodels.initials import with_initials

                state = with_initials(state)
            yield state

    def _show(self, _changed: object = None) -> None:
        day = read_day(self.day.text())
        set_property(self.day, "invalid", not day)
        self.told.setText("")
        if not day:
            said = say(self._language, "results.no_day", typed=self.day.text(), example="2026-03-12")
            self.problem.set_text(said, warning=True)
        else:
            self._read(day)
        for button in (self.copy, self.save, self.print_button):
            button.setEnabled(bool(day))

    def _read(self, day: str) -> None:
        event = self.event_picker.currentText() if self.event_picker.currentData() else ""
        try:
            self.shown = build_day(day, event, self._states(day))
        except StorageError as error:
            reason = speak(self._language, coded(error.code, error.values))
            self.problem.set_text(say(self._language, "results.unreadable", reason=reason))
            return
        self.problem.set_text("")
        self.view.set_document(self._job().document)
        self.told.setText(say(self._language, "results.count", n=len(self.shown.rows)))

    def _job(self) -> Job:
        desk = self._window.settings_desk
        document = day_document(self.shown, desk.sheet_language, desk.paper)
        name = safe_name((self.shown.day, say(desk.sheet_language, "results.title"), self.shown.event))
        return Job(document, f"{name}.pdf", RESULTS_WORDS, self._language)

    def _offer_events(self) -> None:
        self.event_picker.addItem(say(self._language, "results.any_event"), "")
        try:
            for folded, typed in self._window.library.index().events():
                self.event_picker.addItem(typed, folded)
        except StorageError as error:
            self.problem.set_text(speak(self._language, coded(error.code, error.values)))
        kit = event_kit(self._window.settings_desk.path.parent)
        if kit is not None:
            self.event_picker.setCurrentIndex(max(0, self.event_picker.findText(kit.name)))

    def _step(self, days: int) -> None:
        day = read_day(self.day.text()) or SystemClock().now_iso()[:10]
        try:
            self.day.setText((date.fromisoformat(day) + timedelta(days=days)).isoformat())
        except OverflowError:
            return

    # ---- what can be done with it

    def _on_before_clicked(self) -> None:
        self._step(-1)

    def _on_after_clicked(self) -> None:
        self._step(1)

    def _on_copy_clicked(self) -> None:
        text = press_text(self.shown, self._window.settings_desk.sheet_language)
        QGuiApplication.clipboard().setText(text)
        self.told.setText(say(self._language, "results.copied"))

    def _on_save_clicked(self) -> None:
        path = save_job(self, self._job())
        if path is not None:
            self.told.setText(say(self._language, "preview.saved", path=str(path)))

    def _on_print_clicked(self) -> None:
        print_job(self, self._job())

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        day = Words(say(self._language, "results.day"), self)
        day.setBuddy(self.day)
        event = Words(say(self._language, "results.events"), self)
        event.setBuddy(self.event_picker)
        for part in (day, self.before, self.day, self.after, event, self.event_picker):
            top.addWidget(part)
        top.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self._bar)
        column.addWidget(self.view, 1)
        column.addWidget(self.problem)
        buttons = (self.copy, self.save, self.close_button, self.print_button)
        lay_out_form(self, self.told, *buttons).insertLayout(0, column, 1)


def show_day(window: OperatorWindow) -> None:
    """Open the list of today's results beside the entry, which goes on."""
    if not window.desk.has_list():
        return
    dialog = DayDialog(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()

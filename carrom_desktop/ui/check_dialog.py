"""Check a sheet: a typed value against the matches here, or what a file holds against its paper's value."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.check_value import check_value, read_value
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.own_rulesets import KnownSets, OwnRuleSets
from carrom_desktop.match.paths import rulesets_path
from carrom_desktop.match.takeover import open_source
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.theme import current_palette, set_property
from carrom_desktop.ui.widgets import KeyButton, ProblemLine, Words, lay_out_form
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.message import coded, date_msg, round_msg
from carrom_desktop.viewmodels.result import result_text

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE = (820, 560)


class Line(Struct, frozen=True):
    """One line of the answer: `text`; `tone` of the palette."""

    text: str
    tone: str = "ink"


class CheckDialog(FormDialog):
    """Ask for a value, a file, or both, and say what fits.

    Attributes: `value`, a field; `file`, the path chosen, "" for none; `choose`, `clear`; `answer`, a list;
    `bar`; `problem`; `told`, the sum; `check`, `close_button`. Enter checks, Esc closes.
    """

    asks_first = False  # what is typed here finds something

    def __init__(self, window: OperatorWindow) -> None:
        super().__init__(window)
        self._window = window
        self._language = language = window.language
        self._worker = Worker("check", self)
        self._found = 0
        self.file = ""
        self.setWindowTitle(say(language, "checking.title"))
        self.value = QLineEdit(self)
        self.value.setPlaceholderText("XXXX-XXXX")
        self.value.setMaxLength(40)
        self.value.setAccessibleName(say(language, "checking.value"))
        self.choose = QPushButton(say(language, "checking.choose"), self)
        self.clear = QPushButton(say(language, "checking.clear"), self)
        for button in (self.choose, self.clear):
            button.setAutoDefault(False)
        self._named = Words(parent=self)
        self._named.setProperty("role", "dim")
        self.answer = QListWidget(self)
        self.answer.setWordWrap(True)
        self.answer.setAccessibleName(say(language, "checking.answer"))
        self._answers = ListCard(self.answer, self, say(language, "checking.empty"))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(say(language, "checking.title"))
        self.problem = ProblemLine(self)
        self.told = Words(parent=self)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.check = self.enter_button = KeyButton("Enter", self, primary=True)
        self.check.set_face(say(language, "checking.do"), say(language, "wizard.key.enter"))
        self._lay_out()
        self.value.textChanged.connect(self._show_state)
        self.choose.clicked.connect(self._on_choose_clicked)
        self.clear.clicked.connect(self._on_clear_clicked)
        self.check.clicked.connect(self._on_check_clicked)
        self.close_button.clicked.connect(self.reject)
        self._worker.news.connect(self._on_worker_news)
        self._worker.ended.connect(self._on_worker_ended)
        self.resize(*_SIZE)
        self._show_state()
        self.value.setFocus(Qt.FocusReason.OtherFocusReason)

    def done(self, result: int) -> None:
        """Hear nothing more of what is under way."""
        self._worker.close(0.0)
        super().done(result)

    def set_file(self, path: str) -> None:
        """Check `path`, or with "" the matches here."""
        self.file = path
        self._show_state()

    # ---- inside

    def _on_choose_clicked(self) -> None:
        title, kinds = say(self._language, "checking.choose_title"), say(self._language, "checking.kinds")
        chosen, _ = QFileDialog.getOpenFileName(self, title, str(documents()), kinds)
        if chosen:
            self.set_file(chosen)
            self.check.click()

    def _on_clear_clicked(self) -> None:
        self.set_file("")

    def _on_check_clicked(self) -> None:
        typed = self.value.text().strip()
        wanted = read_value(typed) if typed else ""
        if self._worker.is_busy:
            return
        if wanted is None:
            set_property(self.value, "invalid", True)
            self.problem.set_text(say(self._language, "checking.no_value", typed=typed), warning=True)
            return
        if not wanted and not self.file:
            self.problem.set_text(say(self._language, "checking.nothing"), warning=True)
            return
        self.problem.set_text("")
        self.answer.clear()
        self.told.setText("")
        self._found = 0
        if wanted:
            self.value.setText(wanted)
        self.bar.setRange(0, 0)
        language, path = self._language, self.file
        own = OwnRuleSets(rulesets_path(self._window.settings_desk.path.parent))
        library = self._window.desk.journal.path

        def work(tell: Tell) -> object:
            lines = (
                of_file(path, wanted, language, KnownSets(own))
                if path
                else of_library(library, wanted, language)
            )
            for line in lines:
                tell(line)
            return wanted

        self._worker.run(work)
        self._show_state()

    def _on_worker_news(self, news: object) -> None:
        if isinstance(news, tuple):
            self.bar.setRange(0, news[1])
            self.bar.setValue(news[0])
        elif isinstance(news, Line):
            item = QListWidgetItem(news.text)
            item.setForeground(current_palette().color(news.tone))
            self.answer.addItem(item)
            self._answers.show_rows(self.answer.count())
            self._found += news.tone == "saved"

    def _on_worker_ended(self, outcome: object) -> None:
        self._show_state()
        if isinstance(outcome, StorageError):
            self.problem.set_text(speak(self._language, coded(outcome.code, outcome.values)))
        elif isinstance(outcome, Exception):
            self.problem.set_text(str(outcome))
        elif outcome:
            where = "file" if self.file else "here"
            code = f"checking.found.{where}" if self._found else f"checking.none.{where}"
            self.told.setText(say(self._language, code, value=str(outcome)))
            set_property(self.told, "role", "saved" if self._found else "warning")

    def _show_state(self, _text: str = "") -> None:
        busy = self._worker.is_busy
        self._answers.show_rows(self.answer.count())
        set_property(self.value, "invalid", False)
        self.bar.setVisible(busy)
        self.check.setEnabled(not busy)
        self.clear.setVisible(bool(self.file))
        named = say(self._language, "checking.file", file=Path(self.file).name) if self.file else ""
        self._named.setText(named or say(self._language, "checking.here"))

    def _lay_out(self) -> None:
        what = Words(say(self._language, "checking.what"), self)
        what.setWordWrap(True)
        top = QHBoxLayout()
        top.setSpacing(10)
        label = Words(say(self._language, "checking.value"), self)
        label.setBuddy(self.value)
        top.addWidget(label)
        top.addWidget(self.value, 1)
        top.addWidget(self.choose)
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(self._named, 1)
        below.addWidget(self.clear)
        whole = lay_out_form(self, self.told, self.close_button, self.check)
        whole.insertWidget(0, self.problem)
        whole.insertWidget(0, self.bar)
        whole.insertWidget(0, self._answers, 1)
        whole.insertLayout(0, below)
        whole.insertLayout(0, top)
        whole.insertWidget(0, what)


def of_library(library: Path, wanted: str, language: str) -> Iterator[Line | tuple[int, int]]:
    """Yield the finished matches of a library that have the value, and how many were looked at. Newest first.

    The library is read from a copy, on any thread. Raises `StorageError`.
    """
    source = open_source(library)
    try:
        ids = source.match_ids()
        for number, match_id in enumerate(reversed(ids), start=1):
            try:
                state = replay(source.rows(match_id))
            except (StorageError, NotAMatch):
                continue
            if state.is_over and not state.deleted and check_value(state) == wanted:
                yield Line(match_line(state, language), "saved")
            if number % 20 == 0 or number == len(ids):
                yield number, len(ids)
    finally:
        source.close()


def of_file(path: str, wanted: str, language: str, sets: KnownSets | None) -> Iterator[Line]:
    """Yield what stands in a file: each match, its value, whether it is in order, and what is unreadable."""
    from carrom_desktop.match.checked_files import Checked, Unread, read_matches
    from carrom_desktop.match.sheetfile import Unsaid
    from carrom_desktop.rules.ids import Severity
    from carrom_desktop.viewmodels.file_faults import file_fault_msg
    from carrom_desktop.viewmodels.unsaid import unsaid_msg

    def word(one: Unsaid) -> str:
        return speak(language, unsaid_msg(one))

    for found in read_matches(path, io.BytesIO(), word, sets):
        if isinstance(found, Unread):
            yield Line(speak(language, coded(found.error.code, found.error.values)), "alarm")
            continue
        if not isinstance(found, Checked):
            place = f"{Path(path).name}:{found.line}" if found.line else Path(path).name
            yield Line(f"{place}: {speak(language, file_fault_msg(found))}", "alarm")
            continue
        names = " - ".join(found.result.names)
        code = "value" if found.value else "value_none"
        if wanted:
            code = "value_same" if found.value == wanted else "value_other" if found.value else "value_none"
        tone = "saved" if wanted and found.value == wanted else "warning" if wanted else "ink"
        said = say(language, f"check.{code}", names=names, value=found.value)
        errors = sum(one.severity is Severity.ERROR for one in found.result.findings)
        order = say(language, "checking.errors", n=errors) if errors else say(language, "checking.in_order")
        yield Line(f"{said}. {order}", tone)


def match_line(state: MatchState, language: str) -> str:
    """Return "12 Mar 2026, Round of 16, table 4: Ann Smith beat Bo Lee 2-1: ..."."""
    details = state.details
    parts = [date_msg(details.date or state.created_at), round_msg(details.round.strip())]
    where = ", ".join(speak(language, part) for part in parts if part is not None)
    if details.table.strip():
        where = f"{where}, {say(language, 'common.table', table=details.table.strip())}"
    return f"{where}: {speak(language, result_text(state))}"


def check_sheets(window: OperatorWindow) -> None:
    """Open the dialog beside the entry, which goes on."""
    dialog = CheckDialog(window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()

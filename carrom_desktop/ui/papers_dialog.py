"""Every paper in one place: which, filled in how, how many to a page, seen first, saved or printed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from carrom_desktop.i18n import LANGUAGES, say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.match.settings import PapersChoice
from carrom_desktop.paint.batch import Face
from carrom_desktop.paint.document import Document
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.event_play import event_kit
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.papers_folder import save_each
from carrom_desktop.ui.papers_jobs import Wanted, batch_job, each_job, paper_job
from carrom_desktop.ui.papers_played import PlayedList
from carrom_desktop.ui.papers_preview import Preview
from carrom_desktop.ui.papers_round import RoundList
from carrom_desktop.ui.printing import Job, print_job, save_job
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import (
    Card,
    Choices,
    KeyButton,
    Picker,
    TickBox,
    Words,
    lay_out_form,
    order_keyboard,
)
from carrom_desktop.viewmodels.forms import default_form
from carrom_desktop.viewmodels.papers import Fill, Paper, fills, numbers, papers
from carrom_desktop.viewmodels.rules_view import rules_name

if TYPE_CHECKING:
    from carrom_desktop.ui.preview import PreviewDialog

_SIZE = (1080, 660)
_CARD_PX = 470
_NUMBERS = (1, 2, 4)
_TONGUES = {"en": "operator.action.sheet_en", "es": "operator.action.sheet_es"}


class PapersDialog(RoomyDialog):
    """Attributes: `paper`, `fill`, `event_name`, `rules`, `doubles`, `round`, `played`, `number`,
    `size_choice` and `tongue`, what is chosen; `preview`; `told`, what was done; `save`, `print_button`,
    `close_button`.

    `state` and `rows`: the open match, None and () without one; `sets`: the rule sets on offer; `chosen`:
    matches of the list that are to be printed as they were played. Enter saves, Ctrl+P prints, Page Up and
    Page Down turn pages, Esc closes. What was chosen is remembered.
    """

    def __init__(
        self,
        settings: SettingsDesk,
        state: MatchState | None,
        rows: Sequence[Row],
        sets: Sequence[RuleSet],
        library: Library | None = None,
        parent: QWidget | None = None,
        *,
        practice: bool = False,
        folder: Path | None = None,
        chosen: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._settings, self._language = settings, settings.language
        self._state, self._rows, self._sets = state, tuple(rows), tuple(sets)
        self._practice, self._folder = practice, folder
        language = self._language
        self.setWindowTitle(say(language, "papers.title"))
        self.paper, self.fill, self.rules = Picker(self), Picker(self), Picker(self)
        self.event_name = QLineEdit(self)
        self.doubles = TickBox(say(language, "papers.doubles"), self)
        self.round = RoundList(language, library, self)
        self.round.kit = event_kit(settings.path.parent)
        self.played = PlayedList(language, library, chosen, self)
        self.played.event_now = "" if self.round.kit is None else self.round.kit.name
        self._previews: list[PreviewDialog] = []
        self._library, self._chosen = library, tuple(chosen)
        self.number = Choices(_NUMBERS, self)
        self.size_choice = Choices(("A4", "Letter"), self)
        self.tongue = Choices(LANGUAGES, self)
        self.preview = Preview(language, self)
        self.told = Words(parent=self)
        self.told.setProperty("role", "saved")
        self.told.setWordWrap(True)
        self.print_button = KeyButton("Ctrl+P", self)
        self.print_button.set_face(say(language, "papers.print"), "Ctrl+P")
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"), "Esc")
        self.save = KeyButton("Enter", self, primary=True)
        self.save.set_face(say(language, "papers.save"), say(language, "wizard.key.enter"))
        self._labels: dict[QWidget, Words] = {}
        self._spare = QWidget(self)  # what is free below the questions, where no list takes it
        self._word()
        self._lay_out()
        self._restore()
        self._connect()
        self.resize(*_SIZE)
        self._show_parts()
        self._show_preview()
        self.paper.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save by Enter, or press the focused button; print by Ctrl+P; turn pages."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                focused = self.focusWidget()
                is_button = isinstance(focused, QPushButton) and not focused.isCheckable()
                (focused if is_button and isinstance(focused, QPushButton) else self.save).click()
        elif key == Qt.Key.Key_P and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            event.accept()
            if not event.isAutoRepeat():
                self.print_button.click()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.accept()
            self.preview.view.turn(-1 if key == Qt.Key.Key_PageUp else 1)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let pages turn while a pick list has the keyboard, which would take the keys for its own."""
        turns = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if turns and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def wanted(self) -> Wanted:
        """Return what is chosen."""
        paper = Paper(self.paper.currentData())
        number = self.number.value()
        rules = self.rules.currentData()
        return Wanted(
            paper=paper,
            fill=self._fill(),
            number=number if isinstance(number, int) and number in numbers(paper) else 1,
            size=str(self.size_choice.value() or "A4"),
            language=str(self.tongue.value() or "en"),
            rules=rules if isinstance(rules, RuleSet) else None,
            doubles=self.doubles.isChecked(),
            event=self.event_name.text().strip(),
            fixtures=self.round.found.fixtures,
        )

    def job(self) -> Job | None:
        """Return what would be saved or printed; None while a round has no match, or its matches are read."""
        if self._is_played:
            batch, about = self.played.batch, self.played.about
            if batch is None:
                return None
            count = len(self.played.states)
            return batch_job(batch, self.wanted(), about, count, self._language, practice=self._practice)
        return paper_job(
            self.wanted(),
            self._state,
            self._rows,
            self._language,
            awarded_result=self._settings.settings.awarded_result,
            practice=self._practice,
        )

    # ---- what is on offer

    @property
    def _is_played(self) -> bool:
        return self._fill() is Fill.PLAYED and Paper(self.paper.currentData()).form is not None

    def _fill(self) -> Fill | None:
        chosen = self.fill.currentData()
        return Fill(chosen) if chosen else None

    def _word(self) -> None:
        language, has_match = self._language, self._state is not None
        for paper in papers(has_match=has_match):
            self.paper.addItem(say(language, f"papers.paper.{paper.value}"), paper.value)
        for fill in fills(Paper.OWN, has_match=has_match):
            self.fill.addItem(say(language, f"papers.fill.{fill.value}"), fill.value)
        if self._state is not None:
            self.rules.addItem(say(language, "papers.rules.match"), self._state.rules)
        for rules in self._sets:
            self.rules.addItem(speak(language, rules_name(rules)), rules)
        self.number.set_texts([str(each) for each in _NUMBERS], say(language, "papers.number"))
        for each in _NUMBERS[1:]:
            self.number.tile(each).setToolTip(say(language, f"papers.number.tip.{each}"))
        self.size_choice.set_texts(("A4", "Letter"), say(language, "papers.size"))
        names = [say(language, _TONGUES[each]) for each in LANGUAGES]
        self.tongue.set_texts(names, say(language, "papers.language"))
        for widget, code in (
            (self.paper, "paper"),
            (self.fill, "fill"),
            (self.event_name, "event"),
            (self.rules, "rules"),
            (self.number, "number"),
            (self.size_choice, "size"),
            (self.tongue, "language"),
        ):
            label = self._labels[widget] = Words(say(language, f"papers.{code}"), self)
            label.setProperty("role", "dim")
            label.setBuddy(widget)
            widget.setAccessibleName(label.text())

    def _restore(self) -> None:
        """Choose what was chosen last; for a match the form that its rules had last, else the usual one."""
        chosen, state = self._settings.settings.papers, self._state
        paper = chosen.paper or Paper.OWN.value
        rules = self._rules_of_chosen() if state is None else state.rules
        if rules is not None:
            paper = chosen.forms.get(rules.key, "") or default_form(rules).value
        self.paper.setCurrentIndex(max(0, self.paper.findData(paper)))
        fill = chosen.fill if state is None or chosen.fill in (Fill.ROUND, Fill.BLANK) else Fill.MATCH.value
        fill = Fill.PLAYED.value if self._chosen else fill
        self.fill.setCurrentIndex(max(0, self.fill.findData(fill)))
        self.number.set_value(chosen.number if chosen.number in _NUMBERS else 1)
        self.size_choice.set_value(self._settings.paper)
        self.tongue.set_value(self._settings.sheet_language)
        self.round.paper_language = self._settings.sheet_language
        here = chosen.event if self.round.kit is None else self.round.kit.name
        self.event_name.setText(here if state is None or not state.details.event else state.details.event)
        self.event_name.setCursorPosition(0)
        self._follow_paper()

    def _rules_of_chosen(self) -> RuleSet | None:
        """Return the rules of the first of the matches chosen in the list, None where there is none."""
        if not self._chosen or self._library is None:
            return None
        try:
            state = self._library.state_of(self._chosen[0])
        except StorageError:
            return None  # what keeps it from being read is told where the matches are
        return None if state is None else state.rules

    def _follow_paper(self) -> None:
        """Propose the rules that belong to a form where no match gives any."""
        if self._state is None:
            paper = Paper(self.paper.currentData())
            keys = [rules.key for rules in self._sets]
            if paper.value in keys:
                self.rules.setCurrentIndex(keys.index(paper.value))

    def _show_parts(self) -> None:
        """Show the questions that belong to the paper that is chosen."""
        paper, fill = Paper(self.paper.currentData()), self._fill()
        is_form = paper.form is not None
        asks = is_form and fill in (Fill.BLANK, Fill.ROUND)
        for widget, wanted in (
            (self.fill, is_form),
            (self.event_name, asks or paper is Paper.VENUE),
            (self.rules, asks),
            (self.number, is_form),
        ):
            widget.setVisible(wanted)
            self._labels[widget].setVisible(wanted)
        self.doubles.setVisible(paper is Paper.OWN and fill is Fill.BLANK)
        self.round.setVisible(is_form and fill is Fill.ROUND)
        self._spare.setVisible(not (is_form and fill is Fill.ROUND))
        self.played.setVisible(self._is_played)
        for each in _NUMBERS:
            self.number.tile(each).setEnabled(each in numbers(paper))
        if self.number.value() not in numbers(paper):
            self.number.set_value(numbers(paper)[-1])

    def _show_preview(self) -> None:
        """Show what is chosen soon: letters that are typed are not each worth a round of cards."""
        self.preview.view.set_source(self._document)
        if self._is_played:
            self._gather()
            return
        self.played.stop()
        waits = self._fill() is Fill.ROUND and self.fill.isVisibleTo(self) and not self.round.found.fixtures
        for button in (self.save, self.print_button):
            button.setEnabled(not waits)
        self._tell(say(self._language, "papers.list.none") if waits else "", "dim")

    def _gather(self) -> None:
        """Read the matches that are wanted, which is told while it lasts."""
        wanted = self.wanted()
        form = wanted.paper.form
        if form is not None:
            self.played.offer()
            awarded = self._settings.settings.awarded_result
            self.played.gather(Face(form, wanted.language, wanted.size, wanted.number, awarded))
        self._show_played()

    def _show_played(self) -> None:
        for button in (self.save, self.print_button):
            button.setEnabled(self.played.batch is not None)
        self._tell(self.played.told, "dim")

    def _document(self) -> Document | None:
        job = self.job()
        return None if job is None else job.document

    def _tell(self, text: str, role: str = "saved") -> None:
        set_property(self.told, "role", role)
        self.told.setText(text)

    # ---- slots

    def _connect(self) -> None:
        for picker in (self.paper, self.fill, self.rules):
            picker.currentIndexChanged.connect(self._on_choice_changed)
        for picker in self.findChildren(Picker):
            picker.installEventFilter(self)
        self.paper.currentIndexChanged.connect(self._on_paper_index_changed)
        for choices in (self.number, self.size_choice, self.tongue):
            choices.changed.connect(self._on_choice_changed)
        self.event_name.textChanged.connect(self._on_text_changed)
        self.doubles.toggled.connect(self._on_choice_changed)
        self.round.changed.connect(self._on_text_changed)
        self.round.taken.connect(self.event_name.setText)
        self.played.changed.connect(self._on_text_changed)
        self.played.progressed.connect(self._show_played)
        self.played.ready.connect(self._on_played_ready)
        self.save.clicked.connect(self._on_save_clicked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.close_button.clicked.connect(self.reject)

    def _on_paper_index_changed(self, _place: int) -> None:
        self._follow_paper()

    def _on_choice_changed(self, _value: object = None) -> None:
        self.round.paper_language = str(self.tongue.value())
        self._show_parts()
        self._show_preview()
        self._remember()

    def _on_text_changed(self) -> None:
        self._show_preview()

    def _on_played_ready(self) -> None:
        self.preview.view.set_source(self._document)
        self._show_played()

    def done(self, result: int) -> None:
        """Remember what was typed, too, and close."""
        self.played.stop()
        above = self.parentWidget()
        while isinstance(above, QDialog):
            above = above.parentWidget()
        for preview in self._previews:
            with suppress(RuntimeError):  # it is closed
                preview.outlive(above)
        self._remember()
        super().done(result)

    def _remember(self) -> None:
        """Keep what is chosen; page and language are those of the menu "Sheet"."""
        wanted, desk = self.wanted(), self._settings
        before = desk.settings.papers
        forms = dict(before.forms)
        if self._state is not None and wanted.paper.form is not None:
            forms[self._state.rules.key] = wanted.paper.value
        fill = before.fill if wanted.fill is None or self._chosen else wanted.fill.value
        event = before.event if self._state is not None and self._state.details.event else wanted.event
        # No other window shows these; page and language are shown in the menus.
        desk.note(papers=PapersChoice(wanted.paper.value, fill, wanted.number, forms, event))
        changes: dict[str, object] = {}
        if wanted.size != desk.paper:
            changes["paper"] = wanted.size
        if wanted.language != desk.sheet_language:
            changes["sheet_language"] = wanted.language
        if changes:
            desk.change(**changes)

    def _on_save_clicked(self) -> None:
        job = self.job()
        if job is None:
            return
        if self._is_played and self.played.files.value() == "each":
            self._save_each()
            return
        path = save_job(self, job, self._folder)
        if path is not None:
            self.note_typed()
            self._tell(say(self._language, "papers.saved", path=str(path)))

    def _save_each(self) -> None:
        wanted, settings = self.wanted(), self._settings.settings
        made = (
            each_job(
                wanted,
                state,
                self._language,
                awarded_result=settings.awarded_result,
                practice=self._practice,
            )
            for state in self.played.states
        )
        saved = save_each(self, self._language, list(made), self._folder)
        if saved is not None:
            self.note_typed()
            self._tell(saved)

    def _on_print_clicked(self) -> None:
        job = self.job()
        if job is None:
            return
        self.note_typed()
        preview = print_job(self, job)  # which says what became of it
        if preview is not None:
            self._previews.append(preview)

    # ---- layout

    def _lay_out(self) -> None:
        card = Card(self)
        card.setFixedWidth(roomy(_CARD_PX))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        rows: tuple[QWidget, ...] = (
            self.paper,
            self.fill,
            self.event_name,
            self.rules,
        )
        for place, widget in enumerate(rows):
            grid.addWidget(self._labels[widget], place, 0)
            grid.addWidget(widget, place, 1)
        grid.addWidget(self.doubles, len(rows), 1)
        card.box.addLayout(grid)
        card.box.addWidget(self.round, 1)
        card.box.addWidget(self.played)
        low = QGridLayout()
        low.setHorizontalSpacing(12)
        low.setVerticalSpacing(9)
        low.setColumnStretch(1, 1)
        for place, choices in enumerate((self.number, self.size_choice, self.tongue)):
            low.addWidget(self._labels[choices], place, 0)
            low.addWidget(choices, place, 1)
        card.box.addLayout(low)
        labels = [*self._labels.values(), *self.played.labels]
        for each in (grid, self.played.grid, low):  # one column, whichever of them are shown
            each.setColumnMinimumWidth(0, max(label.sizeHint().width() for label in labels))
        card.box.addWidget(self._spare, 1)
        left = QVBoxLayout()
        left.addWidget(card, 1)
        both = QHBoxLayout()
        both.setSpacing(14)
        both.addLayout(left)
        both.addWidget(self.preview, 1)
        whole = lay_out_form(self, self.told, self.close_button, self.print_button, self.save)
        whole.insertLayout(0, both, 1)
        order_keyboard(whole)

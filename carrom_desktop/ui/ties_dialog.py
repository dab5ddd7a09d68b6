"""The page of the team ties: one tie with its score and rubbers, what can be done with it, and all others."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QTableView, QVBoxLayout, QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.tie_book import TieMatches
from carrom_desktop.match.ties import Tie, line_up_faults
from carrom_desktop.rules.decide import Refused
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.list_parts import ListCard, add_foot
from carrom_desktop.ui.table_model import row_table
from carrom_desktop.ui.theme import letters, roomy, set_property
from carrom_desktop.ui.tie_desk import TieDesk, TieRefused
from carrom_desktop.ui.tie_form_dialog import TieFormDialog
from carrom_desktop.ui.ties_model import TEAM_A, TEAM_B, RubbersModel
from carrom_desktop.ui.widgets import (
    Card,
    CutWords,
    KeyButton,
    Picker,
    ProblemLine,
    Tile,
    Words,
    lay_out_form,
    order_keyboard,
)
from carrom_desktop.viewmodels.message import coded, date_msg, msg, round_msg
from carrom_desktop.viewmodels.rules_view import rules_name
from carrom_desktop.viewmodels.tie import (
    RubberStatus,
    RubberView,
    TieView,
    current_rubber,
    outcome,
    result_lines,
    tie_line,
)

_SIZE = (1180, 660)
_ROW_PX = 38
_LONGEST_SCORE = 70
"""Letters of the score with the teams' names that have room; of longer names the codes stand there."""
_KEYS = {"new": "Ins", "edit": "E", "line_ups": "L", "walkover": "W"}
_PAPER_KEYS = {"sheet": "P", "print": "Ctrl+P", "copy": "C", "save_text": "T", "put_away": "Del"}
_LETTERS = {"E": "edit", "L": "line_ups", "W": "walkover", "P": "sheet", "C": "copy", "T": "save_text"}


class TiesDialog(RoomyDialog):
    """Show the tie `shown`, "" the latest, with rubber `number` chosen, 0 the next one.

    After it closes, `asked` is the tie and the rubber whose match is wanted, None for none.
    """

    def __init__(
        self, desk: TieDesk, shown: str = "", number: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.asked: tuple[Tie, int] | None = None
        self._desk, self._language = desk, desk.language
        self._ties: tuple[Tie, ...] = ()
        self._matches = TieMatches({}, {}, {})
        self._gone: list[Tie] = []  # put away here, for Ctrl+Z
        self.view: TieView | None = None
        self.pick = Picker(self)
        self.show_away = Tile(self._say("tie.page.show_away"), self)
        self.score = CutWords(parent=self)
        self.score.setProperty("role", "headline")
        self.outcome, self.about = CutWords(parent=self), CutWords(parent=self)
        self.outcome.setProperty("role", "wood")
        self.about.setProperty("role", "dim")
        self.model = RubbersModel(self._language, self)
        self.table = self._make_table()
        self._list = ListCard(self.table, self, self._say("tie.page.empty"), within=True)
        self.problem = ProblemLine(self)
        self.told = Words(self._say("tie.page.hint"), self)
        self.told.setProperty("role", "dim")
        self.told.setWordWrap(True)
        self.buttons = {name: KeyButton(key, self) for name, key in (_KEYS | _PAPER_KEYS).items()}
        for name, button in self.buttons.items():
            key = self._say("library.key.delete") if name == "put_away" else None
            button.set_face(self._say(f"tie.page.{name}"), key)
        self.close_button, self.play = KeyButton("Esc", self), KeyButton("Enter", self, primary=True)
        self.close_button.set_face(self._say("common.close"))
        self.setWindowTitle(self._say("tie.page.title"))
        self._lay_out()
        self._connect()
        self.resize(*_SIZE)
        self._load(shown, number)
        self._give_keyboard()

    # ---- what is chosen

    @property
    def tie(self) -> Tie | None:
        """Return the tie that is shown."""
        place = self.pick.currentIndex()
        return self._ties[place] if 0 <= place < len(self._ties) else None

    @property
    def rubber(self) -> RubberView | None:
        """Return the rubber in the row that is chosen."""
        return None if self.view is None else self.view.rubber(self.table.currentIndex().row() + 1)

    # ---- what is shown

    def _load(self, shown: str = "", number: int = 0) -> None:
        """Read all ties, and show one; a file that was broken is told of."""
        try:
            ties, broken = self._desk.book.ties.load()
        except StorageError as error:
            ties, broken = (), ()
            self._tell(self._desk.message(error))
        away = self.show_away.isChecked()
        self._ties = tuple(tie for tie in ties if away or not tie.away or tie.tie_id == shown)
        self.show_away.setVisible(any(tie.away for tie in ties))
        self.pick.blockSignals(True)
        self.pick.clear()
        for tie in self._ties:
            self.pick.addItem(self._named(tie))
        ids = [tie.tie_id for tie in self._ties]
        self.pick.setCurrentIndex(ids.index(shown) if shown in ids else 0 if ids else -1)
        self.pick.blockSignals(False)
        self.pick.setEnabled(bool(ids))
        self._show(number)
        if broken:
            kept = ", ".join(str(path) for path in broken)
            self.problem.set_text(self._say("tie.page.broken", kept=kept), warning=True)

    def _named(self, tie: Tie) -> str:
        event = tie.details.event
        first, second = (team.name for team in tie.teams)
        day = date_msg(tie.details.date or tie.created_at)
        code = "tie.page.picked_event" if event else "tie.page.picked"
        return speak(self._language, msg(code, A=first, B=second, event=event, date=day or ""))

    def _show(self, number: int = 0) -> None:
        """Count the tie anew and show it; `number` is the rubber to choose, 0 the next one."""
        tie = self.tie
        self.problem.set_text("")
        if tie is None:
            self.view, self._matches = None, TieMatches({}, {}, {})
        else:
            try:
                self._matches = self._desk.matches(tie)
            except StorageError as error:
                self._matches = TieMatches({}, {}, {})
                self._tell(self._desk.message(error))
            self.view = self._desk.view(tie, self._matches)
        self.model.set_view(self.view)
        self._list.show_rows(self.view is not None)
        for name, button in self.buttons.items():
            button.setEnabled(name == "new" or self.view is not None)
        self._word(tie)
        if self.view is not None:
            row = (number or current_rubber(self.view)) - 1
            self.table.setCurrentIndex(self.model.index(min(row, self.model.row_count() - 1), 0))
        self._word_play()

    def _word(self, tie: Tie | None) -> None:
        view, language = self.view, self._language
        for words in (self.score, self.outcome, self.about):
            words.setVisible(view is not None)
        if view is None or tie is None:
            return
        forms = [speak(language, form) for form in tie_line(view)]
        self.score.setText(forms[0] if len(forms[0]) <= _LONGEST_SCORE else forms[-1])
        self.score.setToolTip(forms[0])
        self.outcome.setText(speak(language, outcome(view)))
        details = tie.details
        how = self._say("tie.page.stops" if tie.stops else "tie.page.all")
        table = self._say("common.table", table=details.table) if details.table else ""
        rules = speak(language, rules_name(tie.rules))
        where = round_msg(details.round)
        captains = ""
        if any(team.captain for team in tie.teams):
            named = [team.captain or "?" for team in tie.teams]
            captains = self._say("tie.page.captains", A=named[0], B=named[1])
        parts = (details.event, speak(language, where) if where else "", table, rules, how, captains)
        self.about.setText("  ·  ".join(part for part in parts if part))
        self.about.setToolTip(self.about.text())
        if not self.problem.text():
            self.problem.set_text("\n".join(self._warnings(tie)), warning=True)

    def _warnings(self, tie: Tie) -> list[str]:
        """Return what is odd about the tie and does not stop it."""
        said = [speak(self._language, coded(fault.code, dict(fault.values))) for fault in line_up_faults(tie)]
        said += [self._say("tie.page.unreadable", n=number) for number in self._matches.unreadable]
        for number, count in self._matches.counts.items():
            if count > 1:
                said.append(self._say("tie.page.several", n=number, count=count))
        return said

    def _word_play(self) -> None:
        """Say what Enter does with the rubber that is chosen."""
        rubber = self.rubber
        code, number = "tie.page.play_none", 0
        if rubber is not None:
            number = rubber.number
            code = "tie.page.play"
            if rubber.status in (RubberStatus.PLAYING, RubberStatus.READY):
                code = "tie.page.go_on"
            elif rubber.status is RubberStatus.OVER or rubber.matches:
                code = "tie.page.look"
        self.play.set_face(self._say(code, n=number), self._say("wizard.key.enter"))
        may = rubber is not None and (rubber.status is not RubberStatus.UNPLAYED or rubber.matches > 0)
        self.play.setEnabled(may)
        self.play.setToolTip("" if may or not number else self._say("tie.page.no_need", n=number))
        self.buttons["walkover"].setEnabled(
            rubber is not None and not rubber.has_begun and rubber.status is not RubberStatus.UNPLAYED
        )

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys that stand on the buttons."""
        key, letter = event.key(), event.text().upper()
        named = {Qt.Key.Key_Insert: "new", Qt.Key.Key_Delete: "put_away"}.get(Qt.Key(key), "")
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if plain and not named:
            named = _LETTERS.get(letter, "")
        if event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            named = {Qt.Key.Key_N: "new", Qt.Key.Key_P: "print"}.get(Qt.Key(key), "")
            if key == Qt.Key.Key_Z:
                self._on_undo()
                return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self._press_enter()
        elif named:
            if not event.isAutoRepeat() and self.buttons[named].isEnabled():
                self.buttons[named].click()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the letters of the buttons from the table, which would search its rows by them."""
        if watched is self.table and event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            moves = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Tab)
            if event.key() not in (*moves, Qt.Key.Key_Backtab, Qt.Key.Key_Escape):
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def _press_enter(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, KeyButton) and focused is not self.play:
            focused.click()
        elif self.view is None:
            self._on_new_clicked()
        elif self.play.isEnabled():
            self._on_play_clicked()
        elif self.play.toolTip():
            self.problem.set_text(self.play.toolTip(), warning=True)

    # ---- what is done

    def _on_play_clicked(self) -> None:
        tie, rubber = self.tie, self.rubber
        if tie is not None and rubber is not None:
            self.asked = (tie, rubber.number)
            self.accept()

    def _on_new_clicked(self) -> None:
        from carrom_desktop.ui.tie_form import TieForm

        try:
            last = self._desk.last_setup()
        except StorageError as error:
            self._tell(self._desk.message(error))
            return
        form = TieForm(
            self._language, None, last, self._ties, self._desk.own_sets(), self._desk.people(), self
        )
        self._run(form)

    def _on_edit_clicked(self) -> None:
        from carrom_desktop.ui.tie_form import TieForm

        own, people = self._desk.own_sets(), self._desk.people()
        self._run(TieForm(self._language, self.tie, None, self._ties, own, people, self))

    def _on_line_ups_clicked(self) -> None:
        from carrom_desktop.ui.tie_line_ups import LineUpsDialog

        tie, rubber = self.tie, self.rubber
        if tie is not None and self.view is not None:
            number = 0 if rubber is None else rubber.number
            self._run(LineUpsDialog(self._language, tie, self.view, self._desk.people(), number, self))

    def _run(self, form: TieFormDialog) -> None:
        """Show a form until what it gives is saved, or it is given up."""
        before, rubber = form.before, self.rubber
        while form.exec():
            try:
                self._desk.save(before, form.tie)
            except TieRefused as refused:
                form.show_faults(refused.faults)
                continue
            except StorageError as error:
                form.problem.set_text(self._desk.message(error))
                continue
            except Refused as refused:
                form.problem.set_text(str(refused))
                continue
            self._load(form.tie.tie_id, 0 if before is None or rubber is None else rubber.number)
            break
        form.deleteLater()
        self._give_keyboard()

    def _on_walkover_clicked(self) -> None:
        from carrom_desktop.ui.tie_walkover import WalkoverDialog

        tie, rubber = self.tie, self.rubber
        if tie is None or rubber is None:
            return
        dialog = WalkoverDialog(self._language, tie, rubber.number, self)
        while dialog.exec() and dialog.absent is not None:
            try:
                self._desk.give(tie, rubber.number, dialog.absent, dialog.reason.text())
            except TieRefused as refused:
                fault = refused.faults[0]
                dialog.problem.set_text(speak(self._language, coded(fault.code, dict(fault.values))))
                continue
            except StorageError as error:
                dialog.problem.set_text(self._desk.message(error))
                continue
            self._show()
            break
        dialog.deleteLater()
        self._give_keyboard()

    def _on_put_away_clicked(self) -> None:
        tie = self.tie
        if tie is None:
            return
        gone = replace(tie, away=not tie.away)
        if self._write(gone):
            if gone.away:
                self._gone.append(gone)
            self._load("" if gone.away else gone.tie_id)
            self._give_keyboard()
            code = "tie.page.away" if gone.away else "tie.page.back"
            self._tell_done(self._say(code, A=tie.teams[0].name, B=tie.teams[1].name))

    def _on_undo(self) -> None:
        if not self._gone:
            return
        tie = self._gone.pop()
        if self._write(replace(tie, away=False)):
            self._load(tie.tie_id)
            self._give_keyboard()
            self._tell_done(self._say("tie.page.back", A=tie.teams[0].name, B=tie.teams[1].name))

    def _write(self, tie: Tie) -> bool:
        try:
            self._desk.book.ties.save(tie)
        except StorageError as error:
            self._tell(self._desk.message(error))
            return False
        return True

    def _on_sheet_clicked(self) -> None:
        from carrom_desktop.ui.tie_paper import save_tie_sheet

        if self.view is not None and self.tie is not None:
            path = save_tie_sheet(self, self._desk, self.tie, self.view, self._matches)
            if path is not None:
                self._tell_done(self._say("tie.page.saved", path=str(path)))

    def _on_print_clicked(self) -> None:
        from carrom_desktop.ui.tie_paper import print_tie_sheet

        if self.view is not None and self.tie is not None:
            print_tie_sheet(self, self._desk, self.tie, self.view, self._matches)

    def _on_copy_clicked(self) -> None:
        from PySide6.QtGui import QGuiApplication

        QGuiApplication.clipboard().setText(self._as_text())
        self._tell_done(self._say("tie.page.copied"))

    def _on_save_text_clicked(self) -> None:
        from carrom_desktop.ui.tie_paper import save_text

        if self.view is None:
            return
        try:
            path = save_text(self, self._language, self.view, self._as_text())
        except StorageError as error:
            self._tell(self._say("tie.page.text_failed", reason=self._desk.message(error)))
            return
        if path is not None:
            self._tell_done(self._say("tie.page.saved", path=str(path)))

    def _as_text(self) -> str:
        """Return the tie's result as lines of text."""
        if self.view is None:
            return ""
        return "\n".join(speak(self._language, line) for line in result_lines(self.view)) + "\n"

    # ---- inside

    def _give_keyboard(self) -> None:
        """Give the keyboard to the rubbers; where there is no tie, to what makes one."""
        first = self.table if self.view is not None else self.buttons["new"]
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self, text: str) -> None:
        self.problem.set_text(text)

    def _tell_done(self, text: str) -> None:
        self.told.setText(text)
        set_property(self.told, "role", "saved")

    def _on_pick_changed(self) -> None:
        self._show()
        self._give_keyboard()

    def _on_show_away_toggled(self) -> None:
        self._load("" if self.tie is None else self.tie.tie_id)

    def _say(self, code: str, **values: int | str) -> str:
        return speak(self._language, coded(code, values))

    def _make_table(self) -> QTableView:
        table = row_table(self.model, TEAM_A, roomy(_ROW_PX), self)
        header = table.horizontalHeader()
        header.setSectionResizeMode(TEAM_B, header.ResizeMode.Stretch)
        header.setMinimumSectionSize(roomy(44))
        table.setTextElideMode(Qt.TextElideMode.ElideRight)
        table.setAccessibleName(self._say("tie.form.rubbers"))
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        label = Words(self._say("tie.page.pick"), self)
        label.setBuddy(self.pick)
        self.pick.setAccessibleName(self._say("tie.page.pick"))
        self.pick.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        top.addWidget(label)
        top.addWidget(self.pick, 1)
        top.addWidget(self.show_away)
        about = [self.buttons[name] for name in ("new", "edit", "put_away")]
        below = [self.buttons[name] for name in ("line_ups", "walkover")]
        papers = [self.buttons[name] for name in ("sheet", "print", "copy", "save_text")]
        is_larger = letters() > 1
        for button in () if is_larger else about:
            top.addWidget(button)
        card = Card(self)
        for words in (self.score, self.outcome, self.about):
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            card.box.addWidget(words)
        card.box.addWidget(self._list, 1)
        card.box.addWidget(self.problem)
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(card, 1)
        add_foot(column, [*about, *below] if is_larger else below, papers)
        whole = lay_out_form(self, self.told, self.close_button, self.play)
        whole.insertLayout(0, column, 1)
        order_keyboard(whole)

    def _connect(self) -> None:
        self.table.installEventFilter(self)
        self.pick.activated.connect(self._on_pick_changed)
        self.show_away.toggled.connect(self._on_show_away_toggled)
        self.table.selectionModel().currentChanged.connect(self._word_play)
        self.table.doubleClicked.connect(self._press_enter)
        self.close_button.clicked.connect(self.reject)
        self.play.clicked.connect(self._on_play_clicked)
        for name, button in self.buttons.items():
            button.clicked.connect(getattr(self, f"_on_{name}_clicked"))

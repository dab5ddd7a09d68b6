"""The rules editor with what surrounds it: take a rule set, save the fields as one, export and import."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.own_rulesets import (
    SUFFIX,
    OwnRuleSets,
    RulesRefused,
    UnusableRules,
    export_rules,
    key_of,
    name_problem,
)
from carrom_desktop.match.rulesets import LONGEST_TITLE, PRESETS, preset
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.rules_editor import RulesEditor
from carrom_desktop.ui.widgets import Card, KeyButton, Picker, ProblemLine, Words, lay_out_form
from carrom_desktop.ui.wizard_details import LabeledEdit
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.rules_view import fault_msg, proposed_limit, rules_name


class RulesForm(Card):
    """Rules to be changed, beginning with `rules`.

    Attributes: `editor`; `sets`, the pick list of rule sets; `notice`, what is wrong with files of sets;
    `done`, what was saved or exported. Signals: `changed()`, what stands in the fields is another.
    """

    changed = Signal()

    def __init__(self, own: OwnRuleSets, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._own = own
        self._round = ""
        self._sets: dict[str, RuleSet] = {}
        self._label = Words(parent=self)
        self._label.setProperty("role", "section")
        self.sets = Picker(self)
        self.sets.setMinimumContentsLength(14)
        self.sets.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self._label.setBuddy(self.sets)
        self.save_as, self.export, self.import_, self.delete = buttons = [QPushButton(self) for _ in range(4)]
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._label)
        head.addWidget(self.sets)
        head.addStretch(1)
        for button in buttons:
            button.setAutoDefault(False)
            head.addWidget(button)
        self.editor = RulesEditor(self)
        self.notice = ProblemLine(self)
        self.done = Words(parent=self)
        self.done.setProperty("role", "saved")
        self.done.setWordWrap(True)
        self.box.addLayout(head)
        self.box.addWidget(self.editor)
        self.box.addWidget(self.notice)
        self.box.addWidget(self.done)
        self.box.addStretch(1)
        self.sets.activated.connect(self._on_sets_activated)
        self.editor.changed.connect(self.changed)
        self.save_as.clicked.connect(self._on_save_as_clicked)
        self.export.clicked.connect(self._on_export_clicked)
        self.import_.clicked.connect(self._on_import_clicked)
        self.delete.clicked.connect(self._on_delete_clicked)

    def set_rules(
        self, rules: RuleSet, start: tuple[int, int], sides: tuple[str, str], round_code: str = ""
    ) -> None:
        """Show the rules and start points of a match between `sides` in a round."""
        self._round = round_code
        self.editor.numbers.set_sides(sides)
        self.editor.set_rules(rules, start)
        self._list_sets(rules)

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self._label.setText(say(language, "rules.form.set"))
        self.sets.setAccessibleName(self._label.text())
        self.save_as.setText(say(language, "rules.form.save_as"))
        self.export.setText(say(language, "rules.form.export"))
        self.import_.setText(say(language, "rules.form.import"))
        self.delete.setText(say(language, "rules.form.delete"))
        self.editor.retranslate(language)
        if self._sets:
            self._list_sets(self.editor.rules())

    # ---- sets

    def _list_sets(self, chosen: RuleSet) -> None:
        """Fill the pick list, the set that `chosen` has the key of being shown, known or not."""
        own, faults = self._own.load()
        self._sets = {key: preset(key) for key in PRESETS} | {rules.key: rules for rules in own}
        self.sets.clear()
        for key, rules in self._sets.items():
            self.sets.addItem(speak(self._language, rules_name(rules)), key)
        if chosen.key not in self._sets:
            self.sets.addItem(speak(self._language, rules_name(chosen)), chosen.key)
        self.sets.setCurrentIndex(self.sets.findData(chosen.key))
        self._show_delete()
        self._tell("\n".join(speak(self._language, fault_msg(fault)) for fault in faults))

    def _on_sets_activated(self, _place: int) -> None:
        found = self._sets.get(str(self.sets.currentData()))
        if found is not None:
            limit = proposed_limit(found, self._round)
            self.editor.set_rules(with_numbers(found, board_limit=limit), self.editor.start_points())
        self._show_delete()
        self.changed.emit()

    def _show_delete(self) -> None:
        key = str(self.sets.currentData())
        self.delete.setEnabled(key in self._sets and key not in PRESETS)

    def _on_save_as_clicked(self) -> None:
        if self.editor.show_problems():
            return
        rules = self.editor.rules()
        dialog = SetNameDialog(
            self._language, "" if rules.key in PRESETS else rules.title, tuple(self._own_titles()), self
        )
        accepted = bool(dialog.exec())
        name = dialog.name.text()
        dialog.deleteLater()
        if not accepted:
            return
        try:
            kept = self._own.save(name, rules)
        except RulesRefused as refused:
            self._tell(speak(self._language, problem_msg(refused.problem, rules, ("", ""))))
        except StorageError as error:
            self._tell(speak(self._language, coded(error.code, error.values)))
        else:
            self._take(kept, say(self._language, "rules.form.saved", name=kept.title))

    def _own_titles(self) -> list[str]:
        return [rules.title for key, rules in self._sets.items() if key not in PRESETS]

    def _on_export_clicked(self) -> None:
        if self.editor.show_problems():
            return
        rules = self.editor.rules()
        wanted = documents() / f"{key_of(rules.title)}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(
            self, say(self._language, "rules.form.export"), str(wanted), self._filter()
        )
        if not chosen:
            return
        path = Path(chosen)
        if path.suffix.casefold() != SUFFIX:
            path = path.with_name(f"{path.name}{SUFFIX}")
            if path.exists():  # the dialog has not asked about this name
                self._tell(say(self._language, "rules.form.exists", path=str(path)))
                return
        try:
            export_rules(rules, path)
        except StorageError as error:
            self._tell(speak(self._language, coded(error.code, error.values)))
        else:
            self._tell(say(self._language, "rules.form.exported", path=str(path)), done=True)

    def _on_import_clicked(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, say(self._language, "rules.form.import"), str(documents()), self._filter()
        )
        if not chosen:
            return
        try:
            kept = self._own.import_file(Path(chosen))
        except UnusableRules as unusable:
            self._tell("\n".join(speak(self._language, fault_msg(fault)) for fault in unusable.faults))
        except StorageError as error:
            self._tell(speak(self._language, coded(error.code, error.values)))
        else:
            self._take(kept, say(self._language, "rules.form.imported", name=kept.title))

    def _on_delete_clicked(self) -> None:
        key = str(self.sets.currentData())
        rules = self._sets.get(key)
        if rules is None or not self._confirms(
            say(self._language, "rules.form.delete_ask", name=rules.title)
        ):
            return
        try:
            self._own.delete(key)
        except StorageError as error:
            self._tell(speak(self._language, coded(error.code, error.values)))
        else:
            self._list_sets(self.editor.rules())
            self._tell(say(self._language, "rules.form.deleted", name=rules.title), done=True)

    def _confirms(self, question: str) -> bool:
        title = say(self._language, "rules.form.delete")
        box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)  # the set's name is in it, as it was typed
        delete = box.addButton(title, QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(
            box.addButton(say(self._language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
        )
        box.exec()
        confirmed = box.clickedButton() is delete
        box.deleteLater()
        return confirmed

    def _take(self, kept: RuleSet, told: str) -> None:
        """Show a set that was just saved or imported as the one chosen."""
        self.editor.set_rules(kept, self.editor.start_points())
        self._list_sets(kept)
        self._tell(told, done=True)
        self.changed.emit()

    def _tell(self, text: str, done: bool = False) -> None:
        self.notice.set_text("" if done else text)
        self.done.setText(text if done else "")
        self.done.setVisible(done)
        if done:
            tell(self.done, text)

    def _filter(self) -> str:
        return say(self._language, "rules.form.filter")


class SetNameDialog(RoomyDialog):
    """Ask for the name of a rule set; a name that cannot be is said at once. `name` is its field."""

    def __init__(
        self, language: str, name: str, known: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._known = {title.casefold() for title in known}
        self.setWindowTitle(say(language, "rules.form.save_as").rstrip("."))
        self.name = LabeledEdit(self)
        self.name.set_name(say(language, "rules.form.name"))
        self.name.edit.setMaxLength(LONGEST_TITLE)
        self.name.edit.setText(name)
        self.problem = ProblemLine(self)
        self._hint = Words(parent=self)
        self._hint.setProperty("role", "dim")
        cancel, self.save = KeyButton("Esc", self), KeyButton("Enter", self, primary=True)
        cancel.set_face(say(language, "common.cancel"))
        self.save.set_face(say(language, "rules.form.save"), say(language, "wizard.key.enter"))
        self.save.setDefault(True)
        self._fields = fields = QVBoxLayout()
        fields.addWidget(self.name)
        fields.addWidget(self.problem)
        fields.addStretch(1)
        lay_out_form(self, self._hint, cancel, self.save).insertLayout(0, fields, 1)
        cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save_clicked)
        self.name.changed.connect(self._on_name_changed)
        self.name.edit.selectAll()
        self.name.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._on_name_changed()
        self.resize(460, 150)

    def _on_name_changed(self) -> None:
        same = self.name.text().casefold() in self._known
        self._hint.setText(say(self._language, "rules.form.replaces") if same else "")
        self.problem.set_text("")

    def _grow(self) -> None:
        """Be as high as what is said needs: it goes over several lines, and the field must not be cut."""
        layout = self.layout()
        if layout is not None:
            self._fields.activate()
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _on_save_clicked(self) -> None:
        found = name_problem(self.name.text())
        if found is None:
            self.accept()
            return
        self.problem.set_text(speak(self._language, problem_msg(found, preset(PRESETS[0]), ("", ""))))
        self._grow()
        self.name.edit.setFocus(Qt.FocusReason.OtherFocusReason)

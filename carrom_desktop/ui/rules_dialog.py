"""The rules of a running match: what a change would do is shown before it is done.

The dialog knows neither session nor disk: `preview` says what a command would do, `submit` does it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.session import Preview
from carrom_desktop.rules.commands import ChangeRules, Command
from carrom_desktop.rules.ids import Severity, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState, Pair
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.rules_form import RulesForm
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form, order_keyboard
from carrom_desktop.ui.wizard_details import LabeledEdit
from carrom_desktop.viewmodels.consequences import consequences
from carrom_desktop.viewmodels.names import family_name
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.rules_view import difference

_SIZE = (1230, 660)
_EFFECTS_WIDTH_PX = 300


class _FormDialog(FormDialog):
    """A dialog of one `RulesForm` that Enter applies and Esc leaves."""

    def __init__(self, own: OwnRuleSets, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self.form = RulesForm(own, self)
        self.hint = Words(parent=self)
        self.hint.setProperty("role", "dim")
        self.cancel = KeyButton("Esc", self)
        self.apply = KeyButton("Enter", self, primary=True)
        self.cancel.clicked.connect(self.reject)
        self.apply.clicked.connect(self._on_apply_clicked)

    def on_enter(self, focused: QWidget | None) -> None:
        """Go on: to what is wrong, else to Apply, where a second Enter applies."""
        if isinstance(focused, QPushButton):
            focused.click()
        elif not self.form.editor.show_problems():
            self.apply.setFocus(Qt.FocusReason.OtherFocusReason)

    def word(self, language: str) -> None:
        """Word the buttons and the form."""
        self._language = language
        self.form.retranslate(language)
        self.cancel.set_face(say(language, "common.cancel"))
        self.apply.set_face(say(language, "rules.apply"), say(language, "wizard.key.enter"))

    def _on_apply_clicked(self) -> None:
        raise NotImplementedError


class RulesDialog(_FormDialog):
    """Change the rules and start points of the match in `state`.

    `preview` and `submit` are the session's. Attributes: `reason`, its field; `problem`, what stands against
    the change.
    """

    def __init__(
        self,
        language: str,
        state: MatchState,
        own: OwnRuleSets,
        preview: Callable[[Command], Preview | None],
        submit: Callable[[Command], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(own, parent)
        self._language = language
        self._state = state
        self._preview = preview
        self._submit = submit
        self.reason = LabeledEdit(self)
        self.problem = ProblemLine(self)
        self._heading = Words(parent=self)
        self._heading.setProperty("role", "section")
        self._shown: tuple[tuple[str, str], ...] = ()
        self._lines = QWidget(self)
        self._lines_box = QVBoxLayout(self._lines)
        self._lines_box.setContentsMargins(0, 0, 6, 0)
        self._lines_box.setSpacing(6)
        self._lay_out()
        sides = (family_name(state, Side.A), family_name(state, Side.B))
        self.form.set_rules(state.rules, state.start_points, sides, state.details.round)
        self.form.changed.connect(self._on_form_changed)
        self.reason.changed.connect(self._on_form_changed)
        self.retranslate(language)
        self.resize(*_SIZE)
        self.form.sets.setFocus(Qt.FocusReason.OtherFocusReason)

    def command(self) -> ChangeRules:
        """Return the change as it stands in the fields, right or not."""
        return ChangeRules(self.form.editor.rules(), self.form.editor.start_points(), self.reason.text())

    def effects(self) -> tuple[str, ...]:
        """Return what the change would do, as shown."""
        return tuple(text for text, _ in self._shown)

    def retranslate(self, language: str) -> None:
        """Word everything in `language`, whatever is typed stays."""
        self._language = language
        self.setWindowTitle(say(language, "rules.dialog.title"))
        self.word(language)
        self.reason.set_name(say(language, "rules.dialog.reason"))
        self.hint.setText(say(language, "rules.dialog.hint"))
        self._heading.setText(say(language, "rules.dialog.effects"))
        self._scroll.setAccessibleName(self._heading.text())
        self._on_form_changed()

    # ---- what it does

    def _on_form_changed(self) -> None:
        """Show what the change would do, or that nothing is changed yet."""
        command = self.command()
        self.problem.set_text("")
        if self.form.editor.problems():
            self._show_lines([])
            return
        if not self._changes(command):
            self._show_lines([(say(self._language, "rules.dialog.unchanged"), "")])
            return
        found = self._preview(command)
        if found is None:
            self._show_lines([])
            return
        errors = [problem for problem in found.problems if problem.severity is Severity.ERROR]
        said = [speak(self._language, problem_msg(one, command.rules, ("", ""))) for one in errors]
        self.problem.set_text("\n".join(said))
        lines: list[tuple[str, str]] = []
        if found.after is not None:
            starts = (self._state.start_points, command.start_points)
            done = consequences(self._state, found.after)
            lines.extend(
                (speak(self._language, line.text), "warning" if line.effect.is_weighty else "")
                for line in done
            )
            changed = difference(self._state.rules, command.rules, *starts)
            lines.extend((speak(self._language, part), "dim") for part in changed)
        self._show_lines(lines)

    def _changes(self, command: ChangeRules) -> bool:
        here: tuple[RuleSet, Pair] = (self._state.rules, self._state.start_points)
        return (command.rules, command.start_points) != here

    def _show_lines(self, lines: list[tuple[str, str]]) -> None:
        """Show `lines`, each with the role that it is drawn in."""
        self._shown = tuple(lines)
        while (item := self._lines_box.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for text, role in lines:
            label = Words(text, self._lines)
            label.setWordWrap(True)
            label.setProperty("role", role)
            self._lines_box.addWidget(label)
        self._lines_box.addStretch(1)

    def _on_apply_clicked(self) -> None:
        if self.form.editor.show_problems() or self.problem.text():
            return
        command = self.command()
        if self._changes(command):
            self._submit(command)
        self.accept()

    def _lay_out(self) -> None:
        effects = Card(self)
        is_tall = letters() > 1  # beside the form there is no room for it then
        if not is_tall:
            effects.setFixedWidth(_EFFECTS_WIDTH_PX)
        self._scroll = scroll = QScrollArea(effects)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._lines)
        self._lines.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        effects.box.addWidget(self._heading)
        effects.box.addWidget(scroll, 1)
        effects.box.addWidget(self.problem)
        effects.box.addWidget(self.reason)
        columns = QVBoxLayout() if is_tall else QHBoxLayout()
        columns.setSpacing(10)
        columns.addWidget(self.form, 1)
        columns.addWidget(effects)
        whole = lay_out_form(self, self.hint, self.cancel, self.apply)
        whole.insertLayout(0, columns, 1)
        # `lay_out_form` makes the foot first
        order_keyboard(columns)
        for first, second in ((self.reason.edit, self.apply), (self.apply, self.cancel)):
            QWidget.setTabOrder(first, second)


class AllRulesDialog(_FormDialog):
    """Every number and choice of the rules of a match that is being set up.

    After `accept`, `rules` and `start_points` are the new ones.
    """

    def __init__(
        self,
        language: str,
        rules: RuleSet,
        start_points: Pair,
        sides: tuple[str, str],
        round_code: str,
        own: OwnRuleSets,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(own, parent)
        self.rules = rules
        self.start_points = start_points
        self.form.set_rules(rules, start_points, sides, round_code)
        lay_out_form(self, self.hint, self.cancel, self.apply).insertWidget(0, self.form, 1)
        self.setWindowTitle(say(language, "rules.all.title"))
        self.word(language)
        self.resize(_SIZE[0] - _EFFECTS_WIDTH_PX, _SIZE[1])
        self.form.sets.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_apply_clicked(self) -> None:
        if self.form.editor.show_problems():
            return
        self.rules, self.start_points = self.form.editor.rules(), self.form.editor.start_points()
        self.accept()

"""The line-ups of a team tie: who plays in each rubber, until it has begun."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QScrollArea, QSizePolicy, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.following import person_named
from carrom_desktop.match.ties import Tie, TieFault, line_up_faults, with_line_up
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.player_edit import PeopleCompleter, PeopleModel
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.tie_form_dialog import TieFormDialog
from carrom_desktop.ui.widgets import Card, CutWords, Words
from carrom_desktop.viewmodels.tie import TieView

_SIZE = (980, 560)
_FIELD_PX, _EDGES_PX = 32, 8


class _Name(QLineEdit):
    """A player's name as one; whoever was picked from the list keeps club and short name."""

    def __init__(self, people: PeopleModel, known: Sequence[Player], parent: QWidget) -> None:
        super().__init__(parent)
        self._known = known
        self._picked: Player | None = None
        completer = PeopleCompleter(people, "full_name", self)
        self.setCompleter(completer)
        completer.chosen.connect(self._on_completer_chosen)
        self.setMinimumHeight(roomy(_FIELD_PX))

    def player(self) -> Player | None:
        """Return who is named, None for nobody."""
        text = " ".join(self.text().split())
        if not text:
            return None
        if self._picked is not None and self._picked.full_name == text:
            return self._picked
        return person_named(text, self._known)

    def set_player(self, player: Player) -> None:
        """Show who is named."""
        self._picked = player
        self.setText(player.full_name)
        self.setCursorPosition(0)

    def _on_completer_chosen(self, person: Player) -> None:
        self._picked = person


class LineUpsDialog(TieFormDialog):
    """Ask who plays; `view` says which rubbers have begun, and whom their matches name. `number`: the rubber
    whose first open name has the keyboard."""

    def __init__(
        self,
        language: str,
        tie: Tie,
        view: TieView,
        people: Sequence[Player],
        number: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(language, tie, parent)
        self._tie, self._view = tie, view
        self._tried = False
        self._known = tuple(people)
        self._model = PeopleModel(people, self)
        self.names: dict[tuple[int, Side], tuple[_Name, ...]] = {}
        page = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(10)
        for side in Side:
            heading = CutWords(tie.team(side).name, page)
            heading.setProperty("role", "section")
            heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            heading.setToolTip(heading.text())
            grid.addWidget(heading, 0, 1 + side.place)
            grid.setColumnStretch(1 + side.place, 1)
        for place, _ in enumerate(tie.rubbers, start=1):
            self._add_rubber(grid, place, page)
        page.box.addLayout(grid)
        page.box.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        whole = Card(self)
        whole.setProperty("card", "false")
        whole.box.setContentsMargins(0, 0, 0, 0)
        whole.box.addWidget(scroll, 1)
        whole.box.addWidget(self.problem)
        title, hint = say(language, "tie.line_ups.title"), say(language, "tie.line_ups.hint")
        self.cancel, self.save = self.lay_out_to_save(language, title, hint, whole)
        self.save.clicked.connect(self._on_save_clicked)
        self.resize(*_SIZE)
        self._order()
        self._warn()
        self._begin(number)

    @property
    def tie(self) -> Tie:
        """Return the tie with the line-ups as they stand in the fields; half a pair is nobody yet."""
        tie = self._tie
        for (number, side), edits in self.names.items():
            view = self._view.rubbers[number - 1]
            if view.has_begun:
                continue
            players = [edit.player() for edit in edits]
            whole = tuple(player for player in players if player is not None)
            tie = with_line_up(tie, number, side, whole if len(whole) == len(edits) else ())
        return tie

    def on_enter(self, focused: QWidget | None) -> None:
        """Save, or leave where the button for it has the keyboard."""
        if focused is self.cancel:
            self.reject()
        else:
            self._on_save_clicked()

    def _on_save_clicked(self) -> None:
        faults = [*self._halves(), *line_up_faults(self.tie)]
        self._tried = True
        if self.show_faults(faults):
            self._mark(faults)
        else:
            self.accept()

    def _on_text_edited(self) -> None:
        self._tried = False

    def _halves(self) -> list[TieFault]:
        """Return where of a pair one is named and the other is not."""
        found = []
        for (number, side), edits in self.names.items():
            named = sum(edit.player() is not None for edit in edits)
            if 0 < named < len(edits):
                values = (("n", number), ("team", self._tie.team(side).name))
                found.append(TieFault("tie.fault.pair_half", values, rubber=number, side=side))
        return found

    def _mark(self, faults: Sequence[TieFault]) -> None:
        wrong = {(fault.rubber, fault.side) for fault in faults if not fault.warns}
        first: QLineEdit | None = None
        for (number, side), edits in self.names.items():
            is_wrong = (number, side) in wrong or (number, None) in wrong
            for edit in edits:
                set_property(edit, "invalid", is_wrong)
                if is_wrong and edit.isEnabled() and (first is None or (not edit.text() and first.text())):
                    first = edit
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _warn(self) -> None:
        """Say while names are typed who stands where the tie does not allow it."""
        if self._tried:
            return  # what stands against saving is said until a name is changed
        self.show_faults(fault for fault in line_up_faults(self.tie) if fault.warns)

    # ---- inside

    def _add_rubber(self, grid: QGridLayout, number: int, page: QWidget) -> None:
        rubber, view = self._tie.rubbers[number - 1], self._view.rubbers[number - 1]
        kind = say(self.language, f"common.{rubber.kind.value}")
        label = Words(say(self.language, "tie.line_ups.rubber", n=number, kind=kind), page)
        row = 2 * number - 1
        label.setMinimumHeight(roomy(_FIELD_PX) + _EDGES_PX)  # beside the first of two names
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        if view.has_begun:
            label.setText(f"{label.text()}\n{say(self.language, 'tie.line_ups.begun')}")
            set_property(label, "role", "dim")
        for side in Side:
            holder = QWidget(page)
            column = QGridLayout(holder)
            column.setContentsMargins(0, 0, 0, 0)
            column.setVerticalSpacing(4)
            edits = tuple(_Name(self._model, self._known, holder) for _ in range(rubber.size))
            for place, edit in enumerate(edits):
                column.addWidget(edit, place, 0)
                self._word(edit, number, side, place, rubber.size)
                edit.editingFinished.connect(self._warn)
                edit.textEdited.connect(self._on_text_edited)
            self._fill(edits, number, side)
            grid.addWidget(holder, row, 1 + side.place)
            self.names[number, side] = edits

    def _word(self, edit: _Name, number: int, side: Side, place: int, size: int) -> None:
        code = "tie.line_ups.player" if size == 1 else "tie.line_ups.player_n"
        team = self._tie.team(side).name
        edit.setAccessibleName(say(self.language, code, team=team, n=number, place=place + 1))

    def _fill(self, edits: Sequence[_Name], number: int, side: Side) -> None:
        """Show who is named; of a rubber whose match is made, whom the match names."""
        rubber, view = self._tie.rubbers[number - 1], self._view.rubbers[number - 1]
        for edit, player in zip(edits, rubber.line_ups[side.place], strict=False):
            edit.set_player(player)
        for edit, name in zip(edits, view.people[side.place], strict=False):
            if edit.text() != name and view.matches:
                edit.set_player(person_named(name, self._known))
        for edit in edits:
            edit.setEnabled(not view.has_begun)

    def _order(self) -> None:
        """Let Tab go through one team's line-up, then the other's: a captain hands in one list."""
        edits = [
            edit
            for side in Side
            for number in range(1, len(self._tie.rubbers) + 1)
            for edit in self.names[number, side]
        ]
        for before, after in pairwise(edits):
            QWidget.setTabOrder(before, after)

    def _begin(self, number: int) -> None:
        edits = [
            edit
            for side in Side
            for (place, one), named in self.names.items()
            if one is side
            for edit in named
        ]
        of_rubber = [edit for side in Side for edit in self.names.get((number, side), ())]
        for edit in (*of_rubber, *edits):
            if edit.isEnabled() and not edit.text():
                edit.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        first = next((edit for edit in edits if edit.isEnabled()), None)
        (first or self.cancel).setFocus(Qt.FocusReason.OtherFocusReason)

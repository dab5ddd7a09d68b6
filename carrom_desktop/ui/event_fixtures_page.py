"""The fixtures of an event as a table that is typed into, or filled from a spreadsheet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.event import Fixture, FixtureSide, faults, fixture_id
from carrom_desktop.match.event_paste import LONGEST_CELL, People, round_code, side_of, table_of, time_of
from carrom_desktop.match.rulesets import plain_text
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.event_draft import EventDraft, ListPage
from carrom_desktop.ui.list_parts import ListCard, lay_out_page
from carrom_desktop.ui.table_model import Index, TableModel, row_table
from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine
from carrom_desktop.viewmodels.event_words import fault_msg
from carrom_desktop.viewmodels.message import round_msg

COLUMNS = ("round", "table", "time", "side_1", "side_2", "umpire")
_SIDES = ("side_1", "side_2")
_ROW_PX = 34
_FAULTS_SHOWN = 3


class FixtureRefused(Exception):
    """A cell cannot be so; the text is the code of a text `event.paste.<code>`."""


def with_cell(fixture: Fixture, column: str, text: str, people: list[Player]) -> Fixture:
    """Return a fixture with one cell as typed. Raises `FixtureRefused`."""
    typed = plain_text(text)
    if column == "time":
        time = time_of(typed)
        if time is None:
            raise FixtureRefused("no_time")
        return replace(fixture, time=time)
    if column in _SIDES:
        side = side_of(typed, People(people)) if typed else FixtureSide()
        if isinstance(side, str):
            raise FixtureRefused(side)
        return replace(fixture, **{column: side})
    if len(typed) > LONGEST_CELL:
        raise FixtureRefused("too_long")
    mended = {"round": round_code, "table": table_of}.get(column, str)(typed)
    return replace(fixture, **{column: mended})


def side_text(side: FixtureSide) -> str:
    """Return a side as it is typed: whole names and clubs, so that it is understood again."""
    names = [f"{one.full_name} ({one.club})" if one.club else one.full_name for one in side.players]
    return " / ".join(names) or side.words


class EditedModel(TableModel):
    """The fixtures of the draft. Signals: `refused(str)`, why a cell was not taken."""

    refused = Signal(str)

    def __init__(self, draft: EventDraft, language: str, people: list[Player], parent: QWidget) -> None:
        super().__init__(language, tuple(f"event.column.{name}" for name in COLUMNS), parent)
        self._draft = draft
        self._people = people
        self._rows = draft.kit.fixtures
        self._faulty: frozenset[int] = frozenset()

    def people(self) -> list[Player]:
        """Return who may be meant by a name: the event's players first."""
        return [*self._draft.kit.players, *self._people]

    def refresh(self) -> None:
        """Show the draft; rows that stay keep the selection."""
        rows = self._draft.kit.fixtures
        self._faulty = frozenset(fault.row for fault in faults(self._draft.kit))
        if len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                last = self.index(len(rows) - 1, len(COLUMNS) - 1)
                self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of fixtures."""
        return len(self._rows)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's name, or the number of a row: messages name it."""
        if orientation is Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1)
        return super().headerData(section, orientation, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every cell be typed into."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell, or what is typed there."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        fixture, column = self._rows[index.row()], COLUMNS[index.column()]
        if role == Qt.ItemDataRole.EditRole:
            if column in _SIDES:
                return side_text(getattr(fixture, column))
            return self._round(fixture) if column == "round" else getattr(fixture, column)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if column in _SIDES:
                return getattr(fixture, column).name or "–"
            return self._round(fixture) if column == "round" else getattr(fixture, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            if index.row() in self._faulty:
                return current_palette().color("warning")
            if column in _SIDES and not getattr(fixture, column).is_decided:
                return current_palette().color("dim")
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed; what cannot be is told, and the cell stays as it was."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, column = index.row(), COLUMNS[index.column()]
        try:
            changed = with_cell(self._rows[row], column, str(value), self.people())
        except FixtureRefused as refused:
            why = say(self._language, f"event.paste.{refused}")
            self.refused.emit(say(self._language, "event.row", row=row + 1, why=why))
            return False
        self.refused.emit("")
        rows = self._draft.kit.fixtures
        self._draft.change(fixtures=(*rows[:row], changed, *rows[row + 1 :]))
        return True

    def _round(self, fixture: Fixture) -> str:
        named = round_msg(fixture.round)
        return "" if named is None else speak(self._language, named)


class _CellDelegate(QStyledItemDelegate):
    """Proposes names while they are typed."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Return the field of a cell, with completion where a person is meant."""
        editor = super().createEditor(parent, option, index)
        model = index.model()
        if isinstance(editor, QLineEdit) and isinstance(model, EditedModel):
            editor.setFrame(False)
            column = COLUMNS[index.column()]
            names: list[str] = []
            if column in _SIDES:
                names = [side_text(FixtureSide((one,))) for one in model.people()]
            elif column == "umpire":
                names = list(model._draft.kit.umpires)
            if names:
                completer = QCompleter(list(dict.fromkeys(names)), editor)
                completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
                completer.setFilterMode(Qt.MatchFlag.MatchContains)
                if (popup := completer.popup()) is not None:
                    popup.setObjectName("completions")
                editor.setCompleter(completer)
        return editor


class FixturesPage(ListPage):
    """Attributes: `table`, `model`; `buttons` by name; `problem`. Ins adds, Del deletes, Ctrl+V pastes, Alt
    and an arrow move a row; typing or Enter changes a cell."""

    def __init__(
        self, draft: EventDraft, language: str, people: list[Player], parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, language, parent)
        self._people = people
        self.model = EditedModel(draft, language, people, self)
        self.table = table = row_table(self.model, COLUMNS.index("side_2"), roomy(_ROW_PX), self)
        triggers = QAbstractItemView.EditTrigger
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.EditKeyPressed)
        self._delegate = _CellDelegate(table)
        table.setItemDelegate(self._delegate)
        table.verticalHeader().show()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setAccessibleName(say(language, "event.fixtures"))
        table.installEventFilter(self)
        header = table.horizontalHeader()
        for name in _SIDES:
            header.setSectionResizeMode(COLUMNS.index(name), QHeaderView.ResizeMode.Stretch)
        for name, width in (("round", 150), ("table", 90), ("time", 80), ("umpire", 170)):
            header.setSectionResizeMode(COLUMNS.index(name), QHeaderView.ResizeMode.Interactive)
            header.resizeSection(COLUMNS.index(name), roomy(width))
        self._list = ListCard(table, self, say(language, "event.fixtures.empty"), within=True)
        self.problem = ProblemLine(self)
        keys = {"add": "Ins", "delete": "Del", "paste": "Ctrl+V", "up": "Alt+↑", "down": "Alt+↓"}
        self.buttons = {name: KeyButton(key, self) for name, key in keys.items()}
        for name, button in self.buttons.items():
            key = say(language, "players.key.delete") if name == "delete" else None
            button.set_face(say(language, f"event.fixtures.{name}"), key)
        self._lay_out()
        self._refusal = ""
        self.model.refused.connect(self._on_model_refused)
        self.buttons["add"].clicked.connect(self.add_row)
        self.buttons["delete"].clicked.connect(self.delete_rows)
        self.buttons["paste"].clicked.connect(self.paste)
        self.buttons["up"].clicked.connect(self.move_up)
        self.buttons["down"].clicked.connect(self.move_down)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft, and what is wrong with it."""
        self.model.refresh()
        rows = self.draft.kit.fixtures
        had_keyboard = self.table.hasFocus()
        self._list.show_rows(len(rows))
        if had_keyboard and not rows:
            self.focus_first()
        for name in ("delete", "up", "down"):
            self.buttons[name].setEnabled(bool(rows))
        self._show_problem()

    def commit(self) -> None:
        """Take the cell that is being typed into."""
        if self.table.state() is QAbstractItemView.State.EditingState:
            cell = self.table.indexWidget(self.table.currentIndex())
            self.table.commitData(cell)
            self.table.closeEditor(cell, QStyledItemDelegate.EndEditHint.NoHint)

    def focus_first(self) -> None:
        """Give the keyboard to the table, else to what fills it."""
        if self.draft.kit.fixtures:
            if not self.table.currentIndex().isValid():
                self._go_to(0, 0)
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.buttons["paste"].setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_row(self, row: int) -> None:
        """Show a row, as one that is wrong."""
        self._go_to(row, 0)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what can be done

    def add_row(self) -> None:
        """Add a fixture below the current one, in its round and at its time."""
        rows, row = self.draft.kit.fixtures, self.table.currentIndex().row()
        row = len(rows) - 1 if row < 0 else row
        like = rows[row] if rows else None
        new = Fixture(
            fixture_id(self.draft.kit.id),
            like.round if like else "",
            "",
            FixtureSide(),
            FixtureSide(),
            like.time if like else "",
        )
        self.draft.change(fixtures=(*rows[: row + 1], new, *rows[row + 1 :]))
        column = COLUMNS.index("table" if like else "round")
        self._go_to(row + 1, column)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.edit(self.model.index(row + 1, column))

    def delete_rows(self) -> None:
        """Delete the selected fixtures; Ctrl+Z brings them back."""
        gone = set(self._rows())
        rows = self.draft.kit.fixtures
        if not gone:
            return
        kept = tuple(fixture for row, fixture in enumerate(rows) if row not in gone)
        self.draft.change(fixtures=kept)
        if kept:
            self._go_to(min(min(gone), len(kept) - 1), 0)
        self.focus_first()

    def paste(self) -> None:
        """Show what the clipboard holds as fixtures, to be mended and added."""
        from carrom_desktop.ui.event_paste_form import FixturesPasteForm

        kit = self.draft.kit
        form = FixturesPasteForm(self.language, QGuiApplication.clipboard().text(), kit, self._people, self)
        if form.exec() and form.fixtures:
            first = len(kit.fixtures)
            self.draft.change(fixtures=(*kit.fixtures, *form.fixtures))
            self._go_to(first, 0)
            self.focus_first()
        form.deleteLater()

    def move_up(self) -> None:
        """Play the current fixture earlier."""
        self._move(-1)

    def move_down(self) -> None:
        """Play the current fixture later."""
        self._move(1)

    # ---- keys

    def is_taken(self, event: QKeyEvent) -> bool:
        """Take a key of the list."""
        deed = self._deed(event)
        if deed is None:
            return False
        if not event.isAutoRepeat() or deed in (self.move_up, self.move_down):
            deed()
        return True

    def _deed(self, event: QKeyEvent) -> Any:
        if self.table.state() is QAbstractItemView.State.EditingState:
            return None  # a cell that is typed into hands on what it does not need
        if event.matches(QKeySequence.StandardKey.Paste):
            return self.paste
        key = event.key()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            return {Qt.Key.Key_Up: self.move_up, Qt.Key.Key_Down: self.move_down}.get(Qt.Key(key))
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return None
        keys = {Qt.Key.Key_Insert: self.add_row, Qt.Key.Key_Delete: self.delete_rows}
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._edit_cell
        return keys.get(Qt.Key(key))

    # ---- inside

    def _edit_cell(self) -> None:
        self.table.edit(self.table.currentIndex())

    def _move(self, by: int) -> None:
        rows, row = list(self.draft.kit.fixtures), self.table.currentIndex().row()
        if not (0 <= row < len(rows) and 0 <= row + by < len(rows)):
            return
        rows[row], rows[row + by] = rows[row + by], rows[row]
        self.draft.change(fixtures=tuple(rows))
        self._go_to(row + by, self.table.currentIndex().column())

    def _rows(self) -> list[int]:
        return sorted({index.row() for index in self.table.selectionModel().selectedIndexes()})

    def _go_to(self, row: int, column: int) -> None:
        index = self.model.index(row, column)
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect)
        self.table.scrollTo(index)

    def _on_model_refused(self, text: str) -> None:
        self._refusal = text
        self._show_problem()

    def _show_problem(self) -> None:
        kit = self.draft.kit
        found = [fault for fault in faults(kit) if fault.row >= 0]
        lines = [speak(self.language, fault_msg(fault, kit)) for fault in found[:_FAULTS_SHOWN]]
        if len(found) > _FAULTS_SHOWN:
            lines.append(say(self.language, "event.fault.more", n=len(found) - _FAULTS_SHOWN))
        if self._refusal:
            lines.insert(0, self._refusal)
        stops = bool(self._refusal) or any(fault.stops for fault in found)
        self.problem.set_text("\n".join(lines), warning=not stops)

    def _lay_out(self) -> None:
        card = Card(self)
        card.box.addWidget(self._list, 1)
        lay_out_page(self, card, self.problem, self.buttons.values())

"""Which match is played now: the next on this table, a later one, one of another table, or a free one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.event import Standing, table_key, tables_of
from carrom_desktop.ui.event_play import EventNow
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.table_model import Index, TableModel, row_table, select_row
from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.widgets import Card, Choices, CutWords, KeyButton, Picker, Words, lay_out_form
from carrom_desktop.viewmodels.event_words import place_msgs, standing_msg
from carrom_desktop.viewmodels.message import round_msg

_SIZE = (1040, 560)
_ROW_PX = 38
COLUMNS = ("time", "round", "table", "side_1", "side_2", "state")


class FixturesModel(TableModel):
    """Fixtures with how far they are."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"event.column.{name}" for name in COLUMNS), parent)
        self._rows: tuple[Standing, ...] = ()
        self._open = ""

    def set_rows(self, rows: Sequence[Standing], open_match: str = "") -> None:
        """Show `rows`; the match `open_match` stands on the table."""
        self.beginResetModel()
        self._rows, self._open = tuple(rows), open_match
        self.endResetModel()

    def standing(self, row: int) -> Standing | None:
        """Return the fixture in `row`, None where there is no such row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_count(self) -> int:
        """Return the number of fixtures."""
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole row at its first cell."""
        standing = self.standing(index.row())
        if not index.isValid() or standing is None:
            return None
        column = COLUMNS[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cell(standing, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            names = COLUMNS if not index.column() else (column,)
            return ". ".join(text for name in names if (text := self._cell(standing, name)))
        if role == Qt.ItemDataRole.ForegroundRole:
            side = {"side_1": standing.fixture.side_1, "side_2": standing.fixture.side_2}.get(column)
            if standing.is_over or (side is not None and not side.is_decided):
                return current_palette().color("dim")
            if column == "state":
                return current_palette().color("saved")
        return None

    def _cell(self, standing: Standing, column: str) -> str:
        fixture = standing.fixture
        if column == "round":
            named = round_msg(fixture.round)
            return "" if named is None else speak(self._language, named)
        if column in ("side_1", "side_2"):
            return getattr(fixture, column).name or "–"
        if column == "state":
            if standing.match is not None and standing.match.match_id == self._open:
                return say(self._language, "event.state.open")
            state = standing_msg(standing)
            return "" if state is None else speak(self._language, state)
        return str(getattr(fixture, column))


class FixturesDialog(FormDialog):
    """After `accept`, `chosen` is the fixture to play, None for a match that is in no fixture; `table` is
    this computer's, which may be changed here. Enter plays the selected one, Ctrl+F a free match, Esc closes.
    """

    def __init__(self, language: str, now: EventNow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chosen: Standing | None = None
        self.table = now.table
        self._language = language
        self._now = now
        self.setWindowTitle(say(language, "event.next.title"))
        heading = CutWords(now.kit.name, self)
        heading.setProperty("role", "section")
        heading.setToolTip(now.kit.name)
        self.place = Picker(self)
        self._fill_tables()
        label = Words(say(language, "event.table.label"), self)
        label.setProperty("role", "dim")
        label.setBuddy(self.place)
        self.place.setAccessibleName(label.text())
        self.which = Choices(("table", "all", "over"), self)
        names = [say(language, f"event.next.{name}") for name in ("table", "all", "over")]
        self.which.set_texts(names, say(language, "event.next.which"))
        self.which.set_value("table" if now.has_table else "all")
        self.model = FixturesModel(language, self)
        self.list = row_table(self.model, COLUMNS.index("side_2"), roomy(_ROW_PX), self)
        stretch = self.list.horizontalHeader().ResizeMode.Stretch
        self.list.horizontalHeader().setSectionResizeMode(COLUMNS.index("side_1"), stretch)
        self.list.setAccessibleName(say(language, "event.next.list"))
        self._list = ListCard(self.list, self, within=True)
        self._hint = Words(parent=self)
        self._hint.setProperty("role", "dim")
        self._hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.cancel"))
        self.free = KeyButton("Ctrl+F", self)
        self.free.set_face(say(language, "event.next.free"))
        self.play = KeyButton("Enter", self, primary=True)
        self._lay_out(heading, label)
        self.place.activated.connect(self._on_place_activated)
        self.which.changed.connect(self._on_which_changed)
        self.list.selectionModel().selectionChanged.connect(self._word_play)
        self.list.doubleClicked.connect(self._on_play_clicked)
        self.cancel.clicked.connect(self.reject)
        self.free.clicked.connect(self._on_free_clicked)
        self.play.clicked.connect(self._on_play_clicked)
        self.resize(*_SIZE)
        self._show()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def selected(self) -> Standing | None:
        """Return the selected fixture."""
        return self.model.standing(self.list.currentIndex().row())

    def on_enter(self, focused: QWidget | None) -> None:
        """Press the button that has the keyboard, else play what is selected."""
        is_button = isinstance(focused, QPushButton) and not focused.isCheckable()
        (focused if is_button and isinstance(focused, QPushButton) else self.play).click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Ctrl+F for a free match, and a second Ctrl+N as well: whoever wants past the list."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in (
            Qt.Key.Key_F,
            Qt.Key.Key_N,
        ):
            if not event.isAutoRepeat():
                self._on_free_clicked()
            return
        super().keyPressEvent(event)

    def _lay_out(self, heading: QWidget, label: QWidget) -> None:
        card = Card(self)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(heading, 1)
        top.addWidget(label)
        top.addWidget(self.place)
        card.box.addLayout(top)
        card.box.addWidget(self.which)
        card.box.addWidget(self._list, 1)
        whole = lay_out_form(self, self._hint, self.cancel, self.free, self.play)
        whole.insertWidget(0, card, 1)

    def _fill_tables(self) -> None:
        tables = tables_of(self._now.kit)
        self.place.addItem(say(self._language, "event.table.none"), "")
        for table in tables:
            self.place.addItem(table, table)
        keys = [table_key(table) for table in tables]
        key = table_key(self.table)
        if key in keys:
            self.place.setCurrentIndex(1 + keys.index(key))
        elif self.table:
            self.place.addItem(self.table, self.table)
            self.place.setCurrentIndex(self.place.count() - 1)

    def _show(self) -> None:
        which, now = (
            self.which.value(),
            EventNow(self._now.kit, self._now.found, self.table, self._now.open_match),
        )
        if which == "over":
            rows = tuple(one for one in now.found if one.is_over)
        elif which == "all":
            rows = EventNow(now.kit, now.found, "", now.open_match).coming
        else:
            rows = now.coming
        self.model.set_rows(rows, now.open_match)
        self._list.show_rows(len(rows), self._why_empty(str(which)))
        if rows:
            select_row(self.list, 0)
        self._word_play()
        if not rows:
            self.free.setFocus(Qt.FocusReason.OtherFocusReason)

    def _why_empty(self, which: str) -> str:
        if not self._now.found:
            return say(self._language, "event.next.no_fixtures")
        if which == "table" and self.table:
            return say(self._language, "event.next.table_done", table=self.table)
        return say(self._language, "event.next.none_over" if which == "over" else "event.next.all_done")

    def _word_play(self) -> None:
        standing = self.selected()
        self.play.setEnabled(standing is not None)
        code = "set_up"
        if standing is not None and standing.match is not None:
            code = "look" if standing.is_over else "go_on"
        enter = say(self._language, "event.key.enter")
        self.play.set_face(say(self._language, f"event.next.{code}"), enter)
        said = [speak(self._language, one) for one in place_msgs(standing.fixture)] if standing else []
        umpire = standing.fixture.umpire if standing is not None else ""
        if umpire:
            said.append(say(self._language, "event.next.umpire", umpire=umpire))
        self._hint.setText(" · ".join(said))

    def _on_place_activated(self, _place: int) -> None:
        self.table = str(self.place.currentData() or "")
        if self.table:
            self.which.set_value("table")
        self._show()

    def _on_which_changed(self, _which: object) -> None:
        self._show()

    def _on_free_clicked(self) -> None:
        self.chosen = None
        self.accept()

    def _on_play_clicked(self) -> None:
        self.chosen = self.selected()
        if self.chosen is not None:
            self.accept()

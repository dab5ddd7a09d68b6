"""The list of matches: search, open, copy a set-up, delete and bring back."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library, MatchSummary
from carrom_desktop.match.match_index import MatchIndex, Wanted
from carrom_desktop.ui.flow_layout import FlowLayout
from carrom_desktop.ui.library_filters import LibraryFilters
from carrom_desktop.ui.library_model import COLUMNS, PLAYERS_COLUMN, FoundModel, grouped
from carrom_desktop.ui.list_parts import ListCard, ListDialog, UndoBar
from carrom_desktop.ui.table_model import row_table, select_row
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import KeyButton, ProblemLine, Words, order_keyboard
from carrom_desktop.viewmodels.message import Msg

_SIZE = (1180, 640)
_ROW_PX = 40
_MEASURED_ROWS = 30
"""How many rows the widths of columns go by: with 20,000 of them each keystroke would measure them all."""
_MOST_WIDTH_PX = 200
"""No date or round takes the players' room: they may be any text."""


class LibraryChoice(Struct, frozen=True):
    """What was chosen: a match to open, or one whose set-up is to be copied into a new match (`copy`)."""

    match_id: str
    copy: bool


class _AnyText(QStyledItemDelegate):
    """A cell whose text may be of any length: its column does not grow with it beyond measure."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room wanted, of which the rest ends in an ellipsis."""
        return super().sizeHint(option, index).boundedTo(QSize(roomy(_MOST_WIDTH_PX), roomy(_ROW_PX)))


class LibraryDialog(ListDialog):
    """Show the matches, newest first; the keyboard is in the search field, arrows move the list from there.

    `open_match_id` is the match on the operator's window, which cannot be deleted here. After `accept`,
    `chosen` says what was chosen, before it None. Several matches can be selected, to be deleted or saved.
    Signals: `export_asked(object)`, sets of matches of which one is to be saved as a file;
    `print_asked(object)`, the selected matches are to be printed, the oldest first.
    """

    export_asked = Signal(object)
    print_asked = Signal(object)

    def __init__(
        self, library: Library, language: str, open_match_id: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.chosen: LibraryChoice | None = None
        self._library = library
        self._language = language
        self._open_match_id = open_match_id
        self._selected_id = ""  # kept while other rows are shown
        self._put_away: list[tuple[str, str]] = []  # matches deleted in this dialog, the last one last
        self._index: MatchIndex | None = None  # only while the dialog is open
        self.model = FoundModel(language, self)
        self._search_label = Words(parent=self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(False)
        self._search_label.setBuddy(self.search)
        self.filters = LibraryFilters(self)
        self._unread = False
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self.table = self._make_table()
        self._list = ListCard(self.table, self)
        self.problem = ProblemLine(self)
        self._bar = UndoBar(self)
        self.undo_button = self._bar.undo
        self.cancel_button = KeyButton("Esc", self)
        self.delete_button = KeyButton("Del", self)
        self.export_button = KeyButton("Ctrl+E", self)
        self.print_button = KeyButton("Ctrl+P", self)
        self.copy_button = KeyButton("Ctrl+R", self)
        self.open_button = KeyButton("Enter", self, primary=True)
        self._lay_out()
        days = (self.filters.days.first, self.filters.days.last)
        for field in (self.search, self.filters.player, *days, *self.filters.pickers, self.table):
            field.installEventFilter(self)
        self.search.textChanged.connect(self._on_search_changed)
        self.filters.changed.connect(self._show_found)
        self.filters.cleared.connect(self.clear_filters)
        self.table.doubleClicked.connect(self._on_open_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.undo_button.clicked.connect(self._on_undo_clicked)
        self.cancel_button.clicked.connect(self.reject)
        self.delete_button.clicked.connect(self._on_delete_clicked)
        self.export_button.clicked.connect(self._on_export_clicked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.open_button.clicked.connect(self._on_open_clicked)
        self.retranslate(language)
        self.resize(*_SIZE)
        self.search.setFocus(Qt.FocusReason.TabFocusReason)

    def selected(self) -> MatchSummary | None:
        """Return the match in the selected row."""
        return self.model.summary(self.table.currentIndex().row())

    def selected_all(self) -> list[MatchSummary]:
        """Return the matches in all selected rows, from the top."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        return [summary for row in rows if (summary := self.model.summary(row)) is not None]

    def bar_text(self) -> str:
        """Return what the undo bar says, "" while there is none."""
        return self._bar.text()

    def empty_text(self) -> str:
        """Return what stands in place of an empty list, "" while there are matches."""
        return self._list.empty_text()

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self.setWindowTitle(say(language, "library.title"))
        self._search_label.setText(say(language, "library.search"))
        self.search.setAccessibleName(say(language, "library.search"))
        self.search.setPlaceholderText(say(language, "library.search.hint"))
        self.filters.retranslate(language)
        self.table.setAccessibleName(say(language, "library.list"))
        self.cancel_button.set_face(say(language, "common.cancel"))
        self.copy_button.set_face(say(language, "library.copy"))
        self.export_button.set_face(say(language, "library.export"))
        self.print_button.set_face(say(language, "library.print"))
        self.print_button.setToolTip(say(language, "library.print.tip"))
        self.undo_button.set_face(say(language, "library.undo"))
        self._show_bar()
        self.model.forget(language)
        if self._index is not None:
            self._index.reword(self.model.round_name)
        self.refresh()

    def refresh(self) -> None:
        """Read the list anew; the selected match stays selected where it is still shown."""
        row = self.table.currentIndex().row()
        self.model.forget(self._language)
        was_unread, self._unread = self._unread, False
        try:
            if self._index is None:
                self._index = self._library.index(self.model.round_name)
            else:
                self._index.refresh()
        except StorageError as error:
            self._show_error(error)
            self._unread, self._index = True, None
        if was_unread and not self._unread:
            self.problem.set_text("")
        if self._index is not None:
            self.filters.set_offers(self._language, self._index.events(), self._index.months())
        self._show_found(row)

    def clear_filters(self) -> None:
        """Show all matches again; the keyboard is in the search field then."""
        self.filters.clear()
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_found()

    def _show_found(self, row: int = -1) -> None:
        """Show what fits the search and the filters; where the selected match goes, `row` is selected."""
        before = self._selected_id
        row = self.table.currentIndex().row() if row < 0 else row
        wanted = self.filters.wanted(self.search.text())
        found = [] if self._index is None else self._index.find(wanted)
        self.model.set_found(self._index, found)
        self.filters.clear_button.setEnabled(not wanted.is_plain or self.filters.is_narrowed)
        self._count.setText(self._count_of(wanted, len(found)))
        self._list.show_rows(len(found), self._why_empty(wanted))
        kept = self.model.row_of(before) if before else -1
        select_row(self.table, kept if kept >= 0 else min(max(row, 0), len(found) - 1))
        self._refresh_buttons()

    def _count_of(self, wanted: Wanted, found: int) -> str:
        if self._index is None:
            return ""  # nobody knows how many there are; the problem says why
        if wanted.is_plain:
            return say(self._language, "library.count", n=found, shown=grouped(self._language, found))
        total = self._index.total(deleted=wanted.state == "deleted")
        shown, of = grouped(self._language, found), grouped(self._language, total)
        return say(self._language, "library.count_of", shown=shown, total=of)

    def _why_empty(self, wanted: Wanted) -> str:
        if self._index is None:
            return ""
        search = wanted.search.strip()
        if search and Wanted(wanted.search) == wanted:
            return say(self._language, "library.nothing_found", search=search)
        if wanted == Wanted(wanted.search, wanted.player, state="deleted") and not (
            search or wanted.player.strip()
        ):
            return say(self._language, "library.no_deleted")
        if not wanted.is_plain:
            return say(self._language, "library.none_fit")
        return say(self._language, "library.all_deleted" if len(self._index) else "library.empty")

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrows move the list from the search field, and Del and Ctrl+Z act where they edit no text."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            days = self.filters.days
            in_search = watched in (self.search, self.filters.player, days.first, days.last)
            key = event.key()
            if in_search and self.moved(event):
                return True
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            edits = isinstance(watched, QComboBox) or (
                isinstance(watched, QLineEdit) and bool(watched.text())
            )
            if key == Qt.Key.Key_Delete and plain and not edits:
                if not event.isAutoRepeat():
                    self.delete_button.click()
                return True
            if self.acted(event):  # else a pick list would swallow it
                return True
        return super().eventFilter(watched, event)

    def acted(self, event: QKeyEvent) -> bool:
        """Open by Enter, do what a key with Ctrl stands for here; say whether there was one."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.open_button.click()
            return True
        if event.modifiers() != Qt.KeyboardModifier.ControlModifier:
            return False
        match event.key():
            case Qt.Key.Key_Z if self._put_away:
                self._on_undo_clicked()
            case Qt.Key.Key_R:
                self.copy_button.click()
            case Qt.Key.Key_E:
                self.export_button.click()
            case Qt.Key.Key_P:
                self.print_button.click()
            case Qt.Key.Key_L:
                self.clear_filters()
            case _:
                return False
        return True

    # ---- slots

    def _on_search_changed(self, _text: str) -> None:
        self._show_found()

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._refresh_buttons()
        summary = self.selected()
        if summary is not None:
            self._selected_id = summary.match_id

    def _on_open_clicked(self) -> None:
        summary = self.selected()
        if summary is None:
            return
        if summary.deleted:
            self._restore(summary.match_id)
            return
        self.chosen = LibraryChoice(summary.match_id, copy=False)
        self.accept()

    def _on_copy_clicked(self) -> None:
        summary = self.selected()
        if summary is not None:
            self.chosen = LibraryChoice(summary.match_id, copy=True)
            self.accept()

    def _on_delete_clicked(self) -> None:
        chosen = [summary for summary in self.selected_all() if not summary.deleted]
        if not chosen:
            return
        self.problem.set_text("")
        for summary in reversed(chosen):  # undo brings the topmost back first
            if summary.match_id == self._open_match_id:
                self.problem.set_text(say(self._language, "library.is_open"), warning=True)
                continue
            try:
                self._library.delete(summary.match_id)
            except StorageError as error:
                self._show_error(error)
                break
            self._put_away.append((summary.match_id, self.model.title(summary)))
        self._show_bar()
        self.refresh()

    def _on_export_clicked(self) -> None:
        """Offer the selected matches where they are several, and all that are shown; else the one."""
        chosen = [summary.match_id for summary in self.selected_all()]
        shown = self.model.match_ids()
        sets = [("chosen", chosen), ("found", shown[::-1])]
        self.export_asked.emit(sets if len(chosen) > 1 or len(shown) == 1 else sets[::-1])

    def _on_print_clicked(self) -> None:
        chosen = [summary.match_id for summary in self.selected_all() if not summary.deleted]
        if chosen:
            self.print_asked.emit(chosen[::-1])

    def _show_bar(self) -> None:
        """Name the match that undo brings back next; no bar where there is none."""
        last = self._put_away[-1][1] if self._put_away else ""
        self._bar.show_text(say(self._language, "library.deleted", match=last) if self._put_away else "")

    def _on_undo_clicked(self) -> None:
        if self._put_away:
            self._restore(self._put_away[-1][0])

    def _restore(self, match_id: str) -> None:
        try:
            self._library.restore(match_id)
        except StorageError as error:
            self._show_error(error)
            return
        self.problem.set_text("")
        if any(match_id == away for away, _title in self._put_away):
            focused = self.undo_button.hasFocus()
            self._put_away = [(away, title) for away, title in self._put_away if away != match_id]
            self._show_bar()
            if focused and not self._put_away:
                self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()
        select_row(self.table, max(0, self.model.row_of(match_id)))

    # ---- inside

    def _show_error(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, Msg(error.code, tuple(error.values.items()))))

    def _refresh_buttons(self) -> None:
        summary = self.selected()
        for button in (self.open_button, self.copy_button, self.delete_button, self.export_button):
            button.setEnabled(summary is not None)
        deleted = self.filters.state.currentData() == "deleted"
        self.delete_button.setVisible(not deleted)
        self.print_button.setVisible(not deleted)
        self.print_button.setEnabled(summary is not None)
        code = "library.restore" if deleted else "library.open"
        self.open_button.set_face(say(self._language, code), say(self._language, "library.key.enter"))
        self.delete_button.set_face(
            say(self._language, "library.delete"), say(self._language, "library.key.delete")
        )

    def _make_table(self) -> QTableView:
        table = row_table(self.model, PLAYERS_COLUMN, roomy(_ROW_PX), self)
        table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        for name in ("date", "round"):
            table.setItemDelegateForColumn(COLUMNS.index(name), _AnyText(table))
        table.horizontalHeader().setResizeContentsPrecision(_MEASURED_ROWS)
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._search_label)
        top.addWidget(self.search, 1)
        top.addWidget(self._count)
        bottom = QHBoxLayout()
        bottom.setSpacing(12)
        left = FlowLayout(gap=12)  # a second line where a small screen or long words ask for it
        for button in (self.delete_button, self.copy_button, self.export_button, self.print_button):
            left.addWidget(button)
        bottom.addLayout(left, 1)
        for button in (self.cancel_button, self.open_button):
            bottom.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addWidget(self.filters)
        whole.addWidget(self._list, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self._bar)
        whole.addLayout(bottom)
        QWidget.setTabOrder(self.undo_button, self.delete_button)
        order_keyboard(bottom)

"""The trail of the match: every step in words, the corrections alone if wanted, exported or printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say
from carrom_desktop.paint.document import Document
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.audit_export import save_trail
from carrom_desktop.ui.audit_model import AuditModel
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.widgets import KeyButton, Tile, Words
from carrom_desktop.viewmodels.audit import AuditLine, audit_lines, trail_cells
from carrom_desktop.viewmodels.names import family_name, side_name

_SIZE = (1120, 640)
_ABOVE_PX, _BESIDE_PX = 5, 11
"""Between the words of a cell and its edge: what the theme leaves, and beside them Qt's own margin."""
_TIME, _WHAT, _BEFORE, _AFTER, _BY = range(5)


class _Lines(QTableView):
    """The table of the trail; Home and End are about its lines, as nobody walks from cell to cell here."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the first or the last line."""
        model, key = self.model(), event.key()
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End) and model.rowCount():
            self.setCurrentIndex(model.index(0 if key == Qt.Key.Key_Home else model.rowCount() - 1, 0))
            event.accept()
            return
        super().keyPressEvent(event)


class AuditDialog(FormDialog):
    """Show the trail of `rows`, the last step in sight; Esc closes. `initials`: a file of it has no names.

    Signals: `print_asked(lines)`, the trail as shown is to be printed with the sheet.
    """

    print_asked = Signal(object)

    def __init__(
        self,
        language: str,
        rows: Sequence[Row],
        parent: QWidget | None = None,
        *,
        can_print: bool = False,
        initials: bool = False,
        folder: Path | None = None,
        paper: str = "A4",
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._state = replay(rows)
        self._every = audit_lines(rows)
        self._folder = folder
        self._rows = rows
        self._initials = initials or self._state.rules.initials
        self._paper = paper
        self.saved: Path | None = None
        self.corrections_only = Tile(parent=self)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self._note = Words(parent=self)
        self._note.setProperty("role", "dim")
        self._note.setWordWrap(True)
        self.model = AuditModel(language, self)
        self._fit = QTimer(self)  # once for all columns, when they have their widths
        self._fit.setSingleShot(True)
        self._fit.timeout.connect(self._on_fit_timeout)
        self.table = self._make_table()
        self._list = ListCard(self.table, self)
        self.told = Words(parent=self)
        self.told.setProperty("role", "saved")
        self.told.setWordWrap(True)
        self.told.hide()
        self.export_button = QPushButton(self)
        self.print_button = QPushButton(self)
        self.close_button = KeyButton("Esc", self)
        for button in (self.export_button, self.print_button):
            button.setAutoDefault(False)
        self.print_button.setVisible(can_print)
        self._lay_out()
        self._word()
        self.corrections_only.toggled.connect(self._on_corrections_only_toggled)
        self.export_button.clicked.connect(self._on_export_clicked)
        self.print_button.clicked.connect(self._on_print_clicked)
        self.close_button.clicked.connect(self.reject)
        self.resize(*_SIZE)
        self._show_lines()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def lines(self) -> tuple[AuditLine, ...]:
        """Return the lines shown."""
        return self.model.lines

    def _show_lines(self) -> None:
        only = self.corrections_only.isChecked()
        lines = [line for line in self._every if line.is_correction or not only]
        self.model.set_lines(lines)
        self._list.show_rows(len(lines))
        self._count.setText(say(self._language, "audit.count", n=len(lines)))
        for button in (self.export_button, self.print_button):
            button.setEnabled(bool(lines))
        self.table.setCurrentIndex(self.model.index(len(lines) - 1, 0))
        self._fit.start(0)

    def _word(self) -> None:
        language = self._language
        self.setWindowTitle(say(language, "audit.title"))
        self.corrections_only.setText(say(language, "audit.corrections_only"))
        self.corrections_only.setAccessibleName(say(language, "audit.corrections_only"))
        self.table.setAccessibleName(say(language, "audit.list"))
        self._note.setText(say(language, "audit.note", A=side_name(self._state, Side.A)))
        self._list.empty.setText(say(language, "audit.empty_list"))
        self.export_button.setText(say(language, "audit.export"))
        self.print_button.setText(say(language, "audit.print"))
        self.close_button.set_face(say(language, "audit.close"), say(language, "correct.key.cancel"))

    def _on_corrections_only_toggled(self, _checked: bool) -> None:
        self._show_lines()

    def _on_section_resized(self, _section: int, _before: int, _after: int) -> None:
        self._fit.start(0)

    def _on_fit_timeout(self) -> None:
        """Make every row as high as its words, and show the last ones."""
        for row in range(self.model.rowCount()):
            self.table.setRowHeight(row, self._height_of(row))
        self.table.doItemsLayout()  # else the end is that of the rows before they grew
        self.table.scrollToBottom()

    def _height_of(self, row: int) -> int:
        """Return the height of a row; Qt's own way minds the hidden header, and breaks lines otherwise."""
        metrics, highest = self.table.fontMetrics(), 0
        for column in range(self.model.columnCount()):
            text = str(self.model.index(row, column).data() or "")
            width = self.table.columnWidth(column) - 2 * _BESIDE_PX
            if metrics.horizontalAdvance(text) > width:
                room = QRect(0, 0, width, 10_000)
                highest = max(highest, metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text).height())
        return max(highest, metrics.lineSpacing()) + 2 * _ABOVE_PX

    def _on_print_clicked(self) -> None:
        self.print_asked.emit(self.lines)

    def _on_export_clicked(self) -> None:
        language = self._language
        state, lines = self._outside()
        date = (state.details.date or state.created_at)[:10]
        names = " - ".join(family_name(state, side) for side in Side)
        name = say(language, "audit.file", date=date, names=names)
        self.saved = save_trail(self, lines, language, name, name, self._folder, document=self._document)
        if self.saved is not None:
            self.told.setText(say(language, "audit.saved", path=str(self.saved)))
            self.told.show()

    def _outside(self) -> tuple[MatchState, Sequence[AuditLine]]:
        """Return the match and the lines shown as they leave this computer: with initials where wanted."""
        if not self._initials:
            return self._state, self.lines
        from carrom_desktop.viewmodels.initials import lines_with_initials, with_initials

        return with_initials(self._state), lines_with_initials(self.lines, self._rows)

    def _document(self) -> Document:
        from carrom_desktop.paint.trail import trail_document
        from carrom_desktop.viewmodels.sheet import build_sheet

        state, lines = self._outside()
        view = build_sheet(state, audit=trail_cells(lines))
        return trail_document(view, self._language, self._paper)

    def _make_table(self) -> QTableView:
        table = _Lines(self)
        table.setModel(self.model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setObjectName("trail")
        table.verticalHeader().hide()
        table.verticalHeader().setMinimumSectionSize(1)  # a line is as high as its words, one or several
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (_TIME, _BY):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.sectionResized.connect(self._on_section_resized)
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._note, 1)
        top.addWidget(self._count)
        top.addWidget(self.corrections_only)
        bottom = QHBoxLayout()
        bottom.setSpacing(12)
        bottom.addWidget(self.export_button)
        bottom.addWidget(self.print_button)
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addWidget(self._list, 1)
        whole.addWidget(self.told)
        whole.addLayout(bottom)

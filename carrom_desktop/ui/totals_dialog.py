"""The statistics: players, pairs, head to head, events and seasons; the matches behind each number."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.match.summary import folded
from carrom_desktop.match.totals import VIEWS, Counted, Line, Statistics, View, Wanted
from carrom_desktop.ui.library_model import grouped
from carrom_desktop.ui.list_parts import ListCard, ListDialog, add_foot
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.table_model import row_table
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.totals_cells import cells_of, head_of
from carrom_desktop.ui.totals_filters import TotalsFilters
from carrom_desktop.ui.totals_head import TotalsHead
from carrom_desktop.ui.totals_model import TotalsModel
from carrom_desktop.ui.totals_reading import Reading
from carrom_desktop.ui.widgets import Choices, KeyButton, ProblemLine, TickBox, Words
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.totals_view import COLUMNS, Naming, turned_to

if TYPE_CHECKING:
    from carrom_desktop.ui.printing import Job

_SIZE = (1240, 680)
_ROW_PX = 34
_BEGINS: dict[View, tuple[int, bool]] = {
    "players": (2, True),
    "pairs": (1, True),
    "meetings": (2, True),
    "events": (-1, True),
    "seasons": (0, True),
}
"""By which column a list is sorted at first, and whether it falls: most matches first, events the latest."""


class TotalsDialog(ListDialog):
    """Show `statistics`; the keyboard is in the search field, arrows move the list from there.

    After `accept`, `chosen` is the match that is to be opened. `desk` says how paper and files are wanted.
    `steps` fill the statistics, which is done once the window is seen; until then it says how far that is,
    and takes keys: what is typed is looked for at the end.
    """

    def __init__(
        self,
        statistics: Statistics,
        library: Library,
        desk: SettingsDesk,
        parent: QWidget | None = None,
        steps: Iterator[tuple[int, int]] | None = None,
    ) -> None:
        super().__init__(parent)
        self.chosen = ""
        self._language = language = desk.language
        self._statistics, self._library, self._desk = statistics, library, desk
        self._naming = Naming(statistics)
        self._reading = None if steps is None else Reading(steps, self)
        self._how_far, self._failed = say(language, "totals.reading.begins"), ""
        self._sorted: dict[View, tuple[int, bool]] = {}
        self._matches: list[Counted] = []
        self._lines: list[Line] = []  # of what was asked for last, before the search
        self._asked: tuple[View, Wanted, int] | None = None
        self.views = Choices(VIEWS, self)
        self.filters = TotalsFilters(language, statistics, desk.settings.season_starts, self)
        self.model = TotalsModel(language, self)
        self.head = TotalsHead(self.model, self)
        self.table = self._make_table()
        self._list = ListCard(self.table, self)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self._count.setWordWrap(True)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.tip = Words(parent=self)
        self.tip.setProperty("role", "dim")
        self.tip.setWordWrap(True)
        self.initials = TickBox(say(language, "totals.initials"), self)
        self.initials.setChecked(desk.settings.initials)
        self.problem = ProblemLine(self)
        keys = {"copy": "Ctrl+C", "csv": "Ctrl+S", "pdf": "Ctrl+Shift+S", "print": "Ctrl+P"}
        self.buttons = {name: KeyButton(key, self) for name, key in keys.items()}
        self.close_button = KeyButton("Esc", self)
        self.open_button = KeyButton("Enter", self, primary=True)
        self._word()
        self._lay_out()
        self._connect()
        self.views.set_value("players")
        self.resize(*_SIZE)
        self.show_found()
        self.filters.search.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def is_reading(self) -> bool:
        """Say whether matches are still read."""
        return self._reading is not None and not self._reading.is_over

    def paintEvent(self, event: QPaintEvent) -> None:
        """Begin to read when there is something to be seen."""
        super().paintEvent(event)
        if self._reading is not None:
            self._reading.seen()

    def done(self, result: int) -> None:
        """Close; what is not read yet is not wanted."""
        if self._reading is not None:
            self._reading.stop()
        super().done(result)

    @property
    def view(self) -> View:
        """Return which list is shown."""
        return self.views.value() or "players"  # type: ignore[return-value]

    def empty_text(self) -> str:
        """Return what stands in place of an empty list, "" while there are rows."""
        return self._list.empty_text()

    def count_text(self) -> str:
        """Return what is said of the number of matches."""
        return self._count.text()

    # ---- what is shown

    def show_found(self) -> None:
        """Show the list with what the filters ask for."""
        view, language = self.view, self._language
        wanted = self.filters.wanted()
        self.problem.set_text("" if wanted is not None else say(language, "totals.day.wrong"))
        if wanted is None:
            return
        words = folded(self.filters.search.text()).split()
        asked = (view, wanted, self.filters.month)
        if asked != self._asked:  # else only the search has changed
            self._asked, self._matches = asked, self._statistics.wanted(wanted)
            self._lines = self._statistics.lines(view, self._matches, self.filters.month)
        lines = self._lines
        if words:
            lines = [
                turned_to(view, line, words, self._naming)
                for line in lines
                if _has_all(self._naming.found_by(line), words)
            ]
        first_number = sum(column.is_text for column in COLUMNS[view])
        column, falls = self._sorted.get(view, _BEGINS[view])
        self.model.sorted_by, self.model.falls = column, falls
        self.head.blockSignals(True)
        self.model.set_lines(view, lines, self._naming)
        self.head.fit(self.table)
        self.head.blockSignals(False)
        self._list.show_rows(len(lines), self._why_empty(words))
        self._count.setText(self._count_of())
        self.table.setCurrentIndex(self.model.index(0, first_number))
        self._refresh()

    def _why_empty(self, words: list[str]) -> str:
        language = self._language
        if self.is_reading or self._failed:
            return self._failed or self._how_far
        if not self._statistics.matches:
            return say(language, "totals.empty")
        if words:
            return say(language, "totals.nothing_found", search=self.filters.search.text().strip())
        if self.view == "pairs" and self._matches:
            return say(language, "totals.no_pairs")
        return say(language, "totals.none_fit")

    def _count_of(self) -> str:
        language = self._language
        if self.is_reading or self._failed:
            return ""
        shown = grouped(language, len(self._matches))
        said = [say(language, "library.count", n=len(self._matches), shown=shown)]
        unfinished, abandoned = self._statistics.left_out
        if unfinished:
            said.append(say(language, "totals.unfinished", n=unfinished))
        if abandoned:
            said.append(say(language, "totals.abandoned", n=abandoned))
        return " · ".join(said)

    def _refresh(self) -> None:
        has_rows = bool(self.model.lines)
        for button in (*self.buttons.values(), self.open_button):
            button.setEnabled(has_rows)
        index = self.table.currentIndex()
        self.tip.setText(self.model.tip(index.column()) if index.isValid() else "")

    # ---- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrows move the list from the search field, and keys act where they edit no text; share another
        width among the columns."""
        if watched is self.table.viewport() and event.type() is QEvent.Type.Resize:
            self.head.fit(self.table)
            return False
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = event.key()
        if watched is self.filters.search and self.moved(event):
            return True
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if watched is self.table and plain and key == Qt.Key.Key_Space:
            self._sort_by(self.table.currentIndex().column())
            return True
        if event.matches(QKeySequence.StandardKey.Copy) and self._edits(watched):
            return False
        return self.acted(event)

    def _edits(self, watched: QObject) -> bool:
        return any(field is watched and field.hasSelectedText() for field in self.filters.fields)

    def acted(self, event: QKeyEvent) -> bool:
        """Do what a key stands for here, and say whether it does."""
        pressed = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
        deeds = {
            "Ctrl+C": self.buttons["copy"].click,
            "Ctrl+S": self.buttons["csv"].click,
            "Ctrl+Shift+S": self.buttons["pdf"].click,
            "Ctrl+P": self.buttons["print"].click,
            "Ctrl+L": self.filters.clear,
            "Return": self.open_button.click,
            "Enter": self.open_button.click,
            "Num+Enter": self.open_button.click,
        }
        for number, view in enumerate(VIEWS, start=1):
            deeds[f"Ctrl+{number}"] = self.views.tile(view).click
        deed = deeds.get(pressed)
        if deed is not None and not event.isAutoRepeat():
            deed()
        return deed is not None

    # ---- slots

    def _on_reading_progressed(self, done: int, total: int) -> None:
        shown, of = grouped(self._language, done), grouped(self._language, total)
        self._how_far = say(self._language, "totals.reading", done=shown, total=of)
        self._list.show_rows(0, self._how_far)

    def _on_reading_ended(self, error: StorageError | None) -> None:
        """Show what was read; what the file refused is told in place of the list."""
        if error is not None:
            self._failed = speak(self._language, coded(error.code, error.values))
        self._asked, self._naming = None, Naming(self._statistics)
        self.filters.renew()
        self.show_found()

    def _on_filters_changed(self) -> None:
        self.show_found()

    def _on_views_changed(self, _view: object) -> None:
        self.show_found()

    def _on_starts_changed(self, month: int) -> None:
        self._desk.note(season_starts=month)

    def _on_current_changed(self, _new: QModelIndex, _old: QModelIndex) -> None:
        self._refresh()

    def _on_section_clicked(self, column: int) -> None:
        self._sort_by(column)

    def _sort_by(self, column: int) -> None:
        """Sort by a column; once more, the other way round. Numbers begin with the most, texts with a."""
        if not 0 <= column < len(COLUMNS[self.view]):
            return
        falls = not COLUMNS[self.view][column].is_text
        if self.model.sorted_by == column:
            falls = not self.model.falls
        self._sorted[self.view] = (column, falls)
        self.model.sort_by(column, falls=falls)
        self.head.viewport().update()
        self.table.setCurrentIndex(self.model.index(0, column))

    def _on_open_clicked(self) -> None:
        from carrom_desktop.ui.totals_matches import MatchesDialog

        index = self.table.currentIndex()
        line = self.model.line(index.row())
        if line is None:
            return
        column = COLUMNS[self.view][index.column()]
        behind = line.behind(column.behind)
        if not behind:
            self.problem.set_text(say(self._language, "totals.nothing_behind"), warning=True)
            return
        try:
            summaries = self._library.summaries_of(behind)
        except StorageError as error:
            self.problem.set_text(speak(self._language, coded(error.code, error.values)))
            return
        self.problem.set_text("")
        dialog = MatchesDialog(self._language, summaries, self._what(line, index.column()), self)
        dialog.exec()
        self.chosen = dialog.chosen
        dialog.deleteLater()
        if self.chosen:
            self.accept()

    def _what(self, line: Line, column: int) -> str:
        """Return whose number it is and what it counts: "Ana Ruiz: Won 12"."""
        cells = cells_of(self._language, self.view, line, self._naming)
        texts = sum(each.is_text for each in COLUMNS[self.view])
        named = cells[:texts] if self.view == "meetings" else cells[:1]
        who = say(self._language, "library.versus", a=named[0], b=named[1]) if len(named) > 1 else named[0]
        if column < texts:
            return who
        head = head_of(self._language, self.view)[column]
        return say(self._language, "totals.matches.what", who=who, what=head, n=cells[column])

    # ---- files

    def _outside(self) -> Naming:
        """Return how players are called in what leaves this computer."""
        return Naming(self._statistics, outside=True, everybody=self.initials.isChecked())

    def _on_copy_clicked(self) -> None:
        naming = self._outside()
        rows = [head_of(self._language, self.view)]
        rows += [cells_of(self._language, self.view, line, naming) for line in self.model.lines]
        QGuiApplication.clipboard().setText("\n".join("\t".join(row) for row in rows))
        self._tell(say(self._language, "totals.copied", n=len(rows) - 1))

    def _on_csv_clicked(self) -> None:
        from carrom_desktop.ui.totals_files import save_table

        path = save_table(self, self._language, self.view, self.model.lines, self._outside())
        self._saved(path)

    def _on_pdf_clicked(self) -> None:
        from carrom_desktop.ui.printing import save_job

        self._saved(save_job(self, self._job()))

    def _on_print_clicked(self) -> None:
        from carrom_desktop.ui.printing import print_job

        print_job(self, self._job())

    def _job(self) -> Job:
        from carrom_desktop.ui.totals_files import list_job

        return list_job(self._desk, self.view, self.model.lines, self._outside(), self._about())

    def _about(self) -> str:
        """Return which matches are counted, as it stands on paper."""
        said = [self.filters.about(), self._count_of()]
        if search := self.filters.search.text().strip():
            said.insert(1, say(self._language, "totals.about.search", search=search))
        return " · ".join(said)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._tell(say(self._language, "totals.saved", path=str(path)))

    def _tell(self, text: str) -> None:
        self.problem.set_text("")
        self.tip.setText(text)

    # ---- building

    def _word(self) -> None:
        language = self._language
        self.setWindowTitle(say(language, "totals.title"))
        self.views.set_texts(
            [say(language, f"totals.view.{view}") for view in VIEWS], say(language, "totals.which")
        )
        for number, view in enumerate(VIEWS, start=1):
            self.views.tile(view).setToolTip(f"Ctrl+{number}")
        self.table.setAccessibleName(say(language, "totals.title"))
        self.initials.setToolTip(say(language, "totals.initials.tip"))
        for name, button in self.buttons.items():
            button.set_face(say(language, f"totals.{name}"))
        self.open_button.set_face(say(language, "totals.matches"), say(language, "wizard.key.enter"))
        self.close_button.set_face(say(language, "common.close"))

    def _connect(self) -> None:
        for field in (*self.filters.fields, *self.filters.pickers, self.table):
            field.installEventFilter(self)
        self.table.viewport().installEventFilter(self)
        self.views.changed.connect(self._on_views_changed)
        if self._reading is not None:
            self._reading.progressed.connect(self._on_reading_progressed)
            self._reading.ended.connect(self._on_reading_ended)
        self.filters.changed.connect(self._on_filters_changed)
        self.filters.starts_changed.connect(self._on_starts_changed)
        self.table.doubleClicked.connect(self._on_open_clicked)
        self.table.selectionModel().currentChanged.connect(self._on_current_changed)
        self.head.sectionClicked.connect(self._on_section_clicked)
        self.close_button.clicked.connect(self.reject)
        self.open_button.clicked.connect(self._on_open_clicked)
        self.buttons["copy"].clicked.connect(self._on_copy_clicked)
        self.buttons["csv"].clicked.connect(self._on_csv_clicked)
        self.buttons["pdf"].clicked.connect(self._on_pdf_clicked)
        self.buttons["print"].clicked.connect(self._on_print_clicked)

    def _make_table(self) -> QTableView:
        self.model.set_lines("players", (), self._naming)
        table = row_table(self.model, 0, roomy(_ROW_PX), self)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        table.setHorizontalHeader(self.head)
        return table

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.views)
        top.addWidget(self._count, 1)
        told = QHBoxLayout()
        told.addWidget(self.tip, 1)
        told.addWidget(self.initials)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 12, 14, 12)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addWidget(self.filters)
        whole.addWidget(self._list, 1)
        whole.addLayout(told)
        whole.addWidget(self.problem)
        add_foot(whole, self.buttons.values(), (self.close_button, self.open_button))


def _has_all(text: str, words: list[str]) -> bool:
    return all(word in text for word in words)

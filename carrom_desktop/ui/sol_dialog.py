"""The matches of a SoL event's round: what is to be played, and what of it was played here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtCore import QItemSelection, Qt
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.players import PlayerRefused, add, load_players, save_players, who
from carrom_desktop.match.sol import SolArchive, SolMatch, SolTourney, read_sol
from carrom_desktop.match.sol_setup import found_in, player_of
from carrom_desktop.match.sol_text import SolFault
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.table_model import Index, TableModel, row_table
from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.widgets import KeyButton, Picker, ProblemLine, Words, lay_out_form, order_keyboard
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.sol import SolRow, event_doubts, file_msg, row_of

if TYPE_CHECKING:
    from carrom_desktop.match.sol_store import SolStore
    from carrom_desktop.match.summary import MatchSummary

_SIZE = (1060, 620)
_ROW_PX = 40
_COLUMNS = ("table", "first", "second", "there", "here")
_FIRST, _HERE = 1, 4


class SolChoice(Struct, frozen=True):
    """What was chosen: a match of the event, and the id of ours that it has become, "" for none."""

    tourney: SolTourney
    match: SolMatch
    match_id: str = ""


class SolModel(TableModel):
    """The list."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"sol.column.{name}" for name in _COLUMNS), parent)
        self.rows: tuple[SolRow, ...] = ()

    def show_rows(self, rows: Sequence[SolRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def row_count(self) -> int:
        """Return the number of matches."""
        return len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; what cannot be played is dim, what does not add up stands out."""
        row = self.rows[index.row()]
        cells = self._cells(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(cell for cell in cells if cell) if index.column() == 0 else cells[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(speak(self._language, doubt) for doubt in row.doubts) or cells[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            palette = current_palette()
            if row.doubts and index.column() == _HERE - 1:
                return palette.color("warning")
            if index.column() == _HERE:
                return palette.color("saved")
            return palette.color("ink" if row.can else "dim")
        return None

    def _cells(self, row: SolRow) -> tuple[str, ...]:
        here = "" if row.here is None else speak(self._language, row.here)
        return (row.table, *row.sides, speak(self._language, row.there), here)


class SolDialog(FormDialog):
    """Read a file on a thread of its own and show the round that is played.

    After `accept`, `chosen` is the match to set up or to open, or `wants_results`: results are to be saved.
    Attributes: `model`, `table`, `events`, `told`, `problem`; `take`, `to_players`, `results`, `cancel`.
    """

    asks_first = False  # what is typed here finds something

    def __init__(
        self,
        language: str,
        path: Path,
        summaries: list[MatchSummary],
        store: SolStore,
        players: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.chosen: SolChoice | None = None
        self.wants_results = False
        self.archive: SolArchive | None = None
        self._language, self._path = language, path
        self._summaries, self._store, self._players = summaries, store, players
        self.model = SolModel(language, self)
        self.table = row_table(self.model, _FIRST, roomy(_ROW_PX), self)
        self.table.horizontalHeader().setSectionResizeMode(
            _FIRST + 1, self.table.horizontalHeader().ResizeMode.Stretch
        )
        self.table.setAccessibleName(say(language, "sol.list"))
        self.events = Picker(self)
        self.events.setAccessibleName(say(language, "sol.event_pick"))
        self.told = Words(parent=self)
        self.told.setProperty("role", "section")
        self.problem = ProblemLine(self)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self._count.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.close"))
        self.to_players = self._plain_button("sol.to_players")
        self.results = self._plain_button("sol.results")
        self.take = self.enter_button = KeyButton("Enter", self, primary=True)
        self._lay_out()
        self.setWindowTitle(say(language, "sol.title", file=path.name))
        self._connect()
        self.resize(*_SIZE)
        self._worker = Worker("sol-file", self)
        self._worker.ended.connect(self._on_worker_ended)
        self._show_selected()
        self.told.setText(say(language, "sol.reading"))
        self._worker.run(
            partial(_read, path)
        )  # it must not hold the dialog, which may be gone before it ends

    @property
    def tourney(self) -> SolTourney | None:
        """Return the event that is shown, None while there is none."""
        place = self.events.currentIndex()
        return self.archive.tourneys[place] if self.archive is not None and place >= 0 else None

    @property
    def is_reading(self) -> bool:
        """Say whether the file is still being read."""
        return self._worker.is_busy

    def done(self, result: int) -> None:
        """Let go of the file."""
        self._worker.close(0)
        super().done(result)

    def tell(self, text: str) -> None:
        """Say that something was done."""
        self._count.setText(text)

    # ---- the file

    def _on_worker_ended(self, outcome: object) -> None:
        language = self._language
        if isinstance(outcome, SolArchive):
            self.archive = outcome
            for tourney in outcome.tourneys:
                self.events.addItem(tourney.title or say(language, "sol.unnamed"))
            self.events.setVisible(len(outcome.tourneys) > 1)
            self.events.setCurrentIndex(_likely(outcome))
            self._show_event()
            self.table.setFocus()
            return
        self.told.setText("")
        if isinstance(outcome, SolFault):
            reason = speak(language, file_msg(outcome))
            self.problem.set_text(say(language, "sol.file.failed", file=self._path.name, reason=reason))
        elif isinstance(outcome, Exception):
            raise outcome
        self._show_selected()

    def _show_event(self) -> None:
        tourney, language = self.tourney, self._language
        if tourney is None:
            return
        found = found_in(tourney, self._summaries, self._store.matches())
        rows = [row_of(tourney, match, found.get(match.row)) for match in tourney.current()]
        if not tourney.turn:
            rows = []
        self.model.show_rows(rows)
        code = "sol.event" if tourney.turn else "sol.event.none"
        title = tourney.title or say(language, "sol.unnamed")
        self.told.setText(say(language, code, event=title, round=tourney.turn))
        open_rows = [place for place, row in enumerate(rows) if row.can and _is_to_play(row)]
        if not tourney.turn:
            self._count.setText(say(language, "sol.no_round"))
        elif open_rows:
            self._count.setText(say(language, "sol.count", n=len(open_rows)))
        else:
            self._count.setText(say(language, "sol.none_to_play"))
        if rows:
            self.table.selectRow(open_rows[0] if open_rows else 0)
        self._show_selected()

    # ---- what is selected

    def _row(self) -> SolRow | None:
        place = self.table.currentIndex().row()
        return self.model.rows[place] if 0 <= place < len(self.model.rows) else None

    def _show_selected(self) -> None:
        row = self._row()
        self.take.setEnabled(row is not None and row.can)
        face = "sol.open_ours" if row is not None and row.match_id else "sol.set_up"
        self.take.set_face(say(self._language, face), say(self._language, "wizard.key.enter"))
        has_event = self.tourney is not None
        self.to_players.setEnabled(has_event)
        self.results.setEnabled(has_event)
        if self.tourney is not None:
            found = [*(row.doubts if row is not None else ()), *event_doubts(self.tourney)]
            doubts = "; ".join(speak(self._language, one) for one in found)
            text = say(self._language, "sol.doubts", doubts=doubts) if doubts else ""
            self.problem.set_text(text, warning=True)

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._show_selected()

    def _on_take_clicked(self) -> None:
        row, tourney = self._row(), self.tourney
        if row is not None and row.can and tourney is not None:
            self.chosen = SolChoice(tourney, row.match, row.match_id)
            self.accept()

    def _on_results_clicked(self) -> None:
        self.wants_results = True
        self.accept()

    # ---- players

    def _on_to_players_clicked(self) -> None:
        tourney, language = self.tourney, self._language
        if tourney is None:
            return
        people = {
            who(player): player
            for side in tourney.competitors
            for player in (player_of(tourney, one) for one in side)
        }
        try:
            listed, _moved = load_players(self._players, mend=False)
            here = {who(player) for player in listed.players}
            new = [player for name, player in people.items() if name not in here]
            if not new:
                self.tell(say(language, "sol.players_none"))
                return
            if self._ask_players(len(new)):
                save_players(self._players, add(listed, new))
                self.tell(say(language, "sol.players_added", n=len(new)))
        except StorageError as error:
            self.problem.set_text(speak(language, coded(error.code, error.values)))
        except PlayerRefused as refused:
            self.problem.set_text(speak(language, coded(refused.code, refused.values)))

    def _ask_players(self, count: int) -> bool:
        language = self._language
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(self.windowTitle())
        box.setText(say(language, "sol.players_ask", n=count))
        yes = box.addButton(say(language, "sol.players_add"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(yes)
        box.exec()
        wanted = box.clickedButton() is yes
        box.deleteLater()
        return wanted

    # ---- inside

    def _plain_button(self, code: str) -> QPushButton:
        button = QPushButton(say(self._language, code), self)
        button.setAutoDefault(False)
        return button

    def _connect(self) -> None:
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.table.doubleClicked.connect(self._on_take_clicked)
        self.events.activated.connect(self._show_event)
        self.cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._on_take_clicked)
        self.to_players.clicked.connect(self._on_to_players_clicked)
        self.results.clicked.connect(self._on_results_clicked)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(4, 0, 0, 0)
        head.addWidget(self.told, 1)
        head.addWidget(self.events)
        self.events.hide()
        self.told.setWordWrap(True)
        more = QHBoxLayout()
        more.setContentsMargins(4, 0, 0, 0)
        more.setSpacing(12)
        more.addWidget(self._count, 1)
        more.addWidget(self.to_players)
        more.addWidget(self.results)
        whole = lay_out_form(self, Words(parent=self), self.cancel, self.take)
        whole.insertLayout(0, more)
        whole.insertWidget(0, self.problem)
        whole.insertWidget(0, ListCard(self.table, self), 1)
        whole.insertLayout(0, head)
        order_keyboard(whole)


def _read(path: Path, _tell: Tell) -> object:
    return read_sol(path)


def _is_to_play(row: SolRow) -> bool:
    return not row.match_id and not row.match.is_scored


def _likely(archive: SolArchive) -> int:
    """Return the place of the event that is most likely meant: the last one that goes on."""
    places = [
        place for place, one in enumerate(archive.tourneys) if not one.is_over and one.turn > one.ranked
    ]
    return places[-1] if places else len(archive.tourneys) - 1

"""Erase a person for good: who, in how many matches, what else still names him, and no way back."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.backups import ASKED, BESIDE, ERASING, back_up, own_folder, second_place
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.erasing import Erased, Eraser, copies_of, rebuild_without
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.event_store import EventStore
from carrom_desktop.match.library import MatchSummary, folded
from carrom_desktop.match.paths import players_path, ties_path
from carrom_desktop.match.players import load_players, save_players, without
from carrom_desktop.match.recovery import put_in_its_place
from carrom_desktop.match.ties import Ties
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, TickBox, Words, lay_out_form
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE = (760, 600)
REPLACED = "replaced"


class _Rebuilt(Struct, frozen=True):
    """The new library, which waits for its place."""

    whole: Path
    erased: Erased


class _Swept(Struct, frozen=True):
    """What became of the copies: how many were removed, and those that could not be; `failure`: no new backup
    could be made, and so all stayed."""

    removed: int
    left: tuple[str, ...]
    failure: StorageError | None = None


class EraseDialog(FormDialog):
    """Ask who is to be erased, say what that means, and do it after one more question.

    Attributes: `search`, `people`, the list; `told`, what stands of the chosen one; `sweep`, the backups and
    kept files go too; `state`, how far it is and what came of it; `problem`; `erase`, `close_button`.
    """

    asks_first = False  # what is typed here finds something

    def __init__(self, window: OperatorWindow) -> None:
        super().__init__(window)
        self._window = window
        self._journal = window.desk.journal
        self._language = language = window.language
        self._worker = Worker("erase", self)
        self._person: Player | None = None
        self._erased = Erased()
        self._everybody: list[Player] = []
        self._matches: list[MatchSummary] = []
        self.setWindowTitle(say(language, "erase.title"))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(say(language, "erase.search"))
        self.search.setAccessibleName(say(language, "erase.search"))
        self.people = QListWidget(self)
        self.people.setAccessibleName(say(language, "erase.people"))
        self._list = ListCard(self.people, self)
        self.told = self._words("")
        self.warning = self._words(say(language, "erase.warning"))
        self.sweep = TickBox(say(language, "erase.sweep"), self)
        self.sweep.setChecked(True)
        self.elsewhere = self._words(say(language, "erase.elsewhere"), "dim")
        self.state = self._words("", "saved")
        self.problem = ProblemLine(self)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.erase = KeyButton("Enter", self, primary=True)
        self.erase.set_face(say(language, "erase.do"), say(language, "wizard.key.enter"))
        card = Card(self)
        for part in (self.told, self.warning, self.sweep, self.elsewhere, self.state):
            card.box.addWidget(part)
        whole = lay_out_form(self, Words(parent=self), self.close_button, self.erase)
        whole.insertWidget(0, self.problem)
        whole.insertWidget(0, card)
        whole.insertWidget(0, self._list, 1)
        whole.insertWidget(0, self.search)
        self.search.textChanged.connect(self._show_people)
        self.people.currentItemChanged.connect(self._show_person)
        self.erase.clicked.connect(self._on_erase_clicked)
        self.close_button.clicked.connect(self.reject)
        self._worker.news.connect(self._on_worker_news)
        self._worker.ended.connect(self._on_worker_ended)
        self.resize(*_SIZE)
        self.read()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_busy(self) -> bool:
        """Say whether the library is being written anew."""
        return self._worker.is_busy

    def read(self) -> None:
        """Read anew who is there."""
        try:
            self._matches = self._window.library.summaries(deleted=True)
        except StorageError as error:
            self._tell(error)
            self._matches = []
        named: tuple[Player, ...] = ()
        try:
            named = Ties(ties_path(self._window.settings_desk.path.parent)).people()
        except StorageError as error:
            self._tell(error)
        found: dict[tuple[str, str], Player] = {}
        for match in self._matches:
            for player in (*match.players[0], *match.players[1]):
                found.setdefault(_key(player), player)
        for player in named:  # in a line-up, whose match is not made
            found.setdefault(_key(player), player)
        self._everybody = sorted(found.values(), key=_key)
        self._show_people()

    def chosen(self) -> Player | None:
        """Return who is chosen in the list."""
        index = self.people.currentIndex()
        found = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        return found if isinstance(found, Player) else None

    def on_enter(self, focused: QWidget | None) -> None:
        """Close where that button has the keyboard, else ask to erase."""
        if focused is self.close_button:
            self.reject()
        else:
            self.erase.click()

    def reject(self) -> None:
        """Close, but not while the library is being written anew."""
        if not self.is_busy:
            super().reject()

    # ---- what is shown

    def _show_people(self, _text: str = "") -> None:
        words = folded(self.search.text()).split()
        self.people.clear()
        for player in self._everybody:
            name = f"{player.full_name}, {player.club}" if player.club else player.full_name
            if all(word in folded(name) for word in words):
                item = QListWidgetItem(name)
                item.setData(Qt.ItemDataRole.UserRole, player)
                self.people.addItem(item)
        self.people.setCurrentRow(0)
        code = "erase.not_found" if self._everybody else "erase.nobody"
        self._list.show_rows(self.people.count(), say(self._language, code))
        self._show_person()

    def _show_person(self, _now: object = None, _before: object = None) -> None:
        person = self.chosen()
        self.erase.setEnabled(person is not None and not self.is_busy)
        if person is None:
            self.told.hide()  # the list says why
            return
        self.told.show()
        number = sum(self._plays(person, match) for match in self._matches)
        self.told.setText(say(self._language, "erase.told", name=person.full_name, n=number))

    @staticmethod
    def _plays(person: Player, match: MatchSummary) -> bool:
        return any(_key(player) == _key(person) for side in match.players for player in side)

    # ---- erasing

    def _on_erase_clicked(self) -> None:
        person = self.chosen()
        if person is None or self.is_busy:
            return
        if self._journal.light.kind != "saved":
            self.problem.set_text(say(self._language, "erase.unsaved"), warning=True)
            return
        if self._may_erase(person):
            self._person = person
            self.problem.set_text("")
            eraser = Eraser(person, say(self._language, "erase.placeholder"))
            self._worker.run(partial(_rebuild, self._journal.path, eraser))
            self._show_person()

    def _may_erase(self, person: Player) -> bool:
        """Ask once more; the way back stands first."""
        language = self._language
        box = QMessageBox(QMessageBox.Icon.Warning, say(language, "erase.title"), "", parent=self)
        code = "erase.ask_sweep" if self.sweep.isChecked() else "erase.ask"
        box.setText(say(language, code, name=person.full_name))
        do = box.addButton(say(language, "erase.yes"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        wanted = box.clickedButton() is do
        box.deleteLater()
        return wanted

    def _on_worker_news(self, news: object) -> None:
        if isinstance(news, tuple):
            done, every = news
            self.state.setText(say(self._language, "erase.working", n=done, all=every))

    def _on_worker_ended(self, outcome: object) -> None:
        if isinstance(outcome, _Rebuilt):
            self._put(outcome)
        elif isinstance(outcome, _Swept):
            self._tell_swept(outcome)
        elif isinstance(outcome, StorageError):
            self._tell_nothing_erased(outcome)
        self._show_person()

    def _put(self, rebuilt: _Rebuilt) -> None:
        """Put the new library in place of the old one, and forget the name wherever else it stands here."""
        path, person = self._journal.path, self._person
        try:
            put = partial(put_in_its_place, rebuilt.whole, path, REPLACED, SystemClock())
            self._journal.library.replace(put)
        except StorageError as error:
            self._tell_nothing_erased(error)
            return
        finally:
            with contextlib.suppress(OSError):
                rebuilt.whole.unlink(missing_ok=True)
        self._erased = rebuilt.erased
        session = self._window.bridge.session
        if session is not None and session.is_in(self._journal):
            self._window.bridge.open(None)  # it was read before: it is opened anew from the list
        self._window.library.forget()
        if person is not None:
            self._forget(person)
        self.read()
        settings = self._window.settings
        second = second_place(settings.backup_folder, settings.backup_kit)
        self._worker.run(partial(_sweep, path, second, self.sweep.isChecked()))

    def _forget(self, person: Player) -> None:
        """Leave the person out of the settings, too: the scorer, and the match that comes next; and out of
        the list of players and the event that is open."""
        desk = self._window.settings_desk
        path = players_path(desk.path.parent)
        try:
            listed, _ = load_players(path, mend=False)
            left = without(listed, person)
            if left != listed:
                save_players(path, left)
            EventStore(path.parent).erase(person)
            Ties(ties_path(desk.path.parent)).erase(Eraser(person, say(self._language, "erase.placeholder")))
        except StorageError as error:
            self._tell(error)
        cleaned = Eraser(person, "").clean(desk.settings)
        if cleaned is not desk.settings:
            desk.change(scorer=cleaned.scorer, next_match=cleaned.next_match)

    def _tell_swept(self, swept: _Swept) -> None:
        language, erased = self._language, self._erased
        swept_all = self.sweep.isChecked() and swept.failure is None
        code = "erase.done_sweep" if swept_all else "erase.done"
        self.state.setText(say(language, code, n=erased.matches, copies=swept.removed))
        if swept.failure is not None:
            reason = speak(language, coded(swept.failure.code, swept.failure.values))
            told = say(language, "erase.kept", files=", ".join(swept.left), reason=reason)
            self.problem.set_text(told, warning=True)
        elif swept.left:
            self.problem.set_text(say(language, "erase.left", files=", ".join(swept.left)), warning=True)

    def _tell_nothing_erased(self, error: StorageError) -> None:
        self.state.setText("")
        reason = speak(self._language, coded(error.code, error.values))
        self.problem.set_text(say(self._language, "erase.failed", reason=reason))

    def _tell(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    def _words(self, text: str, role: str = "") -> Words:
        words = Words(text, self)
        words.setWordWrap(True)
        if role:
            words.setProperty("role", role)
        return words


def ask_erase(window: OperatorWindow) -> None:
    """Show who can be erased."""
    dialog = EraseDialog(window)
    dialog.exec()
    dialog.deleteLater()
    if not window.has_match:
        window.bridge.open(None)


def _key(player: Player) -> tuple[str, str]:
    return folded(player.full_name), folded(player.club)


# ---- on the worker's thread


def _rebuild(path: Path, eraser: Eraser, tell: Tell) -> _Rebuilt:
    def progress(done: int, every: int) -> None:
        tell((done, every))

    return _Rebuilt(*rebuild_without(path, eraser, SystemClock(), progress))


def _sweep(path: Path, second: Path | None, wanted: bool, _tell: Tell) -> _Swept:
    """Back the new library up, and only then remove what named the person."""
    older = copies_of(path)
    if second is not None:
        with contextlib.suppress(OSError):
            older += sorted(found for found in own_folder(second, path).iterdir() if found.is_file())
    if not wanted:
        older = [found for found in older if f"-{REPLACED}-" in found.name]  # the old library never stays
    else:
        for name in older:
            _rename(name, _away(name))
        try:
            back_up(path, ASKED, SystemClock(), second)
        except StorageError as error:
            for name in older:
                _rename(_away(name), name)
            return _Swept(0, tuple(str(name) for name in older if name.exists()), error)
    return _remove(older if not wanted else [_away(name) for name in older])


def _away(path: Path) -> Path:
    return path.with_name(f"{path.name}{ERASING}")


def _rename(path: Path, name: Path) -> None:
    """Take a backup its name, so that the new one does not find that it holds everything; or give it back."""
    with contextlib.suppress(OSError):
        path.rename(name)


def _remove(files: Sequence[Path]) -> _Swept:
    removed, left = 0, []
    for path in files:
        try:
            path.unlink(missing_ok=True)  # the new backup has swept some already
            removed += not path.name.removesuffix(ERASING).endswith(BESIDE)  # part of the backup beside it
        except OSError as error:
            left.append(str(from_os_error(error, path).values["path"]))
    return _Swept(removed, tuple(left))

"""Prepare an event: one page for each part of its kit, which is saved as a file or written onto a stick."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMessageBox, QPushButton, QStackedWidget, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import EventKit, faults, with_everybody
from carrom_desktop.match.event_file import SUFFIX, saved, write_event
from carrom_desktop.match.event_store import file_name
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.paths import rulesets_path
from carrom_desktop.ui.ask_file import ask_file, documents
from carrom_desktop.ui.event_draft import EditorPage, EventDraft
from carrom_desktop.ui.event_fixtures_page import FixturesPage
from carrom_desktop.ui.event_general_page import GeneralPage
from carrom_desktop.ui.event_pictures_page import PicturesPage
from carrom_desktop.ui.event_players_page import PlayersPage
from carrom_desktop.ui.event_rules_page import RoundsPage
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.waiting import wait_for
from carrom_desktop.ui.widgets import (
    Choices,
    KeyButton,
    ProblemLine,
    TickBox,
    Words,
    lay_out_form,
    order_keyboard,
)
from carrom_desktop.viewmodels.event_words import fault_msg
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.event_desk import EventDesk

_SIZE = (1180, 660)
PAGES = ("general", "fixtures", "players", "rules", "pictures")


class EventEditor(RoomyDialog):
    """Attributes: `draft`; `pages` by name; `which`, the tiles that choose one; `use_here`, the kit is put in
    force here when it is saved; `path` of its file, None while there is none.

    Ctrl+S saves, Ctrl+Z takes back, Ctrl+Page Down goes on to the next page, Esc closes after a question
    where something is not saved.
    """

    asks_first = False  # the editor asks itself, about all of its pages

    def __init__(
        self,
        language: str,
        kit: EventKit,
        desk: EventDesk,
        path: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.path = path
        self._language = language
        self._desk = desk
        self._is_new = not kit.revision
        self.draft = EventDraft(kit, self)
        people = desk.people()
        own = OwnRuleSets(rulesets_path(desk.data_folder))
        self._stack = QStackedWidget(self)
        general = GeneralPage(self.draft, language, self)
        self.fixtures = FixturesPage(self.draft, language, people, self)
        self.general = general
        self.pages: dict[str, EditorPage] = {
            "general": general,
            "fixtures": self.fixtures,
            "players": PlayersPage(self.draft, language, people, self),
            "rules": RoundsPage(self.draft, language, own, self),
            "pictures": PicturesPage(self.draft, language, self),
        }
        for page in self.pages.values():
            self._stack.addWidget(page)
        self.which = Choices(PAGES, self)
        self.which.set_value("general")
        self.problem = ProblemLine(self)
        self.use_here = TickBox(self)
        self.use_here.setText(say(language, "event.edit.use_here"))
        in_force = self._in_force()
        self.use_here.setChecked(not in_force or in_force == kit.id)
        self._told = Words(parent=self)
        self._told.setProperty("role", "dim")
        self._told.setWordWrap(True)
        self.undo = KeyButton("Ctrl+Z", self)
        self.undo.set_face(say(language, "players.undo"))
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.close"))
        self.stick = QPushButton(say(language, "event.edit.stick"), self)
        self.stick.setAutoDefault(False)
        self.save = KeyButton("Ctrl+S", self, primary=True)
        self.save.set_face(say(language, "event.edit.save"))
        self.save.setToolTip(say(language, "event.edit.save_tip"))
        whole = lay_out_form(self, self._told, self.undo, self.cancel, self.stick, self.save)
        whole.insertWidget(0, self.which)
        whole.insertWidget(1, self._stack, 1)
        whole.insertWidget(2, self.problem)
        whole.insertWidget(3, self.use_here)
        order_keyboard(whole)
        self.which.changed.connect(self._on_which_changed)
        self.draft.changed.connect(self._refresh)
        self.undo.clicked.connect(self._on_undo_clicked)
        self.cancel.clicked.connect(self.reject)
        self.stick.clicked.connect(self.save_to_stick)
        self.save.clicked.connect(self.save_file)
        for keys, by in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):  # a table would take them for itself
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self._turn, by))
        self._refresh()
        self.resize(*_SIZE)
        general.focus_first()

    # ---- pages

    def show_page(self, name: str) -> None:
        """Show a page and give it the keyboard."""
        self.commit()
        self.which.set_value(name)
        self._stack.setCurrentWidget(self.pages[name])
        self.pages[name].focus_first()

    def commit(self) -> None:
        """Write what is being typed into the draft."""
        for page in self.pages.values():
            page.commit()

    def _on_which_changed(self, name: object) -> None:
        self.commit()
        self._stack.setCurrentWidget(self.pages[str(name)])

    def _turn(self, by: int) -> None:
        place = PAGES.index(str(self.which.value()))
        self.show_page(PAGES[(place + by) % len(PAGES)])

    def _refresh(self) -> None:
        kit = self.draft.kit
        name = kit.name or self._say("event.edit.unnamed")
        mark = " *" if self.draft.is_dirty else ""
        self.setWindowTitle(f"{self._say('event.edit.title')} – {name}{mark}")
        counts = {"fixtures": len(kit.fixtures), "players": len(with_everybody(kit).players)}
        texts = [
            self._say(f"event.page.{page}") + (f" ({counts[page]})" if page in counts else "")
            for page in PAGES
        ]
        self.which.set_texts(texts, self._say("event.edit.pages"))
        self.undo.setEnabled(self.draft.can_undo)

    # ---- saving

    def save_file(self) -> bool:
        """Save the kit as a file, which is asked for the first time; return whether it is saved."""
        if not self._is_right():
            return False
        path = self.path or self._ask_path()
        while path is not None:
            kit = self._next()
            if self._tried(partial(write_event, path, kit), path):
                self.path = path
                self._note_saved(kit, self._say("event.edit.saved", path=str(path)))
                return True
            path = self._ask_path(documents() / path.name)
        return False

    def save_as(self) -> bool:
        """Save the kit under another name; return whether it is saved."""
        before, self.path = self.path, None
        if self.save_file():
            return True
        self.path = before
        return False

    def save_to_stick(self) -> bool:
        """Write the kit onto the stick; return whether it is there."""
        if not self._is_right():
            return False
        kit = self._next()
        path = self._desk.put_on_stick(kit, self)
        if path is None:
            return False
        self._note_saved(kit, self._say("event.stick.done", path=str(path)))
        return True

    def _next(self) -> EventKit:
        """Return the kit as it is to be written: the next revision where something changed since the last."""
        kit = with_everybody(self.draft.kit)
        return saved(kit) if self.draft.is_dirty or not kit.revision else kit

    def _note_saved(self, kit: EventKit, told: str) -> None:
        self.draft.note_saved(kit)
        self._told.setText(told)
        if self.use_here.isChecked():
            self._desk.use_saved(kit, self)

    def _is_right(self) -> bool:
        """Say whether the kit can be saved; what is wrong is shown where it stands."""
        self.commit()
        self.problem.set_text("")
        if self.general.show_problems():
            self.show_page("general")
            self.general.show_problems()
            return False
        stops = next((fault for fault in faults(self.draft.kit) if fault.stops), None)
        if stops is None:
            return True
        self.show_page("fixtures")
        self.fixtures.go_to_row(stops.row)
        self.problem.set_text(speak(self._language, fault_msg(stops, self.draft.kit)))
        return False

    def _ask_path(self, wanted: Path | None = None) -> Path | None:
        begin = wanted or documents() / file_name(self.draft.kit)
        title, kinds = self._say("event.edit.save_title"), {SUFFIX: self._say("event.file_kind")}
        return ask_file(self, title, kinds, begin)

    def _tried(self, job: partial[None], path: Path) -> bool:
        """Do `job`; False where the disk refuses, which is told."""
        try:
            wait_for(job, self._say("event.writing", path=str(path)), self)
        except StorageError as error:
            reason = speak(self._language, coded(error.code, error.values))
            QMessageBox.warning(
                self, self._say("event.edit.save_title"), self._say("event.edit.failed", reason=reason)
            )
            return False
        return True

    def _in_force(self) -> str:
        """Return the id of the event in force, "" for none; "?" where it cannot be read."""
        try:
            kit = self._desk.store.read()
        except StorageError:
            return "?"
        return "" if kit is None else kit.id

    # ---- keys and the end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of the editor; Enter presses the button that has the keyboard, and nothing else."""
        key, control = event.key(), event.modifiers() & Qt.KeyboardModifier.ControlModifier
        shift, focused = event.modifiers() & Qt.KeyboardModifier.ShiftModifier, self.focusWidget()
        deeds: dict[int, Callable[[], object]] = {
            Qt.Key.Key_S: self.save_as if shift else self.save_file,
            Qt.Key.Key_Z: self._on_undo_clicked,
        }
        if control and key in deeds:
            if not event.isAutoRepeat():
                deeds[key]()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focused, QPushButton) and not event.isAutoRepeat():
                focused.click()
        else:
            super().keyPressEvent(event)

    def reject(self) -> None:
        """Close, after a question where something is not saved."""
        self.commit()
        if self.draft.is_dirty and not self._may_leave():
            return
        super().reject()

    def _may_leave(self) -> bool:
        box = QMessageBox(QMessageBox.Icon.Question, self._say("event.edit.title"), "", parent=self)
        box.setText(self._say("event.edit.unsaved"))
        save = box.addButton(self._say("event.edit.save"), QMessageBox.ButtonRole.AcceptRole)
        drop = box.addButton(self._say("event.edit.drop"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(self._say("event.edit.stay"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(save)
        box.setEscapeButton(stay)
        box.exec()
        if box.clickedButton() is save:
            return self.save_file()
        return box.clickedButton() is drop

    def _on_undo_clicked(self) -> None:
        self.draft.undo()

    def _say(self, code: str, **values: int | str) -> str:
        return speak(self._language, coded(code, values))

"""The event of this computer: opened from its kit, shown on the start page, renewed, written, closed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.match import event_kit
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import EventKit, differences, is_newer, new_event, table_key, tables_of
from carrom_desktop.match.event_file import SUFFIX, read_event, write_event
from carrom_desktop.match.event_store import EventStore, file_name
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.event_card import EventCard
from carrom_desktop.ui.event_play import announced, event_now
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.waiting import wait_for
from carrom_desktop.viewmodels.event_words import difference_msgs
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_log = logging.getLogger(__name__)

_T = TypeVar("_T")


class EventDesk(QObject):
    """Do what the menu "Event" says. Attributes: `store`; `card`, on the start page while an event is in
    force, else None."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self.store = EventStore(settings.path.parent)
        self.card: EventCard | None = None
        window.start_page.listed.connect(self.refresh)
        settings.changed.connect(self.refresh)

    # ---- the start page

    def begin(self) -> None:
        """Show the event that was in force when the program ended; where its file is gone, it is closed."""
        if not self.store.has_event:
            if self._settings.settings.event:
                self._settings.change(**self.store.close(self._settings.settings))
                self._window.tell(self._say("event.gone"), "alarm")
            return
        if self._window.library.is_behind():
            return  # the start page tells when its list is there
        self.refresh()
        if not self._window.has_match:
            self._window.start_page.focus_first()

    def refresh(self) -> None:
        """Show how far the event is, where the start page is seen."""
        page = self._window.start_page
        if self._window.has_match:
            return  # it is shown anew with the page
        if not self.store.has_event:
            if self.card is not None:
                page.set_event(None)
                self.card.deleteLater()
                self.card = None
                self._window.page.feed.set_coming(NextMatch())
            return
        if self.card is None:
            self.card = EventCard(page)
            self.card.play_asked.connect(self._on_card_play_asked)
            self.card.table_asked.connect(self.ask_table)
            page.set_event(self.card)
        settings = self._settings.settings
        try:
            now = event_now(self.data_folder, self._window.library, settings.table)
        except StorageError as error:
            _log.warning("the event in force cannot be shown: %s", error)
            reason = speak(self._settings.language, coded(error.code, error.values))
            self.card.show_problem(settings.event, reason)
        else:
            if now is not None:
                self.card.show_event(self._settings.language, now)
                self._window.page.feed.set_coming(announced(now, initials=settings.initials))
        page.note_event()

    def _on_card_play_asked(self) -> None:
        kit = self._tried(self.store.read)
        standing = self.card.standing if self.card is not None else None
        if kit is not None and standing is not None:
            self._window.desk.play(kit, standing)

    # ---- a kit is opened

    def ask_open(self) -> None:
        """Ask for a kit, on the stick where one is plugged in, and open it."""
        kits = [kit for root in event_kit.sticks() for kit in event_kit.kits_on(root)]
        begin = str(kits[0]) if kits else str(documents())
        title, kinds = self._say("event.open.title"), self._say("event.file_kind")
        path, _ = QFileDialog.getOpenFileName(self._window, title, begin, kinds)
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> bool:
        """Put the kit in `path` in force, after a question where another one is; return whether it is."""
        kit = self._tried(partial(self._read, path))
        if kit is None:
            return False
        known = self._known()
        if known is None:
            return self.use(kit)
        if known.id != kit.id:
            return self._ask_other(known, kit, self._window) and self.use(kit)
        return self._renew(known, kit, path)

    def use(self, kit: EventKit, *, asks: bool = True) -> bool:
        """Put `kit` in force without a question; ask for the table where the computer's is none of it, unless
        `asks` is false."""
        work = partial(self.store.put, kit, self._settings.settings)
        changes = self._tried(partial(wait_for, work, self._say("event.taking"), self._window))
        if changes is None:
            return False
        self._settings.change(**changes)
        self.refresh()
        self._window.tell(self._say("event.in_force", event=kit.name, n=len(kit.fixtures)))
        tables = tables_of(kit)
        if asks and tables and table_key(self._settings.settings.table) not in map(table_key, tables):
            self.ask_table()
        if not self._window.has_match:
            self._window.start_page.focus_first()
        return True

    def use_saved(self, kit: EventKit, parent: QWidget) -> bool:
        """Put a kit in force that was saved here; another event is only closed after a question."""
        known = self._known()
        if known is not None and known.id != kit.id and not self._ask_other(known, kit, parent):
            return False
        return self.use(kit, asks=False)  # who prepares an event need not sit at one of its tables

    def _read(self, path: Path) -> EventKit:
        return wait_for(partial(read_event, path), self._say("event.reading", path=str(path)), self._window)

    def _known(self) -> EventKit | None:
        """Return the kit in force with its pictures; one that cannot be read is as good as none."""
        try:
            return self.store.read(pictures=True)
        except StorageError as error:
            _log.warning("the event in force cannot be read: %s", error)
            return None

    def _ask_other(self, known: EventKit, kit: EventKit, parent: QWidget) -> bool:
        box = QMessageBox(QMessageBox.Icon.Question, self._say("event.open.title"), "", parent=parent)
        box.setText(self._say("event.other", event=known.name, other=kit.name))
        do = box.addButton(self._say("event.other.do"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(self._say("event.offer.keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(do)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is do

    def _renew(self, known: EventKit, kit: EventKit, path: Path) -> bool:
        """Say what another kit of the same event brings, and take it where that is wanted."""
        found = differences(known, kit)
        if not found:
            self._window.tell(self._say("event.same", event=kit.name))
            return True
        from carrom_desktop.ui.event_offer_dialog import EventOfferDialog

        is_older = is_newer(known, kit)
        now = self._window.desk.event_now()
        begun = (
            frozenset(one.fixture.id for one in now.found if one.match) if now is not None else frozenset()
        )
        lines = [speak(self._settings.language, one) for one in difference_msgs(found, begun)]
        dialog = EventOfferDialog(
            self._settings.language,
            self._say("event.offer.title"),
            self._say("event.offer.text", event=kit.name, file=path.name),
            lines,
            self._say("event.offer.older", at=kit.saved_at[11:16], here=known.saved_at[11:16])
            if is_older
            else "",
            self._window,
        )
        taken = bool(dialog.exec())
        dialog.deleteLater()
        return taken and self.use(kit)

    # ---- the table

    def ask_table(self) -> None:
        """Ask at which of the event's tables this computer stands."""
        kit = self._tried(self.store.read)
        if kit is None:
            return
        tables = tables_of(kit)
        if not tables:
            self._window.tell(self._say("event.table.no_tables"))
            return
        from carrom_desktop.ui.event_table_dialog import EventTableDialog

        settings = self._settings.settings
        dialog = EventTableDialog(self._settings.language, kit.name, tables, settings.table, self._window)
        if dialog.exec():
            self._settings.change(table=dialog.table)
            self.refresh()
        dialog.deleteLater()

    # ---- a kit is made, written, put away

    def make_new(self) -> None:
        """Open the editor on a new event."""
        self._edit(new_event(), None)

    def edit(self) -> None:
        """Open the editor on the event in force, else on a kit that is asked for."""
        if self.store.has_event:
            kit = self._tried(partial(self.store.read, pictures=True))
            if kit is not None:
                self._edit(kit, None)
            return
        title, kinds = self._say("event.edit.title"), self._say("event.file_kind")
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, str(documents()), kinds)
        kit = self._tried(partial(self._read, Path(chosen))) if chosen else None
        if kit is not None:
            self._edit(kit, Path(chosen))

    def _edit(self, kit: EventKit, path: Path | None) -> None:
        from carrom_desktop.ui.event_editor import EventEditor

        dialog = EventEditor(self._settings.language, kit, self, path, self._window)
        dialog.exec()
        dialog.deleteLater()
        self.refresh()

    @property
    def language(self) -> str:
        """Return the language of the operator's windows."""
        return self._settings.language

    @property
    def data_folder(self) -> Path:
        """Return the data folder."""
        return self._settings.path.parent

    def people(self) -> list[Player]:
        """Return everybody known to the library, for completion."""
        try:
            return self._window.library.people()
        except StorageError as error:
            _log.warning("earlier players cannot be read: %s", error)
            return []

    def write_to_stick(self) -> None:
        """Write the event in force onto the stick."""
        kit = self._tried(partial(self.store.read, pictures=True))
        if kit is not None:
            self.put_on_stick(kit, self._window)

    def put_on_stick(self, kit: EventKit, parent: QWidget) -> Path | None:
        """Write `kit` onto the stick that is plugged in; return where it is, None where it is not."""
        root = self._stick(parent)
        if root is None:
            return None
        path, there = wait_for(partial(_place_on, root, kit), self._say("event.stick.looking"), parent)
        if there is not None and is_newer(there, kit) and not self._may_replace(there, kit, parent):
            return None
        try:
            wait_for(partial(write_event, path, kit), self._say("event.writing", path=str(path)), parent)
        except StorageError as error:
            reason = speak(self._settings.language, coded(error.code, error.values))
            text = self._say("event.stick.failed", reason=reason)
            QMessageBox.warning(parent, self._say("event.stick.title"), text)
            return None
        self._window.tell(self._say("event.stick.done", path=str(path)))
        return path

    def _may_replace(self, there: EventKit, kit: EventKit, parent: QWidget) -> bool:
        """Ask whether a newer kit on the stick is to be lost."""
        title = self._say("event.stick.title")
        box = QMessageBox(QMessageBox.Icon.Warning, title, "", parent=parent)
        box.setText(self._say("event.stick.newer", at=there.saved_at[11:16], here=kit.saved_at[11:16]))
        do = box.addButton(self._say("event.stick.replace"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(self._say("event.offer.keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is do

    def _stick(self, parent: QWidget) -> Path | None:
        """Return the one stick, or the one that is chosen; None where no place was chosen."""
        while True:
            roots = event_kit.sticks()
            if len(roots) == 1:
                return roots[0]
            title = self._say("event.stick.title")
            box = QMessageBox(QMessageBox.Icon.Information, title, "", parent=parent)
            buttons = {}
            if roots:
                box.setText(self._say("event.stick.which"))
                for root in roots:
                    button = box.addButton(str(root), QMessageBox.ButtonRole.AcceptRole)
                    buttons[button] = root
            else:
                box.setText(self._say("event.stick.none"))
                again = box.addButton(self._say("event.stick.again"), QMessageBox.ButtonRole.AcceptRole)
                box.setDefaultButton(again)
            folder = box.addButton(self._say("event.stick.folder"), QMessageBox.ButtonRole.ActionRole)
            stay = box.addButton(self._say("common.cancel"), QMessageBox.ButtonRole.RejectRole)
            box.setEscapeButton(stay)
            box.exec()
            clicked = box.clickedButton()
            if clicked in buttons:
                return buttons[clicked]
            if clicked is folder:
                title = self._say("event.stick.folder")
                chosen = QFileDialog.getExistingDirectory(parent, title, str(documents()))
                return Path(chosen) if chosen else None
            if clicked is stay or roots:
                return None

    def close_event(self) -> None:
        """Put the event away, after a question; matches stay."""
        kit = self._known()
        name = kit.name if kit is not None else self._settings.settings.event
        box = QMessageBox(QMessageBox.Icon.Question, self._say("event.close.title"), "", parent=self._window)
        box.setText(self._say("event.close.text", event=name))
        do = box.addButton(self._say("event.close.do"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(self._say("common.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(do)
        box.setEscapeButton(stay)
        box.exec()
        if box.clickedButton() is not do:
            return
        changes = self._tried(partial(self.store.close, self._settings.settings))
        if changes is not None:
            self._settings.change(**changes)
            self.refresh()
            self._window.tell(self._say("event.closed", event=name))
            if not self._window.has_match:
                self._window.start_page.focus_first()

    # ---- inside

    def _tried(self, job: Callable[[], _T]) -> _T | None:
        """Return what `job` returns, None where the disk or the file is at fault, which is told in a box."""
        try:
            return job()
        except StorageError as error:
            self._window.desk.tell(error)
            return None

    def _say(self, code: str, **values: int | str) -> str:
        return speak(self._settings.language, coded(code, values))


def _place_on(root: Path, kit: EventKit) -> tuple[Path, EventKit | None]:
    """Return where the kit goes on a stick, and the kit of the same event that is there: it is replaced
    whatever its name, while another event's file of the same name stays."""
    wanted, taken = root / file_name(kit), False
    for path in event_kit.kits_on(root):
        try:
            there = read_event(path, pictures=False)
        except StorageError:
            continue  # broken, or it was being written when the stick was pulled
        if there.id == kit.id:
            return path, there
        taken = taken or path == wanted
    return (wanted.with_name(f"{wanted.stem}-{kit.id[:4]}{SUFFIX}") if taken else wanted), None

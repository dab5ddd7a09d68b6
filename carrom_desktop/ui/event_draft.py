"""The kit that is being edited, as a value: each change is a new one, and undo brings the one before back."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTableView, QWidget

from carrom_desktop.match.event import EventKit


class EventDraft(QObject):
    """Attributes: `kit`; `saved`, as it was read or written last. Signals: `changed()`."""

    changed = Signal()

    def __init__(self, kit: EventKit, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kit = kit
        self.saved = kit
        self._before: list[EventKit] = []

    @property
    def is_dirty(self) -> bool:
        """Say whether something is not saved."""
        return self.kit != self.saved

    @property
    def can_undo(self) -> bool:
        """Say whether there is something to take back."""
        return bool(self._before)

    def change(self, **changes: object) -> None:
        """Change attributes of the kit; nothing is told where none differs."""
        kit = replace(self.kit, **changes)
        if kit != self.kit:
            self.put(kit)

    def put(self, kit: EventKit) -> None:
        """Put another kit in place of this one."""
        self._before.append(self.kit)
        self.kit = kit
        self.changed.emit()

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self.kit = self._before.pop()
            self.changed.emit()

    def note_saved(self, kit: EventKit) -> None:
        """Take `kit`, this one as it was written, for saved."""
        self.kit = self.saved = kit
        self.changed.emit()


class EditorPage(QWidget):
    """A page of the editor: it shows the draft, follows its changes, and writes into it."""

    def __init__(self, draft: EventDraft, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.language = language
        draft.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        raise NotImplementedError

    def commit(self) -> None:
        """Write what is still being typed into the draft."""

    def focus_first(self) -> None:
        """Give the keyboard to the first field."""
        raise NotImplementedError


class ListPage(EditorPage):
    """A page with a `table`: its keys are taken before they type into a cell, and from the buttons."""

    table: QTableView

    def is_taken(self, event: QKeyEvent) -> bool:
        """Take a key of the list; False for one that is none."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the table."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self.table:
            return self.is_taken(event) or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the same keys from the buttons, as where there is no list yet."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter or not self.is_taken(event):
            super().keyPressEvent(event)

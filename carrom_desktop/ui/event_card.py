"""The event on the start page: its name, this computer's table, and what is next there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.event import Standing
from carrom_desktop.ui.event_play import EventNow
from carrom_desktop.ui.match_button import MatchButton
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Card, CutWords, Words
from carrom_desktop.viewmodels.message import round_msg


class EventCard(Card):
    """Signals: `play_asked()`, the fixture on the button; `table_asked()`.

    Attributes: `next`, the button of the next match, seen while there is one; `standing`, its fixture.
    """

    play_asked = Signal()
    table_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.standing: Standing | None = None
        self.box.setContentsMargins(20, 12, 20, 16)
        self._name = CutWords(parent=self)
        self._name.setProperty("role", "section")
        self.table = QPushButton(self)
        self.table.setAutoDefault(True)
        self._said = Words(parent=self)
        self._said.setProperty("role", "dim")
        self._said.setWordWrap(True)
        self.next = MatchButton(self)
        self.next.setAutoDefault(True)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._name, 1)
        row.addWidget(self.table)
        self.box.addLayout(row)
        self.box.addWidget(self._said)
        self.box.addWidget(self.next)
        self.next.clicked.connect(self.play_asked)
        self.table.clicked.connect(self.table_asked)

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return its buttons in the order of the keyboard."""
        return self.table, self.next

    def show_event(self, language: str, now: EventNow) -> None:
        """Show how far the event is."""
        self._name.setText(now.kit.name)
        self._name.setToolTip(now.kit.name)
        coming = now.coming if now.has_table else ()
        self.standing = next((one for one in coming if one.match is None), None)  # others are gone on with
        self.table.setVisible(bool(now.table) or not now.has_table)
        table = say(language, "event.card.choose")
        if now.has_table and now.table:
            table = say(language, "common.table", table=now.table)
        self.table.setText(table.replace("&", "&&"))
        self.table.setAccessibleName(say(language, "event.card.table", table=table))
        set_property(self.table, "primary", not now.has_table)
        self._said.setText(self._words(language, now, len(coming)))
        self.next.setVisible(self.standing is not None)
        if self.standing is not None:
            fixture = self.standing.fixture
            named = round_msg(fixture.round)
            facts = [say(language, "event.time", time=fixture.time)] if fixture.time else []
            facts += [] if named is None else [speak(language, named)]
            self.next.setMinimumHeight(roomy(52))
            set_property(self.next, "primary", True)
            sides = [side.name or "–" for side in fixture.sides]
            self.next.set_match(sides[0], sides[1], "  ·  ".join(facts) or say(language, "event.card.next"))

    def show_problem(self, name: str, reason: str) -> None:
        """Say why the event of the name `name` cannot be shown."""
        self._name.setText(name)
        self.standing = None
        self.table.hide()
        self.next.hide()
        self._said.setText(reason)

    def focus(self) -> None:
        """Give the keyboard to what is likely wanted; where nothing is, it stays."""
        wanted = self.next if self.standing is not None else self.table
        if not wanted.isHidden():
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, language: str, now: EventNow, coming: int) -> str:
        if not now.found:
            return say(language, "event.next.no_fixtures")
        if not now.has_table:
            return say(language, "event.card.no_table")
        if not coming:
            return say(
                language, "event.next.table_done" if now.table else "event.next.all_done", table=now.table
            )
        return say(language, "event.card.coming", n=coming)

"""What stands in the window while no match is open: begin one, go on with one, or practise.

Before the first match of all, `start_doors` stands there in place of the list of buttons.
"""

from __future__ import annotations

import logging
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.viewmodels.message import date_msg, round_msg

if TYPE_CHECKING:
    from carrom_desktop.match.library import Library, MatchSummary
    from carrom_desktop.ui.event_card import EventCard
    from carrom_desktop.ui.list_maker import ListMaker
    from carrom_desktop.ui.match_button import MatchButton
    from carrom_desktop.ui.start_doors import FirstDoors

SHOWN = 3
"""How many unfinished matches are offered; the list has them all."""


_ROOMY_PX = (630, 690)
"""Heights of the page from which a second and a third match stand below an event."""

_DOORS_WIDE = 12
"""The doors' share of the width, beside 1 and 1 that stay free."""

_PICTURE_FROM_PX, _TITLE_FROM_PX = 520, 560
"""Heights of the page from which the program's picture stands above the doors, and its name above an event
and the doors."""

_log = logging.getLogger(__name__)


class StartPage(QWidget):
    """Signals: `new_asked()`, `open_asked()`, `practice_asked()`, `ties_asked()`, `resume_asked(str)` with
    the match's id; `guided_asked()`, a match with guided entry; `listed()`, the list of matches was read
    anew. Of the doors: `file_asked()`, `take_over_asked()`, `language_asked(str)`."""

    new_asked = Signal()
    open_asked = Signal()
    practice_asked = Signal()
    ties_asked = Signal()
    resume_asked = Signal(str)
    guided_asked = Signal()
    listed = Signal()
    file_asked = Signal()
    take_over_asked = Signal()
    language_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._unfinished: tuple[MatchSummary, ...] = ()
        self._library: Library | None = None
        self._maker: ListMaker | None = None  # while the list has to be made anew
        self._is_first = False  # no match was ever made
        self._doors: FirstDoors | None = None  # made when they are first seen
        self._outer = outer = QHBoxLayout(self)
        outer.addStretch(1)
        column = QVBoxLayout()
        outer.addLayout(column, 2)
        outer.addStretch(1)
        column.addStretch(1)
        self._picture = picture = QLabel(self)
        picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        icon = QIcon(str(resource_path("icons", "app.png")))
        picture.setPixmap(icon.pixmap(QSize(96, 96), self.devicePixelRatioF()))
        column.addWidget(picture)
        column.addSpacing(8)
        self._title = QLabel(self)
        self._title.setProperty("role", "headline")
        self._title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._title)
        self._subtitle = QLabel(self)
        self._subtitle.setProperty("role", "dim")
        self._subtitle.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._subtitle.setWordWrap(True)
        column.addWidget(self._subtitle)
        column.addSpacing(24)
        self._card = QFrame(self)
        self._card.setProperty("card", "true")
        self._inner = inner = QVBoxLayout(self._card)
        inner.setContentsMargins(20, 16, 20, 20)
        inner.setSpacing(10)
        self._going_on = QLabel(self._card)
        self._going_on.setProperty("role", "section")
        inner.addWidget(self._going_on)
        self._resume: list[MatchButton] = []  # made when there is something to go on with
        column.addWidget(self._card)
        column.addSpacing(16)
        self._new, self._open, self._practice = QPushButton(self), QPushButton(self), QPushButton(self)
        self._ties = QPushButton(self)
        self._column = column
        self._event: EventCard | None = None  # while an event is in force
        self._guided: QPushButton | None = None  # made where it is offered: before the first match
        set_property(self._new, "primary", True)  # until there is something to go on with
        self._new.clicked.connect(self.new_asked)
        self._open.clicked.connect(self.open_asked)
        self._practice.clicked.connect(self.practice_asked)
        self._ties.clicked.connect(self.ties_asked)
        beside = QHBoxLayout()
        for button in (self._new, self._open, self._ties, self._practice):
            button.setMinimumHeight(roomy(52))
            if button is self._ties:
                column.addLayout(beside)
            if button in (self._ties, self._practice):
                beside.addWidget(button, 1)
            else:
                column.addWidget(button)
            button.setAutoDefault(True)
            button.installEventFilter(self)
        column.addStretch(2)

    def set_event(self, card: EventCard | None) -> None:
        """Show the event above the matches, in place of the program's picture; None for none."""
        if self._event is not None:
            self._column.removeWidget(self._event)
        self._event = card
        self._show_picture()
        if card is not None:
            self._column.insertWidget(self._column.indexOf(self._card), card)
            card.show()  # now: it may be given the keyboard next
            for button in card.buttons():
                button.installEventFilter(self)
            for before, after in pairwise((*card.buttons(), *self._resume, self._new)):
                QWidget.setTabOrder(before, after)
        self._order_keyboard()
        self._show_unfinished()

    def note_event(self) -> None:
        """Follow what the event's card shows now."""
        self._show_unfinished()

    def offer_guided(self, offered: bool) -> None:
        """Offer a first-time scorer one question at a time, or no longer."""
        if offered and self._guided is None:
            self._guided = button = QPushButton(self)
            button.setAutoDefault(True)
            button.installEventFilter(self)
            button.clicked.connect(self.guided_asked)
            self._place_guided()
            self.set_language(self._language)
        if self._guided is not None:
            self._guided.setVisible(offered)

    def _place_guided(self) -> None:
        """Put that offer below the other buttons, or among the small ones below the doors."""
        if self._guided is None:
            return
        if self._is_first and self._doors is not None:
            self._doors.small.insertWidget(0, self._guided)
            self._guided.setMinimumHeight(0)
        else:
            self._column.insertWidget(self._column.count() - 1, self._guided)
            self._guided.setMinimumHeight(roomy(52))
        self._order_keyboard()

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        if self._doors is not None:
            self._doors.set_language(language)
        if self._guided is not None:
            name = say(language, "operator.start.guided")
            self._guided.setText(name)
            self._guided.setAccessibleName(name)
        self._title.setText(say(language, "operator.start.title"))
        self._going_on.setText(say(language, "operator.start.going_on"))
        for button, code, key in (
            (self._new, "operator.action.new_match", "Ctrl+N"),
            (self._open, "operator.action.open", "Ctrl+O"),
            (self._ties, "operator.start.ties", "Ctrl+M"),
            (self._practice, "operator.start.practice", ""),
        ):
            name = say(language, code)
            button.setText(f"{name}   {key}".strip())
            button.setAccessibleName(name.replace("&", ""))
        self._show_unfinished()

    def set_unfinished(self, matches: tuple[MatchSummary, ...]) -> None:
        """Offer to go on with `matches`, the latest first; the latest fresh one has the keyboard."""
        self._unfinished = matches[:SHOWN]
        self._show_unfinished()

    def show_list(self, library: Library) -> None:
        """Offer to go on with the matches of `library`; a list that is missing is made first, and said."""
        from carrom_desktop.match.errors import StorageError

        try:
            if library.is_behind():
                self._make_list(library)
                return
            self._is_first = library.is_empty()
            self.set_unfinished(tuple(library.unfinished(SHOWN)))
            self._show_doors()
            self.listed.emit()
        except StorageError as error:
            self._on_list_ended(error)

    def focus_first(self) -> None:
        """Give the keyboard to the first thing that a scorer is likely to want."""
        if self._event is not None and not self._unfinished:
            self._event.focus()
            return
        first: QPushButton = self._resume[0] if self._unfinished else self._new
        if self._is_first and self._doors is not None:
            first = self._doors.buttons()[0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move between the buttons, and Enter press the one that has the keyboard."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QPushButton)
        ):
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Left):
                self.focusNextPrevChild(False)
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right):
                self.focusNextPrevChild(True)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
                watched.click()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open a door with its digit."""
        digit = event.key() - Qt.Key.Key_0
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and not event.isAutoRepeat()
        if not (self._is_first and self._doors is not None and plain and self._doors.open_by_digit(digit)):
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the doors where they are seen now: most starts have none."""
        super().showEvent(event)
        if self._is_first and self._doors is None:
            self._show_doors()
            self.focus_first()

    def _show_doors(self) -> None:
        """Show the doors before the first match of all, and the list of buttons from then on."""
        if self._is_first and self._doors is None and self.isVisible():
            from carrom_desktop.ui.start_doors import FirstDoors

            self._doors = doors = FirstDoors(self)
            self._column.insertWidget(self._column.indexOf(self._new), doors, 20)
            doors.opened.connect(self._on_door_opened)
            doors.take_over_asked.connect(self.take_over_asked)
            doors.language_asked.connect(self.language_asked)
            for button in doors.buttons():
                button.installEventFilter(self)
            doors.set_language(self._language)
        is_shown = self._is_first and self._doors is not None
        if self._doors is not None:
            self._doors.setVisible(is_shown)
        for button in (self._new, self._open, self._ties, self._practice):
            button.setVisible(not is_shown)
        self._show_picture()
        self._outer.setStretch(1, _DOORS_WIDE if is_shown else 2)
        self._place_guided()
        self._show_unfinished()

    def _show_picture(self) -> None:
        """Show the program's picture where neither an event nor the doors need its room."""
        is_low = self._is_first and self.height() < roomy(_PICTURE_FROM_PX)
        self._picture.setVisible(self._event is None and not is_low)
        is_full = self._event is not None and self._is_first and self.height() < roomy(_TITLE_FROM_PX)
        for words in (self._title, self._subtitle):
            words.setVisible(not is_full)

    def _order_keyboard(self) -> None:
        """Let Tab walk through the event, the doors and what is below them as they are read."""
        if self._doors is None or not self._is_first:
            return
        doors, guided = self._doors.buttons(), () if self._guided is None else (self._guided,)
        event = () if self._event is None else self._event.buttons()
        for before, after in pairwise((*event, *doors[:3], *guided, *doors[3:])):
            QWidget.setTabOrder(before, after)

    def _on_door_opened(self, door: int) -> None:
        (self.new_asked, self.practice_asked, self.file_asked)[door - 1].emit()

    def _show_unfinished(self) -> None:
        has_any = bool(self._unfinished)
        self._card.setVisible(has_any)
        has_event = self._event is not None
        code = "choose" if has_any else "event" if has_event else "empty"
        if self._is_first:
            code = "first"
        self._subtitle.setText(say(self._language, f"operator.start.{code}"))
        set_property(self._new, "primary", not has_any and not has_event)
        if self._event is not None:
            set_property(self._event.next, "primary", not has_any)
        if has_any and not self._resume:
            self._make_resume()
        for place, button in enumerate(self._resume):
            is_used = place < min(len(self._unfinished), self._room())
            button.setVisible(is_used)
            if is_used:
                match = self._unfinished[place]
                button.setMinimumHeight(roomy(52))
                set_property(button, "primary", place == 0)  # first: it makes the letters bold
                button.set_match(*match.names, self._facts(match))

    def _room(self) -> int:
        """Return how many unfinished matches there is room for: an event takes that of one or two."""
        if self._event is None:
            return SHOWN
        return 1 + sum(self.height() >= roomy(least) for least in _ROOMY_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer as many matches as there is room for."""
        super().resizeEvent(event)
        self._show_picture()
        if self._event is not None:
            self._show_unfinished()

    def _make_list(self, library: Library) -> None:
        from carrom_desktop.ui.list_maker import ListMaker

        self.set_unfinished(())
        if self._maker is None:
            self._library = library
            self._maker = ListMaker(library, self)
            self._maker.progressed.connect(self._on_list_progressed)
            self._maker.ended.connect(self._on_list_ended)
            self._maker.start()

    def _on_list_progressed(self, done: int, total: int) -> None:
        from carrom_desktop.ui.list_maker import progress_text

        self._subtitle.setText(progress_text(self._language, done, total))

    def _on_list_ended(self, error: Exception | None) -> None:
        if self._maker is not None:
            self._maker.deleteLater()
            self._maker = None
        if error is not None:
            _log.warning("the list of matches cannot be read: %s", error)
            self.set_unfinished(())
        elif self._library is not None:
            was_first = self._new.hasFocus()
            self.show_list(self._library)
            if was_first:
                self.focus_first()

    def _make_resume(self) -> None:
        from carrom_desktop.ui.match_button import MatchButton

        self._resume = [MatchButton(self._card) for _ in range(SHOWN)]
        for button in self._resume:
            button.clicked.connect(self._on_resume_clicked)
            button.setAutoDefault(True)
            button.installEventFilter(self)
            self._inner.addWidget(button)
        for before, after in pairwise((*self._resume, self._new, self._open, self._ties, self._practice)):
            QWidget.setTabOrder(before, after)

    def _facts(self, match: MatchSummary) -> str:
        (games_a, games_b), (points_a, points_b) = match.score
        where = [
            speak(self._language, message)
            for message in (round_msg(match.round), date_msg(match.changed_at))
            if message is not None
        ]
        time = match.changed_at[11:16]
        score = say(
            self._language,
            "operator.start.score",
            games=f"{games_a}-{games_b}",
            points=f"{points_a}-{points_b}",
        )
        return "  ·  ".join((score, *where, time))

    def _on_resume_clicked(self) -> None:
        for button, match in zip(self._resume, self._unfinished, strict=False):
            if button is self.sender():
                self.resume_asked.emit(match.match_id)

"""The matches of a round as a list that is pasted, or taken by event and round: of the event in force, or of
the list of matches."""

from __future__ import annotations

import logging

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import EventKit
from carrom_desktop.match.library import Library, MatchSummary
from carrom_desktop.match.match_index import Wanted
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import ProblemLine, Words
from carrom_desktop.viewmodels.fixtures import (
    MOST_FIXTURES,
    Fixture,
    FixtureList,
    fixture_line,
    read_fixtures,
)
from carrom_desktop.viewmodels.message import coded, round_msg

_log = logging.getLogger(__name__)

_EVENTS = 20
"""Events on offer, the latest ones."""

_LIST_PX = 110


class RoundList(QWidget):
    """A list of matches as text.

    Attributes: `text`; `found`, what was understood; `take`, the button with the events; `kit`, the event in
    force, None for none. Signals:
    `changed()`; `taken(event)`, the matches of an event were taken.
    """

    changed = Signal()
    taken = Signal(str)

    def __init__(self, language: str, library: Library | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._library = library
        self._choices: dict[QAction, tuple[str, list[Fixture]]] = {}
        self.paper_language = language
        self.kit: EventKit | None = None
        self.found = FixtureList((), ())
        self._label = Words(say(language, "papers.list"), self)
        self._label.setProperty("role", "dim")
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setMinimumHeight(roomy(_LIST_PX))
        hint = (say(language, "papers.list.hint"), "", say(language, "papers.list.example"))
        self.text.setPlaceholderText("\n".join(hint))
        self.text.setAccessibleName(say(language, "papers.list"))
        self._label.setBuddy(self.text)
        self.problem = ProblemLine(self)
        self.take = QPushButton(say(language, "papers.take"), self)
        self.take.setAutoDefault(False)
        self.take.setVisible(library is not None)
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._on_menu_about_to_show)
        self.menu.triggered.connect(self._on_menu_triggered)
        self.take.setMenu(self.menu)
        top = QHBoxLayout()
        top.addWidget(self._label)
        top.addStretch(1)
        top.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self.text, 1)
        column.addWidget(self.problem)
        column.addWidget(self.take)
        self.text.textChanged.connect(self._on_text_changed)
        self._read()

    def _on_text_changed(self) -> None:
        self._read()
        self.changed.emit()

    def _read(self) -> None:
        self.found = read_fixtures(self.text.toPlainText())
        language, wrong = self._language, self.found.wrong
        count = len(self.found.fixtures)
        self._count.setText(say(language, "papers.list.found", n=count) if count else "")
        said = ""
        if wrong:
            what = say(language, f"papers.list.{wrong[0].code}", most=MOST_FIXTURES)
            said = say(language, "papers.list.wrong", line=wrong[0].line, what=what)
            if len(wrong) > 1:
                said = f"{said}; {say(language, 'papers.list.more', n=len(wrong) - 1)}"
        self.problem.set_text(said)
        self.problem.setVisible(bool(said))

    # ---- from the list of matches

    def _on_menu_about_to_show(self) -> None:
        """Offer each event with its rounds; a library that cannot be read says why."""
        self.menu.clear()
        self._choices.clear()
        try:
            events = self._events()
        except StorageError as error:
            _log.warning("the list of matches cannot be read: %s", error)
            self._say_only(speak(self._language, coded(error.code, error.values)))
            return
        offered = {
            name: {code: [self._fixture(match) for match in found] for code, found in rounds.items()}
            for name, rounds in events
        }
        if self.kit is not None and self.kit.fixtures:  # as it is planned; other rounds of it as played
            offered = {self.kit.name: offered.pop(self.kit.name, {}) | self._planned(self.kit), **offered}
        for name, by_round in offered.items():
            self._offer(name, by_round)
        if not self._choices:
            self._say_only(say(self._language, "papers.take.none"))

    def _offer(self, event: str, rounds: dict[str, list[Fixture]]) -> None:
        offered = self.menu.addMenu(event.replace("&", "&&"))
        for code, fixtures in rounds.items():
            action = offered.addAction(self._round_name(code, len(fixtures)).replace("&", "&&"))
            self._choices[action] = (event, fixtures)

    def _planned(self, kit: EventKit) -> dict[str, list[Fixture]]:
        """Return what an event has to be played, by round; who is not known yet is left to be written in."""
        rounds: dict[str, list[Fixture]] = {}
        for one in kit.fixtures:
            sides = (" / ".join(player.full_name for player in side.players) for side in one.sides)
            made = Fixture(self._said(one.round), one.table, one.time, *sides)
            rounds.setdefault(one.round, []).append(made)
        return rounds

    def _events(self) -> list[tuple[str, dict[str, list[MatchSummary]]]]:
        if self._library is None or not self._is_made(self._library):
            return []
        index = self._library.index()
        found = []
        for folded, name in index.events()[:_EVENTS]:
            rounds: dict[str, list[MatchSummary]] = {}
            for number in reversed(index.find(Wanted(event=folded))):
                if (match := index.summary(number)) is not None:
                    rounds.setdefault(match.round, []).append(match)
            found.append((name, rounds))
        return found

    def _is_made(self, library: Library) -> bool:
        """Wait for the list of matches where it has to be made anew."""
        if not library.is_behind():
            return True
        from carrom_desktop.ui.list_maker import wait_for_list

        return wait_for_list(library, self._language, self.window())

    def _fixture(self, match: MatchSummary) -> Fixture:
        one, two = (" / ".join(player.full_name for player in side) for side in match.players)
        return Fixture(self._said(match.round), match.table, "", one, two)

    def _said(self, code: str) -> str:
        """Return a round as it is written in the list."""
        name, said = round_msg(code), code.removeprefix("round-")
        return said if name is None or said.isdecimal() else speak(self.paper_language, name)

    def _round_name(self, code: str, count: int) -> str:
        name = round_msg(code)
        said = say(self._language, "papers.take.no_round") if name is None else speak(self._language, name)
        return say(self._language, "papers.take.round", name=said, n=count)

    def _say_only(self, text: str) -> None:
        self.menu.addAction(text).setEnabled(False)

    def _on_menu_triggered(self, action: QAction) -> None:
        event, fixtures = self._choices[action]
        self.text.setPlainText("\n".join(map(fixture_line, fixtures)))
        self.taken.emit(event)

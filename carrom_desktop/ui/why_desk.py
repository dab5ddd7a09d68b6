"""Every number of the match page answers "why": by a tooltip, and in a panel by mouse or keyboard.

The parts say where their numbers stand (`why_places`); which explanation belongs to one is found in the
view-models when it is asked for, so that nothing is built while nobody asks.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.ui.board_table import BoardTable
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.side_card import SideCardButton
from carrom_desktop.ui.side_panel import SidePanel
from carrom_desktop.ui.why_panel import WhyRing
from carrom_desktop.ui.why_places import WhyPlace
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, WhyView, explain

_SIDEWAYS = 3.0
"""How much more a number aside of the way counts than one along it."""


class WhyDesk(QObject):
    """Attributes: `panel`; `key`, what it explains, None while it is closed."""

    def __init__(
        self,
        bridge: SessionBridge,
        entry: EntryPanel,
        side: SidePanel,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        panel, table = side.why, side.table
        self.panel = panel
        self._side = side
        self.key: WhyKey | None = None
        self._bridge = bridge
        self._entry = entry
        self._table = table
        self._page = page
        self._ring = WhyRing(page)
        self._language = "en"
        self._shown_game = 0
        for part in (entry, *entry.cards, table):
            self._watch(part)
        entry.pane_made.connect(self._watch)
        panel.walked.connect(self._on_panel_walked)
        panel.closed.connect(self.close)
        panel.typed.connect(self._on_panel_typed)
        entry.escaped.connect(self.close)
        entry.shown.connect(self.refresh)
        table.shown.connect(self.refresh)
        bridge.opened.connect(self.close)

    def _watch(self, part: QWidget) -> None:
        """Answer the mouse over a part that has numbers."""
        part.setMouseTracking(True)
        part.installEventFilter(self)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.panel.set_words(say(language, "why.title"), say(language, "why.ask"))
        self.refresh()

    # ---- what is explained

    @property
    def is_open(self) -> bool:
        """Say whether the panel is open."""
        return not self.panel.isHidden()

    def toggle(self) -> None:
        """Open the panel and give it the keyboard; if it has it, close it. From the table: at its board."""
        if self.is_open and self.panel.hasFocus():
            self.close()
            return
        if not self.is_open or self._table.hasFocus():
            self.open()
        self.panel.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._place_ring()

    def open(self, key: WhyKey | None = None) -> None:
        """Open the panel at `key`, or at the board that the table shows selected, else its last."""
        if self._bridge.state is None:
            return
        self.key = key or self._first_key()
        self._shown_game = self._game_of_table()
        self.panel.show()
        self.panel.raise_()
        self.refresh()

    def close(self) -> None:
        """Close the panel, and give the entry the keyboard back if the panel had it."""
        had_focus = self.panel.hasFocus()
        self.key = None
        self.panel.hide()
        self._ring.hide()
        if had_focus:
            self._entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Explain the number anew: the match has gone on, or the parts have moved."""
        if not self.is_open:
            return
        game, self._shown_game = self._shown_game, self._game_of_table()
        if self.key is not None and not self.key.entered and self.key.game == game != self._shown_game:
            self.key = self._first_key()  # the table has turned away from what was explained
        elif self._table.hasFocus() and self._table.selected is not None:
            self.key = self._first_key()
        view = self._explained(self.key)
        if view is None and self.key is not None and self.key.entered:
            self.key = WhyKey(self.key.kind, self.key.side, self.key.game, self.key.board)  # it was recorded
            view = self._explained(self.key)
        if view is None and self._bridge.state is not None:
            self.key = self._first_key()
            view = self._explained(self.key)
        if view is None:
            self.panel.explain("", (say(self._language, "why.nothing"),))
        else:
            title, lines = self._words(view)
            self.panel.explain(title, lines)
        self._place_ring()

    def tooltip(self, key: WhyKey, more: tuple[str, ...] = ()) -> str:
        """Return the explanation of a number as a tooltip's text, "" where there is none; `more` lines."""
        view = self._explained(key)
        if view is None:
            return ""
        title, lines = self._words(view)
        lines = (*lines, *(line for line in more if line not in lines))
        return _tip(lines, title)

    def _explained(self, key: WhyKey | None) -> WhyView | None:
        state = self._bridge.state
        if key is not None and key.board and not key.entered:
            state = self._side.shown_state  # the table shows what a correction would make of its boards
        return None if state is None or key is None else explain(state, key, self._entry.entered)

    def _words(self, view: WhyView) -> tuple[str, tuple[str, ...]]:
        title = speak(self._language, view.title)
        if view.game:
            title = say(self._language, "why.in_game", g=view.game, title=title)
        return title, tuple(speak(self._language, line) for line in view.lines)

    def _game_of_table(self) -> int:
        view = self._table.view
        return 0 if view is None else view.game

    def _first_key(self) -> WhyKey:
        """Return the points of the board selected, else of the last of the game shown, or recorded."""
        state, view, chosen = self._bridge.state, self._table.view, self._table.selected
        boards: list[tuple[int, int]] = []
        if view is not None:
            rows = (chosen, *reversed(view.rows))
            boards.extend((view.game, row.number) for row in rows if row is not None and row.is_board)
        last = None if state is None else state.last_board
        if state is not None and last is not None:
            boards.extend((game.number, last.number) for game in state.games if last in game.boards)
        keys = (WhyKey(WhyKind.POINTS, game=game, board=board) for game, board in boards)
        return next((key for key in keys if self._explained(key) is not None), WhyKey(WhyKind.RULES))

    # ---- where numbers stand

    def places(self) -> list[tuple[WhyPlace, QRect]]:
        """Return every number that can be asked about, with its place on the page."""
        found: list[tuple[WhyPlace, QRect]] = []
        for part in (*self._entry.cards, self._entry, self._table):
            corner = QPointF(part.mapTo(self._page, QPoint(0, 0)))
            found.extend(
                (place, place.box.translated(corner).toAlignedRect())
                for place in self._places_of(part)
                if self._explained(place.key) is not None
            )
        return found

    def _places_of(self, part: QObject) -> tuple[WhyPlace, ...]:
        if isinstance(part, SideCardButton) and part.isHidden():
            return ()  # guided entry stands in its place
        if isinstance(part, SideCardButton | BoardTable | EntryPanel):
            return part.why_places()
        return ()

    def _place_at(self, part: QWidget, where: QPointF) -> WhyPlace | None:
        if part.parent() is self._entry and part not in self._entry.cards:
            # The panel after E lies over the entry panel, which knows what is entered.
            part, where = self._entry, part.mapTo(self._entry, where)
        return next((place for place in self._places_of(part) if place.box.contains(where)), None)

    def _place_ring(self) -> None:
        box = next((box for place, box in self.places() if place.key == self.key), None)
        self._ring.setVisible(box is not None and self.is_open)
        if box is not None:
            self._ring.setGeometry(box.adjusted(-3, 0, 2, 0))
            self._ring.raise_()

    # ---- mouse and keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer tooltips; while the panel is open, explain what is pointed at; open it by a click."""
        kind = event.type()
        if not isinstance(watched, QWidget):
            return False
        if kind is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            return self._show_tooltip(watched, event)
        if kind is QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and self.is_open:
            self._point_at(watched, event.position())
        elif kind is QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            place = self._place_at(watched, event.position()) if self._asks(watched, event.button()) else None
            if place is not None and self._explained(place.key) is not None:
                self.open(place.key)
        return False

    def _asks(self, part: QWidget, button: Qt.MouseButton) -> bool:
        """Say whether a click asks why.

        On a card the left one enters who won; in the table the right one has a menu, and while boards are
        corrected the left one only selects.
        """
        if isinstance(part, SideCardButton):
            return button is Qt.MouseButton.RightButton
        if isinstance(part, BoardTable):
            return button is Qt.MouseButton.LeftButton and not self._side.is_correcting
        return True

    def _show_tooltip(self, part: QWidget, event: QHelpEvent) -> bool:
        place = self._place_at(part, QPointF(event.pos()))
        more = part.tips_at(event.pos()) if isinstance(part, BoardTable | SideCardButton) else ()
        text = "" if place is None else self.tooltip(place.key, more)
        if place is None and more:
            QToolTip.showText(event.globalPos(), _tip(more), part)
        elif place is None or not text:
            QToolTip.hideText()
            event.ignore()
        else:
            QToolTip.showText(event.globalPos(), text, part, place.box.toAlignedRect())
        return True

    def _point_at(self, part: QWidget, where: QPointF) -> None:
        place = self._place_at(part, where)
        if place is not None and place.key != self.key and self._explained(place.key) is not None:
            self.key = place.key
            self.refresh()

    def _on_panel_walked(self, across: int, down: int) -> None:
        places = self.places()
        here = next((box for place, box in places if place.key == self.key), None)
        if here is None:
            if places:
                self.key = places[0][0].key
                self.refresh()
            return
        ahead = [
            (_distance(here, box, bool(across)), place.key)
            for place, box in places
            if place.key != self.key and _is_ahead(here, box, across, down)
        ]
        if ahead:
            self.key = min(ahead, key=_first)[1]
            self.refresh()

    def _on_panel_typed(self, event: QKeyEvent) -> None:
        """Give a key that belongs to the entry to it, and the keyboard with it."""
        self._entry.setFocus(Qt.FocusReason.OtherFocusReason)
        QCoreApplication.sendEvent(self._entry, event.clone())


def _tip(lines: tuple[str, ...], title: str = "") -> str:
    """Return a tooltip's text, in which names are no markup."""
    from html import escape  # brings every character that HTML can name: 1 MB, for those who ask

    head = (f"<b>{escape(title)}</b>",) if title else ()
    return f"<qt>{'<br>'.join((*head, *map(escape, lines)))}</qt>"


def _first(found: tuple[float, WhyKey]) -> float:
    return found[0]


def _is_ahead(here: QRect, box: QRect, across: int, down: int) -> bool:
    """Say whether `box` lies in the direction of the key."""
    step = QRectF(box).center() - QRectF(here).center()
    return step.x() * across > 2 if across else step.y() * down > 2


def _distance(here: QRect, box: QRect, is_across: bool) -> float:
    """Return how far `box` is on the way: what lies aside counts more than what lies along it."""
    step = QRectF(box).center() - QRectF(here).center()
    along, aside = (step.x(), step.y()) if is_across else (step.y(), step.x())
    return abs(along) + _SIDEWAYS * abs(aside)

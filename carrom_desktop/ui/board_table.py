"""The table of the boards of one game: painted, looked through by mouse or keyboard, asked for corrections.

A click selects and never takes the keyboard from the entry; Tab or the menu brings it here.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.board_columns import BREAKS, QUEEN, Columns, columns_for
from carrom_desktop.ui.board_menu import BoardMenu
from carrom_desktop.ui.board_rows import RowPainter, row_texts
from carrom_desktop.ui.paint_kit import Scale, block_height, draw_block, draw_card
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.why_places import WhyPlace
from carrom_desktop.viewmodels.table import RowKind, TableRow, TableView
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, cell_key

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Home: -1000, Qt.Key.Key_End: 1000}
_GAMES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_INSERT = (Qt.Key.Key_Insert, Qt.Key.Key_Plus)


class _Place(Struct, frozen=True):
    """Where a row lies, in pixels of the table."""

    top: float
    height: float
    left: float
    width: float
    row: TableRow

    @property
    def box(self) -> QRectF:
        return QRectF(self.left, self.top, self.width, self.height)


class _Plan(Struct, frozen=True):
    """Where everything of a table lies; `result`, the words at `foot`, or ""; `first`, the place of the first
    row shown; `more`, rows are hidden below."""

    title: QRectF
    heads: QRectF
    rows: tuple[_Place, ...]
    result: str
    foot: QRectF
    first: int
    more: bool


def _same_around(before: TableView, after: TableView) -> bool:
    """Tell whether two views differ in their rows at most."""
    return replace(before, rows=after.rows) == after


class BoardTable(QWidget):
    """Shows a `TableView`.

    Signals: `game_asked(game)`; and for board `board` of the game shown, both 1-based: `change_asked(board)`,
    `insert_asked(board)`, the number that the new board gets, `delete_asked(board)`, `move_asked(board, by)`,
    -1 is up, `move_to_asked(board, game)`, `ruling_wanted(kind, game, board)`, "void" or "protest";
    `shown()`, another view is shown, or a row is selected by keys. Attributes: `reserved`, pixels
    at the right of the tabs that others use.
    """

    game_asked = Signal(int)
    change_asked = Signal(int)
    insert_asked = Signal(int)
    delete_asked = Signal(int)
    move_asked = Signal(int, int)
    move_to_asked = Signal(int, int)
    ruling_wanted = Signal(str, int, int)
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.reserved = 0.0
        self._view: TableView | None = None
        self._language = "en"
        self._selected: int | None = None
        self._first_row: int | None = None  # the first row shown; None: the latest are
        self._tabs: tuple[tuple[QRectF, int], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def selected(self) -> TableRow | None:
        """Return the selected row, None where none is."""
        rows = () if self._view is None else self._view.rows
        return next((row for row in rows if row.number == self._selected), None)

    @property
    def view(self) -> TableView | None:
        """Return what is shown."""
        return self._view

    def set_view(self, view: TableView, language: str) -> None:
        """Show a game."""
        if (view, language) == (self._view, self._language):
            return
        before, shown_in = self._view, self._language
        self._view, self._language = view, language
        if before is None or before.game != view.game:
            self._selected, self._first_row = None, None
        elif self.selected is None:
            self._selected = None
        self._show_selected()
        lines = [speak(language, view.title)]
        lines.extend(self._said(row) for row in view.rows)
        self.setAccessibleName("\n".join(lines))
        if before is None or not _same_around(before, view) or shown_in != language:
            self.update()
            self.shown.emit()
            return
        # A board more changes two rows: the others need not be drawn again.
        old, new = self._plan(before), self._plan(view)
        if (old.first, old.more) != (new.first, new.more):
            self.update()
        for place in set(old.rows) ^ set(new.rows):
            self.update(place.box.toAlignedRect().adjusted(-8, -2, 8, 2))
        self.shown.emit()

    def select(self, number: int | None) -> None:
        """Select the row of board `number`, 0 for the start points, None for no row; make it visible."""
        if number == self._selected:
            return
        self._selected = number
        self._show_selected()
        self.update()
        row = self.selected
        if row is not None and self.hasFocus():
            tell(self, self._said(row))
            self.shown.emit()

    def show_latest(self) -> None:
        """Select nothing and show the latest boards."""
        if self._selected is not None or self._first_row is not None:
            self._selected, self._first_row = None, None
            self.update()

    def select_last(self) -> None:
        """Select the last board that can be corrected, where nothing is selected yet."""
        if self.selected is None and self._view is not None:
            boards = [row.number for row in self._view.rows if row.is_board]
            self.select(boards[-1] if boards else None)

    def _said(self, row: TableRow) -> str:
        return " ".join(speak(self._language, part) for part in row.accessible)

    # ---- where everything lies

    @property
    def title_height(self) -> float:
        """Return the height of the line with the tabs."""
        return self.scale.text(15) * 1.7

    def why_places(self) -> tuple[WhyPlace, ...]:
        """Return the cells in which something stands, row by row, then the result."""
        if self._view is None:
            return ()
        found: list[WhyPlace] = []
        plan, game = self._plan(self._view), self._view.game
        for place in plan.rows:
            row = place.row
            cells = self._columns(self._view).cells(place.box)
            for column, (cell, text) in enumerate(zip(cells, row_texts(row), strict=True)):
                if row.kind is RowKind.START:
                    if column >= len(row_texts(row)) - 2:
                        found.append(WhyPlace(WhyKey(WhyKind.START, tuple(Side)[column - 6]), cell))
                elif text or (column == QUEEN and (row.queen or row.note is not None)):
                    found.append(WhyPlace(cell_key(game, row.number, column), cell))
        if plan.result:
            found.append(WhyPlace(WhyKey(WhyKind.END, game=game), plan.foot))
        return tuple(found)

    def tips_at(self, point: QPoint) -> tuple[str, ...]:
        """Return who broke, in full, and what the signs of the row there mean and what is wrong with it."""
        row = self._row_at(point)
        if row is None or self._view is None:
            return ()
        words = tuple(speak(self._language, word) for word in (*row.tips, *row.problems))
        inner = QRectF(self.rect()).adjusted(self.scale.px(12), 0, -self.scale.px(12), 0)
        cell = self._columns(self._view).cells(inner)[BREAKS]
        broke = row.breaks_full and cell.left() <= point.x() <= cell.right()
        return (row.breaks_full, *words) if broke else words

    def full_height(self) -> float:
        """Return the height in which no row is hidden."""
        return self.height_for(0 if self._view is None else len(self._view.rows))

    def height_for(self, rows: int) -> float:
        """Return the height that `rows` rows need, with tabs, heads and the result."""
        s = self.scale
        foot = 0.0 if self._view is None else self._foot(self._view, self.width() - s.px(24))[1]
        return s.text(15) * 3.45 + rows * s.text(17) * 1.62 + foot + s.px(12)

    def _foot(self, view: TableView, width: float) -> tuple[str, float]:
        """Return the words of the result and their height, ("", 0) where there is none."""
        result = "" if view.result is None else speak(self._language, view.result)
        size = self.scale.text(16)
        return result, block_height(result, size, width, bold=True) + self.scale.px(6) if result else 0.0

    def _columns(self, view: TableView) -> Columns:
        heads = tuple(speak(self._language, header) for header in view.headers)
        return columns_for(self.width() - 2 * self.scale.px(12), self.scale, heads, view.breakers)

    def _plan(self, view: TableView) -> _Plan:
        """Return where everything of `view` goes: as many rows as fit, the latest unless scrolled."""
        s = self.scale
        inner = QRectF(self.rect()).adjusted(s.px(12), s.px(4), -s.px(12), -s.px(6))
        title = QRectF(inner.left(), inner.top(), inner.width() - self.reserved, self.title_height)
        heads = QRectF(inner.left(), title.bottom(), inner.width(), s.text(15) * 1.75)
        result, foot = self._foot(view, inner.width())
        room = inner.bottom() - heads.bottom() - foot
        count = max(1, int(room / (s.text(17) * 1.62)))
        last = max(0, len(view.rows) - count)
        first = last if self._first_row is None else min(self._first_row, last)
        rows = view.rows[first : first + count]
        height = min(s.text(17) * 2.0, room / max(1, len(rows)))
        top = heads.bottom()
        return _Plan(
            title,
            heads,
            tuple(
                _Place(top + number * height, height, inner.left(), inner.width(), row)
                for number, row in enumerate(rows)
            ),
            result,
            QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot),
            first,
            first + count < len(view.rows),
        )

    def _show_selected(self) -> None:
        """Scroll no further than the selected row asks for."""
        row = self.selected
        if row is None or self._view is None:
            return
        place, plan = self._view.rows.index(row), self._plan(self._view)
        if place < plan.first:
            self._first_row = place
        elif place >= plan.first + len(plan.rows):
            self._first_row = place - len(plan.rows) + 1

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what has changed of tabs, heads, rows and result."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        edge = palette.focus if self.hasFocus() else ""
        draw_card(painter, QRectF(self.rect()), palette.card, edge, radius=s.px(12), line=2)
        if self._view is not None:
            plan = self._plan(self._view)
            draw = RowPainter(painter, palette, s, self._language, self._columns(self._view))
            if event.region().intersects(plan.title.toAlignedRect()):
                self._tabs = draw.tabs(plan.title, self._view.tabs, self._view.game)
            if event.region().intersects(plan.heads.toAlignedRect()):
                draw.heads(plan.heads, self._view.headers)
            for place in plan.rows:
                if event.region().intersects(place.box.toAlignedRect()):
                    painter.setPen(QPen(palette.color("edge"), 1))
                    painter.drawLine(place.box.topLeft(), place.box.topRight())
                    chosen = place.row.number == self._selected
                    draw.row(place.box, place.row, selected=chosen, focused=chosen and self.hasFocus())
            if plan.result:
                draw_block(painter, plan.foot, plan.result, s.text(16), palette.wood, bold=True)
            self._paint_more(painter, plan)
        painter.end()

    def _paint_more(self, painter: QPainter, plan: _Plan) -> None:
        """Draw a small arrow where rows are hidden."""
        s, x = self.scale, self.width() - self.scale.px(7)
        painter.setPen(QPen(current_palette().color("dim"), s.px(1.8)))
        for shown, y, turn in ((plan.first, plan.heads.bottom(), 1), (plan.more, plan.foot.top(), -1)):
            if shown:
                tip = y + turn * s.px(3)
                base = y + turn * s.px(8)
                painter.drawLine(round(x - s.px(4)), round(base), round(x), round(tip))
                painter.drawLine(round(x), round(tip), round(x + s.px(4)), round(base))

    # ---- keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that the table listens; the last board is selected where none is."""
        super().focusInEvent(event)
        self.select_last()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selection, turn to another game, or ask for what is to be done with the board."""
        key, alt = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        row = self.selected
        if alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            if row is not None and row.is_board:
                self.move_asked.emit(row.number, _STEPS[key])
        elif key in _STEPS:
            self._step(_STEPS[key])
        elif key in _GAMES and not alt:
            self._turn(_GAMES[key])
        elif event.isAutoRepeat():
            event.ignore()
        elif key in _ENTER and row is not None:
            self._ask_change(row)
        elif key in _INSERT and row is not None:
            self._ask_insert(row, 0)
        elif key in _INSERT and self._view is not None and not self._view.rows:
            self.insert_asked.emit(1)  # a game whose boards were all taken out
        elif key == Qt.Key.Key_Delete and row is not None:
            if row.is_board:
                self.delete_asked.emit(row.number)
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        rows = () if self._view is None else self._view.rows
        if not rows:
            return
        numbers = [row.number for row in rows]
        place = numbers.index(self._selected) if self._selected in numbers else len(numbers) - 1
        self.select(numbers[max(0, min(len(numbers) - 1, place + by))])

    def _turn(self, by: int) -> None:
        """Turn to the game before or after."""
        if self._view is not None and 1 <= self._view.game + by <= len(self._view.tabs):
            self.game_asked.emit(self._view.game + by)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Turn to the game whose tab is pressed, or select a row."""
        for box, game in self._tabs:
            if box.contains(event.position()) and event.button() is Qt.MouseButton.LeftButton:
                if self._view is not None and game != self._view.game:
                    self.game_asked.emit(game)
                return
        row = self._row_at(event.position().toPoint())
        self.select(None if row is None else row.number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Change the board that is pressed twice."""
        row = self._row_at(event.position().toPoint())
        if row is not None and event.button() is Qt.MouseButton.LeftButton:
            self._ask_change(row)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the rows where some are hidden."""
        if self._view is not None and event.angleDelta().y():
            plan = self._plan(self._view)
            by = -1 if event.angleDelta().y() > 0 else 1
            if plan.first if by < 0 else plan.more:
                self._first_row = plan.first + by
                self.update()
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the board under the mouse, or with the selected one."""
        at = event.pos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            boxes = [place.box for place in self._places() if place.row.number == self._selected]
            at = boxes[0].center().toPoint() if boxes else at
        row = self._row_at(at)
        if row is None or self._view is None:
            return
        self.select(row.number)
        menu = self.menu_for(row)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(at))

    def menu_for(self, row: TableRow) -> BoardMenu:
        """Return the menu of a row."""
        view = self._view
        tabs = () if view is None else view.tabs
        games = [tab.number for tab in tabs if view and tab.number != view.game and not tab.is_fixed]
        boards = [] if view is None else [one.number for one in view.rows if one.is_board]
        menu = BoardMenu(row, boards, games, self._language, self)
        menu.chosen.connect(self._on_menu_chosen)
        return menu

    def _on_menu_chosen(self, what: str, board: int, value: int) -> None:
        row = next((one for one in self._view.rows if one.number == board), None) if self._view else None
        if row is None or self._view is None:
            return
        match what:
            case "change":
                self._ask_change(row)
            case "insert":
                self._ask_insert(row, value)
            case "delete":
                self.delete_asked.emit(board)
            case "move":
                self.move_asked.emit(board, value)
            case "to_game":
                self.move_to_asked.emit(board, value)
            case _:
                self.ruling_wanted.emit(what, self._view.game, board)

    def event(self, event: QEvent) -> bool:
        """Say under the mouse what the signs of a row mean and what is wrong with it."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), "\n".join(self.tips_at(event.pos())), self)
            return True
        return super().event(event)

    # ---- asking

    def _ask_change(self, row: TableRow) -> None:
        if row.is_board:
            self.change_asked.emit(row.number)

    def _ask_insert(self, row: TableRow, behind: int) -> None:
        """Ask for a new board in place of a row's, or behind it; the one being played is not recorded yet."""
        if row.is_board or row.kind is RowKind.CURRENT:
            self.insert_asked.emit(row.number + behind)

    def _places(self) -> tuple[_Place, ...]:
        return () if self._view is None else self._plan(self._view).rows

    def _row_at(self, point: QPoint) -> TableRow | None:
        found = (place.row for place in self._places() if place.box.contains(point.toPointF()))
        return next(found, None)

"""Room for a dialog: as much as its letters need and the screen has; what does not fit then is scrolled.

Imported with the first dialog that is opened in a larger text size, or on a screen that is too low for it.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QDialog, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.ui import form_dialog
from carrom_desktop.ui.theme import roomy


def make_room(dialog: QDialog) -> None:
    """Make `dialog` as large as its letters need, within the screen; all but its last row scrolls then."""
    room = form_dialog.room_of(dialog)
    width = min(room.width(), max(roomy(dialog.width()), dialog.minimumSizeHint().width()))
    needed = form_dialog.needed_height(dialog, width)
    if dialog.minimumSizeHint().width() > room.width() or needed > room.height():
        _scroll(dialog)
        if (layout := dialog.layout()) is not None:
            layout.activate()  # the least size is another one now
    dialog.resize(width, min(room.height(), max(dialog.height(), needed)))


def _scroll(dialog: QDialog) -> None:
    """Let all but the last row of a dialog scroll; the keyboard stays where it is."""
    whole = dialog.layout()
    if not isinstance(whole, QVBoxLayout) or dialog.findChild(_Page) is not None:
        return
    focused = dialog.focusWidget()
    page = _Page()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(whole.spacing())
    while whole.count() > 1:
        _move_first(whole, column)
    scroll = QScrollArea(dialog)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(page)
    if not any(child.focusPolicy() & Qt.FocusPolicy.TabFocus for child in page.findChildren(QWidget)):
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else no key could scroll it
        scroll.setAccessibleName(dialog.windowTitle())
        focused = scroll
    page.setAutoFillBackground(False)
    scroll.viewport().setAutoFillBackground(False)
    whole.insertWidget(0, scroll, 1)
    scroll.show()  # else it is only shown later, and what is hidden gets no keyboard
    if focused is not None:
        focused.setFocus(Qt.FocusReason.OtherFocusReason)


def _move_first(source: QBoxLayout, target: QBoxLayout) -> None:
    stretch = source.stretch(0)
    item = source.takeAt(0)
    if item is None:
        return
    widget, layout = item.widget(), item.layout()
    if widget is not None:
        target.addWidget(widget, stretch, item.alignment())
    elif isinstance(layout, QLayout):
        layout.setParent(None)
        target.addLayout(layout, stretch)
    else:
        target.addItem(item)


class _Page(QWidget):
    """What scrolls."""

"""Where the operator's window appears at a start."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

ROOM = (1440, 840)
"""Pixels of a screen on which the window and its frame stand beside other things."""


def show_where_it_fits(window: QWidget, was_left: bool) -> None:
    """Show `window` where it was left, if it was; the first time maximised where its frame would not fit."""
    room = window.screen().availableGeometry()
    if window.isFullScreen() or was_left or (room.width() >= ROOM[0] and room.height() >= ROOM[1]):
        window.show()
    else:
        window.showMaximized()

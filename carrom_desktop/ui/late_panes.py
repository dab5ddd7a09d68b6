"""The panels over the tiles of the normal entry: made, imports too, for the first board that needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from carrom_desktop.ui.paint_kit import Scale
from carrom_desktop.viewmodels.entry import EntryKey, EntryView, Part

if TYPE_CHECKING:
    from carrom_desktop.ui.foul_pane import FoulPane
    from carrom_desktop.ui.umpire_pane import UmpirePane


class LatePanes:
    """The panel after `E` and the umpire's board. `click` takes their keys, `made` tells of the first."""

    def __init__(
        self, stage: QWidget, click: Callable[[EntryKey], None], made: Callable[[FoulPane], None]
    ) -> None:
        self._stage = stage
        self._click = click
        self._made = made
        self._place = QRectF()
        self._scale = Scale(1.0)
        self._foul: FoulPane | None = None
        self._umpire: UmpirePane | None = None

    @property
    def foul(self) -> FoulPane:
        """Return the panel after `E`."""
        if self._foul is None:
            from carrom_desktop.ui.foul_pane import FoulPane

            self._foul = FoulPane(self._stage)
            self._foul.pressed.connect(self._click)
            self.put(self._place, self._scale)
            self._made(self._foul)
        return self._foul

    @property
    def umpire(self) -> UmpirePane:
        """Return the umpire's board."""
        if self._umpire is None:
            from carrom_desktop.ui.umpire_pane import UmpirePane

            self._umpire = UmpirePane(self._stage)
            self._umpire.pressed.connect(self._click)
            self.put(self._place, self._scale)
        return self._umpire

    def show_view(self, view: EntryView, language: str, blink: Part | None) -> bool:
        """Show the panel that `view` asks for, hide the others; tells whether one covers the tiles."""
        if view.foul is not None:
            self.foul.show_view(view, view.foul, language, blink is Part.FOUL)
            self.foul.raise_()
        if view.umpire is not None:
            self.umpire.show_view(view, view.umpire, language, blink is Part.STROKE)
            self.umpire.raise_()
        if self._foul is not None:
            self._foul.setVisible(view.foul is not None)
        if self._umpire is not None:
            self._umpire.setVisible(view.umpire is not None)
        return view.foul is not None or view.umpire is not None

    def put(self, place: QRectF, scale: Scale) -> None:
        """Place what is made, in sizes of the window."""
        self._place, self._scale = place, scale
        rect = (round(place.x()), round(place.y()), round(place.width()), round(place.height()))
        for pane in (self._foul, self._umpire):
            if pane is not None:
                pane.scale = scale
                pane.setGeometry(*rect)

    @property
    def stroke_said(self) -> str:
        """Return what the umpire's board says, for a screen reader; "" where it was never shown."""
        return "" if self._umpire is None else self._umpire.said

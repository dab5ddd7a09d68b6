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
    from carrom_desktop.ui.guided_pane import GuidedPane
    from carrom_desktop.ui.readback_pane import ReadBackText
    from carrom_desktop.ui.umpire_pane import UmpirePane


class LatePanes:
    """The panel after `E`, the umpire's board and guided entry. `click` takes the keys of the first two;
    `made` tells of those that have numbers to explain."""

    def __init__(
        self, stage: QWidget, click: Callable[[EntryKey], None], made: Callable[[QWidget], None]
    ) -> None:
        self._stage = stage
        self._click = click
        self._made = made
        self._place = self._whole = QRectF()
        self._scale = Scale(1.0)
        self._foul: FoulPane | None = None
        self._umpire: UmpirePane | None = None
        self._guided: GuidedPane | None = None

    @property
    def foul(self) -> FoulPane:
        """Return the panel after `E`."""
        if self._foul is None:
            from carrom_desktop.ui.foul_pane import FoulPane

            self._foul = FoulPane(self._stage)
            self._foul.pressed.connect(self._click)
            self.put(self._place, self._whole, self._scale)
            self._made(self._foul)
        return self._foul

    @property
    def umpire(self) -> UmpirePane:
        """Return the umpire's board."""
        if self._umpire is None:
            from carrom_desktop.ui.umpire_pane import UmpirePane

            self._umpire = UmpirePane(self._stage)
            self._umpire.pressed.connect(self._click)
            self.put(self._place, self._whole, self._scale)
        return self._umpire

    @property
    def guided(self) -> GuidedPane:
        """Return guided entry."""
        if self._guided is None:
            from carrom_desktop.ui.guided_pane import GuidedPane

            self._guided = GuidedPane(self._stage)
            self.put(self._place, self._whole, self._scale)
            self._made(self._guided)
        return self._guided

    def show_view(self, view: EntryView, read_back: ReadBackText, language: str, blink: Part | None) -> bool:
        """Show the panel that `view` asks for, hide the others; tells whether one covers the tiles.

        `read_back`: as the normal entry shows it.
        """
        if view.guided is not None:
            self.guided.show_view(view, view.guided, read_back, language, blink)
            self.guided.raise_()
        if self._guided is not None:
            self._guided.setVisible(view.guided is not None)
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
        return view.foul is not None or view.umpire is not None or view.guided is not None

    def put(self, place: QRectF, whole: QRectF, scale: Scale) -> None:
        """Place what is made, in sizes of the window: over the tiles, and over the cards too (`whole`)."""
        self._place, self._whole, self._scale = place, whole, scale
        for pane, room in ((self._foul, place), (self._umpire, place), (self._guided, whole)):
            if pane is not None:
                pane.scale = scale
                pane.setGeometry(round(room.x()), round(room.y()), round(room.width()), round(room.height()))

    @property
    def stroke_said(self) -> str:
        """Return what the umpire's board says, for a screen reader; "" where it was never shown."""
        return "" if self._umpire is None else self._umpire.said

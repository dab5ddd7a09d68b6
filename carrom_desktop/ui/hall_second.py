"""Second pictures of the hall, on further screens: what the first shows, each with its own window and record.

A screen is ticked once and known again as the first is (`screen_identity`). Each window is verified by a
stage of its own. Left and right may be exchanged on one, for people who sit on the other side (V54).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_stage import HallStage
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.hall_window import HallWindow
from carrom_desktop.ui.screen_identity import (
    WISH_HIDDEN,
    ScreenInfo,
    same_screen,
    second_screens,
    separate_screens,
)
from carrom_desktop.ui.screens import ScreenProvider
from carrom_desktop.viewmodels.hall_parts import HallView

if TYPE_CHECKING:
    from carrom_desktop.ui.hall_controller import HallController


class SecondLine(Struct, frozen=True):
    """One line of the menu "second picture on": a screen, its number, and whether it is ticked or flipped."""

    info: ScreenInfo
    number: int
    ticked: bool
    flipped: bool


class SecondHalls(QObject):
    """Show a window on each further screen that the scorer ticked.

    Attributes: `flipped`, the picture of now with left and right exchanged, None while nobody wants it;
    `allowed`, False where the start leaves every screen alone. Signals: `key_pressed(QKeyEvent)`, a key that
    reached one of the windows; `wanted()`, `wants_flipped` may be another.
    """

    key_pressed = Signal(object)
    wanted = Signal()

    def __init__(
        self,
        screens: ScreenProvider,
        hall: HallController,
        default: ScreenRecord,
        window_factory: Callable[[str], HallWindow],
    ) -> None:
        super().__init__(hall)
        self.flipped: HallView | None = None
        self.allowed = True
        self._frozen: HallView | None = None
        self._screens = screens
        self._hall = hall
        self._default = default
        self._window_factory = window_factory
        self._stages: dict[ScreenRecord, HallStage] = {}
        self._failed: set[str] = set()

    @property
    def stages(self) -> tuple[HallStage, ...]:
        """Return the stages of the windows that are shown."""
        return tuple(self._stages.values())

    @property
    def wants_flipped(self) -> bool:
        """Say whether one of the pictures exchanges left and right."""
        return any(record.second and record.flipped for record in self._hall.choice.screens)

    def lines(self) -> tuple[SecondLine, ...]:
        """Return the screens that can have a second picture; `ask` ticks one."""
        numbered = {info: n for n, info in enumerate(separate_screens(self._screens.screens()), 1)}
        found = []
        for info in self._free():
            record = self._hall.choice.record_of(info) or self._default
            found.append(SecondLine(info, numbered[info], record.second, record.flipped))
        return tuple(found)

    def ask(self, info: ScreenInfo, *, second: bool, flipped: bool = False) -> None:
        """Show a second picture on a screen, or no longer; `flipped` exchanges left and right there."""
        self.allowed = True
        choice = self._hall.choice
        self._hall.keep_choice(choice.seconding(info, second=second, flipped=flipped, default=self._default))
        self.wanted.emit()
        self._failed.clear()
        self.settle()

    def leave(self, connector: str) -> bool:
        """Give the operator a screen back that a second picture covers; False where none does."""
        for stage in self.stages:
            if stage.screen is not None and stage.screen.connector == connector:
                self.ask(stage.screen, second=False)
                return True
        return False

    def freeze(self, is_frozen: bool) -> None:
        """Keep the flipped picture as it is, or let it follow the match."""
        self._frozen = self.flipped if is_frozen else None

    def keep_off(self) -> None:
        """Take away at once what lost its screen; follow what moved."""
        infos = separate_screens(self._screens.screens())
        for record, stage in list(self._stages.items()):
            now = same_screen(stage.screen, infos) if stage.screen is not None else None
            if now is None:
                self._drop(record)
            else:
                stage.follow(now)
        self._failed.clear()

    def settle(self) -> None:
        """Bring the windows to where they belong."""
        wanted: dict[ScreenRecord, ScreenInfo] = {}
        if self.allowed and self._hall.choice.wish != WISH_HIDDEN:
            for info in self._free():
                record = self._hall.choice.record_of(info)
                if record is not None and record.second and info.connector not in self._failed:
                    wanted[record] = info
        self._keep_same(wanted)
        for record, info in wanted.items():
            if record not in self._stages:
                self._stages[record] = self._made(record)
            self._stages[record].fill(info)
        self.refresh()

    def refresh(self) -> None:
        """Give every window the picture of now."""
        for record, stage in self._stages.items():
            stage.set_picture(self._picture_for(record))

    def retranslate(self, language: str) -> None:
        """Word the windows' titles in `language`."""
        for stage in self._stages.values():
            stage.retranslate(language)

    def clear(self) -> None:
        """Take all away."""
        for record in list(self._stages):
            self._drop(record)

    def _free(self) -> tuple[ScreenInfo, ...]:
        hall = self._hall
        return second_screens(self._screens.screens(), hall.screen, hall.free_screen())

    def _keep_same(self, wanted: dict[ScreenRecord, ScreenInfo]) -> None:
        """Drop what is not wanted, and keep by its new record what has another style now."""
        for record, stage in list(self._stages.items()):
            shown = stage.screen
            new = next(
                (new for new, info in wanted.items() if shown is not None and same_screen(shown, (info,))),
                None,
            )
            if new is None:
                self._drop(record)
            elif new != record:
                self._stages[new] = self._stages.pop(record)

    def _picture_for(self, record: ScreenRecord) -> HallPicture:
        picture, output = self._hall.picture, self._hall.output
        style = self._hall.style_for(record)
        view = picture.view
        if record.flipped and output is HallOutput.LIVE:
            view = self.flipped or view
        elif record.flipped and output is HallOutput.FREEZE:
            view = self._frozen or view
        return HallPicture(view, style)

    def _made(self, record: ScreenRecord) -> HallStage:
        stage = HallStage(
            self._screens, self._picture_for(record), self._hall.language, self._window_factory, self
        )
        stage.key_pressed.connect(self.key_pressed)
        stage.failed.connect(self._on_stage_failed)
        return stage

    def _drop(self, record: ScreenRecord) -> None:
        stage = self._stages.pop(record)
        stage.dismiss()
        stage.deleteLater()

    def _on_stage_failed(self) -> None:
        """Leave a screen alone that cannot be filled, until the screens change."""
        for record, stage in list(self._stages.items()):
            if stage is self.sender():
                if stage.screen is not None:
                    self._failed.add(stage.screen.connector)
                self._drop(record)

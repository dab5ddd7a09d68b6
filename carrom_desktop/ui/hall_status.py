"""What the operator's window tells of the hall: where the picture is, and what of the match it follows."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from carrom_desktop.ui.screen_identity import HallChoice, ScreenInfo, record_label
from carrom_desktop.viewmodels.hall_context import HallMode
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from carrom_desktop.viewmodels.message import Msg, msg


class HallPlace(Enum):
    """Where the hall picture is."""

    SCREEN = auto()
    WINDOW = auto()
    HIDDEN = auto()
    NOT_CONNECTED = auto()


class HallOutput(Enum):
    """What of the match the hall picture follows."""

    LIVE = auto()
    FREEZE = auto()
    BLANK = auto()
    LOGO = auto()
    NEXT = auto()
    RESULT = auto()
    TEST = auto()


STILLS = {HallOutput.LOGO: HallMode.LOGO, HallOutput.NEXT: HallMode.NEXT, HallOutput.RESULT: HallMode.RESULT}
"""Outputs that are pictures of their own, and what each is called in a `HallContext`."""
TEST_VIEW = HallView(HallScene.TEST)
"""The picture that a screen is set up with."""


class HallStatus(Struct, frozen=True):
    """What the operator's window tells of the hall.

    Attributes: `place`; `name` of the screen it is on or misses, else ""; `output`; `frozen_at`, the local
    time as hh:mm:ss, "" unless frozen; `covers_only_screen`, Esc leads back; `can_connect`, no second screen
    is there; `duplicated`, several monitors show one picture.
    """

    place: HallPlace = HallPlace.HIDDEN
    name: str = ""
    output: HallOutput = HallOutput.LIVE
    frozen_at: str = ""
    covers_only_screen: bool = False
    can_connect: bool = False
    duplicated: bool = False

    @property
    def is_alarming(self) -> bool:
        """Say whether the hall misses a screen that it should have."""
        return self.place is HallPlace.NOT_CONNECTED

    @property
    def place_msg(self) -> Msg:
        """Return where the picture is, in words."""
        if self.covers_only_screen:
            return msg("app.screen.covering")
        if self.place is HallPlace.SCREEN:
            return msg("app.screen.on", projector=self.name)
        if self.place is HallPlace.NOT_CONNECTED:
            return msg("app.screen.not_connected", name=self.name)
        return msg("app.screen.window" if self.place is HallPlace.WINDOW else "app.screen.hidden")

    @property
    def output_msg(self) -> Msg | None:
        """Return what the hall sees instead of the match, None while live."""
        if self.output is HallOutput.FREEZE:
            return msg("app.screen.frozen", t=self.frozen_at)
        if self.output in STILLS:
            return msg(f"app.screen.{self.output.name.lower()}")
        if self.output is HallOutput.TEST:
            return msg("screens.test.output")
        return msg("app.screen.blank") if self.output is HallOutput.BLANK else None

    @property
    def hint_msg(self) -> Msg | None:
        """Return the advice to connect a screen or that screens are duplicated, None where all is well."""
        if self.duplicated:
            return msg("screens.duplicated.note")
        return msg("app.screen.connect") if self.can_connect else None


class PlaceChoice(Struct, frozen=True):
    """One line of the menu "where": a screen, or without `info` the window or nothing."""

    wish: str
    info: ScreenInfo | None
    label: Msg
    checked: bool


def where_it_is(
    screen: ScreenInfo | None, in_window: bool, choice: HallChoice, lost: ScreenInfo | None
) -> tuple[HallPlace, str]:
    """Return the place of a picture that fills `screen` or is `in_window`, else what it misses.

    `lost`: the screen that it was on until that went.
    """
    if screen is not None:
        return HallPlace.SCREEN, screen.label
    if in_window:
        return HallPlace.WINDOW, ""
    if choice.wished is not None:
        return HallPlace.NOT_CONNECTED, record_label(choice.wished)
    if lost is not None and not choice.is_contrary:
        return HallPlace.NOT_CONNECTED, lost.label
    return HallPlace.HIDDEN, ""

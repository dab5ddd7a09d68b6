"""Know a screen again, and say which one the hall picture belongs on: pure functions, no Qt.

A projector is known by what it says of itself, never by its index, which changes with every plug. What the
scorer wants (`HallChoice.wish`) is kept apart from what is there; only the scorer changes the wish.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.settings import ScreenRecord

NO_WISH = ""
"""Nothing said yet: the start rule decides."""
WISH_HIDDEN = "hidden"
WISH_WINDOW = "window"
"""The two wishes that are no screen; any other wish is the key of a record."""

MAX_MARGIN = 0.1


class Rect(Struct, frozen=True):
    """A place on the joint desktop, in device-independent pixels."""

    x: int
    y: int
    width: int
    height: int

    def mirrors(self, other: Rect) -> bool:
        """Say whether the middle of one lies in the other; edges may overlap while screens are rearranged."""
        return self._holds_middle_of(other) or other._holds_middle_of(self)

    def _holds_middle_of(self, other: Rect) -> bool:
        x, y = other.x + other.width // 2, other.y + other.height // 2
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class ScreenInfo(Struct, frozen=True):
    """One screen as the system reports it now.

    Attributes: `connector`, the system's name of it ("HDMI-1", on macOS the model); `manufacturer`, `model`
    and `serial`, empty where not reported; `geometry`; `primary`; `scale`, device pixels per pixel of the
    geometry.
    """

    connector: str
    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    geometry: Rect = Rect(0, 0, 1920, 1080)
    primary: bool = False
    scale: float = 1.0

    @property
    def reports_identity(self) -> bool:
        """Say whether the screen tells anything of itself beyond its connector."""
        return bool(self.manufacturer or self.model or self.serial)

    @property
    def label(self) -> str:
        """Return what a person would call it."""
        return _label(self.manufacturer, self.model, self.connector)

    @property
    def size_text(self) -> str:
        """Return the resolution in device pixels, as on the projector's own menu."""
        return f"{round(self.geometry.width * self.scale)} x {round(self.geometry.height * self.scale)}"


class HallChoice(Struct, frozen=True):
    """What is remembered between starts: the wish and the screens seen so far, the latest first."""

    wish: str = NO_WISH
    screens: tuple[ScreenRecord, ...] = ()

    @property
    def wished(self) -> ScreenRecord | None:
        """Return the screen that the scorer wants, None where the wish is no screen."""
        return next((record for record in self.screens if record_key(record) == self.wish), None)

    @property
    def is_contrary(self) -> bool:
        """Say whether the scorer wants the picture on no second screen at all."""
        return self.wish in (WISH_HIDDEN, WISH_WINDOW)

    def record_of(self, info: ScreenInfo) -> ScreenRecord | None:
        """Return the record that fits the screen best."""
        ranked = [(_rank(record, info), _distance(record, info), n) for n, record in enumerate(self.screens)]
        ranked = [entry for entry in ranked if entry[0]]
        return self.screens[min(ranked)[2]] if ranked else None

    def remember(self, info: ScreenInfo, *, show: bool, default: ScreenRecord) -> HallChoice:
        """Note a screen and whether the picture may come to it by itself; theme and margin are kept.

        `default` gives the theme and margin of a screen seen for the first time.
        """
        old = self.record_of(info)
        base = old or default
        new = replace(
            base,
            connector=info.connector,
            manufacturer=info.manufacturer,
            model=info.model,
            serial=info.serial,
            x=info.geometry.x,
            y=info.geometry.y,
            show=show,
            setup_due=show if old is None else old.setup_due,
        )
        wish = record_key(new) if old and self.wish == record_key(old) else self.wish
        return HallChoice(wish, (new, *(record for record in self.screens if record is not old)))

    def wishing(self, info: ScreenInfo, *, default: ScreenRecord) -> HallChoice:
        """Return the choice after the scorer asked for this screen."""
        noted = self.remember(info, show=True, default=default)
        first = replace(noted.screens[0], second=False)
        return HallChoice(record_key(first), (first, *noted.screens[1:]))

    def seconding(
        self, info: ScreenInfo, *, second: bool, flipped: bool, default: ScreenRecord
    ) -> HallChoice:
        """Return the choice after a second picture was asked for on a screen, or no longer is."""
        old = self.record_of(info)
        noted = self.remember(info, show=old.show if old is not None else False, default=default)
        record = replace(noted.screens[0], second=second, flipped=flipped)
        return replace(noted, screens=(record, *noted.screens[1:]))

    def restyled(self, record: ScreenRecord, **changes: Any) -> HallChoice:
        """Set theme, margin, layout or size of one of `screens`; any other record changes nothing."""
        if "margin" in changes:
            changes["margin"] = min(max(changes["margin"], 0.0), MAX_MARGIN)
        new = replace(record, **changes)
        return replace(self, screens=tuple(new if one is record else one for one in self.screens))


def record_key(record: ScreenRecord) -> str:
    """Return what a wish names a record by; twins differ by connector or place."""
    return "|".join(
        (record.manufacturer, record.model, record.serial, record.connector, f"{record.x},{record.y}")
    )


def record_label(record: ScreenRecord) -> str:
    """Return what a person would call the screen of a record."""
    return _label(record.manufacturer, record.model, record.connector)


def match_screen(record: ScreenRecord, infos: Sequence[ScreenInfo]) -> int | None:
    """Return the index of the screen that `record` means, None where it is not there.

    In order: same serial; same maker, model and connector; same maker and model, the nearest of twins; where
    a screen reports nothing of itself, the same connector. A known but different model never matches.
    """
    ranked = [(_rank(record, info), _distance(record, info), n) for n, info in enumerate(infos)]
    ranked = [entry for entry in ranked if entry[0]]
    return min(ranked)[2] if ranked else None


def same_screen(info: ScreenInfo, infos: Sequence[ScreenInfo]) -> ScreenInfo | None:
    """Return the screen as it is now that was `info` a moment ago, None where it is gone."""
    same = [
        other
        for other in infos
        if (other.connector, other.manufacturer, other.model, other.serial)
        == (info.connector, info.manufacturer, info.model, info.serial)
    ]
    here = info.geometry
    return min(
        same, key=lambda other: hypot(other.geometry.x - here.x, other.geometry.y - here.y), default=None
    )


def separate_screens(infos: Sequence[ScreenInfo]) -> tuple[ScreenInfo, ...]:
    """Return the screens that show something of their own; of mirrored ones the first, or the primary."""
    separate: list[ScreenInfo] = []
    for info in sorted(infos, key=lambda info: not info.primary):
        if not any(info.geometry.mirrors(other.geometry) for other in separate):
            separate.append(info)
    return tuple(info for info in infos if info in separate)


def pick_screen(
    choice: HallChoice,
    infos: Sequence[ScreenInfo],
    *,
    current: ScreenInfo | None = None,
    starting: bool = False,
) -> ScreenInfo | None:
    """Return the screen on which the picture belongs full screen, None where there is none.

    The wish comes first, then the screen it is on (`current`), then a known one, and at the start the only
    one that is not primary, unless the scorer once declined it. The only screen is never picked.
    """
    separate = separate_screens(infos)
    if len(separate) < 2 or choice.is_contrary:
        return None
    if choice.wished is not None:
        place = match_screen(choice.wished, separate)
        if place is not None:
            return separate[place]
    others = [info for info in separate if not info.primary]
    if current is not None and (kept := same_screen(current, others)):
        return kept
    known = [(info, choice.record_of(info)) for info in others]
    welcome = [
        (choice.screens.index(record), info)
        for info, record in known
        if record and record.show and not record.second
    ]
    if welcome:
        return min(welcome, key=lambda entry: entry[0])[1]
    first = [(info, record) for info, record in known if record is None or not record.second]
    if starting and len(first) == 1 and first[0][1] is None:
        return first[0][0]
    return None


def second_screens(
    infos: Sequence[ScreenInfo], taken: ScreenInfo | None, own: ScreenInfo | None
) -> tuple[ScreenInfo, ...]:
    """Return the screens that can have a second picture: neither `taken` by the first nor the operator's."""
    return tuple(
        info
        for info in separate_screens(infos)
        if not any(other is not None and same_screen(other, (info,)) for other in (taken, own))
    )


def unknown_screens(choice: HallChoice, infos: Sequence[ScreenInfo]) -> tuple[ScreenInfo, ...]:
    """Return the second screens never seen before: each is proposed once."""
    separate = separate_screens(infos)
    return tuple(info for info in separate if not info.primary and choice.record_of(info) is None)


def _rank(record: ScreenRecord, info: ScreenInfo) -> int:
    """Return which rule makes the two the same, 1 the strongest, 0 for none."""
    same_model = bool(record.model) and (record.manufacturer, record.model) == (info.manufacturer, info.model)
    same_connector = record.connector == info.connector
    if record.serial and record.serial == info.serial and (same_model or not (record.model and info.model)):
        # Cheap projectors of one series share a serial: then connector and place decide.
        return 1 if same_connector else 2
    if same_model:
        return 3 if same_connector else 4
    if not info.reports_identity and same_connector:
        return 5
    return 0


def _distance(record: ScreenRecord, info: ScreenInfo) -> float:
    return hypot(record.x - info.geometry.x, record.y - info.geometry.y)


def _label(manufacturer: str, model: str, connector: str) -> str:
    if not model:
        return manufacturer or connector
    # Some makers repeat themselves: "EPSON" "EPSON PJ".
    return model if model.casefold().startswith(manufacturer.casefold()) else f"{manufacturer} {model}"

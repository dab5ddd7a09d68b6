"""What is seen of a hall view, in English, for tests."""

from __future__ import annotations

from carrom_desktop.i18n import speak
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall import build_hall, next_change_s
from carrom_desktop.viewmodels.hall_parts import (
    CardView,
    ColumnView,
    HallView,
    PanelView,
    StripView,
)
from carrom_desktop.viewmodels.message import Msg
from tests.support.hall_table import Table


def view(played: Table, age_s: float = 1e9, **context: object) -> HallView:
    """Return the picture `age_s` after the last step; `context`, attributes of the context."""
    return build_hall(played.state, played.context(age_s, **context))


def wait(played: Table, age_s: float, **context: object) -> float | None:
    """Return in how many seconds the picture changes by time alone."""
    return next_change_s(played.state, played.context(age_s, **context))


def said(message: Msg | None, language: str = "en") -> str:
    """Return a message in a language, "" for none."""
    return "" if message is None else speak(language, message)


def banner(shown: HallView, language: str = "en") -> str:
    """Return the banner at its longest."""
    return said(shown.banner[0], language) if shown.banner else ""


def panel(shown: HallView) -> PanelView:
    """Return the panel, which must be there."""
    assert shown.panel is not None
    return shown.panel


def strip(shown: HallView) -> StripView:
    """Return the strip, which must be there."""
    assert shown.strip is not None
    return shown.strip


def column(shown: HallView, label: str) -> ColumnView:
    """Return the column of the strip with `label`."""
    return next(column for column in strip(shown).columns if column.label == label)


def card(shown: HallView, side: Side) -> CardView:
    """Return the card of `side`."""
    return next(card for card in shown.cards if card.side is side)


def how(shown: HallView) -> list[str]:
    """Return how a game or the match ended, in English."""
    return [said(part) for part in (*panel(shown).how[:1], *panel(shown).notes)]


def left(shown: HallView) -> CardView:
    """Return the card on the left."""
    return shown.cards[0]


def right(shown: HallView) -> CardView:
    """Return the card on the right."""
    return shown.cards[1]

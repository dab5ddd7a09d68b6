"""What is checked before an event: at every table, and once in the hall."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.viewmodels.message import Msg, msg


class VenueSection(Struct, frozen=True):
    """What belongs together, each with a box to tick."""

    title: Msg
    items: tuple[Msg, ...]


_TABLE = (
    "board",
    "level",
    "height",
    "pockets",
    "men",
    "striker",
    "spare",
    "powder",
    "light",
    "chairs",
    "umpire",
    "sign",
    "paper",
)
_ONCE = {
    "hall": ("room", "rope", "air", "quiet", "lists", "safe"),
    "screen": ("connected", "edges", "distance", "row", "theme", "glare"),
    "laptop": ("power", "spare", "backup", "clock", "quiet", "cables"),
    "event_desk": ("rules", "tables", "people", "test", "printer", "blank"),
}


def table_items() -> VenueSection:
    """Return what is checked at each table."""
    return VenueSection(msg("forms.venue.tables"), tuple(msg(f"forms.venue.table.{name}") for name in _TABLE))


def hall_sections() -> tuple[VenueSection, ...]:
    """Return what is checked once."""
    return tuple(
        VenueSection(msg(f"forms.venue.{part}"), tuple(msg(f"forms.venue.{part}.{name}") for name in names))
        for part, names in _ONCE.items()
    )

"""The quick card: what a scorer needs on the table, on one page."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.rulesets import preset
from carrom_desktop.viewmodels.message import Msg, msg


class QuickRow(Struct, frozen=True):
    """One line: `keys` as they stand on the keyboard ("left", "right", "Enter", "Backspace" and "Esc" by
    these names, "–" between two of a row), () for none, and what it says."""

    keys: tuple[str, ...]
    text: Msg


class QuickSection(Struct, frozen=True):
    """What belongs together."""

    title: Msg
    rows: tuple[QuickRow, ...]


KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("P",), "play"),
    (("C",), "change_sides"),
    (("B",), "breaker"),
    (("Q",), "queen"),
    (("E",), "ended"),
    (("W",), "wait"),
    (("T",), "time"),
    (("F5", "–", "F10"), "outputs"),
    (("Ctrl+I",), "identify"),
    (("Ctrl+L",), "swap"),
    (("Ctrl+P",), "sheet"),
    (("Ctrl+N", "O"), "new_open"),
    (("Ctrl+R", "W"), "rematch"),
    (("F11",), "table_mode"),
    (("F2",), "lookup"),
)
"""Keys of the tables of F1 that a scorer uses in any match, in their words."""

_WRONG: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Backspace",), "clear"),
    (("Esc",), "esc"),
    (("X",), "other"),
    (("Backspace", "Backspace"), "back"),
    (("Ctrl+E",), "earlier"),
    (("W",), "decision"),
    (("E",), "foul"),
    (("F3",), "why"),
    (("F6", "F5"), "hall"),
    ((), "light"),
)
_ENTRY: tuple[tuple[tuple[str, ...], str], ...] = (
    (("left", "right"), "who"),
    (("1", "–", "9"), "men"),
    (("left", "right", "N"), "queen"),
    (("Enter",), "enter"),
    ((), "example"),
)


def quick_sections() -> tuple[QuickSection, ...]:
    """Return the card's sections: the entry, the queen, what to do when wrong, the keys."""
    return (
        _section("entry", _ENTRY),
        QuickSection(msg("quick.queen"), _queen_rows()),
        _section("wrong", _WRONG),
        QuickSection(
            msg("quick.keys"),
            tuple(QuickRow(keys, msg(f"operator.keys.does.{code}")) for keys, code in KEYS),
        ),
    )


def _section(name: str, rows: tuple[tuple[tuple[str, ...], str], ...]) -> QuickSection:
    shown = tuple(QuickRow(keys, msg(f"quick.{name}.{code}")) for keys, code in rows)
    return QuickSection(msg(f"quick.{name}"), shown)


def _queen_rows() -> tuple[QuickRow, ...]:
    """Return the queen's rule with the numbers of the rule sets that ship."""
    icf, ukca = preset("icf"), preset("ukca")
    return (
        QuickRow(("Q", "left", "right"), msg("quick.queen.mark")),
        QuickRow((), msg("quick.queen.icf", points=icf.queen_points, cutoff=icf.queen_cutoff or 0)),
        QuickRow((), msg("quick.queen.ukca", points=ukca.queen_points, cutoff=ukca.queen_cutoff or 0)),
        QuickRow((), msg("quick.queen.loser")),
        QuickRow((), msg("quick.queen.sum")),
    )

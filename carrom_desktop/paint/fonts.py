"""Load the fonts that ship with the program, and make the one family that everything is painted in."""

from __future__ import annotations

import logging
from functools import cache, lru_cache

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QFont, QFontDatabase

from carrom_desktop.resources import resource_path

_log = logging.getLogger(__name__)

FAMILIES = (
    "Noto Sans",
    "Noto Sans Devanagari",
    "Noto Sans Bengali",
    "Noto Sans Tamil",
    "Noto Sans Telugu",
    "Noto Sans Arabic",
)
"""Families of the shipped files; a letter is drawn in the first one that has it, else by the system."""


@cache
def load_fonts() -> tuple[str, ...]:
    """Load the fonts of `resources/fonts` once and return the families they hold.

    Needs a QGuiApplication. Where the files are missing or broken, system fonts take their place.
    """
    # A Tamil name makes Qt warn that each family before Noto Sans Tamil lacks Tamil, then draw it right.
    QLoggingCategory.setFilterRules("qt.text.font.db=false")
    loaded: list[str] = []
    for path in sorted(resource_path("fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number < 0:
            _log.warning("font file not usable: %s", path.name)
        else:
            loaded.extend(QFontDatabase.applicationFontFamilies(number))
    if not loaded:
        _log.warning("no fonts found in %s: using the system's", resource_path("fonts"))
    return tuple(dict.fromkeys(loaded))


@lru_cache(maxsize=512)
def font(pixel_size: float, bold: bool = False, tabular: bool = True, stretch: int = 100) -> QFont:
    """Return Noto Sans at `pixel_size` (the em, at least 1 px) of the device painted on.

    `stretch`: the width of letters in hundredths of the usual one, as high as ever. `tabular`: all figures
    take the same width, so that nothing jumps when 9 becomes 10. All who ask get the same font, since most
    are asked for at every repaint: never change it, copy it.
    """
    load_fonts()
    made = QFont(list(FAMILIES))
    made.setPixelSize(max(1, round(pixel_size)))
    if stretch != 100:
        made.setStretch(stretch)
    _set_style(made, bold, tabular)
    return made


def point_font(point_size: float, bold: bool = False, tabular: bool = True) -> QFont:
    """Return Noto Sans at `point_size` for paper, where sizes are points and never pixels."""
    load_fonts()
    made = QFont(list(FAMILIES))
    made.setPointSizeF(max(1.0, point_size))
    _set_style(made, bold, tabular)
    return made


def _set_style(made: QFont, bold: bool, tabular: bool) -> None:
    made.setBold(bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)

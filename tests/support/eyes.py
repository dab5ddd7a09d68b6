"""How colours look to eyes that see fewer of them, and how far two colours are apart."""

from __future__ import annotations

import math

from PySide6.QtGui import QColor

Rgb = tuple[float, float, float]
"""Red, green and blue, 0 to 1, as on a screen."""

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What each kind of eye makes of linear red, green and blue (Machado et al. 2009, full strength)."""


def rgb(color: str | QColor) -> Rgb:
    """Return a colour's three parts."""
    given = QColor(color)
    return given.redF(), given.greenF(), given.blueF()


def seen(color: Rgb, eye: str) -> Rgb:
    """Return a colour as `eye` sees it."""
    linear = [_linear(part) for part in color]
    mixed = [sum(k * v for k, v in zip(row, linear, strict=True)) for row in EYES[eye]]
    red, green, blue = (_shown(min(max(part, 0.0), 1.0)) for part in mixed)
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colours by WCAG 2, 1 to 21."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(color: Rgb) -> float:
    red, green, blue = (_linear(part) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else math.pow((part + 0.055) / 1.055, 2.4)


def _shown(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * math.pow(part, 1 / 2.4) - 0.055

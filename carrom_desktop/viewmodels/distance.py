"""Which layout of the hall can be read from the farthest seat, from the height of the picture.

Legibility is the height of capitals by the distance: names want 6.7 mm for each metre (1:150),
and need 5.8, scores 17. A share of the picture's height says how large a layout writes them.
"""

from __future__ import annotations

from math import hypot

from msgspec import Struct

from carrom_desktop.viewmodels.message import Msg, msg

NAME_MM, NAME_LEAST_MM, SCORE_MM = 1000 / 150, 5.8, 17.0
"""Millimetres of capital height for each metre of distance: names as wanted and at least, and scores."""
NAME_SHARE = {"standard": 0.086, "giant": 0.12}
"""What of the picture's height a family name has; a long one has less, down to `LONG_SHARE`."""
SCORE_SHARE = {"standard": 0.30, "giant": 0.42}
LONG_SHARE = 0.06
_INCH_M = 0.0254
_WIDE = (16, 9)


class Reach(Struct, frozen=True):
    """How far a layout can be read, in metres: `names` as wanted, `long_names`, and `scores`."""

    layout: str
    names: float
    long_names: float
    scores: float


class DistanceView(Struct, frozen=True):
    """What the distance check says.

    Attributes: `verdict`; `layout` to use, "" where none will do; `lines` with the reach of each layout;
    `needs`, the share of the picture's height that names must have, 0 to 1 and more.
    """

    verdict: Msg
    layout: str
    lines: tuple[Msg, ...]
    needs: float


def height_of_inches(inches: float) -> float:
    """Return the height in metres of a 16:9 screen by its diagonal."""
    return inches * _INCH_M * _WIDE[1] / hypot(*_WIDE)


def inches_of_width(width_m: float) -> float:
    """Return the diagonal in inches of a 16:9 picture by its width in metres."""
    return width_m / _INCH_M * hypot(*_WIDE) / _WIDE[0]


def needed_share(seat_m: float, height_m: float) -> float:
    """Return what of a picture `height_m` high a name must have to be read `seat_m` away."""
    return seat_m * NAME_MM / 1000 / height_m


def reach(layout: str, height_m: float) -> Reach:
    """Return how far `layout` can be read on a picture `height_m` high."""
    height_mm = height_m * 1000
    return Reach(
        layout,
        NAME_SHARE[layout] * height_mm / NAME_MM,
        LONG_SHARE * height_mm / NAME_LEAST_MM,
        SCORE_SHARE[layout] * height_mm / SCORE_MM,
    )


def build_distance(seat_m: float, inches: float) -> DistanceView:
    """Return what to say of a farthest seat and a 16:9 screen, both above 0."""
    height = height_of_inches(inches)
    reaches = [reach(layout, height) for layout in NAME_SHARE]
    standard, giant = reaches
    lines = tuple(
        msg(f"hall.distance.{one.layout}", names=_metres(one.names), scores=_metres(one.scores))
        for one in reaches
    )
    needs = needed_share(seat_m, height)
    if seat_m <= standard.names:
        return DistanceView(msg("hall.distance.all"), "standard", lines, needs)
    if seat_m <= giant.names:
        return DistanceView(msg("hall.distance.use_giant"), "giant", lines, needs)
    larger = seat_m * NAME_MM / 1000 / NAME_SHARE["giant"] / height * inches
    if seat_m <= giant.scores:
        verdict = msg("hall.distance.scores_only", inches=_up(larger))
    else:
        verdict = msg("hall.distance.none", inches=_up(larger))
    return DistanceView(verdict, "", lines, needs)


def _metres(value: float) -> Msg:
    """Return metres with one decimal, rounded down."""
    tenths = int(value * 10 + 1e-9)
    return msg("hall.distance.metres", whole=tenths // 10, tenth=tenths % 10)


def _up(value: float) -> int:
    return -int(-value // 1)

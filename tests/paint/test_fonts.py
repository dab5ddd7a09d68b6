"""The shipped fonts: found without any of the system, shaped for each script, never a reason to fail."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QImage, QPainter, QRawFont, QTextLayout

from carrom_desktop.paint import fonts, icons
from carrom_desktop.self_test import NAMES_OF_SCRIPTS


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


def test_every_shipped_family_is_loaded_once() -> None:
    assert set(fonts.load_fonts()) == set(fonts.FAMILIES)
    assert fonts.load_fonts() is fonts.load_fonts()


def test_bold_is_a_real_bold_and_figures_are_tabular() -> None:
    for bold in (False, True):
        made = fonts.font(100, bold)
        assert QFontInfo(made).family() == "Noto Sans"
        assert QRawFont.fromFont(made).weight() == (700 if bold else 400)
        widths = {round(QFontMetricsF(made).horizontalAdvance(digit), 2) for digit in "0123456789"}
        assert len(widths) == 1


@pytest.mark.parametrize("name", ["नमस्ते", "বাংলা", "தமிழ்", "తెలుగు", "العربية", "اردو", "Ñandú"])
def test_shipped_scripts_have_no_missing_letters(name: str) -> None:
    known = [QRawFont.fromFont(_single(family)) for family in fonts.FAMILIES]
    for letter in name:
        assert any(raw.supportsCharacter(ord(letter)) for raw in known), letter


def test_names_of_each_shipped_script_are_shaped_without_the_systems_fonts() -> None:
    """The tests run with an empty font configuration, as the bundle's own test does."""
    assert "noto" not in Path(os.environ["FONTCONFIG_FILE"]).read_text().casefold()
    for name in NAMES_OF_SCRIPTS:
        layout = QTextLayout(name, fonts.font(40, bold=True))
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        runs = layout.glyphRuns()
        assert {run.rawFont().familyName() for run in runs} <= set(fonts.FAMILIES), name
        assert all(glyph for run in runs for glyph in run.glyphIndexes()), name


def test_narrow_letters_are_as_high_as_ever_in_every_script() -> None:
    for name in NAMES_OF_SCRIPTS:
        wide, narrow = (QFontMetricsF(fonts.font(100, True, stretch=stretch)) for stretch in (100, 80))
        assert narrow.horizontalAdvance(name) < 0.83 * wide.horizontalAdvance(name), name
        assert abs(narrow.tightBoundingRect(name).height() - wide.tightBoundingRect(name).height()) <= 1, name


def test_other_scripts_never_raise() -> None:
    for name in ("සිංහල", "ދިވެހި", "中文", "ไทย", "😀", "\x00\x07", "a\u202eb"):
        assert QFontMetricsF(fonts.font(40)).horizontalAdvance(name) >= 0


def test_missing_files_fall_back_without_raising(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "resource_path", lambda *parts: tmp_path)
    assert fonts.load_fonts.__wrapped__() == ()
    assert QFontMetricsF(fonts.font(40)).horizontalAdvance("abc") > 0


def test_broken_file_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "x.ttf").write_bytes(b"no font")
    monkeypatch.setattr(fonts, "resource_path", lambda *parts: tmp_path)
    assert fonts.load_fonts.__wrapped__() == ()


def test_sizes_below_one_pixel_are_one_pixel() -> None:
    assert fonts.font(0.2).pixelSize() == 1
    assert fonts.point_font(10.5).pointSizeF() == 10.5


def test_icons_stay_inside_their_rectangle() -> None:
    rect = QRectF(20, 20, 60, 40)
    color = QColor("white")
    for kind in icons.Crown:
        assert _ink(partial(icons.draw_crown, rect=rect, kind=kind, color=color)), kind
    for white in (True, False):
        assert _ink(partial(icons.draw_man, rect=rect, white=white))
    for direction in icons.Direction:
        assert _ink(partial(icons.draw_arrow, rect=rect, direction=direction, color=color))
    assert _ink(lambda p: icons.draw_tick(p, rect, color))
    assert _ink(lambda p: icons.draw_dot(p, rect, color))
    assert _ink(lambda p: icons.draw_dot(p, rect, color, hollow=True))
    assert _ink(lambda p: icons.draw_warning(p, rect, color))


def test_the_three_crowns_differ_in_shape_not_only_in_color() -> None:
    """A red-blind eye still tells them apart: how much of the box is inked differs."""
    rect = QRectF(20, 20, 60, 40)
    inked = [
        len(_ink(partial(icons.draw_crown, rect=rect, kind=kind, color=QColor("white"))))
        for kind in icons.Crown
    ]
    filled, hollow, struck = inked
    assert filled > struck * 1.1 > hollow * 1.2


def _single(family: str) -> QFont:
    made = fonts.font(40)
    made.setFamilies([family])
    return made


def _ink(draw: Callable[[QPainter], None]) -> list[tuple[int, int]]:
    """Return the pixels that `draw` touched; fail where one lies outside the rectangle of the test."""
    image = QImage(100, 80, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    touched = [(x, y) for y in range(80) for x in range(100) if image.pixelColor(x, y).alpha() > 40]
    assert all(20 <= x < 80 and 20 <= y < 60 for x, y in touched), touched
    return touched

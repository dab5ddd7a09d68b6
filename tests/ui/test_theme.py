"""The two palettes can be read, and every colour of one is a colour of the other."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

from carrom_desktop.ui import theme
from carrom_desktop.ui.theme import CONTRAST, DARK, LIGHT, Palette, apply_theme, contrast, current_palette
from carrom_desktop.ui.widgets import KeyButton

SURFACES = ("background", "bar", "card", "tile", "field", "chosen", "readback", "takeback", "key")
TEXTS = ("ink", "dim", "wood", "saved", "warning", "alarm")
palettes = pytest.mark.parametrize("palette", [DARK, LIGHT, CONTRAST], ids=lambda palette: palette.name)


@palettes
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("surface", SURFACES)
def test_text_stands_out_on_every_surface(palette: Palette, text: str, surface: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, surface)) >= 4.5


@palettes
def test_buttons_edges_and_sides_stand_out(palette: Palette) -> None:
    assert contrast(palette.on_record, palette.primary) >= 4.5
    assert contrast(palette.on_record, palette.record) >= 3.9  # large and bold: 3 is enough
    for surface in ("background", "card", "tile", "field"):
        for shape in ("side_a", "side_b", "focus", "queen"):
            assert contrast(getattr(palette, shape), getattr(palette, surface)) >= 3.0
        assert contrast(palette.off, getattr(palette, surface)) >= 4.5


def test_v91_in_high_contrast_all_that_is_read_has_seven_to_one() -> None:
    for surface in SURFACES:
        for text in (*TEXTS, "side_a", "side_b", "queen", "focus"):
            assert contrast(getattr(CONTRAST, text), getattr(CONTRAST, surface)) >= 7.0, (text, surface)
    assert contrast(CONTRAST.on_record, CONTRAST.record) >= 7.0
    assert contrast(CONTRAST.on_record, CONTRAST.primary) >= 7.0
    for surface in ("background", "card", "tile", "field"):
        assert contrast(CONTRAST.off, getattr(CONTRAST, surface)) >= 7.0
        for edge in ("edge", "frame", "record_edge", "key_edge", "readback_edge", "takeback_edge"):
            assert contrast(getattr(CONTRAST, edge), getattr(CONTRAST, surface)) >= 4.5, edge
    for edge in ("edge", "frame", "record_edge"):
        assert contrast(CONTRAST.focus, getattr(CONTRAST, edge)) >= 3.0, "the ring is another colour"


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)


@palettes
def test_every_token_is_a_color_and_the_sheet_has_no_hole(palette: Palette) -> None:
    for color in palette.__struct_fields__:
        value = getattr(palette, color)
        if color not in ("name", "line_px") and value:
            assert QColor(value).isValid()
    assert "$" not in theme.stylesheet(palette)


@pytest.mark.parametrize(
    ("name", "system_dark", "system_contrast", "wanted"),
    [
        ("system", True, False, "dark"),
        ("system", False, False, "light"),
        ("system", True, True, "contrast"),
        ("system", False, True, "contrast"),
        ("dark", False, True, "dark"),
        ("light", True, True, "light"),
        ("contrast", True, False, "contrast"),
    ],
)
def test_the_system_decides_only_where_asked(
    qapp: QApplication, name: str, system_dark: bool, system_contrast: bool, wanted: str
) -> None:
    assert apply_theme(qapp, name, system_dark, system_contrast).name == wanted
    assert current_palette().name == wanted
    assert qapp.palette().window().color().name() == current_palette().background


def test_an_open_window_changes_with_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    button = QPushButton("Record board")
    button.setProperty("record", "true")
    qtbot.addWidget(button)
    apply_theme(qapp, "dark", system_dark=True)
    button.show()
    seen = set()
    for name in ("dark", "light"):
        apply_theme(qapp, name, system_dark=True)
        seen.add(button.grab().toImage().pixelColor(button.width() // 2, 5).name())
    assert seen == {DARK.record, LIGHT.record}


@palettes
@pytest.mark.parametrize("enabled", [True, False], ids=["enabled", "disabled"])
@pytest.mark.parametrize("look", ["", "primary", "quiet", "tile"])
@pytest.mark.parametrize("with_key", [True, False], ids=["key", "plain"])
def test_the_words_on_every_button_can_be_read(
    qtbot: QtBot, qapp: QApplication, palette: Palette, enabled: bool, look: str, with_key: bool
) -> None:
    """Open in an empty library too: seen in the pixels, whichever rule of the sheet wins."""
    apply_theme(qapp, palette.name, system_dark=True)
    button = KeyButton("Enter") if with_key else QPushButton("Open")
    if isinstance(button, KeyButton):
        button.set_face("Open")
        button.cap.hide()
    if look:
        button.setProperty(look, "true")
    window = QDialog()
    qtbot.addWidget(window)
    box = QVBoxLayout(window)
    box.addWidget(button)
    button.setEnabled(enabled)
    window.show()
    image = window.grab(button.geometry().adjusted(8, 8, -8, -8)).toImage()
    ground = image.pixelColor(0, 0).name()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert max(contrast(color, ground) for color in seen) >= 4.5


def test_a_property_dresses_a_widget_anew(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, "dark", system_dark=True)
    label = QLabel("NOT SAVED")
    qtbot.addWidget(label)
    theme.set_property(label, "role", "alarm")  # not dressed before it is shown
    label.ensurePolished()
    assert label.palette().windowText().color().name() == DARK.alarm
    theme.set_property(label, "role", "saved")
    assert label.palette().windowText().color().name() == DARK.saved


def test_nothing_is_smaller_than_14_pixels() -> None:
    import re

    sizes = [int(size) for size in re.findall(r"font-size: (\d+)px", theme.stylesheet(DARK))]
    assert sizes
    assert min(sizes) >= 14

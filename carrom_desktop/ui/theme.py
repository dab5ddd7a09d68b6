"""Dark, light and high contrast: palettes of one structure, and the one style sheet made from any.

What a widget looks like is asked for by a property, never by a style sheet of its own:

- `QFrame[card="true"]` a card, `QFrame[line="true"]` a hairline; `QLabel[keycap="true"]` a key;
- `QLabel[role=...]`: "title", "headline", "section", "dim", "wood", "saved", "warning", "alarm";
- `QPushButton[primary="true"]` the one button that Enter means, `[quiet="true"]` a button without a frame,
  `[tile="true"]` a choice: checked, it has the colour of the chosen; `[record="true"]` the big Record button;
- `[invalid="true"]` a field with something wrong beside it.

`set_property` sets one and repaints. Widgets that paint themselves ask `current_palette()` in each paint.
Font sizes stand in the sheet only for the roles above, since a style sheet's size wins over `setFont`.
How large letters are is asked for in one place, `grown`: the sheet, the application's font and whatever is
painted go by it.
"""

from __future__ import annotations

import sys

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from carrom_desktop.paint.fonts import font
from carrom_desktop.ui.theme_sheet import LENGTHS_PX, SHEET, TEXTS_PX

THEMES = ("system", "dark", "light", "contrast")
"""What the settings may name."""

_FULLY_GROWN_PX = 24
"""Letters up to this height grow in full, larger ones by as many pixels as these: they are read anyway."""

TEXT_PIXELS = 16
"""Height of ordinary text in the operator's windows; nothing there is under 14."""


class Palette(Struct, frozen=True):
    """Colours of the operator's windows as `#rrggbb`.

    Attributes: `background` of windows, `bar` (menu and status bar), `card`, `tile`, `edge`, `chosen`;
    `field`, where text is typed; `record`, the big Record button, and `primary`, smaller buttons, with
    `on_record` the ink on both; `readback`, `takeback`, each with its edge; `ink`, `dim`; `side_a`, `side_b`
    (a bar or an edge, never the only difference); `wood`; `saved`, `warning`, `alarm`, always with an icon
    and a word; `queen`; `focus`, the ring round what has the keyboard; `key`, `key_edge`, key caps; `off`,
    text of what is disabled; `record_edge`, the edge of `record` and `primary`; `frame`, the edge of cards
    that have none of their own, "" for none; `line_px`, how thick edges of fields and buttons are.
    """

    name: str
    background: str
    bar: str
    card: str
    tile: str
    field: str
    edge: str
    chosen: str
    record: str
    primary: str
    on_record: str
    readback: str
    readback_edge: str
    takeback: str
    takeback_edge: str
    ink: str
    dim: str
    side_a: str
    side_b: str
    wood: str
    saved: str
    warning: str
    alarm: str
    queen: str
    focus: str
    key: str
    key_edge: str
    off: str
    record_edge: str
    frame: str = ""
    line_px: int = 2

    def color(self, token: str) -> QColor:
        """Return the colour `token`, e.g. `color("side_a")`."""
        return QColor(str(getattr(self, token)))


DARK = Palette(
    name="dark",
    background="#16181c",
    bar="#101215",
    card="#1f2329",
    tile="#272c34",
    field="#15181d",
    edge="#3a414b",
    chosen="#1d3248",
    record="#2f7dd1",
    primary="#2a6fbd",
    on_record="#ffffff",
    readback="#16271f",
    readback_edge="#3a7f5b",
    takeback="#2b2417",
    takeback_edge="#7a5f2a",
    ink="#f4f1ea",
    dim="#a7adb8",
    side_a="#5aa9ff",
    side_b="#ffb020",
    wood="#d9a066",
    saved="#59c98b",
    warning="#ffb020",
    alarm="#ff7a66",
    queen="#ff5a5d",
    focus="#f4f1ea",
    key="#111418",
    key_edge="#57606c",
    off="#9097a2",
    record_edge="#2f7dd1",
)

LIGHT = Palette(
    name="light",
    background="#eceef1",
    bar="#dfe2e7",
    card="#fbfbfa",
    tile="#eff1f4",
    field="#ffffff",
    edge="#aab0ba",
    chosen="#d6e7fb",
    record="#1f66b5",
    primary="#1f66b5",
    on_record="#ffffff",
    readback="#e6f3ea",
    readback_edge="#2f7d56",
    takeback="#fbf0d9",
    takeback_edge="#b08a3c",
    ink="#14171b",
    dim="#4a5059",
    side_a="#0b5cad",
    side_b="#9a5300",
    wood="#7a4a12",
    saved="#17693f",
    warning="#7d4f00",
    alarm="#b3261e",
    queen="#c1121f",
    focus="#14171b",
    key="#ffffff",
    key_edge="#8a8f98",
    off="#666c76",
    record_edge="#1f66b5",
)

CONTRAST = Palette(
    name="contrast",
    background="#000000",
    bar="#000000",
    card="#000000",
    tile="#000000",
    field="#000000",
    edge="#8a8a8a",
    chosen="#00264d",
    record="#00409f",
    primary="#00409f",
    on_record="#ffffff",
    readback="#000000",
    readback_edge="#7dffa8",
    takeback="#000000",
    takeback_edge="#ffd84d",
    ink="#ffffff",
    dim="#e8e8e8",
    side_a="#7cc8ff",
    side_b="#ffc24d",
    wood="#ffff66",
    saved="#7dffa8",
    warning="#ffd84d",
    alarm="#ffa899",
    queen="#ffa899",
    focus="#ffff00",
    key="#000000",
    key_edge="#ffffff",
    off="#b4b4b4",
    record_edge="#8a8a8a",
    frame="#8a8a8a",
    line_px=3,
)
"""Black, white and yellow: text has 7:1 on every surface, and every card an edge."""

_PALETTES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}

_current = DARK
_letters = 1.0

_HAS_FUSION = "carrom_has_fusion"
"""The application's property that says which style it was made with."""


def make_application() -> QApplication:
    """Return the application in Qt's own Fusion style, the one that is there already if there is one.

    The style is an argument of it: `setStyle` and `style()` hand the style to Python, and the enumerations
    that go with it take time that a start has no use for.
    """
    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    arguments = ["carrom-desktop", "-style", "fusion"]
    if sys.platform == "darwin":
        from carrom_desktop.ui.opens_files import OpensFiles

        app: QApplication = OpensFiles(arguments)
    else:
        app = QApplication(arguments)
    app.setProperty(_HAS_FUSION, True)
    return app


def current_palette() -> Palette:
    """Return the palette in use."""
    return _current


def letters() -> float:
    """Return how much larger than usual letters are, 1.0 to 1.5."""
    return _letters


def grown(design_px: float) -> float:
    """Return the height in pixels of letters that usually have `design_px`, in the text size in force."""
    return design_px + (_letters - 1) * min(design_px, _FULLY_GROWN_PX)


def roomy(design_px: float) -> int:
    """Return a length in pixels that holds text, in the text size in force."""
    return round(design_px * _letters)


def palette_for(name: str, system_dark: bool, system_contrast: bool = False) -> Palette:
    """Return the palette that the setting `name` means; the other two answer for "system"."""
    if name == "system":
        name = "contrast" if system_contrast else "dark" if system_dark else "light"
    return _PALETTES.get(name, DARK)


def apply_theme(
    app: QApplication, name: str, system_dark: bool, system_contrast: bool = False, letters: float = 1.0
) -> Palette:
    """Dress every window of `app`, open ones too; `name` is one of `THEMES`. Returns the palette in use."""
    global _current, _letters
    _current, _letters = palette_for(name, system_dark, system_contrast), letters
    if app.property(_HAS_FUSION) is not True:
        app.setStyle("Fusion")
        app.setProperty(_HAS_FUSION, True)
    app.setFont(font(grown(TEXT_PIXELS)))
    app.setPalette(qt_palette(_current))
    app.setStyleSheet(stylesheet(_current))
    return _current


def qt_palette(palette: Palette) -> QPalette:
    """Return Qt's own palette in our colours, for what no style sheet reaches."""
    roles = {
        QPalette.ColorRole.Window: palette.background,
        QPalette.ColorRole.WindowText: palette.ink,
        QPalette.ColorRole.Base: palette.field,
        QPalette.ColorRole.AlternateBase: palette.card,
        QPalette.ColorRole.ToolTipBase: palette.card,
        QPalette.ColorRole.ToolTipText: palette.ink,
        QPalette.ColorRole.Text: palette.ink,
        QPalette.ColorRole.Button: palette.tile,
        QPalette.ColorRole.ButtonText: palette.ink,
        QPalette.ColorRole.BrightText: palette.alarm,
        QPalette.ColorRole.Highlight: palette.primary,
        QPalette.ColorRole.HighlightedText: palette.on_record,
        QPalette.ColorRole.PlaceholderText: palette.dim,
        QPalette.ColorRole.Link: palette.side_a,
        QPalette.ColorRole.Accent: palette.primary,
    }
    made = QPalette()
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    disabled = QPalette.ColorGroup.Disabled
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(disabled, role, QColor(palette.off))
    return made


def stylesheet(palette: Palette) -> str:
    """Return the style sheet of all windows in the colours of `palette`, in the text size in force."""
    values = {name: str(getattr(palette, name)) for name in palette.__struct_fields__}
    values.update({f"t{size}": f"{round(grown(size))}px" for size in TEXTS_PX})
    values.update({f"m{length}": f"{roomy(length)}px" for length in LENGTHS_PX})
    values["menu_pad"] = "2px" if letters() > 1 else "6px"  # or a menu needs a second column
    values["line"] = f"{palette.line_px}px"
    values["thick"] = f"{palette.line_px + 2}px"
    values["card_edge"] = f"{palette.line_px}px solid {palette.frame}" if palette.frame else "none"
    values["book_edge"] = palette.frame or palette.card
    return SHEET.substitute(values)


def set_property(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet reads, and dress `widget` anew where it changed."""
    text = value if isinstance(value, str) else ("true" if value else "false")
    if widget.property(name) == text:
        return
    widget.setProperty(name, text)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # or it is yet to be dressed
        widget.style().unpolish(widget)
        widget.style().polish(widget)
    widget.update()


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours by WCAG 2, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4) for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

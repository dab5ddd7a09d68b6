"""F1: the keys of this moment first, then all of them (F1 itself is known to whoever is here)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import KeyButton, KeyCap, Words

ENTRY_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("left", "right"), "arrows"),
    (("1", "–", "9"), "digits"),
    (("Q",), "queen"),
    (("N",), "nobody"),
    (("X",), "other_side"),
    (("Enter",), "enter"),
    (("Backspace",), "backspace"),
    (("Esc",), "esc"),
    (("B",), "breaker"),
    (("C",), "change_sides"),
    (("P",), "play"),
)
CLOCK_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("T",), "time"),
    (("H",), "hold"),
    (("-", "+"), "minutes"),
    (("K",), "stroke"),
    (("Y",), "trial"),
)
RULING_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("E",), "ended"),
    (("S",), "striker_or_slam"),
    (("I",), "improper"),
    (("W",), "wait"),
    (("Shift+X",), "colours"),
    (("Ctrl+T",), "trail"),
    (("Ctrl+U",), "umpire"),
    (("F2",), "lookup"),
)
UMPIRE_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("0", "–", "9"), "stroke_digit"),
    (("Q", "S", "O", "I"), "stroke_parts"),
    (("V",), "stroke_off"),
    (("U", "D", "A"), "stroke_choice"),
    (("F", "G", "Z", "K"), "stroke_whole"),
    (("Shift+G",), "stroke_other"),
    (("Y", "R"), "stroke_turn"),
    (("Backspace",), "stroke_back"),
    (("left", "right"), "stroke_leave"),
)
"""Keys while the umpire's board takes strokes: there `K` and `Y` are no keys of clocks."""

WINDOW_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("F5", "–", "F10"), "outputs"),
    (("Ctrl+I",), "identify"),
    (("Ctrl+Shift+1",), "where"),
    (("Ctrl+Shift+D", "L"), "hall_theme"),
    (("Ctrl+L",), "swap"),
    (("Ctrl+Z", "Y"), "undo_redo"),
    (("Ctrl+E",), "correct"),
    (("Ctrl+N", "O"), "new_open"),
    (("Ctrl+R", "W"), "rematch"),
    (("Ctrl+M",), "ties"),
    (("Ctrl+D",), "details"),
    (("Ctrl+P",), "sheet"),
    (("Ctrl+Shift+P",), "result"),
    (("F3",), "why"),
    (("F11",), "table_mode"),
)


WIDTH = 1264
"""As wide as a screen of 1280 takes with a window's frame."""

_SHARES = {"entry": 10, "umpire": 10, "window": 11, "rulings": 11}


class KeysDialog(RoomyDialog):
    """Three columns of keys; any of Esc, Enter and F1 closes it.

    `strokes`: the umpire's board takes strokes now, so its keys stand where those of the entry would.
    """

    def __init__(
        self, language: str, moment: str, parent: QWidget | None = None, *, strokes: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(language, "operator.keys.title"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(12, 8, 12, 8)
        outer.setSpacing(8)
        if moment:
            now = Words(moment, self)
            now.setProperty("role", "wood")
            now.setWordWrap(True)
            outer.addWidget(now)
        columns = QVBoxLayout() if letters() > 1 else QHBoxLayout()
        columns.setSpacing(12)
        outer.addLayout(columns)
        for parts in (
            (("umpire", UMPIRE_KEYS) if strokes else ("entry", ENTRY_KEYS),),
            (("window", WINDOW_KEYS),),
            (("rulings", RULING_KEYS), ("clocks", CLOCK_KEYS[:3] if strokes else CLOCK_KEYS)),
        ):
            column = QVBoxLayout()
            column.setSpacing(12)
            for heading, keys in parts:
                column.addWidget(self._column(language, heading, keys), len(keys))
            columns.addLayout(column, _SHARES[parts[0][0]])
        guide = KeyButton("Shift+F1", self)
        guide.set_face(say(language, "operator.action.guide"), "Shift+F1")
        guide.clicked.connect(self._on_guide_clicked)
        close = QPushButton(say(language, "common.close"), self)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(guide)
        foot.addWidget(close)
        outer.addLayout(foot)
        close.setFocus(Qt.FocusReason.OtherFocusReason)
        self.resize(WIDTH, outer.totalHeightForWidth(WIDTH))  # what wraps is never cut

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by the key that opened it, too."""
        if event.key() == Qt.Key.Key_F1 and not event.modifiers():
            self.accept()
            return
        super().keyPressEvent(event)

    def _on_guide_clicked(self) -> None:
        from carrom_desktop.ui.guide_desk import open_guide_of_dialog

        open_guide_of_dialog(self)

    def _column(self, language: str, heading: str, keys: tuple[tuple[tuple[str, ...], str], ...]) -> QFrame:
        card = QFrame(self)
        card.setProperty("card", "true")
        grid = QGridLayout(card)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        title = Words(say(language, f"operator.keys.{heading}"), card)
        title.setProperty("role", "section")
        grid.addWidget(title, 0, 0, 1, 2)
        for row, (names, code) in enumerate(keys, start=1):
            caps = QHBoxLayout()
            caps.setSpacing(4)
            for name in names:
                caps.addWidget(QLabel(name, card) if name == "–" else KeyCap(_named(language, name), card))
            caps.addStretch(1)
            grid.addLayout(caps, row, 0)
            does = Words(say(language, f"operator.keys.does.{code}"), card)
            does.setWordWrap(True)
            grid.addWidget(does, row, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(keys) + 1, 1)
        return card


def _named(language: str, key: str) -> str:
    """Return what stands on the key in the user's country."""
    return say(language, f"operator.key.{key.lower()}") if key in ("Enter", "Backspace", "Esc") else key

"""The problem report: what goes into it is said first, names only if wanted, and nothing is sent anywhere."""

from __future__ import annotations

import platform
import sqlite3
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from carrom_desktop import __version__
from carrom_desktop.i18n import say
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.report import Surroundings, write_report
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.facts import Player, Row
from carrom_desktop.ui.ask_file import ask_file, documents, warning, write_asked
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.screen_identity import ScreenInfo
from carrom_desktop.ui.screens import QtScreens
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import Card, KeyButton, TickBox, Words, lay_out_form

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_PARTS = ("log", "match", "settings", "screens", "versions")
_WIDTH = 660


class ReportDialog(FormDialog):
    """Say what the report holds and write it where the user wants it; Enter saves, Esc closes.

    `data`: the data folder; `rows`: of the open match; `people`: the library's, to be looked for in the log.
    Attributes: `with_names`, off; `told`, where it was written; `save`, `close_button`.
    """

    def __init__(
        self,
        language: str,
        data: Path,
        settings: Settings,
        screens: Sequence[ScreenInfo],
        rows: Sequence[Row] = (),
        people: Sequence[Player] = (),
        parent: QWidget | None = None,
        *,
        folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._language, self._data, self._settings = language, data, settings
        self._rows, self._people, self._folder = rows, people, folder
        self._around = surroundings(screens)
        self.setWindowTitle(say(language, "report.title"))
        card = Card(self)
        intro = Words(say(language, "report.intro"), self)
        intro.setWordWrap(True)
        card.box.addWidget(intro)
        parts = QVBoxLayout()
        parts.setSpacing(2)
        card.box.addLayout(parts)
        for part in _PARTS:
            line = Words(f"•  {say(language, f'report.part.{part}')}", self)
            line.setWordWrap(True)
            parts.addWidget(line)
        self.with_names = TickBox(say(language, "report.with_names"), self)
        card.box.addWidget(self.with_names)
        without = Words(say(language, "report.without_names"), self)
        without.setProperty("role", "dim")
        without.setWordWrap(True)
        card.box.addWidget(without)
        self.told = Words(parent=self)
        self.told.setProperty("role", "saved")
        self.told.setWordWrap(True)
        card.box.addWidget(self.told)
        card.box.addStretch(1)
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self.save = KeyButton("Enter", self, primary=True)
        self.save.set_face(say(language, "report.save"), say(language, "wizard.key.enter"))
        lay_out_form(self, Words(parent=self), self.close_button, self.save).insertWidget(0, card, 1)
        self.close_button.clicked.connect(self.reject)
        self.save.clicked.connect(self.ask_and_save)
        self.save.setFocus()
        self._fit()

    def _fit(self) -> None:
        """Be as high as the wrapped texts need: a layout asks only for the height of texts in one line."""
        layout = self.layout()
        if layout is not None and letters() == 1:  # larger ones have room made for them when it is shown
            self.setMinimumSize(_WIDTH, layout.totalHeightForWidth(_WIDTH))
        elif not self.isVisible():
            self.resize(_WIDTH, self.sizeHint().height())

    def on_enter(self, focused: QWidget | None) -> None:
        """Save, unless the keyboard is on the button that closes."""
        if focused is self.close_button:
            self.reject()
        else:
            self.ask_and_save()

    def ask_and_save(self) -> Path | None:
        """Ask for a file and write the report; return its path, None where it was given up."""
        now = SystemClock().now_iso()[:16].replace(":", "").replace("T", "-")
        wanted = (self._folder or documents()) / f"carrom-report-{now}.zip"
        language, title = self._language, self.windowTitle()
        ask = partial(ask_file, self, title, {".zip": say(language, "report.kind")})
        path = write_asked(ask, wanted, self._write, warning(self, language, title, "report.failed"))
        if path is not None:
            self.told.setText(say(language, "report.saved", path=str(path)))
            self._fit()
        return path

    def _write(self, path: Path) -> None:
        write_report(
            path,
            self._data,
            self._settings,
            self._around,
            self._rows,
            self._people,
            with_names=self.with_names.isChecked(),
        )


def ask_report(window: OperatorWindow) -> None:
    """Offer the report of `window`, with a match or without; a library that cannot be read adds no names."""
    session = window.bridge.session if window.has_page else None
    try:
        # Names as they were played under, too: a merged one may stand in the log.
        people = list(dict.fromkeys((*window.library.played(), *window.library.people())))
    except StorageError:
        people = []
    settings = window.settings_desk
    dialog = ReportDialog(
        window.language,
        settings.path.parent,
        settings.settings,
        QtScreens().screens(),
        session.rows if session is not None else (),
        people,
        window,
    )
    dialog.exec()
    dialog.deleteLater()


def surroundings(screens: Sequence[ScreenInfo]) -> Surroundings:
    """Return the versions of what the program is made of, and each screen in one line."""
    versions = {
        "Carrom Desktop": f"{__version__}{' (bundle)' if getattr(sys, 'frozen', False) else ''}",
        "System": platform.platform(),
        "Python": platform.python_version(),
        "Qt": qVersion(),
        "PySide": str(sys.modules["PySide6"].__dict__["__version__"]),
        "SQLite": sqlite3.sqlite_version,
        "Windows on": QGuiApplication.platformName(),
    }
    return Surroundings(versions, tuple(_screen(screen) for screen in screens))


def _screen(screen: ScreenInfo) -> str:
    place = screen.geometry
    primary = ", primary" if screen.primary else ""
    return f"{screen.label}: {place.width}x{place.height} at {place.x},{place.y}, x{screen.scale:g}{primary}"

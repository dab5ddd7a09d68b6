"""Every picture of the guide, made from the running program at a fixed size, state and time."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt, QTime
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from carrom_desktop.match.backups import START, back_up
from carrom_desktop.match.clock import SteppedClock, SystemClock
from carrom_desktop.match.demo import demo_setup, write_demo_match
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import Settings
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.image import hall_image
from carrom_desktop.paint.page_image import page_image
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.actions import MENUS, ActionId
from carrom_desktop.ui.backups_dialog import BackupsDialog
from carrom_desktop.ui.erase_dialog import EraseDialog
from carrom_desktop.ui.papers_preview import PageView
from carrom_desktop.ui.qt_words import speak_qt
from carrom_desktop.ui.winner_dialog import WinnerDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.ui.worker import Worker
from carrom_desktop.viewmodels.hall import build_hall
from tests.support.hall_between import between_scenarios, followed_scenarios
from tests.support.hall_names import NAMES
from tests.support.hall_states import all_scenarios
from tests.ui.every_window import dialogs
from tests.ui.operator_page import OperatorPage

WINDOW = QSize(1280, 720)
WIDEST = 900
"""A picture wider than this is made smaller: no page of the guide is wider."""

COMMAND = "python3 dev.py pictures -- --guide"
_STARTS = "2026-03-12T14:05:00.000+05:30"
_HALL = QSize(800, 450)
_PAPER = QSize(620, 1200)
_COLOURS = 96


def folder_of(language: str) -> Path:
    """Return where the pictures of a language lie."""
    return resource_path("guide", "pictures", language)


def slug(name: str) -> str:
    """Return the name of a picture's file: "ruling: end game" is "ruling-end-game"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def stop_clocks(patch: pytest.MonkeyPatch) -> None:
    """Let it be the same moment in every picture."""
    clock = SteppedClock(_STARTS)
    for name in ("now_iso", "monotonic_s", "elapsed_s", "slept_s"):
        patch.setattr(SystemClock, name, lambda _self, name=name: getattr(clock, name)())

    class Day(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.fromisoformat(_STARTS)

    for module in ("wizard", "winner_dialog"):
        patch.setattr(f"carrom_desktop.ui.{module}.datetime", Day)

    class Minute(QTime):
        @staticmethod
        def currentTime() -> QTime:
            return QTime(14, 5)

    patch.setattr("carrom_desktop.ui.hall_feed.QTime", Minute)


def pictures(language: Literal["en", "es"], folder: Path) -> Iterator[tuple[str, QImage]]:
    """Give every picture of the guide with its name; `folder` is an empty one for the library."""
    speak_qt(language)
    flash_ms = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)  # a text cursor is always there, or the picture is one of two
    page = OperatorPage.opened(folder, Settings(language=language, theme="light"))
    try:
        page.window.entry.guard.now = itertools.count().__next__
        page.window.resize(WINDOW)
        for name, image in itertools.chain(
            _faces(page), _menus(page), _dialogs(page), _halls(language), _papers(page, language)
        ):
            yield slug(name), image
    finally:
        page.close()
        QApplication.setCursorFlashTime(flash_ms)
        speak_qt("en")


def _faces(page: OperatorPage) -> Iterator[tuple[str, QImage]]:
    """Take the operator's window through what a scorer meets."""
    window, actions = page.window, page.window.menus.actions
    yield "start page", seen(window)
    write_demo_match(page.journal, "end")
    page.demo()
    page.type("left 6 left")
    yield "window", seen(window)
    yield "entry", seen(window.entry)
    page.type("enter")
    yield "recorded", seen(window.entry)
    page.type("ctrl+z left 3 n")
    yield "nobody", seen(window.entry)
    page.type("esc e")
    yield "ended otherwise", seen(window.entry)
    page.type("1 left 1")
    yield "foul", seen(window.entry)
    page.type("esc esc esc")
    window.side.table.change_asked.emit(1)
    yield "correction", seen(window)
    window.side.correction.cancel()
    window.entry.setFocus()
    actions[ActionId.WHY].trigger()
    yield "why", seen(window)
    actions[ActionId.WHY].trigger()
    window.entry.setFocus()
    window.entry.set_guided(True)
    yield "guided who", seen(window.entry)
    page.type("left 3 left")
    yield "guided", seen(window.entry)
    page.type("esc")
    window.entry.set_guided(False)
    actions[ActionId.UMPIRE].trigger()
    page.type("1 1 0 2 0")
    yield "umpire", seen(window)
    page.type("ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z")
    if page.state.umpired:
        actions[ActionId.UMPIRE].trigger()
    actions[ActionId.TABLE_MODE].trigger()
    window.showNormal()  # a screen of tests is a square
    window.resize(WINDOW)
    yield "table mode", seen(window)
    actions[ActionId.TABLE_MODE].trigger()
    window.resize(WINDOW)


def _menus(page: OperatorPage) -> Iterator[tuple[str, QImage]]:
    for code in MENUS:
        menu = page.window.menus.actions.menus[code]
        menu.aboutToShow.emit()
        menu.ensurePolished()
        menu.resize(menu.sizeHint())
        yield f"menu {code}", seen(menu)
        menu.aboutToHide.emit()


def _dialogs(page: OperatorPage) -> Iterator[tuple[str, QImage]]:
    for name, make in (dialogs(page) | _more_dialogs(page)).items():
        dialog: QDialog = make()
        dialog.show()
        QApplication.processEvents()
        for worker in dialog.findChildren(Worker):
            wait(worker)
        for preview in dialog.findChildren(PageView):
            preview.render_now()
        _be_the_same_everywhere(dialog, page.folder)
        yield f"dialog {name}", seen(dialog)
        dialog.close()
        dialog.deleteLater()


def _more_dialogs(page: OperatorPage) -> dict[str, Callable[[], QDialog]]:
    """Return the dialogs that work on the library behind the window."""
    window = page.window

    def backups() -> QDialog:
        back_up(page.folder / "carrom.db", START, SystemClock())
        return BackupsDialog(window, page.journal)

    def winner() -> QDialog:
        page.demo("end")
        return WinnerDialog(window.language, page.state, [], "4", "", window)

    def wizard(more: str = "") -> QDialog:
        made = NewMatchWizard(window.language, table="4", prefill=demo_setup(), parent=window)
        made.rules.numbers_button.setChecked(more == "numbers")
        made.more.setChecked(more == "details")
        return made

    wizards = {
        "wizard": wizard,
        "wizard, numbers": lambda: wizard("numbers"),
        "wizard, details": lambda: wizard("details"),
    }
    return wizards | {"backups": backups, "erase": lambda: EraseDialog(window), "winner stays": winner}


def wait(worker: Worker) -> None:
    """Wait until a worker has nothing more to do; it has only the time that others leave."""
    end = time.monotonic() + 30
    while worker.is_busy and time.monotonic() < end:
        QTest.qWait(2)


def _be_the_same_everywhere(dialog: QDialog, folder: Path) -> None:
    """Show no path of this run."""
    for child in dialog.findChildren(QWidget):
        text = getattr(child, "text", None)
        shown = text() if callable(text) else ""
        if isinstance(shown, str) and str(folder) in shown.replace("\u200b", ""):
            child.setText(shown.replace("\u200b", "").replace(str(folder), "…"))  # type: ignore[attr-defined]


def _halls(language: str) -> Iterator[tuple[str, QImage]]:
    names = NAMES["usual"]
    shown = {one.name: one for one in (*all_scenarios(*names), *between_scenarios(*names))}
    followed = {one.name: one for one in followed_scenarios(*names)}
    for name, one, layout in (
        ("hall", shown["between boards"], "standard"),
        ("hall giant", shown["between boards"], "giant"),
        ("hall live board", next(iter(followed.values())), "men"),
    ):
        view = build_hall(one.state, one.context)
        style = HallStyle("dark", language, layout=layout)
        yield name, hall_image(view, style, _HALL.width(), _HALL.height())


def _papers(page: OperatorPage, language: str) -> Iterator[tuple[str, QImage]]:
    for name, document in _documents(page, language):
        image, _pages = page_image(document, 1, _PAPER)
        yield f"paper {name}", image


def _documents(page: OperatorPage, language: str) -> Iterator[tuple[str, Document]]:
    from carrom_desktop.paint.papers import blank_document, match_document
    from carrom_desktop.paint.quick import quick_document
    from carrom_desktop.paint.venue import venue_document
    from carrom_desktop.viewmodels.forms_view import Form
    from carrom_desktop.viewmodels.papers import blank_state

    yield "sheet", match_document(page.state, Form.OWN, language, "A4")
    yield "icf", match_document(page.state, Form.ICF, language, "A4")
    yield "blank", blank_document(blank_state(preset("european")), Form.EUROPEAN, language, "A4", 4)
    yield "quick", quick_document(language, "A4")
    yield "venue", venue_document(language, "A4")


def seen(widget: QWidget) -> QImage:
    """Return what a widget shows, no wider than the guide shows it."""
    QApplication.processEvents()
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(widget.palette().window().color())
    widget.render(image, QPoint(), QRect(QPoint(), widget.size()))
    if image.width() > WIDEST:
        image = image.scaledToWidth(WIDEST, Qt.TransformationMode.SmoothTransformation)
    return image


def small(image: QImage) -> QImage:
    """Return a picture in few of its colours: flat windows need no more, and a file is a third as large."""
    counted: dict[int, int] = {}
    rough = image.convertToFormat(QImage.Format.Format_RGB32)
    data = memoryview(rough.constBits()).cast("I")
    for pixel in data:
        counted[pixel] = counted.get(pixel, 0) + 1
    return rough.convertToFormat(
        QImage.Format.Format_Indexed8, _table(counted), Qt.ImageConversionFlag.ThresholdDither
    )


def write(image: QImage, path: Path) -> None:
    """Write a picture as a PNG, packed as tightly as it goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    writer = QImageWriter(str(path), QByteArray(b"png"))
    writer.setQuality(0)
    assert writer.write(image), writer.errorString()


def _table(counted: dict[int, int]) -> list[int]:
    """Return the colours: the commonest of each small cube of the colour space."""
    best: dict[tuple[int, int, int], tuple[int, int]] = {}
    for pixel, count in counted.items():
        cube = ((pixel >> 20) & 15, (pixel >> 12) & 15, (pixel >> 4) & 15)
        most, total = best.get(cube, (pixel, 0))
        best[cube] = (most if counted.get(most, 0) >= count else pixel, total + count)
    ranked = sorted(best.values(), key=lambda one: -one[1])
    return [pixel for pixel, _total in ranked[:_COLOURS]]


def differs(image: QImage, kept: QImage) -> bool:
    """Tell whether two pictures show different windows; edges of letters may differ."""
    if image.size() != kept.size():
        return True
    size = QSize(image.width() // 16 * 4, image.height() // 4)  # so that no row of bytes has an unused end
    first, second = (
        one.copy(0, 0, size.width() * 4, size.height() * 4)
        .scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        .convertToFormat(QImage.Format.Format_RGB32)
        for one in (image, kept)
    )
    painter = QPainter(first)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, second)
    painter.end()
    unlike = first.convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(unlike.constBits()).translate(_FAR).count(1) > _PIXELS


_SHADES, _PIXELS = 28, 8
"""A pixel of sixteen differs by so many shades of 255, in so many places: a word that changed is fifty."""
_FAR = bytes(shade > _SHADES for shade in range(256))


def side_by_side(image: QImage, kept: QImage) -> QImage:
    """Return both pictures over each other, for whoever looks at what changed."""
    both = QImage(
        max(image.width(), kept.width()), image.height() + kept.height() + 8, QImage.Format.Format_RGB32
    )
    both.fill(QColor("#c00000"))
    painter = QPainter(both)
    painter.drawImage(0, 0, kept)
    painter.drawImage(0, kept.height() + 8, image)
    painter.end()
    return both

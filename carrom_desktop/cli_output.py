"""Pictures and sheets from a file, with no display: the same painters as the windows'."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.cli_line import complain, one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.system_locale import system_paper
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:  # needs Qt, which is loaded without a display
    from carrom_desktop.paint.document import Document

OK, WRONG = 0, 2


@contextmanager
def headless_qt() -> Iterator[None]:
    """Give Qt's painters an application that needs no display."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication(["carrom-desktop"])
    yield
    del application


def write_sheet(file: str, output: Path, language: str, paper: str | None, sets: KnownSets | None) -> int:
    """Write the printed sheet of the match in `file` as a PDF; returns the exit status."""
    state = read_match(file, language, sets)
    if state is None:
        return WRONG
    return _sheet_pdf(state, output, language, paper or system_paper())


def write_card(book: str, output: Path, language: str, paper: str | None) -> int:
    """Write the reference card of `book`, a key of `RuleBook`, as a PDF; returns the exit status."""
    with headless_qt():
        from carrom_desktop.paint.card import card_document
        from carrom_desktop.rules.stroke_rows import RuleBook
        from carrom_desktop.viewmodels.card_view import build_card

        document = card_document(build_card(RuleBook(book)), language, paper or system_paper())
        return document_pdf(document, output, language)


class HallLook(Struct, frozen=True):
    """How a hall picture is made: `size` in pixels; `theme`, `layout` and `margin` as in `HallStyle`."""

    size: tuple[int, int] = (1920, 1080)
    theme: str = "dark"
    layout: str = "standard"
    margin: float = 0.025


def write_hall(file: str, output: Path, language: str, look: HallLook, sets: KnownSets | None) -> int:
    """Write what the hall sees after the last fact of `file` as a picture; returns the exit status."""
    state = read_match(file, language, sets)
    if state is None:
        return WRONG
    return _hall_png(state, output, language, look)


def write_demo(folder: Path, language: str) -> int:
    """Play the demo match without a window and leave its hall picture and its sheet in `folder`."""
    from carrom_desktop.match.demo import demo_rows
    from carrom_desktop.rules.replay import replay

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _complain(
            say(language, "cli.cannot_write", what=str(folder), why=error.strerror or str(error))
        )
    rows = demo_rows("end")
    before, whole = replay(rows[:-1]), replay(rows)  # the hall as it stood before the last board
    picture, sheet = folder / "carrom-demo-hall.png", folder / "carrom-demo-sheet.pdf"
    status = _hall_png(before, picture, language, HallLook())
    status = status or _sheet_pdf(whole, sheet, language, system_paper())
    if status == OK:
        a, b = whole.games_won
        print(say(language, "cli.demo_played", result=f"{a}-{b}"))
        print(say(language, "cli.demo_hall", path=one_line(str(picture.resolve()))))
        print(say(language, "cli.demo_sheet", path=one_line(str(sheet.resolve()))))
    return status


def read_match(file: str, language: str, sets: KnownSets | None) -> MatchState | None:
    """Return the match in `file`; says what is wrong and returns None where there is none to draw."""
    from carrom_desktop.cli_check import state_from_file

    state, wrong = state_from_file(file, language, sets)
    if wrong:
        _complain(wrong)
    return state


def _hall_png(state: MatchState, output: Path, language: str, look: HallLook) -> int:
    with headless_qt():
        from PySide6.QtCore import QBuffer, QIODevice
        from PySide6.QtGui import QImageWriter

        from carrom_desktop.match.whole_file import write_whole
        from carrom_desktop.paint.document import file_error
        from carrom_desktop.paint.hall import HallStyle
        from carrom_desktop.paint.image import hall_image
        from carrom_desktop.viewmodels.hall import HallContext, build_hall

        # The live board follows the men whatever the settings of a hall say.
        view = build_hall(state, HallContext(show_strokes=look.layout == "men"))
        style = HallStyle(look.theme, language, look.margin, layout=look.layout)
        image = hall_image(view, style, *look.size)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, b"png")
        if not writer.write(image):
            return _complain(say(language, "cli.cannot_write", what=str(output), why=writer.errorString()))
        try:
            write_whole(output, bytes(buffer.data().data()))
        except OSError as os_error:
            error = file_error(os_error, output)
            return _complain(speak(language, coded(error.code, error.values)))
    return OK


def _sheet_pdf(state: MatchState, output: Path, language: str, paper: str) -> int:
    with headless_qt():
        from carrom_desktop.paint.sheet import sheet_document
        from carrom_desktop.viewmodels.sheet import build_sheet

        return document_pdf(sheet_document(build_sheet(state), language, paper, state), output, language)


def document_pdf(document: Document, output: Path, language: str) -> int:
    from carrom_desktop.match.errors import StorageError
    from carrom_desktop.paint.document import write_document

    try:
        write_document(document, output)
    except StorageError as error:
        return _complain(speak(language, coded(error.code, error.values)))
    return OK


def _complain(message: str) -> int:
    complain(message)
    return WRONG

"""The hall as files, from keys to a real disk: what follows what, how late, and what is told of it."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui import stream_desk
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.stream_desk import LIVE, LOWER, WHOLE, StreamDesk
from carrom_desktop.ui.stream_dialog import StreamDialog
from tests.ui.operator_page import OperatorPage

NINE = "left 6 left enter"
"""A board of nine points for the left side."""


class Streaming:
    """A window whose hall is written into a folder; `now` adds seconds to the desk's clock."""

    def __init__(self, page: OperatorPage, folder: Path, qtbot: QtBot) -> None:
        self.page, self.folder, self._qtbot = page, folder, qtbot
        self.ahead = 0.0
        self.desk._now_s = lambda: time.monotonic() + self.ahead

    @property
    def desk(self) -> StreamDesk:
        return self.page.window.page.stream

    def change(self, **changes: Any) -> None:
        self.page.window._settings.change(**changes)

    def text(self, name: str) -> str:
        with suppress(FileNotFoundError):
            return (self.folder / f"{name}.txt").read_text("utf-8")
        return "no file"

    def live(self) -> dict[str, Any]:
        found = json.loads((self.folder / LIVE).read_bytes())
        assert isinstance(found, dict)
        return found

    def picture(self, name: str) -> QImage:
        image = QImage(str(self.folder / name))
        assert not image.isNull()
        assert image.hasAlphaChannel()
        return image

    def until(self, done: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(done()), timeout=10_000)

    def settle(self) -> None:
        """Wait until all that is due is written and told."""
        self._qtbot.wait(150)
        due = self.desk._now_s() - self.desk._settings.stream_delay
        self.until(lambda: not any(shot.at_s <= due for shot in self.desk._queue))
        self.until(lambda: self.desk._writer is None or self.desk._writer.is_idle)
        self._qtbot.wait(20)

    def later(self, seconds: float) -> None:
        self.ahead += seconds
        self.desk._schedule()


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Streaming]]:
    pages: list[OperatorPage] = []

    def make(**settings: Any) -> Streaming:
        folder = tmp_path / "obs"
        folder.mkdir()
        chosen = {"language": "en", "theme": "dark", "stream": True, "stream_folder": str(folder)}
        page = OperatorPage.opened(tmp_path, Settings(**{**chosen, **settings}))
        pages.append(page)
        page.begin(event="National Open", round="final", table="4")
        page.type("b left")
        return Streaming(page, folder, qtbot)

    yield make
    for page in pages:
        page.close()


def test_each_board_is_in_the_files_a_moment_later(opened: Callable[..., Streaming]) -> None:
    stream = opened()
    stream.page.type(NINE)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.until(lambda: stream.desk.status.written_at)
    stream.settle()
    assert stream.live()["sides"][0]["score"] == {"shown": 9, "raw": 9}
    for name in (WHOLE, LOWER):
        image = stream.picture(name)
        assert (image.width(), image.height()) == (1920, 1080)
        assert image.pixelColor(2, 2).alpha() == 0
    assert stream.picture(LOWER).pixelColor(960, 1000).alpha() == 255
    assert {path.suffix for path in stream.folder.iterdir()} == {".png", ".json", ".txt"}
    assert not list(stream.folder.glob(".carrom*"))


def test_names_keep_their_places_in_the_files_unless_they_are_to_follow(
    opened: Callable[..., Streaming],
) -> None:
    stream = opened()
    stream.page.type(f"{NINE} {NINE} {NINE} c right 5 right enter")
    stream.until(lambda: stream.text("score_a") == "8")
    stream.settle()
    assert stream.page.window.entry.left_side is Side.B, "the hall follows"
    assert (stream.live()["left"], stream.text("name_left")) == ("A", "Player One")
    stream.page.window._on_side_swap_asked()
    stream.settle()
    assert stream.text("name_left") == "Player One", "nor does the swap by hand move them"
    stream.page.window._on_side_swap_asked()
    stream.change(stream_fixed=False)
    stream.until(lambda: stream.text("name_left") == "Player Two")
    stream.settle()
    assert stream.live()["left"] == "B"


def test_off_by_default_and_then_nothing_is_written(opened: Callable[..., Streaming]) -> None:
    assert not Settings().stream
    stream = opened(stream=False)
    stream.page.type(NINE)
    stream.settle()
    assert list(stream.folder.iterdir()) == []
    assert not stream.desk._queue
    stream.change(stream=True)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.change(stream=False)
    stream.page.type(NINE)
    stream.settle()
    assert stream.text("score_a") == "9"
    assert not stream.desk.status.on


def test_only_what_is_wanted_is_written(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_whole=False, stream_texts=False)
    stream.page.type(NINE)
    stream.settle()
    assert sorted(path.name for path in stream.folder.iterdir()) == [LIVE, LOWER]
    stream.change(stream_texts=True, stream_json=False, stream_lower=False)
    stream.until(lambda: stream.text("score_a") == "9")


def test_many_boards_fast_end_with_the_last_one(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_delay=0)
    for _ in range(12):
        stream.page.type("left 1 right enter c")
    score = stream.page.state.game.result
    stream.until(lambda: stream.text("score_a") == str(score[0]))
    stream.settle()
    assert [side["score"]["shown"] for side in stream.live()["sides"]] == list(score)


@pytest.mark.no_cover
def test_a_reader_sees_whole_files_while_boards_are_entered(opened: Callable[..., Streaming]) -> None:
    stream = opened()
    stream.until(lambda: (stream.folder / LOWER).exists())
    stop, faults, reads = threading.Event(), list[str](), list[int]()

    def poll() -> None:
        while not stop.is_set():
            data = (stream.folder / LOWER).read_bytes()
            if not (data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82")):
                faults.append("png")
            try:
                json.loads((stream.folder / LIVE).read_bytes())
            except ValueError:
                faults.append("json")
            reads.append(1)
            time.sleep(0.001)

    reader = threading.Thread(target=poll)
    reader.start()
    for _ in range(4):
        stream.page.type(NINE)
        stream.settle()
    stop.set()
    reader.join()
    assert not faults
    assert len(reads) > 20


def test_frozen_the_files_stay_and_live_they_catch_up(opened: Callable[..., Streaming]) -> None:
    stream = opened()
    controller = stream.page.window.controller
    stream.page.type(NINE)
    stream.until(lambda: stream.text("score_a") == "9")
    controller.set_output(HallOutput.FREEZE)
    stream.page.type(NINE)
    stream.settle()
    assert (stream.text("score_a"), stream.live()["mode"]) == ("9", "frozen")
    assert len(stream.live()["games"][0]["boards"]) == 1
    controller.set_output(HallOutput.LIVE)
    stream.until(lambda: stream.text("score_a") == "18")
    stream.settle()
    assert stream.live()["mode"] == "live"


def test_frozen_before_the_files_were_turned_on_tells_no_more_than_the_hall(
    opened: Callable[..., Streaming],
) -> None:
    stream = opened(stream=False)
    stream.page.type(NINE)
    stream.page.window.controller.set_output(HallOutput.FREEZE)
    stream.page.type(NINE)
    stream.change(stream=True)
    stream.settle()
    assert stream.text("score_a") == "9"


def test_a_dark_hall_empties_the_files(opened: Callable[..., Streaming]) -> None:
    stream = opened()
    stream.page.type(NINE)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.page.window.controller.set_output(HallOutput.BLANK)
    stream.until(lambda: stream.text("score_a") == "")
    stream.settle()
    assert (stream.live()["mode"], stream.live()["sides"]) == ("blank", [])
    for name in (WHOLE, LOWER):
        image = stream.picture(name)
        assert (
            max(image.pixelColor(x, y).alpha() for x in range(0, 1920, 40) for y in range(0, 1080, 20)) == 0
        )


def test_a_board_taken_back_stays_until_the_next_entry(opened: Callable[..., Streaming]) -> None:
    stream = opened()
    stream.page.type(NINE + " right 9 right enter")
    stream.until(lambda: stream.text("score_b") == "12")
    stream.page.type("backspace backspace")
    stream.until(lambda: stream.text("headline") == "CORRECTION")
    assert stream.text("score_b") == "12"
    stream.page.type("right 1 right enter")
    stream.until(lambda: stream.text("score_b") == "4")


def test_with_a_delay_the_files_come_later_and_in_order(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_delay=30)
    stream.settle()
    assert list(stream.folder.iterdir()) == []
    stream.later(30)
    stream.until(lambda: stream.text("name_a") == "Player One")
    stream.page.type(NINE)
    stream.later(20)
    stream.page.type(NINE)
    stream.settle()
    assert stream.text("score_a") == ""  # the toss still shows
    stream.later(10)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.settle()
    assert (stream.text("score_a"), stream.live()["delay_s"]) == ("9", 30)
    stream.later(20)
    stream.until(lambda: stream.text("score_a") == "18")


def test_freezing_is_delayed_too(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_delay=10)
    stream.page.type(NINE)
    stream.later(10)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.page.window.controller.set_output(HallOutput.BLANK)
    stream.settle()
    assert stream.text("score_a") == "9"
    stream.later(10)
    stream.until(lambda: stream.text("score_a") == "")


def test_a_shorter_delay_goes_on_at_once_and_never_back(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_delay=60)
    stream.page.type(NINE)
    stream.settle()
    assert list(stream.folder.iterdir()) == []
    stream.change(stream_delay=0)
    stream.until(lambda: stream.text("score_a") == "9")
    stream.change(stream_delay=60)
    stream.settle()
    assert stream.text("score_a") == "9"


def test_at_the_end_of_the_program_the_last_score_is_written_though_it_is_not_due(
    opened: Callable[..., Streaming],
) -> None:
    stream = opened(stream_delay=60)
    stream.page.type(f"{NINE} {NINE} left 5 left enter")
    assert stream.page.state.games_won == (1, 0)
    stream.page.window.close()
    assert (stream.text("games_a"), stream.text("score_a")) == ("1", "25")
    assert stream.live()["state"] == "game_end"


def test_closing_the_match_follows_in_its_turn(opened: Callable[..., Streaming]) -> None:
    stream = opened(stream_delay=10)
    stream.page.type(NINE)
    stream.page.window.bridge.open(None)
    stream.later(10)
    stream.until(lambda: (stream.folder / LIVE).exists() and stream.live()["state"] == "no_match")
    assert stream.text("name_a") == ""


def test_the_files_speak_the_halls_language_and_theme(opened: Callable[..., Streaming]) -> None:
    stream = opened(hall_language="es")
    stream.page.type(NINE)
    stream.until(lambda: stream.text("board") == "Tablero 2 de 8")
    stream.settle()
    dark = stream.picture(LOWER).pixelColor(960, 1010)
    stream.page.window.controller.set_theme("lit")
    stream.until(lambda: stream.picture(LOWER).pixelColor(960, 1010) != dark)
    stream.change(hall_language="en")
    stream.until(lambda: stream.text("board") == "Board 2 of 8")


def test_a_folder_that_is_gone_is_said_in_the_foot_and_the_files_come_back(
    opened: Callable[..., Streaming], language: Literal["en", "es"]
) -> None:
    stream = opened(language=language)
    stream.until(lambda: stream.desk.status.written_at)
    stream.settle()
    shutil.rmtree(stream.folder)
    stream.page.type(NINE)
    assert stream.page.state.game.raw == (9, 0)
    stream.until(lambda: stream.desk.status.failure is not None)
    words = {
        "en": f"Files for streaming NOT WRITTEN: The folder is not there: {stream.folder}",
        "es": f"Archivos para transmisión SIN ESCRIBIR: No existe la carpeta: {stream.folder}",
    }
    assert words[language] in stream.page.said("foot")
    stream.folder.mkdir()
    stream.until(lambda: stream.text("score_a") == "9")
    stream.until(lambda: stream.desk.status.failure is None)
    again = {
        "en": "Files for streaming are written again.",
        "es": "Los archivos para transmisión se escriben de nuevo.",
    }
    assert again[language] in stream.page.said("foot")


def test_a_picture_that_cannot_be_painted_stops_nobody(
    opened: Callable[..., Streaming], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stream = opened()
    stream.settle()

    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(stream_desk._Painter, "files", fail)
        stream.page.type(NINE)
        stream.settle()
    assert stream.page.state.game.raw == (9, 0)
    assert "the last good ones stay" in caplog.text
    caplog.clear()
    stream.page.type(NINE)
    stream.until(lambda: stream.text("score_a") == "18")


def test_an_entry_only_notes_the_picture(
    opened: Callable[..., Streaming], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = opened()
    stream.settle()
    painted: list[float] = []

    def note(*_: object) -> list[object]:
        painted.append(time.monotonic())
        return []

    monkeypatch.setattr(stream_desk._Painter, "files", note)
    stream.page.type(NINE)
    pressed = time.monotonic()
    assert painted == []
    stream.until(lambda: painted)
    assert painted[0] - pressed >= stream_desk.SETTLE_S * 0.5


# ---- the dialog


@pytest.fixture
def dialog(
    opened: Callable[..., Streaming], language: Literal["en", "es"]
) -> Iterator[tuple[StreamDialog, Streaming]]:
    stream = opened(language=language, stream=False, stream_folder="")
    window = stream.page.window
    made = StreamDialog(window._settings, stream.desk, window)
    made.show()
    yield made, stream
    made.close()
    made.deleteLater()


def test_the_dialog_turns_it_on_and_says_how_it_goes(
    dialog: tuple[StreamDialog, Streaming], language: Literal["en", "es"], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, stream = dialog
    off = {"en": "Nothing is written.", "es": "No se escribe nada."}
    assert made.state.text() == off[language]
    asked: list[str] = []
    answers = ["", str(stream.folder)]

    def ask(_parent: object, title: str, _folder: str) -> str:
        asked.append(title)
        return answers.pop(0)

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", ask)
    made.on.click()
    assert not made.on.isChecked()
    assert not stream.page.window.settings.stream
    made.on.click()
    assert len(asked) == 2
    assert made.on.isChecked()
    assert made.folder.text() == str(stream.folder)
    stream.page.type(NINE)
    stream.until(lambda: stream.text("score_a") == "9")
    said = {"en": "Last written ", "es": "Última escritura: "}
    stream.until(lambda: made.state.text().startswith(said[language]))
    shutil.rmtree(stream.folder)
    stream.page.type(NINE)
    failed = {"en": "NOT WRITTEN: The folder is not there", "es": "SIN ESCRIBIR: No existe la carpeta"}
    stream.until(lambda: made.state.text().startswith(failed[language]))


def test_the_dialogs_choices_are_settings(
    dialog: tuple[StreamDialog, Streaming], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, stream = dialog
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stream.folder))
    made.choose.click()
    made.delay.setCurrentIndex(45)
    made.kinds["whole"].click()
    made.kinds["texts"].click()
    stored, problem = load_settings(tmp_path / "settings.json")
    assert problem is None
    assert (stored.stream_folder, stored.stream_delay) == (str(stream.folder), 45)
    kinds = (stored.stream_whole, stored.stream_lower, stored.stream_json, stored.stream_texts)
    assert kinds == (False, True, True, False)
    assert made.delay.count() == 61


def test_no_word_of_the_dialog_is_cut(dialog: tuple[StreamDialog, Streaming]) -> None:
    made, _ = dialog
    for box in (made.on, *made.kinds.values()):
        assert box.height() >= box.sizeHint().height()
        assert box.width() >= box.sizeHint().width()


def test_the_menu_opens_the_dialog(opened: Callable[..., Streaming], monkeypatch: pytest.MonkeyPatch) -> None:
    stream = opened(stream=False)
    shown: list[str] = []
    monkeypatch.setattr(StreamDialog, "exec", lambda self: shown.append(self.windowTitle()))
    stream.page.window.menus.actions[ActionId.STREAM].trigger()
    assert shown == ["Files for streaming"]

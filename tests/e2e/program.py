"""The whole program as a page: started as a user starts it, driven by real keys, read from outside.

What was recorded is read from the journal by a connection of the test's own; what is shown is read from
window titles and from pictures of the monitors.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from carrom_desktop.match.codec import decode
from carrom_desktop.match.paths import library_path
from carrom_desktop.paint.fonts import load_fonts
from carrom_desktop.paint.hall import HallStyle
from carrom_desktop.paint.image import hall_image
from carrom_desktop.rules.facts import BoardRecorded, Fact, Row, StepUndone
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.actions import ACTIONS, SUBMENUS, ActionId
from carrom_desktop.ui.burst_guard import QUIET_S, SAME_KEY_S
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from tests.support.apart import above, lines_apart
from tests.support.xserver import Geometry, TwoMonitors, XServerError, wait_for

APP = "Carrom Desktop"
HALL = "Carrom Desktop - hall"
WIZARD = "New match"
_ENDING = f" - {APP}"
"""What stands behind the names in the title of the window."""

LAPTOP_AREA = Geometry(0, 0, 1366, 768)
PROJECTOR_AREA = Geometry(1366, 0, 1920, 1080)
_SHORT = {"<": "Left", ">": "Right", ".": "Return"}

_AGES_S = (0, 1, 2.5, 4, 7, 12, 30, 1e9)
"""Seconds after a record, one within each stage of what the hall tells about it."""

_EDGE, _FEW_PIXELS = 40, 12
"""Two pictures a quarter as large are alike where fewer pixels differ by more: no sign is so small."""

_T = TypeVar("_T")


class Program:
    """A running `python -m carrom_desktop` on two monitors.

    Attributes: `monitors`; `folder`, its data folder; `process`; `window`, the operator's window as X knows
    it.
    """

    def __init__(self, monitors: TwoMonitors, folder: Path, *arguments: str, language: str = "en") -> None:
        """Start it and wait until its window has the keyboard."""
        self.monitors = monitors
        self.folder = folder
        self._last_word = ""
        self.process = start(monitors, folder, *arguments, language=language)
        window = self.wait(self._own_window, "the operator's window")
        assert window is not None
        self.window: int = window
        self.wait(lambda: self.focused() == self.window, "the focus on the operator's window")

    # ---- waiting

    def wait(self, condition: Callable[[], _T], what: str) -> _T:
        """Ask until `condition` is true; what the program printed stands in the error."""
        try:
            return wait_for(condition, what)
        except TimeoutError as error:
            raise TimeoutError(f"{error}; titles {self.titles()}; {self._tail()}") from None

    def wait_title(self, title: str) -> None:
        """Wait until the window with the keyboard is called `title`."""
        self.wait(lambda: self.focused_title() == title, f"the keyboard in {title!r}")

    # ---- windows

    def focused(self) -> int | None:
        """Return the window that hears the keyboard."""
        return self.monitors.focused_window()

    def focused_title(self) -> str:
        """Return the title of the window that hears the keyboard, "" while there is none."""
        window = self.focused()
        if window is None:
            return ""
        try:
            return self.monitors.title(window).removesuffix(_ENDING)
        except XServerError:  # it has just gone
            return ""

    def titles(self) -> list[str]:
        """Return the titles of all visible windows."""
        found = []
        for window in self.monitors.windows("."):
            with contextlib.suppress(XServerError):
                found.append(self.monitors.title(window).removesuffix(_ENDING))
        return found

    def halls(self) -> list[Geometry]:
        """Return where hall windows are seen."""
        found = []
        for window in self.monitors.windows(f"^{HALL}"):
            with contextlib.suppress(XServerError):  # it has just gone
                found.append(self.monitors.geometry(window))
        return found

    def wait_hall_at(self, *places: Geometry) -> None:
        """Wait until the hall is seen at exactly these places; none: until it is seen nowhere."""
        self.wait(lambda: self.halls() == list(places), f"the hall at {places}")

    # ---- keys

    def press(self, words: str) -> None:
        """Press keys by X names, with "<" and ">" for the arrows and "." for Enter: `"< 6 < ."`."""
        together: list[str] = []
        for word in words.split():
            if word == self._last_word:  # a hand takes its time between two presses of one key
                if together:
                    self.monitors.key(*together)
                    together = []
                time.sleep(SAME_KEY_S + 0.02)
            together.append(_SHORT.get(word, word))
            self._last_word = word
        self.monitors.key(*together)

    def press_seeing(self, words: str, area: Geometry) -> None:
        """Press keys one after another, each once the one before has changed what is seen in `area`."""
        for word in words.split():
            before = self.picture(area)
            self.press(word)
            self.wait_other_picture(area, before)

    def hammer(self, words: str) -> None:
        """Press keys as fast as the server takes them; a key twice in a row would count as held down."""
        time.sleep(SAME_KEY_S + 0.02)
        keys = [_SHORT.get(word, word) for word in words.split()]
        subprocess.run(["xdotool", "key", "--delay", "0", *keys], env=self.monitors.env, check=True)

    def boards(self, *entries: str) -> None:
        """Type boards one after another as an operator would, each once the one before it is recorded."""
        for entry in entries:
            count, games = self.count(BoardRecorded), self.games_over()
            self.press(f"{entry} .")
            self.wait_count(BoardRecorded, count + 1)
            if self.games_over() > games:
                self.pause()

    def pause(self) -> None:
        """Take the hands off after a game: what is typed on at once is dropped."""
        time.sleep(QUIET_S + 0.05)

    def games_over(self) -> int:
        """Return how many games of the last match are over."""
        return sum(game.is_over for game in self.state().games)

    def open_wizard(self) -> None:
        """Ask for a new match."""
        self.press("ctrl+n")
        self.wait_title(WIZARD)

    def fill(self, *fields: str) -> None:
        """Type into one field after another, going on by Tab."""
        for field in fields:
            if field:
                self.monitors.type(field)
            self.monitors.key("Tab")

    def begin(self, title: str) -> None:
        """Start the match of the wizard by two Enters and wait for its window."""
        self.press(". .")
        self.wait_title(title)

    # ---- the journal

    def match_ids(self) -> list[str]:
        """Return the matches in the order in which they were made."""
        path = library_path(self.folder)
        if not path.exists():
            return []
        return [match for (match,) in self._ask('SELECT "match" FROM facts WHERE seq = 1 ORDER BY rowid')]

    def rows(self, match_id: str | None = None) -> tuple[Row, ...]:
        """Return what stands in the journal of a match, by default of the one made last."""
        chosen = match_id or self.match_ids()[-1]
        found = self._ask(
            'SELECT seq, step, at, "by", kind, body FROM facts WHERE "match" = ? ORDER BY seq', chosen
        )
        return tuple(Row(seq, step, decode(kind, body), at, by) for seq, step, at, by, kind, body in found)

    def facts(self) -> list[Fact]:
        """Return the facts of the last match in order, taken back or not."""
        return [row.fact for row in self.rows()]

    def state(self) -> MatchState:
        """Return where the last match stands by its journal."""
        return replay(self.rows())

    def count(self, kind: type[Fact]) -> int:
        """Return how many facts of a kind the last match has."""
        return sum(isinstance(fact, kind) for fact in self.facts())

    def wait_count(self, kind: type[Fact], count: int) -> None:
        """Wait until the last match has `count` facts of a kind."""
        self.wait(lambda: self.count(kind) >= count, f"{count} of {kind.__name__} in the journal")
        assert self.count(kind) == count

    def wait_facts(self, count: int) -> None:
        """Wait until the last match has `count` rows."""
        self.wait(lambda: len(self.rows()) >= count, f"{count} rows in the journal")
        assert len(self.rows()) == count

    # ---- pictures

    def picture(self, area: Geometry) -> QImage:
        """Return what is seen on a monitor or a part of one."""
        return desktop_picture(self.monitors).copy(QRect(*area))

    def wait_other_picture(self, area: Geometry, before: QImage) -> None:
        """Wait until something else is seen there."""
        self.wait(lambda: self.picture(area) != before, "another picture")

    def hall_pictures(self, language: str = "en", area: Geometry = PROJECTOR_AREA) -> list[QImage]:
        """Return what the hall may show of the journal: one picture for each age of its last step."""
        load_fonts()
        rows, style = self.rows(), HallStyle(language=language)
        state = replay(rows)
        last_facts = tuple(row.fact for row in rows if row.step == rows[-1].step)
        held = replay(rows[:-1]) if isinstance(rows[-1].fact, StepUndone) else None
        views: list[HallView] = []
        for age_s in _AGES_S:
            view = build_hall(state, HallContext(age_s=age_s, last_facts=last_facts, held=held))
            if view not in views:
                views.append(view)
        return [hall_image(view, style, area.width, area.height) for view in views]

    def wait_hall_picture(self, language: str = "en", area: Geometry = PROJECTOR_AREA) -> None:
        """Wait until the projector shows what the journal says."""
        wanted = self.hall_pictures(language, area)
        try:
            self.wait(lambda: is_one_of(self.picture(area), wanted), "the hall's picture of the journal")
        except TimeoutError as error:
            place = self.folder.parent
            self.picture(area).save(str(place / "seen.png"))
            wanted[-1].save(str(place / "wanted.png"))
            raise TimeoutError(f"{error}; see seen.png and wanted.png in {place}") from None

    # ---- the end

    def kill(self) -> None:
        """Kill it as a power cut does."""
        self.process.kill()
        self.process.wait()
        self.wait(lambda: not self.monitors.windows("."), "its windows to go")

    def quit(self) -> int:
        """End it by its key and return the exit status."""
        self.press("ctrl+q")
        return self.process.wait(timeout=20)

    def _own_window(self) -> int | None:
        for window in self.monitors.windows("."):
            with contextlib.suppress(XServerError):
                if self.monitors.title(window) == APP and self.monitors.pid(window) == self.process.pid:
                    return window
        if self.process.poll() is not None:
            raise AssertionError(f"it ended with {self.process.returncode}; {self._tail()}")
        return None

    def _ask(self, statement: str, *values: str) -> list[tuple]:  # type: ignore[type-arg]
        uri = library_path(self.folder).as_uri() + "?mode=ro"
        with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=5)) as connection:
            return connection.execute(statement, values).fetchall()

    def logged(self) -> str:
        """Return what the program noted in its log."""
        log = self.folder / "logs" / "carrom.log"
        return log.read_text("utf-8") if log.exists() else ""

    def _tail(self) -> str:
        return f"it said {self.monitors.log()[-1500:]!r} and logged {self.logged()[-1500:]!r}"


def by_menu(wanted: ActionId, disabled: Collection[ActionId] = (ActionId.WINNER_STAYS,)) -> str:
    """Return the keys that choose a line of its menu; those that are `disabled` are stepped over."""
    menu, lines = ACTIONS[wanted].menu, list[ActionId | str]()
    for action, spec in ACTIONS.items():
        if spec.menu == menu and (action not in disabled or action is wanted):
            lines.append(action)
        elif SUBMENUS.get(spec.menu) == menu and spec.menu not in lines:  # a line of its own
            lines.append(spec.menu)
    return " ".join([f"alt+{menu[0]}", *["Down"] * lines.index(wanted), "."])


def desktop_picture(monitors: TwoMonitors) -> QImage:
    """Return what is seen on the joint desktop."""
    pixels = monitors.pixels()
    image = QImage(pixels.data, pixels.width, pixels.height, pixels.stride, QImage.Format.Format_RGB32)
    return image.copy()  # the bytes are gone when this returns


def is_one_of(seen: QImage, wanted: Sequence[QImage]) -> bool:
    """Say whether a picture shows the same as one of `wanted`, but for how letters' edges are smoothed."""
    return any(_is_alike(seen, picture) for picture in wanted)


def _is_alike(one: QImage, other: QImage) -> bool:
    if one.size() != other.size():
        return False
    if one == other:
        return True
    small = [
        picture.convertToFormat(QImage.Format.Format_Grayscale8).scaled(
            480, 270, mode=Qt.TransformationMode.SmoothTransformation
        )
        for picture in (one, other)
    ]
    return sum(above(_EDGE, line) for line in lines_apart(*small)) < _FEW_PIXELS


def start(
    monitors: TwoMonitors, folder: Path, *arguments: str, language: str = "en"
) -> subprocess.Popen[bytes]:
    """Start the program on `folder` and return at once; its output goes to the log of `monitors`."""
    command = [sys.executable, "-m", "carrom_desktop", "--data-dir", str(folder), *arguments]
    # The language without its locale, which need not be installed: Qt complains of one that is not.
    spoken = {"en": "C.UTF-8", "es": "es_ES.UTF-8"}[language]
    return monitors.start(command, LC_ALL="", LC_CTYPE="C.UTF-8", LANG=spoken)

"""The hall as files for streaming: what follows the hall, how much later, and what is told of it.

The files show what the hall shows: frozen they stay, dark they are empty. On the way of an entry a picture is
only noted; it is painted a moment later, when nobody waits, made a PNG and written on a thread of its own.
With a delay each picture waits for its time, in order; at the end of the program the last one is written at
once, so that no stream stays with a score that was not the last.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.settings import Settings
from carrom_desktop.match.stream_writer import StreamFile, StreamWriter
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_feed import HallFeed
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.viewmodels.hall import build_hall, moment_shown
from carrom_desktop.viewmodels.hall_context import HallContext
from carrom_desktop.viewmodels.hall_parts import HallView
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.places import PINNED
from carrom_desktop.viewmodels.stream import StreamMode

_log = logging.getLogger(__name__)

SETTLE_S = 0.12
"""How long nothing must have come before a picture is painted: entries go first."""
MOST_WAIT_S = 0.6
"""How long a picture that is due waits at most while others keep coming."""


class StreamStatus(Struct, frozen=True):
    """Whether files are written, when that was last done (hh:mm:ss, "" not yet), and why it could not be."""

    on: bool = False
    written_at: str = ""
    failure: StorageError | None = None


class _Source(Struct, frozen=True):
    """What the hall was built from, and the picture."""

    state: MatchState | None
    context: HallContext
    hall: HallView


class Shot(Struct, frozen=True):
    """One picture that the hall showed: from `at_s` (monotonic) and `at` (ISO 8601) on."""

    source: _Source
    mode: StreamMode
    style: HallStyle
    at_s: float
    at: str

    def is_like(self, other: Shot | None) -> bool:
        """Say whether the files would be the same."""
        if other is None or (self.mode, self.style) != (other.mode, other.style):
            return False
        if self.mode is StreamMode.BLANK:
            return True
        return self.source.state is other.source.state and self.source.hall == other.source.hall


class StreamDesk(QObject):
    """Follow the hall. Attributes: `status`. Signals: `status_changed(StreamStatus)`."""

    status_changed = Signal(object)
    _told = Signal(object)

    def __init__(
        self,
        feed: HallFeed,
        controller: HallController,
        parent: QObject | None = None,
        *,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self.status = StreamStatus()
        self._feed = feed
        self._controller = controller
        self._now_s = now_s
        self._settings = Settings()
        self._latest: _Source | None = None
        self._frozen: _Source | None = None
        self._noted: Shot | None = None  # the last one in the queue or out of it
        self._written: Shot | None = None
        self._queue: deque[Shot] = deque()
        self._writer: StreamWriter | None = None
        self._painter: _Painter | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._told.connect(self._on_told)
        feed.built.connect(self._on_feed_built)
        controller.status_changed.connect(self._on_controller_changed)
        controller.picture_changed.connect(self._on_controller_changed)

    def configure(self, settings: Settings) -> None:
        """Take the settings: on or off, where to, how late, which files."""
        before, self._settings = self._settings, settings
        if not self._is_on(settings):
            if self._is_on(before):
                self._stop()
            return
        if not self._is_on(before):
            self._set_status(StreamStatus(on=True))
            self._note()
        elif _where(before) != _where(settings):
            self._set_status(StreamStatus(on=True))
            if self._writer is not None:
                self._writer.forget()
            if self._written is not None:
                self._write(self._written)
        self._schedule()

    def close(self) -> bool:
        """Write what still waits, whatever its time, and stop; False where the disk is too slow for that."""
        self._timer.stop()
        if self._queue:
            self._write(self._queue[-1])
            self._queue.clear()
        writer, self._writer = self._writer, None
        self._settings = Settings()
        return writer is None or writer.close()

    # ---- what the hall shows

    def _on_feed_built(self, state: MatchState | None, context: HallContext, hall: HallView) -> None:
        self._latest = _Source(state, context, hall)
        self._note()

    def _on_controller_changed(self) -> None:
        if self._controller.status.output is not HallOutput.FREEZE:
            self._frozen = None
        elif self._frozen is None:
            self._frozen = self._latest
        self._note()

    def _note(self) -> None:
        """Put the picture of now into the queue, unless it is there; this is on the way of each entry."""
        if not self._is_on(self._settings):
            return
        output = self._controller.status.output
        source = self._frozen if output is HallOutput.FREEZE else self._latest
        if source is None:
            return
        shot = Shot(
            source, _MODES.get(output, StreamMode.LIVE), self._style(), self._now_s(), SystemClock().now_iso()
        )
        if shot.is_like(self._noted):
            return
        self._noted = shot
        self._queue.append(shot)
        self._schedule()

    def _style(self) -> HallStyle:
        """Return the hall's theme and language; the margin of a projector is no film's."""
        style = self._controller.picture.style
        return HallStyle(style.theme, style.language)

    # ---- when it is written

    def _schedule(self) -> None:
        """Wake up when the first picture is due, and no entry has come just now."""
        self._timer.stop()
        if not self._queue:
            return
        due = self._queue[0].at_s + self._settings.stream_delay
        quiet = min(self._queue[-1].at_s + SETTLE_S, due + MOST_WAIT_S)
        self._timer.start(max(1, round((max(due, quiet) - self._now_s()) * 1000)))

    def _on_timer_timeout(self) -> None:
        shot = None
        now = self._now_s() + 0.001
        while self._queue and self._queue[0].at_s + self._settings.stream_delay <= now:
            shot = self._queue.popleft()
        if shot is not None:
            self._write(shot)
        self._schedule()

    def _write(self, shot: Shot) -> None:
        """Paint what pictures are wanted and give all to the writer."""
        settings = self._settings
        if self._painter is None:
            self._painter = _Painter()
        if self._writer is None:
            self._writer = StreamWriter(self._told.emit)
        self._written = shot
        try:
            files = self._painter.files(shot, settings)
        except Exception:  # entry must live on whatever a picture does
            _log.exception("the files for streaming could not be made; the last good ones stay")
            return
        self._writer.write(Path(settings.stream_folder), files)

    def _stop(self) -> None:
        """Leave the files as they are and forget what waits."""
        self._timer.stop()
        self._queue.clear()
        self._noted = self._written = self._painter = None
        if self._writer is not None:
            self._writer.forget()
            self._writer.close(0)
            self._writer = None
        self._set_status(StreamStatus())

    # ---- what is told

    def _on_told(self, failure: StorageError | None) -> None:
        if not self._is_on(self._settings):
            return
        if failure is None:
            self._set_status(StreamStatus(True, SystemClock().now_iso()[11:19]))
        else:
            self._set_status(StreamStatus(True, self.status.written_at, failure))

    def _set_status(self, status: StreamStatus) -> None:
        if status != self.status:
            self.status = status
            self.status_changed.emit(status)

    @staticmethod
    def _is_on(settings: Settings) -> bool:
        return settings.stream and bool(settings.stream_folder)


class StreamNews(QObject):
    """Say once that the files fail, and once that they are written again.

    Signals: `told(str, str)`, the words and their tone, "alarm" or "saved".
    """

    told = Signal(str, str)

    def __init__(self, stream: StreamDesk, settings: SettingsDesk, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._has_failed = False
        stream.status_changed.connect(self._on_stream_status_changed)

    def _on_stream_status_changed(self, status: StreamStatus) -> None:
        before, self._has_failed = self._has_failed, status.failure is not None
        language = self._settings.language
        if status.failure is not None and not before:
            reason = speak(language, coded(status.failure.code, status.failure.values))
            self.told.emit(say(language, "stream.foot_failed", reason=reason), "alarm")
        elif before and status.failure is None and status.written_at:
            self.told.emit(say(language, "stream.foot_again"), "saved")


_MODES = {
    HallOutput.LIVE: StreamMode.LIVE,
    HallOutput.FREEZE: StreamMode.FROZEN,
    HallOutput.BLANK: StreamMode.BLANK,
}


def _where(settings: Settings) -> tuple[object, ...]:
    """Return what the files that are there depend on."""
    return (
        settings.stream_folder,
        settings.stream_whole,
        settings.stream_lower,
        settings.stream_json,
        settings.stream_texts,
        settings.stream_fixed,
    )


def _pinned(source: _Source) -> _Source:
    """Return what the files tell where the names keep their places, with a picture of its own."""
    state, context = source.state, source.context
    if state is None or moment_shown(state, context).sides[0] is Side.A:
        return source
    context = replace(context, places=PINNED)
    return _Source(state, context, build_hall(state, context))


class _Painter:
    """Makes files of pictures; what it imports is needed only where files are written."""

    def __init__(self) -> None:
        from carrom_desktop.paint.image import Layer

        self._whole, self._lower = Layer(), Layer()

    def files(self, shot: Shot, settings: Settings) -> list[StreamFile]:
        """Return the files of `shot` that are wanted: texts first, pictures take longer."""
        from carrom_desktop.paint.image import png_bytes
        from carrom_desktop.paint.lower_third import layout_lower_third
        from carrom_desktop.paint.overlay import layout_overlay
        from carrom_desktop.ui.live_json import Stamp, live_bytes
        from carrom_desktop.ui.stream_texts import text_fields
        from carrom_desktop.viewmodels.stream import build_stream

        source, style = shot.source, shot.style
        if settings.stream_fixed:
            source = _pinned(source)
        view = build_stream(source.state, source.context, source.hall, shot.mode)
        found: list[StreamFile] = []
        if settings.stream_texts:
            for name, text in text_fields(view, style.language).items():
                found.append(StreamFile(f"{name}.txt", partial(str.encode, text, "utf-8", "replace")))
        if settings.stream_json:
            stamp = Stamp(shot.at, settings.stream_delay)
            written_at = SystemClock().now_iso()
            make = partial(live_bytes, view, style.language, stamp, written_at)
            found.append(StreamFile(LIVE, make))
        if settings.stream_whole:
            image = self._whole.refresh(layout_overlay(*SIZE, view.hall, style))
            found.append(StreamFile(WHOLE, partial(png_bytes, image)))
        if settings.stream_lower:
            image = self._lower.refresh(layout_lower_third(*SIZE, view, style))
            found.append(StreamFile(LOWER, partial(png_bytes, image)))
        return found


SIZE = (1920, 1080)
"""Pixels of the pictures."""
WHOLE, LOWER, LIVE = "whole.png", "lower-third.png", "live.json"
"""Names of the files; the texts are called as their fields."""

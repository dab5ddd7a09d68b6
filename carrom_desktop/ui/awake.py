"""Keep the computer awake while a match is live: the port, and the system behind it.

Every hold is bound to this process: where the program ends, however it ends, the system lets go by itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QObject, QProcess, Signal, SignalInstance

from carrom_desktop.viewmodels.message import Msg, msg

ES_SYSTEM_REQUIRED, ES_DISPLAY_REQUIRED, ES_CONTINUOUS = 0x1, 0x2, 0x80000000
"""What Windows' SetThreadExecutionState takes: the system and its screens are needed, until told anew."""

CAFFEINATE = "/usr/bin/caffeinate"


class Wakefulness(Enum):
    """Whether the computer is kept awake: nobody asks, asked and not answered yet, yes, it cannot be."""

    OFF = auto()
    ASKED = auto()
    AWAKE = auto()
    REFUSED = auto()


class AwakeStatus(Struct, frozen=True):
    """`wakefulness`; `why` it is refused, a code of the area "screens", "" otherwise; `detail` of it."""

    wakefulness: Wakefulness = Wakefulness.OFF
    why: str = ""
    detail: str = ""

    @property
    def light(self) -> Msg | None:
        """Return the words of the light, None for no light."""
        if self.wakefulness is Wakefulness.AWAKE:
            return msg("screens.awake.on")
        return msg("screens.awake.refused") if self.wakefulness is Wakefulness.REFUSED else None

    @property
    def reason(self) -> Msg | None:
        """Return why the computer may fall asleep, None where it does not."""
        if self.wakefulness is not Wakefulness.REFUSED:
            return None
        return msg(self.why, detail=self.detail) if self.detail else msg(self.why)


class KeepAwake(Protocol):
    """Hold the computer awake. Signal: `changed(AwakeStatus)`, which may come later than `hold` returns."""

    @property
    def changed(self) -> SignalInstance: ...
    def hold(self, reason: str) -> None:
        """Ask for screens and system to stay on; `reason` is what the system may show. Twice is once."""
        ...

    def release(self) -> None:
        """Let go; nothing happens where nothing is held."""
        ...


class WindowsAwake(QObject):
    """Windows: the state of this thread, which ends with it."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None, ask: Callable[[int], int] | None = None) -> None:
        """Prepare; `ask` is SetThreadExecutionState: the state before, 0 where it is refused."""
        super().__init__(parent)
        self._ask = ask or _set_thread_execution_state
        self._holds = False

    def hold(self, reason: str) -> None:  # noqa: ARG002 - Windows shows none
        """Ask."""
        if self._holds:
            return
        self._holds = bool(self._ask(ES_CONTINUOUS | ES_SYSTEM_REQUIRED | ES_DISPLAY_REQUIRED))
        if self._holds:
            self.changed.emit(AwakeStatus(Wakefulness.AWAKE))
        else:
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, "screens.awake.why.system"))

    def release(self) -> None:
        """Let go."""
        if self._holds:
            self._ask(ES_CONTINUOUS)
        self._holds = False
        self.changed.emit(AwakeStatus())


class MacAwake(QObject):
    """macOS: `caffeinate` beside us, which ends with us by itself (`-w`), even after a crash."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None, program: str = CAFFEINATE) -> None:
        super().__init__(parent)
        self._program = program
        self._process: QProcess | None = None

    def hold(self, reason: str) -> None:  # noqa: ARG002 - macOS shows none
        """Start it."""
        if self._process is not None:
            return
        self._process = process = QProcess(self)
        process.started.connect(self._on_process_started)
        process.finished.connect(self._on_process_finished)
        process.errorOccurred.connect(self._on_process_error_occurred)
        self.changed.emit(AwakeStatus(Wakefulness.ASKED))
        process.start(self._program, ["-d", "-i", "-w", str(os.getpid())])

    def release(self) -> None:
        """End it."""
        self._drop()
        self.changed.emit(AwakeStatus())

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _on_process_started(self) -> None:
        self.changed.emit(AwakeStatus(Wakefulness.AWAKE))

    def _on_process_finished(self) -> None:
        self._fail()

    def _on_process_error_occurred(self) -> None:
        self._fail()

    def _fail(self) -> None:
        if self._process is not None:
            self._drop()
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, "screens.awake.why.caffeinate"))


def system_awake(parent: QObject, platform: str = sys.platform) -> KeepAwake:
    """Return what keeps this computer awake."""
    if platform == "win32":
        return WindowsAwake(parent)
    if platform == "darwin":
        return MacAwake(parent)
    from carrom_desktop.ui.awake_dbus import DBusAwake

    return DBusAwake(parent)


def _set_thread_execution_state(state: int) -> int:
    if sys.platform == "win32":
        import ctypes

        return int(ctypes.windll.kernel32.SetThreadExecutionState(ctypes.c_uint(state)))
    return 0

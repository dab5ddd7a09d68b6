"""Keep a Linux desktop awake: the screen saver's D-Bus service, or one of those that stand in for it.

Everything is asked without waiting. The hold is bound to a connection of its own, so that closing it, or the
end of this process, lets go. QtDBus is imported when a match is live, never by a start.

Whether the one that agreed is still there is asked once a minute: a QDBusServiceWatcher, or any slot of a
Python object on the bus, makes the bus' thread wait for the interpreter while the interpreter waits for it.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.ui.awake import AwakeStatus, Wakefulness

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusMessage, QDBusPendingCallWatcher

APP_NAME = "Carrom Desktop"
ANSWER_MS = 3000
CHECK_MS = 60_000

_numbers = count(1)


class Service(Struct, frozen=True):
    """Who can be asked: a name on the bus, where its object lies, and the interface with `Inhibit(ss)`."""

    name: str
    path: str
    interface: str


SERVICES = (
    Service("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"),
    Service("org.freedesktop.ScreenSaver", "/ScreenSaver", "org.freedesktop.ScreenSaver"),  # older KDE, Xfce
    Service(
        "org.freedesktop.PowerManagement",
        "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit",
    ),
    Service("org.mate.ScreenSaver", "/org/mate/ScreenSaver", "org.mate.ScreenSaver"),
    Service("org.cinnamon.ScreenSaver", "/org/cinnamon/ScreenSaver", "org.cinnamon.ScreenSaver"),
)
"""In the order in which they are asked."""


def session_bus() -> str:
    """Return the address of the desktop's bus, "" where there is none."""
    if told := os.environ.get("DBUS_SESSION_BUS_ADDRESS", ""):
        return told
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return f"unix:path={runtime}/bus" if runtime and Path(runtime, "bus").exists() else ""


class DBusAwake(QObject):
    """Ask one service after another until one agrees; ask anew where that one leaves the bus."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None, address: str | None = None) -> None:
        """Prepare; `address` of the bus, None for the desktop's."""
        super().__init__(parent)
        self._address = address
        self._reason = ""
        self._name = ""  # of our connection, "" while nothing is held
        self._asked = 0
        self._has_agreed = False
        self._owner = ""  # who agreed, as the bus numbers its guests
        self._call: QDBusPendingCallWatcher | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(CHECK_MS)
        self._timer.timeout.connect(self.check)

    def hold(self, reason: str) -> None:
        """Ask; the answer comes by `changed`."""
        if self._name:
            return
        address = session_bus() if self._address is None else self._address
        if not address:
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, "screens.awake.why.no_bus"))
            return
        from PySide6.QtDBus import QDBusConnection

        self._reason = reason
        self._name = f"carrom-awake-{next(_numbers)}"
        connection = QDBusConnection.connectToBus(address, self._name)
        if not connection.isConnected():
            self._close()
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, "screens.awake.why.no_bus"))
            return
        self._timer.start()
        self.changed.emit(AwakeStatus(Wakefulness.ASKED))
        self._ask_from(0)

    def release(self) -> None:
        """Let go by closing the connection."""
        self._close()
        self.changed.emit(AwakeStatus())

    def check(self) -> None:
        """Ask anew where the one that agreed has gone, or nobody had."""
        if not self._name or self._call is not None:
            return
        if not self._has_agreed:
            self._ask_from(0)
            return
        from PySide6.QtDBus import QDBusMessage

        bus = "org.freedesktop.DBus"
        message = QDBusMessage.createMethodCall(bus, "/org/freedesktop/DBus", bus, "GetNameOwner")
        message.setArguments([SERVICES[self._asked].name])
        self._send(message)

    def _close(self) -> None:
        name, self._name = self._name, ""
        self._has_agreed, self._owner = False, ""
        self._timer.stop()
        call, self._call = self._call, None
        if call is not None:
            call.blockSignals(True)
            call.deleteLater()
        if name:
            from PySide6.QtDBus import QDBusConnection

            QDBusConnection.disconnectFromBus(name)

    def _ask_from(self, number: int) -> None:
        """Ask the service `number` of `SERVICES`, or say that there is none left."""
        self._has_agreed, self._owner = False, ""
        self._asked = number
        if number == len(SERVICES):
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, "screens.awake.why.no_service"))
            return
        from PySide6.QtDBus import QDBusMessage

        service = SERVICES[number]
        message = QDBusMessage.createMethodCall(service.name, service.path, service.interface, "Inhibit")
        message.setArguments([APP_NAME, self._reason])
        self._send(message)

    def _send(self, message: QDBusMessage) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusPendingCallWatcher

        self._call = QDBusPendingCallWatcher(QDBusConnection(self._name).asyncCall(message, ANSWER_MS), self)
        self._call.finished.connect(self._on_call_finished)

    def _on_call_finished(self, call: QDBusPendingCallWatcher) -> None:
        if call is not self._call:
            return
        self._call = None
        reply, is_refused = call.reply(), call.isError()
        call.deleteLater()
        if self._has_agreed:  # this was the question who has that name now
            owner = "" if is_refused else str(reply.arguments()[0])
            self._owner = self._owner or owner
            if not owner or owner != self._owner:
                self._ask_from(0)
        elif is_refused:
            self._ask_from(self._asked + 1)
        else:
            self._has_agreed = True
            self.changed.emit(AwakeStatus(Wakefulness.AWAKE))
            self.check()

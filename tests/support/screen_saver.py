"""A screen saver on a D-Bus, as a program of its own: prints who asks it to wait.

In the test's own process it would wait for the interpreter while the interpreter waits for the bus.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection


def tell(*words: str) -> None:
    """Print one line at once."""
    print(*words, flush=True)  # noqa: T201 - the test reads it


@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})  # type: ignore[call-arg]
class ScreenSaver(QObject):  # type: ignore[operator]
    """Agree to everything."""

    @Slot(str, str, result="uint")
    def Inhibit(self, program: str, reason: str) -> int:
        """Agree to wait."""
        tell("asked", program, reason)
        return 77


def main() -> int:
    """Serve on the bus at the address given first, at the path given then."""
    app = QCoreApplication(sys.argv)
    connection = QDBusConnection.connectToBus(sys.argv[1], "saver")
    saver = ScreenSaver()
    every = QDBusConnection.RegisterOption.ExportAllSlots
    if not connection.registerObject(sys.argv[2], saver, every):
        return 1
    if not connection.registerService("org.freedesktop.ScreenSaver"):
        return 1
    tell("ready")
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())

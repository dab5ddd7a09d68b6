"""Say something to whoever listens with a screen reader; without one it costs nothing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def sentences(parts: Iterable[str]) -> str:
    """Return `parts` as one text in which a voice pauses between them."""
    texts = [part.strip() for part in parts]
    return " ".join(text if text[-1] in ".!?:;…" else f"{text}." for text in texts if text)


def listens() -> bool:
    """Say whether a screen reader, or another program of that kind, listens."""
    return QAccessible.isActive()


def tell(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Say `text` once, where a screen reader listens: when it comes to an end, or at once where `urgent`."""
    if not text or not listens():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)

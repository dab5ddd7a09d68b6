"""Message boxes that answer themselves, by the words of their buttons."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton


class Answers:
    """Presses the buttons of message boxes by their words and keeps what the boxes said."""

    def __init__(self, *buttons: str) -> None:
        self.buttons = list(buttons)
        self.said: list[str] = []
        self.offered: list[set[str]] = []
        self.pressed: QPushButton | None = None

    def exec(self, box: QMessageBox) -> int:
        """Stand in for `QMessageBox.exec`."""
        self.said.append(f"{box.text()} {box.informativeText()}".strip())
        self.offered.append({button.text() for button in box.buttons()})
        wanted = self.buttons.pop(0)
        self.pressed = next(button for button in box.buttons() if button.text() == wanted)  # type: ignore[assignment]
        return 0

    def clicked(self, _box: QMessageBox) -> QPushButton | None:
        """Stand in for `QMessageBox.clickedButton`."""
        return self.pressed


def answer(monkeypatch: pytest.MonkeyPatch, *buttons: str) -> Answers:
    """Answer every message box that comes."""
    answers = Answers(*buttons)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: answers.exec(box))
    monkeypatch.setattr(QMessageBox, "clickedButton", lambda box: answers.clicked(box))
    return answers

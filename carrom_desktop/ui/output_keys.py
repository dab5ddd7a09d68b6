"""What the hall is shown, one button each: the menu's actions under a finger."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.paint_kit import Scale, text_width
from carrom_desktop.ui.side_parts import OutputButton

ROWS: tuple[tuple[ActionId, ...], ...] = (
    (ActionId.LIVE, ActionId.FREEZE, ActionId.BLANK, ActionId.LOGO),
    (ActionId.NEXT, ActionId.HALL_RESULT, ActionId.IDENTIFY),
)
OUTPUTS = {
    ActionId.LIVE: HallOutput.LIVE,
    ActionId.FREEZE: HallOutput.FREEZE,
    ActionId.BLANK: HallOutput.BLANK,
    ActionId.LOGO: HallOutput.LOGO,
    ActionId.NEXT: HallOutput.NEXT,
    ActionId.HALL_RESULT: HallOutput.RESULT,
}
"""What each action shows; the others show nothing of their own."""

ROW, GAP = 30.0, 6.0
"""Height of a row and what is left between buttons, in pixels of the target picture."""


class OutputKeys(QWidget):
    """Two rows of buttons. Words, keys, tooltips and what can be pressed are those of the menu's actions.

    Attributes: `buttons` by their actions; `scale`, set by the column.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.buttons = {action_id: OutputButton(self) for row in ROWS for action_id in row}
        self._actions: Actions | None = None
        self._output = HallOutput.LIVE
        for button in self.buttons.values():
            button.clicked.connect(self._on_button_clicked)

    def bind(self, actions: Actions) -> None:
        """Follow the menu's actions."""
        self._actions = actions
        for action_id in self.buttons:
            actions[action_id].changed.connect(self.refresh)
        self.refresh()

    def set_output(self, output: HallOutput) -> None:
        """Mark what the hall is shown."""
        self._output = output
        self.refresh()

    def refresh(self) -> None:
        """Take words and state from the actions."""
        if self._actions is None:
            return
        for action_id, button in self.buttons.items():
            action = self._actions[action_id]
            name, key = _name(action), _keys(action)[:1]
            button.show_as(
                ", ".join((name, *key)),
                label=" ".join((name, *key)) if action_id in OUTPUTS else name,
                chosen=OUTPUTS.get(action_id) is self._output,
                tone="saved" if action_id is ActionId.LIVE else "alarm",
                usable=action.isEnabled(),
            )
            button.setEnabled(action.isEnabled())
            button.setToolTip(" · ".join((name, *_keys(action))))
        self._place()

    def wanted_height(self) -> float:
        """Return the height in pixels of both rows."""
        return self.scale.px(len(ROWS) * ROW + (len(ROWS) - 1) * GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons in their rows."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Give each button of a row what its words need, and an equal share of the rest."""
        s = self.scale
        gap, height = s.px(GAP), s.px(ROW)
        for line, row in enumerate(ROWS):
            buttons = [self.buttons[action_id] for action_id in row]
            wanted = [text_width(button.label, s.text(15), bold=True) + s.px(10) for button in buttons]
            room = self.width() - (len(row) - 1) * gap
            rest = max(0.0, room - sum(wanted)) / len(row)
            fit = min(1.0, room / sum(wanted))
            x, y = 0.0, line * (height + gap)
            for button, width in zip(buttons, wanted, strict=True):
                button.scale = s
                button.setGeometry(QRect(round(x), round(y), round(width * fit + rest), round(height)))
                x += width * fit + rest + gap

    def _on_button_clicked(self) -> None:
        for action_id, button in self.buttons.items():
            if button is self.sender() and self._actions is not None:
                self._actions[action_id].trigger()


def _name(action: QAction) -> str:
    return action.text().partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")


def _keys(action: QAction) -> tuple[str, ...]:
    return tuple(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())

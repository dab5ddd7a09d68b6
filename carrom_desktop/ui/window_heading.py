"""What heads the operator's window: its title, and at the right of the menus which match this is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from carrom_desktop.i18n import say, speak
from carrom_desktop.ui.corner_label import CornerLabel

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


class WindowHeading:
    """Words title and `corner` of `window`; `show` after each change of either."""

    def __init__(self, window: OperatorWindow) -> None:
        self._window = window
        self.corner = CornerLabel(self._rules_tip, window)
        window.menuBar().setCornerWidget(self.corner, Qt.Corner.TopRightCorner)

    def show(self) -> None:
        """Name the open match, or the program."""
        window = self._window
        state = window.bridge.state if window.has_match else None
        if state is None:
            self._set_corner("")
            window.setWindowTitle(say(window.language, "common.app"))
            return
        from carrom_desktop.rules.ids import Side
        from carrom_desktop.viewmodels.names import side_name
        from carrom_desktop.viewmodels.summary import headline_msgs

        lines = list(headline_msgs(state))
        tie = window.page.feed.tie
        if tie is not None:
            from carrom_desktop.viewmodels.tie import heading

            lines.insert(0, heading(tie))
        self._set_corner("  ·  ".join(speak(window.language, line) for line in lines))
        a, b = (side_name(state, side) for side in Side)
        window.setWindowTitle(say(window.language, "operator.window_title", a=a, b=b))

    def _set_corner(self, text: str) -> None:
        if text == self.corner.text():
            return
        self.corner.setText(text)
        bar = self._window.menuBar()
        bar.updateGeometry()
        bar.setCornerWidget(self.corner, Qt.Corner.TopRightCorner)  # takes its new width

    def _rules_tip(self) -> str:
        if not self._window.has_match:
            return ""
        from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

        return self._window.page.why.tooltip(WhyKey(WhyKind.RULES))

"""What the forms of a team tie share: the tie they give, and the line that says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.match.ties import Tie, TieFault
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.widgets import ProblemLine
from carrom_desktop.viewmodels.message import coded


class TieFormDialog(FormDialog):
    """After `accept`, `tie` is what was typed. `before`: the tie that it changes, None for a new one."""

    def __init__(self, language: str, before: Tie | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.language, self.before = language, before
        self.problem = ProblemLine(self)

    @property
    def tie(self) -> Tie:
        """Return the tie as it stands in the fields."""
        raise NotImplementedError

    def show_faults(self, faults: Iterable[TieFault]) -> bool:
        """Say what is wrong, errors before what may be so all the same; return whether there is an error."""
        found = list(faults)
        errors = [fault for fault in found if not fault.warns]
        said = dict.fromkeys(
            speak(self.language, coded(fault.code, dict(fault.values))) for fault in errors or found
        )
        self.problem.set_text("\n".join(said), warning=not errors)
        return bool(errors)

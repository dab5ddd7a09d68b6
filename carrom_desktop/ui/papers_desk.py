"""Open the papers over the match that is open, or over none."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.paths import rulesets_path
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.ui.papers_dialog import PapersDialog

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_log = logging.getLogger(__name__)


def open_papers(window: OperatorWindow, chosen: Sequence[str] = (), parent: QWidget | None = None) -> None:
    """Show the dialog of all papers until it is closed; with `chosen`, matches of the list, those alone."""
    session, settings = window.bridge.session if not chosen else None, window.settings_desk
    dialog = PapersDialog(
        settings,
        None if session is None else session.state,
        () if session is None else session.rows,
        known_sets(OwnRuleSets(rulesets_path(settings.path.parent))),
        window.library,
        parent or window,
        practice=window.is_practice,
        chosen=chosen,
    )
    dialog.exec()
    dialog.deleteLater()


def known_sets(own: OwnRuleSets) -> list[RuleSet]:
    """Return the rule sets that a blank form may be for: those that ship, then the user's."""
    sets, faults = own.load()
    for fault in faults:
        _log.warning("%s is no rule set: %s", fault.file, fault.code)
    return [*map(preset, PRESETS), *sets]

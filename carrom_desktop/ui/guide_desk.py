"""What opens the guide, at the chapter of the window in front, and asks before a browser is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from carrom_desktop import RELEASES_PAGE, __version__
from carrom_desktop.i18n import say
from carrom_desktop.ui.form_dialog import language_of

if TYPE_CHECKING:
    from carrom_desktop.ui.guide_window import GuideWindow
    from carrom_desktop.ui.operator_window import OperatorWindow

CHAPTER_OF = {
    "NewMatchWizard": "match",
    "WinnerDialog": "match#after",
    "DetailsDialog": "match#details",
    "RulesDialog": "rules#change",
    "AllRulesDialog": "rules#own",
    "SetNameDialog": "rules#own",
    "LibraryDialog": "library",
    "PlayersDialog": "library#players",
    "PlayerForm": "library#players",
    "MergeForm": "library#players",
    "PasteForm": "library#players",
    "EraseDialog": "safe#erase",
    "BackupsDialog": "safe#backups",
    "TakeoverDialog": "safe#other",
    "ReportDialog": "trouble#report",
    "KeysDialog": "keys",
    "LookupDialog": "strokes#lookup",
    "AuditDialog": "wrong#trail",
    "PapersDialog": "sheets#papers",
    "ResultDialog": "sheets#result",
    "RulingDialog": "otherwise#rulings",
    "NextMatchDialog": "hall#next",
    "DistanceDialog": "hall#distance",
    "HallShowsDialog": "hall#shows",
    "MarginDialog": "hall#margin",
    "HallSetupDialog": "hall#setup",
    "StreamDialog": "stream",
    "TiesDialog": "events#ties",
    "TieFormDialog": "events#ties",
    "WalkoverDialog": "events#ties",
    "SolDialog": "events#sol-open",
    "SolLinkDialog": "events#sol-link",
    "TotalsDialog": "library#statistics",
    "MatchesDialog": "library#statistics",
    "ImportDialog": "exchange#import",
    "EventEditor": "events#kit-make",
    "FixturesPasteForm": "events#kit-make",
    "EventOfferDialog": "events#kit-newer",
    "EventTableDialog": "events#kit-open",
    "FixturesDialog": "events#kit-play",
    "MergeDialog": "events#merge",
    "DayDialog": "sheets#day",
    "CheckDialog": "sheets#check",
    "PreviewDialog": "sheets#sheet",
    "ExportDialog": "exchange#export",
}
"""The place of the guide that belongs to a dialog, by its class."""


def open_guide(above: QWidget, language: str, place: str = "") -> GuideWindow:
    """Show the guide beside `above` at `place`, "chapter#anchor", or where it was, and return its window."""
    from carrom_desktop.ui.guide_window import GuideWindow
    from carrom_desktop.ui.operator_window import OperatorWindow

    window = next((each for each in above.findChildren(GuideWindow) if each.parent() is above), None)
    if window is None:
        window = GuideWindow(language, above)
        if isinstance(above, OperatorWindow):
            window.follow(above)
    name, _, anchor = place.partition("#")
    window.open(name, anchor)
    return window


def open_guide_of_dialog(dialog: QDialog) -> None:
    """Show the guide over a dialog, which would keep every other window from the keyboard."""
    place = next(
        (CHAPTER_OF[kind.__name__] for kind in type(dialog).__mro__ if kind.__name__ in CHAPTER_OF), ""
    )
    open_guide(dialog, language_of(dialog), place)


def chapter_of_window(window: OperatorWindow) -> str:
    """Return the place of the guide for what the operator's window is at."""
    if not window.has_match:
        return "start"
    state = window.bridge.state
    if window.side.has_unapplied:
        return "wrong#correct"
    if state is not None and state.umpired:
        return "strokes#umpire"
    if state is not None and state.is_over:
        return "sheets"
    return "entry#table" if window.table.is_on else "entry"


def ask_newer(above: QWidget, language: str) -> None:
    """Offer to open the page of versions in a browser; nothing is asked of the network but by it."""
    box = QMessageBox(QMessageBox.Icon.Question, say(language, "guide.newer.title"), "", parent=above)
    box.setText(say(language, "guide.newer.ask", version=__version__, page=RELEASES_PAGE))
    opens = box.addButton(say(language, "guide.newer.open"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(say(language, "common.close"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    if box.clickedButton() is opens and not QDesktopServices.openUrl(QUrl(RELEASES_PAGE)):
        told = say(language, "guide.newer.not_opened", page=RELEASES_PAGE)
        QMessageBox.information(above, say(language, "guide.newer.title"), told)

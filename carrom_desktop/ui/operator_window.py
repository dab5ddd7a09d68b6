"""The operator's window: menus, the entry panel, the right column and the foot, wired to one match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from PySide6.QtCore import QByteArray, QFileSystemWatcher, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QDesktopServices,
    QKeyEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Change, Session
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.match.system_locale import system_language, system_paper
from carrom_desktop.rules.commands import DeleteMatch
from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_feed import HallFeed
from carrom_desktop.ui.hall_status import HallOutput, HallStatus
from carrom_desktop.ui.hall_window import replay_key
from carrom_desktop.ui.paint_kit import Scale
from carrom_desktop.ui.screen_identity import HallChoice
from carrom_desktop.ui.screens import ScreenProvider
from carrom_desktop.ui.side_panel import FootBar, SidePanel
from carrom_desktop.ui.start_page import StartPage
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.viewmodels.entry import EntryKey, KeyKind
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.summary import headline_msgs
from carrom_desktop.viewmodels.undo import redo_msg, undo_msg

MARGINS_PERCENT = (0.0, 1.0, 2.5, 5.0, 7.5, 10.0)
LEAST_SIZE = (1024, 640)

_log = logging.getLogger(__name__)


class OperatorWindow(QMainWindow):
    """The scorer's window.

    Signals: `painted()`, once, after its first paint.
    """

    painted = Signal()

    def __init__(
        self,
        journal: Journal,
        library: Library,
        settings: Settings,
        settings_path: Path,
        screens: ScreenProvider,
    ) -> None:
        super().__init__()
        self._journal = journal
        self._library = library
        self._settings = settings
        self._settings_path = settings_path
        self._was_painted = False
        self._settings_failed = ""
        self._wake: QFileSystemWatcher | None = None
        self.bridge = SessionBridge(self)
        choice = HallChoice(settings.wish, settings.screens)
        self.controller = HallController(
            screens, choice, theme=settings.hall_theme, language=self._hall_language(), parent=self
        )
        self.feed = HallFeed(self.bridge, self.controller, self)
        self._build()
        self._connect()
        self.setMinimumSize(*LEAST_SIZE)
        self.resize(1366, 768)
        if settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode("ascii")))
        self._apply_settings()
        self._show_page()

    # ---- what is

    @property
    def language(self) -> str:
        """Return the language of this window."""
        chosen = self._settings.language
        return system_language() if chosen == "system" else chosen

    @property
    def settings(self) -> Settings:
        """Return the settings in force."""
        return self._settings

    @property
    def journal(self) -> Journal:
        """Return the library's journal."""
        return self._journal

    def journal_close(self) -> None:
        """Close the journal: nothing can be written after it."""
        self.bridge.open(None)
        self._journal.close()

    def _hall_language(self) -> str:
        chosen = self._settings.hall_language
        return self.language if chosen == "same" else chosen

    def _sheet_language(self) -> str:
        chosen = self._settings.sheet_language
        return self.language if chosen == "same" else chosen

    # ---- building

    def _build(self) -> None:
        self.actions_ = Actions(self.menuBar(), self)
        self._corner = QLabel(self)
        self._corner.setContentsMargins(0, 0, 14, 0)
        self.menuBar().setCornerWidget(self._corner, Qt.Corner.TopRightCorner)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._pages = QStackedWidget(middle)
        self.start_page = StartPage(self._pages)
        self._match_page = QWidget(self._pages)
        row = QHBoxLayout(self._match_page)
        row.setContentsMargins(8, 8, 12, 6)
        row.setSpacing(8)
        self.entry = EntryPanel(self.bridge, self._match_page)
        self.side = SidePanel(self.bridge, self.controller, self._match_page)
        row.addWidget(self.entry, 662)
        row.addWidget(self.side, 338)
        self._pages.addWidget(self.start_page)
        self._pages.addWidget(self._match_page)
        self.foot = FootBar(middle)
        column.addWidget(self._pages, 1)
        column.addWidget(self.foot)
        self.setCentralWidget(middle)
        self._margin_group = QActionGroup(self)
        self._margin_actions: list[QAction] = []
        for percent in MARGINS_PERCENT:
            action = self.actions_.menus["margin"].addAction("")
            action.setCheckable(True)
            action.setData(percent)
            self._margin_group.addAction(action)
            self._margin_actions.append(action)
        self._margin_group.triggered.connect(self._on_margin_triggered)
        self.actions_.menus["where"].aboutToShow.connect(self._on_where_about_to_show)

    def _connect(self) -> None:
        slots: dict[ActionId, Callable[[], object]] = {
            ActionId.NEW_MATCH: self.ask_new_match,
            ActionId.OPEN: self.ask_open,
            ActionId.COPY_SETUP: self._on_copy_setup,
            ActionId.DETAILS: self._on_details,
            ActionId.DELETE: self._on_delete,
            ActionId.DEMO: self.open_demo,
            ActionId.QUIT: self.close,
            ActionId.UNDO: self._on_undo,
            ActionId.REDO: self._on_redo,
            ActionId.PLAY: self._on_play,
            ActionId.CHANGE_SIDES: self._on_change_sides,
            ActionId.BREAKER: self._on_breaker,
            ActionId.OTHER_SIDE: self._on_other_side,
            ActionId.LIVE: self._on_live,
            ActionId.FREEZE: self._on_freeze,
            ActionId.BLANK: self._on_blank,
            ActionId.IDENTIFY: self.controller.identify,
            ActionId.SWAP: self._on_swap,
            ActionId.SHOW_QUEEN: self._on_show_queen,
            ActionId.HALL_DARK: self._on_hall_dark,
            ActionId.HALL_LIT: self._on_hall_lit,
            ActionId.SAVE_SHEET: self._on_save_sheet,
            ActionId.PRINT_SHEET: self._on_print_sheet,
            ActionId.KEYS: self._on_keys,
            ActionId.DATA_FOLDER: self._on_data_folder,
            ActionId.ABOUT: self._on_about,
        }
        for action_id, slot in slots.items():
            self.actions_.connect(action_id, slot)
        for action_id in self._choices():
            self.actions_.connect(action_id, self._on_choice_triggered)
        self.bridge.changed.connect(self._on_bridge_changed)
        self.bridge.opened.connect(self._on_bridge_opened)
        self.bridge.failed.connect(self._on_bridge_failed)
        self.bridge.recovered.connect(self._show_saved)
        self.controller.choice_changed.connect(self._on_controller_choice_changed)
        self.controller.status_changed.connect(self._on_controller_status_changed)
        self.controller.key_pressed.connect(self._on_controller_key_pressed)
        self.side.swap_asked.connect(self._on_swap_asked)
        self.start_page.new_asked.connect(self.ask_new_match)
        self.start_page.open_asked.connect(self.ask_open)
        self.start_page.demo_asked.connect(self.open_demo)
        self.start_page.resume_asked.connect(self.resume)

    @staticmethod
    def _choices() -> dict[ActionId, tuple[str, str]]:
        """Return the actions that set one value of the settings: attribute and value."""
        return {
            ActionId.PAPER_AUTO: ("paper", "auto"),
            ActionId.PAPER_A4: ("paper", "A4"),
            ActionId.PAPER_LETTER: ("paper", "Letter"),
            ActionId.SHEET_SAME: ("sheet_language", "same"),
            ActionId.SHEET_EN: ("sheet_language", "en"),
            ActionId.SHEET_ES: ("sheet_language", "es"),
            ActionId.HALL_SAME: ("hall_language", "same"),
            ActionId.HALL_EN: ("hall_language", "en"),
            ActionId.HALL_ES: ("hall_language", "es"),
            ActionId.THEME_SYSTEM: ("theme", "system"),
            ActionId.THEME_DARK: ("theme", "dark"),
            ActionId.THEME_LIGHT: ("theme", "light"),
            ActionId.LANGUAGE_EN: ("language", "en"),
            ActionId.LANGUAGE_ES: ("language", "es"),
        }

    def watch_wake(self, path: Path) -> None:
        """Come to the front whenever a second start writes into `path`."""
        self._wake = QFileSystemWatcher([str(path)], self)
        self._wake.fileChanged.connect(self._on_wake_file_changed)

    # ---- matches

    def open_session(self, session: Session) -> None:
        """Show a match."""
        self.bridge.open(session)

    def resume(self, match_id: str) -> None:
        """Go on with a match of the library."""
        try:
            session = Session.load(self._journal, match_id, by=self._settings.scorer)
        except StorageError as error:
            self._tell_failure(error)
            return
        self.open_session(session)

    def open_demo(self) -> None:
        """Open a half-played match of its own folder, so that nothing of it enters the library."""
        from carrom_desktop.match.demo import make_demo

        try:
            session = make_demo(self._demo_journal())
        except StorageError as error:
            self._tell_failure(error)
            return
        self.open_session(session)

    def _demo_journal(self) -> Journal:
        import tempfile

        self._demo_folder = tempfile.TemporaryDirectory(prefix="carrom-demo-", ignore_cleanup_errors=True)
        return Journal.open(Path(self._demo_folder.name) / "carrom.db")

    def ask_new_match(self, match_id: str | None = None) -> None:
        """Open the wizard; `match_id` names a match whose set-up is copied."""
        from carrom_desktop.ui.wizard import NewMatchWizard

        try:
            prefill = self._library.setup_of(match_id) if isinstance(match_id, str) else None
            last, people = self._library.last_setup(), self._library.people()
        except StorageError as error:
            self._tell_failure(error)
            return
        wizard = NewMatchWizard(
            self.language, people, last, self._settings.table, self._settings.scorer, prefill, parent=self
        )
        if not wizard.exec() or wizard.made is None:
            self.entry.setFocus()
            return
        made = wizard.made
        try:
            session = Session.create(self._journal, made.create, by=made.create.details.scorer)
            if made.toss is not None:
                session.submit(made.toss, "wizard")
        except StorageError as error:
            self._tell_failure(error)
            return
        self._change_settings(table=made.create.details.table, scorer=made.create.details.scorer)
        self.open_session(session)

    def ask_open(self) -> None:
        """Open the list of matches."""
        from carrom_desktop.ui.library_dialog import LibraryDialog

        dialog = LibraryDialog(self._library, self.language, self)
        accepted = dialog.exec()
        self._refresh_open_match()
        if accepted and dialog.chosen_id:
            self.resume(dialog.chosen_id)
        elif accepted and dialog.copy_id:
            self.ask_new_match(dialog.copy_id)

    def _refresh_open_match(self) -> None:
        """Leave the open match where the list has just deleted it."""
        session = self.bridge.session
        if session is not None:
            try:
                session.refresh("library")
            except StorageError as error:
                self._tell_failure(error)
        self._show_page()

    def _on_copy_setup(self) -> None:
        session = self.bridge.session
        if session is not None:
            self.ask_new_match(session.match_id)

    def _on_details(self) -> None:
        from carrom_desktop.ui.details_dialog import DetailsDialog

        state = self.bridge.state
        if state is None:
            return
        dialog = DetailsDialog(self.language, state, self._library.people(), self)
        if dialog.exec() and dialog.made is not None:
            self.bridge.submit(dialog.made, "details")
            if dialog.made.details is not None:
                self._change_settings(table=dialog.made.details.table)
        self.entry.setFocus()

    def _on_delete(self) -> None:
        self.bridge.submit(DeleteMatch(), "menu")

    # ---- the session's news

    def _on_bridge_changed(self, change: Change) -> None:
        if change.after.deleted != (change.before.deleted if change.before is not None else False):
            self._show_page()
        self._show_saved()
        self._show_names()
        self._show_undo()

    def _on_bridge_opened(self) -> None:
        self._show_page()
        self._show_saved()
        self._show_undo()

    def _on_bridge_failed(self, error: StorageError) -> None:
        reason = say(self.language, error.code, **error.values)
        self.foot.set_saved(say(self.language, "operator.not_saved", reason=reason), "alarm")

    def show_notice(self, text: str) -> None:
        """Tell what was wrong at the start, once; the window can be used meanwhile."""
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Information, say(self.language, "common.app"), text, parent=self)
        box.setWindowModality(Qt.WindowModality.NonModal)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()

    def show_fault(self, reason: str) -> None:
        """Say in the foot that the program made a mistake; the match goes on."""
        self.foot.set_saved(say(self.language, "operator.fault", reason=reason), "alarm")

    def _tell_failure(self, error: StorageError) -> None:
        """Say in a box what could not be read or written; used where there is no entry to keep."""
        from PySide6.QtWidgets import QMessageBox

        _log.warning("%s", error)
        QMessageBox.warning(
            self, say(self.language, "common.app"), say(self.language, error.code, **error.values)
        )

    # ---- what is shown

    def _show_page(self) -> None:
        state = self.bridge.state
        has_match = state is not None and not state.deleted
        self._pages.setCurrentWidget(self._match_page if has_match else self.start_page)
        self.actions_.enable_match(has_match)
        if state is not None and state.deleted:
            self.actions_[ActionId.UNDO].setEnabled(True)
        self._show_names()
        if has_match:
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            try:
                self.start_page.set_unfinished(tuple(self._library.unfinished()))
            except StorageError as error:
                _log.warning("the list of matches cannot be read: %s", error)
            self.start_page.focus_first()

    def _show_names(self) -> None:
        state = self.bridge.state
        if state is None or state.deleted:
            self._corner.setText("")
            self.setWindowTitle(say(self.language, "common.app"))
            return
        self._corner.setText("  ·  ".join(speak(self.language, line) for line in headline_msgs(state)))
        self.menuBar().adjustSize()
        title = speak(self.language, msg("operator.window_title", a=_name(state, 0), b=_name(state, 1)))
        self.setWindowTitle(title)

    def _show_saved(self) -> None:
        session = self.bridge.session
        if self._settings_failed:
            self.foot.set_saved(self._settings_failed, "alarm")
        elif session is None:
            self.foot.set_saved(say(self.language, "operator.ready"), "saved")
        else:
            self.foot.set_saved(say(self.language, "operator.saved", t=session.last_saved_at[11:19]), "saved")

    def _show_undo(self) -> None:
        session, language = self.bridge.session, self.language
        undo_label = redo_label = ""
        if session is not None:
            undo_facts = tuple(row.fact for row in session.undo_rows)
            redo_facts = tuple(row.fact for row in session.redo_rows)
            undo_label = speak(language, undo_msg(undo_facts, session.state)) if undo_facts else ""
            redo_label = speak(language, redo_msg(redo_facts, session.state)) if redo_facts else ""
        self.foot.set_undo(undo_label)
        for action_id, label, code in (
            (ActionId.UNDO, undo_label, "undo"),
            (ActionId.REDO, redo_label, "redo"),
        ):
            action = self.actions_[action_id]
            action.setText(label.replace("&", "&&") or say(language, f"operator.action.{code}"))
            action.setEnabled(bool(label))

    # ---- settings

    def _change_settings(self, **changes: Any) -> None:
        """Put changed settings in force and on the disk."""
        settings = replace(self._settings, **changes)
        if settings == self._settings:
            return
        self._settings = settings
        self._save_settings()
        self._apply_settings()

    def _save_settings(self) -> None:
        try:
            save_settings(self._settings_path, self._settings)
            self._settings_failed = ""
        except StorageError as error:
            reason = say(self.language, error.code, **error.values)
            self._settings_failed = say(self.language, "operator.settings_not_saved", reason=reason)
        self._show_saved()

    def _apply_settings(self) -> None:
        settings, language = self._settings, self.language
        application = QApplication.instance()
        if isinstance(application, QApplication):
            dark = application.styleHints().colorScheme() is not Qt.ColorScheme.Light
            apply_theme(application, settings.theme, dark)
        self._tick()
        self.actions_.retranslate(language)
        for action, percent in zip(self._margin_actions, MARGINS_PERCENT, strict=True):
            action.setText(say(language, "operator.margin", percent=f"{percent:g}"))
        self.start_page.set_language(language)
        self.entry.set_swapped(settings.swapped)
        self.entry.set_language(language)
        self.side.set_language(language)
        self.controller.set_language(self._hall_language())
        self.feed.configure(swapped=settings.swapped, show_queen=settings.show_queen, table=settings.table)
        self.foot.set_help(say(language, "operator.foot_help"))
        self._show_names()
        self._show_saved()
        self._show_undo()

    def _tick(self) -> None:
        """Tick what is in force in the menus."""
        for action_id, (attribute, value) in self._choices().items():
            in_force = self.language if attribute == "language" else getattr(self._settings, attribute)
            self.actions_[action_id].setChecked(in_force == value)
        self.actions_[ActionId.SWAP].setChecked(self._settings.swapped)
        self.actions_[ActionId.SHOW_QUEEN].setChecked(self._settings.show_queen)
        style = self.controller.picture.style
        self.actions_[ActionId.HALL_DARK].setChecked(style.theme == "dark")
        self.actions_[ActionId.HALL_LIT].setChecked(style.theme == "lit")
        for action, percent in zip(self._margin_actions, MARGINS_PERCENT, strict=True):
            action.setChecked(abs(style.margin * 100 - percent) < 0.01)
        output = self.controller.status.output
        self.actions_[ActionId.LIVE].setChecked(output is HallOutput.LIVE)
        self.actions_[ActionId.FREEZE].setChecked(output is HallOutput.FREEZE)
        self.actions_[ActionId.BLANK].setChecked(output is HallOutput.BLANK)

    def _on_choice_triggered(self) -> None:
        action = self.sender()
        choices = self._choices()
        for action_id, (attribute, value) in choices.items():
            if action is self.actions_[action_id]:
                self._change_settings(**{attribute: value})

    def _on_swap(self) -> None:
        self._change_settings(swapped=self.actions_[ActionId.SWAP].isChecked())

    def _on_swap_asked(self) -> None:
        self._change_settings(swapped=not self._settings.swapped)
        self.entry.setFocus()

    def _on_show_queen(self) -> None:
        self._change_settings(show_queen=self.actions_[ActionId.SHOW_QUEEN].isChecked())

    # ---- the hall

    def _on_live(self) -> None:
        if self.controller.proposal is not None:
            self.controller.accept_proposal()
        self.controller.set_output(HallOutput.LIVE)

    def _on_freeze(self) -> None:
        self.controller.set_output(HallOutput.FREEZE)

    def _on_blank(self) -> None:
        self.controller.set_output(HallOutput.BLANK)

    def _on_hall_dark(self) -> None:
        self._set_hall_theme("dark")

    def _on_hall_lit(self) -> None:
        self._set_hall_theme("lit")

    def _set_hall_theme(self, theme: Literal["dark", "lit"]) -> None:
        self.controller.set_theme(theme)
        self._change_settings(hall_theme=theme)

    def _on_margin_triggered(self, action: QAction) -> None:
        self.controller.set_margin(float(action.data()) / 100)

    def _on_where_about_to_show(self) -> None:
        menu = self.actions_.menus["where"]
        menu.clear()
        for line in self.controller.places():
            action = menu.addAction(speak(self.language, line.label).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(line.checked)
            action.setData(line)
            action.triggered.connect(self._on_where_triggered)

    def _on_where_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.controller.choose(action.data())

    def _on_controller_choice_changed(self, choice: HallChoice) -> None:
        self._settings = replace(self._settings, wish=choice.wish, screens=choice.screens)
        self._save_settings()
        self._tick()

    def _on_controller_status_changed(self, _status: HallStatus) -> None:
        self._tick()

    def _on_controller_key_pressed(self, event: QKeyEvent) -> None:
        replay_key(event, self)

    # ---- board keys that stand in the menu

    def _on_undo(self) -> None:
        self.entry.undo()

    def _on_redo(self) -> None:
        self.entry.redo()

    def _on_play(self) -> None:
        self._press(KeyKind.PLAY)

    def _on_change_sides(self) -> None:
        self._press(KeyKind.CHANGE_SIDES)

    def _on_breaker(self) -> None:
        self._press(KeyKind.BREAKER)

    def _on_other_side(self) -> None:
        self._press(KeyKind.OTHER_SIDE)

    def _press(self, kind: KeyKind) -> None:
        self.entry.setFocus()
        self.entry.press(EntryKey(kind))

    # ---- sheet and help

    def _on_save_sheet(self) -> None:
        self._sheet("save_sheet")

    def _on_print_sheet(self) -> None:
        self._sheet("print_sheet")

    def _sheet(self, what: str) -> None:
        from carrom_desktop.ui import printing
        from carrom_desktop.viewmodels.sheet import build_sheet

        state = self.bridge.state
        if state is None:
            return
        paper = system_paper() if self._settings.paper == "auto" else self._settings.paper
        act = printing.save_sheet if what == "save_sheet" else printing.print_sheet
        act(self, build_sheet(state), self._sheet_language(), paper)
        self.entry.setFocus()

    def _on_keys(self) -> None:
        from carrom_desktop.ui.keys_dialog import KeysDialog

        view = self.entry.view
        prompt = view.prompt if view is not None and self.bridge.state is not None else None
        KeysDialog(self.language, speak(self.language, prompt) if prompt is not None else "", self).exec()

    def _on_data_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._settings_path.parent)))

    def _on_about(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        from carrom_desktop import __version__

        text = say(
            self.language, "operator.about", version=__version__, folder=str(self._settings_path.parent)
        )
        QMessageBox.about(self, say(self.language, "common.app"), text)

    # ---- the window itself

    def _on_wake_file_changed(self) -> None:
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sizes follow the window."""
        super().resizeEvent(event)
        scale = Scale.of(self.size())
        self.foot.scale = scale
        self.foot.setFixedHeight(round(scale.px(32)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell the first paint, after which the rest of the start may happen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the entry panel back the keyboard with Esc."""
        if event.key() == Qt.Key.Key_Escape and self._pages.currentWidget() is self._match_page:
            self.entry.setFocus()
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask only where an entry could not be written; else keep the geometry and go."""
        if self.bridge.is_failing and not self._may_close():
            event.ignore()
            return
        geometry = self.saveGeometry().toBase64().data().decode("ascii")
        if geometry != self._settings.geometry:
            self._settings = replace(self._settings, geometry=geometry)
            self._save_settings()
        self.controller.close()
        event.accept()

    def _may_close(self) -> bool:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Warning, say(self.language, "common.app"), "", parent=self)
        box.setText(say(self.language, "operator.close_unsaved"))
        leave = box.addButton(
            say(self.language, "operator.close_anyway"), QMessageBox.ButtonRole.DestructiveRole
        )
        box.addButton(say(self.language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is leave


def _name(state: Any, place: int) -> str:
    from carrom_desktop.rules.ids import Side
    from carrom_desktop.viewmodels.names import side_name

    return side_name(state, (Side.A, Side.B)[place])

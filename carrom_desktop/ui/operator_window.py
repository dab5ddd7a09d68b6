"""The operator's window: menus, the entry panel, the right column and the foot, wired to one match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.dress import Dress
from carrom_desktop.ui.focus_return import FocusReturn, MenuFocus
from carrom_desktop.ui.foot_bar import FootBar
from carrom_desktop.ui.guided_switch import GuidedSwitch
from carrom_desktop.ui.operator_menus import OperatorMenus
from carrom_desktop.ui.paint_kit import Scale
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.start_page import StartPage
from carrom_desktop.ui.table_switch import TableSwitch
from carrom_desktop.ui.wake import TakesFiles, Wake
from carrom_desktop.ui.window_heading import WindowHeading
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:  # the match page and all behind it are imported after the first paint
    from carrom_desktop.match.errors import StorageError
    from carrom_desktop.match.kept_journal import KeptJournal
    from carrom_desktop.match.library import Library
    from carrom_desktop.match.session import Change
    from carrom_desktop.ui.bridge import SessionBridge
    from carrom_desktop.ui.care_desk import CareDesk
    from carrom_desktop.ui.entry_panel import EntryPanel
    from carrom_desktop.ui.hall_controller import HallController
    from carrom_desktop.ui.hall_status import HallStatus
    from carrom_desktop.ui.match_desk import MatchDesk
    from carrom_desktop.ui.match_page import MatchPage
    from carrom_desktop.ui.practice_desk import PracticeDesk
    from carrom_desktop.ui.rulings_desk import RulingsDesk
    from carrom_desktop.ui.save_desk import SaveDesk
    from carrom_desktop.ui.screen_identity import HallChoice
    from carrom_desktop.ui.screens import ScreenProvider
    from carrom_desktop.ui.side_panel import SidePanel
    from carrom_desktop.ui.stream_desk import StreamDesk

LEAST_SIZE = (1024, 640)
TOLD_MS = 8000


class OperatorWindow(TakesFiles, QMainWindow):
    """The scorer's window.

    Attributes: `foot`, `heading`, `start_page`; `menus`; `table` mode; `guided` entry; `dress`, how it looks;
    `is_practice`, nothing is saved. `page` (made when first asked for) has `bridge`, the match, `controller`,
    the hall, `entry` and `side`; `desk` does what the menu "Match" says.
    Signals: `painted()`, once, after its first paint; `correcting_changed(bool)`, a correction that is not
    applied yet is, or no longer is, open; `faulted(str)`, any thread's way to `show_fault`.
    """

    painted = Signal()
    correcting_changed = Signal(bool)
    faulted = Signal(str)
    is_practice = False

    def __init__(
        self,
        journal: KeptJournal,
        library: Library,
        settings: Settings,
        settings_path: Path,
        screens: ScreenProvider,
    ) -> None:
        super().__init__()
        self._journal = journal
        self._library = library
        self._screens = screens
        self._was_painted = False
        self.setAcceptDrops(True)
        self._has_match = False
        self._page: MatchPage | None = None
        self._desk: MatchDesk | None = None
        self._rulings: RulingsDesk | None = None
        self._care: CareDesk | None = None
        self._save: SaveDesk | None = None
        self._practice: PracticeDesk | None = None
        self._settings = SettingsDesk(settings, settings_path, self)
        self._focus_return = FocusReturn(self)
        self.dress = Dress(self._settings, self)  # before there are widgets: they take their fonts from it
        self._build()
        self._connect()
        self.setMinimumSize(*LEAST_SIZE)
        self.resize(1366, 768)
        if settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode("ascii")))
        self._on_settings_changed()
        self._show_page()
        if not self.is_practice:
            journal.on_news = self._on_journal_news
            if journal.light.kind != "saved":
                self._on_journal_news()

    @property
    def page(self) -> MatchPage:
        """Return the page of the match, made now if it is not there yet."""
        if self._page is None:
            from carrom_desktop.ui.match_page import MatchPage

            self._page = MatchPage(self._settings, self._screens, self._pages)
            self._pages.addWidget(self._page)
            self._connect_page(self._page)
        return self._page

    @property
    def has_page(self) -> bool:
        """Say whether the page of the match is made."""
        return self._page is not None

    @property
    def has_match(self) -> bool:
        """Say whether a match is open."""
        return self._has_match

    @property
    def desk(self) -> MatchDesk:
        """Return what opens and makes matches."""
        if self._desk is None:
            self._desk = self._make_desk()
            self._desk.check_distance = self.menus.hall.check_distance
            self._desk.told.connect(self.tell)
            self._desk.announced_began.connect(self.menus.hall.begin_announced)
        return self._desk

    def _make_desk(self) -> MatchDesk:
        from carrom_desktop.ui.match_desk import MatchDesk

        return MatchDesk(self._journal, self._library, self.bridge, self._settings, self)

    @property
    def rulings(self) -> RulingsDesk:
        """Return what asks for rulings."""
        if self._rulings is None:
            from carrom_desktop.ui.rulings_desk import RulingsDesk

            self._rulings = RulingsDesk(self.bridge, self._settings, self, self.tell)
        return self._rulings

    @property
    def practice(self) -> PracticeDesk:
        """Return what opens and closes the practice."""
        if self._practice is None:
            from carrom_desktop.ui.practice_desk import PracticeDesk

            self._practice = PracticeDesk(self, self._screens)
        return self._practice

    def practise(self) -> None:
        """Open the practice, which has a window of its own."""
        self.practice.start()

    @property
    def front(self) -> OperatorWindow:
        """Return the window that the scorer sees: this one, or that of the practice."""
        practice = self._practice.window if self._practice is not None else None
        return self if practice is None else practice

    @property
    def library(self) -> Library:
        """Return the list of matches."""
        return self._library

    @property
    def bridge(self) -> SessionBridge:
        """Return the open match."""
        return self.page.bridge

    @property
    def controller(self) -> HallController:
        """Return the hall."""
        return self.page.controller

    @property
    def entry(self) -> EntryPanel:
        """Return the entry panel."""
        return self.page.entry

    @property
    def side(self) -> SidePanel:
        """Return the right column."""
        return self.page.side

    @property
    def language(self) -> str:
        """Return the language of this window."""
        return self._settings.language

    @property
    def settings(self) -> Settings:
        """Return the settings in force."""
        return self._settings.settings

    @property
    def settings_desk(self) -> SettingsDesk:
        """Return where they are changed."""
        return self._settings

    # ---- building

    def _build(self) -> None:
        self.menus = OperatorMenus(self, self._settings)
        self.heading = WindowHeading(self)
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._pages = QStackedWidget(middle)
        self.start_page = StartPage(self._pages)
        self._pages.addWidget(self.start_page)
        self.table = TableSwitch(self, self._settings, self._pages)
        self.guided = GuidedSwitch(self, self._settings)
        self.foot = FootBar(middle)
        column.addWidget(self._pages, 1)
        column.addWidget(self.foot)
        self.setCentralWidget(middle)

    def _connect(self) -> None:
        MenuFocus(self.menuBar())
        self._settings.changed.connect(self._on_settings_changed)
        self.dress.changed.connect(self._on_settings_changed)
        self._settings.written.connect(self.show_saved)
        self.start_page.new_asked.connect(self._on_start_page_new_asked)
        self.start_page.open_asked.connect(self.ask_open)
        self.start_page.practice_asked.connect(self.practise)
        self.start_page.ties_asked.connect(self.menus.matches.show_ties)
        self.start_page.resume_asked.connect(self._on_start_page_resume_asked)
        self.menus.files.watch(self.start_page)
        self.faulted.connect(self.show_fault)

    def _connect_page(self, page: MatchPage) -> None:
        page.bridge.changed.connect(self._on_bridge_changed)
        page.bridge.opened.connect(self._on_bridge_opened)
        page.bridge.failed.connect(self._on_bridge_failed)
        page.controller.choice_changed.connect(self._on_controller_choice_changed)
        page.controller.status_changed.connect(self._on_controller_status_changed)
        page.controller.screens_changed.connect(self.menus.list_places)
        page.controller.key_pressed.connect(self._on_controller_key_pressed)
        page.side.offer_answered.connect(self.table.on_answer)
        self.guided.watch(page)
        page.side.swap_asked.connect(self._on_side_swap_asked)
        page.side.keys.bind(self.menus.actions)
        page.side.entry_wanted.connect(self._on_side_entry_wanted)
        page.side.ruling_wanted.connect(self._on_ruling_wanted)
        page.side.correcting_changed.connect(self.correcting_changed)
        page.side.told.connect(self.tell)
        page.entry.escaped.connect(self._on_entry_escaped)
        page.entry.asked.connect(self._on_entry_asked)
        page.stream_made.connect(self._on_page_stream_made)
        if page.has_stream:
            self._on_page_stream_made(page.stream)
        self.menus.tick()

    def _on_page_stream_made(self, stream: StreamDesk) -> None:
        from carrom_desktop.ui.stream_desk import StreamNews

        self._stream_news = StreamNews(stream, self._settings, self)
        self._stream_news.told.connect(self.tell)

    def show_where_it_fits(self) -> None:
        """Show the window as it was left; the first time maximised where its frame would not fit."""
        room = self.screen().availableGeometry()
        if self.isFullScreen():
            self.show()
        elif not self.settings.geometry and (room.width() < 1440 or room.height() < 840):
            self.showMaximized()
        else:
            self.show()

    def look_after(self, care: CareDesk) -> None:
        """Have `care` look after the computer, until the window closes."""
        self._care = care

    def watch_wake(self, path: Path) -> None:
        """Come to the front whenever a second start writes into `path`."""
        Wake(self, path)

    # ---- what is shown

    def _show_page(self) -> None:
        state = self._page.bridge.state if self._page is not None else None
        self._has_match = state is not None and not state.deleted
        if not self.table.is_on:
            self._pages.setCurrentWidget(self.page if self._has_match else self.start_page)
        self.table.follow()
        self.guided.follow()
        self.menus.actions.enable_match(self._has_match)
        self.heading.show()
        self._show_undo()
        if self._has_match:
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.start_page.show_list(self._library)
            self.start_page.focus_first()

    def show_saved(self) -> None:
        """Say in the foot when the match was saved, or why settings were not."""
        session = self._page.bridge.session if self._page is not None else None
        self.table.tell("")
        if self._settings.failure:
            self.foot.set_saved(self._settings.failure, "alarm")
        elif self._save is not None and self._save.shows_light():
            return
        elif session is None:
            self.foot.set_saved(say(self.language, "operator.ready"), "saved")
        else:
            self.foot.set_saved(say(self.language, "operator.saved", t=session.last_saved_at[11:19]), "saved")

    def _show_undo(self) -> None:
        session, language = self._page.bridge.session if self._page is not None else None, self.language
        undo_label = redo_label = ""
        if session is not None:
            from carrom_desktop.viewmodels.undo import redo_msg, undo_msg

            undo_facts = tuple(row.fact for row in session.undo_rows)
            redo_facts = tuple(row.fact for row in session.redo_rows)
            undo_label = speak(language, undo_msg(undo_facts, session.state)) if undo_facts else ""
            redo_label = speak(language, redo_msg(redo_facts, session.state)) if redo_facts else ""
        self.foot.set_undo(undo_label, redo_label)
        self.menus.tick_umpired()
        if session is not None:
            self.menus.enable_result(session.state)
        self.menus.matches.tick(session.state if session is not None else None)
        signed = self._has_match and session is not None and session.state.signed
        self.menus.name_steps(undo_label, redo_label, signed)

    def show_notice(self, text: str) -> None:
        """Tell what was wrong at the start, once; the window can be used meanwhile."""
        from carrom_desktop.ui.window_questions import show_notice

        show_notice(self, self.language, text, self._on_notice_finished)

    def _on_notice_finished(self) -> None:
        """Take the keyboard back, but only once the box is gone: until then it still has it."""
        QTimer.singleShot(0, self, self.activateWindow)

    def tell(self, text: str, tone: str = "saved") -> None:
        """Say in the foot that something was done, for some seconds or until the next news.

        `tone`: "saved", or "alarm" where it could not be done.
        """
        self.foot.set_saved(text, tone)
        self.table.tell(text if tone == "saved" else "")
        QTimer.singleShot(TOLD_MS, self, self.show_saved)

    def show_fault(self, reason: str) -> None:
        """Say in a bar that the program made a mistake; the match goes on."""
        if self._care is not None:
            self._care.tell_fault(reason)
        else:
            self.foot.set_saved(say(self.language, "report.fault", reason=reason), "alarm")

    # ---- news

    def _on_bridge_changed(self, change: Change) -> None:
        before, after = change.before, change.after
        if before is None or after.deleted != before.deleted:
            self._show_page()
        named = (after.details, after.players, after.rules)
        if before is not None and (before.details, before.players, before.rules) != named:
            self.heading.show()
        self.show_saved()
        self._show_undo()

    def _on_bridge_opened(self) -> None:
        self._show_page()
        self.show_saved()

    def _on_journal_news(self) -> None:
        if self._save is None:
            from carrom_desktop.ui.save_desk import SaveDesk

            self._save = SaveDesk(self, self._journal, self._settings)
        self._save.follow()

    def _on_bridge_failed(self, error: StorageError) -> None:
        reason = speak(self.language, coded(error.code, error.values))
        self.foot.set_saved(say(self.language, "operator.not_saved", reason=reason), "alarm")

    def _on_start_page_new_asked(self) -> None:
        self.desk.new()

    def _on_start_page_resume_asked(self, match_id: str) -> None:
        self.desk.resume(match_id)

    def ask_open(self) -> None:
        """Show the list of matches."""
        self.desk.open()
        if not self._has_match:
            self._show_page()

    # ---- settings

    def _on_settings_changed(self) -> None:
        language = self.language
        self.dress.put_on()
        self._rescale()
        self.menus.tick()
        self.menus.retranslate(language)
        self.start_page.set_language(language)
        if self._page is not None:
            self._page.apply_settings()
        self.table.set_language(language)
        self.foot.set_help(say(language, "operator.foot_help"))
        self.heading.show()
        self.show_saved()
        self._show_undo()

    def _on_entry_escaped(self) -> None:
        if not self.controller.leave_full_screen(self.screen().name()):
            self.table.on_escape()

    def _on_ruling_wanted(self, kind: str, game: int, board: int) -> None:
        if self.rulings.open(kind, game, board):  # else the table keeps the keyboard
            self.side.show_board(game, board)
            self.entry.setFocus(Qt.FocusReason.OtherFocusReason)  # a void board is played next

    def _on_entry_asked(self, kind: str) -> None:
        if not self.menus.matches.ask(kind):
            self.rulings.open(kind)

    def _on_side_swap_asked(self) -> None:
        self._settings.change(swapped=not self.settings.swapped)
        self.entry.setFocus()

    def _on_side_entry_wanted(self) -> None:
        self.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_controller_choice_changed(self, choice: HallChoice) -> None:
        self._settings.note(wish=choice.wish, screens=choice.screens)
        self.menus.tick()

    def _on_controller_status_changed(self, _status: HallStatus) -> None:
        self.menus.list_places()
        self.menus.tick()
        self.table.offer()

    def _on_controller_key_pressed(self, event: QKeyEvent) -> None:
        from carrom_desktop.ui.hall_window import replay_key

        replay_key(event, self.front)

    # ---- the window itself

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sizes follow the window."""
        super().resizeEvent(event)
        self._rescale()

    def _rescale(self) -> None:
        scale = Scale.of(self.size())
        self.foot.scale = scale
        self.foot.setFixedHeight(round(scale.around(32)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell the first paint, after which the rest of the start may happen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self._tell_painted)  # of a window that is gone by then, nothing

    def _tell_painted(self) -> None:
        self.painted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the entry panel the keyboard with Esc; take Ctrl with a key that is known by its place."""
        if event.key() == Qt.Key.Key_Escape and self._has_match:
            self.entry.setFocus()
            return
        from carrom_desktop.ui.keys import placed_shortcut

        shortcut = "" if event.isAutoRepeat() else placed_shortcut(event)
        if shortcut and self.menus.actions.trigger(shortcut):
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask only where something would be lost; else keep the geometry."""
        stays = self._page is not None and not self.side.may_leave()
        if stays or (self._save is not None and not self._save.may_close()):
            event.ignore()
            return
        geometry = self.table.geometry or self.saveGeometry().toBase64().toStdString()
        self._settings.note(geometry=geometry, table_mode=self.table.is_remembered)
        if self._page is not None:
            self._page.close_stream()
            self.controller.close()
            self.page.pictures.close()
        if self._care is not None:
            self._care.close()
        event.accept()

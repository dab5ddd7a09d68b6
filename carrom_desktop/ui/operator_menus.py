"""What the menus of the operator's window do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.settings import HallTheme
from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.clock_menus import ClockMenus
from carrom_desktop.ui.file_menus import EventMenus, FileMenus
from carrom_desktop.ui.hall_menus import HallMenus
from carrom_desktop.ui.match_menus import MatchMenus
from carrom_desktop.ui.screen_menus import ScreenMenus
from carrom_desktop.ui.settings_desk import CHOICES, SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.viewmodels.audit import AuditLine
    from carrom_desktop.viewmodels.sheet_view import SheetView, TrailLine

RULINGS = {
    ActionId.VOID: "void",
    ActionId.PROTEST: "protest",
    ActionId.VERDICT: "verdict",
    ActionId.WARNING: "warning",
    ActionId.NOTE: "note",
    ActionId.END_GAME: "end_game",
    ActionId.END_MATCH: "end_match",
    ActionId.SCORE: "score",
    ActionId.TIMES: "times",
    ActionId.SIGN: "sign",
    ActionId.REOPEN: "reopen",
}
"""Actions that open the dialog of a ruling, and its `FormKind`."""

CARDS = {
    ActionId.SAVE_CARD_ICF: ("icf", "save"),
    ActionId.PRINT_CARD_ICF: ("icf", "print"),
    ActionId.SAVE_CARD_UKCA: ("ukca", "save"),
    ActionId.PRINT_CARD_UKCA: ("ukca", "print"),
    ActionId.SAVE_CARD_CAINT: ("caint", "save"),
    ActionId.PRINT_CARD_CAINT: ("caint", "print"),
}
"""Actions about a reference card: whose, and what is done with it."""

MARGINS_PERCENT = (0.0, 1.0, 2.5, 5.0, 7.5, 10.0)


class OperatorMenus(QObject):
    """Attributes: `actions`, the menus' actions; `hall`, what those about the hall's picture do; `matches`,
    those about the match after this one; `files`, those about files; `events`, those about an event."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self.actions = Actions(window.menuBar(), window)
        self._clocks = ClockMenus(window, settings, self.actions)
        self.matches = MatchMenus(window, self.actions)
        self.files = FileMenus(window, settings, self.actions)
        self.events = EventMenus(window, settings, self.actions)
        self.hall = HallMenus(window, settings, self.actions)
        self._screens = ScreenMenus(window, self.actions)
        self._margin_group = QActionGroup(self)
        for percent in MARGINS_PERCENT:
            action = self.actions.menus["margin"].addAction("")
            action.setCheckable(True)
            action.setData(percent)
            self._margin_group.addAction(action)
        self._connect()

    def retranslate(self, language: str) -> None:
        """Word every entry in `language`."""
        self.actions.retranslate(language)
        point = say(language, "operator.decimal_point")
        for action in self._margin_group.actions():
            percent = f"{action.data():g}".replace(".", point)
            action.setText(say(language, "operator.margin", percent=percent))

    def _connect(self) -> None:
        slots: dict[ActionId, Callable[[], object]] = {
            ActionId.OPEN: self._window.ask_open,
            ActionId.DETAILS: self._on_details,
            ActionId.RULES: self._on_rules,
            ActionId.DELETE: self._on_delete,
            ActionId.QUIT: self._window.close,
            ActionId.UNDO: self._on_undo,
            ActionId.REDO: self._on_redo,
            ActionId.QUEEN: self._on_queen,
            ActionId.PLAY: self._on_play,
            ActionId.CHANGE_SIDES: self._on_change_sides,
            ActionId.BREAKER: self._on_breaker,
            ActionId.OTHER_SIDE: self._on_other_side,
            ActionId.CORRECT: self._on_correct,
            ActionId.TRAIL: self._on_trail,
            ActionId.ENDED: self._on_ended,
            ActionId.WAIT: self._on_wait,
            ActionId.COLOURS: self._on_colours,
            ActionId.UMPIRE: self._on_umpire,
            ActionId.LIVE: self._on_live,
            ActionId.FREEZE: self._on_freeze,
            ActionId.BLANK: self._on_blank,
            ActionId.IDENTIFY: self._on_identify,
            ActionId.SWAP: self._on_swap,
            ActionId.SHOW_QUEEN: self._on_show_queen,
            ActionId.HALL_PROTEST: self._on_hall_protest,
            ActionId.HALL_STROKES: self._on_hall_strokes,
            ActionId.INITIALS: self._on_initials,
            ActionId.AWARDED_RESULT: self._on_awarded_result,
            ActionId.STREAM: self._on_stream,
            ActionId.HALL_DARK: self._on_hall_dark,
            ActionId.HALL_LIT: self._on_hall_lit,
            ActionId.HALL_CONTRAST: self._on_hall_contrast,
            ActionId.SAVE_SHEET: self._on_save_sheet,
            ActionId.PRINT_SHEET: self._on_print_sheet,
            ActionId.TABLE_MODE: self._on_table_mode,
            ActionId.GUIDED: self._on_guided,
            ActionId.RESULT: self._on_result,
            ActionId.WHY: self._on_why,
            ActionId.LOOKUP: self._on_lookup,
            ActionId.KEYS: self._on_keys,
            ActionId.ABOUT: self._on_about,
        }
        for action_id, slot in slots.items():
            self.actions.bind(action_id, slot)
        for action_id in CHOICES:
            self.actions.bind(action_id, self._on_choice_triggered)
        for action_id in RULINGS:
            self.actions.bind(action_id, self._on_ruling_triggered)
        for action_id in CARDS:
            self.actions.bind(action_id, self._on_card_triggered)
        self._margin_group.triggered.connect(self._on_margin_triggered)
        self.actions.menus["where"].aboutToShow.connect(self.list_places)
        self.actions.menus["board"].aboutToShow.connect(self._on_board_about_to_show)
        self.actions.menus["board"].aboutToHide.connect(self._on_board_about_to_hide)

    def tick(self) -> None:
        """Tick what is in force in the menus."""
        for action_id in CHOICES:
            self.actions[action_id].setChecked(self._settings.in_force(action_id))
        self._clocks.tick()
        self.tick_table()
        self.actions[ActionId.GUIDED].setChecked(self._window.settings.guided)
        self.actions[ActionId.SWAP].setChecked(self._window.settings.swapped)
        self.hall.tick_places()
        self.actions[ActionId.SHOW_QUEEN].setChecked(self._window.settings.show_queen)
        self.actions[ActionId.HALL_PROTEST].setChecked(self._window.settings.hall_protest)
        self.actions[ActionId.HALL_STROKES].setChecked(self._window.settings.hall_strokes)
        self.actions[ActionId.INITIALS].setChecked(self._window.settings.initials)
        self.actions[ActionId.AWARDED_RESULT].setChecked(self._window.settings.awarded_result)
        if not self._window.has_page:
            return
        from carrom_desktop.ui.hall_status import HallOutput

        self.hall.tick()
        style, output = self._window.controller.picture.style, self._window.controller.status.output
        for action_id, ticked in (
            (ActionId.HALL_DARK, style.theme == "dark"),
            (ActionId.HALL_LIT, style.theme == "lit"),
            (ActionId.HALL_CONTRAST, style.theme == "contrast"),
            (ActionId.LIVE, output is HallOutput.LIVE),
            (ActionId.FREEZE, output is HallOutput.FREEZE),
            (ActionId.BLANK, output is HallOutput.BLANK),
        ):
            self.actions[action_id].setChecked(ticked)
        self._screens.tick()
        for action in self._margin_group.actions():
            action.setChecked(abs(self._window.controller.record.margin * 100 - action.data()) < 0.01)

    def _on_details(self) -> None:
        self._window.desk.correct_details()

    def _on_rules(self) -> None:
        self._window.desk.change_rules()

    def _on_delete(self) -> None:
        self._window.desk.delete()

    def _on_undo(self) -> None:
        self._window.entry.undo()

    def _on_redo(self) -> None:
        self._window.entry.redo()

    def _on_choice_triggered(self) -> None:
        for action_id, (attribute, value) in CHOICES.items():
            if self.sender() is self.actions[action_id]:
                self._settings.change(**{attribute: value})

    def _on_swap(self) -> None:
        self._settings.change(swapped=self.actions[ActionId.SWAP].isChecked())

    def _on_show_queen(self) -> None:
        self._settings.change(show_queen=self.actions[ActionId.SHOW_QUEEN].isChecked())

    def _on_awarded_result(self) -> None:
        self._settings.change(awarded_result=self.actions[ActionId.AWARDED_RESULT].isChecked())

    def _on_hall_strokes(self) -> None:
        self._settings.change(hall_strokes=self.actions[ActionId.HALL_STROKES].isChecked())

    def _on_initials(self) -> None:
        self._settings.change(initials=self.actions[ActionId.INITIALS].isChecked())

    def _on_hall_protest(self) -> None:
        self._settings.change(hall_protest=self.actions[ActionId.HALL_PROTEST].isChecked())

    def _on_stream(self) -> None:
        from carrom_desktop.ui.stream_dialog import StreamDialog

        dialog = StreamDialog(self._settings, self._window.page.stream, self._window)
        dialog.exec()
        dialog.deleteLater()

    def _on_identify(self) -> None:
        self._window.controller.identify()

    def _on_live(self) -> None:
        from carrom_desktop.ui.hall_status import HallOutput

        if self._window.controller.proposal is not None:
            self._window.controller.accept_proposal()
        self._window.controller.set_output(HallOutput.LIVE)

    def _on_freeze(self) -> None:
        from carrom_desktop.ui.hall_status import HallOutput

        self._window.controller.set_output(HallOutput.FREEZE)

    def _on_blank(self) -> None:
        from carrom_desktop.ui.hall_status import HallOutput

        self._window.controller.set_output(HallOutput.BLANK)

    def _on_hall_dark(self) -> None:
        self._set_hall_theme("dark")

    def _on_hall_lit(self) -> None:
        self._set_hall_theme("lit")

    def _on_hall_contrast(self) -> None:
        self._set_hall_theme("contrast")

    def _set_hall_theme(self, theme: HallTheme) -> None:
        self._window.controller.set_theme(theme)
        self._settings.note(hall_theme=theme)
        self.tick()

    def _on_margin_triggered(self, action: QAction) -> None:
        self._window.controller.set_on_screen(margin=float(action.data()) / 100)
        self.tick()

    def list_places(self) -> None:
        """List where the hall can be shown, each place with its key: Ctrl+Shift+1 is the first screen."""
        menu = self.actions.menus["where"]
        menu.clear()
        for number, line in enumerate(self._window.controller.places(), start=1):
            action = menu.addAction(speak(self._window.language, line.label).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(line.checked)
            action.setData(line)
            action.setShortcut(QKeySequence(f"Ctrl+Shift+{number}"))
            action.triggered.connect(self._on_where_triggered)

    def _on_where_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._window.controller.choose(action.data())

    def _on_queen(self) -> None:
        self._press("queen")

    def _on_play(self) -> None:
        self._press("play")

    def _on_change_sides(self) -> None:
        self._press("change_sides")

    def _on_breaker(self) -> None:
        self._press("breaker")

    def _on_other_side(self) -> None:
        self._press("other_side")

    def _on_ended(self) -> None:
        self._press("ended")

    def _on_wait(self) -> None:
        self._press("wait")

    def _on_colours(self) -> None:
        self._press("colours")

    def _on_umpire(self) -> None:
        self._press("umpire")
        self.tick_umpired()  # the click has ticked it already, whatever came of it

    def tick_umpired(self) -> None:
        """Tick the umpire's board where the match is followed on it."""
        state = self._window.bridge.state if self._window.has_match else None
        self.actions[ActionId.UMPIRE].setChecked(state is not None and state.umpired)

    def _on_board_about_to_show(self) -> None:
        """Offer the umpire's board where a rule book says what a stroke means."""
        from carrom_desktop.rules.stroke_rows import book_of

        state = self._window.bridge.state if self._window.has_match else None
        self.actions[ActionId.UMPIRE].setEnabled(state is not None and book_of(state.rules) is not None)

    def _on_board_about_to_hide(self) -> None:
        """Let its key say why not, wherever it is pressed."""
        self.actions[ActionId.UMPIRE].setEnabled(self._window.has_match)

    def _on_ruling_triggered(self) -> None:
        for action_id, kind in RULINGS.items():
            if self.sender() is self.actions[action_id]:
                self._window.rulings.open(kind)

    def name_steps(self, undo: str, redo: str, signed: bool) -> None:
        """Name what undo and redo would do, "" for nothing; of a `signed` sheet undo says why it does not."""
        for action_id, label, code in ((ActionId.UNDO, undo, "undo"), (ActionId.REDO, redo, "redo")):
            action = self.actions[action_id]
            action.setText(label.replace("&", "&&") or say(self._window.language, f"operator.action.{code}"))
            action.setEnabled(bool(label) or (signed and action_id is ActionId.UNDO))

    def tick_table(self) -> None:
        """Tick table mode where it is on."""
        self.actions[ActionId.TABLE_MODE].setChecked(self._window.table.is_on)

    def _on_table_mode(self) -> None:
        self._window.table.desk.toggle()
        self.tick_table()  # the click has ticked it already

    def _on_guided(self) -> None:
        self._window.guided.toggle()

    def _on_correct(self) -> None:
        self._window.table.step_aside()
        self._window.side.correct()

    def _on_trail(self) -> None:
        from carrom_desktop.ui.audit_dialog import AuditDialog

        session = self._window.bridge.session
        if session is None:
            return
        initials = self._window.settings.initials
        dialog = AuditDialog(
            self._window.language,
            session.rows,
            self._window,
            can_print=True,
            initials=initials,
            paper=self._settings.paper,
        )
        dialog.print_asked.connect(self._on_trail_print_asked)
        dialog.exec()
        dialog.deleteLater()

    def _on_trail_print_asked(self, lines: tuple[AuditLine, ...]) -> None:
        from carrom_desktop.ui.printing import print_sheet
        from carrom_desktop.viewmodels.audit import trail_cells

        asked_by = self.sender()
        parent = asked_by if isinstance(asked_by, QWidget) else self._window
        if (view := self.sheet(trail_cells(lines))) is not None:
            print_sheet(parent, view, *self._paper(), practice=self._window.is_practice)

    def _press(self, kind: str) -> None:
        from carrom_desktop.viewmodels.entry import EntryKey, KeyKind

        self._window.entry.setFocus()
        self._window.entry.press(EntryKey(KeyKind(kind)))

    def _on_save_sheet(self) -> None:
        from carrom_desktop.ui.printing import save_sheet

        if (view := self.sheet()) is not None:
            practice, state = self._window.is_practice, self._window.bridge.state
            path = save_sheet(self._window, view, *self._paper(), practice=practice, state=state)
            if path is not None:
                self._window.tell(say(self._window.language, "operator.sheet_saved", path=str(path)))

    def _on_print_sheet(self) -> None:
        from carrom_desktop.ui.printing import print_sheet

        if (view := self.sheet()) is not None:
            print_sheet(self._window, view, *self._paper(), practice=self._window.is_practice)

    def _paper(self) -> tuple[str, str, str]:
        """Return the sheet's language, its paper, and the language of the messages about it."""
        return self._settings.sheet_language, self._settings.paper, self._settings.language

    def _on_card_triggered(self) -> None:
        from carrom_desktop.rules.stroke_rows import RuleBook
        from carrom_desktop.ui.printing import card_job, print_job, save_job
        from carrom_desktop.viewmodels.card_view import build_card

        desk = self._settings
        for action_id, (book, deed) in CARDS.items():
            if self.sender() is not self.actions[action_id]:
                continue
            job = card_job(build_card(RuleBook(book)), desk.sheet_language, desk.paper, desk.language)
            if deed == "print":
                print_job(self._window, job)
            elif (path := save_job(self._window, job)) is not None:
                self._window.tell(say(desk.language, "operator.card_saved", path=str(path)))

    def enable_result(self, state: MatchState | None) -> None:
        """Enable the result card where there is a result, or a score so far."""
        from carrom_desktop.viewmodels.summary import has_result

        self.actions[ActionId.RESULT].setEnabled(has_result(state))

    def _on_result(self) -> None:
        from carrom_desktop.ui.result_dialog import ResultDialog

        real = state = self._window.bridge.state
        if real is None or state is None:
            return
        if self._window.settings.initials or state.rules.initials:
            from carrom_desktop.viewmodels.initials import with_initials

            state = with_initials(state)
        theme = self._window.controller.picture.style.theme
        dialog = ResultDialog(self._window.language, state, theme, self._window, real=real)
        dialog.exec()
        dialog.deleteLater()

    def sheet(self, trail: tuple[TrailLine, ...] | None = None) -> SheetView | None:
        """Return the sheet of the open match as the settings want it, None without a match."""
        from carrom_desktop.viewmodels.sheet import build_sheet

        state = self._window.bridge.state
        if state is None:
            return None
        return build_sheet(state, awarded_result=self._window.settings.awarded_result, audit=trail)

    def _on_why(self) -> None:
        self._window.table.step_aside()
        self._window.page.why.toggle()

    def _on_keys(self) -> None:
        from carrom_desktop.ui.keys_dialog import KeysDialog

        view = self._window.entry.view
        prompt = view.prompt if view is not None and self._window.has_match else None
        moment = speak(self._window.language, prompt) if prompt is not None else ""
        strokes = prompt is not None and view is not None and view.umpire is not None
        dialog = KeysDialog(self._window.language, moment, self._window, strokes=strokes)
        dialog.exec()
        dialog.deleteLater()

    def _on_lookup(self) -> None:
        from carrom_desktop.ui.lookup_dialog import LookupDialog
        from carrom_desktop.viewmodels.lookup import match_of

        state = self._window.bridge.state
        match = None if state is None else match_of(state)
        dialog = LookupDialog(self._window.language, match, self._window)
        dialog.exec()
        dialog.deleteLater()

    def _on_about(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        from carrom_desktop import __version__

        text = say(
            self._window.language,
            "operator.about",
            version=__version__,
            folder=str(self._settings.path.parent),
        )
        QMessageBox.about(self._window, say(self._window.language, "common.app"), text)

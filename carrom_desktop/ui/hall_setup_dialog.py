"""Set up the hall screen: one page with all its steps, which follow the cable as it is plugged and pulled.

What it sets is set by the controller, as the menu and the dialogs for each of it do; nothing is kept here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.ui import form_dialog
from carrom_desktop.ui.display_settings import display_settings, open_display_settings
from carrom_desktop.ui.distance_form import DistanceForm
from carrom_desktop.ui.duplicates import system_name
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_setup_parts import Monitors, MonitorsPicture, StepCard, StepState
from carrom_desktop.ui.hall_status import HallOutput, HallPlace, PlaceChoice
from carrom_desktop.ui.margin_dialog import MarginPane
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.screen_identity import ScreenInfo
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Choices, KeyButton, TickBox, escaped

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_WIDTH_PX, _PICTURE_PX = 1000, 166
_SLACK_PX = 28
"""What labels that wrap may need beyond what they say."""
_TITLES = ("found", "which", "margin", "distance", "done")


class HallSetupDialog(FormDialog):
    """Five steps; each is in force at once.

    `wants_table`: table mode was chosen in place of a second monitor. `has_match`: the hall may have an
    audience, which is shown the test picture only on request, and table mode can begin at once.
    """

    asks_first = False  # sizes are tried

    def __init__(
        self,
        controller: HallController,
        language: str,
        parent: QWidget,
        *,
        has_match: bool = False,
    ) -> None:
        super().__init__(parent)
        self.wants_table = False
        self._controller = controller
        self._language = language
        self._has_match = has_match
        self._settings_way = display_settings()
        self._before = controller.output
        self._is_fitted = False
        self._shown: tuple[str, ...] | None = None  # the screens that are listed
        self._record = controller.record
        self.setWindowTitle(self._say("screens.setup.title"))
        self.steps = [
            StepCard(n, self._say(f"screens.setup.step.{name}"), self) for n, name in enumerate(_TITLES, 1)
        ]
        self._build_found()
        self._build_which()
        self._build_margin()
        self._build_distance()
        self._lay_out()
        controller.status_changed.connect(self._on_controller_changed)
        controller.screens_changed.connect(self._on_controller_changed)
        controller.picture_changed.connect(self._on_controller_changed)
        self._handle = parent.window().windowHandle()
        if self._handle is not None:  # another screen is the scorer's own then
            self._handle.screenChanged.connect(self._on_controller_changed)
        self.finished.connect(self._on_finished)
        self.test.setChecked(not has_match)
        self._follow()
        if self._is_on_screen:
            self.margin.slider.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.places is None:
            self.finish.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- building

    def _build_found(self) -> None:
        card = self.steps[0]
        self.monitors = MonitorsPicture(card)
        self.open_settings = QPushButton(self._say("screens.setup.display_settings"), card)
        self.table = QPushButton(self._say("screens.setup.table"), card)
        for button in (self.open_settings, self.table):
            button.setAutoDefault(False)
        card.box.addWidget(self.monitors)
        card.box.addWidget(self.open_settings)
        card.box.addWidget(self.table)
        card.box.addStretch(1)
        self.open_settings.clicked.connect(self._on_open_settings_clicked)
        self.table.clicked.connect(self._on_table_clicked)

    def _build_which(self) -> None:
        card = self.steps[1]
        self.places: Choices | None = None
        self._lines: dict[str, PlaceChoice] = {}
        self.identify = QPushButton(self._say("screens.setup.identify"), card)
        self.identify.setAutoDefault(False)
        self.identify.setToolTip("Ctrl+I")
        self.identify.clicked.connect(self._controller.identify)
        self._which = QVBoxLayout()
        self._which.setSpacing(8)
        card.box.addLayout(self._which)
        card.box.addWidget(self.identify)
        card.box.addStretch(1)

    def _build_margin(self) -> None:
        card = self.steps[2]
        self.margin = MarginPane(self._controller, self._language, card)
        self.margin.picture.setFixedHeight(_PICTURE_PX)
        self.margin.help.hide()  # the card says it
        self.test = TickBox(self._say("screens.setup.test"), card)
        card.box.addWidget(self.margin)
        card.box.addWidget(self.test)
        card.box.addStretch(1)
        self.test.toggled.connect(self._on_test_toggled)

    def _build_distance(self) -> None:
        card = self.steps[3]
        self.distance = DistanceForm(self._language, self._record, card)
        self.use = QPushButton(card)
        self.use.setAutoDefault(False)
        card.box.addWidget(self.distance)
        card.box.addWidget(self.use)
        card.box.addStretch(1)
        self.distance.changed.connect(self._on_distance_changed)
        self.use.clicked.connect(self._on_use_clicked)

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 12, 12, 12)
        whole.setSpacing(10)
        self._scroll = scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget(scroll)
        self._grid = grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(10)
        grid.addWidget(self.steps[0], 0, 0)
        grid.addWidget(self.steps[1], 1, 0)
        grid.addWidget(self.steps[2], 0, 1, 2, 1)
        self._place_last(is_wide=True)
        scroll.setWidget(page)
        page.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        whole.addWidget(scroll, 1)
        foot = self.steps[4]
        self.finish = KeyButton("Enter", foot, primary=True)
        self.finish.set_face(self._say("screens.setup.done"), say(self._language, "operator.next.enter"))
        row = QHBoxLayout()
        row.setSpacing(12)
        while (item := foot.box.takeAt(0)) is not None:
            inner = item.layout()
            if isinstance(inner, QBoxLayout):
                row.addLayout(inner)
        row.addWidget(foot.said, 1)
        row.addWidget(self.finish)
        foot.box.addLayout(row)
        whole.addWidget(foot)
        self.finish.clicked.connect(self.accept)

    # ---- what is shown

    @property
    def _is_on_screen(self) -> bool:
        """Say whether the hall picture fills a second screen."""
        status = self._controller.status
        return status.place is HallPlace.SCREEN and not status.covers_only_screen

    def _follow(self) -> None:
        """Show every step as things are now; a screen that is set up here is offered no longer."""
        if self._is_on_screen and self._controller.record.setup_due:
            self._controller.set_on_screen(setup_due=False)
        lines = tuple(line for line in self._controller.places() if line.info is not None)
        if (record := self._controller.record) != self._record:
            is_other = (record.connector, record.model) != (self._record.connector, self._record.model)
            self._record = record
            if is_other:
                self.distance.set_record(record)
        self.margin.follow()
        self._follow_test()
        self._show_found(lines)
        self._show_which(lines)
        on = self._is_on_screen
        self._show_step(2, StepState.OPEN if on else StepState.WAITS, self._say("screens.setup.margin"))
        self.margin.setEnabled(on)
        self.test.setEnabled(on)
        self._show_distance()
        self._show_done()
        if self.isVisible():
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the room that all steps need."""
        super().showEvent(event)
        if not event.spontaneous():
            self._fit()

    def _fit(self) -> None:
        """Be as high as all steps need, within the screen; what does not fit then is scrolled."""
        room, whole, foot = form_dialog.room_of(self), self.layout(), self.steps[4].layout()
        if whole is None or foot is None:
            return
        self._place_last(is_wide=room.width() >= roomy(_WIDTH_PX))
        width = min(room.width(), max(self.width(), roomy(_WIDTH_PX)))
        edges = whole.contentsMargins()
        inner = width - edges.left() - edges.right()
        needed = sum(part.totalHeightForWidth(inner) for part in (self._grid, foot))
        needed += edges.top() + edges.bottom() + whole.spacing() + roomy(_SLACK_PX)
        self.resize(width, min(room.height(), max(self.height() if self._is_fitted else 0, needed)))
        self._is_fitted = True

    def _place_last(self, *, is_wide: bool) -> None:
        """Put the distance beside the other steps, or below them where letters need the width."""
        grid, card = self._grid, self.steps[3]
        grid.removeWidget(card)
        grid.addWidget(card, *((0, 2, 2, 1) if is_wide else (2, 0, 1, 2)))
        for column in range(3):
            grid.setColumnStretch(column, 1 if is_wide or column < 2 else 0)
        grid.setRowStretch(1, 1)

    def _show_found(self, lines: tuple[PlaceChoice, ...]) -> None:
        status = self._controller.status
        if status.duplicated:
            said, monitors = say(self._language, f"screens.duplicated.{system_name()}"), Monitors.DUPLICATED
        elif len(lines) < 2:
            said, monitors = self._say(f"screens.setup.missing.{system_name()}"), Monitors.MISSING
        else:
            said, monitors = self._say("screens.setup.found", n=len(lines)), Monitors.EXTENDED
        is_found = monitors is Monitors.EXTENDED
        self._show_step(0, StepState.DONE if is_found else StepState.OPEN, said)
        self.monitors.show_monitors(monitors, self._say(f"screens.setup.picture.{monitors.name.lower()}"))
        self._show_button(self.open_settings, not is_found and bool(self._settings_way))
        self._show_button(self.table, not is_found and self._has_match)

    def _show_which(self, lines: tuple[PlaceChoice, ...]) -> None:
        is_choice = len(lines) > 1
        names = tuple(self._name_of(line.info) for line in lines if line.info is not None)
        wants_focus = is_choice and names != self._shown and self._list_places(lines)
        self._shown = names if is_choice else None
        if not is_choice and self.places is not None:
            self._forget_places()
        if self.places is not None:
            self._lines = {line.info.connector: line for line in lines if line.info is not None}
            ticked = [key for key, line in self._lines.items() if line.checked]
            self.places.set_value(ticked[0] if ticked else None)
            if wants_focus:
                self.places.focus_first()
        self._show_button(self.identify, is_choice)
        on = self._is_on_screen
        state = StepState.DONE if on else StepState.OPEN if is_choice else StepState.WAITS
        said = self._say("screens.setup.which") if is_choice else self._say("screens.setup.which.waits")
        self._show_step(1, state, said)

    def _list_places(self, lines: tuple[PlaceChoice, ...]) -> bool:
        """List the screens anew; return whether the keyboard belongs there."""
        focused = self.focusWidget()
        had_focus = self.places is not None and focused in self.places.tiles()
        self._forget_places()
        infos = [line.info for line in lines if line.info is not None]
        self.places = Choices([info.connector for info in infos], self.steps[1], vertical=True)
        words = []
        for line, info in zip(lines, infos, strict=True):
            label = speak(self._language, line.label)
            words.append(
                self._say("screens.setup.own", name=label) if info.connector == self._own() else label
            )
        self.places.set_texts([escaped(word) for word in words], self._say("screens.setup.step.which"), words)
        for tile in self.places.tiles():
            tile.setToolTip("")
        self.places.changed.connect(self._on_places_changed)
        self._which.addWidget(self.places)
        self.setTabOrder(self.places.tiles()[-1], self.identify)
        return had_focus or (not self._is_on_screen and focused in (None, self.finish))

    def _forget_places(self) -> None:
        if self.places is not None:
            self._which.removeWidget(self.places)
            self.places.hide()
            self.places.deleteLater()
            self.places = None

    def _show_distance(self) -> None:
        on, record = self._is_on_screen, self._record
        self.distance.setEnabled(on)
        self.use.setEnabled(on)
        self.use.setText(self.distance.use)
        chosen = self.distance.chosen
        is_kept = bool(record.seat_m) and all(getattr(record, key) == value for key, value in chosen.items())
        state = StepState.WAITS if not on else StepState.DONE if is_kept else StepState.OPEN
        self._show_step(3, state, "")

    def _show_done(self) -> None:
        status = self._controller.status
        if not self._is_on_screen:
            self._show_step(4, StepState.WAITS, speak(self._language, status.place_msg))
            return
        said = self._say(
            "screens.setup.summary",
            name=status.name,
            margin=self.margin.value.text(),
            layout=self._say(f"screens.setup.layout.{self._record.layout}"),
        )
        self._show_step(4, StepState.DONE, said)

    def _show_step(self, place: int, state: StepState, said: str) -> None:
        self.steps[place].show_state(state, said, self._say(f"screens.setup.state.{state.name.lower()}"))

    def _show_button(self, button: QPushButton, shown: bool) -> None:
        """Show a button or hide it; the keyboard never stays on a hidden one."""
        if not shown and button.hasFocus():
            self.finish.setFocus(Qt.FocusReason.OtherFocusReason)
        button.setVisible(shown)

    def _say(self, code: str, **values: Any) -> str:
        return say(self._language, code, **values)

    def _name_of(self, info: ScreenInfo) -> str:
        return f"{info.connector} {info.label} {info.size_text} {info.connector == self._own()}"

    def _own(self) -> str:
        """Return the connector of the screen that the scorer's window is on."""
        above = self.parentWidget()
        return "" if above is None else above.screen().name()

    # ---- what is done

    def on_enter(self, focused: QWidget | None) -> None:
        """Press the button that has the keyboard, use the numbers that have it; anywhere else all is done."""
        if focused is not None and self.distance.isAncestorOf(focused):
            self.use.click()
            self.finish.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if isinstance(focused, QPushButton) and not focused.isCheckable() and focused is not self.finish:
            focused.click()
        else:
            self.accept()

    def _on_controller_changed(self, _news: object = None) -> None:
        self._follow()

    def _on_places_changed(self, connector: object) -> None:
        line = self._lines.get(str(connector))
        if line is None or line.info is None:
            return
        if line.info.connector == self._own():
            self._give_way(line.info)
        self._controller.choose(line)
        self._follow()

    def _give_way(self, info: ScreenInfo) -> None:
        """Move the scorer's window, and this page, off the screen that the hall gets."""
        others = [line.info for line in self._lines.values() if line.info not in (None, info)]
        other = self._controller.screens.handle(others[0]) if others and others[0] is not None else None
        above = self.parentWidget()
        if other is None or above is None:
            return
        room = other.availableGeometry()
        window = above.window()
        state = window.windowState()
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(window.size().boundedTo(room.size()))
        window.move(room.topLeft())
        window.setWindowState(state)
        self.move(room.center() - self.rect().center())

    def _follow_test(self) -> None:
        """Show the hall the test picture while that is ticked and it has a screen."""
        wanted = self.test.isChecked() and self._is_on_screen
        is_test = self._controller.output is HallOutput.TEST
        if wanted and not is_test:
            self._controller.set_output(HallOutput.TEST)
        elif is_test and not wanted:
            self._controller.set_output(self._live())

    def _live(self) -> HallOutput:
        """Return what the hall showed before this page."""
        return HallOutput.LIVE if self._before is HallOutput.TEST else self._before

    def _on_test_toggled(self, _on: bool) -> None:
        self._follow_test()

    def _on_distance_changed(self) -> None:
        self._show_distance()

    def _on_use_clicked(self) -> None:
        self._controller.set_on_screen(**self.distance.chosen)
        self._follow()

    def _on_open_settings_clicked(self) -> None:
        if not open_display_settings(self._settings_way):
            said = self._say("screens.setup.no_settings")
            self.steps[0].said.setText(said)
            tell(self, said)

    def _on_table_clicked(self) -> None:
        self.wants_table = True
        self.accept()

    def _on_finished(self, _result: int) -> None:
        """Give the hall back what it showed."""
        if self._handle is not None:
            self._handle.screenChanged.disconnect(self._on_controller_changed)
        self._controller.status_changed.disconnect(self._on_controller_changed)
        self._controller.screens_changed.disconnect(self._on_controller_changed)
        self._controller.picture_changed.disconnect(self._on_controller_changed)
        if self._controller.output is HallOutput.TEST:
            self._controller.set_output(self._live())


def open_setup(window: OperatorWindow) -> None:
    """Show the page over `window`, and go on with what was chosen on it."""
    dialog = HallSetupDialog(
        window.controller,
        window.language,
        window,
        has_match=window.has_match,
    )
    dialog.exec()
    wants_table = dialog.wants_table
    dialog.deleteLater()
    window.menus.tick()
    if wants_table and not window.table.is_on:
        window.table.desk.enter()
        window.menus.tick_table()

"""Decide where the hall picture is shown, and which picture it is.

What the scorer wants is `choice.wish`; what is there is `status`. Screens come and go without a question: the
window vanishes with its screen at once, comes back half a second after it, and a bar in the operator's window
says so. No timer runs while nothing changes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import HallTheme, ScreenRecord
from carrom_desktop.paint.hall import HallStyle
from carrom_desktop.paint.style import WANDER_SHARE
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_second import SecondHalls
from carrom_desktop.ui.hall_stage import HallStage, IdentifyCards, single_shot
from carrom_desktop.ui.hall_status import (
    STILLS,
    TEST_VIEW,
    HallOutput,
    HallPlace,
    HallStatus,
    PlaceChoice,
    where_it_is,
)
from carrom_desktop.ui.hall_window import HallWindow
from carrom_desktop.ui.screen_identity import (
    NO_WISH,
    WISH_HIDDEN,
    WISH_WINDOW,
    HallChoice,
    ScreenInfo,
    pick_screen,
    same_screen,
    separate_screens,
    unknown_screens,
)
from carrom_desktop.ui.screens import ScreenProvider
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from carrom_desktop.viewmodels.message import msg

SHOW_DELAY_MS = 500
"""An HDMI hand-shake drops and returns: show only once the screens have been quiet for so long."""
CHECK_DELAY_MS = 1500
"""Then look again whether all is as it should be."""

_BLANK = HallView(HallScene.BLANK)

_log = logging.getLogger(__name__)


def local_time() -> str:
    """Return the wall clock as hh:mm:ss."""
    return time.strftime("%H:%M:%S")


class HallController(QObject):
    """Own the hall window.

    Attributes: `screens`, the port to them; `seconds`, second pictures on further screens.
    Signals: `status_changed(HallStatus)`; `proposed(ScreenInfo | None)`, a screen never seen before wants an
    answer (`accept_proposal` or `decline_proposal`), None withdraws it; `picture_changed(HallPicture)`, for
    the live copy; `choice_changed(HallChoice)`, to be kept in the settings; `key_pressed(QKeyEvent)`, a key
    that reached the hall window; `screens_changed()`, for the menu; `output_changed(HallOutput)`, before the
    picture follows it: logo, next match and result want a `set_still`.
    """

    status_changed = Signal(object)
    proposed = Signal(object)
    picture_changed = Signal(object)
    choice_changed = Signal(object)
    key_pressed = Signal(object)
    screens_changed = Signal()
    output_changed = Signal(object)

    def __init__(
        self,
        screens: ScreenProvider,
        choice: HallChoice,
        *,
        theme: HallTheme = "dark",
        language: str = "en",
        window_factory: Callable[[str], HallWindow] = HallWindow,
        now: Callable[[], str] = local_time,
        parent: QObject | None = None,
    ) -> None:
        """Prepare; `start` shows. `theme` is for screens without a record, `language` that of the hall."""
        super().__init__(parent)
        self.screens = screens
        self._choice = choice
        self._default = ScreenRecord(theme=theme)
        self._language = language
        self._look = HallStyle()
        self._now = now
        self._is_started = False
        self._lost: ScreenInfo | None = None  # the screen that the picture was on until it went
        self._wants_window = False  # for now: one screen at the start, or the way back from covering it
        self._covers_only_screen = False  # in memory only: no later start repeats it
        self._view: HallView | None = None
        self._frozen_view: HallView | None = None
        self._still: HallView | None = None
        self._output = HallOutput.LIVE
        self._frozen_at = ""
        self._status = HallStatus()
        self._proposal: ScreenInfo | None = None
        self._picture = HallPicture(None, self.style_for(self._default))
        self._stage = HallStage(screens, self._picture, language, window_factory, self)
        self.seconds = SecondHalls(screens, self, self._default, window_factory)
        self._cards = IdentifyCards(screens, self)
        self._show_timer = single_shot(self, SHOW_DELAY_MS, self._on_settle_timer_timeout)
        self._check_timer = single_shot(self, CHECK_DELAY_MS, self._on_settle_timer_timeout)
        self._stage.key_pressed.connect(self._on_stage_key_pressed)
        self.seconds.key_pressed.connect(self._on_stage_key_pressed)
        self._stage.closed.connect(self._on_stage_closed)
        self._stage.failed.connect(self._on_stage_failed)
        screens.added.connect(self._on_screens_seen)
        screens.removed.connect(self._on_screens_seen)
        screens.changed.connect(self._on_screens_seen)
        self._update_picture()

    # -- what is --------------------------------------------------------------------------------------------

    @property
    def status(self) -> HallStatus:
        """Return where the picture is and what it follows."""
        return self._status

    @property
    def choice(self) -> HallChoice:
        """Return what should be remembered."""
        return self._choice

    @property
    def picture(self) -> HallPicture:
        """Return what the hall sees, or would see."""
        return self._picture

    @property
    def proposal(self) -> ScreenInfo | None:
        """Return the new screen that waits for an answer."""
        return self._proposal

    @property
    def window(self) -> HallWindow | None:
        """Return the hall window, None while it is hidden."""
        return self._stage.window

    @property
    def screen(self) -> ScreenInfo | None:
        """Return the screen that the hall window fills, None for a plain window or none."""
        return self._stage.screen

    @property
    def output(self) -> HallOutput:
        """Return what the picture follows; `status` may tell it a moment later."""
        return self._output

    @property
    def language(self) -> str:
        """Return the language of the hall picture."""
        return self._language

    @property
    def cards(self) -> IdentifyCards:
        """Return the cards that number the screens."""
        return self._cards

    def free_screen(self) -> ScreenInfo | None:
        """Return a screen for the operator's window: the primary one unless the hall has it."""
        infos, taken = self._separate(), self._stage.screen
        free = [info for info in infos if taken is None or not same_screen(taken, (info,))]
        return min(free or infos, key=_is_second, default=None)

    def places(self) -> tuple[PlaceChoice, ...]:
        """Return the lines of the menu "where"; `choose` does what one says."""
        shown, place = self._stage.screen, self._status.place
        lines = [
            PlaceChoice(
                "",
                info,
                msg("app.screen.where.screen", number=number, name=info.label, size=info.size_text),
                shown is not None and same_screen(shown, (info,)) is not None,
            )
            for number, info in enumerate(self._separate(), 1)
        ]
        is_window, is_hidden = place is HallPlace.WINDOW, place is HallPlace.HIDDEN
        lines.append(PlaceChoice(WISH_WINDOW, None, msg("app.screen.where.window"), is_window))
        lines.append(PlaceChoice(WISH_HIDDEN, None, msg("app.screen.where.hidden"), is_hidden))
        return tuple(lines)

    # -- what the scorer wants ------------------------------------------------------------------------------

    def start(self, *, windowed: bool = False, again: bool = False) -> None:
        """Show the hall; `again`: after `close`, as it was; `windowed` leaves every screen alone."""
        self._is_started = True
        if again and not windowed:
            self._settle()
            return
        self.seconds.allowed = not windowed
        if windowed:
            self._wants_window = True
            self._stage.show_plain()
            self._update_status()
            return
        self._wants_window = self._choice.wish == NO_WISH and len(self._separate()) == 1
        self._settle(starting=True)
        self._check_timer.start()

    def choose(self, line: PlaceChoice) -> None:
        """Do what a line of the menu "where" says."""
        if line.info is not None:
            self.show_on(line.info)
        elif line.wish == WISH_WINDOW:
            self.show_window()
        else:
            self.hide()

    def show_on(self, info: ScreenInfo) -> None:
        """Wish for a screen and show there now; on the only one until Esc, and never again by itself."""
        self._covers_only_screen = len(self._separate()) < 2
        if not self._covers_only_screen:
            self.keep_choice(self._choice.wishing(info, default=self._default))
        self._lost = None
        self._settle()

    def show_window(self) -> None:
        """Wish for a plain window."""
        self._wish_for(WISH_WINDOW)

    def hide(self) -> None:
        """Wish for no hall picture at all."""
        self._wish_for(WISH_HIDDEN)

    def leave_full_screen(self, operator_screen: str = "") -> bool:
        """Give the operator the screen back (Esc); False where the hall covers nothing of theirs.

        `operator_screen` is the connector of the screen with the operator's window.
        """
        shown = self._stage.screen
        if self._covers_only_screen:
            self._covers_only_screen = False
            self._wants_window = True
            self._settle()
            return True
        if shown is not None and shown.connector == operator_screen:
            self.show_window()
            return True
        return self.seconds.leave(operator_screen)

    def accept_proposal(self) -> None:
        """Show on the new screen, and know it from now on."""
        if self._proposal is not None:
            self.show_on(self._proposal)

    def decline_proposal(self) -> None:
        """Leave the new screen alone, now and whenever it comes again."""
        if self._proposal is not None:
            self.keep_choice(self._choice.remember(self._proposal, show=False, default=self._default))
            self._propose()

    def set_output(self, output: HallOutput) -> None:
        """Follow the match, keep it, show black, the logo, the next match, the result or the test picture."""
        if output is self._output:
            return
        self._output = output
        self._frozen_at = self._now() if output is HallOutput.FREEZE else ""
        self._frozen_view = self._view if output is HallOutput.FREEZE else None
        self.seconds.freeze(output is HallOutput.FREEZE)
        self._still = None
        self.output_changed.emit(output)
        self._update_picture()
        self._update_status()

    def set_view(self, view: HallView, flipped: HallView | None = None) -> None:
        """Give the picture of the match as it is now; the hall gets it unless frozen or blank.

        `flipped`: the same with left and right exchanged, while `seconds.wants_flipped`.
        """
        self._view = view
        self.seconds.flipped = flipped
        self._update_picture()

    def set_still(self, view: HallView) -> None:
        """Give the picture of logo, next match or result, while one of them is asked for."""
        self._still = view
        self._update_picture()

    def dress(self, **look: Any) -> None:
        """Change what every screen has alike: `side_a`, `side_b`, `event`, `logo`, `sponsor` of a style."""
        self._look = replace(self._look, **look)
        self._update_picture()

    def set_language(self, language: str) -> None:
        """Change the language of the hall picture."""
        self._language = language
        self._stage.retranslate(language)
        self.seconds.retranslate(language)
        self._update_picture()

    def set_theme(self, theme: HallTheme) -> None:
        """Change the theme on this screen and on those seen for the first time."""
        record = self.record
        self._default = replace(self._default, theme=theme)
        self.keep_choice(self._choice.restyled(record, theme=theme))
        self._update_picture()

    def set_on_screen(self, **changes: Any) -> None:
        """Change the `margin` (share of the height, 0 to 0.1), `layout`, `seat_m` or `size_inch` there."""
        record = self.record
        if record is self._default:
            self._default = replace(record, **changes)
        self.keep_choice(self._choice.restyled(record, **changes))
        self._update_picture()

    def identify(self) -> None:
        """Number the screens for three seconds."""
        self._cards.show(self._separate())

    def close(self) -> None:
        """Take everything away; nothing comes back but by `start`."""
        self._is_started = False
        self._show_timer.stop()
        self._check_timer.stop()
        self._cards.clear()
        self.seconds.clear()
        self._stage.dismiss()

    # -- screens --------------------------------------------------------------------------------------------

    def _on_screens_seen(self, _info: ScreenInfo | None = None) -> None:
        self._screens_moved()

    def _screens_moved(self) -> None:
        """Leave at once what is gone; show later."""
        if not self._is_started:
            return
        self._keep_off()
        self.seconds.keep_off()
        if self._proposal is not None and not same_screen(self._proposal, self.screens.screens()):
            self._propose()
        self._update_status()
        self.screens_changed.emit()
        self._show_timer.start()
        self._check_timer.start()

    def _on_settle_timer_timeout(self) -> None:
        self._settle()

    def _keep_off(self) -> None:
        """Hide where the screen is gone or is the operator's only one; follow where it moved."""
        if (shown := self._stage.screen) is None:
            return
        separate = self._separate()
        now = same_screen(shown, separate)
        if now is not None and (self._covers_only_screen or len(separate) > 1):
            self._stage.follow(now)
            return
        _log.info("the hall's screen is gone: %s", shown.label)
        if self._covers_only_screen:
            self._covers_only_screen, self._wants_window = False, True
        else:
            self._lost = shown
        self._stage.dismiss()

    def _settle(self, *, starting: bool = False) -> None:
        """Bring the window to where it belongs."""
        self._keep_off()
        infos = self.screens.screens()
        current = None if self._covers_only_screen else self._stage.screen
        target = pick_screen(self._choice, infos, current=current, starting=starting)
        covered = self._stage.screen or next(iter(self._separate()), None)
        if target is not None:
            self._covers_only_screen = False
            self._fill(target)
        elif self._covers_only_screen and covered is not None:
            self._stage.fill(covered, hint=say(self._language, "app.screen.back"))
        elif self._wants_window or self._choice.wish == WISH_WINDOW:
            self._stage.show_plain()
        else:
            self._stage.dismiss()
        self.seconds.settle()
        self._propose()
        self._update_picture()
        self._update_status()

    def _fill(self, info: ScreenInfo) -> None:
        self._wants_window = False
        self._lost = None
        if self._choice.record_of(info) is None:
            self.keep_choice(self._choice.remember(info, show=True, default=self._default))
        self._stage.fill(info)

    def _propose(self) -> None:
        """Offer the first screen that was never seen, withdraw one that is gone or answered."""
        unknown = unknown_screens(self._choice, self.screens.screens())
        proposal = unknown[0] if unknown else None
        if proposal != self._proposal:
            self._proposal = proposal
            self.proposed.emit(proposal)

    def _separate(self) -> tuple[ScreenInfo, ...]:
        return separate_screens(self.screens.screens())

    def _is_duplicated(self) -> bool:
        infos = self.screens.screens()
        return len(separate_screens(infos)) < len(infos) or self.screens.duplicated()

    # -- the window and what is remembered ------------------------------------------------------------------

    def _on_stage_key_pressed(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.leave_full_screen():
            return
        self.key_pressed.emit(event)

    def _on_stage_closed(self) -> None:
        """Take a closed plain window for "not now": a projector still finds its picture."""
        self._wants_window = False
        if self._choice.wish == WISH_WINDOW:
            self.keep_choice(replace(self._choice, wish=NO_WISH))
        self._stage.dismiss()
        self._update_status()

    def _on_stage_failed(self) -> None:
        """Hide and say so: the system's idea of the screens differs from Qt's."""
        self._lost = self._stage.screen
        self._covers_only_screen = False
        self._stage.dismiss()
        self._update_picture()
        self._update_status()

    def _wish_for(self, wish: str) -> None:
        self._covers_only_screen = False
        self._wants_window = False
        self._lost = None
        self.keep_choice(replace(self._choice, wish=wish))
        self._settle()

    def keep_choice(self, choice: HallChoice) -> None:
        """Remember a choice, and tell whoever writes it down."""
        if choice != self._choice:
            self._choice = choice
            self.choice_changed.emit(choice)

    @property
    def record(self) -> ScreenRecord:
        """Return what is remembered of the screen that the picture is on, or would be."""
        if self._covers_only_screen:
            return self._default
        screen = self._stage.screen or self._lost
        record = self._choice.record_of(screen) if screen is not None else self._choice.wished
        return record or self._default

    def style_for(self, record: ScreenRecord) -> HallStyle:
        """Return how the picture is drawn on the screen of `record`."""
        margin = max(record.margin, WANDER_SHARE)
        look = {"theme": record.theme, "margin": margin, "layout": record.layout}
        return replace(self._look, language=self._language, **look)

    # -- telling --------------------------------------------------------------------------------------------

    def _update_picture(self) -> None:
        views = {HallOutput.FREEZE: self._frozen_view, HallOutput.BLANK: _BLANK, HallOutput.TEST: TEST_VIEW}
        still = self._still if self._output in STILLS else None
        view = still or views.get(self._output, self._view)
        picture = HallPicture(view, self.style_for(self.record))
        if picture != self._picture:
            self._picture = picture
            self._stage.set_picture(picture)
            self.picture_changed.emit(picture)
        self.seconds.refresh()

    def _update_status(self) -> None:
        place, name = where_it_is(
            self._stage.screen, self._stage.window is not None, self._choice, self._lost
        )
        status = HallStatus(
            place,
            name,
            self._output,
            self._frozen_at,
            covers_only_screen=self._covers_only_screen,
            can_connect=len(self._separate()) < 2,
            duplicated=self._is_duplicated(),
        )
        if status != self._status:
            self._status = status
            self.status_changed.emit(status)


def _is_second(info: ScreenInfo) -> bool:
    return not info.primary

"""The page of one match: the entry panel, the right column, and the hall that both feed.

It is made after the window's first paint: a start needs none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.clock_strip import ClockStrip
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_feed import HallFeed
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_pictures import HallPictures
from carrom_desktop.ui.screen_identity import HallChoice
from carrom_desktop.ui.screens import ScreenProvider
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.side_panel import SidePanel
from carrom_desktop.ui.why_desk import WhyDesk
from carrom_desktop.viewmodels.announce_clock import clock_call
from carrom_desktop.viewmodels.grammar_clock import ASK_HOLD, ASK_STROKE
from carrom_desktop.viewmodels.hall_parts import HallScene
from carrom_desktop.viewmodels.places import places_of

if TYPE_CHECKING:
    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.stream_desk import StreamDesk
    from carrom_desktop.ui.tie_watch import TieWatch
    from carrom_desktop.viewmodels.tie import TieView


class MatchPage(QWidget):
    """Attributes: `bridge`, the open match; `controller`, the hall; `feed`, its views; `pictures`, logo and
    sponsors; `clocks`; `entry`; `side`; `strip`, the clocks in it; `why`, what explains numbers;
    `stream`, the hall as files.


    Signals: `stream_made(StreamDesk)`, the hall as files is there from now on.
    """

    stream_made = Signal(QObject)

    def __init__(self, settings: SettingsDesk, screens: ScreenProvider, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        chosen = settings.settings
        self.bridge = SessionBridge(self)
        self.controller = HallController(
            screens,
            HallChoice(chosen.wish, chosen.screens),
            theme=chosen.hall_theme,
            language=settings.hall_language,
            parent=self,
        )
        self.clocks = ClockDesk(self.bridge, chosen, self)  # first: feed, entry and strip show what it has
        self.feed = HallFeed(self.bridge, self.controller, self.clocks, self)
        self._ties: TieWatch | None = None
        self.feed.tie_of = self._tie_of
        self._stream: StreamDesk | None = None
        self.entry = EntryPanel(self.bridge, self)
        self.side = SidePanel(self.bridge, self.controller, self)
        self.strip = ClockStrip(self.bridge, self.clocks, self.entry, self.side)
        self.side.add_strip(self.strip)
        self.why = WhyDesk(self.bridge, self.entry, self.side, self)
        self.controller.output_changed.connect(self.feed.set_output)
        self.pictures = HallPictures(self)
        self.pictures.changed.connect(self._on_pictures_changed)
        self.controller.picture_changed.connect(self._on_controller_picture_changed)
        self.side.correction_changed.connect(self._on_side_correction_changed)
        self.side.correcting_changed.connect(self.feed.set_correcting)
        self.side.why_asked.connect(self.why.toggle)
        self.clocks.ticked.connect(self._on_clocks_ticked)
        self.entry.clock_asked.connect(self._on_entry_clock_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.entry, 662)
        row.addWidget(self.side, 338)
        self.entry.escaped.connect(self.feed.let_go)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Show in the language and the places that the settings say."""
        settings, language = self._settings.settings, self._settings.language
        self.clocks.configure(settings)
        self.entry.set_trials(settings.trial_boards)
        places = places_of(settings)
        self.entry.set_places(places)
        self.entry.set_language(language)
        self.side.set_language(language)
        self.strip.set_language(language)
        self.why.set_language(language)
        self.controller.set_language(self._settings.hall_language)
        self.controller.dress(
            side_a=settings.hall_side_a, side_b=settings.hall_side_b, event=settings.hall_event
        )
        self.feed.configure(
            places=places,
            show_queen=settings.show_queen,
            table=settings.table,
            show_protest=settings.hall_protest,
            show_strokes=settings.hall_strokes,
            initials=settings.initials,
            following=settings.next_match,
            has_logo=bool(settings.hall_logo or settings.hall_sponsors),
            event=settings.event,
        )
        if self._stream is not None:
            self._stream.configure(settings)
        elif settings.stream and settings.stream_folder:
            self.stream.configure(settings)
        self.pictures.configure(settings.hall_logo, settings.hall_sponsors, settings.hall_sponsors_s)

    def _on_pictures_changed(self) -> None:
        self.controller.dress(logo=self.pictures.logo, sponsor=self.pictures.sponsor)

    def _on_controller_picture_changed(self, picture: HallPicture) -> None:
        """Let the sponsors change only where somebody sees them, and build what a layout needs."""
        scene = None if picture.view is None else picture.view.scene
        self.pictures.set_running(scene in (HallScene.LOGO, HallScene.INTERVAL))
        self.feed.set_board_followed(picture.style.layout == "men")

    def _tie_of(self, state: MatchState, initials: bool) -> TieView | None:
        return self.ties.view(self.bridge.session, state, initials=initials)

    @property
    def ties(self) -> TieWatch:
        """Return what knows the team tie of the open match; most matches belong to none."""
        if self._ties is None:
            from carrom_desktop.ui.tie_watch import TieWatch

            self._ties = TieWatch(self._settings.path.parent)
        return self._ties

    def close_stream(self) -> None:
        """Write what is due of the hall as files, and end."""
        if self._stream is not None:
            self._stream.close()

    @property
    def has_stream(self) -> bool:
        """Say whether the hall as files was ever asked for."""
        return self._stream is not None

    @property
    def stream(self) -> StreamDesk:
        """Return the hall as files, made when it is first asked for: few computers feed a stream."""
        if self._stream is None:
            from carrom_desktop.ui.stream_desk import StreamDesk

            self._stream = desk = StreamDesk(self.feed, self.controller, self)
            self.feed.refresh()  # what it shows now
            desk.configure(self._settings.settings)
            self.stream_made.emit(desk)
        return self._stream

    def _on_side_correction_changed(self) -> None:
        """Make room for a correction: what explained a number stands where the panel would hide it."""
        if self.side.is_correcting and self.why.is_open and not self.side.copy.isVisibleTo(self):
            self.why.close()

    def _on_clocks_ticked(self) -> None:
        state = self.bridge.state
        self.entry.set_notice(self.clocks.notice)
        self.entry.set_call(() if state is None else clock_call(state, self.clocks.views))

    def _on_entry_clock_asked(self, what: str) -> None:
        """Answer the keys of the stroke clock, which no match knows."""
        if what == ASK_STROKE:
            self.entry.show_hint(self.clocks.press_stroke())
        elif what == ASK_HOLD:
            self.entry.show_hint(self.clocks.press_hold())

"""What the menu "SoL tournament" does: files of events, and the boards of the open match posted to a table.

Posting follows the match and never stands in its way: an entry is only noted; a moment later the whole card
is given to a thread of its own, which keeps it until it is there (`match/sol_poster.py`).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.paths import players_path, sol_path
from carrom_desktop.match.sol_card import SolCard, card_of
from carrom_desktop.match.sol_link import Sheet
from carrom_desktop.match.sol_poster import Posted, SolPoster
from carrom_desktop.match.sol_setup import bond_of, likely_first, setup_of, shares_name
from carrom_desktop.match.sol_store import SolBond, SolStore
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.warning_bar import bar_in
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.sol import light_of, link_msg, side_of

if TYPE_CHECKING:
    from carrom_desktop.match.session import Session
    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.sol_dialog import SolChoice

SETTLE_MS = 150
"""How long after an entry its card is made: the window comes first."""


class SolDesk(QObject):
    """Attributes: `store`, what is known of matches and SoL; `bar`, the line above the foot.

    Signals: `changed()`, how posting stands, or whether there is any, is another.
    """

    changed = Signal()
    _told = Signal(object)

    def __init__(self, window: OperatorWindow) -> None:
        super().__init__(window)
        self._window = window
        self._folder: Path | None = None
        self.store = SolStore(sol_path(window.settings_desk.path.parent))
        self._posters: dict[str, SolPoster] = {}
        self._posted: dict[str, Posted] = {}
        self._put_away: set[str] = set()
        self._followed: tuple[Session, str] | None = None
        self.bar = bar_in(window)
        self.bar.put_away.connect(self._on_bar_pressed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self.follow)
        self._told.connect(self._on_told)
        window.bridge.changed.connect(self._on_bridge_changed)
        window.bridge.opened.connect(self._on_bridge_opened)
        window.settings_desk.changed.connect(self._show)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        for match_id, bond in self.store.waiting().items():
            if bond.waiting is not None:
                self._poster(match_id).offer(bond.waiting)
        self._on_bridge_opened()

    # ---- files

    def open_file(self) -> None:
        """Ask for a file, show the round that is played, and do what is chosen there."""
        language = self._window.language
        from carrom_desktop.ui.ask_file import documents

        title, kinds = say(language, "sol.choose"), say(language, "sol.kinds")
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, str(self._folder or documents()), kinds)
        if chosen:
            self._folder = Path(chosen).parent
            self.show_file(Path(chosen))

    def show_file(self, path: Path) -> None:
        """Show the round that is played in the event of a file."""
        from carrom_desktop.ui.sol_dialog import SolDialog

        window = self._window
        while True:
            summaries = window.desk.matches()
            if summaries is None:
                return
            players = players_path(window.settings_desk.path.parent)
            dialog = SolDialog(window.language, path, summaries, self.store, players, window)
            dialog.exec()
            chosen, archive, tourney = dialog.chosen, dialog.archive, dialog.tourney
            wants_results = dialog.wants_results
            dialog.deleteLater()
            if chosen is not None:
                self._take(chosen)
                return
            if not wants_results or archive is None or tourney is None:
                return
            from carrom_desktop.ui.sol_save import save_results

            save_results(window, path, archive, tourney, self.store)

    def _take(self, chosen: SolChoice) -> None:
        """Open the match that this one has become, or set it up."""
        window, tourney, match = self._window, chosen.tourney, chosen.match
        if chosen.match_id:
            window.desk.resume(chosen.match_id)
            return
        language = window.language
        note = say(language, "sol.note", event=tourney.title, round=match.turn, table=match.table)
        begun = sum(not board.is_empty for board in match.boards)
        if begun:
            note = f"{note} {say(language, 'sol.note_begun', n=begun)}"
        if match.doubts:
            doubts = "; ".join(speak(language, msg(f"sol.doubt.{code}")) for code in match.doubts)
            note = f"{note} {say(language, 'sol.doubts', doubts=doubts)}"
        if not window.desk.prepared(setup_of(tourney, match), note):
            return
        session = window.bridge.session
        if session is not None:
            names = (side_of(tourney, match, 0), side_of(tourney, match, 1))
            players = session.state.players
            if not shares_name(players, names):
                return  # the names were cleared: others play first
            first = likely_first(players, names) or Side.A
            bond = bond_of(tourney, match)
            self.store.keep(session.match_id, SolBond(first, bond.guid, bond.turn, bond.table, bond.title))

    # ---- posting the open match

    def ask_link(self) -> None:
        """Show where the open match is posted to, and ask for the link of a table."""
        from carrom_desktop.ui.sol_link_dialog import SolLinkDialog

        if self._window.bridge.state is None:
            return
        dialog = SolLinkDialog(self._window.language, self, self._window)
        dialog.exec()
        dialog.deleteLater()
        if self._window.has_match:
            self._window.entry.setFocus()

    @property
    def state(self) -> MatchState | None:
        """Return the open match."""
        return self._window.bridge.state

    @property
    def match_id(self) -> str:
        """Return the id of the open match, "" for none."""
        session = self._window.bridge.session
        return "" if session is None else session.match_id

    @property
    def bond(self) -> SolBond | None:
        """Return what is known of the open match and SoL."""
        return self.store.bond(self.match_id)

    @property
    def posted(self) -> Posted | None:
        """Return how posting of the open match stands, None where nothing was posted yet."""
        posted, bond = self._posted.get(self.match_id), self.bond
        if self.match_id in self._posters:
            return posted
        if posted is None and bond is not None and bond.sent is not None and bond.waiting is None:
            closed = bond.sent.result is not None  # before this start
            return Posted(self.match_id, "posted", "", len(bond.sent.boards), closed)
        return posted

    def begin(self, bond: SolBond) -> None:
        """Post the open match as `bond` says, from now on."""
        self._drop(self.match_id)
        self.store.keep(self.match_id, bond)
        self.follow()
        self.changed.emit()

    def stop(self) -> None:
        """Post the open match no more."""
        self._drop(self.match_id)
        self.store.change(self.match_id, link="", waiting=None, sent=None, closing=False, rows=0)
        self._window.tell(say(self._window.language, "sol.link.stopped"))
        self._show()
        self.changed.emit()

    def again(self) -> None:
        """Try at once what waits, or what was refused."""
        poster = self._posters.get(self.match_id)
        if poster is not None and not poster.is_idle:
            poster.again()
        else:
            self._posted.pop(self.match_id, None)
            self._offer(force=True)

    def send_result(self) -> None:
        """Send the result of the open match, which closes its card there."""
        self._offer(result=True, force=True)
        self._show()

    def can_send_result(self) -> bool:
        """Say whether the open match has a result that SoL's card can take and has not got."""
        card = self._card()
        if card is None or card.result is None or card.refused:
            return False
        bond = self.bond
        return bond is not None and not (bond.sent is not None and bond.sent.result is not None)

    def follow(self) -> None:
        """Give the open match as it is now to its poster."""
        self._timer.stop()
        self._follow_id()
        self._offer()
        self._show()

    def close(self) -> None:
        """Stop; what has not got there is kept, and posted after the next start."""
        if self._timer.isActive():
            self._timer.stop()
            self._offer()
        for poster in self._posters.values():
            poster.close()
        self._posters.clear()

    # ---- inside

    def _follow_id(self) -> None:
        """Keep the bond of a match that got another id when it came back from an emergency file."""
        session = self._window.bridge.session
        before, self._followed = self._followed, None if session is None else (session, session.match_id)
        if session is None or before is None or before[0] is not session or before[1] == session.match_id:
            return
        bond = self.store.bond(before[1])
        if bond is not None:
            self._drop(before[1])
            self.store.change(before[1], link="", waiting=None)
            self.store.keep(session.match_id, bond)

    def _card(self) -> SolCard | None:
        bond, state = self.bond, self.state
        return None if bond is None or not bond.link or state is None else card_of(state, bond.first)

    def _offer(self, *, result: bool = False, force: bool = False) -> None:
        card, bond, state = self._card(), self.bond, self.state
        if card is None or bond is None or state is None or card.refused:
            return
        wanted = result or bond.closing or state.signed
        sheet = Sheet(bond.turn, card.breaker, card.boards, card.result if wanted else None)
        if sheet == bond.sent and not force:
            return
        if not card.boards and bond.sent is None and not force:
            return
        last = self._posted.get(self.match_id)
        if not force and last is not None and last.kind == "refused" and bond.closing:
            return  # the card is closed, and was said to be
        self._poster(self.match_id).offer(sheet)

    def _poster(self, match_id: str) -> SolPoster:
        if match_id not in self._posters:
            self._posters[match_id] = SolPoster(match_id, self.store, self._tell)
        return self._posters[match_id]

    def _tell(self, posted: Posted) -> None:
        """Bring news to the windows' thread."""
        with suppress(RuntimeError):  # the window has gone meanwhile
            self._told.emit(posted)

    def _drop(self, match_id: str) -> None:
        poster = self._posters.pop(match_id, None)
        if poster is not None:
            poster.close(0)
        self._posted.pop(match_id, None)
        self._put_away.discard(match_id)

    def _on_told(self, posted: Posted) -> None:
        if posted.match_id not in self._posters:
            return
        before, self._posted[posted.match_id] = self._posted.get(posted.match_id), posted
        language = self._window.language
        is_news = before is None or before.fault is None or before.kind != "refused"
        if posted.kind == "refused" and posted.fault is not None and is_news:
            reason = speak(language, link_msg(posted.fault))
            self._window.tell(say(language, "sol.refused_news", reason=reason), "alarm")
        elif posted.kind == "posted" and before is not None and before.kind != "posted":
            self._window.tell(say(language, "sol.back_news"))
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Show the light in the foot, and the bar where a result can be sent."""
        language, bond = self._window.language, self.bond
        foot = self._window.foot
        if bond is None or not bond.link:
            foot.set_posted("", "saved", "")
            self._show_bar("", "")
            return
        light = light_of(self.posted)
        tip = "" if light.tip is None else speak(language, light.tip)
        foot.set_posted(speak(language, light.text), light.tone, tip)
        card, state = self._card(), self.state
        if self.can_send_result() and card is not None and card.result is not None:
            score = "–".join(map(str, card.result))
            self._show_bar(say(language, "sol.bar.result", score=score), say(language, "sol.bar.send"))
        elif state is not None and state.is_over and card is not None and card.result is None:
            self._show_bar(say(language, "sol.bar.other"), say(language, "sol.bar.ok"))
        else:
            self._show_bar("", "")

    def _show_bar(self, text: str, button: str) -> None:
        hidden = self.match_id in self._put_away
        self.bar.show_text("" if hidden else text, button)

    def _on_bar_pressed(self) -> None:
        if self.can_send_result():
            self.send_result()
        self._put_away.add(self.match_id)
        self._show()
        if self._window.has_match:
            self._window.entry.setFocus()

    def _on_bridge_changed(self) -> None:
        self._timer.start()

    def _on_bridge_opened(self) -> None:
        self.follow()
        self.changed.emit()

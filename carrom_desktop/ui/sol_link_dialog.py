"""The link of SoL's table, pasted or scanned: what it leads to, and what is sent; asked before that is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.sol_card import card_of
from carrom_desktop.match.sol_link import LinkFault, SolLink, SolPage, read_link, read_page
from carrom_desktop.match.sol_setup import likely_first
from carrom_desktop.match.sol_store import SolBond
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Card, Choices, KeyButton, ProblemLine, Words, escaped, lay_out_form
from carrom_desktop.ui.wizard_details import LabeledEdit
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.sol import light_of, link_msg, unsaid_msg

if TYPE_CHECKING:
    from carrom_desktop.ui.sol_desk import SolDesk

_SIZE = (820, 480)


class SolLinkDialog(FormDialog):
    """Enter goes on: it looks what the link leads to, then posts from now on; Esc closes.

    Attributes: `link`, the field; `sides`, who is who; `sends`, what is sent and where to; `unsaid`; `light`;
    `problem`; `go_on`, `stop`, `again`, `cancel`.
    """

    def __init__(self, language: str, desk: SolDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._desk = language, desk
        self._found: SolPage | None = None
        self._asked: SolLink | None = None
        self._is_asking = False
        self.link = LabeledEdit(self)
        self.link.set_name(say(language, "sol.link.label"))
        self.link.edit.setMaxLength(2000)
        self.place = self._words("section")
        self.who = self._words("dim")
        self.sides = Choices(tuple(Side), self, vertical=True)
        self.sends = self._words("warning")
        self.unsaid = self._words("dim")
        self.light = self._words("dim")
        self.problem = ProblemLine(self)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.close"))
        self.stop = self._button("sol.link.stop")
        self.again = self._button("sol.link.again")
        self.go_on = KeyButton("Enter", self, primary=True)
        self._worker = Worker("sol-link", self)
        self._lay_out()
        self.setWindowTitle(say(language, "sol.link.title"))
        self._connect()
        self.resize(*_SIZE)
        self._show()
        self.link.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_asking(self) -> bool:
        """Say whether SoL's answer is waited for."""
        return self._is_asking

    def on_enter(self, focused: QWidget | None) -> None:
        """Press the button that has the keyboard, else go on; a scanner ends its link with Enter."""
        (focused if isinstance(focused, QPushButton) and focused.isEnabled() else self.go_on).click()

    def done(self, result: int) -> None:
        """Wait for no answer any more."""
        self._worker.close(0)
        super().done(result)

    # ---- going on

    def _on_go_on_clicked(self) -> None:
        if self._is_asking:
            return
        if self._found is not None:
            self._begin()
            return
        try:
            link = read_link(self.link.edit.text())
        except LinkFault as fault:
            self._tell(fault)
            return
        self.link.edit.setText(link.url)  # without blanks
        self._asked, self._is_asking = link, self._worker.run(partial(_look, link))
        self.problem.set_text("")
        self._show()

    def _on_worker_ended(self, outcome: object) -> None:
        self._is_asking = False
        if isinstance(outcome, LinkFault):
            self._tell(outcome)
        elif isinstance(outcome, SolPage):
            self._found = outcome
            self._propose(outcome)
        elif isinstance(outcome, Exception):
            raise outcome
        self._show()
        if self._found is not None:
            chosen = self.sides.value() is not None
            (self.go_on if chosen else self.sides.tiles()[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _propose(self, page: SolPage) -> None:
        """Choose who is who where the names tell it, and say what does not go together."""
        state, bond, language = self._desk.state, self._desk.bond, self._language
        if state is None:
            return
        names = [escaped(side_name(state, side)) for side in Side]
        question = say(language, "sol.link.who", name=page.names[0])
        self.sides.set_texts(names, question)
        self.who.setText(question)
        first = likely_first(state.players, page.names)
        self.sides.set_value(first)
        told = [] if first is not None else [say(language, "sol.link.unsure")]
        table = 0 if self._asked is None else self._asked.table
        if (
            bond is not None
            and bond.turn
            and (bond.guid, bond.turn, bond.table)
            != (
                page.guid or bond.guid,
                page.turn,
                table,
            )
        ):
            told.append(
                say(language, "sol.link.differs", round=bond.turn, table=bond.table, event=bond.title)
            )
        if page.played:
            told.append(say(language, "sol.link.has_boards", n=page.played))
        self.problem.set_text(" ".join(told), warning=True)

    def _begin(self) -> None:
        page, link, first = self._found, self._asked, self.sides.value()
        if page is None or link is None:
            return
        if not isinstance(first, Side):
            self.sides.focus_first()
            return
        bond = SolBond(first, page.guid, page.turn, link.table, page.title, link.url, page.rows)
        self._desk.begin(bond)
        self.accept()

    # ---- what is shown

    def _on_link_changed(self) -> None:
        typed = "".join(self.link.edit.text().split())
        if self._asked is not None and typed != self._asked.url:
            self._asked = self._found = None
        if not self._is_asking:
            self.problem.set_text("")
            self._show()

    def _show(self) -> None:
        language, page, asked = self._language, self._found, self._asked
        bond = self._desk.bond
        posting = bond is not None and bool(bond.link) and page is None
        refused = self._show_unsaid()
        for part in (self.who, self.sides):
            part.setVisible(page is not None)
        self.stop.setVisible(posting)
        posted = self._desk.posted
        self.again.setVisible(posting and posted is not None and posted.kind != "posted")
        if self._is_asking and asked is not None:
            self.place.setText(say(language, "sol.link.looking", host=asked.host))
        elif page is not None and asked is not None:
            self.place.setText(
                say(language, "sol.link.found", event=page.title, round=page.turn, table=asked.table)
            )
        elif posting and bond is not None:
            host = _host(bond.link)
            self.place.setText(
                say(language, "sol.link.posting", host=host, round=bond.turn, table=bond.table)
            )
        else:
            self.place.setText("")
        self.place.setVisible(bool(self.place.text()))
        self._show_sends()
        self._show_light(posting)
        self.go_on.setEnabled(not self._is_asking and not refused)
        code = "sol.link.post" if page is not None else "sol.link.look"
        self.go_on.set_face(say(language, code), say(language, "wizard.key.enter"))

    def _show_sends(self) -> None:
        try:
            link = read_link(self.link.edit.text())
        except LinkFault:
            self.sends.setText("")
            return
        told = [say(self._language, "sol.link.sends", host=link.host)]
        if not link.secure:
            told.append(say(self._language, "sol.link.sends_plain"))
        self.sends.setText(" ".join(told))

    def _show_light(self, posting: bool) -> None:
        self.light.setVisible(posting)
        if not posting:
            self.light.setText("")
            return
        light = light_of(self._desk.posted)
        parts = [light.text] if light.tip is None else [light.text, light.tip]
        self.light.setText(". ".join(speak(self._language, part) for part in parts))
        set_property(self.light, "role", light.tone)

    def _show_unsaid(self) -> bool:
        """Say what SoL cannot hold of the match; return whether nothing of it may be entered."""
        state, bond = self._desk.state, self._desk.bond
        if state is None:
            return True
        card = card_of(state, bond.first if bond is not None else Side.A)
        said = "; ".join(speak(self._language, unsaid_msg(one)) for one in card.unsaid)
        self.unsaid.setText(say(self._language, "sol.link.unsaid", what=said) if said else "")
        set_property(self.unsaid, "role", "alarm" if card.refused else "dim")
        return card.refused

    def _tell(self, fault: LinkFault) -> None:
        self.problem.set_text(speak(self._language, link_msg(fault)))
        self.link.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.link.edit.selectAll()

    # ---- inside

    def _words(self, role: str) -> Words:
        words = Words(parent=self)
        words.setProperty("role", role)
        words.setWordWrap(True)
        return words

    def _button(self, code: str) -> QPushButton:
        button = QPushButton(say(self._language, code), self)
        button.setAutoDefault(False)
        return button

    def _connect(self) -> None:
        self.link.changed.connect(self._on_link_changed)
        self.go_on.clicked.connect(self._on_go_on_clicked)
        self.cancel.clicked.connect(self.reject)
        self.stop.clicked.connect(self._on_stop_clicked)
        self.again.clicked.connect(self._desk.again)
        self._worker.ended.connect(self._on_worker_ended)
        self._desk.changed.connect(self._show)

    def _on_stop_clicked(self) -> None:
        self._desk.stop()
        self.link.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        intro = self._words("dim")
        intro.setText(say(self._language, "sol.link.intro"))
        card = Card(self)
        for part in (self.link, self.place, self.who, self.sides, self.light):
            card.box.addWidget(part)
        column = QVBoxLayout()
        column.setSpacing(10)
        for widget in (intro, card, self.problem, self.sends, self.unsaid):
            column.addWidget(widget)
        column.addStretch(1)
        hint = Words(parent=self)
        whole = lay_out_form(self, hint, self.cancel, self.stop, self.again, self.go_on)
        whole.insertLayout(0, column, 1)


def _look(link: SolLink, _tell: Tell) -> object:
    return read_page(link)


def _host(url: str) -> str:
    try:
        return read_link(url).host
    except LinkFault:
        return url

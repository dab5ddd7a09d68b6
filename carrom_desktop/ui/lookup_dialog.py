"""F2, "What happens if...": a stroke by its keys or by tiles, and what the three rule books say of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.lookup_cards import BookCard, fit_cards, marked, plain
from carrom_desktop.ui.lookup_parts import NameTile, StrokeTile, TextBlock, TypedKeys
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.stroke_keys import stroke_key
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Card, KeyButton, KeyCap, Tile
from carrom_desktop.viewmodels.lookup import (
    NO_NAMES,
    LookupView,
    Question,
    answer,
    answered,
    build_lookup,
    own_book,
)
from carrom_desktop.viewmodels.lookup_books import LookupMatch
from carrom_desktop.viewmodels.lookup_keys import AS_ICF, TECHNICAL_OTHER, Lookup, QueenAt, press

_SIZE = (1240, 684)

_ROOM_FOR_PROMPT = 8
"""Keys beside which the prompt has room, a button counting as two of them."""

PREFIXES = (("Q", "queen"), ("S", "striker"), ("O", "theirs"), ("I", "improper"), ("V", "overboard"))
WHOLE = (
    ("F", "foul"),
    ("G", "technical"),
    (TECHNICAL_OTHER, "technical_other"),
    ("Z", "passed"),
    ("K", "no_break"),
)
DIGITS = tuple("0123456789")
_OFF_WORDS = {"V": "own_off", "O": "theirs", "Q": "queen", "S": "striker"}


class LookupDialog(RoomyDialog):
    """The look-up over the window; `match` is the open one. Esc and F2 close it, nothing is kept."""

    def __init__(self, language: str, match: LookupMatch | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._match = language, match
        self.lookup = Lookup()
        self.setWindowTitle(say(language, "lookup.title"))
        self.typed = TypedKeys(self)
        self.tiles = {key: StrokeTile(key, self) for key, _ in (*PREFIXES, *WHOLE)}
        self.tiles |= {key: StrokeTile(key, self) for key in DIGITS}
        self.by = self._group((Side.A, Side.B))
        self.queen = self._group(tuple(QueenAt))
        self.last = {"own_last": NameTile(self), "their_last": NameTile(self)}
        self.asked = [_Asked(self), _Asked(self)]
        self.quiet = QLabel(self)
        self.quiet.setProperty("role", "dim")
        self.quiet.setWordWrap(True)
        self.after = {"U": KeyButton("U", self), AS_ICF: KeyButton(AS_ICF, self)}
        self.cards = [BookCard(self) for _ in range(3)]
        self.close_button = KeyButton("Esc", self)
        self._lay_out()
        self._word()
        self._connect()
        self.resize(*_SIZE)
        self._show()
        self.typed.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of a stroke, and those of table and questions; Esc and F2 close."""
        if event.key() == Qt.Key.Key_F2:
            self.reject()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton) and not event.isAutoRepeat():
                focused.click()
            return
        key = None if event.isAutoRepeat() and event.key() != Qt.Key.Key_Backspace else stroke_key(event)
        if key is None:
            super().keyPressEvent(event)
            return
        self._take(key)

    # ---- what was done

    def _take(self, key: str) -> None:
        match key:
            case "Y" | "N":
                self._change(answer(self.lookup, key == "Y"))
            case "C":
                order = tuple(QueenAt)
                following = order[(order.index(self.lookup.queen) + 1) % len(order)]
                self._change(replace(self.lookup, queen=following))
            case "L":
                self._change(self._next_last())
            case "X":
                if self._match is not None:
                    self._change(replace(self.lookup, by=self.lookup.by.other))
            case _ if key == AS_ICF and self.view.is_whole and not self.view.may_be_icf:
                pass
            case _:
                self._change(press(self.lookup, key))

    def _next_last(self) -> Lookup:
        """Return the next of: nobody's last man falls, the player's, the opponent's, both."""
        order = [(False, False), (True, False), (False, True), (True, True)]
        can = [
            (own, theirs)
            for own, theirs in order
            if (self.view.own_last or not own) and (self.view.their_last or not theirs)
        ]
        at = (self.lookup.own_last and self.view.own_last, self.lookup.their_last and self.view.their_last)
        own, theirs = can[(can.index(at) + 1) % len(can)]
        return replace(self.lookup, own_last=own, their_last=theirs)

    def _change(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._show()

    def _on_tile_clicked(self) -> None:
        tile = self.sender()
        if isinstance(tile, StrokeTile):
            self._take(tile.key)

    def _on_forgo_clicked(self) -> None:
        self._take("U")

    def _on_as_icf_clicked(self) -> None:
        self._take(AS_ICF)

    def _on_by_clicked(self, place: int) -> None:
        self._change(replace(self.lookup, by=(Side.A, Side.B)[place]))

    def _on_queen_clicked(self, place: int) -> None:
        self._change(replace(self.lookup, queen=tuple(QueenAt)[place]))

    def _on_last_clicked(self) -> None:
        self._change(
            replace(
                self.lookup,
                own_last=self.last["own_last"].isChecked(),
                their_last=self.last["their_last"].isChecked(),
            )
        )

    def _on_answer_clicked(self) -> None:
        for asked in self.asked:
            for tile, yes in ((asked.yes, True), (asked.no, False)):
                if tile is self.sender():
                    self._change(answered(self.lookup, asked.code, yes))
                    return

    def _on_card_resized(self) -> None:
        fit_cards(self.cards)

    # ---- what is seen

    def _show(self) -> None:
        language, lookup = self._language, self.lookup
        names = NO_NAMES if self._match is None else self._match.names
        bold = (marked(str(names[0])), marked(str(names[1])))
        self.view: LookupView = build_lookup(lookup, self._match, bold)
        view = self.view
        keys = " ".join(view.keys)
        said = say(language, "lookup.typed", keys=keys) if keys else say(language, "lookup.typed_none")
        prompt, tone = (view.prompt, "dim") if view.problem is None else (view.problem, "alarm")
        self.typed.set_keys(view.keys, speak(language, prompt), tone, said)
        self.quiet.setVisible(not view.questions)  # first: else both would widen the window for a moment
        self._show_tiles()
        buttons = sum(not button.isHidden() for button in self.after.values())
        self.typed.prompt.setVisible(len(view.keys) + 2 * buttons <= _ROOM_FOR_PROMPT)
        x, y = str(names[lookup.by.place]), str(names[lookup.by.other.place])
        for place, side in enumerate((Side.A, Side.B)):
            tile = self.by.button(place)
            _word_tile(tile, str(names[place]), f"{say(language, 'lookup.by')}: {names[place]}")
            tile.setChecked(lookup.by is side)
        for place, at in enumerate(QueenAt):
            tile = self.queen.button(place)
            text = say(language, f"lookup.queen.{at.value}", X=x, Y=y)
            _word_tile(tile, text, f"{say(language, 'lookup.queen')}: {text}")
            tile.setChecked(lookup.queen is at)
        for name, which, can in (
            ("own_last", "own", view.own_last),
            ("their_last", "theirs", view.their_last),
        ):
            tile = self.last[name]
            text = say(language, f"lookup.last.{which}", X=x, Y=y)
            _word_tile(tile, text, f"{say(language, 'lookup.last')}: {text}")
            tile.setEnabled(can)
            tile.setChecked(can and bool(getattr(lookup, name)))
        self._show_questions(view.questions)
        self._show_books()

    def _show_tiles(self) -> None:
        language, view = self._language, self.view
        for key, code in PREFIXES:
            word = _OFF_WORDS.get(key, code) if view.asks_off else code
            self.tiles[key].set_word(say(language, f"lookup.tile.{word}"), icon=word)
        for key, tile in self.tiles.items():
            tile.set_chosen(key in view.keys)
            tile.setEnabled(press(self.lookup, key).refused is None)
        for key, can in (("U", view.may_forgo), (AS_ICF, view.may_be_icf)):
            self.after[key].setVisible(view.is_whole and can)
            set_property(self.after[key], "chosen", key in view.keys)

    def _show_questions(self, questions: tuple[Question, ...]) -> None:
        waiting = next((each.code for each in questions if each.answer is None), None)
        for place, asked in enumerate(self.asked):
            question = questions[place] if place < len(questions) else None
            asked.show_question(self._language, question, question is not None and question.code == waiting)
        code = "lookup.nothing_asked" if self.view.is_whole else "lookup.examples"
        self.quiet.setText(say(self._language, code))

    def _show_books(self) -> None:
        language, view = self._language, self.view
        own, order = own_book(self._match)
        for place, card in enumerate(self.cards):
            book = view.books[place] if view.books else None
            card.show_book(language, book, order[place].value.upper(), order[place] is own)
        fit_cards(self.cards)
        if view.books and self.isVisible():
            tell(self, " ".join(card.accessibleName() for card in self.cards))

    # ---- made once

    def _group(self, values: Sequence[object]) -> QButtonGroup:
        group = QButtonGroup(self)
        for place, _ in enumerate(values):
            group.addButton(NameTile(self), place)
        return group

    def _word(self) -> None:
        language = self._language
        for key, code in WHOLE:
            word = say(language, f"lookup.tile.{code}")
            said = say(language, "lookup.tile.technical_other_said") if key == TECHNICAL_OTHER else ""
            self.tiles[key].set_word(word, said)
        for digit in DIGITS:
            self.tiles[digit].set_word("", say(language, "lookup.own_men_said", n=int(digit)))
        self.after["U"].set_face(say(language, "lookup.forgone"))
        self.after[AS_ICF].set_face(say(language, "lookup.as_icf"))
        self.close_button.set_face(say(language, "common.close"), say(language, "operator.key.esc"))

    def _connect(self) -> None:
        for tile in self.tiles.values():
            tile.clicked.connect(self._on_tile_clicked)
        self.after["U"].clicked.connect(self._on_forgo_clicked)
        self.after[AS_ICF].clicked.connect(self._on_as_icf_clicked)
        self.by.idClicked.connect(self._on_by_clicked)
        self.queen.idClicked.connect(self._on_queen_clicked)
        for tick in self.last.values():
            tick.clicked.connect(self._on_last_clicked)
        for asked in self.asked:
            asked.yes.clicked.connect(self._on_answer_clicked)
            asked.no.clicked.connect(self._on_answer_clicked)
        for card in self.cards:
            card.resized.connect(self._on_card_resized)
        self.close_button.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self._stroke_card(), 58)
        top.addWidget(self._table_card(), 42)
        bar = Card(self)
        bar.box.setContentsMargins(16, 2, 12, 2)
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addWidget(self.quiet, 1)
        for asked in self.asked:
            row.addWidget(asked, 1)
        row.addWidget(self.close_button)
        bar.box.addLayout(row)
        bar.setFixedHeight(roomy(70))
        cards = QHBoxLayout()
        cards.setSpacing(10)
        for card in self.cards:
            cards.addWidget(card, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 12, 12, 12)
        whole.setSpacing(10)
        whole.addLayout(top)
        whole.addLayout(cards, 1)
        whole.addWidget(bar)
        self._order_keyboard()

    def _order_keyboard(self) -> None:
        """Let Tab walk from the stroke to the table, the questions, and out."""
        strokes = [self.tiles[key] for key in (*(key for key, _ in PREFIXES), *DIGITS)]
        strokes += [self.tiles[key] for key, _ in WHOLE]
        answers = [tile for asked in self.asked for tile in (asked.yes, asked.no)]
        table = [*self.by.buttons(), *self.queen.buttons(), *self.last.values()]
        order = [self.typed, *self.after.values(), *strokes, *table, *answers, self.close_button]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _stroke_card(self) -> Card:
        card = Card(self)
        card.box.setSpacing(7)
        for button in self.after.values():
            button.setProperty("tile", "true")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.typed.row.addWidget(button)
        card.box.addWidget(self.typed)
        card.box.addLayout(self._row([self.tiles[key] for key, _ in PREFIXES]))
        digits = self._row([self.tiles[key] for key in DIGITS])
        label = QLabel(say(self._language, "lookup.own_men"), card)
        label.setProperty("role", "dim")
        digits.addWidget(label)
        card.box.addLayout(digits)
        card.box.addLayout(self._row([self.tiles[key] for key, _ in WHOLE]))
        return card

    def _table_card(self) -> Card:
        card = Card(self)
        card.box.setSpacing(7)
        if self._match is not None:
            card.box.addLayout(self._headed("lookup.by", "X"))
            card.box.addLayout(self._row(self.by.buttons()))
        else:
            for tile in self.by.buttons():
                tile.hide()
        card.box.addLayout(self._headed("lookup.queen", "C"))
        grid = QGridLayout()
        grid.setSpacing(7)
        for place, tile in enumerate(self.queen.buttons()):
            grid.addWidget(tile, place // 2, place % 2)
        card.box.addLayout(grid)
        card.box.addLayout(self._headed("lookup.last", "L"))
        card.box.addLayout(self._row(list(self.last.values())))
        card.box.addStretch(1)
        return card

    def _headed(self, code: str, key: str) -> QHBoxLayout:
        row = QHBoxLayout()
        label = QLabel(say(self._language, code), self)
        label.setProperty("role", "dim")
        row.addWidget(label)
        row.addWidget(KeyCap(key, self))
        row.addStretch(1)
        return row

    def _row(self, widgets: Sequence[QWidget]) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(7)
        for widget in widgets:
            row.addWidget(widget)
        return row


class _Asked(QWidget):
    """A question with its two answers; `code`, which one it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.code = ""
        self.label = TextBlock(self)
        self.taken = QLabel(self)
        self.taken.setProperty("role", "dim")
        self.yes, self.no = Tile(parent=self), Tile(parent=self)
        self._caps = (KeyCap("Y", self), KeyCap("N", self))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.label)
        words.addWidget(self.taken)
        row.addLayout(words, 1)
        for tile, cap in zip((self.yes, self.no), self._caps, strict=True):
            row.addWidget(tile)
            row.addWidget(cap)

    def show_question(self, language: str, question: Question | None, is_next: bool) -> None:
        """Show a question, None hides it; `is_next`, the keys Y and N answer it."""
        self.setVisible(question is not None)
        if question is None:
            return
        self.code = question.code
        text = plain(speak(language, question.text))
        self.label.set_text(text)
        self.taken.setText(say(language, f"lookup.taken.{question.code}") if question.answer is None else "")
        self.taken.setVisible(question.answer is None)
        for tile, word, is_so in ((self.yes, "yes", True), (self.no, "no", False)):
            tile.setText(say(language, f"lookup.{word}"))
            tile.setAccessibleName(f"{text} {tile.text()}")
            tile.setChecked(question.answer is is_so)
        for cap in self._caps:
            cap.setVisible(is_next)


def _word_tile(tile: QWidget, text: str, said: str) -> None:
    if isinstance(tile, NameTile):
        tile.set_full(text, said)

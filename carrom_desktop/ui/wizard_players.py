"""The players of both sides: one each in singles, two in doubles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, Problem, Side
from carrom_desktop.ui.player_edit import COLUMNS, SHORT, PeopleModel, PlayerRow
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.widgets import Card, Choices, CutWords, ProblemLine, Words
from carrom_desktop.viewmodels.problems import problem_msg

_BAR_PX = 6


class _SideCard(Card):
    """The names of one side, with a bar in the side's colour."""

    def __init__(self, side: Side, people: PeopleModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._token = "side_a" if side is Side.A else "side_b"
        self.box.setContentsMargins(12 + _BAR_PX, 8, 12, 10)
        self.box.setSpacing(4)
        self._heads = heads = QGridLayout()
        heads.setHorizontalSpacing(8)
        self.heads: list[QLabel] = []
        for column, stretch in enumerate(COLUMNS):
            label = CutWords(parent=self)
            label.setProperty("role", "dim")
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self.heads.append(label)
            heads.addWidget(label, 0, column)
            heads.setColumnStretch(column, stretch)
        self.box.addLayout(heads)
        self.rows = (PlayerRow(people, self), PlayerRow(people, self))
        for row in self.rows:
            self.box.addWidget(row)
        self.problem = ProblemLine(self)
        self.box.addWidget(self.problem)

    def widths(self) -> tuple[int, ...]:
        """Return what the columns' heads take."""
        for label in self.heads:
            label.ensurePolished()  # its font is the theme's
        return tuple(label.sizeHint().width() for label in self.heads)

    def set_widths(self, widths: Sequence[int]) -> None:
        """Leave each column the room of its head, here and in the rows, which lie in grids of their own."""
        for column, width in enumerate(widths):
            self._heads.setColumnMinimumWidth(column, width)
        for row in self.rows:
            row.set_widths(widths)

    def show_short(self, shown: bool) -> None:
        """Show or hide the short names; the other fields take their room."""
        self.heads[SHORT].setVisible(shown)
        self._heads.setColumnStretch(SHORT, COLUMNS[SHORT] if shown else 0)
        for row in self.rows:
            row.show_short(shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, and the side's bar at its left edge."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(self.rect()), 12, 12)
        painter.setClipPath(clip)
        painter.fillRect(QRectF(0, 0, _BAR_PX, self.height()), current_palette().color(self._token))
        painter.end()


class PlayersForm(QWidget):
    """Ask for the names of both sides.

    `with_kind`: singles or doubles can be chosen. Signals: `changed()`, whenever a name differs;
    `kind_changed()`.
    """

    changed = Signal()
    kind_changed = Signal()

    def __init__(self, people: PeopleModel, parent: QWidget | None = None, with_kind: bool = True) -> None:
        super().__init__(parent)
        self._language = "en"
        self._shows_short = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._heading = Words(parent=self)
        self._heading.setProperty("role", "section")
        self.kinds = Choices(tuple(Kind), self)
        self.kinds.set_value(Kind.SINGLES)
        top = QHBoxLayout()
        top.setContentsMargins(4, 0, 0, 0)
        top.addWidget(self._heading)
        top.addStretch(1)
        top.addWidget(self.kinds)
        column.addLayout(top)
        self.cards = tuple(_SideCard(side, people, self) for side in Side)
        for card in self.cards:
            column.addWidget(card)
            for row in card.rows:
                row.changed.connect(self.changed)
        self.kinds.setVisible(with_kind)
        self._heading.setVisible(with_kind)
        self.kinds.changed.connect(self._on_kinds_changed)
        self._show_rows()

    def row(self, side: int, place: int) -> PlayerRow:
        """Return the fields of player `place`, 0 or 1, of side A (0) or B (1)."""
        return self.cards[side].rows[place]

    def go_to_family_name(self) -> bool:
        """Give the keyboard to the family name where only one word stands in the given name that has it.

        Whoever presses Enter there has not finished the name; a second Enter in the empty field means that it
        is the whole name.
        """
        for card in self.cards:
            for row in card.rows:
                is_one_word = len(row.given.text().split()) == 1 and not row.family.text().strip()
                if row.given.hasFocus() and is_one_word:
                    row.focus()
                    return True
        return False

    def focus_missing(self) -> None:
        """Give the keyboard to the first name that is missing."""
        for side, players in enumerate(self.players()):
            for place, player in enumerate(players):
                if not player.full_name:
                    self.row(side, place).given.setFocus(Qt.FocusReason.OtherFocusReason)
                    return

    def show_short(self, shown: bool) -> None:
        """Show or hide the short names, which few people need."""
        self._shows_short = shown
        for card in self.cards:
            card.show_short(shown)
        self._fit_heads()

    def _fit_heads(self) -> None:
        """Cut no head: the columns of both sides are as wide as the wider head needs, and stand in line."""
        wanted = [max(pair) for pair in zip(*(card.widths() for card in self.cards), strict=True)]
        least = list(self.cards[0].rows[0].least_widths())
        widths = [max(pair) for pair in zip(wanted, least, strict=True)]
        if not self._shows_short:
            widths[SHORT] = 0
        for card in self.cards:
            card.set_widths(widths)

    def has_short(self) -> bool:
        """Say whether somebody has a short name."""
        return any(row.short.text().strip() for card in self.cards for row in card.rows)

    def kind(self) -> Kind:
        """Return singles or doubles."""
        value = self.kinds.value()
        return value if isinstance(value, Kind) else Kind.SINGLES

    def set_kind(self, kind: Kind) -> None:
        """Choose singles or doubles."""
        self.kinds.set_value(kind)
        self._show_rows()
        self.retranslate(self._language)
        self.kind_changed.emit()

    def players(self) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
        """Return both sides' players as typed."""
        count = 1 if self.kind() is Kind.SINGLES else 2
        first, second = (tuple(row.player() for row in card.rows[:count]) for card in self.cards)
        return first, second

    def set_players(self, players_a: Sequence[Player], players_b: Sequence[Player]) -> None:
        """Fill the names."""
        for card, players in zip(self.cards, (players_a, players_b), strict=True):
            for row, player in zip(card.rows, players, strict=False):
                row.set_player(player)

    def names(self) -> tuple[tuple[str, str], tuple[tuple[str, ...], tuple[str, ...]]]:
        """Return the sides' names and the players', with a word for each that is not typed yet."""
        players = tuple(
            tuple(player.full_name or self._who(side, place) for place, player in enumerate(side_players))
            for side, side_players in enumerate(self.players())
        )
        sides = []
        for side, side_players in enumerate(self.players()):
            families = [player.family for player in side_players]
            whole = " / ".join(families) if len(families) > 1 else side_players[0].full_name
            sides.append(whole if all(families) else self._title(side))
        return (sides[0], sides[1]), (players[0], players[1])

    def tidy(self) -> None:
        """Take names apart that were typed as one."""
        for card in self.cards:
            for row in card.rows:
                row.tidy()

    def show_problems(self, found: Sequence[Problem], required: bool, focus: bool = True) -> bool:
        """Say what is wrong below each side; return whether anything is.

        `required`: a missing name is said too, not only a double one. `focus`: the first wrong field gets the
        keyboard.
        """
        wrong: list[tuple[int, int]] = []
        said: tuple[list[str], list[str]] = ([], [])
        for problem in found:
            if problem.code == "name_missing" and not required:
                continue
            for place in self._places_of(problem):
                if problem.code == "name_missing":
                    sentence = say(self._language, "wizard.name_missing", who=self._who(*place))
                else:
                    sentence = speak(self._language, problem_msg(problem, preset("icf"), self.names()[0]))
                if sentence not in said[place[0]]:
                    said[place[0]].append(sentence)
                wrong.append(place)
        for side, card in enumerate(self.cards):
            card.problem.set_text("\n".join(said[side]))
            for number, row in enumerate(card.rows):
                row.set_invalid((side, number) in wrong)
        if wrong and focus:
            side, number = wrong[0]
            self.row(side, number).focus()
        return bool(wrong)

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self._heading.setText(say(language, "wizard.players"))
        kinds = (say(language, "common.singles"), say(language, "common.doubles"))
        self.kinds.set_texts(kinds, say(language, "wizard.kind"))
        for side, card in enumerate(self.cards):
            for label, code in zip(card.heads, ("given", "family", "club", "short"), strict=True):
                label.setText(say(language, f"wizard.{code}"))
            short = card.heads[SHORT]
            short.setToolTip(f"{short.text()}: {say(language, 'wizard.short_tip')}")
            card.heads[0].setText(say(language, "wizard.first_head", who=self._title(side)))
            for place, row in enumerate(card.rows):
                row.set_names(language, self._who(side, place))
        self._fit_heads()

    def _places_of(self, problem: Problem) -> list[tuple[int, int]]:
        """Return side and place of the fields a problem is about; of a double name, all but the first."""
        params = problem.params
        if problem.code == "name_missing":
            return [(Side(str(params["side"])).place, int(params["place"]) - 1)]
        if problem.code != "same_person_twice":
            return []
        name = folded(str(params["name"]))
        return [
            (side, place)
            for side, side_players in enumerate(self.players())
            for place, player in enumerate(side_players)
            if folded(player.full_name) == name
        ][1:]

    def _title(self, side: int) -> str:
        order = ("first", "second")[side]
        kind = "player" if self.kind() is Kind.SINGLES else "pair"
        return say(self._language, f"wizard.{kind}.{order}")

    def _who(self, side: int, place: int) -> str:
        """Return the words for a player who has no name yet."""
        title = self._title(side)
        return title if self.kind() is Kind.SINGLES else f"{title}, {place + 1}"

    def _show_rows(self) -> None:
        for card in self.cards:
            card.rows[1].setVisible(self.kind() is Kind.DOUBLES)

    def _on_kinds_changed(self, _kind: object) -> None:
        self._show_rows()
        self.retranslate(self._language)
        self.kind_changed.emit()
        self.changed.emit()

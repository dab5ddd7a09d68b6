"""The fields of one board in a correction: how it ended, and what belongs to that."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.fouls import FOUL_LAWS, FoulRow, asks_queen, counts_men
from carrom_desktop.rules.ids import FoulQueen, Queen, Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.flow_layout import FlowLayout
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Choices, Picker, Tile, escaped, order_keyboard
from carrom_desktop.viewmodels.board_edit import BoardEdit, EditKind, demand_of, kinds_of, queens_of
from carrom_desktop.viewmodels.foul_words import law_words
from carrom_desktop.viewmodels.names import side_codes, side_name

SIDES = (Side.A, Side.B)
QUEENS = (Queen.A, Queen.B, Queen.UNRECORDED, Queen.NOBODY)
PLACES = (FoulQueen.A, FoulQueen.B, FoulQueen.BOARD)
LAWS = tuple(FOUL_LAWS)


class BoardFields(QWidget):
    """Signals: `edited(BoardEdit)`, a person changed a field."""

    edited = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = "en"
        self._edit = BoardEdit()
        self._state: MatchState | None = None
        self._shown: tuple[object, ...] = ()
        self._groups: list[Group] = []
        self.kind = Picker(self)  # stands in the panel's first line
        self.kind.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self.winner = slim(Choices(SIDES, self), sides=True)
        self.slam = Tile(parent=self)
        self.men = numbers(1, MEN, self)
        self.queen = slim(Choices(QUEENS, self), sides=True)
        self.law = Picker(self)
        self.by = slim(Choices(SIDES, self), sides=True)
        self.improper = Tile(parent=self)
        self.place = slim(Choices(PLACES, self), sides=True)
        self.demand = numbers(0, 2, self)
        self.points = numbers(1, 1, self)
        self.award_reason = QLineEdit(self)
        self.award_reason.setMaxLength(200)
        for tile in (self.slam, self.improper):
            set_property(tile, "slim", True)
        self.labels = {
            name: QLabel(self) for name in ("won", "men", "queen", "by", "demand", "points", "place")
        }
        self._lay_out()
        self._connect()
        # Its lines are counted for the width there is, not for that of its widest part, or one is missing.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language, self._shown = language, ()

    def focus_first(self) -> None:
        """Give the keyboard to the first field of the kind that is chosen."""
        if self._edit.kind is EditKind.FOUL:
            self.law.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.winner.focus_first()

    def set_men(self, men: int) -> None:
        """Take a digit typed anywhere in the panel: the men, 1-9, or the points of an award."""
        if self._edit.kind is EditKind.AWARDED:
            self._change(points=men)
        elif self._edit.kind is EditKind.NORMAL or counts_men(self._edit.law):
            self._change(men=men)

    def show_edit(self, edit: BoardEdit, state: MatchState) -> None:
        """Show the fields as filled in."""
        self._edit, self._state = edit, state
        words = (self._language, state.rules, state.players)
        if words != self._shown:
            self._shown = words
            self._word(state)
        kinds = kinds_of(edit, state.rules)
        self._show_kinds(kinds)
        self.winner.set_value(edit.winner)
        self.slam.setChecked(edit.slam)
        choose(self.men, edit.men)
        self.queen.set_value(edit.queen)
        offered = queens_of(edit, state.rules)
        for queen in QUEENS:
            self.queen.tile(queen).setVisible(queen in offered)
        self.law.setCurrentIndex(LAWS.index(edit.law) if edit.law in LAWS else -1)
        self.by.set_value(edit.by)
        self.improper.setChecked(edit.improper)
        self.place.set_value(edit.place)
        most = demand_of(edit, state.rules)
        choose(self.demand, min(edit.demanded, most))
        self.points.setMaxVisibleItems(state.rules.board_cap)
        choose(self.points, edit.points)
        if self.award_reason.text() != edit.reason:
            self.award_reason.setText(edit.reason)
        self._show_kind(edit, most)

    def _show_kinds(self, kinds: tuple[EditKind, ...]) -> None:
        """Offer how the board can have ended, and choose how it did."""
        offered = tuple(self.kind.itemData(place) for place in range(self.kind.count()))
        if offered != tuple(kind.value for kind in kinds):
            rule = self._state is not None and self._state.rules.wording == "rule"
            self.kind.clear()
            for kind in kinds:
                self.kind.addItem(say(self._language, f"correct.kind.{kind.value}", rule=rule), kind.value)
        self.kind.setCurrentIndex(kinds.index(self._edit.kind))

    def _show_kind(self, edit: BoardEdit, most: int) -> None:
        """Show the fields that mean something."""
        normal, foul = edit.kind is EditKind.NORMAL, edit.kind is EditKind.FOUL
        stroke = foul and isinstance(FOUL_LAWS.get(edit.law), FoulRow)
        men = normal or (foul and counts_men(edit.law))
        shown: dict[QWidget, bool] = {
            self.law: foul,
            self.winner: not foul,
            self.by: foul,
            self.men: men,
            self.points: edit.kind is EditKind.AWARDED,
            self.queen: normal,
            self.place: foul and asks_queen(edit.law),
            self.slam: normal,
            self.improper: stroke,
            self.demand: foul and most > 0,
            self.award_reason: edit.kind is EditKind.AWARDED,
        }
        for group in self._groups:
            group.setVisible(shown[group.field])
        for field in (self.law, self.slam, self.improper, self.award_reason):
            field.setVisible(shown[field])
        self.updateGeometry()

    def _word(self, state: MatchState) -> None:
        language, rule = self._language, state.rules.wording == "rule"
        codes = side_codes(state)
        names = tuple(side_name(state, side) for side in SIDES)
        won, by = say(language, "correct.won"), say(language, "correct.by")
        queen, place = say(language, "correct.queen"), say(language, "correct.queen_at")
        men, kind = say(language, "correct.men", rule=rule), say(language, "correct.kind")
        self.kind.clear()  # filled again with the kinds that there can be
        self.kind.setAccessibleName(kind)
        short = tuple(escaped(code) for code in codes)
        self.winner.set_texts(short, won, names)
        self.by.set_texts(short, by, names)
        unrecorded, nobody = (say(language, f"correct.queen_short.{one}") for one in ("unrecorded", "nobody"))
        self.queen.set_texts(
            (*short, unrecorded, nobody),
            queen,
            (*names, say(language, "entry.not_recorded"), say(language, "entry.on_board")),
        )
        self.place.set_texts((*short, nobody), place, (*names, say(language, "entry.on_board")))
        self.slam.setText(say(language, "correct.slam"))
        self.slam.setAccessibleName(say(language, "correct.slam"))
        self.improper.setText(say(language, "foul.improper"))
        self.improper.setAccessibleName(say(language, "foul.improper"))
        demand, points = say(language, "correct.demand"), say(language, "correct.points")
        for name, text in (
            ("won", won),
            ("men", say(language, "entry.table.men", rule=rule)),
            ("queen", queen),
            ("place", queen),
            ("by", by),
            ("demand", demand),
            ("points", points),
        ):
            self.labels[name].setText(text)
        self.men.setAccessibleName(men)
        self.demand.setAccessibleName(demand)
        self.points.setAccessibleName(points)
        fill(self.points, 1, state.rules.board_cap)
        self.law.clear()
        self.law.addItems([speak(language, law_words(state, law)) for law in LAWS])
        self.law.setCurrentIndex(-1)
        self.law.setPlaceholderText(say(language, "correct.law.choose", rule=rule))
        self.law.setAccessibleName(say(language, "correct.law", rule=rule))
        reason = say(language, "correct.award_reason")
        self.award_reason.setPlaceholderText(reason)
        self.award_reason.setAccessibleName(reason)

    def _connect(self) -> None:
        self.kind.activated.connect(self._on_kind_activated)
        self.winner.changed.connect(self._on_winner_changed)
        self.queen.changed.connect(self._on_queen_changed)
        self.by.changed.connect(self._on_by_changed)
        self.place.changed.connect(self._on_place_changed)
        self.slam.clicked.connect(self._on_slam_clicked)
        self.improper.clicked.connect(self._on_improper_clicked)
        self.men.activated.connect(self._on_men_activated)
        self.demand.activated.connect(self._on_demand_activated)
        self.points.activated.connect(self._on_points_activated)
        self.law.activated.connect(self._on_law_activated)
        self.award_reason.textEdited.connect(self._on_award_reason_edited)

    def _change(self, **changes: object) -> None:
        self._edit = replace(self._edit, **changes)
        self.edited.emit(self._edit)

    def _on_kind_activated(self, place: int) -> None:
        self._change(kind=EditKind(self.kind.itemData(place)))

    def _on_winner_changed(self, side: Side) -> None:
        self._change(winner=side)

    def _on_queen_changed(self, queen: Queen) -> None:
        self._change(queen=queen)

    def _on_by_changed(self, side: Side) -> None:
        self._change(by=side)

    def _on_place_changed(self, place: FoulQueen) -> None:
        self._change(place=place)

    def _on_slam_clicked(self, checked: bool) -> None:
        self._change(slam=checked)

    def _on_improper_clicked(self, checked: bool) -> None:
        self._change(improper=checked)

    def _on_men_activated(self, place: int) -> None:
        self._change(men=place + 1)

    def _on_demand_activated(self, place: int) -> None:
        self._change(demanded=place)

    def _on_points_activated(self, place: int) -> None:
        self._change(points=place + 1)

    def _on_law_activated(self, place: int) -> None:
        self._change(law=LAWS[place])

    def _on_award_reason_edited(self, text: str) -> None:
        self._change(reason=text)

    def _lay_out(self) -> None:
        """Set labels beside their fields, and these where there is room."""
        flow = FlowLayout(self, gap=6)
        label = self.labels
        self.law.setMinimumContentsLength(12)
        self.law.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for wide in (self.law, self.award_reason):
            wide.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for parts in (
            (self.law,),
            (label["won"], self.winner),
            (label["by"], self.by),
            (label["men"], self.men),
            (label["points"], self.points),
            (label["queen"], self.queen),
            (label["place"], self.place),
            (self.slam,),
            (self.improper,),
            (label["demand"], self.demand),
            (self.award_reason,),
        ):
            flow.addWidget(self._beside(*parts))
        order_keyboard(flow)

    def arrange(self) -> None:
        """Place the fields by the sizes that they have now: dressed, they have others than when made."""
        if (flow := self.layout()) is not None:
            flow.setGeometry(self.contentsRect())

    def _beside(self, *parts: QWidget) -> QWidget:
        """Return a field with its label as one part of the flow, shown as long as the field is."""
        if len(parts) == 1:
            return parts[0]
        group = Group(parts[-1], self)
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for part in parts:
            row.addWidget(part)
        self._groups.append(group)
        return group


class Group(QWidget):
    """A label and its `field`."""

    def __init__(self, field: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field


def slim(choices: Choices, sides: bool = False) -> Choices:
    """Return `choices` with narrow tiles, close to each other; `sides`: the second is in side B's colour."""
    if (row := choices.layout()) is not None:
        row.setSpacing(3)
    for place, tile in enumerate(choices.tiles()):
        set_property(tile, "slim", True)
        if sides and place == 1:
            set_property(tile, "side", "B")
    return choices


def numbers(first: int, last: int, parent: QWidget) -> Picker:
    """Return a pick list of numbers, with nothing chosen."""
    made = Picker(parent)
    fill(made, first, last)
    return made


def fill(picker: Picker, first: int, last: int) -> None:
    """Offer the numbers from `first` to `last`."""
    if picker.count() != last - first + 1 or picker.itemText(0) != str(first):
        picker.clear()
        picker.addItems([str(number) for number in range(first, last + 1)])
        picker.setCurrentIndex(-1)


def choose(picker: Picker, number: int | None) -> None:
    """Choose `number`, or nothing."""
    picker.setCurrentIndex(-1 if number is None else picker.findText(str(number)))

"""A board in play as a value: where men and queen are, whose turn it is, what is owed, and how it ended."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.fouls import LastStroke
from carrom_desktop.rules.ids import Queen, Side, Slam
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_rows import TABLES, QueenDone, RuleBook, RuleTable
from carrom_desktop.rules.strokes import Stroke

T = TypeVar("T")

Counts = tuple[int, int]
"""One number for each side, A first."""


class PlayQueen(StrEnum):
    """Where the queen is: on the board, pocketed and to be covered by the next stroke, or covered by a
    side."""

    BOARD = "board"
    POCKETED = "pocketed"
    A = "A"
    B = "B"

    @property
    def side(self) -> Side | None:
        """Return the side that covered her, None while nobody has."""
        return Side(self.value) if self in (PlayQueen.A, PlayQueen.B) else None


class EndKind(StrEnum):
    """How a board came to its end: won (52), lost by a foul (102-112), for the umpire, to be replayed
    (137). Only rules with a table of fouls know the second."""

    NORMAL = "normal"
    FOUL = "foul"
    UMPIRE = "umpire"
    CANCELLED = "cancelled"


class BoardEnd(Struct, frozen=True):
    """The result that a board hands over.

    `winner`, in an `UMPIRE` ending proposed, None where it is cancelled; `men_left`, the loser's men on the
    board; `queen`, who covered her; `foul` and `last`, how it was lost, and the stroke that ended it; `near`,
    the law nearest to what the umpire decides; `slam`, all men in the first turn of play (26).
    """

    kind: EndKind
    winner: Side | None = None
    men_left: int = 0
    queen: Queen = Queen.NOBODY
    foul: FoulEnding | None = None
    last: LastStroke | None = None
    near: str = ""
    slam: Slam | None = None


class BoardPlay(Struct, frozen=True):
    """A board in play.

    `breaker` plays white; `doubles`, four players; `double_due`, agreed before the game (H13). `seat` is
    whose turn it is: 0 the breaker, counting to the right (49b), 0-1 in singles, 0-3 in doubles. `men`, on
    the board; `first`, whether a side has ever pocketed an own man; `owed`, dues that could not be taken
    yet; `passes`, one after another; `tries` at the break; `begun`, the break was made; `fresh`, no stroke
    in this turn yet; `turns`, played before this one; `turn_men`, the men of the side in turn when it
    began; `recounted`, the state was typed in.
    """

    book: RuleBook
    breaker: Side
    double_due: bool = False
    doubles: bool = False
    seat: int = 0
    men: Counts = (MEN, MEN)
    queen: PlayQueen = PlayQueen.BOARD
    first: tuple[bool, bool] = (True, True)
    owed: Counts = (0, 0)
    passes: int = 0
    tries: int = 0
    begun: bool = False
    fresh: bool = True
    turns: int = 0
    turn_men: int = MEN
    recounted: bool = False
    end: BoardEnd | None = None

    @property
    def turn(self) -> Side:
        """Return the side whose turn it is."""
        return self.breaker if self.seat % 2 == 0 else self.breaker.other

    @property
    def seats(self) -> int:
        """Return how many players take turns."""
        return 4 if self.doubles else 2

    @property
    def next_seat(self) -> int:
        """Return who is to the right of the player in turn: the next to play, who places dues too (78b)."""
        return (self.seat + 1) % self.seats

    @property
    def table(self) -> RuleTable:
        """Return the laws that it is played by."""
        return TABLES[self.book]


class Outcome(Struct, frozen=True):
    """What the laws say of a stroke.

    `by` committed it, in `seat`; `laws` of all its consequences; `own_back`, men of this stroke that come
    out again; `due`, new dues; `paid`, dues placed on the board now, of older ones too; `theirs_paid`, older
    ones of the opponent, whose man fell; `last_back`, which side's last man came back (H17, H18), with the
    dues beside; `queen`; `keeps`, the turn goes on;
    `may_forgo` by that law, "" where there is nothing to forgo; `may_double`, a double due may be claimed
    instead (H13); `published`, the rule book says so; `contested` by another law (125a against 48).
    """

    stroke: Stroke
    by: Side
    seat: int
    before: BoardPlay
    after: BoardPlay
    laws: tuple[str, ...]
    own_back: int = 0
    due: int = 0
    paid: int = 0
    theirs_paid: int = 0
    last_back: tuple[Side, ...] = ()
    queen: QueenDone = QueenDone.NOTHING
    keeps: bool = True
    may_forgo: str = ""
    may_double: bool = False
    published: bool = True
    contested: str = ""

    @property
    def out(self) -> int:
        """Return how many of the player's men come onto the board."""
        return self.own_back + self.paid + sum(side is self.by for side in self.last_back)


class StrokeRefused(Exception):
    """A stroke cannot be. Attributes: `code`, in the texts `strokes.no.<code>`; `values`, of the sentence."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.values = tuple(values.items())


class Bill(Struct, frozen=True):
    """What dues come to: how many could be placed now, are placed, stay owed, and by which law to be
    forgone."""

    takeable: int
    paid: int
    owed: int
    may_forgo: str


def bill(table: RuleTable, owed: int, new: int, room: int, forgo: bool) -> Bill:
    """Return the dues of a stroke; `room`, men that may be placed now: pocketed ones, or 0 before their
    time."""
    takeable = min(owed + new, room)
    may_forgo = table.forgo_law if new or takeable else ""
    if not forgo:
        return Bill(takeable, takeable, owed + new - takeable, may_forgo)
    if not may_forgo:
        raise StrokeRefused("nothing_to_forgo")
    if table.forgo_all or not new:
        return Bill(takeable, 0, 0, may_forgo)
    older = min(owed, room)  # the due of this stroke is left, what was owed before is placed (H4)
    return Bill(takeable, older, owed - older, may_forgo)


def next_turn(board: BoardPlay) -> BoardPlay:
    """Return the board with the turn of the next player to the right (49b)."""
    after = replace(board, seat=board.next_seat, fresh=True, turns=board.turns + 1)
    return replace(after, turn_men=mine(after.men, after.turn))


def mine(pair: tuple[T, T], side: Side) -> T:
    """Return the part of `side`."""
    return pair[side.place]


def put(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    """Return the pair with another part for `side`."""
    return (value, pair[1]) if side is Side.A else (pair[0], value)


def pair(by: Side, own: int, theirs: int) -> Counts:
    """Return a pair from what is one side's own and the other's."""
    return (own, theirs) if by is Side.A else (theirs, own)

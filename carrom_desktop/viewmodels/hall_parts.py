"""What the hall's picture is made of: frozen, in messages and plain names, in no language yet."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import Pair
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.names import initials

if TYPE_CHECKING:  # most matches are of no team tie
    from carrom_desktop.viewmodels.tie import TieView

MEN = 9
"""Men of a side."""


class HallScene(StrEnum):
    """Which picture: what fills the place of the two cards."""

    BLANK = "blank"
    NO_MATCH = "no_match"
    TEST = "test"
    NAMES = "names"
    BOARD = "board"
    GAME_END = "game_end"
    CHANGE = "change"
    CHANGE_SEATS = "change_seats"
    INTERVAL = "interval"
    WINS = "wins"
    ENDED = "ended"
    DRAW = "draw"
    ABANDONED = "abandoned"
    LOGO = "logo"
    NEXT = "next"
    RESULT = "result"


class QueenMark(StrEnum):
    """The crown: she counted (or will), was covered and does not count, or counts no longer."""

    FILLED = "filled"
    HOLLOW = "hollow"
    STRUCK = "struck"


class ColumnMark(StrEnum):
    """What stands in both cells of a board that has no points.

    `NOTHING`, it scored nothing because it cannot be; `REPLAYED`, it is void and will be replayed; `UNKNOWN`,
    it was played before the score that was typed in.
    """

    NOTHING = "nothing"
    REPLAYED = "replayed"
    UNKNOWN = "unknown"


class BreakMark(StrEnum):
    """What the line of a side says of the break."""

    NONE = "none"
    NEXT = "next"
    NOW = "now"


class NameView(Struct, frozen=True):
    """A player's name in the parts that fitting needs, and whether this player breaks the board.

    `alone`: what stands where no given name does: the family name, with initials where two share it.
    """

    given: str
    family: str
    short: str
    breaks: bool = False
    alone: str = ""

    @property
    def full(self) -> str:
        """Return given and family name."""
        return f"{self.given} {self.family}".strip()

    @property
    def initials(self) -> str:
        """Return the given name's first letters, "M.-J." of "María-José"."""
        return initials(self.given)


class CardView(Struct, frozen=True):
    """One side's block.

    Attributes: `side`; `names`, one or two; `code`, the strip's; `club`; `score`, points of this game,
    clipped once it is over; `games_won`, None where one game decides; `results`, the side's points in
    finished games; `white`, its colour in this board, None while unknown; `breaks`; `queen` on the card,
    None for none; `plus`, points just recorded, None after their time; `men`, its men on the board, None
    where that is not shown; `in_turn`, it plays the next stroke.
    """

    side: Side
    names: tuple[NameView, ...]
    code: str
    club: str
    score: int = 0
    games_won: int | None = None
    results: tuple[int, ...] = ()
    white: bool | None = None
    breaks: BreakMark = BreakMark.NONE
    queen: QueenMark | None = None
    plus: int | None = None
    men: int | None = None
    in_turn: bool = False


class CellView(Struct, frozen=True):
    """One side's cell of a board: `points` or None, the crown of the side that covered the queen, or None."""

    points: int | None = None
    queen: QueenMark | None = None


class ColumnView(Struct, frozen=True):
    """One board of the strip.

    Attributes: `label`, "6" or "+1", "0" for the points that a game began with; `cells` in the order of the
    rows; `current`, it is being played; `outlined`, the rows whose cells were just recorded or corrected;
    `mark`, what stands in both cells instead of points, or None; `protest`, it is under protest.
    """

    label: str
    cells: tuple[CellView, CellView]
    current: bool = False
    outlined: tuple[int, ...] = ()
    mark: ColumnMark | None = None
    protest: bool = False


class StripView(Struct, frozen=True):
    """The boards of this game.

    Attributes: `sides` and `codes` of the two rows, as the cards stand (left above right); `columns`; `cut`,
    earlier boards are left out.
    """

    sides: tuple[Side, Side]
    codes: tuple[str, str]
    columns: tuple[ColumnView, ...]
    cut: bool


class SeatView(Struct, frozen=True):
    """A player's seat at the board in doubles: 0 left, 1 below, 2 right, 3 above; moves go 0, 1, 2, 3, 0."""

    place: int
    name: NameView
    side: Side


class NextView(Struct, frozen=True):
    """The match after this one: the names of its `sides`, "" where only a `time` or a `round` is known."""

    sides: tuple[str, str] = ("", "")
    round: Msg | None = None
    time: str = ""


class PanelView(Struct, frozen=True):
    """What stands in place of the cards.

    Attributes: `title`, in capitals; `name`, the winner's forms from long to short, `side` its colour;
    `score`, the result in large figures, the winner's first; `games`, games won; `results`, finished games;
    both in the order of `score`, or of the picture where nobody has won; `notes`, lines below; `seats`;
    `how` a match ended otherwise than by games, its forms from long to short; `law` and `reason` of that;
    `clock`, what remains of a waiting, an interval or a change of sides; `breaker`, who breaks next, its
    forms from long to short; `disc`, the title names the breaker.
    """

    title: Msg | None = None
    name: tuple[str, ...] = ()
    side: Side | None = None
    score: Pair | None = None
    games: Pair | None = None
    results: tuple[Pair, ...] = ()
    notes: tuple[Msg, ...] = ()
    seats: tuple[SeatView, ...] = ()
    how: tuple[Msg, ...] = ()
    law: Msg | None = None
    reason: str = ""
    clock: ClockView | None = None
    breaker: tuple[Msg, ...] = ()
    disc: bool = False


class HallView(Struct, frozen=True):
    """The hall's picture.

    Attributes: `scene`; `game` and `board`, the header's left; `where`, its right; `event`; `banner`, in
    place of `where`, its forms from long to short; `cards` as they stand, left first; `strip`; `panel`;
    `clock` of the round and `stroke` clock, at the header's right end; `correcting`, a chip says that
    something is being corrected, in the banner's place; `following`, the match after this one, and `wall`,
    the time of day, where no match is shown; `queen_on_board`, None where the board's strokes are not shown;
    `tie`, the score of the team tie from long to short, in place of `where`, () for none; `rubbers`, all of
    the tie, which then fill the picture below the header.
    """

    scene: HallScene
    game: Msg | None = None
    board: Msg | None = None
    where: tuple[Msg, ...] = ()
    event: str = ""
    banner: tuple[Msg, ...] = ()
    cards: tuple[CardView, ...] = ()
    strip: StripView | None = None
    panel: PanelView | None = None
    clock: ClockView | None = None
    stroke: ClockView | None = None
    correcting: bool = False
    following: NextView | None = None
    wall: str = ""
    queen_on_board: bool | None = None
    tie: tuple[Msg, ...] = ()
    rubbers: TieView | None = None


def name_view(player: Player, breaks: bool = False) -> NameView:
    """Return the parts of a player's name, blanks put right; never an empty family name."""
    given, family = " ".join(player.given.split()), " ".join(player.family.split())
    if not family:
        given, family = "", given or "?"
    return NameView(given, family, " ".join(player.short.split()), breaks, family)

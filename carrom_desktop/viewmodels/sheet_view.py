"""What stands on the printed sheet of one match: frozen, every text a code or a name.

"First" and "second" are the card's players: first is who breaks board 1 of game 1 (the card's note 1), and
the columns keep that order for the whole match. Every pair here has the first player's value first.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.facts import Details
from carrom_desktop.rules.ids import PlayerRef
from carrom_desktop.viewmodels.check_mark import CheckMark
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.score_line import ScoreLineView
from carrom_desktop.viewmodels.sheet_names import Ladder

Cell = str | Msg
"""What stands in a cell: the same in every language, or a code."""


TrailLine = tuple[Cell, Cell, Cell, Cell, Cell]
"""A line of the trail of corrections: time, what, before, after, who."""


class RowKind(StrEnum):
    """How a row is printed: filled in; empty, for a pencil; struck, never played; void, scores nothing; the
    points before the first board; a board that nobody knows; the mark where a game stopped.
    """

    PLAYED = "played"
    EMPTY = "empty"
    STRUCK = "struck"
    VOID = "void"
    START = "start"
    UNKNOWN = "unknown"
    MARK = "mark"


class Cells(Struct, frozen=True):
    """One player's three columns of a board: queen, men, grand total (the card's (2)-(4) or (5)-(7))."""

    queen: Cell
    men: Cell
    total: str


NO_CELLS = Cells("", "", "")


class SheetRow(Struct, frozen=True):
    """One board's row.

    Attributes: `label`, its number, "X" for the extra board, "6-X" for several struck ones, "0" for the
    points before the first board; `time`, "14:06" or ""; `ended`, remarks to be joined;
    `breaker`, column (1), None where unknown; `first`, `second`; `see`, the letters of remarks; `winner`,
    0 or 1 for the columns, None if none.
    """

    label: str
    kind: RowKind
    time: str = ""
    ended: tuple[Msg, ...] = ()
    breaker: PlayerRef | None = None
    first: Cells = NO_CELLS
    second: Cells = NO_CELLS
    see: str = ""
    winner: int | None = None


class Tick(Struct, frozen=True):
    """A box to tick with its words."""

    label: Msg
    ticked: bool = False


class SheetGame(Struct, frozen=True):
    """One game's block.

    Attributes: `started` and `finished`, "14:06", with "~" where not exact, or ""; `sides_changed`, None in
    game 1; `changed_within`, the change in the deciding game (Law 60) or None where the rules know none;
    `opened_by` and `opener_law`, who opens it, in game 2 and later; `rows`; `winner`, 0 or 1 or None;
    `result` as it counts and `raw`, of a game that stopped as it stood; `won_by`, the boxes; `struck`, it was
    not played and never will be; `interval`, times of the rest before it (Law 138) or None where there is
    none; `drawn`; `stopped`, the match ended within it; `provisional`, a protest in it is not decided; `see`,
    letters of remarks about the whole game.
    """

    number: int
    started: str
    finished: str
    sides_changed: Tick | None
    changed_within: Tick | None
    opened_by: PlayerRef | None
    opener_law: str
    rows: tuple[SheetRow, ...]
    winner: int | None
    result: tuple[int, int] | None
    raw: tuple[int, int] | None
    won_by: tuple[Tick, ...]
    struck: bool
    interval: tuple[str, str] | None
    drawn: bool = False
    stopped: bool = False
    provisional: bool = False
    see: str = ""


class SheetPlayer(Struct, frozen=True):
    """One person: `names` from long to short, `club` (or state or country)."""

    ref: PlayerRef
    names: Ladder
    club: str


class SheetSide(Struct, frozen=True):
    """One side's entry in the head; `names` from long to short; `label` says how it came to be first."""

    label: Msg
    note: Msg | None
    players: tuple[SheetPlayer, ...]
    names: Ladder


class RemarkKind(StrEnum):
    """What other places of the sheet refer to a remark for."""

    OTHER = "other"
    PROTEST = "protest"
    CORRECTION = "correction"
    END = "end"
    REOPENED = "reopened"


class SheetRemark(Struct, frozen=True):
    """A line under "Remarks of umpire".

    Attributes: `letter` that rows refer to ("" for a free text); `text`; `places`, the boards or games it is
    about; `time`, "15:10" or ""; `kind`.
    """

    letter: str
    text: Msg
    places: tuple[Msg, ...] = ()
    time: str = ""
    kind: RemarkKind = RemarkKind.OTHER


class SheetEnd(Struct, frozen=True):
    """How a match ended otherwise than by games: `loser`, 0, 1 or None, when, the letter of the remark."""

    loser: int | None
    time: str
    letter: str


class SheetView(Struct, frozen=True):
    """One match on paper; every text a code or a name, so that it can be printed in any language.

    Attributes: `rule`, texts take the wording of rulebooks that say "piece"; `doubles`; `title`; `sheet_no`;
    `details` as given, with `date` and `round` as texts to be said, `day` in ISO 8601; `rules`, parts to be
    joined; `rules_name`; `preset`, the nearest; `changes`, what differs from it; `sides`, first and second;
    `toss_winner` and `side_chooser`, 0 or 1 or None; `toss_choice`, boxes; `seat`, the seat taken by
    the chooser or None; `seats`, doubles, counter-clockwise, first the player who breaks board 1; `games`;
    `winner` of the match, 0 or 1 or None; `games_won`; `ended`, boxes; `goes_on`, what comes next in an
    unfinished match or None; `boards_played`, and with `boards_unknown` there were more that nobody knows;
    `queens`, boards in which she scored; `slams`, white and black; `duration` or None; `remarks`; `trials`,
    the boxes of the trial boards; `drawn`; `provisional`, a protest is not decided; `end`, how it ended where
    no games decided it; `awarded`, results that stand for games not played, the winner's points first, where
    competitions want them; `protest` and `corrections`, what the foot says of them, None: a pencil's line;
    `version` of the sheet as said, from long to short, () on a blank one, and `version_no`, 0 unless signed;
    `coded`, texts name the sides by their codes; `trail`, lines of the trail of corrections, None where none
    is wanted; `line`, the course of a match that is over, drawn where there is room; `scheduled`, "14:30"
    where a list of matches said so, "" else; `check`, the check value and its code, None while the match is
    not finished.
    """

    rule: bool
    doubles: bool
    finished: bool
    title: Msg
    sheet_no: str
    details: Details
    date: Msg | None
    day: str
    round: Msg | None
    rules: tuple[Msg, ...]
    rules_name: Msg
    preset: str
    changes: tuple[Msg, ...]
    sides: tuple[SheetSide, SheetSide]
    toss_winner: int | None
    toss_choice: tuple[Tick, ...]
    side_chooser: int | None
    seat: Msg | None
    seats: tuple[PlayerRef, ...]
    games: tuple[SheetGame, ...]
    winner: int | None
    games_won: tuple[int, int]
    ended: tuple[Tick, ...]
    goes_on: Msg | None
    boards_played: int
    queens: tuple[int, int]
    duration: Msg | None
    remarks: tuple[SheetRemark, ...]
    boards_unknown: bool = False
    slams: tuple[int, int] = (0, 0)
    trials: tuple[bool, ...] = (False, False)
    drawn: bool = False
    provisional: bool = False
    end: SheetEnd | None = None
    awarded: tuple[tuple[int, int], ...] = ()
    protest: Msg | None = None
    corrections: Msg | None = None
    version: tuple[Msg, ...] = ()
    version_no: int = 0
    coded: bool = False
    trail: tuple[TrailLine, ...] | None = None
    line: ScoreLineView | None = None
    scheduled: str = ""
    check: CheckMark | None = None

    def player(self, ref: PlayerRef) -> SheetPlayer:
        """Return the player `ref` means."""
        return next(who for side in self.sides for who in side.players if who.ref == ref)

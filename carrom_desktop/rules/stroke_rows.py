"""What a stroke means, as tables to be read next to the rule books: one per federation, the law in each row.

`ICF` follows the laws in the 1-143 numbering (45-51, 62-65, 72-101, 116, 125, 137), `UKCA` rules E1-E4, G1-G9
and H1-H22, `CAINT` the published comparison with both. In every table the first row that fits a stroke is
meant. Boards that a stroke ends stand in `fouls` (102-112) and, for UKCA, in H17 and H18 here.

What CAINT has not published is marked so: the umpire decides, and is offered what UKCA says.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.strokes import StrokeKind


class RuleBook(StrEnum):
    """Whose laws a board is followed by."""

    ICF = "icf"
    UKCA = "ukca"
    CAINT = "caint"


class QueenCase(StrEnum):
    """What a stroke has to do with the queen: she fell in it, or it had to cover her."""

    IN = "in"
    COVERING = "covering"


class QueenDone(StrEnum):
    """What becomes of the queen."""

    NOTHING = "nothing"
    WAITS = "waits"  # pocketed, to be covered by the next stroke
    COVERED = "covered"
    BACK = "back"  # to the centre circle


class Place(StrEnum):
    """Where men are put back on the board."""

    CENTRE = "centre"  # the centre circle
    OUTER_CIRCLE = "outer_circle"  # inside it, never over the centre circle
    MAIN_CIRCLE = "main_circle"  # anywhere in it


class MenRow(Struct, frozen=True):
    """What the men and the striker of a stroke mean.

    `on`: the strokes it is about, by what fell, in the keys of the umpire's board: "0" nothing, "1" own
    men, "O0" the opponent's, "O1" both, with "S" the striker, "SS" and a double due claimed (H13), with "I"
    improper. `dues`, men that come out beside those pocketed in it; `own_out`, these come out too; `keeps`,
    the turn goes on; `last_among_dues`, where the own last man fell he is one of the dues. `owed_laws` are
    cited instead where nothing can be placed yet. `note`: what is to be known of the row besides (a
    text `card.note.<note>`): another law speaks against it, or it is an inference.
    """

    on: tuple[str, ...]
    laws: tuple[str, ...]
    keeps: bool
    dues: int = 0
    own_out: bool = False
    last_among_dues: bool = False
    owed_laws: tuple[str, ...] = ()
    published: bool = True
    note: str = ""


class QueenRow(Struct, frozen=True):
    """What a stroke means in which the queen falls, or that has to cover her.

    `own`, how many own men fell in it: "none", "one", "more", "some" (one or more) or "any"; `first`, no
    own man was ever pocketed before; `nine`, all own men were on the board; `owing`, a due was owed;
    `penalty`, the stroke has another fault; `combined`, the striker or an opponent's man fell too. `dues`
    and `keeps` stand instead of what the men mean, None leaves that as it is. `with_men`: the laws of the
    men are cited too.
    """

    laws: tuple[str, ...]
    case: QueenCase
    done: QueenDone
    keeps: bool | None = None
    dues: int | None = None
    own: str = "any"
    striker: bool | None = None
    improper: bool | None = None
    combined: bool | None = None
    penalty: bool | None = None
    first: bool | None = None
    nine: bool | None = None
    owing: bool | None = None
    with_men: bool = False
    published: bool = True
    note: str = ""


class OtherRow(Struct, frozen=True):
    """What leaves the board, or happens without a stroke: `loses`, the turn ends, None leaves it as it is."""

    laws: tuple[str, ...]
    dues: int = 0
    loses: bool | None = None
    published: bool = True
    note: str = ""


class RuleTable(Struct, frozen=True):
    """Everything that one federation says of strokes.

    - `men`, `queen`: the rows of a played stroke. `men_off` (the queen too) and `striker_off`: overboard.
      `theirs_law` is cited beside the queen's where an opponent's man fell without a due; `idle_law` is
      that of a stroke without consequences.
    - `foul`, `technical`, `passed`: without pocketing; `technical_at_start`, only before the first stroke
      of a turn. `no_break`: the break was not made, `break_tries` times in all (None: until it is), then
      `missed_break`; `scratched_break`, and the striker fell.
    - `passes`: so many in a row by both together cancel the board, by `passes_law`.
    - `due_place`: where the opponent places dues, by `place_laws`; `off_place`, where men go that left the
      board.
    - `pays_at_once`: a due is taken as soon as there is a man for it, else when the turn ends (H3);
      `paid_law` and `owed_law` name it. `forgo_law`: the opponent may leave a due; `forgo_all`, all that is
      owed with it. `forfeit_law`: one not placed before the next stroke is lost; `written_off_law`: so are
      those owed as a board ends.
    - `has_foul_table`: last men are judged by 102-112, else they come back by `last_theirs_law`,
      `last_own_law` (with one more) and `last_improper_law`; `last_note`, as in the
      rows. `finish_law`: a board is won.
    """

    book: RuleBook
    men: tuple[MenRow, ...]
    queen: tuple[QueenRow, ...]
    men_off: OtherRow
    striker_off: OtherRow
    foul: OtherRow
    technical: OtherRow
    technical_at_start: bool
    passed: OtherRow
    no_break: OtherRow
    scratched_break: OtherRow
    break_tries: int | None
    missed_break: tuple[str, ...]
    passes: int | None
    passes_law: str
    due_place: Place
    place_laws: tuple[str, ...]
    off_place: Place
    pays_at_once: bool
    paid_law: str
    owed_law: str
    forgo_law: str
    forgo_all: bool
    forfeit_law: str
    written_off_law: str
    has_foul_table: bool
    finish_law: str
    idle_law: str
    theirs_law: str = ""
    last_note: str = ""
    last_theirs_law: str = ""
    last_own_law: str = ""
    last_improper_law: str = ""


KEPT, LOST = True, False
"""Whether the turn goes on."""

_IN, _COVERING = QueenCase.IN, QueenCase.COVERING
_WAITS, _COVERED, _BACK = QueenDone.WAITS, QueenDone.COVERED, QueenDone.BACK

ICF = RuleTable(
    RuleBook.ICF,
    men=(
        # a proper stroke
        MenRow(("0",), ("48",), LOST),
        MenRow(("1",), ("48",), KEPT),
        MenRow(("O1",), ("48",), KEPT, note="contested"),  # 125a speaks against it
        MenRow(("O0",), ("48", "125"), LOST),
        MenRow(("S0",), ("72a", "89b"), LOST, 1, owed_laws=("72c",)),
        MenRow(("S1",), ("73",), KEPT, 1, own_out=True),
        MenRow(("SO0",), ("74",), LOST, 1),
        MenRow(("SO1",), ("75",), KEPT, 1, own_out=True),
        # an improper stroke
        MenRow(("I0",), ("64a",), LOST, 1),
        MenRow(("IS0",), ("72b",), LOST, 2),
        MenRow(("IO0",), ("76",), LOST, 1),
        MenRow(("ISO0",), ("72b", "76"), LOST, 2, note="summed"),
        MenRow(("I1", "IO1"), ("77a",), LOST, 1, own_out=True),
        MenRow(("IS1", "ISO1"), ("77b",), LOST, 2, own_out=True),
    ),
    queen=(
        # the queen falls
        QueenRow(("64b",), _IN, _BACK, keeps=False, improper=True, with_men=True),
        QueenRow(("95d",), _IN, _BACK, keeps=False, striker=True, nine=True, note="owed_then"),
        QueenRow(("99a",), _IN, _BACK, keeps=True, striker=True),
        QueenRow(("95a",), _IN, _BACK, keeps=False, own="none", first=True),
        QueenRow(("95b",), _IN, _BACK, keeps=False, own="none", owing=True),
        QueenRow(("15", "92"), _IN, _WAITS, keeps=True, own="none"),
        QueenRow(("97b",), _IN, _WAITS, keeps=True, own="one", nine=True),
        QueenRow(("97a",), _IN, _COVERED, keeps=True),
        # the stroke after her
        QueenRow(("96",), _COVERING, _BACK, keeps=False, improper=True, with_men=True),
        QueenRow(("101a",), _COVERING, _WAITS, keeps=True, own="some", striker=True),
        QueenRow(("100a",), _COVERING, _BACK, keeps=False, own="none", striker=True),
        QueenRow(("15",), _COVERING, _COVERED, keeps=True, own="some"),
        QueenRow(("96",), _COVERING, _BACK, keeps=False, own="none"),
    ),
    men_off=OtherRow(("65",)),
    striker_off=OtherRow(("116",)),
    foul=OtherRow(("64a",), 1, loses=True),
    technical=OtherRow(("63",), 1),
    technical_at_start=True,
    passed=OtherRow(("137",), loses=True),
    no_break=OtherRow(("45a",)),
    scratched_break=OtherRow(("45c",), loses=True),
    break_tries=3,
    missed_break=("45a", "45b"),
    passes=6,
    passes_law="137",
    due_place=Place.OUTER_CIRCLE,
    place_laws=("9", "89b"),
    off_place=Place.CENTRE,
    pays_at_once=True,
    paid_law="78a",
    owed_law="72c",
    forgo_law="87a",
    forgo_all=True,
    forfeit_law="83",
    written_off_law="55",
    has_foul_table=True,
    finish_law="52a",
    idle_law="48",
    theirs_law="125",
)
"""ICF Laws of Carrom. Queen and striker with all nine men on the board end the turn (95d); that a due is owed
then (72c) is an inference, and so are two dues for an improper stroke that takes striker and opponent's
men."""

UKCA = RuleTable(
    RuleBook.UKCA,
    men=(
        MenRow(("0",), ("E1",), LOST),
        MenRow(("1",), ("E1",), KEPT),
        MenRow(("SS1",), ("H13",), KEPT, 2, last_among_dues=True),
        MenRow(("S0", "S1"), ("H12",), LOST, 1),
        MenRow(("O0", "O1"), ("H14",), LOST, 1),
        MenRow(("SO0", "SO1"), ("H2", "H12", "H14"), LOST, 2),
        MenRow(("I0", "I1"), ("H2", "H9"), LOST, 1),
        MenRow(("IS0", "IS1"), ("H2", "H12"), LOST, 2),
        MenRow(("IO0", "IO1"), ("H2", "H14"), LOST, 2),
        MenRow(("ISO0", "ISO1"), ("H2", "H12", "H14"), LOST, 3),
    ),
    queen=(
        # the queen falls
        QueenRow(("H15",), _IN, _BACK, keeps=False, dues=1, combined=True, improper=False),
        QueenRow(("H2", "H15"), _IN, _BACK, keeps=False, dues=2, combined=True),
        QueenRow(("H5",), _IN, _BACK, keeps=False, penalty=True, with_men=True),
        QueenRow(("H16",), _IN, _BACK, keeps=False, dues=1, own="none", first=True),
        QueenRow(("G6",), _IN, _WAITS, keeps=True, own="none"),
        QueenRow(("G8",), _IN, _WAITS, keeps=True, own="one", first=True),
        QueenRow(("G9",), _IN, _COVERED, keeps=True, own="more", first=True),
        QueenRow(("G7",), _IN, _COVERED, keeps=True),
        # the stroke after her
        QueenRow(("G4",), _COVERING, _BACK, penalty=True, with_men=True),  # a double due keeps the turn (H13)
        QueenRow(("G2",), _COVERING, _COVERED, keeps=True, own="some"),
        QueenRow(("G3",), _COVERING, _BACK, keeps=False, own="none"),
    ),
    men_off=OtherRow(("H20",), 1, loses=True),
    striker_off=OtherRow(("H19",), 1, loses=True),
    foul=OtherRow(("H1", "H9"), 1, loses=True),
    technical=OtherRow(("Table 2",), 1),
    technical_at_start=False,
    passed=OtherRow(("E1",), loses=True, note="no_pass"),
    no_break=OtherRow(("C11", "D7")),
    scratched_break=OtherRow(("H12",), 1, loses=True),
    break_tries=None,
    missed_break=(),
    passes=None,
    passes_law="",
    due_place=Place.MAIN_CIRCLE,
    place_laws=("H7",),
    off_place=Place.CENTRE,
    pays_at_once=False,
    paid_law="H3",
    owed_law="H3",
    forgo_law="H4",
    forgo_all=False,
    forfeit_law="H3",
    written_off_law="F4",
    has_foul_table=False,
    finish_law="F1",
    idle_law="E1",
    last_note="h17",
    last_theirs_law="H17",
    last_own_law="H18",
    last_improper_law="H8",
)
"""UKCA Carrom Rules. A pass has no rule: it is a stroke that pockets nothing (E1)."""

_CAINT = ("CAINT",)
_UMPIRE = ("umpire",)


def _open_men(row: MenRow) -> MenRow:
    return replace(row, laws=_UMPIRE, owed_laws=(), published=False, note="")


def _open_queen(row: QueenRow) -> QueenRow:
    return replace(row, laws=_UMPIRE, with_men=False, published=False, note="")


def _open(row: OtherRow) -> OtherRow:
    return replace(row, laws=_UMPIRE, published=False, note="")


CAINT = RuleTable(
    RuleBook.CAINT,
    men=(
        MenRow(("0",), _CAINT, LOST),
        MenRow(("1",), _CAINT, KEPT),
        MenRow(("S1",), _CAINT, LOST, 2, last_among_dues=True),
        MenRow(("S0",), _CAINT, LOST, 1),
        MenRow(("O0", "O1"), _CAINT, LOST, 1),
        *(_open_men(row) for row in UKCA.men if row.laws != ("H13",)),
    ),
    queen=tuple(_open_queen(row) for row in UKCA.queen),
    men_off=OtherRow(_CAINT, 1, loses=True),
    striker_off=_open(UKCA.striker_off),
    foul=_open(UKCA.foul),
    technical=_open(UKCA.technical),
    technical_at_start=False,
    passed=_open(UKCA.passed),
    no_break=_open(UKCA.no_break),
    scratched_break=_open(UKCA.scratched_break),
    break_tries=None,
    missed_break=(),
    passes=None,
    passes_law="",
    due_place=Place.MAIN_CIRCLE,
    place_laws=_CAINT,
    off_place=Place.MAIN_CIRCLE,
    pays_at_once=False,
    paid_law="umpire",
    owed_law="umpire",
    forgo_law="umpire",
    forgo_all=False,
    forfeit_law="umpire",
    written_off_law="umpire",
    has_foul_table=False,
    finish_law="CAINT",
    idle_law="CAINT",
    last_theirs_law="umpire",
    last_own_law="umpire",
    last_improper_law="umpire",
)
"""CAINT: the rows of the published comparison; for the rest the umpire decides, and is offered UKCA's
rows."""

TABLES = {table.book: table for table in (ICF, UKCA, CAINT)}
"""The table of each federation."""


def book_of(rules: RuleSet) -> RuleBook | None:
    """Return whose laws a rule set plays strokes by; None where the queen needs no cover, which no table
    knows."""
    if not rules.queen_must_be_covered:
        return None
    if rules.key in {book.value for book in RuleBook}:
        return RuleBook(rules.key)
    if rules.has_foul_table:
        return RuleBook.ICF
    return RuleBook.CAINT if rules.last_piece_foul == "manual" else RuleBook.UKCA


def row_of_kind(table: RuleTable, kind: StrokeKind) -> OtherRow:
    """Return the row of what is not a played stroke."""
    return {
        StrokeKind.FOUL: table.foul,
        StrokeKind.TECHNICAL: table.technical,
        StrokeKind.TECHNICAL_OTHER: table.technical,
        StrokeKind.PASSED: table.passed,
        StrokeKind.NO_BREAK: table.no_break,
    }[kind]


def queen_row(table: RuleTable, case: QueenCase, own: int, seen: dict[str, bool]) -> QueenRow:
    """Return the row of the queen in a stroke with `own` own men; `seen`, what else a row may ask for."""
    counted = {"any": True, "none": own == 0, "one": own == 1, "more": own > 1, "some": own > 0}
    return next(
        row
        for row in table.queen
        if row.case is case
        and counted[row.own]
        and all(getattr(row, name) in (None, is_so) for name, is_so in seen.items())
    )

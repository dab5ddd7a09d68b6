"""Facts of play: the match, its toss and seats, its boards, its changes of sides."""

from __future__ import annotations

from msgspec import Struct, field

from carrom_desktop.rules.ids import ChangeKind, FoulQueen, Kind, Queen, Seat, Side, Slam, TossChoice
from carrom_desktop.rules.people import Details, OfTie, Player
from carrom_desktop.rules.ruleset import RuleSet


class MatchCreated(Struct, frozen=True):
    """A match was set up.

    `players_a` and `players_b` hold one player in singles, two in doubles; `start_points` (A's, B's) stand in
    each game before its first board (handicap); `from_paper`, a match already played is typed in: the times
    of its records mean nothing; `of_tie`, the rubber that it is, None where it belongs to no team tie;
    `fixture`, the id of the fixture of an event that is played, "" for none.
    """

    rules: RuleSet
    kind: Kind
    players_a: tuple[Player, ...]
    players_b: tuple[Player, ...]
    details: Details = field(default_factory=Details)
    start_points: tuple[int, int] = (0, 0)
    from_paper: bool = False
    of_tie: OfTie | None = None
    fixture: str = ""


class DetailsChanged(Struct, frozen=True):
    """Names or details were corrected; what is None stays as it was."""

    details: Details | None = None
    players_a: tuple[Player, ...] | None = None
    players_b: tuple[Player, ...] | None = None


class TossRecorded(Struct, frozen=True):
    """The toss was decided (Law 39; UKCA D3): `breaker` opens game 1, the other side chose its seat.

    `winner` and `choice` are None where only the breaker was noted. `seat` is the seat that the side which
    does not break took, as the umpire sees it (None: not recorded). `player` is the breaking player's index
    (doubles).
    """

    breaker: Side
    winner: Side | None = None
    choice: TossChoice | None = None
    seat: Seat | None = None
    player: int = 0


class SeatsRecorded(Struct, frozen=True):
    """Doubles: player `right_of_a1` of side B sits to the right of side A's first player (Laws 28, 49b)."""

    right_of_a1: int


class OpenerChosen(Struct, frozen=True):
    """Another opener of game `game` than the default was chosen before its first board.

    `side` differs from the rule only where the rule set leaves it open, or where `corrected`: the colours
    were the other way round, and all boards of the game turn. `player` is the index of the partner.
    """

    game: int
    side: Side
    player: int = 0
    corrected: bool = False


class PlayCalled(Struct, frozen=True):
    """The umpire said "Play" for board `board` of game `game` (Law 5)."""

    game: int
    board: int


class QueenMarked(Struct, frozen=True):
    """During a board: `side` covered the queen; None: she is back on the board."""

    game: int
    board: int
    side: Side | None


class FoulEnding(Struct, frozen=True):
    """A board lost by a foul (51, 91, 102-112, 121b, 126b).

    Attributes: `law`, a key of `fouls.FOUL_LAWS`; `by` played the stroke; `improper` stroke; `demanded`
    additional points (87b); `men_left`, 1-9, are `by`'s own men on the board where the law counts them, else
    0; `queen`, where she was, needed for conduct (51, 91, 121b, 126b) and implied by the law elsewhere.
    """

    law: str
    by: Side
    improper: bool = False
    demanded: int = 0
    men_left: int = 0
    queen: FoulQueen | None = None


class Award(Struct, frozen=True):
    """A board given by the umpire: `points`, 1 to the cap, to `winner`, and why, in any words.

    `near` is the law nearest to a stroke of which the laws do not speak, "" where none was proposed.
    """

    winner: Side
    points: int
    reason: str = ""
    near: str = ""


class BoardRecorded(Struct, frozen=True):
    """A board of game `game` finished: its winner, the loser's men on the board, who covered the queen.

    `winner` is None and `men_left` out of 1-9 only where `foul` or `award` says how the board ended instead,
    and in files written elsewhere: such a board scores nothing. `slam` only on a board won normally (26).
    """

    game: int
    winner: Side | None
    men_left: int
    queen: Queen
    foul: FoulEnding | None = None
    award: Award | None = None
    slam: Slam | None = None


class ExtraTossRecorded(Struct, frozen=True):
    """The toss before the extra board of game `game` (Law 56b): `breaker` breaks it; `player` in doubles."""

    game: int
    breaker: Side
    player: int | None = None


class SidesChanged(Struct, frozen=True):
    """The players changed sides before game `game` (Laws 58, 59) or once within it (Law 60)."""

    game: int
    kind: ChangeKind

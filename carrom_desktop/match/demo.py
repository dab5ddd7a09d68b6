"""The demo: one realistic match, whole or half played, made of the same commands as any other.

Its first game is 30-11, so 25-11. Whole, it goes on with a level eighth board and an extra board, 15-19, and
ends with 26-7, so 25-7. Half played, it stands in the second game before board 6, at 21-14, with the queen
covered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session, new_match_id
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeSides,
    ChooseBreaker,
    Command,
    CreateMatch,
    MarkQueen,
    RecordBoard,
    RecordToss,
)
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Details, MatchCreated, Player, Row
from carrom_desktop.rules.ids import Kind, Queen, Seat, Side, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book

Until = Literal["half", "end"]

_STARTS = "2026-03-12T14:00:00.000+05:30"
_SECONDS: dict[type[Command], float] = {RecordToss: 120, CallPlay: 30, ChangeSides: 100, MarkQueen: 150}
_BOARD_S = 190.0


def demo_setup() -> CreateMatch:
    """Return the set-up of the demo match."""
    return CreateMatch(
        rules=preset("icf"),
        kind=Kind.SINGLES,
        players_a=(Player("One", "Player", "IND"),),
        players_b=(Player("Two", "Player", "SRI"),),
        details=Details(
            event="National Open 2026",
            category="Men's singles",
            round="round-of-16",
            match_no="12",
            table="4",
            venue="City Sports Hall",
            date="2026-03-12",
            umpire="Umpire Three",
            umpire_2="Umpire Four",
            chief_referee="Referee Five",
            scorer="Scorer Six",
        ),
    )


def demo_match() -> tuple[Command, ...]:
    """Return every entry of the whole match after its set-up: A wins 25-11, 15-19, 25-7."""
    return (
        *_first_game(),
        *_next_game(),
        *_boards("A 2 A", "B 3 B", "A 4 B", "B 2 A", "A 1 A", "B 3 A", "A 2 B", "B 4 A"),
        ChooseBreaker(Side.B),  # 15 all after eight boards: a toss, and one extra board (56b)
        *_boards("B 4 A"),
        *_next_game(),
        *_boards("A 5 A", "B 4 B", "A 6 A"),
        ChangeSides(),  # 17 points in the deciding game (60)
        *_boards("A 6 A"),
    )


def demo_half() -> tuple[Command, ...]:
    """Return the entries of the half-played match: 21-14 in the second game, B breaks board 6."""
    return (
        *_first_game(),
        *_next_game(),
        *_boards("A 6 A", "B 3 B", "A 3 B", "B 5 B", "A 6 A"),
        CallPlay(),
        MarkQueen(Side.A),
    )


def play_demo(session: Session, until: Until = "end", clock: SteppedClock | None = None) -> None:
    """Enter the demo into a session made from `demo_setup`; a `clock` given is moved on as play would.

    Raises `StorageError`.
    """
    for command in demo_match() if until == "end" else demo_half():
        if clock is not None:
            clock.advance(_SECONDS.get(type(command), _BOARD_S))
        session.submit(command, "demo")


def demo_rows(until: Until = "end") -> tuple[Row, ...]:
    """Return the rows of the demo match with the times of an afternoon's play."""
    clock = SteppedClock(_STARTS)
    rows = [Row(1, 1, fact, clock.now_iso()) for fact in create(demo_setup())]
    for step, command in enumerate(demo_match() if until == "end" else demo_half(), start=2):
        clock.advance(_SECONDS.get(type(command), _BOARD_S))
        facts = decide(replay(rows), command)
        rows += [Row(len(rows) + 1, step, fact, clock.now_iso()) for fact in facts]
    return tuple(rows)


def demo_states() -> tuple[MatchState, MatchState]:
    """Return the demo match half played and whole."""
    return replay(demo_rows("half")), replay(demo_rows("end"))


def write_demo_match(journal: Book, until: Until = "half", *, event: str = "") -> str:
    """Write the demo match, as a match of `event` where one is given, into `journal` and return its id.

    Raises `StorageError`.
    """
    match_id = new_match_id(_STARTS)
    journal.append(match_id, 0, tuple(_of_event(row, event) for row in demo_rows(until)))
    return match_id


def _of_event(row: Row, event: str) -> Row:
    """Return a row whose match, where it makes one, is one of `event`: all that is printed then says so."""
    fact = row.fact
    if not event or not isinstance(fact, MatchCreated):
        return row
    return replace(row, fact=replace(fact, details=replace(fact.details, event=event)))


def _first_game() -> tuple[Command, ...]:
    # One wins the toss and takes the side, on the umpire's right; Two breaks (39).
    toss = RecordToss(breaker=Side.B, winner=Side.A, choice=TossChoice.SIDE, seat=Seat.RIGHT)
    return (toss, *_boards("B 5 B", "A 6 A", "A 4 B", "B 3 A", "A 5 A", "A 6 A"))


def _next_game() -> tuple[Command, ...]:
    return (ChangeSides(),)


def _boards(*written: str) -> tuple[Command, ...]:
    """Return boards written as "winner, men left, who covered the queen"; the first one after "Play" (5)."""
    commands: list[Command] = [CallPlay()]
    for line in written:
        winner, men_left, queen = line.split()
        commands.append(RecordBoard(Side(winner), int(men_left), Queen[queen]))
    return tuple(commands)

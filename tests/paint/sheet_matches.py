"""Matches to print: played through the commands, minute by minute."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeSides,
    ChooseBreaker,
    Command,
    CreateMatch,
    RecordBoard,
    RecordToss,
)
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Details, Player, Row
from carrom_desktop.rules.ids import Kind, NextKind, Queen, Seat, Side, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState

Board = str
"""A board as three letters: winner, men left, who covered the queen ("-": not recorded): "A6A"."""

DETAILS = Details(
    event="National Open 2026",
    category="Men's singles",
    round="round-of-16",
    match_no="47",
    table="4",
    venue="City Hall, Court 1",
    date="2026-03-12",
    umpire="Maria Umpire",
    chief_referee="Chris Chief",
    scorer="Sam Scorer",
)

ONE, TWO = Player("One", "Player", "IND"), Player("Two", "Player", "SRI")
PAIRS = (
    (Player("One", "Ann", "IND"), Player("Three", "Cid", "IND")),
    (Player("Two", "Bea", "SRI"), Player("Four", "Dan", "MDV")),
)
LONG_PAIRS = (
    (
        Player("Fernández de la Cruz y Mendoza", "María-José", "Federación Andaluza"),
        Player("Wickramasinghe Arachchilage", "Chathurangika", "Western Province"),
    ),
    (
        Player("Donaudampfschifffahrtsgesellschaftskapit", "Maximilian", "Baden-Württemberg"),
        Player("Venkatanarasimharajuvaripeta", "Radhakrishnan", "Tamil Nadu"),
    ),
)


class Scorer:
    """Plays a match as a person would: every command some minutes after the one before."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        players: tuple[Sequence[Player], Sequence[Player]] = ((ONE,), (TWO,)),
        details: Details = DETAILS,
        right_of_a1: int | None = None,
    ) -> None:
        kind = Kind.SINGLES if len(players[0]) == 1 else Kind.DOUBLES
        self._now = datetime(2026, 3, 12, 14, 0, tzinfo=timezone(timedelta(hours=1)))
        self._step = 0
        self.rows: list[Row] = []
        setup = CreateMatch(
            rules or preset("icf"), kind, tuple(players[0]), tuple(players[1]), details, right_of_a1
        )
        self._add(create(setup))

    @property
    def state(self) -> MatchState:
        """Return the match as it stands."""
        return replay(self.rows)

    def do(self, command: Command, minutes: int = 1) -> None:
        """Do one command `minutes` after the last."""
        self._now += timedelta(minutes=minutes)
        self._add(decide(self.state, command))

    def toss(self, breaker: Side = Side.A, seat: Seat | None = Seat.LEFT) -> None:
        """Record the toss: its winner takes the break."""
        self.do(RecordToss(breaker, breaker, TossChoice.BREAK, seat), 4)
        self.do(CallPlay())

    def play(self, boards: Iterable[Board], change: bool = True) -> None:
        """Play boards; sides are changed and extra tosses won by B as soon as they are due."""
        for board in boards:
            state = self.state
            if change and state.side_change is not None:
                self.do(ChangeSides(), 2)
                if state.next.board == 1:
                    self.do(CallPlay())
            if self.state.next.kind is NextKind.EXTRA_TOSS:
                self.do(ChooseBreaker(Side.B))
            queen = Queen.UNRECORDED if board[2] == "-" else Queen(board[2])
            self.do(RecordBoard(Side(board[0]), int(board[1]), queen), 6)

    def _add(self, facts: Iterable[object]) -> None:
        self._step += 1
        for fact in facts:
            seq = len(self.rows) + 1
            self.rows.append(Row(seq, self._step, fact, self._now.isoformat()))  # type: ignore[arg-type]


GAME_1 = ["A6A", "B3B", "A4B", "B5A", "A5A", "A6A"]
GAME_2 = ["B2B", "A1A", "B3A", "A3B", "A2A", "B4B", "A1B", "A2B", "B1B"]
GAME_3 = ["A5A", "A3A", "B4B", "A5A", "A4A"]


def twenty_boards(**setup: object) -> MatchState:
    """Return the sheet's example: three games, 6, 9 and 5 boards, an extra board, a queen at 22."""
    scorer = Scorer(**setup)  # type: ignore[arg-type]
    scorer.toss()
    scorer.play([*GAME_1, *GAME_2, *GAME_3])
    return scorer.state


def level_game(boards: int) -> list[Board]:
    """Return boards of one man each, won in turn, the queen with the loser: level after an even number."""
    return ["A1B" if place % 2 == 0 else "B1A" for place in range(boards)]


def long_match(text: str) -> MatchState:
    """Return a match with `text` in every field of its details and players."""
    details = Details(**dict.fromkeys(Details.__struct_fields__, text))
    people = [Player(letter + text, letter + text, text) for letter in "abcd"]
    players = ((people[0], people[1]), (people[2], people[3]))
    return twenty_boards(players=players, right_of_a1=0, details=details)

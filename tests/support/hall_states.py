"""Matches in every state that the hall's picture can show, for tests of its view-model and its painter."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carrom_desktop.match.rulesets import preset
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
from carrom_desktop.rules.facts import BoardRecorded, Details, Fact, Player, Row, StepUndone
from carrom_desktop.rules.history import undo_step
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.hall import HallContext

DETAILS = Details(event="National Open 2026", round="round-of-16", table="4", umpire="Umpire Three")
ONE, TWO = Player("One", "Player", "IND"), Player("Two", "Player", "SRI")
PAIR_ONE = (Player("One", "Player", "IND"), Player("Three", "Player", "IND"))
PAIR_TWO = (Player("Two", "Player", "SRI"), Player("Four", "Player", "SRI"))


class Table:
    """A match played by commands; `facts` are those of the last step."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        kind: Kind = Kind.SINGLES,
        players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
        details: Details = DETAILS,
    ) -> None:
        if players is None:
            players = ((ONE,), (TWO,)) if kind is Kind.SINGLES else (PAIR_ONE, PAIR_TWO)
        seats = 0 if kind is Kind.DOUBLES else None
        made = CreateMatch(rules or preset("icf"), kind, players[0], players[1], details, seats)
        self.rows: list[Row] = []
        self.facts: tuple[Fact, ...] = ()
        self._write(create(made))

    @property
    def state(self) -> MatchState:
        """Return the match as it stands."""
        return replay(self.rows)

    def do(self, *commands: Command) -> Table:
        """Carry out `commands`, each as one step."""
        for command in commands:
            self._write(decide(self.state, command))
        return self

    def toss(self, breaker: Side = Side.A) -> Table:
        """Record the toss."""
        return self.do(RecordToss(breaker))

    def play(self, boards: str) -> Table:
        """Record boards written as winner, men and the queen's side, e.g. "A6A B4B"; "." changes sides."""
        for word in boards.split():
            if word == ".":
                self.do(ChangeSides())
            else:
                self.do(RecordBoard(Side(word[0]), int(word[1]), Queen(word[2])))
        return self

    def undo(self) -> Table:
        """Take the last step back."""
        step = undo_step(self.rows)
        assert step is not None
        self._write((StepUndone(step),))
        return self

    def context(self, age_s: float = 1e9) -> HallContext:
        """Return the context of a picture `age_s` after the last step."""
        return HallContext(age_s=age_s, last_facts=self.facts)

    def _write(self, facts: tuple[Fact, ...]) -> None:
        step = len({row.step for row in self.rows}) + 1
        for fact in facts:
            self.rows.append(Row(len(self.rows) + 1, step, fact, f"2026-03-12T10:{step % 60:02}:00+05:30"))
        self.facts = facts


@dataclass(frozen=True)
class Scenario:
    """A named state with the context in which it is seen."""

    name: str
    state: MatchState | None
    context: HallContext


def all_scenarios(
    kind: Kind = Kind.SINGLES,
    players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
    details: Details = DETAILS,
) -> list[Scenario]:
    """Return every state that can be reached, with the given names."""
    found: list[Scenario] = [
        Scenario("no match", None, HallContext()),
        Scenario("no match, table", None, HallContext(table="12")),
    ]

    def table(rules: RuleSet | None = None) -> Table:
        return Table(rules, kind, players, details)

    def add(name: str, played: Table, age_s: float = 1e9) -> None:
        found.append(Scenario(name, played.state, played.context(age_s)))

    add("presentation", table(), 0)
    add("toss", table(), 30)
    add("toss decided", table().toss(), 1)
    add("first board", table().toss().do(CallPlay()))
    add("marked by the breaker", table().toss().do(CallPlay(), MarkQueen(Side.A)))
    add("marked by the other", table().toss().do(CallPlay(), MarkQueen(Side.B)))
    add("recorded", table().toss().play("A6A"), 1)
    add("recorded 12", table().toss().play("A9A A9A"), 1)
    add("between boards", table().toss().play("A6A B9B"), 10)
    game = "A8A B3B A4A B2B A9A"
    add("queen no longer counts", table().toss().play("A8A B3B A8A"), 10)
    add("reached the cut-off now", table().toss().play("A8A B3B A8A"), 1)
    level = "A3A B3B A3A B3B A3A B3B A3A"
    add("last board", table().toss().play(level))
    add("level", table().toss().play(level + " B3B"))
    add("extra board", table().toss().play(level + " B3B").do(ChooseBreaker(Side.B)))
    add("game end", table().toss().play(game), 1)
    add("game end by boards", table().toss().play("A2A B2B " * 3 + "A2A A1B"), 1)
    add(
        "game end by the extra board",
        table().toss().play(level + " B3B").do(ChooseBreaker(Side.B)).play("A1A"),
        7,
    )
    add("change of sides", table().toss().play(game), 9)
    two = table().toss().play(f"{game} . B9B B9B A2A B9B")
    add("change of sides before game 3", two, 9)
    add("game 3", two.do(ChangeSides()))
    add("midgame by points", two.play("A9A B1B A9A"), 10)
    add("midgame by board", table().toss().play(f"{game} . B9B B9B B9B . A1A B1B A1A B1B"), 1)
    over = table().toss().play(f"{game} . A9A B2A A9A A1B")
    add("last score", over, 1)
    add("wins", over, 2)
    unlimited = replace(preset("icf"), board_limit=None)
    add("no limit, board 12", table(unlimited).toss().play("A1B B1A " * 5 + "A1A"))
    add("one game", table(replace(preset("icf"), games_to_win=1)).toss().play("A4A"))
    add("ukca", table(preset("ukca")).toss().play("A9A B9B"), 3)
    dead = table().toss().play(level + " B3B").do(ChooseBreaker(Side.B))
    dead.rows.append(Row(len(dead.rows) + 1, 99, BoardRecorded(1, None, 3, Queen.UNRECORDED)))
    add("a board that cannot be", dead)
    add("taken back", table().toss().play("A6A B9B").undo(), 0)
    return found

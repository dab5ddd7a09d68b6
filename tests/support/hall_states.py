"""Matches in every state that the hall's picture can show, for tests of its view-model and its painter."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CallPlay, ChangeSides, ChooseBreaker, MarkQueen
from carrom_desktop.rules.facts import BoardRecorded, Details, Player, Row
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.viewmodels.hall import HallContext
from tests.support.hall_rulings import ruling_scenarios
from tests.support.hall_table import DETAILS as DETAILS
from tests.support.hall_table import Scenario as Scenario
from tests.support.hall_table import Table as Table


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
    return found + ruling_scenarios(kind, players, details)

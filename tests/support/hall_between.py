"""What the hall shows between matches, and a board that is followed, for tests and for the contact sheet."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import PlayStroke, SetUmpiring
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.viewmodels.hall import HallContext, HallMode
from tests.support.hall_table import DETAILS, Scenario, Table

GAME = "A8A B3B A4A B2B A9A"


def between_scenarios(
    kind: Kind = Kind.SINGLES,
    players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
    details: Details = DETAILS,
) -> list[Scenario]:
    """Return every picture that is not one of a board, with the given names."""
    played = Table(None, kind, players, details)
    names = [" / ".join(one.full_name for one in side) for side in played.state.players]
    coming = NextMatch(names[0], names[1], details.round, "15:30")
    context = HallContext(following=coming, wall="14:52", table=details.table)
    two_games = Table(None, kind, players, details).toss().play(f"{GAME} . B9B B9B A2A B9B")
    return [
        Scenario("no match, next", None, context),
        Scenario("no match, next without a time", None, replace(context, following=replace(coming, time=""))),
        Scenario("next match", played.state, replace(context, mode=HallMode.NEXT)),
        Scenario(
            "next match, bare", None, HallContext(mode=HallMode.NEXT, following=NextMatch("One", "Two"))
        ),
        Scenario("result", two_games.state, HallContext(mode=HallMode.RESULT)),
        Scenario("result before the first board", played.state, HallContext(mode=HallMode.RESULT)),
        Scenario("logo", played.state, HallContext(mode=HallMode.LOGO)),
    ]


def followed_scenarios(
    kind: Kind = Kind.SINGLES,
    players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
    details: Details = DETAILS,
) -> list[Scenario]:
    """Return boards that are followed stroke by stroke."""
    found = []
    for name, strokes in (("first stroke", "2"), ("men fall", "2 0 3 0 1"), ("queen covered", "1 Q0 1 0")):
        table = Table(None, kind, players, details).toss().play("A6A B9B").do(SetUmpiring(on=True))
        for stroke in strokes.split():
            table.do(PlayStroke(stroke))
        found.append(Scenario(f"followed, {name}", table.state, table.context(show_strokes=True)))
    return found

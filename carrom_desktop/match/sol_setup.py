"""A match of a `.sol` file as one of ours: its set-up, and which of ours it has become."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sol import SolMatch, SolPlayer, SolTourney
from carrom_desktop.match.sol_store import SolBond
from carrom_desktop.match.summary import MatchSummary, folded
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.ruleset import RuleSet, rules_problems, with_numbers

Sides = tuple[tuple[Player, ...], tuple[Player, ...]]
"""The players of A and B."""

PAIR = 2
"""The most players of a side that can play here; SoL's teams have up to four."""


def why_not(tourney: SolTourney, match: SolMatch) -> str:
    """Return why a match cannot be played here: "bye", "team" or "training", "" where it can."""
    if match.sides[1] is None:
        return "bye"
    sizes = [len(tourney.players_of(match, side)) for side in (0, 1)]
    if max(sizes) > PAIR or sizes[0] != sizes[1]:
        return "team"
    return "training" if tourney.training else ""


def setup_of(tourney: SolTourney, match: SolMatch) -> CreateMatch:
    """Return the set-up of a match; SoL's first side is A."""
    sides = [tuple(player_of(tourney, one) for one in tourney.players_of(match, side)) for side in (0, 1)]
    return CreateMatch(
        rules_of(tourney, match),
        Kind.DOUBLES if len(sides[0]) == PAIR else Kind.SINGLES,
        sides[0],
        sides[1],
        Details(event=tourney.title, round=round_of(match), table=str(match.table), venue=""),
    )


def player_of(tourney: SolTourney, one: SolPlayer) -> Player:
    """Return a player: beside the name stands the country where several play, else the club."""
    nations = {player.nation for side in tourney.competitors for player in side if player.nation}
    club = one.nation if len(nations) > 1 else one.club
    return Player(one.family, one.given, club[:80])


def round_of(match: SolMatch) -> str:
    """Return the round's code."""
    return "final" if match.final else f"round-{match.turn}"


def rules_of(tourney: SolTourney, match: SolMatch) -> RuleSet:
    """Return the rules that SoL's event says: one game to 25 on time, or best of three in a knock-out."""
    knockout = tourney.system == "knockout" or match.final
    alarm = tourney.prealarm if 0 < tourney.prealarm < tourney.duration else None
    rules = with_numbers(
        preset("european"),
        time_limit=tourney.duration or None,
        pre_alarm=alarm,
        on_expiry="no_new_board" if alarm else "finish_board",
        games_to_win=2 if tourney.best_of_three else 1,
        level_at_time="extra_board" if knockout or tourney.best_of_three else "draw",
        board_limit=None if match.final else preset("european").board_limit,
    )
    return preset("european") if rules_problems(rules) else rules


def bond_of(tourney: SolTourney, match: SolMatch) -> SolBond:
    """Return what is to be remembered of a match that was set up as `setup_of` says."""
    return SolBond(Side.A, tourney.guid, match.turn, match.table, tourney.title)


def found_in(
    tourney: SolTourney,
    summaries: list[MatchSummary],
    bonds: Mapping[str, SolBond],
) -> dict[int, tuple[MatchSummary, Side]]:
    """Return which match of ours each match of the file is, by its row, and our side whom SoL names first.

    By what was remembered when it was set up; else, as after a change of computers, by event, round and both
    sides' names. The newest of several.
    """
    found: dict[int, tuple[MatchSummary, Side]] = {}
    kept = {
        (bond.turn, bond.table): (key, bond.first)
        for key, bond in bonds.items()
        if bond.guid and bond.guid == tourney.guid
    }
    by_id = {summary.match_id: summary for summary in summaries if not summary.deleted}
    named: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], MatchSummary] = {}
    for summary in reversed(summaries):  # they stand newest first
        if not summary.deleted and folded(summary.event) == folded(tourney.title):
            named[("", summary.round, *_names(summary))] = summary
    for match in tourney.matches:
        if match.sides[1] is None:
            continue
        kept_id, first = kept.get((match.turn, match.table), ("", Side.A))
        sides = [_folded(player_of(tourney, one) for one in tourney.players_of(match, n)) for n in (0, 1)]
        ours = by_id.get(kept_id)
        if ours is not None and _is_likely(ours, sides):
            found[match.row] = (ours, first)
        elif (one := named.get(("", round_of(match), sides[0], sides[1]))) is not None:
            found[match.row] = (one, Side.A)
        elif (one := named.get(("", round_of(match), sides[1], sides[0]))) is not None:
            found[match.row] = (one, Side.B)
    return found


def likely_first(players: Sides, names: tuple[str, str]) -> Side | None:
    """Return our side whom SoL names first, by both names on its card; None where that is unclear."""
    ours = [{word for one in side for word in folded(one.full_name).split()} for side in players]
    theirs = [set(folded(name).replace("/", " ").replace(",", " ").split()) for name in names]
    straight = len(ours[0] & theirs[0]) + len(ours[1] & theirs[1])
    crossed = len(ours[0] & theirs[1]) + len(ours[1] & theirs[0])
    if straight == crossed:
        return None
    first = Side.A if straight > crossed else Side.B
    pairs = zip(ours, theirs if first is Side.A else theirs[::-1], strict=True)
    return first if all(our & their for our, their in pairs) else None


def shares_name(players: Sides, names: tuple[str, str]) -> bool:
    """Say whether any word of a name is in both: names are mended, other players are another match."""
    words = {word for name in names for word in folded(name).split()}
    return any(word in words for side in players for one in side for word in folded(one.full_name).split())


def _is_likely(ours: MatchSummary, sides: list[tuple[str, ...]]) -> bool:
    """Say whether a match that was set up at this place may be that of now: rounds are paired anew."""
    return shares_name(ours.players, (" ".join(sides[0]), " ".join(sides[1])))


def _names(summary: MatchSummary) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return _folded(summary.players[0]), _folded(summary.players[1])


def _folded(players: Iterable[Player]) -> tuple[str, ...]:
    return tuple(sorted(folded(one.full_name) for one in players))

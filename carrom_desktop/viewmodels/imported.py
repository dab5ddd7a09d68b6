"""What did not add up in the file that a match was imported from, in words."""

from __future__ import annotations

from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.problems import problem_msg


def found_in(state: MatchState) -> tuple[tuple[Msg, Msg], ...]:
    """Return each finding of the import as its place and what is wrong; the last one says how many more."""
    imported = state.imported
    if imported is None:
        return ()
    names = (side_name(state, Side.A), side_name(state, Side.B))
    lines = tuple((place_of(one), problem_msg(one, state.rules, names)) for one in imported.findings)
    if imported.more:
        lines = (*lines, (msg("exchange.whole"), msg("exchange.more", n=imported.more)))
    return lines


def finding_msg(problem: Problem, rules: RuleSet, names: tuple[str, str]) -> Msg:
    """Return "Game 1, board 2: what is wrong"."""
    return msg("exchange.remark.one", where=place_of(problem), what=problem_msg(problem, rules, names))


def place_of(problem: Problem) -> Msg:
    """Return "Game 1, board 2", "Game 1", or that it is about the whole match."""
    if problem.game and problem.board:
        return msg("exchange.place", game=problem.game, board=problem.board)
    return msg("common.game", game=problem.game) if problem.game else msg("exchange.whole")

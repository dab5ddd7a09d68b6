"""What did not add up in the file that a match was imported from, in words."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.problems import plain_name, problem_msg


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


def joined_findings(state: MatchState) -> Msg | None:
    """Return all findings of the import as one text, None where all added up."""
    found = [msg("exchange.remark.one", where=where, what=what) for where, what in found_in(state)]
    return _joined(found) if found else None


def details_msg(state: MatchState) -> Msg:
    """Say from which file the match came, and what did not add up in it."""
    file = plain_name(state.imported.file) if state.imported is not None else ""
    findings = joined_findings(state)
    if findings is None:
        return msg("exchange.details", file=file)
    return msg("exchange.details.warned", file=file, findings=findings)


def _joined(parts: Sequence[Msg]) -> Msg:
    """Join by halves, so that many parts do not stand in one another like dolls."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return msg("exchange.and", first=_joined(parts[:half]), second=_joined(parts[half:]))


def place_of(problem: Problem) -> Msg:
    """Return "Game 1, board 2", "Game 1", or that it is about the whole match."""
    if problem.game and problem.board:
        return msg("exchange.place", game=problem.game, board=problem.board)
    return msg("common.game", game=problem.game) if problem.game else msg("exchange.whole")

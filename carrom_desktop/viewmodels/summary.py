"""One line that says which match this is and by which rules."""

from __future__ import annotations

from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg, round_msg
from carrom_desktop.viewmodels.rules_view import rules_name


def headline_msgs(state: MatchState) -> tuple[Msg, ...]:
    """Return "Table 4", "Round of 16" and "ICF, 25 points, 8 boards", without what is not known."""
    table = msg("common.table", table=state.details.table) if state.details.table else None
    return tuple(
        part for part in (table, round_msg(state.details.round), rules_msg(state.rules)) if part is not None
    )


def rules_msg(rules: RuleSet) -> Msg:
    """Return "ICF, 25 points, 8 boards", or without the boards where there is no limit."""
    if rules.board_limit is None:
        return msg("operator.rules_no_limit", rules=rules_name(rules), points=rules.target)
    return msg("operator.rules", rules=rules_name(rules), points=rules.target, n=rules.board_limit)


def has_result(state: MatchState | None) -> bool:
    """Say whether there is anything to show: a board, or an end without one."""
    return (
        state is not None
        and not state.deleted
        and (state.has_boards or state.is_over or any(game.was_set for game in state.games))
    )


def nobody_stays(state: MatchState | None) -> str:
    """Return why no winner can stay: "no_match", "not_finished" or "no_winner"; "" where one can."""
    if state is None or state.deleted:
        return "no_match"
    if not state.is_over:
        return "not_finished"
    return "no_winner" if state.winner is None else ""


def is_under_way(state: MatchState | None) -> bool:
    """Say whether a match is open that is not finished: a new one puts it aside."""
    return state is not None and not state.deleted and not state.is_over

"""What the laws of boards lost by a foul are about, in words."""

from __future__ import annotations

from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg


def law_words(state: MatchState, law: str) -> Msg:
    """Return "Law 107: the own last man with the queen on the board"."""
    rule = state.rules.wording == "rule"
    named = msg("common.law", rule=rule, law=law)
    return msg("foul.law_line", law=named, what=msg(f"foul.law.{law}", rule=rule))

"""A rule set as a person reads it."""

from __future__ import annotations

from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.viewmodels.message import Msg, msg

_WORDED = frozenset({"european"})
"""Presets whose name is a word; the others are called by their federation's letters in every language."""


def rules_name(rules: RuleSet) -> Msg:
    """Return what the rule set is called: a preset in the reader's language, a set of the user's as named."""
    if rules.key in _WORDED:
        return msg(f"common.rules.{rules.key}")
    return msg("common.rules.other", name=rules.title)

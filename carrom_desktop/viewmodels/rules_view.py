"""A rule set as a person reads it."""

from __future__ import annotations

from carrom_desktop.match.rulesets import PRESETS, RulesFault, preset
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.problems import plain_name, problem_msg

_WORDED = frozenset({"european"})
"""Presets whose name is a word; the others are called by their federation's letters in every language."""


def rules_name(rules: RuleSet) -> Msg:
    """Return what the rule set is called: a preset in the reader's language, a set of the user's as named."""
    if rules.key in _WORDED:
        return msg(f"common.rules.{rules.key}")
    return msg("common.rules.other", name=rules.title)


def fault_msg(fault: RulesFault) -> Msg:
    """Return one line that names the file, the key and why it cannot be used as a rule set."""
    if fault.problem is not None:
        reason = problem_msg(fault.problem, preset(PRESETS[0]), ("", ""))
    else:
        shown = (
            (name, plain_name(value) if isinstance(value, str) else value) for name, value in fault.values
        )
        reason = Msg(f"rules.file.{fault.code}", tuple(shown))
    if not fault.key or fault.problem is not None:
        return msg("rules.fault", file=fault.file, reason=reason)
    return msg("rules.fault.key", file=fault.file, key=plain_name(fault.key), reason=reason)

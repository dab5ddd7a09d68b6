"""Read rule sets from their TOML files into frozen `RuleSet`s."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from carrom_desktop.resources import resource_path
from carrom_desktop.rules.ruleset import OPTIONAL_NUMBERS, RuleSet

PRESETS = ("icf", "ukca", "caint", "european")
"""Keys of the rule sets that ship with the program, in the order shown."""


class UnknownRuleSet(KeyError):
    """No preset has this key."""


@cache
def preset(key: str) -> RuleSet:
    """Return the preset `key`. Raises `UnknownRuleSet`."""
    if key not in PRESETS:
        raise UnknownRuleSet(key)
    data = tomllib.loads(resource_path("rulesets", f"{key}.toml").read_text(encoding="utf-8"))
    for optional in OPTIONAL_NUMBERS:
        data.setdefault(optional, None)
    return msgspec.convert(data, RuleSet)

"""Read rule sets from their TOML files into frozen `RuleSet`s, and write them.

The format is flat: the attributes of `RuleSet` by their names, and a table `laws`. A number that may be
absent is left out where it is absent; what an older file lacks has its default.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any

from msgspec import Struct, to_builtins

from carrom_desktop.resources import resource_path
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import (
    CHOICES,
    NUMBER_RANGES,
    OPTIONAL_NUMBERS,
    LawNames,
    RuleSet,
    rules_problems,
)

PRESETS = ("icf", "ukca", "caint", "european", "school")
"""Keys of the rule sets that ship with the program, in the order shown."""

MAX_BYTES = 64 * 1024
"""The largest file that is read as a rule set: 64 KiB."""

LONGEST_TITLE = 40
"""The most letters of a rule set's name."""

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""What the key of a rule set looks like; it is also the name of its file."""

_TEXTS = ("key", "title", "edition")
_LONGEST_TEXT = 200
_PLACE = re.compile(r"line (?P<line>\d+), column (?P<column>\d+)")


class UnknownRuleSet(KeyError):
    """No preset has this key."""


class RulesFault(Struct, frozen=True):
    """Why a file cannot be used as a rule set.

    Attributes: `file` as given; `code`, a text `rules.file.<code>`; `key`, the name of the value, or "";
    `values`, parameters of the text; `problem`, the contradiction where `code` is "contradicts".
    """

    file: str
    code: str
    key: str = ""
    values: tuple[tuple[str, int | str], ...] = ()
    problem: Problem | None = None


@cache
def preset(key: str) -> RuleSet:
    """Return the preset `key`. Raises `UnknownRuleSet`."""
    if key not in PRESETS:
        raise UnknownRuleSet(key)
    path = resource_path("rulesets", f"{key}.toml")
    found = read_rules(path.read_bytes(), path.name)
    if not isinstance(found, RuleSet):
        raise ValueError(found)
    return found


def nearest_preset(rules: RuleSet) -> RuleSet:
    """Return the preset that `rules` are or were made from: of their laws and words, with least changed."""
    if rules.key in PRESETS:
        return preset(rules.key)
    return min(
        (preset(key) for key in PRESETS),
        key=lambda one: (
            one.laws != rules.laws,
            one.wording != rules.wording,
            sum(getattr(one, field) != getattr(rules, field) for field in RuleSet.__struct_fields__),
        ),
    )


def read_rules(data: bytes, file: str) -> RuleSet | tuple[RulesFault, ...]:
    """Return the rule set in `data`, the contents of `file`, or everything that is wrong with it."""
    if len(data) > MAX_BYTES:
        return (RulesFault(file, "too_big", values=(("size", MAX_BYTES // 1024),)),)
    try:
        values = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return (RulesFault(file, "not_utf8"),)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError only
        found = _PLACE.search(str(error))
        place = (("line", int(found["line"])), ("column", int(found["column"]))) if found else ()
        return (RulesFault(file, "not_toml_at" if found else "not_toml", values=place),)
    faults = [RulesFault(file, code, key, extra) for key, code, extra in _wrong(values)]
    if faults:
        return tuple(faults)
    for name in OPTIONAL_NUMBERS:
        values.setdefault(name, None)
    for name in ("title", "edition"):
        values[name] = plain_text(values[name])
    rules = RuleSet(**{**values, "laws": LawNames(**values["laws"])})
    contradictions = rules_problems(rules)
    if contradictions:
        return tuple(
            RulesFault(file, "contradicts", str(problem.params.get("name", "")), problem=problem)
            for problem in contradictions
        )
    return rules


def write_rules(rules: RuleSet) -> bytes:
    """Return `rules` as the contents of a file; `read_rules` gives back the same."""
    import tomli_w  # only where a person saves a set

    values = {name: value for name, value in to_builtins(rules).items() if value is not None}
    values["laws"] = {place: law for place, law in values["laws"].items() if law}
    return tomli_w.dumps(values).encode()


def plain_text(text: str) -> str:
    """Return a text as it is kept: one line, without blanks around it or control letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _wrong(values: dict[str, Any]) -> list[tuple[str, str, tuple[tuple[str, int | str], ...]]]:
    """Return key, code and parameters of everything whose name or type is wrong."""
    found: list[tuple[str, str, tuple[tuple[str, int | str], ...]]] = []
    known = RuleSet.__struct_fields__
    required = known[: len(known) - len(RuleSet.__struct_defaults__)]
    found.extend((key, "unknown_key", ()) for key in values if key not in known)
    for name in known:
        if name not in values:
            if name in required and name not in OPTIONAL_NUMBERS:
                found.append((name, "missing", ()))
            continue
        value = values[name]
        if name == "laws":
            found.extend(_wrong_laws(value))
        elif name in NUMBER_RANGES:
            if not isinstance(value, int) or isinstance(value, bool):
                found.append((name, "whole_number", ()))
        elif name in CHOICES or name in _TEXTS:
            if not isinstance(value, str):
                found.append((name, "text", ()))
            elif name in _TEXTS:
                found.extend(_wrong_text(name, value))
        elif not isinstance(value, bool):
            found.append((name, "true_or_false", ()))
    return found


def _wrong_text(name: str, value: str) -> list[tuple[str, str, tuple[tuple[str, int | str], ...]]]:
    if name == "key":
        return [] if KEY.fullmatch(value) and len(value) <= LONGEST_TITLE else [("key", "key", ())]
    longest = LONGEST_TITLE if name == "title" else _LONGEST_TEXT
    if not plain_text(value) or len(value) > longest:
        return [(name, "length", (("high", longest),))]
    return []


def _wrong_laws(value: object) -> list[tuple[str, str, tuple[tuple[str, int | str], ...]]]:
    if not isinstance(value, dict):
        return [("laws", "table", ())]
    places = LawNames.__struct_fields__
    found: list[tuple[str, str, tuple[tuple[str, int | str], ...]]] = []
    for place, law in value.items():
        if place not in places:
            found.append((f"laws.{place}", "unknown_key", ()))
        elif not isinstance(law, str):
            found.append((f"laws.{place}", "text", ()))
        elif len(law) > _LONGEST_TEXT:
            found.append((f"laws.{place}", "length", (("high", _LONGEST_TEXT),)))
    return found

"""A rule set as a person reads it: its name, its numbers and choices, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from carrom_desktop.match.rulesets import PRESETS, RulesFault, preset
from carrom_desktop.rules.facts import ROUNDS_WITHOUT_LIMIT, RulesChanged
from carrom_desktop.rules.ruleset import CHOICES, NUMBER_RANGES, RuleSet
from carrom_desktop.rules.state import Pair, Ruled
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.problems import plain_name, problem_msg

_WORDED = frozenset({"european", "school"})
"""Presets whose name is a word; the others are called by their federation's letters in every language."""

SETTINGS = (
    *("target", "board_limit", "level_after_limit", "queen_points", "queen_cutoff", "queen_must_be_covered"),
    *("board_cap", "games_to_win", "clip_result"),
    *("time_limit", "pre_alarm", "on_expiry", "level_at_time"),
    *("last_piece_foul", "demanded_points", "double_due"),
    *("toss_style", "opener_may_differ", "midgame_change", "limit_follows_round", "trial_boards"),
    *("stroke_seconds", "due_seconds", "interval_minutes", "change_minutes", "late_minutes", "wording"),
    "initials",
)
"""Every number and choice of a rule set, in the order in which a person reads them."""

_CLOCK_ONLY = frozenset({"pre_alarm", "on_expiry", "level_at_time"})
"""What means nothing where a game has no clock."""

_WORDS = {"law": "says_man", "rule": "says_piece"}
"""Choices of words by what they say: a code that ends in "rule" is the form of another text."""

_NO_RESULT = frozenset(
    {
        *("limit_follows_round", "trial_boards", "wording", "double_due", "initials"),
        *("stroke_seconds", "due_seconds", "interval_minutes", "change_minutes", "late_minutes"),
    }
)
"""What changes no result: older matches may lack it."""

_MINUTES = frozenset({"time_limit", "pre_alarm", "interval_minutes", "change_minutes", "late_minutes"})
_FEMININE = frozenset({"pre_alarm", "late_minutes"})
"""Names that have a gender of their own in other languages: "none" is said with them."""

_SECONDS = frozenset({"stroke_seconds", "due_seconds"})

_LAW_OF = {
    "target": "target",
    "board_limit": "limit",
    "level_after_limit": "extra",
    "queen_points": "queen",
    "queen_cutoff": "cutoff",
    "queen_must_be_covered": "cover",
    "board_cap": "cap",
    "games_to_win": "match",
    "demanded_points": "demand",
    "last_piece_foul": "own_last",
    "toss_style": "toss",
    "opener_may_differ": "opener",
    "midgame_change": "midgame_points",
    "trial_boards": "trial",
    "stroke_seconds": "stroke",
    "due_seconds": "due_time",
    "interval_minutes": "interval",
    "change_minutes": "change_time",
    "late_minutes": "late",
}
"""The place of citation of each number or choice, see `LawNames`."""


class RulesLine(Struct, frozen=True):
    """One number or choice: `name` of the attribute, `label`, `value`, and `law`, its citation or ""."""

    name: str
    label: Msg
    value: Msg
    law: str

    @property
    def text(self) -> Msg:
        """Return "board limit 8", "toss: side or break"."""
        code = "rules.is" if self.name in NUMBER_RANGES else "rules.is_word"
        return msg(code, label=self.label, value=self.value)


def rules_name(rules: RuleSet) -> Msg:
    """Return what the rule set is called: a preset in the reader's language, a set of the user's as named."""
    if rules.key in _WORDED:
        return msg(f"common.rules.{rules.key}")
    return msg("common.rules.other", name=rules.title)


def proposed_limit(rules: RuleSet, round_code: str) -> int | None:
    """Return the board limit that `rules` propose in a round (ICF: none from the quarter-finals, 56b)."""
    if rules.limit_follows_round and round_code in ROUNDS_WITHOUT_LIMIT:
        return None
    return rules.board_limit


def rules_lines(rules: RuleSet) -> tuple[RulesLine, ...]:
    """Return every number and choice that means something under `rules`."""
    shown = (name for name in SETTINGS if name not in _CLOCK_ONLY or rules.time_limit is not None)
    return tuple(_line(rules, name) for name in shown)


def format_msgs(rules: RuleSet) -> tuple[Msg, ...]:
    """Return the format of a match in a few words."""
    parts = [msg("wizard.sum.target", target=rules.target)]
    if rules.board_limit is None:
        parts.append(msg("wizard.sum.no_limit"))
    else:
        parts.append(msg("wizard.sum.limit", n=rules.board_limit))
    if rules.time_limit is not None:
        parts.append(msg("wizard.sum.time", n=rules.time_limit))
    if rules.queen_cutoff is None:
        parts.append(msg("wizard.sum.queen_always", points=rules.queen_points))
    else:
        parts.append(msg("wizard.sum.queen", points=rules.queen_points, cutoff=rules.queen_cutoff))
    parts.append(msg("wizard.sum.cap", cap=rules.board_cap))
    if rules.games_to_win == 1:
        parts.append(msg("wizard.sum.one_game"))
    else:
        parts.append(msg("wizard.sum.best_of", games=rules.max_games))
    return tuple(parts)


def changed_lines(rules: RuleSet, usual: RuleSet) -> tuple[RulesLine, ...]:
    """Return the lines of `rules` that are not as in `usual` and may decide a result."""
    return tuple(_line(rules, name) for name in _differing(usual, rules) if name not in _NO_RESULT)


def difference(
    before: RuleSet, after: RuleSet, start_before: Pair = (0, 0), start_after: Pair = (0, 0)
) -> tuple[Msg, ...]:
    """Return what differs in words, e.g. "board limit 8 -> none"; () where nothing does.

    `start_before` and `start_after` are the start points of the two sides (handicap).
    """
    found: list[Msg] = []
    if (before.key, before.title) != (after.key, after.title):
        label = msg("rules.label.set")
        found.append(msg("rules.was", label=label, before=rules_name(before), after=rules_name(after)))
    for name in _differing(before, after):
        label = msg(f"rules.label.{name}", rule=after.wording == "rule")
        code = "rules.was" if name in NUMBER_RANGES else "rules.was_word"
        found.append(msg(code, label=label, before=_value(before, name), after=_value(after, name)))
    if not found and before != after:
        found.append(msg("rules.laws_differ"))
    if start_before != start_after:
        label = msg("rules.label.start_points")
        pairs = (msg("rules.value.both", a=pair[0], b=pair[1]) for pair in (start_before, start_after))
        found.append(msg("rules.was", label=label, before=next(pairs), after=next(pairs)))
    return tuple(found)


def change_msg(ruled: Ruled) -> Msg:
    """Return a change of rules for the remarks: "Rules changed: board limit 8 -> none. Reason".

    Raises `ValueError` where `ruled` holds another ruling.
    """
    fact = ruled.fact
    if not isinstance(fact, RulesChanged) or ruled.rules_before is None:
        raise ValueError("no change of rules")
    changed = joined(difference(ruled.rules_before, fact.rules, ruled.start_before, fact.start_points))
    if fact.reason:
        return msg("rules.changed.reason", changes=changed, reason=fact.reason)
    return msg("rules.changed", changes=changed)


def joined(parts: Sequence[Msg]) -> Msg:
    """Return several messages as one, with commas."""
    if not parts:
        return msg("rules.nothing")
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = msg("rules.and", first=part, second=whole)
    return whole


def fault_msg(fault: RulesFault) -> Msg:
    """Return one line that names the file, the key and why it cannot be used as a rule set."""
    if fault.problem is not None:
        reason = problem_msg(fault.problem, preset(PRESETS[0]), ("", ""))
    else:
        shown = tuple((name, _plain(value)) for name, value in fault.values)
        reason = Msg(f"rules.file.{fault.code}", shown)
    if not fault.key or fault.problem is not None:
        return msg("rules.fault", file=fault.file, reason=reason)
    return msg("rules.fault.key", file=fault.file, key=plain_name(fault.key), reason=reason)


def choice_msg(name: str, value: str) -> Msg:
    """Return what a choice is called, e.g. of `level_at_time` "draw"."""
    return msg(f"rules.choice.{name}.{_WORDS.get(value, value)}")


def _plain(value: int | str) -> int | str:
    return plain_name(value) if isinstance(value, str) else value


def _differing(before: RuleSet, after: RuleSet) -> Iterable[str]:
    return (name for name in SETTINGS if _effective(before, name) != _effective(after, name))


def _effective(rules: RuleSet, name: str) -> int | str | bool | None:
    """Return what an attribute means; an older match has no choice of fouls, its words make it."""
    value: int | str | bool | None = getattr(rules, name)
    if name == "last_piece_foul" and not value:
        return "icf_table" if rules.has_foul_table else "returned"
    if name == "demanded_points":
        return rules.demanded_points and rules.has_foul_table
    if name == "double_due":
        if not rules.double_due:
            return False
        from carrom_desktop.rules.stroke_rows import RuleBook, book_of  # agreed in few matches

        return book_of(rules) is RuleBook.UKCA
    return value


def _line(rules: RuleSet, name: str) -> RulesLine:
    law = getattr(rules.laws, _LAW_OF[name]) if name in _LAW_OF else ""
    label = msg(f"rules.label.{name}", rule=rules.wording == "rule")
    return RulesLine(name, label, _value(rules, name), law)


def _value(rules: RuleSet, name: str) -> Msg:
    value = _effective(rules, name)
    if name in CHOICES:
        return choice_msg(name, str(value))
    if name not in NUMBER_RANGES:
        return msg("rules.value.yes" if value else "rules.value.no")
    if value is None:
        return msg(f"rules.value.none.{name}" if name in _FEMININE else "rules.value.none")
    if name in _MINUTES or name in _SECONDS:
        return msg("rules.value.minutes" if name in _MINUTES else "rules.value.seconds", n=int(value))
    return msg("rules.value.number", number=int(value))

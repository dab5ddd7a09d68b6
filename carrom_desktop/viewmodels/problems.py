"""Word a `Problem`: what is wrong or odd, and the way out.

The text of a code is `problems.<code>`; where its values hold a `reason`, `problems.<code>.<reason>` if there
is such a variant (`_VARIANTS`). The law stands behind the text in brackets unless the text names it itself.
"""

from __future__ import annotations

from functools import lru_cache

from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import CHOICES, OPTIONAL_NUMBERS, RuleSet
from carrom_desktop.viewmodels.message import Msg, msg

_VARIANTS: dict[str, frozenset[str]] = {
    "rules_contradict": frozenset(
        {
            "range",
            "choice",
            "cutoff_above_target",
            "cap_below_men",
            "draw_in_games",
            "alarm_after_time",
            "alarm_missing",
        }
    ),
    "players_differ_from_kind": frozenset({"seats", "seats_in_singles"}),
    "men_left_out_of_range": frozenset({"missing"}),
    "not_scored_yet": frozenset({"ending", "ended"}),
    "slam_impossible": frozenset({"white", "black"}),
    "winner_differs": frozenset({"undecided", "drawn", "abandoned", "board", "ended"}),
    "break_differs": frozenset({"toss", "seats"}),
}
"""Codes whose text depends on their `reason`."""

_CITES_ITSELF = frozenset({"match_over", "toss_missing", "seats_missing", "no_men_left", "queen_on_board"})
"""Codes whose text needs no law behind it: it names the law itself, or is a plain prompt."""

_MEN_BOARD_FOUL = "107"
"""The ICF law of a board that a last man ended with the queen on the board."""

_UKCA_PLAY_ON = {"no_men_left": "H8, H18", "queen_on_board": "G1, H18"}
"""The UKCA rules by which no board is lost by a foul: the piece and one more come back, and play goes on."""

_LONGEST_NUMBER = 9
_LONGEST_NAME = 40

_SIDES = ("A", "B")


def problem_msg(problem: Problem, rules: RuleSet, names: tuple[str, str]) -> Msg:
    """Return the sentence for `problem`; `names` are the two sides', as `side_name` gives them."""
    values = _shown(problem, rules, names)
    rule = rules.wording == "rule"
    about_stroke = _stroke_code(problem.code)
    if about_stroke is not None:
        return Msg(about_stroke, tuple(values.items()))
    said = _men_foul(problem, rules) or Msg(_code(problem), tuple(values.items()), rule=rule)
    reason = _likely_reason(problem, values, rule)
    if reason is not None:
        said = msg("problems.with_reason", text=said, reason=reason)
    if problem.law and problem.code not in _CITES_ITSELF:
        return msg("problems.with_law", text=said, law=msg("common.law", rule=rule, law=problem.law))
    return said


def _stroke_code(code: str) -> str | None:
    """Return the text of a problem whose words stand with the strokes, e.g. of "stroke_no.over"."""
    kind, _, rest = code.partition(".")
    if kind == "stroke_no":
        return f"strokes.no.{rest}"
    return f"strokes.bad.{rest}" if kind == "stroke_bad" else None


def problem_codes_of(code: str) -> tuple[str, ...]:
    """Return every code of the catalogue that `code` may be said with; tests check that each has a text."""
    about_stroke = _stroke_code(code)
    if about_stroke is not None:
        return (about_stroke,)
    variants = _VARIANTS.get(code, frozenset())
    plain = () if code in ("rules_contradict", "not_scored_yet", "slam_impossible") else (f"problems.{code}",)
    return (*plain, *(f"problems.{code}.{variant}" for variant in sorted(variants)))


def short_number(value: int) -> int | str:
    """Return a number that fits in a sentence: a very long one, as files may hold, is cut."""
    size = abs(value)
    if size < 10**_LONGEST_NUMBER:
        return value
    # Python writes no number of over 4300 digits: most of those that are not shown go first (a bit is worth
    # a little more than 0.3 digits).
    dropped = max(0, size.bit_length() * 3 // 10 - _LONGEST_NUMBER)
    written = str(size // 10**dropped)
    return ("-" if value < 0 else "") + written[:_LONGEST_NUMBER] + "\N{HORIZONTAL ELLIPSIS}"


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """Return a name that fits in one line: no line breaks or control characters, and not too long."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in name[:200]).split())
    return plain if len(plain) <= _LONGEST_NAME else plain[: _LONGEST_NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _code(problem: Problem) -> str:
    reason = str(problem.params.get("reason", ""))
    if problem.code == "rules_contradict" and reason == "range":
        optional = "_optional" if problem.params.get("name") in OPTIONAL_NUMBERS else ""
        return f"problems.rules_contradict.range{optional}"
    if reason in _VARIANTS.get(problem.code, frozenset()):
        return f"problems.{problem.code}.{reason}"
    return f"problems.{problem.code}"


def _shown(problem: Problem, rules: RuleSet, names: tuple[str, str]) -> dict[str, int | str | Msg]:
    """Return the parameters of the text: sides become names, numbers of the rules are added where said."""
    plain_names = tuple(plain_name(name) for name in names)
    by_side = dict(zip(_SIDES, plain_names, strict=True))
    values: dict[str, int | str | Msg] = {}
    for name, value in problem.values:
        values[name] = short_number(value) if isinstance(value, int) else plain_name(value)
    for key in ("paper_side", "side_by_facts", "opener", "other_side"):
        if key in values:
            values[key] = by_side.get(str(values[key]), str(values[key]))
    values.setdefault("game", problem.game)
    values.setdefault("board", problem.board)
    values.setdefault("cutoff", rules.queen_cutoff if rules.queen_cutoff is not None else 0)
    match problem.code:
        case "rules_contradict" if "name" in values:
            kind = "choice" if values["name"] in CHOICES else "number"
            values["name"] = msg(f"problems.{kind}.{values['name']}")
            if values.get("value") == "none":
                values["value"] = msg("problems.number.none")
        case "players_differ_from_kind" if "wanted" in values:
            values["n"] = values["wanted"]
        case "demanded_out_of_range" if "most" in values:
            values["n"] = values["most"]
        case "not_scored_yet" if "how" in values:
            values["how"] = msg(f"problems.how.{values['how']}")
        case "men_left_out_of_range":
            values.setdefault("men", 0)
        case "points_differ":
            values["difference"] = _difference(problem, (("paper", "counted"),), ("",))
        case "total_differs" | "recorded_differs":
            pairs = (("paper_a", "a"), ("paper_b", "b"))
            values["difference"] = _difference(problem, pairs, plain_names)
    return values


def _difference(problem: Problem, keys: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> Msg:
    """Say by how much the paper is off, for one side or both."""
    parts: list[Msg] = []
    for (paper, counted), name in zip(keys, names, strict=True):
        by = int(problem.params[paper]) - int(problem.params[counted])
        if by:
            code = "problems.too_many" if by > 0 else "problems.too_few"
            # A number too long to be said has no singular either.
            size = min(abs(by), 10**_LONGEST_NUMBER)
            parts.append(msg(f"{code}.side", n=size, name=name) if name else msg(code, n=size))
    return parts[0] if len(parts) == 1 else msg("problems.two_parts", first=parts[0], second=parts[1])


def _likely_reason(problem: Problem, values: dict[str, int | str | Msg], rule: bool) -> Msg | None:
    """Return why the paper may differ, where a reason is known."""
    if problem.code not in ("points_differ", "total_differs", "recorded_differs") or "reason" not in values:
        return None
    reason = Msg(f"problems.reason.{values['reason']}", tuple(values.items()), rule=rule)
    if "reason_boards" in values:
        return msg("problems.reason_in_boards", boards=values["reason_boards"], reason=reason)
    if "reason_board" in values:
        return msg("problems.reason_in_board", board=values["reason_board"], reason=reason)
    return reason


def _men_foul(problem: Problem, rules: RuleSet) -> Msg | None:
    """Say what the rules do with no men left, or with the queen still on the board.

    ICF loses such a board by Law 107 (3 points, or 1 from 22 on); under UKCA and CAINT it goes on (H8, H18).
    """
    if problem.code not in _UKCA_PLAY_ON:
        return None
    if rules.wording == "rule":
        if rules.laws.cover:
            law = msg("common.law", rule=True, law=_UKCA_PLAY_ON[problem.code])
            return msg(f"problems.{problem.code}.play_on_by", law=law)
        return msg(f"problems.{problem.code}.play_on")
    law = msg("common.law", law=_MEN_BOARD_FOUL)
    if problem.code == "no_men_left":
        return msg("problems.no_men_left", law=law)
    if rules.queen_cutoff is None:
        return msg("problems.queen_on_board.always", law=law, points=rules.queen_points)
    return msg("problems.queen_on_board", law=law, points=rules.queen_points, cutoff=rules.queen_cutoff)

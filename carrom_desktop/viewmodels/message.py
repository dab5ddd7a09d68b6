"""A message as a code with parameters: what views carry instead of sentences."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Msg(Struct, frozen=True):
    """A sentence of the catalogue, not yet in a language.

    Attributes: `code`; `values`, its parameters (`n` picks the plural; a `Msg` is said first; a tuple of
    names is said as "a and b"); `pair`, the pair form is meant where there is one; `rule`, the wording of
    rulebooks that say "piece" and "Rule".
    """

    code: str
    values: tuple[tuple[str, Value], ...] = ()
    pair: bool = False
    rule: bool = False


Value = int | str | Msg | tuple[str, ...]
"""A parameter of a message."""


def msg(code: str, *, pair: bool = False, rule: bool = False, **values: Value) -> Msg:
    """Return a `Msg` with `values` as its parameters."""
    return Msg(code, tuple(values.items()), pair, rule)


_LONGEST_ROUND = 9
"""The most digits of a round's number; a longer one is text."""


def round_msg(code: str) -> Msg | None:
    """Return the name of a round by its code ("round-3", "final", or other text), None where empty."""
    if not code:
        return None
    number = code.removeprefix("round-")
    if number != code and _is_number(number) and len(number) <= _LONGEST_ROUND:
        return msg("common.round.numbered", number=int(number))
    if code in ("group", "round-of-16", "quarter-final", "semi-final", "final"):
        return msg(f"common.round.{code}")
    return msg("common.round.other", name=code)


def date_msg(iso: str) -> Msg | None:
    """Return a date such as "12 Mar 2026" from the first ten letters of ISO 8601, None where it is none."""
    parts = iso[:10].split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(_is_number(part) for part in parts):
        return None
    year, month, day = (int(part) for part in parts)
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return msg("common.date", day=day, month=msg(f"common.month.{month}"), year=year)


def _is_number(text: str) -> bool:
    """Say whether `text` is digits 0-9 only: `isdigit` takes "²" too, which `int` refuses."""
    return text.isascii() and text.isdecimal()


def coded(code: str, values: Mapping[str, int | str]) -> Msg:
    """Return the message of an error that carries its own `code` and `values`."""
    return Msg(code, tuple(values.items()))

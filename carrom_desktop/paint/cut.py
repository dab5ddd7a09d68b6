"""Cut texts beyond every reason before they are measured: a file may hold a name of a million letters."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

T = TypeVar("T")

ELLIPSIS = "…"

LONGEST = 400
"""Letters of a text that are looked at: more than any field, card or line shows in type one can read."""


def cut(value: T, longest: int = LONGEST) -> T:
    """Return a view, or a part of one, in which no text has more than `longest` letters.

    Whatever a view holds is looked through, so that no field can be forgotten; what needs no cut stays the
    same object.
    """
    return cast("T", _cut(value, longest))


def _cut(value: object, longest: int) -> object:
    if isinstance(value, str):
        return value if type(value) is not str or len(value) <= longest else value[: longest - 1] + ELLIPSIS
    if type(value) is tuple:
        parts = tuple(_cut(part, longest) for part in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, object] = {}
    for each in fields(value):
        old = getattr(value, each.name)
        new = _cut(old, longest)
        if new is not old:
            changed[each.name] = new
    return replace(value, **changed) if changed else value

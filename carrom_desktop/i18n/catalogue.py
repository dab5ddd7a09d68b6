"""Texts by code: English beside the code in `texts/`, other languages in gettext catalogues made from `.po`
files.

An area's texts are imported on first use, so that a start needs only what it shows. A code may have a pair
form (`.pair`: "have" for "has") and a rule form (`.rule`: "piece" and "Rule" for "man" and "Law").
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.i18n.entries import Entry, entries_of
from carrom_desktop.resources import resource_path
from carrom_desktop.viewmodels.message import Msg, Value

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "es")
"""Languages of the program; English is the language of the sources."""

AREAS = (
    "common",
    "announce",
    "clock",
    "entry",
    "operator",
    "hall",
    "wizard",
    "rules",
    "library",
    "sheet",
    "check",
    "problems",
    "app",
    "cli",
    "storage",
    "rulings",
    "foul",
    "correct",
    "audit",
    "why",
    "strokes",
    "card",
    "lookup",
    "umpire",
    "stream",
    "screens",
    "table",
    "rematch",
    "tie",
    "practice",
    "guided",
    "report",
    "install",
    "takeover",
    "players",
    "erase",
    "backups",
    "results",
    "merge",
    "preview",
    "checking",
    "event",
    "exchange",
    "sol",
    "forms",
    "papers",
    "guide",
    "quick",
    "totals",
    "line",
)
"""Every module of `texts/`; the first part of each code."""


_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ALONE = re.compile(r"\{\w+\}")
"""A text that is one value and nothing else."""
_ISOLATE, _ISOLATE_END = "\u2068", "\u2069"


class UnknownText(KeyError):
    """No text has this code: a fault of ours, found by tests."""


class CatalogueEntry(Struct, frozen=True):
    """One text with its area, as translators see it."""

    area: str
    code: str
    english: str
    english_plural: str | None


def say(language: str, code: str, *, pair: bool = False, rule: bool = False, **params: Value) -> str:
    """Return the text `code` in `language` with `params` filled in.

    The parameter `n` picks the plural form. Raises `UnknownText`.
    """
    entry = _find(code, pair, rule)
    filled = {name: _worded(language, value) for name, value in params.items()}
    if not _ALONE.fullmatch(entry.english):
        filled = {name: _isolated(value) for name, value in filled.items()}
    return _translated(language, entry, filled.get("n")).format_map(filled)


def speak(language: str, message: Msg) -> str:
    """Return `message` in `language`."""
    return say(language, message.code, pair=message.pair, rule=message.rule, **dict(message.values))


def join_and(language: str, items: Sequence[str]) -> str:
    """Return "a, b and c"; Spanish "y" becomes "e" before the sound i (not before hie-)."""
    if len(items) < 2:
        return "".join(items)
    word = "and"
    if language == "es":
        start = items[-1].strip().casefold()
        word = (
            "e"
            if start.startswith(("i", "í", "hi", "hí")) and not start.startswith(("hie", "io", "ia"))
            else "y"
        )
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def entries() -> Iterable[CatalogueEntry]:
    """Yield every text of every area, for translators' files and tests."""
    for area in AREAS:
        for code, entry in _area(area).items():
            yield CatalogueEntry(area, code, entry.english, entry.english_plural)


def find_missing(language: str, wanted: Iterable[CatalogueEntry]) -> list[str]:
    """Return the codes of `wanted` that have no text in `language`, or lack one of their two forms."""
    return [entry.code for entry in wanted if not all(_forms(language, entry))]


def _forms(language: str, entry: CatalogueEntry) -> tuple[str, ...]:
    """Return the text of `entry`, or its singular and its plural; "" for what is missing."""
    if language == "en":
        return (entry.english,) if entry.english_plural is None else (entry.english, entry.english_plural)
    catalogue = _catalogue(language)
    marked = f"{entry.code}\x04{entry.english}"  # gettext gives back what it does not know
    if entry.english_plural is None:
        found: tuple[str, ...] = (catalogue.gettext(marked),)
    else:
        found = tuple(catalogue.ngettext(marked, marked, count) for count in (1, 2))
    return tuple("" if form == marked else form for form in found)


def _worded(language: str, value: Value) -> int | str:
    if isinstance(value, Msg):
        return speak(language, value)
    return join_and(language, value) if isinstance(value, tuple) else value


def _isolated(value: int | str) -> int | str:
    """Return a name that is written from right to left so that it turns nothing round that stands beside it.

    "Game 1, (name), 25-20" would else read 20-25.
    """
    if isinstance(value, str) and _RIGHT_TO_LEFT.search(value) and not value.startswith(_ISOLATE):
        return f"{_ISOLATE}{value}{_ISOLATE_END}"
    return value


@cache
def _area(area: str) -> dict[str, Entry]:
    if area not in AREAS:
        raise UnknownText(area)
    importlib.import_module(f"carrom_desktop.i18n.texts.{area}")
    return entries_of(area)


@cache
def _find(code: str, pair: bool, rule: bool) -> Entry:
    texts = _area(code.partition(".")[0])
    for suffix in (
        ((".rule.pair",) if pair and rule else ())
        + ((".pair",) if pair else ())
        + ((".rule",) if rule else ())
    ):
        if code + suffix in texts:
            return texts[code + suffix]
    if code not in texts:
        raise UnknownText(code)
    return texts[code]


def _translated(language: str, entry: Entry, number: int | str | None) -> str:
    if entry.english_plural is None:
        if language == "en":
            return entry.english
        return _catalogue(language).pgettext(entry.code, entry.english)
    count = number if isinstance(number, int) else 0
    if language == "en":
        return entry.english if count == 1 else entry.english_plural
    return _catalogue(language).npgettext(entry.code, entry.english, entry.english_plural, count)


@cache
def _catalogue(language: str) -> NullTranslations:
    import gettext  # English needs none of it

    return gettext.translation("carrom", str(resource_path("i18n")), [language])

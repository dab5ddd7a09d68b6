"""The user's rule sets: one TOML file each, in a folder of the data folder.

A set is found by its key, which is the name of its file and is made from its own name. A match never reads
one of these files again: the rules in force stand in its facts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.rulesets import (
    KEY,
    LONGEST_TITLE,
    MAX_BYTES,
    PRESETS,
    RulesFault,
    plain_text,
    preset,
    read_rules,
    write_rules,
)
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import RuleSet, rules_problems

SUFFIX = ".toml"

_LONGEST_KEY = 32
_FALLBACK_KEY = "rules"

_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)
"""Names that Windows keeps for devices: no file can be called so."""

_PRESET_NAMES = frozenset({*PRESETS, "europeo", "escolar"})
"""What the program's own sets are called in every language, in small letters."""


class RulesRefused(Exception):
    """A rule set cannot be saved so: `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class UnusableRules(Exception):
    """A file cannot be used as a rule set: `faults` say why."""

    def __init__(self, faults: tuple[RulesFault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


class OwnRuleSets:
    """The rule sets in `folder`, which need not exist; nothing is kept in memory.

    A file that cannot be used is told of and left as it is. Writing raises `StorageError`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self) -> tuple[tuple[RuleSet, ...], tuple[RulesFault, ...]]:
        """Return every set in the order of their names, and what is wrong with the files that are none."""
        sets: list[RuleSet] = []
        faults: list[RulesFault] = []
        for path in self._files():
            found = self._read(path)
            if isinstance(found, RuleSet):
                sets.append(found)
            else:
                faults.extend(found)
        return tuple(sorted(sets, key=lambda rules: (rules.title.casefold(), rules.key))), tuple(faults)

    def find(self, key: str) -> RuleSet | tuple[RulesFault, ...]:
        """Return the set `key`, or why its file cannot be used; () where there is none."""
        if key in PRESETS or not _is_key(key):
            return ()
        path = self._path(key)
        return self._read(path) if path.is_file() else ()

    def keys(self) -> tuple[str, ...]:
        """Return the keys of all files, read or not."""
        return tuple(path.stem for path in self._files())

    def save(self, name: str, rules: RuleSet) -> RuleSet:
        """Save `rules` under `name` and return them with it; a set of the same name is replaced.

        Raises `RulesRefused` where the name is empty, too long or a preset's, or the rules contradict
        themselves; `StorageError`.
        """
        title = plain_text(name)
        problem = name_problem(title) or next(iter(rules_problems(rules)), None)
        if problem is not None:
            raise RulesRefused(problem)
        same = next((found for found in self.load()[0] if _same(found.title, title)), None)
        return self._write(title, same.key if same is not None else self._free_key(title), rules)

    def delete(self, key: str) -> None:
        """Delete the set `key`; matches keep their own copy. Raises `StorageError`."""
        if not _is_key(key):
            return
        path = self._path(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise from_os_error(error, path) from error

    def import_file(self, path: Path) -> RuleSet:
        """Take the rule set in `path` into the folder and return it as kept.

        A name that another set has gets a number; a set that is there already is only returned. Raises
        `UnusableRules` where the file is none, and `StorageError`.
        """
        found = read_file(path)
        if not isinstance(found, RuleSet):
            raise UnusableRules(found)
        sets, _ = self.load()
        for known in sets:
            if _same(known.title, found.title) and replace(found, key=known.key, title=known.title) == known:
                return known
        title = _free_title(found.title, (known.title for known in sets))
        return self._write(title, self._free_key(title), found)

    # ---- inside

    def _files(self) -> list[Path]:
        try:
            return sorted(
                path
                for path in self.folder.iterdir()
                if path.suffix.lower() == SUFFIX and not path.name.startswith(".") and path.is_file()
            )
        except OSError:
            return []

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"

    def _read(self, path: Path) -> RuleSet | tuple[RulesFault, ...]:
        found = read_file(path)
        if not isinstance(found, RuleSet):
            return found
        if found.key in PRESETS:
            return (RulesFault(str(path), "preset_key", "key", (("value", found.key),)),)
        if found.key != path.stem:
            return (RulesFault(str(path), "other_key", "key", (("value", found.key),)),)
        return found

    def _write(self, title: str, key: str, rules: RuleSet) -> RuleSet:
        kept = replace(rules, key=key, title=title)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise from_os_error(error, self.folder) from error
        export_rules(kept, self._path(key))
        return kept

    def _free_key(self, title: str) -> str:
        taken = {*(key.casefold() for key in self.keys()), *PRESETS, *_DEVICES}
        base = key_of(title)
        number = 1
        key = base
        while key in taken:
            number += 1
            key = f"{base}-{number}"
        return key


class KnownSets:
    """The user's sets as a check of many sheets meets them: each file is read at most once."""

    def __init__(self, own: OwnRuleSets) -> None:
        self._own = own
        self._found: dict[str, RuleSet | tuple[RulesFault, ...]] = {}

    def find(self, key: str) -> RuleSet | tuple[RulesFault, ...]:
        """Return what `OwnRuleSets.find` does."""
        if key not in self._found:
            self._found[key] = self._own.find(key)
        return self._found[key]

    def keys(self) -> tuple[str, ...]:
        """Return the keys of all the user's sets."""
        return self._own.keys()


def export_rules(rules: RuleSet, path: Path) -> None:
    """Write `rules` to `path`, all or nothing. Raises `StorageError`."""
    put_whole(path, write_rules(rules))


def read_file(path: Path) -> RuleSet | tuple[RulesFault, ...]:
    """Return the rule set in `path`, or why it is none."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return (RulesFault(str(path), "not_found"),)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return (RulesFault(str(path), "unreadable", values=(("reason", reason),)),)
    return read_rules(data, str(path))


def name_problem(name: str) -> Problem | None:
    """Return what is against `name` as the name of a rule set of the user's."""
    title = plain_text(name)
    if not title:
        return Problem("rules_name_missing")
    if len(title) > LONGEST_TITLE:
        return Problem("rules_name_too_long", values=(("n", LONGEST_TITLE),))
    if _is_preset_name(title):
        return Problem("rules_name_of_preset", values=(("value", title),))
    return None


def key_of(name: str) -> str:
    """Return a key made from a name: its letters a-z and digits, "club-night" of "Club Night"."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(
        c if c.isascii() and c.isalnum() else " " for c in plain if not unicodedata.combining(c)
    )
    key = "-".join(letters.split())[:_LONGEST_KEY].strip("-")
    return key or _FALLBACK_KEY


def _is_key(key: str) -> bool:
    return KEY.fullmatch(key) is not None


def _same(first: str, second: str) -> bool:
    return first.casefold() == second.casefold()


def _is_preset_name(title: str) -> bool:
    named = title.casefold()
    return named in _PRESET_NAMES or any(_same(preset(key).title, title) for key in PRESETS)


def _free_title(title: str, taken: Iterable[str]) -> str:
    """Return `title`, with a number where it is a preset's or another set's."""
    others = {other.casefold() for other in taken}
    number = 1
    free = title
    while free.casefold() in others or _is_preset_name(free):
        number += 1
        suffix = f" ({number})"
        free = title[: LONGEST_TITLE - len(suffix)].rstrip() + suffix
    return free

"""The chapters of the guide with what the program knows filled in: keys, menus, numbers of rule sets.

What stands in braces in a chapter is asked of the program, so that it cannot be wrong:
`{menu:NEW_MATCH}` the way through the menus with its key, `{name:NEW_MATCH}` its words, `{key:NEW_MATCH}` its
key; `{bar:view}` the name of a menu; `{say:common.close}` any text; `{rule:icf.target}` a number of a rule
set, `{rules:icf}` all of them as a table; `{keys:entry}` a table of keys, `{menus}` every menu as a table;
`{version}`, `{page}`. `![Words](picture:name)` is a picture in the chapter's language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from carrom_desktop import RELEASES_PAGE, __version__
from carrom_desktop.i18n import say, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.actions import ACTIONS, MENUS, ActionId, way_to
from carrom_desktop.ui.keys_dialog import (
    CLOCK_KEYS,
    ENTRY_KEYS,
    RULING_KEYS,
    UMPIRE_KEYS,
    WINDOW_KEYS,
)
from carrom_desktop.viewmodels.guide import CHAPTERS, Section, sections
from carrom_desktop.viewmodels.rules_view import rules_lines

KEYS = {
    "entry": ENTRY_KEYS,
    "rulings": RULING_KEYS,
    "clocks": CLOCK_KEYS,
    "window": WINDOW_KEYS,
    "umpire": UMPIRE_KEYS,
}
"""The tables of keys of F1, by the heading they have there."""

_BRACES = re.compile(r"\{([a-z]+)(?::([\w.]+))?\}")
_NAMED_KEYS = ("Enter", "Backspace", "Esc")


@cache
def chapter(language: str, name: str) -> str:
    """Return a chapter as Markdown with everything filled in. Raises `OSError` where its file is gone."""
    raw = resource_path("guide", language, f"{name}.md").read_text("utf-8")
    return _BRACES.sub(lambda found: _filled(language, found[1], found[2] or ""), raw)


@cache
def whole(language: str) -> dict[str, tuple[Section, ...]]:
    """Return the sections of every chapter, for contents and search."""
    return {name: sections(name, chapter(language, name)) for name in CHAPTERS}


def _filled(language: str, kind: str, what: str) -> str:
    made: dict[str, Callable[[str, str], str]] = {
        "menu": _menu,
        "name": _name,
        "key": _key,
        "bar": _bar,
        "say": lambda language, code: say(language, code).replace("&", ""),
        "rule": _rule,
        "rules": _rules,
        "keys": _keys,
        "menus": lambda language, _what: _menus(language),
        "version": lambda _language, _what: __version__,
        "page": lambda _language, _what: RELEASES_PAGE,
    }
    return made[kind](language, what)


def _bar(language: str, code: str) -> str:
    return say(language, f"operator.menu.{code}").replace("&", "")


def _name(language: str, action: str) -> str:
    return say(language, f"operator.action.{ActionId[action].name.lower()}").replace("&", "").rstrip(".…")


def _key(language: str, action: str) -> str:
    spec = ACTIONS[ActionId[action]]
    return f"`{_keyed(language, spec.shortcuts[0] if spec.shortcuts else spec.hint)}`"


def _menu(language: str, action: str) -> str:
    """Return "**Match > New match** (`Ctrl+N`)"."""
    spec = ACTIONS[ActionId[action]]
    path = [*(_bar(language, menu) for menu in way_to(spec.menu)), _name(language, action)]
    has_key = spec.shortcuts or spec.hint
    return f"**{' > '.join(path)}**" + (f" ({_key(language, action)})" if has_key else "")


def _rule(_language: str, what: str) -> str:
    key, _, attribute = what.partition(".")
    return str(getattr(preset(key), attribute))


def _rules(language: str, key: str) -> str:
    rules = preset(key)
    head = (say(language, f"guide.rules.{column}") for column in ("what", "value", "law"))
    rows = [
        (speak(language, line.label), speak(language, line.value), line.law) for line in rules_lines(rules)
    ]
    return _table(tuple(head), rows)


def _keys(language: str, heading: str) -> str:
    rows = [
        (
            " ".join(name if name == "–" else f"`{_keyed(language, name)}`" for name in names),
            say(language, f"operator.keys.does.{code}"),
        )
        for names, code in KEYS[heading]
    ]
    head = (say(language, "guide.keys.key"), say(language, "guide.keys.does"))
    return _table(head, rows)


def _menus(language: str) -> str:
    """Return every menu as a table: what stands in it, and its keys."""
    head = (say(language, "guide.menus.entry"), say(language, "guide.keys.key"))
    parts = []
    for code in MENUS:
        rows = []
        for action, spec in ACTIONS.items():
            bar, *inside = way_to(spec.menu)
            if code == bar:
                inner = "".join(f"{_bar(language, menu)} > " for menu in inside)
                keys = spec.shortcuts or ((spec.hint,) if spec.hint else ())
                shown = " ".join(f"`{_keyed(language, key)}`" for key in keys)
                rows.append((inner + _name(language, action.name), shown))
        parts.append(f"### {_bar(language, code)}\n\n{_table(head, rows)}")
    return "\n\n".join(parts)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in lines)


def _keyed(language: str, key: str) -> str:
    """Return what stands on the key in the user's country; an arrow in words: no font of ours has one."""
    if key in _NAMED_KEYS:
        return say(language, f"operator.key.{key.lower()}")
    return say(language, f"guide.key.{key}") if key in ("left", "right") else key

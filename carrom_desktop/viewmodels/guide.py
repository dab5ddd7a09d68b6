"""The guide as text: its chapters, its sections with their anchors, and the search over all of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from msgspec import Struct

CHAPTERS = (
    "start",
    "window",
    "match",
    "entry",
    "wrong",
    "otherwise",
    "clocks",
    "hall",
    "rules",
    "strokes",
    "sheets",
    "library",
    "events",
    "exchange",
    "safe",
    "stream",
    "install",
    "trouble",
    "keys",
    "glossary",
    "limits",
    "news",
)
"""Every chapter, in order; the name of its file in each language, and its address in a link."""

_HEADING = re.compile(r"^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$")
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"[*`|\\]|^#+ |^- |^\d+\. |-{3,}", re.MULTILINE)
_SNIPPET = 90


class Section(Struct, frozen=True):
    """What stands under one heading: `chapter`; `anchor`, "" at the head of the chapter; `title`; `number`,
    the heading's place in the chapter, from 0; `text`, plain."""

    chapter: str
    anchor: str
    title: str
    number: int
    text: str


class Hit(Struct, frozen=True):
    """A section in which all words were found, with some of its text round the first of them."""

    section: Section
    snippet: str


def without_anchors(markdown: str) -> str:
    """Return a chapter without the `{#anchor}` behind its headings."""
    lines = (_HEADING.sub(r"\1 \2", line) for line in markdown.splitlines())
    return "\n".join(lines) + "\n"


def sections(chapter: str, markdown: str) -> tuple[Section, ...]:
    """Return the sections of a chapter, one for each heading."""
    found: list[tuple[str, str, list[str]]] = []
    for line in markdown.splitlines():
        heading = _HEADING.match(line)
        if heading:
            found.append((heading[3] or "", heading[2], []))
        elif found:
            found[-1][2].append(line)
    return tuple(
        Section(chapter, anchor, _plain(title), number, _plain("\n".join(lines)))
        for number, (anchor, title, lines) in enumerate(found)
    )


def find(words: str, whole: Mapping[str, tuple[Section, ...]]) -> tuple[Hit, ...]:
    """Return the sections that hold every word of `words`, those with one in the title first; () for none.

    Accents and capitals do not count.
    """
    wanted = [folded(word) for word in words.split()]
    if not wanted:
        return ()
    hits: list[tuple[int, Hit]] = []
    for parts in whole.values():
        for section in parts:
            title, text = folded(section.title), folded(section.text)
            if all(word in title or word in text for word in wanted):
                rank = 0 if all(word in title for word in wanted) else 1 if wanted[0] in title else 2
                hits.append((rank, Hit(section, _snippet(section.text, text, wanted))))
    return tuple(hit for _rank, hit in sorted(hits, key=lambda ranked: ranked[0]))


def folded(text: str) -> str:
    """Return `text` without accents and capitals, as many letters as before."""
    return "".join(_folded(letter) for letter in text)


def _folded(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].casefold()
    return plain if len(plain) == 1 else letter


def _snippet(text: str, plain: str, wanted: list[str]) -> str:
    places = [place for word in wanted if (place := plain.find(word)) >= 0]
    if not places:
        return _cut(text, 0)
    start = max(0, min(places) - 30)
    if start:
        start = text.find(" ", start) + 1
    return ("… " if start else "") + _cut(text, start)


def _cut(text: str, start: int) -> str:
    whole = text[start : start + _SNIPPET]
    if start + _SNIPPET >= len(text):
        return whole
    return whole.rpartition(" ")[0] + " …"


def _plain(markdown: str) -> str:
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", markdown))
    return " ".join(_MARKS.sub(" ", text).split())

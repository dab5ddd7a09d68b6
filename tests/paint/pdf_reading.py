"""Read a PDF back with poppler: words with their places, fonts, pages as pictures."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

POINT_MM = 25.4 / 72

TOOLS = ("pdftotext", "pdffonts", "pdfinfo", "pdftoppm")

needs_poppler = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS),
    reason="needs poppler-utils (pdftotext, pdffonts, pdfinfo, pdftoppm) to read the PDF back",
)


@dataclass(frozen=True, slots=True)
class PaperWord:
    """A word on paper; millimetres from the page's top left corner; `page` from 1."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Return the height of the word's middle."""
        return (self.top + self.bottom) / 2

    @property
    def centre(self) -> float:
        """Return the place of the word's centre from the left."""
        return (self.left + self.right) / 2


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One page: size in millimetres, and its words."""

    width: float
    height: float
    words: tuple[PaperWord, ...]


def read_pages(path: Path) -> list[PaperPage]:
    """Return every page of a PDF."""
    text = _run("pdftotext", "-bbox", str(path), "-")
    root = ElementTree.fromstring(text)
    pages = []
    for number, page in enumerate(root.iterfind(".//{*}page"), start=1):
        words = tuple(
            PaperWord(
                number,
                word.text or "",
                *(float(word.attrib[side]) * POINT_MM for side in ("xMin", "yMin", "xMax", "yMax")),
            )
            for word in page.iterfind("{*}word")
        )
        size = (float(page.attrib["width"]) * POINT_MM, float(page.attrib["height"]) * POINT_MM)
        pages.append(PaperPage(*size, words))
    return pages


def lines_of(page: PaperPage) -> list[list[PaperWord]]:
    """Return the page's words by lines, top down, each from left to right."""
    lines: list[list[PaperWord]] = []
    for word in sorted(page.words, key=lambda word: word.middle):
        if lines and abs(lines[-1][0].middle - word.middle) < 0.9:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda word: word.left) for line in lines]


def text_of(page: PaperPage) -> str:
    """Return the page's text, a line for each line on paper."""
    return "".join(" ".join(word.text for word in line) + "\n" for line in lines_of(page))


def overlaps(page: PaperPage) -> list[str]:
    """Return pairs of words whose letters touch: a word's box is taken from its accents to its descenders."""
    found = []
    words = sorted(page.words, key=lambda word: word.left)
    for place, word in enumerate(words):
        for other in words[place + 1 :]:
            if other.left >= word.right - 0.1:
                break
            top = max(word.top + 0.2 * _height(word), other.top + 0.2 * _height(other))
            bottom = min(word.bottom - 0.08 * _height(word), other.bottom - 0.08 * _height(other))
            if bottom - top > 0.05:
                found.append(f"{word.text!r} and {other.text!r}")
    return found


def turned(page: PaperPage) -> PaperPage:
    """Return a page whose text reads downwards as it is held to be read: turned to the left."""
    words = tuple(
        PaperWord(
            word.page, word.text, word.top, page.width - word.right, word.bottom, page.width - word.left
        )
        for word in page.words
    )
    return PaperPage(page.height, page.width, words)


def outside(page: PaperPage, margin: float) -> list[str]:
    """Return the words that stand, in part, within `margin` millimetres of an edge."""
    slack = 0.15  # Qt rounds the page to whole points
    return [
        word.text
        for word in page.words
        if word.left < margin - slack
        or word.right > page.width - margin + slack
        or word.top < margin - slack
        or word.bottom > page.height - margin + slack
    ]


def font_rows(path: Path) -> list[tuple[str, str, str]]:
    """Return (name, embedded, subset) of every font of a PDF."""
    rows = []
    for line in _run("pdffonts", str(path)).splitlines()[2:]:
        columns = line.split()
        # name, type (one or more words), encoding, emb, sub, uni, object, generation
        rows.append((columns[0], columns[-5], columns[-4]))
    return rows


def information(path: Path) -> dict[str, str]:
    """Return a PDF's title and the like."""
    pairs = (line.partition(":") for line in _run("pdfinfo", str(path)).splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def picture(path: Path, folder: Path, page: int = 1, dpi: int = 200) -> Path:
    """Return the path of a PNG of one page."""
    target = folder / f"page-{page}"
    _run("pdftoppm", "-r", str(dpi), "-gray", "-png", "-singlefile", "-f", str(page), str(path), str(target))
    return target.with_suffix(".png")


def _height(word: PaperWord) -> float:
    return word.bottom - word.top


def _run(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return done.stdout

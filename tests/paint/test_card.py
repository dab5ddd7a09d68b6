"""The reference card on paper, read back: one page, nothing cut or overlapping, every line and law on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.paint.card import card_document
from carrom_desktop.paint.card_layout import MARGIN_MM, SMALLEST, Plan, plan_card
from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.sheet_text import MM
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.viewmodels.card_view import CardSection, CardView, build_card
from tests.paint.pdf_reading import (
    POINT_MM,
    PaperPage,
    font_rows,
    information,
    needs_poppler,
    outside,
    overlaps,
    picture,
    read_pages,
)

pytestmark = pytest.mark.usefixtures("qapp")

SIZES_MM = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
every_card = pytest.mark.parametrize(
    ("book", "language", "paper"),
    [(book, language, paper) for book in RuleBook for language in LANGUAGES for paper in SIZES_MM],
)


def card(folder: Path, book: RuleBook, language: str, paper: str) -> Path:
    """Write a card and return its path."""
    path = folder / "card.pdf"
    write_document(card_document(build_card(book), language, paper), path)
    return path


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@needs_poppler
@every_card
def test_a_card_is_one_page_with_every_line_whole_in_its_cell_and_nothing_touches(
    book: RuleBook, language: str, paper: str, tmp_path: Path
) -> None:
    """All that holds of a card, in one test: to plan it at size after size is what takes the time."""
    view = build_card(book)
    plan = plan_card(view, language, paper)
    assert plan is not None
    assert plan.size >= SMALLEST, "no text is under 7.5 points"
    assert SMALLEST / MM / POINT_MM >= 7.5
    assert_every_line_is_whole(plan, view, language)
    path = card(tmp_path, book, language, paper)
    (page,) = read_pages(path)
    assert (page.width, page.height) == pytest.approx(SIZES_MM[paper], abs=0.4)
    assert outside(page, MARGIN_MM) == []
    assert overlaps(page) == []
    assert_cells_keep_to_their_columns(page)
    assert_every_line_is_on(page, view, language)
    assert information(path)["Title"] == speak(language, view.title)
    assert all(embedded == "yes" for _name, embedded, _subset in font_rows(path))


def assert_every_line_is_on(page: PaperPage, view: CardView, language: str) -> None:
    words = [word.text for word in page.words]
    found = {word.casefold().rstrip("¹²³⁴⁵°") for word in words}
    for section in view.sections:
        for row in section.rows:
            wanted = speak(language, row.law).split()
            assert all(each in words for each in wanted), wanted
            for text in (speak(language, row.what), *(speak(language, part) for part in row.follows)):
                assert {word.casefold() for word in text.split()} <= found, text
    whole = squeezed("".join(words))
    for said in (view.title, view.edition, view.how, *(note for _, note in view.notes)):
        assert squeezed(speak(language, said)) in whole
    assert "CarromDesktop" in whole


def assert_every_line_is_whole(plan: Plan, view: CardView, language: str) -> None:
    """What the page shows is every line of the view, in its order, with no letter lost to a break."""
    tables = [table for column in plan.columns for table in column]
    for table, section in zip(tables, view.sections, strict=True):
        assert table.title.startswith(speak(language, section.title))
        for line, row in zip(table.lines, section.rows, strict=True):
            what = f"{speak(language, row.what)}{row.mark}"
            assert " ".join(line.what).casefold() == what.casefold()
            follows = " ".join(text for runs in line.follows for text, bold in runs if not bold)
            assert follows == " ".join(speak(language, part) for part in row.follows)
            assert squeezed(" ".join(line.law)) == squeezed(speak(language, row.law))
            assert [bold for runs in line.follows for _, bold in runs].count(True) == (row.keeps is not None)


def assert_cells_keep_to_their_columns(page: PaperPage) -> None:
    """No word crosses the middle of the page below the head and above the notes."""
    middle = page.width / 2
    tables = [word for word in page.words if 24 < word.top < page.height - 40]
    assert tables
    assert [word.text for word in tables if word.left < middle - 1.9 and word.right > middle - 1.9] == []


@needs_poppler
def test_text_is_vector_and_the_law_is_grey(tmp_path: Path) -> None:
    path = card(tmp_path, RuleBook.ICF, "en", "A4")
    (page,) = read_pages(path)
    image = QImage(str(picture(path, tmp_path, dpi=200)))
    scale = image.width() / page.width

    def darkest(text: str) -> int:
        word = next(word for word in page.words if word.text == text)
        box = (int(side * scale) for side in (word.left, word.top, word.right, word.bottom))
        left, top, right, bottom = box
        return min(image.pixelColor(x, y).lightness() for x in range(left, right) for y in range(top, bottom))

    assert darkest("116") > 50
    assert darkest("Turn") < 20


@pytest.mark.no_cover
def test_a_card_that_no_page_holds_is_a_fault_and_not_a_second_page() -> None:
    view = build_card(RuleBook.ICF)
    longer = replace(view, sections=tuple(_twice(section) for section in view.sections))
    assert plan_card(longer, "en", "A4") is None


def _twice(section: CardSection) -> CardSection:
    return CardSection(section.title, section.rows * 2, section.lead)

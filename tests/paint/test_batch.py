"""The sheets of many matches as one document: counted as they are painted, each page alone as in the whole,
"page x of y" of each match, no page without a match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from carrom_desktop.match.check_value import check_value
from carrom_desktop.paint.batch import Batch, Face
from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.paint.fonts import load_fonts
from carrom_desktop.paint.page_image import empty_page, page_image
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.forms_view import Form
from carrom_desktop.viewmodels.papers import Paper, numbers
from tests.paint.ending_matches import ENDINGS, ending
from tests.paint.pdf_reading import needs_poppler, outside, read_pages, text_of
from tests.paint.sheet_matches import long_match, twenty_boards

pytestmark = pytest.mark.usefixtures("qapp")

FACES = [(form, number) for form in Form for number in numbers(Paper(form.value))]
ROOM = QSize(260, 360)


def played(turn: int = 0, every: int = 1) -> list[MatchState]:
    """Return matches of every ending, or of one in `every` beginning at `turn`; some take several pages."""
    load_fonts()
    endings = list(ENDINGS)[turn % every :: every]
    return [long_match("remark"), *map(ending, endings), twenty_boards(), long_match("protest")]


def made(states: list[MatchState], form: Form, number: int, language: str = "en") -> Document:
    batch = Batch(states, Face(form, language, "A4", number))
    assert list(batch.steps())[-1] == len(states)
    return batch.document("Batch")


def painted(document: Document) -> list[QImage]:
    """Return every page as the whole document paints it in one go."""
    image = empty_page(document.paper, ROOM)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    found: list[QImage] = []

    def new_page() -> None:
        found.append(image.copy())
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.fillRect(image.rect(), Qt.GlobalColor.white)
        painter.restore()

    count = document.paint(painter, new_page)
    painter.end()
    found.append(image)
    assert count == len(found) == document.pages
    return found


@pytest.mark.parametrize(("form", "number"), FACES)
def test_a_batch_is_counted_as_it_is_painted_and_each_page_is_the_same_alone(form: Form, number: int) -> None:
    states = played(FACES.index((form, number)), every=3)  # three faces together see all of them
    document = made(states, form, number)
    assert document.part is not None
    assert document.pages >= len(states) / number
    for page, whole in enumerate(painted(document), start=1):
        shorter, _place = document.part(page)
        alone, count = page_image(document, page, ROOM)
        assert (alone == whole, count) == (True, document.pages), page
        assert shorter.pages < document.pages or document.pages == 1


def test_one_match_and_many_small_ones_have_no_page_too_many() -> None:
    load_fonts()
    for form, number in FACES:
        for count in {1, number, number + 1}:
            pages = painted(made([twenty_boards()] * count, form, number))
            blank = QImage(pages[-1])
            blank.fill(Qt.GlobalColor.white)
            assert blank not in pages, (form, number, count)


@needs_poppler
@pytest.mark.parametrize("language", ["en", "es"])
def test_each_match_counts_its_own_pages_and_none_is_blank(language: str, tmp_path: Path) -> None:
    states = played()
    for form in Form:
        document = made(states, form, 1, language)
        write_document(document, tmp_path / "batch.pdf")
        pages = read_pages(tmp_path / "batch.pdf")
        assert len(pages) == document.pages
        counted = []
        for page in pages:
            text = text_of(page)
            assert not outside(page, 4.0)
            found = re.findall(r"(?:page|página) (\d+) (?:of|de) (\d+)", text)
            assert found or form is Form.OWN, "the program's own sheet counts its pages where there are two"
            counted.append((int(found[0][0]), int(found[0][1])) if found else (1, 1))
        firsts = [place for place, (page, _) in enumerate(counted) if page == 1]
        assert len(firsts) == len(states)
        ends = [*firsts[1:], len(counted)]
        for first, end in zip(firsts, ends, strict=True):
            many = end - first
            assert counted[first:end] == [(page, many) for page in range(1, many + 1)]
        for state, first in zip(states, firsts, strict=True):
            if state.is_over and form is Form.OWN:
                assert check_value(state) in text_of(pages[first]), "in the order in which they were given"

"""Texts beyond every reason: whatever a file holds, sheet and picture are made, and with little measuring."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.paint import fit, sheet_text
from carrom_desktop.paint.cut import LONGEST, cut
from carrom_desktop.paint.hall import HallStyle
from carrom_desktop.paint.image import hall_image
from carrom_desktop.paint.sheet import document_title, write_pdf
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.paint.pdf_reading import needs_poppler, outside, read_pages
from tests.paint.sheet_matches import long_match, twenty_boards

pytestmark = pytest.mark.usefixtures("qapp")

LENGTH = 100_000
TEXTS = {
    "one word": "x" * LENGTH,
    "words": "ab " * (LENGTH // 3),
    "letters": "i " * (LENGTH // 2),
    "lines": "i\n" * (LENGTH // 2),
    "marks": "e\u0301\u0bcd\x00" * (LENGTH // 4),
}
MOST_LETTERS = 20_000_000
"""Letters to measure for a sheet: a tenth of a second for each million."""


@pytest.mark.no_cover
@needs_poppler
@pytest.mark.parametrize(("name", "language"), [*((name, "es") for name in TEXTS), (next(iter(TEXTS)), "en")])
def test_every_text_of_a_hundred_thousand_letters_is_laid_out(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0
    plain = sheet_text.text_width

    def counted(text: str, size: float, bold: bool = False) -> float:
        nonlocal measured
        measured += len(text)
        return plain(text, size, bold)

    monkeypatch.setattr(sheet_text, "text_width", counted)
    view = build_sheet(long_match(TEXTS[name]))
    assert len(document_title(view, language)) <= LONGEST
    write_pdf(view, tmp_path / "sheet.pdf", language, "A4")
    assert measured < MOST_LETTERS
    pages = read_pages(tmp_path / "sheet.pdf")
    assert len(pages) == 2  # the second one for the remarks
    for page in pages:
        assert outside(page, 11.5) == []  # boxes of words reach above their letters


@pytest.mark.no_cover
@pytest.mark.parametrize("name", list(TEXTS))
def test_every_text_of_a_hundred_thousand_letters_is_shown_to_the_hall(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0
    plain = fit.measure.__wrapped__

    def counted(text: str, px: int, bold: bool, stretch: int = 100) -> object:
        nonlocal measured
        measured += len(text)
        return plain(text, px, bold, stretch)

    monkeypatch.setattr(fit, "measure", counted)
    assert not hall_image(build_hall(long_match(TEXTS[name]), HallContext()), HallStyle(), 640, 360).isNull()
    assert measured < MOST_LETTERS


def test_short_texts_stay_the_same_object_and_long_ones_end_with_an_ellipsis() -> None:
    view = build_sheet(twenty_boards())
    assert cut(view) is view
    long = msg("common.round.other", name="x" * LENGTH)
    (inner,) = cut((long,))
    assert inner.code == long.code
    assert inner.values == (("name", "x" * (LONGEST - 1) + "…"),)

"""A printed list: heads on each page, no row on two pages, no page without a row, nothing over another."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.fonts import load_fonts
from carrom_desktop.paint.table_pages import TableText, table_document
from tests.paint.pdf_reading import PaperPage, needs_poppler, outside, overlaps, read_pages, text_of

HEADS = ("Player", "Club", *(f"Head {number}" for number in range(12)))

pytestmark = [needs_poppler, pytest.mark.usefixtures("qapp")]


def row(number: int) -> tuple[str, ...]:
    long = "Maria-José de la Cruz Fernández-Villanueva y Gómez" if number % 3 else "Li"
    return (
        f"{number}. {long}",
        "Club Carrom Barcelona",
        *(str(number * 100 + column) for column in range(12)),
    )


def pages(folder: Path, count: int, paper: str = "A4") -> list[PaperPage]:
    load_fonts()
    table = TableText("Statistics", "All matches", HEADS, tuple(map(row, range(1, count + 1))), 2, "Legend")
    write_document(table_document(table, "en", paper), folder / "list.pdf")
    return read_pages(folder / "list.pdf")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_heads_stand_on_each_page_and_each_row_on_one(tmp_path: Path, paper: str) -> None:
    found = pages(tmp_path, 130, paper)
    assert len(found) > 1
    for number, page in enumerate(found, start=1):
        assert text_of(page).split().count("Player") == 1
        assert f"Page {number} of {len(found)}" in text_of(page)
        assert overlaps(page) == outside(page, 11.5) == []
    words = [set(text_of(page).split()) for page in found]
    for number in range(1, 131):
        whole = [page for page in words if str(number * 100) in page]
        assert len(whole) == 1
        assert str(number * 100 + 11) in whole[0]


def test_no_page_without_a_row_where_the_last_row_fills_one(tmp_path: Path) -> None:
    most = next(count for count in range(20, 90) if len(pages(tmp_path, count)) == 2)
    last = pages(tmp_path, most)[-1]
    assert str(most * 100) in text_of(last).split()
    assert len(pages(tmp_path, most - 1)) == 1


def test_an_empty_list_says_so(tmp_path: Path) -> None:
    (page,) = pages(tmp_path, 0)
    assert "No match fits." in text_of(page)
    assert "Page 1 of 1" in text_of(page)

"""Published forms, the trail and the check list on paper, read back: each value in its cell, nothing cut."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from carrom_desktop.i18n import LANGUAGES, say, speak
from carrom_desktop.match.check_value import check_value
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sheet_pdf import sheet_in_pdf
from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.paint.many_up import Slots
from carrom_desktop.paint.page_image import page_image
from carrom_desktop.paint.papers import blank_document, match_document, round_document
from carrom_desktop.paint.sheet import attached_sheet
from carrom_desktop.paint.sheet_text import MM
from carrom_desktop.paint.trail import trail_document
from carrom_desktop.paint.venue import TABLES, venue_document
from carrom_desktop.viewmodels.audit import audit_lines, trail_cells
from carrom_desktop.viewmodels.fixtures import Fixture
from carrom_desktop.viewmodels.forms import build_form
from carrom_desktop.viewmodels.forms_view import Form
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.papers import blank_state
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.venue import hall_sections, table_items
from tests.paint.codes import codes_in
from tests.paint.ending_matches import ENDINGS, ending
from tests.paint.pdf_reading import (
    PaperPage,
    PaperWord,
    font_rows,
    lines_of,
    needs_poppler,
    outside,
    overlaps,
    picture,
    read_pages,
    text_of,
    turned,
)
from tests.paint.scaled_papers import scripts_match
from tests.paint.sheet_matches import LONG_PAIRS, Scorer, twenty_boards

pytestmark = pytest.mark.usefixtures("qapp")

PUBLISHED = (Form.ICF, Form.EUROPEAN, Form.UKCA)
SIZES_MM = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}


def pages_of(document: Document, folder: Path) -> list[PaperPage]:
    """Return the pages of a document, written and read back."""
    path = folder / "paper.pdf"
    write_document(document, path)
    return read_pages(path)


def faults(page: PaperPage, margin: float) -> list[str]:
    """Return what is wrong with a page whatever stands on it."""
    cut = [word.text for word in page.words if "…" in word.text]
    return [*overlaps(page), *outside(page, margin), *cut, *([] if page.words else ["blank"])]


def row_values(page: PaperPage, heading: str, number: int) -> list[str]:
    """Return the words of board `number` below the words `heading`."""
    lines = lines_of(page)
    start = next(place for place, line in enumerate(lines) if heading in " ".join(word.text for word in line))
    row = next(line for line in lines[start + 1 :] if line[0].text == str(number))
    return [word.text for word in row[1:]]


def said(language: str, cell: str | Msg) -> str:
    """Return a cell in words."""
    return speak(language, cell) if isinstance(cell, Msg) else cell


@needs_poppler
@pytest.mark.parametrize(("language", "paper"), [("en", "A4"), ("es", "Letter")])
def test_every_board_of_a_match_is_read_back_from_its_row(language: str, paper: str, tmp_path: Path) -> None:
    state = twenty_boards()
    for form in PUBLISHED:
        (page,) = pages_of(match_document(state, form, language, paper), tmp_path)
        assert (page.width, page.height) == pytest.approx(SIZES_MM[paper], abs=0.4)
        assert faults(page, 11.9) == []
        assert say(language, "sheet.page", page=1, pages=1) in text_of(page)
        view = build_form(state, form)
        for block in view.pages[0]:
            heading = say(language, "sheet.game", game=block.number)
            for row in block.rows:
                if row.struck:
                    assert row_values(page, heading, row.number) == []
                    continue
                wanted = []
                if form is not Form.EUROPEAN:
                    assert row.breaker is not None
                    wanted.append(view.sheet.player(row.breaker).names[-2])
                for side in row.sides:
                    parts = {
                        Form.ICF: (side.queen, side.men, side.total),
                        Form.EUROPEAN: (side.total, side.points, side.men, side.queen),
                        Form.UKCA: (side.men, side.queen, side.points, side.total),
                    }[form]
                    wanted += [said(language, part) for part in parts]
                assert row_values(page, heading, row.number) == wanted, (form, block.number, row.number)


@needs_poppler
def test_the_values_of_a_column_stand_below_its_head(tmp_path: Path) -> None:
    (page,) = pages_of(match_document(twenty_boards(), Form.ICF, "en", "A4"), tmp_path)
    lines = lines_of(page)
    heads = next(line for line in lines if line[0].text == "Board")
    edges = {word.text: word for word in heads if word.text.startswith("(")}
    row = next(line for line in lines if [word.text for word in line[:3]] == ["1", "One", "3"])
    columns: list[tuple[str, PaperWord]] = list(zip(sorted(edges), row[1:], strict=True))
    assert [name for name, _ in columns] == [f"({number})" for number in range(1, 8)]
    for name, word in columns:
        assert edges[name].left - 2 < word.centre < edges[name].left + 21


@needs_poppler
def test_v73_every_ending_fits_every_form_in_both_languages(tmp_path: Path) -> None:
    for place, name in enumerate(ENDINGS):
        form = PUBLISHED[place % 3]
        number = (1, 2, 4)[place // 3 % 3]
        language, paper = (("en", "A4"), ("es", "Letter"))[place % 2]
        pages = pages_of(match_document(ending(name), form, language, paper, number), tmp_path)
        games = max(len(page) for page in build_form(ending(name), form).pages)
        for page in pages:
            seen = turned(page) if number == 4 and games > 1 else page
            assert faults(seen, 6.9) == [], (name, form, number)


@needs_poppler
def test_a_finished_match_carries_its_check_value_and_its_sheet_on_every_form(tmp_path: Path) -> None:
    state = twenty_boards()
    value = check_value(state)
    for form in (*PUBLISHED, Form.OWN):
        for number in (1, 2, 4) if form is not Form.OWN else (1, 2):
            document = match_document(state, form, "es", "A4", number)
            path = tmp_path / "paper.pdf"
            write_document(document, path)
            assert value in text_of(read_pages(path)[0]), (form, number)
            assert sheet_in_pdf(path.read_bytes()) == attached_sheet(state, "es")[1], "check can read it"
            if number == 1:
                seen, _ = page_image(document, 1, QSize(1654, 2339))
                assert [text.endswith(value) for text in codes_in(seen)] == [True], form


@needs_poppler
def test_long_names_of_pairs_push_no_column(tmp_path: Path) -> None:
    state = twenty_boards(players=LONG_PAIRS, right_of_a1=0)
    short = twenty_boards()
    for form, number in ((Form.ICF, 1), (Form.UKCA, 2), (Form.EUROPEAN, 4)):
        seen = []
        for match in (state, short):
            (page,) = pages_of(match_document(match, form, "es", "A4", number), tmp_path)[:1]
            page = turned(page) if number == 4 else page
            assert faults(page, 6.9) == []
            seen.append(sorted(word.centre for word in page.words if word.text == "30"))
        assert seen[0] == pytest.approx(seen[1], abs=0.3)


@needs_poppler
def test_remarks_without_room_go_on_another_page_whole(tmp_path: Path) -> None:
    state = ending("long remarks")
    for number in (1, 4):
        pages = pages_of(match_document(state, Form.ICF, "en", "A4", number), tmp_path)
        text = " ".join(" ".join(word.text for word in page.words) for page in pages)
        assert "(continued on page 2)" in text
        assert text.count("The first player's striker") == 30
        count = text.count("SCORE CARD")
        assert [f"page {page} of {count}" in text for page in range(1, count + 1)] == [True] * count


@needs_poppler
def test_blank_cards_fill_a_page_and_have_crop_marks(tmp_path: Path) -> None:
    for number, marks in ((1, 0), (2, 2), (4, 4)):
        document = blank_document(blank_state(preset("european")), Form.EUROPEAN, "en", "A4", number)
        (page,) = pages_of(document, tmp_path)
        assert text_of(page).count("SCORE CARD - EUROPEAN ROUNDS") == number
        assert faults(page, 6.9) == []
        image = QImage(str(picture(tmp_path / "paper.pdf", tmp_path, dpi=100)))
        assert marks_in(image) == marks


def marks_in(image: QImage) -> int:
    """Count the ends of cuts at the paper's edges."""
    per_mm = image.width() / 210.0
    down, across = image.width() // 2, image.height() // 2

    def inked(x: int, y: int) -> bool:
        return any(
            image.pixelColor(x + dx, y + dy).lightness() < 160 for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        )

    near = int(6 * per_mm)
    places = [
        (near, across),
        (image.width() - near, across),
        (down, near),
        (down, image.height() - near),
    ]
    return sum(inked(*place) for place in places)


def test_cut_cards_are_alike_and_lie_within_the_paper() -> None:
    for paper, (width, height) in SIZES_MM.items():
        for number, is_turned in ((1, False), (2, False), (4, False), (4, True)):
            slots = Slots(paper, number, turned=is_turned)
            room = (width / (2 if number == 4 else 1), height / (1 if number == 1 else 2))
            room = room[::-1] if is_turned else room
            assert slots.area.rect.right() / MM <= room[0] - 6.9
            assert slots.area.rect.bottom() / MM <= room[1] - 6.9


@needs_poppler
def test_a_whole_round_is_one_document_with_a_card_for_each_match(tmp_path: Path) -> None:
    fixtures = [Fixture("2", str(n), "14:30", f"Left{n} Ärmel", f"Right{n} Núñez") for n in range(1, 8)]
    for form, number, pages in ((Form.ICF, 2, 4), (Form.EUROPEAN, 4, 2), (Form.OWN, 1, 7)):
        document = round_document(
            fixtures, form, preset("european"), "es", "Letter", number, event="Abierto", date="2026-03-12"
        )
        read = pages_of(document, tmp_path)
        assert (len(read), document.pages) == (pages, pages)
        words = [word.text for page in read for word in page.words]
        for fixture in fixtures:
            assert fixture.side_1.split()[0] in words
            assert fixture.side_2.split()[0] in words
        assert words.count("Abierto") == 7
        assert all(page.words for page in read)
        if form is Form.EUROPEAN:
            assert words.count("15:15") == 7
        if form is Form.OWN:
            assert words.count("14:30") == 7


@needs_poppler
def test_two_sheets_of_the_program_to_a_page_lie_beside_each_other(tmp_path: Path) -> None:
    document = blank_document(blank_state(preset("icf")), Form.OWN, "en", "Letter", 2)
    (page,) = pages_of(document, tmp_path)
    upright = turned(page)
    titles = [word for word in upright.words if word.text == "SCORE"]
    assert len(titles) == 2
    assert abs(titles[0].left - titles[1].left) > 120
    assert faults(upright, 4.0) == []


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_list_of_the_venue_is_one_page_with_all_its_items(language: str, tmp_path: Path) -> None:
    for paper in SIZES_MM:
        (page,) = pages_of(venue_document(language, paper, event="Open"), tmp_path)
        assert faults(page, 11.9) == []
        text = " ".join(text_of(page).split())
        words = {word.text for word in page.words}
        for section in (table_items(), *hall_sections()):
            assert speak(language, section.title).split()[0] in words
            for item in section.items:
                assert set(speak(language, item).split()) <= words
        assert "Open" in text
    image = QImage(str(picture(tmp_path / "paper.pdf", tmp_path, dpi=100)))
    assert image.allGray()
    assert TABLES == 8


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_trail_by_itself_splits_no_line_and_repeats_its_head(language: str, tmp_path: Path) -> None:
    scorer = Scorer()
    scorer.toss()
    scorer.play(["A2A", "B2B"] * 4 + ["A1A"])
    rows = list(scorer.rows)
    lines = audit_lines(rows) * 9
    view = build_sheet(scorer.state, audit=trail_cells(lines))
    pages = pages_of(trail_document(view, language, "A4"), tmp_path)
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        text = text_of(page)
        assert faults(page, 11.9) == []
        assert say(language, "audit.title") in text
        assert say(language, "sheet.trail.what") in text
        assert say(language, "sheet.page", page=number, pages=len(pages)) in text
    found = sum(len([word for word in page.words if word.left < 25 and ":" in word.text]) for page in pages)
    assert found == len(lines)


@needs_poppler
def test_v50_names_in_other_scripts_are_drawn_with_their_own_fonts_and_seen(tmp_path: Path) -> None:
    path = tmp_path / "scripts.pdf"
    write_document(match_document(scripts_match(), Form.ICF, "es", "A4"), path)
    fonts = {name.rpartition("+")[2] for name, _, _ in font_rows(path)}
    # Noto Sans has Devanagari itself.
    assert {"NotoSans-Bold", "NotoSansTamil-Bold", "NotoSansArabic-Bold"} <= fonts
    assert all(embedded == "yes" for _, embedded, _ in font_rows(path))
    (page,) = read_pages(path)
    image = QImage(str(picture(path, tmp_path, dpi=100)))
    per_mm = 100 / 25.4
    for label, longest in (("PRIMERO", 70.0), ("SEGUNDO", 40.0)):
        line = next(words for words in lines_of(page) if words[0].text == label)
        # By picture, since copied text says nothing of how it is shaped: ink beside the label, then none.
        beside = 60.0 if label == "PRIMERO" else 33.0
        y = int(line[0].middle * per_mm)
        inked = [
            x / per_mm
            for x in range(int(beside * per_mm), int(195 * per_mm))
            if any(image.pixelColor(x, y + dy).lightness() < 128 for dy in range(-6, 7))
        ]
        assert inked, label
        assert max(inked) - min(inked) < longest, label
        assert len(inked) > 0.4 * (max(inked) - min(inked)) * per_mm


@needs_poppler
def test_v75_the_monitors_scaling_changes_no_paper(tmp_path: Path) -> None:
    seen = []
    for scale in ("1", "1.25", "1.5", "2"):
        folder = tmp_path / scale
        folder.mkdir()
        dpi = str(round(96 * float(scale)))
        surroundings = {
            **os.environ,
            "QT_SCALE_FACTOR": scale,
            "QT_FONT_DPI": dpi,
            "QT_QPA_PLATFORM": "offscreen",
        }
        command = [sys.executable, "-m", "tests.paint.scaled_papers", str(folder)]
        subprocess.run(command, check=True, env=surroundings)
        pages = [read_pages(path) for path in sorted(folder.glob("*.pdf"))]
        pictures = picture(folder / "scripts-es.pdf", folder, dpi=60).read_bytes()
        seen.append((pages, pictures))
    assert len(seen[0][0]) == 2
    assert all(each == seen[0] for each in seen[1:])


def test_a_page_is_shown_as_a_picture_and_counted() -> None:
    fixtures = [Fixture(side_1=f"A{n}", side_2=f"B{n}") for n in range(5)]
    document = round_document(fixtures, Form.EUROPEAN, preset("european"), "en", "A4", 2)
    first, count = page_image(document, 1, QSize(300, 420))
    last, _ = page_image(document, 3, QSize(300, 420))
    beyond, _ = page_image(document, 9, QSize(300, 420))
    assert count == document.pages == 3
    assert first.width() <= 300
    assert first.height() <= 420
    assert first != last
    assert beyond == last
    unknown, pages = page_image(match_document(ending("rulings"), Form.ICF, "en", "A4"), 1, QSize(300, 420))
    assert pages == 2
    assert not unknown.isNull()

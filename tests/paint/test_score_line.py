"""The course of a match as two lines: right points, legible without colour, nothing over its edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from carrom_desktop.match.demo import demo_states
from carrom_desktop.paint.result_card import LINE, SQUARE, WIDE, layout_result, line_image
from carrom_desktop.paint.score_line import ON_PAPER, ScoreLine
from carrom_desktop.paint.sheet import write_pdf
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.result import build_result
from carrom_desktop.viewmodels.score_line import ScoreLineView, build_score_line
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.paint.pdf_reading import needs_poppler, outside, overlaps, read_pages, text_of
from tests.paint.sheet_matches import LONG_PAIRS
from tests.support.matches import match

pytestmark = pytest.mark.usefixtures("qapp")

SCRIPT = "toss A; A 9 A; void 1 137; A 3 B; B 4 B; foul 107 A; B 1 A"


def line(script: str, rules: str = "icf", first: Side = Side.A) -> ScoreLineView:
    found = build_score_line(match(rules, script).state, first)
    assert found is not None
    return found


def test_each_board_has_its_totals_and_its_queen() -> None:
    (game,) = line(SCRIPT).games
    assert [(board.number, board.total, board.winner) for board in game.boards] == [
        (1, (3, 0), 0),
        (2, (3, 7), 1),
        (3, (3, 10), 1),
        (4, (3, 11), 1),
    ]
    assert [board.queen for board in game.boards] == [1, 1, None, 0]
    assert [board.counted for board in game.boards] == [False, True, False, False]
    assert [board.given for board in game.boards] == [False, False, True, False]
    turned = line(SCRIPT, first=Side.B).games[0]
    assert (turned.boards[1].total, turned.boards[1].winner, turned.boards[1].queen) == ((7, 3), 0, 0)


def test_one_board_is_no_course() -> None:
    assert build_score_line(match("icf", "toss A; A 3 B").state) is None


def test_texts_stay_inside_and_apart_in_any_size_with_long_names() -> None:
    demo = demo_states()[1]
    extra = "; ".join(("A 3 B", "B 3 A") * 4)
    views = [
        line(f"toss A; {extra}; break A; A 1 B; B 2 B; A 9 A white; foul 107 B"),
        build_score_line(demo),
        build_score_line(replace(demo, players=LONG_PAIRS)),
    ]
    for view in views:
        assert view is not None
        for width, height, em in ((968, 221, 22), (1809, 290, 26), (18600, 2350, 230), (1700, 700, 30)):
            for language in ("en", "es"):
                rect = QRectF(10, 20, width, height)
                made = ScoreLine(view, rect, em, language, ON_PAPER)
                assert made.fits
                for number, text in enumerate(made.texts):
                    assert rect.adjusted(-1, -1, 1, 1).contains(text.rect), text
                    beside = [other for other in made.texts[number + 1 :] if text.rect.intersects(other.rect)]
                    assert not [other for other in beside if len(other.text) > 1 and len(text.text) > 1], text


def test_without_room_nothing_is_drawn() -> None:
    made = ScoreLine(line(SCRIPT), QRectF(0, 0, 300, 60), 26, "en", ON_PAPER)
    assert not made.fits
    image = QImage(300, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    before = QImage(image)
    painter = QPainter(image)
    made.draw(painter)
    painter.end()
    assert image == before


def test_the_sides_lines_differ_in_black_and_white() -> None:
    level = line("toss A; A 3 B; B 3 A; A 3 B; B 3 A")
    images = []
    for sides in ((Side.A, Side.B), (Side.B, Side.A)):
        image = QImage(800, 300, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        ScoreLine(replace(level, sides=sides), QRectF(0, 0, 800, 300), 20, "en", ON_PAPER).draw(painter)
        painter.end()
        images.append(image)
    assert images[0] != images[1]


def test_the_card_has_it_in_both_shapes_and_alone() -> None:
    view = build_result(demo_states()[1])
    for size in (WIDE, SQUARE):
        plain = layout_result(*size, replace(view, line=None), HallStyle())
        whole = layout_result(*size, view, HallStyle())
        assert len(whole._ops) == len(plain._ops) + 1
    assert line_image(view, HallStyle()).size().toTuple() == LINE


@needs_poppler
def test_the_sheet_has_it_where_there_is_room_and_never_a_page_more(tmp_path: Path) -> None:
    boards = "; ".join(("A 3 B", "B 2 A") * 4)
    short = match("european", f"toss A; {boards}").state
    for name, state, is_there in (("short", short, True), ("demo", demo_states()[1], False)):
        for paper in ("A4", "Letter"):
            view = build_sheet(state)
            found = []
            for number, each in enumerate((view, replace(view, line=None))):
                write_pdf(each, tmp_path / f"{name}{number}.pdf", "en", paper)
                found.append(read_pages(tmp_path / f"{name}{number}.pdf"))
            assert len(found[0]) == len(found[1]) == 1
            assert ("covered, no points" in text_of(found[0][0])) is is_there
            assert overlaps(found[0][0]) == outside(found[0][0], 11.5) == []
    going = match("european", "toss A; A 3 B; B 2 A").state
    assert build_sheet(going).line is None

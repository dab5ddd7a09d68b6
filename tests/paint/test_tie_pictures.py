"""The team tie in the hall's picture and on paper: all of it fits, and nothing else moves for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.match.ties import Team, Tie, with_line_up
from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.tie_sheet import tie_sheet_document
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from carrom_desktop.viewmodels.tie import build_tie
from carrom_desktop.viewmodels.tie_sheet import build_tie_sheet
from tests.paint.pdf_reading import outside, overlaps, read_pages, text_of
from tests.support.ties import A_WINS, B_WINS, make_tie, played, rubber

pytestmark = pytest.mark.usefixtures("qapp")

LONG = (
    Team("Maharashtra State Carrom Association", "", "Maharashtra", "Lakshminarayanan Venkataraghavan"),
    Team("Federación Española de Carrom y Juegos de Mesa", "ESPAÑAAA", "España", "María Fernández"),
)
SIZES = ((1920, 1080), (1280, 720), (800, 600), (1080, 1920), (2560, 1080))


def long_names(tie: Tie) -> Tie:
    first = (Player("Venkataraghavan", "Lakshminarayanan"), Player("Rao", "Om"))
    second = (Player("Fernández de la Cruz", "María del Carmen"), Player("Etxeberria", "Guillermo"))
    tie = with_line_up(with_line_up(tie, 3, Side.A, first), 3, Side.B, second)
    return with_line_up(with_line_up(tie, 2, Side.A, first[:1]), 2, Side.B, second[:1])


def shown(tie: Tie, here: int, script: str, mode: HallMode = HallMode.LIVE, **others: str) -> HallView:
    states = {**played(tie, **others), here: rubber(tie, here, script).state}
    view = build_tie(tie, states, here)
    return build_hall(states[here], HallContext(tie=view, table="4", mode=mode, wall="14:45"))


def parts(scene: Scene) -> dict[str, tuple[float, ...]]:
    """Return where every text stands but those of the header."""
    header = ("tie", "header.", "banner")
    return {
        box.name: (box.rect.left(), box.rect.top(), box.rect.width(), box.rect.height())
        for box in scene.boxes
        if not box.name.startswith(header)
    }


def assert_fits(scene: Scene) -> None:
    frame = scene.frame.adjusted(-1, -1, 1, 1)
    assert [box.text for box in scene.boxes if not frame.contains(box.rect)] == []
    for one in scene.boxes:
        for other in scene.boxes:
            if one is not other:
                common = one.rect.intersected(other.rect)
                assert common.width() < 1 or common.height() < 1, (one.text, other.text)


def test_the_score_of_the_tie_stands_in_the_header_and_pushes_nothing() -> None:
    for tie, language in ((make_tie(), "en"), (replace(make_tie(), teams=LONG), "es")):
        for here, script in ((2, "toss A; A 6 A; B 3 B"), (3, "toss A; A 6 A; B 3 B"), (2, "")):
            view = shown(tie, here, script, r1=A_WINS)
            for layout in ("standard", "giant"):
                for size in SIZES:
                    style = HallStyle("dark", language, layout=layout)
                    scene = layout_hall(*size, view, style)
                    assert_fits(scene)
                    told = [box.text for box in scene.boxes if box.name == "tie"]
                    assert len(told) == 1, (size, layout)
                    assert "1 – 0" in told[0]
                    assert "…" not in told[0]
                    assert parts(scene) == parts(layout_hall(*size, replace(view, tie=()), style))


def test_the_table_of_all_rubbers_and_the_next_one_fit_with_long_names() -> None:
    for letters, language in (("SSD", "en"), ("SSDSSDSSDSSDSSD", "es")):
        tie = long_names(replace(make_tie(letters, stops=False), teams=LONG))
        for view in (
            shown(tie, 2, "walkover B", r1=A_WINS),
            shown(tie, 2, B_WINS, r1=A_WINS, r3="toss A; A 9 A; concede match B"),
            shown(tie, 1, A_WINS, HallMode.NEXT),
        ):
            for size in SIZES:
                scene = layout_hall(*size, view, HallStyle("lit", language))
                assert_fits(scene)
                rows = [box for box in scene.boxes if box.name.startswith("rubber") and box.name[-2] == "."]
                assert len({round(box.cap_height) for box in rows}) <= 1, "names are of one height"


def test_the_tie_sheet_is_one_page_on_which_all_is_said(tmp_path: Path) -> None:
    path = tmp_path / "tie.pdf"
    tie = long_names(replace(make_tie(), teams=LONG))
    states = played(tie, r1=A_WINS, r2="walkover B")
    sheet = build_tie_sheet(tie, build_tie(tie, states), states)
    for language, paper, words in (
        ("en", "A4", ("TEAM TIE", "page 1 of 1", "walkover", "not played", "TIE WON BY", "Chief referee")),
        ("es", "Letter", ("ENCUENTRO", "página 1 de 1", "incomparecencia", "no se juega", "Juez árbitro")),
    ):
        write_document(tie_sheet_document(sheet, language, paper), path)
        (page,) = read_pages(path)
        text = text_of(page)
        assert [word for word in words if word not in text] == []
        assert "Lakshminarayanan Venkataraghavan / Om Rao" in text
        assert overlaps(page) == []
        assert outside(page, 12.0) == []


def test_fifteen_rubbers_stay_on_one_page_and_endless_remarks_go_on_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "tie.pdf"
    tie = make_tie("SSDSSDSSDSSDSSD", stops=False)
    warned = "toss A; A 9 A; " + "; ".join(["warn A"] * 60)
    states = played(tie, r1=A_WINS, r3=warned)
    sheet = build_tie_sheet(tie, build_tie(tie, states), states)
    write_document(tie_sheet_document(sheet, "en", "A4"), path)
    pages = read_pages(path)
    assert len(pages) == 2
    assert "page 1 of 2" in text_of(pages[0])
    assert "page 2 of 2" in text_of(pages[1])
    assert "Asha Anand19 / Asha Anand20" in text_of(pages[0])
    letters = [remark.what.letter for remark in sheet.remarks if hasattr(remark.what, "letter")]
    said = text_of(pages[0]) + text_of(pages[1])
    assert [letter for letter in letters if f" {letter}) " not in said] == []
    assert [name for page in pages for name in overlaps(page) + outside(page, 12.0)] == []


def test_an_empty_sheet_has_room_for_a_pencil(tmp_path: Path) -> None:
    path = tmp_path / "tie.pdf"
    tie = make_tie(named=False)
    write_document(tie_sheet_document(build_tie_sheet(tie, build_tie(tie, {}), {}), "en", "A4"), path)
    text = text_of(read_pages(path)[0])
    assert "0 – 0" in text
    assert "not decided yet" in text

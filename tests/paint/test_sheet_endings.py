"""Sheets of every ending on paper, read back: places, columns, ticks, pages of remarks and corrections."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from carrom_desktop.paint.sheet import write_pdf
from carrom_desktop.rules.commands import AddNote
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import SheetView, TrailLine
from tests.paint.ending_matches import ENDINGS, begun, ending
from tests.paint.pdf_reading import (
    PaperPage,
    PaperWord,
    information,
    lines_of,
    needs_poppler,
    outside,
    overlaps,
    picture,
    read_pages,
    text_of,
)
from tests.paint.sheet_matches import GAME_1
from tests.paint.test_sheet import MARGIN_MM, SIZES_MM, column_heads, column_of

pytestmark = [pytest.mark.usefixtures("qapp"), needs_poppler]

PAPERS = [("A4", "en"), ("Letter", "es"), ("A4", "es"), ("Letter", "en")]


def pages_of(view: SheetView, folder: Path, language: str = "en", paper: str = "A4") -> list[PaperPage]:
    """Write a sheet, read it back, and look for words in the margins or on one another."""
    path = folder / "sheet.pdf"
    write_pdf(view, path, language, paper)
    pages = read_pages(path)
    for page in pages:
        assert (page.width, page.height) == pytest.approx(SIZES_MM[paper], abs=0.2)
        assert outside(page, MARGIN_MM) == []
        assert overlaps(page) == []
    return pages


def sheet(name: str, folder: Path, language: str = "en", paper: str = "A4") -> list[PaperPage]:
    return pages_of(build_sheet(ending(name)), folder, language, paper)


def row(page: PaperPage, game: int, label: str) -> list[PaperWord]:
    """Return the words of a board's row."""
    found = [
        line
        for line in lines_of(page)
        if line[0].text == label and line[0].right < MARGIN_MM + 12.0 and len(line) > 1
    ]
    heads = [line[0].middle for line in lines_of(page) if line[0].text in ("GAME", "JUEGO")]
    below = heads[game] if game < len(heads) else page.height
    return next(line for line in found if heads[game - 1] < line[0].middle < below)


def told(words: list[PaperWord]) -> str:
    return " ".join(word.text for word in words)


@pytest.mark.parametrize("name", list(ENDINGS))
@pytest.mark.parametrize(("paper", "language"), PAPERS)
def test_v76_every_ending_keeps_its_margins_and_lets_no_words_touch(
    name: str, paper: str, language: str, tmp_path: Path
) -> None:
    pages = sheet(name, tmp_path, language, paper)
    more = name in ("long remarks", "no limit") or (name == "rulings" and paper == "Letter")
    assert len(pages) == 1 or more


@pytest.mark.parametrize(("paper", "language"), PAPERS)
def test_v78_columns_of_boards_that_ended_otherwise(paper: str, language: str, tmp_path: Path) -> None:
    page = sheet("rulings", tmp_path, language, paper)[0]
    heads = column_heads(page)
    nil = {"en": "Nil", "es": "cero"}[language]
    wanted = {
        "1": [nil, "F3", "3", nil, nil, "0"],
        "2": [nil, nil, "3", "3", "4", "7"],
        "3": ["3", "9", "15", nil, nil, "7"],
        "4": [nil, "A5", "20", nil, nil, "7"],
        "5": [nil, nil, "20", "3", "F6", "16"],
    }
    for label, cells in wanted.items():
        words = [word for word in row(page, 1, label) if word.left > heads[1] - 6.5]
        found = {column_of(word, heads): word.text for word in words if word.right < page.width - 19.0}
        assert [found[column] for column in range(1, 7)] == cells


@pytest.mark.parametrize(
    ("name", "game", "label", "english", "spanish"),
    [
        ("rulings", 1, "1", "Law 107 by Two, proper: 3 points", "Ley 107, Two, reglamentario: 3 puntos"),
        ("rulings", 1, "2", "void (137), replayed; corrected", "anulado (137) y repetido; corregido"),
        ("rulings", 1, "3", "white slam (26)", "slam blanco (26)"),
        ("rulings", 1, "4", "awarded by the umpire: 5 points", "adjudicado por el árbitro: 5 puntos"),
        ("void open", 1, "1", "void (140): to be replayed", "anulado (140): se repite"),
        ("void at the end", 1, "2", "void (137), not replayed", "anulado (137), sin repetir"),
        ("conceded game", 2, "3", "game conceded by One (139)", "juego cedido por One (139)"),
        ("retired", 2, "3", "match ended here: retired", "aquí terminó el partido: retirada"),
        ("draw", 1, "4", "level: a draw", "iguales: empate"),
        ("time", 1, "3", "leader when time was called", "va adelante al acabar el tiempo"),
        ("handicap", 2, "0", "points at the start 0 5", "puntos de salida 0 5"),
        ("score set", 2, "1", "not known", "no se sabe"),
        ("score set", 2, "4", "not known: score set", "no se sabe: marcador fijado"),
        ("UKCA", 1, "2", "black slam; void, replayed", "slam negro; anulado y repetido"),
    ],
)
def test_what_ended_a_board_or_a_game_stands_in_its_row(
    name: str, game: int, label: str, english: str, spanish: str, tmp_path: Path
) -> None:
    for language, words in (("en", english), ("es", spanish)):
        page = sheet(name, tmp_path, language)[0]
        assert words in told(row(page, game, label))


def is_ticked(image: QImage, page: PaperPage, word: PaperWord) -> bool:
    """Say whether the box before a word holds a tick."""
    scale = image.width() / page.width
    # The box stands before the word, its edges left out: a tick makes its middle dark.
    left, right = (round((word.left - offset) * scale) for offset in (2.9, 1.3))
    top, bottom = (round((word.middle + offset) * scale) for offset in (-0.6, 0.9))
    points = [image.pixelColor(x, y).lightness() for x in range(left, right) for y in range(top, bottom)]
    return min(points) < 100


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("retired", "retired"),
        ("conceded match", "conceded"),
        ("walkover", "W.O."),
        ("abandoned", "abandoned"),
        ("draw", "played"),
    ],
)
def test_law_143_the_box_of_the_ending_is_ticked_and_no_other(name: str, label: str, tmp_path: Path) -> None:
    page = sheet(name, tmp_path)[0]
    labels = ("played", "W.O.", "retired", "conceded", "abandoned")
    foot = next(line for line in lines_of(page) if line[0].text == "ended:")
    image = QImage(str(picture(tmp_path / "sheet.pdf", tmp_path)))
    assert [word.text for word in foot if word.text in labels and is_ticked(image, page, word)] == [label]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("retired", ["MATCH WON BY Player One 1 game to 0 25-11", "Player Two 15:01 see a"]),
        ("walkover", ["MATCH WON BY Player One", "W.O. (143i)", "Player Two 14:07 see a"]),
        ("disqualified", ["MATCH WON BY Bea Two / Dan Four 0 games to 1 11-25", "Law 143c"]),
        ("abandoned", ["MATCH ABANDONED, NOBODY WON IT 25-11", "14:55 see a"]),
        ("draw", ["MATCH DRAWN 6-6", "Game 1 drawn", "ended by:"]),
        ("conceded match", ["Game 2 not finished stood at 4 - 5", "a) 15:01 match conceded by Two (139)"]),
        ("score set", ["Game 1 to Player Two see a result 25 - 12"]),
        ("reopened", ["Sheet v3, replaces v2: the men of board 2", "Sheet 2026-03-12 / T4 / 47 v3"]),
        ("rulings", ["PROVISIONAL (protest open)", "Protest OPEN, see h Corrections 1, see j"]),
        ("paper", ["start 10:05 finish 10:40", "Typed in from paper: the boards have no times."]),
    ],
)
def test_the_foot_tells_who_won_and_how_it_ended(name: str, lines: list[str], tmp_path: Path) -> None:
    text = "\n".join(map(text_of, sheet(name, tmp_path)))
    for line in lines:
        assert line in text
    assert "awarded 25-0" not in text


def test_law_139_25_0_is_printed_where_the_competition_wants_it(tmp_path: Path) -> None:
    for name, line in (
        ("walkover", "MATCH WON BY Player One awarded 25-0, 25-0"),
        ("retired", "MATCH WON BY Player One 1 game to 0 25-11 awarded 25-0"),
    ):
        (page,) = pages_of(build_sheet(ending(name), awarded_result=True), tmp_path)
        assert line in text_of(page)


def test_a_provisional_result_says_so_over_game_and_match(tmp_path: Path) -> None:
    match = begun().boards([*GAME_1, "A9A", "A9A", "A9A"]).say("protest B 2.3")
    for language, game, won in (
        ("en", "provisional 25 - 0", "PROVISIONAL: MATCH WON BY Player One"),
        ("es", "provisional 25 - 0", "PROVISIONAL: GANÓ EL PARTIDO Player One"),
    ):
        text = text_of(pages_of(build_sheet(match.state), tmp_path, language)[0])
        assert game in text
        assert won in text


def test_the_version_is_in_the_files_title(tmp_path: Path) -> None:
    sheet("reopened", tmp_path)
    assert information(tmp_path / "sheet.pdf")["Title"].startswith("Sheet 2026-03-12 / T4 / 47 v3:")


def test_golden_text_of_a_sheet_of_rulings(tmp_path: Path, golden: Callable[[str | Path, str], None]) -> None:
    for language in ("en", "es"):
        pages = sheet("rulings", tmp_path, language)
        golden(f"sheet/rulings.{language}.txt", "".join(map(text_of, pages)))


# ---- remarks on later pages


def notes(count: int, letters: int = 900) -> list[str]:
    """Return long remarks, every word of them numbered."""
    made = []
    for note in range(count):
        words = [f"n{note}w{place}" for place in range(letters // 8)]
        made.append(" ".join(words))
    return made


@pytest.mark.parametrize(
    ("count", "paper", "language"),
    [(3, "A4", "es"), (12, "Letter", "es"), (12, "A4", "en"), (40, "A4", "en")],
)
def test_remarks_flow_over_as_many_pages_as_they_need(
    count: int, paper: str, language: str, tmp_path: Path
) -> None:
    texts = notes(count)
    match = begun().boards([*GAME_1, "B2B"]).say(";".join(f"note {text}" for text in texts))
    first, *later = pages_of(build_sheet(match.state), tmp_path, language, paper)
    continued = {"en": "(continued on page 2)", "es": "(sigue en la página 2)"}[language]
    assert continued in text_of(first)
    pages = len(later) + 1
    for number, page in enumerate(later, start=2):
        of = {"en": f"page {number} of {pages}", "es": f"página {number} de {pages}"}[language]
        assert of in text_of(page)
    printed = [word.text for page in later for line in lines_of(page) for word in line if word.text[0] == "n"]
    wanted = [word for text in texts for word in text.split()]
    assert [word for word in printed if word in set(wanted)] == wanted
    assert pages == {3: 2, 12: 2, 40: 5}[count]


@pytest.mark.no_cover
def test_remarks_take_all_the_room_of_a_short_match_before_a_second_page(tmp_path: Path) -> None:
    def one_game(count: int) -> list[PaperPage]:
        script = ";".join(f"note {text}" for text in notes(count))
        state = ENDINGS["draw"]().say(script).state
        return pages_of(build_sheet(state), tmp_path)

    assert len(one_game(7)) == 1
    assert len(one_game(30)) > 1


def test_a_remark_of_very_many_lines_is_run_on(tmp_path: Path) -> None:
    match = begun().boards(GAME_1)
    match.do(AddNote("\n".join(f"line{number}" for number in range(120))))
    pages = pages_of(build_sheet(match.state), tmp_path)
    text = " ".join(" ".join(text_of(page).split()) for page in pages)
    assert all(f"line{number}" in text for number in range(120))


# ---- the trail of corrections


def trail(count: int, long: bool = False) -> tuple[TrailLine, ...]:
    """Return lines of the trail, told by their numbers."""
    reason = "because of the light " * (15 if long else 1)
    return tuple(
        (
            f"12 Mar {10 + number // 60}:{number % 60:02}",
            msg("sheet.place.board", game=1, board=number + 1),
            f"b{number} {reason}",
            f"a{number}",
            "Sam Scorer",
        )
        for number in range(count)
    )


@pytest.mark.parametrize(
    ("paper", "language", "long"), [("A4", "en", True), ("Letter", "es", True), ("Letter", "en", False)]
)
def test_the_trail_of_corrections_has_pages_of_its_own(
    paper: str, language: str, long: bool, tmp_path: Path
) -> None:
    lines = trail(130, long)
    view = build_sheet(ending("retired"), audit=lines)
    first, *later = pages_of(view, tmp_path, language, paper)
    title = {"en": "Trail of corrections", "es": "Registro de correcciones"}[language]
    assert title not in text_of(first)
    assert all(title in text_of(page) for page in later)
    words = [word for page in later for line in lines_of(page) for word in line]
    wanted = [f"b{number}" for number in range(130)]
    assert [word.text for word in words if word.text in set(wanted)] == wanted
    befores = [word.left for word in words if word.text in set(wanted)]
    afters = [word.left for word in words if word.text in {f"a{number}" for number in range(130)}]
    assert max(befores) - min(befores) < 0.1
    assert max(afters) - min(afters) < 0.1
    assert len(afters) == 130


def test_an_empty_trail_says_that_nothing_was_corrected(tmp_path: Path) -> None:
    _first, last = pages_of(build_sheet(ending("retired"), audit=()), tmp_path)
    assert "Nothing was corrected." in text_of(last)
    _first, last = pages_of(build_sheet(ending("retired"), audit=()), tmp_path, "es")
    assert "No se corrigió nada." in text_of(last)


def test_the_trail_comes_after_pages_of_remarks(tmp_path: Path) -> None:
    view = build_sheet(ending("long remarks"), audit=trail(2))
    pages = pages_of(view, tmp_path)
    assert ["Trail of corrections" in text_of(page) for page in pages] == [False, False, True]
    assert "page 3 of 3" in text_of(pages[2])

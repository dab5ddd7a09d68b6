"""The sheet on paper, read back: pages, margins, columns, every number at its row, fonts, struck rows."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from carrom_desktop.i18n import say
from carrom_desktop.match.demo import demo_states
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.rulesets import preset
from carrom_desktop.paint.document import DocumentError, document_bytes
from carrom_desktop.paint.sheet import default_paper, sheet_document, write_pdf
from carrom_desktop.paint.sheet_pages import PAPERS, SMALLEST_ROW_MM, plan_pages
from carrom_desktop.rules.facts import BoardRecorded, Details, Fact, MatchCreated, Player, Row, TossRecorded
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.names import player_of
from carrom_desktop.viewmodels.sheet import blank_sheet, build_sheet
from tests.paint.pdf_reading import (
    PaperPage,
    PaperWord,
    font_rows,
    information,
    lines_of,
    needs_poppler,
    outside,
    overlaps,
    picture,
    read_pages,
    text_of,
)
from tests.paint.sheet_matches import (
    DETAILS,
    GAME_1,
    GAME_2,
    LONG_PAIRS,
    PAIRS,
    Scorer,
    level_game,
    twenty_boards,
)

pytestmark = pytest.mark.usefixtures("qapp")

MARGIN_MM = 12.0
SIZES_MM = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
UNLIMITED = with_numbers(preset("icf"), board_limit=None)
ONE_GAME = with_numbers(preset("icf"), board_limit=None, games_to_win=1)
EXTRA_GAME = [*level_game(8), "B1B"]


@cache
def match_of(name: str) -> MatchState:
    """Return the match `name`, played once a run."""
    return MATCHES[name]()


def play(boards: list[str], toss: Side = Side.A, **setup: object) -> MatchState:
    """Play a match through."""
    scorer = Scorer(**setup)  # type: ignore[arg-type]
    scorer.toss(toss)
    scorer.play(boards)
    return scorer.state


def long_details() -> Details:
    """Return details as long as people write them."""
    return Details(
        event="VII Campeonato Iberoamericano de Carrom por Parejas Mixtas y Equipos, fase final, 2026",
        category="Dobles mixtos, categoría absoluta, cuadro principal",
        round="Segunda eliminatoria de repesca, grupo inferior",
        match_no="DMX-2026-0047-B",
        table="Mesa central 4",
        venue="Pabellón Polideportivo Municipal Príncipe Felipe, pista 3, Zaragoza",
        date="2026-03-12",
        umpire="Chathurangika Wickramasinghe Arachchilage, internacional",
        umpire_2="Maximilian von Donaudampfschifffahrtsgesellschaft",
        chief_referee="María-José Fernández de la Cruz y Mendoza",
        scorer="Radhakrishnan Venkatanarasimharajuvaripeta",
        remarks="Se cambió el percutor de la pareja segunda tras el tablero 2 del juego 1, con permiso. " * 3,
    )


MATCHES: dict[str, Callable[[], MatchState]] = {
    "three boards": lambda: play(["A9A", "A9A", "A1B"]),
    "eight boards": lambda: play(["A9A", "B9B", "A3B", "B5A", "A9A", "B9B", "B2A", "B1A"], toss=Side.B),
    "nine boards": lambda: play(EXTRA_GAME),
    "twenty boards": twenty_boards,
    "27 boards": lambda: play([*EXTRA_GAME, *level_game(8), "A1A", *EXTRA_GAME]),
    "27 boards, doubles": lambda: play(
        [*EXTRA_GAME, *level_game(8), "A1A", *EXTRA_GAME], players=PAIRS, right_of_a1=1, toss=Side.B
    ),
    "long names": lambda: play([*GAME_1, *GAME_2], players=LONG_PAIRS, right_of_a1=0, details=long_details()),
    "30 boards in one game": lambda: play([*level_game(29), "A9A"], rules=ONE_GAME),
    "34 boards": lambda: play([*level_game(28), "A9A", "A9A", "B9B", "B1A", "A9A", "A9A"], rules=UNLIMITED),
    "UKCA": lambda: play(
        ["B9B", "A9A", "B5-", "B8B", "A1A", "A9A", "B4-", "A9A", "A6A"], rules=preset("ukca")
    ),
    "CAINT": lambda: play(["A9A", "A9A", "A1A"], rules=preset("caint")),
}


def sheet_of(name: str, folder: Path, language: str = "en", paper: str = "A4") -> Path:
    """Write the sheet of the match `name` and return its path."""
    path = folder / "sheet.pdf"
    write_pdf(build_sheet(match_of(name)), path, language, paper)
    return path


# ---- reading rows back


def column_of(word: PaperWord, heads: list[float]) -> int:
    """Return the column, 0 board to 10 see, whose head stands over `word`."""
    return min(range(len(heads)), key=lambda column: abs(heads[column] - word.centre))


def column_heads(page: PaperPage) -> list[float]:
    """Return the centres of the numbered columns (1) to (7), in the order in which they stand on paper."""
    words = sorted(page.words, key=lambda word: word.left)
    numbers = [word for word in words if word.text in {f"({number})" for number in range(1, 8)}]
    assert [word.text for word in numbers] == [f"({number})" for number in range(1, 8)]
    assert max(word.middle for word in numbers) - min(word.middle for word in numbers) < 0.5
    heads = []
    for word in numbers:
        # The head's own words: the number and what follows on its line up to the next number.
        after = [other.left for other in numbers if other.left > word.left]
        end = min(after, default=page.width - MARGIN_MM - 5.0)
        own = [
            each for each in words if word.left <= each.left < end and abs(each.middle - word.middle) < 0.5
        ]
        heads.append((own[0].left + own[-1].right) / 2)
    return heads


def rows_on(page: PaperPage) -> list[dict[int, str]]:
    """Return the boards printed on a page: by column: 0 the board's label, 8 the time, 1-7 the card's."""
    if "(1)" not in [word.text for word in page.words]:
        return []  # the last games' rows stand before, this page has the foot
    heads = column_heads(page)
    left = MARGIN_MM + 12.0
    rows = []
    for line in lines_of(page):
        first = line[0]
        labelled = first.right < left and (first.text.isdigit() or first.text == "X")
        if not labelled or len(line) < 8 or not re.fullmatch(r"\d\d:\d\d", line[1].text):
            continue
        row = {0: first.text, 8: line[1].text}
        for word in line[2:]:
            if word.left < heads[0] - 13.0 or word.right > page.width - MARGIN_MM - 6.0:
                continue
            column = column_of(word, heads) + 1
            row[column] = f"{row[column]} {word.text}" if column in row else word.text
        rows.append(row)
    return rows


def wanted_row(state: MatchState, board: BoardState, first: Side, nil: str) -> dict[int, str]:
    """Return what the card's rules put into a board's row: worked out here, not taken from the view."""
    assert board.breaker_player is not None
    row = {
        0: "X" if board.extra else str(board.number),
        8: board.at[11:16],
        1: player_of(state, board.breaker_player).family,
    }
    for place, side in ((2, first), (5, first.other)):
        own = board.queen is Queen(side.value)
        won = board.winner is side
        if own and not won:
            row[place] = f"{nil} c"
        elif own:
            counted = board.points - board.men_left
            row[place] = str(counted) if counted else "0 c"
        else:
            row[place] = nil
        row[place + 1] = str(board.men_left) if won else nil
        row[place + 2] = str(board.total[side.place])
    return row


@needs_poppler
@pytest.mark.parametrize("name", [name for name in MATCHES if name != "long names"])
@pytest.mark.parametrize(("paper", "language"), [("A4", "en"), ("Letter", "es")])
def test_v78_every_number_of_the_state_stands_at_its_row(
    name: str, paper: str, language: str, tmp_path: Path
) -> None:
    state = match_of(name)
    pages = read_pages(sheet_of(name, tmp_path, language, paper))
    first = state.games[0].boards[0].breaker
    assert first is not None
    nil = {"en": "Nil", "es": "cero"}[language]
    wanted = [
        wanted_row(state, board, first, nil) for game in state.games for board in game.boards if board.counts
    ]
    assert [row for page in pages for row in rows_on(page)] == wanted


@needs_poppler
@pytest.mark.parametrize("name", list(MATCHES))
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_v76_one_page_of_its_size_with_nothing_in_the_margins_and_no_words_touching(
    name: str, paper: str, language: str, tmp_path: Path
) -> None:
    pages = read_pages(sheet_of(name, tmp_path, language, paper))
    # 34 boards in all fit on A4, 30 on Letter.
    assert len(pages) == (2 if name == "34 boards" and paper == "Letter" else 1)
    for page in pages:
        assert (page.width, page.height) == pytest.approx(SIZES_MM[paper], abs=0.2)
        assert outside(page, MARGIN_MM) == []
        assert overlaps(page) == []


@needs_poppler
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_more_boards_go_on_a_second_page_between_two_games(paper: str, tmp_path: Path) -> None:
    boards = [*level_game(30), "A9A", *level_game(8), "B9B", "B9B", *level_game(20), "A9A", "A9A"]
    state = play(boards, rules=UNLIMITED)
    path = tmp_path / "long.pdf"
    write_pdf(build_sheet(state), path, "en", paper)
    pages = read_pages(path)
    assert len(pages) == 2
    counts = [len(rows_on(page)) for page in pages]
    played = [len(game.boards) for game in state.games]
    assert sum(counts) == sum(played)
    assert counts[0] in (played[0], played[0] + played[1])
    for number, page in enumerate(pages, start=1):
        assert outside(page, MARGIN_MM) == []
        assert overlaps(page) == []
        assert f"page {number} of 2" in text_of(page)
        assert "Player One" in text_of(page)
    assert "MATCH WON BY" not in text_of(pages[0])
    assert "MATCH WON BY Player One 2 games to 1" in text_of(pages[1])


@needs_poppler
def test_a_game_longer_than_a_page_loses_no_row(tmp_path: Path) -> None:
    rules = with_numbers(UNLIMITED, target=199, games_to_win=1)
    state = play(["A1B" if place % 2 else "B1A" for place in range(130)], rules=rules)
    path = tmp_path / "longest.pdf"
    write_pdf(build_sheet(state), path, "en", "A4")
    pages = read_pages(path)
    assert [row[0] for page in pages for row in rows_on(page)] == [str(number) for number in range(1, 131)]
    for page in pages:
        assert outside(page, MARGIN_MM) == []


def test_rows_shrink_before_a_second_page_is_begun() -> None:
    for name, paper, row_mm in (
        ("27 boards", "A4", 4.7),
        ("27 boards", "Letter", 4.35),
        ("34 boards", "A4", None),
    ):
        (page,) = plan_pages(build_sheet(match_of(name)), PAPERS[paper])
        if row_mm is None:
            assert SMALLEST_ROW_MM <= page.row_mm < PAPERS[paper].row_mm
        else:
            assert page.row_mm == pytest.approx(row_mm)


@needs_poppler
@pytest.mark.parametrize(
    ("paper", "boards"),
    [
        ("A4", [*level_game(26), "A9A", "B9B", "B9B", "B9B", "A9A", "B9B", "A9A", "A9A"]),
        ("Letter", [*level_game(22), "A1A", "A9A", "B9B", "B9B", "B9B", "A9A", "A9A", "A9A"]),
    ],
)
def test_c18_three_games_without_a_limit_fill_one_page(paper: str, boards: list[str], tmp_path: Path) -> None:
    view = build_sheet(play(boards, rules=UNLIMITED))
    assert view.boards_played == {"A4": 34, "Letter": 30}[paper]
    path = tmp_path / "full.pdf"
    write_pdf(view, path, "es", paper)
    (page,) = read_pages(path)
    assert len(rows_on(page)) == view.boards_played
    assert outside(page, MARGIN_MM) == []
    assert overlaps(page) == []


# ---- what stands around the boards


@needs_poppler
def test_golden_text_of_a_whole_sheet(tmp_path: Path, golden: Callable[[str | Path, str], None]) -> None:
    for language in ("en", "es"):
        (page,) = read_pages(sheet_of("twenty boards", tmp_path, language))
        golden(f"sheet/twenty_boards.{language}.txt", text_of(page))


@needs_poppler
@pytest.mark.parametrize("name", ["UKCA", "CAINT"])
def test_ukca_and_caint_are_headed_for_their_rules(name: str, tmp_path: Path) -> None:
    (page,) = read_pages(sheet_of(name, tmp_path))
    text = text_of(page)
    assert text.splitlines()[0].startswith(f"SCORE CARD - {name}")
    assert "pieces" in text
    assert "Law" not in text
    assert "INTERVAL" not in text
    assert "8 boards" not in text
    assert "no board limit" in text
    assert "White (break) in board 1 Player" in text


@needs_poppler
def test_remarks_name_a_queen_that_was_not_recorded(tmp_path: Path) -> None:
    (page,) = read_pages(sheet_of("UKCA", tmp_path))
    assert "a) G1 B3, G2 B3: not recorded who covered the queen: she scores nothing" in text_of(page)


@needs_poppler
def test_many_remarks_follow_one_another_on_the_one_page(tmp_path: Path) -> None:
    def board(game: int, winner: Side, men: int, queen: Queen) -> BoardRecorded:
        return BoardRecorded(game, winner, men, queen)

    lost = [board(game, Side.B, 9, Queen.B) for game in (2, 2, 2, 2, 3, 3, 3, 4)]
    facts: list[Fact] = [
        MatchCreated(preset("icf"), Kind.SINGLES, (Player("One"),), (Player("Two"),)),
        TossRecorded(Side.A),
        board(1, Side.A, 0, Queen.A),
        board(1, Side.A, 3, Queen.NOBODY),
        board(1, Side.A, 9, Queen.B),
        board(1, Side.A, 2, Queen.UNRECORDED),
        *lost,
    ]
    path = tmp_path / "odd.pdf"
    state = replay(Row(place, place, fact) for place, fact in enumerate(facts, start=1))
    write_pdf(build_sheet(state), path, "en", "A4")
    (page,) = read_pages(path)
    for letter in "abcdefg":
        assert f"{letter})" in [word.text for word in page.words]
    assert outside(page, MARGIN_MM) == []
    assert overlaps(page) == []


@needs_poppler
def test_remarks_too_long_for_the_foot_go_on_a_page_of_their_own(tmp_path: Path) -> None:
    words = [f"remark{number}" for number in range(400)]
    details = Details(event="Open", remarks=" ".join(words))
    path = tmp_path / "remarks.pdf"
    write_pdf(build_sheet(twenty_boards(details=details)), path, "en", "A4")
    first, second = read_pages(path)
    assert "(continued on page 2)" in text_of(first)
    assert [word.text for word in second.words if word.text.startswith("remark")] == words
    for page in (first, second):
        assert outside(page, MARGIN_MM) == []
        assert overlaps(page) == []


@needs_poppler
def test_v49_long_names_stand_in_full_and_codes_are_explained(tmp_path: Path) -> None:
    (page,) = read_pages(sheet_of("long names", tmp_path))
    text = text_of(page)
    for player in (who for side in LONG_PAIRS for who in side):
        assert player.full_name in text
        assert player.club in text
    assert "[FER]" in text
    details = long_details()
    flat = " ".join(word.text for word in page.words)
    for value in (details.event, details.venue, details.umpire, details.chief_referee):
        assert value in flat or all(part in flat for part in value.split())


@needs_poppler
@pytest.mark.parametrize(
    "names",
    [("A", "B"), ("W" * 40, "M" * 40), (f"{'Wm ' * 20}X".strip(), f"{'Wm ' * 20}Y".strip())],
    ids=["one letter", "forty letters", "sixty letters"],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_v49_names_of_any_length_fit(names: tuple[str, str], language: str, tmp_path: Path) -> None:
    players = tuple((Player(name.split()[-1], " ".join(name.split()[:-1]), "C"),) for name in names)
    path = tmp_path / "names.pdf"
    write_pdf(build_sheet(twenty_boards(players=players)), path, language, "A4")
    (page,) = read_pages(path)
    assert outside(page, MARGIN_MM) == []
    assert overlaps(page) == []


# ---- struck and empty rows


def darkness(path: Path, folder: Path, page: PaperPage, label: PaperWord) -> float:
    """Return how much of the middle of a row, beside its label, is dark: 1.0 all of it."""
    image = QImage(str(picture(path, folder)))
    scale = image.width() / page.width
    left, right = (round((MARGIN_MM + offset) * scale) for offset in (26.0, 60.0))
    middle = round(label.middle * scale)
    dark = 0
    for x in range(left, right):
        column = [image.pixelColor(x, y).lightness() for y in range(middle - 5, middle + 6)]
        dark += min(column) < 128
    return dark / (right - left)


def label_words(page: PaperPage, label: str) -> list[PaperWord]:
    """Return the labels `label` of the rows, top down."""
    words = [word for word in page.words if word.text == label and word.right < MARGIN_MM + 12.0]
    return sorted(words, key=lambda word: word.top)


@needs_poppler
def test_unused_rows_of_a_finished_sheet_are_struck(tmp_path: Path) -> None:
    path = sheet_of("twenty boards", tmp_path)
    (page,) = read_pages(path)
    assert darkness(path, tmp_path, page, label_words(page, "7")[0]) > 0.99  # game 1 ended with board 6
    assert darkness(path, tmp_path, page, label_words(page, "5")[0]) < 0.05


@needs_poppler
def test_rows_of_an_unfinished_sheet_are_empty_for_a_pencil(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.pdf"
    write_pdf(build_sheet(play([*GAME_1, *GAME_2[:4]])), path, "en", "A4")
    (page,) = read_pages(path)
    assert darkness(path, tmp_path, page, label_words(page, "7")[0]) > 0.99
    assert darkness(path, tmp_path, page, label_words(page, "7")[1]) < 0.05
    assert darkness(path, tmp_path, page, label_words(page, "7")[2]) < 0.05
    text = text_of(page)
    assert "Next: game 2, board 5, break by Player Two." in text
    assert "Duration 2" not in text


@needs_poppler
def test_c46_a_blank_sheet_holds_labels_only(tmp_path: Path) -> None:
    path = tmp_path / "blank.pdf"
    write_pdf(blank_sheet(preset("icf")), path, "en", "Letter")
    (page,) = read_pages(path)
    assert outside(page, MARGIN_MM) == []
    assert len(label_words(page, "X")) == 3
    assert "Nil Nil" not in text_of(page)


# ---- the file


@needs_poppler
def test_v83_fonts_are_embedded_and_text_is_text(tmp_path: Path) -> None:
    fonts = font_rows(sheet_of("twenty boards", tmp_path))
    assert {name.rpartition("+")[2] for name, _, _ in fonts} == {"NotoSans-Regular", "NotoSans-Bold"}
    assert all(embedded == "yes" for _, embedded, _ in fonts)


@needs_poppler
def test_v50_names_in_other_scripts_take_their_own_embedded_fonts(tmp_path: Path) -> None:
    players = ((Player("குமார்", "அனில்", "IND"),), (Player("কবির", "রহিম", "BAN"),))
    path = tmp_path / "scripts.pdf"
    write_pdf(build_sheet(twenty_boards(players=players)), path, "en", "A4")
    fonts = font_rows(path)
    assert {"NotoSansTamil-Bold", "NotoSansBengali-Bold"} <= {name.rpartition("+")[2] for name, _, _ in fonts}
    assert all(embedded == "yes" for _, embedded, _ in fonts)


@needs_poppler
def test_title_and_creator_stand_in_the_file(tmp_path: Path) -> None:
    facts = information(sheet_of("twenty boards", tmp_path))
    assert facts["Title"] == f"Sheet 2026-03-12 / T4 / {DETAILS.match_no}: Player One - Player Two"
    assert facts["Creator"] == "Carrom Desktop"
    assert facts["Pages"] == "1"


@needs_poppler
def test_v75_the_monitors_scaling_changes_nothing(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from PySide6.QtGui import QGuiApplication;"
        "app = QGuiApplication([]); from carrom_desktop.paint.sheet import write_pdf;"
        "from carrom_desktop.viewmodels.sheet import build_sheet;"
        "from tests.paint.sheet_matches import twenty_boards;"
        "write_pdf(build_sheet(twenty_boards()), Path(sys.argv[1]), 'en', 'A4')"
    )
    seen = []
    for scale in ("1", "2"):
        path = tmp_path / f"at-{scale}.pdf"
        surroundings = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_FONT_DPI": str(96 * int(scale))}
        subprocess.run([sys.executable, "-c", code, str(path)], check=True, env=surroundings)
        seen.append(read_pages(path))
    assert seen[0] == seen[1]


def test_a_sheet_that_exists_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    sheet_of("three boards", tmp_path)
    assert path.read_bytes().startswith(b"%PDF-")
    assert path.read_bytes().rstrip().endswith(b"%%EOF")
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "sheet.error.locked"),
        (errno.ENOSPC, "sheet.error.disk_full"),
        (errno.EROFS, "sheet.error.read_only"),
        (errno.EIO, "sheet.error.other"),
    ],
)
def test_v79_a_file_that_cannot_be_written_is_named_and_left_alone(
    number: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    def refuse(self: Path, target: Path) -> Path:
        raise OSError(number, os.strerror(number), str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(DocumentError) as caught:
        sheet_of("three boards", tmp_path)
    assert isinstance(caught.value, StorageError)
    assert caught.value.code == code
    for language in ("en", "es"):
        assert "sheet.pdf" in say(language, code, **caught.value.values) or code == "sheet.error.read_only"  # type: ignore[arg-type]
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


def test_v79_a_missing_folder_and_a_folder_as_file_are_named(tmp_path: Path) -> None:
    view = build_sheet(match_of("three boards"))
    with pytest.raises(DocumentError) as caught:
        write_pdf(view, tmp_path / "none" / "sheet.pdf", "en", "A4")
    assert caught.value.code == "sheet.error.folder_missing"
    with pytest.raises(DocumentError) as caught:
        write_pdf(view, tmp_path, "en", "A4")
    assert caught.value.code == "sheet.error.is_folder"


def test_v79_a_name_too_long_for_the_disk_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        write_pdf(build_sheet(match_of("three boards")), tmp_path / ("x" * 300), "en", "A4")
    assert caught.value.code == "sheet.error.other"


def test_no_exception_for_letters_no_font_has(qapp: QApplication) -> None:
    players = ((Player("ශ්‍රී 😀", "\u0600\u202e", ""),), (Player("曹", "\ufffe", ""),))
    document = sheet_document(build_sheet(twenty_boards(players=players)), "es", "Letter")
    assert document_bytes(document).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("locale_name", "paper"),
    [
        ("en_US", "Letter"),
        ("en-US", "Letter"),
        ("es_MX.UTF-8", "Letter"),
        ("es_ES", "A4"),
        ("en_GB", "A4"),
        ("en", "A4"),
        ("", "A4"),
    ],
)
def test_default_paper_follows_the_country(locale_name: str, paper: str) -> None:
    assert default_paper(locale_name) == paper


def test_the_match_line_gives_the_winners_points_first_in_either_column(tmp_path: Path) -> None:
    _half, whole = demo_states()  # Two opened and stands in the first columns, One won
    write_pdf(build_sheet(whole), tmp_path / "sheet.pdf", "en", "A4")
    text = text_of(read_pages(tmp_path / "sheet.pdf")[0])
    assert "MATCH WON BY Player One 2 games to 1 25-11, 15-19, 25-7" in text

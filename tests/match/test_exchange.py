"""Matches as files and back: equal in every form, what is wrong told by row and column, no match twice."""

from __future__ import annotations

import contextlib
import csv
import io
import zipfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.csvfile import read_all, write_csv
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.exporting import ENDINGS, Form, export, with_paper
from carrom_desktop.match.filekinds import kind_of
from carrom_desktop.match.formulas import defused, restored
from carrom_desktop.match.importing import Incoming, ReadFile, Standing, compare, read_matches, take_in
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.sheet_table import BOARD_NAMES, MATCH_NAMES, NAMES, TableReader
from carrom_desktop.match.sheetfile import Sheet, Unsaid, dump, read_sheets, rows_of, sheet_of
from carrom_desktop.match.sheetfile_models import About, Overrides
from carrom_desktop.match.sheetfile_models import Board as SheetBoard
from carrom_desktop.match.sheetfile_models import Game as SheetGame
from carrom_desktop.match.xlsxfile import read_xlsx, write_xlsx
from carrom_desktop.rules.facts import Imported, Player
from carrom_desktop.rules.history import undo_step
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.viewmodels.exchange import fault_msg
from carrom_desktop.viewmodels.initials import shown_outside
from carrom_desktop.viewmodels.unsaid import unsaid_msg
from tests.match.test_sheetfile_export import CANNOT, matches
from tests.paint.sheet_matches import GAME_1, GAME_2, GAME_3, Scorer

ROUND_ROBIN = Path(__file__).resolve().parents[1] / "data" / "round_robin_16.jsonl"
CLOCK = SteppedClock()


def words(one: Unsaid) -> str:
    return speak("en", unsaid_msg(one))


def round_robin() -> list[Sheet]:
    return [found.sheet for found in read_sheets(str(ROUND_ROBIN), io.BytesIO()) if hasattr(found, "sheet")]


def through(folder: Path, form: str, sheets: Sequence[Sheet]) -> list[Sheet]:
    """Return sheets as they come back from a file."""
    path = folder / f"a.{form}"
    reader = TableReader(path.name)
    if form == "csv":
        write_csv(path, map(with_paper, sheets), ";")
        found, reader = read_all(path)
    else:
        write_xlsx(path, map(with_paper, sheets))
        found = list(read_xlsx(path, reader))
    assert reader.faults == []
    return [one.sheet for one in found]


def test_what_every_ending_left_comes_back_equal_from_a_table(tmp_path: Path) -> None:
    states = [make().state for make, _ in CANNOT.values()]
    sheets = [*round_robin(), *(sheet_of(state, words) for state in states)]
    for form in ("csv", "xlsx"):
        back = through(tmp_path, form, sheets)
        assert [rows_of(one) for one in back] == [rows_of(one) for one in sheets]


NAMED = (
    Player("García Lorca", "Federico", "ESP", "Lorca"),
    Player("de la Cruz y Mendoza", "María José", "Club Ñ"),
    Player("Real Madrid", ""),
    Player("O'Brien, Jr.", "Zoë", "", "Zed"),
    Player("Li", "Wu; Jun"),
    Player("=Sum(A1)", "@x", "+1", "-2"),
    Player("One"),
)
"""Names whose last word is not all of the family name, and those whose is."""


def played_by(*players: Player) -> Scorer:
    """Return a finished match of these two, or four."""
    half = len(players) // 2
    scorer = Scorer(players=(players[:half], players[half:]), right_of_a1=None if half == 1 else 0)
    scorer.toss()
    scorer.play([*GAME_1, *GAME_2, *GAME_3])
    return scorer


@pytest.mark.parametrize("form", ["json", "csv", "xlsx"])
def test_family_and_short_names_come_back_as_they_are_in_every_form(form: Form, tmp_path: Path) -> None:
    pairs = [played_by(one, two) for one, two in pairwise(NAMED)]
    played = [*pairs, played_by(*NAMED[:4]), played_by(*NAMED[3:])]
    with contextlib.closing(Journal.open(tmp_path / "carrom.db")) as journal:
        for number, one in enumerate(played):
            journal.append(str(number), 0, one.rows)
        path = tmp_path / f"a{ENDINGS[form]}"
        ids = [str(number) for number in range(len(played))]
        assert export(path, form, journal, ids, words) == len(played)
        library = Library(journal)
        read = read_matches(path, form, CLOCK)
        assert [replay(match.rows).players for match in read.matches] == [one.state.players for one in played]
        same = compare(read.matches, journal, library.summaries(), words)
        assert {match.standing for match in same} == {Standing.SAME}


def test_a_file_that_says_no_family_name_is_still_the_match_that_is_here(tmp_path: Path) -> None:
    played = played_by(NAMED[0], NAMED[1])
    with contextlib.closing(Journal.open(tmp_path / "carrom.db")) as journal:
        journal.append("here", 0, played.rows)
        sheet = sheet_of(played.state, words)
        assert sheet.about is not None
        plain = {"family_names": None, "short_names": None}
        bare = sheet.model_copy(update={"about": sheet.about.model_copy(update=plain)})
        path = tmp_path / "a.json"
        path.write_bytes(dump(bare))
        (match,) = compare(
            read_matches(path, "json", CLOCK).matches, journal, Library(journal).summaries(), words
        )
        assert match.standing is Standing.SAME
        assert replay(match.rows).players[0][0] == Player("Lorca", "Federico García", "ESP")


def test_initials_leave_no_family_and_no_short_name_in_a_file() -> None:
    covered = sheet_of(shown_outside(played_by(NAMED[0], NAMED[3]).state, initials=True), words)
    text = dump(covered).decode()
    assert not any(name in text for name in ("Lorca", "Federico", "Zed", "Brien", "Jr."))


@settings(max_examples=12)
@given(st.lists(matches(), min_size=3, max_size=6))
def test_any_matches_come_back_equal_from_a_table(tmp_path_factory: Any, found: Any) -> None:
    folder = tmp_path_factory.mktemp("any")
    sheets = [sheet_of(state, words) for state in found]
    assert [rows_of(one) for one in through(folder, "csv", sheets)] == [rows_of(one) for one in sheets]


SPITEFUL = (
    *(
        "=1+1",
        "+1",
        "-1",
        "@x",
        "'=1",
        "''",
        "'tis",
        "\ttab",
        " =1",
        "＝1",
        'a;b,c"d',
        "line\nline",
        "x_x0041_",
    ),
    *("\u0007bell", "00123", "1e9", "TRUE", "2026-03-12T00:00", "ñandú 한 🎯", "none", "yes", "A"),
)


def test_texts_come_back_as_they_were_and_no_spreadsheet_works_them_out(tmp_path: Path) -> None:
    base = round_robin()[0]
    sheets = [
        base.model_copy(update={"about": About(event=text, remarks=text, corrections=(text,))})
        for text in SPITEFUL
        if text.strip()
    ]
    for form in ("csv", "xlsx"):
        back = through(tmp_path, form, sheets)
        assert [one.about.event for one in back if one.about] == [
            one.about.event for one in sheets if one.about
        ]
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        cells = {cell for row in csv.reader(file, delimiter=";") for cell in row}
    assert not [cell for cell in cells if cell.lstrip()[:1] in tuple("=+-@＝")]
    with zipfile.ZipFile(tmp_path / "a.xlsx") as book:
        assert b"<f>" not in b"".join(book.read(name) for name in book.namelist())
    assert all(restored(defused(text)) == text for text in SPITEFUL)
    assert restored("'tis") == "'tis"


# ---- wrong files


HEAD = (
    "match",
    "player_a1",
    "player_b1",
    "game",
    "board",
    "board_winner",
    "men_left",
    "queen",
    "date",
    "kind",
)
GOOD = ("1", "Ana", "Bea", "1", "1", "A", "6", "A", "2026-03-12", "singles")


def table(*rows: Sequence[str], separator: str = ",", head: Sequence[str] = HEAD) -> str:
    return "\r\n".join(separator.join(row) for row in (head, *rows)) + "\r\n"


def other(**cells: str) -> tuple[str, ...]:
    return tuple(cells.get(name, cell) for name, cell in zip(HEAD, GOOD, strict=True))


def read_text(folder: Path, text: str | bytes, name: str = "t.csv") -> ReadFile:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_matches(path, kind_of(path), CLOCK)


def said(found: ReadFile, language: str = "en") -> list[str]:
    return [speak(language, fault_msg(fault)) for fault in found.faults]


def test_separators_marks_and_the_order_of_columns_do_not_matter(tmp_path: Path) -> None:
    plain = read_text(tmp_path, table(GOOD)).matches[0].rows
    assert len(plain) == 3
    ways = [
        table(GOOD, separator=";").encode(),
        table(GOOD, separator="\t").encode("utf-16"),
        b"\xef\xbb\xbf" + table(GOOD).encode(),
        ("sep=;\r\n" + table(GOOD, separator=";")).encode(),
        table(GOOD[::-1], head=HEAD[::-1]).encode(),
        table(GOOD, head=[name.upper() for name in HEAD]).replace("\r\n", "\n").encode(),
        table(other(date="12/03/2026"), other(date="13/03/2026", match="2"))
        .replace("12/03/2026", "46093")
        .encode(),
        table(other(men_left="6.0", board_winner="a", game="1,0".replace(",", "."))).encode(),
    ]
    for way in ways:
        found = read_text(tmp_path, way)
        assert said(found) == []
        assert [row.fact for row in found.matches[0].rows] == [row.fact for row in plain]


WRONG: dict[str, tuple[str | bytes, str]] = {
    "letters": (
        table(other(player_b1="Ñandú")).encode("cp1252"),
        "t.csv, row 2, column player_b1: the letters cannot",
    ),
    "no head": ("Ana,Bea\r\n1,2\r\n", "t.csv, row 1: the first row does not name the columns"),
    "empty": ("", "t.csv: "),
    "a column twice": (
        table((*GOOD, "x"), head=(*HEAD, "queen")),
        "t.csv, row 1, column queen: this column stands",
    ),
    "an unknown column": (
        table((*GOOD, "x"), head=(*HEAD, "Men")),
        "t.csv, row 1, column Men: no column has this",
    ),
    "a missing one": (table(GOOD[1:], head=HEAD[1:]), "t.csv, row 1, column match: this column is missing"),
    "no number": (
        table(GOOD, other(board="2", men_left="six")),
        "t.csv, row 3, column men_left: “six” is no whole",
    ),
    "no side": (table(other(board_winner="Ana")), "t.csv, row 2, column board_winner: “Ana” is no side"),
    "no queen": (table(other(queen="Ana")), "t.csv, row 2, column queen: "),
    "no kind": (table(other(kind="mixed")), "t.csv, row 2, column kind: "),
    "two days": (table(other(date="03/04/2026")), "t.csv, row 2, column date: “03/04/2026” may be two days"),
    "no day": (table(other(date="45/13/2026")), "t.csv, row 2, column date: “45/13/2026” is no date"),
    "a board left out": (
        table(GOOD, other(board="3")),
        "t.csv, row 3, column board: here board 2 should come",
    ),
    "a game left out": (table(other(game="2")), "t.csv, row 2, column game: here game 1 should come"),
    "contradiction": (
        table(GOOD, other(board="2", player_a1="Eva")),
        "t.csv, row 3, column player_a1: this differs",
    ),
    "apart": (table(GOOD, other(match="2"), GOOD), "t.csv, row 4, column match: the rows of match 1 do not"),
    "a quotation mark": (table(other(player_a1='"Ana')), "t.csv, row 2: this is no table"),
    "more cells": (table((*GOOD, "x")), "t.csv, row 2: there are more cells than the 10 columns"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_names_file_row_and_column(tmp_path: Path, what: str) -> None:
    text, wanted = WRONG[what]
    found = read_text(tmp_path, text)
    assert said(found)[0].startswith(wanted), said(found)
    assert all(said(found, "es"))


def test_every_text_of_a_fault_is_there_in_both_languages() -> None:
    assert say("es", "exchange.cell.rules_broken") != say("en", "exchange.cell.rules_broken")


def test_too_large_a_file_and_a_bomb_are_told_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, kind in (("big.csv", "csv"), ("big.xlsx", "xlsx"), ("big.jsonl", "json")):
        path = tmp_path / name
        with path.open("wb") as file:
            file.truncate(200 << 20)
        assert f"{name}: the file is larger than" in said(read_matches(path, kind, CLOCK))[0]
        path.unlink()
    bomb = tmp_path / "bomb.xlsx"
    monkeypatch.setattr("carrom_desktop.match.xlsxfile.MOST_UNPACKED", 1 << 20)
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/workbook.xml", b"0" * (2 << 20))
    assert "bomb.xlsx: it would unpack to more than 1 MB" in said(read_matches(bomb, "xlsx", CLOCK))[0]


def test_entities_and_what_is_no_workbook_are_refused(tmp_path: Path) -> None:
    good = tmp_path / "good.xlsx"
    write_xlsx(good, round_robin()[:1])
    laughs = tmp_path / "laughs.xlsx"
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(laughs, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name.endswith("sheet1.xml"):
                data = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaa">]>' + data.partition(b"?>")[2]
            target.writestr(name, data)
    for path in (laughs, tmp_path / "cut.xlsx", tmp_path / "text.xlsx"):
        if not path.exists():
            path.write_bytes(good.read_bytes()[:900] if path.name == "cut.xlsx" else b"hello")
        assert "this is no workbook" in said(read_matches(path, "xlsx", CLOCK))[0]


def workbook(path: Path, sheets: dict[str, Sequence[Sequence[object]]]) -> Path:
    from openpyxl import Workbook

    book = Workbook()
    del book["Sheet"]
    for title, rows in sheets.items():
        page = book.create_sheet(title)
        for row in rows:
            page.append(list(row))
    book.save(path)
    return path


def test_a_workbook_names_the_sheet_too_and_takes_the_dates_of_excel(tmp_path: Path) -> None:
    from datetime import datetime

    head = ("match", "player_a1", "player_b1", "date")
    boards = ("match", "game", "board", "board_winner", "men_left", "queen")
    rows = (
        head,
        (
            1,
            "Ana",
            "Bea",
            datetime(2026, 3, 12),  # noqa: DTZ001
        ),
    )
    good = workbook(tmp_path / "a.xlsx", {"Matches": rows, "boards": (boards, (1, 1, 1.0, "A", 6.0, "A"))})
    found = read_matches(good, "xlsx", CLOCK)
    assert said(found) == []
    assert found.matches[0].state.details.date == "2026-03-12"
    assert found.matches[0].state.games[0].raw == (9, 0)
    wrong: dict[str, Sequence[Sequence[object]]] = {
        "matches": rows,
        "boards": (boards, (1, 1, 1, "A", "six", "A"), (7, 1, 1, "A", 6, "A")),
    }
    told = said(read_matches(workbook(tmp_path / "b.xlsx", wrong), "xlsx", CLOCK))
    assert told[0] == "b.xlsx, sheet “boards”, row 3, column match: match 7 is not in the sheet of matches"
    del wrong["boards"]
    wrong["boards"] = (boards, (1, 1, 1, "A", "six", "A"))
    told = said(read_matches(workbook(tmp_path / "c.xlsx", wrong), "xlsx", CLOCK))
    assert told[0].startswith("c.xlsx, sheet “boards”, row 2, column men_left: “six” is no whole number")
    told = said(read_matches(workbook(tmp_path / "d.xlsx", {"List": rows}), "xlsx", CLOCK))
    assert told == ["d.xlsx: there is no sheet named “matches”"]


# ---- into the library


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    journal = Journal.open(tmp_path / "carrom.db", SteppedClock())
    yield journal
    journal.close()


def compared(journal: Journal, read: ReadFile) -> tuple[Incoming, ...]:
    return compare(read.matches, journal, Library(journal).summaries(), words)


def exported(journal: Journal, folder: Path, form: Form, **more: Any) -> Path:
    path = folder / f"out{ENDINGS[form]}"
    ids = list(journal.match_ids())
    assert export(path, form, journal, ids, words, **more) == len(ids)
    return path


def test_exported_and_imported_again_each_form_is_equal_and_no_match_is_taken_twice(
    journal: Journal, tmp_path: Path
) -> None:
    for match in read_matches(ROUND_ROBIN, "json", CLOCK).matches[:8]:
        take_in(journal, match, CLOCK, "Eva")
    states = [make().state for make, _ in CANNOT.values()]
    first = [replay(journal.rows(one)) for one in journal.match_ids()]
    forms: tuple[Form, ...] = ("json", "csv", "xlsx")
    for form in forms:
        again = read_matches(exported(journal, tmp_path, form), form, CLOCK)
        assert {one.standing for one in compared(journal, again)} == {Standing.SAME}
        for was, now in zip(first, again.matches, strict=True):
            told = {"imported": was.imported, "ruled": was.ruled, "created_at": was.created_at}
            remarks = "" if was.imported is None or not was.imported.findings else now.state.details.remarks
            assert replace(now.state, **told) == replace(was, details=replace(was.details, remarks=remarks))
    # a match that was played here is known again, whatever it holds that a form cannot
    lively = [make() for make, _ in CANNOT.values()]
    for number, made in enumerate(lively):
        journal.append(f"m{number}", 0, made.rows)
    for form in forms:
        again = read_matches(exported(journal, tmp_path, form), form, CLOCK)
        standings = [one.standing for one in compared(journal, again)]
        assert standings == [Standing.SAME] * (8 + len(states)), form
    assert len(read_matches(ROUND_ROBIN, "json", CLOCK).matches) == 59


def test_a_match_with_another_score_is_told_apart_from_one_that_is_here(
    journal: Journal, tmp_path: Path
) -> None:
    take_in(journal, read_text(tmp_path, table(GOOD)).matches[0], CLOCK)
    found = compared(journal, read_text(tmp_path, table(GOOD, other(board="2"), other(match="2"))))
    assert [one.standing for one in found] == [Standing.LIKE, Standing.SAME]
    twice = compared(journal, read_text(tmp_path, table(other(date="x"), other(date="x", match="2"))))
    assert [one.standing for one in twice] == [Standing.NEW, Standing.SAME]


def test_what_does_not_add_up_is_imported_with_a_mark_that_stays(journal: Journal, tmp_path: Path) -> None:
    head = (*HEAD, "total_a", "total_b")
    found = read_text(tmp_path, table((*GOOD, "8", "0"), head=head)).matches[0]
    assert found.warned
    match_id = take_in(journal, found, CLOCK, "Eva")
    rows = journal.rows(match_id)
    fact = rows[-1].fact
    assert isinstance(fact, Imported)
    assert (fact.file, fact.findings[0].code, rows[-1].by) == ("t.csv", "total_differs", "Eva")
    assert undo_step(rows) is None, "no undo takes the mark away"
    (summary,) = Library(journal).summaries()
    assert summary.warned
    # and it says so in what is exported of it, and is known again
    again = read_matches(exported(journal, tmp_path, "csv"), "csv", CLOCK)
    assert [one.standing for one in compared(journal, again)] == [Standing.SAME]
    assert "Imported from t.csv" in again.matches[0].state.details.remarks


def test_numbers_beyond_all_and_rules_that_cannot_be_are_told(tmp_path: Path) -> None:
    base = round_robin()[0]
    board = SheetBoard(winner=Side.A, men_left=10**30, queen=Side.A)
    sheets = [
        base.model_copy(update={"games": (SheetGame(boards=(board,)),)}),
        base.model_copy(update={"overrides": Overrides(target=0)}),
    ]
    path = tmp_path / "x.jsonl"
    path.write_bytes(
        b"\n".join(one.model_dump_json(by_alias=True, exclude_unset=True).encode() for one in sheets)
    )
    told = said(read_matches(path, "json", CLOCK))
    assert "x.jsonl, row 1: it holds a number" in told[0]
    assert "x.jsonl, row 2, column rules: the numbers of its rules" in told[1]


def test_initials_are_all_that_leaves_where_they_are_wanted(journal: Journal, tmp_path: Path) -> None:
    take_in(
        journal,
        read_text(tmp_path, table(other(player_a1="Ana Ruiz", player_b1="Bea Sosa"))).matches[0],
        CLOCK,
    )
    shown: Callable[..., Any] = lambda state: shown_outside(state, initials=True)  # noqa: E731
    forms: tuple[Form, ...] = ("json", "csv")
    for form in forms:
        text = exported(journal, tmp_path, form, shown=shown).read_text("utf-8-sig")
        assert "A. R." in text
        assert "Ruiz" not in text
        assert "Sosa" not in text


def test_a_file_that_cannot_be_written_leaves_the_old_one(journal: Journal, tmp_path: Path) -> None:
    take_in(journal, read_text(tmp_path, table(GOOD)).matches[0], CLOCK)
    path = tmp_path / "o.xlsx"
    path.write_bytes(b"old")
    long = "x" * 40_000
    sheet = round_robin()[0].model_copy(update={"about": About(remarks=long)})
    with pytest.raises(StorageError, match="text_too_long"):
        write_xlsx(path, [sheet])
    assert path.read_bytes() == b"old"
    assert sorted(one.name for one in tmp_path.glob(".carrom-*")) == []
    with pytest.raises(StorageError, match="folder_missing"):
        export(tmp_path / "gone" / "a.csv", "csv", journal, journal.match_ids(), words)


def test_columns_are_told_in_the_documents_as_they_are() -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    for name in ("exchange.md", "intercambio.md"):
        text = (docs / name).read_text("utf-8")
        assert [column for column in NAMES if f"`{column}`" not in text] == []
    assert set(MATCH_NAMES) | set(BOARD_NAMES) == set(NAMES)

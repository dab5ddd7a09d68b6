"""The trail in its window: all of it or the corrections alone, exported as a table or as text."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import speak
from carrom_desktop.match import whole_file
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui import printing
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.audit_dialog import AuditDialog
from carrom_desktop.ui.audit_export import csv_text, plain_text
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.viewmodels.audit import audit_lines, trail_cells
from carrom_desktop.viewmodels.sheet_view import SheetView
from tests.support.corrections import corrected
from tests.support.matches import PlayedMatch, match
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage

SCRIPT = "toss A; A 3 A; B 2 A; A 1 B; undo; A 2 B"


def played() -> PlayedMatch:
    made = match("icf", SCRIPT)
    return made.do(corrected(made, "=1; 2: B 9 A; =3", reason='he said "nine"; I heard two'))


def shown(dialog: AuditDialog) -> list[list[str]]:
    model = dialog.model
    return [
        [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def choose(monkeypatch: pytest.MonkeyPatch, *paths: Path | None, kind: str = "") -> list[str]:
    """Choose one path after the other; return the list in which the names suggested are kept."""
    left, suggested = list(paths), list[str]()

    def dialog(_parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        suggested.append(wanted)
        path = left.pop(0)
        return ("" if path is None else str(path)), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    return suggested


def test_the_trail_opens_at_its_last_line_and_home_and_end_are_about_lines(qtbot: QtBot) -> None:
    reason = "misheard by the scorer, who sat beside the loudspeaker of the hall"
    made = match("icf", "toss A; " + "; ".join(["A 3 A", "undo"] * 12) + "; A 3 A")
    for men in range(4, 10):
        made.do(corrected(made, f"1: A {men} A", reason=reason))
    dialog = AuditDialog("en", made.rows)
    qtbot.addWidget(dialog)
    dialog.show()
    bar, last = dialog.table.verticalScrollBar(), dialog.model.rowCount() - 1
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value() and not dialog._fit.isActive())
    QTest.qWait(20)  # rows that grow, grow after the event
    assert bar.value() == bar.maximum()
    assert dialog.table.currentIndex().row() == last
    QTest.keyClick(dialog.table, Qt.Key.Key_Home)
    assert (dialog.table.currentIndex().row(), bar.value()) == (0, 0)
    QTest.keyClick(dialog.table, Qt.Key.Key_End)
    assert dialog.table.currentIndex().row() == last


def test_lines_stand_apart_alike_whether_they_have_one_row_of_words_or_two(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, "dark", system_dark=True)
    dialog = AuditDialog("en", played().rows)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog._fit.isActive())
    heights = {dialog.table.rowHeight(row) for row in range(dialog.model.rowCount())}
    words = dialog.table.fontMetrics().lineSpacing()
    assert len(heights) > 1
    assert all(8 <= height % words <= 12 for height in heights), (heights, words)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_words_of_a_line_are_cut(page: OperatorPage, language: str) -> None:
    a = (Player("Wijesinghe Arachchige", "Prasanna"), Player("Ramachandran", "Venkata"))
    b = (Player("Fernández de la Peña", "María del Carmen"), Player("O'Shaughnessy", "Bartholomew"))
    made = CreateMatch(preset("icf"), Kind.DOUBLES, a, b, Details(), 0)
    page.window.bridge.open(Session.create(page.journal, made))
    page.type("b left left 3 left enter right 5 right enter left 4 left enter right 1 right enter")
    session = page.window.bridge.session
    assert session is not None
    dialog = AuditDialog(language, session.rows, page.window)
    dialog.show()
    QTest.qWait(50)
    table, model = dialog.table, dialog.model
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            layout = QTextLayout(str(model.index(row, column).data() or ""), table.font())
            layout.beginLayout()
            lines = 0
            while (line := layout.createLine()).isValid():
                line.setLineWidth(table.columnWidth(column) - 22)  # as the theme and Qt leave it
                lines += 1
            layout.endLayout()
            assert table.rowHeight(row) >= lines * table.fontMetrics().lineSpacing(), layout.text()
    dialog.close()


@pytest.mark.parametrize(
    ("language", "first", "heads"),
    [
        (
            "en",
            "New match: Player One against Player Two",
            ["Time", "What", "Before", "After", "By"],
        ),
        (
            "es",
            "Partido nuevo: Player One contra Player Two",
            ["Hora", "Qué", "Antes", "Después", "Anota"],
        ),
    ],
)
def test_v48_every_step_is_listed_in_words(qtbot: QtBot, language: str, first: str, heads: list[str]) -> None:
    dialog = AuditDialog(language, played().rows)
    qtbot.addWidget(dialog)
    rows = shown(dialog)
    assert rows[0][1] == first
    assert len(rows) == 9
    horizontal = Qt.Orientation.Horizontal
    assert [dialog.model.headerData(place, horizontal) for place in range(5)] == heads


def test_v48_the_corrections_alone(qtbot: QtBot) -> None:
    dialog = AuditDialog("en", played().rows)
    qtbot.addWidget(dialog)
    dialog.corrections_only.click()
    assert [row[1] for row in shown(dialog)] == [
        "Taken back: Board 3: Player One +1",
        'Board 2 of game 1 corrected (he said "nine"; I heard two)',
        "Score of game 1, by this correction",
    ]
    assert shown(dialog)[2][2:4] == ["8–2", "8–9"]


def test_nothing_corrected_is_said(qtbot: QtBot) -> None:
    dialog = AuditDialog("en", match("icf", "toss A; A 3 A").rows)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.corrections_only.click()
    assert dialog._list.empty.isVisible()
    assert not dialog.export_button.isEnabled()


def test_what_was_taken_back_is_struck_through_and_said(qtbot: QtBot) -> None:
    dialog = AuditDialog("en", played().rows)
    qtbot.addWidget(dialog)
    index = dialog.model.index(4, 1)
    assert index.data(Qt.ItemDataRole.FontRole).strikeOut()
    assert "Taken back later." in dialog.model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_table_is_read_back_whole(language: str) -> None:
    lines = audit_lines(played().rows)
    text = csv_text(lines, language)
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if language == "es" else ","))
    assert len(rows) == len(lines) + 1
    assert all(len(row) == 6 for row in rows)
    assert rows[1][0].startswith("2026-03-12 10:")
    assert 'he said "nine"; I heard two' in rows[-2][1]


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    made = match("icf", "toss A; note =1+2")
    assert csv_text(audit_lines(made.rows), "en").splitlines()[-1].split(",")[3] == "'=1+2"
    (line, *_) = audit_lines(made.rows)
    signs = ("=", "+", "-", "@", "\N{FULLWIDTH EQUALS SIGN}", "\N{FULLWIDTH COMMERCIAL AT}")
    blanks = ("", " ", "\t", "\r", "\N{NO-BREAK SPACE}", "\N{LEFT-TO-RIGHT MARK}")
    for begin in (*(blank + sign for blank in blanks for sign in signs), "\t", "\r", "\n"):
        text = csv_text([replace(line, by=f"{begin}HYPERLINK(1)")], "es")
        _head, row = csv.reader(io.StringIO(text, ""), delimiter=";")
        assert row[4] == f"'{begin}HYPERLINK(1)"
    assert "'" not in csv_text([replace(line, by=" Ana = B")], "en").splitlines()[-1]


def test_the_text_names_before_and_after() -> None:
    text = plain_text(audit_lines(played().rows), "en", "Trail")
    assert text.startswith("Trail\n=====\n")
    assert "    before: Player Two, 2 men, queen: Player One\n" in text
    assert "    taken back later\n" in text


def test_the_trail_is_exported(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = AuditDialog("en", played().rows, folder=tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    suggested = choose(monkeypatch, tmp_path / "trail.csv")
    dialog.export_button.click()
    assert Path(suggested[0]).name == "Trail 2026-03-12 One - Two.csv"
    data = (tmp_path / "trail.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf"), "so that spreadsheets read it as UTF-8"
    assert "Game 1, board 1" in data.decode("utf-8-sig")
    assert str(tmp_path / "trail.csv") in dialog.told.text()


@pytest.mark.parametrize(
    ("chosen", "kind", "written"),
    [
        ("trail", "Plain text (*.txt)", "trail.txt"),
        ("trail", "Table (*.csv)", "trail.csv"),
        ("trail.TXT", "", "trail.TXT"),
        ("my.trail", "", "my.trail.csv"),
        ("trail", "PDF (*.pdf)", "trail.pdf"),
    ],
)
def test_the_name_says_what_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, kind: str, written: str
) -> None:
    dialog = AuditDialog("en", played().rows, folder=tmp_path)
    qtbot.addWidget(dialog)
    choose(monkeypatch, tmp_path / chosen, kind=kind)
    dialog.export_button.click()
    begins = {"csv": "\ufeffTime,What", "txt": "Trail", "pdf": "%PDF-"}[written.lower().rpartition(".")[2]]
    assert (tmp_path / written).read_bytes().startswith(begins.encode())


def test_c30_a_folder_that_takes_nothing_is_told_and_another_is_asked_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = AuditDialog("en", played().rows, folder=tmp_path)
    qtbot.addWidget(dialog)
    missing = tmp_path / "gone" / "trail.csv"
    choose(monkeypatch, missing, tmp_path / "trail.csv")
    answers = answer(monkeypatch, "Another place...")
    dialog.export_button.click()
    assert str(missing) in answers.said[0]
    assert answers.said[0].startswith("The trail was not saved.")
    assert (tmp_path / "trail.csv").is_file()


def test_c30_a_write_that_fails_leaves_the_old_file(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "trail.csv"
    old.write_text("old", "utf-8")

    def fail(*_args: object, **_kinds: object) -> None:
        raise PermissionError(13, "refused")

    dialog = AuditDialog("es", played().rows, folder=tmp_path)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(whole_file, "filled", fail)
    choose(monkeypatch, old)
    answers = answer(monkeypatch, "Cancelar")
    dialog.export_button.click()
    assert answers.said[0].startswith("El registro no se guardó.")
    assert old.read_text("utf-8") == "old"
    assert dialog.saved is None


def test_names_are_safe_on_every_file_system() -> None:
    assert safe_name(('Trail: 2026 <A> / "B"\n?',)) == "Trail- 2026 -A- - -B-"


def test_the_menu_shows_the_trail_of_the_open_match(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path)
    seen: list[int] = []

    def show(dialog: AuditDialog) -> int:
        seen.append(dialog.model.rowCount())
        return 0

    monkeypatch.setattr(AuditDialog, "exec", show)
    action = page.window.menus.actions[ActionId.TRAIL]
    assert not action.isEnabled()
    page.begin()
    page.type("b left left 6 left enter")
    action.trigger()
    assert seen == [3]
    page.close()


def test_the_trail_is_printed_with_the_sheet_on_request(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 6 left enter right 3 right enter")
    page.window.menus.actions[ActionId.UNDO].trigger()
    printed: list[SheetView] = []

    def show(dialog: AuditDialog) -> int:
        dialog.corrections_only.click()
        dialog.print_button.click()
        return 0

    def keep(_parent: object, view: SheetView, *_how: str, practice: bool) -> bool:
        assert not practice
        printed.append(view)
        return True

    monkeypatch.setattr(AuditDialog, "exec", show)
    monkeypatch.setattr(printing, "print_sheet", keep)
    page.window.menus.actions[ActionId.TRAIL].trigger()
    (view,) = printed
    assert view.trail is not None
    (line,) = view.trail
    said = [cell if isinstance(cell, str) else speak("en", cell) for cell in line]
    assert said[1:4] == ["Taken back: Board 2: Player Two +6", "9–6", "9–0"]
    page.close()


def test_a_line_taken_back_says_so_on_paper() -> None:
    cells = trail_cells(audit_lines(played().rows))[4]
    assert [cell if isinstance(cell, str) else speak("es", cell) for cell in cells[:2]] == [
        "10:05",
        "Juego 1, tablero 3: Player One +1 (se deshizo después)",
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_esc_closes_and_everything_fits(qtbot: QtBot, language: str) -> None:
    dialog = AuditDialog(language, played().rows)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    assert dialog.minimumSizeHint().width() <= 1024
    assert dialog.height() <= 700
    QTest.keyClick(dialog.table, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_file_of_the_trail_has_initials_where_they_are_wanted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = match("school", "toss A; A 3 A; note Two asked Player One; B 2 A; undo")
    rows = [replace(row, by="Sam Scorer") for row in made.rows]
    for initials, rules in ((True, "icf"), (False, "school")):
        if rules == "icf":
            made = match(rules, "toss A; note Player One came late; A 3 A")
        dialog = AuditDialog("en", rows if rules == "school" else made.rows, initials=initials)
        qtbot.addWidget(dialog)
        suggested = choose(monkeypatch, tmp_path / f"{rules}.csv")
        dialog.export_button.click()
        text = (tmp_path / f"{rules}.csv").read_text("utf-8-sig")
        for name in ("One", "Two", "Player", "Sam", "Scorer"):
            assert name not in text
            assert name not in suggested[0]
        assert "P. O." in text
        assert "Player One" in "".join(cell for line in shown(dialog) for cell in line)

"""Sheet > Forms, cards and lists > many matches as they were played: of a round or chosen in the list, seen,
printed, saved as one PDF or one for each; what is not over is said; what stands against a file has a way
out."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match import whole_file
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.match.sheet_pdf import sheet_in_pdf
from carrom_desktop.paint import document
from carrom_desktop.rules.facts import Details, MatchCreated, Player
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.ui import papers_dialog, papers_played, printing
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.papers_dialog import PapersDialog
from carrom_desktop.ui.preview import PreviewDialog
from carrom_desktop.ui.printing import Job
from carrom_desktop.ui.table_model import select_row
from carrom_desktop.ui.widgets import Picker
from carrom_desktop.viewmodels.papers import Fill, Paper
from tests.paint.pdf_reading import needs_poppler, read_pages, text_of
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage, press

FAMILIES = ("Abbas", "Bello", "Costa", "Diaz", "Elias", "Faria", "Gomez", "Haddad")


class Club:
    """A library with the matches of an event, and the dialog over it."""

    def __init__(
        self, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, language: Literal["en", "es"]
    ) -> None:
        self.qtbot, self.monkeypatch = qtbot, monkeypatch
        self.page = OperatorPage.opened(folder, Settings(language=language, paper="A4"))
        self.out = folder / "out"
        self.out.mkdir()
        self.suggested: list[str] = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._ask)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(self.out))

    def _ask(self, _parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        self.suggested.append(Path(wanted).name)
        return str(self.out / Path(wanted).name), ""

    def plays(self, number: int, code: str, event: str = "City Cup", until: str = "end") -> str:
        """Write a match at table `number`; `until` "end", "half" or "begin"."""
        rows = demo_rows("half" if until == "half" else "end")
        fact = rows[0].fact
        assert isinstance(fact, MatchCreated)
        details = Details(event=event, round=code, table=str(number), date="2026-03-12")
        names = FAMILIES[number % 8], FAMILIES[(number + 1) % 8]
        players = [(Player(name, "Ana"),) for name in names]
        begun = replace(fact, details=details, players_a=players[0], players_b=players[1])
        match_id = f"20260312-{number:04d}-{code}"
        kept = rows[:1] if until == "begin" else rows
        self.page.journal.append(match_id, 0, [replace(rows[0], fact=begun), *kept[1:]])
        return match_id

    def opened(self, chosen: tuple[str, ...] = (), *, practice: bool = False) -> PapersDialog:
        window = self.page.window
        dialog = PapersDialog(
            window.settings_desk,
            None,
            (),
            papers_dialog_sets(),
            window.library,
            window,
            practice=practice,
            folder=self.out,
            chosen=chosen,
        )
        dialog.show()
        if not chosen:
            dialog.paper.setCurrentIndex(dialog.paper.findData(Paper.ICF.value))
            dialog.fill.setCurrentIndex(dialog.fill.findData(Fill.PLAYED.value))
        QApplication.processEvents()
        return dialog

    def wait(self, dialog: PapersDialog) -> None:
        """Wait until all is read and seen."""
        self.qtbot.waitUntil(lambda: dialog.played.batch is not None)
        dialog.preview.view.render_now()

    def files(self) -> list[str]:
        return sorted(path.name for path in self.out.iterdir())


def papers_dialog_sets() -> list[RuleSet]:
    return [preset(key) for key in PRESETS]


@pytest.fixture(params=["en"])
def club(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Club]:
    made = Club(qtbot, tmp_path, monkeypatch, request.param)
    yield made
    made.page.close()


in_both = pytest.mark.parametrize("club", ["en", "es"], indirect=True)


@needs_poppler
@in_both
def test_a_round_is_printed_as_it_was_played_and_what_is_not_over_is_said(club: Club) -> None:
    language = club.page.window.language
    for number in (1, 2, 3):
        club.plays(number, "round-1")
    for number, until in ((4, "end"), (5, "half"), (6, "end"), (7, "begin")):
        club.plays(number, "final", until=until)
    club.plays(8, "final", event="Club night")
    dialog = club.opened()
    played = dialog.played
    assert [played.event_picker.itemText(place) for place in range(played.event_picker.count())] == [
        "Club night",
        "City Cup",
    ]
    played.event_picker.setCurrentIndex(1)
    assert played.round_picker.currentData() == "final", "the round that was played last"
    assert not dialog.save.isEnabled(), "while they are read"
    club.wait(dialog)
    assert dialog.told.text() == ""
    over, left = say(language, "papers.played.over", n=2), say(language, "papers.played.left_out", n=2)
    assert played.count.text() == f"{over} {left}"
    assert dialog.preview.view.pages == 2
    press(dialog.paper, "enter")
    (name,) = club.suggested
    kind = say(language, "papers.file.played", kind=say(language, "papers.file.icf"))
    assert name.startswith(f"{kind} City Cup ")
    pages = read_pages(club.out / name)
    assert len(pages) == 2
    assert ["Abbas" in text_of(page) for page in pages] == [False, False]
    assert ["Elias" in text_of(pages[0]), "Gomez" in text_of(pages[1])] == [True, True], "oldest first"
    played.unfinished.setChecked(True)
    club.wait(dialog)
    taken = say(language, "papers.played.taken", n=2)
    assert played.count.text() == f"{over} {taken}"
    assert dialog.preview.view.pages == 4
    played.round_picker.setCurrentIndex(0)
    club.wait(dialog)
    assert dialog.preview.view.pages == 7
    dialog.number.tile(4).click()
    club.wait(dialog)
    assert dialog.preview.view.pages == 2
    dialog.close()
    stored, _ = load_settings(club.page.folder / "settings.json")
    assert stored.papers.fill == "played"


@needs_poppler
@in_both
def test_each_match_gets_a_pdf_of_its_own_that_carries_its_match_and_replaces_none_unasked(
    club: Club,
) -> None:
    language = club.page.window.language
    for _twice in (1, 2):  # two matches of the same two at the same table on one day
        club.plays(_twice, "group")
    club.plays(9, "group")  # the same names as the first, another table
    dialog = club.opened()
    dialog.played.files.tile("each").click()
    club.wait(dialog)
    press(dialog.paper, "enter")
    kind, table = say(language, "papers.file.icf"), say(language, "sheet.file.table", table=1)
    assert len(club.files()) == 3
    first = f"{kind} 2026-03-12 {table} Bello - Costa.pdf"
    assert first in club.files()
    assert sheet_in_pdf((club.out / first).read_bytes()) is not None, "check can read it"
    assert dialog.told.text() == say(language, "papers.each.saved", n=3, folder=str(club.out))
    answers = answer(club.monkeypatch, say(language, "papers.each.keep"))
    press(dialog.paper, "enter")
    assert answers.said == [say(language, "papers.each.there", n=3)]
    assert len(club.files()) == 6
    assert first.replace(".pdf", " (2).pdf") in club.files()
    (club.out / first).write_bytes(b"old")
    answer(club.monkeypatch, say(language, "papers.each.replace"))
    press(dialog.paper, "enter")
    assert len(club.files()) == 6
    assert len(read_pages(club.out / first)) == 1
    before = {name: (club.out / name).read_bytes() for name in club.files()}
    answer(club.monkeypatch, say(language, "common.cancel"))
    press(dialog.paper, "enter")
    assert {name: (club.out / name).read_bytes() for name in club.files()} == before
    dialog.close()


def test_matches_of_one_name_in_one_batch_take_no_file_from_each_other(club: Club) -> None:
    chosen = tuple(club.plays(1, code) for code in ("group", "final", "semi-final"))
    dialog = club.opened(chosen)
    dialog.played.files.tile("each").click()
    club.wait(dialog)
    press(dialog.paper, "enter")
    names = ["Card ICF 2026-03-12 Table 1 Bello - Costa" + end for end in (" (2).pdf", " (3).pdf", ".pdf")]
    assert club.files() == names
    dialog.close()


@in_both
def test_rows_chosen_in_the_list_are_printed_with_ctrl_p(club: Club) -> None:
    language, window = club.page.window.language, club.page.window
    ids = [club.plays(number, "final") for number in (1, 2, 3)]
    opened: list[PapersDialog] = []

    def look(dialog: PapersDialog) -> int:
        dialog.show()
        club.wait(dialog)
        opened.append(dialog)
        assert dialog.parent() is not window, "above the list, which stays"
        assert dialog.fill.currentData() == Fill.PLAYED
        assert dialog.paper.currentData() == Paper.ICF, "the form that belongs to their rules"
        assert dialog.played.event_picker.currentText() == say(language, "papers.played.chosen", n=2)
        assert not dialog.played.round_picker.isVisible()
        assert dialog.preview.view.pages == 2
        press(dialog.paper, "enter")
        return 0

    club.monkeypatch.setattr(PapersDialog, "exec", look)

    def act(dialog: LibraryDialog) -> int:
        dialog.show()
        select_row(dialog.table, 0)
        selection = dialog.table.selectionModel()
        selection.select(
            dialog.model.index(1, 0), selection.SelectionFlag.Select | selection.SelectionFlag.Rows
        )
        assert [each.match_id for each in dialog.selected_all()] == [ids[2], ids[1]]
        press(dialog.search, "ctrl+p")
        dialog.filters.state.setCurrentIndex(dialog.filters.state.findData("deleted"))
        assert not dialog.print_button.isVisible(), "what was put away is brought back first"
        press(dialog.search, "ctrl+p")
        return 0

    club.monkeypatch.setattr(LibraryDialog, "exec", act)
    window.desk.open()
    assert len(opened) == 1
    (name,) = club.suggested
    kind = say(language, "papers.file.played", kind=say(language, "papers.file.icf"))
    assert name == f"{kind} {say(language, 'papers.file.matches', n=2)}.pdf"
    stored, _ = load_settings(club.page.folder / "settings.json")
    assert stored.papers.fill != "played", "the choice in the dialog's own right stays what it was"


def test_nothing_to_print_is_said_with_the_way_out(club: Club) -> None:
    dialog = club.opened()
    assert dialog.told.text() == say("en", "papers.played.no_event")
    assert not dialog.save.isEnabled()
    assert not dialog.print_button.isEnabled()
    assert dialog.job() is None
    dialog.close()
    club.plays(1, "final", until="half")
    dialog = club.opened()
    assert dialog.told.text() == say("en", "papers.played.none")
    assert not dialog.save.isEnabled()
    club.monkeypatch.setattr(papers_played, "MOST_PLAYED", 0)
    dialog.played.unfinished.setChecked(True)
    assert dialog.told.text() == say("en", "papers.played.too_many", n=1, most=0)
    assert not dialog.save.isEnabled()
    club.monkeypatch.setattr(papers_played, "MOST_PLAYED", 1)
    dialog.played.unfinished.setChecked(False)
    dialog.played.unfinished.setChecked(True)
    club.wait(dialog)
    assert dialog.told.text() == ""
    dialog.close()


def test_a_library_that_cannot_be_read_and_a_match_that_cannot_are_told(club: Club) -> None:
    ids = [club.plays(number, "final") for number in (1, 2)]
    library = club.page.window.library
    state_of = library.state_of
    club.monkeypatch.setattr(library, "state_of", lambda match: None if match == ids[0] else state_of(match))
    dialog = club.opened()
    club.wait(dialog)
    assert dialog.preview.view.pages == 1
    assert dialog.played.count.text().endswith(say("en", "papers.played.unread", n=1))
    club.monkeypatch.setattr(library, "state_of", lambda _match: None)
    dialog.number.tile(2).click()
    dialog.played.round_picker.setCurrentIndex(0)
    club.qtbot.waitUntil(lambda: dialog.told.text() == say("en", "papers.played.unread", n=2))
    assert not dialog.save.isEnabled()

    def broken(_match: str) -> None:
        raise StorageError("storage.other", path="carrom.db", reason="gone")

    club.monkeypatch.setattr(library, "state_of", broken)
    dialog.played.round_picker.setCurrentIndex(1)
    club.qtbot.waitUntil(lambda: "gone" in dialog.told.text())
    assert not dialog.save.isEnabled()
    dialog.close()


def test_the_windows_go_on_while_matches_are_read_and_closing_ends_it(club: Club) -> None:
    for number in range(40):
        club.plays(number, "round-1")
    club.monkeypatch.setattr(papers_played, "_STEP_S", 0.0)  # a match, or half of one, at a step
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(0)
    dialog = club.opened()
    told: set[str] = set()
    dialog.played.progressed.connect(lambda: told.add(dialog.told.text()))
    club.wait(dialog)
    timer.stop()
    assert len(told) > 2, "how far it is"
    assert len(ticks) > 2, "others had their turn"
    assert dialog.preview.view.pages == 40
    dialog.played.unfinished.setChecked(True)
    dialog.number.tile(2).click()
    dialog.close()
    for _ in range(20):
        QApplication.processEvents()
    assert dialog.played.batch is None, "nothing was read on behind the scenes"


def test_a_batch_of_pdfs_can_be_given_up_and_those_written_stay(club: Club) -> None:
    for number in (1, 2, 3, 4):
        club.plays(number, "final")
    dialog = club.opened()
    dialog.played.files.tile("each").click()
    club.wait(dialog)
    seen: list[int] = []

    def given_up(progress: QProgressDialog) -> bool:
        seen.append(progress.value())
        return len(seen) == 3

    club.monkeypatch.setattr(QProgressDialog, "wasCanceled", given_up)
    press(dialog.paper, "enter")
    assert len(club.files()) == 2
    assert dialog.told.text() == " · ".join(
        (
            say("en", "papers.each.stopped", n=2, total=4),
            say("en", "papers.each.saved", n=2, folder=str(club.out)),
        )
    )
    club.monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    press(dialog.paper, "enter")
    assert len(club.files()) == 2
    dialog.close()


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.EROFS, "read_only"), (errno.ENOSPC, "disk_full"), (errno.EACCES, "locked")],
)
def test_a_target_that_takes_no_file_is_told_and_another_folder_goes_on_with_the_rest(
    club: Club, number: int, code: str
) -> None:
    for table in (1, 2, 3):
        club.plays(table, "final")
    dialog = club.opened()
    dialog.played.files.tile("each").click()
    club.wait(dialog)
    write, other = whole_file.write_whole, club.page.folder / "other"
    other.mkdir()

    def refused(path: Path, data: bytes) -> None:
        if path.parent == club.out and club.files():
            raise OSError(number, "no")
        write(path, data)

    club.monkeypatch.setattr(document, "write_whole", refused)
    places = iter([str(club.out), str(other)])
    club.monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: next(places))
    answers = answer(club.monkeypatch, say("en", "sheet.save.retry"), say("en", "sheet.save.other_place"))
    at_once = answers.exec

    def slow(box: QMessageBox) -> int:
        club.qtbot.wait(450)  # as a person reads it: longer than progress takes to come up by itself
        above = [one for one in dialog.findChildren(QProgressDialog) if one.isVisible()]
        assert not above, "nothing stands over the question"
        return at_once(box)

    club.monkeypatch.setattr(answers, "exec", slow)
    press(dialog.paper, "enter")
    assert len(answers.said) == 2
    name = "Card ICF 2026-03-12 Table 2 Costa - Diaz.pdf"
    why = say("en", f"sheet.error.{code}", name=name, folder=str(club.out))
    assert all(said.endswith(why) for said in answers.said)
    assert len(club.files()) == 1
    assert len(list(other.iterdir())) == 2
    counts = ((1, club.out), (2, other))
    said = [say("en", "papers.each.saved", n=n, folder=str(place)) for n, place in counts]
    assert dialog.told.text() == " · ".join(said), "what lies where"
    answer(club.monkeypatch, say("en", "common.cancel"))
    places = iter([str(club.out)])
    (club.out / "Card ICF 2026-03-12 Table 1 Bello - Costa.pdf").rename(club.out / "x.pdf")
    press(dialog.paper, "enter")
    assert club.files() == ["x.pdf"]
    assert dialog.told.text() == say("en", "papers.each.stopped", n=0, total=3)
    dialog.close()


def test_printing_shows_the_same_document_and_practice_is_marked(club: Club) -> None:
    for number in (1, 2):
        club.plays(number, "final")
    jobs: list[Job] = []
    club.monkeypatch.setattr(papers_dialog, "print_job", lambda _parent, job: jobs.append(job))
    for practice in (False, True):
        dialog = club.opened(practice=practice)
        club.wait(dialog)
        for picker in dialog.findChildren(Picker):
            press(picker, "ctrl+p")  # a pick list takes no key of the dialog for its own
        dialog.close()
    assert [job.document.pages for job in jobs] == [2] * 10, "from each of the five"
    assert jobs[0].document.title == "Sheets of 2 matches: City Cup, Final"
    assert say("en", "practice.mark") in jobs[9].document.title
    assert not [box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox)]


class HeldPrinter(QPrinter):
    """Writes a PDF, and waits before page 3 until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.held, self.go_on, self.begun, self.aborted = Event(), Event(), 1, False

    def newPage(self) -> bool:
        self.begun += 1
        if self.begun == 3:
            self.held.set()
            assert self.go_on.wait(20)
        return super().newPage()

    def abort(self) -> bool:
        self.aborted = True
        return super().abort()


@pytest.mark.parametrize("stops", [True, False])
@in_both
def test_a_long_batch_on_its_way_to_the_printer_is_told_can_be_stopped_and_outlives_the_dialog(
    club: Club, stops: bool
) -> None:
    language = club.page.window.language
    for number in range(14):
        club.plays(number, "final")
    dialog = club.opened()
    club.wait(dialog)
    printer = HeldPrinter()
    printer.setOutputFileName(str(club.out / "printed.pdf"))
    club.monkeypatch.setattr(QPrinterInfo, "availablePrinters", lambda: [object()])
    club.monkeypatch.setattr(printing, "make_printer", lambda _document: printer)
    club.monkeypatch.setattr(printing, "ask_printer", lambda *_: printer)
    club.monkeypatch.setattr(HeldPrinter, "outputFormat", lambda _self: QPrinter.OutputFormat.NativeFormat)
    press(dialog.paper, "ctrl+p")
    (preview,) = dialog.findChildren(PreviewDialog)
    assert not preview.stop_button.isVisible()
    press(preview.view, "enter")
    club.qtbot.waitUntil(printer.held.is_set)
    told = say(language, "preview.printing.page", page=3, pages=14, printer=printer.outputFileName())
    club.qtbot.waitUntil(lambda: preview.told.text() == told)
    assert preview.stop_button.isVisible()
    dialog.close()
    assert preview.isVisible(), "its pages are still on their way"
    assert preview.parent() is club.page.window
    dialog.deleteLater()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    if stops:
        preview.stop_button.click()
        assert preview.told.text() == say(language, "preview.stopping")
    with club.qtbot.waitSignal(preview._worker.ended):
        printer.go_on.set()
    assert printer.aborted == stops
    assert printer.begun == (3 if stops else 14)
    words = "stopped" if stops else "printed"
    assert preview.told.text() == say(language, f"preview.{words}", printer=printer.outputFileName())
    assert not preview.stop_button.isVisible()
    preview.close()


@pytest.mark.parametrize("way", ["save", "no printer", "preview"])
def test_whichever_way_a_long_batch_is_saved_it_can_be_given_up(club: Club, way: str) -> None:
    for number in range(13):
        club.plays(number, "final")
    dialog = club.opened()
    club.wait(dialog)
    seen: list[str] = []

    def given_up(progress: QProgressDialog) -> bool:
        seen.append(progress.labelText())
        return len(seen) == 2

    club.monkeypatch.setattr(QProgressDialog, "wasCanceled", given_up)
    if way == "save":
        press(dialog.paper, "enter")
    elif way == "no printer":
        club.monkeypatch.setattr(QPrinterInfo, "availablePrinters", list)
        answers = answer(club.monkeypatch, say("en", "sheet.print.save"))
        press(dialog.paper, "ctrl+p")
        assert answers.said == [say("en", "papers.print.no_printer")]
    else:
        job = dialog.job()
        assert job is not None
        preview = PreviewDialog(job, dialog)
        preview.save_button.click()
        assert preview.told.text() == ""
    assert seen == [say("en", "papers.working", page=page, pages=13) for page in (1, 2)]
    assert club.files() == []
    dialog.close()

"""Sheet > Forms, cards and lists: chosen, seen, saved, printed, remembered; a round pasted or taken over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QProgressDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.ui import papers_dialog
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.papers_desk import known_sets
from carrom_desktop.ui.papers_dialog import PapersDialog
from carrom_desktop.ui.printing import Job
from carrom_desktop.ui.widgets import Picker
from carrom_desktop.viewmodels.fixtures import Fixture
from carrom_desktop.viewmodels.papers import Fill, Paper
from tests.paint.pdf_reading import needs_poppler, read_pages, text_of
from tests.ui.operator_page import OperatorPage, press

ROUND = "2;4;Ana Ruiz;Ben Koch\n2;5;14:30;Ann One / Cid Three;Bea Two / Dan Four\n2;6;Eva;Fin"


class Papers:
    """The dialog over a page: chooses by value, keeps which names were suggested for files."""

    def __init__(self, page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
        session, window = page.window.bridge.session, page.window
        self.folder = page.folder
        self.suggested: list[str] = []
        self.dialog = PapersDialog(
            window.settings_desk,
            None if session is None else session.state,
            () if session is None else session.rows,
            known_sets(OwnRuleSets(page.folder / "rulesets")),
            window.library,
            window,
            practice=window.is_practice,
            folder=page.folder,
        )
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._ask)
        self.dialog.show()
        QApplication.processEvents()

    def _ask(self, _parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        self.suggested.append(Path(wanted).name)
        return wanted, ""

    def pick(self, picker: Picker, value: str) -> None:
        """Choose `value` in a pick list."""
        place = picker.findData(value)
        assert place >= 0, value
        picker.setCurrentIndex(place)

    def choose(self, paper: Paper, fill: Fill | None = None) -> None:
        """Choose a paper, and how it is filled."""
        self.pick(self.dialog.paper, paper.value)
        if fill is not None:
            self.pick(self.dialog.fill, fill.value)

    def saved(self) -> Path:
        """Save by Enter; return the file."""
        before = len(self.suggested)
        press(self.dialog.paper, "enter")
        assert len(self.suggested) == before + 1
        return self.folder / self.suggested[-1]

    def close(self) -> None:
        """Put the dialog away."""
        self.dialog.close()
        self.dialog.deleteLater()


@pytest.fixture
def begin(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[OperatorPage, Papers]]:
    """Return what opens the dialog: with a match of `rules`, or without one."""

    def make(
        rules: str = "", language: Literal["en", "es"] = "en", **details: str
    ) -> tuple[OperatorPage, Papers]:
        page = OperatorPage.opened(tmp_path, Settings(language=language, paper="A4"))
        if rules:
            page.begin(rules, **details)  # type: ignore[arg-type]
            page.type("b left left 6 left enter")
        return page, Papers(page, monkeypatch)

    return make


@needs_poppler
def test_a_match_is_saved_on_the_form_of_its_rules_and_another_is_remembered(
    begin: Callable[..., tuple[OperatorPage, Papers]], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, papers = begin("icf", "es", table="1", date="2026-03-12")
    assert papers.dialog.paper.currentData() == Paper.ICF
    path = papers.saved()
    assert path.name == "Acta ICF 2026-03-12 Mesa 1 One - Two (sin terminar).pdf"
    (paper,) = read_pages(path)
    assert "ACTA DEL PARTIDO" in text_of(paper)
    assert "Player One" in text_of(paper)
    papers.choose(Paper.EUROPEAN)
    papers.dialog.number.tile(2).click()
    papers.dialog.tongue.tile("en").click()
    papers.dialog.size_choice.tile("Letter").click()
    papers.close()
    again = Papers(page, monkeypatch)
    wanted = again.dialog.wanted()
    assert (wanted.paper, wanted.number, wanted.size, wanted.language) == (
        Paper.EUROPEAN,
        2,
        "Letter",
        "en",
    )
    stored, _ = load_settings(page.folder / "settings.json")
    assert stored.papers.forms == {"icf": "european"}
    assert (stored.paper, stored.sheet_language) == ("Letter", "en")
    again.choose(Paper.ICF, Fill.HEADING)
    (paper,) = read_pages(again.saved())
    assert again.suggested == ["Acta ICF en blanco 2026-03-12 Mesa 1 One - Two.pdf"]
    assert text_of(paper).count("SCORE CARD") == 2
    again.choose(Paper.TRAIL)
    assert again.saved().name == "Registro 2026-03-12 Mesa 1 One - Two.pdf"
    again.close()
    page.close()


@needs_poppler
def test_a_round_is_pasted_seen_and_saved_as_one_file(
    begin: Callable[..., tuple[OperatorPage, Papers]],
) -> None:
    page, papers = begin()
    dialog = papers.dialog
    assert dialog.paper.findData(Paper.TRAIL.value) < 0
    papers.choose(Paper.EUROPEAN, Fill.ROUND)
    assert dialog.rules.currentData().key == "european"
    assert not dialog.save.isEnabled()
    assert dialog.told.text() == say("en", "papers.list.none")
    dialog.round.text.setPlainText(f"{ROUND}\nnonsense")
    assert dialog.save.isEnabled()
    assert dialog.round.problem.text().startswith("Line 4 is not understood")
    dialog.round.text.setPlainText(ROUND)
    assert dialog.round.problem.text() == ""
    dialog.event_name.setText('Open: "A/B"?')
    dialog.number.tile(2).click()
    view = dialog.preview.view
    view.render_now()
    assert (view.page, view.pages) == (1, 2)
    first = view.image
    press(dialog.paper, "pagedown")
    assert dialog.paper.currentData() == Paper.EUROPEAN
    view.render_now()
    assert view.page == 2
    assert view.image != first
    assert dialog.preview.before.isEnabled()
    assert not dialog.preview.after.isEnabled()
    path = papers.saved()
    assert path.name == "Card European Open- -A-B- Round 2.pdf"
    pages = read_pages(path)
    assert len(pages) == 2
    assert "Ann One / Cid Three" in text_of(pages[0])
    assert "14:30 – 15:15" in text_of(pages[0])
    assert dialog.told.text() == say("en", "papers.saved", path=str(path))
    papers.close()
    stored, _ = load_settings(page.folder / "settings.json")
    assert (stored.papers.fill, stored.papers.event) == (Fill.ROUND, 'Open: "A/B"?')
    page.close()


def test_a_round_is_taken_from_the_list_of_matches(
    begin: Callable[..., tuple[OperatorPage, Papers]], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, papers = begin("icf", event="National & Open", round="round-2", table="4")
    papers.close()
    page.begin(event="National & Open", round="final", table="1")
    papers = Papers(page, monkeypatch)
    papers.choose(Paper.ICF, Fill.ROUND)
    rounds = papers.dialog.round
    rounds.menu.aboutToShow.emit()
    (event,) = rounds.menu.actions()
    submenu = event.menu()
    assert event.text() == "National && Open"
    assert isinstance(submenu, QMenu)
    names = [action.text() for action in submenu.actions()]
    assert names == ["Round 2 (1 match)", "Final (1 match)"]
    submenu.actions()[0].trigger()
    assert rounds.text.toPlainText() == "2;4;Player One;Player Two"
    assert papers.dialog.event_name.text() == "National & Open"
    assert rounds.found.fixtures == (Fixture("2", "4", "", "Player One", "Player Two"),)
    papers.close()
    page.close()


def test_every_paper_on_offer_can_be_seen_in_every_way(
    begin: Callable[..., tuple[OperatorPage, Papers]],
) -> None:
    page, papers = begin("ukca", "es")
    dialog = papers.dialog
    assert dialog.paper.currentData() == Paper.UKCA
    dialog.round.text.setPlainText(ROUND)
    dialog.preview.view.resize(120, 160)
    for paper in set(Paper) - {Paper.CARD_ICF, Paper.CARD_CAINT}:  # one of three alike
        papers.choose(paper)
        for fill in Fill if paper.form is not None else (None,):
            papers.choose(paper, fill)
            assert dialog.fill.isVisibleTo(dialog) == (paper.form is not None)
            assert dialog.round.isVisibleTo(dialog) == (fill is Fill.ROUND)
            assert dialog.played.isVisibleTo(dialog) == (fill is Fill.PLAYED)
            dialog.preview.view.render_now()
            if fill is Fill.PLAYED:  # the only match is not over
                assert (dialog.preview.view.pages, dialog.save.isEnabled()) == (0, False)
                continue
            assert dialog.preview.view.pages >= 1, (paper, fill)
            assert not dialog.preview.view.image.isNull()
        assert dialog.number.tile(4).isEnabled() == (paper.form is not None and paper is not Paper.OWN)
    papers.close()
    page.close()


def test_printing_and_what_stands_against_a_file_are_told(
    begin: Callable[..., tuple[OperatorPage, Papers]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page, papers = begin()
    dialog = papers.dialog
    printed: list[Job] = []

    def print_job(_parent: object, job: Job) -> None:
        printed.append(job)

    monkeypatch.setattr(papers_dialog, "print_job", print_job)
    papers.choose(Paper.VENUE)
    press(dialog, "ctrl+p")
    assert [job.document.title for job in printed] == [say("en", "forms.venue.title")]
    said: list[str] = []

    def exec_(box: QMessageBox) -> int:
        said.append(f"{box.text()} {box.informativeText()}")
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    target = str(tmp_path / "none" / "list.pdf")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (target, ""))
    dialog.save.click()
    assert said == [f"The paper was not saved. The folder {tmp_path / 'none'} does not exist."]
    papers.close()
    page.close()


def test_a_long_round_can_be_given_up_while_it_is_made_and_nothing_is_written(
    begin: Callable[..., tuple[OperatorPage, Papers]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page, papers = begin()
    papers.choose(Paper.ICF, Fill.ROUND)
    papers.dialog.round.text.setPlainText("\n".join(f"1;{n};A{n};B{n}" for n in range(14)))
    seen: list[int] = []

    def given_up(dialog: QProgressDialog) -> bool:
        seen.append(dialog.value())
        return len(seen) == 3

    monkeypatch.setattr(QProgressDialog, "wasCanceled", given_up)
    papers.saved()
    assert len(seen) == 3
    assert not list(tmp_path.glob("*.pdf"))
    assert papers.dialog.told.text() == ""
    papers.close()
    page.close()


def test_the_menu_opens_it_without_a_match_and_with_one(
    begin: Callable[..., tuple[OperatorPage, Papers]], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, papers = begin()
    papers.close()
    shown: list[bool] = []

    def exec_(dialog: PapersDialog) -> int:
        shown.append(dialog.paper.findData(Paper.TRAIL.value) >= 0)
        return 0

    monkeypatch.setattr(PapersDialog, "exec", exec_)
    action = page.window.menus.actions[ActionId.PAPERS]
    assert action in page.window.menus.actions.menus["sheet"].actions()
    action.trigger()
    page.begin()
    action.trigger()
    assert shown == [False, True]
    page.close()

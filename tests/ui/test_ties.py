"""A whole team tie by keys: set up, line-ups, rubbers played, a walkover, the sheet; and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from carrom_desktop.match.paths import ties_path
from carrom_desktop.match.session import Session
from carrom_desktop.match.ties import Tie, Ties, rubber_setup, with_line_up
from carrom_desktop.rules.ids import Kind, Side, Termination
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.tie_desk import TieDesk, TieRefused
from carrom_desktop.ui.tie_form import TieForm
from carrom_desktop.ui.tie_line_ups import LineUpsDialog
from carrom_desktop.ui.tie_walkover import WalkoverDialog
from carrom_desktop.ui.ties_dialog import TiesDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.support.script import command, steps
from tests.support.ties import A_WINS, B_WINS, make_tie, player
from tests.ui.operator_page import OperatorPage
from tests.ui.test_next_match import answering, chord, keys
from tests.ui.wizard_page import type_keys


def hit(dialog: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key in whatever part of `dialog` has the keyboard."""
    focused = dialog.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def typed(dialog: QWidget, *fields: str) -> None:
    """Type into one field after another, with Tab between them."""
    for place, text in enumerate(fields):
        focused = dialog.focusWidget()
        assert focused is not None
        if place:
            QTest.keyClick(focused, Qt.Key.Key_Tab)
            focused = dialog.focusWidget()
            assert focused is not None
        type_keys(focused, text)


def ties_of(page: OperatorPage) -> tuple[Tie, ...]:
    return Ties(ties_path(page.folder)).load()[0]


def play(page: OperatorPage, script: str) -> None:
    session = page.window.bridge.session
    assert session is not None
    for words in steps(script):
        assert page.window.bridge.submit(command(words, session.state.game.number))


def keep(page: OperatorPage, tie: Tie) -> Tie:
    Ties(ties_path(page.folder)).save(tie)
    return tie


def test_a_whole_tie_is_played_by_keys(page: OperatorPage) -> None:
    """Two singles and a doubles: won, given by walkover; decided, so that the third is not played."""
    page.window.entry.guard.now = page.hand

    def fill(form: TieForm) -> None:
        typed(form, "India", "IND", "IND", "Captain Rao", "Spain")
        hit(form, Qt.Key.Key_Return)

    def line_ups(dialog: LineUpsDialog) -> None:
        typed(dialog, "Asha Anand", "Om Rao", "Asha Anand", "Om Rao")
        for number, names in ((1, ("Bea Bello",)), (2, ("Ivo Ibarra",)), (3, ("Bea Bello", "Ivo Ibarra"))):
            for edit, name in zip(dialog.names[number, Side.B], names, strict=True):
                edit.setText(name)
        hit(dialog, Qt.Key.Key_Return)

    def set_up(dialog: TiesDialog) -> None:
        assert "No team tie yet" in dialog._list.empty_text()
        hit(dialog, Qt.Key.Key_Return)  # nothing there: a new tie
        assert dialog.score.text() == "India 0 – 0 Spain"
        hit(dialog, Qt.Key.Key_L)
        assert dialog.play.face() == "Play rubber 1"
        hit(dialog, Qt.Key.Key_Return)

    def toss(wizard: NewMatchWizard) -> None:
        assert wizard.windowTitle() == "Rubber of a team tie"
        assert not wizard.players.kinds.isEnabled()
        keys(wizard, "left left enter enter")
        if wizard.isVisible():
            hit(wizard, Qt.Key.Key_Return)

    forms = answering(TieForm, fill), answering(LineUpsDialog, line_ups), answering(NewMatchWizard, toss)
    with answering(TiesDialog, set_up), forms[0], forms[1], forms[2]:
        page.window.start_page.ties_asked.emit()
    (tie,) = ties_of(page)
    assert (tie.teams[0].captain, [one.kind for one in tie.rubbers]) == (
        "Captain Rao",
        [Kind.SINGLES, Kind.SINGLES, Kind.DOUBLES],
    )
    assert [one.full_name for one in tie.rubbers[2].line_ups[1]] == ["Bea Bello", "Ivo Ibarra"]
    assert page.state.of_tie is not None
    assert (page.state.of_tie.tie, page.state.of_tie.rubber) == (tie.tie_id, 1)
    play(page, "toss A" if page.state.toss is None else "play")
    play(page, "; ".join(steps(A_WINS)[1:]))
    tie_view = page.window.page.feed.tie
    assert tie_view is not None
    assert (tie_view.score, tie_view.following) == ((1, 0), 2)
    entry = page.window.entry.view
    assert entry is not None
    assert entry.after[0].key == "Ctrl+M", "the next rubber is one key away"

    def give(dialog: WalkoverDialog) -> None:
        hit(dialog, Qt.Key.Key_Return)
        assert "did not report" in dialog.problem.text(), "nothing is given before a team is chosen"
        dialog.who.tile(Side.B).click()
        hit(dialog, Qt.Key.Key_Return)

    def finish(dialog: TiesDialog) -> None:
        assert dialog.play.face() == "Play rubber 2"
        hit(dialog, Qt.Key.Key_W)
        assert dialog.score.text() == "India 2 – 0 Spain"
        assert dialog.outcome.text() == "India win the tie 2–0 against Spain"
        assert not dialog.play.isEnabled() or dialog.rubber is not None
        hit(dialog, Qt.Key.Key_C)
        assert "India win the tie 2–0 against Spain" in QGuiApplication.clipboard().text()
        assert "3. Doubles: Anand / Rao – Bello / Ibarra: not played" in QGuiApplication.clipboard().text()
        hit(dialog, Qt.Key.Key_Return)  # the third is not played: it says why
        assert "not played: the tie is decided" in dialog.problem.text()
        hit(dialog, Qt.Key.Key_Escape)

    with answering(TiesDialog, finish), answering(WalkoverDialog, give):
        chord(page, "m")
    assert (page.state.winner, page.state.ended_by) == (Side.A, Termination.WALKOVER), (
        "the hall is told of it"
    )
    shown = page.window.page.feed.tie
    assert shown is not None
    assert (shown.score, shown.is_over) == ((2, 0), True)
    assert page.window.controller.picture.view is not None


def test_a_line_up_can_be_changed_until_its_rubber_has_begun(page: OperatorPage) -> None:
    tie = keep(page, make_tie())
    desk = TieDesk(page.window)
    session = Session.create(page.journal, rubber_setup(tie, 1))
    other = with_line_up(tie, 1, Side.A, (player(Side.A, 8),))
    desk.save(tie, other)
    assert Session.load(page.journal, session.match_id).state.players[0] == (player(Side.A, 8),)
    session.refresh()
    for words in steps("toss A; A 6 A"):
        session.submit(command(words))
    with pytest.raises(TieRefused) as refused:
        desk.save(other, with_line_up(other, 1, Side.A, (player(Side.A, 9),)))
    assert [fault.code for fault in refused.value.faults] == ["tie.fault.line_up_begun"]
    assert ties_of(page) == (other,)
    view = desk.view(other, desk.matches(other))
    dialog = LineUpsDialog("en", other, view, [], 1, page.window)
    assert not dialog.names[1, Side.A][0].isEnabled()
    assert dialog.names[2, Side.A][0].isEnabled()
    dialog.names[2, Side.A][0].setText("")
    dialog.names[3, Side.B][0].setText("")
    hit(dialog, Qt.Key.Key_Return)
    assert "is a doubles: name both" in dialog.problem.text()
    dialog.names[3, Side.B][1].setText("")
    dialog.names[2, Side.A][0].setText(player(Side.A, 8).full_name)
    dialog._on_text_edited()
    dialog._warn()
    assert "more than one singles" in dialog.problem.text()
    hit(dialog, Qt.Key.Key_Return)
    assert dialog.result() == 1, "a warning stops nothing"
    assert dialog.tie.rubbers[2].line_ups[1] == ()
    dialog.deleteLater()


def test_the_tie_and_the_hall_follow_undo_and_deletion_of_a_rubber(page: OperatorPage) -> None:
    tie = keep(page, make_tie())
    first = Session.create(page.journal, rubber_setup(tie, 1))
    for words in steps(A_WINS):
        first.submit(command(words, first.state.game.number))
    page.window.bridge.open(Session.create(page.journal, rubber_setup(tie, 2)))
    play(page, "; ".join(steps(B_WINS)))
    feed = page.window.page.feed

    def score() -> tuple[int, int]:
        assert feed.tie is not None
        return feed.tie.score

    assert score() == (1, 1)
    assert page.window.heading.corner.text().startswith("IND – ESP, rubber 2 of 3")
    page.window.bridge.undo()
    feed.let_go()
    assert score() == (1, 0)
    page.window.bridge.redo()
    assert score() == (1, 1)
    page.window.desk.delete()
    desk = TieDesk(page.window)
    assert desk.view(tie, desk.matches(tie)).score == (1, 0)
    page.window.bridge.undo()
    assert desk.view(tie, desk.matches(tie)).score == (1, 1)
    page.window.menus.actions[ActionId.NEXT].trigger()
    shown = page.window.controller.picture.view
    assert shown is not None
    assert shown.scene is HallScene.NEXT
    assert shown.following is not None
    assert shown.following.sides == ("Anand3 / Anand4", "Bello3 / Bello4")


def test_a_walkover_needs_who_gets_it_and_a_rubber_that_has_not_begun(page: OperatorPage) -> None:
    tie = keep(page, make_tie("SD", named=False))
    desk = TieDesk(page.window)
    with pytest.raises(TieRefused) as refused:
        desk.give(tie, 1, Side.B, "")
    assert refused.value.faults[0].code == "tie.walkover.unnamed"
    tie = keep(page, with_line_up(tie, 2, Side.B, (player(Side.B, 1), player(Side.B, 2))))
    desk.give(tie, 2, Side.A, "bus late")
    state = desk.matches(tie).states[2]
    assert (state.winner, state.ended_by, state.ended_law) == (Side.B, Termination.WALKOVER, "143i")
    assert [one.full_name for one in state.players[0]] == ["N. N.", "N. N. 2"]
    with pytest.raises(TieRefused) as refused:
        desk.give(tie, 2, Side.A, "")
    assert refused.value.faults[0].code == "tie.walkover.begun"


def test_ties_are_put_away_and_brought_back_and_a_broken_file_is_told(page: OperatorPage) -> None:
    keep(page, make_tie())
    broken = ties_path(page.folder) / "20260101-00.json"
    broken.write_text("{")
    dialog = TiesDialog(TieDesk(page.window), "", 0, page.window)
    assert "broken" in dialog.problem.text()
    assert not broken.exists()
    hit(dialog, Qt.Key.Key_Delete)
    assert (dialog.pick.count(), ties_of(page)[0].away) == (0, True)
    hit(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (dialog.pick.count(), ties_of(page)[0].away) == (1, False)
    dialog.deleteLater()


def test_the_sheet_and_the_text_are_saved_under_safe_names(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from carrom_desktop.match.ties import Team

    tie = keep(page, make_tie(teams=(Team("A/B: <1>"), Team("CON"))))
    dialog = TiesDialog(TieDesk(page.window), tie.tie_id, 0, page.window)
    offered: list[str] = []

    def choose(_parent: object, _title: str, wanted: str, *_more: object) -> tuple[str, str]:
        offered.append(Path(wanted).name)
        return str(tmp_path / f"chosen{Path(wanted).suffix}"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    hit(dialog, Qt.Key.Key_P)
    hit(dialog, Qt.Key.Key_T)
    assert offered == [
        "Tie sheet 2026-03-12 Table 4 A-B- -1- - CON (unfinished).pdf",
        "Tie sheet Table 4 A-B- -1- - CON (unfinished).txt",
    ]
    assert (tmp_path / "chosen.pdf").read_bytes().startswith(b"%PDF")
    assert "A/B: <1> 0 – 0 CON" in (tmp_path / "chosen.txt").read_text("utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "nowhere" / "x.txt"), ""))
    hit(dialog, Qt.Key.Key_T)
    assert "could not be saved" in dialog.problem.text()
    dialog.deleteLater()


def test_the_form_says_what_is_wrong_and_reads_any_list_of_rubbers(page: OperatorPage) -> None:
    form = TieForm("es", None, None, (make_tie(),), None, (), page.window)
    form.show()
    QApplication.processEvents()
    typed(form, "india")
    hit(form, Qt.Key.Key_Return)
    assert form.teams[0]["captain"].text() == "Captain Rao", "a team that was there brings its captain along"
    form.teams[1]["name"].edit.setText("Índia")
    form.letters.edit.setText("i, d i x")
    form._on_save_clicked()
    assert "India" in form.problem.text() or "Índia" in form.problem.text() or "india" in form.problem.text()
    form.teams[1]["name"].edit.setText("Perú")
    form.teams[1]["short"].edit.setText("")
    form._on_save_clicked()
    assert (
        form.problem.text() == "Solo I (individual) y D (dobles), p. ej. I I D: X no es ninguna de las dos."
    )
    form.letters.edit.setText("idid")
    form.details["date"].edit.setText("12.3.")
    form._on_save_clicked()
    assert "2026-03-12" in form.problem.text()
    form.details["date"].edit.setText("2026-03-12")
    form.round.set_code("final")
    form._on_save_clicked()
    assert form.result() == 1
    assert [one.kind for one in form.tie.rubbers] == [Kind.SINGLES, Kind.DOUBLES] * 2
    assert form.tie.rules.board_limit is None, "56b: no board limit in a final"
    form.deleteLater()


def test_the_open_match_of_a_rubber_takes_its_walkover_by_its_session(page: OperatorPage) -> None:
    tie = keep(page, make_tie())
    page.window.bridge.open(Session.create(page.journal, rubber_setup(tie, 1)))
    TieDesk(page.window).give(tie, 1, Side.A, "")
    assert page.state.winner is Side.B
    page.window.bridge.undo()
    assert not page.state.is_over, "it is taken back in its match"

"""F2 in its window: the same stroke by keys and by mouse, what is seen, and what stays as it was."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.lookup_dialog import LookupDialog
from carrom_desktop.ui.stroke_keys import stroke_key
from carrom_desktop.viewmodels.lookup import match_of
from carrom_desktop.viewmodels.lookup_books import LookupMatch
from carrom_desktop.viewmodels.lookup_keys import Lookup, QueenAt, from_text
from tests.support.matches import match
from tests.ui.operator_page import OperatorPage, press
from tests.ui.test_accessible import badly_named

NONE = Qt.KeyboardModifier.NoModifier
LONG = ("Maximiliano Fernández de la Cruz y Montenegro", "Venkata Subrahmanya Lakshminarayanan")


def opened(qtbot: QtBot, language: str = "en", rules: str = "") -> LookupDialog:
    """Return the look-up as it opens, over a match by `rules` or over none."""
    dialog = LookupDialog(language, match_of(match(rules, "toss A").state) if rules else None)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    return dialog


def typed(dialog: LookupDialog, words: str) -> None:
    """Press keys in whatever has the keyboard: "s 1 shift+g backspace"."""
    for word in words.split():
        press(dialog.focusWidget(), word)


def clicked(dialog: LookupDialog, *tiles: QWidget) -> None:
    for tile in tiles:
        QTest.mouseClick(tile, Qt.MouseButton.LeftButton)


def button(dialog: LookupDialog, name: str) -> QPushButton:
    """Return the visible button that a screen reader calls `name`."""
    (found,) = (
        each
        for each in dialog.findChildren(QPushButton)
        if each.accessibleName() == name and each.isVisible()
    )
    return found


S1 = {
    "en": (
        "ICF\nStriker and own man in: 2 men come out, B places them.\nA plays on.\n(73)\n"
        "B: place it, or forgo (U) within 15 s? (87a)",
        "UKCA\nStriker and own piece in: 1 piece comes out, B places it.\nTurn lost.\n(H12)\n"
        "B: place it, or not call for it (U)? (H4)\n"
        "If a double due was agreed: Striker and own piece in, double due: 2 pieces come out, B places them. "
        "A plays on. (H13)",
        "CAINT\nStriker and own piece in: 2 pieces come out, B places them.\nTurn lost.\n(CAINT)\n"
        "B: place it, or not call for it (U)? (the umpire's choice)",
    ),
    "es": (
        "ICF\nPercutor y ficha propia: salen 2 fichas, las coloca B.\nSigue A.\n(73)\n"
        "B: ¿la coloca o renuncia (U)? 15 s. (87a)",
        "UKCA\nPercutor y ficha propia: sale 1 ficha, la coloca B.\nPierde el turno.\n(H12)\n"
        "B: ¿la coloca o no la pide (U)? (H4)\n"
        "Si se acordó la deuda doble: Percutor y ficha propia, deuda doble: salen 2 fichas, las coloca B. "
        "Sigue A. (H13)",
        "CAINT\nPercutor y ficha propia: salen 2 fichas, las coloca B.\nPierde el turno.\n(CAINT)\n"
        "B: ¿la coloca o no la pide (U)? (decide el árbitro)",
    ),
}


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_a_stroke_by_keys_and_by_mouse(qtbot: QtBot, language: Literal["en", "es"], by: str) -> None:
    dialog = opened(qtbot, language)
    if by == "keys":
        typed(dialog, "s 1")
    else:
        clicked(dialog, dialog.tiles["S"], dialog.tiles["1"])
    assert tuple(card.text() for card in dialog.cards) == S1[language]
    assert dialog.typed.keys() == ["S", "1"]
    assert [card.turn.tone for card in dialog.cards] == ["saved", "alarm", "alarm"]
    assert dialog.tiles["S"].property("chosen") == "true"


def test_the_names_stand_in_bold_and_are_only_text(qtbot: QtBot) -> None:
    dialog = LookupDialog("en", LookupMatch(match("icf", "toss A").state.rules, ("<i>&Ann", "Bo"), (0, 0)))
    qtbot.addWidget(dialog)
    dialog.show()
    typed(dialog, "q 0")
    assert (
        dialog.cards[0]._said.text()
        == "Queen in. <b>&lt;i&gt;&amp;Ann</b> must cover her with the next stroke."
    )
    assert (
        "Queen in. <i>&Ann must cover her with the next stroke.\n<i>&Ann plays on." in dialog.cards[0].text()
    )
    assert button(dialog, "Who plays: <i>&Ann").text() == "<i>&&Ann"


def test_backspace_takes_back_and_another_key_begins_anew(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "s q backspace 1")
    assert dialog.typed.keys() == ["S", "1"]
    typed(dialog, "o")
    assert dialog.typed.keys() == ["O"]
    assert dialog.typed.prompt.text() == "And how many own men fell? 0 to 9"
    typed(dialog, "backspace")
    assert dialog.typed.keys() == []
    assert dialog.cards[0].text() == "ICF\nThe Laws of Carrom in the numbering 1 to 143."


def test_whole_strokes_and_the_opponents_technical_foul(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "shift+g")
    assert dialog.typed.keys() == ["Shift+G"]
    assert "Technical foul by B: 1 man comes out, A places it." in dialog.cards[0].text()
    clicked(dialog, dialog.tiles["Shift+G"])
    assert dialog.typed.keys() == ["Shift+G"]
    typed(dialog, "k")
    assert "No man touched. A breaks again, try 2 of 3." in dialog.cards[0].text()


def test_what_left_the_board_is_asked_on_the_same_tiles(qtbot: QtBot, language: Literal["en", "es"]) -> None:
    dialog = opened(qtbot, language)
    typed(dialog, "v")
    assert dialog.tiles["V"].word() == {"en": "Own man", "es": "Ficha propia"}[language]
    assert [key for key, tile in dialog.tiles.items() if tile.isEnabled()] == ["Q", "S", "O", "V"]
    clicked(dialog, dialog.tiles["V"], dialog.tiles["0"])
    assert dialog.typed.keys() == ["V", "V", "0"]
    assert "(65, 48)" in dialog.cards[0].text()


def test_a_key_that_cannot_be_is_said(qtbot: QtBot, language: Literal["en", "es"]) -> None:
    dialog = opened(qtbot, language)
    typed(dialog, "i i")
    assert dialog.typed.prompt.text() == {"en": "I stands twice", "es": "I está dos veces"}[language]
    assert dialog.typed.prompt.property("role") == "alarm"
    assert not dialog.tiles["I"].isEnabled()


def test_a_stroke_that_cannot_be_is_said_on_the_cards(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "c c q 0")
    assert dialog.lookup.queen is QueenAt.OWN
    assert [card.text() for card in dialog.cards] == [
        f"{book}\nThe queen is not on the board" for book in ("ICF", "UKCA", "CAINT")
    ]


# ---- the table, questions


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_law_95a_a_question_by_keys_and_by_mouse(qtbot: QtBot, by: str) -> None:
    dialog = opened(qtbot)
    typed(dialog, "q 0")
    first, second = dialog.asked
    assert (first.label.text, first.taken.text()) == ("Had A pocketed a man before?", "until then: yes")
    assert (second.label.text, second.taken.text()) == ("Are dues owed?", "until then: no")
    if by == "keys":
        typed(dialog, "n")
    else:
        clicked(dialog, button(dialog, "Had A pocketed a man before? No"))
    assert "(95a)" in dialog.cards[0].text()
    assert first.no.isChecked()
    typed(dialog, "backspace 1")
    assert "(97b)" in dialog.cards[0].text()


def test_law_95b_the_second_question_is_answered_next(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "q 0 y y")
    assert "(95b)" in dialog.cards[0].text()
    assert [asked.yes.isChecked() for asked in dialog.asked] == [True, True]
    clicked(dialog, dialog.asked[1].no)
    assert "(15, 92)" in dialog.cards[0].text()


def test_where_nothing_is_asked_that_is_said(qtbot: QtBot, language: Literal["en", "es"]) -> None:
    dialog = opened(qtbot, language)
    typed(dialog, "k")
    assert not any(asked.isVisible() for asked in dialog.asked)
    nothing = {"en": "Nothing else changes the answer.", "es": "Nada más cambia la respuesta."}
    assert dialog.quiet.text() == nothing[language]


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_law_107_the_last_man(qtbot: QtBot, by: str) -> None:
    dialog = opened(qtbot, "es", "icf")
    if by == "keys":
        typed(dialog, "1 l")
    else:
        clicked(dialog, dialog.tiles["1"], dialog.last["own_last"])
    assert dialog.cards[0].text() == (
        "ICF\neste partido\nTablero para Player Two, 3. Player One embocó su última ficha con la reina en el "
        "tablero.\nEl tablero ha terminado.\n(107)"
    )
    assert dialog.cards[0].turn.tone == "wood"
    assert not dialog.last["their_last"].isEnabled()


def test_rule_h18_the_board_goes_on_and_the_turn_is_lost(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "en", "ukca")
    typed(dialog, "1 l")
    assert dialog.cards[0].text().splitlines()[:5] == [
        "UKCA",
        "this match",
        "That piece and 1 more come back, Player Two places them. Board goes on.",
        "Turn lost.",
        "(H18)",
    ]


def test_the_queen_by_key_and_by_mouse(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "0 c")
    assert "(96)" in dialog.cards[0].text()
    clicked(dialog, button(dialog, "The queen: Covered by B"))
    assert (dialog.lookup.queen, "(48)" in dialog.cards[0].text()) == (QueenAt.THEIRS, True)


def test_who_plays_is_asked_where_a_match_is_open(qtbot: QtBot) -> None:
    alone = opened(qtbot)
    assert not any(tile.isVisible() for tile in alone.by.buttons())
    dialog = opened(qtbot, "en", "icf")
    typed(dialog, "0 x")
    assert "Turn to Player One." in dialog.cards[0].text()
    clicked(dialog, button(dialog, "Who plays: Player One"))
    assert "Turn to Player Two." in dialog.cards[0].text()
    assert dialog.cards[0].turn.tone == "warning"


@pytest.mark.parametrize("by", ["keys", "mouse"])
def test_law_87a_the_due_forgone(qtbot: QtBot, by: str) -> None:
    dialog = opened(qtbot)
    assert not dialog.after["U"].isVisible()
    typed(dialog, "s 0")
    if by == "keys":
        typed(dialog, "u")
    else:
        clicked(dialog, dialog.after["U"])
    assert "the due is forgone" in dialog.cards[0].text()
    clicked(dialog, dialog.after["U"])
    assert "1 due" in dialog.cards[0].text()


def test_caint_as_icf_only_where_it_is_not_published(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    typed(dialog, "o 0 a")
    assert dialog.typed.keys() == ["O", "0"]
    typed(dialog, "v s 0 a")
    assert dialog.typed.keys() == ["V", "S", "0", "A"]
    assert "Striker off the board. No due." in dialog.cards[2].text()
    assert "not published" in dialog.cards[2].text()


# ---- keyboard, screen readers, room


def test_the_keyboard_begins_at_the_stroke_and_reaches_everything(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "en", "icf")
    typed(dialog, "s 0")
    assert dialog.focusWidget() is dialog.typed
    seen: list[QWidget] = []
    for _ in range(60):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        focused = dialog.focusWidget()
        if focused in seen:
            break
        seen.append(focused)
    for tile in (*dialog.tiles.values(), *dialog.after.values(), dialog.close_button, dialog.asked[0].yes):
        assert tile in seen or not tile.isEnabled() or not tile.isVisible()
    order = [seen.index(tile) for tile in (dialog.tiles["Q"], dialog.tiles["0"], dialog.tiles["F"])]
    assert order == sorted(order)
    assert seen.index(dialog.tiles["K"]) < seen.index(dialog.asked[0].yes) < seen.index(dialog.close_button)


def test_space_and_enter_press_the_tile_with_the_keyboard(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.tiles["S"].setFocus(Qt.FocusReason.TabFocusReason)
    press(dialog.tiles["S"], "space")
    dialog.tiles["1"].setFocus(Qt.FocusReason.TabFocusReason)
    press(dialog.tiles["1"], "enter")
    assert dialog.typed.keys() == ["S", "1"]
    assert dialog.isVisible()


def test_v90_every_control_has_a_name(qtbot: QtBot, language: Literal["en", "es"]) -> None:
    dialog = opened(qtbot, language, "icf")
    found = badly_named(dialog)
    typed(dialog, "q 1")
    assert found + badly_named(dialog) == []
    told = QAccessible.queryAccessibleInterface(dialog.cards[0]).text(QAccessible.Text.Name)
    assert (
        told
        == {
            "en": "ICF, this match: Queen and man together: covered. Plays on. (97a)",
            "es": "ICF, este partido: Reina y ficha juntas: cubierta. Sigue. (97a)",
        }[language]
    )
    assert dialog.typed.accessibleName() == {"en": "Stroke: Q 1", "es": "Tiro: Q 1"}[language]


@pytest.mark.sample_cover
@pytest.mark.parametrize("names", [("Ann", "Bo"), LONG])
@pytest.mark.parametrize(
    "keys",
    ["", "S1", "SS1", "IVOVSSQO1", "ISO2", "VQO0", "K", "Shift+G", "O1", "Q0", "SQO1"],
)
def test_every_word_is_seen_at_1280_by_720(
    qtbot: QtBot, language: Literal["en", "es"], keys: str, names: tuple[str, str]
) -> None:
    dialog = LookupDialog(language, LookupMatch(match("caint", "toss A").state.rules, names, (0, 0)))
    qtbot.addWidget(dialog)
    dialog.show()
    for queen in QueenAt:
        lookup = Lookup(queen=queen)
        dialog._change(replace(from_text(keys, lookup) if keys else lookup, own_last=True, their_last=True))
        QApplication.processEvents()
        assert dialog.width() <= 1280
        assert dialog.height() <= 690
        if names != LONG:
            for card in dialog.cards:
                assert card._height() <= card.height(), (card.text(), queen)


def test_esc_and_f2_close(qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_F2):
        dialog = opened(qtbot)
        typed(dialog, "s")
        QTest.keyClick(dialog.focusWidget(), key)
        assert not dialog.isVisible()
    dialog = opened(qtbot)
    clicked(dialog, dialog.close_button)
    assert not dialog.isVisible()


# ---- from the operator's window


def _answer(page: OperatorPage, words: str, seen: list[str]) -> None:
    """Type into the look-up once it is open, note what its first card says, and close it."""

    def act() -> None:
        dialog = page.window.findChild(LookupDialog)
        assert isinstance(dialog, LookupDialog)
        typed(dialog, words)
        seen.append(dialog.cards[0].text())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, page.window, act)


def test_f2_opens_it_without_a_match(page: OperatorPage) -> None:
    seen: list[str] = []
    _answer(page, "0", seen)
    QTest.keyClick(page.window, Qt.Key.Key_F2)
    assert seen == ["ICF\nNothing pocketed.\nTurn to B.\n(48)"]


def test_what_was_typed_of_a_board_is_there_after_it(either: OperatorPage) -> None:
    page, seen = either, list[str]()
    page.begin()
    page.type("b left left 6")
    before = page.said("read_back")
    _answer(page, "3 q backspace", seen)
    page.window.menus.actions[ActionId.LOOKUP].trigger()
    page.window.entry.setFocus()
    assert (page.said("read_back"), before != "") == (before, True)
    page.type("left enter")
    assert len(page.state.games[0].boards) == 1
    assert len(seen) == 1


# ---- any layout


@pytest.mark.parametrize(("platform", "place"), [("linux", 39), ("linux2", 39), ("win32", 31), ("darwin", 1)])
def test_letters_by_their_place_where_no_latin_ones_are_typed(platform: str, place: int) -> None:
    scan, virtual = (0, place) if platform == "darwin" else (place, 0)
    event = QKeyEvent(QEvent.Type.KeyPress, 0, NONE, scan, virtual, 0, "\N{BENGALI LETTER SA}")
    assert stroke_key(event, platform) == "S"


@pytest.mark.parametrize(
    ("code", "held", "text", "key"),
    [
        (Qt.Key.Key_S, NONE, "s", "S"),
        (Qt.Key.Key_S, Qt.KeyboardModifier.ShiftModifier, "S", "S"),
        (Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier, "G", "Shift+G"),
        (Qt.Key.Key_7, Qt.KeyboardModifier.KeypadModifier, "7", "7"),
        (Qt.Key.Key_Backspace, NONE, "\b", "Backspace"),
        (Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier, "", None),
        (Qt.Key.Key_Escape, NONE, "", None),
        (Qt.Key.Key_Left, NONE, "", None),
        (Qt.Key.Key_Tab, NONE, "\t", None),
    ],
)
def test_keys_of_a_stroke(code: Qt.Key, held: Qt.KeyboardModifier, text: str, key: str | None) -> None:
    assert stroke_key(QKeyEvent(QEvent.Type.KeyPress, code, held, text), "linux") == key

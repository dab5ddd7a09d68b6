"""The menu "Screen": second pictures, the test picture and the margin by sight, before any match exists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.margin_dialog import MarginDialog
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.support.screens import BENQ_RIGHT, EPSON, LAPTOP, FakeScreens
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def three(either: OperatorPage) -> Iterator[OperatorPage]:
    """Give a window in each language on three screens, the hall started, no match open."""
    screens = either.window._screens
    assert isinstance(screens, FakeScreens)
    for info in (LAPTOP, EPSON, BENQ_RIGHT):
        screens.plug(info)
    either.window.controller.start()
    either.window.controller.show_on(EPSON)
    yield either
    either.window.controller.close()


def second_entries(page: OperatorPage) -> list[tuple[str, bool]]:
    """Return the entries of the submenu and whether they are ticked."""
    menu = page.window.menus.actions.menus["second"]
    menu.aboutToShow.emit()
    return [(action.text(), action.isChecked()) for action in menu.actions()]


def trigger_second(page: OperatorPage, number: int) -> None:
    """Choose an entry of the submenu."""
    menu = page.window.menus.actions.menus["second"]
    menu.aboutToShow.emit()
    menu.actions()[number].trigger()


def scene(page: OperatorPage) -> HallScene:
    """Return what the hall sees."""
    view = page.window.controller.picture.view
    assert view is not None
    return view.scene


def test_a_second_picture_is_ticked_and_flipped_in_the_menu(three: OperatorPage) -> None:
    language = three.window.language
    label = say(language, "screens.second.line", number=3, name=BENQ_RIGHT.label, size="1920 x 1080")
    flip = say(language, "screens.second.flipped", name=BENQ_RIGHT.label)
    assert second_entries(three) == [(label, False)]
    trigger_second(three, 0)
    assert second_entries(three) == [(label, True), (flip, False)]
    trigger_second(three, 1)
    assert second_entries(three) == [(label, True), (flip, True)]
    [record] = [record for record in three.window.settings.screens if record.second]
    assert (record.model, record.flipped) == (BENQ_RIGHT.model, True)
    trigger_second(three, 0)
    assert second_entries(three) == [(label, False)]


def test_without_a_third_screen_the_menu_says_what_to_do(page: OperatorPage) -> None:
    assert second_entries(page) == [(say("en", "screens.second.none"), False)]


def test_the_test_picture_before_any_match_and_back_with_f5(three: OperatorPage) -> None:
    window = three.window
    actions = window.menus.actions
    actions[ActionId.TEST_PICTURE].trigger()
    assert scene(three) is HallScene.TEST
    assert actions[ActionId.TEST_PICTURE].isChecked()
    actions[ActionId.LIVE].trigger()
    assert scene(three) is HallScene.NO_MATCH
    assert not actions[ActionId.TEST_PICTURE].isChecked()
    actions[ActionId.TEST_PICTURE].trigger()
    actions[ActionId.TEST_PICTURE].trigger()
    assert window.controller.status.output is HallOutput.LIVE


def test_v8_identify_before_any_match(three: OperatorPage) -> None:
    three.window.menus.actions[ActionId.IDENTIFY].trigger()
    assert len(three.window.controller.cards.cards) == 3


@pytest.mark.parametrize("accepted", [True, False])
def test_v20_the_margin_is_set_by_sight_and_kept_for_this_screen(
    three: OperatorPage, qtbot: QtBot, accepted: bool
) -> None:
    controller = three.window.controller
    seen: list[tuple[str, float, HallScene]] = []

    def use() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, MarginDialog)
        dialog.slider.setValue(15)
        picture = dialog.picture.picture
        assert picture is not None
        assert picture.view is not None
        assert controller.picture == picture  # the hall sees the same
        seen.append((dialog.value.text(), picture.style.margin, picture.view.scene))
        dialog.done(QDialog.DialogCode.Accepted if accepted else QDialog.DialogCode.Rejected)

    QTimer.singleShot(0, use)
    three.window.menus.actions[ActionId.MARGIN_DIALOG].trigger()
    percent = "7.5".replace(".", say(three.window.language, "operator.decimal_point"))
    assert seen == [
        (say(three.window.language, "screens.margin.value", percent=percent), 0.075, HallScene.TEST)
    ]
    assert controller.status.output is HallOutput.LIVE
    expected = 0.075 if accepted else 0.025
    [record] = [record for record in three.window.settings.screens if record.model == EPSON.model]
    assert record.margin == expected
    assert controller.picture.style.margin == expected

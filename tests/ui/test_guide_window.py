"""The guide's window: contents, search, links, back and forward, letters, and where it opens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QApplication, QMessageBox, QTextBrowser
from pytestqt.qtbot import QtBot

from carrom_desktop import RELEASES_PAGE
from carrom_desktop.i18n import say
from carrom_desktop.ui import guide_page, guide_text
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.guide_window import GuideWindow
from carrom_desktop.ui.next_match_dialog import NextMatchDialog
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.guide import CHAPTERS
from tests.ui.guide_pictures import folder_of
from tests.ui.operator_page import OperatorPage, press


@pytest.fixture
def guide(qtbot: QtBot) -> Iterator[GuideWindow]:
    window = GuideWindow("es")
    window.open("start")
    QApplication.processEvents()
    yield window
    with suppress(RuntimeError):  # a test may have closed it
        window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def titled(guide: GuideWindow) -> str:
    return guide.windowTitle().removesuffix(f" - {say('es', 'guide.title')}")


def widest_picture(guide: GuideWindow) -> float:
    assert guide._chapter is not None
    found = 0.0
    for block in range(guide._chapter.document.blockCount()):
        for form in guide._chapter.document.findBlockByNumber(block).textFormats():
            if form.format.isImageFormat():
                found = max(found, form.format.toImageFormat().width())
    return found


def test_it_lists_its_chapters_and_follows_links_back_and_forward(guide: GuideWindow) -> None:
    assert [guide.list.item(row).text() for row in range(guide.list.count())][:2] == [
        "Diez minutos hasta el primer partido",
        "La ventana, parte por parte",
    ]
    assert guide.list.count() == len(CHAPTERS)
    guide.page.anchorClicked.emit(QUrl("wrong#correct"))
    assert titled(guide) == "Algo está mal"
    assert guide.page.verticalScrollBar().value() > 0
    assert guide.list.currentRow() == CHAPTERS.index("wrong")
    press(guide.page, "alt+left")
    QApplication.processEvents()
    guide.back.click()
    assert titled(guide) == "Diez minutos hasta el primer partido"
    guide.forward.click()
    assert titled(guide) == "Algo está mal"
    guide.list.setCurrentRow(0)
    assert titled(guide) == "Diez minutos hasta el primer partido"
    assert not guide.forward.isEnabled()


def test_the_search_goes_over_all_chapters_and_esc_clears_it_first(guide: GuideWindow) -> None:
    guide.search.setText("percutor FICHA última")
    assert guide.list.count() > 0
    assert guide.found.text() == say("es", "guide.found", n=guide.list.count())
    guide.search.returnPressed.emit()
    assert guide.page.extraSelections()
    guide.search.setText("zzz")
    assert guide.list.count() == 0
    assert guide.found.text() == say("es", "guide.none")
    press(guide, "esc")
    assert guide.search.text() == ""
    assert guide.isVisible()
    assert guide.list.count() == len(CHAPTERS)
    press(guide, "esc")
    assert not guide.isVisible()


def test_letters_grow_and_pictures_stay_within_the_page(guide: GuideWindow) -> None:
    guide.go("window")
    before = guide.page.document().defaultFont().pixelSize()
    guide.larger.click()
    assert guide.page.document().defaultFont().pixelSize() > before
    guide._on_usual_size()
    assert guide.page.document().defaultFont().pixelSize() == before
    assert 300 < widest_picture(guide) <= guide.page.viewport().width()
    guide.resize(800, 500)
    QApplication.processEvents()
    guide._on_refit()
    assert 300 < widest_picture(guide) <= guide.page.viewport().width()
    ink = guide.page.document().findBlock(guide.page.document().characterCount() - 1)
    assert ink.isValid()
    assert current_palette().ink


def test_another_language_stays_at_the_place(guide: GuideWindow) -> None:
    guide.go("hall", "windows")
    guide.set_language("en")
    assert guide.windowTitle().startswith("The hall screen")
    assert guide.page.verticalScrollBar().value() > 0


def test_a_chapter_that_cannot_be_read_is_said(
    guide: GuideWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    guide_text.chapter.cache_clear()
    guide_text.whole.cache_clear()
    monkeypatch.setattr(guide_text, "resource_path", lambda *parts: tmp_path.joinpath(*parts))
    try:
        guide.go("hall")
        assert say("es", "guide.missing", reason="").split("{")[0].split(":")[0] in guide.page.toPlainText()
    finally:
        guide_text.chapter.cache_clear()
        guide_text.whole.cache_clear()


def test_it_opens_at_the_page_of_what_is_in_front(page: OperatorPage) -> None:
    actions = page.window.menus.actions
    actions[ActionId.GUIDE].trigger()
    guide = page.window.findChild(GuideWindow)
    assert guide is not None
    assert guide.windowTitle().startswith("Ten minutes")
    assert not guide.isModal()
    page.demo()
    actions[ActionId.GUIDE].trigger()
    assert page.window.findChildren(GuideWindow) == [guide]
    assert guide.windowTitle().startswith("Entering boards")
    actions[ActionId.NEWS].trigger()
    assert guide.windowTitle().startswith("What is new")
    page.window.settings_desk.change(language="es")
    assert guide.windowTitle().startswith("Novedades")
    page.type("left 6 left enter")  # the match goes on beside it
    assert page.state.is_over


def test_shift_f1_opens_it_over_a_dialog(page: OperatorPage) -> None:
    dialog = NextMatchDialog("en", page.window.settings.next_match, page.window.library, "", page.window)
    dialog.setModal(True)  # as every dialog is: the menus hear no key meanwhile
    dialog.show()
    press(dialog, "shift+f1")
    guide = dialog.findChild(GuideWindow)
    assert guide is not None
    assert guide.windowTitle().startswith("The hall screen")
    assert guide._shown[1] > 0
    dialog.close()


def test_a_browser_is_opened_only_when_asked_for(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    said: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toString())
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    monkeypatch.setattr(QMessageBox, "information", lambda *parts: said.append(parts[2]))

    def answer(role: QMessageBox.ButtonRole) -> None:
        def exec_(box: QMessageBox) -> int:
            said.append(box.text())
            next(button for button in box.buttons() if box.buttonRole(button) == role).click()
            return 0

        monkeypatch.setattr(QMessageBox, "exec", exec_)
        page.window.menus.actions[ActionId.NEWER].trigger()

    answer(QMessageBox.ButtonRole.RejectRole)
    assert opened == []
    assert RELEASES_PAGE in said[0]
    answer(QMessageBox.ButtonRole.AcceptRole)
    assert opened == [RELEASES_PAGE]
    assert said[-1] == say("en", "guide.newer.not_opened", page=RELEASES_PAGE)


@pytest.mark.usefixtures("qapp")
def test_pictures_are_found_in_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "Programas (x86) 50% ñ #1" / "pictures" / "en"
    odd.mkdir(parents=True)
    shutil.copy(folder_of("en") / "menu-help.png", odd / "menu-help.png")
    monkeypatch.setattr(guide_page, "resource_path", lambda *parts: odd / parts[-1])
    made = guide_page.build_chapter("# A\n\n![B](picture:menu-help)\n", "en", current_palette(), 16, 2000)
    ((name, width),) = made.pictures.items()
    assert width > 100
    browser = QTextBrowser()
    browser.setDocument(made.document)
    assert QImage.fromData(browser.loadResource(2, QUrl.fromEncoded(name.encode()))).width() == width
    assert "B" in made.document.toPlainText()

"""Qt's own words follow the language of our windows (V85)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QFileInfo
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QFileIconProvider, QLabel
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.qt_words import speak_qt
from carrom_desktop.ui.settings_desk import SettingsDesk

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Leave Qt as it was found."""
    yield
    speak_qt("en")


def cancel_button(qtbot: QtBot) -> str:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    return box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "")


def test_qt_speaks_what_it_is_told_back_and_forth(qtbot: QtBot) -> None:
    for language, word in (("es", "Cancelar"), ("en", "Cancel"), ("es", "Cancelar"), ("es", "Cancelar")):
        speak_qt(language)
        assert cancel_button(qtbot) == word


def test_qt_follows_the_settings_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    desk = SettingsDesk(Settings(language="en"), tmp_path / "settings.json")
    desk.change(language="es")
    assert cancel_button(qtbot) == "Cancelar"
    desk.change(language="en")
    assert cancel_button(qtbot) == "Cancel"


def test_v85_the_file_dialog_has_no_english_left_in_spanish(qtbot: QtBot) -> None:
    told = {"es": {"&Buscar en:", "Archivos de &tipo:"}, "en": {"&Look in:", "Files of &type:"}}
    for language, words in told.items():
        speak_qt(language)
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        shown = {label.text() for label in dialog.findChildren(QLabel)}
        assert shown >= words
        folder = QFileIconProvider().type(QFileInfo("/"))
        assert folder == {"es": "Unidad", "en": "Drive"}[language]
        assert QCoreApplication.translate("Nobody", "Unknown to all") == "Unknown to all"


def test_keys_are_named_in_menus_as_on_the_keys_of_our_windows(qtbot: QtBot) -> None:
    for language in ("es", "en"):
        speak_qt(language)
        assert QKeySequence("Ctrl+N").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+N"


def test_keys_in_menus_have_the_name_that_the_texts_say() -> None:
    speak_qt("es")
    assert QKeySequence("Ctrl+Shift+T").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Mayús+T"

"""Qt's own words: the buttons of its boxes and its file dialog, in the language of our windows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from shiboken6 import isValid

from carrom_desktop.i18n import say

_OURS = {
    ("QFileDialog", "&Look in:"): "operator.qt.look_in",
    ("QFileDialog", "Files of &type:"): "operator.qt.files_of_type",
    ("QAbstractFileIconProvider", "Folder"): "operator.qt.folder",
    ("QAbstractFileIconProvider", "Drive"): "operator.qt.drive",
    ("QShortcut", "Ctrl"): "operator.qt.ctrl",
    ("QShortcut", "Shift"): "operator.qt.shift",
}
"""What Qt's own Spanish leaves in English, or names otherwise than our windows do, and our texts for it."""


class _Ours(QTranslator):
    """Say what Qt's own catalogue does not, or not as we do."""

    def __init__(self, language: str, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self._language = language

    def isEmpty(self) -> bool:
        """Say that there are words here, though no file was loaded."""
        return False

    def translate(
        self, context: str, source: str, _disambiguation: str | bytes | None = None, _n: int = -1
    ) -> str | None:  # "" would be taken for a translation
        """Return our text, None where it is none of ours."""
        code = _OURS.get((context, source))
        return None if code is None else say(self._language, code)


_installed: list[QTranslator] = []
"""What the last call installed. Asking the application for its children would wrap every one of them
in Python, its style among them, whose enumerations take time that a start has no use for."""


def speak_qt(language: str) -> None:
    """Let Qt speak `language`, "en" or "es", from now on; what is open is worded anew by Qt itself."""
    application = QCoreApplication.instance()
    if application is None:
        return
    QLocale.setDefault(QLocale(language))
    for old in _installed:
        if isValid(old):
            application.removeTranslator(old)
            old.deleteLater()
    _installed.clear()
    if language == "en":  # what Qt is written in
        return
    ours, translator = _Ours(language, application), QTranslator(application)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
        _installed.append(translator)
    application.installTranslator(ours)  # asked first, as it is installed last
    _installed.append(ours)

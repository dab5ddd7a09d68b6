"""Qt's own words: the buttons of its boxes and its file dialog, in the language of our windows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator


def speak_qt(language: str) -> None:
    """Let Qt speak `language`, "en" or "es", from now on; what is open is worded anew by Qt itself."""
    application = QCoreApplication.instance()
    if application is None:
        return
    QLocale.setDefault(QLocale(language))
    for old in application.findChildren(QTranslator):
        application.removeTranslator(old)
        old.deleteLater()
    if language == "en":  # what Qt is written in
        return
    translator = QTranslator(application)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)

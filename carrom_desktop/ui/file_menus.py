"""What the menus do about files and papers: the data folder, backups, other computers, a person's data,
faults, everything that can be printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


class FileMenus(QObject):
    """Bind the actions; each imports what it opens when it is first wanted."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        actions.bind(ActionId.SEND, self._on_send)
        actions.bind(ActionId.TAKE_OVER, self._on_take_over)
        actions.bind(ActionId.OPEN_FILE, self._on_open_file)
        actions.bind(ActionId.EXPORT, self._on_export)
        actions.bind(ActionId.EXPORT_ALL, self._on_export_all)
        actions.bind(ActionId.BACKUPS, self._on_backups)
        actions.bind(ActionId.ERASE, self._on_erase)
        actions.bind(ActionId.REPORT, self._on_report)
        actions.bind(ActionId.DATA_FOLDER, self._on_data_folder)
        actions.bind(ActionId.PAPERS, self._on_papers)
        actions.bind(ActionId.GUIDE, self._on_guide)
        actions.bind(ActionId.NEWS, self._on_news)
        actions.bind(ActionId.NEWER, self._on_newer)

    def _on_send(self) -> None:
        from carrom_desktop.ui.takeover_desk import save_for_another

        save_for_another(self._window)

    def _on_take_over(self) -> None:
        from carrom_desktop.ui.takeover_desk import ask_take_over

        ask_take_over(self._window)

    def _on_open_file(self) -> None:
        from carrom_desktop.ui.file_desk import ask_open_file

        ask_open_file(self._window)

    def _on_export(self) -> None:
        self._window.desk.export()

    def _on_export_all(self) -> None:
        from carrom_desktop.ui.everything_desk import save_everything

        save_everything(self._window)

    def _on_backups(self) -> None:
        from carrom_desktop.ui.backups_dialog import open_backups

        open_backups(self._window)

    def _on_erase(self) -> None:
        from carrom_desktop.ui.erase_dialog import ask_erase

        ask_erase(self._window)

    def _on_report(self) -> None:
        from carrom_desktop.ui.report_dialog import ask_report

        ask_report(self._window)

    def _on_data_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._settings.path.parent)))

    def _on_papers(self) -> None:
        from carrom_desktop.ui.papers_desk import open_papers

        open_papers(self._window)

    def _on_guide(self) -> None:
        from carrom_desktop.ui.guide_desk import chapter_of_window, open_guide

        open_guide(self._window, self._settings.language, chapter_of_window(self._window))

    def _on_news(self) -> None:
        from carrom_desktop.ui.guide_desk import open_guide

        open_guide(self._window, self._settings.language, "news")

    def _on_newer(self) -> None:
        from carrom_desktop.ui.guide_desk import ask_newer

        ask_newer(self._window, self._settings.language)

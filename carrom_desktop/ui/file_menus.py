"""What the menus do about files and papers: the data folder, backups, other computers, a person's data,
faults, everything that can be printed, and events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.event_desk import EventDesk
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.start_page import StartPage

_NEED_EVENT = (ActionId.EVENT_WRITE, ActionId.EVENT_TABLE, ActionId.EVENT_CLOSE)


class FileMenus(QObject):
    """Bind the actions; each imports what it opens when it is first wanted."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._actions = actions
        actions.bind(ActionId.SEND, self._on_send)
        actions.bind(ActionId.TAKE_OVER, self._on_take_over)
        actions.bind(ActionId.MERGE, self._on_merge)
        actions.bind(ActionId.DAY_RESULTS, self._on_day_results)
        actions.bind(ActionId.CHECK_SHEET, self._on_check_sheet)
        actions.bind(ActionId.OPEN_FILE, self._on_open_file)
        actions.bind(ActionId.EXPORT, self._on_export)
        actions.bind(ActionId.EXPORT_ALL, self._on_export_all)
        actions.bind(ActionId.DOUBLE_CLICK, self._on_double_click)
        actions.menus["files"].aboutToShow.connect(self._on_files_about_to_show)
        actions.bind(ActionId.BACKUPS, self._on_backups)
        actions.bind(ActionId.ERASE, self._on_erase)
        actions.bind(ActionId.REPORT, self._on_report)
        actions.bind(ActionId.DATA_FOLDER, self._on_data_folder)
        actions.bind(ActionId.PAPERS, self._on_papers)
        actions.bind(ActionId.GUIDE, self._on_guide)
        actions.bind(ActionId.NEWS, self._on_news)
        actions.bind(ActionId.NEWER, self._on_newer)

    def watch(self, page: StartPage) -> None:
        """Do what the doors of the start page ask for, once it is made."""
        page.file_asked.connect(self._on_open_file)
        page.take_over_asked.connect(self._on_take_over)
        page.language_asked.connect(self._on_language)

    def _on_language(self, language: str) -> None:
        self._settings.change(language=language)

    def _on_send(self) -> None:
        from carrom_desktop.ui.takeover_desk import save_for_another

        save_for_another(self._window)

    def _on_take_over(self) -> None:
        from carrom_desktop.ui.takeover_desk import ask_take_over

        ask_take_over(self._window)

    def _on_merge(self) -> None:
        from carrom_desktop.ui.merge_dialog import merge_results

        merge_results(self._window)

    def _on_day_results(self) -> None:
        from carrom_desktop.ui.day_dialog import show_day

        show_day(self._window)

    def _on_check_sheet(self) -> None:
        from carrom_desktop.ui.check_dialog import check_sheets

        check_sheets(self._window)

    def _on_open_file(self) -> None:
        from carrom_desktop.ui.file_desk import ask_open_file

        ask_open_file(self._window)

    def _on_export(self) -> None:
        self._window.desk.export()

    def _on_export_all(self) -> None:
        from carrom_desktop.ui.everything_desk import save_everything

        save_everything(self._window)

    def _on_files_about_to_show(self) -> None:
        from carrom_desktop.match import file_type

        double_click = self._actions[ActionId.DOUBLE_CLICK]
        double_click.setVisible(file_type.can_be_set())
        double_click.setChecked(file_type.is_set())

    def _on_double_click(self) -> None:
        from carrom_desktop.ui.file_desk import set_double_click

        set_double_click(self._window, self._actions[ActionId.DOUBLE_CLICK].isChecked())

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


class EventMenus(QObject):
    """Bind the actions; all that an event needs is imported with the first one. Practice has none."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._actions = actions
        self._desk: EventDesk | None = None
        menu = actions.menus["event"]
        menu.menuAction().setVisible(not window.is_practice)
        menu.aboutToShow.connect(self._on_menu_about_to_show)
        actions.bind(ActionId.EVENT_OPEN, self._on_open)
        actions.bind(ActionId.EVENT_NEW, self._on_new)
        actions.bind(ActionId.EVENT_EDIT, self._on_edit)
        actions.bind(ActionId.EVENT_WRITE, self._on_write)
        actions.bind(ActionId.EVENT_TABLE, self._on_table)
        actions.bind(ActionId.EVENT_CLOSE, self._on_close)
        if window.is_practice:
            return
        window.painted.connect(self._on_window_painted)

    @property
    def desk(self) -> EventDesk:
        """Return what does it, made when first wanted."""
        if self._desk is None:
            from carrom_desktop.ui.event_desk import EventDesk

            self._desk = EventDesk(self._window, self._settings)
        return self._desk

    @property
    def has_event(self) -> bool:
        """Say whether an event is in force."""
        from carrom_desktop.match.paths import event_path

        return event_path(self._settings.path.parent).is_file()

    def show_again(self) -> None:
        """Show the event in force, or none, after the data folder's files were put back."""
        if self._desk is not None or self.has_event:
            self.desk.refresh()

    def _on_window_painted(self) -> None:
        settings = self._settings
        if settings.settings.event or (settings.path.parent / "event").exists():  # else nothing is imported
            self.desk.begin()

    def _on_menu_about_to_show(self) -> None:
        for action_id in _NEED_EVENT:
            self._actions[action_id].setEnabled(self.has_event)

    def _on_open(self) -> None:
        self.desk.ask_open()

    def _on_new(self) -> None:
        self.desk.make_new()

    def _on_edit(self) -> None:
        self.desk.edit()

    def _on_write(self) -> None:
        self.desk.write_to_stick()

    def _on_table(self) -> None:
        self.desk.ask_table()

    def _on_close(self) -> None:
        self.desk.close_event()

"""Save matches as a file for others: in which form, which matches, with names or initials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.exporting import ENDINGS, FORMS, Form, export, read_beside
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.sheetfile_unsaid import Unsaid
from carrom_desktop.ui.ask_file import ask_file, documents, warning, write_asked
from carrom_desktop.ui.everything_desk import at_work
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.widgets import Card, Choices, TickBox, Words
from carrom_desktop.ui.worker import Tell
from carrom_desktop.viewmodels.initials import shown_outside
from carrom_desktop.viewmodels.unsaid import unsaid_msg

if TYPE_CHECKING:
    from carrom_desktop.match.library import Library
    from carrom_desktop.rules.facts import Row
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE = (760, 330)

Which = tuple[str, Sequence[str]]
"""A set of matches: the code of its name, and the matches."""


class ExportDialog(FormDialog):
    """Ask for the form of the file, the matches and how names are written; `sets` are the offers.

    Attributes: `form`, `which`, `initials`; `told`, what the chosen form is good for; `save`, Enter.
    """

    def __init__(self, language: str, sets: Sequence[Which], initials: bool, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._language = language
        self._sets = [one for one in sets if one[1]]
        card = Card(self)
        self.form = Choices(FORMS, self)
        self.form.set_texts(
            [say(language, f"exchange.form.{form}") for form in FORMS], say(language, "exchange.form")
        )
        self.form.set_value(FORMS[0])
        self.which = Choices(range(len(self._sets)), self)
        self.which.set_texts(
            [say(language, f"exchange.which.{code}", n=len(ids)) for code, ids in self._sets],
            say(language, "exchange.which"),
        )
        self.which.set_value(0)
        self.initials = TickBox(say(language, "exchange.initials"), self)
        self.initials.setChecked(initials)
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.told.setProperty("role", "dim")
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        for code, field in (("exchange.form", self.form), ("exchange.which", self.which)):
            label = Words(say(language, code), self)
            label.setProperty("role", "dim")
            card.box.addWidget(label)
            card.box.addWidget(field)
            if field is self.form:
                card.box.addWidget(self.told)
        card.box.addWidget(self.initials)
        card.box.addStretch(1)
        title, hint = say(language, "exchange.export_title"), say(language, "exchange.export_hint")
        self.cancel, self.save = self.lay_out_to_save(language, title, hint, card)
        self.save.clicked.connect(self.accept)
        self.form.changed.connect(self._on_form_changed)
        self._on_form_changed(FORMS[0])
        self.resize(*_SIZE)
        self.form.focus_first()

    def chosen_form(self) -> Form:
        """Return the chosen form."""
        value = self.form.value()
        return next(form for form in get_args(Form) if form == value)

    def matches(self) -> Sequence[str]:
        """Return the chosen matches."""
        place = self.which.value()
        return self._sets[place][1] if isinstance(place, int) else ()

    def on_enter(self, focused: QWidget | None) -> None:
        """Save, or press the button that has the keyboard."""
        pressed = focused if isinstance(focused, QPushButton) and focused is self.cancel else self.save
        pressed.click()

    def _on_form_changed(self, form: object) -> None:
        self.told.setText(say(self._language, f"exchange.form.{form}.told"))
        self.initials.setEnabled(form != "carrom")  # its rows are the match itself


def ask_export(window: OperatorWindow, sets: Sequence[Which], parent: QWidget | None = None) -> Path | None:
    """Ask for form, matches and a file, and write it; return the path, None where it was given up."""
    language, settings = window.language, window.settings
    dialog = ExportDialog(language, sets, settings.initials, parent or window)
    wanted = dialog.exec()
    form, matches, initials = dialog.chosen_form(), dialog.matches(), dialog.initials.isChecked()
    dialog.deleteLater()
    if not wanted or not matches:
        return None
    return save_matches(window, form, matches, initials=initials, parent=parent)


def ask_export_here(window: QWidget, library: Library) -> Path | None:
    """Ask as `ask_export`: the open match is offered first, then all of the list."""
    from carrom_desktop.match.match_index import Wanted
    from carrom_desktop.ui.operator_window import OperatorWindow

    if not isinstance(window, OperatorWindow):
        return None
    session = window.bridge.session if window.has_match else None
    try:
        index = library.index()
        every = [index.match_id(number) for number in reversed(index.find(Wanted()))]
    except StorageError as error:
        window.desk.tell(error)
        return None
    if not every:
        window.tell(say(window.language, "exchange.nothing"), "alarm")
        return None
    sets = [("this", [session.match_id] if session is not None else []), ("every", every)]
    return ask_export(window, sets)


def save_matches(
    window: OperatorWindow,
    form: Form,
    matches: Sequence[str],
    *,
    initials: bool = False,
    parent: QWidget | None = None,
    folder: Path | None = None,
) -> Path | None:
    """Ask for a file and write matches there; what cannot be written is told, and another place asked for."""
    language, above = window.language, parent or window
    title, ending = say(language, "exchange.export_title"), ENDINGS[form]
    name = safe_name([say(language, "exchange.file_name", n=len(matches)), _stamp()])
    wanted = (folder or documents()) / f"{name}{ending}"
    kind = say(language, f"exchange.kind.{form}")
    journal = window.desk.journal
    held = {} if journal.light.kind == "saved" else {match: journal.rows(match) for match in matches}
    source = (journal.path, held)
    written: list[object] = []

    def write(path: Path) -> None:
        text = say(language, "exchange.writing", n=len(matches))
        job = partial(_export, path, form, source, matches, language, initials)
        written.append(at_work(above, title, text, job, say(language, "common.cancel")))

    also = (".json",) if form == "json" and len(matches) == 1 else ()
    ask = partial(ask_file, above, title, {ending: kind}, also=also)
    try:
        path = write_asked(ask, wanted, write, warning(above, language, title, "exchange.not_written"))
    except InterruptedError:
        return None
    if path is not None:
        window.tell(say(language, "exchange.written", path=str(path)))
        left = len(matches) - (written[0] if isinstance(written[0], int) else 0)
        if left > 0:
            QMessageBox.warning(above, title, say(language, "exchange.left_out", n=left))
    return path


def _stamp() -> str:
    from carrom_desktop.match.clock import SystemClock

    return SystemClock().now_iso()[:16].replace("T", " ").replace(":", ".")


# ---- on the worker's thread


def _export(
    path: Path,
    form: Form,
    source: tuple[Path, Mapping[str, tuple[Row, ...]]],
    matches: Sequence[str],
    language: str,
    initials: bool,
    tell: Tell,
) -> int:
    def word(one: Unsaid) -> str:
        return speak(language, unsaid_msg(one))

    def progress(done: int, every: int) -> None:
        if done % 20 == 0:
            tell(done * 100 // every)

    separator = ";" if language == "es" else ","
    with read_beside(*source) as journal:
        return export(
            path,
            form,
            journal,
            matches,
            word,
            shown=partial(shown_outside, initials=initials),
            separator=separator,
            progress=progress,
        )

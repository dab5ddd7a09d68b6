"""`carrom-desktop import` and `export`: files of matches, without a window.

Exit status of both: 2 where a file could not be read or written; of `import` else 1 where something in a
match does not add up, else 0.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from carrom_desktop.cli_line import as_given, complain, one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.everything import Everything, write_everything
from carrom_desktop.match.exporting import ENDINGS, Form, export
from carrom_desktop.match.filekinds import TABLES, kind_of
from carrom_desktop.match.importing import Standing, compare, read_matches, take_in
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.own_rulesets import KnownSets, OwnRuleSets
from carrom_desktop.match.paths import data_folder, library_path, rulesets_path
from carrom_desktop.match.sheetfile_unsaid import Unsaid
from carrom_desktop.match.takeover import Standing as RowStanding
from carrom_desktop.match.takeover import compare as compare_rows
from carrom_desktop.match.takeover import open_source, take_over
from carrom_desktop.viewmodels.exchange import fault_msg
from carrom_desktop.viewmodels.imported import found_in
from carrom_desktop.viewmodels.initials import shown_outside
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.unsaid import unsaid_msg

OK, FOUND, WRONG = 0, 1, 2


def run_import(files: Sequence[Path], data_dir: Path | None, language: str) -> int:
    """Take the matches of `files` into the library; return the exit status."""
    status = OK
    try:
        with _opened(data_dir) as (folder, journal):
            for path in files:
                status = max(status, _import_one(path, folder, journal, language))
    except StorageError as error:
        return _complain(error, language)
    return status


def _import_one(path: Path, folder: Path, journal: Journal, language: str) -> int:
    try:
        kind = kind_of(path)
        if kind in TABLES:
            return _import_table(path, kind, folder, journal, language)
        if kind == "everything":
            archive = Everything(path)
            with contextlib.closing(archive), archive.library() as copy:
                return _import_rows(path, copy, journal, language)
        if kind in ("archive", "library"):
            return _import_rows(path, path, journal, language)
    except StorageError as error:
        return _complain(error, language)
    complain(say(language, "exchange.cli.kind", file=as_given(str(path))))
    return WRONG


def _import_table(path: Path, kind: str, folder: Path, journal: Journal, language: str) -> int:
    read = read_matches(path, kind, SystemClock(), KnownSets(OwnRuleSets(rulesets_path(folder))))
    found = compare(read.matches, journal, Library(journal).summaries(), partial(_word, language))
    new = [one for one in found if one.standing is not Standing.SAME]
    for one in new:
        take_in(journal, one, SystemClock())
        for where, what in found_in(one.state):
            line = f"{path.name}:{one.row}: {speak(language, where)}: {speak(language, what)}"
            print(one_line(line))
    _tell(path, len(found), len(new), language)
    for fault in read.faults:
        complain(speak(language, fault_msg(fault)))
    if read.faults:
        return WRONG
    return FOUND if any(one.warned for one in new) else OK


def _import_rows(path: Path, where: Path, journal: Journal, language: str) -> int:
    source = open_source(where)
    with contextlib.closing(source):
        here, taken, every = frozenset(journal.match_ids()), 0, source.match_ids()
        for match_id in every:
            ours = journal.rows(match_id) if match_id in here else ()
            found = compare_rows(match_id, ours, source.rows(match_id))
            if found.standing not in (RowStanding.SAME, RowStanding.BEHIND):
                take_over(journal, found)
                taken += 1
    _tell(path, len(every), taken, language)
    return OK


def _tell(path: Path, every: int, taken: int, language: str) -> None:
    matches = say(language, "exchange.cli.matches", n=every)
    imported = say(language, "exchange.cli.imported", n=taken)
    same = say(language, "exchange.cli.same", n=every - taken)
    told = say(language, "exchange.cli.file", file=path.name, matches=matches, imported=imported, same=same)
    print(one_line(told))


def run_export(
    output: Path, data_dir: Path | None, language: str, *, everything: bool, initials: bool
) -> int:
    """Write all matches of the list to `output`, or the full archive; return the exit status."""
    forms: dict[str, Form] = {ending: form for form, ending in ENDINGS.items()} | {".json": "json"}
    form = forms.get(output.suffix.casefold())
    if form is None or (everything and form != "carrom"):
        complain(say(language, "exchange.cli.form", what=as_given(output.name)))
        return WRONG
    try:
        with _opened(data_dir) as (_, journal):
            matches = [one.match_id for one in reversed(Library(journal).summaries())]
            if everything:
                write_everything(output, journal.path, SystemClock())
                number = len(matches)
            else:
                shown = partial(shown_outside, initials=initials)
                separator = ";" if language == "es" else ","
                words = partial(_word, language)
                number = export(output, form, journal, matches, words, shown=shown, separator=separator)
    except StorageError as error:
        return _complain(error, language)
    print(one_line(say(language, "exchange.cli.exported", n=number, path=str(output))))
    return OK


@contextlib.contextmanager
def _opened(data_dir: Path | None) -> Iterator[tuple[Path, Journal]]:
    folder = data_folder(data_dir)
    journal = Journal.open(library_path(folder))
    try:
        if journal.notice is not None:
            print(journal.notice.code, file=sys.stderr)
        yield folder, journal
    finally:
        journal.close()


def _word(language: str, one: Unsaid) -> str:
    return speak(language, unsaid_msg(one))


def _complain(error: StorageError, language: str) -> int:
    complain(speak(language, coded(error.code, error.values)))
    return WRONG

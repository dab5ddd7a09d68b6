"""`carrom-desktop merge`: the matches of other laptops into the library, nothing twice, nothing overwritten.

Exit status: 2 if something could not be read or written, else 1 if two histories of a match differ (both are
kept), else 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from carrom_desktop.cli_line import complain, one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.merging import Merged, Outcome, counts, merge
from carrom_desktop.match.paths import data_folder, library_path
from carrom_desktop.match.single import SingleInstance
from carrom_desktop.viewmodels.merging import match_msg, outcome_msg, sum_msgs
from carrom_desktop.viewmodels.message import coded

OK, DIFFER, WRONG = 0, 1, 2


def run_merge(files: Sequence[Path], data_dir: Path | None, language: str) -> int:
    """Merge `files` into the library of `data_dir`; return the exit status."""
    try:
        folder = data_folder(data_dir)
        instance = SingleInstance(folder)
        if not instance.acquire():
            complain(say(language, "cli.merge_open"))
            return WRONG
        try:
            return _merged(files, folder, language)
        finally:
            instance.release()
    except StorageError as error:
        complain(speak(language, coded(error.code, error.values)))
        return WRONG


def _merged(files: Sequence[Path], folder: Path, language: str) -> int:
    journal = Journal.open(library_path(folder))
    done: list[Merged] = []
    try:
        for one in merge(journal, files):
            done.append(one)
            if one.outcome is Outcome.UNREADABLE:
                complain(f"{one.file}: {speak(language, outcome_msg(one))}")
            elif one.summary is not None and one.outcome is not Outcome.SAME:
                match, outcome = speak(language, match_msg(one.summary)), speak(language, outcome_msg(one))
                print(one_line(f"{one.file}: {match}: {outcome}"))
    finally:
        journal.close()
        if done:
            print(", ".join(speak(language, part) for part in sum_msgs(done)))
    numbers = counts(done)
    if Outcome.UNREADABLE in numbers:
        return WRONG
    return DIFFER if Outcome.DIFFERENT in numbers else OK

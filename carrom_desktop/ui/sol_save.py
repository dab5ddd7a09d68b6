"""Results of an event saved in SoL's form, or as a list to type in; what SoL cannot hold is told before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.sol import SolArchive, SolTourney
from carrom_desktop.match.sol_card import card_of
from carrom_desktop.match.sol_results import (
    SolResult,
    is_written,
    listed,
    result_name,
    with_results,
)
from carrom_desktop.match.sol_setup import found_in
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.ui.ask_file import ask_file, warning, write_asked
from carrom_desktop.viewmodels.sol import side_of, unsaid_msg

if TYPE_CHECKING:
    from carrom_desktop.match.sol_store import SolStore
    from carrom_desktop.ui.operator_window import OperatorWindow

_HEADS = ("round", "table", "first", "second")
_GAMES = 3
_ENDS = (".sol", ".gz", ".json", ".yaml", ".yml")
"""How the name of a file of SoL's may end, whatever the one that was read is."""


def save_results(
    window: OperatorWindow, path: Path, archive: SolArchive, tourney: SolTourney, store: SolStore
) -> Path | None:
    """Ask for a file and write the results into it; return the path, None where it was given up.

    `path` is the file that was read: a new name beside it is suggested, and it is replaced only when that is
    said once more.
    """
    language = window.language
    try:
        results = _results(window, tourney, store)
    except StorageError as error:
        window.desk.tell(error)
        return None
    count = sum(map(is_written, results.values()))
    unsaid = _unsaid(tourney, results, language)
    if not _go_on(window, count, unsaid):
        return None
    wanted, title = result_name(path), say(language, "sol.save_title")
    suffix = ".sol.gz" if archive.text.packed else ".sol"
    kinds = {suffix: say(language, "sol.save_kind", suffix=suffix), ".csv": say(language, "sol.save_list")}

    def ask(wanted: Path) -> Path | None:
        while True:
            target = ask_file(window, title, kinds, wanted, _ENDS)
            if target is None or not _is_same(target, path) or _replace(window):
                return target

    def write(target: Path) -> None:
        if target.suffix.casefold() == ".csv":
            heads = [say(language, f"sol.head.{name}") for name in _HEADS]
            games = _GAMES if tourney.best_of_three else 1
            heads += [say(language, "sol.head.score", n=n) for _ in range(games) for n in (1, 2)]
            data = listed(tourney, results, heads, semicolons=language == "es")
        else:
            data = with_results(archive, tourney, results.values())
        put_whole(target, data)

    target = write_asked(ask, wanted, write, warning(window, language, title, "sol.save_failed"))
    if target is not None:
        window.tell(say(language, "sol.saved", path=str(target)))
    return target


def _results(window: OperatorWindow, tourney: SolTourney, store: SolStore) -> dict[int, SolResult]:
    """Return the cards of the event's matches finished here, by their row. Raises `StorageError`."""
    found: dict[int, SolResult] = {}
    summaries = window.desk.matches() or []
    for row, (summary, first) in found_in(tourney, summaries, store.matches()).items():
        if summary.state != "finished":
            continue
        try:
            state = replay(window.desk.journal.rows(summary.match_id))
        except NotAMatch:
            continue
        found[row] = SolResult(row, card_of(state, first))
    return found


def _unsaid(tourney: SolTourney, results: dict[int, SolResult], language: str) -> list[str]:
    """Return in words what SoL cannot hold of the matches."""
    lines = []
    for row, result in sorted(results.items()):
        match = tourney.matches[row]
        said = [speak(language, unsaid_msg(one)) for one in result.card.unsaid]
        if said:
            a, b, what = side_of(tourney, match, 0), side_of(tourney, match, 1), "; ".join(said)
            lines.append(
                say(language, "sol.unsaid_of", round=match.turn, table=match.table, what=what, A=a, B=b)
            )
    return lines


def _go_on(window: OperatorWindow, count: int, unsaid: list[str]) -> bool:
    """Say what will be saved and what cannot be; return whether to go on."""
    language = window.language
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Information if not unsaid else QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, "sol.save_title"))
    box.setText(say(language, "sol.save_count" if count else "sol.save_none", n=count))
    box.setTextFormat(Qt.TextFormat.PlainText)  # names stand in it
    told = [say(language, "sol.save_means")] if count else []
    if unsaid:
        told.append("\n".join((say(language, "sol.save_unsaid"), *unsaid[:8])))
        if len(unsaid) > 8:
            box.setDetailedText("\n".join(unsaid))
    box.setInformativeText("\n\n".join(told))
    on = box.addButton(say(language, "sol.save_go_on"), QMessageBox.ButtonRole.AcceptRole)
    stay = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    on.setEnabled(bool(count))
    box.setDefaultButton(on if count else stay)
    box.setEscapeButton(stay)
    box.exec()
    wanted = box.clickedButton() is on
    box.deleteLater()
    return wanted


def _replace(window: OperatorWindow) -> bool:
    language = window.language
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, "sol.save_title"))
    box.setText(say(language, "sol.save_same"))
    replace = box.addButton(say(language, "sol.save_replace"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    wanted = box.clickedButton() is replace
    box.deleteLater()
    return wanted


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other

"""The rows of the list of backups, in words."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import join_and, say, speak
from carrom_desktop.match.backup_contents import Compared, Contents
from carrom_desktop.match.backups import SECOND, BackupName
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import MatchSummary
from carrom_desktop.ui.table_model import Index, TableModel
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.message import coded, date_msg

COLUMNS = ("date", "why", "where", "matches", "compared", "size")
COMPARED_COLUMN = COLUMNS.index("compared")


class BackupRow(Struct, frozen=True):
    """One backup.

    Attributes: `path`; `name`, what its name says; `where`, as `backups.places` calls its folder; `size` in
    bytes; `contents`, None until it was read; `compared` with the present library; `failure`, why it could
    not be read.
    """

    path: Path
    name: BackupName
    where: str
    size: int
    contents: Contents | None = None
    compared: Compared | None = None
    failure: StorageError | None = None


class BackupsModel(TableModel):
    """Backups as a table: date, why, where, matches, compared with now, size."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, tuple(f"backups.column.{name}" for name in COLUMNS), parent)
        self._rows: list[BackupRow] = []

    def set_rows(self, rows: list[BackupRow]) -> None:
        """Show other backups."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def set_row(self, place: int, row: BackupRow) -> None:
        """Show what was read of one backup."""
        if place < len(self._rows) and self._rows[place].path == row.path:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(COLUMNS) - 1))

    def row(self, place: int) -> BackupRow | None:
        """Return the backup in a row, None where there is none."""
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def row_count(self) -> int:
        """Return the number of backups."""
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; screen readers hear the whole row at its first cell."""
        row = self.row(index.row())
        if not index.isValid() or row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cells(row)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            cells = self._cells(row)
            return ". ".join(cell for cell in cells if cell) if index.column() == 0 else cells[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole:
            if row.failure is not None and COLUMNS[index.column()] == "compared":
                return current_palette().color("alarm")
            if COLUMNS[index.column()] in ("why", "where", "size"):
                return current_palette().color("dim")
        return None

    def _cells(self, row: BackupRow) -> tuple[str, ...]:
        say_it = self._language
        if row.where in ("", SECOND):
            where = say(say_it, f"backups.where.{'second' if row.where else 'here'}")
        else:
            where = row.where
        compared = "…"
        if row.failure is not None:
            compared = say(say_it, "backups.unreadable")
        elif row.compared is not None:
            compared = compared_text(row.compared, say_it)
        return (
            date_text(row.name, say_it),
            say(say_it, f"backups.why.{row.name.reason}"),
            where,
            str(row.contents.matches) if row.contents is not None else "",
            compared,
            say(say_it, "backups.size", n=max(1, round(row.size / 1024))),
        )


def date_text(name: BackupName, language: str) -> str:
    """Return when a backup was made, "14 Mar 2026, 17:05:09", local time."""
    day = date_msg(name.at.isoformat())
    return f"{speak(language, day) if day is not None else ''}, {name.at:%H:%M:%S}"


def compared_text(compared: Compared, language: str) -> str:
    """Return how a backup differs from the present list: "as now", "3 matches fewer"."""
    counts = asdict(compared).items()
    parts = [say(language, f"backups.{what}", n=n) for what, n in counts if n]
    return join_and(language, parts) if parts else say(language, "backups.as_now")


def details_text(row: BackupRow, language: str) -> str:
    """Return what is in a backup, several lines; why not, where it cannot be read."""
    lines = []
    if row.failure is not None:
        lines.append(speak(language, coded(row.failure.code, row.failure.values)))
    elif row.contents is None or row.compared is None:
        lines.append("…")
    else:
        held = row.contents
        counts = [
            say(language, "backups.matches", n=held.matches),
            say(language, "backups.players", n=held.players),
        ]
        if held.unfinished:
            counts.append(say(language, "backups.unfinished", n=held.unfinished))
        if held.deleted:
            counts.append(say(language, "backups.deleted", n=held.deleted))
        lines.append(" · ".join(counts))
        if held.newest is not None:
            lines.append(_newest(held.newest, language))
        lines.append(say(language, "backups.compared", what=compared_text(row.compared, language)))
    path = str(row.path).replace(os.sep, f"{os.sep}\u200b")  # a long one may be broken at its folders
    lines.append(say(language, "backups.file", path=path))
    return "\n".join(lines)


def _newest(summary: MatchSummary, language: str) -> str:
    match = say(language, "library.versus", a=summary.names[0], b=summary.names[1])
    if summary.state == "not_started":
        return say(language, "backups.newest_new", match=match)
    results = [*summary.results]
    if summary.state != "finished":
        results.append(summary.score[1])
    result = ", ".join(f"{a}–{b}" for a, b in results)
    code = "backups.newest" if summary.state == "finished" else "backups.newest_unfinished"
    return say(language, code, match=match, result=result)

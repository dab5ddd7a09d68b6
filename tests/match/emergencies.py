"""A library that can be told to fail, with a place for emergencies beside it."""

from __future__ import annotations

from pathlib import Path

from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.ids import Side
from tests.match.making import setup
from tests.support.faulty_journal import FaultyJournal

Pauses = list[float]


def library_of(kept: KeptJournal) -> FaultyJournal:
    assert isinstance(kept.library, FaultyJournal)
    return kept.library


def opened(folder: Path, pauses: Pauses | None = None) -> KeptJournal:
    """Open the library in `folder` as a start does, with one place for emergencies beside it."""
    waited = pauses if pauses is not None else []
    library = FaultyJournal.open(folder / "carrom.db")
    assert isinstance(library, FaultyJournal)
    kept = KeptJournal(library, (folder / "emergency",), waited.append)
    kept.look()
    return kept


def begun(kept: KeptJournal, first: str = "Ana One") -> Session:
    session = Session.create(kept, setup(first))
    session.submit(RecordToss(Side.A))
    return session


def files(folder: Path) -> list[Path]:
    return sorted((folder / "emergency").glob("*"))

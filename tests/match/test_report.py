"""The problem report: what is in it, and that no name is where names were left out (V74)."""

from __future__ import annotations

import errno
import json
import typing
import zipfile
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pytest

from carrom_desktop.match import whole_file
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.report import NAMES, REMARKS, Surroundings, write_report
from carrom_desktop.match.settings import NextMatch, Settings
from carrom_desktop.rules.commands import AddNote
from carrom_desktop.rules.facts import FACTS, Details, Player, Row
from tests.support.matches import match

SECRETS = ("Petrova", "Olga", "Bajo las Palmas", "Gurú", "Sra. Umpire", "Copa Andina", "she shouted")
RULES = {
    "key",
    "title",
    "edition",
    "toss_style",
    "wording",
    "level_after_limit",
    "level_at_time",
    "on_expiry",
}
PLAIN = RULES | {
    "last_piece_foul",
    "category",
    "round",
    "match_no",
    "table",
    "date",
    "law",
    "near",
    "at",
    "limit",
}
PLAIN |= {"tie", "verdict", "started", "finished", "keys", "queen", "fixture", "code"}
"""Attributes with text that names nobody; those of `LawNames` are numbers of laws."""


@pytest.fixture
def rows() -> tuple[Row, ...]:
    """A match whose every name is a secret."""
    played = match("icf", "toss A; A 6 A; warn A")
    olga = Player("Petrova", "Olga", "Bajo las Palmas", short="Gurú")
    made = msgspec.structs.replace(
        played.rows[0].fact,
        players_a=(olga,),
        details=Details(event="Copa Andina", umpire="Sra. Umpire", round="QF"),
    )
    played.do(AddNote("she shouted"))
    first = msgspec.structs.replace(played.rows[0], fact=made, by="Olga")
    return (first, *played.rows[1:])


def written(tmp_path: Path, rows: tuple[Row, ...], *, with_names: bool) -> dict[str, str]:
    data = tmp_path / "data"
    (data / "logs").mkdir(parents=True)
    (data / "logs" / "carrom.log").write_text(f"petrova won at {Path.home()}/x\n", "utf-8")
    (data / "carrom.db").write_bytes(b"x" * 77)
    settings = Settings(
        scorer="Olga", next_match=NextMatch("Petrova", "Gurú"), stream_folder=f"{Path.home()}/obs"
    )
    path = tmp_path / "report.zip"
    around = Surroundings({"Qt": "6"}, ("HDMI-1: 1920x1080",))
    write_report(path, data, settings, around, rows, (Player("Petrova", "Olga"),), with_names=with_names)
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_v74_the_report_holds_log_facts_screens_settings_and_versions(
    tmp_path: Path, rows: tuple[Row, ...]
) -> None:
    found = written(tmp_path, rows, with_names=True)
    assert set(found) == {"overview.txt", "settings.json", "match.jsonl", "logs/carrom.log"}
    assert "Qt: 6" in found["overview.txt"]
    assert "HDMI-1: 1920x1080" in found["overview.txt"]
    assert "77  carrom.db" in found["overview.txt"]
    facts = [json.loads(line) for line in found["match.jsonl"].splitlines()]
    assert [fact["seq"] for fact in facts] == [row.seq for row in rows]
    assert facts[0]["fact"]["players_a"][0]["family"] == "Petrova"
    assert json.loads(found["settings.json"])["scorer"] == "Olga"
    assert found["logs/carrom.log"] == "petrova won at ~/x\n"
    assert str(Path.home()) not in "".join(found.values())


def test_v74_without_names_nobody_is_in_it_and_the_same_name_stays_the_same(
    tmp_path: Path, rows: tuple[Row, ...]
) -> None:
    found = written(tmp_path, rows, with_names=False)
    whole = "".join(found.values()).casefold()
    assert [secret for secret in SECRETS if secret.casefold() in whole] == []
    facts = [json.loads(line) for line in found["match.jsonl"].splitlines()]
    player = facts[0]["fact"]["players_a"][0]
    assert player["family"].startswith("name-")
    assert json.loads(found["settings.json"])["next_match"]["side_a"] == player["family"]
    assert facts[0]["by"] == player["given"]
    assert found["logs/carrom.log"].startswith(player["family"])
    assert facts[0]["fact"]["details"]["round"] == "QF", "what names nobody stays"
    assert facts[-1]["fact"]["text"] == "(11 letters)"


def texts_of(kind: Any, seen: set[Any]) -> set[str]:
    """Return the names of all attributes that hold free text in a type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen or kind.__name__ == "LawNames":
            return set()
        seen.add(kind)
        fields = msgspec.structs.fields(kind)
        own = {field.name for field in fields if str in (field.type, *typing.get_args(field.type))}
        return own.union(*(texts_of(field.type, seen) for field in fields))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return set()
    return set().union(*(texts_of(part, seen) for part in typing.get_args(kind)), set())


def test_every_text_of_a_fact_is_known_to_name_somebody_or_nobody() -> None:
    """A new attribute must be put on one of the three lists, or a report without names may tell it."""
    found = set().union(*(texts_of(kind, set()) for kind in FACTS.values()))
    assert found <= NAMES | REMARKS | PLAIN
    assert not PLAIN & (NAMES | REMARKS)


def test_a_report_that_cannot_be_written_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_kinds: object) -> None:
        raise OSError(errno.ENOSPC, "No space left")

    monkeypatch.setattr(whole_file, "filled", full)
    with pytest.raises(StorageError, match="disk_full"):
        write_report(tmp_path / "r.zip", tmp_path, Settings(), Surroundings({}, ()), with_names=False)

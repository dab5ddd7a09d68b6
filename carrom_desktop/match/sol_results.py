"""Results written in SoL's form into a new file, or as a list for the secretary to type in.

The new file holds all that the one read held, in the same form, with the scores and boards of the matches
that were played here.
"""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from carrom_desktop.match.cells import csv_rows
from carrom_desktop.match.sol import SolArchive, SolTourney
from carrom_desktop.match.sol_card import CardBoard, SolCard
from carrom_desktop.match.sol_text import PlainTime


class SolResult(Struct, frozen=True):
    """The card of a match of ours and `row`, its place among the event's matches."""

    row: int
    card: SolCard


def is_written(result: SolResult) -> bool:
    """Say whether a match's result can stand in a file: it ended by play, and SoL counts as its rules do."""
    return result.card.is_over and not result.card.refused


def with_results(archive: SolArchive, tourney: SolTourney, results: Iterable[SolResult]) -> bytes:
    """Return the file's bytes with results in it."""
    documents = copy.deepcopy(archive.text.documents)
    matches = documents[tourney.document]["matches"]
    for result in results:
        if is_written(result):
            _fill(matches[result.row], result.card)
    data = _json(documents) if archive.text.kind == "json" else _yaml(documents)
    return gzip.compress(data, mtime=0) if archive.text.packed else data


def listed(
    tourney: SolTourney, results: Mapping[int, SolResult], heads: Sequence[str], *, semicolons: bool
) -> bytes:
    """Return a list to be typed in, for spreadsheets: round, table, both sides, the score of each game."""
    rows: list[Sequence[str]] = [heads]
    for match in sorted(tourney.matches, key=lambda one: (one.turn, one.table)):
        result = results.get(match.row)
        if result is None or not is_written(result):
            continue
        names = [
            " / ".join(f"{one.given} {one.family}".strip() for one in tourney.players_of(match, side))
            for side in (0, 1)
        ]
        scores = [str(points) for pair in result.card.games for points in pair]
        rows.append([str(match.turn), str(match.table), *names, *scores])
    return csv_rows(rows, semicolons=semicolons).encode("utf-8-sig")


def result_name(path: Path) -> Path:
    """Return a new name beside `path`: of "open.sol.gz" "open-results.sol.gz", "open-results-2.sol.gz"."""
    base, suffix = path.name, ""
    for ending in (".sol.gz", ".sol", ".yaml", ".yml", ".json", ".gz"):
        if base.casefold().endswith(ending):
            base, suffix = base[: -len(ending)], base[-len(ending) :]
            break
    wanted, number = path.with_name(f"{base}-results{suffix or '.sol'}"), 2
    while wanted.exists():
        wanted, number = path.with_name(f"{base}-results-{number}{suffix or '.sol'}"), number + 1
    return wanted


def _fill(match: dict[str, Any], card: SolCard) -> None:
    for game, (first, second) in enumerate(card.games, 1):
        ending = "" if game == 1 else f"_{game}"
        match[f"score1{ending}"], match[f"score2{ending}"] = first, second
    if card.breaker:
        match["breaker"] = str(card.breaker)
    if card.boards:
        match["boards"] = [_board(number, board) for number, board in enumerate(card.boards, 1)]


def _board(number: int, board: CardBoard) -> dict[str, Any]:
    found: dict[str, Any] = {"number": number}
    if board.coins != (None, None):
        found["coins1"], found["coins2"] = board.coins
    if board.queen:
        found["queen"] = str(board.queen)
    return found


def _json(documents: list[Any]) -> bytes:
    return (json.dumps(documents, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _yaml(documents: list[Any]) -> bytes:
    import yaml

    class Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
        """Writes each value out, so that no alias is needed to read it."""

        def ignore_aliases(self, _data: object) -> bool:
            return True

    # A time stays the plain one that it was: SoL takes a quoted one for text.
    Plain.add_representer(
        PlainTime, lambda dumper, value: dumper.represent_scalar("tag:yaml.org,2002:timestamp", str(value))
    )
    text = yaml.dump_all(documents, Dumper=Plain, allow_unicode=True, default_flow_style=False)
    return str(text).encode("utf-8", "replace")

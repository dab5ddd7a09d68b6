"""Read boards written stroke by stroke, one object a line, and play them.

    {"rules": "icf", "double_due": false, "break": "A", "strokes": ["1", "0", "S0", "Q1"]}

The keys are those of `rules.strokes`; a "U" alone forgoes the dues of the stroke before it. Reading is as of
score sheets: one line at a time, and what is wrong comes as `FileFault`, never as an exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Literal

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sheetfile import FileFault, faults_of, key_twice, read_objects
from carrom_desktop.rules.board_play import begin, play
from carrom_desktop.rules.board_state import BoardEnd, EndKind, Outcome, StrokeRefused
from carrom_desktop.rules.fouls import proposed_points
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import RuleBook, book_of
from carrom_desktop.rules.strokes import FORGO, UnreadableStroke, read_stroke

MOST_STROKES = 1000
"""Strokes of one board that are read; a long one has a hundred."""

_CODES = {"empty": "no_board", "too_big": "too_much", "line_too_long": "line_too_much", "more": "more_here"}
"""What is said of a sheet, and what is said of a board."""


class StrokedBoard(BaseModel):
    """One board as it is written; `break_` is the key `break`."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    rules: Literal["icf", "ukca", "caint", "european", "school"]
    double_due: bool = False
    break_: Side = Field(alias="break")
    strokes: tuple[str, ...]

    @property
    def book(self) -> RuleBook:
        """Return whose laws it is played by."""
        return book_of(preset(self.rules)) or RuleBook.ICF


class BoardAt(Struct, frozen=True):
    """A board with the place it was read from."""

    file: str
    line: int
    board: StrokedBoard


class StrokeFault(Struct, frozen=True):
    """Why a board could not be played: its stroke `number`, 1-based, is no stroke or cannot be."""

    number: int
    error: UnreadableStroke | StrokeRefused


def read_boards(file: str, stdin: BinaryIO) -> Iterator[BoardAt | FileFault]:
    """Yield the boards of `file` ("-": standard input) and what could not be read, in order."""

    def parsed(data: bytes, line: int) -> Iterable[BoardAt | FileFault]:
        try:
            board = StrokedBoard.model_validate_json(data)
        except ValidationError as error:
            return faults_of(error, file, line)
        twice = key_twice(data)
        if twice is not None:
            return [FileFault(file, line, "twice", (twice,))]
        if len(board.strokes) > MOST_STROKES:
            return [FileFault(file, line, "strokes_many", ("strokes",), (("most", MOST_STROKES),))]
        return [BoardAt(file, line, board)]

    for found in read_objects(file, stdin, parsed):
        if isinstance(found, FileFault) and found.code in _CODES:
            yield replace(found, code=_CODES[found.code])
        else:
            yield found


def play_board(board: StrokedBoard) -> tuple[Outcome, ...] | StrokeFault:
    """Return what each stroke came to, a lone "U" being the stroke before it said anew; or why one cannot
    be."""
    at, last, found = begin(board.book, board.break_, double_due=board.double_due), None, []
    for number, text in enumerate(board.strokes, start=1):
        try:
            if text.strip().upper() == FORGO:
                if last is None or last.stroke.forgo:
                    raise StrokeRefused("nothing_to_forgo")
                outcome = play(last.before, replace(last.stroke, forgo=True))
            else:
                outcome = play(at, read_stroke(text))
        except (UnreadableStroke, StrokeRefused) as error:
            return StrokeFault(number, error)
        at, last = outcome.after, outcome
        found.append(outcome)
    return tuple(found)


def result_of(board: StrokedBoard, end: BoardEnd | None, reason: str) -> dict[str, Any] | None:
    """Return the result as a board of `carrom-sheet/1`, None while the board is not over.

    What the umpire decides is proposed as an award, below the cut-off; `reason` says so there.
    """
    if end is None:
        return None
    if end.kind is EndKind.CANCELLED or end.winner is None:
        return {"voided": {"law": "137"}}
    winner, breaks = end.winner.value, {"break": board.break_.value}
    if end.kind is EndKind.NORMAL:
        queen = end.queen.side
        made = {"winner": winner, "men_left": end.men_left, "queen": None if queen is None else queen.value}
        return made | ({} if end.slam is None else {"slam": end.slam.value}) | breaks
    if end.foul is not None:
        foul = end.foul
        ending = {"law": foul.law, "by": foul.by.value, "improper": foul.improper}
        return {"ending": ending | {"demanded": foul.demanded, "men_left": foul.men_left}} | breaks
    points = 1 if end.last is None else proposed_points(preset(board.rules), end.last, end.men_left, 0)
    return {"awarded": {"winner": winner, "points": points, "reason": reason}} | breaks


def report(found: BoardAt, outcomes: tuple[Outcome, ...], reason: str) -> dict[str, Any]:
    """Return the object that is printed of a board."""
    end = outcomes[-1].after.end if outcomes else None
    return {
        "format": "carrom-board/1",
        "file": found.file,
        "line": found.line,
        "rules": found.board.rules,
        "break": found.board.break_.value,
        "strokes": [
            _step(text, outcome) for text, outcome in zip(found.board.strokes, outcomes, strict=True)
        ],
        "over": end is not None,
        "near": end.near or None if end is not None else None,
        "result": result_of(found.board, end, reason),
    }


def _step(text: str, outcome: Outcome) -> dict[str, Any]:
    after = outcome.after
    return {
        "stroke": text,
        "by": outcome.by.value,
        "turn": None if after.end is not None else after.turn.value,
        "men": _sides(after.men),
        "queen": after.queen.value,
        "dues_owed": _sides(after.owed),
        "dues_placed": {side.value: outcome.paid if side is outcome.by else 0 for side in Side},
        "laws": list(outcome.laws),
    }


def _sides(pair: tuple[int, int]) -> dict[str, int]:
    return {side.value: pair[side.place] for side in Side}

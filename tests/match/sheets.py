"""Make sheets for tests in few words."""

from __future__ import annotations

import io
import json
from typing import Any

from carrom_desktop.match.check import CheckResult, check_sheet
from carrom_desktop.match.check_report import report
from carrom_desktop.match.sheetfile import Sheet, parse

NOT_RECORDED = "not recorded"


def board(
    winner: str | None, men_left: int | None, queen: str | None = NOT_RECORDED, **more: Any
) -> dict[str, Any]:
    """Return a board; `queen` None: nobody covered her; `break_` is the key `break`."""
    made: dict[str, Any] = {"winner": winner, "men_left": men_left}
    if queen != NOT_RECORDED:
        made["queen"] = queen
    if "break_" in more:
        made["break"] = more.pop("break_")
    return made | more


def boards(text: str) -> list[dict[str, Any]]:
    """Return boards from "A6A B3A": winner, men left, who covered her ("-" nobody, "?" not recorded)."""
    queens = {"A": "A", "B": "B", "-": None, "?": NOT_RECORDED}
    return [board(word[0], int(word[1:-1]), queens[word[-1]]) for word in text.split()]


def foul(law: str, by: str = "A", **more: Any) -> dict[str, Any]:
    """Return a board that a foul of `by` ended."""
    return {"ending": {"law": law, "by": by, **more}}


def award(winner: str, points: int) -> dict[str, Any]:
    """Return a board that the umpire gave."""
    return {"awarded": {"winner": winner, "points": points, "reason": "as agreed"}}


def voided(law: str = "137") -> dict[str, Any]:
    """Return a board that is replayed."""
    return {"voided": {"law": law}}


def ended(by: str, side: str | None = None) -> dict[str, Any]:
    """Return an end that no points bring; `side` loses by it."""
    return {"by": by} if side is None else {"by": by, "side": side}


def game(text: str, **more: Any) -> dict[str, Any]:
    """Return a game from the words of `boards`."""
    return {"boards": boards(text), **more}


def data(*games: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an ICF singles sheet; a key given as None is left out."""
    made = {
        "format": "carrom-sheet/1",
        "rules": "icf",
        "kind": "singles",
        "sides": {"A": ["Player One"], "B": ["Player Two"]},
        "first_break": "A",
        "games": list(games),
    }
    return {key: value for key, value in (made | more).items() if value is not None}


def line(*games: dict[str, Any], **more: Any) -> bytes:
    """Return `data` as a line of a file."""
    return json.dumps(data(*games, **more)).encode() + b"\n"


def sheet(*games: dict[str, Any], **more: Any) -> Sheet:
    """Return `data` as a sheet."""
    made = parse(line(*games, **more), "test", 1)
    assert isinstance(made, Sheet), made
    return made


def check(*games: dict[str, Any], **more: Any) -> CheckResult:
    """Check `data`."""
    return check_sheet(sheet(*games, **more))


def json_of(*games: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the `carrom-check/1` object of `data`, as a reader of the output gets it."""
    result = check(*games, **more)
    made: dict[str, Any] = json.loads(json.dumps(report(result, "x", 1, lambda finding: finding.code)))
    return made


def codes(result: CheckResult) -> list[tuple[str, int, int]]:
    """Return the findings as (code, game, board)."""
    return [(finding.code, finding.game, finding.board) for finding in result.findings]


def stream(*lines: bytes) -> io.BytesIO:
    """Return standard input with these lines."""
    return io.BytesIO(b"".join(lines))


class RepeatedLine(io.RawIOBase):
    """Give the same line `times` times without holding them."""

    def __init__(self, text: bytes, times: int) -> None:
        self.text, self.left = text, times

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self.left:
            return 0
        self.left -= 1
        buffer[: len(self.text)] = self.text
        return len(self.text)

"""Whole matches as golden files: `tests/data/transcripts/*.txt`, rewritten with `--update-golden`.

A line is a step of a script (see `tests/support/matches.py`), then what came of it. Only the part before
"->" is read; `rules`, `players` and numbers of the rule set stand in the lines at the top:

    rules icf, board_limit none
    players singles
    toss A -> A breaks
    A 6 A  -> 9 | 9-0 | B breaks
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.ids import Kind, NextKind
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import BoardState, MatchState
from tests.support.matches import PlayedMatch, created

FOLDER = Path(__file__).parents[1] / "data" / "transcripts"
FILES = sorted(path.name for path in FOLDER.glob("*.txt"))
WIDTH = 14


@pytest.mark.parametrize("name", FILES)
def test_transcript(name: str, golden: Callable[[str | Path, str], None]) -> None:
    golden(f"transcripts/{name}", rewritten((FOLDER / name).read_text("utf-8")))


def test_each_rule_set_has_a_transcript() -> None:
    """A folder that cannot be read would let all of them pass."""
    heads = " ".join((FOLDER / name).read_text("utf-8") for name in FILES)
    for wanted in (
        "rules icf",
        "rules ukca",
        "rules caint",
        "players doubles",
        "extra board",
        "queen barred",
    ):
        assert wanted in heads


def rewritten(text: str) -> str:
    """Play a transcript and write it anew."""
    rules, kind, right = preset("icf"), Kind.SINGLES, None
    played: PlayedMatch | None = None
    lines = []
    for line in text.splitlines():
        words = line.split("->")[0].strip()
        match words.split(" ", 1):
            case _ if not words or words.startswith("#"):
                lines.append(words)
            case ["rules", numbers]:
                rules = rules_from(numbers)
                lines.append(words)
            case ["players", given]:
                kind = Kind(given.split(",")[0])
                right = 1 if given.endswith("B2 right of A1") else 0 if kind is Kind.DOUBLES else None
                lines.append(words)
            case _:
                played = played or PlayedMatch(created(rules, kind, right))
                lines.append(f"{words:{WIDTH}}-> {outcome(played, words)}")
    return "\n".join(lines) + "\n"


def rules_from(text: str) -> RuleSet:
    """Read "icf, board_limit none, target 21"."""
    key, *numbers = (part.strip() for part in text.split(","))
    pairs = (part.split() for part in numbers)
    return with_numbers(preset(key), **{name: None if n == "none" else int(n) for name, n in pairs})


def outcome(played: PlayedMatch, words: str) -> str:
    """Play one step and say what came of it."""
    before = played.state
    try:
        played.play(words)
    except Refused as refused:
        return "refused: " + ", ".join(problem.code for problem in refused.problems)
    return " | ".join(part for part in parts(before, played.state) if part)


def parts(before: MatchState, state: MatchState) -> list[str]:
    """Return what a line says: points, totals, what they end, what is due, who breaks."""
    said = []
    board = state.last_board
    if board is not None and boards(state) > boards(before):
        said.append(points(board))
        said.append(f"{board.total[0]}-{board.total[1]}")
    elif boards(state) < boards(before):
        said.append("taken back")
    for game in state.games:
        if game.is_over and not before.games[game.number - 1].is_over:
            assert game.winner is not None
            how = (game.ended_by or "").replace("_", " ")
            said.append(f"game {game.winner} {game.result[0]}-{game.result[1]} by {how}")
    if state.winner and not before.winner:
        said.append(f"match {state.winner} {state.games_won[0]}-{state.games_won[1]}")
    if state.left is not before.left:
        said.append(f"{state.left} left")
    if state.side_change and state.side_change != before.side_change:
        said.append(f"change sides ({state.side_change.kind})")
    if state.queen_marked is not before.queen_marked and boards(state) == boards(before):
        said.append(f"queen {state.queen_marked or 'back'}")
    return [*said, what_comes(state)]


def points(board: BoardState) -> str:
    """Return a board's points, with what is not plain about them."""
    notes = {
        "queen_not_counted": "queen barred",
        "capped": "capped",
        "queen_not_recorded": "queen not recorded",
    }
    said = [notes[reason] for reason in board.reasons if reason in notes]
    return f"{board.points} ({', '.join(said)})" if said else str(board.points)


def what_comes(state: MatchState) -> str:
    """Return what the match waits for."""
    following = state.next
    if following.kind is NextKind.NOTHING:
        return ""
    if following.kind is not NextKind.BOARD:
        return following.kind.replace("_", " ")
    assert following.player is not None
    who = following.player.side.value
    if state.kind is Kind.DOUBLES:
        who += str(following.player.index + 1)
    return f"{who} breaks" + (" the extra board" if following.extra else "")


def boards(state: MatchState) -> int:
    return sum(len(game.boards) for game in state.games)

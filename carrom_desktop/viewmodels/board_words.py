"""A recorded board in words, and what differs between two lists of boards: for corrections and the trail."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.facts import Award, BoardRecorded, CorrectedGame, FoulEnding
from carrom_desktop.rules.fouls import asks_queen, counts_men
from carrom_desktop.rules.ids import BoardKind, FoulQueen, Queen, Slam
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name

Key = tuple[int, int, int]
"""What a board is known by while lists of boards change: its step, or its game and a number."""


class BoardChangeKind(StrEnum):
    """What happened to a board between two lists."""

    CHANGED = "changed"
    INSERTED = "inserted"
    DELETED = "deleted"
    MOVED = "moved"


class PlacedBoard(Struct, frozen=True):
    """A board in a list: its `key`, game and number (both 1-based), and what was recorded, None if void."""

    key: Key
    game: int
    board: int
    fact: BoardRecorded | None


class BoardChange(Struct, frozen=True):
    """One difference between two lists.

    Attributes: `game` and `board`, its place now (deleted: the one it had); `was_game` and `was_board`, its
    place before, 0 where inserted; `before` and `after`, what is recorded, None where it is to be replayed
    or not there.
    """

    kind: BoardChangeKind
    game: int
    board: int
    was_game: int
    was_board: int
    before: BoardRecorded | None
    after: BoardRecorded | None


def recorded_msg(state: MatchState, fact: BoardRecorded | None) -> Msg:
    """Return a recorded board in words, e.g. "Player One, 6 men, queen: Player One"."""
    if fact is None:
        return msg("correct.board.void")
    if fact.foul is not None:
        return _foul(state, fact.foul)
    if fact.award is not None:
        return _award(state, fact.award)
    if fact.winner is None:
        return msg("correct.board.unknown")
    rule = state.rules.wording == "rule"
    parts = [
        msg("entry.name", name=side_name(state, fact.winner)),
        msg("common.men", rule=rule, n=fact.men_left),
        queen_msg(state, fact.queen),
    ]
    if fact.slam is not None:
        parts.append(slam_msg(fact.slam))
    return joined(parts)


def queen_msg(state: MatchState, queen: Queen) -> Msg:
    """Return who covered the queen: "queen: Player One", "queen: not recorded" or "queen: on the board"."""
    if queen.side is not None:
        return msg("correct.queen.side", W=side_name(state, queen.side))
    return msg(f"correct.queen.{queen.value}")


def slam_msg(slam: Slam) -> Msg:
    """Return "White slam" or "Black slam"."""
    return msg(f"entry.slam.{slam.value}")


def joined(parts: Sequence[Msg]) -> Msg:
    """Return `parts`, at least one, with commas between them."""
    said = parts[0]
    for part in parts[1:]:
        said = msg("entry.list", a=said, b=part)
    return said


def _foul(state: MatchState, foul: FoulEnding) -> Msg:
    rule = state.rules.wording == "rule"
    law = msg("common.law", rule=rule, law=foul.law)
    parts = [msg("correct.board.foul", law=law, X=side_name(state, foul.by))]
    if foul.improper:
        parts.append(msg("correct.board.improper"))
    if counts_men(foul.law):
        parts.append(msg("common.men", rule=rule, n=foul.men_left))
    if asks_queen(foul.law) and foul.queen is not None:
        covered = foul.queen.side
        on_board = foul.queen is FoulQueen.BOARD or covered is None
        parts.append(
            msg("correct.queen.nobody")
            if on_board or covered is None
            else msg("correct.queen.side", W=side_name(state, covered))
        )
    if foul.demanded:
        parts.append(msg("correct.board.demanded", n=foul.demanded))
    return joined(parts)


def _award(state: MatchState, award: Award) -> Msg:
    said = msg(
        "correct.board.award", W=side_name(state, award.winner), points=msg("common.points", n=award.points)
    )
    reason = award.reason.strip()
    return msg("correct.with_reason", text=said, reason=reason) if reason else said


def unknown_boards(state: MatchState, game: int) -> int:
    """Return how many boards of game `game`, 1-based, nobody knows: those before a score that was set."""
    if not 1 <= game <= len(state.games):
        return 0
    return sum(board.kind is BoardKind.UNKNOWN for board in state.games[game - 1].boards)


def placed_boards(state: MatchState, games: Iterable[CorrectedGame]) -> tuple[PlacedBoard, ...]:
    """Return the boards of `games` with their places; those without a step are known by their order."""
    found = []
    for one in games:
        unnamed = 0
        first = unknown_boards(state, one.game) + 1
        for number, kept in enumerate(one.boards, start=first):
            unnamed += not kept.step
            key = (0, 0, kept.step) if kept.step else (one.game, 1, unnamed)
            found.append(PlacedBoard(key, one.game, number, kept.board))
    return tuple(found)


def board_changes(before: Iterable[PlacedBoard], after: Iterable[PlacedBoard]) -> tuple[BoardChange, ...]:
    """Return what differs, in the order of places; a board that only slid up or down has not moved."""
    was = {one.key: one for one in before}
    now = {one.key: one for one in after}
    stayed = _stayed(was, now)
    found = [
        BoardChange(BoardChangeKind.DELETED, one.game, one.board, one.game, one.board, one.fact, None)
        for key, one in was.items()
        if key not in now
    ]
    for key, one in now.items():
        old = was.get(key)
        if old is None:
            found.append(BoardChange(BoardChangeKind.INSERTED, one.game, one.board, 0, 0, None, one.fact))
        elif key not in stayed:
            found.append(_changed(BoardChangeKind.MOVED, old, one))
        elif not same_board(old.fact, one.fact):
            found.append(_changed(BoardChangeKind.CHANGED, old, one))
    return tuple(sorted(found, key=lambda change: (change.game, change.board)))


def same_board(first: BoardRecorded | None, second: BoardRecorded | None) -> bool:
    """Say whether two records tell the same, whatever game they name."""
    if first is None or second is None:
        return first is second
    return _told(first) == _told(second)


def _told(fact: BoardRecorded) -> tuple[object, ...]:
    return (fact.winner, fact.men_left, fact.queen, fact.foul, fact.award, fact.slam)


def _changed(kind: BoardChangeKind, old: PlacedBoard, new: PlacedBoard) -> BoardChange:
    return BoardChange(kind, new.game, new.board, old.game, old.board, old.fact, new.fact)


def _stayed(was: dict[Key, PlacedBoard], now: dict[Key, PlacedBoard]) -> frozenset[Key]:
    """Return the boards in both lists that kept their game and their order: the most that can have."""
    stayed: list[Key] = []
    for game in {one.game for one in now.values()}:
        common = [
            key for key, one in now.items() if one.game == game and key in was and was[key].game == game
        ]
        stayed.extend(common[place] for place in _longest_rise([was[key].board for key in common]))
    return frozenset(stayed)


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """Return the places of a longest rising sequence within `numbers`, which are all different."""
    ends: list[int] = []  # the place of the smallest end of a sequence of each length
    before = [-1] * len(numbers)
    for place, number in enumerate(numbers):
        length = bisect_left([numbers[end] for end in ends], number)
        before[place] = ends[length - 1] if length else -1
        ends[length : length + 1] = [place]
    found: list[int] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        found.append(place)
        place = before[place]
    return found[::-1]

"""Corrections in a few letters: `corrected(played, "=1; 2: B 4 B; + A 1 A")`.

The new board list of a game, its pieces between semicolons:

    =2          board 2 as it stands; `=1.2`: board 2 of game 1, moved here
    2: B 4 B    board 2, but so (words of `tests/support/script.py`)
    2: void     board 2, to be replayed
    + B 4 B     a board that had been left out
"""

from __future__ import annotations

from carrom_desktop.rules.commands import AwardBoard, CorrectBoards, EndBoard, RecordBoard
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import BoardKind, Queen
from carrom_desktop.rules.state import BoardState
from tests.support.matches import PlayedMatch
from tests.support.script import command, steps


def corrected(played: PlayedMatch, script: str, game: int = 1, reason: str = "") -> CorrectBoards:
    """Return the command that puts a new board list in place of that of one game."""
    return CorrectBoards((_game(played, script, game),), reason)


def corrected_games(played: PlayedMatch, scripts: dict[int, str], reason: str = "") -> CorrectBoards:
    """Return the command that puts new board lists in place of those of several games at once."""
    games = (_game(played, script, game) for game, script in scripts.items())
    return CorrectBoards(tuple(games), reason)


def _game(played: PlayedMatch, script: str, game: int) -> CorrectedGame:
    return CorrectedGame(game, tuple(_kept(played, words, game) for words in steps(script)))


def _kept(played: PlayedMatch, words: str, game: int) -> KeptBoard:
    if words.startswith("+"):
        return KeptBoard(_record(words[1:], game))
    if words.startswith("="):
        old_game, _, number = words[1:].rpartition(".")
        old = played.board(int(number), int(old_game or game))
        return KeptBoard(_as_recorded(old, game), old.at, old.step)
    place, _, changed = words.partition(":")
    old = played.board(int(place), game)
    return KeptBoard(None if changed.strip() == "void" else _record(changed, game), old.at, old.step)


def _record(words: str, game: int) -> BoardRecorded:
    match command(words, game):
        case RecordBoard(winner, men_left, queen, slam):
            return BoardRecorded(game, winner, men_left, queen, slam=slam)
        case EndBoard(ending):
            return BoardRecorded(game, None, 0, Queen.UNRECORDED, foul=ending)
        case AwardBoard(award):
            return BoardRecorded(game, None, 0, Queen.UNRECORDED, award=award)
    raise ValueError(f"not a board: {words!r}")


def _as_recorded(board: BoardState, game: int) -> BoardRecorded | None:
    if board.kind is BoardKind.VOID:
        return None
    winner = board.winner if board.kind is BoardKind.NORMAL else None
    return BoardRecorded(game, winner, board.men_left, board.queen, board.foul, board.award, board.slam)

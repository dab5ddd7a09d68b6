"""The check value of a match: eight characters that say whether two papers, or two files, tell the same.

It is made from what a sheet says (docs/check-value.md): kind, names, the numbers of the rules, the boards as
they count, the results. Times, places, breaks, remarks and the language play no part, so that a match that
was saved as a sheet file and read again has the same value.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence

from msgspec import Struct

from carrom_desktop.match.sheetfile_unsaid import left_out
from carrom_desktop.rules.ids import BoardKind, Queen, Side, Termination
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Pair

FORMAT = "carrom-check-value/1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's thirty-two: no I, L, O and U, which are read as others or spell words."""
LENGTH = 8

BY_A_PERSON = frozenset(
    {
        Termination.CONCEDED,
        Termination.WALKOVER,
        Termination.RETIRED,
        Termination.DISQUALIFIED,
        Termination.AWARDED,
    }
)
"""Ends of a game that name who lost by it."""

_NOBODY = "?"
_NONE = "-"
_DASHES = dict.fromkeys(map(ord, "-\u2010\u2011\u2012\u2013\u2014\u2212_."), None)
_MEANT = str.maketrans("OIL", "011")


class Said(Struct, frozen=True):
    """What a sheet file says outright, and so may say otherwise than its boards.

    Attributes: `results` of its games, None where it gives none; `winner`, None where it names none.
    """

    results: tuple[Pair | None, ...] = ()
    winner: Side | None = None


def check_value(state: MatchState, said: Said = Said()) -> str:  # noqa: B008 - frozen
    """Return the check value of a match as "XXXX-XXXX"; `said`, where it is read from a sheet file."""
    digest = hashlib.sha256(canonical(state, said).encode("utf-8", "surrogatepass")).digest()
    number = int.from_bytes(digest[:5], "big")
    letters = [ALPHABET[(number >> 5 * place) & 31] for place in reversed(range(LENGTH))]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


def read_value(typed: str) -> str | None:
    """Return a typed value as "XXXX-XXXX", None where it can be none.

    Lower case, blanks and dashes anywhere are taken, and O for 0, I and L for 1.
    """
    letters = "".join(typed.split()).translate(_DASHES)
    if len(letters) != LENGTH or not letters.isascii():
        return None
    letters = letters.upper().translate(_MEANT)
    if any(letter not in ALPHABET for letter in letters):
        return None
    return f"{letters[:4]}-{letters[4:]}"


def canonical(state: MatchState, said: Said = Said()) -> str:  # noqa: B008 - frozen
    """Return the text that the value is made from, lines of docs/check-value.md."""
    lines = [FORMAT, str(state.kind.value)]
    for side in Side:
        names = (_name(player.full_name) for player in state.side_players(side))
        lines.append(f"{side.value}: {' / '.join(names)}")
    rules = state.rules
    numbers = (
        rules.target,
        rules.queen_points,
        rules.queen_cutoff,
        rules.board_cap,
        rules.board_limit,
        rules.games_to_win,
    )
    lines.append(" ".join(("rules", *(_NONE if number is None else str(number) for number in numbers))))
    after_end = left_out(state) if state.problems else frozenset()
    games = [tuple(_game(game, said, rules.target, after_end)) for game in state.games]
    while games and games[-1] == ("game 0-0",):
        games.pop()
    lines += (line for game in games for line in game)
    lines.append(f"end {_match_end(state)}")
    winner = said.winner or state.winner
    lines.append(f"winner {_NONE if winner is None else winner.value}")
    return "\n".join(lines) + "\n"


def lost_by(game: GameState) -> Side | None:
    """Return who lost a game otherwise than by points: by a ruling, or level and given to the other side."""
    if game.was_set or game.winner is None:
        return None
    level = game.raw[0] == game.raw[1]
    return game.winner.other if game.ended_by in BY_A_PERSON or level else None


def _game(game: GameState, said: Said, target: int, after_end: frozenset[tuple[int, int]]) -> Iterator[str]:
    place = game.number - 1
    given = said.results[place] if place < len(said.results) else None
    result = given or (game.result if game.is_over else game.raw)
    loser = lost_by(game)
    shown = f"{min(result[0], target)}-{min(result[1], target)}"
    yield f"game {shown}" if loser is None else f"game {shown} lost {loser.value}"
    kept = game.boards
    if after_end:
        kept = tuple(board for board in kept if (game.number, board.number) not in after_end)
    lines = [_board(board) for board in kept]
    while lines and lines[-1] == _NONE:
        lines.pop()
    yield from lines


def _board(board: BoardState) -> str:
    if board.kind in (BoardKind.VOID, BoardKind.UNKNOWN):
        return _NONE
    words: Sequence[str]
    if board.foul is not None:
        foul = board.foul
        queen = _NONE if foul.queen is None else foul.queen.value
        words = ("foul", foul.law, foul.by.value, str(int(foul.improper)), str(foul.demanded))
        words = (*words, str(foul.men_left), queen)
    elif board.award is not None:
        words = ("award", board.award.winner.value, str(board.award.points))
    elif board.winner is None:
        return _NONE
    else:
        words = (board.winner.value, str(board.men_left), _QUEENS[board.queen])
    return " ".join(words if board.slam is None else (*words, board.slam.value))


_QUEENS = {Queen.A: "A", Queen.B: "B", Queen.NOBODY: "nobody", Queen.UNRECORDED: "unrecorded"}


def _match_end(state: MatchState) -> str:
    """Return by what ruling the match ended, and who lost by it; "-" where its games decided it."""
    if state.ended_by is None:
        return _NONE
    how = state.ended_by.value
    return how if state.winner is None else f"{how} {state.winner.other.value}"


def _name(name: str) -> str:
    """Return a name with one blank between its words, in one form of Unicode; "?" for nobody."""
    plain = " ".join(name.split())
    return (plain if plain.isascii() else unicodedata.normalize("NFC", plain)) or _NOBODY

"""Corrections being made: the board lists of all games as they will be, and what was done to them.

Nothing here is stored. `correction_of` is the command that puts the draft in force, in one step; `rebased`
takes over what was recorded meanwhile, so that play goes on while a correction is open.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.commands import CorrectBoards
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import BoardKind
from carrom_desktop.rules.state import MatchState, recorded_of
from carrom_desktop.viewmodels.board_words import (
    BoardChange,
    Key,
    PlacedBoard,
    board_changes,
    placed_boards,
    unknown_boards,
)


class DraftBoard(Struct, frozen=True):
    """A board of the draft; `key` stays with it wherever it goes."""

    key: Key
    kept: KeptBoard


class DraftGame(Struct, frozen=True):
    """One game of the draft.

    Attributes: `number`, 1-based; `unknown`, how many boards before the first one here nobody knows; `fixed`,
    its result was typed in, so that there is nothing to correct; `boards` from number `unknown` + 1 on.
    """

    number: int
    unknown: int
    fixed: bool
    boards: tuple[DraftBoard, ...]

    def place(self, board: int) -> int | None:
        """Return the place in `boards` of board `board`, 1-based, None where there is none."""
        place = board - self.unknown - 1
        return place if 0 <= place < len(self.boards) and not self.fixed else None


class CorrectionDraft(Struct, frozen=True):
    """What is being corrected: `base`, the games as the match has them; `games`, as they will be; `made`, how
    many boards were put in so far, which gives each its key."""

    base: tuple[DraftGame, ...]
    games: tuple[DraftGame, ...]
    made: int = 0

    def game(self, number: int) -> DraftGame | None:
        """Return game `number`, 1-based, or None."""
        return self.games[number - 1] if 1 <= number <= len(self.games) else None

    def board(self, game: int, board: int) -> DraftBoard | None:
        """Return a board by its game and number, both 1-based, or None."""
        found = self.game(game)
        place = None if found is None else found.place(board)
        return None if found is None or place is None else found.boards[place]

    def where(self, key: Key) -> tuple[int, int] | None:
        """Return game and number of the board `key`, None where it is not there."""
        for game in self.games:
            for place, one in enumerate(game.boards):
                if one.key == key:
                    return game.number, game.unknown + place + 1
        return None


def draft_of(state: MatchState) -> CorrectionDraft:
    """Return a draft in which nothing is corrected yet."""
    games = []
    for game, told in zip(state.games, recorded_games(state), strict=True):
        keys = (one.key for one in placed_boards(state, (told,)))
        boards = tuple(DraftBoard(key, one) for key, one in zip(keys, told.boards, strict=True))
        games.append(DraftGame(game.number, unknown_boards(state, game.number), game.was_set, boards))
    return CorrectionDraft(tuple(games), tuple(games))


def recorded_games(state: MatchState) -> tuple[CorrectedGame, ...]:
    """Return the boards of every game as `Corrected` would store them as they are."""
    return tuple(
        CorrectedGame(
            game.number,
            tuple(
                KeptBoard(recorded_of(board, game.number), board.at, board.step)
                for board in game.boards
                if board.kind is not BoardKind.UNKNOWN
            ),
        )
        for game in state.games
    )


def correction_of(draft: CorrectionDraft, reason: str = "") -> CorrectBoards | None:
    """Return the command with the games touched and no others; None where nothing is changed."""
    touched = tuple(
        CorrectedGame(game.number, tuple(one.kept for one in game.boards))
        for game, was in zip(draft.games, draft.base, strict=True)
        if _lists(game) != _lists(was)
    )
    return CorrectBoards(touched, reason.strip()) if touched else None


def draft_changes(draft: CorrectionDraft) -> tuple[BoardChange, ...]:
    """Return what was done so far, board by board."""
    return board_changes(_placed(draft.base), _placed(draft.games))


# ---- operations


def change_board(
    draft: CorrectionDraft, game: int, board: int, fact: BoardRecorded | None
) -> CorrectionDraft:
    """Let board `board` of game `game` have been so; None: it is to be replayed."""
    found = draft.game(game)
    place = None if found is None else found.place(board)
    if found is None or place is None:
        return draft
    one = found.boards[place]
    told = None if fact is None else replace(fact, game=game)
    changed = replace(one, kept=replace(one.kept, board=told))
    return _with(draft, game, (*found.boards[:place], changed, *found.boards[place + 1 :]))


def insert_board(draft: CorrectionDraft, game: int, board: int, fact: BoardRecorded) -> CorrectionDraft:
    """Put a board in as number `board`, up to one behind the last; the later ones slide down."""
    found = draft.game(game)
    if found is None or found.fixed:
        return draft
    place = board - found.unknown - 1
    if not 0 <= place <= len(found.boards):
        return draft
    made = draft.made + 1
    new = DraftBoard((0, 2, made), KeptBoard(replace(fact, game=game)))
    boards = (*found.boards[:place], new, *found.boards[place:])
    return replace(_with(draft, game, boards), made=made)


def delete_board(draft: CorrectionDraft, game: int, board: int) -> CorrectionDraft:
    """Take board `board` out; the later ones slide up."""
    found = draft.game(game)
    place = None if found is None else found.place(board)
    if found is None or place is None:
        return draft
    return _with(draft, game, (*found.boards[:place], *found.boards[place + 1 :]))


def move_board(draft: CorrectionDraft, game: int, board: int, by: int) -> CorrectionDraft:
    """Move board `board` up (`by` -1) or down (1); at the end of the list it stays where it is."""
    found = draft.game(game)
    place = None if found is None else found.place(board)
    if found is None or place is None or not 0 <= place + by < len(found.boards):
        return draft
    boards = list(found.boards)
    boards.insert(place + by, boards.pop(place))
    return _with(draft, game, tuple(boards))


def move_to_game(draft: CorrectionDraft, game: int, board: int, to: int) -> CorrectionDraft:
    """Move board `board` to game `to`: to its end where that one is earlier, else to its beginning."""
    found, other = draft.game(game), draft.game(to)
    one = draft.board(game, board)
    if found is None or other is None or one is None or other.fixed or to == game:
        return draft
    fact = one.kept.board
    told = None if fact is None else replace(fact, game=to)
    moved = replace(one, kept=replace(one.kept, board=told))
    taken = delete_board(draft, game, board)
    boards = (*other.boards, moved) if to < game else (moved, *other.boards)
    return _with(taken, to, boards)


def rebased(draft: CorrectionDraft, state: MatchState) -> CorrectionDraft:
    """Return `draft` on the match as it is now: what was recorded, taken back or ruled meanwhile is in it.

    A board recorded meanwhile goes behind the one it followed; one taken back disappears; where the match and
    the draft changed the same board, what the match says stands.
    """
    new = draft_of(state)
    was = {one.key: one for game in draft.base for one in game.boards}
    now = {one.key: one for game in new.games for one in game.boards}
    lists: dict[int, list[DraftBoard]] = {game.number: [] for game in new.games}
    for game in draft.games:
        if game.number in lists:
            lists[game.number] = [
                _merged(one, was, now, game.number)
                for one in game.boards
                if one.key in now or one.key not in was
            ]
    # A game may be gone meanwhile, its last board taken back: what was moved there goes back where it was.
    there = {one.key for boards in lists.values() for one in boards}
    wanted = {one.key for game in draft.games for one in game.boards}
    for fresh in new.games:
        for place, one in enumerate(fresh.boards):
            if one.key not in there and (one.key not in was or one.key in wanted):
                _put_behind(lists, fresh, place)
    games = tuple(replace(game, boards=tuple(lists[game.number])) for game in new.games)
    return CorrectionDraft(new.base, games, draft.made)


def _merged(one: DraftBoard, was: dict[Key, DraftBoard], now: dict[Key, DraftBoard], game: int) -> DraftBoard:
    """Return the board of the draft, or the match's where that one was changed meanwhile."""
    if one.key not in was or was[one.key].kept == now[one.key].kept:
        return one
    fact = now[one.key].kept.board
    told = None if fact is None else replace(fact, game=game)
    return replace(one, kept=replace(now[one.key].kept, board=told))


def _put_behind(lists: dict[int, list[DraftBoard]], game: DraftGame, place: int) -> None:
    """Put a board recorded meanwhile behind the one that it follows, wherever the draft has that one.

    At the end of its game it stays at the end; where the one before it was taken out, it keeps its number.
    """
    one, own = game.boards[place], lists[game.number]
    if place == len(game.boards) - 1:
        own.append(one)
        return
    before = game.boards[place - 1].key if place else None
    for at, there in enumerate(own):
        if there.key == before:
            own.insert(at + 1, one)
            return
    own.insert(min(place, len(own)), one)


def _lists(game: DraftGame) -> tuple[KeptBoard, ...]:
    return tuple(one.kept for one in game.boards)


def _placed(games: tuple[DraftGame, ...]) -> tuple[PlacedBoard, ...]:
    return tuple(
        PlacedBoard(one.key, game.number, game.unknown + place, one.kept.board)
        for game in games
        for place, one in enumerate(game.boards, start=1)
    )


def _with(draft: CorrectionDraft, game: int, boards: tuple[DraftBoard, ...]) -> CorrectionDraft:
    games = list(draft.games)
    games[game - 1] = replace(games[game - 1], boards=boards)
    return replace(draft, games=tuple(games))

"""What the umpire says of rulings: protests, decisions, corrections, and the clock that is held."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.rules.facts import Corrected, CorrectedGame, OpenerChosen, ProtestLodged, ScoreSet
from carrom_desktop.rules.ids import BoardKind, PlayerRef, Side
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.announce_games import game_won, games_so_far, match_over
from carrom_desktop.viewmodels.announce_words import Line, player_name, points, score
from carrom_desktop.viewmodels.message import Msg, Value, msg
from carrom_desktop.viewmodels.names import spoken_side

MOST_BOARDS = 2
"""How many corrected boards are named one by one."""


def protest(state: MatchState, fact: ProtestLodged) -> Line:
    """Say that a board is under protest: play goes on, or the result is provisional."""
    here = fact.game == state.game.number
    said = msg("announce.protest" if here else "announce.protest_in_game", k=fact.board, g=fact.game)
    after = msg("announce.provisional" if state.is_over else "announce.play_goes_on")
    return (said, after)


def corrected(state: MatchState, fact: Corrected) -> Line:
    """Return which boards were corrected, and how the game stands now."""
    before = next((ruled.before for ruled in reversed(state.ruled) if ruled.fact == fact), ())
    old = {one.game: one for one in before}
    said: list[Msg] = []
    for one in fact.games:
        said.extend(_changes(state, old.get(one.game), one))
    return (*said, *_standing(state, fact.games[-1].game if fact.games else state.game.number))


def score_set(state: MatchState, _fact: ScoreSet) -> Line:
    """Return the score that was typed in after a disaster."""
    number = state.game.number
    return (msg("announce.correction", what=msg("announce.game_lower", g=number)), *_standing(state, number))


def opener_corrected(state: MatchState, fact: OpenerChosen) -> Line:
    """Say who really opened a game: its colours were the other way round."""
    opened = msg("announce.opened", X=player_name(state, PlayerRef(fact.side, fact.player)), g=fact.game)
    return (msg("announce.correction", what=opened),)


def _standing(state: MatchState, number: int) -> Line:
    """Return the end of the match, the end of the game, or the score of it."""
    game = state.games[number - 1] if number <= len(state.games) else state.game
    if state.is_over:
        return match_over(state)
    if game.winner is not None:
        return (game_won(state, game, game.winner), games_so_far(state))
    return (score(state, game.raw),)


def _changes(state: MatchState, old: CorrectedGame | None, new: CorrectedGame) -> list[Msg]:
    """Return a sentence for each board that differs, or one for the whole game.

    The last game is gone with the last of its boards.
    """
    boards = state.games[new.game - 1].boards if new.game <= len(state.games) else ()
    first = sum(board.kind is BoardKind.UNKNOWN for board in boards)
    was = [] if old is None else [kept.board for kept in old.boards]
    now = [kept.board for kept in new.boards]
    start = _same(was, now)
    end = _same(was[start:][::-1], now[start:][::-1])
    gone, come = was[start : len(was) - end], now[start : len(now) - end]
    here = first + start + 1
    if len(gone) == len(come):
        changed = [place for place in range(len(come)) if gone[place] != come[place]]
        if 0 < len(changed) <= MOST_BOARDS:
            return [
                _correction(state, new.game, here + place, _content(state, boards[here + place - 1]))
                for place in changed
            ]
        return [_whole(new.game, len(changed))] if changed else []
    if len(come) == 1 and not gone:
        added = msg("announce.added", what=_content(state, boards[here - 1]))
        return [_correction(state, new.game, here, added)]
    if len(gone) == 1 and not come:
        return [_correction(state, new.game, here, msg("announce.removed"))]
    return [_whole(new.game, max(len(gone), len(come)))]


def _same(first: Sequence[object], second: Sequence[object]) -> int:
    """Return how many items the two lists have in common from their beginnings on."""
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count


def _correction(state: MatchState, game: int, board: int, what: Msg) -> Msg:
    named: Value = msg("announce.board_lower", k=board)
    if game != state.game.number:
        named = msg("announce.comma", a=msg("announce.game_lower", g=game), b=named)
    return msg("announce.correction", what=msg("announce.comma", a=named, b=what))


def _whole(game: int, boards: int) -> Msg:
    named = msg("announce.game_lower", g=game)
    return msg("announce.correction", what=msg("announce.comma", a=named, b=msg("common.boards", n=boards)))


def _content(state: MatchState, board: BoardState) -> Msg:
    """Return what a corrected board says now: "Player Two, 9 points"."""
    if board.kind is BoardKind.VOID:
        return msg("announce.to_be_replayed")
    winner: Side | None = board.winner
    if winner is None:
        return points(board.points)
    return msg("announce.comma", a=spoken_side(state, winner), b=points(board.points))

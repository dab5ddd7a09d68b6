"""What the umpire says of one board: won, lost by a foul, awarded, void, or about to be claimed for."""

from __future__ import annotations

from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS, ConductRow, gainer, most_demanded
from carrom_desktop.rules.ids import BoardKind, Side
from carrom_desktop.rules.scoring import Reason, queen_counts
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.announce_words import (
    Line,
    decision,
    is_rule,
    law,
    men,
    player_name,
    points,
)
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import is_pair, spoken_side


def latest_board(state: MatchState) -> tuple[GameState, BoardState] | None:
    """Return the board recorded last with its game, None before the first; a replay may stand amid others."""
    found: tuple[GameState, BoardState] | None = None
    for game in state.games:
        for board in game.boards:
            if board.kind in (BoardKind.VOID, BoardKind.UNKNOWN):
                continue
            if found is None or board.step >= found[1].step:
                found = (game, board)
    return found


def board_won(state: MatchState, game: int, board: BoardState) -> Line:
    """Return whose board `board` of game `game` is and what it counts; () where it counts nothing."""
    if board.winner is None or not board.counts:
        return ()
    match board.kind:
        case BoardKind.FOUL:
            return _lost_by_foul(state, board)
        case BoardKind.AWARDED:
            reason = "" if board.award is None else board.award.reason
            return (*_to(state, board.winner, board.points), decision(reason))
        case _:
            return (*_slam(state, game, board), *_won(state, board, board.winner))


def cutoff_reached(state: MatchState, board: BoardState) -> Line:
    """Say that the winner's queen counts no longer in this game, once: at the board that took him there
    (54)."""
    if board.winner is None:
        return ()
    place = board.winner.place
    if not queen_counts(state.rules, board.before[place]) or queen_counts(state.rules, board.total[place]):
        return ()
    who = spoken_side(state, board.winner)
    return (msg("announce.reached_cutoff", pair=is_pair(state), X=who, s=board.total[place]),)


def claim(state: MatchState, ending: FoulEnding) -> Line:
    """Ask whether the additional points are claimed (87b); () where there are none, or some already are."""
    most, side = most_demanded(state.rules, ending), gainer(ending)
    if not most or ending.demanded or side is None:
        return ()
    return (msg("announce.claim", n=most, B=spoken_side(state, side)),)


def void(state: MatchState, game: int, board: int) -> Line:
    """Say that a board is void and who breaks it again; both numbers 1-based (137, 140, 142)."""
    said: Line = (msg("announce.void", k=board),)
    if state.next.replayed and (state.next.game, state.next.board) == (game, board):
        player = state.next.player
        if player is not None:
            said = (*said, msg("announce.breaks_again", X=player_name(state, player)))
    return said


def _won(state: MatchState, board: BoardState, winner: Side) -> Line:
    code, more = "announce.board_men", []
    if Reason.QUEEN in board.reasons:
        code = "announce.board_with_queen"
    elif Reason.CUTOFF in board.reasons:
        more.append(msg("announce.queen_at_cutoff", s=state.rules.queen_cutoff or 0))
    elif Reason.LOSER in board.reasons:
        more.append(msg("announce.queen_not_counted"))
    said = msg(
        code, W=spoken_side(state, winner), men=men(state, board.men_left), points=points(board.points)
    )
    return (said, *more)


def _slam(state: MatchState, game: int, board: BoardState) -> Line:
    """Name a slam (26), unless it was noted on a board that cannot have been one."""
    if board.slam is None or board.winner is None:
        return ()
    for problem in state.problems:
        if (problem.code, problem.game, problem.board) == ("slam_impossible", game, board.number):
            return ()
    return (msg(f"announce.slam.{board.slam.value}", X=spoken_side(state, board.winner)),)


def _lost_by_foul(state: MatchState, board: BoardState) -> Line:
    """Return what the stroke was, whose board it is, and the law (102-112 and conduct)."""
    if board.foul is None or board.winner is None or board.foul_score is None:
        return ()
    row, cited = FOUL_LAWS[board.foul.law], law(state, board.foul.law)
    to = _to(state, board.winner, board.points)
    if isinstance(row, ConductRow):
        reason = msg(f"foul.law.{row.law}")
        return (*to, msg("announce.law_and_reason", law=cited, reason=reason))
    said = msg("announce.law", law=cited)
    if not row.their_last:
        return (msg("announce.own_last", rule=is_rule(state)), *to, said)
    if row.own_last:
        return (msg("announce.both_last", rule=is_rule(state)), *to, said)
    code = "announce.board_with_queen" if board.foul_score.queen else "announce.board_men"
    won = msg(
        code,
        W=spoken_side(state, board.winner),
        men=men(state, board.foul.men_left),
        points=points(board.points),
    )
    return (msg("announce.their_last", rule=is_rule(state)), won, said)


def _to(state: MatchState, winner: Side, number: int) -> Line:
    return (msg("announce.board_to", W=spoken_side(state, winner), points=points(number)),)

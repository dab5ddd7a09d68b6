"""What the laws say of what happens without a stroke: fouls, technical fouls, passes, a break not made."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.board_state import (
    BoardEnd,
    BoardPlay,
    EndKind,
    Outcome,
    PlayQueen,
    StrokeRefused,
    bill,
    mine,
    next_turn,
    put,
)
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_rows import QueenCase, QueenDone, RuleTable, queen_row, row_of_kind
from carrom_desktop.rules.strokes import Stroke, StrokeKind


def judge_other(board: BoardPlay, stroke: Stroke, table: RuleTable) -> Outcome:
    """Return what anything but a played stroke does by `table`. Raises `StrokeRefused` where it cannot be."""
    if stroke.kind is StrokeKind.NO_BREAK:
        return _no_break(board, stroke, table)
    if stroke.kind is StrokeKind.TECHNICAL and table.technical_at_start and not board.fresh:
        raise StrokeRefused("technical_late")
    row = row_of_kind(table, stroke.kind)
    is_other = stroke.kind is StrokeKind.TECHNICAL_OTHER
    by = board.turn.other if is_other else board.turn
    keeps, done, laws = not row.loses, QueenDone.NOTHING, row.laws
    if not keeps and board.queen is PlayQueen.POCKETED:
        done = QueenDone.BACK  # she had to be covered with this stroke (96, G3, G4)
        seen = dict.fromkeys(("striker", "improper", "combined", "first", "nine", "owing"), False)
        back = queen_row(table, QueenCase.COVERING, 0, {**seen, "penalty": row.dues > 0})
        laws = tuple(dict.fromkeys((*laws, *back.laws) if row.dues else back.laws))
    owed, pocketed = mine(board.owed, by), MEN - mine(board.men, by)
    if table.pays_at_once or not keeps:
        room = pocketed if row.dues or not keeps else 0
    else:
        room = min(pocketed, row.dues)
    cost = bill(table, owed, row.dues, room, stroke.forgo)
    if row.dues and not cost.takeable:
        laws = tuple(dict.fromkeys((*laws, table.owed_law)))
    if stroke.forgo:
        laws = (*laws, table.forgo_law)
    is_pass = stroke.kind is StrokeKind.PASSED
    after = replace(
        board,
        men=put(board.men, by, mine(board.men, by) + cost.paid),
        owed=put(board.owed, by, cost.owed),
        queen=PlayQueen.BOARD if done is QueenDone.BACK else board.queen,
        passes=board.passes + 1 if is_pass else board.passes if keeps else 0,
        begun=board.begun or stroke.kind is StrokeKind.FOUL,
        fresh=board.fresh and keeps,
    )
    if table.passes is not None and after.passes >= table.passes:
        after = replace(after, owed=(0, 0), end=BoardEnd(EndKind.CANCELLED))
        laws, keeps = (table.passes_law,), False
    elif not keeps:
        after = next_turn(after)
    return Outcome(
        stroke,
        by,
        board.next_seat if is_other else board.seat,
        board,
        after,
        tuple(dict.fromkeys(laws)),
        due=row.dues,
        paid=cost.paid,
        queen=done,
        keeps=keeps,
        may_forgo=cost.may_forgo,
        published=row.published,
    )


def _no_break(board: BoardPlay, stroke: Stroke, table: RuleTable) -> Outcome:
    """Return what a break that touched no man means: another try, or the turn passes and black stays
    black."""
    if board.begun:
        raise StrokeRefused("break_made")
    row, tries = table.scratched_break if stroke.striker else table.no_break, board.tries + 1
    missed = not stroke.striker and table.break_tries is not None and tries >= table.break_tries
    laws, keeps = table.missed_break if missed else row.laws, not (row.loses or missed)
    pocketed = MEN - mine(board.men, board.turn)
    cost = bill(table, mine(board.owed, board.turn), row.dues, 0 if keeps else pocketed, stroke.forgo)
    if row.dues and not cost.takeable:
        laws = tuple(dict.fromkeys((*laws, table.owed_law)))
    if stroke.forgo:
        laws = (*laws, table.forgo_law)
    after = replace(board, tries=tries if keeps else 0, owed=put(board.owed, board.turn, cost.owed), passes=0)
    if not keeps:  # no turn of play was had, so a slam can still be
        after = replace(after, seat=board.next_seat, fresh=True, turn_men=mine(after.men, after.turn.other))
    return Outcome(
        stroke,
        board.turn,
        board.seat,
        board,
        after,
        tuple(dict.fromkeys(laws)),
        due=row.dues,
        keeps=keeps,
        may_forgo=cost.may_forgo,
        published=row.published,
    )

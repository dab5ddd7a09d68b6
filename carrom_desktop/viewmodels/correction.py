"""What a correction would do, said before it is applied: changes, consequences, and what forbids it."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.session import Preview
from carrom_desktop.rules.ids import Severity, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.board_words import BoardChange, BoardChangeKind, recorded_msg, same_board
from carrom_desktop.viewmodels.consequences import Consequence, consequences
from carrom_desktop.viewmodels.correction_draft import CorrectionDraft, draft_changes
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.problems import problem_msg


class CorrectionView(Struct, frozen=True):
    """The diff.

    Attributes: `changes`, what is done, board by board; `effects`, what follows from it; `refusals`, why it
    cannot be applied; `can_apply`.
    """

    changes: tuple[Msg, ...] = ()
    effects: tuple[Consequence, ...] = ()
    refusals: tuple[Msg, ...] = ()
    can_apply: bool = False


def build_correction(state: MatchState, draft: CorrectionDraft, preview: Preview | None) -> CorrectionView:
    """Return the diff of `draft`; `preview` of its command, None where nothing is changed."""
    if preview is None:
        return CorrectionView()
    changes = tuple(change_msg(state, change) for change in draft_changes(draft))
    if preview.after is None:
        names = (side_name(state, Side.A), side_name(state, Side.B))
        refusals = []
        for problem in preview.problems:
            if problem.severity is Severity.ERROR:
                text = problem_msg(problem, state.rules, names)
                if problem.board:
                    text = msg("correct.at_board", g=problem.game, k=problem.board, text=text)
                refusals.append(text)
        return CorrectionView(changes, refusals=tuple(refusals))
    return CorrectionView(changes, consequences(state, preview.after), can_apply=True)


def change_msg(state: MatchState, change: BoardChange) -> Msg:
    """Return one difference in words, e.g. "Board 2 of game 1: Player One, 6 men ... (was: ...)"."""
    place = change_place_msg(change)
    match change.kind:
        case BoardChangeKind.INSERTED:
            return msg("correct.done", place=place, now=recorded_msg(state, change.after))
        case BoardChangeKind.DELETED:
            return msg("correct.done", place=place, now=recorded_msg(state, change.before))
        case BoardChangeKind.MOVED if same_board(change.before, change.after):
            return place
        case _:
            return msg(
                "correct.done_was",
                place=place,
                now=recorded_msg(state, change.after),
                was=recorded_msg(state, change.before),
            )


def change_place_msg(change: BoardChange) -> Msg:
    """Return which board it is about and what was done, e.g. "Board 3 of game 1 put in"."""
    match change.kind:
        case BoardChangeKind.CHANGED:
            return msg("correct.place.changed", g=change.game, k=change.board)
        case BoardChangeKind.INSERTED:
            return msg("correct.place.inserted", g=change.game, k=change.board)
        case BoardChangeKind.DELETED:
            return msg("correct.place.deleted", g=change.game, k=change.board)
        case _:
            code = "moved" if change.game == change.was_game else "moved_game"
            return msg(
                f"correct.place.{code}",
                j=change.was_board,
                f=change.was_game,
                k=change.board,
                g=change.game,
            )

"""The row of one board by the ICF card's filling rules, and what its column "ended" says."""

from __future__ import annotations

from msgspec import Struct, field

from carrom_desktop.rules.fouls import FOUL_LAWS, ConductRow, QueenPlace
from carrom_desktop.rules.ids import BoardKind, Queen, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.scoring import Reason
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_names import SideNames
from carrom_desktop.viewmodels.sheet_view import Cell, Cells, RowKind, SheetRow

Letters = dict[tuple[int, int], str]
"""The letters of remarks by game and board; board 0 for the whole game."""


class SheetBase(Struct, frozen=True):
    """What every row is made from: the match, the order of the card's columns, letters, names."""

    state: MatchState
    order: tuple[Side, Side]
    letters: Letters
    names: SideNames
    late: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    """Boards that were played after their game was over."""

    @property
    def rules(self) -> RuleSet:
        """Return the rules of the match."""
        return self.state.rules

    def in_order(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return a pair of numbers, side A's first, in the order of the columns."""
        return pair[self.order[0].place], pair[self.order[1].place]


def clock_time(at: str, exact: bool = True) -> str:
    """Return "14:06" from ISO 8601, with "~" before it where not exact, "" where there is no time."""
    time = at[11:16]
    return time if exact or not time else f"~{time}"


def cited(code: str, law: str, **values: int | str | Msg) -> Msg:
    """Return a message whose parameter `law` is the law in brackets, "" where there is none."""
    bracket: str | Msg = msg("entry.cite", law=law) if law else ""
    return Msg(code, (("law", bracket), *values.items()))


def board_row(base: SheetBase, game: GameState, board: BoardState) -> SheetRow:
    """Return the row of a board, however it ended; one to be replayed is empty."""
    label = "X" if board.extra else str(board.number)
    see = base.letters.get((game.number, board.number), "")
    if board.kind is BoardKind.VOID:
        return _open_void(base, game.number, board, label, see)
    if board.kind is BoardKind.UNKNOWN:
        return _unknown(base, game, board, label, see)
    return SheetRow(
        label=label,
        kind=RowKind.PLAYED if board.counts else RowKind.VOID,
        time=clock_time(board.at),
        ended=_ended(base, game, board),
        breaker=board.breaker_player,
        first=_cells(base.rules, board, base.order[0]),
        second=_cells(base.rules, board, base.order[1]),
        see=see,
        winner=None if board.winner is None or not board.counts else base.order.index(board.winner),
    )


def start_row(base: SheetBase, start: tuple[int, int]) -> SheetRow:
    """Return the row of the points that stand before the first board."""
    first, second = (Cells("", "", str(points)) for points in base.in_order(start))
    return SheetRow("0", RowKind.START, ended=(msg("sheet.ended.start"),), first=first, second=second)


def void_laws(rules: RuleSet, board: BoardState) -> str:
    """Return the laws by which tries at a board were voided, "" where the rulebook is not the ICF's."""
    if rules.wording == "rule":
        return ""
    return ", ".join(dict.fromkeys(tried.law for tried in board.voids if tried.law != "protest"))


def _open_void(base: SheetBase, number: int, board: BoardState, label: str, see: str) -> SheetRow:
    law = void_laws(base.rules, board)
    if not base.state.awaits_replay(number, board.number):  # game or match ended before it was replayed
        void = (cited("sheet.ended.voided", law),)
        return SheetRow(label, RowKind.VOID, ended=void, breaker=board.breaker_player, see=see)
    again = (cited("sheet.ended.replay", law),)
    return SheetRow(label, RowKind.EMPTY, ended=again, breaker=board.breaker_player, see=see)


def _unknown(base: SheetBase, game: GameState, board: BoardState, label: str, see: str) -> SheetRow:
    """Return the row of a board before a score that was set: the last one gives the score."""
    last = board is [each for each in game.boards if each.kind is BoardKind.UNKNOWN][-1]
    totals = base.in_order(board.total)
    first, second = (Cells("–", "–", str(total) if last else "") for total in totals)
    said = [msg("sheet.ended.unknown_set" if last else "sheet.ended.unknown")]
    if last and board.number == base.rules.board_limit and board.total[0] == board.total[1]:
        said.extend(_level(base.rules, game))
    return SheetRow(label, RowKind.UNKNOWN, "", tuple(said), board.breaker_player, first, second, see)


def _cells(rules: RuleSet, board: BoardState, side: Side) -> Cells:
    """Fill one player's columns as the card says: her points for one, "Nil" for the other; men likewise."""
    total = str(board.total[side.place])
    if board.kind is BoardKind.FOUL:
        return Cells(_foul_queen(board, side), _foul_points(board, side), total)
    nil = msg("sheet.nil")
    if board.kind is BoardKind.AWARDED:
        given = board.winner is side and board.award is not None and board.counts
        points = msg("sheet.awarded_points", points=board.points) if given else nil
        return Cells(nil, points, total)
    queen: Cell = nil
    if board.queen.side is side:
        if board.winner is not side:
            queen = msg("sheet.nil_covered")  # covered by the loser: nobody scores her (53c)
        elif Reason.CUTOFF in board.reasons:
            queen = msg("sheet.zero_covered")  # at the cut-off (54; F5)
        elif board.counts:
            queen = str(board.queen_points)
        else:
            queen = str(rules.queen_points)
    men: Cell = str(board.men_left) if board.winner is side else nil
    return Cells(queen, men, total)


def _foul_queen(board: BoardState, side: Side) -> Cell:
    """Say what the queen scored in a board lost by a foul, or that she was covered for nothing."""
    if board.winner is side and board.queen_points:
        return str(board.queen_points)
    return msg("sheet.nil_covered") if _foul_covered_by(board) is side else msg("sheet.nil")


def _foul_covered_by(board: BoardState) -> Side | None:
    """Return who had covered the queen when a foul ended the board, None for nobody."""
    if board.foul is None:
        return None
    row = FOUL_LAWS.get(board.foul.law)
    if isinstance(row, ConductRow):
        return None if board.foul.queen is None else board.foul.queen.side
    if row is None or row.queen not in (QueenPlace.COVERED_BY_O, QueenPlace.COVERED_BY_B):
        return None
    return board.foul.by if row.queen is QueenPlace.COVERED_BY_O else board.foul.by.other


def _foul_points(board: BoardState, side: Side) -> Cell:
    """Return "F3": all that the foul gave but the queen, whose points have their own column."""
    score = board.foul_score
    if score is None or not board.counts or board.winner is not side:
        return msg("sheet.nil")
    return msg("sheet.foul_points", points=score.base + score.demanded)


def _ended(base: SheetBase, game: GameState, board: BoardState) -> tuple[Msg, ...]:
    """Say what a board ended besides itself, and why its points are not the plain sum."""
    rules = base.rules
    if not board.counts:
        late = (game.number, board.number) in base.late
        return (msg("sheet.ended.void" if late else "sheet.ended.invalid"),)
    said: list[Msg] = []
    counting = [each for each in game.boards if each.counts]
    level = not board.extra and board.total[0] == board.total[1]
    if game.is_over and board is counting[-1] and not level:
        if game.ended_by is Termination.TARGET:
            said.append(msg("sheet.ended.target"))
        elif game.ended_by is Termination.BOARD_LIMIT:
            said.append(msg("sheet.ended.limit", n=rules.board_limit or 0))
        elif game.ended_by is Termination.TIME:
            said.append(msg("sheet.ended.time"))
    if board.extra:
        said.append(msg("sheet.ended.extra"))
    elif level and board.number in (rules.board_limit, game.time_last):
        said.extend(_level(rules, game))
    said.extend(_scoring(base, board))
    if board.voids:
        said.append(cited("sheet.ended.replayed", void_laws(rules, board)))
    if board.corrected:
        said.append(msg("sheet.ended.corrected"))
    if len(said) > 1 and said[0].code == "sheet.ended.target":
        said[0] = msg("sheet.ended.target_and")
    return tuple(said)


def _level(rules: RuleSet, game: GameState) -> tuple[Msg, ...]:
    """Say what came of a game that was level after its last board."""
    if game.drawn:
        return (msg("sheet.ended.level_draw"),)
    if game.undecided:
        return (msg("sheet.ended.level_umpire"),)
    if game.level_at_limit or any(board.extra for board in game.boards):
        return (cited("sheet.ended.level", rules.laws.extra),)
    if game.winner is not None and game.ended_by in (Termination.BOARD_LIMIT, Termination.TIME):
        return (msg("sheet.ended.level_decided"),)
    return ()


def _scoring(base: SheetBase, board: BoardState) -> list[Msg]:
    """Say how a board ended if not normally, and what bound or added to its points."""
    rules, said = base.rules, []
    if board.foul is not None:
        said.append(_foul(base, board))
    elif board.kind is BoardKind.AWARDED:
        said.append(msg("sheet.ended.awarded", points=msg("common.points", n=board.points)))
    if board.slam is not None:
        said.append(cited(f"sheet.ended.slam.{board.slam.value}", rules.laws.slam))
    barred = Reason.CUTOFF in board.reasons or Reason.FOUL_QUEEN_LATE in board.reasons
    if barred and board.winner is not None:
        said.append(cited("sheet.ended.cutoff", rules.laws.cutoff, before=board.before[board.winner.place]))
    if Reason.CAP in board.reasons or Reason.FOUL_CAP in board.reasons:
        said.append(cited("sheet.ended.cap", rules.laws.cap, cap=rules.board_cap))
    if board.kind is BoardKind.NORMAL and board.queen is Queen.UNRECORDED:
        said.append(msg("sheet.ended.unrecorded"))
    return said


def _foul(base: SheetBase, board: BoardState) -> Msg:
    """Return "Law 107 by Two, proper: 3 points"; conduct is neither proper nor improper."""
    foul = board.foul
    if foul is None:
        raise ValueError("no foul ended this board")
    law = msg("common.law", rule=base.rules.wording == "rule", law=foul.law)
    if isinstance(FOUL_LAWS.get(foul.law), ConductRow):
        code = "sheet.ended.conduct"
    else:
        code = "sheet.ended.foul_improper" if foul.improper else "sheet.ended.foul"
    return msg(code, law=law, name=base.names.in_column(foul.by), points=msg("common.points", n=board.points))

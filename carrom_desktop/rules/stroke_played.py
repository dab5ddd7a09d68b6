"""What the laws say of a played stroke: the rows of the tables, dues, last men, and the end of a board."""

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
    pair,
    put,
)
from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.fouls import LastStroke, QueenPlace, Verdict, counts_men, rule_on
from carrom_desktop.rules.ids import Queen, Side, Slam
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_rows import (
    OtherRow,
    QueenCase,
    QueenDone,
    QueenRow,
    RuleBook,
    RuleTable,
    queen_row,
)
from carrom_desktop.rules.strokes import Stroke, shape


def judge_played(board: BoardPlay, stroke: Stroke, table: RuleTable) -> Outcome:
    """Return what a played stroke does by `table`. Raises `StrokeRefused` where it cannot be."""
    return _Judged(board, stroke, table).outcome()


class _Judged:
    """A played stroke on its way through the table."""

    def __init__(self, board: BoardPlay, stroke: Stroke, table: RuleTable) -> None:
        self.board, self.stroke, self.table = board, stroke, table
        self.by = board.turn
        self.own_before, self.theirs_before = mine(board.men, self.by), mine(board.men, self.by.other)
        _refuse_impossible(board, stroke, self.own_before, self.theirs_before)
        self.own, self.theirs = self.own_before - stroke.own, self.theirs_before - stroke.theirs
        fallen = shape(stroke)
        self.men_row = next(row for row in table.men if fallen in row.on)
        self.off_rows = _off_rows(table, stroke)
        self.queen_row = self._queen_row()

    def _queen_row(self) -> QueenRow | None:
        board, stroke = self.board, self.stroke
        if stroke.queen:
            case = QueenCase.IN
        elif board.queen is PlayQueen.POCKETED:
            case = QueenCase.COVERING
        else:
            return None
        seen = {
            "striker": stroke.striker,
            "improper": stroke.improper,
            "combined": stroke.striker or stroke.theirs > 0,
            "penalty": self.men_row.dues > 0 or any(row.dues for row in self.off_rows),
            "first": mine(board.first, self.by),
            "nine": self.own_before == MEN,
            "owing": mine(board.owed, self.by) > 0,
        }
        return queen_row(self.table, case, stroke.own, seen)

    def outcome(self) -> Outcome:
        """Return what the laws say."""
        ended = self._end_by_table() if self.table.has_foul_table else None
        return self._ended(ended) if ended is not None else self._goes_on()

    # -- a last man fell, and the foul table speaks (52, 102-112)

    def _end_by_table(self) -> BoardEnd | None:
        own_last, their_last = self.own == 0 and self.stroke.own > 0, self.theirs == 0
        if not own_last and not their_last:
            return None
        last = LastStroke(
            self.by, own_last, their_last, self.stroke.striker, self._queen_place(), self.stroke.improper
        )
        ruling = rule_on(last)
        match ruling.verdict:
            case Verdict.WON:
                return self._won(self.by, self.theirs, _covered(self.board.queen, self.by))
            case Verdict.NORMAL:
                return self._won(self.by.other, self.own, _covered(self.board.queen, None))
            case Verdict.LAW if ruling.row is not None:
                left = self.own if counts_men(ruling.row.law) else 0
                foul = FoulEnding(ruling.row.law, self.by, self.stroke.improper, 0, left)
                return BoardEnd(EndKind.FOUL, ruling.winner, left, _foul_queen(last), foul, last)
            case Verdict.UMPIRE:
                near = ruling.row.law if ruling.row is not None else ""
                return BoardEnd(EndKind.UMPIRE, ruling.winner, self.own, _foul_queen(last), None, last, near)
            case _:
                return None

    def _queen_place(self) -> QueenPlace:
        if self.stroke.queen:
            return QueenPlace.WITH
        match self.board.queen:
            case PlayQueen.BOARD:
                return QueenPlace.ON_BOARD
            case PlayQueen.POCKETED:
                return QueenPlace.COVERING
            case queen:
                return QueenPlace.COVERED_BY_O if queen.side is self.by else QueenPlace.COVERED_BY_B

    def _ended(self, end: BoardEnd) -> Outcome:
        """Return the outcome of the last stroke; dues are written off (55)."""
        if self.stroke.forgo:
            raise StrokeRefused("nothing_to_forgo")
        if end.foul is not None:
            law = end.foul.law
        else:
            law = "umpire" if end.kind is EndKind.UMPIRE else self.table.finish_law
        covers = end.winner is self.by and self.board.queen.side is None and end.queen.side is self.by
        queen = self.board.queen if end.queen.side is None else PlayQueen(end.queen.side.value)
        if self.stroke.queen and end.queen.side is None:
            queen = PlayQueen.POCKETED  # she fell, and the board ended before she could be covered
        after = replace(
            self.board,
            men=pair(self.by, self.own, self.theirs),
            queen=queen,
            owed=(0, 0),
            begun=True,
            fresh=False,
            end=end,
        )
        done = QueenDone.COVERED if covers else QueenDone.NOTHING
        return Outcome(
            self.stroke, self.by, self.board.seat, self.board, after, (law,), queen=done, keeps=False
        )

    def _won(self, winner: Side, left: int, queen: Queen) -> BoardEnd:
        return BoardEnd(EndKind.NORMAL, winner, left, queen, slam=self._slam(winner, queen))

    def _slam(self, winner: Side, queen: Queen) -> Slam | None:
        """Return the slam: all men in the player's first turn of play, white with the queen (26)."""
        board = self.board
        if winner is not self.by or board.turns >= board.seats:
            return None
        if winner is not board.breaker:
            return Slam.BLACK
        whole = board.turn_men == MEN and board.turns == 0 and queen.side is winner
        return Slam.WHITE if whole else None

    # -- the board goes on; under UKCA it may be won all the same

    def _goes_on(self) -> Outcome:
        laws, dues, keeps, done = self._consequences()
        back = self.stroke.own if self.men_row.own_out else 0
        self.own += back
        last_back: tuple[Side, ...] = ()
        if not self.table.has_foul_table:
            is_covered = self.board.queen.side is not None or done is QueenDone.COVERED
            last_back = self._last_men(is_covered, dues)
            laws, dues, keeps = self._by_last_men(laws, dues, keeps, last_back, is_covered)
        if done is QueenDone.WAITS and not keeps:
            done = QueenDone.BACK  # no next stroke to cover her with
        return self._settled(laws, dues, keeps, done, back, last_back)

    def _consequences(self) -> tuple[tuple[str, ...], int, bool, QueenDone]:
        """Return laws, new dues, whether the turn goes on, and what becomes of the queen, by the rows."""
        men, queen, table = self.men_row, self.queen_row, self.table
        laws, dues, keeps, done = men.laws, men.dues, men.keeps, QueenDone.NOTHING
        if queen is not None:
            laws = (*men.laws, *queen.laws) if queen.with_men and men.dues else queen.laws
            if self.stroke.theirs and table.theirs_law and not men.dues:
                laws = (*laws, table.theirs_law)
            dues = dues if queen.dues is None else queen.dues
            keeps = keeps if queen.keeps is None else queen.keeps
            done = queen.done
        for row in self.off_rows:
            kept = (law for law in laws if law != table.idle_law or not row.loses)
            laws = tuple(dict.fromkeys((*row.laws, *kept)))
            dues += row.dues
            keeps = keeps and not row.loses
        return laws, dues, keeps, done

    def _last_men(self, is_covered: bool, dues: int) -> tuple[Side, ...]:
        """Return whose last man comes back (H8, H17, H18)."""
        fallen = []
        if self.theirs == 0:
            fallen.append(self.by.other)
        among_dues = self.men_row.last_among_dues and not self.stroke.forgo  # else he comes back by himself
        if self.own == 0 and (not is_covered or (dues > 0 and not among_dues)):
            fallen.append(self.by)
        return tuple(fallen)

    def _by_last_men(
        self, laws: tuple[str, ...], dues: int, keeps: bool, last_back: tuple[Side, ...], is_covered: bool
    ) -> tuple[tuple[str, ...], int, bool]:
        table = self.table
        if self.by in last_back:
            self.own = 1
            if is_covered:
                laws = (*laws, table.last_improper_law)
            else:  # the man and one more, whatever else was wrong (H2, H18)
                if self.men_row.last_among_dues and self.stroke.double:
                    raise StrokeRefused("double_last")
                laws = (table.last_own_law, *(law for law in laws if law != table.idle_law))
                dues, keeps = dues + 1, False
        if self.by.other in last_back:  # one due for it, as for any man of the opponent's (H14, H17)
            self.theirs = 1
            laws = (table.last_theirs_law, *(law for law in laws if law != "H14"))
        return tuple(dict.fromkeys(laws)), dues, keeps

    def _settled(
        self,
        laws: tuple[str, ...],
        dues: int,
        keeps: bool,
        done: QueenDone,
        back: int,
        last_back: tuple[Side, ...],
    ) -> Outcome:
        board, stroke, table, by = self.board, self.stroke, self.table, self.by
        owed = mine(board.owed, by)
        is_now = table.pays_at_once or not keeps or stroke.double
        cost = bill(table, owed, dues, MEN - self.own if is_now else 0, stroke.forgo)
        if stroke.double and cost.takeable < dues:
            raise StrokeRefused("double_unpayable", n=dues)
        is_plain = self.queen_row is None and not self.off_rows
        if dues == 0 and owed and (cost.takeable or stroke.own):
            laws = (table.paid_law,) if is_plain and stroke.own else (*laws, table.paid_law)
        elif dues and not cost.takeable:
            laws = self.men_row.owed_laws if is_plain and self.men_row.owed_laws else (*laws, table.owed_law)
        if stroke.forgo:
            laws = (*laws, table.forgo_law)
        may_double = self._may_double(dues, last_back)
        is_let_on = stroke.theirs > 0 and keeps and not dues  # by 48; 75 and 99a say so themselves
        self.own += cost.paid
        theirs_paid = self._theirs_paid()
        if theirs_paid:
            laws = (*laws, table.paid_law)
        after = self._after(cost.owed, done, theirs_paid)
        if self.own == 0:  # every man is in and the queen is covered (F1): no table of fouls spoke
            end = self._won(by, self.theirs, _covered(after.queen, None))
            laws, keeps = (table.finish_law,), False
            after = replace(after, owed=(0, 0), end=end)
        elif not keeps:
            after = next_turn(after)
        return Outcome(
            stroke,
            by,
            board.seat,
            board,
            after,
            tuple(dict.fromkeys(laws)),
            own_back=back,
            due=dues,
            paid=cost.paid,
            theirs_paid=theirs_paid,
            last_back=last_back,
            queen=done,
            keeps=keeps,
            may_forgo=cost.may_forgo if after.end is None else "",
            may_double=may_double,
            published=self._is_published(last_back),
            contested="125a" if is_let_on and table.book is RuleBook.ICF else "",
        )

    def _theirs_paid(self) -> int:
        """Return the opponent's dues that his man pocketed now makes payable: at once (72c, 83)."""
        if not self.table.pays_at_once or not self.stroke.theirs:
            return 0
        return min(mine(self.board.owed, self.by.other), MEN - self.theirs)

    def _after(self, owed: int, done: QueenDone, theirs_paid: int) -> BoardPlay:
        board, by = self.board, self.by
        theirs_owed = mine(board.owed, by.other) - theirs_paid
        queen = {
            QueenDone.WAITS: PlayQueen.POCKETED,
            QueenDone.COVERED: PlayQueen(by.value),
            QueenDone.BACK: PlayQueen.BOARD,
        }.get(done, board.queen)
        return replace(
            board,
            men=pair(by, self.own, self.theirs + theirs_paid),
            queen=queen,
            first=put(board.first, by, mine(board.first, by) and self.stroke.own == 0),
            owed=pair(by, owed, theirs_owed),
            passes=0,
            tries=0,
            begun=True,
            fresh=False,
        )

    def _may_double(self, dues: int, last_back: tuple[Side, ...]) -> bool:
        """Say whether the opponent may claim a double due instead: agreed, and payable at once (H13)."""
        alone = shape(self.stroke) == "S1" and not self.stroke.queen and not self.off_rows
        pocketed = MEN - self.own_before + self.stroke.own
        return self.board.double_due and alone and dues == 1 and not last_back and pocketed >= 2

    def _is_published(self, last_back: tuple[Side, ...]) -> bool:
        if self.table.book is not RuleBook.CAINT:
            return True
        rows = (self.men_row, *self.off_rows, *(() if self.queen_row is None else (self.queen_row,)))
        return not last_back and all(row.published for row in rows)


def _refuse_impossible(board: BoardPlay, stroke: Stroke, own: int, theirs: int) -> None:
    if stroke.own + stroke.own_off > own:
        raise StrokeRefused("own_men", n=own)
    if stroke.theirs + stroke.theirs_off > theirs:
        raise StrokeRefused("their_men", n=theirs)
    if stroke.queen and stroke.queen_off:
        raise StrokeRefused("queen_twice")
    if (stroke.queen or stroke.queen_off) and board.queen is not PlayQueen.BOARD:
        raise StrokeRefused("queen_gone")
    if stroke.striker and stroke.striker_off:
        raise StrokeRefused("striker_twice")
    if not stroke.double:
        return
    if not board.double_due:
        raise StrokeRefused("double_not_agreed")
    is_off = stroke.own_off or stroke.theirs_off or stroke.queen_off
    if shape(stroke) != "SS1" or stroke.queen or is_off:
        raise StrokeRefused("double_without_man")


def _off_rows(table: RuleTable, stroke: Stroke) -> tuple[OtherRow, ...]:
    men = stroke.own_off or stroke.theirs_off or stroke.queen_off
    rows = ((table.men_off, men), (table.striker_off, stroke.striker_off))
    return tuple(row for row, is_so in rows if is_so)


def _covered(queen: PlayQueen, now: Side | None) -> Queen:
    """Return who covered the queen; `now` does so with the last stroke, where nobody had before."""
    side = queen.side or now
    return Queen.NOBODY if side is None else Queen(side.value)


def _foul_queen(last: LastStroke) -> Queen:
    if last.queen is QueenPlace.COVERED_BY_O:
        return Queen(last.by.value)
    return Queen(last.by.other.value) if last.queen is QueenPlace.COVERED_BY_B else Queen.NOBODY

"""What a stroke means, in the umpire's order: what happened, who does what, whose turn, the law last.

The sentences are those of an umpire at the table, never "penalty applied". A stroke that none of the short
ones fits is put together from the same parts.
"""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.board_state import BoardEnd, EndKind, Outcome
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import Place, QueenDone, RuleBook
from carrom_desktop.rules.strokes import Stroke, StrokeKind, shape
from carrom_desktop.viewmodels.message import Msg, Value, msg

Names = tuple[Value, Value]
"""How the sides are called, A first."""


class StrokeSaid(Struct, frozen=True):
    """A stroke in words.

    `parts`, sentences in order; `turn`, whose turn it is, None where the sentence says it; `keeps`, the
    turn goes on, None where the board is over; `laws`, in brackets; `note`, what is to be known besides;
    `questions`, what the laws leave open, each with its key.
    """

    parts: tuple[Msg, ...]
    turn: Msg | None
    keeps: bool | None
    laws: Msg | None
    note: Msg | None = None
    questions: tuple[Msg, ...] = ()

    @property
    def sentences(self) -> tuple[Msg, ...]:
        """Return everything that is said aloud, the law last."""
        return tuple(each for each in (*self.parts, self.turn, self.laws) if each is not None)


def stroke_said(outcome: Outcome, names: Names, points: Value | None = None) -> StrokeSaid:
    """Return what is said of a stroke; `points`, what the board is worth where it is over and that is
    known, a number or words for it."""
    return _Said(outcome, names, points).said()


def laws_msg(laws: tuple[str, ...]) -> Msg | None:
    """Return laws in brackets, e.g. "(72a, 89b)", None where there are none."""
    if not laws:
        return None
    if laws == ("umpire",):
        return msg("strokes.laws", laws=msg("strokes.law.umpire"))
    return msg("strokes.laws", laws=", ".join(law for law in laws if law != "umpire"))


class _Said:
    """Puts the sentences of one outcome together."""

    def __init__(self, outcome: Outcome, names: Names, points: Value | None) -> None:
        self.o, self.points = outcome, points
        self.stroke: Stroke = outcome.stroke
        self.rule = outcome.before.book is not RuleBook.ICF
        self.people: dict[str, Value] = {
            "X": names[outcome.by.place],
            "Y": names[outcome.by.other.place],
        }
        self.names = names
        self.shape = shape(outcome.stroke)
        self.is_paid = self.has_theirs = False  # whether a sentence has named the dues, the opponent's men

    def text(self, code: str, **values: Value) -> Msg:
        return Msg(code, (*self.people.items(), *values.items()), rule=self.rule)

    def said(self) -> StrokeSaid:
        end = self.o.after.end
        parts = self._parts() if end is None else self._ended(end)
        turn, keeps = (self._turn(), self.o.keeps) if end is None else (None, None)
        is_open = end is not None and end.kind is EndKind.UMPIRE
        laws = None if is_open else laws_msg(self.o.laws)
        return StrokeSaid(parts, turn, keeps, laws, self._note(), self._questions())

    # ---- the board is over

    def _ended(self, end: BoardEnd) -> tuple[Msg, ...]:
        if end.kind is EndKind.CANCELLED:
            return (self.text("strokes.end.cancelled"),)
        if end.kind is EndKind.UMPIRE:
            return (self.text("strokes.end.umpire", law=end.near),)
        winner, points = self.names[(end.winner or Side.A).place], self.points
        if end.foul is not None:
            to = self.text("strokes.end.board_open", W=winner)
            if points is not None:
                to = self.text("strokes.end.board", W=winner, n=points)
            return (to, self.text(f"strokes.end.{end.foul.law}"))
        all_in = self.text("strokes.end.all_in", W=winner)
        if points is not None:
            all_in = self.text("strokes.end.all_in_for", W=winner, n=points)
        covered = self._queen() if self.o.queen is QueenDone.COVERED else None
        return (all_in,) if covered is None else (covered, all_in)

    # ---- the board goes on

    def _parts(self) -> tuple[Msg, ...]:
        match self.stroke.kind:
            case StrokeKind.PASSED:
                passed = self.text("strokes.passed", n=max(1, self.o.after.passes))
                parts: tuple[Msg | None, ...] = (passed, self._queen(), *self._placed())
            case StrokeKind.NO_BREAK:
                parts = self._break()
            case StrokeKind.PLAYED:
                parts = self._played()
            case kind:
                parts = (self._money(self.text(_HEADS_OF_KIND[kind])), self._queen())
        return tuple(part for part in parts if part is not None)

    def _break(self) -> tuple[Msg | None, ...]:
        if self.stroke.striker:
            head = self.text("strokes.head.scratch")
            return (
                self._money(head)
                or self.text("strokes.head_out", head=head, out=self.text("strokes.no_due_out")),
            )
        table, tries = self.o.before.table, self.o.before.tries + 1
        if not self.o.keeps:
            return (self.text("strokes.break_missed", n=tries),)
        if table.break_tries is None:
            return (self.text("strokes.break_retaken"),)
        return (self.text("strokes.break_again", n=tries + 1, most=table.break_tries),)

    def _played(self) -> tuple[Msg | None, ...]:
        o, stroke = self.o, self.stroke
        queen, men, off, last = self._queen(), self._men(), self._off(), self._last_men()
        if self.shape == "S0" and stroke.queen and o.queen is QueenDone.BACK and o.paid == 1 and not last:
            return (self.text("strokes.queen_striker"), *off)
        stays = stroke.theirs and not self.has_theirs and o.by.other not in o.last_back
        theirs = self.text("strokes.theirs") if stays else None
        again = o.queen is QueenDone.WAITS and not stroke.queen
        quiet = not any((queen, off, men, last, theirs))
        return (
            self.text("strokes.nothing") if quiet else None,
            None if again else queen,
            men,
            queen if again else None,
            theirs,
            *off,
            *last,
            *self._other_dues(),
            *self._theirs_paid(),
            self.text("strokes.no_due") if self._says_no_due() else None,
        )

    def _queen(self) -> Msg | None:
        o, stroke = self.o, self.stroke
        match o.queen:
            case QueenDone.WAITS if not stroke.queen:
                return self.text("strokes.queen_again")
            case QueenDone.WAITS:
                return self.text("strokes.queen_first_man" if stroke.own else "strokes.queen_waits")
            case QueenDone.COVERED:
                return self.text("strokes.queen_together" if stroke.queen else "strokes.queen_covered")
            case QueenDone.BACK if not stroke.queen:
                return self.text("strokes.queen_missed")
            case QueenDone.BACK if stroke.striker or stroke.improper or stroke.own:
                return self.text("strokes.queen_back")
            case QueenDone.BACK if o.before.first[o.by.place] and not (self.rule and stroke.theirs):
                return self.text("strokes.queen_early")
            case QueenDone.BACK:
                return self.text("strokes.queen_back" if self.rule else "strokes.queen_owing")
            case _:
                return None

    def _men(self) -> Msg | None:
        """Return what the men and the striker of the stroke come to; None where that is said otherwise."""
        o, stroke = self.o, self.stroke
        fallen = self.shape.replace("O", "") if o.by.other in o.last_back else self.shape
        if o.by in o.last_back:  # the men are named with the one that comes back
            return (
                self.text("strokes.head_only", head=self._head(fallen)) if fallen not in ("1", "O1") else None
            )
        if fallen in ("0", "1", "O0", "O1") and not (o.due and "O" in fallen):
            is_own_alone = stroke.own and o.queen is QueenDone.NOTHING and not o.last_back
            return self._own_alone() if is_own_alone else None
        if fallen == "S0" and o.due == 1 and o.paid == 1:
            self.is_paid = True
            return self.text("strokes.striker")
        if fallen == "I1" and (o.own_back, o.paid, stroke.own) == (1, 1, 1):
            self.is_paid = True
            return self.text("strokes.improper_own")
        if fallen == "IS0" and (o.due, o.paid) == (2, 2):
            self.is_paid = True
            return self.text("strokes.improper_striker")
        return self._money(self._head(fallen))

    def _head(self, fallen: str) -> Msg:
        self.has_theirs = "O" in fallen
        return self.text(_HEADS[fallen])

    def _own_alone(self) -> Msg:
        o, own = self.o, self.stroke.own
        if o.paid == 1 and o.due == 0 and own == 1:
            self.is_paid = True
            return self.text("strokes.own_paid")
        owed = o.after.owed[o.by.place]
        if owed and o.keeps and not o.before.table.pays_at_once:
            return self.text("strokes.own_later", n=owed)
        return self.text("strokes.own", n=own, m=o.before.men[o.by.place] - own)

    def _money(self, head: Msg) -> Msg | None:
        """Return "head: 2 men come out, B places them", or what is owed; None where nothing comes out."""
        o = self.o
        out, owed = o.own_back + o.paid, max(0, o.due - o.paid)
        outs = []
        if out:
            outs.append(self.text("strokes.out", n=out))
        if self.stroke.forgo:
            outs.append(self.text("strokes.forgone_out"))
        elif owed:
            outs.append(self.text("strokes.owed", n=owed))
        if not outs:
            return None
        self.is_paid = True
        said = outs[0] if len(outs) == 1 else self.text("strokes.two_outs", first=outs[0], second=outs[1])
        return self.text("strokes.head_out", head=head, out=said)

    def _off(self) -> tuple[Msg, ...]:
        stroke = self.stroke
        men = stroke.own_off + stroke.theirs_off
        found = []
        if men:
            is_circle = self.o.before.table.off_place is Place.MAIN_CIRCLE
            found.append(self.text("strokes.off_circle" if is_circle else "strokes.off", n=men))
        if stroke.queen_off:
            found.append(self.text("strokes.queen_off"))
        if stroke.striker_off:
            found.append(self.text("strokes.striker_off"))
        return tuple(found)

    def _last_men(self) -> tuple[Msg, ...]:
        o, found = self.o, []
        if o.by in o.last_back:
            which = "strokes.last_own" if self.shape == "1" else "strokes.last_own_named"
            found.append(self.text(which, n=o.paid) if o.paid else self.text("strokes.last_own_alone"))
        if o.by.other in o.last_back:
            found.append(self.text("strokes.last_theirs"))
        return tuple(found)

    def _other_dues(self) -> tuple[Msg, ...]:
        """Return the dues that no sentence before has named: for what left the board, or owed from before."""
        o = self.o
        if o.by in o.last_back or self.is_paid:
            return ()
        if self.stroke.forgo:
            return (self.text("strokes.forgone"),)
        if o.due > o.paid:
            return (*self._placed(), self.text("strokes.owed_alone", n=o.due - o.paid))
        return self._placed()

    def _placed(self) -> tuple[Msg, ...]:
        return (self.text("strokes.placed_now", n=self.o.paid),) if self.o.paid else ()

    def _theirs_paid(self) -> tuple[Msg, ...]:
        """Return the opponent's dues that his man, pocketed now, makes payable (72c, 83)."""
        paid = self.o.theirs_paid
        return (Msg("strokes.theirs_paid", (*self.people.items(), ("n", paid))),) if paid else ()

    def _says_no_due(self) -> bool:
        """Say whether "No due" is worth saying: something went wrong, the turn is lost, and it costs
        nothing."""
        o, stroke = self.o, self.stroke
        wrong = stroke.theirs or stroke.own_off or stroke.theirs_off or stroke.queen_off or stroke.striker_off
        wrong = wrong or o.queen is QueenDone.BACK
        return bool(wrong) and not (o.due or o.paid or o.theirs_paid or o.keeps)

    # ---- the rest

    def _turn(self) -> Msg | None:
        o, stroke = self.o, self.stroke
        if stroke.kind is StrokeKind.NO_BREAK:
            return self.text("strokes.turn.lost") if stroke.striker else None
        if stroke.kind in (StrokeKind.TECHNICAL, StrokeKind.TECHNICAL_OTHER):
            other = stroke.kind is StrokeKind.TECHNICAL_OTHER
            return msg("strokes.turn.still", X=self.people["Y" if other else "X"])
        if o.keeps:
            if o.queen is QueenDone.WAITS:
                return None
            return self.text("strokes.turn.on_short" if o.queen is QueenDone.COVERED else "strokes.turn.on")
        if o.by in o.last_back and o.after.queen.side is None:  # H18, not H8
            return self.text("strokes.turn.goes_on")
        harmless = not o.due and o.queen is QueenDone.NOTHING and not stroke.theirs
        return self.text("strokes.turn.to" if harmless else "strokes.turn.lost")

    def _note(self) -> Msg | None:
        if self.stroke.as_icf:
            return msg("strokes.note.as_icf")
        if self.o.contested:
            return msg("strokes.note.contested")
        return None if self.o.published else msg("strokes.ask.as_icf")

    def _questions(self) -> tuple[Msg, ...]:
        found = []
        if self.o.may_forgo and not self.stroke.forgo:
            # A due that is owed is placed later, with a man that is pocketed then.
            found.append(self.text("strokes.ask.forgo" if self.o.paid else "strokes.ask.forgo_owed"))
        if self.o.may_double:
            found.append(self.text("strokes.ask.double"))
        return tuple(found)


_HEADS_OF_KIND = {
    StrokeKind.FOUL: "strokes.head.foul",
    StrokeKind.TECHNICAL: "strokes.head.technical",
    StrokeKind.TECHNICAL_OTHER: "strokes.head.technical_other",
}

_HEADS = {
    "O0": "strokes.head.theirs",
    "O1": "strokes.head.both",
    "S0": "strokes.head.striker",
    "S1": "strokes.head.striker_own",
    "SS1": "strokes.head.double",
    "SO0": "strokes.head.striker_theirs",
    "SO1": "strokes.head.striker_both",
    "I0": "strokes.head.improper",
    "I1": "strokes.head.improper_own",
    "IS0": "strokes.head.improper_striker",
    "IS1": "strokes.head.improper_striker_own",
    "IO0": "strokes.head.improper_theirs",
    "IO1": "strokes.head.improper_both",
    "ISO0": "strokes.head.improper_striker_theirs",
    "ISO1": "strokes.head.improper_striker_both",
}
"""How a stroke begins in words, by what fell."""

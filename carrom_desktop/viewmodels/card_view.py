"""The reference card of a federation: its tables of strokes in words, line by line, the law last.

Everything is read from `rules.stroke_rows` and `rules.fouls`, so that a changed row changes the card. What
CAINT has not published says what UKCA does, and is marked as the umpire's choice.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.fouls import (
    CONDUCT_ROWS,
    FIXED_POINTS,
    FIXED_POINTS_LATE,
    FOUL_ROWS,
    ConductRow,
    FoulRow,
    LastStroke,
    QueenPlace,
    Verdict,
    rule_on,
)
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.stroke_rows import (
    TABLES,
    UKCA,
    MenRow,
    OtherRow,
    QueenCase,
    QueenDone,
    QueenRow,
    RuleBook,
    RuleTable,
)
from carrom_desktop.viewmodels.card_words import Words, meant_shapes, men_beside, own_beside
from carrom_desktop.viewmodels.message import Msg, msg

OPEN_MARK = "°"
"""Stands at every line that a rule book has not published."""

MARKS = "¹²³⁴⁵⁶⁷⁸⁹"
"""Marks of the foot notes, in order."""


class CardRow(Struct, frozen=True):
    """A line of the card.

    `what` happened, one phrase; `follows`, sentences; `keeps`, the turn goes on or is lost, None where
    `follows` says it or it does not matter; `laws`, their numbers, also of an open line (UKCA's); `law`,
    how they are printed; `mark`, that of its foot note, "" without; `is_open`, the rule book has not
    published it.
    """

    what: Msg
    follows: tuple[Msg, ...]
    keeps: bool | None
    laws: tuple[str, ...]
    law: Msg
    mark: str = ""
    is_open: bool = False


class CardSection(Struct, frozen=True):
    """A table of the card: its title, a sentence below it, and its lines; `mark` as in `CardRow`."""

    title: Msg
    rows: tuple[CardRow, ...]
    lead: Msg | None = None
    mark: str = ""


class CardView(Struct, frozen=True):
    """A reference card of `book`: `title`, `edition` of the laws, `how` it is read, tables, and foot notes
    with their marks."""

    book: RuleBook

    title: Msg
    edition: Msg
    how: Msg
    sections: tuple[CardSection, ...]
    notes: tuple[tuple[str, Msg], ...]

    @property
    def rule(self) -> bool:
        """Say whether the rule book says "Rule" and "piece"."""
        return self.book is not RuleBook.ICF


def build_card(book: RuleBook) -> CardView:
    """Return the reference card of a federation."""
    return card_of(TABLES[book], preset(book.value))


def card_of(
    table: RuleTable,
    rules: RuleSet,
    fouls: tuple[FoulRow, ...] = FOUL_ROWS,
    conduct: tuple[ConductRow, ...] = CONDUCT_ROWS,
) -> CardView:
    """Return the reference card of a table; `rules` has the points and the edition, `fouls` and `conduct`
    the boards lost."""
    return _Card(table, rules, fouls, conduct).card()


class _Card:
    """Collects the lines of one card and their foot notes."""

    def __init__(
        self,
        table: RuleTable,
        rules: RuleSet,
        fouls: tuple[FoulRow, ...],
        conduct: tuple[ConductRow, ...],
    ) -> None:
        self.table, self.rules, self.fouls, self.conduct = table, rules, fouls, conduct
        self.words = Words(table.book is not RuleBook.ICF)
        self.notes: dict[str, Msg] = {}
        self.has_open = False

    def card(self) -> CardView:
        sections = (
            CardSection(msg("card.section.strokes"), self._strokes(), self.words.text("card.lead.strokes")),
            CardSection(msg("card.section.queen"), self._queen()),
            CardSection(msg("card.section.dues"), self._dues()),
            CardSection(msg("card.section.other"), self._other()),
            self._lost() if self.table.has_foul_table else self._back(),
        )
        notes = tuple(zip(MARKS, self.notes.values(), strict=False))
        if self.has_open:
            notes = ((OPEN_MARK, msg("card.note.open")), *notes)
        book = self.table.book.value
        edition = self.words.text("card.edition", edition=self.rules.edition)
        title = msg(f"card.title.{book}")
        return CardView(self.table.book, title, edition, msg("card.how"), sections, notes)

    # ---- the tables

    def _strokes(self) -> tuple[CardRow, ...]:
        return tuple(self._stroke(row, shapes) for row, shapes in meant_shapes(self.table))

    def _stroke(self, row: MenRow, shapes: tuple[str, ...]) -> CardRow:
        follows = list(self._dues_of([row]))
        if not follows and any("O" in shape for shape in shapes):
            follows.append(msg("card.no_due"))
        if row.last_among_dues:
            follows.append(self.words.text("card.last_among"))
        if row.owed_laws:
            laws = ", ".join(row.owed_laws)
            follows.append(self.words.text("card.owed_now", laws=laws))
        source = row
        if not row.published:
            source = next((each for each in UKCA.men if each.on == row.on), row)
        return self._row(self.words.fell(shapes), follows, row.keeps, source.laws, row.published, row.note)

    def _queen(self) -> tuple[CardRow, ...]:
        rows = [self._queen_row(row) for row in self.table.queen]
        if self.table.theirs_law:
            what = self.words.text("card.theirs_free")
            rows.append(self._row(what, [msg("card.stays_in")], None, (self.table.theirs_law,)))
        return tuple(rows)

    def _queen_row(self, row: QueenRow) -> CardRow:
        men = men_beside(self.table, row)
        keeps = row.keeps
        if keeps is None:
            found = {each.keeps for each in men}
            keeps = found.pop() if len(found) == 1 else None
        follows = [_QUEEN_DONE[row.case, row.done]]
        if row.dues is not None:
            follows.append(msg("card.due", n=row.dues) if row.dues else msg("card.no_due"))
        elif row.penalty:
            follows.append(msg("card.dues_same"))
        else:
            follows += self._dues_of(men)
        if row.done is QueenDone.BACK and len(follows) == 1:
            follows.append(msg("card.no_due"))
        if keeps is None:
            follows.append(msg("card.turn.same"))
        source = row
        if not row.published:
            source = next((each for each in UKCA.queen if _bare(each) == _bare(row)), row)
        what = self.words.queen_case(row, own_beside(self.table, row))
        return self._row(what, follows, keeps, source.laws, row.published, row.note)

    def _other(self) -> tuple[CardRow, ...]:
        table, words = self.table, self.words
        off = msg(f"card.to.{table.off_place.value}")
        technical = "card.technical_early" if table.technical_at_start else "card.technical"
        again = msg("card.try_again")
        if table.break_tries is not None:
            again = msg("card.tries", n=table.break_tries)
        rows = [
            self._other_row("men_off", words.text("card.men_off"), off),
            self._other_row("striker_off", msg("card.striker_off")),
            self._other_row("foul", msg("card.foul")),
            self._other_row("technical", msg(technical), same=False),
            self._other_row("passed", msg("card.passed"), same=False),
        ]
        if table.passes is not None:
            what = msg("card.passes", n=table.passes)
            rows.append(self._row(what, [msg("card.cancelled")], None, (table.passes_law,)))
        rows.append(self._other_row("no_break", words.text("card.no_break"), again, same=False))
        if table.break_tries is not None:
            what = msg("card.missed_break", n=table.break_tries)
            rows.append(self._row(what, [msg("card.stays_black")], None, table.missed_break))
        rows.append(self._other_row("scratched_break", words.text("card.scratched"), same=False))
        return tuple(rows)

    def _other_row(self, name: str, what: Msg, first: Msg | None = None, same: bool = True) -> CardRow:
        """Return the line of the table's row `name`; `same`, a turn that it does not end is the stroke's."""
        row: OtherRow = getattr(self.table, name)
        follows = [] if first is None else [first]
        if row.dues:
            follows.append(msg("card.due", n=row.dues))
        elif name in ("men_off", "striker_off", "scratched_break"):
            follows.append(msg("card.no_due"))
        keeps = False if row.loses else None
        if not row.loses and same:
            follows.append(msg("card.turn.same"))
        elif not row.loses and first is None:
            keeps = True
        source: OtherRow = row if row.published else getattr(UKCA, name)
        return self._row(what, follows, keeps, source.laws, row.published, row.note)

    def _dues(self) -> tuple[CardRow, ...]:
        table, words = self.table, self.words
        seconds = self.rules.due_seconds
        if not table.forgo_all:
            forgo = msg("card.forgo_one")
        elif seconds:
            forgo = msg("card.forgo_all_in", n=seconds)
        else:
            forgo = msg("card.forgo_all")
        when = words.text("card.at_once" if table.pays_at_once else "card.at_turn_end")
        place = msg("card.due_place")
        return (
            self._row(place, [msg(f"card.to.{table.due_place.value}")], None, table.place_laws),
            self._law_row("paid_law", msg("card.due_when"), when),
            self._law_row("owed_law", words.text("card.due_owed"), words.text("card.owed")),
            self._law_row("forgo_law", msg("card.due_forgone"), forgo),
            self._law_row("forfeit_law", msg("card.due_forfeit"), msg("card.forfeit")),
            self._law_row("written_off_law", msg("card.due_end"), msg("card.written_off")),
        )

    def _law_row(
        self, name: str, what: Msg, *follows: Msg, note: str = "", keeps: bool | None = None
    ) -> CardRow:
        """Return the line of a law that the table has under `name`, or UKCA where it is not published."""
        law: str = getattr(self.table, name)
        is_published = law != "umpire"
        if not is_published:
            law = getattr(UKCA, name)
        return self._row(what, list(follows), keeps, (law,), is_published, note)

    def _finish(self) -> CardRow:
        return self._law_row("finish_law", self.words.text("card.finish"), msg("card.won"))

    def _lost(self) -> CardSection:
        """Return the boards lost by a foul (51, 91, 102-112, 121b, 126b)."""
        rows = [self._finish()]
        for row in self.fouls:
            follows = self.words.gained(row, FIXED_POINTS, FIXED_POINTS_LATE)
            rows.append(self._row(self.words.last_men(row), list(follows), None, (row.law,)))
        for conduct in self.conduct:
            points = msg("card.points.conduct_theirs" if conduct.queen_if_theirs else "card.points.conduct")
            what = self.words.text(f"foul.what.{conduct.law}")
            rows.append(self._row(what, [msg("card.to_opponent", points=points)], None, (conduct.law,)))
        cutoff = self.rules.queen_cutoff or 0
        lead = msg(
            "card.lead.lost",
            fixed=FIXED_POINTS,
            late=FIXED_POINTS_LATE,
            cutoff=cutoff,
            queen=self.rules.queen_points,
        )
        laws = ", ".join(_nearest())
        note = msg("card.note.lost", laws=laws, cutoff=cutoff, cap=self.rules.board_cap)
        return CardSection(msg("card.section.lost"), tuple(rows), lead, self._mark("lost", note))

    def _back(self) -> CardSection:
        """Return what becomes of last men where no board is lost by a foul (H8, H17, H18)."""
        words, table = self.words, self.table
        theirs = next(row for row in table.men if "O0" in row.on)
        both = words.comma((words.text("card.own_last"), msg("card.uncovered")))
        note = table.last_note
        rows = (
            self._finish(),
            self._law_row("last_own_law", both, msg("card.last_own", n=1), keeps=False),
            self._law_row(
                "last_theirs_law",
                words.text("card.their_last"),
                msg("card.last_back"),
                *self._dues_of([theirs]),
                note=note,
                keeps=theirs.keeps,
            ),
            self._law_row(
                "last_improper_law",
                words.comma((words.text("card.own_last"), msg("card.covered_due"))),
                msg("card.last_back"),
                msg("card.dues_same"),
                note=note,
            ),
        )
        mark = OPEN_MARK if any(row.is_open for row in rows) else ""
        return CardSection(msg("card.section.back"), rows, msg("card.lead.back"), mark)

    # ---- their parts

    def _dues_of(self, men: list[MenRow]) -> tuple[Msg, ...]:
        """Return the dues that rows of the men have in common, or that they are the stroke's."""
        dues = {row.dues for row in men}
        if len(dues) > 1:
            return (msg("card.dues_same"),)
        due = next(iter(dues), 0)
        if any(row.own_out for row in men):
            return (
                self.words.text(
                    "card.own_out" if due else "card.own_out_only", **({"n": due} if due else {})
                ),
            )
        return (msg("card.due", n=due),) if due else ()

    def _row(
        self,
        what: Msg,
        follows: list[Msg],
        keeps: bool | None,
        laws: tuple[str, ...],
        published: bool = True,
        note: str = "",
    ) -> CardRow:
        mark = self._mark(note, msg(f"card.note.{note}")) if note else ""
        if not published:
            mark, self.has_open = f"{OPEN_MARK}{mark}", True
        return CardRow(what, tuple(follows), keeps, laws, self._law(laws, published), mark, not published)

    def _law(self, laws: tuple[str, ...], published: bool) -> Msg:
        if laws == ("umpire",):
            return msg("card.laws.umpire")
        said = self.words.comma([_law_msg(law) for law in laws])
        return msg("card.laws", laws=said) if published else msg("card.laws.open", book="UKCA", laws=said)

    def _mark(self, key: str, note: Msg) -> str:
        self.notes.setdefault(key, note)
        return MARKS[list(self.notes).index(key)]


_QUEEN_DONE = {
    (case, done): msg(code)
    for case, done, code in (
        (QueenCase.IN, QueenDone.BACK, "card.queen_back"),
        (QueenCase.IN, QueenDone.WAITS, "card.queen_waits"),
        (QueenCase.IN, QueenDone.COVERED, "card.queen_covered"),
        (QueenCase.COVERING, QueenDone.BACK, "card.queen_back"),
        (QueenCase.COVERING, QueenDone.WAITS, "card.queen_again"),
        (QueenCase.COVERING, QueenDone.COVERED, "card.queen_covered"),
    )
}


def _law_msg(law: str) -> Msg:
    """Return a law's number; UKCA's "Table 2" is a word in each language."""
    name, _, number = law.partition(" ")
    return msg("card.law.table", n=number) if name == "Table" else msg("card.laws", laws=law)


def _bare(row: QueenRow) -> QueenRow:
    """Return what a row is about and leads to, without its law."""
    return replace(row, laws=(), with_men=False, published=True, note="")


def _nearest() -> tuple[str, ...]:
    """Return the laws nearest to last strokes that no row fits, in their order."""
    found = set()
    flags = (False, True)
    for own, theirs, striker, improper in (
        (own, theirs, striker, improper)
        for own in flags
        for theirs in flags
        for striker in flags
        for improper in flags
    ):
        for queen in QueenPlace:
            ruling = rule_on(LastStroke(Side.A, own, theirs, striker, queen, improper))
            if ruling.verdict is Verdict.UMPIRE and ruling.row is not None:
                found.add(ruling.row.law)
    return tuple(sorted(found))

"""What each rule book says of a stroke that was looked up, on a board that looks as it was said."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.board_play import begin, play
from carrom_desktop.rules.board_state import BoardPlay, EndKind, Outcome, PlayQueen, StrokeRefused, pair
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.stroke_rows import TABLES, RuleBook, book_of
from carrom_desktop.rules.strokes import Stroke, StrokeKind, shape
from carrom_desktop.viewmodels.lookup_keys import Lookup, QueenAt
from carrom_desktop.viewmodels.lookup_points import Worth, worth
from carrom_desktop.viewmodels.message import Msg, coded, msg
from carrom_desktop.viewmodels.stroke_words import Names, StrokeSaid, stroke_said

_USUAL_MEN, _USUAL_THEIRS = 3, 6
"""Men on the board where nothing says how many: enough were pocketed for any dues."""


class LookupMatch(Struct, frozen=True):
    """What the open match adds: its `rules`, the `names` of its sides, and the `score` before its next
    board."""

    rules: RuleSet
    names: Names
    score: tuple[int, int]


class BookSaid(Struct, frozen=True):
    """What one rule book says.

    `own`, the match is played by it; `said`, or `refused` where the stroke cannot be; `laws`; `keeps`, the
    turn goes on, None where the board is over; `may_forgo`, the law by which the opponent may leave the
    dues; `double`, what a double due is, if it was agreed (H13); `ended`; `near`, the law nearest to what
    the umpire decides; `lines` to be known besides.
    """

    book: RuleBook
    own: bool
    said: StrokeSaid | None = None
    refused: Msg | None = None
    laws: tuple[str, ...] = ()
    keeps: bool | None = None
    published: bool = True
    may_forgo: str = ""
    double: StrokeSaid | None = None
    ended: EndKind | None = None
    near: str = ""
    lines: tuple[Msg, ...] = ()


def books_of(lookup: Lookup, stroke: Stroke, names: Names, match: LookupMatch | None) -> tuple[BookSaid, ...]:
    """Return what the three rule books say, the match's own first."""
    own = None if match is None else book_of(match.rules)
    order = sorted(RuleBook, key=lambda book: book is not own)
    return tuple(_book(lookup, stroke, book, names, match if book is own else None) for book in order)


def offender_of(lookup: Lookup, stroke: Stroke) -> Side:
    """Return the side whose stroke or foul it is."""
    return lookup.by.other if stroke.kind is StrokeKind.TECHNICAL_OTHER else lookup.by


def can_be_last(stroke: Stroke, *, own: bool) -> bool:
    """Say whether the last man of a side may have fallen in a stroke."""
    fallen, off = (stroke.own, stroke.own_off) if own else (stroke.theirs, stroke.theirs_off)
    return fallen > 0 and off == 0


def may_ask_man(lookup: Lookup, stroke: Stroke) -> bool:
    """Say whether it is open that an own man was pocketed before: the rest of the table may tell."""
    if stroke.kind is StrokeKind.NO_BREAK or offender_of(lookup, stroke) is not lookup.by:
        return stroke.kind is not StrokeKind.NO_BREAK
    if lookup.queen in (QueenAt.COVER, QueenAt.OWN):
        return False
    return not _is_last(stroke, lookup.own_last, own=True)


def may_owe(lookup: Lookup, stroke: Stroke) -> bool:
    """Say whether dues owed before can mean anything."""
    return stroke.kind is not StrokeKind.NO_BREAK and not _is_last(stroke, lookup.own_last, own=True)


def _is_last(stroke: Stroke, said: bool, *, own: bool) -> bool:
    fallen = stroke.own if own else stroke.theirs
    return can_be_last(stroke, own=own) and (said or fallen == MEN)


def _board(lookup: Lookup, stroke: Stroke, book: RuleBook) -> BoardPlay:
    """Return a board in the middle of play that looks as it was said."""
    by, offender = lookup.by, offender_of(lookup, stroke)
    breaker = by if stroke.kind is StrokeKind.NO_BREAK else by.other
    fresh = begin(book, breaker, double_due=stroke.double)
    if stroke.kind is StrokeKind.NO_BREAK:
        return fresh
    own_last = _is_last(stroke, lookup.own_last, own=True)
    their_last = _is_last(stroke, lookup.their_last, own=False)
    owed = (lookup.owed or 0) if may_owe(lookup, stroke) else 0
    if owed and book is RuleBook.ICF and lookup.queen is QueenAt.COVER:
        owed = 0  # a queen pocketed while a due was owed has gone back (95b)
    is_first = may_ask_man(lookup, stroke) and lookup.had_man is False
    need = stroke.own + stroke.own_off if offender is by else 0
    theirs_need = stroke.theirs + stroke.theirs_off
    if own_last:
        own = stroke.own
    elif is_first:
        own = MEN
    elif owed:  # by the ICF a man in the pocket would have paid it (78a), else one waits for the turn's end
        own = MEN if TABLES[book].pays_at_once else max(MEN - 1, need + 1)
    else:
        own = max(_USUAL_MEN, need + 1)
    others = _USUAL_THEIRS
    if offender is by:
        others = stroke.theirs if their_last else max(_USUAL_THEIRS, theirs_need + 1)
    queens = {QueenAt.BOARD: PlayQueen.BOARD, QueenAt.COVER: PlayQueen.POCKETED}
    sides = {QueenAt.OWN: PlayQueen(by.value), QueenAt.THEIRS: PlayQueen(by.other.value)}
    return replace(
        fresh,
        seat=1,
        men=pair(offender, min(own, MEN), min(others, MEN)),
        queen=(queens | sides)[lookup.queen],
        first=(offender is Side.A and is_first, offender is Side.B and is_first),
        owed=pair(offender, owed, 0),
        begun=True,
        turns=MEN,  # nobody's first turn, so no slam
    )


def _book(
    lookup: Lookup, stroke: Stroke, book: RuleBook, names: Names, match: LookupMatch | None
) -> BookSaid:
    meant, notes = _meant(lookup, stroke, book)
    is_own = match is not None
    try:
        outcome = play(_board(lookup, meant, book), meant)
    except StrokeRefused as error:
        return BookSaid(book, is_own, refused=coded(f"strokes.no.{error.code}", dict(error.values)))
    end, value = outcome.after.end, Worth()
    if end is not None:
        rules = preset(book.value) if match is None else match.rules
        value = worth(end, rules, names, None if match is None else match.score)
    said = _uncounted(stroke_said(outcome, names, value.sum))
    return BookSaid(
        book,
        is_own,
        said,
        None,
        outcome.laws,
        said.keeps,
        outcome.published,
        outcome.may_forgo if not meant.forgo else "",
        _double(meant, book, outcome, names),
        None if end is None else end.kind,
        "" if end is None else end.near,
        (*value.lines, *notes),
    )


def _meant(lookup: Lookup, stroke: Stroke, book: RuleBook) -> tuple[Stroke, tuple[Msg, ...]]:
    """Return the stroke as a rule book can judge it, and what of it means nothing there."""
    notes: list[Msg] = []
    if stroke.as_icf:
        try:
            play(_board(lookup, stroke, book), replace(stroke, forgo=False))
        except StrokeRefused as error:
            if error.code == "published":
                stroke = replace(stroke, as_icf=False)
    if stroke.double and book is not RuleBook.UKCA:
        stroke = replace(stroke, double=False)
        notes.append(msg("lookup.no_double"))
    if stroke.forgo:
        try:
            play(_board(lookup, stroke, book), stroke)
        except StrokeRefused as error:
            if error.code == "nothing_to_forgo":
                stroke = replace(stroke, forgo=False)
                notes.append(msg("strokes.no.nothing_to_forgo"))
    return stroke, tuple(notes)


def _double(stroke: Stroke, book: RuleBook, outcome: Outcome, names: Names) -> StrokeSaid | None:
    """Return what a double due would be, where the opponent may claim one if it was agreed (H13)."""
    if book is not RuleBook.UKCA or shape(stroke) != "S1":
        return None
    agreed = replace(outcome.before, double_due=True)
    if not play(agreed, stroke).may_double:
        return None
    try:
        return _uncounted(stroke_said(play(agreed, replace(stroke, double=True)), names))
    except StrokeRefused:
        return None


def _uncounted(said: StrokeSaid) -> StrokeSaid:
    """Return the sentences without how many men are left, which nobody knows here."""
    parts = (_without_left(part) if part.code == "strokes.own" else part for part in said.parts)
    return replace(said, parts=tuple(parts))


def _without_left(part: Msg) -> Msg:
    return replace(part, code="lookup.own", values=tuple(each for each in part.values if each[0] != "m"))

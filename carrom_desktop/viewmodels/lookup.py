"""F2, "What happens if...": one stroke without a board in play, by all rule books side by side.

The stroke is typed in the keys of the umpire's board (`rules.strokes`), beside it stands what the table
looks like. What else would change the answer of a rule book is asked, two questions at most; until they are
answered the usual case is shown.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import RuleBook, book_of
from carrom_desktop.rules.strokes import FORGO
from carrom_desktop.viewmodels.lookup_books import (
    BookSaid,
    LookupMatch,
    books_of,
    can_be_last,
    may_ask_man,
    may_owe,
    offender_of,
)
from carrom_desktop.viewmodels.lookup_keys import AS_ICF, Lookup, prompt_of, stroke_of
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_forms
from carrom_desktop.viewmodels.stroke_words import Names

LONGEST_NAME = 24
"""Letters of a name in a sentence, where there is a shorter form."""

NO_NAMES = ("A", "B")
"""What the sides are called where no match is open: A plays the stroke."""


class Question(Struct, frozen=True):
    """A question whose answer matters: `code` is "had_man" or "owed"."""

    code: str
    text: Msg
    answer: bool | None


class LookupView(Struct, frozen=True):
    """What is shown: `keys` as typed; `is_whole`, the stroke is complete; `prompt`, what to do next;
    `problem` with the keys; `questions`, two at most; `is_usual`, one is not answered yet; `books`, the
    match's own first, () until the stroke is whole; `own_last` and `their_last`, whether that can be said
    of this stroke; `asks_off`, the next key says what left the board; `may_forgo` and `may_be_icf`, whether
    U and A change anything after it."""

    keys: tuple[str, ...]
    is_whole: bool
    prompt: Msg
    problem: Msg | None
    questions: tuple[Question, ...]
    is_usual: bool
    books: tuple[BookSaid, ...]
    own_last: bool
    their_last: bool
    asks_off: bool
    may_forgo: bool
    may_be_icf: bool


def match_of(state: MatchState) -> LookupMatch:
    """Return what an open match adds."""
    game = state.games[-1]
    score = (0, 0) if game.is_over else game.raw
    return LookupMatch(state.rules, (_called(state, Side.A), _called(state, Side.B)), score)


def _called(state: MatchState, side: Side) -> str:
    """Return what a side is called within sentences: its longest form that is not too long for them."""
    between = " " if len(state.side_players(side)) == 1 else " / "
    forms = [between.join(parts) for parts in side_forms(state, side)]
    return next((form for form in forms if len(form) <= LONGEST_NAME), min(forms, key=len))


def own_book(match: LookupMatch | None) -> tuple[RuleBook | None, tuple[RuleBook, ...]]:
    """Return the rule book of the match, None where there is none, and all of them with it first."""
    own = None if match is None else book_of(match.rules)
    return own, tuple(sorted(RuleBook, key=lambda book: book is not own))


def answer(lookup: Lookup, yes: bool) -> Lookup:
    """Return the answer to the first open question, or to the last one where none is open."""
    questions = questions_of(lookup, ("", ""))
    if not questions:
        return lookup
    asked = next((each for each in questions if each.answer is None), questions[-1])
    return answered(lookup, asked.code, yes)


def answered(lookup: Lookup, code: str, yes: bool) -> Lookup:
    """Return the answer to one question."""
    return replace(lookup, had_man=yes) if code == "had_man" else replace(lookup, owed=int(yes))


def questions_of(lookup: Lookup, names: Names, match: LookupMatch | None = None) -> tuple[Question, ...]:
    """Return the questions that matter: those whose answer changes what a rule book says."""
    stroke = stroke_of(lookup)
    if stroke is None:
        return ()
    offender = offender_of(lookup, stroke)

    def differ(one: Lookup, other: Lookup) -> bool:
        return books_of(one, stroke, names, match) != books_of(other, stroke, names, match)

    found = []
    known = lookup
    if may_ask_man(lookup, stroke):
        if differ(replace(lookup, had_man=True), replace(lookup, had_man=False)):
            text = msg("lookup.ask.had_man", X=names[offender.place])
            found.append(Question("had_man", text, lookup.had_man))
    else:
        known = replace(lookup, had_man=None)
    if may_owe(lookup, stroke) and differ(replace(known, owed=lookup.owed or 1), replace(known, owed=0)):
        answer = None if lookup.owed is None else lookup.owed > 0
        found.append(Question("owed", msg("lookup.ask.owed"), answer))
    return tuple(found)


def build_lookup(lookup: Lookup, match: LookupMatch | None = None, names: Names | None = None) -> LookupView:
    """Return what is shown of `lookup`; `match` is the open one, `names` stand instead of its own."""
    if names is None:
        names = NO_NAMES if match is None else match.names
    stroke = stroke_of(lookup)
    questions = questions_of(lookup, names, match)
    books = () if stroke is None else books_of(lookup, stroke, names, match)
    prompt = prompt_of(lookup.keys, stroke)
    return LookupView(
        lookup.keys,
        stroke is not None,
        prompt,
        lookup.refused,
        questions,
        any(each.answer is None for each in questions),
        books,
        stroke is None or can_be_last(stroke, own=True),
        stroke is None or can_be_last(stroke, own=False),
        prompt.code == "lookup.prompt.overboard",
        FORGO in lookup.keys or any(each.may_forgo for each in books),
        AS_ICF in lookup.keys or any(not each.published for each in books),
    )

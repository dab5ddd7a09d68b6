"""What happens if...: typed keys, what is asked, and what the three rule books say of a stroke."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.viewmodels.lookup import LookupView, answer, build_lookup, match_of
from carrom_desktop.viewmodels.lookup_books import BookSaid, LookupMatch
from carrom_desktop.viewmodels.lookup_keys import BACK, Lookup, QueenAt, from_text, press
from tests.support.matches import match

KEYS = (*"QSOIVUAFGZK0123456789", "Shift+G", BACK)


def typed(keys: str, lookup: Lookup | None = None) -> Lookup:
    """Return what the keys come to, e.g. "S Q 0"."""
    lookup = lookup or Lookup()
    for key in keys.split():
        lookup = press(lookup, key)
    return lookup


def of(view: LookupView, book: str) -> BookSaid:
    return next(each for each in view.books if each.book is RuleBook(book))


def sentence(said: BookSaid, language: str = "en") -> str:
    assert said.said is not None
    return " ".join(speak(language, each) for each in said.said.sentences)


def asked(view: LookupView, language: str = "en") -> list[str]:
    return [speak(language, each.text) for each in view.questions]


def lines(said: BookSaid, language: str = "en") -> list[str]:
    return [speak(language, each) for each in said.lines]


# ---- keys


def test_a_digit_ends_the_stroke_and_the_next_key_begins_another() -> None:
    prefix = build_lookup(typed("S Q"))
    assert (prefix.is_whole, prefix.books) == (False, ())
    assert speak("en", prefix.prompt) == "And how many own men fell? 0 to 9"
    whole = build_lookup(typed("S Q 0"))
    assert (whole.is_whole, whole.keys) == (True, ("S", "Q", "0"))
    assert speak("en", whole.prompt) == "The next key begins another stroke."
    assert build_lookup(typed("S Q 0 O")).keys == ("O",)


def test_backspace_takes_back_the_last_key() -> None:
    assert typed(f"S Q 0 {BACK} 1").keys == ("S", "Q", "1")
    assert typed(f"S {BACK} {BACK} {BACK}").keys == ()


def test_another_stroke_keeps_the_queen_and_drops_answers_and_last_men() -> None:
    there = Lookup(by=Side.B, queen=QueenAt.THEIRS, own_last=True, their_last=True, had_man=False, owed=1)
    assert typed("S 1 0", there) == Lookup(keys=("0",), by=Side.B, queen=QueenAt.THEIRS)


@pytest.mark.parametrize(
    ("keys", "english", "spanish"),
    [
        ("I I", "I stands twice", "I está dos veces"),
        ("S S S", "S stands twice", "S está dos veces"),
        ("S F", "F stands alone", "F va sola"),
        ("B", "B is no key of a stroke", "B no es una tecla de un tiro"),
    ],
)
def test_a_key_that_cannot_be_is_said_and_not_taken(keys: str, english: str, spanish: str) -> None:
    before, view = typed(" ".join(keys.split()[:-1])), build_lookup(typed(keys))
    assert view.problem is not None
    assert (view.keys, speak("en", view.problem)) == (before.keys, english)
    assert speak("es", view.problem) == spanish
    assert build_lookup(press(typed(keys), "0")).problem is None


def test_v_asks_what_left_the_board() -> None:
    assert speak("en", build_lookup(typed("V")).prompt) == "What left the board?"
    assert build_lookup(typed("V O")).problem is None
    assert build_lookup(typed("V O 0")).is_whole


def test_law_87a_u_after_the_stroke_forgoes_its_due_and_is_taken_back() -> None:
    due = build_lookup(typed("S 0"))
    assert (of(due, "icf").may_forgo, of(due, "ukca").may_forgo) == ("87a", "H4")
    left = build_lookup(typed("S 0 U"))
    assert sentence(of(left, "icf")) == "Striker in: the due is forgone. Turn lost. (72a, 89b, 87a)"
    assert of(left, "icf").may_forgo == ""
    assert typed("S 0 U U") == typed("S 0")
    none = of(build_lookup(typed("0 U")), "icf")
    assert (sentence(none), lines(none)) == (
        "Nothing pocketed. Turn to B. (48)",
        ["There is no due to forgo"],
    )


# ---- what the three say


@pytest.mark.parametrize(
    ("keys", "icf", "ukca", "caint"),
    [
        (
            "0",
            "Nothing pocketed. Turn to B. (48)",
            "Nothing pocketed. Turn to B. (E1)",
            "Nothing pocketed. Turn to B. (CAINT)",
        ),
        (
            "2",
            "2 own men in. A plays on. (48)",
            "2 own pieces in. A plays on. (E1)",
            "2 own pieces in. A plays on. (CAINT)",
        ),
        (
            "O 0",
            "Opponent's man stays in. No due. Turn lost. (48, 125)",
            "Opponent's piece stays in: 1 piece comes out, B places it. Turn lost. (H14)",
            "Opponent's piece stays in: 1 piece comes out, B places it. Turn lost. (CAINT)",
        ),
        (
            "S 1",
            "Striker and own man in: 2 men come out, B places them. A plays on. (73)",
            "Striker and own piece in: 1 piece comes out, B places it. Turn lost. (H12)",
            "Striker and own piece in: 2 pieces come out, B places them. Turn lost. (CAINT)",
        ),
        (
            "S Q 0",
            "Queen and striker in: queen to the centre circle, 1 due. A plays on. (99a)",
            "Queen and striker in: queen to the centre circle, 1 due. Turn lost. (H15)",
            "Queen and striker in: queen to the centre circle, 1 due. Turn lost. (the umpire's choice)",
        ),
        (
            "Shift+G",
            "Technical foul by B: 1 man comes out, A places it. A still plays. (63)",
            "Technical foul by B: 1 piece comes out, A places it. A still plays. (Table 2)",
            "Technical foul by B: 1 piece comes out, A places it. A still plays. (the umpire's choice)",
        ),
        (
            "K",
            "No man touched. A breaks again, try 2 of 3. (45a)",
            "No piece touched. A breaks again. (C11, D7)",
            "No piece touched. A breaks again. (the umpire's choice)",
        ),
    ],
)
def test_the_three_rule_books_side_by_side(keys: str, icf: str, ukca: str, caint: str) -> None:
    view = build_lookup(typed(keys))
    assert [sentence(each) for each in view.books] == [icf, ukca, caint]


def test_what_caint_has_not_published_is_marked() -> None:
    view = build_lookup(typed("Q 0"))
    assert [each.published for each in view.books] == [True, True, False]
    said = of(view, "caint").said
    assert said is not None
    assert said.note is not None
    assert speak("en", said.note).startswith("Not in CAINT's published rules")
    as_icf = of(build_lookup(typed("V S 0 A")), "caint")
    assert sentence(as_icf) == "Striker off the board. No due. Turn to B. (the umpire's choice)"


def test_rule_h13_a_double_due_is_an_extra_line_if_it_was_agreed() -> None:
    view = build_lookup(typed("S 1"))
    double = of(view, "ukca").double
    assert double is not None
    assert " ".join(speak("en", each) for each in double.sentences) == (
        "Striker and own piece in, double due: 2 pieces come out, B places them. A plays on. (H13)"
    )
    assert (of(view, "icf").double, of(view, "caint").double) == (None, None)
    claimed = build_lookup(typed("S S 1"))
    assert of(claimed, "ukca").laws == ("H13",)
    assert lines(of(claimed, "icf")) == ["A double due is of UKCA's rules only (H13)."]


def test_law_125a_the_conflict_with_48_is_said() -> None:
    said = of(build_lookup(typed("O 1")), "icf").said
    assert said is not None
    assert said.note is not None
    assert speak("en", said.note).startswith("Law 125a says that the umpire stops the player here")


def test_a_stroke_that_cannot_be_is_said_in_words() -> None:
    view = build_lookup(typed("Q 0", Lookup(queen=QueenAt.OWN)))
    for said in view.books:
        assert said.refused is not None
        assert speak("en", said.refused) == "The queen is not on the board"
        assert speak("es", said.refused) == "La reina no está en el tablero"


# ---- questions


@pytest.mark.parametrize(
    ("keys", "questions"),
    [
        ("K", []),
        ("9", []),
        ("O 0", ["Had A pocketed a man before?"]),
        ("0", ["Are dues owed?"]),
        ("Q 0", ["Had A pocketed a man before?", "Are dues owed?"]),
        ("Shift+G", ["Had B pocketed a man before?", "Are dues owed?"]),
    ],
)
def test_only_what_changes_an_answer_is_asked(keys: str, questions: list[str]) -> None:
    view = build_lookup(typed(keys))
    assert asked(view) == questions
    assert view.is_usual is bool(questions)


def test_law_95a_no_man_pocketed_before() -> None:
    lookup = answer(typed("Q 0"), yes=False)
    view = build_lookup(lookup)
    assert lookup.had_man is False
    assert sentence(of(view, "icf")) == (
        "Queen before an own man: umpire puts her in the centre circle. No due. Turn lost. (95a)"
    )
    assert of(view, "ukca").laws == ("H16", "H3")


def test_law_95b_dues_owed() -> None:
    view = build_lookup(answer(answer(typed("Q 0"), yes=True), yes=True))
    assert view.is_usual is False
    assert of(view, "icf").laws == ("95b",)


def test_law_72c_and_78a_dues_that_cannot_be_placed_and_that_are_paid() -> None:
    first = build_lookup(answer(typed("S 0"), yes=False))
    assert sentence(of(first, "icf")) == (
        "Striker in: 1 due owed, paid with the next man in. Turn lost. (72c)"
    )
    assert asked(first) == ["Had A pocketed a man before?"]
    paid = build_lookup(replace(typed("1"), owed=1))
    assert sentence(of(paid, "icf")) == "Own man in, 1 due paid: B places it. A plays on. (78a)"
    assert sentence(of(paid, "ukca")) == "Own piece in. B places 1 due when this turn ends. A plays on. (H3)"


def test_law_97b_the_queen_with_the_first_man() -> None:
    view = build_lookup(answer(typed("Q 1"), yes=False))
    assert of(view, "icf").laws == ("97b",)
    assert of(view, "ukca").laws == ("G8",)


def test_the_queen_in_the_pocket_says_that_a_man_fell_before() -> None:
    view = build_lookup(typed("0", Lookup(queen=QueenAt.COVER)))
    assert asked(view) == ["Are dues owed?"]
    assert sentence(of(view, "icf")).startswith("Not covered")


def test_an_answer_is_changed_where_none_is_open() -> None:
    assert answer(answer(typed("O 0"), yes=False), yes=True).had_man is True
    assert answer(typed("K"), yes=True) == typed("K")
    assert answer(Lookup(), yes=True) == Lookup()


@given(
    st.lists(st.sampled_from(KEYS), max_size=12),
    st.sampled_from(QueenAt),
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, 0, 1, 9]),
    st.sampled_from(Side),
)
def test_any_keys_and_any_table_have_an_answer_in_both_languages(
    keys: list[str],
    queen: QueenAt,
    own_last: bool,
    their_last: bool,
    had_man: bool | None,
    owed: int | None,
    by: Side,
) -> None:
    lookup = Lookup(by=by, queen=queen)
    for key in keys:
        lookup = press(lookup, key)
    changed = replace(lookup, own_last=own_last, their_last=their_last, had_man=had_man, owed=owed)
    view = build_lookup(changed)
    assert len(view.questions) <= 2
    assert len(view.books) == (3 if view.is_whole else 0)
    for said in view.books:
        for language in ("en", "es"):
            assert said.refused is None or speak(language, said.refused)
            assert said.said is None or sentence(said, language)
            assert all(lines(said, language)) or not said.lines


# ---- boards that end


@pytest.mark.parametrize(
    ("law", "keys", "lookup", "english", "beside"),
    [
        (
            "107",
            "1",
            Lookup(own_last=True),
            "Board to B, 3 (1 from 22 on). A pocketed the last man with the queen on the board. (107)",
            [],
        ),
        (
            "108",
            "S 1",
            Lookup(own_last=True),
            "Board to B, 3 (1 from 22 on). A pocketed the last man and the striker with the queen on the "
            "board. (108)",
            ["1 more point if it is demanded (87b)."],
        ),
        (
            "106",
            "O 0",
            Lookup(their_last=True),
            "Board to B. A pocketed B's last man with the queen on the board. (106)",
            ["Points: 1 for each of A's men left, and 3 for the queen (0 from 22 on)."],
        ),
        (
            "110",
            "S O 1",
            Lookup(own_last=True, their_last=True, queen=QueenAt.OWN),
            "Board to B, 1. A pocketed both last men and the striker, having covered the queen. (110)",
            ["1 more point if it is demanded (87b)."],
        ),
        (
            "52a",
            "1",
            Lookup(own_last=True, queen=QueenAt.COVER),
            "Queen covered by A. Board to A. All of A's men are in. (52a)",
            ["Points: 1 for each of B's men left, and 3 for the queen (0 from 22 on)."],
        ),
        (
            "105",
            "S O 1",
            Lookup(own_last=True, their_last=True),
            "The laws name no such stroke: the umpire decides. Nearest: Law 105.",
            ["Proposed: board to B, 3 (1 from 22 on)."],
        ),
        (
            "106",
            "Q O 0",
            Lookup(their_last=True),
            "The laws name no such stroke: the umpire decides. Nearest: Law 106.",
            [
                "Proposed: board to B.",
                "Points: 1 for each of A's men left, and 3 for the queen (0 from 22 on).",
            ],
        ),
    ],
)
def test_a_board_that_ends(law: str, keys: str, lookup: Lookup, english: str, beside: list[str]) -> None:
    pressed = typed(keys, lookup)
    said = of(build_lookup(pressed), "icf")
    assert (sentence(said), lines(said), said.keeps) == (english, beside, None)
    assert law in (*said.laws, said.near)


def test_rule_h18_ukca_gives_the_last_piece_back() -> None:
    said = of(build_lookup(replace(typed("1"), own_last=True)), "ukca")
    assert sentence(said) == "That piece and 1 more come back, B places them. Board goes on. (H18)"


def test_law_26_nine_men_are_the_last_one_too() -> None:
    assert of(build_lookup(typed("9")), "icf").laws == ("107",)


def test_last_men_are_asked_for_only_where_one_fell() -> None:
    none, own, both = (build_lookup(typed(keys)) for keys in ("0", "1", "O 1"))
    assert [(view.own_last, view.their_last) for view in (none, own, both)] == [
        (False, False),
        (True, False),
        (True, True),
    ]
    assert build_lookup(replace(typed("0"), own_last=True)).books == none.books


# ---- with a match open


def test_the_matchs_own_rule_book_stands_first_with_its_names_and_points() -> None:
    view = build_lookup(
        replace(typed("1"), own_last=True, by=Side.B), match_of(match("icf", "toss A; A 9 A; A 9 A").state)
    )
    assert [each.book.value for each in view.books] == ["icf", "ukca", "caint"]
    assert [each.own for each in view.books] == [True, False, False]
    assert sentence(view.books[0]) == (
        "Board to Player One, 1. Player Two pocketed the last man with the queen on the board. (107)"
    )
    caint = build_lookup(typed("S 0"), match_of(match("caint", "toss A").state))
    assert [each.book.value for each in caint.books] == ["caint", "icf", "ukca"]


def test_long_names_are_shorter_in_sentences() -> None:
    state = match("icf", "toss A").state
    long = Player("Fernández de la Cruz", "Maximiliano Alejandro")
    made = replace(state, players=((long,), state.players[1]))
    assert match_of(made).names == ("Fernández de la Cruz", "Player Two")


def test_law_54_points_by_the_score_of_the_match() -> None:
    low = build_lookup(replace(typed("1"), own_last=True), match_of(match("icf", "toss A").state))
    assert sentence(low.books[0]).startswith("Board to Player Two, 3. ")
    men = replace(typed("O 0"), their_last=True, by=Side.B)
    late = match_of(match("icf", "toss A; A 9 A; A 9 A").state)
    assert lines(build_lookup(men, late).books[0]) == ["Points: 1 for each of Player Two's men left."]


def test_a_rule_book_without_cover_has_no_column_of_its_own() -> None:
    made = match("icf", "toss A").state
    rules = replace(made.rules, key="house", queen_must_be_covered=False)
    view = build_lookup(typed("0"), LookupMatch(rules, ("Ann", "Bo"), (0, 0)))
    assert [each.own for each in view.books] == [False, False, False]


@pytest.mark.parametrize("text", ["s1", " S 1 ", "Shift+G", "shift + g", "ushift+g"])
def test_a_stroke_is_read_from_text(text: str) -> None:
    assert build_lookup(from_text(text, Lookup())).is_whole

"""The reference card as data: every row of the tables is a line, a changed row changes it, notes say what is
no plain law."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.fouls import CONDUCT_ROWS, FOUL_ROWS, Gain
from carrom_desktop.rules.stroke_rows import CAINT, ICF, TABLES, UKCA, OtherRow, Place, RuleBook, RuleTable
from carrom_desktop.viewmodels.card_view import OPEN_MARK, CardRow, CardView, build_card, card_of
from carrom_desktop.viewmodels.card_words import meant_shapes

BOOKS = list(RuleBook)
ICF_RULES = preset("icf")


def rows(view: CardView) -> list[CardRow]:
    return [row for section in view.sections for row in section.rows]


def line(row: CardRow, language: str = "en") -> str:
    """Return a line of the card as it is read."""
    turn = {True: "card.turn.on", False: "card.turn.lost"}.get(row.keeps)  # type: ignore[arg-type]
    parts = [
        f"{speak(language, row.what)}{row.mark}:",
        *(speak(language, part) for part in row.follows),
        say(language, turn) if turn else "",
        f"[{speak(language, row.law)}]",
    ]
    return " ".join(part for part in parts if part)


def lines(view: CardView, language: str = "en") -> list[str]:
    return [line(row, language) for row in rows(view)]


@pytest.mark.parametrize(
    ("book", "english", "spanish"),
    [
        ("icf", "nothing pocketed: Turn lost. [48]", "sin embocar: Pierde el turno. [48]"),
        (
            "icf",
            "own man + opponent's man¹: No due. Plays on. [48]",
            "ficha propia + ficha del rival¹: Sin deuda. Sigue. [48]",
        ),
        (
            "icf",
            "striker: 1 due. No man in yet: owed (72c). Turn lost. [72a, 89b]",
            "percutor: 1 deuda. Sin ficha embocada: se debe (72c). Pierde el turno. [72a, 89b]",
        ),
        (
            "icf",
            "improper: own man, opponent's man or not: Own men come out + 1 due. Turn lost. [77a]",
            "antirreglamentario: ficha propia, con o sin ficha del rival: Salen las propias + 1 deuda. "
            "Pierde el turno. [77a]",
        ),
        (
            "icf",
            "queen, no own man, none before: Queen to the centre circle. No due. Turn lost. [95a]",
            "reina, sin ficha propia, ninguna antes: Reina al círculo central. Sin deuda. "
            "Pierde el turno. [95a]",
        ),
        (
            "icf",
            "covering her: own man + striker: One more stroke to cover her. Own men come out + 1 due. "
            "Plays on. [101a]",
            "al cubrirla: ficha propia + percutor: Un tiro más para cubrirla. Salen las propias + 1 deuda. "
            "Sigue. [101a]",
        ),
        (
            "icf",
            "own last man, queen on the board: Opponent: 3 (1). Improper: on demand +1. [107]",
            "última ficha propia, reina en el tablero: Rival: 3 (1). "
            "Antirreglamentario: a petición +1. [107]",
        ),
        (
            "icf",
            "both last men, queen to be covered: Proper: 3 (1) to the player. "
            "Improper: 3 (1) to the opponent, on demand +1. [102]",
            "las dos últimas fichas, reina por cubrir: Reglamentario: 3 (1) para quien tiró. "
            "Antirreglamentario: 3 (1) para el rival, a petición +1. [102]",
        ),
        (
            "ukca",
            "striker, own piece or not: 1 due. Turn lost. [H12]",
            "percutor, con o sin ficha propia: 1 deuda. Pierde el turno. [H12]",
        ),
        (
            "ukca",
            "striker + own piece, double due, agreed and called for: 2 dues. "
            "A last own piece is one of them. Plays on. [H13]",
            "percutor + ficha propia, deuda doble, pactada y pedida: 2 deudas. "
            "Si era la última, es una de ellas. Sigue. [H13]",
        ),
        (
            "ukca",
            "own last piece, queen not covered: Comes back, and 1 more. Turn lost. [H18]",
            "última ficha propia, reina sin cubrir: Vuelve, y 1 más. Pierde el turno. [H18]",
        ),
        ("ukca", "technical foul: 1 due. Plays on. [Table 2]", "falta técnica: 1 deuda. Sigue. [Tabla 2]"),
        (
            "caint",
            "striker + own piece: 2 dues. A last own piece is one of them. Turn lost. [CAINT]",
            "percutor + ficha propia: 2 deudas. Si era la última, es una de ellas. Pierde el turno. [CAINT]",
        ),
        (
            "caint",
            "queen, no own piece°: To be covered with the next stroke. Plays on. [UKCA G6]",
            "reina, sin ficha propia°: Hay que cubrirla en el próximo tiro. Sigue. [UKCA G6]",
        ),
    ],
)
def test_a_line_says_what_happened_what_follows_whose_turn_and_the_law(
    book: str, english: str, spanish: str
) -> None:
    view = build_card(RuleBook(book))
    assert english in lines(view, "en")
    assert spanish in lines(view, "es")


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_that_can_be_meant_is_a_line(book: RuleBook) -> None:
    table = TABLES[book]
    view = build_card(book)
    counts = [len(section.rows) for section in view.sections]
    assert counts[0] == len(meant_shapes(table))
    assert counts[1] == len(table.queen) + bool(table.theirs_law)
    others = sum(isinstance(getattr(table, name), OtherRow) for name in RuleTable.__struct_fields__)
    assert counts[3] == others + (table.passes is not None) + (table.break_tries is not None)
    ends = len(FOUL_ROWS) + len(CONDUCT_ROWS) if table.has_foul_table else 3
    assert counts[4] == 1 + ends
    assert len({line(row) for section in view.sections for row in section.rows}) == sum(counts)


@pytest.mark.parametrize("book", [RuleBook.ICF, RuleBook.UKCA])
def test_every_law_of_the_tables_is_on_the_card(book: RuleBook) -> None:
    view, table = build_card(book), TABLES[book]
    printed = " ".join(lines(view))
    laws: set[str] = set(table.missed_break + table.place_laws)
    for row in table.men:
        laws.update(row.laws + row.owed_laws)
    for queen in table.queen:
        laws.update(queen.laws)
    for name in RuleTable.__struct_fields__:
        value = getattr(table, name)
        if name.endswith("_law"):
            laws.add(value)
        elif isinstance(value, OtherRow):
            laws.update(value.laws)
    if table.has_foul_table:
        laws.update(fouls.law for fouls in (*FOUL_ROWS, *CONDUCT_ROWS))
    assert [law for law in laws - {""} if law not in printed] == []


def test_what_caint_has_not_published_is_the_umpires_and_says_what_ukca_does() -> None:
    view = build_card(RuleBook.CAINT)
    for row in rows(view):
        assert row.is_open == ("CAINT" not in row.laws)
        assert (OPEN_MARK in row.mark) == row.is_open
        if row.is_open:
            assert set(row.laws) <= {law for each in rows(build_card(RuleBook.UKCA)) for law in each.laws}
            assert speak("en", row.law).startswith("UKCA ")
    assert view.notes[0][0] == OPEN_MARK
    assert "the umpire decides" in speak("en", view.notes[0][1])
    assert view.sections[-1].mark == OPEN_MARK


def test_a_row_that_another_takes_before_is_no_line() -> None:
    """CAINT's table holds UKCA's row of the striker too, after its own."""
    assert sum("S0" in row.on for row in CAINT.men) == 2
    assert [shapes for _, shapes in meant_shapes(CAINT) if "S0" in shapes] == [("S0",)]


def test_48_against_125a_and_our_readings_have_foot_notes() -> None:
    view = build_card(RuleBook.ICF)
    notes = {mark: speak("en", note) for mark, note in view.notes}
    marked = {row.laws: row.mark for row in rows(view) if row.mark}
    assert set(marked) == {("48",), ("72b", "76"), ("95d",)}
    assert "125a" in notes[marked["48",]]
    assert "Our reading" in notes[marked["72b", "76"]]
    assert "72c" in notes[marked["95d",]]
    lost = notes[view.sections[-1].mark]
    assert "nearest: 102, 103, 105, 106, 110, 112" in lost
    assert "12 at most" in lost
    ukca = build_card(RuleBook.UKCA)
    assert [row.laws for row in rows(ukca) if row.mark] == [("E1",), ("H17",), ("H8",)]
    assert len(ukca.notes) == 2


def test_a_changed_row_changes_the_card() -> None:
    men = tuple(replace(row, dues=3, keeps=True) if row.laws == ("74",) else row for row in ICF.men)
    said = lines(card_of(replace(ICF, men=men), ICF_RULES))
    assert "striker + opponent's man: 3 dues. Plays on. [74]" in said
    queen = tuple(
        replace(row, laws=("95x",), nine=None) if row.laws == ("95d",) else row for row in ICF.queen
    )
    said = lines(card_of(replace(ICF, queen=queen), ICF_RULES))
    assert "queen + striker³: Queen to the centre circle. Own men come out + 1 due. Turn lost. [95x]" in said
    table = replace(
        ICF, off_place=Place.MAIN_CIRCLE, men_off=OtherRow(("65",), 2, loses=True), passes=8, break_tries=5
    )
    said = lines(card_of(table, ICF_RULES))
    assert "man or queen off the board: Anywhere in the main circle. 2 dues. Turn lost. [65]" in said
    assert "8 passes in a row, by both together: Board cancelled and played again. [137]" in said
    assert "break that touches no man: Breaks again, 5 tries in all. [45a]" in said
    fouls = tuple(replace(row, gain=Gain.ONE, demand=1) if row.law == "107" else row for row in FOUL_ROWS)
    said = lines(card_of(ICF, ICF_RULES, fouls))
    assert "own last man, queen on the board: Opponent: 1. On demand +1; improper +1. [107]" in said


def test_dues_when_where_forgone_and_written_off() -> None:
    icf = [line(row) for row in build_card(RuleBook.ICF).sections[2].rows]
    assert icf == [
        "where the opponent places it: Inside the outer circle, clear of the centre circle. [9, 89b]",
        "when: As soon as one of the player's men is in, in either turn. [78a]",
        "no man in yet: Owed, paid with the next man in. [72c]",
        "opponent forgoes it: Allowed within 15 s: all that is owed, or nothing. [87a]",
        "not placed before the next stroke: Lost. [83]",
        "the board ends: Written off. [55]",
    ]
    ukca = [line(row) for row in build_card(RuleBook.UKCA).sections[2].rows]
    assert ukca == [
        "where the opponent places it: Anywhere in the main circle. [H7]",
        "when: At the end of the turn in which an own piece was pocketed. [H3]",
        "no piece in yet: Owed, paid with the next piece in. [H3]",
        "opponent forgoes it: Allowed; older dues are still placed. [H4]",
        "not placed before the next stroke: Lost. [H3]",
        "the board ends: Written off. [F4]",
    ]


def test_forgoing_without_a_time_names_none() -> None:
    said = lines(card_of(ICF, replace(ICF_RULES, due_seconds=None)))
    assert "opponent forgoes it: Allowed: all that is owed, or nothing. [87a]" in said
    assert UKCA.forgo_all is False

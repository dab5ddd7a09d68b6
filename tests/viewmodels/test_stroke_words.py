"""What a stroke means, word for word, in both languages: the umpire's order, the law last."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.rules.board_state import BoardPlay, Outcome, StrokeRefused
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.viewmodels.stroke_words import stroke_said
from tests.support.strokes import board, stroke, strokes

MIDDLE = board("icf", (5, 6))
FRESH = board("icf")
COVERING = board("icf", (5, 6), "pocketed")
OWING = board("icf", (9, 5), owed=(1, 0), first=(False, False))


def said(outcome: Outcome, language: str, points: int | None = None) -> str:
    """Return everything that is said of a stroke, in one line."""
    return " ".join(speak(language, each) for each in stroke_said(outcome, ("Ann", "Bo"), points).sentences)


ICF = (
    ("48", MIDDLE, "0", "Nothing pocketed. Turn to Bo. (48)", "Sin embocar. Turno de Bo. (48)"),
    ("48", MIDDLE, "1", "Own man in: 4 left. Ann plays on. (48)", "Ficha propia: quedan 4. Sigue Ann. (48)"),
    (
        "72a",
        MIDDLE,
        "S0",
        "Striker in: 1 due. Bo places 1 of Ann's men inside the outer circle, clear of the centre circle. "
        "Turn lost. (72a, 89b)",
        "Percutor embocado: 1 deuda. Bo coloca 1 ficha de Ann en el círculo exterior, sin tapar el central. "
        "Pierde el turno. (72a, 89b)",
    ),
    (
        "72c",
        FRESH,
        "S0",
        "Striker in: 1 due owed, paid with the next man in. Turn lost. (72c)",
        "Percutor embocado: debe 1; se paga con la próxima ficha. Pierde el turno. (72c)",
    ),
    (
        "78a",
        OWING,
        "1",
        "Own man in, 1 due paid: Bo places it. Ann plays on. (78a)",
        "Ficha propia y deuda pagada: la coloca Bo. Sigue Ann. (78a)",
    ),
    (
        "73",
        MIDDLE,
        "S1",
        "Striker and own man in: 2 men come out, Bo places them. Ann plays on. (73)",
        "Percutor y ficha propia: salen 2 fichas, las coloca Bo. Sigue Ann. (73)",
    ),
    (
        "72b",
        MIDDLE,
        "IS0",
        "Improper, striker in: 2 men come out, Bo places them. Turn lost. (72b)",
        "Tiro antirreglamentario y percutor: salen 2, las coloca Bo. Pierde el turno. (72b)",
    ),
    (
        "125",
        MIDDLE,
        "O0",
        "Opponent's man stays in. No due. Turn lost. (48, 125)",
        "La ficha del rival queda dentro. Sin deuda. Pierde el turno. (48, 125)",
    ),
    (
        "77a",
        MIDDLE,
        "I1",
        "Improper: that man and 1 more come out, Bo places them. Turn lost. (77a)",
        "Antirreglamentario: sale esa ficha y 1 más, las coloca Bo. Pierde el turno. (77a)",
    ),
    (
        "15_92",
        MIDDLE,
        "Q0",
        "Queen in. Ann must cover her with the next stroke. (15, 92)",
        "Reina embocada. Ann debe cubrirla en el próximo tiro. (15, 92)",
    ),
    (
        "95a",
        FRESH,
        "Q0",
        "Queen before an own man: umpire puts her in the centre circle. No due. Turn lost. (95a)",
        "Reina antes que una ficha propia: el árbitro la pone en el círculo central. Sin deuda. "
        "Pierde el turno. (95a)",
    ),
    (
        "96",
        COVERING,
        "0",
        "Not covered: umpire puts the queen in the centre circle. No due. Turn lost. (96)",
        "Sin cubrir: el árbitro pone la reina en el círculo central. Sin deuda. Pierde el turno. (96)",
    ),
    ("15", COVERING, "1", "Queen covered by Ann. Plays on. (15)", "Reina cubierta por Ann. Sigue. (15)"),
    (
        "97a",
        MIDDLE,
        "Q1",
        "Queen and man together: covered. Plays on. (97a)",
        "Reina y ficha juntas: cubierta. Sigue. (97a)",
    ),
    (
        "99a",
        MIDDLE,
        "SQ0",
        "Queen and striker in: queen to the centre circle, 1 due. Ann plays on. (99a)",
        "Reina y percutor: la reina al círculo central, 1 deuda. Sigue Ann. (99a)",
    ),
    (
        "65",
        MIDDLE,
        "VO0",
        "Man off the board: umpire puts it in the centre circle. No due. Turn to Bo. (65, 48)",
        "Ficha fuera del tablero: el árbitro la pone en el círculo central. Sin deuda. Turno de Bo. (65, 48)",
    ),
    (
        "63",
        MIDDLE,
        "G",
        "Technical foul: 1 man comes out, Bo places it. Ann still plays. (63)",
        "Falta técnica: sale 1 ficha, la coloca Bo. Ann sigue con el turno. (63)",
    ),
    (
        "64a",
        MIDDLE,
        "F",
        "Foul: 1 man comes out, Bo places it. Turn lost. (64a)",
        "Falta: sale 1 ficha, la coloca Bo. Pierde el turno. (64a)",
    ),
    (
        "52a",
        board("icf", (4, 1), "B"),
        "O0",
        "Board to Bo. All of Bo's men are in. (52a)",
        "Tablero para Bo. Entraron todas sus fichas. (52a)",
    ),
    (
        "137",
        replace(MIDDLE, passes=5),
        "Z",
        "Three passes each: the board is cancelled and played again. (137)",
        "Tres pases de cada lado: el tablero se anula y se repite. (137)",
    ),
)


@pytest.mark.parametrize(
    ("on", "keys", "english", "spanish"),
    [pytest.param(*case[1:], id=f"law_{case[0]}_{case[2]}") for case in ICF],
)
def test_icf_sentences(on: BoardPlay, keys: str, english: str, spanish: str) -> None:
    outcome = stroke(on, keys)
    assert (said(outcome, "en"), said(outcome, "es")) == (english, spanish)


def test_law_107_the_board_is_lost_with_the_queen_on_the_board() -> None:
    outcome = stroke(board("icf", (1, 4)), "1")
    assert said(outcome, "en", points=3) == (
        "Board to Bo, 3. Ann pocketed the last man with the queen on the board. (107)"
    )
    assert said(outcome, "es", points=3) == (
        "Tablero para Bo, 3. Ann embocó su última ficha con la reina en el tablero. (107)"
    )


def test_laws_72c_83_a_due_of_the_opponents_is_paid_by_his_man_that_fell() -> None:
    owing = board("icf", (5, 9), owed=(0, 2))
    assert said(stroke(owing, "O0"), "en") == (
        "Opponent's man stays in. 1 due of Bo's is paid: Ann places it. Turn lost. (48, 125, 78a)"
    )
    assert said(stroke(owing, "O0"), "es") == (
        "La ficha del rival queda dentro. Se paga 1 deuda de Bo: la coloca Ann. "
        "Pierde el turno. (48, 125, 78a)"
    )


def test_ukca_h18_the_piece_comes_back_and_the_board_goes_on() -> None:
    outcome = stroke(board("ukca", (1, 4)), "1")
    assert said(outcome, "en") == "That piece and 1 more come back, Bo places them. Board goes on. (H18)"
    assert said(outcome, "es") == "Vuelve esa ficha y 1 más, las coloca Bo. El tablero sigue. (H18)"


def test_ukca_h3_a_due_owed_is_placed_when_the_turn_ends() -> None:
    owing = board("ukca", (9, 6), owed=(1, 0), first=(False, False))
    first = stroke(owing, "1")
    assert said(first, "en") == "Own piece in. Bo places 1 due when this turn ends. Ann plays on. (H3)"
    assert said(first, "es") == "Ficha propia. Bo coloca 1 deuda cuando termine este turno. Sigue Ann. (H3)"
    then = stroke(first.after, "0")
    assert said(then, "en") == "Nothing pocketed. Bo places 1 due. Turn to Bo. (E1, H3)"
    assert then.after.men[0] == 9


@pytest.mark.parametrize(
    ("keys", "english"),
    [
        (
            "S0",
            "Striker in: 1 due. Bo places 1 of Ann's pieces anywhere in the main circle. Turn lost. (H12)",
        ),
        ("O0", "Opponent's piece stays in: 1 piece comes out, Bo places it. Turn lost. (H14)"),
        ("Q0", "Queen in. Ann must cover her with the next stroke. (G6)"),
        ("Q1", "Queen and piece together: covered. Plays on. (G7)"),
        ("S1", "Striker and own piece in: 1 piece comes out, Bo places it. Turn lost. (H12)"),
        (
            "SS1",
            "Striker and own piece in, double due: 2 pieces come out, Bo places them. Ann plays on. (H13)",
        ),
        ("O1", "Own piece in, opponent's stays in: 1 piece comes out, Bo places it. Turn lost. (H14)"),
        ("VV0", "Piece off the board: it is put in the centre circle. Bo places 1 due. Turn lost. (H20)"),
    ],
)
def test_ukca_sentences(keys: str, english: str) -> None:
    assert said(stroke(board("ukca", (5, 6), double_due=True), keys), "en") == english


def test_caint_s1_two_dues_and_the_turn_is_lost() -> None:
    outcome = stroke(board("caint", (5, 6)), "S1")
    assert said(outcome, "en") == (
        "Striker and own piece in: 2 pieces come out, Bo places them. Turn lost. (CAINT)"
    )
    assert stroke_said(outcome, ("Ann", "Bo")).note is None


def test_caint_a_piece_off_the_board_is_placed_in_the_large_circle() -> None:
    outcome = stroke(board("caint", (5, 6)), "VO0")
    assert said(outcome, "en") == (
        "Piece off the board: Bo places it anywhere in the large circle. Bo places 1 due. Turn lost. (CAINT)"
    )


@pytest.mark.parametrize("book", ["ukca", "caint"])
def test_h8_a_last_piece_comes_back_and_the_turn_is_lost(book: str) -> None:
    covered, open_queen = board(book, (1, 4), "A"), board(book, (1, 4))
    assert "Turn lost." in said(stroke(covered, "I1"), "en")
    assert "Board goes on." in said(stroke(open_queen, "I1"), "en")


def test_caint_what_is_not_published_is_the_umpires_choice() -> None:
    told = stroke_said(stroke(board("caint", (5, 6)), "Q1"), ("Ann", "Bo"))
    assert told.note is not None
    assert speak("en", told.note) == (
        "Not in CAINT's published rules: the umpire decides. As UKCA here; as ICF: A."
    )
    as_icf = stroke_said(stroke(board("caint", (5, 6)), "AF"), ("Ann", "Bo"))
    assert as_icf.note is not None
    assert speak("en", as_icf.note) == "Not in CAINT's published rules: as the ICF's laws, by the umpire."


def test_law_87a_the_opponent_is_asked_whether_he_forgoes_the_due() -> None:
    told = stroke_said(stroke(MIDDLE, "S0"), ("Ann", "Bo"))
    assert [speak("en", each) for each in told.questions] == ["Bo: place it, or forgo (U) within 15 s?"]
    assert [speak("es", each) for each in told.questions] == ["Bo: ¿la coloca o renuncia (U)? 15 s."]
    assert stroke_said(stroke(MIDDLE, "US0"), ("Ann", "Bo")).questions == ()
    owed = stroke_said(stroke(FRESH, "S0"), ("Ann", "Bo"))
    assert [speak("en", each) for each in owed.questions] == ["Bo: forgo the due (U) within 15 s?"], (
        "no man out"
    )
    assert [speak("es", each) for each in owed.questions] == ["Bo: ¿renuncia a la deuda (U) antes de 15 s?"]
    assert stroke_said(stroke(MIDDLE, "1"), ("Ann", "Bo")).questions == ()


def test_h13_the_opponent_is_asked_for_a_double_due_only_where_it_was_agreed() -> None:
    agreed, not_agreed = board("ukca", (5, 6), double_due=True), board("ukca", (5, 6))
    asked = [speak("en", each) for each in stroke_said(stroke(agreed, "S1"), ("Ann", "Bo")).questions]
    assert asked == ["Bo: place it, or not call for it (U)?", "Bo: claim a double due (D)?"]
    assert len(stroke_said(stroke(not_agreed, "S1"), ("Ann", "Bo")).questions) == 1


def test_laws_48_and_125a_their_conflict_is_said() -> None:
    told = stroke_said(stroke(MIDDLE, "O1"), ("Ann", "Bo"))
    assert told.note is not None
    assert speak("en", told.note).startswith("Law 125a says that the umpire stops the player here")


BOARDS = (
    ((5, 6), "board"),
    ((9, 9), "board"),
    ((5, 6), "pocketed"),
    ((1, 4), "board"),
    ((1, 4), "pocketed"),
    ((1, 4), "A"),
    ((4, 1), "board"),
    ((4, 1), "B"),
    ((1, 1), "A"),
    ((1, 1), "B"),
    ((1, 1), "board"),
)


@pytest.mark.parametrize("book", [each.value for each in RuleBook])
def test_every_stroke_is_said_whole_and_short_in_both_languages(book: str) -> None:
    shapes = [
        f"{improper}{off}{striker}{queen}{theirs}{own}"
        for improper in ("", "I")
        for off in ("", "VO", "VS")
        for striker in ("", "S")
        for queen in ("", "Q")
        for theirs in ("", "O")
        for own in "01"
    ]
    checked = 0
    for men, queen in BOARDS:
        for keys in (*shapes, "F", "G", "Shift+G", "Z"):
            try:
                outcome = stroke(board(book, men, queen), keys)
            except StrokeRefused:  # what cannot be has no sentence
                continue
            checked += 1
            for language in ("en", "es"):
                line = said(outcome, language)
                assert line.endswith((")", ".")), (keys, line)
                assert "{" not in line
                assert len(line) < 300, (keys, line)
    assert checked > 400


def test_every_break_is_said() -> None:
    fresh = replace(FRESH, begun=False, turns=0)
    assert said(stroke(fresh, "K"), "en") == "No man touched. Ann breaks again, try 2 of 3. (45a)"
    assert said(strokes(fresh, "K K K"), "en") == (
        "No man touched in 3 tries. Bo breaks and stays black. (45a, 45b)"
    )
    assert said(stroke(fresh, "SK"), "en") == "Striker in, no man touched: no due. Turn lost. (45c)"

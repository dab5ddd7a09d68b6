"""The umpire's words for boards that do not end normally, row by row of the list in both languages."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import AwardBoard, RecordBoard, VoidBoard
from carrom_desktop.rules.facts import Award
from carrom_desktop.rules.ids import FoulQueen, Queen, Side, Slam
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.announce import announce
from tests.i18n.announced import Row, check_row, foul
from tests.viewmodels.desk import desk, doubles_desk, line

A, B = Side.A, Side.B
PIECES = with_numbers(preset("icf"), wording="rule", last_piece_foul="icf_table")
"""A rulebook that says "piece" and "Rule" and has the table of fouls all the same."""

AT_22 = "right 1 right enter left 9 left enter left 9 left enter"
"""A at 24 in game 1, B at 4, so that a row about the cut-off can credit A."""

QUEENS: list[Row] = [
    (
        "12 queen not covered",
        desk,
        ("q right q q",),
        "now",
        "Queen not covered. Player One to play.",
        "Reina sin cubrir. Turno de Player One.",
    ),
    (
        "12 queen not covered, a pair",
        doubles_desk,
        ("q left q q",),
        "now",
        "Queen not covered. Bello and Ibarra to play.",
        "Reina sin cubrir. Turno de Bello e Ibarra.",
    ),
    (
        "53 white slam, law 26",
        desk,
        (RecordBoard(A, 9, Queen.A, Slam.WHITE),),
        "now",
        "White slam, Player One. Board to Player One: 9 men and the queen, 12 points. Player One leads 12–0.",
        "Slam blanco, Player One. Tablero para Player One: 9 fichas y la reina, 12 puntos. "
        "Player One va adelante 12 a 0.",
    ),
    (
        "53 black slam, a pair",
        doubles_desk,
        (RecordBoard(B, 4, Queen.A, Slam.BLACK),),
        "now",
        "Black slam, Bello and Ibarra. Board to Bello and Ibarra: 4 men, 4 points. "
        "The queen does not count. Bello and Ibarra lead 4–0.",
        "Slam negro, Bello e Ibarra. Tablero para Bello e Ibarra: 4 fichas, 4 puntos. "
        "La reina no suma. Bello e Ibarra van adelante 4 a 0.",
    ),
]

FOULS: list[Row] = [
    (
        "38 own last man, law 107",
        desk,
        (foul("107"),),
        "now",
        "Last man with the queen on the board. Board to Player Two, 3 points. Law 107. Player Two leads 3–0.",
        "Última ficha con la reina en el tablero. Tablero para Player Two, 3 puntos. Ley 107. "
        "Player Two va adelante 3 a 0.",
    ),
    (
        "38 one point at 22",
        desk,
        (AT_22, foul("107", B)),
        "now",
        "Last man with the queen on the board. Board to Player One, 1 point. Law 107. "
        "Game 1, Player One, 25–4. Player One leads one game to nil.",
        "Última ficha con la reina en el tablero. Tablero para Player One, 1 punto. Ley 107. "
        "Juego 1 para Player One, 25 a 4. Player One va un juego a cero.",
    ),
    (
        "38 with the striker and a point claimed, a pair, law 108",
        doubles_desk,
        (foul("108", demanded=1),),
        "now",
        "Last man with the queen on the board. Board to Bello and Ibarra, 4 points. Law 108. "
        "Bello and Ibarra lead 4–0.",
        "Última ficha con la reina en el tablero. Tablero para Bello e Ibarra, 4 puntos. Ley 108. "
        "Bello e Ibarra van adelante 4 a 0.",
    ),
    (
        "38 a rulebook of pieces and rules",
        lambda: desk(PIECES),
        (foul("107"),),
        "now",
        "Last piece with the queen on the board. Board to Player Two, 3 points. Rule 107. "
        "Player Two leads 3–0.",
        "Última ficha con la reina en el tablero. Tablero para Player Two, 3 puntos. Regla 107. "
        "Player Two va adelante 3 a 0.",
    ),
    (
        "39 the opponent's last man, law 106",
        desk,
        (foul("106", A, 5),),
        "now",
        "Opponent's last man. Board to Player Two: 5 men and the queen, 8 points. Law 106. "
        "Player Two leads 8–0.",
        "Última ficha del rival. Tablero para Player Two: 5 fichas y la reina, 8 puntos. Ley 106. "
        "Player Two va adelante 8 a 0.",
    ),
    (
        "39 one man",
        desk,
        (foul("103", A, 1),),
        "now",
        "Opponent's last man. Board to Player Two: 1 man and the queen, 4 points. Law 103. "
        "Player Two leads 4–0.",
        "Última ficha del rival. Tablero para Player Two: 1 ficha y la reina, 4 puntos. Ley 103. "
        "Player Two va adelante 4 a 0.",
    ),
    (
        "39 without the queen at 22",
        desk,
        (AT_22, foul("111", B, 2)),
        "now",
        "Opponent's last man. Board to Player One: 2 men, 2 points. Law 111. "
        "Game 1, Player One, 25–4. Player One leads one game to nil.",
        "Última ficha del rival. Tablero para Player One: 2 fichas, 2 puntos. Ley 111. "
        "Juego 1 para Player One, 25 a 4. Player One va un juego a cero.",
    ),
    (
        "39 pieces",
        lambda: doubles_desk(PIECES),
        (foul("106", A, 1),),
        "now",
        "Opponent's last piece. Board to Bello and Ibarra: 1 piece and the queen, 4 points. Rule 106. "
        "Bello and Ibarra lead 4–0.",
        "Última ficha del rival. Tablero para Bello e Ibarra: 1 ficha y la reina, 4 puntos. Regla 106. "
        "Bello e Ibarra van adelante 4 a 0.",
    ),
    (
        "40 both last men, law 105",
        desk,
        (foul("105"),),
        "now",
        "Both last men. Board to Player Two, 3 points. Law 105. Player Two leads 3–0.",
        "Las dos últimas fichas. Tablero para Player Two, 3 puntos. Ley 105. Player Two va adelante 3 a 0.",
    ),
    (
        "40 a proper stroke wins the board for who plays it, law 102a",
        desk,
        (foul("102"),),
        "now",
        "Both last men. Board to Player One, 3 points. Law 102. Player One leads 3–0.",
        "Las dos últimas fichas. Tablero para Player One, 3 puntos. Ley 102. Player One va adelante 3 a 0.",
    ),
    (
        "40 always one point, law 110",
        doubles_desk,
        (foul("110"),),
        "now",
        "Both last men. Board to Bello and Ibarra, 1 point. Law 110. Bello and Ibarra lead 1–0.",
        "Las dos últimas fichas. Tablero para Bello e Ibarra, 1 punto. Ley 110. "
        "Bello e Ibarra van adelante 1 a 0.",
    ),
    (
        "42 out of turn, law 51",
        desk,
        (foul("51", A, 6, queen=FoulQueen.BOARD),),
        "now",
        "Board to Player Two, 9 points. Law 51: played out of turn. Player Two leads 9–0.",
        "Tablero para Player Two, 9 puntos. Ley 51: jugó sin tener el turno. Player Two va adelante 9 a 0.",
    ),
    (
        "42 the seat, law 91, one point",
        desk,
        (foul("91", B, 1, queen=FoulQueen.B),),
        "now",
        "Board to Player One, 1 point. Law 91: left the seat during the board. Player One leads 1–0.",
        "Tablero para Player One, 1 punto. Ley 91: dejó el asiento durante el tablero. "
        "Player One va adelante 1 a 0.",
    ),
    (
        "42 an appeal, law 121b, a pair",
        doubles_desk,
        (foul("121b", B, 2, queen=FoulQueen.BOARD),),
        "now",
        "Board to Abbas and Alvi, 5 points. Law 121b: played on during an appeal. Abbas and Alvi lead 5–0.",
        "Tablero para Abbas y Alvi, 5 puntos. Ley 121b: siguió jugando durante una reclamación. "
        "Abbas y Alvi van adelante 5 a 0.",
    ),
    (
        "42 the board disturbed, law 126b",
        desk,
        (foul("126b", A, 3, queen=FoulQueen.B),),
        "now",
        "Board to Player Two, 6 points. Law 126b: disturbed the board beyond repair. Player Two leads 6–0.",
        "Tablero para Player Two, 6 puntos. Ley 126b: desordenó el tablero sin remedio. "
        "Player Two va adelante 6 a 0.",
    ),
    (
        "42 given by the umpire",
        desk,
        (AwardBoard(Award(B, 1, "Board fell.")),),
        "now",
        "Board to Player Two, 1 point. Decision of the umpire: Board fell. Player Two leads 1–0.",
        "Tablero para Player Two, 1 punto. Decisión del árbitro: Board fell. Player Two va adelante 1 a 0.",
    ),
    (
        "42 given without a word",
        doubles_desk,
        (AwardBoard(Award(B, 3)),),
        "now",
        "Board to Bello and Ibarra, 3 points. Decision of the umpire. Bello and Ibarra lead 3–0.",
        "Tablero para Bello e Ibarra, 3 puntos. Decisión del árbitro. Bello e Ibarra van adelante 3 a 0.",
    ),
    (
        "43 the board in play is void, law 137",
        desk,
        ("left 6 left enter", VoidBoard(1, 2, "137")),
        "now",
        "Board 2 is void. Player Two breaks again.",
        "Tablero 2 anulado. Vuelve a abrir Player Two.",
    ),
    (
        "43 a recorded board is void, a pair's player breaks, law 140",
        doubles_desk,
        ("left 6 left enter left 6 left enter", VoidBoard(1, 2, "140")),
        "now",
        "Board 2 is void. Bea Bello breaks again.",
        "Tablero 2 anulado. Vuelve a abrir Bea Bello.",
    ),
    (
        "43 then it is played again",
        desk,
        ("left 6 left enter left 3 left enter", VoidBoard(1, 1, "142")),
        "then",
        "Board 1 of 8. Player One to break. Player One leads 6–0. Play.",
        "Tablero 1 de 8. Abre Player One. Player One va adelante 6 a 0. Jueguen.",
    ),
]


@pytest.mark.parametrize("row", [*QUEENS, *FOULS], ids=lambda row: row[0])
def test_row(row: Row) -> None:
    check_row(row)


# ---- while a foul's entry stands complete (41)


@pytest.mark.parametrize(
    ("law", "improper", "english", "spanish"),
    [
        ("108", False, "do you claim the additional point?", "¿se reclama el punto adicional?"),
        ("108", True, "do you claim the additional points?", "¿se reclaman los puntos adicionales?"),
        ("107", True, "do you claim the additional point?", "¿se reclama el punto adicional?"),
    ],
)
def test_row_41_law_87b_the_claim_is_asked_for_before_the_record(
    law: str, improper: bool, english: str, spanish: str
) -> None:
    before, after = desk(), desk()
    after.submit(foul(law, improper=improper))
    said = announce(before.state, preview=after.state)
    assert line("en", said.now) == f"Player Two, {english}"
    assert line("es", said.now) == f"Player Two, {spanish}"
    assert line("en", said.then).startswith("Last man with the queen on the board. Board to Player Two, ")


def test_row_41_nothing_is_asked_where_nothing_can_be_claimed_or_it_is_claimed() -> None:
    for ending in (foul("107"), foul("108", demanded=1)):
        after = desk()
        after.submit(ending)
        said = announce(desk().state, preview=after.state)
        assert line("en", said.now) == "Game 1. Player One to break, white. Play."

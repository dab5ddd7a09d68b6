"""Row 52 of the list of announcements: what was corrected, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carrom_desktop.rules.commands import CorrectBoards, CorrectOpener, SetScore
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import Queen, Side
from tests.i18n.announced import GAME_1, check_row
from tests.viewmodels.desk import Desk, desk, doubles_desk, line

A, B = Side.A, Side.B
TWO_BOARDS = "left 6 left enter right 3 right enter"


def fact(winner: Side, men: int, queen: Queen, game: int = 1) -> BoardRecorded:
    return BoardRecorded(game, winner, men, queen)


def kept(made: Desk, game: int = 1) -> list[KeptBoard]:
    """Return the boards of a game as the journal has them."""
    return [
        KeptBoard(row.fact, row.at, row.step)
        for row in made.rows
        if isinstance(row.fact, BoardRecorded) and row.fact.game == game
    ]


def corrected(made: Desk, boards: list[KeptBoard], game: int = 1) -> Desk:
    made.submit(CorrectBoards((CorrectedGame(game, tuple(boards)),)))
    return made


def other_winner(make: Callable[[], Desk] = desk) -> Desk:
    made = make()
    made.type(TWO_BOARDS)
    first, second = kept(made)
    return corrected(made, [first, KeptBoard(fact(A, 3, Queen.A), second.at, second.step)])


def inserted() -> Desk:
    made = desk()
    made.type(TWO_BOARDS)
    first, second = kept(made)
    return corrected(made, [first, KeptBoard(fact(A, 1, Queen.B)), second])


def removed() -> Desk:
    made = desk()
    made.type(TWO_BOARDS)
    return corrected(made, kept(made)[1:])


def emptied() -> Desk:
    made = desk()
    made.type(TWO_BOARDS)
    first, second = kept(made)
    return corrected(made, [first, KeptBoard(None, second.at, second.step)])


def many() -> Desk:
    made = desk()
    made.type(f"{TWO_BOARDS} left 1 left enter")
    return corrected(made, [KeptBoard(fact(B, 2, Queen.B), one.at, one.step) for one in kept(made)])


def earlier_game() -> Desk:
    made = desk()
    made.type(GAME_1)
    boards = kept(made)
    changed = KeptBoard(fact(A, 2, Queen.A), boards[3].at, boards[3].step)
    return corrected(made, [*boards[:3], changed])


def score_set() -> Desk:
    made = desk()
    made.type(TWO_BOARDS)
    made.submit(SetScore(((25, 10),), (12, 9), 4, B))
    return made


def opener() -> Desk:
    made = desk()
    made.type(TWO_BOARDS)
    made.submit(CorrectOpener(1))
    return made


def opener_of_a_pair() -> Desk:
    made = doubles_desk()
    made.type(TWO_BOARDS)
    made.submit(CorrectOpener(1))
    return made


def ended() -> Desk:
    made = desk(games_to_win=1)
    made.type("left 9 left enter left 9 left enter")
    boards = kept(made)
    return corrected(made, [*boards, KeptBoard(fact(A, 5, Queen.B))])


CORRECTIONS = [
    (
        "52 another winner",
        other_winner,
        (),
        "now",
        "Correction: board 2, Player One, 6 points. Player One leads 15–0.",
        "Corrección: tablero 2, Player One, 6 puntos. Player One va adelante 15 a 0.",
    ),
    (
        "52 another winner, a pair",
        lambda: other_winner(doubles_desk),
        (),
        "now",
        "Correction: board 2, Abbas and Alvi, 6 points. Abbas and Alvi lead 15–0.",
        "Corrección: tablero 2, Abbas y Alvi, 6 puntos. Abbas y Alvi van adelante 15 a 0.",
    ),
    (
        "52 then play goes on",
        other_winner,
        (),
        "then",
        "Board 3 of 8. Player One to break. Player One leads 15–0. Play.",
        "Tablero 3 de 8. Abre Player One. Player One va adelante 15 a 0. Jueguen.",
    ),
    (
        "52 a board was forgotten; one point",
        inserted,
        (),
        "now",
        "Correction: board 2, added: Player One, 1 point. Player One leads 10–6.",
        "Corrección: tablero 2, agregado: Player One, 1 punto. Player One va adelante 10 a 6.",
    ),
    (
        "52 a board too many",
        removed,
        (),
        "now",
        "Correction: board 1, taken out. Player Two leads 6–0.",
        "Corrección: tablero 1, quitado. Player Two va adelante 6 a 0.",
    ),
    (
        "52 a board to be replayed",
        emptied,
        (),
        "now",
        "Correction: board 2, to be replayed. Player One leads 9–0.",
        "Corrección: tablero 2, se repite. Player One va adelante 9 a 0.",
    ),
    (
        "52 many boards",
        many,
        (),
        "now",
        "Correction: game 1, 3 boards. Player Two leads 15–0.",
        "Corrección: juego 1, 3 tableros. Player Two va adelante 15 a 0.",
    ),
    (
        "52 an earlier game",
        earlier_game,
        (),
        "now",
        "Correction: game 1, board 4, Player One, 2 points. Game 1, Player One, 25–4. "
        "Player One leads one game to nil.",
        "Corrección: juego 1, tablero 4, Player One, 2 puntos. Juego 1 para Player One, 25 a 4. "
        "Player One va un juego a cero.",
    ),
    (
        "52 the score was typed in",
        score_set,
        (),
        "now",
        "Correction: game 2. Player One leads 12–9.",
        "Corrección: juego 2. Player One va adelante 12 a 9.",
    ),
    (
        "52 the colours were the other way round",
        opener,
        (),
        "now",
        "Correction: Player Two opened game 1.",
        "Corrección: el juego 1 lo abrió Player Two.",
    ),
    (
        "52 the colours were the other way round, a pair's player",
        opener_of_a_pair,
        (),
        "now",
        "Correction: Bea Bello opened game 1.",
        "Corrección: el juego 1 lo abrió Bea Bello.",
    ),
    (
        "52 the correction ends the match",
        ended,
        (),
        "now",
        "Correction: board 3, added: Player One, 5 points. Game and match, Player One: 25–0.",
        "Corrección: tablero 3, agregado: Player One, 5 puntos. Juego y partido para Player One: 25 a 0.",
    ),
]


@pytest.mark.parametrize("row", CORRECTIONS, ids=lambda row: row[0])
def test_row(row: tuple[str, Callable[[], Desk], tuple[str, ...], str, str, str]) -> None:
    check_row(row)


def test_row_52_two_boards_are_named_one_by_one() -> None:
    made = desk()
    made.type(TWO_BOARDS)
    corrected(made, [KeptBoard(fact(B, 2, Queen.B), one.at, one.step) for one in kept(made)])
    assert line("en", made.announced().now) == (
        "Correction: board 1, Player Two, 5 points. Correction: board 2, Player Two, 5 points. "
        "Player Two leads 10–0."
    )


def test_row_52_the_last_game_goes_with_the_last_of_its_boards() -> None:
    made = desk()
    made.type(f"{GAME_1} c right 3 right enter")
    made.submit(CorrectBoards((CorrectedGame(1, tuple(kept(made)[:-1])), CorrectedGame(2, ()))))
    said = made.announced().now
    removed = "Correction: board 4, taken out. Correction: game 2, board 1, taken out."
    assert line("en", said) == f"{removed} Player One leads 24–4."
    assert line("es", said).startswith(
        "Corrección: tablero 4, quitado. Corrección: juego 2, tablero 1, quitado."
    )

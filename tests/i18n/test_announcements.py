"""The umpire's words, row by row in both languages: what a played match really says.

A row begins with its number in the list; it is keys on a desk, and the line said now or the line that comes
then. Wording changed here is changed for everybody who has learned to say it: on purpose only.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.facts import Details
from carrom_desktop.rules.ids import Seat, Side, TossChoice
from carrom_desktop.viewmodels.announce import spoken_state
from tests.i18n.announced import GAME_1, GAME_2
from tests.viewmodels.desk import Desk, desk, doubles_desk, line

A, B = Side.A, Side.B
BREAK = RecordToss(A, A, TossChoice.BREAK, Seat.LEFT)
SIDE = RecordToss(B, A, TossChoice.SIDE, Seat.LEFT)
DETAILS = Details(event="Club Open", round="quarter-final", table="4", umpire="Umpire Three")

TWO_GAMES = f"{GAME_1} {GAME_2} c"
FOUR_ONES = "left 1 right enter right 1 left enter left 1 right enter right 1 left enter"
EIGHT_EVEN = "left 3 left enter right 3 right enter " * 4
PAIR_GAME = "left 9 left enter left 9 left enter left 9 left enter"

Row = tuple[str, Callable[[], Desk], str, str, str, str]

TOSS: list[Row] = [
    (
        "1 presentation",
        lambda: desk(toss=None, details=DETAILS),
        "",
        "now",
        "Club Open, Quarter-final, table 4. Player One, IND; Player Two, SRI. Best of three games. "
        "Umpire, Umpire Three.",
        "Club Open, Cuartos de final, mesa 4. Player One, IND; Player Two, SRI. Al mejor de tres juegos. "
        "Árbitro, Umpire Three.",
    ),
    (
        "3 the toss comes",
        lambda: desk(toss=None),
        "",
        "then",
        "Toss. Player One to call.",
        "Sorteo. Elige Player One.",
    ),
    (
        "3 the toss comes, pair",
        lambda: doubles_desk(toss=None),
        "",
        "then",
        "Toss. Abbas and Alvi to call.",
        "Sorteo. Eligen Abbas y Alvi.",
    ),
    (
        "4 law 39c break",
        lambda: desk(toss=BREAK),
        "",
        "now",
        "Player One has won the toss and takes the break. Player Two chooses the side. "
        "Player One sits first.",
        "Player One gana el sorteo y elige la apertura. Player Two elige el lado. "
        "Player One se sienta primero.",
    ),
    (
        "4 law 39c break, pair",
        lambda: doubles_desk(toss=BREAK),
        "",
        "now",
        "Abbas and Alvi have won the toss and take the break. Bello and Ibarra choose the side. "
        "Abbas and Alvi sit first.",
        "Abbas y Alvi ganan el sorteo y eligen la apertura. Bello e Ibarra eligen el lado. "
        "Abbas y Alvi se sientan primero.",
    ),
    (
        "5 law 39a side",
        lambda: desk(toss=SIDE),
        "",
        "now",
        "Player One has won the toss and takes the side. Player Two sits first and breaks.",
        "Player One gana el sorteo y elige el lado. Player Two se sienta primero y abre.",
    ),
    (
        "5 law 39a side, pair",
        lambda: doubles_desk(toss=SIDE),
        "",
        "now",
        "Abbas and Alvi have won the toss and take the side. Bello and Ibarra sit first and break.",
        "Abbas y Alvi ganan el sorteo y eligen el lado. Bello e Ibarra se sientan primero y abren.",
    ),
    (
        "6 rule d3 white",
        lambda: desk("ukca", toss=B),
        "",
        "now",
        "Player Two has white and breaks. Player One chooses the seat.",
        "Player Two tiene blancas y abre. Player One elige el asiento.",
    ),
    (
        "6 caint white, pair",
        lambda: doubles_desk("caint", toss=B),
        "",
        "now",
        "Bello and Ibarra have white and break. Abbas and Alvi choose the seat.",
        "Bello e Ibarra tienen blancas y abren. Abbas y Alvi eligen el asiento.",
    ),
]

BOARDS: list[Row] = [
    (
        "8 first board of a game",
        desk,
        "",
        "then",
        "Game 1. Player One to break, white. Play.",
        "Juego 1. Abre Player One, con blancas. Jueguen.",
    ),
    (
        "9 next board",
        desk,
        "left 6 left enter",
        "then",
        "Board 2 of 8. Player Two to break. Player One leads 9–0. Play.",
        "Tablero 2 de 8. Abre Player Two. Player One va adelante 9 a 0. Jueguen.",
    ),
    (
        "9 next board, pair",
        doubles_desk,
        "left 6 left enter",
        "then",
        "Board 2 of 8. Bea Bello to break. Abbas and Alvi lead 9–0. Play.",
        "Tablero 2 de 8. Abre Bea Bello. Abbas y Alvi van adelante 9 a 0. Jueguen.",
    ),
    (
        "9 next board, ICF without a limit",
        lambda: desk(board_limit=None),
        "left 6 left enter",
        "then",
        "Board 2. Player Two to break. Player One leads 9–0. Play.",
        "Tablero 2. Abre Player Two. Player One va adelante 9 a 0. Jueguen.",
    ),
    (
        "9 next board, UKCA",
        lambda: desk("ukca"),
        "left 6 left enter",
        "then",
        "Board 2. Player Two to break. Player One leads 11–0. Play.",
        "Tablero 2. Abre Player Two. Player One va adelante 11 a 0. Jueguen.",
    ),
    (
        "10 next board, level",
        desk,
        "left 3 left enter right 3 right enter",
        "then",
        "Board 3 of 8. Player One to break. 6 all. Play.",
        "Tablero 3 de 8. Abre Player One. 6 iguales. Jueguen.",
    ),
    ("11 queen marked", desk, "q right", "now", "Queen covered, Player Two.", "Reina cubierta, Player Two."),
    (
        "11 queen marked, pair",
        doubles_desk,
        "q right",
        "now",
        "Queen covered, Bello and Ibarra.",
        "Reina cubierta, Bello e Ibarra.",
    ),
    (
        "14 board with the queen, and the score",
        desk,
        "left 6 left enter",
        "now",
        "Board to Player One: 6 men and the queen, 9 points. Player One leads 9–0.",
        "Tablero para Player One: 6 fichas y la reina, 9 puntos. Player One va adelante 9 a 0.",
    ),
    (
        "14 one man",
        desk,
        "left 1 left enter",
        "now",
        "Board to Player One: 1 man and the queen, 4 points. Player One leads 4–0.",
        "Tablero para Player One: 1 ficha y la reina, 4 puntos. Player One va adelante 4 a 0.",
    ),
    (
        "15 queen with the loser, one point",
        desk,
        "left 1 right enter",
        "now",
        "Board to Player One: 1 man, 1 point. The queen does not count. Player One leads 1–0.",
        "Tablero para Player One: 1 ficha, 1 punto. La reina no suma. Player One va adelante 1 a 0.",
    ),
    (
        "14 pieces",
        lambda: desk("ukca"),
        "left 6 left enter",
        "now",
        "Board to Player One: 6 pieces and the queen, 11 points. Player One leads 11–0.",
        "Tablero para Player One: 6 fichas y la reina, 11 puntos. Player One va adelante 11 a 0.",
    ),
    (
        "15 one piece",
        lambda: desk("caint"),
        "left 1 right enter",
        "now",
        "Board to Player One: 1 piece, 1 point. The queen does not count. Player One leads 1–0.",
        "Tablero para Player One: 1 ficha, 1 punto. La reina no suma. Player One va adelante 1 a 0.",
    ),
    (
        "17 level after a board",
        desk,
        "left 3 left enter right 3 right enter",
        "now",
        "Board to Player Two: 3 men and the queen, 6 points. 6 all.",
        "Tablero para Player Two: 3 fichas y la reina, 6 puntos. 6 iguales.",
    ),
    (
        "18 law 54 reached 22",
        desk,
        "left 9 left enter left 7 left enter",
        "now",
        "Board to Player One: 7 men and the queen, 10 points. Player One leads 22–0. "
        "Player One has 22: no points for the queen from now on in this game.",
        "Tablero para Player One: 7 fichas y la reina, 10 puntos. Player One va adelante 22 a 0. "
        "Player One tiene 22: en este juego la reina ya no le suma.",
    ),
    (
        "18 rule f5 reached 24, pair",
        lambda: doubles_desk("ukca"),
        "left 9 left enter left 5 left enter",
        "now",
        "Board to Abbas and Alvi: 5 pieces and the queen, 10 points. Abbas and Alvi lead 24–0. "
        "Abbas and Alvi have 24: no points for the queen from now on in this game.",
        "Tablero para Abbas y Alvi: 5 fichas y la reina, 10 puntos. Abbas y Alvi van adelante 24 a 0. "
        "Abbas y Alvi tienen 24: en este juego la reina ya no les suma.",
    ),
    (
        "16 law 54 winner at 22",
        desk,
        "left 9 left enter left 7 left enter left 2 left enter",
        "now",
        "Board to Player One: 2 men, 2 points. At 22 the queen does not count. Player One leads 24–0.",
        "Tablero para Player One: 2 fichas, 2 puntos. Con 22 la reina no suma. "
        "Player One va adelante 24 a 0.",
    ),
    (
        "16 rule f5 winner at 24",
        lambda: desk("ukca"),
        "left 9 left enter left 5 left enter left 2 left enter",
        "now",
        "Board to Player One: 2 pieces, 2 points. At 24 the queen does not count. Player One leads 26–0.",
        "Tablero para Player One: 2 fichas, 2 puntos. Con 24 la reina no suma. "
        "Player One va adelante 26 a 0.",
    ),
    (
        "19 last board",
        lambda: desk(board_limit=2),
        "left 3 left enter",
        "then",
        "Last board. Player Two to break. Player One leads 6–0. Play.",
        "Último tablero. Abre Player Two. Player One va adelante 6 a 0. Jueguen.",
    ),
    (
        "20 law 56b level after the limit",
        desk,
        EIGHT_EVEN,
        "then",
        "24 all after 8 boards. Extra board. Toss for the break; sides stay.",
        "24 iguales después de 8 tableros. Tablero extra. Sorteo para la apertura; los lados no cambian.",
    ),
    (
        "21 extra board",
        desk,
        f"{EIGHT_EVEN} b right",
        "now",
        "Extra board. Player Two to break. Play.",
        "Tablero extra. Abre Player Two. Jueguen.",
    ),
]

GAMES: list[Row] = [
    (
        "22 game by the target, one game to nil",
        desk,
        GAME_1,
        "now",
        "Board to Player One: 1 man, 1 point. At 22 the queen does not count. "
        "Game 1, Player One, 25–4. Player One leads one game to nil.",
        "Tablero para Player One: 1 ficha, 1 punto. Con 22 la reina no suma. "
        "Juego 1 para Player One, 25 a 4. Player One va un juego a cero.",
    ),
    (
        "22 game by the target, pair",
        doubles_desk,
        PAIR_GAME,
        "now",
        "Board to Abbas and Alvi: 9 men, 9 points. At 22 the queen does not count. "
        "Game 1, Abbas and Alvi, 25–0. Abbas and Alvi lead one game to nil.",
        "Tablero para Abbas y Alvi: 9 fichas, 9 puntos. Con 22 la reina no suma. "
        "Juego 1 para Abbas y Alvi, 25 a 0. Abbas y Alvi van un juego a cero.",
    ),
    (
        "25 one game all",
        desk,
        f"{GAME_1} {GAME_2}",
        "now",
        "Board to Player Two: 1 man, 1 point. At 22 the queen does not count. "
        "Game 2, Player Two, 25–0. One game all.",
        "Tablero para Player Two: 1 ficha, 1 punto. Con 22 la reina no suma. "
        "Juego 2 para Player Two, 25 a 0. Un juego iguales.",
    ),
    (
        "23 law 56b game by the limit",
        desk,
        "left 3 left enter right 1 right enter " * 4,
        "now",
        "Board to Player Two: 1 man and the queen, 4 points. 8 boards. Game 1, Player One, 24–16. "
        "Player One leads one game to nil.",
        "Tablero para Player Two: 1 ficha y la reina, 4 puntos. 8 tableros. "
        "Juego 1 para Player One, 24 a 16. Player One va un juego a cero.",
    ),
    (
        "24 law 56b game by the extra board",
        desk,
        f"{EIGHT_EVEN} b right left 1 right enter",
        "now",
        "Board to Player One: 1 man, 1 point. The queen does not count. "
        "Game 1, Player One, 25–24, by the extra board. Player One leads one game to nil.",
        "Tablero para Player One: 1 ficha, 1 punto. La reina no suma. "
        "Juego 1 para Player One, 25 a 24, en el tablero extra. Player One va un juego a cero.",
    ),
    (
        "26 law 58 change, singles",
        desk,
        GAME_1,
        "then",
        "Change sides. Player Two opens game 2.",
        "Cambio de lado. Player Two abre el juego 2.",
    ),
    (
        "27 law 59 change, doubles",
        doubles_desk,
        PAIR_GAME,
        "then",
        "One seat to the right. Bea Bello opens game 2.",
        "Un asiento a la derecha. Bea Bello abre el juego 2.",
    ),
    (
        "28 law 60 thirteen points",
        desk,
        f"{TWO_GAMES} left 9 left enter left 1 right enter",
        "then",
        "Player One has reached 13. Change sides; two minutes.",
        "Player One llega a 13. Cambio de lado; dos minutos.",
    ),
    (
        "28 law 60 thirteen points, pair",
        doubles_desk,
        f"{PAIR_GAME} c {PAIR_GAME.replace('left', 'right')} c left 9 left enter left 1 right enter",
        "then",
        "Abbas and Alvi have reached 13. Change sides; two minutes.",
        "Abbas y Alvi llegan a 13. Cambio de lado; dos minutos.",
    ),
    (
        "29 law 60a board four",
        desk,
        f"{TWO_GAMES} {FOUR_ONES}",
        "then",
        "Four boards. Change sides; two minutes.",
        "Cuatro tableros. Cambio de lado; dos minutos.",
    ),
    (
        "30 law 60c noticed late",
        desk,
        f"{TWO_GAMES} {FOUR_ONES} p",
        "now",
        "Change of sides after this board.",
        "Cambio de lado al terminar este tablero.",
    ),
    (
        "37 match",
        desk,
        f"{TWO_GAMES} {PAIR_GAME}",
        "now",
        "Board to Player One: 9 men, 9 points. At 22 the queen does not count. "
        "Game and match, Player One: 25–4, 0–25, 25–0.",
        "Tablero para Player One: 9 fichas, 9 puntos. Con 22 la reina no suma. "
        "Juego y partido para Player One: 25 a 4, 0 a 25, 25 a 0.",
    ),
    (
        "37 match, pair",
        lambda: doubles_desk(games_to_win=1),
        PAIR_GAME,
        "now",
        "Board to Abbas and Alvi: 9 men, 9 points. At 22 the queen does not count. "
        "Game and match, Abbas and Alvi: 25–0.",
        "Tablero para Abbas y Alvi: 9 fichas, 9 puntos. Con 22 la reina no suma. "
        "Juego y partido para Abbas y Alvi: 25 a 0.",
    ),
]


@pytest.mark.parametrize("row", [*TOSS, *BOARDS, *GAMES], ids=lambda row: row[0])
def test_row(row: Row) -> None:
    _name, make, keys, which, english, spanish = row
    made = make()
    made.type(keys)
    said = getattr(made.announced(), which)
    assert line("en", said) == english
    assert line("es", said) == spanish


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_line_under_ukca_or_caint_says_man_law_or_a_limit(language: str) -> None:
    for rules in ("ukca", "caint"):
        made = doubles_desk(rules)
        for keys in ("left 9 left enter", "left 5 left enter", "left 1 left enter", "right 1 left enter"):
            made.type(keys)
            said = made.announced()
            words = line(language, (*said.now, *said.then, *spoken_state(made.state))).casefold().split()
            assert not {"man", "men", "law", "ley", "of", "22", "22:"} & set(words)

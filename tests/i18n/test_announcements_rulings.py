"""The umpire's words where a ruling ends or holds something, row by row of the list in both languages."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import (
    AwaitDecision,
    DecideProtest,
    EndGame,
    EndMatch,
    GiveDecision,
    HoldClock,
    LodgeProtest,
)
from carrom_desktop.rules.ids import Side, Termination
from tests.i18n.announced import GAME_1, Row, check_row
from tests.viewmodels.desk import desk, doubles_desk

A, B = Side.A, Side.B

ENDS: list[Row] = [
    (
        "44 a game conceded, law 139",
        desk,
        ("left 6 left enter", EndGame(Termination.CONCEDED, A)),
        "now",
        "Player Two concedes the game. Game to Player One. Player One leads one game to nil.",
        "Player Two concede el juego. Juego para Player One. Player One va un juego a cero.",
    ),
    (
        "44 then sides change",
        desk,
        ("left 6 left enter", EndGame(Termination.CONCEDED, A)),
        "then",
        "Change sides. Player Two opens game 2.",
        "Cambio de lado. Player Two abre el juego 2.",
    ),
    (
        "44 a game conceded that ends the match, a pair",
        doubles_desk,
        (f"{'left 9 left enter ' * 3} c", EndGame(Termination.CONCEDED, A)),
        "now",
        "Bello and Ibarra concede the game. Game to Abbas and Alvi. "
        "Game and match, Abbas and Alvi: 25–0, conceded.",
        "Bello e Ibarra conceden el juego. Juego para Abbas y Alvi. "
        "Juego y partido para Abbas y Alvi: 25 a 0, concedido.",
    ),
    (
        "44 a game given by the umpire",
        desk,
        (EndGame(Termination.AWARDED, B, "late back"),),
        "now",
        "Game to Player Two. Decision of the umpire: late back. Player Two leads one game to nil.",
        "Juego para Player Two. Decisión del árbitro: late back. Player Two va un juego a cero.",
    ),
    (
        "44 the match conceded",
        desk,
        ("left 6 left enter", EndMatch(Termination.CONCEDED, B)),
        "now",
        "Player One concedes the match. Match to Player Two.",
        "Player One concede el partido. Partido para Player Two.",
    ),
    (
        "44 the match conceded, a pair",
        doubles_desk,
        (EndMatch(Termination.CONCEDED, B),),
        "now",
        "Abbas and Alvi concede the match. Match to Bello and Ibarra.",
        "Abbas y Alvi conceden el partido. Partido para Bello e Ibarra.",
    ),
    (
        "45 walkover, law 143i",
        lambda: desk(toss=None),
        (EndMatch(Termination.WALKOVER, A, "143i"),),
        "now",
        "Player Two did not report in time. Match to Player One.",
        "Player Two no se presentó a tiempo. Partido para Player One.",
    ),
    (
        "45 walkover, a pair",
        lambda: doubles_desk(toss=None),
        (EndMatch(Termination.WALKOVER, A, "143i"),),
        "now",
        "Bello and Ibarra did not report in time. Match to Abbas and Alvi.",
        "Bello e Ibarra no se presentaron a tiempo. Partido para Abbas y Alvi.",
    ),
    (
        "46 retired",
        desk,
        ("left 6 left enter", EndMatch(Termination.RETIRED, B)),
        "now",
        "Player One retires. Match to Player Two.",
        "Player One se retira. Partido para Player Two.",
    ),
    (
        "46 retired, a pair",
        doubles_desk,
        (EndMatch(Termination.RETIRED, B),),
        "now",
        "Abbas and Alvi retire. Match to Bello and Ibarra.",
        "Abbas y Alvi se retiran. Partido para Bello e Ibarra.",
    ),
    (
        "47 disqualified, law 143",
        desk,
        (EndMatch(Termination.DISQUALIFIED, A),),
        "now",
        "Player Two loses the match under Law 143. Match to Player One.",
        "Player Two pierde el partido por la Ley 143. Partido para Player One.",
    ),
    (
        "47 disqualified, a pair, the very clause",
        doubles_desk,
        (EndMatch(Termination.DISQUALIFIED, A, "143d"),),
        "now",
        "Bello and Ibarra lose the match under Law 143d. Match to Abbas and Alvi.",
        "Bello e Ibarra pierden el partido por la Ley 143d. Partido para Abbas y Alvi.",
    ),
    (
        "47 under rules that name none",
        lambda: desk("ukca"),
        (EndMatch(Termination.DISQUALIFIED, A),),
        "now",
        "Player Two loses the match. Match to Player One.",
        "Player Two pierde el partido. Partido para Player One.",
    ),
    (
        "47 a rule, a pair",
        lambda: doubles_desk("ukca"),
        (EndMatch(Termination.DISQUALIFIED, A, "H1"),),
        "now",
        "Bello and Ibarra lose the match under Rule H1. Match to Abbas and Alvi.",
        "Bello e Ibarra pierden el partido por la Regla H1. Partido para Abbas y Alvi.",
    ),
    (
        "47 given by the umpire",
        desk,
        (EndMatch(Termination.AWARDED, B),),
        "now",
        "Match to Player Two. Decision of the umpire.",
        "Partido para Player Two. Decisión del árbitro.",
    ),
    (
        "48 abandoned",
        desk,
        ("left 6 left enter", EndMatch(Termination.ABANDONED, None)),
        "now",
        "The match is abandoned.",
        "El partido queda suspendido.",
    ),
    (
        "49 appeal, law 121",
        desk,
        (HoldClock(),),
        "now",
        "Time stopped.",
        "Reloj parado.",
    ),
    ("49 then play", desk, (HoldClock(),), "then", "Play.", "Jueguen."),
    ("49 play", desk, (HoldClock(), HoldClock()), "now", "Play.", "Jueguen."),
    (
        "50 chief referee",
        desk,
        (AwaitDecision(),),
        "now",
        "The chief referee will decide.",
        "Decide el juez árbitro.",
    ),
    (
        "50 the decision, in any words",
        desk,
        (AwaitDecision(), GiveDecision("Play on.")),
        "now",
        "Decision of the umpire: Play on.",
        "Decisión del árbitro: Play on.",
    ),
    (
        "50 nothing came of it",
        desk,
        (AwaitDecision(), GiveDecision()),
        "now",
        "Game 1. Player One to break, white. Play.",
        "Juego 1. Abre Player One, con blancas. Jueguen.",
    ),
    (
        "51 protest",
        desk,
        ("left 6 left enter", LodgeProtest(1, 1, B)),
        "now",
        "Board 1 is under protest. Play goes on.",
        "El tablero 1 queda bajo protesta. Se sigue jugando.",
    ),
    (
        "51 protest in an earlier game",
        desk,
        (GAME_1, LodgeProtest(1, 4, B)),
        "now",
        "Board 4 of game 1 is under protest. Play goes on.",
        "El tablero 4 del juego 1 queda bajo protesta. Se sigue jugando.",
    ),
    (
        "51 protest after the last board",
        lambda: desk(games_to_win=1),
        (GAME_1, LodgeProtest(1, 4, B)),
        "now",
        "Board 4 is under protest. The result is provisional.",
        "El tablero 4 queda bajo protesta. El resultado es provisional.",
    ),
    (
        "51 upheld",
        desk,
        ("left 6 left enter", LodgeProtest(1, 1, B), DecideProtest(1, 1, upheld=True)),
        "now",
        "The protest is upheld. Board 1 is void. Player One breaks again.",
        "Se acepta la protesta. Tablero 1 anulado. Vuelve a abrir Player One.",
    ),
    (
        "51 dismissed",
        desk,
        ("left 6 left enter", LodgeProtest(1, 1, B), DecideProtest(1, 1, upheld=False)),
        "now",
        "The protest is dismissed.",
        "Se rechaza la protesta.",
    ),
]


@pytest.mark.parametrize("row", ENDS, ids=lambda row: row[0])
def test_row(row: Row) -> None:
    check_row(row)

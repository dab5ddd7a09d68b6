"""The umpire's words about time: late players, trial boards, clocks, pauses; and that every row is said."""

from __future__ import annotations

import re
from typing import Any

import pytest

from carrom_desktop.rules.commands import AwaitPlayer, CallTime, DecideLevel, PlayTrial
from carrom_desktop.rules.facts import Details
from carrom_desktop.rules.ids import LevelChoice, Side
from tests.i18n import test_announcements as normal
from tests.i18n import test_announcements_corrections as corrections
from tests.i18n import test_announcements_fouls as fouls
from tests.i18n import test_announcements_rulings as rulings
from tests.i18n.announced import GAME_1, GAME_2, Row, check_row, play, timed
from tests.viewmodels.desk import Desk, desk, doubles_desk, line

A, B = Side.A, Side.B
LIMIT = "2026-03-12T14:15:00+05:30"


def european() -> Desk:
    return desk("european")


BEFORE: list[Row] = [
    (
        "2 late",
        lambda: desk(toss=None, details=Details(table="4")),
        (AwaitPlayer(LIMIT, B),),
        "now",
        "Player Two, to table 4, please. Limit 14:15.",
        "Player Two, a la mesa 4, por favor. Límite: 14:15.",
    ),
    (
        "2 late, a pair",
        lambda: doubles_desk(toss=None, details=Details(table="4")),
        (AwaitPlayer(LIMIT, B),),
        "now",
        "Bello and Ibarra, to table 4, please. Limit 14:15.",
        "Bello e Ibarra, a la mesa 4, por favor. Límite: 14:15.",
    ),
    (
        "2 late, both sides, no table known",
        lambda: desk(toss=None),
        (AwaitPlayer(LIMIT),),
        "now",
        "Player One and Player Two, to the table, please. Limit 14:15.",
        "Player One y Player Two, a la mesa, por favor. Límite: 14:15.",
    ),
    (
        "7 trial board, law 40",
        desk,
        (PlayTrial(1),),
        "now",
        "Trial board, Player One.",
        "Tablero de prueba, Player One.",
    ),
    (
        "7 the other side's comes then",
        desk,
        (PlayTrial(1),),
        "then",
        "Trial board, Player Two.",
        "Tablero de prueba, Player Two.",
    ),
    (
        "7 trial board, a pair",
        doubles_desk,
        (PlayTrial(2),),
        "now",
        "Trial board, Bello and Ibarra.",
        "Tablero de prueba, Bello e Ibarra.",
    ),
    (
        "8 after the trial boards",
        desk,
        (PlayTrial(2), PlayTrial(0)),
        "now",
        "Game 1. Player One to break, white. Play.",
        "Juego 1. Abre Player One, con blancas. Jueguen.",
    ),
    (
        "8 first board with points given before it",
        lambda: desk(start=(0, 5)),
        ("p",),
        "now",
        "Game 1. Player One to break, white. Player Two leads 5–0. Play.",
        "Juego 1. Abre Player One, con blancas. Player Two va adelante 5 a 0. Jueguen.",
    ),
]

TIME: list[Row] = [
    (
        "34 time, a board in play",
        european,
        ("left 6 left enter", CallTime(in_play=True)),
        "now",
        "Time. This is the last board.",
        "Tiempo. Este es el último tablero.",
    ),
    (
        "35 time, won, one game of several",
        desk,
        ("left 6 left enter", CallTime(in_play=False)),
        "now",
        "Time. Game to Player One, 9–0. Player One leads one game to nil.",
        "Tiempo. Juego para Player One, 9 a 0. Player One va un juego a cero.",
    ),
    (
        "35 time, won by the last board, a pair",
        doubles_desk,
        (CallTime(in_play=True), "right 1 left enter"),
        "now",
        "Board to Bello and Ibarra: 1 man, 1 point. The queen does not count. "
        "Time. Game to Bello and Ibarra, 1–0. Bello and Ibarra lead one game to nil.",
        "Tablero para Bello e Ibarra: 1 ficha, 1 punto. La reina no suma. "
        "Tiempo. Juego para Bello e Ibarra, 1 a 0. Bello e Ibarra van un juego a cero.",
    ),
    (
        "35 time, the only game",
        european,
        ("left 6 left enter", CallTime(in_play=False)),
        "now",
        "Time. Game and match, Player One: 9–0.",
        "Tiempo. Juego y partido para Player One: 9 a 0.",
    ),
    (
        "35 the rule set of pieces knows time too",
        lambda: desk("ukca"),
        ("left 6 left enter", CallTime(in_play=False)),
        "now",
        "Time. Game to Player One, 11–0. Player One leads one game to nil.",
        "Tiempo. Juego para Player One, 11 a 0. Player One va un juego a cero.",
    ),
    (
        "36 time, level: a draw",
        european,
        ("left 6 left enter right 6 right enter", CallTime(in_play=False)),
        "now",
        "Time. 9 all: a draw.",
        "Tiempo. 9 iguales: empate.",
    ),
    (
        "36 time, level: an extra board",
        lambda: desk(level_at_time="extra_board"),
        ("left 6 left enter right 6 right enter", CallTime(in_play=False)),
        "now",
        "Time. 9 all: an extra board. Toss for the break; sides stay.",
        "Tiempo. 9 iguales: tablero extra. Sorteo para la apertura; los lados no cambian.",
    ),
    (
        "36 time, level: the umpire decides",
        desk,
        ("left 6 left enter right 6 right enter", CallTime(in_play=False)),
        "now",
        "Time. 9 all: the umpire decides.",
        "Tiempo. 9 iguales: decide el árbitro.",
    ),
    (
        "36 level after the last board of the limit: the umpire decides",
        lambda: desk(level_after_limit="umpire", board_limit=2),
        ("left 6 left enter right 6 right enter",),
        "then",
        "9 all after 2 boards. The umpire decides.",
        "9 iguales después de 2 tableros. Decide el árbitro.",
    ),
    (
        "36 the umpire decided: an extra board",
        desk,
        (
            "left 6 left enter right 6 right enter",
            CallTime(in_play=False),
            DecideLevel(LevelChoice.EXTRA_BOARD),
        ),
        "now",
        "Decision of the umpire. Extra board. Toss for the break; sides stay.",
        "Decisión del árbitro. Tablero extra. Sorteo para la apertura; los lados no cambian.",
    ),
    (
        "36 the umpire decided: a draw",
        lambda: desk(games_to_win=1),
        ("left 6 left enter right 6 right enter", CallTime(in_play=False), DecideLevel(LevelChoice.DRAW)),
        "now",
        "Decision of the umpire. 9 all: a draw.",
        "Decisión del árbitro. 9 iguales: empate.",
    ),
    (
        "36 the umpire decided: a winner",
        desk,
        ("left 6 left enter right 6 right enter", CallTime(in_play=False), DecideLevel(LevelChoice.B)),
        "now",
        "Decision of the umpire. Game to Player Two. Player Two leads one game to nil.",
        "Decisión del árbitro. Juego para Player Two. Player Two va un juego a cero.",
    ),
    (
        "36 the umpire decided: a winner of the match",
        lambda: desk(games_to_win=1),
        ("left 6 left enter right 6 right enter", CallTime(in_play=False), DecideLevel(LevelChoice.B)),
        "now",
        "Decision of the umpire. Game and match, Player Two: 9–9.",
        "Decisión del árbitro. Juego y partido para Player Two: 9 a 9.",
    ),
    (
        "31 interval, law 138",
        timed,
        (f"{GAME_1} {GAME_2}",),
        "then",
        "Interval, ten minutes. Game 3 at 14:10. Change sides. Player One opens game 3.",
        "Descanso de diez minutos. Juego 3 a las 14:10. Cambio de lado. Player One abre el juego 3.",
    ),
    (
        "31 another interval",
        lambda: timed(interval_minutes=1),
        (f"{GAME_1} {GAME_2}",),
        "then",
        "Interval, 1 minute. Game 3 at 14:01. Change sides. Player One opens game 3.",
        "Descanso de 1 minuto. Juego 3 a las 14:01. Cambio de lado. Player One abre el juego 3.",
    ),
]


@pytest.mark.parametrize("row", [*BEFORE, *TIME], ids=lambda row: row[0])
def test_row(row: Row) -> None:
    check_row(row)


# ---- by the clock (32, 33)


@pytest.mark.parametrize(
    ("at", "english", "spanish"),
    [
        ("14:07:59", "", ""),
        ("14:08:00", "Two minutes.", "Dos minutos."),
        ("14:08:15", "", ""),
        (
            "14:09:30",
            "Thirty seconds; take your seats, please.",
            "Treinta segundos; a sus asientos, por favor.",
        ),
        ("14:10:00", "", ""),
    ],
)
def test_row_32_law_138_the_end_of_the_interval(at: str, english: str, spanish: str) -> None:
    made = play(timed(), f"{GAME_1} {GAME_2} c")
    moment = "Game 3. Player One to break, white. Play."
    said = made.announced(at)
    assert line("en", said.now) == (english or moment)
    assert line("es", said.now) == (spanish or "Juego 3. Abre Player One, con blancas. Jueguen.")
    if english:
        assert line("en", said.then) == moment


def test_row_32_law_61_the_end_of_a_change_of_sides() -> None:
    made = play(timed(), GAME_1)
    said = made.announced("14:01:30")
    assert line("en", said.now) == "Thirty seconds; take your seats, please."


@pytest.mark.parametrize(
    ("numbers", "at", "english", "spanish"),
    [
        (
            {},
            "14:40:00",
            "Five minutes. No new board after this one.",
            "Cinco minutos. Después de este tablero no se abre otro.",
        ),
        ({"pre_alarm": 1}, "14:44:00", "1 minute. No new board after this one.", "1 minuto. Después"),
        ({"on_expiry": "finish_board"}, "14:40:14", "Five minutes.", "Cinco minutos."),
    ],
)
def test_row_33_pre_alarm(numbers: dict[str, Any], at: str, english: str, spanish: str) -> None:
    made = play(timed("european", **numbers), "p")
    said = made.announced(at)
    assert line("en", said.now) == english
    assert line("es", said.now).startswith(spanish)


def test_every_row_of_the_list_is_said() -> None:
    """But row 13, "Due. / Foul. / Technical foul.": it belongs to a stroke, and strokes are not recorded."""
    rows = [*normal.TOSS, *normal.BOARDS, *normal.GAMES, *fouls.QUEENS, *fouls.FOULS, *rulings.ENDS]
    rows += [*corrections.CORRECTIONS, *BEFORE, *TIME]
    names = [row[0] for row in rows]
    names += [name.removeprefix("test_row_") for module in (vars(fouls), globals()) for name in module]
    numbers = {int(found) for name in names for found in re.findall(r"^[0-9]+(?=[_ ])", name)}
    assert set(range(1, 54)) - numbers == {13}

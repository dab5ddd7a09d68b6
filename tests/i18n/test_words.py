"""The labels of the window, the wizard and the hall screen, exactly as they were agreed, in both languages.

Clubs learn these words and printed guides show them: a change is made here on purpose, or not at all. What
the umpire says stands in `test_announcements.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.viewmodels.hall import build_hall
from carrom_desktop.viewmodels.message import msg, round_msg
from carrom_desktop.viewmodels.undo import redo_msg, undo_msg
from tests.support.hall_states import Scenario, all_scenarios
from tests.viewmodels.desk import Desk, desk, doubles_desk

A, B = Side.A, Side.B
ONE, PAIR = "Player One", "Abbas / Alvi"

LABELS: list[tuple[str, dict[str, Any], str, str]] = [
    # menus and actions
    ("operator.menu.match", {}, "Match", "Partido"),
    ("operator.menu.board", {}, "Board", "Tablero"),
    ("operator.menu.screen", {}, "Screen", "Pantalla"),
    ("operator.menu.sheet", {}, "Sheet", "Acta"),
    ("operator.menu.view", {}, "View", "Ver"),
    ("operator.menu.help", {}, "Help", "Ayuda"),
    ("operator.action.new_match", {}, "New match", "Partido nuevo"),
    ("operator.start.practice", {}, "Practice with a half-played demo", "Práctica con una demostración"),
    ("operator.action.open", {}, "Open", "Abrir"),
    ("operator.action.play", {}, "Play", "Jueguen"),
    ("operator.action.change_sides", {}, "Sides changed", "Lados cambiados"),
    ("operator.action.live", {}, "Live", "En vivo"),
    ("operator.action.freeze", {}, "Freeze", "Congelar"),
    ("operator.action.blank", {}, "Blank", "En negro"),
    ("operator.action.identify", {}, "Identify", "Identificar"),
    (
        "operator.action.swap",
        {},
        "Swap left and right (hall and keys)",
        "Intercambiar izquierda y derecha (sala y teclas)",
    ),
    # the entry
    ("entry.announce", {}, "Announce", "Anunciar"),
    ("entry.who_won", {}, "Who won the board?", "¿Quién ganó el tablero?"),
    (
        "entry.men",
        {"L": ONE},
        "Men Player One still has on the board",
        "Fichas que le quedan a Player One sobre el tablero",
    ),
    (
        "entry.men",
        {"L": PAIR, "pair": True},
        "Men Abbas / Alvi still have on the board",
        "Fichas que les quedan a Abbas / Alvi sobre el tablero",
    ),
    (
        "entry.men",
        {"L": ONE, "rule": True},
        "Pieces Player One still has on the board",
        "Fichas que le quedan a Player One sobre el tablero",
    ),
    (
        "entry.men",
        {"L": PAIR, "pair": True, "rule": True},
        "Pieces Abbas / Alvi still have on the board",
        "Fichas que les quedan a Abbas / Alvi sobre el tablero",
    ),
    ("entry.who_covered", {}, "Who covered the queen?", "¿Quién cubrió la reina?"),
    ("entry.nobody", {}, "Nobody / not sure...", "Nadie / no se sabe..."),
    ("entry.record", {}, "Record board", "Anotar tablero"),
    ("entry.other_side", {}, "The other side won", "Ganó el otro lado"),
    ("entry.ends_game", {}, "ENDS THE GAME", "TERMINA EL JUEGO"),
    ("entry.ends_match", {}, "ENDS THE MATCH", "TERMINA EL PARTIDO"),
    (
        "entry.armed_board",
        {"k": 5, "W": ONE, "p": 9},
        "Backspace again takes back board 5: Player One +9",
        "Retroceso otra vez deshace el tablero 5: Player One +9",
    ),
    (
        "entry.banner.changed",
        {"A": ONE},
        "Sides changed: Player One is now on YOUR LEFT",
        "Cambio de lado: Player One está ahora a TU IZQUIERDA",
    ),
    # the foot and the hall screen's state
    ("operator.saved", {"t": "14:32:07"}, "Saved 14:32:07", "Guardado 14:32:07"),
    (
        "operator.not_saved",
        {"reason": msg("storage.disk_full", path="/club")},
        "NOT SAVED: The disk is full: /club",
        "SIN GUARDAR: El disco está lleno: /club",
    ),
    ("app.screen.on", {"projector": "EPSON PJ"}, "On EPSON PJ", "En EPSON PJ"),
    (
        "app.screen.not_connected",
        {"name": "EPSON PJ"},
        "Hall screen not connected: EPSON PJ",
        "Pantalla de sala no conectada: EPSON PJ",
    ),
    ("app.screen.frozen", {"t": "14:32"}, "FROZEN 14:32 - F5 = live", "CONGELADA 14:32 - F5 = en vivo"),
    # the board table
    ("entry.table.number", {}, "#", "N.º"),
    ("entry.table.breaks", {}, "Breaks", "Abre"),
    ("entry.table.won", {}, "Won", "Ganó"),
    ("entry.table.men", {}, "Men", "Fichas"),
    ("entry.table.men", {"rule": True}, "Pieces", "Fichas"),
    ("entry.table.queen", {}, "Queen", "Reina"),
    ("entry.table.points", {}, "+", "+"),
    # the wizard
    ("wizard.rules", {}, "Rules", "Reglas"),
    ("wizard.round", {}, "Round", "Ronda"),
    ("wizard.detail.table", {}, "Table", "Mesa"),
    ("wizard.detail.umpire", {}, "Umpire", "Arbitraje"),
    (
        "wizard.limit.boards",
        {"n": 8},
        "8 boards, then an extra board if level",
        "8 tableros; si hay empate, tablero extra",
    ),
    (
        "wizard.limit.boards",
        {"n": 1},
        "1 board, then an extra board if level",
        "1 tablero; si hay empate, tablero extra",
    ),
    (
        "wizard.limit.none",
        {},
        "No board limit (from the quarter-finals)",
        "Sin límite de tableros (desde cuartos de final)",
    ),
    ("wizard.toss.winner", {}, "Who won the toss?", "¿Quién ganó el sorteo?"),
    ("wizard.toss.chooses", {}, "Chooses:", "Elige:"),
    ("wizard.toss.break", {}, "break", "la apertura"),
    ("wizard.toss.side", {}, "side", "el lado"),
    ("wizard.toss.later", {}, "decide later", "decidir después"),
    ("wizard.toss.white", {}, "Who has white?", "¿Quién tiene las blancas?"),
    (
        "wizard.right_of",
        {"player": "Ana Abbas"},
        "Who sits to the right of Ana Abbas?",
        "¿Quién se sienta a la derecha de Ana Abbas?",
    ),
    # counting, and the words of the two families of rulebooks
    ("common.men", {"n": 1}, "1 man", "1 ficha"),
    ("common.men", {"n": 2}, "2 men", "2 fichas"),
    ("common.men", {"n": 1, "rule": True}, "1 piece", "1 ficha"),
    ("common.men", {"n": 2, "rule": True}, "2 pieces", "2 fichas"),
    ("common.points", {"n": 1}, "1 point", "1 punto"),
    ("common.law", {"law": "54"}, "Law 54", "Ley 54"),
    ("common.law", {"law": "F4", "rule": True}, "Rule F4", "Regla F4"),
]


@pytest.mark.parametrize(("code", "values", "english", "spanish"), LABELS)
def test_label(code: str, values: dict[str, Any], english: str, spanish: str) -> None:
    # "&" underlines a menu's letter.
    assert say("en", code, **values).replace("&", "") == english
    assert say("es", code, **values).replace("&", "") == spanish


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("group", "Group", "Grupo"),
        ("round-3", "Round 3", "Ronda 3"),
        ("round-of-16", "Round of 16", "Octavos de final"),
        ("quarter-final", "Quarter-final", "Cuartos de final"),
        ("semi-final", "Semi-final", "Semifinal"),
        ("final", "Final", "Final"),
    ],
)
def test_round(code: str, english: str, spanish: str) -> None:
    named = round_msg(code)
    assert named is not None
    assert (speak("en", named), speak("es", named)) == (english, spanish)


# ---- the read-back ------------------------------------------------------------------------------------


def read_back(made: Desk, language: str) -> dict[str, str]:
    """Return what the read-back of the entry says, part by part."""
    found = made.view().read_back
    assert found is not None
    return {
        "headline": speak(language, found.headline),
        "totals": speak(language, found.totals),
        "ends": speak(language, found.ends) if found.ends is not None else "",
        "on_table": f"{speak(language, found.on_table.label)} {speak(language, found.on_table.text)}",
        "why": "; ".join(speak(language, why) for why in found.why),
    }


def test_read_back_of_a_board() -> None:
    made = desk()
    made.type("left 6 left")
    assert read_back(made, "en") == {
        "headline": "Player One wins board 1: +9",
        "totals": "9\N{EN DASH}0",
        "ends": "",
        "on_table": "On the board now: 6 black men of Player Two",
        "why": "6 men (53a) + queen 3: 0 before the board, below 22 (54)",
    }
    assert read_back(made, "es") == {
        "headline": "Player One gana el tablero 1: +9",
        "totals": "9\N{EN DASH}0",
        "ends": "",
        "on_table": "En el tablero: 6 fichas negras de Player Two",
        "why": "6 fichas (53a) + reina 3: 0 antes del tablero, menos de 22 (54)",
    }


def test_read_back_of_a_pair_with_one_white_man() -> None:
    made = doubles_desk()
    made.type("right 1 left")
    english, spanish = read_back(made, "en"), read_back(made, "es")
    assert english["headline"] == "Bello / Ibarra win board 1: +1"
    assert spanish["headline"] == "Bello / Ibarra ganan el tablero 1: +1"
    assert english["on_table"] == "On the board now: 1 white man of Abbas / Alvi"
    assert spanish["on_table"] == "En el tablero: 1 ficha blanca de Abbas / Alvi"


def test_law_53c_read_back_of_a_queen_covered_by_the_loser() -> None:
    made = desk()
    made.type("left 3 right")
    assert read_back(made, "en")["why"] == (
        "3 men (53a); The queen was covered by the loser: counts for nobody (53c)"
    )
    assert read_back(made, "es")["why"] == (
        "3 fichas (53a); La reina la cubrió quien perdió: no le suma a nadie (53c)"
    )


def test_law_54_read_back_at_22_ends_the_game() -> None:
    made = desk()
    made.type("left 9 left enter left 7 left enter left 5 left")
    english, spanish = read_back(made, "en"), read_back(made, "es")
    assert english["why"] == "5 men (53a); The queen does not count: 22 before the board, 22 or more (54)"
    assert spanish["why"] == "5 fichas (53a); La reina no suma: 22 antes del tablero, 22 o más (54)"
    assert english["totals"] == "27\N{EN DASH}0, counts as 25\N{EN DASH}0"
    assert spanish["totals"] == "27\N{EN DASH}0, cuenta como 25\N{EN DASH}0"
    assert (english["ends"], spanish["ends"]) == ("ENDS THE GAME", "TERMINA EL JUEGO")


def test_rule_f5_read_back_says_pieces_and_24() -> None:
    made = desk("ukca")
    made.type("left 9 left enter left 5 left enter left 3 left")
    english, spanish = read_back(made, "en"), read_back(made, "es")
    assert english["on_table"] == "On the board now: 3 black pieces of Player Two"
    assert "The queen does not count: 24 before the board, 24 or more" in english["why"]
    assert "La reina no suma: 24 antes del tablero, 24 o más" in spanish["why"]
    assert "3 pieces" in english["why"]


def test_read_back_that_ends_the_match() -> None:
    made = desk(games_to_win=1)
    made.type("left 9 left enter left 9 left enter left 9 left")
    assert read_back(made, "en")["ends"] == "ENDS THE MATCH"
    assert read_back(made, "es")["ends"] == "TERMINA EL PARTIDO"


# ---- taking back --------------------------------------------------------------------------------------


def test_bar_after_a_record() -> None:
    made = desk()
    made.type("left 6 left enter")
    said = {language: " ".join(speak(language, part) for part in made.view().take_back) for language in TWO}
    assert said == {
        "en": "Board 1: Player One +9. Wrong? Backspace twice",
        "es": "Tablero 1: Player One +9. ¿Error? Retroceso dos veces",
    }


def test_undo_and_redo_are_named() -> None:
    made = desk()
    made.type("left 6 left enter")
    step = undo_msg(made.undo_facts, made.state)
    assert speak("en", step) == 'Undo "Board 1: Player One +9"'
    assert speak("es", step) == 'Deshacer "Tablero 1: Player One +9"'
    made.undo()
    step = redo_msg(made.redo_facts, made.state)
    assert speak("en", step) == 'Redo "Board 1: Player One +9"'
    assert speak("es", step) == 'Rehacer "Tablero 1: Player One +9"'


# ---- the hall screen ----------------------------------------------------------------------------------

TWO = ("en", "es")

HALL_STATES = [
    ("no match, table", "TABLE 12", "MESA 12"),
    ("toss", "TOSS", "SORTEO"),
    (
        "toss decided",
        "PLAYER ONE BREAKS · PLAYER TWO CHOOSES THE SIDE",
        "PLAYER ONE ABRE · PLAYER TWO ELIGE EL LADO",
    ),
    ("recorded 12", "ONE: QUEEN DOES NOT COUNT", "ONE: LA REINA NO SUMA"),
    ("last board", "LAST BOARD", "ÚLTIMO TABLERO"),
    ("level", "24 ALL · TOSS FOR THE BREAK", "24 IGUALES · SORTEO PARA LA APERTURA"),
    ("extra board", "EXTRA BOARD", "TABLERO EXTRA"),
    ("game end", "GAME 1", "JUEGO 1"),
    ("game end by boards", "GAME 1 | BY EIGHT BOARDS", "JUEGO 1 | POR OCHO TABLEROS"),
    ("game end by the extra board", "GAME 1 | BY THE EXTRA BOARD", "JUEGO 1 | EN EL TABLERO EXTRA"),
    ("change of sides", "CHANGE OF SIDES", "CAMBIO DE LADO"),
    ("midgame by points", "CHANGE OF SIDES · 13 POINTS", "CAMBIO DE LADO · 13 PUNTOS"),
    ("midgame by board", "CHANGE OF SIDES · BOARD 4", "CAMBIO DE LADO · TABLERO 4"),
    ("wins", "WINS", "GANA"),
    ("a board that cannot be", "DECISION OF THE UMPIRE", "DECISIÓN DEL ÁRBITRO"),
    ("waiting", "WAITING FOR TWO", "SE ESPERA A TWO"),
    ("late during a game", "WAITING FOR ONE 12:34", "SE ESPERA A ONE 12:34"),
    ("trial board", "TRIAL BOARD 1 OF 2 · ONE", "TABLERO DE PRUEBA 1 DE 2 · ONE"),
    ("second trial board", "TRIAL BOARD 2 OF 2 · TWO", "TABLERO DE PRUEBA 2 DE 2 · TWO"),
    ("foul", "BOARD TO TWO (foul)", "TABLERO PARA TWO (falta)"),
    ("awarded", "BOARD TO TWO (awarded)", "TABLERO PARA TWO (adjudicado)"),
    ("void in play", "BOARD 3 WILL BE REPLAYED", "EL TABLERO 3 SE REPITE"),
    ("white slam", "WHITE SLAM · ONE", "SLAM BLANCO · ONE"),
    ("black slam", "BLACK SLAM · TWO", "SLAM NEGRO · TWO"),
    ("decision", "DECISION OF THE UMPIRE", "DECISIÓN DEL ÁRBITRO"),
    ("protest", "BOARD 2 UNDER PROTEST", "TABLERO 2 BAJO PROTESTA"),
    ("corrected", "CORRECTED: BOARD 2", "CORREGIDO: TABLERO 2"),
    ("corrected, earlier game", "CORRECTED: GAME 1 · BOARD 2", "CORREGIDO: JUEGO 1 · TABLERO 2"),
    ("score set", "CORRECTED: GAME 2", "CORREGIDO: JUEGO 2"),
    ("pre-alarm", "5 MIN · NO NEW BOARD AFTER THIS ONE", "5 MIN · DESPUÉS DE ESTE NO SE ABRE OTRO"),
    ("time, last board", "TIME · LAST BOARD", "TIEMPO · ÚLTIMO TABLERO"),
    ("interval, sides changed", "INTERVAL · GAME 3 AT 10:22", "DESCANSO · JUEGO 3 A LAS 10:22"),
    ("midgame change with its clock", "CHANGE OF SIDES · 13 POINTS 1:45", "CAMBIO DE LADO · 13 PUNTOS 1:45"),
    ("time, game over", "TIME", "TIEMPO"),
    ("game on time", "GAME 1 | ON TIME", "JUEGO 1 | POR TIEMPO"),
    ("game conceded", "GAME 1 | CONCEDED BY TWO", "JUEGO 1 | CONCEDE TWO"),
    ("game awarded", "GAME 1 | BY DECISION OF THE UMPIRE", "JUEGO 1 | POR DECISIÓN DEL ÁRBITRO"),
    ("draw", "DRAW 9–9", "EMPATE 9–9"),
    ("walkover", "WINS | WALKOVER", "GANA | INCOMPARECENCIA"),
    ("retired", "WINS | RETIRED: ONE", "GANA | SE RETIRA ONE"),
    ("conceded", "WINS | CONCEDED BY TWO", "GANA | CONCEDE TWO"),
    ("disqualified", "WINS | DISQUALIFIED: TWO", "GANA | DESCALIFICACIÓN: TWO"),
    ("abandoned", "MATCH ABANDONED", "PARTIDO SUSPENDIDO"),
    ("provisional", "WINS | PROVISIONAL RESULT", "GANA | RESULTADO PROVISIONAL"),
]

HALL_STATES_PAIRS = [
    (
        "toss decided",
        "ONE / THREE BREAK · TWO / FOUR CHOOSE THE SIDE",
        "ONE / THREE ABREN · TWO / FOUR ELIGEN EL LADO",
    ),
    ("change of sides", "ONE SEAT TO THE RIGHT", "UN ASIENTO A LA DERECHA"),
    ("interval", "ONE SEAT TO THE RIGHT", "UN ASIENTO A LA DERECHA"),
    ("wins", "WIN", "GANAN"),
    ("retired", "WIN | RETIRED: ONE / THREE", "GANAN | SE RETIRAN ONE / THREE"),
    ("conceded", "WIN | CONCEDED BY TWO / FOUR", "GANAN | CONCEDEN TWO / FOUR"),
]

SINGLES = {scenario.name: scenario for scenario in all_scenarios()}
DOUBLES = {scenario.name: scenario for scenario in all_scenarios(Kind.DOUBLES)}


def hall_says(scenario: Scenario, language: str) -> str:
    """Return the banner at its longest, or the panel's title and how the game was won."""
    view = build_hall(scenario.state, scenario.context)
    said = list(view.banner[:1])
    if view.panel is not None and not said:
        panel = view.panel
        said = [part for part in (panel.title, *panel.how[:1], *panel.notes) if part is not None]
    return " | ".join(speak(language, part) for part in said)


@pytest.mark.parametrize(("name", "english", "spanish"), HALL_STATES)
def test_hall_state(name: str, english: str, spanish: str) -> None:
    assert hall_says(SINGLES[name], "en") == english
    assert hall_says(SINGLES[name], "es") == spanish


@pytest.mark.parametrize(("name", "english", "spanish"), HALL_STATES_PAIRS)
def test_hall_state_of_pairs(name: str, english: str, spanish: str) -> None:
    assert hall_says(DOUBLES[name], "en") == english
    assert hall_says(DOUBLES[name], "es") == spanish


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("hall.white", "WHITE", "BLANCAS"),
        ("hall.black", "BLACK", "NEGRAS"),
        ("hall.breaks", "BREAKS", "ABRE"),
        ("hall.next_to_break", "NEXT TO BREAK", "ABRE AHORA"),
        ("hall.queen", "QUEEN", "REINA"),
        ("hall.queen_not", "QUEEN DOES NOT COUNT", "LA REINA NO SUMA"),
        ("hall.versus", "v", "contra"),
    ],
)
def test_hall_word(code: str, english: str, spanish: str) -> None:
    assert (say("en", code), say("es", code)) == (english, spanish)

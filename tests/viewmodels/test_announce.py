"""What the umpire says: whole matches as golden transcripts, and each row of the list of announcements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.facts import BoardRecorded, Details
from carrom_desktop.rules.ids import Queen, Seat, Side, TossChoice
from carrom_desktop.viewmodels.announce import announce, spoken_state
from carrom_desktop.viewmodels.draft import Draft
from tests.viewmodels.desk import Desk, desk, doubles_desk, line

A, B = Side.A, Side.B

DETAILS = Details(event="Club Open", round="round-of-16", table="4", umpire="U. Three")

ICF_SINGLES = (
    "b left",  # game 1, by the target with a marked queen
    "p",
    "left 6 left enter",
    "right 3 right enter",
    "left 3 right enter",
    "right 5 right enter",
    "left 6 left enter",
    "p",
    "q left",
    "left 6 enter",
    "c",  # game 2: level after eight boards, the extra board; B sits on the left now
    *("left 1 left enter", "right 1 right enter") * 4,
    "b right",
    "left 2 left enter",
    "c",  # game 3: past 13 points, then past 22
    "left 9 left enter",
    "left 6 right enter",
    "p",
    "c",
    "right 5 left enter",
    "right 1 right enter",
    "right 1 n n enter",
)

UKCA_DOUBLES = (
    "left 9 left enter",
    "left 1 right enter",
    "left 9 left enter",
    "left 1 left enter",
    "c",
    "right 9 right enter",
    "right 9 right enter",
    "left 1 left enter",
    "right 1 right enter",
    "c",
    "left 8 right enter",
    "left 9 left enter",
    "left 2 left enter",
    "backspace backspace",
    "esc",
    "left 9 left enter",
)

ICF_BY_THE_LIMIT = (
    "left 4 left enter",
    "right 1 right enter",
    "right 2 right enter",
    "left 1 left enter",
    "c",
    "p",
    "right 4 right enter",
    "right 4 right enter",
    "left 1 left enter",
    "left 1 left enter",
)


def transcript(made: Desk, script: tuple[str, ...]) -> str:
    """Return what is said after each line of keys, in both languages."""
    blocks = [_block("(match made)", made)]
    for keys in script:
        made.type(keys)
        blocks.append(_block(keys, made))
    return "\n".join(blocks)


def _block(keys: str, made: Desk) -> str:
    said = made.announced()
    lines = [f"> {keys}"]
    for language in ("en", "es"):
        lines.append(f"{language} now  {line(language, said.now)}")
        if said.then:
            lines.append(f"{language} then {line(language, said.then)}")
        lines.append(f"{language} read {line(language, spoken_state(made.state))}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("name", "made", "script"),
    [
        ("icf_singles", lambda: desk(toss=None, details=DETAILS), ICF_SINGLES),
        ("ukca_doubles", lambda: doubles_desk("ukca", details=Details(table="7")), UKCA_DOUBLES),
        ("icf_limit_of_four", lambda: desk(board_limit=4), ICF_BY_THE_LIMIT),
    ],
)
def test_transcript(
    name: str,
    made: Callable[[], Desk],
    script: tuple[str, ...],
    golden: Callable[[str | Path, str], None],
) -> None:
    golden(f"announcements/{name}.txt", transcript(made(), script))


def now(made: Desk, language: str = "en") -> str:
    return line(language, made.announced().now)


def then(made: Desk, language: str = "en") -> str:
    return line(language, made.announced().then)


# ---- toss ----------------------------------------------------------------------------------------


def test_law_39c_winner_takes_the_break() -> None:
    made = desk(toss=RecordToss(A, A, TossChoice.BREAK, Seat.LEFT))
    assert now(made) == (
        "Player One has won the toss and takes the break. Player Two chooses the side. Player One sits first."
    )
    assert then(made) == "Game 1. Player One to break, white. Play."
    assert now(made, "es") == (
        "Player One gana el sorteo y elige la apertura. Player Two elige el lado. "
        "Player One se sienta primero."
    )


def test_law_39a_winner_takes_the_side() -> None:
    made = desk(toss=RecordToss(B, A, TossChoice.SIDE, Seat.LEFT))
    assert now(made) == "Player One has won the toss and takes the side. Player Two sits first and breaks."


def test_law_39_pairs_take_the_plural() -> None:
    made = doubles_desk(toss=RecordToss(B, A, TossChoice.SIDE, Seat.LEFT))
    assert now(made) == (
        "Abbas and Alvi have won the toss and take the side. Bello and Ibarra sit first and break."
    )
    assert now(made, "es") == (
        "Abbas y Alvi ganan el sorteo y eligen el lado. Bello e Ibarra se sientan primero y abren."
    )


def test_rule_d3_white_breaks() -> None:
    made = desk("ukca", toss=B)
    assert now(made) == "Player Two has white and breaks. Player One chooses the seat."


# ---- the line of the moment ----------------------------------------------------------------------


def test_no_limit_no_of() -> None:
    made = desk(board_limit=None)
    made.type("left 3 left enter")
    assert then(made) == "Board 2. Player Two to break. Player One leads 6–0. Play."


def test_last_board_of_the_limit() -> None:
    made = desk(board_limit=2)
    made.type("left 3 left enter")
    assert then(made) == "Last board. Player Two to break. Player One leads 6–0. Play."


def test_level_in_the_middle() -> None:
    made = desk()
    made.type("left 3 left enter right 3 right enter")
    assert then(made, "es") == "Tablero 3 de 8. Abre Player One. 6 iguales. Jueguen."


def test_one_man_one_point() -> None:
    made = desk()
    made.type("left 1 right enter")
    assert now(made).startswith(
        "Board to Player One: 1 man, 1 point. The queen does not count. Player One leads 1"
    )
    assert now(made, "es").startswith("Tablero para Player One: 1 ficha, 1 punto. La reina no suma.")
    made.type("left 1 left enter")
    assert now(made).startswith("Board to Player One: 1 man and the queen, 4 points.")


def test_ukca_says_pieces() -> None:
    made = desk("ukca")
    made.type("left 6 left enter")
    assert now(made).startswith("Board to Player One: 6 pieces and the queen, 11 points.")


def test_after_an_undo_the_line_of_the_moment_is_said_again() -> None:
    made = desk()
    made.type("left 6 left enter")
    made.undo()
    assert now(made) == "Game 1. Player One to break, white. Play."


def test_a_complete_entry_tells_what_comes() -> None:
    made = desk()
    made.type("left 6 left enter right 2 right")
    preview = made.preview()
    assert preview is not None
    said = announce(made.state, made.last_facts, preview=preview.after)
    assert line("en", said.now) == "Board 2 of 8. Player Two to break. Player One leads 9–0. Play."
    assert line("en", said.then) == (
        "Board to Player Two: 2 men and the queen, 5 points. Player One leads 9–5."
    )


def test_law_96_the_queen_back_on_the_board_passes_the_turn() -> None:
    made = desk()
    made.type("q right")
    assert now(made) == "Queen covered, Player Two."
    made.type("q q")
    assert now(made) == "Queen not covered. Player One to play."
    made.before = None  # nobody knows any more who had covered her
    assert now(made) == "Game 1. Player One to break, white. Play."


def test_law_56b_a_file_that_ends_level_after_the_extra_board_needs_a_decision() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter b left")
    made.write((BoardRecorded(1, None, 3, Queen.A),))
    made.last_facts = ()
    assert now(made) == "The chief referee will decide."
    assert line("es", spoken_state(made.state)) == "Decide el juez árbitro."


# ---- presentation ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("details", "said"),
    [
        (Details(), ""),
        (Details(table="4"), "Table 4. "),
        (Details(event="Open", table="4"), "Open, table 4. "),
        (Details(round="round-3", umpire="U"), "Round 3. "),
    ],
)
def test_what_is_not_given_is_not_said(details: Details, said: str) -> None:
    made = desk(toss=None, details=details)
    rest = "Player One, IND; Player Two, SRI. Best of three games."
    assert now(made) == said + rest + (" Umpire, U." if details.umpire else "")
    assert then(made) == "Toss. Player One to call."


def test_one_game_is_no_best_of() -> None:
    assert now(desk(toss=None, games_to_win=1)).endswith("One game.")


# ---- change of sides ---------------------------------------------------------------------------------


def test_law_60c_a_change_noticed_late_waits_for_the_board_and_is_said_again() -> None:
    made = desk(board_limit=4)
    for keys in ("left 9 left enter", "left 9 left enter", "left 1 left enter", "c"):
        made.type(keys)
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("left 1 left enter left 1 right enter")  # game 3, board 2 of 4: half the limit
    assert then(made) == "2 boards. Change sides; two minutes."
    made.type("p")
    assert now(made) == "Change of sides after this board."
    made.type("left 1 right enter")
    assert then(made) == (
        "Change sides; two minutes. Last board. Player Two to break. Player One leads 6–0. Play."
    )
    assert now(made).startswith("Board to Player One")


def test_law_60a_after_four_boards_of_the_third_game() -> None:
    made = desk()
    for _ in range(2):
        made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("left 1 left enter left 1 left enter right 1 right enter")
    assert then(made).startswith("Board 4 of 8.")
    made.type("right 1 right enter")
    assert then(made) == "Four boards. Change sides; two minutes."
    assert then(made, "es") == "Cuatro tableros. Cambio de lado; dos minutos."
    made.last_facts = ()
    assert now(made) == "Four boards. Change sides; two minutes."
    assert then(made) == "Board 5 of 8. Player One to break. 8 all. Play."


def test_law_58_a_forgotten_change_names_no_opener_any_more() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter")
    assert then(made) == "Change sides. Player Two opens game 2."
    made.type("left 1 left enter")
    assert then(made) == "Change sides. Board 2 of 8. Player One to break. Player One leads 4–0. Play."
    made.last_facts = ()
    assert now(made) == "Change sides. Board 2 of 8. Player One to break. Player One leads 4–0. Play."
    assert then(made) == ""


def test_law_59_doubles_move_one_seat_to_the_right() -> None:
    made = doubles_desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter")
    assert then(made) == "One seat to the right. Bea Bello opens game 2."
    assert then(made, "es") == "Un asiento a la derecha. Bea Bello abre el juego 2."


def test_more_than_three_games_are_counted() -> None:
    made = desk(games_to_win=3)
    for _ in range(2):
        made.type("side:A men:9 queen:A enter side:A men:9 queen:A enter side:A men:1 queen:A enter c")
    assert now(made).startswith("Game 3.")
    made.undo()
    made.undo()
    made.draft = Draft()
    made.type("side:A men:5 queen:A enter")
    assert "Player One leads 2–0 in games." in now(made)

"""What the guide tells to press is pressed: its steps lead where they say, in both languages."""

from __future__ import annotations

import re

from pytestqt.qtbot import QtBot

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.guide_text import chapter
from tests.ui.operator_page import OperatorPage
from tests.ui.wizard_page import DOWN, ENTER, LONG, TAB, focused, made_by, opened, press, type_keys

WORDS = {
    "Left arrow": "left",
    "Right arrow": "right",
    "Enter": "enter",
    "Backspace": "backspace",
    "Esc": "esc",
    "Flecha izquierda": "left",
    "Flecha derecha": "right",
    "Intro": "enter",
    "Retroceso": "backspace",
}
PRESSED = {"down arrow": DOWN, "flecha abajo": DOWN, "enter": ENTER, "tab": TAB}


def section(language: str, name: str, anchor: str) -> list[str]:
    """Return the lines under a heading of the guide."""
    _, _, rest = chapter(language, name).partition(f"{{#{anchor}}}\n")
    return re.split(r"\n#+ ", rest)[0].splitlines()


def keys(line: str) -> list[str]:
    """Return the keys that a line names, as the tests press them."""
    return [WORDS.get(key, key.lower()) for key in re.findall(r"`([^`]+)`", line)]


def step(language: str, anchor: str, number: int) -> str:
    return next(line for line in section(language, "start", anchor) if line.startswith(f"{number}. "))


def test_the_practice_of_the_guide_wins_the_match_and_takes_the_board_back(either: OperatorPage) -> None:
    language = either.window.language
    either.demo()
    entered = keys(step(language, "practice", 2))
    assert entered == ["left", "6", "left"]
    either.type(" ".join(entered))
    either.type(" ".join(keys(step(language, "practice", 3))))
    assert either.state.is_over, "this board even wins the match"
    back = keys(step(language, "practice", 4))
    either.type(" ".join(back * 2))
    taken_back = either.state
    assert not taken_back.is_over
    draft = either.window.entry.draft
    assert (draft.winner, draft.men_left) == (Side.A, 6), "its keys are there again"


def test_the_four_keys_of_the_table_record_a_board(either: OperatorPage) -> None:
    language = either.window.language
    either.begin()
    asked = keys(step(language, "first", 4))
    assert asked == ["b"], "left for later, the match begins with B"
    either.type(f"{asked[0]} left")
    rows = [keys(line)[0] for line in section(language, "start", "board") if line.startswith("| `")]
    assert len(rows) == 4
    either.type(" ".join(rows))
    assert [len(game.boards) for game in either.state.games] == [1]


def test_law_107_as_the_guide_types_it_goes_to_the_other_side(either: OperatorPage) -> None:
    line = next(line for line in section(either.window.language, "otherwise", "foul") if "107" in line)
    ending, what, queen, record, *_rest = keys(line)
    either.begin()
    either.type(f"b left {ending} {what} left {queen} {record}")
    game = either.state.games[0]
    assert len(game.boards) == 1
    assert game.raw == (0, 3)


def test_a_proposed_name_is_taken_as_the_guide_says(qtbot: QtBot, language: str) -> None:
    wizard = opened(qtbot, language, people=[LONG])
    type_keys(focused(wizard), "fer")
    named = keys(step(language, "first", 2))
    press(wizard, *(PRESSED[key] for key in named[1:]))
    assert wizard.players.row(0, 0).player() == LONG


def test_enter_in_a_new_match_goes_to_the_names_only_and_tab_to_every_field(
    qtbot: QtBot, language: str
) -> None:
    assert keys(step(language, "first", 2))[0] == "tab"
    enter, again = keys(step(language, "first", 5))
    wizard = opened(qtbot, language)
    for name in ("Ann", "Lee", "Bob", "Ray"):
        type_keys(focused(wizard), name)
        press(wizard, PRESSED[enter])
    assert wizard.made is None, "twice starts the match"
    press(wizard, PRESSED[again])
    made = made_by(wizard)
    assert made is not None
    assert (made.create.players_a, made.create.players_b) == (
        (Player("Lee", "Ann"),),
        (Player("Ray", "Bob"),),
    )
    assert made.toss is None

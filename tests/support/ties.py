"""Team ties for tests: invented teams, and rubbers played in memory by scripts."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.ties import Rubber, Team, Tie, rubber_setup, with_line_up
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.tie import TieView, build_tie
from tests.support.matches import PlayedMatch

INDIA = Team("India", "IND", "IND", "Captain Rao")
SPAIN = Team("España", "ESP", "ESP", "Capitana Ruiz")
TIE_ID = "20260312-00ff00ff00ff"
_LETTERS = {"S": Kind.SINGLES, "D": Kind.DOUBLES}

A_WINS = "toss A; A 9 A; A 9 A; A 4 -; A 9 A; A 9 A; A 4 -"
B_WINS = "toss B; B 9 B; B 9 B; B 4 -; B 9 B; B 9 B; B 4 -"
"""The shortest matches: two games of three boards."""


def player(side: Side, number: int) -> Player:
    """Return an invented player of a team."""
    given, family = (("Asha", "Anand"), ("Bea", "Bello"))[side.place]
    return Player(f"{family}{number}", given)


def make_tie(letters: str = "SSD", *, named: bool = True, **changes: object) -> Tie:
    """Return a tie of India and Spain; `named`: each rubber has players of its own."""
    made = Tie(
        TIE_ID,
        "2026-03-12T09:00:00+05:30",
        (INDIA, SPAIN),
        tuple(Rubber(_LETTERS[letter]) for letter in letters),
        preset("icf"),
        Details(
            event="Copa de Naciones", table="4", round="semi-final", match_no="12", chief_referee="Sra. Paz"
        ),
    )
    number = 0
    for place, rubber in enumerate(made.rubbers if named else (), start=1):
        for side in Side:
            people = tuple(player(side, number + count) for count in range(1, rubber.size + 1))
            made = with_line_up(made, place, side, people)
        number += rubber.size
    return replace(made, **changes)


def played(tie: Tie, **scripts: str) -> dict[int, MatchState]:
    """Return the matches of rubbers played by scripts: `played(tie, r1=A_WINS)`."""
    return {int(name[1:]): rubber(tie, int(name[1:]), script).state for name, script in scripts.items()}


def rubber(tie: Tie, number: int, script: str = "") -> PlayedMatch:
    """Return the match of a rubber, played by a script; the seats of a doubles are recorded."""
    made = PlayedMatch(rubber_setup(tie, number))
    if tie.rubbers[number - 1].kind is Kind.DOUBLES:
        made.play("seats 0")
    return made.play(script)


def stands(tie: Tie, here: int = 0, **scripts: str) -> TieView:
    """Return how a tie stands after rubbers were played."""
    return build_tie(tie, played(tie, **scripts), here)

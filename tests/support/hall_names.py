"""Names and details as short and as long as they come, for pictures of the hall."""

from __future__ import annotations

from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from tests.support.hall_table import DETAILS

LONG = Player("Fernández de la Cruz y Mendoza", "María-José", "Club Deportivo Carrom de Barcelona")
WORD = Player("Wolfeschlegelsteinhausenbergerdorffhauxx", "Hubert", "GER")
SIXTY = Player("Q" * 29 + " " + "W" * 30, "Å" * 30, "W" * 12)
BASQUE = Player("Echevarría-Goikoetxea de Urrutikoetxea", "Juan Sebastián", "ESP")
TAMIL = Player("Ramakrishnan-Venkataraghavan", "Subrahmanyam Chandrasekhar", "IND")
LETTER = Player("X")
ACCENTS = Player("ÁÉÍjgpqy", "Ñandú-ĝ", "ESP", "Ñj")

LONG_DETAILS = Details(
    event="International Open Championship of Clubs and Associations 2026, Ladies and Gentlemen",
    round="Second repechage of the lower half of the consolation draw",
    table="Grandstand North 12",
    umpire="Umpire with a Name that Goes On and On and On and On and On",
)
Sides = tuple[tuple[Player, ...], tuple[Player, ...]]
NAMES: dict[str, tuple[Kind, Sides | None, Details]] = {
    "usual": (Kind.SINGLES, None, DETAILS),
    "long": (Kind.SINGLES, ((LONG,), (WORD,)), LONG_DETAILS),
    "sixty letters and one": (Kind.SINGLES, ((SIXTY,), (LETTER,)), DETAILS),
    "accents": (Kind.SINGLES, ((ACCENTS,), (Player("ÉÅjgpqy", "Ỹgĝ", "ÑÑj"),)), DETAILS),
    "pairs": (
        Kind.DOUBLES,
        ((Player("One", "Player", "IND"), Player("Three")), (Player("Two"), Player("Four"))),
        Details(),
    ),
    "long pairs": (Kind.DOUBLES, ((LONG, WORD), (SIXTY, LETTER)), LONG_DETAILS),
}

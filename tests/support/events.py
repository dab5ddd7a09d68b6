"""Events for tests: a list as it is pasted, and kits made of it."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.event import EventKit, RoundRules, new_event, with_everybody
from carrom_desktop.match.event_file import saved
from carrom_desktop.match.event_paste import read_fixtures
from carrom_desktop.match.rulesets import preset

EVENING = """QF;1;Ana Ruiz (ESP);Olga Petrova (SRI);10:00;Umpire One
QF;2;Abbas / Alvi;Bello / Ibarra;10:00
QF;3;Li Wu;Carla Campos;10:00
QF;4;Dora Paz;Eva Sol;10:00
SF;1;winner of QF 1;winner of QF 2;11:30
SF;2;winner of QF 3;winner of QF 4;11:30
F;1;winner of SF 1;winner of SF 2;15:00
"""
PICTURE = b"\x89PNG\r\n\x1a\nnot much of a picture"


def event_kit(text: str = EVENING, name: str = "Copa Andina") -> EventKit:
    """Return a kit with the fixtures of `text`; quarter-finals by UKCA's rules, the rest by the ICF's."""
    kit = new_event()
    fixtures = read_fixtures(text, kit.id).fixtures
    rounds = (RoundRules("", preset("icf")), RoundRules("quarter-final", preset("ukca")))
    return saved(
        with_everybody(
            replace(
                kit, name=name, fixtures=fixtures, rounds=rounds, chief_referee="C. Referee", venue="Hall"
            )
        )
    )

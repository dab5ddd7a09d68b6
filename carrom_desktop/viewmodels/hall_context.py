"""What the hall's picture depends on besides the match, and at which ages time alone changes it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import (
    BoardRecorded,
    BoardVoided,
    Corrected,
    Fact,
    GameEnded,
    LevelDecided,
    MatchCreated,
    OpenerChosen,
    ProtestLodged,
    ScoreSet,
    TimeCalled,
    TossRecorded,
)
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.places import Places

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.tie import TieView

FRESH_S = 6.0
"""How long "+9", the outlined cell and NEXT TO BREAK show after a record."""
RULED_S = 8.0
"""How long the same show where a foul or the umpire gave the board, with the words for it."""
GAME_END_S = 8.0
"""How long the panel of a finished game stays where nothing else is entered."""
WINS_S = 2.0
"""How long the last score stands alone before WINS."""
NEWS_S = 15.0
"""How long a slam, a void board and a correction are told."""
TAKEN_BACK_S = 15.0
"""How long the last true picture stays after a board was taken back, where nothing else is entered."""
PRESENTATION_S = 20.0
"""How long the players are presented before the word TOSS joins them."""
TOSS_S = 20.0
"""How long a decided toss shows before the score, where neither Play nor anything else is entered."""

TIE_S = 20.0
"""How long the winner of a rubber is shown before the team tie with all its rubbers."""

LOGO_S = 180.0
"""How long the winner is shown before the logo, where there is one."""

LONG_AGO_S = 1e9
"""The age of the last step of a match that was opened."""

_AGES_S: dict[type[Fact], tuple[float, ...]] = {
    BoardRecorded: (WINS_S, FRESH_S, RULED_S, NEWS_S),
    BoardVoided: (NEWS_S,),
    Corrected: (NEWS_S,),
    GameEnded: (GAME_END_S,),
    LevelDecided: (GAME_END_S,),
    MatchCreated: (PRESENTATION_S,),
    OpenerChosen: (NEWS_S,),
    ProtestLodged: (NEWS_S,),
    ScoreSet: (NEWS_S,),
    TimeCalled: (GAME_END_S,),
    TossRecorded: (TOSS_S,),
}
"""After which facts, and at which age, the picture may change by time alone."""


class HallMode(StrEnum):
    """What the operator sends to the hall."""

    LIVE = "live"
    BLANK = "blank"
    LOGO = "logo"
    NEXT = "next"
    RESULT = "result"


class HallContext(Struct, frozen=True):
    """What the picture depends on besides the match.

    Attributes: `mode`; `age_s`, seconds since the last step was written (a large number for a match that was
    opened); `last_facts` of that step, () where none was written since it was opened; `places`, what the
    operator chose about left and right; `show_queen`, the queen shows as soon as she is marked; `table`, the
    furniture by this computer, shown while there is no match; `show_protest`, boards under protest are
    marked; `show_strokes`, men left and whose turn it is are shown where strokes are followed; `clocks`
    that are to be seen; `correcting`, a correction is being typed; `held`, the match before a board was
    taken back, whose picture stays for a while; `following`, the match after this one; `wall`, the time of
    day as "14:45", shown where no match is; `has_logo`, there is a logo or a sponsor's picture to show;
    `tie`, the team tie of the match, None where it belongs to none;
    `event`, the name of the one in force, shown where no match names another.
    """

    mode: HallMode = HallMode.LIVE
    age_s: float = LONG_AGO_S
    last_facts: tuple[Fact, ...] = ()
    places: Places = Places()
    show_queen: bool = True
    table: str = ""
    show_protest: bool = False
    show_strokes: bool = False
    clocks: tuple[ClockView, ...] = ()
    correcting: bool = False
    held: MatchState | None = None
    following: NextMatch = NextMatch()
    wall: str = ""
    has_logo: bool = False
    tie: TieView | None = None
    event: str = ""

    def clock(self, kind: str) -> ClockView | None:
        """Return the clock of `kind`, None where none is to be seen."""
        return next((clock for clock in self.clocks if clock.kind == kind), None)

    def has(self, kind: type[Fact]) -> bool:
        """Say whether the last step wrote a fact of `kind`."""
        return any(isinstance(fact, kind) for fact in self.last_facts)


def ages_s(context: HallContext, is_over: bool) -> tuple[float, ...]:
    """Return the ages to come at which the picture may change by time alone, the next first.

    `is_over`: the match has ended, so that the last score gives way to WINS.
    """
    ages = {TAKEN_BACK_S} if context.held is not None else set[float]()
    for fact in context.last_facts:
        ages.update(_AGES_S.get(type(fact), ()))
    if is_over and context.has_logo and context.last_facts:
        ages.add(LOGO_S)
    if is_over and context.tie is not None and context.last_facts:
        ages.add(TIE_S)
    if not is_over:
        ages.discard(WINS_S)  # each age costs a picture on the way of Enter
    return tuple(sorted(age for age in ages if age > context.age_s))

"""Which papers there are, how each can be filled, and the matches that stand on it."""

from __future__ import annotations

from enum import StrEnum

from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.facts import Details, MatchCreated, Player, Row
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.forms_view import Form


class Paper(StrEnum):
    """A paper that can be printed; the first four are forms of a match."""

    OWN = "own"
    ICF = "icf"
    EUROPEAN = "european"
    UKCA = "ukca"
    TRAIL = "trail"
    CARD_ICF = "card_icf"
    CARD_UKCA = "card_ukca"
    CARD_CAINT = "card_caint"
    VENUE = "venue"
    QUICK = "quick"

    @property
    def form(self) -> Form | None:
        """Return the form of a match that it is, None for any other paper."""
        return Form(self.value) if self.value in tuple(Form) else None

    @property
    def book(self) -> str:
        """Return whose reference card it is, a key of `RuleBook`, "" for any other paper."""
        return self.value.removeprefix("card_") if self.value.startswith("card_") else ""


class Fill(StrEnum):
    """What stands on a form: the match, only its heading, nothing, the matches of a round before they are
    played, or many matches as they were played."""

    MATCH = "match"
    HEADING = "heading"
    BLANK = "blank"
    ROUND = "round"
    PLAYED = "played"


MOST_PLAYED = 500
"""Matches that are printed at once: half a thousand pages take seconds, and more than a printer holds."""


def fills(paper: Paper, *, has_match: bool) -> tuple[Fill, ...]:
    """Return the ways in which a paper can be filled, the usual one first; () where there is but one."""
    if paper.form is None:
        return ()
    return tuple(Fill) if has_match else (Fill.BLANK, Fill.ROUND, Fill.PLAYED)


def numbers(paper: Paper) -> tuple[int, ...]:
    """Return how many to a page there may be; on a quarter the program's own sheet could not be read."""
    if paper.form is None:
        return (1,)
    return (1, 2) if paper is Paper.OWN else (1, 2, 4)


def papers(*, has_match: bool) -> tuple[Paper, ...]:
    """Return the papers on offer: a trail needs a match."""
    return tuple(paper for paper in Paper if has_match or paper is not Paper.TRAIL)


def rules_for(paper: Paper) -> RuleSet:
    """Return the rules of a blank form where nobody names any: its own preset."""
    return preset(paper.value if paper.value in PRESETS else "icf")


def heading_state(state: MatchState) -> MatchState:
    """Return a match as it was set up: players, details and rules, nothing of its play or remarks."""
    made = MatchCreated(state.rules, state.kind, state.players[0], state.players[1], state.details)
    return replay((Row(1, 1, made),))


def blank_state(rules: RuleSet, *, doubles: bool = False, event: str = "") -> MatchState:
    """Return a match of nobody, to be filled in by pencil."""
    nobody = (Player(""),) * (2 if doubles else 1)
    kind = Kind.DOUBLES if doubles else Kind.SINGLES
    return replay((Row(1, 1, MatchCreated(rules, kind, nobody, nobody, Details(event=event))),))

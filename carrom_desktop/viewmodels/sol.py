"""Words for a `.sol` file, for what SoL cannot hold, and for how posting to it stands."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.sol import SolMatch, SolTourney
from carrom_desktop.match.sol_link import LinkFault
from carrom_desktop.match.sol_poster import Posted
from carrom_desktop.match.sol_setup import player_of, why_not
from carrom_desktop.match.sol_text import SolFault
from carrom_desktop.match.summary import MatchSummary
from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.viewmodels.message import Msg, Value, msg


class SolRow(Struct, frozen=True):
    """A match of the list: `table`, both `sides` as written, how it stands `there` (in the file) and `here`
    (None: not here); `can`, it can be set up or opened; `doubts`, what does not add up in it."""

    match: SolMatch
    table: str
    sides: tuple[str, str]
    there: Msg
    here: Msg | None
    can: bool
    doubts: tuple[Msg, ...]
    match_id: str = ""


class Light(Struct, frozen=True):
    """A light with its words: `tone` "saved" or "warning"; `tip` says more, None for nothing."""

    text: Msg
    tone: str
    tip: Msg | None = None


def row_of(tourney: SolTourney, match: SolMatch, ours: tuple[MatchSummary, Side] | None) -> SolRow:
    """Return the row of a match; `ours` is the match that it has become here."""
    why = why_not(tourney, match)
    return SolRow(
        match,
        str(match.table) if match.sides[1] is not None else "",
        (side_of(tourney, match, 0), side_of(tourney, match, 1)),
        msg(f"sol.row.{why}") if why else _there(match),
        None if ours is None else _here(*ours),
        ours is not None or not why,
        tuple(msg(f"sol.doubt.{code}") for code in match.doubts),
        "" if ours is None else ours[0].match_id,
    )


def side_of(tourney: SolTourney, match: SolMatch, side: int) -> str:
    """Return "Player One", of a pair "Ann One / Bea Two", "" for a bye."""
    return " / ".join(player_of(tourney, one).full_name for one in tourney.players_of(match, side))


def _there(match: SolMatch) -> Msg:
    if match.is_scored:
        return msg("sol.row.score", score="  ".join(f"{a}–{b}" for a, b in match.scores))
    begun = sum(not board.is_empty for board in match.boards)
    return msg("sol.row.begun", n=begun) if begun else msg("sol.row.to_play")


def _here(summary: MatchSummary, first: Side) -> Msg:
    pairs = summary.results if summary.state == "finished" else (summary.score[1],)
    turned = [pair if first is Side.A else (pair[1], pair[0]) for pair in pairs]
    score = "  ".join(f"{a}–{b}" for a, b in turned)
    if summary.state == "not_started":
        return msg("sol.here.not_started")
    return msg(f"sol.here.{summary.state}", score=score)


def event_doubts(tourney: SolTourney) -> tuple[Msg, ...]:
    """Return what does not add up in the event, and in how many of its matches."""
    found = [msg(f"sol.doubt.{code}") for code in tourney.doubts]
    odd = sum(bool(match.doubts) for match in tourney.matches if match.turn != tourney.turn)
    if odd:
        found.append(msg("sol.doubt.earlier", n=odd))
    return tuple(found)


def file_msg(fault: SolFault) -> Msg:
    """Return what is wrong with a file."""
    code, values = fault.code, dict(fault.values)
    if not values.get("line"):
        code = {"not_yaml": "not_yaml_whole", "too_deep": "too_deep_whole"}.get(code, code)
    return Msg(f"sol.file.{code}", tuple(values.items()))


def link_msg(fault: LinkFault) -> Msg:
    """Return what is wrong with a link, or with what it leads to."""
    return Msg(f"sol.link.{fault.code}", tuple(fault.values.items()))


def unsaid_msg(problem: Problem) -> Msg:
    """Return what of a match SoL cannot hold."""
    values: dict[str, Value] = {"board": problem.board, **problem.params}
    if "how" in values:
        values["how"] = msg(f"sol.how.{values['how']}")
    return Msg(f"sol.unsaid.{problem.code}", tuple(values.items()))


def light_of(posted: Posted | None) -> Light:
    """Return the light of a match that is posted; None: nothing has been posted yet."""
    if posted is None:
        return Light(msg("sol.light.ready"), "saved")
    tip = None if posted.fault is None else link_msg(posted.fault)
    if posted.kind == "posted":
        code = "sol.light.result" if posted.closed else "sol.light.posted"
        if not posted.at:
            code = "sol.light.result_before" if posted.closed else "sol.light.posted_before"
        return Light(msg(code, t=posted.at), "saved", msg("sol.light.boards", n=posted.boards))
    if posted.kind == "waiting" and tip is not None:
        tip = msg("sol.light.waiting_tip", reason=tip)
    return Light(msg(f"sol.light.{posted.kind}"), "warning", tip)

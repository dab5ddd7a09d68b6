"""The tie sheet: one page a team tie, with the line-ups, each rubber's games, the score and the remarks."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from carrom_desktop.match.ties import Team, Tie
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.people import Details
from carrom_desktop.rules.state import MatchState, Pair
from carrom_desktop.viewmodels.message import Msg, date_msg, msg, round_msg
from carrom_desktop.viewmodels.rules_view import rules_name
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import SheetRemark
from carrom_desktop.viewmodels.tie import RubberStatus, RubberView, TieView, status_msg

MOST_GAMES = 7
"""Columns of games that a page has room for; a match of more games shows its last ones."""

_OF_BOARDS = frozenset({"sheet.remark.queen_not_recorded"})
"""Remarks that explain a board on the match's own sheet and mean nothing without it."""


class SheetRubber(Struct, frozen=True):
    """One rubber on the sheet.

    Attributes: `line_ups`, of A and B, from long to short, "" for nobody; `games`, points of A and B by game,
    as many as are over; `won`, games, None before the end; `winner`, place of the team, None for nobody;
    `score` of the tie after it, None where it is open; `note`, what stands in place of games.
    """

    number: int
    kind: Msg
    line_ups: tuple[tuple[str, ...], tuple[str, ...]]
    games: tuple[Pair, ...]
    won: Pair | None
    winner: int | None
    score: Pair | None
    note: Msg | None


class TieRemark(Struct, frozen=True):
    """One remark: of rubber `number`, 0 for the tie's own; `what`, in words, or as on the match's sheet."""

    number: int
    what: Msg | str | SheetRemark


class TieSheetView(Struct, frozen=True):
    """The whole sheet.

    Attributes: `number` of the tie as given, `day` as ISO 8601; `rules` in a line; `columns` of games;
    `score`; `winner`, place of the team, None for nobody; `is_over`; `provisional`; `signed_as`, the name of
    who signs as umpire and as chief referee, may be "".
    """

    teams: tuple[Team, Team]
    codes: tuple[str, str]
    details: Details
    day: str
    date: Msg | None
    round: Msg | None
    rules: Msg
    columns: int
    rubbers: tuple[SheetRubber, ...]
    score: Pair
    winner: int | None
    is_over: bool
    provisional: bool
    remarks: tuple[TieRemark, ...]


def build_tie_sheet(tie: Tie, view: TieView, states: Mapping[int, MatchState]) -> TieSheetView:
    """Return the sheet of a tie as it stands; `states` are the matches that count, by rubber."""
    details = tie.details
    how = msg("tie.page.stops" if tie.stops else "tie.page.all")
    twice = msg(f"tie.form.appearances.{tie.appearances}")
    most = max((state.rules.max_games for state in states.values()), default=0)
    begun = next((state.created_at for state in states.values() if state.created_at), tie.created_at)
    day = details.date or begun[:10]
    return TieSheetView(
        teams=tie.teams,
        codes=view.codes,
        details=details,
        day=day,
        date=date_msg(day),
        round=round_msg(details.round),
        rules=msg("tie.sheet.rules", rules=rules_name(tie.rules), how=how, twice=twice),
        columns=min(max(most, tie.rules.max_games), MOST_GAMES),
        rubbers=_rubbers(view),
        score=view.score,
        winner=None if view.winner is None or not view.is_over else view.winner.place,
        is_over=view.is_over,
        provisional=view.provisional,
        remarks=tuple(_remarks(tie, view, states)),
    )


def _rubbers(view: TieView) -> tuple[SheetRubber, ...]:
    won = [0, 0]
    found = []
    for rubber in view.rubbers:
        is_over = rubber.status is RubberStatus.OVER
        if is_over and rubber.winner is not None:
            won[rubber.winner.place] += 1
        found.append(
            SheetRubber(
                number=rubber.number,
                kind=msg(f"common.{rubber.kind.value}"),
                line_ups=(_names(rubber, Side.A), _names(rubber, Side.B)),
                games=rubber.results[-MOST_GAMES:],
                won=rubber.games if is_over and rubber.results else None,
                winner=None if rubber.winner is None or not is_over else rubber.winner.place,
                score=(won[0], won[1]) if is_over else None,
                note=_note(rubber),
            )
        )
    return tuple(found)


def _names(rubber: RubberView, side: Side) -> tuple[str, ...]:
    whole = " / ".join(rubber.people[side.place])
    return tuple(dict.fromkeys((whole, rubber.names[side.place]))) if whole else ("",)


def _note(rubber: RubberView) -> Msg | None:
    """Return what stands where games would: how it ended without any, or that it was not played."""
    if rubber.status is RubberStatus.UNPLAYED:
        return status_msg(rubber)
    if rubber.status is RubberStatus.OVER:
        return rubber.how
    return None


def _remarks(tie: Tie, view: TieView, states: Mapping[int, MatchState]) -> list[TieRemark]:
    found = [TieRemark(0, tie.details.remarks)] if tie.details.remarks.strip() else []
    for rubber in view.rubbers:
        number, state = rubber.number, states.get(rubber.number)
        if rubber.status is RubberStatus.UNPLAYED:
            found.append(TieRemark(number, msg("tie.sheet.remark.unplayed")))
        elif rubber.dead and rubber.has_begun:
            found.append(TieRemark(number, msg("tie.sheet.remark.dead")))
        if rubber.provisional:
            found.append(TieRemark(number, msg("tie.sheet.remark.protest")))
        if state is not None and rubber.has_begun:
            found += [
                TieRemark(number, remark)
                for remark in build_sheet(state).remarks
                if remark.text.code not in _OF_BOARDS
            ]
    return found

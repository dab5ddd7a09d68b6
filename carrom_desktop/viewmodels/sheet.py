"""Build the printed sheet of one match: the ICF score card's columns and what stands around them."""

from __future__ import annotations

from datetime import datetime

from carrom_desktop.match.rulesets import PRESETS, nearest_preset
from carrom_desktop.rules.facts import MatchCreated, Player, Row
from carrom_desktop.rules.ids import Kind, NextKind, PlayerRef, Seat, Side, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import rotation
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, date_msg, msg, round_msg
from carrom_desktop.viewmodels.rules_view import changed_lines, rules_name
from carrom_desktop.viewmodels.sheet_names import Ladder, player_ladders, side_ladder
from carrom_desktop.viewmodels.sheet_rows import build_games, build_remarks
from carrom_desktop.viewmodels.sheet_view import SheetPlayer, SheetSide, SheetView, Tick

__all__ = ["SheetView", "blank_sheet", "build_sheet", "first_side", "table_code"]


LONG_NAME = 24
"""Letters beyond which a running line takes the family name."""


def first_side(state: MatchState) -> Side:
    """Return who stands in the card's first columns: who breaks board 1 of game 1, A while unknown."""
    return state.games[0].opener or Side.A


def build_sheet(state: MatchState) -> SheetView:
    """Return the sheet of a match, finished or to be finished by pencil."""
    rules, first = state.rules, first_side(state)
    order = (first, first.other)
    rule = rules.wording == "rule"
    ladders = player_ladders(state)
    remarks, letters = build_remarks(state)
    toss = state.toss
    chooser = None if toss is None else toss.breaker.other
    boards = [board for game in state.games for board in game.boards if board.counts]
    queens = [board.winner for board in boards if board.queen_points > 0]
    return SheetView(
        rule=rule,
        doubles=state.kind is Kind.DOUBLES,
        finished=state.is_over,
        title=_title(rules),
        sheet_no=_sheet_no(state),
        details=state.details,
        date=date_msg(state.details.date or state.created_at[:10]),
        day=state.details.date or state.created_at[:10],
        round=round_msg(state.details.round),
        rules=_rules_line(rules),
        rules_name=rules_name(rules),
        preset=nearest_preset(rules).key,
        changes=_changes(rules),
        sides=(
            _side(state, order[0], ladders, first=True),
            _side(state, order[1], ladders, first=False),
        ),
        toss_winner=None if toss is None or toss.winner is None else order.index(toss.winner),
        toss_choice=(
            Tick(msg("sheet.toss.side"), toss is not None and toss.choice is TossChoice.SIDE),
            Tick(msg("sheet.toss.break"), toss is not None and toss.choice is TossChoice.BREAK),
        ),
        side_chooser=None if chooser is None or toss is None or toss.seat is None else order.index(chooser),
        seat=_seat(toss.seat if toss is not None else None),
        seats=_seats(state),
        games=build_games(state, order, letters),
        winner=None if state.winner is None else order.index(state.winner),
        games_won=(state.games_won[order[0].place], state.games_won[order[1].place]),
        ended=_ended(state, rule),
        goes_on=_goes_on(state, ladders),
        boards_played=len(boards),
        queens=(queens.count(order[0]), queens.count(order[1])),
        duration=_duration(state),
        remarks=remarks,
    )


def blank_sheet(rules: RuleSet, kind: Kind = Kind.SINGLES) -> SheetView:
    """Return an empty sheet for `rules`, to be filled in by pencil altogether."""
    nobody = (Player(""),) * (1 if kind is Kind.SINGLES else 2)
    return build_sheet(replay((Row(1, 1, MatchCreated(rules, kind, nobody, nobody)),)))


def table_code(table: str) -> str:
    """Return "T4" for table 4; a table with a name of its own keeps it."""
    return f"T{table}" if table[:1].isdigit() else table


def _title(rules: RuleSet) -> Msg:
    if rules.key in PRESETS:
        return msg(f"sheet.title.{rules.key}")
    return msg("sheet.title.other", name=rules.title)


def _sheet_no(state: MatchState) -> str:
    details = state.details
    parts = (
        details.date or state.created_at[:10],
        table_code(details.table),
        details.match_no,
    )
    return " / ".join(part for part in parts if part)


def _rules_line(rules: RuleSet) -> tuple[Msg, ...]:
    limit = rules.board_limit
    parts = [
        msg("common.points", n=rules.target),
        msg("sheet.rules.unlimited") if limit is None else msg("sheet.rules.limit", n=limit),
        msg("sheet.rules.queen", queen=rules.queen_points)
        if rules.queen_cutoff is None
        else msg("sheet.rules.queen_below", queen=rules.queen_points, cutoff=rules.queen_cutoff),
        msg("sheet.rules.cap", cap=rules.board_cap),
        msg("sheet.rules.one_game")
        if rules.games_to_win == 1
        else msg("sheet.rules.best_of", games=rules.max_games),
    ]
    return tuple(parts)


def _changes(rules: RuleSet) -> tuple[Msg, ...]:
    return tuple(line.text for line in changed_lines(rules, nearest_preset(rules)))


def _side(state: MatchState, side: Side, ladders: dict[PlayerRef, Ladder], first: bool) -> SheetSide:
    note = None
    toss = state.toss
    if first and state.games[0].opener is not None:
        # Only ICF's toss leaves its winner a choice (39); under UKCA and CAINT white breaks (D3).
        free = state.rules.toss_style == "side_or_break"
        chose = free and toss is not None and toss.winner is side and toss.choice is TossChoice.BREAK
        note = msg("sheet.first.chose" if chose else "sheet.first.breaks")
    players = tuple(
        SheetPlayer(PlayerRef(side, index), ladders[PlayerRef(side, index)], who.club)
        for index, who in enumerate(state.side_players(side))
    )
    label = msg("sheet.first" if first else "sheet.second")
    return SheetSide(label, note, players, side_ladder(state, side, ladders))


def _seat(seat: Seat | None) -> Msg | None:
    return None if seat is None else msg(f"sheet.seat.{seat.value}")


def _seats(state: MatchState) -> tuple[PlayerRef, ...]:
    opener = state.games[0].opener_player
    if state.kind is Kind.SINGLES or opener is None or not state.seats_recorded:
        return ()
    return rotation(opener, state.right_of_a1)


def _ended(state: MatchState, rule: bool) -> tuple[Tick, ...]:
    codes = ["played", "walkover", "retired", "conceded", "disqualified", "abandoned"]
    played = "played" if state.is_over else ""
    return tuple(Tick(msg(f"sheet.end.{code}", rule=rule), code == played) for code in codes)


def _goes_on(state: MatchState, ladders: dict[PlayerRef, Ladder]) -> Msg | None:
    """Say what comes next, for whoever goes on by pencil; None where the match is over or not begun."""
    following = state.next
    if following.kind is NextKind.NOTHING or not state.has_boards:
        return None
    if following.kind is not NextKind.BOARD:
        return msg(f"sheet.next.{following.kind.value}", game=following.game)
    if following.player is None:
        return msg("sheet.next.board_open", game=following.game, board=following.board)
    full, short = ladders[following.player][0], ladders[following.player][-2]
    name = full if len(full) <= LONG_NAME else short
    return msg("sheet.next.board", game=following.game, board=following.board, name=name)


def _duration(state: MatchState) -> Msg | None:
    """Return how long the match took, from the start of game 1, None where times are missing."""
    first = state.games[0]
    try:
        took = datetime.fromisoformat(state.ended_at) - datetime.fromisoformat(first.started_at)
    except (ValueError, TypeError):  # no time; or one with and one without an offset, in files from elsewhere
        return None
    minutes = round(took.total_seconds() / 60)
    if minutes < 0:
        return None
    hours, minutes = divmod(minutes, 60)
    mark = "" if first.started_exact else "~"
    return msg("sheet.duration", mark=mark, hours=hours, minutes=f"{minutes:02}")

"""Build the printed sheet of one match: the ICF score card's columns and what stands around them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from carrom_desktop.match.rulesets import PRESETS, nearest_preset
from carrom_desktop.rules.facts import MatchCreated, Player, Row
from carrom_desktop.rules.ids import BoardKind, Kind, NextKind, PlayerRef, Seat, Side, Slam, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import rotation
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.check_mark import check_mark
from carrom_desktop.viewmodels.message import Msg, date_msg, msg, round_msg
from carrom_desktop.viewmodels.rules_view import changed_lines, rules_name
from carrom_desktop.viewmodels.score_line import build_score_line
from carrom_desktop.viewmodels.sheet_boards import SheetBase
from carrom_desktop.viewmodels.sheet_end import (
    awarded_results,
    corrections_note,
    ended_boxes,
    ending,
    protest_note,
    version,
)
from carrom_desktop.viewmodels.sheet_names import Ladder, player_ladders, side_ladder, side_names
from carrom_desktop.viewmodels.sheet_remarks import build_remarks
from carrom_desktop.viewmodels.sheet_rows import build_games
from carrom_desktop.viewmodels.sheet_view import SheetPlayer, SheetSide, SheetView, Tick, TrailLine

__all__ = ["SheetView", "blank_sheet", "build_sheet", "first_side", "table_code"]


LONG_NAME = 24
"""Letters beyond which a running line takes the family name."""


def first_side(state: MatchState) -> Side:
    """Return who stands in the card's first columns: who breaks board 1 of game 1, A while unknown."""
    return state.games[0].opener or Side.A


def build_sheet(
    state: MatchState, *, awarded_result: bool = False, audit: Sequence[TrailLine] | None = None
) -> SheetView:
    """Return the sheet of a match, however it ended, or to be finished by pencil.

    `awarded_result`: a match that no games decided is given the results that competitions print for games not
    played, "25-0 25-0"; no board is invented for them. `audit`: lines of the trail of corrections, which then
    has its own last page (time, what, before, after, who); None: none is wanted.
    """
    rules, first = state.rules, first_side(state)
    order = (first, first.other)
    rule = rules.wording == "rule"
    ladders = player_ladders(state)
    names = side_names(state, ladders)
    remarks = build_remarks(state, names, order)
    late = (each for each in state.problems if each.code == "board_after_game_over")
    base = SheetBase(
        state, order, remarks.letters, names, frozenset((each.game, each.board) for each in late)
    )
    toss = state.toss
    chooser = None if toss is None else toss.breaker.other
    boards = [board for game in state.games for board in game.boards if board.counts]
    queens = [board.winner for board in boards if board.queen_points > 0]
    date = state.details.date or ("" if state.from_paper else state.created_at[:10])
    return SheetView(
        rule=rule,
        doubles=state.kind is Kind.DOUBLES,
        finished=state.is_over,
        title=_title(rules),
        sheet_no=_sheet_no(state, date),
        details=state.details,
        date=date_msg(date),
        day=date,
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
        games=build_games(base),
        winner=None if state.winner is None else order.index(state.winner),
        games_won=base.in_order(state.games_won),
        ended=ended_boxes(state),
        goes_on=_goes_on(state, ladders),
        boards_played=len(boards),
        queens=(queens.count(order[0]), queens.count(order[1])),
        duration=_duration(state),
        remarks=remarks.lines,
        boards_unknown=_has_unknown(state),
        slams=(_slams(state, Slam.WHITE), _slams(state, Slam.BLACK)),
        trials=_trials(state),
        drawn=state.drawn,
        provisional=state.provisional,
        end=ending(state, order, remarks.lines),
        awarded=awarded_results(state) if awarded_result else (),
        protest=protest_note(state, remarks.lines),
        corrections=corrections_note(state, remarks.lines),
        version=version(state, remarks.lines),
        version_no=state.version if state.signed else 0,
        coded=names.column != names.family and (bool(remarks.lines) or any(board.slam for board in boards)),
        trail=None if audit is None else tuple(audit),
        check=check_mark(state),
        line=build_score_line(state, first) if state.is_over else None,
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


def _sheet_no(state: MatchState, date: str) -> str:
    details = state.details
    parts = (
        date,
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
    if rules.time_limit is not None:
        parts.insert(2, msg("sheet.rules.time", n=rules.time_limit))
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


def _goes_on(state: MatchState, ladders: dict[PlayerRef, Ladder]) -> Msg | None:
    """Say what comes next, for whoever goes on by pencil; None where the match is over or not begun."""
    following = state.next
    known = state.has_boards or any(game.was_set for game in state.games)
    if following.kind is NextKind.NOTHING or not known:
        return None
    if following.kind is not NextKind.BOARD:
        return msg(f"sheet.next.{following.kind.value}", game=following.game)
    if following.player is None:
        return msg("sheet.next.board_open", game=following.game, board=following.board)
    full, short = ladders[following.player][0], ladders[following.player][-2]
    name = full if len(full) <= LONG_NAME else short
    code = "sheet.next.board_again" if following.replayed else "sheet.next.board"
    return msg(code, game=following.game, board=following.board, name=name)


def _has_unknown(state: MatchState) -> bool:
    """Say whether boards were played that nobody knows: a score was set."""
    return any(
        game.was_set or any(board.kind is BoardKind.UNKNOWN for board in game.boards) for game in state.games
    )


def _slams(state: MatchState, slam: Slam) -> int:
    """Return how many slams were noted, without those that cannot have been."""
    wrong = {(each.game, each.board) for each in state.problems if each.code == "slam_impossible"}
    return sum(
        board.slam is slam and board.counts and (game.number, board.number) not in wrong
        for game in state.games
        for board in game.boards
    )


def _trials(state: MatchState) -> tuple[bool, ...]:
    """Return the boxes of the trial boards (40): two where the rules name no number."""
    boxes = max(state.rules.trial_boards or 2, state.trials)
    return tuple(number <= state.trials for number in range(1, boxes + 1))


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

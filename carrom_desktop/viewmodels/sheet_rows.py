"""The games of the sheet: their rows, headings, results, and the rest before the deciding one."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.ids import NextKind, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_boards import SheetBase, board_row, cited, clock_time, start_row
from carrom_desktop.viewmodels.sheet_view import RowKind, SheetGame, SheetRow, Tick

CARD_ROWS = 9
"""Rows of a game on the card: eight boards and the extra one."""

PENCIL_ROWS = 3
"""Rows kept free in a game without a limit that is under way."""

ROOMY_ROWS = 30
"""Boards in all up to which every game keeps its unused rows; beyond, finished games give theirs up."""


def build_games(base: SheetBase) -> tuple[SheetGame, ...]:
    """Return every game of the match, also those still to come or never to be played."""
    state = base.state
    count = max(state.rules.max_games, len(state.games))
    planned = {number: _planned_rows(state, number) for number in range(1, count + 1)}
    tight = sum(planned.values()) > ROOMY_ROWS
    return tuple(_game(base, number, planned[number], tight) for number in range(1, count + 1))


def has_play(game: GameState | None) -> bool:
    """Say whether anything of a game stands on the sheet: boards, a result, or that "Play" was said."""
    return game is not None and (bool(game.boards) or game.is_over or game.started_exact)


def _state_game(state: MatchState, number: int) -> GameState | None:
    return state.games[number - 1] if number <= len(state.games) else None


def _planned_rows(state: MatchState, number: int) -> int:
    """Return how many rows a game gets where there is room: limit and extra board, or the card's nine."""
    game = _state_game(state, number)
    played = len(game.boards) if game is not None else 0
    limit = state.rules.board_limit
    if limit is not None:
        return max(limit + 1, played)
    under_way = game is not None and not game.is_over and played > 0
    return max(CARD_ROWS, played + PENCIL_ROWS if under_way else played)


def _game(base: SheetBase, number: int, planned: int, tight: bool) -> SheetGame:
    state, rules = base.state, base.rules
    game = _state_game(state, number)
    struck = state.is_over and not has_play(game)
    over = struck or state.is_over or (game is not None and game.is_over)
    stopped = state.ended_by is not None and game is not None and not struck and not game.is_over
    rows = _rows(base, game, number, planned, over)
    if over and tight:
        rows = () if struck else _tight(rows, rules)
    won = None if game is None or game.winner is None else base.order.index(game.winner)
    known = game is not None and (game.is_over or stopped)
    finished = "" if game is None else game.finished_at or (state.ended_at if stopped else "")
    return SheetGame(
        number=number,
        started=clock_time(game.started_at, game.started_exact) if game is not None and not struck else "",
        finished=clock_time(finished),
        sides_changed=_sides_changed(state, game, number),
        changed_within=_changed_within(rules, game, number, state),
        opened_by=game.opener_player if game is not None and number > 1 and not struck else None,
        opener_law=rules.laws.opener,
        rows=rows,
        winner=won,
        result=base.in_order(game.result) if game is not None and known else None,
        raw=base.in_order(game.raw) if game is not None and known else None,
        won_by=_won_by(rules, game),
        struck=struck,
        interval=_interval(state, game, number),
        drawn=game is not None and game.drawn,
        stopped=stopped,
        provisional=any(each.game == number and each.upheld is None for each in state.protests),
        see=base.letters.get((number, 0), ""),
    )


def _rows(
    base: SheetBase, game: GameState | None, number: int, planned: int, over: bool
) -> tuple[SheetRow, ...]:
    state = base.state
    if game is not None and game.was_set:
        return (SheetRow("1-…", RowKind.UNKNOWN, ended=(msg("sheet.ended.result_set"),)),)
    rows = [board_row(base, game, board) for board in game.boards] if game is not None else []
    played, kind = len(rows), RowKind.STRUCK if over else RowKind.EMPTY
    for place in range(played + 1, planned + 1):
        row = SheetRow(_label(state.rules, place), kind)
        if _is_extra_place(state.rules, place):
            row = replace(row, ended=(msg("sheet.ended.toss"),))
        rows.append(row)
    following = state.next
    if following.extra and following.kind is NextKind.BOARD and following.game == number:
        place = following.board - 1
        if played <= place < planned:
            rows[place] = replace(rows[place], breaker=following.player, ended=())
    mark = None if game is None else _mark(base, game)
    if mark is not None:
        label = rows[played].label if played < len(rows) else "–"
        rows[played : played + 1] = [SheetRow(label, RowKind.MARK, ended=(mark,))]
    if game is not None and game.start != (0, 0) and (has_play(game) or not over):
        rows.insert(0, start_row(base, game.start))
    elif game is None and state.start_points != (0, 0) and not over:
        rows.insert(0, start_row(base, state.start_points))
    return tuple(rows)


def _mark(base: SheetBase, game: GameState) -> Msg | None:
    """Say why a game stopped that no board ended, in the row after its last board."""
    state, rules = base.state, base.rules
    if game.ended_by is Termination.TIME and game.time_last is not None and not game.boards:
        return msg("sheet.ended.time_no_board")
    if game.ended_by in (Termination.CONCEDED, Termination.AWARDED) and game.winner is not None:
        conceded = game.ended_by is Termination.CONCEDED
        code = "sheet.ended.game_conceded" if conceded else "sheet.ended.game_awarded"
        side = game.winner.other if conceded else game.winner
        return cited(code, rules.laws.concede if conceded else "", name=base.names.in_column(side))
    if state.ended_by is not None and has_play(game) and not game.is_over:
        return msg(f"sheet.ended.match.{state.ended_by.value}")
    return None


def _label(rules: RuleSet, place: int) -> str:
    return "X" if _is_extra_place(rules, place) else str(place)


def _is_extra_place(rules: RuleSet, place: int) -> bool:
    return rules.board_limit is not None and place == rules.board_limit + 1


def _tight(rows: tuple[SheetRow, ...], rules: RuleSet) -> tuple[SheetRow, ...]:
    """Join the unused rows of a finished game in one, or leave them out where no limit promised them."""
    unused = [row for row in rows if row.kind is RowKind.STRUCK]
    if len(unused) < 2:
        return rows
    kept = tuple(row for row in rows if row.kind is not RowKind.STRUCK)
    if rules.board_limit is None:
        return kept
    return (*kept, SheetRow(f"{unused[0].label}-{unused[-1].label}", RowKind.STRUCK))


def _sides_changed(state: MatchState, game: GameState | None, number: int) -> Tick | None:
    if number == 1:
        return None
    code = "sheet.sides_changed"
    return Tick(msg(code, pair=len(state.players[0]) > 1), game is not None and game.changed_before)


def _changed_within(rules: RuleSet, game: GameState | None, number: int, state: MatchState) -> Tick | None:
    """Return the box for the change of sides in the deciding game (Law 60), with when it was."""
    if number != rules.max_games or rules.midgame_points is None:
        return None
    pair = len(state.players[0]) > 1
    after = None if game is None else game.changed_after_board
    if game is None or after is None:
        return Tick(msg("sheet.changed_again", pair=pair))
    if after == 0:  # a correction took out every board before it
        return Tick(msg("sheet.changed_again", pair=pair), True)
    points = max(game.boards[after - 1].total) if after <= len(game.boards) else 0
    return Tick(msg("sheet.changed_after", pair=pair, board=after, points=points), True)


def _won_by(rules: RuleSet, game: GameState | None) -> tuple[Tick, ...]:
    """Return the boxes of how a game was decided: the card's, and another only where it was so."""
    by = None if game is None else game.ended_by
    if game is not None and game.was_set and by is not Termination.TARGET:
        by = None  # nobody knows what decided it
    boxes = [Tick(msg("sheet.won_by.target"), by is Termination.TARGET)]
    if rules.board_limit is not None:
        limit = msg("common.boards", n=rules.board_limit)
        boxes.append(Tick(limit, by is Termination.BOARD_LIMIT))
        boxes.append(Tick(msg("sheet.won_by.extra"), by is Termination.EXTRA_BOARD))
    elif by is Termination.EXTRA_BOARD:  # the umpire let a game that was level at time go on
        boxes.append(Tick(msg("sheet.won_by.extra"), True))
    boxes.append(Tick(msg("sheet.won_by.time"), by is Termination.TIME))
    if by in (Termination.CONCEDED, Termination.AWARDED):
        boxes.append(Tick(msg(f"sheet.won_by.{by.value}"), True))
    return tuple(boxes)


def _interval(state: MatchState, game: GameState | None, number: int) -> tuple[str, str] | None:
    """Return the rest before the deciding game of a best of three (Law 138); other rulebooks name none."""
    if number != 3 or state.rules.games_to_win != 2 or state.rules.wording != "law":
        return None
    before = _state_game(state, number - 1)
    if game is None or not game.boards:
        began = ""
    else:
        began = clock_time(game.started_at, game.started_exact)
    needed = before is not None and before.is_over and not (state.is_over and not began)
    return (clock_time(before.finished_at) if before is not None and needed else "", began)

"""The rows of the sheet: boards by the ICF card's filling rules, games, and the remarks they refer to."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase

from carrom_desktop.rules.ids import NextKind, Problem, Queen, Severity, Side, Termination
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.scoring import Reason
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_view import (
    Cell,
    Cells,
    RowKind,
    SheetGame,
    SheetRemark,
    SheetRow,
    Tick,
)

CARD_ROWS = 9
"""Rows of a game on the card: eight boards and the extra one."""

PENCIL_ROWS = 3
"""Rows kept free in a game without a limit that is under way."""

ROOMY_ROWS = 30
"""Boards in all up to which every game keeps its unused rows; beyond, finished games give theirs up."""

REMARKS = (
    "winner_missing",
    "men_left_out_of_range",
    "queen_not_covered",
    "queen_not_recorded",
    "queen_with_loser_nine_left",
    "extra_toss_missing",
    "board_after_game_over",
    "extra_board_missing",
    "game_not_finished",
    "game_after_match_over",
)
"""Problems of a state that the sheet words itself; notes stand in the row."""

Letters = dict[tuple[int, int], str]
"""The letters of remarks by game and board; board 0 for the whole game."""


def clock_time(at: str, exact: bool = True) -> str:
    """Return "14:06" from ISO 8601, with "~" before it where not exact, "" where there is no time."""
    time = at[11:16]
    return time if exact or not time else f"~{time}"


def build_remarks(state: MatchState) -> tuple[tuple[SheetRemark, ...], Letters]:
    """Return the remarks, one for each kind of problem with all its places, and the rows' letters."""
    kinds: dict[str, list[Problem]] = {}
    for problem in state.problems:
        if problem.severity is not Severity.NOTE:
            kinds.setdefault(problem.code, []).append(problem)
    remarks: list[SheetRemark] = []
    letters: Letters = {}
    for letter, (code, problems) in zip(ascii_lowercase, kinds.items(), strict=False):
        for problem in problems:
            key = (problem.game, problem.board)
            letters[key] = letters.get(key, "") + letter
        remarks.append(SheetRemark(letter, _remark(state.rules, problems[0], code), _places(problems)))
    if state.details.remarks:
        remarks.append(SheetRemark("", msg("sheet.remark.free", text=state.details.remarks)))
    return tuple(remarks), letters


def build_games(state: MatchState, order: tuple[Side, Side], letters: Letters) -> tuple[SheetGame, ...]:
    """Return every game of the match, also those still to come or never to be played."""
    count = max(state.rules.max_games, len(state.games))
    planned = {number: _planned_rows(state, number) for number in range(1, count + 1)}
    tight = sum(planned.values()) > ROOMY_ROWS
    return tuple(
        _game(state, number, planned[number], tight, order, letters) for number in range(1, count + 1)
    )


def _remark(rules: RuleSet, problem: Problem, code: str) -> Msg:
    rule = rules.wording == "rule"
    if code not in REMARKS:
        return msg("sheet.remark.other", problem=code)
    law: str | Msg = msg("common.law", rule=rule, law=problem.law) if problem.law else ""
    bracket: str | Msg = msg("sheet.bracket", text=law) if law else ""
    return msg(f"sheet.remark.{code}", rule=rule, law=bracket)


def _places(problems: list[Problem]) -> tuple[Msg, ...]:
    return tuple(
        msg("sheet.place.board", game=problem.game, board=problem.board)
        if problem.board
        else msg("common.game", game=problem.game)
        for problem in problems
    )


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


def _game(
    state: MatchState, number: int, planned: int, tight: bool, order: tuple[Side, Side], letters: Letters
) -> SheetGame:
    game = _state_game(state, number)
    rules = state.rules
    played = game is not None and bool(game.boards)
    struck = state.is_over and not played
    over = struck or (game is not None and game.is_over)
    rows = _rows(state, game, number, planned, over, order, letters)
    if over and tight:
        rows = () if struck else _tight(rows, rules)
    winner = None if game is None or game.winner is None else order.index(game.winner)
    return SheetGame(
        number=number,
        started=clock_time(game.started_at, game.started_exact) if game is not None and not struck else "",
        finished=clock_time(game.finished_at) if game is not None else "",
        sides_changed=_sides_changed(state, game, number),
        changed_within=_changed_within(rules, game, number, state),
        opened_by=game.opener_player if game is not None and number > 1 and not struck else None,
        opener_law=rules.laws.opener,
        rows=rows,
        winner=winner,
        result=_in_order(game.result, order) if game is not None and winner is not None else None,
        raw=_in_order(game.raw, order) if game is not None and winner is not None else None,
        won_by=_won_by(rules, game),
        struck=struck,
        interval=_interval(state, game, number),
    )


def _in_order(pair: tuple[int, int], order: tuple[Side, Side]) -> tuple[int, int]:
    return pair[order[0].place], pair[order[1].place]


def _rows(
    state: MatchState,
    game: GameState | None,
    number: int,
    planned: int,
    over: bool,
    order: tuple[Side, Side],
    letters: Letters,
) -> tuple[SheetRow, ...]:
    boards = game.boards if game is not None else ()
    rows = [_board_row(state, game, board, order, letters) for board in boards if game is not None]
    kind = RowKind.STRUCK if over else RowKind.EMPTY
    for place in range(len(rows) + 1, planned + 1):
        row = SheetRow(_label(state.rules, place), kind)
        if _is_extra_place(state.rules, place):
            row = replace(row, ended=(msg("sheet.ended.toss"),))
        rows.append(row)
    following, place = state.next, len(boards)
    if following.extra and following.kind is NextKind.BOARD and following.game == number and place < planned:
        rows[place] = replace(rows[place], breaker=following.player, ended=())
    return tuple(rows)


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


def _board_row(
    state: MatchState, game: GameState, board: BoardState, order: tuple[Side, Side], letters: Letters
) -> SheetRow:
    first, second = (_cells(state.rules, board, side) for side in order)
    label = "X" if board.extra else str(board.number)
    return SheetRow(
        label=label,
        kind=RowKind.PLAYED if board.counts else RowKind.VOID,
        time=clock_time(board.at),
        ended=_ended(state.rules, game, board),
        breaker=board.breaker_player,
        first=first,
        second=second,
        see=letters.get((game.number, board.number), ""),
        winner=None if board.winner is None or not board.counts else order.index(board.winner),
    )


def _cells(rules: RuleSet, board: BoardState, side: Side) -> Cells:
    """Fill one player's columns as the card says: her points for one, "Nil" for the other; men likewise."""
    nil = msg("sheet.nil")
    queen: Cell = nil
    if board.queen.side is side:
        if board.winner is not side:
            queen = msg("sheet.nil_covered")  # covered by the loser: nobody scores her (53c)
        elif Reason.CUTOFF in board.reasons:
            queen = msg("sheet.zero_covered")  # at the cut-off (54; F5)
        elif board.counts:
            queen = str(board.queen_points)
        else:
            queen = str(rules.queen_points)
    men: Cell = str(board.men_left) if board.winner is side else nil
    return Cells(queen, men, str(board.total[side.place]))


def _ended(rules: RuleSet, game: GameState, board: BoardState) -> tuple[Msg, ...]:
    """Say what a board ended besides itself, and why its points are not the plain sum."""
    if not board.counts:
        playable = board.winner is not None and 1 <= board.men_left <= MEN
        return (msg("sheet.ended.void" if playable else "sheet.ended.invalid"),)
    said: list[Msg] = []
    counting = [each for each in game.boards if each.counts]
    if game.is_over and board is counting[-1]:
        if game.ended_by is Termination.TARGET:
            said.append(msg("sheet.ended.target"))
        elif game.ended_by is Termination.BOARD_LIMIT:
            said.append(msg("sheet.ended.limit", n=rules.board_limit or 0))
    if board.extra:
        said.append(msg("sheet.ended.extra"))
    elif board.number == rules.board_limit and board.total[0] == board.total[1] < rules.target:
        said.append(_cited("sheet.ended.level", rules.laws.extra))
    if Reason.CUTOFF in board.reasons and board.winner is not None:
        before = board.before[board.winner.place]
        said.append(_cited("sheet.ended.cutoff", rules.laws.cutoff, before=before))
    if Reason.CAP in board.reasons:
        said.append(_cited("sheet.ended.cap", rules.laws.cap, cap=rules.board_cap))
    if board.queen is Queen.UNRECORDED:
        said.append(msg("sheet.ended.unrecorded"))
    if len(said) > 1 and said[0].code == "sheet.ended.target":
        said[0] = msg("sheet.ended.target_and")
    return tuple(said)


def _cited(code: str, law: str, **values: int | str) -> Msg:
    bracket: str | Msg = msg("sheet.bracket", text=law) if law else ""
    return Msg(code, (("law", bracket), *values.items()))


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
    points = max(game.boards[after - 1].total) if 0 < after <= len(game.boards) else 0
    return Tick(msg("sheet.changed_after", pair=pair, board=after, points=points), True)


def _won_by(rules: RuleSet, game: GameState | None) -> tuple[Tick, ...]:
    by = None if game is None else game.ended_by
    boxes = [Tick(msg("sheet.won_by.target"), by is Termination.TARGET)]
    if rules.board_limit is not None:
        limit = msg("common.boards", n=rules.board_limit)
        boxes.append(Tick(limit, by is Termination.BOARD_LIMIT))
        boxes.append(Tick(msg("sheet.won_by.extra"), by is Termination.EXTRA_BOARD))
    boxes.append(Tick(msg("sheet.won_by.time")))
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

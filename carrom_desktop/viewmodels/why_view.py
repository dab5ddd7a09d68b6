"""The explanation of a place on the operator's window: which number is meant, its name, its sentences."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.why import (
    Lines,
    why_of_board,
    why_of_breaker,
    why_of_colour,
    why_of_end,
    why_of_games,
    why_of_lead,
    why_of_match,
    why_of_men,
    why_of_next_breaker,
    why_of_number,
    why_of_queen,
    why_of_result,
    why_of_rules,
    why_of_start,
    why_of_total,
    why_of_winner,
)
from carrom_desktop.viewmodels.why_boards import is_rule, law_msg, problem_lines


class WhyKind(StrEnum):
    """What can be asked about."""

    SCORE = "score"
    GAMES = "games"
    RESULT = "result"
    COLOUR = "colour"
    MATCH = "match"
    LEAD = "lead"
    NUMBER = "number"
    BREAKS = "breaks"
    WON = "won"
    MEN = "men"
    QUEEN = "queen"
    POINTS = "points"
    TOTAL = "total"
    START = "start"
    END = "end"
    RULES = "rules"


class WhyKey(Struct, frozen=True):
    """A number by what it is, not by where it stands.

    Attributes: `kind`; `side`, `game` and `board` (1-based, 0: none) where they tell it apart; `entered`,
    it belongs to the entry that stands complete, not to the match as recorded.
    """

    kind: WhyKind
    side: Side | None = None
    game: int = 0
    board: int = 0
    entered: bool = False


class WhyView(Struct, frozen=True):
    """The explanation: `title`, what is asked about; `lines`, a sentence each; `game`, the one that the title
    has to be told with, 0 where there is one game only, or the title says it."""

    title: Msg
    lines: Lines
    game: int = 0


CELL_KINDS = (
    WhyKind.NUMBER,
    WhyKind.BREAKS,
    WhyKind.WON,
    WhyKind.MEN,
    WhyKind.QUEEN,
    WhyKind.POINTS,
    WhyKind.TOTAL,
    WhyKind.TOTAL,
)
"""What the eight columns of the board table tell."""


_STATUS_KINDS = {
    "entry.won_match": WhyKind.MATCH,
    "entry.white": WhyKind.COLOUR,
    "entry.white_breaks": WhyKind.COLOUR,
    "entry.player_breaks": WhyKind.COLOUR,
    "entry.white_player_breaks": WhyKind.COLOUR,
    "entry.black": WhyKind.COLOUR,
    "entry.games": WhyKind.GAMES,
    "entry.games_results": WhyKind.GAMES,
}


def status_kind(part: Msg) -> WhyKind | None:
    """Return what a part of a card's small line tells, None where it explains itself."""
    return _STATUS_KINDS.get(part.code)


def cell_key(game: int, board: int, column: int) -> WhyKey:
    """Return what a cell of the board table means; `column`, 0-7: the last two are the totals of A and B."""
    kind = CELL_KINDS[column]
    if kind is not WhyKind.TOTAL:
        return WhyKey(kind, game=game, board=board)
    return WhyKey(kind, Side.A if column == 6 else Side.B, game, board)


def explain(state: MatchState, key: WhyKey, entered: MatchState | None = None) -> WhyView | None:
    """Return the explanation of `key`, None where there is nothing (any more) to explain.

    `entered`: the state after the entry that stands complete, for keys that belong to it.
    """
    if key.entered:
        if entered is None:
            return None
        state = entered
    game = state.games[key.game - 1] if 0 < key.game <= len(state.games) else None
    if game is None and key.game:
        return None
    if key.board:
        return None if game is None else _of_board(state, game, key)
    return _of_match(state, game or state.game, key)


def _of_match(state: MatchState, game: GameState, key: WhyKey) -> WhyView | None:
    """Explain what no single board tells."""
    side, rules = key.side or Side.A, state.rules
    name = side_name(state, side)
    match key.kind:
        case WhyKind.SCORE:
            title = msg("why.of.score", W=name, n=game.result[side.place], g=game.number)
            return WhyView(title, why_of_total(state, game, side))
        case WhyKind.GAMES:
            title = msg("why.of.games", W=name, n=state.games_won[side.place])
            return WhyView(title, why_of_games(state))
        case WhyKind.RESULT | WhyKind.END:
            place = (game.winner or side).place
            x, y = game.result[place], game.result[1 - place]
            title = msg("why.of.result", g=game.number, x=x, y=y)
            lines = why_of_result(state, game) if game.is_over else why_of_end(state, game)
            return WhyView(title, lines)
        case WhyKind.COLOUR:
            if state.next.kind is not NextKind.BOARD:
                return None
            return WhyView(msg("why.of.colour", W=name), why_of_colour(state, side))
        case WhyKind.MATCH:
            return WhyView(msg("why.of.match", W=name), why_of_match(state))
        case WhyKind.LEAD:
            lines = why_of_lead(state, game)
            return WhyView(msg("why.of.lead", W=name), lines) if lines else None
        case WhyKind.START:
            lines = why_of_start(state, side)
            title = msg("why.of.start", W=name, n=state.start_points[side.place])
            return WhyView(title, lines) if lines else None
        case WhyKind.RULES:
            law = law_msg(rules.laws.match)
            needed = msg("why.games_needed", n=rules.games_to_win, law=law)
            return WhyView(msg("why.of.rules"), (*why_of_rules(state), needed))
        case _:
            return None


def _of_board(state: MatchState, game: GameState, key: WhyKey) -> WhyView | None:
    """Explain a cell of the board table; of the board being played only who breaks it is known."""
    if key.board > len(game.boards):
        if key.kind is not WhyKind.BREAKS or (state.next.game, state.next.board) != (game.number, key.board):
            return None
        named = game.number if len(state.games) > 1 else 0
        return WhyView(msg("why.of.breaks", k=key.board), why_of_next_breaker(state), named)
    board = game.boards[key.board - 1]
    lines = _board_lines(state, game, board, key)
    if not lines:
        return None
    if key.kind in (WhyKind.MEN, WhyKind.QUEEN):
        lines = (*lines, *problem_lines(state, board)) if board.counts else lines
    is_told = len(state.games) == 1 or key.kind is WhyKind.NUMBER
    named = 0 if is_told else game.number
    return WhyView(_board_title(state, game, board, key), tuple(dict.fromkeys(lines)), named)


def _board_lines(state: MatchState, game: GameState, board: BoardState, key: WhyKey) -> Lines:
    match key.kind:
        case WhyKind.NUMBER:
            return why_of_number(state, board)
        case WhyKind.BREAKS:
            return why_of_breaker(state, board)
        case WhyKind.WON:
            return why_of_winner(state, board)
        case WhyKind.MEN:
            return why_of_men(state, board)
        case WhyKind.QUEEN:
            return why_of_queen(state, board)
        case WhyKind.POINTS:
            return why_of_board(state, board)
        case WhyKind.TOTAL:
            return why_of_total(state, game, key.side or Side.A, board)
        case _:
            return ()


def _board_title(state: MatchState, game: GameState, board: BoardState, key: WhyKey) -> Msg:
    k = board.number
    match key.kind:
        case WhyKind.NUMBER:
            return msg("why.of.number", g=game.number, k=k)
        case WhyKind.BREAKS:
            return msg("why.of.breaks", k=k)
        case WhyKind.WON:
            return msg("why.of.won", k=k)
        case WhyKind.MEN:
            return msg("why.of.men", rule=is_rule(state), k=k)
        case WhyKind.QUEEN:
            return msg("why.of.queen", k=k)
        case WhyKind.TOTAL:
            side = key.side or Side.A
            return msg("why.of.total", W=side_name(state, side), n=board.total[side.place], k=k)
        case _ if board.counts:
            return msg("why.of.points", k=k, n=board.points)
        case _:
            return msg("why.of.points_none", k=k)

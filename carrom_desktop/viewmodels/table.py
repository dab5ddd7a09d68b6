"""The board table of one game: # Breaks Won Men Queen + and both totals; side A's first, always."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.ids import NextKind, PlayerRef, Queen, Side
from carrom_desktop.rules.scoring import queen_counts
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, player_of, side_codes, side_name
from carrom_desktop.viewmodels.problems import problem_msg


@dataclass(frozen=True, slots=True)
class TableRow:
    """One board.

    Attributes: `number`; `extra`, the extra board; `breaks` and `won`, codes of the sides or "";
    `breaks_player`, in doubles the breaker's family name, else ""; `men`, the loser's, None while it is
    played; `queen`, "filled" (counted), "hollow" (covered, worth 0), "unrecorded", "nobody" or "";
    `queen_code` of the side that covered her; `points`; `totals` (A, B), None while it is played;
    `is_current`; `is_struck`, it scores nothing because it cannot be; `problems`, worded; `accessible`, the
    row in one sentence.
    """

    number: int
    extra: bool
    breaks: str
    breaks_player: str
    won: str
    men: int | None
    queen: str
    queen_code: str
    points: int | None
    totals: tuple[int, int] | None
    is_current: bool
    is_struck: bool
    problems: tuple[Msg, ...]
    accessible: tuple[Msg, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a game: `headers`, eight, the codes of the sides last; `title`; `rows`; `result`, its
    end or None."""

    game: int
    title: Msg
    headers: tuple[Msg, ...]
    rows: tuple[TableRow, ...]
    result: Msg | None


def build_table(state: MatchState, game_number: int) -> TableView:
    """Return the table of game `game_number`, 1-based, with the board being played as its last row."""
    game = state.games[game_number - 1]
    codes = side_codes(state)
    rule = state.rules.wording == "rule"
    rows = [_row(state, game, board, codes) for board in game.boards]
    if state.next.game == game_number and state.next.kind in (
        NextKind.BOARD,
        NextKind.EXTRA_TOSS,
        NextKind.TOSS,
    ):
        rows.append(_current(state, codes))
    headers = (
        msg("entry.table.number"),
        msg("entry.table.breaks"),
        msg("entry.table.won"),
        msg("entry.table.men", rule=rule),
        msg("entry.table.queen"),
        msg("entry.table.points"),
        msg("entry.name", name=codes[0]),
        msg("entry.name", name=codes[1]),
    )
    title = msg("entry.table.title", g=game_number)
    return TableView(game_number, title, headers, tuple(rows), _result(state, game))


def _row(state: MatchState, game: GameState, board: BoardState, codes: tuple[str, str]) -> TableRow:
    names = (side_name(state, Side.A), side_name(state, Side.B))
    found = tuple(
        problem_msg(problem, state.rules, names)
        for problem in state.problems
        if (problem.game, problem.board) == (game.number, board.number)
    )
    covered_by = board.queen.side
    return TableRow(
        number=board.number,
        extra=board.extra,
        breaks=_code(codes, board.breaker),
        breaks_player=_breaker_name(state, board.breaker_player),
        won=_code(codes, board.winner),
        men=board.men_left,
        queen=_queen_mark(board),
        queen_code=_code(codes, covered_by),
        points=board.points,
        totals=board.total,
        is_current=False,
        is_struck=not board.counts,
        problems=found,
        accessible=_said(state, board, names),
    )


def _queen_mark(board: BoardState) -> str:
    """Return how she is drawn: filled where she counted, hollow where she was covered and counts for
    nobody."""
    match board.queen:
        case Queen.NOBODY | Queen.UNRECORDED:
            return str(board.queen.value)
        case _:
            return "filled" if board.queen_points else "hollow"


def _current(state: MatchState, codes: tuple[str, str]) -> TableRow:
    """Return the row of the board being played, with a queen that is marked."""
    here, marked = state.next, state.queen_marked
    said = [msg("entry.table.said_current", k=here.board)]
    if here.player is not None:
        said.append(msg("entry.table.said_breaks", X=player_of(state, here.player).full_name))
    return TableRow(
        number=here.board,
        extra=here.extra,
        breaks=_code(codes, here.breaker),
        breaks_player=_breaker_name(state, here.player),
        won="",
        men=None,
        queen="" if marked is None else "filled" if _would_count(state, marked) else "hollow",
        queen_code=_code(codes, marked),
        points=None,
        totals=None,
        is_current=True,
        is_struck=False,
        problems=(),
        accessible=tuple(said),
    )


def _would_count(state: MatchState, side: Side) -> bool:
    return queen_counts(state.rules, state.game.raw[side.place])


def _said(state: MatchState, board: BoardState, names: tuple[str, str]) -> tuple[Msg, ...]:
    if board.winner is None or not board.counts:
        return (msg("entry.table.said_struck", k=board.number),)
    lines = [
        msg(
            "entry.table.said",
            k=board.number,
            W=names[board.winner.place],
            men=msg("common.men", rule=state.rules.wording == "rule", n=board.men_left),
            points=msg("common.points", n=board.points),
        )
    ]
    if board.queen.side is not None:
        lines.append(msg("entry.table.said_queen", W=names[board.queen.side.place], q=board.queen_points))
    elif board.queen is Queen.UNRECORDED:
        lines.append(msg("entry.table.said_unrecorded"))
    lines.append(msg("entry.table.said_total", A=names[0], x=board.total[0], B=names[1], y=board.total[1]))
    return tuple(lines)


def _result(state: MatchState, game: GameState) -> Msg | None:
    """Return the result of a finished game, its winner's points first, with the raw totals where they
    differ."""
    if game.winner is None:
        return None
    place, other = game.winner.place, game.winner.other.place
    name, (x, y) = side_name(state, game.winner), (game.result[place], game.result[other])
    if game.result == game.raw:
        return msg("entry.table.result", W=name, x=x, y=y)
    return msg("entry.table.result_raw", W=name, x=x, y=y, rx=game.raw[place], ry=game.raw[other])


def _code(codes: tuple[str, str], side: Side | None) -> str:
    return "" if side is None else codes[side.place]


def _breaker_name(state: MatchState, player: PlayerRef | None) -> str:
    return "" if player is None or not is_pair(state) else player_of(state, player).family

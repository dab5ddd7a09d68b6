"""The board table of one game: # Breaks Won Men Queen + and both totals; side A's first, always."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.ids import GAME_ENDINGS, BoardKind, NextKind, PlayerRef, Queen, Side, Slam
from carrom_desktop.rules.scoring import queen_counts
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, player_forms, player_of, side_codes, side_name
from carrom_desktop.viewmodels.problems import problem_msg


class RowKind(StrEnum):
    """What a row is: a board by how it ended, the points before the first one, or the board being played."""

    NORMAL = "normal"
    FOUL = "foul"
    AWARDED = "awarded"
    VOID = "void"
    UNKNOWN = "unknown"
    START = "start"
    CURRENT = "current"


class Mark(StrEnum):
    """A sign beside a board."""

    CORRECTED = "corrected"
    PROTEST = "protest"
    VOIDED = "voided"
    WHITE_SLAM = "white_slam"
    BLACK_SLAM = "black_slam"
    PENDING = "pending"


class TableRow(Struct, frozen=True):
    """One board.

    Attributes: `number`, 0 for the points before board 1; `extra`, the extra board; `breaks` and `won`, codes
    of the sides or ""; `breaks_player`, in doubles the breaker's family name, else "", `breaks_forms` of it
    from long to short, and `breaks_full`, the whole name; `men` that were counted, None where none were;
    `queen`, "filled" (counted), "hollow" (covered, worth 0), "unrecorded",
    "nobody" or ""; `queen_code` of the side that covered her; `note` in her place, how a board ended that
    did not end normally, "Law 107", or None; `points` and `totals` (A, B), None where there are none;
    `is_current`, it is being played; `is_struck`, it scores nothing because it cannot be; `problems`,
    worded; `accessible`, the row in one sentence; `kind`; `marks`, and `tips`, their words.
    """

    number: int
    extra: bool
    breaks: str
    breaks_player: str
    breaks_forms: tuple[str, ...]
    breaks_full: str
    won: str
    men: int | None
    queen: str
    queen_code: str
    note: Msg | None
    points: int | None
    totals: tuple[int, int] | None
    is_current: bool
    is_struck: bool
    problems: tuple[Msg, ...]
    accessible: tuple[Msg, ...]
    kind: RowKind = RowKind.NORMAL
    marks: tuple[Mark, ...] = ()
    tips: tuple[Msg, ...] = ()

    @property
    def is_board(self) -> bool:
        """Say whether the row is a board that can be corrected: recorded, or to be replayed."""
        return self.kind not in (RowKind.UNKNOWN, RowKind.START, RowKind.CURRENT)


class TableTab(Struct, frozen=True):
    """A game to look at: its `number`, 1-based, `label`; `is_fixed`, its result was typed in."""

    number: int
    label: Msg
    is_fixed: bool


class TableView(Struct, frozen=True):
    """The table of a game: `headers`, eight, the codes of the sides last; `title`, with the points before the
    first board where there are any; `rows`; `result`, its end or None; `tabs`, every game, in order;
    `breakers`, what breakers are called, whichever rows there are."""

    game: int
    title: Msg
    headers: tuple[Msg, ...]
    rows: tuple[TableRow, ...]
    result: Msg | None
    tabs: tuple[TableTab, ...] = ()
    breakers: tuple[str, ...] = ()


def build_table(
    state: MatchState, game_number: int, pending: frozenset[tuple[int, int]] = frozenset()
) -> TableView:
    """Return the table of game `game_number`, 1-based, with the board being played as its last row.

    `pending`: game and number of the boards that a correction changes which is not applied yet.
    """
    game = state.games[game_number - 1]
    codes = side_codes(state)
    rule = state.rules.wording == "rule"
    rows = [_row(state, game, board, codes, pending) for board in game.boards]
    here = state.next
    open_kinds = (NextKind.BOARD, NextKind.EXTRA_TOSS, NextKind.TOSS)
    if here.game == game_number and here.kind in open_kinds and not here.replayed:
        rows.append(_current(state, codes))
    if game.start != (0, 0):
        rows.insert(0, _start(state, game))
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
    if game.start != (0, 0):
        title = msg("entry.table.title_start", g=game_number, x=game.start[0], y=game.start[1])
    tabs = tuple(
        TableTab(one.number, msg("entry.table.title", g=one.number), one.was_set) for one in state.games
    )
    return TableView(
        game_number, title, headers, tuple(rows), _result(state, game), tabs, _breakers(state, codes)
    )


def _start(state: MatchState, game: GameState) -> TableRow:
    """Return the row of the points that stand before the first board (handicap)."""
    names = (side_name(state, Side.A), side_name(state, Side.B))
    said = msg("correct.said.start", A=names[0], x=game.start[0], B=names[1], y=game.start[1])
    return TableRow(
        number=0,
        extra=False,
        breaks="",
        breaks_player="",
        breaks_forms=(),
        breaks_full="",
        won="",
        men=None,
        queen="",
        queen_code="",
        note=msg("correct.row.start"),
        points=None,
        totals=game.start,
        is_current=False,
        is_struck=False,
        problems=(),
        accessible=(said,),
        kind=RowKind.START,
    )


def _row(
    state: MatchState,
    game: GameState,
    board: BoardState,
    codes: tuple[str, str],
    pending: frozenset[tuple[int, int]],
) -> TableRow:
    names = (side_name(state, Side.A), side_name(state, Side.B))
    found = tuple(
        problem_msg(problem, state.rules, names)
        for problem in state.problems
        if (problem.game, problem.board) == (game.number, board.number)
    )
    normal = board.kind is BoardKind.NORMAL
    known = board.kind is not BoardKind.VOID and _is_known(game, board)
    covered_by = board.queen.side if normal else None
    current = state.next.replayed and (state.next.game, state.next.board) == (game.number, board.number)
    marked = state.queen_marked if current else None  # the board is being replayed: it keeps its line
    marks = _marks(state, game, board, pending)
    tips = _mark_words(board, marks)
    return TableRow(
        number=board.number,
        extra=board.extra,
        breaks=_code(codes, board.breaker),
        breaks_player=_breaker_name(state, board.breaker_player),
        breaks_forms=_breaker_forms(state, board.breaker_player),
        breaks_full=_breaker_full(state, board.breaker_player),
        won=_code(codes, board.winner),
        men=_men(board),
        queen=_queen_mark(board) if normal else _marked(state, marked),
        queen_code=_code(codes, covered_by or marked),
        note=_note(state, board) if marked is None else None,
        points=board.points if board.kind not in _NOT_PLAYED else None,
        totals=board.total if known else None,
        is_current=current,
        is_struck=not board.counts and board.kind not in _NOT_PLAYED,
        problems=found,
        accessible=(*_said(state, game, board, names), *tips),
        kind=RowKind(board.kind.value),
        marks=marks,
        tips=tips,
    )


_NOT_PLAYED = (BoardKind.VOID, BoardKind.UNKNOWN)


def _marks(
    state: MatchState, game: GameState, board: BoardState, pending: frozenset[tuple[int, int]]
) -> tuple[Mark, ...]:
    here = (game.number, board.number)
    protested = any((one.game, one.board, one.upheld) == (*here, None) for one in state.protests)
    found = [Mark.PROTEST] if protested else []
    if here in pending:
        found.append(Mark.PENDING)
    elif board.corrected and board.kind is not BoardKind.UNKNOWN:
        found.append(Mark.CORRECTED)
    if board.voids and board.kind is not BoardKind.VOID:
        found.append(Mark.VOIDED)
    if board.slam is not None:
        found.append(Mark.WHITE_SLAM if board.slam is Slam.WHITE else Mark.BLACK_SLAM)
    return tuple(found)


def _mark_words(board: BoardState, marks: tuple[Mark, ...]) -> tuple[Msg, ...]:
    words = {
        Mark.WHITE_SLAM: msg("entry.slam.white"),
        Mark.BLACK_SLAM: msg("entry.slam.black"),
        Mark.VOIDED: msg("correct.mark.voided", n=len(board.voids)),
        Mark.PROTEST: msg("correct.mark.protest"),
        Mark.CORRECTED: msg("correct.mark.corrected"),
        Mark.PENDING: msg("correct.mark.pending"),
    }
    return tuple(words[mark] for mark in marks)


def _is_known(game: GameState, board: BoardState) -> bool:
    """Say whether the totals after a board are known: of those before a score that was set, only the last."""
    unknown = sum(other.kind is BoardKind.UNKNOWN for other in game.boards)
    return board.number >= unknown


def _men(board: BoardState) -> int | None:
    """Return the men that were counted: the loser's, or the offender's where the law counts them."""
    match board.kind:
        case BoardKind.NORMAL:
            return board.men_left
        case BoardKind.FOUL if board.foul is not None and board.foul.men_left:
            return board.foul.men_left
        case _:
            return None


def _note(state: MatchState, board: BoardState) -> Msg | None:
    """Return how a board ended that did not end normally."""
    match board.kind:
        case BoardKind.FOUL if board.foul is not None:
            return msg("common.law", rule=state.rules.wording == "rule", law=board.foul.law)
        case BoardKind.AWARDED:
            return msg("entry.table.awarded")
        case BoardKind.VOID:
            return msg("entry.table.void")
        case BoardKind.UNKNOWN:
            return msg("entry.table.unknown")
        case _:
            return None


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
    said = [msg("entry.table.said_void", k=here.board)] if here.replayed else []
    said.append(msg("entry.table.said_current", k=here.board))
    if here.player is not None:
        said.append(msg("entry.table.said_breaks", X=player_of(state, here.player).full_name))
    return TableRow(
        number=here.board,
        extra=here.extra,
        breaks=_code(codes, here.breaker),
        breaks_player=_breaker_name(state, here.player),
        breaks_forms=_breaker_forms(state, here.player),
        breaks_full=_breaker_full(state, here.player),
        won="",
        men=None,
        queen=_marked(state, marked),
        queen_code=_code(codes, marked),
        note=None,
        points=None,
        totals=None,
        is_current=True,
        is_struck=False,
        problems=(),
        accessible=tuple(said),
        kind=RowKind.CURRENT,
    )


def _marked(state: MatchState, side: Side | None) -> str:
    """Return how a queen is drawn that is marked in the board being played."""
    return "" if side is None else "filled" if _would_count(state, side) else "hollow"


def _would_count(state: MatchState, side: Side) -> bool:
    return queen_counts(state.rules, state.game.raw[side.place])


def _said(state: MatchState, game: GameState, board: BoardState, names: tuple[str, str]) -> tuple[Msg, ...]:
    if board.kind is BoardKind.VOID:
        awaited = state.awaits_replay(game.number, board.number)
        return (msg("entry.table.said_void" if awaited else "entry.table.said_void_only", k=board.number),)
    if board.kind is BoardKind.UNKNOWN:
        return (msg("entry.table.said_unknown", k=board.number),)
    if board.winner is None or not board.counts:
        return (msg("entry.table.said_struck", k=board.number),)
    total = msg("entry.table.said_total", A=names[0], x=board.total[0], B=names[1], y=board.total[1])
    note = _note(state, board)
    if note is not None:
        points = msg("common.points", n=board.points)
        won = msg(
            "entry.table.said_note", k=board.number, W=names[board.winner.place], points=points, note=note
        )
        return (won, total)
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
    lines.append(total)
    return tuple(lines)


def _result(state: MatchState, game: GameState) -> Msg | None:
    """Return the result of a finished game, its winner's points first, with the raw totals where they
    differ; and how it ended where a person said so."""
    if game.winner is None:
        return msg("entry.table.drawn", x=game.raw[0], y=game.raw[1]) if game.drawn else None
    result = _won(state, game, game.winner)
    if game.ended_by in GAME_ENDINGS:
        return msg("entry.list", a=result, b=msg(f"rulings.by.{game.ended_by.value}"))
    return result


def _won(state: MatchState, game: GameState, winner: Side) -> Msg:
    place, other = winner.place, winner.other.place
    name, (x, y) = side_name(state, winner), (game.result[place], game.result[other])
    if game.result == game.raw:
        return msg("entry.table.result", W=name, x=x, y=y)
    return msg("entry.table.result_raw", W=name, x=x, y=y, rx=game.raw[place], ry=game.raw[other])


def _code(codes: tuple[str, str], side: Side | None) -> str:
    return "" if side is None else codes[side.place]


def _breaker_name(state: MatchState, player: PlayerRef | None) -> str:
    return "" if player is None or not is_pair(state) else player_of(state, player).family


def _breaker_forms(state: MatchState, player: PlayerRef | None) -> tuple[str, ...]:
    return () if player is None or not is_pair(state) else player_forms(state, player)


def _breaker_full(state: MatchState, player: PlayerRef | None) -> str:
    return "" if player is None or not is_pair(state) else player_of(state, player).full_name


def _breakers(state: MatchState, codes: tuple[str, str]) -> tuple[str, ...]:
    """Return the longest form of every name that stands in the column of breaks."""
    if not is_pair(state):
        return codes
    refs = (PlayerRef(side, index) for side in Side for index in range(len(state.side_players(side))))
    return tuple(player_forms(state, ref)[0] for ref in refs)

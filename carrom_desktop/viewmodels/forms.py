"""Fill a published form from a match: only what its columns can say; all else goes under its remarks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from carrom_desktop.match.rulesets import nearest_preset
from carrom_desktop.rules.ids import BoardKind, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.forms_view import BLOCKS, ROWS, Form, FormBlock, FormCells, FormRow, FormView
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet import build_sheet, first_side
from carrom_desktop.viewmodels.sheet_remarks import place_msg
from carrom_desktop.viewmodels.sheet_view import Cell, SheetRemark, SheetView

Order = tuple[Side, Side]

_TOLD = frozenset(
    {
        "sheet.ended.time",
        "sheet.ended.time_no_board",
        "sheet.ended.level",
        "sheet.ended.level_draw",
        "sheet.ended.level_umpire",
        "sheet.ended.level_decided",
        "sheet.ended.cutoff",
        "sheet.ended.cap",
        "sheet.ended.slam.white",
        "sheet.ended.slam.black",
        "sheet.ended.result_set",
        "sheet.ended.unknown_set",
    }
)
"""What the program's own sheet says in a row, which no form has a column for and no remark says again."""

DEFAULTS = {"european": Form.EUROPEAN, "ukca": Form.UKCA, "caint": Form.UKCA, "icf": Form.ICF}


def default_form(rules: RuleSet) -> Form:
    """Return the form that belongs to a rule set, by the preset that is nearest."""
    return DEFAULTS.get(nearest_preset(rules).key, Form.OWN)


def build_form(state: MatchState, form: Form, *, when: str = "") -> FormView:
    """Return a match on a published `form`: as far as it is played, empty where nothing is.

    Boards beyond the form's rows go on a later page; the extra board, which has none on the ICF's card, under
    the remarks. `when`: estimated start and end for the European card. Raises `ValueError` for `Form.OWN`.
    """
    if form is Form.OWN:
        raise ValueError("the program's own sheet is no published form")
    sheet = build_sheet(state)
    first = first_side(state)
    order = (first, first.other)
    planned = max(state.rules.max_games, len(sheet.games))
    firsts: list[FormBlock] = []
    later: list[FormBlock] = []
    for number in range(1, planned + 1):
        head, *rest = _blocks(state, sheet, form, order, number)
        firsts.append(head)
        later.extend(rest)
    begun = sheet.finished or any(game.boards for game in state.games)
    if form is not Form.EUROPEAN:  # the European card is one game's; the others have three
        spare = range(planned + 1, BLOCKS + 1)
        firsts.extend(_blank_block(form, number, struck=begun) for number in spare)
    blocks = [*firsts, *later]
    pages = tuple(tuple(blocks[start : start + BLOCKS]) for start in range(0, len(blocks), BLOCKS))
    remarks = tuple(_remarks(state, sheet, form, order))
    return FormView(form, replace(sheet, remarks=remarks), pages, when)


def _blocks(
    state: MatchState, sheet: SheetView, form: Form, order: Order, number: int
) -> tuple[FormBlock, ...]:
    """Return a game's blocks: one, and more for boards that the form has no rows for."""
    told = sheet.games[number - 1]
    game = state.games[number - 1] if number <= len(state.games) else None
    if told.struck:
        return (_blank_block(form, number, struck=True),)
    boards = [] if game is None else [board for board in game.boards if _has_row(form, board)]
    over = state.is_over or (game is not None and game.is_over)
    made = [_row(board, form, order) for board in boards]
    room = ROWS[form]
    shares = [made[start : start + room] for start in range(0, max(len(made), 1), room)]
    if not over and made and len(made) % room == 0 and state.rules.board_limit is None:
        shares.append([])  # room for a pencil to go on
    blocks = []
    for place, share in enumerate(shares):
        begin = place * room
        free = range(begin + len(share) + 1, begin + room + 1)
        rows = (*share, *(FormRow(each, struck=over) for each in free))
        blocks.append(
            FormBlock(
                number,
                rows,
                later=place > 0,
                started=told.started,
                finished=told.finished,
                first_break=None if game is None or game.opener is None else order.index(game.opener),
                winner=told.winner,
                result=told.result,
                drawn=told.drawn,
            )
        )
    return tuple(blocks)


def _blank_block(form: Form, number: int, *, struck: bool) -> FormBlock:
    rows = tuple(FormRow(place, struck=struck) for place in range(1, ROWS[form] + 1))
    return FormBlock(number, rows, struck=struck)


def _has_row(form: Form, board: BoardState) -> bool:
    """Say whether a board has a row: the extra one beyond the ICF card's eight has none."""
    return not (board.extra and form is Form.ICF and board.number > ROWS[form])


def _row(board: BoardState, form: Form, order: Order) -> FormRow:
    breaker = board.breaker_player
    if board.kind is BoardKind.VOID:
        return FormRow(board.number, breaker)
    if board.kind is BoardKind.UNKNOWN:
        first, second = (FormCells("–", "–", "–", str(board.total[side.place])) for side in order)
        return FormRow(board.number, breaker, (first, second))
    first, second = (_cells(board, form, side) for side in order)
    return FormRow(board.number, breaker, (first, second))


def _cells(board: BoardState, form: Form, side: Side) -> FormCells:
    """Return a side's cells: the queen's points or nothing, and what else it gained as men (note 2 and 3)."""
    nothing: Cell = msg("sheet.nil") if form is Form.ICF else "0"
    total = str(board.total[side.place])
    if board.winner is not side or not board.counts:
        return FormCells(nothing, nothing, nothing, total)
    queen = board.queen_points
    men = board.points - queen
    return FormCells(str(queen) if queen else nothing, str(men) if men else nothing, str(board.points), total)


# ---- remarks: what the columns cannot say


def _remarks(state: MatchState, sheet: SheetView, form: Form, order: Order) -> Iterator[SheetRemark]:
    """Yield what the program's own sheet has columns for, then its remarks; letters refer to nothing here."""
    for told, game in zip(sheet.games, state.games, strict=False):
        for row in told.rows:
            for text in row.ended:
                if text.code in _TOLD:
                    yield SheetRemark("", _told(text, told.raw or (0, 0)), (_place(told.number, row.label),))
        if game.start != (0, 0):
            a, b = game.start[order[0].place], game.start[order[1].place]
            points = msg("forms.note.start", a=a, b=b)
            yield SheetRemark("", points, (place_msg(game.number, 0),))
        yield from _extra(game, form, order, sheet)
    for remark in sheet.remarks:
        yield replace(remark, letter="")
    if state.ended_by is None and sheet.drawn:
        yield SheetRemark("", msg("sheet.match_drawn"))


def _told(text: Msg, raw: tuple[int, int]) -> Msg:
    if text.code in ("sheet.ended.result_set", "sheet.ended.unknown_set"):
        return msg("forms.note.set", text=text, a=raw[0], b=raw[1])
    return text


def _place(game: int, label: str) -> Msg:
    return place_msg(game, int(label)) if label.isdecimal() and label != "0" else place_msg(game, 0)


def _extra(game: GameState, form: Form, order: Order, sheet: SheetView) -> Iterator[SheetRemark]:
    """Yield the extra board that has no row, as the row would have said it."""
    for board in game.boards:
        if not board.extra:
            continue
        where = (place_msg(game.number, board.number),)
        name = "" if board.breaker_player is None else sheet.player(board.breaker_player).names[-2:][0]
        if _has_row(form, board):
            yield SheetRemark("", msg("forms.note.extra_toss", name=name), where)
            continue
        if board.winner is None:
            continue
        won = 0 if board.winner is order[0] else 1
        cells = _cells(board, form, board.winner)
        yield SheetRemark(
            "",
            msg(
                "forms.note.extra",
                name=name,
                winner=sheet.sides[won].names[-2:][0],
                queen=cells.queen,
                men=cells.men,
                a=board.total[order[0].place],
                b=board.total[order[1].place],
            ),
            where,
        )

"""What a correction changed, board by board, as it stands on the sheet: "men 2 -> 3"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from carrom_desktop.rules.facts import BoardRecorded, Corrected, CorrectedGame, FoulEnding, KeptBoard
from carrom_desktop.rules.fouls import asks_queen
from carrom_desktop.rules.ids import BoardKind, Queen
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState, Ruled
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_boards import cited
from carrom_desktop.viewmodels.sheet_names import SideNames


class BoardChange(Struct, frozen=True):
    """A changed board: its game and number then, the step that recorded it (0: inserted), what changed."""

    game: int
    board: int
    step: int
    what: tuple[Msg, ...]


def corrections(state: MatchState, ruled: Ruled, names: SideNames) -> tuple[BoardChange, ...]:
    """Return what a `Corrected` fact changed, in the order of the boards; removed ones last."""
    if not isinstance(ruled.fact, Corrected):
        return ()
    before, after = _placed(state, ruled.before), _placed(state, ruled.fact.games)
    turned = _turned_steps(before, after)
    changes: list[BoardChange] = []
    for place, kept in after:
        was = _partner(before, place, kept)
        if was is None:
            what: tuple[Msg, ...] = (msg("sheet.change.inserted", board=board_msg(state, kept.board, names)),)
        else:
            before.remove(was)
            what = _differences(state, was[1].board, kept.board, names)
            if was[0][0] != place[0] or kept.step in turned:
                moved = msg("sheet.place.board", game=was[0][0], board=was[0][1])
                what = (msg("sheet.change.moved", place=moved), *what)
        if what:
            changes.append(BoardChange(*place, kept.step, what))
    for place, gone in before:
        what = (msg("sheet.change.removed", board=board_msg(state, gone.board, names)),)
        changes.append(BoardChange(*place, gone.step, what))
    return tuple(changes)


def board_msg(state: MatchState, board: BoardRecorded | None, names: SideNames) -> Msg:
    """Say a recorded board in short: "One, 6 men, queen One"; None is one to be replayed."""
    if board is None:
        return msg("sheet.change.to_replay")
    rule = state.rules.wording == "rule"
    if board.foul is not None:
        return _foul(state.rules, board.foul, names)
    if board.award is not None:
        points = msg("common.points", n=board.award.points)
        return msg("sheet.change.award", name=names.in_text(board.award.winner), points=points)
    winner: str | Msg = msg("sheet.change.nobody") if board.winner is None else names.in_text(board.winner)
    men = msg("common.men", rule=rule, n=board.men_left)
    said = msg("sheet.change.board", winner=winner, men=men, queen=_queen(board.queen, names))
    if board.slam is None:
        return said
    return msg("sheet.and", first=said, second=msg(f"sheet.change.slam.{board.slam.value}"))


def _foul(rules: RuleSet, foul: FoulEnding, names: SideNames) -> Msg:
    """Say a foul ending in short: "Law 106 by One, improper, 5 men, 1 on demand (87b)"."""
    rule = rules.wording == "rule"
    code = "sheet.change.foul_improper" if foul.improper else "sheet.change.foul"
    if asks_queen(foul.law):
        code = "sheet.change.conduct"
    law = msg("common.law", rule=rule, law=foul.law)
    parts = [msg(code, law=law, name=names.in_text(foul.by))]
    if foul.men_left:
        parts.append(msg("common.men", rule=rule, n=foul.men_left))
    if foul.queen is not None:
        side = foul.queen.side
        where = msg("sheet.change.queen.board") if side is None else names.in_text(side)
        parts.append(msg("sheet.change.queen_at", queen=where))
    if foul.demanded:
        parts.append(cited("sheet.foul.demanded", rules.laws.demand, points=foul.demanded))
    return joined("sheet.and", parts)


def joined(code: str, parts: Sequence[Msg]) -> Msg:
    """Return the parts as one message, by a code that joins two: at least one of them."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2  # by halves, so that many parts do not stand in one another like dolls
    return msg(code, first=joined(code, parts[:half]), second=joined(code, parts[half:]))


_Place = tuple[int, int]


def _placed(state: MatchState, games: tuple[CorrectedGame, ...]) -> list[tuple[_Place, KeptBoard]]:
    """Return the boards of corrected lists with their game and number."""
    placed = []
    for one in games:
        first = 0
        if 1 <= one.game <= len(state.games):
            first = sum(board.kind is BoardKind.UNKNOWN for board in state.games[one.game - 1].boards)
        placed += [((one.game, number), kept) for number, kept in enumerate(one.boards, start=first + 1)]
    return placed


def _turned_steps(before: list[tuple[_Place, KeptBoard]], after: list[tuple[_Place, KeptBoard]]) -> set[int]:
    """Return the steps of boards that stand in another order within their game than before."""

    def kept(
        one: list[tuple[_Place, KeptBoard]], other: list[tuple[_Place, KeptBoard]]
    ) -> list[tuple[int, int]]:
        stay = {(place[0], board.step) for place, board in other}
        return [
            (place[0], board.step) for place, board in one if board.step and (place[0], board.step) in stay
        ]

    pairs = zip(kept(before, after), kept(after, before), strict=False)
    return {new[1] for old, new in pairs if old != new}


def _partner(
    before: list[tuple[_Place, KeptBoard]], place: _Place, kept: KeptBoard
) -> tuple[_Place, KeptBoard] | None:
    """Return what a board was before: by its step, one without a step by its place or its content."""
    if kept.step:
        return next((each for each in before if each[1].step == kept.step), None)
    free = [each for each in before if not each[1].step and each[0][0] == place[0]]
    same = [each for each in free if each[1].board == kept.board]
    here = [each for each in free if each[0] == place]
    return next(iter((*same, *here)), None)


def _differences(
    state: MatchState, old: BoardRecorded | None, new: BoardRecorded | None, names: SideNames
) -> tuple[Msg, ...]:
    """Return what differs, field by field where both ended normally, else one board for the other."""
    if old == new or (old is not None and new is not None and _same(old, new)):
        return ()
    plain = old is not None and new is not None and not any((old.foul, old.award, new.foul, new.award))
    if not plain or old is None or new is None or old.slam is not new.slam:
        whole = (board_msg(state, old, names), board_msg(state, new, names))
        return (msg("sheet.change.from_to", before=whole[0], after=whole[1]),)
    rule, found = state.rules.wording == "rule", []
    if old.winner is not new.winner:
        winners = [
            msg("sheet.change.nobody") if board.winner is None else names.in_text(board.winner)
            for board in (old, new)
        ]
        found.append(msg("sheet.change.winner", before=winners[0], after=winners[1]))
    if old.men_left != new.men_left:
        found.append(msg("sheet.change.men", rule=rule, before=old.men_left, after=new.men_left))
    if old.queen is not new.queen:
        found.append(
            msg("sheet.change.queen", before=_queen(old.queen, names), after=_queen(new.queen, names))
        )
    return tuple(found)


def _same(old: BoardRecorded, new: BoardRecorded) -> bool:
    """Say whether two records tell the same board, whatever game they stand in."""
    return (old.winner, old.men_left, old.queen, old.foul, old.award, old.slam) == (
        new.winner,
        new.men_left,
        new.queen,
        new.foul,
        new.award,
        new.slam,
    )


def _queen(queen: Queen, names: SideNames) -> str | Msg:
    return msg(f"sheet.change.queen.{queen.value}") if queen.side is None else names.in_text(queen.side)

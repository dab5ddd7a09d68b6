"""Strokes, the queen, and last men in the few words of the reference card, put together from the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carrom_desktop.rules.fouls import FoulRow, Gain, QueenPlace
from carrom_desktop.rules.stroke_rows import MenRow, QueenCase, QueenRow, RuleTable, queen_row
from carrom_desktop.viewmodels.message import Msg, msg


class Words:
    """Words of one rule book; `rule`, it says "piece" and "Rule"."""

    def __init__(self, rule: bool) -> None:
        self.rule = rule

    def text(self, code: str, **values: int | str | Msg) -> Msg:
        """Return a text in the wording of the rule book."""
        return Msg(code, tuple(values.items()), rule=self.rule)

    def plus(self, parts: Sequence[Msg]) -> Msg:
        """Return "striker + own man"; at least one part."""
        return self._joined("card.plus", parts)

    def comma(self, parts: Sequence[Msg]) -> Msg:
        """Return "queen, none before"; at least one part."""
        return self._joined("card.comma", parts)

    def fell(self, shapes: Iterable[str]) -> Msg:
        """Return what fell in the strokes `shapes` (see `MenRow.on`), at least one, as one phrase."""
        left = list(shapes)
        found = []
        while left:
            group = _widest(left)
            found.append(self._group(group))
            left = [shape for shape in left if shape not in group]
        return self.comma(found)

    def queen_case(self, row: QueenRow, own: str) -> Msg:
        """Return in which strokes a row of the queen is meant; `own` stands for the row's own."""
        is_in = row.case is QueenCase.IN
        parts = [msg("card.queen")] if is_in else []
        if own in ("one", "more", "some"):
            parts.append(self.text(f"card.fell.{own}"))
        if row.striker:
            parts.append(msg("card.striker"))
        if row.combined:
            parts.append(self.text("card.combined"))
        more = [self.plus(parts)] if parts else []
        if row.penalty:
            more.append(msg("card.penalty"))
        if own == "none":
            more.append(self.text("card.fell.none"))
        if row.first:
            more.append(self.text("card.first"))
        if row.nine:
            more.append(self.text("card.nine"))
        if row.owing:
            more.append(msg("card.owing"))
        if row.improper is not None:
            more.append(msg("card.improper_stroke" if row.improper else "card.proper_stroke"))
        said = self.comma(more)
        return said if is_in else msg("card.covering", what=said)

    def last_men(self, row: FoulRow) -> Msg:
        """Return what ends a board by a row of the fouls."""
        parts = [msg("card.queen")] if row.queen is QueenPlace.WITH else []
        if row.own_last and row.their_last:
            parts.append(self.text("card.both_last"))
        elif row.own_last or row.their_last:
            parts.append(self.text("card.own_last" if row.own_last else "card.their_last"))
        if row.striker:
            parts.append(msg("card.striker"))
        said = self.plus(parts)
        return said if row.queen is QueenPlace.WITH else self.comma((said, msg(f"card.at.{row.queen.value}")))

    def gained(self, row: FoulRow, fixed: int, late: int) -> tuple[Msg, ...]:
        """Return who gains what by a row of the fouls; `fixed` points, `late` from the cut-off on."""
        points = {
            Gain.FIXED: msg("card.points.fixed", fixed=fixed, late=late),
            Gain.MEN: msg("card.points.men"),
            Gain.ONE: msg("card.points.one", n=late),
        }[row.gain]
        if row.own_if_proper:
            improper = msg("card.to_opponent_improper", points=points, more=row.demand_improper)
            return (msg("card.to_player", points=points), improper)
        said = msg("card.to_opponent", points=points)
        if row.demand:
            return (said, msg("card.demand", n=row.demand, more=row.demand_improper))
        return (said, msg("card.demand_improper", more=row.demand_improper))

    def _group(self, shapes: frozenset[str]) -> Msg:
        """Return a phrase for strokes that differ only in what may fall beside."""
        one = min(shapes, key=len)
        has = {mark: {mark in shape for shape in shapes} for mark in "O1"}
        parts = [msg("card.striker")] if "S" in one else []
        if has["1"] == {True}:
            parts.append(self.text("card.own"))
        if has["O"] == {True}:
            parts.append(self.text("card.theirs"))
        said = self.plus(parts) if parts else msg("card.nothing")
        if not parts and "I" in one:
            said = msg("card.improper_stroke")
        elif "I" in one:
            said = msg("card.improper", what=said)
        if "SS" in one:
            said = self.comma((said, msg("card.double")))
        if len(has["O"]) == 2:
            said = self.text("card.maybe.theirs", what=said)
        return self.text("card.maybe.own", what=said) if len(has["1"]) == 2 else said

    def _joined(self, code: str, parts: Sequence[Msg]) -> Msg:
        said = parts[0]
        for part in parts[1:]:
            said = msg(code, a=said, b=part)
        return said


def _widest(shapes: list[str]) -> frozenset[str]:
    """Return the first of `shapes` with those that differ from it only in "O", or in the last figure, or in
    both and all four are there."""
    first = shapes[0]
    bare = first.replace("O", "")[:-1]
    both = [f"{bare}{theirs}{own}" for theirs in ("", "O") for own in "01"]
    for group in (
        both,
        [first[:-1] + own for own in "01"],
        [f"{bare}{theirs}{first[-1]}" for theirs in ("", "O")],
    ):
        if all(shape in shapes for shape in group):
            return frozenset(group)
    return frozenset((first,))


def meant_shapes(table: RuleTable) -> list[tuple[MenRow, tuple[str, ...]]]:
    """Return every row of the men with the strokes it is meant for: none that a row before it takes."""
    found, taken = [], set[str]()
    for row in table.men:
        shapes = tuple(shape for shape in row.on if shape not in taken)
        taken.update(row.on)
        if shapes:
            found.append((row, shapes))
    return found


def men_beside(table: RuleTable, row: QueenRow) -> list[MenRow]:
    """Return the rows of the men that a stroke can have for which `row` is meant."""
    found = []
    for men, shapes in meant_shapes(table):
        if any(_can_be(table, row, men, shape) for shape in shapes):
            found.append(men)
    return found


def own_beside(table: RuleTable, row: QueenRow) -> str:
    """Return how many own men fall where `row` is meant: its own, or "some" where rows before it take the
    strokes without any."""
    if row.own != "any":
        return row.own
    without = (
        _can_be(table, row, men, shape)
        for men, shapes in meant_shapes(table)
        for shape in shapes
        if shape.endswith("0")
    )
    return "any" if any(without) else "some"


def _can_be(table: RuleTable, row: QueenRow, men: MenRow, shape: str) -> bool:
    """Say whether a stroke `shape` can be meant by `row`, on some board."""
    for own in (0,) if shape.endswith("0") else (1, 2):
        for first, nine, owing in ((f, n, o) for f in (0, 1) for n in (0, 1) for o in (0, 1) if n or not f):
            seen = {
                "striker": "S" in shape,
                "improper": "I" in shape,
                "combined": "S" in shape or "O" in shape,
                "penalty": men.dues > 0,
                "first": bool(first),
                "nine": bool(nine),
                "owing": bool(owing),
            }
            if queen_row(table, row.case, own, seen) is row:
                return True
    return False

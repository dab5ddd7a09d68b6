"""Share the rows among pages: one page wherever they can shrink to it, else a break between games."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.viewmodels.sheet_view import SheetGame, SheetView

MARGIN_MM = 12.0
HEAD_MM = 58.0
LATER_HEAD_MM = 12.0
FOOT_MM = 45.0
SMALLEST_ROW_MM = 4.0


class Paper(Struct, frozen=True):
    """A paper: `key` as in the settings, size, and the height of a row where there is room."""

    key: str
    width_mm: float
    height_mm: float
    row_mm: float

    @property
    def inner_width_mm(self) -> float:
        """Return the width between the margins."""
        return self.width_mm - 2 * MARGIN_MM

    @property
    def inner_height_mm(self) -> float:
        """Return the height between the margins."""
        return self.height_mm - 2 * MARGIN_MM


PAPERS = {
    "A4": Paper("A4", 210.0, 297.0, 4.7),
    "Letter": Paper("Letter", 215.9, 279.4, 4.35),
}
"""Papers by key."""


class Block(Struct, frozen=True):
    """A game on a page, or a part: its rows from `start` up to `end`; `leads`, it is the page's first."""

    game: SheetGame
    start: int
    end: int
    leads: bool

    @property
    def begins(self) -> bool:
        """Say whether the game's first row is here."""
        return self.start == 0

    @property
    def ends(self) -> bool:
        """Say whether the game's last row, and so its result, is here."""
        return self.end == len(self.game.rows)

    @property
    def interval(self) -> bool:
        """Say whether the rest before the game has its line here."""
        return self.begins and self.game.interval is not None and bool(self.game.rows)

    @property
    def lines(self) -> int:
        """Return how many lines it takes with its headings, result and interval.

        A game that was not played and got no rows is its heading alone.
        """
        if not self.game.rows:
            return 1
        return self.headings + int(self.interval) + self.end - self.start + int(self.ends)

    @property
    def headings(self) -> int:
        """Return how many lines its heading takes.

        The first game of a page carries the columns' heads in a second line, and the players' names: game 1
        beside its own heading, a later one, whose heading is longer, in a line between.
        """
        if not self.leads or not self.game.rows:
            return 1
        return 2 if self.game.number == 1 and self.begins else 3


class Page(Struct, frozen=True):
    """One page: its blocks, the height of a row; `first` has the match's head, `last` the foot."""

    blocks: tuple[Block, ...]
    row_mm: float
    first: bool
    last: bool

    @property
    def head_mm(self) -> float:
        """Return the height of what stands above the games."""
        return HEAD_MM if self.first else LATER_HEAD_MM

    @property
    def lines(self) -> int:
        """Return how many lines its games take."""
        return sum(block.lines for block in self.blocks)


def plan_pages(view: SheetView, paper: Paper) -> tuple[Page, ...]:
    """Return the pages of a sheet.

    Rows shrink from the paper's height to 4.0 mm before a second page is begun; a page ends between two
    games, within one only where the game alone is longer than a page.
    """
    whole = _blocks(view.games)
    row_mm = _row_mm(paper, whole, HEAD_MM + FOOT_MM)
    if row_mm >= SMALLEST_ROW_MM:
        return (Page(whole, row_mm, first=True, last=True),)
    shares = _shares(view, paper)
    pages = []
    for place, blocks in enumerate(shares):
        first, last = place == 0, place == len(shares) - 1
        taken = (HEAD_MM if first else LATER_HEAD_MM) + (FOOT_MM if last else 0.0)
        pages.append(Page(blocks, _row_mm(paper, blocks, taken), first, last))
    return tuple(pages)


def _shares(view: SheetView, paper: Paper) -> list[tuple[Block, ...]]:
    """Fill page after page with games; the last page must have room for the foot."""
    shares: list[tuple[Block, ...]] = []
    current: tuple[Block, ...] = ()
    for game in view.games:
        longer = (*current, Block(game, 0, len(game.rows), leads=not current))
        if _lines(longer) <= _room(paper, first=not shares, last=False):
            current = longer
            continue
        if current:
            shares.append(current)
        current = ()
        start, rows = 0, len(game.rows)
        while True:
            rest = Block(game, start, rows, leads=True)
            spare = _room(paper, first=not shares, last=False) - rest.lines
            if spare >= 0:
                current = (rest,)
                break
            shares.append((Block(game, start, rows + spare - 1, leads=True),))
            start = rows + spare - 1
    if _lines(current) <= _room(paper, first=not shares, last=True):
        return [*shares, current]
    if len(current) > 1:
        last = current[-1]
        moved = Block(last.game, last.start, last.end, leads=True)
        if moved.lines <= _room(paper, first=False, last=True):
            return [*shares, current[:-1], (moved,)]
    return [*shares, current, ()]


def _blocks(games: tuple[SheetGame, ...]) -> tuple[Block, ...]:
    return tuple(Block(game, 0, len(game.rows), leads=place == 0) for place, game in enumerate(games))


def _lines(blocks: tuple[Block, ...]) -> int:
    return sum(block.lines for block in blocks)


def _room(paper: Paper, first: bool, last: bool) -> int:
    """Return how many lines of the smallest height a page holds."""
    taken = (HEAD_MM if first else LATER_HEAD_MM) + (FOOT_MM if last else 0.0)
    return int((paper.inner_height_mm - taken) / SMALLEST_ROW_MM + 1e-6)


def _row_mm(paper: Paper, blocks: tuple[Block, ...], taken_mm: float) -> float:
    """Return the height that rows can have, at most the paper's own."""
    lines = _lines(blocks)
    if not lines:
        return paper.row_mm
    return min(paper.row_mm, (paper.inner_height_mm - taken_mm) / lines)

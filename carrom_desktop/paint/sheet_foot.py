"""The foot of the sheet: who won, how it ended, remarks, signatures."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.check_mark import CHECK_WIDE_MM, draw_check
from carrom_desktop.paint.sheet_pages import FOOT_MM
from carrom_desktop.paint.sheet_text import (
    HAIR,
    HEAVY,
    LINE,
    MM,
    Align,
    Blank,
    Box,
    Gap,
    Ink,
    Piece,
    Word,
    labelled,
    wrap,
)
from carrom_desktop.viewmodels.sheet_view import SheetRemark, SheetView

WON_MM, ENDED_MM, COUNTS_MM, PROTEST_MM, SIGN_MM, LEGEND_MM = 6.0, 5.0, 5.0, 5.0, 8.5, 3.0
REMARKS_MM = FOOT_MM - WON_MM - ENDED_MM - COUNTS_MM - PROTEST_MM - SIGN_MM - LEGEND_MM

REMARK_LARGEST, REMARK_SMALLEST = 270.0, 200.0


MOST_LINES = 40
"""Lines that a remark keeps as they were typed; one with more is run on."""


def remark_text(ink: Ink, remark: SheetRemark) -> str:
    """Return "a) 15:10 G1 B2, G2 B3: queen not recorded"."""
    text = ink.speak(remark.text).strip()
    if len(text.splitlines()) > MOST_LINES:
        text = " ".join(text.split())
    lead = " ".join(part for part in (remark.time, ", ".join(map(ink.speak, remark.places))) if part)
    if remark.places:
        lead = f"{lead}:"
    text = f"{lead} {text}" if lead else text
    return f"{remark.letter}) {text}" if remark.letter else text


def remark_lines(ink: Ink, view: SheetView, width: float, height: float) -> tuple[list[str], float, bool]:
    """Return the remarks' lines that fit, their size, and whether all of them do.

    Each remark has lines of its own where there is room, else they follow one another.
    """
    texts = [remark_text(ink, remark) for remark in view.remarks]
    lines: list[str] = []
    room, size = 1, REMARK_LARGEST
    for paragraphs in (texts, ["; ".join(texts)]):
        size = REMARK_LARGEST
        while size >= REMARK_SMALLEST:
            room = max(1, int(height // (LINE * size)))
            lines = [line for text in paragraphs for line in wrap(text, width, size, most=room)]
            if len(lines) <= room or not texts:
                return lines[:room], size, True
            size -= 10.0
    return lines[:room], size + 10.0, False


def remarks_area(x: float, width: float, more: float) -> QRectF:
    """Return the place of the remarks' text relative to the foot's top; `more` is added to its height.

    `width` is what `remarks_width` leaves of the page's.
    """
    top = (WON_MM + ENDED_MM + COUNTS_MM) * MM
    label = 3.2 * MM
    return QRectF(x + 1.0 * MM, top + label, width - 2.0 * MM, REMARKS_MM * MM + more - label)


def remarks_width(view: SheetView, width: float) -> float:
    """Return how wide the remarks are: of a finished match they leave room for the check value."""
    return width if view.check is None else width - CHECK_WIDE_MM * MM


def draw_foot(
    ink: Ink, view: SheetView, x: float, y: float, width: float, more: float, remarks_page: int
) -> None:
    """Draw the foot, `FOOT_MM` and `more` high; `remarks_page`: where the remarks go on, 0 if nowhere."""
    ink.frame(QRectF(x, y, width, FOOT_MM * MM + more - LEGEND_MM * MM), HEAVY)
    top = y
    row = QRectF(x + 1.0 * MM, y, width - 2.0 * MM, WON_MM * MM)
    ink.run(row, _won(ink, view), 330)
    y += WON_MM * MM
    left = remarks_width(view, width)
    if view.check is not None:
        high = (ENDED_MM + COUNTS_MM + REMARKS_MM) * MM
        draw_check(ink, view.check, QRectF(x + left, y, width - left, high))
        ink.line(x + left, y, x + width, y)
        ink.line(x + left, y, x + left, y + high + more)
    ink.run(QRectF(row.left(), y, left - 2.0 * MM, ENDED_MM * MM), _ended(ink, view), 270)
    y += ENDED_MM * MM
    ink.line(x, y, x + left, y)
    ink.run(QRectF(row.left(), y, left - 2.0 * MM, COUNTS_MM * MM), _counts(ink, view), 270)
    y += COUNTS_MM * MM
    ink.line(x, y, x + left, y)
    _remarks(ink, view, remarks_area(x, left, more).translated(0, top), remarks_page)
    y += REMARKS_MM * MM + more
    ink.line(x, y, x + width, y)
    _records(ink, view, QRectF(row.left(), y, row.width(), PROTEST_MM * MM))
    y += PROTEST_MM * MM
    ink.line(x, y, x + width, y)
    _signatures(ink, view, x, y, width)
    y += SIGN_MM * MM
    legend = ink.say("sheet.legend", rule=view.rule)
    ink.write(QRectF(x, y, width, LEGEND_MM * MM), legend, 200, grey=True, smallest=150.0)


def _won(ink: Ink, view: SheetView) -> list[Piece]:
    """Say who won and by which results; nobody, where it was drawn or abandoned."""
    if view.drawn:
        drawn = "sheet.match_drawn.provisional" if view.provisional else "sheet.match_drawn"
        return [Word((ink.say(drawn),)), Gap(), *_results(view, turn=1)]
    if view.winner is None and view.end is not None:
        return [Word((ink.say("sheet.match_abandoned"),)), Gap(), *_results(view, turn=1)]
    won = "sheet.match_won_by"
    if view.winner is None:
        blank = Blank(2.5, stretch=False)
        pieces: list[Piece] = [Word((ink.say(won, pair=view.doubles),)), Blank(10.0), Gap()]
        pieces += [blank, Word((ink.say("sheet.games_to"),)), blank]
        if view.provisional:
            pieces += [Gap(), Word((ink.say("sheet.provisional"),), bold=True)]
        return pieces
    if view.provisional:
        won = "sheet.match_won_by.provisional"
    pieces = [Word((ink.say(won, pair=view.doubles),))]
    games = view.games_won if view.winner == 0 else view.games_won[::-1]
    pieces += [Word(view.sides[view.winner].names, bold=True), Gap()]
    if view.end is None or any(games):
        pieces += [Word((ink.say("sheet.games_won", n=games[0], other=games[1]),)), Gap()]
    # The winner's points first, as the umpire says them: a column order would read like a defeat.
    pieces += _results(view, turn=1 if view.winner == 0 else -1)
    if view.awarded:
        results = ", ".join("{}-{}".format(*pair) for pair in view.awarded)
        pieces += [Gap(), Word((ink.say("sheet.awarded_results", results=results),), bold=True)]
    return pieces


def _results(view: SheetView, turn: int) -> list[Piece]:
    """Return the results of the games that were played to their end, in the columns' order or turned."""
    results = [
        "{}-{}".format(*game.result[::turn]) for game in view.games if game.result and not game.stopped
    ]
    return [Word((", ".join(results),), bold=True)] if results else []


def _ended(ink: Ink, view: SheetView) -> list[Piece]:
    pieces: list[Piece] = [Word((ink.say("sheet.end"),), grey=True)]
    for tick in view.ended:
        pieces += [Box(tick.ticked), Word((ink.speak(tick.label),)), Gap(0.6)]
    if view.end is not None:
        pieces.append(Gap())
        if view.end.loser is not None:
            pieces.append(Word(view.sides[view.end.loser].names, bold=True))
        if view.end.time:
            pieces.append(Word((view.end.time,), bold=True))
        if view.end.letter:
            pieces.append(Word((ink.say("sheet.end.see", letter=view.end.letter),)))
    if view.goes_on is not None:
        pieces += [Gap(), Word((f"{ink.say('sheet.unfinished')} {ink.speak(view.goes_on)}",), bold=True)]
    return pieces


def _records(ink: Ink, view: SheetView, line: QRectF) -> None:
    """Say what is on record: protests, corrections, and which version of the sheet this is."""
    version = tuple(ink.speak(each) for each in view.version)
    shares = (0.27, 0.33, 0.4) if version else (0.4, 0.6, 0.0)
    left = line.left()
    for share, code, note in zip(
        shares, ("sheet.protest", "sheet.corrections"), (view.protest, view.corrections), strict=False
    ):
        value = "" if note is None else ink.speak(note)
        cell = QRectF(left, line.top(), line.width() * share - 1.0 * MM, line.height())
        ink.run(cell, labelled(ink.say(code), value, blank=6.0), 250)
        left += line.width() * share
    if version:
        cell = QRectF(left, line.top(), line.right() - left, line.height())
        ink.write(cell, version, 250, bold=True, align=Align.RIGHT, smallest=170.0)


def _counts(ink: Ink, view: SheetView) -> list[Piece]:
    pieces: list[Piece] = [Word((ink.say("sheet.slams"),), grey=True)]
    for colour, slams in zip(("white", "black"), view.slams, strict=True):
        count: Piece = Word((str(slams),), bold=True) if view.finished else Blank(4.0, stretch=False)
        pieces += [Word((ink.say(f"sheet.slams.{colour}"),)), count]
    pieces.append(Gap(2.0))
    played = str(view.boards_played) if view.finished else ""
    if played and view.boards_unknown:
        played = ink.say("sheet.boards.known", n=view.boards_played)
    queens = f"{view.queens[0]} - {view.queens[1]}" if view.finished else ""
    took = ink.speak(view.duration) if view.duration is not None else ""
    for code, value in (("sheet.boards", played), ("sheet.queens", queens), ("sheet.took", took)):
        pieces += [*labelled(ink.say(code), value, blank=3.0), Gap(2.0)]
    return pieces[:-1]


def _remarks(ink: Ink, view: SheetView, area: QRectF, page: int) -> None:
    """Write the remarks under their label, and pencil lines where there is room left."""
    label = QRectF(area.left(), area.top() - 3.2 * MM, area.width(), 3.2 * MM)
    name = ink.say("sheet.remarks")
    if page:
        name = f"{name} {ink.say('sheet.remarks.continued', page=page)}"
    ink.write(label, name, 220, grey=True)
    lines, size, _ = remark_lines(ink, view, area.width(), area.height())
    baseline = area.top() + size
    for line in lines:
        ink.text(area.left(), baseline, line, size)
        baseline += LINE * size
    y = area.top() + len(lines) * LINE * size + 5.0 * MM
    while y < area.bottom() - 0.5 * MM:
        ink.line(area.left(), y, area.right(), y, HAIR)
        y += 5.5 * MM


def _signatures(ink: Ink, view: SheetView, x: float, y: float, width: float) -> None:
    people = (
        view.sides[0].names,
        view.sides[1].names,
        (ink.say("sheet.umpire"),),
        (ink.say("sheet.chief_referee"),),
    )
    step = width / len(people)
    for place, names in enumerate(people):
        left = x + place * step
        who = names if names[0] else (ink.speak(view.sides[place].label),)
        texts = tuple(ink.say("sheet.signature", who=name) for name in who)
        cell = QRectF(left + 0.8 * MM, y + 0.4 * MM, step - 1.6 * MM, 2.4 * MM)
        ink.write(cell, texts, 200, grey=True, smallest=160.0)
        if place:
            ink.line(left, y, left, y + SIGN_MM * MM)

"""The head of the sheet: the competition, officials, players and toss; and the short head of later pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.sheet_pages import HEAD_MM, LATER_HEAD_MM
from carrom_desktop.paint.sheet_text import (
    HEAVY,
    MM,
    Align,
    Blank,
    Box,
    Gap,
    Ink,
    Piece,
    Word,
    field,
    labelled,
)
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_view import SheetPlayer, SheetSide, SheetView

TITLE_MM, FIELD_MM, RULES_MM, SIDE_MM, TOSS_MM = 8.0, 7.0, 5.0, 8.0, 4.0


def draw_head(ink: Ink, view: SheetView, x: float, y: float, width: float, pages: int, codes: bool) -> None:
    """Draw the head of page 1, `HEAD_MM` high; `codes`: the columns use short codes, so explain them."""
    top = y
    _title(ink, view, QRectF(x, y, width, TITLE_MM * MM), 1, pages)
    y += TITLE_MM * MM
    details = view.details
    say = ink.say
    y = _fields(
        ink,
        x,
        y,
        width,
        (
            (0.42, say("sheet.event"), details.event),
            (0.26, say("sheet.category"), details.category),
            (0.32, say("sheet.venue"), details.venue),
        ),
    )
    y = _fields(
        ink,
        x,
        y,
        width,
        (
            (0.13, say("sheet.match_no"), details.match_no),
            (0.25, say("sheet.round"), ink.speak(view.round) if view.round else ""),
            (0.10, say("sheet.table"), details.table),
            (0.20, say("sheet.date"), ink.speak(view.date) if view.date else details.date),
            (0.16, say("sheet.scheduled"), view.scheduled),
            (0.16, say("sheet.announced"), ""),
        ),
    )
    rules = QRectF(x, y, width, RULES_MM * MM)
    ink.frame(rules)
    ink.run(_inner(rules), _rules(ink, view), 250)
    y += RULES_MM * MM
    y = _fields(
        ink,
        x,
        y,
        width,
        (
            (0.28, say("sheet.umpire"), details.umpire),
            (0.22, say("sheet.umpire_2"), details.umpire_2),
            (0.28, say("sheet.chief_referee"), details.chief_referee),
            (0.22, say("sheet.scorer"), details.scorer),
        ),
    )
    for side in view.sides:
        _side(ink, side, QRectF(x, y, width, SIDE_MM * MM), codes)
        y += SIDE_MM * MM
    rect = QRectF(x, y, width, TOSS_MM * MM)
    ink.run(_inner(rect), _toss(ink, view), 250)
    y += TOSS_MM * MM
    rect = QRectF(x, y, width, TOSS_MM * MM)
    ink.run(_inner(rect), _seats(ink, view), 250)
    ink.frame(QRectF(x, top, width, HEAD_MM * MM), HEAVY)


def draw_later_head(
    ink: Ink, view: SheetView, x: float, y: float, width: float, page: int, pages: int
) -> None:
    """Draw the head of a later page, `LATER_HEAD_MM` high: which match this is."""
    _title(ink, view, QRectF(x, y, width, 7.0 * MM), page, pages)
    details = view.details
    rect = QRectF(x, y + 7.0 * MM, width, (LATER_HEAD_MM - 7.0) * MM)
    parts: list[Piece] = [
        Word(view.sides[0].names, bold=True),
        Word(("-",)),
        Word(view.sides[1].names, bold=True),
    ]
    for label, value in (
        ("sheet.match_no", details.match_no),
        ("sheet.round", ink.speak(view.round) if view.round else ""),
        ("sheet.event", details.event),
    ):
        if value:
            parts += [Gap(), *labelled(ink.say(label), value)]
    ink.run(_inner(rect), parts, 270)
    ink.frame(QRectF(x, y, width, LATER_HEAD_MM * MM), HEAVY)


def sheet_no(view: SheetView) -> Msg:
    """Return "Sheet 2026-03-12 / T4 / 47", with the version of a signed one."""
    if view.version_no:
        return msg("sheet.no.version", number=view.sheet_no, version=view.version_no)
    return msg("sheet.no", number=view.sheet_no)


def _inner(rect: QRectF) -> QRectF:
    return rect.adjusted(1.0 * MM, 0, -1.0 * MM, 0)


def _title(ink: Ink, view: SheetView, rect: QRectF, page: int, pages: int) -> None:
    ink.shade(rect)
    inner = _inner(rect)
    ink.write(
        QRectF(inner.left(), inner.top(), inner.width() * 0.6, inner.height()),
        ink.speak(view.title),
        400,
        bold=True,
    )
    right = ink.speak(sheet_no(view)) if view.sheet_no else ""
    if pages > 1:
        right = f"{right}   {ink.say('sheet.page', page=page, pages=pages)}".strip()
    aside = QRectF(inner.left() + inner.width() * 0.62, inner.top(), inner.width() * 0.38, inner.height())
    ink.write(aside, right, 270, align=Align.RIGHT)


def _fields(ink: Ink, x: float, y: float, width: float, fields: tuple[tuple[float, str, str], ...]) -> float:
    """Draw a row of fields, each with its share of the width; return where the next row begins."""
    for share, label, value in fields:
        field(ink, QRectF(x, y, share * width, FIELD_MM * MM), label, value)
        x += share * width
    return y + FIELD_MM * MM


def _rules(ink: Ink, view: SheetView) -> list[Piece]:
    parts = ", ".join(ink.speak(part) for part in view.rules)
    pieces = labelled(ink.say("sheet.rules"), f"{ink.speak(view.rules_name)}, {parts}")
    if view.changes:
        changes = ", ".join(ink.speak(change) for change in view.changes)
        aside = ink.say("sheet.rules.changed", key=view.preset, changes=changes)
    else:
        aside = ink.say("sheet.rules.unchanged", key=view.preset)
    return [*pieces, Gap(1.0), Word((aside,))]


def _side(ink: Ink, side: SheetSide, rect: QRectF, codes: bool) -> None:
    """Draw one side: its label, and for each player name, club, number, striker."""
    x, y, width, height = rect.left(), rect.top(), rect.width(), rect.height()
    ink.frame(rect)
    label = QRectF(x, y, 29.0 * MM, height).adjusted(1.0 * MM, 0, -0.5 * MM, 0)
    if side.note is None:
        ink.write(label, ink.speak(side.label), 260, bold=True)
    else:
        upper = QRectF(label.left(), y + 0.3 * MM, label.width(), height / 2)
        ink.write(upper, ink.speak(side.label), 260, bold=True)
        ink.write(upper.translated(0, height / 2 - 0.6 * MM), ink.speak(side.note), 220, grey=True)
    left = x + 29.0 * MM
    ink.line(left, y, left, y + height)
    room = width - 29.0 * MM
    ends = (left + room * 0.50, left + room * 0.73, left + room * 0.83)
    for end in ends:
        ink.line(end, y, end, y + height)
    step = height / len(side.players)
    for place, player in enumerate(side.players):
        line = QRectF(left, y + place * step, x + width - left, step)
        _player(ink, player, line, ends, codes, whole=len(side.players) == 1)


def _player(
    ink: Ink, player: SheetPlayer, line: QRectF, ends: tuple[float, float, float], codes: bool, whole: bool
) -> None:
    """Draw one person's line; empty columns keep their labels, for a pencil."""
    size = 320.0 if whole else 280.0
    name = player.names[0]
    if name and codes:
        name = f"{name} [{player.names[-1]}]"
    top, height = line.top(), line.height()
    cell = QRectF(line.left(), top, ends[0] - line.left(), height)
    ink.write(_inner(cell), name, size, bold=True, smallest=220.0)
    club = QRectF(ends[0], top, ends[1] - ends[0], height)
    pieces = labelled(ink.say("sheet.club"), player.club, blank=1.0)
    if player.club:
        split = _label_above(club, whole)
        if split is not None:
            ink.write(_inner(split[0]), ink.say("sheet.club"), 190, grey=True, smallest=120.0)
            ink.write(_inner(split[1]), player.club, 280, bold=True)
        else:
            ink.write(_inner(club), player.club, 270, bold=True)
    else:
        ink.run(_inner(club), pieces, 200, smallest=160.0)
    number = QRectF(ends[1], top, ends[2] - ends[1], height)
    ink.run(_inner(number), labelled(ink.say("sheet.player_no"), "", blank=1.0), 210)
    striker = QRectF(ends[2], top, line.right() - ends[2], height)
    ink.run(_inner(striker), [Word((ink.say("sheet.striker"),), grey=True), Box(False)], 230, smallest=160.0)


def _label_above(cell: QRectF, whole: bool) -> tuple[QRectF, QRectF] | None:
    """Split a cell into a label above and a value below where one person has the whole height."""
    if not whole:
        return None
    above = QRectF(cell.left(), cell.top() + 0.5 * MM, cell.width(), 2.2 * MM)
    return above, QRectF(cell.left(), above.bottom(), cell.width(), cell.bottom() - above.bottom())


def _toss(ink: Ink, view: SheetView) -> list[Piece]:
    def name(place: int | None) -> tuple[str, ...]:
        return ("",) if place is None else view.sides[place].names

    seat = [] if view.seat is None else [Word((ink.speak(view.seat),))]
    if view.rule:  # UKCA and CAINT: whoever has white breaks, the other chooses the seat; no choice
        opener = view.sides[0].names if view.sides[0].note is not None else ("",)
        return [
            *labelled(ink.say("sheet.toss.white"), opener),
            Gap(),
            *labelled(ink.say("sheet.toss.seat_chooser"), name(view.side_chooser)),
            *seat,
        ]
    pieces = labelled(ink.say("sheet.toss.winner"), name(view.toss_winner))
    pieces += [Gap(), Word((ink.say("sheet.toss.choice"),), grey=True)]
    for tick in view.toss_choice:
        pieces += [Box(tick.ticked), Word((ink.speak(tick.label),))]
    pieces += [Gap(), *labelled(ink.say("sheet.toss.chooser"), name(view.side_chooser))]
    return [*pieces, *seat]


def _seats(ink: Ink, view: SheetView) -> list[Piece]:
    pieces: list[Piece] = [Word((ink.say("sheet.trial"),), grey=True), *map(Box, view.trials)]
    if not view.doubles:
        return pieces
    pieces += [Gap(), Word((ink.say("sheet.seats"),), grey=True)]
    for place in range(4):
        pieces.append(Word((str(place + 1),), grey=True))
        pieces.append(Word(view.player(view.seats[place]).names, bold=True) if view.seats else Blank(4.0))
    return pieces

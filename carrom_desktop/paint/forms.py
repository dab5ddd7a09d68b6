"""Paint matches on published forms: the ICF's, the European and the UKCA's; several to a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.check_mark import CHECK_WIDE_MM, draw_check
from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.forms_columns import Measures, block_places, gap, measures
from carrom_desktop.paint.forms_game import GamePainter
from carrom_desktop.paint.many_up import Area, Slots, shrunk
from carrom_desktop.paint.sheet import document_title, draw_sheet, sheet_cut
from carrom_desktop.paint.sheet_foot import REMARK_LARGEST, remark_lines, remark_text
from carrom_desktop.paint.sheet_pages import PAPERS, plan_pages
from carrom_desktop.paint.sheet_text import (
    CAP,
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
    in_hundredths,
    labelled,
    wrap,
)
from carrom_desktop.viewmodels.forms_view import BLOCKS, Form, FormBlock, FormView
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_view import SheetView

_WON_MM = 8.0
_LEAST_CODE_MM = 16.0
"""Height of a column below which a phone could not read the code: there the value stands alone."""


class Face(Struct, frozen=True):
    """One side of a card: its games, or lines of remarks; `remarks_page`, where the remarks are, 0 here."""

    blocks: tuple[FormBlock, ...]
    lines: tuple[str, ...] = ()
    remarks_page: int = 0


def forms_document(
    views: Sequence[FormView], language: str, paper: str, number: int = 1, *, turned: bool | None = None
) -> Document:
    """Return matches on their forms, `number` to a page, each beginning with a card of its own.

    `turned`: how the slots lie, where these are but some of a document's matches.
    """
    lies = slots_lie(views, number) if turned is None else turned

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        return _paint_forms(painter, views, language, Slots(paper, number, turned=lies), new_page)

    def part(page: int) -> tuple[Document, int]:
        some = views[(page - 1) * number : page * number]
        return forms_document(some, language, paper, number, turned=lies), 1

    title = say(language, f"forms.title.{views[0].form.value}") if views else ""
    if len(views) == 1 and views[0].sheet.sides[0].names[0]:
        title = f"{title}: {' - '.join(side.names[0] for side in views[0].sheet.sides)}"
    # Without remarks a match has as many cards as its games ask for.
    known = not any(view.sheet.remarks for view in views)
    cards = sum(len(view.pages) for view in views) if known else 0
    return Document(cut(title), paper, paint, *_counted(cards, len(views), number, part))


def slots_lie(views: Sequence[FormView], number: int) -> bool:
    """Say whether slots lie on their side: four games' widths need that, a card of one game does not."""
    return number == 4 and any(len(page) > 1 for view in views for page in view.pages)


def form_cards(view: FormView, language: str, paper: str, number: int, *, turned: bool) -> int:
    """Return how many cards a match takes, which is measured and not painted."""
    area = Slots(paper, number, turned=turned).area
    return len(_Card(Ink(QPainter(), language), _cut(view), area).faces())


def sheets_document(views: Sequence[SheetView], language: str, paper: str, number: int = 1) -> Document:
    """Return the program's own sheets, `number` (1 or 2) to a page: a list of matches, or blank ones."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        inside, turned = shrunk(paper, number)
        pages = _Pages(painter, Slots(paper, number, turned=turned, inside=inside), new_page)
        with in_hundredths(painter):
            for view in views:
                pages.next()
                draw_sheet(painter, view, language, paper, pages.next)
        return pages.count

    def part(page: int) -> tuple[Document, int]:
        return sheets_document(views[(page - 1) * number : page * number], language, paper, number), 1

    known = not any(view.remarks or view.trail for view in views)
    cards = sum(len(plan_pages(view, PAPERS[paper])) for view in views) if known else 0
    title = document_title(views[0], language) if views else ""
    return Document(title, paper, paint, *_counted(cards, len(views), number, part))


def _counted(
    cards: int, views: int, number: int, part: Callable[[int], tuple[Document, int]]
) -> tuple[int, Callable[[int], tuple[Document, int]] | None]:
    """Return how many pages so many cards take, and `part` where every match has one card and no more."""
    return -(-cards // number), part if cards == views > number else None


class _Pages:
    """Goes from slot to slot; `count`, the pages begun."""

    def __init__(self, painter: QPainter, slots: Slots, new_page: Callable[[], object]) -> None:
        self._painter, self._slots, self._new_page = painter, slots, new_page
        self._used = 0

    @property
    def count(self) -> int:
        return -(-self._used // self._slots.number)

    def next(self) -> None:
        """Go to the next slot."""
        self._slots.next(self._painter, self._new_page)
        self._used += 1


def _paint_forms(
    painter: QPainter,
    views: Sequence[FormView],
    language: str,
    slots: Slots,
    new_page: Callable[[], object],
) -> int:
    ink = Ink(painter, language)
    pages = _Pages(painter, slots, new_page)
    with in_hundredths(painter):
        for view in views:
            card = _Card(ink, _cut(view), slots.area)
            faces = card.faces()
            for place, face in enumerate(faces, start=1):
                pages.next()
                card.draw(face, place, len(faces))
    return pages.count


def _cut(view: FormView) -> FormView:
    return replace(view, sheet=sheet_cut(view.sheet), when=cut(view.when))


class _Card:
    """Draws one match's cards in one area."""

    def __init__(self, ink: Ink, view: FormView, area: Area) -> None:
        self.ink, self.view, self.area, self.form = ink, view, area, view.form
        most = max(len(page) for page in view.pages)
        self.m: Measures = measures(self.form, area, BLOCKS if most > 1 else 1)
        self.pad = 1.0 * MM * self.m.k

    @property
    def words(self) -> str:
        """Return what the title and the small print go by: CAINT has the UKCA's columns."""
        is_caint = self.form is Form.UKCA and self.view.sheet.preset == "caint"
        return "caint" if is_caint else self.form.value

    # ---- pages

    def faces(self) -> tuple[Face, ...]:
        """Return what each card of the match holds: games, and the remarks that have no room below them."""
        pages = self.view.pages
        sheet, room = self.view.sheet, self._remarks_inner(self._remarks_rect(0.0))
        if remark_lines(self.ink, sheet, room.width(), room.height())[2]:
            return tuple(Face(blocks) for blocks in pages)
        area = self._remarks_inner(self._later_rect())
        size = self._remark_size
        most = max(1, int(area.height() // (LINE * size)))
        lines = [
            line
            for remark in sheet.remarks
            for line in wrap(remark_text(self.ink, remark), area.width(), size)
        ]
        faces = [Face(blocks, remarks_page=len(pages) + 1) for blocks in pages]
        faces += [Face((), tuple(lines[start : start + most])) for start in range(0, len(lines), most)]
        return tuple(faces)

    @property
    def _remark_size(self) -> float:
        return max(200.0, REMARK_LARGEST * self.m.k)

    def draw(self, face: Face, page: int, pages: int) -> None:
        """Draw one card."""
        m, area = self.m, self.area
        y = self._head(page, pages)
        if not face.blocks:
            self._remark_page(face)
            return
        painter_width = block_places(area, 0, 0, m.k, self._columns)[0][2]
        game = GamePainter(self.ink, self.view, m, painter_width)
        y += gap(m.k)
        height = m.block(self.form)
        for block, (x, top, _) in zip(
            face.blocks, block_places(area, y, height, m.k, self._columns), strict=False
        ):
            game.draw(block, x, top)
        self._foot(face, page == 1)

    @property
    def _columns(self) -> int:
        return BLOCKS if max(len(page) for page in self.view.pages) > 1 else 1

    # ---- head

    def _head(self, page: int, pages: int) -> float:
        ink, m, area, form, sheet = self.ink, self.m, self.area, self.form, self.view.sheet
        details, say = sheet.details, self.ink.say
        y = area.top
        title = QRectF(area.left, y, area.width, m.title)
        ink.shade(title)
        inner = title.adjusted(self.pad, 0, -self.pad, 0)
        of = QRectF(inner.right() - inner.width() * 0.22, inner.top(), inner.width() * 0.22, inner.height())
        ink.write(of, say("sheet.page", page=page, pages=pages), 250 * m.k, align=Align.RIGHT, smallest=150.0)
        inner.setWidth(inner.width() * 0.77)
        ink.write(inner, say(f"forms.title.{self.words}"), 400 * m.k, bold=True, smallest=200.0)
        y += m.title
        date = ink.speak(sheet.date) if sheet.date else details.date
        round_ = ink.speak(sheet.round) if sheet.round else ""
        if form is Form.ICF:
            y = self._fields(
                y,
                (0.40, "sheet.event", details.event),
                (0.14, "sheet.match_no", details.match_no),
                (0.20, "sheet.date", date),
                (0.26, "sheet.round", round_),
            )
            toss = "" if sheet.toss_winner is None else sheet.sides[sheet.toss_winner].names
            choice = next((ink.speak(tick.label) for tick in sheet.toss_choice if tick.ticked), "")
            y = self._fields(
                y,
                (0.40, "sheet.umpire", details.umpire),
                (0.34, "sheet.toss.winner", toss),
                (0.26, "sheet.toss.choice", choice),
            )
            y = self._players(y)
        elif form is Form.EUROPEAN:
            y = self._fields(
                y,
                (0.36, "sheet.event", details.event),
                (0.22, "sheet.round", round_),
                (0.16, "forms.european.table", details.table),
                (0.26, "forms.european.when", self.view.when),
            )
        else:
            y = self._fields(
                y,
                (0.34, "sheet.event", details.event),
                (0.12, "sheet.match_no", details.match_no),
                (0.22, "sheet.round", round_),
                (0.12, "sheet.table", details.table),
                (0.20, "sheet.date", date),
            )
            white = "" if sheet.games[0].rows[0].breaker is None else sheet.sides[0].names
            chooser = "" if sheet.side_chooser is None else sheet.sides[sheet.side_chooser].names
            y = self._fields(
                y,
                (0.27, "forms.ukca.referee", details.umpire),
                (0.21, "sheet.scorer", details.scorer),
                (0.26, "forms.ukca.white_first", white),
                (0.26, "forms.ukca.seat", chooser),
            )
            y = self._players(y)
            y = self._agreed(y)
        ink.frame(QRectF(area.left, area.top, area.width, y - area.top), HEAVY * max(0.6, m.k))
        return y

    def _fields(self, y: float, *fields: tuple[float, str, str | tuple[str, ...]]) -> float:
        """Draw a line of framed fields, each with its share of the width; return where it ends."""
        ink, m, x = self.ink, self.m, self.area.left
        for share, label, value in fields:
            rect = QRectF(x, y, share * self.area.width, m.field)
            ink.frame(rect, HAIR)
            inner = rect.adjusted(self.pad * 0.8, 0.4 * MM * m.k, -self.pad * 0.8, -0.3 * MM * m.k)
            high = 2.4 * MM * m.k
            top = QRectF(inner.left(), inner.top(), inner.width(), high)
            ink.write(top, ink.say(label), max(165.0, 205 * m.k), grey=True, smallest=120.0)
            ink.write(inner.adjusted(0, high, 0, 0), value, max(215.0, 320 * m.k), bold=True, smallest=165.0)
            x += rect.width()
        return y + m.field

    def _players(self, y: float) -> float:
        """Draw a line for each side: the one that chose to break is entered first."""
        ink, m, area = self.ink, self.m, self.area
        for side in self.view.sheet.sides:
            rect = QRectF(area.left, y, area.width, m.player)
            ink.frame(rect, HAIR)
            label = ink.speak(side.label)
            if side is self.view.sheet.sides[0]:
                note = side.note if side.note is not None else self._first_note()
                label = f"{label} {ink.speak(note)}"
            inner = rect.adjusted(self.pad * 0.8, 0, -self.pad * 0.8, 0)
            pieces: list[Piece] = [Word((label,), grey=True), Gap(0.7)]
            pieces.append(Word(side.names, bold=True) if side.names[0] else Blank(20.0))
            ink.run(inner, pieces, max(215.0, 300 * m.k), smallest=165.0)
            y += m.player
        return y

    def _first_note(self) -> Msg:
        return msg("sheet.first.breaks" if self.form is Form.UKCA else "sheet.first.chose")

    def _agreed(self, y: float) -> float:
        """Draw what is agreed before a match by UKCA rules: the double due, and a time."""
        ink, m, area = self.ink, self.m, self.area
        line = QRectF(area.left, y, area.width, m.line).adjusted(self.pad * 0.8, 0, -self.pad * 0.8, 0)
        short = Blank(2.5, stretch=False)
        pieces: list[Piece] = [
            Word((ink.say("forms.ukca.double_due"),)),
            Box(False),
            Word((ink.say("forms.yes"),)),
            Box(False),
            Word((ink.say("forms.no"),)),
            Gap(2.0),
            *labelled(ink.say("forms.ukca.time"), self._time_limit(), blank=2.5)[:1],
            Word((self._time_limit(),), bold=True) if self._time_limit() else short,
            Word((ink.say("forms.ukca.minutes"),)),
        ]
        ink.run(line, pieces, max(200.0, 260 * m.k), smallest=150.0)
        return y + m.line

    def _time_limit(self) -> str:
        for part in self.view.sheet.rules:
            if part.code == "sheet.rules.time":
                return str(dict(part.values)["n"])
        return ""

    # ---- foot

    def _later_rect(self) -> QRectF:
        """Return the place of the remarks on a card of their own."""
        top = self.area.top + self.m.head(self.form) + gap(self.m.k)
        return QRectF(self.area.left, top, self.area.width, self.area.rect.bottom() - top)

    def _remarks_rect(self, bottom_less: float) -> QRectF:
        """Return the place of the remarks below the games."""
        area, m = self.area, self.m
        bottom = area.rect.bottom() - m.foot(self.form) - bottom_less
        return QRectF(area.left, bottom - m.remarks, area.width - self._check_width, m.remarks)

    @property
    def _check_width(self) -> float:
        """Return how wide the column of the check value is, right of the remarks and who won; 0 for none."""
        high = self.m.remarks + _WON_MM * MM * self.m.k
        if self.view.sheet.check is None or high < _LEAST_CODE_MM * MM:
            return 0.0
        return min(CHECK_WIDE_MM * MM, high)

    def _check(self, top: float, bottom: float) -> None:
        """Draw the check value of a finished match and its code."""
        mark, wide = self.view.sheet.check, self._check_width
        if mark is None or not wide:
            return
        left = self.area.rect.right() - wide
        self.ink.line(left, top, left, bottom)
        free = 0.7 * MM  # the caption stands clear of the frame
        high = min(bottom - top, wide + 1.6 * MM) - free
        draw_check(self.ink, mark, QRectF(left, bottom - high - free, wide, high))

    @property
    def _label_height(self) -> float:
        return max(3.4 * self.m.k, 2.6) * MM

    def _remarks_inner(self, rect: QRectF) -> QRectF:
        """Return where the remarks' text stands within their place, below its label."""
        label = self._label_height
        return rect.adjusted(self.pad, label + 0.4 * MM, -self.pad, -0.4 * MM)

    def _remarks_label(self, rect: QRectF, more: str = "") -> None:
        label = rect.adjusted(self.pad, 0.3 * MM, -self.pad, 0)
        label.setHeight(self._label_height)
        text = self.ink.say("sheet.remarks")
        self.ink.write(label, f"{text} {more}".strip(), max(170.0, 225 * self.m.k), grey=True, smallest=150.0)

    def _foot(self, face: Face, is_first: bool) -> None:
        ink, m, area, sheet = self.ink, self.m, self.area, self.view.sheet
        rect = self._remarks_rect(0.0)
        more = ink.say("sheet.remarks.continued", page=face.remarks_page) if face.remarks_page else ""
        self._remarks_label(rect, more)
        inner = self._remarks_inner(rect)
        baseline = inner.top()
        if is_first and not face.remarks_page:
            lines, size, _ = remark_lines(ink, sheet, inner.width(), inner.height())
            baseline += CAP * size
            for text in lines if sheet.remarks else ():
                ink.text(inner.left(), baseline, text, size)
                baseline += LINE * size
        self._pencil_lines(inner, baseline)
        y = rect.bottom()
        ink.line(area.left, y, rect.right(), y)
        won = QRectF(area.left, y, rect.width(), _WON_MM * MM * m.k).adjusted(self.pad, 0, -self.pad, 0)
        ink.run(won, self._won(), max(230.0, 330 * m.k), smallest=180.0)
        y += _WON_MM * MM * m.k
        self._check(rect.top(), y)
        if self.form is not Form.ICF:
            ink.line(area.left, y, area.rect.right(), y)
            self._signatures(y)
            y += 9.0 * MM * m.k
        ink.frame(QRectF(area.left, rect.top(), area.width, y - rect.top()), HEAVY * max(0.6, m.k))
        notes = QRectF(area.left, y + 0.3 * MM, area.width, m.notes - 0.3 * MM)
        ink.write(notes, ink.say(f"forms.notes.{self.words}"), 205 * m.k, grey=True, smallest=155.0)

    def _pencil_lines(self, inner: QRectF, below: float) -> None:
        step = 6.0 * MM * max(0.75, self.m.k)
        y = below + step
        while y < inner.bottom() - 0.6 * MM:
            self.ink.line(inner.left(), y, inner.right(), y, HAIR)
            y += step

    def _won(self) -> list[Piece]:
        """Say who won; with the check value where its column has no room."""
        check = self.view.sheet.check
        if check is None or self._check_width:
            return self._winner()
        return [*self._winner(), Gap(), Word((self.ink.say("sheet.check", value=check.value),))]

    def _winner(self) -> list[Piece]:
        ink, sheet = self.ink, self.view.sheet
        if sheet.drawn:
            return [Word((ink.say("sheet.match_drawn"),), bold=True)]
        if sheet.winner is None and sheet.end is not None:
            return [Word((ink.say("sheet.match_abandoned"),), bold=True)]
        code = "sheet.match_won_by"
        if sheet.provisional and sheet.winner is not None:
            code = "sheet.match_won_by.provisional"
        label = Word((ink.say(code, pair=sheet.doubles),))
        if sheet.winner is None:
            return [label, Blank(20.0)]
        pieces: list[Piece] = [label, Word(sheet.sides[sheet.winner].names, bold=True)]
        if self.form is Form.ICF:  # the published card asks for no more
            return pieces
        turn = 1 if sheet.winner == 0 else -1
        results = [
            "{}-{}".format(*game.result[::turn]) for game in sheet.games if game.result and not game.stopped
        ]
        if results:
            pieces += [Gap(), Word((", ".join(results),), bold=True)]
        if self.view.ended is not None:
            pieces += [Gap(), Word((f"({ink.speak(self.view.ended)})",))]
        return pieces

    def _signatures(self, y: float) -> None:
        ink, m, area = self.ink, self.m, self.area
        sides = self.view.sheet.sides
        last = "forms.ukca.referee" if self.form is Form.UKCA else "sheet.umpire"
        people = [side.names if side.names[0] else (ink.speak(side.label),) for side in sides]
        people.append((ink.say(last),))
        step = area.width / len(people)
        for place, names in enumerate(people):
            left = area.left + place * step
            texts = tuple(ink.say("sheet.signature", who=name) for name in names)
            cell = QRectF(left + self.pad, y + 0.4 * MM, step - 2 * self.pad, 2.8 * MM * m.k)
            ink.write(cell, texts, max(165.0, 200 * m.k), grey=True, smallest=140.0)
            if place:
                ink.line(left, y, left, y + 9.0 * MM * m.k)

    def _remark_page(self, face: Face) -> None:
        rect = self._later_rect()
        self.ink.frame(rect, HEAVY * max(0.6, self.m.k))
        self._remarks_label(rect)
        inner = self._remarks_inner(rect)
        baseline = inner.top() + CAP * self._remark_size
        for text in face.lines:
            self.ink.text(inner.left(), baseline, text, self._remark_size)
            baseline += LINE * self._remark_size

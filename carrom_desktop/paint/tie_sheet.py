"""Paint the tie sheet: black on white, one page; remarks that have no room there go on to the next ones."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_foot import remark_text
from carrom_desktop.paint.sheet_pages import MARGIN_MM, PAPERS, Paper
from carrom_desktop.paint.sheet_text import (
    HAIR,
    HEAVY,
    LINE,
    MM,
    THIN,
    Align,
    Ink,
    field,
    in_hundredths,
    wrap,
)
from carrom_desktop.viewmodels.sheet_view import SheetRemark
from carrom_desktop.viewmodels.tie_sheet import SheetRubber, TieRemark, TieSheetView

TITLE_MM, FIELD_MM, RULES_MM, TEAM_MM = 8.0, 7.5, 5.0, 15.0
HEAD_MM = TITLE_MM + 3 * FIELD_MM + RULES_MM + TEAM_MM
COLUMNS_MM, MOST_ROW_MM = 6.0, 20.0
SCORE_MM, SIGN_MM, SIGN_HEAD_MM, FOOT_MM = 13.0, 13.0, 4.0, 5.0
LEAST_REMARKS_MM = 24.0
LATER_HEAD_MM = TITLE_MM + 3.0
REMARK_SIZE, LEAST_REMARK_SIZE = 250.0, 190.0
LONGEST_REMARK = 10_000

_NUMBER, _KIND, _GAMES, _WINNER, _SCORE = 8.0, 17.0, 11.0, 27.0, 15.0
"""Widths of the columns in millimetres; the line-ups have what is left of it."""


def tie_sheet_document(view: TieSheetView, language: str, paper: str) -> Document:
    """Return the sheet as a document for a file or a printer."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        return paint_tie_sheet(painter, view, language, paper, new_page)

    title = " - ".join(team.name for team in view.teams)
    return Document(cut(title), paper, paint)


def paint_tie_sheet(
    painter: QPainter, view: TieSheetView, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Paint every page and return their number; the painter's origin is the corner of the whole page."""
    with in_hundredths(painter):
        return _TieSheet(Ink(painter, language), view, PAPERS[paper]).draw(new_page)


class _TieSheet:
    """Draws one sheet with one ink."""

    def __init__(self, ink: Ink, view: TieSheetView, paper: Paper) -> None:
        texts = tuple(_said(ink, remark) for remark in view.remarks)
        self.ink, self.paper = ink, paper
        self.texts = tuple(cut(text, LONGEST_REMARK) for text in texts)
        self.view: TieSheetView = cut(view)
        self.left, self.top = MARGIN_MM * MM, MARGIN_MM * MM
        self.width, self.height = paper.inner_width_mm * MM, paper.inner_height_mm * MM

    def draw(self, new_page: Callable[[], object]) -> int:
        """Draw all pages and return their number."""
        rubbers = len(self.view.rubbers)
        fixed = HEAD_MM + COLUMNS_MM + SCORE_MM + 2 * (SIGN_HEAD_MM + SIGN_MM) + FOOT_MM
        free = self.paper.inner_height_mm - fixed
        row = min(MOST_ROW_MM, (free - LEAST_REMARKS_MM) / max(1, rubbers))
        room = (free - row * rubbers) * MM
        lines, size, rest = self._remark_lines(room - 5.5 * MM)
        later = self._later_pages(rest)
        pages = 1 + len(later)
        self._title(1, pages)
        y = self._head(self.top + TITLE_MM * MM)
        y = self._table(y, row * MM)
        y = self._score(y)
        self._remarks(y, room, lines, size, goes_on=bool(later))
        self._signatures(y + room)
        self._foot()
        for number, page in enumerate(later, start=2):
            new_page()
            self._title(number, pages)
            self._write_lines(self.top + LATER_HEAD_MM * MM, page, REMARK_SIZE)
            self._foot()
        return pages

    # ---- the head

    def _title(self, page: int, pages: int) -> None:
        ink = self.ink
        bar = QRectF(self.left, self.top, self.width, TITLE_MM * MM)
        ink.shade(bar)
        ink.frame(bar, HEAVY)
        inner = bar.adjusted(1.5 * MM, 0, -1.5 * MM, 0)
        first = QRectF(inner.left(), inner.top(), 66 * MM, inner.height())
        ink.write(first, ink.say("tie.sheet.title"), 400, bold=True)
        names = " – ".join(team.name for team in self.view.teams)
        middle = QRectF(first.right(), inner.top(), inner.width() - 92 * MM, inner.height())
        ink.write(middle, names if page > 1 else "", 300, bold=True, align=Align.CENTRE)
        aside = QRectF(inner.right() - 26 * MM, inner.top(), 26 * MM, inner.height())
        ink.write(aside, ink.say("tie.sheet.page", n=page, total=pages), 250, align=Align.RIGHT)

    def _head(self, y: float) -> float:
        ink, view = self.ink, self.view
        details, say = view.details, ink.say
        spoken = "" if view.round is None else ink.speak(view.round)
        day = details.date if view.date is None else ink.speak(view.date)
        rows = (
            (
                (0.44, "sheet.event", details.event),
                (0.24, "sheet.category", details.category),
                (0.32, "sheet.venue", details.venue),
            ),
            (
                (0.16, "sheet.match_no", details.match_no),
                (0.34, "sheet.round", spoken),
                (0.18, "sheet.table", details.table),
                (0.32, "sheet.date", day),
            ),
            (
                (0.38, "sheet.umpire", details.umpire),
                (0.38, "sheet.chief_referee", details.chief_referee),
                (0.24, "sheet.scorer", details.scorer),
            ),
        )
        for row in rows:
            x = self.left
            for share, code, value in row:
                field(ink, QRectF(x, y, share * self.width, FIELD_MM * MM), say(code), value)
                x += share * self.width
            y += FIELD_MM * MM
        rules = QRectF(self.left, y, self.width, RULES_MM * MM)
        ink.frame(rules)
        ink.write(rules.adjusted(MM, 0, -MM, 0), ink.speak(view.rules), 250)
        y = rules.bottom()
        for place in range(2):
            half = QRectF(self.left + place * self.width / 2, y, self.width / 2, TEAM_MM * MM)
            self._team(half, place)
        ink.frame(QRectF(self.left, self.top, self.width, HEAD_MM * MM), HEAVY)
        return y + TEAM_MM * MM

    def _team(self, rect: QRectF, place: int) -> None:
        ink, team = self.ink, self.view.teams[place]
        ink.frame(rect)
        name = QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.52)
        letter = ink.say("tie.sheet.team", letter="AB"[place])
        forms = tuple(dict.fromkeys(form for form in (team.name, team.short) if form)) or ("",)
        field(ink, name, letter, forms[:1], 420.0)
        below = QRectF(rect.left(), name.bottom(), rect.width() * 0.42, rect.bottom() - name.bottom())
        field(ink, below, ink.say("tie.sheet.club"), team.club)
        aside = QRectF(below.right(), below.top(), rect.right() - below.right(), below.height())
        field(ink, aside, ink.say("tie.sheet.captain"), team.captain)

    # ---- the rubbers

    def _edges(self) -> tuple[float, ...]:
        """Return where the columns end: number, kind, line-ups, each game, games won, winner, tie."""
        games = min(_GAMES, 55.0 / max(1, self.view.columns))
        right = [_GAMES if self.view.columns > 1 else 0.0, _WINNER, _SCORE]
        left = [_NUMBER, _KIND]
        line_ups = self.width / MM - sum(left) - sum(right) - games * self.view.columns
        at, edges = self.left, []
        for width in (*left, line_ups, *[games] * self.view.columns, *right):
            at += width * MM
            edges.append(at)
        return tuple(edges)

    def _table(self, y: float, row: float) -> float:
        ink, view, edges = self.ink, self.view, self._edges()
        head = QRectF(self.left, y, self.width, COLUMNS_MM * MM)
        ink.shade(head)
        games = [ink.say("common.game", game=number + 1) for number in range(view.columns)]
        several = [ink.say("tie.sheet.games_won") if view.columns > 1 else ""]
        names = " – ".join(team.short or code for team, code in zip(view.teams, view.codes, strict=True))
        heads = (
            ink.say("tie.column.number"),
            ink.say("tie.column.kind"),
            ink.say("tie.line_ups.title"),
            *games,
            *several,
            ink.say("tie.sheet.winner"),
            names,
        )
        start = self.left
        for text, end in zip(heads, edges, strict=True):
            cell = QRectF(start, y, end - start, head.height()).adjusted(0.5 * MM, 0, -0.5 * MM, 0)
            ink.write(cell, text, 230, bold=True, align=Align.CENTRE, smallest=150.0)
            start = end
        ink.frame(head)
        y = head.bottom()
        for rubber in view.rubbers:
            self._rubber(rubber, QRectF(self.left, y, self.width, row), edges)
            y += row
        ink.frame(QRectF(self.left, head.top(), self.width, y - head.top()), HEAVY)
        for edge in edges[:-1]:
            ink.line(edge, head.top(), edge, head.bottom())
        return y

    def _rubber(self, rubber: SheetRubber, row: QRectF, edges: tuple[float, ...]) -> None:
        ink, view = self.ink, self.view
        half = row.height() / 2
        self._cell(
            QRectF(row.left(), row.top(), edges[0] - row.left(), row.height()), str(rubber.number), 330
        )
        kind = QRectF(edges[0], row.top(), edges[1] - edges[0], row.height())
        self._cell(kind, ink.speak(rubber.kind), 260, bold=False)
        first, last = 2, 2 + view.columns + 1
        for place in range(2):
            top = row.top() + place * half
            cell = QRectF(edges[1], top, edges[2] - edges[1], half)
            code = QRectF(cell.left() + 0.8 * MM, top, 11 * MM, half)
            ink.write(code, view.codes[place], 220, grey=True, smallest=140.0)
            named = QRectF(code.right() + 0.5 * MM, top, cell.right() - code.right() - MM, half)
            ink.write(named, rubber.line_ups[place], 300, bold=rubber.winner == place, smallest=170.0)
        if rubber.note is not None and not rubber.games:
            across = QRectF(edges[first], row.top(), edges[last] - edges[first], row.height())
            across.setRight(edges[last - 1])
            self._cell(across, ink.speak(rubber.note), 260, bold=False)
        for place in range(2):
            top = row.top() + place * half
            for number in range(view.columns):
                if number < len(rubber.games):
                    points = rubber.games[number]
                    cell = QRectF(
                        edges[first + number], top, edges[first + number + 1] - edges[first + number], half
                    )
                    self._cell(cell, str(points[place]), 300, bold=points[place] > points[1 - place])
            if view.columns > 1 and rubber.won is not None:
                cell = QRectF(edges[last - 1], top, edges[last] - edges[last - 1], half)
                self._cell(cell, str(rubber.won[place]), 320)
        won = QRectF(edges[last], row.top(), edges[last + 1] - edges[last], row.height())
        if rubber.winner is not None:
            team = view.teams[rubber.winner]
            short = team.short or view.codes[rubber.winner]
            inner = won.adjusted(0.4 * MM, 0, -0.4 * MM, 0)
            ink.write(inner, (team.name, short), 280, bold=True, align=Align.CENTRE, smallest=220.0)
        score = QRectF(edges[last + 1], row.top(), edges[last + 2] - edges[last + 1], row.height())
        if rubber.score is not None:
            self._cell(score, "{} – {}".format(*rubber.score), 340)
        ink.line(row.left(), row.bottom(), row.right(), row.bottom(), THIN)
        noted = rubber.note is not None and not rubber.games
        ink.line(edges[1], row.top() + half, edges[2 if noted else last], row.top() + half, HAIR)
        for number, edge in enumerate(edges[:-1]):
            if not (noted and first <= number < last - 1):
                ink.line(edge, row.top(), edge, row.bottom())

    def _cell(self, rect: QRectF, text: str, size: float, bold: bool = True) -> None:
        inner = rect.adjusted(0.4 * MM, 0, -0.4 * MM, 0)
        self.ink.write(inner, text, size, bold=bold, align=Align.CENTRE, smallest=170.0)

    # ---- the foot

    def _score(self, y: float) -> float:
        """Write the tie's score, large, and who won it; pencil lines where it is open."""
        ink, view = self.ink, self.view
        box = QRectF(self.left, y, self.width, SCORE_MM * MM)
        ink.frame(box, HEAVY)
        split = box.left() + box.width() * 0.58
        ink.line(split, box.top(), split, box.bottom())
        left = QRectF(box.left(), box.top(), split - box.left(), box.height()).adjusted(MM, 0, -MM, 0)
        label = QRectF(left.left(), left.top() + 0.6 * MM, left.width(), 2.4 * MM)
        ink.write(label, ink.say("tie.sheet.total"), 200, grey=True)
        body = QRectF(left.left(), label.bottom(), left.width(), left.bottom() - label.bottom() - 0.8 * MM)
        middle = 24 * MM
        side = (body.width() - middle) / 2
        for place, align in ((0, Align.RIGHT), (1, Align.LEFT)):
            cell = QRectF(body.left() + place * (side + middle), body.top(), side, body.height())
            ink.write(cell, view.teams[place].name, 300, bold=True, align=align, smallest=230.0)
        figures = QRectF(body.left() + side, body.top(), middle, body.height())
        ink.write(figures, "{} – {}".format(*view.score), 620, bold=True, align=Align.CENTRE)
        right = QRectF(split, box.top(), box.right() - split, box.height()).adjusted(MM, 0, -MM, 0)
        label = QRectF(right.left(), right.top() + 0.6 * MM, right.width(), 2.4 * MM)
        ink.write(label, ink.say("tie.sheet.won_by"), 200, grey=True)
        body = QRectF(right.left(), label.bottom(), right.width(), right.bottom() - label.bottom() - 0.8 * MM)
        if view.winner is not None:
            ink.write(body, view.teams[view.winner].name, 420, bold=True, smallest=200.0)
        elif view.is_over:
            ink.write(body, ink.say("tie.sheet.level"), 420, bold=True)
        else:
            ink.write(body, ink.say("tie.sheet.open"), 260, grey=True)
        return box.bottom()

    def _remark_lines(self, room: float) -> tuple[list[str], float, list[str]]:
        """Return the lines of the remarks for page 1, their size, and what has no room there."""
        width = self.width - 2 * MM
        size = REMARK_SIZE
        while size >= LEAST_REMARK_SIZE:
            lines = [line for text in self.texts for line in wrap(text, width, size)]
            fits = max(1, int(room // (LINE * size)))
            if len(lines) <= fits:
                return lines, size, []
            size -= 10.0
        lines = [line for text in self.texts for line in wrap(text, width, REMARK_SIZE)]
        fits = max(1, int(room // (LINE * REMARK_SIZE)))
        return lines[:fits], REMARK_SIZE, lines[fits:]

    def _later_pages(self, lines: list[str]) -> list[list[str]]:
        room = self.height - (LATER_HEAD_MM + FOOT_MM) * MM
        fits = int(room // (LINE * REMARK_SIZE))
        return [lines[start : start + fits] for start in range(0, len(lines), fits)]

    def _remarks(self, y: float, height: float, lines: list[str], size: float, *, goes_on: bool) -> None:
        ink = self.ink
        box = QRectF(self.left, y, self.width, height)
        ink.frame(box, HEAVY)
        label = ink.say("tie.sheet.remarks")
        if goes_on:
            label = f"{label} {ink.say('sheet.remarks.continued', page=2)}"
        head = QRectF(box.left() + MM, box.top() + 0.5 * MM, box.width() - 2 * MM, 3.0 * MM)
        ink.write(head, label, 220, grey=True)
        end = self._write_lines(head.bottom() + 0.6 * MM, lines, size)
        at = end + 5.0 * MM
        while at < box.bottom() - 1.5 * MM:
            ink.line(box.left() + MM, at, box.right() - MM, at, HAIR)
            at += 6.0 * MM

    def _write_lines(self, y: float, lines: list[str], size: float) -> float:
        """Write lines from `y` on and return where they end."""
        for line in lines:
            y += LINE * size
            self.ink.text(self.left + MM, y - 0.35 * size, line, size)
        return y

    def _signatures(self, y: float) -> None:
        """Draw who signs: the captains for their line-ups, then all for the result."""
        ink, view = self.ink, self.view
        captains = [(ink.say("tie.sheet.sign.captain", team=team.name), team.captain) for team in view.teams]
        officials = [
            (ink.say("sheet.umpire"), view.details.umpire),
            (ink.say("sheet.chief_referee"), view.details.chief_referee),
        ]
        for code, people in (
            ("tie.sheet.line_up_signed", captains),
            ("tie.sheet.result_signed", [*captains, *officials]),
        ):
            head = QRectF(self.left, y, self.width, SIGN_HEAD_MM * MM)
            ink.shade(head)
            ink.write(head.adjusted(MM, 0, -MM, 0), ink.say(code), 230, bold=True)
            ink.frame(head)
            y = head.bottom()
            width = self.width / len(people)
            for place, (who, name) in enumerate(people):
                cell = QRectF(self.left + place * width, y, width, SIGN_MM * MM)
                ink.frame(cell)
                label = QRectF(cell.left() + MM, cell.top() + 0.6 * MM, width - 2 * MM, 2.6 * MM)
                ink.write(label, who, 200, grey=True, smallest=130.0)
                below = QRectF(cell.left() + MM, cell.bottom() - 3.4 * MM, width - 2 * MM, 2.8 * MM)
                ink.line(below.left(), below.top() - 0.2 * MM, below.right(), below.top() - 0.2 * MM, HAIR)
                ink.write(below, name, 200, smallest=130.0)
            y += SIGN_MM * MM
        ink.frame(
            QRectF(
                self.left,
                y - 2 * (SIGN_MM + SIGN_HEAD_MM) * MM,
                self.width,
                2 * (SIGN_MM + SIGN_HEAD_MM) * MM,
            ),
            HEAVY,
        )

    def _foot(self) -> None:
        bottom = self.top + self.height
        rect = QRectF(self.left, bottom - FOOT_MM * MM, self.width, FOOT_MM * MM)
        self.ink.write(rect, self.ink.say("common.app"), 190, grey=True, align=Align.RIGHT)


def _said(ink: Ink, remark: TieRemark) -> str:
    """Return a remark in words, with the rubber that it is about."""
    what = remark.what
    text = remark_text(ink, what) if isinstance(what, SheetRemark) else ink.speak(what).strip()
    return ink.say("tie.sheet.remark.rubber", n=remark.number, text=text) if remark.number else text

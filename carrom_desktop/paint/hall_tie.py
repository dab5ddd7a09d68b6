"""The team tie below the hall's header: both teams with their score, and every rubber with who won it."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, clean, fit_line, fits, pixels
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall_parts import HallView
from carrom_desktop.viewmodels.tie import (
    RubberStatus,
    RubberView,
    TieView,
    games_text,
    outcome,
    status_msg,
)

_LEAST = 4.05
_PAD = 2.6


def add_tie(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add the tie within `rect`: the teams on cards beside each other, how it stands, the rubbers as rows."""
    tie, u = view.rubbers, scene.u
    if tie is None:
        return
    height = 23.0 * u if len(tie.rubbers) <= 4 else 17.0 * u
    gap = 2.4 * u
    for side in Side:
        width = (rect.width() - gap) / 2
        box = QRectF(rect.left() + side.place * (width + gap), rect.top(), width, height)
        _add_team(scene, box, tie, side)
    base = rect.top() + height + 8.6 * u
    forms = [scene.speak(outcome(tie)), scene.speak(outcome(tie, short=True))]
    said = fit_line(forms, Room(rect.width()), 5.4 * u, _LEAST * u)
    scene.line("outcome", said, rect.center().x(), base, color="wood", align=Align.CENTER)
    top = base + 3.4 * u
    rows = QRectF(rect.left(), top, rect.width(), rect.bottom() - top)
    least = (2 * _LEAST + 6.8 if scene.portrait else _LEAST + 2.7) * u
    shown = _shown(tie, max(1, int(rows.height() // least)))
    each = min(rows.height() / len(shown), (28.0 if scene.portrait else 15.0) * u)
    table = _Table(scene, rows, each, shown)
    for place, rubber in enumerate(shown):
        table.add(place, rubber, is_next=rubber.number == tie.following)


def _shown(tie: TieView, room: int) -> tuple[RubberView, ...]:
    """Return the rubbers for which there is room, of very many those about the next one."""
    rubbers = tie.rubbers
    if len(rubbers) <= room:
        return rubbers
    middle = (tie.following or len(rubbers)) - 1
    first = min(max(0, middle - room // 2), len(rubbers) - room)
    return rubbers[first : first + room]


def _add_team(scene: Scene, box: QRectF, tie: TieView, side: Side) -> None:
    u, team = scene.u, tie.team(side)
    scene.card(box, side)
    inner = QRectF(box.left() + (_PAD + 1.6) * u, box.top(), box.width() - (2 * _PAD + 1.6) * u, box.height())
    score = fit_line([str(tie.score[side.place])], Room(inner.width() * 0.4), box.height() * 0.62, 8 * u)
    width = inner.width() - score.width - 2.5 * u
    forms = [clean(team.name), *(clean(form) for form in (team.short, tie.codes[side.place]) if form)]
    name = fit_line(forms[:1], Room(width), 8.5 * u, 6 * u, narrow=True)
    if name.text != forms[0]:
        name = fit_line(forms, Room(width), 8.5 * u, 6 * u, narrow=True)
    middle = inner.center().y()
    color = "wood" if tie.winner is side and tie.is_over else "ink"
    scene.line(f"team{side.place}", name, inner.left(), middle + name.cap / 2, color=color)
    scene.line(
        f"team_score{side.place}",
        score,
        inner.right(),
        middle + score.cap / 2,
        color=color,
        align=Align.RIGHT,
    )


class _Table:
    """The rubbers as rows: all names in letters of one height, which a long result gives way to."""

    def __init__(self, scene: Scene, rows: QRectF, each: float, shown: tuple[RubberView, ...]) -> None:
        self.scene, self.rows, self.each = scene, rows, each
        u = scene.u
        line = each / 2 if scene.portrait else each
        self.cap = max(min(5.6 * u, line * 0.5), _LEAST * u)
        self.left = rows.left() + 0.6 * u + Line("00", pixels(self.cap)).width + 2.0 * u
        self.right = rows.right() - 0.6 * u
        self.long = self.said = True
        if not scene.portrait and not self._fit(shown, self.cap, 0):
            self.long = False  # games without their points
        whole, least = self.cap, _LEAST * u
        self.cap = self._shrunk(shown, whole, max(0.8 * whole, least))
        if not self._fit(shown, self.cap, -1):
            self.said = False  # a dash for what is still to come
            self.cap = self._shrunk(shown, whole, least)

    def _shrunk(self, shown: tuple[RubberView, ...], cap: float, least: float) -> float:
        """Return the largest cap height, down to `least`, at which a form of each name has room."""
        while cap > least and not self._fit(shown, cap, -1):
            cap -= 0.2 * self.scene.u
        return max(cap, least)

    def _fit(self, shown: tuple[RubberView, ...], cap: float, form: int) -> bool:
        """Say whether a form of all names has room at `cap`: 0 the longest, -1 the shortest."""
        return all(
            fits(
                self._names(rubber, side)[form],
                pixels(cap),
                rubber.winner is side,
                Room(self._room(rubber, cap)),
            )
            for rubber in shown
            for side in Side
        )

    def _room(self, rubber: RubberView, cap: float) -> float:
        half, gap = (self.right - self.left) / 2, 2.0 * self.scene.u
        return half - gap if self.scene.portrait else half - self._middle(rubber, cap).width / 2 - gap

    def _names(self, rubber: RubberView, side: Side) -> list[str]:
        return [clean(form) for form in rubber.forms[side.place]] or [self.scene.say("tie.not_named")]

    def _middle(self, rubber: RubberView, cap: float) -> Line:
        """Return what stands between the names: the games, else how far it is."""
        scene = self.scene
        room = Room((self.right - self.left) * (1.0 if scene.portrait else 0.45))
        if rubber.status is not RubberStatus.OVER:
            forms = [scene.speak(status_msg(rubber)), "–"][0 if self.said else 1 :]
            return fit_line(forms, room, cap, _LEAST * scene.u, bold=False)
        text, how = games_text(rubber), "" if rubber.how is None else scene.speak(rubber.how)
        short = "{}-{}".format(*rubber.games) if rubber.several and text else text
        forms = [" · ".join(part for part in (form, how) if part) for form in (text, short)]
        forms = [*(forms if self.long else forms[1:]), how or short or "–"]
        return fit_line(list(dict.fromkeys(forms)), room, cap, _LEAST * scene.u)

    def add(self, place: int, rubber: RubberView, *, is_next: bool) -> None:
        """Add one row: its number, both sides, the result between them; who won is bold."""
        scene, u, cap = self.scene, self.scene.u, self.cap
        key = f"rubber{rubber.number}"
        top = self.rows.top() + place * self.each
        base = top + self.each / 2 + cap / 2
        second = base
        if scene.portrait:
            base = top + self.each * 0.27 + cap / 2
            second = top + self.each * 0.73 + cap / 2
        number = Line(str(rubber.number), pixels(cap), bold=is_next)
        scene.line(key, number, self.rows.left() + 0.6 * u, base, color="wood" if is_next else "dim")
        middle = self._middle(rubber, cap)
        is_over = rubber.status is RubberStatus.OVER
        color = "ink" if is_over else "wood" if is_next else "dim"
        center = (self.left + self.right) / 2
        scene.line(f"{key}.result", middle, center, second, color=color, align=Align.CENTER)
        for side in Side:
            bold = rubber.winner is side and is_over
            room = Room(self._room(rubber, cap))
            line = fit_line(self._names(rubber, side), room, cap, _LEAST * u, bold=bold, narrow=True)
            x, align = (self.left, Align.LEFT) if side is Side.A else (self.right, Align.RIGHT)
            named = bool(rubber.names[side.place]) and rubber.status is not RubberStatus.UNPLAYED
            scene.line(f"{key}.{side.place}", line, x, base, color="ink" if named else "dim", align=align)

"""What files for streaming tell: the picture of the hall with the match behind it, and never more than it.

A lower third shows both sides at any time, also where a panel takes the place of the cards; what the hall
leaves out (a queen that is not to be shown, strokes, the board that is being typed) is left out here too.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.state import MatchState, Pair
from carrom_desktop.viewmodels.hall import moment_shown
from carrom_desktop.viewmodels.hall_cards import build_cards
from carrom_desktop.viewmodels.hall_context import HallContext
from carrom_desktop.viewmodels.hall_moment import Moment, turned
from carrom_desktop.viewmodels.hall_parts import BreakMark, CardView, HallScene, HallView, PanelView
from carrom_desktop.viewmodels.message import Msg, msg

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.tie import TieView

NO_SIDES = (HallScene.BLANK, HallScene.NO_MATCH)
"""Pictures in which no player is named."""
_OVER = (HallScene.WINS, HallScene.ENDED, HallScene.DRAW, HallScene.ABANDONED)


class StreamMode(StrEnum):
    """What the files follow: the match, the picture that was kept, or nothing."""

    LIVE = "live"
    FROZEN = "frozen"
    BLANK = "blank"


class StreamView(Struct, frozen=True):
    """One state of the files.

    Attributes: `mode`; `hall`, the picture; `match` as the hall shows it, None where it shows none; `cards`
    of the two sides as they stand, left first, () where no player is named; `headline`, the one line above
    the lower third, its forms from long to short, () for none; `results` of the games that are over, in the
    order of the cards, where they stand in the place of game and board; `tie`, the team tie of the match.
    """

    mode: StreamMode
    hall: HallView
    match: MatchState | None = None
    cards: tuple[CardView, ...] = ()
    headline: tuple[Msg, ...] = ()
    results: tuple[Pair, ...] = ()
    tie: TieView | None = None

    @property
    def is_scored(self) -> bool:
        """Say whether the sides have a score: they have none before the match."""
        return bool(self.cards) and self.hall.scene is not HallScene.NAMES


BLANK = StreamView(StreamMode.BLANK, HallView(HallScene.BLANK))
"""Nothing: what the files tell while the hall is dark."""


def build_stream(
    state: MatchState | None, context: HallContext, hall: HallView, mode: StreamMode = StreamMode.LIVE
) -> StreamView:
    """Return what the files tell while `hall`, built from `state` and `context`, is shown."""
    if mode is StreamMode.BLANK or hall.scene is HallScene.BLANK:
        return BLANK
    if state is None or hall.scene is HallScene.NO_MATCH:
        return StreamView(mode, hall)
    moment = moment_shown(state, context)
    parts = (_cards(moment, hall), _headline(hall), _results(moment, hall))
    return StreamView(mode, hall, moment.state, *parts, tie=context.tie)


def _cards(moment: Moment, hall: HallView) -> tuple[CardView, ...]:
    """Return both sides as they stand; beside the panel of a finished game, with its result."""
    if hall.scene is HallScene.BOARD:
        return hall.cards
    cards = build_cards(moment)
    if hall.scene in _OVER:
        return tuple(replace(card, breaks=BreakMark.NONE, queen=None, white=None) for card in cards)
    game = moment.ended
    if hall.scene is not HallScene.GAME_END or game is None:
        return cards
    return tuple(
        replace(
            card,
            score=game.result[card.side.place],
            results=card.results[: game.number - 1],
            breaks=BreakMark.NONE,
            queen=None,
            white=None,
        )
        for card in cards
    )


def _results(moment: Moment, hall: HallView) -> tuple[Pair, ...]:
    if hall.scene not in (*_OVER, HallScene.GAME_END):
        return ()
    left = moment.sides[0]
    return tuple(turned(game.result, left) for game in moment.state.games if game.is_over)


def _headline(hall: HallView) -> tuple[Msg, ...]:
    """Return what is going on, in one line."""
    panel = hall.panel or PanelView()
    if hall.banner:
        return hall.banner
    if hall.correcting:
        return (msg("hall.correction"),)
    if hall.scene in (HallScene.WINS, HallScene.ENDED):
        return _won(panel)
    if hall.scene is HallScene.GAME_END and panel.title is not None:
        return tuple(msg("stream.head.game", title=panel.title, name=name.upper()) for name in panel.name)
    if panel.title is not None:
        return (_with_clock(panel.title, panel),)
    if hall.scene is HallScene.NAMES:
        return _what_is_played(hall)
    return ()


def _won(panel: PanelView) -> tuple[Msg, ...]:
    """Return "PLAYER ONE WINS · RETIRED: TWO", then without how it ended."""
    won = [
        msg("stream.head.wins", name=name.upper(), wins=panel.title)
        for name in panel.name
        if panel.title is not None
    ]
    how = [msg("stream.head.two", first=one, second=reason) for reason in panel.how for one in won]
    return (*how, *won)


def _with_clock(title: Msg, panel: PanelView) -> Msg:
    if panel.clock is None:
        return title
    return msg("hall.with_clock", text=title, clock=panel.clock.text)


def _what_is_played(hall: HallView) -> tuple[Msg, ...]:
    """Return event and round, then the event alone."""
    event = msg("stream.head.event", event=hall.event) if hall.event else None
    where = hall.where[0] if hall.where else None
    if event is not None and where is not None:
        return (msg("stream.head.two", first=event, second=where), event)
    return tuple(one for one in (event or where,) if one is not None)

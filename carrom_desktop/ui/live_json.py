"""The score for other programs: `live.json` of the schema `carrom-live/1` (docs/live-json.md).

Keys are never renamed and never change their meaning within version 1; new ones may come. What the hall does
not show is null or empty here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from carrom_desktop.i18n import speak
from carrom_desktop.paint.fit import clean
from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_parts import BreakMark, CardView, HallScene, PanelView, QueenMark
from carrom_desktop.viewmodels.hall_strip import queen_of
from carrom_desktop.viewmodels.message import Msg, round_msg
from carrom_desktop.viewmodels.names import family_name, side_name
from carrom_desktop.viewmodels.rules_view import rules_name
from carrom_desktop.viewmodels.stream import StreamMode, StreamView

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.tie import TieView

SCHEMA: Literal["carrom-live/1"] = "carrom-live/1"

Numbers = tuple[int, int]
"""Side A's number, side B's."""


class LiveText(Struct, frozen=True):
    """Something said: its `code`, the same in every language, and `text` in the language of the hall."""

    code: str
    text: str


class LiveRules(Struct, frozen=True):
    """The rules in force: numbers are points, boards and games; null: no limit."""

    key: str
    title: str
    target: int
    board_limit: int | None
    games_to_win: int
    most_games: int


class LivePlayer(Struct, frozen=True):
    """A person; `breaks`, this one breaks the board that is played or comes next."""

    given: str
    family: str
    short: str
    club: str
    breaks: bool


class LiveScore(Struct, frozen=True):
    """Points in this game: as the hall shows them, and not clipped to the target."""

    shown: int
    raw: int


class LiveSide(Struct, frozen=True):
    """One side."""

    side: Side
    place: Literal["left", "right"]
    name: str
    family: str
    code: str
    players: tuple[LivePlayer, ...]
    score: LiveScore | None
    games_won: int | None
    color: Literal["white", "black"] | None
    breaks: BreakMark
    queen: QueenMark | None
    plus: int | None
    men: int | None
    in_turn: bool


class LiveBoard(Struct, frozen=True):
    """One recorded board: `points` and `total` are (A, B); `queen`, who covered her or gains her points."""

    number: int
    kind: str
    extra: bool
    counts: bool
    breaker: Side | None
    winner: Side | None
    points: Numbers
    queen: Side | None
    total: Numbers


class LiveGame(Struct, frozen=True):
    """One game: `score` as shown, `raw` not clipped."""

    number: int
    score: Numbers
    raw: Numbers
    over: bool
    winner: Side | None
    ended_by: str | None
    boards: tuple[LiveBoard, ...]


class LiveNext(Struct, frozen=True):
    """What comes now; `player`, 0 or 1, who of a pair breaks."""

    kind: NextKind
    game: int | None
    board: int | None
    extra: bool
    replayed: bool
    breaker: Side | None
    player: int | None


class LiveResult(Struct, frozen=True):
    """How the match ended."""

    winner: Side | None
    drawn: bool
    ended_by: str | None
    provisional: bool


class LiveClock(Struct, frozen=True):
    """A clock as the hall shows it."""

    kind: str
    text: str
    phase: str
    remaining_s: int


class LiveTeam(Struct, frozen=True):
    """A team of a team tie; `code`, a few letters, never the other team's."""

    name: str
    code: str


class LiveTie(Struct, frozen=True):
    """The team tie of the match: `score`, rubbers won; `rubber`, this match's number, of `rubbers`;
    `decided`, nobody can catch up; `winner` once it is `over`, null where it ended level."""

    teams: tuple[LiveTeam, LiveTeam]
    score: Numbers
    rubber: int
    rubbers: int
    decided: bool
    over: bool
    winner: Side | None


class Live(Struct, frozen=True):
    """The whole file."""

    schema: Literal["carrom-live/1"]
    written_at: str
    shown_at: str
    delay_s: int
    language: str
    mode: StreamMode
    state: HallScene
    correcting: bool
    banner: LiveText | None
    headline: LiveText | None
    event: str
    round: LiveText | None
    table: str
    kind: Literal["singles", "doubles"] | None
    rules: LiveRules | None
    left: Side | None
    game: int | None
    board: int | None
    board_text: str
    sides: tuple[LiveSide, ...]
    games: tuple[LiveGame, ...]
    next: LiveNext | None
    result: LiveResult | None
    clocks: tuple[LiveClock, ...]
    tie: LiveTie | None


class Stamp(Struct, frozen=True):
    """When: `shown_at` the hall got the picture, ISO 8601; `delay_s`, how much later the files show it."""

    shown_at: str = ""
    delay_s: int = 0


def live_bytes(view: StreamView, language: str, stamp: Stamp, written_at: str) -> bytes:
    """Return the file, UTF-8, indented by two, with a line's end."""
    return msgspec.json.format(msgspec.json.encode(live(view, language, stamp, written_at)), indent=2) + b"\n"


def live(view: StreamView, language: str, stamp: Stamp, written_at: str) -> Live:
    """Return what the file says; `language` is the hall's."""
    hall, match = view.hall, view.match
    panel = hall.panel or PanelView()
    details = None if match is None else match.details
    clocks = (hall.stroke, hall.clock, panel.clock)
    return Live(
        schema=SCHEMA,
        written_at=written_at,
        shown_at=stamp.shown_at,
        delay_s=stamp.delay_s,
        language=language,
        mode=view.mode,
        state=hall.scene,
        correcting=hall.correcting,
        banner=_first(hall.banner, language),
        headline=_first(view.headline, language),
        event="" if details is None else clean(details.event),
        round=None if details is None else _round(details.round.strip(), language),
        table=_table(view),
        kind=None if match is None else match.kind.value,
        rules=None if match is None else _rules(match, language),
        left=view.cards[0].side if view.cards else None,
        game=None if match is None or not view.is_scored else _game(view, match).number,
        board=_board_number(view),
        board_text="" if hall.board is None else clean(speak(language, hall.board)),
        sides=() if match is None else tuple(_side(view, match, card) for card in by_side(view.cards)),
        games=() if match is None else tuple(_game_of(game) for game in match.games if _is_begun(game)),
        next=None if match is None else _next(match),
        result=None if match is None or not match.is_over else _result(match),
        clocks=tuple(_clock(clock) for clock in clocks if clock is not None),
        tie=None if view.tie is None else _tie(view.tie),
    )


def by_side(cards: tuple[CardView, ...]) -> tuple[CardView, ...]:
    """Return cards with side A's first, however they stand."""
    return tuple(sorted(cards, key=lambda card: card.side.place))


def _first(forms: tuple[Msg, ...], language: str) -> LiveText | None:
    return LiveText(_code(forms[0]), clean(speak(language, forms[0]))) if forms else None


def _code(message: Msg) -> str:
    """Return "last_board" of "hall.last_board"."""
    return message.code.partition(".")[2]


def _round(code: str, language: str) -> LiveText | None:
    message = round_msg(code)
    return None if message is None else LiveText(code, clean(speak(language, message)))


def _table(view: StreamView) -> str:
    """Return the furniture's name, of a match or of the table without one."""
    for message in (*view.hall.where, *((view.hall.panel or PanelView()).title,)):
        if message is not None and message.code in ("common.table", "hall.table"):
            return clean(str(dict(message.values)["table"]))
    return ""


def _rules(match: MatchState, language: str) -> LiveRules:
    rules = match.rules
    title = clean(speak(language, rules_name(rules)))
    return LiveRules(rules.key, title, rules.target, rules.board_limit, rules.games_to_win, rules.max_games)


def _game(view: StreamView, match: MatchState) -> GameState:
    """Return the game whose score is shown: beside the panel of a finished game, that one."""
    if view.hall.scene is HallScene.GAME_END:
        return match.games[len(view.results) - 1]
    return match.game if match.ended_by is None else match.games[-1]


def _board_number(view: StreamView) -> int | None:
    return None if view.hall.board is None or view.match is None else view.match.next.board


def _side(view: StreamView, match: MatchState, card: CardView) -> LiveSide:
    place = card.side.place
    score = None
    if view.is_scored:
        score = LiveScore(card.score, _game(view, match).raw[place])
    people = match.side_players(card.side)
    return LiveSide(
        side=card.side,
        place="left" if view.cards[0] is card else "right",
        name=clean(side_name(match, card.side)),
        family=clean(family_name(match, card.side)),
        code=card.code,
        players=tuple(
            LivePlayer(clean(one.given), clean(one.family), clean(one.short), clean(one.club), name.breaks)
            for one, name in zip(people, card.names, strict=True)
        ),
        score=score,
        games_won=card.games_won if view.is_scored else None,
        color=None if card.white is None else "white" if card.white else "black",
        breaks=card.breaks,
        queen=card.queen,
        plus=card.plus,
        men=card.men,
        in_turn=card.in_turn,
    )


def _is_begun(game: GameState) -> bool:
    return bool(game.boards) or game.is_over or any(game.start)


def _game_of(game: GameState) -> LiveGame:
    return LiveGame(
        game.number,
        game.result,
        game.raw,
        game.is_over,
        game.winner,
        None if game.ended_by is None else game.ended_by.value,
        tuple(_board(board) for board in game.boards),
    )


def _board(board: BoardState) -> LiveBoard:
    covered = [side for side in Side if board.counts and queen_of(board, side) is not None]
    return LiveBoard(
        board.number,
        board.kind.value,
        board.extra,
        board.counts,
        board.breaker,
        board.winner,
        board.points_pair,
        covered[0] if covered else None,
        board.total,
    )


def _next(match: MatchState) -> LiveNext:
    step = match.next
    return LiveNext(
        step.kind,
        step.game or None,
        step.board or None,
        step.extra,
        step.replayed,
        step.breaker,
        None if step.player is None else step.player.index,
    )


def _result(match: MatchState) -> LiveResult:
    return LiveResult(
        match.winner,
        match.drawn,
        None if match.ended_by is None else match.ended_by.value,
        match.provisional,
    )


def _tie(tie: TieView) -> LiveTie:
    first, second = (
        LiveTeam(clean(team.name), clean(code)) for team, code in zip(tie.teams, tie.codes, strict=True)
    )
    winner = tie.winner if tie.is_over else None
    return LiveTie((first, second), tie.score, tie.here, len(tie.rubbers), tie.decided, tie.is_over, winner)


def _clock(clock: ClockView) -> LiveClock:
    return LiveClock(clock.kind, clock.text, str(clock.phase), clock.remaining_s)

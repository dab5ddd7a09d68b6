"""What the hall sees of a match: one frozen picture from the state, the last facts and their age.

The picture changes by facts, and by time only at the ages below: `next_change_s` says when, so that one
single-shot timer is enough and an idle screen costs nothing. Left and right follow the seats (`state.left`,
turned round by `swapped`), and the strip's rows follow the picture: the left side's row is the upper one, so
that a card and its row are found by the same place at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from carrom_desktop.rules.facts import BoardRecorded, Fact, MatchCreated, TossRecorded
from carrom_desktop.rules.ids import ChangeKind, Kind, NextKind, PlayerRef, Side, Termination
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Pair
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_parts import (
    BreakMark,
    CardView,
    HallScene,
    HallView,
    NameView,
    PanelView,
    QueenMark,
    SeatView,
    name_view,
)
from carrom_desktop.viewmodels.hall_strip import build_strip, queen_of
from carrom_desktop.viewmodels.message import Msg, msg, round_msg
from carrom_desktop.viewmodels.names import (
    distinct_family,
    family_name,
    is_pair,
    player_of,
    side_codes,
    side_name,
)

FRESH_S = 6.0
"""How long "+9", the outlined cell and NEXT TO BREAK show after a record."""
GAME_END_S = 8.0
"""How long the panel of a finished game stays where nothing else is entered."""
WINS_S = 2.0
"""How long the last score stands alone before WINS."""
PRESENTATION_S = 20.0
"""How long the players are presented before the word TOSS joins them."""
TOSS_S = 20.0
"""How long a decided toss shows before the score, where neither Play nor anything else is entered."""

_AGES_S = tuple(sorted({FRESH_S, GAME_END_S, WINS_S, PRESENTATION_S, TOSS_S}))


class HallMode(StrEnum):
    """What the operator sends to the hall."""

    LIVE = "live"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class HallContext:
    """What the picture depends on besides the match.

    Attributes: `mode`; `age_s`, seconds since the last step was written (a large number for a match that was
    opened); `last_facts` of that step, () where none was written since it was opened; `swapped`, the operator
    swapped left and right; `show_queen`, the queen shows as soon as she is marked; `table`, the furniture
    that stands by this computer, shown while there is no match; `clocks` that are to be seen.
    """

    mode: HallMode = HallMode.LIVE
    age_s: float = 1e9
    last_facts: tuple[Fact, ...] = ()
    swapped: bool = False
    show_queen: bool = True
    table: str = ""
    clocks: tuple[ClockView, ...] = ()


def build_hall(state: MatchState | None, context: HallContext) -> HallView:
    """Return the picture of `state`, or of a table without a match."""
    if context.mode is HallMode.BLANK:
        return HallView(HallScene.BLANK)
    if state is None or state.deleted:
        # Never plain black: whoever set the projector up must see that the cable works.
        title = msg("hall.table", table=context.table) if context.table else msg("common.app")
        return HallView(HallScene.NO_MATCH, panel=PanelView(title=title))
    return _Picture(state, context).view()


def next_change_s(state: MatchState | None, context: HallContext) -> float | None:
    """Return in how many seconds the picture changes by time alone, None if it does not."""
    now = build_hall(state, context)
    for age_s in _AGES_S:
        if age_s > context.age_s and build_hall(state, replace(context, age_s=age_s)) != now:
            return age_s - context.age_s
    return None


@dataclass(frozen=True, slots=True)
class _Picture:
    """One state being made into one picture."""

    state: MatchState
    context: HallContext

    def view(self) -> HallView:
        """Return the picture; the first state that applies is the one shown."""
        state = self.state
        just = self._just_recorded()
        age_s = self.context.age_s
        if state.winner is not None:
            if just is not None and age_s < WINS_S:
                return self._board_view(just)
            return self._wins()
        if not state.has_boards and self._names_show():
            return self._names()
        if just is not None and age_s < GAME_END_S and not state.game.boards and state.next.game > 1:
            return self._game_end(state.games[state.next.game - 2])
        due = state.side_change
        idle = not state.game.boards and not state.play_called and state.queen_marked is None
        if due is not None and due.kind is ChangeKind.BETWEEN and idle:
            return self._change()
        return self._board_view(just)

    # ---- pictures

    def _names(self) -> HallView:
        """Return the players with what is to be played; TOSS, or who breaks, joins them."""
        state, context = self.state, self.context
        title: tuple[Msg, ...] = ()
        if state.toss is not None:
            breaker, other = state.toss.breaker, state.toss.breaker.other
            codes = side_codes(state)
            title = tuple(
                msg("hall.toss_decided", pair=is_pair(state), X=forms[0].upper(), Y=forms[1].upper())
                for forms in (
                    (side_name(state, breaker), side_name(state, other)),
                    (family_name(state, breaker), family_name(state, other)),
                    (codes[breaker.place], codes[other.place]),
                )
            )
        elif not (_has(context.last_facts, MatchCreated) and context.age_s < PRESENTATION_S):
            title = (msg("hall.toss"),)
        notes = [_format(state)]
        if state.details.umpire.strip():
            notes.append(msg("hall.umpire", name=state.details.umpire.strip()))
        return replace(
            self._framed(HallScene.NAMES),
            cards=self._cards(None),
            panel=PanelView(notes=tuple(notes)),
            banner=title,
        )

    def _board_view(self, just: BoardState | None) -> HallView:
        """Return the standard picture: header, two cards, strip; `just`: the board recorded last, if new."""
        state = self.state
        fresh = just if self.context.age_s < FRESH_S else None
        following = state.next
        board: Msg | None = None
        limit = state.rules.board_limit
        if following.board:
            if limit is None or following.board > limit:
                board = msg("hall.board", board=following.board)
            else:
                board = msg("hall.board_of", board=following.board, limit=limit)
        return replace(
            self._framed(HallScene.BOARD),
            board=board,
            banner=self._banner(fresh),
            cards=self._cards(fresh),
            strip=build_strip(state, state.game, self._sides(), fresh is not None),
        )

    def _game_end(self, game: GameState) -> HallView:
        """Return the panel of a game just finished: its winner, its result, and how if not by the target."""
        state = self.state
        winner = game.winner or Side.A
        notes: list[Msg] = []
        if game.ended_by is Termination.BOARD_LIMIT:
            limit = state.rules.board_limit or len(game.boards)
            notes.append(msg("hall.by_eight_boards") if limit == 8 else msg("hall.by_boards", n=limit))
        elif game.ended_by is Termination.EXTRA_BOARD:
            notes.append(msg("hall.by_extra_board"))
        panel = PanelView(
            title=msg("hall.game_capital", game=game.number),
            name=_name_forms(state, winner),
            side=winner,
            score=_turned(game.result, winner),
            games=_turned(state.games_won, winner),
            notes=tuple(notes),
        )
        return replace(
            self._framed(HallScene.GAME_END),
            game=None,
            panel=panel,
            strip=build_strip(state, game, self._sides(), fresh=self.context.age_s < FRESH_S),
        )

    def _change(self) -> HallView:
        """Return the panel between two games: the names in their new places, or four seats."""
        state = self.state
        doubles = state.kind is Kind.DOUBLES
        sides = self._sides()
        if not doubles:
            sides = (sides[1], sides[0])
        panel = PanelView(
            title=msg("hall.one_seat_right") if doubles else msg("hall.change_of_sides"),
            results=tuple(_turned(game.result, sides[0]) for game in state.games if game.is_over),
            seats=self._seats() if doubles else (),
        )
        scene = HallScene.CHANGE_SEATS if doubles else HallScene.CHANGE
        return replace(
            self._framed(scene), cards=tuple(self._card(side, None) for side in sides), panel=panel
        )

    def _wins(self) -> HallView:
        """Return the panel of the match's winner with all results, the winner's points first."""
        state = self.state
        winner = state.winner or Side.A
        game = state.games[state.last_game_number - 1]
        several = state.rules.games_to_win > 1
        panel = PanelView(
            title=msg("hall.wins", pair=is_pair(state)),
            name=_name_forms(state, winner),
            side=winner,
            games=_turned(state.games_won, winner) if several else None,
            results=tuple(_turned(played.result, winner) for played in state.games if played.boards),
        )
        return replace(
            self._framed(HallScene.WINS),
            panel=panel,
            game=None,
            strip=build_strip(state, game, self._sides(), False),
        )

    def _framed(self, scene: HallScene) -> HallView:
        state = self.state
        details = state.details
        where = [found for found in (round_msg(details.round.strip()),) if found is not None]
        table = details.table.strip() or self.context.table.strip()
        if table:
            where.append(msg("common.table", table=table))
        game = None
        if state.rules.games_to_win > 1 and scene is not HallScene.NAMES:
            game = msg("common.game", game=state.game.number)
        return HallView(scene, game=game, where=tuple(where), event=details.event.strip())

    # ---- parts

    def _sides(self) -> tuple[Side, Side]:
        """Return which side stands left and which right."""
        left = self.state.left.other if self.context.swapped else self.state.left
        return left, left.other

    def _just_recorded(self) -> BoardState | None:
        """Return the last board where the last step recorded it; a take-back or a put-back marks nothing."""
        return self.state.last_board if _has(self.context.last_facts, BoardRecorded) else None

    def _names_show(self) -> bool:
        state, context = self.state, self.context
        if state.toss is None:
            return True
        quiet = not state.play_called and state.queen_marked is None
        return quiet and _has(context.last_facts, TossRecorded) and context.age_s < TOSS_S

    def _banner(self, fresh: BoardState | None) -> tuple[Msg, ...]:
        """Return the one banner, by rank: decision, change of sides, extra or last board, queen."""
        state = self.state
        following, rules, due = state.next, state.rules, state.side_change
        if following.kind is NextKind.DECISION:
            return (msg("hall.decision"),)
        if due is not None and due.kind is ChangeKind.MIDGAME:
            if due.by_points:
                return (
                    msg("hall.change_at_points", n=rules.midgame_points or 0),
                    msg("hall.change_of_sides"),
                )
            return (msg("hall.change_at_board", board=due.since_board), msg("hall.change_of_sides"))
        if following.kind is NextKind.EXTRA_TOSS:
            level = state.game.raw[0]
            return (msg("hall.level_toss", n=level), msg("hall.level", n=level))
        if following.extra:
            return (msg("hall.extra_board"),)
        if following.kind is NextKind.BOARD and following.board == rules.board_limit:
            return (msg("hall.last_board"),)
        if fresh is not None and fresh.winner is not None and rules.queen_cutoff is not None:
            place = fresh.winner.place
            if fresh.before[place] < rules.queen_cutoff <= fresh.total[place] and following.board > 1:
                # Named, since she goes on counting for the other side.
                who = side_codes(state)[place]
                return (msg("hall.queen_not_for", who=who), msg("hall.queen_not"))
        return ()

    def _cards(self, fresh: BoardState | None) -> tuple[CardView, CardView]:
        left, right = self._sides()
        return self._card(left, fresh), self._card(right, fresh)

    def _card(self, side: Side, fresh: BoardState | None) -> CardView:
        state = self.state
        following = state.next
        breaker = following.breaker
        breaking = (
            following.player if following.player is not None and following.player.side is side else None
        )
        players = state.side_players(side)
        mark = BreakMark.NONE
        if breaker is side:
            mark = BreakMark.NEXT if fresh is not None else BreakMark.NOW
        several = state.rules.games_to_win > 1
        return CardView(
            side=side,
            names=tuple(
                _name_view(state, PlayerRef(side, index), breaking is not None and breaking.index == index)
                for index in range(len(players))
            ),
            code=side_codes(state)[side.place],
            club=" / ".join(dict.fromkeys(player.club.strip() for player in players if player.club.strip())),
            score=state.game.result[side.place],
            games_won=state.games_won[side.place] if several else None,
            results=tuple(
                game.result[side.place]
                for game in state.games
                if game.is_over and game.number < state.game.number
            ),
            white=None if breaker is None else breaker is side,
            breaks=mark,
            queen=self._queen(side, fresh),
            plus=fresh.points if fresh is not None and fresh.counts and fresh.winner is side else None,
        )

    def _queen(self, side: Side, fresh: BoardState | None) -> QueenMark | None:
        """Return the crown of a card: covered in this board, else struck where she counts no longer (54)."""
        state = self.state
        cutoff = state.rules.queen_cutoff
        counts_no_longer = cutoff is not None and state.game.raw[side.place] >= cutoff
        counts_no_longer = counts_no_longer and state.winner is None
        if self.context.show_queen and state.queen_marked is side:
            return QueenMark.HOLLOW if counts_no_longer else QueenMark.FILLED
        if counts_no_longer:
            return QueenMark.STRUCK
        return queen_of(fresh, side) if fresh is not None and fresh.counts else None

    def _seats(self) -> tuple[SeatView, ...]:
        """Return the four players where they sit now: A's first player left, then counter-clockwise (28).

        Each change of sides moved everybody one seat to the right, counter-clockwise from above (58).
        """
        state = self.state
        moves = sum(game.changed_before + (game.changed_after_board is not None) for game in state.games)
        first_b = state.right_of_a1
        around = ((Side.A, 0), (Side.B, first_b), (Side.A, 1), (Side.B, 1 - first_b))
        turned = 2 if self.context.swapped else 0
        return tuple(
            SeatView((place + moves + turned) % 4, _name_view(state, PlayerRef(side, index)), side)
            for place, (side, index) in enumerate(around)
        )


def _format(state: MatchState) -> Msg:
    """Return "Best of 3 · 25 points · 8 boards"."""
    rules = state.rules
    games = msg("hall.best_of", games=rules.max_games) if rules.games_to_win > 1 else msg("hall.one_game")
    points = msg("common.points", n=rules.target)
    if rules.board_limit is None:
        return msg("hall.format", games=games, points=points)
    return msg(
        "hall.format_limit", games=games, points=points, boards=msg("common.boards", n=rules.board_limit)
    )


def _name_view(state: MatchState, ref: PlayerRef, breaks: bool = False) -> NameView:
    """Return a player's name, which tells two of one family name apart where it stands alone."""
    name, alone = name_view(player_of(state, ref), breaks), " ".join(distinct_family(state, ref).split())
    return replace(name, alone=alone) if alone else name


def _name_forms(state: MatchState, side: Side) -> tuple[str, ...]:
    """Return a side's names from long to short, without repeats."""
    count = len(state.side_players(side))
    names = [_name_view(state, PlayerRef(side, index)) for index in range(count)]
    initial = " / ".join(f"{name.initials} {name.family}".strip() for name in names)
    family = " / ".join(name.alone for name in names)
    short = " / ".join(name.short or name.alone for name in names)
    full = " / ".join(name.full for name in names)
    return tuple(dict.fromkeys((full, initial, family, short)))


def _turned(pair: Pair, first: Side) -> Pair:
    """Return `pair`, which is (A, B), with the number of `first` first."""
    return pair if first is Side.A else (pair[1], pair[0])


def _has(facts: tuple[Fact, ...], kind: type[Fact]) -> bool:
    return any(isinstance(fact, kind) for fact in facts)

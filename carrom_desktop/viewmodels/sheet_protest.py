"""What a match would be if a protest were upheld: the board void, to be replayed."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.facts import (
    BoardRecorded,
    BoardVoided,
    ExtraTossRecorded,
    Fact,
    GameEnded,
    LevelDecided,
    MatchCreated,
    MatchEnded,
    OpenerChosen,
    ProtestDecided,
    Row,
    ScoreSet,
    SeatsRecorded,
    TimeCalled,
)
from carrom_desktop.rules.ids import BoardKind, Kind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Protest
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_names import SideNames

_ANY = BoardRecorded(0, Side.A, 1, Queen.A)
"""Stands for a board that is voided at once."""


def if_upheld(state: MatchState, protest: Protest) -> MatchState | None:
    """Return the match with the board of `protest` void, None where that board is not there any more."""
    if not 1 <= protest.game <= len(state.games):
        return None
    boards = state.games[protest.game - 1].boards
    if not 1 <= protest.board <= len(boards):
        return None
    if boards[protest.board - 1].kind in (BoardKind.UNKNOWN, BoardKind.VOID):
        return None
    rows = rows_of(state)
    upheld: tuple[Fact, ...] = (
        ProtestDecided(protest.game, protest.board, True),
        BoardVoided(protest.game, protest.board, "protest"),
    )
    last = len(rows)
    return replay([*rows, *(Row(last + place, last + 1, fact) for place, fact in enumerate(upheld, start=1))])


def outcomes(state: MatchState, protest: Protest, order: tuple[Side, Side], names: SideNames) -> Msg:
    """Say how an undecided protest leaves the match: as it stands, and if it is upheld."""
    stands = _outcome(state, protest, order, names)
    after = if_upheld(state, protest)
    if after is None:
        return msg("sheet.outcome.stands", stands=stands)
    return msg("sheet.outcome.both", stands=stands, upheld=_outcome(after, protest, order, names))


def rows_of(state: MatchState) -> tuple[Row, ...]:
    """Return rows that replay to the games, totals and result of `state`, without its history."""
    made = _Made()
    players = state.players
    made.add(
        MatchCreated(
            state.rules,
            state.kind,
            players[0],
            players[1],
            state.details,
            state.start_points,
            state.from_paper,
        )
    )
    if state.seats_recorded:
        made.add(SeatsRecorded(state.right_of_a1))
    if state.toss is not None:
        made.add(state.toss)
    sets = [place for place, ruled in enumerate(state.ruled) if isinstance(ruled.fact, ScoreSet)]
    if sets:
        made.add(state.ruled[sets[-1]].fact)
    for game in state.games:
        _add_game(made, state, game)
    for ruled in state.ruled[sets[-1] if sets else 0 :]:  # what was ruled before a score was set is void
        if isinstance(ruled.fact, GameEnded | LevelDecided):
            made.add(ruled.fact, ruled.at)
    if state.ended_by is not None:
        made.add(MatchEnded(state.ended_by, state.winner, state.ended_law), state.ended_at)
    return tuple(made.rows)


@dataclass
class _Made:
    """Rows under the making, a step for each."""

    rows: list[Row] = field(default_factory=list)

    def add(self, fact: Fact, at: str = "") -> None:
        place = len(self.rows) + 1
        self.rows.append(Row(place, place, fact, at))


def _add_game(made: _Made, state: MatchState, game: GameState) -> None:
    if game.opener_player is not None:
        opener = game.opener_player
        made.add(OpenerChosen(game.number, opener.side, opener.index, game.opener_corrected))
    if game.extra_breaker is not None:
        player = game.extra_player
        index = None if player is None or state.kind is Kind.SINGLES else player.index
        made.add(ExtraTossRecorded(game.number, game.extra_breaker, index))
    known = [board for board in game.boards if board.kind is not BoardKind.UNKNOWN]
    for board in known:
        made.add(_recorded(game, board), board.at)
    for board in known:
        if board.kind is BoardKind.VOID:  # once all are there: the next record would fill it
            made.add(BoardVoided(game.number, board.number, "protest"))
    if game.time_last is not None:
        made.add(TimeCalled(game.number, game.time_last), game.finished_at)


def _recorded(game: GameState, board: BoardState) -> BoardRecorded:
    if board.kind is BoardKind.VOID:
        return BoardRecorded(game.number, _ANY.winner, _ANY.men_left, _ANY.queen)
    plain = board.foul is None and board.award is None
    return BoardRecorded(
        game.number,
        board.winner if plain else None,
        board.men_left,
        board.queen,
        board.foul,
        board.award,
        board.slam,
    )


def _outcome(state: MatchState, protest: Protest, order: tuple[Side, Side], names: SideNames) -> Msg:
    """Say who has won, or how games and points stand, first the side of the card's first columns."""
    if state.winner is not None:
        winner = state.winner
        results = ", ".join(
            "{}-{}".format(*_turned(game.result, (winner, winner.other)))
            for game in state.games
            if game.is_over
        )
        a, b = _turned(state.games_won, (winner, winner.other))
        return msg("sheet.outcome.won", name=names.in_text(winner), a=a, b=b, results=results)
    if state.is_over:
        return msg("sheet.outcome.drawn" if state.drawn else "sheet.outcome.abandoned")
    a, b = _turned(state.games_won, order)
    there = [game for game in state.games if game.number == protest.game]  # a score set may have swept it off
    game = there[0] if there and there[0].open_void == protest.board else state.game
    x, y = _turned(game.raw, order)
    first, second = (names.in_text(side) for side in order)
    code = "sheet.outcome.replay" if game.open_void else "sheet.outcome.goes_on"
    return msg(code, first=first, second=second, a=a, b=b, game=game.number, x=x, y=y, board=game.open_void)


def _turned(pair: tuple[int, int], order: tuple[Side, Side]) -> tuple[int, int]:
    return pair[order[0].place], pair[order[1].place]

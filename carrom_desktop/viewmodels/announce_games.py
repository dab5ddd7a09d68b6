"""What the umpire says when a game or the match ends, or stands level at its end."""

from __future__ import annotations

from carrom_desktop.rules.ids import LevelChoice, Side, Termination
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.announce_words import (
    Line,
    decision,
    is_rule,
    law,
    lead,
    listed,
    seen_from,
)
from carrom_desktop.viewmodels.message import Msg, Value, msg
from carrom_desktop.viewmodels.names import is_pair, spoken_side

_UNPLAYED = {Termination.CONCEDED: "announce.result_conceded", Termination.AWARDED: "announce.result_awarded"}
"""Games whose points say nothing of who won them."""

_RULED = (Termination.CONCEDED, Termination.AWARDED)
"""How a person ends a game without time being up."""


def game_over(state: MatchState, game: GameState, board: BoardState | None) -> Line:
    """Return how game `game` ended and what stands then; `board` ended it, None where none did just now."""
    said: Line = ()
    if game.ended_by is Termination.BOARD_LIMIT and board is not None and not game.was_set:
        said = (msg("announce.boards_played", n=board.number),)
    elif game.ended_by is Termination.TIME:
        said = (msg("announce.time"),)
    if game.drawn:
        return (*said, _all(game, "draw"))
    if game.winner is None:
        return said
    if game.ended_by in _RULED:
        said = _ruled(state, game, game.winner)
    if state.is_over and state.ended_by is None:
        return (*said, *match_over(state))
    if game.ended_by in _RULED:
        return (*said, games_so_far(state))
    return (*said, game_won(state, game, game.winner), games_so_far(state))


def game_won(state: MatchState, game: GameState, winner: Side) -> Msg:
    """Return "Game 1, Player One, 25-14." and its likes."""
    x, y = seen_from(winner, game.result)
    who = spoken_side(state, winner)
    if game.ended_by is Termination.TIME:
        return msg("announce.game_to_on_time", W=who, x=x, y=y)
    if game.ended_by in _RULED:
        return msg("announce.game_to", W=who)
    code = "announce.game_by_extra" if game.ended_by is Termination.EXTRA_BOARD else "announce.game_won"
    return msg(code, g=game.number, W=who, x=x, y=y)


def games_so_far(state: MatchState) -> Msg:
    """Return who leads in games."""
    won = state.games_won
    if won[0] == won[1]:
        return msg("announce.one_all") if won[0] == 1 else msg("announce.games_all", n=won[0])
    leader = Side.A if won[0] > won[1] else Side.B
    code = "announce.one_nil" if max(won) == 1 else "announce.games_lead"
    if code == "announce.one_nil":
        return msg(code, pair=is_pair(state), D=spoken_side(state, leader))
    return lead(state, code, leader, won)


def match_over(state: MatchState) -> Line:
    """Return how the match ended: won, drawn, or ended by a ruling (139, 143)."""
    if state.ended_by is not None:
        return _match_ended(state, state.ended_by)
    if state.drawn or state.winner is None:
        game = state.games[state.last_game_number - 1]
        time: Line = (msg("announce.time"),) if game.ended_by is Termination.TIME else ()
        return (*time, _all(game, "draw"))
    winner, results = state.winner, list[Value]()
    for game in state.games:
        if game.ended_by in _UNPLAYED:
            results.append(msg(_UNPLAYED[game.ended_by]))
        elif game.is_over:
            x, y = seen_from(winner, game.result)
            results.append(msg("announce.result", x=x, y=y))
    return (msg("announce.match", W=spoken_side(state, winner), results=listed(results)),)


def level(state: MatchState) -> Line:
    """Return what comes of a level game that is not over: an extra board (56b), or a decision."""
    game = state.game
    if game.undecided == "time":
        return (msg("announce.time"), _all(game, "umpire"))
    if game.undecided:
        return (_after_boards(state, game), msg("announce.umpire_decides"))
    if any(board.extra for board in game.boards):
        return (msg("announce.decision"),)
    if level_on_time(game):
        return (msg("announce.time"), _all(game, "extra_board"), msg("announce.toss_for_break"))
    return (
        _after_boards(state, game),
        msg("announce.extra_board"),
        msg("announce.toss_for_break"),
    )


def level_decided(state: MatchState, game: GameState, choice: LevelChoice) -> Line:
    """Return what the umpire decided of a level game."""
    match choice:
        case LevelChoice.EXTRA_BOARD:
            return (decision(""), msg("announce.extra_board"), msg("announce.toss_for_break"))
        case LevelChoice.DRAW:
            return (decision(""), _all(game, "draw"))
        case _ if game.winner is None:
            return (decision(""),)
        case _ if state.is_over:
            return (decision(""), *match_over(state))
        case _:
            won = msg("announce.game_to", W=spoken_side(state, game.winner))
            return (decision(""), won, games_so_far(state))


def level_on_time(game: GameState) -> bool:
    """Say whether the game came to its end, level, because time was called."""
    played = sum(not board.extra for board in game.boards)
    return game.time_last is not None and played >= game.time_last


def _all(game: GameState, what: str) -> Msg:
    """Return "12 all: a draw." and its likes."""
    return msg(f"announce.level.{what}", n=game.raw[0])


def _after_boards(state: MatchState, game: GameState) -> Msg:
    return msg("announce.level", all=game.raw[0], n=state.rules.board_limit or len(game.boards))


def _ruled(state: MatchState, game: GameState, winner: Side) -> Line:
    """Return that a game was conceded (139), or given by the umpire."""
    won = msg("announce.game_to", W=spoken_side(state, winner))
    if game.ended_by is Termination.AWARDED:
        return (won, decision(game.ended_reason))
    loser = spoken_side(state, winner.other)
    return (msg("announce.concedes_game", pair=is_pair(state), L=loser), won)


def _match_ended(state: MatchState, by: Termination) -> Line:
    if state.winner is None:
        return (msg("announce.abandoned"),)
    pair = is_pair(state)
    won = msg("announce.match_to", W=spoken_side(state, state.winner))
    loser = spoken_side(state, state.winner.other)
    match by:
        case Termination.DISQUALIFIED:
            cited = state.ended_law or state.rules.laws.conduct
            if not cited:
                return (msg("announce.loses_match", pair=pair, L=loser), won)
            under = law(state, cited)
            return (
                msg("announce.disqualified", pair=pair, rule=is_rule(state), L=loser, law=under),
                won,
            )
        case Termination.CONCEDED | Termination.WALKOVER | Termination.RETIRED:
            return (msg(f"announce.{by.value}", pair=pair, L=loser), won)
        case _:
            return (won, decision(state.ended_reason))

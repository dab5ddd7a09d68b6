"""What a match holds and no key of a sheet can: it must be said in words, or not be lost in silence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from carrom_desktop.rules.facts import (
    BoardVoided,
    Corrected,
    DecisionGiven,
    Fact,
    GameEnded,
    Imported,
    LevelDecided,
    MatchEnded,
    MatchReopened,
    NoteAdded,
    OpenerChosen,
    PlayerWarned,
    PreAlarmOverruled,
    RulesChanged,
    ScoreSet,
)
from carrom_desktop.rules.ids import BoardKind, Kind, LevelChoice, PlayerRef, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import player_to_the_right, rotation
from carrom_desktop.rules.state import GameState, MatchState, Protest

_LEVEL = {
    LevelChoice.EXTRA_BOARD: "level_extra_board",
    LevelChoice.DRAW: "level_draw",
    LevelChoice.A: "level_a",
    LevelChoice.B: "level_b",
}


class Unsaid(Struct, frozen=True):
    """One such fact.

    Attributes: `code`, a text `check.unsaid.<code>`; `game` and `board`, 1-based, 0 where it concerns none;
    `values`, parameters of the text; `reason`, what a person typed, "" for nothing; `correction`: it belongs
    to the corrections, not to the remarks.
    """

    code: str
    game: int = 0
    board: int = 0
    values: tuple[tuple[str, int | str], ...] = ()
    reason: str = ""
    correction: bool = False


def unsaid(state: MatchState) -> tuple[Unsaid, ...]:
    """Return everything of a match that no key of a sheet can hold, in the order to be told."""
    found: list[Unsaid] = []
    if state.start_points != (0, 0):
        found.append(Unsaid("start_points", values=_pair(state.start_points)))
    after_end = left_out(state)
    for game in state.games:
        found.extend(_of_game(state, game, after_end))
    for ruled in state.ruled:
        found.extend(_of_fact(state, ruled.fact, ruled.rules_before))
    found.extend(_of_protest(state, protest) for protest in state.protests)
    return tuple(found)


def left_out(state: MatchState) -> frozenset[tuple[int, int]]:
    """Return the boards, as (game, board), that came after time or a ruling had ended their game.

    A sheet names no board at which that was, so it would count them. What came after an end by points is
    found again by the points.
    """
    late = {(one.game, one.board) for one in state.problems if one.code == "board_after_game_over"}
    return frozenset(place for place in late if not _ended_by_points(state.games[place[0] - 1]))


def _ended_by_points(game: GameState) -> bool:
    if game.ended_by is Termination.BOARD_LIMIT:
        return game.drawn or game.raw[0] != game.raw[1]
    return game.ended_by in (Termination.TARGET, Termination.EXTRA_BOARD) or game.level_at_limit


def _of_game(state: MatchState, game: GameState, after_end: frozenset[tuple[int, int]]) -> Iterator[Unsaid]:
    number = game.number
    if game.was_set:
        yield Unsaid("result_set", number, values=_pair(game.raw), correction=True)
    unknown = sum(board.kind is BoardKind.UNKNOWN for board in game.boards)
    if unknown:
        base = game.boards[unknown - 1].total
        yield Unsaid("score_set", number, unknown + 1, _pair(base), correction=True)
    for board in game.boards:
        if (number, board.number) in after_end:
            yield Unsaid("after_end", number, board.number)
        is_followed = board is not game.boards[-1] or any(later.boards for later in state.games[number:])
        if board.kind is BoardKind.VOID and is_followed:
            yield Unsaid("to_replay", number, board.number)
        if any(tried.was is not None for tried in board.voids):
            yield Unsaid("record_voided", number, board.number, correction=True)
    played = sum(board.kind is not BoardKind.VOID for board in game.boards)
    if game.time_last is not None and not game.is_over and played < game.time_last:
        yield Unsaid("last_board", number, game.time_last)
    if state.kind is Kind.DOUBLES:
        yield from _of_partners(state, game)


def _of_partners(state: MatchState, game: GameState) -> Iterator[Unsaid]:
    """Yield who broke where it is not the partner that follows from the seats (49b)."""
    opener, first = game.opener_player, state.games[0].opener_player
    if game.number == 1 and state.toss is not None and opener is not None:
        # Of the side that the toss lets break the seats begin with the one who breaks.
        first = PlayerRef(state.toss.breaker, state.toss.player)
        first = opener if opener.side is first.side else first
    if opener is not None and first is not None:
        usual = first if opener.side is first.side else player_to_the_right(first, state.right_of_a1)
        if opener != usual:
            yield Unsaid("partner_opened", game.number, values=(("name", _name(state, opener)),))
    if game.extra_player is not None and opener is not None:
        order = rotation(opener, state.right_of_a1)
        usual = next(player for player in order if player.side is game.extra_player.side)
        if game.extra_player != usual:
            name = _name(state, game.extra_player)
            yield Unsaid("partner_extra", game.number, values=(("name", name),))


def _of_fact(state: MatchState, fact: Fact, rules_before: RuleSet | None) -> Iterator[Unsaid]:
    match fact:
        case NoteAdded(text, game, board):
            yield Unsaid("note", game, board, reason=text)
        case Imported(file, findings) if findings:
            yield Unsaid("imported", values=(("file", file),))
        case DecisionGiven(ruling):
            yield Unsaid("ruling", reason=ruling)
        case PlayerWarned(side, player, reason):
            yield Unsaid("warned", values=(("name", _name(state, PlayerRef(side, player))),), reason=reason)
        case BoardVoided(game, board, _, reason) if reason:
            yield Unsaid("voided", game, board, reason=reason)
        case GameEnded(game, _, _, reason) if reason:
            yield Unsaid("game_ended", game, reason=reason)
        case MatchEnded(_, _, law, reason) if law or reason:
            code = "match_ended_law" if law else "match_ended"
            yield Unsaid(code, values=(("law", law),), reason=reason)
        case LevelDecided(game, choice):
            yield Unsaid(_LEVEL[choice], game, values=_sides(state))
        case PreAlarmOverruled(game):
            yield Unsaid("alarm_overruled", game)
        case RulesChanged(_, _, reason) if rules_before is not None:
            yield Unsaid("rules_changed", reason=reason, correction=True)
        case Corrected(games, reason):
            for one in games:
                yield Unsaid("corrected", one.game, reason=reason, correction=True)
        case ScoreSet(reason=reason) if reason:
            yield Unsaid("score_set_why", reason=reason, correction=True)
        case OpenerChosen(game=game, corrected=True):
            yield Unsaid("opener_corrected", game, correction=True)
        case MatchReopened(reason):
            yield Unsaid("reopened", reason=reason, correction=True)
        case _:
            pass  # a key holds it, or the match's protests do


def _of_protest(state: MatchState, protest: Protest) -> Unsaid:
    code = "protest_open"
    if protest.upheld is not None:
        code = "protest_upheld" if protest.upheld else "protest_dismissed"
    said = "; ".join(filter(None, (protest.reason, protest.verdict)))
    name = " / ".join(player.full_name for player in state.side_players(protest.by))
    return Unsaid(code, protest.game, protest.board, (("name", name),), said)


def _pair(numbers: tuple[int, int]) -> tuple[tuple[str, int | str], ...]:
    return (("a", numbers[0]), ("b", numbers[1]))


def _sides(state: MatchState) -> tuple[tuple[str, int | str], ...]:
    names = [" / ".join(player.full_name for player in state.side_players(side)) for side in Side]
    return (("side_a", names[0]), ("side_b", names[1]))


def _name(state: MatchState, player: PlayerRef) -> str:
    """Return a player's name; "" where the match has nobody there."""
    players = state.side_players(player.side)
    return players[player.index].full_name if player.index < len(players) else ""

"""Turn a match into a sheet: what happened, and the results that the program shows.

A sheet is facts by board. What no key of it can hold, such as a score that was set or a protest, is named by
`unsaid`, and stands in `about` in words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom_desktop.match.check_value import BY_A_PERSON, lost_by
from carrom_desktop.match.rulesets import nearest_preset
from carrom_desktop.match.sheetfile_models import FORMAT, Overrides, Sheet
from carrom_desktop.match.sheetfile_rows import TEXTS, split_name
from carrom_desktop.match.sheetfile_unsaid import Unsaid, left_out, unsaid
from carrom_desktop.rules.facts import TossRecorded
from carrom_desktop.rules.ids import BoardKind, PlayerRef, Queen, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import game_opener, rotation
from carrom_desktop.rules.state import BoardState, GameState, MatchState

_OVERRIDES = tuple(Overrides.model_fields)
"""What of a rule set a sheet may say: every number and choice, but not its words and laws."""


class Unsayable(ValueError):
    """The match holds facts that no key of a sheet can, and nobody was there to word them."""


def sheet_of(state: MatchState, word: Callable[[Unsaid], str] | None = None) -> Sheet:
    """Return a match as a sheet: the facts, and the results that the program shows.

    `word` says in a language what no key can hold; it stands in `about` under `remarks` or `corrections`.
    Raises `Unsayable` where there is such a fact and no `word`.
    """
    base = nearest_preset(state.rules)
    data: dict[str, Any] = {"format": FORMAT, "rules": base.key}
    changed = _overrides(state.rules, base) | _decided(state)
    if changed:
        data["overrides"] = changed
    about = _about(state, word)
    if about:
        data["about"] = about
    data["kind"] = state.kind
    data["sides"] = {side.value: _names(state, side) for side in Side}
    if state.toss is not None:
        if state.toss.winner is not None and state.toss.choice is not None:
            data["toss"] = {"winner": state.toss.winner, "choice": state.toss.choice}
        if state.seats_recorded:
            order = rotation(_first(state, state.toss), state.right_of_a1)
            data["seats"] = tuple(_names(state, player.side)[player.index] for player in order)
        data["first_break"] = state.toss.breaker
    after_end = left_out(state)
    games = [_game(state, game, after_end) for game in state.games]
    while games and games[-1] == {"boards": ()}:
        games.pop()
    data["games"] = tuple(games)
    if state.ended_by is not None:
        data["ended"] = _lost_by(state.ended_by, state.winner)
    if state.winner is not None:
        data["recorded_winner"] = state.winner
    return Sheet.model_validate(data, strict=False)


def _first(state: MatchState, toss: TossRecorded) -> PlayerRef:
    """Return the player who breaks first, of the side that the toss lets break."""
    opener = state.games[0].opener_player
    if opener is not None and opener.side is toss.breaker:
        return opener
    return PlayerRef(toss.breaker, toss.player)


def _lost_by(by: Termination, winner: Side | None) -> dict[str, Any]:
    return {"by": by.value} if winner is None else {"by": by.value, "side": winner.other}


def _game(state: MatchState, game: GameState, after_end: frozenset[tuple[int, int]]) -> dict[str, Any]:
    kept = tuple(board for board in game.boards if (game.number, board.number) not in after_end)
    data: dict[str, Any] = {"boards": tuple(_boards(kept))}
    if game.extra_breaker is not None:
        data["extra_break"] = game.extra_breaker
    by_rule = state.toss and state.toss.breaker
    if game.number > 1 and state.games[0].opener is not None:
        by_rule = game_opener(state.games[0].opener, game.number)
    if game.opener is not None and game.opener is not by_rule:
        data["opener"] = game.opener
    if game.started_exact and game.started_at:
        data["started"] = game.started_at
    finished = game.finished_at
    if state.ended_by is not None and game.boards and game.number == state.last_game_number:
        finished = finished or state.ended_at
    if finished:
        data["finished"] = finished
    ended = _ended(game)
    if ended is not None:
        data["ended"] = ended
    if game.is_over:
        data["recorded"] = game.result
    return data


def _ended(game: GameState) -> dict[str, Any] | None:
    """Return how a game ended, None where its points alone say it.

    A level game that the umpire gave to a side is awarded to it: `time` and a limit name no side.
    """
    if game.was_set:
        return None
    if lost_by(game) is not None:
        by = game.ended_by if game.ended_by in BY_A_PERSON else Termination.AWARDED
        return _lost_by(by, game.winner)
    if game.time_last is None or game.ended_by in (Termination.TARGET, Termination.BOARD_LIMIT):
        return None
    played = sum(not board.extra and board.kind is not BoardKind.VOID for board in game.boards)
    return {"by": Termination.TIME.value} if played >= game.time_last else None


def _boards(kept: tuple[BoardState, ...]) -> list[dict[str, Any]]:
    """Return boards in their order, each after the tries that it replays."""
    boards: list[dict[str, Any]] = []
    for place, board in enumerate(kept):
        boards.extend({"voided": {"law": tried.law}} for tried in board.voids)
        if board.kind is BoardKind.VOID:
            if not board.voids:
                boards.append({"voided": {"law": ""}})
            # The next one would be taken for its replay: an empty board keeps the number.
            if place + 1 < len(kept):
                boards.append({})
        elif board.kind is BoardKind.UNKNOWN:
            # What was set stands in the last of them: the boards after it are compared with it.
            last = place + 1 == len(kept) or kept[place + 1].kind is not BoardKind.UNKNOWN
            boards.append({"total": board.total} if last else {})
        else:
            boards.append(_board(board))
    return boards


def _board(board: BoardState) -> dict[str, Any]:
    if board.foul is not None:
        foul = board.foul
        ending = {"law": foul.law, "by": foul.by, "improper": foul.improper, "demanded": foul.demanded}
        ending |= {"men_left": foul.men_left, "queen": None if foul.queen is None else foul.queen.value}
        data: dict[str, Any] = {"ending": ending}
    elif board.award is not None:
        data = {"awarded": {"winner": board.award.winner, "points": board.award.points}}
        if board.award.reason:
            data["awarded"]["reason"] = board.award.reason
    else:
        data = {"winner": board.winner, "men_left": board.men_left}
        if board.queen is not Queen.UNRECORDED:
            data["queen"] = board.queen.side
    if board.slam is not None:
        data["slam"] = board.slam.value
    return data


def _overrides(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    changed = {
        name: getattr(rules, name) for name in _OVERRIDES if getattr(rules, name) != getattr(base, name)
    }
    if changed.get("last_piece_foul") == "":
        # What an old match lacks follows from the wording; a sheet says it outright.
        changed["last_piece_foul"] = "icf_table" if rules.has_foul_table else "returned"
        if changed["last_piece_foul"] == base.last_piece_foul:
            del changed["last_piece_foul"]
    return changed


def _decided(state: MatchState) -> dict[str, Any]:
    """Return what the umpire decided where the rules leave a level game open and it was drawn."""
    changed: dict[str, Any] = {}
    for game in state.games:
        if game.drawn and game.ended_by is Termination.TIME and state.rules.level_at_time != "draw":
            changed["level_at_time"] = "draw"
        if game.drawn and game.ended_by is Termination.BOARD_LIMIT and not game.was_set:
            changed["level_after_limit"] = "draw"
    return {name: value for name, value in changed.items() if getattr(state.rules, name) != value}


def _about(state: MatchState, word: Callable[[Unsaid], str] | None) -> dict[str, Any]:
    about: dict[str, Any] = {
        name: getattr(state.details, name) for name in TEXTS if getattr(state.details, name)
    }
    families = any(
        split_name(player.full_name) != (player.given.strip(), player.family)
        for side in Side
        for player in state.side_players(side)
    )
    for key, part in (("clubs", "club"), ("family_names", "family"), ("short_names", "short")):
        told = {
            side.value: tuple(getattr(player, part) for player in state.side_players(side)) for side in Side
        }
        if any(text for both in told.values() for text in both) and (families or part != "family"):
            about[key] = told
    left = unsaid(state)
    if not left:
        return about
    if word is None:
        raise Unsayable(", ".join(one.code for one in left))
    remarks = [word(one) for one in left if not one.correction]
    corrections = tuple(word(one) for one in left if one.correction)
    if remarks:
        about["remarks"] = "\n".join(filter(None, (state.details.remarks, *remarks)))
    if corrections:
        about["corrections"] = corrections
    return about


def _names(state: MatchState, side: Side) -> tuple[str, ...]:
    return tuple(player.full_name for player in state.side_players(side))

"""What each kind of fact says in the trail: what was done, what stood before it and what after."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.facts import (
    BoardRecorded,
    BoardVoided,
    ClockJumped,
    Corrected,
    DecisionGiven,
    Details,
    DetailsChanged,
    Fact,
    GameEnded,
    Imported,
    MatchCreated,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    OpenerChosen,
    PlayCalled,
    Player,
    PlayerWarned,
    ProtestDecided,
    ProtestLodged,
    QueenMarked,
    RoundEndSet,
    RulesChanged,
    ScoreSet,
    SeatsRecorded,
    SidesChanged,
    TimeCalled,
    TimesSet,
    TossRecorded,
    WaitingBegun,
)
from carrom_desktop.rules.ids import PlayerRef, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState, recorded_of
from carrom_desktop.viewmodels.board_words import (
    BoardChange,
    BoardChangeKind,
    board_changes,
    joined,
    placed_boards,
    recorded_msg,
    same_board,
)
from carrom_desktop.viewmodels.correction import change_place_msg
from carrom_desktop.viewmodels.message import Msg, msg, round_msg
from carrom_desktop.viewmodels.names import is_pair, player_of, side_name
from carrom_desktop.viewmodels.rules_view import difference
from carrom_desktop.viewmodels.rules_view import joined as rules_joined
from carrom_desktop.viewmodels.undo import step_msg


class Told(Struct, frozen=True):
    """A line: what was done, what stood before it and after it, None where nothing is to be said."""

    what: Msg
    before: Msg | None = None
    after: Msg | None = None


def score_msg(state: MatchState) -> Msg:
    """Return the points of every game begun, side A's first: "25–14, 12–4"."""
    shown = [game for game in state.games if game.boards or game.is_over] or [state.games[0]]
    return joined([_pair(game.result if game.is_over else game.raw) for game in shown])


def fact_told(fact: Fact, step: int, before: MatchState | None, after: MatchState) -> Told:
    """Return the line of any fact but `Corrected`, `StepUndone` and `StepRedone`."""
    name = step_msg(before, (fact,), after)
    match fact:
        case MatchCreated():
            return Told(msg("audit.created", A=side_name(after, Side.A), B=side_name(after, Side.B)))
        case BoardRecorded():
            return _recorded(fact, step, before, after)
        case DetailsChanged():
            return _details(name, before, after)
        case BoardVoided(game, board, law, reason):
            said = name if law == "protest" else msg("audit.by_law", text=name, law=_law(after, law))
            was = _board(before, game, board)
            recorded = None if was is None else recorded_of(was, game)
            return Told(
                _reasoned(said, reason),
                None if recorded is None else recorded_msg(after, recorded),
                msg("correct.board.void"),
            )
        case RulesChanged(reason=reason) if before is not None:
            changes = difference(before.rules, after.rules, before.start_points, after.start_points)
            return Told(_reasoned(name, reason), None, rules_joined(changes))
        case _:
            return _play(fact, name, before, after) or _ruling(fact, name, after) or Told(name)


def correction_told(fact: Corrected, step: int, before: MatchState, after: MatchState) -> tuple[Told, ...]:
    """Return a line for each board that a correction changed, and one for each score that it moved."""
    ruled = next((one for one in after.ruled if one.step == step and one.fact == fact), None)
    was = () if ruled is None else ruled.before
    changes = board_changes(placed_boards(before, was), placed_boards(after, fact.games))
    lines = [_changed(after, change, fact.reason) for change in changes]
    for one in fact.games:
        old, new = before.games[one.game - 1 : one.game], after.games[one.game - 1 : one.game]
        if old and new and _shown(old[0]) != _shown(new[0]):
            what = msg("audit.score_of", g=one.game)
            lines.append(Told(what, _pair(_shown(old[0])), _pair(_shown(new[0]))))
    return tuple(lines) or (Told(_reasoned(step_msg(before, (fact,), after), fact.reason)),)


def _changed(state: MatchState, change: BoardChange, reason: str) -> Told:
    place = change_place_msg(change)
    if change.kind is BoardChangeKind.CHANGED:
        place = msg("audit.changed", g=change.game, k=change.board)
    what = _reasoned(place, reason)
    was, now = recorded_msg(state, change.before), recorded_msg(state, change.after)
    match change.kind:
        case BoardChangeKind.INSERTED:
            return Told(what, None, now)
        case BoardChangeKind.DELETED:
            return Told(what, was, None)
        case BoardChangeKind.MOVED if same_board(change.before, change.after):
            return Told(what, None, now)
        case _:
            return Told(what, was, now)


def _recorded(fact: BoardRecorded, step: int, before: MatchState | None, after: MatchState) -> Told:
    board = next(
        (
            board
            for game in after.games
            if game.number == fact.game
            for board in game.boards
            if board.step == step
        ),
        None,
    )
    if board is None:
        return Told(step_msg(before, (fact,), after), None, recorded_msg(after, fact))
    name = msg("audit.board_unknown", g=fact.game, k=board.number)
    if board.winner is not None:
        winner = side_name(after, board.winner)
        name = msg("audit.board", g=fact.game, k=board.number, W=winner, p=board.points)
    was, now = board.before, board.total
    played = after.games[fact.game - 1]
    if before is not None and board != played.boards[-1]:  # replayed in its place: later ones stand already
        was, now = before.games[fact.game - 1].raw, played.raw
    told = msg("audit.with_score", text=recorded_msg(after, fact), score=_pair(now))
    return Told(name, _pair(was), told)


def _play(fact: Fact, name: Msg, before: MatchState | None, after: MatchState) -> Told | None:
    match fact:
        case TossRecorded():
            toss = None if before is None else before.toss
            return Told(name, None if before is None or toss is None else step_msg(before, (toss,), before))
        case SeatsRecorded(right_of_a1):
            return Told(
                name,
                None,
                msg(
                    "entry.option_seat",
                    P=player_of(after, PlayerRef(Side.B, right_of_a1)).full_name,
                    A1=player_of(after, PlayerRef(Side.A, 0)).full_name,
                ),
            )
        case OpenerChosen(game, corrected=True):
            was = None if before is None else _opens(before, game)
            return Told(msg("audit.colours", g=game), was, _opens(after, game))
        case OpenerChosen(game):
            return Told(name, None if before is None else _opens(before, game))
        case QueenMarked(game=game) | PlayCalled(game=game) | SidesChanged(game=game):
            return Told(_in_game(game, name))
        case _:
            return None


def _ruling(fact: Fact, name: Msg, after: MatchState) -> Told | None:
    match fact:
        case GameEnded(winner=winner, reason=reason):
            return Told(_reasoned(name, reason), None, _wins(after, winner))
        case MatchEnded(winner=winner, law=law, reason=reason):
            said = msg("audit.by_law", text=name, law=_law(after, law)) if law else name
            return Told(_reasoned(said, reason), None, None if winner is None else _wins(after, winner))
        case TimeCalled(last_board=last):
            return Told(name, None, msg("audit.last_board", k=last))
        case RoundEndSet(at=at):
            return Told(name, None, _time(at) if at else msg("audit.at_desk"))
        case WaitingBegun(limit, side):
            who = None if side is None else side_name(after, side)
            until = _time(limit)
            said = msg("audit.until_time", t=until) if who is None else msg("audit.until", P=who, t=until)
            return Told(name, None, said)
        case ClockJumped(seconds):
            return Told(name, None, msg("audit.seconds", n=round(seconds)))
        case DecisionGiven(ruling) if ruling:
            return Told(name, None, msg("entry.name", name=ruling))
        case ProtestLodged(by=by, reason=reason):
            return Told(_reasoned(name, reason), None, msg("audit.lodged", X=side_name(after, by)))
        case ProtestDecided(verdict=verdict):
            return Told(_reasoned(name, verdict))
        case PlayerWarned(reason=reason):
            return Told(_reasoned(name, reason))
        case NoteAdded(text, game, board):
            said = msg("audit.note_at", g=game, k=board) if game and board else name
            return Told(said, None, msg("entry.name", name=text))
        case Imported(file):
            return Told(name, None, msg("entry.name", name=file))
        case ScoreSet(board=board, opener=opener, reason=reason):
            told = msg("audit.before_board", k=board, X=side_name(after, opener))
            return Told(_reasoned(name, reason), None, told)
        case TimesSet(started=started, finished=finished):
            return Told(name, None, msg("audit.times", a=_time(started), b=_time(finished)))
        case MatchSigned():
            return Told(name, None, msg("audit.version", n=after.version))
        case MatchReopened(reason):
            return Told(_reasoned(name, reason))
        case _:
            return None


def _details(name: Msg, before: MatchState | None, after: MatchState) -> Told:
    if before is None:
        return Told(name)
    was: list[Msg] = []
    now: list[Msg] = []
    for side in Side:
        pairs = zip(before.side_players(side), after.side_players(side), strict=False)
        for old, new in pairs:
            if old != new:
                was.append(msg("entry.name", name=_person(old)))
                now.append(msg("entry.name", name=_person(new)))
    for field in Details.__struct_fields__:
        old_text, new_text = getattr(before.details, field), getattr(after.details, field)
        if old_text != new_text:
            was.append(_detail(field, old_text))
            now.append(_detail(field, new_text))
    return Told(name, joined(was) if was else None, joined(now) if now else None)


def _detail(field: str, value: str) -> Msg:
    label = msg("wizard.round") if field == "round" else msg(f"wizard.detail.{field}")
    shown = round_msg(value) if field == "round" else msg("entry.name", name=value) if value else None
    return msg("audit.detail", label=label, value=shown or msg("audit.empty"))


def _person(player: Player) -> str:
    club = f" ({player.club})" if player.club else ""
    short = f" [{player.short}]" if player.short else ""
    return f"{player.full_name}{club}{short}"


def _opens(state: MatchState, game: int) -> Msg | None:
    player = state.games[game - 1].opener_player if game <= len(state.games) else None
    return None if player is None else msg("audit.opens", X=player_of(state, player).full_name)


def _wins(state: MatchState, winner: Side) -> Msg:
    return msg("rulings.level.winner", pair=is_pair(state), W=side_name(state, winner))


def _board(state: MatchState | None, game: int, board: int) -> BoardState | None:
    if (
        state is None
        or not 1 <= game <= len(state.games)
        or not 1 <= board <= len(state.games[game - 1].boards)
    ):
        return None
    return state.games[game - 1].boards[board - 1]


def _in_game(game: int, text: Msg) -> Msg:
    return msg("audit.in_game", g=game, text=text)


def _law(state: MatchState, law: str) -> Msg:
    return msg("common.law", rule=state.rules.wording == "rule", law=law)


def _reasoned(text: Msg, reason: str) -> Msg:
    reason = reason.strip()
    return msg("correct.with_reason", text=text, reason=reason) if reason else text


def _shown(game: GameState) -> tuple[int, int]:
    return game.result if game.is_over else game.raw


def _pair(points: tuple[int, int]) -> Msg:
    return msg("entry.totals", x=points[0], y=points[1])


def _time(at: str) -> Msg:
    """Return "14:15" of an ISO time, a dash for none."""
    return msg("entry.name", name=at[11:16] or "–")

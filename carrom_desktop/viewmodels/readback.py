"""The read-back: what Enter would record, said before Enter."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.ids import ChangeKind, Side
from carrom_desktop.rules.scoring import queen_counts, score_board
from carrom_desktop.rules.state import GameState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name
from carrom_desktop.viewmodels.why_boards import law_msg, normal_lines


class OnTable(Struct, frozen=True):
    """What must lie on the board now: discs to draw and the words for them.

    Attributes: `is_white` of the discs, None while no toss says it; `count`, 1-9; `label` "On the board
    now:"; `text` "6 white men of Player Two".
    """

    is_white: bool | None
    count: int
    label: Msg
    text: Msg


class ReadBack(Struct, frozen=True):
    """A complete entry, read back.

    Attributes: `headline` "Player One wins board 6: +9"; `totals`, winner first, "30-14, counts as 25-14";
    `ends`, in the wood colour, "ENDS THE MATCH", or None; `on_table`; `why`, one line each, with laws;
    `follows`, what else the board brings about (extra board, change of sides, the queen no longer counts).
    """

    headline: Msg
    totals: Msg
    ends: Msg | None
    on_table: OnTable
    why: tuple[Msg, ...]
    follows: tuple[Msg, ...]


def read_back(state: MatchState, command: RecordBoard, after: MatchState | None) -> ReadBack:
    """Read back `command`; `after` is the state it would lead to, None where something stands against it."""
    winner, game = command.winner, state.game
    before = state.before_next[winner.place]
    score = score_board(state.rules, winner, command.men_left, command.queen, before)
    played = _same_game(game, after)
    code = "entry.headline_extra" if state.next.extra else "entry.headline"
    return ReadBack(
        headline=msg(
            code, pair=is_pair(state), W=side_name(state, winner), k=state.next.board, p=score.points
        ),
        totals=_totals(winner, game, score.points, played),
        ends=_ends(after, played),
        on_table=_on_table(state, command),
        why=normal_lines(state, command.men_left, score.reasons, score.queen_points, before),
        follows=_follows(state, winner, before + score.points, after, played),
    )


def _same_game(game: GameState, after: MatchState | None) -> GameState | None:
    return None if after is None else after.games[game.number - 1]


def _totals(winner: Side, game: GameState, points: int, played: GameState | None) -> Msg:
    """Return the new totals, the winner's first, and what a finished game counts as."""
    x, y = game.raw[winner.place] + points, game.raw[winner.other.place]
    if played is not None:  # after a replay, boards behind it may be worth something else (54)
        x, y = played.raw[winner.place], played.raw[winner.other.place]
    if played is not None and played.is_over:
        cx, cy = played.result[winner.place], played.result[winner.other.place]
        if (cx, cy) != (x, y):
            return msg("entry.totals_clipped", x=x, y=y, cx=cx, cy=cy)
    return msg("entry.totals", x=x, y=y)


def _ends(after: MatchState | None, played: GameState | None) -> Msg | None:
    if after is None or played is None or not played.is_over:
        return None
    return msg("entry.ends_match" if after.is_over else "entry.ends_game")


def _on_table(state: MatchState, command: RecordBoard) -> OnTable:
    """Say which men must lie there: the loser's, white if he broke (43)."""
    loser, rule = command.winner.other, state.rules.wording == "rule"
    is_white = None if state.next.breaker is None else state.next.breaker is loser
    code = {None: "entry.men_tile", True: "entry.white_men", False: "entry.black_men"}[is_white]
    text = msg(code, rule=rule, n=command.men_left, L=side_name(state, loser))
    return OnTable(is_white, command.men_left, msg("entry.on_board_now"), text)


def _follows(
    state: MatchState, winner: Side, total: int, after: MatchState | None, played: GameState | None
) -> tuple[Msg, ...]:
    """Return what else the board brings about; `total` is the winner's after it."""
    if after is None or played is None:
        return ()
    rules, laws, lines = state.rules, state.rules.laws, []
    if played.level_at_limit:
        lines.append(msg("entry.follows.extra", n=total, law=law_msg(laws.extra)))
    before = state.before_next[winner.place]
    if not played.is_over and queen_counts(rules, before) and not queen_counts(rules, total):
        name = side_name(state, winner)
        lines.append(msg("entry.follows.cutoff", W=name, law=law_msg(laws.cutoff)))
    change = after.side_change
    if change is not None and (state.side_change is None or change.game != state.side_change.game):
        if change.kind is ChangeKind.MIDGAME:
            law = laws.midgame_points if change.by_points else laws.midgame_board
            lines.append(msg("entry.follows.change", law=law_msg(law)))
        elif is_pair(state):
            lines.append(msg("entry.follows.seat_right", law=law_msg(laws.between_pair)))
        else:
            lines.append(msg("entry.follows.change", law=law_msg(laws.between)))
    return tuple(lines)

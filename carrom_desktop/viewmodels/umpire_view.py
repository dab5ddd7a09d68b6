"""What the umpire's board shows: men, queen, dues, whose turn, the last stroke in words, and all its keys."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.board_state import BoardPlay, EndKind, Outcome, PlayQueen
from carrom_desktop.rules.facts_strokes import TurnCorrected
from carrom_desktop.rules.ids import PlayerRef, Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.rules.strokes import write_stroke
from carrom_desktop.rules.umpiring import Followed, followed
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import distinct_family, player_forms, player_of, side_forms, side_name
from carrom_desktop.viewmodels.stroke_words import StrokeSaid, stroke_said
from carrom_desktop.viewmodels.umpire_draft import Counting, UmpireDraft, players_in_order, umpires

BOLD, BOLD_END = "\ue000", "\ue001"
"""What stands round a name in the sentences of this view: it is drawn bold."""

LAST_STROKES = 10
"""How many strokes are shown as keys."""


class UmpireSide(Struct, frozen=True):
    """One side: `men` on the board; `owes`, dues, None for none; `turn`, who plays now in forms from long to
    short, () where the other side does; `spoken`, all of it in words."""

    side: Side
    is_white: bool
    men: int
    owes: Msg | None
    turn: tuple[Msg, ...]
    spoken: tuple[Msg, ...]


class QueenSpot(Struct, frozen=True):
    """Where the queen is: `side` covered her, or has to (`waits`); None: she is on the board."""

    side: Side | None
    waits: bool
    label: Msg
    spoken: Msg


class UmpireTile(Struct, frozen=True):
    """One key as a tile: `press`, what it means; `asked`, it answers an open question; `usable`, not where it
    could only say why not."""

    key: str
    label: Msg | None
    spoken: Msg
    press: EntryKey
    asked: bool = False
    usable: bool = True


class PlayedKey(Struct, frozen=True):
    """A stroke of this board as keys, by whom."""

    keys: str
    side: Side


class CountOption(Struct, frozen=True):
    """An answer while the board is counted again; `label` None where the key says it."""

    key: str
    label: Msg | None
    spoken: Msg
    press: EntryKey


class CountView(Struct, frozen=True):
    """Counting again: the question, its answers, and those given so far."""

    question: Msg
    options: tuple[CountOption, ...]
    answers: tuple[Msg, ...]


class UmpireView(Struct, frozen=True):
    """The umpire's board.

    `sides`, the left one first; `chips`, the letters typed so far; `prompt`, what is typed first; `said`, the
    last stroke in words (names between `BOLD` and `BOLD_END`); `plain`, what is said where no stroke was;
    `to`, whose turn it is; `played`, the last strokes as keys; `incomplete`, strokes are missing; `tiles`, in
    rows; `count`, while the board is counted again; `void`, what Enter does where the board is cancelled.
    """

    sides: tuple[UmpireSide, UmpireSide]
    queen: QueenSpot
    chips: tuple[str, ...]
    prompt: Msg | None
    said: StrokeSaid | None
    plain: Msg | None
    to: Side
    played: tuple[PlayedKey, ...]
    incomplete: Msg | None
    tiles: tuple[tuple[UmpireTile, ...], ...]
    count: CountView | None
    void: Msg | None

    @property
    def asks(self) -> Msg:
        """Return what is typed next, in words."""
        return self.void or (msg("umpire.next") if self.count is None else self.count.question)


def build_umpire(state: MatchState, draft: Draft, left: Side) -> UmpireView | None:
    """Return the view, None where the entry takes no strokes; `left` is the side drawn on the left."""
    here = followed(state) if umpires(draft, state) else None
    if here is None:
        return None
    umpire = draft.umpire or UmpireDraft()
    board, names = here.board, _bold_names(state)
    is_over = board.end is not None and board.end.kind is EndKind.CANCELLED
    counting = umpire.counting
    said = None if here.last is None or here.broken else stroke_said(here.last, names)
    return UmpireView(
        sides=(_side(state, here, left), _side(state, here, left.other)),
        queen=_queen(state, board),
        chips=_chips(umpire.typed),
        prompt=None if is_over or umpire.typed or counting is not None else msg("umpire.next"),
        said=said,
        plain=None if said is not None else _plain(state, here),
        to=board.turn,
        played=tuple(PlayedKey(write_stroke(one.stroke), one.by) for one in here.outcomes[-LAST_STROKES:]),
        incomplete=None if here.is_complete else msg("umpire.incomplete"),
        tiles=_tiles(state, here, umpire.typed),
        count=None if counting is None else _count(state, counting),
        void=msg("umpire.void") if is_over else None,
    )


def ended_said(state: MatchState, points: int | None) -> tuple[Msg, ...]:
    """Return the sentences of the stroke that ended the board, the law last; () while it goes on.

    `points`, what the board is worth, None while that is not known.
    """
    here = followed(state)
    if here is None or here.last is None or here.board.end is None:
        return ()
    names = (side_name(state, Side.A), side_name(state, Side.B))
    return stroke_said(here.last, names, points).sentences


def one_line(messages: tuple[Msg, ...]) -> Msg | None:
    """Return sentences one after the other as one message, None where there are none."""
    if not messages:
        return None
    found, *rest = messages
    for each in rest:
        found = msg("umpire.more", first=found, second=each)
    return found


def unmarked(text: str) -> str:
    """Return a sentence of this view without the marks of its names."""
    return text.replace(BOLD, "").replace(BOLD_END, "")


def _bold_names(state: MatchState) -> tuple[str, str]:
    return (_bold(side_name(state, Side.A)), _bold(side_name(state, Side.B)))


def _bold(name: str) -> str:
    return f"{BOLD}{name}{BOLD_END}"


# ---- the board


def _side(state: MatchState, here: Followed, side: Side) -> UmpireSide:
    board, rule = here.board, state.rules.wording == "rule"
    men, dues = board.men[side.place], board.owed[side.place]
    owes = msg("umpire.owes", n=dues) if dues else None
    turn: tuple[Msg, ...] = ()
    if board.turn is side and board.end is None:
        code = "umpire.in_turn" if board.begun else "umpire.breaks"
        name = _player(state, board, side)
        # Whose turn it is in a pair is told by the name alone, in singles the bar tells it.
        players = players_in_order(state)
        names = (name, *player_forms(state, players[board.seat])) if players else ()
        shorter = tuple(msg("umpire.count.name", X=form) for form in names) or (msg("umpire.to_play"),)
        turn = (msg(code, X=name), *shorter)
    counted = msg("umpire.side", rule=rule, X=side_name(state, side), n=men)
    spoken = tuple(each for each in (counted, owes, *turn[:1]) if each is not None)
    return UmpireSide(side, side is board.breaker, men, owes, turn, spoken)


def _player(state: MatchState, board: BoardPlay, side: Side) -> str:
    """Return the player in turn: in doubles the one of the pair whose seat it is."""
    players = players_in_order(state)
    return _name(state, players[board.seat]) if players else side_name(state, side)


def _name(state: MatchState, ref: PlayerRef) -> str:
    return player_of(state, ref).short or distinct_family(state, ref)


def _queen(state: MatchState, board: BoardPlay) -> QueenSpot:
    if board.queen is PlayQueen.BOARD:
        return QueenSpot(None, False, msg("umpire.queen.board"), msg("umpire.queen.spoken.board"))
    waits = board.queen is PlayQueen.POCKETED
    side = board.queen.side or board.turn
    code = "pocketed" if waits else "covered"
    spoken = msg(f"umpire.queen.spoken.{code}", X=side_name(state, side))
    return QueenSpot(side, waits, msg(f"umpire.queen.{code}"), spoken)


def _plain(state: MatchState, here: Followed) -> Msg:
    """Return what is said where no stroke was the last thing."""
    name = _bold(_player(state, here.board, here.board.turn))
    if here.broken:
        return msg("umpire.broken")
    if state.strokes and isinstance(state.strokes[-1], TurnCorrected):
        return msg("umpire.turn", X=name)
    if state.strokes:
        return msg("umpire.counted", X=name)
    return msg("umpire.break", rule=state.rules.wording == "rule", X=name)


def _chips(typed: str) -> tuple[str, ...]:
    """Return the letters typed so far, what left the board as one: ("I", "VO", "S")."""
    found, rest = [], typed
    while rest:
        size = 2 if rest[0] == "V" else 1
        found.append(rest[:size])
        rest = rest[size:]
    return tuple(found)


# ---- keys


def _tiles(state: MatchState, here: Followed, typed: str) -> tuple[tuple[UmpireTile, ...], ...]:
    rule, last = state.rules.wording == "rule", here.last
    digits = tuple(
        UmpireTile(
            str(number),
            None,
            msg("umpire.spoken.digit", rule=rule, n=number),
            EntryKey(KeyKind.DIGIT, number=number),
        )
        for number in range(MEN + 1)
    )
    back = _tile("Backspace", "back", rule=rule, press=EntryKey(KeyKind.BACKSPACE))
    may_forgo = _may_forgo(last) and not typed
    # The seventh place is for what the rule book has: a double due (H13), or the umpire's choice.
    may_double = last is not None and last.may_double and not typed
    extra = _tile("D", "double", rule=rule, asked=may_double, usable=may_double)
    if here.board.book is RuleBook.CAINT:
        open_choice = last is not None and not last.published and not last.stroke.as_icf
        extra = _tile("A", "icf", rule=rule, asked=open_choice and not typed)
    is_over = here.board.end is not None
    off = "off_own" if _chips(typed)[-1:] == ("V",) else "off"
    parts = (
        _tile("Q", "queen", rule=rule),
        _tile("S", "striker", rule=rule),
        _tile("O", "theirs", rule=rule),
        _tile("I", "improper", rule=rule),
        _tile("V", off, rule=rule, asked=off != "off"),
        _tile("U", "forgo", rule=rule, asked=may_forgo),
        extra,
    )
    whole = (
        _tile("F", "foul", rule=rule),
        _tile("G", "technical", rule=rule),
        _tile("Shift+G", "technical_other", rule=rule),
        _tile("Z", "pass", rule=rule),
        _tile("K", "no_break", rule=rule, usable=not here.board.begun),
        _tile("Y", "turn", rule=rule),
        _tile("R", "again", rule=rule, asked=here.broken),
    )
    if is_over:
        return ((*digits, back), _dim(parts), _dim(whole))
    return ((*digits, back), parts, whole)


def _dim(row: tuple[UmpireTile, ...]) -> tuple[UmpireTile, ...]:
    return tuple(replace(tile, usable=False) for tile in row)


def _may_forgo(last: Outcome | None) -> bool:
    return last is not None and bool(last.may_forgo) and not last.stroke.forgo


def _tile(
    key: str,
    name: str,
    *,
    rule: bool,
    asked: bool = False,
    usable: bool = True,
    press: EntryKey | None = None,
) -> UmpireTile:
    return UmpireTile(
        key,
        msg(f"umpire.key.{name}", rule=rule),
        msg(f"umpire.spoken.{name}", rule=rule),
        press or EntryKey(KeyKind.LETTER, letter=key),
        asked,
        usable,
    )


# ---- counting again


def _count(state: MatchState, counting: Counting) -> CountView:
    rule = state.rules.wording == "rule"
    order = (counting.first, counting.first.other)
    answers = [
        msg("umpire.count.answer", X=_short(state, side), n=men)
        for side, men in zip(order, counting.men, strict=False)
    ]
    if len(counting.men) < len(order):
        asked = side_name(state, order[len(counting.men)])
        numbers = tuple(
            CountOption(
                str(number),
                None,
                msg("common.men", rule=rule, n=number),
                EntryKey(KeyKind.DIGIT, number=number),
            )
            for number in range(1, MEN + 1)
        )
        return CountView(msg("umpire.count.men", rule=rule, X=asked), numbers, tuple(answers))
    places = _queens(state, counting, _short)
    if counting.queen is None:
        spoken = _queens(state, counting, side_name)
        options = tuple(
            _option(str(number), places[place], spoken[place]) for number, place in enumerate(places, start=1)
        )
        return CountView(msg("umpire.count.queen"), options, tuple(answers))
    answers.append(places[counting.queen])
    players = players_in_order(state)
    if players:
        options = tuple(
            _option(str(number), msg("umpire.count.name", X=_name(state, player)))
            for number, player in enumerate(players, start=1)
        )
    else:
        options = tuple(
            CountOption(key, label, label, EntryKey(KeyKind.SIDE, side=side))
            for key, side in zip(("left", "right"), order, strict=True)
            for label in [msg("umpire.count.name", X=side_name(state, side))]
        )
    return CountView(msg("umpire.count.turn", pair=bool(players)), options, tuple(answers))


def _short(state: MatchState, side: Side) -> str:
    """Return the shortest name that tells a side apart."""
    return " / ".join(side_forms(state, side)[-1])


def _queens(
    state: MatchState, counting: Counting, name: Callable[[MatchState, Side], str]
) -> dict[PlayQueen, Msg]:
    first = counting.first
    return {
        PlayQueen.BOARD: msg("umpire.count.on_board"),
        PlayQueen.POCKETED: msg("umpire.count.to_cover"),
        PlayQueen(first.value): msg("umpire.count.covered_by", X=name(state, first)),
        PlayQueen(first.other.value): msg("umpire.count.covered_by", X=name(state, first.other)),
    }


def _option(key: str, label: Msg, spoken: Msg | None = None) -> CountOption:
    return CountOption(key, label, spoken or label, EntryKey(KeyKind.DIGIT, number=int(key)))

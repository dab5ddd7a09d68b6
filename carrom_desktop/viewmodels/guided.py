"""Guided entry: the one question that the entry lacks next, its answers, and the keys that each of them is.

A view of the same draft: nothing is stored here, and a tap does what the keys on its tile do.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.ids import ChangeKind, NextKind, PlayerRef, Queen, Side
from carrom_desktop.rules.scoring import queen_counts
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind, Part, missing_parts, queen_of, slam_of
from carrom_desktop.viewmodels.entry import BannerKind, EntryView
from carrom_desktop.viewmodels.grammar import closed_problems, may_seat
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import distinct_family, is_pair, side_codes, side_forms, side_name

BACK = EntryKey(KeyKind.BACKSPACE)


class Ask(StrEnum):
    """What is asked."""

    CHOICE = "choice"
    BREAKER = "breaker"
    SEATS = "seats"
    CHANGE = "change"
    WINNER = "winner"
    MEN = "men"
    QUEEN = "queen"
    MARK = "mark"
    NOBODY = "nobody"
    READ_BACK = "read_back"
    REFUSED = "refused"
    DECIDING = "deciding"
    CLOSED = "closed"


class Picture(StrEnum):
    """What is drawn on a tile; "" for words alone."""

    NONE = ""
    POCKETED = "pocketed"
    MEN = "men"
    QUEEN = "queen"
    ON_BOARD = "on_board"
    NOBODY = "nobody"
    BREAK = "break"
    SEAT = "seat"
    CHANGE = "change"
    FOUL = "foul"
    BACK = "back"


class GuidedTile(Struct, frozen=True):
    """One answer.

    Attributes: `label`, and in one sentence `said`; a side's tile has the `forms` of its name, long to
    short, with `joint` between the parts of each, and `label` is then the colour over it; `keys` on their
    caps ("left" and "right" are arrows) and what they are, `presses`: () puts the question off; `picture`,
    with `is_white` of its men and their `count`; `side`; `chosen`, ticked now; `main`, the one that
    records; `usable`.
    """

    label: Msg
    said: Msg
    keys: tuple[str, ...]
    presses: tuple[EntryKey, ...]
    picture: Picture = Picture.NONE
    is_white: bool | None = None
    count: int = 0
    side: Side | None = None
    forms: tuple[tuple[str, ...], ...] = ()
    joint: str = " "
    chosen: bool = False
    main: bool = False
    usable: bool = True


class GuidedChip(Struct, frozen=True):
    """A question that is answered, from long to short names; pressed, it is asked again: what was answered
    after it is cleared."""

    labels: tuple[Msg, ...]
    presses: tuple[EntryKey, ...]


class GuidedView(Struct, frozen=True):
    """The question of this moment.

    Attributes: `ask`; `questions`, the same one from long to short names; `note` under it or None; `rows`
    of answers, the likely ones first; `chips`; `take_back`, what was recorded last and how it is taken
    back, from long to short names, () while something is typed; `armed`, the next press takes it back;
    `can_go_back`, something can be cleared that no tile clears; `hidden`, the banners that ask the same.
    """

    ask: Ask
    questions: tuple[Msg, ...]
    note: Msg | None
    rows: tuple[tuple[GuidedTile, ...], ...]
    chips: tuple[GuidedChip, ...] = ()
    take_back: tuple[tuple[Msg, ...], ...] = ()
    armed: bool = False
    can_go_back: bool = False
    hidden: tuple[BannerKind, ...] = ()


class _Asked(Struct, frozen=True):
    """A question before what stands beside every question is added."""

    ask: Ask
    questions: tuple[Msg, ...]
    rows: tuple[tuple[GuidedTile, ...], ...]
    note: Msg | None = None
    hidden: tuple[BannerKind, ...] = ()


def build_guided(
    view: EntryView, state: MatchState, draft: Draft, left: Side, *, later: bool = False
) -> GuidedView | None:
    """Return what is asked for the entry `view` of `draft`, None where another panel asks: the one after `E`,
    the umpire's board.

    `left`: the side drawn on the left; `later`: the change of sides that is due was put off.
    """
    if view.foul is not None or view.umpire is not None or state.umpired:
        return None
    asked = _asked(view, state, draft, left, later)
    return GuidedView(
        ask=asked.ask,
        questions=asked.questions,
        note=asked.note,
        rows=asked.rows,
        chips=_chips(state, draft),
        take_back=_take_back(view, state),
        armed=view.armed,
        can_go_back=not draft.is_empty and asked.ask not in (Ask.READ_BACK, Ask.REFUSED),
        hidden=asked.hidden,
    )


def guided_entry(view: EntryView, guided: GuidedView | None) -> EntryView:
    """Return the entry with the question in it, and no banner that asks the same."""
    if guided is None:
        return view
    banners = tuple(banner for banner in view.banners if banner.kind not in guided.hidden)
    return replace(view, guided=guided, banners=banners)


def _asked(view: EntryView, state: MatchState, draft: Draft, left: Side, later: bool) -> _Asked:
    if view.choices:
        return _choices(view)
    by_pending = {"breaker": _breaker, "queen": _mark, "nobody": _nobody}.get(draft.pending)
    if by_pending is not None:
        return by_pending(view, state, left)
    if state.deciding:
        return _deciding()
    if closed_problems(state):
        return _closed(view)
    if state.next.kind in (NextKind.TOSS, NextKind.EXTRA_TOSS):
        return _toss(state, draft, left)
    if is_pair(state) and not state.seats_recorded and may_seat(state):
        return _seats(state)
    if state.side_change is not None and not (state.play_called or later) and draft.is_empty:
        return _change(state)
    match next(iter(missing_parts(draft, state)), None):
        case Part.WINNER:
            return _winner(state, left)
        case Part.MEN:
            return _men(view, state, draft)
        case Part.QUEEN:
            return _queen(state, draft, left)
        case _:
            return _complete(view, state, draft)


# ---- the parts of a board


def _winner(state: MatchState, left: Side) -> _Asked:
    pair, rule = is_pair(state), state.rules.wording == "rule"
    tiles = tuple(
        _side_tile(state, side, left, Picture.POCKETED, (EntryKey(KeyKind.SIDE, side=side),))
        for side in (left, left.other)
    )
    more = [_ended("guided.ended")]
    if state.queen_marked is None:
        label = msg("guided.queen_in")
        more.insert(0, GuidedTile(label, label, ("Q",), (EntryKey(KeyKind.QUEEN),), Picture.QUEEN))
    return _Asked(Ask.WINNER, (msg("guided.winner", pair=pair, rule=rule),), (tiles, tuple(more)))


def _men(view: EntryView, state: MatchState, draft: Draft) -> _Asked:
    loser = Side.A if draft.winner is None else draft.winner.other
    rule, is_white = state.rules.wording == "rule", _is_white(state, loser)
    code = {None: "guided.men", True: "guided.men.white", False: "guided.men.black"}[is_white]
    questions = tuple(msg(code, rule=rule, L=name) for name in _names(state, loser))
    tiles = tuple(
        GuidedTile(
            label=msg("entry.name", name=str(tile.number)),
            said=tile.accessible,
            keys=(str(tile.number),),
            presses=(EntryKey(KeyKind.MEN, number=tile.number),),
            picture=Picture.MEN,
            is_white=is_white,
            count=tile.number,
        )
        for tile in view.men
    )
    return _Asked(Ask.MEN, questions, (tiles, (_ended("guided.none"),)))


def _queen(state: MatchState, draft: Draft, left: Side) -> _Asked:
    tiles = tuple(
        _side_tile(state, side, left, Picture.QUEEN, (EntryKey(KeyKind.QUEEN_SIDE, side=side),))
        for side in (left, left.other)
    )
    label = msg("entry.nobody")
    nobody = GuidedTile(label, label, ("N",), (EntryKey(KeyKind.NOBODY),), Picture.NOBODY)
    note, winner = None, draft.winner
    if winner is not None:
        before = state.before_next[winner.place]
        if not queen_counts(state.rules, before):
            name = side_name(state, winner)
            note = msg("guided.queen.worthless", pair=is_pair(state), W=name, s=before)
    return _Asked(Ask.QUEEN, (msg("entry.who_covered"),), (tiles, (nobody,)), note)


def _complete(view: EntryView, state: MatchState, draft: Draft) -> _Asked:
    """Read back what Enter would record, or say why it cannot be."""
    label = msg("guided.change_something")
    change = GuidedTile(label, label, ("Backspace",), (BACK,), Picture.BACK)
    if view.read_back is None:
        return _Asked(Ask.REFUSED, (msg("guided.refused"),), ((change, _ended("guided.ended")),))
    enter = (EntryKey(KeyKind.ENTER),)
    row = [change, GuidedTile(view.button, view.button, ("Enter",), enter, main=True, usable=view.can_record)]
    note, slam = None, slam_of(draft, state)
    if view.slam is not None and slam is not None:
        note = msg(f"guided.slam.{slam.value}", rule=state.rules.wording == "rule")
        said, press = view.slam.label, (EntryKey(KeyKind.STRIKER_OR_SLAM),)
        row.insert(1, GuidedTile(said, said, ("S",), press, chosen=view.slam.on))
    return _Asked(Ask.READ_BACK, (msg("guided.read_back"),), (tuple(row),), note)


# ---- what is asked beside a board


def _toss(state: MatchState, draft: Draft, left: Side) -> _Asked:
    extra = state.next.kind is NextKind.EXTRA_TOSS
    style = "guided.white" if state.rules.toss_style == "white_breaks" else "guided.toss"
    note = msg("guided.extra.note", n=state.game.raw[0]) if extra else None
    if not draft.is_empty:
        note = msg("guided.toss.first")  # an arrow without B chose a winner
    kind = BannerKind.EXTRA_TOSS if extra else BannerKind.TOSS
    rows = (_break_tiles(state, left, asked=False),)
    return _Asked(Ask.BREAKER, (msg("guided.extra" if extra else style),), rows, note, (kind,))


def _breaker(view: EntryView, state: MatchState, left: Side) -> _Asked:
    """`B` is pressed: who breaks, and in doubles before board 1 who sits where."""
    rows = [_break_tiles(state, left, asked=True)]
    if view.seats:
        first = distinct_family(state, PlayerRef(Side.A, 0))
        seats = []
        for option in view.seats:
            name = distinct_family(state, PlayerRef(Side.B, option.right_of_a1))
            tile = _seat_tile(option.label, option.key, asked=True)
            seats.append(replace(tile, label=msg("entry.option_seat", P=name, A1=first)))
        rows.append(tuple(seats))
    hidden = (BannerKind.TOSS, BannerKind.EXTRA_TOSS, BannerKind.SEATS)
    return _Asked(Ask.BREAKER, (msg("guided.breaker"),), tuple(rows), None, hidden)


def _break_tiles(state: MatchState, left: Side, *, asked: bool) -> tuple[GuidedTile, ...]:
    first = () if asked else (EntryKey(KeyKind.BREAKER),)
    return tuple(
        replace(
            _side_tile(
                state,
                side,
                left,
                Picture.BREAK,
                (*first, EntryKey(KeyKind.SIDE, side=side)),
                before=() if asked else ("B",),
            ),
            label=msg("guided.breaks"),
            said=msg("guided.breaks.said", X=side_name(state, side)),
            is_white=True,
        )
        for side in (left, left.other)
    )


def _seats(state: MatchState) -> _Asked:
    first = state.players[0][0].full_name
    tiles = tuple(
        replace(
            _seat_tile(msg("entry.option_seat", P=player.full_name, A1=first), str(place + 1), asked=False),
            label=msg("entry.name", name=player.full_name),
        )
        for place, player in enumerate(state.players[1])
    )
    forms = tuple(dict.fromkeys((first, state.players[0][0].family)))
    questions = tuple(msg("guided.seats", A1=name) for name in forms)
    return _Asked(Ask.SEATS, questions, (tiles,), msg("guided.seats.note"), (BannerKind.SEATS,))


def _seat_tile(label: Msg, key: str, *, asked: bool) -> GuidedTile:
    digit = EntryKey(KeyKind.DIGIT, number=int(key))
    presses = (digit,) if asked else (EntryKey(KeyKind.BREAKER), digit)
    return GuidedTile(label, label, (key,) if asked else ("B", key), presses, Picture.SEAT)


def _change(state: MatchState) -> _Asked:
    change = state.side_change
    seats = is_pair(state) and change is not None and change.kind is ChangeKind.BETWEEN
    done, later = msg("guided.change.done"), msg("guided.change.later")
    tiles = (
        GuidedTile(done, done, ("C",), (EntryKey(KeyKind.CHANGE_SIDES),), Picture.CHANGE),
        GuidedTile(later, later, (), ()),
    )
    code = "guided.change.seats" if seats else "guided.change"
    return _Asked(Ask.CHANGE, (msg(code),), (tiles,), None, (BannerKind.CHANGE_DUE,))


def _mark(_view: EntryView, state: MatchState, left: Side) -> _Asked:
    """`Q` is pressed: who covered the queen during the board."""
    tiles = tuple(
        _side_tile(state, side, left, Picture.QUEEN, (EntryKey(KeyKind.QUEEN_SIDE, side=side),))
        for side in (left, left.other)
    )
    code = "guided.mark.never" if state.queen_marked is None else "guided.mark.off"
    label, press = msg(code), (EntryKey(KeyKind.QUEEN),)
    off = GuidedTile(label, label, ("Q",), press, Picture.ON_BOARD)
    return _Asked(Ask.MARK, (msg("guided.mark"),), (tiles, (off,)), msg("guided.mark.note"))


def _nobody(view: EntryView, _state: MatchState, _left: Side) -> _Asked:
    pictures = {Queen.UNRECORDED: Picture.NOBODY, Queen.NOBODY: Picture.ON_BOARD}
    rows = tuple(
        (
            GuidedTile(
                option.label,
                option.label,
                (option.key,),
                (EntryKey(KeyKind.QUEEN_OPTION, queen=option.queen),),
                pictures[option.queen],
            ),
        )
        for option in view.options
    )
    return _Asked(Ask.NOBODY, (msg("guided.nobody"),), rows)


def _choices(view: EntryView) -> _Asked:
    """Answer what is asked about time or a level game."""
    tiles = tuple(GuidedTile(one.label, one.label, (one.key,), (one.press,)) for one in view.choices)
    rows = (tiles,) if len(tiles) < 3 else (tiles[:2], tiles[2:])
    question = view.prompt if view.prompt is not None else msg("guided.choice")
    return _Asked(Ask.CHOICE, (question,), rows, None, (BannerKind.DECISION,))


def _deciding() -> _Asked:
    tiles = []
    for code, key, kind in (
        ("ended", "E", KeyKind.ENDED),
        ("decided", "W", KeyKind.WAIT),
        ("play", "Esc", KeyKind.ESC),
    ):
        label = msg(f"guided.deciding.{code}")
        picture = Picture.FOUL if kind is KeyKind.ENDED else Picture.NONE
        tiles.append(GuidedTile(label, label, (key,), (EntryKey(kind),), picture))
    question = msg("guided.deciding")
    return _Asked(Ask.DECIDING, (question,), (tuple(tiles),), None, (BannerKind.DECISION,))


def _closed(view: EntryView) -> _Asked:
    """Say how the match ended, and ask what comes after it; or why nothing can be entered."""
    banner = view.banner
    tiles = tuple(GuidedTile(one.label, one.label, (one.key,), (one.press,)) for one in view.after)
    rows = (tiles,) if tiles else ()
    if banner is None:
        return _Asked(Ask.CLOSED, (msg("guided.closed"),), rows, view.prompt)
    return _Asked(Ask.CLOSED, (banner.text,), rows, view.prompt, (banner.kind,))


# ---- small parts


def _side_tile(
    state: MatchState,
    side: Side,
    left: Side,
    picture: Picture,
    presses: tuple[EntryKey, ...],
    *,
    before: tuple[str, ...] = (),
) -> GuidedTile:
    is_white = _is_white(state, side)
    name = side_name(state, side)
    colour = {None: "", True: "white", False: "black"}[is_white]
    label = msg(f"guided.side.{colour}") if colour else msg("entry.name", name="")
    said = msg(f"guided.side.{colour}.said", X=name) if colour else msg("entry.name", name=name)
    return GuidedTile(
        label=label,
        said=said,
        keys=(*before, "left" if side is left else "right"),
        presses=presses,
        picture=picture,
        is_white=is_white,
        side=side,
        forms=(*side_forms(state, side), (side_codes(state)[side.place],)),
        joint=" / " if is_pair(state) else " ",
    )


def _ended(code: str) -> GuidedTile:
    label = msg(code)
    return GuidedTile(label, label, ("E",), (EntryKey(KeyKind.ENDED),), Picture.FOUL)


def _is_white(state: MatchState, side: Side) -> bool | None:
    """Say whether a side plays white in the board that comes now (43), None while that is not known."""
    here = state.next
    known = here.kind is NextKind.BOARD and here.breaker is not None
    return here.breaker is side if known else None


def _names(state: MatchState, side: Side) -> tuple[str, ...]:
    joint = " / " if is_pair(state) else " "
    return tuple(
        dict.fromkeys((side_name(state, side), *(joint.join(form) for form in side_forms(state, side))))
    )


def _chips(state: MatchState, draft: Draft) -> tuple[GuidedChip, ...]:
    """Return the answers so far in the order of asking; each leads back to its question.

    Backspace clears an open question first, then the parts from the last one on.
    """
    steps = bool(draft.pending) + draft.slam
    queen, found = queen_of(draft, state), list[GuidedChip]()
    if queen is not None:
        steps += draft.queen is not None
        typed = draft.queen is not None
        # A marked queen is a fact: her question is that of `Q`.
        presses = (BACK,) * steps if typed else (EntryKey(KeyKind.QUEEN),)
        found.append(GuidedChip(_queen_chips(state, queen), presses))
    if draft.men_left is not None:
        steps += 1
        rule = state.rules.wording == "rule"
        label = msg("guided.chip.men", rule=rule, n=draft.men_left)
        found.append(GuidedChip((label,), (BACK,) * steps))
    if draft.winner is not None:
        steps += 1
        labels = tuple(msg("guided.chip.winner", W=name) for name in _names(state, draft.winner))
        found.append(GuidedChip(labels, (BACK,) * steps))
    return tuple(reversed(found))


def _queen_chips(state: MatchState, queen: Queen) -> tuple[Msg, ...]:
    if queen.side is not None:
        return tuple(msg("guided.chip.queen", W=name) for name in _names(state, queen.side))
    return (msg("guided.chip.unrecorded" if queen is Queen.UNRECORDED else "guided.chip.on_board"),)


_ARMED = {"entry.armed_board": "guided.armed_board", "entry.armed": "guided.armed"}
"""What a second press would do, for who taps."""


def _take_back(view: EntryView, state: MatchState) -> tuple[tuple[Msg, ...], ...]:
    """Return what was recorded last, with the whole name and with the shortest, and how it is taken back."""
    if not view.take_back:
        return ()
    done = replace(view.take_back[0], code=_ARMED.get(view.take_back[0].code, view.take_back[0].code))
    short = {side_name(state, side): _names(state, side)[-1] for side in Side}
    values = tuple(
        (key, short.get(value, value) if isinstance(value, str) else value) for key, value in done.values
    )
    way = () if view.armed else (msg("guided.wrong"),)
    return tuple(dict.fromkeys(((done, *way), (replace(done, values=values), *way))))

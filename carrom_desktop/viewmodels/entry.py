"""The entry panel as a frozen picture: cards, tiles, read-back, banners, take-back bar."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.clocks import asks_before_board
from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.facts import BoardRecorded, Fact
from carrom_desktop.rules.ids import ChangeKind, NextKind, Problem, Queen, Severity, Side
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import (
    Draft,
    EntryKey,
    KeyKind,
    Part,
    Step,
    command_of,
    disarm,
    draft_from_undone,
    missing_parts,
    preview_of,
    queen_of,
)
from carrom_desktop.viewmodels.entry_cards import SideCard, side_card
from carrom_desktop.viewmodels.grammar import closed_problems, may_seat, prompt_msg, reduce_key
from carrom_desktop.viewmodels.grammar_clock import ClockChoice, clock_choices, clock_prompt
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, short_form, side_codes, side_forms, side_name
from carrom_desktop.viewmodels.places import Places
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.readback import OnTable, ReadBack, read_back
from carrom_desktop.viewmodels.slam_tick import SlamTick, slam_tick
from carrom_desktop.viewmodels.undo import step_msg

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.foul_view import FoulView
    from carrom_desktop.viewmodels.guided import GuidedView
    from carrom_desktop.viewmodels.umpire_view import UmpireView

__all__ = [
    "Banner",
    "BannerKind",
    "BoardPreview",
    "ClockChoice",
    "Draft",
    "EntryKey",
    "EntryView",
    "KeyKind",
    "MenTile",
    "OnTable",
    "Part",
    "QueenOption",
    "QueenTile",
    "ReadBack",
    "SeatOption",
    "SideCard",
    "Step",
    "build_entry",
    "command_of",
    "disarm",
    "draft_from_undone",
    "missing_parts",
    "preview_of",
    "queen_of",
    "reduce_key",
]


class BoardPreview(Protocol):
    """What `session.preview(command)` returns."""

    @property
    def problems(self) -> tuple[Problem, ...]: ...
    @property
    def after(self) -> MatchState | None: ...


class MenTile(Struct, frozen=True):
    """A tile 1-9; not `enabled` while no side is chosen (a tap then asks for the side) or the match is
    over."""

    number: int
    chosen: bool
    enabled: bool
    accessible: Msg


class QueenTile(Struct, frozen=True):
    """A queen tile: a side's, or "Nobody / not sure..." (`side` None).

    Attributes: `arrow`, "left", "right" or ""; `key`, "N" or ""; `marked`, chosen by a mark, not typed;
    `forms` of a side's name for narrow places, long to short, with `joint` between the parts of each.
    """

    side: Side | None
    label: Msg
    arrow: str
    key: str
    chosen: bool
    marked: bool
    forms: tuple[tuple[str, ...], ...] = ()
    joint: str = " "


class QueenOption(Struct, frozen=True):
    """One of the choices after `N`, with its keys, e.g. "1"."""

    queen: Queen
    label: Msg
    key: str


class SeatOption(Struct, frozen=True):
    """After `B` in doubles: B's player `right_of_a1` sits to the right of A's first, with its key."""

    right_of_a1: int
    label: Msg
    key: str


class BannerKind(StrEnum):
    """What the panel asks or says above the entry, most urgent first."""

    OVER = "over"
    DECISION = "decision"
    TOSS = "toss"
    EXTRA_TOSS = "extra_toss"
    SEATS = "seats"
    CHANGE_DUE = "change_due"
    CHANGED = "changed"
    LAST_BOARD = "last_board"


class Banner(Struct, frozen=True):
    """A line with the key that answers it ("B", "C" or "")."""

    kind: BannerKind
    text: Msg
    key: str


class EntryView(Struct, frozen=True):
    """Everything the entry panel shows.

    Attributes: `cards`, left one first; `who_question`, `men_question`, `queen_question`, `queen_hint` ("at
    any time: Q then a side"); `men`, nine; `queens`, left side, right side, nobody; `options`, open after
    `N`, else empty; `seats`, open after `B` in doubles before board 1, else empty; `choices`, answers to what
    is asked about time or a level game, else empty; `after` a match, what can come next, else empty;
    `read_back` of a complete entry, else None; `prompt`, what the entry needs next, in words (also after `Q`,
    `B`, `N`, `E`), None when complete; `missing` parts; `hint`, `refusals` (of the last key, or of the entry)
    and `warnings`, worded; `button`, `can_record`; `other_side`, the label of X, and `can_swap`; `slam`, the
    tick where it is possible; `foul`, the panel after `E`; `banners`, most urgent first; `take_back`, the
    bar's lines (what was recorded; how to take it back), empty while something is typed; `armed`; `umpire`,
    the umpire's board while strokes are typed; `guided`, the one question of guided entry.
    """

    cards: tuple[SideCard, SideCard]
    who_question: Msg
    men_question: Msg
    men: tuple[MenTile, ...]
    queen_question: Msg
    queen_hint: Msg
    queens: tuple[QueenTile, QueenTile, QueenTile]
    options: tuple[QueenOption, ...]
    seats: tuple[SeatOption, ...]
    choices: tuple[ClockChoice, ...]
    pending: str
    read_back: ReadBack | None
    prompt: Msg | None
    missing: tuple[Part, ...]
    hint: Msg | None
    warnings: tuple[Msg, ...]
    refusals: tuple[Msg, ...]
    button: Msg
    can_record: bool
    other_side: Msg
    can_swap: bool
    slam: SlamTick | None
    foul: FoulView | None
    banners: tuple[Banner, ...]
    take_back: tuple[Msg, ...]
    armed: bool
    umpire: UmpireView | None = None
    after: tuple[ClockChoice, ...] = ()
    guided: GuidedView | None = None

    @property
    def banner(self) -> Banner | None:
        """Return the most urgent banner."""
        return self.banners[0] if self.banners else None


def _foul(state: MatchState, draft: Draft, after: MatchState | None, left: Side) -> FoulView | None:
    if draft.foul is None:
        return None
    from carrom_desktop.viewmodels.foul_view import build_foul  # most boards end without one

    return build_foul(state, draft.foul, after, left)


def _was_followed(draft: Draft, state: MatchState) -> bool:
    """Say whether the umpire's board filled the entry in."""
    from carrom_desktop.viewmodels.umpire_draft import is_ended  # most matches are not umpired

    return is_ended(draft, state)


def _umpired(
    state: MatchState,
    draft: Draft,
    left: Side,
    foul: FoulView | None,
    hint: Msg | None,
    after: MatchState | None,
) -> tuple[UmpireView | None, FoulView | None, Msg | None]:
    """Return the umpire's board; and what the strokes ended stands beside the entry that they filled in."""
    from carrom_desktop.viewmodels.umpire_draft import is_ended  # most matches are not umpired
    from carrom_desktop.viewmodels.umpire_view import build_umpire, ended_said, one_line

    if not is_ended(draft, state):
        return build_umpire(state, draft, left), foul, hint
    board = None if after is None else after.games[state.next.game - 1].boards[state.next.board - 1]
    said = one_line(ended_said(state, None if board is None else board.points))
    if foul is None or said is None:
        return None, foul, hint or said
    return None, replace(foul, note=(said, *foul.note)), hint


def build_entry(
    state: MatchState,
    draft: Draft,
    preview: BoardPreview | None,
    places: Places,
    *,
    undo_facts: tuple[Fact, ...] = (),
    refusals: tuple[Problem, ...] = (),
    hint: Msg | None = None,
) -> EntryView:
    """Return the panel for `draft`; `preview` is that of `command_of(draft, state)`, None where it is
    incomplete.

    `places`: which side is drawn on the left; `undo_facts`: the facts of the step that undo would take back,
    () if none; `refusals`, `hint`: of the last `Step`, until the next key.
    """
    left = places.left(state)
    command = command_of(draft, state)
    typed = command if isinstance(command, RecordBoard) and draft.foul is None else None
    closed = bool(closed_problems(state))
    found = () if command is None else problems(state, command)
    errors = tuple(problem for problem in found if problem.severity is Severity.ERROR)
    odd = tuple(problem for problem in found if problem.severity is Severity.WARNING)
    if state.umpired and odd and _was_followed(draft, state):
        odd = tuple(problem for problem in odd if problem.code != "many_men")  # nobody counted them
    names = (side_name(state, Side.A), side_name(state, Side.B))
    warnings = tuple(problem_msg(problem, state.rules, names) for problem in odd)
    if command is not None and not closed and state.side_change is not None and places.follow(state):
        # The hall may show the new places already, and then an arrow would mean the wrong side.
        unmoved = msg("entry.sides_not_changed", pair=is_pair(state), A=names[left.place])
        warnings = (unmoved, *warnings)
    # What the key was refused for comes first; a standing error is said once, and not over an open question.
    refused = tuple(dict.fromkeys((*refusals, *(() if draft.pending else errors))))
    after = preview.after if preview is not None else None
    left_on = not state.rules.queen_must_be_covered
    scores = typed is not None and typed.men_left > 0 and (left_on or typed.queen is not Queen.NOBODY)
    readable = scores and not closed
    foul = _foul(state, draft, after, left)
    prompt = _prompt(state, draft, closed) if foul is None else foul.question
    umpire = None
    if state.umpired:
        umpire, foul, hint = _umpired(state, draft, left, foul, hint, after)
        prompt = prompt if umpire is None else umpire.asks
    return EntryView(
        cards=(side_card(state, draft, left, "left"), side_card(state, draft, left.other, "right")),
        who_question=msg("entry.who_won"),
        men_question=_men_question(state, draft),
        men=_men_tiles(state, draft, closed),
        queen_question=msg("entry.who_covered"),
        queen_hint=msg("entry.at_any_time", key="\x00"),
        queens=_queen_tiles(state, draft, left),
        options=_OPTIONS if draft.pending == "nobody" else (),
        seats=_seat_options(state, draft),
        choices=clock_choices(draft, state, left),
        pending=draft.pending,
        read_back=read_back(state, typed, after) if typed is not None and readable else None,
        prompt=prompt,
        missing=() if closed else missing_parts(draft, state),
        hint=hint if hint != prompt else None,
        warnings=warnings,
        refusals=tuple(problem_msg(problem, state.rules, names) for problem in refused),
        button=msg("entry.record_anyway" if warnings else "entry.record"),
        can_record=command is not None and not (errors or draft.pending or asks_before_board(state)),
        other_side=msg("entry.other_side"),
        can_swap=draft.winner is not None and not closed,
        slam=slam_tick(state, draft, typed),
        foul=foul,
        banners=_banners(state, places),
        take_back=_take_back(state, draft, undo_facts),
        armed=draft.armed,
        umpire=umpire,
        after=_after(state),
    )


_OPTIONS = (
    QueenOption(Queen.UNRECORDED, msg("entry.option_unrecorded"), "1"),
    QueenOption(Queen.NOBODY, msg("entry.option_on_board"), "2"),
)


def _seat_options(state: MatchState, draft: Draft) -> tuple[SeatOption, ...]:
    if draft.pending != "breaker" or not may_seat(state):
        return ()
    first = state.players[0][0].full_name
    return tuple(
        SeatOption(place, msg("entry.option_seat", P=player.full_name, A1=first), str(place + 1))
        for place, player in enumerate(state.players[1])
    )


def _prompt(state: MatchState, draft: Draft, closed: bool) -> Msg | None:
    """Return what the entry needs next; after the match, what a scorer does then."""
    if state.is_over:
        return msg("entry.need.nothing")
    asked = clock_prompt(draft, state)
    if asked is None and state.next.kind in (NextKind.TOSS, NextKind.EXTRA_TOSS) and draft.is_empty:
        return msg("entry.need.toss")
    return asked if asked is not None or closed else prompt_msg(draft, state)


def _after(state: MatchState) -> tuple[ClockChoice, ...]:
    """Return what can come after a match that is over; without a winner nobody stays."""
    if not state.is_over:
        return ()
    codes = (("new", "Ctrl+N"), ("rematch", "Ctrl+R"), ("stays", "Ctrl+W"))
    if state.of_tie is not None:  # the next rubber is there; nobody stays in a tie
        codes = (("tie", "Ctrl+M"), ("new", "Ctrl+N"), ("rematch", "Ctrl+R"))
    return tuple(
        ClockChoice(msg(f"entry.after.{code}"), key, EntryKey(KeyKind.FOLLOWING, letter=code))
        for code, key in codes
        if code != "stays" or state.winner is not None
    )


def _men_question(state: MatchState, draft: Draft) -> Msg:
    pair, rule = is_pair(state), state.rules.wording == "rule"
    if draft.winner is None:
        return msg("entry.men_of_loser", pair=pair, rule=rule)
    return msg("entry.men", pair=pair, rule=rule, L=side_name(state, draft.winner.other))


def _men_tiles(state: MatchState, draft: Draft, closed: bool) -> tuple[MenTile, ...]:
    rule, tiles = state.rules.wording == "rule", []
    for number in range(1, MEN + 1):
        said = msg("common.men", rule=rule, n=number)
        if draft.winner is not None:
            said = msg("entry.men_tile", rule=rule, n=number, L=side_name(state, draft.winner.other))
        tiles.append(MenTile(number, draft.men_left == number, not closed and not draft.pending, said))
    return tuple(tiles)


def _queen_tiles(state: MatchState, draft: Draft, left: Side) -> tuple[QueenTile, QueenTile, QueenTile]:
    queen = queen_of(draft, state)

    def of_side(side: Side, arrow: str) -> QueenTile:
        chosen = queen is not None and queen.side is side
        marked = chosen and draft.queen is None
        shorter = (short_form(state, side), (side_codes(state)[side.place],))
        forms = tuple(dict.fromkeys((*side_forms(state, side), *shorter)))
        label, joint = msg("entry.name", name=side_name(state, side)), " / " if is_pair(state) else " "
        return QueenTile(side, label, arrow, "", chosen, marked, forms, joint)

    labels = {Queen.UNRECORDED: "entry.not_recorded", Queen.NOBODY: "entry.on_board"}
    label = "entry.nobody" if queen is None else labels.get(queen, "entry.nobody")
    return (
        of_side(left, "left"),
        of_side(left.other, "right"),
        QueenTile(None, msg(label), "", "N", queen in labels, False),
    )


def _over(state: MatchState) -> Msg:
    """Return how the match ended, and what can still be done."""
    if state.winner is not None:
        code = "entry.banner.over_signed" if state.signed else "entry.banner.over"
        return msg(code, pair=is_pair(state), W=side_name(state, state.winner))
    if state.drawn:
        return msg("entry.banner.drawn_signed" if state.signed else "entry.banner.drawn")
    return msg("entry.banner.abandoned_signed" if state.signed else "entry.banner.abandoned")


def _banners(state: MatchState, places: Places) -> tuple[Banner, ...]:
    pair, found = is_pair(state), []
    if state.deciding:
        found.append(Banner(BannerKind.DECISION, msg("entry.banner.deciding"), "W"))
    match state.next.kind:
        case NextKind.NOTHING:
            found.append(Banner(BannerKind.OVER, _over(state), ""))
        case NextKind.DECISION:
            code = "clock.banner.level" if state.game.undecided else "entry.banner.decision"
            found.append(Banner(BannerKind.DECISION, msg(code), ""))
        case NextKind.TOSS:
            style = "white" if state.rules.toss_style == "white_breaks" else "toss"
            found.append(Banner(BannerKind.TOSS, msg(f"entry.banner.{style}"), "B"))
        case NextKind.EXTRA_TOSS:
            text = msg("entry.banner.extra_toss", n=state.game.raw[0])
            found.append(Banner(BannerKind.EXTRA_TOSS, text, "B"))
        case NextKind.BOARD:
            if may_seat(state) and not state.seats_recorded:
                # People do not sit down in the order in which their names were typed.
                first = state.players[0][0].full_name
                found.append(Banner(BannerKind.SEATS, msg("entry.banner.seats", A1=first), "B"))
    change = state.side_change
    if change is not None:
        code = "entry.banner.change"
        if state.play_called:
            code = "entry.banner.change_later"  # a board in play is finished first (60c)
        elif pair and change.kind is ChangeKind.BETWEEN:
            code = "entry.banner.seat_right"
        found.append(Banner(BannerKind.CHANGE_DUE, msg(code), "C"))
    if state.next.kind is NextKind.BOARD and state.next.last:
        found.append(Banner(BannerKind.LAST_BOARD, msg("clock.banner.last_board"), ""))
    if change is None and _just_changed(state):
        found.append(Banner(BannerKind.CHANGED, _changed(state, places), ""))
    return tuple(found)


def _changed(state: MatchState, places: Places) -> Msg:
    """Return who sits where after a change: in pairs the picture says nothing of seats."""
    name = side_name(state, places.left(state))
    if not is_pair(state):
        if places.follow(state):
            return msg("entry.banner.changed", A=name)
        if places.are_opposite(state):
            return msg("entry.banner.changed_fixed", A=name)
        return msg("entry.banner.changed_back")
    if places.follow(state):
        return msg("entry.banner.changed_pairs", A=name)
    # Within a game the laws do not say how a pair moves (60), so no seat is named.
    code = "entry.banner.changed_in_game" if state.game.boards else "entry.banner.changed"
    return msg(code, pair=True, A=name)


def _just_changed(state: MatchState) -> bool:
    """Say whether sides were changed since the last record; a match that is over no longer tells it."""
    if state.is_over:
        return False
    game = state.game
    if game.boards:
        return game.changed_after_board == len(game.boards)
    return game.changed_before


def _take_back(state: MatchState, draft: Draft, undo_facts: tuple[Fact, ...]) -> tuple[Msg, ...]:
    """Return the bar: what the next take-back would touch, while nothing is typed."""
    if not undo_facts or not draft.is_empty:
        return ()
    fact, board = undo_facts[0], state.last_board
    recorded = isinstance(fact, BoardRecorded) and board is not None and board.winner is not None
    if draft.armed:
        if recorded and board is not None and board.winner is not None:
            name = side_name(state, board.winner)
            return (msg("entry.armed_board", k=board.number, W=name, p=board.points),)
        return (msg("entry.armed", step=step_msg(None, undo_facts, state)),)
    if not recorded or board is None or board.winner is None:
        return ()
    done = msg("entry.done", k=board.number, W=side_name(state, board.winner), p=board.points)
    return (done, msg("entry.wrong"))

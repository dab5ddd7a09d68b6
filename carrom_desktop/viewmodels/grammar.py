"""The key grammar of the entry: side, men, queen's side, Enter. A pure table from key to what happens.

Adding a key: add a `KeyKind`, one line in `reduce_key`, and a test for each situation of `Draft.pending`.
Nothing does two things in one situation, and nothing but Enter records a board.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwardBoard,
    CallPlay,
    ChangeSides,
    ChooseBreaker,
    Command,
    CorrectOpener,
    GiveDecision,
    MarkQueen,
    RecordBoard,
    RecordSeats,
)
from carrom_desktop.rules.facts import Award
from carrom_desktop.rules.ids import Kind, NextKind, Problem, Queen, Side
from carrom_desktop.rules.problems import errors, problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import (
    Draft,
    EntryKey,
    KeyKind,
    Part,
    Step,
    command_of,
    disarm,
    missing_parts,
    queen_of,
    side_meant,
)
from carrom_desktop.viewmodels.foul_draft import FoulDraft
from carrom_desktop.viewmodels.grammar_clock import after_time, clock_answer, clock_key, clock_prompt, guarded
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name


def reduce_key(
    draft: Draft,
    key: EntryKey,
    state: MatchState,
    left: Side,
    *,
    can_undo: bool = True,
    undo_stroke: bool = False,
) -> Step:
    """Return what `key` does to `draft`; `left` is the side that is drawn on the left.

    `can_undo`: there is a step to take back; `undo_stroke`: it is one of the umpire's board. A recorded board
    leaves an empty draft.
    """
    if key.kind is KeyKind.FOLLOWING:
        return Step(draft, ask=key.letter)
    step = None
    if state.umpired or key.kind is KeyKind.UMPIRE:
        from carrom_desktop.viewmodels.grammar_umpire import reduce_umpire  # most matches are not umpired

        step = reduce_umpire(disarm(draft), key, state, left, undo_stroke=undo_stroke)
    return guarded(step or _reduce(draft, key, state, left, can_undo), draft, state)


def _reduce(draft: Draft, key: EntryKey, state: MatchState, left: Side, can_undo: bool) -> Step:
    if draft.pending != "time" or key.kind is not KeyKind.TIME:
        calm = disarm(draft)
        by_clock = clock_key(calm, key, state) or clock_answer(calm, key, state, left)
        if by_clock is not None:
            return by_clock
    if draft.foul is not None:
        from carrom_desktop.viewmodels.grammar_foul import reduce_foul  # most boards end without one

        return reduce_foul(draft, draft.foul, key, state, left)
    if key.kind is KeyKind.BACKSPACE:
        return _backspace(state, draft, key, can_undo)
    if key.kind is KeyKind.ESC:
        return _escape(draft, state)
    draft = disarm(draft)
    if draft.pending:
        answer = _PENDING[draft.pending](draft, key, state, left)
        if answer is not None:
            return answer
        draft = replace(draft, pending="")  # the key closes the question and means what it means alone
    return _PLAIN[key.kind](draft, key, state, left)


def prompt_msg(draft: Draft, state: MatchState) -> Msg | None:
    """Return what the entry waits for, in words; None where it is complete."""
    by_clock = clock_prompt(draft, state)
    if by_clock is not None:
        return by_clock
    match draft.pending:
        case "queen":
            return msg("entry.need.queen_mark_off" if state.queen_marked else "entry.need.queen_mark")
        case "breaker":
            return msg("entry.need.breaker_or_partner" if _may_swap_partner(state) else "entry.need.breaker")
        case "nobody":
            return msg("entry.need.nobody")
        case _:
            missing = missing_parts(draft, state)
            return _need(missing[0], draft, state) if missing else None


def may_seat(state: MatchState) -> bool:
    """Say whether it can be said now who sits to the right of A's first player: doubles, before board 1."""
    return not errors(state, RecordSeats(0))


def closed_problems(state: MatchState) -> tuple[Problem, ...]:
    """Return why nothing can be typed at all (match over, a decision is needed); a missing toss is asked at
    Enter."""
    if state.signed or state.deciding or state.next.kind in (NextKind.NOTHING, NextKind.DECISION):
        return problems(state, CallPlay())
    return ()


# ---- keys without an open question -------------------------------------------------------------------------

_Rule = Callable[[Draft, EntryKey, MatchState, Side], Step]
_Answer = Callable[[Draft, EntryKey, MatchState, Side], Step | None]


def _arrow(draft: Draft, key: EntryKey, state: MatchState, left: Side) -> Step:
    """Take an arrow for the winner until a number stands, for the queen's side from then on."""
    closed = closed_problems(state)
    if closed:
        return Step(draft, refusals=closed)
    side = left if key.kind is KeyKind.LEFT else left.other
    if draft.winner is None or draft.men_left is None:
        return Step(replace(draft, winner=side))
    return Step(replace(draft, queen=Queen(side.value)))


def _side(draft: Draft, key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Take a click on a card: it is about the winner at any time."""
    closed = closed_problems(state)
    return Step(draft, refusals=closed) if closed else Step(replace(draft, winner=key.side))


def _men(draft: Draft, key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Take a number: the loser's men, so the winner comes first, or the number was tapped in the loser's own
    row (table mode); 0 is another way to end a board."""
    closed = closed_problems(state)
    if closed:
        return Step(draft, refusals=closed)
    if key.number == 0:
        return Step(
            draft, blink=Part.MEN, refusals=_only(state, RecordBoard(Side.A, 0, Queen.A), "no_men_left")
        )
    if key.side is not None:
        return Step(replace(draft, winner=key.side.other, men_left=key.number))
    if draft.winner is None:
        return Step(draft, blink=Part.WINNER, hint=msg("entry.hint.first_winner"))
    return Step(replace(draft, men_left=key.number))


def _queen_side(draft: Draft, key: EntryKey, state: MatchState, _left: Side) -> Step:
    closed = closed_problems(state)
    if closed or key.side is None:
        return Step(draft, refusals=closed)
    return Step(replace(draft, queen=Queen(key.side.value)))


def _queen_option(draft: Draft, key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Take a choice about a queen that nobody is known to have covered."""
    closed = closed_problems(state)
    if closed:
        return Step(draft, refusals=closed)
    if key.queen is Queen.NOBODY:
        # The question closes, so that a number typed next is the men again and no answer. The answer stays:
        # a queen typed or marked before must not be recorded against what was said last.
        return Step(
            replace(draft, queen=Queen.NOBODY, pending=""),
            blink=Part.QUEEN,
            refusals=_only(state, RecordBoard(Side.A, 1, Queen.NOBODY), "queen_on_board"),
        )
    return Step(replace(draft, queen=key.queen, pending=""))


def _queen_key(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    return _ask(draft, "queen", errors(state, MarkQueen(None)))


def _nobody(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    return _ask(draft, "nobody", closed_problems(state))


def _breaker(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Ask for the side that breaks, unless neither can be chosen now (49a)."""
    likely = state.next.breaker.other if state.next.breaker is not None else Side.A
    refused = errors(state, ChooseBreaker(likely))
    if refused and not errors(state, ChooseBreaker(likely.other)):
        refused = ()
    return _ask(draft, "breaker", refused)


def _other_side(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """The other side won; men and the queen's side stay."""
    closed = closed_problems(state)
    if closed:
        return Step(draft, refusals=closed)
    if draft.winner is None:
        return Step(draft, blink=Part.WINNER, hint=msg("entry.hint.first_winner"))
    return Step(replace(draft, winner=draft.winner.other))


def _change_sides(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    if state.side_change is None:
        return Step(draft, hint=msg("entry.hint.no_change"))
    return Step(draft, ChangeSides())


def _play(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    refused = errors(state, CallPlay())
    if refused:
        return Step(draft, refusals=refused)
    if state.play_called:
        return Step(draft, hint=msg("entry.hint.play_called", board=state.next.board))
    return Step(draft, CallPlay())


def _enter(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Record a complete entry; an empty one does nothing, so that a second Enter is harmless."""
    if draft.is_empty:
        return Step(draft)
    command = command_of(draft, state)
    if command is None:
        part = missing_parts(draft, state)[0]
        return Step(draft, blink=part, hint=_need(part, draft, state))
    refused = errors(state, command)
    if refused:
        return Step(draft, blink=_blame(refused), refusals=refused)
    return Step(Draft(), command)


def _ended(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """The board ended otherwise: a foul, an award, or it is void. A ruling may come while one is awaited."""
    refused = errors(state, AwardBoard(Award(Side.A, 1)))
    return Step(draft, refusals=refused) if refused else Step(Draft(foul=FoulDraft()))


def _slam(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Tick the slam of the winner, or take the tick away (26)."""
    closed = closed_problems(state)
    if closed:
        return Step(draft, refusals=closed)
    if draft.winner is None or draft.men_left is None or queen_of(draft, state) is None:
        return Step(draft, blink=missing_parts(draft, state)[0], hint=msg("entry.hint.slam_last"))
    turned = replace(draft, slam=not draft.slam)
    command = command_of(turned, state)
    refused = () if command is None else _only(state, command, "slam_impossible")
    return Step(draft, refusals=refused) if refused else Step(turned)


def _improper(draft: Draft, _key: EntryKey, _state: MatchState, _left: Side) -> Step:
    return Step(draft, hint=msg("entry.hint.improper"))


def _wait(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """Wait for the umpire's decision; `W` again: it has come."""
    if state.deciding:
        return Step(draft, ask="ruling")
    return _submit(draft, AwaitDecision(), state)


def _colours(draft: Draft, _key: EntryKey, state: MatchState, _left: Side) -> Step:
    """The colours of this game are the other way round: correct its opener, all its boards turn."""
    if not state.game.boards:
        return Step(draft, hint=msg("entry.hint.colours_by_b"))
    return _submit(draft, CorrectOpener(state.game.number), state)


def _escape(draft: Draft, state: MatchState) -> Step:
    """Clear the entry; where it is clear and a decision is awaited, play on without one."""
    if draft.is_empty and state.deciding:
        return Step(Draft(), GiveDecision())
    return Step(Draft())


_PLAIN: dict[KeyKind, _Rule] = {
    KeyKind.LEFT: _arrow,
    KeyKind.RIGHT: _arrow,
    KeyKind.SIDE: _side,
    KeyKind.DIGIT: _men,
    KeyKind.MEN: _men,
    KeyKind.QUEEN_SIDE: _queen_side,
    KeyKind.QUEEN_OPTION: _queen_option,
    KeyKind.QUEEN: _queen_key,
    KeyKind.NOBODY: _nobody,
    KeyKind.BREAKER: _breaker,
    KeyKind.OTHER_SIDE: _other_side,
    KeyKind.CHANGE_SIDES: _change_sides,
    KeyKind.PLAY: _play,
    KeyKind.ENTER: _enter,
    KeyKind.ENDED: _ended,
    KeyKind.STRIKER_OR_SLAM: _slam,
    KeyKind.IMPROPER: _improper,
    KeyKind.WAIT: _wait,
    KeyKind.COLOURS: _colours,
}


# ---- keys that answer a question; None: the key is no answer, closes the question and means what it means --


def _after_queen(draft: Draft, key: EntryKey, state: MatchState, left: Side) -> Step | None:
    """`Q`, then a side: she was covered; `Q` again: she is back on the board."""
    side = side_meant(key, left)
    done = replace(draft, pending="", queen=None)  # what is marked now fills the queen part of the entry
    if side is not None:
        if side is state.queen_marked:
            return Step(done, hint=msg("entry.hint.marked_already", W=side_name(state, side)))
        return _submit(done, MarkQueen(side), state)
    if key.kind is KeyKind.QUEEN:
        if state.queen_marked is None:
            return Step(replace(draft, pending=""), hint=msg("entry.hint.not_marked"))
        return _submit(done, MarkQueen(None), state)
    if key.kind in (KeyKind.BREAKER, KeyKind.CHANGE_SIDES, KeyKind.PLAY):
        return None
    return Step(draft, blink=Part.QUEEN, hint=prompt_msg(draft, state))


def _after_breaker(draft: Draft, key: EntryKey, state: MatchState, left: Side) -> Step | None:
    """`B`, then a side: it breaks; `B` again: never mind; in doubles 1 or 2 says who sits where (49b)."""
    side = side_meant(key, left)
    done = replace(draft, pending="")
    if side is not None:
        command = ChooseBreaker(side)
        if not errors(state, command) and side is state.next.breaker and not _may_swap_partner(state):
            return Step(done, hint=msg("entry.hint.breaks_already", X=side_name(state, side)))
        return _submit(done, command, state)
    if key.kind is KeyKind.BREAKER:
        return Step(done)
    if key.kind is KeyKind.DIGIT and key.number in (1, 2) and may_seat(state):
        return Step(done, RecordSeats(key.number - 1))
    if key.kind in (KeyKind.QUEEN, KeyKind.CHANGE_SIDES, KeyKind.PLAY):
        return None
    return Step(draft, blink=Part.BREAKER, hint=prompt_msg(draft, state))


def _after_nobody(draft: Draft, key: EntryKey, state: MatchState, left: Side) -> Step | None:
    """`N`, then `N` or 1: not recorded who covered her; 2: she is still on the board, which cannot be
    recorded."""
    if key.kind is KeyKind.NOBODY or (key.kind is KeyKind.DIGIT and key.number == 1):
        return _queen_option(draft, EntryKey(KeyKind.QUEEN_OPTION, queen=Queen.UNRECORDED), state, left)
    if key.kind is KeyKind.DIGIT and key.number == 2:
        return _queen_option(draft, EntryKey(KeyKind.QUEEN_OPTION, queen=Queen.NOBODY), state, left)
    if key.kind in (KeyKind.DIGIT, KeyKind.ENTER, KeyKind.OTHER_SIDE):
        return Step(draft, blink=Part.NOBODY, hint=prompt_msg(draft, state))
    return None


_PENDING: dict[str, _Answer] = {
    "queen": _after_queen,
    "breaker": _after_breaker,
    "nobody": _after_nobody,
    "time": after_time,
}


# ---- taking back -------------------------------------------------------------------------------------------


def _backspace(state: MatchState, draft: Draft, key: EntryKey, can_undo: bool) -> Step:
    """Clear the last part; on an empty entry arm the take-back, and armed take back.

    A marked queen is a fact and no part of the typing: `Q` `Q` or taking back the mark clears her.
    """
    if draft.pending:
        return Step(replace(draft, pending="", armed=False))
    if draft.slam:
        return Step(replace(draft, slam=False))
    if draft.queen is not None:
        return Step(replace(draft, queen=None))
    if draft.men_left is not None:
        return Step(replace(draft, men_left=None))
    if draft.winner is not None:
        return Step(replace(draft, winner=None))
    if not can_undo:
        return Step(
            Draft(), hint=msg("problems.match_signed" if state.signed else "entry.hint.nothing_to_undo")
        )
    if draft.armed:
        return Step(Draft(), undo=True)
    return Step(draft if key.burst else replace(draft, armed=True))


# ---- small parts -------------------------------------------------------------------------------------------


def _ask(draft: Draft, question: str, refused: tuple[Problem, ...]) -> Step:
    return Step(draft, refusals=refused) if refused else Step(replace(draft, pending=question))


def _submit(draft: Draft, command: Command, state: MatchState) -> Step:
    refused = errors(state, command)
    return Step(draft, refusals=refused) if refused else Step(draft, command)


def _only(state: MatchState, command: Command, code: str) -> tuple[Problem, ...]:
    """Return what the rules say of one code, whatever else stands against `command`."""
    return tuple(problem for problem in problems(state, command) if problem.code == code)


def _may_swap_partner(state: MatchState) -> bool:
    """Say whether the same side again means its other player (doubles)."""
    return state.kind is Kind.DOUBLES and state.next.player is not None


def _blame(errors: tuple[Problem, ...]) -> Part | None:
    codes = {problem.code for problem in errors}
    if codes & {"toss_missing", "extra_toss_first", "seats_missing"}:
        return Part.BREAKER
    if codes & {"no_men_left", "men_left_out_of_range"}:
        return Part.MEN
    return Part.QUEEN if "queen_on_board" in codes else None


def _need(part: Part, draft: Draft, state: MatchState) -> Msg:
    pair, rule = state.kind is Kind.DOUBLES, state.rules.wording == "rule"
    if part is Part.MEN and draft.winner is not None:
        return msg("entry.need.men", pair=pair, rule=rule, L=side_name(state, draft.winner.other))
    return msg(f"entry.need.{part}", pair=pair, rule=rule)

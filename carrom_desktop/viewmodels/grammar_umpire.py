"""The keys of the umpire's board. A pure table, as `grammar`: letters say what else happened, a digit closes.

Nine strokes in ten are one key. What is no key here means what it means in the normal entry.
"""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.board_play import play
from carrom_desktop.rules.board_state import EndKind, PlayQueen, StrokeRefused
from carrom_desktop.rules.commands import (
    AmendStroke,
    Command,
    CorrectTurn,
    PlayStroke,
    SetUmpiring,
    VoidBoard,
)
from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.rules.problems import errors
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.rules.strokes import WHOLE, UnreadableStroke, read_stroke, write_stroke
from carrom_desktop.rules.umpiring import Followed, followed
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind, Part, Step, side_meant
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.umpire_draft import (
    COUNTED_QUEENS,
    Counting,
    UmpireDraft,
    counted,
    ended_draft,
    leaving_draft,
    players_in_order,
    seat_of,
    umpires,
)

CANCEL_LAW = "137"
"""By which law a board of six passes is void."""

_EARLY = frozenset({"queen_twice", "queen_gone", "striker_twice", "double_not_agreed", "their_men"})
"""What no digit can mend, so that it is said before it."""

_MEANT = {KeyKind.QUEEN: "Q", KeyKind.STRIKER_OR_SLAM: "S", KeyKind.IMPROPER: "I"}
_NO_KEYS = {KeyKind.OTHER_SIDE: "X", KeyKind.NOBODY: "N"}


def reduce_umpire(
    draft: Draft, key: EntryKey, state: MatchState, left: Side, *, undo_stroke: bool
) -> Step | None:
    """Return what `key` does on the umpire's board, None where it means what it means in the normal entry.

    `undo_stroke`: the step that undo would take back is a stroke.
    """
    if key.kind is KeyKind.UMPIRE:
        return _switch(draft, state)
    if not umpires(draft, state):
        return _beside(draft, key, state, undo_stroke)
    here = followed(state)
    if here is None:
        return None
    umpire = draft.umpire or UmpireDraft()
    if umpire.counting is not None:
        return _count(umpire.counting, key, state, left, here)
    match key.kind:
        case KeyKind.LETTER:
            return _letter(umpire.typed, key.letter, state, left, here)
        case KeyKind.QUEEN | KeyKind.STRIKER_OR_SLAM | KeyKind.IMPROPER:
            return _letter(umpire.typed, _MEANT[key.kind], state, left, here)
        case KeyKind.DIGIT | KeyKind.MEN:
            return _do(_typed(umpire.typed), PlayStroke(f"{umpire.typed}{key.number}"), state)
        case KeyKind.LEFT | KeyKind.RIGHT:
            return Step(leaving_draft(state, left if key.kind is KeyKind.LEFT else left.other))
        case KeyKind.SIDE | KeyKind.QUEEN_SIDE if key.side is not None:
            return Step(leaving_draft(state, key.side))
        case KeyKind.OTHER_SIDE | KeyKind.NOBODY:
            return _no(_typed(umpire.typed), Problem("stroke_bad.key", values=(("key", _NO_KEYS[key.kind]),)))
        case KeyKind.BACKSPACE if umpire.typed:
            return Step(_typed(umpire.typed[:-1]))
        case KeyKind.BACKSPACE if undo_stroke:
            return Step(Draft(), undo=True)
        case KeyKind.ESC if umpire.typed:
            return Step(Draft())
        case KeyKind.ENTER:
            return _enter(umpire.typed, state, here)
        case _:
            return None


# ---- beside the strokes


def _switch(draft: Draft, state: MatchState) -> Step:
    """Turn the umpire's board on or off; beside it, in the normal entry, come back to it."""
    if state.umpired and draft.aside:
        return Step(Draft())
    return _do(draft, SetUmpiring(not state.umpired), state, Draft())


def _beside(draft: Draft, key: EntryKey, state: MatchState, undo_stroke: bool) -> Step | None:
    """Esc leads back from a normal entry that is untouched; Backspace from a board that the strokes ended.

    Such a board is entered by hand after Esc.
    """
    if not draft.is_empty and draft == ended_draft(state):
        if key.kind is KeyKind.BACKSPACE and undo_stroke:
            return Step(Draft(), undo=True)
        if key.kind is KeyKind.ESC or (key.kind is KeyKind.ENDED and draft.foul is not None):
            return Step(Draft(aside=True))
    if key.kind is KeyKind.ESC and draft.aside and draft.foul is None and not draft.pending:
        untouched = draft.winner is not None and draft == leaving_draft(state, draft.winner)
        return Step(Draft() if draft.is_empty or untouched else Draft(aside=True))
    return Step(draft) if key.kind is KeyKind.LETTER else None


# ---- strokes


def _letter(typed: str, letter: str, state: MatchState, left: Side, here: Followed) -> Step:
    """Take a letter: a choice that the last stroke left, a whole stroke, or a part of the next one."""
    draft = _typed(typed)
    overboard = _is_overboard(typed)  # the letter says what left the board
    if not overboard and letter == "Y":
        return _do(draft, CorrectTurn(), state)
    if not overboard and letter == "R":
        return _again(draft, state, left)
    if not typed:
        chosen = _chosen(letter, state, here)
        if chosen is not None:
            return chosen
    if not overboard and letter.upper() in WHOLE:
        return _do(draft, PlayStroke(f"{typed}{letter}"), state)
    wrong = _wrong_part(typed + letter, here)
    return Step(_typed(typed + letter)) if wrong is None else _no(draft, wrong)


def _chosen(letter: str, state: MatchState, here: Followed) -> Step | None:
    """`U`, the opponent forgoes the due; `D`, he claims a double one (H13); `A`, as the ICF decides it."""
    last = here.last
    if last is not None and letter == "U" and last.may_forgo and not last.stroke.forgo:
        return _do(Draft(), AmendStroke(write_stroke(replace(last.stroke, forgo=True))), state)
    if letter == "D":
        if last is None or not last.may_double:
            return Step(Draft(), blink=Part.STROKE, hint=msg("umpire.hint.no_double"))
        return _do(Draft(), AmendStroke(write_stroke(replace(last.stroke, double=True))), state)
    if last is not None and letter == "A" and not last.published and not last.stroke.as_icf:
        return _do(Draft(), AmendStroke(write_stroke(replace(last.stroke, as_icf=True))), state)
    return None


def _wrong_part(typed: str, here: Followed) -> Problem | None:
    """Return what stands against the letters of a stroke, whatever its digit will be."""
    if typed.endswith("A") and not _is_overboard(typed[:-1]) and here.board.book is not RuleBook.CAINT:
        return Problem("stroke_no.published")
    try:
        seen = read_stroke(f"{typed}V0" if _is_overboard(typed) else f"{typed}0")
        play(here.board, seen)
    except UnreadableStroke as bad:
        return Problem(f"stroke_bad.{bad.code}", values=(("key", bad.key),))
    except StrokeRefused as refused:
        if refused.code in _EARLY:
            return Problem(f"stroke_no.{refused.code}", values=refused.values)
    return None


def _is_overboard(typed: str) -> bool:
    """Say whether the letters end in a `V` that does not tell yet what left the board."""
    rest = typed
    while "V" in rest:
        _, _, rest = rest.partition("V")
        if not rest:
            return True
        rest = rest[1:]
    return False


def _enter(typed: str, state: MatchState, here: Followed) -> Step:
    """Void a board that six passes have cancelled (137); else Enter records nothing here."""
    end = here.board.end
    if end is not None and end.kind is EndKind.CANCELLED:
        return _do(Draft(), VoidBoard(state.next.game, state.next.board, CANCEL_LAW), state)
    if typed:
        return _no(_typed(typed), Problem("stroke_bad.digit"))
    return Step(Draft())


# ---- counting again


def _again(draft: Draft, state: MatchState, left: Side) -> Step:
    """Ask for everything, unless no board can be counted now."""
    closed = errors(state, CorrectTurn())
    refused = tuple(problem for problem in closed if not problem.code.startswith("stroke_no."))
    if refused:
        return _no(draft, *refused)
    return Step(Draft(umpire=UmpireDraft(counting=Counting(left))))


def _count(counting: Counting, key: EntryKey, state: MatchState, left: Side, here: Followed) -> Step:
    """Take the answer to the next question; Esc leaves, Backspace goes back one."""
    draft = _counting(counting)
    match key.kind:
        case KeyKind.ESC:
            return Step(Draft())
        case KeyKind.BACKSPACE:
            if counting.queen is not None:
                return Step(_counting(replace(counting, queen=None)))
            return Step(_counting(replace(counting, men=counting.men[:-1])) if counting.men else Draft())
        case KeyKind.LETTER if key.letter == "R":
            return Step(Draft())
    side = side_meant(key, left)
    number = key.number if key.kind in (KeyKind.DIGIT, KeyKind.MEN) else None
    if len(counting.men) < len(Side):
        if number is None:
            return Step(draft, blink=Part.STROKE, hint=msg("umpire.hint.men"))
        if number == 0:
            return _no(draft, Problem("stroke_no.count_over"))
        return Step(_counting(replace(counting, men=(*counting.men, number))))
    if counting.queen is None:
        queen = PlayQueen(side.value) if side is not None else _queen_meant(number, counting.first)
        if queen is None:
            return Step(draft, blink=Part.STROKE, hint=msg("umpire.hint.queen", n=COUNTED_QUEENS))
        return Step(_counting(replace(counting, queen=queen)))
    seat = _seat_meant(side, number, state)
    command = None if seat is None else counted(counting, seat, here)
    if command is None:
        pair = bool(players_in_order(state))
        return Step(draft, blink=Part.STROKE, hint=msg("umpire.hint.turn", pair=pair))
    return _do(draft, command, state, Draft())


def _queen_meant(number: int | None, first: Side) -> PlayQueen | None:
    places = (PlayQueen.BOARD, PlayQueen.POCKETED, PlayQueen(first.value), PlayQueen(first.other.value))
    return places[number - 1] if number is not None and 1 <= number <= COUNTED_QUEENS else None


def _seat_meant(side: Side | None, number: int | None, state: MatchState) -> int | None:
    """Return whose turn is meant: an arrow in singles, in doubles the number of the player."""
    players = players_in_order(state)
    if not players:
        return None if side is None else seat_of(state, side)
    return number - 1 if number is not None and 1 <= number <= len(players) else None


# ---- small parts


def _typed(typed: str) -> Draft:
    return Draft(umpire=UmpireDraft(typed)) if typed else Draft()


def _counting(counting: Counting) -> Draft:
    return Draft(umpire=UmpireDraft(counting=counting))


def _no(draft: Draft, *refused: Problem) -> Step:
    return Step(draft, blink=Part.STROKE, refusals=refused)


def _do(draft: Draft, command: Command, state: MatchState, after: Draft | None = None) -> Step:
    """Do it, and begin anew; refused, what is typed stays."""
    refused = errors(state, command)
    return _no(draft, *refused) if refused else Step(Draft() if after is None else after, command)

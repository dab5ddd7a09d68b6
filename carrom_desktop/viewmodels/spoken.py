"""What a screen reader says by itself: once after each step, and while an entry is typed.

Imported when a screen reader listens, never by a match without one.
"""

from __future__ import annotations

from carrom_desktop.rules.facts import (
    BoardRecorded,
    Fact,
    GameEnded,
    LevelDecided,
    MatchCreated,
    MatchEnded,
    TimeCalled,
    TossRecorded,
)
from carrom_desktop.rules.ids import BoardKind
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce import announce, spoken_state
from carrom_desktop.viewmodels.announce_boards import board_won, latest_board
from carrom_desktop.viewmodels.announce_words import Line
from carrom_desktop.viewmodels.entry import EntryView
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.undo import step_msg

_IN_THE_STATE = (MatchCreated, TossRecorded, GameEnded, MatchEnded, TimeCalled, LevelDecided)
"""What these facts bring is told by the state that follows them."""


def spoken_news(
    before: MatchState | None, after: MatchState, facts: tuple[Fact, ...], undone: tuple[Fact, ...] = ()
) -> Line:
    """Return what is said of the step `facts` that led from `before` to `after`, the new state at its end.

    A board that ended as usual is its score alone: "Board 3. Player One 14, Player Two 9. Player Two to
    break." How any other ended is said first. `undone`: the facts of the step that was taken back.
    """
    if undone and before is not None:
        return (msg("announce.spoken_undone", step=step_msg(None, undone, before)), *spoken_state(after))
    said = _said(before, after, facts)
    if said and before is not None and (before.games, before.next) == (after.games, after.next):
        return said  # a queen, a clock, a warning: the score stands as it was said
    return (*said, *spoken_state(after))


def _said(before: MatchState | None, after: MatchState, facts: tuple[Fact, ...]) -> Line:
    if any(isinstance(fact, BoardRecorded) for fact in facts):
        latest = latest_board(after)
        if latest is None or latest[1].kind is BoardKind.NORMAL:
            return ()
        return board_won(after, latest[0].number, latest[1])
    if not facts or isinstance(facts[0], _IN_THE_STATE):
        return ()
    told = announce(after, facts, before=before).now
    return () if told == announce(after).now else told


def spoken_entry(view: EntryView) -> Line:
    """Return what is said while an entry is typed: what stands against it, who wins and how much once it is
    complete, else what it needs next."""
    trouble = (*view.refusals, *(() if view.hint is None else (view.hint,)))
    if trouble:
        return trouble
    if view.armed:
        return view.take_back
    if view.foul is not None:
        foul = view.foul
        amounts = _there(foul.headline, foul.totals, foul.ends)
        return (*amounts, *foul.note, *view.warnings) if amounts else (foul.question, *foul.note)
    back = view.read_back
    if view.guided is not None and (back is None or view.options):
        return (*view.guided.questions[:1], *_there(view.guided.note))
    if back is not None and not (view.options or view.seats or view.choices):
        there = _there(back.headline, back.totals, back.ends, back.on_table.label, back.on_table.text)
        return (*there, *view.warnings)
    return _there(view.prompt)


def _there(*lines: Msg | None) -> Line:
    return tuple(line for line in lines if line is not None)

"""Every key on every draft in every situation: what the grammar promises always."""

from __future__ import annotations

import itertools

import pytest

from carrom_desktop.rules.clocks import asks_before_board
from carrom_desktop.rules.commands import (
    AwardBoard,
    CallTime,
    CorrectOpener,
    DecideLevel,
    EndBoard,
    GiveDecision,
    RecordBoard,
    SignMatch,
)
from carrom_desktop.rules.fouls import QueenPlace
from carrom_desktop.rules.ids import Queen, Severity, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What
from carrom_desktop.viewmodels.grammar import reduce_key
from tests.viewmodels.clocked_desk import alarmed, level_at_time
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, key

A = Side.A
_BOARDS = (RecordBoard, EndBoard, AwardBoard)

_KEYS = (
    *(
        "left",
        "right",
        "0",
        "1",
        "2",
        "6",
        "8",
        "9",
        "q",
        "n",
        "x",
        "enter",
        "backspace",
        "burst",
        "esc",
        "b",
        "c",
        "p",
    ),
    *("e", "s", "i", "w", "shift+x", "t", "h", "k", "y", "+", "-"),
    *("side:B", "men:4", "queen:B", "option:unrecorded", "option:nobody"),
)
_FOULS = (
    FoulDraft(),
    FoulDraft(A),
    FoulDraft(A, What.OWN, QueenPlace.ON_BOARD),
    FoulDraft(A, What.OWN, QueenPlace.ON_BOARD, None, True, True),
    FoulDraft(A, What.THEIRS, QueenPlace.COVERED_BY_B, 4),
    FoulDraft(A, What.BOTH, QueenPlace.COVERED_BY_O),
    FoulDraft(A, What.SEAT, QueenPlace.ON_BOARD, 4),
)
_DRAFTS = tuple(
    Draft(winner, men, queen, pending, armed)
    for winner, men, queen, pending, armed in itertools.product(
        (None, A),
        (None, 6),
        (None, Queen.B, Queen.UNRECORDED),
        ("", "queen", "breaker", "nobody", "time"),
        (False, True),
    )
)
_MORE = (
    *(Draft(foul=foul) for foul in _FOULS),
    Draft(A, 6, Queen.A, slam=True),
    Draft(A, 6, Queen.B, slam=True),
)


def _signed() -> Desk:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    made.submit(SignMatch())
    return made


def _situations() -> list[Desk]:
    level = desk(board_limit=2)
    level.type("left 6 left enter right 6 right enter")
    between = desk(target=9, queen_cutoff=9)
    between.type("left 6 left enter")
    over = desk(games_to_win=1, target=9, queen_cutoff=9)
    over.type("left 6 left enter")
    marked = doubles_desk("ukca")
    marked.type("q left p")
    deciding = desk()
    deciding.type("left 6 left enter w")
    plain = [desk(), desk(toss=None), level, between, over, marked, alarmed(), level_at_time()]
    return [*plain, deciding, _signed()]


@pytest.mark.no_cover
def test_every_key_in_every_situation_keeps_the_promises() -> None:
    for made, draft, word in itertools.product(_situations(), (*_DRAFTS, *_MORE), _KEYS):
        state = made.state
        step = reduce_key(draft, key(word), state, made.left)
        if step.command is not None:
            assert can(problems(state, step.command))
            assert not step.refusals
            assert not step.undo
            assert not (isinstance(step.command, _BOARDS) and word != "enter")
            assert not (isinstance(step.command, _BOARDS) and asks_before_board(state))
            assert not (isinstance(step.command, GiveDecision) and word != "esc")
            assert not (isinstance(step.command, CorrectOpener) and word != "shift+x")
            assert not (isinstance(step.command, CallTime) and word not in ("t", "p"))
            assert not (isinstance(step.command, DecideLevel) and not word.isdigit())
        if step.ask in ("awarded", "void"):
            assert (word, draft.foul is not None) in (("8", True), ("9", True))
        if step.undo:
            assert draft.armed
            assert draft.is_empty
        assert all(problem.severity is Severity.ERROR for problem in step.refusals)
        assert step.hint is None or english(step.hint)
        assert step.draft.men_left is None or 1 <= step.draft.men_left <= 9

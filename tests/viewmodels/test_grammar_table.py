"""Every key on every draft in every situation: what the grammar promises always."""

from __future__ import annotations

import itertools

from carrom_desktop.rules.clocks import asks_before_board
from carrom_desktop.rules.commands import CallTime, DecideLevel, RecordBoard
from carrom_desktop.rules.ids import Queen, Severity, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.grammar import reduce_key
from tests.viewmodels.clocked_desk import alarmed, level_at_time
from tests.viewmodels.desk import Desk, desk, doubles_desk, key

A = Side.A

_KEYS = (
    *(
        "left",
        "right",
        "0",
        "1",
        "2",
        "6",
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
    *("e", "w", "t", "h", "k", "y", "+", "-"),
    *("side:B", "men:4", "queen:B", "option:unrecorded", "option:nobody"),
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


def _situations() -> list[Desk]:
    level = desk(board_limit=2)
    level.type("left 6 left enter right 6 right enter")
    between = desk(target=9, queen_cutoff=9)
    between.type("left 6 left enter")
    over = desk(games_to_win=1, target=9, queen_cutoff=9)
    over.type("left 6 left enter")
    marked = doubles_desk("ukca")
    marked.type("q left p")
    return [desk(), desk(toss=None), level, between, over, marked, alarmed(), level_at_time()]


def test_every_key_in_every_situation_keeps_the_promises() -> None:
    for made, draft, word in itertools.product(_situations(), _DRAFTS, _KEYS):
        state = made.state
        step = reduce_key(draft, key(word), state, made.left)
        if step.command is not None:
            assert can(problems(state, step.command))
            assert not step.refusals
            assert not step.undo
            assert not (isinstance(step.command, RecordBoard) and word != "enter")
            assert not (isinstance(step.command, RecordBoard) and asks_before_board(state))
            assert not (isinstance(step.command, CallTime) and word not in ("t", "p"))
            assert not (isinstance(step.command, DecideLevel) and not word.isdigit())
        if step.undo:
            assert draft.armed
            assert draft.is_empty
        assert all(problem.severity is Severity.ERROR for problem in step.refusals)
        assert step.draft.men_left is None or 1 <= step.draft.men_left <= 9

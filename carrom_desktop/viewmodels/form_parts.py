"""What every form is made of: questions, ways of answering, and the parts that several forms share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name

Answers = Mapping[str, str]
"""Every answer as a text, by the name of its question; "" where nothing was answered or nothing asked."""


class FormKind(StrEnum):
    """Each form."""

    AWARDED = "awarded"
    VOID = "void"
    RULING = "ruling"
    PROTEST = "protest"
    VERDICT = "verdict"
    WARNING = "warning"
    NOTE = "note"
    END_GAME = "end_game"
    END_MATCH = "end_match"
    SIGN = "sign"
    REOPEN = "reopen"
    SCORE = "score"
    TIMES = "times"


class FieldKind(StrEnum):
    """How an answer is given: tiles, a pick list, a number, a line of text."""

    TILES = "tiles"
    PICK = "pick"
    NUMBER = "number"
    TEXT = "text"


class FormOption(Struct, frozen=True):
    """One answer of tiles or a pick list."""

    value: str
    label: Msg


class FormField(Struct, frozen=True):
    """One question.

    Attributes: `name` of the answer; `label`; `options`; `low` and `high` of a number; `value`, the answer to
    begin with, "" for none: what decides anything is never answered beforehand; `only_if`, another field and
    the answers with which this one is asked.
    """

    name: str
    kind: FieldKind
    label: Msg
    options: tuple[FormOption, ...] = ()
    low: int = 0
    high: int = 0
    value: str = ""
    only_if: tuple[str, tuple[str, ...]] | None = None


class RulingForm(Struct, frozen=True):
    """A form: `title`, what it is about (`hint`, None for nothing), its questions, the button's word."""

    kind: StrEnum
    title: Msg
    hint: Msg | None
    fields: tuple[FormField, ...]
    verb: Msg
    make: Callable[[Answers], Command | None]


def is_asked(field: FormField, answers: Answers) -> bool:
    """Say whether `field` is asked with these answers to the others."""
    if field.only_if is None:
        return True
    name, values = field.only_if
    return answers.get(name, "") in values


def heard(fields: Iterable[FormField], answers: Answers) -> dict[str, str]:
    """Return the answers to what is asked, "" for every other question."""
    return {field.name: answers.get(field.name, "") if is_asked(field, answers) else "" for field in fields}


def form(
    kind: FormKind,
    fields: tuple[FormField, ...],
    make: Callable[[Answers], Command | None],
    hint: Msg | None = None,
) -> RulingForm:
    """Return the form of `kind` with its title and the word of its button."""
    return RulingForm(kind, msg(f"rulings.form.{kind}"), hint, fields, msg(f"rulings.do.{kind}"), make)


def sides_field(
    state: MatchState, name: str, label: str, only_if: tuple[str, tuple[str, ...]] | None = None
) -> FormField:
    """Return a question for one of the sides, as they stand on the picture."""
    options = tuple(
        FormOption(side.value, msg("entry.name", name=side_name(state, side)))
        for side in (state.left, state.left.other)
    )
    asked = msg(f"rulings.ask.{label}", pair=is_pair(state))
    return FormField(name, FieldKind.TILES, asked, options, only_if=only_if)


def reason_field(label: str = "reason") -> FormField:
    """Return the question why, in any words."""
    return FormField("reason", FieldKind.TEXT, msg(f"rulings.ask.{label}"))


def boards_field(options: tuple[FormOption, ...], game: int, board: int) -> FormField:
    """Return the question for a board; the one chosen in the table stands there, else the first."""
    wanted = f"{game}.{board}"
    value = wanted if any(option.value == wanted for option in options) else options[0].value
    return FormField("board", FieldKind.PICK, msg("rulings.ask.board"), options, value=value)


def place_of(answers: Answers) -> tuple[int, int]:
    """Return game and board that were picked, both 1-based."""
    game, board = answers["board"].split(".")
    return int(game), int(board)


def side_of(answers: Answers, name: str) -> Side | None:
    """Return the side that was chosen, None while nothing is."""
    return Side(answers[name]) if answers.get(name) else None


def number_of(answers: Answers, name: str) -> int | None:
    """Return the number that was typed, None where it is none."""
    typed = answers.get(name, "").strip()
    return int(typed) if typed.isascii() and typed.isdecimal() else None


def says_rule(state: MatchState) -> bool:
    """Say whether the rulebook is one whose wording is "Rule": ICF law numbers are none of its."""
    return state.rules.wording == "rule"

"""Forms filled as a window would, and the commands that the answers mean."""

from __future__ import annotations

from carrom_desktop.rules.commands import (
    Command,
)
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.form_parts import FormField, FormKind, RulingForm, heard, is_asked
from carrom_desktop.viewmodels.ruling_forms import build_form
from tests.viewmodels.desk import english, spanish

A, B = Side.A, Side.B
NOW = "2026-03-12T16:20:30.000+05:30"
WON = "; A 9 A; A 9 A; A 9 A"
OVER = f"toss A{WON}{WON}"


def built(state: MatchState, kind: FormKind, game: int = 0, board: int = 0, now: str = NOW) -> RulingForm:
    """Return a form that there is; each of its words stands in both languages."""
    form = build_form(state, kind, game=game, board=board, now=now)
    assert form is not None
    labels = [option.label for field in form.fields for option in field.options]
    for words in (form.title, form.verb, form.hint, *(field.label for field in form.fields), *labels):
        assert words is None or (english(words) and spanish(words))
    return form


def means(form: RulingForm, **given: str) -> Command | None:
    """Return the command that the answers mean; what is not given stays as the form begins with."""
    typed = {field.name: field.value for field in form.fields}
    assert set(given) <= set(typed)
    return form.make(heard(form.fields, {**typed, **given}))


def field(form: RulingForm, name: str) -> FormField:
    return next(one for one in form.fields if one.name == name)


def labels(form: RulingForm, name: str) -> list[str]:
    return [english(option.label) for option in field(form, name).options]


def asked(form: RulingForm, **given: str) -> list[str]:
    """Return the names of the questions that are asked with these answers."""
    typed = {one.name: one.value for one in form.fields} | given
    return [one.name for one in form.fields if is_asked(one, typed)]


def accepted(state: MatchState, command: Command | None) -> bool:
    assert command is not None
    return can(problems(state, command))

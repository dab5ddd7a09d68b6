"""Every paper as a document: what the dialog, the command line and whoever has a list of matches print."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.forms import forms_document, sheets_document
from carrom_desktop.paint.sheet import attached_sheet
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.fixtures import Fixture, fixture_state, planned
from carrom_desktop.viewmodels.forms import build_form
from carrom_desktop.viewmodels.forms_view import Form
from carrom_desktop.viewmodels.sheet import build_sheet


def match_document(
    state: MatchState, form: Form, language: str, paper: str, number: int = 1, *, awarded_result: bool = False
) -> Document:
    """Return one match on a form, once; `number` to a page says how large it is.

    A PDF carries the match as a sheet file too, so that `check` can read it.
    """
    if form is Form.OWN:
        view = build_sheet(state, awarded_result=awarded_result)
        made = sheets_document([view], language, paper, number)
    else:
        made = forms_document([build_form(state, form)], language, paper, number)
    return replace(made, attached=partial(attached_sheet, state, language))


def blank_document(state: MatchState, form: Form, language: str, paper: str, number: int = 1) -> Document:
    """Return a page full of one match of which nothing is played, to be filled in by pencil."""
    if form is Form.OWN:
        return sheets_document([build_sheet(state)] * number, language, paper, number)
    return forms_document([build_form(state, form)] * number, language, paper, number)


def round_document(
    fixtures: Sequence[Fixture],
    form: Form,
    rules: RuleSet,
    language: str,
    paper: str,
    number: int = 1,
    *,
    event: str = "",
    date: str = "",
) -> Document:
    """Return the forms of a whole round, in the order of `fixtures`; `date` as ISO 8601."""
    states = [fixture_state(fixture, rules, event=event, date=date) for fixture in fixtures]
    pairs = list(zip(states, fixtures, strict=True))
    if form is Form.OWN:
        sheets = [replace(build_sheet(state), scheduled=fixture.time) for state, fixture in pairs]
        made = sheets_document(sheets, language, paper, number)
    else:
        views = [build_form(state, form, when=planned(fixture, rules)) for state, fixture in pairs]
        made = forms_document(views, language, paper, number)
    title = say(language, "forms.round", n=len(fixtures))
    return replace(made, title=f"{title}: {event}" if event else title)

"""`carrom-desktop paper`: forms of a match, of a list of matches or blank, and the list of the venue."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from carrom_desktop.cli_line import as_given, complain
from carrom_desktop.cli_output import WRONG, document_pdf, headless_qt, read_match
from carrom_desktop.i18n import say
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.match.system_locale import system_paper
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.fixtures import MOST_FIXTURES, FixtureList, read_fixtures
from carrom_desktop.viewmodels.papers import Paper, blank_state, numbers, rules_for

if TYPE_CHECKING:  # needs Qt, which is loaded without a display
    from carrom_desktop.paint.document import Document

KINDS = (Paper.OWN, Paper.ICF, Paper.EUROPEAN, Paper.UKCA, Paper.VENUE, Paper.QUICK)
"""What the command prints; reference cards have one of their own."""

MOST_BYTES = 1024 * 1024
"""The largest list of matches that is read: 1 MiB."""


class _Wrong(Exception):
    """Why nothing is printed, in the user's language."""


def write_paper(options: argparse.Namespace, language: str, sets: KnownSets | None) -> int:
    """Write the paper that `options` ask for as a PDF; returns the exit status."""
    try:
        paper, number = _kind(options, language), _number(options, language)
        rules = _rules(options, language, sets) or rules_for(paper)
        state, listed = None, None
        if options.file is not None:
            state = read_match(options.file, language, sets)
            if state is None:
                return WRONG
        elif options.matches is not None:
            listed = _listed(options.matches, language)
    except _Wrong as wrong:
        complain(str(wrong))
        return WRONG
    with headless_qt():
        document = _document(options, paper, number, language, rules, state, listed)
        return document_pdf(document, options.output, language)


def _document(
    options: argparse.Namespace,
    paper: Paper,
    number: int,
    language: str,
    rules: RuleSet,
    state: MatchState | None,
    listed: FixtureList | None,
) -> Document:
    from carrom_desktop.paint.papers import blank_document, match_document, round_document

    size = options.paper or system_paper()
    if paper is Paper.QUICK:
        from carrom_desktop.paint.quick import quick_document

        return quick_document(language, size)
    if paper.form is None:
        from carrom_desktop.paint.venue import venue_document

        return venue_document(language, size, event=options.event)
    if state is not None:
        return match_document(state, paper.form, language, size, number)
    if listed is not None:
        return round_document(
            listed.fixtures,
            paper.form,
            rules,
            language,
            size,
            number,
            event=options.event,
            date=options.date,
        )
    return blank_document(blank_state(rules, event=options.event), paper.form, language, size, number)


def _kind(options: argparse.Namespace, language: str) -> Paper:
    name = options.kind.casefold()
    if name not in KINDS:
        known = ", ".join(KINDS)
        raise _Wrong(say(language, "papers.cli.unknown", what=as_given(options.kind), known=known))
    paper = Paper(name)
    if options.file is not None and options.matches is not None:
        raise _Wrong(say(language, "papers.cli.both"))
    if paper.form is None and (options.file is not None or options.matches is not None):
        raise _Wrong(say(language, "papers.cli.form_only", what=name))
    return paper


def _number(options: argparse.Namespace, language: str) -> int:
    known = numbers(Paper(options.kind.casefold()))
    given = options.to_a_page
    if given not in map(str, known):
        named = ", ".join(map(str, known))
        raise _Wrong(say(language, "papers.cli.number", what=as_given(given), known=named))
    return int(given)


def _rules(options: argparse.Namespace, language: str, sets: KnownSets | None) -> RuleSet | None:
    """Return the rule set that is named, None where none is."""
    if options.rules is None:
        return None
    if options.rules in PRESETS:
        return preset(options.rules)
    found = sets.find(options.rules) if sets is not None else ()
    if isinstance(found, RuleSet):
        return found
    known = ", ".join((*PRESETS, *(sets.keys() if sets is not None else ())))
    raise _Wrong(say(language, "papers.cli.unknown_rules", what=as_given(options.rules), known=known))


def _listed(name: str, language: str) -> FixtureList:
    """Return the matches of a list, "-" for standard input; every line must be understood."""
    shown = as_given(name)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        text = data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise _Wrong(say(language, "papers.cli.unreadable", what=shown, why=why)) from error
    listed = read_fixtures(text)
    if listed.wrong:
        first = listed.wrong[0]
        why = say(language, f"papers.list.{first.code}", most=MOST_FIXTURES)
        raise _Wrong(say(language, "papers.cli.line", what=shown, line=first.line, why=why))
    if not listed.fixtures:
        raise _Wrong(say(language, "papers.cli.empty", what=shown))
    return listed

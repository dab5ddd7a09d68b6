"""What is chosen among the papers as a job to be saved or printed, with the name of its file."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.batch import Batch
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.papers import blank_document, match_document, round_document
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.printing import Job, Words, card_job, paper_name
from carrom_desktop.viewmodels.fixtures import Fixture
from carrom_desktop.viewmodels.forms_view import Form
from carrom_desktop.viewmodels.message import round_msg
from carrom_desktop.viewmodels.names import family_name
from carrom_desktop.viewmodels.papers import Fill, Paper, blank_state, heading_state, rules_for

PAPER_WORDS = Words(
    "papers.save.title",
    "papers.save.failed",
    "papers.print.title",
    "papers.print.no_printer",
    "papers.print.no_start",
)


class Wanted(Struct, frozen=True):
    """What is chosen.

    Attributes: `paper`; `fill`, None where there is but one way; `number` to a page; `size`, "A4" or
    "Letter"; `language` of the paper; `rules`, None: those of the match or of the form;
    `doubles`, a blank sheet has pairs; `event`; `fixtures` of a round.
    """

    paper: Paper
    fill: Fill | None = None
    number: int = 1
    size: str = "A4"
    language: str = "en"
    rules: RuleSet | None = None
    doubles: bool = False
    event: str = ""
    fixtures: tuple[Fixture, ...] = ()


def paper_job(
    wanted: Wanted,
    state: MatchState | None,
    rows: Sequence[Row],
    language: str,
    *,
    awarded_result: bool = False,
    practice: bool = False,
) -> Job | None:
    """Return the job for what is chosen, `language` for its messages; None where nothing would be on it.

    `state` and `rows`: the open match; `practice`: no match was played, which each page then says.
    """
    paper = wanted.paper
    if paper.book:
        from carrom_desktop.rules.stroke_rows import RuleBook
        from carrom_desktop.viewmodels.card_view import build_card

        return card_job(build_card(RuleBook(paper.book)), wanted.language, wanted.size, language)
    if paper is Paper.VENUE:
        from carrom_desktop.paint.venue import venue_document

        venue = "" if state is None else state.details.venue
        document = venue_document(wanted.language, wanted.size, event=wanted.event, venue=venue)
        return Job(
            document,
            paper_name(language, _kind(paper, language), "", "", wanted.event),
            PAPER_WORDS,
            language,
        )
    if paper is Paper.QUICK:
        from carrom_desktop.paint.quick import quick_document

        name = paper_name(language, _kind(paper, language), "", "")
        return Job(quick_document(wanted.language, wanted.size), name, PAPER_WORDS, language)
    if paper is Paper.TRAIL:
        return None if state is None else _trail(wanted, state, rows, language, practice)
    return _form(wanted, state, language, awarded_result, practice)


def batch_job(
    batch: Batch, wanted: Wanted, about: Sequence[str], count: int, language: str, *, practice: bool = False
) -> Job:
    """Return the job for `count` matches as they were played; `about` names them: event and round, or nothing
    where they were chosen one by one."""
    title = say(wanted.language, "forms.played", n=count)
    named = [part for part in about if part]
    document = batch.document(f"{title}: {', '.join(named)}" if named else title)
    named = named or [say(language, "papers.file.matches", n=count)]
    kind = say(language, "papers.file.played", kind=_kind(wanted.paper, language))
    job = Job(document, paper_name(language, kind, "", "", *named), PAPER_WORDS, language)
    return _marked(job, wanted.language) if practice else job


def _form(
    wanted: Wanted, state: MatchState | None, language: str, awarded_result: bool, practice: bool
) -> Job | None:
    paper, form, size, number = wanted.paper, wanted.paper.form, wanted.size, wanted.number
    if form is None:
        return None
    kind = _kind(paper, language)
    blank = say(language, "papers.file.blank", kind=kind)
    rules = wanted.rules or (rules_for(paper) if state is None else state.rules)
    if wanted.fill is Fill.ROUND:
        if not wanted.fixtures:
            return None
        document = round_document(
            wanted.fixtures, form, rules, wanted.language, size, number, event=wanted.event
        )
        return Job(
            document, paper_name(language, kind, "", "", wanted.event, _round(wanted)), PAPER_WORDS, language
        )
    if wanted.fill is Fill.BLANK or state is None:
        empty = blank_state(rules, doubles=wanted.doubles, event=wanted.event)
        document = blank_document(empty, form, wanted.language, size, number)
        return Job(document, paper_name(language, blank, "", "", wanted.event), PAPER_WORDS, language)
    if wanted.fill is Fill.HEADING:
        document = blank_document(heading_state(state), form, wanted.language, size, number)
        return Job(document, _match_name(state, blank, language), PAPER_WORDS, language)
    return each_job(wanted, state, language, awarded_result=awarded_result, practice=practice)


def each_job(
    wanted: Wanted,
    state: MatchState,
    language: str,
    *,
    awarded_result: bool = False,
    practice: bool = False,
) -> Job:
    """Return the job for one match as it was played, on the form that is wanted, which has one."""
    form = wanted.paper.form or Form.OWN
    document = match_document(
        state, form, wanted.language, wanted.size, wanted.number, awarded_result=awarded_result
    )
    so_far = "" if state.is_over else say(language, "sheet.file.unfinished")
    name = _match_name(state, _kind(wanted.paper, language), language, so_far)
    job = Job(document, name, PAPER_WORDS, language)
    return _marked(job, wanted.language) if practice else job


def _trail(wanted: Wanted, state: MatchState, rows: Sequence[Row], language: str, practice: bool) -> Job:
    from carrom_desktop.paint.trail import trail_document
    from carrom_desktop.viewmodels.audit import audit_lines, trail_cells
    from carrom_desktop.viewmodels.sheet import build_sheet

    view = build_sheet(state, audit=trail_cells(audit_lines(rows)))
    document: Document = trail_document(view, wanted.language, wanted.size)
    job = Job(document, _match_name(state, _kind(wanted.paper, language), language), PAPER_WORDS, language)
    return _marked(job, wanted.language) if practice else job


def _marked(job: Job, paper_language: str) -> Job:
    from carrom_desktop.paint.practice import marked

    name = say(job.language, "practice.sheet", name=job.name)
    return replace(job, document=marked(replace(job.document, attached=None), paper_language), name=name)


def _kind(paper: Paper, language: str) -> str:
    return say(language, f"papers.file.{paper.value}")


def _match_name(state: MatchState, kind: str, language: str, so_far: str = "") -> str:
    day = (state.details.date or state.created_at)[:10]
    names = " - ".join(family_name(state, side) for side in Side)
    return paper_name(language, kind, day, state.details.table, names, so_far)


def _round(wanted: Wanted) -> str:
    """Return the round where all matches are of the same, in the paper's language."""
    rounds = {fixture.round for fixture in wanted.fixtures}
    if len(rounds) != 1:
        return ""
    (code,) = rounds
    said = round_msg(f"round-{code}" if code.isascii() and code.isdecimal() else code)
    return "" if said is None else speak(wanted.language, said)

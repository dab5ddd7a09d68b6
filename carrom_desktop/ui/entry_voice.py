"""What the entry panel says to a screen reader. Imported while one listens."""

from __future__ import annotations

from carrom_desktop.i18n import speak
from carrom_desktop.match.session import Change, Session
from carrom_desktop.rules.facts import StepUndone
from carrom_desktop.ui.reader import sentences
from carrom_desktop.viewmodels.entry import EntryView
from carrom_desktop.viewmodels.spoken import spoken_entry, spoken_news
from carrom_desktop.viewmodels.umpire_draft import is_stroke


def news_of(change: Change, session: Session, view: EntryView | None, stroke: str, language: str) -> str:
    """Return what a step brought, the new score at its end (V90); of a stroke what was decided: `stroke`.

    In guided entry the next question follows.
    """
    fact = change.facts[0] if change.undone else None
    steps = (fact.step,) if isinstance(fact, StepUndone) else ()
    undone = tuple(row.fact for row in session.rows if row.step in steps)
    if is_stroke(undone or change.facts) and view is not None and view.umpire is not None:
        return stroke
    said = spoken_news(change.before, change.after, change.facts, undone)
    asked = () if view is None or view.guided is None else spoken_entry(view)
    return sentences(speak(language, line) for line in (*said, *asked))


def entry_of(view: EntryView, language: str) -> str:
    """Return what the entry is now, or why it is not taken: who types without seeing hears nothing else."""
    return sentences(speak(language, line) for line in spoken_entry(view))

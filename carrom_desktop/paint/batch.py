"""The sheets of many matches as one document: measured before it is painted, so that any page can be seen
alone and nobody waits for the others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.paint.document import Document
from carrom_desktop.paint.forms import (
    form_cards,
    forms_document,
    sheets_document,
    slots_lie,
)
from carrom_desktop.paint.sheet import sheet_cards
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.forms import build_form
from carrom_desktop.viewmodels.forms_view import Form, FormView
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import SheetView


class Face(Struct, frozen=True):
    """How a batch is wanted: on which form, in which `language`, on which `paper`, how many to a page."""

    form: Form
    language: str
    paper: str
    number: int = 1
    awarded_result: bool = False


class Batch:
    """Makes the document of `states` in steps: `steps` is gone through once, then `document` is there.

    Each match begins with a card of its own and counts its own pages.
    """

    def __init__(self, states: Sequence[MatchState], face: Face) -> None:
        self._states, self._face = states, face
        self._sheets: list[SheetView] = []
        self._forms: list[FormView] = []
        self._cards: list[int] = []
        self._turned = False

    def steps(self) -> Iterator[int]:
        """Do what has to be done for each match, and yield how many of them are ready."""
        form, language, paper, number = (
            self._face.form,
            self._face.language,
            self._face.paper,
            self._face.number,
        )
        if form is Form.OWN:
            for done, state in enumerate(self._states, start=1):
                self._sheets.append(build_sheet(state, awarded_result=self._face.awarded_result))
                self._cards.append(sheet_cards(self._sheets[-1], language, paper))
                yield done
            return
        for state in self._states:
            self._forms.append(build_form(state, form))
            yield 0
        self._turned = slots_lie(self._forms, number)
        for done, view in enumerate(self._forms, start=1):
            self._cards.append(form_cards(view, language, paper, number, turned=self._turned))
            yield done

    def document(self, title: str) -> Document:
        """Return the document, which is called `title`."""
        starts = list(accumulate(self._cards, initial=0))
        number = self._face.number

        def part(page: int) -> tuple[Document, int]:
            begin = bisect_right(starts, (page - 1) * number) - 1
            while starts[begin] % number:  # a match that begins within a page is there with those before it
                begin -= 1
            end = bisect_left(starts, page * number)
            pages = -(-(starts[min(end, len(starts) - 1)] - starts[begin]) // number)
            alone = replace(self._some(begin, end), pages=pages, part=None)
            return alone, page - starts[begin] // number

        whole = self._some(0, len(self._states))
        return replace(whole, title=title, pages=-(-starts[-1] // number), part=part)

    def _some(self, begin: int, end: int) -> Document:
        face = self._face
        if face.form is Form.OWN:
            return sheets_document(self._sheets[begin:end], face.language, face.paper, face.number)
        forms = self._forms[begin:end]
        return forms_document(forms, face.language, face.paper, face.number, turned=self._turned)

"""The quick card is one page with all its words, and names keys as the program does."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.paint.quick import quick_document
from carrom_desktop.ui.keys_dialog import CLOCK_KEYS, ENTRY_KEYS, RULING_KEYS, WINDOW_KEYS
from carrom_desktop.viewmodels.quick import KEYS, quick_sections
from tests.paint.pdf_reading import needs_poppler, text_of
from tests.paint.test_forms import faults, pages_of

SIZES = ("A4", "Letter")


@needs_poppler
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_page_with_all_its_words(language: str, tmp_path: Path) -> None:
    for paper in SIZES:
        (page,) = pages_of(quick_document(language, paper), tmp_path)
        assert faults(page, 11.9) == []
        words = set(text_of(page).split())
        for section in quick_sections():
            for row in section.rows:
                assert set(speak(language, row.text).split()) <= words


def test_its_keys_do_what_the_program_says_of_them() -> None:
    known = {*ENTRY_KEYS, *CLOCK_KEYS, *RULING_KEYS, *WINDOW_KEYS}
    assert set(KEYS) <= known

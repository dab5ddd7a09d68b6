"""The script that keeps the translations in step finds everything that a translator has to do."""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import load_script

texts = load_script("texts")


@dataclass(frozen=True)
class Text:
    """A text as the catalogue gives it."""

    area: str
    code: str
    english: str
    english_plural: str | None = None


WINS = Text("hall", "hall.wins", "{name} wins")
MEN = Text("hall", "hall.men", "one man", "{n} men")
TRANSLATED = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "hall.wins"
msgid "{name} wins"
msgstr "gana {name}"

msgctxt "hall.men"
msgid "one man"
msgid_plural "{n} men"
msgstr[0] "una ficha"
msgstr[1] "{n} fichas"
"""


def write(folder: Path, text: str) -> Path:
    """Write the area's file."""
    path = folder / "hall.po"
    path.write_text(text, "utf-8")
    return path


def test_new_texts_are_added_empty_and_then_found(tmp_path: Path) -> None:
    assert texts.check([WINS, MEN], tmp_path) == ["hall.po: missing; `python3 dev.py texts` makes it"]
    assert texts.update([WINS, MEN], tmp_path) == [tmp_path / "hall.po"]
    assert texts.check([WINS, MEN], tmp_path) == ["hall.po: hall.wins: empty", "hall.po: hall.men: empty"]


def test_update_keeps_translations_and_settles(tmp_path: Path) -> None:
    path = write(tmp_path, TRANSLATED)
    assert texts.check([WINS, MEN], tmp_path) == []
    texts.update([WINS, MEN], tmp_path)
    assert texts.update([WINS, MEN], tmp_path) == []
    assert texts.check([WINS, MEN], tmp_path) == []
    assert 'msgstr "gana {name}"' in path.read_text("utf-8")


def test_english_that_changed_is_found_and_marked(tmp_path: Path) -> None:
    path = write(tmp_path, TRANSLATED)
    new = Text("hall", "hall.wins", "{name} has won")
    (fault,) = texts.check([new, MEN], tmp_path)
    assert fault.startswith("hall.po: hall.wins: the English differs")
    texts.update([new, MEN], tmp_path)
    assert texts.check([new, MEN], tmp_path) == ["hall.po: hall.wins: fuzzy"]
    assert "gana {name}" in path.read_text("utf-8")


def test_a_text_that_became_a_plural_is_translated_anew(tmp_path: Path) -> None:
    write(tmp_path, TRANSLATED)
    new = Text("hall", "hall.wins", "{name} wins", "{name} win {n} times")
    texts.update([new, MEN], tmp_path)
    assert texts.check([new, MEN], tmp_path) == ["hall.po: hall.wins: fuzzy", "hall.po: hall.wins: empty"]


def test_what_is_gone_missing_or_twice_is_found(tmp_path: Path) -> None:
    write(tmp_path, TRANSLATED)
    assert texts.check([MEN], tmp_path) == ["hall.po: hall.wins: obsolete"]
    other = Text("hall", "hall.title", "Carrom")
    assert texts.check([WINS, MEN, other], tmp_path) == ["hall.po: hall.title: missing"]
    (tmp_path / "old.po").write_text(TRANSLATED, "utf-8")
    assert texts.check([WINS, MEN], tmp_path) == ["old.po: no text in the code belongs to it"]
    (tmp_path / "old.po").unlink()
    write(tmp_path, TRANSLATED + '\n#~ msgctxt "hall.gone"\n#~ msgid "gone"\n#~ msgstr "fuera"\n')
    (fault,) = texts.check([WINS, MEN], tmp_path)
    assert fault.endswith("obsolete (#~)")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("gana {name}", "gana {nombre}"),
        ("gana {name}", "gana"),
        ("{n} fichas", "fichas"),
        ("una", "{x}"),
        ("gana {name}", "gana {name}\\n\\ngana {name}"),
    ],
)
def test_placeholders_and_paragraphs_that_do_not_fit_are_found(
    tmp_path: Path, right: str, wrong: str
) -> None:
    write(tmp_path, TRANSLATED.replace(right, wrong))
    assert len(texts.check([WINS, MEN], tmp_path)) == 1


def test_compiled_texts_are_found_by_their_code(tmp_path: Path) -> None:
    write(tmp_path, TRANSLATED)
    compiled = texts.compile_all(tmp_path)
    before = compiled.read_bytes()
    with compiled.open("rb") as file:
        spanish = gettext.GNUTranslations(file)
    assert spanish.pgettext("hall.wins", "{name} wins") == "gana {name}"
    assert spanish.npgettext("hall.men", "one man", "{n} men", 1) == "una ficha"
    assert spanish.npgettext("hall.men", "one man", "{n} men", 4) == "{n} fichas"
    assert texts.compile_all(tmp_path).read_bytes() == before

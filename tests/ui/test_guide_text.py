"""The guide says the same in both languages, names what is there, and shows every window."""

from __future__ import annotations

import re
from pathlib import Path

from carrom_desktop import __version__
from carrom_desktop.i18n import LANGUAGES, say
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.actions import ACTIONS
from carrom_desktop.ui.guide_desk import CHAPTER_OF
from carrom_desktop.ui.guide_text import KEYS, chapter, whole
from carrom_desktop.viewmodels.guide import CHAPTERS, Section, find, folded, sections, without_anchors
from tests.ui.guide_pictures import folder_of

UI = Path(__file__).resolve().parents[2] / "carrom_desktop" / "ui"
ABSTRACT = {"RoomyDialog", "FormDialog", "ListDialog", "_FormDialog", "ListWait", "_Wait"}
"""Dialogs that are none by themselves, and one that only waits."""


def raw(language: str, name: str) -> str:
    return resource_path("guide", language, f"{name}.md").read_text("utf-8")


def test_both_languages_have_the_same_chapters_anchors_pictures_and_values() -> None:
    for name in CHAPTERS:
        english, spanish = (raw(language, name) for language in LANGUAGES)
        for pattern in (r"\{#([\w-]+)\}", r"\]\(picture:([\w-]+)\)", r"\]\((?!picture:)([\w#-]+)\)"):
            assert re.findall(pattern, english) == re.findall(pattern, spanish), (name, pattern)
        values = r"\{[a-z]+:[\w.]+\}"
        assert sorted(re.findall(values, english)) == sorted(re.findall(values, spanish)), name
    for language in LANGUAGES:
        files = {path.stem for path in resource_path("guide", language).glob("*.md")}
        assert files == set(CHAPTERS)


def test_every_value_is_filled_in_and_every_link_leads_somewhere() -> None:
    for language in LANGUAGES:
        known = {
            part.chapter: {p.anchor for p in whole(language)[part.chapter]}
            for (part, *_) in whole(language).values()
        }
        for name in CHAPTERS:
            text = chapter(language, name)
            assert re.findall(r"\{[a-z]+(?::[\w.]+)?\}", text) == [], (language, name)
            for link in re.findall(r"\]\(([^):]+)\)", text):
                target, _, anchor = link.partition("#")
                assert target in known, (name, link)
                assert not anchor or anchor in known[target], (name, link)
        for place in CHAPTER_OF.values():
            target, _, anchor = place.partition("#")
            assert not anchor or anchor in known[target], place


def test_every_picture_is_shown_and_every_one_shown_is_there() -> None:
    for language in LANGUAGES:
        there = {path.stem for path in folder_of(language).glob("*.png")}
        shown = {
            name for each in CHAPTERS for name in re.findall(r"\]\(picture:([\w-]+)\)", raw(language, each))
        }
        assert shown == there, "write of each window where its picture belongs in resources/guide"


def test_every_dialog_has_its_place_in_the_guide() -> None:
    made = re.compile(r"^class (\w+)\((?:RoomyDialog|_?FormDialog|ListDialog|QDialog)\)", re.MULTILINE)
    dialogs = {name for path in UI.glob("*.py") for name in made.findall(path.read_text("utf-8"))}
    assert dialogs - ABSTRACT - {"GuideWindow"} == set(CHAPTER_OF)


def test_the_keys_are_those_of_the_program() -> None:
    for language in LANGUAGES:
        text = chapter(language, "keys")
        for table in KEYS.values():
            for _names, code in table:
                assert say(language, f"operator.keys.does.{code}") in text
        for action, spec in ACTIONS.items():
            label = say(language, f"operator.action.{action.name.lower()}").replace("&", "").rstrip(".…")
            line = next(line for line in text.splitlines() if f" {label} |" in line)
            assert all(f"`{keys}`" in line for keys in spec.shortcuts), label


def test_the_numbers_of_the_rules_are_those_of_the_sets() -> None:
    for language in LANGUAGES:
        text = chapter(language, "rules")
        for key, title in zip(PRESETS, ("ICF", "UKCA", "CAINT"), strict=False):
            rules = preset(key)
            table = text.partition(f"### {title}\n")[2].partition("###")[0]
            cells = [line.split(" | ")[1] for line in table.splitlines() if line.startswith("| ")]
            for number in (rules.target, rules.queen_points, rules.queen_cutoff, rules.board_cap):
                assert str(number) in cells


def test_the_glossary_has_the_same_words_in_both_languages() -> None:
    row = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
    english = {(first, second) for first, second, _means in row.findall(raw("en", "glossary"))[2:]}
    spanish = {(second, first) for first, second, _means in row.findall(raw("es", "glossary"))[2:]}
    assert english == spanish
    assert len(english) > 40
    said = {second for _first, second in english}
    assert {"tablero", "juego", "partido", "reina", "apertura", "deuda", "acta", "sorteo"} <= said


def test_the_search_finds_all_words_without_accents_titles_first() -> None:
    parts = {
        "a": sections(
            "a", "# Corrección\n\nUn tablero.\n\n## Otra {#other}\n\nLa corrección de un tablero.\n"
        ),
        "b": sections("b", "# Nada\n\nUn juego.\n"),
    }
    hits = find("TABLERO correccion", parts)
    assert [(hit.section.chapter, hit.section.anchor) for hit in hits] == [("a", ""), ("a", "other")]
    assert "tablero" in hits[1].snippet
    assert find("   ", parts) == ()
    assert find("tablero juego", parts) == ()
    assert folded("Ñandú ÁÉ") == "nandu ae"
    assert parts["a"][1] == Section("a", "other", "Otra", 1, "La corrección de un tablero.")
    assert without_anchors("## Otra {#other}\n") == "## Otra\n"


def test_what_is_out_of_scope_is_said() -> None:
    assert "draws no rounds" in chapter("en", "limits")
    assert "No sortea rondas" in chapter("es", "limits")


def test_what_is_new_speaks_of_this_version() -> None:
    for language in LANGUAGES:
        assert f" {__version__} " in raw(language, "news").partition("\n## ")[2].partition("\n")[0]

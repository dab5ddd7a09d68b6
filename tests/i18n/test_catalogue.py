"""The catalogue as a whole: nothing declared that nobody says, nothing said that nobody declared, and all of
it in Spanish that a Spanish umpire would write."""

from __future__ import annotations

import ast
import gettext
import importlib
import pkgutil
import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

import carrom_desktop
from carrom_desktop.i18n import LANGUAGES, UnknownText, catalogue, join_and, say
from carrom_desktop.i18n import texts as text_areas
from carrom_desktop.i18n.catalogue import AREAS, CatalogueEntry, entries, find_missing
from carrom_desktop.i18n.entries import entries_of
from tests.conftest import load_script

PACKAGE = Path(carrom_desktop.__file__).parent
SPANISH = PACKAGE.parent / "resources" / "i18n" / "es"
ENTRIES = {entry.code: entry for entry in entries()}

_FORMS = (".rule.pair", ".pair", ".rule")
_CODE = re.compile(rf"(?:{'|'.join(AREAS)})(?:\.[a-z0-9_-]+)+")
_FILE_NAMES = frozenset(
    {"sheet.pdf", "app.png", "app.svg", "players.json", "sol.json"} | {"event.json", "event.carromevent"}
)


@cache
def spanish_forms() -> dict[str, tuple[str, ...]]:
    """Return the Spanish of every code: one text, or the singular and the plural."""
    found: dict[str, tuple[str, ...]] = {}
    for path in SPANISH.glob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale="es"):
                if message.id:
                    told = message.string
                    found[str(message.context)] = (told,) if isinstance(told, str) else tuple(told or ())
    return found


def english_forms(entry: CatalogueEntry) -> tuple[str, ...]:
    return (entry.english,) if entry.english_plural is None else (entry.english, entry.english_plural)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# ---- who says what ------------------------------------------------------------------------------------


@cache
def sources() -> tuple[frozenset[str], frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the string literals of the program, its identifiers, and patterns of the codes it composes."""
    literals: set[str] = set()
    names: set[str] = set()
    composed: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if "texts" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "([^.]*)"
                    for part in node.values
                ]
                composed.add("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.Name):
                names.add(node.id.lower())
            elif isinstance(node, ast.Attribute):
                names.add(node.attr.lower())
            elif isinstance(node, ast.keyword) and node.arg:
                names.add(node.arg.lower())
    prefixed = tuple(re.compile(part) for part in sorted(composed) if part.startswith(tuple(AREAS)))
    return frozenset(literals), frozenset(names), prefixed


def is_used(code: str) -> bool:
    """Say whether the sources name `code`, or compose it of parts that they name."""
    literals, names, composed = sources()
    forms = [code, *(code.removesuffix(form) for form in _FORMS if code.endswith(form))]
    if any(form in literals for form in forms):
        return True
    for form in forms:
        for pattern in composed:
            match = pattern.fullmatch(form)
            if match and all(
                not part or part.isdigit() or part in literals or part in names for part in match.groups()
            ):
                return True
    # One suffix is put behind a code that the sources name: "problems.too_many" + ".side".
    return code.endswith(".side") and code.removesuffix(".side") in literals


def test_no_text_is_declared_that_nothing_uses() -> None:
    assert [code for code in ENTRIES if not is_used(code)] == []


@pytest.mark.parametrize("code", ["cli.no_such_thing", "problems.reason.made_up", "entry.unheard_of"])
def test_the_search_for_uses_finds_none_for_a_made_up_code(code: str) -> None:
    assert not is_used(code)


def test_no_text_is_used_that_is_not_declared() -> None:
    literals, _names, _composed = sources()
    named = {literal for literal in literals if _CODE.fullmatch(literal)}
    assert len(named) > 300
    assert sorted(named - ENTRIES.keys() - _FILE_NAMES) == []


def test_every_composed_code_has_texts() -> None:
    _literals, _names, composed = sources()
    empty = [
        pattern.pattern
        for pattern in composed
        if pattern.pattern.partition(r"\.")[0] in AREAS and not any(map(pattern.fullmatch, ENTRIES))
    ]
    assert empty == []


def test_form_codes_belong_to_a_plain_code() -> None:
    for code in ENTRIES:
        for form in _FORMS:
            if code.endswith(form):
                assert code.removesuffix(form) in ENTRIES, code
                break


# ---- areas --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", AREAS)
def test_area(area: str) -> None:
    importlib.import_module(f"carrom_desktop.i18n.texts.{area}")
    texts = entries_of(area)
    assert texts
    assert all(code.startswith(f"{area}.") for code in texts)
    assert (SPANISH / f"{area}.po").is_file()


def test_every_file_of_texts_is_an_area() -> None:
    assert {module.name for module in pkgutil.iter_modules(text_areas.__path__)} == set(AREAS)
    assert {path.stem for path in SPANISH.glob("*.po")} == set(AREAS)


def test_an_unknown_code_or_area_is_told() -> None:
    for code in ("entry.no_such_text", "nothing.at_all", "entry"):
        with pytest.raises(UnknownText):
            say("en", code)


def test_an_area_is_not_declared_twice() -> None:
    from carrom_desktop.i18n.entries import text

    with pytest.raises(ValueError, match="declared twice"):
        text("entry.record", "Record")


# ---- Spanish ------------------------------------------------------------------------------------------

SAME_IN_BOTH = {
    "Cl&ub",
    "Ctrl",
    "{n} s",
    "{n} kB",
    "A4",
    "Carrom Desktop",
    "Logo",
    "{a} - {b} - Carrom Desktop",
    "Esc",
    "No",
    "Español",
    "English",
    "Final",
    "PDF (*.pdf)",
    "-1 min",
    "+1 min",
    "Slams:",
    "Slam",
    "Slams",
    "slam",
    "PDF...",
    "X",
    "error",
    "extra",
    "check",
    "no",
    "{mark}{hours} h {minutes}",
    "0 c",
    "F{points}",
    "A{points}",
    "provisional",
    "R",
    "{n} MIN",
}
"""The only words that are written alike; "check" is a command, and English names itself in English."""

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|board|boards|men|man|screen|display|click|score|match|game|player|enter|backspace"
    r"|delete|ok|settings|undo|toss|queen|break)\b",
    re.IGNORECASE,
)

NOT_TU = re.compile(
    r"\b(usted|ustedes|su equipo|haga|pulse|presione|escriba|elija|anote|abra|deshaga|vuelva|indique|conecte"
    r"|guarde|cierre|vos|pulsá|elegí)\b",
    re.IGNORECASE,
)
""""Jueguen" is what an umpire calls out to two sides; the program speaks to one scorer, as "tú"."""

ABBREVIATED = {
    *("totals.column.won", "totals.column.drawn", "totals.column.lost"),
    "forms.european.board",
    "forms.european.board.short",
    "forms.european.table",
    "forms.venue.number",
    "operator.swap_button",
    "sheet.end.walkover",
    "sheet.match_no",
    "sheet.player_no",
    "strokes.ask.forgo",
    "wizard.detail.match_no",
}
"""Texts that end in an abbreviation's full stop in one of the languages."""

BUTTONS = [
    "entry.record",
    "entry.record_anyway",
    "library.open",
    "library.copy",
    "library.delete",
    "library.restore",
    "operator.action.open",
    "operator.action.undo",
    "operator.action.redo",
    "operator.action.swap",
    "operator.action.freeze",
    "operator.action.identify",
    "operator.action.save_sheet",
    "operator.action.print_sheet",
    "operator.action.delete",
    "operator.close_anyway",
    "operator.start.going_on",
    "sheet.save.retry",
    "sheet.print.save",
    "wizard.start",
    "wizard.change.save",
    "wizard.numbers",
]


def test_the_translators_script_has_nothing_to_say() -> None:
    assert load_script("texts").check(entries()) == []


def test_what_goes_on_ends_in_three_points_everywhere() -> None:
    """Not in a sign of its own, which stands where a name is cut."""
    assert [code for code, entry in ENTRIES.items() if "…" in f"{entry.english}{entry.english_plural}"] == []
    assert [code for code, forms in spanish_forms().items() if "…" in "".join(forms)] == []


def test_nothing_is_missing_in_either_language() -> None:
    for language in LANGUAGES:
        assert find_missing(language, ENTRIES.values()) == []


@pytest.mark.parametrize("plural", [None, "{n} unheard of"])
def test_a_text_without_spanish_is_missing_with_one_form_or_two(plural: str | None) -> None:
    made = CatalogueEntry("entry", "entry.unheard_of", "Unheard of", plural)
    assert find_missing("es", [made]) == ["entry.unheard_of"]
    assert find_missing("en", [made]) == []


def test_a_changed_text_is_missing_until_it_is_translated_again() -> None:
    changed = [replace(entry, english=f"{entry.english} now") for entry in ENTRIES.values()]
    assert find_missing("es", changed) == list(ENTRIES)


def test_an_english_text_lacks_a_form() -> None:
    made = [
        CatalogueEntry("entry", f"entry.{n}", *forms)
        for n, forms in enumerate((("", None), ("", "x"), ("x", "")))
    ]
    assert find_missing("en", made) == ["entry.0", "entry.1", "entry.2"]


@pytest.mark.parametrize("forms", [("", ""), ("una", ""), ("", "muchas")])
def test_a_form_that_was_left_empty_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forms: tuple[str, str]
) -> None:
    (tmp_path / "entry.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "entry.half"\nmsgid "one"\nmsgid_plural "many"\n'
        f'msgstr[0] "{forms[0]}"\nmsgstr[1] "{forms[1]}"\n\n'
        'msgctxt "entry.whole"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "una"\nmsgstr[1] "muchas"\n',
        "utf-8",
    )
    with load_script("texts").compile_all(tmp_path).open("rb") as file:
        made = gettext.GNUTranslations(file)
    monkeypatch.setattr(catalogue, "_catalogue", lambda language: made)
    wanted = [CatalogueEntry("entry", code, "one", "many") for code in ("entry.half", "entry.whole")]
    assert find_missing("es", wanted) == ["entry.half"]


def spanish_faults(code: str) -> list[str]:
    """Name what is wrong with the Spanish of `code`."""
    english, spanish = english_forms(ENTRIES[code]), spanish_forms()[code]
    if len(spanish) != len(english):
        return ["as many forms"]
    good: dict[str, bool] = {}
    for ours, theirs in zip(english, spanish, strict=True):
        bare = re.sub(r"\{\w+\}", "", theirs)
        has_words = any(c.isalpha() for c in bare)
        is_sentence = code not in ABBREVIATED and any(c.isalpha() for c in ours)
        for rule, is_kept in (
            ("the same parameters", placeholders(ours) == placeholders(theirs)),
            ("not left in English", not has_words or theirs != ours or ours in SAME_IN_BOTH),
            (
                "no English word",
                theirs in SAME_IN_BOTH or not ENGLISH_WORDS.search(bare.replace("Letter", "")),
            ),
            ("spoken to one scorer", not NOT_TU.search(bare)),
            ("question marks", bare.count("¿") == bare.count("?")),
            ("exclamation marks", bare.count("¡") == bare.count("!")),
            ("no space around", (ours.strip(), theirs.strip()) == (ours, theirs) or code == "entry.cite"),
            ("a full stop in both", not is_sentence or (ours[-1:] in ".:") == (theirs[-1:] in ".:")),
        ):
            good[rule] = good.get(rule, True) and is_kept
    return [rule for rule, is_kept in good.items() if not is_kept]


@pytest.mark.parametrize("area", AREAS)
def test_spanish_texts(area: str) -> None:
    codes = [code for code, entry in ENTRIES.items() if entry.area == area]
    assert codes
    assert {code: faults for code in codes if (faults := spanish_faults(code))} == {}


@pytest.mark.parametrize(
    ("spanish", "fault"),
    [
        ("Juego {m}", "the same parameters"),
        ("Game {n}", "not left in English"),
        ("El board {n}", "no English word"),
        ("Haga el juego {n}", "spoken to one scorer"),
        ("Juego {n}?", "question marks"),
        ("Juego {n}!", "exclamation marks"),
        ("Juego {n} ", "no space around"),
        ("Juego {n}.", "a full stop in both"),
    ],
)
def test_a_fault_of_the_spanish_is_found(monkeypatch: pytest.MonkeyPatch, spanish: str, fault: str) -> None:
    monkeypatch.setitem(ENTRIES, "entry.made", CatalogueEntry("entry", "entry.made", "Game {n}", None))
    monkeypatch.setitem(spanish_forms(), "entry.made", (spanish,))
    assert fault in spanish_faults("entry.made")
    monkeypatch.setitem(spanish_forms(), "entry.made", ("Juego {n}",))
    assert spanish_faults("entry.made") == []


@pytest.mark.parametrize("code", BUTTONS)
def test_buttons_are_infinitives(code: str) -> None:
    word = spanish_forms()[code][0].replace("&", "").rstrip(".").split()[0]
    assert re.fullmatch(r"\w+(ar|er|ir)", word)


def test_keys_are_those_of_a_spanish_keyboard() -> None:
    assert say("es", "operator.key.enter") == say("es", "library.key.enter") == "Intro"
    assert say("es", "wizard.key.enter") == "Intro"
    assert say("es", "operator.key.backspace") == "Retroceso"
    assert say("es", "library.key.delete") == "Supr"


# ---- "and" --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        ((), "", ""),
        (("Ana",), "Ana", "Ana"),
        (("María", "Inés"), "María and Inés", "María e Inés"),
        (("Inés", "María"), "Inés and María", "Inés y María"),
        (("Ana", "Hielo"), "Ana and Hielo", "Ana y Hielo"),
        (("padre", "hijo"), "padre and hijo", "padre e hijo"),
        (("Ana", "Ibarra"), "Ana and Ibarra", "Ana e Ibarra"),
        (("Ana", "Íñigo"), "Ana and Íñigo", "Ana e Íñigo"),
        (("Ana", "Hípias"), "Ana and Hípias", "Ana e Hípias"),
        (("Ana", "Ion"), "Ana and Ion", "Ana y Ion"),
        (("Ana", "Yolanda"), "Ana and Yolanda", "Ana y Yolanda"),
        (("Ana", "Bea", "Irene"), "Ana, Bea and Irene", "Ana, Bea e Irene"),
    ],
)
def test_join_and(names: tuple[str, ...], english: str, spanish: str) -> None:
    assert join_and("en", names) == english
    assert join_and("es", names) == spanish


def test_several_names_as_a_parameter_are_joined_in_the_language() -> None:
    pair = ("Ana", "Inés")
    assert say("en", "announce.queen_covered", X=pair) == "Queen covered, Ana and Inés."
    assert say("es", "announce.queen_covered", X=pair) == "Reina cubierta, Ana e Inés."


# ---- forms --------------------------------------------------------------------------------------------


def test_pair_and_rule_forms_fall_back_on_the_plain_one() -> None:
    assert say("en", "entry.record", pair=True, rule=True) == "Record board"
    assert say("en", "entry.headline", pair=True, rule=True, W="A / B", k=1, p=9) == "A / B win board 1: +9"
    assert say("en", "common.men", pair=True, rule=True, n=2) == "2 pieces"


def test_a_singular_of_one_only() -> None:
    for language, wanted in (
        ("en", ("0 men", "1 man", "2 men")),
        ("es", ("0 fichas", "1 ficha", "2 fichas")),
    ):
        assert tuple(say(language, "common.men", n=n) for n in range(3)) == wanted

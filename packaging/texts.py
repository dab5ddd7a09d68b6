"""Keep the translation files in step with the texts in the code, and compile them.

    texts.py update     add what is new, mark what changed as fuzzy, drop what is gone
    texts.py check      tell what a translator has to do; exit status 1 if anything
    texts.py compile    make the one file that the program reads

The texts are not searched for in the source: the catalogue is imported and asked, so nothing is missed.
"""

from __future__ import annotations

import io
import os
import string
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LANGUAGE = "es"
FOLDER = Path(__file__).resolve().parent.parent / "resources" / "i18n" / LANGUAGE
_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: {plural_forms}\\n"\n\n'
)


class Entry(Protocol):
    """Name what this file reads of an entry of the catalogue."""

    @property
    def area(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def english(self) -> str: ...
    @property
    def english_plural(self) -> str | None: ...


def update(entries: Iterable[Entry], folder: Path = FOLDER) -> list[Path]:
    """Bring each area's file up to date; return the files that changed."""
    changed = []
    for area, wanted in _by_area(entries).items():
        path = folder / f"{area}.po"
        old = {message.context: message for message in _messages(path)}
        new = Catalog(locale=LANGUAGE)
        for entry in wanted:
            before = old.get(entry.code)
            if before is None:
                new.add(_source(entry), _nothing(entry), context=entry.code)
                continue
            flags = set(before.flags)
            translation = before.string
            if before.id != _source(entry):
                flags.add("fuzzy")  # the English changed: a person must look at the Spanish again
                if isinstance(translation, str) == bool(entry.english_plural):
                    translation = _nothing(entry)
            new.add(
                _source(entry),
                translation,
                context=entry.code,
                flags=flags - {"python-format", "python-brace-format"},
                user_comments=before.user_comments,
            )
        written = _as_text(new)
        if not path.is_file() or path.read_text("utf-8") != written:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written, "utf-8", newline="\n")
            changed.append(path)
    return changed


def check(entries: Iterable[Entry], folder: Path = FOLDER) -> list[str]:
    """Return one line for each translation that is not ready or does not fit its text."""
    areas = _by_area(entries)
    files = sorted(folder.glob("*.po"))
    found = [f"{path.name}: no text in the code belongs to it" for path in files if path.stem not in areas]
    for area, wanted in areas.items():
        path = folder / f"{area}.po"
        if not path.is_file():
            found.append(f"{path.name}: missing; `python3 dev.py texts` makes it")
            continue
        there: dict[str | None, Message] = {}
        for message in _messages(path):
            if message.context in there:
                found.append(f"{path.name}: {message.context}: stands there twice")
            there[message.context] = message
        for entry in wanted:
            found += [
                f"{path.name}: {entry.code}: {fault}" for fault in _faults(entry, there.pop(entry.code, None))
            ]
        found += [f"{path.name}: {code}: obsolete" for code in there]
        found += [f"{path.name}: {code}: obsolete (#~)" for code in _read(path).obsolete]
    return found


def compile_all(folder: Path = FOLDER) -> Path:
    """Join all areas in `LC_MESSAGES/carrom.mo`; written only when it changes.

    A text that lacks a form is left out: Babel would put the English there, and nothing would be missing.
    """
    # A fixed date: the same translations give the same bytes.
    day = datetime(2000, 1, 1, tzinfo=UTC)
    joined = Catalog(locale=LANGUAGE, creation_date=day, revision_date=day, fuzzy=False)
    for path in sorted(folder.glob("*.po")):
        for message in _messages(path):
            if _is_translated(message):
                joined.add(message.id, message.string, context=message.context, flags=message.flags)
    compiled = io.BytesIO()
    write_mo(compiled, joined)
    target = folder / "LC_MESSAGES" / "carrom.mo"
    if not target.is_file() or target.read_bytes() != compiled.getvalue():
        target.parent.mkdir(parents=True, exist_ok=True)
        half = target.with_suffix(f".{os.getpid()}")
        half.write_bytes(compiled.getvalue())
        half.replace(target)  # at once: a program that starts now reads the old or the new one
    return target


def _faults(entry: Entry, message: Message | None) -> Iterator[str]:
    """Name what is wrong with the translation of one text."""
    if message is None:
        yield "missing"
        return
    if message.id != _source(entry):
        yield f"the English differs: {_source(entry)!r} in the code, {message.id!r} in the file"
        return
    if message.fuzzy:
        yield "fuzzy"
    forms = _forms(message)
    if not _is_translated(message):
        yield "empty"
        return
    # The first form may leave the number out, as in "one man"; the last may not.
    wanted = _placeholders(entry.english_plural or entry.english)
    if not isinstance(message.string, str) and not _placeholders(forms[0]) <= wanted:
        yield f"the singular names {sorted(_placeholders(forms[0]) - wanted)}, which the English has not"
    if _placeholders(forms[-1]) != wanted:
        there = sorted(_placeholders(forms[-1]))
        yield f"placeholders differ: {sorted(wanted)} in English, {there} translated"
    paragraphs, translated = (len(text.split("\n\n")) for text in (entry.english, forms[0]))
    if paragraphs != translated:
        yield f"paragraphs differ: {paragraphs} in English, {translated} translated"


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _is_translated(message: Message) -> bool:
    forms = _forms(message)
    return bool(forms) and all(forms)


def _placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def _by_area(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    areas: dict[str, list[Entry]] = {}
    for entry in entries:
        areas.setdefault(entry.area, []).append(entry)
    return areas


def _source(entry: Entry) -> str | tuple[str, str]:
    return entry.english if entry.english_plural is None else (entry.english, entry.english_plural)


def _nothing(entry: Entry) -> str | tuple[str, str]:
    return "" if entry.english_plural is None else ("", "")


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def _messages(path: Path) -> list[Message]:
    """Return a file's entries in their order, without its header; none where there is no file."""
    return [message for message in _read(path) if message.id] if path.is_file() else []


def _as_text(catalog: Catalog) -> str:
    """Write a catalogue with a header that holds no dates, so that a diff shows texts only."""
    body = io.BytesIO()
    write_po(body, catalog, width=0, omit_header=True)
    header = _HEADER.format(language=LANGUAGE, plural_forms=catalog.plural_forms)
    return header + body.getvalue().decode("utf-8").strip("\n") + "\n"


def main(command: str) -> int:
    """Do one of the three commands on our own files."""
    if command == "compile":
        compile_all()
        return 0
    from carrom_desktop.i18n.catalogue import entries

    if command == "update":
        for path in update(entries()):
            print(f"updated {path.name}")
    faults = check(entries())
    for fault in faults:
        print(fault)
    if command == "update":
        compile_all()
        return 0
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("update", "check", "compile"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))

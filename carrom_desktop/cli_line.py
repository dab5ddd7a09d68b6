"""What the command line may print, one line, whatever a file's name or an argument holds; and which of its
words are files to be opened in the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

LONGEST_ARGUMENT = 200

COMMANDS = (
    "check",
    "merge",
    "law",
    "sheet",
    "card",
    "paper",
    "hall",
    "demo",
    "import",
    "export",
    "install",
    "self-test",
)
"""Every command that a user may give: a file of the same name is opened by its path, as "./check"."""

_WITH_VALUE = ("--data-dir", "--lang")
_OURS = (".carrom", ".carromevent", ".csv", ".tsv", ".xlsx", ".json", ".jsonl", ".db", ".toml")
"""How a word ends that is meant as a file, though there is none of that name."""


def one_line(text: str) -> str:
    """Return `text` without letters that would break the line or command the terminal."""
    return "".join(c if c.isprintable() else "?" for c in text)


def as_given(argument: str) -> str:
    """Return an argument as it can stand within a sentence."""
    return one_line(argument[:LONGEST_ARGUMENT])


def complain(message: str) -> None:
    """Print one line on standard error; where even that cannot be written, the exit status has to do."""
    with suppress(OSError):
        print(f"carrom-desktop: {one_line(message)}", file=sys.stderr)


def make_streams_safe() -> None:
    """Let a letter that the terminal's encoding lacks be printed as "?" instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # None in a windowed program, anything in a test
            stream.reconfigure(errors="replace")


def files_in(given: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Return the files that stand before any command, as a double click gives them, and the other words.

    Any word that no option takes and that names a file that is there, or ends as one of ours, is one.
    """
    files: list[Path] = []
    rest: list[str] = []
    words = iter(given)
    for word in words:
        if word in _WITH_VALUE:
            rest += [word, *([value] if (value := next(words, None)) is not None else [])]
        elif word.startswith("-") or not _is_file(word):
            rest.append(word)
            if not word.startswith("-"):  # a command: what follows is its own
                rest += words
        else:
            files.append(Path(word))
    return files, rest


def _is_file(word: str) -> bool:
    if word in COMMANDS or word.startswith("bench-"):
        return False
    if word.casefold().endswith(_OURS) or os.sep in word:
        return True
    try:
        return Path(word).is_file()
    except (OSError, ValueError):
        return False

"""What the command line may print: one line, whatever a file's name or an argument holds."""

from __future__ import annotations

import sys
from contextlib import suppress

LONGEST_ARGUMENT = 200


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

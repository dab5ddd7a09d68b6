"""Suggested file names: every file system takes them, and no name of a player is harmed beyond need."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.match.file_name import LONGEST_NAME, MOST_BYTES, safe_name


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        (("Acta", "2026-03-12", "Mesa 1", "Ruiz - Koch"), "Acta 2026-03-12 Mesa 1 Ruiz - Koch"),
        (("A/B:C*D?E",), "A-B-C-D-E"),
        (('<a>|"b"\\c',), "-a-b-c"),
        (("New\nline\tand\x00nul\x9f",), "New-line-and-nul-"),
        (("dots. . .",), "dots"),
        (("  .. lead",), "lead"),
        (("...",), ""),
        (("", "x", ""), "x"),
        (("शर्मा", "தமிழ்", "فاطمة"), "शर्मा தமிழ் فاطمة"),
        (("a\u202eb\u200fc\u2066d\ufeff",), "abcd"),
        (("half \ud800 letter",), "half letter"),
        (("क्\u200dष",), "क्\u200dष"),
        (("e\u0301",), "\u00e9"),
        (("CON",), "CON_"),
        (("nul.pdf",), "nul.pdf_"),
        (("com1 .x",), "com1 .x_"),
        (("LPT\u00b9",), "LPT\u00b9_"),
        (("CONIN$",), "CONIN$_"),
        (("Console",), "Console"),
    ],
)
def test_a_name_is_made_harmless(parts: tuple[str, ...], wanted: str) -> None:
    assert safe_name(parts) == wanted


def test_a_long_name_is_cut_by_letters_and_by_bytes_and_can_be_written(tmp_path: Path) -> None:
    for letter in ("x", "ñ", "த", "𝒳", "शि", "a\u0323"):
        name = safe_name((letter * 400,))
        assert len(name) <= LONGEST_NAME
        assert len(name.encode()) <= MOST_BYTES
        (tmp_path / f"{name} (12).pdf").write_bytes(b"")


def test_no_letter_loses_its_marks_where_a_name_is_cut() -> None:
    assert safe_name(("x" * (LONGEST_NAME - 1) + "शि",)) == "x" * (LONGEST_NAME - 1)
    assert safe_name(("x" * LONGEST_NAME + " tail",)) == "x" * LONGEST_NAME


def test_a_cut_leaves_no_blank_and_no_dot_at_the_end() -> None:
    assert safe_name(("x" * (LONGEST_NAME - 1) + " y",)) == "x" * (LONGEST_NAME - 1)
    assert safe_name(("x" * (LONGEST_NAME - 1) + ".y",)) == "x" * (LONGEST_NAME - 1)

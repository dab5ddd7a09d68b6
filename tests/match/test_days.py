"""Days are read as people type them, and nothing else is."""

from __future__ import annotations

from carrom_desktop.match.days import day_of, read_day


def test_a_day_is_read_in_the_usual_ways() -> None:
    for typed in ("2026-03-12", "2026.3.12", " 2026/03/12 ", "12.3.2026", "12/03/2026", "12-3-2026"):
        assert read_day(typed) == read_day(typed, last=True) == "2026-03-12", typed
    assert (read_day("2024-02"), read_day("2024-02", last=True)) == ("2024-02-01", "2024-02-29")
    assert (read_day("2025"), read_day("2025", last=True)) == ("2025-01-01", "2025-12-31")
    assert read_day("  ") == ""


def test_what_is_no_day_is_none() -> None:
    for typed in (
        *["31.2.2026", "2026-13", "2026-00", "0000", "2026-02-29", "12.3.26", "1.13.2026", "x", "20260312"],
        "١.٢.٢٠٢٦",
    ):
        assert read_day(typed) is None, typed
        assert read_day(typed, last=True) is None, typed


def test_the_day_of_a_match_is_its_date_or_else_when_it_was_made() -> None:
    assert day_of("2026-03-12", "2026-04-01T10:00:00+02:00") == "2026-03-12"
    for typed in ("", "Saturday", "2026-3-12", "12.3.2026"):
        assert day_of(typed, "2026-04-01T10:00:00+02:00") == "2026-04-01"

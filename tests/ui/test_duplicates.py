"""V14: what Windows tells of duplicated screens; what Qt tells is in `test_screens_identity.py`."""

from __future__ import annotations

import struct

from carrom_desktop.ui.duplicates import PATH_BYTES, is_mirrored, shares_source, system_duplicates


def path(adapter: int, source: int, target: int) -> bytes:
    """Return one active path of QueryDisplayConfig."""
    begin = struct.pack("<QII", adapter, source, 0)
    return (begin + struct.pack("<II", 0, target)).ljust(PATH_BYTES, b"\0")


def test_v14_windows_two_monitors_of_one_source_are_duplicated() -> None:
    assert shares_source(path(7, 0, 1) + path(7, 0, 2))


def test_windows_extended_screens_are_not() -> None:
    assert not shares_source(path(7, 0, 1) + path(7, 1, 2))
    assert not shares_source(path(7, 0, 1) + path(8, 0, 2))  # another graphics card
    assert not shares_source(path(7, 0, 1))
    assert not shares_source(b"")


def test_macos_any_mirror_set() -> None:
    assert is_mirrored([False, True])
    assert not is_mirrored([False, False])


def test_this_computer_answers_without_an_error() -> None:
    assert system_duplicates() in (True, False)

"""The battery as each system tells it, and each warning once in a discharge."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from carrom_desktop.match.battery import (
    FULL,
    Charge,
    linux_charge,
    macos_charge,
    read_charge,
    warning_due,
    windows_charge,
)


def supply(folder: Path, name: str, **files: str) -> None:
    """Write one power supply as the kernel shows it."""
    place = folder / name
    place.mkdir()
    for file, text in files.items():
        (place / file).write_text(f"{text}\n", "ascii")


def test_linux_a_laptop_on_its_battery(tmp_path: Path) -> None:
    supply(tmp_path, "AC", type="Mains", online="0")
    supply(tmp_path, "BAT0", type="Battery", present="1", status="Discharging", capacity="19")
    assert linux_charge(tmp_path) == Charge(19, is_draining=True)


def test_linux_plugged_in(tmp_path: Path) -> None:
    supply(tmp_path, "AC", type="Mains", online="1")
    supply(tmp_path, "BAT0", type="Battery", present="1", status="Charging", capacity="19")
    assert linux_charge(tmp_path) == Charge(19, is_draining=False)


def test_linux_a_cable_too_weak_still_drains(tmp_path: Path) -> None:
    supply(tmp_path, "USBC", type="USB", online="1")
    supply(tmp_path, "BAT0", type="Battery", status="Discharging", capacity="7")
    assert linux_charge(tmp_path) == Charge(7, is_draining=True)


def test_linux_a_battery_that_does_not_say_goes_by_the_cable(tmp_path: Path) -> None:
    supply(tmp_path, "AC", type="Mains", online="0")
    supply(tmp_path, "BAT0", type="Battery", status="Unknown", capacity="50")
    assert linux_charge(tmp_path) == Charge(50, is_draining=True)


def test_linux_two_batteries_and_one_without_percent(tmp_path: Path) -> None:
    supply(tmp_path, "BAT0", type="Battery", status="Not charging", energy_now="10", energy_full="40")
    supply(tmp_path, "BAT1", type="Battery", status="Discharging", capacity="75")
    assert linux_charge(tmp_path) == Charge(50, is_draining=True)


def test_linux_a_mouse_is_no_computer(tmp_path: Path) -> None:
    supply(tmp_path, "hidpp", type="Battery", scope="Device", status="Discharging", capacity="3")
    supply(tmp_path, "BAT9", type="Battery", present="0", status="Unknown", capacity="0")
    assert linux_charge(tmp_path) is None
    assert linux_charge(tmp_path / "nothing") is None


@pytest.mark.parametrize(
    ("line", "flags", "percent", "expected"),
    [
        (0, 0, 20, Charge(20, is_draining=True)),
        (1, 8, 20, Charge(20, is_draining=False)),
        (1, 128, 255, None),
        (255, 255, 255, None),
    ],
)
def test_windows(line: int, flags: int, percent: int, expected: Charge | None) -> None:
    def ask(told: bytearray) -> bool:
        struct.pack_into("<BBBBII", told, 0, line, flags, percent, 0, 0, 0)
        return True

    assert windows_charge(ask) == expected
    assert windows_charge(lambda _: False) is None


def test_macos() -> None:
    text = (
        "Now drawing from '{}'\n -InternalBattery-0 (id=1)\t{}%; discharging; 1:02 remaining present: true\n"
    )
    assert macos_charge(text.format("Battery Power", 8)) == Charge(8, is_draining=True)
    assert macos_charge(text.format("AC Power", 100)) == Charge(100, is_draining=False)
    assert macos_charge("Now drawing from 'AC Power'\n") is None


def test_this_computer_answers_without_an_error() -> None:
    charge = read_charge()
    assert charge is None or 0 <= charge.percent <= 100


def test_each_warning_once_in_a_discharge_and_again_in_the_next() -> None:
    told, dues = FULL, []
    for percent, draining in (
        (30, True),
        (20, True),
        (19, True),
        (21, True),
        (20, True),
        (8, True),
        (7, True),
    ):
        told = warning_due(told, Charge(percent, draining))
        dues.append(told)
    assert dues == [FULL, 20, 20, 20, 20, 8, 8]
    assert warning_due(told, Charge(7, is_draining=False)) == FULL
    assert warning_due(FULL, Charge(7, is_draining=True)) == 8

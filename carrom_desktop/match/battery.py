"""What the battery holds, as each system tells it, and when that is worth a word.

A hall screen hangs on the laptop: when that goes dark, so does the hall. Nothing here has a clock; who asks
decides how often.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

WARN_AT = (20, 8)
"""Percent at which the scorer is told, each once in a discharge."""

FULL = 100
_LINUX = Path("/sys/class/power_supply")
_PMSET_S = 10.0

WindowsStatus = Callable[[bytearray], bool]
"""Fill a SYSTEM_POWER_STATUS of 12 bytes; False where the system will not tell."""


class Charge(Struct, frozen=True):
    """What all batteries hold together: `percent`, 0 to 100; `is_draining`, no cable feeds them."""

    percent: int
    is_draining: bool


def read_charge(
    platform: str = sys.platform,
    *,
    windows: WindowsStatus | None = None,
    pmset: Callable[[], str] | None = None,
    folder: Path = _LINUX,
) -> Charge | None:
    """Return what the computer's batteries hold, None where it has none or does not tell. Never raises.

    `windows`, `pmset` and `folder` stand in for what each system tells.
    """
    try:
        if platform == "win32":
            return windows_charge(windows or _ask_windows)
        if platform == "darwin":
            return macos_charge((pmset or _ask_pmset)())
        return linux_charge(folder)
    except (OSError, ValueError):
        return None


def may_have_battery(platform: str = sys.platform, folder: Path = _LINUX) -> bool:
    """Say, without asking any hardware, whether there may be a battery to read."""
    return not platform.startswith("linux") or (folder.is_dir() and any(folder.iterdir()))


def warning_due(told: int, charge: Charge) -> int:
    """Return the lowest of `WARN_AT` that the charge has come to in this discharge, `FULL` for none.

    `told` is the answer of the time before, `FULL` at first: a warning is due where the answer is lower than
    it. With a cable all begins anew.
    """
    if not charge.is_draining:
        return FULL
    return min([told, *(level for level in WARN_AT if charge.percent <= level)])


def linux_charge(folder: Path) -> Charge | None:
    """Read what the kernel tells under `folder`; batteries of mice and keyboards do not count."""
    shares: list[int] = []
    states: list[str] = []
    fed: list[bool] = []
    for supply in sorted(folder.iterdir()) if folder.is_dir() else []:
        kind = _line(supply / "type")
        if kind in ("Mains", "USB"):
            fed.append(_line(supply / "online") == "1")
        elif kind == "Battery" and _line(supply / "scope") != "Device" and _line(supply / "present") != "0":
            share = _share(supply)
            if share is not None:
                shares.append(share)
                states.append(_line(supply / "status"))
    if not shares:
        return None
    percent = min(max(round(sum(shares) / len(shares)), 0), 100)
    # A weak cable feeds less than the computer takes: what the battery itself says counts first.
    tells = any(state not in ("", "Unknown") for state in states)
    is_draining = "Discharging" in states if tells else not any(fed)
    return Charge(percent, is_draining)


def _share(supply: Path) -> int | None:
    """Return how full one battery is, in percent."""
    told = _line(supply / "capacity")
    if told.isdecimal():
        return int(told)
    for what in ("energy", "charge"):
        now, full = _line(supply / f"{what}_now"), _line(supply / f"{what}_full")
        if now.isdecimal() and full.isdecimal() and int(full):
            return int(now) * 100 // int(full)
    return None


def _line(path: Path) -> str:
    """Return what a file of the kernel says, "" where it is not there or will not say."""
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


def windows_charge(ask: WindowsStatus) -> Charge | None:
    """Read Windows' SYSTEM_POWER_STATUS, which `ask` fills."""
    told = bytearray(12)
    if not ask(told):
        return None
    line, flags, percent = struct.unpack_from("<BBB", told)
    no_battery, unknown = 128, 255
    if flags == unknown or flags & no_battery or percent > FULL:
        return None
    return Charge(percent, line == 0)


def macos_charge(text: str) -> Charge | None:
    """Read what `pmset -g batt` prints."""
    shares = [int(share) for share in re.findall(r"InternalBattery.*?(\d{1,3})%", text)]
    if not shares:
        return None
    return Charge(min(round(sum(shares) / len(shares)), 100), "'Battery Power'" in text)


def _ask_windows(told: bytearray) -> bool:
    if sys.platform == "win32":
        import ctypes

        place = (ctypes.c_char * len(told)).from_buffer(told)
        return bool(ctypes.windll.kernel32.GetSystemPowerStatus(place))
    return False


def _ask_pmset(command: Sequence[str] = ("/usr/bin/pmset", "-g", "batt")) -> str:
    import subprocess

    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PMSET_S, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout

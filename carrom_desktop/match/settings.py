"""What belongs to this computer and its user, not to a match: one small JSON file.

A match never reads a setting; what it needs stands in its facts.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.whole_file import write_whole
from carrom_desktop.rules.ids import Problem, Severity

Margin = Annotated[float, msgspec.Meta(ge=0.0, le=0.1)]
"""Share of the screen's height left free at each edge, 0 to 0.1."""


class ScreenRecord(Struct, frozen=True):
    """A screen that the hall picture was shown on, or was refused for.

    Attributes: `connector`, e.g. "HDMI-1"; `manufacturer`, `model` and `serial` as the screen reports them,
    "" where it does not; `x` and `y`, its place on the desktop in pixels, which tells twins apart; `show`,
    the scorer's answer to "show the hall screen there"; `theme` and `margin` of the picture on it.
    """

    connector: str = ""
    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    x: int = 0
    y: int = 0
    show: bool = True
    theme: Literal["dark", "lit"] = "dark"
    margin: Margin = 0.025


class Settings(Struct, frozen=True):
    """The user's choices.

    Attributes: `language` of the operator's window; `hall_language` and `sheet_language`, "same" as that;
    `theme` of the operator's window; `hall_theme` where no screen has its own; `paper`, "auto" by the
    system's country; `table`, this computer's carrom table; `scorer`, written beside each entry; `swapped`,
    left and right exchanged in the hall picture and keys; `show_queen`, the crown is shown during a board;
    `hall_protest`, boards under protest are marked in the hall picture; `hall_strokes`, men left and whose
    turn it is are shown there while strokes are followed; `awarded_result`, the sheet prints what
    competitions give for games not played; `wish`, the screen that the scorer wants the hall picture on
    ("": none said yet); `screens`, those seen, last used first; `geometry`, the operator's window as Qt
    saves it, in base 64; `stroke_clock`, `interval_clock`, `change_clock`, `late_clock`, which clocks are
    counted, `trial_boards`, whether trial boards are announced and shown, `clock_sound`, a sound where a
    clock comes to its end; `table_mode`, the program was closed in table mode (not where it crashed in it);
    `table_offered`, table mode was proposed once.
    """

    language: Literal["system", "en", "es"] = "system"
    hall_language: Literal["same", "en", "es"] = "same"
    sheet_language: Literal["same", "en", "es"] = "same"
    theme: Literal["system", "dark", "light"] = "system"
    hall_theme: Literal["dark", "lit"] = "dark"
    paper: Literal["auto", "A4", "Letter"] = "auto"
    table: str = ""
    scorer: str = ""
    swapped: bool = False
    show_queen: bool = True
    hall_protest: bool = False
    hall_strokes: bool = False
    awarded_result: bool = False
    wish: str = ""
    screens: tuple[ScreenRecord, ...] = ()
    geometry: str = ""
    stroke_clock: bool = False
    interval_clock: bool = True
    change_clock: bool = True
    trial_boards: bool = True
    late_clock: bool = True
    clock_sound: bool = False
    table_mode: bool = False
    table_offered: bool = False


def load_settings(path: Path) -> tuple[Settings, Problem | None]:
    """Return the settings in `path`, and what was wrong with them.

    Without a file they are the defaults. A broken file is moved aside, with its date, and told as the warning
    `settings_broken`, whose value `kept` names where it lies now (the file itself, where it cannot be moved);
    of a link what it leads to is moved, so that the next settings are written there.
    A file that cannot be read at all is the warning `settings_unreadable`. Unknown keys are left alone.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        reason = error.strerror or str(error)
        return Settings(), _warning("settings_unreadable", path=str(path), reason=reason)
    try:
        return msgspec.json.decode(data, type=Settings), None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Settings(), _warning("settings_broken", path=str(path), kept=str(_move_aside(path)))


def save_settings(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` at once, or not at all; keys that only another version knows are kept.

    A link stays a link, what it leads to is written. Raises `StorageError`.
    """
    values = {**_stored(path), **msgspec.to_builtins(settings)}
    data = msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        raise from_os_error(error, path) from error


def _stored(path: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}


def _move_aside(path: Path) -> Path:
    path = Path(os.path.realpath(path)) if path.is_symlink() else path
    date = datetime.now().astimezone().strftime("%Y-%m-%dT%H-%M-%S")
    for number in range(1, 1000):
        again = "" if number == 1 else f"-{number}"
        kept = path.with_name(f"{path.stem}-broken-{date}{again}{path.suffix}")
        if not kept.exists():
            try:
                return path.rename(kept)
            except OSError:
                break
    return path


def _warning(code: str, **values: int | str) -> Problem:
    return Problem(code, Severity.WARNING, values=tuple(values.items()))

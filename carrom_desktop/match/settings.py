"""What belongs to this computer and its user, not to a match: one small JSON file.

A match never reads a setting; what it needs stands in its facts.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from carrom_desktop.match.whole_file import BROKEN_JSON, move_aside, write_json
from carrom_desktop.rules.ids import Problem, Severity

HallTheme = Literal["dark", "lit", "contrast"]
HallLayout = Literal["standard", "giant", "men"]
Places = Literal["follow", "fixed"]
SideColor = Literal["blue", "amber", "green", "violet", "cyan", "yellow", "pink", "grey"]

Margin = Annotated[float, msgspec.Meta(ge=0.0, le=0.1)]
"""Share of the screen's height left free at each edge, 0 to 0.1."""


Delay = Annotated[int, msgspec.Meta(ge=0, le=60)]
"""Seconds by which the files for streaming come later than the hall, 0 to 60."""


class ScreenRecord(Struct, frozen=True):
    """A screen that the hall picture was shown on, or was refused for.

    Attributes: `connector`, e.g. "HDMI-1"; `manufacturer`, `model` and `serial` as the screen reports them,
    "" where it does not; `x` and `y`, its place on the desktop in pixels, which tells twins apart; `show`,
    the scorer's answer to "show the hall screen there"; `theme`, `margin` and `layout` of the picture on it;
    `seat_m`, how far from it the farthest seat is, in metres, and `size_inch`, its diagonal in inches, as the
    distance check was told, 0 where it was not; `second`, a second picture is wanted there; `flipped`, with
    left and right exchanged; `setup_due`, it is new here, and setting it up is still to be offered.
    """

    connector: str = ""
    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    x: int = 0
    y: int = 0
    show: bool = True
    theme: HallTheme = "dark"
    margin: Margin = 0.025
    second: bool = False
    flipped: bool = False
    layout: HallLayout = "standard"
    seat_m: float = 0.0
    size_inch: float = 0.0
    setup_due: bool = False


class NextMatch(Struct, frozen=True):
    """The match after this one, as the hall is told of it.

    Attributes: `side_a` and `side_b`, the names as typed, "" for none; `round`, "QF" or in words; `time`,
    "hh:mm" or "".
    """

    side_a: str = ""
    side_b: str = ""
    round: str = ""
    time: str = ""

    def __bool__(self) -> bool:
        return bool(self.side_a.strip() and self.side_b.strip())


class PapersChoice(Struct, frozen=True):
    """What was printed last.

    Attributes: `paper` and `fill`, as `viewmodels/papers` names them, "" for nothing yet; `number` to a page;
    `forms`, the form last taken for a match of a rule set, by the set's key; `event`, as it was typed.
    """

    paper: str = ""
    fill: str = ""
    number: int = 1
    forms: dict[str, str] = {}
    event: str = ""


class Settings(Struct, frozen=True):
    """The user's choices.

    Attributes: `language` of the operator's window; `hall_language` and `sheet_language`, "same" as that;
    `theme` of the operator's window and its `text_size` in percent; `hall_theme` where no screen has its
    own; `paper`, "auto" by the system's country; `table`, this computer's carrom table; `scorer`, written
    beside each entry; `swapped`, left and right exchanged in the hall picture and keys;
    `places_singles` and `places_doubles`, whether both follow a change of sides; `show_queen`, the crown is
    shown during a board; `hall_protest`, boards under protest are marked in the hall picture;
    `hall_strokes`, men left and whose turn it is are shown there while strokes are followed;
    `initials`, names are shortened to initials in the hall picture, in the files for streaming and on the
    result card;
    `awarded_result`, the sheet prints what competitions give for games not played; `wish`, the screen that
    the scorer wants the hall picture on ("": none said yet); `screens`, those seen, last used first;
    `geometry`, the operator's window as Qt saves it, in base 64; `stroke_clock`, `interval_clock`,
    `change_clock`, `late_clock`, which clocks are counted, `trial_boards`, whether trial boards are
    announced and shown, and `clock_sound`, a sound where a clock comes to its end; `hall_side_a` and
    `hall_side_b`, the colours of the sides there; `hall_event`, the event's name with its logo stands in
    the hall picture's header; `hall_logo`, a picture file; `hall_sponsors`, a folder of pictures, and
    `hall_sponsors_s`, how many seconds each is shown, 3 to 600; `next_match`; `stream`, files for streaming
    are written into `stream_folder`, `stream_delay` seconds after the hall: `stream_whole`, its picture,
    `stream_lower`, the lower third, `stream_json`, the score for programs, `stream_texts`, one text a
    field, and in all of them `stream_fixed`, each side keeps its place; `table_mode`, the program was closed
    in table mode (not where it crashed in it); `table_offered`, table mode was proposed once; `guided`, the
    entry asks one question at a time; `guided_offered`, that was proposed once;
    `backup_folder`, where backups go besides, "" for nowhere, and `backup_kit`, they go onto an event kit's
    stick then; `event`, the name of the event in force, "" for none; `papers`, what was printed last;
    `season_starts`, the month in which a season of the statistics begins.
    """

    language: Literal["system", "en", "es"] = "system"
    hall_language: Literal["same", "en", "es"] = "same"
    sheet_language: Literal["same", "en", "es"] = "same"
    theme: Literal["system", "dark", "light", "contrast"] = "system"
    text_size: Literal["system", "100", "115", "130", "150"] = "system"
    hall_theme: HallTheme = "dark"
    paper: Literal["auto", "A4", "Letter"] = "auto"
    table: str = ""
    scorer: str = ""
    swapped: bool = False
    places_singles: Places = "follow"
    places_doubles: Places = "fixed"
    show_queen: bool = True
    hall_protest: bool = False
    hall_strokes: bool = False
    initials: bool = False
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
    hall_side_a: SideColor = "blue"
    hall_side_b: SideColor = "amber"
    hall_event: bool = False
    hall_logo: str = ""
    hall_sponsors: str = ""
    hall_sponsors_s: Annotated[int, msgspec.Meta(ge=3, le=600)] = 10
    next_match: NextMatch = NextMatch()
    stream: bool = False
    stream_folder: str = ""
    stream_delay: Delay = 0
    stream_whole: bool = True
    stream_lower: bool = True
    stream_json: bool = True
    stream_texts: bool = True
    stream_fixed: bool = True
    table_mode: bool = False
    table_offered: bool = False
    guided: bool = False
    guided_offered: bool = False
    backup_folder: str = ""
    backup_kit: bool = True
    event: str = ""
    papers: PapersChoice = PapersChoice()
    season_starts: Literal[1, 9] = 1


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
    except BROKEN_JSON:
        return Settings(), _warning("settings_broken", path=str(path), kept=str(move_aside(path)))


def save_settings(path: Path, settings: Settings) -> None:
    """Write `settings` to `path` at once, or not at all; keys that only another version knows are kept.

    A link stays a link, what it leads to is written. Raises `StorageError`.
    """
    values = {**_stored(path), **msgspec.to_builtins(settings)}
    write_json(path, values, indent=2)


def _stored(path: Path) -> dict[str, Any]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, *BROKEN_JSON):
        return {}


def _warning(code: str, **values: int | str) -> Problem:
    return Problem(code, Severity.WARNING, values=tuple(values.items()))

"""`carrom-desktop check`: read score sheets, score them again, and print what does not add up.

Exit status: 2 if a file or a line could not be read, else 1 if an error was found, else 0 (warnings and notes
are 0). Findings go to standard output; what could not be read goes to standard error, one line each.
With a check value to be found: 2 if a file could not be read, else 1 if no match has it, else 0.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from carrom_desktop.cli_line import one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.match.check import CheckResult, check_sheet
from carrom_desktop.match.check_report import report
from carrom_desktop.match.checked_files import Checked, Unread, Word, read_matches
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.sheetfile import STDIN, FileFault, SheetAt, Unsaid, read_sheets, state_of
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.file_faults import file_fault_msg
from carrom_desktop.viewmodels.message import Msg, coded, msg
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.unsaid import unsaid_msg

IN_ORDER, FOUND, UNREADABLE = 0, 1, 2

_PLACES = ("games", "boards", "strokes")
"""Lists whose items are said as "game 2", "board 3" and "stroke 4"."""

_OBJECTS = frozenset({"sides", "about", "toss", "overrides", "ending", "awarded", "voided", "ended"})
"""Objects that are said before the key in them: "sides.A"."""


@dataclass(slots=True)
class _Count:
    """What the last line tells."""

    sheets: int = 0
    wrong: int = 0
    unread: int = 0
    wanted: str = ""
    matching: int = 0

    @property
    def status(self) -> int:
        if self.unread:
            return UNREADABLE
        good = bool(self.matching) if self.wanted else not self.wrong
        return IN_ORDER if good else FOUND


def run_check(
    files: Sequence[str],
    json_output: bool,
    lang: str,
    stdin: BinaryIO,
    stdout: TextIO,
    stderr: TextIO,
    sets: KnownSets | None = None,
    wanted: str = "",
) -> int:
    """Check `files` ("-": `stdin`), which may name the user's rule sets `sets`; return the exit status.

    With `json_output` every readable sheet gives one object a line, else every finding gives a line, every
    finished match its check value, and a last line counts them. `wanted`, a check value as `read_value`
    returns it: only who has it is told. Holds one sheet at a time. Raises what writing raises, e.g.
    `BrokenPipeError`; a letter that a stream's encoding lacks too, unless `make_streams_safe` was called.
    """
    count = _Count(wanted=wanted)
    for file in files:
        unread_line = -1
        for found in read_matches(file, stdin, words_in(lang), sets):
            if not isinstance(found, Checked):
                count.unread += found.line != unread_line  # a line may have several faults
                unread_line = found.line
                print(_unread(lang, found), file=stderr)
                continue
            count.sheets += 1
            count.wrong += not found.result.in_order
            count.matching += found.value == wanted
            if json_output:
                print(_json(lang, found, wanted), file=stdout)
                continue
            for said in _told(lang, found, wanted):
                print(said, file=stdout)
    if not json_output:
        print(_summary(lang, count), file=stdout)
    return count.status


def words_in(lang: str) -> Word:
    """Return what says in `lang` what no key of a sheet can hold."""

    def word(one: Unsaid) -> str:
        return speak(lang, unsaid_msg(one))

    return word


def _told(lang: str, found: Checked, wanted: str) -> Iterator[str]:
    """Yield the lines about one match: its findings and its value, or whether it has the wanted one."""
    if not wanted:
        for finding in found.result.findings:
            yield _line(lang, found, found.result, finding)
    code = "value"
    if wanted:
        code = "value_same" if found.value == wanted else "value_other" if found.value else "value_none"
    if wanted or found.value:
        names = _plain(" - ".join(found.result.names))
        yield f"{_place(lang, found)}: {say(lang, f'check.{code}', names=names, value=found.value)}"


def _unread(lang: str, found: FileFault | Unread) -> str:
    if isinstance(found, FileFault):
        return fault_text(lang, found)
    reason = _plain(speak(lang, coded(found.error.code, found.error.values)))
    return f"{place_text(lang, found.file, found.line)}: {reason}"


def state_from_file(file: str, lang: str, sets: KnownSets | None = None) -> tuple[MatchState | None, str]:
    """Return the match in a file with one sheet, to be drawn or printed, or None and why not."""
    sheets: list[SheetAt] = []
    for found in read_sheets(file, sys.stdin.buffer, sets):
        if isinstance(found, FileFault):
            return None, fault_text(lang, found)
        sheets.append(found)
        if len(sheets) > 1:
            return None, say(lang, "check.several_sheets", file=_shown(lang, file))
    result = check_sheet(sheets[0].sheet)
    for finding in result.findings:
        if result.state is None or finding.code == "not_scored_yet":
            return None, _line(lang, sheets[0], result, finding)
    # Not the state that was checked: a change of sides that play went past is no longer due in the picture.
    return state_of(result.sheet), ""


def fault_text(lang: str, fault: FileFault) -> str:
    """Return one line that names the file, the line and the key of what could not be read."""
    said = _plain(speak(lang, file_fault_msg(fault)))
    return f"{place_text(lang, fault.file, fault.line, fault.key)}: {said}"


def place_text(lang: str, file: str, line: int, key: tuple[str | int, ...] = ()) -> str:
    """Return "round1.jsonl:3: game 2, board 3, men_left"; `line` 0 is the file as a whole."""
    where = _shown(lang, file)
    if line:
        where = f"{where}:{line}"
    named = _key(lang, key)
    return f"{where}: {named}" if named else where


def _name(key: str) -> str:
    """Return a key as written; in quotes where blanks or signs would be lost in a line."""
    plain = _plain(key)
    return plain if re.fullmatch(r"[\w-]+", plain) else f'"{plain}"'


def _key(lang: str, key: tuple[str | int, ...]) -> str:
    """Return a path such as "game 2, board 3, men_left"; places in other lists count from 1 too."""
    parts: list[str] = []
    place = 0
    while place < len(key):
        step = key[place]
        following = key[place + 1] if place + 1 < len(key) else None
        if step in _PLACES and isinstance(following, int):
            word = say(lang, f"check.{step}", number=following + 1)
            parts.append(word)
            place += 1
        elif isinstance(step, int):
            parts[-1] = f"{parts[-1]}[{step + 1}]" if parts else f"[{step + 1}]"
        elif parts and parts[-1] in _OBJECTS:
            parts[-1] = f"{parts[-1]}.{_name(step)}"
        else:
            parts.append(_name(step))
        place += 1
    return ", ".join(parts)


def _place(lang: str, found: SheetAt | Checked) -> str:
    return f"{_shown(lang, found.file)}:{found.line}"


def _line(lang: str, found: SheetAt | Checked, result: CheckResult, finding: Problem) -> str:
    """Return "round1.jsonl:3: error: game 1, board 2: what is wrong (Law 54)"."""
    parts = [_place(lang, found), say(lang, f"check.severity.{finding.severity.value}")]
    places: list[Msg] = []
    if finding.game:
        places.append(msg("check.games", number=finding.game))
    if finding.board:
        places.append(msg("check.boards", number=finding.board))
    if places:
        parts.append(", ".join(speak(lang, place) for place in places))
    parts.append(_text(lang, result, finding))
    return ": ".join(parts)


def _text(lang: str, result: CheckResult, finding: Problem) -> str:
    return speak(lang, problem_msg(finding, result.rules, result.names))


def _json(lang: str, found: Checked, wanted: str) -> str:
    def text_of(finding: Problem) -> str:
        return _text(lang, found.result, finding)

    told = report(found.result, found.file, found.line, text_of, found.value)
    if wanted:
        told["value_matches"] = found.value == wanted
    # ASCII: what a console cannot show must not break the object.
    return json.dumps(told)


def _summary(lang: str, count: _Count) -> str:
    if count.wanted:
        said = say(lang, "check.value_found", value=count.wanted, n=count.matching, of=count.sheets)
        unread = say(lang, "check.unread", n=count.unread)
        return f"{said}, {unread}" if count.unread else said
    parts = [
        say(lang, "check.sheets", n=count.sheets),
        say(lang, "check.in_order", n=count.sheets - count.wrong),
        say(lang, "check.with_errors", n=count.wrong),
    ]
    if count.unread:
        parts.append(say(lang, "check.unread", n=count.unread))
    return say(lang, "check.summary", sheets=parts[0], rest=", ".join(parts[1:]))


def _shown(lang: str, file: str) -> str:
    return say(lang, "check.stdin") if file == STDIN else _plain(file)


def _plain(text: str) -> str:
    """Return a file's name or a key as it can stand in one line."""
    return one_line(text[:400])

"""Take the text of a `.sol` file apart into plain values, within bounds: nobody's file may fill the memory.

Gzip is recognised by its first bytes, JSON by its first letter, as SoL does; all else is YAML. Only values,
lists and keyed values are made of it, never objects; aliases, tags and depth are bounded. Times and dates
stay texts.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

MAX_BYTES = 16 << 20
"""The largest file that is read: 16 MiB."""
MAX_UNPACKED = 32 << 20
"""The most that a packed file may hold: 32 MiB, some hundred times an event of a hundred players."""
MAX_VALUES = 1_500_000
"""The most values of a file, those that an alias repeats counted each time."""
MAX_DEPTH = 12
"""How deep values may stand in each other; SoL's stand five deep."""

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 16
_INT = re.compile(r"[-+]?[0-9]{1,18}", re.ASCII)
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?", re.ASCII)
_TIME = re.compile(r"\d{4}-\d\d-\d\d([ T]\d\d:\d\d:\d\d(\.\d+)?)?", re.ASCII)
_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_TAGS = {None, "!", "tag:yaml.org,2002:str"} | {
    f"tag:yaml.org,2002:{kind}" for kind in ("int", "float", "bool", "null", "seq", "map", "timestamp")
}


class PlainTime(str):
    """A time that stands in YAML without quotes: SoL wants it back that way."""

    __slots__ = ()


class SolFault(Exception):
    """A `.sol` file cannot be used.

    Attributes: `code`, a text `sol.file.<code>`; `values`, its parameters.
    """

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class SolText(Struct, frozen=True):
    """What a file holds: its `documents`, and its form: `packed` by gzip, `kind` "yaml" or "json"."""

    documents: list[Any]
    packed: bool
    kind: str


def read_text(path: Path) -> SolText:
    """Return what `path` holds. Raises `SolFault`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise SolFault("not_found") from error
    except IsADirectoryError as error:
        raise SolFault("is_folder") from error
    except PermissionError as error:
        raise SolFault("is_folder" if path.is_dir() else "not_allowed") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SolFault("unreadable", reason=reason) from error
    return take_apart(data)


def take_apart(data: bytes) -> SolText:
    """Return what the bytes of a file hold. Raises `SolFault`."""
    if len(data) > MAX_BYTES:
        raise SolFault("too_big", most=MAX_BYTES >> 20)
    packed = data.startswith(_GZIP)
    if packed:
        data = _unpacked(data)
    data = data.removeprefix(_BOM)
    if not data.strip():
        raise SolFault("empty")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SolFault("not_utf8") from error
    if text.lstrip()[:1] == "[":
        return SolText(_json(text), packed, "json")
    return SolText(_yaml(text), packed, "yaml")


def _unpacked(data: bytes) -> bytes:
    """Unpack gzip a little at a time, so that a few bytes that stand for gigabytes are seen early."""
    found, size, rest = [], 0, data
    try:
        while rest:
            unpacker = zlib.decompressobj(wbits=31)
            while not unpacker.eof:
                part = unpacker.decompress(rest, _CHUNK)
                rest = unpacker.unconsumed_tail
                size += len(part)
                if size > MAX_UNPACKED:
                    raise SolFault("too_big_unpacked", most=MAX_UNPACKED >> 20)
                found.append(part)
                if not part and not rest and not unpacker.eof:
                    raise SolFault("packed_broken")
            rest = unpacker.unused_data.lstrip(b"\0")
    except zlib.error as error:
        raise SolFault("packed_broken") from error
    return b"".join(found)


# ---- JSON


def _json(text: str) -> list[Any]:
    try:
        documents = json.loads(text, parse_constant=_no_number, parse_float=float, parse_int=_number)
    except json.JSONDecodeError as error:
        raise SolFault("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise SolFault("too_deep") from error
    _bounded(documents)
    return list(documents)


def _no_number(_name: str) -> Any:
    raise SolFault("number")


def _number(digits: str) -> int:
    if len(digits) > 18:
        raise SolFault("number")
    return int(digits)


def _bounded(value: Any) -> None:
    """See that values do not stand too deep or too many. Raises `SolFault`."""
    level, count = [value], 0
    for _depth in range(MAX_DEPTH + 1):
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        count += len(inner)
        if count > MAX_VALUES:
            raise SolFault("too_many")
        if not inner:
            return
        level = inner
    raise SolFault("too_deep")


# ---- YAML


def _yaml(text: str) -> list[Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return list(_Documents(yaml, yaml.parse(text, Loader=loader)).all())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = 0 if mark is None else mark.line + 1
        raise SolFault("not_yaml", line=line, reason=str(error.problem or "")) from error
    except (yaml.YAMLError, ValueError) as error:
        raise SolFault("not_yaml", line=0, reason=str(error).partition("\n")[0]) from error
    except RecursionError as error:
        raise SolFault("too_deep") from error


class _Documents:
    """Make values of YAML's events."""

    def __init__(self, yaml: Any, events: Iterator[Any]) -> None:
        self._yaml = yaml
        self._events = events
        self._count = 0
        self._anchors: dict[str, tuple[Any, int]] = {}

    def all(self) -> Iterator[Any]:
        """Yield what each document holds."""
        yaml = self._yaml
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                self._anchors = {}
                yield self._value(next(self._events), 0)

    def _value(self, event: Any, depth: int) -> Any:
        yaml, begun = self._yaml, self._count
        if depth > MAX_DEPTH:
            raise SolFault("too_deep", line=_line(event))
        if isinstance(event, yaml.AliasEvent):
            return self._repeated(event)
        self._add(1)
        if event.tag not in _TAGS:
            raise SolFault("tag", line=_line(event), tag=str(event.tag)[:60])
        if isinstance(event, yaml.ScalarEvent):
            value: Any = _scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = []
            while not isinstance(inner := next(self._events), yaml.SequenceEndEvent):
                value.append(self._value(inner, depth + 1))
        else:
            value = self._keyed(depth)
        if event.anchor is not None:
            self._anchors[event.anchor] = (value, self._count - begun)
        return value

    def _keyed(self, depth: int) -> dict[str, Any]:
        yaml, found = self._yaml, dict[str, Any]()
        while not isinstance(inner := next(self._events), yaml.MappingEndEvent):
            if not isinstance(inner, yaml.ScalarEvent):
                raise SolFault("key", line=_line(inner))
            if inner.value in found:
                raise SolFault("twice", line=_line(inner), key=inner.value[:60])
            found[inner.value] = None
            found[inner.value] = self._value(next(self._events), depth + 1)
        return found

    def _repeated(self, event: Any) -> Any:
        """Return what an alias stands for; it counts as if it were written out."""
        if event.anchor not in self._anchors:  # unknown, or it stands within itself
            raise SolFault("alias", line=_line(event), name=str(event.anchor)[:60])
        value, size = self._anchors[event.anchor]
        self._add(size)
        return value

    def _add(self, count: int) -> None:
        self._count += count
        if self._count > MAX_VALUES:
            raise SolFault("too_many")


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(event: Any) -> str | int | float | bool | None:
    """Return a value as SoL means it: what is quoted or tagged as text is one, times stay texts."""
    text: str = event.value
    if event.tag == "!" and _TIME.fullmatch(text):
        return PlainTime(text)  # SoL writes so within braces, and reads a time
    if event.tag in ("!", "tag:yaml.org,2002:str") or (event.tag is None and not event.implicit[0]):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text):
        return int(text)
    if _TIME.fullmatch(text):
        return PlainTime(text)
    return float(text) if _FLOAT.fullmatch(text) else text

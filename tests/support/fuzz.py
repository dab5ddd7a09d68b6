"""What others hand to the program, spoilt by chance: `python -m tests.support.fuzz READER COUNT SEED FILE`.

Each reader of foreign data gets valid inputs (`FILE`: a JSON list of texts in Latin-1) with bytes cut, put
in or swapped, other values in their JSON, deep nesting, huge numbers and letters that break things. An input
that raises, takes longer than two seconds of the processor or more memory than the process may have ends the
run with status 1, its number and itself. The same seed and number make the same input again.
"""

from __future__ import annotations

import io
import json
import random
import signal
import sys
import tempfile
import traceback
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

LONGEST_S = 2.0
"""Seconds of the processor for one input."""

MOST_MEMORY = 1 << 30
"""Bytes of addresses that the process may have: Python with all readers has a third of them."""

GROWN_KB = 40_000
"""How much the process may grow after the first tenth of a run: what is kept for each input adds up."""

SPITEFUL = (
    *(b"\x00", b"\xff", b"\xfe\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80", b"\xc0\x80"),
    *(
        b"\\ud800",
        b"\\udc00\\ud800",
        b"\\u0000",
        b"\xe2\x80\xae",
        b"\xe2\x80\xa8",
        b"\xe2\x81\xa6",
        b"\x1b[2J",
    ),
    *(
        b"1e999",
        b"-1e999",
        b"-0",
        b"9" * 50,
        b"9" * 5000,
        b"1" + b"0" * 400,
        b"0.1e-400",
        b"NaN",
        b"Infinity",
    ),
    *(b'"', b"{", b"}", b"[", b"]", b"[[", b",", b":", b"\\", b"'", b'"""', b"'''", b"=", b"#", b"\r", b"\n"),
    *(b"null", b"true", b"[]", b"{}", b'""', b"0x1F", b"1_000", b"inf", b"1979-05-27T07:32:00Z", b"../../x"),
)
TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "\x1b[31m",
        "\N{RIGHT-TO-LEFT OVERRIDE}abc",
        "\N{LINE SEPARATOR}",
        "\ud800",
        "\udfff\ud800",
    ),
    *("e\u0301" * 50, "\N{ZERO WIDTH JOINER}" * 9, "😀" * 40, "=1+1", "../../../etc/passwd", "C:\\x", "con"),
    *(
        "{n}",
        "{0.__class__}",
        "%s%n",
        "a" * 3000,
        "<b>&amp;",
        "A",
        "B",
        "icf",
        "107",
        "time",
        "\uffff",
        "ß" * 9,
    ),
)
NUMBERS: tuple[int | float, ...] = (
    *(
        0,
        -0.0,
        1,
        -1,
        9,
        10,
        255,
        2**31,
        -(2**31) - 1,
        2**53 + 1,
        2**63,
        -(2**63) - 1,
        2**64,
        10**30,
        10**400,
    ),
    *(0.5, 1e308, -1e308, 5e-324, 1.0, 1e16),
)


class TooLong(BaseException):
    """One input took too long; no `except Exception` of the program takes it for a fault of the input."""


# ---- inputs


def spoilt(chance: random.Random, seeds: list[bytes]) -> bytes:
    """Return one of `seeds`, spoilt."""
    raw = chance.choice(seeds)
    kind = chance.random()
    if kind < 0.45:
        raw = _other_values(chance, raw, seeds)
    if kind > 0.35:
        raw = _other_bytes(chance, raw, seeds)
    return raw


def _other_bytes(chance: random.Random, raw: bytes, seeds: list[bytes]) -> bytes:
    made = bytearray(raw)
    for _ in range(chance.randint(1, 5)):
        start = chance.randint(0, len(made))
        stop = min(len(made), start + chance.choice((0, 1, 1, 2, 4, 12, 60)))
        match chance.randrange(9):
            case 0:
                del made[start:stop]
            case 1:
                made[start:stop] = chance.choice(SPITEFUL)
            case 2:
                made[start:start] = made[start:stop] * chance.choice((1, 1, 2, 50))
            case 3:
                made[start:stop] = made[start:stop][::-1]
            case 4 if stop > start:
                made[start] ^= 1 << chance.randrange(8)
            case 5:
                made[start:stop] = chance.randbytes(chance.randint(1, 6))
            case 6:
                other = chance.choice(seeds)
                place = chance.randint(0, len(other))
                made[start:stop] = other[place : place + chance.choice((5, 40, 400))]
            case 7:
                lines = made.splitlines(keepends=True)
                chance.shuffle(lines)
                made = bytearray(b"".join(lines))
            case 8 if chance.random() < 0.2:
                opened = chance.choice((b"[", b'{"a":', b"[[", b"a=[", b"[a.", b"{a="))
                made[start:stop] = opened * chance.choice((10, 100, 1000, 20_000))
    return bytes(made)


def _other_values(chance: random.Random, raw: bytes, seeds: list[bytes]) -> bytes:
    """Return the input with other values and keys in its JSON, which begins at its first brace."""
    head, brace, body = raw.partition(b"{")
    try:
        value = json.loads(brace + body)
    except ValueError:
        return _other_bytes(chance, raw, seeds)
    for _ in range(chance.randint(1, 3)):
        holder = value
        for _ in range(chance.randint(0, 6)):  # down to some object or list
            inner = [each for each in _values(holder) if isinstance(each, dict | list) and each]
            if not inner:
                break
            holder = chance.choice(inner)
        if isinstance(holder, list) and holder:
            _spoil_list(chance, holder)
        elif holder:
            _spoil_object(chance, holder)
    text = json.dumps(value, ensure_ascii=chance.random() < 0.5)
    return head + text.encode("utf-8", "surrogatepass")


def _values(holder: Any) -> list[Any]:
    return list(holder.values()) if isinstance(holder, dict) else list(holder)


def _spoil_list(chance: random.Random, holder: list[Any]) -> None:
    place = chance.randrange(len(holder))
    match chance.randrange(4):
        case 0:
            del holder[place]
        case 1:
            holder[place:place] = [holder[place]] * chance.choice((1, 2, 200))
        case _:
            holder[place] = any_value(chance)


def _spoil_object(chance: random.Random, holder: dict[str, Any]) -> None:
    key = chance.choice(list(holder))
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1:
            holder[chance.choice((*TEXTS, key.upper(), f"{key} "))] = holder.pop(key)
        case 2:
            holder[chance.choice(list(holder))] = holder[key]
        case _:
            holder[key] = any_value(chance)


def any_value(chance: random.Random, depth: int = 0) -> Any:
    """Return any value of JSON, also such as no JSON has."""
    match chance.randrange(9 if depth < 4 else 5):
        case 0:
            return chance.choice(TEXTS)
        case 1:
            return chance.choice(NUMBERS)
        case 2:
            return chance.randint(-3, 30)
        case 3:
            return chance.choice((None, True, False))
        case 4:
            return "".join(
                chr(chance.choice((65, 0x300, 0x627, 0x1F600, 0xD800))) for _ in range(chance.randint(0, 9))
            )
        case 5 | 6:
            return [any_value(chance, depth + 1) for _ in range(chance.randint(0, 4))]
        case 7:
            return {chance.choice(TEXTS): any_value(chance, depth + 1) for _ in range(chance.randint(0, 3))}
        case _:
            nested: Any = chance.choice(NUMBERS)
            for _ in range(chance.choice((5, 50, 300))):
                nested = [nested] if chance.random() < 0.5 else {"a": nested}
            return nested


# ---- readers


def _see_plain_lines(printed: str) -> None:
    """See that nothing would command a terminal; the marks that keep a name apart come in pairs."""
    for line in printed.split("\n"):
        assert line.count("\N{FIRST STRONG ISOLATE}") == line.count("\N{POP DIRECTIONAL ISOLATE}")
        plain = line.replace("\N{FIRST STRONG ISOLATE}", "").replace("\N{POP DIRECTIONAL ISOLATE}", "")
        assert plain.isprintable()


def read_check(raw: bytes, folder: Path) -> None:
    """Check score sheets, whose faults are printable lines."""
    from carrom_desktop.cli_check import run_check

    out, err = io.StringIO(), io.StringIO()
    status = run_check(["-"], len(raw) % 2 == 0, "es" if len(raw) % 3 else "en", io.BytesIO(raw), out, err)
    assert status in (0, 1, 2)
    assert (status == 2) is bool(err.getvalue())
    _see_plain_lines(out.getvalue() + err.getvalue())


def read_boards(raw: bytes, folder: Path) -> None:
    """Play boards written stroke by stroke."""
    from carrom_desktop.cli_law import run_law

    given = Namespace(
        board="-",
        json=len(raw) % 2 == 0,
        stroke=None,
        rules=None,
        queen=None,
        last=None,
        first=False,
        owed=None,
    )
    out, err = io.StringIO(), io.StringIO()
    status = run_law(given, "es" if len(raw) % 3 else "en", io.BytesIO(raw), out, err)
    assert status in (0, 2)
    assert (status == 2) is bool(err.getvalue())
    _see_plain_lines(out.getvalue() + err.getvalue())


def read_rules(raw: bytes, folder: Path) -> None:
    """Take a rule set into a folder: it lies there and nowhere else, and is read again as it was."""
    from carrom_desktop.i18n import speak
    from carrom_desktop.match.own_rulesets import OwnRuleSets, UnusableRules
    from carrom_desktop.viewmodels.rules_view import fault_msg

    given, sets = folder / "given.toml", OwnRuleSets(folder / "sets")
    given.write_bytes(raw)
    kept = None
    try:
        kept = sets.import_file(given)
    except UnusableRules as error:
        said = [speak("es", fault_msg(fault)) for fault in error.faults]
    else:
        said = []
    if kept is None:
        assert all(said)
        assert said
        return
    (path,) = (each for each in folder.rglob("*") if each.is_file() and each != given)
    assert path.parent == sets.folder
    assert sets.find(kept.key) == kept
    sets.delete(kept.key)


def read_settings(raw: bytes, folder: Path) -> None:
    """Load settings; broken ones are kept aside, others are written as they were read."""
    from carrom_desktop.match.settings import Settings, load_settings, save_settings

    path = folder / "settings.json"
    path.write_bytes(raw)
    found, problem = load_settings(path)
    if problem is not None:
        assert found == Settings()
        kept = Path(str(problem.params["kept"]))
        assert (kept.parent, kept.read_bytes()) == (folder, raw)
        kept.unlink()
    save_settings(path, found)
    assert load_settings(path) == (found, None)


def read_fact(raw: bytes, folder: Path) -> None:
    """Decode the row of a journal: its kind in the first line, then its body."""
    from carrom_desktop.match.codec import CodecError, decode, encode

    kind, _, body = raw.partition(b"\n")
    try:
        fact = decode(kind.decode("utf-8", "replace"), body)
    except CodecError:
        return
    assert decode(*encode(fact)) == fact


def read_archive(raw: bytes, folder: Path) -> None:
    """Read a file of matches from another computer: rows that are one match, or a fault that is told."""
    from carrom_desktop.match.archive import Archive
    from carrom_desktop.match.errors import StorageError

    path = folder / "given.carrom"
    path.write_bytes(raw)
    said = {"storage.not_archive", "storage.archive_damaged", "storage.archive_newer"}
    try:
        archive = Archive(path)
    except StorageError as error:
        said.add(error.code)
    else:
        for match_id in archive.match_ids():
            assert match_id.strip("./\\") == match_id
            try:
                archive.rows(match_id)
            except StorageError as error:
                said.add(error.code)
        archive.close()
    assert len(said) == 3
    assert [each.name for each in folder.iterdir()] == ["given.carrom"]


def read_people(raw: bytes, folder: Path) -> None:
    """Load the club's players, and take the same bytes as cells that were pasted."""
    from carrom_desktop.match.player_paste import read_players
    from carrom_desktop.match.players import ClubPlayers, load_players, roster

    path = folder / "players.json"
    path.write_bytes(raw)
    found, kept = load_players(path)
    if kept is not None:
        assert found == ClubPlayers()
        assert (kept.parent, kept.read_bytes()) == (folder, raw)
        kept.unlink()
    roster(found, {})
    pasted = read_players(raw.decode("utf-8", "surrogateescape"), family_first=len(raw) % 2 == 0)
    assert all(player.full_name for player in pasted.players)


def read_event(raw: bytes, folder: Path) -> None:
    """Open an event's kit, put it in force and away; other bytes are its description, and a paste."""
    import zipfile

    from carrom_desktop.match.errors import StorageError
    from carrom_desktop.match.event import faults
    from carrom_desktop.match.event_file import read_event, write_event
    from carrom_desktop.match.event_paste import read_fixtures
    from carrom_desktop.match.event_store import EventStore, file_name
    from carrom_desktop.match.rulesets import preset, write_rules
    from carrom_desktop.match.settings import Settings

    path = folder / "given.carromevent"
    path.write_bytes(raw)
    if not raw.startswith(b"PK"):
        pasted = read_fixtures(raw.decode("utf-8", "surrogateescape"), "abcdef")
        assert all(side.name.isprintable() for one in pasted.fixtures for side in one.sides)
        with zipfile.ZipFile(path, "w") as made:
            made.writestr("event.json", raw)
            made.writestr("rules/1.toml", write_rules(preset("icf")))
    kit, code = None, ""
    try:
        kit = read_event(path)
    except StorageError as error:
        code = error.code
    assert code in ("", "storage.not_event", "storage.event_newer", "storage.event_damaged")
    if kit is None:
        return
    faults(kit)
    assert file_name(kit).strip("./\\") == file_name(kit)
    write_event(path, kit)
    assert read_event(path) == kit
    if len(raw) % 8:
        return  # syncing takes more time than all the rest
    store = EventStore(folder)
    store.put(kit, Settings())
    store.close(Settings())
    assert list(store.path.parent.iterdir()) == []


READERS: dict[str, Callable[[bytes, Path], None]] = {
    "check": read_check,
    "boards": read_boards,
    "rules": read_rules,
    "settings": read_settings,
    "facts": read_fact,
    "archive": read_archive,
    "people": read_people,
    "event": read_event,
}


# ---- the run


def _too_long(number: int, frame: object) -> None:
    raise TooLong


def _resident_kb() -> int:
    return int(Path("/proc/self/status").read_text("ascii").split("VmRSS:")[1].split()[0])


def run(reader: str, count: int, seed: str, seeds: list[bytes]) -> int:
    """Give `count` inputs to `reader`; return the status of the process."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGVTALRM, _too_long)
    early_kb = 0
    with tempfile.TemporaryDirectory() as place:
        for number in range(count):
            raw = spoilt(random.Random(f"{reader} {seed} {number}"), seeds)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_S)
            try:
                READERS[reader](raw, Path(place))
            except (Exception, TooLong):
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
                told = f"{raw[:3000]!r}\n{traceback.format_exc()[-4000:]}"
                sys.stdout.write(f"{reader}, seed {seed}, input {number}: {told}")
                return 1
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if number == count // 10:
                early_kb = _resident_kb()
    grown = _resident_kb() - early_kb
    sys.stdout.write(f"{reader}: {count} inputs of seed {seed}, grown by {grown} kB\n")
    return 0 if grown < GROWN_KB else 1


if __name__ == "__main__":
    _, which, how_many, chosen, file = sys.argv
    given = [text.encode("latin-1") for text in json.loads(Path(file).read_text("ascii"))]
    sys.exit(run(which, int(how_many), chosen, given))

"""What others hand to the program, spoilt by chance: `python -m tests.support.fuzz COUNT SEED FILE`.

Hypothesis draws what each reader of foreign data gets: any bytes, any text, pieces of valid inputs in any
order, and valid inputs with bytes cut, put in or swapped, other values in their JSON, deep nesting, huge
numbers and letters that break things. `FILE` has the valid ones: in JSON, for each reader a list of texts in
Latin-1. An input that raises, takes longer than two seconds of the processor or more memory than the process
may have is made smaller and ends the run with status 1 and itself. The same seed and count make the same
inputs again. They are drawn in stretches: Hypothesis remembers all that it drew, which would add up.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import traceback
import zipfile
from argparse import Namespace
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

LONGEST_S = 2.0
"""Seconds of the processor for one input."""

MOST_MEMORY = 1 << 30
"""Bytes of addresses that the process may have: Python with all readers has a third of them."""

STRETCH = 500
"""So many inputs Hypothesis draws before it is made anew."""

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


def _clean(path: Path) -> None:
    for each in path.iterdir():
        each.unlink()


def _read_table(name: str, kind: str, raw: bytes, folder: Path) -> None:
    from carrom_desktop.i18n import speak
    from carrom_desktop.match.clock import SteppedClock
    from carrom_desktop.match.filekinds import kind_of
    from carrom_desktop.match.importing import read_matches
    from carrom_desktop.viewmodels.exchange import fault_msg

    path = folder / name
    path.write_bytes(raw)
    kind_of(path)
    found = read_matches(path, kind, SteppedClock())
    for fault in found.faults:
        _see_plain_lines(speak("es" if len(raw) % 2 else "en", fault_msg(fault)))
    for match in found.matches:
        assert match.summary.names
        assert match.rows[-1].step == match.rows[0].step, "no undo takes the mark away"
    _clean(folder)


def read_csv_table(raw: bytes, folder: Path) -> None:
    """Read a table of matches: each is a match that can be stored, what is wrong has a place."""
    _read_table("given.csv", "csv", raw, folder)


def read_json_sheets(raw: bytes, folder: Path) -> None:
    """Read score sheets to be imported."""
    _read_table("given.jsonl", "json", raw, folder)


def read_workbook(raw: bytes, folder: Path) -> None:
    """Read a workbook, or one whose sheet of matches is the input."""
    if not raw.startswith(b"PK"):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as book:
            for name, data in workbook_parts().items():
                book.writestr(name, raw if name == "xl/worksheets/sheet1.xml" else data)
        raw = file.getvalue()
    _read_table("given.xlsx", "xlsx", raw, folder)


@cache
def workbook_parts() -> dict[str, bytes]:
    """Return the parts of a workbook with one match, by their names."""
    from carrom_desktop.match.rulesets import PRESETS
    from carrom_desktop.match.sheetfile import Sheet
    from carrom_desktop.match.xlsxfile import write_xlsx

    boards = [{"winner": "A", "men_left": 6, "queen": "A"}]
    data = {"format": "carrom-sheet/1", "rules": next(iter(PRESETS)), "kind": "singles"}
    sheet = {**data, "sides": {"A": ["Ana"], "B": ["Bea"]}, "games": [{"boards": boards}]}
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "a.xlsx"
        write_xlsx(path, [Sheet.model_validate(sheet, strict=False)])
        with zipfile.ZipFile(path) as book:
            return {name: book.read(name) for name in book.namelist()}


def read_everything(raw: bytes, folder: Path) -> None:
    """Open a full archive, or one with the input as settings and its first line as a name; put it back."""
    from carrom_desktop.match.errors import StorageError
    from carrom_desktop.match.everything import Everything
    from carrom_desktop.match.our_files import put_back, settings_in

    path, target = folder / "given.carrom", folder / "data"
    if not raw.startswith(b"PK"):
        head = b'{"format":"carrom-archive","version":2,"kind":"everything"}'
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("carrom.json", head if len(raw) % 5 else raw)
            archive.writestr("carrom.db", b"x")
            archive.writestr("settings.json", raw)
            name = raw.split(b"\n")[0].decode("utf-8", "replace")[:60]
            if len(raw) % 3 == 0 and name:
                archive.writestr(f"rulesets/{name}", b"x")
    else:
        path.write_bytes(raw)
    try:
        found = Everything(path)
    except StorageError:
        path.unlink()
        return
    settings_in(found.files, target)
    put_back(found.files, target)
    with contextlib.suppress(StorageError), found.library() as copy:
        assert copy.is_file()
    found.close()
    path.unlink()
    assert [each.name for each in folder.iterdir()] in ([], ["data"])
    shutil.rmtree(target, ignore_errors=True)


def read_sol_file(raw: bytes, folder: Path) -> None:
    """Read a file of SoL: its matches can be set up and written back, or the fault is told."""
    from carrom_desktop.i18n import speak
    from carrom_desktop.match.sol import parse_sol
    from carrom_desktop.match.sol_results import with_results
    from carrom_desktop.match.sol_setup import setup_of, why_not
    from carrom_desktop.match.sol_text import SolFault
    from carrom_desktop.viewmodels.sol import event_doubts, file_msg, row_of

    try:
        archive = parse_sol(raw)
    except SolFault as fault:
        said = speak("es", file_msg(fault))
    else:
        said = "read"
        for tourney in archive.tourneys:
            for match in tourney.current():
                row_of(tourney, match, None)
                if not why_not(tourney, match):
                    setup_of(tourney, match)
            event_doubts(tourney)
        with_results(archive, archive.tourneys[0], ())
    assert said


def read_sol_page(raw: bytes, folder: Path) -> None:
    """Read what answers behind a table's link, and take the same bytes for the link."""
    from contextlib import suppress

    from carrom_desktop.match.sol_link import LinkFault, page_of, read_link

    text = raw.decode("utf-8", "replace")
    with suppress(LinkFault):
        page = page_of(text)
        assert page.turn >= 0
        assert max(map(len, (page.title, *page.names))) <= 200
    with suppress(LinkFault):
        assert read_link(text).url.startswith("http")


READERS: dict[str, Callable[[bytes, Path], None]] = {
    "check": read_check,
    "boards": read_boards,
    "rules": read_rules,
    "settings": read_settings,
    "facts": read_fact,
    "archive": read_archive,
    "people": read_people,
    "event": read_event,
    "csv": read_csv_table,
    "sheets": read_json_sheets,
    "xlsx": read_workbook,
    "everything": read_everything,
    "sol": read_sol_file,
    "sol_page": read_sol_page,
}


# ---- the run


def _too_long(number: int, frame: object) -> None:
    raise TooLong


def _resident_kb() -> int:
    return int(Path("/proc/self/status").read_text("ascii").split("VmRSS:")[1].split()[0])


def inputs_from(seeds: list[bytes]) -> st.SearchStrategy[bytes]:
    """Return what a reader is given: mostly valid inputs that were spoilt, else pieces, text and bytes."""
    by_chance = st.integers(0, 2**63).map(lambda number: spoilt(random.Random(number), seeds))
    whole = st.sampled_from(seeds)
    piece = st.tuples(whole, st.integers(0, 400), st.integers(1, 120)).map(
        lambda cut: cut[0][cut[1] : cut[1] + cut[2]]
    )
    pieces = st.lists(
        st.one_of(piece, st.sampled_from(SPITEFUL), st.binary(max_size=8)), min_size=1, max_size=8
    ).map(b"".join)
    between = st.tuples(whole, pieces, st.floats(0, 1)).map(
        lambda put: put[0][: int(put[2] * len(put[0]))] + put[1] + put[0][int(put[2] * len(put[0])) :]
    )
    text = st.text(max_size=80).map(lambda words: words.encode("utf-8", "surrogatepass"))
    return st.one_of(*[by_chance] * 5, between, between, pieces, text, st.binary(max_size=80))


def _not_synced(fd: object) -> None:
    """Stand in for `os.fsync`."""


def run(reader: str, count: int, chosen: str, seeds: list[bytes]) -> int:
    """Give `count` inputs to `reader`; return the status of the process."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    os.fsync = _not_synced  # what is written is looked at at once, and no power is cut here
    signal.signal(signal.SIGVTALRM, _too_long)
    inputs, early_kb, given_so_far = inputs_from(seeds), 0, 0
    with tempfile.TemporaryDirectory() as place:
        for first in range(0, count, STRETCH):
            one = _stretch(
                reader, min(STRETCH, count - first), f"{reader} {chosen} {first}", inputs, Path(place)
            )
            try:
                one()
            except Exception:
                sys.stdout.write(f"{reader}, seed {chosen}, from {first}: {traceback.format_exc()[-6000:]}")
                return 1
            given_so_far = first + STRETCH
            if first <= count // 10 < given_so_far:
                early_kb = _resident_kb()
    grown = _resident_kb() - early_kb
    sys.stdout.write(f"{reader}: {count} inputs of seed {chosen}, grown by {grown} kB\n")
    return 0 if grown < GROWN_KB else 1


def _stretch(
    reader: str, count: int, chosen: str, inputs: st.SearchStrategy[bytes], place: Path
) -> Callable[[], None]:
    """Return a property of `count` inputs: the reader takes each within its time."""

    @seed(chosen)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs)
    def takes(raw: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_S)
        try:
            READERS[reader](raw, place)
        except TooLong:
            raise AssertionError("it took too long") from None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    return takes


if __name__ == "__main__":
    _, how_many, chosen_seed, file = sys.argv
    valid = {
        which: [text.encode("latin-1") for text in texts]
        for which, texts in json.loads(Path(file).read_text("ascii")).items()
    }
    sys.exit(max(run(which, int(how_many), chosen_seed, seeds) for which, seeds in valid.items()))

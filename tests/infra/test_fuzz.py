"""Foreign data spoilt by chance: no traceback, no hang, bounded memory, and nothing outside its folder.

The normal run is short and always the same; `python3 dev.py soak` gives a million inputs of another seed, or
what CARROM_FUZZ says: "inputs for each reader,seed".
"""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.match.archive import write_archive
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.codec import encode
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.event import KitPicture
from carrom_desktop.match.event_file import event_bytes
from carrom_desktop.match.everything import write_everything
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.players import Alias, ClubPlayers
from carrom_desktop.match.rulesets import PRESETS, preset, write_rules
from carrom_desktop.match.settings import NextMatch, ScreenRecord, Settings
from carrom_desktop.match.sheetfile import Sheet
from carrom_desktop.match.sol_text import take_apart
from carrom_desktop.rules.people import Player
from tests.match.test_check_broken import FULL
from tests.match.test_codec import EXAMPLES
from tests.support.events import EVENING, PICTURE, event_kit
from tests.support.fuzz import READERS, workbook_parts
from tests.support.house_rules import HOUSE_RULES
from tests.support.sol_server import GUID, PAGE

DATA = Path(__file__).resolve().parents[1] / "data"
ROUND_ROBIN = (DATA / "round_robin_16.jsonl").read_bytes().splitlines()
FUZZ_VARIABLE = "CARROM_FUZZ"
SHORT = "200,carrom"

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits and memory as Linux has them"),
    pytest.mark.no_cover,
]


ROW = '<input name="coins_1_1" value="3"><input name="queen_1" value="1" checked>'


def archive_bytes() -> bytes:
    """Return a file of matches as the program writes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.carrom"
        write_archive(path, [("20260312-aa", demo_rows("half")), ("20260312-bb", demo_rows("end"))])
        return path.read_bytes()


def table_bytes() -> list[bytes]:
    """Return tables as the program writes them, and one as a club types it."""
    from carrom_desktop.match.csvfile import write_csv

    sheets = [Sheet.model_validate_json(line) for line in ROUND_ROBIN[:3]]
    full = Sheet.model_validate_json(json.dumps(FULL))
    typed = b"match;player_a1;player_b1;game;board;board_winner;men_left;queen;date\r\n"
    typed += b"1;Ana;Bea;1;1;A;6;A;12/03/2026\r\n1;Ana;Bea;1;2;B;3;none;46093\r\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.csv"
        found = []
        for some in (sheets, [full]):
            write_csv(path, some)
            found.append(path.read_bytes())
    return [*found, typed, typed.replace(b";", b"\t").decode().encode("utf-16")]


def workbook_bytes() -> bytes:
    """Return a workbook as the program writes it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as book:  # stored, so that what is spoilt is the XML
        for name, data in workbook_parts().items():
            book.writestr(name, data)
    return file.getvalue()


def everything_bytes() -> bytes:
    """Return a full archive."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "carrom.db"
        Journal.open(library).close()
        (Path(folder) / "players.json").write_text("{}")
        write_everything(Path(folder) / "a.carrom", library, SystemClock())
        return (Path(folder) / "a.carrom").read_bytes()


def seeds_of(reader: str) -> list[bytes]:
    """Return valid inputs of every kind."""
    import msgspec

    match reader:
        case "check":
            slips = (DATA / "check" / "slips.jsonl").read_bytes().splitlines(keepends=True)
            return [json.dumps(FULL).encode(), *slips, b"".join(slips[:3])]
        case "boards":
            boards = [
                {"rules": "icf", "double_due": False, "break": "A", "strokes": ["1", "0", "S0", "Q1", "U"]},
                {"rules": "ukca", "break": "B", "strokes": ["8", "0", "8", "0", "SO1"]},
                {"rules": "caint", "double_due": True, "break": "A", "strokes": ["Z", "S1", "0", "2", "X1"]},
                {"rules": "european", "break": "B", "strokes": ["9"] * 30},
            ]
            return [json.dumps(board).encode() + b"\n" for board in boards]
        case "rules":
            sets = [*(preset(key) for key in PRESETS), *HOUSE_RULES.values()]
            return [write_rules(rules) for rules in sets]
        case "settings":
            full = Settings(
                language="es",
                table="3",
                scorer="Ñ",
                wish="HDMI-1",
                screens=(
                    ScreenRecord("HDMI-1", "ACME", x=1920, seat_m=9.5, size_inch=55.0),
                    ScreenRecord("DP-1"),
                ),
                next_match=NextMatch("A", "B", "QF", "10:30"),
                stream=True,
                stream_folder="/tmp/out",
                stream_delay=7,
            )
            return [msgspec.json.encode(full), b"{}", b'{"of another version": [1]}']
        case "archive":
            return [archive_bytes()]
        case "people":
            olga = Player("Petróva", "Olga", "RUS", short="Gurú")
            club = ClubPlayers(
                players=(olga, Player("One", "Player")),
                aliases=(Alias(("A", "B", ""), ("Player", "One", "")),),
            )
            cells = "family;given;club\nOne;Player;IND\nTwo;Player;SRI\n"
            return [msgspec.json.encode(club), cells.encode(), cells.replace(";", "\t").encode()]
        case "event":
            whole = event_bytes(replace(event_kit(), logo=KitPicture("logo.png", PICTURE)))
            with zipfile.ZipFile(io.BytesIO(event_bytes(event_kit()))) as archive:
                described = archive.read("event.json").replace(b"rules/2.toml", b"rules/1.toml")
            return [whole, described, EVENING.encode(), EVENING.replace(";", "\t").encode()]
        case "csv":
            return table_bytes()
        case "sheets":
            return [json.dumps(FULL).encode(), *(DATA / "round_robin_16.jsonl").read_bytes().splitlines()[:3]]
        case "xlsx":
            parts = workbook_parts()
            return [parts["xl/worksheets/sheet1.xml"], parts["xl/worksheets/sheet2.xml"], workbook_bytes()]
        case "everything":
            settings = msgspec.json.encode(Settings(hall_logo="pictures/logo.png", table="4"))
            return [settings, b"club.toml\n" + settings, everything_bytes()]
        case "sol":
            sol = (DATA / "sol" / "open.sol").read_bytes()
            found = take_apart(sol).documents
            return [sol, gzip.compress(sol), json.dumps(found).encode()]
        case "sol_page":
            page = PAGE.format(guid=GUID, title="Open", turn=2, one=("A", "B"), two=("C", "D"), rows=ROW)
            return [page.encode(), b"https://carrom.example:80/x/lit/match/1-2.AbCdEfGhIjKl"]
        case "facts":
            return ["\n".join(encode(fact)).encode() for fact in EXAMPLES]
    raise AssertionError(reader)


TOGETHER = (
    ("check", "boards", "rules", "settings"),
    ("facts", "archive", "people", "csv"),
    ("sheets", "xlsx", "everything"),
    ("sol", "sol_page", "event"),
)
"""Readers that share a process: the start of one costs more than 200 inputs."""


def test_every_reader_is_in_one_process() -> None:
    assert sorted(reader for some in TOGETHER for reader in some) == sorted(READERS)


@pytest.mark.parametrize("readers", TOGETHER, ids=" ".join)
def test_readers_take_whatever_comes(readers: tuple[str, ...], tmp_path: Path) -> None:
    count, seed = os.environ.get(FUZZ_VARIABLE, SHORT).split(",")
    seeds = {reader: [raw.decode("latin-1") for raw in seeds_of(reader)] for reader in readers}
    file = tmp_path / "seeds.json"
    file.write_text(json.dumps(seeds), "ascii")
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.fuzz", count, seed, str(file)],
        capture_output=True,
        text=True,
        timeout=60 + int(count),
        check=False,
        cwd=DATA.parents[1],
    )
    print(done.stdout, end="")  # noqa: T201
    assert (done.returncode, done.stderr) == (0, ""), done.stdout

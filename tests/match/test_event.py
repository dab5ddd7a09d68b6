"""An event's kit: fixtures as they are pasted, the file that goes round, what is next on a table."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from carrom_desktop.match import event_file
from carrom_desktop.match import event_kit as stick
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.codec import decode, encode
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import (
    EventKit,
    FixtureSide,
    KitPicture,
    differences,
    faults,
    fixture_id,
    renamed,
    rules_of,
    setup_of,
    standings,
    table_key,
    tables_of,
    to_play,
)
from carrom_desktop.match.event_file import event_bytes, read_event, read_picture_file, saved, write_event
from carrom_desktop.match.event_paste import (
    PastedFixtures,
    People,
    read_fixtures,
    round_code,
    side_of,
    time_of,
)
from carrom_desktop.match.event_store import AFFECTED, EventStore, file_name
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import CreateMatch, DeleteMatch, EndMatch
from carrom_desktop.rules.facts import MatchCreated
from carrom_desktop.rules.ids import Kind, Side, Termination
from carrom_desktop.rules.people import Player
from tests.support.events import EVENING, PICTURE, event_kit

ANA, OTHER = Player("Ruiz", "Ana", "ESP"), Player("Ruiz", "Ana", "PER")
AMIR, BEA = Player("Alvi", "Amir", "MUM", "AA"), Player("Bello", "Bea")


def pasted(text: str, *people: Player) -> PastedFixtures:
    return read_fixtures(text, "abcdef", people)


def wrong(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in pasted(text).wrong]


# ---- a pasted list


def test_a_list_of_rounds_tables_and_sides_is_understood() -> None:
    found = pasted("QF;1;Ana Ruiz (ESP);Olga Petrova\n\nRonda 2; Mesa 03 ;Abbas / Alvi;Bello & Ibarra\n")
    first, second = found.fixtures
    assert (first.round, first.table, first.time, found.wrong) == ("quarter-final", "1", "", ())
    assert (first.side_1.players, first.side_2.name) == ((ANA,), "Olga Petrova")
    assert (second.round, second.table, second.kind) == ("round-2", "3", Kind.DOUBLES)
    assert (second.side_1.name, second.side_2.name) == ("Abbas / Alvi", "Bello / Ibarra")
    assert first.id != second.id
    assert first.id.startswith("abcdef-")


def test_a_time_stands_anywhere_an_umpire_last_and_heads_name_any_order() -> None:
    lines = ("10.30;F;1;Ana;Bea", "F;1;9h;Ana;Bea;U. Tres", "F;1;Ana;Bea;U. Tres;7:05")
    found = pasted("\n".join(lines)).fixtures
    assert [(one.time, one.umpire) for one in found] == [
        ("10:30", ""),
        ("09:00", "U. Tres"),
        ("07:05", "U. Tres"),
    ]
    heads = (
        "\ufeffHora\tÁrbitra\tLado 1\tLado 2\tMesa\tRonda\tNotas\n10:00\tU\tRuiz, Ana\tBea Bello\t4\tSF\tx\n"
    )
    (one,) = pasted(heads).fixtures
    assert (one.time, one.umpire, one.table, one.round) == ("10:00", "U", "4", "semi-final")
    assert one.side_1.players == (Player("Ruiz", "Ana"),)
    assert pasted(heads).has_head


def test_each_bad_line_is_named_with_its_number_and_reason() -> None:
    text = """R1;1;Ana;Bea
two;cells
R1;1;;Bea
R1;1;Ana;
R1;1;Ana;Ana
R1;1;Ana / Eva;Bea
R1;1;A / B / C;Bea
R1;1;Ana;Bea;U;more
R1;1;123;Bea
R1;1;Ana;Eva;10:75
"""
    assert wrong(text) == [
        (2, "few_cells"),
        (3, "no_side_1"),
        (4, "few_cells"),
        (5, "same_player"),
        (6, "one_against_two"),
        (7, "too_many_players"),
        (8, "more_cells"),
        (9, "no_letters"),
    ]  # 10:75 is no time and so the umpire's name: no letters are asked of it
    assert wrong("time;table;side 1;side 2\n25:00;1;Ana;Bea\n10:00;1;Ana;\nx;1;A;B;C") == [
        (2, "no_time"),
        (3, "no_side_2"),
        (4, "more_cells"),
    ]
    assert wrong(f"R1;1;{'a' * 90};Bea") == wrong(f"{'r' * 61};1;Ana;Bea") == [(1, "too_long")]
    assert len(pasted("x;1;A;B\n" * 3).fixtures) == 1  # the same line again is the same fixture


def test_who_is_known_has_the_club_again_and_of_namesakes_nobody_is_meant() -> None:
    found = side_of("ana  RUIZ", People((ANA, BEA)))
    assert found == FixtureSide((ANA,))
    assert side_of("Ruiz (PER)", People((ANA, OTHER))) == FixtureSide((OTHER,))
    assert side_of("Ruiz", People((ANA, OTHER))) == FixtureSide((Player("Ruiz"),))
    assert side_of("AA / bello", People((AMIR, BEA))) == FixtureSide((AMIR, BEA))


def test_who_is_not_known_yet_is_in_words() -> None:
    for words in ("winner of QF 1", "Ganadora del juego 3", "2.º del Grupo A", "TBD", "?", "Perdedor SF 1"):
        assert side_of(words, People(())) == FixtureSide(words=words)
    (one,) = pasted("F;1;winner of SF 1;Abbas / Alvi").fixtures
    assert one.kind is Kind.DOUBLES
    made = setup_of(replace(event_kit(""), fixtures=(one,)), one)
    assert made.players_a == (Player(""), Player(""))


def test_rounds_and_times_as_people_write_them() -> None:
    said = {
        "R16": "round-of-16",
        "1/4": "quarter-final",
        "cuartos de final": "quarter-final",
        "Round 07": "round-7",
    }
    said |= {
        "Group A": "Group A",
        "Grupo": "group",
        "F": "final",
        "": "",
        "round-3": "round-3",
        "3": "round-3",
    }
    assert {text: round_code(text) for text in said} == said
    assert [time_of(text) for text in ("", "9:05", "9h30", "24:00", "10", "18 h")] == [
        "",
        "09:05",
        "09:30",
        None,
        None,
        "18:00",
    ]
    assert {table_key(text) for text in ("4", "Table 4", "mesa 04", "T4")} == {"4"}


def test_the_same_list_pasted_again_adds_nothing_and_a_later_one_what_is_new() -> None:
    kit = event_kit()
    again = read_fixtures(EVENING + "F;2;Ana Ruiz;Li Wu\n", kit.id, kit.players, kit.fixtures)
    assert (len(again.fixtures), again.known) == (1, 7)
    assert again.fixtures[0].side_1.players == (ANA,)


# ---- the file


def test_a_kit_comes_back_as_it_was_written(tmp_path: Path) -> None:
    kit = replace(
        event_kit(),
        logo=KitPicture("logo.png", PICTURE),
        sponsors=(KitPicture("a.png", PICTURE), KitPicture("b.png", PICTURE + b"b")),
        language="es",
        umpires=("Umpire One",),
    )
    path = tmp_path / "copa.carromevent"
    write_event(path, kit)
    assert read_event(path) == kit
    assert read_event(path, pictures=False) == replace(kit, logo=None, sponsors=())
    assert rules_of(read_event(path), "quarter-final") == preset("ukca")
    assert rules_of(kit, "final") == preset("icf")
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert (saved(kit).revision, saved(kit).id) == (kit.revision + 1, kit.id)
    assert file_name(replace(kit, name='Copa "A/B": <2026>')) == "Copa -A-B- -2026-.carromevent"
    assert file_name(replace(kit, name=" .")) == f"{kit.id}.carromevent"


def _said(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(StorageError) as caught:
        read_event(path)
    assert caught.value.values["path"] == str(path)
    return caught.value.code.removeprefix("storage.")


def _with_head(data: bytes, change: Callable[[dict[str, object]], object]) -> bytes:
    """Return a kit whose description is another one."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "event.json":
                values = msgspec.json.decode(content)
                change(values)
                content = msgspec.json.encode(values)
            new.writestr(name, content)
    return made.getvalue()


def test_a_foreign_broken_or_newer_file_is_explained(tmp_path: Path) -> None:
    path, data = tmp_path / "x.carromevent", event_bytes(event_kit())
    assert {_said(path, other) for other in (b"", b"PK", b"text", data[:100])} == {"not_event"}
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as made:
        made.writestr("carrom.json", b"{}")
    assert _said(path, other.getvalue()) == "not_event"
    assert _said(path, _with_head(data, lambda head: head.update(format="carrom-archive"))) == "not_event"
    newer = _with_head(data, lambda head: head.update(version=2, event=None, program="Carrom Desktop 9"))
    assert _said(path, newer) == "event_newer"
    assert _said(path, data.replace(b"rules/1.toml", b"rules/9.toml")) == "event_damaged"
    place = data.index(b"rules/1.toml") + 60
    assert _said(path, data[:place] + bytes([data[place] ^ 255]) + data[place + 1 :]) == "event_damaged"
    with pytest.raises(StorageError, match="event_gone"):  # a stick that was pulled
        read_event(tmp_path / "gone" / "x.carromevent")


@pytest.mark.parametrize(
    "change",
    [
        {"id": "../../x"},
        {"fixtures": [{"id": "a", "round": "", "table": "", "side_1": {}, "side_2": {}}]},
        {"players": [{"family": " "}]},
        {"rounds": [{"name": "", "file": "../../etc/passwd"}]},
        {"logo": {"name": "x", "file": "event.json"}},
        {"language": "fr"},
        {"sponsors_s": 1},
        {"date": "tomorrow"},
        {"revision": -1},
        {"umpires": ["x"] * 6000},
    ],
)
def test_what_the_program_never_writes_is_damage(tmp_path: Path, change: dict[str, object]) -> None:
    def put(head: dict[str, object]) -> None:
        event = head["event"]
        assert isinstance(event, dict)
        event.update(change)

    assert _said(tmp_path / "x.carromevent", _with_head(event_bytes(event_kit()), put)) == "event_damaged"


def test_letters_that_command_a_terminal_or_break_a_line_are_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "x.carromevent"
    path.write_bytes(event_bytes(replace(event_kit(), name="Copa\x1b[2J\nAndina " + "x" * 500)))
    name = read_event(path).name
    assert name.startswith("Copa [2J Andina xx")
    assert len(name) == 120


def test_pictures_that_are_none_or_too_large_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "logo.png"
    path.write_bytes(b"%PDF")
    with pytest.raises(StorageError, match="picture_wrong"):
        read_picture_file(path)
    path.write_bytes(PICTURE)
    assert read_picture_file(path) == KitPicture("logo.png", PICTURE)
    monkeypatch.setattr(event_file, "MOST_PICTURE_BYTES", 4)
    with pytest.raises(StorageError, match="picture_big"):
        read_picture_file(path)
    with pytest.raises(StorageError, match="folder_missing"):
        read_picture_file(tmp_path / "gone.png")


# ---- kits compared, and judged


def test_a_newer_kit_says_what_it_changes() -> None:
    kit = event_kit()
    first, second, *rest = kit.fixtures
    new = replace(
        saved(kit),
        fixtures=(replace(first, table="4"), *rest, replace(second, id=fixture_id(kit.id))),
        language="es",
        logo=KitPicture("x.png", PICTURE),
    )
    found = differences(kit, new)
    assert found.changed == ((first, new.fixtures[0]),)
    assert (found.removed, found.added) == ((second,), (new.fixtures[-1],))
    assert set(found.parts) == {"languages", "pictures"}
    assert not differences(kit, saved(kit))


def test_what_is_wrong_with_a_kit() -> None:
    kit = event_kit("F;1;Ana;Bea;10:00\nF;Mesa 1;Eva;Dora;10:00\nF;2;Ana;Li;10:00\nF;3;Ana;Li;11:00")
    assert [(one.code, one.row, one.stops) for one in faults(kit)] == [
        ("table_taken", 1, False),
        ("player_taken", 2, False),
    ]
    twice = replace(kit.fixtures[0], side_2=kit.fixtures[0].side_1)
    stopping = faults(replace(kit, name=" ", fixtures=(twice,)))
    assert [(one.code, one.stops) for one in stopping] == [("no_name", True), ("twice", True)]
    uneven = replace(kit.fixtures[0], side_2=FixtureSide((ANA, BEA)), time="")
    assert [one.code for one in faults(replace(kit, fixtures=(uneven,)))] == ["uneven"]


def test_a_player_is_corrected_in_the_fixtures_too() -> None:
    kit = renamed(event_kit(), ANA, replace(ANA, short="Anita"))
    assert kit.fixtures[0].side_1.players[0].short == "Anita"
    assert sum(player.short == "Anita" for player in kit.players) == 1


def test_who_is_erased_goes_from_the_kit_in_force(tmp_path: Path) -> None:
    store, kit = EventStore(tmp_path), replace(event_kit(), umpires=("ana  ruiz", "Umpire One"))
    store.put(kit, Settings())
    store.erase(Player("RUÍZ", "Ana", "esp"))
    left = _in_force(tmp_path)
    assert left.fixtures[0].side_1 == FixtureSide()
    assert left.fixtures[1:] == kit.fixtures[1:]
    assert (left.umpires, ANA in left.players) == (("Umpire One",), False)
    assert b"Ruiz" not in zipfile.ZipFile(store.path).read("event.json")
    before = store.path.stat().st_mtime_ns
    store.erase(Player("Nobody"))
    assert store.path.stat().st_mtime_ns == before
    EventStore(tmp_path / "none").erase(ANA)


# ---- in force on a computer


def test_an_event_sets_languages_logo_sponsors_and_name_and_gives_them_back(tmp_path: Path) -> None:
    own = Settings(language="en", hall_logo="mine.png", hall_sponsors_s=20)
    store = EventStore(tmp_path)
    assert store.read() is None
    kit = replace(
        event_kit(), language="es", logo=KitPicture("l", PICTURE), sponsors=(KitPicture("s", PICTURE),)
    )
    first = replace(own, **store.put(kit, own))
    assert (first.language, first.event, first.hall_event) == ("es", "Copa Andina", True)
    assert Path(first.hall_logo).read_bytes() == PICTURE
    assert [one.name for one in Path(first.hall_sponsors).iterdir()] == ["01.png"]
    newer = replace(saved(kit), logo=KitPicture("l", PICTURE + b"2"), sponsors=(), name="Copa 2")
    second = replace(first, **store.put(newer, first))
    assert Path(second.hall_logo).read_bytes().endswith(b"2")
    assert (second.hall_sponsors, second.hall_sponsors_s, second.event) == ("", 20, "Copa 2")
    assert len(list(store.path.parent.glob("pictures-*"))) == 1
    assert store.read(pictures=True) == newer
    changed = replace(second, hall_language="en")  # by hand, while the event is in force
    closed = replace(changed, **store.close(changed))
    assert closed == replace(own, hall_language="en")
    assert not store.has_event
    assert list(store.path.parent.iterdir()) == []
    assert set(AFFECTED) <= set(Settings.__struct_fields__)


def test_an_event_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    store = EventStore(tmp_path)
    store.path.parent.write_bytes(b"a file in the folder's place")
    with pytest.raises(StorageError):
        store.put(event_kit(), Settings())
    assert not store.has_event


def test_a_stick_with_a_kit_is_an_event_kits_stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roots = [tmp_path / "a", tmp_path / "b"]
    for root in roots:
        root.mkdir()
    monkeypatch.setattr(stick, "mounted", lambda _platform: iter(roots))
    (roots[0] / "._copa.carromevent").touch()  # as a Mac leaves beside each file
    assert stick.find_event_kit() is None
    write_event(roots[1] / "Copa.CARROMEVENT", event_kit())
    folder = stick.find_event_kit()
    assert folder == roots[1].joinpath(*stick.FOLDER)
    assert stick.is_in_kit(folder)
    assert stick.kits_on(roots[1]) == [roots[1] / "Copa.CARROMEVENT"]
    assert not stick.is_in_kit(tmp_path / "pulled" / "Carrom Desktop" / "backups")
    assert stick.kits_on(tmp_path / "pulled") == []
    assert stick.sticks("linux") == []  # plain folders are no drives
    monkeypatch.setattr("os.path.ismount", lambda _path: True)
    assert stick.sticks("linux") == roots


# ---- what is played


def test_old_journals_have_matches_of_no_fixture() -> None:
    made = MatchCreated(preset("icf"), Kind.SINGLES, (ANA,), (BEA,), fixture="abcdef-123456")
    kind, body = encode(made)
    old = msgspec.json.decode(body)
    assert old.pop("fixture") == "abcdef-123456"
    assert decode(kind, msgspec.json.encode(old)) == replace(made, fixture="")
    assert decode(kind, body) == made


def test_the_library_says_what_was_played_and_what_is_next(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "carrom.db")
    library, kit = Library(journal), event_kit()

    def now(open_match: str = "") -> list[str]:
        found = standings(kit, library.of_event(kit.id))
        return [one.fixture.side_1.name for one in to_play(found, "Table 1", open_match)]

    first, _, _, _, semi, *_ = kit.fixtures
    assert now() == ["Ana Ruiz", "winner of QF 1", "winner of SF 1"]
    session = Session.create(journal, setup_of(kit, first, "1"), SteppedClock())
    assert (session.state.fixture, session.state.rules) == (first.id, preset("ukca"))
    assert (session.state.details.event, session.state.details.umpire) == ("Copa Andina", "Umpire One")
    assert now() == ["Ana Ruiz", "winner of QF 1", "winner of SF 1"]  # set up and not yet played
    assert now(session.match_id) == ["winner of QF 1", "winner of SF 1"]
    session.submit(EndMatch(Termination.RETIRED, Side.A))
    assert now() == ["winner of QF 1", "winner of SF 1"]
    assert standings(kit, library.of_event(kit.id))[0].is_over
    session = Session.create(journal, replace(setup_of(kit, semi), players_a=(ANA,), players_b=(BEA,)))
    session.submit(DeleteMatch())
    assert now() == ["winner of QF 1", "winner of SF 1"]  # one that was put away is to be played again
    Session.create(journal, CreateMatch(preset("icf"), Kind.SINGLES, (ANA,), (BEA,)))
    assert len(library.of_event(kit.id)) == 1
    assert library.of_event("another") == []
    journal.close()


def test_an_evening_on_four_tables_is_played_through_with_one_kit(tmp_path: Path) -> None:
    """Four data folders and one file: each table plays its own, and together they play all."""
    path, kit = tmp_path / "evening.carromevent", event_kit()
    write_event(path, kit)
    played: dict[str, str] = {}
    for table in ("1", "2", "3", "4"):
        folder = tmp_path / f"laptop-{table}"
        folder.mkdir()
        EventStore(folder).put(read_event(path), Settings())
        journal = Journal.open(folder / "carrom.db")
        library = Library(journal)
        while left := to_play(standings(kit, library.of_event(kit.id)), table):
            fixture = left[0].fixture
            made = setup_of(_in_force(folder), fixture, table)
            if not all(side.is_decided for side in fixture.sides):
                made = replace(made, players_a=(ANA,), players_b=(BEA,))
            Session.create(journal, made).submit(EndMatch(Termination.RETIRED, Side.B))
        for match in library.of_event(kit.id):
            assert match.table == table
            played[match.fixture] = match.match_id
        journal.close()
    assert played.keys() == {fixture.id for fixture in kit.fixtures}
    assert tables_of(kit) == ("1", "2", "3", "4")


def _in_force(folder: Path) -> EventKit:
    kit = EventStore(folder).read()
    assert kit is not None
    return kit

"""The full archive restores everything, leaves nothing of its folder, and names what is wrong with it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from carrom_desktop.match.backups import RESTORE, back_up, backups_in, beside_of, files_beside
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.everything import Everything, write_everything
from carrom_desktop.match.filekinds import KINDS, UNKNOWN, kind_of
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.our_files import is_ours, our_files, put_back, settings_in
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.players import ClubPlayers, load_players, save_players
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.rules.people import Player

CLOCK = SteppedClock()
OLGA = ClubPlayers(players=(Player("Petróva", "Olga", "RUS"),))


def furnished(folder: Path) -> Path:
    """Make a data folder with all that can be in one; return its library."""
    folder.mkdir()
    pictures = folder.parent / "elsewhere"
    pictures.mkdir()
    (pictures / "Our Logo.PNG").write_bytes(b"logo")
    (pictures / "sponsor one.jpg").write_bytes(b"one")
    (pictures / "notes.txt").write_bytes(b"no picture")
    library = folder / "carrom.db"
    journal = Journal.open(library, CLOCK)
    journal.append("20260312-aa", 0, demo_rows("end"))
    journal.append("20260312-bb", 0, demo_rows("half"))
    journal.close()
    save_players(folder / "players.json", OLGA)
    logo, sponsors = str(pictures / "Our Logo.PNG"), str(pictures)
    save_settings(folder / "settings.json", Settings(table="7", hall_logo=logo, hall_sponsors=sponsors))
    OwnRuleSets(folder / "rulesets").save("Club night", preset("icf"))
    return library


def test_everything_comes_back_on_another_computer(tmp_path: Path) -> None:
    library = furnished(tmp_path / "here")
    path = tmp_path / "all.carrom"
    heard: list[int] = []
    assert write_everything(path, library, CLOCK, heard.append) == 6
    assert heard[-1] == 100
    assert kind_of(path) == "everything"
    there = tmp_path / "there"
    there.mkdir()
    archive = Everything(path)
    with archive.library(there) as copy:
        journal = Journal.open(copy)
        assert journal.rows("20260312-aa") == demo_rows("end")
        assert journal.match_ids() == ("20260312-aa", "20260312-bb")
        journal.close()
    assert list(there.iterdir()) == [], "the copy is gone"
    put_back(archive.files, there)
    assert load_players(there / "players.json") == (OLGA, None)
    assert [one.title for one in OwnRuleSets(there / "rulesets").load()[0]] == ["Club night"]
    found = settings_in(archive.files, there)
    assert found is not None
    assert (found.table, Path(found.hall_logo)) == ("7", there / "pictures" / "logo.png")
    assert Path(found.hall_logo).read_bytes() == b"logo"
    sponsors = sorted(one.name for one in Path(found.hall_sponsors).iterdir())
    assert sponsors == ["Our Logo.PNG", "sponsor one.jpg"]
    archive.close()


def test_no_name_in_an_archive_leads_out_of_the_folder(tmp_path: Path) -> None:
    good = tmp_path / "all.carrom"
    write_everything(good, furnished(tmp_path / "here"), CLOCK)
    wrong = (
        *("../x", "/etc/passwd", "C:\\x.toml", "rulesets/../../x.toml", "rulesets/..", "rulesets/a/b.toml"),
        *(
            "pictures/con.png",
            "rulesets/x.toml ",
            "pictures/sponsors/../../settings.json",
            "x.exe",
            "rulesets/\x01",
        ),
        *("rulesets/C:x.toml", "settings.json/", "\\\\host\\share\\x"),
    )
    assert not [name for name in wrong if is_ours(name)]
    for number, name in enumerate(wrong[:4]):
        bad = tmp_path / f"bad{number}.carrom"
        bad.write_bytes(good.read_bytes())
        with zipfile.ZipFile(bad, "a") as archive:
            archive.writestr(name, b"x")
        with pytest.raises(StorageError, match="archive_bad_name"):
            Everything(bad)
    put_back({"../escaped": b"x", "rulesets/../x": b"x"}, tmp_path / "here")
    assert not (tmp_path / "escaped").exists()
    assert not (tmp_path / "here" / "x").exists()


def test_what_is_no_archive_newer_cut_off_or_packed_too_well_is_told(tmp_path: Path) -> None:
    good = tmp_path / "all.carrom"
    write_everything(good, furnished(tmp_path / "here"), CLOCK)
    path = tmp_path / "x.carrom"

    def code() -> str:
        with pytest.raises(StorageError) as told:
            Everything(path)
        return told.value.code

    path.write_bytes(b"hello")
    assert code() == "storage.not_archive"
    path.write_bytes(good.read_bytes()[:-300])
    assert code() == "storage.not_archive"
    with zipfile.ZipFile(path, "w") as archive:
        head = '{"format":"carrom-archive","version":9,"kind":"everything","program":"P"}'
        archive.writestr("carrom.json", head)
        archive.writestr("carrom.db", b"")
    assert code() == "storage.archive_newer"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("carrom.json", head.replace("9", "2"))
        archive.writestr("carrom.db", b"")
        archive.writestr("players.json", b"0" * (33 << 20))
    assert code() == "storage.archive_damaged"


def test_backups_hold_players_and_rule_sets_and_a_change_of_them_makes_a_new_one(tmp_path: Path) -> None:
    library = furnished(tmp_path / "here")
    folder = library.parent
    first = back_up(library, "start", SteppedClock())
    assert first.path is not None
    assert set(files_beside(first.path)) == {"settings.json", "players.json", "rulesets/club-night.toml"}
    assert not back_up(library, "start", CLOCK).fresh
    save_settings(folder / "settings.json", Settings(table="8"))
    assert not back_up(library, "start", CLOCK).fresh, "settings change all the time"
    save_players(folder / "players.json", ClubPlayers())
    second = tmp_path / "stick"
    second.mkdir()
    made = back_up(library, RESTORE, CLOCK, second)
    assert made.fresh
    assert made.path is not None
    (copied,) = list(second.rglob("*.db"))
    assert beside_of(copied).read_bytes() == beside_of(made.path).read_bytes()
    assert put_back(files_beside(first.path), folder, without=("settings.json",)) == 2
    assert load_players(folder / "players.json") == (OLGA, None)
    for number in range(14):
        save_players(folder / "players.json", ClubPlayers(players=(Player(str(number)),)))
        back_up(library, "asked", SteppedClock(f"2026-04-01T10:{number:02}:00.000+00:00"))
    kept = backups_in(folder / "backups")
    beside = sorted((folder / "backups").glob("*.zip"))
    assert beside == sorted(map(beside_of, kept)), "what is thinned out goes with its other files"


def test_a_folder_with_nothing_else_has_backups_as_ever(tmp_path: Path) -> None:
    library = tmp_path / "carrom.db"
    journal = Journal.open(library, CLOCK)
    journal.append("m", 0, demo_rows("half"))
    journal.close()
    made = back_up(library, "start", CLOCK)
    assert list(our_files(tmp_path)) == []
    assert [one.name for one in (tmp_path / "backups").iterdir()] == [made.path.name if made.path else ""]


def test_each_kind_of_file_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    given = {
        "a.csv": (b"match,player_a1", "csv"),
        "b.txt": (b"match;player_a1;player_b1", "csv"),
        "c.jsonl": (b"{}", "json"),
        "d": (b'\xef\xbb\xbf {"format": 1}', "json"),
        "e.toml": (b"", "rules"),
        "f.png": (b"", "picture"),
        "g.txt": (b"hello", UNKNOWN),
        "h.carrom": (b"broken", "archive"),
        "i.bin": (b"SQLite format 3\x00", "library"),
        "j.zip": (b"PK\x03\x04broken", UNKNOWN),
    }
    for name, (data, kind) in given.items():
        (tmp_path / name).write_bytes(data)
        assert kind_of(tmp_path / name) == kind, name
    assert kind_of(tmp_path) == UNKNOWN
    (tmp_path / "carrom.db").touch()
    assert kind_of(tmp_path) == "library"
    with pytest.raises(StorageError):
        kind_of(tmp_path / "gone.csv")

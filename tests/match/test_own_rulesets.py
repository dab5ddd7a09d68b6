"""The user's rule sets: kept as files, whole or not at all; what is wrong with one is said and left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match import whole_file
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.own_rulesets import (
    KnownSets,
    OwnRuleSets,
    RulesRefused,
    UnusableRules,
    export_rules,
    key_of,
    read_file,
)
from carrom_desktop.match.rulesets import KEY, MAX_BYTES, PRESETS, RulesFault, preset, read_rules, write_rules
from carrom_desktop.rules.ruleset import RuleSet, rules_problems, with_numbers
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.rules_view import fault_msg, rules_name
from tests.support.house_rules import HOUSE_RULES

ICF = preset("icf")
PLAIN = write_rules(ICF)


@pytest.fixture
def own(tmp_path: Path) -> OwnRuleSets:
    return OwnRuleSets(tmp_path / "Año" / "rulesets")


def put(own: OwnRuleSets, name: str, data: bytes) -> Path:
    own.folder.mkdir(parents=True, exist_ok=True)
    path = own.folder / name
    path.write_bytes(data)
    return path


def set_key(key: str, data: bytes = PLAIN) -> bytes:
    return data.replace(b'key = "icf"', f'key = "{key}"'.encode())


def told(fault: RulesFault, language: str = "en") -> str:
    return speak(language, fault_msg(fault))


# ---- house rules


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_contradict_nothing_and_come_back_from_their_file_as_they_were(
    own: OwnRuleSets, name: str, tmp_path: Path
) -> None:
    rules = HOUSE_RULES[name]
    assert rules_problems(rules) == ()
    kept = own.save(name, rules)
    assert kept == replace(rules, key=key_of(name), title=name)
    assert own.load() == ((kept,), ())
    exported = tmp_path / "out.toml"
    export_rules(kept, exported)
    other = OwnRuleSets(tmp_path / "other")
    assert other.import_file(exported) == kept
    assert speak("es", rules_name(kept)) == name


@pytest.mark.parametrize("key", PRESETS)
def test_presets_too_come_back_from_their_file(key: str) -> None:
    assert read_rules(write_rules(preset(key)), "x") == preset(key)


@pytest.mark.no_cover
@given(
    st.text(min_size=1, max_size=40).filter(
        lambda name: " ".join(name.split()) == name and name.isprintable()
    ),
    st.integers(1, 199),
    st.none() | st.integers(1, 99),
    st.booleans(),
)
def test_any_name_and_number_comes_back(title: str, target: int, limit: int | None, covered: bool) -> None:
    rules = replace(ICF, title=title, target=target, queen_cutoff=None, board_limit=limit)
    rules = replace(rules, queen_must_be_covered=covered)
    assert read_rules(write_rules(rules), "x") == rules


# ---- names and keys


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Club Night", "club-night"),
        ("  Rápido  25/4 ", "rapido-25-4"),
        ("ICF", "icf"),
        ("क्लब", "rules"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 99, "x" * 32),
        ("?!", "rules"),
    ],
)
def test_a_key_is_made_from_the_name(name: str, key: str) -> None:
    assert key_of(name) == key
    assert KEY.fullmatch(key)


def test_two_names_with_one_key_get_a_number_and_so_does_a_name_that_windows_keeps(own: OwnRuleSets) -> None:
    keys = [own.save(name, ICF).key for name in ("Club A", "club-a", "क्लब", "मैच", "CON", "European!")]
    assert keys == ["club-a", "club-a-2", "rules", "rules-2", "con-2", "european-2"]
    assert len(own.load()[0]) == 6


def test_a_set_of_the_same_name_is_replaced_whatever_its_case(own: OwnRuleSets) -> None:
    own.save("Club night", ICF)
    own.save("CLUB NIGHT", with_numbers(ICF, target=29))
    ((kept,), faults) = own.load()
    assert (kept.title, kept.key, kept.target, faults) == ("CLUB NIGHT", "club-night", 29, ())


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "rules_name_missing"),
        (" \n\t", "rules_name_missing"),
        ("x" * 41, "rules_name_too_long"),
        ("icf", "rules_name_of_preset"),
        ("European", "rules_name_of_preset"),
        ("Europeo", "rules_name_of_preset"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(own: OwnRuleSets, name: str, code: str) -> None:
    with pytest.raises(RulesRefused) as refused:
        own.save(name, ICF)
    assert refused.value.problem.code == code
    said = {
        language: speak(language, problem_msg(refused.value.problem, ICF, ("", ""))) for language in LANGUAGES
    }
    assert said["en"] != said["es"]
    assert own.load() == ((), ())


def test_rules_that_contradict_themselves_are_not_saved(own: OwnRuleSets) -> None:
    with pytest.raises(RulesRefused) as refused:
        own.save("Club", with_numbers(ICF, queen_cutoff=30))
    assert refused.value.problem.params["reason"] == "cutoff_above_target"
    assert not own.folder.exists()


def test_control_letters_in_a_name_are_blanks(own: OwnRuleSets) -> None:
    assert own.save("Club\nnight\x00", ICF).title == "Club night"


# ---- files


def test_a_folder_that_is_not_there_has_no_sets(own: OwnRuleSets) -> None:
    assert own.load() == ((), ())
    assert own.find("club") == ()
    assert own.keys() == ()
    own.delete("club")


BROKEN = [
    (b"\xff", "this is not UTF-8"),
    (b"a = 1\ntarget = !", "this is not TOML (line 2, column 10)"),
    (b"a = " + b"9" * 5000, "this is not TOML"),
    (b"a = " + b"[" * 5000, "this is not TOML"),
    (b"#" * (MAX_BYTES + 1), "it is larger than 64 KiB, which no rule set is"),
    (PLAIN.replace(b"target = 25", b"goal = 25"), "goal: there is no such key"),
    (PLAIN.replace(b"queen_points = 3", b"queen_points = 3.0"), "queen_points: it must be a whole number"),
    (PLAIN.replace(b"queen_points = 3", b"queen_points = true"), "queen_points: it must be a whole number"),
    (PLAIN.replace(b"clip_result = true", b"clip_result = 1"), "clip_result: it must be true or false"),
    (PLAIN.replace(b'toss_style = "side_or_break"', b"toss_style = 1"), "toss_style: it must be a text"),
    (PLAIN.replace(b'title = "ICF"', b'title = " "'), "title: it must be a text of 1 to 40 letters"),
    (PLAIN.replace(b'title = "ICF"', b""), "title: the key is missing"),
    (PLAIN.replace(b'men = "53a"', b"men = 53"), "laws.men: it must be a text in quotes"),
    (PLAIN.replace(b'men = "53a"', b'man = "53a"'), "laws.man: there is no such key"),
    (PLAIN.partition(b"[laws]")[0], "laws: the key is missing"),
    (PLAIN.partition(b"[laws]")[0] + b'laws = "all"', "laws: it must be a table"),
    (PLAIN.replace(b"target = 25", b"target = 0"), "Target: 0 cannot be, choose 1 to 199"),
    (PLAIN.replace(b"queen_cutoff = 22", b"queen_cutoff = 30"), "The queen would stop counting at 30"),
    (PLAIN.replace(b'"side_or_break"', b'"coin"'), "Toss: coin cannot be, choose one of: side_or_break"),
    (PLAIN.replace(b'level_at_time = "ask"', b'level_at_time = "draw"'), "A draw is possible only where one"),
]


@pytest.mark.parametrize(("data", "reason"), BROKEN, ids=[reason[:30] for _, reason in BROKEN])
def test_a_file_that_is_no_rule_set_is_named_with_key_and_reason_and_left_alone(
    own: OwnRuleSets, data: bytes, reason: str
) -> None:
    path = put(own, "club.toml", set_key("club", data))
    own.save("Other", ICF)
    sets, faults = own.load()
    assert [rules.title for rules in sets] == ["Other"]
    assert f"{path}: " in told(faults[0])
    assert any(reason in told(fault) for fault in faults)
    assert all(told(fault, "es") != told(fault, "en") for fault in faults)
    assert own.find("club") == faults
    assert path.read_bytes() == set_key("club", data)
    assert own.save("Club", ICF).key == "club-2"  # never over a file that a person may mend


def test_a_contradiction_in_a_file_is_told_whole(own: OwnRuleSets) -> None:
    data = PLAIN.replace(b"target = 25", b"target = 0").replace(b"board_cap = 12", b"board_cap = 99")
    put(own, "club.toml", set_key("club", data))
    assert [told(fault).partition(": ")[2] for fault in own.load()[1]] == [
        "Target: 0 cannot be, choose 1 to 199",
        "Cap of a board: 99 cannot be, choose 1 to 60",
    ]


def test_a_file_must_be_called_by_its_key_and_never_by_a_presets(own: OwnRuleSets) -> None:
    put(own, "ukca.toml", PLAIN)
    put(own, "icf.toml", PLAIN)
    put(own, "Club.toml", set_key("club"))
    put(own, "club 2.toml", set_key("Club 2"))
    put(own, "notes.txt", b"no rule set")
    (own.folder / "folder.toml").mkdir()
    sets, faults = own.load()
    assert sets == ()
    assert [told(fault).partition(".toml: ")[2] for fault in faults] == [
        "key: the file must be called by its key: club.toml",
        "key: it must be small letters a to z and digits, with hyphens between them",
        "key: icf is a set of the program: choose another key, and call the file by it",
        "key: icf is a set of the program: choose another key, and call the file by it",
    ]
    assert own.find("icf") == ()
    assert own.find("../x") == ()


def test_a_byte_order_mark_and_comments_do_no_harm(own: OwnRuleSets) -> None:
    put(own, "club.toml", b"\xef\xbb\xbf# ours\n" + set_key("club"))
    assert own.find("club") == replace(ICF, key="club")


def test_what_an_older_file_lacks_has_its_default(own: OwnRuleSets) -> None:
    lines = set_key("club").decode().splitlines()
    put(own, "club.toml", "\n".join(line for line in lines if "level_at_time" not in line).encode())
    found = own.find("club")
    assert isinstance(found, RuleSet)
    assert found.level_at_time == "ask"


def test_a_set_is_written_whole_or_not_at_all(own: OwnRuleSets, monkeypatch: pytest.MonkeyPatch) -> None:
    own.save("Club", ICF)
    before = (own.folder / "club.toml").read_bytes()

    def full(*_args: object, **_kinds: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file, "filled", full)
    with pytest.raises(StorageError) as refused:
        own.save("Club", with_numbers(ICF, target=29))
    assert refused.value.code == "storage.disk_full"
    assert (own.folder / "club.toml").read_bytes() == before
    assert [path.name for path in own.folder.iterdir()] == ["club.toml"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "rulesets").write_bytes(b"")
    with pytest.raises(StorageError):
        OwnRuleSets(tmp_path / "rulesets").save("Club", ICF)


def test_a_deleted_set_is_gone(own: OwnRuleSets) -> None:
    own.save("Club", ICF)
    own.delete("club")
    own.delete("../club")
    assert own.load() == ((), ())


# ---- import and export


def test_an_imported_set_never_takes_the_place_of_another(own: OwnRuleSets, tmp_path: Path) -> None:
    mine = own.save("Club", ICF)
    theirs = tmp_path / "anything.TOML"
    export_rules(replace(ICF, title="club", key="whatever", target=29), theirs)
    taken = own.import_file(theirs)
    assert (taken.title, taken.key, taken.target) == ("club (2)", "club-2", 29)
    assert own.find("club") == mine


def test_the_same_set_imported_twice_is_there_once(own: OwnRuleSets, tmp_path: Path) -> None:
    mine = own.save("Club", ICF)
    export_rules(replace(mine, key="x"), tmp_path / "x.toml")
    assert own.import_file(tmp_path / "x.toml") == mine
    assert own.keys() == ("club",)


def test_a_preset_can_be_exported_and_comes_back_as_a_set_of_ones_own(
    own: OwnRuleSets, tmp_path: Path
) -> None:
    export_rules(ICF, tmp_path / "icf.toml")
    taken = own.import_file(tmp_path / "icf.toml")
    assert (taken.title, taken.key) == ("ICF (2)", "icf-2")
    assert own.find("icf-2") == taken


def test_a_long_name_keeps_its_number(own: OwnRuleSets, tmp_path: Path) -> None:
    own.save("x" * 40, ICF)
    export_rules(replace(ICF, title="x" * 40, target=29), tmp_path / "x.toml")
    assert own.import_file(tmp_path / "x.toml").title == "x" * 36 + " (2)"


def test_a_file_that_is_no_rule_set_is_not_imported(own: OwnRuleSets, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(PLAIN.replace(b"target = 25", b"target = 0"))
    with pytest.raises(UnusableRules) as refused:
        own.import_file(bad)
    assert told(refused.value.faults[0]) == f"{bad}: Target: 0 cannot be, choose 1 to 199"
    assert not own.folder.exists()


def test_files_that_are_not_there_or_cannot_be_read_are_told(tmp_path: Path) -> None:
    missing = read_file(tmp_path / "x.toml")
    assert told(missing[0]).endswith("x.toml: there is no such file")  # type: ignore[index]
    folder = read_file(tmp_path)
    assert "it cannot be read: " in told(folder[0])  # type: ignore[index]
    assert "it cannot be read: " in told(read_file(Path("a\0b"))[0])  # type: ignore[index]


def test_a_check_reads_each_file_once(own: OwnRuleSets) -> None:
    own.save("Club", ICF)
    known = KnownSets(own)
    assert known.find("club") == replace(ICF, key="club", title="Club")
    own.delete("club")
    assert known.find("club") != ()
    assert known.find("other") == ()

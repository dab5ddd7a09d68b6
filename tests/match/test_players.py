"""The list of players: who is who, merged and corrected without touching a match; pasted from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.paths import players_path
from carrom_desktop.match.player_paste import MOST_LINES, read_players
from carrom_desktop.match.players import (
    Alias,
    ClubPlayers,
    Entry,
    PlayerRefused,
    add,
    change,
    completions,
    delete,
    duplicates,
    load_players,
    meant,
    merge,
    roster,
    save_players,
    who,
)
from carrom_desktop.rules.people import Player

ANA = Player("Ruiz", "Ana", "ESP")
ANA_LOUD = Player("RUIZ", "ANA", "ESP")
ANA_MEX = Player("Ruiz", "Ana", "MEX", "Anita")
BEA = Player("Sol", "Bea")
PLAYED = {ANA_LOUD: 3, ANA_MEX: 1, BEA: 2, Player("Sol", "Bea", "", "B"): 1}


def named(entries: list[Entry]) -> list[tuple[str, str, int]]:
    return [(entry.player.full_name, entry.player.club, entry.matches) for entry in entries]


def entry_of(entries: list[Entry], player: Player) -> Entry:
    return next(entry for entry in entries if who(entry.player) == who(player))


def test_the_list_joins_the_file_and_the_matches() -> None:
    entries = roster(add(ClubPlayers(), [ANA, Player("  Zed ", " Al  B ")]), PLAYED)
    assert named(entries) == [
        ("Ana Ruiz", "ESP", 0),
        ("ANA RUIZ", "ESP", 3),
        ("Ana Ruiz", "MEX", 1),
        ("Bea Sol", "", 3),
        ("Al B Zed", "", 0),
    ]
    assert [entry.listed for entry in entries] == [True, False, False, False, True]
    assert [entry.same_name for entry in entries] == [True, True, True, False, False]
    assert entries[2].player.short == "Anita"


def test_who_is_merged_counts_and_is_proposed_as_the_one_that_stands() -> None:
    entries = roster(ClubPlayers((ANA,)), PLAYED)
    both = [entry_of(entries, ANA), entry_of(entries, ANA_LOUD)]
    assert duplicates(entries) == [tuple(both)]
    merged = merge(ClubPlayers((ANA,)), both, ANA)
    assert merged.aliases == (Alias(who(ANA_LOUD), who(ANA)),)
    after = roster(merged, PLAYED)
    assert named(after) == [("Ana Ruiz", "ESP", 3), ("Ana Ruiz", "MEX", 1), ("Bea Sol", "", 3)]
    assert after[0].others == (who(ANA_LOUD),)
    assert duplicates(after) == []
    assert completions(merged, PLAYED) == [ANA, ANA_MEX, BEA]
    # merged again, the other way round: both old names mean the new one, and nothing runs in a circle
    again = merge(merged, after[:2], ANA_MEX)
    assert meant(again, who(ANA_LOUD)) == meant(again, who(ANA)) == who(ANA_MEX)
    back = merge(again, roster(again, PLAYED)[:1], ANA_MEX)
    assert named(roster(back, PLAYED)) == [("Ana Ruiz", "MEX", 4), ("Bea Sol", "", 3)]
    # put on the list, a name stands for itself again
    assert meant(add(again, [ANA_LOUD]), who(ANA_LOUD)) == who(ANA_LOUD)
    circle = ClubPlayers((), (Alias(who(ANA), who(BEA)), Alias(who(BEA), who(ANA))))
    assert meant(circle, who(ANA)) in (who(ANA), who(BEA))


def test_likely_duplicates_and_namesakes() -> None:
    people = [
        Player("Ruiz", "María-José", "Real"),
        Player("Maria Jose", "RUIZ", "real"),
        Player("Ruiz", "Maria  José"),
        Player("One", "Pat", "IND"),
        Player("One", "Pat", "SRI"),
        Player("One", "Pat"),
        Player("Two", "Pat", "IND"),
        Player("कि", ""),
        Player("क", ""),
    ]
    groups = duplicates(roster(ClubPlayers(tuple(people)), {}))
    assert len(groups) == 1, "of two namesakes nobody knows whose the name without a club is"
    assert {entry.player for entry in groups[0]} == set(people[:3])


def test_a_correction_keeps_the_matches() -> None:
    changed = change(
        ClubPlayers((ANA_LOUD,)), ANA_LOUD, Player("Ruiz Gil", "Ana", "ESP", "AR"), has_matches=True
    )
    (first, *_) = roster(changed, {ANA_LOUD: 3})
    assert first == Entry(Player("Ruiz Gil", "Ana", "ESP", "AR"), 3, True, (who(ANA_LOUD),))
    undone = change(changed, first.player, ANA_LOUD, has_matches=True)
    assert meant(undone, who(ANA_LOUD)) == who(ANA_LOUD), "the old name stands again"
    assert named(roster(undone, {ANA_LOUD: 3})) == [("ANA RUIZ", "ESP", 3)]
    unplayed = change(ClubPlayers((BEA,)), BEA, ANA, has_matches=False)
    assert unplayed == ClubPlayers((ANA,))
    for new, code in ((BEA, "taken"), (Player("", " "), "name_missing"), (Player("x" * 81), "too_long")):
        with pytest.raises(PlayerRefused, match=f"players.{code}"):
            change(ClubPlayers((ANA, BEA)), ANA, new, has_matches=False)


def test_only_who_is_in_no_match_is_deleted() -> None:
    players = ClubPlayers((ANA, BEA), (Alias(who(ANA_LOUD), who(ANA)), Alias(who(ANA_MEX), who(BEA))))
    with pytest.raises(PlayerRefused, match="needed") as refused:
        delete(players, entry_of(roster(players, PLAYED), ANA))
    assert refused.value.values == {"name": "Ana Ruiz", "n": 3}
    left = delete(players, entry_of(roster(players, {}), ANA))
    assert left == ClubPlayers((BEA,), (Alias(who(ANA_MEX), who(BEA)),))


def test_the_file(tmp_path: Path) -> None:
    path = players_path(tmp_path / "new")
    assert load_players(path) == (ClubPlayers(), None)
    players = ClubPlayers((ANA, BEA), (Alias(who(ANA_LOUD), who(ANA)),))
    save_players(path, players)
    assert load_players(path) == (players, None)
    assert b'"Ruiz"' in path.read_bytes()
    path.write_text('{"players": [{"family": 3}]}')
    found, kept = load_players(path)
    assert found == ClubPlayers()
    assert kept is not None
    assert kept.read_text() == '{"players": [{"family": 3}]}'
    assert not path.exists()
    with pytest.raises(StorageError):
        save_players(path, ClubPlayers((Player("\ud800"),)))
    path.mkdir()
    with pytest.raises(StorageError):
        load_players(path)


@pytest.mark.parametrize(
    ("text", "columns", "players"),
    [
        ("", (), []),
        ("Ana Ruiz\r\nBea\r\n\r\n", ("name",), [Player("Ruiz", "Ana"), Player("Bea")]),
        ("Ruiz Gil, Ana\n", ("name",), [Player("Ruiz Gil", "Ana")]),
        ("Ana\tRuiz\tESP\nBea\tSol\t\n", ("given", "family", "club"), [ANA, BEA]),
        ("Ana Ruiz;ESP\nBea Sol;SRI", ("name", "club"), [ANA, Player("Sol", "Bea", "SRI")]),
        ("Ana;Ruiz\nBea;Sol", ("given", "family"), [Player("Ruiz", "Ana"), BEA]),
        (
            "Apellidos;Nombre;País;Categoría\nRuiz;Ana;ESP;Sub-18\n",
            ("family", "given", "club", ""),
            [ANA],
        ),
        ("No.\tPlayer\tClub\n1\tAna Ruiz\tESP\n", ("", "name", "club"), [ANA]),
        ("Nombre\tClub\nAna Ruiz\tESP", ("name", "club"), [ANA]),
        (
            '\ufeffFirst name;Surname;Short name\n"Ana";"Ru;iz";A',
            ("given", "family", "short"),
            [Player("Ru;iz", "Ana", "", "A")],
        ),
        ('Ana "Nan;Ruiz', ("given", "family"), [Player("Ruiz", 'Ana "Nan')]),
        ("Ana\tRuiz\tESP\nAna\tRuiz\tESP", ("given", "family", "club"), [ANA]),
        ("Ana Ruiz\t\tESP", ("given", "family", "club"), [ANA]),
    ],
)
def test_paste(text: str, columns: tuple[str, ...], players: list[Player]) -> None:
    pasted = read_players(text)
    assert pasted.columns == (columns or ("given", "family", "club", "short"))
    assert list(pasted.players) == players
    assert pasted.wrong == ()


def test_family_names_first() -> None:
    text = "Ruiz\tAna\tESP\nSol\tBea\t"
    assert list(read_players(text, family_first=True).players) == [ANA, BEA]
    assert read_players("Ruiz Ana", family_first=True).players == (Player("Ruiz", "Ana"),)
    assert read_players("Given\tFamily\nAna\tRuiz", family_first=True).players == (Player("Ruiz", "Ana"),)


def test_what_could_not_be_understood_is_named_by_its_line() -> None:
    long = "x" * 81
    pasted = read_players(
        f"Given\tFamily\tClub\n\t\tESP\nAna\tRuiz\tESP\tmore\tcells\n12\t34\tESP\n{long}\ta\n\nA\u200bb\tC\nBea\tSol\n"
    )
    assert pasted.players == (BEA,)
    assert [(wrong.line, wrong.code) for wrong in pasted.wrong] == [
        (2, "no_name"),
        (3, "more_cells"),
        (4, "no_letters"),
        (5, "too_long"),
        (7, "odd_letters"),
    ]
    assert pasted.wrong[1].text == "Ana\tRuiz\tESP\tmore\tcells"
    many = read_players("Ana Ruiz\n" * (MOST_LINES + 3))
    assert [wrong.code for wrong in many.wrong] == ["too_many"]

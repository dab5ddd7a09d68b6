"""The players of the club: a list of their own beside those of the matches, in one small JSON file.

Facts of matches are never rewritten: whose name was merged into another's, or corrected here, is an alias of
it, and the list, completion and whoever counts a player's matches go by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from unicodedata import category

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.summary import folded
from carrom_desktop.match.whole_file import BrokenFile, move_aside, read_json, write_json
from carrom_desktop.rules.people import Player

LONGEST_NAME = 80
"""The most letters of any part of a name."""

Who = tuple[str, str, str]
"""A player as told apart: given name, family name, club."""


class Alias(Struct, frozen=True):
    """A name under which matches stand, and the player who is meant by it."""

    was: Who
    means: Who


class ClubPlayers(Struct, frozen=True):
    """What the file holds: the players of the list, and the aliases. A value: each change is a new one."""

    players: tuple[Player, ...] = ()
    aliases: tuple[Alias, ...] = ()


class Entry(Struct, frozen=True):
    """One row of the list.

    Attributes: `player`; `matches`, in how many that are not deleted he stands, under any of his names;
    `listed`, he is in the file and not only in matches; `others`, the names that were merged into his;
    `same_name`, another row has the same name, so that only the club tells them apart.
    """

    player: Player
    matches: int
    listed: bool
    others: tuple[Who, ...] = ()
    same_name: bool = False


class PlayerRefused(Exception):
    """A change of the list cannot be made. Attributes: `code`, a text of the area "players"; `values`."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


# ---- the file


def load_players(path: Path, *, mend: bool = True) -> tuple[ClubPlayers, Path | None]:
    """Return what `path` holds, nothing where it is missing, and where a file that was broken lies now.

    `mend`: a broken file is moved aside; else it stays, for whoever can tell the user. Raises `StorageError`
    where it cannot be read at all.
    """
    try:
        return read_json(path, ClubPlayers) or ClubPlayers(), None
    except BrokenFile:
        return ClubPlayers(), move_aside(path) if mend else None


def save_players(path: Path, players: ClubPlayers) -> None:
    """Write the file, all of it or nothing. Raises `StorageError`."""
    write_json(path, players)


# ---- who is who


def who(player: Player) -> Who:
    """Return what tells a player apart, blanks put right."""
    return (_plain(player.given), _plain(player.family), _plain(player.club))


def tidy(player: Player) -> Player:
    """Return a player with single blanks in his names."""
    return Player(_plain(player.family), _plain(player.given), _plain(player.club), _plain(player.short))


def meant(players: ClubPlayers, name: Who) -> Who:
    """Return who is meant by a name: itself, or what it is an alias of."""
    aliases = {alias.was: alias.means for alias in players.aliases}
    seen = {name}
    while name in aliases and aliases[name] not in seen:
        name = aliases[name]
        seen.add(name)
    return name


def roster(players: ClubPlayers, played: Mapping[Player, int]) -> list[Entry]:
    """Return everybody, by family name: those of the file, and those of matches (`played`, in how many)."""
    listed = {who(player): player for player in players.players}
    found: dict[Who, Player] = dict(listed)
    counts: dict[Who, int] = {}
    for player, matches in played.items():
        name = meant(players, who(player))
        counts[name] = counts.get(name, 0) + matches
        if name not in found:
            found[name] = Player(name[1], name[0], name[2], _plain(player.short))
    others: dict[Who, list[Who]] = {}
    for alias in players.aliases:
        others.setdefault(meant(players, alias.was), []).append(alias.was)
    often = _repeated(folded(player.full_name) for player in found.values())
    entries = [
        Entry(
            player,
            counts.get(name, 0),
            name in listed,
            tuple(others.get(name, ())),
            folded(player.full_name) in often,
        )
        for name, player in found.items()
    ]
    return sorted(entries, key=_by_name)


def completions(players: ClubPlayers, played: Iterable[Player]) -> list[Player]:
    """Return whom the wizard proposes: whoever played last first, then the rest of the list by name.

    One who goes by an alias is proposed under the name that stands; who is in the file, as he stands there.
    """
    listed = {who(player): player for player in players.players}
    by_name = {(folded(player.full_name), folded(player.club)): player for player in players.players}
    aliases = {alias.was for alias in players.aliases}
    found: dict[tuple[str, str], Player] = {}
    for player in played:
        name = who(player)
        if name in aliases:
            name = meant(players, name)
            player = Player(name[1], name[0], name[2], player.short)
        player = listed.get(name, player)
        key = (folded(player.full_name), folded(player.club))
        found.setdefault(key, by_name.get(key, player))
    for player in sorted(players.players, key=_by_family):
        found.setdefault((folded(player.full_name), folded(player.club)), player)
    return list(found.values())


def duplicates(entries: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    """Return groups that are likely one person each: the same name but for capitals, accents, blanks,
    hyphens and the order of its words, of the same club, or one of them without a club."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(_loose(entry.player), []).append(entry)
    groups: list[tuple[Entry, ...]] = []
    for same in by_name.values():
        clubs: dict[str, list[Entry]] = {}
        for entry in same:
            clubs.setdefault(folded(entry.player.club), []).append(entry)
        nowhere = clubs.pop("", [])
        if len(clubs) == 1:  # of two namesakes nobody knows whose the name without a club is
            nowhere += clubs.popitem()[1]
        groups += [tuple(group) for group in (*clubs.values(), nowhere) if len(group) > 1]
    return groups


# ---- changes


def add(players: ClubPlayers, new: Iterable[Player]) -> ClubPlayers:
    """Return the list with `new` players; who is there already takes the short name that is given.

    Raises `PlayerRefused` where a name is missing or too long.
    """
    kept = {who(player): player for player in players.players}
    for given in new:
        player = _checked(given)
        before = kept.get(who(player))
        kept[who(player)] = replace(before, short=player.short or before.short) if before else player
    # A name that is put on the list stands for itself again.
    aliases = tuple(alias for alias in players.aliases if alias.was not in kept)
    return ClubPlayers(tuple(kept.values()), aliases)


def change(players: ClubPlayers, old: Player, new: Player, *, has_matches: bool) -> ClubPlayers:
    """Return the list with `old` corrected to `new`; where matches name him, his old name becomes an alias.

    Raises `PlayerRefused`: the new name is missing, too long, or another's (those are merged).
    """
    player = _checked(new)
    before, after = who(old), who(player)
    taken = {who(other) for other in players.players} - {before}
    if after in taken:
        raise PlayerRefused("players.taken", name=player.full_name)
    kept = tuple(other for other in players.players if who(other) != before)
    changed = add(ClubPlayers((*kept, player), players.aliases), ())
    return _renamed(changed, before, after) if before != after and has_matches else changed


def delete(players: ClubPlayers, entry: Entry) -> ClubPlayers:
    """Return the list without a player. Raises `PlayerRefused` where a match names him."""
    if entry.matches:
        raise PlayerRefused("players.needed", name=entry.player.full_name, n=entry.matches)
    name = who(entry.player)
    return ClubPlayers(
        tuple(player for player in players.players if who(player) != name),
        tuple(alias for alias in players.aliases if meant(players, alias.was) != name),
    )


def merge(players: ClubPlayers, entries: Sequence[Entry], stands: Player) -> ClubPlayers:
    """Return the list in which all of `entries` are `stands`, one of them; the other names are aliases."""
    name = who(stands)
    gone = {who(entry.player) for entry in entries} - {name}
    kept = [player for player in players.players if who(player) not in gone | {name}]
    shorts = [entry.player.short for entry in entries if entry.player.short]
    player = tidy(stands)
    if not player.short and shorts:
        player = replace(player, short=shorts[0])
    merged = ClubPlayers((*kept, player), tuple(alias for alias in players.aliases if alias.was != name))
    for old in sorted(gone):
        merged = _renamed(merged, old, name)
    return merged


def without(players: ClubPlayers, person: Player) -> ClubPlayers:
    """Return the list without a person who is erased, told by name and club whatever their spelling, and
    without whatever was an alias of his name, or had his for one."""
    key = _folded_who(who(person))
    return ClubPlayers(
        tuple(player for player in players.players if _folded_who(who(player)) != key),
        tuple(alias for alias in players.aliases if key not in map(_folded_who, (alias.was, alias.means))),
    )


# ---- inside


def _renamed(players: ClubPlayers, old: Who, new: Who) -> ClubPlayers:
    """Return `players` with `old` as an alias of `new`, and what meant `old` before."""
    aliases = {alias.was: alias.means for alias in players.aliases if alias.was != new}
    for was, means in list(aliases.items()):
        if means == old:
            aliases[was] = new
    aliases[old] = new
    return ClubPlayers(players.players, tuple(Alias(was, means) for was, means in aliases.items()))


def _checked(player: Player) -> Player:
    clean = tidy(player)
    if not clean.full_name:
        raise PlayerRefused("players.name_missing")
    if not clean.family:
        clean = replace(clean, family=clean.given, given="")
    if max(map(len, (clean.given, clean.family, clean.club, clean.short))) > LONGEST_NAME:
        raise PlayerRefused("players.too_long", n=LONGEST_NAME)
    return clean


def _loose(player: Player) -> str:
    """Return the words of a name, sorted, as letters only: "Ruiz, María-José" is "Maria Jose RUIZ"."""
    letters = "".join(letter if category(letter)[0] in "LMN" else " " for letter in folded(player.full_name))
    return "".join(sorted(letters.split())) or folded(player.full_name)


def _repeated(texts: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    often: set[str] = set()
    for text in texts:
        (often if text in seen else seen).add(text)
    return often


def _plain(text: str) -> str:
    return " ".join(text.split())


def _folded_who(name: Who) -> tuple[str, str]:
    given, family, club = name
    return folded(f"{given} {family}".strip()), folded(club)


def _by_family(player: Player) -> tuple[str, str, str]:
    return (folded(player.family), folded(player.given), folded(player.club))


def _by_name(entry: Entry) -> tuple[str, str, str]:
    return _by_family(entry.player)

"""Team ties: two teams, a list of rubbers, who plays in each; one small JSON file a tie in the data folder.

A rubber is a match of the library that says which rubber it is (`OfTie`). Nothing of its result stands here:
the score of a tie is always counted from its matches. The laws are silent about teams; who may play twice,
how many rubbers there are and whether those without meaning are played is what each event says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.summary import folded
from carrom_desktop.match.whole_file import BrokenFile, move_aside, read_json, write_json
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Details, OfTie, Player
from carrom_desktop.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from carrom_desktop.match.erasing import Eraser

SUFFIX = ".json"
BROKEN = f"*-broken-*{SUFFIX}"

MOST_RUBBERS = 15
"""So many stand on one page of the tie sheet."""

LONGEST_NAME, LONGEST_SHORT = 80, 8
"""The most letters of a team's name, country or captain, and of its short name."""

Appearances = Literal["one", "one_each", "any"]
"""How often a player may play in a tie: in one rubber, in one singles and one doubles, as often as named."""

APPEARANCES: tuple[Appearances, ...] = ("one_each", "one", "any")


class Team(Struct, frozen=True):
    """A team: `short` may be empty; `club` is its club, state or country; `captain`, a name or ""."""

    name: str
    short: str = ""
    club: str = ""
    captain: str = ""


class Rubber(Struct, frozen=True):
    """One match of a tie: `line_ups` of A and B, () for who is not named yet."""

    kind: Kind
    line_ups: tuple[tuple[Player, ...], tuple[Player, ...]] = ((), ())

    @property
    def size(self) -> int:
        """Return how many play on each side."""
        return 2 if self.kind is Kind.DOUBLES else 1


class Tie(Struct, frozen=True):
    """A team tie as it was set up.

    Attributes: `tie_id`; `created_at`, ISO 8601; `teams` A and B; `rubbers` in their order; `rules` and
    `details` that the matches begin with; `stops`, it ends when it is decided, else all rubbers are played;
    `appearances`, how often a player may play; `away`, it was put away and the list no longer shows it.
    """

    tie_id: str
    created_at: str
    teams: tuple[Team, Team]
    rubbers: tuple[Rubber, ...]
    rules: RuleSet
    details: Details = field(default_factory=Details)
    stops: bool = True
    appearances: Appearances = "one_each"
    away: bool = False

    def team(self, side: Side) -> Team:
        """Return the team of `side`."""
        return self.teams[side.place]


class TieFault(Struct, frozen=True):
    """What is wrong with a tie: `code`, a text of the area "tie"; `values`; `warns`, it may be so all the
    same; `rubber` it is about, 0 for none; `side` or None."""

    code: str
    values: tuple[tuple[str, int | str], ...] = ()
    warns: bool = False
    rubber: int = 0
    side: Side | None = None


# ---- the files


class Ties:
    """The ties in `folder`, which need not exist; nothing is kept in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self) -> tuple[tuple[Tie, ...], tuple[Path, ...]]:
        """Return all ties, the newest first, and where files that were broken lie now.

        Raises `StorageError` where the folder or a file cannot be read at all.
        """
        found: list[Tie] = []
        kept: list[Path] = []
        for path in self._files():
            tie = _read(path)
            if tie is None:
                kept.append(move_aside(path))
            else:
                found.append(tie)
        found.sort(key=lambda tie: (tie.created_at, tie.tie_id), reverse=True)
        return tuple(found), tuple(kept)

    def find(self, tie_id: str) -> Tie | None:
        """Return the tie `tie_id`, None where there is none or its file is broken. Raises `StorageError`."""
        path = self._path(tie_id)
        return None if path is None else _read(path)

    def save(self, tie: Tie) -> None:
        """Write the tie, all of it or nothing. Raises `StorageError`."""
        path = self._path(tie.tie_id)
        if path is None:
            raise ValueError(f"no id of a tie: {tie.tie_id!r}")
        write_json(path, tie)

    def erase(self, eraser: Eraser) -> int:
        """Leave a person out of every tie; return of how many. Raises `StorageError`."""
        changed = 0
        for path in self._files():
            tie = _read(path)
            cleaned = tie if tie is None else eraser.clean(tie)
            if cleaned is not tie and cleaned is not None:
                self.save(cleaned)
                changed += 1
        return changed

    def people(self) -> tuple[Player, ...]:
        """Return everybody named in a line-up. Raises `StorageError`."""
        found = (_read(path) for path in self._files())
        return tuple(dict.fromkeys(one for tie in found if tie for side in Side for one in _of(tie, side)))

    def _files(self) -> list[Path]:
        try:
            every = sorted(self.folder.glob(f"*{SUFFIX}"))
            return [path for path in every if not path.match(BROKEN) and not path.name.startswith(".")]
        except OSError as error:
            raise from_os_error(error, self.folder) from error

    def _path(self, tie_id: str) -> Path | None:
        """Return a tie's file; an id comes from a fact of any file, so it must not lead elsewhere."""
        is_id = tie_id.isascii() and bool(tie_id) and tie_id.replace("-", "").isalnum() and len(tie_id) <= 64
        return self.folder / f"{tie_id}{SUFFIX}" if is_id else None


def _read(path: Path) -> Tie | None:
    try:
        tie = read_json(path, Tie)
    except BrokenFile:
        return None
    if tie is None:
        return None
    whole = all(len(line_up) in (0, rubber.size) for rubber in tie.rubbers for line_up in rubber.line_ups)
    return tie if whole and tie.tie_id == path.stem else None


# ---- what is wrong


def tie_faults(tie: Tie) -> tuple[TieFault, ...]:
    """Return what is wrong with teams and rubbers; line-ups have their own (`line_up_faults`)."""
    found: list[TieFault] = []
    for side in Side:
        team = tie.team(side)
        if not team.name:
            found.append(TieFault("tie.fault.name_missing", side=side))
        if max(map(len, (team.name, team.club, team.captain))) > LONGEST_NAME:
            found.append(TieFault("tie.fault.too_long", (("n", LONGEST_NAME),), side=side))
        if len(team.short) > LONGEST_SHORT:
            found.append(TieFault("tie.fault.short_too_long", (("n", LONGEST_SHORT),), side=side))
    if tie.teams[0].name and folded(tie.teams[0].name) == folded(tie.teams[1].name):
        found.append(TieFault("tie.fault.same_team", (("name", tie.teams[0].name),), side=Side.B))
    if tie.teams[0].short and folded(tie.teams[0].short) == folded(tie.teams[1].short):
        found.append(TieFault("tie.fault.same_team", (("name", tie.teams[0].short),), side=Side.B))
    if not 1 <= len(tie.rubbers) <= MOST_RUBBERS:
        found.append(TieFault("tie.fault.rubbers", (("most", MOST_RUBBERS),)))
    return tuple(found)


def line_up_faults(tie: Tie) -> tuple[TieFault, ...]:
    """Return who is named twice: errors where no match could be played so, else warnings."""
    found: list[TieFault] = []
    for number, rubber in enumerate(tie.rubbers, start=1):
        people = [player for line_up in rubber.line_ups for player in line_up]
        found += [
            TieFault("tie.fault.twice_in_rubber", (("name", name), ("n", number)), rubber=number)
            for name in _repeated(people)
        ]
    both = {_key(player) for player in _of(tie, Side.A)} & {_key(player) for player in _of(tie, Side.B)}
    for player in dict.fromkeys(_of(tie, Side.B)):
        if _key(player) in both:
            both.discard(_key(player))
            found.append(TieFault("tie.fault.both_teams", (("name", player.full_name),), warns=True))
    for side in Side:
        found += _too_often(tie, side)
    return tuple(found)


def change_faults(
    before: Tie, after: Tie, made: Collection[int], begun: Collection[int]
) -> tuple[TieFault, ...]:
    """Return what of a change is refused: a rubber whose match is `made` stays singles or doubles, and one
    that has `begun` keeps its line-ups."""
    found = []
    for number in sorted({*made, *begun}):
        old = before.rubbers[number - 1] if number <= len(before.rubbers) else None
        new = after.rubbers[number - 1] if number <= len(after.rubbers) else None
        if old is None:
            continue
        if new is None or new.kind is not old.kind:
            found.append(TieFault("tie.fault.rubber_made", (("n", number),), rubber=number))
        elif number in begun and new.line_ups != old.line_ups:
            found.append(TieFault("tie.fault.line_up_begun", (("n", number),), rubber=number))
    return tuple(found)


def _too_often(tie: Tie, side: Side) -> Iterator[TieFault]:
    """Yield a warning for each player of a team who plays more often than the event allows."""
    if tie.appearances == "any":
        return
    counts: Counter[tuple[str, str]] = Counter()
    named: dict[str, str] = {}
    for rubber in tie.rubbers:
        kind = rubber.kind.value if tie.appearances == "one_each" else ""
        for key, name in {_key(player): player.full_name for player in rubber.line_ups[side.place]}.items():
            counts[key, kind] += 1
            named[key] = name
    for key in dict.fromkeys(key for (key, _), count in counts.items() if count > 1):
        code = f"tie.fault.too_often.{tie.appearances}"
        yield TieFault(code, (("name", named[key]),), warns=True, side=side)


def _of(tie: Tie, side: Side) -> list[Player]:
    return [player for rubber in tie.rubbers for player in rubber.line_ups[side.place]]


def _repeated(people: list[Player]) -> list[str]:
    seen: set[str] = set()
    often: dict[str, str] = {}
    for player in people:
        key = _key(player)
        if key in seen:
            often.setdefault(key, player.full_name)
        seen.add(key)
    return list(often.values())


def _key(player: Player) -> str:
    """Return what tells a player apart within a tie: the name; a club is typed once and left out twice."""
    return folded(player.full_name)


# ---- changes


def with_rubbers(tie: Tie, kinds: tuple[Kind, ...]) -> Tie:
    """Return the tie with other rubbers; one that stays of its kind keeps its line-ups."""
    old = tie.rubbers
    kept = (
        old[place] if place < len(old) and old[place].kind is kind else Rubber(kind)
        for place, kind in enumerate(kinds)
    )
    return replace(tie, rubbers=tuple(kept))


def with_line_up(tie: Tie, number: int, side: Side, players: tuple[Player, ...]) -> Tie:
    """Return the tie in which `players` play rubber `number` for `side`; () takes the names out."""
    rubbers = list(tie.rubbers)
    sides = list(rubbers[number - 1].line_ups)
    sides[side.place] = players
    rubbers[number - 1] = replace(rubbers[number - 1], line_ups=(sides[0], sides[1]))
    return replace(tie, rubbers=tuple(rubbers))


def rubber_setup(tie: Tie, number: int, *, absent: Side | None = None) -> CreateMatch:
    """Return the set-up of rubber `number`: its players, and of the tie rules, officials, event and round.

    `absent`: the side that did not come; who is not named there stands as "N. N.". Who is not named else has
    an empty name.
    """
    rubber = tie.rubbers[number - 1]
    first, second = (_named(rubber, side, absent is side) for side in Side)
    match_no = f"{tie.details.match_no}/{number}" if tie.details.match_no else ""
    details = replace(tie.details, match_no=match_no, remarks="")
    return CreateMatch(tie.rules, rubber.kind, first, second, details, of_tie=OfTie(tie.tie_id, number))


def _named(rubber: Rubber, side: Side, is_absent: bool) -> tuple[Player, ...]:
    line_up = rubber.line_ups[side.place]
    if line_up:
        return line_up
    nobody = [Player("N. N."), Player("N. N. 2")] if is_absent else [Player(""), Player("")]
    return tuple(nobody[: rubber.size])

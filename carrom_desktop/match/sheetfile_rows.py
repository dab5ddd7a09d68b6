"""Turn a sheet into the facts of a match; `sheetfile_export` goes back.

A sheet knows less than a journal: no times of boards, no changes of sides, no seats but in doubles. Changes
of sides that the play went past are taken as made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.match.sheetfile_ends import end_facts, has_ends
from carrom_desktop.match.sheetfile_models import About, Board, Game, Names, Sheet
from carrom_desktop.rules.facts import (
    Award,
    BoardRecorded,
    BoardVoided,
    Details,
    ExtraTossRecorded,
    Fact,
    FoulEnding,
    MatchCreated,
    OpenerChosen,
    PlayCalled,
    Player,
    Row,
    SeatsRecorded,
    SidesChanged,
    TossRecorded,
)
from carrom_desktop.rules.ids import ChangeKind, FoulQueen, Kind, PlayerRef, Queen, Side, Slam, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.seating import game_opener, player_to_the_right, rotation
from carrom_desktop.rules.state import MatchState

TEXTS = (
    "event",
    "category",
    "round",
    "match_no",
    "table",
    "venue",
    "date",
    "umpire",
    "umpire_2",
    "chief_referee",
    "scorer",
    "remarks",
)
"""What stands around a match, in `about` of a sheet and in `Details`."""

_NOBODY = "?"


def rules_of(sheet: Sheet) -> RuleSet:
    """Return the rule set of a sheet with its overrides; `rules_problems` says whether it can be."""
    if sheet.overrides is None:
        return sheet.base_rules
    changes = sheet.overrides.model_dump(exclude_unset=True)
    if sheet.rules not in PRESETS:
        return with_numbers(sheet.base_rules, **changes)
    return _overridden(sheet.rules, tuple(changes.items()))


@lru_cache(maxsize=64)
def _overridden(key: str, changes: tuple[tuple[str, Any], ...]) -> RuleSet:
    return with_numbers(preset(key), **dict(changes))


def state_of(sheet: Sheet) -> MatchState:
    """Return the match that a sheet tells of, scored from its facts."""
    return replay(rows_of(sheet))


def rows_of(sheet: Sheet) -> tuple[Row, ...]:
    """Return the facts of a sheet as journal rows, with the changes of sides that play went past.

    One step each; a time is "" where the sheet has none.
    """
    rules = rules_of(sheet)
    rows = rows_as_written(sheet, rules)
    if len(sheet.games) >= rules.max_games and rules.midgame_points is not None:
        return _with_midgame_change(rows, rules.max_games)
    return tuple(rows)


def rows_as_written(sheet: Sheet, rules: RuleSet) -> list[Row]:
    """Return the facts of a sheet as `rows_of`, but no change of sides: all that scoring needs.

    `rules` are those of the sheet, which are looked up once.
    """
    rows: list[Row] = []

    def add(fact: Fact, at: str | None = None) -> None:
        rows.append(Row(len(rows) + 1, len(rows) + 1, fact, at or ""))

    players = (_players(sheet, Side.A), _players(sheet, Side.B))
    started = sheet.games[0].started if sheet.games else None
    add(MatchCreated(rules, sheet.kind, *players, _details(sheet.about)), started)
    seats = seats_of(sheet)
    if seats is not None:
        add(SeatsRecorded(_right_of_a1(seats)))
    breaker = first_break_of(sheet)
    first = None
    if breaker is not None:
        first = PlayerRef(breaker, seats[0].index if seats is not None and seats[0].side is breaker else 0)
        toss = sheet.toss
        winner, choice = (None, None) if toss is None else (toss.winner, toss.choice)
        add(TossRecorded(breaker, winner, choice, None, first.index))
    right_of_a1 = 0 if seats is None else _right_of_a1(seats)
    for number, game in enumerate(sheet.games, start=1):
        opener = game.opener
        if opener is not None and (first is None or opener is not game_opener(first.side, number)):
            chosen = _opening_player(opener, first, right_of_a1)
            add(OpenerChosen(number, opener, chosen.index))
            if number == 1:
                first = chosen
        _add_game(add, number, game)
    if has_ends(sheet, rules):
        for fact, at in end_facts(sheet, rules, list(rows)):
            add(fact, at)
    return rows


def seats_of(sheet: Sheet) -> tuple[PlayerRef, ...] | None:
    """Return the four players counter-clockwise from the one who breaks, None where the seats do not fit."""
    names = {Side.A: sheet.sides.A, Side.B: sheet.sides.B}
    if sheet.kind is Kind.SINGLES or sheet.seats is None or any(len(pair) != 2 for pair in names.values()):
        return None
    for side in (sheet.first_break or first_break_of_toss(sheet) or Side.A, Side.A, Side.B):
        for index in (0, 1):
            for right_of_a1 in (0, 1):
                order = rotation(PlayerRef(side, index), right_of_a1)
                if tuple(names[player.side][player.index] for player in order) == sheet.seats:
                    return order
    return None


def first_break_of(sheet: Sheet) -> Side | None:
    """Return who breaks board 1 of game 1: as said, else by the toss, else by the seats."""
    breaker = sheet.first_break or first_break_of_toss(sheet)
    if breaker is None and sheet.seats is not None:
        seats = seats_of(sheet)
        return None if seats is None else seats[0].side
    return breaker


def first_break_of_toss(sheet: Sheet) -> Side | None:
    """Return who breaks first by the toss: its winner who took the break, or the loser (Law 39)."""
    if sheet.toss is None:
        return None
    winner = sheet.toss.winner
    return winner if sheet.toss.choice is TossChoice.BREAK else winner.other


def queen_of(board: Board) -> Queen:
    """Return who covered the queen: null says nobody, a missing key that it was not recorded."""
    if board.queen is not None:
        return Queen(board.queen.value)
    return Queen.NOBODY if board.queen_recorded else Queen.UNRECORDED


def _add_game(add: Callable[[Fact, str | None], None], number: int, game: Game) -> None:
    if number > 1 and (game.boards or game.started):
        add(SidesChanged(number, ChangeKind.BETWEEN), None)
    if game.started is not None:
        add(PlayCalled(number, 1), game.started)
    place, last = 0, sum(board.voided is None for board in game.boards)
    for board in game.boards:
        if board.voided is not None:
            add(BoardVoided(number, place + 1, board.voided.law), None)
            continue
        place += 1
        add(_board_fact(number, board), game.finished if place == last else None)
    if game.extra_break is not None:
        add(ExtraTossRecorded(number, game.extra_break), None)


def _board_fact(number: int, board: Board) -> BoardRecorded:
    """Return a board of game `number` as it ended; one with two ends scores nothing."""
    slam = None if board.slam is None else Slam(board.slam)
    if board.ending is None and board.awarded is None:
        return BoardRecorded(number, board.winner, board.men_left or 0, queen_of(board), slam=slam)
    if board.unclear:
        return BoardRecorded(number, None, 0, Queen.UNRECORDED)
    if board.ending is not None:
        ending = board.ending
        queen = None if ending.queen is None else FoulQueen(ending.queen)
        foul = FoulEnding(ending.law, ending.by, ending.improper, ending.demanded, ending.men_left, queen)
        return BoardRecorded(number, None, 0, Queen.UNRECORDED, foul=foul, slam=slam)
    award = None
    if board.awarded is not None:
        award = Award(board.awarded.winner, board.awarded.points, board.awarded.reason or "")
    return BoardRecorded(number, None, 0, Queen.UNRECORDED, award=award, slam=slam)


def _opening_player(side: Side, first: PlayerRef | None, right_of_a1: int) -> PlayerRef:
    """Return which player of `side` opens: the first opener again, or who sits to the right (49b)."""
    if first is None:
        return PlayerRef(side)
    return first if first.side is side else player_to_the_right(first, right_of_a1)


def _with_midgame_change(rows: list[Row], number: int) -> tuple[Row, ...]:
    """Add the change of sides in the deciding game where play went on after it had fallen due (Law 60)."""
    state = replay(rows)
    due = state.side_change
    if number > len(state.games) or due is None or due.kind is not ChangeKind.MIDGAME:
        return tuple(rows)
    boards = state.games[number - 1].boards
    if due.since_board >= len(boards):
        return tuple(rows)
    made_due = boards[due.since_board - 1].step
    result = [row for row in rows if row.step <= made_due]
    for fact, at in (
        (SidesChanged(number, ChangeKind.MIDGAME), ""),
        *((row.fact, row.at) for row in rows if row.step > made_due),
    ):
        result.append(Row(len(result) + 1, len(result) + 1, fact, at))
    return tuple(result)


def _players(sheet: Sheet, side: Side) -> tuple[Player, ...]:
    """Return the players of a side, as many as the kind asks for, so that every view can show them."""
    wanted = 1 if sheet.kind is Kind.SINGLES else 2
    names: tuple[str, ...] = getattr(sheet.sides, side.value)
    about = sheet.about or About()
    clubs = _told(about.clubs, side) or _told(about.countries, side)
    families, shorts = _told(about.family_names, side), _told(about.short_names, side)
    padded = (*names, *([_NOBODY] * wanted))[:wanted]
    players = []
    for place, name in enumerate(padded):
        family, club, short = (
            texts[place] if place < len(texts) else "" for texts in (families, clubs, shorts)
        )
        given, family = split_name(name, family)
        players.append(Player(family or _NOBODY, given, club, short))
    return tuple(players)


def _told(names: Names | None, side: Side) -> tuple[str, ...]:
    texts: tuple[str, ...] = () if names is None else getattr(names, side.value)
    return texts


def split_name(name: str, family: str = "") -> tuple[str, str]:
    """Return given and family name of "Ana García Lorca": `family` where the name ends with it, else its last
    word."""
    words, known = name.split(), family.split()
    count = len(known) if known and words[-len(known) :] == known else 1
    return " ".join(words[:-count]), " ".join(words[-count:])


def _details(about: About | None) -> Details:
    if about is None:
        return Details()
    texts = {name: getattr(about, name) or "" for name in TEXTS}
    if about.corrections:
        # What was corrected is printed under the remarks; a sheet's facts are those after it.
        texts["remarks"] = "\n".join(filter(None, (texts["remarks"], *about.corrections)))
    return Details(**texts)


def _right_of_a1(order: tuple[PlayerRef, ...]) -> int:
    return order[(order.index(PlayerRef(Side.A, 0)) + 1) % len(order)].index

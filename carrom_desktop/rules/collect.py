"""Sort the facts in force by what they are about: the first half of `replay`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from carrom_desktop.rules.clock_replay import ClockRun
from carrom_desktop.rules.facts import (
    BoardRecorded,
    BoardVoided,
    ClockHeld,
    ClockJumped,
    ClockReleased,
    Corrected,
    CorrectedGame,
    DecisionAwaited,
    DecisionGiven,
    Details,
    DetailsChanged,
    ExtraTossRecorded,
    GameEnded,
    Imported,
    KeptBoard,
    LevelDecided,
    MatchCreated,
    MatchDeleted,
    MatchEnded,
    MatchReopened,
    MatchSigned,
    NoteAdded,
    OfTie,
    OpenerChosen,
    PlayCalled,
    Player,
    PlayerWarned,
    PreAlarmOverruled,
    ProtestDecided,
    ProtestLodged,
    QueenMarked,
    RoundEndSet,
    Row,
    RulesChanged,
    ScoreSet,
    SeatsRecorded,
    SidesChanged,
    TimeCalled,
    TimesSet,
    TossRecorded,
    TrialBoard,
    WaitingBegun,
    WaitingEnded,
)
from carrom_desktop.rules.facts_strokes import (
    BoardCounted,
    StrokeAmended,
    StrokeFact,
    StrokePlayed,
    TurnCorrected,
    UmpiringSet,
)
from carrom_desktop.rules.game_replay import GameInput, Slot
from carrom_desktop.rules.ids import ChangeKind, Kind, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import game_opener
from carrom_desktop.rules.state import Pair, Protest, Ruled


class NotAMatch(ValueError):
    """The rows do not begin with `MatchCreated`."""


@dataclass(slots=True)
class Collected:
    """The facts in force, sorted by what they are about."""

    rules: RuleSet
    kind: Kind
    players: tuple[tuple[Player, ...], tuple[Player, ...]]
    details: Details
    start_points: Pair
    from_paper: bool
    created_at: str = ""
    fixture: str = ""
    toss: TossRecorded | None = None
    toss_at: str = ""
    right_of_a1: int = 0
    seats_recorded: bool = False
    games: dict[int, GameInput] = field(default_factory=dict)
    openers: dict[int, OpenerChosen] = field(default_factory=dict)
    marks: dict[tuple[int, int], Side | None] = field(default_factory=dict)
    plays: set[tuple[int, int]] = field(default_factory=set)
    strokes: dict[tuple[int, int], list[StrokeFact]] = field(default_factory=dict)
    umpired: bool = False
    changes: list[SidesChanged] = field(default_factory=list)
    ended: MatchEnded | None = None
    ended_at: str = ""
    protests: list[Protest] = field(default_factory=list)
    ruled: list[Ruled] = field(default_factory=list)
    deciding: bool = False
    trial: int = 0
    trials: int = 0
    signed: bool = False
    version: int = 0
    reopened: str = ""
    imported: Imported | None = None
    clock: ClockRun = field(default_factory=ClockRun)
    deleted: bool = False
    of_tie: OfTie | None = None

    def game(self, number: int) -> GameInput:
        """Return what is known of game `number`, made on first use."""
        known = self.games.get(number)
        if known is None:
            known = self.games[number] = GameInput(number)
        return known


def collect(rows: Iterable[Row]) -> Collected:
    """Return the facts of `rows`, all in force, sorted. Raises `NotAMatch`."""
    facts: Collected | None = None
    for row in rows:
        fact = row.fact
        if isinstance(fact, MatchCreated):
            if facts is None:
                players = (fact.players_a, fact.players_b)
                facts = Collected(
                    *(
                        fact.rules,
                        fact.kind,
                        players,
                        fact.details,
                        fact.start_points,
                        fact.from_paper,
                        row.at,
                    ),
                    of_tie=fact.of_tie,
                    fixture=fact.fixture,
                )
        elif facts is None:
            raise NotAMatch("the first fact is not MatchCreated")
        elif isinstance(fact, BoardRecorded):  # nearly all facts are
            facts.game(fact.game).record(fact, "" if facts.from_paper else row.at, row.step)
            facts.clock.board_ended(row.at)
            _begun(facts)
        elif not _add_play(facts, row) and not _add_clock(facts, row) and not _add_ruling(facts, row):
            # MatchCreated is taken before, StepUndone and StepRedone never reach here
            raise TypeError(f"no rule for {row.fact!r}")
    if facts is None:
        raise NotAMatch("there are no facts")
    return facts


def kept_boards(given: GameInput) -> tuple[KeptBoard, ...]:
    """Return the board list of a game as `Corrected` stores it."""
    return tuple(KeptBoard(slot.fact, slot.at, slot.step) for slot in given.slots if not slot.unknown)


def _add_play(facts: Collected, row: Row) -> bool:
    """Add a fact of play; False where it is none."""
    match row.fact:
        case DetailsChanged(details, players_a, players_b):
            facts.details = details or facts.details
            facts.players = (players_a or facts.players[0], players_b or facts.players[1])
        case TossRecorded() as fact:
            facts.toss, facts.toss_at = fact, _written(facts, row)
            facts.openers.pop(1, None)  # colours turned before it were those of another toss
            facts.clock.wait("", None)
        case SeatsRecorded(right_of_a1):
            facts.right_of_a1, facts.seats_recorded = right_of_a1, True
        case OpenerChosen() as fact:
            facts.openers[fact.game] = fact
            if fact.corrected:
                _rule(facts, row)
        case PlayCalled(game, board):
            facts.plays.add((game, board))
            given = facts.game(game)
            if board == 1:
                facts.clock.begin(game, row.at, facts.rules.time_limit)
                if not given.started_exact:
                    given.started_at, given.started_exact = _written(facts, row), True
            _begun(facts)
        case QueenMarked(game, board, side):
            facts.marks[game, board] = side
        case ExtraTossRecorded(game, breaker, player):
            facts.game(game).extra = (breaker, player)
        case StrokePlayed() | StrokeAmended() | TurnCorrected() | BoardCounted() as fact:
            facts.strokes.setdefault((fact.game, fact.board), []).append(fact)
            _begun(facts)
        case UmpiringSet(on):
            facts.umpired = on
        case SidesChanged(game, kind) as fact:
            _change_sides(facts, fact, game, kind, _written(facts, row))
        case MatchDeleted():
            facts.deleted = True
        case _:
            return False
    return True


def _add_clock(facts: Collected, row: Row) -> bool:
    """Add a fact about clocks and what stands before the first board; False where it is none."""
    match row.fact:
        case RoundEndSet(game, at):
            facts.clock.set_end(game, at)
        case ClockHeld():
            facts.clock.hold("key", row.at)
        case ClockReleased():
            facts.clock.release("key", row.at)
        case ClockJumped(seconds):
            facts.clock.jump(seconds)
        case WaitingBegun(limit, side):
            facts.clock.wait(limit, side, row.at)
        case WaitingEnded():
            facts.clock.wait("", None)
        case TrialBoard(number):
            facts.trial, facts.trials = number, max(facts.trials, number)
            facts.clock.wait("", None)
        case TimeCalled(game, last_board):
            facts.game(game).time_last = last_board
            facts.game(game).time_at = _written(facts, row)
            facts.clock.board_ended(row.at)
        case PreAlarmOverruled(game):
            facts.game(game).alarm_overruled = True
            _rule(facts, row)
        case TimesSet(game, started, finished):
            given = facts.game(game)
            given.started_set, given.finished_set = started, finished
        case _:
            return False
    return True


def _add_ruling(facts: Collected, row: Row) -> bool:
    """Add a ruling, a correction or an end that no score brings about; False where it is none."""
    before: tuple[CorrectedGame, ...] = ()
    rules_before: RuleSet | None = None
    start_before = facts.start_points
    match row.fact:
        case BoardVoided(game, board, law, reason):
            facts.game(game).void(board, law, reason, row.at)
            facts.marks.pop((game, board), None)
            facts.plays.discard((game, board))
            facts.strokes.pop((game, board), None)
        case GameEnded(game, by, winner, reason):
            given = facts.game(game)
            given.ended = GameEnded(game, by, winner, reason)
            given.ended_after, given.ended_at = len(given.slots), _written(facts, row)
            facts.clock.board_ended(row.at)
        case MatchEnded() as fact:
            facts.ended, facts.ended_at = fact, _written(facts, row)
            facts.clock.wait("", None)
        case LevelDecided(game, choice):
            facts.game(game).settle(choice)
        case DecisionAwaited():
            facts.deciding = True
            facts.clock.hold("decision", row.at)
            return True
        case DecisionGiven(ruling):
            facts.deciding = False
            facts.clock.release("decision", row.at)
            if not ruling:
                return True
        case ProtestLodged(game, board, by_side, reason):
            facts.protests.append(Protest(game, board, by_side, reason, row.at))
        case ProtestDecided() as fact:
            _decide_protest(facts, fact, row.at)
        case RulesChanged(rules, start_points, _):
            rules_before, facts.rules, facts.start_points = facts.rules, rules, start_points
        case ScoreSet() as fact:
            _set_score(facts, fact)
        case Corrected(games):
            before = tuple(CorrectedGame(one.game, kept_boards(facts.game(one.game))) for one in games)
            slots = _protested_slots(facts)
            for one in games:
                given = facts.game(one.game)
                in_play = given.in_play
                given.replace_boards(one.boards)
                _move_play(facts, one.game, in_play, given.in_play)
            _move_protests(facts, slots)
        case MatchSigned():
            facts.signed, facts.version = True, facts.version + 1
            return True
        case MatchReopened(reason):
            facts.signed, facts.reopened = False, reason
        case Imported() as fact:
            facts.imported = fact
        case PlayerWarned() | NoteAdded():
            pass
        case _:
            return False
    _rule(facts, row, rules_before, before, start_before)
    return True


def _written(facts: Collected, row: Row) -> str:
    """Return the row's time, "" where a match on paper is typed in: it says nothing about the play."""
    return "" if facts.from_paper else row.at


def _rule(
    facts: Collected,
    row: Row,
    rules_before: RuleSet | None = None,
    before: tuple[CorrectedGame, ...] = (),
    start_before: tuple[int, int] = (0, 0),
) -> None:
    facts.ruled.append(Ruled(row.fact, row.at, row.by, row.step, rules_before, before, start_before))


def _begun(facts: Collected) -> None:
    """Play goes on: nobody is waited for, no trial board is played."""
    facts.trial = 0
    if facts.clock.limit is not None:
        facts.clock.wait("", None)


def _change_sides(facts: Collected, fact: SidesChanged, game: int, kind: ChangeKind, at: str) -> None:
    given = facts.game(game)
    facts.changes.append(fact)
    if kind is ChangeKind.MIDGAME:
        given.changed_after_board = len(given.slots)
        return
    given.changed_before = True
    if not given.slots and not given.started_at:
        given.started_at = at


def _decide_protest(facts: Collected, fact: ProtestDecided, at: str) -> None:
    for place, protest in enumerate(facts.protests):
        if (protest.game, protest.board, protest.upheld) == (fact.game, fact.board, None):
            facts.protests[place] = replace(protest, upheld=fact.upheld, verdict=fact.verdict, decided_at=at)
            return


def _move_play(facts: Collected, game: int, was: dict[str, int], now: dict[str, int]) -> None:
    """Let "Play", the mark of the queen and the strokes follow the board being played to the number it has
    now.

    Those of boards that are recorded mean nothing any more: a later board may get such a number.
    """
    moved = {was[kind]: now[kind] for kind in was if kind in now}
    facts.marks = {
        (number, moved[board] if number == game else board): side
        for (number, board), side in facts.marks.items()
        if number != game or board in moved
    }
    facts.plays = {
        (number, moved[board] if number == game else board)
        for number, board in facts.plays
        if number != game or board in moved
    }
    facts.strokes = {
        (number, moved[board] if number == game else board): strokes
        for (number, board), strokes in facts.strokes.items()
        if number != game or board in moved
    }


def _protested_slots(facts: Collected) -> dict[int, Slot]:
    """Return the boards under an open protest, by the protest's place in the list."""
    found = {}
    for place, protest in enumerate(facts.protests):
        slots = facts.game(protest.game).slots
        if protest.upheld is None and 1 <= protest.board <= len(slots):
            found[place] = slots[protest.board - 1]
    return found


def _move_protests(facts: Collected, slots: dict[int, Slot]) -> None:
    """Let open protests follow their boards; one against a board taken out has nothing left to decide."""
    for place, old in slots.items():
        protest = facts.protests[place]
        found = _where(facts, old, protest)
        if found is None:
            facts.protests[place] = replace(protest, board=0, upheld=False)
        else:
            facts.protests[place] = replace(protest, game=found[0], board=found[1])


def _where(facts: Collected, old: Slot, protest: Protest) -> tuple[int, int] | None:
    """Return game and number of a board after a correction: by its step, or by what it says if put in."""
    nameless = []
    for number, given in facts.games.items():
        for board, slot in enumerate(given.slots, start=1):
            if slot is old or (old.step and slot.step == old.step):
                return number, board
            if not old.step and not slot.step and not slot.unknown:
                nameless.append((slot.fact == old.fact, (number, board)))
    here = (protest.game, protest.board)
    same = [at for is_same, at in nameless if is_same]
    if same:
        return here if here in same else same[0]
    return here if (False, here) in nameless else None


def _set_score(facts: Collected, fact: ScoreSet) -> None:
    """Put the known state in place of all boards recorded before it."""
    current = len(fact.results) + 1
    kept = facts.games
    facts.games = {}
    facts.marks.clear()  # the boards that they told of are no more
    facts.plays.clear()
    for number, result in enumerate(fact.results, start=1):
        given = facts.game(number)
        given.set_result = result
        _keep_times(given, kept.get(number))
    given = facts.game(current)
    given.slots = [Slot(None, "", 0, unknown=True) for _ in range(fact.board - 1)]
    given.base = fact.total
    _keep_times(given, kept.get(current))
    for number in range(2, current + 1):
        facts.game(number).changed_before = True
    first = fact.opener if game_opener(Side.A, current) is Side.A else fact.opener.other
    if facts.toss is None or current == 1:
        toss = facts.toss or TossRecorded(first)
        facts.toss = replace(toss, breaker=first, player=fact.player if current == 1 else toss.player)
    if current == 1:
        facts.openers.pop(1, None)
    else:
        facts.openers[current] = OpenerChosen(current, fact.opener, fact.player)


def _keep_times(given: GameInput, old: GameInput | None) -> None:
    if old is not None:
        given.started_at, given.started_exact = old.started_at, old.started_exact
        given.started_set, given.finished_set = old.started_set, old.finished_set

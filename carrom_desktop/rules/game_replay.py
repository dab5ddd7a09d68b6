"""Play one game from its recorded boards: two finish lines, time, and the extra board (Laws 49, 54, 56)."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.facts import BoardRecorded, GameEnded, KeptBoard
from carrom_desktop.rules.ids import (
    BoardKind,
    Kind,
    LevelChoice,
    PlayerRef,
    Problem,
    Queen,
    Severity,
    Side,
    Termination,
)
from carrom_desktop.rules.judge import Judged, judge
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.seating import board_breaker, rotation
from carrom_desktop.rules.state import BoardState, GameState, Pair, VoidedTry

_ALONE = {side: PlayerRef(side) for side in Side}
"""The one player of each side in singles."""


@dataclass(slots=True)
class Slot:
    """One place in a game's list of boards.

    Attributes: `fact`, None while the board is void (to be replayed) or `unknown` (before a score that was
    set); `at` and `step` of the record; `voids`, the tries at it that were voided; `corrected`.
    """

    fact: BoardRecorded | None
    at: str
    step: int
    voids: list[VoidedTry] | None = None
    unknown: bool = False
    corrected: bool = False
    unsettles: bool = False

    @property
    def open_void(self) -> bool:
        """Say whether the board is to be replayed."""
        return self.fact is None and not self.unknown


@dataclass(slots=True)
class GameInput:
    """What the facts say of one game.

    Attributes: `slots`, its boards; `extra`, the extra board's toss; `base`, the totals that were set before
    the first known board; `set_result`, the result of a game of which no board is known; `time_last` as in
    `GameState`; `ended`, `ended_after` (boards recorded by then) and `ended_at`; `open_places`, 0-based, the
    slots that are to be replayed; `toss_at`, the time of the toss (game 1); `started_set` and `finished_set`,
    times as the paper has them; the rest as in `GameState`.
    """

    number: int
    slots: list[Slot] = field(default_factory=list)
    opener: Side | None = None
    opener_player: PlayerRef | None = None
    opener_corrected: bool = False
    extra: tuple[Side, int | None] | None = None
    base: Pair | None = None
    set_result: Pair | None = None
    time_last: int | None = None
    time_at: str = ""
    level_choice: LevelChoice | None = None
    alarm_overruled: bool = False
    ended: GameEnded | None = None
    ended_after: int = 0
    ended_at: str = ""
    started_at: str = ""
    toss_at: str = ""
    started_exact: bool = False
    started_set: str = ""
    finished_set: str = ""
    changed_before: bool = False
    changed_after_board: int | None = None
    open_places: list[int] = field(default_factory=list)

    @property
    def is_known(self) -> bool:
        """Say whether anything tells of play in this game."""
        return bool(self.slots) or self.set_result is not None or self.ended is not None

    @property
    def in_play(self) -> dict[str, int]:
        """Return the numbers of the boards that may be in play: the "next" one, and the "replay" if any."""
        found = {"next": len(self.slots) + 1}
        if self.open_places:
            found["replay"] = min(self.open_places) + 1
        return found

    def record(self, fact: BoardRecorded, at: str, step: int) -> None:
        """Take a recorded board: it fills the first one that is to be replayed, else it is the next."""
        if not self.open_places:
            self.slots.append(Slot(fact, at, step))
            return
        place = min(self.open_places)
        self.open_places.remove(place)
        slot = self.slots[place]
        slot.fact, slot.at, slot.step = fact, at, step

    def void(self, board: int, law: str, reason: str, at: str) -> None:
        """Void board `board`, 1-based: recorded, or the one in play; any other leaves all as it is."""
        if board == len(self.slots) + 1:
            self.slots.append(Slot(None, "", 0))
        if 1 <= board <= len(self.slots):
            slot = self.slots[board - 1]
            slot.voids = slot.voids or []
            slot.voids.append(VoidedTry(law, reason, at, slot.fact))
            slot.fact, slot.unknown, slot.unsettles = None, False, True
            if board - 1 not in self.open_places:
                self.open_places.append(board - 1)

    def settle(self, choice: LevelChoice) -> None:
        """Take what the umpire chose for a level game, as its boards stand now."""
        self.level_choice = choice
        for slot in self.slots:
            slot.unsettles = False

    @property
    def settled(self) -> int:
        """Return after how many boards, at most, what the umpire chose for a level game is in force.

        It was for the score of then: once one of the boards before was voided it is another game. The extra
        board comes after them, so that its own replay leaves the choice as it was.
        """
        return next((place for place, slot in enumerate(self.slots) if slot.unsettles), len(self.slots))

    def replace_boards(self, boards: tuple[KeptBoard, ...]) -> None:
        """Put a whole corrected list in place of the known boards; what stands before a set score stays."""
        old = {slot.step: slot for slot in self.slots if slot.step}
        nameless = [slot for slot in self.slots if not slot.step and not slot.unknown]
        kept = [slot for slot in self.slots if slot.unknown]
        origins: list[Slot | None] = list(kept)
        for board in boards:
            was = old.get(board.step)
            if was is None:  # put in, or voided before it was recorded: known by what it says
                was = next((slot for slot in nameless if slot.fact == board.board), None)
                nameless = [slot for slot in nameless if slot is not was]
            voided = board.board is None and (was is None or was.fact is not None)
            kept.append(
                Slot(
                    board.board,
                    board.at,
                    board.step,
                    None if was is None else was.voids,
                    corrected=was is None or was.corrected or was.fact != board.board,
                    unsettles=voided or (was is not None and was.unsettles),
                )
            )
            origins.append(was)
        # Boards put in or taken out had been played before time was called, or not at all.
        if self.time_last is not None:
            self.time_last = max(0, self.time_last + len(kept) - len(self.slots))
        if self.changed_after_board is not None:
            self.changed_after_board = _moved_break(self.changed_after_board, self.slots, origins)
        if any(slot.unsettles and all(slot is not was for was in origins) for slot in self.slots):
            self.level_choice = None  # taken out, the void board can no longer tell that it was dropped
        self.slots = kept
        self.open_places = [place for place, slot in enumerate(kept) if slot.open_void]
        if self.ended is not None:
            self.ended_after = len(kept)

    def breaker_of(self, board: int, kind: Kind, right_of_a1: int) -> tuple[Side | None, PlayerRef | None]:
        """Return who breaks board `board`: sides alternate, in doubles the break goes to the right (49)."""
        if self.opener is None or self.opener_player is None:
            return None, None
        side = board_breaker(self.opener, board)
        if kind is Kind.SINGLES:
            return side, _ALONE[side]
        player = rotation(self.opener_player, right_of_a1)[(board - 1) % 4]
        return player.side, player

    def extra_breaker(self, kind: Kind, right_of_a1: int) -> tuple[Side | None, PlayerRef | None]:
        """Return who breaks the extra board: the winner of its toss, by the player first in the rotation."""
        if self.extra is None:
            return None, None
        side, index = self.extra
        if kind is Kind.SINGLES:
            return side, _ALONE[side]
        if index is None:
            order = rotation(self.opener_player or PlayerRef(Side.A), right_of_a1)
            return side, next(player for player in order if player.side is side)
        return side, PlayerRef(side, index)


def _moved_break(after: int, slots: list[Slot], origins: list[Slot | None]) -> int:
    """Return after which board of a corrected list stands what stood after board `after` of `slots`.

    `origins` are the new list's boards as they were, None for one put in. As many of the boards that remain
    stand before it as did; where boards put in leave a choice, it keeps its number or comes nearest to it.
    """
    remaining = [number for number, was in enumerate(origins, start=1) if was is not None]
    before = sum(any(slot is was for was in origins) for slot in slots[:after])
    least = remaining[before - 1] if before else 0
    most = remaining[before] - 1 if before < len(remaining) else len(origins)
    return min(max(after, least), most)


def play_game(
    rules: RuleSet, kind: Kind, given: GameInput, right_of_a1: int, start: Pair, follows: bool
) -> tuple[GameState, list[Problem]]:
    """Return one game and what does not fit in it.

    `start`, the points before its first board; `follows`: boards of a later game are recorded.
    """
    return _Game(rules, kind, given, right_of_a1, start).play(follows)


def clipped(rules: RuleSet, raw: Pair) -> Pair:
    """Return the result of a finished game: at most the target where the rules clip it (`clip_result`)."""
    if not rules.clip_result:
        return raw
    return (min(raw[0], rules.target), min(raw[1], rules.target))


def leader_of(raw: Pair) -> Side | None:
    """Return who has more points, None where level."""
    return None if raw[0] == raw[1] else Side.A if raw[0] > raw[1] else Side.B


class _Game:
    """One game while its boards are played through."""

    def __init__(self, rules: RuleSet, kind: Kind, given: GameInput, right_of_a1: int, start: Pair) -> None:
        self.rules, self.kind, self.given, self.right_of_a1 = rules, kind, given, right_of_a1
        self.start = self.raw = start
        self.boards: list[BoardState] = []
        self.problems: list[Problem] = []
        self.winner: Side | None = None
        self.ended_by: Termination | None = None
        self.drawn = False
        self.finished_at = ""
        # Level with the extra board to be played, or with the umpire to decide; and after which board.
        self.level = False
        self.undecided = ""
        self.extra_played = False
        self.open_void = 0
        self.last_counted = 0
        self.settled = 0 if given.level_choice is None else given.settled
        # Set with whatever ends the game or leaves it level: boards before that are not even asked.
        self._may_be_late = given.ended is not None

    def play(self, follows: bool) -> tuple[GameState, list[Problem]]:
        given = self.given
        if given.set_result is not None:
            return self._set_game(given.set_result), []
        if given.time_last == 0:
            self._time_is_up(0, given.time_at)
        unknown = sum(slot.unknown for slot in given.slots)
        for number, slot in enumerate(given.slots, start=1):
            if slot.unknown:
                if number == unknown and given.base is not None:
                    self.raw = given.base
                self.boards.append(self._empty(number, slot, BoardKind.UNKNOWN))
                self.last_counted = number
                if number == unknown:
                    self._end(number, False, given.time_at)
            else:
                self._board(number, slot)
        self._ended_by_person()
        if follows and not self._is_over and not self.open_void:
            self._not_finished()
        return self._state(), self.problems

    @property
    def _is_over(self) -> bool:
        return self.winner is not None or self.drawn

    def _board(self, number: int, slot: Slot) -> None:
        """Play one board, or pass over one that is to be replayed."""
        extra = self.level and not self.extra_played
        self.extra_played = self.extra_played or extra
        if slot.fact is None:
            if not self._is_over:  # a board that was begun when the game was over is not played again
                self.open_void = self.open_void or number
            self.boards.append(self._empty(number, slot, BoardKind.VOID, extra=extra))
            return
        breaker, player = (
            self._breaker(number, extra)
            if extra
            else self.given.breaker_of(number, self.kind, self.right_of_a1)
        )
        if extra and breaker is None:
            self.problems.append(
                Problem(
                    "extra_toss_missing", Severity.WARNING, self.rules.laws.extra, self.given.number, number
                )
            )
        judged = judge(self.rules, slot.fact, self.raw, breaker, self.given.number, number)
        if self._may_be_late and self._is_late(number, extra):
            judged = Judged(judged.kind, judged.winner, False, findings=(self._late_problem(number),))
        if judged.findings:
            self.problems.extend(judged.findings)
        before = self.raw
        if judged.counts and judged.winner is not None:
            add = (judged.points, 0) if judged.winner is Side.A else (0, judged.points)
            self.raw = (self.raw[0] + add[0], self.raw[1] + add[1])
            self.last_counted = number
        self.boards.append(
            BoardState(
                number=number,
                breaker=breaker,
                breaker_player=player,
                extra=extra,
                winner=judged.winner,
                men_left=slot.fact.men_left,
                queen=slot.fact.queen,
                points=judged.points,
                queen_points=judged.queen_points,
                reasons=judged.reasons,
                laws=judged.laws,
                before=before,
                total=self.raw,
                counts=judged.counts,
                at=slot.at,
                step=slot.step,
                kind=judged.kind,
                foul=slot.fact.foul,
                foul_score=judged.foul_score,
                award=slot.fact.award,
                slam=slot.fact.slam,
                voids=tuple(slot.voids or ()),
                corrected=slot.corrected,
            )
        )
        if self.winner is None and not self.drawn and not self.open_void:
            self._end(number, extra, slot.at)

    def _breaker(self, number: int, extra: bool) -> tuple[Side | None, PlayerRef | None]:
        if extra:
            return self.given.extra_breaker(self.kind, self.right_of_a1)
        return self.given.breaker_of(number, self.kind, self.right_of_a1)

    def _empty(self, number: int, slot: Slot, kind: BoardKind, extra: bool = False) -> BoardState:
        """Return a board without a result: it keeps its number and its breaker."""
        breaker, player = self._breaker(number, extra)
        return BoardState(
            number=number,
            breaker=breaker,
            breaker_player=player,
            extra=extra,
            winner=None,
            men_left=0,
            queen=Queen.UNRECORDED,
            points=0,
            queen_points=0,
            reasons=(),
            laws=(),
            before=self.raw,
            total=self.raw,
            counts=False,
            at=slot.at,
            step=slot.step,
            kind=kind,
            voids=tuple(slot.voids or ()),
            corrected=slot.corrected,
        )

    def _is_late(self, number: int, extra: bool) -> bool:
        """Say whether the game had ended before this board."""
        if self._is_over or bool(self.undecided) or (self.level and not extra):
            return True
        return self.given.ended is not None and number > self.given.ended_after

    def _late_problem(self, number: int) -> Problem:
        """Name the board at which the game had ended (56a; exactly one extra board, 56b)."""
        laws = self.rules.laws
        law = laws.extra if self.ended_by in (None, Termination.EXTRA_BOARD) else laws.target
        return Problem(
            "board_after_game_over",
            law=law,
            game=self.given.number,
            board=number,
            values=(("ended_at", self.last_counted),),
        )

    def _end(self, number: int, extra: bool, at: str) -> None:
        """Say whether board `number` ended the game: the target at once, else the leader at a limit (56)."""
        leader = leader_of(self.raw)
        if leader is not None and extra:
            self._won(leader, Termination.EXTRA_BOARD, at)
        elif max(self.raw) >= self.rules.target and leader is not None:
            self._won(leader, Termination.TARGET, at)
        elif self.given.time_last is not None and number >= self.given.time_last:
            if not extra:
                self._time_is_up(number, at)
        elif self.rules.board_limit is not None and number >= self.rules.board_limit and not extra:
            if leader is not None:
                self._won(leader, Termination.BOARD_LIMIT, at)
            else:
                self._is_level("limit", self.rules.level_after_limit, number, at)

    def _time_is_up(self, number: int, at: str) -> None:
        leader = leader_of(self.raw)
        if leader is not None:
            self._won(leader, Termination.TIME, at)
        else:
            self._is_level("time", self.rules.level_at_time, number, at)

    def _is_level(self, why: str, rule: str, number: int, at: str) -> None:
        """Settle a game level after board `number`: by the rules, or as the umpire decided where they ask."""
        self._may_be_late = True
        by = Termination.TIME if why == "time" else Termination.BOARD_LIMIT
        choice = self.given.level_choice if number <= self.settled else None
        if rule in ("ask", "umpire"):
            if choice is None:
                self.undecided = why
                return
            rule = choice.value
        if rule == LevelChoice.EXTRA_BOARD:
            self.level = True
        elif rule == LevelChoice.DRAW:
            self.drawn, self.ended_by, self.finished_at = True, by, at
        else:
            self._won(Side(rule), by, at)

    def _won(self, side: Side, by: Termination, at: str) -> None:
        self.winner, self.ended_by, self.finished_at = side, by, at
        self.level, self.undecided, self._may_be_late = False, "", True

    def _ended_by_person(self) -> None:
        """End the game as a person said, unless its boards had ended it before."""
        ended = self.given.ended
        if ended is not None and not self._is_over:
            self._won(ended.winner, ended.by, self.given.ended_at)
            self.open_void = 0

    def _not_finished(self) -> None:
        code = "extra_board_missing" if self.level and not self.extra_played else "game_not_finished"
        law = self.rules.laws.extra if self.level else self.rules.laws.target
        self.problems.append(
            Problem(code, law=law, game=self.given.number, values=(("a", self.raw[0]), ("b", self.raw[1])))
        )

    def _set_game(self, result: Pair) -> GameState:
        """Return a game whose result was typed in: nobody knows its boards."""
        self.raw, self.winner = result, leader_of(result)
        reached = max(result) >= self.rules.target
        self.ended_by = Termination.TARGET if reached else Termination.BOARD_LIMIT
        if self.winner is None:
            self.drawn = True
        return self._state(was_set=True)

    def _state(self, was_set: bool = False) -> GameState:
        given = self.given
        extra_breaker, extra_player = given.extra_breaker(self.kind, self.right_of_a1)
        first = self.boards[0].at if self.boards else ""
        return GameState(
            number=given.number,
            opener=given.opener,
            opener_player=given.opener_player,
            boards=tuple(self.boards),
            raw=self.raw,
            result=clipped(self.rules, self.raw) if self._is_over else self.raw,
            winner=self.winner,
            ended_by=self.ended_by,
            extra_breaker=extra_breaker,
            extra_player=extra_player,
            level_at_limit=self.level and not self.open_void,
            started_at=given.started_set or given.started_at or given.toss_at or first,
            started_exact=given.started_exact or bool(given.started_set),
            finished_at=given.finished_set or self.finished_at,
            changed_before=given.changed_before,
            changed_after_board=given.changed_after_board,
            start=self.start,
            drawn=self.drawn,
            was_set=was_set,
            ended_reason="" if given.ended is None else given.ended.reason,
            time_last=given.time_last,
            undecided=self.undecided,
            open_void=self.open_void,
            alarm_overruled=given.alarm_overruled,
            opener_corrected=given.opener_corrected,
            finished_exact=bool(given.finished_set),
        )

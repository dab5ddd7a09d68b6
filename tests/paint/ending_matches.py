"""Matches of every ending, to print: written in the words of `tests/support/script.py`, minute by minute."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CorrectBoards, CreateMatch, PlayTrial, SetScore, SetTimes
from carrom_desktop.rules.decide import create
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import BoardKind, Kind, Side
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import MatchState
from tests.paint.sheet_matches import (
    DETAILS,
    GAME_1,
    GAME_2,
    LONG_PAIRS,
    ONE,
    PAIRS,
    TWO,
    Scorer,
    level_game,
)
from tests.support.script import command, steps

ONE_GAME = with_numbers(preset("icf"), games_to_win=1, level_at_time="draw")
LONG_NOTE = "The first player's striker was changed, with leave of the umpire, since it was chipped. " * 10


class Ending(Scorer):
    """A scorer who also takes words: `say("foul 107 B; void 3")`."""

    def say(self, script: str, minutes: int = 5) -> Ending:
        """Do every piece of a script, `minutes` after one another."""
        for words in steps(script):
            self.do(command(words, self.state.game.number), minutes)
        return self

    def boards(self, boards: Iterable[str]) -> Ending:
        """Play boards as `Scorer.play` does."""
        self.play(boards)
        return self

    def correct(self, game: int, board: int, reason: str = "", **changes: object) -> Ending:
        """Correct one board of a game: its winner, men_left, queen or slam."""
        kept = list(self.kept(game))
        old = kept[board - 1]
        assert old.board is not None
        kept[board - 1] = replace(old, board=replace(old.board, **changes))
        return self.put(game, kept, reason)

    def put(self, game: int, kept: Iterable[KeptBoard], reason: str = "") -> Ending:
        """Put a whole new board list in place of that of one game."""
        self.do(CorrectBoards((CorrectedGame(game, tuple(kept)),), reason))
        return self

    def kept(self, game: int) -> tuple[KeptBoard, ...]:
        """Return the board list of a game as a correction holds it."""
        return tuple(
            KeptBoard(
                None
                if board.kind is BoardKind.VOID
                else BoardRecorded(
                    game,
                    board.winner if board.kind is BoardKind.NORMAL else None,
                    board.men_left,
                    board.queen,
                    board.foul,
                    board.award,
                    board.slam,
                ),
                board.at,
                board.step,
            )
            for board in self.state.games[game - 1].boards
            if board.kind is not BoardKind.UNKNOWN
        )


def begun(rules: RuleSet | None = None, **setup: object) -> Ending:
    """Return a match whose toss A has won."""
    scorer = Ending(rules, **setup)  # type: ignore[arg-type]
    scorer.toss()
    return scorer


def with_start(a: int, b: int, from_paper: bool = False) -> Ending:
    """Return a match with points at the start, or one that is typed in from paper; A has won its toss."""
    scorer = Ending()
    setup = CreateMatch(
        preset("icf"), Kind.SINGLES, (ONE,), (TWO,), DETAILS, start_points=(a, b), from_paper=from_paper
    )
    scorer.rows = []
    scorer._add(create(setup))
    scorer.toss()
    return scorer


def rulings() -> Ending:
    """Return a match under way with boards of every kind and rulings of every kind."""
    match = begun()
    match.say("foul 107 B; void 2 137 nobody could play; B 6 B; A 9 A white; award A 5 Two pushed the board")
    match.say("warn B insulted the umpire; foul 106 A men=5 demanded=1 improper; note the lamp failed")
    match.boards(["A4A"]).say("warn B again; A 3 A").boards(["B2B", "A3B"])
    match.say("protest A 2.1 the queen had been covered; decision; ruling play goes on")
    return match.correct(1, 2, "slip of the scorer", men_left=4).boards(["B2B", "A2A"])


def trials() -> Ending:
    """Return a match before its toss, both trial boards played."""
    match = Ending()
    match.do(PlayTrial(1))
    match.do(PlayTrial(2))
    return match


def paper() -> Ending:
    """Return a match typed in from paper, the times of its games too."""
    match = with_start(0, 0, from_paper=True)
    match.boards([*GAME_1, "B9B", "B9B", "B9B", "A9A", "A9A", "A9A"])
    match.do(SetTimes(1, "2026-02-01T10:05:00+01:00", "2026-02-01T10:40:00+01:00"))
    match.do(SetTimes(3, "2026-02-01T11:30:00+01:00", "2026-02-01T11:50:00+01:00"))
    return match


def score_set() -> Ending:
    """Return a match of which one game and four boards of the next were lost with the laptop."""
    match = begun().boards(["A1A", "B1B"])
    match.do(SetScore(((12, 25),), (14, 9), 5, Side.B, reason="the laptop died"))
    return match.boards(["A3A"])


ENDINGS: dict[str, Callable[[], Ending]] = {
    "rulings": rulings,
    "conceded game": lambda: begun().boards([*GAME_1, "B2B", "A1A"]).say("concede game A"),
    "awarded game": lambda: (
        begun(ONE_GAME).boards(["A1A"]).say("endgame awarded B the board was moved; sign")
    ),
    "conceded match": lambda: begun().boards([*GAME_1, "B2B", "A1A"]).say("concede match B"),
    "walkover": lambda: trials().say("walkover B 143i"),
    "retired": lambda: begun().boards([*GAME_1, "B2B", "A1A"]).say("retired B"),
    "disqualified": lambda: (
        begun(players=PAIRS, right_of_a1=1).boards([*GAME_1, "B2B"]).say("disqualified A 143c; sign")
    ),
    "reopened": lambda: (
        begun()
        .boards([*GAME_1, "A9A", "A9A", "A9A"])
        .say("sign; reopen wrong umpire named; sign; reopen the men of board 2; sign")
    ),
    "abandoned": lambda: begun().boards([*GAME_1, "B2B"]).say("abandoned the hall closed"),
    "draw": lambda: begun(ONE_GAME).boards(["A2A", "B2B", "A1B", "B1A"]).say("time"),
    "time": lambda: begun(preset("european")).say("A 2 A; B 1 B; time in-play; A 1 B"),
    "void open": lambda: begun().boards(["A6A", "B3B"]).say("void 1 140 the light went out"),
    "void at the end": lambda: begun().boards(["A6A"]).say("void 2; retired A"),
    "score set": score_set,
    "handicap": lambda: with_start(0, 5).boards(GAME_1),
    "paper": paper,
    "UKCA": lambda: begun(preset("ukca")).say(
        "A 2 A; void 2; A 3 B black; warn A; award B 4 the striker was weighted"
    ),
    "long names": lambda: begun(preset("european"), players=LONG_PAIRS, right_of_a1=1).say(
        "foul 112 B improper demanded=2; foul 91 A men=4 queen=board; A 3 A white; time in-play; B 2 B"
    ),
    "long remarks": lambda: begun().boards([*GAME_1, *GAME_2]).say(f"note {LONG_NOTE};" * 3),
    "no limit": lambda: (
        begun(with_numbers(preset("icf"), board_limit=None))
        .boards([*level_game(28), "A9A", "A9A"])
        .say("void 1.29; B 9 B")
    ),
}
"""Matches by name, each as its scorer leaves it."""


def ending(name: str) -> MatchState:
    """Return the match `name` of `ENDINGS`."""
    return ENDINGS[name]().state

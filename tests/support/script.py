"""Matches in a few letters: what a piece of a script means as a command.

A script is a list of pieces between semicolons or line ends.

Play:

    A 6 A               a board: winner, the loser's men left, who covered the queen ("-": not recorded)
    A 6 A white         the same, with a slam (26)
    toss A              the toss, A breaks; `toss A left`: and B took the left seat
    break A             `B` and a side: another breaker before a game, or the extra board's toss
    change              the players changed sides
    seats 1             doubles: B's second player sits to the right of A's first
    mark A              A covered the queen in the board being played; `mark -`: she is back
    play                the umpire said "Play"
    undo, redo          take back a step, put it back (`PlayedMatch.play`)

Boards that ended otherwise:

    foul 107 A          A lost the board by a stroke under Law 107 (or, 102 and 104, won it); after it any of
                        `improper`, `demanded=1`, `men=5` (A's own on the board), `queen=board` (or A, B)
    award A 3           the umpire gave A the board and 3 points; more words are the reason
    void 4              board 4 of the game being played is void (137); `void 1.4`: of game 1; `void 4 140`
    protest A 1.3       A protests against board 3 of game 1; `protest upheld 1.3`, `protest dismissed 1.3`

Games and matches that ended otherwise:

    concede game A      A concedes the game (139); `concede match A`
    endgame awarded A   the umpire gave A the game; `endmatch awarded A`
    walkover B          B did not come, retired B, disqualified B 143a: B loses the match, by that law
    abandoned           the match was broken off
    time                time is up, no board in play; `time in-play`: the board in play is the last
    level draw          what the umpire decided of a level game: `extra_board`, `draw`, `A` or `B`
    overrule            a new board after the pre-alarm; `clock T`: the clock of the game ends at T

Corrections and the rest:

    turn 1              the colours of game 1 were the other way round
    set-score 25-10 12-4 board=5 break=B    a known state: finished games, then the total before board 5
    sign, reopen why    the sheet was signed; opened again
    decision            the umpire decides something; `ruling ...`: he has
    warn A              A was warned (143); `note ...`: a remark
"""

from __future__ import annotations

import re

from carrom_desktop.rules.commands import (
    AddNote,
    AwaitDecision,
    AwardBoard,
    CallPlay,
    CallTime,
    ChangeSides,
    ChooseBreaker,
    Command,
    CorrectOpener,
    DecideLevel,
    DecideProtest,
    EndBoard,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    MarkQueen,
    OverrulePreAlarm,
    RecordBoard,
    RecordSeats,
    RecordToss,
    ReopenMatch,
    SetRoundEnd,
    SetScore,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award, FoulEnding
from carrom_desktop.rules.ids import FoulQueen, LevelChoice, Queen, Seat, Side, Slam, Termination


def steps(script: str) -> list[str]:
    """Return the pieces of a script."""
    return [words.strip() for words in re.split(r"[;\n]", script) if words.strip()]


def command(words: str, game: int = 1) -> Command:
    """Return the command that a piece of a script means; `game` is the one being played.

    Raises `ValueError` where the piece means nothing.
    """
    parts = words.split()
    for read in (_play, _board, _ruling, _end, _correction):
        found = read(parts, game)
        if found is not None:
            return found
    raise ValueError(f"not a step of a script: {words!r}")


def _play(parts: list[str], game: int) -> Command | None:
    match parts:
        case ["toss", side]:
            return RecordToss(Side(side))
        case ["toss", side, seat]:
            return RecordToss(Side(side), seat=Seat(seat))
        case ["break", side]:
            return ChooseBreaker(Side(side))
        case ["change"]:
            return ChangeSides()
        case ["seats", index]:
            return RecordSeats(int(index))
        case ["mark", side]:
            return MarkQueen(None if side == "-" else Side(side))
        case ["play"]:
            return CallPlay()
    return None


def _board(parts: list[str], game: int) -> Command | None:
    """Return a command that records a board or takes it off the sheet."""
    match parts:
        case ["A" | "B" as winner, men, queen, *slam]:
            return RecordBoard(
                Side(winner),
                int(men),
                Queen.UNRECORDED if queen == "-" else Queen(queen),
                Slam(slam[0]) if slam else None,
            )
        case ["foul", law, side, *more]:
            return EndBoard(foul(law, side, *more))
        case ["award", side, points, *reason]:
            return AwardBoard(Award(Side(side), int(points), " ".join(reason)))
        case ["void", place]:
            return VoidBoard(*_place(place, game), "137")
        case ["void", place, law, *reason]:
            return VoidBoard(*_place(place, game), law, " ".join(reason))
    return None


def foul(law: str, by: str, *more: str) -> FoulEnding:
    """Return how a foul ended a board, e.g. `foul("106", "A", "improper", "demanded=1", "men=5")`."""
    named = dict(word.split("=") for word in more if "=" in word)
    queen = named.get("queen")
    return FoulEnding(
        law,
        Side(by),
        "improper" in more,
        int(named.get("demanded", 0)),
        int(named.get("men", 0)),
        None if queen is None else FoulQueen(queen),
    )


def _ruling(parts: list[str], game: int) -> Command | None:
    match parts:
        case ["protest", "upheld" | "dismissed" as verdict, place]:
            return DecideProtest(*_place(place, game), verdict == "upheld")
        case ["protest", side, place, *reason]:
            return LodgeProtest(*_place(place, game), Side(side), " ".join(reason))
        case ["level", choice]:
            return DecideLevel(LevelChoice(choice))
        case ["decision"]:
            return AwaitDecision()
        case ["ruling", *ruling]:
            return GiveDecision(" ".join(ruling))
        case ["warn", side, *reason]:
            return WarnPlayer(Side(side), reason=" ".join(reason))
        case ["note", *text]:
            return AddNote(" ".join(text))
    return None


def _end(parts: list[str], game: int) -> Command | None:
    match parts:
        case ["concede", "game", loser]:
            return EndGame(Termination.CONCEDED, Side(loser).other)
        case ["concede", "match", loser]:
            return EndMatch(Termination.CONCEDED, Side(loser).other)
        case ["endgame", by, winner, *reason]:
            return EndGame(Termination(by), Side(winner), " ".join(reason))
        case ["endmatch", by, winner, *reason]:
            return EndMatch(Termination(by), Side(winner), reason=" ".join(reason))
        case ["walkover" | "retired" | "disqualified" as by, loser, *law]:
            return EndMatch(Termination(by), Side(loser).other, "".join(law))
        case ["abandoned", *reason]:
            return EndMatch(Termination.ABANDONED, None, reason=" ".join(reason))
        case ["time"]:
            return CallTime(in_play=False)
        case ["time", "in-play"]:
            return CallTime(in_play=True)
        case ["overrule"]:
            return OverrulePreAlarm()
        case ["clock", at]:
            return SetRoundEnd(at)
    return None


def _correction(parts: list[str], game: int) -> Command | None:
    match parts:
        case ["turn", number]:
            return CorrectOpener(int(number))
        case ["set-score", *given]:
            named = dict(word.split("=") for word in given if "=" in word)
            *results, total = (_pair(word) for word in given if "=" not in word)
            return SetScore(tuple(results), total, int(named["board"]), Side(named["break"]))
        case ["sign"]:
            return SignMatch()
        case ["reopen", *reason]:
            return ReopenMatch(" ".join(reason))
    return None


def _place(words: str, game: int) -> tuple[int, int]:
    """Return "1.4" as (1, 4), and "4" as board 4 of the game being played."""
    number, _, board = words.rpartition(".")
    return int(number) if number else game, int(board)


def _pair(words: str) -> tuple[int, int]:
    a, b = re.fullmatch(r"(-?\d+)-(-?\d+)", words).groups()  # type: ignore[union-attr]
    return int(a), int(b)

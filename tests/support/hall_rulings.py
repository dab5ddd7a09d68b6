"""The states of the hall's picture that rulings, clocks, corrections and other ends bring about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwaitPlayer,
    AwardBoard,
    CallPlay,
    CallTime,
    ChangeSides,
    CorrectBoards,
    CorrectOpener,
    DecideLevel,
    EndBoard,
    EndGame,
    EndMatch,
    LodgeProtest,
    OverrulePreAlarm,
    PlayTrial,
    RecordBoard,
    SetScore,
    VoidBoard,
)
from carrom_desktop.rules.facts import (
    Award,
    BoardRecorded,
    CorrectedGame,
    Details,
    FoulEnding,
    KeptBoard,
    Player,
)
from carrom_desktop.rules.ids import BoardKind, FoulQueen, Kind, LevelChoice, Queen, Side, Slam, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.clocks import ClockView
from tests.support.hall_table import DETAILS, Scenario, Table

GAME = "A8A B3B A4A B2B A9A"
TIMED = replace(preset("icf"), time_limit=45, pre_alarm=5, level_at_time="ask")
SWISS = preset("european")

ROUND = ClockView("round", "34:10", "running", 2050)
ALARM = ClockView("round", "4:10", "pre_alarm", 250)
UP = ClockView("round", "0:00", "time", 0)
HELD = ClockView("round", "34:10", "held", 2050)
STROKE = ClockView("stroke", "0:12", "running", 12)
INTERVAL = ClockView("interval", "9:41", "running", 581)
CHANGE = ClockView("change", "1:45", "running", 105)
WAITING = ClockView("waiting", "12:34", "running", 754)

LIMIT = "2026-03-12T10:15:00+05:30"
LATE = "Did not report at the table within fifteen minutes of the second announcement, though called by name"


def corrected(state: MatchState, game: int, board: int, men: int) -> CorrectBoards:
    """Return the command that gives another number of men to one board."""
    kept = [
        KeptBoard(
            BoardRecorded(game, one.winner, men if one.number == board else one.men_left, one.queen),
            one.at,
            one.step,
        )
        for one in state.games[game - 1].boards
        if one.kind is not BoardKind.UNKNOWN
    ]
    return CorrectBoards((CorrectedGame(game, tuple(kept)),))


def ruling_scenarios(
    kind: Kind = Kind.SINGLES,
    players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
    details: Details = DETAILS,
) -> list[Scenario]:
    """Return every such state, with the given names."""
    found: list[Scenario] = []

    def table(rules: RuleSet | None = None, start: tuple[int, int] = (0, 0)) -> Table:
        return Table(rules, kind, players, details, start)

    def add(name: str, played: Table, age_s: float = 1e9, **more: Any) -> None:
        found.append(Scenario(name, played.state, played.context(age_s, **more)))

    a, b = Side.A, Side.B
    # before the first board
    add("waiting", table().do(AwaitPlayer(LIMIT, b)), clocks=(WAITING,))
    add("waiting for both", table().do(AwaitPlayer(LIMIT)), clocks=(WAITING,))
    add("trial board", table(SWISS).toss().do(PlayTrial(1)), 1)
    add("second trial board", table(SWISS).toss().do(PlayTrial(2)))
    add("decision at the toss", table().do(AwaitDecision()))

    # boards that did not end normally
    play = table().toss().play("A6A B9B")
    add("foul", play.do(EndBoard(FoulEnding("107", a))), 1)
    foul = table().toss().play("A6A").do(EndBoard(FoulEnding("103", a, men_left=4)))
    add("foul with the queen", foul, 7)
    add("foul, covered before", table().toss().do(EndBoard(FoulEnding("112", a, improper=True))))
    late = table().toss().play("A8A B3B A8A").do(EndBoard(FoulEnding("91", b, men_left=5, queen=FoulQueen.B)))
    add("foul ends the game", late, 1)
    add("awarded", table().toss().do(AwardBoard(Award(b, 4, "The board was moved"))), 1)
    add("void in play", table().toss().play("A6A B9B").do(VoidBoard(1, 3, "137")), 1)
    add("void, later", table().toss().play("A6A B9B").do(VoidBoard(1, 1, "140")), 20)
    add("replayed", table().toss().play("A6A B9B").do(VoidBoard(1, 1, "140")).play("B1B"), 1)
    add("white slam", table().toss().do(RecordBoard(a, 9, Queen.A, Slam.WHITE)), 7)
    add("black slam", table().toss().do(RecordBoard(b, 9, Queen.B, Slam.BLACK)), 1)

    # decisions, protests, corrections
    add("decision", table().toss().play("A6A").do(CallPlay(), AwaitDecision()), clocks=(HELD,))
    add("decision between games", table().toss().play(GAME).do(AwaitDecision()))
    protest = table().toss().play("A6A B9B").do(LodgeProtest(1, 2, b))
    add("protest, not shown", protest, 1)
    add("protest", protest, 1, show_protest=True)
    add("protest, later", protest, 20, show_protest=True)
    add("correction", table().toss().play("A6A B9B"), correcting=True)
    add("correction, wins", table().toss().play("B9B B9B B9B . B9B B9B B9B"), correcting=True)
    before = table().toss().play("A6A B9B")
    held = before.state
    add("taken back, held", before.undo(), 1, held=held)
    add("taken back, let go", before, 15, held=held)
    wrong = table().toss().play("A6A B9B A2A")
    add("corrected", wrong.do(corrected(wrong.state, 1, 2, 4)), 1)
    older = table().toss().play(f"{GAME} . A2A")
    add("corrected, earlier game", older.do(corrected(older.state, 1, 2, 4)), 1)
    opener = table().toss().play("A6A B9B").do(CorrectOpener(1))
    add("corrected opener", opener, 1)
    score = table().toss().play("A1A").do(SetScore(((25, 11),), (9, 12), 4, b, reason="Power cut"))
    add("score set", score, 1)
    add("score set, played on", table().toss().do(SetScore((), (14, 3), 3, a)).play("A1A"), 10)
    add("start points", table(start=(5, 0)).toss().play("B6B"), 10)
    add("start points, first board", table(start=(0, 12)).toss().do(CallPlay()))

    # clocks
    add("round clock", table(TIMED).toss().play("A6A").do(CallPlay()), clocks=(ROUND,))
    add("round clock before the toss", table(TIMED), 1, clocks=(ROUND,))
    add("round clock held", table(TIMED).toss().play("A6A"), clocks=(HELD,))
    add("stroke clock", table(TIMED).toss().play("A6A").do(CallPlay()), clocks=(ROUND, STROKE))
    add("stroke clock alone", table().toss().do(CallPlay()), clocks=(STROKE,))
    eighth = table(TIMED).toss().play("A3A B3B A3A B3B A3A B3B A3A").do(CallPlay())
    add("stroke clock, last board", eighth, clocks=(ROUND, STROKE))
    add("pre-alarm", table(SWISS).toss().play("A6A"), clocks=(ALARM,))
    add("pre-alarm, overruled", table(SWISS).toss().play("A6A").do(OverrulePreAlarm()), clocks=(ALARM,))
    add("time, last board", table(TIMED).toss().play("A6A").do(CallPlay(), CallTime(True)), clocks=(UP,))
    second = table().toss().play(f"{GAME} . B9B B9B A2A B9B")
    add("interval", second, 9, clocks=(INTERVAL,))
    add("interval, sides changed", second.do(ChangeSides()), 1, clocks=(INTERVAL,))
    add("interval held", second, clocks=(replace(INTERVAL, phase="held"),))
    add("change with its clock", table().toss().play(GAME), 9, clocks=(CHANGE,))
    third = table(TIMED).toss().play(f"{GAME} . B9B B9B A2A B9B . A9A B1B A9A")
    add("midgame change with its clock", third, 10, clocks=(ROUND, CHANGE))
    add("late after a game", table().toss().play(GAME).do(AwaitPlayer(LIMIT, a)), clocks=(WAITING,))
    add("late during a game", table().toss().play("A6A").do(AwaitPlayer(LIMIT, a)), clocks=(WAITING,))

    # ends of games
    add("time, game over", table(TIMED).toss().play("A6A B2B").do(CallTime(False)), 1)
    add("game on time", table(TIMED).toss().play("A6A").do(CallTime(True)).play("B2B"), 1)
    add("time, level", table(TIMED).toss().play("A6A B6B").do(CallTime(False)), 1)
    level = table(TIMED).toss().play("A6A B6B").do(CallTime(False), DecideLevel(LevelChoice.B))
    add("game decided", level, 1)
    add("game conceded", table().toss().play("A6A B9B").do(EndGame(Termination.CONCEDED, a)), 1)
    add("game awarded", table().toss().play("A6A").do(EndGame(Termination.AWARDED, b, "Coin lost")), 1)

    # ends of the match
    swiss = table(SWISS).toss().play("A6A B2B").do(CallTime(False))
    add("match time", swiss, 1)
    add("match time, wins", swiss, 8)
    add("match on time", table(SWISS).toss().play("A6A").do(CallTime(True)).play("B2B"), 2)
    add("draw", table(SWISS).toss().play("A6A B6B").do(CallTime(False)), 1)
    add("draw recorded", table(SWISS).toss().play("A6A").do(CallTime(True)).play("B6B"), 1)
    add("walkover", table().do(EndMatch(Termination.WALKOVER, a, "143i", LATE)), 1)
    add("walkover without more", table().do(EndMatch(Termination.WALKOVER, b)), 1)
    retired = table().toss().play(f"{GAME} . B9B A2A").do(EndMatch(Termination.RETIRED, b, reason="Ill"))
    add("retired", retired, 1)
    add("conceded", table().toss().play("A6A B9B").do(EndMatch(Termination.CONCEDED, a)), 1)
    out = table(preset("ukca")).toss().play("A6A").do(EndMatch(Termination.DISQUALIFIED, a, "143", LATE))
    add("disqualified", out, 1)
    add("match awarded", table().toss().play(GAME).do(EndMatch(Termination.AWARDED, b)), 1)
    add("abandoned", table().toss().play(f"{GAME} . A6A").do(EndMatch(Termination.ABANDONED, None)), 1)
    dark = table().toss().play(GAME).do(EndMatch(Termination.ABANDONED, None, "140", LATE))
    add("abandoned between games", dark, 1)
    add("abandoned, one game", table(SWISS).do(EndMatch(Termination.ABANDONED, None)), 1)
    given_up = table().toss().play(f"{GAME} . A9A").do(EndGame(Termination.CONCEDED, a))
    add("last game conceded", given_up, 1)
    won = table().toss().play("B9B B9B B9B . B9B B9B B9B").do(LodgeProtest(2, 3, a))
    add("provisional", won, 1)
    add("provisional walkover", won, 30, show_protest=True)
    return found

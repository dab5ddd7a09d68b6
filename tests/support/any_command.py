"""Any command that could be asked for in a match, possible or not, chosen by chance from its state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.clock_replay import format_time, parse_time
from carrom_desktop.rules.commands import (
    AddNote,
    AwaitDecision,
    AwaitPlayer,
    AwardBoard,
    CallPlay,
    CallTime,
    ChangeDetails,
    ChangeRules,
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
    HoldClock,
    LodgeProtest,
    MarkQueen,
    OverrulePreAlarm,
    PlayerCame,
    PlayTrial,
    RecordBoard,
    RecordSeats,
    RecordToss,
    ReopenMatch,
    SetRoundEnd,
    SetScore,
    SetTimes,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award, BoardRecorded, Details, FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS, asks_queen, counts_men, most_demanded
from carrom_desktop.rules.ids import (
    GAME_ENDINGS,
    MATCH_ENDINGS,
    FoulQueen,
    LevelChoice,
    NextKind,
    Queen,
    Seat,
    Side,
    Slam,
    Termination,
    TossChoice,
)
from carrom_desktop.rules.problems_rulings import VOID_LAWS
from carrom_desktop.rules.ruleset import RuleSet, rules_problems, with_numbers
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.correction_draft import (
    CorrectionDraft,
    change_board,
    correction_of,
    delete_board,
    draft_of,
    insert_board,
    move_board,
    move_to_game,
)

SIDES = tuple(Side)
Ask = Callable[[Random, MatchState], Command | None]


def any_rules(chance: Random) -> RuleSet:
    """Return a preset, or one with numbers and choices changed; always one that a match may have."""
    rules = preset(chance.choice(PRESETS))
    if chance.random() < 0.3:
        return rules
    games_to_win = chance.choice((1, 1, 2, 3))
    changed = with_numbers(
        rules,
        target=chance.choice((5, 9, 25)),
        queen_cutoff=chance.choice((None, 4)),
        board_cap=chance.choice((9, 12)),
        board_limit=chance.choice((None, 1, 2, 3, 8)),
        games_to_win=games_to_win,
        clip_result=chance.random() < 0.5,
        opener_may_differ=chance.random() < 0.5,
        level_after_limit=chance.choice(("extra_board", "umpire", *(("draw",) if games_to_win == 1 else ()))),
        level_at_time=chance.choice(("ask", "extra_board", *(("draw",) if games_to_win == 1 else ()))),
        queen_must_be_covered=chance.random() < 0.8,
        last_piece_foul=chance.choice(("", "icf_table", "returned", "manual")),
        demanded_points=chance.random() < 0.7,
        time_limit=chance.choice((None, 45)),
        pre_alarm=5,
        on_expiry=chance.choice(("finish_board", "no_new_board", "stop")),
        interval_minutes=chance.choice((None, 10)),
        change_minutes=chance.choice((None, 2)),
        late_minutes=chance.choice((None, 15)),
        trial_boards=chance.choice((0, 2)),
    )
    return rules if rules_problems(changed) else changed


def any_foul(chance: Random, rules: RuleSet) -> FoulEnding:
    """Return a foul ending, mostly one that can be."""
    law = chance.choice((*FOUL_LAWS, *FOUL_LAWS, "999"))
    ending = FoulEnding(law, chance.choice(SIDES), chance.random() < 0.4)
    return FoulEnding(
        law,
        ending.by,
        ending.improper,
        chance.randint(0, most_demanded(rules, ending)) + (chance.random() < 0.05),
        chance.randint(1, 9) if counts_men(law) else 0,
        chance.choice(tuple(FoulQueen)) if asks_queen(law) else None,
    )


def any_board(chance: Random, state: MatchState, game: int) -> BoardRecorded:
    """Return what may stand for a board in a corrected list."""
    kind = chance.random()
    if kind < 0.15:
        return BoardRecorded(game, None, 0, Queen.UNRECORDED, foul=any_foul(chance, state.rules))
    if kind < 0.3:
        award = Award(
            chance.choice(SIDES), chance.randint(1, state.rules.board_cap), chance.choice(("", "x"))
        )
        return BoardRecorded(game, None, 0, Queen.UNRECORDED, award=award)
    slam = chance.choice((None,) * 8 + tuple(Slam))
    return BoardRecorded(
        game, chance.choice(SIDES), chance.randint(1, 9), chance.choice(tuple(Queen)), slam=slam
    )


def any_draft(chance: Random, state: MatchState) -> CorrectionDraft:
    """Return a correction of one to four operations on the match as it stands."""
    draft = draft_of(state)
    for _ in range(chance.randint(1, 4)):
        game = chance.randint(1, len(draft.games))
        board = chance.randint(1, len(draft.games[game - 1].boards) + draft.games[game - 1].unknown + 1)
        match chance.randint(0, 5):
            case 0 | 1:
                told = None if chance.random() < 0.15 else any_board(chance, state, game)
                draft = change_board(draft, game, board, told)
            case 2:
                draft = insert_board(draft, game, board, any_board(chance, state, game))
            case 3:
                draft = delete_board(draft, game, board)
            case 4:
                draft = move_board(draft, game, board, chance.choice((-1, 1)))
            case _:
                draft = move_to_game(draft, game, board, chance.randint(1, len(draft.games)))
    return draft


def _record(chance: Random, state: MatchState) -> Command:
    slam = chance.choice((None,) * 8 + tuple(Slam))
    return RecordBoard(
        chance.choice(SIDES), chance.randint(1, 9), chance.choice((*Queen, Queen.A, Queen.B)), slam
    )


def _next(chance: Random, state: MatchState) -> Command:
    """Return what brings the match on."""
    match state.next.kind:
        case NextKind.TOSS:
            return RecordToss(chance.choice(SIDES), seat=chance.choice((None, *Seat)))
        case NextKind.EXTRA_TOSS:
            return ChooseBreaker(chance.choice(SIDES))
        case NextKind.DECISION:
            return DecideLevel(chance.choice(tuple(LevelChoice)))
        case _:
            return _record(chance, state)


def _level(chance: Random, state: MatchState) -> Command:
    """Return a board that makes the game level where one can."""
    a, b = state.before_next
    if a == b:
        return _record(chance, state)
    behind = Side.A if a < b else Side.B
    return RecordBoard(behind, min(9, abs(a - b)), Queen.UNRECORDED)


def _toss(chance: Random, state: MatchState) -> Command:
    winner, choice = chance.choice(((None, None), (chance.choice(SIDES), chance.choice(tuple(TossChoice)))))
    seat = chance.choice((None, *Seat))
    return RecordToss(chance.choice(SIDES), winner, choice, seat, chance.choice(range(len(state.players[0]))))


def _place(chance: Random, state: MatchState) -> tuple[int, int]:
    if chance.random() < 0.3 and state.next.game:
        return state.next.game, state.next.board
    game = chance.randint(1, len(state.games))
    return game, chance.randint(1, max(1, len(state.games[game - 1].boards)))


def _void(chance: Random, state: MatchState) -> Command:
    return VoidBoard(*_place(chance, state), chance.choice(VOID_LAWS), chance.choice(("", "a reason")))


def _end_match(chance: Random, state: MatchState) -> Command:
    by = chance.choice(MATCH_ENDINGS)
    winner = None if by is Termination.ABANDONED else chance.choice(SIDES)
    return EndMatch(by, winner, chance.choice(("", "143a")), chance.choice(("", "a reason")))


def _end_game(chance: Random, state: MatchState) -> Command:
    game = chance.choice((0, 0, 0, chance.randint(1, len(state.games))))
    return EndGame(chance.choice(GAME_ENDINGS), chance.choice(SIDES), "", game)


def _protest(chance: Random, state: MatchState) -> Command:
    open_ones = [one for one in state.protests if one.upheld is None]
    if open_ones and chance.random() < 0.7:
        one = chance.choice(open_ones)
        return DecideProtest(one.game, one.board, chance.random() < 0.5, chance.choice(("", "a verdict")))
    return LodgeProtest(*_place(chance, state), chance.choice(SIDES), chance.choice(("", "a reason")))


def _set_score(chance: Random, state: MatchState) -> Command:
    top, most = state.rules.target, state.rules.games_to_win
    results = tuple(chance.choice(((top, 0), (0, top), (1, 2))) for _ in range(chance.randint(0, most)))
    total = (chance.randint(0, top - 1), chance.randint(0, top - 1))
    board = chance.randint(1, 3)
    if chance.random() < 0.3:
        total, board = state.start_points, 1
    player = chance.choice(range(len(state.players[0])))
    return SetScore(results, total, board, chance.choice(SIDES), player)


def _correct(chance: Random, state: MatchState) -> Command | None:
    return correction_of(any_draft(chance, state), chance.choice(("", "a reason")))


def _times(chance: Random, state: MatchState) -> Command:
    times = ("", "2026-03-12T09:00:00+05:30", "2026-03-12T15:00:00+05:30")
    return SetTimes(chance.randint(1, len(state.games)), chance.choice(times), chance.choice(times))


def _rules(chance: Random, state: MatchState) -> Command:
    start = chance.choice(((0, 0), (0, 0), (0, 3)))
    return ChangeRules(any_rules(chance), start, chance.choice(("", "a reason")))


def _clock(chance: Random, state: MatchState) -> Command:
    end = parse_time(state.clock.round_end)
    at = chance.choice(("", "2026-03-12T10:20:00+05:30", "2026-03-12T18:00:00+05:30", format_time(end)))
    return chance.choice(
        (
            HoldClock(),
            SetRoundEnd(at),
            OverrulePreAlarm(),
            AwaitPlayer("2026-03-12T10:15:00+05:30", chance.choice((None, *SIDES))),
            PlayerCame(),
            PlayTrial(chance.randint(0, 2)),
            CallTime(chance.random() < 0.5),
        )
    )


def _words(chance: Random, state: MatchState) -> Command:
    details = Details(event="Cup", table=chance.choice(("", "4")))
    return chance.choice(
        (
            WarnPlayer(chance.choice(SIDES), 0, chance.choice(("", "a reason"))),
            AddNote("A remark", *chance.choice(((0, 0), (1, 0), _place(chance, state)))),
            AwaitDecision(),
            GiveDecision(chance.choice(("", "a ruling"))),
            ChangeDetails(details),
            RecordSeats(chance.randint(0, 1)),
        )
    )


def _play(chance: Random, state: MatchState) -> Command:
    return chance.choice(
        (
            CallPlay(),
            ChangeSides(),
            MarkQueen(chance.choice((None, *SIDES))),
            ChooseBreaker(chance.choice(SIDES)),
            CorrectOpener(chance.randint(1, len(state.games))),
        )
    )


def _award(chance: Random, state: MatchState) -> Command:
    return AwardBoard(Award(chance.choice(SIDES), chance.randint(1, state.rules.board_cap), "why"))


def _foul(chance: Random, state: MatchState) -> Command:
    return EndBoard(any_foul(chance, state.rules))


def _sign(chance: Random, state: MatchState) -> Command:
    return ReopenMatch(chance.choice(("a reason", "a reason", ""))) if state.signed else SignMatch()


ASKS: dict[str, tuple[int, Ask]] = {
    "next": (30, _next),
    "level": (10, _level),
    "foul": (8, _foul),
    "award": (3, _award),
    "toss": (2, _toss),
    "play": (9, _play),
    "void": (6, _void),
    "end_game": (3, _end_game),
    "end_match": (1, _end_match),
    "protest": (5, _protest),
    "set_score": (1, _set_score),
    "correct": (9, _correct),
    "times": (1, _times),
    "rules": (2, _rules),
    "clock": (7, _clock),
    "words": (4, _words),
    "sign": (2, _sign),
}
"""What may be asked for, and how often of each hundred or so."""


def any_command(chance: Random, state: MatchState) -> Command | None:
    """Return a command, None where a correction changes nothing."""
    asked = chance.choices(tuple(ASKS.values()), [weight for weight, _ in ASKS.values()])[0][1]
    return asked(chance, state)

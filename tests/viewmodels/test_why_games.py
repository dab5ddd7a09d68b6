"""Why totals, games, results, breaks and colours are what they are, with the law."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import (
    CallTime,
    CorrectOpener,
    DecideLevel,
    EndGame,
    EndMatch,
    RecordToss,
    SetScore,
    VoidBoard,
)
from carrom_desktop.rules.ids import LevelChoice, Seat, Side, Termination, TossChoice
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.why import (
    why_of_breaker,
    why_of_colour,
    why_of_end,
    why_of_games,
    why_of_lead,
    why_of_match,
    why_of_next_breaker,
    why_of_result,
    why_of_start,
    why_of_total,
)
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, cell_key, explain
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, spanish

A, B = Side.A, Side.B
GAME_1 = "left 9 left enter left 9 left enter right 1 right enter left 1 left enter"


def lines(said: tuple[Msg, ...]) -> list[str]:
    assert all(spanish(line) for line in said)
    return [english(line) for line in said]


def typed(keys: str, made: Desk | None = None) -> Desk:
    made = made or desk()
    made.type(keys)
    return made


def end(made: Desk, game: int = 1) -> list[str]:
    return lines(why_of_end(made.state, made.state.games[game - 1]))


# ---- totals


def test_a_total_is_the_sum_of_its_boards() -> None:
    made = typed("left 9 left enter right 3 right enter left 5 right enter")
    state = made.state
    assert lines(why_of_total(state, state.game, A)) == [
        "12 (board 1) + 5 (board 3) = 17",
        "8 points to 25, which ends the game (56a)",
    ]
    assert lines(why_of_total(state, state.game, B))[0] == "6 (board 2)"
    assert lines(why_of_total(state, state.game, A, state.game.boards[0])) == ["12 (board 1)"]


def test_nothing_won_yet() -> None:
    state = desk().state
    assert lines(why_of_total(state, state.game, A))[0] == "No board won yet in this game"


def test_law_54_a_total_from_22_on_loses_the_queen() -> None:
    state = typed("left 9 left enter left 7 left enter").state
    assert lines(why_of_total(state, state.game, A))[1:] == [
        "3 points to 25, which ends the game (56a)",
        "From 22 on the queen counts nothing for this side in this game (54)",
    ]


def test_points_before_the_first_board_are_part_of_the_total() -> None:
    made = typed("left 6 left enter", desk(start=(0, 5)))
    state = made.state
    assert lines(why_of_total(state, state.game, B))[0] == "5 (start)"
    assert lines(why_of_start(state, B)) == [
        "5 points given to Player Two before the first board of each game (handicap)"
    ]
    assert why_of_start(state, A) == ()


def test_a_score_that_was_typed_in_is_part_of_the_total() -> None:
    made = desk()
    made.submit(SetScore((), (12, 3), 3, A))
    made.type("left 2 right enter")
    state = made.state
    assert lines(why_of_total(state, state.game, A))[0] == "12 (typed in) + 2 (board 3) = 14"
    assert lines(why_of_total(state, state.game, A, state.game.boards[0])) == [
        "Played before the score was typed in: nobody knows this board"
    ]


def test_law_56a_a_finished_total_says_how_it_counts() -> None:
    state = typed("left 9 left enter left 6 left enter left 9 left enter").state
    assert lines(why_of_total(state, state.games[0], A)) == [
        "12 (board 1) + 9 (board 2) + 12 (board 3) = 33",
        "Player One has 33: 25 points end the game at once (56a)",
        "33–0 was played; it counts as 25–0, since no result goes above 25: the laws are silent on it",
    ]


# ---- how a game ended


def test_law_56a_the_target() -> None:
    assert end(typed(GAME_1)) == ["Player One has 25: 25 points end the game at once (56a)"]


def test_law_56b_the_limit_and_the_extra_board() -> None:
    made = typed("left 3 left enter right 1 right enter", desk(board_limit=2))
    assert end(made) == ["2 boards played: Player One leads 6–4 and wins the game (56a)"]
    made = typed("left 3 left enter right 3 right enter", desk(board_limit=2))
    assert end(made) == ["6 all: an extra board decides, after a toss for the break (56b)"]
    made.type("b left left 1 left enter")
    assert end(made) == ["Level after the last board: Player One won the extra board (56b)"]


def test_pairs_win_by_the_limit() -> None:
    made = typed("left 3 left enter", doubles_desk(board_limit=1))
    assert end(made) == ["1 board played: Abbas / Alvi lead 6–0 and win the game (56a)"]


def test_law_139_a_game_conceded() -> None:
    made = typed("right 3 right enter")
    made.submit(EndGame(Termination.CONCEDED, A))
    assert end(made) == ["Player Two conceded the game (139)"]
    made = desk()
    made.submit(EndGame(Termination.AWARDED, A, "left the hall"))
    assert end(made) == ["The umpire gave the game", "Reason: left the hall"]


def test_time() -> None:
    made = typed("right 3 right enter")
    made.submit(CallTime(in_play=False))
    assert end(made) == ["Time was called: Player Two leads 6–0 and wins the game"]
    made = typed("left 3 left enter right 3 right enter")
    made.submit(CallTime(in_play=False))
    assert end(made) == ["6 all: the umpire decides"]
    made.submit(DecideLevel(LevelChoice.B))
    assert end(made) == ["6 all: the umpire decided for Player Two"]
    made = typed("left 3 left enter right 3 right enter", desk("european"))
    made.submit(CallTime(in_play=False))
    assert end(made) == ["6 all: these rules allow a draw"]


def test_a_game_that_goes_on_says_what_ends_it() -> None:
    assert end(desk()) == ["The game ends at 25 points, or after 8 boards (56a)"]
    assert end(desk("ukca")) == ["No limit of boards: 29 points end the game (F2)"]


def test_a_result_that_was_typed_in() -> None:
    made = desk()
    made.submit(SetScore(((25, 10),), (12, 3), 3, A))
    assert end(made) == ["The result was typed in: the boards of this game are not known"]
    state = made.state
    assert lines(why_of_total(state, state.games[0], A)) == end(made)


def test_law_56_a_lead_that_cannot_be_caught_ends_nothing() -> None:
    made = typed("left 6 left enter right 1 right enter left 8 right enter", desk(board_limit=4))
    made.type("")
    state = made.state
    assert lines(why_of_lead(state, state.game)) == [
        "Player One cannot be caught: 13 points ahead with 1 board of at most 12 to play",
        "The game is played on all the same: no law ends it early, unless it is conceded (139)",
    ]
    assert lines(why_of_total(state, state.game, A))[-2:] == lines(why_of_lead(state, state.game))
    assert end(made)[:2] == lines(why_of_lead(state, state.game))
    assert why_of_lead(desk().state, desk().state.game) == ()


def test_results_above_the_target_where_the_rules_let_them_stand() -> None:
    made = typed("left 9 left enter left 6 left enter left 9 left enter", desk(clip_result=False))
    assert lines(why_of_result(made.state, made.state.games[0])) == [
        "Player One has 33: 25 points end the game at once (56a)"
    ]


# ---- games and match


def test_law_57_games() -> None:
    made = typed(GAME_1)
    assert lines(why_of_games(made.state)) == ["Game 1: Player One, 25–4", "2 games win the match (57)"]
    made.submit(EndGame(Termination.CONCEDED, B))
    assert lines(why_of_games(made.state))[1] == "Game 2: Player Two, conceded"
    assert why_of_match(made.state) == why_of_games(made.state)
    assert lines(why_of_games(desk(games_to_win=1).state)) == ["1 game wins the match (57)"]


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (EndMatch(Termination.CONCEDED, A), ["Player Two conceded the match (139)"]),
        (EndMatch(Termination.WALKOVER, A), ["Player Two did not report in time (143i)"]),
        (EndMatch(Termination.RETIRED, B, reason="wrist"), ["Player One retired", "Reason: wrist"]),
        (
            EndMatch(Termination.DISQUALIFIED, B, "143d"),
            ["Player One lost the match by disqualification (143d)"],
        ),
        (EndMatch(Termination.AWARDED, B), ["The umpire gave the match"]),
        (EndMatch(Termination.ABANDONED, None), ["The match was abandoned: nobody won it"]),
    ],
    ids=lambda value: value.by.value if isinstance(value, EndMatch) else "",
)
def test_law_143_a_match_that_no_game_ended(ending: EndMatch, said: list[str]) -> None:
    made = desk()
    made.submit(ending)
    assert lines(why_of_match(made.state)) == said


# ---- breaks and colours


@pytest.mark.parametrize(
    ("toss", "said"),
    [
        (RecordToss(A, A, TossChoice.BREAK, Seat.LEFT), "Player One won the toss and took the break (39)"),
        (
            RecordToss(B, A, TossChoice.SIDE, Seat.LEFT),
            "Player One won the toss and took the side, so Player Two breaks (39)",
        ),
        (RecordToss(A), "Player One breaks first, as noted after the toss"),
    ],
)
def test_law_39_the_first_break(toss: RecordToss, said: str) -> None:
    assert lines(why_of_next_breaker(desk(toss=toss).state)) == [said]


def test_rule_d3_white_breaks() -> None:
    assert lines(why_of_next_breaker(desk("ukca", toss=B).state)) == ["Player Two has white by the toss (D3)"]


def test_law_49a_the_break_alternates_whoever_wins() -> None:
    made = typed("left 6 left enter left 6 left enter")
    boards = made.state.games[0].boards
    assert lines(why_of_breaker(made.state, boards[1])) == [
        "The break alternates, whoever wins: Player One opened the game, so Player Two breaks boards "
        "2, 4, 6... (49a)"
    ]
    assert lines(why_of_next_breaker(made.state)) == [
        "The break alternates, whoever wins: Player One opened the game and breaks boards 1, 3, 5... (49a)"
    ]


def test_law_49b_in_doubles_the_break_passes_to_the_right() -> None:
    made = typed("left 6 left enter", doubles_desk())
    assert lines(why_of_next_breaker(made.state)) == [
        "The break passes to the player on the right; Ana Abbas opened the game (49b)"
    ]


def test_law_49a_the_openers_of_the_later_games() -> None:
    made = typed(f"{GAME_1} c")
    assert lines(why_of_next_breaker(made.state)) == [
        "Game 2 is opened by the side that did not open the one before: Player Two (49a)"
    ]
    made = typed("left 9 left enter left 9 left enter left 9 left enter c", doubles_desk())
    assert lines(why_of_next_breaker(made.state)) == [
        "Game 2 is opened by the side that did not open the one before: Bea Bello (49a)",
        "Which partner opens is not in the rules: the player on the right of the first opener",
    ]
    made.type("b right")
    assert lines(why_of_next_breaker(made.state))[1] == (
        "Which partner opens is not in the rules: chosen by hand"
    )
    made.type("right 9 right enter right 9 right enter right 9 right enter c")
    assert lines(why_of_next_breaker(made.state)) == [
        "Game 3 is opened by the side that opened the first one: Ana Abbas (49a)"
    ]


def test_rule_e4_another_opener_may_be_chosen() -> None:
    made = typed("left 9 left enter left 9 left enter left 9 left enter c", desk("ukca"))
    made.type("b right")
    assert lines(why_of_next_breaker(made.state)) == [
        "Player One was chosen to open this game: the rules leave it open"
    ]


def test_colours_the_other_way_round() -> None:
    made = typed("left 6 left enter")
    made.submit(CorrectOpener(1))
    assert lines(why_of_breaker(made.state, made.state.games[0].boards[0])) == [
        "Corrected: the colours of game 1 were the other way round"
    ]


def test_law_56b_the_toss_for_the_extra_board() -> None:
    made = typed("left 3 left enter right 3 right enter b right", desk(board_limit=2))
    assert lines(why_of_next_breaker(made.state)) == [
        "Toss for the extra board: Player Two won the break (56b)"
    ]


def test_law_137_a_replayed_board_has_the_same_breaker() -> None:
    made = typed("left 6 left enter")
    made.submit(VoidBoard(1, 1, "137"))
    assert lines(why_of_next_breaker(made.state))[0] == "The board is replayed: the same side breaks again"


def test_law_43_who_breaks_has_white() -> None:
    state = typed("left 6 left enter").state
    assert lines(why_of_colour(state, B))[0] == (
        "White: Player Two breaks this board, and who breaks has white (43)"
    )
    assert lines(why_of_colour(state, A))[0] == (
        "Black: Player Two breaks this board, and who breaks has white (43)"
    )
    assert lines(why_of_colour(desk(toss=None).state, A)) == [
        "No toss is recorded, so nobody knows who breaks"
    ]


# ---- places of the window


def title(made: Desk, key: WhyKey) -> str:
    view = explain(made.state, key)
    assert view is not None
    assert view.lines
    assert spanish(view.title)
    return english(view.title)


def test_every_place_has_a_name() -> None:
    made = typed(f"{GAME_1} c left 6 left enter", desk(start=(0, 2)))
    assert title(made, WhyKey(WhyKind.SCORE, A, 2)) == "Player One: 0 in game 2"
    assert title(made, WhyKey(WhyKind.GAMES, A)) == "Player One: 1 game won"
    assert title(made, WhyKey(WhyKind.RESULT, A, 1)) == "Game 1: 25–6"
    assert title(made, WhyKey(WhyKind.COLOUR, A)) == "Player One: colour and break"
    assert title(made, WhyKey(WhyKind.START, B)) == "Player Two: 2 before the first board"
    assert title(made, WhyKey(WhyKind.RULES)) == "Rules of this match"
    assert [title(made, cell_key(1, 3, column)) for column in range(8)] == [
        "Game 1, board 3",
        "Board 3: who breaks",
        "Board 3: who won",
        "Board 3: men",
        "Board 3: queen",
        "Board 3: +4",
        "Player One: 24 after board 3",
        "Player Two: 6 after board 3",
    ]
    assert title(made, cell_key(2, 2, 1)) == "Board 2: who breaks"


def test_what_is_not_there_any_more_is_not_explained() -> None:
    made = typed("left 6 left enter")
    for key in (
        cell_key(1, 2, 5),
        cell_key(3, 1, 5),
        WhyKey(WhyKind.LEAD, A),
        WhyKey(WhyKind.START, A),
        WhyKey(WhyKind.POINTS, game=1, board=2, entered=True),
    ):
        assert explain(made.state, key) is None


def test_an_entry_that_stands_complete_is_explained_by_what_it_would_lead_to() -> None:
    made = typed("left 6 left")
    preview = made.preview()
    assert preview is not None
    view = explain(made.state, WhyKey(WhyKind.POINTS, game=1, board=1, entered=True), preview.after)
    assert view is not None
    assert english(view.title) == "Board 1: +9"
    assert lines(view.lines) == ["6 men (53a) + queen 3: 0 before the board, below 22 (54)"]


def test_a_board_that_scores_nothing_is_no_plus() -> None:
    made = typed("left 6 left enter")
    made.submit(VoidBoard(1, 1, "137"))
    assert title(made, cell_key(1, 1, 5)) == "Board 1: points"
    assert title(made, cell_key(1, 1, 4)) == "Board 1: queen"

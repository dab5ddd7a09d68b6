"""Who breaks, and so who plays white (Laws 39, 43, 49; UKCA D3, D4, E4)."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import ChooseBreaker, RecordToss
from carrom_desktop.rules.decide import Refused, decide
from carrom_desktop.rules.facts import TossRecorded
from carrom_desktop.rules.ids import NextKind, PlayerRef, Seat, Side, TossChoice
from carrom_desktop.rules.problems import problems
from tests.support.matches import PlayedMatch, breaker_name, doubles, log, match

A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
LEVEL = "A 1 B; B 1 A; " * 4
"""Eight boards, 4-4."""


def breakers(played: PlayedMatch, game: int = 1) -> str:
    """Return the breakers of one game's boards, e.g. "A B A"."""
    return " ".join(breaker_name(played.state, board) for board in played.state.games[game - 1].boards)


def breaks(played: PlayedMatch) -> Side | None:
    """Return who breaks the board that comes now."""
    return played.state.next.breaker


# ---- the toss


@pytest.mark.parametrize("winner", list(Side))
@pytest.mark.parametrize("seat", [*Seat, None])
def test_law_39_winner_takes_the_break_loser_takes_the_side(winner: Side, seat: Seat | None) -> None:
    played = match("icf", "").do(RecordToss(winner, winner, TossChoice.BREAK, seat))
    state = played.state
    assert state.next.breaker is winner
    taken = {Seat.LEFT: winner.other, Seat.RIGHT: winner, None: Side.A}[seat]
    assert state.left is taken
    assert state.toss == TossRecorded(winner, winner, TossChoice.BREAK, seat)


@pytest.mark.parametrize("winner", list(Side))
@pytest.mark.parametrize("seat", list(Seat))
def test_law_39_winner_takes_the_side_loser_breaks(winner: Side, seat: Seat) -> None:
    state = match("icf", "").do(RecordToss(winner.other, winner, TossChoice.SIDE, seat)).state
    assert state.next.breaker is winner.other
    assert state.left is (winner if seat is Seat.LEFT else winner.other)


@pytest.mark.parametrize("white", list(Side))
@pytest.mark.parametrize("seat", list(Seat))
def test_rules_d3_d4_white_breaks_and_the_other_chooses_the_seat(white: Side, seat: Seat) -> None:
    state = match("ukca", "").do(RecordToss(white, seat=seat)).state
    assert state.next.breaker is white
    assert state.left is (white.other if seat is Seat.LEFT else white)


def test_law_39_before_the_toss_nothing_is_recorded() -> None:
    played = match("icf", "")
    assert played.state.next.kind is NextKind.TOSS
    assert (played.state.toss, played.state.next.breaker) == (None, None)
    assert played.codes("A 6 A") == ["toss_missing"]
    with pytest.raises(Refused):
        played.play("A 6 A")
    played.play("break B")
    assert played.state.next.breaker is Side.B
    assert played.play("A 6 A").last.breaker is Side.B


def test_law_39_the_toss_can_be_set_right_before_the_first_record() -> None:
    played = match("icf", "break A; break B")
    assert played.state.next.breaker is Side.B
    played.do(RecordToss(Side.A, Side.A, TossChoice.BREAK, Seat.LEFT))
    assert (played.state.next.breaker, played.state.left) == (Side.A, Side.B)


@pytest.mark.parametrize("boards", ["A 1 A", "A 1 A; B 1 A"])
def test_law_49a_after_the_first_record_the_breaker_is_fixed(boards: str) -> None:
    """C10: no stray key changes who breaks."""
    played = match("icf", f"toss A; {boards}")
    for side in Side:
        assert played.codes(f"break {side}") == ["breaks_alternate"]
        with pytest.raises(Refused):
            played.do(ChooseBreaker(side))
        assert played.codes(f"toss {side}") == ["toss_after_first_board"]
        with pytest.raises(Refused):
            played.do(RecordToss(side))


@pytest.mark.parametrize("seat", ["left", "right"])
def test_law_39_another_breaker_moves_nobody_from_his_seat(seat: str) -> None:
    """Who won the toss and what he chose is unknown then; where they sit can be seen."""
    played = match("icf", f"toss A {seat}")
    left = played.state.left
    assert left is (Side.B if seat == "left" else Side.A)
    assert played.play("break B").state.left is left
    assert played.state.toss == TossRecorded(Side.B, seat=Seat("right" if seat == "left" else "left"))
    assert played.play("break A").state.left is left


# ---- within a game


@pytest.mark.parametrize(("opener", "wanted"), [("A", "A B A B A B A B"), ("B", "B A B A B A B A")])
def test_case_19_law_49a_breaks_alternate(opener: str, wanted: str) -> None:
    assert breakers(match("icf", f"toss {opener}; {LEVEL}")) == wanted


def test_case_19_law_43_each_side_plays_white_four_times_in_eight_boards() -> None:
    boards = match("icf", f"toss A; {LEVEL}").state.games[0].boards
    assert [board.breaker for board in boards].count(Side.A) == 4


def test_case_20_law_49a_the_break_never_follows_the_winner() -> None:
    played = match("icf", "toss A; A 1 A; A 1 A; A 1 A")
    assert played.state.next.board == 4
    assert played.state.next.breaker is Side.B
    assert breakers(match("icf", "toss A; B 1 A; B 1 A; B 1 A")) == "A B A"


def test_case_22_law_45b_the_breaker_stays_white_whoever_touched_first() -> None:
    """Nothing said during a board moves its breaker: not play, not the queen."""
    played = match("icf", "toss A; play; mark B; mark -; mark B")
    assert breaks(played) is Side.A
    assert played.play("B 9 B").last.breaker is Side.A
    assert breaks(played) is Side.B


def test_rule_e4_black_of_the_previous_board_breaks() -> None:
    assert breakers(match("ukca", "toss B; B 1 A; B 1 A; A 1 A; B 1 A")) == "B A B A"


# ---- across games


@pytest.mark.parametrize("rules", ["icf", "ukca", "caint"])
@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_case_19_law_49a_openers_of_games_2_and_3(rules: str, first: str, second: str) -> None:
    """Whoever won game 1 and broke its last board: here three boards, then four."""
    four = "A 1 A; B 9 B; B 9 B; B 9 B"
    played = match(rules, f"toss {first}; {A3}; {four}; A 1 A; A 1 A")
    assert breakers(played) == f"{first} {second} {first}"
    assert breakers(played, 2) == f"{second} {first} {second} {first}"
    assert breakers(played, 3) == f"{first} {second}"
    assert [game.opener for game in played.state.games] == [Side(first), Side(second), Side(first)]


@pytest.mark.parametrize("winner", ["A", "B"])
def test_law_49a_the_winner_of_game_1_changes_nothing_in_game_2(winner: str) -> None:
    script = A3 if winner == "A" else B3
    assert match("icf", f"toss A; {script}").state.next.breaker is Side.B


@pytest.mark.parametrize("tossed", ["A", "B"])
@pytest.mark.parametrize("winner", ["A", "B"])
def test_law_49a_an_extra_toss_changes_nothing_in_later_games(tossed: str, winner: str) -> None:
    """It looks at who had the *first* break of the game before."""
    loser = "B" if winner == "A" else "A"
    extra = f"break {tossed}; {winner} 1 A"
    played = match("icf", f"toss A; {LEVEL}; {extra}")
    assert played.last.breaker is Side(tossed)
    assert breaks(played) is Side.B
    played.play(f"{LEVEL}; break {tossed}; {loser} 1 A")
    assert played.last.breaker is Side(tossed)
    assert (played.state.next.game, played.state.next.breaker) == (3, Side.A)
    assert breakers(played.play(LEVEL), 3) == "A B A B A B A B"


def test_law_56b_the_extra_toss_can_be_set_right_before_its_board() -> None:
    played = match("icf", f"toss A; {LEVEL}; break A")
    assert breaks(played) is Side.A
    played.play("break B")
    assert breaks(played) is Side.B
    assert played.play("A 1 A").last.breaker is Side.B
    assert played.state.games[0].extra_breaker is Side.B


def test_law_49a_icf_fixes_the_opener_of_the_next_game() -> None:
    played = match("icf", f"toss A; {A3}")
    assert played.codes("break A") == ["opener_fixed"]
    with pytest.raises(Refused):
        played.play("break A")
    assert breaks(played) is Side.B


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_rule_e4_is_silent_across_games_another_opener_may_be_chosen(rules: str) -> None:
    played = match(rules, f"toss A; {A3}; break A")
    assert breaks(played) is Side.A
    played.play("A 1 A; B 1 A")
    assert breakers(played, 2) == "A B"
    assert played.codes("break B") == ["breaks_alternate"]


def test_rule_e4_game_3_goes_back_to_the_first_opener_whatever_game_2_did() -> None:
    played = match("ukca", f"toss A; {A3}; break A; {B3}")
    assert (played.state.next.game, played.state.next.breaker) == (3, Side.A)


def test_law_49a_in_a_longer_match_openers_go_on_alternating() -> None:
    script = f"toss A; {A3}; {B3}; {A3}; {B3}; A 1 A"
    played = match("icf", script, games_to_win=3)
    assert [game.opener for game in played.state.games] == [Side.A, Side.B, Side.A, Side.B, Side.A]


# ---- doubles

SEATS = {0: ["A1", "B1", "A2", "B2"], 1: ["A1", "B2", "A2", "B1"]}
"""Counter-clockwise, each to the right of the one before (Law 49b), by who sits to the right of A1."""


def from_here(seats: list[str], who: str, boards: int) -> str:
    """Return the breakers of `boards` boards, `who` first, then each time the one to the right."""
    start = seats.index(who)
    return " ".join(seats[(start + board) % 4] for board in range(boards))


def toss_of(who: str) -> RecordToss:
    return RecordToss(Side(who[0]), player=int(who[1]) - 1)


def test_case_23_law_49b_doubles_break_counter_clockwise() -> None:
    played = doubles("icf", "toss A; A 1 A; A 1 A; A 1 A; A 1 A; A 1 A")
    assert breakers(played) == "A1 B1 A2 B2 A1"


@pytest.mark.parametrize("right", [0, 1])
@pytest.mark.parametrize("who", ["A1", "A2", "B1", "B2"])
def test_law_49b_doubles_whoever_breaks_first_and_however_they_sit(right: int, who: str) -> None:
    seats = SEATS[right]
    played = doubles("icf", "", right_of_a1=right).do(toss_of(who)).play(LEVEL)
    assert breakers(played) == from_here(seats, who, 8)


@pytest.mark.parametrize("right", [0, 1])
@pytest.mark.parametrize("who", ["A1", "A2", "B1", "B2"])
def test_law_49a_doubles_game_2_opens_to_the_right_of_game_1s_opener(right: int, who: str) -> None:
    """Game 3 is opened by the same player as game 1."""
    seats = SEATS[right]
    played = doubles("icf", "", right_of_a1=right).do(toss_of(who)).play(f"{A3}; {B3}; {LEVEL}")
    second = seats[(seats.index(who) + 1) % 4]
    assert breakers(played, 2) == from_here(seats, second, 3)
    assert breakers(played, 3) == from_here(seats, who, 8)


@pytest.mark.parametrize("right", [0, 1])
@pytest.mark.parametrize("tossed", ["A", "B"])
@pytest.mark.parametrize("who", ["A1", "A2", "B1", "B2"])
def test_law_56b_doubles_extra_board_is_broken_by_the_first_in_the_rotation(
    right: int, tossed: str, who: str
) -> None:
    seats = SEATS[right]
    rotation = from_here(seats, who, 4).split()
    wanted = next(player for player in rotation if player[0] == tossed)
    played = doubles("icf", "", right_of_a1=right).do(toss_of(who)).play(f"{LEVEL}; break {tossed}")
    assert (played.state.next.extra, played.state.next.player) == (True, ref(wanted))
    played.play(f"break {tossed}")
    partner = wanted[0] + ("2" if wanted[1] == "1" else "1")
    assert played.state.next.player == ref(partner), "the same side again means its other player"
    assert breaker_name(played.state, played.play("A 1 A").last) == partner
    assert played.state.next.player == ref(seats[(seats.index(who) + 1) % 4]), "game 2 as if it had not been"


def ref(who: str) -> PlayerRef:
    return PlayerRef(Side(who[0]), int(who[1]) - 1)


def test_doubles_b_and_the_same_side_again_means_the_partner() -> None:
    played = doubles("icf", "break A")
    assert played.state.next.player == PlayerRef(Side.A, 0)
    assert played.play("break A").state.next.player == PlayerRef(Side.A, 1)
    assert played.play("break A").state.next.player == PlayerRef(Side.A, 0)
    assert played.play("break B").state.next.player == PlayerRef(Side.B, 0)


def test_doubles_the_partner_may_open_game_2_under_icf_too() -> None:
    """Which partner opens is not stated in the laws; which pair is."""
    played = doubles("icf", f"toss A; {A3}")
    assert played.state.next.player == PlayerRef(Side.B, 0)
    assert played.codes("break A") == ["opener_fixed"]
    played.play("break B")
    assert played.state.next.player == PlayerRef(Side.B, 1)
    played.play("A 1 A; A 1 A; A 1 A; A 1 A")
    assert breakers(played, 2) == "B2 A1 B1 A2"


def test_toggling_the_partner_keeps_what_else_the_toss_said() -> None:
    played = doubles("icf", "").do(RecordToss(Side.B, Side.A, TossChoice.SIDE, Seat.RIGHT))
    toss = played.play("break B").state.toss
    assert toss == TossRecorded(Side.B, Side.A, TossChoice.SIDE, Seat.RIGHT, 1)


def test_law_39d_the_seats_of_a_pair_are_said_before_the_first_record() -> None:
    played = doubles("icf", "toss A", right_of_a1=None)
    assert not played.state.seats_recorded
    played.play("seats 1")
    assert (played.state.seats_recorded, played.state.right_of_a1) == (True, 1)
    played.play("A 1 A")
    assert played.state.next.player == PlayerRef(Side.B, 1)
    assert played.codes("seats 0") == ["seats_after_first_board"]


def test_law_59_moving_one_seat_to_the_right_keeps_the_order_of_breaks() -> None:
    """Each moves one seat, so that the order around the board stays as it was (DCV)."""
    with_change = doubles("icf", f"toss A; {A3}; change; {B3}; change; {LEVEL}")
    without = doubles("icf", f"toss A; {A3}; {B3}; {LEVEL}")
    assert log(with_change) == log(without)


def test_singles_know_no_second_player() -> None:
    played = match("icf", "toss A; A 1 A")
    assert played.last.breaker is Side.A
    assert decide(match("icf", "").state, ChooseBreaker(Side.B)) == (TossRecorded(Side.B),)


@pytest.mark.parametrize(
    ("choice", "breaker", "possible"),
    [
        (TossChoice.BREAK, Side.A, True),
        (TossChoice.BREAK, Side.B, False),
        (TossChoice.SIDE, Side.B, True),
        (TossChoice.SIDE, Side.A, False),
    ],
)
def test_law_39_choice_and_breaker_agree(choice: TossChoice, breaker: Side, possible: bool) -> None:
    asked = RecordToss(breaker, winner=Side.A, choice=choice)
    found = problems(match("icf", "").state, asked)
    assert [problem.code for problem in found] == ([] if possible else ["toss_contradicts"])

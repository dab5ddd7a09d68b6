"""The facts that a sheet becomes: toss, seats, times, boards of every kind, ends, changes of sides."""

from __future__ import annotations

from typing import Any

from carrom_desktop.match.sheetfile import (
    rows_of,
    state_of,
)
from carrom_desktop.rules.facts import (
    Award,
    BoardRecorded,
    BoardVoided,
    FoulEnding,
    GameEnded,
    LevelDecided,
    MatchEnded,
    PlayCalled,
    SidesChanged,
    TimeCalled,
)
from carrom_desktop.rules.ids import (
    ChangeKind,
    FoulQueen,
    NextKind,
    PlayerRef,
    Queen,
    Side,
    Slam,
    Termination,
)
from tests.match.sheets import (
    award,
    board,
    ended,
    foul,
    game,
    sheet,
    voided,
)


def facts(*games: dict[str, Any], **more: Any) -> list[object]:
    return [row.fact for row in rows_of(sheet(*games, **more))]


def test_the_last_word_is_the_family_name() -> None:
    state = state_of(
        sheet(sides={"A": ["Ana María Ruiz"], "B": ["Li"]}, about={"clubs": {"A": ["CAB"], "B": []}})
    )
    (one,), (two,) = state.players
    assert (one.given, one.family, one.club) == ("Ana María", "Ruiz", "CAB")
    assert (two.given, two.family, two.club) == ("", "Li", "")


def test_law_39_the_toss_tells_who_breaks_where_first_break_does_not() -> None:
    for choice, breaker in (("break", Side.A), ("side", Side.B)):
        state = state_of(sheet(first_break=None, toss={"winner": "A", "choice": choice}))
        assert state.next.breaker is breaker
    assert state_of(sheet(first_break=None)).next.kind is NextKind.TOSS


def test_law_49b_seats_tell_the_rotation_in_doubles() -> None:
    names = {"A": ["Ana Uno", "Bea Dos"], "B": ["Carl Tres", "Dan Cuatro"]}
    seats = ["Dan Cuatro", "Bea Dos", "Carl Tres", "Ana Uno"]
    state = state_of(sheet(game("A1A " * 4), kind="doubles", sides=names, seats=seats, first_break=None))
    played = [one.breaker_player for one in state.games[0].boards]
    assert played == [PlayerRef(Side.B, 1), PlayerRef(Side.A, 1), PlayerRef(Side.B, 0), PlayerRef(Side.A, 0)]


def test_too_few_names_are_filled_up_so_that_the_match_can_be_drawn() -> None:
    state = state_of(sheet(kind="doubles", sides={"A": ["Ana Uno"], "B": ["", "X Y", "Z"]}))
    assert [[player.family for player in side] for side in state.players] == [["Uno", "?"], ["?", "Y"]]


def test_an_opener_that_differs_from_the_rule_opens_the_game() -> None:
    state = state_of(sheet(game("A9A A9A A9A"), game("A1A", opener="A")))
    assert [one.opener for one in state.games] == [Side.A, Side.A]
    state = state_of(sheet(game("A1A", opener="B"), first_break=None))
    assert state.games[0].boards[0].breaker is Side.B
    state = state_of(sheet(game("A9A A9A A9A", opener="B"), game("A1A", opener="B")))
    assert [one.opener for one in state.games] == [Side.B, Side.B]


def test_times_of_a_game() -> None:
    timed = game("A9A A9A A9A", started="2026-03-12T18:00:00+05:30", finished="2026-03-12T18:20:00+05:30")
    state = state_of(sheet(timed, game("A1A")))
    assert state.games[0].started_exact
    assert (state.games[0].started_at, state.games[0].finished_at) == (timed["started"], timed["finished"])
    assert PlayCalled(1, 1) in facts(timed)


def test_law_60_a_change_of_sides_comes_before_the_board_that_followed_even_if_it_was_voided() -> None:
    won = game("A9A A9A A9A"), game("B9B B9B B9B")
    third = {"boards": [*game("A1A A1B A1B A1B")["boards"], voided(), board("A", 1, "B")]}
    state = state_of(sheet(*won, third))
    assert state.games[2].changed_after_board == 4
    assert [one.number for one in state.games[2].boards] == [1, 2, 3, 4, 5]
    assert state_of(sheet(*won, third | {"boards": third["boards"][:5]})).games[2].changed_after_board == 4


def test_law_60_changes_that_play_went_past_are_taken_as_made() -> None:
    won = game("A9A A9A A9A"), game("B9B B9B B9B")
    due = state_of(sheet(*won, game("A1A A1B A1B A1B")))
    assert due.side_change is not None
    assert due.side_change.since_board == 4
    past = state_of(sheet(*won, game("A1A A1B A1B A1B A1B")))
    assert past.side_change is None
    assert past.games[2].changed_after_board == 4
    assert SidesChanged(3, ChangeKind.MIDGAME) in facts(*won, game("A1A A1B A1B A1B A1B"))
    by_points = state_of(sheet(*won, game("A9A A1A A1A")))
    assert by_points.games[2].changed_after_board == 2


def recorded(*given: dict[str, Any], **more: Any) -> list[object]:
    """Return the facts of game 1 about its boards."""
    found = facts({"boards": list(given)}, **more)
    return [fact for fact in found if isinstance(fact, BoardRecorded | BoardVoided)]


def test_boards_that_end_otherwise_become_facts() -> None:
    ending = {"law": "106", "by": "A", "improper": True, "demanded": 1, "men_left": 4, "queen": "board"}
    assert recorded({"ending": ending}, foul("91", "B"), award("A", 3), board("A", 3, "A", slam="white")) == [
        BoardRecorded(
            1,
            None,
            0,
            Queen.UNRECORDED,
            foul=FoulEnding("106", Side.A, True, 1, 4, FoulQueen.BOARD),
        ),
        BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=FoulEnding("91", Side.B)),
        BoardRecorded(1, None, 0, Queen.UNRECORDED, award=Award(Side.A, 3, "as agreed")),
        BoardRecorded(1, Side.A, 3, Queen.A, slam=Slam.WHITE),
    ]


def test_law_137_a_replay_follows_directly_and_takes_the_number() -> None:
    given = [board("A", 6, "A"), voided("140"), voided("142"), board("B", 3, "B"), voided()]
    assert recorded(*given) == [
        BoardRecorded(1, Side.A, 6, Queen.A),
        BoardVoided(1, 2, "140"),
        BoardVoided(1, 2, "142"),
        BoardRecorded(1, Side.B, 3, Queen.B),
        BoardVoided(1, 3, "137"),
    ]


def test_ends_become_facts_with_the_other_side_as_winner() -> None:
    def ends(*games: dict[str, Any], **more: Any) -> list[object]:
        kinds = (GameEnded, MatchEnded, TimeCalled, LevelDecided)
        return [fact for fact in facts(*games, **more) if isinstance(fact, kinds)]

    assert ends(game("A6A", ended=ended("conceded", "A"))) == [GameEnded(1, Termination.CONCEDED, Side.B)]
    assert ends(game("A6A B1B", ended=ended("time"))) == [TimeCalled(1, 2)]
    assert ends(game("A6A", ended=ended("conceded"))) == []
    assert ends(game("A6A"), ended=ended("retired", "B")) == [MatchEnded(Termination.RETIRED, Side.A)]
    assert ends(game("A6A"), ended=ended("abandoned", "B")) == [MatchEnded(Termination.ABANDONED, None)]
    assert ends(game("A6A", ended=ended("abandoned"))) == [MatchEnded(Termination.ABANDONED, None)]
    assert ends(game("A6A"), ended=ended("time")) == [TimeCalled(1, 1)]


def test_the_extra_board_of_a_game_level_at_time_came_after_time() -> None:
    def last(text: str, **more: Any) -> list[object]:
        found = facts(game(text, ended=ended("time"), **more))
        return [fact for fact in found if isinstance(fact, TimeCalled)]

    assert last("A1A B1B A1B", extra_break="A") == [TimeCalled(1, 2)]
    assert last("A1A B1B", extra_break="A") == [TimeCalled(1, 2)]
    assert last("A1A B1B A1B") == [TimeCalled(1, 3)]
    # Board 9 is the extra board of the limit: time was called after it, or while it was played.
    assert last("A1A B1B A1A B1B A1A B1B A1A B1B A1B", extra_break="A") == [TimeCalled(1, 9)]


def test_corrections_are_told_under_the_remarks() -> None:
    about = {"remarks": "hot hall", "corrections": ["board 2: 3 men, not 4"]}
    assert state_of(sheet(about=about)).details.remarks == "hot hall\nboard 2: 3 men, not 4"
    assert state_of(sheet(about={"corrections": ["x"]})).details.remarks == "x"

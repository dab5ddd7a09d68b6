"""The sheet's view: the ICF card's filling rules, its columns' order, and what else stands on paper."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.commands import CallPlay, ChangeDetails, ChangeSides, RecordToss
from carrom_desktop.rules.facts import (
    BoardRecorded,
    ExtraTossRecorded,
    MatchCreated,
    Player,
    Row,
    TossRecorded,
)
from carrom_desktop.rules.ids import Kind, PlayerRef, Queen, Seat, Side, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet import blank_sheet, build_sheet
from carrom_desktop.viewmodels.sheet_remarks import REMARKS
from carrom_desktop.viewmodels.sheet_view import Cells, RowKind, SheetGame, SheetRow, SheetView
from tests.paint.sheet_matches import (
    GAME_1,
    GAME_2,
    LONG_PAIRS,
    ONE,
    PAIRS,
    TWO,
    Scorer,
    level_game,
    twenty_boards,
)
from tests.support.house_rules import HOUSE_RULES


def said(cells: Cells) -> tuple[str, str, str]:
    """Return the cells with codes as their last part: "nil", "nil_covered", "zero_covered"."""
    queen, men = (
        cell.code.rpartition(".")[2] if isinstance(cell, Msg) else cell for cell in (cells.queen, cells.men)
    )
    return queen, men, cells.total


def both(row: SheetRow) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    return said(row.first), said(row.second)


def codes(messages: tuple[Msg, ...]) -> list[str]:
    return [message.code.removeprefix("sheet.") for message in messages]


def kinds(game: SheetGame) -> list[RowKind]:
    return [row.kind for row in game.rows]


def ticked(boxes: tuple[object, ...]) -> list[str]:
    return [box.label.code for box in boxes if box.ticked]  # type: ignore[attr-defined]


def from_files(rules: RuleSet, boards: list[list[BoardRecorded]], toss: bool = True) -> MatchState:
    """Replay boards as a file may hold them, also such as no scorer can enter."""
    facts: list[object] = [MatchCreated(rules, Kind.SINGLES, (ONE,), (TWO,))]
    facts += [TossRecorded(Side.A)] if toss else []
    facts += [board for game in boards for board in game]
    return replay(Row(place, place, fact) for place, fact in enumerate(facts, start=1))  # type: ignore[arg-type]


def a(men: int, queen: Queen = Queen.B, game: int = 1) -> BoardRecorded:
    return BoardRecorded(game, Side.A, men, queen)


@pytest.fixture(scope="module")
def played() -> SheetView:
    """The sheet of a finished match of twenty boards."""
    return build_sheet(twenty_boards())


# ---- the card's columns and filling rules


def test_card_note_1_first_player_is_who_breaks_board_1_of_game_1() -> None:
    scorer = Scorer()
    scorer.toss(Side.B)
    scorer.play([*GAME_1, *GAME_2])
    view = build_sheet(scorer.state)
    assert [side.names[0] for side in view.sides] == ["Player Two", "Player One"]
    # A won board 1 with 6 men and the queen: that stands in the second player's columns, also in game 2.
    assert both(view.games[0].rows[0]) == (("nil", "nil", "0"), ("3", "6", "9"))
    assert view.games[1].rows[0].breaker == PlayerRef(Side.A)
    assert both(view.games[1].rows[0]) == (("3", "2", "5"), ("nil", "nil", "0"))


def test_without_a_toss_side_a_stands_first_and_nobody_breaks() -> None:
    view = build_sheet(from_files(preset("icf"), [[a(3)]], toss=False))
    assert view.sides[0].names[0] == "Player One"
    assert view.sides[0].note is None
    assert view.games[0].rows[0].breaker is None


def test_card_fills_3_for_one_and_nil_for_the_other(played: SheetView) -> None:
    assert both(played.games[0].rows[0]) == (("3", "6", "9"), ("nil", "nil", "0"))
    assert both(played.games[0].rows[1]) == (("nil", "nil", "9"), ("3", "3", "6"))


def test_law_53c_covered_by_the_loser_is_nil_c(played: SheetView) -> None:
    assert both(played.games[0].rows[2]) == (("nil", "4", "13"), ("nil_covered", "nil", "6"))
    assert both(played.games[0].rows[3]) == (("nil_covered", "nil", "13"), ("nil", "5", "11"))


def test_law_54_at_22_the_queen_is_0_c_with_the_reason(played: SheetView) -> None:
    row = played.games[2].rows[4]
    assert both(row) == (("zero_covered", "4", "26"), ("nil", "nil", "7"))
    assert codes(row.ended) == ["ended.target_and", "ended.cutoff"]
    assert dict(row.ended[1].values)["before"] == 22


def test_rule_f5_at_24_the_queen_is_0_c_under_ukca() -> None:
    scorer = Scorer(preset("ukca"))
    scorer.toss()
    scorer.play(["A9A", "A9B", "B9B", "A1B", "A4A"])  # 14, 23, then 24 before the last
    row = build_sheet(scorer.state).games[0].rows[4]
    assert both(row) == (("zero_covered", "4", "28"), ("nil", "nil", "14"))


def test_a_queen_not_recorded_is_nil_twice_and_a_remark() -> None:
    scorer = Scorer()
    scorer.toss()
    scorer.play(["A6-", "B3B", "B2-"])
    view = build_sheet(scorer.state)
    assert both(view.games[0].rows[0]) == (("nil", "6", "6"), ("nil", "nil", "0"))
    assert [row.see for row in view.games[0].rows[:3]] == ["a", "", "a"]
    (remark,) = view.remarks
    assert remark.letter == "a"
    assert remark.text.code == "sheet.remark.queen_not_recorded"
    assert [dict(place.values) for place in remark.places] == [
        {"game": 1, "board": 1},
        {"game": 1, "board": 3},
    ]


def test_law_55_a_cap_that_bites_is_named() -> None:
    scorer = Scorer(with_numbers(preset("icf"), board_cap=10))
    scorer.toss()
    scorer.play(["A9A"])
    row = build_sheet(scorer.state).games[0].rows[0]
    assert both(row)[0] == ("3", "9", "10")
    assert codes(row.ended) == ["ended.cap"]


def test_every_number_of_the_state_stands_in_its_row() -> None:
    state = twenty_boards()
    view = build_sheet(state)
    for game, sheet_game in zip(state.games, view.games, strict=True):
        for board, row in zip(game.boards, sheet_game.rows, strict=False):
            assert (row.first.total, row.second.total) == tuple(str(total) for total in board.total)
            assert row.breaker == board.breaker_player
            assert row.time == board.at[11:16]


# ---- games


def test_unused_rows_are_struck_when_the_match_is_finished(played: SheetView) -> None:
    assert [len(game.rows) for game in played.games] == [9, 9, 9]
    assert kinds(played.games[0]) == [RowKind.PLAYED] * 6 + [RowKind.STRUCK] * 3
    assert [row.label for row in played.games[0].rows] == [*"12345678X"]


def test_unused_rows_of_an_unfinished_game_stay_empty() -> None:
    scorer = Scorer()
    scorer.toss()
    scorer.play([*GAME_1, *GAME_2[:4]])
    view = build_sheet(scorer.state)
    assert kinds(view.games[0])[6:] == [RowKind.STRUCK] * 3  # the finished game's
    assert kinds(view.games[1]) == [RowKind.PLAYED] * 4 + [RowKind.EMPTY] * 5
    assert kinds(view.games[2]) == [RowKind.EMPTY] * 9
    assert not view.finished
    assert view.winner is None
    assert view.goes_on is not None
    assert dict(view.goes_on.values) == {"game": 2, "board": 5, "name": "Player Two"}


def test_law_57_a_game_not_needed_is_struck() -> None:
    scorer = Scorer()
    scorer.toss()
    scorer.play(["A9A", "A9A", "A9A"] * 2)
    view = build_sheet(scorer.state)
    assert view.games[2].struck
    assert kinds(view.games[2]) == [RowKind.STRUCK] * 9
    assert view.games[2].interval == ("", "")
    assert view.games_won == (2, 0)


def test_result_is_clipped_and_raw_is_not(played: SheetView) -> None:
    assert [(game.result, game.raw) for game in played.games] == [
        ((25, 11), (30, 11)),
        ((15, 19), (15, 19)),
        ((25, 7), (26, 7)),
    ]


def test_law_56_what_decided_each_game_is_ticked(played: SheetView) -> None:
    assert [ticked(game.won_by) for game in played.games] == [
        ["sheet.won_by.target"],
        ["sheet.won_by.extra"],
        ["sheet.won_by.target"],
    ]
    scorer = Scorer()
    scorer.toss()
    scorer.play(["A1A", *level_game(7)])
    (limit,) = [box for box in build_sheet(scorer.state).games[0].won_by if box.ticked]
    assert limit.label == Msg("common.boards", (("n", 8),))


def test_law_56b_level_is_said_and_the_extra_board_is_row_x(played: SheetView) -> None:
    rows = played.games[1].rows
    assert codes(rows[7].ended) == ["ended.level"]
    assert rows[8].label == "X"
    assert codes(rows[8].ended) == ["ended.extra"]
    assert rows[8].breaker == PlayerRef(Side.B)


def test_law_56b_the_extra_boards_toss_stands_before_it_is_played() -> None:
    scorer = Scorer()
    scorer.toss()
    scorer.play([*GAME_1, *GAME_2[:8]])
    assert build_sheet(scorer.state).games[1].rows[8].breaker is None
    assert codes(build_sheet(scorer.state).games[1].rows[8].ended) == ["ended.toss"]
    rows = [*scorer.rows, Row(len(scorer.rows) + 1, 99, ExtraTossRecorded(2, Side.A))]
    assert build_sheet(replay(rows)).games[1].rows[8].breaker == PlayerRef(Side.A)


def test_law_49b_doubles_breakers_are_players_in_turn() -> None:
    scorer = Scorer(players=PAIRS, right_of_a1=1)
    scorer.toss()
    scorer.play(["A1A", "B1B", "A1A", "B1B", "A1A"])
    view = build_sheet(scorer.state)
    names = [view.player(row.breaker).names[0] for row in view.games[0].rows[:5] if row.breaker]
    assert names == ["Ann One", "Dan Four", "Cid Three", "Bea Two", "Ann One"]
    assert [view.player(ref).names[0] for ref in view.seats] == names[:4]
    assert view.sides[0].names[0] == "Ann One / Cid Three"


def test_law_28_seats_that_nobody_recorded_are_left_for_the_pencil() -> None:
    scorer = Scorer(players=PAIRS, right_of_a1=None)
    scorer.toss()
    assert build_sheet(scorer.state).seats == ()


def test_start_has_a_tilde_unless_play_was_called() -> None:
    scorer = Scorer()
    scorer.do(RecordToss(Side.A, Side.A, TossChoice.BREAK, Seat.LEFT), 4)
    scorer.play(["A9A", "A9A", "A9A"], change=False)
    assert build_sheet(scorer.state).games[0].started == "~14:04"  # the toss
    scorer.do(ChangeSides(), 2)
    assert build_sheet(scorer.state).games[1].started == "~14:24"  # the change of sides
    scorer.do(CallPlay(), 3)
    assert build_sheet(scorer.state).games[1].started == "14:27"


def test_laws_58_and_60_changes_of_sides_are_ticked(played: SheetView) -> None:
    assert played.games[0].sides_changed is None
    changed = played.games[1].sides_changed
    assert changed is not None
    assert changed.ticked
    within = played.games[2].changed_within
    assert within is not None
    assert within.ticked
    assert dict(within.label.values) == {"board": 2, "points": 14}
    assert played.games[1].changed_within is None


def test_law_138_the_interval_stands_before_game_3_only(played: SheetView) -> None:
    assert [game.interval for game in played.games] == [None, None, ("15:39", "15:42")]


@pytest.mark.parametrize("key", ["ukca", "caint"])
def test_ukca_and_caint_have_no_board_limit_no_interval_no_law(key: str) -> None:
    view = build_sheet(Scorer(preset(key)).state)
    assert view.title == Msg(f"sheet.title.{key}")
    assert all(game.interval is None and game.changed_within is None for game in view.games)
    labels = [tick.label.code for tick in view.games[0].won_by]
    assert labels == ["sheet.won_by.target", "sheet.won_by.time"]
    assert Msg("sheet.rules.unlimited") in view.rules
    assert "X" not in [row.label for row in view.games[0].rows]
    assert view.rule


def test_c18_a_game_without_a_limit_gets_as_many_rows_as_it_has_boards() -> None:
    scorer = Scorer(with_numbers(preset("icf"), board_limit=None))
    scorer.toss()
    scorer.play(level_game(30))
    rows = build_sheet(scorer.state).games[0].rows
    assert kinds(build_sheet(scorer.state).games[0]) == [RowKind.PLAYED] * 30 + [RowKind.EMPTY] * 3
    assert [row.label for row in rows] == [str(number) for number in range(1, 34)]


def test_a_long_finished_match_gives_up_its_unused_rows() -> None:
    scorer = Scorer(with_numbers(preset("icf"), board_limit=None))
    scorer.toss()
    scorer.play([*level_game(28), "A9A", "A9A", "A9A", "A9A"])
    view = build_sheet(scorer.state)
    assert [len(game.rows) for game in view.games] == [29, 3, 0]
    assert view.games[2].struck


def test_a_high_limit_joins_struck_rows() -> None:
    scorer = Scorer(with_numbers(preset("icf"), board_limit=12))
    scorer.toss()
    scorer.play(["A9A"] * 6)
    view = build_sheet(scorer.state)
    assert [row.label for row in view.games[0].rows] == ["1", "2", "3", "4-X"]


# ---- head and foot


def test_head_names_changed_numbers() -> None:
    scorer = Scorer(with_numbers(preset("icf"), board_limit=None, target=29, level_after_limit="umpire"))
    view = build_sheet(scorer.state)
    assert [speak("en", change) for change in view.changes] == [
        "target 29",
        "board limit none",
        "level after the last board: the umpire decides",
    ]
    assert build_sheet(Scorer().state).changes == ()


def test_a_set_of_ones_own_is_printed_by_its_name_and_what_differs_from_the_nearest_preset() -> None:
    rules = replace(HOUSE_RULES["Bar 19"], key="bar-19", title="Bar 19")
    view = build_sheet(Scorer(rules).state)
    assert speak("es", view.rules_name) == "Bar 19"
    assert speak("es", view.title) == "ACTA DEL PARTIDO - Bar 19"
    assert view.preset == "ukca"
    assert [speak("es", change) for change in view.changes] == ["corte de la reina 19"]
    assert speak("es", build_sheet(Scorer(preset("european")).state).rules_name) == "Europeo"


def test_an_older_match_without_clocks_has_no_changes_by_them() -> None:
    old = with_numbers(preset("ukca"), stroke_seconds=None, last_piece_foul="", demanded_points=True)
    assert build_sheet(Scorer(old).state).changes == ()


def test_toss_side_chosen_by_who_does_not_break(played: SheetView) -> None:
    assert played.toss_winner == 0
    assert ticked(played.toss_choice) == ["sheet.toss.break"]
    assert played.side_chooser == 1
    assert played.seat == Msg("sheet.seat.left")
    assert played.sides[0].note == Msg("sheet.first.chose")


def test_law_39_who_was_left_the_break_did_not_choose_it() -> None:
    scorer = Scorer()
    scorer.do(RecordToss(Side.A, Side.B, TossChoice.SIDE, Seat.RIGHT))
    view = build_sheet(scorer.state)
    assert view.sides[0].note == Msg("sheet.first.breaks")
    assert view.toss_winner == 1


def test_foot_counts_boards_queens_and_time(played: SheetView) -> None:
    assert played.boards_played == 20
    assert played.queens == (8, 5)
    assert played.duration == Msg("sheet.duration", (("mark", ""), ("hours", 2), ("minutes", "09")))
    assert ticked(played.ended) == ["sheet.end.played"]


def test_sheet_number_is_date_table_match(played: SheetView) -> None:
    assert played.sheet_no == "2026-03-12 / T4 / 47"


def test_names_corrected_later_stand_on_the_sheet() -> None:
    scorer = Scorer()
    scorer.do(ChangeDetails(players_a=(Player("Uno", "Player", "ESP"),)))
    assert build_sheet(scorer.state).sides[0].names[0] == "Player Uno"


# ---- sheets that cannot be


def test_boards_after_the_end_are_void_with_a_remark() -> None:
    state = from_files(preset("icf"), [[a(9, Queen.A), a(9, Queen.A), a(4), a(2)]])
    game = build_sheet(state).games[0]
    assert kinds(game)[2:4] == [RowKind.PLAYED, RowKind.VOID]
    assert game.rows[3].first.total == "28"
    assert game.rows[3].see == "a"
    assert codes(game.rows[3].ended) == ["ended.void"]


def test_a_board_without_a_winner_scores_nothing_and_keeps_its_row() -> None:
    state = from_files(preset("icf"), [[BoardRecorded(1, None, 4, Queen.A), a(2)]])
    game = build_sheet(state).games[0]
    assert game.rows[0].winner is None
    assert (game.rows[0].first.total, game.rows[1].first.total) == ("0", "2")
    assert codes(game.rows[0].ended) == ["ended.invalid"]


def test_every_problem_of_a_state_has_words_for_the_sheet() -> None:
    rules = preset("icf")
    odd = [
        [a(0), a(3, Queen.NOBODY), a(9), a(2, Queen.UNRECORDED)],
        [BoardRecorded(2, Side.B, 9, Queen.B)] * 4,
        [BoardRecorded(3, Side.B, 9, Queen.B)] * 3,
        [BoardRecorded(4, Side.B, 9, Queen.B)],
    ]
    state = from_files(rules, odd)
    view = build_sheet(state)
    assert {problem.code for problem in state.problems if problem.severity != "note"} <= set(REMARKS)
    assert "sheet.remark.other" not in [remark.text.code for remark in view.remarks]
    assert len(view.games) == 4


# ---- names


@pytest.mark.parametrize(
    "players",
    [
        ((ONE,), (TWO,)),
        ((Player("Khan", "Asif", "IND"),), (Player("Khan", "Azra", "PAK"),)),
        ((Player("Lee", "Kim", "A"),), (Player("Lee", "Kim", "B"),)),
        ((Player("X"),), (Player("Xa"),)),
        PAIRS,
        LONG_PAIRS,
        (
            (Player("Silva", "Ana"), Player("Silva", "Ari")),
            (Player("Silva", "Abel"), Player("Silvas", "Ana")),
        ),
    ],
)
def test_names_of_one_length_differ(players: tuple[tuple[Player, ...], tuple[Player, ...]]) -> None:
    view = build_sheet(Scorer(players=players).state)
    ladders = [player.names for side in view.sides for player in side.players]
    assert len({len(ladder) for ladder in ladders}) == 1
    for step in zip(*ladders, strict=True):
        assert len(set(step)) == len(step)
        assert all(step)
    assert all(len(ladder[-1]) <= 6 for ladder in ladders)


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("kind", list(Kind))
def test_c46_a_blank_sheet_has_every_row_and_no_name(key: str, kind: Kind) -> None:
    view = blank_sheet(preset(key), kind)
    assert all(not player.names[0] for side in view.sides for player in side.players)
    rows = 5 if key == "school" else 9  # the boards of the limit, and one more
    assert [kinds(game) for game in view.games] == [[RowKind.EMPTY] * rows] * preset(key).max_games
    assert view.remarks == ()
    assert view.goes_on is None

"""Corrections before they are applied: what is done, what follows, and play that goes on meanwhile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.session import Preview
from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import BoardRecorded, Row
from carrom_desktop.rules.history import next_step_number
from carrom_desktop.rules.ids import BoardKind, Queen, Side, Slam
from carrom_desktop.rules.problems import can
from carrom_desktop.rules.replay import replay
from carrom_desktop.viewmodels.board_edit import (
    BoardEdit,
    EditKind,
    Missing,
    demand_of,
    edit_of,
    fact_of,
    kinds_of,
    missing_of,
    queens_of,
)
from carrom_desktop.viewmodels.correction import CorrectionView, build_correction
from carrom_desktop.viewmodels.correction_draft import (
    CorrectionDraft,
    change_board,
    correction_of,
    delete_board,
    draft_of,
    insert_board,
    move_board,
    move_to_game,
    rebased,
)
from carrom_desktop.viewmodels.undo import redo_msg, undo_msg
from tests.support.matches import PlayedMatch, doubles, log, match

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
"""Five boards: 6, 1 and 2 to 2 and 7; A breaks 1, 3, 5."""
A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
NEW = BoardRecorded(1, Side.B, 3, Queen.B)


def preview(played: PlayedMatch, command: Command | None) -> Preview | None:
    if command is None:
        return None
    found = played.against(command)
    if not can(found):
        return Preview(found, None)
    step = next_step_number(played.rows)
    facts = decide(played.state, command)
    rows = [Row(len(played.rows) + place, step, fact) for place, fact in enumerate(facts, start=1)]
    return Preview(found, replay([*played.rows, *rows]))


def view_of(played: PlayedMatch, draft: CorrectionDraft) -> CorrectionView:
    found = build_correction(played.state, draft, preview(played, correction_of(draft)))
    lines = (*found.changes, *(effect.text for effect in found.effects), *found.refusals)
    assert all("{" not in speak(language, line) for language in LANGUAGES for line in lines)
    return found


def diff(played: PlayedMatch, draft: CorrectionDraft, language: str = "en") -> list[str]:
    found = view_of(played, draft)
    return [speak(language, line) for line in (*found.changes, *(effect.text for effect in found.effects))]


def apply(played: PlayedMatch, draft: CorrectionDraft) -> None:
    command = correction_of(draft)
    assert command is not None
    played.do(command)


def recorded(draft: CorrectionDraft, game: int, board: int) -> BoardRecorded:
    found = draft.board(game, board)
    assert found is not None
    assert found.kept.board is not None
    return found.kept.board


def raw(played: PlayedMatch, game: int = 1) -> tuple[int, int]:
    return played.state.games[game - 1].raw


# ---- nothing changed


@pytest.mark.parametrize(
    "script",
    [
        FIVE,
        f"{FIVE}; foul 107 A; foul 91 B men=3 queen=A; award A 4 out of time",
        f"{FIVE}; void 3; protest A 1.2",
        f"{A3}; B 4 B white",
        "A 3 -; set-score 25-10 12-4 board=3 break=B; A 1 A",
    ],
)
def test_v40_a_draft_that_changes_nothing_is_no_correction(script: str) -> None:
    played = match("icf", f"toss A; {script}")
    draft = draft_of(played.state)
    assert correction_of(draft, "a reason alone is none either") is None
    assert view_of(played, draft) == CorrectionView()


def test_v40_what_was_changed_and_changed_back_is_no_correction() -> None:
    played = match("icf", f"toss A; {FIVE}")
    was = draft_of(played.state)
    draft = change_board(was, 1, 2, NEW)
    assert correction_of(draft) is not None
    assert correction_of(change_board(draft, 1, 2, recorded(was, 1, 2))) is None
    moved = move_board(move_board(was, 1, 2, 1), 1, 3, -1)
    assert correction_of(moved) is None


def test_an_untouched_board_is_not_marked_as_corrected() -> None:
    played = match("icf", f"toss A; {FIVE}; foul 106 B men=2; award A 2 why; A 1 A black; void 1.8")
    apply(played, change_board(draft_of(played.state), 1, 2, NEW))
    assert [board.number for board in played.state.games[0].boards if board.corrected] == [2]


# ---- operations


def test_v37_only_the_games_touched_are_in_the_command_and_the_reason_is_kept() -> None:
    played = match("icf", f"toss A; {A3}; B 2 B; A 1 B")
    command = correction_of(change_board(draft_of(played.state), 2, 1, NEW), "  the scorer's slip ")
    assert command is not None
    assert [(one.game, len(one.boards)) for one in command.games] == [(2, 2)]
    assert command.reason == "the scorer's slip"
    played.do(command)
    assert raw(played, 2) == (1, 6)


def test_law_49a_a_board_is_put_in_before_another_or_behind_the_last() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = insert_board(draft_of(played.state), 1, 2, NEW)
    draft = insert_board(draft, 1, 7, replace(NEW, men_left=1))
    assert insert_board(draft, 1, 9, NEW) == draft
    apply(played, draft)
    assert len(played.game.boards) == 7
    assert log(played)[-1] == "1.7 A"
    assert raw(played) == (9, 19)


def test_a_board_is_taken_out_and_the_later_ones_slide_up() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = delete_board(draft_of(played.state), 1, 1)
    assert diff(played, draft)[0] == "Board 1 of game 1 taken out: Player One, 3 men, queen: Player One"
    apply(played, draft)
    assert raw(played) == (3, 9)


def test_boards_change_places_and_stop_at_the_ends() -> None:
    played = match("icf", f"toss A; {FIVE}")
    was = draft_of(played.state)
    assert move_board(was, 1, 1, -1) == was
    assert move_board(was, 1, 5, 1) == was
    draft = move_board(was, 1, 5, -1)
    assert diff(played, draft)[0] == "Board 5 of game 1 becomes board 4"
    assert diff(played, draft, "es")[0] == "El tablero 5 del juego 1 pasa a ser el 4"
    apply(played, draft)
    assert played.game.boards[3].winner is Side.A


def test_a_board_moves_to_the_end_of_an_earlier_game_or_the_beginning_of_a_later_one() -> None:
    played = match("icf", f"toss A; {A3}; B 2 B; A 1 B")
    was = draft_of(played.state)
    apply(played, move_to_game(was, 2, 1, 1))
    assert [board.winner for board in played.state.games[0].boards] == [Side.A] * 3 + [Side.B]
    assert raw(played, 2) == (1, 0)
    apply(played, move_to_game(draft_of(played.state), 1, 3, 2))
    assert [board.winner for board in played.state.games[1].boards] == [Side.A, Side.A]
    assert raw(played) == (24, 5)


def test_places_that_are_not_there_change_nothing() -> None:
    played = match("icf", f"toss A; {FIVE}")
    was = draft_of(played.state)
    for draft in (
        change_board(was, 1, 9, NEW),
        change_board(was, 4, 1, NEW),
        delete_board(was, 1, 0),
        insert_board(was, 7, 1, NEW),
        move_board(was, 1, 6, -1),
        move_to_game(was, 1, 1, 1),
        move_to_game(was, 1, 1, 2),
        move_to_game(was, 1, 8, 1),
    ):
        assert draft == was


def test_boards_before_a_score_that_was_set_cannot_be_corrected_and_keep_their_numbers() -> None:
    played = match("icf", "toss A; A 3 A; set-score 25-10 12-4 board=3 break=B; A 1 A; B 2 A")
    draft = draft_of(played.state)
    assert change_board(draft, 1, 1, NEW) == draft
    assert insert_board(draft, 1, 1, NEW) == draft
    assert draft.board(2, 2) is None
    assert recorded(draft, 2, 3).men_left == 1
    changed = change_board(draft, 2, 3, replace(NEW, men_left=9))
    assert diff(played, changed)[0].startswith("Board 3 of game 2: Player Two, 9 men")
    apply(played, changed)
    assert raw(played, 2) == (12, 18)


# ---- the diff


def test_v37_c12_the_diff_tells_totals_and_queens() -> None:
    played = match("icf", "toss A; A 9 B; A 9 A; A 2 A; B 1 A", target=40)
    draft = change_board(draft_of(played.state), 1, 1, BoardRecorded(1, Side.A, 9, Queen.A))
    lines = diff(played, draft)
    assert lines[0] == (
        "Board 1 of game 1: Player One, 9 men, queen: Player One (was: Player One, 9 men, queen: Player Two)"
    )
    assert "Game 1: the queen of board 3 no longer counts." in lines
    assert diff(played, draft, "es")[0] == (
        "Tablero 1 del juego 1: Player One, 9 fichas, reina: Player One"
        " (antes: Player One, 9 fichas, reina: Player Two)"
    )


def test_c13_the_diff_tells_a_game_that_ends_sooner_and_boards_that_no_longer_fit() -> None:
    played = match("icf", "toss A; A 9 A; A 9 B; A 2 B; B 1 A; B 9 B")
    draft = change_board(draft_of(played.state), 1, 3, BoardRecorded(1, Side.A, 4, Queen.B))
    lines = diff(played, draft)
    assert "Player One wins game 1 25-0, at board 3." in lines
    assert "Game 1 is over before boards 4 and 5, which then score nothing." in lines
    assert any(effect.effect.is_weighty for effect in view_of(played, draft).effects)


def test_c13_the_diff_tells_a_game_that_goes_on() -> None:
    played = match("icf", f"toss A; {A3}; {A3}")
    draft = change_board(draft_of(played.state), 2, 3, BoardRecorded(2, Side.B, 1, Queen.B))
    lines = diff(played, draft)
    assert "The match is not over any more." in lines
    assert "Game 2 is not over any more." in lines


def test_what_cannot_be_is_refused_with_the_board_it_is_about() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = change_board(draft_of(played.state), 1, 3, BoardRecorded(1, Side.A, 1, Queen.A, slam=Slam.BLACK))
    found = view_of(played, draft)
    assert not found.can_apply
    assert speak("en", found.refusals[0]).startswith("Board 3 of game 1: ")
    assert "26" in speak("en", found.refusals[0])


def test_a_signed_sheet_is_opened_again_first() -> None:
    played = match("icf", f"toss A; {A3}; {A3}; sign")
    found = view_of(played, change_board(draft_of(played.state), 1, 1, NEW))
    assert not found.can_apply
    assert found.refusals


def test_pairs_are_named_as_pairs() -> None:
    played = doubles("icf", "toss A; A 3 A")
    draft = change_board(draft_of(played.state), 1, 1, BoardRecorded(1, Side.B, 3, Queen.B))
    assert "Bello / Ibarra, 3 men" in diff(played, draft)[0] or " / " in diff(played, draft)[0]


# ---- play goes on while a correction is open


def test_v39_a_board_recorded_meanwhile_is_in_the_correction() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = change_board(draft_of(played.state), 1, 2, NEW)
    played.play("B 1 B")
    draft = rebased(draft, played.state)
    assert diff(played, draft)[0].startswith("Board 2 of game 1")
    apply(played, draft)
    assert [board.number for board in played.game.boards] == [1, 2, 3, 4, 5, 6]
    assert raw(played) == (9, 17)


@pytest.mark.parametrize("boards", [(1,), (5,), (1, 2, 3, 4, 5)])
def test_v39_a_board_recorded_meanwhile_stays_behind_boards_taken_out(boards: tuple[int, ...]) -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = draft_of(played.state)
    for board in reversed(boards):
        draft = delete_board(draft, 1, board)
    played.play("B 1 B")
    draft = rebased(draft, played.state)
    apply(played, draft)
    assert len(played.game.boards) == 6 - len(boards)
    assert (played.last.winner, played.last.men_left) == (Side.B, 1)


def test_v39_boards_of_the_next_game_recorded_meanwhile_are_kept() -> None:
    played = match("icf", "toss A; A 9 A; A 9 A")
    draft = insert_board(draft_of(played.state), 1, 1, NEW)
    played.play("A 9 A; B 5 B; A 1 B")
    draft = rebased(draft, played.state)
    command = correction_of(draft)
    assert command is not None
    assert [one.game for one in command.games] == [1]
    played.do(command)
    assert raw(played) == (33, 6)
    assert raw(played, 2) == (1, 8)


def test_v39_a_board_taken_back_meanwhile_leaves_the_draft() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = change_board(change_board(draft_of(played.state), 1, 5, NEW), 1, 1, NEW)
    played.play("undo")
    draft = rebased(draft, played.state)
    apply(played, draft)
    assert len(played.game.boards) == 4
    assert played.game.boards[0].winner is Side.B


def test_v39_a_replay_recorded_meanwhile_fills_its_place() -> None:
    played = match("icf", f"toss A; {FIVE}; void 3")
    draft = change_board(draft_of(played.state), 1, 1, NEW)
    played.play("B 9 B")
    draft = rebased(draft, played.state)
    apply(played, draft)
    assert [board.men_left for board in played.state.games[0].boards] == [3, 2, 9, 4, 2]


def test_v39_a_board_voided_meanwhile_is_not_brought_back_by_the_draft() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = change_board(draft_of(played.state), 1, 3, NEW)
    played.play("void 3")
    draft = rebased(draft, played.state)
    assert correction_of(draft) is None
    assert played.board(3).kind is BoardKind.VOID


def test_v39_a_board_moved_to_a_game_that_is_gone_goes_back() -> None:
    """The last board of game 1 is taken back meanwhile: there is no game 2 to move anything into."""
    played = match("icf", f"toss A; {A3}")
    draft = move_to_game(draft_of(played.state), 1, 2, 2)
    played.play("undo")
    draft = rebased(draft, played.state)
    assert correction_of(draft) is None
    assert draft.where(draft_of(played.state).games[0].boards[1].key) == (1, 2)


def test_v39_a_correction_taken_back_meanwhile_is_not_put_back_by_the_draft() -> None:
    played = match("icf", f"toss A; {FIVE}")
    apply(played, change_board(draft_of(played.state), 1, 1, NEW))
    draft = change_board(draft_of(played.state), 1, 4, NEW)
    played.play("undo")
    apply(played, rebased(draft, played.state))
    assert [board.men_left for board in played.game.boards] == [3, 2, 1, 3, 2]


# ---- one board as it is typed


@pytest.mark.parametrize(
    "script",
    [
        "A 3 A",
        "B 2 -",
        "B 4 B black",
        "foul 107 A",
        "foul 108 B improper demanded=2",
        "foul 106 A men=5",
        "foul 91 B men=3 queen=A",
        "foul 126b A men=2 queen=board",
        "award B 4 the clock stood",
    ],
)
def test_v40_a_board_looked_at_is_the_board_itself(script: str) -> None:
    played = match("icf", f"toss A; {script}")
    fact = recorded(draft_of(played.state), 1, 1)
    edit = edit_of(fact)
    assert missing_of(edit) == ()
    assert fact_of(edit, 1, Side.A, played.state.rules, fact) is fact
    typed = fact_of(edit, 1, Side.A, played.state.rules)
    assert typed is not None
    assert replace(typed, foul=None) == replace(fact, foul=None)


def test_law_26_which_slam_it_was_follows_from_who_breaks() -> None:
    rules = match().state.rules
    edit = BoardEdit(winner=Side.B, men=4, queen=Queen.B, slam=True)
    for breaker, slam in ((Side.B, Slam.WHITE), (Side.A, Slam.BLACK)):
        fact = fact_of(edit, 1, breaker, rules)
        assert fact is not None
        assert fact.slam is slam


def test_nothing_is_recorded_while_something_is_missing() -> None:
    rules = match().state.rules
    assert missing_of(BoardEdit()) == (Missing.WINNER, Missing.MEN, Missing.QUEEN)
    assert missing_of(BoardEdit(EditKind.FOUL)) == (Missing.LAW, Missing.BY)
    assert missing_of(BoardEdit(EditKind.FOUL, law="91", by=Side.A)) == (Missing.MEN, Missing.QUEEN)
    assert missing_of(BoardEdit(EditKind.FOUL, law="107", by=Side.A)) == ()
    assert missing_of(BoardEdit(EditKind.AWARDED, winner=Side.A)) == (Missing.POINTS,)
    assert fact_of(BoardEdit(winner=Side.A, men=3), 1, None, rules) is None


def test_law_87b_no_more_points_than_the_foul_allows() -> None:
    rules = match().state.rules
    edit = BoardEdit(EditKind.FOUL, law="108", by=Side.A, improper=True, demanded=2)
    assert demand_of(edit, rules) == 2
    proper = replace(edit, improper=False)
    assert demand_of(proper, rules) == 1
    fact = fact_of(proper, 1, None, rules)
    assert fact is not None
    assert fact.foul is not None
    assert fact.foul.demanded == 1


def test_law_107_nobody_covered_her_is_offered_only_where_it_can_be() -> None:
    icf = match("icf").state.rules
    assert Queen.NOBODY not in queens_of(BoardEdit(), icf)
    assert Queen.NOBODY in queens_of(BoardEdit(queen=Queen.NOBODY), icf)
    assert EditKind.FOUL in kinds_of(BoardEdit(), icf)
    assert EditKind.FOUL not in kinds_of(BoardEdit(), match("ukca").state.rules)


# ---- its name, so that undo says what it takes back


def test_undo_and_redo_name_the_board_that_was_corrected() -> None:
    played = match("icf", f"toss A; {FIVE}")
    command = correction_of(change_board(draft_of(played.state), 1, 2, NEW))
    assert command is not None
    played.do(command)
    facts = (played.rows[-1].fact,)
    assert speak("en", undo_msg(facts, played.state)) == 'Undo "Correction, board 2 of game 1"'
    assert speak("es", undo_msg(facts, played.state)) == 'Deshacer "Corrección, tablero 2 del juego 1"'
    played.play("undo")
    assert speak("en", redo_msg(facts, played.state)) == 'Redo "Correction, board 2 of game 1"'


def test_undo_names_the_game_where_several_boards_were_corrected() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = delete_board(change_board(draft_of(played.state), 1, 2, NEW), 1, 4)
    apply(played, draft)
    assert speak("en", undo_msg((played.rows[-1].fact,), played.state)) == 'Undo "Correction, game 1"'

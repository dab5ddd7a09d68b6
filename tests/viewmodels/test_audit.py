"""The trail: every step in plain words, in both languages, with what stood before and after."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AmendStroke,
    ChangeDetails,
    ChangeRules,
    CorrectTurn,
    CountBoard,
    PlayStroke,
    SetTimes,
    SetUmpiring,
)
from carrom_desktop.rules.facts import (
    BoardRecorded,
    ClockHeld,
    ClockJumped,
    ClockReleased,
    Corrected,
    DecisionAwaited,
    DecisionGiven,
    Details,
    DetailsChanged,
    Fact,
    Imported,
    MatchDeleted,
    Player,
    PreAlarmOverruled,
    RoundEndSet,
    Row,
    SeatsRecorded,
    TrialBoard,
    WaitingBegun,
    WaitingEnded,
)
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.audit import AuditLine, audit_lines
from carrom_desktop.viewmodels.correction_draft import (
    change_board,
    correction_of,
    delete_board,
    draft_of,
    insert_board,
    move_board,
)
from tests.support.corrections import corrected
from tests.support.matches import PlayedMatch, doubles, match

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
A3 = "A 9 A; A 9 A; A 9 A"


def told(line: AuditLine, language: str = "en") -> tuple[str, str, str]:
    words = (line.what, line.before, line.after)
    return tuple("" if word is None else speak(language, word) for word in words)  # type: ignore[return-value]


def trail(played: PlayedMatch, language: str = "en", only: bool = False) -> list[tuple[str, str, str]]:
    return [told(line, language) for line in audit_lines(played.rows, corrections_only=only)]


def test_c10_v48_time_what_before_after_and_who() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A")
    played.rows[:] = [replace(row, by="Ana Ruiz") for row in played.rows]
    last = audit_lines(played.rows)[-1]
    assert (last.at, last.by) == (played.rows[-1].at, "Ana Ruiz")
    assert told(last) == (
        "Game 1, board 2: Player Two +2",
        "6–0",
        "Player Two, 2 men, queen: Player One; 6–2",
    )
    assert told(last, "es") == (
        "Juego 1, tablero 2: Player Two +2",
        "6–0",
        "Player Two, 2 fichas, reina: Player One; 6–2",
    )


def test_v48_a_correction_has_a_line_for_each_board_and_one_for_the_score() -> None:
    played = match("icf", f"toss A; {FIVE}")
    draft = draft_of(played.state)
    draft = change_board(draft, 1, 2, BoardRecorded(1, Side.A, 9, Queen.A))
    draft = delete_board(draft, 1, 4)
    draft = insert_board(draft, 1, 1, BoardRecorded(1, Side.B, 1, Queen.B))
    command = correction_of(draft, "the paper says so")
    assert command is not None
    played.do(command)
    assert trail(played, only=True) == [
        (
            "Board 1 of game 1 put in (the paper says so)",
            "",
            "Player Two, 1 man, queen: Player Two",
        ),
        (
            "Board 3 of game 1 corrected (the paper says so)",
            "Player Two, 2 men, queen: Player One",
            "Player One, 9 men, queen: Player One",
        ),
        (
            "Board 4 of game 1 taken out (the paper says so)",
            "Player Two, 4 men, queen: Player Two",
            "",
        ),
        ("Score of game 1, by this correction", "9–9", "21–4"),
    ]
    assert trail(played, "es", only=True)[1][0] == "Tablero 3 del juego 1 corregido (the paper says so)"


def test_v48_boards_that_changed_places() -> None:
    played = match("icf", f"toss A; {FIVE}")
    command = correction_of(move_board(draft_of(played.state), 1, 2, -1))
    assert command is not None
    played.do(command)
    assert trail(played, only=True)[0][0] in (
        "Board 1 of game 1 becomes board 2",
        "Board 2 of game 1 becomes board 1",
    )
    assert trail(played, "es", only=True)[0][0].startswith("El tablero ")


def test_v48_what_was_taken_back_and_put_back_is_told() -> None:
    played = match("icf", f"toss A; {FIVE}; undo; redo; undo")
    lines = audit_lines(played.rows)
    assert [told(line) for line in lines[-3:]] == [
        ("Taken back: Board 5: Player One +2", "9–9", "7–9"),
        ("Put back: Board 5: Player One +2", "7–9", "9–9"),
        ("Taken back: Board 5: Player One +2", "9–9", "7–9"),
    ]
    assert [line.is_undone for line in lines] == [False] * 6 + [True] + [False] * 3
    assert [told(line)[0] for line in audit_lines(played.rows, corrections_only=True)] == [
        "Taken back: Board 5: Player One +2",
        "Put back: Board 5: Player One +2",
        "Taken back: Board 5: Player One +2",
    ]


def test_v46_v48_a_correction_taken_back_stays_in_the_trail() -> None:
    played = match("icf", f"toss A; {FIVE}")
    played.do(corrected(played, "=1; 2: B 9 A; =3; =4; =5")).play("undo")
    lines = audit_lines(played.rows, corrections_only=True)
    assert told(lines[0])[0] == "Board 2 of game 1 corrected"
    assert lines[0].is_undone
    assert told(lines[-1]) == ("Taken back: Correction, board 2 of game 1", "9–16", "9–9")


def test_names_are_those_of_the_time() -> None:
    played = match("icf", "toss A; A 3 A")
    played.do(ChangeDetails(Details(table="7", round="final"), players_a=(Player("Uno", "Jugador", "IND"),)))
    played.play("A 2 A")
    lines = trail(played)
    assert "Player One" in lines[2][0]
    assert "Jugador Uno" in lines[4][0]
    assert lines[3] == (
        "Details of the match",
        "Player One, Round: empty, Table: empty",
        "Jugador Uno (IND), Round: Final, Table: 7",
    )


def test_law_137_a_board_replayed_in_its_place_moves_the_score_of_the_game() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; A 1 B; void 2 140; B 4 B")
    lines = trail(played)
    assert lines[-2][2] == "to be replayed; 7–0"
    assert lines[-1][1:] == ("7–0", "Player Two, 4 men, queen: Player Two; 7–7")


def test_law_137_a_void_board_says_what_it_was() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; void 2 140 the lamp fell; B 4 B; void 3")
    lines = audit_lines(played.rows)
    assert told(lines[4]) == (
        "Board 2 of game 1 void, Law 140 (the lamp fell)",
        "Player Two, 2 men, queen: Player One; 6–2",
        "to be replayed; 6–0",
    )
    assert lines[4].is_correction
    assert told(lines[-1])[0] == "Board 3 of game 1 void, Law 137"
    assert not lines[-1].is_correction, "the board in play took nothing off the sheet"


def test_law_43_colours_the_other_way_round() -> None:
    played = match("icf", "toss A; A 3 A; turn 1")
    assert trail(played, only=True) == [
        ("Colours of game 1 the other way round", "Player One opens", "Player Two opens")
    ]


def test_rules_changed_says_what_differs() -> None:
    played = match("icf", "toss A; A 3 A")
    played.do(ChangeRules(with_numbers(preset("icf"), board_limit=None), reason="quarter-final"))
    what, _before, after = trail(played, only=True)[0]
    assert what == "Rules of this match (quarter-final)"
    assert "8" in after


def test_a_score_that_was_set_says_what_stood_before() -> None:
    played = match("icf", "toss A; A 3 A; set-score 25-10 12-4 board=3 break=B")
    assert trail(played, only=True)[0] == (
        "Score set",
        "6–0",
        "before board 3; Player Two opens the game; 25–10, 12–4",
    )


def test_signed_and_opened_again() -> None:
    played = match("icf", f"toss A; {A3}; {A3}; sign; reopen men miscounted; sign")
    assert [line[0] for line in trail(played)[-3:]] == [
        "Sheet signed",
        "Sheet reopened (men miscounted)",
        "Sheet signed",
    ]
    assert trail(played)[-1][2] == "version 2"


EVERYTHING = (
    "toss A; A 3 A white; B 2 -; play; mark A; mark -; A 1 B; foul 91 B men=3 queen=A; award A 4 late",
    "toss A; A 9 A; A 9 A; protest B 1.2 why; A 9 A; change; protest upheld 1.2; A 1 A",
    "toss A; A 2 B; protest B 1.1; protest dismissed 1.1; warn A loud; note The lamp; decision; ruling so",
    "toss A; A 2 B; concede game A; retired B",
    "toss A; A 2 B; disqualified B 143a",
    "toss A; A 2 B; abandoned rain",
    "toss A; A 2 B; time",
)


@pytest.mark.parametrize("script", EVERYTHING)
def test_every_line_can_be_said_in_both_languages(script: str) -> None:
    played = match("icf", script, time_limit=40)
    for language in LANGUAGES:
        for line in audit_lines(played.rows):
            words = " ".join(told(line, language))
            assert words.strip()
            assert "{" not in words


def test_every_kind_of_fact_has_a_line() -> None:
    seen: set[type[Fact]] = set()
    matches = [match("icf", script, board_limit=None, time_limit=40) for script in EVERYTHING]
    matches.append(match("icf", "toss A; A 2 B; B 2 A; break A; A 1 B", board_limit=2))
    matches.append(match("ukca", "toss A; A 2 B; B 2 A; time; level A"))
    matches.append(match("icf", f"toss A; {A3}; undo; redo; {A3}; sign; reopen why; turn 1"))
    more = match("icf", "toss A; A 3 A; set-score 25-10 12-4 board=3 break=B")
    more.do(ChangeRules(with_numbers(preset("icf"), board_limit=None)))
    more.do(ChangeDetails(Details(table="3"))).do(SetTimes(1, "2026-03-12T14:00:00+05:30"))
    matches.append(more)
    changed = match("icf", f"toss A; {FIVE}")
    changed.do(corrected(changed, "=1; =2; =3; =4"))
    matches.append(changed)
    umpired = match("icf", "toss A").do(SetUmpiring(on=True)).do(PlayStroke("1")).do(PlayStroke("S0"))
    umpired.do(AmendStroke("US0")).do(CorrectTurn()).do(CountBoard((5, 6), "board", 0))
    matches.append(umpired)
    pairs = doubles("icf", "toss A; A 3 A")
    pairs.write(
        [
            SeatsRecorded(1),
            WaitingBegun("2026-03-12T14:15:00+05:30", Side.B),
            WaitingEnded(),
            TrialBoard(1),
            TrialBoard(0),
            RoundEndSet(1, "2026-03-12T15:00:00+05:30"),
            RoundEndSet(1, ""),
            Imported("a.csv"),
            ClockHeld(),
            ClockReleased(),
            ClockJumped(-3600.0),
            PreAlarmOverruled(1),
            DecisionAwaited(),
            DecisionGiven(),
            DetailsChanged(),
            MatchDeleted(),
        ]
    )
    matches.append(pairs)
    for played in matches:
        seen |= {type(row.fact) for row in played.rows}
        for language in LANGUAGES:
            assert all("{" not in " ".join(told(line, language)) for line in audit_lines(played.rows))
    assert set(get_args(Fact)) - seen == set()


def test_an_empty_trail_of_corrections() -> None:
    assert audit_lines(match("icf", f"toss A; {FIVE}").rows, corrections_only=True) == ()


def test_a_correction_from_elsewhere_that_names_no_board_has_a_line() -> None:
    played = match("icf", "toss A; A 3 A")
    played.write([Corrected((), "nothing")])
    assert trail(played)[-1][0].endswith("(nothing)")


def test_rows_of_one_step_have_a_line_each() -> None:
    played = match("icf", "toss A; A 3 A; B 2 B; protest A 1.2; protest upheld 1.2")
    rows: list[Row] = list(played.rows)
    lines = audit_lines(rows)
    assert [told(line)[0] for line in lines[-2:]] == [
        "Protest upheld, board 2 of game 1",
        "Board 2 of game 1 void",
    ]
    assert len({line.step for line in lines[-2:]}) == 1

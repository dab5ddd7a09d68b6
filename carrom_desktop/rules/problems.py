"""What stands against a command, all of it at once; `can` is "no error among them".

What stands against rulings, corrections and endings (`problems_rulings`) is read when one is asked for: most
matches have none. A button's enabled state and its tooltip come from here too. Warnings and notes are shown
before Enter and never stop it.
"""

from __future__ import annotations

from carrom_desktop.rules.commands import (
    AmendStroke,
    AwardBoard,
    CallPlay,
    CallTime,
    ChangeDetails,
    ChangeSides,
    ChooseBreaker,
    Command,
    CorrectTurn,
    CountBoard,
    CreateMatch,
    DeleteMatch,
    EndBoard,
    MarkQueen,
    PlayStroke,
    RecordBoard,
    RecordSeats,
    RecordToss,
    ReopenMatch,
    SetUmpiring,
)
from carrom_desktop.rules.facts import BoardRecorded, Player
from carrom_desktop.rules.ids import Kind, NextKind, Problem, Queen, Severity, Side, TossChoice
from carrom_desktop.rules.judge import slam_of, slam_problem
from carrom_desktop.rules.ruleset import MEN, rules_problems, start_problems
from carrom_desktop.rules.scoring import ODD_MEN, ODD_POINTS, board_findings, men_problem, score_board
from carrom_desktop.rules.state import MatchState


def can(found: tuple[Problem, ...]) -> bool:
    """Say whether nothing among `found` is an error."""
    return all(problem.severity is not Severity.ERROR for problem in found)


def errors(state: MatchState, command: Command) -> tuple[Problem, ...]:
    """Return what forbids `command`."""
    return tuple(problem for problem in problems(state, command) if problem.severity is Severity.ERROR)


def creation_problems(command: CreateMatch) -> tuple[Problem, ...]:
    """Return what stands against setting a match up: rules that cannot be, names missing or given twice."""
    found = list(rules_problems(command.rules))
    found.extend(_player_problems(command.kind, command.players_a, command.players_b))
    if can(tuple(found)):
        found.extend(start_problems(command.rules, command.start_points))
    return tuple(found)


def problems(state: MatchState, command: Command) -> tuple[Problem, ...]:
    """Return everything that stands against `command` now, errors, warnings and notes."""
    if state.signed and not isinstance(command, ReopenMatch | DeleteMatch):
        return (Problem("match_signed"),)
    if state.deciding and isinstance(command, _PLAY):
        return (Problem("decision_awaited"),)
    match command:
        case RecordBoard():
            return _record_problems(state, command)
        case EndBoard() | AwardBoard():
            from carrom_desktop.rules.problems_rulings import board_ending_problems

            return (*_board_open_problems(state), *_seats(state), *board_ending_problems(state, command))
        case MarkQueen():
            return _board_open_problems(state)
        case RecordToss():
            return _toss_problems(state, command)
        case ChooseBreaker(side):
            return _breaker_problems(state, side)
        case CallPlay():
            return _board_open_problems(state)
        case ChangeSides():
            return () if state.side_change is not None else (Problem("no_side_change_due"),)
        case ChangeDetails(_, players_a, players_b):
            return _player_problems(state.kind, players_a or state.players[0], players_b or state.players[1])
        case RecordSeats():
            if state.kind is Kind.SINGLES:
                return (Problem("seats_in_singles"),)
            if state.has_boards:
                return (Problem("seats_after_first_board", law=state.rules.laws.toss),)
            return ()
        case DeleteMatch():
            return ()
        case SetUmpiring() | PlayStroke() | AmendStroke() | CorrectTurn() | CountBoard():
            from carrom_desktop.rules.problems_strokes import stroke_problems

            found = () if isinstance(command, SetUmpiring) else _board_open_problems(state)
            return found or stroke_problems(state, command)
        case _:
            from carrom_desktop.rules.problems_rulings import ruling_problems

            return ruling_problems(state, command)


_PLAY = (
    RecordBoard,
    PlayStroke,
    AmendStroke,
    MarkQueen,
    RecordToss,
    ChooseBreaker,
    CallPlay,
    ChangeSides,
    CallTime,
)
"""What waits while the umpire's decision is awaited."""


def _record_problems(state: MatchState, command: RecordBoard) -> tuple[Problem, ...]:
    found = list(_board_open_problems(state))
    laws = state.rules.laws
    game, board = state.next.game, state.next.board
    if not found:
        found.extend(_seats(state))
    if command.men_left == 0:
        found.append(Problem("no_men_left", law=laws.cover, game=game, board=board))
    elif not 1 <= command.men_left <= MEN:
        found.append(men_problem(state.rules, command.men_left, game, board))
    if command.queen is Queen.NOBODY and state.rules.queen_must_be_covered:
        found.append(Problem("queen_on_board", law=laws.cover, game=game, board=board))
    fact = BoardRecorded(game, command.winner, command.men_left, command.queen, slam=command.slam)
    if not slam_of(fact, command.winner, state.next.breaker):
        found.append(slam_problem(state.rules, fact, game, board))
    if not can(tuple(found)):
        return tuple(found)
    before = state.before_next[command.winner.place]
    for code, severity, law in board_findings(
        state.rules, command.winner, command.men_left, command.queen, before
    ):
        found.append(Problem(code, severity, law, game, board, (("before", before),)))
    points = score_board(state.rules, command.winner, command.men_left, command.queen, before).points
    if command.men_left >= ODD_MEN or points >= ODD_POINTS:
        found.append(Problem("many_men", Severity.WARNING, "", game, board, (("men", command.men_left),)))
    return tuple(found)


def _seats(state: MatchState) -> tuple[Problem, ...]:
    """Who breaks each board follows from the seats (doubles): without them every breaker would be made up."""
    if state.kind is Kind.SINGLES or state.seats_recorded or state.has_boards:
        return ()
    if state.next.kind is not NextKind.BOARD:
        return ()
    return (
        Problem("seats_missing", law=state.rules.laws.toss, game=state.next.game, board=state.next.board),
    )


def _board_open_problems(state: MatchState) -> tuple[Problem, ...]:
    """Return why no board can be played now: match over, toss or extra toss not decided."""
    laws = state.rules.laws
    match state.next.kind:
        case NextKind.NOTHING:
            return (Problem("match_over", law=laws.match),)
        case NextKind.TOSS:
            return (Problem("toss_missing", law=laws.toss, game=1, board=1),)
        case NextKind.EXTRA_TOSS:
            return (
                Problem("extra_toss_first", law=laws.extra, game=state.next.game, board=state.next.board),
            )
        case NextKind.DECISION:
            return (Problem("decision_needed", law=laws.extra, game=state.next.game, board=state.next.board),)
        case NextKind.BOARD:
            return ()


def _toss_problems(state: MatchState, command: RecordToss) -> tuple[Problem, ...]:
    """Return why the toss cannot be: boards are recorded, or choice and breaker differ (39)."""
    if state.has_boards:
        return (Problem("toss_after_first_board", law=state.rules.laws.breaks),)
    if command.winner is None or command.choice is None:
        return ()
    breaks = command.winner if command.choice is TossChoice.BREAK else command.winner.other
    if command.breaker is not breaks:
        return (Problem("toss_contradicts", law=state.rules.laws.toss),)
    return ()


def _breaker_problems(state: MatchState, side: Side) -> tuple[Problem, ...]:
    following = state.next
    if following.kind is NextKind.NOTHING:
        return (Problem("match_over", law=state.rules.laws.match),)
    if following.kind in (NextKind.TOSS, NextKind.EXTRA_TOSS):
        return ()
    if following.extra and not following.replayed:
        return ()
    if following.board != 1 or following.replayed:
        return (
            Problem(
                "breaks_alternate", law=state.rules.laws.breaks, game=following.game, board=following.board
            ),
        )
    if following.game == 1 or state.rules.opener_may_differ:
        return ()
    if side is not following.breaker:
        return (Problem("opener_fixed", law=state.rules.laws.opener, game=following.game, board=1),)
    if state.kind is Kind.SINGLES:
        return (Problem("opens_already", law=state.rules.laws.opener, game=following.game, board=1),)
    return ()


def _player_problems(
    kind: Kind, players_a: tuple[Player, ...], players_b: tuple[Player, ...]
) -> tuple[Problem, ...]:
    found = []
    wanted = 1 if kind is Kind.SINGLES else 2
    for side, players in ((Side.A, players_a), (Side.B, players_b)):
        if len(players) != wanted:
            found.append(
                Problem("players_differ_from_kind", values=(("side", side.value), ("wanted", wanted)))
            )
        for place, player in enumerate(players, start=1):
            if not player.full_name:
                found.append(Problem("name_missing", values=(("side", side.value), ("place", place))))
    clubs: dict[str, list[str]] = {}
    for player in (*players_a, *players_b):
        name = " ".join(player.full_name.casefold().split())
        club, known = player.club.strip().casefold(), clubs.setdefault(name, [])
        # Only two clubs tell two people of one name apart: none typed is no other one.
        if name and known and (not club or club in known or "" in known):
            found.append(Problem("same_person_twice", values=(("name", player.full_name),)))
        known.append(club)
    return tuple(found)

"""The remarks of the umpire: what does not fit, how boards ended, every ruling; letters for the rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from string import ascii_lowercase

from msgspec import Struct

from carrom_desktop.rules.facts import Award
from carrom_desktop.rules.fouls import FOUL_LAWS, ConductRow, FoulRow, FoulScore, Gain, counts_men
from carrom_desktop.rules.ids import BoardKind, Problem, Severity, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.scoring import Reason
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.sheet_boards import Letters, cited
from carrom_desktop.viewmodels.sheet_corrections import joined
from carrom_desktop.viewmodels.sheet_names import SideNames
from carrom_desktop.viewmodels.sheet_rulings import Remark, because, rulings
from carrom_desktop.viewmodels.sheet_view import SheetRemark

REMARKS = (
    "winner_missing",
    "men_left_out_of_range",
    "queen_not_covered",
    "queen_not_recorded",
    "queen_with_loser_nine_left",
    "slam_impossible",
    "ending_unknown",
    "ending_not_in_rules",
    "demanded_out_of_range",
    "awarded_out_of_range",
    "extra_toss_missing",
    "board_after_game_over",
    "extra_board_missing",
    "game_not_finished",
    "game_after_match_over",
)
"""Problems of a state that the sheet words itself; notes stand in the row."""


class Remarks(Struct, frozen=True):
    """All remarks, and the letters by which rows refer to them."""

    lines: tuple[SheetRemark, ...]
    letters: Letters


def build_remarks(state: MatchState, names: SideNames, order: tuple[Side, Side]) -> Remarks:
    """Return the remarks: problems, one for each kind with all its places; boards; rulings as they came."""
    found = [*_problems(state), *_boards(state, names), *rulings(state, names, order)]
    lines: list[SheetRemark] = []
    letters: Letters = {}
    for letter, remark in zip(_letters(), found, strict=False):
        for key in remark.rows:
            letters[key] = f"{letters[key]} {letter}" if key in letters else letter
        places = tuple(place_msg(*place) for place in remark.places)
        lines.append(SheetRemark(letter, remark.text, places, remark.time, remark.kind))
    if state.from_paper:
        lines.append(SheetRemark("", msg("sheet.remark.from_paper")))
    if state.details.remarks:
        lines.append(SheetRemark("", msg("sheet.remark.free", text=state.details.remarks)))
    return Remarks(tuple(lines), letters)


def place_msg(game: int, board: int) -> Msg:
    """Return "G2 B4", or "Game 2" for board 0."""
    if board:
        return msg("sheet.place.board", game=game, board=board)
    return msg("common.game", game=game)


def _letters() -> Iterator[str]:
    """Yield a to z, then aa, ab and so on."""
    for length in count(1):
        yield from _words(length)


def _words(length: int) -> Iterator[str]:
    if length == 0:
        yield ""
        return
    for head in _words(length - 1):
        for tail in ascii_lowercase:
            yield head + tail


def _problems(state: MatchState) -> Iterator[Remark]:
    kinds: dict[str, list[Problem]] = {}
    for problem in state.problems:
        if problem.severity is not Severity.NOTE:
            kinds.setdefault(problem.code, []).append(problem)
    for code, problems in kinds.items():
        places = tuple((problem.game, problem.board) for problem in problems)
        yield Remark(_problem(state.rules, problems[0], code), places)


def _problem(rules: RuleSet, problem: Problem, code: str) -> Msg:
    rule = rules.wording == "rule"
    if code not in REMARKS:
        return msg("sheet.remark.other", problem=code)
    law: str | Msg = msg("common.law", rule=rule, law=problem.law) if problem.law else ""
    bracket: str | Msg = msg("entry.cite", law=law) if law else ""
    return msg(f"sheet.remark.{code}", rule=rule, law=bracket)


def _boards(state: MatchState, names: SideNames) -> Iterator[Remark]:
    """Yield a remark for each board that did not end normally."""
    for game in state.games:
        for board in game.boards:
            if not board.counts:
                continue
            if board.kind is BoardKind.FOUL:
                yield Remark(_foul(state.rules, board, names), ((game.number, board.number),))
            elif board.kind is BoardKind.AWARDED and board.award is not None:
                text = because(_award(state.rules, board, board.award, names), board.award.reason)
                yield Remark(text, ((game.number, board.number),))


def _award(rules: RuleSet, board: BoardState, award: Award, names: SideNames) -> Msg:
    name, points = names.in_text(award.winner), msg("common.points", n=board.points)
    if not award.near:
        return msg("sheet.remark.awarded", name=name, points=points)
    law = msg("common.law", rule=rules.wording == "rule", law=award.near)
    return msg("sheet.remark.awarded_near", name=name, points=points, law=law)


def _foul(rules: RuleSet, board: BoardState, names: SideNames) -> Msg:
    """Say whose stroke, what it was, and what its points are made of."""
    foul, score = board.foul, board.foul_score
    if foul is None or score is None:
        raise ValueError("no foul ended this board")
    rule = rules.wording == "rule"
    row = FOUL_LAWS[foul.law]
    law = msg("entry.cite", law=msg("common.law", rule=rule, law=foul.law))
    what = msg(f"foul.law.{foul.law}", rule=rule)
    if isinstance(row, ConductRow):
        stroke = msg("sheet.remark.conduct", name=names.in_text(foul.by), what=what, law=law)
    else:
        code = "sheet.remark.foul_improper" if foul.improper else "sheet.remark.foul"
        stroke = msg(code, name=names.in_text(foul.by), what=what, law=law)
    parts = _parts(rules, board, score)
    points = msg("common.points", n=board.points)
    gains = msg("sheet.remark.gains", name=names.in_text(score.winner), points=points)
    if parts:
        gains = msg("sheet.remark.gains_by", gains=gains, parts=joined("sheet.and", parts))
    return msg("sheet.remark.stroke", stroke=stroke, gains=gains)


def _parts(rules: RuleSet, board: BoardState, score: FoulScore) -> list[Msg]:
    """Say what the points of a foul ending are made of; nothing where they are the row's own."""
    foul, parts = board.foul, list[Msg]()
    row = FOUL_LAWS.get("" if foul is None else foul.law)
    if foul is None or row is None:
        return parts
    if counts_men(foul.law):
        parts.append(msg("common.men", rule=rules.wording == "rule", n=foul.men_left))
    elif isinstance(row, FoulRow) and row.gain is Gain.FIXED and score.late:
        cutoff = rules.queen_cutoff or 0
        parts.append(cited("sheet.foul.late", rules.laws.cutoff, points=score.base, cutoff=cutoff))
    elif score.demanded:
        parts.append(msg("common.points", n=score.base))
    if score.queen:
        parts.append(msg("sheet.rules.queen", queen=score.queen))
    elif Reason.FOUL_QUEEN_LATE in board.reasons:
        before = board.before[score.winner.place]
        parts.append(cited("sheet.ended.cutoff", rules.laws.cutoff, before=before))
    if score.demanded:
        parts.append(cited("sheet.foul.demanded", rules.laws.demand, points=score.demanded))
    if score.capped:
        parts.append(cited("sheet.ended.cap", rules.laws.cap, cap=rules.board_cap))
    return parts

"""What is shown while a board that ended otherwise is typed: the question, its answers, who gains what."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.commands import EndBoard
from carrom_desktop.rules.fouls import QueenPlace, Verdict, gainer
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import BoardState, MatchState
from carrom_desktop.viewmodels.foul_draft import (
    BY_UMPIRE,
    CONDUCT,
    WHATS,
    Ask,
    FoulDraft,
    Outcome,
    What,
    outcome_of,
    queens_of,
    whats_of,
)
from carrom_desktop.viewmodels.foul_words import law_words
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name
from carrom_desktop.viewmodels.why_boards import points_lines


class FoulOption(Struct, frozen=True):
    """An answer with its key, a digit or "left" and "right"; `chosen` is what stands now; `side` it means."""

    key: str
    label: Msg
    chosen: bool = False
    side: Side | None = None


class FoulToggle(Struct, frozen=True):
    """`S` or `I`: a tick that may be set as soon as it is said what fell."""

    key: str
    label: Msg
    on: bool


class FoulView(Struct, frozen=True):
    """The panel after `E`.

    Attributes: `question` that is open; `options`, its answers, `columns` of them in a row; `toggles`,
    striker and improper, () where they mean nothing; `answers` so far; `headline` who gains the board and how
    much, None while unknown; `totals`; `ends`; `why`, the law and what it gives; `note` (what else is to be
    known: the umpire decides, nothing ends, no board is lost by a foul here).
    """

    question: Msg
    options: tuple[FoulOption, ...]
    columns: int
    toggles: tuple[FoulToggle, ...]
    answers: tuple[Msg, ...]
    headline: Msg | None
    totals: Msg | None
    ends: Msg | None
    why: tuple[Msg, ...]
    note: tuple[Msg, ...]


def build_foul(state: MatchState, foul: FoulDraft, after: MatchState | None, left: Side) -> FoulView:
    """Return the view; `after` is the state that `preview_of` would lead to, None while it is open.

    `left` is the side that is drawn on the left.
    """
    outcome = outcome_of(foul, state)
    board = None if after is None else _board(state, after)
    strokes = foul.what is not None and foul.what not in CONDUCT and foul.what not in BY_UMPIRE
    headline = totals = ends = None
    why = () if after is None or board is None else points_lines(after, board)
    if after is not None and board is not None and board.winner is not None:
        winner, game = board.winner, after.games[state.next.game - 1]
        code = "entry.headline_extra" if board.extra else "entry.headline"
        headline = msg(code, pair=is_pair(state), W=side_name(state, winner), k=board.number, p=board.points)
        x, y = game.raw[winner.place], game.raw[winner.other.place]
        cx, cy = game.result[winner.place], game.result[winner.other.place]
        totals = msg("entry.totals", x=x, y=y)
        if game.is_over:
            ends = msg("entry.ends_match" if after.is_over else "entry.ends_game")
            if (cx, cy) != (x, y):
                totals = msg("entry.totals_clipped", x=x, y=y, cx=cx, cy=cy)
    return FoulView(
        question=_question(state, outcome),
        options=_options(state, foul, outcome, left),
        columns=_COLUMNS.get(outcome.ask, outcome.most + 1 if outcome.most else 2),
        toggles=_toggles(foul) if strokes else (),
        answers=_answers(state, foul, outcome.men_of),
        headline=headline,
        totals=totals,
        ends=ends,
        why=why or _law(state, outcome),
        note=_notes(state, outcome),
    )


def _board(state: MatchState, after: MatchState) -> BoardState:
    return after.games[state.next.game - 1].boards[state.next.board - 1]


def _question(state: MatchState, outcome: Outcome) -> Msg:
    pair, rule = is_pair(state), state.rules.wording == "rule"
    match outcome.ask:
        case Ask.BY:
            return msg("foul.ask.by", pair=pair)
        case Ask.QUEEN:
            return msg("foul.ask.queen")
        case Ask.MEN if outcome.men_of is not None:
            return msg("entry.men", pair=pair, rule=rule, L=side_name(state, outcome.men_of))
        case Ask.DEMAND:
            gainer = _gainer(outcome)
            name = "" if gainer is None else side_name(state, gainer)
            return msg("foul.ask.demand", pair=pair, n=outcome.most, B=name)
        case Ask.NOTHING if outcome.verdict is Verdict.GOES_ON:
            return msg("foul.hint.goes_on")
        case Ask.WHAT:
            return msg("foul.ask.what" if state.rules.has_foul_table else "foul.ask.umpire")
        case _:
            return msg("foul.ask.nothing")


def _gainer(outcome: Outcome) -> Side | None:
    command = outcome.command or outcome.so_far
    if isinstance(command, EndBoard):
        return gainer(command.ending)
    award = getattr(command, "award", None)
    return None if award is None else award.winner


_COLUMNS = {Ask.WHAT: 2, Ask.BY: 2, Ask.QUEEN: 2, Ask.MEN: MEN}
"""Answers in a row."""


def _options(state: MatchState, foul: FoulDraft, outcome: Outcome, left: Side) -> tuple[FoulOption, ...]:
    rule = state.rules.wording == "rule"
    match outcome.ask:
        case Ask.WHAT:
            return tuple(
                FoulOption(str(WHATS.index(what) + 1), _what(state, what)) for what in whats_of(state)
            )
        case Ask.BY:
            return tuple(
                FoulOption(key, msg("entry.name", name=side_name(state, side)), side=side)
                for key, side in (("left", left), ("right", left.other))
            )
        case Ask.QUEEN if foul.by is not None:
            return tuple(
                FoulOption(str(place), _queen(state, foul.by, queen, "queen"))
                for place, queen in enumerate(queens_of(foul), start=1)
            )
        case Ask.MEN:
            return tuple(
                FoulOption(str(number), msg("common.men", rule=rule, n=number), number == foul.men)
                for number in range(1, MEN + 1)
            )
        case Ask.DEMAND | Ask.NOTHING if outcome.most:
            return tuple(
                FoulOption(str(number), msg("foul.demand", n=number), number == foul.demanded)
                for number in range(outcome.most + 1)
            )
        case _:
            return ()


def _what(state: MatchState, what: What) -> Msg:
    return msg(f"foul.what.{what.value}", rule=state.rules.wording == "rule")


def _queen(state: MatchState, by: Side, queen: QueenPlace, code: str) -> Msg:
    side = by if queen is QueenPlace.COVERED_BY_O else by.other
    return msg(f"foul.{code}.{_QUEEN_CODES[queen]}", W=side_name(state, side))


_QUEEN_CODES = {
    QueenPlace.ON_BOARD: "on_board",
    QueenPlace.COVERING: "covering",
    QueenPlace.WITH: "with",
    QueenPlace.COVERED_BY_O: "covered_by",
    QueenPlace.COVERED_BY_B: "covered_by",
}


def _toggles(foul: FoulDraft) -> tuple[FoulToggle, ...]:
    return (
        FoulToggle("S", msg("foul.striker"), foul.striker),
        FoulToggle("I", msg("foul.improper"), foul.improper),
    )


def _answers(state: MatchState, foul: FoulDraft, men_of: Side | None) -> tuple[Msg, ...]:
    """Return what was answered, in the order of the questions; `men_of`: whose men are counted."""
    found = []
    if foul.by is not None:
        code = "foul.by_conduct" if foul.what in CONDUCT else "foul.by_stroke"
        found.append(msg(code, X=side_name(state, foul.by)))
    if foul.what is not None:
        found.append(_what(state, foul.what))
    if foul.queen is not None and foul.by is not None:
        found.append(_queen(state, foul.by, foul.queen, "answer"))
    if foul.striker:
        found.append(msg("foul.striker"))
    if foul.improper:
        found.append(msg("foul.improper"))
    if foul.men is not None and men_of is not None:
        found.append(_men(state, foul.men, men_of))
    return tuple(found)


def _men(state: MatchState, men: int, side: Side) -> Msg:
    """Return "5 white men of Player One": what must lie on the board now, white if he broke (43)."""
    colour = None if state.next.breaker is None else state.next.breaker is side
    code = {None: "entry.men_tile", True: "entry.white_men", False: "entry.black_men"}[colour]
    return msg(code, rule=state.rules.wording == "rule", n=men, L=side_name(state, side))


def _law(state: MatchState, outcome: Outcome) -> tuple[Msg, ...]:
    """Return the law in question while its points are not known."""
    if not outcome.law:
        return ()
    line = law_words(state, outcome.law)
    return (msg("foul.nearest", line=line) if outcome.verdict is Verdict.UMPIRE else line,)


def _notes(state: MatchState, outcome: Outcome) -> tuple[Msg, ...]:
    rule, laws = state.rules.wording == "rule", state.rules.laws
    if not state.rules.has_foul_table:
        lines = [msg("foul.returned.none", rule=rule)]
        for code, law in (("own", laws.own_last), ("theirs", laws.their_last)):
            cited = msg("entry.cite", law=law) if law else ""
            lines.append(msg(f"foul.returned.{code}", rule=rule, law=cited))
        return tuple(lines)
    match outcome.verdict:
        case Verdict.UMPIRE:
            return (msg("foul.umpire"),)
        case Verdict.NORMAL:
            return (msg("foul.normal", rule=rule),)
        case Verdict.WON:
            return (msg("foul.won", rule=rule),)
        case Verdict.GOES_ON:
            return (msg("foul.goes_on", rule=rule),)
        case _:
            return ()

"""Forms for rulings, ends and signatures: what is asked, and the command that the answers mean.

Every answer is a text; `RulingForm.make` reads them and returns None while something is missing. A window
shows a form; what stands against its command comes from `rules.problems`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from carrom_desktop.rules.commands import (
    AddNote,
    AwardBoard,
    Command,
    DecideProtest,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    ReopenMatch,
    SetScore,
    SetTimes,
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award, PlayerWarned
from carrom_desktop.rules.ids import MATCH_ENDINGS, BoardKind, NextKind, Side, Termination
from carrom_desktop.rules.seating import board_breaker
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name

Answers = Mapping[str, str]


class FormKind(StrEnum):
    """Each form."""

    AWARDED = "awarded"
    VOID = "void"
    RULING = "ruling"
    PROTEST = "protest"
    VERDICT = "verdict"
    WARNING = "warning"
    NOTE = "note"
    END_GAME = "end_game"
    END_MATCH = "end_match"
    SIGN = "sign"
    REOPEN = "reopen"
    SCORE = "score"
    TIMES = "times"


class FieldKind(StrEnum):
    """How an answer is given: tiles, a pick list, a number, a line of text."""

    TILES = "tiles"
    PICK = "pick"
    NUMBER = "number"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class FormOption:
    """One answer of tiles or a pick list."""

    value: str
    label: Msg


@dataclass(frozen=True, slots=True)
class FormField:
    """One question.

    Attributes: `name` of the answer; `label`; `options`; `low` and `high` of a number; `value`, the answer to
    begin with, "" for none; `only_if`, another field and the answers with which this one is asked.
    """

    name: str
    kind: FieldKind
    label: Msg
    options: tuple[FormOption, ...] = ()
    low: int = 0
    high: int = 0
    value: str = ""
    only_if: tuple[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class RulingForm:
    """A form: `title`, what it is about (`hint`, None for nothing), its questions, the button's word."""

    kind: StrEnum
    title: Msg
    hint: Msg | None
    fields: tuple[FormField, ...]
    verb: Msg
    make: Callable[[Answers], Command | None]


def build_form(
    state: MatchState, kind: FormKind, *, game: int = 0, board: int = 0, now: str = ""
) -> RulingForm | None:
    """Return the form of `kind`, None where it has nothing to ask about (no board, no open protest).

    `game` and `board` are those chosen in the table, 0 for none; `now`, ISO 8601 with offset, dates the times
    that are typed.
    """
    return _BUILDERS[kind](state, game, board, now)


# ---- parts -------------------------------------------------------------------------------------------------


def _form(
    kind: FormKind,
    fields: tuple[FormField, ...],
    make: Callable[[Answers], Command | None],
    hint: Msg | None = None,
) -> RulingForm:
    return RulingForm(kind, msg(f"rulings.form.{kind}"), hint, fields, msg(f"rulings.do.{kind}"), make)


def _sides(state: MatchState, name: str, label: str, value: str = "") -> FormField:
    options = tuple(
        FormOption(side.value, msg("entry.name", name=side_name(state, side)))
        for side in (state.left, state.left.other)
    )
    return FormField(
        name, FieldKind.TILES, msg(f"rulings.ask.{label}", pair=is_pair(state)), options, value=value
    )


def _reason(label: str = "reason") -> FormField:
    return FormField("reason", FieldKind.TEXT, msg(f"rulings.ask.{label}"))


def _played(state: MatchState, *, with_next: bool) -> tuple[FormOption, ...]:
    """Return the boards that can be meant, the last first; `with_next`, the one in play before them."""
    found = []
    here = state.next
    if with_next and here.kind is NextKind.BOARD:
        label = msg("rulings.board_in_play", g=here.game, k=here.board)
        found.append(FormOption(f"{here.game}.{here.board}", label))
    for game in reversed(state.games):
        for board in reversed(game.boards):
            if board.kind in (BoardKind.VOID, BoardKind.UNKNOWN) or board.winner is None:
                continue
            label = msg(
                "rulings.board",
                g=game.number,
                k=board.number,
                W=side_name(state, board.winner),
                p=board.points,
            )
            found.append(FormOption(f"{game.number}.{board.number}", label))
    return tuple(found)


def _boards(options: tuple[FormOption, ...], game: int, board: int) -> FormField:
    wanted = f"{game}.{board}"
    value = wanted if any(option.value == wanted for option in options) else options[0].value
    return FormField("board", FieldKind.PICK, msg("rulings.ask.board"), options, value=value)


def _place(answers: Answers) -> tuple[int, int]:
    game, board = answers["board"].split(".")
    return int(game), int(board)


def _side(answers: Answers, name: str) -> Side | None:
    return Side(answers[name]) if answers.get(name) else None


# ---- each form ---------------------------------------------------------------------------------------------


def _awarded(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if state.next.kind is not NextKind.BOARD:
        return None
    cap = state.rules.board_cap

    def make(answers: Answers) -> Command | None:
        winner = _side(answers, "winner")
        if winner is None or not answers["points"].isdecimal():
            return None
        return AwardBoard(Award(winner, int(answers["points"]), answers["reason"].strip()))

    points = FormField("points", FieldKind.NUMBER, msg("rulings.ask.points"), low=1, high=cap, value="3")
    hint = msg("rulings.hint.awarded", k=state.next.board)
    return _form(FormKind.AWARDED, (_sides(state, "winner", "winner"), points, _reason()), make, hint)


def _void(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    options = _played(state, with_next=True)
    if not options:
        return None

    def make(answers: Answers) -> Command | None:
        if not answers.get("law"):
            return None
        number, place = _place(answers)
        return VoidBoard(number, place, answers["law"], answers["reason"].strip())

    laws = tuple(FormOption(law, msg(f"rulings.void.{law}")) for law in ("137", "140", "142"))
    fields = (
        _boards(options, game, board),
        FormField("law", FieldKind.PICK, msg("rulings.ask.law"), laws, value="137"),
        _reason(),
    )
    return _form(FormKind.VOID, fields, make, msg("rulings.hint.void"))


def _ruling(_state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    field = FormField("reason", FieldKind.TEXT, msg("rulings.ask.ruling"))
    return _form(FormKind.RULING, (field,), lambda answers: GiveDecision(answers["reason"].strip()))


def _protest(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    options = _played(state, with_next=False)
    if not options:
        return None

    def make(answers: Answers) -> Command | None:
        by = _side(answers, "by")
        if by is None:
            return None
        return LodgeProtest(*_place(answers), by, answers["reason"].strip())

    fields = (_boards(options, game, board), _sides(state, "by", "by"), _reason())
    return _form(FormKind.PROTEST, fields, make, msg("rulings.hint.protest"))


def _verdict(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    options = tuple(
        FormOption(
            f"{protest.game}.{protest.board}",
            msg("rulings.open_protest", g=protest.game, k=protest.board, P=side_name(state, protest.by)),
        )
        for protest in state.protests
        if protest.upheld is None
    )
    if not options:
        return None

    def make(answers: Answers) -> Command | None:
        if not answers.get("upheld"):
            return None
        return DecideProtest(*_place(answers), answers["upheld"] == "yes", answers["reason"].strip())

    verdicts = (
        FormOption("yes", msg("rulings.upheld")),
        FormOption("no", msg("rulings.dismissed")),
    )
    fields = (
        _boards(options, game, board),
        FormField("upheld", FieldKind.TILES, msg("rulings.ask.verdict"), verdicts),
        _reason("verdict_reason"),
    )
    return _form(FormKind.VERDICT, fields, make, msg("rulings.hint.verdict"))


def _warning(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    given: dict[tuple[Side, int], int] = {}
    for ruled in state.ruled:
        if isinstance(ruled.fact, PlayerWarned):
            key = (ruled.fact.side, ruled.fact.player)
            given[key] = given.get(key, 0) + 1
    options = tuple(
        FormOption(
            f"{side.value}{place}",
            msg("rulings.warned_player", P=player.full_name, n=given.get((side, place), 0)),
        )
        for side in (state.left, state.left.other)
        for place, player in enumerate(state.side_players(side))
    )

    def make(answers: Answers) -> Command | None:
        player = answers.get("player", "")
        return WarnPlayer(Side(player[0]), int(player[1]), answers["reason"].strip()) if player else None

    player = FormField("player", FieldKind.PICK, msg("rulings.ask.player"), options, value=options[0].value)
    return _form(FormKind.WARNING, (player, _reason()), make, msg("rulings.hint.warning"))


def _note(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    whole = FormOption("0.0", msg("rulings.whole_match"))
    options = (whole, *_played(state, with_next=False))
    fields = (_boards(options, game, board), FormField("reason", FieldKind.TEXT, msg("rulings.ask.note")))
    return _form(FormKind.NOTE, fields, lambda answers: AddNote(answers["reason"], *_place(answers)))


def _end_game(state: MatchState, game: int, _board: int, _now: str) -> RulingForm | None:
    if state.is_over:
        return None
    number = (
        game if 1 <= game <= len(state.games) and not state.games[game - 1].is_over else state.game.number
    )

    def make(answers: Answers) -> Command | None:
        winner = _winner(answers)
        if winner is None:
            return None
        return EndGame(Termination(answers["by"]), winner, answers["reason"].strip(), number)

    ways = tuple(
        FormOption(by.value, msg(f"rulings.end_game.{by}"))
        for by in (Termination.CONCEDED, Termination.AWARDED)
    )
    by = FormField("by", FieldKind.TILES, msg("rulings.ask.how"), ways, value=Termination.CONCEDED.value)
    loser = replace(_sides(state, "loser", "concedes"), only_if=("by", (Termination.CONCEDED.value,)))
    fields = (by, loser, _winner_field(state), _reason())
    return _form(FormKind.END_GAME, fields, make, msg("rulings.hint.end_game", g=number))


def _winner_field(state: MatchState) -> FormField:
    asked = ("by", (Termination.AWARDED.value,))
    return replace(_sides(state, "winner", "awarded_to"), only_if=asked)


def _winner(answers: Answers) -> Side | None:
    """Return who gains what a person ended: the side it is awarded to, else the other one."""
    winner, loser = _side(answers, "winner"), _side(answers, "loser")
    return winner if winner is not None else None if loser is None else loser.other


LAWS_143 = ("143", "143a", "143b", "143c", "143d", "143e", "143f", "143g", "143h", "143i")
"""What loses the whole match. Letters b and i are published; the others follow the order of the law."""


def _end_match(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if state.is_over:
        return None

    def make(answers: Answers) -> Command | None:
        by, winner = Termination(answers["by"]), _winner(answers)
        if winner is None and by is not Termination.ABANDONED:
            return None
        rules = state.rules.laws
        laws = {
            Termination.DISQUALIFIED: answers.get("law", ""),
            Termination.WALKOVER: rules.late,
            Termination.CONCEDED: rules.concede,
        }
        return EndMatch(by, winner, laws.get(by, ""), answers["reason"].strip())

    ways = tuple(FormOption(by.value, msg(f"rulings.end_match.{by}")) for by in MATCH_ENDINGS)
    by = FormField("by", FieldKind.PICK, msg("rulings.ask.how"), ways, value=Termination.CONCEDED.value)
    losing = tuple(by.value for by in MATCH_ENDINGS if by not in (Termination.ABANDONED, Termination.AWARDED))
    loser = replace(_sides(state, "loser", "loser"), only_if=("by", losing))
    laws = tuple(
        FormOption(law, msg("rulings.conduct", law=law, what=msg(f"rulings.conduct.{law}")))
        for law in LAWS_143
    )
    law = FormField(
        "law", FieldKind.PICK, msg("rulings.ask.law"), laws, value="143", only_if=("by", ("disqualified",))
    )
    fields = (by, loser, _winner_field(state), law, _reason())
    return _form(FormKind.END_MATCH, fields, make, msg("rulings.hint.end_match"))


def _sign(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if not state.is_over or state.signed:
        return None
    hint = msg("rulings.hint.sign", n=state.version + 1)
    return _form(FormKind.SIGN, (), lambda _answers: SignMatch(), hint)


def _reopen(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if not state.signed:
        return None
    field = FormField("reason", FieldKind.TEXT, msg("rulings.ask.reason_needed"))
    hint = msg("rulings.hint.reopen", n=state.version + 1)
    return _form(FormKind.REOPEN, (field,), lambda answers: ReopenMatch(answers["reason"]), hint)


def _score(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    a, b = side_name(state, Side.A), side_name(state, Side.B)
    results = ", ".join(
        f"{game.result[0]}-{game.result[1]}" for game in state.games if game.is_over and game.winner
    )
    here = state.next
    total = state.game.raw if not state.is_over else state.start_points

    def make(answers: Answers) -> Command | None:
        breaker = _side(answers, "breaker")
        games, now = read_pairs(answers["results"]), read_pairs(answers["total"])
        if breaker is None or games is None or now is None or len(now) != 1:
            return None
        if not answers["board"].isdecimal():
            return None
        board = int(answers["board"])
        opener = board_breaker(breaker, board)
        return SetScore(games, now[0], board, opener, 0, answers["reason"].strip())

    fields = (
        FormField("results", FieldKind.TEXT, msg("rulings.ask.results", A=a, B=b), value=results),
        FormField(
            "total", FieldKind.TEXT, msg("rulings.ask.total", A=a, B=b), value=f"{total[0]}-{total[1]}"
        ),
        FormField(
            "board",
            FieldKind.NUMBER,
            msg("rulings.ask.next_board"),
            low=1,
            high=(state.rules.board_limit or 98) + 1,
            value=str(here.board or 1),
        ),
        _sides(state, "breaker", "breaker", here.breaker.value if here.breaker is not None else ""),
        _reason(),
    )
    return _form(FormKind.SCORE, fields, make, msg("rulings.hint.score"))


_PAIR = re.compile(r"\s*(\d{1,3})\s*[-:\N{EN DASH}]\s*(\d{1,3})\s*")


def read_pairs(text: str) -> tuple[tuple[int, int], ...] | None:
    """Return results as typed, "25-10, 11-25" or "25:10; 11:25"; None where something else stands there."""
    found = []
    for part in re.split(r"[,;]", text) if text.strip() else ():
        matched = _PAIR.fullmatch(part)
        if matched is None:
            return None
        found.append((int(matched[1]), int(matched[2])))
    return tuple(found)


def _times(state: MatchState, game: int, _board: int, now: str) -> RulingForm | None:
    played = [one for one in state.games if one.boards or one.is_over]
    if not played:
        return None
    chosen = game if any(one.number == game for one in played) else played[-1].number
    options = tuple(FormOption(str(one.number), msg("rulings.game", g=one.number)) for one in played)
    at = state.games[chosen - 1]

    def make(answers: Answers) -> Command | None:
        started, finished = (
            read_time(answers[name], at.started_at or now) for name in ("started", "finished")
        )
        return SetTimes(int(answers["game"]), started, finished)

    fields = (
        FormField("game", FieldKind.PICK, msg("rulings.ask.game"), options, value=str(chosen)),
        FormField("started", FieldKind.TEXT, msg("rulings.ask.started"), value=_clock(at.started_at)),
        FormField("finished", FieldKind.TEXT, msg("rulings.ask.finished"), value=_clock(at.finished_at)),
    )
    return _form(FormKind.TIMES, fields, make, msg("rulings.hint.times"))


def _clock(at: str) -> str:
    return at[11:16] if len(at) >= 16 else ""


def read_time(typed: str, on: str) -> str:
    """Return "14:06" as ISO 8601 on the day of `on`, with its offset; what is no time comes back as typed."""
    matched = re.fullmatch(r"\s*(\d{1,2})[:.h](\d{2})\s*", typed)
    if matched is None:
        return typed.strip()
    try:
        day = datetime.fromisoformat(on)
        moment = day.replace(hour=int(matched[1]), minute=int(matched[2]), second=0, microsecond=0)
    except ValueError:
        return typed.strip()
    return moment.isoformat(timespec="milliseconds")


_BUILDERS: dict[FormKind, Callable[[MatchState, int, int, str], RulingForm | None]] = {
    FormKind.AWARDED: _awarded,
    FormKind.VOID: _void,
    FormKind.RULING: _ruling,
    FormKind.PROTEST: _protest,
    FormKind.VERDICT: _verdict,
    FormKind.WARNING: _warning,
    FormKind.NOTE: _note,
    FormKind.END_GAME: _end_game,
    FormKind.END_MATCH: _end_match,
    FormKind.SIGN: _sign,
    FormKind.REOPEN: _reopen,
    FormKind.SCORE: _score,
    FormKind.TIMES: _times,
}

"""Forms for rulings, ends and signatures: what is asked, and the command that the answers mean.

Every answer is a text; `RulingForm.make` reads them and returns None while something is missing. A window
shows a form; what stands against its command comes from `rules.problems`.
"""

from __future__ import annotations

from collections.abc import Callable

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
    SignMatch,
    VoidBoard,
    WarnPlayer,
)
from carrom_desktop.rules.facts import Award, PlayerWarned
from carrom_desktop.rules.ids import MATCH_ENDINGS, BoardKind, NextKind, Side, Termination
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.form_parts import Answers as Answers
from carrom_desktop.viewmodels.form_parts import FieldKind as FieldKind
from carrom_desktop.viewmodels.form_parts import FormField as FormField
from carrom_desktop.viewmodels.form_parts import FormKind as FormKind
from carrom_desktop.viewmodels.form_parts import FormOption as FormOption
from carrom_desktop.viewmodels.form_parts import RulingForm as RulingForm
from carrom_desktop.viewmodels.form_parts import (
    boards_field,
    form,
    number_of,
    place_of,
    reason_field,
    says_rule,
    side_of,
    sides_field,
)
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.paper_forms import read_time as read_time
from carrom_desktop.viewmodels.paper_forms import score_form, times_form


def build_form(
    state: MatchState, kind: FormKind, *, game: int = 0, board: int = 0, now: str = ""
) -> RulingForm | None:
    """Return the form of `kind`, None where it has nothing to ask about (no board, no open protest).

    `game` and `board` are those chosen in the table, 0 for none; `now`, ISO 8601 with offset, dates the times
    that are typed.
    """
    return _BUILDERS[kind](state, game, board, now)


# ---- parts -------------------------------------------------------------------------------------------------


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


def _awarded(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if state.next.kind is not NextKind.BOARD:
        return None
    cap = state.rules.board_cap

    def make(answers: Answers) -> Command | None:
        winner, points = side_of(answers, "winner"), number_of(answers, "points")
        if winner is None or points is None:
            return None
        return AwardBoard(Award(winner, points, answers["reason"].strip()))

    points = FormField("points", FieldKind.NUMBER, msg("rulings.ask.points", n=cap), low=1, high=cap)
    hint = msg("rulings.hint.awarded", k=state.next.board)
    fields = (sides_field(state, "winner", "winner"), points, reason_field())
    return form(FormKind.AWARDED, fields, make, hint)


def _void(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    options = _played(state, with_next=True)
    if not options:
        return None

    def make(answers: Answers) -> Command | None:
        if not answers.get("law"):
            return None
        number, place = place_of(answers)
        return VoidBoard(number, place, answers["law"], answers["reason"].strip())

    rule = says_rule(state)
    laws = tuple(FormOption(law, msg(f"rulings.void.{law}", rule=rule)) for law in ("137", "140", "142"))
    fields = (
        boards_field(options, game, board),
        FormField("law", FieldKind.PICK, msg("rulings.ask.void_law", rule=rule), laws),
        reason_field(),
    )
    return form(FormKind.VOID, fields, make, msg("rulings.hint.void"))


def _ruling(_state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    field = FormField("reason", FieldKind.TEXT, msg("rulings.ask.ruling"))
    return form(FormKind.RULING, (field,), lambda answers: GiveDecision(answers["reason"].strip()))


def _protest(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    options = _played(state, with_next=False)
    if not options:
        return None

    def make(answers: Answers) -> Command | None:
        by = side_of(answers, "by")
        if by is None:
            return None
        return LodgeProtest(*place_of(answers), by, answers["reason"].strip())

    fields = (boards_field(options, game, board), sides_field(state, "by", "by"), reason_field())
    return form(FormKind.PROTEST, fields, make, msg("rulings.hint.protest"))


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
        return DecideProtest(*place_of(answers), answers["upheld"] == "yes", answers["reason"].strip())

    verdicts = (
        FormOption("yes", msg("rulings.upheld")),
        FormOption("no", msg("rulings.dismissed")),
    )
    fields = (
        boards_field(options, game, board),
        FormField("upheld", FieldKind.TILES, msg("rulings.ask.verdict"), verdicts),
        reason_field("verdict_reason"),
    )
    return form(FormKind.VERDICT, fields, make, msg("rulings.hint.verdict"))


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

    player = FormField("player", FieldKind.PICK, msg("rulings.ask.player"), options)
    hint = msg("rulings.hint.warning", rule=says_rule(state))
    return form(FormKind.WARNING, (player, reason_field()), make, hint)


def _note(state: MatchState, game: int, board: int, _now: str) -> RulingForm | None:
    whole = FormOption("0.0", msg("rulings.whole_match"))
    options = (whole, *_played(state, with_next=False))
    text = FormField("reason", FieldKind.TEXT, msg("rulings.ask.note"))
    fields = (boards_field(options, game, board), text)
    return form(FormKind.NOTE, fields, lambda answers: AddNote(answers["reason"], *place_of(answers)))


def _end_game(state: MatchState, game: int, _board: int, _now: str) -> RulingForm | None:
    if state.is_over:
        return None
    number = (
        game if 1 <= game <= len(state.games) and not state.games[game - 1].is_over else state.game.number
    )

    def make(answers: Answers) -> Command | None:
        winner = _winner(answers)
        if winner is None or not answers["by"]:
            return None
        return EndGame(Termination(answers["by"]), winner, answers["reason"].strip(), number)

    rule = says_rule(state)
    ways = tuple(FormOption(by.value, msg(f"rulings.end_game.{by}", rule=rule)) for by in _GAME_ENDINGS)
    by = FormField("by", FieldKind.TILES, msg("rulings.ask.how"), ways)
    loser = sides_field(state, "loser", "concedes", ("by", (Termination.CONCEDED.value,)))
    fields = (by, loser, _winner_field(state), reason_field())
    return form(FormKind.END_GAME, fields, make, msg("rulings.hint.end_game", g=number))


_GAME_ENDINGS = (Termination.CONCEDED, Termination.AWARDED)


def _winner_field(state: MatchState) -> FormField:
    return sides_field(state, "winner", "awarded_to", ("by", (Termination.AWARDED.value,)))


def _winner(answers: Answers) -> Side | None:
    """Return who gains what a person ended: the side it is awarded to, else the other one."""
    winner, loser = side_of(answers, "winner"), side_of(answers, "loser")
    return winner if winner is not None else None if loser is None else loser.other


LAWS_143 = ("143", "143a", "143b", "143c", "143d", "143e", "143f", "143g", "143h", "143i")
"""What loses the whole match. Letters b and i are published; the others follow the order of the law."""

_CONDUCT = "143"
_LOSING = tuple(by for by in MATCH_ENDINGS if by not in (Termination.ABANDONED, Termination.AWARDED))


def _end_match(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if state.is_over:
        return None
    rule, laws = says_rule(state), state.rules.laws
    letters = laws.conduct == _CONDUCT

    def make(answers: Answers) -> Command | None:
        if not answers["by"]:
            return None
        by, winner = Termination(answers["by"]), _winner(answers)
        if winner is None and by is not Termination.ABANDONED:
            return None
        conduct = answers["law"] if letters else laws.conduct
        if by is Termination.DISQUALIFIED and letters and not conduct:
            return None
        cited = {
            Termination.DISQUALIFIED: conduct,
            Termination.WALKOVER: laws.late,
            Termination.CONCEDED: laws.concede,
        }
        return EndMatch(by, winner, cited.get(by, ""), answers["reason"].strip())

    ways = tuple(FormOption(by.value, msg(f"rulings.end_match.{by}", rule=rule)) for by in MATCH_ENDINGS)
    conducts = tuple(
        FormOption(law, msg("rulings.conduct", law=law, what=msg(f"rulings.conduct.{law}")))
        for law in LAWS_143
    )
    asked = ("by", (Termination.DISQUALIFIED.value,))
    law = FormField("law", FieldKind.PICK, msg("rulings.ask.law"), conducts, only_if=asked)
    fields = (
        FormField("by", FieldKind.PICK, msg("rulings.ask.how"), ways),
        sides_field(state, "loser", "loser", ("by", tuple(by.value for by in _LOSING))),
        _winner_field(state),
        *((law,) if letters else ()),
        reason_field(),
    )
    return form(FormKind.END_MATCH, fields, make, msg("rulings.hint.end_match"))


def _sign(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if not state.is_over or state.signed:
        return None
    hint = msg("rulings.hint.sign", n=state.version + 1)
    return form(FormKind.SIGN, (), lambda _answers: SignMatch(), hint)


def _reopen(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    if not state.signed:
        return None
    field = FormField("reason", FieldKind.TEXT, msg("rulings.ask.reason_needed"))
    hint = msg("rulings.hint.reopen", n=state.version + 1)
    return form(FormKind.REOPEN, (field,), lambda answers: ReopenMatch(answers["reason"]), hint)


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
    FormKind.SCORE: score_form,
    FormKind.TIMES: times_form,
}

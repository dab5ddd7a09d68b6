"""The umpire's rulings as remarks: one exhaustive table of the facts that stand under remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from carrom_desktop.rules.facts import (
    BoardVoided,
    Corrected,
    DecisionGiven,
    GameEnded,
    Imported,
    LevelDecided,
    MatchEnded,
    MatchReopened,
    NoteAdded,
    OpenerChosen,
    PlayerWarned,
    PreAlarmOverruled,
    ProtestDecided,
    ProtestLodged,
    RulesChanged,
    ScoreSet,
)
from carrom_desktop.rules.ids import LevelChoice, PlayerRef, Side, Termination
from carrom_desktop.rules.state import BoardState, MatchState, Protest, Ruled
from carrom_desktop.viewmodels.imported import joined_findings
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import distinct_family
from carrom_desktop.viewmodels.problems import plain_name
from carrom_desktop.viewmodels.rules_view import difference
from carrom_desktop.viewmodels.sheet_boards import cited, clock_time
from carrom_desktop.viewmodels.sheet_corrections import board_msg, corrections, joined
from carrom_desktop.viewmodels.sheet_names import TEXT_NAME, SideNames
from carrom_desktop.viewmodels.sheet_protest import outcomes
from carrom_desktop.viewmodels.sheet_view import RemarkKind

Place = tuple[int, int]
"""Game and board, board 0 for the whole game."""


class Remark(Struct, frozen=True):
    """A remark without its letter: `rows` refer to it, by default those of its `places`."""

    text: Msg
    places: tuple[Place, ...] = ()
    time: str = ""
    kind: RemarkKind = RemarkKind.OTHER
    own_rows: tuple[Place, ...] | None = None

    @property
    def rows(self) -> tuple[Place, ...]:
        """Return the places whose rows show the letter."""
        return self.places if self.own_rows is None else self.own_rows


def because(text: Msg, reason: str) -> Msg:
    """Return the text with a reason in any words after it, or alone where none was given."""
    return msg("sheet.because", text=text, reason=reason.strip()) if reason.strip() else text


def rulings(state: MatchState, names: SideNames, order: tuple[Side, Side]) -> Iterator[Remark]:
    """Yield a remark for each ruling, in the order in which they were made."""
    book = _Book(state, names, order)
    for ruled in state.ruled:
        made = book.remark(ruled)
        if made is not None:
            yield made


@dataclass
class _Book:
    """Turns rulings into remarks; counts warnings, protests and versions on the way."""

    state: MatchState
    names: SideNames
    order: tuple[Side, Side]
    warnings: dict[PlayerRef, int] = field(default_factory=dict)
    protests: int = 0
    versions: int = 0

    def remark(self, ruled: Ruled) -> Remark | None:
        """Return the remark on one ruling, None where another one tells it."""
        time = self._time(ruled.at)
        match ruled.fact:
            case BoardVoided() as fact:
                return self._voided(fact, ruled, time)
            case ProtestLodged():
                return self._protest()
            case ProtestDecided():
                return None  # told with the protest
            case GameEnded() as fact:
                return self._game_ended(fact, time)
            case MatchEnded() as fact:
                text = because(self._match_ended(fact), fact.reason)
                return Remark(text, (), time, RemarkKind.END)
            case LevelDecided(game, choice):
                return Remark(self._level(choice), ((game, 0),), time)
            case DecisionGiven(ruling):
                return Remark(msg("sheet.remark.decision", text=ruling), (), time)
            case PlayerWarned() as fact:
                return self._warned(fact, time)
            case NoteAdded(text, game, board):
                places = ((game, board),) if game else ()
                return Remark(msg("sheet.remark.free", text=text), places, time)
            case Imported() as fact:
                return self._imported(fact)
            case RulesChanged():
                return self._rules_changed(ruled.fact, ruled, time)
            case ScoreSet() as fact:
                return self._score_set(fact, ruled, time)
            case Corrected() as fact:
                return self._corrected(fact, ruled, time)
            case OpenerChosen(game, side):
                text = msg("sheet.remark.opener_corrected", name=self.names.in_text(side))
                return Remark(_by(text, ruled.by), ((game, 0),), time, RemarkKind.CORRECTION)
            case PreAlarmOverruled(game):
                return Remark(msg("sheet.remark.alarm_overruled"), ((game, 0),), time)
            case MatchReopened(reason):
                self.versions += 1
                text = because(msg("sheet.remark.reopened", version=self.versions), reason)
                return Remark(_by(text, ruled.by), (), time, RemarkKind.REOPENED)
            case _:
                return None

    def _time(self, at: str) -> str:
        """Return "15:10", "" where a match on paper was typed in: then it says nothing."""
        return "" if self.state.from_paper else clock_time(at)

    def _board(self, game: int, board: int) -> BoardState | None:
        if not 1 <= game <= len(self.state.games):
            return None
        boards = self.state.games[game - 1].boards
        return boards[board - 1] if 1 <= board <= len(boards) else None

    def _imported(self, fact: Imported) -> Remark | None:
        """Say what did not add up in the file that the match came from; nothing where all did."""
        findings = joined_findings(self.state)
        if findings is None:
            return None
        text = msg("exchange.remark", file=plain_name(fact.file), findings=findings)
        return Remark(text, (), "", own_rows=())

    def _voided(self, fact: BoardVoided, ruled: Ruled, time: str) -> Remark | None:
        if fact.law == "protest" and any(
            (other.step, type(other.fact)) == (ruled.step, ProtestDecided) for other in self.state.ruled
        ):
            return None
        law = "" if self.state.rules.wording == "rule" or fact.law == "protest" else fact.law
        known = fact.law in ("137", "140", "142", "protest")
        why = msg(f"sheet.void.{fact.law}") if known else msg("sheet.void.other")
        text = because(cited("sheet.remark.voided", law, why=why), fact.reason)
        place = (fact.game, fact.board)
        board = self._board(*place)
        tried = [] if board is None else [each for each in board.voids if each.at == ruled.at]
        if tried and tried[0].was is not None:
            was = board_msg(self.state, tried[0].was, self.names)
            text = msg("sheet.remark.voided_was", text=text, was=was)
        return Remark(text, (place,), time, own_rows=(place,) if tried else ())

    def _protest(self) -> Remark | None:
        if self.protests >= len(self.state.protests):
            return None
        protest = self.state.protests[self.protests]
        self.protests += 1
        text = because(msg("sheet.remark.protest", name=self.names.in_text(protest.by)), protest.reason)
        text = msg("sheet.remark.protest_and", text=text, verdict=self._verdict(protest))
        place = (protest.game, protest.board)
        return Remark(text, (place,), self._time(protest.at), RemarkKind.PROTEST)

    def _verdict(self, protest: Protest) -> Msg:
        if protest.upheld is None:
            both = outcomes(self.state, protest, self.order, self.names)
            return msg("sheet.remark.protest_open", outcomes=both)
        if not protest.board:
            return msg("sheet.remark.protest_gone")
        code = "sheet.remark.protest_upheld" if protest.upheld else "sheet.remark.protest_dismissed"
        time = self._time(protest.decided_at)
        return because(msg(code, time=f" {time}" if time else ""), protest.verdict)

    def _game_ended(self, fact: GameEnded, time: str) -> Remark:
        winner = fact.winner
        if fact.by is Termination.CONCEDED:
            law = self.state.rules.laws.concede
            text = cited("sheet.remark.game_conceded", law, name=self.names.in_text(winner.other))
        else:
            text = msg("sheet.remark.game_awarded", name=self.names.in_text(winner))
        return Remark(because(text, fact.reason), ((fact.game, 0),), time)

    def _match_ended(self, fact: MatchEnded) -> Msg:
        law = fact.law
        if fact.by is Termination.CONCEDED:
            law = law or self.state.rules.laws.concede
        code = f"sheet.remark.match.{fact.by.value}"
        if fact.winner is None:
            return cited(code, law)
        side = fact.winner if fact.by is Termination.AWARDED else fact.winner.other
        return cited(code, law, name=self.names.in_text(side))

    def _level(self, choice: LevelChoice) -> Msg:
        if choice in (LevelChoice.EXTRA_BOARD, LevelChoice.DRAW):
            return msg(f"sheet.remark.level.{choice.value}")
        return msg("sheet.remark.level.winner", name=self.names.in_text(Side(choice.value)))

    def _warned(self, fact: PlayerWarned, time: str) -> Remark:
        player = PlayerRef(fact.side, fact.player)
        number = self.warnings[player] = self.warnings.get(player, 0) + 1
        there = 0 <= fact.player < len(self.state.side_players(fact.side))
        name = distinct_family(self.state, player) if there else ""
        if not name or len(name) > TEXT_NAME:
            name = self.names.in_text(fact.side)
        text = cited("sheet.remark.warned", self.state.rules.laws.conduct, name=name, number=number)
        return Remark(because(text, fact.reason), (), time)

    def _rules_changed(self, fact: RulesChanged, ruled: Ruled, time: str) -> Remark | None:
        before = ruled.rules_before
        lines = [] if before is None else list(difference(before, fact.rules))
        if ruled.start_before != fact.start_points:
            names = [self.names.in_text(side) for side in self.order]
            pairs = [
                msg("sheet.rules_change.points", first=names[0], second=names[1], a=a, b=b)
                for a, b in (
                    (pair[self.order[0].place], pair[self.order[1].place])
                    for pair in (ruled.start_before, fact.start_points)
                )
            ]
            lines.append(msg("sheet.rules_change.start", before=pairs[0], after=pairs[1]))
        if not lines:
            return None
        text = msg("sheet.remark.rules_changed", changes=joined("sheet.and", lines))
        return Remark(_by(because(text, fact.reason), ruled.by), (), time, RemarkKind.CORRECTION)

    def _score_set(self, fact: ScoreSet, ruled: Ruled, time: str) -> Remark:
        first, second = self.order
        results = ", ".join(f"{pair[first.place]}-{pair[second.place]}" for pair in fact.results)
        game = len(fact.results) + 1
        total = msg(
            "sheet.remark.score_set",
            game=game,
            first=self.names.in_text(first),
            second=self.names.in_text(second),
            a=fact.total[first.place],
            b=fact.total[second.place],
            board=fact.board,
            name=self.names.in_text(fact.opener),
        )
        text = msg("sheet.remark.score_set_results", text=total, results=results) if results else total
        rows = [(number, 0) for number in range(1, game)]
        rows += [(game, board) for board in range(1, fact.board)] or [(game, 0)]
        text = _by(because(text, fact.reason), ruled.by)
        return Remark(text, (), time, RemarkKind.CORRECTION, own_rows=tuple(rows))

    def _corrected(self, fact: Corrected, ruled: Ruled, time: str) -> Remark:
        changes = corrections(self.state, ruled, self.names)
        lines = [
            msg(
                "sheet.remark.corrected_board",
                place=msg("sheet.place.board", game=change.game, board=change.board),
                what=joined("sheet.and", change.what),
            )
            for change in changes
        ]
        text = joined("sheet.and", lines) if lines else msg("sheet.remark.corrected")
        text = _by(because(text, fact.reason), ruled.by)
        rows = tuple(
            (game.number, board.number)
            for game in self.state.games
            for board in game.boards
            if board.corrected
            and any(
                change.step == board.step
                if change.step
                else (change.game, change.board) == (game.number, board.number)
                for change in changes
            )
        )
        return Remark(text, (), time, RemarkKind.CORRECTION, own_rows=rows)


def _by(text: Msg, by: str) -> Msg:
    """Return the text with who wrote it down, where that is known."""
    return msg("sheet.by", text=text, by=by) if by else text

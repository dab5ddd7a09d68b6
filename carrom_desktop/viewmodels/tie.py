"""A team tie as it stands: counted from the matches of its rubbers, whenever it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.match.ties import Rubber, Team, Tie
from carrom_desktop.rules.ids import Kind, Side, Termination
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.state import MatchState, Pair
from carrom_desktop.viewmodels.message import Msg, msg, round_msg
from carrom_desktop.viewmodels.names import first_part, initials, side_forms, side_name


class RubberStatus(StrEnum):
    """How far a rubber is.

    `UNNAMED`, somebody is still to be named; `NAMED`, its match is not made; `READY`, its match is made and
    not begun; `UNPLAYED`, the tie was decided before it.
    """

    UNNAMED = "unnamed"
    NAMED = "named"
    READY = "ready"
    PLAYING = "playing"
    OVER = "over"
    UNPLAYED = "unplayed"


class RubberView(Struct, frozen=True):
    """One rubber.

    Attributes: `number`, from 1; `names` of A and B, "" for who is not named, and `forms` of them from long
    to short, () for nobody; `people`, in full; `results` of the games that are over and `games` won, A's
    first; `points` of the game being played; `several`, more than one game is needed; `winner`; `how` it
    ended if not by games; `provisional`, a protest is open; `dead`, the tie was decided before it; `matches`,
    how many of the library say that they are this rubber: the latest one counts.
    """

    number: int
    kind: Kind
    status: RubberStatus
    names: tuple[str, str]
    people: tuple[tuple[str, ...], tuple[str, ...]]
    forms: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    results: tuple[Pair, ...] = ()
    games: Pair = (0, 0)
    points: Pair = (0, 0)
    several: bool = False
    winner: Side | None = None
    how: Msg | None = None
    provisional: bool = False
    dead: bool = False
    matches: int = 0

    @property
    def has_begun(self) -> bool:
        """Say whether boards or an ending stand in its match: its line-ups stay."""
        return self.status in (RubberStatus.PLAYING, RubberStatus.OVER)


class TieView(Struct, frozen=True):
    """The tie.

    Attributes: `tie_id`; `teams`, and their `codes`, a few letters each and never the same; `details`;
    `score`, rubbers won by A and by B; `rubbers`; `here`, the rubber that the open match is, 0 for none;
    `following`, the first that is still to begin, 0 for none; `winner`, None while it is open or where it
    ended level; `decided`, nobody can catch up; `is_over`, nothing of it is still to be played; `stops`, it
    ends when it is decided; `provisional`, a protest is open that may change it.
    """

    tie_id: str
    teams: tuple[Team, Team]
    codes: tuple[str, str]
    details: Details
    score: Pair
    rubbers: tuple[RubberView, ...]
    here: int
    following: int
    winner: Side | None
    decided: bool
    is_over: bool
    stops: bool
    provisional: bool

    @property
    def has_begun(self) -> bool:
        """Say whether any rubber has."""
        return any(rubber.has_begun for rubber in self.rubbers)

    def team(self, side: Side) -> Team:
        """Return the team of `side`."""
        return self.teams[side.place]

    def rubber(self, number: int) -> RubberView | None:
        """Return rubber `number`, None where there is none."""
        return self.rubbers[number - 1] if 1 <= number <= len(self.rubbers) else None


def build_tie(
    tie: Tie,
    states: Mapping[int, MatchState],
    here: int = 0,
    *,
    counts: Mapping[int, int] | None = None,
    covered: bool = False,
) -> TieView:
    """Return the tie; `states` are the matches of its rubbers, by number; `counts`, how many
    there are of each; `covered`: players are named by initials alone, as the hall may want it.
    """
    states = {number: state for number, state in states.items() if 1 <= number <= len(tie.rubbers)}
    winners = {number: state.winner for number, state in states.items() if state.is_over}
    won = [sum(winner is side for winner in winners.values()) for side in Side]
    left = sum(number not in winners for number in range(1, len(tie.rubbers) + 1))
    decided = abs(won[0] - won[1]) > left
    is_over = not left or (decided and tie.stops)
    needed = _decided_at(tie, winners)
    rubbers = tuple(
        _rubber(rubber, number, states.get(number), covered, is_over=is_over, needed=needed)
        for number, rubber in enumerate(tie.rubbers, start=1)
    )
    if counts:
        from msgspec.structs import replace

        rubbers = tuple(replace(rubber, matches=counts.get(rubber.number, 0)) for rubber in rubbers)
    waiting = (RubberStatus.UNNAMED, RubberStatus.NAMED, RubberStatus.READY)
    following = next((rubber.number for rubber in rubbers if rubber.status in waiting), 0)
    ahead = None if won[0] == won[1] else Side.A if won[0] > won[1] else Side.B
    return TieView(
        tie_id=tie.tie_id,
        teams=tie.teams,
        codes=team_codes(tie.teams),
        details=tie.details,
        score=(won[0], won[1]),
        rubbers=rubbers,
        here=here,
        following=0 if is_over else following,
        winner=ahead if decided or is_over else None,
        decided=decided,
        is_over=is_over,
        stops=tie.stops,
        provisional=any(state.provisional for state in states.values()),
    )


def team_codes(teams: tuple[Team, Team]) -> tuple[str, str]:
    """Return two different codes: the short names, else letters of the names in capitals."""
    whole = ["".join(letter for letter in team.name if letter.isalnum()).upper() or "?" for team in teams]
    for width in (3, 4, 5, 6):
        codes = [team.short or name[:width] for team, name in zip(teams, whole, strict=True)]
        if codes[0].casefold() != codes[1].casefold():
            return codes[0], codes[1]
    return f"{whole[0][:5]}1", f"{whole[1][:5]}2"


def tie_line(view: TieView, number: int = 0) -> tuple[Msg, ...]:
    """Return "India 1 – 0 Spain · rubber 2 of 3" from long to short; `number` 0: the score alone."""
    names = tuple(team.name for team in view.teams)
    a, b = view.score
    forms = []
    for first, second in (names, view.codes):
        score = msg("tie.score", A=first, a=a, b=b, B=second)
        if number:
            codes = ("tie.line", "tie.line_short")
            forms += [msg(code, score=score, n=number, total=len(view.rubbers)) for code in codes]
        forms.append(score)
    return tuple(dict.fromkeys(forms))


def shown_rubber(view: TieView) -> int:
    """Return the rubber that the hall names beside a match: its own; 0, none, once the tie is over."""
    return 0 if view.is_over else view.here


def heading(view: TieView) -> Msg:
    """Return which rubber of which tie the open match is; short, and true whatever the score."""
    return msg("tie.heading", A=view.codes[0], B=view.codes[1], n=view.here, total=len(view.rubbers))


def current_rubber(view: TieView) -> int:
    """Return the rubber that a scorer is likely to want: one that is being played, the next one, the last."""
    playing = [rubber.number for rubber in view.rubbers if rubber.status is RubberStatus.PLAYING]
    return playing[0] if playing else view.following or len(view.rubbers)


def next_of(view: TieView) -> NextMatch:
    """Return the next rubber as a match that comes; a side that is not named is its team."""
    rubber = view.rubber(view.following)
    if rubber is None:
        return NextMatch()
    names = [name or team.name for name, team in zip(rubber.names, view.teams, strict=True)]
    return NextMatch(names[0], names[1])


def outcome(view: TieView, *, short: bool = False) -> Msg:
    """Return how the tie stands or ended, in one sentence; `short`: by the teams' codes."""
    names = view.codes if short else tuple(team.name for team in view.teams)
    if view.winner is not None and view.is_over:
        won = view.score if view.winner is Side.A else view.score[::-1]
        team, other = names[view.winner.place], names[view.winner.other.place]
        return msg("tie.outcome.won", W=team, L=other, a=won[0], b=won[1])
    if view.is_over:
        return msg("tie.outcome.level", A=names[0], B=names[1], a=view.score[0])
    if view.winner is not None:
        return msg("tie.outcome.decided", W=names[view.winner.place])
    if not view.has_begun:
        return msg("tie.outcome.not_begun", n=len(view.rubbers))
    playing = [rubber.number for rubber in view.rubbers if rubber.status is RubberStatus.PLAYING]
    if playing:
        return msg("tie.outcome.playing", n=playing[0], total=len(view.rubbers))
    return msg("tie.outcome.next", n=view.following, total=len(view.rubbers))


def games_text(rubber: RubberView, first: Side = Side.A) -> str:
    """Return "2-1: 25-11, 15-19, 25-7", the points of `first` first; of one game "25-11"; "" for none."""
    turn = 1 if first is Side.A else -1
    results = ", ".join("{}-{}".format(*pair[::turn]) for pair in rubber.results)
    if not rubber.several or not results:
        return results
    return "{}-{}: {}".format(*rubber.games[::turn], results)


def status_msg(rubber: RubberView) -> Msg:
    """Return what a list says of a rubber: who won, how far it is."""
    if rubber.status is not RubberStatus.OVER:
        return msg(f"tie.status.{rubber.status.value}")
    if rubber.winner is None:
        return rubber.how or msg("tie.status.drawn")
    return rubber.how or msg("tie.status.over")


def result_lines(view: TieView) -> tuple[Msg, ...]:
    """Return the tie as text to be sent: event, outcome, one line a rubber."""
    details = view.details
    where = [msg("tie.text.part", text=details.event)] if details.event else []
    if (round_name := round_msg(details.round)) is not None:
        where.append(round_name)
    head = tuple(where[:1]) if len(where) < 2 else (msg("tie.text.two", one=where[0], other=where[1]),)
    return (*head, *tie_line(view)[:1], outcome(view), *(_text_line(rubber) for rubber in view.rubbers))


def _text_line(rubber: RubberView) -> Msg:
    kind = msg(f"common.{rubber.kind.value}")
    a, b = (name or msg("tie.not_named") for name in rubber.names)
    score = games_text(rubber)
    said: Msg | str = score
    if rubber.status is not RubberStatus.OVER or not score:
        said = status_msg(rubber)
    elif rubber.how is not None:
        said = msg("tie.text.how", score=score, how=rubber.how)
    return msg("tie.text.rubber", n=rubber.number, kind=kind, A=a, B=b, result=said)


def _decided_at(tie: Tie, winners: Mapping[int, Side | None]) -> int:
    """Return after which rubber nobody could catch up, in the order of the list; 0 while somebody can."""
    lead, total = 0, len(tie.rubbers)
    for number in range(1, total + 1):
        if number not in winners:
            return 0
        lead += {Side.A: 1, Side.B: -1, None: 0}[winners[number]]
        if abs(lead) > total - number:
            return number
    return 0


def _rubber(
    rubber: Rubber, number: int, state: MatchState | None, covered: bool, *, is_over: bool, needed: int
) -> RubberView:
    dead = bool(needed) and number > needed
    if state is None:
        sides = rubber.line_ups
        names = tuple(_line_up_name(side, covered) for side in sides)
        people = tuple(tuple(_person(player, covered) for player in side) for side in sides)
        status = RubberStatus.NAMED if all(sides) else RubberStatus.UNNAMED
        if is_over:
            status = RubberStatus.UNPLAYED
        forms = tuple(_forms(side, covered) for side in sides)
        return RubberView(
            number,
            rubber.kind,
            status,
            (names[0], names[1]),
            (people[0], people[1]),
            (forms[0], forms[1]),
            dead=dead,
        )
    if covered:
        from carrom_desktop.viewmodels.initials import with_initials

        state = with_initials(state)
    status = RubberStatus.READY
    if state.is_over:
        status = RubberStatus.OVER
    elif state.has_boards or any(game.was_set for game in state.games):
        status = RubberStatus.PLAYING
    elif is_over:
        status = RubberStatus.UNPLAYED
    everybody = tuple(tuple(player.full_name for player in side) for side in state.players)
    return RubberView(
        number=number,
        kind=state.kind,
        status=status,
        names=(side_name(state, Side.A), side_name(state, Side.B)),
        people=(everybody[0], everybody[1]),
        forms=(_state_forms(state, Side.A), _state_forms(state, Side.B)),
        results=tuple(game.result for game in state.games if game.is_over),
        games=state.games_won,
        points=state.game.result,
        several=state.rules.games_to_win > 1,
        winner=state.winner,
        how=_how(state),
        provisional=state.provisional,
        dead=dead,
    )


def _how(state: MatchState) -> Msg | None:
    if state.drawn:
        return msg("tie.status.drawn")
    if state.ended_by is None:
        return None
    return msg(f"tie.how.{Termination(state.ended_by).value}")


def _line_up_name(players: tuple[Player, ...], covered: bool) -> str:
    if len(players) == 1:
        return _person(players[0], covered)
    return " / ".join(
        _person(player, True) if covered else player.short or player.family or player.given
        for player in players
    )


def _forms(players: tuple[Player, ...], covered: bool) -> tuple[str, ...]:
    """Return what a line-up is called from long to short; `covered`: by initials alone."""
    if not players:
        return ()
    if covered:
        return (_line_up_name(players, True),)
    if len(players) == 1:
        player = players[0]
        initial = f"{initials(player.given)} {player.family}".strip()
        forms = (player.full_name, initial, player.family, player.short)
    else:
        families = " / ".join(player.family or player.given for player in players)
        short = " / ".join(first_part(player.family) or player.family or player.given for player in players)
        forms = (_line_up_name(players, False), families, short, "")
    return tuple(form for form in dict.fromkeys(forms) if form)


def _state_forms(state: MatchState, side: Side) -> tuple[str, ...]:
    joint = " " if len(state.side_players(side)) == 1 else " / "
    return tuple(joint.join(form) for form in side_forms(state, side))


def _person(player: Player, covered: bool) -> str:
    if not covered:
        return player.full_name
    from carrom_desktop.viewmodels.initials import initials_of

    return initials_of(player.full_name)

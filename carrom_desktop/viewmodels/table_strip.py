"""The entry as the strip of table mode: a row for each side, one bar of words, what may be tapped."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce_words import Line
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind
from carrom_desktop.viewmodels.entry import BannerKind, EntryView
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name

KEYS = {
    "B": KeyKind.BREAKER,
    "C": KeyKind.CHANGE_SIDES,
    "P": KeyKind.PLAY,
    "T": KeyKind.TIME,
    "H": KeyKind.HOLD,
    "W": KeyKind.WAIT,
    "+": KeyKind.LATER,
    "K": KeyKind.STROKE,
    "Y": KeyKind.TRIAL,
}
"""Keys that a bar may name; tapped, it is that key."""

BEFORE_CLOCKS = (BannerKind.OVER, BannerKind.DECISION, BannerKind.TOSS, BannerKind.EXTRA_TOSS)
"""Banners that a clock's notice does not hide."""


class StripRow(Struct, frozen=True):
    """One side: a tap on a number says that it lost with so many men on the board.

    Attributes: `side`; `forms` of its name, long to short, with `joint` between the parts of each; `is_white`
    in this board, None while unknown; `arrow`, "left" or "right"; `wins`, the entry says so; `men` that are
    chosen in this row, 0 for none; `taps`, what each of the nine numbers says; `queen`, it covered her.
    """

    side: Side
    forms: tuple[tuple[str, ...], ...]
    joint: str
    said: Msg
    is_white: bool | None
    arrow: str
    wins: bool
    men: int
    taps: tuple[Msg, ...]
    queen: bool
    queen_said: Msg


class StripBar(Struct, frozen=True):
    """Words of the bar in a `tone` ("plain", "wood", "warning", "alarm", "takeback"), with the cap of a `key`
    ("" for none); tapped, it is `press`."""

    tone: str
    words: tuple[Msg, ...]
    key: str = ""
    press: EntryKey | None = None


class StripOption(Struct, frozen=True):
    """An answer to an open question, over the numbers."""

    label: Msg
    key: str
    press: EntryKey


class StripView(Struct, frozen=True):
    """All of the strip.

    Attributes: `rows`, the left side's first; `bars`, the most urgent first, and none beside a read-back but
    its warnings; `options`; `nobody` as worded, `nobody_on`; `usable`: numbers can be tapped.
    """

    rows: tuple[StripRow, StripRow]
    bars: tuple[StripBar, ...]
    options: tuple[StripOption, ...]
    nobody: Msg
    nobody_on: bool
    usable: bool


def build_strip(
    view: EntryView, state: MatchState, draft: Draft, said: Line, notice: tuple[Msg, str] | None
) -> StripView:
    """Return the strip for the entry `view` of `draft`.

    `said`: what the umpire says now; `notice`: what the clocks have to say with the key that answers, or
    None.
    """
    return StripView(
        rows=(_row(view, state, 0), _row(view, state, 1)),
        bars=_bars(view, draft, said, notice),
        options=_options(view),
        nobody=view.queens[2].label,
        nobody_on=view.queens[2].chosen,
        usable=view.men[0].enabled,
    )


def _row(view: EntryView, state: MatchState, place: int) -> StripRow:
    card, other = view.cards[place], view.cards[1 - place]
    rule, name = state.rules.wording == "rule", side_name(state, card.side)
    return StripRow(
        side=card.side,
        forms=view.queens[place].forms,
        joint=card.joint,
        said=card.accessible,
        is_white=card.is_white,
        arrow=card.arrow,
        wins=card.chosen,
        men=next((tile.number for tile in view.men if tile.chosen and other.chosen), 0),
        taps=tuple(msg("entry.men_tile", rule=rule, n=tile.number, L=name) for tile in view.men),
        queen=view.queens[place].chosen,
        queen_said=msg("table.queen_side", X=name),
    )


def _bars(view: EntryView, draft: Draft, said: Line, notice: tuple[Msg, str] | None) -> tuple[StripBar, ...]:
    prompt = (StripBar("plain", (view.prompt,)),) if view.prompt is not None else ()
    if view.refusals:
        return (StripBar("alarm", view.refusals),)
    if view.read_back is not None and not _options(view):
        odd = (StripBar("warning", view.warnings),) if view.warnings else ()
        return (*odd, *((StripBar("plain", (view.hint,)),) if view.hint is not None else ()))
    if view.hint is not None:
        return (StripBar("wood", (view.hint,)), *prompt)
    if not draft.is_empty or view.choices:
        return prompt or (StripBar("plain", said),)
    calls = _banner(view, notice)
    if view.take_back:
        back = EntryKey(KeyKind.BACKSPACE)
        tone = "warning" if view.armed else "takeback"
        return (StripBar(tone, view.take_back, "", back), *(calls or (StripBar("plain", said),)))
    umpire = (StripBar("plain", said),) if said else ()
    if calls:
        return (*calls, *umpire)
    return (*umpire, StripBar("dim", (msg("table.tap"),))) if view.men[0].enabled else umpire or prompt


def _banner(view: EntryView, notice: tuple[Msg, str] | None) -> tuple[StripBar, ...]:
    banner = view.banner
    if notice is not None and (banner is None or banner.kind not in BEFORE_CLOCKS):
        return (_keyed(*notice),)
    return (_keyed(banner.text, banner.key),) if banner is not None else ()


def _keyed(text: Msg, key: str) -> StripBar:
    kind = KEYS.get(key)
    return StripBar("wood", (text,), key, None if kind is None else EntryKey(kind))


def _options(view: EntryView) -> tuple[StripOption, ...]:
    if view.options:
        return tuple(
            StripOption(one.label, one.key, EntryKey(KeyKind.QUEEN_OPTION, queen=Queen(one.queen)))
            for one in view.options
        )
    if view.seats:
        return tuple(
            StripOption(one.label, one.key, EntryKey(KeyKind.DIGIT, number=int(one.key)))
            for one in view.seats
        )
    return tuple(StripOption(one.label, one.key, one.press) for one in view.choices or view.after)

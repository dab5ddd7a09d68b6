"""One text file a field, for programs that show a line of text from a file: UTF-8, no line's end.

A field that the hall does not show is an empty file, so that a picture made of them never keeps an old word.
"""

from __future__ import annotations

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.fit import clean
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.hall_parts import BreakMark, CardView, PanelView, QueenMark
from carrom_desktop.viewmodels.message import round_msg
from carrom_desktop.viewmodels.names import family_name, side_name
from carrom_desktop.viewmodels.stream import StreamView

PER_SIDE = ("name", "family", "code", "club", "score", "games", "color", "breaks", "queen", "plus", "men")
"""Fields of a side: `name_a.txt` is side A's wherever it sits, `name_left.txt` that of who sits left."""
SHARED = ("event", "round", "table", "game", "board", "results", "headline", "clock")


def text_fields(view: StreamView, language: str) -> dict[str, str]:
    """Return every field by its name, always all of them; `language` is the hall's."""
    found = {f"{field}_{who}": "" for field in PER_SIDE for who in ("a", "b", "left", "right")}
    found |= dict.fromkeys(SHARED, "")
    match = view.match
    if match is None:
        return found
    for place, card in zip(("left", "right"), view.cards, strict=False):
        for field, text in _of_side(view, match, card, language).items():
            found[f"{field}_{place}"] = found[f"{field}_{card.side.value.lower()}"] = text
    return found | _shared(view, match, language)


def _of_side(view: StreamView, match: MatchState, card: CardView, language: str) -> dict[str, str]:
    scored = view.is_scored
    color = "" if card.white is None else say(language, "hall.white" if card.white else "hall.black")
    breaks = {
        BreakMark.NONE: "",
        BreakMark.NOW: say(language, "hall.breaks"),
        BreakMark.NEXT: say(language, "hall.next_to_break"),
    }
    queen = {
        None: "",
        QueenMark.FILLED: say(language, "hall.queen"),
        QueenMark.HOLLOW: say(language, "hall.queen"),
        QueenMark.STRUCK: say(language, "hall.queen_not"),
    }
    return {
        "name": clean(side_name(match, card.side)),
        "family": clean(family_name(match, card.side)),
        "code": card.code,
        "club": clean(card.club),
        "score": str(card.score) if scored else "",
        "games": str(card.games_won) if scored and card.games_won is not None else "",
        "color": color,
        "breaks": breaks[card.breaks],
        "queen": queen[card.queen],
        "plus": "" if card.plus is None else f"+{card.plus}",
        "men": "" if card.men is None else str(card.men),
    }


def _shared(view: StreamView, match: MatchState, language: str) -> dict[str, str]:
    hall = view.hall
    left = view.cards[0].side.place if view.cards else 0
    named = round_msg(match.details.round.strip())
    tables = [part for part in hall.where if part.code == "common.table"]
    games = [game.result for game in match.games if game.is_over]
    clocks = (hall.stroke, hall.clock, (hall.panel or PanelView()).clock)
    return {
        "event": clean(match.details.event),
        "round": "" if named is None else clean(speak(language, named)),
        "table": clean(speak(language, tables[0])) if tables else "",
        "game": "" if hall.game is None else speak(language, hall.game),
        "board": "" if hall.board is None else speak(language, hall.board),
        "results": "  ".join(say(language, "hall.result", x=pair[left], y=pair[1 - left]) for pair in games),
        "headline": clean(speak(language, view.headline[0])) if view.headline else "",
        "clock": next((clock.text for clock in clocks if clock is not None), ""),
    }

"""What was typed into matches that were left for another one, as long as the program runs."""

from __future__ import annotations

from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, disarm

_Place = tuple[int, int, bool]


class KeptDrafts:
    """The half-typed entry of each match, given back when that is opened again; never stored."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[_Place, Draft]] = {}

    def keep(self, match_id: str, state: MatchState, draft: Draft) -> None:
        """Keep what is typed for the board that `state` expects; nothing typed keeps nothing."""
        self._kept.pop(match_id, None)
        if not draft.is_empty:
            self._kept[match_id] = _place(state), disarm(draft)

    def take(self, match_id: str, state: MatchState) -> Draft:
        """Return what was typed, once; empty where another board is expected now: it was not meant for it."""
        place, draft = self._kept.pop(match_id, (_place(state), Draft()))
        return draft if place == _place(state) else Draft()


def _place(state: MatchState) -> _Place:
    return state.next.game, state.next.board, state.next.replayed

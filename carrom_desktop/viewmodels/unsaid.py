"""Word what a match holds and no key of a sheet file can (`match/sheetfile_unsaid.py`)."""

from __future__ import annotations

from carrom_desktop.match.sheetfile_unsaid import Unsaid
from carrom_desktop.viewmodels.message import Msg, Value, msg


def unsaid_msg(one: Unsaid) -> Msg:
    """Return the sentence for `one`, with what a person typed behind it."""
    values: tuple[tuple[str, Value], ...] = (("game", one.game), ("board", one.board), *one.values)
    code = one.code
    if code == "note" and one.game:
        code = "note_board" if one.board else "note_game"
    said = Msg(f"check.unsaid.{code}", values)
    return msg("check.unsaid.because", text=said, reason=one.reason) if one.reason else said

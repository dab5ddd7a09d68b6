"""What the umpire calls out after a stroke: due, foul, technical foul, the queen covered or not."""

from __future__ import annotations

from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import QueenDone
from carrom_desktop.rules.strokes import StrokeKind
from carrom_desktop.rules.umpiring import followed
from carrom_desktop.viewmodels.announce_words import Line
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import spoken_side


def stroke_line(state: MatchState) -> Line:
    """Return what is called out after the last stroke, () where nothing is: the shortest form of it."""
    here = followed(state)
    last = None if here is None else here.last
    if last is None or last.after.end is not None:
        return ()
    said = []
    if last.stroke.kind is StrokeKind.FOUL:
        said.append(msg("announce.foul"))
    elif last.stroke.kind in (StrokeKind.TECHNICAL, StrokeKind.TECHNICAL_OTHER):
        said.append(msg("announce.technical_foul"))
    elif last.due and not last.stroke.forgo:
        said.append(msg("announce.due"))
    if last.queen is QueenDone.COVERED:
        said.append(msg("announce.queen_covered", X=spoken_side(state, last.by)))
    elif last.queen is QueenDone.BACK and not last.stroke.queen:
        said.append(msg("announce.queen_not_covered"))
        said.append(msg("announce.to_play", Y=spoken_side(state, last.after.turn)))
    return tuple(said)

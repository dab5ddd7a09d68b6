"""Texts of a match's course drawn as a line."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("line.title", "Score line")
text("line.queen", "queen counted")
text("line.queen_none", "covered, no points")
text("line.slam", "slam")
text("line.given", "by a foul or award")

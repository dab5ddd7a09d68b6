"""Texts of the area "practice": the half-played demo, of which nothing is saved."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("practice.mark", "PRACTICE")
text("practice.hall", "PRACTICE · NOT A REAL MATCH")
text("practice.event", "Practice: not a real match")
text("practice.window", "PRACTICE: {title}")
text("practice.bar", "PRACTICE: nothing is saved.")
text("practice.bar_hall", "PRACTICE: nothing is saved. The hall goes on with {A} – {B}.")
text("practice.elsewhere", "The hall shows the real match")
text("practice.foot", "Practice: not saved")
text("practice.again", "Start again")
text("practice.leave", "Leave practice")
text("practice.again.menu", "Start practice again")
text("practice.began_again", "The demo match stands as at the beginning.")
text("practice.over", "Practice is over: nothing of it was saved. Ctrl+Q ends the program.")
text("practice.real.new", "A new match is a real one: it ends practice, and it is saved.")
text("practice.real.open", "The list has the real matches: opening it ends practice.")
text("practice.not_saved", "An entry of this match is not saved yet: practise when it is.")
text("practice.stay", "Go on practising")
text("practice.sheet", "Practice {name}")

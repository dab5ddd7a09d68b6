"""Texts of the area "takeover": matches of another computer."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("takeover.title", "Continue from another computer")
text("takeover.choose", "Choose what the other computer left: a .carrom file, or its library")
text("takeover.kinds", "Matches (*.carrom *.db);;All files (*)")
text("takeover.save_title", "Save for another computer")
text("takeover.save_kind", "Match with its history (*.carrom)")
text("takeover.saved", "Saved for another computer: {path}")
text("takeover.save_failed", "The match was not saved. Choose another place. {reason}")
text("takeover.list", "Matches of the other computer")
text("takeover.column.standing", "On this computer")
text("takeover.standing.new", "not here yet")
text("takeover.standing.same", "the same")
plural("takeover.standing.ahead", "{n} step further there", "{n} steps further there")
plural("takeover.standing.behind", "{n} step further here", "{n} steps further here")
text("takeover.standing.different", "both went on: they differ")
plural("takeover.unreadable", "{n} match there cannot be read.", "{n} matches there cannot be read.")
text("takeover.beginning", "the beginning")
text("takeover.empty", "There is no match in this file.")
text("takeover.reading", "Reading {n} of {all}...")
plural("takeover.count", "{n} match", "{n} matches")
text("takeover.tell.new", "The whole match is written into this library, and opened.")
text("takeover.tell.same", "Nothing is to be written: it stands here as it does there.")
text("takeover.tell.ahead", "What was recorded there is added to the match here, and it is opened:")
text("takeover.tell.behind", "Nothing is to be written: this computer has all of it, and more.")
text(
    "takeover.tell.different",
    'Both computers recorded something after "{same}". Nothing is overwritten: both stay, as two matches.',
)
text("takeover.here", "Here: {steps}")
text("takeover.there", "There: {steps}")
text("takeover.and_more", "{steps}, ...")
text("takeover.continue", "Continue this match")
text("takeover.keep_both", "Keep both, open theirs")
text("takeover.open", "Open it")
text("takeover.all", "Take all that is new")
plural("takeover.took", "{n} match was brought up to date", "{n} matches were brought up to date")

"""Texts of the area "guided": guided entry, one question at a time for a first-time scorer."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("guided.panel", "Guided entry, one question at a time")

# a board
text("guided.winner", "Who has pocketed all his men?")
text("guided.winner.pair", "Which pair has pocketed all its men?")
text("guided.winner.rule", "Who has pocketed all his pieces?")
text("guided.winner.rule.pair", "Which pair has pocketed all its pieces?")
text("guided.side.white", "White")
text("guided.side.black", "Black")
text("guided.side.white.said", "White: {X}")
text("guided.side.black.said", "Black: {X}")
text("guided.ended", "Ended otherwise: foul, umpire's award")
text("guided.queen_in", "The board goes on, the queen is covered")
text("guided.men", "How many men of {L} lie on the board?")
text("guided.men.rule", "How many pieces of {L} lie on the board?")
text("guided.men.white", "How many men of {L} (white) lie on the board?")
text("guided.men.white.rule", "How many pieces of {L} (white) lie on the board?")
text("guided.men.black", "How many men of {L} (black) lie on the board?")
text("guided.men.black.rule", "How many pieces of {L} (black) lie on the board?")
text("guided.none", "None: the board ended otherwise")
text(
    "guided.queen.worthless",
    "{W} had {s} before this board: the queen adds nothing. Who covered her is written down all the same.",
)
text(
    "guided.queen.worthless.pair",
    "{W} had {s} before this board: the queen adds nothing. Who covered her is written down all the same.",
)
text("guided.nobody", "What is known of the queen?")
text("guided.read_back", "Is this right? Look at the board.")
text("guided.slam.white", "White slam: only if all nine men and the queen went in during the first turn.")
text(
    "guided.slam.white.rule",
    "White slam: only if all nine pieces and the queen went in during the first turn.",
)
text("guided.slam.black", "Black slam: only if all men that were left went in during the first turn.")
text("guided.slam.black.rule", "Black slam: only if all pieces that were left went in during the first turn.")
text("guided.refused", "This cannot be recorded")
text("guided.change_something", "Change something")

# beside a board
text("guided.toss", "Who breaks first?")
text("guided.white", "Who has white and breaks first?")
text("guided.extra", "Extra board: who breaks?")
text("guided.extra.note", "{n} all: toss for the break; the sides stay.")
text("guided.toss.first", "First the toss: press B, then the arrow of the side that breaks, or tap it.")
text("guided.breaker", "Who breaks?")
text("guided.breaks", "White, breaks")
text("guided.breaks.said", "White, breaks: {X}")
text("guided.seats", "Who sits to the right of {A1}?")
text("guided.seats.note", "It says who of each pair breaks which board.")
text("guided.change", "Have the players changed sides?")
text("guided.change.seats", "Has everybody moved one seat to the right?")
text("guided.change.done", "Yes, they have changed")
text("guided.change.later", "Not yet: go on with the board")
text("guided.mark", "Who covered the queen?")
text("guided.mark.note", "She is marked in the hall, and the board goes on.")
text("guided.mark.never", "Nobody yet")
text("guided.mark.off", "She is back on the board")
text("guided.choice", "What now?")
text("guided.deciding", "Waiting for the umpire's decision")
text("guided.deciding.ended", "Record how the board ended")
text("guided.deciding.decided", "Record what was decided")
text("guided.deciding.play", "Play on")
text("guided.closed", "Nothing can be entered now")

# answered
text("guided.chip.winner", "Won: {W}")
plural("guided.chip.men", "{n} man left", "{n} men left")
plural("guided.chip.men.rule", "{n} piece left", "{n} pieces left")
text("guided.chip.queen", "Queen: {W}")
text("guided.chip.unrecorded", "Queen: not recorded")
text("guided.chip.on_board", "Queen: on the board")
text("guided.chip.said", "{answer}. Asks again.")

# the way back, the way out
text("guided.back", "Back")
text("guided.back.said", "Clear the last answer")
text("guided.wrong", "Wrong? Tap here, or Backspace twice")
text("guided.armed_board", "Once more: takes back board {k}, {W} +{p}")
text("guided.armed", "Once more: takes back {step}")
text("guided.leave", "Normal entry")
text("guided.leave.said", "Leave guided entry: all of the entry at once")
text("guided.off", "You know the keys: guided entry is off. View > Guided entry brings it back.")
text("guided.off.yes", "Bring it back")
text("guided.off.no", "OK")
text("guided.after_table", "Guided entry comes when table mode is left.")

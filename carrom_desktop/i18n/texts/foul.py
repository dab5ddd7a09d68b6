"""Texts of the area "foul": how a board ended otherwise, chosen in words; laws are named after it."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

# Questions.
text("foul.ask.what", "What ended the board?")
text("foul.ask.umpire", "Does the umpire decide this board?")
pairs("foul.ask.by", "Who did it? Press the arrow of the player", "Who did it? Press the arrow of the pair")
text("foul.ask.queen", "Where was the queen?")
plural(
    "foul.ask.demand",
    "{B}, do you claim the additional point?",
    "{B}, do you claim the additional points?",
)
text("foul.ask.nothing", "Read it back, then Enter")

# What ended it.
text("foul.what.own", "The player's own last man fell")
text("foul.what.own.rule", "The player's own last piece fell")
text("foul.what.theirs", "The opponent's last man fell")
text("foul.what.theirs.rule", "The opponent's last piece fell")
text("foul.what.both", "Both last men fell")
text("foul.what.both.rule", "Both last pieces fell")
text("foul.what.51", "Played out of turn")
text("foul.what.91", "Left the seat during the board")
text("foul.what.121b", "Played on during an appeal")
text("foul.what.126b", "Disturbed the board beyond repair")
text("foul.what.awarded", "The umpire awards the board...")
text("foul.what.void", "Void, to be replayed...")

# Where the queen was.
text("foul.queen.on_board", "On the board")
text("foul.queen.covering", "Pocketed before; this stroke had to cover her")
text("foul.queen.with", "Fell in this stroke")
text("foul.queen.covered_by", "Covered before by {W}")
text("foul.answer.on_board", "queen on the board")
text("foul.answer.covering", "queen to be covered")
text("foul.answer.with", "queen in this stroke")
text("foul.answer.covered_by", "queen covered before by {W}")

# The rest of the stroke.
text("foul.striker", "Striker in")
text("foul.improper", "Improper stroke")
plural("foul.demand", "{n} point claimed", "{n} points claimed")
text("foul.by_stroke", "Stroke of {X}")
text("foul.by_conduct", "{X}")

# Laws.
text("foul.law_line", "{law}: {what}")
text("foul.nearest", "The laws name no such stroke. Nearest: {line}")
text("foul.law.51", "played out of turn")
text("foul.law.91", "left the seat during the board")
text("foul.law.102", "both last men while covering the queen")
text("foul.law.102.rule", "both last pieces while covering the queen")
text("foul.law.103", "the opponent's last man while covering the queen")
text("foul.law.103.rule", "the opponent's last piece while covering the queen")
text("foul.law.104", "the queen and both last men in one stroke")
text("foul.law.104.rule", "the queen and both last pieces in one stroke")
text("foul.law.105", "both last men with the queen on the board")
text("foul.law.105.rule", "both last pieces with the queen on the board")
text("foul.law.106", "the opponent's last man with the queen on the board")
text("foul.law.106.rule", "the opponent's last piece with the queen on the board")
text("foul.law.107", "the own last man with the queen on the board")
text("foul.law.107.rule", "the own last piece with the queen on the board")
text("foul.law.108", "the own last man and the striker with the queen on the board")
text("foul.law.108.rule", "the own last piece and the striker with the queen on the board")
text("foul.law.109", "the queen, both last men and the striker in one stroke")
text("foul.law.109.rule", "the queen, both last pieces and the striker in one stroke")
text("foul.law.110", "both last men and the striker, the queen covered by the player")
text("foul.law.110.rule", "both last pieces and the striker, the queen covered by the player")
text("foul.law.111", "the opponent's last man and the striker with the queen on the board")
text("foul.law.111.rule", "the opponent's last piece and the striker with the queen on the board")
text("foul.law.112", "both last men and the striker, the queen covered by the opponent")
text("foul.law.112.rule", "both last pieces and the striker, the queen covered by the opponent")
text("foul.law.121b", "played on during an appeal")
text("foul.law.126b", "disturbed the board beyond repair")

# What else is to be known.
text("foul.umpire", "The umpire decides. Enter takes the proposal; Esc, E and 8 award other points")
text("foul.normal", "The queen was covered, so the opponent has finished first and wins as usual (52, 53)")
text("foul.won", "This is a normal finish: the player has won the board (52)")
text("foul.goes_on", "This ends no board: what comes back is put on the board, and play goes on")
text("foul.returned.none", "Under these rules no board is lost by a foul: play goes on")
text("foul.returned.own", "Own last man before the queen is covered: it and one more come back{law}")
text("foul.returned.own.rule", "Own last piece before the queen is covered: it and one more come back{law}")
text("foul.returned.theirs", "The opponent's last man: it and one of the player's own come back{law}")
text("foul.returned.theirs.rule", "The opponent's last piece: it and one of the player's own come back{law}")

text("foul.leave", "Leave this")

# Hints.
text("foul.hint.what_first", "First what ended the board: choose from the list")
text("foul.hint.finish_first", "First finish this, or press Esc to leave it")
text("foul.hint.not_listed", "That is not one of the answers")
text("foul.hint.goes_on", "The board goes on: press Esc and play")
text("foul.hint.what", "Choose what ended the board: a digit of the list")
text("foul.hint.by", "Who did it? Press the arrow")
text("foul.hint.queen", "Where was the queen? Press a digit of the list")
text("foul.hint.demand", "How many points are claimed? Press a digit of the list")

"""Texts of the area "umpire": the umpire's board, on which strokes are typed; the sentences are in "strokes"."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

# The two sides and the queen.
text("umpire.in_turn", "{X} to play")
text("umpire.breaks", "{X} to break")
text("umpire.to_play", "to play")
plural("umpire.owes", "owes {n} due", "owes {n} dues")
plural("umpire.side", "{X}: {n} man on the board", "{X}: {n} men on the board")
plural("umpire.side.rule", "{X}: {n} piece on the board", "{X}: {n} pieces on the board")
text("umpire.queen.board", "on the board")
text("umpire.queen.pocketed", "to be covered")
text("umpire.queen.covered", "covered")
text("umpire.queen.spoken.board", "Queen on the board")
text("umpire.queen.spoken.pocketed", "Queen to be covered by {X}")
text("umpire.queen.spoken.covered", "Queen covered by {X}")

# What is said where no stroke was.
text("umpire.break", "{X} breaks. A digit closes each stroke: how many own men fell.")
text("umpire.break.rule", "{X} breaks. A digit closes each stroke: how many own pieces fell.")
text("umpire.turn", "Turn corrected: {X} plays.")
text("umpire.counted", "Counted again: {X} plays.")
text("umpire.broken", "The strokes no longer fit the board: count again (R).")
text("umpire.incomplete", "incomplete")
text("umpire.more", "{first} {second}")
text("umpire.typed", "Typed: {keys}")

# Keys, short enough for their tiles.
text("umpire.key.queen", "queen")
text("umpire.key.striker", "striker")
text("umpire.key.theirs", "opponent's")
text("umpire.key.improper", "improper")
text("umpire.key.off", "off board")
text("umpire.key.off_own", "own man")
text("umpire.key.off_own.rule", "own piece")
text("umpire.key.forgo", "forgo due")
text("umpire.key.double", "double due")
text("umpire.key.icf", "as ICF")
text("umpire.key.foul", "foul")
text("umpire.key.technical", "technical")
text("umpire.key.technical_other", "tech., other")
text("umpire.key.pass", "pass")
text("umpire.key.no_break", "no break")
text("umpire.key.turn", "other turn")
text("umpire.key.again", "count again")
text("umpire.key.back", "back")
text("umpire.spoken.queen", "Queen pocketed")
text("umpire.spoken.striker", "Striker pocketed; again: a double due is claimed")
text("umpire.spoken.theirs", "An opponent's man pocketed; again for each more")
text("umpire.spoken.theirs.rule", "An opponent's piece pocketed; again for each more")
text("umpire.spoken.improper", "Improper stroke")
text("umpire.spoken.off", "Off the board; then V own man, O opponent's man, Q queen, S striker")
text("umpire.spoken.off.rule", "Off the board; then V own piece, O opponent's piece, Q queen, S striker")
text("umpire.spoken.off_own", "An own man left the board")
text("umpire.spoken.off_own.rule", "An own piece left the board")
text("umpire.spoken.forgo", "The opponent forgoes the due")
text("umpire.spoken.double", "The opponent claims a double due (H13)")
text("umpire.spoken.icf", "As the ICF's laws, by the umpire")
text("umpire.spoken.foul", "Foul without pocketing")
text("umpire.spoken.technical", "Technical foul by the side in turn")
text("umpire.spoken.technical_other", "Technical foul by the side not in turn")
text("umpire.spoken.pass", "Pass")
text("umpire.spoken.no_break", "Break not made")
text("umpire.spoken.turn", "It is the next player's turn: correct it")
text("umpire.spoken.again", "The thread is lost: count the board again")
text("umpire.spoken.back", "Take back the last key, or the last stroke")
plural(
    "umpire.spoken.digit", "{n} own man pocketed, close the stroke", "{n} own men pocketed, close the stroke"
)
plural(
    "umpire.spoken.digit.rule",
    "{n} own piece pocketed, close the stroke",
    "{n} own pieces pocketed, close the stroke",
)

# Counting again.
text("umpire.count.men", "Men of {X} on the board?")
text("umpire.count.men.rule", "Pieces of {X} on the board?")
text("umpire.count.queen", "Where is the queen?")
pairs("umpire.count.turn", "Whose turn is it? Press the arrow", "Whose turn is it?")
text("umpire.count.on_board", "on the board")
text("umpire.count.to_cover", "to be covered now")
text("umpire.count.covered_by", "covered by {X}")
text("umpire.count.name", "{X}")
plural("umpire.count.answer", "{X} {n}", "{X} {n}")
text("umpire.hint.men", "A digit: 1 to 9")
text("umpire.hint.queen", "A digit: 1 to {n}; or an arrow: covered by that side")
pairs("umpire.hint.turn", "An arrow: whose turn it is", "A digit: whose turn it is, 1 to 4")

# The rest.
text("umpire.hint.no_double", "No double due can be claimed for the last stroke")
text("umpire.void", "Void the board")
text("umpire.next", "The stroke is closed by a digit")

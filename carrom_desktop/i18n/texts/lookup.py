"""Texts of the area "lookup": "What happens if...", the look-up of the laws, in its window and as a command."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

plural("lookup.own", "Own man in.", "{n} own men in.")
plural("lookup.own.rule", "Own piece in.", "{n} own pieces in.")

text("lookup.ask.had_man", "Had {X} pocketed a man before?")
text("lookup.ask.owed", "Are dues owed?")

text("lookup.prompt.empty", "What happened? Type it or choose it below; a digit ends the stroke.")
text("lookup.prompt.overboard", "What left the board?")
text("lookup.prompt.digit", "And how many own men fell? 0 to 9")
text("lookup.prompt.whole", "The next key begins another stroke.")

# What a board is worth.
text("lookup.points.fixed", "{points} ({late} from {cutoff} on)")
text("lookup.points.men", "Points: 1 for each of {L}'s men left.")
text("lookup.points.men.rule", "Points: 1 for each of {L}'s pieces left.")
text("lookup.points.men_queen", "Points: 1 for each of {L}'s men left, and {queen} for the queen.")
text("lookup.points.men_queen.rule", "Points: 1 for each of {L}'s pieces left, and {queen} for the queen.")
text(
    "lookup.points.men_queen_until",
    "Points: 1 for each of {L}'s men left, and {queen} for the queen (0 from {cutoff} on).",
)
text(
    "lookup.points.men_queen_until.rule",
    "Points: 1 for each of {L}'s pieces left, and {queen} for the queen (0 from {cutoff} on).",
)
plural(
    "lookup.points.demand",
    "{n} more point if it is demanded ({law}).",
    "Up to {n} more points if they are demanded ({law}).",
)
text("lookup.points.proposed", "Proposed: board to {W}, {points}.")
text("lookup.points.proposed_men", "Proposed: board to {W}.")

text("lookup.no_double", "A double due is of UKCA's rules only (H13).")
text("lookup.if_agreed", "If a double due was agreed: {said}")

# In the window.
text("lookup.title", "What happens if...")
text("lookup.typed", "Stroke: {keys}")
text("lookup.typed_none", "No stroke typed yet")
text("lookup.tile.queen", "Queen")
text("lookup.tile.striker", "Striker")
text("lookup.tile.theirs", "Opponent's man")
text("lookup.tile.improper", "Improper")
text("lookup.tile.overboard", "Off the board...")
text("lookup.tile.own_off", "Own man")
text("lookup.tile.foul", "Foul")
text("lookup.tile.technical", "Technical foul")
text("lookup.tile.technical_other", "Opponent's technical")
text("lookup.tile.technical_other_said", "Technical foul by the opponent")
text("lookup.tile.passed", "Pass")
text("lookup.tile.no_break", "Break not made")
text("lookup.own_men", "own men in")
plural("lookup.own_men_said", "{n} own man pocketed", "{n} own men pocketed")
text("lookup.by", "Who plays")
text("lookup.queen", "The queen")
text("lookup.queen.board", "On the board")
text("lookup.queen.cover", "To be covered now")
text("lookup.queen.own", "Covered by {X}")
text("lookup.queen.theirs", "Covered by {Y}")
text("lookup.last", "Last man in")
text("lookup.last.own", "{X}'s last man")
text("lookup.last.theirs", "{Y}'s last man")
text("lookup.yes", "Yes")
text("lookup.no", "No")
text("lookup.taken.had_man", "until then: yes")
text("lookup.taken.owed", "until then: no")
text("lookup.nothing_asked", "Nothing else changes the answer.")
text(
    "lookup.examples", "Striker and one own man: S 1. Queen alone: Q 0. Opponent's man off the board: V O 0."
)
text("lookup.forgone", "Due forgone")
text("lookup.as_icf", "CAINT as ICF")
text("lookup.this_match", "this match")
text("lookup.not_published", "not published")
text("lookup.over", "The board is over.")
text("lookup.about.icf", "The Laws of Carrom in the numbering 1 to 143.")
text("lookup.about.ukca", "The UKCA Carrom Rules: E, G and H.")
text(
    "lookup.about.caint",
    "CAINT has published a comparison with the other two. Where it says nothing, the umpire decides.",
)
text("lookup.book", "{book}: {said}")
text("lookup.book_own", "{book}, this match: {said}")

# As a command.
text("lookup.cli.nothing", "missing: a stroke, such as S1, or {option} FILE (--help shows how)")
text("lookup.cli.not_with_board", "{what} does not go with {option}")
text("lookup.cli.one_of", "{what} cannot be: one of {known}")
text("lookup.cli.owed", "--owed {what} cannot be: 0 to {most} dues")
text("lookup.cli.taken.had_man", "Taken: yes (--first: no)")
text("lookup.cli.taken.owed", "Taken: no (--owed N: so many)")

# Boards that are written stroke by stroke.
text("lookup.board.head", "{rules}, {side} breaks")
text("lookup.board.column.stroke", "Stroke")
text("lookup.board.column.by", "By")
text("lookup.board.column.men", "Men A-B")
text("lookup.board.column.queen", "Queen")
text("lookup.board.column.dues", "Dues owed")
text("lookup.board.queen.board", "board")
text("lookup.board.queen.pocketed", "pocketed")
text("lookup.board.reason", "the umpire decides; nearest: Law {law}")
text("lookup.board.goes_on", "The board is not over.")
text("lookup.board.cancelled", "Result: cancelled, the board is played again (137).")
text("lookup.board.umpire", "Result: the umpire decides. Nearest: Law {law}, board to {W}.")
text("lookup.board.foul", "Result: board to {W} by Law {law}.")
plural(
    "lookup.board.normal",
    "Result: board to {W}, {n} man of {L} left, queen covered by {queen}.",
    "Result: board to {W}, {n} men of {L} left, queen covered by {queen}.",
)

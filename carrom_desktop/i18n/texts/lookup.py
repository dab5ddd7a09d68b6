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

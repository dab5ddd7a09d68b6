"""Texts of the area "card": what strokes mean, on one page a federation, to be held at a table."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text


def _two(code: str, english: str) -> None:
    """Declare a text, and its wording for rule books that say "piece"."""
    text(code, english)
    text(f"{code}.rule", english.replace("men", "pieces").replace("man", "piece"))


# Head, foot, sections.
text("card.title.icf", "STROKES AND WHAT FOLLOWS - LAWS OF CARROM (ICF)")
text("card.title.ukca", "STROKES AND WHAT FOLLOWS - UKCA CARROM RULES")
text("card.title.caint", "STROKES AND WHAT FOLLOWS - CAINT RULES")
text("card.edition", "Laws: {edition}")
text("card.edition.rule", "Rules: {edition}")
text("card.how", "In every table the first line that fits is meant.")
text("card.head.law", "Law")
text("card.head.law.rule", "Rule")
text("card.section.strokes", "Stroke")
_two("card.lead.strokes", "Own man: one or more. The opponent's men stay in.")
text("card.section.queen", "Queen")
text("card.section.other", "Off the board, fouls, break, passes")
text("card.section.dues", "Dues")
text("card.section.lost", "The board is over")
text(
    "card.lead.lost",
    "{fixed} ({late}): {late} where the side that gains has {cutoff} or more. "
    "Men: the player's own on the board. Queen: {queen} points below {cutoff}. "
    "On demand: additional points (87b).",
)
text("card.section.back", "Last pieces")
text("card.lead.back", "No board is lost by a foul: the last pieces come back and the board goes on.")

# What happened.
text("card.plus", "{a} + {b}")
text("card.comma", "{a}, {b}")
text("card.improper", "improper: {what}")
_two("card.maybe.own", "{what}, own man or not")
_two("card.maybe.theirs", "{what}, opponent's man or not")
text("card.nothing", "nothing pocketed")
text("card.striker", "striker")
text("card.double", "double due, agreed and called for")
_two("card.own", "own man")
_two("card.theirs", "opponent's man")
text("card.queen", "queen")
text("card.covering", "covering her: {what}")
_two("card.fell.one", "one own man")
_two("card.fell.more", "two or more own men")
_two("card.fell.some", "own man")
_two("card.fell.none", "no own man")
_two("card.first", "none before")
_two("card.nine", "all nine own men on the board")
text("card.owing", "a due owed")
text("card.improper_stroke", "improper stroke")
text("card.proper_stroke", "proper stroke")
text("card.penalty", "a stroke with a penalty")
_two("card.combined", "striker or opponent's man")
_two("card.theirs_free", "opponent's man beside the queen, no due")
_two("card.men_off", "man or queen off the board")
text("card.striker_off", "striker off the board")
text("card.foul", "foul without pocketing")
text("card.technical", "technical foul")
text("card.technical_early", "technical foul: before the first stroke of a turn, or by the side not in turn")
text("card.passed", "pass")
plural("card.passes", "{n} pass in a row", "{n} passes in a row, by both together")
_two("card.no_break", "break that touches no man")
_two("card.scratched", "the same, striker pocketed")
plural("card.missed_break", "the same, {n} time", "the same, {n} times")
text("card.due_place", "where the opponent places it")
text("card.due_when", "when")
_two("card.due_owed", "no man in yet")
text("card.due_forgone", "opponent forgoes it")
text("card.due_forfeit", "not placed before the next stroke")
text("card.due_end", "the board ends")
_two("card.finish", "all men of a side in, queen covered")
_two("card.both_last", "both last men")
_two("card.own_last", "own last man")
_two("card.their_last", "opponent's last man")
text("card.at.on_board", "queen on the board")
text("card.at.covering", "queen to be covered")
text("card.at.covered_by_o", "queen covered by the player")
text("card.at.covered_by_b", "queen covered by the opponent")
text("card.uncovered", "queen not covered")
text("card.covered_due", "queen covered, in a stroke with a due")

# What follows.
text("card.turn.on", "Plays on.")
text("card.turn.lost", "Turn lost.")
text("card.turn.same", "Turn as for the stroke.")
plural("card.due", "{n} due.", "{n} dues.")
text("card.no_due", "No due.")
text("card.dues_same", "Dues as for the stroke.")
plural("card.own_out", "Own men come out + {n} due.", "Own men come out + {n} dues.")
plural("card.own_out.rule", "Own pieces come out + {n} due.", "Own pieces come out + {n} dues.")
text("card.own_out_only", "Own men come out.")
text("card.own_out_only.rule", "Own pieces come out.")
_two("card.last_among", "A last own man is one of them.")
_two("card.owed_now", "No man in yet: owed ({laws}).")
text("card.queen_back", "Queen to the centre circle.")
text("card.queen_waits", "To be covered with the next stroke.")
text("card.queen_again", "One more stroke to cover her.")
text("card.queen_covered", "Covered.")
text("card.stays_in", "Stays in.")
text("card.to.centre", "To the centre circle.")
text("card.to.outer_circle", "Inside the outer circle, clear of the centre circle.")
text("card.to.main_circle", "Anywhere in the main circle.")
text("card.cancelled", "Board cancelled and played again.")
text("card.try_again", "Breaks again.")
plural("card.tries", "Breaks again, {n} try in all.", "Breaks again, {n} tries in all.")
text("card.stays_black", "The opponent plays and stays black.")
_two("card.at_once", "As soon as one of the player's men is in, in either turn.")
_two("card.at_turn_end", "At the end of the turn in which an own man was pocketed.")
_two("card.owed", "Owed, paid with the next man in.")
text("card.forgo_all", "Allowed: all that is owed, or nothing.")
text("card.forgo_all_in", "Allowed within {n} s: all that is owed, or nothing.")
text("card.forgo_one", "Allowed; older dues are still placed.")
text("card.forfeit", "Lost.")
text("card.written_off", "Written off.")
text("card.won", "The board is that side's.")
text("card.to_player", "Proper: {points} to the player.")
text("card.to_opponent", "Opponent: {points}.")
text("card.to_opponent_improper", "Improper: {points} to the opponent, on demand +{more}.")
text("card.points.fixed", "{fixed} ({late})")
text("card.points.men", "men + queen")
text("card.points.one", "{n}")
text("card.points.conduct", "men + queen if on the board")
text("card.points.conduct_theirs", "men + queen if on the board or covered by the opponent")
text("card.demand", "On demand +{n}; improper +{more}.")
text("card.demand_improper", "Improper: on demand +{more}.")
text("card.last_own", "Comes back, and {n} more.")
text("card.last_back", "Comes back.")

# Laws and foot notes.
text("card.laws", "{laws}")
text("card.laws.open", "{book} {laws}")
text("card.laws.umpire", "umpire")
text("card.law.table", "Table {n}")
text("card.note.contested", "Law 48 lets the player play on; Law 125a says that the umpire stops him.")
text("card.note.summed", "Our reading of Laws 72b and 76 together; no law names this stroke.")
text(
    "card.note.owed_then",
    "That a due is owed then (72c) is our reading; Law 95d says only that the turn is lost.",
)
text("card.note.no_pass", "No rule names a pass: we read it as a stroke that pockets nothing.")
text(
    "card.note.h17",
    "H8 and H17 hold whether the queen is covered or not; only a remark beside the comparison with CAINT and "
    "ICF says otherwise.",
)
text(
    "card.note.lost",
    "A last man that no line fits (nearest: {laws}): the umpire decides. Our readings: {cutoff} counts for "
    "51, 121b and 126b too (54); a board gives {cap} at most with points on demand (55).",
)
text(
    "card.note.open",
    "Not in CAINT's published rules: the umpire decides. The line says what UKCA does.",
)

# Saving and printing.
text("card.file", "Carrom strokes {book}")
text("card.save.title", "Save the reference card as PDF")
text("card.save.failed", "The reference card was not saved.")
text("card.print.title", "Print the reference card")
text(
    "card.print.no_printer",
    "No printer is set up on this computer. The reference card can be saved as a PDF instead.",
)
text("card.print.no_start", "The printer did not take the reference card. It can be saved as a PDF instead.")

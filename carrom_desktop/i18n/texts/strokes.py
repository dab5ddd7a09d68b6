"""Texts of the area "strokes": what a stroke means, said in the umpire's order; and what no stroke can be."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# What happened, and who does what. {X} played the stroke, {Y} is the opponent.
text("strokes.nothing", "Nothing pocketed.")
plural("strokes.own", "Own man in: {m} left.", "{n} own men in: {m} left.")
plural("strokes.own.rule", "Own piece in: {m} left.", "{n} own pieces in: {m} left.")
text("strokes.own_paid", "Own man in, 1 due paid: {Y} places it.")
text("strokes.own_paid.rule", "Own piece in, 1 due paid: {Y} places it.")
plural(
    "strokes.own_later",
    "Own man in. {Y} places {n} due when this turn ends.",
    "Own man in. {Y} places {n} dues when this turn ends.",
)
plural(
    "strokes.own_later.rule",
    "Own piece in. {Y} places {n} due when this turn ends.",
    "Own piece in. {Y} places {n} dues when this turn ends.",
)
text(
    "strokes.striker",
    "Striker in: 1 due. {Y} places 1 of {X}'s men inside the outer circle, clear of the centre circle.",
)
text("strokes.striker.rule", "Striker in: 1 due. {Y} places 1 of {X}'s pieces anywhere in the main circle.")
text("strokes.theirs", "Opponent's man stays in.")
text("strokes.theirs.rule", "Opponent's piece stays in.")
text("strokes.no_due", "No due.")
text("strokes.improper_own", "Improper: that man and 1 more come out, {Y} places them.")
text("strokes.improper_own.rule", "Improper: that piece and 1 more come out, {Y} places them.")
text("strokes.improper_striker", "Improper, striker in: 2 men come out, {Y} places them.")
text("strokes.improper_striker.rule", "Improper, striker in: 2 pieces come out, {Y} places them.")
plural(
    "strokes.off",
    "Man off the board: umpire puts it in the centre circle.",
    "{n} men off the board: umpire puts them in the centre circle.",
)
plural(
    "strokes.off.rule",
    "Piece off the board: it is put in the centre circle.",
    "{n} pieces off the board: they are put in the centre circle.",
)
plural(
    "strokes.off_circle",
    "Piece off the board: {Y} places it anywhere in the large circle.",
    "{n} pieces off the board: {Y} places them anywhere in the large circle.",
)
text("strokes.queen_off", "Queen off the board: umpire puts her in the centre circle.")
text("strokes.queen_off.rule", "Queen off the board: she is put in the centre circle.")
text("strokes.striker_off", "Striker off the board.")
plural("strokes.placed_now", "{Y} places {n} due.", "{Y} places {n} dues.")
plural(
    "strokes.theirs_paid",
    "{n} due of {Y}'s is paid: {X} places it.",
    "{n} dues of {Y}'s are paid: {X} places them.",
)
text("strokes.forgone", "{Y} forgoes the due.")

# "Striker and own man in: 2 men come out, B places them."
text("strokes.head_out", "{head}: {out}.")
text("strokes.head_only", "{head}.")
text("strokes.two_outs", "{first}, {second}")
plural("strokes.out", "{n} man comes out, {Y} places it", "{n} men come out, {Y} places them")
plural("strokes.out.rule", "{n} piece comes out, {Y} places it", "{n} pieces come out, {Y} places them")
plural("strokes.owed", "{n} due owed, paid with the next man in", "{n} dues owed, paid with the next men in")
plural(
    "strokes.owed.rule",
    "{n} due owed, paid with the next piece in",
    "{n} dues owed, paid with the next pieces in",
)
plural(
    "strokes.owed_alone",
    "{n} due owed, paid with the next man in.",
    "{n} dues owed, paid with the next men in.",
)
plural(
    "strokes.owed_alone.rule",
    "{n} due owed, paid with the next piece in.",
    "{n} dues owed, paid with the next pieces in.",
)
text("strokes.no_due_out", "no due")
text("strokes.forgone_out", "the due is forgone")
text("strokes.head.striker", "Striker in")
text("strokes.head.striker_own", "Striker and own man in")
text("strokes.head.striker_own.rule", "Striker and own piece in")
text("strokes.head.striker_theirs", "Striker in, opponent's man stays in")
text("strokes.head.striker_theirs.rule", "Striker in, opponent's piece stays in")
text("strokes.head.striker_both", "Striker and own man in, opponent's stays in")
text("strokes.head.striker_both.rule", "Striker and own piece in, opponent's stays in")
text("strokes.head.theirs", "Opponent's man stays in")
text("strokes.head.theirs.rule", "Opponent's piece stays in")
text("strokes.head.both", "Own man in, opponent's stays in")
text("strokes.head.both.rule", "Own piece in, opponent's stays in")
text("strokes.head.improper", "Improper")
text("strokes.head.improper_striker", "Improper, striker in")
text("strokes.head.improper_striker_own", "Improper, striker and own man in")
text("strokes.head.improper_striker_own.rule", "Improper, striker and own piece in")
text("strokes.head.improper_own", "Improper, own man in")
text("strokes.head.improper_own.rule", "Improper, own piece in")
text("strokes.head.improper_theirs", "Improper, opponent's man stays in")
text("strokes.head.improper_theirs.rule", "Improper, opponent's piece stays in")
text("strokes.head.improper_striker_theirs", "Improper, striker in, opponent's man stays in")
text("strokes.head.improper_striker_theirs.rule", "Improper, striker in, opponent's piece stays in")
text("strokes.head.improper_both", "Improper, own man in, opponent's stays in")
text("strokes.head.improper_both.rule", "Improper, own piece in, opponent's stays in")
text("strokes.head.improper_striker_both", "Improper, striker and own man in, opponent's stays in")
text("strokes.head.improper_striker_both.rule", "Improper, striker and own piece in, opponent's stays in")
text("strokes.head.double", "Striker and own man in, double due")
text("strokes.head.double.rule", "Striker and own piece in, double due")
text("strokes.head.foul", "Foul")
text("strokes.head.technical", "Technical foul")
text("strokes.head.technical_other", "Technical foul by {X}")
text("strokes.head.scratch", "Striker in, no man touched")
text("strokes.head.scratch.rule", "Striker in, no piece touched")

# The queen.
text("strokes.queen_waits", "Queen in. {X} must cover her with the next stroke.")
text("strokes.queen_first_man", "Queen and the first man together. {X} must cover her with the next stroke.")
text(
    "strokes.queen_first_man.rule",
    "Queen and the first piece together. {X} must cover her with the next stroke.",
)
text("strokes.queen_again", "{X} has one more stroke to cover the queen.")
text("strokes.queen_covered", "Queen covered by {X}.")
text("strokes.queen_together", "Queen and man together: covered.")
text("strokes.queen_together.rule", "Queen and piece together: covered.")
text("strokes.queen_early", "Queen before an own man: umpire puts her in the centre circle.")
text("strokes.queen_early.rule", "Queen before an own piece: she goes back to the centre circle.")
text("strokes.queen_owing", "Queen while a due is owed: umpire puts her in the centre circle.")
text("strokes.queen_missed", "Not covered: umpire puts the queen in the centre circle.")
text("strokes.queen_missed.rule", "Not covered: the queen goes back to the centre circle.")
text("strokes.queen_back", "Queen to the centre circle.")
text("strokes.queen_striker", "Queen and striker in: queen to the centre circle, 1 due.")

# Last men that come back (H8, H17, H18).
plural(
    "strokes.last_own",
    "That man and {n} more come back, {Y} places them.",
    "That man and {n} more come back, {Y} places them.",
)
plural(
    "strokes.last_own.rule",
    "That piece and {n} more come back, {Y} places them.",
    "That piece and {n} more come back, {Y} places them.",
)
plural(
    "strokes.last_own_named",
    "The last own man and {n} more come back, {Y} places them.",
    "The last own man and {n} more come back, {Y} places them.",
)
plural(
    "strokes.last_own_named.rule",
    "The last own piece and {n} more come back, {Y} places them.",
    "The last own piece and {n} more come back, {Y} places them.",
)
text("strokes.last_own_alone", "That man comes back.")
text("strokes.last_own_alone.rule", "That piece comes back.")
text("strokes.last_theirs", "{Y}'s last man comes back.")
text("strokes.last_theirs.rule", "{Y}'s last piece comes back.")

# Without a stroke.
plural("strokes.passed", "Pass.", "Pass, {n} in a row.")
text("strokes.break_again", "No man touched. {X} breaks again, try {n} of {most}.")
text("strokes.break_retaken", "No piece touched. {X} breaks again.")
text("strokes.break_missed", "No man touched in {n} tries. {Y} breaks and stays black.")

# Whose turn.
text("strokes.turn.to", "Turn to {Y}.")
text("strokes.turn.lost", "Turn lost.")
text("strokes.turn.on", "{X} plays on.")
text("strokes.turn.on_short", "Plays on.")
text("strokes.turn.still", "{X} still plays.")
text("strokes.turn.goes_on", "Board goes on.")

# The end of a board.
plural("strokes.end.board", "Board to {W}, {n}.", "Board to {W}, {n}.")
text("strokes.end.board_open", "Board to {W}.")
text("strokes.end.all_in", "Board to {W}. All of {W}'s men are in.")
text("strokes.end.all_in.rule", "Board to {W}. All of {W}'s pieces are in.")
plural(
    "strokes.end.all_in_for",
    "Board to {W}, {n}. All of {W}'s men are in.",
    "Board to {W}, {n}. All of {W}'s men are in.",
)
plural(
    "strokes.end.all_in_for.rule",
    "Board to {W}, {n}. All of {W}'s pieces are in.",
    "Board to {W}, {n}. All of {W}'s pieces are in.",
)
text("strokes.end.cancelled", "Three passes each: the board is cancelled and played again.")
text("strokes.end.umpire", "The laws name no such stroke: the umpire decides. Nearest: Law {law}.")
text("strokes.end.102", "{X} covered with both last men.")
text("strokes.end.103", "{X} pocketed {Y}'s last man while covering the queen.")
text("strokes.end.104", "{X} pocketed the queen and both last men in one stroke.")
text("strokes.end.105", "{X} pocketed both last men with the queen on the board.")
text("strokes.end.106", "{X} pocketed {Y}'s last man with the queen on the board.")
text("strokes.end.107", "{X} pocketed the last man with the queen on the board.")
text("strokes.end.108", "{X} pocketed the last man and the striker with the queen on the board.")
text("strokes.end.109", "{X} pocketed the queen, both last men and the striker in one stroke.")
text("strokes.end.110", "{X} pocketed both last men and the striker, having covered the queen.")
text("strokes.end.111", "{X} pocketed {Y}'s last man and the striker with the queen on the board.")
text("strokes.end.112", "{X} pocketed both last men and the striker; {Y} had covered the queen.")

# Laws, last and grey; what is asked; what is to be known.
text("strokes.laws", "({laws})")
text("strokes.law.umpire", "the umpire's choice")
text("strokes.ask.forgo", "{Y}: place it, or forgo (U) within 15 s?")
text("strokes.ask.forgo.rule", "{Y}: place it, or not call for it (U)?")
text("strokes.ask.forgo_owed", "{Y}: forgo the due (U) within 15 s?")
text("strokes.ask.forgo_owed.rule", "{Y}: not call for the due (U)?")
text("strokes.ask.double", "{Y}: claim a double due (D)?")
text("strokes.ask.as_icf", "Not in CAINT's published rules: the umpire decides. As UKCA here; as ICF: A.")
text("strokes.note.as_icf", "Not in CAINT's published rules: as the ICF's laws, by the umpire.")
text(
    "strokes.note.contested", "Law 125a says that the umpire stops the player here; Law 48 lets him play on."
)

# Texts that are no stroke.
text("strokes.bad.empty", "A stroke has at least one key")
text("strokes.bad.long", "A stroke has fewer keys")
text("strokes.bad.after_digit", "{key} follows the digit, which ends a stroke")
text("strokes.bad.overboard", "V needs what left the board: V own man, O opponent's man, Q queen, S striker")
text("strokes.bad.key", "{key} is no key of a stroke")
text("strokes.bad.many", "{key} stands more than nine times")
text("strokes.bad.twice", "{key} stands twice")
text("strokes.bad.digit", "A digit ends a stroke: how many own men fell, 0 to 9")
text("strokes.bad.whole", "{key} stands alone")

# Strokes that cannot be.
text("strokes.no.over", "The board is over")
plural("strokes.no.own_men", "Only {n} own man is on the board", "Only {n} own men are on the board")
plural(
    "strokes.no.their_men",
    "Only {n} man of the opponent's is on the board",
    "Only {n} men of the opponent's are on the board",
)
text("strokes.no.queen_twice", "The queen cannot be pocketed and leave the board in one stroke")
text("strokes.no.queen_gone", "The queen is not on the board")
text("strokes.no.striker_twice", "The striker cannot be pocketed and leave the board in one stroke")
text("strokes.no.double_not_agreed", "A double due must be agreed before the game (H13)")
text("strokes.no.double_without_man", "A double due is for the striker and own pieces alone (H13)")
text("strokes.no.double_last", "No double due for the last piece while the queen is not covered (H18)")
plural(
    "strokes.no.double_unpayable",
    "A double due needs {n} piece that can be placed at once (H13)",
    "A double due needs {n} pieces that can be placed at once (H13)",
)
text("strokes.no.nothing_to_forgo", "There is no due to forgo")
text("strokes.no.published", "The rule book says what this stroke means: there is nothing to choose")
text("strokes.no.technical_late", "After the first stroke of a turn it is a foul (64): F")
text("strokes.no.break_made", "The break has been made")
plural("strokes.no.count_men", "0 to {n} man", "0 to {n} men of a side are on the board")
text("strokes.no.count_over", "With no men left the board is over: record it")
text("strokes.no.count_turn", "There is no such player")
text("strokes.no.count_queen", "The queen is on the board, pocketed, or covered by a side")
text("strokes.no.no_book", "No rule book says what a stroke means where the queen needs no cover")
text("strokes.no.no_board", "No board is being played")
text("strokes.no.no_stroke", "There is no stroke to change")
text("strokes.no.broken", "The strokes no longer fit, since the break or the rules were changed: count again")
text("strokes.step.on", "Umpire's board on")
text("strokes.step.off", "Umpire's board off")
text("strokes.step.stroke", "Board {k}: stroke {keys}")
text("strokes.step.amended", "Board {k}: stroke changed to {keys}")
text("strokes.step.turn", "Board {k}: turn corrected")
text("strokes.step.counted", "Board {k}: counted again")

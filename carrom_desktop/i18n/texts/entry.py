"""Texts of the area "entry": the entry panel, the board table, the names of steps.

Rulebooks that say "piece" and "Rule" have forms of their own, ending in `.rule`.
"""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

text("entry.name", "{name}")
text("entry.list", "{a}, {b}")
text("entry.cite", " ({law})")

# cards
text("entry.black", "black")
text("entry.white", "white")
text("entry.white_breaks", "white, breaks")
text("entry.player_breaks", "{X} breaks")
text("entry.white_player_breaks", "white, {X} breaks")
text("entry.games", "games {n}")
text("entry.games_results", "games {n} ({results})")
pairs("entry.won_match", "wins the match", "win the match")
text("entry.cannot_be_caught", "cannot be caught")
text("entry.card_said", "{name}: {points}; {status}")

# questions
text("entry.panel", "Entry of a board")
text("entry.announce", "Announce")
text("entry.who_won", "Who won the board?")
text("entry.men", "Men {L} still has on the board")
text("entry.men.pair", "Men {L} still have on the board")
text("entry.men.rule", "Pieces {L} still has on the board")
text("entry.men.rule.pair", "Pieces {L} still have on the board")
text("entry.men_of_loser", "Men the loser still has on the board")
text("entry.men_of_loser.pair", "Men the losers still have on the board")
text("entry.men_of_loser.rule", "Pieces the loser still has on the board")
text("entry.men_of_loser.rule.pair", "Pieces the losers still have on the board")
text("entry.who_covered", "Who covered the queen?")
text("entry.at_any_time", "at any time: {key} then a side")
text("entry.nobody", "Nobody / not sure...")
text("entry.not_recorded", "Not recorded who")
text("entry.on_board", "Still on the board")
text("entry.option_unrecorded", "Not recorded who covered the queen: 0 for her, marked on the sheet")
text("entry.option_seat", "{P} sits to the right of {A1}")
text("entry.option_on_board", "The queen is still on the board")
plural("entry.men_tile", "{n} man of {L}", "{n} men of {L}")
plural("entry.men_tile.rule", "{n} piece of {L}", "{n} pieces of {L}")

# what the entry needs
text("entry.need.winner", "Who won the board? Press the arrow of that side.")
text("entry.need.men", "How many men does {L} still have on the board? Press 1 to 9.")
text("entry.need.men.pair", "How many men do {L} still have on the board? Press 1 to 9.")
text("entry.need.men.rule", "How many pieces does {L} still have on the board? Press 1 to 9.")
text("entry.need.men.rule.pair", "How many pieces do {L} still have on the board? Press 1 to 9.")
text("entry.need.queen", "Who covered the queen? Press the arrow of that side, or N.")
text("entry.need.queen_mark", "The queen is covered: by whom? Press the arrow of that side.")
text(
    "entry.need.queen_mark_off",
    "The queen is covered: by whom? Press the arrow of that side, or Q again if she is back on the board.",
)
text("entry.need.breaker", "Who breaks? Press the arrow of that side.")
text(
    "entry.need.breaker_or_partner",
    "Who breaks? Press the arrow of that side; the same side again is its other player.",
)
text("entry.need.toss", "The toss comes first: press B and the arrow of the side that breaks.")
pairs(
    "entry.sides_not_changed",
    "Change of sides not confirmed: here {A} is still on your left. Have they moved? Then press C first.",
    "Change of sides not confirmed: here {A} are still on your left. Have they moved? Then press C first.",
)
text("entry.need.nothing", "Ctrl+P saves the sheet as a PDF.")
text("entry.after.new", "Next match")
text("entry.after.rematch", "Rematch")
text("entry.after.stays", "Winner stays")
text("entry.after.tie", "Team tie")
text(
    "entry.need.nobody",
    "1 or N: not recorded who covered the queen. 2: she is still on the board. Esc: go back.",
)
text("entry.hint.first_winner", "First the winner: press the arrow of the side that won the board.")
text("entry.hint.marked_already", "The queen is already marked for {W}. Q twice puts her back on the board.")
text("entry.hint.not_marked", "No side is marked: the queen is on the board.")
pairs("entry.hint.breaks_already", "{X} breaks already.", "{X} break already.")
text("entry.hint.no_change", "No change of sides is due. Ctrl+L swaps left and right of the picture.")
text("entry.hint.play_called", "Play was already called for board {board}.")
text("entry.hint.slam_last", "First the board: winner, men and queen; then S ticks the slam.")
text("entry.hint.improper", "I says that a foul stroke was improper: press E first.")
text("entry.hint.colours_by_b", "No board of this game is recorded: B and an arrow say who breaks.")
text("entry.hint.nothing_to_undo", "There is nothing to take back.")

# read-back
pairs("entry.headline", "{W} wins board {k}: +{p}", "{W} win board {k}: +{p}")
pairs("entry.headline_extra", "{W} wins the extra board: +{p}", "{W} win the extra board: +{p}")
text("entry.totals", "{x}–{y}")
text("entry.totals_clipped", "{x}–{y}, counts as {cx}–{cy}")
text("entry.ends_game", "ENDS THE GAME")
text("entry.ends_match", "ENDS THE MATCH")
text("entry.on_board_now", "On the board now:")
plural("entry.white_men", "{n} white man of {L}", "{n} white men of {L}")
plural("entry.white_men.rule", "{n} white piece of {L}", "{n} white pieces of {L}")
plural("entry.black_men", "{n} black man of {L}", "{n} black men of {L}")
plural("entry.black_men.rule", "{n} black piece of {L}", "{n} black pieces of {L}")
text("entry.why.men", "{men}{law_men}")
text("entry.why.queen", "{men}{law_men} + queen {q}{law_queen}")
text("entry.why.queen_below", "{men}{law_men} + queen {q}: {s} before the board, below {cutoff}{law}")
text("entry.why.cutoff", "The queen does not count: {s} before the board, {cutoff} or more{law}")
text("entry.why.loser", "The queen was covered by the loser: counts for nobody{law}")
text("entry.why.loser.pair", "The queen was covered by the losers: counts for nobody{law}")
text("entry.why.unrecorded", "Not recorded who covered the queen: nothing for her, marked on the sheet")
text("entry.why.capped", "A board counts at most {cap}{law}")
text("entry.follows.extra", "{n} all: an extra board follows, after a toss for the break{law}")
text("entry.follows.change", "Then the sides change{law}")
text("entry.follows.seat_right", "Then everybody moves one seat to the right{law}")
text("entry.follows.cutoff", "From now on the queen does not count for {W} in this game{law}")

# buttons
text("entry.record", "Record board")
text("entry.record_anyway", "Record anyway")
text("entry.other_side", "The other side won")

# banners
pairs(
    "entry.banner.over",
    "The match is over: {W} wins. Ctrl+Z takes back the last step.",
    "The match is over: {W} win. Ctrl+Z takes back the last step.",
)
text("entry.banner.decision", "Level after the extra board: take back a board, this cannot be.")
text("entry.banner.toss", "Who breaks first? Press B and the arrow of that side.")
text("entry.banner.white", "Who has white and breaks? Press B and the arrow of that side.")
text(
    "entry.banner.extra_toss",
    "{n} all. Toss for the extra board: press B and the arrow of the side that breaks.",
)
text("entry.banner.drawn", "The match is drawn: the sheet can be printed, Ctrl+N begins the next match.")
text(
    "entry.banner.abandoned",
    "The match is abandoned: the sheet can be printed, Ctrl+N begins the next match.",
)
pairs(
    "entry.banner.over_signed",
    "{W} has won the match, and the sheet is signed. Sheet > Reopen the sheet to correct it.",
    "{W} have won the match, and the sheet is signed. Sheet > Reopen the sheet to correct it.",
)
text(
    "entry.banner.drawn_signed",
    "The match is drawn, and the sheet is signed. Sheet > Reopen the sheet to correct it.",
)
text(
    "entry.banner.abandoned_signed",
    "The match is abandoned, and the sheet is signed. Sheet > Reopen the sheet to correct it.",
)
text(
    "entry.banner.deciding",
    "Waiting for the umpire's decision: E records how the board ended, W what was decided, Esc plays on.",
)
text("entry.slam.white", "White slam")
text("entry.slam.black", "Black slam")
text("entry.banner.seats", "Who sits to the right of {A1}? Press B, then 1 or 2.")
text("entry.banner.change", "Change of sides: press C when the players have changed.")
text("entry.banner.seat_right", "One seat to the right: press C when everybody has moved.")
text("entry.banner.change_later", "Change of sides after this board: press C when the players have changed.")
text("entry.banner.changed", "Sides changed: {A} is now on YOUR LEFT")
text(
    "entry.banner.changed.pair",
    "Seats changed: everybody one to the right. Left and right of the picture stay.",
)
text("entry.banner.changed_in_game", "Sides changed. Left and right of the picture stay.")
text("entry.banner.changed_pairs", "Sides changed: {A} are now on the left of the picture.")
text("entry.banner.changed_fixed", "Sides changed, the picture stays: {A} sits on YOUR RIGHT now.")
text("entry.banner.changed_back", "Sides changed: both sit as in the picture again.")

# taking back
text("entry.done", "Board {k}: {W} +{p}.")
text("entry.wrong", "Wrong? Backspace twice")
text("entry.armed_board", "Backspace again takes back board {k}: {W} +{p}")
text("entry.armed", "Backspace again takes back: {step}")
text("entry.undo", 'Undo "{step}"')
text("entry.redo", 'Redo "{step}"')

# names of steps
text("entry.step.board", "Board {k}: {W} +{p}")
text("entry.step.board_unknown", "Board {k}")
text("entry.step.queen", "Queen: {W}")
text("entry.step.queen_off", "Queen: back on the board")
text("entry.step.toss", "Toss: {X} breaks")
pairs("entry.step.extra_toss", "Toss for the extra board: {X} breaks", "Toss for the extra board: {X} break")
text("entry.step.opener", "Game {g}: {X} opens")
text("entry.step.seats", "Seats")
text("entry.step.play", "Play, board {k}")
text("entry.step.change", "Change of sides")
text("entry.step.details", "Details of the match")
text("entry.step.created", "New match")
text("entry.step.deleted", "Match deleted")
text("entry.step.undone", "Taken back")
text("entry.step.redone", "Put back")

# the board table
text("entry.table.title", "Game {g}")
text("entry.table.title_start", "Game {g}, from {x}–{y}")
text("entry.table.number", "#")
text("entry.table.breaks", "Breaks")
text("entry.table.won", "Won")
text("entry.table.men", "Men")
text("entry.table.men.rule", "Pieces")
text("entry.table.queen", "Queen")
text("entry.table.points", "+")
text("entry.table.said", "Board {k}: {W}, {men}, {points}.")
text("entry.table.said_queen", "Queen covered by {W}: {q}.")
text("entry.table.said_unrecorded", "Not recorded who covered the queen.")
text("entry.table.said_total", "{A} {x}, {B} {y}.")
text("entry.table.said_current", "Board {k} is being played.")
text("entry.table.said_breaks", "{X} to break.")
text("entry.table.said_struck", "Board {k} scores nothing.")
text("entry.table.awarded", "awarded")
text("entry.table.void", "void")
text("entry.table.unknown", "unknown")
text("entry.table.said_note", "Board {k}: {W}, {points}, {note}.")
text("entry.table.said_void", "Board {k} is void, to be replayed.")
text("entry.table.said_void_only", "Board {k} is void.")
text("entry.table.said_unknown", "Board {k}: not known, the score was typed in.")
text("entry.table.drawn", "A draw, {x}–{y}")
text("entry.table.result", "{W}, {x}–{y}")
text("entry.table.result_raw", "{W}, {x}–{y} ({rx}–{ry} played)")

"""Texts of the area "rematch": a rematch, the next match, the winner stays."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("rematch.title.new", "New match")
text("rematch.title.rematch", "Rematch")
text("rematch.title.announced", "Next match")
text("rematch.title.fixture", "Next match of the event")
text("rematch.title.sol", "Match from SoL")
text("rematch.title.stays", "Winner stays")
text("rematch.title.rubber", "Rubber of a team tie")
text(
    "rematch.under_way",
    "{A} – {B} is not finished: it stays in the list as it is, and is opened from there with Ctrl+O.",
)
text("rematch.announced", "As announced in the hall.")
text("rematch.announced_at", "As announced in the hall for {time}.")
text("rematch.others", "Other players")
text("rematch.note", "Players, rules and officials as before; the toss is asked anew.")
text("rematch.opened_prepared", "{A} – {B} was set up already: it is open now.")
text("rematch.copied", "Set up like the match chosen; the toss is asked anew.")

# the winner stays
text("rematch.stays.tip", "The winner plays the next challenger, by the same rules")
text("rematch.stays.no_match", "No match is open: nobody has won yet")
text("rematch.stays.not_finished", "The match is not finished: nobody has won yet")
text("rematch.stays.no_winner", "The match ended without a winner: nobody stays. Ctrl+R is a rematch")
text("rematch.stays.who", "{W} stays.")
text("rematch.stays.who.pair", "{W} stay.")
text("rematch.stays.challenger", "Challenger")
text("rematch.stays.challenger_n", "Challenger {n}")
text("rematch.stays.missing", "Who plays against {W}? Type a name.")
text("rematch.stays.missing.pair", "Who plays against {W}? Type both names.")
text("rematch.stays.hint", "Enter goes on to the toss; there it starts the match.")

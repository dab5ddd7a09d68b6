"""Texts of the area "quick": the card for the scorer's table."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

text("quick.title", "QUICK CARD FOR THE SCORER")
text("quick.entry", "A BOARD IN FOUR KEYS")
text(
    "quick.entry.who",
    "Who won the board? The arrow points to the winner's side, as you see it on the screen.",
)
text(
    "quick.entry.men", "How many men does the LOSER still have on the board? Dues that are owed do not count."
)
text(
    "quick.entry.queen", "Who covered the queen? N: nobody, or not sure: then the program says what follows."
)
text("quick.entry.enter", "Compare what is read back with the board on the table. Right? Record it.")
text(
    "quick.entry.example",
    "Left won, six men are left, left covered the queen: Left arrow, 6, Left arrow, Enter.",
)
text("quick.queen", "THE QUEEN")
text(
    "quick.queen.mark",
    "Covered during the board: mark it at once, then the hall shows a crown and the end needs three keys.",
)
text(
    "quick.queen.icf",
    "ICF, European: {points} points for the winner of the board, if the winner covered her and had fewer than {cutoff} points in this game BEFORE the board (52b, 54).",
)
text("quick.queen.ukca", "UKCA, CAINT: {points} points, below {cutoff} (F4, F5).")
text("quick.queen.loser", "Covered by the loser of the board: she counts for nobody (53c, F4).")
text("quick.queen.sum", "Never add up yourself: type what happened, the program counts.")
text("quick.wrong", "SOMETHING IS WRONG?")
text("quick.wrong.clear", "Not recorded yet: takes off the last part of the entry.")
text("quick.wrong.esc", "Not recorded yet: clears the whole entry.")
text("quick.wrong.other", "Not recorded yet: the other side won, the rest stays.")
text("quick.wrong.back", "Just recorded, entry empty: takes the board back. Ctrl+Z does the same at once.")
text(
    "quick.wrong.earlier",
    "An earlier board, any game: choose it in the table, Enter changes it. Play goes on.",
)
text("quick.wrong.decision", "Players disagree: wait for the umpire. Clocks stand still, the hall says so.")
text("quick.wrong.foul", "The board ended by a foul, an award, or is void: answer the questions.")
text("quick.wrong.why", "You do not believe a number: it says why, with the law.")
text("quick.wrong.hall", "The hall must not see this: freeze it, mend, then live again.")
text(
    "quick.wrong.light",
    "Green light in the foot: saved. Amber: go on, it is kept. Red: go on, but do not close the program.",
)
text("quick.keys", "KEYS")
text("quick.space", "Our table, Wi-Fi, whom to call:")
text("quick.source", "All of it is in the guide: Help > Guide, Shift+F1")

"""Texts of the area "announce": what the umpire says, one sentence each.

Scores are said with "a" in Spanish. "Man" becomes "piece" through `common.men`.
"""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

# presentation
text("announce.comma", "{a}, {b}")
text("announce.sentence", "{text}.")
text("announce.table", "table {t}")
text("announce.table_first", "Table {t}")
text("announce.sides", "{A}; {B}.")
text("announce.best_of.1", "One game.")
text("announce.best_of.2", "Best of three games.")
text("announce.best_of.3", "Best of five games.")
text("announce.best_of.4", "Best of seven games.")
text("announce.best_of.5", "Best of nine games.")
text("announce.umpire", "Umpire, {u}.")

# toss
pairs("announce.toss", "Toss. {X} to call.", "Toss. {X} to call.")
pairs(
    "announce.takes_break",
    "{W} has won the toss and takes the break.",
    "{W} have won the toss and take the break.",
)
pairs(
    "announce.takes_side",
    "{W} has won the toss and takes the side.",
    "{W} have won the toss and take the side.",
)
pairs("announce.chooses_side", "{L} chooses the side.", "{L} choose the side.")
pairs("announce.sits_first", "{W} sits first.", "{W} sit first.")
pairs("announce.sits_and_breaks", "{L} sits first and breaks.", "{L} sit first and break.")
pairs("announce.has_white", "{W} has white and breaks.", "{W} have white and break.")
pairs("announce.chooses_seat", "{L} chooses the seat.", "{L} choose the seat.")
pairs("announce.breaks", "{X} breaks.", "{X} break.")

# the board to come
text("announce.game", "Game {g}.")
text("announce.board", "Board {k}.")
text("announce.board_of", "Board {k} of {lim}.")
text("announce.last_board", "Last board.")
text("announce.extra_board", "Extra board.")
text("announce.to_break", "{X} to break.")
text("announce.to_break_white", "{X} to break, white.")
pairs("announce.leads", "{D} leads {x}–{y}.", "{D} lead {x}–{y}.")
text("announce.all", "{n} all.")
text("announce.play", "Play.")
text("announce.queen_covered", "Queen covered, {X}.")

# the board that was
text("announce.board_with_queen", "Board to {W}: {men} and the queen, {points}.")
text("announce.board_men", "Board to {W}: {men}, {points}.")
text("announce.queen_not_counted", "The queen does not count.")
text("announce.queen_at_cutoff", "At {s} the queen does not count.")
pairs(
    "announce.reached_cutoff",
    "{X} has {s}: no points for the queen from now on in this game.",
    "{X} have {s}: no points for the queen from now on in this game.",
)

# extra board, game, match
plural("announce.level", "{all} all after {n} board.", "{all} all after {n} boards.")
text("announce.decision", "The chief referee will decide.")
text("announce.toss_for_break", "Toss for the break; sides stay.")
plural("announce.boards_played", "{n} board.", "{n} boards.")
text("announce.game_won", "Game {g}, {W}, {x}–{y}.")
text("announce.game_by_extra", "Game {g}, {W}, {x}–{y}, by the extra board.")
pairs("announce.one_nil", "{D} leads one game to nil.", "{D} lead one game to nil.")
text("announce.one_all", "One game all.")
pairs("announce.games_lead", "{D} leads {x}–{y} in games.", "{D} lead {x}–{y} in games.")
text("announce.games_all", "{n} games all.")
text("announce.result", "{x}–{y}")
text("announce.match", "Game and match, {W}: {results}.")

# change of sides
text("announce.change", "Change sides.")
text("announce.seat_right", "One seat to the right.")
text("announce.opens", "{X} opens game {g}.")
pairs("announce.reached_points", "{X} has reached {s}.", "{X} have reached {s}.")
text("announce.four_boards", "Four boards.")
text("announce.change_two_minutes", "Change sides; two minutes.")
text("announce.change_after_board", "Change of sides after this board.")

# for screen readers
text("announce.spoken_score", "{A} {x}, {B} {y}.")
text("announce.spoken_toss", "Who breaks first is not decided.")
text("announce.spoken_sides_due", "Sides are to be changed.")

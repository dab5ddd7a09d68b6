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

# late
text("announce.late", "{P}, to table {t}, please.")
text("announce.late_no_table", "{P}, to the table, please.")
text("announce.limit", "Limit {t}.")

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
text("announce.trial", "Trial board, {X}.")

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
text("announce.queen_not_covered", "Queen not covered.")
text("announce.due", "Due.")
text("announce.foul", "Foul.")
text("announce.technical_foul", "Technical foul.")
text("announce.to_play", "{Y} to play.")

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

text("announce.slam.white", "White slam, {X}.")
text("announce.slam.black", "Black slam, {X}.")

# the board that was lost by a foul, given, or void
text("announce.board_to", "Board to {W}, {points}.")
text("announce.own_last", "Last man with the queen on the board.")
text("announce.own_last.rule", "Last piece with the queen on the board.")
text("announce.their_last", "Opponent's last man.")
text("announce.their_last.rule", "Opponent's last piece.")
text("announce.both_last", "Both last men.")
text("announce.both_last.rule", "Both last pieces.")
text("announce.law", "{law}.")
text("announce.law_and_reason", "{law}: {reason}.")
plural(
    "announce.claim",
    "{B}, do you claim the additional point?",
    "{B}, do you claim the additional points?",
)
text("announce.void", "Board {k} is void.")
text("announce.breaks_again", "{X} breaks again.")

# rulings
text("announce.ruling", "Decision of the umpire: {text}.")
text("announce.ruling_plain", "Decision of the umpire.")
text("announce.time_stopped", "Time stopped.")
text("announce.protest", "Board {k} is under protest.")
text("announce.protest_in_game", "Board {k} of game {g} is under protest.")
text("announce.play_goes_on", "Play goes on.")
text("announce.provisional", "The result is provisional.")
text("announce.protest_upheld", "The protest is upheld.")
text("announce.protest_dismissed", "The protest is dismissed.")
text("announce.correction", "Correction: {what}.")
text("announce.board_lower", "board {k}")
text("announce.game_lower", "game {g}")
text("announce.to_be_replayed", "to be replayed")
text("announce.added", "added: {what}")
text("announce.removed", "taken out")
text("announce.opened", "{X} opened game {g}")

# extra board, game, match
plural("announce.level", "{all} all after {n} board.", "{all} all after {n} boards.")
text("announce.decision", "The chief referee will decide.")
text("announce.umpire_decides", "The umpire decides.")
text("announce.level.draw", "{n} all: a draw.")
text("announce.level.extra_board", "{n} all: an extra board.")
text("announce.level.umpire", "{n} all: the umpire decides.")
text("announce.time", "Time.")
text("announce.this_is_last", "This is the last board.")
text("announce.game_to_on_time", "Game to {W}, {x}–{y}.")
text("announce.game_to", "Game to {W}.")
text("announce.match_to", "Match to {W}.")
pairs("announce.concedes_game", "{L} concedes the game.", "{L} concede the game.")
pairs("announce.conceded", "{L} concedes the match.", "{L} concede the match.")
pairs("announce.walkover", "{L} did not report in time.", "{L} did not report in time.")
pairs("announce.retired", "{L} retires.", "{L} retire.")
pairs("announce.disqualified", "{L} loses the match under {law}.", "{L} lose the match under {law}.")
pairs("announce.loses_match", "{L} loses the match.", "{L} lose the match.")
text("announce.abandoned", "The match is abandoned.")
text("announce.toss_for_break", "Toss for the break; sides stay.")
plural("announce.boards_played", "{n} board.", "{n} boards.")
text("announce.game_won", "Game {g}, {W}, {x}–{y}.")
text("announce.game_by_extra", "Game {g}, {W}, {x}–{y}, by the extra board.")
pairs("announce.one_nil", "{D} leads one game to nil.", "{D} lead one game to nil.")
text("announce.one_all", "One game all.")
pairs("announce.games_lead", "{D} leads {x}–{y} in games.", "{D} lead {x}–{y} in games.")
text("announce.games_all", "{n} games all.")
text("announce.result", "{x}–{y}")
text("announce.result_conceded", "conceded")
text("announce.result_awarded", "awarded")
text("announce.match", "Game and match, {W}: {results}.")

# change of sides
text("announce.change", "Change sides.")
text("announce.seat_right", "One seat to the right.")
text("announce.opens", "{X} opens game {g}.")
pairs("announce.reached_points", "{X} has reached {s}.", "{X} have reached {s}.")
text("announce.four_boards", "Four boards.")
text("announce.change_two_minutes", "Change sides; two minutes.")
plural("announce.change_minutes", "Change sides; {n} minute.", "Change sides; {n} minutes.")
text("announce.change_after_board", "Change of sides after this board.")

text("announce.interval_ten", "Interval, ten minutes.")
plural("announce.interval", "Interval, {n} minute.", "Interval, {n} minutes.")
text("announce.game_at", "Game {g} at {t}.")

# by the clock
text("announce.two_minutes_left", "Two minutes.")
text("announce.thirty_seconds_left", "Thirty seconds; take your seats, please.")
text("announce.five_minutes_left", "Five minutes.")
plural("announce.minutes_left", "{n} minute.", "{n} minutes.")
text("announce.no_new_board", "No new board after this one.")
text("announce.no_board", "No new board.")

# for screen readers
text("announce.spoken_score", "{A} {x}, {B} {y}.")
text("announce.spoken_toss", "Who breaks first is not decided.")
text("announce.spoken_sides_due", "Sides are to be changed.")
text("announce.spoken_undone", "Taken back: {step}.")

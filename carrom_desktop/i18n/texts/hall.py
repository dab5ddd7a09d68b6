"""Texts of the hall screen: what each state says."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

text("hall.table", "TABLE {table}")
text("hall.game_capital", "GAME {game}")
text("hall.board", "Board {board}")
text("hall.board_of", "Board {board} of {limit}")
text("hall.points", "Points")
text("hall.games", "games")
text("hall.games_won", "GAMES {games}")
text("hall.versus", "v")
text("hall.best_of", "Best of {games}")
text("hall.one_game", "One game")
text("hall.format", "{games} · {points}")
text("hall.format_limit", "{games} · {points} · {boards}")
text("hall.umpire", "Umpire: {name}")
text("hall.toss", "TOSS")
pairs(
    "hall.toss_decided",
    one="{X} BREAKS · {Y} CHOOSES THE SIDE",
    pair="{X} BREAK · {Y} CHOOSE THE SIDE",
)
text("hall.white", "WHITE")
text("hall.black", "BLACK")
text("hall.breaks", "BREAKS")
text("hall.next_to_break", "NEXT TO BREAK")
text("hall.color_and_break", "{color} · {break_}")
text("hall.queen", "QUEEN")
text("hall.queen_not", "QUEEN DOES NOT COUNT")
text("hall.queen_not_for", "{who}: QUEEN DOES NOT COUNT")
text("hall.points_in_game", "Game {game}: {points}")
text("hall.last_board", "LAST BOARD")
text("hall.extra_board", "EXTRA BOARD")
text("hall.level_toss", "{n} ALL · TOSS FOR THE BREAK")
text("hall.level", "{n} ALL · TOSS")
text("hall.decision", "DECISION OF THE UMPIRE")
text("hall.change_of_sides", "CHANGE OF SIDES")
plural("hall.change_at_points", "CHANGE OF SIDES · {n} POINT", "CHANGE OF SIDES · {n} POINTS")
text("hall.change_at_board", "CHANGE OF SIDES · BOARD {board}")
text("hall.one_seat_right", "ONE SEAT TO THE RIGHT")
text("hall.by_eight_boards", "BY EIGHT BOARDS")
plural("hall.by_boards", "BY {n} BOARD", "BY {n} BOARDS")
text("hall.by_extra_board", "BY THE EXTRA BOARD")
pairs("hall.wins", one="WINS", pair="WIN")
text("hall.result", "{x}–{y}")

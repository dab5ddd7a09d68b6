"""Texts of the area "forms": the published forms, and the check list of the venue."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("forms.title.icf", "SCORE CARD")
text("forms.title.european", "SCORE CARD - EUROPEAN ROUNDS")
text("forms.title.ukca", "SCORE SHEET - UKCA CARROM RULES")
text("forms.title.caint", "SCORE SHEET - CAINT RULES")
plural("forms.played", "Sheet of {n} match", "Sheets of {n} matches")
plural("forms.round", "Form of {n} match", "Forms of {n} matches")
text("forms.start", "starting time")
text("forms.start.short", "start")
text("forms.finish", "finishing time")
text("forms.finish.short", "finish")
text("forms.game_later", "GAME {game}, continued")
text("forms.yes", "yes")
text("forms.no", "no")

# ---- columns
text("forms.icf.board", "Board")
text("forms.icf.board.short", "Bd")
text("forms.icf.break", "(1) Break by")
text("forms.icf.break.short", "(1) Break")
text("forms.icf.queen", "({number}) Queen")
text("forms.icf.queen.short", "({number}) Q")
text("forms.icf.men", "({number}) No. of c/m")
text("forms.icf.men.short", "({number}) c/m")
text("forms.icf.total", "({number}) Grand total")
text("forms.icf.total.short", "({number}) Total")
text("forms.european.board", "No.")
text("forms.european.board.short", "No.")
text("forms.european.total", "Points")
text("forms.european.total.short", "Pts")
text("forms.european.points", "Score")
text("forms.european.points.short", "Score")
text("forms.european.men", "Coins")
text("forms.european.men.short", "Coins")
text("forms.european.queen", "Queen")
text("forms.european.queen.short", "Q")
text("forms.european.breaks", "Break")
text("forms.european.total_box", "Total")
text("forms.european.table", "Carromboard no.")
text("forms.european.when", "Estimated start – end")
text("forms.ukca.board", "Board")
text("forms.ukca.board.short", "Bd")
text("forms.ukca.break", "White (breaks)")
text("forms.ukca.break.short", "White")
text("forms.ukca.men", "Pieces left")
text("forms.ukca.men.short", "Pieces")
text("forms.ukca.queen", "Queen")
text("forms.ukca.queen.short", "Q")
text("forms.ukca.points", "Points")
text("forms.ukca.points.short", "Pts")
text("forms.ukca.total", "Total")
text("forms.ukca.total.short", "Total")
text("forms.ukca.referee", "Referee")
text("forms.ukca.white_first", "White in board 1 (D3)")
text("forms.ukca.seat", "Seat chosen by (D4)")
text("forms.ukca.double_due", "Double due agreed before the start (H13):")
text("forms.ukca.time", "Time, then the leader wins:")
text("forms.ukca.minutes", "minutes")

# ---- small print
text(
    "forms.notes.icf",
    "The player who chose to break is entered first. (2) (5): 3 for the player who is credited with the queen, Nil "
    "for the other. (3) (6): the loser's c/m on the board at the finish, Nil for the other. (4) (7): cumulative "
    "after each board.",
)
text(
    "forms.notes.european",
    "Points: running total. Score: coins and queen of this board. Coins: the loser's on the board. Queen: 3 below "
    "22 points, to the winner of the board only. Row 9: the extra board.",
)
text(
    "forms.notes.ukca",
    "Pieces left: the loser's on the board, one point each (F4). Queen: 5 to the winner who covered her and had "
    "23 or fewer points before the board (F4, F5). First to 29 wins the game (F2). Who was black breaks next (E4).",
)
text(
    "forms.notes.caint",
    "Pieces left: the loser's on the board, one point each. Queen: 5 to the winner who covered her and had 23 or "
    "fewer points before the board. First to 29 wins the game. Who was black breaks next.",
)

# ---- remarks: what has no column
text("forms.note.start", "points at the start: {a} - {b}")
text("forms.note.set", "{text}, {a} - {b}")
text("forms.note.extra_toss", "extra board, break by {name}")
text(
    "forms.note.extra",
    "extra board, break by {name}: won by {winner}, queen {queen}, c/m {men}, grand total {a} - {b}",
)

# ---- the check list of the venue
text("forms.venue.title", "CHECK LIST OF THE VENUE")
text("forms.venue.event", "Event")
text("forms.venue.place", "Venue")
text("forms.venue.date", "Date, time")
text("forms.venue.by", "Checked by")
text("forms.venue.tables", "AT EACH TABLE")
text("forms.venue.number", "table no.")
text("forms.venue.table.board", "Board: surface 74 cm square, flat, clean, lines and circles clear")
text("forms.venue.table.level", "Level both ways, firm on its stand, does not move")
text("forms.venue.table.height", "Height of the surface: ICF 63-70 cm, UKCA 60-70 cm, CAINT 63-69 cm")
text("forms.venue.table.pockets", "Pockets clear, nets whole")
text("forms.venue.table.men", "Men: 9 white, 9 black, the queen; whole, clean, of one set (ICF: wooden)")
text(
    "forms.venue.table.striker",
    "Strikers checked: at most 15 g; ICF up to 41.3 mm, no metal; UKCA 38-42 mm; CAINT 40-42.5 mm",
)
text("forms.venue.table.spare", "Spare men and a spare striker at hand")
text("forms.venue.table.powder", "Powder: dry, the same at every table (UKCA: polish)")
text(
    "forms.venue.table.light",
    "Light over the middle of the board: no shadow of the hand, no glare, dazzles nobody",
)
text("forms.venue.table.chairs", "Chairs: two or four alike, no armrests, they stand firm")
text("forms.venue.table.umpire", "Umpire's seat: sees board and players; a place for the scorer")
text("forms.venue.table.sign", "Table number seen from afar")
text("forms.venue.table.paper", "Sheet, two pencils, reference card, clock")
text("forms.venue.hall", "THE HALL")
text("forms.venue.hall.room", "Room to sit down and to pass behind every chair")
text("forms.venue.hall.rope", "Spectators kept away from the tables; nobody in a player's line of sight")
text("forms.venue.hall.air", "No draught, fan or sun on the boards; air dry enough for the powder")
text("forms.venue.hall.quiet", "Quiet: announcements can be heard at every table")
text("forms.venue.hall.lists", "Rounds and tables posted; where players report")
text("forms.venue.hall.safe", "Ways out free, first aid known, cables taped down")
text("forms.venue.screen", "HALL SCREEN")
text("forms.venue.screen.connected", "Second monitor extends the desktop, not a copy; shown by Identify")
text("forms.venue.screen.edges", "Test picture whole at all four edges, else the safe margin set")
text("forms.venue.screen.distance", "Distance check: farthest seat ____ m, screen ____ inch")
text("forms.venue.screen.row", "Read from the last row: names, points, who breaks")
text("forms.venue.screen.theme", "Dark for a TV, black on white for a weak projector in light")
text("forms.venue.screen.glare", "Dazzles no player; nobody walks in front of it")
text("forms.venue.laptop", "LAPTOP AND POWER")
text("forms.venue.laptop.power", "Plugged in; socket stays on; extension lead there")
text("forms.venue.laptop.spare", "Spare laptop with the program; one match opened on it")
text("forms.venue.laptop.backup", "Stick for backups in, last backup seen in the list")
text("forms.venue.laptop.clock", "Date and time right on every laptop")
text("forms.venue.laptop.quiet", "Updates, messages and sounds of the system off")
text("forms.venue.laptop.cables", "Spare cable and adapter for the screen, spare mouse")
text("forms.venue.event_desk", "RULES, PEOPLE, PAPER")
text("forms.venue.event_desk.rules", "Rule set, board limit of the round and clock the same everywhere")
text("forms.venue.event_desk.tables", "Table number set on each laptop")
text("forms.venue.event_desk.people", "Umpire and scorer for each table, chief referee named")
text("forms.venue.event_desk.test", "One board recorded in practice, seen on the hall screen, taken back")
text("forms.venue.event_desk.printer", "Printer: a page printed; paper and ink enough")
text("forms.venue.event_desk.blank", "Blank cards for the pencil printed, in case power fails")
text("forms.venue.notes", "Notes")
text("forms.venue.source", "Measures: the laws of the ICF, the rules of UKCA and CAINT.")

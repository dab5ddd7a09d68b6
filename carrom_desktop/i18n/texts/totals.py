"""Texts of the statistics: in the window, on paper and in tables for spreadsheets."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("totals.title", "Statistics")
text("totals.which", "Which list?")
text("totals.view.players", "Players")
text("totals.view.pairs", "Pairs")
text("totals.view.meetings", "Head to head")
text("totals.view.events", "Events")
text("totals.view.seasons", "Seasons")

# what narrows it
text("totals.filter.search", "Search")
text("totals.search.hint", "Name or club")
text("totals.filter.event", "Event")
text("totals.filter.kind", "Matches")
text("totals.kind.any", "Singles and doubles")
text("totals.kind.singles", "Singles")
text("totals.kind.doubles", "Doubles")
text("totals.filter.season", "Season")
text("totals.season.all", "All seasons")
text("totals.season.own", "Days as typed")
text("totals.filter.starts", "Runs from")
text("totals.starts.1", "January to December")
text("totals.starts.9", "September to August")
text("totals.filter.first", "From")
text("totals.filter.last", "to")
text("totals.day.hint", "2026-03-12")
text("totals.day.wrong", "This is no day. Type it as 2026-03-12; a month (2026-03) or a year (2026) will do.")

# the columns
text("totals.column.name", "Player")
text("totals.column.club", "Club / country")
text("totals.column.partners", "Pair")
text("totals.column.first", "Side 1")
text("totals.column.second", "Side 2")
text("totals.column.event", "Event")
text("totals.column.season", "Season")
text("totals.column.matches", "Matches")
text("totals.column.won", "Won")
text("totals.column.drawn", "Drawn")
text("totals.column.lost", "Lost")
text("totals.column.won_first", "Won by\N{NO-BREAK SPACE}1")
text("totals.column.won_second", "Won by\N{NO-BREAK SPACE}2")
text("totals.column.games", "Games")
text("totals.column.boards", "Boards")
text("totals.column.white", "White")
text("totals.column.black", "Black")
text("totals.column.white_of", "Won by\N{NO-BREAK SPACE}white")
text("totals.column.given", "By foul")
text("totals.column.covered", "Queens covered")
text("totals.column.counted", "Queens counted")
text("totals.column.points", "Points")
text("totals.column.per_board", "Points a\N{NO-BREAK SPACE}board")
text("totals.column.slams", "Slams")
text("totals.column.close", "Close games")
text("totals.column.all_games", "Games")
text("totals.column.all_boards", "Boards")
text("totals.column.all_points", "Points")
text("totals.column.all_close", "Close games")

# what they count
text("totals.tip.name", "Who is meant by merged names is said by the list of players.")
text("totals.tip.club", "Club, state or country, as on the list of players.")
text("totals.tip.partners", "A pair is the same whoever is typed first.")
text("totals.tip.first", "Head to head: matches of these two against each other.")
text("totals.tip.second", "Head to head: matches of these two against each other.")
text("totals.tip.event", "The event as it stands in the details of a match.")
text("totals.tip.season", "By the date of the match, or where it has none by the day on which it was set up.")
text(
    "totals.tip.matches",
    "Matches that are over: won, drawn or lost. Walkovers are among them, abandoned ones not.",
)
text("totals.tip.won", "Matches won, also by walkover, retirement, concession or disqualification.")
text("totals.tip.drawn", "Matches that ended level where the rules allow a draw.")
text("totals.tip.lost", "Matches lost, also by walkover, retirement, concession or disqualification.")
text("totals.tip.won_first", "Matches won by side 1.")
text("totals.tip.won_second", "Matches won by side 2.")
text("totals.tip.games", "Games won–lost. A game that was not finished is nobody's.")
text(
    "totals.tip.boards",
    "Boards won–lost, lost by a foul or given by the umpire, and the extra board among them.",
)
text("totals.tip.white", "Boards won of those played with white: by who breaks (Law 43).")
text("totals.tip.black", "Boards won of those played with black.")
text("totals.tip.white_of", "Boards won by who had white (Law 43), of those whose break is known.")
text("totals.tip.given", "Boards lost by a foul (Laws 102–112 and conduct) or given by the umpire.")
text("totals.tip.covered", "Boards in which the queen was covered, whether she counted or not.")
text(
    "totals.tip.counted",
    "Boards in which the queen's points were scored: by the winner, below 22 (Laws 52b, 54).",
)
text("totals.tip.points", "Points scored–conceded, board by board: not clipped, without handicap.")
text("totals.tip.per_board", "Points scored, by all boards played: those lost are among them.")
text("totals.tip.slams", "White and black slams that were noted (Law 26).")
text("totals.tip.close", "Games won of those that ended no further apart than a queen is worth (3; UKCA 5).")
text("totals.tip.all_games", "Games that were finished.")
text("totals.tip.all_boards", "Boards that count; one that was voided counts once, as it was replayed.")
text("totals.tip.all_points", "Points of all boards: not clipped, without handicap.")
text("totals.tip.all_close", "Games that ended no further apart than a queen is worth (3; UKCA 5).")

# what is said about the list
plural("totals.unfinished", "{n} not finished, left out", "{n} not finished, left out")
plural("totals.abandoned", "{n} abandoned, left out", "{n} abandoned, left out")
text("totals.no_event", "(no event)")
text("totals.reading.begins", "Reading the matches ...")
text("totals.reading", "Reading the matches: {done} of {total} ...")
text("totals.empty", "No match is finished yet. Statistics begin with the first one that is.")
text("totals.nothing_found", "Nothing here has “{search}”. Fewer letters find more.")
text("totals.none_fit", "No match fits all of this. Ctrl+L shows all again.")
text("totals.no_pairs", "No doubles among these matches.")
text("totals.none", "No match fits.")
text("totals.nothing_behind", "Nothing is behind this number: it is 0.")

# what can be done with it
text("totals.copy", "Copy")
text("totals.csv", "Table...")
text("totals.pdf", "PDF...")
text("totals.print", "Print...")
text("totals.matches", "Matches")
text("totals.initials", "Initials in files and on paper")
text(
    "totals.initials.tip",
    "Names of players in matches whose rules show initials, as those of schools, have them there in any case.",
)
plural("totals.copied", "{n} row is on the clipboard.", "{n} rows are on the clipboard.")
text("totals.saved", "Saved: {path}")
text("totals.matches.title", "Matches")
text("totals.matches.what", "{who} · {what}: {n}")
text("totals.matches.open", "Open")

# files and paper
text("totals.file", "Statistics {view}")
text("totals.csv.title", "Save as a table")
text("totals.csv.kind", "Table for spreadsheets (*.csv)")
text("totals.save.title", "Save the statistics as PDF")
text("totals.save.failed", "The statistics were not saved.")
text("totals.print.title", "Print the statistics")
text(
    "totals.print.no_printer",
    "No printer is set up on this computer. The list can be saved as a PDF instead.",
)
text("totals.print.no_start", "The printer did not take the list. It can be saved as a PDF instead.")
text("totals.print.heading", "Statistics: {view}")
text("totals.page", "Page {page} of {pages}")
text("totals.about.all", "All matches")
text("totals.about.season", "Season {season}")
text("totals.about.both", "{first} to {last}")
text("totals.about.first", "From {first}")
text("totals.about.last", "Until {last}")
text("totals.about.search", "“{search}”")
text(
    "totals.legend",
    "White, Black: boards won of those played with it. Queens counted: her points were scored. Points a board: "
    "by all boards played. Close games: no further apart than a queen is worth.",
)
text(
    "totals.legend.meetings",
    "Games, boards and points: side 1 – side 2. Close games: won by side 1 of those that ended no further apart "
    "than a queen is worth.",
)

# heads of a table for spreadsheets
text("totals.field.matches", "Matches")
text("totals.field.won", "Won")
text("totals.field.drawn", "Drawn")
text("totals.field.lost", "Lost")
text("totals.field.games_won", "Games won")
text("totals.field.games_drawn", "Games drawn")
text("totals.field.games_lost", "Games lost")
text("totals.field.close_won", "Close games won")
text("totals.field.close_drawn", "Close games drawn")
text("totals.field.close_lost", "Close games lost")
text("totals.field.boards_won", "Boards won")
text("totals.field.boards_lost", "Boards lost")
text("totals.field.white", "Boards with white")
text("totals.field.black", "Boards with black")
text("totals.field.won_white", "Won with white")
text("totals.field.won_black", "Won with black")
text("totals.field.given", "Won by foul or award")
text("totals.field.covered", "Queens covered")
text("totals.field.counted", "Queens counted")
text("totals.field.points", "Points scored")
text("totals.field.against", "Points conceded")
text("totals.field.slams_white", "White slams")
text("totals.field.slams_black", "Black slams")
text("totals.field.per_board", "Points a board")

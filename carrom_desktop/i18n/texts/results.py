"""Texts of results told in one line: how a match ended, a day's list, its dialog."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# how a match ended otherwise than by games, the winner named before
text("results.how.walkover", "walkover")
text("results.how.retired", "retired")
text("results.how.conceded", "conceded")
text("results.how.disqualified", "disqualified")
text("results.how.awarded", "awarded")
text("results.how.abandoned", "abandoned")
text("results.how.drawn", "draw")
text("results.how.provisional", "provisional")

# a day's list: its heading, its lines as a message, its columns on paper
text("results.title", "Results")
text("results.event", "{event}")
text("results.line.table", "Table {table}, {time}: {text}")
text("results.line.table_only", "Table {table}: {text}")
text("results.line.time", "{time}: {text}")
text("results.no_round", "Without a round")
text("results.document", "Results {date}")
text("results.page", "page {page} of {pages}")
text("results.column.round", "Round")
text("results.column.table", "Table")
text("results.column.time", "Time")
text("results.column.sides", "Sides")
text("results.column.games", "Games")
text("results.column.points", "Points of each game")
text("results.column.winner", "Winner")
text("results.none", "No match of this day is finished.")
plural("results.open", "{n} match of this day is not finished.", "{n} matches of this day are not finished.")
plural("results.count", "{n} match", "{n} matches")

# its dialog
text("results.dialog", "Results of a day")
text("results.day", "Day")
text("results.before", "Day before")
text("results.after", "Next day")
text("results.any_event", "All events")
text("results.events", "Event")
text("results.copy", "Copy as text")
text("results.copied", "The text is on the clipboard.")
text("results.print", "Print...")
text("results.save_title", "Save the list of results")
text("results.save_failed", "The list was not saved.")
text("results.print_title", "Print the list of results")
text("results.no_printer", "No printer is set up on this computer. The list can be saved as a PDF instead.")
text("results.no_start", "The printer did not take the list. It can be saved as a PDF instead.")
text("results.no_day", "“{typed}” is no date; type it as {example}")
text("results.unreadable", "The matches cannot be read: {reason}")

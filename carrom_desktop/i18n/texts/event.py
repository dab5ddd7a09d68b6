"""Texts of events: kits, fixtures, what is next on a table."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("event.file_kind", "Event kits (*.carromevent)")
text("event.key.enter", "Enter")
text("event.key.ctrl_enter", "Ctrl+Enter")
text("event.named", "{event}")
text("event.side", "{name}")
text("event.pairing", "{A} – {B}")
text("event.time", "{time}")

# columns of fixtures
text("event.column.time", "Time")
text("event.column.round", "Round")
text("event.column.table", "Table")
text("event.column.side_1", "Side 1")
text("event.column.side_2", "Side 2")
text("event.column.umpire", "Umpire")
text("event.column.state", "State")
text("event.fixtures", "Fixtures")

# how far a fixture is
text("event.state.not_started", "set up")
text("event.state.in_progress", "under way")
text("event.state.played", "played, {games}")
text("event.state.open", "on the table now")

# what is next
text("event.next.title", "Next match")
text("event.next.which", "Show")
text("event.next.table", "This table")
text("event.next.all", "All tables")
text("event.next.over", "Played here")
text("event.next.list", "Fixtures, the next one first")
text("event.next.free", "Another match")
text("event.next.set_up", "Set up this match")
text("event.next.go_on", "Go on with this match")
text("event.next.look", "Open this match")
text("event.next.umpire", "Umpire {umpire}")
text("event.next.no_fixtures", "The event has no fixtures yet.")
text("event.next.table_done", "Everything on table {table} has been played.")
text("event.next.all_done", "Everything has been played.")
text("event.next.none_over", "No match of the event has been played on this computer yet.")

# the page of a new match
text("event.note.from", "{where}")
text("event.note.other_table", "It was put down for table {table} and is played here, on table {here}.")
text("event.note.undecided", "Side {side} was not known yet: {words}. Type who it is.")

# the start page
text("event.card.choose", "Choose the table")
text("event.card.table", "Table of this computer: {table}")
text("event.card.next", "Next match")
text("event.card.no_table", "At which table does this computer stand?")
plural("event.card.coming", "Next here, the last match of this table:", "Next here, {n} matches to go:")

# the table of this computer
text("event.table.label", "Table of this computer")
text("event.table.none", "Not chosen")
text("event.table.title", "Table of this computer")
text("event.table.which", "{event}: at which table does this computer stand?")
text("event.table.hint", "Ctrl+N then begins with what is next there. It can be changed at any time.")
text("event.table.later", "Later")
text("event.table.no_tables", "The event's fixtures name no tables.")

# a kit is opened
text("event.open.title", "Open an event")
text("event.reading", "Reading {path}...")
text("event.taking", "Taking the event over...")
text("event.writing", "Writing {path}...")
plural("event.in_force", "{event} is open here, with {n} fixture", "{event} is open here, with {n} fixtures")
text("event.same", "{event} is open here already, and nothing in the file is different")
text("event.gone", "The event that was open here is gone: its file is missing. Open the kit again.")
text(
    "event.other",
    "{event} is open here. Close it and open {other}?\n\nMatches stay, and each event can be opened again.",
)
text("event.other.do", "Open the other event")
text("event.offer.title", "A kit of the same event")
text("event.offer.text", "{event}: what {file} changes")
text("event.offer.older", "This file is older: saved at {at}, the one in force at {here}.")
text("event.offer.keep", "Leave as it is")
text("event.offer.take", "Take the new one")
text("event.offer.take_older", "Take the older one")
text("event.offer.hint", "Matches stay as they are, whatever is taken.")

# what a newer kit changes
plural("event.change.added", "{n} new fixture: {names}", "{n} new fixtures: {names}")
plural("event.change.removed", "{n} fixture is gone: {names}", "{n} fixtures are gone: {names}")
plural(
    "event.change.removed_begun",
    "{n} fixture that is gone was begun here: its match stays in the list.",
    "{n} fixtures that are gone were begun here: their matches stay in the list.",
)
plural("event.change.more", "{n} more fixture is changed", "{n} more fixtures are changed")
text("event.change.sides", "{old} is now {new}")
text("event.change.player", "{fixture}: a player's details")
text("event.change.table", "{fixture}: table {old} is now {new}")
text("event.change.time", "{fixture}: time {old} is now {new}")
text("event.change.umpire", "{fixture}: umpire {old} is now {new}")
text("event.change.round", "{fixture}: round is now {new}")
text("event.change.part.name", "Name, date or place of the event")
text("event.change.part.players", "The list of players")
text("event.change.part.rules", "The rules of a round; matches that have begun keep theirs")
text("event.change.part.officials", "Officials")
text("event.change.part.pictures", "Logo or sponsors")
text("event.change.part.languages", "Languages")

# closed
text("event.close.title", "Close the event")
text(
    "event.close.text",
    "Close {event} on this computer?\n\nMatches stay. Languages, logo and sponsors are again as before the event.",
)
text("event.close.do", "Close the event")
text("event.closed", "{event} is closed here")

# onto a stick
text("event.stick.title", "Event kit on a stick")
text("event.stick.none", "No stick is plugged in that can be written to. Plug one in, or choose a folder.")
text("event.stick.which", "More than one stick is plugged in. Onto which?")
text("event.stick.looking", "Looking at the stick...")
text(
    "event.stick.newer",
    "The stick holds a newer kit of this event, saved at {at}; the one in force here was saved at {here}.",
)
text("event.stick.replace", "Replace the newer one")
text("event.stick.again", "Look again")
text("event.stick.folder", "Choose a folder...")
text("event.stick.failed", "The kit could not be written. {reason}")
text("event.stick.done", "Kit written: {path}")

# the editor
text("event.edit.title", "Event kit")
text("event.edit.unnamed", "new event")
text("event.edit.pages", "Page")
text("event.page.general", "Event")
text("event.page.fixtures", "Fixtures")
text("event.page.players", "Players")
text("event.page.rules", "Rules")
text("event.page.pictures", "Pictures")
text("event.edit.use_here", "Open the event on this computer, too, when it is saved")
text("event.edit.save", "Save")
text("event.edit.save_tip", "Ctrl+Shift+S: under another name")
text("event.edit.stick", "Write to a stick")
text("event.edit.save_title", "Save the event kit")
text("event.edit.saved", "Saved: {path}")
text("event.edit.failed", "The kit could not be saved. Choose another place. {reason}")
text("event.edit.unsaved", "There are changes that are not saved.")
text("event.edit.drop", "Drop the changes")
text("event.edit.stay", "Go on editing")
text("event.field.name", "Name of the event")
text("event.field.date", "Date")
text("event.field.date_hint", "year-month-day")
text("event.field.venue", "Venue")
text("event.field.chief_referee", "Chief referee")
text("event.field.umpires", "Umpires")
text("event.field.umpires_hint", "With semicolons: Ana Ruiz; Amir Alvi")
text("event.languages", "Languages on the event's computers")
text("event.language", "Operator's window")
text("event.hall_language", "Hall screen")
text("event.sheet_language", "Score sheet")
text("event.language.any", "As each computer has it")
text("event.language.en", "English")
text("event.language.es", "Español")
text(
    "event.fixtures.empty", "No fixtures yet. Ctrl+V pastes a list: round;table;side 1;side 2. Ins adds one."
)
text("event.fixtures.add", "Add")
text("event.fixtures.delete", "Delete")
text("event.fixtures.paste", "Paste a list")
text("event.fixtures.up", "Earlier")
text("event.fixtures.down", "Later")
text("event.row", "Row {row}: {why}")
text("event.players", "Players of the event")
text("event.players.club", "From the club's list")
text(
    "event.players.empty",
    "No players yet. Ctrl+V pastes a list, Ctrl+L takes the club's; whoever stands in a fixture comes by himself.",
)
text("event.players.plays", "{name} stands in a fixture. Change the fixture first.")
text("event.players.taken", "{name} is on the list already, with the same club.")
text(
    "event.rules.hint",
    "Rule sets of your own are made in the page of a new match: Change numbers, All rules. A kit carries its rules with it.",
)
text("event.rules.all", "All rounds")
text("event.rules.as_all", "As all rounds")
text("event.rules.of", "Rules: {round}")
text("event.pictures.logo_heading", "Logo")
text("event.pictures.logo", "Choose the logo...")
text("event.pictures.no_logo", "No logo")
text("event.pictures.none", "None: each computer keeps its own.")
text("event.pictures.sponsors", "Sponsors")
text("event.pictures.no_sponsors", "None: each computer keeps its own.")
text("event.pictures.add", "Add pictures...")
text("event.pictures.remove", "Remove")
text("event.pictures.up", "Show earlier")
text("event.pictures.seconds", "Seconds for each")
text("event.pictures.cmyk", "{path} has colours for print (CMYK). Save it as RGB.")
text("event.pictures.too_many", "A kit has at most {n} sponsors. The others were left out.")

# what is wrong with a kit
text("event.fault.no_name", "The event has no name.")
text("event.fault.twice", "Row {row}: {who} plays twice in it.")
text("event.fault.uneven", "Row {row}: one player against a pair.")
text("event.fault.table_taken", "Row {row}: another match is on table {table} at {time}.")
text("event.fault.player_taken", "Row {row}: {who} plays another match at {time}.")
plural("event.fault.more", "{n} more", "{n} more")

# a pasted list
text("event.paste.title", "Paste fixtures")
text(
    "event.paste.how",
    "A line each: round;table;side 1;side 2, or cells of a spreadsheet. A pair is “Ruiz / Alvi”, who is not known yet "
    "“winner of QF 1”; a time may stand anywhere, an umpire last.",
)
text("event.paste.example", "QF;1;Ana Ruiz (ESP);Olga Petrova\nQF;2;Abbas / Alvi;Bello / Ibarra;10:30")
text("event.paste.text", "The list")
text("event.paste.hint", "Lines that are wrong can be mended above.")
plural("event.paste.found", "{n} fixture is understood.", "{n} fixtures are understood.")
plural("event.paste.known", "{n} stands in the event already.", "{n} stand in the event already.")
text("event.paste.nothing", "Paste or type the list above.")
plural("event.paste.add", "Add {n} fixture", "Add {n} fixtures")
plural("event.paste.wrong", "{n} line was not understood:", "{n} lines were not understood:")
text("event.paste.line", "Line {line}: {why}  {text}")
text("event.paste.few_cells", "fewer than four cells (round;table;side 1;side 2).")
text("event.paste.more_cells", "more cells than are known.")
text("event.paste.no_side_1", "side 1 is missing.")
text("event.paste.no_side_2", "side 2 is missing.")
text("event.paste.no_time", "this is no time such as 10:30.")
text("event.paste.no_letters", "a name without letters.")
text("event.paste.same_player", "somebody plays against himself.")
text("event.paste.one_against_two", "one player against a pair.")
text("event.paste.too_many_players", "more than two players on a side.")
text("event.paste.too_long", "longer than can be shown.")
text("event.paste.too_many", "more fixtures than a kit holds.")

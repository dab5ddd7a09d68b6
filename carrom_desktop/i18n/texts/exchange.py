"""Texts of the area "exchange": files of matches for others and from others."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# opening files
text("exchange.choose", "Open files")
text("exchange.kinds", "What this program opens ({endings});;All files (*)")
text(
    "exchange.unknown",
    "Carrom Desktop cannot open this: {file}. It opens matches, lists of matches, full archives and rule sets ({endings}).",
)
text(
    "exchange.picture",
    "{file} is a picture. A logo or sponsors for the hall screen are chosen under “Screen”.",
)
text("exchange.in_practice", "In practice nothing is saved. Leave it first, then open the file again.")
plural(
    "exchange.waits",
    "{n} file will be opened once this dialog is closed",
    "{n} files will be opened once this dialog is closed",
)
text("exchange.rules_kept", "The rule set “{name}” can be chosen for a new match now")

# saving
text("exchange.export_title", "Save matches as a file")
text("exchange.export_hint", "The file's place and name are asked next.")
text("exchange.form", "What kind of file")
text("exchange.form.json", "Score sheets")
text("exchange.form.csv", "Table (CSV)")
text("exchange.form.xlsx", "Excel workbook")
text("exchange.form.carrom", "Matches with their history")
text(
    "exchange.form.json.told",
    "For other programs, and to be checked: a score sheet a line (carrom-sheet/1). All boards, no times of entries.",
)
text(
    "exchange.form.csv.told",
    "For any spreadsheet: a table with one row a board. It can be read back; it has no times of entries.",
)
text(
    "exchange.form.xlsx.told",
    "A workbook with a sheet of matches and one of boards. It can be read back; it has no times of entries.",
)
text(
    "exchange.form.carrom.told",
    "For another computer with this program: every entry with its time, to go on from there. Names stay as they are.",
)
text("exchange.which", "Which matches")
text("exchange.which.this", "The open match")
plural("exchange.which.chosen", "The {n} chosen match", "The {n} chosen matches")
plural("exchange.which.found", "The {n} match found", "All {n} that were found")
plural("exchange.which.every", "The one match of the list", "All {n} matches of the list")
text("exchange.initials", "Initials in place of players' names, e.g. of children")
plural("exchange.file_name", "Carrom match", "Carrom {n} matches")
text("exchange.kind.json", "Score sheets (*.jsonl *.json)")
text("exchange.kind.csv", "Table (*.csv)")
text("exchange.kind.xlsx", "Workbook (*.xlsx)")
text("exchange.kind.carrom", "Matches with their history (*.carrom)")
plural("exchange.writing", "Saving {n} match...", "Saving {n} matches...")
text("exchange.written", "Saved: {path}")
text("exchange.not_written", "Nothing was saved. Choose another place. {reason}")
plural(
    "exchange.left_out",
    "{n} match cannot be read and was left out.",
    "{n} matches cannot be read and were left out.",
)
text("exchange.nothing", "There is no match to be saved yet")
text(
    "exchange.text_too_long", "A text has more than {n} letters, which no workbook takes: {path}. Choose CSV."
)

# the full archive
text("exchange.all_title", "Save everything as one file")
text("exchange.all_kind", "Full archive (*.carrom)")
text("exchange.all_name", "Carrom everything {date}")
text("exchange.all_writing", "Saving matches, players, rule sets, pictures and settings...")
text("exchange.all_reading", "Reading the archive...")
text("exchange.all_restoring", "Restoring; the present state is backed up first...")
text("exchange.restore_title", "Full archive")
text("exchange.restore_from", "This file holds everything of the computer “{computer}”, saved on {date}:")
plural("exchange.restore_matches", "{n} match", "{n} matches")
text("exchange.restore_players", "the list of players")
plural("exchange.restore_sets", "{n} rule set", "{n} rule sets")
text("exchange.restore_event", "the event that is open there: {event}")
text(
    "exchange.restore_ask",
    "“Restore everything” puts all of it in place of what is on this computer. The present state is backed up "
    "first and can be restored under “Backups”. “Only matches” adds matches and leaves all else alone.",
)
text("exchange.restore_settings", "Settings, too (language, screens, pictures)")
text("exchange.restore_all", "Restore everything")
text("exchange.restore_some", "Only matches...")
text("exchange.restored", "Everything was restored. What was here before: {kept}")

# the import
text("exchange.import_title", "Matches in {file}")
text("exchange.list", "Matches of the file")
text("exchange.told", "What is to be said about it")
text("exchange.column.standing", "On this computer")
text("exchange.standing.new", "not here yet")
text("exchange.standing.same", "here already")
text("exchange.standing.like", "another one is here")
text("exchange.tell.new", "This match is not on this computer yet.")
text("exchange.tell.same", "This match is here already, with the same boards. It is not imported again.")
text(
    "exchange.tell.like",
    "A match of these players on that day is here, with other boards. If you import this one, both will stand in the list.",
)
text(
    "exchange.tell.warned",
    "Something in it does not add up. It is imported as it is written, and keeps this warning in the list and on the sheet:",
)
text("exchange.not_read", "What could not be read:")
plural("exchange.take", "Import {n} match", "Import {n} matches")
text("exchange.taking", "Importing...")
text("exchange.take_none", "Nothing to import")
text("exchange.none", "No match was found.")
text("exchange.take_one", "Import only this one")
plural("exchange.reading", "Reading... {n} match so far", "Reading... {n} matches so far")
text("exchange.count_new", "{n} to import")
plural("exchange.count_warned", "{n} does not add up", "{n} do not add up")
plural("exchange.count_faults", "{n} thing could not be read", "{n} things could not be read")
plural("exchange.imported", "{n} match was imported", "{n} matches were imported")
text("exchange.failed", "The file could not be read: {reason}")

# the mark that stays
text("exchange.remark", "Imported from {file}, where this does not add up: {findings}")
text("exchange.remark.one", "{where}: {what}")
text("exchange.and", "{first}; {second}")
text("exchange.place", "Game {game}, board {board}")
text("exchange.whole", "The match")
text("exchange.more", "and {n} more")
text("exchange.details", "Imported from {file}.")
text("exchange.details.warned", "Imported from {file}. It does not add up: {findings}")

# where something is wrong, and what
text("exchange.fault", "{where}: {what}")
text("exchange.at.file", "{file}")
text("exchange.at.line", "{file}, line {row}")
text("exchange.at.key", "{where}, {key}")
text("exchange.at.sheet", "{where}, sheet “{sheet}”")
text("exchange.at.row", "{where}, row {row}")
text("exchange.at.column", "{where}, column {column}")
text("exchange.file.too_big", "the file is larger than {n} MB; save fewer matches in it")
text("exchange.file.unpacks_too_big", "it would unpack to more than {n} MB; that is no list of matches")
text(
    "exchange.file.xlsx_damaged",
    "this is no workbook that can be read; open it in your spreadsheet and save it again as .xlsx",
)
text("exchange.file.no_sheet", "there is no sheet named “{name}”")
text("exchange.match.rules", "the numbers of its rules contradict each other")
text("exchange.match.cannot_hold", "it holds a number or a text that no match can have")
text("exchange.cell.encoding", "the letters cannot be told; save the file as “CSV UTF-8”")
text(
    "exchange.cell.no_head",
    "the first row does not name the columns; it must have at least {columns}",
)
text("exchange.cell.not_csv", "this is no table: a quotation mark is not closed, or a cell is too long")
plural(
    "exchange.cell.too_many_cells",
    "there are more cells than the {n} column of the first row",
    "there are more cells than the {n} columns of the first row",
)
text("exchange.cell.unknown_column", "no column has this name; correct it, or delete the column")
text("exchange.cell.column_twice", "this column stands there twice")
text("exchange.cell.column_missing", "this column is missing")
text("exchange.cell.match_missing", "there is no number of the match")
text(
    "exchange.cell.match_apart",
    "the rows of match {value} do not stand together; sort the table by match, game and board",
)
text("exchange.cell.match_unknown", "match {value} is not in the sheet of matches")
plural(
    "exchange.cell.too_many_boards", "more than {n} board in one match", "more than {n} boards in one match"
)
text("exchange.cell.contradicts", "this differs from row {first} of the same match or game")
text("exchange.cell.game_missing", "there is a board, but no number of its game")
text("exchange.cell.game_order", "here game {n} should come; sort the table by match, game and board")
text("exchange.cell.board_order", "here board {n} should come; sort the table by match, game and board")
text("exchange.cell.number", "“{value}” is no whole number")
text("exchange.cell.side", "“{value}” is no side; A or B is")
text("exchange.cell.yes", "“{value}” says neither yes nor no")
text("exchange.cell.date", "“{value}” is no date; write it as 2026-03-12")
text("exchange.cell.date_unclear", "“{value}” may be two days; write it as 2026-03-12")
text("exchange.cell.override", "“{value}” is no rule; write it as board_limit=none")
text("exchange.cell.rules_broken", "the rule set of this name cannot be used")

# the command line
text("exchange.cli.file", "{file}: {matches}, {imported}, {same}")
plural("exchange.cli.matches", "{n} match", "{n} matches")
plural("exchange.cli.imported", "{n} imported", "{n} imported")
plural("exchange.cli.same", "{n} was here already", "{n} were here already")
text("exchange.cli.kind", "{file}: this holds no matches that can be imported")
text("exchange.cli.form", "the name of the file says the kind: .jsonl, .csv, .xlsx or .carrom, not {what}")
plural("exchange.cli.exported", "{n} match saved: {path}", "{n} matches saved: {path}")

"""Texts of the command line, the start and the self-test."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# help
text(
    "cli.about",
    "An offline scoreboard for carrom: without a command it opens the window, with a .carromevent file the event.",
)
text("cli.help", "show this help and end")
text("cli.version", "show the version and end")
text("cli.demo_window", "practise with a half-played demo match; nothing of it is saved")
text("cli.data_dir", "keep matches and settings in this folder")
text("cli.windowed", "no full screen this time: the way back when the hall screen covers everything")
text("cli.lang", "language of this run")
text("cli.command", "COMMAND")
text("cli.file", "FILE")
text("cli.folder", "DIR")
text("cli.heading_usage", "usage:")
text("cli.heading_arguments", "arguments:")
text("cli.heading_options", "options:")
text("cli.commands", "commands")
text("cli.check", "score sheet files again and say what does not add up")
text(
    "cli.check_files",
    "sheets (.json, .jsonl, PDFs of ours), .carrom files or libraries, - for standard input",
)
text("cli.merge", "bring the matches of other laptops into the library, nothing twice")
text("cli.merge_files", ".carrom files, libraries, folders or sticks")
text("cli.merge_open", "the program is open with this library: close it, or use Club > Merge results there")
text("cli.check_value", "say which match has this check value, e.g. PFR4-S9ZR")
text("cli.no_value", "{what} is no check value: it has eight letters and digits, e.g. PFR4-S9ZR")
text("cli.check_json", "print one JSON object a sheet")
text("cli.sheet", "write the printed sheet of a match file as PDF")
text("cli.card", "write what strokes mean, one page a federation, as PDF")
text("cli.card_book", "the federation: icf, ukca or caint")
text(
    "cli.paper_command",
    "write forms of matches, blank or filled in, the venue's check list or the quick card, as PDF",
)
text("cli.paper_kind", "which paper: own, icf, european, ukca, venue or quick")
text("cli.paper_file", "a file with one match; without it the form is blank")
text("cli.paper_matches", 'a list, a match a line: "round;table;side 1;side 2"; - is standard input')
text("cli.paper_number", "how many to a page, with crop marks")
text("cli.paper_rules", "the rule set of a blank form: icf, ukca, caint, european or one of yours")
text("cli.paper_rules_name", "RULES")
text("cli.paper_event", "the event's name, for blank forms and lists")
text("cli.paper_event_name", "EVENT")
text("cli.paper_date", "the date of a list's matches")
text("cli.hall", "write what the hall sees of a match file as PNG")
text("cli.one_file", "a file with one match")
text("cli.output", "where to write")
text("cli.paper", "A4 or Letter")
text("cli.size", "width and height in pixels")
text("cli.theme", "dark hall, lit hall or high contrast")
text("cli.layout", "all of it, names and score, or the men on the board where strokes are followed")
text("cli.margin", "percent of width and height left free at each edge")
text("cli.law", "say what a stroke means by ICF, UKCA and CAINT, or follow boards stroke by stroke")
text("cli.stroke", "STROKE")
text(
    "cli.law_stroke",
    "keys such as S1: Q queen, S striker, O opponent's man, I improper, V off, digit own men",
)
text("cli.law_rules", "icf, ukca, caint, european or school alone")
text(
    "cli.law_queen",
    "the queen: on the board, to be covered by this stroke, covered by the player, by the opponent",
)
text("cli.law_last", "own, theirs or both: whose last man falls")
text("cli.law_first", "the player had pocketed no man before")
text("cli.law_owed", "dues that the player owes")
text("cli.law_board", "boards as strokes, one JSON object a line, - for standard input")
text("cli.law_json", "print JSON, one object a line")
text("cli.demo", "play the demo match without a window; leave hall picture and sheet")
text("cli.demo_output", "folder for both files")
text("cli.install", "put the program into the menu and let a double click open its files, for this user")
text("cli.install_remove", "take that back, and say where the matches are")
text("cli.self_test", "try everything that the program needs at run time")

# wrong arguments
text("cli.file_missing", "there is no such file: {what}")
text("cli.files", "files to be opened in the window, as a double click does")
text("cli.import", "take matches of files into the list")
text("cli.import_files", "files of matches: .jsonl, .csv, .xlsx, .carrom or a library")
text("cli.export", "save the matches of the list as a file")
text("cli.export_output", "the file; its ending says the kind: .jsonl, .csv, .xlsx or .carrom")
text("cli.export_all", "everything as one file: matches, players, rule sets, pictures, settings")
text("cli.export_initials", "initials in place of players' names")
text("cli.unknown_argument", "unknown argument: {what} (--help lists what there is)")
text("cli.value_missing", "a value is missing after {what}")
text("cli.argument_missing", "missing: {what} (--help shows how)")
text("cli.unknown_command", "unknown command: {what} (--help lists what there is)")
text("cli.value_wrong", "this value does not fit {what}")
text("cli.unknown_language", "unknown language: {what} (en or es)")
text("cli.unknown_paper", "unknown paper: {what} (A4 or Letter)")
text("cli.unknown_layout", "unknown layout: {what} (known: {known})")
text("cli.margin_wrong", "margin {what} cannot be: percent, from 0 to {most}, such as 2.5")
text("cli.unknown_theme", "unknown theme: {what} (dark, lit or contrast)")
text("cli.unknown_book", "unknown rule book: {what} (icf, ukca or caint)")
text("cli.size_wrong", "size {what} cannot be: WIDTHxHEIGHT, each from {low} to {high}")

# files
text("cli.cannot_write", "{what} cannot be written: {why}")
text("cli.standard_output", "the output")
text("cli.demo_played", "Demo match played: {result} in games.")
text("cli.demo_hall", "Hall picture, before the last board: {path}")
text("cli.demo_sheet", "Sheet: {path}")

# start
text(
    "cli.start.no_screen",
    "there is no screen here; `carrom-desktop demo` works without one",
)
text(
    "cli.start.open_elsewhere",
    "This data folder is in use on the computer {host} (program {program}): {path}. Close Carrom Desktop there, "
    "or start it here with a folder of its own: --data-dir FOLDER.",
)
text(
    "cli.start.in_archive",
    "This program was started inside a compressed file, in a folder that the system will delete: {path}. Extract the "
    "whole file first (Windows: right click, Extract all), then start the program in the folder that this makes.",
)
text("cli.start.other_folder", "Choose another folder...")
text("cli.start.which_folder", "Where the matches are to be kept")
text("cli.start.already_open", "Carrom Desktop is already open; its window comes to the front.")

# self-test
text("cli.self_test.passed", "{part}: works")
text("cli.self_test.failed", "{part}: DOES NOT WORK: {why}")
text("cli.self_test.good", "Everything works.")
text("cli.self_test.bad", "Something does not work: install the program again, and send us these lines.")
text("cli.self_test.languages", "languages")
text("cli.self_test.rules", "rule sets and demo match")
text("cli.self_test.journal", "journal")
text("cli.self_test.backup", "backup and its return")
text("cli.self_test.fonts", "fonts")
text("cli.self_test.hall", "hall picture")
text("cli.self_test.sheet", "sheet as PDF")
text("cli.self_test.check", "check")
text("cli.self_test.law", "law look-up")
text("cli.self_test.sol", "files and links of SoL")
text("cli.self_test.guide", "guide")
text("cli.self_test.window", "operator's window")

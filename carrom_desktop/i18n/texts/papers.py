"""Texts of the area "papers": the dialog of all papers, and the command "paper"."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("papers.title", "Forms, cards and lists")
text("papers.paper", "Paper")
text("papers.paper.own", "Sheet of this program")
text("papers.paper.icf", "ICF score card, as published")
text("papers.paper.european", "European card, nine rows")
text("papers.paper.ukca", "UKCA and CAINT sheet")
text("papers.paper.trail", "Audit trail of the match")
text("papers.paper.card_icf", "Reference card of strokes: ICF")
text("papers.paper.card_ukca", "Reference card of strokes: UKCA")
text("papers.paper.card_caint", "Reference card of strokes: CAINT")
text("papers.paper.venue", "Check list of the venue")
text("papers.paper.quick", "Quick card for the scorer")
text("papers.fill", "Filled in")
text("papers.fill.match", "This match as it stands")
text("papers.fill.heading", "Blank, with this match's names")
text("papers.fill.blank", "Blank, for the pencil")
text("papers.fill.round", "Blank, for a whole round")
text("papers.fill.played", "Many matches, as they were played")
text("papers.event", "Event")
text("papers.rules", "Rules")
text("papers.rules.match", "as in this match")
text("papers.doubles", "Doubles")
text("papers.list", "Matches, a line each")
text("papers.list.hint", "round;table;side 1;side 2\nround;table;time;side 1;side 2\ntable;side 1;side 2")
text("papers.list.example", "1;4;Ana Ruiz;Ben Koch\n1;5;14:30;Ann One / Cid Three;Bea Two / Dan Four")
plural("papers.list.found", "{n} match", "{n} matches")
text("papers.list.wrong", "Line {line} is not understood: {what}")
text("papers.list.columns", 'write "round;table;side 1;side 2"')
text("papers.list.too_many_people", 'a side has one or two people, "One / Two"')
text("papers.list.too_many", "a list has at most {most} matches")
plural("papers.list.more", "and {n} more line", "and {n} more lines")
text("papers.list.none", "Paste the matches of the round, or take them from the list of matches.")
text("papers.take", "Take from the list of matches")
text("papers.take.none", "No match in the list names an event.")
text("papers.take.no_round", "no round named")
plural("papers.take.round", "{name} ({n} match)", "{name} ({n} matches)")
text("papers.played.event", "Event")
text("papers.played.round", "Round")
text("papers.played.files", "Saved as")
text("papers.played.files.one", "One PDF")
text("papers.played.files.each", "A PDF for each match")
plural("papers.played.chosen", "{n} match chosen in the list", "{n} matches chosen in the list")
plural("papers.played.every_round", "All rounds ({n} match)", "All rounds ({n} matches)")
plural("papers.played.over", "{n} match is over.", "{n} matches are over.")
plural("papers.played.left_out", "{n} is not over and left out.", "{n} are not over and left out.")
plural(
    "papers.played.taken",
    "{n} is not over and printed as it stands.",
    "{n} are not over and printed as they stand.",
)
plural("papers.played.unread", "{n} match cannot be read.", "{n} matches cannot be read.")
text("papers.played.also", "Those that are not over, too")
text("papers.played.reading", "Reading the matches: {done} of {total} ...")
text("papers.played.none", "No match of these is over yet.")
text(
    "papers.played.no_event",
    "No match in the list names an event. Choose matches in the list itself (Ctrl+O), then press Ctrl+P.",
)
text("papers.played.too_many", "These are {n} matches; at most {most} are printed at once.")
text("papers.number", "To a page")
text("papers.number.tip.2", "Two to a page: cut once, along the crop marks")
text("papers.number.tip.4", "Four to a page: cut twice, along the crop marks")
text("papers.size", "Page")
text("papers.language", "Language")
text("papers.preview", "Page {page} as it will be printed")
text("papers.page", "page {page} of {pages}")
text("papers.page.before", "Page before")
text("papers.page.after", "Next page")
text("papers.save", "Save as PDF")
text("papers.print", "Print...")
text("papers.saved", "Saved: {path}")
text("papers.working", "Page {page} of {pages} ...")
text("papers.each.title", "A folder for the PDFs")
plural("papers.each.saved", "{n} PDF saved in {folder}", "{n} PDFs saved in {folder}")
text("papers.each.stopped", "Stopped: {n} of {total} PDFs are saved")
text("papers.each.working", "PDF {done} of {total} ...")
plural(
    "papers.each.there",
    "{n} of these files is in the folder already.",
    "{n} of these files are in the folder already.",
)
text("papers.each.replace", "Replace")
text("papers.each.keep", "Keep both")
text("papers.save.title", "Save the paper as PDF")
text("papers.save.failed", "The paper was not saved.")
text("papers.print.title", "Print the paper")
text(
    "papers.print.no_printer",
    "No printer is set up on this computer. The paper can be saved as a PDF instead.",
)
text("papers.print.no_start", "The printer did not take the paper. It can be saved as a PDF instead.")

# ---- names of files: what a paper is
text("papers.file.own", "Sheet")
text("papers.file.icf", "Card ICF")
text("papers.file.european", "Card European")
text("papers.file.ukca", "Sheet UKCA")
text("papers.file.trail", "Trail")
text("papers.file.venue", "Check list of the venue")
text("papers.file.quick", "Quick card")
text("papers.file.blank", "{kind} blank")
text("papers.file.played", "{kind} as played")
plural("papers.file.matches", "{n} match", "{n} matches")

# ---- command line
text("papers.cli.unknown", "unknown paper: {what} (known: {known})")
text("papers.cli.number", "so many to a page cannot be printed: {what} (known: {known})")
text("papers.cli.both", "give a match or a list of matches, not both")
text("papers.cli.form_only", "only a form takes a match or a list: {what}")
text("papers.cli.unreadable", "the list cannot be read: {what}: {why}")
text("papers.cli.empty", "there is no match in {what}")
text("papers.cli.line", "{what}, line {line}: {why}")
text("papers.cli.unknown_rules", "unknown rules: {what} (known: {known})")

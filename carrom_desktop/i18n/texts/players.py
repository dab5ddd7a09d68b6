"""Texts of the list of players."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("players.title", "Players")
text("players.search", "Search")
text("players.search.hint", "Name, club or short name")
text("players.list", "Players of the club and of all matches")
plural("players.count", "{shown} player", "{shown} players")
text("players.count_of", "{shown} of {total}")
text("players.column.family", "Family name")
text("players.column.given", "Given name")
text("players.column.club", "Club / country")
text("players.column.short", "Short name")
text("players.column.matches", "Matches")
text("players.column.note", "Note")
text("players.note.also", "also {names}")
text("players.note.duplicate", "possible duplicate")
text("players.note.namesake", "namesake")
text("players.duplicates", "Possible duplicates: {n}")
text("players.add", "Add")
text("players.edit", "Edit")
text("players.delete", "Delete")
text("players.merge", "Merge")
text("players.paste", "Paste a list")
text("players.undo", "Undo")
text("players.key.enter", "Enter")
text("players.key.delete", "Del")
text(
    "players.empty",
    "No player yet. Ins adds one, Ctrl+V pastes a list from a spreadsheet; whoever plays a match comes by himself.",
)
text("players.nothing_found", "Nobody has “{search}”. Fewer letters find more.")
text("players.no_duplicates", "No names look like one person twice.")
text("players.done.added", "Added: {name}")
plural("players.done.pasted", "{n} player added", "{n} players added")
text("players.done.changed", "Changed: {name}")
text("players.done.deleted", "Deleted: {name}")
text("players.done.merged", "Merged into {name}. Matches keep the names they were played under.")
text("players.name_missing", "The name is missing.")
text("players.too_long", "A name has at most {n} letters.")
text(
    "players.taken", "{name} is on the list already, with the same club. Merge the two: select both, Ctrl+M."
)
plural(
    "players.needed",
    "{name} stands in {n} match and cannot be deleted. Delete the match first, or merge the two names of one person.",
    "{name} stands in {n} matches and cannot be deleted. Delete those first, or merge two names of one person.",
)
text("players.merge_needs_two", "Select two or more names of one person: Shift and the arrows, then Ctrl+M.")
text("players.clipboard_empty", "The clipboard holds no text. Copy the cells in the spreadsheet first.")
text("players.broken", "The list of players could not be read. It was kept as {kept}; a new one is begun.")
text("players.form.add", "Add a player")
text("players.form.edit", "Edit a player")
text("players.form.save", "Save")
text(
    "players.form.played",
    "Matches keep the name they were played under; the list and completion show the new one.",
)
text("players.merge.title", "Merge names of one person")
text("players.merge.which", "Which name stands?")
text("players.merge.name", "{name} ({club})")
plural("players.merge.matches", "{n} match", "{n} matches")
text("players.merge.hint", "No match is changed: the other names are remembered as names of the same person.")
text("players.paste.title", "Paste players")
plural("players.paste.found", "{n} player is understood.", "{n} players are understood.")
plural("players.paste.known", "{n} is on the list already.", "{n} are on the list already.")
text("players.paste.head", "The first line names the columns.")
text("players.paste.no_head", "The columns were guessed: no line names them.")
text("players.paste.order", "Order of names")
text("players.paste.given_first", "Given name first")
text("players.paste.family_first", "Family name first")
text("players.paste.add", "Add")
text("players.paste.nothing", "Nothing here looks like names. Copy cells with names, a person a line.")
plural("players.paste.wrong", "{n} line was not understood:", "{n} lines were not understood:")
text("players.paste.line", "Line {line}: {why}  {text}")
text("players.paste.no_name", "no name.")
text("players.paste.more_cells", "more cells than columns.")
text("players.paste.no_letters", "a name without letters.")
text("players.paste.odd_letters", "letters that cannot be shown.")
text("players.paste.too_long", "a name is too long.")
text("players.paste.too_many", "this line and those after it were left out: too many.")

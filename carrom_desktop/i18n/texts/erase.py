"""Texts of the area "erase": taking a person out of the library for good."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("erase.title", "Erase a person for good")
text("erase.search", "Name or club")
text("erase.people", "Everybody in the list of matches")
text("erase.nobody", "Nobody is in the list of matches.")
text("erase.not_found", "Nobody of that name is in the list of matches.")
text("erase.placeholder", "(erased)")
plural(
    "erase.told",
    '{name} stands in {n} match. It stays, with its boards and its result, but says "(erased)" in place of the name.',
    '{name} stands in {n} matches. They stay, with their boards and results, but say "(erased)" in place of the name.',
)
text(
    "erase.warning",
    "There is no way back. The whole list of matches is written anew without the name, also in remarks and as an "
    "official; names that are spelt otherwise are other people.",
)
text("erase.sweep", "Delete backups and files kept aside, too: they still name the person")
text(
    "erase.elsewhere",
    "Sheets, exports, files for streaming and backups on other sticks and computers are not found from here: "
    "delete those yourself.",
)
text("erase.do", "Erase...")
text("erase.yes", "Erase for good")
text("erase.ask", "Erase {name} for good? Backups made until now will still name the person.")
text("erase.ask_sweep", "Erase {name} for good? Backups made until now are deleted, and a new one is made.")
text("erase.unsaved", "First everything has to be saved: see the light at the bottom of the window.")
text("erase.working", "Writing the list anew: {n} of {all} entries...")
plural("erase.done", "Erased in {n} match.", "Erased in {n} matches.")
plural(
    "erase.done_sweep",
    "Erased in {n} match. Older copies deleted: {copies}; a new backup was made.",
    "Erased in {n} matches. Older copies deleted: {copies}; a new backup was made.",
)
text("erase.left", "These files could not be deleted; delete them yourself: {files}")
text("erase.failed", "Nobody was erased. {reason}")
text(
    "erase.kept",
    "No new backup could be made, so the older copies stay, and they still name the person. Make room, make a backup, "
    "and delete them yourself: {files}. {reason}",
)

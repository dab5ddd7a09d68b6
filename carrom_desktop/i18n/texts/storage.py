"""Texts of the area "storage": what can go wrong with disks, folders and files."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("storage.disk_full", "The disk is full: {path}")
text("storage.read_only", "This place cannot be written to: {path}")
text("storage.locked", "Another program holds the file: {path}")
text(
    "storage.not_a_folder",
    "A file stands where the data folder should be: {path}. Move it away, or choose another folder with --data-dir.",
)
text("storage.folder_missing", "The folder is not there: {path}")
text("storage.file_gone", "The file was moved or deleted while the program was running: {path}")
text("storage.damaged", "The file is damaged: {path}")
text("storage.other", "{path} cannot be used: {reason}")
text("storage.cannot_hold", "This text cannot be saved: {reason}. Type it anew. ({path})")
text("storage.conflict", "Another copy of the program wrote in this match. Open it again. ({path})")
text("storage.match_missing", "This match is not in the library: {match} ({path})")
text("storage.match_unreadable", "This match cannot be read: {match}, {reason} ({path})")
text(
    "storage.match_damaged",
    "This match was damaged on the disk: {match} ({path}). Start the program again: it opens the newest good state.",
)
text(
    "storage.newer_version",
    "{path} was written by a newer version of Carrom Desktop (format {found}; this version knows up to "
    "{known}). Nothing was changed. Please install the newer version.",
)
text(
    "storage.moved_aside",
    "The list of matches could not be read ({path}). It was kept as {kept}, and a new one was begun.",
)
text(
    "storage.recovered",
    "The list of matches was damaged ({path}). The backup of {date} was opened in its place; the damaged file is kept as {kept}. Entries made after that may be missing: look at the last match, and type in again from paper what is not there.",
)
plural(
    "storage.recovered_more",
    "The list of matches was damaged ({path}). The backup of {date} was opened in its place, with {n} later entry that could be read from the damaged file, which is kept as {kept}. Look at the last match whether the last entry is there.",
    "The list of matches was damaged ({path}). The backup of {date} was opened in its place, with {n} later entries that could be read from the damaged file, which is kept as {kept}. Look at the last match whether the last entry is there.",
)
plural(
    "storage.salvaged",
    "The list of matches was damaged ({path}), and there was no backup. {n} match could be read from it; the damaged file is kept as {kept}. Look whether its last entries are there.",
    "The list of matches was damaged ({path}), and there was no backup. {n} matches could be read from it; the damaged file is kept as {kept}. Look whether their last entries are there.",
)
text(
    "storage.found_again",
    "The list of matches was gone ({path}). The backup of {date} was opened in its place.",
)
text(
    "storage.all_damaged",
    "The list of matches was gone ({path}), and no backup could be read. A new list was begun.",
)
text("storage.backup_damaged", "This backup is damaged and was left alone: {path}. Choose another one.")
text(
    "storage.source_gone",
    "This is not there: {path}. Was the stick pulled out? Plug it in again, or choose another file.",
)
text(
    "storage.source_refused", "This may not be read: {path}. Copy it elsewhere first, or choose another file."
)
text(
    "storage.no_matches_in",
    "There are no matches in this folder: {path}. Choose another one, or a file in it.",
)
text(
    "storage.not_archive",
    "This is no file of matches: {path}. Choose a .carrom file, or the library (carrom.db) of another computer.",
)
text(
    "storage.archive_newer",
    "{path} was made by a newer version ({program}). Nothing was changed. Please install the newer version here.",
)
text(
    "storage.archive_damaged",
    "{path} is damaged ({reason}). Nothing was changed. Copy the file from the other computer again.",
)
text(
    "storage.event_gone",
    "The event kit is not there: {path}. If it is on a stick, plug the stick in and open it again.",
)
text(
    "storage.not_event",
    "This is no event kit of Carrom Desktop: {path}. Choose a .carromevent file.",
)
text(
    "storage.event_newer",
    "{path} was made by a newer version ({program}). Nothing was changed. Please install the newer version here.",
)
text(
    "storage.event_damaged",
    "{path} is damaged ({reason}). Nothing was changed. Copy the file again from the computer it was made on.",
)
text(
    "storage.picture_big",
    "{path} is too large for an event kit: a picture has at most {mb} MB. Save it smaller, at most 1920 pixels wide.",
)
text(
    "storage.picture_wrong",
    "{path} is no picture that the hall can show. Choose a PNG, JPEG, WebP, BMP or GIF file.",
)
text(
    "storage.settings_broken",
    "The settings could not be read ({path}). The file was kept as {kept}; the usual settings are used.",
)
text(
    "storage.settings_unreadable",
    "The settings could not be read ({path}): {reason}. The usual settings are used.",
)

text(
    "storage.archive_bad_name",
    "{path} holds a file that does not belong there ({name}). Nothing was read from it. Use an archive that this program has made.",
)

# the emergency file
text("storage.brought_back", "Nothing was lost: all is back in the list of matches (from {place})")
text(
    "storage.kept_twice",
    "Another program changed a match while the list of matches could not be written: {first} - {second}. "
    "Both versions were kept, and the list shows the match twice. Look at both, and delete the wrong one.",
)
text(
    "storage.emergency_unreadable",
    "A file with entries that were kept for the list of matches cannot be read ({reason}). It was left "
    "where it is: {path}",
)

"""Texts about backups: the dialog, and what the foot says of them."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("backups.title", "Backups")
text(
    "backups.intro",
    "The whole list of matches is copied at each start and after each match, if anything changed. The last ten copies stay, then one a day for 30 days, then one a month.",
)
text("backups.list", "Backups, the newest first")
text("backups.column.date", "Date")
text("backups.column.why", "Made")
text("backups.column.where", "Where")
text("backups.column.matches", "Matches")
text("backups.column.compared", "Compared with now")
text("backups.column.size", "Size")
text("backups.why.start", "at the start")
text("backups.why.match", "after a match")
text("backups.why.asked", "by hand")
text("backups.why.restore", "before restoring")
text("backups.where.here", "this computer")
text("backups.where.second", "second place")
text("backups.size", "{n} kB")
text("backups.unreadable", "cannot be read")
text("backups.as_now", "as now")
plural("backups.missing", "{n} match fewer", "{n} matches fewer")
plural("backups.behind", "{n} match with fewer entries", "{n} matches with fewer entries")
plural("backups.ahead", "{n} match with more entries", "{n} matches with more entries")
plural("backups.more", "{n} match that is not in the list now", "{n} matches that are not in the list now")
plural("backups.matches", "{n} match", "{n} matches")
plural("backups.players", "{n} player", "{n} players")
plural("backups.unfinished", "{n} unfinished", "{n} unfinished")
plural("backups.deleted", "{n} deleted", "{n} deleted")
text("backups.newest", "Played last: {match}, {result}")
text("backups.newest_unfinished", "Played last, unfinished: {match}, {result}")
text("backups.newest_new", "Made last, not started: {match}")
text("backups.compared", "Compared with now: {what}.")
text("backups.file", "File: {path}")
text(
    "backups.none",
    "No backup yet. The first one is made after the first match; “Back up now” makes one at once.",
)
text("backups.nothing_to_keep", "There is no match yet, so there is nothing to copy.")
text("backups.look", "Reading backup {n} of {count}...")
text("backups.working", "Copying...")
text("backups.restoring", "Restoring...")
text("backups.now", "Back up now")
text("backups.restore", "Restore...")
text("backups.made", "Backup made: {name}")
text("backups.is_there", "Nothing changed since the newest backup: {name}")
text("backups.failed", "No backup could be made. {reason}")
text("backups.second", "Second place")
text("backups.second.none", "none")
text("backups.second.kit", "event kit: {path}")
text("backups.second.no_kit", "none (no event kit is plugged in)")
text("backups.second.failed", "The second place has no copy. {reason}")
text("backups.choose", "Choose...")
text("backups.choose_title", "Folder for the second copies, best on a USB stick")
text("backups.forget", "None")
text("backups.kit", "Copy onto the stick of an event kit whenever it is plugged in")
text("backups.kit.tip", "A stick with the file {file}")
text("backups.restore.title", "Restore the list of matches?")
text(
    "backups.restore.ask",
    "The whole list of matches becomes that of {date}. Compared with now: {what}. The present list is backed up first and stays in the list of backups, so that this can be taken back.",
)
text("backups.restore.do", "Restore")
text("backups.restored", "The list of {date} is open. The one before is kept as {kept}.")
text(
    "backups.unsaved",
    "An entry is not saved yet. Restoring waits until it is, or has been given up.",
)
text(
    "backups.damage_found",
    "Damage was found in the list of matches while it was open, and the newest good state took its place.",
)

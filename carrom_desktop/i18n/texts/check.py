"""Texts of the area "check": what `carrom-desktop check` prints around its findings."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("check.severity.error", "error")
text("check.severity.warning", "warning")
text("check.severity.note", "note")
text("check.games", "game {number}")
text("check.boards", "board {number}")
text("check.stdin", "standard input")

text("check.summary", "{sheets}: {rest}")
plural("check.sheets", "{n} sheet", "{n} sheets")
plural("check.in_order", "{n} in order", "{n} in order")
plural("check.with_errors", "{n} with errors", "{n} with errors")
plural("check.unread", "{n} could not be read", "{n} could not be read")
text("check.several_sheets", "{file}: it holds several sheets; give a file with one")

# Files and lines that cannot be read.
text("check.file.not_found", "there is no such file")
text("check.file.is_folder", "that is a folder, not a file")
text("check.file.not_allowed", "it may not be read: ask for the right to read it")
text("check.file.unreadable", "it cannot be read: {reason}")
text("check.file.empty", "there is no sheet in it")
text("check.file.too_big", "it is larger than 1 MiB, which no sheet is")
text("check.file.line_too_long", "the line is longer than 1 MiB, which no sheet is")
text("check.file.not_json", "this is not JSON (from character {column})")
text("check.file.cut_off", "the JSON stops in the middle (at character {column})")
text("check.file.trailing", "something follows the object (from character {column}): write one object a line")
text("check.file.too_deep", "objects are nested too deep (at character {column})")
text("check.file.number_too_long", "a number is too long (at character {column})")
text("check.file.not_utf8", "this is not UTF-8 (at character {column})")
text("check.file.twice", "the key appears twice in one object")
text("check.file.missing", "the key is missing")
text("check.file.unknown_key", "there is no such key")
text("check.file.unknown_format", "unknown format: this version reads {expected}")
text("check.file.unknown_rules", "unknown rule set: this version knows {expected}")
text("check.file.one_of", "it must be one of: {expected}")
text("check.file.whole_number", "it must be a whole number, without quotes or a decimal point")
text("check.file.true_or_false", "it must be true or false")
text("check.file.text", "it must be a text in quotes")
text("check.file.list", "it must be a list in square brackets")
text("check.file.object", "it must be an object in braces")
text("check.file.two_numbers", "it must be two whole numbers, side A's first")
text("check.file.time", "it must be a time with its offset, such as 2026-03-12T18:30:00+01:00")
text("check.file.wrong", "the value cannot be read")
plural("check.file.more", "{n} more fault in this sheet", "{n} more faults in this sheet")

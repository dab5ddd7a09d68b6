"""Texts of the area "rules": rule sets as a person reads them, their files, and what a change of rules does."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# Files of rule sets that cannot be used.
text("rules.fault", "{file}: {reason}")
text("rules.fault.key", "{file}: {key}: {reason}")
text("rules.file.not_found", "there is no such file")
text("rules.file.unreadable", "it cannot be read: {reason}")
text("rules.file.too_big", "it is larger than {size} KiB, which no rule set is")
text("rules.file.not_utf8", "this is not UTF-8")
text("rules.file.not_toml", "this is not TOML")
text("rules.file.not_toml_at", "this is not TOML (line {line}, column {column})")
text("rules.file.unknown_key", "there is no such key")
text("rules.file.missing", "the key is missing")
text("rules.file.whole_number", "it must be a whole number, without quotes or a decimal point")
text("rules.file.true_or_false", "it must be true or false")
text("rules.file.text", "it must be a text in quotes")
text("rules.file.length", "it must be a text of 1 to {high} letters")
text("rules.file.table", "it must be a table: a line [laws] and what follows")
text("rules.file.key", "it must be small letters a to z and digits, with hyphens between them")
text("rules.file.preset_key", "{value} is a set of the program: choose another key, and call the file by it")
text("rules.file.other_key", "the file must be called by its key: {value}.toml")

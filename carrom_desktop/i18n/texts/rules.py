"""Texts of the area "rules": rule sets as a person reads them, their files, and what a change of rules does."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

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

# Numbers and choices, as they stand in a list: "board limit 8", and what was changed: "board limit 8 -> none".
text("rules.is", "{label} {value}")
text("rules.is_word", "{label}: {value}")
text("rules.was", "{label} {before} -> {after}")
text("rules.was_word", "{label}: {before} -> {after}")
text("rules.and", "{first}, {second}")
text("rules.nothing", "nothing")
text("rules.laws_differ", "the names of the laws")
text("rules.changed", "Rules changed: {changes}")
text("rules.changed.reason", "Rules changed: {changes}. {reason}")
text("rules.label.set", "rule set")
text("rules.label.target", "target")
text("rules.label.board_limit", "board limit")
text("rules.label.level_after_limit", "level after the last board")
text("rules.label.queen_points", "queen")
text("rules.label.queen_cutoff", "queen's cut-off")
text("rules.label.queen_must_be_covered", "queen needs a cover")
text("rules.label.board_cap", "cap")
text("rules.label.games_to_win", "games to win")
text("rules.label.clip_result", "results clipped at the target")
text("rules.label.time_limit", "time limit")
text("rules.label.pre_alarm", "pre-alarm")
text("rules.label.on_expiry", "when time is up")
text("rules.label.level_at_time", "level when time is called")
text("rules.label.last_piece_foul", "last man that may not fall")
text("rules.label.last_piece_foul.rule", "last piece that may not fall")
text("rules.label.demanded_points", "additional points on demand")
text("rules.label.double_due", "double due on demand (H13)")
text("rules.label.initials", "names as initials in the hall")
text("rules.label.toss_style", "toss")
text("rules.label.opener_may_differ", "another opener may be chosen")
text("rules.label.midgame_change", "change of sides in the deciding game")
text("rules.label.limit_follows_round", "no board limit from the quarter-finals")
text("rules.label.trial_boards", "trial boards")
text("rules.label.stroke_seconds", "for a stroke")
text("rules.label.due_seconds", "to place a due")
text("rules.label.interval_minutes", "interval")
text("rules.label.change_minutes", "for a change of sides")
text("rules.label.late_minutes", "wait for a late player")
text("rules.label.wording", "words")
text("rules.label.start_points", "start points")
text("rules.value.none", "none")
text("rules.value.none.pre_alarm", "none")
text("rules.value.none.late_minutes", "none")
text("rules.value.yes", "yes")
text("rules.value.no", "no")
text("rules.value.number", "{number}")
plural("rules.value.minutes", "{n} minute", "{n} minutes")
plural("rules.value.seconds", "{n} second", "{n} seconds")
text("rules.value.both", "{a}-{b}")
text("rules.choice.level_after_limit.extra_board", "extra board")
text("rules.choice.level_after_limit.umpire", "the umpire decides")
text("rules.choice.level_after_limit.draw", "draw")
text("rules.choice.level_at_time.ask", "the umpire decides")
text("rules.choice.level_at_time.extra_board", "extra board")
text("rules.choice.level_at_time.draw", "draw")
text("rules.choice.on_expiry.finish_board", "the board in play is the last")
text("rules.choice.on_expiry.no_new_board", "no new board after pre-alarm")
text("rules.choice.on_expiry.stop", "the board in play is void")
text("rules.choice.last_piece_foul.icf_table", "the board is lost (102-112)")
text("rules.choice.last_piece_foul.returned", "comes back with one more")
text("rules.choice.last_piece_foul.manual", "the umpire decides")
text("rules.choice.toss_style.side_or_break", "side or break")
text("rules.choice.toss_style.white_breaks", "whoever has white breaks")
text("rules.choice.wording.says_man", "man, Law")
text("rules.choice.wording.says_piece", "piece, Rule")

# What a change of rules or a correction does, before it is done.
text("rules.effect.nothing", "No board, total or result changes.")
text("rules.effect.match_goes_on", "The match is not over any more.")
text("rules.effect.match_drawn", "The match ends in a draw.")
pairs("rules.effect.match_won", "{W} wins the match {x}-{y}.", "{W} win the match {x}-{y}.")
text("rules.effect.game_new", "Game {g} begins.")
text("rules.effect.game_gone", "Game {g} is no longer played.")
text("rules.effect.goes_on", "Game {g} is not over any more.")
text("rules.effect.drawn", "Game {g} ends in a draw.")
pairs(
    "rules.effect.won", "{W} wins game {g} {x}-{y}, at board {k}.", "{W} win game {g} {x}-{y}, at board {k}."
)
pairs("rules.effect.won_otherwise", "{W} wins game {g} {x}-{y}.", "{W} win game {g} {x}-{y}.")
text("rules.effect.total", "Game {g}: {A} {a}, {B} {b} (before: {c}-{d}).")
plural(
    "rules.effect.queen_on",
    "Game {g}: the queen of board {boards} now counts {points}.",
    "Game {g}: the queens of boards {boards} now count {points}.",
)
plural(
    "rules.effect.queen_off",
    "Game {g}: the queen of board {boards} no longer counts.",
    "Game {g}: the queens of boards {boards} no longer count.",
)
plural(
    "rules.effect.queen_worth",
    "Game {g}: the queen of board {boards} counts {points} instead.",
    "Game {g}: the queens of boards {boards} count {points} instead.",
)
text("rules.effect.points", "Game {g}, board {k}: {now} points instead of {before}.")
plural(
    "rules.effect.breaks",
    "Game {g}: the other side broke board {boards}.",
    "Game {g}: the other side broke boards {boards}.",
)
plural(
    "rules.effect.beyond",
    "Game {g} is over before board {boards}, which then scores nothing.",
    "Game {g} is over before boards {boards}, which then score nothing.",
)
text("rules.effect.at_board", "Game {g}, board {k}: {text}.")
text("rules.effect.at_game", "Game {g}: {text}.")
text("rules.effect.next_toss", "Next: the toss for the extra board of game {g}.")
text("rules.effect.next_decision", "Next: the umpire decides the level game {g}.")
text("rules.effect.next_board", "Next: board {k} of game {g}.")
text("rules.effect.next_breaks", "Next: board {k} of game {g}, {X} breaks.")
text("rules.effect.next_extra", "Next: the extra board of game {g}, {X} breaks.")

# The editor
text("rules.start_points", "Start: {name}")
text("rules.number.empty", "none")
text("rules.flag.queen_must_be_covered", "The queen needs a cover")
text("rules.flag.midgame_change", "Change of sides in the last game")
text("rules.flag.clip_result", "Results clipped at the target")
text("rules.flag.demanded_points", "Additional points on demand")
text("rules.flag.double_due", "Double due agreed (UKCA H13)")
text("rules.flag.initials", "Names as initials in the hall")
text("rules.flag.opener_may_differ", "Another opener may be chosen")
text("rules.flag.limit_follows_round", "No limit from the quarter-finals")
text("rules.form.set", "Rule set")
text("rules.form.save_as", "Save as set...")
text("rules.form.export", "Export...")
text("rules.form.import", "Import...")
text("rules.form.delete", "Delete set")
text("rules.form.delete_ask", "Delete the rule set {name}? Matches keep their rules.")
text("rules.form.name", "Name of the rule set")
text("rules.form.save", "Save")
text("rules.form.replaces", "Replaces your set of this name.")
text("rules.form.saved", "Saved as {name}.")
text("rules.form.imported", "Imported as {name}.")
text("rules.form.deleted", "{name} was deleted.")
text("rules.form.exported", "Exported to {path}")
text("rules.form.exists", "This file is there already: {path}")
text("rules.form.filter", "Rule sets (*.toml)")
text("rules.apply", "Apply")
text("rules.all.title", "All rules")
text("rules.dialog.title", "Rules of this match")
text("rules.dialog.reason", "Reason, printed under remarks")
text("rules.dialog.effects", "What this does")
text("rules.dialog.unchanged", "Nothing is changed yet.")
text("rules.dialog.hint", "All boards are judged by these rules. Undo takes the change back.")

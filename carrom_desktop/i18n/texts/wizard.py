"""Texts of the window that sets a match up, and of the one that corrects its names and details."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("wizard.start", "Start match")
text("wizard.key.enter", "Enter")
text("wizard.ready", "All there. Enter twice starts the match.")
text("wizard.hint", "Tab goes to the next field, Enter to the next missing name.")

# Players
text("wizard.players", "Players")
text("wizard.kind", "Singles or doubles?")
text("wizard.player.first", "First player")
text("wizard.player.second", "Second player")
text("wizard.pair.first", "First pair")
text("wizard.pair.second", "Second pair")
text("wizard.given", "Given name")
text("wizard.family", "Family name")
text("wizard.club", "Club or country")
text("wizard.short", "Short name")
text("wizard.short_tip", "What the hall and the strip of boards say where the name has no room.")
text("wizard.first_head", "{who}: given name")
text("wizard.name_missing", "{who} has no name yet: type one.")
text("wizard.field_of", "{who}, {field}")
text("wizard.right_of", "Who sits to the right of {player}?")

# Rules
text("wizard.rules", "Rules")
text("wizard.rules.own", "Your own sets")
text("wizard.rules.question", "By which rules?")
text("wizard.round", "Round")
text("wizard.round.none", "Not given")
plural(
    "wizard.limit.boards",
    "{n} board, then an extra board if level",
    "{n} boards, then an extra board if level",
)
text("wizard.limit.none", "No board limit (from the quarter-finals)")
text("wizard.limit.question", "How many boards does a game have?")
text("wizard.limit.proposed", "{round}: no board limit is proposed (Law 56b).")
text("wizard.limit.change", "changes it")
text("wizard.sum.target", "{target} points")
text("wizard.sum.no_limit", "no board limit")
plural("wizard.sum.limit", "{n} board", "{n} boards")
plural("wizard.sum.time", "{n} minute a game", "{n} minutes a game")
text("wizard.sum.queen", "queen {points}, none from {cutoff} on")
text("wizard.sum.queen_always", "queen {points}")
text("wizard.sum.cap", "at most {cap} a board")
text("wizard.sum.one_game", "one game")
text("wizard.sum.best_of", "best of {games} games")
text("wizard.sum.changed", "changed for this match")
text("wizard.numbers", "Change numbers")
text("wizard.numbers.all", "All rules")
text("wizard.numbers.reset", "Reset")
text("wizard.number.board_limit.empty", "no limit")
text("wizard.number.time_limit", "Minutes a game")
text("wizard.number.pre_alarm", "Pre-alarm, min")
text("wizard.number.queen_cutoff", "No queen from")
text("wizard.number.queen_cutoff.empty", "always counts")

# Around the match
text("wizard.details", "Match")
text("wizard.details.more", "More details")
text("wizard.details.less", "Fewer details")
text("wizard.detail.event", "Event")
text("wizard.detail.category", "Category")
text("wizard.detail.match_no", "Match no.")
text("wizard.detail.table", "Table")
text("wizard.detail.venue", "Venue")
text("wizard.detail.date", "Date")
text("wizard.detail.umpire", "Umpire")
text("wizard.detail.umpire_2", "Second umpire")
text("wizard.detail.chief_referee", "Chief referee")
text("wizard.detail.scorer", "Scorer")
text("wizard.detail.remarks", "Remarks")
text("wizard.from_paper", "Type in a match that was already played")
text("wizard.date_wrong", "Write the date as year-month-day, for example {example}, or leave it empty.")

# Toss
text("wizard.toss.winner", "Who won the toss?")
text("wizard.toss.white", "Who has white?")
text("wizard.toss.chooses", "Chooses:")
text("wizard.toss.break", "break")
text("wizard.toss.side", "side")
text("wizard.toss.later", "decide later")
text("wizard.toss.later_hint", "The toss can wait: in the match, B and an arrow say who breaks.")
text("wizard.toss.seat", "Side of {name}, as the umpire sees it:")
text("wizard.toss.left", "left")
text("wizard.toss.right", "right")
text("wizard.toss.not_noted", "not noted")
text("wizard.toss.player", "Which player breaks first?")
text("wizard.toss.breaks", "{name} breaks.")
text("wizard.toss.choice_missing", "Break or side: say what the winner of the toss chose, or decide later.")

# Correcting later
text("wizard.change.title", "Names and details")
text("wizard.change.save", "Save changes")
text("wizard.change.fixed", "Rules, singles or doubles and the toss stay as they were set.")
text("wizard.distance", "Distance check...")

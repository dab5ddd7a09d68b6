"""Texts of the area "tie": team ties, on the screens, in the dialogs, on the tie sheet and as text."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# The score, in the hall and everywhere.
text("tie.score", "{A} {a} – {b} {B}")
text("tie.line", "{score} · rubber {n} of {total}")
text("tie.line_short", "{score} · {n}/{total}")
text("tie.heading", "{A} – {B}, rubber {n} of {total}")
text("tie.not_named", "not named yet")

# How it stands.
text("tie.outcome.won", "{W} win the tie {a}–{b} against {L}")
text("tie.outcome.level", "The tie of {A} and {B} ends level, {a}–{a}")
text("tie.outcome.decided", "{W} have won the tie; the rubbers left are played")
plural("tie.outcome.not_begun", "Nothing is played yet: {n} rubber", "Nothing is played yet: {n} rubbers")
text("tie.outcome.playing", "Rubber {n} of {total} is being played")
text("tie.outcome.next", "Next: rubber {n} of {total}")

# Of one rubber.
text("tie.status.unnamed", "line-ups open")
text("tie.status.named", "to come")
text("tie.status.ready", "set up")
text("tie.status.playing", "being played")
text("tie.status.over", "played")
text("tie.status.unplayed", "not played")
text("tie.status.drawn", "draw")
text("tie.how.conceded", "conceded")
text("tie.how.walkover", "walkover")
text("tie.how.retired", "retired")
text("tie.how.disqualified", "disqualified")
text("tie.how.awarded", "awarded")
text("tie.how.abandoned", "abandoned")

# As text.
text("tie.text.part", "{text}")
text("tie.text.two", "{one} · {other}")
text("tie.text.how", "{score}, {how}")
text("tie.text.rubber", "{n}. {kind}: {A} – {B}: {result}")

# What is wrong.
text("tie.fault.name_missing", "Which team is it? Type its name.")
text("tie.fault.too_long", "A name has at most {n} letters: shorten it.")
text("tie.fault.short_too_long", "A short name has at most {n} letters: shorten it.")
text("tie.fault.same_team", "Both teams are called {name}: give them different names.")
text(
    "tie.fault.rubbers",
    "How many rubbers? From 1 to {most}: an S for each singles, a D for each doubles, e.g. S S D.",
)
text(
    "tie.fault.rubbers_letters", "Only S for singles and D for doubles, e.g. S S D: {letters} means neither."
)
text("tie.fault.twice_in_rubber", "{name} stands twice in rubber {n}: one of them is somebody else.")
text("tie.fault.both_teams", "{name} stands in both teams.")
text("tie.fault.too_often.one", "{name} plays more than one rubber, which this tie does not allow.")
text(
    "tie.fault.too_often.one_each",
    "{name} plays more than one singles or more than one doubles, which this tie does not allow.",
)
text(
    "tie.fault.line_up_begun",
    "Rubber {n} has begun: its line-up stays. A wrong name is corrected in its match, with Ctrl+D.",
)
text(
    "tie.fault.rubber_made",
    "Rubber {n} has a match already: it stays what it is, a singles or a doubles. Delete the match first.",
)
text("tie.fault.pair_half", "Rubber {n} is a doubles: name both players of {team}, or neither.")

# The page.
text("tie.page.title", "Team ties")
text("tie.page.pick", "Tie")
text("tie.page.picked", "{A} – {B} · {date}")
text("tie.page.picked_event", "{A} – {B} · {event} · {date}")
text(
    "tie.page.empty",
    "No team tie yet. A tie is a list of singles and doubles between two teams. Ins makes one.",
)
text("tie.page.stops", "ends when decided")
text("tie.page.all", "all rubbers are played")
text("tie.page.dead", "(the tie was decided before)")
text("tie.page.provisional", "under protest")
text("tie.page.captains", "Captains: {A} – {B}")
text(
    "tie.page.several",
    "Rubber {n} has {count} matches in the list: the latest counts. Delete the other with Ctrl+O.",
)
text("tie.page.unreadable", "The match of rubber {n} cannot be read: it does not count here.")
text(
    "tie.page.broken",
    "The file of a tie was broken. It is kept as {kept}; its matches are in the list as before.",
)
text("tie.page.away", "{A} – {B} is put away; its matches stay in the list. Ctrl+Z brings it back.")
text("tie.page.back", "{A} – {B} is back.")
text("tie.page.show_away", "Put away, too")
text("tie.page.play", "Play rubber {n}")
text("tie.page.go_on", "Go on with rubber {n}")
text("tie.page.look", "Open rubber {n}")
text("tie.page.play_none", "Play")
text(
    "tie.page.no_need",
    "Rubber {n} is not played: the tie is decided. Where all are to be played, change that with E.",
)
text("tie.page.hint", "Up and down choose a rubber; Enter plays it, or opens its match.")
text("tie.page.new", "New tie")
text("tie.page.edit", "Change")
text("tie.page.line_ups", "Line-ups")
text("tie.page.walkover", "Walkover")
text("tie.page.sheet", "Tie sheet")
text("tie.page.print", "Print")
text("tie.page.copy", "Copy")
text("tie.page.save_text", "Text file")
text("tie.page.put_away", "Put away")
text("tie.page.copied", "The result is copied as text.")
text("tie.page.saved", "Saved: {path}")
text("tie.page.text_filter", "Text (*.txt)")
text("tie.page.text_failed", "The text could not be saved: {reason}")
text("tie.column.number", "#")
text("tie.column.kind", "Kind")
text("tie.column.result", "Result")
text("tie.column.status", "State")
text("tie.column.team_a", "Team A")
text("tie.column.team_b", "Team B")

# New tie, and what is changed of one.
text("tie.form.title.new", "New team tie")
text("tie.form.title.edit", "Change the tie")
text("tie.form.first", "First team")
text("tie.form.second", "Second team")
text("tie.form.name", "Team")
text("tie.form.short", "Short (hall)")
text("tie.form.club", "Country or club")
text("tie.form.captain", "Captain")
text("tie.form.rubbers", "Rubbers")
text("tie.form.template", "Which rubbers")
text("tie.form.template.SSD", "2 singles, 1 doubles")
text("tie.form.template.SDS", "Singles, doubles, singles")
text("tie.form.template.SSS", "3 singles")
text("tie.form.template.SSDSS", "2 singles, doubles, 2 singles")
text("tie.form.template.other", "Another list")
text("tie.form.list", "List: S singles, D doubles")
text("tie.form.letter", "S")
text("tie.form.ends", "The tie ends")
text("tie.form.ends.decided", "When decided")
text("tie.form.ends.all", "After all rubbers")
text("tie.form.appearances", "A player may play")
text("tie.form.appearances.one_each", "one singles and one doubles")
text("tie.form.appearances.one", "one rubber only")
text("tie.form.appearances.any", "as often as named")
text("tie.form.rules", "Rules")
text("tie.form.rules_as", "{rules} (as set before)")
text(
    "tie.form.hint",
    "Enter goes on to what is missing, then saves. Players are named after this, in the line-ups.",
)

# Line-ups.
text("tie.line_ups.title", "Line-ups")
text("tie.line_ups.hint", "Names may stay open until their rubber. Enter saves.")
text("tie.line_ups.rubber", "{n} · {kind}")
text("tie.line_ups.player", "{team}, rubber {n}")
text("tie.line_ups.player_n", "{team}, rubber {n}, player {place}")
text("tie.line_ups.begun", "has begun: its line-up stays")

# Walkover of a rubber.
text("tie.walkover.title", "Walkover in rubber {n}")
text("tie.walkover.who", "Who did not report in time?")
text("tie.walkover.reason", "Reason, for the remarks")
text(
    "tie.walkover.hint",
    "The other team wins the rubber without boards. It is taken back in its match, with Ctrl+Z.",
)
text("tie.walkover.give", "Give the rubber")
text("tie.walkover.choose", "Choose the team that did not report.")
text("tie.walkover.begun", "Rubber {n} has begun: end its match there, with Match, Rulings, End the match.")
text("tie.walkover.unnamed", "Name who plays rubber {n} for {team} first (L): the rubber goes to them.")

# The wizard of a rubber.
text("tie.wizard.note", "{line}. Players and rules are those of the tie.")
text("tie.wizard.missing", "Nobody, or not everybody, is named for this rubber yet.")

# The tie sheet.
text("tie.sheet.title", "TEAM TIE")
text("tie.sheet.file", "Tie sheet")
text("tie.sheet.team", "Team {letter}")
text("tie.sheet.captain", "Captain")
text("tie.sheet.club", "Country or club")
text("tie.sheet.rules", "{rules} · {how} · a player may play {twice}")
text("tie.sheet.games_won", "Games")
text("tie.sheet.winner", "Rubber won by")
text("tie.sheet.total", "TIE SCORE")
text("tie.sheet.won_by", "TIE WON BY")
text("tie.sheet.level", "LEVEL")
text("tie.sheet.open", "not decided yet")
text("tie.sheet.remarks", "Remarks")
text("tie.sheet.remark.rubber", "Rubber {n}: {text}")
text("tie.sheet.remark.protest", "the result is provisional, a protest is open")
text("tie.sheet.remark.unplayed", "not played, the tie was decided")
text("tie.sheet.remark.dead", "played though the tie was decided")
text("tie.sheet.sign.captain", "Captain {team}")
text("tie.sheet.line_up_signed", "Line-up handed in, signed")
text("tie.sheet.result_signed", "Result, signed")
text("tie.sheet.page", "page {n} of {total}")
text("tie.sheet.save_title", "Save the tie sheet as PDF")
text("tie.sheet.save_failed", "The tie sheet could not be saved.")
text("tie.sheet.print_title", "Print the tie sheet")
text(
    "tie.sheet.no_printer", "No printer is set up. The tie sheet can be saved as a PDF and printed elsewhere."
)
text(
    "tie.sheet.no_start",
    "The printer did not take the tie sheet. It can be saved as a PDF and printed elsewhere.",
)

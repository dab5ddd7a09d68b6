"""Texts of the area "clock": clocks and timed rounds, on the operator's strip, in the entry and the wizard."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

# what the entry asks about time
text("clock.need.time", "Time. Is a board in play? P: yes, and it is the last one. T: no, the game ends now.")
text("clock.need.time_ends", "Time. No board is in play. T: the game ends now.")
text(
    "clock.need.no_new_board",
    "No new board after the pre-alarm: end the game on time (T T), or begin another all the same (P).",
)
text("clock.need.level.time", "Time, and {n} all: what did the umpire decide?")
text("clock.need.level.limit", "{n} all after the last board: what did the umpire decide?")
text("clock.choice.in_play", "A board is in play, and is the last one")
text("clock.choice.in_play_void", "A board is in play: it does not count")
text("clock.choice.ends_now", "No board is in play: the game ends now")
text("clock.choice.on_time", "The game ends on time")
text("clock.choice.another", "Another board all the same")
text("clock.choice.extra_board", "Extra board")
text("clock.choice.draw", "Draw")
pairs("clock.choice.winner", "{W} wins", "{W} win")
text("clock.banner.level", "Level: the umpire decides.")
text("clock.banner.last_board", "Time: this is the last board.")

# hints of the keys
text("clock.hint.choose", "Press the number of one of the answers.")
text("clock.hint.time", "P: a board is in play, and is the last one. T: the game ends now. Esc: not yet.")
text(
    "clock.hint.no_new_board",
    "The pre-alarm had passed before this board: P lets it begin all the same, T calls time.",
)
text("clock.hint.over", "Time was called: no clock runs any more.")
text("clock.hint.match_over", "The match is over: no clock runs any more.")
text("clock.hint.at_desk", "The clock is at the desk: T when time is called there.")
text("clock.hint.no_clock", "No clock runs in this game. Board > Clocks > Round ends at... sets one.")
text("clock.hint.nothing_to_hold", "No clock runs that could be held.")
text("clock.hint.trial_toss", "The toss comes before the trial boards: press B and the arrow of who breaks.")
text("clock.hint.trials_over", "The trial boards are over. P when the umpire says Play.")
text("clock.hint.no_trials", "These rules have no trial boards.")
text("clock.hint.trials_off", "Trial boards are off: Board > Clocks > Trial boards.")
text("clock.hint.stroke_off", "The stroke clock is off: Board > Clocks > Stroke clock.")
text("clock.hint.no_stroke", "These rules have no time for a stroke.")
text("clock.hint.late_off", "The clock for late players is off: Board > Clocks > Waiting for a player.")

# what the clocks have to say
text("clock.notice.time", "Time is up: T calls time. Nothing ends by itself.")
plural(
    "clock.notice.last_board",
    "{n} minute left: no new board after this one.",
    "{n} minutes left: no new board after this one.",
)
plural("clock.notice.left", "{n} minute left.", "{n} minutes left.")
plural("clock.notice.stroke", "{n} second for the stroke is over", "{n} seconds for the stroke are over")
text("clock.notice.late", "The limit has passed; still waiting for {P}")
text("clock.notice.interval", "The interval is over")
plural(
    "clock.notice.change",
    "{n} minute for the change of sides is over",
    "{n} minutes for the change of sides are over",
)
text("clock.both", "both sides")

# the strip
text("clock.strip.round", "Round, until {t}")
text("clock.strip.round_held", "Round, held since {t}")
text("clock.strip.round_held_decision", "Round, held for the decision")
text("clock.strip.desk", "The clock is at the desk")
text("clock.strip.interval", "Interval, until {t}")
text("clock.strip.change", "Change of sides")
text("clock.strip.waiting", "Waiting for {P}, until {t}")
text("clock.strip.stroke", "Stroke")
text("clock.strip.held", "held")
text("clock.strip.trial", "Trial board {i} of {most}: {X}")
text("clock.button.earlier", "-1 min")
text("clock.button.later", "+1 min")
text("clock.button.hold", "Hold")
text("clock.button.run", "Run on")
text("clock.button.time", "Time")
text("clock.button.desk", "At the desk")
text("clock.button.came", "Has come")
text("clock.button.next_trial", "Next trial board")
text("clock.button.trials_over", "Trials over")
text("clock.said.earlier", "One minute less")
text("clock.said.later", "One minute more")
text("clock.said.hold", "Hold clock")
text("clock.said.run", "Let the clock run on")
text("clock.said.time", "Time called")

# the computer slept
text(
    "clock.slept",
    "The computer slept {s}. The time counts: the round ends at {t}.",
)
text("clock.slept.leave_out", "Do not count: {t}")
text("clock.slept.count", "Count it")

# dialogs
text("clock.round.title", "End of the round")
text("clock.round.question", "When does the round end?")
text("clock.round.end", "Time of day, as 14:45")
text("clock.round.set", "Set")
text("clock.late.title", "Wait for a player")
text("clock.late.who", "Who is late?")
text("clock.late.both", "Both")
text("clock.late.minutes", "Minutes from now on")
text("clock.late.hint", "The clock counts down on the hall screen; nothing ends by itself ({law}).")
text("clock.late.start", "Wait")

# a choice of the end, in the wizard and the dialog
text("clock.end.heading", "Clock")
text("clock.end.none", "No clock")
text("clock.end.at", "Round ends at")
text("clock.end.desk", "The clock is at the desk")
text("clock.end.play", "{n} minutes from Play")
plural("clock.end.in", "in {n} minute", "in {n} minutes")
text("clock.end.wrong", "Type the time as 14:45.")
text("clock.end.passed", "{t} has passed.")

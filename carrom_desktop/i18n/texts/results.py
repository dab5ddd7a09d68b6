"""Texts of results told in one line: how a match ended, a day's list, its dialog."""

from carrom_desktop.i18n.entries import text

# how a match ended otherwise than by games, the winner named before
text("results.how.walkover", "walkover")
text("results.how.retired", "retired")
text("results.how.conceded", "conceded")
text("results.how.disqualified", "disqualified")
text("results.how.awarded", "awarded")
text("results.how.abandoned", "abandoned")
text("results.how.drawn", "draw")
text("results.how.provisional", "provisional")

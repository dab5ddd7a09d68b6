"""Texts of the area "why": the explanation of every number on the operator's window, with its law.

Each is one line of an explanation, without a full stop. "Man" becomes "piece" through `common.men` or a form
that ends in `.rule`.
"""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, plural, text

# the panel
text("why.title", "Why?")
text("why.ask", "Point at a number, or walk with the arrow keys")
text("why.nothing", "Nothing to explain yet")

# what is asked about
text("why.in_game", "Game {g} · {title}")
text("why.of.score", "{W}: {n} in game {g}")
plural("why.of.games", "{W}: {n} game won", "{W}: {n} games won")
text("why.of.result", "Game {g}: {x}–{y}")
text("why.of.colour", "{W}: colour and break")
text("why.of.match", "{W}: the match")
text("why.of.lead", "{W}: cannot be caught")
text("why.of.number", "Game {g}, board {k}")
text("why.of.breaks", "Board {k}: who breaks")
text("why.of.won", "Board {k}: who won")
text("why.of.men", "Board {k}: men")
text("why.of.men.rule", "Board {k}: pieces")
text("why.of.queen", "Board {k}: queen")
text("why.of.points", "Board {k}: +{n}")
text("why.of.points_none", "Board {k}: points")
text("why.of.total", "{W}: {n} after board {k}")
text("why.of.start", "{W}: {n} before the first board")
text("why.of.rules", "Rules of this match")

# points of a board
text("why.queen", "Queen {q}{law}")
text("why.queen_below", "Queen {q}{law_queen}: {s} before the board, below {cutoff}{law}")
text("why.queen_left", "The queen stayed on the board: under these rules she need not be covered")
text("why.scores_nothing", "Scores nothing: it cannot be as it is recorded")
text("why.void_open", "Void, to be replayed: it counts nothing until then")
text("why.void_only", "Void, not replayed: it counts nothing")
text("why.unknown", "Played before the score was typed in: nobody knows this board")
text("why.void.law", "An earlier try was void{law}")
text("why.void.law_reason", "An earlier try was void{law}: {text}")
text("why.void.protest", "An earlier try was void: a protest was upheld")
text("why.void.protest_reason", "An earlier try was void, a protest was upheld: {text}")
text("why.corrected", "Corrected after it was recorded")
text("why.protest", "Under protest by {X}: the result is provisional")
text("why.protest_upheld", "A protest by {X} was upheld")
text("why.protest_dismissed", "A protest by {X} was dismissed")
text("why.white_slam", "White slam: all nine and the queen in the first turn; no points of its own{law}")
text("why.black_slam", "Black slam: all that were left in the first turn; no points of its own{law}")
text("why.awarded", "Given by the umpire: the points are his decision")
text("why.reason", "Reason: {text}")

# a board lost by a foul
text("why.foul.law", "{X}: {line}")
text("why.foul.proper", "The stroke was proper, so it wins the board")
text("why.foul.improper", "The stroke was improper, so it loses the board")
text("why.foul.below", "{points}{law}: {s} before the board, below {cutoff}")
text("why.foul.late", "{points}{law}: {s} before the board, {cutoff} or more")
text("why.foul.fixed", "{points}{law}")
text("why.foul.one", "{points}, whatever the score{law}")
text("why.foul.men", "{men} of {X} on the board{law}")
text("why.foul.queen", "+ queen {q}{law}")
text("why.foul.queen_below", "+ queen {q}: {s} before the board, below {cutoff}{law}")
text("why.foul.queen_unrecorded", "Not recorded where the queen was: nothing for her, marked on the sheet")
text("why.foul.queen_offender", "{X} had covered the queen: she counts for nobody{law}")
text(
    "why.foul.queen_letter", "{X} had covered the queen, but by its letter the law counts the men alone{law}"
)
text(
    "why.foul.queen_letter.rule",
    "{X} had covered the queen, but by its letter the rule counts the pieces alone{law}",
)
text("why.foul.cutoff_inferred", "{law} itself does not say so: an inference from the limit for the queen")
plural("why.foul.claimed", "+ {n} point claimed{law}", "+ {n} points claimed{law}")
text(
    "why.foul.cap_inferred",
    "That the limit binds claimed points too is an inference: the laws do not say it of them",
)

# number, winner, men
text("why.extra_board", "Level after the last board, so one extra board decides{law}")
plural("why.limit", "A game has at most {n} board{law}", "A game has at most {n} boards{law}")
text("why.no_limit", "No limit of boards: {t} points end the game{law}")
text("why.number_kept", "A void board keeps its number and its breaker")
pairs(
    "why.won",
    "{W} finished first: {men} of {L} lay on the board",
    "{W} finished first: {men} of {L} lay on the board",
)
text("why.men_point", "Each man of the loser on the board counts one point{law}")
text("why.men_point.rule", "Each piece of the loser on the board counts one point{law}")
text("why.dues", "Dues that are still owed do not change the count{law}")

# break and colour
pairs(
    "why.white",
    "White: {X} breaks this board, and who breaks has white{law}",
    "White: {X} break this board, and who breaks has white{law}",
)
pairs(
    "why.black",
    "Black: {X} breaks this board, and who breaks has white{law}",
    "Black: {X} break this board, and who breaks has white{law}",
)
text("why.breaker_unknown", "No toss is recorded, so nobody knows who breaks")
text("why.breaks_again", "The board is replayed: the same side breaks again")
pairs(
    "why.breaks_odd",
    "The break alternates, whoever wins: {O} opened the game and breaks boards 1, 3, 5...{law}",
    "The break alternates, whoever wins: {O} opened the game and break boards 1, 3, 5...{law}",
)
pairs(
    "why.breaks_even",
    "The break alternates, whoever wins: {O} opened the game, so {X} breaks boards 2, 4, 6...{law}",
    "The break alternates, whoever wins: {O} opened the game, so {X} break boards 2, 4, 6...{law}",
)
text("why.breaks_right", "The break passes to the player on the right; {O} opened the game{law}")
text("why.breaks_extra", "Toss for the extra board: {X} won the break{law}")
pairs(
    "why.toss_break",
    "{X} won the toss and took the break{law}",
    "{X} won the toss and took the break{law}",
)
pairs(
    "why.toss_side",
    "{Y} won the toss and took the side, so {X} breaks{law}",
    "{Y} won the toss and took the side, so {X} break{law}",
)
pairs("why.toss_white", "{X} has white by the toss{law}", "{X} have white by the toss{law}")
pairs(
    "why.toss_noted", "{X} breaks first, as noted after the toss", "{X} break first, as noted after the toss"
)
text("why.opens_other", "Game {g} is opened by the side that did not open the one before: {X}{law}")
text("why.opens_as_first", "Game {g} is opened by the side that opened the first one: {X}{law}")
text("why.opener_chosen", "{X} was chosen to open this game: the rules leave it open")
text("why.opener_corrected", "Corrected: the colours of game {g} were the other way round")
text(
    "why.partner_default",
    "Which partner opens is not in the rules: the player on the right of the first opener",
)
text("why.partner_chosen", "Which partner opens is not in the rules: chosen by hand")

# totals
text("why.part", "{p} (board {k})")
text("why.part_extra", "{p} (extra board)")
text("why.part_start", "{p} (start)")
text("why.part_set", "{p} (typed in)")
text("why.plus", "{a} + {b}")
text("why.sum", "{parts} = {total}")
text("why.no_points", "No board won yet in this game")
text("why.set_result", "The result was typed in: the boards of this game are not known")
plural(
    "why.to_target",
    "{n} point to {t}, which ends the game{law}",
    "{n} points to {t}, which ends the game{law}",
)
text("why.from_cutoff", "From {s} on the queen counts nothing for this side in this game{law}")
plural(
    "why.start",
    "{n} point given to {W} before the first board of each game (handicap)",
    "{n} points given to {W} before the first board of each game (handicap)",
)

# games
plural("why.games_needed", "{n} game wins the match{law}", "{n} games win the match{law}")
text("why.game_won", "Game {g}: {W}, {x}–{y}")
text("why.game.conceded", "Game {g}: {W}, conceded")
text("why.game.awarded", "Game {g}: {W}, given by the umpire")
text("why.game_drawn", "Game {g}: a draw, {n} all")
text(
    "why.clipped",
    "{x}–{y} was played; it counts as {cx}–{cy}, since no result goes above {t}: the laws are silent on it",
)
text(
    "why.clipped.rule",
    "{x}–{y} was played; it counts as {cx}–{cy}, since no result goes above {t}: the rules are silent on it",
)
pairs(
    "why.target",
    "{W} has {x}: {t} points end the game at once{law}",
    "{W} have {x}: {t} points end the game at once{law}",
)
plural(
    "why.by_limit",
    "{n} board played: {W} leads {x}–{y} and wins the game{law}",
    "{n} boards played: {W} leads {x}–{y} and wins the game{law}",
)
plural(
    "why.by_limit.pair",
    "{n} board played: {W} lead {x}–{y} and win the game{law}",
    "{n} boards played: {W} lead {x}–{y} and win the game{law}",
)
pairs(
    "why.by_extra",
    "Level after the last board: {W} won the extra board{law}",
    "Level after the last board: {W} won the extra board{law}",
)
pairs(
    "why.on_time",
    "Time was called: {W} leads {x}–{y} and wins the game",
    "Time was called: {W} lead {x}–{y} and win the game",
)
pairs("why.conceded_game", "{L} conceded the game{law}", "{L} conceded the game{law}")
text("why.awarded_game", "The umpire gave the game")
text("why.umpire_decided", "{n} all: the umpire decided for {W}")
text("why.drawn", "{n} all: these rules allow a draw")
text("why.level_umpire", "{n} all: the umpire decides")
text("why.level_extra", "{n} all: an extra board decides, after a toss for the break{law}")
plural(
    "why.target_or_limit",
    "The game ends at {t} points, or after {n} board{law}",
    "The game ends at {t} points, or after {n} boards{law}",
)
pairs(
    "why.safe",
    "{W} cannot be caught: {ahead} ahead with {boards} of at most {most} to play",
    "{W} cannot be caught: {ahead} ahead with {boards} of at most {most} to play",
)
text(
    "why.safe_goes_on", "The game is played on all the same: no law ends it early, unless it is conceded{law}"
)
text(
    "why.safe_goes_on.rule",
    "The game is played on all the same: no rule ends it early, unless it is conceded{law}",
)

# match
text("why.match.abandoned", "The match was abandoned: nobody won it")
pairs("why.match.conceded", "{L} conceded the match{law}", "{L} conceded the match{law}")
pairs("why.match.walkover", "{L} did not report in time{law}", "{L} did not report in time{law}")
pairs("why.match.retired", "{L} retired{law}", "{L} retired{law}")
pairs(
    "why.match.disqualified",
    "{L} lost the match by disqualification{law}",
    "{L} lost the match by disqualification{law}",
)
text("why.match.awarded", "The umpire gave the match")

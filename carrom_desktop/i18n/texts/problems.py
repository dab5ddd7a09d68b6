"""Texts of the area "problems": what is wrong or odd, and the way out.

The code is the problem's; a third part is a variant (`viewmodels/problems.py`). `.rule` is said where the
rulebook says "piece" and "Rule". Sides are given as names.
"""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# How the parts of a sentence are put together.
text("problems.with_law", "{text} ({law})")
text("problems.with_reason", "{text}. Likely reason: {reason}")
text("problems.reason_in_board", "board {board}: {reason}")
text("problems.reason_in_boards", "boards {boards}: {reason}")
text("problems.two_parts", "{first}, {second}")

# Setting a match up.
text("problems.name_missing", "Player {place} of side {side} has no name: type one")
text(
    "problems.same_person_twice",
    "{name} is there twice: change one of the names, or give each a club of their own",
)
plural(
    "problems.players_differ_from_kind",
    "Singles needs one name on side {side}: change the names or play doubles",
    "Doubles needs {n} names on side {side}: change the names or play singles",
)
text(
    "problems.players_differ_from_kind.seats",
    "The seats must name each of the four players once, the sides taking turns: write them "
    "counter-clockwise, "
    "first who breaks",
)
text(
    "problems.players_differ_from_kind.seats_in_singles", "Seats belong to doubles: leave them out of singles"
)
text("problems.rules_contradict.range", "{name}: {value} cannot be, choose {low} to {high}")
text("problems.rules_contradict.range_optional", "{name}: {value} cannot be, choose {low} to {high}, or none")
text(
    "problems.rules_contradict.cutoff_above_target",
    "The queen would stop counting at {cutoff}, which is above the target {target}: choose at most "
    "{target}, or none",
)
text(
    "problems.rules_contradict.cap_below_men",
    "At most {cap} points a board would not even count {men} men: choose {men} or more",
)
text(
    "problems.rules_contradict.cap_below_men.rule",
    "At most {cap} points a board would not even count {men} pieces: choose {men} or more",
)
text("problems.rules_contradict.choice", "{name}: {value} cannot be, choose one of: {allowed}")
text(
    "problems.rules_contradict.draw_in_games",
    "A draw is possible only where one game is the match, and this is the best of {games} games: choose one game, "
    "or no draw",
)
text(
    "problems.rules_contradict.alarm_after_time",
    "The pre-alarm would come {alarm} minutes before the end of a game of {time} minutes: choose fewer than {time}, "
    "or none",
)
text(
    "problems.rules_contradict.alarm_missing",
    "No new board is to begin after the pre-alarm, but there is none: choose its minutes, or let time itself decide",
)
text("problems.rules_name_missing", "The rule set has no name: type one")
plural(
    "problems.rules_name_too_long",
    "The name is too long: {n} letter at most",
    "The name is too long: {n} letters at most",
)
text(
    "problems.rules_name_of_preset",
    "{value} is a set of the program, which stays as it is: choose another name",
)
text("problems.number.target", "Target")
text("problems.number.queen_points", "Queen points")
text("problems.number.queen_cutoff", "Score from which the queen does not count")
text("problems.number.board_cap", "Cap of a board")
text("problems.number.board_limit", "Board limit")
text("problems.number.games_to_win", "Games to win")
text("problems.number.time_limit", "Time limit, minutes")
text("problems.number.pre_alarm", "Pre-alarm, minutes")
text("problems.number.stroke_seconds", "For a stroke, seconds")
text("problems.number.due_seconds", "To place a due, seconds")
text("problems.number.interval_minutes", "Interval, minutes")
text("problems.number.change_minutes", "Change of sides, minutes")
text("problems.number.late_minutes", "Late player, minutes")
text("problems.number.trial_boards", "Trial boards")
text("problems.number.none", "none")
text("problems.choice.toss_style", "Toss")
text("problems.choice.wording", "Words of the rulebook")
text("problems.choice.level_after_limit", "Level after the last board")
text("problems.choice.level_at_time", "Level when time is called")
text("problems.choice.last_piece_foul", "A last man that may not fall")
text("problems.choice.on_expiry", "When time is up")

# Toss, breaks, seats, sides.
text("problems.toss_missing", "Who breaks? Press B and an arrow first")
text(
    "problems.seats_missing",
    "Who sits where? Press B, then 1 or 2, first: who breaks each board follows from it",
)
text(
    "problems.extra_toss_first",
    "Level after the last board: toss again for the break, then press B and the arrow of who breaks",
)
text(
    "problems.toss_contradicts",
    "Whoever takes the break breaks; whoever takes the side leaves the break to the other. Say again what was chosen",
)
text(
    "problems.toss_after_first_board",
    "The toss stands once a board is recorded: take the boards back with Ctrl+Z to change it",
)
text(
    "problems.breaks_alternate",
    "The break alternates from board to board: B and an arrow are for the first board and the extra board. "
    "Wrong since board 1? Take the boards back with Ctrl+Z, press B, and enter them again",
)
text(
    "problems.opener_fixed",
    "This game is opened by the side that did not open the game before: go on with its first board",
)
text("problems.opens_already", "That side opens this game already: go on with its first board")
text("problems.no_side_change_due", "No change of sides is due now: go on with the board")
text("problems.seats_in_singles", "Who sits to the right is asked in doubles only: go on with the board")
text(
    "problems.seats_after_first_board",
    "Partners keep their places for the whole match: take the boards back with Ctrl+Z to change them",
)
text("problems.match_over", "The match is over. Ctrl+Z takes back the last step")
text(
    "problems.decision_needed",
    "Level even after the extra board, which cannot be: take a board back with Ctrl+Z and enter it again",
)

# One board.
text(
    "problems.no_men_left",
    "No men left: that is a board ended by a foul ({law}) and is recorded as one (E)",
)
text(
    "problems.no_men_left.play_on",
    "No pieces left cannot be: no board is lost by a foul. The piece and one more come back, play on",
)
text(
    "problems.no_men_left.play_on_by",
    "No pieces left cannot be: no board is lost by a foul. The piece and one more come back, play on ({law})",
)
text(
    "problems.queen_on_board",
    "The queen is still on the board: {law} gives the opponent {points} points, or 1 from {cutoff} on. "
    "It is recorded as such (E)",
)
text(
    "problems.queen_on_board.always",
    "The queen is still on the board: {law} gives the opponent {points} points. It is recorded as such (E)",
)
text(
    "problems.queen_on_board.play_on",
    "The queen is still on the board, so it is not over: that piece and one more come back, play on",
)
text(
    "problems.queen_on_board.play_on_by",
    "The queen is still on the board, so it is not over: that piece and one more come back, play on ({law})",
)
text(
    "problems.winner_missing", "Nobody is named as the winner, so the board scores nothing: enter who won it"
)
text("problems.men_left_out_of_range", "{men} men left cannot be: the loser has 1 to 9, count again")
text("problems.men_left_out_of_range.rule", "{men} pieces left cannot be: the loser has 1 to 9, count again")
text(
    "problems.men_left_out_of_range.missing",
    "The loser's men are not recorded, so the board scores nothing: enter 1 to 9",
)
text(
    "problems.men_left_out_of_range.missing.rule",
    "The loser's pieces are not recorded, so the board scores nothing: enter 1 to 9",
)
text("problems.many_men", "That is many: did you count the loser's men still on the board?")
text("problems.many_men.rule", "That is many: did you count the loser's pieces still on the board?")
text(
    "problems.queen_not_covered",
    "Nobody covered the queen, so the board did not end normally: enter who covered her. Only the men count",
)
text(
    "problems.queen_not_covered.rule",
    "Nobody covered the queen, so the board was not over: enter who covered her. Only the pieces count",
)
text(
    "problems.queen_not_recorded",
    "Who covered the queen is not recorded, so she scores nothing: enter it if somebody knows",
)
text("problems.queen_not_counted", "The queen does not count: {before} before the board, {cutoff} or more")
text(
    "problems.queen_with_loser_nine_left",
    "Rare but possible: the loser covered the queen and has nine men left. Look at the board again",
)
text(
    "problems.queen_with_loser_nine_left.rule",
    "Rare but possible: the loser covered the queen and has nine pieces left. Look at the board again",
)
text(
    "problems.not_scored_yet.ending",
    "The sheet lets this board end by a foul and by an award, so it scores nothing: keep one of them",
)
text(
    "problems.not_scored_yet.ended",
    'The sheet says that it ended otherwise ({how}), and not which side lost by it: add "side"',
)

# Games and the match.
text(
    "problems.extra_toss_missing",
    "An extra board with no toss recorded: enter who won the toss and broke it",
)
text(
    "problems.board_after_game_over",
    "The game ended at board {ended_at}, so this board scores nothing: strike it out or move it to its game",
)
text(
    "problems.extra_board_missing",
    "{a}-{b} after the last board and no extra board, but there is no draw: add the extra board",
)
text(
    "problems.game_not_finished",
    "Another game follows, but this one is not over at {a}-{b}: add its missing boards",
)
text("problems.game_after_match_over", "The match was over before this game: strike the game out")

# What the paper says, and what the facts give.
text("problems.points_differ", "The paper says {paper} points, the board is worth {counted}: {difference}")
text(
    "problems.total_differs",
    "The paper says {paper_a}-{paper_b} so far, the boards give {a}-{b}: {difference}",
)
text(
    "problems.recorded_differs",
    "The recorded result is {paper_a}-{paper_b}, the boards give {a}-{b}: {difference}",
)
text("problems.winner_differs", "The paper names {paper_side} as the winner, the boards {side_by_facts}")
text(
    "problems.winner_differs.undecided",
    "The paper names {paper_side} as the winner, but by the boards nobody has won yet ({a}-{b} in games)",
)
text(
    "problems.winner_differs.drawn",
    "The paper names {paper_side} as the winner, but by the boards the match is drawn",
)
text(
    "problems.winner_differs.abandoned",
    "The paper names {paper_side} as the winner, but the match was abandoned",
)
text(
    "problems.winner_differs.board",
    "The sheet names {paper_side} as the winner of the board, but it goes to {side_by_facts}",
)
text(
    "problems.winner_differs.ended",
    "By the end that the sheet names, {paper_side} won, but the boards had decided it for {side_by_facts}: "
    "correct one of them",
)
text(
    "problems.break_differs",
    "The paper says that {paper_side} broke, but it was {side_by_facts}'s turn to break",
)
text(
    "problems.break_differs.toss",
    "By the toss {side_by_facts} should break first, but the sheet says {paper_side}: correct one of them",
)
text(
    "problems.break_differs.seats",
    "By the seats {side_by_facts} should break first, but the sheet says {paper_side}: correct one of them",
)
plural("problems.too_many", "{n} too many", "{n} too many")
plural("problems.too_few", "{n} too few", "{n} too few")
plural("problems.too_many.side", "{n} too many for {name}", "{n} too many for {name}")
plural("problems.too_few.side", "{n} too few for {name}", "{n} too few for {name}")

# Likely reasons.
text(
    "problems.reason.queen_at_cutoff",
    "the queen was counted, but the winner had {before} before the board, {cutoff} or more",
)
text(
    "problems.reason.judged_after",
    "the queen was judged after adding the men; what counts is the score before",
)
text(
    "problems.reason.judged_after.rule",
    "the queen was judged after adding the pieces; what counts is the score before",
)
text("problems.reason.queen_left_out", "the queen was left out")
text("problems.reason.queen_of_loser", "the queen was counted though the loser had covered her")
text("problems.reason.queen_to_loser", "the queen was given to the loser")
text(
    "problems.reason.queen_uncovered",
    "the queen was counted though it is not known that the winner covered her",
)
text("problems.reason.over_cap", "more than {cap} points were counted for one board")
text("problems.reason.own_men", "the men in the pockets were counted, not those on the board")
text("problems.reason.own_men.rule", "the pieces in the pockets were counted, not those on the board")
text("problems.reason.winner_men", "the winner's own men were counted")
text("problems.reason.winner_men.rule", "the winner's own pieces were counted")
text("problems.reason.dues", "dues were added; they never change the count")
text("problems.reason.swapped", "the two sides were swapped")
text("problems.reason.carried", "carried on from an earlier board")
text("problems.reason.added_wrong", "the points are right, they were added up wrongly")
text("problems.reason.unscored_board", "the board is incomplete and scores nothing here")
text("problems.reason.board_left_out", "its points were left out")
text("problems.reason.after_end", "boards after the end of the game were counted")
text("problems.reason.foul_late", "it is 1 point and not 3: {before} before the board, {cutoff} or more")
text("problems.reason.demand_left_out", "the additional points that were demanded were left out")
text("problems.reason.demand_added", "more additional points were counted than were demanded")
text(
    "problems.reason.game_carried",
    "the total of an earlier game was carried on; each game begins at 0-0",
)
text("problems.reason.clipped_early", "the total was cut at {limit}, but this game goes to {target}")
text("problems.reason.clipped_carried", "a total that had been cut at {limit} was carried on")
text("problems.reason.other_men", "it would fit if {men} men had been left: count again")
text("problems.reason.other_men.rule", "it would fit if {men} pieces had been left: count again")
plural(
    "problems.reason.boards_missing",
    "a board may be missing: look for board {following}",
    "{n} boards or more may be missing: look from board {following} on",
)

# How a game or match ended, other than by points.
text("problems.how.time", "time")
text("problems.how.conceded", "conceded")
text("problems.how.walkover", "walkover")
text("problems.how.retired", "retired")
text("problems.how.disqualified", "disqualified")
text("problems.how.awarded", "awarded")
text("problems.how.abandoned", "abandoned")

# Other ends of a board.
text("problems.ending_unknown", "Law {law} ends no board: choose what happened from the list")
text(
    "problems.ending_not_in_rules",
    "These rules end no board by a foul (Law {law}): the men come back and play goes on",
)
text(
    "problems.ending_not_in_rules.rule",
    "These rules end no board by a foul (Law {law}): the pieces come back and play goes on",
)
plural(
    "problems.demanded_out_of_range",
    "{demanded} additional points were demanded, and Law {law} allows {n} here: demand {n} or none",
    "{demanded} additional points were demanded, and Law {law} allows {n} here: demand at most {n}",
)
text(
    "problems.foul_queen_missing", "Where was the queen? Law {law} counts her only where she lay on the board"
)
text("problems.awarded_out_of_range", "{points} points cannot be awarded: choose 1 to {cap}")
text(
    "problems.slam_impossible.white",
    "A white slam is the breaker's, who covered the queen, on a board that ended normally: take the tick away",
)
text(
    "problems.slam_impossible.black",
    "A black slam is not the breaker's, on a board that ended normally: take the tick away",
)

# Rulings.
text(
    "problems.decision_awaited",
    "The umpire's decision is awaited: record the ruling, or press Esc to play on",
)
text("problems.no_decision_awaited", "No decision is awaited")
text("problems.match_signed", "The sheet is signed: reopen it with a reason first (Sheet > Reopen the sheet)")
text("problems.not_signed", "The sheet is not signed")
text("problems.match_not_over", "The match is not over: sign the sheet when it is")
text(
    "problems.sign_problems",
    "Game {game} has something that does not add up (board {board}): correct it in the board table first",
)
text("problems.void_law_unknown", "A board is voided by Law 137, 140 or 142, or by a protest, not by {law}")
text("problems.board_unknown", "Board {board} of game {game} was not played: choose one that was")
text("problems.game_unknown", "Game {game} cannot be changed: no board of it is known")
text("problems.player_unknown", "This player is not in the match")
text("problems.opener_unknown", "Nobody is known to have opened game {game}: press B and an arrow")
text(
    "problems.ending_not_of_a_game",
    "This does not end a game: choose conceded or awarded, or press T for time",
)
text("problems.ending_not_of_a_match", "This does not end a match: choose from the list")
text("problems.ending_winner", "An abandoned match has no winner, any other end has one: choose again")
text(
    "problems.protest_open",
    "The protest on board {board} of game {game} is not decided: the result is provisional",
)
text(
    "problems.void_after_ruling",
    "Game {game} or the match was ended by a ruling: take that back first, then void board {board}",
)
text("problems.no_protest", "There is no open protest on board {board} of game {game}")
text("problems.text_missing", "Say why, in a few words")
text("problems.text_too_long", "That is too long: at most {most} letters")
text("problems.nothing_changed", "Nothing was changed")

# Clocks.
text("problems.time_called_already", "Time was called already in this game: this board is the last one")
text("problems.no_board_in_play", "No board is in play")
text("problems.nothing_to_decide", "There is nothing to decide: the game is not level")
text(
    "problems.no_draw_in_games",
    "A draw is possible only where one game is the match: choose an extra board or a winner",
)
text("problems.time_unreadable", "{at} is no time: type it as 16:45")
text("problems.times_turned", "Game {game} would finish before it started: check both times")
text("problems.nobody_awaited", "Nobody is waited for")
text("problems.trial_after_first_board", "Trial boards are played before the match: it has begun")
text("problems.trial_out_of_range", "These rules have {most} trial boards")

# A score that is set, start points.
text("problems.start_points_range", "Start points lie between 0 and {target}, and below {target}")
text(
    "problems.set_result",
    "Game {game}: {a}-{b} is no result: one side has more, and none is far beyond the target",
)
text(
    "problems.set_match_over",
    "These results end the match: leave out the last one and play on, or type the whole match in",
)
text("problems.set_board", "Board: choose 1 to {most}")
text(
    "problems.set_total",
    "The score of the game being played lies below {target}, and not below the start points",
)
text(
    "problems.set_total_of_board",
    "The score does not fit the board: board 1 begins at the start points, any later board above them",
)

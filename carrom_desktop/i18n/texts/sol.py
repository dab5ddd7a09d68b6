"""Texts of the area "sol": files of the tournament program SoL, and posting to its tables."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

# the file
text("sol.choose", "Open a file of the tournament program SoL")
text("sol.kinds", "SoL tournaments (*.sol *.sol.gz *.gz *.json *.yaml *.yml);;All files (*)")
text("sol.title", "SoL tournament: {file}")
text("sol.reading", "Reading the file...")
text("sol.event", "{event} · round {round}")
text("sol.event.none", "{event}: SoL has made no round yet")
text("sol.event_pick", "Event")
text("sol.unnamed", "(no name)")
text("sol.list", "Matches of the round that is played")
text("sol.column.table", "Table")
text("sol.column.first", "First side")
text("sol.column.second", "Second side")
text("sol.column.there", "In the file")
text("sol.column.here", "On this computer")
text("sol.row.to_play", "to play")
text("sol.row.score", "{score}")
plural("sol.row.begun", "begun: {n} board", "begun: {n} boards")
text("sol.row.bye", "bye")
text("sol.row.team", "teams cannot be played here")
text("sol.row.training", "training: misses are counted, no match")
text("sol.here.not_started", "set up")
text("sol.here.in_progress", "under way {score}")
text("sol.here.finished", "played {score}")
plural("sol.count", "{n} match to play", "{n} matches to play")
text("sol.none_to_play", "Every match of this round is played or under way.")
text(
    "sol.no_round",
    "Make the round in SoL, download the file anew and open it here.",
)
text("sol.set_up", "Set up this match")
text("sol.open_ours", "Open it")
text("sol.to_players", "Players to the club's list...")
text("sol.results", "Save results...")
text("sol.doubts", "The file does not add up here: {doubts}. It is used as it stands.")
text("sol.note", "From SoL: {event}, round {round}, table {table}. The toss is asked here.")
plural(
    "sol.note_begun", "SoL has {n} board of this match already.", "SoL has {n} boards of this match already."
)
plural(
    "sol.players_ask",
    "Add {n} player of this event to the club's list?",
    "Add {n} players of this event to the club's list?",
)
plural("sol.players_added", "{n} player is new in the club's list", "{n} players are new in the club's list")
text("sol.players_none", "All players of this event are in the club's list already.")
text("sol.players_add", "Add")

# what does not add up
text("sol.doubt.recorded_differs", "its boards do not give its score")
text("sol.doubt.score_above", "a score is above 25")
text("sol.doubt.both_have_men", "in a board both sides have men left")
text("sol.doubt.men_above", "in a board a side has more than nine men")
text("sol.doubt.against_itself", "a side plays against itself")
text("sol.doubt.round_empty", "the round that is played has no match")
text("sol.doubt.table_twice", "two matches of the round are at the same table")
text("sol.doubt.competitor_twice", "somebody plays twice in the round")
text("sol.doubt.training", "this is a training event: its boards hold misses")
plural(
    "sol.doubt.earlier",
    "{n} match of another round",
    "{n} matches of other rounds",
)

# what is wrong with a file
text("sol.file.failed", "{file} cannot be used. {reason}")
text("sol.file.not_found", "The file is not there any more.")
text("sol.file.is_folder", "This is a folder: choose a file.")
text("sol.file.not_allowed", "This file may not be read by you: copy it to a folder of yours.")
text("sol.file.unreadable", "It cannot be read: {reason}.")
text("sol.file.too_big", "It is larger than {most} MB: download the one event rather than the whole archive.")
text(
    "sol.file.too_big_unpacked",
    "Unpacked it is larger than {most} MB: download the one event rather than the whole archive.",
)
text("sol.file.too_many", "It holds more values than any event has. Download it anew.")
text("sol.file.empty", "It is empty. Download it anew.")
text("sol.file.not_utf8", "It is no text. Is it a .sol file?")
text("sol.file.packed_broken", "It is packed, and cut off or damaged. Download it anew.")
text("sol.file.not_json", "Line {line}, column {column}: here it stops being JSON. Download it anew.")
text("sol.file.not_yaml", "Line {line}: here it stops being YAML ({reason}). Download it anew.")
text("sol.file.not_yaml_whole", "It is no YAML ({reason}). Is it a .sol file?")
text("sol.file.too_deep", "Line {line}: values stand too deep in each other. Is it a .sol file?")
text("sol.file.too_deep_whole", "Values stand too deep in each other. Is it a .sol file?")
text("sol.file.number", "A number in it is too long. Is it a .sol file?")
text("sol.file.alias", 'Line {line}: it repeats "{name}", which stands nowhere before.')
text("sol.file.tag", "Line {line}: {tag} is no value that SoL writes. Nothing was read.")
text("sol.file.key", "Line {line}: a key is no text. Is it a .sol file?")
text("sol.file.twice", 'Line {line}: "{key}" stands there twice. Which of the two holds?')
text("sol.file.not_sol", "No players are listed at its beginning. Is it a .sol file?")
text("sol.file.no_event", "It lists players, but no event. Download an event that has begun.")
text("sol.file.keyed", "Part {where}: keys with values should stand here.")
text("sol.file.missing", 'Part {where}: "{key}" is missing.')
text("sol.file.list", 'Part {where}: "{key}" should be a list.')
text("sol.file.whole_number", 'Part {where}: "{key}" should be a whole number, not "{value}".')
text("sol.file.range", 'Part {where}: "{key}" should be {low} to {high}, not {value}.')
text("sol.file.nobody_there", 'Part {where}: "{key}" is {value}, but there are only {n}.')

# results
text("sol.save_title", "Save results in SoL's form")
text("sol.save_kind", "SoL tournament with the results (*{suffix})")
text("sol.save_list", "List to type in (*.csv)")
text("sol.saved", "Results saved: {path}")
text(
    "sol.save_same",
    "This is the file that was opened. A new file keeps it as SoL wrote it: replace it all the same?",
)
text("sol.save_replace", "Replace it")
text("sol.save_failed", "The results were not saved. {reason} Choose another place.")
plural("sol.save_count", "{n} result will be in the new file.", "{n} results will be in the new file.")
text(
    "sol.save_means",
    "SoL takes such a file as an archive. It skips an event whose matches it has already: there the results are posted live, or typed in from the list.",
)
text("sol.save_none", "No match of this event was finished on this computer: there is nothing to save.")
text("sol.save_unsaid", "What SoL cannot hold:")
text("sol.save_go_on", "Choose a file...")
text("sol.unsaid_of", "Round {round}, table {table}, {A} – {B}: {what}")
text("sol.head.round", "round")
text("sol.head.table", "table")
text("sol.head.first", "first side")
text("sol.head.second", "second side")
text("sol.head.score", "score {n}")

# what SoL cannot hold
text(
    "sol.unsaid.rules",
    "it counts to 25 with a queen of 3 until 22; by these rules it would count otherwise. Nothing is entered",
)
text(
    "sol.unsaid.board",
    "board {board} gave {n} points, which no entry of men and queen gives there: its total will differ",
)
text("sol.unsaid.board_as", "board {board} ({n} points) is entered as a board that is worth the same")
text("sol.unsaid.start_points", "the start points {a}–{b} stand in no board there")
text(
    "sol.unsaid.games",
    "boards of the second and third game, and with a table's link their scores: the secretary types them in",
)
text("sol.unsaid.score_set", "boards that were not recorded, because the score was typed in")
text("sol.unsaid.game_end", "how the game ended: {how}")
text("sol.unsaid.extra_board", "that the last board was an extra one")
text("sol.unsaid.match_end", "how the match ended: {how}. The secretary enters what it counts")
text("sol.unsaid.nil", "0–0, which there means that it was not played")
text("sol.unsaid.protest", "protests")
text("sol.unsaid.voids", "boards that were void and replayed: only the replay stands there")
text("sol.how.time", "on time")
text("sol.how.conceded", "conceded")
text("sol.how.awarded", "awarded by the umpire")
text("sol.how.walkover", "a walkover")
text("sol.how.retired", "retired")
text("sol.how.disqualified", "disqualified")
text("sol.how.abandoned", "broken off")

# the link of a table
text("sol.link.title", "Post live to SoL")
text(
    "sol.link.intro",
    "SoL prints a link, as a square code, for each table. Paste it or scan it here: each board then goes to SoL as soon as it is recorded.",
)
text(
    "sol.link.sends",
    "This is the one thing that sends data: to {host}, the men and the queen of each board, who breaks and the result, no names. It ends with this match.",
)
text("sol.link.sends_plain", "The link is not secured (http): whoever runs the network can read along.")
text("sol.link.label", "Link of the table")
text("sol.link.look", "Look what it leads to")
text("sol.link.looking", "Asking {host}...")
text("sol.link.found", "{event} · round {round} · table {table}")
text("sol.link.who", "SoL's first side is {name}. Who is that here?")
text("sol.link.unsure", "The names do not tell which side is which: choose.")
plural(
    "sol.link.has_boards",
    "SoL has {n} board there already: ours take its place.",
    "SoL has {n} boards there already: ours take their place.",
)
text("sol.link.differs", "This match was set up for round {round}, table {table} of {event}.")
text("sol.link.post", "Post from now on")
text("sol.link.stop", "Stop posting")
text("sol.link.again", "Try again now")
text("sol.link.stopped", "Nothing is posted any more")
text("sol.link.posting", "Boards of this match go to {host}, round {round}, table {table}.")
text("sol.link.unsaid", "What SoL cannot hold of this match: {what}.")
text("sol.link.empty", "Paste the link of the table, or scan its code.")
text("sol.link.no_link", "This is no link. It begins with http:// or https://.")
text("sol.link.scheme", "Only links that begin with http:// or https:// are used.")
text("sol.link.password", "A link with a name or password in it is not used.")
text(
    "sol.link.not_a_table",
    "This link leads to no table of SoL. Copy it whole, from its first letter to its last.",
)
text(
    "sol.link.training",
    "This is a link for training boards, where misses are counted, and not that of a table.",
)
text(
    "sol.link.certificate",
    "{host} cannot prove that it is what it says ({reason}). Nothing was sent. Ask whoever runs SoL.",
)
text("sol.link.not_found", "{host} is not found. Is this computer in the right network?")
text("sol.link.slow", "{host} does not answer.")
text("sol.link.unreachable", "{host} cannot be reached: {reason}.")
text("sol.link.server", "SoL has a fault of its own (error {status}).")
text("sol.link.status", "SoL refuses (error {status}). Is the link of this table whole?")
text("sol.link.signature", "SoL does not know this link: it is cut off, or of another SoL. Scan it again.")
text("sol.link.no_match", "SoL has no match at this table in the present round.")
text("sol.link.not_sol", "What answers there is no card of SoL's table.")
text("sol.link.closed", "The card of this table has a result already: only the secretary can change it.")
text(
    "sol.link.closed_by_us",
    "The result is there, and the card is closed: only the secretary can change it. Tell what was corrected.",
)
text(
    "sol.link.closed_likely",
    "SoL has closed the card, most likely by our result, whose answer was lost. Look at the result there.",
)
text(
    "sol.link.other_round",
    "SoL is in round {now} by now, this match is of round {round}: the secretary types it in.",
)
text("sol.link.other_event", "The link now leads to another event, {event}. Nothing was sent.")
text("sol.link.refused", "SoL refuses it: {reason}")
text("sol.link.ours", "The program made a mistake: see Help > Problem report. The match goes on.")

# the light and the bar
text("sol.light.ready", "SoL: nothing to post yet")
text("sol.light.posted", "SoL: posted {t}")
text("sol.light.result", "SoL: result {t}")
text("sol.light.posted_before", "SoL: posted")
text("sol.light.result_before", "SoL: has the result")
text("sol.light.waiting", "SoL: waiting")
text("sol.light.refused", "SoL: not posted")
plural("sol.light.boards", "SoL has {n} board.", "SoL has {n} boards.")
text("sol.light.waiting_tip", "{reason} It is tried again by itself; go on.")
text(
    "sol.bar.result",
    "Send the result {score} to SoL? It closes the card there: after that only the secretary can change it.",
)
text("sol.bar.send", "Send")
text("sol.bar.other", "SoL's card cannot take this result: the secretary types it in.")
text("sol.bar.ok", "OK")
text("sol.refused_news", "Not posted to SoL. {reason}")
text("sol.back_news", "SoL has the boards now")

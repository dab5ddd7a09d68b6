"""Texts of what leaves the hall as files: pictures for streaming, the result card, their dialogs."""

from __future__ import annotations

from carrom_desktop.i18n.entries import pairs, text

# the line above the lower third
text("stream.head.game", "{title}: {name}")
text("stream.head.wins", "{name} {wins}")
text("stream.head.two", "{first} · {second}")
text("stream.head.event", "{event}")

# the dialog
text("stream.title", "Files for streaming")
text(
    "stream.intro",
    "What the hall screen shows, written into a folder for OBS and other programs: pictures to lay over a "
    "film, the score as data, one text file a field.",
)
text("stream.on", "Write the files")
text("stream.folder", "Folder")
text("stream.no_folder", "none chosen yet")
text("stream.choose", "Choose...")
text("stream.choose_title", "Folder for the files")
text("stream.delay", "Delay")
text("stream.delay_means", "0 to 60 seconds after the hall screen")
text("stream.seconds", "{n} s")
text("stream.whole", "Whole picture, see-through: whole.png")
text("stream.lower", "Lower third, see-through: lower-third.png")
text("stream.json", "The score for programs: live.json")
text("stream.texts", "One text file a field: name_a.txt, score_a.txt and others")
text("stream.fixed", "Names keep their places in the files, whatever the hall screen does")
text(
    "stream.follows",
    "The files follow the hall screen: frozen they stay, blank they are empty. When the program is closed "
    "they keep the last score.",
)
text("stream.status.off", "Nothing is written.")
text("stream.status.waiting", "Nothing written yet.")
text("stream.status.written", "Last written {time}.")
text("stream.status.failed", "NOT WRITTEN: {reason}. It is tried again each second.")
text("stream.foot_failed", "Files for streaming NOT WRITTEN: {reason}")
text("stream.foot_again", "Files for streaming are written again.")

# the result as one sentence, and on its card
pairs("stream.result.beat", one="{W} beat {L} {score}", pair="{W} beat {L} {score}")
pairs("stream.result.beat_how", one="{W} beat {L} ({how}), {score}", pair="{W} beat {L} ({how}), {score}")
pairs("stream.result.beat_only", one="{W} beat {L} ({how})", pair="{W} beat {L} ({how})")
text("stream.result.drew", "{both} drew {score}")
text("stream.result.drew_pairs", "{A} and {B} drew {score}")
text("stream.result.abandoned", "{A} - {B}: match abandoned at {score}")
text("stream.result.abandoned_only", "{A} - {B}: match abandoned")
text("stream.result.so_far", "{A} - {B} so far: {score}")
text("stream.result.provisional", "{text} (provisional result)")
text("stream.result.walkover", "walkover")
pairs("stream.result.retired", one="{L} retired", pair="{L} retired")
pairs("stream.result.conceded", one="{L} conceded", pair="{L} conceded")
pairs("stream.result.disqualified", one="{L} disqualified", pair="{L} disqualified")
text("stream.result.awarded", "by decision of the umpire")
text("stream.result.draw", "Draw")
text("stream.result.match_abandoned", "Match abandoned")
text("stream.result.unfinished", "Not finished")
text("stream.result.stands", "As it stands: game {game}, board {board}")

# its dialog
text("stream.card.title", "Result card")
text("stream.card.shape", "Shape of the card")
text("stream.card.wide", "Wide, 1920 × 1080")
text("stream.card.square", "Square, 1080 × 1080")
text("stream.card.copy_picture", "Copy picture")
text("stream.card.copy_text", "Copy text")
text("stream.card.save", "Save as PNG...")
text("stream.card.save_title", "Save the result card")
text("stream.card.png", "PNG picture (*.png)")
text("stream.card.saved", "Saved: {path}")
text("stream.card.failed", "The card was not saved.")
text("stream.card.picture_copied", "The picture is on the clipboard.")
text("stream.card.check", "Check value {value}")
text("stream.card.text_copied", "The text is on the clipboard.")

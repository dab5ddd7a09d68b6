"""Texts of what leaves the hall as files: pictures for streaming, the result card, their dialogs."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

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

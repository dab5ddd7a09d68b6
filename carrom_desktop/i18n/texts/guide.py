"""Texts of the area "guide": the window of the guide, what is new, the question for a newer version."""

from __future__ import annotations

from carrom_desktop.i18n.entries import plural, text

text("guide.title", "Guide")
text("guide.back", "Back")
text("guide.forward", "Forward")
text("guide.larger", "Larger")
text("guide.smaller", "Smaller")
text("guide.search", "Search the guide")
text("guide.contents", "Chapters")
text("guide.page", "Chapter of the guide")
plural("guide.found", "{n} place", "{n} places")
text("guide.none", "Nothing found. Try another word, or fewer.")
text("guide.hint", "Alt+Left back · Ctrl+F search · Ctrl++ larger · Esc close")
text("guide.missing", "This chapter cannot be read: {reason}. Install the program again: your matches stay.")
text("guide.key.left", "Left arrow")
text("guide.key.right", "Right arrow")
text("guide.keys.key", "Key")
text("guide.keys.does", "What it does")
text("guide.menus.entry", "Entry")
text("guide.rules.what", "What")
text("guide.rules.value", "Value")
text("guide.rules.law", "Law or rule")

text("guide.newer.title", "Is there a newer version?")
text(
    "guide.newer.ask",
    "This is version {version}. The program itself never looks for another one. If you like, your browser opens the page "
    "where versions are listed, and you compare:\n\n{page}\n\nNothing about you or your matches is sent.",
)
text("guide.newer.open", "Open the page")
text("guide.newer.not_opened", "No browser took the page. Type it yourself: {page}")

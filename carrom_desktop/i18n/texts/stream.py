"""Texts of what leaves the hall as files: pictures for streaming, the result card, their dialogs."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# the line above the lower third
text("stream.head.game", "{title}: {name}")
text("stream.head.wins", "{name} {wins}")
text("stream.head.two", "{first} · {second}")
text("stream.head.event", "{event}")

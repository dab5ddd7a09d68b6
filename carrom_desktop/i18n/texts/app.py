"""Texts of the area "app"."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# ---- the hall window and its screens ---------------------------------------------------------------------------------

text("app.screen.title", "Carrom Desktop - hall")
text("app.screen.on", "On {projector}")
text("app.screen.not_connected", "Hall screen not connected: {name}")
text("app.screen.window", "Hall screen in a window")
text("app.screen.hidden", "Hall screen hidden")
text("app.screen.covering", "Hall screen covers this screen - Esc = back")
text("app.screen.connect", "Connect a TV or projector")
text("app.screen.frozen", "FROZEN {t} - F5 = live")
text("app.screen.blank", "BLANK - F5 = live")
text("app.screen.logo", "LOGO - F5 = live")
text("app.screen.next", "NEXT MATCH - F5 = live")
text("app.screen.result", "RESULT - F5 = live")
text("app.screen.back", "Esc = back to your window")
text("app.screen.where.screen", "{number}: {name} ({size})")
text("app.screen.where.window", "In a window")
text("app.screen.where.hidden", "Nowhere")

"""Texts of the area "screens": staying awake, the battery, duplicated screens, second pictures, the test picture."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# the light in the foot
text("screens.awake.on", "Stays awake")
text("screens.awake.refused", "May fall asleep")
text("screens.awake.match", "A match is being scored")
text("screens.awake.tip", "Screens and computer stay on until the match has ended.")
text("screens.awake.why.system", "The system refused to stay awake: turn its energy saving off by hand.")
text(
    "screens.awake.why.caffeinate",
    "macOS could not be kept awake (caffeinate): turn its energy saving off by hand.",
)
text(
    "screens.awake.why.no_bus", "This desktop has no session bus to ask: turn its energy saving off by hand."
)
text(
    "screens.awake.why.no_service",
    "No screen saver of this desktop answered: turn its energy saving off by hand.",
)

# duplicate mode
text("screens.duplicated.note", "Screens duplicated")
text(
    "screens.duplicated.windows",
    "Windows duplicates the screens: the hall would see your window. Press Win+P and choose Extend, or use one screen for all: table mode (F11).",
)
text(
    "screens.duplicated.macos",
    "macOS duplicates the screens: the hall would see your window. System Settings > Displays > Use as separate display (or Control Centre, beside the clock), or use one screen for all: table mode (F11).",
)
text(
    "screens.duplicated.linux",
    "The screens show the same: the hall would see your window. Choose Extend or Join in the settings of your displays, or use one screen for all: table mode (F11).",
)

# bars
text("screens.bar.ok", "OK")
text("screens.battery.low", "Battery at {percent} %. Plug the computer in.")
text(
    "screens.battery.empty",
    "Battery at {percent} %. Plug it in now: the hall screen goes dark with the computer. What is recorded is on the disk.",
)

# second pictures
text("screens.second.line", "{number}: {name} ({size})")
text("screens.second.flipped", "Left and right swapped on {name}")
text("screens.second.none", "Connect a third screen")

# the test picture, and the margin by sight
text("screens.test.title", "TEST PICTURE")
text("screens.test.margin", "{percent} %")
text(
    "screens.test.edge",
    "The frame in wood is the safe margin, {percent} %. Where it is cut off, make it larger.",
)
text("screens.test.bar", "Test picture on the hall screen - F5 = live")
text("screens.test.output", "TEST PICTURE - F5 = live")
text("screens.margin.title", "Safe margin of {name}")
text("screens.margin.here", "the hall screen")
text(
    "screens.margin.help",
    "Make the margin larger until the hall sees the whole frame in wood. It is remembered for this screen.",
)
text("screens.margin.value", "{percent} %")
text("screens.margin.slider", "Safe margin, 0 to 10 % of the height")
text("screens.margin.picture", "The test picture as the hall sees it")

# setting the hall screen up
text("screens.setup.title", "Set up the hall screen")
text("screens.setup.step.found", "A second monitor")
text("screens.setup.step.which", "Which one does the hall see?")
text("screens.setup.step.margin", "Test picture and margin")
text("screens.setup.step.distance", "Can the last row read it?")
text("screens.setup.step.done", "Done")
text("screens.setup.state.waits", "waits for the steps before it")
text("screens.setup.state.open", "to do")
text("screens.setup.state.done", "done")
text("screens.setup.found", "{n} monitors, each with a picture of its own.")
text(
    "screens.setup.missing.windows",
    "None is there yet. Plug in its cable and switch it on; the page goes on by itself. Nothing happens? Press Win+P and choose Extend.",
)
text(
    "screens.setup.missing.macos",
    "None is there yet. Plug in its cable and switch it on; the page goes on by itself. Nothing happens? System Settings > Displays finds it.",
)
text(
    "screens.setup.missing.linux",
    "None is there yet. Plug in its cable and switch it on; the page goes on by itself. Nothing happens? The settings of your displays turn it on.",
)
text("screens.setup.picture.missing", "Picture: your screen, and an empty place beside it")
text("screens.setup.picture.duplicated", "Picture: the hall sees your window")
text("screens.setup.picture.extended", "Picture: your window here, the score there")
text("screens.setup.display_settings", "Display settings")
text("screens.setup.no_settings", "The system did not open its display settings: look for them by hand.")
text("screens.setup.table", "Without one: table mode")
text(
    "screens.setup.which",
    "Let each monitor show its number, and choose the one that the hall sees.",
)
text("screens.setup.which.waits", "This comes once a second monitor is there.")
text("screens.setup.identify", "Show the numbers")
text("screens.setup.own", "{name} - your window")
text(
    "screens.setup.margin",
    "Look at the hall: make the margin larger until the whole frame in wood is seen.",
)
text("screens.setup.test", "Show it in the hall")
text("screens.setup.done", "Done")
text(
    "screens.setup.summary", "Shown on {name}. Margin {margin}, layout: {layout}. Remembered for this screen."
)
text("screens.setup.layout.standard", "standard")
text("screens.setup.layout.giant", "giant")
text("screens.setup.layout.men", "live board")
text(
    "screens.setup.offer", "{name} is new on this computer. Set up the hall screen: margin, distance, layout?"
)
text("screens.setup.offer.yes", "Set up...")
text("screens.setup.offer.later", "Not now")
text("screens.setup.offer.never", "Never")

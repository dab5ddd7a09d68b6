"""Texts of the area "install": the program's place in the system's menu, and the double click on its files."""

from __future__ import annotations

from carrom_desktop.i18n.entries import text

# what Windows calls our files; the installer and the file types for Linux say the same
text("install.type.match", "Carrom matches")
text("install.type.event", "Carrom event kit")

# in the window
text("install.working", "Telling the system...")
text("install.on", "A double click on .carrom and .carromevent files opens them here from now on")
text("install.off", "A double click on .carrom and .carromevent files no longer opens them here")

# on the command line
text(
    "install.done.linux",
    "Carrom Desktop is in your menu now, and a double click on .carrom and .carromevent files opens them with {program}.",
)
text(
    "install.done.windows",
    "A double click on .carrom and .carromevent files opens them with {program} from now on.",
)
text(
    "install.not_told.linux",
    "This system may not notice yet: install its packages shared-mime-info and desktop-file-utils, then run this again.",
)
text("install.not_told.windows", "Windows may notice only after you have signed out and in again.")
text(
    "install.again",
    "Run this again after moving the program's folder, or from the folder of a newer version; with --remove it is taken back.",
)
text("install.removed", "Carrom Desktop is no longer in the menu, and a double click opens no files with it.")
text(
    "install.kept",
    "Your matches were kept. They are in {folder}; delete that folder yourself if nobody needs them any more.",
)
text("install.no_data", "There are no matches of yours: {folder} does not exist.")
text("install.folder", "To remove the program itself, delete the folder {folder}.")
text(
    "install.mac",
    "Nothing to do: on a Mac the system sees by itself what the application in “Applications” opens.",
)
text(
    "install.impossible",
    "This copy of the program has nothing for the menu: {folder} is missing. Unpack it again.",
)

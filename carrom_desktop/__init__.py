"""An offline scoreboard for carrom clubs."""

__version__ = "0.1.0"

RELEASES_PAGE = "https://carromdesktop.org/releases"
"""Where versions are listed; opened in a browser when a user asks for it, and never read by the program."""

"""An offline scoreboard for carrom clubs."""

__version__ = "0.1.0"

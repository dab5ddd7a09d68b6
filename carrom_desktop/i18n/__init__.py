"""The catalogue: a code and parameters become a sentence in a language."""

from __future__ import annotations

from carrom_desktop.i18n.catalogue import LANGUAGES, UnknownText, join_and, say, speak

__all__ = ["LANGUAGES", "UnknownText", "join_and", "say", "speak"]

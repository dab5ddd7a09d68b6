"""Facts as JSON: what stands in the columns `kind` and `body` of a journal row."""

from __future__ import annotations

from functools import cache

import msgspec

from carrom_desktop.rules.facts import FACTS, Fact


class CodecError(ValueError):
    """A row holds no fact that this version knows, or a fact cannot be written."""


_encoder = msgspec.json.Encoder()


def encode(fact: Fact) -> tuple[str, str]:
    """Return the kind and the JSON body of `fact`. Raises `CodecError` for text that is no Unicode."""
    try:
        return type(fact).__name__, _encoder.encode(fact).decode()
    except UnicodeEncodeError as error:  # half a surrogate pair, as a broken paste may bring
        raise CodecError(f"{type(fact).__name__}: {error}") from error


def decode(kind: str, body: str | bytes) -> Fact:
    """Return the fact of `kind` whose JSON is `body`. Raises `CodecError`.

    Attributes missing from `body` take their defaults, so that old journals stay readable.
    """
    if kind not in FACTS:
        raise CodecError(f"unknown kind of fact {kind!r}")
    try:
        return _decoder(kind).decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CodecError(f"{kind}: {error}") from error


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Fact]:
    return msgspec.json.Decoder(FACTS[kind])

"""A table's link of SoL: what it leads to, and putting a match's boards there (docs/sol.md).

Whoever has the link may fill the card of that table; there is no login. The same link serves every round, so
that each message names the round it is about, and SoL refuses those of another.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import ssl
from collections.abc import Sequence
from html.parser import HTMLParser
from urllib.parse import urlencode, urlsplit

from msgspec import Struct

from carrom_desktop import __version__
from carrom_desktop.match.sol_card import CardBoard

TIMEOUT_S = 10.0
"""How long one answer is waited for."""
MAX_ANSWER = 512 << 10
LONGEST_LINK = 500

_PATH = re.compile(
    r"(?P<before>/.*)?/lit/match/(?P<tourney>\d{1,9})-(?P<table>\d{1,5})\.[\w-]{8,100}", re.ASCII
)
_TRAINING = re.compile(r"/lit/training_match/")
_TOURNEY = re.compile(r"/lit/tourney/(?P<guid>[0-9a-f]{32})(?:\?|$)", re.ASCII)
_TURN = re.compile(r"[?&]turn=(\d{1,6})(?:&|$)", re.ASCII)
_AUTHORITIES = (
    "/etc/ssl/cert.pem",
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
)
"""Where systems keep the authorities that they trust, for a Python that was built for another one."""


class LinkFault(Exception):
    """A link, or what it leads to, is of no use.

    Attributes: `code`, a text `sol.link.<code>`; `values`, its parameters; `again`, it may be another time.
    """

    def __init__(self, code: str, *, again: bool = False, **values: int | str) -> None:
        super().__init__(code, values)
        self.code = code
        self.again = again
        self.values = values


class SolLink(Struct, frozen=True):
    """A table's link: the whole `url`, the `host` as shown, with its port, and the `table`."""

    url: str
    host: str
    table: int
    secure: bool


class SolPage(Struct, frozen=True):
    """What the card behind a link says.

    Attributes: `title` of the event and its `guid`; `turn`, the round; `names` of both sides, as SoL has
    them; `rows`, how many boards the card has; `played`, how many of them hold something.
    """

    title: str
    guid: str
    turn: int
    names: tuple[str, str]
    rows: int
    played: int


class Sheet(Struct, frozen=True):
    """What is put into the card: of round `turn`, the `breaker`, the `boards`; the `result` closes it."""

    turn: int
    breaker: int
    boards: tuple[CardBoard, ...]
    result: tuple[int, int] | None = None


def read_link(typed: str) -> SolLink:
    """Return the link that was pasted, or typed by a scanner. Raises `LinkFault`."""
    text = "".join(typed.split())
    if not text:
        raise LinkFault("empty")
    if len(text) > LONGEST_LINK or not text.isascii():
        raise LinkFault("no_link")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise LinkFault("no_link") from error
    if parts.scheme not in ("http", "https"):
        raise LinkFault("scheme" if parts.scheme and "://" in text else "no_link")
    if not parts.hostname or not re.fullmatch(r"[\w.:-]+", parts.hostname, re.ASCII):
        raise LinkFault("no_link")
    if parts.username is not None or parts.password is not None:
        raise LinkFault("password")
    found = _PATH.fullmatch(parts.path)
    if found is None or parts.query:
        raise LinkFault("training" if _TRAINING.search(parts.path) else "not_a_table")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    whole = host if port is None else f"{host}:{port}"
    url = f"{parts.scheme}://{whole}{parts.path}"
    return SolLink(url, whole, int(found["table"]), parts.scheme == "https")


# ---- asking and telling


def read_page(link: SolLink, timeout_s: float = TIMEOUT_S) -> SolPage:
    """Ask SoL what the link leads to; nothing is sent. Raises `LinkFault`."""
    answer = _ask(link, "GET", "", timeout_s)
    if answer.status in (301, 302, 303, 307):
        raise _closed(answer.location, 0)
    _check_status(answer)
    return page_of(answer.text)


def page_of(text: str) -> SolPage:
    """Return what a page of SoL says that is a table's card. Raises `LinkFault`."""
    page = _Page()
    try:
        page.feed(text)
        page.close()
    except AssertionError as error:  # how the standard library's parser refuses a torn "<![" (as of 3.11)
        raise LinkFault("not_sol") from error
    turn = page.hidden.get("turn", "")
    if not (turn.isascii() and turn.isdecimal()) or len(page.names) != 2:
        raise LinkFault("not_sol")
    return SolPage(
        _tidy(page.title),
        page.guid,
        int(turn[:6]),
        (_tidy(page.names[0]), _tidy(page.names[1])),
        len(page.rows),
        sum(page.rows.values()),
    )


def post(link: SolLink, sheet: Sheet, rows: int = 0, timeout_s: float = TIMEOUT_S) -> None:
    """Put `sheet` into the card, all of it, whatever stands there; the same twice is the same.

    `rows`: how many boards the card may have; those beyond the sheet's are emptied, since SoL keeps what it
    is not told of. Raises `LinkFault`.
    """
    answer = _ask(link, "POST", form_of(sheet, rows), timeout_s)
    if answer.status == 303:
        # Closed by this message: SoL answers with a signed way to the result. Else it was closed before.
        if sheet.result is not None and "check=" in answer.location:
            return
        raise _closed(answer.location, sheet.turn)
    _check_status(answer)
    try:
        said = json.loads(answer.text)
        success, message = said["success"], str(said.get("message", ""))
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError) as error:
        raise LinkFault("not_sol") from error
    if success is True:
        return
    if "location" in said:
        raise _closed(str(said["location"]), sheet.turn)
    raise LinkFault("refused", reason=_tidy(message))


def form_of(sheet: Sheet, rows: int = 0) -> str:
    """Return what is sent, as a browser sends SoL's own card."""
    pairs: list[tuple[str, str]] = [("turn", str(sheet.turn))]
    if sheet.breaker:
        pairs.append(("breaker", str(sheet.breaker)))
    boards: Sequence[CardBoard] = (*sheet.boards, *(CardBoard(),) * max(0, rows - len(sheet.boards)))
    for number, board in enumerate(boards, 1):
        if board == CardBoard():
            # Neither a number, which would count, nor nothing, where SoL stops reading: it empties the row.
            pairs += [(f"coins_{number}_1", "-"), (f"coins_{number}_2", "-")]
            continue
        pairs += [(f"coins_{number}_{side}", str(men or 0)) for side, men in enumerate(board.coins, 1)]
        if board.queen:
            pairs.append((f"queen_{number}", str(board.queen)))
    if sheet.result is not None:
        pairs += [("score1", str(sheet.result[0])), ("score2", str(sheet.result[1])), ("end_match", "")]
    return urlencode(pairs)


def _tidy(text: str) -> str:
    return " ".join(text.split())[:200]


def _closed(location: str, turn: int) -> LinkFault:
    """Return why the card takes no more: it has a result, or SoL is in another round than `turn`."""
    found = _TURN.search(location)
    if turn and found is not None and int(found[1]) != turn:
        return LinkFault("other_round", round=turn, now=int(found[1]))
    return LinkFault("closed")


class _Answer(Struct, frozen=True):
    status: int
    text: str
    location: str


def _ask(link: SolLink, method: str, body: str, timeout_s: float) -> _Answer:
    """Send one message and return the answer. Raises `LinkFault`; redirections are not followed."""
    parts = urlsplit(link.url)
    host = parts.hostname or ""
    headers = {"User-Agent": f"CarromDesktop/{__version__}", "X-Requested-With": "XMLHttpRequest"}
    if method == "POST":
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection: http.client.HTTPConnection | None = None
    try:
        if link.secure:
            connection = http.client.HTTPSConnection(host, parts.port, timeout=timeout_s, context=_trusted())
        else:
            connection = http.client.HTTPConnection(host, parts.port, timeout=timeout_s)
        connection.request(method, parts.path, body or None, headers)
        answer = connection.getresponse()
        data = answer.read(MAX_ANSWER)
        return _Answer(answer.status, data.decode("utf-8", "replace"), answer.headers.get("Location") or "")
    except ssl.SSLCertVerificationError as error:
        raise LinkFault("certificate", host=link.host, reason=error.verify_message) from error
    except socket.gaierror as error:
        raise LinkFault("not_found", again=True, host=link.host) from error
    except TimeoutError as error:
        raise LinkFault("slow", again=True, host=link.host) from error
    except (OSError, http.client.HTTPException) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        raise LinkFault("unreachable", again=True, host=link.host, reason=reason) from error
    finally:
        if connection is not None:
            connection.close()


def _trusted() -> ssl.SSLContext:
    context = ssl.create_default_context()
    if not context.get_ca_certs():
        for path in _AUTHORITIES:
            if os.path.isfile(path):  # noqa: PTH113 - of a name that the system gives
                context.load_verify_locations(path)
                break
    return context


def _check_status(answer: _Answer) -> None:
    status = answer.status
    if status == 200:
        return
    if status >= 500 or status in (408, 425, 429):
        raise LinkFault("server", again=True, status=status)
    if status == 400:
        raise LinkFault("signature")
    if status == 404:
        raise LinkFault("no_match")
    raise LinkFault("status", status=status)


class _Page(HTMLParser):
    """Finds in SoL's card what the event, the round and the sides are, and which boards it has."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.names: list[str] = []
        self.rows: dict[str, bool] = {}
        self.title = self.guid = ""
        self._in = ""
        self._head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag tells."""
        given = {name: value or "" for name, value in attrs}
        if tag == "input":
            self._input(given)
        elif tag == "h1":
            self._in = "title"
        elif tag == "a" and self._in == "title":
            found = _TOURNEY.search(given.get("href", ""))
            self.guid = found["guid"] if found else ""
        elif tag == "th":
            self._head = given.get("colspan") == "4"
        elif tag == "span" and self._head:
            self._in = "name"
            self.names.append("")

    def handle_endtag(self, tag: str) -> None:
        """Note what has ended."""
        if tag in ("h1", "span"):
            self._in = ""
        elif tag == "th":
            self._head = False

    def handle_data(self, data: str) -> None:
        """Note the words of the title and of the names."""
        if self._in == "title":
            self.title += data
        elif self._in == "name":
            self.names[-1] += data

    def _input(self, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if given.get("type") == "hidden":
            self.hidden[name] = value
        elif name.startswith("coins_"):
            row = name.split("_")[1]
            self.rows[row] = self.rows.get(row, False) or bool(value)
        elif name.startswith("queen_") and "checked" in given:
            self.rows[name.removeprefix("queen_")] = True

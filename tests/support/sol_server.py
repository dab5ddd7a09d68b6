"""A stand-in for SoL on loopback: it takes a table's card and answers as version 5.26 was seen to.

What was seen: a board at which neither a number nor a queen is told ends the reading; what is no number
empties a row; a board that is left out stays; both sides with men are refused, as is what is out of range,
and nothing is kept then; another round, or a card with a result, is answered with the way to the event;
the result closes the card with 303 and a signed way to it. Totals are never computed anew.
"""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qs

GUID = "0d000000000011efa000000000000001"
SIGNED = "/lit/match/7-1.AbCdEfGh-signature"

PAGE = """<!DOCTYPE html><html><body><h1 class="title">
<a href="/lit/tourney/{guid}" target="_blank"> {title} </a></h1>
<form method="POST"><input type="hidden" name="turn" value="{turn}">
<table><thead><tr>
<th colspan="4"><span><b>{one[1]}</b> {one[0]}</span></th>
<th colspan="4"><span><b>{two[1]}</b> {two[0]}</span></th>
</tr><tr><th>Score</th><th colspan="2">#</th></tr></thead>
<tbody>{rows}</tbody></table></form></body></html>"""

Row = tuple[int | None, int | None, str | None]


class SolServer:
    """Serves one card until it is left.

    Attributes: `turn`, `title`, `one` and `two` (given and family name); `boards`, `breaker` and `score` as
    they are kept; `posts`, what was sent; `down`, answers to give instead (500, or "drop": the answer is lost
    after the message was taken).
    """

    def __init__(self) -> None:
        self.turn, self.title, self.guid = 2, "Spring Open", GUID
        self.one, self.two = ("Emil", "Egger"), ("Ana", "Abbas")
        self.boards: list[Row] = []
        self.breaker = ""
        self.score: tuple[int, int] | None = None
        self.posts: list[dict[str, str]] = []
        self.down: list[object] = []
        self._lock = threading.Lock()

    @property
    def link(self) -> str:
        """Return the link of the table."""
        return f"http://127.0.0.1:{self._server.server_port}{SIGNED}"

    def __enter__(self) -> SolServer:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server._answer(self, None)

            def do_POST(self) -> None:
                size = int(self.headers["Content-Length"] or 0)
                body = self.rfile.read(size).decode()
                found = {key: values[0] for key, values in parse_qs(body, keep_blank_values=True).items()}
                server._answer(self, found)

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = False
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.leave()

    def leave(self) -> None:
        """Serve no more, as when the cable is pulled."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler, form: dict[str, str] | None) -> None:
        with self._lock:
            down = self.down.pop(0) if self.down else None
            if isinstance(down, int):
                self._send(handler, down, "<h1>no</h1>")
            elif handler.path != SIGNED:
                self._send(handler, 400, "Bad signature")
            elif form is None:
                self._page(handler)
            else:
                self.posts.append(form)
                self._store(handler, form, lost=down == "drop")

    def _page(self, handler: BaseHTTPRequestHandler) -> None:
        if self.score is not None:
            self._send(handler, 302, "", f"/lit/tourney/{self.guid}?turn={self.turn}")
            return
        rows = ""
        for number, row in enumerate(self.boards, 1):
            for side in (1, 2):
                value = "" if row[side - 1] is None else row[side - 1]
                rows += f'<input type="number" name="coins_{number}_{side}" value="{value}">'
        page = PAGE.format(
            guid=self.guid, title=self.title, turn=self.turn, one=self.one, two=self.two, rows=rows
        )
        self._send(handler, 200, page)

    def _store(self, handler: BaseHTTPRequestHandler, form: dict[str, str], *, lost: bool) -> None:
        where = f"/lit/tourney/{self.guid}?turn={self.turn}"
        if self.score is not None or int(form["turn"]) != self.turn:
            self._json(
                handler, success=False, message="This scorecard is not editable anymore!", location=where
            )
            return
        boards, game = list(self.boards), 0
        while True:
            game += 1
            queen, first, second = (
                form.get(key) for key in (f"queen_{game}", f"coins_{game}_1", f"coins_{game}_2")
            )
            if not (queen or first or second):
                break
            one, two = (int(men) if men and men.isdigit() else None for men in (first, second))
            if one and two:
                self._json(handler, success=False, message=f"Cannot accept both coins in game {game}!")
                return
            if max(one or 0, two or 0) > 9:
                self._json(handler, success=False, message="Out of range value for coins 1 in game 1!")
                return
            row: Row = (one, two, queen)
            boards = [*boards[: game - 1], row, *boards[game:]]
        self.boards, self.breaker = boards, form.get("breaker", self.breaker)
        if "end_match" not in form:
            if not lost:
                self._json(handler, success=True, message="Ok", elapsed=None)
            return
        self.score = (int(form["score1"]), int(form["score2"]))
        if not lost:
            self._send(handler, 303, "", f"{where}&board=1&check=check.aw4sGQ.a9f0")

    def _json(self, handler: BaseHTTPRequestHandler, **values: object) -> None:
        self._send(handler, 200, json.dumps(values))

    def _send(self, handler: BaseHTTPRequestHandler, status: int, text: str, location: str = "") -> None:
        with suppress(OSError):
            handler.send_response(status)
            handler.send_header("Content-Length", str(len(text.encode())))
            if location:
                handler.send_header("Location", location)
            handler.end_headers()
            handler.wfile.write(text.encode())

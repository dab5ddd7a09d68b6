"""The real SoL, from the packages of requirements/sol.txt, on loopback with a database of its own."""

from __future__ import annotations

import http.client
import http.cookies
import json
import os
import re
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from urllib.parse import urlencode

ADMIN, PASSWORD = "admin", "carrompass1"
TOOLS = "CARROM_SOL"
"""Names the folder of SoL's programs; without it the tests that need them are skipped."""


def tools() -> Path | None:
    """Return the folder of SoL's programs, None where they are not wanted."""
    named = os.environ.get(TOOLS, "")
    return Path(named) if named else None


class RealSol:
    """SoL in a folder; `start` and `stop` it as often as wanted. All calls are made as its administrator."""

    def __init__(self, folder: Path) -> None:
        found = tools()
        assert found is not None
        self._tools, self._folder = found, folder
        self._config = folder / "sol.ini"
        self._cookie = ""
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._admin("create-config", "-d", str(folder), "-a", ADMIN, "-p", PASSWORD, str(self._config))
        text = self._config.read_text("utf-8").replace("0.0.0.0", "127.0.0.1")
        self._config.write_text(re.sub(r"port = \d+", f"port = {self.port}", text), "utf-8")
        self._admin("initialize-db", str(self._config))

    def __enter__(self) -> RealSol:
        self.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = (self._folder / "server.log").open("ab")
        with log:
            self._process = subprocess.Popen(
                [str(self._tools / "pserve"), str(self._config)], stdout=log, stderr=log, cwd=self._folder
            )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if self.ask("GET", "/")[0] == 200:
                    break
            except OSError:
                time.sleep(0.2)
        else:
            raise AssertionError((self._folder / "server.log").read_text("utf-8"))
        form = urlencode({"username": ADMIN, "password": PASSWORD})
        assert json.loads(self.ask("POST", "/auth/login", form.encode())[1])["success"]

    def stop(self) -> None:
        """Stop it, as when its computer is switched off."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None

    def upload(self, name: str, data: bytes) -> str:
        """Load a file as its window does; return what it says."""
        mark = "----carrom"
        body = (
            f'--{mark}\r\nContent-Disposition: form-data; name="archive"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode() + data
        kind = f"multipart/form-data; boundary={mark}"
        said = json.loads(self.ask("POST", "/bio/upload", body + f"\r\n--{mark}--\r\n".encode(), kind)[1])
        assert said["success"], said
        return str(said["message"])

    def new_round(self, event: int) -> None:
        """Make the next round."""
        said = json.loads(self.ask("GET", f"/tourney/newTurn?idtourney={event}")[1])
        assert said["success"], said

    def download(self, event: int, *, packed: bool = False) -> bytes:
        """Return the event's file."""
        status, data = self.ask("GET", f"/bio/dump?idtourney={event}&gzip={int(packed)}")
        assert status == 200
        return data

    def link(self, event: int, table: int) -> str:
        """Return the link of a table."""
        path = f"/tourney/getBoardSelfEditURL?idtourney={event}&board={table}"
        return str(json.loads(self.ask("GET", path)[1])["url"])

    def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/x-www-form-urlencoded"
    ) -> tuple[int, bytes]:
        """Return status and content of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            headers = {"Content-Type": kind, "Cookie": self._cookie}
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            data = answer.read()
            for value in answer.headers.get_all("Set-Cookie") or ():
                cookie = http.cookies.SimpleCookie(value)
                self._cookie = "; ".join(f"{name}={one.value}" for name, one in cookie.items())
            return answer.status, data
        finally:
            connection.close()

    def _admin(self, *arguments: str) -> None:
        subprocess.run([str(self._tools / "soladmin"), *arguments], check=True, capture_output=True)

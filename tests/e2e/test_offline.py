"""Nothing listens on a network, and nothing speaks to one: the program has no socket but local ones."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from carrom_desktop.match.paths import settings_path
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.rules.facts import BoardRecorded
from tests.e2e.program import PROJECTOR_AREA, Program
from tests.support.xserver import TwoMonitors

pytestmark = [
    pytest.mark.x11,
    pytest.mark.slow,
    pytest.mark.no_cover,
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="sockets as Linux lists them"),
]

PROC = Path("/proc")


def family_of(process: int) -> list[int]:
    """Return a process and all that it has started."""
    found = [process]
    for task in (PROC / str(process) / "task").iterdir():
        for child in (task / "children").read_text("ascii").split():
            found += family_of(int(child))
    return found


def sockets_of(process: int) -> set[str]:
    """Return the numbers of the sockets that a process holds."""
    found = set()
    for file in (PROC / str(process) / "fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            kind, _, number = str(file.readlink()).partition(":")
            if kind == "socket":
                found.add(number.strip("[]"))
    return found


def local_sockets(process: int) -> set[str]:
    """Return the numbers of the local sockets that `process` sees."""
    lines = (PROC / str(process) / "net" / "unix").read_text("utf-8", "replace").splitlines()[1:]
    return {line.split()[6] for line in lines}


def assert_offline(process: int) -> None:
    """See that what a process and its children hold are local sockets: no internet, no packets."""
    for each in family_of(process):
        held = sockets_of(each)
        assert held <= local_sockets(each), f"process {each} has a socket that leads off this computer"


def test_no_socket_but_local_ones_from_the_start_to_the_end(
    two_monitors: TwoMonitors, tmp_path: Path
) -> None:
    folder, stream = tmp_path / "club", tmp_path / "stream"
    stream.mkdir()
    folder.mkdir()
    save_settings(settings_path(folder), Settings(stream=True, stream_folder=str(stream), language="en"))
    program = Program(two_monitors, folder)
    process = program.process.pid
    program.wait_hall_at(PROJECTOR_AREA)
    assert sockets_of(process), "to the X server at least"
    assert_offline(process)
    program.open_wizard()
    program.fill("Player", "One", "IND", "Player", "Two", "SRI")
    program.begin("Player One - Player Two")
    program.wait_facts(1)
    program.press("b <")
    program.wait_facts(2)
    program.boards("< 6 <")
    assert program.count(BoardRecorded) == 1
    program.wait(lambda: len(list(stream.glob("*.png"))) == 2, "the pictures for streaming")
    program.wait(lambda: list(stream.glob("*.json")), "the score for programs")
    assert_offline(process)
    assert program.quit() == 0


def test_a_socket_of_the_internet_is_seen() -> None:
    import socket

    assert_offline(os.getpid())
    bare = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)  # not even bound
    with bare, pytest.raises(AssertionError, match="leads off this computer"):
        assert_offline(os.getpid())

"""A real X server with two monitors, for tests that press real keys and pull out the projector.

Xorg's dummy driver gives two outputs that xrandr plugs and unplugs as hardware would: DUMMY0, the laptop at
1366x768, and DUMMY1, the projector at 1920x1080 to its right. Openbox manages the windows and takes no key.
On Debian: apt-get install xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils openbox xdotool
imagemagick
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

from tests.support.xpicture import Pixels, desktop_pixels

_T = TypeVar("_T")

LAPTOP = "DUMMY0"
PROJECTOR = "DUMMY1"
TIMEOUT_S = 20.0

_TOOLS = ("Xorg", "xrandr", "openbox", "xdotool", "import")
_DRIVERS = (Path("/usr/lib/xorg/modules/drivers"), Path("/usr/lib64/xorg/modules/drivers"))

_XORG_CONF = """
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
  Modeline "1366x768" 85.25 1366 1434 1579 1789 768 770 773 795
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1366x768"
    Virtual 4096 2304
  EndSubSection
EndSection
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
"""

# Openbox's own settings bind keys and draw menus; these take no key and leave the rest as it comes.
_OPENBOX_CONF = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><monitor>Primary</monitor></placement>
  <desktops><number>1</number></desktops>
</openbox_config>
"""


class Geometry(NamedTuple):
    """Where a window lies on the joint desktop of both monitors, in pixels."""

    x: int
    y: int
    width: int
    height: int


class XServerError(RuntimeError):
    """Tell that the X server or one of its tools did not do its work."""


def missing_tools() -> list[str]:
    """Name what this computer lacks for a `TwoMonitors`; empty when it can start."""
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if not any((folder / "dummy_drv.so").exists() for folder in _DRIVERS):
        missing.append("Xorg's dummy driver")
    return missing


def wait_for(condition: Callable[[], _T], what: str, timeout_s: float = TIMEOUT_S) -> _T:
    """Ask `condition` until it is true and return its answer; `TimeoutError` names `what` never came."""
    end = time.monotonic() + timeout_s
    while not (answer := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {timeout_s:g} s for {what}")
        time.sleep(0.02)
    return answer


class TwoMonitors:
    """Hold an X server with a laptop and a projector while the `with` block runs.

    `env` is the surroundings for a program that shall show its windows here. Each server finds its own free
    display number, so several can run beside each other.
    """

    def __init__(self, *, projector: bool = True) -> None:
        """Prepare a server; `projector=False` starts it with the projector unplugged."""
        self.env: dict[str, str] = {}
        self.display = ""
        self._projector = projector
        self._folder = Path()
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        """Start the server and its window manager; both are ready on return."""
        self._folder = Path(tempfile.mkdtemp(prefix="carrom-x-"))
        try:
            self._start_server()
            self._start_window_manager()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """End every program started here, last one first, then the server."""
        for process in reversed(self._processes):
            _end(process)
        self._processes.clear()
        shutil.rmtree(self._folder, ignore_errors=True)

    # ---- the programs

    def start(self, command: Sequence[str | Path], **env: str) -> subprocess.Popen[bytes]:
        """Start a program on this display; it is ended with the server. Its output goes to `log()`."""
        with (self._folder / "programs.log").open("ab") as log:
            process = subprocess.Popen(
                [str(part) for part in command],
                env={**self.env, **env},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._processes.append(process)
        return process

    def log(self) -> str:
        """Return what the programs of `start` printed so far."""
        file = self._folder / "programs.log"
        return file.read_text("utf-8", "replace") if file.exists() else ""

    # ---- the monitors

    def unplug(self) -> None:
        """Pull out the projector."""
        self._tool("xrandr", "--output", PROJECTOR, "--off")

    def plug(self, mode: str = "1920x1080", *, mirror: bool = False) -> None:
        """Plug the projector in, to the laptop's right or showing the same; also changes its resolution."""
        place = ("--same-as", LAPTOP) if mirror else ("--right-of", LAPTOP)
        self._tool("xrandr", "--output", PROJECTOR, "--mode", mode, *place)

    def monitors(self) -> dict[str, Geometry]:
        """Return the monitors that are on, by the name of their output."""
        found = {}
        for line in self._tool("xrandr", "--listactivemonitors").splitlines()[1:]:
            _, _, size, name = line.split()
            width, height, x, y = size.replace("+", " ").replace("x", " ").split()
            found[name] = Geometry(int(x), int(y), int(width.split("/")[0]), int(height.split("/")[0]))
        return found

    def screenshot(self, path: Path) -> Path:
        """Picture the joint desktop as a PNG."""
        self._tool("import", "-window", "root", str(path))
        return path

    def pixels(self) -> Pixels:
        """Return the joint desktop as it is this moment."""
        try:
            return desktop_pixels(self.display)
        except OSError as error:
            raise XServerError(str(error)) from None

    # ---- the keyboard and the mouse

    def key(self, *keys: str) -> None:
        """Press keys one after another, by X names: `key("Right", "6", "Right", "Return", "ctrl+z")`."""
        self._tool("xdotool", "key", "--delay", "10", *keys)

    def hold(self, key: str, seconds: float) -> None:
        """Hold a key down: the server repeats it as it does for a finger."""
        parts = key.split("+")
        self._tool("xdotool", "keydown", *parts)
        time.sleep(seconds)
        self._tool("xdotool", "keyup", *reversed(parts))

    def type(self, text: str) -> None:
        """Type a text as a person would."""
        self._tool("xdotool", "type", "--delay", "10", "--", text)

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Click at a place of the joint desktop."""
        self._tool("xdotool", "mousemove", "--sync", str(x), str(y), "click", str(button))

    # ---- the windows

    def windows(self, name: str) -> list[int]:
        """Return the visible windows whose title matches the regular expression `name`."""
        found = self._run("xdotool", "search", "--onlyvisible", "--name", name)
        return [int(line) for line in found.stdout.split()]  # finding none is exit status 1, no error

    def window(self, name: str, timeout_s: float = TIMEOUT_S) -> int:
        """Wait for a visible window whose title matches `name`."""
        try:
            return wait_for(lambda: self.windows(name), f"a window called {name!r}", timeout_s)[0]
        except TimeoutError as error:
            raise TimeoutError(f"{error}; the programs said: {self.log()[-2000:]}") from None

    def geometry(self, window: int) -> Geometry:
        """Return where a window's contents lie, without its frame."""
        lines = self._tool("xdotool", "getwindowgeometry", "--shell", str(window)).splitlines()
        said = dict(line.split("=", 1) for line in lines)
        return Geometry(int(said["X"]), int(said["Y"]), int(said["WIDTH"]), int(said["HEIGHT"]))

    def title(self, window: int) -> str:
        """Return a window's title."""
        return self._tool("xdotool", "getwindowname", str(window)).rstrip("\n")

    def pid(self, window: int) -> int:
        """Return which process a window belongs to."""
        return int(self._tool("xdotool", "getwindowpid", str(window)).strip())

    def focused_window(self) -> int | None:
        """Return the window that hears the keyboard, or None while no window does."""
        found = self._run("xdotool", "getactivewindow")
        return (int(found.stdout) or None) if found.returncode == 0 else None

    def activate(self, window: int) -> None:
        """Give a window the keyboard, as a click on the task bar would."""
        self._tool("xdotool", "windowactivate", "--sync", str(window))

    # ---- the server

    def _start_server(self) -> None:
        conf = self._folder / "xorg.conf"
        conf.write_text(_XORG_CONF, "utf-8")
        number_out, number_in = os.pipe()
        with (self._folder / "xorg.out").open("wb") as out:
            # -displayfd: the server takes the first free number by itself, and tells it once it is ready.
            server = subprocess.Popen(
                [
                    *("Xorg", "-displayfd", str(number_in), "-config", str(conf), "-noreset", "-novtswitch"),
                    *("-sharevts", "-logfile", str(self._folder / "xorg.log")),
                ],
                pass_fds=[number_in],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        os.close(number_in)
        self._processes.append(server)
        with os.fdopen(number_out, "rb") as pipe:
            ready, _, _ = select.select([pipe], [], [], TIMEOUT_S)
            number = pipe.readline().strip().decode() if ready else ""
        if not number:
            raise XServerError(f"Xorg did not start: {(self._folder / 'xorg.out').read_text('utf-8')}")
        self.display = f":{number}"
        self.env = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        self.env.pop("WAYLAND_DISPLAY", None)
        for mode in ("1920x1080", "1024x768", "1280x720"):
            self._tool("xrandr", "--addmode", PROJECTOR, mode)
        if self._projector:
            self.plug()

    def _start_window_manager(self) -> None:
        conf = self._folder / "openbox.xml"
        conf.write_text(_OPENBOX_CONF, "utf-8")
        self.start(["openbox", "--config-file", conf])
        # The number of desktops is a property that only a window manager sets.
        wait_for(lambda: self._run("xdotool", "get_num_desktops").returncode == 0, "the window manager")

    def _tool(self, *command: str) -> str:
        done = self._run(*command)
        if done.returncode:
            raise XServerError(f"{' '.join(command)}: {done.stderr or done.stdout}")
        return done.stdout

    def _run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, env=self.env, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process that we started, kindly first."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()

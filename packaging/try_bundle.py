"""Try the bundle where a club might: a bare system without Python and fonts, a stick, a home that is full.

Debootstrap makes the bare root file system (kept in build/ for the next time), an X server of its own with
two monitors shows the windows, and there is no network. Each trial prints one line; pictures and papers are
left in build/try-bundle to be looked at. To be run as root on Debian, after `python3 dev.py package`:
`sudo .venv/bin/python packaging/try_bundle.py`.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from tests.support.xserver import TwoMonitors

BUNDLE = ROOT / "dist" / "carrom-desktop"
BARE = ROOT / "build" / "bare-root"
LEFT = ROOT / "build" / "try-bundle"
RELEASE = "bookworm"
USER, UID = "José Ñandú", 1234
HOME = Path("/home") / USER
PROGRAM = "/opt/carrom-desktop/carrom-desktop"
TOOLS = ("debootstrap", "unshare", "Xorg", "xdotool", "xrandr", "openbox", "import", "pdftotext")
NAMES = (
    ("Ñandú", "Müller"),
    ("श्रीनिवासन", "शर्मा"),
    ("রবীন্দ্রনাথ", "ঠাকুর"),
    ("சுப்பிரமணியன்", "குமார்"),
    ("శ్రీనివాసన్", "రెడ్డి"),
    ("عبد الرحمن", "ظفر گھوڑا"),
)
"""Two family names in each script that is shipped."""


def main() -> int:
    """Run every trial; each failed one is named, and makes the exit status 1."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if os.geteuid() or missing or not BUNDLE.is_dir():
        print(f"needs root, a bundle in {BUNDLE} and {', '.join(missing) or 'all its tools'}")
        return 2
    shutil.rmtree(LEFT, ignore_errors=True)
    LEFT.mkdir(parents=True)
    make_bare()
    from tests.support.xserver import TwoMonitors

    failed = 0
    trials = (alone, papers, windows, read_only, unwritable, in_an_archive, portable, menu)
    for trial in [one for one in trials if not sys.argv[1:] or one.__name__ in sys.argv[1:]]:
        fresh_home()
        begun = time.monotonic()
        try:
            with TwoMonitors() as monitors:
                try:
                    trial(Inside(monitors))
                except BaseException:
                    monitors.screenshot(LEFT / f"{trial.__name__}-failed.png")
                    raise
        except Exception as error:  # a trial that fails is told, and the others go on
            failed += 1
            print(f"{trial.__name__}: FAILS: {type(error).__name__}: {error}", flush=True)
        else:
            seconds = time.monotonic() - begun
            print(
                f"{trial.__name__}: works ({(trial.__doc__ or '').rstrip('.')}; {seconds:.0f} s)", flush=True
            )
    return 1 if failed else 0


# ---- the bare system


def make_bare() -> None:
    """Make the bare root file system, where it is not there yet, and put the bundle into it."""
    if not (BARE / "usr" / "bin").is_dir():
        print(f"Making a bare {RELEASE} in {BARE} (some minutes the first time)", flush=True)
        call("debootstrap", "--variant=minbase", RELEASE, BARE, mirror())
    for absent in ("python3", "gcc", "fc-list"):
        if (BARE / "usr" / "bin" / absent).exists():
            raise SystemExit(f"{BARE} is not bare: it has {absent}")
    for line, file in ((f"carrom:x:{UID}:{UID}::{HOME}:/bin/sh", "passwd"), (f"carrom:x:{UID}:", "group")):
        path = BARE / "etc" / file
        if line not in path.read_text("utf-8"):
            path.write_text(path.read_text("utf-8") + line + "\n", "utf-8")
    put_bundle(BARE / "opt" / "carrom-desktop")


def mirror() -> str:
    """Return where this machine's own packages come from."""
    for path in (*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")):
        for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
            words = line.split()
            if words[:1] == ["URIs:"]:
                return words[1]
            if words[:1] == ["deb"]:
                return next(word for word in words[1:] if "://" in word)
    raise SystemExit("no package source is set up on this machine")


def put_bundle(target: Path) -> None:
    """Copy the bundle to a place in the bare system."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(BUNDLE, target, symlinks=True)


def inside(path: Path | str) -> Path:
    """Return where a path of the bare system is found from here."""
    return BARE / str(path).lstrip("/")


def fresh_home() -> None:
    """Give the user an empty home."""
    home = inside(HOME)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    os.chown(home, UID, UID)


def call(*command: str | Path) -> str:
    """Run a command of this machine and return what it says."""
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


class Inside:
    """The user in the bare system, before two monitors, without a network."""

    def __init__(self, monitors: TwoMonitors) -> None:
        self.monitors = monitors

    def command(self, *words: str, program: str = PROGRAM, **surroundings: str) -> list[str]:
        """Return the command line that runs the program in there."""
        script = (
            'mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" && mount -t proc proc "$0/proc" && '
            'root="$0" && shift 0 && exec chroot --userspec="$UIDS" "$root" /usr/bin/env -i "$@"'
        )
        given = {
            "HOME": str(HOME),
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "DISPLAY": self.monitors.display,
            **surroundings,
        }
        inside("/tmp/.X11-unix").mkdir(exist_ok=True)
        inside("/tmp").chmod(0o1777)
        named = [f"{name}={value}" for name, value in given.items()]
        start = ["env", f"UIDS={UID}:{UID}", "unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"]
        return [*start, "sh", "-c", script, str(BARE), *named, program, *words]

    def run(
        self, *words: str, program: str = PROGRAM, status: int = 0, **surroundings: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the program to its end; another exit status than `status` is a failure."""
        done = subprocess.run(
            self.command(*words, program=program, **surroundings),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode != status:
            raise AssertionError(f"{words}: status {done.returncode}: {(done.stdout + done.stderr)[-600:]}")
        return done

    @contextmanager
    def open(self, *words: str, program: str = PROGRAM, **surroundings: str) -> Iterator[TwoMonitors]:
        """Open the windows, and close them at the end."""
        process = self.monitors.start(self.command(*words, program=program, **surroundings))
        try:
            self.monitors.window("^Carrom Desktop")
            yield self.monitors
            self.monitors.key("ctrl+q")
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
        finally:
            process.kill()  # what it started goes with it
            process.wait(timeout=20)

    def picture(self, name: str) -> None:
        """Leave a picture of both monitors."""
        self.monitors.screenshot(LEFT / f"{name}.png")


def facts_in(folder: Path | str, kind: str = "BoardRecorded") -> int:
    """Return how many facts of a kind the library in a data folder of the bare system holds."""
    path = inside(folder) / "carrom.db"
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)) as library:
        return int(library.execute("SELECT count(*) FROM facts WHERE kind = ?", [kind]).fetchone()[0])


def until(condition: Callable[[], object], what: str) -> None:
    """Wait until something is so, at most 20 s."""
    from tests.support.xserver import wait_for

    wait_for(condition, what)


def play(monitors: TwoMonitors, folder: Path | str, new_match: str = "New match") -> None:
    """Begin a match by keys alone and record two boards in it."""
    monitors.key("ctrl+n")
    monitors.window(f"^{new_match}")
    for field in ("Player", "One", "ESP", "Player", "Two", "IND"):
        monitors.type(field)
        monitors.key("Tab")
    monitors.key("Return")
    time.sleep(0.2)
    monitors.key("Return")
    monitors.window("^Player One - Player Two")
    time.sleep(0.5)
    monitors.key("b", "Left")
    until(lambda: facts_in(folder, "TossRecorded"), "the toss")
    time.sleep(0.5)
    for count, entry in enumerate((("Left", "6", "Left"), ("Right", "3", "Right")), start=1):
        monitors.key(*entry)
        time.sleep(0.2)
        monitors.key("Return")
        until(lambda count=count: facts_in(folder) == count, f"{count} boards in {folder}")  # type: ignore[misc]


# ---- the trials

DATA = HOME / ".local" / "share" / "carrom-desktop"


def alone(user: Inside) -> None:
    """The self-test and the demo without a screen, in both languages."""
    for language, verdict in (("en", "Everything works"), ("es", "Todo funciona")):
        said = user.run("self-test", LANG=f"{language}_XX.UTF-8").stdout
        assert verdict in said, said
        user.run("demo", "--lang", language, "-o", f"{HOME}/demo-{language}")
    assert len(list(inside(HOME).glob("demo-*/*"))) >= 4


def papers(user: Inside) -> None:
    """Sheet and hall picture with names in each script that is shipped."""
    from carrom_desktop.match.demo import demo_states
    from carrom_desktop.match.sheetfile import dump, sheet_of

    sheet = json.loads(dump(sheet_of(demo_states()[1])))
    for number, pair in enumerate(NAMES):
        sheet["sides"] = {side: [f"Ana {family}"] for side, family in zip("AB", pair, strict=True)}
        file = HOME / f"{number}.json"
        inside(file).write_text(json.dumps(sheet), "utf-8")
        for language in ("en", "es"):
            out = HOME / f"{number}-{language}"
            user.run("sheet", "--lang", language, "-o", f"{out}.pdf", str(file))
            user.run("hall", "--lang", language, "-o", f"{out}.png", str(file))
            text = call("pdftotext", "-raw", inside(f"{out}.pdf"), "-")
            assert ("RESULT" if language == "en" else "RESULTADO") in text.upper(), text[:200]
            for made in ("pdf", "png"):
                shutil.copy(inside(f"{out}.{made}"), LEFT)


def windows(user: Inside) -> None:
    """The start, two monitors, a match by keys, in both languages."""
    for language, wizard, hall in (("en", "New match", "hall"), ("es", "Partido nuevo", "sala")):
        folder = HOME / language
        with user.open("--lang", language, "--data-dir", str(folder)) as monitors:
            play(monitors, folder, wizard)
            until(lambda hall=hall: monitors.windows(f"^Carrom Desktop - {hall}"), "the hall screen")  # type: ignore[misc]
            place = monitors.geometry(monitors.windows(f"^Carrom Desktop - {hall}")[0])
            assert place == monitors.monitors()["DUMMY1"], place
            time.sleep(1)
            user.picture(f"windows-{language}")


def read_only(user: Inside) -> None:
    """The program's folder on a disk that cannot be written to."""
    place = inside("/opt/carrom-desktop")
    call("mount", "--bind", place, place)
    call("mount", "-o", "remount,ro,bind", place)
    try:
        user.run("self-test")
        with user.open() as monitors:
            play(monitors, DATA)
    finally:
        call("umount", place)


def unwritable(user: Inside) -> None:
    """A home that cannot be written to: the box names it and offers another folder, which is taken."""
    inside(HOME).chmod(0o555)
    elsewhere = inside("/srv/matches")
    shutil.rmtree(elsewhere, ignore_errors=True)
    elsewhere.mkdir(parents=True)
    os.chown(elsewhere, UID, UID)
    os.chown(inside(HOME), 0, 0)
    with user.open() as monitors:
        time.sleep(1)
        user.picture("unwritable")
        assert str(DATA) in monitors.log(), monitors.log()
        monitors.key("space")
        time.sleep(1)
        user.picture("unwritable-choose")
        monitors.key("ctrl+a")
        monitors.type("/srv/matches")
        monitors.key("Return")
        until(lambda: (elsewhere / "carrom.db").exists(), "the library in the other folder")
        monitors.window("^Carrom Desktop$")
        time.sleep(0.5)
        play(monitors, "/srv/matches")


def in_an_archive(user: Inside) -> None:
    """Started inside the folder of a viewer of archives: says so, and ends."""
    place = HOME / ".cache" / ".fr-aB3xYz"
    put_bundle(inside(place) / "carrom-desktop")
    call("chown", "-R", f"{UID}:{UID}", inside(place))
    with user.open(program=str(place / "carrom-desktop" / "carrom-desktop")) as monitors:
        time.sleep(1)
        user.picture("in-an-archive")
        assert str(place) in monitors.log(), monitors.log()
        monitors.key("Escape")
        until(lambda: not monitors.windows("^Carrom Desktop"), "the box to go")
    assert not inside(DATA).exists()


def portable(user: Inside) -> None:
    """Portable on a stick: matches, settings and logs are there, and nothing is left in the home."""
    stick = Path("/media/STICK")
    put_bundle(inside(stick) / "carrom-desktop")
    (inside(stick) / "carrom-desktop" / "carrom-portable.txt").touch()
    call("chown", "-R", f"{UID}:{UID}", inside(stick))
    data = stick / "carrom-desktop" / "Carrom Desktop data"
    try:
        with user.open(program=str(stick / "carrom-desktop" / "carrom-desktop")) as monitors:
            play(monitors, data)
        left = [str(path.relative_to(inside(HOME))) for path in inside(HOME).rglob("*") if path.is_file()]
        assert not [path for path in left if "fontconfig" not in path], left
    finally:
        shutil.rmtree(inside(stick), ignore_errors=True)


def menu(user: Inside) -> None:
    """Into the user's menu by install.sh, again from another folder, and out: it says where the data is."""
    shares, other = inside(HOME) / ".local" / "share", HOME / "Programas" / "carrom-desktop"
    entry = shares / "applications" / "carrom-desktop.desktop"
    said = user.run("--lang", "es", program=str(Path(PROGRAM).with_name("install.sh"))).stdout
    assert "shared-mime-info" in said, f"the bare system cannot be told at once, and that is said: {said}"
    assert f'Exec="{PROGRAM}" %F' in entry.read_text("utf-8")
    assert len(list(shares.glob("icons/hicolor/*/apps/carrom-desktop.*"))) == 8
    put_bundle(inside(other))
    call("chown", "-R", f"{UID}:{UID}", inside(other))
    user.run(program=str(other / "install.sh"))
    assert f'Exec="{other}/carrom-desktop" %F' in entry.read_text("utf-8")
    inside(DATA).mkdir()
    said = user.run("--remove", program=str(other / "install.sh")).stdout
    assert f"{DATA};" in said, said
    left = [path for path in shares.rglob("*") if path.is_file()]
    assert not left, left


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Everything a developer does here: `python3 dev.py COMMAND`. Needs only Python and, once, the network.

This file must be readable for an old Python too, so that the old one can say that it is too old.
"""

import argparse
import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree
from pathlib import Path
from typing import Dict, List, Optional, Tuple

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKED = ROOT / "requirements" / "dev.txt"
OLDEST_PYTHON = (3, 11)

# What Qt loads from the system on Linux, and the Debian package that holds it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}


class Stop(Exception):
    """End with one clear message and status 2."""


# ---- setup


def setup() -> None:
    """Make the surroundings, or bring them up to date; quick when there is nothing to do."""
    install_system_libraries()
    make_venv()
    install_packages()
    python("packaging/fonts.py")
    python("packaging/texts.py", "compile")


def install_system_libraries() -> None:
    """See to it that Qt's libraries are there: by apt as root on Debian, else by telling the command."""
    if not sys.platform.startswith("linux"):
        return
    packages = sorted(package for library, package in QT_LIBRARIES.items() if not can_load(library))
    if importlib.util.find_spec("ensurepip") is None:
        packages.append("python%d.%d-venv" % sys.version_info[:2])
    if not packages:
        return
    if shutil.which("apt-get") is None:
        print("Qt may not start: these are missing, by their Debian names: " + " ".join(packages))
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        command = "sudo apt-get update && sudo " + " ".join(install)
        raise Stop("Qt needs libraries that this computer lacks. Install them with:\n  " + command)
    print("Installing Qt's system libraries: " + " ".join(packages))
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command_line in (["apt-get", "update"], install):
        done = capture(command_line, environment)
        if done.returncode:
            raise Stop(" ".join(command_line) + " failed:\n" + tail(done.stdout))


def can_load(library: str) -> bool:
    """Tell whether the system finds a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def make_venv() -> None:
    """Make .venv, anew when its Python is gone, moved or too old."""
    if PYTHON.exists():
        probe = "import sys; sys.exit(sys.version_info < (%d, %d))" % OLDEST_PYTHON
        if capture([str(PYTHON), "-c", probe]).returncode == 0:
            return
    print("Making .venv with Python %d.%d.%d" % sys.version_info[:3])
    done = capture([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if done.returncode:
        raise Stop("Python could not make .venv:\n" + tail(done.stdout))


def install_packages() -> None:
    """Install the locked packages, by their hashes, when the list changed since the last time."""
    stamp = VENV / "installed.sha256"
    wanted = hashlib.sha256(LOCKED.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
    if not (stamp.exists() and stamp.read_text() == wanted):
        print("Installing the packages of requirements/dev.txt (the first time some 200 MB; minutes)")
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = capture([*pip, "--retries", "2", "--require-hashes", "--requirement", str(LOCKED)])
        if done.returncode:
            raise Stop(why_pip_failed(done.stdout))
    # The checkout itself, without a build: the packages folder is told where it lies.
    where = capture([str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    (Path(where.stdout.strip()) / "carrom_desktop.pth").write_text(str(ROOT) + "\n")
    stamp.write_text(wanted)


def why_pip_failed(output: str) -> str:
    """Say in a person's words what pip said in its own."""
    lost = ("Max retries", "name resolution", "Failed to establish", "ProxyError", "getaddrinfo", "timed out")
    # Without a network pip ends with "No matching distribution", as if the package did not exist.
    if any(word in output for word in lost):
        return "The packages could not be fetched. The first run needs the network: is this computer online?"
    return "The packages could not be installed:\n" + tail(output)


# ---- run


def run(arguments: List[str]) -> int:
    """Start the program; without a screen let it play the demo onto paper and picture."""
    opens_a_window = not arguments or (
        arguments[0].startswith("-") and arguments[0] not in ("--help", "--version")
    )
    if opens_a_window and not has_screen():
        print("There is no screen here, so the demo match is played without one:", flush=True)
        where = ROOT / "build" / "demo"
        where.mkdir(parents=True, exist_ok=True)
        arguments = ["demo", "-o", str(where)]
    return subprocess.call([str(PYTHON), "-m", "carrom_desktop", *arguments])


def has_screen() -> bool:
    """Tell whether a window could open."""
    return not sys.platform.startswith("linux") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


# ---- test


def test(arguments: List[str]) -> int:
    """Run every check, also after one failed. The last line sums pytest's counts."""
    tool = str(PYTHON.parent)
    steps = [
        ("lint", [os.path.join(tool, "ruff"), "check", "--quiet", "."]),
        ("format", [os.path.join(tool, "ruff"), "format", "--quiet", "--diff", "."]),
        ("imports", [os.path.join(tool, "lint-imports")]),
        ("texts", [str(PYTHON), "packaging/texts.py", "check"]),
        ("types", [os.path.join(tool, "mypy")]),
    ]
    results: List[Tuple[str, bool, float]] = []

    def check_all() -> None:
        for name, command in steps:
            begin = time.monotonic()
            done = capture(command)
            results.append((name, done.returncode == 0, time.monotonic() - begin))
            if done.returncode:
                print("---- %s\n%s" % (name, done.stdout.rstrip()), flush=True)

    # mypy keeps one processor busy while the tests are loaded and the first programs are waited for.
    checks = threading.Thread(target=check_all)
    checks.start()
    begin = time.monotonic()
    counts = run_pytest(arguments)
    seconds = time.monotonic() - begin
    checks.join()
    results.append(("tests", counts["failed"] == 0, seconds))
    print()
    for name, is_good, seconds in results:
        print("%-8s %-6s %6.1f s" % (name, "good" if is_good else "FAILED", seconds))
    covered = capture([str(PYTHON), "-m", "coverage", "report", "--format=total"])
    if covered.returncode == 0:
        print("coverage %s %%" % covered.stdout.strip())
    print("%(passed)d passed, %(failed)d failed, %(skipped)d skipped" % counts)
    return 0 if all(is_good for _, is_good, _ in results) else 1


def run_pytest(arguments: List[str]) -> Dict[str, int]:
    """Run the tests and count them; a run that tells no counts is one failure."""
    report = ROOT / "build" / "tests.xml"
    if report.exists():
        report.unlink()
    command = [
        str(PYTHON),
        "-m",
        "pytest",
        "-q",
        "--tb=short",
        "-n",
        str((os.cpu_count() or 2) + 1),  # tests of the running program wait for it most of their time
        "--dist",
        "worksteal",
        "--cov",
        "--cov-report=",
        "--junitxml=" + str(report),
    ]
    status = subprocess.call([*command, *arguments], cwd=str(ROOT))
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    if report.exists():
        for suite in xml.etree.ElementTree.parse(str(report)).getroot().iter("testsuite"):
            bad, skipped = (
                int(suite.get("failures", 0)) + int(suite.get("errors", 0)),
                int(suite.get("skipped", 0)),
            )
            counts["failed"] += bad
            counts["skipped"] += skipped
            counts["passed"] += int(suite.get("tests", 0)) - bad - skipped
    if status and not counts["failed"]:
        counts["failed"] = 1
    return counts


SOAKS = [
    "tests/e2e/test_soak.py",
    "tests/e2e/test_evening.py",
    "tests/e2e/test_kill.py",
    "tests/match/test_damage.py",
    "tests/infra/test_fuzz.py",
    "tests/ui/test_field_cases.py",
]
"""What `soak` runs, unless it is told which of them."""


def soak(arguments: List[str]) -> int:
    """Do for long what tests do for short: the projector, kills, damage, spoilt inputs, keys; print all."""
    environment = dict(os.environ)
    environment.setdefault("CARROM_SOAK", "200,50,11")
    environment.setdefault("CARROM_EVENING", "1")
    environment.setdefault("CARROM_KILLS", "500")
    environment.setdefault("CARROM_DAMAGES", "5000")
    environment.setdefault("CARROM_FUZZ", time.strftime("100000,%Y-%m-%d"))  # for each of fourteen readers
    command = [str(PYTHON), "-m", "pytest", "-q", "-s", "-o", "faulthandler_timeout=7200"]
    if not [argument for argument in arguments if not argument.startswith("-")]:
        arguments = [*SOAKS, *arguments]
    return subprocess.call([*command, *arguments], cwd=str(ROOT), env=environment)


# ---- programs that are no part of ours, each with packages of its own: ours would come into the bundle

BESIDE = {
    "sol": "SoL==5.26",
    "release": "cyclonedx-bom==7.5.0\ndmgbuild==1.6.7; sys_platform == 'darwin'",
}
"""The tournament program that `sol` tries us against, and what `release` is made with."""


def make_beside(name: str) -> Path:
    """Install requirements/NAME.txt into build/NAME-venv; return the folder of its programs."""
    folder, locked = ROOT / "build" / (name + "-venv"), ROOT / "requirements" / (name + ".txt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    stamp = folder / "installed.sha256"
    wanted = hashlib.sha256(locked.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
    if not (stamp.exists() and stamp.read_text() == wanted):
        print("Installing the packages of requirements/%s.txt into build/%s-venv" % (name, name))
        done = capture([str(PYTHON), "-m", "venv", "--clear", str(folder)])
        if done.returncode == 0:
            pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            done = capture([*pip, "--require-hashes", "--requirement", str(locked)])
        if done.returncode:
            raise Stop(why_pip_failed(done.stdout))
        stamp.write_text(wanted)
    return programs


def sol(arguments: List[str]) -> int:
    """Install the real SoL beside us, start it on loopback and play a match of its round."""
    environment = dict(os.environ, CARROM_SOL=str(make_beside("sol")))
    command = [str(PYTHON), "-m", "pytest", "-q", "tests/e2e/test_sol_real.py", *arguments]
    return subprocess.call(command, cwd=str(ROOT), env=environment)


def release() -> int:
    """Make what is handed out for this system."""
    environment = dict(os.environ, CARROM_RELEASE_TOOLS=str(make_beside("release")))
    return subprocess.call([str(PYTHON), "packaging/release.py"], cwd=str(ROOT), env=environment)


# ---- lock


def lock() -> int:
    """Write the locked lists anew from pyproject.toml; they name no registry."""
    lists: Dict[str, List[str]] = {"run": [], "dev": ["--group", "dev"]}
    for name, extra in lists.items():
        target = ROOT / "requirements" / (name + ".txt")
        command = [str(PYTHON), "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
        command += [
            "--python-version",
            "%d.%d" % OLDEST_PYTHON,
            "--custom-compile-command",
            "python3 dev.py lock",
        ]
        status = subprocess.call(
            [*command, *extra, "--output-file", str(target), "pyproject.toml"], cwd=str(ROOT)
        )
        if status:
            return status
    return max(map(lock_beside, BESIDE))


def lock_beside(name: str) -> int:
    """Write the list of what a program beside us needs; SoL refuses the very first of its Pythons."""
    command = [str(PYTHON), "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += [
        "--python-version",
        "%d.%d.1" % OLDEST_PYTHON,
        "--custom-compile-command",
        "python3 dev.py lock",
    ]
    command += ["--output-file", str(ROOT / "requirements" / (name + ".txt")), "-"]
    return subprocess.run(command, cwd=str(ROOT), input=BESIDE[name].encode(), check=False).returncode


# ---- helpers and the command line


def capture(
    command: List[str], environment: Optional[Dict[str, str]] = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command in the checkout and keep all it prints, in order, for the case that it fails."""
    return subprocess.run(
        command,
        cwd=str(ROOT),
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def why_too_old(command: str) -> str:
    """Say which Python is needed, and which one to use if this computer has it."""
    advice = "Install a newer Python and run dev.py with that one."
    for name in ("python3.%d" % minor for minor in range(20, OLDEST_PYTHON[1] - 1, -1)):
        if shutil.which(name) and capture([name, "--version"]).returncode == 0:
            advice = "Run: %s dev.py %s" % (name, command)
            break
    numbers = OLDEST_PYTHON + tuple(sys.version_info[:2])
    return "Carrom Desktop needs Python %d.%d or newer; this is %d.%d. " % numbers + advice


def tail(output: str) -> str:
    """Keep what a person reads of a long output: its end."""
    return "\n".join(output.rstrip().splitlines()[-15:])


def python(*arguments: str) -> None:
    """Run one of our scripts with .venv's Python; stop where it fails."""
    if subprocess.call([str(PYTHON), *arguments], cwd=str(ROOT)):
        raise Stop("dev.py stopped: %s failed." % " ".join(arguments))


def main() -> int:
    """Read the command line; what stands after `--` goes on to the program or to pytest."""
    words, passed_on = sys.argv[1:], []  # type: Tuple[List[str], List[str]]
    if "--" in words:
        words, passed_on = words[: words.index("--")], words[words.index("--") + 1 :]
    parser = argparse.ArgumentParser(prog="dev.py", description="Everything a developer does here.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("setup", help="make .venv, the fonts and the translations")
    commands.add_parser("run", help="start the program; `run -- --demo` passes --demo on")
    commands.add_parser(
        "test", help="run every check and test; `test -- tests/rules` passes a path on to pytest"
    )
    bench = commands.add_parser("bench", help="measure start, latency, memory and idleness")
    bench.add_argument("--json", action="store_true", help="print JSON instead of a table")
    bench.add_argument(
        "--quick", action="store_true", help="fewer rounds, no bundles: to try the benchmark itself"
    )
    commands.add_parser(
        "soak",
        help="pull a projector 200 times, kill 500 programs, damage 5,000 libraries, spoil a million inputs",
    )
    commands.add_parser("sol", help="install the tournament program SoL, and play a match of its round")
    commands.add_parser("package", help="make the bundle for this machine and let it test itself")
    commands.add_parser("release", help="make the installers, check sums and list of parts for this machine")
    commands.add_parser("platforms", help="check types and packages for Windows and macOS, too")
    commands.add_parser("texts", help="bring the translation files up to date with the texts in the code")
    commands.add_parser(
        "pictures",
        help="make the pictures of the guide (`pictures -- --guide`: these alone) and of README.md, and all"
        " of the hall as a contact sheet in build/",
    )
    commands.add_parser("lock", help="write the locked package lists anew from pyproject.toml")
    options = parser.parse_args(words)
    if options.command is None:
        parser.print_help()
        return 2
    if sys.version_info < OLDEST_PYTHON:
        raise Stop(why_too_old(options.command))
    setup()
    if options.command == "run":
        return run(passed_on)
    if options.command == "test":
        return test(passed_on)
    if options.command == "lock":
        return lock()
    if options.command == "soak":
        return soak(passed_on)
    if options.command == "sol":
        return sol(passed_on)
    if options.command == "release":
        return release()
    if options.command == "texts":
        python("packaging/texts.py", "update")
    elif options.command == "package":
        python("packaging/bundle.py")
    elif options.command == "platforms":
        python("packaging/platforms.py")
    elif options.command == "pictures":
        python("packaging/pictures.py", *passed_on)
    elif options.command == "bench":
        python("packaging/bench.py", *[flag for flag in ("--json", "--quick") if getattr(options, flag[2:])])
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as reason:
        print(reason, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)

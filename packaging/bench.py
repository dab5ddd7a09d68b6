"""Measure the program beside a bare one of the same run, and say which goals are met.

    bench.py [--json] [--quick]

A goal missed is a row that says so, no failure; a measure that could not be taken is one (exit status 1).
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import bundle  # type: ignore[import-not-found]  # noqa: E402  (found through the path above)

from tests.support.xserver import TwoMonitors, missing_tools  # noqa: E402

OURS = (sys.executable, "-m", "carrom_desktop")
BARE = (sys.executable, str(ROOT / "packaging" / "bench_bare.py"))
TIMEOUT_S = 300


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table; `bare` and `goal` are None where there is nothing to compare with."""

    name: str
    unit: str
    ours: float
    bare: float | None = None
    goal: str = ""
    is_met: bool | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """What all measures share: how thorough, in which surroundings, in which empty folder."""

    is_quick: bool
    env: dict[str, str]
    folder: Path


# ---- the measures


def start(bench: Bench) -> Iterator[Measure]:
    """Time from the call to the first painted operator's window, runs taking turns."""
    rounds = 3 if bench.is_quick else 15
    ours, bare = take_turns(
        bench, [*OURS, "--data-dir", str(bench.folder / "start")], [*BARE, "window"], rounds
    )
    yield beside("start to the first painted window", "ms", ours, bare, 2.2)


def bundles(bench: Bench) -> Iterator[Measure]:
    """Size and start of the bundle, beside a bare bundle made the same way."""
    if bench.is_quick:
        return
    made = []
    for spec, name in (("carrom_desktop.spec", "carrom-desktop"), ("bench_bare.spec", "bare")):
        log = bench.folder / f"{name}.log"
        if not bundle.build(ROOT / "packaging" / spec, bench.folder, bench.folder / f"work-{name}", log):
            raise RuntimeError(last_line(log.read_text("utf-8")))
        made.append(bench.folder / name)
    sizes = [bundle.size_mb(folder) for folder in made]
    yield Measure("bundle, size", "MB", *sizes)
    suffix = ".exe" if os.name == "nt" else ""
    ours, bare = (str(folder / f"{folder.name}{suffix}") for folder in made)
    data = ["--data-dir", str(bench.folder / "bundled")]
    yield Measure("bundle, start", "ms", *take_turns(bench, [ours, *data], [bare, "window"], 11))


def latency(bench: Bench) -> Iterator[Measure]:
    """Enter to synced and both windows repainted, board after board; and whether memory stays."""
    boards = 60 if bench.is_quick else 500
    bare = ask(bench, [*BARE, "latency", str(boards)])["ms"]
    said = ask(bench, [*OURS, "bench-latency", "--boards", str(boards), "--json"])
    ours, rss_kb = said["ms"], said["rss_kb"]
    p50 = beside("Enter to synced and repainted, p50", "ms", percentile(ours, 50), percentile(bare, 50), 1.5)
    yield p50
    frame_ms = 1000 / 60
    yield Measure(
        "  the same, against one 60 Hz frame", "ms", p50.ours, None, "<= 16.7 ms", p50.ours <= frame_ms
    )
    yield beside("Enter to synced and repainted, p99", "ms", percentile(ours, 99), percentile(bare, 99), 1.5)
    readings = min(round(200 * len(rss_kb) / boards), len(rss_kb) - 1)  # as many as 200 boards are
    if readings > 0:
        name = f"memory grown over the last {readings * boards // len(rss_kb)} boards"
        growth_kb = rss_kb[-1] - rss_kb[-1 - readings]
        yield Measure(name, "kB", growth_kb, None, "<= 1024 kB", growth_kb <= 1024)


def strokes(bench: Bench) -> Iterator[Measure]:
    """The closing key of a stroke on the umpire's board to synced and repainted, stroke after stroke."""
    boards = 4 if bench.is_quick else 40
    ours = ask(bench, [*OURS, "bench-strokes", "--boards", str(boards), "--json"])["ms"]
    p50, frame_ms = percentile(ours, 50), 1000 / 60
    name = "a stroke to synced and repainted, p50"
    yield Measure(name, "ms", p50, None, "<= 16.7 ms", p50 <= frame_ms)
    yield Measure("a stroke to synced and repainted, p99", "ms", percentile(ours, 99))


def replay(bench: Bench) -> Iterator[Measure]:
    """Replay a match of 25 boards."""
    yield Measure(
        "replay of a 25-board match",
        "ms",
        statistics.median(ask(bench, [*OURS, "bench-replay", "--json"])["ms"]),
    )


def check(bench: Bench) -> Iterator[Measure]:
    """Check ten thousand sheets in one file: real ones, and whole matches; memory must not follow."""
    most = 1_000 if bench.is_quick else 10_000
    real = (ROOT / "tests" / "data" / "round_robin_16.jsonl").read_text("utf-8").splitlines()
    seconds, many_kb = check_file(bench, itertools.islice(itertools.cycle(real), most))
    yield Measure(f"check of {most:,} real sheets, one game each", "s", seconds, None, "<= 5 s", seconds <= 5)
    _, few_kb = check_file(bench, real[: most // 200])
    if few_kb:
        name = f"  its peak memory, beside {most // 200} sheets"
        yield Measure(name, "MB", many_kb / 1024, few_kb / 1024, "<= 1.1 x", many_kb <= 1.1 * few_kb)
    seconds, _ = check_file(bench, (sheet(number) for number in range(most)))
    yield Measure(f"check of {most:,} whole matches, 21 boards each", "s", seconds)


def check_file(bench: Bench, sheets: Iterable[str]) -> tuple[float, int]:
    """Return the seconds and the peak kB that `check` takes for a file of `sheets`."""
    file = bench.folder / "sheets.jsonl"
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(line + "\n" for line in sheets)
    return run_to_end(bench, [*OURS, "check", str(file)])


def library(bench: Bench) -> Iterator[Measure]:
    """A letter of a search to the list repainted, among very many matches; and the list itself."""
    matches = 2_000 if bench.is_quick else 20_000
    said = ask(bench, [*OURS, "bench-library", "--matches", str(matches), "--json"])
    for percent in (50, 99):
        value = percentile(said["ms"], percent)
        name = f"search in {matches:,} matches, a keystroke, p{percent}"
        yield Measure(name, "ms", value, None, "<= 50 ms", value <= 50)
    yield Measure("  their list opened", "ms", said["opened_ms"][0])
    yield Measure("  their summaries made anew", "s", said["made_ms"][0] / 1000)


def idle(bench: Bench) -> Iterator[Measure]:
    """Processor time and memory with both windows open and nothing to do."""
    seconds = 3 if bench.is_quick else 10
    said = ask(bench, [*OURS, "bench-idle", "--seconds", str(seconds), "--json"])
    percent = said["cpu_percent"]
    yield Measure(f"idle over {seconds} s, both windows open", "%", percent, None, "< 0.5 %", percent < 0.5)
    with_memory = {**bench.env, "CARROM_BENCH_MEMORY": "1"}
    words = run(with_memory, [*BARE, "window"]).split()
    bare_kb = int(words[words.index("rss_kb") + 1])
    if bare_kb:
        yield beside("resident memory, both windows open", "MB", said["rss_kb"] / 1024, bare_kb / 1024, 1.9)


MEASURES: Sequence[Callable[[Bench], Iterator[Measure]]] = (
    start,
    latency,
    strokes,
    replay,
    check,
    library,
    idle,
    bundles,
)


# ---- how they are taken


def take_turns(bench: Bench, ours: Sequence[str], bare: Sequence[str], rounds: int) -> tuple[float, float]:
    """Start two programs in turn; return the median times in ms to their first paint."""
    times: tuple[list[float], list[float]] = ([], [])
    env = {**bench.env, "CARROM_BENCH_PAINTED": "1"}
    for round_ in range(rounds + 1):
        for command, kept in zip((ours, bare), times, strict=True):
            begin = time.monotonic_ns()
            words = run(env, command).split()
            painted = int(words[words.index("painted") + 1])
            if round_:  # the first pair fills the caches
                kept.append((painted - begin) / 1e6)
    return statistics.median(times[0]), statistics.median(times[1])


def beside(name: str, unit: str, ours: float, bare: float, most: float) -> Measure:
    """Compare with the bare program; the goal is a ratio."""
    return Measure(name, unit, ours, bare, f"<= {most} x", ours <= most * bare)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return a percentile; the highest value that so many percent do not exceed."""
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]


def run(env: dict[str, str], command: Sequence[str]) -> str:
    """Run a program to its end; return what it printed."""
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:4])} ended with {done.returncode}: {last_line(done.stderr)}")
    return done.stdout


def last_line(output: str) -> str:
    """Return the line in which a program says why it ended."""
    return next(iter(output.strip().splitlines()[::-1]), "it said nothing")


def ask(bench: Bench, command: Sequence[str]) -> dict[str, Any]:
    """Run a program that answers with one JSON object on its last line."""
    answer: dict[str, Any] = json.loads(run(bench.env, command).strip().splitlines()[-1])
    return answer


def run_to_end(bench: Bench, command: Sequence[str]) -> tuple[float, int]:
    """Run a program to its end; return its seconds and its peak memory in kB, 0 where that is not told."""
    begin = time.monotonic()
    process = subprocess.Popen(
        command, cwd=ROOT, env=bench.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    if not hasattr(os, "wait4"):
        process.wait(TIMEOUT_S)
        return time.monotonic() - begin, 0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: it found errors, and real sheets have some
        raise RuntimeError(f"{' '.join(command[1:4])} ended with {process.returncode}")
    peak = usage.ru_maxrss // 1024 if sys.platform == "darwin" else usage.ru_maxrss
    return time.monotonic() - begin, peak


def sheet(number: int) -> str:
    """Write a best of three with 21 boards, decided in its third game."""
    played = (("A", 5), ("B", 4), ("A", 6), ("B", 5), ("A", 2), ("B", 3), ("A", 4))
    other = {"A": "B", "B": "A"}
    games = [
        {
            "boards": [
                {"winner": side[winner], "men_left": men, "queen": side[winner]} for winner, men in played
            ]
        }
        for side in ({"A": "A", "B": "B"}, other, {"A": "A", "B": "B"})
    ]
    whole = {
        "format": "carrom-sheet/1",
        "rules": "icf",
        "kind": "singles",
        "about": {"match_no": str(number)},
        "sides": {"A": [f"Player {number}"], "B": [f"Opponent {number}"]},
        "first_break": "A",
        "games": games,
        "recorded_winner": "A",
    }
    return json.dumps(whole)


@contextlib.contextmanager
def surroundings() -> Iterator[tuple[dict[str, str], str]]:
    """Give an environment with windows: two monitors of our own if we can, else what is here."""
    if not missing_tools():
        with TwoMonitors() as monitors:
            yield monitors.env, "Xorg with two monitors, 1366x768 and 1920x1080"
    elif sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        yield {**os.environ, "QT_QPA_PLATFORM": "offscreen"}, "no screen (Qt's offscreen platform)"
    else:
        yield dict(os.environ), "the screen of this computer"


def number(value: float) -> str:
    """Write a number with the digits that count."""
    return f"{value:.{2 if abs(value) < 10 else 1 if abs(value) < 1000 else 0}f}"


def as_table(measures: Sequence[Measure], failures: Sequence[str], about: dict[str, str]) -> str:
    """Lay the results out for a person."""
    lines = [f"{key}: {value}" for key, value in about.items()]
    lines += ["", f"{'':<44}{'ours':>10}{'bare':>10}{'ratio':>8}  goal"]
    for line in measures:
        bare = "" if line.bare is None else number(line.bare)
        ratio = f"{line.ours / line.bare:.2f}" if line.bare else ""
        verdict = "" if line.is_met is None else ("  met" if line.is_met else "  MISSED")
        name = f"{line.name} [{line.unit}]"
        lines.append(f"{name:<44}{number(line.ours):>10}{bare:>10}{ratio:>8}  {line.goal}{verdict}".rstrip())
    return "\n".join([*lines, *(f"NOT MEASURED {failure}" for failure in failures)])


def main(arguments: Sequence[str]) -> int:
    """Take every measure; one that fails does not stop the others."""
    measures: list[Measure] = []
    failures: list[str] = []
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    # Beside the checkout, not in /tmp: that may lie in memory, where a synced commit costs nothing.
    with tempfile.TemporaryDirectory(dir=build, prefix="bench-") as name, surroundings() as (env, screen):
        folder = Path(name)
        env = {**env, "HOME": name, "TMPDIR": name, "XDG_CONFIG_HOME": name, "XDG_DATA_HOME": name}
        bench = Bench("--quick" in arguments, env, folder)
        for measure in MEASURES:
            print(f"measuring {measure.__name__} ...", file=sys.stderr, flush=True)
            try:
                measures += measure(bench)
            except (RuntimeError, OSError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
                failures.append(f"{measure.__name__}: {error}")
    about = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.platform()}",
        "python": platform.python_version(),
        "screen": screen,
    }
    if "--json" in arguments:
        print(
            json.dumps(
                {**about, "measures": [asdict(line) for line in measures], "failures": failures}, indent=1
            )
        )
    else:
        print(as_table(measures, failures, about))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Make the pictures of the guide, those of README.md, and a contact sheet of all that the hall shows.

The guide's are made by the test that compares them, in the same surroundings; `--guide` makes these alone.
Those of README.md are the demo on a real X server with two monitors; where its tools are missing they are
left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from carrom_desktop.match.demo import write_demo_match  # noqa: E402
from carrom_desktop.match.journal import Journal  # noqa: E402
from carrom_desktop.match.paths import library_path  # noqa: E402
from tests.support.xserver import PROJECTOR, TwoMonitors, missing_tools, wait_for  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"


def main() -> int:
    """Write the guide's pictures, operator.png and hall.png, then the contact sheet."""
    options = [option for option in sys.argv[1:] if option != "--guide"]
    if (status := write_guide_pictures()) or "--guide" in sys.argv[1:]:
        return status
    if missing := missing_tools():
        needs = f"The pictures of README.md need {', '.join(missing)}: see tests/support/xserver.py"
        print(needs, file=sys.stderr)
    else:
        write_readme_pictures()
    return subprocess.call([sys.executable, str(ROOT / "packaging" / "contact_sheet.py"), *options])


def write_guide_pictures() -> int:
    """Write each picture of the guide that differs from its window now; return the test's exit status."""
    test = str(ROOT / "tests" / "ui" / "test_guide_pictures.py")
    command = [sys.executable, "-m", "pytest", "-q", "--no-cov", "-n", "2", "--update-golden", test]
    status = subprocess.call(command, cwd=ROOT)
    folder = ROOT / "resources" / "guide" / "pictures"
    files = sorted(folder.rglob("*.png"))
    size = sum(path.stat().st_size for path in files)
    print(f"{folder.relative_to(ROOT)}: {len(files)} pictures, {size / 1e6:.1f} MB")
    return status


def write_readme_pictures() -> None:
    """Write operator.png and hall.png."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, TwoMonitors() as monitors:
        for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
            monitors.env[name] = home
        monitors.env["LC_ALL"] = "C.UTF-8"
        data = Path(home) / "data"
        write_demo(data)  # as a match: practice says on all pictures that it is none
        monitors.start([sys.executable, "-m", "carrom_desktop", "--lang", "en", "--data-dir", str(data)])
        operator = wait_for(monitors.focused_window, "the operator's window")
        settle(monitors, Path(home))
        monitors.key("Return")  # goes on with it
        settle(monitors, Path(home))
        monitors.key("Left", "6", "Left")  # the entry is complete: the picture shows what is read back
        settle(monitors, Path(home))
        picture(monitors, ["-window", str(operator)], PICTURES / "operator.png")
        place = monitors.monitors()[PROJECTOR]
        crop = f"{place.width}x{place.height}+{place.x}+{place.y}"
        picture(monitors, ["-window", "root", "-crop", crop, "+repage"], PICTURES / "hall.png")
    for path in sorted(PICTURES.glob("*.png")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} kB")


def write_demo(data: Path) -> None:
    """Write the half-played demo match into the data folder."""
    data.mkdir()
    journal = Journal.open(library_path(data))
    try:
        write_demo_match(journal)
    finally:
        journal.close()


def settle(monitors: TwoMonitors, folder: Path) -> None:
    """Wait until what both monitors show has not changed for two seconds."""
    before, since = b"", time.monotonic()
    end = since + 30
    while time.monotonic() - since < 2 and time.monotonic() < end:
        now = monitors.screenshot(folder / "now.ppm").read_bytes()
        if now != before:
            before, since = now, time.monotonic()
        time.sleep(0.2)


def picture(monitors: TwoMonitors, what: list[str], path: Path) -> None:
    """Write a PNG without dates in it, so that the same picture is the same file."""
    command = ["import", *what, "-strip", "-define", "png:exclude-chunk=date,time", str(path)]
    subprocess.run(command, env={**os.environ, **monitors.env}, check=True)


if __name__ == "__main__":
    sys.exit(main())

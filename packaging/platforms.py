"""Check what can be checked here of the other systems: types on each, and a file of each package for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPES = ("linux", "win32", "darwin")
SYSTEMS = ("x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin", "x86_64-manylinux_2_34")


def main() -> int:
    """Type-check the product as each system sees it, then resolve its locked packages for each."""
    failed = False
    for platform in TYPES:
        # What one system never reaches is the other's branch.
        said = ["--strict", "--no-warn-unreachable", "--platform", platform, "carrom_desktop"]
        cache = ["--cache-dir", str(ROOT / ".mypy_cache" / platform)]
        failed |= not _tell(f"types on {platform}", [sys.executable, "-m", "mypy", *cache, *said])
    for system in SYSTEMS:
        command = [sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--no-deps", "--require-hashes"]
        command += ["--only-binary", ":all:", "--python-version", "3.11", "--python-platform", system]
        command += ["--target", str(ROOT / "build" / "nowhere"), "-r", "requirements/run.txt"]
        failed |= not _tell(f"packages for {system}", command)
    return 1 if failed else 0


def _tell(what: str, command: list[str]) -> bool:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print(f"{what}: {'good' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode:
        print((done.stdout + done.stderr).rstrip())
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

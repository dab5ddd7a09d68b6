"""Make the bundle for the machine this runs on, and let it test itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

from icu import shrink  # type: ignore[import-not-found]  # noqa: E402  (found through the path above)

BUNDLE = ROOT / "dist" / "carrom-desktop"
APP = ROOT / "dist" / "Carrom Desktop.app"
"""What a Mac gets: PyInstaller makes it of the bundle's folder."""

PROGRAM = BUNDLE / ("carrom-desktop.exe" if os.name == "nt" else "carrom-desktop")
if sys.platform == "darwin":
    PROGRAM = APP / "Contents" / "MacOS" / "carrom-desktop"
SHIPPED = (
    *(
        "annotated-types",
        "et-xmlfile",
        "msgspec",
        "openpyxl",
        "pydantic",
        "pydantic-core",
        "qrcode",
        "PyYAML",
        "tomli-w",
        "typing-extensions",
        "typing-inspection",
    ),
    "pyinstaller",
)

MODULES = {"PyYAML": "yaml"}
"""Packages whose module has another name."""


def main() -> int:
    """Build, add the licences, try the result; its self-test decides."""
    begin = time.monotonic()
    log = ROOT / "build" / "pyinstaller.log"
    if not build(ROOT / "packaging" / "carrom_desktop.spec", ROOT / "dist", ROOT / "build" / "bundle", log):
        print(f"PyInstaller failed; {log} says why:\n" + "\n".join(log.read_text("utf-8").splitlines()[-15:]))
        return 1
    if sys.platform == "darwin":
        add_licences(APP / "Contents" / "Resources")
        # The new files have broken the seal that PyInstaller put onto it; release.py puts a real one.
        subprocess.run(["codesign", "--force", "--sign", "-", str(APP)], check=True)
    else:
        add_licences(BUNDLE)
    if sys.platform == "linux":
        add_menu_files(BUNDLE)
    print(f"{BUNDLE}: {size_mb(BUNDLE):.0f} MB, made in {time.monotonic() - begin:.0f} s")
    return self_test(PROGRAM)


def build(spec: Path, target: Path, work: Path, log: Path) -> bool:
    """Run PyInstaller on a spec; the bundle goes under `target`, what it says to `log`."""
    log.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    command += ["--distpath", str(target), "--workpath", str(work), str(spec)]
    with log.open("w", encoding="utf-8") as out:
        done = subprocess.run(command, cwd=ROOT, stdout=out, stderr=out, check=False)
    if done.returncode == 0 and sys.platform == "linux":
        strip_symbols(target)
        for tables in target.rglob("libicudata.so.*"):
            if not tables.is_symlink():
                shrink(tables)
    return done.returncode == 0


def strip_symbols(target: Path) -> None:
    """Take the symbols for debuggers out of Python's own libraries and of those that still have any."""
    strip = shutil.which("strip")
    if strip is None:
        print("binutils is not installed: libraries keep their symbols, and ICU its tables, up to 50 MB")
        return
    found = [path for path in target.rglob("*.so*") if _has_symbols(path)]
    subprocess.run([strip, "--strip-unneeded", *map(str, found)], check=True)


def _has_symbols(path: Path) -> bool:
    own = "lib-dynload" in path.parts or path.name.startswith(
        ("libpython", "libicui18n", "libicuuc", "_yaml")
    )
    return own and path.is_file() and not path.is_symlink()


def add_licences(bundle: Path) -> None:
    """Put our licence, the notices and the full texts of all that is shipped into the bundle."""
    for name in ("LICENSE", "THIRD_PARTY_NOTICES.md"):
        shutil.copyfile(ROOT / name, bundle / name)
    texts = bundle / "licences"
    shutil.copytree(ROOT / "packaging" / "licences", texts)
    shutil.copyfile(_python_licence(), texts / "Python.txt")
    for package in SHIPPED:
        # Older build tools put the licence beside the metadata, newer ones in a folder of its own.
        files = [
            file
            for file in distribution(package).files or []
            if "licenses" in file.parts or file.name.startswith(("LICENSE", "LICENCE"))
        ]
        if not files:
            raise SystemExit(f"{package} names no licence file any more: see where it went")
        texts.joinpath(f"{package}.txt").write_text(
            "\n\n".join(Path(str(file.locate())).read_text("utf-8") for file in files), "utf-8"
        )


def add_menu_files(bundle: Path) -> None:
    """Put in what a desktop needs to know of the program, and beside the program the script that tells it."""
    target = bundle / "linux"
    shutil.copytree(ROOT / "packaging" / "linux", target)
    (target / "install.sh").rename(bundle / "install.sh")


def _python_licence() -> Path:
    base = Path(sys.base_prefix)
    # On Debian it is the system's package that has it.
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        base / "LICENSE.txt",
        base / "LICENSE",
        Path("/usr/share/doc") / version / "copyright",
        Path("/usr/share/doc") / f"{version}-minimal" / "copyright",
        Path("/usr/share/doc") / f"lib{version}-minimal" / "copyright",
    )
    for place in places:
        if place.is_file():
            return place
    raise SystemExit("Python's licence text is nowhere to be found, and the bundle must carry it.")


def self_test(program: Path) -> int:
    """Run the bundle's self-test as a stranger would: empty home, no fonts, no Python of ours."""
    with tempfile.TemporaryDirectory() as home:
        fonts = Path(home) / "fonts.conf"
        fonts.write_text(f"<fontconfig><cachedir>{home}/cache</cachedir></fontconfig>\n", "utf-8")
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            env[name] = home
        env["FONTCONFIG_FILE"] = str(fonts)
        begin = time.monotonic()
        done = subprocess.run([str(program), "self-test"], cwd=home, env=env, timeout=120, check=False)
    verdict = "passed" if done.returncode == 0 else f"FAILED with status {done.returncode}"
    print(f"self-test {verdict} in {time.monotonic() - begin:.1f} s", flush=True)
    return 0 if done.returncode == 0 else 1


def size_mb(folder: Path) -> float:
    """Add up a folder's files, each once."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


if __name__ == "__main__":
    sys.exit(main())

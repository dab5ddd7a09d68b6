"""Make the static fonts of the shipped scripts from the pinned variable ones.

Qt asks a variable font for Bold and, where the system has no Noto of its own, gets a smeared Regular with
wrong widths in the PDF. Static Regular and Bold files are bold everywhere.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path

FONTS = Path(__file__).resolve().parent.parent / "resources" / "fonts"
STAMP = "made-from.txt"
STYLES = {"Regular": 400, "Bold": 700}

# The family's file name, the package it comes from and the file's folder inside that package.
SOURCES = (
    ("NotoSans", "fontpkg-noto-sans", "files"),
    ("NotoSansArabic", "fontpkg-noto-sans-arabic", "files"),
    ("NotoSansBengali", "justmytype-intl-south-asia", "fonts/ofl/notosansbengali"),
    ("NotoSansDevanagari", "justmytype-intl-south-asia", "fonts/ofl/notosansdevanagari"),
    ("NotoSansTamil", "justmytype-intl-south-asia", "fonts/ofl/notosanstamil"),
    ("NotoSansTelugu", "justmytype-intl-south-asia", "fonts/ofl/notosanstelugu"),
)


def make(folder: Path = FONTS) -> list[Path]:
    """Make what is missing or stale in `folder`; return the fonts, made now or before."""
    wanted = [folder / f"{name}-{style}.ttf" for name, _, _ in SOURCES for style in STYLES]
    stamp = folder / STAMP
    made_from = _made_from()
    if stamp.is_file() and stamp.read_text("utf-8") == made_from and all(path.is_file() for path in wanted):
        return wanted
    print(f"Making {len(wanted)} fonts (half a minute)", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    sources = [
        _package_folder(package) / inside / f"{name}[wdth,wght].ttf" for name, package, inside in SOURCES
    ]
    jobs = [(source, weight) for source in sources for weight in STYLES.values()]
    with ProcessPoolExecutor() as pool:  # half a minute of pure Python on one core
        list(pool.map(_write_static, *zip(*jobs, strict=True), wanted))
    for old in set(folder.glob("*.ttf*")) - set(wanted):
        old.unlink()
    _write_licence(folder / "OFL.txt")
    stamp.write_text(made_from, "utf-8")  # last: a run cut short is done again
    return wanted


def _write_static(source: Path, weight: int, target: Path) -> None:
    """Cut one upright weight out of a variable font, in its normal width, and name it after its style."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    # The time stamp stays the source's, so that the same packages give the same bytes.
    font = TTFont(source, recalcTimestamp=False)
    static = instancer.instantiateVariableFont(font, {"wght": weight, "wdth": 100}, updateFontNames=True)
    half = target.with_name(f"{target.name}.new")
    static.save(half)
    half.replace(target)  # a program that is running meanwhile keeps its letters


def _write_licence(target: Path) -> None:
    """Write the one licence text that all families share, under the copyright line of each."""
    copyrights, terms = [], set()
    for _, package, inside in SOURCES:
        texts = (_package_folder(package) / "LICENSE", _package_folder(package) / inside / "OFL.txt")
        text = next(path for path in texts if path.is_file()).read_text("utf-8")
        first, _, rest = text.partition("\n")
        copyrights.append(first)
        terms.add(rest)
    if len(terms) != 1:
        raise SystemExit("The fonts no longer share one licence text: look at them before you ship them.")
    target.write_text("\n".join([*copyrights, terms.pop()]), "utf-8", newline="\n")


def _package_folder(package: str) -> Path:
    """Find a package's folder without importing it."""
    spec = importlib.util.find_spec(package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise SystemExit(f"The package {package} is not installed: run `python3 dev.py setup`.")
    return Path(spec.origin).parent


def _made_from() -> str:
    """Name everything the bytes depend on."""
    packages = {package for _, package, _ in SOURCES} | {"fonttools"}
    lines = [f"{package} {version(package)}" for package in sorted(packages)]
    # Line ends differ between checkouts of one file.
    script = hashlib.sha256(Path(__file__).read_text("utf-8").encode()).hexdigest()
    return "\n".join([*lines, f"fonts.py {script}", ""])


def main() -> int:
    """Make the fonts; say so only when there was something to make."""
    stamp = FONTS / STAMP
    before = stamp.stat().st_mtime_ns if stamp.is_file() else 0
    fonts = make()
    if stamp.stat().st_mtime_ns != before:
        size_mb = sum(path.stat().st_size for path in fonts) / 1e6
        print(f"Made {len(fonts)} fonts, {size_mb:.1f} MB, in {FONTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

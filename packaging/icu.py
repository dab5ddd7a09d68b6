"""Make the tables of ICU smaller, which Qt brings along on Linux: 32 MB, of which it asks for a few.

What the program never asks for goes: names of currencies, units, regions and languages, time zones by name,
spelt-out numbers, transliteration, character sets of old, word breaks of scripts that need a dictionary, and
the order of Chinese, Japanese and Korean words. ICU falls back to its root tables where one is missing. The
library is linked anew around what stays, under the same name and symbol; the format is ICU's own, "Format of
ICU .dat package files" in its documentation.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

LEFT_OUT = re.compile(
    r"icudt\d+l/((brkitr|curr|lang|rbnf|region|translit|unit|zone)/.*|coll/(ja|ko|zh).*\.res|.*\.cnv|unames\.icu)"
)
MAGIC = b"\xda\x27"
ALIGNED = 16


def shrink(library: Path) -> int:
    """Leave out of `library` what nobody asks for and return how many bytes it lost.

    0 where binutils is not installed. Raises `ValueError` where it is no library of ICU's tables.
    """
    tools = [shutil.which(name) for name in ("readelf", "objcopy", "ld")]
    if None in tools:
        return 0
    symbol, package = read(library)
    smaller = without(package, LEFT_OUT)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").write_bytes(smaller)
        made = ["-I", "binary", "-O", "elf64-x86-64", "-B", "i386:x86-64"]
        made += ["--rename-section", ".data=.rodata,alloc,load,readonly,data,contents"]
        made += ["--set-section-alignment", ".data=16", "--redefine-sym", f"_binary_data_start={symbol}"]
        made += ["--strip-symbol", "_binary_data_end", "--strip-symbol", "_binary_data_size"]
        run("objcopy", *made, "data", "data.o", folder=folder)
        run(
            "ld",
            "-shared",
            "-z",
            "noexecstack",
            "-soname",
            library.name,
            "-o",
            "new",
            "data.o",
            folder=folder,
        )
        if read(folder / "new") != (symbol, smaller):
            raise ValueError(f"{library}: linked anew, it does not hold what it should")
        lost = library.stat().st_size - (folder / "new").stat().st_size
        shutil.copyfile(folder / "new", library)
    return lost


def run(*command: str, folder: Path) -> str:
    """Run a command and return what it says."""
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def read(library: Path) -> tuple[str, bytes]:
    """Return the symbol of the tables in a library, and the tables."""
    listed = run(
        "readelf", "--wide", "--dyn-syms", "--section-headers", str(library.resolve()), folder=library.parent
    )
    found = re.search(r": ([0-9a-f]+) +\S+ +(?:OBJECT|NOTYPE) +GLOBAL +DEFAULT +(\d+) (icudt\d+_dat)", listed)
    if found is None:
        raise ValueError(f"{library} has no tables of ICU")
    address, section, symbol = int(found[1], 16), found[2], found[3]
    placed = re.search(rf"\[ *{section}\] \S+ +PROGBITS +([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+)", listed)
    if placed is None:
        raise ValueError(f"{library} has no section {section}")
    at, offset, size = (int(word, 16) for word in placed.groups())
    whole = library.read_bytes()
    return symbol, whole[offset + address - at : offset + size]


def without(package: bytes, left_out: re.Pattern[str]) -> bytes:
    """Return a package of tables without those whose names match `left_out`."""
    head = struct.unpack_from("<H", package)[0]
    if package[2:4] != MAGIC:
        raise ValueError("this is no package of ICU")
    (count,) = struct.unpack_from("<I", package, head)
    places = [struct.unpack_from("<II", package, head + 4 + 8 * number) for number in range(count)]
    ends = [at for _, at in places[1:]] + [len(package) - head]
    kept: list[tuple[bytes, bytes]] = []
    for (name_at, at), end in zip(places, ends, strict=True):
        name = package[head + name_at : package.index(b"\0", head + name_at)]
        if not left_out.fullmatch(name.decode("ascii")):
            kept.append((name, package[head + at : head + end]))
    names = b"".join(name + b"\0" for name, _ in kept)
    names_at = 4 + 8 * len(kept)
    at = _aligned(head + names_at + len(names)) - head
    table, data, name_at = [struct.pack("<I", len(kept))], [], names_at
    for name, item in kept:
        table.append(struct.pack("<II", name_at, at))
        padded = item + bytes(_aligned(len(item)) - len(item))
        data.append(padded)
        name_at += len(name) + 1
        at += len(padded)
    listed = package[:head] + b"".join(table) + names
    return listed + bytes(_aligned(len(listed)) - len(listed)) + b"".join(data)


def _aligned(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED

"""Tell what of Qt and Python the bundle needs; everything else that PyInstaller brings along stays out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import PurePath

# What PyInstaller passes around: the place in the bundle, the file it comes from, the kind.
Item = tuple[str, str, str]

EXCLUDED_MODULES = [
    "PySide6.QtNetwork",
    "PySide6.QtOpenGL",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    *(f"_codecs_{of}" for of in ("cn", "hk", "iso2022", "jp", "kr", "tw")),  # no file of ours is in these
    "_multibytecodec",
    "_hashlib",  # OpenSSL; hashlib has its own SHA-256
    "_pydecimal",  # stands in where _decimal is missing, and that is here
    "_pyrepl",
    "asyncio",
    "babel",
    "concurrent.futures.process",
    "curses",
    "ensurepip",
    "fontTools",
    "ftplib",
    "hypothesis",
    "idlelib",
    "lib2to3",
    "markdown_it",
    "multiprocessing",
    "mypy",
    "pdb",
    "pip",
    "pydantic.mypy",
    "pydantic.v1",
    "pydoc",
    "pydoc_data",
    "pygments",
    "pytest",
    "rich",  # a checkout has it, and pydantic prints with it while it is being debugged
    "setuptools",
    "smtplib",
    "socketserver",
    "statistics",
    "tarfile",
    "test",
    "tkinter",
    "turtle",
    "urllib.request",
    "venv",
    "webbrowser",
    "wsgiref",
    "xmlrpc",
    *([] if sys.platform == "darwin" else ["plistlib"]),  # only macOS keeps its language in a plist
    "xml.sax",  # workbooks are read and written by xml.etree
]

QT_LIBRARIES = {"Core", "DBus", "Gui", "PrintSupport", "WaylandClient", "Widgets", "XcbQpa"}

# By folder of Qt's plug-ins: which files stay. "*" is all of them; a folder not named stays out.
QT_PLUGINS: dict[str, set[str]] = {
    "platforms": {"xcb", "offscreen", "wayland", "windows", "cocoa"},
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platformthemes": {"xdgdesktopportal"},
    "printsupport": {"*"},
    "styles": {"*"},
    "wayland-decoration-client": {"bradient"},
    "wayland-shell-integration": {"xdg-shell"},
}

# Qt's own words, on its buttons, in the languages of the program.
QT_TRANSLATIONS = {"qtbase_en.qm", "qtbase_es.qm"}

# Printing needs the system's CUPS at work, so its library is there when a bundled one could be of use.
SYSTEM_LIBRARIES = re.compile(
    r"lib(cups|avahi-.*|gnutls|nettle|hogweed|p11-kit|tasn1|idn2|unistring|gmp|krb5.*|k5crypto|gssapi_krb5"
    r"|com_err|keyutils|systemd|gcrypt|gpg-error|lz4|cap)\.so(\.|$)"
)


def keep(name: str) -> bool:
    """Tell whether a file stays in the bundle; `name` is its place there."""
    path = PurePath(name)
    if SYSTEM_LIBRARIES.match(path.name) or path.suffix == ".po":
        return False
    if "translations" in path.parts and path.suffix == ".qm":
        return path.name in QT_TRANSLATIONS
    if "plugins" in path.parts:
        folder = path.parts[path.parts.index("plugins") + 1]
        plugin = re.sub(r"^(lib)?q?|\.(so|dll|dylib)$", "", path.name)
        return bool(QT_PLUGINS.get(folder, set()) & {"*", plugin})
    # libQt6Gui.so.6, Qt6Gui.dll, QtGui.framework/Versions/A/QtGui
    library = re.match(r"(?:lib)?Qt6(\w+?)(?:\.so.*|\.dll|\.dylib)$", path.name)
    framework = next((part for part in path.parts if part.endswith(".framework")), None)
    if library or (framework and framework.startswith("Qt")):
        part = library[1] if library else str(framework).removeprefix("Qt").removesuffix(".framework")
        return part in QT_LIBRARIES
    # The software renderer of Windows is for OpenGL, which no window here uses.
    return path.name.lower() not in {"opengl32sw.dll", "d3dcompiler_47.dll"}


def drop_orphans(binaries: Iterable[Item]) -> list[Item]:
    """Leave out the libraries that nothing in the bundle loads any more once `keep` took its share away."""
    from PyInstaller.depend import bindepend

    by_name = {PurePath(item[0]).name: item for item in binaries}
    # Extensions and plug-ins are loaded by name, and Python by the start program; the rest only by these.
    queue = [
        name
        for name, (place, _, kind) in by_name.items()
        if kind != "BINARY" or "plugins" in PurePath(place).parts or re.match(r"(lib)?python3", name)
    ]
    reached: set[str] = set()
    while queue:
        name = queue.pop()
        if name in by_name and name not in reached:
            reached.add(name)
            queue += [PurePath(imported).name for imported, _ in bindepend.get_imports(by_name[name][1])]
    return [item for name, item in by_name.items() if name in reached]


# PyInstaller takes these for parts of every desktop. A bare system has none of them, and without them Qt does
# not load, though no window here draws with OpenGL: these are only the ways to a driver.
WAYS_TO_A_DRIVER = ("libEGL.so.1", "libGL.so.1", "libGLX.so.0", "libGLdispatch.so.0", "libxcb.so.1")


def add_ways_to_a_driver(binaries: list[Item]) -> list[Item]:
    """Add what Qt needs to load at all on a Linux without a desktop, from the machine that builds."""
    if sys.platform != "linux":
        return binaries
    from PyInstaller.depend import bindepend

    found: dict[str, str] = {}
    queue = [source for _, source, _ in binaries if "libQt6" in source or "libX11" in source]
    while queue:
        for name, path in bindepend.get_imports(queue.pop()):
            if name in WAYS_TO_A_DRIVER and name not in found and path:
                found[name] = path
                queue.append(path)
    return [*binaries, *((name, path, "BINARY") for name, path in sorted(found.items()))]


def drop_dangling(datas: Iterable[Item], binaries: Iterable[Item]) -> list[Item]:
    """Leave out the links to libraries that are no longer there."""
    there = {item[0] for item in binaries}
    return [item for item in datas if item[2] != "SYMLINK" or item[1] in there]

"""Duplicate mode, as far as each system tells: two monitors that show one picture.

Where the monitors are two screens of Qt at one place (X11), `separate_screens` sees it. Windows and macOS
make one screen of them, so the system itself is asked. On X11 Qt does not learn that a monitor only moved,
without another resolution. Wayland's compositors tell nobody; neither does a splitter behind the computer.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from typing import Any

PATH_BYTES = 72
"""Size of Windows' DISPLAYCONFIG_PATH_INFO, which begins with the source: adapter (8 bytes) and id (4)."""

_QDC_ONLY_ACTIVE_PATHS = 2
_MOST_DISPLAYS = 16
_CORE_GRAPHICS = "/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics"


def system_name(platform: str = sys.platform) -> str:
    """Return what texts call the system: "windows", "macos" or "linux"."""
    return {"win32": "windows", "darwin": "macos"}.get(platform, "linux")


def system_duplicates(platform: str = sys.platform, library: Any = None) -> bool:
    """Say whether the system shows one picture on several monitors; False where it does not tell.

    `library`: Windows' user32 or macOS' CoreGraphics, None for the computer's own.
    """
    try:
        if platform == "win32":
            return shares_source(_windows_paths(library or _user32()))
        if platform == "darwin":
            return _mac_mirrors(library or _core_graphics())
    except (OSError, AttributeError):
        return False
    return False


def shares_source(paths: bytes) -> bool:
    """Say whether two of Windows' active paths, one for each monitor, begin at the same source."""
    sources = [
        struct.unpack_from("<QI", paths, place) for place in range(0, len(paths) - PATH_BYTES + 1, PATH_BYTES)
    ]
    return len(set(sources)) < len(sources)


def is_mirrored(sets: Sequence[bool]) -> bool:
    """Say whether any of macOS' displays is in a mirror set."""
    return any(sets)


def _user32() -> Any:
    if sys.platform == "win32":
        import ctypes

        return ctypes.windll.user32
    raise OSError("only Windows has it")


def _core_graphics() -> Any:
    import ctypes

    return ctypes.CDLL(_CORE_GRAPHICS)


def _windows_paths(user: Any) -> bytes:
    """Return the array of DISPLAYCONFIG_PATH_INFO of the monitors that are on."""
    import ctypes

    paths, modes = ctypes.c_uint32(), ctypes.c_uint32()
    ask = _QDC_ONLY_ACTIVE_PATHS
    if user.GetDisplayConfigBufferSizes(ask, ctypes.byref(paths), ctypes.byref(modes)):
        return b""
    found = (ctypes.c_char * (PATH_BYTES * paths.value))()
    rest = (ctypes.c_char * (64 * modes.value))()
    if user.QueryDisplayConfig(ask, ctypes.byref(paths), found, ctypes.byref(modes), rest, None):
        return b""
    return bytes(found)[: PATH_BYTES * paths.value]


def _mac_mirrors(graphics: Any) -> bool:
    import ctypes

    displays, count = (ctypes.c_uint32 * _MOST_DISPLAYS)(), ctypes.c_uint32()
    if graphics.CGGetOnlineDisplayList(_MOST_DISPLAYS, displays, ctypes.byref(count)):
        return False
    return is_mirrored([bool(graphics.CGDisplayIsInMirrorSet(displays[n])) for n in range(count.value)])

"""Duplicate mode, as far as each system tells: two monitors that show one picture.

Where the monitors are two screens of Qt at one place (X11), `separate_screens` sees it. Windows and macOS
make one screen of them, so the system itself is asked. On X11 Qt does not learn that a monitor only moved,
without another resolution. Wayland's compositors tell nobody; neither does a splitter behind the computer.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence

PATH_BYTES = 72
"""Size of Windows' DISPLAYCONFIG_PATH_INFO, which begins with the source: adapter (8 bytes) and id (4)."""

_QDC_ONLY_ACTIVE_PATHS = 2
_MOST_DISPLAYS = 16


def system_duplicates() -> bool:
    """Say whether the system shows one picture on several monitors; False where it does not tell."""
    try:
        if sys.platform == "win32":
            return shares_source(_windows_paths())
        if sys.platform == "darwin":
            return _mac_mirrors()
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


def _windows_paths() -> bytes:
    """Return the array of DISPLAYCONFIG_PATH_INFO of the monitors that are on."""
    if sys.platform == "win32":
        import ctypes

        user = ctypes.windll.user32
        paths, modes = ctypes.c_uint32(), ctypes.c_uint32()
        ask = _QDC_ONLY_ACTIVE_PATHS
        if user.GetDisplayConfigBufferSizes(ask, ctypes.byref(paths), ctypes.byref(modes)):
            return b""
        found = (ctypes.c_char * (PATH_BYTES * paths.value))()
        rest = (ctypes.c_char * (64 * modes.value))()
        if user.QueryDisplayConfig(ask, ctypes.byref(paths), found, ctypes.byref(modes), rest, None):
            return b""
        return bytes(found)[: PATH_BYTES * paths.value]
    return b""


def _mac_mirrors() -> bool:
    import ctypes

    graphics = ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
    displays, count = (ctypes.c_uint32 * _MOST_DISPLAYS)(), ctypes.c_uint32()
    if graphics.CGGetOnlineDisplayList(_MOST_DISPLAYS, displays, ctypes.byref(count)):
        return False
    return is_mirrored([bool(graphics.CGDisplayIsInMirrorSet(displays[n])) for n in range(count.value)])

"""What is seen on an X server, straight from its memory.

A tool that writes a file takes ten times as long, and the program under test waits meanwhile.
"""

from __future__ import annotations

import ctypes
from typing import NamedTuple

_ALL_PLANES = ctypes.c_ulong(-1).value
_Z_PIXMAP = 2
_TRIES = 5
"""How often a desktop is asked for that changes its size meanwhile."""


class Pixels(NamedTuple):
    """A picture of four bytes for each pixel, blue first, the fourth one without a meaning."""

    data: bytes
    width: int
    height: int
    stride: int
    """Bytes from a line to the next."""


class _XImage(ctypes.Structure):
    """The beginning of Xlib's XImage: what follows is not read."""

    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    ]


_ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_go_on = _ErrorHandler(lambda _display, _event: 0)
"""Xlib's own handler ends the process."""


def desktop_pixels(display: str) -> Pixels:
    """Return the whole desktop of a server by its name, ":7"; `OSError` where there is none."""
    xlib = _library()
    connection = xlib.XOpenDisplay(display.encode("ascii"))
    if not connection:
        raise OSError(f"there is no X server {display}")
    before = xlib.XSetErrorHandler(_go_on)
    try:
        for _ in range(_TRIES):
            if (pixels := _read(xlib, connection)) is not None:
                return pixels
    finally:
        xlib.XSetErrorHandler(ctypes.cast(before, _ErrorHandler) if before else None)
        xlib.XCloseDisplay(connection)
    raise OSError(f"the X server {display} gave no picture")


def _read(xlib: ctypes.CDLL, connection: int) -> Pixels | None:
    """Read the root window; None where its size changed between the question and the picture."""
    root = xlib.XDefaultRootWindow(connection)
    asked = ctypes.c_ulong()
    numbers = [ctypes.c_int(), ctypes.c_int(), *(ctypes.c_uint() for _ in range(4))]
    if not xlib.XGetGeometry(connection, root, ctypes.byref(asked), *map(ctypes.byref, numbers)):
        return None
    width, height = numbers[2].value, numbers[3].value
    found = xlib.XGetImage(connection, root, 0, 0, width, height, _ALL_PLANES, _Z_PIXMAP)
    if not found:
        return None
    try:
        image = found.contents
        assert image.bits_per_pixel == 32, image.bits_per_pixel
        data = ctypes.string_at(image.data, image.bytes_per_line * height)
        return Pixels(data, width, height, image.bytes_per_line)
    finally:
        xlib.XDestroyImage(found)


def _library() -> ctypes.CDLL:
    """Load Xlib, which the tools of the X server stand on too."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XOpenDisplay.argtypes = [ctypes.c_char_p]
    xlib.XCloseDisplay.argtypes = [ctypes.c_void_p]
    xlib.XDefaultRootWindow.restype = ctypes.c_ulong
    xlib.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    xlib.XSetErrorHandler.restype = ctypes.c_void_p
    xlib.XSetErrorHandler.argtypes = [ctypes.c_void_p]
    xlib.XGetGeometry.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 7]
    xlib.XGetImage.restype = ctypes.POINTER(_XImage)
    xlib.XGetImage.argtypes = [
        *(ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint),
        *(ctypes.c_ulong, ctypes.c_int),
    ]
    xlib.XDestroyImage.argtypes = [ctypes.POINTER(_XImage)]
    return xlib

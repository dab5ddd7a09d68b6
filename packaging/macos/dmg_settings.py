"""What the disk image for macOS looks like; read by dmgbuild, which packaging/release.py calls."""

from pathlib import Path

app = Path(defines["app"])  # type: ignore[name-defined]  # noqa: F821  (dmgbuild gives the name)

files = [str(app)]
symlinks = {"Applications": "/Applications"}
icon = defines["icon"]  # type: ignore[name-defined]  # noqa: F821
format = "ULMO"  # noqa: A001  (dmgbuild reads the setting by this name); LZMA, from macOS 10.15 on
filesystem = "HFS+"
window_rect = ((200, 200), (560, 360))
icon_size = 112
text_size = 13
icon_locations = {app.name: (140, 170), "Applications": (420, 170)}

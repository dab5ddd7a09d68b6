"""The bundle holds what is used and nothing else, and works."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

from tests.conftest import load_script

icu = load_script("icu")
trim = load_script("trim")
bundle = load_script("bundle")


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "PySide6/Qt6Widgets.dll",
        "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/plugins/styles/qmodernwindowsstyle.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so",
        "PySide6/Qt/translations/qtbase_es.qm",
        "PySide6/QtGui.abi3.so",
        "resources/i18n/es/LC_MESSAGES/carrom.mo",
        "resources/guide/es/start.md",
        "resources/guide/pictures/en/window.png",
        "libxcb-cursor.so.0",
        "libicudata.so.73",
    ],
)
def test_kept(place: str) -> None:
    assert trim.keep(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt6Network.dll",
        "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/imageformats/libqtiff.so",
        "PySide6/plugins/platforms/qdirect2d.dll",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/translations/qt_help_es.qm",
        "PySide6/opengl32sw.dll",
        "resources/i18n/es/hall.po",
        "libcups.so.2",
        "libgnutls.so.30",
    ],
)
def test_left_out(place: str) -> None:
    assert not trim.keep(place)


def _packages_in(program: Path) -> set[str]:
    """Return the names of the packages and modules in a bundle that are neither Python's nor ours."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz")
    names = {name.partition(".")[0] for name in archive.toc}
    known = {*sys.stdlib_module_names, "carrom_desktop", "PySide6", "shiboken6"}
    # Python's record of how it was built, and the build tool's own start-up.
    return {name for name in names - known if not name.startswith(("_sysconfigdata_", "_pyi_"))}


@pytest.mark.slow
@pytest.mark.no_cover
def test_the_bundle_passes_its_self_test(tmp_path: Path) -> None:
    spec = Path(bundle.ROOT) / "packaging" / "carrom_desktop.spec"
    log = tmp_path / "log.txt"
    assert bundle.build(spec, tmp_path / "dist", tmp_path / "build", log), log.read_text("utf-8")
    folder = tmp_path / "dist" / "carrom-desktop"
    bundle.add_licences(folder)
    assert {"LICENSE", "THIRD_PARTY_NOTICES.md", "licences"} <= {path.name for path in folder.iterdir()}
    assert (folder / "licences" / "LGPL-3.0.txt").stat().st_size > 5000
    # Tools of a checkout come along where a package that is shipped can make use of them.
    with_licence = {bundle.MODULES.get(name, name).replace("-", "_") for name in bundle.SHIPPED}
    assert _packages_in(folder / bundle.PROGRAM.name) - with_licence == set()
    assert bundle.self_test(folder / bundle.PROGRAM.name) == 0


def icu_package(*items: tuple[str, bytes]) -> bytes:
    """Return tables as ICU packs them: a head, then names and places from its end on, then the tables."""
    head = struct.pack("<H2s12s", 16, b"\xda\x27", b"")
    names = b"".join(f"icudt99l/{name}".encode() + b"\0" for name, _ in items)
    at = -(-(16 + 4 + 8 * len(items) + len(names)) // 16) * 16 - 16
    table, data, name_at = struct.pack("<I", len(items)), b"", 4 + 8 * len(items)
    for name, item in items:
        table += struct.pack("<II", name_at, at + len(data))
        data += item + bytes(-len(item) % 16)
        name_at += len(f"icudt99l/{name}") + 1
    listed = head + table + names
    return listed + bytes(-len(listed) % 16) + data


def test_tables_of_icu_that_nobody_asks_for_go_and_the_others_stay_as_they_were() -> None:
    kept = ("coll/root.res", b"roots" * 7), ("es.res", b"Spanish" * 5), ("zoneinfo64.res", b"zones" * 4)
    package = icu_package(("curr/es.res", b"money" * 9), *kept, ("zone/es.res", b"named zones" * 3))
    smaller = icu.without(package, icu.LEFT_OUT)
    assert smaller == icu_package(*kept)
    assert icu.without(smaller, icu.LEFT_OUT) == smaller
    with pytest.raises(ValueError, match="no package of ICU"):
        icu.without(b"\x10\0" + bytes(30), icu.LEFT_OUT)

"""What each system is told of the program: its version, whose it is, and which files are its own."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from carrom_desktop.match.file_type import TYPES  # noqa: E402  (found through the path above)

NAME = "Carrom Desktop"
PUBLISHER = "Carrom Desktop contributors"
IDENTIFIER = "org.carromdesktop.CarromDesktop"
OLDEST_MACOS = "13.0"
"""What Qt's own libraries for the Mac ask for, as the name of their package says."""

KINDS = {".carrom": ("Carrom matches", "matches"), ".carromevent": ("Carrom event kit", "event")}
"""What a Mac calls our files, and how the name of their type ends."""


def read_version() -> str:
    """Return the version of the program, e.g. "1.2.3"."""
    text = (ROOT / "carrom_desktop" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit('carrom_desktop/__init__.py names no version such as "1.2.3"')
    return found[1]


def version_resource(file: str) -> Any:
    """Describe the program `file` the way Windows shows it in its properties, for PyInstaller."""
    from PyInstaller.utils.win32 import versioninfo as vi

    version = read_version()
    numbers = (*map(int, version.split(".")), 0)
    words = {
        "CompanyName": PUBLISHER,
        "FileDescription": NAME,
        "FileVersion": version,
        "InternalName": "carrom-desktop",
        "LegalCopyright": "MIT licence",
        "OriginalFilename": file,
        "ProductName": NAME,
        "ProductVersion": version,
    }
    # American English in UTF-16: what Windows looks for where it has no better one.
    table = vi.StringTable("040904B0", [vi.StringStruct(name, text) for name, text in words.items()])
    return vi.VSVersionInfo(
        ffi=vi.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[vi.StringFileInfo([table]), vi.VarFileInfo([vi.VarStruct("Translation", [0x0409, 1200])])],
    )


def mac_info() -> dict[str, Any]:
    """Return what the application's Info.plist says beyond what PyInstaller writes: its files are its own."""
    version, documents, types = read_version(), [], []
    for kind in TYPES:
        title, end = KINDS[kind.suffix]
        name = f"{IDENTIFIER.lower()}.{end}"
        documents.append(
            {
                "CFBundleTypeName": title,
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [name],
            }
        )
        types.append(
            {
                "UTTypeIdentifier": name,
                "UTTypeDescription": title,
                "UTTypeConformsTo": ["public.data", "public.archive"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [kind.suffix.removeprefix(".")],
                    "public.mime-type": [kind.mime],
                },
            }
        )
    return {
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "es"],
        "LSApplicationCategoryType": "public.app-category.sports",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHumanReadableCopyright": f"{PUBLISHER}, MIT licence",
        # A double click on one of our files opens it here.
        "CFBundleDocumentTypes": documents,
        "UTExportedTypeDeclarations": types,
    }

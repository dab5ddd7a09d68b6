"""Find the files that come with the program: fonts, languages, rule sets, icons."""

from __future__ import annotations

import sys
from pathlib import Path


def resource_path(*parts: str) -> Path:
    """Return where a file of `resources` lies, such as `resource_path("rulesets", "icf.toml")`.

    The folder stands in the bundle's folder, inside the installed package, or beside it in a checkout. A
    file that is not there is the caller's to notice.
    """
    return _root().joinpath(*parts)


def _root() -> Path:
    bundle: str | None = getattr(sys, "_MEIPASS", None)  # set by the bundle's start program
    if bundle is not None:
        return Path(bundle) / "resources"
    package = Path(__file__).resolve().parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"

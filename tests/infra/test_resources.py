"""The program finds its files in a checkout, in an installed package and in a bundle."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from carrom_desktop.resources import resource_path

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("fonts/NotoSans-Bold.ttf", "fonts/OFL.txt", "i18n/es/LC_MESSAGES/carrom.mo", "icons/app.png")


def test_checkout() -> None:
    assert resource_path() == ROOT / "resources"
    assert [name for name in NEEDED if not resource_path(*name.split("/")).is_file()] == []


def test_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_path("icons", "app.png") == tmp_path / "resources" / "icons" / "app.png"


@pytest.mark.slow
def test_wheel(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    ask = "from carrom_desktop.resources import resource_path; print(resource_path())"
    said = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    assert Path(said) == installed / "carrom_desktop" / "resources"
    assert [name for name in NEEDED if not Path(said, name).is_file()] == []
    (about,) = installed.glob("*.dist-info")
    assert {path.name for path in (about / "licenses").iterdir()} == {"LICENSE", "THIRD_PARTY_NOTICES.md"}

"""The one file that starts everything: what it says when it cannot, and what it counts."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (ROOT / "dev.py").read_text("utf-8")

DEMO = ["demo", "-o", str(ROOT / "build" / "demo")]


@pytest.fixture
def dev() -> ModuleType:
    """Give dev.py as a module of its own."""
    spec = importlib.util.spec_from_file_location("dev_py", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_can_read_it() -> None:
    ast.parse(SOURCE, feature_version=(3, 6))
    assert "from __future__ import annotations" not in SOURCE  # a syntax error before 3.7


def test_it_needs_the_standard_library_only() -> None:
    names = {
        node.names[0].name.split(".")[0] if isinstance(node, ast.Import) else str(node.module).split(".")[0]
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert names - sys.stdlib_module_names == set()


def test_a_python_that_is_too_old_is_told(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(sys, "argv", ["dev.py", "run"])
    with pytest.raises(dev.Stop, match=r"needs Python 3\.11 or newer; this is 3\.9\."):
        dev.main()


def test_no_network_is_told_in_plain_words(dev: ModuleType) -> None:
    said = dev.why_pip_failed(
        "WARNING: Retrying ... Temporary failure in name resolution\nERROR: No matching"
    )
    assert "network" in said
    assert "No matching" not in said
    assert "hash mismatch" in dev.why_pip_failed("ERROR: hash mismatch")


def test_missing_libraries_are_told_with_the_exact_command(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(dev, "can_load", lambda library: library != "libEGL.so.1")
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(dev.Stop, match=r"sudo apt-get install -y --no-install-recommends libegl1$"):
        dev.install_system_libraries()


def test_missing_libraries_are_installed_by_root(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[list[str], str]] = []

    def capture(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        ran.append((command, environment["DEBIAN_FRONTEND"]))
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(dev, "can_load", lambda library: library not in ("libEGL.so.1", "libGL.so.1"))
    monkeypatch.setattr(dev, "capture", capture)
    monkeypatch.setattr(dev.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    dev.install_system_libraries()
    install = ["apt-get", "install", "-y", "--no-install-recommends", "libegl1", "libgl1"]
    assert ran == [(["apt-get", "update"], "noninteractive"), (install, "noninteractive")]


@pytest.mark.parametrize(
    ("arguments", "screen", "started"),
    [
        ([], ":0", []),
        (["--demo"], ":0", ["--demo"]),
        ([], "", DEMO),
        (["--demo", "--lang", "es"], "", DEMO),
        (["--version"], "", ["--version"]),
        (["check", "a.json"], "", ["check", "a.json"]),
    ],
)
def test_run_passes_its_arguments_on_or_plays_the_demo_without_a_screen(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], screen: str, started: list[str]
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    def call(command: list[str]) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    assert dev.run(arguments) == 0
    assert calls[0][1:] == ["-m", "carrom_desktop", *started]


def test_counts_come_from_the_report(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def write_report(command: list[str], cwd: str) -> int:
        report = next(word for word in command if word.startswith("--junitxml=")).partition("=")[2]
        Path(report).parent.mkdir(exist_ok=True)
        suite = '<testsuite tests="10" failures="2" errors="1" skipped="3"/>'
        Path(report).write_text(f"<testsuites>{suite}</testsuites>")
        return 1

    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(subprocess, "call", write_report)
    assert dev.run_pytest([]) == {"passed": 4, "failed": 3, "skipped": 3}
    monkeypatch.setattr(subprocess, "call", lambda command, cwd: 134)
    assert dev.run_pytest([]) == {"passed": 0, "failed": 1, "skipped": 0}


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_locked_lists_name_hashes_and_no_registry(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text("utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    blocks = re.split(r"\n(?=[a-z])", re.sub(r"(?m)^ *#.*\n?", "", text).strip())
    assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []


def test_locked_lists_are_in_step_with_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    run, dev = (set(pins(name)) for name in ("run.txt", "dev.txt"))
    wanted = {pin.lower() for pin in project["project"]["dependencies"]}
    assert wanted - run == set()
    assert (wanted | set(project["dependency-groups"]["dev"])) - dev == set()
    assert run - dev == set()


def test_notices_name_every_package_that_is_shipped_in_its_version() -> None:
    notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text("utf-8").lower()
    aliases = {"pyside6-essentials": "pyside6 (pyside6-essentials)"}
    shipped = (pin.split("==") for pin in pins("run.txt"))
    rows = [f"| {aliases.get(package, package)} | {version} |" for package, version in shipped]
    assert [row for row in rows if row not in notices] == []


def pins(name: str) -> list[str]:
    """Return `package==version` of each package in a locked list."""
    text = (ROOT / "requirements" / name).read_text("utf-8")
    return re.findall(r"(?m)^([a-z0-9-]+==[^ \\]+)", text)

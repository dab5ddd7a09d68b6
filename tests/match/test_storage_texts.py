"""Every fault that this room can tell has its text in both languages, with the values it needs."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import carrom_desktop.match
from carrom_desktop.i18n.catalogue import LANGUAGES, say, speak
from carrom_desktop.i18n.entries import entries_of
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.viewmodels.message import Msg

FOLDER = Path(carrom_desktop.match.__path__[0])


def _told() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the code and the names of the values of every fault in the sources."""
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            codes = [
                leaf.value
                for leaf in ast.walk(node.args[0])
                if isinstance(leaf, ast.Constant) and str(leaf.value).startswith(("storage.", "settings_"))
            ]
            names = {keyword.arg or "" for keyword in node.keywords}
            if isinstance(node.args[-1], ast.Dict):
                names |= {str(key.value) for key in node.args[-1].keys if isinstance(key, ast.Constant)}
            for code in codes:
                yield str(code), frozenset(names)


CASES = sorted({(code, tuple(sorted(names))) for code, names in _told()})


def test_the_sources_were_read() -> None:
    assert {code for code, _ in CASES} >= {"storage.disk_full", "storage.moved_aside", "settings_broken"}


def test_no_text_is_left_over() -> None:
    say("en", "storage.disk_full", path="")
    told = {code if code.startswith("storage.") else f"storage.{code}" for code, _ in CASES}
    assert set(entries_of("storage")) == told


@pytest.mark.parametrize(("code", "names"), CASES, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_fault_has_a_text(language: str, code: str, names: tuple[str, ...]) -> None:
    code = code if code.startswith("storage.") else f"storage.{code}"
    spoken = speak(language, Msg(code, tuple((name, f"<{name}>") for name in names)))
    assert all(f"<{name}>" in spoken for name in names)


def test_spanish_is_not_english() -> None:
    for code, entry in entries_of("storage").items():
        names = [name for _, name, _, _ in string.Formatter().parse(entry.english) if name]
        message = Msg(code, tuple((name, "1") for name in names))
        assert speak("en", message) != speak("es", message)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (28, "storage.disk_full"),
        (13, "storage.read_only"),
        (30, "storage.read_only"),
        (2, "storage.folder_missing"),
        (20, "storage.folder_missing"),
        (5, "storage.other"),
    ],
)
def test_an_error_of_the_system_is_told_in_our_words(number: int, code: str) -> None:
    error = from_os_error(OSError(number, "as the system says"), Path("somewhere"))
    assert error.code == code
    assert "path=somewhere" in str(error)
    assert isinstance(error, StorageError)

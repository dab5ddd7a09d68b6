"""Windows for the tests that ask for no window of their own."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from pytestqt.qtbot import QtBot

from carrom_desktop.app import tidy
from carrom_desktop.match.settings import Settings
from tests.ui.operator_page import OperatorPage


@pytest.fixture(autouse=True)
def _garbage_goes_in_this_thread() -> Iterator[None]:
    """Collect garbage as the program does: never in a thread that works for a window."""
    gc.disable()
    yield
    tidy()


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Literal["en", "es"]:
    """Give each of the two languages."""
    return "es" if request.param == "es" else "en"


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    """Give a window in English."""
    made = OperatorPage.opened(tmp_path)
    yield made
    made.close()


@pytest.fixture
def either(qtbot: QtBot, tmp_path: Path, language: Literal["en", "es"]) -> Iterator[OperatorPage]:
    """Give a window in each of the two languages."""
    made = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))
    yield made
    made.close()

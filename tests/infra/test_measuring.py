"""Coverage makes what it watches half as slow again: where it is not wanted, nothing may go on watching."""

from __future__ import annotations

import os
import sys

import pytest


@pytest.mark.no_cover
def test_nothing_watches_a_test_without_coverage_nor_what_it_starts() -> None:
    assert sys.gettrace() is None
    assert "COVERAGE_PROCESS_CONFIG" not in os.environ

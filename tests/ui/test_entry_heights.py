"""The parts of the entry panel give way in their order, and the read-back keeps what it needs."""

from __future__ import annotations

import pytest

from carrom_desktop.ui.entry_heights import LEAST, READ_BACK, Heights, heights_for


@pytest.mark.parametrize("banner", [True, False])
@pytest.mark.parametrize("take_back", [True, False])
def test_where_there_is_room_nothing_gives_way(banner: bool, take_back: bool) -> None:
    found = heights_for(800, banner=banner, take_back=take_back)
    assert found == Heights(take_back=56 if take_back else 0, banner=46 if banner else 0)


def test_they_give_way_one_after_the_other() -> None:
    usual = Heights().used + READ_BACK
    little = heights_for(usual - 10, banner=True, take_back=True)
    assert (little.take_back, little.banner, little.gap) == (46, 46, 10)
    more = heights_for(usual - 34, banner=True, take_back=True)
    assert (more.take_back, more.banner, more.gap) == (LEAST.take_back, 46, 7)
    assert more.used + READ_BACK == pytest.approx(usual - 34)
    assert (more.men, more.announce) == (54, 86)


def test_a_bar_that_is_not_shown_takes_no_gap() -> None:
    assert Heights().used - Heights(banner=0).used == 46 + 10


@pytest.mark.parametrize("banner", [True, False])
def test_in_the_smallest_window_everything_has_its_least(banner: bool) -> None:
    found = heights_for(563 / 0.9, banner=banner, take_back=True)
    assert found.used + READ_BACK <= 563 / 0.9 + 0.01

"""A screen is known by what it says of itself, never by its index (V6, V7, V8)."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from carrom_desktop.match.settings import ScreenRecord, Settings, load_settings, save_settings
from carrom_desktop.ui.screen_identity import (
    WISH_HIDDEN,
    WISH_WINDOW,
    HallChoice,
    Rect,
    ScreenInfo,
    match_screen,
    pick_screen,
    record_key,
    same_screen,
    separate_screens,
    unknown_screens,
)
from tests.support.screens import BENQ_LEFT, BENQ_RIGHT, EPSON, LAPTOP, SONY

DEFAULT = ScreenRecord()


def record_of(info: ScreenInfo) -> ScreenRecord:
    return HallChoice().remember(info, show=True, default=DEFAULT).screens[0]


@pytest.mark.parametrize("order", list(permutations((LAPTOP, EPSON, BENQ_RIGHT))))
def test_v6_the_order_of_screens_means_nothing(order: tuple[ScreenInfo, ...]) -> None:
    found = match_screen(record_of(EPSON), order)
    assert found is not None
    assert order[found] is EPSON


def test_v6_same_serial_at_another_connector_place_and_as_primary() -> None:
    moved = replace(EPSON, connector="DP-7", geometry=Rect(-1024, 0, 1024, 768), primary=True)
    assert match_screen(record_of(EPSON), (LAPTOP, moved)) == 1


def test_same_serial_wins_over_same_connector() -> None:
    twin = replace(EPSON, serial="X2")
    asked = replace(EPSON, connector="HDMI-2")
    assert match_screen(record_of(EPSON), (LAPTOP, twin, asked)) == 2


def test_a_serial_that_a_whole_series_shares_does_not_hide_the_connector() -> None:
    other = replace(EPSON, connector="HDMI-2", geometry=Rect(-1920, 0, 1920, 1080))
    assert match_screen(record_of(EPSON), (other, EPSON)) == 1


def test_the_same_serial_on_another_model_is_chance() -> None:
    assert match_screen(record_of(EPSON), (LAPTOP, replace(SONY, connector="DP-9", serial="X1"))) is None


def test_same_model_at_the_same_connector_wins_over_its_twin_nearer_by() -> None:
    swapped = (
        replace(BENQ_LEFT, geometry=BENQ_RIGHT.geometry),
        replace(BENQ_RIGHT, geometry=BENQ_LEFT.geometry),
    )
    found = match_screen(record_of(BENQ_LEFT), swapped)
    assert found == 0


def test_v8_place_decides_between_twins_on_new_connectors() -> None:
    twins = (replace(BENQ_LEFT, connector="DP-5"), replace(BENQ_RIGHT, connector="DP-6"))
    assert match_screen(record_of(BENQ_LEFT), twins) == 0
    assert match_screen(record_of(BENQ_RIGHT), twins) == 1


def test_a_known_but_different_model_never_matches() -> None:
    assert match_screen(record_of(EPSON), (LAPTOP, SONY)) is None  # the same connector, another projector
    assert match_screen(record_of(EPSON), (replace(SONY, manufacturer="", serial=""),)) is None


def test_without_identity_the_connector_counts() -> None:
    nameless = ScreenInfo("DUMMY1", geometry=Rect(1366, 0, 1024, 768))
    assert match_screen(record_of(nameless), (ScreenInfo("DUMMY0"), nameless)) == 1
    assert match_screen(record_of(nameless), (ScreenInfo("DUMMY2"),)) is None
    # A long cable drops what the projector says of itself, but not the connector.
    assert match_screen(record_of(EPSON), (ScreenInfo("HDMI-1"),)) == 0
    # The other way round it has a name now, and may be anything.
    assert match_screen(record_of(nameless), (replace(EPSON, connector="DUMMY1"),)) is None


def test_theme_margin_and_wish_follow_a_screen_to_its_new_place() -> None:
    choice = HallChoice().wishing(EPSON, default=replace(DEFAULT, theme="lit", margin=0.05))
    moved = replace(EPSON, connector="DP-3", geometry=Rect(0, -1080, 1920, 1080))
    noted = choice.remember(moved, show=True, default=DEFAULT)
    assert len(noted.screens) == 1
    assert (noted.screens[0].theme, noted.screens[0].margin) == ("lit", 0.05)
    assert noted.wished == noted.screens[0]
    assert noted.wish == record_key(noted.screens[0])


def test_a_margin_stays_between_0_and_10_percent() -> None:
    choice = HallChoice().remember(EPSON, show=True, default=DEFAULT)
    assert choice.restyled(choice.screens[0], theme="dark", margin=0.4).screens[0].margin == 0.1
    assert choice.restyled(choice.screens[0], theme="dark", margin=-1).screens[0].margin == 0
    assert choice.restyled(DEFAULT, theme="lit", margin=0.1) == choice


def test_the_choice_survives_the_settings_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    choice = HallChoice().wishing(EPSON, default=DEFAULT).remember(SONY, show=False, default=DEFAULT)
    save_settings(path, Settings(wish=choice.wish, screens=choice.screens))
    read, problem = load_settings(path)
    assert problem is None
    assert HallChoice(read.wish, read.screens) == choice
    assert HallChoice(read.wish, read.screens).wished is not None


def test_mirrored_screens_are_one_and_the_primary_stays() -> None:
    mirror = replace(EPSON, geometry=LAPTOP.geometry)
    assert separate_screens((mirror, LAPTOP)) == (LAPTOP,)
    assert separate_screens((LAPTOP, EPSON)) == (LAPTOP, EPSON)
    assert pick_screen(HallChoice().wishing(EPSON, default=DEFAULT), (LAPTOP, mirror), starting=True) is None


def test_pick_at_the_start_the_only_second_screen() -> None:
    assert pick_screen(HallChoice(), (LAPTOP, SONY), starting=True) == SONY
    assert pick_screen(HallChoice(), (LAPTOP, SONY)) is None  # while running it is proposed
    assert pick_screen(HallChoice(), (LAPTOP, BENQ_LEFT, BENQ_RIGHT), starting=True) is None  # ask
    assert pick_screen(HallChoice(), (LAPTOP,), starting=True) is None
    assert pick_screen(HallChoice(), (), starting=True) is None


@pytest.mark.parametrize("wish", [WISH_HIDDEN, WISH_WINDOW])
def test_pick_nothing_against_the_wish(wish: str) -> None:
    choice = replace(HallChoice().wishing(EPSON, default=DEFAULT), wish=wish)
    assert pick_screen(choice, (LAPTOP, EPSON), starting=True) is None


def test_pick_the_wish_before_other_known_screens_even_when_primary() -> None:
    choice = HallChoice().wishing(EPSON, default=DEFAULT).remember(BENQ_RIGHT, show=True, default=DEFAULT)
    assert pick_screen(choice, (LAPTOP, BENQ_RIGHT, EPSON)) == EPSON
    as_primary = replace(EPSON, primary=True)
    assert pick_screen(choice, (replace(LAPTOP, primary=False), as_primary)) == as_primary
    assert pick_screen(choice, (LAPTOP, BENQ_RIGHT)) == BENQ_RIGHT  # V7: the other known one meanwhile


def test_pick_stays_where_the_picture_is() -> None:
    choice = (
        HallChoice()
        .remember(EPSON, show=True, default=DEFAULT)
        .remember(BENQ_RIGHT, show=True, default=DEFAULT)
    )
    infos = (LAPTOP, EPSON, BENQ_RIGHT)
    assert pick_screen(choice, infos, current=EPSON) == EPSON
    assert pick_screen(choice, infos) == BENQ_RIGHT  # used last


def test_a_declined_screen_is_neither_picked_nor_proposed_again() -> None:
    choice = HallChoice().remember(SONY, show=False, default=DEFAULT)
    assert pick_screen(choice, (LAPTOP, SONY), starting=True) is None
    assert unknown_screens(choice, (LAPTOP, SONY)) == ()
    assert unknown_screens(choice, (LAPTOP, EPSON)) == (EPSON,)


def test_same_screen_finds_a_twin_by_place() -> None:
    twins = (replace(BENQ_LEFT, connector="BenQ"), replace(BENQ_RIGHT, connector="BenQ"))
    assert same_screen(twins[1], twins) == twins[1]
    assert same_screen(EPSON, twins) is None


def test_labels_do_not_repeat_the_maker() -> None:
    assert EPSON.label == "EPSON PJ"
    assert BENQ_LEFT.label == "BenQ GL2450"
    assert ScreenInfo("HDMI-1").label == "HDMI-1"
    assert replace(EPSON, geometry=Rect(0, 0, 1280, 720), scale=1.5).size_text == "1920 x 1080"

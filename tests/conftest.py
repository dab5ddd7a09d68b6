"""What every test stands on: no screen, no network, nobody's real settings, warnings as errors."""

from __future__ import annotations

import atexit
import difflib
import importlib.util
import ipaddress
import os
import pkgutil
import shutil
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

from tests.support.xserver import TwoMonitors, missing_tools

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent

# ---- surroundings: before Qt or the product is imported, and inherited by every program a test starts

_home = Path(tempfile.mkdtemp(prefix="carrom-tests-")).resolve()
atexit.register(shutil.rmtree, _home, ignore_errors=True)


def _redirect(home: Path) -> None:
    """Point all that a program reads or writes for its user at `home`."""
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)  # Qt warns about a runtime folder that others may read
    fonts = home / "fonts.conf"
    # No font but ours: what a developer has installed must not hide a font that we forgot to ship.
    fonts.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><cachedir>{home / 'fontcache'}</cachedir></fontconfig>\n",
        "utf-8",
    )
    os.environ.update(
        {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "APPDATA": str(home / "appdata"),
            "LOCALAPPDATA": str(home / "localappdata"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_RUNTIME_DIR": str(runtime),
            "CARROM_DATA_DIR": str(home / "carrom"),
            "FONTCONFIG_FILE": str(fonts),
            "LC_ALL": "C.UTF-8",
            "TZ": "Asia/Kolkata",  # half an hour off: a clock that drops minutes shows
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        }
    )
    for name in ("LANGUAGE", "LANG", "QT_SCALE_FACTOR", "QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE"):
        os.environ.pop(name, None)
    if hasattr(time, "tzset"):
        time.tzset()


_redirect(_home)

# Hundreds of programs start in a run, and three workers load every test: what was compiled once is kept.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _refuse_network(event: str, args: tuple[object, ...]) -> None:
    """Stop a connection that would leave this computer; an audit hook sees it whoever opens it."""
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        address = args[1]
    elif event == "socket.getaddrinfo":
        address = (args[0],)
    else:
        return
    if isinstance(address, tuple) and not _is_loopback(address[0]):
        raise RuntimeError(f"A test tried to reach the network: {event} {address!r}")


def _is_loopback(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host in (None, "", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host)).is_loopback
    except ValueError:
        return False


sys.addaudithook(_refuse_network)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once a run, so that tests see the ones in the checkout."""
    if hasattr(config, "workerinput"):
        _measure_once(config)
    else:
        load_script("texts").compile_all()


def load_script(name: str) -> ModuleType:
    """Load a file of `packaging/`, whose folder cannot be a package: PyPI has one of that name."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# A busy machine is no failure, and what failed once must be shown so that it can be done again.
hypothesis.settings.register_profile("carrom", deadline=None, print_blob=True)
hypothesis.settings.load_profile("carrom")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long tests: one worker waits for their programs while the others work."""
    items.sort(key=lambda item: not {"slow", "x11"} & {mark.name for mark in item.iter_markers()})


# ---- the first run in a checkout: every worker would compile every test


@pytest.hookimpl(wrapper=True, tryfirst=True, specname="pytest_collection")
def pytest_compile_tests(session: pytest.Session) -> Iterator[None]:
    """Let one worker compile the tests of a new checkout; the others wait and load what it wrote."""
    worker: dict[str, str] = getattr(session.config, "workerinput", {})
    if not worker or _is_compiled():
        return (yield)
    done = Path(tempfile.gettempdir()) / f"carrom-compiled-{worker['testrunuid']}"
    if worker["workerid"] != "gw0":
        end = time.monotonic() + 60
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.1)
        return (yield)
    try:
        return (yield)
    finally:
        done.touch()
        atexit.register(done.unlink, missing_ok=True)


def _is_compiled() -> bool:
    """Say whether most tests have been compiled, be it of an older text: then each is quickly loaded."""
    return len(list(TESTS.glob("*/__pycache__/test_*.pyc"))) * 2 > len(list(TESTS.glob("*/test_*.py")))


# ---- what coverage measures: it makes what it watches half as slow again

_cases: Counter[str] = Counter()

MEASURE_ALL = "CARROM_MEASURE_ALL"
"""Set in the environment, it has every test measured, as `packaging/unmeasured.py` needs it."""

_unmeasured = frozenset((TESTS / "unmeasured.txt").read_text("utf-8").splitlines())


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Load the whole product under coverage, then look for the tests without it."""
    plugin = session.config.pluginmanager.get_plugin("_cov")
    controller = plugin.cov_controller if plugin else None
    if controller is None:
        return (yield)
    carrom_desktop = importlib.import_module("carrom_desktop")
    for module in pkgutil.walk_packages(carrom_desktop.__path__, "carrom_desktop."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    controller.pause()
    try:
        return (yield)
    finally:
        controller.resume()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Let no worker start coverage as a program under test does: pytest-cov starts it there."""
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


def _measure_once(config: pytest.Config) -> None:
    """End the coverage that pytest-cov starts in a worker before the one it starts for the worker.

    Three at a time, as it was, cost three times as much, and when one was paused the next went on.
    """
    plugin = config.pluginmanager.get_plugin("_cov")
    if plugin is not None and plugin.cov_controller is not None:
        plugin.cov_controller.cov.stop()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave unmeasured what runs the lines of another test again, always the same tests.

    Of a test of pictures or windows one case is measured, and of one marked `sample_cover` two and a fifth of
    the others: they run the same lines with other names, sizes and numbers, and Python is busy all the while.
    Elsewhere a case is one of a table, and often the only one that comes to its line. Whole tests that run
    the lines of their neighbours stand in unmeasured.txt.
    """
    if MEASURE_ALL in os.environ:
        return
    test, _, case = item.nodeid.partition("[")
    _cases[test] += 1
    is_picture = item.path.parent.name in ("paint", "ui")
    is_sampled = item.get_closest_marker("sample_cover") is not None
    is_again = case and (
        (is_picture and _cases[test] > 1)
        or (is_sampled and _cases[test] > 2 and zlib.crc32(case.encode()) % 5 > 0)
    )
    if is_again or test in _unmeasured:
        item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Leave the programs that an unmeasured test starts unmeasured too; of measured ones nothing is lost."""
    config = os.environ.pop("COVERAGE_PROCESS_CONFIG", None) if item.get_closest_marker("no_cover") else None
    try:
        return (yield)
    finally:
        if config is not None:
            os.environ["COVERAGE_PROCESS_CONFIG"] = config


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Leave the window unmeasured that is opened for an unmeasured test; pytest-cov minds the test alone."""
    with _unwatched(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Leave the closing of that window unmeasured too."""
    with _unwatched(item):
        return (yield)


@contextmanager
def _unwatched(item: pytest.Item) -> Iterator[None]:
    """Pause coverage if `item` is not to be measured."""
    plugin = item.config.pluginmanager.get_plugin("_cov")
    controller = plugin.cov_controller if plugin else None
    if controller is None or item.get_closest_marker("no_cover") is None:
        yield
        return
    controller.pause()
    try:
        yield
    finally:
        controller.resume()


# ---- golden files


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one flag that rewrites golden files."""
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files anew; review them as a diff"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str | Path, str], None]:
    """Compare a text with the file of what it should be; `path` is relative to tests/data, or whole."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(path: str | Path, text: str) -> None:
        file = TESTS / "data" / path
        if update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
            return
        if not file.is_file():
            pytest.fail(f"{file} is missing; write it with --update-golden", pytrace=False)
        wanted = file.read_text("utf-8")
        if text != wanted:
            lines = difflib.unified_diff(
                wanted.splitlines(), text.splitlines(), str(file), "this run", lineterm=""
            )
            pytest.fail("\n".join(lines) or "they differ in their last line's end", pytrace=False)

    return compare


# ---- places


@pytest.fixture(scope="session")
def home() -> Path:
    """Give the folder that stands in for the user's home in this run."""
    return _home


@pytest.fixture
def two_monitors() -> Iterator[TwoMonitors]:
    """Give a real X server of its own with two monitors, both plugged in."""
    if missing := missing_tools():
        pytest.skip(f"needs {', '.join(missing)}: see tests/support/xserver.py")
    with TwoMonitors() as monitors:
        yield monitors

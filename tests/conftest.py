"""What all tests share: how hard properties are tried, a PostgreSQL server, and which tests need a browser."""

import os
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.store.postgres_server import PostgresServer, postgres_server

# A test never times: a slow machine fails nothing. CI tries the same examples on every run, a person new ones.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "person")


LONG = ("test_true_speed", "test_seeds_")
"""How the files of the longest tests begin."""

WORLDS = "simulated worlds"
"""Under this name the tests of simulated worlds tell how often each fault happened."""
PARTS = 4
"""Into so many parts the worlds are divided, so that each core has its own."""
LEAST = 20
"""So often every fault happens at least, over all of them."""


@pytest.fixture(scope="session")
def postgres() -> Generator[PostgresServer]:
    """A running PostgreSQL, for all tests of one worker."""
    with postgres_server() as server:
        yield server


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail when a fault happened less than LEAST times in all simulated worlds together."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker knows of its own tests alone
        return
    parts, faults = faults_in_worlds(reporter)
    if parts == PARTS and min(faults.values()) < LEAST:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write how often each fault happened in all simulated worlds, whichever process ran them."""
    parts, faults = faults_in_worlds(terminalreporter)
    if faults:
        terminalreporter.section("faults in simulated worlds")
    for fault, times in faults.items():
        rare = f", wanted at least {LEAST}" if parts == PARTS and times < LEAST else ""
        terminalreporter.write_line(f"{times:9,}  {fault}{rare}")


def faults_in_worlds(reporter: pytest.TerminalReporter) -> tuple[int, Counter[str]]:
    """Return how many parts of the worlds passed, and how often each fault happened in them."""
    faults, parts = Counter[str](), 0
    for report in reporter.getreports("passed"):
        for name, told in report.user_properties:
            if name == WORLDS:
                faults.update(told)
                parts += 1
    return parts, faults


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: many a test waits for a browser, a disk or a clock."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that play in a browser, so that `make test-no-browser` can leave them out; put what is long first.

    What is short fills up the end, when one worker has nothing long to do any more.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: (not item.path.stem.startswith(LONG), item.get_closest_marker("browser") is None))

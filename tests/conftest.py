"""What all tests share: how hard properties are tried, and which tests need a browser."""

import os

import pytest
from hypothesis import settings

# A test never times: a slow machine fails nothing. CI tries the same examples on every run, a person new ones.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "person")


FIRST = "test_true_speed"
"""The longest test, which mostly waits."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that play in a browser, so that `make test-no-browser` can leave them out, and put them first.

    They take most of the time: what is short fills up the end, when one worker has nothing long to do any more.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: (item.path.stem != FIRST, item.get_closest_marker("browser") is None))

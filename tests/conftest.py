"""What all tests share: how hard properties are tried, and which tests need a browser."""

import os

import pytest
from hypothesis import settings

# A test never times: a slow machine fails nothing. CI tries the same examples on every run, a person new ones.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "person")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that play in a browser, so that `make test-no-browser` can leave them out."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")

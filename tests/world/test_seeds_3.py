import pytest

from tests.world.seeds import run_part


def test_every_law_holds_in_the_fourth_worlds(request: pytest.FixtureRequest) -> None:
    run_part(3, request)

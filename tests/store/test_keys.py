"""Keys come in parts of few sizes, and none is lost."""

from hypothesis import given
from hypothesis import strategies as st

from durak.store.keys import MOST, in_parts

SIZES = {1 << power for power in range(10)}


@given(st.integers(0, 3 * MOST + 1))
def test_parts_hold_every_key_and_no_other_and_are_of_few_sizes(number: int) -> None:
    parts = list(in_parts(str(key) for key in range(number)))
    assert [key for part in parts for key in dict.fromkeys(part)] == [str(key) for key in range(number)]
    assert {len(part) for part in parts} <= SIZES
    assert max(SIZES) == MOST

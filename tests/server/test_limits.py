# pyright: reportPrivateUsage=false

import re
from pathlib import Path

import pytest

from durak.server import limits
from durak.server.api import limits as api_limits
from durak.server.limits import TokenBucket, Tries


def test_a_bucket_gives_its_burst_and_then_as_much_as_flows_in() -> None:
    bucket = TokenBucket(20, 40, now_ms=0)
    assert sum(bucket.take(0) for _ in range(100)) == 40
    assert not bucket.take(49)
    assert bucket.take(50)
    assert sum(bucket.take(1_050) for _ in range(100)) == 20


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = TokenBucket(20, 40, now_ms=0)
    assert sum(bucket.take(10_000_000) for _ in range(100)) == 40


def test_tries_are_counted_by_key_in_any_stretch_of_time() -> None:
    tries = Tries(2, within_ms=1_000)
    assert [tries.take("a", at_ms) for at_ms in (0, 900, 999, 1_000, 1_001, 1_900)] == [
        True, True, False, True, False, True,
    ]  # fmt: skip
    assert tries.take("b", 1_900)


def test_refused_tries_do_not_keep_anyone_out() -> None:
    tries = Tries(1, within_ms=1_000)
    assert [tries.take("a", at_ms) for at_ms in range(0, 1_001, 100)] == [True, *[False] * 9, True]


def test_old_keys_are_forgotten() -> None:
    tries = Tries(2, within_ms=1_000)
    for number in range(100):
        tries.take(str(number), number)
    tries.take("new", 2_000)
    assert list(tries._tries) == ["new"]


def test_no_more_keys_are_counted_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("durak.server.limits.MOST_KEYS", 10)
    tries = Tries(1, within_ms=1_000)
    assert all(tries.take(str(number), 0) for number in range(100))
    assert list(tries._tries) == [str(number) for number in range(90, 100)]
    assert not tries.take("99", 0)


LIMITS = sorted(name for module in (limits, api_limits) for name in vars(module) if re.fullmatch(r"[A-Z][A-Z_]+", name))
TESTS = [path.read_text() for path in Path(__file__).parents[1].rglob("*.py")]


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_is_met_in_a_test(name: str) -> None:
    assert any(re.search(rf"\b{name}\b", text) for text in TESTS)

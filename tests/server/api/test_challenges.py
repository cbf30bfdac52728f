from random import Random

import pytest

from durak.server.api import challenges
from durak.server.api.challenges import GOOD_FOR_MS, Challenges

ORIGIN = "http://localhost"


def test_when_there_are_too_many_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_CHALLENGES", 2)
    waiting = Challenges(Random(1))
    names = [waiting.make(None, ORIGIN, now_ms)[0] for now_ms in range(3)]
    assert [waiting.take(name, None, ORIGIN, 3) is not None for name in names] == [False, True, True]


def test_those_that_are_too_old_are_forgotten() -> None:
    waiting = Challenges(Random(1))
    old, _ = waiting.make("anna", ORIGIN, 0)
    name, value = waiting.make("anna", ORIGIN, GOOD_FOR_MS)
    assert waiting.take(old, "anna", ORIGIN, 1) is None
    assert waiting.take(name, "anna", ORIGIN, GOOD_FOR_MS) == value

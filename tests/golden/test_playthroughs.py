"""Whole rounds go as they are written down, and every seat sees at every step what is written down."""

import pytest

from tests.golden.playthrough import ROUNDS, path, playthrough


@pytest.mark.parametrize("players", ROUNDS)
def test_round_goes_as_written_down(players: int) -> None:
    # If that is meant: python -m tests.golden.playthrough
    assert playthrough(players) == path(players).read_text()


def test_rounds_written_down_reach_what_a_round_can_reach() -> None:
    text = "".join(path(players).read_text() for players in ROUNDS)
    happened = ["Led", "ThrownIn", "Beaten", "TakeSaid", "BoutBeaten", "Taken", "Refilled", "TrumpDrawn", "WentOut"]
    for name in [*happened, "RoundOver", "window ", "wait on", "taking True", "last_bout", "take ", "beats 0 beats 1"]:
        assert name in text, name

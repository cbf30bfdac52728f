"""What holds is told to hold, and of everything else what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak import cli
from durak.deal import evidence
from durak.deal.verify import SENTENCES, Failed, verify
from tests.deal.rounds import called_off, inputs, played, saved, sealed

ROUND = evidence.encode(played(inputs(3, 3, bots=1), 1))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_an_honest_round_holds_for_everyone(players: int, seed: int) -> None:
    deal = inputs(seed, players, bots=seed % players, absent=seed % 2)
    for seat in (None, *range(players)):
        verdict = verify(evidence.encode(played(deal, seat, seed=seed)))
        assert verdict.holds, verdict


@settings(max_examples=300, deadline=None)
@given(at=st.integers(0, len(ROUND) - 1), byte=st.integers(0, 255))
def test_one_changed_byte_is_found_and_named(at: int, byte: int) -> None:
    changed = ROUND[:at] + bytes([byte]) + ROUND[at + 1 :]
    verdict = verify(changed)
    assert verdict.holds == (changed == ROUND)
    assert all(failure.sentence for failure in verdict.failures)


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(ROUND) - 1))
def test_one_byte_more_or_less_is_found(at: int) -> None:
    assert not verify(ROUND[:at] + ROUND[at + 1 :]).holds
    assert not verify(ROUND[:at] + b" " + ROUND[at:]).holds


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_what_is_no_evidence_is_refused_in_words(raw: bytes) -> None:
    (failure,) = verify(raw).failures
    assert failure.code is Failed.FILE


def test_every_failure_has_its_sentence() -> None:
    assert set(SENTENCES) == set(Failed)


def test_a_seat_is_told_as_people_count() -> None:
    other = evidence.encode(played(inputs(3, 3), 1)).replace(inputs(3, 3).seats[2].share.encode(), b"0" * 64)  # type: ignore[union-attr]
    told = [failure.sentence for failure in verify(other).failures]
    assert "The share of seat 3 is not the one its page committed itself to." in told


def test_a_share_that_was_withheld_calls_the_deal_off() -> None:
    verdict = verify(evidence.encode(called_off(inputs(3, 3), 2)))
    assert (verdict.holds, verdict.called_off, verdict.shared) == (True, True, (0, 1))


# --- the command ---


def verify_command(path: Path) -> int:
    return cli.app(["verify", str(path)], exit_on_error=False, result_action="return_value")


def test_the_command_tells_what_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(ROUND)
    assert verify_command(path) == 0
    assert "Every check holds. Shuffled by the room and the pages of seats 1, 2." in capsys.readouterr().out


def test_the_command_tells_what_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(ROUND.replace(b'"first":', b'"first":1', 1))
    assert verify_command(path) == 1
    assert "This deal does not hold." in capsys.readouterr().out


def test_the_command_tells_who_shuffled_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.json"
    path.write_bytes(evidence.encode(sealed(saved(inputs(3, 2, bots=1, absent=1)))))
    assert verify_command(path) == 0
    assert "Shuffled by the server alone." in capsys.readouterr().out


def test_the_command_tells_that_a_file_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command(tmp_path / "round.json") == 2
    assert "can't be read" in capsys.readouterr().err

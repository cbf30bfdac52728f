"""Bots think beside the room: a thought in time is played, a late or a stale one is replaced by the quick answer."""

from concurrent.futures import Future
from multiprocessing import active_children
from random import Random

import pytest
from structlog.testing import capture_logs

from durak.bots import BOTS
from durak.bots.memory import Memory
from durak.protocol import Level
from durak.rules.moves import Lead, Move
from durak.server.thinking import PoolThinker, Question, QuickThinker, Thought
from tests.bots.decisions import Decision, decisions


def lead() -> Decision:
    return next(decisions(3, 1))


def question(met: Decision, level: Level = "hard") -> Question:
    return Question(level, met.memory, met.view, met.moves)


def quick(met: Decision) -> Move | None:
    return BOTS["normal"](met.view, met.memory, met.moves, Random(0))


def another(met: Decision) -> Move:
    return next(move for move in met.moves if move != quick(met))


def test_a_thought_that_is_there_is_played() -> None:
    met = lead()
    thought = Thought()
    thought.set_result(another(met))
    assert PoolThinker(Random(0)).answer(question(met), thought) == another(met)


def test_a_late_thought_is_replaced_by_the_quick_answer() -> None:
    met = lead()
    late: Future[Move | None] = Future()
    assert PoolThinker(Random(0)).answer(question(met), late) == quick(met)


def test_a_thought_that_failed_or_was_dropped_is_replaced_by_the_quick_answer() -> None:
    met = lead()
    failed, dropped = Thought(), Thought()
    failed.set_exception(MemoryError())
    dropped.cancel()
    assert PoolThinker(Random(0)).answer(question(met), failed) == quick(met)
    assert PoolThinker(Random(0)).answer(question(met), dropped) == quick(met)


def test_the_operator_is_told_once_that_hard_can_not_think_and_of_no_card() -> None:
    met = lead()
    thinker = PoolThinker(Random(0))
    failed = Thought()
    failed.set_exception(KeyError("6C"))
    with capture_logs() as logs:
        for _ in range(2):
            thinker.answer(question(met), failed)
    [told] = logs
    assert (told["log_level"], told["error"]) == ("error", "KeyError")
    assert "6C" not in str(told)


def test_a_pool_that_has_ended_begins_nothing_and_the_operator_is_told() -> None:
    thinker = PoolThinker(Random(0))
    thinker.warm()
    thinker.ready.wait()
    thinker.stop()
    with capture_logs() as logs:
        assert thinker.begin(question(lead())) is None
    assert [told["error"] for told in logs] == ["RuntimeError"]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_quick_levels_need_no_time(level: Level) -> None:
    met = lead()
    thinker = PoolThinker(Random(0))
    assert thinker.begin(question(met, level)) is None
    assert thinker.answer(question(met, level), None) == BOTS[level](met.view, met.memory, met.moves, Random(0))


def test_hard_thinks_in_another_process() -> None:
    met = lead()
    thinker = PoolThinker(Random(0))
    try:
        thinker.warm()
        thinker.ready.wait()
        assert len(active_children()) > 0
        thought = thinker.begin(question(met))
        assert thought is not None
        move = thought.result()
        assert move in met.moves
        assert isinstance(move, Lead)
        assert thinker.answer(question(met), thought) == move
    finally:
        thinker.stop()


def test_nothing_is_thought_until_the_processes_are_there() -> None:
    met = lead()
    thinker = PoolThinker(Random(0))
    try:
        assert thinker.begin(question(met)) is None  # which starts them
        thinker.ready.wait()
        assert thinker.begin(question(met)) is not None
    finally:
        thinker.stop()


def test_without_processes_hard_answers_as_normal_does() -> None:
    met = lead()
    assert QuickThinker(Random(0)).answer(question(met), None) == quick(met)


def test_a_thought_counts_for_the_very_question_alone() -> None:
    met = lead()
    assert question(met) == question(met)
    assert question(met) != Question("hard", Memory(met.seat, beaten=1), met.view, met.moves)

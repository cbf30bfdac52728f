"""A line that goes silent is asked, and then cut: never one that answers, nor one the room had no time to hear."""

from durak.server.limits import ANSWER_MS, SILENCE_MS
from durak.server.pulse import Pulse
from tests.server.hand_clock import HandClock


class QuietLine:
    """Counts how often it is asked; says nothing by itself."""

    def __init__(self) -> None:
        self.busy = False
        self.asked = 0
        self.was_cut = False

    def listening(self) -> bool:
        return not self.busy

    def ask(self) -> None:
        self.asked += 1

    def cut(self) -> None:
        self.was_cut = True


async def test_a_silent_line_is_asked_and_cut_when_it_does_not_answer() -> None:
    line, wire = QuietLine(), HandClock()
    Pulse(line, wire)
    await wire.advance(SILENCE_MS - 1)
    assert line.asked == 0
    await wire.advance(1)
    assert line.asked == 1
    await wire.advance(ANSWER_MS - 1)
    assert not line.was_cut
    await wire.advance(1)
    assert line.was_cut


async def test_a_line_that_answers_lives_and_is_asked_again_when_it_is_silent_again() -> None:
    line, wire = QuietLine(), HandClock()
    pulse = Pulse(line, wire)
    for _ in range(3):
        await wire.advance(SILENCE_MS)
        pulse.beat()
    await wire.advance(SILENCE_MS + ANSWER_MS - 1)
    assert (line.asked, line.was_cut) == (4, False)


async def test_a_line_that_speaks_by_itself_is_not_asked() -> None:
    line, wire = QuietLine(), HandClock()
    pulse = Pulse(line, wire)
    for _ in range(10):
        await wire.advance(SILENCE_MS - 1)
        pulse.beat()
    assert line.asked == 0


async def test_a_line_is_not_cut_for_what_the_room_did_not_read() -> None:
    line, wire = QuietLine(), HandClock()
    Pulse(line, wire)
    await wire.advance(SILENCE_MS)
    line.busy = True
    await wire.advance(10 * SILENCE_MS)
    assert not line.was_cut
    line.busy = False
    await wire.advance(2 * SILENCE_MS + ANSWER_MS)
    assert line.was_cut


async def test_after_a_sleep_of_the_machine_a_line_is_asked_before_it_is_cut() -> None:
    line, wire = QuietLine(), HandClock()
    Pulse(line, wire)
    await wire.jump(100 * SILENCE_MS)
    assert (line.asked, line.was_cut) == (1, False)


async def test_a_pulse_that_is_not_wanted_any_more_cuts_nothing() -> None:
    line, wire = QuietLine(), HandClock()
    Pulse(line, wire).stop()
    await wire.advance(2 * SILENCE_MS)
    assert (line.asked, line.was_cut) == (0, False)

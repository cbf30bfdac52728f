"""Whether there is still someone at the other end of a line: a phone that has gone silent closes nothing."""

from typing import Protocol

from durak.server.clock import Clock, Timer
from durak.server.limits import ANSWER_MS, SILENCE_MS


class Patient(Protocol):
    """A line whose pulse is felt."""

    def listening(self) -> bool:
        """Tell whether the room waits for what comes next, and so hears whatever comes."""
        ...

    def ask(self) -> None:
        """Ask for a sign of life, which a browser gives by itself."""
        ...

    def cut(self) -> None:
        """Let go of the line."""
        ...


class Pulse:
    """Asks a line that was silent for SILENCE_MS for a sign of life, and cuts it when none comes within ANSWER_MS."""

    def __init__(self, line: Patient, wire: Clock) -> None:
        self._line = line
        self._wire = wire
        self._heard_at_ms = wire.now()
        self._asked = False
        self._timer: Timer = wire.call_at(self._heard_at_ms + SILENCE_MS, self._feel)

    def beat(self) -> None:
        """Note that something was heard."""
        self._heard_at_ms = self._wire.now()
        self._asked = False

    def stop(self) -> None:
        """Care no more."""
        self._timer.cancel()

    def _feel(self) -> None:
        now_ms = self._wire.now()
        if not self._line.listening():
            self.beat()  # the room has been busy itself: what came is not read yet
        if self._asked:
            self._line.cut()
            return
        due_ms = self._heard_at_ms + SILENCE_MS
        if due_ms <= now_ms:
            self._line.ask()
            self._asked = True
            due_ms = now_ms + ANSWER_MS
        self._timer = self._wire.call_at(due_ms, self._feel)

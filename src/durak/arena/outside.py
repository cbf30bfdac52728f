"""Outside programs, by the line protocol: a JSON object a decision on their stdin, an index on their stdout."""

import random
import shlex
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec

from durak.bots.memory import Memory
from durak.protocol import RoundView
from durak.rules.cards import NAMES, cards
from durak.rules.moves import Beat, Lead, Move, Take, ThrowIn

ANSWER_SECONDS = 60


class Outside:
    """A program that is asked for moves. Raises RuntimeError when it ends, TimeoutError when it does not answer."""

    def __init__(self, command: str) -> None:
        """Start it."""
        self._command = command
        self._program = subprocess.Popen(  # noqa: S603  (whoever starts the arena names the program)
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._reader = ThreadPoolExecutor(max_workers=1)

    def choose(
        self,
        view: RoundView,
        memory: Memory,
        moves: tuple[Move, ...],
        rng: random.Random,  # noqa: ARG002  (its chance is its own)
    ) -> tuple[Move | None, float]:
        """See Player. The time is that of the wall; an answer that is no index counts as an illegal move."""
        start = time.perf_counter()
        answer = self._ask(question(view, memory, moves))
        took_ms = (time.perf_counter() - start) * 1000
        listed: list[Move | None] = [*moves, None] if isinstance(moves[0], ThrowIn) else [*moves]
        if answer.isdecimal() and int(answer) < len(listed):
            return listed[int(answer)], took_ms
        return Lead(-1), took_ms

    def close(self) -> None:
        """Close its stdin, which tells it to end, and wait for that."""
        self._reader.shutdown(wait=False)
        self._program.communicate()

    def _ask(self, line: bytes) -> str:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        try:
            self._program.stdin.write(line)
            self._program.stdin.flush()
        except BrokenPipeError:
            raise RuntimeError(f"{self._command} has ended") from None
        try:
            answer = self._reader.submit(self._program.stdout.readline).result(ANSWER_SECONDS)
        except TimeoutError:
            raise TimeoutError(f"{self._command} has not answered for {ANSWER_SECONDS} seconds") from None
        if not answer:
            raise RuntimeError(f"{self._command} has ended")
        return answer.decode(errors="replace").strip()


def question(view: RoundView, memory: Memory, moves: tuple[Move, ...]) -> bytes:
    """Return the line that asks for a decision."""
    return (
        msgspec.json.encode(
            {
                "seat": memory.seat,
                "view": view,
                "memory": {
                    "beaten": _names(memory.beaten),
                    "held": [_names(held) for held in memory.held[: len(view.cards)]],
                },
                "moves": [_as_json(move) for move in moves]
                + ([{"type": "pass"}] if isinstance(moves[0], ThrowIn) else []),
            }
        )
        + b"\n"
    )


def _names(mask: int) -> list[str]:
    return [NAMES[card] for card in cards(mask)]


def _as_json(move: Move) -> dict[str, str | int]:
    match move:
        case Lead(card):
            return {"type": "lead", "card": NAMES[card]}
        case ThrowIn(card):
            return {"type": "throw_in", "card": NAMES[card]}
        case Beat(card, attack):
            return {"type": "beat", "card": NAMES[card], "attack": attack}
        case Take(seen):
            return {"type": "take", "cards": seen}

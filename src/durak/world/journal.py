"""The disk of the world: one journal of writes, each whole or not at all; and what a crash leaves of its last ones."""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

from durak.store.log import Ending, LoggedTable, Row

HEADER = struct.Struct("!II")
"""Before each write: how many bytes it has, and their checksum."""
SECTORS = (8, 24, 64)
"""So many bytes at the end may not have been written."""
HALF = 0.5


class Open(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A table was opened."""

    table: str
    rules: str
    at_ms: int


class Rows(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Inputs were appended, all of them. The bytes of each come last."""

    rows: Sequence[tuple[str, int, int, bool, bytes]]


class End(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A table has ended."""

    table: str
    ending: Ending
    at_ms: int


Write = Open | Rows | End

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Write).decode


def framed(write: Write) -> bytes:
    """Return a write as it lies on the disk."""
    payload = _encode(write)
    return HEADER.pack(len(payload), zlib.crc32(payload)) + payload


def is_whole(payload: bytes, size: int, checksum: int) -> bool:
    """Tell whether a write came to the disk as it was meant."""
    return len(payload) == size and zlib.crc32(payload) == checksum


def read(data: bytes) -> Iterator[Write]:
    """Yield the writes on a disk, up to the first that is not whole: it and all after it were never acknowledged."""
    at = 0
    while at + HEADER.size <= len(data):
        size, checksum = HEADER.unpack_from(data, at)
        at += HEADER.size
        payload = data[at : at + size]
        if not is_whole(payload, size, checksum):
            return
        yield _decode(payload)
        at += size


class Journal:
    """What is durable. `noted` is told each write as it becomes so."""

    def __init__(self, noted: Callable[[Write], None]) -> None:
        self.tables: dict[str, LoggedTable] = {}
        self.rows: dict[str, list[Row]] = {}
        self._noted = noted

    def keep(self, data: bytes) -> None:
        """Make these bytes durable, as far as they are whole writes."""
        for write in read(data):
            self._keep(write)
            self._noted(write)

    def _keep(self, write: Write) -> None:
        match write:
            case Open(table, rules, at_ms):
                self.tables[table] = LoggedTable(table, rules, at_ms, None, None)
            case Rows(rows):
                for table, seq, at_ms, start, given in rows:
                    self.rows.setdefault(table, []).append(Row(table, seq, at_ms, given, start))
            case End(table, ending, at_ms):
                known = self.tables[table]
                self.tables[table] = LoggedTable(table, known.rules, known.opened_at_ms, ending, at_ms)


def torn(data: bytes, chance: Random) -> bytes:
    """Return what is on the disk of bytes that a crash interrupted: cut off, or of full length with an end of zeros."""
    if chance.random() < HALF:
        return data[: chance.randrange(len(data))]
    unwritten = min(len(data), chance.choice(SECTORS))
    return data[:-unwritten] + bytes(unwritten)

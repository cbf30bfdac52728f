"""Frames that no page sends, made of frames that pages sent, from a seed: broken bytes, other JSON, other wishes."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from durak import protocol
from durak.rules.cards import NAMES

MOST_NESTED = 2_000
HUGE = (0, -1, 1, 2**31 - 1, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**400, 1.0, 1e308, 0.5, True)
VALUES: tuple[Any, ...] = (None, True, False, "", "x", [], {}, [None], {"a": 1}, "6C", "10C", "6c", "\0", "1")
STRANGE = (
    "\u202eanna", "\u2066a\u2069", "a\u0000b", "\u200b", "\u00a0", "\u3164", "\ufeff", "e\u0301" * 12, "\n",
    "\U0001f0a1" * 24, "\U0001f0a1" * 25, "x" * 24, "x" * 25, "\u0130", "\uff16\uff23", "6\u0421", "\ud800", "a" * 999,
)  # fmt: skip
BYTES = (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5", b"\x80", b"\x00", b"\xef\xbb\xbf", b"\\ud800", b"\\u0000")


@dataclass(frozen=True, slots=True)
class Scene:
    """What a hostile page knows: what pages said before, by kind; the next id of its account; names in the room."""

    frames: Mapping[str, Sequence[bytes]]
    next_id: int
    bout: int
    hand: Sequence[str]
    names: Sequence[str]  # of tables, accounts, offers and secrets, its own and others'

    def any(self, rng: Random) -> bytes:
        """Return what some page said; every kind is as likely."""
        return rng.choice(self.frames[rng.choice(list(self.frames))])


def by_kind(frames: Sequence[bytes]) -> dict[str, list[bytes]]:
    """Return frames by the type of message that they hold."""
    kinds: dict[str, list[bytes]] = {}
    for frame in frames:
        kinds.setdefault(json.loads(frame)["type"], []).append(frame)
    return kinds


def mutated(rng: Random, scene: Scene) -> bytes:
    """Return a frame. Most are still messages of the protocol, and wish for something odd."""
    frame = scene.any(rng)
    kind = rng.choices((_wish, _shape, _bytes), (60, 20, 20))[0]
    made = kind(rng, frame, scene)
    return _bytes(rng, made, scene) if rng.random() < 0.05 else made


# --- other wishes: messages of the protocol, mostly ---


def _wish(rng: Random, frame: bytes, scene: Scene) -> bytes:
    fields = json.loads(frame)
    for name in [name for name in fields if name != "type"]:
        if rng.random() < 0.7:
            fields[name] = _wished(rng, name, fields[name], scene)
    return _json(fields)


def _wished(rng: Random, name: str, value: object, scene: Scene) -> object:  # noqa: PLR0911 -- one case a field
    match name:
        case "id":
            return rng.choices((scene.next_id, rng.randint(1, scene.next_id), scene.next_id + 9), (90, 9, 1))[0]
        case "bout":
            return max(1, scene.bout + rng.choice((0, 0, 0, 0, -1, 1, 7)))
        case "card":
            return rng.choice(scene.hand if scene.hand and rng.random() < 0.5 else NAMES)
        case "attack" | "person" | "cards":
            return rng.randrange(13)
        case "table" | "friend" | "offer" | "commitment" | "share" | "secret":
            return rng.choice(scene.names)
        case "name":
            return rng.choice(STRANGE)
        case "version":
            return rng.choice((protocol.VERSION, protocol.VERSION, 0, 2, -1))
        case "leave_hand" | "friends" | "on":
            return rng.random() < 0.3
        case _:
            return value


# --- other JSON ---


def _shape(rng: Random, frame: bytes, scene: Scene) -> bytes:
    fields = json.loads(frame)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        change = rng.choice((_drop, _add, _retype, _enlarge, _rename, _swap_type, _nest, _strange))
        change(rng, fields, json.loads(scene.any(rng)))
    text = _json(fields)
    return _twice(rng, text, fields) if rng.random() < 0.1 else text


def _drop(rng: Random, fields: dict[str, Any], _other: dict[str, Any]) -> None:
    if fields:
        del fields[rng.choice(list(fields))]


def _add(rng: Random, fields: dict[str, Any], other: dict[str, Any]) -> None:
    name = rng.choice([*other, "seat", "account", "now_ms", "__proto__", "type "])
    fields[name] = other.get(name, rng.choice(VALUES))


def _retype(rng: Random, fields: dict[str, Any], _other: dict[str, Any]) -> None:
    if fields:
        fields[rng.choice(list(fields))] = rng.choice(VALUES)


def _enlarge(rng: Random, fields: dict[str, Any], _other: dict[str, Any]) -> None:
    numbers = [name for name, value in fields.items() if isinstance(value, int | float)]
    if numbers:
        # An id that nothing can follow would silence its page for the rest of the evening.
        name = rng.choice(numbers)
        fields[name] = rng.choice([number for number in HUGE if name != "id" or not 0 < number < 2**53])


def _rename(rng: Random, fields: dict[str, Any], other: dict[str, Any]) -> None:
    if fields:
        name = rng.choice(list(fields))
        fields[rng.choice([name.upper(), name + "\0", f" {name}", *other])] = fields.pop(name)


def _swap_type(_rng: Random, fields: dict[str, Any], other: dict[str, Any]) -> None:
    fields["type"] = other["type"]


def _nest(rng: Random, fields: dict[str, Any], _other: dict[str, Any]) -> None:
    if fields:
        name = rng.choice(list(fields))
        for _ in range(rng.choice((1, 2, 50))):
            fields[name] = [fields[name]] if rng.random() < 0.5 else {name: fields[name]}


def _strange(rng: Random, fields: dict[str, Any], _other: dict[str, Any]) -> None:
    texts = [name for name, value in fields.items() if isinstance(value, str)]
    if texts:
        fields[rng.choice(texts)] = rng.choice(STRANGE)


def _twice(rng: Random, text: bytes, fields: dict[str, Any]) -> bytes:
    """Say a field twice."""
    name = rng.choice(list(fields) or ["type"])
    again = json.dumps({name: rng.choice((*VALUES, fields.get(name)))}).encode()
    return text[:-1] + b"," + again[1:] if fields else text


def _json(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


# --- broken bytes ---


def _bytes(rng: Random, frame: bytes, scene: Scene) -> bytes:
    for _ in range(rng.choice((1, 1, 2, 4))):
        change: Callable[[Random, bytes, bytes], bytes] = rng.choice(
            (_flip, _truncate, _repeat, _insert, _splice, _pad, _deepen)
        )
        frame = change(rng, frame, scene.any(rng))
    return frame


def _flip(rng: Random, frame: bytes, _other: bytes) -> bytes:
    changed = bytearray(frame)
    for _ in range(rng.choice((1, 1, 1, 3, 9))):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _truncate(rng: Random, frame: bytes, _other: bytes) -> bytes:
    return frame[rng.choice((0, 0, 0, 1)) : rng.randrange(len(frame) + 1)]


def _repeat(rng: Random, frame: bytes, _other: bytes) -> bytes:
    at, size = rng.randrange(len(frame) + 1), rng.randrange(1, 20)
    return frame[:at] + frame[at : at + size] * rng.choice((2, 3, 600)) + frame[at + size :]


def _insert(rng: Random, frame: bytes, _other: bytes) -> bytes:
    at = rng.randrange(len(frame) + 1)
    return frame[:at] + rng.choice((*BYTES, rng.randbytes(4))) + frame[at:]


def _splice(rng: Random, frame: bytes, other: bytes) -> bytes:
    return frame[: rng.randrange(len(frame) + 1)] + other[rng.randrange(len(other)) :]


def _pad(rng: Random, frame: bytes, _other: bytes) -> bytes:
    size = rng.choice((protocol.FRAME_BYTES, protocol.FRAME_BYTES + 1, 2 * protocol.FRAME_BYTES))
    return frame.ljust(size) if rng.random() < 0.5 else frame.rjust(size)


def _deepen(rng: Random, frame: bytes, _other: bytes) -> bytes:
    at, deep = rng.randrange(len(frame) + 1), rng.choice((9, MOST_NESTED))
    return frame[:at] + rng.choice((b"[", b'{"a":')) * deep + frame[at:]

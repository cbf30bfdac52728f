"""Writes vectors.json, to whose bytes Python and the page are held: `python tests/deal/make_vectors.py`."""

import json
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from durak.deal import evidence, hashes, shuffle, transcript, words
from durak.deal.evidence import Evidence
from durak.deal.verify import verify
from durak.rules import cards
from tests.deal.rounds import Inputs, called_off, drawn, inputs, other_secret, played, saved, sealed

VECTORS = Path(__file__).parent / "vectors.json"

# Players, of them bots, and of the people those whose pages were absent.
TABLES = (
    *((2, 0, 0), (2, 1, 0), (2, 0, 2), (3, 1, 0), (3, 2, 1), (4, 3, 0), (4, 0, 1), (4, 2, 0)),
    *((5, 0, 0), (5, 1, 2), (6, 0, 0), (6, 5, 0), (6, 2, 3)),
)


def vectors() -> dict[str, object]:
    """Return all vectors."""
    return {
        "lp": [{"parts": [part.hex() for part in parts], "bytes": hashes.lp(*parts).hex()} for parts in PARTS],
        "deals": [deal_vector(inputs(i, *table[:1], bots=table[1], absent=table[2])) for i, table in enumerate(TABLES)],
        "evidence": [evidence_vector(name, raw) for name, raw in files()],
    }


PARTS: tuple[tuple[bytes, ...], ...] = ((), (b"",), (b"a", b"", b"bc"), (bytes(300), "стол".encode()))


def deal_vector(given: Inputs) -> dict[str, object]:
    """Return everything on the way from the inputs of a deal to its deck."""
    return {
        "table": given.table,
        "round": given.number,
        "rules": given.rules,
        "secret": given.secret.hex(),
        "commitment": given.commitment.hex(),
        "seats": msgspec.to_builtins(given.seats),
        "roster": transcript.roster(given.seats, given.rules).decode(),
        "transcript": given.th.hex(),
        "words": words.four_words(given.th),
        "stream": bytes(islice(shuffle.stream(given.secret, given.th, b"deck"), 80)).hex(),
        "deck": "".join(map(cards.name, given.deck)),
        "first": given.first,
    }


def evidence_vector(name: str, raw: bytes) -> dict[str, object]:
    """Return a file and what is to be said of it."""
    verdict = verify(raw)
    return {
        "name": name,
        "file": raw.decode(),
        "failures": [[failure.code.value, failure.at] for failure in verdict.failures],
        "shared": verdict.shared,
        "called_off": verdict.called_off,
        "own": verdict.own,
        "words": verdict.words,
    }


def files() -> list[tuple[str, bytes]]:
    """Return good files, and bad ones of every kind."""
    two = inputs(0, 2)
    good = {
        "two people": played(two, 1),
        "a watcher": played(inputs(21, 3), None),
        "with a bot and an absent page": played(inputs(22, 4, bots=1, absent=1), 0),
        "the page that was absent": played(inputs(22, 4, bots=1, absent=1), 2),
        "six": played(inputs(23, 6, bots=1), 4),
        "by the server alone": played(inputs(24, 2, bots=1, absent=1), 0),
        "called off": called_off(inputs(25, 3), 1),
        "nothing seen": sealed(saved(inputs(26, 5))),
    }
    begun = played(two, 1, most=8)
    bad = {name: sealed(change(begun)) for name, change in CHANGES.items()}
    bad["another last hand"] = sealed(_seen(good["two people"], result=((), ())))
    whole = {name: evidence.encode(file) for name, file in {**good, **bad}.items()}
    raw = evidence.encode(begun)
    return [
        *whole.items(),
        ("a space too many", raw.replace(b",", b", ", 1)),
        ("a field too many", raw.replace(b"{", b'{"more":1,', 1)),
        ("cut short", raw[:-1]),
        ("a changed word", raw.replace(b'"n":', b'"m":', 1)),
        ("another round, and the old checksum", raw.replace(b'"round":1', b'"round":2', 1)),
        ("the course left out, and the old checksum", evidence.encode(replaced(begun, happened=()))),
        ("one seat", evidence.encode(replaced(begun, seats=begun.seats[:1]))),
        ("no JSON", b"durak"),
        ("empty", b""),
    ]


def replaced(file: Evidence, **changes: Any) -> Evidence:  # noqa: ANN401 -- a field of the file, whatever its type
    """Return a file with other fields."""
    return msgspec.structs.replace(file, **changes)


def _seat(file: Evidence, seat: int, **changes: str | None) -> Evidence:
    seats = list(file.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    return replaced(file, seats=tuple(seats))


def _seen(file: Evidence, **changes: Any) -> Evidence:  # noqa: ANN401 -- as above
    assert file.seen is not None
    return replaced(file, seen=msgspec.structs.replace(file.seen, **changes))


def _played(file: Evidence, at: int) -> Evidence:
    """Return a file in which one announcement is missing."""
    return replaced(file, happened=file.happened[:at] + file.happened[at + 1 :])


def _heard(file: Evidence, at: int) -> Evidence:
    assert file.seen is not None
    other = msgspec.structs.replace(file.seen.happened[at], what=file.happened[at - 1].what)
    return _seen(file, happened=(*file.seen.happened[:at], other, *file.seen.happened[at + 1 :]))


def _hand(file: Evidence, at: int) -> Evidence:
    assert file.seen is not None
    hand = file.seen.hands[at]
    other = msgspec.structs.replace(hand, cards=hand.cards[1:])
    return _seen(file, hands=(*file.seen.hands[:at], other, *file.seen.hands[at + 1 :]))


def _swapped(deck: str) -> str:
    return f"{deck[2:4]}{deck[:2]}{deck[4:]}"


OTHER = drawn("other").hex()

CHANGES: dict[str, Callable[[Evidence], Evidence]] = {
    "unknown rules": lambda file: replaced(file, rules=OTHER),
    "another secret": lambda file: replaced(file, secret=other_secret(inputs(0, 2)).secret.hex()),
    "another share": lambda file: _seat(file, 0, share=OTHER),
    "a share of nobody": lambda file: _seat(file, 0, commitment=None),
    "another transcript": lambda file: replaced(file, transcript=OTHER),
    "other words": lambda file: replaced(file, words=("zoo",) * 4),
    "two cards of the deck": lambda file: replaced(file, deck=_swapped(file.deck or "")),
    "no deck": lambda file: replaced(file, deck=None),
    "another first seat": lambda file: replaced(file, first=1 - (file.first or 0)),
    "a card nobody led": lambda file: _played(file, 1),
    "no deal": lambda file: _played(file, 0),
    "the order of numbers": lambda file: replaced(
        file, happened=(*file.happened[:-1], msgspec.structs.replace(file.happened[-1], n=1))
    ),
    "another trump": lambda file: _seen(file, trump=file.deck[:2] if file.deck else None),
    "told otherwise": lambda file: _heard(file, 3),
    "another hand": lambda file: _hand(file, 4),
    "another commitment of one's own": lambda file: _seen(file, commitment=OTHER),
    "a seat that is not there": lambda file: _seen(file, seat=5),
    "other seats before the shares": lambda file: _seen(file, opening=OTHER),
    "another transcript seen": lambda file: _seen(file, transcript=OTHER),
}


def text() -> str:
    """Return the content of vectors.json."""
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    VECTORS.write_text(text())

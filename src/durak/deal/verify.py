"""Checks the proof of a round, and says which check failed in words. Needs nothing but the file."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

import msgspec

from durak.deal import hashes, shuffle, transcript, words
from durak.deal.course import ImpossibleError, Walk, walk
from durak.deal.evidence import Evidence, Seen, checksum, decode, encode
from durak.rules import cards
from durak.rules.round import MAX_PLAYERS, MIN_PLAYERS


class Failed(StrEnum):
    """What can be wrong with a round or with its file. Stable codes; SENTENCES says each."""

    FILE = "file"
    RULES = "rules"
    COMMITMENT = "commitment"
    SHARE = "share"
    TRANSCRIPT = "transcript"
    WORDS = "words"
    DECK = "deck"
    FIRST = "first"
    COURSE = "course"
    TRUMP = "trump"
    HAND = "hand"
    HEARD = "heard"
    RESULT = "result"
    OWN = "own"
    SEEN = "seen"
    CHECKSUM = "checksum"


SENTENCES: dict[Failed, str] = {
    Failed.FILE: "This is no evidence file as Durak writes it.",
    Failed.RULES: "The round names rules that this Durak does not know.",
    Failed.COMMITMENT: "The room's secret is not the one it committed itself to.",
    Failed.SHARE: "The share of seat {at} is not the one its page committed itself to.",
    Failed.TRANSCRIPT: "What was fixed before the deal does not give this transcript.",
    Failed.WORDS: "The four words are not those of the transcript.",
    Failed.DECK: "The deck is not the one that follows from the secret and the shares.",
    Failed.FIRST: "The seat that would start is not the one that follows from the secret and the shares.",
    Failed.COURSE: "Announcement {at} can't have happened with this deck.",
    Failed.TRUMP: "The trump card that the page saw is not that of the deck.",
    Failed.HAND: "The hand that the page saw after announcement {at} is not the one that follows from the deck.",
    Failed.HEARD: "The page was told otherwise of announcement {at}.",
    Failed.RESULT: "The hands shown after the round are not those that follow from the deck.",
    Failed.OWN: "The commitment of the page's own share is not the one in the deal.",
    Failed.SEEN: "The page saw another transcript before the first card.",
    Failed.CHECKSUM: "The file was changed after it was written.",
}
"""`{at}` is the number of an announcement, or of a seat from 1."""


class Failure(NamedTuple):
    """One check that failed. `at` is the announcement, or the seat from 0, that it is about."""

    code: Failed
    at: int | None = None

    @property
    def sentence(self) -> str:
        """What is wrong, in words."""
        at = self.at if self.at is None or self.code is not Failed.SHARE else self.at + 1
        return SENTENCES[self.code].format(at=at)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of all checks. `shared` are the seats whose pages took part in the shuffle.

    `called_off`: a share was withheld, and no card was dealt. `own`: a page of its own share vouches for the deal.
    """

    failures: tuple[Failure, ...]
    shared: tuple[int, ...] = ()
    called_off: bool = False
    own: bool = False
    words: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


def verify(raw: bytes) -> Verdict:
    """Check the bytes of an evidence file."""
    try:
        evidence = decode(raw)
    except msgspec.DecodeError:
        return Verdict((Failure(Failed.FILE),))
    if encode(evidence) != raw or not MIN_PLAYERS <= len(evidence.seats) <= MAX_PLAYERS:
        return Verdict((Failure(Failed.FILE),))
    failures = (*_fixed(evidence), *_seen_before(evidence), *_after(evidence), *_checksum(evidence))
    return Verdict(
        failures,
        shared=tuple(i for i, seat in enumerate(evidence.seats) if seat.share is not None),
        called_off=is_called_off(evidence),
        own=evidence.seen is not None and evidence.seen.commitment is not None,
        words=evidence.words or (),
    )


def is_called_off(evidence: Evidence) -> bool:
    """Whether a page that had committed itself withheld its share."""
    return any(seat.commitment is not None and seat.share is None for seat in evidence.seats)


# --- What was fixed before the first card ---


def _fixed(evidence: Evidence) -> Iterator[Failure]:
    if evidence.rules not in transcript.RULES:
        yield Failure(Failed.RULES)
    secret = bytes.fromhex(evidence.secret)
    if hashes.server_commitment(evidence.table, evidence.round, secret).hex() != evidence.commitment:
        yield Failure(Failed.COMMITMENT)
    yield from _shares(evidence)
    th = None if is_called_off(evidence) else transcript_of(evidence)
    if evidence.transcript != (None if th is None else th.hex()):
        yield Failure(Failed.TRANSCRIPT)
    if evidence.words != (None if th is None else words.four_words(th)):
        yield Failure(Failed.WORDS)


def transcript_of(evidence: Evidence) -> bytes:
    """Return the transcript that the file's own parts give."""
    commitment = bytes.fromhex(evidence.commitment)
    return transcript.transcript(evidence.table, evidence.round, evidence.rules, commitment, evidence.seats)


def opening_of(evidence: Evidence) -> str:
    """Return the transcript of the deal before any share was opened."""
    closed = tuple(msgspec.structs.replace(seat, share=None) for seat in evidence.seats)
    return transcript_of(msgspec.structs.replace(evidence, seats=closed)).hex()


def _shares(evidence: Evidence) -> Iterator[Failure]:
    for i, seat in enumerate(evidence.seats):
        if seat.share is None:
            holds = not (seat.bot and seat.commitment is not None)
        else:
            share = bytes.fromhex(seat.share)
            made = hashes.share_commitment(evidence.table, evidence.round, seat.account, share).hex()
            holds = made == seat.commitment and not seat.bot
        if not holds:
            yield Failure(Failed.SHARE, i)


def _seen_before(evidence: Evidence) -> Iterator[Failure]:
    """What the page knew of before the first card: its own share, and with the transcript everything else."""
    seen = evidence.seen
    if seen is None:
        return
    if seen.commitment is not None and _commitment_of(evidence, seen.seat) != seen.commitment:
        yield Failure(Failed.OWN)
    others = [seen.opening not in {None, opening_of(evidence)}, seen.transcript not in {None, evidence.transcript}]
    if any(others):
        yield Failure(Failed.SEEN)


def _commitment_of(evidence: Evidence, seat: int | None) -> str | None:
    return None if seat is None or seat >= len(evidence.seats) else evidence.seats[seat].commitment


# --- The deck, and every card in its place ---


def _after(evidence: Evidence) -> Iterator[Failure]:
    if is_called_off(evidence):
        if evidence.deck is not None or evidence.happened:
            yield Failure(Failed.DECK)
        if evidence.first is not None:
            yield Failure(Failed.FIRST)
        return
    secret, th, seats = bytes.fromhex(evidence.secret), transcript_of(evidence), len(evidence.seats)
    deck, first = shuffle.shuffled(secret, th), shuffle.first_seat(secret, th, seats)
    if evidence.deck != "".join(map(cards.name, deck)):
        yield Failure(Failed.DECK)
    if evidence.first != first:
        yield Failure(Failed.FIRST)
    yield from _course(evidence, deck, first)


def _course(evidence: Evidence, deck: list[int], first: int) -> Iterator[Failure]:
    numbers = [one.n for one in evidence.happened]
    unsorted = next((after for before, after in pairwise(numbers) if after <= before), None)
    walked, impossible = walk(deck, first, len(evidence.seats), evidence.happened)
    at = impossible if unsorted is None else unsorted
    if at is not None:
        yield Failure(Failed.COURSE, at)
    if evidence.seen is not None:
        yield from _seen(evidence, evidence.seen, Walk(deck, first, len(evidence.seats)))
        result = evidence.seen.result
        if at is None and result is not None and result != tuple(map(_names, walked.hands)):
            yield Failure(Failed.RESULT)


def _seen(evidence: Evidence, seen: Seen, start: Walk) -> Iterator[Failure]:
    """What the page saw by itself from the deal on, which is `start`."""
    if seen.trump is not None and seen.trump != cards.name(start.trump):
        yield Failure(Failed.TRUMP)
    told = {one.n: one.what for one in evidence.happened}
    heard = next((one.n for one in seen.happened if told.get(one.n) != one.what), None)
    if heard is not None:
        yield Failure(Failed.HEARD, heard)
    other = _other_hand(evidence, seen, start)
    if other is not None:
        yield Failure(Failed.HAND, other)


def _other_hand(evidence: Evidence, seen: Seen, walked: Walk) -> int | None:
    """Return the announcement after which the page saw another hand than follows from the deck."""
    rest = list(evidence.happened)
    for hand in seen.hands:
        if seen.seat is None or seen.seat >= len(walked.hands):
            return hand.n
        with contextlib.suppress(ImpossibleError):  # that is told by itself
            while rest and rest[0].n <= hand.n:
                walked.follow(rest.pop(0).what)
        if hand.cards != _names(walked.hands[seen.seat]):
            return hand.n
    return None


def _names(hand: set[int]) -> tuple[str, ...]:
    return tuple(map(cards.name, sorted(hand)))


def _checksum(evidence: Evidence) -> Iterator[Failure]:
    if checksum(evidence) != evidence.checksum:
        yield Failure(Failed.CHECKSUM)

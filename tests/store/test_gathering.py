"""Questions that come together are asked together, and each gets its answer."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from durak.store import gathering
from durak.store.gathering import Gathering


class Book:
    """Answers by lengths, of what is not empty, each time that it is let."""

    def __init__(self) -> None:
        self.asked: list[Sequence[str]] = []
        self.begun, self.let = asyncio.Event(), asyncio.Event()

    async def look_up(self, words: Sequence[str]) -> Mapping[str, int]:
        self.asked.append(words)
        self.begun.set()
        await self.let.wait()
        if "bad" in words:
            raise ValueError(words)
        return {word: len(word) for word in words if word}


async def never(seconds: float) -> None:
    """Fail: a few who come together are no crowd, and wait for nothing."""
    raise AssertionError(seconds)


async def test_what_is_asked_meanwhile_is_asked_together_afterwards() -> None:
    book = Book()
    gathered = Gathering(book.look_up, never)
    first = asyncio.create_task(gathered.get("a"))
    await book.begun.wait()
    others = [asyncio.create_task(gathered.get(word)) for word in ("a", "", "abc", "abc")]
    await asyncio.sleep(0)
    book.let.set()
    assert await first == 1
    assert [await other for other in others] == [1, None, 3, 3]
    assert book.asked == [["a"], ["a", "", "abc"]]
    assert await gathered.get("later") == 5


async def test_in_a_crowd_the_next_question_waits_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "CROWD", 2)
    book, pausing, over = Book(), asyncio.Event(), asyncio.Event()

    async def pause(seconds: float) -> None:
        assert seconds == gathering.PAUSE_SECONDS
        pausing.set()
        await over.wait()

    gathered = Gathering(book.look_up, pause)
    asks = [asyncio.create_task(gathered.get("a"))]
    await book.begun.wait()
    asks += [asyncio.create_task(gathered.get(word)) for word in ("b", "c")]
    await asyncio.sleep(0)
    book.let.set()
    await pausing.wait()
    asks.append(asyncio.create_task(gathered.get("d")))
    await asyncio.sleep(0)
    assert book.asked == [["a"]]
    over.set()
    assert await asyncio.gather(*asks) == [1] * 4
    assert book.asked == [["a"], ["b", "c", "d"]]


async def test_a_failure_is_for_those_who_asked_together_and_who_went_harms_nobody() -> None:
    book = Book()
    gathered = Gathering(book.look_up)
    asks = [asyncio.create_task(gathered.get(word)) for word in ("bad", "a", "a")]
    await book.begun.wait()
    asks[1].cancel()
    after = asyncio.create_task(gathered.get("a"))
    await asyncio.sleep(0)
    book.let.set()
    for ask in (asks[0], asks[2]):
        with pytest.raises(ValueError, match="bad"):
            await ask
    assert await after == 1


async def test_no_more_are_asked_about_at_one_time_than_a_query_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST", 2)
    book = Book()
    book.let.set()
    gathered = Gathering(book.look_up)
    assert await asyncio.gather(*(gathered.get(word) for word in "abcde")) == [1] * 5
    assert [len(words) for words in book.asked] == [2, 2, 1]

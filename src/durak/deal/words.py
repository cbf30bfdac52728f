"""Four words for a transcript: short enough to be compared across a kitchen table, the same in every language."""

from durak.deal.word_list import WORDS

WORDS_SHOWN = 4
WORD_BITS = 11


def four_words(th: bytes) -> tuple[str, ...]:
    """Return the words of the transcript's first 44 bits, from the highest."""
    number = int.from_bytes(th, "big")
    bits = 8 * len(th)
    return tuple([WORDS[number >> bits - WORD_BITS * (i + 1) & len(WORDS) - 1] for i in range(WORDS_SHOWN)])

"""The vectors are what Python makes today; page/tests/deal holds the page to the same file."""

import json
import re
from pathlib import Path

from durak.deal.verify import Failed
from durak.deal.word_list import WORDS
from tests.deal.make_vectors import VECTORS, text

PAGE = Path(__file__).parents[2] / "page" / "src" / "deal"


def test_the_committed_vectors_are_those_that_the_script_makes() -> None:
    assert VECTORS.read_text() == text()


def test_the_vectors_fail_every_check_there_is() -> None:
    found = json.loads(VECTORS.read_text())["evidence"]
    assert {code for vector in found for code, _ in vector["failures"]} == set(Failed)


def test_the_page_has_the_same_words() -> None:
    (inside,) = re.findall(r"`\n(.*)\n`", (PAGE / "word-list.ts").read_text(), re.DOTALL)
    assert inside.split() == WORDS


def test_the_words_are_2048_that_differ_in_their_first_four_letters() -> None:
    assert len({word[:4] for word in WORDS}) == len(WORDS) == 2048

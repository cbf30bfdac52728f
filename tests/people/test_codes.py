from random import Random

import pytest

from durak.people.codes import FRIEND_CODE_CHARACTERS, clean_code, new_code, shown


@pytest.mark.parametrize("typed", ["abcde-23456", "ABCDE23456", " abcde 23456 ", "ab-cd-e2 3456"])
def test_a_code_is_read_however_it_was_typed(typed: str) -> None:
    assert clean_code(typed, 10) == "ABCDE23456"


@pytest.mark.parametrize("typed", ["", "abcde-2345", "abcde-234567", "abcde-2345O", "abcde-2345!", "äbcde-23456"])
def test_what_is_no_code(typed: str) -> None:
    assert clean_code(typed, 10) is None


def test_a_code_that_is_shown_is_read_again() -> None:
    code = new_code(Random(1), FRIEND_CODE_CHARACTERS)
    assert shown(code) == f"{code[:5]}-{code[5:]}"
    assert clean_code(shown(code), FRIEND_CODE_CHARACTERS) == code

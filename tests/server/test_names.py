from random import Random

import pytest

from durak.server.names import LABEL_CHARACTERS, clean_label, clean_name, guest_name


@pytest.mark.parametrize(
    "name", ["A", "Анна", "Żółć", "O'Neil", "王小明", "👩\u200d🚀", "!?", "x" * 24, "\u0645\u06cc\u200c\u062e"]
)
def test_names_of_all_languages_are_allowed(name: str) -> None:
    assert clean_name(name) == name


def test_spaces_are_single_and_letters_composed() -> None:
    assert clean_name("  Anna \u00a0 Maria ") == "Anna Maria"
    assert clean_name("e\u0301") == "é"


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200d", "\u0301", "a\nb", "a\x00", "a\x7f", "\u202eabc", "a\u2066b", "\u200fx", "a\u200bb", "\ufeffx",
     "a\u2028b", "\ud800", "\ue000", "x" * 25,
     "\u3164", "A\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800"],
)  # fmt: skip
def test_control_characters_overrides_and_blanks_are_not_allowed(name: str) -> None:
    assert clean_name(name) is None


def test_labels_are_like_names_but_longer() -> None:
    assert clean_label("  My  phone ") == "My phone"
    assert clean_label("x" * LABEL_CHARACTERS) is not None
    assert clean_label("x" * (LABEL_CHARACTERS + 1)) is clean_label("Phone\x00") is clean_label("\u202ePhone") is None


def test_a_guest_has_an_allowed_name() -> None:
    name = guest_name(Random(1))
    assert clean_name(name) == name

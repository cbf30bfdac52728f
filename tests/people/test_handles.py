import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.people.handles import HANDLE_CHARACTERS, LETTERS, RESERVED, clean_handle, skeleton


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "anna"),
        ("Jiří_7", "jiří_7"),
        ("Žofie-K", "žofie-k"),
        ("Катя", "катя"),
        ("Ｆｕｌｌ", "full"),
        ("straße", "strasse"),
        ("Νίκος", "νίκοσ"),
    ],
)
def test_a_handle_is_kept_folded(typed: str, kept: str) -> None:
    assert clean_handle(typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "ab",
        "a" * 21,
        "123",
        "a b",
        "a__b",
        "-anna",
        "anna_",
        "anna!",
        "аnna",
        "anna\u200b",
        "anna\u202e",
        "а" * 2,
        "ⅷanna漢",
    ],
)
def test_what_is_no_handle(typed: str) -> None:
    assert clean_handle(typed) is None


@pytest.mark.parametrize("typed", [*sorted(RESERVED), "Ádmin", "h0st", "he1p", "ROOM"])
def test_nobody_speaks_for_the_room(typed: str) -> None:
    assert clean_handle(typed) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("роса", "poca"),
        ("anna", "ánná"),
        ("b0b-by", "bob_by"),
        ("will", "wi1l"),
        ("tom", "torn"),
        ("ваня", "вaня".replace("a", "а")),
        ("vvanda", "wanda"),
        ("кот", "kot"),
        ("æsop", "aesop"),
        ("елка", "ёлка"),
        ("кот-1", "қот-1"),
        ("нина", "ңина"),
        ("ханна", "ҳанна"),
        ("гога", "ғоґа"),
        ("соня", "ҫоня"),
        ("зоя", "ҙоя"),
        ("чук", "ҷұӄ"),
        ("nina", "ŋina"),
        ("thor", "ŧħøř"),
        ("pit", "þit"),
        ("dora", "ðora"),
        ("anna-k", "annak"),
        ("anna_k", "an-nak"),
    ],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_a_letter_with_something_looks_like_the_letter() -> None:
    allowed = [chr(point) for points in LETTERS for point in points if clean_handle(chr(point) * 3) == chr(point) * 3]
    names = {unicodedata.name(letter): letter for letter in allowed}
    pairs = [(names[plain], letter) for name, letter in names.items() if (plain := name.split(" WITH ")[0]) in names]
    assert len(pairs) > 200
    assert [pair for pair in pairs if len(set(map(skeleton, pair))) > 1] == []


def test_others_have_another() -> None:
    assert len({skeleton(handle) for handle in ("anna", "boris", "катя", "катюша", "anna2", "hanna")}) == 6


@given(st.text(max_size=HANDLE_CHARACTERS + 2))
def test_a_clean_handle_is_clean(text: str) -> None:
    handle = clean_handle(text)
    assert handle is None or (clean_handle(handle) == handle and 3 <= len(handle) <= HANDLE_CHARACTERS)
    assert handle is None or clean_handle(handle.upper()) in {handle, None}

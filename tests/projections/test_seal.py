"""A seal survives being read out and typed again, and shows a mistake when it was not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import InputError
from ledger.seal import ALPHABET, Seal, parse_seal

HASH = "4f1a" * 16
hashes = st.binary(min_size=32, max_size=32).map(bytes.hex)
numbers = st.integers(0, 10_000_000)


@given(numbers, hashes)
def test_a_seal_is_read_back_as_it_was(number: int, hash_: str) -> None:
    seal = Seal.of(number, hash_)
    assert parse_seal(seal.text) == seal
    assert seal.matches(hash_)


def test_a_seal_has_its_number_and_groups_of_five() -> None:
    text = Seal.of(120, HASH).text
    number, *groups = text.split("-")
    assert number == "120"
    assert [len(group) for group in groups] == [5, 5, 5, 2]


@given(numbers, hashes)
def test_case_blanks_and_letters_like_digits_do_not_matter(number: int, hash_: str) -> None:
    seal = Seal.of(number, hash_)
    typed = seal.text.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert parse_seal(f"  {typed} ") == seal
    assert parse_seal(seal.text.replace("-", "").replace("1", "i")) == seal


@given(numbers, hashes, st.data())
def test_one_wrong_character_or_two_swapped_are_noticed(number: int, hash_: str, data: st.DataObject) -> None:
    text = Seal.of(number, hash_).text
    places = [place for place, character in enumerate(text) if character != "-" and place > len(str(number))]
    place = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != text[place]]))
    with pytest.raises(InputError):
        parse_seal(text[:place] + other + text[place + 1 :])
    second = data.draw(st.sampled_from([p for p in places if text[p] != text[place]] or [place]))
    if second != place:
        swapped = list(text)
        swapped[place], swapped[second] = swapped[second], swapped[place]
        with pytest.raises(InputError):
            parse_seal("".join(swapped))


@pytest.mark.parametrize(
    "text", ["", "12", "120-XXXX", "é", "120-7KQ3F-9XPM2-D4A0R-UU", "٣٤-00000-00000-00000-00", "abc"]
)
def test_what_is_no_seal_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_seal(text)
    assert refused.value.code == "seal_malformed"


def test_another_hash_does_not_match() -> None:
    assert not Seal.of(120, HASH).matches("5f1a" * 16)

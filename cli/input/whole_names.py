"""Joins the words of a thing's name that were typed without quotes: `buy Brom short bow 2`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cli.grammar.row import COUNT, Place, Row
from ledger.numbers import whole_number
from ledger.patterns import late_pattern


def names_thing(place: Place) -> bool:
    """Whether a place is for the name of a thing, of as many words as it has."""
    return not place.several and not {"goods", "taken", "held", "wares"}.isdisjoint(place.type.sorts)


def joined(row: Row, words: list[str]) -> list[str]:
    """Words of a command with those of a thing's name as one, where a thing comes last, or before a number only.

    So are the words of a title, and the number and the coin of an option's amount: `--coins 60 gp`.
    """
    if not _has_whole_names(row):
        return words
    if amounts := _options_of_amounts(row):
        words = _with_amounts(amounts, words)
    places = row.places
    if len(places) == 1 and places[0].name == "title":
        end = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
        return [" ".join(words[:end]), *words[end:]] if end > 1 else words
    counts = bool(places) and places[-1].type is COUNT
    at = len(places) - 1 - counts
    if at < 1 or not names_thing(places[at]):
        return words
    end = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    last = end - 1 if counts and end and whole_number(words[end - 1]) is not None else end
    if any(word[:1].isdecimal() for word in words[at + 1 : last]):
        # An amount, or a number that is in the wrong place.
        return words
    if last - at < 2 or (end - at == 2 and whole_number(words[at]) is not None):
        return words
    return [*words[:at], " ".join(words[at:last]), *words[last:]]


def with_its_words(name: str, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """A name with the words after it up to a number or a key, and what is left: `giant spider`, `silver ring 50gp`."""
    ends = next((at for at, word in enumerate(words) if "=" in word or not word[:1].isalpha()), len(words))
    return " ".join([name, *words[:ends]]), tuple(words[ends:])


@cache
def _has_whole_names(row: Row) -> bool:
    """Whether a command has a place or an option whose words may be joined."""
    return bool(_options_of_amounts(row)) or any(place.name == "title" or names_thing(place) for place in row.places)


@cache
def _options_of_amounts(row: Row) -> frozenset[str]:
    return frozenset(option.id for option in row.options if option.metavar == "AMOUNT")


def _with_amounts(amounts: frozenset[str], words: list[str]) -> list[str]:
    """Words with the coin after the number of an option's amount joined to it."""
    answer: list[str] = []
    for word in words:
        if len(answer) > 1 and answer[-2] in amounts and answer[-1].isdecimal() and COIN.fullmatch(word):
            answer[-1] += word
        else:
            answer.append(word)
    return answer


COIN = late_pattern(r"[^\W\d_]{2,3}")
"""What a coin's short name looks like."""

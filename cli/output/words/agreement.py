"""Sentences whose words agree with what fills their places: one day, two days; d’Aldric, du butin.

A place `{count|day|days}` is the word that goes with the number in `{count}`; with `{faces|die|dice}` it goes with how
many faces are listed. In French, a word such as `de` before a place is elided or contracted with what fills it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ledger.patterns import late_pattern

if TYPE_CHECKING:
    from fractions import Fraction

CHOICE = late_pattern(r"\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")
"""A place for one of two words."""

BEFORE = late_pattern(r"\b([Dd]e|[Qq]ue|[Nn]e|[Ll]e|[Ll]a|[Àà]) ((?:«\s?)?)\{(\w+)\}")
"""A word that French elides or contracts, and the place after it."""

ELIDES = late_pattern(
    r"(?!onz|oui\b|ouistiti|uhlan|y[aeiouéè])[aeiouyàâäéèêëîïôöùûüœæ]"
    r"|h(?:abi|ameç|erb|eur|omm|onn|onor|ôt|uil|umai|ydr|ippo|omonc|istoi|iver)",
    re.IGNORECASE,
)
"""What a French word may run into: a vowel, or an h that is not heard. Of the words with h, those that games use."""

CONSONANTS = frozenset("bcdfgjklmnpqrstvwxzBCDFGJKLMNPQRSTVWXZ")
"""What nearly every word begins with that nothing runs into, so that the pattern is not needed."""

CONTRACTED = {("de", "le "): "du ", ("de", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "}


def is_run_into(word: str) -> bool:
    """Whether French elides a word before this one: `d’` and not `de`."""
    return word[:1] not in CONSONANTS and ELIDES.match(word) is not None


def agreeing(text: str, language: str) -> str:
    """The text of a message, which agrees with what fills it where it has a place for that."""
    if ("|" in text and CHOICE.search(text)) or (language == "fr" and BEFORE.search(text)):
        return Agreeing(text) if language != "fr" else AgreeingInFrench(text)
    return text


class Agreeing(str):
    """A message with places for words that depend on others."""

    __slots__ = ()

    def format(self, *args: object, **places: object) -> str:
        """The message with its places filled."""
        return self.format_map(places)

    def format_map(self, places: Any, /) -> str:
        """The message with its places filled."""
        return CHOICE.sub(self._chosen(places), self).format_map(places)

    def _chosen(self, places: Mapping[str, Any]) -> Callable[[re.Match[str]], str]:
        def choose(choice: re.Match[str]) -> str:
            name, one, many = choice.groups()
            value = places[name]
            number = len(str(value).split()) if name == "faces" else quantity_of(value)
            return one if self._is_one(number) else many

        return choose

    def _is_one(self, number: int | Fraction) -> bool:
        return number == 1


class AgreeingInFrench(Agreeing):
    """A French message: what is less than two is singular, and words run together."""

    __slots__ = ()

    def format_map(self, places: Any, /) -> str:
        """The message with its places filled."""
        text = CHOICE.sub(self._chosen(places), self) if "|" in self else str(self)
        return BEFORE.sub(lambda before: _run_together(before, str(places[before[3]])), text).format_map(places)

    def _is_one(self, number: int | Fraction) -> bool:
        return -2 < number < 2


OF_ITSELF = ("du ", "des ", "de la ", "de l'", "de l’", "d'", "d’")
"""How a text begins that says itself whose it is: `du duc`."""


def _run_together(before: re.Match[str], filling: str) -> str:
    word, quote, name = before.groups()
    if word == "de" and not quote and filling.startswith(OF_ITSELF):
        return f"{{{name}}}"
    article = next((article for article in ("le ", "les ") if filling.startswith(article)), "")
    if not quote and (contracted := CONTRACTED.get((word.lower(), article))):
        contracted = contracted.capitalize() if word[0].isupper() else contracted
        return contracted + filling.removeprefix(article).replace("{", "{{").replace("}", "}}")
    if word.lower() != "à" and "=" not in filling and is_run_into(filling):
        return f"{word[:-1]}’{quote}{{{name}}}"
    return before[0]


def quantity_of(value: object) -> int | Fraction:
    """The number that a place shows: `12`, `1 402` with whatever blank, `233 2/3`; two where it is none."""
    if isinstance(value, int):
        return value
    text = re.sub(r"[\s,]", "", str(value).replace("−", "-"))
    if text.isdecimal():
        return int(text)
    from fractions import Fraction

    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return 2

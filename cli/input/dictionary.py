"""Whether a word is one of its language, whatever it means to the game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spellchecker import SpellChecker


def is_word(text: str, language: str) -> bool:
    """Whether a text is a word of a language, `en` or `fr`; the first question takes about 100 ms."""
    return text in _words(language)


@cache
def _words(language: str) -> SpellChecker:
    # Imported late: few lines have a word that is asked about.
    from spellchecker import SpellChecker

    return SpellChecker(language=language, distance=1)

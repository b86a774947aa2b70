"""Folds names as they are compared: without case and accents, and with one kind of space.

Completion in shells folds names by it too, which has no time to import more than this.
"""

from functools import lru_cache


def unaccented(text: str) -> str:
    """A text without case and accents."""
    plain = text.casefold()
    if plain.isascii():
        return plain
    import unicodedata

    plain = unicodedata.normalize("NFKD", plain).replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    return "".join([letter for letter in plain if letter.isascii() or not unicodedata.combining(letter)])


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """The text as names are compared: without case and accents, and with one kind of space."""
    return " ".join(unaccented(text).replace("_", " ").replace("-", " ").split())

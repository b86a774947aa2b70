"""Reads messages from a compiled catalogue, each when it is first asked for.

`gettext.GNUTranslations` decodes all 3,400 at once, which took a seventh of a command's time; a command says a hundred.
The format is that of GNU gettext, "The Format of GNU MO Files": two tables of lengths and offsets, of what is
translated and of its translations. A message in a context follows it after EOT, a plural its singular after NUL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from struct import iter_unpack, unpack_from

LITTLE_ENDIAN = b"\xde\x12\x04\x95"
BIG_ENDIAN = LITTLE_ENDIAN[::-1]

IN_FRENCH = "n > 1"
"""The formula for plurals that is not read by `gettext`, whose import would take as long as all the rest of this."""


class CompiledCatalogue:
    """The messages of a language.

    Args:
        content: Of the `.mo` file.

    Raises:
        OSError: If it is no such file.
    """

    def __init__(self, content: bytes) -> None:
        if content[:4] not in (LITTLE_ENDIAN, BIG_ENDIAN):
            raise OSError("no compiled catalogue")
        order = "<" if content[:4] == LITTLE_ENDIAN else ">"
        count, *tables = unpack_from(f"{order}8x3I", content)
        originals, translations = (iter_unpack(f"{order}2I", content[at : at + 8 * count]) for at in tables)
        self._content = content
        self._places = dict(zip([content[at : at + length] for length, at in originals], translations, strict=True))

    def gettext(self, message: str) -> str:
        """The message, or the singular of one that has plurals; as it is in the code where it is not translated."""
        return (self._translations(message) or self._singulars.get(message) or [message])[0]

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The message for so many."""
        forms = self._translations(f"{one}\0{many}")
        if forms is None:
            return one if number == 1 else many
        return forms[self._plural(number)]

    def pgettext(self, context: str, message: str) -> str:
        """The message as meant in a context."""
        return (self._translations(f"{context}\x04{message}") or [message])[0]

    def _translations(self, key: str) -> list[str] | None:
        """The translation of a message, several of one that has plurals."""
        place = self._places.get(key.encode())
        if place is None:
            return None
        length, at = place
        return self._content[at : at + length].decode().split("\0")

    @cached_property
    def _singulars(self) -> Mapping[str, list[str]]:
        """The translations of what has plurals, by the singular in the code."""
        plurals = [key.decode() for key in self._places if b"\0" in key]
        return {key.partition("\0")[0]: self._translations(key) or [] for key in plurals}

    @cached_property
    def _plural(self) -> Callable[[int], int]:
        """Which of the plurals is meant for so many, as the head of the catalogue says."""
        head = "".join(self._translations("") or ())
        formula = head.partition("plural=")[2].partition("\n")[0].rstrip(";").strip("()")
        if formula == IN_FRENCH:
            return lambda number: int(number > 1)
        from gettext import c2py

        made: Callable[[int], int] = c2py(formula or "n != 1")
        return made

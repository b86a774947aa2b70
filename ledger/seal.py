"""Seals: the number and hash of a journal's last entry, as a text that a person can read out and type again.

`120-7KQ3F-9XPM2-D4A0R-65`: the entry's number, then the first 80 bits of its hash in Crockford's base 32 (no I, L, O or
U), and a check character. Whoever keeps a seal can check later that the history up to that entry is still the same.
Nothing in the ledger itself can show that entries were cut off at the end, or that an older copy was put back.
"""

from __future__ import annotations

from msgspec import Struct

from ledger.errors import InputError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DIGITS = 16
"""Characters of the hash: 16 of 5 bits are 80 bits, too many to forge a hash by trial."""
GROUP = 5
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})


class Seal(Struct, frozen=True):
    """The number and hash of an entry, as a seal has them.

    Attributes:
        number: Number of the sealed entry.
        digits: First 80 bits of its hash, in base 32.
    """

    number: int
    digits: str

    @classmethod
    def of(cls, number: int, hash_: str) -> Seal:
        """The seal of an entry by its number and its hash in hex."""
        bits = int(hash_[: DIGITS * 5 // 4], 16)
        return cls(number, "".join(ALPHABET[bits >> 5 * place & 31] for place in reversed(range(DIGITS))))

    @property
    def text(self) -> str:
        """The seal in groups, with its check character."""
        characters = self.digits + _check(f"{self.number}{self.digits}")
        groups = (characters[start : start + GROUP] for start in range(0, len(characters), GROUP))
        return "-".join((str(self.number), *groups))

    def matches(self, hash_: str) -> bool:
        """Whether an entry's hash is the sealed one."""
        return Seal.of(self.number, hash_) == self


def parse_seal(text: str) -> Seal:
    """Parse a seal as typed: any case, any blanks and dashes, O for 0, I and L for 1.

    Raises:
        InputError: `seal_malformed`, if it is too short, has other characters, or its check character differs.
    """
    typed = "".join(text.split()).replace("-", "").lstrip("#").upper().translate(READ_AS)
    number, digits, check = typed[: -DIGITS - 1], typed[-DIGITS - 1 : -1], typed[-1:]
    fits = number.isascii() and number.isdecimal() and len(digits) == DIGITS and not set(digits) - set(ALPHABET)
    if not fits or _check(f"{int(number)}{digits}") != check:
        raise InputError("seal_malformed", text=text)
    return Seal(int(number), digits)


def _check(characters: str) -> str:
    """The check character, which detects every single wrong character and every two neighbours swapped.

    The characters are coefficients of a polynomial over the field of 32 elements, evaluated at its generator:
    neighbours have different weights, and no weight is zero.
    """
    total = 0
    for character in characters:
        total = _doubled(total) ^ ALPHABET.index(character)
    return ALPHABET[_doubled(total)]


def _doubled(element: int) -> int:
    """Product with the generator in the field of 32 elements, modulo x^5 + x^2 + 1."""
    element <<= 1
    return element ^ 0b100101 if element & 32 else element

"""Parses numbers as people type them: whole numbers, fractions, percents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ledger.patterns import late_pattern

if TYPE_CHECKING:
    from fractions import Fraction

BLANKS = dict.fromkeys(map(ord, "\u00a0\u202f\u2009\u2007\t"), " ") | {ord("−"): "-", ord("’"): "'", ord("⁄"): "/"}
"""Characters that people and word processors write for a blank, a minus, an apostrophe and a slash."""

VULGAR = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5",
    "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8", "⅑": "1/9", "⅒": "1/10",
}  # fmt: skip
"""Fractions that are one character."""

WHOLE = late_pattern(r"[+-]?(?:\d+(?:_\d+)*|\d{1,3}(?:[ ']\d{3})+)", re.ASCII)
DECIMAL = late_pattern(r"(\d*)[.,](\d+)", re.ASCII)
FRACTION = late_pattern(r"(?:(\d+)\s+)?(\d+)\s*/\s*(\d+)", re.ASCII)
MOST_DIGITS = 300


def normalised(text: str) -> str:
    """Replace every kind of blank, minus, apostrophe and slash by the usual one."""
    if not (text.isascii() and text.isprintable()):
        text = text.translate(BLANKS)
    return text.strip()


def whole_number(text: str) -> int | None:
    """Parse a whole number: `12`, `1_000`, `1 000` with any blank, `1'000`, `+3`, `−3`; return None for other texts."""
    typed = normalised(text)
    if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS:
        return int(typed)
    if len(typed) > MOST_DIGITS or not WHOLE.fullmatch(typed):
        return None
    return int(re.sub("[_ ']", "", typed))


def fraction(text: str) -> Fraction | None:
    """Parse a fraction: `1/2`, `½`, `1½`, `0,5`, `.5`, `40%`, `2`; return None for other texts.

    Also None for what two languages read differently (`1.250`, `1,250`).
    """
    from fractions import Fraction

    typed = normalised(text)
    if len(typed) > MOST_DIGITS:
        return None
    if typed.endswith("%"):
        hundredths = fraction(typed[:-1])
        return None if hundredths is None else hundredths / 100
    for letter, written in VULGAR.items():
        typed = typed.replace(letter, f" {written}").strip()
    if found := FRACTION.fullmatch(typed):
        return Fraction(int(found[2]), int(found[3])) + int(found[1] or 0) if int(found[3]) else None
    if found := DECIMAL.fullmatch(typed):
        thousands = len(found[2]) == 3 and re.fullmatch(r"[1-9]\d{0,2}", found[1])
        return None if thousands else Fraction(f"{found[1] or 0}.{found[2]}")
    number = whole_number(typed)
    return None if number is None else Fraction(number)

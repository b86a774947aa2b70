"""Numbers as words, in both languages: `three`, `twenty-one`, `quatre-vingts`, `two hundred and fifty`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ledger.rules.tables import folded

ONES = {"a": 1, "an": 1, "one": 1, "un": 1, "une": 1}
"""Articles that count as well, folded: they begin no number."""

ENGLISH = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen"
)
FRENCH = "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"

SMALL = {word: number for names in (ENGLISH, FRENCH) for number, word in enumerate(names.split(), 2)}

COUNTED = frozenset({*SMALL, "one", "both"})
"""Small numbers in words before what is counted, folded."""

TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    "vingt": 20, "vingts": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70,
    "huitante": 80, "nonante": 90,
}  # fmt: skip

LARGE = {"dozen": 12, "douzaine": 12, "hundred": 100, "cent": 100, "cents": 100, "thousand": 1000, "mille": 1000}
"""What a number before it is multiplied by."""

DOZEN = frozenset({"dozen", "douzaine"})
"""Those of them that need a number before them, or an article."""

JOINS = frozenset({"and", "et"})

LONGEST = 6
"""Words of the longest number."""

NEW = "neuf"
"""A number, or a word for what is new, which stands after its noun."""


def number_in(words: Sequence[str]) -> tuple[int, int]:
    """The number that words begin with, and how many of them it takes; of none where they begin with no number."""
    number, taken, parts = 0, 0, list[str]()
    for at, word in enumerate(words[:LONGEST], 1):
        parts += re.split(r"[-\s]", folded(word))
        read = _value(parts)
        if read is None:
            break
        if parts[-1] not in JOINS and parts != [parts[-1]] * (parts[-1] in ONES):
            number, taken = read, at
    return number, taken


def _value(parts: Sequence[str]) -> int | None:
    """The number that these words say, or begin to say; None where they say none."""
    total, now, before = 0, 0, ""
    for part in parts:
        if part in JOINS and (now or total) and before not in JOINS:
            pass
        elif part in LARGE and (now or total or before in ONES or part not in DOZEN):
            if LARGE[part] == 1000:
                total, now = total + max(now, 1) * 1000, 0
            else:
                now = max(now, 1) * LARGE[part]
        elif part in ("vingt", "vingts") and now == 4:
            now = 80
        elif part in TENS and now % 100 == 0 and before not in ONES:
            now += TENS[part]
        elif part in SMALL and before not in ONES and _takes(now, SMALL[part]):
            now += SMALL[part]
        elif part in ONES and (before in TENS or (before in JOINS and now % 100)):
            now += 1
        elif not (part in ONES and not before):
            return None
        before = part
    return total + now


def _takes(number: int, ones: int) -> bool:
    """Whether a number may end with these ones: twenty with three, `soixante` and `quatre-vingts` with `treize`."""
    return number % 100 == 0 or (number % 10 == 0 and (ones < 10 or number % 100 in (60, 80)))

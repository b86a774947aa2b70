"""Words behind an amount, or a name, that change it: `damage Ann 4 twice`, `charge 5gp each`, `meet goblin maybe`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ledger.rules.tables import folded

CHANGES = {
    *("half", "halved", "moitie", "double", "doubled", "triple", "twice", "times", "x", "fois", "again", "encore"),
    *("total", "more", "less", "plus", "moins", "each", "chacun", "chacune", "except", "sauf", "excepte", "hormis"),
    *("not", "no", "never", "maybe", "perhaps", "instead", "pas", "jamais", "peut-etre"),
}
"""Words, folded, by which it is so much more often, of others, or not so."""

TIMES = re.compile(r"[x×*]\d+|\d+[x×]", re.IGNORECASE)


def changes_it(words: Sequence[str]) -> bool:
    """Whether one of some words changes what is before it; what was between quotes is a text."""
    if any(" " in word for word in words):
        return False
    plain = {folded(word.strip(",.;:!?")) for word in words}
    return bool(plain & CHANGES) or any(map(TIMES.fullmatch, plain))

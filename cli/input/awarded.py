"""Reads an award that was typed without its options: `award Brom 300`, `award 300xp each`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.names import plain
from cli.output.words.typable import command_line
from ledger.errors import InputError
from ledger.facts import EVERYONE
from ledger.patterns import late_pattern

if TYPE_CHECKING:
    from cli.input.reader import Reader

AMOUNT = late_pattern(r"([+-]?\d[\d_]*)\s*(?:xp|px|pe)?", re.IGNORECASE)
EACH = frozenset({"chacun", "chacune", "chaque", "each"})
UNIT = frozenset({"pe", "px", "xp"})
JOINING = frozenset({"a", "de", "pour", "to", "for"})
"""Words, as names are looked up, that say no more than the words beside them."""


def awarded(
    reader: Reader, words: Sequence[str], *, each: bool, to: Sequence[str]
) -> tuple[int | None, bool, tuple[str, ...], tuple[str, ...]]:
    """How much is awarded, whether it is to each, to whom, and the words that are none of it.

    Raises:
        InputError: `award_unclear`, where it may be so much to each or in all.
    """
    loose = [word for word in words if "=" not in word]
    amounts = [found[1] for word in loose if (found := AMOUNT.fullmatch(word))]
    if len(amounts) != 1:
        return None, each, tuple(to), tuple(words)
    each = each or any(plain(word) in EACH for word in loose)
    names = [word for word in loose if not AMOUNT.fullmatch(word) and plain(word) not in EACH | UNIT | JOINING]
    if any(not reader.roster.is_known(part) for name in names for part in name.split(",")):
        # A name that is only begun, or misspelt: said as ever.
        reader.people(",".join(names))
    people = reader.people(",".join([*names, *to])) if names or to else ()
    if len(people) > 1 and not each:
        among = () if people == reader.people(EVERYONE) else ("--to", ",".join(people))
        line = ["campaign", "award", "--xp", amounts[0], *among]
        raise InputError("award_unclear", typed=command_line([*line, "--each"]), inner=command_line(line))
    return int(amounts[0].replace("_", "")), each, people, tuple(word for word in words if "=" in word)

"""Finds what somebody does by its name in the book: a spell that takes a slot, a use of a feature of the class."""

from __future__ import annotations

from collections.abc import Sequence

from cli.input.reader import Reader
from cli.output.words.language import _
from ledger.errors import InputError
from ledger.facts import CounterSpent, NoteTaken, RollRecorded
from ledger.people import account_of

CAST = "cast"
"""The key of `spend` that says which spell a slot is for."""


def spell_cast(read: Reader, who: str, name: str, words: Sequence[str] = ()) -> CounterSpent | None:
    """The spending of the slot that a spell takes, by the name of the spell; None where no spell is called so.

    Raises:
        InputError: `spell_without_slot`, for one that takes none; `spell_of_others`, for one that somebody cannot cast.
    """
    context = read.context
    tables = context.rules.tables
    spell = tables.find("spells", name) if tables.find("keys.spend", CAST) == CAST else None
    if spell is None:
        return None
    slot = context.rules.slot_for(context.state, account_of(who), spell)
    if slot is None:
        raise InputError("spell_of_others", who=who, spell=context.terms.term("spells", spell))
    if not slot:
        raise InputError("spell_without_slot", spell=context.terms.term("spells", spell))
    return CounterSpent(who=who, counter=slot, keys={**read.keys("spend", words, slot), CAST: spell})


def power_used(read: Reader, who: str, name: str, words: Sequence[str] = ()) -> CounterSpent | NoteTaken | None:
    """What using a power of a class means, by its name: the counter that it spends, or a note that it was used.

    None where no power is called so.
    """
    tables = read.context.rules.tables
    power = tables.find("powers", name)
    if power is None:
        return None
    counter = tables.group("powers")[power].get("counter")
    if counter is None:
        return NoteTaken(text=_("{who}: {thing}").format(who=who, thing=read.context.terms.term("powers", power)))
    return CounterSpent(who=who, counter=str(counter), keys=read.keys("spend", words, str(counter)))


def feature_used(
    read: Reader, who: str, name: str, words: Sequence[str]
) -> CounterSpent | RollRecorded | NoteTaken | None:
    """What using something that is no thing means: a spell cast, a power used, a feature rolled; else None."""
    used = spell_cast(read, who, name, words) or power_used(read, who, name, words)
    if used is not None:
        return used
    tables = read.context.rules.tables
    kind = tables.find("rolls", name)
    if kind is not None and tables["rolls"][kind].get("used"):
        return RollRecorded(who=who, kind=kind, keys=read.keys("roll", words, kind))
    return None

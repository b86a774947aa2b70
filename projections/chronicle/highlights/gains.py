"""Highlights of what was won: the biggest find, first levels, round numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ledger.entries import Entry
from ledger.facts import CharacterLevelled, RollRecorded, SessionStarted, TreasureFound
from ledger.ids import CHARACTER, CLASS_LEVEL, DUNGEON, ITEM
from ledger.measures import LEVEL, is_level
from ledger.money import Coinage
from ledger.store.codec import facts_of
from projections.chronicle.highlight import Figures, Highlight, highlight_of
from projections.chronicle.highlights.company import Company, level_of
from projections.chronicle.history import Chapter

TENTH = 10
"""A find is great where it is worth at least one part in so many of the coins that the company had."""

ROUND_SESSIONS = 25
ROUND_ROLLS = 1000
"""Every session and roll of so many is a round number."""

WITH_FIRSTS = frozenset(kind.__name__ for kind in (CharacterLevelled, RollRecorded, SessionStarted))
"""Kinds of entries that may be the first of something."""


def finds(chapter: Chapter, company: Company, coinage: Coinage) -> Iterator[Highlight]:
    """The find that was worth most, if that is much to the company; else the first magic item."""
    wealth = coinage.value(company.coins()) if coinage else 0
    best: tuple[int, Entry] | None = None
    magic: Highlight | None = None
    for entry in chapter.entries:
        if entry.body.kind != TreasureFound.__name__:
            continue
        value = _worth(entry, coinage)
        if value > (best[0] if best else 0):
            best = value, entry
        wonders = (change.account for change in entry.body.fields if (change.key, change.new) == ("kind", "magic"))
        if magic is None and (lot := next(wonders, None)):
            magic = _found(entry, "magic", {"item": lot.removeprefix(ITEM)})
    if best is not None and best[0] * TENTH >= wealth:
        value, entry = best
        yield _found(entry, "worth", {"value": value, "wealth": wealth}, Fraction(value, value + wealth))
    elif magic is not None:
        yield magic


def firsts(entry: Entry, company: Company) -> Iterator[Highlight]:
    """Levels that nobody of the company had reached, classes that are new to somebody, and round numbers.

    Args:
        company: As it was before the entry.
    """
    if entry.body.kind == CharacterLevelled.__name__:
        yield from _levels(entry, company)
    elif entry.body.kind == RollRecorded.__name__ and (company.rolls + 1) % ROUND_ROLLS == 0:
        yield highlight_of(entry, "first", "", "roll", {"count": company.rolls + 1})
    elif entry.body.kind == SessionStarted.__name__ and (company.sessions + 1) % ROUND_SESSIONS == 0:
        yield highlight_of(entry, "first", "", "session", {"count": company.sessions + 1})


def _levels(entry: Entry, company: Company) -> Iterator[Highlight]:
    for posting in entry.body.postings:
        commodity, name = posting.commodity, posting.account.removeprefix(CHARACTER)
        if posting.quantity <= 0 or name == posting.account:
            continue
        if not is_level(commodity):
            continue
        held = company.held(posting.account)
        level, class_ = level_of(held) + posting.quantity, commodity.removeprefix(CLASS_LEVEL)
        figures: Figures = {"level": level, "class": "" if commodity == LEVEL else class_}
        if commodity != LEVEL and not held.get(commodity) and level_of(held):
            yield highlight_of(entry, "first", name, "class", figures)
        elif level > company.highest_level():
            yield highlight_of(entry, "first", name, "level", figures)


def _worth(entry: Entry, coinage: Coinage) -> int:
    """What a find is worth in the smallest coin, as far as that was known when it was recorded."""
    values = {change.account: change.new for change in entry.body.fields if change.key == "value"}
    worth = 0
    for posting in entry.body.postings:
        if posting.account != DUNGEON:
            continue
        value = values.get(posting.commodity, 0)
        if isinstance(value, int):
            worth -= posting.quantity * value
        if coinage and not posting.commodity.startswith(ITEM):
            worth -= coinage.value({posting.commodity: posting.quantity})
    return worth


def _found(entry: Entry, rule: str, figures: Figures, rarity: Fraction = Fraction(0)) -> Highlight:
    facts = facts_of(entry.body)
    origin = facts.origin or "" if isinstance(facts, TreasureFound) else ""
    return highlight_of(entry, "find", "", rule, {**figures, "origin": origin}, rarity)

"""Highlights of what was won: the biggest find, first levels, round numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ledger.entries import Entry
from ledger.facts import CharacterLevelled, RollRecorded, SessionStarted, TreasureFound
from ledger.ids import CHARACTER, CLASS_LEVEL, DUNGEON, ITEM
from ledger.money import Coinage
from ledger.store.codec import facts_of
from projections.chronicle.highlight import Highlight
from projections.chronicle.highlights.company import LEVEL, Company, level_of
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
            magic = _found(entry, "magic", {"item": lot.removeprefix(ITEM)}, Fraction(0))
    if best is not None and best[0] * TENTH >= wealth:
        value, entry = best
        figures: dict[str, int | str] = {"value": value, "wealth": wealth}
        yield _found(entry, "worth", figures, Fraction(value, value + wealth))
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
        yield _of(entry, "", "roll", {"count": company.rolls + 1})
    elif entry.body.kind == SessionStarted.__name__ and (company.sessions + 1) % ROUND_SESSIONS == 0:
        yield _of(entry, "", "session", {"count": company.sessions + 1})


def _levels(entry: Entry, company: Company) -> Iterator[Highlight]:
    for posting in entry.body.postings:
        commodity, name = posting.commodity, posting.account.removeprefix(CHARACTER)
        if posting.quantity <= 0 or name == posting.account:
            continue
        if commodity != LEVEL and not commodity.startswith(CLASS_LEVEL):
            continue
        held = company.held(posting.account)
        level, class_ = level_of(held) + posting.quantity, commodity.removeprefix(CLASS_LEVEL)
        figures: dict[str, int | str] = {"level": level, "class": "" if commodity == LEVEL else class_}
        if commodity != LEVEL and not held.get(commodity) and level_of(held):
            yield _of(entry, name, "class", figures)
        elif level > company.highest_level():
            yield _of(entry, name, "level", figures)


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


def _found(entry: Entry, rule: str, figures: dict[str, int | str], rarity: Fraction) -> Highlight:
    facts = facts_of(entry.body)
    origin = facts.origin or "" if isinstance(facts, TreasureFound) else ""
    return Highlight(
        kind="find",
        entry=entry.number,
        who="",
        rule=rule,
        figures={**figures, "origin": origin},
        rarity=rarity,
        secret=entry.body.secret,
    )


def _of(entry: Entry, who: str, rule: str, figures: dict[str, int | str]) -> Highlight:
    return Highlight(kind="first", entry=entry.number, who=who, rule=rule, figures=figures, secret=entry.body.secret)
